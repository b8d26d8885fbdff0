-- Lists everything a script can reach from its globals as its text `graph`: "name type" per line.
local game = define { id = "walk", title = "Walk", players = { 2, 2 }, turn = { "go" } }
local lines, seen = {}, {}

local function walk(name, value)
  lines[#lines + 1] = name .. " " .. type(value)
  if type(value) ~= "table" or seen[value] then return end
  seen[value] = true
  for key, inner in pairs(value) do walk(name .. "." .. tostring(key), inner) end
end

walk("_ENV", _ENV)
for key, value in pairs(game) do walk("game." .. key, value) end
for _, name in ipairs { "find", "format", "rep" } do   -- a text finds the same functions, no others
  lines[#lines + 1] = "text." .. name .. " " .. tostring((""):len() == 0 and ("")[name] == string[name])
end

game.texts = { graph = table.concat(lines, "\n") }
function game:setup() end
function game:go(_, p) p:choose { "what", from = { "yes" } } end
function game:score() return 0 end
return game
