-- Not wrong by itself: the options are in the order of `pairs`. If that were the order in memory, as in plain Lua,
-- another process would play a different game.
local base = extends "two_beans"
local game = base:variant { id = "walks_table", title = "Walks a table" }
local trees = { alder = 1, ash = 2, beech = 3, birch = 4, elm = 5, fir = 6, lime = 7, maple = 8, oak = 9, pine = 10 }
function game:draw(t, p)
  local names = {}
  for name in pairs(trees) do names[#names + 1] = name end
  p:choose { "tree", from = names }
  base.draw(self, t, p)
end
return game
