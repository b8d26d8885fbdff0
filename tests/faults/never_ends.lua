-- Wrong on purpose: a phase repeats endlessly and asks nobody.
local base = extends "two_beans"
local game = base:variant { id = "never_ends", title = "Never ends" }
function game:draw() return "again" end
return game
