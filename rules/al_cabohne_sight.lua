-- al_cabohne_sight.lua: how a game with the bean mafia looks for a player. The bot capo decides by it
-- (al_cabohne_capo.lua), and the rules tell it others as their outlook.
--
-- What a seat can see is summed up as a few numbers (survey), and these say what the position is worth (value).

local field = require "field"

-- How much it minds what the mafia and the opponent get, and how far it plans: found by play.
local ALONE = {
  mafia = 1, boss = 0.82, rival = 0, free = 0.31, keep = 1, hand = 0.25, depth = 1, horizon = 1.8, match = 0.39,
  boss_horizon = 1.21, empty_boss = 0.4, tax = 1, far = 0.12,
}
local TWO = {
  mafia = 0.5, boss = 0.8, rival = 0.5, free = 0.45, keep = 0.95, hand = 0.26, depth = 2, horizon = 2.5, match = 0.43,
  boss_horizon = 3, empty_boss = 0.3, tax = 1, far = 0.13,
}

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
    left[kind] = math.max(left[kind], 0)
    sum = sum + left[kind]
  end
  return left, math.max(sum, 1)
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
              bosses = {}, factor = game:mafia_factor(t), weight = game.solo and ALONE or TWO }
  for _, kind in ipairs(beans) do s.share[kind] = left[kind] / sum end
  local grown = 0                             -- cards the bosses take do not count among the three
  for _, boss in ipairs(t.bosses) do grown = grown + (boss:kind() and s.share[boss:kind()] or 0) end
  s.turned = game:turned_up(t, p) / math.max(0.2, 1 - grown)
  for i, card in ipairs(p.hand:cards()) do s.hand[i] = card.kind end
  for _, boss in ipairs(t.bosses) do
    s.bosses[#s.bosses + 1] = { zone = boss, kind = boss:kind(), n = #boss, sells_at = boss.sells_at }
  end
  -- Turns of one's own that are left: about eight cards leave the pile in a turn.
  local piles = game:last_exhaustion(t) - t.exhausted:get() - 1
  s.turns = (#t.deck + piles * 75) / (8 * game.seat_count)
  if t.ending:get() > 0 then s.turns = 0 end
  return s
end

local function boss_with(s, kind)
  for _, boss in ipairs(s.bosses) do
    if boss.kind == kind and boss.n > 0 then return boss end
  end
end

---------------------------------------------------------------------------------------------------
-- What a position is worth

-- How many cards of a variety will come in the turns it plans for.
local function coming(s, kind)
  local ahead = math.min(s.weight.horizon, s.turns)
  local n = 0
  for i, other in ipairs(s.hand) do
    if other == kind and (i + 1) / 2 <= s.turns then n = n + math.max(0, 1 - i * s.weight.far) end
  end
  local boss = boss_with(s, kind)
  if boss then return n - (s.turns > 0.5 and not s.paid and s.weight.tax or 0) end     -- he takes one each turn
  return n + s.turned * s.share[kind] * ahead
end

-- Does another field, not yet full, have more of the same? The cards that come can go to one of them only.
local function overshadowed(s, where, full)
  local seen = false
  for _, other in ipairs(s.fields) do
    seen = seen or other == where
    local more = other.n > where.n or other.n == where.n and not seen
    if more and other.kind == where.kind and other.n < full then return true end
  end
  return false
end

local function field_value(s, where)
  if where.n == 0 then return s.turns > 0.5 and s.weight.free * math.min(1, s.turns / 2) or 0 end
  local meter = s.game:meter(s.t, where.kind)
  local now = field.yield(meter, where.n)
  if overshadowed(s, where, meter[#meter]) then return now end
  local later = field.smooth(meter, math.max(0, math.min(where.n + coming(s, where.kind), meter[#meter])))
  return math.max(now, later * s.weight.keep)
end

local function boss_value(s, boss)
  if boss.n == 0 then return -s.weight.empty_boss * math.min(1, s.turns / 3) end
  local meter = s.game:meter(s.t, boss.kind)
  local per_card = boss.sells_at / meter[boss.sells_at]
  local more = s.turned * s.game.seat_count * s.share[boss.kind] * math.min(s.weight.boss_horizon, s.turns)
  more = math.min(more, meter[boss.sells_at] - boss.n)
  return -s.weight.boss * per_card * (boss.n + more)
end

local function value(s)
  local sum = s.thalers
  local mafia = s.factor * s.weight.mafia
  for _, where in ipairs(s.fields) do sum = sum + field_value(s, where) end
  for _, boss in ipairs(s.bosses) do sum = sum + mafia * boss_value(s, boss) end
  sum = sum - mafia * s.lost
  -- The next cards of the hand must be planted: those that fit nowhere will cost a field.
  local room = 0
  for _, where in ipairs(s.fields) do room = room + (where.n == 0 and 1 or 0) end
  for i = 1, math.min(s.weight.depth, #s.hand) do
    local fits = false
    for _, where in ipairs(s.fields) do fits = fits or where.n > 0 and where.kind == s.hand[i] end
    if not fits then
      if room > 0 then room = room - 1 else sum = sum - s.weight.hand / i end
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

return { survey = survey, value = value, boss_with = boss_with, gain = gain, outlook = outlook }
