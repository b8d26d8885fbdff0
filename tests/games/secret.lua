-- Everything is hidden: who has which cards, which of them are laid aside, and the score, which counts these. Whether
-- there is a choice depends on hidden cards, too. For test_page.c and test_room.c, which deal cards from `spare`.
local game = define { id = "secret", title = "Secret", players = { 2, 3 }, turn = { "lay" } }
game.cards = { { id = "red", count = 16 }, { id = "blue", count = 16 } }
game.zones = { deck = "none", spare = "none", each = { hand = "owner", aside = "owner" } }
function game:setup(t)
  t.deck:fill():shuffle()
  for _, p in t:seats() do t.deck:deal(p.hand, 2) end
  t.deck:deal(t.spare, 12)
end
--- Red cards first.
function game:lay(t, p)
  local reds = {}
  for _, card in ipairs(p.hand:cards()) do if card.kind.id == "red" then reds[#reds + 1] = card end end
  p.hand:move(p:choose { "lay", from = #reds > 0 and reds or p.hand:cards() }, p.aside)
  t.deck:deal(p.hand, 1)
  if #t.deck == 0 then t:finish() end
end
function game:score(_, p)
  local n = 0
  for _, card in ipairs(p.aside:cards()) do if card.kind.id == "red" then n = n + 1 end end
  return n
end
return game
