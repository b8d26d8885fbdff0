-- Its bot thinks for long, and seat 2 is asked again and again.
local game = define { id = "ponder", title = "Ponder", players = { 2, 2 }, turn = { "think" } }
game.cards = { { id = "red", count = 1 } }
game.zones = { deck = "none" }
game.bots = { thinker = function(_, t, _, q)
  local n = t:turn()                          -- else its answer would be recalled
  for i = 1, 1000000 do n = n + i % 3 end
  return q.options[1 + n % 1]
end }
function game:setup() end
function game:think(t, p)
  p:choose { "ponder", from = { "left", "right" } }
  if t:turn() > 4000 then t:finish() end
  t:pass_to(t:seat(t:turn() == 1 and 2 or p.number))
end
function game:score() return 0 end
return game
