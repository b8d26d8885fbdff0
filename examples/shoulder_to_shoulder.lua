-- House rule: neighbours help each other. The defence of a landscape grows by one for every landscape
-- beside it that has the same owner.
local base = extends "bohnaparte"
local game = base:variant { id = "shoulder_to_shoulder", title = "Shoulder to shoulder" }

function game:defence(t, target, value)
  local owner, friends = self:owner(t, target), 0
  for _, i in ipairs(self.near[target.number]) do
    if owner and self:owner(t, t.tiles[i]) == owner then friends = friends + 1 end
  end
  return base.defence(self, t, target, value) + friends
end

return game
