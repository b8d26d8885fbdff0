-- bohnanza_farmer.lua: a bot that plants, harvests and trades sensibly.
--
-- It looks at the table with the eyes of its seat p and asks the game's own rules what things are
-- worth, so a house rule that changes a beanometer changes its play too. It remembers nothing:
-- every decision follows from what lies open, which is why undo and clones cannot confuse it.

local trade = require "trade"

-- How many offers it makes in one phase before it gives up.
local MOST_OFFERS, MOST_OFFERS_TO_ACTIVE = 8, 3
local MOST_CARDS = 3                -- it gives when it outbids others

-- Who decides: { game, t, p } and its habits, called `me`, with what it has found out for this decision. Bots that
-- build on this one have habits of their own.
local function none() return 0 end
local function no_way() end
local HABITS = {
  envy = 0,                         -- how much of the partner's gain its own must be in a deal
  wish = none,                      -- (kind): what a first thaler of this kind is worth beside its face
  clearing = no_way,                -- (): what it costs to empty a field without a harvest, if that is possible
  collected = none,                 -- (kind): beans for which it asks the others, although it gives nothing
}

-- grows: kind -> the field on which it grows; empty: an empty field; minds: seat -> how that player seems to decide.
local function seat_of(game, t, p, habits, minds)
  habits = habits or HABITS
  local me = {
    game = game, t = t, p = p, grows = {}, rates = {}, gains = {}, minds = minds or {},
    envy = habits.envy or HABITS.envy, wish = habits.wish or HABITS.wish,
    clearing = habits.clearing or HABITS.clearing, collected = habits.collected or HABITS.collected,
  }
  for _, where in ipairs(p.fields:opened()) do
    local kind = where:kind()
    if not kind then me.empty = where elseif not me.grows[kind] then me.grows[kind] = where end
  end
  return me
end

-- How another player seems to decide: without habits.
local function mind_of(me, p)
  local mind = me.minds[p]
  if not mind then
    mind = seat_of(me.game, me.t, p, nil, me.minds)
    me.minds[p] = mind
  end
  return mind
end

local function last_step(me, kind)
  local meter = me.game:meter(me.t, me.p, kind)
  return meter[#meter]
end

-- Thalers one more card of this kind brings in the long run, on a field that is kept to the end.
local function rate(me, kind)
  local found = me.rates[kind]
  if not found then
    local meter = me.game:meter(me.t, me.p, kind)
    found = #meter / meter[#meter]
    me.rates[kind] = found
  end
  return found
end

-- What is lost when this field is harvested now instead of later.
local function regret(me, where)
  local kind, n = where:kind(), #where
  local full = last_step(me, kind)
  if n >= full then return -1 end
  local reached = me.game:worth(me.t, me.p, where)
  local fair = rate(me, kind) * n           -- what these cards would be worth at the end
  return fair - reached + (n / full) * 0.5 - (reached > 0 and me.wish(kind) * 0.6 or 0)
end

local function least_regret(me)
  if me.least_regret then return me.least_regret end
  local best
  for _, where in ipairs(me.p.fields:least(1)) do
    if #where > 1 or not me.game:protected(me.t, me.p, where) then
      local loss = regret(me, where)
      if not best or loss < best then best = loss end
    end
  end
  local otherwise = me.clearing()
  if otherwise and (not best or otherwise < best) then best = otherwise end
  me.least_regret = best or 0
  return me.least_regret
end

local function find_gain(me, kind)
  local where = me.grows[kind]
  if where then
    if #where >= last_step(me, kind) then return 0 end
    return rate(me, kind) + 0.15 + me.wish(kind) * 0.7
  end
  local gathers = me.collected(kind) > 0
  if me.empty then return rate(me, kind) * (gathers and 1 or 0.4) + me.wish(kind) * 0.7 end
  return rate(me, kind) * (gathers and 1 or 0.3) + me.wish(kind) * 0.7 - least_regret(me) - 0.2
end

-- What it is worth to p to get a card of this kind that must be planted.
local function gain(me, kind)
  local found = me.gains[kind]
  if not found then
    found = find_gain(me, kind)
    me.gains[kind] = found
  end
  return found
end

-- What it is worth to p to lose a hand card of this kind: rid of a card it would have to plant one day.
local function relief(me, kind)
  return (me.grows[kind] or me.collected(kind) > 0) and -rate(me, kind) or 0.3
end

-- ---------------------------------------------------------------------------------------------
-- Planting

-- The best field among options for a card of one kind; nil when none is worth it.
local function best_field(options, kind)
  local empty
  for _, where in ipairs(options) do
    if where:kind() == kind then return where end
    if #where == 0 then empty = empty or where end
  end
  return empty or options[1]
end

-- The best of { card, field } pairs: add to what grows, else start with the best paid.
local function best_pair(me, options)
  local best, best_value
  for _, pair in ipairs(options) do
    local card, where = pair[1], pair[2]
    if card ~= "discard" then
      local value = rate(me, card.kind) + (where:kind() == card.kind and 10 or #where == 0 and 5 or 0)
      if not best or value > best_value then best, best_value = pair, value end
    end
  end
  return best
end

local decide = {}

function decide.plant_first(me, q)
  return best_field(q.options, me.p.hand:front().kind)
end

function decide.plant_second(me, q)
  local card = me.p.hand:front()
  local where = best_field(q.options, card.kind)
  if where and where:kind() == card.kind then return where end
  -- a second empty field, or a hand that grows too long: start the variety now
  if #q.options > 1 or (#q.options == 1 and #me.p.hand > 5) then return q.options[1] end
end

function decide.make_room(me, q)
  local best, least
  for _, action in ipairs(q.options) do
    local loss
    if action[1] == "harvest" then
      loss = regret(me, action[2])
    else                                    -- a third field pays while there is time to use it
      loss = me.t.exhausted:get() < me.game:last_exhaustion(me.t) - 1 and 0.4 or 2
    end
    if not best or loss < least then best, least = action, loss end
  end
  return best
end

function decide.plant_received(me, q)
  return best_pair(me, q.options)
end

-- Out of turn: only what costs nothing. A field that cannot pay more is better empty.
function decide.anytime(me, q)
  if q.type == "deal" then return decide.speak(me, q) end
  for _, action in ipairs(q.options) do
    if action[1] == "harvest" and regret(me, action[2]) < -0.3 then return action end
    if action[1] == "buy_third_field" and me.t.exhausted:get() == 0 and #me.p.coins >= 5 then return action end
  end
end

-- ---------------------------------------------------------------------------------------------
-- The duel

function decide.offer_card(me, q)
  local pair = best_pair(me, q.options)
  if pair and (pair[2]:kind() == pair[1].kind or #pair[2] == 0) then return pair end
  for _, option in ipairs(q.options) do
    if option[1] == "discard" then return option end
  end
end

function decide.discard_hand(me, q)
  for _, card in ipairs(q.options) do
    if not me.grows[card.kind] and me.p.hand:count(card.kind) == 1 then return card end
  end
end

function decide.plant_turned(me, q)
  return best_pair(me, q.options)
end

-- ---------------------------------------------------------------------------------------------
-- Trading

-- What the deal is worth to me.p: it gets cards of `kinds_in` and hands over `kinds_out`. Cards that
-- lie turned up must be planted by the active player anyway: to lose one saves him that.
local function worth_of_deal(me, kinds_in, kinds_out, partner)
  local sum = 0
  for _, kind in ipairs(kinds_in) do sum = sum + gain(me, kind) end
  for _, kind in ipairs(kinds_out) do
    local turned = me.p == me.t:active() and me.t.turned:count(kind) > 0
    if turned then sum = sum - gain(me, kind) else sum = sum + relief(me, kind) end
    if mind_of(me, partner).grows[kind] then sum = sum - 0.1 end   -- it helps them, too
  end
  return sum
end

local function kinds_of(cards)
  local list = {}
  for i, card in ipairs(cards) do list[i] = card.kind end
  return list
end

-- What it is worth to accept this offer.
local function value_of(me, offer)
  return worth_of_deal(me, kinds_of(offer.give), offer.ask, offer.from)
end

local GOOD = 0.05                                -- less is not worth a deal

function decide.answer_offer(me, q)
  local offer = trade.offer_numbered(me.t, q.args[2])
  if q.options[1] == "accept" and value_of(me, offer) > GOOD then return "accept" end
  return "reject"
end

-- Cards p would rather not keep: turned-up ones that fit nowhere, then hand cards near the front.
local function unwanted(me, cards)
  local list = {}
  for i, card in ipairs(cards) do
    local here = card:zone()
    local bad
    if here == me.t.turned then
      bad = gain(me, card.kind) < 0.1
    else
      bad = here:at(i) == card and i <= 3 and not me.grows[card.kind]
    end
    if bad then list[#list + 1] = card end
  end
  return list
end

-- Every deal worth proposing, best first; the same list as long as nothing changes.
local function proposals(me, q)
  local wanted, gathered, list = {}, {}, {}
  for _, where in ipairs(me.p.fields:opened()) do
    local kind = where:kind()
    if kind and #where < last_step(me, kind) then wanted[#wanted + 1] = kind end
  end
  for _, kind in ipairs(q.kinds) do
    if me.collected(kind) > 0 then
      gathered[#gathered + 1] = kind
      if not me.grows[kind] then wanted[#wanted + 1] = kind end
    end
  end
  local said = {}                                -- like cards make like deals: nobody wants to refuse one twice
  local function propose(partner, give, ask, bonus)
    local kinds = kinds_of(give)
    local words = partner.number .. (give[1] and kinds[1].id or "") .. ">" .. (ask[1] and ask[1].id or "")
    if said[words] then return end
    said[words] = true
    local mine = worth_of_deal(me, ask, kinds, partner)
    local theirs = worth_of_deal(mind_of(me, partner), kinds, ask, me.p)
    if mine > 0.1 and theirs > -0.35 and mine > theirs * me.envy then
      list[#list + 1] = { value = mine + theirs * 0.5 + bonus, partner = partner, give = give, ask = ask }
    end
  end
  for _, partner in ipairs(q.partners) do
    for _, card in ipairs(unwanted(me, q.cards)) do
      if #partner.hand > 0 then
        for _, kind in ipairs(wanted) do propose(partner, { card }, { kind }, 0) end
      end
      propose(partner, { card }, {}, card:zone() == me.t.turned and -0.2 or -0.6)
    end
    if partner == me.t:active() then            -- his turned-up cards lie open: ask for those
      for _, kind in ipairs(me.t.turned:kinds()) do
        if me.grows[kind] or me.collected(kind) > 0 then propose(partner, {}, { kind }, 0.3) end
      end
    end
    for _, kind in ipairs(#partner.hand > 0 and gathered or {}) do propose(partner, {}, { kind }, 0) end
  end
  table.sort(list, function(a, b) return a.value > b.value end)
  return list
end

function decide.trade_action(me, q)
  local best, most = nil, GOOD                  -- the best of the offers that wait
  for _, option in ipairs(q.options) do
    local value = option[1] == "accept" and value_of(me, trade.offer_numbered(me.t, option[2])) or 0
    if value > most then best, most = option, value end
  end
  if best then return best end
  for _, option in ipairs(q.options) do
    if option[1] == "reject" then return option end
  end
  local made = me.t.offers_made:get()
  if made >= MOST_OFFERS then return nil end
  return proposals(me, q)[made + 1]
end

function decide.make_offer(me, q)
  local made = me.p.offers_made:get()
  if made >= MOST_OFFERS_TO_ACTIVE then return nil end
  return proposals(me, q)[made + 1]
end

local function has(list, thing)
  for _, other in ipairs(list) do
    if other == thing then return true end
  end
  return false
end

-- A call to the table: the best of its deals that takes what is called out or brings what is asked for.
function decide.answer_call(me, q)
  for _, call in ipairs(me.t:offers(nil, me.t:active())) do
    local called = kinds_of(call.give)
    for _, deal in ipairs(call.to == "all" and proposals(me, q) or {}) do
      if has(called, deal.ask[1]) or deal.give[1] and has(call.ask, deal.give[1].kind) then return deal end
    end
  end
end

-- Its own offer waits, and another player has asked for the same: one card more, if it is still worth it.
local function outbid(me, q, mine)
  local rival = false
  for _, offer in ipairs(me.t:offers(mine.to)) do
    rival = rival or offer.from ~= me.p and #offer.give >= #mine.give and #mine.ask > 0 and has(offer.ask, mine.ask[1])
  end
  for _, card in ipairs(rival and #mine.give < MOST_CARDS and unwanted(me, q.cards) or {}) do
    if not has(mine.give, card) then
      local deal = { partner = mine.to, give = { card, table.unpack(mine.give) }, ask = mine.ask }
      if worth_of_deal(me, deal.ask, kinds_of(deal.give), deal.partner) > 0.1 then return deal end
    end
  end
end

-- Speaks up before the phase ends, or outbids.
function decide.speak(me, q)
  local mine = me.t:offers(me.t:active(), me.p)[1]
  if mine then return outbid(me, q, mine) end
  return decide.make_offer(me, q)
end

function decide.name_cards(_, q)
  local list = {}
  for i = 1, q.least do list[i] = q.options[i] end
  return list
end

--- The bot; the habits are for others that build on it.
return function(game, t, p, q, habits)
  local me = seat_of(game, t, p, habits)
  local how = decide[q.name]
  if how then return how(me, q) end
end
