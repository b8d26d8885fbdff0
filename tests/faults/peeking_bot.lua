-- Wrong on purpose: a bot that tries to look into another hand. The kernel shows it only unknown cards.
local base = extends "two_beans"
local game = base:variant { id = "peeking_bot", title = "A peeking bot" }
game.bots = {
  peeker = function(_, t, p, q)
    local card = p:left().hand:front()
    if card and card.kind.id ~= "?" then return q.options[1] end
    if card and card:zone() then return q.options[2] end
    return q.options[1]
  end,
}
return game
