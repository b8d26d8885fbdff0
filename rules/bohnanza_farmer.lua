-- bohnanza_farmer.lua: a bot that plants, harvests and trades sensibly.
--
-- It looks at the table with the eyes of its seat p and asks the game's own rules what things are
-- worth, so a house rule that changes a beanometer changes its play too. It remembers nothing:
-- every decision follows from what lies open, which is why undo and clones cannot confuse it.

local trade = require "trade"

-- How many offers it makes in one phase before it gives up.
local MOST_OFFERS, MOST_OFFERS_TO_ACTIVE = 8, 3

-- Thalers one more card of this kind brings in the long run, on a field that is kept to the end.
local function rate(game, t, p, kind)
  local meter = game:meter(t, p, kind)
  return #meter / meter[#meter]
end

local function last_step(game, t, p, kind)
  local meter = game:meter(t, p, kind)
  return meter[#meter]
end

local function open_fields(game, t, p)
  local list = {}
  for _, where in ipairs(game:fields(t, p)) do
    if where:is_open() then list[#list + 1] = where end
  end
  return list
end

local function growing(game, t, p, kind)
  for _, where in ipairs(open_fields(game, t, p)) do
    if where:kind() == kind then return where end
  end
end

local function empty_field(game, t, p)
  for _, where in ipairs(open_fields(game, t, p)) do
    if #where == 0 then return where end
  end
end

-- What is lost when this field is harvested now instead of later.
local function regret(game, t, p, where)
  local kind, n = where:kind(), #where
  local full = last_step(game, t, p, kind)
  if n >= full then return -1 end
  local reached = game:worth(t, p, where)
  local fair = rate(game, t, p, kind) * n                 -- what these cards would be worth at the end
  return fair - reached + (n / full) * 0.5
end

local function least_regret(game, t, p)
  local best
  for _, where in ipairs(game:harvestable(t, p)) do
    local loss = regret(game, t, p, where)
    if not best or loss < best then best = loss end
  end
  return best or 0
end

-- What it is worth to p to get a card of this kind that must be planted.
local function gain(game, t, p, kind)
  local where = growing(game, t, p, kind)
  if where then
    if #where >= last_step(game, t, p, kind) then return 0 end
    return rate(game, t, p, kind) + 0.15
  end
  if empty_field(game, t, p) then return rate(game, t, p, kind) * 0.4 end
  return rate(game, t, p, kind) * 0.3 - least_regret(game, t, p) - 0.2
end

-- What it is worth to p to lose a hand card of this kind: rid of a card it would have to plant one day.
local function relief(game, t, p, kind)
  return growing(game, t, p, kind) and -rate(game, t, p, kind) or 0.3
end

-- ---------------------------------------------------------------------------------------------
-- Planting

-- The best field among options for a card of one kind; nil when none is worth it.
local function best_field(options, kind)
  for _, where in ipairs(options) do
    if where:kind() == kind then return where end
  end
  return options[1]
end

-- The best of { card, field } pairs: add to what grows, else start with the best paid.
local function best_pair(game, t, p, options)
  local best, best_value
  for _, pair in ipairs(options) do
    local card, where = pair[1], pair[2]
    if card ~= "discard" then
      local value = rate(game, t, p, card.kind) + (where:kind() == card.kind and 10 or 0)
      if not best or value > best_value then best, best_value = pair, value end
    end
  end
  return best
end

local decide = {}

function decide.plant_first(_, _, p, q)
  return best_field(q.options, p.hand:front().kind)
end

function decide.plant_second(game, t, p, q)
  local card = p.hand:front()
  local where = growing(game, t, p, card.kind)
  if where then return where end
  -- a second empty field, or a hand that grows too long: start the variety now
  if #q.options > 1 or (#q.options == 1 and #p.hand > 5) then return q.options[1] end
end

function decide.make_room(game, t, p, q)
  local best, least
  for _, action in ipairs(q.options) do
    local loss
    if action[1] == "harvest" then
      loss = regret(game, t, p, action[2])
    else                                    -- a third field pays while there is time to use it
      loss = t.exhausted:get() < game:last_exhaustion(t) - 1 and 0.4 or 2
    end
    if not best or loss < least then best, least = action, loss end
  end
  return best
end

function decide.plant_received(game, t, p, q)
  return best_pair(game, t, p, q.options)
end

-- Out of turn: only what costs nothing. A field that cannot pay more is better empty.
function decide.anytime(game, t, p, q)
  for _, action in ipairs(q.options) do
    if action[1] == "harvest" and #action[2] >= last_step(game, t, p, action[2]:kind()) then return action end
    if action[1] == "buy_third_field" and t.exhausted:get() == 0 and #p.coins >= 5 then return action end
  end
end

-- ---------------------------------------------------------------------------------------------
-- The duel

function decide.offer_card(game, t, p, q)
  local pair = best_pair(game, t, p, q.options)
  if pair and (pair[2]:kind() == pair[1].kind or #pair[2] == 0) then return pair end
  for _, option in ipairs(q.options) do
    if option[1] == "discard" then return option end
  end
end

function decide.discard_hand(game, t, p, q)
  for _, card in ipairs(q.options) do
    if not growing(game, t, p, card.kind) and p.hand:count(card.kind) == 1 then return card end
  end
end

function decide.plant_turned(game, t, p, q)
  return best_pair(game, t, p, q.options)
end

-- ---------------------------------------------------------------------------------------------
-- Trading

-- What the deal is worth to p: it gets cards of `kinds_in` and hands over `kinds_out`. Cards that
-- lie turned up must be planted by the active player anyway: to lose one saves him that.
local function worth_of_deal(game, t, p, kinds_in, kinds_out, partner)
  local sum = 0
  for _, kind in ipairs(kinds_in) do sum = sum + gain(game, t, p, kind) end
  for _, kind in ipairs(kinds_out) do
    local turned = p == t:active() and t.turned:count(kind) > 0
    if turned then sum = sum - gain(game, t, p, kind) else sum = sum + relief(game, t, p, kind) end
    if growing(game, t, partner, kind) then sum = sum - 0.1 end   -- it helps him, too
  end
  return sum
end

local function kinds_of(cards)
  local list = {}
  for i, card in ipairs(cards) do list[i] = card.kind end
  return list
end

local function good_for(game, t, p, offer)
  return worth_of_deal(game, t, p, kinds_of(offer.give), offer.ask, offer.from) > 0.05
end

function decide.answer_offer(game, t, p, q)
  local offer = trade.offer_numbered(t, q.args[2])
  if q.options[1] == "accept" and good_for(game, t, p, offer) then return "accept" end
  return "reject"
end

-- Cards p would rather not keep: turned-up ones that fit nowhere, then hand cards near the front.
local function unwanted(game, t, p, cards)
  local list = {}
  for i, card in ipairs(cards) do
    local here = card:zone()
    local bad
    if here == t.turned then
      bad = gain(game, t, p, card.kind) < 0.1
    else
      bad = here:at(i) == card and i <= 3 and not growing(game, t, p, card.kind)
    end
    if bad then list[#list + 1] = card end
  end
  return list
end

-- Every deal worth proposing, best first; the same list as long as nothing changes.
local function proposals(game, t, p, q)
  local wanted, list = {}, {}
  for _, where in ipairs(open_fields(game, t, p)) do
    local kind = where:kind()
    if kind and #where < last_step(game, t, p, kind) then wanted[#wanted + 1] = kind end
  end
  local function propose(partner, give, ask, bonus)
    local kinds = kinds_of(give)
    local mine = worth_of_deal(game, t, p, ask, kinds, partner)
    local his = worth_of_deal(game, t, partner, kinds, ask, p)
    if mine > 0.1 and his > -0.35 then
      list[#list + 1] = { value = mine + his * 0.5 + bonus, partner = partner, give = give, ask = ask }
    end
  end
  for _, partner in ipairs(q.partners) do
    for _, card in ipairs(unwanted(game, t, p, q.cards)) do
      if #partner.hand > 0 then
        for _, kind in ipairs(wanted) do propose(partner, { card }, { kind }, 0) end
      end
      propose(partner, { card }, {}, card:zone() == t.turned and -0.2 or -0.6)
    end
    if partner == t:active() then            -- his turned-up cards lie open: ask for those
      for _, kind in ipairs(t.turned:kinds()) do
        if growing(game, t, p, kind) then propose(partner, {}, { kind }, 0.3) end
      end
    end
  end
  table.sort(list, function(a, b) return a.value > b.value end)
  return list
end

function decide.trade_action(game, t, p, q)
  for _, option in ipairs(q.options) do
    if option[1] == "accept" and good_for(game, t, p, trade.offer_numbered(t, option[2])) then return option end
  end
  for _, option in ipairs(q.options) do
    if option[1] == "reject" then return option end
  end
  local made = t.offers_made:get()
  if made >= MOST_OFFERS then return nil end
  return proposals(game, t, p, q)[made + 1]
end

function decide.make_offer(game, t, p, q)
  local made = p.offers_made:get()
  if made >= MOST_OFFERS_TO_ACTIVE then return nil end
  return proposals(game, t, p, q)[made + 1]
end

function decide.name_cards(_, _, _, q)
  local list = {}
  for i = 1, q.least do list[i] = q.options[i] end
  return list
end

return function(game, t, p, q)
  local how = decide[q.name]
  if how then return how(game, t, p, q) end
  if q.type == "pick" then return decide.name_cards(game, t, p, q) end
  if not q.pass then return q.options[1] end
end
