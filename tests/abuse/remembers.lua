-- Wrong on purpose: a local counts the depth of the step and is restored before the step ends, so checks at
-- the end of a step miss it. A step rebuilt for undo or a clone finds it changed and asks something else.
-- Only BOHN_AUDIT detects that.
local game = define { id = "remembers", title = "Remembers", players = { 2, 2 }, turn = { "go" } }
game.zones = { pile = "all" }
local depth = 0

function game:setup() end
function game:go(t, p)
  depth = depth + 1
  p:choose { "what", from = depth == 1 and { "yes", "no" } or { "no", "yes" } }
  depth = depth - 1
  if t:turn() == 5 then t:finish() end
end
function game:score() return 0 end
return game
