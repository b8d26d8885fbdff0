-- House rule: a fourth boss (a third one for two players), who does not sell for less than four thalers.
local base = extends "al_cabohne"
local game = base:variant { id = "fourth_boss", title = "Lucky Bohniano joins the mafia" }

function game:mafia_bosses()
  local list = base.mafia_bosses(self)
  list[#list + 1] = { id = "lucky_bohniano", sells_at = 4, name = "Lucky Bohniano" }
  return list
end

return game
