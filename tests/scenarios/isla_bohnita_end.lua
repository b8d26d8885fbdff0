-- La Isla Bohnita: the end (section 7: ISL-E1 to E3), the game for two (section 9: ISL-2P1 to 2P7), whole games.

local with = require "shared/fixtures".with
local isla = require "shared/isla_bohnita"
local at, ROWS = isla.at, isla.ROWS

-- The pile has run out twice, and in this phase it does for the third time.
local function last(phase, more)
  return at(phase, with({ exhausted = 2, deck = "feuerbohne" }, more))
end

local list = {
  game = "isla_bohnita", players = 4,

  -- ISL-E1: the third exhaustion, and no other

  { "ISL-E1 ISL-T16 the first exhaustion does not end the game",
    given = at("draw", { deck = "feuerbohne", discard = "5 blaue_bohne", p2 = { hand = "rote_bohne" } }),
    expect = { asked = "p2 plant_first", exhausted = 1, p1 = { hand = "feuerbohne, 2 blaue_bohne" },
               said = "exhausted 1 3" } },

  { "ISL-E1 nor does the second",
    given = at("draw", { deck = "feuerbohne", discard = "5 blaue_bohne", exhausted = 1, p2 = { hand = "rote_bohne" } }),
    expect = { asked = "p2 plant_first", exhausted = 2, p1 = { hand = 3 }, over = false } },

  { "ISL-E1 nor does a draw after the second that leaves one card",
    given = last("draw", { deck = "4 feuerbohne", p2 = { hand = "rote_bohne" } }),
    expect = { asked = "p2 plant_first", exhausted = 2, deck = 1, over = false } },

  -- in phase 2

  { "ISL-E1 BOH-X9 in phase 2: the one card is used, the phase is finished, there is no phase 3",
    options = { trading = false },
    given = last("turn_up", { discard = "5 blaue_bohne", bohnaco = "2 rote_bohne", bohnbay = "",
                              p1 = { hand = "sojabohne", field_1 = "2 feuerbohne" } }),
    steps = {
      { expect = { asked = "p1 phase2_action", turned = "feuerbohne", exhausted = 3, deck = 0,
                   discard = "5 blaue_bohne", not_said = "reshuffled",
                   options = { "sail ship_1 bohnaco 1", "sail ship_1 bohnaco 2", "plant_one feuerbohne field_1",
                               "plant_one feuerbohne field_2" } } },
      { when = { "p1 phase2_action sail ship_1 bohnaco 2", "p1 phase2_action -" },
        expect = { asked = "p1 plant_received", over = false } },
      { when = "p1 plant_received feuerbohne field_1", expect = { asked = "p1 phase2_action", over = false } },
      { when = "p1 phase2_action -",
        expect = { over = true, turn = 1, bohnaco = "", bohnbay = "", not_said = "refilled",
                   p1 = { hand = "sojabohne", coins = "feuerbohne, rote_bohne" } } },
    } },

  { "ISL-E1 in phase 2 with deals, sailing and raids as ever",
    given = last("turn_up", { deck = "2 feuerbohne", p1 = { pirate = "" }, p2 = { ship_1 = "2 rote_bohne" } }),
    steps = {
      { expect = { asked = "p1 trade_action", exhausted = 3, turned = "2 feuerbohne", partners = { 2, 3, 4 },
                   offered = { "raid p2.ship_1", "sail ship_1 bohnbay 1" }, may_give = "2 feuerbohne" } },
      { when = { "p1 trade_action raid p2.ship_1", "p2 raid_answer -", "p2 make_offer -", "p3 make_offer -",
                 "p4 make_offer -" },
        expect = { asked = "p1 trade_action", p1 = { pirate = "rote_bohne" } } },
    } },

  { "ISL-E1 ISL-A21 after it in phase 2 all may still sell, load and transship; no new pile is formed from that",
    given = last("turn_up", { p2 = { field_1 = "3 blaue_bohne", ship_1 = "3 blaue_bohne" },
                              p3 = { ship_1 = "2 saubohne", ship_2 = "saubohne" }, p4 = { field_1 = "4 augenbohne" } }),
    steps = {
      { when = { "p2 ! load field_1 ship_1", "p3 ! transship ship_1 ship_2", "p4 ! harvest field_1" },
        expect = { asked = "p1 trade_action", deck = 0, exhausted = 3, discard = "2 augenbohne" } },
      { when = { "p1 trade_action -", "p1 plant_received feuerbohne field_1", "p1 trade_action -" },
        expect = { over = true, scores = { 0, 2, 1, 2 }, p1 = { hand = "" } } },
    } },

  { "ISL-E1 others plant what they got before it is over",
    given = last("turn_up", { p1 = { field_1 = "2 feuerbohne", hand = "rote_bohne" },
                              p2 = { field_1 = "rote_bohne" } }),
    steps = {
      { when = { "p1 trade_action offer p2 give rote_bohne ask -", "p2 answer_offer accept", "p2 make_offer -",
                 "p3 make_offer -", "p4 make_offer -", "p2 plant_one -", "p1 trade_action -",
                 "p1 plant_received feuerbohne field_1" },
        expect = { asked = "p2 plant_received", over = false } },
      { when = { "p2 plant_received rote_bohne field_1", "p1 trade_action -" },
        expect = { over = true, scores = { 1, 1, 0, 0 } } },
    } },

  -- in phase 3

  { "ISL-E1 in phase 3: at once; the card is kept, those still owed are not drawn, nor do rows get any",
    given = last("draw", { deck = "2 feuerbohne", bohnaco = "", discard = "9 blaue_bohne",
                           p1 = { hand = "sojabohne" } }),
    expect = { over = true, exhausted = 3, turn = 1, p1 = { hand = "sojabohne, 2 feuerbohne" }, bohnaco = "",
               deck = 0, not_said = { "reshuffled", "refilled" } } },

  { "ISL-E1 with the last card of the hand draw: no row is refilled",
    given = last("draw", { deck = "3 feuerbohne", bohnaco = "", bohnbay = "" }),
    expect = { over = true, p1 = { hand = 3 }, bohnaco = "", bohnbay = "" } },

  { "ISL-X19 ISL-A17 in a refill: the row keeps what it got, the other stays empty",
    given = last("draw", { deck = "rote_bohne, 3 feuerbohne", bohnaco = "", bohnbay = "", discard = "9 blaue_bohne" }),
    expect = { over = true, exhausted = 3, turn = 1, p1 = { hand = "3 feuerbohne" }, bohnaco = "rote_bohne",
               bohnbay = "", deck = 0, not_said = "reshuffled" } },

  { "ISL-E1 ISL-A17 with the fifth card of a row: the other row gets none",
    given = last("draw", { deck = "5 rote_bohne, 3 feuerbohne", bohnaco = "", bohnbay = "",
                           discard = "9 blaue_bohne" }),
    expect = { over = true, bohnaco = "5 rote_bohne", bohnbay = "" } },

  { "ISL-A17 in the refill of the second row",
    given = last("draw", { deck = "2 augenbohne, 5 rote_bohne, 3 feuerbohne", bohnaco = "", bohnbay = "" }),
    expect = { over = true, bohnaco = "5 rote_bohne", bohnbay = "2 augenbohne", exhausted = 3 } },

  { "ISL-A21 after it in phase 3 nobody is asked for anything any more",
    polls = { 1, 2, 3, 4 },
    given = last("draw", { bohnaco = "", p2 = { field_1 = "3 blaue_bohne", ship_1 = "3 blaue_bohne" } }),
    steps = {
      { expect = { asked = "p2 anytime", over = false } },
      { when = "p2 anytime -", expect = { over = true, scores = { 0, 0, 0, 0 } } },
    } },

  -- ISL-E2: the last sale

  { "ISL-E2 every player sells all fields, single beans too, and all cargo with that of the pirate ship",
    given = last("draw", {
      p1 = { field_1 = "augenbohne", field_2 = "2 sojabohne", field_3 = "5 rote_bohne", ship_1 = "3 saubohne" },
      p3 = { ship_1 = "6 blaue_bohne", ship_2 = "3 brechbohne", pirate = "4 sojabohne", coins = "saubohne" },
      p4 = { field_2 = "augenbohne", pirate = "2 augenbohne" } }),
    expect = { over = true, each = { field_1 = "", field_2 = "", ship_1 = "" },
               p1 = { field_3 = "", coins_set = "sojabohne, 4 rote_bohne, saubohne" },
               p3 = { ship_2 = "", pirate = "", coins_set = "saubohne, 2 blaue_bohne, brechbohne, 2 sojabohne" },
               p4 = { pirate = "", coins = "augenbohne" }, p2 = { coins = "" }, scores = { 6, 0, 6, 1 },
               discard = 15 } },

  { "ISL-X20 ISL-E2 three blue in a field and three on a ship: each counted on its own, nothing",
    given = last("draw", { p2 = { field_1 = "3 blaue_bohne", ship_1 = "3 blaue_bohne" },
                           p3 = { ship_1 = "2 saubohne", ship_2 = "2 saubohne", pirate = "2 saubohne" },
                           p4 = { field_1 = "2 brechbohne", field_2 = "2 brechbohne" } }),
    expect = { over = true, scores = { 0, 0, 0, 0 }, each = { coins = "", ship_1 = "", field_1 = "" } } },

  { "ISL-X20 loaded onto the ship in an earlier window: six blue, two thalers",
    polls = { 2 },
    given = last("draw", { p2 = { field_1 = "3 blaue_bohne", ship_1 = "3 blaue_bohne" } }),
    when = { "p2 anytime load field_1 ship_1", "p2 anytime -" },
    expect = { over = true, scores = { 0, 2, 0, 0 } } },

  { "ISL-E2 cargo worth nothing brings nothing",
    given = last("draw", { p1 = { ship_1 = "rote_bohne", pirate = "2 saubohne" } }),
    expect = { over = true, p1 = { coins = "" }, scores = { 0, 0, 0, 0 } } },

  -- ISL-E3: the count

  { "ISL-E3 hand cards, rows, ships and third fields are worth nothing",
    given = last("draw", { bohnaco = "5 blaue_bohne", bohnbay = "5 rote_bohne", deck = "2 feuerbohne",
                           p1 = { hand = "4 augenbohne", field_3 = "", extra = "third_field", ship_2 = "",
                                  pirate = "" },
                           p2 = { coins = "rote_bohne" } }),
    expect = { over = true, scores = { 0, 1, 0, 0 }, winners = { 2 } } },

  { "ISL-E3 every thaler is one; most win",
    given = last("draw", { p1 = { coins = "3 rote_bohne" }, p2 = { coins = "2 wachsbohne", ship_1 = "3 saubohne" },
                           p3 = { coins = "4 blaue_bohne" } }),
    expect = { over = true, scores = { 3, 3, 4, 0 }, winners = { 3 } } },

  { "ISL-E3 BOH-E4 tie: the most hand cards, what was just drawn included",
    given = last("draw", { deck = "2 feuerbohne", p1 = { coins = "2 rote_bohne" },
                           p2 = { coins = "2 wachsbohne", hand = "sojabohne" }, p3 = { hand = "5 blaue_bohne" } }),
    expect = { over = true, scores = { { 2, 2 }, { 2, 1 }, { 0, 5 }, { 0, 0 } }, winners = { 1 } } },

  { "ISL-E3 BOH-E4 still tied: a shared victory",
    given = last("draw", { p1 = { coins = "2 rote_bohne" }, p2 = { coins = "2 wachsbohne", hand = "sojabohne" },
                           p4 = { coins = "rote_bohne" } }),
    expect = { over = true, winners = { 1, 2 } } },
}

-- From here on two players.
local function duel(scenario)
  scenario.players = 2
  list[#list + 1] = scenario
end

-- ISL-2P1

duel { "ISL-2P1 ISL-A16 hands of five; neither garden nor mocha beans: 124 cards",
  expect = { each = { hand = 5, coins = "", ship_1 = "" }, bohnaco = 5, bohnbay = 5, deck = 104,
             table = { fields = 2 }, asked = "p1 discard_one" } }

duel { "ISL-2P1 ISL-A16 with the extension 126 cards",
  options = { extension = true },
  expect = { each = { hand = 5 }, deck = 106 } }

duel { "ISL-2P1 the prices for two: third field 3, second ship 5, pirate ship 2",
  given = at("plant", { fields = "2 third_field", p1 = { hand = "rote_bohne", coins = "5 blaue_bohne" },
                        p2 = { coins = "4 saubohne" } }),
  expect = { anytime = { p1 = { "buy_third_field", "buy_second_ship", "buy_pirate_ship" },
                         p2 = { "buy_third_field", "buy_pirate_ship" } } } }

-- ISL-2P2: the discard of phase 1

duel { "ISL-2P2 before planting any one hand card may be discarded",
  given = at("plant", { p1 = { hand = "rote_bohne, sojabohne, augenbohne" }, discard = "blaue_bohne" }),
  steps = {
    { expect = { asked = "p1 discard_one", options = { "rote_bohne", "sojabohne", "augenbohne" }, pass = true,
                 clause = "ISL-2P2" } },
    { when = "p1 discard_one sojabohne",
      expect = { asked = "p1 plant_first", discard = "blaue_bohne, sojabohne", p1 = { hand = "rote_bohne, augenbohne" },
                 said = "discarded p1 sojabohne" } },
  } }

duel { "ISL-2P2 also the first card: then the next is the one that must be planted",
  given = at("plant", { p1 = { hand = "rote_bohne, sojabohne", field_1 = "sojabohne", field_2 = "2 augenbohne" } }),
  when = "p1 discard_one rote_bohne",
  expect = { asked = "p1 plant_first", options = "field_1", pass = false } }

duel { "ISL-2P2 also the back one of two like cards",
  given = at("plant", { p1 = { hand = "rote_bohne, sojabohne, rote_bohne" } }),
  when = "p1 discard_one rote_bohne.2",
  expect = { discard = "rote_bohne", p1 = { hand = "rote_bohne, sojabohne" } } }

duel { "ISL-2P2 ISL-A13 once per turn: having discarded before, they are not asked between or after",
  given = at("plant", { p1 = { hand = "5 rote_bohne" } }),
  steps = {
    { when = { "p1 discard_one rote_bohne", "p1 plant_first field_1" }, expect = { asked = "p1 plant_second" } },
    { when = "p1 plant_second field_1", expect = { asked = "p1 phase2_action", p1 = { hand = 2 }, discard = 1 } },
  } }

duel { "ISL-2P2 ISL-A13 once in a later turn, too",
  given = at("plant", { turn = 7, p1 = { hand = "5 rote_bohne" } }),
  when = { "p1 discard_one rote_bohne", "p1 plant_first field_1", "p1 plant_second field_1" },
  expect = { asked = "p1 phase2_action", p1 = { hand = 2 }, discard = 1 } }

duel { "ISL-2P2 ISL-A13 between the two plantings, then not again",
  given = at("plant", { p1 = { hand = "rote_bohne, 2 augenbohne, sojabohne" } }),
  steps = {
    { when = { "p1 discard_one -", "p1 plant_first field_1" },
      expect = { asked = "p1 discard_one", pass = true, options = { "augenbohne", "sojabohne" } } },
    { when = "p1 discard_one sojabohne", expect = { asked = "p1 plant_second", p1 = { hand = "2 augenbohne" } } },
    { when = "p1 plant_second field_2", expect = { asked = "p1 phase2_action", discard = "sojabohne" } },
  } }

duel { "ISL-2P2 ISL-A13 after the second planting",
  given = at("plant", { p1 = { hand = "rote_bohne, augenbohne, sojabohne, blaue_bohne" } }),
  steps = {
    { when = { "p1 discard_one -", "p1 plant_first field_1", "p1 discard_one -", "p1 plant_second field_2" },
      expect = { asked = "p1 discard_one", options = { "sojabohne", "blaue_bohne" }, pass = true } },
    { when = "p1 discard_one blaue_bohne",
      expect = { asked = "p1 phase2_action", discard = "blaue_bohne", p1 = { hand = "sojabohne" } } },
  } }

duel { "ISL-2P2 the player need not discard, and only in phase 1",
  given = at("plant", { p1 = { hand = "rote_bohne, augenbohne, sojabohne, blaue_bohne" } }),
  when = { "p1 discard_one -", "p1 plant_first field_1", "p1 discard_one -", "p1 plant_second field_2",
           "p1 discard_one -" },
  illegal = "p1 phase2_action discard_one sojabohne",
  expect = { asked = "p1 phase2_action", discard = "", p1 = { hand = "sojabohne, blaue_bohne" } } }

duel { "ISL-2P2 only after a card: without a second card nobody is asked again",
  given = at("plant", { p1 = { hand = "rote_bohne, augenbohne, sojabohne" } }),
  when = { "p1 discard_one -", "p1 plant_first field_1", "p1 discard_one -", "p1 plant_second -" },
  expect = { asked = "p1 phase2_action", discard = "", p1 = { hand = "augenbohne, sojabohne" } } }

duel { "ISL-2P2 in the next turn the other may discard, then the first again",
  given = at("plant", { p1 = { hand = "4 rote_bohne" }, p2 = { hand = "2 rote_bohne" }, rest = "deck" }),
  steps = {
    { when = { "p1 discard_one rote_bohne", "p1 plant_first field_1", "p1 plant_second -" }, auto = "default",
      until_asked = "p2 discard_one", expect = { turn = 2, active = 2 } },
    { when = "p2 discard_one rote_bohne", auto = "default", until_asked = "p1 discard_one",
      expect = { turn = 3, active = 1 } },
  } }

duel { "ISL-A20 the only hand card is planted, not discarded",
  given = at("plant", { p1 = { hand = "rote_bohne" } }),
  steps = {
    { expect = { asked = "p1 plant_first", pass = false } },
    { when = "p1 plant_first field_1", expect = { asked = "p1 phase2_action", discard = "" } },
  } }

duel { "ISL-A20 nor if they have planted in an earlier turn",
  given = at("plant", { turn = 7, p1 = { hand = "rote_bohne", field_1 = "rote_bohne", planted_now = 1 } }),
  expect = { asked = "p1 plant_first" } }

duel { "ISL-A20 one of two before, and the other is planted",
  given = at("plant", { p1 = { hand = "rote_bohne, sojabohne" } }),
  when = { "p1 discard_one sojabohne", "p1 plant_first field_1" },
  expect = { asked = "p1 phase2_action", p1 = { hand = "", field_1 = "rote_bohne" }, discard = "sojabohne" } }

duel { "ISL-A20 ISL-2P2 the last card after the first planting may be discarded: there is no second planting then",
  given = at("plant", { p1 = { hand = "rote_bohne, sojabohne" } }),
  steps = {
    { when = { "p1 discard_one -", "p1 plant_first field_1" }, expect = { asked = "p1 discard_one",
                                                                          options = "sojabohne" } },
    { when = "p1 discard_one sojabohne", expect = { asked = "p1 phase2_action", discard = "sojabohne" } },
  } }

duel { "ISL-2P2 ISL-A20 with an empty hand there is nothing to discard",
  given = at("plant", {}),
  expect = { asked = "p1 phase2_action", turned = 3 } }

-- ISL-2P3: three cards and the discard pile

duel { "ISL-2P3 three cards are revealed",
  given = at("turn_up", { deck_top = "rote_bohne, sojabohne, augenbohne", discard = "blaue_bohne" }),
  expect = { asked = "p1 phase2_action", turned = "rote_bohne, sojabohne, augenbohne", discard = "blaue_bohne" } }

duel { "ISL-X15 ISL-2P3 soy, blue and soy join, red does not match",
  given = at("turn_up", { deck_top = "sojabohne, brechbohne, blaue_bohne",
                          discard = "rote_bohne, sojabohne, blaue_bohne, sojabohne" }),
  expect = { turned_set = "3 sojabohne, brechbohne, 2 blaue_bohne", turned = 6, discard = "rote_bohne" } }

duel { "ISL-2P3 a top card that matches none stops it at once",
  given = at("turn_up", { deck_top = "3 sojabohne", discard = "2 sojabohne, rote_bohne" }),
  expect = { turned = "3 sojabohne", discard = "2 sojabohne, rote_bohne" } }

duel { "ISL-2P3 the whole discard pile may join",
  given = at("turn_up", { deck_top = "2 sojabohne, rote_bohne", discard = "rote_bohne, 2 sojabohne" }),
  expect = { turned_set = "4 sojabohne, 2 rote_bohne", discard = "" } }

duel { "ISL-2P3 ISL-T16 what was reshuffled while revealing does not join",
  given = at("turn_up", { deck = "sojabohne", discard = "5 sojabohne" }),
  expect = { turned = "3 sojabohne", discard = "", deck = "3 sojabohne", exhausted = 1 } }

duel { "ISL-2P3 their own discard is matched too",
  given = at("plant", { p1 = { hand = "rote_bohne, sojabohne" }, deck_top = "sojabohne, 2 blaue_bohne" }),
  when = { "p1 discard_one sojabohne", "p1 plant_first field_1" },
  expect = { asked = "p1 phase2_action", turned_set = "2 sojabohne, 2 blaue_bohne", discard = "" } }

duel { "ISL-2P3 what is discarded later does not join",
  given = at("turn_up", { deck_top = "3 sojabohne", p1 = { field_1 = "3 sojabohne" } }),
  when = "p1 ! harvest field_1",
  expect = { turned = "3 sojabohne", discard = "2 sojabohne" } }

duel { "ISL-2P3 ISL-O1 what is harvested after the last planting, before a card is revealed, joins",
  polls = { 1 },
  given = at("plant", { p1 = { hand = "3 sojabohne" }, deck_top = "sojabohne, 2 blaue_bohne" }),
  steps = {
    { when = { "p1 discard_one sojabohne", "p1 plant_first field_1", "p1 anytime -", "p1 plant_second field_1" },
      expect = { asked = "p1 anytime", options = { "harvest field_1", "load field_1 ship_1" }, turned = "" } },
    { when = "p1 anytime harvest field_1",
      expect = { asked = "p1 phase2_action", turned_set = "3 sojabohne, 2 blaue_bohne", discard = "",
                 p1 = { coins = "sojabohne", field_1 = "" } } },
  } }

duel { "ISL-2P3 ISL-O1 between the revealed cards they may harvest, but not between the third and what joins it",
  polls = { 1 },
  given = at("turn_up", { deck_top = "2 blaue_bohne, rote_bohne", discard = "rote_bohne",
                          p1 = { field_1 = "2 saubohne" } }),
  steps = {
    { when = "p1 anytime -", expect = { asked = "p1 anytime", turned = "2 blaue_bohne", discard = "rote_bohne" } },
    { when = "p1 anytime -", expect = { asked = "p1 anytime", turned = "2 blaue_bohne, 2 rote_bohne", discard = "" } },
  } }

list[#list + 1] = { "ISL-T3 ISL-2P3 with more players two cards are revealed, and no discard joins",
  players = 3,
  given = at("turn_up", { deck_top = "3 sojabohne", discard = "2 sojabohne" }),
  expect = { asked = "p1 trade_action", turned = "2 sojabohne", discard = "2 sojabohne" } }

-- ISL-2P4: phase 2

duel { "ISL-2P4 ISL-A11 no deals: sailing, raiding and planting, interleaved",
  given = at("voyage", { turned = "rote_bohne", p1 = { hand = "sojabohne", pirate = "" },
                         p2 = { hand = "augenbohne", ship_1 = "augenbohne" } }),
  steps = {
    { illegal = { "p1 phase2_action offer p2 give rote_bohne ask -" },
      expect = { asked = "p1 phase2_action", pass = true,
                 options = { "sail ship_1 bohnaco 1", "sail ship_1 bohnbay 1", "raid p2.ship_1",
                             "plant_one rote_bohne field_1", "plant_one rote_bohne field_2" } } },
    { when = { "p1 phase2_action raid p2.ship_1", "p1 phase2_action plant_one rote_bohne field_2",
               "p1 phase2_action sail ship_1 bohnbay 1" },
      expect = { asked = "p1 phase2_action", options = {}, pass = true, not_said = { "offers", "make_offer" },
                 p1 = { pirate = "augenbohne", field_2 = "rote_bohne", ship_1 = ROWS[2] } } },
  } }

duel { "ISL-2P4 the active player plants all revealed cards, those that joined, too",
  given = at("turn_up", { deck_top = "2 sojabohne, rote_bohne", discard = "rote_bohne, sojabohne",
                          p2 = { hand = "2 rote_bohne" } }),
  steps = {
    { when = { "p1 phase2_action -", "p1 plant_received sojabohne field_1", "p1 plant_received sojabohne field_1",
               "p1 plant_received sojabohne field_1", "p1 plant_received rote_bohne field_2" },
      illegal = "p1 plant_received -",
      expect = { asked = "p1 plant_received", options = "rote_bohne field_2", pass = false } },
    { when = { "p1 plant_received rote_bohne field_2", "p1 phase2_action -" },
      expect = { asked = "p2 discard_one", p1 = { field_1 = "3 sojabohne", field_2 = "2 rote_bohne" }, turned = "" } },
  } }

-- ISL-2P5: selling in one's own turn

duel { "ISL-2P5 ISL-A12 ISL-X16 out of turn nothing is sold, but harvests are loaded and cargo transshipped",
  given = at("plant", { p1 = { hand = "rote_bohne" },
                        p2 = { field_1 = "4 sojabohne", ship_1 = "4 blaue_bohne", ship_2 = "",
                               pirate = "3 saubohne" } }),
  steps = {
    { illegal = { { "p2 ! harvest field_1", clause = "ISL-2P5" }, { "p2 ! sell_cargo ship_1", clause = "ISL-2P5" },
                  { "p2 ! sell_cargo pirate", clause = "ISL-2P5" } },
      expect = { asked = "p1 plant_first",
                 anytime = { p1 = {}, p2 = { "load field_1 ship_2", "transship ship_1 ship_2",
                                             "transship pirate ship_2" } } } },
    { when = { "p2 ! load field_1 ship_2" },
      expect = { p2 = { ship_2 = "4 sojabohne", field_1 = "", coins = "" }, anytime = { p2 = {} } } },
  } }

duel { "ISL-A12 ISL-H2 the protection of single beans holds for loading out of turn, too",
  given = at("plant", { p1 = { hand = "rote_bohne" }, p2 = { field_1 = "sojabohne", field_2 = "2 saubohne" } }),
  illegal = "p2 ! load field_1 ship_1",
  expect = { anytime = { p2 = { "load field_2 ship_1" } } } }

duel { "ISL-2P5 in their own turn they sell in every phase, the other does not",
  given = at("plant", { p1 = { hand = "2 rote_bohne", field_1 = "2 sojabohne", ship_1 = "4 blaue_bohne" },
                        p2 = { field_1 = "2 augenbohne", ship_1 = "4 blaue_bohne", hand = "2 rote_bohne" } }),
  steps = {
    { expect = { asked = "p1 discard_one",
                 anytime = { p1 = { "harvest field_1", "sell_cargo ship_1" }, p2 = {} } } },
    { when = { "p1 discard_one rote_bohne", "p1 plant_first field_2" },
      expect = { asked = "p1 phase2_action",
                 anytime = { p1 = { "harvest field_1", "sell_cargo ship_1" }, p2 = {} } } },
    { when = { "p1 ! sell_cargo ship_1", "p1 ! harvest field_1" },
      expect = { p1 = { coins = "blaue_bohne, sojabohne" } } },
    { when = { "p1 phase2_action plant_one feuerbohne field_1", "p1 phase2_action plant_one feuerbohne field_1",
               "p1 phase2_action plant_one feuerbohne field_1", "p1 phase2_action -" },
      expect = { asked = "p2 discard_one", active = 2,
                 anytime = { p1 = { "load field_1 ship_1", "buy_pirate_ship" },
                             p2 = { "harvest field_1", "sell_cargo ship_1" } } } },
  } }

duel { "ISL-2P5 at polling points, too: only the active player is asked, the other has nothing to do",
  polls = { 1, 2 },
  given = at("draw", { p1 = { ship_1 = "4 blaue_bohne" }, p2 = { ship_1 = "4 blaue_bohne" } }),
  steps = {
    { expect = { asked = "p1 anytime", options = "sell_cargo ship_1", p1 = { hand = 0 } } },
    { when = "p1 anytime -", expect = { asked = "p1 anytime", p1 = { hand = 1 } } },
    { when = "p1 anytime -", expect = { asked = "p2 anytime", p1 = { hand = 2 }, turn = 2 } },
  } }

duel { "ISL-X16 ISL-2P5 ISL-R4 attacked, the other may sell that ship's cargo",
  given = at("voyage", { p1 = { pirate = "" }, p2 = { ship_1 = "4 blaue_bohne", ship_2 = "4 saubohne",
                                                      field_1 = "2 sojabohne" } }),
  steps = {
    { illegal = { { "p2 ! sell_cargo ship_1", clause = "ISL-2P5" }, "p2 ! harvest field_1" },
      expect = { asked = "p1 phase2_action", anytime = { p2 = {} } } },
    { when = "p1 phase2_action raid p2.ship_1", expect = { asked = "p2 raid_answer", pass = true, window = false } },
    { when = "p2 raid_answer sell_now",
      illegal = { { "p2 ! sell_cargo ship_2", clause = "ISL-2P5" } },
      expect = { asked = "p1 phase2_action", discard = "3 blaue_bohne", p1 = { pirate = "", captured = 0 },
                 p2 = { coins = "blaue_bohne", ship_1 = "", ship_2 = "4 saubohne", ship_thalers = 1 } } },
  } }

duel { "ISL-2P5 ISL-E2 at the end the cargo and fields of both are sold",
  given = last("draw", { each = { ship_1 = "4 blaue_bohne", field_1 = "2 sojabohne" },
                         p2 = { pirate = "3 saubohne" } }),
  expect = { over = true, scores = { 2, 3 }, winners = { 2 } } }

-- ISL-2P6: where the thalers go

duel { "ISL-X17 ISL-2P6 ISL-A9 what a pirate ship costs goes aside, the last earned first; the discards stay",
  given = at("plant", { p1 = { hand = "rote_bohne" }, p2 = { coins = "blaue_bohne, sojabohne, augenbohne" },
                        discard = "2 rote_bohne" }),
  when = "p2 ! buy_pirate_ship",
  expect = { p2 = { coins = "blaue_bohne" }, table = { aside_set = "sojabohne, augenbohne" },
             discard = "2 rote_bohne" } }

duel { "ISL-2P6 ISL-A8 ISL-A9 out of turn, too, and with the third field and the second ship",
  given = at("plant", { p1 = { hand = "rote_bohne" }, fields = "2 third_field",
                        p2 = { coins = "saubohne, 4 blaue_bohne, sojabohne, 3 augenbohne" } }),
  steps = {
    { when = "p2 ! buy_third_field",
      expect = { p2 = { coins = "saubohne, 4 blaue_bohne, sojabohne", extra = "third_field" },
                 table = { aside_set = "3 augenbohne" }, discard = "" } },
    { when = "p2 ! buy_second_ship",
      expect = { p2 = { coins = "saubohne" }, table = { aside_set = "3 augenbohne, sojabohne, 4 blaue_bohne" },
                 discard = "", said = "bought_ship p2" } },
  } }

duel { "ISL-X17 ISL-2P6 thalers set aside are shuffled in when the discard pile becomes the new draw pile",
  given = at("draw", { aside = "sojabohne, augenbohne", discard = "2 rote_bohne", deck = "2 feuerbohne",
                       p2 = { hand = "2 rote_bohne" } }),
  expect = { exhausted = 1, deck_set = "2 rote_bohne, sojabohne, augenbohne", discard = "", table = { aside = "" },
             said = "reshuffled 4" } }

duel { "ISL-2P6 BOH-D3 thalers set aside alone make no new pile: they wait for a discard",
  given = at("draw", { aside = "2 sojabohne", deck = "feuerbohne", p2 = { hand = "2 rote_bohne" } }),
  steps = {
    { expect = { asked = "p2 discard_one", exhausted = 1, deck = 0, table = { aside = 2 }, p1 = { hand = 1 },
                 not_said = "reshuffled" } },
    { when = { "p2 discard_one rote_bohne", "p2 plant_first field_1" },
      expect = { asked = "p2 phase2_action", turned_set = "rote_bohne, 2 sojabohne", said = "reshuffled 3",
                 exhausted = 2, table = { aside = "" } } },
  } }

duel { "ISL-2P6 thalers set aside never join revealed cards",
  given = at("turn_up", { aside = "2 sojabohne", deck_top = "3 sojabohne", discard = "rote_bohne" }),
  expect = { turned = "3 sojabohne", table = { aside = "2 sojabohne" }, discard = "rote_bohne" } }

list[#list + 1] = { "ISL-P3 ISL-A9 with more players they go onto the discard pile, the last earned first",
  players = 3,
  given = at("plant", { p1 = { hand = "rote_bohne" }, p2 = { coins = "blaue_bohne, sojabohne, augenbohne" },
                        discard = "2 rote_bohne" }),
  when = "p2 ! buy_pirate_ship",
  expect = { p2 = { coins = "blaue_bohne" }, table = { aside = "" },
             discard_set = "2 rote_bohne, sojabohne, augenbohne" } }

-- ISL-2P7, and the end

duel { "ISL-2P7 ISL-T15 two cards are drawn, then empty rows are refilled",
  given = at("draw", { bohnaco = "", deck_top = "rote_bohne, sojabohne, 5 augenbohne",
                       p2 = { hand = "2 rote_bohne" } }),
  expect = { asked = "p2 discard_one", p1 = { hand = "rote_bohne, sojabohne" }, bohnaco = "5 augenbohne",
             bohnbay = ROWS[2], deck = 10 } }

duel { "ISL-A18 with two, too, the third exhaustion is the last: the first is not",
  given = at("draw", { deck = "feuerbohne", discard = "3 rote_bohne", p2 = { hand = "2 rote_bohne" } }),
  expect = { over = false, exhausted = 1, said = "exhausted 1 3", p1 = { hand = 2 } } }

duel { "ISL-A18 ISL-E1 the third in phase 2: they plant what was revealed and what joins, then it is over",
  given = last("turn_up", { deck = "2 sojabohne", discard = "rote_bohne, sojabohne", p2 = { hand = "2 rote_bohne" } }),
  steps = {
    { expect = { asked = "p1 phase2_action", exhausted = 3, turned = "3 sojabohne", discard = "rote_bohne" } },
    { when = { "p1 phase2_action -", "p1 plant_received sojabohne field_1", "p1 plant_received sojabohne field_1",
               "p1 plant_received sojabohne field_1", "p1 phase2_action -" },
      expect = { over = true, scores = { { 1, 0 }, { 0, 2 } }, winners = { 1 } } },
  } }

duel { "ISL-A18 ISL-E1 the third in phase 3: at once",
  given = last("draw", { deck = "feuerbohne", discard = "3 rote_bohne", aside = "2 sojabohne" }),
  expect = { over = true, exhausted = 3, p1 = { hand = 1 }, table = { aside = 2 } } }

-- Whole games: with deals; and without, where p1 is asked at any time, too: else a worthless cargo blocks their ship

for players = 2, 7 do
  for _, extension in ipairs(players > 5 and { true } or { false, true }) do
    local function ended(said)
      return { over = true, exhausted = 3, deck = 0, turned = 0, said = said,
               each = { field_1 = "", field_2 = "", ship_1 = "", received = "" },
               not_said = players == 2 and { "offers", "dealt" } or nil }
    end
    local name = ("ISL-E1 ISL-E2 a whole game of %d%s"):format(players, extension and " with the extension" or "")
    list[#list + 1] = { name, players = players, options = { extension = extension }, seed = players, auto = "random",
                        expect = ended "exhausted 3 3" }
    list[#list + 1] = { name .. ", without deals", players = players, seed = players, auto = "random", polls = { 1 },
                        options = { extension = extension, trading = false },
                        expect = ended { "exhausted 3 3", "sailed", "loaded", "sold_cargo" } }
  end
end

return list
