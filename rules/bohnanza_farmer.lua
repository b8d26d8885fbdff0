-- bohnanza_farmer.lua: a bot that plants, harvests and trades sensibly.
--
-- It looks at the table with the eyes of its seat p; what cards and deals are worth it asks farming.lua. It remembers
-- nothing: every decision follows from what lies open, which is why undo and clones cannot confuse it.
--
-- The active player calls out what they would give; the others, who know their own hands and see the active player's
-- fields, make the offers. So few offers are refused.

local farming = require "farming"
local trade = require "trade"

local GOOD, SURE = 0.02, 0.05        -- less is not worth a deal; what a partner must seem to gain
local MOST_CARDS, MOST_CALLED = 2, 3    -- in an offer, in a call
local MOST_RAISED = 3               -- so often it makes offers when it is outbid
local MOST_TRIED = 2                -- of the cards to give and to get, when it looks for a deal
-- How much more a partner's gain counts against a deal for each thaler they are ahead, and the bounds.
local AHEAD, LEAST_ENVY, MOST_ENVY = 0.2, 0, 1.5

local NONE = {}

-- What a third field is worth at the beginning of the game.
local THIRD_FIELD = 6

-- The mind of a player: mine with my habits, the others' as I see them.
local function mind_of(me, p)
  local mind = me.minds[p]
  if not mind then
    me.survey = me.survey or farming.survey(me.game, me.t, me.habits and me.habits.only)
    mind = farming.mind(me.survey, p, p == me.p and me.habits or nil)
    me.minds[p] = mind
  end
  return mind
end
local function my_mind(me) return mind_of(me, me.p) end

-- The same without cards that lie turned up before them: one or two, in any order, are asked for several times.
local function mind_without(me, p, turned)
  local mind, n, a, b = mind_of(me, p), #turned, turned[1], turned[2]
  if n == 0 then return mind end
  if n > 2 then return farming.mind(me.survey, p, mind.habits, turned) end
  local known = mind.without
  if not known then
    known = {}
    mind.without = known
  end
  for i = 1, #known do
    local found = known[i]
    if found.a == a and found.b == b or found.a == b and found.b == a then return found end
  end
  local found = farming.mind(me.survey, p, mind.habits, turned)
  found.a, found.b = a, b
  known[#known + 1] = found
  return found
end

---------------------------------------------------------------------------------------------------
-- Planting

-- The best field among options for a card of one kind.
local function best_field(options, kind)
  local empty
  for _, where in ipairs(options) do
    if where:kind() == kind then return where end
    if #where == 0 then empty = empty or where end
  end
  return empty or options[1]
end

-- The best of { card, field } pairs: add to what grows, else start with what promises least, which may have to make
-- room for the others.
local function best_pair(me, options)
  local best, most
  for _, pair in ipairs(options) do
    local card, where = pair[1], pair[2]
    if card ~= "discard" then
      local value = where:kind() == card.kind and 10 or -farming.promise(my_mind(me), card.kind, 1)
      if not best or value > most then best, most = pair, value end
    end
  end
  return best
end

local function regret(me, where) return farming.regret(my_mind(me), where:kind(), #where) end

-- A field that cannot pay more.
local function full(me, where)
  local meter = me.game:meter(me.t, me.p, where:kind())
  return #where >= meter[#meter]
end

-- What a third field costs more than it will bring.
local function field_price(me)
  return me.game:third_field_price(me.t, me.p) - THIRD_FIELD * farming.time_left(me.game, me.t)
end

local decide = {}

function decide.plant_first(me, q)
  return best_field(q.options, me.p.hand:front().kind)
end

-- Not only what grows: a hand that is played is a hand that moves on.
function decide.plant_second(me, q)
  local kind = me.p.hand:front().kind
  local where = best_field(q.options, kind)
  if where and (where:kind() == kind or #q.options > 1 or #me.p.hand > 5) then return where end
end

function decide.make_room(me, q)
  local best, least
  for _, action in ipairs(q.options) do
    local loss = 99
    if action[1] == "harvest" then
      loss = regret(me, action[2])
    elseif action[1] == "buy_third_field" then
      loss = field_price(me)
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
  if q.type == "deal" then return decide.make_offer(me, q) end
  for _, action in ipairs(q.options) do
    if action[1] == "harvest" and full(me, action[2]) then return action end
    if action[1] == "buy_third_field" and field_price(me) < 0 then return action end
  end
end

---------------------------------------------------------------------------------------------------
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
    if not farming.grows(my_mind(me), card.kind) and me.p.hand:count(card.kind) == 1 then return card end
  end
end

decide.plant_turned = decide.plant_received

---------------------------------------------------------------------------------------------------
-- Deals

local function standing(me, p) return me.game:score(me.t, p) + farming.worth(mind_of(me, p)) end

-- How much a partner's gain counts against a deal, for me and for them.
local function envies(me, partner)
  me.envies = me.envies or {}
  local known = me.envies[partner]
  if not known then
    local ahead = AHEAD * (standing(me, partner) - standing(me, me.p))
    local level = 1 / (me.game.seat_count - 1)
    known = { math.max(LEAST_ENVY, math.min(MOST_ENVY, level + ahead)),
              math.max(LEAST_ENVY, math.min(MOST_ENVY, level - ahead)) }
    me.envies[partner] = known
  end
  return known[1], known[2]
end

-- Splits what p gives into what lies turned up before them and what comes from their hand.
local function split(t, p, kinds)
  if p ~= t:active() then return NONE, kinds end
  local n = #kinds
  if n == 0 then return NONE, NONE end
  if n == 1 then
    if t.turned:count(kinds[1]) > 0 then return kinds, NONE else return NONE, kinds end
  end
  local turned, hand, used = {}, {}, {}
  for _, kind in ipairs(kinds) do
    used[kind] = (used[kind] or 0) + 1
    local list = used[kind] <= t.turned:count(kind) and turned or hand
    list[#list + 1] = kind
  end
  return turned, hand
end

-- What p gains by getting and giving cards of these kinds, without what they give from their hand; their mind then, and
-- those from their hand.
local function exchange(me, p, ins, outs)
  local turned, hand = split(me.t, p, outs)
  local before, mind = mind_of(me, p), mind_without(me, p, turned)
  local relief = mind ~= before and farming.worth(mind) - farming.worth(before) or 0
  return relief + farming.change(mind, ins), mind, hand
end

-- What a deal is worth to me: kinds that I get and give.
local function value_of_deal(me, partner, ins, outs)
  local mine, mind, hand = exchange(me, me.p, ins, outs)
  local theirs, other, their_hand = exchange(me, partner, outs, ins)
  theirs = theirs - farming.hand_worth(other, their_hand, false)
  return mine - farming.hand_worth(mind, hand, true) - envies(me, partner) * theirs
end

local function kinds_of(cards)
  local list = {}
  for i, card in ipairs(cards) do list[i] = card.kind end
  return list
end

-- What it is worth to accept this offer.
local function value_of(me, offer)
  return value_of_deal(me, offer.from, kinds_of(offer.give), offer.ask)
end

function decide.answer_offer(me, q)
  if q.options[1] ~= "accept" then return "reject" end
  return value_of(me, trade.offer_numbered(me.t, q.args[2])) > GOOD and "accept" or "reject"
end

-- What the active player calls out: cards they would rather lose and that somebody grows; only if some come from their
-- hand, as the others see those that are turned up.
local function call(me, q)
  local give, from_hand, said = {}, false, {}
  for _, card in ipairs(q.cards) do
    local kind = card.kind
    if #give < MOST_CALLED and not said[kind] and not farming.grows(my_mind(me), kind) then
      said[kind] = true
      local wanted, hand = false, card:zone() == me.p.hand
      for _, partner in ipairs(q.partners) do
        wanted = wanted or farming.gain(mind_of(me, partner), kind) > SURE
      end
      if wanted and (not hand or farming.in_hand(my_mind(me), kind, 1, true) < 0.1) then
        give[#give + 1] = card
        from_hand = from_hand or hand
      end
    end
  end
  return from_hand and { partner = "all", give = give, ask = {} } or nil
end

-- The best of the offers that wait; the others go when the phase ends.
function decide.trade_action(me, q)
  local best, most = nil, GOOD
  for _, option in ipairs(q.options) do
    if option[1] == "accept" then
      local value = value_of(me, trade.offer_numbered(me.t, option[2]))
      if value > most then best, most = option, value end
    end
  end
  if best then return best end
  if me.t:steps() == 0 then return call(me, q) end
end

-- The kinds p could get from the active player and could use, best first: turned up, and called out.
local function wanted(me)
  local list, turned, mind = {}, me.t.turned, my_mind(me)
  local function consider(kind)
    if farming.gain(mind, kind) > 0 then list[#list + 1] = kind end
  end
  for _, kind in ipairs(turned:kinds()) do consider(kind) end
  for _, offer in ipairs(me.t:offers(nil, me.t:active())) do
    for _, card in ipairs(offer.to == "all" and offer.give or {}) do
      if turned:count(card.kind) == 0 then consider(card.kind) end
    end
  end
  if #list > 1 then table.sort(list, function(a, b) return farming.gain(mind, a) > farming.gain(mind, b) end) end
  return list
end

-- What the best of the others' offers for one of these kinds is worth to the active player.
local function outbid(me, partner, ins)
  local most = 0
  me.offers = me.offers or me.t:offers(partner)
  for _, offer in ipairs(me.offers) do
    local rival = false
    for _, kind in ipairs(offer.from ~= me.p and offer.ask or {}) do
      for _, mine in ipairs(ins) do rival = rival or kind == mine end
    end
    if rival then
      local value, other, hand = exchange(me, partner, kinds_of(offer.give), offer.ask)
      most = math.max(most, value - farming.hand_worth(other, hand, false))
    end
  end
  return most
end

-- The best payment for the kinds `ins`: cards are added as long as that makes the deal better or possible.
local function best_payment(me, partner, ins, cards)
  local mind = my_mind(me)
  local my_envy, their_envy = envies(me, partner)
  local relief, other, hand = exchange(me, partner, NONE, ins)
  local got = farming.change(mind, ins)
  relief = relief - farming.hand_worth(other, hand, false)
  local rival = #ins > 0 and outbid(me, partner, ins) or 0
  local kinds, give, most, mine, theirs = {}, {}, nil, nil, nil
  local function try()
    local a = got - farming.hand_worth(mind, kinds, true)
    local b = relief + farming.change(other, kinds)
    local envied = their_envy * (got - farming.hand_worth(mind, kinds, false))
    a, b = a - my_envy * b, b - (rival > 0 and rival > envied and rival or envied)
    local merit = a + 0.3 * b
    if a < GOOD then merit = merit + 4 * (a - GOOD) end                     -- better, but not yet a deal
    if b < SURE then merit = merit + 4 * (b - SURE) end
    if not most or merit > most then
      most, mine, theirs = merit, a, b
      return true
    end
  end
  if #ins > 0 then try() else most = 0 end
  while #give < MOST_CARDS do
    local best
    for i = 1, #cards do
      if give[1] ~= cards[i] then
        kinds[#give + 1] = cards[i].kind
        if try() then best = i end
      end
    end
    kinds[#give + 1] = nil
    if not best then break end
    give[#give + 1] = cards[best]
    kinds[#give] = cards[best].kind
  end
  if mine and mine > GOOD and theirs > SURE then
    return { partner = partner, give = give, ask = ins }, mine + 0.3 * theirs
  end
end

-- The cards of my hand that the partner could want, rid of what lies turned up, and I could spare, best first.
local function payments(me, partner, cards)
  local list, values, seen, mind = {}, {}, {}, my_mind(me)
  local other = mind_without(me, partner, me.t.turned:kinds())
  for i = 1, #cards do
    local card = cards[i]
    local kind = card.kind
    if seen[kind] ~= MOST_CARDS then
      local gain = farming.gain(other, kind)
      seen[kind] = gain > 0 and (seen[kind] or 0) + 1 or MOST_CARDS
      if gain > 0 then
        list[#list + 1] = card
        values[card] = gain - farming.in_hand(mind, kind, 1, true)
      end
    end
  end
  if #list > 1 then table.sort(list, function(a, b) return values[a] > values[b] end) end
  for i = #list, MOST_TRIED + 1, -1 do list[i] = nil end
  return list
end

-- Its own offer waits, and another player has offered more for the same: a better one, if it is still worth it.
local function raise(me, q, offer)
  if #offer.ask == 0 or me.p.offers_made:get() >= MOST_RAISED then return nil end
  local partner = offer.to
  local value, other, hand = exchange(me, partner, kinds_of(offer.give), offer.ask)
  if outbid(me, partner, offer.ask) < value - farming.hand_worth(other, hand, false) then return nil end
  return (best_payment(me, partner, offer.ask, payments(me, partner, q.cards)))
end

-- Is one of these cards a burden? Only such a card is given for nothing.
local function can_spare(me, cards)
  for i = 1, #cards do
    if farming.in_hand(my_mind(me), cards[i].kind, 1, true) < 0 then return true end
  end
  return false
end

-- The best deal with the active player, unless one was refused: it has not got enough for all its offers.
function decide.make_offer(me, q)
  local made, partner = me.p.offers_made:get(), me.t:active()
  if made > 0 then
    local waits = me.t:offers(partner, me.p)[1]
    if waits then return raise(me, q, waits) end
    if made > (#me.p.received + 1) // MOST_CARDS then return nil end
  elseif q.name == "make_offer" and me.t:steps() > 0 and me.t.offers_made:get() == 0 then
    return nil                                -- it was heard before, and the active player has only replied to others
  end
  local goods, cards = wanted(me), payments(me, partner, q.cards)
  local best, most
  local function try(ins)
    local deal, value = best_payment(me, partner, ins, cards)
    if deal and (not best or value > most) then best, most = deal, value end
  end
  if can_spare(me, cards) then try {} end
  for i = 1, math.min(#goods, MOST_TRIED) do try { goods[i] } end
  if #goods > 1 then try { goods[1], goods[2] } end
  return best
end
decide.answer_call = decide.make_offer

-- Turned-up cards first, then those near the front of the hand.
function decide.name_cards(me, q)
  local list, rest = {}, {}
  for _, card in ipairs(q.options) do
    local to = card:zone() == me.p.hand and rest or list
    to[#to + 1] = card
  end
  for _, card in ipairs(rest) do list[#list + 1] = card end
  for i = #list, q.least + 1, -1 do list[i] = nil end
  return list
end

--- The bot; the habits, see farming.mind, are for others that build on it.
return function(game, t, p, q, habits)
  local how = decide[q.name]
  if not how then return end
  return how({ game = game, t = t, p = p, habits = habits, minds = {} }, q)
end
