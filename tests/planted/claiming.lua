-- Wrong on purpose: says that nobody can hold a red bean, which is not so.
local base = extends "two_beans"
local game = base:variant { id = "claiming", title = "Claiming" }
function game:could_hold(_, p, card, zone)  -- WRONG: could_hold returned false for red.
  return zone ~= p.hand or card.id ~= "red"
end
return game
