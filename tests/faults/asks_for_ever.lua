-- Wrong on purpose: nobody ever draws, so the game never ends.
local base = extends "two_beans"
local game = base:variant { id = "asks_for_ever", title = "Asks for ever" }
function game:plant(_, p) p:choose { "again", from = { "yes", "no" } } end
function game:draw() end
return game
