-- House rule: the landscapes lie at random (BNP-V2), another board in every game.
local base = extends "bohnaparte"
return base:variant { id = "random_board", title = "Bohnaparte on a random board",
                      options = { layout = "random" } }
