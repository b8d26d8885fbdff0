-- House rule: the world is round. The two ends of a row are neighbours, so there are no edges to the east and west.
local base = extends "bohnaparte"
local game = base:variant { id = "round_world", title = "The world is round" }

function game:neighbours(tiles)
  local near, west = base.neighbours(self, tiles), nil
  for i, tile in ipairs(tiles) do
    if tile.column == 1 then west = i end
    local east = not tiles[i + 1] or tiles[i + 1].column == 1
    if east and i - west > 1 then
      table.insert(near[west], i)
      table.insert(near[i], west)
    end
  end
  return near
end

return game
