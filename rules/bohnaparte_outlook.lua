-- bohnaparte_outlook.lua: the score a player of Bohnaparte can expect, for the bot seer. A part of bohnaparte.lua.

---@type Game
local game = ...

local outlook = require "outlook"
local base = extends "bohnanza"

-- bohn fit bohnaparte --players N --games 200
local WEIGHTS = {
  [3] = { 5.226, -0.1598, -0.006635, 0.414, 0.1613, -0.3269, 0.4716, -0.2451, 0.1615,
    0.1893, 0.08453, 0.04226, -0.004286, 0.7798, 0.2738, 0.00287, 0.01132, 0.8349,
    -0.0203, 0.04768, 0.01139, -0.4651 },
  [4] = { -0.9427, -0.0001628, -0.1472, 0.2174, 0.2777, -0.2562, 0.6304, -0.1682, 0.02995,
    0.1909, 0.4399, 0.22, -0.01936, 0.4018, 0.611, -0.04219, 0.01637, 0.7448,
    -0.03958, 0.3148, -0.08379, -0.1127 },
}

--- Thalers pay for attacks, beans with high numbers win them; own tiles, and tiles beside them.
function game:outlook_terms(t, p)
  local list, left = base.outlook_terms(self, t, p), self:turns_left(t)
  local tiles, strength, border, seen = self:own_tiles(t, p), 0, 0, {}
  for _, card in ipairs(p.hand:cards()) do strength = strength + card.number end
  for _, tile in ipairs(tiles) do
    for _, i in ipairs(self.near[tile.number]) do
      local near = t.tiles[i]
      if not seen[i] and self:land(near).id ~= "river" and self:owner(t, near) ~= p then border = border + 1 end
      seen[i] = true
    end
  end
  local best = 0
  for _, other in ipairs(p:others()) do best = math.max(best, (self:score(t, other))) end
  for _, term in ipairs { #p.coins, #p.coins * left, strength, #tiles, #tiles * left, border, border * left, best } do
    list[#list + 1] = term
  end
  return list
end

function game:outlook_weights() return outlook.nearest(WEIGHTS, self.seat_count) end

function game:tie_worth() return 0 end        -- not measured in this game
