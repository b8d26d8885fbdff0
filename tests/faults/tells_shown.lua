-- Not wrong: messages about hidden cards name only cards that were open before, are revealed by a counter, were named
-- by a player, or are visible to those who get the message.
local base = extends "two_beans"
local game = base:variant {
  id = "tells_shown", title = "Tells what is shown", counters = { alike = { 0, reveals = true } },
  texts = { shows = { en = "shows a {1}" }, of_them = { en = "one of {1}" }, calls = { en = "calls {1}" },
            call = { en = "Call which?" }, you_have = { en = "you have a {1}" } },
}
function game:kinds_held(_, p) return { p.hand:top().kind, p.hand:front().kind } end
function game:draw(t, p)
  base.draw(self, t, p)
  local card = p.hand:front()
  if not card then return end
  t:say("calls", p:choose { "call", from = "kinds_held", clause = "TWO-7" })
  p.hand:move(card, t.discard)
  t:say("shows", card.kind)
  t.discard:move(card, p.hand, 1)
  t.alike:set(p.hand:count(card.kind))
  t:say("of_them", p.hand:count(card.kind))
  p:tell("you_have", p.hand:front().kind)
end
return game
