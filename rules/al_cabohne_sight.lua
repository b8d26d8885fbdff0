-- al_cabohne_sight.lua: how a game with the bean mafia looks for a player. The bot capo decides by it
-- (al_cabohne_capo.lua), and the rules tell it others as their outlook.
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

-- Cards of each variety that are not in sight, and how many all together.
local function unseen(t, p, beans)
  local left, sum = {}, 0
  for _, kind in ipairs(beans) do left[kind] = kind.count end
  local function seen(kind, n)
    if left[kind] then left[kind] = left[kind] - n end
  end
  for _, zone in ipairs { p.hand, p.coins, t.turned, t.left } do
    for kind, n in zone:counts() do seen(kind, n) end
  end
  for _, boss in ipairs(t.bosses:least(1)) do seen(boss:kind(), #boss) end
  for _, seat in t:seats() do
    for _, where in ipairs(seat.fields:least(1)) do seen(where:kind(), #where) end
  end
  for _, kind in ipairs(beans) do
    left[kind] = max(left[kind], 0)
    sum = sum + left[kind]
  end
  return left, max(sum, 1)
end

local function fields_of(game, t, p)
  local list = {}
  for _, where in ipairs(p.fields) do
    if where:is_open() then list[#list + 1] = { zone = where, kind = where:kind(), n = #where } end
  end
  return list
end

local function survey(game, t, p)
  local beans = t:kinds "bean"
  local left, sum = unseen(t, p, beans)
  local s = { game = game, t = t, p = p, share = {}, hand = {}, thalers = 0, lost = 0, fields = fields_of(game, t, p),
              bosses = {}, meters = {}, seats = game.seat_count, factor = game:mafia_factor(t),
              weight = game.solo and alone() or two() }
  for _, kind in ipairs(beans) do s.share[kind] = left[kind] / sum end
  local grown = 0                             -- cards the bosses take do not count among the three
  for _, boss in ipairs(t.bosses) do grown = grown + (boss:kind() and s.share[boss:kind()] or 0) end
  s.turned = game:turned_up(t, p) / max(0.2, 1 - grown)
  for i, card in ipairs(p.hand:cards()) do s.hand[i] = card.kind end
  for _, boss in ipairs(t.bosses) do
    s.bosses[#s.bosses + 1] = { zone = boss, kind = boss:kind(), n = #boss, sells_at = boss.sells_at }
  end
  -- Turns of one's own that are left: about eight cards leave the pile in a turn.
  local piles = game:last_exhaustion(t) - t.exhausted:get() - 1
  s.turns = (#t.deck + piles * 75) / (8 * s.seats)
  if t.ending:get() > 0 then s.turns = 0 end
  return s
end

local function boss_with(s, kind)
  local bosses = s.bosses
  for i = 1, #bosses do
    local boss = bosses[i]
    if boss.kind == kind and boss.n > 0 then return boss end
  end
end

-- The beanometer of a variety.
local function meter_of(s, kind)
  local meter = s.meters[kind]
  if not meter then
    meter = { table.unpack(s.game:meter(s.t, kind)) }
    s.meters[kind] = meter
  end
  return meter
end

---------------------------------------------------------------------------------------------------
-- What a position is worth

-- How many cards of a variety will come in the turns it plans for.
local function coming(s, kind)
  local hand, turns, far = s.hand, s.turns, s.weight.far
  local n = 0
  for i = 1, #hand do
    if hand[i] == kind and (i + 1) / 2 <= turns then n = n + max(0, 1 - i * far) end
  end
  if boss_with(s, kind) then return n - (turns > 0.5 and not s.paid and s.weight.tax or 0) end -- he takes one each turn
  return n + s.turned * s.share[kind] * min(s.weight.horizon, turns)
end

-- Does another field, not yet full, have more of the same? The cards that come can go to one of them only.
local function overshadowed(s, where, full)
  local fields, n, kind, equal = s.fields, where.n, where.kind, true        -- of equal ones the first counts
  for i = 1, #fields do
    local other = fields[i]
    if other == where then
      equal = false
    elseif other.n < full and (other.n > n or equal and other.n == n) and other.kind == kind then
      return true
    end
  end
  return false
end

local function field_value(s, where)
  local n, weight = where.n, s.weight
  if n == 0 then return s.turns > 0.5 and weight.free * min(1, s.turns / 2) or 0 end
  local meter = meter_of(s, where.kind)
  local now, full = field.yield(meter, n), meter[#meter]
  if overshadowed(s, where, full) then return now end
  local later = field.smooth(meter, max(0, min(n + coming(s, where.kind), full)))
  return max(now, later * weight.keep)
end

local function boss_value(s, boss)
  local n, weight = boss.n, s.weight
  if n == 0 then return -weight.empty_boss * min(1, s.turns / 3) end
  local needed = meter_of(s, boss.kind)[boss.sells_at]
  local per_card = boss.sells_at / needed
  local more = s.turned * s.seats * s.share[boss.kind] * min(weight.boss_horizon, s.turns)
  return -weight.boss * per_card * (n + min(more, needed - n))
end

local function value(s)
  local fields, bosses, hand, weight = s.fields, s.bosses, s.hand, s.weight
  local sum, mafia = s.thalers, s.factor * weight.mafia
  for i = 1, #fields do sum = sum + field_value(s, fields[i]) end
  for i = 1, #bosses do sum = sum + mafia * boss_value(s, bosses[i]) end
  sum = sum - mafia * s.lost
  -- The next cards of the hand must be planted: those that fit nowhere will cost a field.
  local room = 0
  for i = 1, #fields do room = room + (fields[i].n == 0 and 1 or 0) end
  for i = 1, min(weight.depth, #hand) do
    local fits = false
    for k = 1, #fields do fits = fits or fields[k].n > 0 and fields[k].kind == hand[i] end
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

-- How the game looks for a player, in points: what he has, and what he may hope for.
local function outlook(game, t, p)
  local s = survey(game, t, p)
  local active, phase = t:active() == p, t:phase()
  s.paid = active and phase ~= "leftovers" and phase ~= "payments"
  local sum = (game:score(t, p)) + value(s)
  if not game.solo and #p.extra > 0 then sum = sum + 0.6 * s.turns end      -- what a third field still brings
  if active then                              -- it is his now to use what the other has left
    for _, kind in ipairs(t.left:kinds()) do
      sum = sum + s.weight.rival * gain(game, t, p, kind, t.left:count(kind))
    end
  end
  return sum
end

return { survey = survey, value = value, boss_with = boss_with, meter_of = meter_of, gain = gain, outlook = outlook }
