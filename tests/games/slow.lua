-- Its bot is slow.
local game = define { id = "slow", title = "Slow", players = { 2, 2 }, turn = { "think" } }
game.cards, game.zones = { { id = "red", count = 1 } }, { deck = "none" }
game.counters = { each = { points = 0 } }
game.bots = { thinker = function(_, _, _, q)
  local n = 0
  for i = 1, 60000 do n = n + i % 3 end
  return q.options[q.random(2) + n % 1]
end }
function game:setup() end
function game:think(t, p)
  if p:choose { "ponder", from = { "left", "right" } } == "left" then p.points:add(1) end
  if t:turn() > 9 then t:finish() end
end
function game:score(_, p) return p.points:get() end
return game
