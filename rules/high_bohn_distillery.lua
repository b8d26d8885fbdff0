-- High Bohn, the Distilleries of the Cognac variant. Clause ids (HIB-…) refer to high_bohn.md.

local game = ...
local shop = require "shop"

---------------------------------------------------------------------------------------------------
-- distillery_3

--- A stew was harvested for thalers: one of them is for the owner of the distillery.
function game:distillery_claim(t, p, cards)   -- HIB-C3
  for _, owner in ipairs(p:others()) do
    local claims = shop.granted(owner, "stew_tax")
      and owner:confirm { "distillery_claim", yes = "demand", about = { p }, clause = "HIB-C3", anytime = false }
    if claims then
      local card = p:choose { "distillery_give", from = cards, about = { owner }, clause = "HIB-C3", anytime = false }
      p.under_saloon:move(card, owner.under_distillery)
      t:say("claims_stew", owner, p)
    end
  end
end

---------------------------------------------------------------------------------------------------
-- distillery_2

--- What a player may do before the announced buildings leave the game.
function game:rescue_actions(t, p, family)    -- HIB-C2
  local list = {}
  if p.owned:find { family = family } or not t.supply:find { family = family } then return list end
  for _, purchase in ipairs(self:purchases(t, p)) do
    if purchase[2].family == family then list[#list + 1] = purchase end
  end
  for _, where in ipairs(self:planted_fields(t, p)) do
    if self:can_harvest(t, p, where) then list[#list + 1] = { "harvest", where } end
  end
  return list
end

function game:announce(t, p)                  -- HIB-C2
  local families, seen = {}, {}
  for _, card in ipairs(t.supply:cards()) do
    if not seen[card.family] then families[#families + 1], seen[card.family] = card.family, true end
  end
  if #families == 0 then return end
  local family = p:choose { "distillery_announce", from = families, clause = "HIB-C2", anytime = false }
  t:say("announced", p, family)
  for _, seat in t:seats(t:active()) do
    local action = nil
    while seat ~= p and (not action or action[1] == "harvest") and #self:rescue_actions(t, seat, family) > 0 do
      action = seat:choose { "distillery_rescue", from = "rescue_actions", with = family, about = { family },
                             pass = true, clause = "HIB-C2", anytime = false }
      if not action then break end
      self[action[1]](self, t, seat, action[2])
    end
  end
  self:remove_family(t, family)
end
