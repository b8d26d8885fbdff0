-- Reports the names in the tables that the kernel makes, as "Class.name" in an error. Tables with a field `probe` are
-- read by the kernel: test_stubs.c notes which fields.
local game = define { id = "names", title = "Names", players = { 2, 2 }, turn = { "my_phase" } }
game.options = { my_option = { 1, "an option" } }
game.cards = { { id = "my_card", count = 4, probe = "CardData", name = { en = "card", probe = "Text" } } }
game.zones = { my_zone = { "all", probe = "ZoneData" } }
game.counters = { my_counter = { 0, probe = "CounterData" } }
game.groups = { my_group = { "my_zone" } }
game.texts = { my_text = { en = "text", probe = "GameText" } }

local function names(class, value)
  local list = {}
  for key in pairs(value) do
    if type(key) == "string" then list[#list + 1] = class .. "." .. key end
  end
  return table.concat(list, " ")
end

game.bots = { my_bot = function(_, _, _, question) error(names("BotQuestion", question), 0) end }

function game:setup(t) t.my_zone:fill() end

function game:my_phase(t, p)
  local deal = p:deal { "my_deal", pass = true, partners = p:others(), cards = { t.my_zone },
                        kinds = { t:kind "my_card" } }
  t:offer(p, deal.partner, deal.give, deal.ask)
  error(names("Deal", deal) .. " " .. names("Offer", t:offers()[1]) .. " " .. names("Game", self), 0)
end

function game:score() return 0 end
return game
