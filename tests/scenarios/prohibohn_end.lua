-- Prohibohn: section 7 of prohibohn.md, the draw pile and the end of the game (PRO-E1 to E7), and section 9, the
-- Pub variant (PRO-V1 to V5, with pub_3 of PRO-P2-4), their vectors and the rulings on them; whole games.
--
-- Unless a scenario says otherwise Al Cabohne grows one blaue_bohne and Don Corlebohne one stangenbohne.

local fixtures = require "shared/fixtures"
local with = fixtures.with

local PUB = { pub = true }

-- Ten establishments without influence on a turn: five of p1, and five of p2, four of which make nine.
local FIVE = "casino_1, undertaker_1, restaurant_1, variete_1, gas_station_1"
local FOUR_MORE = "nightbar_1, nightbar_3, nightbar_4, restaurant_3"
local FIVE_MORE = FOUR_MORE .. ", restaurant_4"

local function at(phase, more)
  return with({ phase = phase, al_cabohne = "blaue_bohne", don_corlebohne = "stangenbohne" }, more)
end

local function paying(more) return at("payments", more) end

-- Phase 6 of p1, who draws the last card of the third pile, a feuerbohne.
local function last(more)
  return with(at("draw", { exhausted = 2, deck = "feuerbohne", discard = "12 kidneybohne" }), more)
end

-- The game is over, all is sold.
local function over(more) return with({ phase = "over" }, more) end

local scenarios, add = fixtures.file {
  game = "prohibohn", players = 2,

  -- PRO-E1: the pile is exhausted for the first and the second time

  { "PRO-E1 the discards are a new pile at once, and the drawing goes on",
    given = at("draw", { deck = "saubohne", discard = "4 kidneybohne", p2 = { hand = "saubohne" } }),
    expect = { asked = "p2 play_first", exhausted = 1, deck = "3 kidneybohne", discard = "",
               p1 = { hand = "saubohne, kidneybohne" }, said = { "exhausted 1 3", "reshuffled 4" } } },

  { "PRO-E1 the second time, too",
    given = at("draw", { deck = "2 saubohne", discard = "4 kidneybohne", exhausted = 1, p2 = { hand = "saubohne" } }),
    expect = { asked = "p2 play_first", exhausted = 2, deck = "4 kidneybohne", discard = "",
               p1 = { hand = "2 saubohne" }, not_said = "extra_pass" } },

  { "PRO-E1 a card is left: nothing is shuffled",
    given = at("draw", { deck = "3 saubohne", discard = "4 kidneybohne", p2 = { hand = "saubohne" } }),
    expect = { asked = "p2 play_first", exhausted = 0, deck = "saubohne", discard = "4 kidneybohne" } },

  { "PRO-E1 in phase 4 both questions come first, then the pile is shuffled",
    given = at("turn_up", { deck = "saubohne", discard = "3 kidneybohne, 2 saubohne" }),
    expect = { asked = "p1 phase5", turned = "3 saubohne", deck = "3 kidneybohne", discard = "", exhausted = 1 } },

  { "PRO-E1 in phase 4 what a boss sells with the last card is shuffled in",
    given = at("turn_up", { deck = "stangenbohne", discard = "3 stangenbohne", don_corlebohne = "3 stangenbohne" }),
    expect = { asked = "p1 phase5", mafia = "2 stangenbohne", turned = "3 stangenbohne", deck = "2 stangenbohne",
               discard = "", exhausted = 1 } },

  { "PRO-E1 PRO-K6 thalers spent are shuffled in and are beans again",
    given = at("turn_up", { deck = "feuerbohne", discard = "4 saubohne~" }),
    expect = { asked = "p1 phase5", turned = "feuerbohne, 2 saubohne", deck = "2 saubohne", discard = "" } },

  { "PRO-E1 ALC-E4 without discards the new pile waits until a harvest gives cards; it is counted once",
    given = at("draw", { deck = "feuerbohne", p1 = { field_1 = "4 saubohne" }, p2 = { hand = "kidneybohne" } }),
    steps = {
      { expect = { asked = "p1 before_draw", options = "harvest field_1", pass = true, exhausted = 1 } },
      { when = "p1 before_draw harvest field_1",
        expect = { asked = "p2 play_first", exhausted = 1, deck = "2 saubohne", discard = "",
                   p1 = { hand = "feuerbohne, saubohne", coins = "saubohne" } } },
    } },

  { "PRO-E1 ALC-E4 or until a purchase does",
    given = at("draw", { deck = "feuerbohne", supply = "nightbar_3", p1 = { coins = "3 puffbohne" },
                         p2 = { hand = "kidneybohne" } }),
    when = "p1 before_draw buy nightbar_3",
    expect = { asked = "p2 play_first", exhausted = 1, deck = "2 puffbohne",
               p1 = { hand = "feuerbohne, puffbohne", bought = 1 } } },

  { "PRO-E1 A-22 both piles are empty when a card is needed: one closing round and the end",
    given = at("draw", { deck = "feuerbohne", p1 = { field_1 = "2 saubohne" }, p2 = { field_1 = "3 saubohne" } }),
    steps = {
      { when = "p1 before_draw -",
        expect = { asked = "p1 end_sell_buy", said = "no_cards", exhausted = 1, p1 = { hand = "feuerbohne" } } },
      { when = { "p1 end_sell_buy harvest field_1", "p2 end_sell_buy -" },
        expect = { over = true, turn = 1, exhausted = 1, not_said = "extra_pass", each = { field_1 = "" },
                   p2 = { coins = "saubohne" } } },
    } },

  { "PRO-E1 A-22 in phase 4, too, the turn is finished",
    given = at("turn_up", { deck = "feuerbohne", p1 = { hand = "stangenbohne" }, p2 = { hand = "kidneybohne" } }),
    steps = {
      { expect = { asked = "p1 phase5", turned = "feuerbohne", exhausted = 1, said = "no_cards" } },
      { when = { "p1 phase5 give stangenbohne don_corlebohne", "p1 phase5 -" },
        expect = { over = true, turn = 1, p1 = { hand = "" }, don_corlebohne = "" } },
    } },

  -- PRO-E2: the third time

  { "PRO-E2 phase 4 stops with the cards turned up, phase 5 is played, nothing is drawn",
    given = at("turn_up", { exhausted = 2, deck_top = "saubohne, puffbohne", discard = "10 kidneybohne",
                            p1 = { hand = "feuerbohne", field_1 = "2 saubohne",
                                   owned = "gas_station_3, gas_station_4" },
                            p2 = { field_1 = "3 feuerbohne" } }),
    steps = {
      { expect = { asked = "p1 phase5", turned = "saubohne, puffbohne", exhausted = 3, deck = 0,
                   discard = "10 kidneybohne", pass = true } },
      { when = { "p1 phase5 plant saubohne field_1", "p1 phase5 -" },
        expect = { asked = "p1 end_sell_buy", phase = "closing", turn = 1, p1 = { hand = "feuerbohne" } } },
    } },

  { "PRO-E2 the last card is dealt with by both questions first",
    given = at("turn_up", { exhausted = 2, deck_top = "saubohne", discard = "3 kidneybohne, 2 saubohne",
                            p1 = { owned = "undertaker_4" } }),       -- there is no card to go on with
    expect = { asked = "p1 phase5", turned = "3 saubohne", deck = 0, discard = "3 kidneybohne", exhausted = 3 } },

  { "PRO-E2 in phase 6 only what had been drawn",
    given = last { p1 = { field_1 = "2 saubohne" } },
    expect = { asked = "p1 end_sell_buy", p1 = { hand = "feuerbohne" }, deck = 0, discard = "12 kidneybohne" } },

  { "PRO-E2 PRO-P6-2 nor more with a Gas Station",
    given = last { p1 = { hand = "saubohne", field_1 = "2 saubohne", owned = "gas_station_3" } },
    when = "p1 draw_mode fill_hand 5",
    expect = { asked = "p1 end_sell_buy", p1 = { hand = "saubohne, feuerbohne" }, deck = 0 } },

  { "PRO-E2 first the player whose turn it was sells and buys as much as they like, then the opponent",
    given = last { supply = "restaurant_1, undertaker_1, casino_1",
                   p1 = { field_1 = "3 saubohne", field_2 = "3 brechbohne", owned = FIVE_MORE },
                   p2 = { field_1 = "4 stangenbohne", owned = "variete_1, variete_3, gas_station_1" } },
    steps = {
      { expect = { asked = "p1 end_sell_buy", options = { "harvest field_1", "harvest field_2" }, pass = true,
                   window = false } },
      { when = { "p1 end_sell_buy harvest field_1", "p1 end_sell_buy harvest field_2" },
        expect = { asked = "p1 end_sell_buy", options = { "buy restaurant_1", "buy undertaker_1" }, pass = true } },
      { when = { "p1 end_sell_buy buy restaurant_1", "p1 end_sell_buy buy undertaker_1" },
        expect = { asked = "p2 end_sell_buy", options = "harvest field_1", pass = true, active = 1 } },
      { when = { "p2 end_sell_buy harvest field_1", "p2 end_sell_buy buy casino_1" },
        expect = { over = true, supply = 0, p1 = { coins = "" }, p2 = { coins = "stangenbohne" } } },
    } },

  { "PRO-E2 after p2's turn p2 is first",
    given = last { active = 2, turn = 2, each = { field_1 = "2 saubohne" } },
    steps = {
      { expect = { asked = "p2 end_sell_buy" } },
      { when = "p2 end_sell_buy -", expect = { asked = "p1 end_sell_buy" } },
      { when = "p1 end_sell_buy -", expect = { turn = 3, active = 1, said = "extra_pass" } },
    } },

  { "PRO-E2 who has passed is not asked again",
    given = last { each = { field_1 = "2 saubohne" }, p1 = { owned = FIVE }, p2 = { owned = FIVE_MORE } },
    steps = {
      { when = "p1 end_sell_buy -", illegal = "p2 end_sell_buy harvest p1.field_1",
        expect = { asked = "p2 end_sell_buy", options = "harvest field_1", window = false } },
      { when = "p2 end_sell_buy harvest field_1", expect = { over = true } },
    } },

  { "PRO-E2 A-13 the one-bean protection stays in force",
    given = last { p1 = { field_1 = "saubohne", field_2 = "2 kidneybohne" } },
    steps = {
      { illegal = "p1 end_sell_buy harvest field_1",
        expect = { asked = "p1 end_sell_buy", options = "harvest field_2" } },
      { when = "p1 end_sell_buy harvest field_2", expect = { asked = "p1 end_sell_buy", options = "harvest field_1" } },
    } },

  { "PRO-E2 PRO-O2 a purchase in the closing round has its effects",
    given = last { supply = "police_station_3, variete_4, variete_3", mafia = "saubohne, puffbohne",
                   p2 = { coins = "3 blaue_bohne, 4 kidneybohne", owned = "variete_1" } },
    steps = {
      { when = "p2 end_sell_buy buy police_station_3",
        expect = { asked = "p2 police_take", options = { "saubohne", "puffbohne" } } },
      { when = { "p2 police_take puffbohne", "p2 end_sell_buy buy variete_4" },
        expect = { asked = "p2 remove_third", mafia = "saubohne" } },
      { when = "p2 remove_third remove variete_3", expect = { supply = "", p2 = { coins = "puffbohne" } } },
    } },

  -- PRO-E3: fewer than ten establishments

  { "PRO-X25 PRO-E3 nine: the discards are a fourth pile, the opponent plays on with what is left over",
    given = at("plant", { exhausted = 3, ending = 1, discard = "12 kidneybohne", turned = "saubohne, puffbohne",
                          p1 = { hand = "feuerbohne", owned = FIVE, field_1 = "2 saubohne" },
                          p2 = { owned = FOUR_MORE } }),
    when = { "p1 phase5 -", "p1 end_sell_buy -" },
    expect = { asked = "p2 leftover", turn = 2, left = "saubohne, puffbohne", deck = "12 kidneybohne", discard = "",
               exhausted = 3, over = false, said = { "extra_pass 9", "reshuffled 12" },
               -- A-21: what p1 could not draw is lost; A-13: what they did not sell stays
               p1 = { hand = "feuerbohne", field_1 = "2 saubohne", coins = "" } } },

  { "PRO-X25 PRO-E3 ten: the game is over at once",
    given = last { p1 = { owned = FIVE }, p2 = { owned = FIVE_MORE, hand = "kidneybohne" } },
    expect = { over = true, turn = 1, exhausted = 3, not_said = "extra_pass" } },

  { "PRO-E3 of one player alone, too",
    given = last { p2 = { owned = FIVE .. ", " .. FIVE_MORE, hand = "kidneybohne" } },
    expect = { over = true, turn = 1 } },

  { "PRO-X25 PRO-E3 Police Stations and Razzia are not counted",
    given = last { p1 = { owned = FIVE .. ", police_station_3" },
                   p2 = { owned = FOUR_MORE .. ", police_station_4, razzia", hand = "kidneybohne" } },
    expect = { asked = "p2 play_first", turn = 2, said = "extra_pass 9", deck = "12 kidneybohne" } },

  { "PRO-E3 counted after the closing round: the tenth is bought in it",
    given = last { supply = "casino_3", p1 = { owned = FIVE }, p2 = { owned = FOUR_MORE, coins = "3 stangenbohne" } },
    when = "p2 end_sell_buy buy casino_3",
    expect = { over = true, turn = 1, not_said = "extra_pass" } },

  { "PRO-E3 what is sold and spent in the closing round is in the fourth pile",
    given = last { discard = "2 kidneybohne", supply = "nightbar_1",
                   p1 = { field_1 = "3 saubohne", coins = "puffbohne" }, p2 = { hand = "kidneybohne" } },
    when = { "p1 end_sell_buy harvest field_1", "p1 end_sell_buy buy nightbar_1" },
    expect = { asked = "p2 play_first", deck_set = "2 kidneybohne, 2 saubohne, puffbohne", discard = "" } },

  { "PRO-E3 PRO-O1 in the fourth pass each acts in their own turn again",
    given = last { p1 = { field_1 = "2 saubohne" }, p2 = { field_1 = "2 puffbohne" } },
    steps = {
      { when = { "p1 end_sell_buy -", "p2 end_sell_buy -", "p2 before_turn_up -" },
        expect = { asked = "p2 phase5", anytime = { p1 = {}, p2 = { "harvest field_1" } } } },
      { when = "p2 phase5 -",
        expect = { asked = "p1 leftover", anytime = { p1 = { "harvest field_1" }, p2 = {} } } },
    } },

  { "PRO-E3 the fourth exhaustion: the turn is finished, one more closing round, then it is over",
    given = last { discard = "saubohne, puffbohne, brechbohne", p1 = { field_1 = "2 saubohne" } },
    steps = {
      { when = "p1 end_sell_buy -",
        expect = { asked = "p2 phase5", turned_set = "saubohne, puffbohne, brechbohne", exhausted = 4, deck = 0,
                   said = "exhausted 4 4" } },
      { when = "p2 phase5 -",
        expect = { asked = "p1 end_sell_buy", turn = 2, active = 2, p2 = { hand = "" }, options = "harvest field_1" } },
      { when = "p1 end_sell_buy -", expect = { over = true, turn = 2, exhausted = 4 } },
    } },

  { "PRO-E3 the fourth pass is no fifth one, however few establishments there are",
    given = last { exhausted = 3, extra_pass = 1 },
    expect = { over = true, exhausted = 4, not_said = "extra_pass" } },

  { "PRO-E3 nor over before the pile is exhausted, however many were bought meanwhile",
    given = at("draw", { exhausted = 3, extra_pass = 1, deck = "3 saubohne", p1 = { owned = FIVE .. ", " .. FIVE_MORE },
                         p2 = { hand = "kidneybohne" } }),
    expect = { asked = "p2 play_first", over = false, exhausted = 3, p1 = { hand = "2 saubohne" } } },

  { "PRO-E3 ALC-E4 without discards the fourth pile waits, too",
    given = last { discard = "", p2 = { hand = "kidneybohne", field_1 = "4 saubohne" } },
    steps = {
      { when = "p2 end_sell_buy -",
        expect = { asked = "p2 play_first", turn = 2, said = "extra_pass 0", not_said = "reshuffled",
                   exhausted = 3 } },
      { when = { "p2 play_first kidneybohne field_2", "p2 before_turn_up harvest field_1", "p2 before_turn_up -" },
        expect = { asked = "p2 phase5", turned = "3 saubohne", exhausted = 4 } },
    } },

  { "PRO-E3 A-22 if then no card is to be had, the game is over after that turn",
    given = last { discard = "", p2 = { hand = "kidneybohne" } },
    steps = {
      { when = { "p2 play_first kidneybohne field_2", "p2 before_turn_up -" },
        expect = { asked = "p2 phase5", turned = 0, said = "no_cards" } },
      { when = { "p2 phase5 -", "p2 end_sell_buy -" }, expect = { over = true, turn = 2 } },
    } },

  -- PRO-E4: the last sale

  { "PRO-E4 PRO-H1 PRO-N7 all fields are sold, a single bean too; the last cards are the thalers",
    given = last { discard = "", p1 = { owned = FIVE .. ", " .. FIVE_MORE, field_2 = "saubohne",
                                        field_1 = "puffbohne, kidneybohne, puffbohne, kidneybohne, puffbohne" },
                   p2 = { field_1 = "6 saubohne", field_2 = "brechbohne, 2 kidneybohne" },
                   al_cabohne = "", don_corlebohne = "" },
    when = { "p1 end_sell_buy -", "p2 end_sell_buy -" },
    expect = { over = true, each = { field_1 = "", field_2 = "" }, p2 = { coins = "2 saubohne" },
               p1 = { coins_set = "puffbohne, kidneybohne" },
               discard = "puffbohne, kidneybohne, puffbohne, saubohne, 4 saubohne, brechbohne, 2 kidneybohne" } },

  { "PRO-E4 bosses sell whatever they have, and nobody gets a share",
    given = last { al_cabohne = "6 blaue_bohne", don_corlebohne = "3 stangenbohne", discard = "",
                   p1 = { owned = FIVE .. ", restaurant_3, restaurant_4" },
                   p2 = { owned = "nightbar_1, nightbar_3, nightbar_4" } },
    expect = { over = true, al_cabohne = "", don_corlebohne = "", mafia = "2 blaue_bohne, stangenbohne",
               each = { coins = "" }, discard = "4 blaue_bohne, 2 stangenbohne", not_said = "shares" } },

  { "PRO-E4 PRO-E5 hands and what is left over are worth nothing",
    given = last { left = "3 stangenbohne", p1 = { hand = "4 saubohne", owned = FIVE, coins = "puffbohne" },
                   p2 = { owned = FIVE_MORE } },
    expect = { over = true, scores = { 6, 18 }, p1 = { hand = "4 saubohne, feuerbohne" } } },

  -- PRO-E5, E6: the count

  { "PRO-X6 PRO-E5 eight thalers, five establishments of three kinds, a Police Station",
    given = over { p1 = { coins = "8 saubohne", owned = "undertaker_3, casino_1, casino_3, casino_4, restaurant_1, "
                                                         .. "police_station_4" } },
    expect = { scores = { 29, 0 } } },

  { "PRO-X7 PRO-E5 PRO-E6 the same after a Razzia: the kind counts, though its card is worth nothing",
    given = over { p1 = { coins = "8 saubohne", owned = "undertaker_3, casino_1, casino_3, casino_4, restaurant_1, "
                                                         .. "police_station_4" }, p2 = { owned = "razzia" } },
    expect = { scores = { 28, 4 } } },

  { "PRO-X8 A-23 a 1er that became worthless rises to four with its triple",
    given = at("play", { supply = "casino_4", p1 = { hand = "saubohne", coins = "4 stangenbohne",
                                                      owned = "casino_1, casino_3" }, p2 = { owned = "razzia" } }),
    steps = {
      { expect = { scores = { 7, 4 } } },
      { when = "p1 ! buy casino_4", expect = { scores = { 11, 4 } } },
    } },

  { "PRO-E5 2.3 a 1er is worth one, also with one other card of its kind",
    given = over { p1 = { owned = "casino_1" }, p2 = { owned = "nightbar_1, nightbar_4, variete_3, variete_4" } },
    expect = { scores = { 1, 12 } } },

  { "PRO-E5 2.3 the three cards of a kind must be the same player's",
    given = over { p1 = { owned = "casino_1, casino_3" }, p2 = { owned = "casino_4, nightbar_3, variete_4" } },
    expect = { scores = { 4, 11 } } },

  { "PRO-E5 2.5 Razzia counts four and makes all 1ers worthless, the buyer's too",
    given = over { p1 = { owned = "razzia, casino_1, nightbar_1" }, p2 = { owned = "variete_1, undertaker_3" } },
    expect = { scores = { 4, 3 } } },

  { "PRO-E5 2.5 Razzia paid with five thalers counts four all the same",
    given = at("play", { supply = "razzia", p1 = { hand = "saubohne", coins = "5 kidneybohne, 2 puffbohne" } }),
    when = "p1 ! buy_with razzia kidneybohne",
    expect = { scores = { 6, 0 } } },

  { "PRO-E5 2.4 Police Stations count their price; below the table there is no bonus",
    given = over { p1 = { owned = "police_station_3" }, p2 = { owned = "police_station_4, casino_3" } },
    expect = { scores = { 3, 7 } } },

  { "PRO-E5 every thaler is one, whatever its bean",
    given = over { p1 = { coins = "saubohne, puffbohne, 2 blaue_bohne" }, p2 = { coins = "stangenbohne" } },
    expect = { scores = { 4, 1 } } },

  { "PRO-E6 1ers worth nothing count for the number of cards",
    given = over { p1 = { owned = "casino_1, undertaker_1, restaurant_1, variete_1, gas_station_1, nightbar_1, "
                                  .. "police_station_3" }, p2 = { owned = "razzia" } },
    expect = { scores = { 4, 4 } } },

  { "PRO-E6 2.4 the bonus counts establishments, not Razzia and Police Station",
    given = over { p1 = { owned = FIVE .. ", police_station_3, razzia" },
                   p2 = { owned = "casino_3, police_station_4" } },
    expect = { scores = { 7, 7 } } },

  -- PRO-E7: who wins

  { "PRO-E7 the highest total wins: ten, twelve, and eleven of the mafia",
    given = over { p1 = { coins = "10 saubohne" }, mafia = "11 blaue_bohne",
                   p2 = { coins = "4 puffbohne", owned = "casino_4, variete_4" } },
    expect = { scores = { 10, 12 }, winners = { 2 } } },

  { "PRO-E7 ALC-E7 as much as the mafia is not enough",
    given = over { p1 = { coins = "10 saubohne" }, p2 = { coins = "11 puffbohne" }, mafia = "11 blaue_bohne" },
    expect = { winners = {} } },

  { "ALC-E4 PRO-K1 A-26 both piles empty in phase 4: a possible buyer is asked, and the payment is turned up",
    given = { phase = "turn_up", supply = "casino_1", p1 = { hand = "saubohne", coins = "stangenbohne" },
              exhausted = 1 },
    steps = {
      { expect = { asked = "p1 phase4_buy", options = { "buy casino_1" } } },
      { when = "p1 phase4_buy buy casino_1",
        expect = { turned = "stangenbohne", said = "reshuffled", exhausted = 2, ending = 2 } },
    } },
  { "PRO-P4-5 A-26 turn_next is not asked when there is nothing left to turn up",
    given = { phase = "turn_up", deck = "saubohne", discard = "2 saubohne", exhausted = 1,
              p1 = { owned = "undertaker_4", hand = "kidneybohne" } },
    expect = { turned = "3 saubohne", asked = "p1 mafia_refill", ending = 0, exhausted = 2 } },

  { "PRO-E7 the mafia can win alone",
    given = last { mafia = "19 blaue_bohne", al_cabohne = "saubohne", p1 = { owned = FIVE },
                   p2 = { owned = FIVE_MORE } },
    expect = { over = true, scores = { 5, 18 }, winners = {}, verdict = "The mafia wins with 19 thalers." } },

  { "PRO-E7 its total is not doubled; what bosses sell at the end counts",
    given = last { mafia = "15 blaue_bohne", al_cabohne = "3 saubohne", don_corlebohne = "4 brechbohne",
                   p1 = { owned = FIVE }, p2 = { owned = FIVE_MORE } },
    expect = { over = true, mafia = 17, scores = { 5, 18 }, winners = { 2 },
               verdict = "The mafia is beaten: it has 17 thalers." } },

  { "PRO-E7 ALC-E7 of equal players the one with more hand cards wins",
    given = over { each = { coins = "5 saubohne" }, p1 = { hand = "2 puffbohne" }, p2 = { hand = "3 puffbohne" },
                   mafia = "4 blaue_bohne" },
    expect = { scores = { { 5, 2 }, { 5, 3 } }, winners = { 2 } } },

  { "PRO-E7 ALC-E7 else they share the win",
    given = over { each = { coins = "5 saubohne", hand = "2 puffbohne" }, mafia = "4 blaue_bohne" },
    expect = { winners = { 1, 2 } } },

  { "PRO-E7 ALC-E7 equal players who are no better than the mafia have lost, whatever they hold",
    given = over { each = { coins = "5 saubohne" }, p2 = { hand = "3 puffbohne" }, mafia = "5 blaue_bohne" },
    expect = { winners = {} } },

  -- PRO-V: the Pub variant

  { "PRO-V1 PRO-V2 PRO-V4 138 beans, three bosses, seven cards, all 24 cards on sale",
    options = PUB, seed = 3,
    expect = { asked = "setup_thalers", least = 2, most = 2, each = { hand = 7, coins = "" }, supply = 24,
               joe_bohnano = 1, al_cabohne = 1, don_corlebohne = 1, deck = 121 } },

  { "PRO-V1 without it no Pub is on sale",
    expect = { supply = 21, each = { hand = 7 } } },

  { "PRO-V2 no two bosses grow the same",
    options = PUB, seed = 5,
    expect = { joe_bohnano = 1, al_cabohne = 1, don_corlebohne = 1 } },

  { "PRO-V3 A-17 three fields from the start, and none to be bought",
    options = PUB, seed = 3, auto = "default", until_asked = "p1 play_first",
    illegal = "p1 ! buy_third_field",
    expect = { options = { "brechbohne field_1", "brechbohne field_2", "brechbohne field_3" },
               each = { hand = 5, coins = 2 } } },

  { "PRO-V1 2.1 cognac beans: nothing for four, two for seven, four for ten",
    options = PUB,
    given = at("play", { p1 = { hand = "saubohne", field_1 = "4 cognacbohne", field_2 = "7 cognacbohne",
                                field_3 = "10 cognacbohne" } }),
    when = { "p1 ! harvest field_1", "p1 ! harvest field_2", "p1 ! harvest field_3" },
    expect = { p1 = { coins = "6 cognacbohne" }, discard = 15 } },

  { "PRO-V1 2.1 and one for five, two for eight, three for nine",
    options = PUB,
    given = at("play", { p1 = { hand = "saubohne", field_1 = "5 cognacbohne", field_2 = "8 cognacbohne",
                                field_3 = "9 cognacbohne" } }),
    when = { "p1 ! harvest field_1", "p1 ! harvest field_2", "p1 ! harvest field_3" },
    expect = { p1 = { coins = "6 cognacbohne" }, discard = 16 } },

  { "PRO-V2 Joe Bohnano sells for one, in phase 4 with a share from the discards",
    options = PUB,
    given = at("turn_up", { joe_bohnano = "4 cognacbohne", p1 = { owned = "restaurant_3" }, deck = "9 feuerbohne",
                            deck_top = "cognacbohne, saubohne, puffbohne, kidneybohne" }),
    expect = { asked = "p1 phase5", joe_bohnano = "", mafia = "cognacbohne", discard = "3 cognacbohne",
               p1 = { coins = "cognacbohne" } } },

  { "PRO-V2 2.1 Al Cabohne keeps eight cognac beans and sells nine",
    options = PUB,
    given = at("plant", { al_cabohne = "7 cognacbohne", don_corlebohne = "saubohne", joe_bohnano = "puffbohne",
                          p1 = { hand = "2 cognacbohne, blaue_bohne" } }),
    steps = {
      { when = "p1 phase5 give cognacbohne al_cabohne", expect = { al_cabohne = "8 cognacbohne", mafia = "" } },
      { when = "p1 phase5 give cognacbohne al_cabohne",
        expect = { al_cabohne = "", mafia = "3 cognacbohne", discard = "6 cognacbohne" } },
    } },

  { "PRO-V4 PRO-P5-1 every one of the three bosses without beans is owed a card",
    options = PUB,
    given = at("refill", { al_cabohne = "", don_corlebohne = "kidneybohne",
                           p1 = { hand = "saubohne, kidneybohne, puffbohne" } }),
    steps = {
      { expect = { asked = "p1 mafia_refill", pass = false,
                   options = { "give saubohne al_cabohne", "give saubohne joe_bohnano", "give puffbohne al_cabohne",
                               "give puffbohne joe_bohnano" } } },
      { when = "p1 mafia_refill give saubohne joe_bohnano",
        expect = { asked = "p1 mafia_refill", options = "give puffbohne al_cabohne" } },
      { when = "p1 mafia_refill give puffbohne al_cabohne",
        expect = { asked = "p1 phase5", p1 = { hand = "kidneybohne" } } },
    } },

  { "PRO-V4 Razzia for five cognac thalers, not for four",
    options = PUB,
    given = at("play", { supply = "razzia", p1 = { hand = "saubohne", coins = "5 cognacbohne, 4 puffbohne" } }),
    illegal = "p1 ! buy_with razzia puffbohne",
    expect = { anytime = { p1 = { "buy_with razzia cognacbohne" } } } },

  { "PRO-V4 the limit of ten stays, Pubs are counted",
    options = PUB,
    given = last { p1 = { owned = FIVE }, p2 = { owned = FOUR_MORE .. ", pub_1", hand = "kidneybohne" } },
    expect = { over = true, turn = 1 } },

  { "PRO-V4 nine are too few here, too",
    options = PUB,
    given = last { p1 = { owned = FIVE }, p2 = { owned = FOUR_MORE, hand = "kidneybohne" } },
    expect = { asked = "p2 play_first", said = "extra_pass 9" } },

  { "PRO-V4 PRO-E7 A-14 the mafia's total is not doubled",
    options = PUB,
    given = over { p1 = { coins = "6 saubohne" }, mafia = "5 cognacbohne" },
    expect = { winners = { 1 } } },

  { "PRO-V4 A-12 seven kinds: the bonus stays eight",
    options = PUB,
    given = over { p1 = { owned = "casino_3, undertaker_3, restaurant_3, nightbar_3, gas_station_3, variete_3, pub_3, "
                                  .. "police_station_4" } },
    expect = { scores = { 33, 0 } } },

  { "PRO-V1 2.3 a Pub's 1er rises to four with the other two",
    options = PUB,
    given = over { p1 = { owned = "pub_1, pub_3, pub_4" }, p2 = { owned = "razzia" } },
    expect = { scores = { 11, 4 } } },

  -- PRO-P2-4: pub_3

  { "PRO-X27 PRO-P2-4 A-11 pub_3: more cards of the field, one by one until the boss sells",
    options = PUB,
    given = paying { don_corlebohne = "4 cognacbohne",
                     p1 = { hand = "saubohne", field_1 = "4 cognacbohne", owned = "pub_3" } },
    steps = {
      { when = "p1 mafia_payment field_1",
        expect = { asked = "p1 pub3_more", options = "field_1", pass = true, don_corlebohne = "5 cognacbohne",
                   p1 = { field_1 = "3 cognacbohne" } } },
      { when = "p1 pub3_more field_1",
        expect = { asked = "p1 pub3_more", don_corlebohne = "6 cognacbohne", mafia = "" } },
      { when = "p1 pub3_more field_1",
        expect = { asked = "p1 play_first", don_corlebohne = "", mafia = "cognacbohne", discard = "5 cognacbohne",
                   p1 = { field_1 = "cognacbohne", coins = "cognacbohne" } } },
    } },

  { "PRO-P2-4 the player may stop; what was given stays given, and the field has paid",
    options = PUB,
    given = paying { p1 = { hand = "saubohne", field_1 = "4 stangenbohne", field_3 = "2 blaue_bohne",
                            owned = "pub_3" } },
    steps = {
      { when = { "p1 mafia_payment field_1", "p1 pub3_more field_1", "p1 pub3_more -" },
        expect = { asked = "p1 mafia_payment", options = "field_3", don_corlebohne = "3 stangenbohne",
                   p1 = { field_1 = "2 stangenbohne", coins = "" } } },
      { when = "p1 mafia_payment field_3",
        expect = { asked = "p1 pub3_more", options = "field_3", al_cabohne = "2 blaue_bohne" } },
    } },

  { "PRO-P2-4 only as long as the last card is of that boss's variety",
    options = PUB,
    given = paying { p1 = { hand = "saubohne", field_1 = "blaue_bohne, stangenbohne, blaue_bohne, stangenbohne",
                            owned = "pub_3, nightbar_3" } },
    when = "p1 mafia_payment field_1",
    expect = { asked = "p1 play_first", al_cabohne = "blaue_bohne", don_corlebohne = "2 stangenbohne",
               p1 = { field_1 = "blaue_bohne, stangenbohne, blaue_bohne" } } },

  { "PRO-P2-4 the whole field may be given",
    options = PUB,
    given = paying { p1 = { hand = "saubohne", field_1 = "2 stangenbohne", owned = "pub_3" } },
    when = { "p1 mafia_payment field_1", "p1 pub3_more field_1" },
    expect = { asked = "p1 play_first", don_corlebohne = "3 stangenbohne", p1 = { field_1 = "" } } },

  { "PRO-P2-4 without pub_3 one card; other Pubs do not help",
    options = PUB,
    given = paying { p1 = { hand = "saubohne", field_1 = "4 stangenbohne", owned = "pub_1, pub_4" },
                     p2 = { owned = "pub_3" } },
    when = "p1 mafia_payment field_1",
    expect = { asked = "p1 play_first", don_corlebohne = "2 stangenbohne", p1 = { field_1 = "3 stangenbohne" } } },

  { "PRO-P2-4 nothing is given from a field that owes nothing",
    options = PUB,
    given = paying { p1 = { hand = "saubohne", field_1 = "4 kidneybohne", owned = "pub_3" } },
    expect = { asked = "p1 play_first" } },

  { "PRO-P2-4 a field that was harvested meanwhile has nothing more to give",
    options = PUB,
    given = paying { p1 = { hand = "saubohne", field_1 = "4 stangenbohne", owned = "pub_3" } },
    when = { "p1 mafia_payment field_1", "p1 ! harvest field_1" },
    expect = { asked = "p1 play_first", don_corlebohne = "2 stangenbohne",
               p1 = { field_1 = "", coins = "stangenbohne" } } },

  { "PRO-P2-4 after another free action they are asked again",
    options = PUB,
    given = paying { supply = "nightbar_1", p1 = { hand = "saubohne", field_1 = "4 stangenbohne", owned = "pub_3",
                                                   field_2 = "2 kidneybohne", coins = "puffbohne" } },
    when = { "p1 mafia_payment field_1", "p1 ! harvest field_2", "p1 ! buy nightbar_1" },
    expect = { asked = "p1 pub3_more", options = "field_1", pass = true } },

  { "PRO-P2-4 PRO-P2-1 the card below, of another boss's variety, is not given to either",
    options = PUB,
    given = paying { p1 = { hand = "saubohne", field_1 = "blaue_bohne, stangenbohne", owned = "pub_3, nightbar_3" } },
    when = "p1 mafia_payment field_1",
    expect = { asked = "p1 play_first", al_cabohne = "blaue_bohne", p1 = { field_1 = "blaue_bohne" } } },

  { "PRO-X36 PRO-P2-4 PRO-K7 A-24 pub_3 bought in phase 2 is for the field that has paid, too",
    options = PUB,
    given = paying { supply = "pub_3", p1 = { hand = "saubohne", field_1 = "4 stangenbohne", field_3 = "2 blaue_bohne",
                                              coins = "3 cognacbohne" } },
    steps = {
      { when = { "p1 mafia_payment field_1", "p1 ! buy pub_3" },
        expect = { asked = "p1 pub3_more", options = "field_1", pass = true, don_corlebohne = "2 stangenbohne" } },
      { when = { "p1 pub3_more field_1", "p1 pub3_more -" },
        expect = { asked = "p1 mafia_payment", options = "field_3", don_corlebohne = "3 stangenbohne",
                   p1 = { field_1 = "2 stangenbohne" } } },
      { when = "p1 mafia_payment field_3", expect = { asked = "p1 pub3_more", options = "field_3" } },
      { when = "p1 pub3_more -", expect = { asked = "p1 play_first" } },
    } },

  { "PRO-P2-4 PRO-K7 A-24 also after the last payment, as long as phase 2 lasts",
    options = PUB, polls = { 1 },
    given = paying { supply = "pub_3",
                     p1 = { hand = "saubohne", field_1 = "4 stangenbohne", coins = "3 cognacbohne" } },
    when = { "p1 anytime -", "p1 mafia_payment field_1", "p1 anytime buy pub_3", "p1 anytime -" },
    expect = { asked = "p1 pub3_more", options = "field_1", phase = "payments" } },

  { "PRO-P2-4 PRO-K7 but only for the boss who was paid",
    options = PUB, polls = { 1 },
    given = paying { supply = "pub_3", p1 = { hand = "saubohne", field_1 = "blaue_bohne, stangenbohne",
                                              owned = "nightbar_3", coins = "3 cognacbohne" } },
    when = { "p1 anytime -", "p1 mafia_payment field_1", "p1 anytime buy pub_3", "p1 anytime -" },
    expect = { asked = "p1 anytime", phase = "casino3_before", al_cabohne = "blaue_bohne" } },

  { "PRO-X29 PRO-P2-3 Joe Bohnano sells for one: it is the player's",
    options = PUB,
    given = paying { al_cabohne = "blaue_bohne", don_corlebohne = "kidneybohne", joe_bohnano = "2 stangenbohne",
                     p1 = { hand = "saubohne", field_1 = "2 stangenbohne" } },
    when = "p1 mafia_payment field_1",
    expect = { joe_bohnano = "", mafia = "", discard = "2 stangenbohne",
               p1 = { coins = "stangenbohne", field_1 = "stangenbohne" } } },

  { "PRO-5 pub3_more: harvests and purchases meanwhile",
    options = PUB,
    given = paying { supply = "nightbar_1",
                     p1 = { field_1 = "3 stangenbohne", coins = "puffbohne", owned = "pub_3" } },
    when = "p1 mafia_payment field_1",
    expect = { asked = "p1 pub3_more", anytime = { p1 = { "harvest field_1", "buy nightbar_1" }, p2 = {} } } },

  -- PRO-V5: pub_4

  { "PRO-X28 PRO-V5 pub_4 may close a 1er of the opponent worth exactly one",
    options = PUB,
    given = at("play", { supply = "pub_4", p1 = { hand = "saubohne", coins = "4 cognacbohne", owned = "undertaker_1" },
                         p2 = { owned = "casino_1, nightbar_1, nightbar_3, nightbar_4" } }),
    steps = {
      { when = "p1 ! buy pub_4", illegal = { "p1 pub_close nightbar_1", "p1 pub_close nightbar_3" },
        expect = { asked = "p1 pub_close", options = "casino_1", pass = true } },
      { when = "p1 pub_close casino_1",
        expect = { asked = "p1 play_first", supply = "", p2 = { owned = "nightbar_1, nightbar_3, nightbar_4" },
                   p1 = { owned = "undertaker_1, pub_4", coins = "" }, scores = { 5, 11 } } },
    } },

  { "PRO-X28 PRO-V5 after a Razzia there is nothing to close, the power lapses",
    options = PUB,
    given = at("play", { supply = "pub_4", p1 = { hand = "saubohne", coins = "4 cognacbohne", owned = "razzia" },
                         p2 = { owned = "casino_1, nightbar_1, nightbar_3, nightbar_4" } }),
    when = "p1 ! buy pub_4",
    expect = { asked = "p1 play_first", p2 = { owned = "casino_1, nightbar_1, nightbar_3, nightbar_4" } } },

  { "PRO-V5 the player need not; later it is too late",
    options = PUB,
    given = at("play", { supply = "pub_4", p1 = { hand = "saubohne", coins = "4 cognacbohne" },
                         p2 = { owned = "casino_1, variete_1" } }),
    steps = {
      { when = "p1 ! buy pub_4", expect = { asked = "p1 pub_close", options = { "casino_1", "variete_1" } } },
      { when = "p1 pub_close -",
        expect = { asked = "p1 play_first", anytime = { p1 = {} }, p2 = { owned = "casino_1, variete_1" } } },
    } },

  { "PRO-V5 other cards of the opponent, and their own, cannot be closed",
    options = PUB,
    given = at("play", { supply = "pub_4", p1 = { hand = "saubohne", coins = "4 cognacbohne", owned = "casino_1" },
                         p2 = { owned = "casino_3, variete_4, police_station_3" } }),
    when = "p1 ! buy pub_4",
    expect = { asked = "p1 play_first", p1 = { owned = "casino_1, pub_4" } } },

  { "PRO-V5 other Pubs close nothing",
    options = PUB,
    given = at("play", { supply = "pub_3", p1 = { hand = "saubohne", coins = "3 cognacbohne" },
                         p2 = { owned = "casino_1" } }),
    when = "p1 ! buy pub_3",
    expect = { asked = "p1 play_first", p2 = { owned = "casino_1" } } },

  { "PRO-V5 the closed card is out of the game: its owner cannot raise the kind any more",
    options = PUB,
    given = at("play", { supply = "pub_4, casino_4",
                         p1 = { hand = "saubohne", coins = "4 cognacbohne, stangenbohne" },
                         p2 = { owned = "casino_1, casino_3", coins = "4 stangenbohne", hand = "kidneybohne" },
                         rest = "deck" }),
    steps = {
      { when = { "p1 ! buy pub_4", "p1 pub_close casino_1" }, expect = { anytime = { p1 = {} }, supply = "casino_4" } },
      { auto = "default", until_asked = "p2 play_first", expect = { scores = { 5, 7 } } },
      { when = "p2 ! buy casino_4", expect = { asked = "p2 play_first", p2 = { owned = "casino_3, casino_4" },
                                               scores = { 5, 7 } } },
    } },

  { "PRO-V5 PRO-O2 first a place is closed, then the third Pub may be removed",
    options = PUB,
    given = at("play", { supply = "pub_4, pub_3", p1 = { hand = "saubohne", coins = "4 cognacbohne", owned = "pub_1" },
                         p2 = { owned = "casino_1" } }),
    steps = {
      { when = "p1 ! buy pub_4", expect = { asked = "p1 pub_close", p1 = { owned = "pub_1, pub_4" },
                                            discard = "4 cognacbohne~" } },
      { when = "p1 pub_close casino_1", expect = { asked = "p1 remove_third" } },
      { when = "p1 remove_third remove pub_3", expect = { supply = "", asked = "p1 play_first" } },
    } },

  { "PRO-V5 PRO-K8 A-25 a card that was closed does not count among the two of a kind",
    options = PUB,
    given = at("play", { active = 2, turn = 2, joe_bohnano = "puffbohne", deck = "12 feuerbohne",
                         supply = "pub_4, undertaker_3, undertaker_4",
                         p2 = { hand = "saubohne", coins = "4 cognacbohne" },
                         p1 = { hand = "2 kidneybohne", coins = "7 brechbohne", owned = "undertaker_1" } }),
    steps = {
      { when = { "p2 ! buy pub_4", "p2 pub_close undertaker_1", "p2 play_first saubohne field_1", "p2 before_turn_up -",
                 "p2 phase5 -", "p1 leftover discard feuerbohne", "p1 ! buy undertaker_3" },
        expect = { asked = "p1 play_first", supply = "undertaker_4" } },
      { when = "p1 ! buy undertaker_4", expect = { asked = "p1 play_first", scores = { 7, 4 } } },
    } },

  { "PRO-V5 PRO-E2 in the closing round, too",
    options = PUB,
    given = last { supply = "pub_4", p1 = { owned = "casino_1" }, p2 = { coins = "4 cognacbohne", owned = FIVE_MORE } },
    when = { "p2 end_sell_buy buy pub_4", "p2 pub_close casino_1" },
    expect = { p1 = { owned = "" }, said = "extra_pass 6" } },

}


-- PRO-X21: the bonus of the Police Stations. Worth: 3ers and 4ers of all six kinds.

local KINDS = { "casino", "undertaker", "restaurant", "nightbar", "gas_station", "variete" }

-- So many cards, the 3ers first, and what they are worth.
local function cards(n)
  local list, worth = {}, 0
  for i = 1, n do
    local price = i <= 6 and 3 or 4
    list[i], worth = ("%s_%d"):format(KINDS[(i - 1) % 6 + 1], price), worth + price
  end
  return table.concat(list, ", "), worth
end

for _, row in ipairs { { 5, 0 }, { 6, 1 }, { 7, 2 }, { 8, 3 }, { 9, 5 }, { 10, 8 }, { 12, 8 } } do
  local owned, worth = cards(row[1])
  add { ("PRO-X21 PRO-E5 police_station_3 with %d establishments: %d"):format(row[1], row[2]),
        given = over { p1 = { owned = owned .. ", police_station_3" } },
        expect = { scores = { worth + 3 + row[2], 0 } } }
end

for _, row in ipairs { { 1, 0 }, { 2, 1 }, { 3, 2 }, { 4, 3 }, { 5, 5 }, { 6, 8 } } do
  local owned, worth = cards(row[1])
  add { ("PRO-X21 PRO-E5 police_station_4 with %d kinds: %d"):format(row[1], row[2]),
        given = over { p2 = { owned = owned .. ", police_station_4" } },
        expect = { scores = { 0, worth + 4 + row[2] } } }
end

-- Whole games: once without a purchase, then played at random and with all windows open.

add { "PRO-E3 a player who buys nothing plays through the pile four times",
      auto = "default",
      expect = { over = true, exhausted = 4, said = "extra_pass 0", not_said = "bought", supply = 21 } }

for seed = 1, 2 do
  for _, pub in ipairs { false, true } do
    add { ("PRO-E1 PRO-E4 a whole game ends with nothing planted, %d%s"):format(seed, pub and " with Pubs" or ""),
          options = { pub = pub }, seed = seed, polls = { 1, 2 }, auto = "random",
          expect = { over = true, closing = 0, al_cabohne = "", don_corlebohne = "",
                     each = { field_1 = "", field_2 = "" }, said = "bought" } }
  end
end

return scenarios
