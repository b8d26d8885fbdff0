-- Wrong on purpose: keeps a number outside the table.
local base = extends "two_beans"
local game = base:variant { id = "keeps_count", title = "Keeps a count" }
local seen = 0
function game:draws()
  seen = seen + 1
  return 2
end
return game
