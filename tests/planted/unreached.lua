-- Nothing is wrong here, but no game reaches all of it.
local base = extends "two_beans"
local game = base:variant { id = "unreached", title = "Unreached" }
function game:draws(t, p)  -- TWO-7
  if #t.deck > 99 then
    return self:fast(t, p)
  end
  return base.draws(self, t, p)
end
--- The one that nobody needs.
function game:fast(t, p)  -- TWO-70
  local more = p:choose { "more", from = { "many" }, clause = "TWO-71" }
  t:say("much", p)
  return more
end
return game
