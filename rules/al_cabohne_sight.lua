-- al_cabohne_sight.lua: how a game with the bean mafia looks for a player. The bot capo decides by it
-- (al_cabohne_capo.lua), and the rules return it as their outlook.
--
-- What a seat can see is summed up as a few numbers (survey), and these say what the position is worth (value).

-- Positions are valued by the thousand. So the survey has lists and numbers of its own: they are read faster than
-- declared ones, which are frozen.

local field = require "field"
local max, min = math.max, math.min

-- How much it minds what the mafia and the opponent get, and how far it plans: found by play.
local function alone()
  return { mafia = 1, boss = 0.82, rival = 0, free = 0.31, keep = 1, hand = 0.25, depth = 1, horizon = 1.8,
           match = 0.39, boss_horizon = 1.21, empty_boss = 0.4, tax = 1, far = 0.12 }
end
local function two()
  return { mafia = 0.5, boss = 0.8, rival = 0.5, free = 0.45, keep = 0.95, hand = 0.26, depth = 2, horizon = 2.5,
           match = 0.43, boss_horizon = 3, empty_boss = 0.3, tax = 1, far = 0.13 }
end

---------------------------------------------------------------------------------------------------
-- What the seat sees

-- The part of each variety among the cards that are not in sight.
local function shares(t, p)
  local left, sum, beans = {}, 0, t:kinds "bean"
  for i = 1, #beans do left[beans[i]] = beans[i].count end
  for _, zone in ipairs { p.hand, p.coins, t.turned, t.left } do
    for kind, n in zone:counts() do
      if left[kind] then left[kind] = left[kind] - n end
    end
  end
  local function see(zones)
    for i = 1, #zones do
      local kind = zones[i]:kind()
      if left[kind] then left[kind] = left[kind] - #zones[i] end
    end
  end
  see(t.bosses:least(1))
  for _, seat in t:seats() do see(seat.fields:least(1)) end
  for i = 1, #beans do
    local kind = beans[i]
    left[kind] = max(left[kind], 0)
    sum = sum + left[kind]
  end
  sum = max(sum, 1)
  for i = 1, #beans do left[beans[i]] = left[beans[i]] / sum end
  return left
end

local function fields_of(p)
  local list = p.fields:opened()
  for i = 1, #list do
    local where = list[i]
    list[i] = { zone = where, kind = where:kind(), n = #where }
  end
  return list
end

local function survey(game, t, p)
  local s = { game = game, t = t, p = p, share = t:recall(shares, t, p), hand = {}, thalers = 0, lost = 0,
              fields = fields_of(p), bosses = {}, beans = {}, known = {}, seats = game.seat_count,
              factor = game:mafia_factor(t), weight = game.solo and alone() or two() }
  local grown = 0                             -- cards the bosses take do not count among the three
  for i, boss in ipairs(t.bosses) do
    local kind = boss:kind()
    s.bosses[i] = { zone = boss, kind = kind, n = #boss, sells_at = boss.sells_at }
    grown = grown + (kind and s.share[kind] or 0)
  end
  s.turned = game:turned_up(t, p) / max(0.2, 1 - grown)
  local hand = p.hand:cards()
  for i = 1, #hand do s.hand[i] = hand[i].kind end
  -- Turns of one's own that are left: about eight cards leave the pile in a turn.
  local piles = game:last_exhaustion(t) - t.exhausted:get() - 1
  s.turns = (#t.deck + piles * 75) / (8 * s.seats)
  if t.ending:get() > 0 then s.turns = 0 end
  s.room = s.turns > 0.5 and s.weight.free * min(1, s.turns / 2) or 0       -- what an empty field is worth
  s.idle = -s.weight.empty_boss * min(1, s.turns / 3)                       -- and a boss without cards
  return s
end

local function boss_with(s, kind)
  local bosses = s.bosses
  for i = 1, #bosses do
    local boss = bosses[i]
    if boss.kind == kind and boss.n > 0 then return boss end
  end
end

-- What is found out once about a variety: its beanometer, the cards of the last step, and how many will come to a boss.
local function bean_of(s, kind)
  local bean = s.beans[kind]
  if not bean then
    local meter = s.game:meter(s.t, kind)
    bean = { meter = meter, full = meter[#meter],
             to_boss = s.turned * s.seats * s.share[kind] * min(s.weight.boss_horizon, s.turns) }
    s.beans[kind] = bean
  end
  return bean
end

local function meter_of(s, kind) return bean_of(s, kind).meter end

---------------------------------------------------------------------------------------------------
-- What a position is worth

-- How many cards of a variety will come in the turns it plans for; with a boss who grows it, he takes one each turn.
local function coming(s, kind, boss)
  local hand, turns, far = s.hand, s.turns, s.weight.far
  local n = 0
  for i = 1, #hand do
    if hand[i] == kind and i * far < 1 and (i + 1) / 2 <= turns then n = n + 1 - i * far end
  end
  if boss then return n - (turns > 0.5 and not s.paid and s.weight.tax or 0) end
  return n + s.turned * s.share[kind] * min(s.weight.horizon, turns)
end

-- Does another field, not yet full, have more of the same? The cards that come can go to one of them only.
local function overshadowed(s, where, full)
  local fields, n, kind, equal = s.fields, where.n, where.kind, true        -- of equal ones the first counts
  for i = 1, #fields do
    local other = fields[i]
    if other == where then
      equal = false
    elseif other.kind == kind and other.n < full and (other.n > n or equal and other.n == n) then
      return true
    end
  end
  return false
end

local function find_field_value(s, kind, n, boss)
  local bean = bean_of(s, kind)
  local later = field.smooth(bean.meter, max(0, min(n + coming(s, kind, boss), bean.full)))
  return max(field.yield(bean.meter, n), later * s.weight.keep)
end

-- What a field on which something grows is worth: found out once for n cards of a variety and a boss who grows it or
-- not, until the hand changes.
local function field_value(s, where)
  local n, kind, fields = where.n, where.kind, s.fields
  for i = 1, #fields do
    local other = fields[i]
    if other.kind == kind and other ~= where then
      local bean = bean_of(s, kind)
      if overshadowed(s, where, bean.full) then return field.yield(bean.meter, n) end
    end
  end
  local known, boss = s.known[kind], boss_with(s, kind)
  if not known then
    known = {}
    s.known[kind] = known
  end
  local key = boss and -n or n
  local found = known[key]
  if not found then
    found = find_field_value(s, kind, n, boss)
    known[key] = found
  end
  return found
end

local function boss_value(s, boss)
  local n, sells_at, bean = boss.n, boss.sells_at, s.beans[boss.kind] or bean_of(s, boss.kind)
  local needed, more = bean.meter[sells_at], bean.to_boss
  if more > needed - n then more = needed - n end
  return -s.weight.boss * (sells_at / needed) * (n + more)
end

local function value(s)
  local fields, bosses, hand, weight = s.fields, s.bosses, s.hand, s.weight
  local sum, mafia, room = s.thalers, s.factor * weight.mafia, 0
  for i = 1, #fields do
    local where = fields[i]
    if where.n == 0 then
      sum, room = sum + s.room, room + 1
    else
      sum = sum + field_value(s, where)
    end
  end
  for i = 1, #bosses do sum = sum + mafia * (bosses[i].n == 0 and s.idle or boss_value(s, bosses[i])) end
  sum = sum - mafia * s.lost
  -- The next cards of the hand must be planted: those that fit nowhere will cost a field.
  for i = 1, #hand < weight.depth and #hand or weight.depth do
    local kind, fits = hand[i], false
    for k = 1, #fields do
      if fields[k].kind == kind and fields[k].n > 0 then fits = true end
    end
    if not fits then
      if room > 0 then room = room - 1 else sum = sum - weight.hand / i end
    end
  end
  return sum
end

-- What a group is worth to a player who may plant it.
local function gain(game, t, p, kind, n)
  local meter = game:meter(t, kind)
  for _, where in ipairs(p.fields) do
    if where:kind() == kind then return field.smooth(meter, #where + n) - field.smooth(meter, #where) end
  end
  return field.smooth(meter, n) * 0.4
end

-- How the game looks for a player, in points: what they have, and what they may hope for.
local function outlook(game, t, p)
  local s = survey(game, t, p)
  local active, phase = t:active() == p, t:phase()
  s.paid = active and phase ~= "leftovers" and phase ~= "payments"
  local sum = (game:score(t, p)) + value(s)
  if not game.solo and #p.extra > 0 then sum = sum + 0.6 * s.turns end      -- what a third field still brings
  if active then                              -- what the other has left is theirs to use now
    for _, kind in ipairs(t.left:kinds()) do
      sum = sum + s.weight.rival * gain(game, t, p, kind, t.left:count(kind))
    end
  end
  return sum
end

return { survey = survey, value = value, boss_with = boss_with, meter_of = meter_of, gain = gain, outlook = outlook }
