-- isla_bohnita_outlook.lua: the score a player of Isla Bohnita can expect, for the bot seer: a part of the game.

---@type Game
local game = ...

local field = require "field"
local outlook = require "outlook"
local base = extends "bohnanza"

-- bohn fit isla_bohnita --players N --games 200
local WEIGHTS = {
  [2] = { 16.81, 0.4372, -0.1561, 0.6394, -0.004739, -0.1537, 0.6519, -0.4227, -0.6325,
    0.6417, 0.8132, -0.03276, -0.01251, 0.1991, 0.6186, -0.1357, 0.1945, 0,
    0, 0 },
  [3] = { 2.859, 0.01442, 0.3595, 0.3933, 0.06208, -0.07221, 0.94, -0.2408, 0.02422,
    0.7221, 2.284, 0.008829, -0.08193, 0.5192, -0.006742, 1.633, -0.2499, 0,
    -0.1813, -0.02073 },
  [4] = { -0.9341, 0.05186, 0.6105, -0.1188, 0.2783, 0.1865, 1.215, -0.09583, 0.09891,
    0.835, 1.978, 0.2544, -0.1322, 0.6589, -0.1993, 1.944, -0.3815, 0,
    -0.1555, -0.2435 },
}

--- What cargoes pay now and between the steps of the beanometer; ships, and what they still bring.
function game:outlook_terms(t, p)
  local list, left = base.outlook_terms(self, t, p), self:turns_left(t)
  local now, between, cards = 0, 0, 0
  for _, ship in ipairs(self:holds(t, p)) do
    if #ship > 0 then
      now = now + self:cargo_worth(t, p, ship)
      between = between + field.smooth(self:meter(t, p, ship:kind()), #ship)
      cards = cards + #ship
    end
  end
  local second, pirate = p.ship_2:is_open() and 1 or 0, p.pirate:is_open() and 1 or 0
  for _, term in ipairs { now, between, cards, second * left, pirate * left, #p.pirate } do list[#list + 1] = term end
  return list
end

function game:outlook_weights() return outlook.nearest(WEIGHTS, self.seat_count) end

function game:tie_worth() return 0 end        -- not measured in this game
