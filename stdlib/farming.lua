-- farming.lua: what cards, fields and deals are worth to a player, in thalers. For the bots of planting games.
--
-- A *mind* is a player as a seat sees them: their fields, what they must still plant in this phase, and their hand if
-- it is the seat's own. It is made for one decision and asks the game's own rules what things pay, so a house rule
-- that changes a beanometer changes it, too.

local bot = require "bot"
local field = require "field"

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

--- Is less than this part of the game left? Often the piles that are used up decide it, and then the pile need not be
--- looked at, so that an answer can be recalled after cards are drawn.
---@param game Game  with a rule `last_exhaustion`
---@param t Table
---@param part number
---@return boolean
function farming.is_late(game, t, part)
  local piles = game:last_exhaustion(t)
  return (piles - t.exhausted:get() - 1) / piles < part and farming.time_left(game, t) < part
end

--- What the minds of one decision have in common. `only(where)`: the kind that alone may grow on a field, if there is
--- such a field in the game; false for a field that is left out, though never for all fields of a player.
---@param game Game
---@param t Table
---@param only? fun(where: Zone): Kind|false|nil
---@return table
function farming.survey(game, t, only)
  return { game = game, t = t, only = only, promises = {}, grounds = {} }
end

-- How many cards of each kind are not on a field, and `sum`, how many of all kinds.
local function unseen(t)
  local fields, list, sum = {}, {}, 0
  for _, p in t:seats() do fields[#fields + 1] = p.fields end
  for bean, n in t:elsewhere("bean", fields) do list[bean], sum = n, sum + n end
  list.sum = sum
  return list
end

-- Cards of this kind that will come to a field of any player who grows it.
local function coming(survey, kind)
  local t = survey.t
  survey.unseen = survey.unseen or t:recall(unseen, t)
  survey.pace = survey.pace or farming.is_late(survey.game, t, LATE) and farming.time_left(survey.game, t) / LATE or 1
  return PASSING * survey.pace * ((survey.unseen[kind] or 0) / survey.unseen.sum)
end

-- What a player can expect of a kind; those with one beanometer and no habits share it. After every card, another one
-- comes with the chance `one_more`, or the field must go. At n stands what n cards promise.
local function prospect(mind, kind)
  local survey, habits = mind.survey, mind.habits
  local meter = survey.game:meter(survey.t, mind.p, kind)
  local shared = not habits.aboard and not habits.bonus
  local found = shared and survey.promises[meter]
  if not found then
    local more = coming(survey, kind) + (habits.aboard and habits.aboard(kind) or 0)
    found = { meter = meter, steps = #meter, one_more = more / (more + 1),
              bonus = habits.bonus and habits.bonus(kind) or 0,
              false, false, false, false, false, false, false, false }      -- room, for speed
    if shared then survey.promises[meter] = found end
  end
  mind.promises[kind] = found
  return found
end

-- What a field promises beside what any field does: with the cards to come, less what another could earn meanwhile. And
-- the cards of the last step, if there are more than it needs.
local function find_promise(found, n, rent)
  local meter, chance, bonus, now, last = found.meter, found.one_more, found.bonus, 0, nil
  local later, before, all_come, so_far = 0, 0, 1.0, n
  for step = 1, found.steps do
    local cards = meter[step]
    if cards > n then
      for _ = so_far + 1, cards do all_come = all_come * chance end
      later = later + all_come * (before > 0 and step - before or step + bonus)
      before, last, so_far = step, nil, cards
    elseif cards > 0 then
      now, before, last = step, step, cards
    end
  end
  if now > 0 then now = now + bonus end
  return later > rent and now + later - rent or now, last ~= n and last
end

--- What a field with `n` cards of this kind promises. One that cannot pay more is harvested and begins anew.
---@param mind table
---@param kind Kind
---@param n integer
---@return number
function farming.promise(mind, kind, n)
  local found = mind.promises[kind] or prospect(mind, kind)
  local value = found[n]
  if value then return value end
  local full
  value, full = find_promise(found, n, RENT * mind.survey.pace)
  if full then value = farming.promise(mind, kind, full) + farming.promise(mind, kind, n - full) end
  found[n] = value
  return value
end
local promise = farming.promise

--- What is lost when `n` cards of this kind are harvested now.
---@param mind table
---@param kind Kind
---@param n integer
---@return number
function farming.regret(mind, kind, n)
  local value, found = promise(mind, kind, n), mind.promises[kind]
  local pays = field.yield(found.meter, n)
  return value - (pays > 0 and pays + found.bonus or 0)
end
local regret = farming.regret

-- The field for a kind that does not grow yet, and what is lost by it: a free one, or the one whose beans are given up
-- with the least loss.
local function new_home(mind)
  local kinds, numbers, several, best, least = mind.kinds, mind.numbers, false, nil, nil
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

-- What it is worth to plant cards of these kinds, from the i-th on, one after the other.
local function plant_all(mind, list, i)
  local kind, kinds, numbers = list[i], mind.kinds, mind.numbers
  if not kind then return 0 end
  local home, loss = grows(mind, kind), nil
  if not home then home, loss = new_home(mind) end
  local old, n = kinds[home], numbers[home]
  local before = loss and 0 or n
  local value = promise(mind, kind, before + 1) - (loss or promise(mind, kind, n))
  kinds[home], numbers[home] = kind, before + 1
  value = value + plant_all(mind, list, i + 1)
  kinds[home], numbers[home] = old, n
  return value
end

-- The cards of a zone by kind, as { kind, number, … }, after those of the list.
local function pending_of(zone, list)
  local kinds = zone:kinds()
  for k = 1, #kinds do
    local kind = kinds[k]
    local n = zone:count(kind)
    for i = 1, #list, 2 do
      if list[i] == kind then list[i + 1], n = list[i + 1] + n, 0 end
    end
    if n > 0 then list[#list + 1], list[#list + 2] = kind, n end
  end
  return list
end

-- The same without a card of each of these kinds.
local function without(pending, gone)
  local list = { table.unpack(pending) }
  for i = 1, #gone do
    for k = 1, #list, 2 do
      if list[k] == gone[i] then list[k + 1] = list[k + 1] - 1 end
    end
  end
  return list
end

-- Plants what is pending: what grows first, and of the rest what promises most last, as it may take another's place.
local function settle(mind, pending)
  local rest
  for i = 1, #pending, 2 do
    local kind, n = pending[i], pending[i + 1]
    local home = grows(mind, kind)
    if home then
      mind.numbers[home] = mind.numbers[home] + n
    elseif n > 0 then
      rest = rest or {}
      rest[#rest + 1] = { kind, n }
    end
  end
  if not rest then return end
  if #rest > 1 then
    table.sort(rest, function(a, b) return promise(mind, a[1], a[2]) < promise(mind, b[1], b[2]) end)
  end
  for i = 1, #rest do
    local home, loss = new_home(mind)
    local old = mind.kinds[home]
    if old then mind.cashed = mind.cashed + promise(mind, old, mind.numbers[home]) - loss end
    mind.kinds[home], mind.numbers[home] = rest[i][1], rest[i][2]
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

-- What is lost by a field for a kind that does not grow.
local function loss_of_home(mind)
  if not mind.loss then
    local _, loss = new_home(mind)
    mind.loss = loss
  end
  return mind.loss
end

--- What it is worth to plant one card more of this kind in this phase.
---@param mind table
---@param kind Kind
---@return number
function farming.gain(mind, kind)
  local home = grows(mind, kind)
  if not home then return promise(mind, kind, 1) - loss_of_home(mind) end
  local n = mind.numbers[home]
  return promise(mind, kind, n + 1) - promise(mind, kind, n)
end
local gain = farming.gain

--- What it is worth to plant cards of these kinds.
---@param mind table
---@param kinds Kind[]
---@return number
function farming.change(mind, kinds)
  local n = #kinds
  if n < 2 then return n == 1 and gain(mind, kinds[1]) or 0 end
  return plant_all(mind, kinds, 1)
end

-- What it is worth to plant n cards of one kind.
local function gain_of(mind, kind, n)
  if n < 2 then return n == 1 and gain(mind, kind) or 0 end
  local home = grows(mind, kind)
  if not home then return promise(mind, kind, n) - loss_of_home(mind) end
  local before = mind.numbers[home]
  return promise(mind, kind, before + n) - promise(mind, kind, before)
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
    value = value > 0 and KEPT * value or BURDEN * bot.power(PLACE, hand:find(kind):place() - 1) * value
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
  if n == 2 and kinds[1] ~= kinds[2] then return in_hand(mind, kinds[1], 1, own) + in_hand(mind, kinds[2], 1, own) end
  local counts, sum = {}, 0
  for i = 1, n do counts[kinds[i]] = (counts[kinds[i]] or 0) + 1 end
  for kind, count in pairs(counts) do sum = sum + in_hand(mind, kind, count, own) end
  return sum
end

-- What lies on the fields of a player, those that take any kind first (`free` of them), and what they must still plant
-- in this phase, or nil.
local function ground_of(survey, p)
  local t, only, fields, bound = survey.t, survey.only, p.fields:opened(), nil
  local kinds, numbers, n = {}, {}, 0
  for i = 1, #fields do
    local where = fields[i]
    local kind = only and only(where)
    if kind then
      bound = bound or {}
      bound[#bound + 1] = where
    elseif kind == nil then
      n = n + 1
      kinds[n], numbers[n] = where:kind() or false, #where
    end
  end
  local ground = { kinds = kinds, numbers = numbers, free = n, promises = {} }
  for i = 1, bound and #bound or 0 do
    kinds[n + i], numbers[n + i] = only(bound[i]), #bound[i]
  end
  if #p.received > 0 then ground.pending = pending_of(p.received, {}) end
  if p == t:active() and #t.turned > 0 then ground.pending = pending_of(t.turned, ground.pending or {}) end
  return ground
end

-- Most players have up to three fields.
local function copy(list)
  local other = { list[1], list[2], list[3] }
  for i = 4, #list do other[i] = list[i] end
  return other
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
  local ground = survey.grounds[p]
  if not ground then
    ground = ground_of(survey, p)
    survey.grounds[p] = ground
  end
  local mind = { survey = survey, p = p, kinds = copy(ground.kinds), numbers = copy(ground.numbers),
                 promises = ground.promises, hands = {}, habits = habits or NO_HABITS, cashed = 0,
                 n = #ground.kinds, free = ground.free, loss = false, worth = false, without = false }
  local pending = ground.pending
  if pending then settle(mind, gone and without(pending, gone) or pending) end
  return mind
end

return farming
