-- vm/hook.c added 0 to a null pointer for a hook without an option
local game = define { id = "input", title = "Input", players = { 2, 3 }, turn = { "go" } }
game.cards = { { id = "red", count = 12, worth = 1 } }
game.zones = { deck = "none", each = { hand = "owner" } }
function game:setup(t) t.deck:fill():shuffle() for _, p in t:seats() do t.deck:deal(p.hand, 3) end end
function game:caption(t, zone, viewer) return { text = zone.id } end
function game:go(t, p) p:choose { "card", from = p.hand, pass = true } if t:turn() > 4 then t:finish() end end
function game:score(t, p) return #p.hand end
