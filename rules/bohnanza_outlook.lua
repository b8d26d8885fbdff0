-- bohnanza_outlook.lua: the score a player of Bohnanza can expect, for the bot seer: a part of the game. Expansions add
-- terms and have weights of their own.

---@type Game
local game = ...

local field = require "field"
local outlook = require "outlook"

-- bohn fit bohnanza --players N --games 300
local WEIGHTS = {
  [3] = { 6.675, 0.468, 0.1312, 0.1289, -0.09755, 0.001592, 0.6151, -0.4556, 0.2955,
    0.6356, 2.265, -0.1671, -0.06729, 0.4076 },
  [4] = { 2.283, 0.2562, 0.3225, 0.1052, 0.01601, -0.06915, 0.7963, -0.4592, 0.4942,
    0.7068, 1.867, 0.05202, -0.1049, 0.7183 },
  [5] = { 0.586, 0.06358, 0.2976, 0.3062, 0.133, -0.287, 1.067, -0.6416, 0.4546,
    0.7695, 1.281, 0.1759, -0.068, 0.6692 },
}

--- What the fields and the hand of p may bring: what fields pay now, between the steps of the meter, with the cards
--- of the hand, and with some that will come; hand cards that are grown; fields without beans; the front of the hand.
function game:farm_terms(t, p)
  local now, between, soon, later, grown, free = 0, 0, 0, 0, 0, 0
  local kinds = {}
  for _, where in ipairs(p.fields) do
    local kind = where:is_open() and self:variety(where)
    if kind then
      local meter, n, more = self:meter(t, p, kind), #where, p.hand:count(kind)
      kinds[kind] = true
      now = now + field.yield(meter, n)
      between = between + field.smooth(meter, n)
      soon = soon + field.smooth(meter, n + more)
      later = later + field.smooth(meter, n + more + 2)
      grown = grown + more
    elseif where:is_open() then
      free = free + 1
    end
  end
  local front = 0
  for i, card in ipairs(p.hand:cards()) do
    if not kinds[card.kind] and i <= 3 then front = front + 1 / i end
  end
  return { now, between, soon, later, grown, free, front, #p.hand }
end

--- How many turns are left for everybody, roughly.
function game:turns_left(t)
  local piles = math.max(0, self:last_exhaustion(t) - t.exhausted:get())
  local cards = piles == 0 and 0 or #t.deck + (piles - 1) * (#t.discard + 20)
  return cards / (5 * self.seat_count)
end

--- The terms of the forecast, in the order of its weights.
function game:outlook_terms(t, p)
  local list, left = self:farm_terms(t, p), self:turns_left(t)
  local fields = #p.fields:opened()
  for _, term in ipairs { (self:score(t, p)), left, left * fields, left * left, t:active() == p and 1 or 0 } do
    list[#list + 1] = term
  end
  return list
end

function game:outlook_weights() return outlook.nearest(WEIGHTS, self.seat_count) end

function game:outlook(t, p) return outlook.sum(self:outlook_weights(), self:outlook_terms(t, p)) end
