-- La Isla Bohnita: what is refused is refused by a clause, and a card that must be planted is made room for.

local with = require "shared/fixtures".with

-- A table in a phase, with rows that are not refilled; `more` says the rest.
local function at(phase, more)
  return with({ phase = phase, bohnaco = "saubohne", bohnbay = "brechbohne", fields = "third_field", rest = "deck" },
              more)
end

return {
  game = "isla_bohnita", players = 3,

  { "ISL-H2 ISL-H3 ISL-R9 why a harvest is not loaded: a single bean, another type aboard, a pirate ship",
    given = at("plant", { p1 = { hand = "blaue_bohne", field_1 = "2 saubohne", field_2 = "rote_bohne",
                                 ship_1 = "sojabohne", pirate = "" } }),
    illegal = { { "p1 ! load field_2 ship_1", clause = "ISL-H2" }, { "p1 ! load field_1 ship_1", clause = "ISL-H3" },
                { "p1 ! load field_1 pirate", clause = "ISL-R9" }, { "p1 ! load field_2 pirate", clause = "ISL-R9" } },
    expect = { asked = "p1 make_room", anytime = { p1 = { "harvest field_1" } } } },

  { "ISL-H6 ISL-R9 why a cargo is not moved: another type, a pirate ship",
    given = at("plant", { p1 = { hand = "blaue_bohne", ship_1 = "rote_bohne", ship_2 = "sojabohne",
                                 pirate = "rote_bohne" } }),
    illegal = { { "p1 ! transship ship_1 ship_2", clause = "ISL-H6" },
                { "p1 ! transship pirate ship_2", clause = "ISL-H6" },
                { "p1 ! transship ship_1 pirate", clause = "ISL-R9" } },
    expect = { anytime = { p1 = { "transship pirate ship_1" } } } },

  { "ISL-T7 ISL-T8 why there is no voyage: too many cards, another type on top, an empty row",
    given = at("voyage", { bohnaco = "2 blaue_bohne, sojabohne, blaue_bohne", bohnbay = "",
                           p1 = { ship_1 = "blaue_bohne", ship_2 = "sojabohne" } }),
    illegal = { { "p1 trade_action sail ship_1 bohnaco 3", clause = "ISL-T7" },
                { "p1 trade_action sail ship_2 bohnaco 1", clause = "ISL-T8" },
                { "p1 trade_action sail ship_1 bohnbay 1", clause = "ISL-T8" } },
    expect = { clause = "ISL-T4", options = { "sail ship_1 bohnaco 1", "sail ship_1 bohnaco 2" } } },

  { "ISL-R1 why there is no raid: without a pirate ship",
    given = at("voyage", { p2 = { ship_1 = "rote_bohne" } }),
    illegal = { { "p1 trade_action raid p2.ship_1", clause = "ISL-R1" } },
    expect = { not_offered = "raid p2.ship_1" } },

  { "ISL-R2 ISL-R3 a pirate ship, an empty ship, a type that the pirate does not carry",
    given = at("voyage", { p1 = { pirate = "rote_bohne" }, p2 = { ship_1 = "sojabohne", pirate = "rote_bohne" } }),
    illegal = { { "p1 trade_action raid p2.pirate", clause = "ISL-R2" },
                { "p1 trade_action raid p2.ship_1", clause = "ISL-R3" },
                { "p1 trade_action raid p3.ship_1", clause = "ISL-R3" } },
    expect = { asked = "p1 trade_action" } },

  { "ISL-R6 a ship that was attacked in this turn, robbed or sold",
    given = at("voyage", { p1 = { pirate = "" }, p2 = { ship_1 = "2 rote_bohne", ship_2 = "3 rote_bohne" } }),
    when = { "p1 trade_action raid p2.ship_1", "p2 raid_answer -", "p2 make_offer -", "p3 make_offer -",
             "p1 trade_action raid p2.ship_2", "p2 raid_answer sell_now", "p2 make_offer -", "p3 make_offer -" },
    illegal = { { "p1 trade_action raid p2.ship_1", clause = "ISL-R6" },
                { "p1 trade_action raid p2.ship_2", clause = "ISL-R6" } },
    expect = { p2 = { ship_1 = "rote_bohne", ship_2 = "" }, p1 = { pirate = "rote_bohne" } } },

  { "ISL-T4 ISL-T6 ISL-R1 nobody sails or raids in phase 1",
    given = at("plant", { p1 = { hand = "rote_bohne", pirate = "" }, p2 = { ship_1 = "rote_bohne", pirate = "" },
                          p3 = { ship_1 = "rote_bohne" } }),
    illegal = { { "p1 ! sail ship_1 bohnaco 1", clause = "ISL-T4" },
                { "p2 ! sail ship_1 bohnaco 1", clause = "ISL-T6" },
                { "p1 ! raid p2.ship_1", clause = "ISL-R1" }, { "p2 ! raid p3.ship_1", clause = "ISL-R1" } },
    expect = { asked = "p1 plant_first" } },

  { "ISL-T6 ISL-R1 in phase 2 only the active player does",
    given = at("voyage", { p2 = { pirate = "" }, p3 = { ship_1 = "rote_bohne" } }),
    illegal = { { "p2 ! sail ship_1 bohnaco 1", clause = "ISL-T6" }, { "p2 ! raid p3.ship_1", clause = "ISL-R1" } },
    expect = { asked = "p1 trade_action" } },

  { "ISL-T13 at the compulsory planting the active player waits",
    given = at("voyage", { turned = "rote_bohne", p1 = { pirate = "" }, p2 = { ship_1 = "rote_bohne" } }),
    when = "p1 trade_action -",
    illegal = { { "p1 ! sail ship_1 bohnaco 1", clause = "ISL-T13" }, { "p1 ! raid p2.ship_1", clause = "ISL-T13" },
                { "p3 ! raid p2.ship_1", clause = "ISL-R1" } },
    expect = { asked = "p1 plant_received", said = "keeps_turned p1 1" } },

  { "ISL-2P5 ISL-A12 out of turn two players load and move cargo, but do not sell", players = 2,
    given = at("plant", { p1 = { hand = "blaue_bohne" },
                          p2 = { field_1 = "3 saubohne", ship_1 = "4 rote_bohne", ship_2 = "" } }),
    illegal = { { "p2 ! sell_cargo ship_1", clause = "ISL-2P5" }, { "p2 ! load field_1 ship_1", clause = "ISL-H3" } },
    expect = { anytime = { p2 = { "load field_1 ship_2", "transship ship_1 ship_2" } } } },

  -- Making room

  { "BOH-P4 ISL-H3 room is made by a harvest, sold or loaded, by a third field, and by the sale of what bars a loading",
    given = at("plant", { p1 = { hand = "blaue_bohne", field_1 = "2 saubohne", field_2 = "3 rote_bohne",
                                 ship_1 = "4 sojabohne", ship_2 = "", pirate = "sojabohne", coins = "5 saubohne" } }),
    expect = { asked = "p1 make_room", pass = false, clause = "BOH-P4",
               options = { "harvest field_1", "harvest field_2", "buy_third_field", "load field_1 ship_2",
                           "load field_2 ship_2", "sell_cargo ship_1" } } },
  { "BOH-P4 ISL-H3 ISL-H5 no sale of what a field can be put on, of what is worth nothing, or of spoils",
    given = at("plant", { p1 = { hand = "blaue_bohne", field_1 = "sojabohne", field_2 = "3 sojabohne",
                                 ship_1 = "4 sojabohne", ship_2 = "saubohne", pirate = "4 rote_bohne" } }),
    expect = { asked = "p1 make_room", options = { "harvest field_2", "load field_2 ship_1" } } },

  { "BOH-P4 ISL-H1 ISL-P1 everything else stays possible meanwhile, and what it opens is offered then",
    given = at("plant", { p1 = { hand = "blaue_bohne", field_1 = "2 saubohne", field_2 = "3 rote_bohne",
                                 ship_1 = "4 sojabohne", coins = "2 saubohne" } }),
    steps = {
      { expect = { asked = "p1 make_room", options = { "harvest field_1", "harvest field_2", "sell_cargo ship_1" },
                   anytime = { p1 = { "harvest field_1", "harvest field_2", "buy_pirate_ship",
                                      "sell_cargo ship_1" } } } },
      { when = "p1 ! sell_cargo ship_1",
        expect = { asked = "p1 make_room", p1 = { coins = 4, ship_1 = "" },
                   options = { "harvest field_1", "harvest field_2", "buy_third_field", "load field_1 ship_1",
                               "load field_2 ship_1" } } },
      { when = { "p1 ! buy_second_ship", "p1 make_room load field_1 ship_2" },
        expect = { asked = "p1 plant_first", options = "field_1", p1 = { ship_2 = "2 saubohne", coins = 0 } } },
    } },

  { "BOH-P4 ISL-H1 ISL-P1 who loads or buys at any time has made room as well",
    given = at("plant", { p1 = { hand = "blaue_bohne, rote_bohne, sojabohne", field_1 = "2 saubohne",
                                 field_2 = "3 augenbohne", coins = "3 saubohne" } }),
    steps = {
      { when = "p1 ! load field_1 ship_1", expect = { asked = "p1 plant_first", options = "field_1" } },
      { when = { "p1 plant_first field_1", "p1 ! buy_third_field" },
        expect = { asked = "p1 plant_second", options = "field_3", p1 = { ship_1 = "2 saubohne" } } },
    } },
  { "BOH-P4 ISL-P1 at the compulsory planting, too",
    given = at("voyage", { turned = "blaue_bohne", p1 = { field_1 = "2 saubohne", field_2 = "3 augenbohne",
                                                          coins = "3 saubohne" } }),
    when = { "p1 trade_action -", "p1 ! buy_third_field" },
    expect = { asked = "p1 plant_received", options = "blaue_bohne field_3" } },
}
