-- Wrong on purpose: a question without a legal answer.
local base = extends "two_beans"
local game = base:variant { id = "no_answer", title = "No answer" }
function game:plant(_, p) p:choose { "what", from = {} } end
return game
