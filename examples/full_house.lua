-- House rule: eight at the table. They play by the numbers for seven, with all varieties and eight third fields.
local base = extends "bohnanza"
local game = base:variant { id = "full_house", title = "A full house", players = { 2, 8, default = 8 },
                            options = { profile = "rgg" } }

function game:edition(players)
  local numbers = base.edition(self, math.min(players, 7))
  if numbers and players == 8 then numbers.without, numbers.field_cards = {}, 8 end
  return numbers
end

return game
