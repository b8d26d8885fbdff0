-- Wrong on purpose: a counter, which everybody sees, says how many red beans the next player holds.
local base = extends "two_beans"
local game = base:variant { id = "counting", title = "Counting" }
game.counters = { reds = 0 }  -- WRONG: the counter 'reds' depends on cards hidden from p
function game:draw(t, p)
  base.draw(self, t, p)
  t.reds:set(p:others()[1].hand:count(t:kind "red"))
end
return game
