-- What features.lua requires.
local parts = {}

function parts.sum(cards)
  local by = {}
  for _, card in ipairs(cards) do by[card.id] = (by[card.id] or 0) + 1 end
  local list, total = {}, 0
  for id, n in pairs(by) do list[#list + 1] = ("%s=%d"):format(id, n) end
  table.sort(list)
  for _, text in ipairs(list) do total = total + #text end
  return total
end

return parts
