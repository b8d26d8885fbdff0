-- House rule: single beans are not protected; any field may be harvested (instead of BOH-H3).
local base = extends "bohnanza"
local game = base:variant { id = "free_singles", title = "Single beans may go" }
function game:protected() return false end
return game
