-- House rule: monasteries belong to the church. Markers can be placed there, but nobody owns one.
local base = extends "bohnaparte"
local game = base:variant { id = "abbeys", title = "Abbeys" }

function game:owner(t, tile)
  if self:land(tile).id ~= "monastery" then return base.owner(self, t, tile) end
end

function game:own_tiles(t, p)
  local tiles = {}
  for _, tile in ipairs(base.own_tiles(self, t, p)) do
    if self:owner(t, tile) then tiles[#tiles + 1] = tile end
  end
  return tiles
end

return game
