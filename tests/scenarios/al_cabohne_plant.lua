-- Al Cabohne: phases 5 and 6, the third field, the decision table and who may act when; sections 4.8 to 4.10,
-- 5 and 6 of al_cabohne.md. Boss fields and fields are empty unless they are named.

local fixtures = require "shared/fixtures"
local with, within = fixtures.with, fixtures.within

local PILE = "9 feuerbohne"                   -- a draw pile that is not going to run out

-- p1 begins phase 5, still before the mandatory gifts.
local function gifts(more) return with({ phase = "refill", deck = PILE }, more) end

-- p1 plants in phase 5; the bosses grow blaue_bohne and stangenbohne.
local function planting(more)
  return with({ phase = "plant", deck = PILE, al_cabohne = "blaue_bohne", don_corlebohne = "stangenbohne" }, more)
end

-- p1 has the price of a third field and one field worth harvesting; so has p2. Both fields of p1 are taken.
local function rich(more)
  return with({ deck = PILE, fields = "2 third_field", al_cabohne = "blaue_bohne", don_corlebohne = "stangenbohne",
                p2 = { hand = "kidneybohne", field_1 = "3 feuerbohne", coins = "4 feuerbohne" } },
              within({ p1 = { field_1 = "3 saubohne", field_2 = "brechbohne", coins = "4 puffbohne" } }, more))
end
local FREE = { p1 = { "harvest field_1", "buy_third_field" }, p2 = {} }
local PAY = "p1 third_field_coins puffbohne, puffbohne, puffbohne, puffbohne"
local TOO_SOON = { { "p2 ! harvest field_1", clause = "ALC-H1" }, { "p2 ! buy_third_field", clause = "ALC-O1" } }

-- Alone there are three bosses and three fields.
local function alone(more)
  return within({ phase = "plant", deck = PILE, p1 = { extra = "third_field", field_3 = "" } }, more)
end

return {
  game = "al_cabohne", players = 2,

  -- ALC-P5-1: the mandatory gifts

  { "ALC-P5-1 ALC-X11 no card another type than the other boss grows: no duty",
    given = gifts { don_corlebohne = "kidneybohne", p1 = { hand = "2 kidneybohne" }, turned = "saubohne" },
    expect = { asked = "p1 phase5", not_said = "gives", al_cabohne = "", p1 = { hand = "2 kidneybohne" } } },

  { "ALC-P5-1 ALC-X11 A-14 the second hand card must be given, the first is not suitable",
    given = gifts { don_corlebohne = "kidneybohne", p1 = { hand = "kidneybohne, brechbohne" } },
    steps = {
      { illegal = { "p1 mafia_refill -", "p1 mafia_refill give kidneybohne al_cabohne",
                    "p1 mafia_refill give kidneybohne don_corlebohne",
                    "p1 mafia_refill give brechbohne don_corlebohne" },
        expect = { asked = "p1 mafia_refill", pass = false, clause = "ALC-P5-1",
                   options = { "give brechbohne al_cabohne" } } },
      { when = "p1 mafia_refill give brechbohne al_cabohne",
        expect = { asked = "p1 phase5", al_cabohne = "brechbohne", don_corlebohne = "kidneybohne",
                   p1 = { hand = "kidneybohne" } } },
    } },

  { "ALC-P5-1 ALC-X12 two empty bosses, one type: one of them gets a card, the other stays empty",
    given = gifts { p1 = { hand = "2 saubohne" } },
    steps = {
      { expect = { asked = "p1 mafia_refill", pass = false,
                   options = { "give saubohne al_cabohne", "give saubohne don_corlebohne" } } },
      { when = "p1 mafia_refill give saubohne don_corlebohne",
        expect = { asked = "p1 phase5", al_cabohne = "", don_corlebohne = "saubohne", p1 = { hand = "saubohne" } } },
    } },

  { "ALC-P5-1 A-14 from any position, and the rest of the hand keeps its order",
    given = gifts { don_corlebohne = "kidneybohne", p1 = { hand = "puffbohne, kidneybohne, saubohne, puffbohne" } },
    steps = {
      { expect = { options = { "give puffbohne al_cabohne", "give saubohne al_cabohne" } } },
      { when = "p1 mafia_refill give saubohne al_cabohne",
        expect = { asked = "p1 phase5", al_cabohne = "saubohne",
                   p1 = { hand = "puffbohne, kidneybohne, puffbohne" } } },
    } },

  { "ALC-P5-1 A-14 of two like cards the one at the back may be given",
    given = gifts { don_corlebohne = "kidneybohne", p1 = { hand = "puffbohne, kidneybohne, puffbohne" } },
    when = "p1 mafia_refill give puffbohne.2 al_cabohne",
    expect = { al_cabohne = "puffbohne", p1 = { hand = "puffbohne, kidneybohne" } } },

  { "ALC-P5-1 A-17 the player chooses the order of the bosses; one card each",
    given = gifts { p1 = { hand = "saubohne, brechbohne, brechbohne" } },
    steps = {
      { expect = { options = { "give saubohne al_cabohne", "give saubohne don_corlebohne",
                               "give brechbohne al_cabohne", "give brechbohne don_corlebohne" } } },
      { when = "p1 mafia_refill give brechbohne don_corlebohne",
        illegal = { "p1 mafia_refill give brechbohne al_cabohne", "p1 mafia_refill give brechbohne don_corlebohne",
                    "p1 mafia_refill -" },
        expect = { asked = "p1 mafia_refill", options = { "give saubohne al_cabohne" } } },
      { when = "p1 mafia_refill give saubohne al_cabohne",
        expect = { asked = "p1 phase5", al_cabohne = "saubohne", don_corlebohne = "brechbohne",
                   p1 = { hand = "brechbohne" } } },
    } },

  { "ALC-P5-1 ALC-V2 three empty bosses: the duty is checked again after each gift",
    players = 1,
    given = alone { phase = "refill", p1 = { hand = "saubohne, brechbohne, saubohne, brechbohne" } },
    steps = {
      { when = "p1 mafia_refill give saubohne joe_bohnano",
        expect = { asked = "p1 mafia_refill", pass = false,
                   options = { "give brechbohne al_cabohne", "give brechbohne don_corlebohne" } } },
      { when = "p1 mafia_refill give brechbohne don_corlebohne",
        expect = { asked = "p1 phase5", al_cabohne = "", don_corlebohne = "brechbohne", joe_bohnano = "saubohne",
                   p1 = { hand = "saubohne, brechbohne" } } },
    } },

  { "ALC-P5-1 every boss has a card: no duty",
    given = gifts { al_cabohne = "blaue_bohne", don_corlebohne = "stangenbohne", p1 = { hand = "saubohne" },
                    turned = "puffbohne" },
    expect = { asked = "p1 phase5", p1 = { hand = "saubohne" } } },

  { "ALC-P5-1 without hand cards nothing is given; the cards turned up are not owed",
    given = gifts { don_corlebohne = "kidneybohne", turned = "saubohne" },
    expect = { asked = "p1 phase5", al_cabohne = "", pass = true,
               options = { "plant saubohne field_1", "plant saubohne field_2", "plant saubohne al_cabohne" } } },

  { "ALC-P5-1 the duty comes first: nothing is planted before it",
    given = gifts { phase = "turn_up", don_corlebohne = "kidneybohne", p1 = { hand = "brechbohne" },
                    deck_top = "saubohne, puffbohne, blaue_bohne" },
    steps = {
      { expect = { asked = "p1 mafia_refill", turned = "saubohne, puffbohne, blaue_bohne",
                   options = { "give brechbohne al_cabohne" } } },
      { when = "p1 mafia_refill give brechbohne al_cabohne",
        expect = { asked = "p1 phase5", offered = { "plant saubohne field_1" } } },
    } },

  { "ALC-P5-1 a boss who sold in phase 4 is owed a card, though he may be given another type than before",
    given = gifts { phase = "turn_up", don_corlebohne = "3 stangenbohne", al_cabohne = "blaue_bohne",
                    p1 = { hand = "blaue_bohne, puffbohne" },
                    deck_top = "stangenbohne, saubohne, brechbohne, kidneybohne" },
    expect = { asked = "p1 mafia_refill", options = { "give puffbohne don_corlebohne" }, mafia = 2 } },

  { "ALC-P5-1 a boss who sold may get the type he just sold",
    given = gifts { phase = "turn_up", don_corlebohne = "3 stangenbohne", al_cabohne = "blaue_bohne",
                    p1 = { hand = "stangenbohne" }, deck_top = "stangenbohne, saubohne, brechbohne, kidneybohne" },
    expect = { asked = "p1 mafia_refill", options = { "give stangenbohne don_corlebohne" } } },

  -- ALC-P5-2: what may be done, in any order

  { "ALC-P5-2 ALC-P5-3 ALC-P5-5 exactly what the player can do",
    given = planting { turned = "saubohne, blaue_bohne, puffbohne", p1 = { hand = "stangenbohne, kidneybohne",
                                                                          field_1 = "2 saubohne" } },
    illegal = { "p1 phase5 plant puffbohne field_1", "p1 phase5 plant blaue_bohne field_1",
                "p1 phase5 plant puffbohne al_cabohne", "p1 phase5 plant blaue_bohne don_corlebohne",
                "p1 phase5 plant puffbohne p2.field_1", "p1 phase5 give kidneybohne al_cabohne",
                "p1 phase5 give stangenbohne al_cabohne", "p1 ! harvest field_2", "p1 ! buy_third_field" },
    expect = { asked = "p1 phase5", clause = "ALC-P5-2", pass = true,
               options = { "plant saubohne field_1", "plant saubohne field_2", "plant blaue_bohne field_2",
                           "plant puffbohne field_2",
                           "plant blaue_bohne al_cabohne", "give stangenbohne don_corlebohne" },
               anytime = { p1 = { "harvest field_1" }, p2 = {} } } },

  { "ALC-P5-2 in any order, any number of times: gifts, plantings, harvest and purchase mixed",
    given = planting { turned = "saubohne, puffbohne, blaue_bohne", fields = "2 third_field",
                       p1 = { hand = "stangenbohne, blaue_bohne, kidneybohne", coins = "3 feuerbohne",
                              field_1 = "3 kidneybohne", field_2 = "2 saubohne" } },
    steps = {
      { when = { "p1 phase5 give blaue_bohne al_cabohne", "p1 phase5 plant saubohne field_2",
                 "p1 ! harvest field_2", "p1 phase5 plant puffbohne field_2", "p1 ! buy_third_field",
                 "p1 phase5 give stangenbohne don_corlebohne", "p1 phase5 plant blaue_bohne field_3" },
        expect = { asked = "p1 phase5", options = {}, pass = true, al_cabohne = "2 blaue_bohne",
                   don_corlebohne = "2 stangenbohne", discard = "saubohne~, 3 feuerbohne~, 2 saubohne",
                   p1 = { hand = "kidneybohne", field_1 = "3 kidneybohne", field_2 = "puffbohne",
                          field_3 = "blaue_bohne", coins = "" } } },
      { when = "p1 phase5 -", expect = { active = 2, p1 = { hand = "kidneybohne, 2 feuerbohne" } } },
    } },

  { "ALC-P5-2 nothing need be done",
    given = planting { turned = "saubohne, puffbohne", p1 = { hand = "stangenbohne" }, p2 = { hand = "kidneybohne" } },
    when = "p1 phase5 -",
    expect = { asked = "p2 leftover", left = "saubohne, puffbohne", p1 = { hand = "stangenbohne, 2 feuerbohne" } } },

  -- ALC-P5-3: a group and a number of its cards

  { "ALC-P5-3 one or more cards of a group are planted",
    given = planting { turned = "3 puffbohne, saubohne", p1 = { field_2 = "2 kidneybohne" } },
    steps = {
      { when = "p1 phase5 plant puffbohne field_1",
        illegal = { "p1 plant_count -", "p1 plant_count 0", "p1 plant_count 4", "p1 ! harvest field_2" },
        expect = { asked = "p1 plant_count", options = { "1", "2", "3" }, pass = false,
                   anytime = { p1 = {}, p2 = {} } } },
      { when = "p1 plant_count 1",
        expect = { asked = "p1 phase5", p1 = { field_1 = "puffbohne" }, turned = "saubohne" } },
    } },

  { "ALC-P5-3 the whole group may be planted; cards of a group need not be neighbours",
    given = planting { turned = "puffbohne, saubohne, 2 puffbohne", p1 = { field_2 = "puffbohne" } },
    steps = {
      { expect = { options = { "plant puffbohne field_1", "plant puffbohne field_2", "plant saubohne field_1" } } },
      { when = { "p1 phase5 plant puffbohne field_2", "p1 plant_count 3" },
        expect = { p1 = { field_2 = "4 puffbohne" }, turned = "saubohne", left = "" } },
    } },

  { "ALC-P5-3 a group of one card: there is nothing to be asked",
    given = planting { turned = "puffbohne, saubohne" },
    when = "p1 phase5 plant puffbohne field_1",
    expect = { asked = "p1 phase5", p1 = { field_1 = "puffbohne" } } },

  { "ALC-P5-3 on a boss field any number too",
    given = planting { turned = "3 blaue_bohne, saubohne" },
    when = { "p1 phase5 plant blaue_bohne al_cabohne", "p1 plant_count 2" },
    expect = { asked = "p1 phase5", al_cabohne = "3 blaue_bohne", turned = "saubohne", left = "blaue_bohne" } },

  { "ALC-P5-3 ALC-F2 ALC-F4 no field takes it: they may harvest and then plant there",
    given = planting { turned = "kidneybohne", p1 = { field_1 = "3 saubohne", field_2 = "brechbohne" } },
    steps = {
      { illegal = { "p1 phase5 plant kidneybohne field_1", { "p1 ! harvest field_2", clause = "ALC-H2" } },
        expect = { asked = "p1 phase5", options = {}, pass = true, anytime = { p1 = { "harvest field_1" } } } },
      { when = "p1 ! harvest field_1", expect = { asked = "p1 phase5", options = { "plant kidneybohne field_1" } } },
    } },

  { "ALC-P5-3 ALC-P5-4 ALC-F3 a type they grow may start another field: as one group, not split over both",
    given = planting { turned = "3 saubohne, puffbohne", p1 = { field_2 = "saubohne" } },
    steps = {
      { expect = { offered = { "plant saubohne field_1", "plant saubohne field_2" } } },
      { when = { "p1 phase5 plant saubohne field_1", "p1 plant_count 2" },
        illegal = { "p1 phase5 plant saubohne field_2", "p1 phase5 plant saubohne field_1" },
        expect = { asked = "p1 phase5", p1 = { field_1 = "2 saubohne", field_2 = "saubohne" }, left = "saubohne" } },
    } },

  { "ALC-P5-3 ALC-F3 duplicate_fields=false: a type they grow goes to that field only, although another is empty",
    options = { duplicate_fields = false },
    given = planting { turned = "saubohne", p1 = { field_2 = "saubohne" } },
    expect = { options = { "plant saubohne field_2" } } },

  { "ALC-P5-3 ALC-F5 ALC-X15 a boss with other beans does not take it, whatever else is empty",
    given = planting { don_corlebohne = "saubohne", turned = "puffbohne" },
    illegal = { "p1 phase5 plant puffbohne don_corlebohne", "p1 phase5 plant puffbohne al_cabohne" },
    expect = { options = { "plant puffbohne field_1", "plant puffbohne field_2" } } },

  { "ALC-P5-3 ALC-F5 ALC-X15 an empty boss does not take what the other grows",
    given = planting { don_corlebohne = "", turned = "blaue_bohne" },
    illegal = { "p1 phase5 plant blaue_bohne don_corlebohne" },
    expect = { offered = { "plant blaue_bohne al_cabohne" }, not_offered = { "plant blaue_bohne don_corlebohne" } } },

  { "ALC-P5-3 ALC-F5 an empty boss takes any type that no boss grows; then the other one does not",
    given = planting { al_cabohne = "", don_corlebohne = "", turned = "2 saubohne, puffbohne" },
    steps = {
      { expect = { offered = { "plant saubohne al_cabohne", "plant saubohne don_corlebohne",
                               "plant puffbohne al_cabohne", "plant puffbohne don_corlebohne" } } },
      { when = { "p1 phase5 plant saubohne don_corlebohne", "p1 plant_count 2" },
        expect = { don_corlebohne = "2 saubohne", options = { "plant puffbohne field_1", "plant puffbohne field_2",
                                                              "plant puffbohne al_cabohne" } } },
    } },

  -- ALC-P5-4: one planting per type

  { "ALC-P5-4 A-6 ALC-X13 two of four puffbohne are planted: no second action, two stay for the opponent",
    given = planting { turned = "4 puffbohne, saubohne", p2 = { hand = "kidneybohne" } },
    steps = {
      { when = { "p1 phase5 plant puffbohne field_1", "p1 plant_count 2" },
        illegal = { "p1 phase5 plant puffbohne field_1", "p1 phase5 plant puffbohne field_2" },
        expect = { asked = "p1 phase5", p1 = { field_1 = "2 puffbohne" },
                   options = { "plant saubohne field_2", } } },
      { when = "p1 phase5 -",
        expect = { asked = "p2 leftover", table = { left_set = "2 puffbohne, saubohne" }, turned = "" } },
    } },

  { "ALC-P5-4 what a boss did not get cannot go to an own field, nor the other way round",
    given = planting { turned = "2 blaue_bohne, 2 stangenbohne" },
    when = { "p1 phase5 plant blaue_bohne al_cabohne", "p1 plant_count 1", "p1 phase5 plant stangenbohne field_2",
             "p1 plant_count 1" },
    expect = { asked = "p1 phase5", options = {}, al_cabohne = "2 blaue_bohne", don_corlebohne = "stangenbohne",
               p1 = { field_2 = "stangenbohne" }, table = { left_set = "blaue_bohne, stangenbohne" } } },

  { "ALC-P5-4 not even after the field is harvested",
    given = planting { turned = "3 puffbohne, saubohne", p1 = { field_1 = "2 puffbohne" } },
    when = { "p1 phase5 plant puffbohne field_1", "p1 plant_count 2", "p1 ! harvest field_1" },
    illegal = { "p1 phase5 plant puffbohne field_1" },
    expect = { options = { "plant saubohne field_1", "plant saubohne field_2" }, left = "puffbohne",
               p1 = { coins = "puffbohne" } } },

  { "ALC-P5-4 ALC-P5-5 gifts from the hand are no plantings: both are possible with one type, gifts repeatedly",
    given = planting { turned = "blaue_bohne, saubohne", p1 = { hand = "2 blaue_bohne" } },
    when = { "p1 phase5 give blaue_bohne al_cabohne", "p1 phase5 plant blaue_bohne al_cabohne",
             "p1 phase5 give blaue_bohne al_cabohne" },
    expect = { asked = "p1 phase5", al_cabohne = "4 blaue_bohne", p1 = { hand = "" } } },

  -- ALC-P5-5: gifts from the hand

  { "ALC-P5-5 any card, any number of times; the order of the others is unchanged",
    given = planting { p1 = { hand = "saubohne, blaue_bohne, kidneybohne, stangenbohne, blaue_bohne, puffbohne" } },
    steps = {
      { expect = { asked = "p1 phase5", pass = true, options = { "give blaue_bohne al_cabohne",
                                                                 "give stangenbohne don_corlebohne" } } },
      { when = { "p1 phase5 give blaue_bohne.2 al_cabohne", "p1 phase5 give stangenbohne don_corlebohne" },
        expect = { p1 = { hand = "saubohne, blaue_bohne, kidneybohne, puffbohne" }, al_cabohne = "2 blaue_bohne",
                   don_corlebohne = "2 stangenbohne", options = { "give blaue_bohne al_cabohne" } } },
    } },

  { "ALC-P5-5 ALC-X15 cards on own fields cannot be given, nor hand cards be planted on own fields",
    given = planting { turned = "saubohne", p1 = { hand = "kidneybohne", field_1 = "2 blaue_bohne",
                                                  field_2 = "stangenbohne" } },
    illegal = { "p1 phase5 plant blaue_bohne al_cabohne", "p1 phase5 plant kidneybohne field_1" },
    expect = { asked = "p1 phase5", options = {}, anytime = { p1 = { "harvest field_1" } } } },

  -- ALC-P5-6: the bosses sell at once

  { "ALC-P5-6 ALC-M4 gifts are checked one at a time: the boss sells at five, the next card is his first",
    given = planting { don_corlebohne = "4 brechbohne", p1 = { hand = "3 brechbohne" } },
    steps = {
      { when = "p1 phase5 give brechbohne don_corlebohne",
        expect = { asked = "p1 phase5", pass = true, don_corlebohne = "", mafia = "2 brechbohne",
                   discard = "3 brechbohne", said = "mafia_sold don_corlebohne 5 brechbohne 2" } },
      { when = "p1 phase5 give brechbohne don_corlebohne",
        expect = { don_corlebohne = "brechbohne", mafia = 2, p1 = { hand = "brechbohne" } } },
    } },

  { "ALC-P5-6 ALC-M4 A-5 a group is checked when all its cards are there: more than the threshold",
    given = planting { don_corlebohne = "4 brechbohne", turned = "3 brechbohne" },
    when = { "p1 phase5 plant brechbohne don_corlebohne", "p1 plant_count 3" },
    expect = { mafia = "4 brechbohne", discard = "3 brechbohne", don_corlebohne = "" } },

  { "ALC-P5-6 ALC-M3 below his threshold a boss keeps his beans, even if they are worth something",
    given = planting { al_cabohne = "3 stangenbohne", don_corlebohne = "blaue_bohne",
                       turned = "stangenbohne, saubohne" },
    when = "p1 phase5 plant stangenbohne al_cabohne",
    expect = { asked = "p1 phase5", al_cabohne = "4 stangenbohne", mafia = 0, not_said = "mafia_sold" } },

  { "ALC-P5-6 ALC-X14 alone: gift and group are two actions, the group counts as a whole",
    players = 1,
    given = alone { phase = "refill", al_cabohne = "blaue_bohne", don_corlebohne = "stangenbohne",
                    turned = "5 kidneybohne", p1 = { hand = "kidneybohne" } },
    when = { "p1 mafia_refill give kidneybohne joe_bohnano", "p1 phase5 plant kidneybohne joe_bohnano",
             "p1 plant_count 5" },
    expect = { mafia = "2 kidneybohne", discard = "4 kidneybohne", joe_bohnano = "" } },

  { "ALC-P5-6 A-11 a boss who sells in phase 5 is owed nothing in this turn",
    given = planting { don_corlebohne = "3 stangenbohne", p1 = { hand = "stangenbohne, saubohne, puffbohne" } },
    steps = {
      { when = "p1 phase5 give stangenbohne don_corlebohne",
        expect = { asked = "p1 phase5", pass = true, don_corlebohne = "", mafia = "2 stangenbohne",
                   options = { "give saubohne don_corlebohne", "give puffbohne don_corlebohne" } } },
      { when = "p1 phase5 -", expect = { active = 2, don_corlebohne = "" } },
    } },

  { "ALC-P5-6 A-11 a boss may be refilled voluntarily, by a gift or by a group",
    given = planting { don_corlebohne = "3 stangenbohne", turned = "2 kidneybohne",
                       p1 = { hand = "stangenbohne, saubohne" } },
    when = { "p1 phase5 give stangenbohne don_corlebohne", "p1 phase5 plant kidneybohne don_corlebohne",
             "p1 plant_count 2" },
    expect = { active = 2, don_corlebohne = "2 kidneybohne", p1 = { hand = "saubohne, 2 feuerbohne" } } },

  -- ALC-P5-7: what stays

  { "ALC-P5-7 what is not planted is the opponent's phase 1, all groups together",
    given = planting { turned = "saubohne, 2 puffbohne, kidneybohne", p2 = { field_1 = "puffbohne" } },
    when = { "p1 phase5 plant kidneybohne field_1", "p1 phase5 -" },
    expect = { asked = "p2 leftover", active = 2, turned = "", table = { left_set = "saubohne, 2 puffbohne" },
               discard = "", options = { "plant saubohne field_2", "plant puffbohne field_1",
                                         "plant puffbohne field_2", "discard saubohne", "discard puffbohne" } } },

  { "ALC-P5-7 everything is planted: the opponent has no phase 1",
    given = planting { turned = "saubohne", p2 = { hand = "kidneybohne" } },
    when = { "p1 phase5 plant saubohne field_1", "p1 phase5 -" },
    expect = { asked = "p2 play_first", left = "" } },

  -- ALC-P6: two cards are drawn

  { "ALC-P6-1 ALC-S4 two cards, one after the other, to the back of the hand",
    given = { phase = "draw", p1 = { hand = "saubohne, puffbohne" }, p2 = { hand = "kidneybohne" },
              deck_top = "brechbohne, blaue_bohne", deck = PILE },
    expect = { asked = "p2 play_first", active = 2, turn = 2, deck = PILE,
               p1 = { hand = "saubohne, puffbohne, brechbohne, blaue_bohne" }, p2 = { hand = "kidneybohne" } } },

  { "ALC-P6-1 there is no hand limit",
    given = { phase = "draw", p1 = { hand = "16 saubohne, 4 puffbohne" }, p2 = { hand = "kidneybohne" }, deck = PILE },
    expect = { asked = "p2 play_first", p1 = { hand = 22 } } },

  { "ALC-P6-1 ALC-V2 alone, too, two cards",
    players = 1,
    given = alone { phase = "draw", p1 = { hand = "saubohne" }, deck_top = "brechbohne, blaue_bohne" },
    expect = { asked = "p1 play_first", turn = 2, p1 = { hand = "saubohne, brechbohne, blaue_bohne" } } },

  -- ALC-B: the third field

  { "ALC-B1 ALC-B2 ALC-X18 in their phase 3 they buy for four thalers; the field is usable at once",
    given = rich { phase = "play", discard = "kidneybohne", p1 = { hand = "kidneybohne, puffbohne" } },
    steps = {
      { expect = { asked = "p1 make_room" } },
      { when = "p1 make_room buy_third_field", illegal = { { "p1 ! buy_third_field", clause = "ALC-B1" } },
        expect = { asked = "p1 play_first", options = { "kidneybohne field_3" }, fields = "third_field",
                   discard = "4 puffbohne~, kidneybohne",
                   p1 = { coins = "", extra = "third_field", field_3 = "" } } },
      { when = "p1 play_first kidneybohne field_3", expect = { p1 = { field_3 = "kidneybohne" } } },
    } },

  { "ALC-B1 ALC-X18 three thalers are not enough",
    given = rich { phase = "play", p1 = { hand = "saubohne", coins = "3 puffbohne" } },
    illegal = { { "p1 ! buy_third_field", clause = "ALC-B1" } },
    expect = { asked = "p1 play_first", anytime = { p1 = { "harvest field_1" } } } },

  { "ALC-B1 ALC-X18 at most one each: eight thalers do not buy a fourth field",
    given = rich { phase = "play", p1 = { hand = "saubohne", coins = "8 puffbohne" } },
    when = { "p1 ! buy_third_field", PAY },
    illegal = { { "p1 ! buy_third_field", clause = "ALC-B1" } },
    expect = { asked = "p1 play_first", anytime = { p1 = { "harvest field_1" } }, fields = "third_field",
               p1 = { coins = "4 puffbohne" } } },

  { "ALC-B1 both players may have one",
    given = rich { phase = "play", active = 2, turn = 2, fields = "third_field",
                   p1 = { extra = "third_field", field_3 = "" },
                   p2 = { hand = "saubohne", coins = "4 feuerbohne" } },
    when = "p2 ! buy_third_field",
    expect = { p2 = { extra = "third_field", field_3 = "", coins = "" }, fields = "" } },

  { "ALC-B1 ALC-S2 no third field is for sale any more: none can be bought",
    given = rich { phase = "play", fields = "", p1 = { hand = "saubohne" } },
    illegal = { { "p1 ! buy_third_field", clause = "ALC-B1" } },
    expect = { anytime = { p1 = { "harvest field_1" } } } },

  { "ALC-V2 ALC-S9 alone no field can be bought",
    players = 1,
    given = alone { phase = "play", p1 = { hand = "saubohne", coins = "8 puffbohne", field_1 = "2 kidneybohne" } },
    illegal = { "p1 ! buy_third_field" },
    expect = { asked = "p1 play_first", anytime = { p1 = { "harvest field_1" } } } },

  { "ALC-B2 the field cannot be sold back",
    given = rich { phase = "play", fields = "third_field", p1 = { hand = "kidneybohne", extra = "third_field",
                                                                 field_3 = "" } },
    expect = { asked = "p1 play_first", anytime = { p1 = { "harvest field_1" } } } },

  { "ALC-B2 ALC-H2 the new field is a field like the others: it is harvested, and protects single beans",
    given = rich { phase = "plant", turned = "2 feuerbohne", p1 = { field_1 = "saubohne" } },
    steps = {
      { expect = { anytime = { p1 = { "harvest field_1", "harvest field_2", "buy_third_field" } } } },
      { when = { "p1 ! buy_third_field", "p1 phase5 plant feuerbohne field_3", "p1 plant_count 2" },
        expect = { anytime = { p1 = { "harvest field_3" } } } },
    } },

  { "ALC-B3 A-7 the player chooses which four of their thalers they pay",
    given = rich { phase = "play", discard = "kidneybohne, saubohne",
                   p1 = { hand = "saubohne", coins = "3 puffbohne, 2 blaue_bohne, feuerbohne" } },
    steps = {
      { when = "p1 ! buy_third_field",
        illegal = { "p1 third_field_coins puffbohne, puffbohne, puffbohne", "p1 third_field_coins -",
                    "p1 third_field_coins puffbohne, puffbohne, puffbohne, blaue_bohne, feuerbohne" },
        expect = { asked = "p1 third_field_coins", clause = "ALC-B3", least = 4, most = 4, pass = false,
                   options = { "puffbohne", "blaue_bohne", "feuerbohne" }, anytime = { p1 = {}, p2 = {} } } },
      { when = "p1 third_field_coins puffbohne, puffbohne, blaue_bohne, feuerbohne",
        expect = { asked = "p1 play_first", p1 = { coins = "puffbohne, blaue_bohne", field_3 = "" },
                   discard_set = "2 puffbohne~, blaue_bohne~, feuerbohne~, kidneybohne, saubohne" } },
    } },

  { "ALC-B3 while they choose the thalers there are no free actions",
    given = rich { phase = "before_turn_up", p1 = { coins = "5 puffbohne" } },
    when = "p1 before_turn_up buy_third_field", illegal = { "p1 ! harvest field_1", "p1 ! buy_third_field" },
    expect = { asked = "p1 third_field_coins", pass = false, anytime = { p1 = {}, p2 = {} },
               p1 = { coins = "5 puffbohne" } } },

  { "ALC-B3 A-7 with the thaler side up they are not matched in phase 4, neither first nor when they come to light",
    given = { phase = "turn_up", discard = "4 puffbohne~, 2 saubohne",
              al_cabohne = "blaue_bohne", don_corlebohne = "stangenbohne",
              deck_top = "puffbohne, saubohne, puffbohne", deck = PILE },
    expect = { turned_set = "2 puffbohne, 3 saubohne", discard = "4 puffbohne~" } },

  { "ALC-B3 A-7 bought in the window before phase 4: the top of the discard pile is matched as before",
    given = rich { phase = "before_turn_up", discard = "kidneybohne", p1 = { coins = "4 kidneybohne" },
                   deck_top = "kidneybohne, saubohne, puffbohne" },
    when = { "p1 before_turn_up buy_third_field", "p1 before_turn_up -" },
    expect = { asked = "p1 phase5", turned_set = "2 kidneybohne, saubohne, puffbohne", discard = "4 kidneybohne~" } },

  { "ALC-B3 ALC-E2 A-7 the next reshuffle brings them back as ordinary cards",
    given = { phase = "turn_up", al_cabohne = "blaue_bohne", don_corlebohne = "stangenbohne", deck = "saubohne",
              discard = "4 puffbohne~", p1 = { field_1 = "2 kidneybohne" } },
    steps = {
      { expect = { asked = "p1 phase5", turned = "saubohne, 2 puffbohne", deck = "2 puffbohne", discard = "",
                   exhausted = 1 } },
      { when = { "p1 phase5 plant puffbohne field_2", "p1 plant_count 2", "p1 phase5 -" },
        expect = { p1 = { hand = "2 puffbohne", field_2 = "2 puffbohne" } } },
    } },

  { "ALC-B3 spent_thalers=top: they go on top with the bean up, and are matched",
    options = { spent_thalers = "top" },
    given = rich { phase = "before_turn_up", discard = "kidneybohne", deck_top = "puffbohne, saubohne, brechbohne" },
    steps = {
      { when = "p1 before_turn_up buy_third_field", expect = { discard = "kidneybohne, 4 puffbohne" } },
      { when = "p1 before_turn_up -",
        expect = { asked = "p1 phase5", turned_set = "5 puffbohne, saubohne, brechbohne", discard = "kidneybohne" } },
    } },

  -- Section 5: free actions at every decision marked F, and for nobody but the active player (ALC-O1 to O3)

  { "ALC-O1 ALC-O2 ALC-O3 decision leftover: free actions",
    given = rich { phase = "leftovers", left = "2 saubohne" }, illegal = TOO_SOON,
    expect = { asked = "p1 leftover", pass = false, anytime = FREE,
               options = { "plant saubohne field_1", "discard saubohne" } } },

  { "ALC-O1 ALC-O2 ALC-O3 decision mafia_payment: free actions",
    given = rich { phase = "payments", al_cabohne = "saubohne" }, illegal = TOO_SOON,
    expect = { asked = "p1 mafia_payment", pass = false, anytime = FREE, options = { "field_1" } } },

  { "ALC-O1 ALC-O2 ALC-O3 decisions play_first and play_second: free actions",
    given = rich { phase = "play", p1 = { hand = "saubohne, brechbohne" } },
    steps = {
      { illegal = TOO_SOON, expect = { asked = "p1 play_first", pass = false, anytime = FREE,
                                       options = { "saubohne field_1" } } },
      { when = "p1 play_first saubohne field_1", illegal = TOO_SOON,
        expect = { asked = "p1 play_second", pass = true, anytime = FREE, options = { "brechbohne field_2" } } },
    } },

  { "ALC-F4 A-19 the front card fits nowhere: only free actions, the purchase among them, and no pass",
    given = rich { phase = "play", p1 = { hand = "kidneybohne" } }, illegal = "p1 make_room -",
    expect = { asked = "p1 make_room", pass = false, options = FREE.p1, anytime = { p2 = {} } } },

  { "ALC-P3-2 ALC-F4 the second card fits nowhere: only free actions are left, or a pass",
    given = rich { phase = "play", p1 = { hand = "saubohne, kidneybohne" } },
    when = "p1 play_first saubohne field_1", illegal = TOO_SOON,
    expect = { asked = "p1 play_second", pass = true, options = {}, anytime = FREE } },

  { "ALC-O1 ALC-O2 ALC-O3 before_turn_up: the free actions are its only options",
    given = rich { phase = "before_turn_up" },
    illegal = { "p1 before_turn_up harvest field_2", "p2 ! harvest field_1", "p2 ! buy_third_field" },
    expect = { asked = "p1 before_turn_up", pass = true, options = FREE.p1, anytime = { p1 = {}, p2 = {} } } },

  { "ALC-O2 before_turn_up comes after phase 3, and also when that is skipped; nothing is turned up yet",
    given = rich { phase = "play" },
    expect = { asked = "p1 before_turn_up", turned = "", deck = PILE } },

  { "ALC-O2 before_turn_up is repeated after a free action, until they pass or none is left",
    given = rich { phase = "before_turn_up", deck_top = "kidneybohne, puffbohne, kidneybohne" },
    steps = {
      { when = "p1 before_turn_up harvest field_1",
        expect = { asked = "p1 before_turn_up", options = { "harvest field_2", "buy_third_field" } } },
      { when = "p1 before_turn_up harvest field_2",
        expect = { asked = "p1 before_turn_up", options = { "buy_third_field" }, turned = "" } },
      { when = { "p1 before_turn_up buy_third_field", PAY },
        expect = { asked = "p1 phase5", turned = "kidneybohne, puffbohne, kidneybohne", p1 = { coins = "saubohne" } } },
    } },

  { "ALC-O2 before_turn_up is not asked of somebody without a free action",
    given = rich { phase = "before_turn_up", p1 = { field_1 = "", field_2 = "", coins = "3 puffbohne" } },
    expect = { asked = "p1 phase5", turned = "3 feuerbohne" } },

  { "ALC-O1 ALC-O2 ALC-O3 decision mafia_refill: free actions, and they leave the duty as it is",
    given = rich { phase = "refill", don_corlebohne = "", p1 = { hand = "kidneybohne" } },
    steps = {
      { illegal = TOO_SOON, expect = { asked = "p1 mafia_refill", pass = false, anytime = FREE } },
      { when = { "p1 ! harvest field_1", "p1 ! buy_third_field", PAY },
        illegal = { "p1 mafia_refill -" },
        expect = { asked = "p1 mafia_refill", options = { "give kidneybohne don_corlebohne" } } },
    } },

  { "ALC-O2 before mafia_refill and before each action of phase 5 seats that are polled are asked",
    polls = { 1, 2 },
    given = rich { phase = "refill", don_corlebohne = "", p1 = { hand = "kidneybohne" }, turned = "saubohne" },
    steps = {
      { expect = { asked = "p1 anytime", phase = "refill", options = FREE.p1, pass = true } },
      { when = { "p1 anytime -", "p1 mafia_refill give kidneybohne don_corlebohne" },
        expect = { asked = "p1 anytime", phase = "plant", options = FREE.p1, pass = true } },
      { when = { "p1 anytime -", "p1 phase5 plant saubohne field_1" },
        expect = { asked = "p1 anytime", phase = "plant" } },
    } },

  { "ALC-O1 ALC-O2 ALC-O3 decision phase5: free actions, even if there is nothing else to do",
    given = rich { phase = "plant" },
    illegal = TOO_SOON,
    expect = { asked = "p1 phase5", pass = true, options = {}, anytime = FREE } },

  { "ALC-O2 phase 5 with nothing to do at all is not asked",
    given = planting { p1 = { hand = "saubohne" }, p2 = { hand = "kidneybohne" } },
    expect = { asked = "p2 play_first", active = 2 } },

  { "ALC-P6-1 ALC-O1 ALC-O2 before, between and after the draws: free actions, for the active player only",
    polls = { 1, 2 },
    given = rich { phase = "draw", p2 = { hand = "", coins = "4 feuerbohne", field_1 = "3 feuerbohne" } },
    steps = {
      { illegal = { "p2 ! harvest field_1", "p2 ! buy_third_field" },
        expect = { asked = "p1 anytime", pass = true, options = FREE.p1, p1 = { hand = 0 } } },
      { when = "p1 anytime -", expect = { asked = "p1 anytime", options = FREE.p1, p1 = { hand = 1 } } },
      { when = "p1 anytime -",
        expect = { asked = "p1 anytime", options = FREE.p1, p1 = { hand = 2 }, active = 1 } },
      { when = "p1 anytime -", expect = { asked = "p2", active = 2 } },
    } },

  { "ALC-P6-1 ALC-O2 a free action between the draws is one of several, and changes nothing in them",
    polls = { 1 },
    given = rich { phase = "draw" },
    when = { "p1 anytime -", "p1 anytime harvest field_1", "p1 anytime buy_third_field",
             PAY },
    expect = { asked = "p1 anytime", options = { "harvest field_2" }, discard = "4 puffbohne~, 2 saubohne",
               p1 = { hand = "feuerbohne", coins = "saubohne", field_3 = "" } } },

  { "ALC-O1 in the turn of p2 it is p1 who cannot act",
    given = rich { phase = "play", active = 2, turn = 2 },
    illegal = { { "p1 ! harvest field_1", clause = "ALC-H1" }, { "p1 ! buy_third_field", clause = "ALC-O1" } },
    expect = { asked = "p2 play_first", anytime = { p1 = {}, p2 = { "harvest field_1", "buy_third_field" } } } },

  { "ALC-O3 ALC-P4-5 ALC-X26 A-13 in phase 4 the third field may be bought before each card and after the last",
    polls = { 1, 2 },
    given = rich { phase = "before_turn_up", deck_top = "kidneybohne, puffbohne, kidneybohne" },
    steps = {
      { when = "p1 before_turn_up -", illegal = "p1 anytime harvest field_1",
        expect = { asked = "p1 anytime", phase = "turn_up", pass = true, options = "buy_third_field", turned = 0 } },
      { when = "p1 anytime -", expect = { asked = "p1 anytime", options = "buy_third_field", turned = 1 } },
      { when = "p1 anytime -", expect = { asked = "p1 anytime", options = "buy_third_field", turned = 2 } },
      { when = "p1 anytime -",
        expect = { asked = "p1 anytime", options = "buy_third_field", turned = 3, phase = "turn_up" } },
      { when = "p1 anytime -", expect = { asked = "p1 anytime", phase = "plant", options = FREE.p1 } },
    } },

  { "ALC-O3 ALC-B2 ALC-X26 bought between two cards of phase 4: the turning up goes on as it would have",
    polls = { 1, 2 },
    given = rich { phase = "turn_up", discard = "kidneybohne",
                   deck_top = "puffbohne, kidneybohne, stangenbohne, puffbohne" },
    steps = {
      { when = { "p1 anytime -", "p1 anytime buy_third_field" },
        expect = { asked = "p1 anytime", phase = "plant", fields = "third_field", don_corlebohne = "2 stangenbohne",
                   turned_set = "2 puffbohne, 2 kidneybohne", discard = "4 puffbohne~",
                   p1 = { coins = "", extra = "third_field", field_3 = "" } } },
      { when = { "p1 anytime -", "p1 phase5 plant kidneybohne field_3", "p1 plant_count 2" },
        expect = { p1 = { field_3 = "2 kidneybohne" } } },
    } },

  { "ALC-O1 ALC-O3 in phase 4, too, only the player whose turn it is may buy",
    polls = { 2 },
    given = rich { phase = "turn_up", deck_top = "kidneybohne, puffbohne, kidneybohne" },
    expect = { asked = "p1 phase5", p2 = { coins = "4 feuerbohne" } } },

  { "ALC-O3 ALC-B3 spent_thalers=top: what is paid between two cards is matched by the next",
    options = { spent_thalers = "top" }, polls = { 1 },
    given = rich { phase = "turn_up", discard = "kidneybohne", deck_top = "puffbohne, saubohne, brechbohne" },
    when = { "p1 anytime -", "p1 anytime buy_third_field" },
    expect = { turned_set = "5 puffbohne, saubohne, brechbohne", discard = "kidneybohne" } },

  { "ALC-O3 ALC-E4 A-13 both piles are empty in phase 4: everybody is asked, for what is paid can be turned up",
    given = rich { phase = "turn_up", deck = "", deck_top = "kidneybohne", discard = "" },
    steps = {
      { illegal = { "p1 phase4_buy harvest field_1", "p2 ! buy_third_field" },
        expect = { asked = "p1 phase4_buy", clause = "ALC-O3", options = "buy_third_field", pass = true,
                   turned = "kidneybohne", exhausted = 1 } },
      { when = "p1 phase4_buy buy_third_field",
        expect = { asked = "p1 phase5", turned = "kidneybohne, 2 puffbohne", deck = "2 puffbohne", exhausted = 1,
                   p1 = { coins = "", field_3 = "" } } },
    } },

  { "ALC-O3 ALC-E4 A-13 who buys nothing then has their last turn",
    given = rich { phase = "turn_up", deck = "", deck_top = "kidneybohne", discard = "" },
    when = "p1 phase4_buy -",
    expect = { asked = "p1 phase5", turned = "kidneybohne", said = "no_cards", p1 = { coins = "4 puffbohne" } } },

  { "ALC-O2 windows in phases 2 and 5 come after the last action, too",
    polls = { 1 },
    given = rich { phase = "payments", al_cabohne = "saubohne", p1 = { hand = "saubohne", field_2 = "" } },
    steps = {
      { when = { "p1 anytime -", "p1 mafia_payment field_1" },
        expect = { asked = "p1 anytime", phase = "payments", al_cabohne = "2 saubohne" } },
    } },

  { "ALC-O4 the mafia sells within the step: the money is there before the next question",
    given = planting { al_cabohne = "4 stangenbohne", don_corlebohne = "4 saubohne", mafia = "feuerbohne",
                       turned = "stangenbohne, saubohne, puffbohne" },
    steps = {
      { when = "p1 phase5 plant stangenbohne al_cabohne",
        expect = { asked = "p1 phase5", mafia = "feuerbohne, 3 stangenbohne", discard = "2 stangenbohne" } },
      { when = "p1 phase5 plant saubohne don_corlebohne",
        expect = { asked = "p1 phase5", mafia = 6, discard = "2 stangenbohne, 3 saubohne",
                   options = { "plant puffbohne field_1", "plant puffbohne field_2", "plant puffbohne al_cabohne",
                               "plant puffbohne don_corlebohne" } } },
    } },
}
