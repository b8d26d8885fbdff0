-- A house rule: it changes one rule of a game and leaves the others as they are.
local base = extends "{1}"
local game = base:variant { id = "my_rule", title = "{2}" }

-- Write the rule that you change here, and call the old one by `base`, such as
--
--   function game:draws(t, p) return base.draws(self, t, p) + 1 end
--
-- with which everybody draws one card more in Bohnanza.

return game
