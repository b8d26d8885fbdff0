-- A small game that uses every hook and every kind of question. tests/test_strangers.c puts the attacks of
-- attacks.txt in place of the comments with an @.
local game = define { id = "host", title = "Host", players = { 2, 3 }, turn = { "go" }, rival = "dull" }
game.cards = { { id = "red", count = 12, worth = 1 }, { id = "blue", count = 12, worth = 2 } }
game.zones = { deck = "none", pile = "all", each = { hand = "owner", field_1 = "all", field_2 = "all" } }
game.groups = { each = { fields = { "field_1", "field_2" } } }
game.counters = { n = 0, each = { m = 0 } }
game.texts = { note = "{1} {2}", said = "{1}" }
game.decisions = { declared = { from = "listed", pass = true } }
--@load
function game:check()
  --@check
end
function game:setup(t)
  t.deck:fill():shuffle()
  for _, p in t:seats() do t.deck:deal(p.hand, 3) end
  --@setup
end
function game:listed(t, p)
  --@options
  return p.fields:opened()
end
local function cards_left(t)
  --@recall
  return #t.deck
end
function game:go(t, p)
  p:choose { "first", from = { "yes", "no" } }
  t.deck:draw(t.pile)
  t.n:add(1)
  --@phase
  t:say("said", p)
  p:choose { "second", from = { "yes", "no" }, can = function(option)
    --@can
    return option ~= nil end }
  p:choose "declared"
  local card = p.hand:front()
  local field = card and p.fields:taking(card)[1]
  if field then p.hand:move(card, field) end
  t:recall(cards_left, t)
  if #p.hand > 0 then p:pick { "several", from = p.hand, least = 1, most = 1 } end
  p:deal { "trade", partners = p:others(), cards = { p.hand }, kinds = { t:kind("red"), t:kind("blue") }, pass = true }
  t:choose_all { "together", from = function()
    --@together
    return { "a", "b" } end }
  t:hear(p:left())
  t:poll()
  t.deck:deal(p.hand, 1)
  if t.n:get() >= 4 then t:finish() end
end
function game:anytime(t, p)
  --@anytime
  return p.m:get() < 2 and { { "peek", p } } or {}
end
function game:peek(t, p)
  p.m:add(1)
  --@act
  t:say("said", p)
end
function game:bids(t, p)
  --@bids
  return p ~= t:active() and { partners = { t:active() }, cards = { p.hand }, kinds = { t:kind("red") } } or nil
end
function game:bid(t, p, deal)
  --@bid
  t:offer(p, deal.partner, deal.give, deal.ask)
end
function game:tries(t, p)
  --@tries
  return { { "peek", p } }
end
function game:can_peek() return true end
function game:contested(t, p, action, rivals)
  --@contested
  return true
end
function game:fits(t, p, card, where)
  --@fits
  return #where == 0 or where:kind() == card.kind
end
function game:could_hold(t, p, card, zone)
  --@could_hold
  return true
end
function game:score(t, p)
  --@score
  return p.m:get()
end
function game:winners(t)
  --@winners
  return { t:seat(1) }
end
function game:outlook(t, p)
  --@outlook
  return p.m:get()
end
function game:caption(t, zone)
  --@caption
  return "note", zone, 1
end
function game:kind_caption(t, kind)
  --@kind_caption
  return "note", kind, 1
end
function game:seat_caption(t, p)
  --@seat_caption
  return "note", p, 1
end
function game:standing(t)
  --@standing
  return "note", t:active(), 1
end
function game:asking(t, p, name)
  --@asking
  return "note", p, 1
end
function game:wording(t, p, option)
  --@wording
  return "note", p, 1
end
function game:warning(t, p, option, name)
  --@warning
  return "note", p, 1
end
function game:verdict(t)
  --@verdict
  return "note", t:seat(1), 1
end
game.bots = { dull = function(rules, t, p, q)
  --@bot
  return q.type == "choose" and q.options[1] or nil
end }
return game
