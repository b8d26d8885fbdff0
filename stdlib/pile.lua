-- pile.lua: a draw pile that is rebuilt from the discard pile. A part of a game: game:include "pile".
--
-- The game has the zones deck and discard, the counter exhausted and the rule last_exhaustion(t): how often the pile is
-- used up before the game ends. It may replace each of these rules.

---@type Game
local game = ...

--- Is the pile used up for the last time? Then no new one is made.
function game:pile_is_over(t)
  return #t.deck == 0 and t.exhausted:get() >= self:last_exhaustion(t)
end

--- The discards become the new pile.
function game:reshuffle(t)
  t.discard:move_all(t.deck)
  t.deck:shuffle()
  t:say("reshuffled", #t.deck)
end

--- The last card of the pile was drawn.
function game:exhaust(t)
  t.exhausted:add(1)
  t:say("exhausted", t.exhausted:get(), self:last_exhaustion(t))
  if not self:pile_is_over(t) and #t.discard > 0 then self:reshuffle(t) end
end

--- Takes the top card of the pile to a zone. Returns the card, or nil when none is left, and how many cards the pile
--- had left then.
function game:take_card(t, to)
  local card, left = t.deck:draw(to)
  if not card and #t.discard > 0 and not self:pile_is_over(t) then
    self:reshuffle(t)
    card, left = t.deck:draw(to)
  end
  if left == 0 then self:exhaust(t) end
  return card, left
end
