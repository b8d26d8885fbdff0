-- high_bohn_peasant.lua: the farmer of Bohnanza who never builds: what the builder is measured by.

local bot = require "bot"
local farmer = require "bohnanza_farmer"

local function builds_nothing(option) return type(option) ~= "table" or option[1] ~= "buy" end

--- `habits` as in bohnanza_farmer.lua.
return function(game, t, p, q, habits)
  if q.type == "choose" then q = bot.narrowed(q, builds_nothing) end
  return farmer(game, t, p, q, habits)
end
