-- bohnaparte_general.lua: a bot that farms like the farmer and goes to war by the odds its seat can know.
--
-- It asks the rules who would win (game:defence, game:attacker_wins), so a house rule that changes a
-- fight changes its plans too. It remembers nothing.

local board = require "board"
local bot = require "bot"
local farm = require "bohnanza_farmer"

-- What a landscape is worth beside its victory points, as long as the game goes on.
local USE = { farm = 0.5, village = 0.7, monastery = 0.6, quarry = 0.4, iron_mine = 0.5, wood = 0.4, horse_team = 0.8 }

-- Worse odds than this are not worth a thaler, as long as there is time for better ones.
local LEAST_CHANCE = 0.3

-- How much of the game is left: 1 at the start, near 0 when the last pile runs out.
local function time_left(game, t)
  local piles, size = game:last_exhaustion(t), 104 - 8 * game.seat_count
  local left = piles - t.exhausted:get() - 1 + #t.deck / size
  return math.max(0, math.min(1, left / piles))
end

-- The beans p has not seen, by kind: { { kind, how many }, … } and their sum.
local function unseen(t, p)
  local zones, list, sum = { p.hand, p.coins, p.depot }, {}, 0
  for _, other in t:seats() do zones[#zones + 1] = other.fields end
  for bean, n in t:elsewhere("bean", zones) do list[#list + 1], sum = { bean, n }, sum + n end
  return list, math.max(sum, 1)
end

-- A player picks from their hand: as if they had so many unseen cards to choose the best from.
local function choices_of(p)
  local n = #p.hand + (p.depot:is_open() and #p.depot or 0)
  return 1 + math.min(n, 6) / 3
end

-- The chance to win against the best of so many cards; between whole numbers of cards in proportion.
local function against_all(chance, cards)
  local rest = cards % 1
  return bot.power(chance, cards // 1) * (1 - rest + rest * chance)
end

-- The chance that p wins the target with a card of this number, as a function that computes it once for each number.
local function odds_of(game, t, p, target, cards, sum)
  local owner, known, defences = game:owner(t, target), {}, {}
  local choices = owner and choices_of(owner) or 1
  for i, entry in ipairs(cards) do defences[i] = game:defence(t, target, entry[1].number) end
  return function(attack)
    if not known[attack] then
      local good = 0
      for i = 1, #cards do
        if game:attacker_wins(t, p, target, attack, defences[i]) then good = good + cards[i][2] end
      end
      known[attack] = against_all(good / sum, choices)
    end
    return known[attack]
  end
end

local function worth(game, t, tile)
  local land = game:land(tile)
  return land.vp + (game:fortified(t, tile) and 1 or 0) + (USE[land.id] or 0) * time_left(game, t)
end

-- Would p be ahead of all others after winning the tile? Early in the game clearly so: a war that ends in
-- its third turn is no fun.
local function would_lead(game, t, p, tile)
  local gain, owner = game:land(tile).vp, game:owner(t, tile)
  local lead, score = time_left(game, t) > 0.3 and 6 or 1, game:score(t, p)
  for _, other in ipairs(p:others()) do
    if score + gain - game:score(t, other) + (other == owner and gain or 0) < lead then return false end
  end
  return true
end

-- What it means to win a tile: nobody else has it then, and the leader's loss is worth most. If it ends
-- the game, everything.
local function prize(game, t, p, tile)
  local value, owner = worth(game, t, tile), game:owner(t, tile)
  if #p.markers == 1 or owner and #game:own_tiles(t, owner) == 1 then
    return would_lead(game, t, p, tile) and 10 or 0
  end
  if not owner then return value end
  return value * (game:score(t, owner) >= game:score(t, p) and 1.8 or 1.3)
end

local function grows(p, kind) return #p.fields:topped(kind) > 0 end

-- What it costs to spend a hand card: one that fits no field is a burden anyway.
local function cost(game, t, p, kind)
  return grows(p, kind) and 0.35 * time_left(game, t) or 0
end

-- The best way to attack a tile that is worth so much: what it promises, and with which source.
local function best_source(game, t, p, target, won, sources, cards, sum)
  local best, best_value
  local odds, tried = odds_of(game, t, p, target, cards, sum), {}
  local least = LEAST_CHANCE * time_left(game, t)
  local function try(source, chance, price)
    local value = chance * won - price
    if chance < least then value = value - 1 end                            -- no thalers for lost causes
    if not best or value > best_value then best, best_value = source, value end
  end
  for _, source in ipairs(sources) do
    if source[1] == "pile" then
      local chance = 0
      for _, entry in ipairs(cards) do chance = chance + odds(entry[1].number) * entry[2] / sum end
      try(source, chance, 0)
    elseif source[1] == "cavalry" then        -- if it fails there is still a second round
      local chance = odds(17)
      try(source, chance + (1 - chance) * 0.3, 0)
    else
      local kind, word = source[2].kind, source[1]
      if tried[kind] ~= word then             -- cards of one kind are alike
        tried[kind] = word
        try(source, odds(kind.number), word == "hand_card" and cost(game, t, p, kind) or 0.1)
      end
    end
  end
  return best, best_value or -1
end

-- The sources the rules would offer against this target.
local function sources_of(game, t, p, target)
  local rule = game.first_sources or game.attack_sources
  return rule(game, t, p, target)
end

-- What a bean is worth in the hand beside planting: strong ones win fights.
local HABITS = { keeps = function(kind) return kind.number >= 14 and 0.1 * (kind.number - 10) or 0 end }

local decide = {}

function decide.choose_camp(game, t, _, q)
  local best, most
  for _, camp in ipairs(q.options) do
    local sum = 0
    local steps = board.reach(game.near, camp.number, function(i) return game:land(t.tiles[i]).id ~= "river" end)
    for i, far in pairs(steps) do
      local tile = t.tiles[i]
      if far > 0 then sum = sum + (game:owner(t, tile) and -1 or worth(game, t, tile)) / (1 << far - 1) end
    end
    if not best or sum > most then best, most = camp, sum end
  end
  return best
end

function decide.attack(game, t, p, q)
  local cards, sum = unseen(t, p)
  local best, most
  for _, target in ipairs(q.options) do
    local won = prize(game, t, p, target)
    if not best or won > most then            -- otherwise not even a sure victory would be better
      local _, value = best_source(game, t, p, target, won, sources_of(game, t, p, target), cards, sum)
      if not best or value > most then best, most = target, value end
    end
  end
  local least = 0.45 * time_left(game, t)     -- thalers are worth nothing in the end
  return most > least and best or nil
end

function decide.attack_source(game, t, p, q)
  local cards, sum = unseen(t, p)
  local target = q.args[1]
  return (best_source(game, t, p, target, prize(game, t, p, target), q.options, cards, sum))
end

-- The chance that the tile holds out with a card of this value; an attacker brings strong cards.
local function holds(game, t, p, target, attacker, value, source, cards, sum)
  local lost, defence = 0, game:defence(t, target, value)
  for _, entry in ipairs(cards) do
    if game:attacker_wins(t, attacker, target, entry[1].number, defence) then lost = lost + entry[2] end
  end
  lost = lost / sum
  if source == "with_cavalry" then return game:attacker_wins(t, attacker, target, 17, defence) and 0 or 1 end
  if source == "with_pile" then return 1 - lost end
  return 1 - math.min(1, lost * 2)
end

function decide.defend_source(game, t, p, q)
  local cards, sum = unseen(t, p)
  local target, attacker, how = q.args[1], q.args[2], q.args[3]
  local stake = #game:own_tiles(t, p) == 1 and 10 or worth(game, t, target) * 1.3
  local best, most
  for _, source in ipairs(q.options) do
    local chance, price = 0, 0
    if source[1] == "pile" then
      for _, entry in ipairs(cards) do
        chance = chance + holds(game, t, p, target, attacker, entry[1].number, how, cards, sum) * entry[2] / sum
      end
    else
      local kind = source[2].kind
      chance = holds(game, t, p, target, attacker, kind.number, how, cards, sum)
      price = 0.1 + (source[1] == "hand_card" and cost(game, t, p, kind) or 0)
    end
    local value = chance * stake - price
    if not best or value > most then best, most = source, value end
  end
  return best
end

-- The fortress goes where most would be lost and somebody can attack.
function decide.fortress_site(game, t, p, q)
  local best, most
  for _, tile in ipairs(q.options) do
    local value = game:land(tile).vp
    for _, i in ipairs(game.near[tile.number]) do
      local owner = game:owner(t, t.tiles[i])
      if owner and owner ~= p then value = value + 1 end
    end
    if not best or value > most then best, most = tile, value end
  end
  return best
end

function decide.raise_thalers(game, t, p, q)
  if #p.hand == 0 and time_left(game, t) > 0.3 then return nil end
  local best, most
  for _, action in ipairs(q.options) do
    local value = game:worth(t, p, action[2])
    if not best or value > most then best, most = action, value end
  end
  if most >= 2 or time_left(game, t) < 0.25 then return best end
end

-- At the end of the game thalers and fields are worth nothing: turn them into attacks.
function decide.anytime(game, t, p, q)
  if q.type == "deal" then return decide.make_offer(game, t, p, q) end
  for _, action in ipairs(q.options) do
    if action[1] == "build_fortress" then return action end
    if action[1] == "buy_depot" and #p.coins >= 5 and time_left(game, t) > 0.5 then return action end
    if action[1] == "buy_merchant" and #p.coins >= 5 and time_left(game, t) > 0.6 then return action end
  end
  if p == t:active() and t:phase() == "attack" and time_left(game, t) < 0.12 then
    for _, action in ipairs(q.options) do
      if action[1] == "harvest" and game:worth(t, p, action[2]) > 0 then return action end
    end
  end
  return farm(game, t, p, q, HABITS)
end

-- Strong cards that no field wants go into the depot.
function decide.plant_first(game, t, p, q)
  local card, places = p.hand:front(), {}
  for _, where in ipairs(q.options) do
    if where == p.depot then
      if card.number >= 16 and not grows(p, card.kind) then return where end
    else
      places[#places + 1] = where
    end
  end
  if #places == 0 then return q.options[1] end
  return farm(game, t, p, { name = q.name, options = places, pass = q.pass })
end
decide.plant_second = decide.plant_first

function decide.plant_received(game, t, p, q)
  local pairs_left = {}
  for _, pair in ipairs(q.options) do
    if pair[2] == p.depot then
      if pair[1].number >= 16 and not grows(p, pair[1].kind) then return pair end
    else
      pairs_left[#pairs_left + 1] = pair
    end
  end
  if #pairs_left == 0 then return q.options[1] end
  return farm(game, t, p, { name = q.name, options = pairs_left, pass = q.pass })
end

-- Strong cards first to the back of the hand? The merchant keeps the two weakest.
function decide.merchant_pick(_, _, p, q)
  local list = {}
  for i, card in ipairs(q.options) do list[i] = card end
  table.sort(list, function(a, b)
    local ga, gb = grows(p, a.kind), grows(p, b.kind)
    if ga ~= gb then return ga end
    return a.number > b.number
  end)
  for i = #list, q.most + 1, -1 do list[i] = nil end
  return list
end

-- Deals are the farmer's; but strong beans are not given to an enemy.
local function deal(game, t, p, q)
  local offer = farm(game, t, p, q, HABITS)
  if offer and offer.give and #offer.ask == 0 and #offer.give > 0 then
    for _, card in ipairs(offer.give) do
      if card.number >= 14 then return nil end
    end
  end
  return offer
end
decide.trade_action, decide.make_offer, decide.answer_call = deal, deal, deal

return function(game, t, p, q)
  local how = decide[q.name]
  if how then return how(game, t, p, q) end
  return farm(game, t, p, q, HABITS)
end
