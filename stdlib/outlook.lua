-- outlook.lua: forecasts of the score that are weighted sums of terms. `bohn fit` finds the weights.

---@class outlook
local outlook = {}

--- A constant and the terms, each with its weight. The constant is the first weight.
---
--- `return outlook.sum({ 2, 1, 0.5 }, { 10, 4 })`
---@param weights number[]
---@param terms number[]
---@return number
function outlook.sum(weights, terms)
  local sum = weights[1]
  for i, term in ipairs(terms) do sum = sum + weights[i + 1] * term end
  return sum
end

--- The weights for this number of players, or for the nearest number that has weights.
---
--- `return outlook.nearest({ [3] = { 1, 2 }, [5] = { 1, 3 } }, 4)`
---@param weights table<integer, number[]>
---@param players integer
---@return number[]
function outlook.nearest(weights, players)
  for away = 0, 8 do
    local list = weights[players - away] or weights[players + away]
    if list then return list end
  end
end

return outlook
