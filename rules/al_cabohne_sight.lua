-- al_cabohne_sight.lua: how a game with the bean mafia looks for a player. The bot capo decides by it
-- (al_cabohne_capo.lua).
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

-- How many cards of each variety are not in sight; second result: how many in all.
local function unseen(t, p)
  local zones, left, sum = { p.hand, p.coins, t.turned, t.left, t.bosses }, {}, 0
  for _, seat in t:seats() do zones[#zones + 1] = seat.fields end
  for kind, n in t:elsewhere("bean", zones) do left[kind], sum = n, sum + n end
  return left, max(sum, 1)
end

-- The part of a variety among these cards.
local function share_of(s, kind) return (s.left[kind] or 0) / s.unseen end

-- What is found out about a variety in sight: the part of it among unseen cards, its beanometer and the cards of its
-- last step, and how many will come to a boss. Its values of fields (field_value) are kept from the number `place` on.
local function bean_of(s, kind)
  local bean = s.beans[kind]
  if not bean then
    local meter, share = s.game:meter(s.t, kind), share_of(s, kind)
    s.places = s.places + 2000
    bean = { kind = kind, share = share, meter = meter, full = meter[#meter], place = s.places, grown = false,
             to_boss = s.turned * s.seats * share * min(s.weight.boss_horizon, s.turns) }
    s.beans[kind] = bean
  end
  return bean
end

-- A field or a boss: how many cards of which variety.
local function place_of(s, zone)
  local kind = zone:kind()
  return { zone = zone, bean = kind and bean_of(s, kind), n = #zone, sells_at = false }
end

local function survey(game, t, p)
  local solo = game.solo
  local weight, left, sum = solo and alone() or two(), unseen(t, p)
  local s = { game = game, t = t, p = p, weight = weight, seats = game.seat_count, factor = game:mafia_factor(t),
              left = left, unseen = sum, turned = 0, turns = 0, room = 0, idle = 0, thalers = 0, lost = 0,
              hand = {}, fields = {}, bosses = {}, beans = {}, places = 0, known = {} }
  -- Turns of one's own that are left: about eight cards leave the pile in a turn.
  local turns, grown = 0, 0
  if t.ending:get() == 0 then
    turns = (#t.deck + (game:last_exhaustion(t) - t.exhausted:get() - 1) * 75) / (8 * s.seats)
  end
  for _, boss in ipairs(t.bosses:least(1)) do grown = grown + share_of(s, boss:kind()) end
  s.turned = game:turned_up(t, p) / max(0.2, 1 - grown)                     -- cards the bosses take do not count
  s.turns = turns
  s.room = turns > 0.5 and weight.free * min(1, turns / 2) or 0             -- what an empty field is worth
  s.idle = -weight.empty_boss * min(1, turns / 3)                           -- and a boss without cards
  for i, boss in ipairs(t.bosses) do
    s.bosses[i] = place_of(s, boss)
    s.bosses[i].sells_at = boss.sells_at
  end
  for i, where in ipairs(p.fields:opened()) do s.fields[i] = place_of(s, where) end
  for i, card in ipairs(p.hand:cards()) do s.hand[i] = card.kind end
  return s
end

local function boss_with(s, bean)
  local bosses = s.bosses
  for i = 1, #bosses do
    local boss = bosses[i]
    if boss.bean == bean and boss.n > 0 then return boss end
  end
end

---------------------------------------------------------------------------------------------------
-- What a position is worth

-- How many cards of a variety will come in the turns it plans for; with a boss who grows it, he takes one each turn.
local function coming(s, bean)
  local hand, turns, far, kind = s.hand, s.turns, s.weight.far, bean.kind
  local n = 0
  for i = 1, #hand do
    if hand[i] == kind and i * far < 1 and (i + 1) / 2 <= turns then n = n + 1 - i * far end
  end
  if bean.grown then return n - (turns > 0.5 and s.weight.tax or 0) end
  return n + s.turned * bean.share * min(s.weight.horizon, turns)
end

-- Does another field, not yet full, have more of the same? The cards that come can go to one of them only.
local function overshadowed(s, where)
  local fields, n, bean, equal = s.fields, where.n, where.bean, true        -- of equal ones the first counts
  for i = 1, #fields do
    local other = fields[i]
    if other == where then
      equal = false
    elseif other.bean == bean and other.n < bean.full and (other.n > n or equal and other.n == n) then
      return true
    end
  end
  return false
end

-- What a field with n cards of a variety is worth.
local function field_value(s, bean, n)
  local later = field.smooth(bean.meter, max(0, min(n + coming(s, bean), bean.full)))
  return max(field.yield(bean.meter, n), later * s.weight.keep)
end

-- Does one variety grow on two fields?
local function has_twins(fields)
  for i = 2, #fields do
    local one = fields[i]
    for k = 1, i - 1 do
      if one.bean == fields[k].bean and one.n > 0 and fields[k].n > 0 then return true end
    end
  end
  return false
end

local function boss_value(s, boss)
  local n, sells_at, bean = boss.n, boss.sells_at, boss.bean
  local needed, more = bean.meter[sells_at], bean.to_boss
  if more > needed - n then more = needed - n end
  return -s.weight.boss * (sells_at / needed) * (n + more)
end

-- What the position is worth. The value of a field is found out once for n cards of a variety that a boss grows or not,
-- until the hand changes.
local function value(s)
  local fields, bosses, hand, weight, known = s.fields, s.bosses, s.hand, s.weight, s.known
  local sum, mafia, room, twins = s.thalers, s.factor * weight.mafia, 0, has_twins(fields)
  for i = 1, #bosses do
    local boss = bosses[i]
    if boss.n > 0 then boss.bean.grown = true end
  end
  for i = 1, #fields do
    local where = fields[i]
    local bean, n = where.bean, where.n
    if n == 0 then
      sum, room = sum + s.room, room + 1
    elseif twins and overshadowed(s, where) then
      sum = sum + field.yield(bean.meter, n)
    else
      local place = bean.place + (bean.grown and -n or n)
      local found = known[place]
      if not found then
        found = field_value(s, bean, n)
        known[place] = found
      end
      sum = sum + found
    end
  end
  for i = 1, #bosses do
    local boss = bosses[i]
    sum = sum + mafia * (boss.n == 0 and s.idle or boss_value(s, boss))
    if boss.n > 0 then boss.bean.grown = false end
  end
  sum = sum - mafia * s.lost
  -- The next cards of the hand must be planted: those that fit nowhere will cost a field.
  for i = 1, #hand < weight.depth and #hand or weight.depth do
    local kind, fits = hand[i], false
    for k = 1, #fields do
      if fields[k].n > 0 and fields[k].bean.kind == kind then fits = true end
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

return { survey = survey, value = value, boss_with = boss_with, bean_of = bean_of, gain = gain }
