-- bohnaparte_raider.lua: the farmer of Bohnanza at war. It farms as ever, and attacks at random.

local farm = require "bohnanza_farmer"

local AT_RANDOM = { choose_camp = true, attack_source = true, defend_source = true, fortress_site = true }

return function(game, t, p, q)
  if q.name == "attack" then return q.options[q.random(#q.options + 1)] end    -- the one past the end: pass
  if AT_RANDOM[q.name] then return q.options[q.random(#q.options)] end
  return farm(game, t, p, q)
end
