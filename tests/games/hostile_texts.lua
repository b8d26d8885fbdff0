-- Every text of this script tries to become a part of the page. For test_page.sh and test_page_browser.sh.
local bad = "</script><img src=x onerror=window.injected=1>\"'&<!--<script>"
local game = define { id = "hostile_texts", title = bad, players = { 2, 2 }, turn = { "go" } }
game.cards = { { id = "red", count = 4, name = bad }, { id = "blue", count = 4, look = "bean #3b64c4", name = bad } }
game.zones = { deck = "none", each = { hand = "owner", field_1 = "all" } }
game.decisions = { what = { from = "held", clause = "HOS-1" } }
game.clauses = { ["HOS-1"] = bad }
function game:held(_, p) return p.hand:cards() end
game.texts = { what = bad, said = bad .. " {1}", zone_hand = bad, phase_go = bad, field_1 = bad,
               score_now = bad .. "{1}",
               standing = bad, note = bad }
function game:setup(t) t.deck:fill(); for _, p in t:seats() do t.deck:deal(p.hand, 4) end end
function game:caption() return "note" end
function game:seat_caption() return "note" end
function game:standing() return "standing" end
function game:go(t, p)
  if #p.hand == 0 then return t:finish() end
  p.hand:move(p:choose "what", p.field_1)
  t:say("said", p)
end
function game:score(_, p) return #p.field_1 end
return game
