-- Strategies with one habit each in choosing partners, harvesting or planting; else they play like the bot. Those that
-- bargain in their own way are in exploits.lua. A module: eccentrics(bot) returns the players by name.

local trade = require "trade"

-- The deal that an answer makes or accepts, as { other = seat, give = number, get = number }; nil if it is not a deal.
local function deal_of(t, p, q, answer)
  if q.name == "answer_offer" and answer == "accept" then answer = { "accept", q.args[2] } end
  if type(answer) ~= "table" then return nil end
  if answer[1] == "accept" then
    local offer = trade.offer_numbered(t, answer[2])
    return { other = offer.from == p and offer.to or offer.from, give = #offer.ask, get = #offer.give }
  end
  if answer.partner then return { other = answer.partner, give = #answer.give, get = #answer.ask } end
end

-- A player who makes only the deals that they like.
local function picky(bot, likes)
  return function(game, t, p, q)
    local answer = bot(game, t, p, q)
    local deal = deal_of(t, p, q, answer)
    if not deal or likes(game, t, p, deal) then return answer end
    if q.name == "answer_offer" then return "reject" end
    for _, option in ipairs(q.options or {}) do
      if answer[1] == "accept" and type(option) == "table" and option[1] == "reject" and option[2] == answer[2] then
        return option
      end
    end
  end
end

local function scores(game, t, p, compare)
  return function(other)
    if other == "all" then return true end
    for _, third in ipairs(p:others()) do
      if third ~= other and compare(game:score(t, third), game:score(t, other)) then return false end
    end
    return true
  end
end

local function with_last(game, t, p, deal)
  return scores(game, t, p, function(a, b) return a < b end)(deal.other)
end
local function with_first(game, t, p, deal)
  return scores(game, t, p, function(a, b) return a > b end)(deal.other)
end
local function no_gifts(_, _, _, deal) return deal.get > 0 or deal.other == "all" end
local function no_small_deals(_, _, _, deal) return deal.give + deal.get ~= 2 end
local function own_turn(_, t, p) return p == t:active() end
local function others_turn(_, t, p) return p ~= t:active() end
local function late(game, t) return t.exhausted:get() > 0 or game.seat_count == 2 end
local function soon(_, t) return t.exhausted:get() == 0 end
local function neighbours(_, _, p, deal)
  return deal.other == "all" or deal.other == p:left() or deal.other:left() == p
end

-- A player who harvests at any time by a rule: harvests(game, t, p, field).
local function harvester(bot, harvests)
  return function(game, t, p, q)
    if q.name == "anytime" and q.type ~= "deal" then
      for _, option in ipairs(q.options) do
        if type(option) == "table" and option[1] == "harvest" and harvests(game, t, p, option[2]) then return option end
      end
    end
    local answer = bot(game, t, p, q)
    if q.name == "anytime" and type(answer) == "table" and answer[1] == "harvest" then return nil end
    return answer
  end
end

-- A player who answers one question in their own way.
local function habit(bot, question, answer)
  return function(game, t, p, q)
    if q.name ~= question then return bot(game, t, p, q) end
    return answer(game, t, p, q)
  end
end

return function(bot)
  return {
    friend_of_the_last = picky(bot, with_last), friend_of_the_first = picky(bot, with_first),
    thrifty = picky(bot, no_gifts), wholesale_only = picky(bot, no_small_deals),
    host = picky(bot, own_turn), guest = picky(bot, others_turn),
    late_trader = picky(bot, late), early_trader = picky(bot, soon), neighbour = picky(bot, neighbours),
    impatient = harvester(bot, function(game, t, p, where) return game:worth(t, p, where) >= 1 end),
    patient = harvester(bot, function() return false end),
    medium = harvester(bot, function(game, t, p, where) return game:worth(t, p, where) >= 3 end),
    slow_planter = habit(bot, "plant_second", function() return nil end),
    quick_planter = habit(bot, "plant_second", function(game, t, p, q) return bot(game, t, p, q) or q.options[1] end),
  }
end
