-- Prohibohn: phases 2 to 6 and the decision table, sections 4.6 to 4.10 and 5 of prohibohn.md, with their
-- vectors and the rulings on them. Setup, purchases, Nightbar fields and harvests are elsewhere; pub_3 is in
-- prohibohn_end.lua with the Pub variant.
--
-- Unless a scenario says otherwise Al Cabohne grows one blaue_bohne and Don Corlebohne one stangenbohne, and
-- the draw pile has feuerbohnen enough.

local with = require "shared/fixtures".with

local FULL = "12 feuerbohne"

-- A position in this phase with something else in it.
local function at(phase, more)
  return with({ phase = phase, al_cabohne = "blaue_bohne", don_corlebohne = "stangenbohne", deck = FULL }, more)
end

local function paying(more) return at("payments", more) end
local function playing(more) return at("play", more) end
local function turning(more) return at("turn_up", more) end
local function planting(more) return at("plant", more) end
local function drawing(more) return at("draw", more) end

local NEXT = { hand = "kidneybohne" }                   -- of p2, who has a card to play after p1's turn
local FREE = { "harvest field_1", "buy nightbar_1" }    -- where section 5 allows free actions

return {
  game = "prohibohn", players = 2,

  { "PRO-T4 who owns all 1er establishments plays as without them",
    given = paying { p1 = { hand = "3 saubohne, kidneybohne", field_1 = "2 stangenbohne",
                            owned = "casino_1, undertaker_1, restaurant_1, nightbar_1, gas_station_1, variete_1" },
                     don_corlebohne = "2 stangenbohne", p2 = NEXT, deck_top = "2 stangenbohne" },
    steps = {
      { when = "p1 mafia_payment field_1", illegal = "p1 play_first saubohne field_1",
        expect = { asked = "p1 play_first", options = "saubohne field_2" } },
      { when = "p1 play_first saubohne field_2",
        expect = { asked = "p1 play_second", options = "saubohne field_2" } },
      { when = "p1 play_second saubohne field_2", expect = { asked = "p1 before_turn_up" } },
      { when = "p1 before_turn_up -",
        expect = { asked = "p1 mafia_refill", turned = "3 stangenbohne", mafia = "2 stangenbohne",
                   p1 = { coins = "", hand = "saubohne, kidneybohne" } } },
      { when = { "p1 mafia_refill give saubohne don_corlebohne", "p1 phase5 -" },
        expect = { asked = "p2 leftover", p1 = { hand = "kidneybohne, 2 feuerbohne" } } },
    } },

  -- PRO-P2: beans for the mafia

  { "PRO-X1 PRO-P2-1 only the last card is compared, and what lies below it not again",
    given = paying { p1 = { hand = "kidneybohne", field_1 = "blaue_bohne, stangenbohne", owned = "nightbar_3" } },
    steps = {
      { illegal = "p1 mafia_payment -",
        expect = { asked = "p1 mafia_payment", options = "field_1", pass = false } },
      { when = "p1 mafia_payment field_1",
        expect = { asked = "p1 play_first", al_cabohne = "blaue_bohne", don_corlebohne = "2 stangenbohne",
                   p1 = { field_1 = "blaue_bohne" } } },
    } },

  { "PRO-P2-1 a boss's variety under another last card is not claimed",
    given = paying { p1 = { hand = "saubohne", field_1 = "stangenbohne, kidneybohne", owned = "nightbar_3" } },
    expect = { asked = "p1 play_first", p1 = { field_1 = "stangenbohne, kidneybohne" },
               don_corlebohne = "stangenbohne" } },

  { "PRO-P2-1 every field pays once, in the order the player likes",
    given = paying { p1 = { hand = "blaue_bohne", field_1 = "3 blaue_bohne", field_2 = "3 stangenbohne" } },
    steps = {
      { expect = { asked = "p1 mafia_payment", options = { "field_1", "field_2" } } },
      { when = "p1 mafia_payment field_2", illegal = "p1 mafia_payment field_2",
        expect = { asked = "p1 mafia_payment", options = "field_1", don_corlebohne = "2 stangenbohne" } },
      { when = "p1 mafia_payment field_1",
        expect = { asked = "p1 play_first", al_cabohne = "2 blaue_bohne", don_corlebohne = "2 stangenbohne",
                   p1 = { field_1 = "2 blaue_bohne", field_2 = "2 stangenbohne", coins = "" } } },
    } },

  { "PRO-P2-1 a field of one card pays it and is empty",
    given = paying { p1 = { hand = "saubohne", field_1 = "stangenbohne", field_2 = "2 kidneybohne" } },
    when = "p1 mafia_payment field_1",
    expect = { asked = "p1 play_first", p1 = { field_1 = "" }, don_corlebohne = "2 stangenbohne" } },

  { "PRO-P2-1 fields without a boss's variety pay nothing, nor does the opponent",
    given = paying { p1 = { hand = "saubohne", field_1 = "2 kidneybohne" }, p2 = { field_1 = "2 stangenbohne" } },
    expect = { asked = "p1 play_first", p1 = { field_1 = "2 kidneybohne" }, p2 = { field_1 = "2 stangenbohne" } } },

  { "PRO-P2-1 A-9 after the payment the field goes on with the cards that remain",
    given = paying { p1 = { hand = "kidneybohne, stangenbohne", owned = "nightbar_3",
                            field_1 = "kidneybohne, stangenbohne, kidneybohne, stangenbohne",
                            field_2 = "2 saubohne" } },
    when = "p1 mafia_payment field_1",
    -- kidney, stangen, kidney takes a stangen next: the kidney in front finds no place
    expect = { asked = "p1 make_room", options = { "harvest field_1", "harvest field_2" },
               p1 = { field_1 = "kidneybohne, stangenbohne, kidneybohne" } } },

  { "PRO-P2-2 who harvests before pays nothing",
    given = paying { p1 = { hand = "saubohne", field_1 = "3 stangenbohne", field_2 = "kidneybohne" } },
    steps = {
      { expect = { asked = "p1 mafia_payment", anytime = { p1 = { "harvest field_1" }, p2 = {} } } },
      { when = "p1 ! harvest field_1",
        expect = { asked = "p1 play_first", don_corlebohne = "stangenbohne", discard = "2 stangenbohne",
                   p1 = { field_1 = "", coins = "stangenbohne" } } },
    } },

  { "PRO-P2-2 a protected single bean cannot be saved",
    given = paying { p1 = { hand = "saubohne", field_1 = "stangenbohne", field_2 = "2 kidneybohne" } },
    illegal = { { "p1 ! harvest field_1", clause = "ALC-H2" } },
    expect = { asked = "p1 mafia_payment", anytime = { p1 = { "harvest field_2" } } } },

  { "PRO-P2-2 if both are single it can",
    given = paying { p1 = { hand = "saubohne", field_1 = "stangenbohne", field_2 = "kidneybohne" } },
    when = "p1 ! harvest field_1",
    expect = { asked = "p1 play_first", don_corlebohne = "stangenbohne", discard = "stangenbohne",
               p1 = { field_1 = "", coins = "" } } },

  { "PRO-P2-2 one harvest does not save the other field",
    given = paying { p1 = { hand = "saubohne", field_1 = "3 stangenbohne", field_2 = "2 blaue_bohne" } },
    when = "p1 ! harvest field_1",
    expect = { asked = "p1 mafia_payment", options = "field_2" } },

  { "PRO-X2 PRO-P2-3 the mafia sells in phase 2: one thaler of its yield for the player",
    given = paying { don_corlebohne = "3 stangenbohne", p1 = { hand = "saubohne", field_1 = "2 stangenbohne" } },
    when = "p1 mafia_payment field_1",
    expect = { asked = "p1 play_first", don_corlebohne = "", mafia = "stangenbohne", discard = "2 stangenbohne",
               p1 = { coins = "stangenbohne", field_1 = "stangenbohne" }, p2 = { coins = "" },
               said = "shares p1" } },

  { "PRO-P2-3 without a sale there is no thaler",
    given = paying { don_corlebohne = "2 stangenbohne", p1 = { hand = "saubohne", field_1 = "2 stangenbohne" } },
    when = "p1 mafia_payment field_1",
    expect = { don_corlebohne = "3 stangenbohne", mafia = "", discard = "", p1 = { coins = "" },
               not_said = "shares" } },

  { "PRO-P2-3 Al Cabohne sells for three: two for the mafia",
    given = paying { al_cabohne = "5 brechbohne", p1 = { hand = "saubohne", field_1 = "brechbohne" } },
    when = "p1 mafia_payment field_1",
    expect = { al_cabohne = "", mafia = "2 brechbohne", discard = "3 brechbohne",
               p1 = { coins = "brechbohne", field_1 = "" } } },

  { "PRO-P2-3 once per sale: two bosses sell, two thalers",
    given = paying { al_cabohne = "5 brechbohne", don_corlebohne = "3 stangenbohne",
                     p1 = { hand = "saubohne", field_1 = "2 brechbohne", field_2 = "2 stangenbohne" } },
    when = { "p1 mafia_payment field_1", "p1 mafia_payment field_2" },
    expect = { mafia = "2 brechbohne, stangenbohne", p1 = { coins = "brechbohne, stangenbohne" },
               discard = "3 brechbohne, 2 stangenbohne" } },

  { "PRO-P2-3 the player whose turn it is gets it, whoever that is",
    given = paying { active = 2, turn = 2, don_corlebohne = "3 stangenbohne",
                     p2 = { hand = "saubohne", field_2 = "stangenbohne" } },
    when = "p2 mafia_payment field_2",
    expect = { mafia = "stangenbohne", p1 = { coins = "" }, p2 = { coins = "stangenbohne" } } },

  { "PRO-P2-3 ALC-P2-3 a boss who has just sold demands nothing more",
    given = paying { don_corlebohne = "3 stangenbohne",
                     p1 = { hand = "saubohne", owned = "nightbar_3", field_1 = "2 stangenbohne",
                            field_2 = "kidneybohne, stangenbohne" } },
    when = "p1 mafia_payment field_1",
    expect = { asked = "p1 play_first", don_corlebohne = "",
               p1 = { field_2 = "kidneybohne, stangenbohne", coins = "stangenbohne" } } },

  { "PRO-X15 PRO-P2-3 a Restaurant does nothing in phase 2",
    given = paying { don_corlebohne = "3 stangenbohne",
                     p1 = { hand = "saubohne", field_1 = "2 stangenbohne", owned = "restaurant_3, restaurant_4" } },
    when = "p1 mafia_payment field_1",
    expect = { mafia = "stangenbohne", discard = "2 stangenbohne", p1 = { coins = "stangenbohne" } } },

  -- PRO-P3: play beans

  { "PRO-P3-1 the front card must be played",
    given = playing { p1 = { hand = "kidneybohne, saubohne, puffbohne", field_2 = "brechbohne" } },
    illegal = { "p1 play_first -", "p1 play_first saubohne field_1",
                { "p1 play_first kidneybohne field_2", clause = "ALC-F2" } },
    expect = { asked = "p1 play_first", pass = false, options = "kidneybohne field_1" } },

  { "PRO-P3-1 the next one may be played, and no third",
    given = playing { p1 = { hand = "kidneybohne, kidneybohne, kidneybohne, saubohne" } },
    steps = {
      { when = "p1 play_first kidneybohne field_1", illegal = "p1 play_second saubohne field_2",
        expect = { asked = "p1 play_second", pass = true,
                   options = { "kidneybohne field_1", "kidneybohne field_2" } } },
      { when = "p1 play_second kidneybohne field_1",
        expect = { asked = "p1 before_turn_up", p1 = { hand = "kidneybohne, saubohne" } } },
    } },

  { "PRO-P3-1 the second card may stay in hand",
    given = playing { p1 = { hand = "kidneybohne, saubohne" } },
    when = { "p1 play_first kidneybohne field_1", "p1 play_second -" },
    expect = { asked = "p1 before_turn_up", p1 = { hand = "saubohne", field_1 = "kidneybohne" } } },

  { "PRO-P3-1 no hand, no card to play",
    given = playing { p1 = { field_1 = "2 kidneybohne" } },
    expect = { asked = "p1 before_turn_up" } },

  { "PRO-X23 PRO-P3-2 variete_4: the first card from anywhere, the second from the front",
    given = playing { p1 = { hand = "kidneybohne, saubohne, puffbohne", owned = "variete_4" } },
    steps = {
      { illegal = "p1 play_first -",
        expect = { asked = "p1 play_first", pass = false,
                   options = { "kidneybohne field_1", "kidneybohne field_2", "saubohne field_1", "saubohne field_2",
                               "puffbohne field_1", "puffbohne field_2" } } },
      { when = "p1 play_first saubohne field_1", illegal = "p1 play_second puffbohne field_2",
        expect = { asked = "p1 play_second", options = "kidneybohne field_2", pass = true,
                   p1 = { hand = "kidneybohne, puffbohne", field_1 = "saubohne" } } },
    } },

  { "PRO-X23 PRO-P3-3 variete_3: the first card from the front, then the second from anywhere",
    given = playing { p1 = { hand = "kidneybohne, saubohne, puffbohne, puffbohne", owned = "variete_3" } },
    steps = {
      { illegal = { "p1 play_first saubohne field_1", "p1 play_first -" },
        expect = { asked = "p1 play_first", options = { "kidneybohne field_1", "kidneybohne field_2" } } },
      { when = "p1 play_first kidneybohne field_1",
        expect = { asked = "p1 play_second", pass = true,
                   options = { "saubohne field_2", "puffbohne field_2" } } },
      { when = "p1 play_second puffbohne field_2",
        expect = { asked = "p1 before_turn_up", p1 = { hand = "saubohne, puffbohne", field_2 = "puffbohne" } } },
    } },

  { "PRO-X23 PRO-P3-6 both Varietés: any, any; the others keep their order",
    given = playing { p1 = { hand = "kidneybohne, saubohne, puffbohne, brechbohne, feuerbohne",
                             owned = "variete_3, variete_4" } },
    steps = {
      { when = "p1 play_first puffbohne field_1",
        expect = { asked = "p1 play_second", options = { "kidneybohne field_2", "saubohne field_2",
                                                         "brechbohne field_2", "feuerbohne field_2" } } },
      { when = "p1 play_second brechbohne field_2",
        expect = { asked = "p1 before_turn_up", p1 = { hand = "kidneybohne, saubohne, feuerbohne" } } },
    } },

  { "PRO-P3-2 the opponent's Varieté does not help",
    given = playing { p1 = { hand = "kidneybohne, saubohne", owned = "variete_1" },
                      p2 = { owned = "variete_3, variete_4" } },
    expect = { asked = "p1 play_first", options = { "kidneybohne field_1", "kidneybohne field_2" } } },

  { "PRO-P3-2 a player who can play any card has to play one that fits",
    given = playing { p1 = { hand = "kidneybohne, saubohne", field_1 = "2 saubohne", field_2 = "2 puffbohne",
                             owned = "variete_4" } },
    illegal = "p1 play_first -",
    expect = { asked = "p1 play_first", options = "saubohne field_1", pass = false } },

  { "PRO-P3-4 casino_4: one card is a must, then any number, from the front",
    given = playing { p1 = { hand = "kidneybohne, saubohne, kidneybohne, saubohne, kidneybohne, puffbohne",
                             owned = "casino_4" } },
    steps = {
      { illegal = "p1 play_first -", expect = { asked = "p1 play_first", pass = false } },
      { when = { "p1 play_first kidneybohne field_1", "p1 play_second saubohne field_2" },
        illegal = "p1 play_more saubohne field_2",
        expect = { asked = "p1 play_more", options = "kidneybohne field_1", pass = true } },
      { when = { "p1 play_more kidneybohne field_1", "p1 play_more saubohne field_2" },
        expect = { asked = "p1 play_more", options = "kidneybohne field_1", pass = true } },
      { when = "p1 play_more -",
        expect = { asked = "p1 before_turn_up", p1 = { hand = "kidneybohne, puffbohne", field_1 = "2 kidneybohne",
                                                       field_2 = "2 saubohne" } } },
    } },

  { "PRO-P3-4 casino_4: until the hand is empty",
    given = playing { p1 = { hand = "4 kidneybohne", owned = "casino_4" } },
    when = { "p1 play_first kidneybohne field_1", "p1 play_second kidneybohne field_1",
             "p1 play_more kidneybohne field_1", "p1 play_more kidneybohne field_1" },
    expect = { asked = "p1 before_turn_up", p1 = { hand = "", field_1 = "4 kidneybohne" } } },

  { "PRO-P3-4 casino_4: who stops after the first card has stopped",
    given = playing { p1 = { hand = "3 kidneybohne", owned = "casino_4" } },
    when = { "p1 play_first kidneybohne field_1", "p1 play_second -" },
    expect = { asked = "p1 before_turn_up", p1 = { hand = "2 kidneybohne" } } },

  { "PRO-P3-4 A-5 the third card comes from the front, Varieté or not",
    given = playing { p1 = { hand = "5 kidneybohne, saubohne", owned = "casino_4, variete_3, variete_4" } },
    when = { "p1 play_first kidneybohne field_1", "p1 play_second kidneybohne field_1" },
    illegal = "p1 play_more saubohne field_2",
    expect = { asked = "p1 play_more", options = { "kidneybohne field_1", "kidneybohne field_2" } } },

  { "PRO-P3-4 room may be made for the third card",
    given = playing { p1 = { hand = "kidneybohne, saubohne, puffbohne", owned = "casino_4" } },
    steps = {
      { when = { "p1 play_first kidneybohne field_1", "p1 play_second saubohne field_2" },
        expect = { asked = "p1 play_more", options = {}, pass = true,
                   anytime = { p1 = { "harvest field_1", "harvest field_2" } } } },
      { when = { "p1 ! harvest field_1", "p1 play_more puffbohne field_1" },
        expect = { discard = "kidneybohne", p1 = { field_1 = "puffbohne", hand = "" } } },
    } },

  { "PRO-P3-4 PRO-K7 casino_4 bought after the first card works at once",
    given = playing { p1 = { hand = "4 kidneybohne", coins = "4 stangenbohne" }, supply = "casino_4" },
    when = { "p1 play_first kidneybohne field_1", "p1 ! buy casino_4", "p1 play_second kidneybohne field_1",
             "p1 play_more kidneybohne field_1" },
    expect = { asked = "p1 play_more", p1 = { hand = "kidneybohne", field_1 = "3 kidneybohne" } } },

  { "PRO-P3-2 PRO-K7 variete_4 bought before the first card works at once",
    given = playing { p1 = { hand = "kidneybohne, saubohne", coins = "4 kidneybohne" }, supply = "variete_4" },
    when = "p1 ! buy variete_4",
    expect = { asked = "p1 play_first", offered = { "saubohne field_1", "kidneybohne field_1" } } },

  { "PRO-K7 PRO-P3-5 casino_3 bought before the first card works at once: at play_first",
    given = { phase = "play", supply = "casino_3", p1 = { hand = "saubohne, kidneybohne", coins = "3 stangenbohne" },
              deck = "15 blaue_bohne" },
    steps = {
      { when = "p1 ! buy casino_3", expect = { asked = "p1 casino3_before", options = { "saubohne", "kidneybohne" } } },
      { when = "p1 casino3_before kidneybohne",
        expect = { asked = "p1 play_first", p1 = { hand = "saubohne" }, discard = "3 stangenbohne~, kidneybohne" } },
      { when = "p1 play_first saubohne field_1", expect = { asked = "p1 before_turn_up" } },
    } },
  { "PRO-K7 PRO-P3-5 ALC-F4 casino_3 bought to make room: the card that fits nowhere is discarded instead",
    given = { phase = "play", supply = "casino_3", deck = "15 blaue_bohne",
              p1 = { hand = "saubohne, kidneybohne", coins = "3 stangenbohne", field_1 = "2 brechbohne",
                     field_2 = "2 kidneybohne" } },
    steps = {
      { expect = { asked = "p1 make_room" } },
      { when = "p1 make_room buy casino_3", expect = { asked = "p1 casino3_before" } },
      { when = "p1 casino3_before saubohne",
        expect = { asked = "p1 play_first", options = { "kidneybohne field_2" }, p1 = { field_1 = "2 brechbohne" } } },
    } },
  { "PRO-K7 PRO-P3-5 casino_3 bought at the polling point before the first card",
    polls = { 1 },
    given = { phase = "play", supply = "casino_3", p1 = { hand = "saubohne", coins = "3 stangenbohne" },
              deck = "15 blaue_bohne" },
    when = "p1 anytime buy casino_3", expect = { asked = "p1 casino3_before" } },
  { "PRO-P3-5 who declined casino3_before is not asked again after a free action",
    given = { phase = "casino3_before", supply = "undertaker_1", deck = "15 blaue_bohne",
              p1 = { owned = "casino_3", hand = "saubohne, kidneybohne", coins = "brechbohne" } },
    when = { "p1 casino3_before -", "p1 ! buy undertaker_1" }, expect = { asked = "p1 play_first" } },

  { "PRO-X24 PRO-P3-5 casino_3: any card to the top of the discards, then the first card is a must",
    given = at("casino3_before", { p1 = { hand = "kidneybohne, saubohne", owned = "casino_3" },
                                   discard = "puffbohne" }),
    steps = {
      { expect = { asked = "p1 casino3_before", options = { "kidneybohne", "saubohne" }, pass = true } },
      { when = "p1 casino3_before saubohne", illegal = "p1 play_first -",
        expect = { asked = "p1 play_first", discard = "puffbohne, saubohne", p1 = { hand = "kidneybohne" } } },
    } },

  { "PRO-P3-5 A-4 casino_3: afterwards instead, but not between two cards",
    given = at("casino3_before", { p1 = { hand = "kidneybohne, kidneybohne, saubohne, puffbohne",
                                          owned = "casino_3" } }),
    steps = {
      { when = { "p1 casino3_before -", "p1 play_first kidneybohne field_1" },
        expect = { asked = "p1 play_second" } },
      { when = "p1 play_second kidneybohne field_1",
        expect = { asked = "p1 casino3_after", options = { "saubohne", "puffbohne" }, pass = true } },
      { when = "p1 casino3_after puffbohne",
        expect = { asked = "p1 before_turn_up", discard = "puffbohne", p1 = { hand = "saubohne" } } },
    } },

  { "PRO-P3-5 casino_3: once per turn",
    given = at("casino3_before", { p1 = { hand = "kidneybohne, saubohne, puffbohne", owned = "casino_3" },
                                   p2 = NEXT, rest = "deck" }),
    steps = {
      { when = { "p1 casino3_before puffbohne", "p1 play_first kidneybohne field_1", "p1 play_second -" },
        expect = { asked = "p1 before_turn_up", discard = "puffbohne", p1 = { hand = "saubohne" } } },
      { auto = "default", until_asked = "p1 casino3_before", expect = { turn = 3 } },
    } },

  { "PRO-P3-5 casino_3: the player need not, neither before nor after",
    given = at("casino3_before", { p1 = { hand = "kidneybohne, saubohne", owned = "casino_3" } }),
    when = { "p1 casino3_before -", "p1 play_first kidneybohne field_1", "p1 play_second -", "p1 casino3_after -" },
    expect = { asked = "p1 before_turn_up", discard = "", p1 = { hand = "saubohne" } } },

  { "PRO-P3-5 A-4 the only card may be discarded before: then there is nothing to play",
    given = at("casino3_before", { p1 = { hand = "kidneybohne", owned = "casino_3", field_1 = "2 saubohne" } }),
    when = "p1 casino3_before kidneybohne",
    expect = { asked = "p1 before_turn_up", discard = "kidneybohne", p1 = { hand = "" } } },

  { "PRO-P3-5 with no card in hand there is nothing to discard",
    given = at("casino3_before", { p1 = { owned = "casino_3", field_1 = "2 saubohne" } }),
    expect = { asked = "p1 before_turn_up" } },

  { "PRO-P3-5 nobody else's casino_3, and no other Casino",
    given = at("casino3_before", { p1 = { hand = "kidneybohne, saubohne", owned = "casino_1, casino_4" },
                                   p2 = { owned = "casino_3" } }),
    steps = {
      { expect = { asked = "p1 play_first" } },
      { when = { "p1 play_first kidneybohne field_1", "p1 play_second -" }, expect = { asked = "p1 before_turn_up" } },
    } },

  { "PRO-P3-5 PRO-K7 casino_3 bought while playing serves afterwards",
    given = at("casino3_before", { p1 = { hand = "kidneybohne, saubohne", coins = "3 stangenbohne" },
                                   supply = "casino_3" }),
    when = { "p1 play_first kidneybohne field_1", "p1 ! buy casino_3", "p1 play_second -" },
    expect = { asked = "p1 casino3_after", options = "saubohne", p1 = { coins = "" } } },

  { "PRO-X33 PRO-K7 PRO-P3-5 A-24 casino_3 bought in the window before phase 4: its discard at once",
    given = playing { p1 = { hand = "kidneybohne, saubohne, puffbohne", coins = "3 stangenbohne" },
                      supply = "casino_3", deck_top = "puffbohne" },
    steps = {
      { when = { "p1 play_first kidneybohne field_1", "p1 play_second -", "p1 before_turn_up buy casino_3" },
        expect = { asked = "p1 casino3_after", options = { "saubohne", "puffbohne" }, pass = true, turned = 0 } },
      { when = "p1 casino3_after puffbohne",
        expect = { asked = "p1 before_turn_up", options = "harvest field_1", p1 = { hand = "saubohne" },
                   discard = "3 stangenbohne~, puffbohne" } },
      { when = "p1 before_turn_up -", expect = { asked = "p1 phase5", turned = "2 puffbohne" } },
    } },

  { "PRO-K7 PRO-P3-5 A-24 who declines it there is not asked again",
    given = at("before_turn_up", { p1 = { hand = "saubohne", field_1 = "2 kidneybohne", coins = "3 stangenbohne" },
                                   supply = "casino_3" }),
    steps = {
      { when = "p1 before_turn_up buy casino_3", expect = { asked = "p1 casino3_after" } },
      { when = "p1 casino3_after -", expect = { asked = "p1 before_turn_up", options = "harvest field_1" } },
      { when = "p1 before_turn_up harvest field_1", expect = { asked = "p1 phase5", p1 = { hand = "saubohne" } } },
    } },

  { "PRO-K7 PRO-P3-5 A-24 casino_3 bought in the window with no card in hand: there is nothing to discard",
    given = at("before_turn_up", { p1 = { field_1 = "2 kidneybohne", coins = "3 stangenbohne" }, supply = "casino_3" }),
    when = "p1 before_turn_up buy casino_3", expect = { asked = "p1 before_turn_up", p1 = { owned = "casino_3" } } },

  { "PRO-X34 PRO-K7 PRO-P3-4 A-24 casino_4 bought in the window before phase 4: further beans at once",
    given = playing { p1 = { hand = "3 kidneybohne, saubohne, puffbohne", coins = "4 stangenbohne" },
                      supply = "casino_4" },
    steps = {
      { when = { "p1 play_first kidneybohne field_1", "p1 play_second kidneybohne field_1",
                 "p1 before_turn_up buy casino_4" },
        illegal = "p1 play_more saubohne field_2",
        expect = { asked = "p1 play_more", pass = true, options = { "kidneybohne field_1", "kidneybohne field_2" },
                   anytime = { p1 = { "harvest field_1" }, p2 = {} } } },
      { when = { "p1 play_more kidneybohne field_1", "p1 play_more saubohne field_2" },
        expect = { asked = "p1 play_more", options = {}, pass = true } },
      { when = "p1 play_more -",
        expect = { asked = "p1 before_turn_up", turned = 0,
                   p1 = { hand = "puffbohne", field_1 = "3 kidneybohne", field_2 = "saubohne" } } },
      { when = "p1 before_turn_up -", expect = { asked = "p1 phase5", phase = "plant" } },
    } },

  { "PRO-K7 PRO-P3-4 A-24 casino_4 bought there after one bean: the second may be played after all, then more",
    given = playing { p1 = { hand = "4 kidneybohne", coins = "4 stangenbohne" }, supply = "casino_4" },
    steps = {
      { when = { "p1 play_first kidneybohne field_1", "p1 play_second -", "p1 before_turn_up buy casino_4" },
        expect = { asked = "p1 play_second", pass = true } },
      { when = { "p1 play_second kidneybohne field_1", "p1 play_more kidneybohne field_1" },
        expect = { asked = "p1 play_more", p1 = { hand = "kidneybohne", field_1 = "3 kidneybohne" } } },
    } },

  { "PRO-K7 PRO-P3-4 A-24 casino_4 bought there with no card in hand: nothing is asked",
    given = playing { p1 = { hand = "2 kidneybohne", coins = "4 stangenbohne" }, supply = "casino_4" },
    when = { "p1 play_first kidneybohne field_1", "p1 play_second kidneybohne field_1",
             "p1 before_turn_up buy casino_4" },
    expect = { asked = "p1 before_turn_up", p1 = { owned = "casino_4" } } },

  { "PRO-K7 PRO-P3-4 A-24 casino_4 bought while casino_3 asks: first the beans, then the discard again",
    given = at("casino3_before", { p1 = { hand = "2 kidneybohne, saubohne, puffbohne", coins = "4 stangenbohne",
                                          owned = "casino_3" }, supply = "casino_4" }),
    steps = {
      { when = { "p1 casino3_before -", "p1 play_first kidneybohne field_1", "p1 play_second kidneybohne field_1" },
        expect = { asked = "p1 casino3_after" } },
      { when = { "p1 ! buy casino_4", "p1 casino3_after -" },
        expect = { asked = "p1 play_more", options = "saubohne field_2" } },
      { when = { "p1 play_more saubohne field_2", "p1 play_more -" },
        expect = { asked = "p1 casino3_after", options = "puffbohne" } },
    } },

  { "PRO-K7 PRO-P3-5 casino_3 is still for once a turn: used before the first bean, not again for beans played later",
    given = at("casino3_before", { p1 = { hand = "3 kidneybohne, saubohne, puffbohne", coins = "4 stangenbohne",
                                          owned = "casino_1, casino_3" }, supply = "casino_4" }),
    when = { "p1 casino3_before puffbohne", "p1 play_first kidneybohne field_1", "p1 play_second kidneybohne field_1",
             "p1 before_turn_up buy casino_4", "p1 play_more -" },
    expect = { asked = "p1 before_turn_up", discard = "4 stangenbohne~, puffbohne" } },

  { "PRO-K7 PRO-P3-3 A-24 variete_3 bought there after one bean: the second from anywhere",
    given = playing { p1 = { hand = "kidneybohne, saubohne, puffbohne", coins = "3 kidneybohne" },
                      supply = "variete_3" },
    steps = {
      { when = { "p1 play_first kidneybohne field_1", "p1 play_second -", "p1 before_turn_up buy variete_3" },
        expect = { asked = "p1 play_second", options = { "saubohne field_2", "puffbohne field_2" } } },
      { when = "p1 play_second puffbohne field_2", expect = { asked = "p1 before_turn_up" } },
    } },

  { "PRO-K7 PRO-P3-3 A-24 after two beans it is for the next turn; so are cards that do not concern phase 3",
    given = playing { p1 = { hand = "2 kidneybohne, saubohne", coins = "3 kidneybohne, 3 brechbohne" },
                      supply = "variete_3, undertaker_3" },
    when = { "p1 play_first kidneybohne field_1", "p1 play_second kidneybohne field_1",
             "p1 before_turn_up buy variete_3", "p1 before_turn_up buy undertaker_3" },
    expect = { asked = "p1 before_turn_up", p1 = { hand = "saubohne" } } },

  { "PRO-K7 PRO-N5 A-24 a Nightbar bought there after one bean: the second finds a field after all",
    given = playing { p1 = { hand = "kidneybohne, saubohne, puffbohne", field_2 = "brechbohne", coins = "3 puffbohne" },
                      supply = "nightbar_3" },
    when = { "p1 play_first kidneybohne field_1", "p1 play_second -", "p1 before_turn_up buy nightbar_3" },
    expect = { asked = "p1 play_second", options = { "saubohne field_1", "saubohne field_2" } } },

  { "PRO-P3-1 A-24 a purchase that does not concern phase 3 does not bring back a bean that was declined",
    given = playing { p1 = { hand = "2 kidneybohne", coins = "brechbohne" }, supply = "undertaker_1" },
    when = { "p1 play_first kidneybohne field_1", "p1 play_second -", "p1 before_turn_up buy undertaker_1" },
    expect = { asked = "p1 before_turn_up", p1 = { hand = "kidneybohne" } } },

  { "PRO-K7 PRO-P3-1 the next turn begins with the first card again",
    given = playing { p1 = { hand = "3 kidneybohne", coins = "4 stangenbohne" }, p2 = NEXT, supply = "casino_4",
                      rest = "deck" },
    steps = {
      { when = { "p1 play_first kidneybohne field_1", "p1 play_second kidneybohne field_1",
                 "p1 before_turn_up buy casino_4", "p1 play_more -" } },
      { auto = "default", until_asked = "p1 play_first", expect = { turn = 3, pass = false } },
    } },

  { "PRO-P3-5 the card discarded lies open and may be matched in phase 4",
    given = at("casino3_after", { p1 = { hand = "saubohne, kidneybohne", owned = "casino_3" },
                                  deck_top = "kidneybohne" }),
    when = "p1 casino3_after kidneybohne",
    expect = { asked = "p1 phase5", turned = "2 kidneybohne", discard = "", p1 = { hand = "saubohne" } } },

  -- PRO-P4: turn up beans

  { "PRO-P4-1 a boss's variety goes to him and is replaced, the discards stay",
    given = turning { discard = "kidneybohne, stangenbohne, stangenbohne",
                      deck_top = "stangenbohne, kidneybohne, blaue_bohne, saubohne, puffbohne, brechbohne" },
    expect = { asked = "p1 phase5", al_cabohne = "2 blaue_bohne", don_corlebohne = "2 stangenbohne",
               turned = "kidneybohne, saubohne, puffbohne", discard = "kidneybohne, 2 stangenbohne",
               deck_top = "brechbohne" } },

  { "PRO-P4-1 a sale in phase 4 neither ends it nor gives anybody a share",
    given = turning { don_corlebohne = "3 stangenbohne", deck_top = "stangenbohne, kidneybohne, saubohne, puffbohne",
                      p1 = { owned = "restaurant_1, restaurant_4" }, p2 = { owned = "restaurant_3" } },
    expect = { asked = "p1 phase5", turned = "kidneybohne, saubohne, puffbohne", don_corlebohne = "",
               mafia = "2 stangenbohne", discard = "2 stangenbohne", each = { coins = "" }, not_said = "shares" } },

  { "PRO-X3 PRO-P4-2 the chain is completed over all varieties, then no third card",
    given = turning { discard = "feuerbohne, 2 saubohne, 3 puffbohne", deck_top = "saubohne, puffbohne, brechbohne" },
    expect = { asked = "p1 phase5", turned_set = "3 saubohne, 4 puffbohne", discard = "feuerbohne",
               deck_top = "brechbohne" } },

  { "PRO-P4-2 after the first card already",
    given = turning { discard = "feuerbohne, saubohne", deck_top = "saubohne, puffbohne, brechbohne" },
    expect = { asked = "p1 phase5", turned = "2 saubohne", discard = "feuerbohne", deck_top = "puffbohne" } },

  { "PRO-P4-2 the whole pile may be taken up",
    given = turning { discard = "puffbohne, 3 saubohne, puffbohne", deck_top = "saubohne, puffbohne, brechbohne" },
    expect = { asked = "p1 phase5", turned_set = "4 saubohne, 3 puffbohne", discard = "" } },

  { "PRO-P4-2 after the third card the chain is completed all the same",
    given = turning { discard = "puffbohne, brechbohne", deck_top = "saubohne, puffbohne, brechbohne, kidneybohne" },
    expect = { asked = "p1 phase5", turned_set = "saubohne, 2 puffbohne, 2 brechbohne", discard = "",
               deck_top = "kidneybohne" } },

  { "PRO-P4-2 a replaced card does not count, nor what it could have matched",
    given = turning { discard = "saubohne, stangenbohne", deck_top = "stangenbohne, saubohne, puffbohne, brechbohne" },
    expect = { asked = "p1 phase5", turned = "saubohne, puffbohne, brechbohne", don_corlebohne = "2 stangenbohne",
               discard = "saubohne, stangenbohne" } },

  { "PRO-P4-2 what a boss sold a moment ago can be matched",
    given = turning { don_corlebohne = "3 stangenbohne", deck_top = "2 stangenbohne, saubohne" },
    expect = { asked = "p1 phase5", turned = "3 stangenbohne", mafia = "2 stangenbohne", discard = "",
               deck_top = "saubohne" } },

  { "PRO-P4-3 nothing moved: three cards",
    given = turning { discard = "2 saubohne, kidneybohne", deck_top = "saubohne, puffbohne, saubohne, kidneybohne" },
    expect = { asked = "p1 phase5", turned = "saubohne, puffbohne, saubohne", discard = "2 saubohne, kidneybohne",
               deck_top = "kidneybohne" } },

  { "PRO-X32 PRO-P4-2 what is harvested before phase 4 is matched in it",
    given = playing { discard = "kidneybohne", deck_top = "saubohne, puffbohne",
                      p1 = { hand = "2 saubohne", field_1 = "saubohne" } },
    steps = {
      { when = { "p1 play_first saubohne field_1", "p1 play_second saubohne field_1" },
        expect = { asked = "p1 before_turn_up", options = "harvest field_1", pass = true } },
      { when = "p1 before_turn_up harvest field_1",
        expect = { asked = "p1 phase5", turned = "3 saubohne", discard = "kidneybohne", deck_top = "puffbohne",
                   p1 = { coins = "saubohne" } } },
    } },

  -- Undertakers

  { "PRO-X16 PRO-P4-4 undertaker_3: a second card after the first moved some, but no third",
    given = turning { discard = "feuerbohne, saubohne", deck_top = "saubohne, puffbohne, brechbohne",
                      p1 = { owned = "undertaker_3" } },
    steps = {
      { expect = { asked = "p1 turn_next", pass = true, turned = "2 saubohne" } },
      { when = "p1 turn_next turn_next",
        expect = { asked = "p1 phase5", turned_set = "2 saubohne, puffbohne", discard = "feuerbohne",
                   deck_top = "brechbohne" } },
    } },

  { "PRO-X16 PRO-P4-4 undertaker_3: no third either if the second moved some again",
    given = turning { discard = "feuerbohne, puffbohne, saubohne", deck_top = "saubohne, puffbohne, brechbohne",
                      p1 = { owned = "undertaker_3" } },
    when = "p1 turn_next turn_next",
    expect = { asked = "p1 phase5", turned_set = "2 saubohne, 2 puffbohne", discard = "feuerbohne",
               deck_top = "brechbohne" } },

  { "PRO-X16 PRO-P4-4 A-3 undertaker_3: the first moved nothing, the second did: it ends",
    given = turning { discard = "feuerbohne, puffbohne", deck_top = "saubohne, puffbohne, brechbohne",
                      p1 = { owned = "undertaker_3" } },
    expect = { asked = "p1 phase5", turned_set = "saubohne, 2 puffbohne", deck_top = "brechbohne" } },

  { "PRO-X16 PRO-P4-4 undertaker_3: neither moved anything: a third card, and no question",
    given = turning { discard = "kidneybohne", deck_top = "saubohne, puffbohne, brechbohne",
                      p1 = { owned = "undertaker_3, undertaker_4" } },
    expect = { asked = "p1 phase5", turned = "saubohne, puffbohne, brechbohne" } },

  { "PRO-P4-4 undertaker_3: the player may stop",
    given = turning { discard = "feuerbohne, saubohne", deck_top = "saubohne, puffbohne",
                      p1 = { owned = "undertaker_3" } },
    when = "p1 turn_next -",
    expect = { asked = "p1 phase5", turned = "2 saubohne", deck_top = "puffbohne" } },

  { "PRO-P4-4 undertaker_3: the second card, too, may go to a boss and is replaced",
    given = turning { discard = "feuerbohne, saubohne", p1 = { owned = "undertaker_3" },
                      deck_top = "saubohne, stangenbohne, blaue_bohne, puffbohne, brechbohne" },
    when = "p1 turn_next turn_next",
    expect = { asked = "p1 phase5", turned_set = "2 saubohne, puffbohne", al_cabohne = "2 blaue_bohne",
               don_corlebohne = "2 stangenbohne", deck_top = "brechbohne" } },

  { "PRO-P4-4 the opponent's Undertakers and undertaker_1 do not help",
    given = turning { discard = "saubohne", deck_top = "saubohne, puffbohne", p1 = { owned = "undertaker_1" },
                      p2 = { owned = "undertaker_3, undertaker_4" } },
    expect = { asked = "p1 phase5", turned = "2 saubohne", deck_top = "puffbohne" } },

  { "PRO-X17 PRO-P4-5 undertaker_4: after each move they may go on, to three",
    given = turning { discard = "feuerbohne, puffbohne, saubohne", p1 = { owned = "undertaker_4" },
                      deck_top = "saubohne, puffbohne, brechbohne, kidneybohne" },
    steps = {
      { expect = { asked = "p1 turn_next", pass = true, turned = 2 } },
      { when = "p1 turn_next turn_next", expect = { asked = "p1 turn_next", pass = true, turned = 4 } },
      { when = "p1 turn_next turn_next",
        expect = { asked = "p1 phase5", turned_set = "2 saubohne, 2 puffbohne, brechbohne",
                   deck_top = "kidneybohne" } },
    } },

  { "PRO-P4-5 undertaker_4: the second moved some, the first did not",
    given = turning { discard = "feuerbohne, puffbohne", deck_top = "saubohne, puffbohne, brechbohne",
                      p1 = { owned = "undertaker_4" } },
    steps = {
      { expect = { asked = "p1 turn_next", turned = 3 } },
      { when = "p1 turn_next turn_next",
        expect = { asked = "p1 phase5", turned_set = "saubohne, 2 puffbohne, brechbohne" } },
    } },

  { "PRO-P4-5 undertaker_4: each time they may stop",
    given = turning { discard = "feuerbohne, saubohne", p1 = { owned = "undertaker_4" },
                      deck_top = "saubohne, puffbohne, brechbohne" },
    when = { "p1 turn_next turn_next", "p1 turn_next -" },
    expect = { asked = "p1 phase5", turned_set = "2 saubohne, puffbohne", deck_top = "brechbohne" } },

  { "PRO-X30 PRO-P4-5 both Undertakers: to three",
    given = turning { discard = "feuerbohne, puffbohne, saubohne", p1 = { owned = "undertaker_3, undertaker_4" },
                      deck_top = "saubohne, puffbohne, brechbohne" },
    when = { "p1 turn_next turn_next", "p1 turn_next turn_next" },
    expect = { asked = "p1 phase5", turned_set = "2 saubohne, 2 puffbohne, brechbohne" } },

  -- Restaurants in phase 4

  { "PRO-X14 PRO-P4-6 A-1 restaurant_3: one of the cards to be discarded, the mafia keeps its yield",
    given = turning { al_cabohne = "5 brechbohne", deck_top = "brechbohne, saubohne, puffbohne, kidneybohne",
                      p1 = { owned = "restaurant_3" } },
    expect = { asked = "p1 phase5", al_cabohne = "", mafia = "3 brechbohne", discard = "2 brechbohne",
               p1 = { coins = "brechbohne" }, p2 = { coins = "" }, said = "dines p1" } },

  { "PRO-X14 PRO-P4-6 without it the mafia gets three, three are discarded",
    given = turning { al_cabohne = "5 brechbohne", deck_top = "brechbohne, saubohne, puffbohne, kidneybohne" },
    expect = { mafia = "3 brechbohne", discard = "3 brechbohne", p1 = { coins = "" } } },

  { "PRO-X14 PRO-P4-6 nor in the opponent's turn",
    given = turning { active = 2, turn = 2, al_cabohne = "5 brechbohne", p1 = { owned = "restaurant_3" },
                      deck_top = "brechbohne, saubohne, puffbohne, kidneybohne" },
    expect = { asked = "p2 phase5", mafia = "3 brechbohne", discard = "3 brechbohne", each = { coins = "" } } },

  { "PRO-P4-6 restaurant_3: for every sale",
    given = turning { al_cabohne = "5 brechbohne", don_corlebohne = "3 stangenbohne", p1 = { owned = "restaurant_3" },
                      deck_top = "brechbohne, stangenbohne, saubohne, puffbohne, kidneybohne" },
    expect = { mafia = "3 brechbohne, 2 stangenbohne", discard = "2 brechbohne, stangenbohne",
               p1 = { coins = "brechbohne, stangenbohne" } } },

  -- Purchases in phase 4

  { "PRO-P4-7 PRO-K1 between the cards and before the end they may buy, not harvest",
    polls = { 1 },
    given = turning { deck_top = "saubohne, puffbohne, brechbohne", supply = "nightbar_1",
                      p1 = { field_1 = "3 kidneybohne", coins = "puffbohne" } },
    steps = {
      { illegal = "p1 anytime harvest field_1",
        expect = { asked = "p1 anytime", options = "buy nightbar_1", pass = true, turned = 0 } },
      { when = "p1 anytime -", expect = { asked = "p1 anytime", options = "buy nightbar_1", turned = 1 } },
      { when = "p1 anytime -", expect = { asked = "p1 anytime", options = "buy nightbar_1", turned = 2 } },
      { when = "p1 anytime -", expect = { asked = "p1 anytime", options = "buy nightbar_1", turned = 3,
                                          phase = "turn_up" } },
      { when = "p1 anytime buy nightbar_1",
        expect = { asked = "p1 anytime", phase = "plant", options = "harvest field_1",
                   p1 = { owned = "nightbar_1", coins = "" } } },
    } },

  { "PRO-P4-7 A-2 an Undertaker bought before the phase is closed lets them go on",
    given = turning { discard = "feuerbohne, saubohne", deck_top = "saubohne, puffbohne, brechbohne",
                      supply = "undertaker_3, undertaker_4",
                      p1 = { coins = "4 brechbohne", field_1 = "2 kidneybohne" } },
    steps = {
      { illegal = "p1 phase4_buy harvest field_1",
        expect = { asked = "p1 phase4_buy", options = { "buy undertaker_3", "buy undertaker_4" }, pass = true,
                   turned = "2 saubohne" } },
      { when = "p1 phase4_buy buy undertaker_4",
        expect = { asked = "p1 turn_next", pass = true, discard = "4 brechbohne~, feuerbohne" } },
      { when = { "p1 turn_next turn_next", "p1 turn_next turn_next" },
        expect = { asked = "p1 phase5", turned_set = "2 saubohne, puffbohne, brechbohne" } },
    } },

  { "PRO-P4-7 undertaker_3 bought after the second card comes too late",
    given = turning { discard = "feuerbohne, puffbohne", deck_top = "saubohne, puffbohne, brechbohne",
                      supply = "undertaker_3", p1 = { coins = "3 brechbohne" } },
    when = "p1 phase4_buy buy undertaker_3",
    expect = { asked = "p1 phase5", turned_set = "saubohne, 2 puffbohne", deck_top = "brechbohne" } },

  { "PRO-P4-7 PRO-P4-5 A-26 both piles are empty: what the owner of an Undertaker pays can be turned up",
    given = turning { deck = "saubohne", discard = "2 saubohne", supply = "nightbar_1, casino_1",
                      p1 = { coins = "puffbohne, stangenbohne", owned = "undertaker_4" } },
    steps = {
      { expect = { asked = "p1 phase4_buy", options = { "buy nightbar_1", "buy casino_1" }, pass = true,
                   turned = "3 saubohne", exhausted = 1 } },
      { when = "p1 phase4_buy buy nightbar_1", expect = { asked = "p1 turn_next", pass = true } },
      { when = "p1 turn_next turn_next",
        expect = { asked = "p1 phase4_buy", options = "buy casino_1", turned = "3 saubohne, puffbohne",
                   exhausted = 2 } },
      { when = "p1 phase4_buy -", expect = { asked = "p1 phase5", not_said = "no_cards" } },
    } },

  { "PRO-P4-7 the player may buy several cards, or nothing",
    given = turning { discard = "feuerbohne, saubohne", deck_top = "saubohne, puffbohne",
                      supply = "nightbar_1, casino_1, variete_1",
                      p1 = { coins = "puffbohne, stangenbohne, kidneybohne" } },
    when = { "p1 phase4_buy buy nightbar_1", "p1 phase4_buy buy variete_1", "p1 phase4_buy -" },
    expect = { asked = "p1 phase5", supply = "casino_1", turned = "2 saubohne", deck_top = "puffbohne" } },

  { "PRO-P4-7 PRO-P4-6 a Restaurant bought between two cards serves at once",
    polls = { 1 },
    given = turning { don_corlebohne = "3 stangenbohne", deck_top = "saubohne, stangenbohne, puffbohne, kidneybohne",
                      supply = "restaurant_3", p1 = { coins = "3 saubohne" } },
    when = { "p1 anytime -", "p1 anytime buy restaurant_3" },
    expect = { asked = "p1 phase5", mafia = "2 stangenbohne", p1 = { coins = "stangenbohne" } } },

  -- PRO-P5: plant beans

  { "PRO-P5-1 ALC-P5-1 an empty boss must be given a hand card no other boss grows",
    given = at("refill", { al_cabohne = "", don_corlebohne = "kidneybohne",
                           p1 = { hand = "kidneybohne, brechbohne, kidneybohne" }, turned = "saubohne" }),
    steps = {
      { illegal = { "p1 mafia_refill -", "p1 mafia_refill give kidneybohne al_cabohne" },
        expect = { asked = "p1 mafia_refill", options = "give brechbohne al_cabohne", pass = false } },
      { when = "p1 mafia_refill give brechbohne al_cabohne",
        expect = { asked = "p1 phase5", al_cabohne = "brechbohne", p1 = { hand = "2 kidneybohne" } } },
    } },

  { "PRO-P5-1 A-6 groups, whole or in part, to an own field or a boss; then the rest waits",
    given = planting { turned = "4 puffbohne, saubohne, blaue_bohne", p1 = { field_1 = "puffbohne" }, p2 = NEXT },
    steps = {
      { expect = { asked = "p1 phase5", pass = true,
                   options = { "plant puffbohne field_1", "plant puffbohne field_2", "plant saubohne field_2",
                               "plant blaue_bohne field_2", "plant blaue_bohne al_cabohne" } } },
      { when = "p1 phase5 plant puffbohne field_1",
        expect = { asked = "p1 plant_count", options = { "1", "2", "3", "4" }, pass = false } },
      { when = { "p1 plant_count 2", "p1 phase5 plant blaue_bohne al_cabohne" },
        illegal = { "p1 phase5 plant puffbohne field_1" },
        expect = { asked = "p1 phase5", options = "plant saubohne field_2", al_cabohne = "2 blaue_bohne",
                   p1 = { field_1 = "3 puffbohne" } } },
      { when = "p1 phase5 -", expect = { asked = "p2 leftover", left_set = "2 puffbohne, saubohne", turned = 0 } },
    } },

  { "PRO-P5-1 PRO-N5 with a Nightbar another variety may go on a single card",
    given = planting { turned = "puffbohne", p1 = { field_1 = "saubohne", field_2 = "2 kidneybohne",
                                                    owned = "nightbar_4" } },
    when = "p1 phase5 plant puffbohne field_1",
    expect = { p1 = { field_1 = "saubohne, puffbohne" } } },

  { "PRO-P5-2 restaurant_4: a voluntary gift that makes a boss sell",
    given = planting { don_corlebohne = "3 stangenbohne", p1 = { hand = "saubohne, stangenbohne",
                                                                 owned = "restaurant_4" } },
    when = "p1 phase5 give stangenbohne don_corlebohne",
    expect = { asked = "p1 phase5", don_corlebohne = "", mafia = "2 stangenbohne", discard = "stangenbohne",
               p1 = { hand = "saubohne", coins = "stangenbohne" }, said = "dines p1" } },

  { "PRO-P5-2 A-18 restaurant_4: turned-up cards planted on a boss, together",
    given = planting { don_corlebohne = "2 stangenbohne", turned = "3 stangenbohne", p1 = { owned = "restaurant_4" } },
    when = { "p1 phase5 plant stangenbohne don_corlebohne", "p1 plant_count 3" },
    -- five cards are worth three, though Don sells for two
    expect = { don_corlebohne = "", mafia = "3 stangenbohne", discard = "stangenbohne",
               p1 = { coins = "stangenbohne" } } },

  { "PRO-P5-2 restaurant_4: for every sale of the phase",
    given = planting { al_cabohne = "5 brechbohne", don_corlebohne = "3 stangenbohne",
                       p1 = { hand = "stangenbohne, brechbohne", owned = "restaurant_4" } },
    when = { "p1 phase5 give brechbohne al_cabohne", "p1 phase5 give stangenbohne don_corlebohne" },
    expect = { mafia = "3 brechbohne, 2 stangenbohne", discard = "2 brechbohne, stangenbohne",
               p1 = { coins = "brechbohne, stangenbohne" } } },

  { "PRO-P5-2 restaurant_3 is for phase 4 only, and the opponent's Restaurant for nothing",
    given = planting { don_corlebohne = "3 stangenbohne", p2 = { owned = "restaurant_4" },
                       p1 = { hand = "stangenbohne", owned = "restaurant_1, restaurant_3" } },
    when = "p1 phase5 give stangenbohne don_corlebohne",
    expect = { mafia = "2 stangenbohne", discard = "2 stangenbohne", each = { coins = "" }, not_said = "dines" } },

  { "PRO-P5-2 nobody gets a share in phase 5 without restaurant_4",
    given = planting { al_cabohne = "5 brechbohne", p1 = { hand = "brechbohne" } },
    when = "p1 phase5 give brechbohne al_cabohne",
    expect = { mafia = "3 brechbohne", discard = "3 brechbohne", each = { coins = "" } } },

  { "PRO-P5-3 in phase 5 hand cards from any position go to a boss who takes them, any number of times",
    given = planting { p1 = { hand = "kidneybohne, stangenbohne, saubohne, blaue_bohne, stangenbohne" } },
    steps = {
      { expect = { asked = "p1 phase5", pass = true,
                   options = { "give stangenbohne don_corlebohne", "give blaue_bohne al_cabohne" } } },
      { when = { "p1 phase5 give blaue_bohne al_cabohne", "p1 phase5 give stangenbohne don_corlebohne" },
        expect = { asked = "p1 phase5", options = "give stangenbohne don_corlebohne",
                   p1 = { hand = "kidneybohne, saubohne, stangenbohne" } } },
    } },

  { "PRO-P5-3 hand cards do not go to the mafia in phase 3",
    given = playing { p1 = { hand = "stangenbohne, blaue_bohne" } },
    illegal = { "p1 play_first stangenbohne don_corlebohne", "p1 play_first give stangenbohne don_corlebohne" },
    expect = { asked = "p1 play_first", options = { "stangenbohne field_1", "stangenbohne field_2" } } },

  { "PRO-P5-3 nor what was left over in phase 1",
    given = at("leftovers", { left = "stangenbohne", p1 = { hand = "stangenbohne", field_1 = "2 kidneybohne" } }),
    illegal = "p1 leftover plant stangenbohne don_corlebohne",
    expect = { asked = "p1 leftover", options = { "plant stangenbohne field_2", "discard stangenbohne" } } },

  -- PRO-P6: draw

  { "PRO-P6-1 two cards, one after the other, to the back of the hand",
    given = drawing { deck_top = "saubohne, puffbohne, brechbohne", p1 = { hand = "feuerbohne" }, p2 = NEXT },
    expect = { asked = "p2 play_first", p1 = { hand = "feuerbohne, saubohne, puffbohne" }, deck_top = "brechbohne" } },

  { "PRO-X22 PRO-P6-2 gas_station_3 with three cards: two, or three to have six",
    given = drawing { deck_top = "saubohne, puffbohne, brechbohne, kidneybohne", p2 = NEXT,
                      p1 = { hand = "3 feuerbohne", owned = "gas_station_3" } },
    steps = {
      { illegal = { "p1 draw_mode -", "p1 draw_mode draw_cards 3" },
        expect = { asked = "p1 draw_mode", pass = false, options = { "draw_cards 2", "fill_hand 3" } } },
      { when = "p1 draw_mode fill_hand 3",
        expect = { asked = "p2 play_first", p1 = { hand = "3 feuerbohne, saubohne, puffbohne, brechbohne" } } },
    } },

  { "PRO-X22 PRO-P6-2 both Gas Stations: two, three or to six",
    given = drawing { p1 = { hand = "3 feuerbohne", owned = "gas_station_3, gas_station_4" } },
    expect = { asked = "p1 draw_mode", options = { "draw_cards 2", "draw_cards 3", "fill_hand 3" } } },

  { "PRO-X22 PRO-P6-2 six cards in hand: gas_station_3 is of no use",
    given = drawing { p1 = { hand = "6 feuerbohne", owned = "gas_station_3" }, p2 = NEXT },
    expect = { asked = "p2 play_first", p1 = { hand = 8 } } },

  { "PRO-P6-2 gas_station_4: three instead",
    given = drawing { p1 = { hand = "6 feuerbohne", owned = "gas_station_4" }, p2 = NEXT },
    steps = {
      { illegal = "p1 draw_mode -",
        expect = { asked = "p1 draw_mode", options = { "draw_cards 2", "draw_cards 3" }, pass = false } },
      { when = "p1 draw_mode draw_cards 3", expect = { asked = "p2 play_first", p1 = { hand = 9 } } },
    } },

  { "PRO-P6-2 the normal two are always possible",
    given = drawing { p1 = { hand = "feuerbohne", owned = "gas_station_3, gas_station_4" }, p2 = NEXT },
    when = "p1 draw_mode draw_cards 2",
    expect = { asked = "p2 play_first", p1 = { hand = 3 } } },

  { "PRO-P6-2 gas_station_3 with five cards means one",
    given = drawing { p1 = { hand = "5 feuerbohne", owned = "gas_station_3" }, p2 = NEXT },
    steps = {
      { expect = { asked = "p1 draw_mode", options = { "draw_cards 2", "fill_hand 1" } } },
      { when = "p1 draw_mode fill_hand 1", expect = { asked = "p2 play_first", p1 = { hand = 6 } } },
    } },

  { "PRO-P6-2 gas_station_3 with an empty hand means six",
    given = drawing { p1 = { owned = "gas_station_3" }, p2 = NEXT },
    when = "p1 draw_mode fill_hand 6",
    expect = { asked = "p2 play_first", p1 = { hand = 6 }, deck = 6 } },

  { "PRO-P6-2 the opponent's Gas Stations and gas_station_1 do not help",
    given = drawing { p1 = { owned = "gas_station_1" }, p2 = { hand = "kidneybohne",
                                                              owned = "gas_station_3, gas_station_4" } },
    expect = { asked = "p2 play_first", p1 = { hand = 2 } } },

  { "PRO-P6-2 PRO-K7 a second Gas Station bought while they are asked opens its way",
    given = drawing { p1 = { hand = "feuerbohne", owned = "gas_station_3", coins = "4 feuerbohne" },
                      deck = "6 saubohne", supply = "gas_station_4" },
    when = "p1 ! buy gas_station_4",
    expect = { asked = "p1 draw_mode", options = { "draw_cards 2", "draw_cards 3", "fill_hand 5" } } },

  { "PRO-P6-2 PRO-K7 so does the first one, bought before they draw",
    polls = { 1 },
    given = drawing { p1 = { hand = "feuerbohne", coins = "3 feuerbohne" }, deck = "6 saubohne",
                      supply = "gas_station_3" },
    when = "p1 anytime buy gas_station_3",
    expect = { asked = "p1 draw_mode", options = { "draw_cards 2", "fill_hand 5" }, p1 = { hand = 1 } } },

  { "PRO-P6-2 PRO-K7 A-24 at the last polling point before the first draw, too",
    polls = { 1 },
    given = drawing { p1 = { hand = "feuerbohne", coins = "4 feuerbohne" }, deck = "6 saubohne",
                      supply = "gas_station_4" },
    when = { "p1 anytime -", "p1 anytime buy gas_station_4" },
    expect = { asked = "p1 draw_mode", options = { "draw_cards 2", "draw_cards 3" }, p1 = { hand = 1 } } },

  { "PRO-P6-2 PRO-K7 A-24 and when both piles are empty, paid with what they draw",
    given = drawing { deck = "", exhausted = 1, p1 = { coins = "4 feuerbohne" }, supply = "gas_station_4", p2 = NEXT },
    steps = {
      { expect = { asked = "p1 before_draw", options = "buy gas_station_4" } },
      { when = "p1 before_draw buy gas_station_4",
        expect = { asked = "p1 draw_mode", options = { "draw_cards 2", "draw_cards 3" } } },
      { when = "p1 draw_mode draw_cards 3",
        expect = { asked = "p2 play_first", p1 = { hand = "3 feuerbohne" }, deck = "feuerbohne" } },
    } },

  { "PRO-P6-2 PRO-K7 A-24 bought before the first draw, it opens a way that the choice just made did not have",
    polls = { 1 },
    given = drawing { p1 = { hand = "feuerbohne", coins = "3 feuerbohne", owned = "gas_station_4" },
                      deck = "6 saubohne", p2 = NEXT, supply = "gas_station_3" },
    steps = {
      { when = { "p1 anytime -", "p1 draw_mode draw_cards 2", "p1 anytime buy gas_station_3" },
        expect = { asked = "p1 draw_mode", options = { "draw_cards 2", "draw_cards 3", "fill_hand 5" } } },
      { when = "p1 draw_mode fill_hand 5", expect = { asked = "p2 play_first", p1 = { hand = 6 } } },
    } },

  { "PRO-X35 PRO-P6-2 PRO-K7 A-24 a Gas Station bought between the draws works at once: one or two more",
    polls = { 1 },
    given = drawing { p1 = { hand = "feuerbohne", coins = "4 feuerbohne" }, deck = "6 saubohne", p2 = NEXT,
                      supply = "gas_station_4" },
    steps = {
      { when = { "p1 anytime -", "p1 anytime -", "p1 anytime buy gas_station_4" },
        expect = { asked = "p1 draw_mode", options = { "draw_cards 1", "draw_cards 2" },
                   p1 = { hand = "feuerbohne, saubohne" } } },
      { when = "p1 draw_mode draw_cards 2",
        expect = { asked = "p2 play_first", p1 = { hand = "feuerbohne, 3 saubohne" } } },
    } },

  { "PRO-P6-2 PRO-K7 A-24 after the last draw, too: a third card, or none",
    polls = { 1 },
    given = drawing { p1 = { hand = "feuerbohne", coins = "4 feuerbohne" }, deck = "6 saubohne", p2 = NEXT,
                      supply = "gas_station_4" },
    steps = {
      { when = { "p1 anytime -", "p1 anytime -", "p1 anytime -", "p1 anytime buy gas_station_4" },
        expect = { asked = "p1 draw_mode", options = { "draw_cards 0", "draw_cards 1" }, p1 = { hand = 3 } } },
      { when = "p1 draw_mode draw_cards 0", expect = { asked = "p2 play_first", p1 = { hand = 3 } } },
    } },

  { "PRO-P6-2 PRO-K7 A-24 gas_station_3 bought after three cards: stop, or fill up the hand",
    polls = { 1 },
    given = drawing { p1 = { hand = "feuerbohne", coins = "3 feuerbohne", owned = "gas_station_4" },
                      deck = "6 saubohne", p2 = NEXT, supply = "gas_station_3" },
    steps = {
      { when = { "p1 anytime -", "p1 draw_mode draw_cards 3", "p1 anytime -", "p1 anytime -", "p1 anytime -",
                 "p1 anytime buy gas_station_3" },
        expect = { asked = "p1 draw_mode", options = { "draw_cards 0", "fill_hand 2" }, p1 = { hand = 4 } } },
      { when = "p1 draw_mode fill_hand 2", expect = { asked = "p2 play_first", p1 = { hand = 6 } } },
    } },

  -- Section 5: where free actions are offered

  { "PRO-T3 ALC-T1 PRO-5 harvest and purchases in every phase but the fourth, the opponent never",
    given = at("leftovers", { left = "saubohne", discard = "feuerbohne, kidneybohne", supply = "nightbar_1",
                              deck_top = "kidneybohne, saubohne",
                              p1 = { hand = "2 stangenbohne, 2 puffbohne", field_1 = "2 stangenbohne",
                                     coins = "puffbohne", owned = "casino_3, casino_4, undertaker_3, gas_station_4" },
                              p2 = { field_1 = "3 saubohne", coins = "puffbohne", hand = "saubohne" } }),
    steps = {
      { illegal = { { "p2 ! buy nightbar_1", clause = "PRO-K1" }, { "p2 ! harvest field_1", clause = "ALC-H1" } },
        expect = { asked = "p1 leftover", pass = false,
                   anytime = { p1 = FREE, p2 = {} } } },
      { when = "p1 leftover discard saubohne",
        expect = { asked = "p1 mafia_payment", anytime = { p1 = FREE, p2 = {} } } },
      { when = "p1 mafia_payment field_1",
        expect = { asked = "p1 casino3_before",
                   anytime = { p1 = FREE, p2 = {} } } },
      { when = "p1 casino3_before -",
        expect = { asked = "p1 play_first", anytime = { p1 = FREE, p2 = {} } } },
      { when = "p1 play_first stangenbohne field_1",
        expect = { asked = "p1 play_second", anytime = { p1 = FREE, p2 = {} } } },
      { when = "p1 play_second stangenbohne field_1",
        expect = { asked = "p1 play_more", anytime = { p1 = FREE, p2 = {} } } },
      { when = "p1 play_more -",
        expect = { asked = "p1 casino3_after", anytime = { p1 = FREE, p2 = {} } } },
      { when = "p1 casino3_after puffbohne.2",
        expect = { asked = "p1 before_turn_up", options = FREE, pass = true,
                   discard = "feuerbohne, kidneybohne, saubohne, puffbohne" } },
      { when = "p1 before_turn_up -",
        expect = { asked = "p1 phase5", turned = "kidneybohne, saubohne, feuerbohne",
                   anytime = { p1 = FREE, p2 = {} } } },
      { when = "p1 phase5 -", illegal = { { "p2 ! buy nightbar_1", clause = "PRO-K1" } },
        expect = { asked = "p1 draw_mode", anytime = { p1 = FREE, p2 = {} } } },
      { when = "p1 draw_mode draw_cards 2",
        expect = { asked = "p2 leftover", anytime = { p1 = {}, p2 = FREE } } },
    } },

  { "PRO-5 turn_next: purchases only",
    given = turning { discard = "feuerbohne, saubohne", deck_top = "saubohne", supply = "nightbar_1",
                      p1 = { field_1 = "3 kidneybohne", coins = "puffbohne", owned = "undertaker_3" },
                      p2 = { field_1 = "3 kidneybohne", coins = "puffbohne" } },
    illegal = { { "p1 ! harvest field_1", clause = "ALC-H1" } },
    expect = { asked = "p1 turn_next", anytime = { p1 = { "buy nightbar_1" }, p2 = {} } } },

  { "PRO-5 mafia_refill: harvests and purchases meanwhile",
    given = at("refill", { al_cabohne = "", supply = "nightbar_1",
                           p1 = { hand = "saubohne", field_1 = "3 kidneybohne", coins = "puffbohne" } }),
    expect = { asked = "p1 mafia_refill", anytime = { p1 = FREE, p2 = {} } } },

  { "PRO-5 play_first: if nothing fits, a free action; a Nightbar makes room, too",
    given = playing { supply = "nightbar_3",
                      p1 = { hand = "puffbohne", field_1 = "saubohne", field_2 = "2 kidneybohne",
                             coins = "3 puffbohne" } },
    steps = {
      { illegal = { "p1 make_room -", "p1 make_room harvest field_1" },
        expect = { asked = "p1 make_room", options = { "harvest field_2", "buy nightbar_3" }, pass = false } },
      { when = "p1 make_room buy nightbar_3",
        expect = { asked = "p1 play_first", options = "puffbohne field_1", pass = false } },
    } },

  { "PRO-5 before_turn_up is asked again after each action, and not without one",
    given = at("before_turn_up", { supply = "nightbar_1, casino_1", p1 = { coins = "puffbohne, stangenbohne" } }),
    steps = {
      { expect = { asked = "p1 before_turn_up", options = { "buy nightbar_1", "buy casino_1" }, pass = true } },
      { when = "p1 before_turn_up buy casino_1",
        expect = { asked = "p1 before_turn_up", options = "buy nightbar_1" } },
      { when = "p1 before_turn_up buy nightbar_1", expect = { asked = "p1 phase5", turned = 3 } },
    } },

  { "PRO-5 before_draw: before, between and after the draws",
    polls = { 1, 2 },
    given = drawing { supply = "nightbar_1", p1 = { field_1 = "3 kidneybohne", coins = "puffbohne" },
                      p2 = { hand = "saubohne", coins = "puffbohne" } },
    steps = {
      { expect = { asked = "p1 anytime", options = FREE, p1 = { hand = 0 } } },
      { when = { "p1 anytime -", "p1 anytime -" }, expect = { asked = "p1 anytime", p1 = { hand = 1 } } },
      { when = "p1 anytime -",
        expect = { asked = "p1 anytime", options = FREE, p1 = { hand = 2 },
                   turn = 1 } },
      { when = "p1 anytime -", expect = { asked = "p2 anytime", options = "buy nightbar_1", turn = 2 } },
    } },
}
