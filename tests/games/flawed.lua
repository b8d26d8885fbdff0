-- A tenth of its turns fail.
local game = define { id = "flawed", title = "Flawed", players = { 2, 2 }, turn = { "go" } }
game.cards, game.zones = { { id = "red", count = 1 } }, { deck = "none" }
game.counters = { rounds = { 0, measure = { en = "rounds played", de = "Runden" } }, hidden = 0,
  each = { luck = { 1, measure = "luck" } } }
function game:setup() end
function game:go(t, p)
  p:choose { "what", from = { "yes", "no" } }
  if t:random(10) == 1 then error "the roof fell in" end
  p.luck:add(t:random(6))
  t.rounds:add(1)
  if t:turn() == 2 then t:finish() end
end
function game:score(_, p) return p.luck:get() end
return game
