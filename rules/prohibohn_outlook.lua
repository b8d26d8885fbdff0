-- prohibohn_outlook.lua: the score that a player and the mafia can expect, for the bot seer. A part of prohibohn.lua.

---@type Game
local game = ...

local base = extends "al_cabohne"

-- bohn fit prohibohn --players N --games 200
local WEIGHTS = {
  [2] = { 4.632, 0.8671, 0.8067, -0.01364, 0.1682, -0.8231, 0.4993, -0.6081, 0.007884,
    0.8668, 0.3155, 0.1577, 0.05081, 0.7369, 0.1749, 0.1141, -0.0122, 0.02824,
    -0.1562 },
}
-- bohn fit prohibohn --players N --games 200 --terms 'game:bar_terms(t)' --target 'game:mafia_total(t)'
local BAR = {
  [2] = { 4.887, 0.8471, 0.6923, 0.1032, -1.426, 0.21, 0.3973, -0.1115, 1.056 },
}

--- Establishments bring something in every turn that is left; thalers can buy some.
function game:outlook_terms(t, p)
  local list, left = base.outlook_terms(self, t, p), self:turns_left(t)
  local owned = #self:establishments(p)
  for _, term in ipairs { owned, owned * left, #p.coins, #p.coins * left, self:kinds_owned(p) } do
    list[#list + 1] = term
  end
  return list
end

function game:outlook_weights() return WEIGHTS[2], BAR[2] end
