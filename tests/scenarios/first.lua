-- Who begins: the option `first` means the same in every game. A number names the seat, 0 draws lots, 1 is the default.

local SCENARIOS = {}
local function add(scenario) SCENARIOS[#SCENARIOS + 1] = scenario end

-- The first question of each game in a turn, and the clause that says who begins.
local GAMES = {
  { "bohnanza", "BOH-S5", 4, "plant_first" },
  { "bohnanza", "BOH-S5", 2, "plant_first", options = { profile = "rgg" } },
  { "isla_bohnita", "ISL-S7", 4, "plant_first" },
  { "isla_bohnita", "ISL-S7", 2, "discard_one" },
  { "high_bohn", "HIB-S1", 4, "plant_first" },
  { "bohnaparte", "BNP-S8", 4, "plant_first" },
  { "bohnaparte_cavalry", "BNP-S8", 3, "plant_first" },
  { "bohnaparte_combined", "BNP-S8", 6, "plant_first" },
  { "al_cabohne", "ALC-S8", 2, "play_first" },
  { "al_cabohne", "ALC-S8", 1, "play_first" },
  { "prohibohn", "PRO-S1", 2, "play_first" },
  { "bohnick", "KIK-S4", 2, "play_start" },
  { "bohnick", "KIK-S4", 4, "play_start" },
}

local function options_of(entry, first)
  local options = { first = first }
  for name, value in pairs(entry.options or {}) do options[name] = value end
  return options
end

for _, entry in ipairs(GAMES) do
  local game, clause, players, question = entry[1], entry[2], entry[3], entry[4]
  local name = ("%s %s with %d: "):format(clause, game, players)
  add { name .. "seat 1 begins by default", game = game, players = players, options = entry.options, seed = 4,
        until_asked = question, expect = { asked = "p1 " .. question, active = 1, turn = 1 } }
  add { name .. "the option names the seat", game = game, players = players, options = options_of(entry, players),
        until_asked = question,
        expect = { asked = ("p%d %s"):format(players, question), active = players, turn = 1, not_said = "begins" } }
  add { name .. "there is no seat beyond the last", game = game, players = players,
        options = options_of(entry, players + 1),
        load_error = ("option first=%d: there is no such seat, only 1 to %d"):format(players + 1, players) }
  add { name .. "there is no seat below 0", game = game, players = players, options = options_of(entry, -1),
        load_error = "option first=-1: there is no such seat" }
end

-- Lots: each seat may be drawn, and it is said who was. With the n-th seed of a list the lot falls on seat n.
for _, lot in ipairs {
  { "bohnanza", "BOH-S5", "plant_first", 3, { 15, 2, 1 } },
  { "isla_bohnita", "ISL-S7", "plant_first", 3, { 1, 2, 3 } },
  { "high_bohn", "HIB-S1", "plant_first", 3, { 15, 2, 1 } },
  { "bohnaparte", "BNP-S8", "plant_first", 3, { 15, 2, 1 } },
  { "al_cabohne", "ALC-S8", "play_first", 2, { 1, 6 } },
  { "prohibohn", "PRO-S1", "play_first", 2, { 1, 6 } },
  { "bohnick", "KIK-S4", "play_start", 2, { 1, 4 } },
} do
  for seat, seed in ipairs(lot[5]) do
    add { ("%s %s: lots are drawn, and fall on seat %d"):format(lot[2], lot[1], seat), game = lot[1], players = lot[4],
          options = { first = 0 }, seed = seed, until_asked = lot[3],
          expect = { asked = ("p%d %s"):format(seat, lot[3]), active = seat, turn = 1, said = "begins p" .. seat } }
  end
end

-- What hangs on it.
add { "BOH-S5 turns go clockwise from there", game = "bohnanza", players = 3, options = { first = 3 }, seed = 4,
      steps = { { until_asked = "p1 plant_first", expect = { turn = 2 } },
                { until_asked = "p2 plant_first", expect = { turn = 3 } },
                { until_asked = "p3 plant_first", expect = { turn = 4 } } } }
add { "BOH-S2 BOH-X14 hands of 3, 4, 5, 6 are dealt in turn order", game = "bohnanza", players = 7,
      options = { profile = "rgg", first = 6 },
      expect = { p6 = { hand = 3 }, p7 = { hand = 4 }, p1 = { hand = 5 }, p2 = { hand = 6 }, p3 = { hand = 6 },
                 p4 = { hand = 6 }, p5 = { hand = 6 }, deck = 108 } }
add { "BOH-S2 also if lots were drawn", game = "bohnanza", players = 6, options = { profile = "rgg", first = 0 },
      seed = 1,
      expect = { active = 4, p4 = { hand = 3 }, p5 = { hand = 4 }, p6 = { hand = 5 }, p1 = { hand = 6 } } }
add { "ISL-S6 hands of 3, 4, 5, 6 are dealt in turn order", game = "isla_bohnita", players = 4, options = { first = 2 },
      expect = { active = 2, p2 = { hand = 3 }, p3 = { hand = 4 }, p4 = { hand = 5 }, p1 = { hand = 6 } } }
add { "ISL-S6 with three 3, 4, 5", game = "isla_bohnita", players = 3, options = { first = 3 },
      expect = { p3 = { hand = 3 }, p1 = { hand = 4 }, p2 = { hand = 5 } } }
add { "BNP-S6 BNP-S8 BNP-X42 the dealer sits to the right of who begins, and chooses a camp first", game = "bohnaparte",
      players = 5, options = { first = 4 },
      steps = { { expect = { asked = "p3 choose_camp" } },
                { until_asked = "p2 choose_camp", expect = {} },
                { until_asked = "p1 choose_camp", expect = {} },
                { until_asked = "p5 choose_camp", expect = {} },
                { until_asked = "p4 choose_camp", expect = {} },
                { until_asked = "plant_first", expect = { asked = "p4 plant_first" } } } }

return SCENARIOS
