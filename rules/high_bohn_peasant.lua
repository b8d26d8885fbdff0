-- high_bohn_peasant.lua: the farmer of Bohnanza who never builds: what the builder is measured by.

local bot = require "bot"
local cook = require "high_bohn_cook"
local farmer = require "bohnanza_farmer"

local function builds_nothing(option) return type(option) ~= "table" or option[1] ~= "buy" end

--- `habits` as in farming.lua.
return function(game, t, p, q, habits)
  if q.type == "choose" then q = bot.narrowed(q, builds_nothing) end
  habits = habits or {}
  habits.only = function(where)               -- HIB-P1: the special fields
    if where.name == "field_saloon" then return t:kind "brechbohne" end
    if where.name == "field_smithy" then return t:kind "feuerbohne" end
    if game:is_stew(where) and cook.stew(game, where.owner) == where then return false end
  end
  local cooks, found = cook.answer(game, t, p, q, habits)
  if cooks then return found end
  return farmer(game, t, p, found, habits)
end
