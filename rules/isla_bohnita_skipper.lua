-- isla_bohnita_skipper.lua: the farmer who sails. Fields and deals it leaves to the landlubber; here it is decided
-- what ships carry, when a cargo is sold, and whom to raid.
--
-- A ship takes on a field that must be cleared, so that its beans are not lost; but it is stuck with what it carries
-- until that is worth a thaler. Therefore a turn is planned to its end: which cards to fetch, which fields to put on
-- top of them, what to sell, so that thalers and what is left promise most. Beans of one kind are valued together,
-- wherever they are. A second ship earns its price if it comes early.

local farming = require "farming"
local field = require "field"
local landlubber = require "isla_bohnita_landlubber"

-- What an empty ship is worth at sea, and on land, where it waits for a field that must be cleared.
local FREE_AT_SEA, FREE_ON_LAND = 0.5, 0.15

-- One card of a kind in COMING comes to a field before that is cleared; of those in hand, the part IN_HAND.
local COMING, IN_HAND = 9, 0.8

-- To a ship there comes this part of what would come to a field; and what a card counts that lies on top of a row.
local AFLOAT, IN_SIGHT = 0.6, 0.5

-- What must be left of the game for a third field, for a second ship, and for a pirate with two players.
local THIRD_FIELD, SECOND_SHIP, LONE_PIRATE = 0.3, 0.6, 0.4

-- What clearing a field costs beside the beans, and the part of a cargo that counts for a field of its kind.
local TROUBLE, TOGETHER = 0.3, 0.5

-- The part of the game in which only full steps of a beanometer count.
local END = 0.2

---------------------------------------------------------------------------------------------------
-- What beans promise

-- Who plans: what p has and sees, and what was found out already.
local function captain(game, t, p)
  local me = { game = game, t = t, p = p, time = farming.time_left(game, t), ships = game:ships(t, p), fields = {},
               kinds = {}, numbers = {}, loadable = {}, ports = { t.bohnaco, t.bohnbay }, rows = {}, plans = {},
               places = {}, n_places = 0, coming = {}, meters = {}, promises = {}, cargoes = {} }
  me.steps = math.max(0, 1 - me.time / END)
  local fields = p.fields:opened()
  for i = 1, #fields do
    local where, n = fields[i], #fields[i]
    me.fields[i], me.numbers[i], me.kinds[i] = where, n, where:kind() or false
    me.loadable[i] = n > 1 or n == 1 and not game:protected(t, p, where)
  end
  return me
end

local function meter_of(me, kind)
  local meter = me.meters[kind]
  if not meter then
    meter = me.game:meter(me.t, me.p, kind)
    me.meters[kind] = meter
  end
  return meter
end

local function yield(me, kind, n) return field.yield(meter_of(me, kind), n) end

-- What n beans are worth: between the steps, too, as long as there is time to reach them.
local function value(me, kind, n)
  local meter, steps = meter_of(me, kind), me.steps
  return (1 - steps) * field.smooth(meter, n) + steps * field.yield(meter, math.floor(n))
end

-- Cards of this kind that will come to a field.
local function coming(me, kind)
  local n = me.coming[kind]
  if not n then
    n = kind.count / COMING * me.time + me.p.hand:count(kind) * IN_HAND
    me.coming[kind] = n
  end
  return n
end

-- What n beans are worth with those to come: on a field, and on a ship, from which nothing is lost by waiting.
local function promise(me, kind, n)
  local known = me.promises[kind]
  if not known then
    known = {}
    me.promises[kind] = known
  end
  known[n] = known[n] or value(me, kind, n + coming(me, kind))
  return known[n]
end

local function cargo_promise(me, kind, n)
  local known = me.cargoes[kind]
  if not known then
    known = {}
    me.cargoes[kind] = known
  end
  known[n] = known[n]
    or math.max(yield(me, kind, math.floor(n)), value(me, kind, n + AFLOAT * coming(me, kind)) - 0.1)
  return known[n]
end

---------------------------------------------------------------------------------------------------
-- A plan for the turn. A position is a list: how many cards of each row are taken; which fields are loaded, as bits;
-- the kind, or false, and the number that each ship carries.

local function position(me)
  local here = { 0, 0, 0 }
  for i, ship in ipairs(me.ships) do here[2 * i + 2], here[2 * i + 3] = ship:kind() or false, #ship end
  return here
end

-- A number of its own for each position.
local function key_of(me, here)
  local key, places = (here[1] * 100 + here[2]) * 64 + here[3], me.places
  for i = 4, #here, 2 do
    local kind = here[i]
    if kind and not places[kind] then
      me.n_places = me.n_places + 1
      places[kind] = me.n_places
    end
    key = key * 5000 + (kind and places[kind] or 0) * 100 + here[i + 1]
  end
  return key
end

-- What a position promises when nothing more is done in this turn.
local function outlook(me, here)
  local sum, together = 0, {}
  local kinds, numbers, loaded = me.kinds, me.numbers, here[3]
  for i = 1, #kinds do
    local kind = kinds[i]
    if kind and loaded >> i & 1 == 0 then together[kind] = (together[kind] or 0) + numbers[i] end
  end
  for i = 4, #here, 2 do
    local kind, n = here[i], here[i + 1]
    if not kind then
      sum = sum + FREE_AT_SEA * me.time
    elseif together[kind] then
      together[kind] = together[kind] + n
    else
      local rows = me.rows
      local in_sight = rows[1][here[1] + 1] == kind or rows[2][here[2] + 1] == kind
      sum = sum + cargo_promise(me, kind, n + (in_sight and IN_SIGHT or 0))
    end
  end
  for i = 1, #kinds do
    local kind = kinds[i]
    local n = kind and together[kind]
    if n then
      sum = sum + promise(me, kind, n)
      together[kind] = nil
    end
  end
  return sum
end

-- The position after a move with the ship at place `at`.
local function moved(here, at, kind, n)
  local there = { table.unpack(here) }
  there[at], there[at + 1] = kind, n
  return there
end

-- The best that can be made of a position, and the option it begins with, or nil.
local function plan(me, here)
  local key = key_of(me, here)
  if me.plans[key] then return me.plans[key] end
  local most, first = outlook(me, here), nil
  for i, ship in ipairs(me.ships) do
    local at = 2 * i + 2
    local kind, n = here[at], here[at + 1]
    local thalers = kind and yield(me, kind, n) or 0
    if thalers > 0 then
      local worth = thalers + plan(me, moved(here, at, false, 0))
      if worth > most + 0.001 then most, first = worth, { "sell_cargo", ship } end
    end
    for row = 1, 2 do
      local cards, taken, run = me.rows[row], here[row], 0
      local top = cards[taken + 1]
      if top and (not kind or kind == top) then
        while cards[taken + 1 + run] == top do run = run + 1 end
        local there = moved(here, at, top, n + run)
        there[row] = taken + run
        local worth = plan(me, there)
        if worth > most + 0.001 then most, first = worth, { "sail", ship, me.ports[row], run } end
      end
    end
    for k, grown in ipairs(me.kinds) do
      if grown and (grown == kind or not kind) and me.loadable[k] and here[3] >> k & 1 == 0 then
        local there = moved(here, at, grown, n + me.numbers[k])
        there[3] = here[3] | 1 << k
        local worth = plan(me, there)
        if worth > most + 0.001 then most, first = worth, { "load", me.fields[k], ship } end
      end
    end
  end
  me.plans[key] = most
  return most, first
end

-- The moves of a plan.
local MOVES = { sell_cargo = true, sail = true, load = true }

-- The option among those asked that is the next move of the plan.
local function next_move(game, t, p, options)
  local any = false
  for i = 1, #options do any = any or MOVES[options[i][1]] end
  if not any then return end
  local me = captain(game, t, p)
  for i, port in ipairs(me.ports) do
    local kinds, cards = {}, port:cards()
    for k = 1, #cards do kinds[k] = cards[k].kind end
    me.rows[i] = kinds
  end
  local _, first = plan(me, position(me))
  for _, option in ipairs(first and options or {}) do
    local same = type(option) == "table"
    for i = 1, 4 do same = same and option[i] == first[i] end
    if same then return option end
  end
end

---------------------------------------------------------------------------------------------------
-- Room for a card: what each way to make it loses

local loss = {}

function loss.harvest(me, where)
  return promise(me, where:kind(), #where) - me.game:worth(me.t, me.p, where)
end

function loss.load(me, where, ship)
  local kind, n = where:kind(), #ship + #where
  return promise(me, kind, n) - cargo_promise(me, kind, n) + (#ship == 0 and FREE_ON_LAND * me.time or 0)
end

function loss.sell_cargo(me, ship)            -- and then the field is loaded
  local kind, n = ship:kind(), #ship
  return cargo_promise(me, kind, n) - yield(me, kind, n) + FREE_ON_LAND * me.time
end

function loss.buy_third_field(me) return me.time > THIRD_FIELD and 0.4 or 2 end

-- What it costs at least to empty a field by way of a ship; nil when that is not possible.
local function clearing(game, t, p)
  local me, least = captain(game, t, p), nil
  for i, where in ipairs(me.fields) do
    for _, ship in ipairs(me.loadable[i] and me.ships or {}) do
      local cost
      if game:carries(ship, where:kind()) then
        cost = loss.load(me, where, ship)
      elseif game:cargo_worth(t, p, ship) > 0 and game:may_sell(t, p) then
        cost = loss.sell_cargo(me, ship)
      end
      if cost and (not least or cost < least) then least = cost end
    end
  end
  return least and least + TROUBLE
end

-- Beans of this kind on its ships: they make those on a field worth more.
local function aboard(game, t, p, kind)
  local n = 0
  for _, ship in ipairs(game:ships(t, p)) do n = n + ship:count(kind) end
  return n * TOGETHER
end

---------------------------------------------------------------------------------------------------
-- Pirates

-- Merchant ships of others that carry something.
local function cargoes(game, t, p)
  local n = 0
  for _, other in ipairs(p:others()) do
    for _, ship in ipairs(game:ships(t, other)) do n = n + (#ship > 0 and 1 or 0) end
  end
  return n
end

-- The raid that adds most to what the pirate has.
local function best_raid(game, t, p, options)
  local me, best, most
  for _, option in ipairs(options) do
    if type(option) == "table" and option[1] == "raid" then
      me = me or captain(game, t, p)
      local kind = option[2]:kind()
      local gain = value(me, kind, #p.pirate + 1) - value(me, kind, #p.pirate)
      if not best or gain > most then best, most = option, gain end
    end
  end
  return best
end

---------------------------------------------------------------------------------------------------
-- Decisions

-- The first option of this word that will do.
local function first_of(options, word, will_do)
  for _, option in ipairs(options) do
    if type(option) == "table" and option[1] == word and will_do(option) then return option end
  end
end

local function full(game, t, p, ship)
  local meter = game:meter(t, p, ship:kind())
  return #ship >= meter[#meter]
end

local decide = {}

function decide.make_room(game, t, p, q)
  local me, best, least = captain(game, t, p), nil, nil
  for _, option in ipairs(q.options) do
    local cost = loss[option[1]](me, option[2], option[3])
    if not best or cost < least then best, least = option, cost end
  end
  return best
end

local function at_sea(game, t, p, q)
  return best_raid(game, t, p, q.options) or next_move(game, t, p, q.options)
end

-- The first word of the phase is a call to the table; then it goes to sea.
function decide.trade_action(game, t, p, q)
  if t:steps() > 0 then return at_sea(game, t, p, q) end
end
decide.phase2_action = at_sea

-- An attacked cargo is sold when the loss of one card would cost a thaler.
function decide.raid_answer(game, t, p, q)
  local ship = q.args[2]
  local meter = game:meter(t, p, ship:kind())
  if field.yield(meter, #ship - 1) < field.yield(meter, #ship) or full(game, t, p, ship) then return q.options[1] end
end

function decide.anytime(game, t, p, q)
  local answer = first_of(q.options, "buy_second_ship", function() return farming.time_left(game, t) > SECOND_SHIP end)
  answer = answer or first_of(q.options, "buy_pirate_ship", function()
      local time = farming.time_left(game, t)
      return game.two and time > LONE_PIRATE or cargoes(game, t, p) > 5 - 4 * time
    end)
  if not answer and (p == t:active() and t:phase() == "voyage" or farming.is_late(game, t, END)) then
    answer = next_move(game, t, p, q.options)
  end
  return answer or first_of(q.options, "sell_cargo", function(option) return full(game, t, p, option[2]) end)
    or first_of(q.options, "transship", function(option) return #option[3] > 0 or option[2].name == "pirate" end)
end

return function(game, t, p, q)
  local how = decide[q.name]
  local answer = how and how(game, t, p, q)
  if answer or q.name == "raid_answer" then return answer end
  answer = landlubber(game, t, p, q, {
    clearing = function() return clearing(game, t, p) end,
    aboard = function(kind) return aboard(game, t, p, kind) end,
  })
  if not answer and q.name == "trade_action" then return at_sea(game, t, p, q) end
  return answer
end
