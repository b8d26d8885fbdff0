-- Wrong on purpose: the question depends on how often the rule ran, kept in a local that is restored before
-- the step ends, so that only a rebuilt step shows it.
local base = extends "two_beans"
local game = base:variant { id = "counts_runs", title = "Counts its runs" }
local runs = 0
function game:plant(t, p)
  runs = runs + 1
  local from = runs > 1 and { p.field_1, p.field_2 } or { p.field_1 }
  if p.hand:front() then
    local where = p:choose { "plant_where", from = from }
    runs = 0
    if #where == 0 then p.hand:move(p.hand:front(), where) end
  end
  runs = 0
end
return game
