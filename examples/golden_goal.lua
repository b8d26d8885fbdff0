-- House rule: a shot that leaves a draw does not end the match (instead of KIK-E3). Play goes on, still without
-- reshuffling; the next goal wins.
local base = extends "bohnick"
local game = base:variant { id = "golden_goal", title = "Golden goal" }

function game:is_last_shot(t) return base.is_last_shot(self, t) and #t.goals[1] ~= #t.goals[2] end

game.texts = {
  standing_last = { en = "{1} {2} : {3} {4} · the next shot is the last, unless it leaves a draw",
                    de = "{1} {2} : {3} {4} · der nächste Torschuss ist der letzte, außer bei Gleichstand" },
}

return game
