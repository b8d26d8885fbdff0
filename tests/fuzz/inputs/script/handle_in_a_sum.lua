-- vm/cure.c looked for a word behind one that was not there
local game = define { id = "input", title = "Input", players = { 2, 3 }, turn = { "go" } }
game.cards = { { id = "red", count = 12, worth = 1 } }
game.zones = { deck = "none", each = { hand = "owner" } }
function game:setup(t) t.deck:fill():shuffle() for _, p in t:seats() do t.deck:deal(p.hand, 3) end end
function game:go(t, p) return t.deck + p end
function game:score(t, p) return #p.hand end
