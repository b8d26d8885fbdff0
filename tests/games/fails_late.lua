-- A rule that fails after the first decision. For test_room.c.
local game = define { id = "fails_late", title = "Fails late", players = { 2, 2 }, turn = { "go" } }
game.cards, game.zones = { { id = "red", count = 1 } }, { deck = "none" }
function game:setup() end
function game:go(t, p)
  p:choose { "what", from = { "on", "off" } }
  return t.deck:front().name          -- the deck is empty: nil
end
function game:score() return 0 end
return game
