-- bohnanza_outlook.lua: the score a player of Bohnanza can expect, for the bot seer: a part of the game. Expansions add
-- terms and have weights of their own.

---@type Game
local game = ...

local field = require "field"
local outlook = require "outlook"

-- bohn fit bohnanza --players N --games 900
local WEIGHTS = {
  [3] = { 2.611, 0.3995, 0.173, 0.2373, 0.02651, -0.08169, 0.1699, -0.3011, -0.06941,
    0.7315, 0.9472, 0.2279, -0.05653, 0.2865 },
  [4] = { 1.006, 0.3657, 0.2163, 0.3137, -0.007666, -0.09061, 0.1795, -0.2713, -0.03755,
    0.7678, 1.374, 0.3233, -0.1265, 0.4042 },
  [5] = { 0.4693, 0.3903, 0.1433, 0.3055, 0.01108, -0.126, 0.2462, -0.2575, 0.03111,
    0.7644, 1.258, 0.3927, -0.1702, 0.4608 },
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

--- What a card that breaks a tie is worth at the end of the game, in thalers; before the end it is worth less. The
--- fitted weights predict thalers only.
function game:tie_worth() return 0.3 end

function game:outlook(t, p)
  local _, tie = self:score(t, p)
  local late = self:tie_worth() * (tie or 0) / (1 + self:turns_left(t))
  return outlook.sum(self:outlook_weights(), self:outlook_terms(t, p)) + late
end
