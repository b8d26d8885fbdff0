-- Al Cabohne: fields, harvests, the mafia, and the turn up to phase 4 (sections 4.1 to 4.7 of al_cabohne.md) with
-- the vectors ALC-X4 to X12, X16, X17 and X23.

local fixtures = require "shared/fixtures"

-- A draw pile that is not named has all beans that are not named.
local scenarios, add = fixtures.file({ game = "al_cabohne", players = 2 }, function(scenario)
  local given = scenario.given
  if not given.deck then given.deck, given.rest = "", "deck" end
end)

-- Scenarios that begin in the same phase.
local function at(phase, list)
  for _, scenario in ipairs(list) do
    scenario.given.phase = phase
    add(scenario)
  end
end

---------------------------------------------------------------------------------------------------
-- 4 The turn

at("leftovers", {
  { "ALC-T1 the six phases of a turn, in this order; then the opponent's turn",
    given = { left = "puffbohne", al_cabohne = "blaue_bohne", don_corlebohne = "stangenbohne",
              p1 = { hand = "2 saubohne, kidneybohne", field_1 = "2 blaue_bohne" }, p2 = { hand = "kidneybohne" },
              deck_top = "brechbohne, puffbohne, feuerbohne, kidneybohne, saubohne" },
    steps = {
      { expect = { asked = "p1 leftover", phase = "leftovers" } },
      { when = "p1 leftover discard puffbohne", expect = { asked = "p1 mafia_payment", phase = "payments" } },
      { when = "p1 mafia_payment field_1", expect = { asked = "p1 play_first", phase = "play", turned = "" } },
      { when = { "p1 play_first saubohne field_2", "p1 play_second -", "p1 before_turn_up -" },
        expect = { asked = "p1 phase5", phase = "plant", turned_set = "brechbohne, 2 puffbohne, feuerbohne",
                   p1 = { hand = "saubohne, kidneybohne" } } },
      { when = "p1 phase5 -",
        expect = { asked = "p2 leftover", active = 2, turn = 2, phase = "leftovers",
                   p1 = { hand = "saubohne, 2 kidneybohne, saubohne" } } },
    } },
})

---------------------------------------------------------------------------------------------------
-- 4.1 Fields and planting

at("play", {
  { "ALC-F1 ALC-F2 a card goes to an own field that is empty, never to another variety",
    given = { p1 = { hand = "saubohne, kidneybohne", field_1 = "blaue_bohne", field_3 = "" } },
    illegal = { { "p1 play_first saubohne field_1", clause = "ALC-F2" }, "p1 play_first saubohne p2.field_1" },
    expect = { asked = "p1 play_first", options = { "saubohne field_2", "saubohne field_3" } } },

  { "ALC-F2 a card goes to an own field of its variety",
    given = { p1 = { hand = "saubohne", field_1 = "blaue_bohne", field_2 = "2 saubohne" } },
    illegal = { { "p1 play_first saubohne field_1", clause = "ALC-F2" } },
    expect = { options = { "saubohne field_2" } } },

  { "ALC-F1 a field holds any number of cards",
    given = { p1 = { hand = "saubohne", field_1 = "15 saubohne" } },
    when = "p1 play_first saubohne field_1", expect = { p1 = { field_1 = "16 saubohne", field_2 = "" } } },

  { "ALC-X17 ALC-F3 A-3 a variety grown already may also be planted on an empty field",
    given = { p1 = { hand = "saubohne, saubohne", field_1 = "2 saubohne" } },
    steps = {
      { expect = { asked = "p1 play_first", options = { "saubohne field_1", "saubohne field_2" } } },
      { when = "p1 play_first saubohne field_2",
        expect = { asked = "p1 play_second", options = { "saubohne field_1", "saubohne field_2" },
                   p1 = { field_1 = "2 saubohne", field_2 = "saubohne" } } },
    } },

  { "ALC-F3 ALC-H2 ALC-H3 fields of one variety are harvested, and protected, each by itself",
    given = { p1 = { hand = "kidneybohne", field_1 = "3 saubohne", field_2 = "saubohne" } },
    steps = {
      { illegal = { { "p1 ! harvest field_2", clause = "ALC-H2" } }, expect = { asked = "p1 make_room" } },
      { when = "p1 make_room harvest field_1",
        expect = { asked = "p1 play_first", options = { "kidneybohne field_1" }, discard = "2 saubohne",
                   p1 = { coins = "saubohne", field_1 = "", field_2 = "saubohne" } } },
    } },

  { "ALC-X17 ALC-F3 duplicate_fields=false: a variety grown already is not planted on an empty field",
    options = { duplicate_fields = false },
    given = { p1 = { hand = "saubohne, saubohne", field_1 = "saubohne" } },
    steps = {
      { illegal = { { "p1 play_first saubohne field_2", clause = "ALC-F3" } },
        expect = { asked = "p1 play_first", options = { "saubohne field_1" } } },
      { when = "p1 play_first saubohne field_1",
        illegal = { { "p1 play_second saubohne field_2", clause = "ALC-F3" } },
        expect = { asked = "p1 play_second", options = { "saubohne field_1" } } },
    } },

  { "ALC-F3 duplicate_fields=false: the second field counts as the first one does, and the third",
    options = { duplicate_fields = false },
    given = { p1 = { hand = "saubohne", field_2 = "saubohne", field_3 = "" } },
    expect = { options = { "saubohne field_2" } } },

  { "ALC-F3 duplicate_fields=false: once the field is harvested any empty one will do",
    options = { duplicate_fields = false },
    given = { p1 = { hand = "saubohne", field_1 = "saubohne" } },
    when = "p1 ! harvest field_1", expect = { options = { "saubohne field_1", "saubohne field_2" } } },

  { "ALC-F3 duplicate_fields=false: what the opponent and the bosses grow does not matter",
    options = { duplicate_fields = false },
    given = { p1 = { hand = "saubohne" }, p2 = { field_1 = "saubohne" }, al_cabohne = "saubohne" },
    expect = { options = { "saubohne field_1", "saubohne field_2" } } },

  { "ALC-F4 ALC-P3-1 no field takes the card: one must be harvested, then it is planted there",
    given = { p1 = { hand = "kidneybohne", field_1 = "3 saubohne", field_2 = "4 blaue_bohne" },
              fields = "2 third_field" },
    steps = {
      { illegal = { "p1 make_room -", "p1 make_room buy_third_field" },
        expect = { asked = "p1 make_room", clause = "ALC-F4", pass = false,
                   options = { "harvest field_1", "harvest field_2" } } },
      { when = "p1 make_room harvest field_2", illegal = "p1 play_first -",
        expect = { asked = "p1 play_first", options = { "kidneybohne field_2" }, discard = "3 blaue_bohne",
                   p1 = { coins = "blaue_bohne", field_1 = "3 saubohne", field_2 = "" } } },
      { when = "p1 play_first kidneybohne field_2", expect = { p1 = { field_2 = "kidneybohne", hand = "" } } },
    } },

  { "ALC-F4 who is asked beforehand may harvest then, and has room", polls = { 1 },
    given = { p1 = { hand = "kidneybohne", field_1 = "3 saubohne", field_2 = "4 blaue_bohne" } },
    when = { "p1 anytime harvest field_1", "p1 anytime -" },
    expect = { asked = "p1 play_first", options = { "kidneybohne field_1" } } },

  { "ALC-F4 both fields are single: either may be harvested",
    given = { p1 = { hand = "kidneybohne", field_1 = "saubohne", field_2 = "blaue_bohne" } },
    expect = { asked = "p1 make_room", options = { "harvest field_1", "harvest field_2" } } },

  { "ALC-F4 A-19 buying the third field makes room, too",
    given = { p1 = { hand = "kidneybohne", field_1 = "saubohne", field_2 = "2 blaue_bohne", coins = "4 puffbohne" },
              fields = "2 third_field", discard = "stangenbohne" },
    steps = {
      { expect = { asked = "p1 make_room", options = { "harvest field_2", "buy_third_field" } } },
      { when = "p1 make_room buy_third_field",
        expect = { asked = "p1 play_first", options = { "kidneybohne field_3" },
                   discard = "4 puffbohne~, stangenbohne", p1 = { coins = "", field_2 = 2 } } },
      { when = "p1 play_first kidneybohne field_3", expect = { p1 = { field_3 = "kidneybohne" } } },
    } },

  { "ALC-X16 ALC-F4 ALC-H2 only the field of two may be harvested, for nothing",
    given = { p1 = { hand = "kidneybohne", field_1 = "2 saubohne", field_2 = "blaue_bohne" } },
    steps = {
      { illegal = { { "p1 make_room harvest field_2", clause = "ALC-H2" } },
        expect = { asked = "p1 make_room", options = { "harvest field_1" } } },
      { when = { "p1 make_room harvest field_1", "p1 play_first kidneybohne field_1" },
        expect = { p1 = { coins = "", field_1 = "kidneybohne", field_2 = "blaue_bohne" }, discard = "2 saubohne" } },
    } },
})

at("plant", {
  { "ALC-F5 a boss takes his variety; only another one goes to the empty boss",
    given = { al_cabohne = "saubohne", turned = "saubohne, blaue_bohne", p1 = { hand = "saubohne, puffbohne" } },
    illegal = { "p1 phase5 plant blaue_bohne al_cabohne", "p1 phase5 plant saubohne don_corlebohne",
                "p1 phase5 give saubohne don_corlebohne", "p1 phase5 give puffbohne al_cabohne" },
    expect = { asked = "p1 phase5",
               options = { "plant saubohne field_1", "plant saubohne field_2", "plant saubohne al_cabohne",
                           "plant blaue_bohne field_1", "plant blaue_bohne field_2", "plant blaue_bohne don_corlebohne",
                           "give saubohne al_cabohne", "give puffbohne don_corlebohne" } } },

  { "ALC-F5 the boss behind an empty one keeps his variety for himself",
    given = { don_corlebohne = "3 saubohne", p1 = { hand = "saubohne, puffbohne" } },
    expect = { options = { "give saubohne don_corlebohne", "give puffbohne al_cabohne" } } },

  { "ALC-F5 bosses who grow something else take nothing",
    given = { al_cabohne = "saubohne", don_corlebohne = "puffbohne",
              p1 = { hand = "kidneybohne", field_1 = "saubohne" } },
    expect = { asked = "p1 phase5", options = {}, anytime = { p1 = { "harvest field_1" } } } },
})

---------------------------------------------------------------------------------------------------
-- 4.2 Harvest and sale by a player

-- Through a whole turn: the active player may harvest at every decision, the other one never.
local OWN = { p1 = { "harvest field_1", "harvest field_2" }, p2 = {} }

add { "ALC-H1 the active player may harvest in phases 1, 2, 3 and 5, and chooses the field; the other never may",
  given = { phase = "leftovers", left = "feuerbohne", al_cabohne = "stangenbohne", don_corlebohne = "brechbohne",
            p1 = { hand = "saubohne, saubohne, kidneybohne", field_1 = "3 saubohne", field_2 = "3 stangenbohne" },
            p2 = { field_1 = "6 puffbohne", field_2 = "6 blaue_bohne" },
            deck_top = "2 kidneybohne, feuerbohne" },
  steps = {
    { illegal = { { "p2 ! harvest field_1", clause = "ALC-H1" } }, expect = { asked = "p1 leftover", anytime = OWN } },
    { when = "p1 leftover discard feuerbohne", illegal = "p2 ! harvest field_2",
      expect = { asked = "p1 mafia_payment", anytime = OWN } },
    { when = "p1 mafia_payment field_2", illegal = "p2 ! harvest field_1",
      expect = { asked = "p1 play_first", anytime = OWN } },
    { when = "p1 play_first saubohne field_1", illegal = "p2 ! harvest field_1",
      expect = { asked = "p1 play_second", anytime = OWN } },
    { when = "p1 play_second saubohne field_1", illegal = "p2 ! harvest field_1",
      expect = { asked = "p1 before_turn_up", options = { "harvest field_1", "harvest field_2" }, pass = true,
                 anytime = { p2 = {} } } },
    { when = "p1 before_turn_up -", illegal = "p2 ! harvest field_1",
      expect = { asked = "p1 phase5", phase = "plant", anytime = OWN } },
    { when = "p1 phase5 -", illegal = { { "p1 ! harvest field_1", clause = "ALC-H1" } },
      expect = { asked = "p2 leftover", anytime = { p1 = {}, p2 = { "harvest field_1", "harvest field_2" } } } },
  } }

add { "ALC-H1 in phase 6: before each draw and after the last, and only the active player", polls = { 1, 2 },
  given = { phase = "draw", each = { field_1 = "3 saubohne", field_2 = "3 feuerbohne" } },
  steps = {
    { expect = { asked = "p1 anytime", phase = "draw", p1 = { hand = 0 }, options = OWN.p1, pass = true } },
    { when = "p1 anytime -", expect = { asked = "p1 anytime", p1 = { hand = 1 }, options = OWN.p1 } },
    { when = "p1 anytime harvest field_2", expect = { asked = "p1 anytime", p1 = { hand = 1, coins = "feuerbohne" },
                                                      options = { "harvest field_1" }, discard = "2 feuerbohne" } },
    { when = "p1 anytime -", expect = { asked = "p1 anytime", p1 = { hand = 2 }, turn = 1 } },
    { when = "p1 anytime -", expect = { asked = "p2", turn = 2, p1 = { field_1 = "3 saubohne", hand = 2 } } },
  } }

-- The same for a polled player: before every decision, with a separate question before phase 4.
local function asked_in(phase) return { asked = "p1 anytime", options = OWN.p1, pass = true, phase = phase } end

add { "ALC-H1 a polled player is asked before every decision of their turn", polls = { 1, 2 },
  given = { phase = "leftovers", left = "2 feuerbohne", al_cabohne = "stangenbohne",
            p1 = { hand = "saubohne, saubohne, kidneybohne", field_1 = "3 saubohne", field_2 = "3 stangenbohne" },
            p2 = { field_1 = "6 puffbohne" }, deck_top = "2 kidneybohne, feuerbohne" },
  steps = {
    { expect = asked_in "leftovers" },
    { when = { "p1 anytime -", "p1 leftover discard feuerbohne" }, expect = asked_in "payments" },
    { when = "p1 anytime -", expect = { asked = "p1 mafia_payment" } },
    { when = { "p1 mafia_payment field_2", "p1 anytime -" }, expect = asked_in "play" },
    { when = { "p1 anytime -", "p1 play_first saubohne field_1" }, expect = asked_in "play" },
    { when = { "p1 anytime -", "p1 play_second -" }, expect = { asked = "p1 before_turn_up", anytime = { p1 = {} } } },
    { when = "p1 before_turn_up -", expect = asked_in "refill" },
    { when = { "p1 anytime -", "p1 mafia_refill give saubohne don_corlebohne" }, expect = asked_in "plant" },
    { when = "p1 anytime -", expect = { asked = "p1 phase5", anytime = OWN } },
  } }

at("play", {
  { "ALC-H1 only own fields",
    given = { p1 = { hand = "kidneybohne", field_1 = "2 saubohne" }, p2 = { field_1 = "2 blaue_bohne" } },
    illegal = "p1 ! harvest p2.field_1", expect = { anytime = { p1 = { "harvest field_1" } } } },

  { "ALC-H2 a single bean is protected as long as another field has two, also of three fields",
    given = { p1 = { hand = "kidneybohne", field_1 = "saubohne", field_2 = "blaue_bohne", field_3 = "2 puffbohne" } },
    steps = {
      { illegal = { { "p1 ! harvest field_1", clause = "ALC-H2" }, { "p1 ! harvest field_2", clause = "ALC-H2" } },
        expect = { anytime = { p1 = { "harvest field_3" } } } },
      { when = "p1 ! harvest field_3", expect = { anytime = { p1 = { "harvest field_1", "harvest field_2" } } } },
    } },

  { "ALC-H2 A-4 a single bean beside an empty field may go; an empty field cannot be harvested",
    given = { p1 = { hand = "kidneybohne", field_1 = "saubohne" }, p2 = { field_1 = "5 puffbohne" } },
    illegal = { "p1 ! harvest field_2" }, expect = { anytime = { p1 = { "harvest field_1" } } } },

  { "ALC-H2 single beans on all fields: each may go",
    given = { p1 = { hand = "kidneybohne", field_1 = "saubohne", field_2 = "blaue_bohne" } },
    expect = { anytime = { p1 = { "harvest field_1", "harvest field_2" } } } },

  { "ALC-H3 the whole field goes: thalers are cards of it, the rest is discarded with the bean up, on top",
    given = { p1 = { hand = "kidneybohne", field_1 = "4 stangenbohne", field_2 = "2 saubohne", coins = "puffbohne" },
              p2 = { coins = "blaue_bohne" }, discard = "blaue_bohne, puffbohne" },
    when = "p1 ! harvest field_1",
    expect = { asked = "p1 play_first",
               p1 = { coins = "puffbohne, 2 stangenbohne", field_1 = "", field_2 = 2, hand = 1 },
               p2 = { coins = "blaue_bohne" }, discard = "blaue_bohne, puffbohne, 2 stangenbohne", mafia = "" } },

  { "ALC-H3 a harvest worth nothing is allowed",
    given = { p1 = { hand = "kidneybohne", field_1 = "4 kidneybohne" }, discard = "blaue_bohne" },
    when = "p1 ! harvest field_1",
    expect = { p1 = { coins = "", field_1 = "" }, discard = "blaue_bohne, 4 kidneybohne" } },
})

---------------------------------------------------------------------------------------------------
-- 4.3 The mafia

at("turn_up", {
  { "ALC-M1 ALC-M2 the bosses have one pile of thalers",
    given = { al_cabohne = "7 feuerbohne", don_corlebohne = "4 brechbohne", mafia = "blaue_bohne",
              deck_top = "feuerbohne, brechbohne, saubohne, puffbohne, kidneybohne" },
    expect = { al_cabohne = "", don_corlebohne = "", mafia = "blaue_bohne, 3 feuerbohne, 2 brechbohne",
               discard = "5 feuerbohne, 3 brechbohne", each = { coins = "" } } },

  { "ALC-M3 a boss below his threshold keeps his beans, and so does the one who got none",
    given = { al_cabohne = "5 saubohne", don_corlebohne = "4 brechbohne",
              deck_top = "saubohne, feuerbohne, puffbohne, kidneybohne" },
    expect = { al_cabohne = "6 saubohne", don_corlebohne = "4 brechbohne", mafia = "", discard = "" } },

  { "ALC-M4 ALC-P4-2 cards turned up one at a time are checked one at a time",
    given = { al_cabohne = "6 saubohne", don_corlebohne = "brechbohne",
              deck_top = "2 saubohne, feuerbohne, kidneybohne" },
    expect = { al_cabohne = "", mafia = "3 saubohne", turned_set = "5 saubohne, feuerbohne, kidneybohne",
               discard = "" } },
})

at("draw", {
  { "ALC-M5 2.2 a boss's single bean is not protected: in the end it is sold beside more, in boss order",
    given = { exhausted = 2, deck = "", deck_top = "blaue_bohne", al_cabohne = "saubohne",
              don_corlebohne = "3 brechbohne" },
    expect = { over = true, al_cabohne = "", don_corlebohne = "", mafia = "brechbohne",
               discard = "saubohne, 2 brechbohne" } },
})

at("plant", {
  { "ALC-M2 ALC-M4 cards planted together are checked together: 8 stink beans bring 4 thalers",
    given = { al_cabohne = "5 saubohne", don_corlebohne = "brechbohne", turned = "3 saubohne" },
    when = { "p1 phase5 plant saubohne al_cabohne", "p1 plant_count 3" },
    expect = { al_cabohne = "", mafia = "4 saubohne", discard = "4 saubohne",
               said = "mafia_sold al_cabohne 8 saubohne 4", not_said = "mafia_sold al_cabohne 7 saubohne 3" } },

  { "ALC-M4 two of them make 7 and bring 3",
    given = { al_cabohne = "5 saubohne", don_corlebohne = "brechbohne", turned = "3 saubohne" },
    when = { "p1 phase5 plant saubohne al_cabohne", "p1 plant_count 2" },
    expect = { al_cabohne = "", mafia = "3 saubohne", discard = "4 saubohne" } },

  { "ALC-M2 ALC-M4 hand cards are given and checked one at a time",
    given = { al_cabohne = "5 saubohne", don_corlebohne = "brechbohne", p1 = { hand = "3 saubohne, puffbohne" } },
    steps = {
      { when = "p1 phase5 give saubohne al_cabohne", expect = { al_cabohne = "6 saubohne", mafia = "" } },
      { when = "p1 phase5 give saubohne al_cabohne",
        expect = { al_cabohne = "", mafia = "3 saubohne", discard = "4 saubohne", p1 = { hand = "saubohne, puffbohne" },
                   options = { "give saubohne al_cabohne", "give puffbohne al_cabohne" } } },
    } },
})

---------------------------------------------------------------------------------------------------
-- 4.4 Phase 1: use leftovers

at("plant", {
  { "ALC-P1-1 the next player deals with what was left, before anything else",
    given = { turned = "2 puffbohne, saubohne", al_cabohne = "blaue_bohne", don_corlebohne = "brechbohne",
              p2 = { hand = "kidneybohne", field_1 = "2 blaue_bohne" } },
    when = "p1 phase5 -",
    expect = { asked = "p2 leftover", phase = "leftovers", clause = "ALC-P1-2", active = 2, turn = 2, turned = "",
               left = "2 puffbohne, saubohne", p1 = { hand = 2 } } },

  { "ALC-P1-1 what is left of a planted group is dealt with, too",
    given = { turned = "2 puffbohne, saubohne", p2 = { hand = "kidneybohne" } },
    when = { "p1 phase5 plant puffbohne field_1", "p1 plant_count 1", "p1 phase5 -" },
    expect = { asked = "p2 leftover", left = "puffbohne, saubohne" } },

  { "ALC-P1-1 if there is nothing left the phase is skipped",
    given = { turned = "saubohne", p1 = { field_1 = "saubohne" },
              p2 = { hand = "kidneybohne", field_1 = "2 blaue_bohne" } },
    when = { "p1 phase5 plant saubohne field_1", "p1 phase5 -" },
    expect = { asked = "p2 play_first", turn = 2, left = "" } },
})

at("leftovers", {
  { "ALC-P1-2 each group is planted on one own field, or discarded: not kept, not for the mafia, not for the hand",
    given = { left = "2 puffbohne, saubohne, blaue_bohne", al_cabohne = "saubohne",
              p1 = { hand = "kidneybohne", field_1 = "saubohne" } },
    illegal = { "p1 leftover -", "p1 leftover plant saubohne al_cabohne", "p1 leftover plant puffbohne don_corlebohne",
                "p1 leftover plant puffbohne field_1", "p1 leftover plant blaue_bohne field_1",
                "p1 leftover plant puffbohne p2.field_1", "p1 leftover plant puffbohne hand" },
    expect = { asked = "p1 leftover", pass = false,
               options = { "plant puffbohne field_2", "plant saubohne field_1", "plant saubohne field_2",
                           "plant blaue_bohne field_2",
                           "discard puffbohne", "discard saubohne", "discard blaue_bohne" } } },

  { "ALC-P1-2 ALC-P1-4 nothing may remain: the player is asked until all is used, in any order",
    given = { left = "2 puffbohne, saubohne, blaue_bohne", discard = "stangenbohne", mafia = "brechbohne",
              p1 = { hand = "kidneybohne" } },
    steps = {
      { when = "p1 leftover discard blaue_bohne",
        expect = { asked = "p1 leftover", left = "2 puffbohne, saubohne", discard = "stangenbohne, blaue_bohne" } },
      { when = "p1 leftover plant saubohne field_2",
        expect = { asked = "p1 leftover", left = "2 puffbohne", p1 = { field_2 = "saubohne" },
                   options = { "plant puffbohne field_1", "discard puffbohne" } } },
      { when = "p1 leftover discard puffbohne",
        expect = { asked = "p1 play_first", left = "", discard = "stangenbohne, blaue_bohne, 2 puffbohne",
                   mafia = "brechbohne", turned = "", p1 = { hand = "kidneybohne", field_1 = "" } } },
    } },

  { "ALC-P1-4 the order chosen is the order on the discard pile",
    given = { left = "2 puffbohne, saubohne, blaue_bohne, puffbohne", p1 = { hand = "kidneybohne" } },
    when = { "p1 leftover discard puffbohne", "p1 leftover discard blaue_bohne", "p1 leftover discard saubohne" },
    expect = { asked = "p1 play_first", discard = "3 puffbohne, blaue_bohne, saubohne" } },

  { "ALC-P1-2 ALC-P1-3 part of a group is planted together on one field, the others of it are discarded",
    given = { left = "4 puffbohne, saubohne", p1 = { hand = "kidneybohne", field_1 = "blaue_bohne", field_3 = "" } },
    steps = {
      { when = "p1 leftover plant puffbohne field_3", illegal = { "p1 plant_count -", "p1 plant_count 5" },
        expect = { asked = "p1 plant_count", options = { "1", "2", "3", "4" }, pass = false } },
      { when = "p1 plant_count 3",
        expect = { asked = "p1 leftover", left = "saubohne", discard = "puffbohne",
                   options = { "plant saubohne field_2", "discard saubohne" },
                   p1 = { field_2 = "", field_3 = "3 puffbohne" } } },
    } },

  { "ALC-P1-2 ALC-P1-3 the whole group is planted: nothing of it is discarded",
    given = { left = "2 puffbohne", p1 = { hand = "kidneybohne", field_2 = "puffbohne" } },
    when = { "p1 leftover plant puffbohne field_2", "p1 plant_count 2" },
    expect = { asked = "p1 play_first", discard = "", left = "", p1 = { field_1 = "", field_2 = "3 puffbohne" } } },

  { "ALC-P1-3 ALC-F3 a group goes to the field that grows it, or to an empty one",
    given = { left = "2 puffbohne", p1 = { hand = "kidneybohne", field_2 = "puffbohne" } },
    steps = {
      { expect = { options = { "plant puffbohne field_1", "plant puffbohne field_2", "discard puffbohne" } } },
      { when = { "p1 leftover plant puffbohne field_1", "p1 plant_count 1" },   -- ALC-P1-3: not one each
        expect = { asked = "p1 make_room", discard = "puffbohne",
                   p1 = { field_1 = "puffbohne", field_2 = "puffbohne" } } },
    } },

  { "ALC-P1-3 ALC-F3 duplicate_fields=false: a group goes only to the field that grows it",
    options = { duplicate_fields = false },
    given = { left = "2 puffbohne", p1 = { hand = "kidneybohne", field_2 = "puffbohne" } },
    illegal = "p1 leftover plant puffbohne field_1",
    expect = { options = { "plant puffbohne field_2", "discard puffbohne" } } },

  { "ALC-P1-4 ALC-F4 no field takes the group: harvesting in between makes room",
    given = { left = "2 puffbohne, stangenbohne", p1 = { hand = "kidneybohne", field_1 = "3 saubohne",
                                                         field_2 = "blaue_bohne" } },
    steps = {
      { expect = { options = { "discard puffbohne", "discard stangenbohne" },
                   anytime = { p1 = { "harvest field_1" } } } },
      { when = { "p1 leftover discard stangenbohne", "p1 ! harvest field_1" },
        expect = { asked = "p1 leftover", options = { "plant puffbohne field_1", "discard puffbohne" },
                   discard = "stangenbohne, 2 saubohne", p1 = { coins = "saubohne" } } },
      { when = { "p1 leftover plant puffbohne field_1", "p1 plant_count 1" },
        expect = { discard = "stangenbohne, 2 saubohne, puffbohne", p1 = { field_1 = "puffbohne" } } },
    } },

  { "ALC-P1-4 ALC-F4 who is asked beforehand may harvest then, and has room", polls = { 1 },
    given = { left = "puffbohne", p1 = { hand = "kidneybohne", field_1 = "3 saubohne", field_2 = "blaue_bohne" } },
    when = { "p1 anytime harvest field_1", "p1 anytime -" },
    expect = { asked = "p1 leftover", options = { "plant puffbohne field_1", "discard puffbohne" } } },

  { "ALC-P1-4 ALC-F4 buying the third field makes room, too",
    given = { left = "puffbohne", fields = "2 third_field",
              p1 = { hand = "blaue_bohne", field_1 = "2 saubohne", field_2 = "blaue_bohne", coins = "4 feuerbohne" } },
    when = { "p1 ! buy_third_field", "p1 leftover plant puffbohne field_3" },
    expect = { asked = "p1 play_first", p1 = { field_3 = "puffbohne" } } },
})

---------------------------------------------------------------------------------------------------
-- 4.5 Phase 2: beans for the mafia

local STANGEN = { "stangenbohne", "2 stangenbohne" }    -- what Don has before and after a payment

at("payments", {
  { "ALC-P2-1 one card from every field whose variety a boss grows, no other one and not from the opponent",
    given = { al_cabohne = "blaue_bohne", don_corlebohne = STANGEN[1], p2 = { field_1 = "3 blaue_bohne" },
              p1 = { hand = "saubohne", field_1 = "3 saubohne", field_2 = "3 stangenbohne" } },
    steps = {
      { illegal = { "p1 mafia_payment -", "p1 mafia_payment field_1", "p1 mafia_payment p2.field_1" },
        expect = { asked = "p1 mafia_payment", clause = "ALC-P2-1", pass = false, options = { "field_2" } } },
      { when = "p1 mafia_payment field_2",
        expect = { asked = "p1 play_first", don_corlebohne = STANGEN[2], al_cabohne = "blaue_bohne",
                   p1 = { field_1 = "3 saubohne", field_2 = "2 stangenbohne", hand = 1, coins = "" }, discard = "" } },
    } },

  { "ALC-P2-1 nothing is due if no boss grows what the player grows",
    given = { al_cabohne = "blaue_bohne", don_corlebohne = "stangenbohne",
              p1 = { hand = "saubohne", field_1 = "3 saubohne", field_2 = "2 kidneybohne" } },
    expect = { asked = "p1 play_first", p1 = { field_1 = 3, field_2 = 2 } } },

  { "ALC-P2-1 the third field pays as well, even its last card",
    given = { al_cabohne = "blaue_bohne", p1 = { hand = "puffbohne", field_3 = "blaue_bohne" } },
    when = "p1 mafia_payment field_3",
    expect = { asked = "p1 play_first", al_cabohne = "2 blaue_bohne", p1 = { field_3 = "" } } },

  { "ALC-M5 an empty boss collects nothing",
    given = { al_cabohne = "blaue_bohne", p1 = { hand = "puffbohne", field_1 = "3 saubohne" } },
    expect = { asked = "p1 play_first", don_corlebohne = "", p1 = { field_1 = "3 saubohne" } } },

  { "ALC-X4 ALC-P2-1 ALC-P2-2 a protected single bean cannot be saved: it is paid",
    given = { don_corlebohne = STANGEN[1],
              p1 = { hand = "puffbohne", field_1 = "stangenbohne", field_2 = "2 blaue_bohne" } },
    steps = {
      { illegal = { { "p1 ! harvest field_1", clause = "ALC-H2" } },
        expect = { asked = "p1 mafia_payment", options = { "field_1" }, anytime = { p1 = { "harvest field_2" } } } },
      { when = "p1 mafia_payment field_1",
        expect = { asked = "p1 play_first", don_corlebohne = STANGEN[2],
                   p1 = { field_1 = "", field_2 = "2 blaue_bohne" } } },
    } },

  { "ALC-P2-2 ALC-H2 once the other field is harvested the single bean is not protected any more",
    given = { don_corlebohne = STANGEN[1],
              p1 = { hand = "puffbohne", field_1 = "stangenbohne", field_2 = "2 blaue_bohne" } },
    steps = {
      { when = "p1 ! harvest field_2",
        expect = { asked = "p1 mafia_payment", options = { "field_1" }, anytime = { p1 = { "harvest field_1" } } } },
      { when = "p1 ! harvest field_1",
        expect = { asked = "p1 play_first", don_corlebohne = STANGEN[1], discard = "2 blaue_bohne, stangenbohne" } },
    } },

  { "ALC-X5 ALC-P2-2 a payment is avoided by harvesting the field",
    given = { don_corlebohne = STANGEN[1], discard = "kidneybohne",
              p1 = { hand = "puffbohne", field_1 = "3 stangenbohne", field_2 = "blaue_bohne" } },
    when = "p1 ! harvest field_1",
    expect = { asked = "p1 play_first", don_corlebohne = STANGEN[1], discard = "kidneybohne, 2 stangenbohne",
               p1 = { coins = "stangenbohne", field_1 = "", field_2 = "blaue_bohne" } } },

  { "ALC-X6 ALC-P2-2 both fields are single: the one that is due may be harvested, for nothing",
    given = { don_corlebohne = STANGEN[1],
              p1 = { hand = "puffbohne", field_1 = "stangenbohne", field_2 = "blaue_bohne" } },
    when = "p1 ! harvest field_1",
    expect = { asked = "p1 play_first", don_corlebohne = STANGEN[1], discard = "stangenbohne",
               p1 = { coins = "", field_1 = "", field_2 = "blaue_bohne" } } },

  { "ALC-P2-2 who is asked beforehand may harvest then: nothing is due any more", polls = { 1 },
    given = { don_corlebohne = STANGEN[1],
              p1 = { hand = "puffbohne", field_1 = "3 stangenbohne", field_2 = "blaue_bohne" } },
    steps = {
      { when = "p1 anytime harvest field_1",
        expect = { asked = "p1 anytime", options = { "harvest field_2" }, phase = "payments" } },
      { when = { "p1 anytime -", "p1 anytime -" },
        expect = { asked = "p1 play_first", don_corlebohne = STANGEN[1], p1 = { coins = "stangenbohne" } } },
    } },

  { "ALC-P2-2 harvesting another field saves nothing",
    given = { don_corlebohne = STANGEN[1],
              p1 = { hand = "puffbohne", field_1 = "3 stangenbohne", field_2 = "2 blaue_bohne" } },
    when = "p1 ! harvest field_2",
    expect = { asked = "p1 mafia_payment", options = { "field_1" }, p1 = { field_1 = 3 } } },

  { "ALC-P2-3 one field at a time, in the player's order",
    given = { al_cabohne = "blaue_bohne", don_corlebohne = STANGEN[1],
              p1 = { hand = "blaue_bohne", field_1 = "2 blaue_bohne", field_2 = "3 stangenbohne" } },
    steps = {
      { expect = { asked = "p1 mafia_payment", options = { "field_1", "field_2" } } },
      { when = "p1 mafia_payment field_2",
        expect = { asked = "p1 mafia_payment", options = { "field_1" }, don_corlebohne = STANGEN[2],
                   al_cabohne = "blaue_bohne", p1 = { field_1 = 2, field_2 = 2 } } },
      { when = "p1 mafia_payment field_1",
        expect = { asked = "p1 play_first", al_cabohne = "2 blaue_bohne", p1 = { field_1 = 1, field_2 = 2 } } },
    } },

  { "ALC-P2-2 ALC-P2-3 one field pays, the other is harvested meanwhile",
    given = { al_cabohne = "blaue_bohne", don_corlebohne = STANGEN[1],
              p1 = { hand = "puffbohne", field_1 = "2 blaue_bohne", field_2 = "3 stangenbohne" } },
    when = { "p1 mafia_payment field_1", "p1 ! harvest field_2" },
    expect = { asked = "p1 play_first", al_cabohne = "2 blaue_bohne", don_corlebohne = STANGEN[1],
               p1 = { field_1 = "blaue_bohne", field_2 = "", coins = "stangenbohne" } } },

  { "ALC-P2-2 ALC-H2 what is paid counts for the protection: two beans less one are a single bean",
    given = { al_cabohne = "blaue_bohne", don_corlebohne = STANGEN[1],
              p1 = { hand = "puffbohne", field_1 = "2 blaue_bohne", field_2 = "stangenbohne" } },
    steps = {
      { expect = { anytime = { p1 = { "harvest field_1" } } } },
      { when = "p1 mafia_payment field_1", expect = { anytime = { p1 = { "harvest field_1", "harvest field_2" } } } },
    } },

  { "ALC-P2-3 ALC-M2 a boss who has just sold demands nothing more",
    given = { don_corlebohne = "4 brechbohne",
              p1 = { hand = "brechbohne", field_1 = "2 brechbohne", field_2 = "3 brechbohne" } },
    steps = {
      { expect = { asked = "p1 mafia_payment", options = { "field_1", "field_2" } } },
      { when = "p1 mafia_payment field_1",
        expect = { asked = "p1 play_first", don_corlebohne = "", mafia = "2 brechbohne",
                   p1 = { field_1 = "brechbohne", field_2 = "3 brechbohne" } } },
    } },

  { "ALC-X7 ALC-P2-3 ALC-M2 the payment makes Don sell; what he discards can be matched in phase 4",
    given = { al_cabohne = "blaue_bohne", don_corlebohne = "4 brechbohne", p1 = { field_1 = "3 brechbohne" },
              discard = "kidneybohne", deck_top = "brechbohne, saubohne, puffbohne" },
    steps = {
      { when = "p1 mafia_payment field_1",
        expect = { asked = "p1 before_turn_up", don_corlebohne = "", mafia = "2 brechbohne",
                   discard = "kidneybohne, 3 brechbohne", p1 = { field_1 = "2 brechbohne" } } },
      { when = "p1 before_turn_up -",
        expect = { asked = "p1 phase5", turned_set = "4 brechbohne, saubohne, puffbohne", don_corlebohne = "",
                   discard = "kidneybohne" } },
    } },

  { "ALC-P2-5 at most one card per field and turn",
    given = { don_corlebohne = STANGEN[1], p1 = { hand = "puffbohne", field_1 = "5 stangenbohne" } },
    when = "p1 mafia_payment field_1",
    expect = { asked = "p1 play_first", don_corlebohne = STANGEN[2], p1 = { field_1 = "4 stangenbohne" } } },

  { "ALC-P2-5 in the owner's next turn the field pays again",
    given = { al_cabohne = "blaue_bohne", don_corlebohne = STANGEN[1], p1 = { field_1 = "5 stangenbohne" },
              deck_top = "saubohne, kidneybohne, puffbohne, 2 feuerbohne, 2 saubohne, kidneybohne, 2 feuerbohne" },
    when = { "p1 mafia_payment field_1", "p1 before_turn_up -", "p1 phase5 -", "p2 leftover discard saubohne",
             "p2 leftover discard kidneybohne", "p2 leftover discard puffbohne", "p2 phase5 -",
             "p1 leftover discard saubohne", "p1 leftover discard kidneybohne" },
    expect = { asked = "p1 mafia_payment", turn = 3, options = { "field_1" }, don_corlebohne = STANGEN[2] } },
})

at("leftovers", {
  { "ALC-P2-4 beans planted in phase 1 of the same turn count",
    given = { left = "2 stangenbohne", don_corlebohne = STANGEN[1], p1 = { hand = "puffbohne" } },
    steps = {
      { when = { "p1 leftover plant stangenbohne field_2", "p1 plant_count 2" },
        expect = { asked = "p1 mafia_payment", options = { "field_2" } } },
      { when = "p1 mafia_payment field_2",
        expect = { asked = "p1 play_first", don_corlebohne = STANGEN[2], p1 = { field_2 = "stangenbohne" } } },
    } },
})

---------------------------------------------------------------------------------------------------
-- 4.6 Phase 3: play beans

at("play", {
  { "ALC-P3-1 ALC-P3-3 the first card must be planted, on an own field; no other card, and not for the mafia",
    given = { al_cabohne = "saubohne", p1 = { hand = "saubohne, kidneybohne, blaue_bohne" } },
    illegal = { "p1 play_first -", "p1 play_first kidneybohne field_1", "p1 play_first blaue_bohne field_1",
                "p1 play_first saubohne al_cabohne", "p1 play_first saubohne don_corlebohne" },
    expect = { asked = "p1 play_first", clause = "ALC-P3-1", pass = false,
               options = { "saubohne field_1", "saubohne field_2" } } },

  { "ALC-P3-2 then the new first card may be planted, and never a third",
    given = { p1 = { hand = "saubohne, kidneybohne, saubohne" }, al_cabohne = "kidneybohne" },
    steps = {
      { when = "p1 play_first saubohne field_2",
        illegal = { "p1 play_second saubohne field_2", "p1 play_second kidneybohne al_cabohne",
                    { "p1 play_second kidneybohne field_2", clause = "ALC-F2" } },
        expect = { asked = "p1 play_second", clause = "ALC-P3-2", pass = true, options = { "kidneybohne field_1" },
                   p1 = { hand = "kidneybohne, saubohne", field_2 = "saubohne" } } },
      { when = "p1 play_second kidneybohne field_1",
        expect = { asked = "p1 before_turn_up", al_cabohne = "kidneybohne",
                   p1 = { hand = "saubohne", field_1 = "kidneybohne", field_2 = "saubohne" } } },
    } },

  { "ALC-P3-2 the player need not: the card stays in front",
    given = { p1 = { hand = "saubohne, saubohne, kidneybohne" } },
    when = { "p1 play_first saubohne field_1", "p1 play_second -" },
    expect = { asked = "p1 before_turn_up", p1 = { hand = "saubohne, kidneybohne", field_1 = "saubohne" } } },

  { "ALC-P3-2 with a hand of one there is no second card",
    given = { p1 = { hand = "saubohne" } },
    when = "p1 play_first saubohne field_1", expect = { asked = "p1 before_turn_up", p1 = { hand = "" } } },

  { "ALC-P3-1 with an empty hand the phase is skipped",
    given = { p1 = { field_1 = "2 saubohne" }, p2 = { hand = "2 saubohne" } },
    expect = { asked = "p1 before_turn_up", p1 = { field_1 = "2 saubohne" } } },

  { "ALC-P3-3 ALC-F4 no field takes the second card: they may stop, or harvest and then plant it",
    given = { p1 = { hand = "saubohne, kidneybohne, puffbohne", field_1 = "saubohne", field_2 = "3 blaue_bohne" } },
    steps = {
      { when = "p1 play_first saubohne field_1",
        expect = { asked = "p1 play_second", options = {}, pass = true, anytime = OWN } },
      { when = "p1 ! harvest field_2",
        expect = { asked = "p1 play_second", options = { "kidneybohne field_2" }, pass = true } },
      { when = "p1 play_second kidneybohne field_2",
        expect = { asked = "p1 before_turn_up", p1 = { hand = "puffbohne", field_2 = "kidneybohne" } } },
    } },

  { "ALC-P3-3 a harvest does not cost a card: they still plant two",
    given = { p1 = { hand = "3 saubohne", field_1 = "2 saubohne" } },
    when = { "p1 ! harvest field_1", "p1 play_first saubohne field_1", "p1 ! harvest field_1",
             "p1 play_second saubohne field_2" },
    expect = { asked = "p1 before_turn_up", p1 = { hand = "saubohne", field_1 = "", field_2 = "saubohne" },
               discard = "3 saubohne" } },

  { "ALC-X23 ALC-H1 the field may be harvested before phase 4, which matches the cards then",
    given = { al_cabohne = "blaue_bohne", don_corlebohne = "stangenbohne", discard = "kidneybohne",
              p1 = { hand = "2 saubohne", field_1 = "saubohne" }, deck_top = "saubohne, puffbohne, brechbohne" },
    steps = {
      { when = { "p1 play_first saubohne field_1", "p1 play_second saubohne field_1" },
        expect = { asked = "p1 before_turn_up", options = { "harvest field_1" }, pass = true, turned = "" } },
      { when = "p1 before_turn_up harvest field_1",
        expect = { asked = "p1 phase5", p1 = { coins = "saubohne", field_1 = "" }, discard = "kidneybohne",
                   turned_set = "3 saubohne, puffbohne, brechbohne" } },
    } },
})

---------------------------------------------------------------------------------------------------
-- 4.7 Phase 4: turn up beans

at("turn_up", {
  { "ALC-P4-1 ALC-P4-4 three cards are turned up and stay; equal ones count each and form one group",
    given = { al_cabohne = "blaue_bohne", don_corlebohne = "stangenbohne",
              deck_top = "saubohne, puffbohne, saubohne, puffbohne" },
    steps = {
      { expect = { asked = "p1 phase5", turned = "saubohne, puffbohne, saubohne", deck_top = "puffbohne",
                   options = { "plant saubohne field_1", "plant saubohne field_2", "plant puffbohne field_1",
                               "plant puffbohne field_2" } } },
      { when = "p1 phase5 plant saubohne field_1", expect = { asked = "p1 plant_count", options = { "1", "2" } } },
    } },

  { "ALC-P4-2 what a boss grows goes to him and does not count, however many",
    given = { al_cabohne = "blaue_bohne", don_corlebohne = "stangenbohne",
              deck_top = "blaue_bohne, saubohne, stangenbohne, 2 blaue_bohne, puffbohne, stangenbohne, 2 saubohne" },
    expect = { asked = "p1 phase5", al_cabohne = "4 blaue_bohne", don_corlebohne = "3 stangenbohne",
               turned = "saubohne, puffbohne, saubohne", deck_top = "saubohne", discard = "" } },

  { "ALC-P4-2 an empty boss takes nothing",
    given = { al_cabohne = "blaue_bohne", deck_top = "saubohne, puffbohne, kidneybohne" },
    expect = { don_corlebohne = "", turned = "saubohne, puffbohne, kidneybohne" } },

  { "ALC-X8 ALC-P4-2 ALC-P4-3 ALC-M3 Al gets his eighth and sells; the next one stays and takes all six",
    given = { al_cabohne = "7 feuerbohne", discard = "puffbohne, feuerbohne",
              deck_top = "2 feuerbohne, kidneybohne, saubohne, blaue_bohne" },
    expect = { asked = "p1 phase5", al_cabohne = "", mafia = "3 feuerbohne", discard = "puffbohne",
               turned_set = "7 feuerbohne, kidneybohne, saubohne", deck_top = "blaue_bohne" } },

  { "ALC-X8 what Al discards is on top: nothing else takes it",
    given = { al_cabohne = "7 feuerbohne", discard = "puffbohne, feuerbohne",
              deck_top = "feuerbohne, kidneybohne, saubohne, puffbohne" },
    expect = { al_cabohne = "", mafia = "3 feuerbohne", discard = "puffbohne, 6 feuerbohne",
               turned = "kidneybohne, saubohne, puffbohne" } },

  { "ALC-X9 ALC-P4-2 discarded cards do not go to the mafia",
    given = { don_corlebohne = "saubohne", discard = "blaue_bohne, 2 saubohne",
              deck_top = "saubohne, puffbohne, kidneybohne, brechbohne" },
    expect = { don_corlebohne = "2 saubohne", discard = "blaue_bohne, 2 saubohne",
               turned = "puffbohne, kidneybohne, brechbohne" } },

  { "ALC-X10 ALC-P4-3 every face-up card is compared: puff takes three, then sau two; a third card is turned",
    given = { al_cabohne = "blaue_bohne", don_corlebohne = "stangenbohne", discard = "2 saubohne, 3 puffbohne",
              deck_top = "saubohne, puffbohne, kidneybohne, saubohne" },
    expect = { asked = "p1 phase5", turned_set = "3 saubohne, 4 puffbohne, kidneybohne", discard = "",
               deck_top = "saubohne" } },

  { "ALC-P4-3 the first top card that matches none stops it; the cards below stay",
    given = { discard = "2 saubohne, kidneybohne, saubohne, puffbohne", deck_top = "saubohne, puffbohne, brechbohne" },
    expect = { turned_set = "2 saubohne, 2 puffbohne, brechbohne", discard = "2 saubohne, kidneybohne" } },

  { "ALC-P4-3 the third card still takes what the first two did not reach",
    given = { discard = "blaue_bohne, saubohne, puffbohne, kidneybohne",
              deck_top = "saubohne, puffbohne, kidneybohne" },
    expect = { turned_set = "2 saubohne, 2 puffbohne, 2 kidneybohne", discard = "blaue_bohne" } },

  { "ALC-P4-3 cards with the thaler up are not matched",
    given = { discard = "saubohne~, saubohne", deck_top = "saubohne, puffbohne, kidneybohne" },
    expect = { turned_set = "2 saubohne, puffbohne, kidneybohne", discard = "saubohne~" } },

  { "ALC-P4-5 ALC-H1 nobody harvests while cards are turned up, nor is asked to", polls = { 1, 2 },
    given = { al_cabohne = "6 saubohne", each = { field_1 = "3 kidneybohne" }, p1 = { coins = "3 stangenbohne" },
              fields = "2 third_field", deck_top = "saubohne, puffbohne, blaue_bohne, feuerbohne" },
    expect = { asked = "p1 anytime", phase = "plant", al_cabohne = "", mafia = "3 saubohne",
               turned = "puffbohne, blaue_bohne, feuerbohne", options = { "harvest field_1" } } },

  { "ALC-P4-5 ALC-P4-1 without the wish to be polled nobody is asked in phase 4, even with the price of a field",
    given = { p1 = { coins = "4 stangenbohne" }, fields = "2 third_field",
              deck_top = "saubohne, puffbohne, blaue_bohne" },
    expect = { asked = "p1 phase5", turned = "saubohne, puffbohne, blaue_bohne" } },

  { "ALC-P4-6 ALC-E2 the pile runs out: first the card takes what it matches, then the discards are shuffled",
    given = { deck = "", deck_top = "saubohne", discard = "6 blaue_bohne, saubohne" },
    expect = { asked = "p1 phase5", exhausted = 1, turned_set = "2 saubohne, 2 blaue_bohne", deck = "4 blaue_bohne",
               discard = "" } },

  { "ALC-P4-6 ALC-E3 the third time phase 4 stops with what is turned up",
    given = { deck = "", deck_top = "saubohne, blaue_bohne", discard = "3 kidneybohne", exhausted = 2 },
    expect = { asked = "p1 phase5", exhausted = 3, turned = "saubohne, blaue_bohne", deck = "",
               discard = "3 kidneybohne" } },
})

at("before_turn_up", {
  { "ALC-H1 ALC-P4-1 the window before phase 4: several free actions, one after the other, then three cards",
    given = { p1 = { field_1 = "2 saubohne", field_2 = "3 brechbohne", coins = "3 puffbohne" }, fields = "third_field",
              deck_top = "stangenbohne, kidneybohne, blaue_bohne" },
    steps = {
      { illegal = "p2 ! harvest field_1",
        expect = { asked = "p1 before_turn_up",
                   options = { "harvest field_1", "harvest field_2" }, pass = true } },
      { when = { "p1 before_turn_up harvest field_2", "p1 before_turn_up buy_third_field" },
        expect = { asked = "p1 before_turn_up", options = { "harvest field_1" }, turned = "" } },
      { when = "p1 before_turn_up -",
        expect = { asked = "p1 phase5", turned = "stangenbohne, kidneybohne, blaue_bohne", phase = "plant" } },
    } },

  { "ALC-P4-1 without a free action nothing is asked before the first card",
    given = { deck_top = "stangenbohne, kidneybohne, blaue_bohne" },
    expect = { asked = "p1 phase5", turned = "stangenbohne, kidneybohne, blaue_bohne" } },
})

---------------------------------------------------------------------------------------------------
-- Vectors of the duty in phase 5

at("refill", {
  { "ALC-X11 no suitable card: no duty, phase 5 proceeds",
    given = { don_corlebohne = "kidneybohne", turned = "saubohne", p1 = { hand = "2 kidneybohne" } },
    expect = { asked = "p1 phase5", al_cabohne = "", p1 = { hand = "2 kidneybohne" } } },

  { "ALC-X11 the second card of the hand must be given, as it is the only one that may be",
    given = { don_corlebohne = "kidneybohne", turned = "saubohne", p1 = { hand = "kidneybohne, brechbohne" } },
    steps = {
      { illegal = { "p1 mafia_refill -", "p1 mafia_refill give kidneybohne al_cabohne",
                    "p1 mafia_refill give kidneybohne don_corlebohne" },
        expect = { asked = "p1 mafia_refill", pass = false, options = { "give brechbohne al_cabohne" } } },
      { when = "p1 mafia_refill give brechbohne al_cabohne",
        expect = { asked = "p1 phase5", al_cabohne = "brechbohne", p1 = { hand = "kidneybohne" } } },
    } },

  { "ALC-X12 ALC-P5-1 with two varieties both of them must get one, never the same",
    given = { turned = "blaue_bohne", p1 = { hand = "2 saubohne, puffbohne, kidneybohne" } },
    steps = {
      { when = "p1 mafia_refill give saubohne al_cabohne", illegal = { "p1 mafia_refill -" },
        expect = { asked = "p1 mafia_refill",
                   options = { "give puffbohne don_corlebohne", "give kidneybohne don_corlebohne" } } },
      { when = "p1 mafia_refill give kidneybohne don_corlebohne",
        expect = { asked = "p1 phase5", al_cabohne = "saubohne", don_corlebohne = "kidneybohne",
                   p1 = { hand = "saubohne, puffbohne" } } },
    } },

  { "ALC-X12 two empty bosses and two equal cards: one gets one, the other stays empty",
    given = { turned = "blaue_bohne", p1 = { hand = "2 saubohne" } },
    steps = {
      { expect = { asked = "p1 mafia_refill", pass = false,
                   options = { "give saubohne al_cabohne", "give saubohne don_corlebohne" } } },
      { when = "p1 mafia_refill give saubohne don_corlebohne",
        expect = { asked = "p1 phase5", al_cabohne = "", don_corlebohne = "saubohne", p1 = { hand = "saubohne" } } },
    } },
})

return scenarios
