-- Lists the contents of the modules of the standard library as its text `graph`: "module.name type" per line.
local game = define { id = "modules", title = "Modules", players = { 2, 2 }, turn = { "go" } }
local lines = {}

for _, name in ipairs { "board", "bot", "cards", "farming", "field", "outlook", "shop", "trade" } do
  for key, value in pairs(require(name)) do lines[#lines + 1] = name .. "." .. key .. " " .. type(value) end
end

game.texts = { graph = table.concat(lines, "\n") }
function game:setup() end
function game:go(_, p) p:choose { "what", from = { "yes" } } end
function game:score() return 0 end
return game
