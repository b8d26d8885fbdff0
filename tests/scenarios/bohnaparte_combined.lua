-- Bohnaparte, both halves of the box together: BNP-V6 of bohnaparte.md.
--
-- The board is the standard one with the row wood, horse_team, wood, horse_team, wood, horse_team below
-- it. With three players the camps of p3, p2, p1 are a1, d6, f1, and this row is g; from f1 the farm e1,
-- the swamp e2, the village f2, the wood g1 and the horse team g2 can be attacked.

local with = require "shared/fixtures".with
local bohnaparte = require "shared/bohnaparte"

-- In phase 4; p1 has two thalers, both rote_bohne, a ready cavalry at g2 and a mine, so a cannon.
local function war(more)
  return bohnaparte.war(with({ g2 = "horse_team, cavalry, marker_1", d3 = "iron_mine, marker_1" }, more))
end

-- What the camp of p1 can attack at the start, on another board.
local function start(options, players, targets, row)
  local given = { laid = true, phase = "attack", each = { hand = "" }, p1 = { coins = "rote_bohne" } }
  return { players = players, options = options, given = given,
           expect = with({ asked = "p1 attack", options = targets }, row) }
end

local function named(name, scenario)
  scenario[1] = name
  return scenario
end

-- The extra row under the name of its place on the board.
local function extra(letter)
  local row = {}
  for i = 1, 6 do row[letter .. i] = i % 2 == 1 and "wood" or "horse_team, cavalry" end
  return row
end

local BOTH = { depot = "", merchant = "" } -- bought
local MINES_AND_HORSES = "iron mines and horse teams"

return {
  game = "bohnaparte_combined", players = 3,

  -- The board

  named("BNP-V6 three players: the row is shifted by half a card against the last one",
    start({}, 3, { "e1", "e2", "f2", "g1", "g2" }, extra "g")),
  named("BNP-V6 four players", start({}, 4, { "d5", "d6", "e4", "f5", "f6" }, extra "f")),
  named("BNP-V6 five players", start({}, 5, { "e4", "e5", "f6", "g5", "g6" }, extra "g")),
  named("BNP-V6 six players", start({}, 6, { "f3", "g1", "g3", "h2", "h3" }, extra "h")),
  named("BNP-V6 BNP-V3 a pyramid of five layers: no row below it",
    start({ layout = "pyramid5" }, 3, { "d4", "e4" }, { e5 = "camp, marker_1" })),
  named("BNP-V6 BNP-V3 a pyramid of six layers: no row below it either",
    start({ layout = "pyramid6" }, 3, { "e5", "f5" }, { f6 = "camp, marker_1" })),
  named("BNP-V6 BNP-V4 a checkerboard for three: the row is not shifted",
    start({ pattern = "checkerboard" }, 3, { "d3", "e2", "e4", "f3" }, extra "f")),
  named("BNP-V6 BNP-V4 a checkerboard for four",
    start({ pattern = "checkerboard" }, 4, { "d5", "e4", "e6", "f5" }, extra "f")),
  named("BNP-V6 BNP-V4 a checkerboard for five",
    start({ pattern = "checkerboard" }, 5, { "a7", "b6", "c7" }, extra "f")),
  named("BNP-V6 BNP-V4 a checkerboard for six",
    start({ pattern = "checkerboard" }, 6, { "e3", "f2", "f4", "g3" }, extra "g")),

  { "BNP-V6 BNP-V3 the apex of the pyramid has two neighbours",
    options = { layout = "pyramid6" },
    given = { laid = true, phase = "attack", active = 3, p3 = { coins = "rote_bohne" } },
    expect = { asked = "p3 attack", options = { "b1", "b2" } } },

  { "BNP-V6 the end of the row on the board for three has one neighbour only",
    given = { laid = true, phase = "attack", each = { hand = "" }, f1 = "camp, marker_2",
              g6 = "horse_team, cavalry, marker_1", p1 = { coins = "rote_bohne" } },
    expect = { asked = "p1 attack", options = { "g5" } } },

  -- By this seed; without it the row would be wood, horse_team and so on.
  { "BNP-V6 BNP-V2 a random board: the extra row takes part, camps included",
    options = { layout = "random" }, seed = 1,
    given = { laid = true, phase = "plant" },
    expect = { asked = "p1 plant_first", g1 = "swamp", g2 = "city", g3 = "wood", g4 = "camp, marker_1" } },

  { "BNP-V6 BNP-V2 BNP-V3 a shuffled pyramid, too, and every horse team has its cavalry",
    options = { layout = "pyramid5", shuffled = true }, seed = 1,
    given = { laid = true, phase = "plant" },
    expect = { asked = "p1 plant_first", a1 = "city", c3 = "horse_team, cavalry", d1 = "iron_mine", d4 = "wood",
               e1 = "camp, marker_1", e4 = "river", fortresses = 3 } },

  -- Both halves together

  { "BNP-V6 quarries, mines, fortresses, woods and horse teams are all there",
    given = { laid = true, phase = "plant" },
    expect = { asked = "p1 plant_first", b4 = "quarry", c1 = "quarry", f3 = "quarry", c3 = "iron_mine",
               d3 = "iron_mine", d4 = "iron_mine", fortresses = "3 fortress" } },

  { "BNP-V6 BNP-D1 BNP-C3 depot and merchant are for sale, and one player may have both",
    given = { laid = true, phase = "plant", each = { hand = "" }, g1 = "wood, marker_1", deck = "9 saubohne",
              p1 = { hand = "rote_bohne", coins = "6 blaue_bohne" }, p2 = { coins = "3 blaue_bohne" } },
    steps = {
      { expect = { asked = "p1 plant_first",
                   anytime = { p1 = { "buy_depot", "buy_merchant" }, p2 = { "buy_depot" }, p3 = {} } } },
      { when = { "p1 ! buy_depot", "p1 ! buy_merchant" },
        expect = { asked = "p1 plant_first", options = { "field_1", "field_2", "depot" }, anytime = { p1 = {} },
                   p1 = { coins = "", depot = "", merchant = "2 saubohne" } } },
    } },

  { "BNP-V6 BNP-C5 phase 5 with a merchant and a depot: the depot has no part in it",
    given = { laid = true, phase = "draw", each = { hand = "" }, p2 = { hand = "gartenbohne" },
              p1 = { depot = "2 saubohne", merchant = "2 blaue_bohne" }, deck = "8 rote_bohne" },
    steps = {
      { expect = { asked = "p1 merchant_pick", least = 3, most = 3 } },
      { when = "p1 merchant_pick rote_bohne, blaue_bohne, rote_bohne",
        expect = { asked = "p2 plant_first", p1 = { hand = "rote_bohne, blaue_bohne, rote_bohne",
                                                    merchant = "blaue_bohne, rote_bohne", depot = "2 saubohne" } } },
    } },

  { "BNP-V6 BNP-T0a BNP-T0b before phase 1 cavalry is made ready and monasteries pay",
    given = { laid = true, phase = "start", each = { hand = "" }, p1 = { hand = "gartenbohne" }, deck = "9 sojabohne",
              g2 = "horse_team, cavalry_turned, marker_1", d2 = "monastery, marker_1" },
    expect = { asked = "p1 plant_first", g2 = "horse_team, cavalry, marker_1", p1 = { coins = "sojabohne" } } },

  { "BNP-V6 BNP-L7 a wood of the extra row opens the rivers of the standard board",
    given = { laid = true, phase = "attack", each = { hand = "" }, p1 = { coins = "rote_bohne" },
              e2 = "swamp, marker_1", g1 = "wood, marker_1" },
    expect = { asked = "p1 attack", options = { "d2", "d3", "d4", "e1", "e4", "f2", "f3", "g2" } } },

  { "BNP-V6 BNP-V4 BNP-L7 on a checkerboard crossing goes by the four neighbours of the river",
    options = { pattern = "checkerboard" },
    given = { laid = true, phase = "attack", each = { hand = "" }, p1 = { coins = "rote_bohne" },
              a1 = "city, marker_1", f6 = "horse_team, cavalry", f5 = "wood, marker_1" },
    expect = { asked = "p1 attack", b1 = "river",
               options = { "a2", "b2", "c1", -- from a1, over b1
                           "d3", "e2", "e4", "f3", -- from the camp e3
                           "e5", "f4", "f6" } } }, -- from the wood f5

  { "BNP-V6 BNP-Q1 a fortress can be built under a wood",
    given = { laid = true, phase = "attack", each = { hand = "" }, p1 = { coins = "3 rote_bohne" },
              f3 = "quarry, marker_1", g1 = "wood, marker_1" },
    when = { "p1 ! build_fortress f3", "p1 fortress_site g1" },
    expect = { asked = "p1 attack", g1 = "wood, fortress, marker_1", f3 = "quarry_empty, marker_1",
               fortresses = 2, p1 = { coins = "rote_bohne" } } },

  { "BNP-V6 BNP-Q1 BNP-C8 a fortress under a horse team: its cavalry rides as before, and is turned",
    given = { laid = true, phase = "attack", each = { hand = "" }, p1 = { coins = "3 rote_bohne" },
              f3 = "quarry, marker_1", g2 = "horse_team, cavalry, marker_1", deck = "9 feuerbohne" },
    steps = {
      { when = { "p1 ! build_fortress f3", "p1 fortress_site g2" },
        expect = { asked = "p1 attack", g2 = "horse_team, fortress, cavalry, marker_1" } },
      { when = { "p1 attack e1", "p1 attack_source cavalry g2" },
        expect = { asked = "p1 attack_source", g2 = "horse_team, fortress, cavalry_turned, marker_1" } },
    } },

  { "BNP-V6 BNP-C7 a fortified horse team is conquered: fortress and ready cavalry stay",
    given = war { g4 = "horse_team, fortress, cavalry, marker_2", f3 = "quarry, marker_1",
                  p1 = { hand = "blaue_bohne", coins = "2 rote_bohne" }, p2 = { hand = "saubohne" } },
    steps = {
      { when = { "p1 attack g4", "p1 attack_source hand_card blaue_bohne", "p2 defend_source hand_card saubohne" },
        expect = { asked = "p1 attack", g4 = "horse_team, fortress, cavalry, marker_1" } },
      { when = "p1 attack e1",
        expect = { asked = "p1 attack_source", options = { "pile", "cavalry g2", "cavalry g4" } } },
    } },

  { "BNP-V6 BNP-E8 the score counts the landscapes of both halves and the fortresses",
    given = { laid = true, phase = "over", each = { hand = "" }, g1 = "wood, fortress, marker_1",
              g2 = "horse_team, cavalry, marker_1", d3 = "iron_mine, marker_1", f3 = "quarry_empty, marker_1",
              f4 = "city, marker_2", g5 = "wood, marker_2",
              p1 = { depot = "3 saubohne", merchant = "2 blaue_bohne", coins = "5 feuerbohne" } },
    expect = { over = true, scores = { 6, 5, 1 }, winners = { 1 } } },

  -- Cannon and cavalry

  { "BNP-X48 BNP-V6 BNP-C14 cavalry and a cannon against a fortified wood, 17 to 17: the attacker wins",
    given = war { g1 = "wood, fortress, marker_2", p2 = { hand = "brechbohne" } },
    when = { "p1 attack g1", "p1 attack_source cavalry g2", "p2 defend_source hand_card brechbohne" },
    expect = { asked = "p1 attack", g1 = "wood, fortress, marker_1", g2 = "horse_team, cavalry, marker_1",
               said = { "defence_shows 17", "attack_wins p1 g1 BNP-F6" } } },

  { "BNP-V6 BNP-X48 the same with a 6",
    given = war { g1 = "wood, fortress, marker_2", p2 = { hand = "gartenbohne" } },
    when = { "p1 attack g1", "p1 attack_source cavalry g2", "p2 defend_source hand_card gartenbohne" },
    expect = { asked = "p1 attack", g1 = "wood, fortress, marker_1" } },

  { "BNP-V6 BNP-X48 without a mine it is lost",
    given = war { d3 = "iron_mine", g1 = "wood, fortress, marker_2", p2 = { hand = "brechbohne" } },
    when = { "p1 attack g1", "p1 attack_source cavalry g2", "p2 defend_source hand_card brechbohne" },
    expect = { asked = "p1 attack_source", g1 = "wood, fortress, marker_2",
               g2 = "horse_team, cavalry_turned, marker_1" } },

  { "BNP-V6 BNP-F6 against a wood without a fortress the cannon has no effect",
    given = war { g1 = "wood, marker_2", p2 = { hand = "brechbohne" } },
    when = { "p1 attack g1", "p1 attack_source cavalry g2", "p2 defend_source hand_card brechbohne" },
    expect = { asked = "p1 attack_source", g1 = "wood, marker_2", g2 = "horse_team, cavalry_turned, marker_1",
               said = { "defence_shows 17" } } },

  { "BNP-V6 BNP-X48 a 16 and the fortress are 18: cavalry loses",
    given = war { g1 = "wood, fortress, marker_2", p2 = { hand = "saubohne" } },
    when = { "p1 attack g1", "p1 attack_source cavalry g2", "p2 defend_source hand_card saubohne" },
    expect = { asked = "p1 attack_source", g1 = "wood, fortress, marker_2", said = { "defence_shows 18" } } },

  { "BNP-V6 BNP-C14 against a city cavalry loses, cannon or not",
    given = war { f3 = "quarry, marker_1", f4 = "city, marker_2", p2 = { hand = "gartenbohne" } },
    when = { "p1 attack f4", "p1 attack_source cavalry g2", "p2 defend_source hand_card gartenbohne" },
    expect = { asked = "p1 attack_source", f4 = "city, marker_2", g2 = "horse_team, cavalry_turned, marker_1" } },

  { "BNP-V6 BNP-F3 a fortress counts against cavalry: 14 and 2 are less than 17",
    given = war { e1 = "farm, fortress, marker_2", p2 = { hand = "brechbohne" } },
    when = { "p1 attack e1", "p1 attack_source cavalry g2", "p2 defend_source hand_card brechbohne" },
    expect = { asked = "p1 attack", e1 = "farm, fortress, marker_1" } },

  { "BNP-V6 BNP-F3 a fortress counts against cavalry: 16 and 2 are more than 17",
    given = war { e1 = "farm, fortress, marker_2", p2 = { hand = "saubohne" } },
    when = { "p1 attack e1", "p1 attack_source cavalry g2", "p2 defend_source hand_card saubohne" },
    expect = { asked = "p1 attack_source", e1 = "farm, fortress, marker_2" } },

  { "BNP-V6 BNP-F6 in the second round the cannon wins ties as always: 18 to 18 against a city",
    given = war { f3 = "quarry, marker_1", deck = "6 gartenbohne",
                  p1 = { hand = "feuerbohne", coins = "2 rote_bohne" } },
    when = { "p1 attack f4", "p1 attack_source cavalry g2", "p1 attack_source hand_card feuerbohne" },
    expect = { asked = "p1 attack", f4 = "city, marker_1", g2 = "horse_team, cavalry_turned, marker_1",
               said = { "attack_wins p1 f4 BNP-F6" } } },

  { "BNP-V6 BNP-F6 in the second round, too, 20 to 20 is the defender's",
    given = war { f3 = "quarry, marker_1", deck = "9 blaue_bohne",
                  p1 = { hand = "blaue_bohne", coins = "2 rote_bohne" } },
    when = { "p1 attack f4", "p1 attack_source cavalry g2", "p1 attack_source hand_card blaue_bohne" },
    expect = { asked = "p1 attack", f4 = "city", p1 = { hand = "" } } },

  -- The second round and depots

  { "BNP-V6 BNP-C11 the second round may be fought from the depot, by both sides",
    given = war { e1 = "farm, marker_2", deck = "9 saubohne",
                  p1 = { hand = "gartenbohne", depot = "blaue_bohne, saubohne", coins = "2 rote_bohne" },
                  p2 = { hand = "feuerbohne", depot = "brechbohne" } },
    steps = {
      { when = "p1 attack e1",
        expect = { asked = "p1 attack_source",
                   options = { "hand_card gartenbohne", "depot_card blaue_bohne", "depot_card saubohne", "pile",
                               "cavalry g2" } } },
      { when = { "p1 attack_source cavalry g2", "p2 defend_source hand_card feuerbohne" },
        expect = { asked = "p1 attack_source",
                   options = { "hand_card gartenbohne", "depot_card blaue_bohne", "depot_card saubohne", "pile" } } },
      { when = "p1 attack_source depot_card blaue_bohne",
        expect = { asked = "p2 defend_source", options = { "depot_card brechbohne", "pile" } } },
      { when = "p2 defend_source depot_card brechbohne",
        expect = { asked = "p1 attack", e1 = "farm, marker_1",
                   p1 = { hand = "gartenbohne", depot = "saubohne", coins = "rote_bohne" }, p2 = { depot = "" } } },
    } },

  { "BNP-V6 BNP-C11 BNP-F2 BNP-A21 for a swamp cavalry rides, but depots are closed in both rounds",
    given = war { e2 = "swamp, marker_2", deck = "9 saubohne",
                  p1 = { hand = "gartenbohne", depot = "blaue_bohne", coins = "2 rote_bohne" },
                  p2 = { hand = "feuerbohne, rote_bohne", depot = "brechbohne" } },
    steps = {
      { when = "p1 attack e2",
        expect = { asked = "p1 attack_source", options = { "hand_card gartenbohne", "pile", "cavalry g2" } } },
      { when = "p1 attack_source cavalry g2",
        expect = { asked = "p2 defend_source", options = { "hand_card feuerbohne", "hand_card rote_bohne", "pile" } } },
      { when = "p2 defend_source hand_card feuerbohne",
        expect = { asked = "p1 attack_source", options = { "hand_card gartenbohne", "pile" } } },
      { when = "p1 attack_source hand_card gartenbohne",
        expect = { asked = "p2 defend_source", options = { "hand_card rote_bohne", "pile" } } },
    } },

  { "BNP-V6 BNP-C11 against a neutral swamp the second round has no depot either",
    given = war { deck = "9 feuerbohne", p1 = { hand = "gartenbohne", depot = "blaue_bohne", coins = "2 rote_bohne" } },
    when = { "p1 attack e2", "p1 attack_source cavalry g2" },
    expect = { asked = "p1 attack_source", options = { "hand_card gartenbohne", "pile" } } },

  { "BNP-V6 BNP-E5 BNP-A19 the last card in the first round, the depot in the second: a fifth pile for the land",
    given = war { deck = "feuerbohne", discard = "", exhausted = 3,
                  p1 = { depot = "blaue_bohne", coins = "2 feuerbohne" } },
    when = { "p1 attack e1", "p1 attack_source cavalry g2", "p1 attack_source depot_card blaue_bohne" },
    expect = { over = true, exhausted = 4, e1 = "farm, marker_1", deck = "feuerbohne",
               discard = "blaue_bohne, feuerbohne", p1 = { depot = "", coins = 1 } } },

  { "BNP-V6 BNP-E3 a merchant takes the last cards in phase 4: over at once",
    given = war { g1 = "wood, marker_2", p2 = { coins = "3 blaue_bohne" }, deck = "2 saubohne", discard = "",
                  exhausted = 3 },
    when = "p2 ! buy_merchant",
    expect = { over = true, exhausted = 4, p2 = { merchant = "2 saubohne" }, p1 = { coins = 2 } } },

  { "BNP-V6 BNP-D1 buying a depot takes no cards: the game goes on",
    given = war { g1 = "wood, marker_2", p2 = { coins = "3 blaue_bohne" }, deck = "2 saubohne", discard = "",
                  exhausted = 3 },
    when = "p2 ! buy_depot",
    expect = { asked = "p1 attack", over = false, exhausted = 3, deck = 2, p2 = { depot = "", coins = "" } } },

  -- One set or two

  { "BNP-V6 by default both sides are there in full: a seventh depot or merchant can be bought",
    players = 6,
    given = { laid = true, phase = "plant", each = { hand = "", depot = "" }, p1 = { hand = "rote_bohne" },
              p6 = { coins = "3 blaue_bohne" }, h1 = "wood, marker_6", deck = "9 saubohne" },
    when = "p6 ! buy_merchant",
    expect = { asked = "p1 plant_first", fortresses = 3, p6 = { merchant = "2 saubohne", coins = "" } } },

  { "BNP-V6 single_set: the standard board for three has too many mines and horse teams",
    options = { single_set = true }, load_error = MINES_AND_HORSES },
  { "BNP-V6 single_set: that for four",
    players = 4, options = { single_set = true }, load_error = MINES_AND_HORSES },
  { "BNP-V6 single_set: that for six",
    players = 6, options = { single_set = true }, load_error = MINES_AND_HORSES },
  { "BNP-V6 single_set: a checkerboard",
    players = 5, options = { single_set = true, pattern = "checkerboard" }, load_error = MINES_AND_HORSES },
  { "BNP-V6 BNP-V3 single_set: one set is enough for a pyramid of six layers; its wood leaves two fortresses",
    options = { single_set = true, layout = "pyramid6" },
    given = { laid = true, phase = "plant", each = { hand = "" }, p1 = { hand = "rote_bohne" } },
    expect = { asked = "p1 plant_first", fortresses = 2 } },

  { "BNP-V6 BNP-V3 single_set: the same with five layers",
    options = { single_set = true, layout = "pyramid5" },
    given = { laid = true, phase = "plant", each = { hand = "" }, p1 = { hand = "rote_bohne" } },
    expect = { asked = "p1 plant_first", fortresses = 2 } },

  { "BNP-V6 the same pyramid with two sets: three fortresses",
    options = { layout = "pyramid5" },
    given = { laid = true, phase = "plant", each = { hand = "" }, p1 = { hand = "rote_bohne" } },
    expect = { asked = "p1 plant_first", fortresses = 3 } },

  { "BNP-V6 single_set: the sixth of depots and merchants can still be bought",
    options = { single_set = true, layout = "pyramid5" },
    given = { laid = true, phase = "plant", each = { hand = "", depot = "" },
              p1 = { hand = "rote_bohne", merchant = "" }, p2 = { merchant = "" },
              p3 = { coins = "3 blaue_bohne" }, b1 = "wood, marker_3", deck = "9 saubohne" },
    steps = {
      { expect = { asked = "p1 plant_first", anytime = { p3 = { "buy_merchant" } } } },
      { when = "p3 ! buy_merchant", expect = { asked = "p1 plant_first", p3 = { merchant = "2 saubohne" } } },
    } },

  -- The island has two mines, no wood and no horse team: a board for one set.
  { "BNP-V6 BNP-V7 single_set: no wood on the board, so three fortresses are left",
    game = "bohnaparte_combined+island", players = 4, options = { single_set = true },
    given = { laid = true, phase = "plant", each = { hand = "" }, p1 = { hand = "rote_bohne" } },
    expect = { asked = "p1 plant_first", fortresses = 3 } },

  { "BNP-V6 single_set: three depots and three merchants are sold, a seventh card there is not",
    game = "bohnaparte_combined+island", players = 4, options = { single_set = true },
    given = { laid = true, phase = "plant", each = { hand = "" },
              p1 = { hand = "rote_bohne", depot = "", merchant = "" }, p2 = BOTH, p3 = BOTH,
              p4 = { coins = "3 blaue_bohne" } },
    illegal = { { "p4 ! buy_depot", clause = "BNP-D1" } },
    expect = { asked = "p1 plant_first", anytime = { p4 = {} } } },

  { "BNP-V6 single_set: nor is it a way to make room",
    game = "bohnaparte_combined+island", players = 4, options = { single_set = true },
    given = { laid = true, phase = "plant", active = 4, each = { hand = "" }, p1 = BOTH,
              p2 = BOTH, p3 = BOTH,
              p4 = { hand = "rote_bohne", field_1 = "2 augenbohne", field_2 = "sojabohne", coins = "3 blaue_bohne" } },
    expect = { asked = "p4 make_room", options = { "harvest field_1" } } },

  { "BNP-V6 single_set: two depots and three merchants are sold, there is a sixth card",
    game = "bohnaparte_combined+island", players = 4, options = { single_set = true },
    given = { laid = true, phase = "plant", each = { hand = "" },
              p1 = { hand = "rote_bohne", depot = "", merchant = "" }, p2 = BOTH,
              p3 = { merchant = "" }, p4 = { coins = "3 blaue_bohne" } },
    when = "p4 ! buy_depot",
    expect = { asked = "p1 plant_first", p4 = { coins = "", depot = "" } } },

  { "BNP-V6 two sets: six depots and merchants are sold, there are more",
    game = "bohnaparte_combined+island", players = 4,
    given = { laid = true, phase = "plant", each = { hand = "" },
              p1 = { hand = "rote_bohne", depot = "", merchant = "" }, p2 = BOTH, p3 = BOTH,
              p4 = { coins = "3 blaue_bohne" } },
    when = "p4 ! buy_depot",
    expect = { asked = "p1 plant_first", p4 = { coins = "", depot = "" } } },
}
