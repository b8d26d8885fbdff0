-- high_bohn_peasant.lua: the farmer of Bohnanza who never builds: what the builder is measured by.

local farmer = require "bohnanza_farmer"

--- `habits` as in bohnanza_farmer.lua.
return function(game, t, p, q, habits)
  if q.type ~= "choose" then return farmer(game, t, p, q, habits) end
  local plain = {}
  for key, value in pairs(q) do plain[key] = value end
  plain.options = {}
  for _, option in ipairs(q.options) do
    if type(option) ~= "table" or option[1] ~= "buy" then plain.options[#plain.options + 1] = option end
  end
  return farmer(game, t, p, plain, habits)
end
