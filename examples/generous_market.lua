-- House rule: three cards are turned up in phase 2, so there is more to trade.
local base = extends "bohnanza"
local game = base:variant { id = "generous_market", title = "Three cards on the market" }
function game:turned_up(t, p) return base.turned_up(self, t, p) + 1 end
return game
