-- Players of Bohnick with one habit each: what does a habit win against the coach, and does every match end (KIK-E2)?
-- Those called plain_ answer all else by default, which is fast.
local base = extends "bohnick"
local game = base:variant { id = "habits", title = "Habits" }
local coach = base.bots.coach

local function plain() end

-- A player who answers one question in another way.
local function habit(player, question, answer)
  return function(rules, t, p, q) return (q.name == question and answer or player)(rules, t, p, q) end
end

local function end_it() return "last_shot" end
local function play_on() return "new_pile" end
local function end_if_leading(rules, t, p)
  return rules:score(t, p) > rules:score(t, p:left()) and "last_shot" or "new_pile"
end

-- The tackle that fits, if they hold one.
local function tackle(_, _, _, q) return q.options[1] ~= "exchange" and q.options[1] or nil end
local function tackle_or_exchange(_, _, _, q) return q.options[1] end
local function all(_, _, _, q) return q.options end

game.bots = {
  ender = habit(coach, "reshuffle", end_it), endless = habit(coach, "reshuffle", play_on),
  plain_ender = habit(plain, "reshuffle", end_it), plain_endless = habit(plain, "reshuffle", play_on),
  leader = habit(coach, "reshuffle", end_if_leading),
  idle = habit(coach, "react", tackle),                                     -- never exchanges
  eager = habit(habit(coach, "exchange_cards", all), "react", tackle_or_exchange),      -- exchanges all, always
}

return game
