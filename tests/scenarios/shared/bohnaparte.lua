-- For the scenario files of Bohnaparte.
local with = require "shared/fixtures".with
local bohnaparte = {}

--- Phase 4; p1 has two thalers, both rote_bohne, and nobody a hand card.
function bohnaparte.war(more)
  return with({ laid = true, phase = "attack", each = { hand = "" }, p1 = { coins = "2 rote_bohne" } }, more)
end

return bohnaparte
