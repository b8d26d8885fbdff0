-- Wrong on purpose: hooks for the screen that fail, some of them only for some viewers, seats, kinds or options.
local game = extends "two_beans":variant { id = "hooks", title = "Hooks" }

function game:caption(_, zone)
  if zone.name == "hand" and #zone > 0 then
    return "place", zone:front():place()  -- WRONG: this card is hidden from the viewer
  end
end

function game:kind_caption(_, kind)  -- WRONG: kind_caption must return the key of a text and what it names, or nothing
  if kind.id == "blue" then return 7 end
end

function game:seat_caption(t, p)
  if p.number == 2 then return t.nowhere.at_all end  -- WRONG: nowhere
end

function game:standing(t)  -- WRONG: in 'standing': a card, zone, seat, kind, string or whole number is expected, found table
  return "leads", t:seat(1), {}
end

function game:asking(_, _, name)
  error("no words for " .. name)  -- WRONG: no words for
end

function game:wording(_, p, option)
  if option == p.field_2 then
    error "the second field has no name"  -- WRONG: the second field has no name
  end
end

function game:outlook(_, p)  -- WRONG: outlook must return a number
  return #p.hand > 2 and "good" or 0
end

function game:verdict(t)
  return t.winner.name  -- WRONG: winner
end

return game
