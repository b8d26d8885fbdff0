-- Wrong on purpose: the last of many options reveals the next card.
local base = extends "two_beans"
local game = base:variant { id = "shows_deck_late", title = "Shows the deck late" }
function game:draw(t, p)
  local top, options = t.deck:top(), {}
  for i = 1, 900 do options[i] = { "option_of_a_long_name", i } end
  options[#options + 1] = top and top.kind.id
  p:choose { "guess", from = options, pass = true }
  base.draw(self, t, p)
end
return game
