-- isla_bohnita_skipper.lua: the farmer who sails. Fields and deals it leaves to the landlubber; here it is decided
-- what ships carry, when a cargo is sold, and whom to raid.

local field = require "field"
local landlubber = require "isla_bohnita_landlubber"

-- What an empty ship is worth: it is there when a field must be cleared.
local EMPTY = 0.3

-- How much of its partner's gain its own must be in a deal.
local ENVY = 1

-- How much of the game must be left for a second ship.
local SECOND_SHIP = 0.85

-- How much of the game is left: 1 at the start, 0 when the last pile runs out.
local function time_left(game, t)
  local piles = game:last_exhaustion(t)
  local left = piles - t.exhausted:get() - 1 + math.min(1, #t.deck / 90)
  return math.max(0, math.min(1, left / piles))
end

local function full(game, t, p, ship)
  local meter = game:meter(t, p, ship:kind())
  return #ship >= meter[#meter]
end

-- Cards of this variety that lie open where a ship can get them, or grow on the fields of p.
local function prospects(game, t, p, kind)
  local n = 0
  for _, row in ipairs { t.bohnaco, t.bohnbay } do n = n + row:count(kind) end
  for _, where in ipairs(p.fields) do
    if where:kind() == kind then n = n + #where end
  end
  return n
end

-- A voyage: cards of what the ship carries, or for an empty ship the variety with the best prospects.
local function best_voyage(game, t, p, options)
  local best, most
  for _, option in ipairs(options) do
    if type(option) == "table" and option[1] == "sail" then
      local ship, port, n = option[2], option[3], option[4]
      local kind = port:front().kind
      local meter = game:meter(t, p, kind)
      local value = field.smooth(meter, #ship + n) - field.smooth(meter, #ship)
      if #ship == 0 then value = field.smooth(meter, math.min(prospects(game, t, p, kind), meter[#meter])) - EMPTY end
      if value > 0 and (not best or value > most) then best, most = option, value end
    end
  end
  return best
end

-- Is it time to sell this cargo? When it cannot bring more, or has come to a step and no more is in sight.
local function ripe(game, t, p, ship)
  local worth = game:cargo_worth(t, p, ship)
  if worth == 0 then return false end
  if full(game, t, p, ship) then return true end
  local meter = game:meter(t, p, ship:kind())
  local _, next_at = field.next_step(meter, #ship)
  local missing = next_at - #ship
  local coming = prospects(game, t, p, ship:kind())
  if coming >= missing then return false end
  return worth >= 2 or time_left(game, t) < 0.1
end

local function sale(game, t, p, options)
  for _, option in ipairs(options) do
    if type(option) == "table" and option[1] == "sell_cargo" and ripe(game, t, p, option[2]) then return option end
  end
end

-- A full ship of the same variety, or the spoils of the pirate, come together.
local function useful_transfer(options)
  for _, option in ipairs(options) do
    if type(option) == "table" and option[1] == "transship" then
      local from, to = option[2], option[3]
      if from.name == "pirate" and (#to > 0 or #from > 1) or #to > 0 and from.name == "ship_2" then return option end
    end
  end
end

-- Merchant ships of others that carry something.
local function cargo_of_others(game, t, p)
  local n = 0
  for _, other in ipairs(p:others()) do
    for _, ship in ipairs(game:ships(t, other)) do n = n + (#ship > 0 and 1 or 0) end
  end
  return n
end

local function purchase(game, t, p, options)
  for _, option in ipairs(options) do
    local word = type(option) == "table" and option[1]
    if word == "buy_second_ship" and time_left(game, t) > SECOND_SHIP then return option end
    local worth_it = 1 + 4 * (1 - time_left(game, t))
    if word == "buy_pirate_ship" and cargo_of_others(game, t, p) > worth_it then return option end
  end
end

-- A harvest that goes on board instead of being sold: what it adds there against what it would bring now.
local function loading_gain(game, t, p, where, ship)
  local meter = game:meter(t, p, where:kind())
  local aboard = field.smooth(meter, math.min(#ship + #where, meter[#meter])) - field.smooth(meter, #ship)
  return aboard - game:worth(t, p, where)
end

local decide = {}

function decide.raid_answer(game, t, p, q)
  local ship = q.args[2]
  local meter = game:meter(t, p, ship:kind())
  if field.yield(meter, #ship - 1) < field.yield(meter, #ship) or full(game, t, p, ship) then return q.options[1] end
end

function decide.make_room(game, t, p, q)
  local best, most
  for _, option in ipairs(q.options) do
    if option[1] == "load" then
      local gain = loading_gain(game, t, p, option[2], option[3])
      if gain > 0.3 and (not best or gain > most) then best, most = option, gain end
    end
  end
  return best
end

local function at_sea(game, t, p, q)
  for _, option in ipairs(q.options) do
    if type(option) == "table" and option[1] == "raid" then return option end
  end
  return best_voyage(game, t, p, q.options)
end

decide.trade_action = at_sea
decide.phase2_action = at_sea

function decide.anytime(game, t, p, q)
  return purchase(game, t, p, q.options) or sale(game, t, p, q.options) or useful_transfer(q.options)
end

return function(game, t, p, q)
  local how = decide[q.name]
  local answer = how and how(game, t, p, q)
  if answer or q.name == "raid_answer" then return answer end
  return landlubber(game, t, p, q, ENVY)
end
