-- Wrong on purpose: a rule that nothing calls.
local base = extends "bohnanza"
local game = base:variant { id = "misspelt", title = "Misspelt" }
function game:turnd_up() return 3 end  -- WRONG: unknown rule 'turnd_up' in 'misspelt'; did you mean 'turned_up'?
return game
