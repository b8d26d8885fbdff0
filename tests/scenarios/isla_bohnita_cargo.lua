-- La Isla Bohnita: phases 1 and 3 (ISL-T1, T2, T14 to T17) and what is done with beans at any time: selling,
-- harvesting, loading, transshipping (ISL-H1 to H7).

local with = require "shared/fixtures".with
local isla = require "shared/isla_bohnita"
local at, ROWS = isla.at, isla.ROWS

-- The drawing phase of p1, after which p2 is asked to plant.
local function drawing(more)
  return at("draw", with({ p2 = { hand = "rote_bohne" } }, more))
end

local FIVE = "rote_bohne, augenbohne, sojabohne, saubohne, augenbohne"
local FIVE_MORE = "blaue_bohne, sojabohne, blaue_bohne, brechbohne, saubohne"
local PLANTS = { "field_1", "field_2" }

local list = {
  game = "isla_bohnita", players = 3,

  -- Phase 1

  { "ISL-T1 BOH-1.1 the first card of the hand is a must",
    given = at("plant", { p1 = { hand = "rote_bohne, sojabohne, blaue_bohne" } }),
    illegal = { "p1 plant_first -" },
    expect = { asked = "p1 plant_first", options = PLANTS, pass = false } },

  { "ISL-T1 BOH-1.2 the second card is a choice, a third is not played",
    given = at("plant", { p1 = { hand = "rote_bohne, sojabohne, blaue_bohne" } }),
    steps = {
      { when = "p1 plant_first field_2",
        expect = { asked = "p1 plant_second", pass = true, options = "field_1",
                   p1 = { hand = "sojabohne, blaue_bohne", field_2 = "rote_bohne" } } },
      { when = "p1 plant_second field_1",
        expect = { asked = "p1 trade_action", phase = "voyage", turned = 2,
                   p1 = { hand = "blaue_bohne", field_1 = "sojabohne" } } },
    } },

  { "ISL-T1 BOH-1.2 the player may stop after the first",
    given = at("plant", { p1 = { hand = "rote_bohne, sojabohne" } }),
    when = { "p1 plant_first field_1", "p1 plant_second -" },
    expect = { asked = "p1 trade_action", p1 = { hand = "sojabohne", field_1 = "rote_bohne", field_2 = "" } } },

  { "ISL-T1 BOH-1.3 with one card there is no second, and nobody discards with three",
    given = at("plant", { p1 = { hand = "rote_bohne" } }),
    when = "p1 plant_first field_1",
    expect = { asked = "p1 trade_action", p1 = { hand = "" } } },

  { "ISL-T1 BOH-1.3 with an empty hand the phase is skipped",
    given = at("plant", { p1 = { field_1 = "2 rote_bohne" } }),
    expect = { asked = "p1 trade_action", turned = 2, p1 = { field_1 = "2 rote_bohne" } } },

  { "ISL-T2 a hand card goes to a field only, though a ship would take it",
    given = at("plant", { p1 = { hand = "2 rote_bohne", field_1 = "rote_bohne", field_2 = "2 sojabohne",
                                 ship_1 = "2 rote_bohne", ship_2 = "" } }),
    steps = {
      { illegal = { "p1 plant_first ship_1", "p1 plant_first ship_2" },
        expect = { asked = "p1 plant_first", options = "field_1", not_offered = { "ship_1", "ship_2" } } },
      { when = "p1 plant_first field_1", illegal = { "p1 plant_second ship_1" },
        expect = { asked = "p1 plant_second", options = "field_1", p1 = { ship_1 = "2 rote_bohne" } } },
    } },

  { "ISL-T2 a ship that takes the card does not spare them making room",
    given = at("plant", { p1 = { hand = "rote_bohne", field_1 = "2 sojabohne", field_2 = "3 blaue_bohne",
                                 ship_1 = "rote_bohne" } }),
    expect = { asked = "p1 make_room", options = { "harvest field_1", "harvest field_2" }, pass = false } },

  { "ISL-T2 ISL-H4 planting, harvesting at once and loading the harvest; then the second card on the same field",
    given = at("plant", { p1 = { hand = "rote_bohne, sojabohne", field_1 = "rote_bohne", field_2 = "blaue_bohne" } }),
    when = { "p1 plant_first field_1", "p1 ! load field_1 ship_1", "p1 plant_second field_1" },
    expect = { asked = "p1 trade_action", discard = "",
               p1 = { ship_1 = "2 rote_bohne", field_1 = "sojabohne", field_2 = "blaue_bohne", coins = "" } } },

  { "ISL-T2 ISL-H4 a single bean that was just planted is loaded if it is not protected",
    given = at("plant", { p1 = { hand = "rote_bohne, sojabohne" } }),
    when = { "p1 plant_first field_1", "p1 ! load field_1 ship_1" },
    expect = { asked = "p1 plant_second", options = PLANTS, p1 = { ship_1 = "rote_bohne", field_1 = "" } } },

  -- Phase 3: the hand

  { "ISL-T14 BOH-4.1 drawn from the top, one after the other, to the back of the hand",
    given = drawing { p1 = { hand = "sojabohne" }, deck_top = "rote_bohne, blaue_bohne, augenbohne" },
    expect = { p1 = { hand = "sojabohne, rote_bohne, blaue_bohne, augenbohne" }, deck = 10,
               asked = "p2 plant_first" } },

  { "ISL-T17 the next player clockwise",
    given = drawing { active = 2, turn = 5, p3 = { hand = "sojabohne" } },
    expect = { asked = "p3 plant_first", active = 3, turn = 6, phase = "plant" } },

  { "ISL-T17 after the last player the first",
    given = drawing { active = 3, turn = 6, p1 = { hand = "sojabohne" } },
    expect = { asked = "p1 plant_first", active = 1, turn = 7 } },

  -- Phase 3: the rows

  { "ISL-T15 an empty row gets five cards after the hand, the first is its top",
    given = drawing { bohnaco = "", deck_top = "3 feuerbohne, " .. FIVE },
    expect = { bohnaco = FIVE, bohnbay = ROWS[2], deck = 10, p1 = { hand = "3 feuerbohne" },
               said = "refilled bohnaco", not_said = "refilled bohnbay" } },

  { "ISL-T15 the other row alone",
    given = drawing { bohnbay = "", deck_top = "3 feuerbohne, " .. FIVE },
    expect = { bohnbay = FIVE, bohnaco = ROWS[1], deck = 10, not_said = "refilled bohnaco" } },

  { "ISL-T15 ISL-A5 both empty: Bohnaco first, then Bohnbay",
    given = drawing { bohnaco = "", bohnbay = "", deck_top = "3 feuerbohne, " .. FIVE .. ", " .. FIVE_MORE },
    expect = { bohnaco = FIVE, bohnbay = FIVE_MORE, deck = 10, p1 = { hand = 3 } } },

  { "ISL-T15 rows with one and four cards are not topped up",
    given = drawing { bohnaco = "rote_bohne", bohnbay = "4 augenbohne" },
    expect = { bohnaco = "rote_bohne", bohnbay = "4 augenbohne", deck = 7, not_said = "refilled",
               asked = "p2 plant_first" } },

  { "ISL-T15 ISL-T9 a row emptied in phase 2 stays empty until the hand is drawn",
    options = { trading = false },
    given = at("voyage", { bohnaco = "2 rote_bohne", deck_top = "3 feuerbohne, " .. FIVE,
                           p2 = { hand = "rote_bohne" } }),
    steps = {
      { when = "p1 phase2_action sail ship_1 bohnaco 2",
        expect = { asked = "p1 phase2_action", bohnaco = "", deck = 18 } },
      { when = "p1 phase2_action -",
        expect = { asked = "p2 plant_first", bohnaco = FIVE, p1 = { hand = "3 feuerbohne" } } },
    } },

  { "ISL-T15 the row is refilled in the same phase 3, not in that of the next player",
    options = { trading = false },
    given = at("voyage", { bohnaco = "", bohnbay = "", p2 = { hand = "rote_bohne" }, rest = "deck" }),
    when = "p1 phase2_action -",
    expect = { asked = "p2 plant_first", bohnaco = 5, bohnbay = 5, turn = 2 } },

  -- Phase 3: reshuffles

  { "ISL-T16 BOH-X8 the last card goes to the hand: the discards are the new pile, drawing goes on",
    given = drawing { deck = "rote_bohne", discard = "12 blaue_bohne, 2 sojabohne" },
    expect = { exhausted = 1, deck = 12, discard = "", said = { "exhausted 1 3", "reshuffled 14" },
               p1 = { hand = 3 }, asked = "p2 plant_first", over = false } },

  { "ISL-T16 BOH-D1 at once when the last card leaves, though no other is needed",
    given = drawing { deck = "3 rote_bohne", discard = "7 blaue_bohne" },
    expect = { exhausted = 1, deck = "7 blaue_bohne", discard = "", p1 = { hand = "3 rote_bohne" } } },

  { "ISL-T16 a refill is a draw, too: the row goes on from the new pile",
    given = drawing { bohnbay = "", deck = "2 augenbohne, 3 rote_bohne", discard = "8 blaue_bohne", exhausted = 1 },
    expect = { bohnbay = "2 augenbohne, 3 blaue_bohne", deck = "5 blaue_bohne", discard = "", exhausted = 2,
               p1 = { hand = "3 rote_bohne" }, said = { "exhausted 2 3", "reshuffled 8", "refilled bohnbay" },
               over = false } },

  { "ISL-T16 the pile runs out with the last card of a refill, the other row gets cards of the new pile",
    given = drawing { bohnaco = "", bohnbay = "", deck = "5 augenbohne, 3 rote_bohne", discard = "8 blaue_bohne" },
    expect = { bohnaco = "5 augenbohne", bohnbay = "5 blaue_bohne", deck = "3 blaue_bohne", exhausted = 1 } },

  { "ISL-T16 turning up is a draw, too",
    given = at("turn_up", { deck = "rote_bohne", discard = "5 blaue_bohne" }),
    expect = { asked = "p1 trade_action", turned = "rote_bohne, blaue_bohne", deck = "4 blaue_bohne", exhausted = 1 } },

  { "ISL-T16 BOH-D3 without discards the row gets what there is, and the counter is not raised again",
    given = drawing { bohnaco = "", bohnbay = "", deck = "2 augenbohne, 3 rote_bohne", exhausted = 1 },
    expect = { bohnaco = "2 augenbohne", bohnbay = "", deck = 0, exhausted = 2, over = false,
               asked = "p2 plant_first", said = "refilled bohnaco", not_said = "refilled bohnbay" } },

  { "ISL-T16 BOH-D3 the reshuffle waits until there are discards",
    polls = { 2 },
    given = drawing { bohnaco = "", deck = "3 rote_bohne", p2 = { hand = "rote_bohne", field_1 = "7 sojabohne" } },
    steps = {
      { when = { "p2 anytime -", "p2 anytime -", "p2 anytime -" },
        expect = { asked = "p2 anytime", exhausted = 1, deck = 0, p1 = { hand = 3 }, bohnaco = "" } },
      { when = "p2 anytime harvest field_1",
        expect = { asked = "p2 anytime", p2 = { coins = "4 sojabohne" }, discard = "3 sojabohne", exhausted = 1 } },
      { when = "p2 anytime -",
        expect = { bohnaco = "3 sojabohne", exhausted = 2, said = "reshuffled 3", asked = "p2" } },
    } },

  { "ISL-T16 ISL-O1 what is sold before a row refill is shuffled in; the five cards come as one step",
    polls = { 3 },
    given = drawing { bohnaco = "", deck = "2 augenbohne, 3 rote_bohne", discard = "blaue_bohne",
                      p3 = { ship_1 = "8 saubohne", hand = "rote_bohne" } },
    steps = {
      { when = { "p3 anytime -", "p3 anytime -", "p3 anytime -" },
        expect = { asked = "p3 anytime", p1 = { hand = "3 rote_bohne" }, bohnaco = "" } },
      { when = { "p3 anytime sell_cargo ship_1", "p3 anytime -" },
        expect = { bohnaco = 5, said = "reshuffled 5", deck = 2, p3 = { coins = "4 saubohne" },
                   asked = "p3 anytime", turn = 2 } },
    } },

  -- Who may sell, and when

  { "ISL-H1 ISL-A22 any player may sell, load and transship while another plants in phase 1",
    given = at("plant", { p1 = { hand = "rote_bohne" },
                          p2 = { field_1 = "3 saubohne", ship_1 = "4 blaue_bohne", pirate = "2 rote_bohne",
                                 ship_2 = "3 saubohne" } }),
    illegal = { "p1 ! sell_cargo p2.ship_1", "p3 ! sell_cargo p2.ship_1", "p1 ! harvest p2.field_1",
                "p3 ! transship p2.pirate p3.ship_1", "p2 ! load field_1 p1.ship_1" },
    expect = { asked = "p1 plant_first", window = true,
               anytime = { p1 = {}, p3 = {},
                           p2 = { "harvest field_1", "load field_1 ship_2", "sell_cargo ship_1", "sell_cargo ship_2",
                                  "sell_cargo pirate" } } } },

  { "ISL-H1 the active player, too, beside their own question",
    given = at("plant", { p1 = { hand = "rote_bohne", field_1 = "3 saubohne", ship_1 = "4 blaue_bohne" } }),
    when = { "p1 ! harvest field_1", "p1 ! sell_cargo ship_1" },
    expect = { asked = "p1 plant_first", p1 = { coins = "saubohne, blaue_bohne", field_1 = "", ship_1 = "" },
               discard = "2 saubohne, 3 blaue_bohne" } },

  { "ISL-H1 in phase 2",
    given = at("voyage", { p3 = { field_1 = "3 saubohne", ship_1 = "5 blaue_bohne" } }),
    when = { "p3 ! sell_cargo ship_1", "p3 ! harvest field_1" },
    expect = { asked = "p1 trade_action", p3 = { coins = "blaue_bohne, saubohne", ship_1 = "", field_1 = "" } } },

  { "ISL-H1 at the compulsory planting of another",
    given = at("voyage", { turned = "rote_bohne", p3 = { ship_1 = "6 blaue_bohne" } }),
    when = { "p1 trade_action -", "p3 ! sell_cargo ship_1" },
    expect = { asked = "p1 plant_received", p3 = { coins = "2 blaue_bohne" } } },

  { "ISL-H1 between the cards of phase 3, also from the pirate ship",
    polls = { 3 },
    given = drawing { p3 = { pirate = "3 saubohne" } },
    steps = {
      { when = "p3 anytime -",
        expect = { asked = "p3 anytime", options = { "sell_cargo pirate", "transship pirate ship_1" },
                   p1 = { hand = 1 } } },
      { when = "p3 anytime sell_cargo pirate",
        expect = { p3 = { pirate = "", coins = "saubohne" }, discard = "2 saubohne", asked = "p2 plant_first" } },
    } },

  -- Harvests

  { "ISL-H2 BOH-H2 a harvest empties the whole field",
    given = at("plant", { p1 = { hand = "rote_bohne", field_1 = "9 saubohne" } }),
    when = "p1 ! harvest field_1",
    expect = { p1 = { field_1 = "", coins = "4 saubohne", ship_1 = "" }, discard = "5 saubohne" } },

  { "ISL-X7 ISL-H2 ISL-A7 a single red beside three soys: neither sold nor loaded; the soys may be",
    given = at("plant", { p1 = { hand = "blaue_bohne", field_1 = "rote_bohne", field_2 = "3 sojabohne" } }),
    steps = {
      { illegal = { "p1 ! load field_1 ship_1", { "p1 ! harvest field_1", clause = "ISL-H2" } },
        expect = { anytime = { p1 = { "harvest field_2", "load field_2 ship_1" } },
                   options = { "harvest field_2", "load field_2 ship_1" }, asked = "p1 make_room" } },
      { when = "p1 make_room load field_2 ship_1",
        expect = { asked = "p1 plant_first", options = "field_2", p1 = { ship_1 = "3 sojabohne", coins = "" } } },
    } },

  { "ISL-A7 the same type on a ship does not lift the protection",
    given = at("plant", { p1 = { hand = "blaue_bohne", field_1 = "rote_bohne", field_2 = "2 sojabohne",
                                 ship_1 = "4 rote_bohne" } }),
    illegal = "p1 ! load field_1 ship_1",
    expect = { anytime = { p1 = { "harvest field_2", "sell_cargo ship_1" } } } },

  { "ISL-H2 ISL-A7 beans on ships do not protect single beans on fields",
    given = at("plant", { p1 = { hand = "blaue_bohne", field_1 = "rote_bohne", ship_1 = "3 rote_bohne" } }),
    expect = { anytime = { p1 = { "harvest field_1", "load field_1 ship_1", "sell_cargo ship_1" } } } },

  { "ISL-H2 BOH-H3 two single beans: both may be harvested and loaded",
    given = at("plant", { p1 = { hand = "blaue_bohne", field_1 = "rote_bohne", field_2 = "sojabohne" } }),
    expect = { anytime = { p1 = { "harvest field_1", "harvest field_2", "load field_1 ship_1",
                                  "load field_2 ship_1" } } } },

  { "ISL-H2 BOH-X5 with three fields of one, one and two only the third",
    given = at("plant", { p1 = { hand = "blaue_bohne", field_1 = "rote_bohne", field_2 = "sojabohne",
                                 field_3 = "2 augenbohne" } }),
    illegal = { "p1 ! load field_1 ship_1", "p1 ! load field_2 ship_1" },
    expect = { anytime = { p1 = { "harvest field_3", "load field_3 ship_1" } } } },

  { "ISL-A7 the protection does not concern ships: one card is transshipped beside a bigger cargo",
    given = at("plant", { p1 = { hand = "blaue_bohne", field_1 = "3 blaue_bohne", ship_1 = "rote_bohne",
                                 pirate = "rote_bohne", ship_2 = "3 rote_bohne" } }),
    when = { "p1 ! transship ship_1 ship_2", "p1 ! transship pirate ship_1" },
    expect = { p1 = { ship_1 = "rote_bohne", ship_2 = "4 rote_bohne", pirate = "" } } },

  -- Loading

  { "ISL-H3 a field worth nothing may be sold, or loaded: no minimum value",
    given = at("plant", { p1 = { hand = "blaue_bohne", field_1 = "2 saubohne" } }),
    steps = {
      { expect = { anytime = { p1 = { "harvest field_1", "load field_1 ship_1" } } } },
      { when = "p1 ! harvest field_1",
        expect = { p1 = { field_1 = "", coins = "", ship_1 = "" }, discard = "2 saubohne",
                   said = "harvested p1 2 saubohne 0" } },
    } },

  { "ISL-H3 a harvest that is loaded brings no thaler and discards nothing",
    given = at("plant", { p2 = { field_2 = "8 saubohne" }, p1 = { hand = "blaue_bohne" } }),
    when = "p2 ! load field_2 ship_1",
    expect = { p2 = { ship_1 = "8 saubohne", field_2 = "", coins = "" }, discard = "", not_said = "harvested",
               said = "loaded p2 8 saubohne p2.ship_1", asked = "p1 plant_first" } },

  { "ISL-H3 it joins cargo of its type",
    given = at("plant", { p1 = { hand = "blaue_bohne", field_1 = "2 saubohne", ship_1 = "3 saubohne" } }),
    when = "p1 ! load field_1 ship_1",
    expect = { p1 = { ship_1 = "5 saubohne", field_1 = "", coins = "" } } },

  { "ISL-H3 not onto a ship with another type, nor onto a ship that is not bought",
    given = at("plant", { p1 = { hand = "blaue_bohne", field_1 = "2 saubohne", ship_1 = "rote_bohne" } }),
    illegal = { "p1 ! load field_1 ship_1", "p1 ! load field_1 ship_2" },
    expect = { anytime = { p1 = { "harvest field_1" } } } },

  { "ISL-H3 onto either merchant ship, never onto the pirate ship",
    given = at("plant", { p1 = { hand = "blaue_bohne", field_1 = "2 saubohne", ship_2 = "", pirate = "saubohne" } }),
    illegal = { "p1 ! load field_1 pirate" },
    expect = { anytime = { p1 = { "harvest field_1", "load field_1 ship_1", "load field_1 ship_2",
                                  "transship pirate ship_1", "transship pirate ship_2" } } } },

  { "ISL-H3 ISL-R9 nor onto an empty pirate ship",
    given = at("plant", { p1 = { hand = "blaue_bohne", field_1 = "2 saubohne", ship_1 = "2 rote_bohne",
                                 pirate = "" } }),
    illegal = { "p1 ! load field_1 pirate" },
    expect = { anytime = { p1 = { "harvest field_1", "sell_cargo ship_1" } } } },

  { "ISL-A14 a harvest is loaded as a whole, never split over two ships",
    given = at("plant", { p1 = { hand = "blaue_bohne", field_1 = "4 saubohne", ship_2 = "" } }),
    steps = {
      { illegal = { "p1 ! load field_1 ship_1 2", "p1 ! load field_1 ship_1 ship_2" },
        expect = { anytime = { p1 = { "harvest field_1", "load field_1 ship_1", "load field_1 ship_2" } } } },
      { when = "p1 ! load field_1 ship_2", expect = { p1 = { field_1 = "", ship_1 = "", ship_2 = "4 saubohne" } } },
    } },

  { "ISL-A1 ISL-H3 a ship holds any number of cards",
    given = at("plant", { p1 = { hand = "rote_bohne", field_1 = "2 blaue_bohne", ship_1 = "18 blaue_bohne" } }),
    when = "p1 ! load field_1 ship_1",
    expect = { p1 = { ship_1 = "20 blaue_bohne" } } },

  { "ISL-H3 section 5 a forced harvest, too, is sold or loaded",
    given = at("plant", { p1 = { hand = "blaue_bohne", field_1 = "2 saubohne", field_2 = "3 rote_bohne" } }),
    steps = {
      { illegal = "p1 make_room -",
        expect = { asked = "p1 make_room", pass = false,
                   options = { "harvest field_1", "harvest field_2", "load field_1 ship_1",
                               "load field_2 ship_1" } } },
      { when = { "p1 make_room load field_1 ship_1", "p1 plant_first field_1" },
        expect = { p1 = { field_1 = "blaue_bohne", ship_1 = "2 saubohne", coins = "" }, discard = "" } },
    } },

  { "ISL-H3 section 5 at the compulsory planting, too",
    given = at("voyage", { turned = "blaue_bohne", p1 = { field_1 = "2 saubohne", field_2 = "3 rote_bohne",
                                                          ship_1 = "rote_bohne" } }),
    steps = {
      { when = "p1 trade_action -",
        expect = { asked = "p1 make_room",
                   options = { "harvest field_1", "harvest field_2", "load field_2 ship_1" } } },
      { when = { "p1 make_room load field_2 ship_1", "p1 plant_received blaue_bohne field_2" },
        expect = { asked = "p1 trade_action", p1 = { field_2 = "blaue_bohne", ship_1 = "4 rote_bohne" } } },
    } },

  { "ISL-H4 in phase 2: planting a turned-up card, loading, planting the next, loading again",
    options = { trading = false },
    given = at("voyage", { turned = "2 rote_bohne", p1 = { field_1 = "2 saubohne", field_2 = "rote_bohne" } }),
    when = { "p1 ! harvest field_1", "p1 phase2_action plant_one rote_bohne field_2", "p1 ! load field_2 ship_1",
             "p1 phase2_action plant_one rote_bohne field_1", "p1 ! load field_1 ship_1" },
    expect = { asked = "p1 phase2_action", turned = "",
               p1 = { ship_1 = "3 rote_bohne", field_1 = "", field_2 = "" } } },

  { "ISL-H4 at the compulsory planting",
    given = at("voyage", { turned = "2 rote_bohne" }),
    when = { "p1 trade_action -", "p1 plant_received rote_bohne field_1", "p1 ! load field_1 ship_1" },
    expect = { asked = "p1 plant_received", p1 = { ship_1 = "rote_bohne", field_1 = "" } } },

  -- Selling cargo

  { "ISL-X6 ISL-H5 three blue beans on a ship are worth nothing and are not sold",
    given = at("plant", { p1 = { hand = "rote_bohne", ship_1 = "3 blaue_bohne", pirate = "3 blaue_bohne" } }),
    illegal = { { "p1 ! sell_cargo ship_1", clause = "ISL-H5" }, { "p1 ! sell_cargo pirate", clause = "ISL-H5" } },
    expect = { anytime = { p1 = { "transship pirate ship_1" } } } },

  { "ISL-X6 ISL-H7 four: one thaler, three discarded",
    given = at("plant", { p1 = { hand = "rote_bohne", ship_1 = "4 blaue_bohne", coins = "saubohne" },
                          discard = "sojabohne" }),
    when = "p1 ! sell_cargo ship_1",
    expect = { p1 = { ship_1 = "", coins = "saubohne, blaue_bohne" }, discard = "sojabohne, 3 blaue_bohne",
               said = "sold_cargo p1 4 blaue_bohne 1" } },

  { "ISL-X6 ISL-H5 eleven: four thalers at most, the surplus is discarded",
    given = at("plant", { p1 = { hand = "rote_bohne", ship_1 = "11 blaue_bohne" } }),
    when = "p1 ! sell_cargo ship_1",
    expect = { p1 = { ship_1 = "", coins = "4 blaue_bohne" }, discard = "7 blaue_bohne" } },

  { "ISL-H5 cargo is sold as a whole: what would bring nothing more is not kept",
    given = at("plant", { p1 = { hand = "rote_bohne", ship_1 = "5 blaue_bohne" } }),
    when = "p1 ! sell_cargo ship_1",
    illegal = "p1 ! sell_cargo ship_1",
    expect = { p1 = { ship_1 = "", coins = "blaue_bohne" }, discard = "4 blaue_bohne", anytime = { p1 = {} } } },

  { "ISL-H5 each ship is sold on its own",
    given = at("plant", { p1 = { hand = "rote_bohne", ship_1 = "3 saubohne", ship_2 = "4 saubohne",
                                 pirate = "5 saubohne" } }),
    when = "p1 ! sell_cargo ship_2",
    expect = { p1 = { ship_1 = "3 saubohne", ship_2 = "", pirate = "5 saubohne", coins = "saubohne" },
               discard = "3 saubohne" } },

  { "ISL-H5 an empty ship has nothing to sell",
    given = at("plant", { p1 = { hand = "rote_bohne", ship_2 = "", pirate = "" } }),
    illegal = { "p1 ! sell_cargo ship_1", "p1 ! sell_cargo ship_2", "p1 ! sell_cargo pirate" },
    expect = { anytime = { p1 = {} } } },

  { "ISL-H5 cargo worth nothing blocks the ship: it is not thrown away to make room",
    given = at("plant", { p1 = { hand = "blaue_bohne", field_1 = "2 saubohne", field_2 = "2 augenbohne",
                                 ship_1 = "rote_bohne" } }),
    expect = { asked = "p1 make_room", options = { "harvest field_1", "harvest field_2" } } },

  -- Transshipping

  { "ISL-H6 ISL-R8 from every own ship to each other merchant ship that is empty, whatever the value",
    given = at("plant", { p1 = { hand = "rote_bohne", ship_1 = "rote_bohne", ship_2 = "", pirate = "saubohne" } }),
    expect = { anytime = { p1 = { "transship ship_1 ship_2", "transship pirate ship_2" } } } },

  { "ISL-H6 ISL-R9 never to a pirate ship, empty or of the same type",
    given = at("plant", { p1 = { hand = "rote_bohne", ship_1 = "rote_bohne", pirate = "" },
                          p2 = { ship_1 = "rote_bohne", pirate = "rote_bohne" } }),
    illegal = { "p1 ! transship ship_1 pirate", "p2 ! transship ship_1 pirate", "p1 ! transship ship_1 ship_1",
                "p1 ! transship ship_1 ship_2", "p1 ! transship ship_1 p2.ship_1" },
    expect = { anytime = { p1 = {}, p2 = { "transship pirate ship_1" } } } },

  { "ISL-H6 same type: both ways between the merchant ships; the cargoes are one then",
    given = at("plant", { p1 = { hand = "rote_bohne" }, p3 = { ship_1 = "saubohne", ship_2 = "2 saubohne" } }),
    steps = {
      { expect = { anytime = { p3 = { "transship ship_1 ship_2", "transship ship_2 ship_1" } } } },
      { when = "p3 ! transship ship_2 ship_1",
        expect = { p3 = { ship_1 = "3 saubohne", ship_2 = "", coins = "" }, discard = "",
                   said = "transshipped p3 2 saubohne p3.ship_1",
                   anytime = { p3 = { "sell_cargo ship_1", "transship ship_1 ship_2" } } } },
    } },

  { "ISL-H6 not onto another type",
    given = at("plant", { p1 = { hand = "rote_bohne", ship_1 = "rote_bohne", ship_2 = "saubohne",
                                 pirate = "blaue_bohne" } }),
    illegal = { "p1 ! transship ship_1 ship_2", "p1 ! transship pirate ship_1", "p1 ! transship pirate ship_2" },
    expect = { anytime = { p1 = {} } } },

  { "ISL-A14 ISL-H6 a cargo is moved as a whole",
    given = at("plant", { p1 = { hand = "rote_bohne", ship_1 = "3 blaue_bohne", ship_2 = "" } }),
    steps = {
      { illegal = "p1 ! transship ship_1 ship_2 1", expect = { anytime = { p1 = { "transship ship_1 ship_2" } } } },
      { when = "p1 ! transship ship_1 ship_2",
        expect = { p1 = { ship_1 = "", ship_2 = "3 blaue_bohne" }, anytime = { p1 = { "transship ship_2 ship_1" } } } },
    } },

  { "ISL-H6 a ship with nothing in it has nothing to move",
    given = at("plant", { p1 = { hand = "rote_bohne", ship_2 = "", pirate = "" } }),
    illegal = { "p1 ! transship ship_2 ship_1", "p1 ! transship pirate ship_1" },
    expect = { anytime = { p1 = {} } } },

  { "ISL-H6 no way back: cargo is never planted nor taken into the hand",
    given = at("voyage", { p1 = { ship_1 = "2 rote_bohne", pirate = "rote_bohne", hand = "sojabohne" },
                           bohnaco = "saubohne", bohnbay = "saubohne" }),
    illegal = { "p1 trade_action plant_one rote_bohne field_1", "p1 trade_action offer p2 give rote_bohne ask -" },
    expect = { asked = "p1 trade_action", may_give = "sojabohne", options = {},
               anytime = { p1 = { "sell_cargo ship_1", "transship pirate ship_1" } } } },
}

-- ISL-T14: how many cards are drawn, by number of players.
for players = 2, 7 do
  local cards = ({ 0, 2, 3, 3, 4, 5, 5 })[players]
  list[#list + 1] = { ("ISL-T14 %d players draw %d cards"):format(players, cards),
    players = players, options = { extension = players > 5 },
    given = drawing { p1 = { hand = "saubohne" }, p2 = { hand = "2 saubohne" } },
    expect = { asked = players == 2 and "p2 discard_one" or "p2 plant_first", deck = 10 - cards, turn = 2,
               p1 = { hand = ("saubohne, %d feuerbohne"):format(cards) }, bohnaco = ROWS[1] } }
end

-- ISL-H5, section 2.1: the least cargo for each number of thalers, and one card less.
for _, meter in ipairs { { "wachsbohne", 5, 8, 10, 13 }, { "mokkabohne", 5, 8, 11, 14 },
                         { "kaffeebohne", 4, 7, 10, 12 }, { "blaue_bohne", 4, 6, 8, 10 } } do
  for thalers = 1, 4 do
    local bean, cards = meter[1], meter[thalers + 1]
    local function cargo(n) return ("%d %s"):format(n, bean) end
    list[#list + 1] = { ("ISL-H5 2.1 a cargo of %s brings %d, one card less does not"):format(cargo(cards), thalers),
      players = 6, options = { extension = true },
      given = { p1 = { hand = "brechbohne", ship_1 = cargo(cards) }, p2 = { ship_1 = cargo(cards - 1) } },
      when = { "p1 ! sell_cargo ship_1", thalers > 1 and "p2 ! sell_cargo ship_1" or nil },
      illegal = "p2 ! sell_cargo ship_1",
      expect = { p1 = { coins = thalers, ship_1 = 0 }, p2 = { coins = thalers - 1 },
                 discard = thalers == 1 and cards - 1 or 2 * cards - 2 * thalers } }
  end
end

return list
