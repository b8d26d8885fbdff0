-- high_bohn_outlook.lua: the score a player of High Bohn can expect, for the bot seer. A part of high_bohn.lua.

---@type Game
local game = ...

local outlook = require "outlook"
local base = extends "bohnanza"

-- bohn fit high_bohn --players N --games 400
local WEIGHTS = {
  [3] = { -0.2045, 0.5269, 0.3594, 0.3209, -0.01546, -0.07419, -0.1831, -0.3996, -0.0588,
    1.048, 2.377, 0.2535, -0.1256, 0.5089, -0.3048, -0.01144, -0.1047, -0.01214,
    -0.004098 },
  [4] = { -2.165, 0.4606, 0.3632, 0.4152, -0.001897, -0.1554, -0.05061, -0.3941, -0.008351,
    0.969, 3.193, 0.2989, -0.2339, 0.6241, 0.07501, 0.01999, 0.05348, -0.04718,
    -0.042 },
  [5] = { -2.034, 0.4273, 0.3355, 0.3109, 0.03389, -0.1308, -0.1451, -0.2989, 0.03418,
    0.9316, 2.995, 0.3155, -0.2531, 0.7081, 0.1469, 0.01242, 0.02789, -0.03195,
    -0.04019 },
}

--- Buildings bring something in every turn that is left; thalers can buy some.
function game:outlook_terms(t, p)
  local list, left = base.outlook_terms(self, t, p), self:turns_left(t)
  for _, term in ipairs { #p.owned, #p.owned * left, #p.coins, #p.coins * left, p.owned:sum "price" * left } do
    list[#list + 1] = term
  end
  return list
end

function game:outlook_weights() return outlook.nearest(WEIGHTS, self.seat_count) end
