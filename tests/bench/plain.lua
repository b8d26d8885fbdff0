-- plain.lua: plays base Bohnanza (amigo, 3 players, no trading, random answers) without bohn: the yardstick of
-- `make bench`, written in two ways, numbers.lua and tables.lua. tests/test_yardstick.sh compares them with bohn.
-- Usage: lua5.4 tests/bench/plain.lua WAY GAMES [SEED]        prints games, decisions and CPU seconds
--        lua5.4 tests/bench/plain.lua WAY GAMES SEED each     prints turns, decisions and the scores of each game

local way, games, seed, each = arg[1], tonumber(arg[2]), tonumber(arg[3]) or 1, arg[4]
package.path = arg[0]:gsub("[^/]*$", "?.lua")
local play = require(way)
math.randomseed(seed)

local decisions, start = 0, os.clock()
for _ = 1, games do
  local turns, decided, a, b, c = play()
  decisions = decisions + decided
  if each then print(turns, decided, a, b, c) end
end
if not each then print(games, decisions, os.clock() - start) end
