-- trade.lua: bargaining around the active player, one action per step.
--
-- The game supplies: sources(t, p), the zones whose cards p may put into a deal; receive(t, p, card),
-- which places a card that p got; replies(t, p), which is trade.replies; bids(t, p) and bid(t, p, deal),
-- which are trade.bids and trade.bid. An offer names its own cards and, because hands are hidden, only
-- the kinds it wants. Offers to the active player wait on the table, one of each player.

---@class trade
local trade = {}

--- The offer on the table with this number, or nil.
---@param t Table
---@param number integer
---@return Offer?
function trade.offer_numbered(t, number)
  for _, offer in ipairs(t:offers()) do
    if offer.number == number then return offer end
  end
end

-- The number of cards of a kind in the zones.
local function held(zones, kind)
  local n = 0
  for i = 1, #zones do n = n + zones[i]:count(kind) end
  return n
end

local function lies_in(zones, card)
  local here = card:zone()
  for i = 1, #zones do
    if zones[i] == here then return true end
  end
  return false
end

--- Can `p` hand over what the offer asks for? Bots may call it.
---
--- `if trade.can_accept(game, t, p, offer) then … end`
---@param game Game  with a rule `sources`
---@param t Table
---@param p Seat
---@param offer Offer
---@return boolean
function trade.can_accept(game, t, p, offer)
  local ask, need = offer.ask, {}
  local sources = #ask > 0 and game:sources(t, p)
  for i = 1, #ask do
    local kind = ask[i]
    need[kind] = (need[kind] or 0) + 1
    if need[kind] > held(sources, kind) then return false end
  end
  return true
end

-- The cards with which p pays. The choice among equal cards matters (a hand
-- has an order), so p makes it.
local function name_cards(game, t, p, offer)
  local need, chosen = {}, {}
  for _, kind in ipairs(offer.ask) do need[kind] = (need[kind] or 0) + 1 end
  for kind, n in pairs(need) do
    local like = {}
    for _, zone in ipairs(game:sources(t, p)) do
      for _, card in ipairs(zone:cards()) do
        if card.kind == kind then like[#like + 1] = card end
      end
    end
    if #like > n then
      like = p:pick { "name_cards", from = like, n = n, about = { kind, n }, anytime = false }
    end
    for _, card in ipairs(like) do chosen[#chosen + 1] = card end
  end
  return chosen
end

-- Says what was dealt: in one sentence if it is simple, else kind by kind.
local function say_dealt(t, from, to, give, paid)
  if #give == 1 and #paid == 1 then
    t:say("dealt_swap", from, to, give[1].kind, paid[1].kind)
  elseif #give == 1 and #paid == 0 then
    t:say("dealt_gift", from, to, give[1].kind)
  elseif #give == 0 and #paid == 1 then
    t:say("dealt_gift", to, from, paid[1].kind)
  else
    t:say("dealt", from, to)
    t:say_kinds("dealt_card", give, from)
    t:say_kinds("dealt_card", paid, to)
  end
end

-- Moves all cards of a deal at once.
local function settle(game, t, offer)
  local paid = name_cards(game, t, offer.to, offer)
  t:withdraw(offer.number)
  for _, card in ipairs(offer.give) do game:receive(t, offer.to, card) end
  for _, card in ipairs(paid) do game:receive(t, offer.from, card) end
  say_dealt(t, offer.from, offer.to, offer.give, paid)
end

-- Withdraws offers whose cards have moved, and notifies their seats.
local function drop_void_offers(game, t)
  for _, offer in ipairs(t:offers()) do
    local give = offer.give
    local sources = #give > 0 and game:sources(t, offer.from)
    for i = 1, #give do
      if not lies_in(sources, give[i]) then
        t:withdraw(offer.number)
        t:say("offer_void", offer.from, offer.to)
        break
      end
    end
  end
end

-- Announces an offer, or a call to the table: in one sentence if it is simple, else kind by kind.
local function announce(t, p, deal)
  local give, ask, partner = deal.give, deal.ask, deal.partner
  local key, first, second = #give > 0 and "offers" or "asks", nil, nil
  if #give == 1 and #ask == 1 then
    key, first, second = "offers_swap", give[1].kind, ask[1]
  elseif #give == 1 and #ask == 0 then
    key, first = "offers_gift", give[1].kind
  elseif #give == 0 and #ask == 1 then
    key, first = "asks_gift", ask[1]
  end
  if partner == "all" then t:say("calls_" .. key, p, first, second) else t:say(key, p, partner, first, second) end
  if not first then
    t:say_kinds("offers_card", give)
    t:say_kinds("asks_kind", ask)
  end
end

-- Puts an offer by p on the table. It replaces an earlier one to the same seat.
local function put_offer(t, p, deal)
  for _, old in ipairs(t:offers(deal.partner, p)) do t:withdraw(old.number) end
  local number = t:offer(p, deal.partner, deal.give, deal.ask)
  announce(t, p, deal)
  return { number = number, from = p, to = deal.partner, give = deal.give, ask = deal.ask }
end

local function grows(p, kind)
  for _, where in ipairs(p.fields) do
    if #where > 0 and where:count(kind) > 0 then return true end
  end
end

-- A refusal, with the reason that everybody can see: the refuser grows what was asked for, or none of what was offered.
local function say_refuses(t, p, offer)
  for _, kind in ipairs(offer.ask) do
    if grows(p, kind) then return t:say("refuses_grows", p, offer.from, kind) end
  end
  for _, card in ipairs(offer.give) do
    if grows(p, card.kind) then return t:say("refuses", p, offer.from) end
  end
  t:say(#offer.give > 0 and "refuses_that" or "refuses", p, offer.from)
end

local function conclude(game, t, p, offer, reply)
  if reply == "accept" then return settle(game, t, offer) end
  t:withdraw(offer.number)
  say_refuses(t, p, offer)
end

-- The addressee of an offer by the active player answers at once (BOH-2.6).
local function answer(game, t, offer)
  local p = offer.to
  local reply = p:choose {
    "answer_offer", from = { "accept", "reject" }, about = { offer.from, offer.number },
    offer = offer.number, accept = "accept", reject = "reject",
    can = function(option)
      if option == "accept" and not trade.can_accept(game, t, p, offer) then return no "BOH-2.6" end
      return true
    end,
    clause = "BOH-2.6", anytime = false,
  }
  conclude(game, t, p, offer, reply)
end

--- The active player's replies to offers they got: { "accept", number } and { "reject", number }.
--- For the game's rule `replies`, which may add other actions; game:trade_instead(t, p, action) carries them
--- out.
---
--- `function game:replies(t, p) return trade.replies(self, t, p) end`
---@param game Game
---@param t Table
---@param p Seat
---@return Option[]
function trade.replies(game, t, p)
  local list = {}
  for _, offer in ipairs(t:offers(p)) do
    if trade.can_accept(game, t, p, offer) then list[#list + 1] = { "accept", offer.number } end
    list[#list + 1] = { "reject", offer.number }
  end
  return list
end

local function take_reply(game, t, p, reply)
  if reply[1] ~= "accept" and reply[1] ~= "reject" then return game:trade_instead(t, p, reply) end
  conclude(game, t, p, trade.offer_numbered(t, reply[2]), reply[1])
end

--- The deal that p, who is not active, may propose out of turn: an offer to the active player. For the game's rule
--- `bids`, while deals are possible.
---
--- `function game:bids(t, p) if p ~= t:active() then return trade.bids(self, t, p) end end`
---@param game Game  with a rule `sources`
---@param t Table
---@param p Seat
---@return DealQuestion
function trade.bids(game, t, p)
  return { partners = { t:active() }, cards = game:sources(t, p), kinds = "bean" }
end

--- Puts an offer to the active player on the table, in place of an earlier one by the same seat. For the game's rule
--- `bid`. Changes the table.
---
--- `function game:bid(t, p, deal) trade.bid(t, p, deal) end`
---@param t Table
---@param p Seat
---@param deal Deal
function trade.bid(t, p, deal)
  p.offers_made:add(1)
  put_offer(t, p, deal)
end

--- Takes back an offer that p has made. For an action `withdraw`. Changes the table.
---
--- `function game:withdraw(t, p, number) trade.withdraw(t, p, number) end`
---@param t Table
---@param p Seat
---@param number integer
function trade.withdraw(t, p, number)
  t:say("withdraws", p, trade.offer_numbered(t, number).to)
  t:withdraw(number)
end

-- Hears the other players in turn until all have been silent since the last offer; `quiet` of them have been already.
-- Only players with an offer on the table are heard, who may outbid; with `all`, first everybody who has a card to
-- give. True if there is a new offer.
local function hear(game, t, p, quiet, all)
  local others = p:others()
  local n, heard = #others, false
  local i = all and 0 or n
  while quiet < n do
    local q = others[i % n + 1]
    i = i + 1
    local speaks
    if i > n then
      speaks = #t:offers(p, q) > 0
    else
      for _, zone in ipairs(game:sources(t, q)) do speaks = speaks or #zone > 0 end
    end
    if speaks and t:hear(q) then quiet, heard = 1, true else quiet = quiet + 1 end
  end
  return heard
end

--- Begins a trading phase: sets the counters `offers_made` of
--- the table and of each seat, which the game declares, to 0. Changes the table.
---
--- `if t:steps() == 0 then trade.begin(t) end`
---@param t Table
function trade.begin(t)
  t.offers_made:set(0)
  for _, p in t:seats() do p.offers_made:set(0) end
end

--- One action of the active player p; then each other player may make them an offer. If p ends the trading at once, the
--- others are heard before. Returns false when p ends it. Changes the table.
---
--- `if trade.action(self, t, p) then return "again" end`
---@param game Game  with the rules `sources`, `receive`, `replies`, `bids` and `bid`
---@param t Table
---@param p Seat
---@param clause? string  of the question, where the game has other actions than deals
---@param tries? string   the rule that lists what players may try instead of a deal, for `why`
---@return boolean goes_on
function trade.action(game, t, p, clause, tries)
  local function decide()
    return p:deal {
      "trade_action", partners = p:others(), call = true, cards = game:sources(t, p), kinds = "bean",
      from = "replies", tries = tries, accept = "accept", reject = "reject", pass = true,
      clause = clause or "BOH-2.2",
    }
  end
  local deal = decide()
  if not deal and t:steps() == 0 and hear(game, t, p, 0, true) then deal = decide() end     -- BOH-2.10
  if not deal then
    for _, offer in ipairs(t:offers()) do
      t:withdraw(offer.number)
      t:say("offer_left", p, offer.from)
    end
    return false
  end
  local called
  if deal.partner == "all" then                                             -- BOH-2.13
    called = t:offer(p, "all", deal.give, deal.ask)
    announce(t, p, deal)
  elseif deal.partner then
    t.offers_made:add(1)
    answer(game, t, put_offer(t, p, deal))
  else
    take_reply(game, t, p, deal)
  end
  drop_void_offers(game, t)
  t:poll()
  local quiet, answered = 0, false
  for _, q in ipairs(p:others()) do
    local offer = q:deal {
      called and "answer_call" or "make_offer", partners = { p }, cards = game:sources(t, q), kinds = "bean",
      pass = true, about = called and p, clause = called and "BOH-2.13" or "BOH-2.5",
    }
    if offer then game:bid(t, q, offer) end
    quiet, answered = offer and 1 or quiet + 1, answered or offer
  end
  if called then t:withdraw(called) end
  hear(game, t, p, quiet)                                                   -- BOH-2.12
  if called and not answered then t:say(#t:offers(p) == 0 and "call_unanswered" or "call_without_more", p) end
  return true
end

return trade
