-- high_bohn_outlook.lua: the score a player of High Bohn can expect, for the bot seer. A part of high_bohn.lua.

---@type Game
local game = ...

local outlook = require "outlook"
local base = extends "bohnanza"

-- bohn fit high_bohn --players N --games 200
local WEIGHTS = {
  [3] = { -2.498, 0.6218, 0.0805, 0.07347, 0.1786, -0.03453, 0.8179, -0.3933, 0.1761,
    1.398, 5.179, 0.1546, -0.2643, 0.4802, -1.222, 0.027, -0.1349, -0.1656,
    -0.08762 },
  [4] = { -2.787, 0.3767, 0.377, 0.3159, 0.001138, -0.1271, 0.8116, -0.6943, 0.4309,
    1.147, 4.766, 0.1053, -0.3149, 0.6642, -0.3781, 0.03141, 0.07431, -0.2124,
    -0.07848 },
  [5] = { -1.744, 0.2299, 0.05127, 0.8253, -0.03863, -0.596, 0.7057, -0.8117, 0.5547,
    1.104, 3.578, 0.1619, -0.2494, 0.7025, -0.2799, 0.07891, 0.01748, -0.2014,
    -0.08968 },
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
