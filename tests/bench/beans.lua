-- beans.lua: the cards of base Bohnanza (amigo, 3 players) for numbers.lua and tables.lua.
-- Each bean: how many there are, and how many of them bring 1, 2, 3 and 4 thalers.
local PRINTED = {
  { 6, false, 2, 3 }, { 8, 2, 3, 4, 5 }, { 10, 2, 4, 5, 6 }, { 12, 2, 4, 6, 7 },
  { 14, 3, 5, 6, 7 }, { 16, 3, 5, 7, 8 }, { 18, 3, 6, 8, 9 }, { 20, 4, 6, 8, 10 },
}

local cards, worth = {}, {}   -- a number for each card; worth[bean][n]: the thalers for n of them
for bean, printed in ipairs(PRINTED) do
  worth[bean] = { [0] = 0 }
  for n = 1, printed[1] do
    cards[#cards + 1] = bean
    worth[bean][n] = worth[bean][n - 1]
    for thalers = 1, 4 do
      if printed[thalers + 1] == n then worth[bean][n] = thalers end
    end
  end
end

return { cards = cards, worth = worth, players = 3, hand = 5, draws = 3, price = 3, exhaustions = 3 }
