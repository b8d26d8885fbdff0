-- Wrong on purpose: an option without a description.
local base = extends "two_beans"
local game = base:variant { id = "no_option_text", title = "No option text" }
game.options = {
  mystery = { 3 },  -- WRONG: option 'mystery' needs { default, "what it does" }
}
return game
