-- bohnick_outlook.lua: the goals a player of Bohnick can expect, for the bot seer. A part of bohnick.lua.

---@type Game
local game = ...

local outlook = require "outlook"

-- bohn fit bohnick --players N --games 400
local WEIGHTS = {
  [2] = { 1.239, 0.8349, -0.02373, 0.01755, 0.06799, 0.04806, -0.0006281, 0.06664, 0.02574,
    -0.01438, 0.03381, 0.01453, -0.002775, -0.004999, -0.1747 },
  [4] = { 0.08506, 0.8618, -0.005454, 0.0498, 0.02505, 0.0964, 0.01133, 0.06982, 0.01418,
    -0.00487, -0.03097, 0.01418, 0.01023, 0.01229, -0.1922 },
}

-- What a side holds: cards that score, beans that can begin, keepers, other defence cards.
local function held(self, p)
  local goals, actors, keepers = 0, {}, 0
  local beans = 0
  for _, seat in ipairs { p, self:partner(p) } do
    for _, card in ipairs(seat.hand:cards()) do
      if card.goal then goals = goals + 1 end
      if not actors[card.actor] then beans = beans + 1 end
      actors[card.actor] = true
    end
    for _, card in ipairs(seat.defence:cards()) do
      if card.kind.id:sub(1, 2) == "k_" then keepers = keepers + 1 end
    end
  end
  return goals, beans, keepers
end

--- Goals so far; cards that are left to attack with; what both sides hold; whose attack it is.
function game:outlook_terms(t, p)
  local rival = p:left()
  local goals, beans, keepers = held(self, p)
  local rival_goals, rival_beans, rival_keepers = held(self, rival)
  local mine = self:team(t:active()) == self:team(p) and 1 or 0
  local left = #self:pile(t, p) + (t["reshuffled_" .. self:team(p)]:get() == 0 and #self:discard(t, p) or 0)
  local last = self:is_last_phase(t) and 1 or 0
  return { #self:goals(t, p), left, last, left * (1 - last), mine, goals, beans, keepers, rival_goals, rival_beans,
           rival_keepers, mine * goals, (1 - mine) * keepers, #self:goals(t, rival) }
end

function game:outlook_weights() return outlook.nearest(WEIGHTS, self.seat_count) end

function game:outlook(t, p) return outlook.sum(self:outlook_weights(), self:outlook_terms(t, p)) end
