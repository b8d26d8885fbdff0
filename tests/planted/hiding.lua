-- Wrong on purpose: keeps state in a local, which undo does not restore.
local base = extends "two_beans"
local game = base:variant { id = "hiding", title = "Hiding" }
local turns = 0
function game:draws(t, p)  -- WRONG: the local 'turns' outside the rule changed
  turns = turns + 1
  return base.draws(self, t, p) + turns // 20
end
return game
