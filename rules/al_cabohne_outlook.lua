-- al_cabohne_outlook.lua: the thalers that a player and the mafia can expect, for the bot seer: a part of the game.

---@type Game
local game = ...

local field = require "field"
local outlook = require "outlook"

-- bohn fit al_cabohne --players N --games 400
local WEIGHTS = {
  [1] = { -0.8524, 0.1438, 0.5474, 0.1731, 0.3407, -0.4032, 0.51, -0.7357, 0.01285,
    0.976, 1.061, 0.3536, -0.01019, -0.8524 },
  [2] = { 0.5477, 0.1234, 0.697, -0.05305, 0.3378, -0.702, 0.3608, -0.6591, 0.04957,
    0.9109, -0.2526, 0.3543, 0.04732, 0.7456 },
}
-- bohn fit al_cabohne --players N --games 400 --terms 'game:bar_terms(t)' --target 'game:mafia_total(t)'
local BAR = {
  [1] = { -1.579, 0.9651, 1.074, -0.03566, -0.3861, 0.2401, 0.2376, 0.4165, 1.599 },
  [2] = { 3.547, 0.8398, 0.8176, -0.05576, -1.942, 0.1999, 0.0992, 0.01721, 1.05 },
}

--- How many turns are left for everybody, roughly.
function game:turns_left(t)
  local piles = math.max(0, self:last_exhaustion(t) - t.exhausted:get())
  if t.ending:get() > 0 or piles == 0 then return 0 end
  return (#t.deck + (piles - 1) * 75) / (8 * self.seat_count)
end

--- The terms of the forecast, in the order of its weights: what the fields pay now, between the steps of the meter,
--- with the hand and with cards to come; fields that a boss shares; free fields; the front of the hand; turns left.
function game:outlook_terms(t, p)
  local now, between, soon, later, shared, free, front, kinds = 0, 0, 0, 0, 0, 0, 0, {}
  for _, where in ipairs(p.fields) do
    local kind = where:is_open() and where:kind()
    if kind then
      local meter, n, more = self:meter(t, kind), #where, p.hand:count(kind)
      kinds[kind] = true
      now, between = now + field.yield(meter, n), between + field.smooth(meter, n)
      soon, later = soon + field.smooth(meter, n + more), later + field.smooth(meter, n + more + 2)
      if self:boss_growing(t, kind) then shared = shared + 1 end
    elseif where:is_open() then
      free = free + 1
    end
  end
  for i, card in ipairs(p.hand:cards()) do
    if not kinds[card.kind] and i <= 3 then front = front + 1 / i end
  end
  local left = self:turns_left(t)
  return { now, between, soon, later, shared, free, front, #p.hand, (self:score(t, p)), left, left * #p.fields:opened(),
           left * left, t:active() == p and 1 or 0 }
end

--- The same of the mafia: its thalers, and what its bosses have and will have.
function game:bar_terms(t)
  local has, grows, full, empty = 0, 0, 0, 0
  for _, boss in ipairs(t.bosses) do
    if #boss == 0 then
      empty = empty + 1
    else
      local meter = self:meter(t, boss:kind())
      local needs = meter[boss.sells_at]
      has = has + boss.sells_at * #boss / needs
      full = full + (#boss + 1 >= needs and boss.sells_at or 0)
      grows = grows + boss.sells_at / needs
    end
  end
  local left, factor = self:turns_left(t), self:mafia_factor(t)
  return { self:mafia_total(t), factor * has, factor * full, factor * grows, factor * grows * left, empty, empty * left,
           left }
end

--- The weights for the player and for the mafia.
function game:outlook_weights()
  return outlook.nearest(WEIGHTS, self.seat_count), outlook.nearest(BAR, self.seat_count)
end

function game:outlook(t, p)
  local own, bar = self:outlook_weights()
  return outlook.sum(own, self:outlook_terms(t, p)), outlook.sum(bar, self:bar_terms(t))
end
