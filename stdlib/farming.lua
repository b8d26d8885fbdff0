-- farming.lua: what cards, fields and deals are worth to a player, in thalers. For the bots of planting games.
--
-- A *mind* is a player as a seat sees them: their fields, what they must still plant in this phase, and their hand if
-- it is the seat's own. It is made for one decision and asks the game's own rules what things pay, so a house rule
-- that changes a beanometer changes it, too.

---@class farming
local farming = {}

-- So many of the unseen cards pass a field in the next round, and what a field earns in that time.
local PASSING, RENT = 8, 0.35
-- The part of the game, from its end, in which fewer cards will come.
local LATE = 0.3
-- What is left of a hand card's worth: it waits for its turn. A card to be rid of counts less with every place.
local KEPT, BURDEN, PLACE = 0.75, 0.7, 0.8
-- What others think it is worth to be rid of a hand card that one does not grow.
local RIDDANCE = 0.1

local NO_HABITS = {}

--- How much of the game is left: 1 at the start, 0 when the last pile runs out.
---@param game Game  with a rule `last_exhaustion`
---@param t Table
---@return number
function farming.time_left(game, t)
  local piles = game:last_exhaustion(t)
  return math.max(0, math.min(1, (piles - t.exhausted:get() - 1 + math.min(1, #t.deck / 80)) / piles))
end

--- What the minds of one decision have in common. `only(where)`: the kind that alone may grow on a field, if there is
--- such a field in the game; false for a field that is left out, though never for all fields of a player.
---@param game Game
---@param t Table
---@param only? fun(where: Zone): Kind|false|nil
---@return table
function farming.survey(game, t, only) return { game = game, t = t, only = only, promises = {} } end

-- The part of each kind in all cards that do not lie open on a field.
local function unseen(t)
  local list, sum = {}, 0
  for _, kind in ipairs(t:kinds "bean") do
    list[kind] = kind.count
    sum = sum + kind.count
  end
  for _, p in t:seats() do
    for _, where in ipairs(p.fields:least(1)) do
      local kind, n = where:kind(), #where
      if list[kind] then list[kind], sum = list[kind] - n, sum - n end
    end
  end
  for kind, n in pairs(list) do list[kind] = n / sum end
  return list
end

-- Cards of this kind that will come to a field of any player who grows it.
local function coming(survey, kind)
  local t = survey.t
  survey.unseen = survey.unseen or t:recall(unseen, t)
  survey.pace = survey.pace or math.min(1, farming.time_left(survey.game, t) / LATE)
  return PASSING * survey.pace * (survey.unseen[kind] or 0)
end

-- What a player can expect of a kind; those with one beanometer and no habits share it. After every card, another one
-- comes with the chance `one_more`, or the field must go. At n stands what n cards promise.
local function prospect(mind, kind)
  local survey, habits = mind.survey, mind.habits
  local meter = survey.game:meter(survey.t, mind.p, kind)
  local found = not habits.aboard and not habits.bonus and survey.promises[meter]
  if not found then
    local more = coming(survey, kind) + (habits.aboard and habits.aboard(kind) or 0)
    local last = #meter
    while last > 0 and meter[last] == 0 do last = last - 1 end
    -- a kind that never pays, such as a joker, is never harvested to start over
    found = { meter = meter, last = last > 0 and meter[last] or math.maxinteger, one_more = more / (more + 1),
              bonus = habits.bonus and habits.bonus(kind) or 0,
              pays = { false, false, false, false, false, false, false, false, false, false },    -- room, for speed
              false, false, false, false, false, false, false, false, false, false }
    if not habits.aboard and not habits.bonus then survey.promises[meter] = found end
  end
  mind.promises[kind] = found
  return found
end

-- What a field pays now, and what it promises beside what any field does: with the cards to come, less what another
-- could earn meanwhile.
local function find_promise(found, n, rent)
  local meter, now, later, before = found.meter, 0, 0, 0
  for step = 1, #meter do
    local cards = meter[step]
    if cards > n then
      later = later + found.one_more ^ (cards - n) * (step - before + (before == 0 and found.bonus or 0))
      before = step
    elseif cards > 0 then
      now, before = step, step
    end
  end
  if now > 0 then now = now + found.bonus end
  return later > rent and now + later - rent or now, now
end

--- What a field with `n` cards of this kind promises. One that cannot pay more is harvested and begins anew.
---@param mind table
---@param kind Kind
---@param n integer
---@return number
function farming.promise(mind, kind, n)
  local found = mind.promises[kind] or prospect(mind, kind)
  local value = found[n]
  if not value then
    if n > found.last then
      value = farming.promise(mind, kind, found.last) + farming.promise(mind, kind, n - found.last)
      found[n], found.pays[n] = value, found.pays[found.last]
    else
      value, found.pays[n] = find_promise(found, n, RENT * mind.survey.pace)
      found[n] = value
    end
  end
  return value
end
local promise = farming.promise

--- What is lost when `n` cards of this kind are harvested now.
---@param mind table
---@param kind Kind
---@param n integer
---@return number
function farming.regret(mind, kind, n)
  local value = promise(mind, kind, n)
  return value - mind.promises[kind].pays[n]
end
local regret = farming.regret

-- The field for a kind that does not grow yet, and what is lost by it: a free one, or the one whose beans are given up
-- with the least loss.
local function new_home(mind, kinds, numbers)
  local several, best, least = false, nil, nil
  for i = 1, mind.free do
    if not kinds[i] then return i, 0 end
    if numbers[i] > 1 then several = true end
  end
  for i = 1, mind.free do
    if numbers[i] > 1 or not several then     -- single beans are protected
      local loss = regret(mind, kinds[i], numbers[i])
      if not best or loss < least then best, least = i, loss end
    end
  end
  local clearing = mind.habits.clearing
  if clearing then
    if mind.clearing == nil then mind.clearing = clearing() or false end
    if mind.clearing and mind.clearing < least then least = mind.clearing end
  end
  return best, least
end

--- Which field of the mind grows this kind; nil if none does.
---@param mind table
---@param kind Kind
---@return integer?
function farming.grows(mind, kind)
  local kinds = mind.kinds
  for i = 1, mind.n do
    if kinds[i] == kind then return i end
  end
end
local grows = farming.grows

-- What it is worth to plant `n` more cards of a kind on these fields, which change.
local function plant(mind, kinds, numbers, kind, n)
  for i = 1, mind.n do
    if kinds[i] == kind then
      local before = numbers[i]
      numbers[i] = before + n
      return promise(mind, kind, before + n) - promise(mind, kind, before)
    end
  end
  local home, loss = new_home(mind, kinds, numbers)
  kinds[home], numbers[home] = kind, n
  return promise(mind, kind, n) - loss
end

-- The cards of a zone by kind, as { kind, number, … }, after those of the list; without the kinds `gone`.
local function pending_of(zone, list, gone)
  for _, kind in ipairs(zone:kinds()) do
    local n = zone:count(kind)
    for i = 1, gone and #gone or 0 do
      if gone[i] == kind then n = n - 1 end
    end
    for i = 1, #list, 2 do
      if list[i] == kind then list[i + 1], n = list[i + 1] + n, 0 end
    end
    if n > 0 then list[#list + 1], list[#list + 2] = kind, n end
  end
  return list
end

-- Plants what is pending: what grows first, and of the rest what promises most last, as it may take another's place.
local function settle(mind, pending)
  local rest = {}
  for i = 1, #pending, 2 do
    local kind, n = pending[i], pending[i + 1]
    local home = grows(mind, kind)
    if home then
      mind.numbers[home] = mind.numbers[home] + n
    else
      rest[#rest + 1] = { kind, n }
    end
  end
  if #rest > 1 then
    table.sort(rest, function(a, b) return promise(mind, a[1], a[2]) < promise(mind, b[1], b[2]) end)
  end
  for _, group in ipairs(rest) do
    local home, loss = new_home(mind, mind.kinds, mind.numbers)
    local old = mind.kinds[home]
    if old then mind.cashed = mind.cashed + promise(mind, old, mind.numbers[home]) - loss end
    mind.kinds[home], mind.numbers[home] = group[1], group[2]
  end
end

--- What the fields promise once all is planted that must be, and what is harvested for it.
---@param mind table
---@return number
function farming.worth(mind)
  if not mind.worth then
    local sum = mind.cashed
    for i = 1, mind.n do
      if mind.kinds[i] then sum = sum + promise(mind, mind.kinds[i], mind.numbers[i]) end
    end
    mind.worth = sum
  end
  return mind.worth
end

--- What it is worth to plant one card more of this kind in this phase.
---@param mind table
---@param kind Kind
---@return number
function farming.gain(mind, kind)
  local value = mind.gains[kind]
  if value then return value end
  local home = grows(mind, kind)
  if home then
    local n = mind.numbers[home]
    value = promise(mind, kind, n + 1) - promise(mind, kind, n)
  else
    mind.loss = mind.loss or select(2, new_home(mind, mind.kinds, mind.numbers))
    value = promise(mind, kind, 1) - mind.loss
  end
  mind.gains[kind] = value
  return value
end
local gain = farming.gain

--- What it is worth to plant cards of these kinds.
---@param mind table
---@param kinds Kind[]
---@return number
function farming.change(mind, kinds)
  local n = #kinds
  if n < 2 then return n == 1 and gain(mind, kinds[1]) or 0 end
  local fields, numbers, value = { table.unpack(mind.kinds) }, { table.unpack(mind.numbers) }, 0
  for i = 1, n do value = value + plant(mind, fields, numbers, kinds[i], 1) end
  return value
end

-- What it is worth to plant n cards of one kind.
local function gain_of(mind, kind, n)
  if n < 2 then return n == 1 and gain(mind, kind) or 0 end
  local fields, numbers = { table.unpack(mind.kinds) }, { table.unpack(mind.numbers) }
  return plant(mind, fields, numbers, kind, n)
end

--- What it is worth to have `n` cards of this kind in the hand, of all that are there the last ones: as the player
--- knows, or as others must think.
---@param mind table
---@param kind Kind
---@param n integer
---@param own boolean
---@return number
function farming.in_hand(mind, kind, n, own)
  if not own then return n * (grows(mind, kind) and KEPT * gain(mind, kind) or -RIDDANCE) end
  local key = n == 1 and kind
  local value = key and mind.hands[key]
  if not value then
    local hand = mind.p.hand
    local count = hand:count(kind)
    n = math.min(n, count)                    -- a card that lies elsewhere cannot be planted
    if n == 0 then return 0 end
    value = gain_of(mind, kind, count) - gain_of(mind, kind, count - n)
    value = value > 0 and KEPT * value or BURDEN * PLACE ^ (hand:find(kind):place() - 1) * value
    if mind.habits.keeps then value = value + n * mind.habits.keeps(kind) end
    if key then mind.hands[key] = value end
  end
  return value
end
local in_hand = farming.in_hand

--- What all these cards are worth in the hand.
---@param mind table
---@param kinds Kind[]
---@param own boolean
---@return number
function farming.hand_worth(mind, kinds, own)
  local n = #kinds
  if n == 0 then return 0 elseif n == 1 then return in_hand(mind, kinds[1], 1, own) end
  local counts, sum = {}, 0
  for i = 1, n do counts[kinds[i]] = (counts[kinds[i]] or 0) + 1 end
  for kind, count in pairs(counts) do sum = sum + in_hand(mind, kind, count, own) end
  return sum
end

--- A player's mind. Habits are what else a game's bot knows about its own player, all optional: `bonus(kind)`, what a
--- harvest of this kind that pays is worth beside its thalers; `aboard(kind)`, beans elsewhere that count with those on
--- a field; `clearing()`, what it costs to empty a field without a harvest; `keeps(kind)`, what a hand card is worth
--- beside planting.
---
--- Its fields are as they will be once all is planted that must be in this phase, without cards of the kinds `gone`
--- that lie turned up.
---@param survey table
---@param p Seat
---@param habits? table
---@param gone? Kind[]
---@return table
function farming.mind(survey, p, habits, gone)
  local kinds, numbers, n, t = {}, {}, 0, survey.t
  local mind = { survey = survey, p = p, kinds = kinds, numbers = numbers, promises = {}, gains = {},
                 hands = {}, habits = habits or NO_HABITS, cashed = 0, n = 0, free = 0, loss = false, worth = false }
  local only, bound = survey.only, nil
  for _, where in ipairs(p.fields:opened()) do
    local kind = only and only(where)
    if kind then
      bound = bound or {}
      bound[#bound + 1] = where
    elseif kind == nil then
      n = n + 1
      kinds[n], numbers[n] = where:kind() or false, #where
    end
  end
  mind.free = n                               -- so many fields take any kind; the others come after them
  for _, where in ipairs(bound or {}) do
    n = n + 1
    kinds[n], numbers[n] = only(where), #where
  end
  mind.n = n
  local pending
  if #p.received > 0 then pending = pending_of(p.received, {}) end
  if p == t:active() and #t.turned > 0 then pending = pending_of(t.turned, pending or {}, gone) end
  if pending then settle(mind, pending) end
  return mind
end

return farming
