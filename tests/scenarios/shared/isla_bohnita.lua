-- For the scenario files of La Isla Bohnita.
local with = require "shared/fixtures".with
local isla = {}

isla.PILE = "10 feuerbohne"                   -- a draw pile that does not run out
isla.ROWS = { "saubohne", "brechbohne" }      -- one card each: rows that are not refilled

--- A table in a phase, with rows that nobody refills and a pile that lasts; `more` adds to it or replaces it.
function isla.at(phase, more)
  return with({ phase = phase, bohnaco = isla.ROWS[1], bohnbay = isla.ROWS[2], deck = isla.PILE }, more)
end

return isla
