-- prohibohn_capo.lua: the capo with an eye for real estate. Beans it leaves to al_cabohne_capo.lua; here it
-- is decided what to buy, by what a card adds to the final score, and how to use what it grants.

local capo = require "al_cabohne_capo"

-- Turns of one's own that are left, about; no more than MANY count.
local MANY = 6

local function turns_left(game, t)
  if t.ending:get() > 0 then return 0 end
  local later = (game:last_exhaustion(t) - t.exhausted:get() - 1) * 75 / 16
  return later >= MANY and later or later + #t.deck / 16
end

---------------------------------------------------------------------------------------------------
-- What to buy

-- What p owns, as the rules count it: how many families and, under its name, how many of a family; what one more
-- establishment adds to the bonus, of a new family and of another. A list of plain values, so that it can be recalled.
local function property(game, t, p)
  local cards, kinds, bonus = #game:establishments(p), game:kinds_owned(p), game:police_bonus(p)
  local owned = { KINDS = kinds, NEW = game:bonus_for(p, cards + 1, kinds + 1) - bonus,
                  OLD = game:bonus_for(p, cards + 1, kinds) - bonus, TURNS = turns_left(game, t),
                  RAIDED = game:raided(t) }
  for _, own in ipairs(p.owned:cards()) do
    owned[own.family] = (owned[own.family] or 0) + 1
  end
  return owned
end

-- The card of price 1 of this family that p owns.
local function twin_of(p, family)
  for _, own in ipairs(p.owned:cards()) do
    if own.family == family and own.price == 1 then return own end
  end
end

-- What this card, paid with its price, adds to the score. The rules count; only what p owns differs.
local function gain(game, t, p, card, owned)
  local family, price, sum = card.family, card.price, 0
  local siblings = family ~= "" and owned[family] or 0
  local twin = siblings == 2 and price > 1 and twin_of(p, family)
  if price > 1 then
    if twin then sum = 4 - game:worth_of(t, p, twin) end                    -- a triple
  elseif siblings == 2 then
    sum = 4 - price
  else
    sum = (owned.RAIDED and 0 or 1) - price
  end
  if family ~= "" then sum = sum + (siblings == 0 and owned.NEW or owned.OLD) end
  return sum
end

-- Thalers that both sides would lose by a raid.
local function raid_gain(game, t, p)
  local sum = 0
  for _, seat in t:seats() do
    for _, card in ipairs(game:establishments(seat)) do
      if card.price == 1 and game:worth_of(t, seat, card) == 1 then sum = sum + (seat == p and -1 or 1) end
    end
  end
  return sum
end

-- What a purchase is worth to p; a power is worth something as long as there are turns to use it.
local function worth(game, t, p, card, bean, owned)
  local turns = owned.TURNS
  if card.id == "razzia" then
    local price = bean and bean.id ~= card.bean and card.any_other or card.price
    return card.price - price + raid_gain(game, t, p) * 0.8 - 1
  end
  if card.bought == "police_take" then
    local early = turns > 2 and card.price == 3 and 4 or 0                  -- the other one pays better
    return 1 - early + (#t.mafia > 0 and 1 or 0) + owned.KINDS * 0.3
  end
  local sum = gain(game, t, p, card, owned)
  if card.price > 1 then return sum + math.min(1, turns / MANY) + 0.1 end
  if turns > 2 and sum < 1 then sum = sum - 0.6 end                         -- these thalers may buy more
  return sum
end

local function best_purchase(game, t, p, options)
  local best, most, owned = nil, 0.05, nil
  for _, option in ipairs(options) do
    if type(option) == "table" and (option[1] == "buy" or option[1] == "buy_with") then
      owned = owned or t:recall(property, game, t, p)
      local sum = worth(game, t, p, option[2], option[3], owned)
      if sum > most then best, most = option, sum end
    end
  end
  return best
end

---------------------------------------------------------------------------------------------------
-- The decisions

local decide = {}

-- As the first thalers go cards that will not be planted soon: those the mafia collects, and single ones.
function decide.setup_thalers(game, t, p, q)
  local list = {}
  for i, card in ipairs(q.options) do
    local value = (game:boss_growing(t, card.kind) and 2 or 0) - p.hand:count(card.kind) + i * 0.01
    list[i] = { card = card, value = value }
  end
  table.sort(list, function(a, b) return a.value > b.value end)
  local picked = {}
  for i = 1, q.least do picked[i] = list[i].card end
  return picked
end

-- The mafia's thaler of which p has most, unless they have enough of them.
function decide.police_take(_, _, p, q)
  local best, most
  for _, card in ipairs(q.options) do
    local n = p.coins:count(card.kind)
    local value = n < 4 and n or 0
    if not best or value > most then best, most = card, value end
  end
  return best
end

function decide.pub_close(_, _, _, q) return q.options[1] end

-- The third card is taken away from the opponent when there is no time left to buy it.
function decide.remove_third(game, t, _, q)
  if turns_left(game, t) < 4 then return q.options[1] end
end

function decide.turn_next(_, _, _, q) return q.options[1] end

function decide.draw_mode(_, _, _, q)
  local best
  for _, mode in ipairs(q.options) do
    if not best or mode[2] > best[2] then best = mode end
  end
  return best
end

-- One more card for a boss if that makes him sell, and share.
function decide.pub3_more(game, t, _, q)
  local where = q.args[1]
  local boss = game:boss_growing(t, where:kind())
  local needed = game:meter(t, boss:kind())[boss.sells_at] - #boss
  if needed <= 2 and needed <= #where then return q.options[1] end
end

-- A card that fits nowhere and would have to be played next.
function decide.casino3_before(game, t, p)
  local card = p.hand:front()
  if #game:places(t, p, card.kind) == 0 then return card end
end
decide.casino3_after = decide.casino3_before

function decide.play_more(game, t, p, q)
  return capo(game, t, p, { name = "play_second", options = q.options, pass = true })
end

function decide.end_sell_buy(game, t, p, q)
  for _, option in ipairs(q.options) do
    if option[1] == "harvest" and game:worth(t, p, option[2]) > 0 then return option end
  end
end

return function(game, t, p, q)
  local purchase = q.type == "choose" and best_purchase(game, t, p, q.options)
  if purchase then return purchase end
  local how = decide[q.name]
  if how then return how(game, t, p, q) end
  return capo(game, t, p, q)
end
