-- isla_bohnita_landlubber.lua: the farmer of Bohnanza who leaves ships alone: what the skipper is measured by.

local bot = require "bot"
local farmer = require "bohnanza_farmer"

local AT_SEA = { sail = true, raid = true, load = true, transship = true, sell_cargo = true,
                 buy_second_ship = true, buy_pirate_ship = true }

local function stays_ashore(option) return type(option) ~= "table" or not AT_SEA[option[1]] end

--- `habits` as in farming.lua.
return function(game, t, p, q, habits)
  if q.name == "raid_answer" then return end
  if q.name == "discard_one" then return end
  local plain = bot.narrowed(q, stays_ashore)
  if q.name == "plant_one" or q.name == "phase2_action" then               -- what fits a field is planted at once
    for _, option in ipairs(plain.options) do
      if option[3]:kind() == option[2].kind then return option end
    end
    return
  end
  return farmer(game, t, p, plain, habits)
end
