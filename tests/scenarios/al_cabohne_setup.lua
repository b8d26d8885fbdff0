-- Al Cabohne: the cards (section 2 of al_cabohne.md), setup for two and alone (section 3, ALC-S1 to S11), and the
-- vectors that are tables or setups (ALC-X1 to X3). Setups with certain cards are found by their seeds.

local fixtures = require "shared/fixtures"
local scenarios, add = fixtures.file { game = "al_cabohne", players = 2 }
local cards = fixtures.cards

---------------------------------------------------------------------------------------------------
-- Section 2.1: the beans

local BEANS = "20 blaue_bohne, 19 kidneybohne, 18 feuerbohne, 16 puffbohne, 16 saubohne, 14 brechbohne, 13 stangenbohne"

for players = 1, 2 do
  add { ("2.1 ALC-S4 ALC-S10 116 bean cards in 7 varieties, %d at the table"):format(players), players = players,
        given = { phase = "play", p1 = { hand = "blaue_bohne" }, rest = "deck" },
        expect = { deck = 115, deck_set = "19" .. BEANS:sub(3) } }
end

-- The value table: up to how many cards a field is worth 0, 1, 2 and 3 thalers; more are worth 4.
local VALUES = {
  { "blaue_bohne",  3, 5, 7, 9 },
  { "kidneybohne",  4, 5, 6, 7 },
  { "feuerbohne",   2, 5, 7, 8 },
  { "puffbohne",    3, 4, 5, 6 },
  { "saubohne",     2, 4, 6, 7 },
  { "brechbohne",   2, 4, 5, 6 },
  { "stangenbohne", 2, 3, 4, 5 },
}

local function harvest(clauses, kind, n, thalers)
  add { ("%s %d %s are worth %d"):format(clauses, n, kind, thalers),
        given = { phase = "play", p1 = { hand = kind == "saubohne" and "blaue_bohne" or "saubohne",
                                         field_2 = cards(n, kind) } },
        when = "p1 ! harvest field_2",
        expect = { p1 = { coins = cards(thalers, kind), field_2 = "" }, discard = cards(n - thalers, kind) } }
end

for _, row in ipairs(VALUES) do
  local thalers = 0
  for n = 1, row[5] + 3 do
    while thalers < 4 and n > row[thalers + 2] do thalers = thalers + 1 end
    harvest("2.1 ALC-H3", row[1], n, thalers)
  end
end

for _, pair in ipairs { { 2, 0 }, { 3, 1 }, { 6, 2 }, { 7, 3 }, { 8, 4 }, { 9, 4 } } do
  harvest("ALC-X1", "saubohne", pair[1], pair[2])
end

---------------------------------------------------------------------------------------------------
-- Section 2.2: the bosses

-- The number of cards at which Al (3 thalers), Don (2) and Joe (1) must sell.
local SELL = {
  { "blaue_bohne",  8, 6, 4 },
  { "kidneybohne",  7, 6, 5 },
  { "feuerbohne",   8, 6, 3 },
  { "puffbohne",    6, 5, 4 },
  { "saubohne",     7, 5, 3 },
  { "brechbohne",   6, 5, 3 },
  { "stangenbohne", 5, 4, 3 },
}
local BOSSES = { "al_cabohne", "don_corlebohne", "joe_bohnano" }
local THALERS = { 3, 2, 1 }

-- A boss with n cards turns out to get one more: with n + 1 he keeps them, or sells.
local function boss_gets(players, boss, kind, n, thalers)
  local given = { phase = "turn_up", [boss] = cards(n, kind), deck = "4 feuerbohne",
                  deck_top = kind .. ", " .. (kind == "puffbohne" and "3 saubohne" or "3 puffbohne") }
  local expect = { asked = "p1 phase5", mafia = cards(thalers, kind), turned = 3 }
  if thalers > 0 then
    expect[boss], expect.discard = "", cards(n + 1 - thalers, kind)
  else
    expect[boss], expect.discard = cards(n + 1, kind), ""
  end
  add { ("2.2 ALC-M3 %s %s with %d %s, %d at the table"):format(boss, thalers > 0 and "sells" or "does not sell", n + 1,
                                                               kind, players),
        players = players, given = given, expect = expect }
end

for players = 1, 2 do
  for _, row in ipairs(SELL) do
    for i = 1, players == 1 and 3 or 2 do
      local at = row[i + 1]
      boss_gets(players, BOSSES[i], row[1], at - 1, THALERS[i])
      boss_gets(players, BOSSES[i], row[1], at - 2, 0)
    end
  end
end

---------------------------------------------------------------------------------------------------
-- Section 2.3, 3A: two players

-- What every setup for two has, whatever is stocked.
local TWO = { hand = 5, coins = "", field_1 = "", field_2 = "", extra = "" }

add {
  { "ALC-S1 two bosses in the middle, each with a field; the mafia has no thalers",
    expect = { al_cabohne = "stangenbohne", don_corlebohne = "brechbohne", mafia = "" } },

  { "ALC-S1 Joe Bohnano does not play: two empty bosses are all there are",
    given = { phase = "refill", p1 = { hand = "saubohne" } },
    expect = { asked = "p1 mafia_refill", options = { "give saubohne al_cabohne", "give saubohne don_corlebohne" } } },

  { "ALC-S2 2.3 two third-field cards are for sale", expect = { fields = "2 third_field" } },

  { "2.3 there is one for each of the two players, at 4 thalers", given = {
      phase = "play", fields = "2 third_field", p1 = { hand = "saubohne", coins = "4 puffbohne" },
      p2 = { hand = "saubohne", coins = "4 blaue_bohne" }, deck_top = "brechbohne, stangenbohne, kidneybohne",
      deck = "10 feuerbohne" },
    steps = {
      { when = { "p1 ! buy_third_field", "p1 play_first saubohne field_3", "p1 before_turn_up -" },
        expect = { asked = "p1 phase5", fields = "third_field", p1 = { coins = "", extra = "third_field",
                                                                       field_3 = "saubohne" } } },
      { when = { "p1 phase5 -", "p2 leftover discard brechbohne", "p2 leftover discard stangenbohne",
                 "p2 leftover discard kidneybohne", "p2 ! buy_third_field", "p2 play_first saubohne field_3" },
        expect = { fields = "", p2 = { coins = "", extra = "third_field", field_3 = "saubohne" } } },
    } },

  { "2.3 three thalers are not enough", given = { phase = "play", fields = "2 third_field",
                                                  p1 = { hand = "saubohne", coins = "3 puffbohne" } },
    illegal = { { "p1 ! buy_third_field", clause = "ALC-B1" } }, expect = { anytime = { p1 = {} } } },

  { "2.3 ALC-B1 a player who has a third field gets no fourth",
    given = { phase = "play", fields = "third_field",
              p1 = { hand = "saubohne", coins = "4 puffbohne", extra = "third_field", field_3 = "" } },
    illegal = { { "p1 ! buy_third_field", clause = "ALC-B1" } }, expect = { anytime = { p1 = {} } } },

  { "ALC-S3 each player has two empty fields, no third one, and no thalers",
    illegal = "p1 play_first stangenbohne field_3",
    expect = { each = { field_1 = "", field_2 = "", extra = "", coins = "" },
               options = { "stangenbohne field_1", "stangenbohne field_2" } } },

  { "ALC-S4 ALC-S5 five cards each; 106 are the draw pile, two of them for the mafia; nothing is discarded",
    expect = { each = { hand = 5 }, deck = 104, discard = "", box = 0, exhausted = 0, turned = "", left = "" } },

  { "ALC-S4 the hand is not sorted: it is dealt as it comes, and played from the front",
    steps = {
      { expect = { p1 = { hand = "stangenbohne, brechbohne, puffbohne, 2 saubohne" } } },
      { when = "p1 play_first stangenbohne field_1",
        expect = { p1 = { hand = "brechbohne, puffbohne, 2 saubohne", field_1 = "stangenbohne" } } },
    } },

  { "ALC-S4 new cards go to the back of the hand",
    given = { phase = "draw", p1 = { hand = "saubohne, kidneybohne" }, deck_top = "blaue_bohne, saubohne",
              deck = "10 feuerbohne" },
    expect = { asked = "p2 phase5", p1 = { hand = "saubohne, kidneybohne, blaue_bohne, saubohne" } } },

  { "ALC-S6 the first card is Al's, the next of another variety Don's; then every boss has one", seed = 1,
    expect = { each = TWO, al_cabohne = "stangenbohne", don_corlebohne = "brechbohne", deck = 104,
               said = { "fed al_cabohne 1 stangenbohne 1", "fed don_corlebohne 1 brechbohne 1" } } },

  { "ALC-X2 ALC-S6 feuer, feuer, feuer, sau: Al has three, Don one; the next card remains on the draw pile",
    seed = 3014,
    expect = { each = TWO, al_cabohne = "3 feuerbohne", don_corlebohne = "saubohne", deck = 102, discard = "",
               mafia = "", turned = "", box = 0 } },

  { "ALC-S7 ALC-M2 a boss who reaches his threshold meanwhile sells, and is empty again for the next card",
    seed = 55619,
    expect = { each = TWO, mafia = "3 stangenbohne", discard = "2 stangenbohne", al_cabohne = "kidneybohne",
               don_corlebohne = "puffbohne", deck = 99, turned = "", box = 0,
               said = "mafia_sold al_cabohne 5 stangenbohne 3" } },

  { "ALC-S8 seat 1 begins; there is nothing to do in phases 1 and 2, so the first decision is in phase 3",
    expect = { asked = "p1 play_first", phase = "play", active = 1, turn = 1 } },
  { "ALC-S8 the caller may choose otherwise", options = { first = 2 },
    expect = { asked = "p2 play_first", phase = "play", active = 2, turn = 1 } },
  { "ALC-S8 only a player can begin", options = { first = 3 }, load_error = "3" },
  { "ALC-S8 alone, only the one player can begin", players = 1, options = { first = 2 },
    load_error = "there is no such seat" },

  { "ALC-S8 the players alternate", given = { phase = "draw", each = { hand = "saubohne" }, deck = "18 feuerbohne" },
    steps = {
      { expect = { asked = "p2 play_first", active = 2, turn = 2 } },
      { when = { "p2 play_first saubohne field_1", "p2 before_turn_up -", "p2 phase5 -",
                 "p1 leftover discard feuerbohne" },
        expect = { asked = "p1 play_first", active = 1, turn = 3 } },
    } },
}

---------------------------------------------------------------------------------------------------
-- 3B: alone

local function solo(list)
  for _, scenario in ipairs(list) do
    scenario.players = 1
    add(scenario)
  end
end

solo {
  { "ALC-S9 ALC-S10 2.3 three fields from the start with the one third-field card, no thalers, hand of 7",
    seed = 4317,
    illegal = "p1 ! buy_third_field",
    expect = { asked = "p1 play_first", anytime = { p1 = {} },
               options = { "feuerbohne field_1", "feuerbohne field_2", "feuerbohne field_3" },
               fields = "", mafia = "", discard = "", turned = "", box = 0, exhausted = 0,
               p1 = { hand = 7, coins = "", field_1 = "", field_2 = "", field_3 = "", extra = "third_field" } } },

  { "ALC-S9 no field can be bought, whatever the player has",
    given = { phase = "play", p1 = { hand = "saubohne", coins = "8 puffbohne", extra = "third_field", field_3 = "" } },
    expect = { asked = "p1 play_first", anytime = { p1 = {} } } },

  { "ALC-S9 all three bosses play",
    given = { phase = "refill", p1 = { hand = "saubohne" } },
    expect = { options = { "give saubohne al_cabohne", "give saubohne don_corlebohne",
                           "give saubohne joe_bohnano" } } },

  { "ALC-S10 109 cards form the draw pile, of which the mafia gets its first", seed = 1,
    expect = { p1 = { hand = 7 }, deck = 105, al_cabohne = 2, don_corlebohne = 1, joe_bohnano = 1, box = 0 } },

  { "ALC-X3 ALC-S11 blaue, puff, blaue, puff, kidney: equal cards are added, Joe has one card", seed = 4317,
    expect = { al_cabohne = "2 blaue_bohne", don_corlebohne = "2 puffbohne", joe_bohnano = "kidneybohne", deck = 104,
               discard = "",
               said = { "fed al_cabohne 1 blaue_bohne 2", "fed don_corlebohne 1 puffbohne 2",
                        "fed joe_bohnano 1 kidneybohne 1" } } },

  { "ALC-S11 the other order: Al's second card before Don's first", seed = 25929,
    expect = { al_cabohne = "2 blaue_bohne", don_corlebohne = "2 puffbohne", joe_bohnano = "kidneybohne",
               deck = 104 } },

  { "ALC-S11 ALC-S7 Don sells 4 runner beans and is the first empty boss again, before Joe", seed = 50,
    expect = { mafia = "2 stangenbohne", discard = "2 stangenbohne", al_cabohne = "2 blaue_bohne",
               don_corlebohne = "brechbohne", joe_bohnano = "saubohne", deck = 101, turned = "" } },

  { "ALC-S11 ALC-S7 Al sells when Don has some already, and starts again; equal cards are still added", seed = 6895,
    expect = { mafia = "3 blaue_bohne", discard = "5 blaue_bohne", al_cabohne = "2 stangenbohne",
               don_corlebohne = "3 saubohne", joe_bohnano = "kidneybohne", deck = 95 } },
}

return scenarios
