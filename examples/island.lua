-- House rule: a board of one's own (BNP-V7). Draw it below: a word is a card, a dot half a card of space.
-- A board with a mistake is refused with the row and the column.
local base = extends "bohnaparte"
local game = base:variant { id = "island", title = "The island", players = { 4, 4 } }

function game:own_board()
  return [[
    . .  camp   village  farm   camp
    .  farm  river  monastery  river  village
     city  iron_mine  quarry  quarry  iron_mine  city
    .  village  swamp  monastery  river  farm
    . .  camp   farm   village  camp
  ]]
end

return game
