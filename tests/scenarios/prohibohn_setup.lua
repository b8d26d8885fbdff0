-- Prohibohn: the cards (sections 1 and 2 of prohibohn.md), setup (3), thalers (4.1), purchases (4.2), and what may
-- be done out of turn (6). The tables of sections 2.2 to 2.5 stand below as they are printed.

local fixtures = require "shared/fixtures"
local scenarios, add = fixtures.file { game = "prohibohn", players = 2 }

local PILE = "15 blaue_bohne"                 -- a draw pile that is not going to run out

local KINDS = {                               -- section 2.2: the bean of the thalers
  { "casino", "stangenbohne" }, { "undertaker", "brechbohne" }, { "restaurant", "saubohne" },
  { "nightbar", "puffbohne" }, { "gas_station", "feuerbohne" }, { "variete", "kidneybohne" },
}

local SUPPLY = "casino_1, casino_3, casino_4, undertaker_1, undertaker_3, undertaker_4, restaurant_1, restaurant_3, " ..
               "restaurant_4, nightbar_1, nightbar_3, nightbar_4, gas_station_1, gas_station_3, gas_station_4, " ..
               "variete_1, variete_3, variete_4, police_station_3, police_station_4, razzia"

local ALL_ONES = "casino_1, undertaker_1, restaurant_1, nightbar_1, gas_station_1, variete_1"

-- The usual position: seat 1 is about to play a bean and has these thalers, these cards are on sale, the bosses
-- grow something. `more` replaces what it names.
local function shop(coins, supply, more)
  return fixtures.within({ phase = "play", p1 = { hand = "saubohne", coins = coins }, supply = supply, deck = PILE,
                           al_cabohne = "stangenbohne", don_corlebohne = "puffbohne" }, more or {})
end

---------------------------------------------------------------------------------------------------
-- Sections 1 and 2: what is in the box

add {
  { "PRO-1 there is no game for one", players = 1, load_error = "for 2 players" },
  { "PRO-1 nor for three", players = 3, load_error = "for 2 players" },

  { "PRO-1 PRO-2.1 all 116 beans of Al Cabohne, and no others",
    given = { phase = "play", p1 = { hand = "saubohne" }, rest = "deck" },
    expect = { deck = 115, deck_set = "20 blaue_bohne, 19 kidneybohne, 18 feuerbohne, 16 puffbohne, 15 saubohne, " ..
                                      "14 brechbohne, 13 stangenbohne" } },

  { "PRO-2.3 the 1er establishments give no power in phase 3",
    given = shop("", "", { p1 = { hand = "kidneybohne, stangenbohne, brechbohne", field_1 = "brechbohne",
                                  owned = ALL_ONES } }),
    steps = {
      { expect = { asked = "p1 play_first", options = "kidneybohne field_2" } },
      { when = "p1 play_first kidneybohne field_2", expect = { asked = "p1 play_second", options = {} } },
    } },

  { "PRO-2.3 the 1er establishments give no power in phases 4 to 6",
    given = shop("", "", { phase = "turn_up", al_cabohne = "5 brechbohne", deck_top = "2 brechbohne",
                           p1 = { hand = "", owned = ALL_ONES } }),
    steps = {
      { expect = { asked = "p1 phase5", turned = "4 brechbohne", mafia = 3, p1 = { coins = "" } } },
      { when = "p1 phase5 -", expect = { asked = "p2 leftover", p1 = { hand = 2, coins = "" } } },
    } },
}

-- Section 2.2: with so many thalers of its bean exactly these cards of a kind are to be had, and nothing else.
for _, kind in ipairs(KINDS) do
  local venue, bean = kind[1], kind[2]
  for n = 1, 5 do
    local can = { ("buy %s_1"):format(venue) }
    if n >= 3 then can[#can + 1] = ("buy %s_3"):format(venue) end
    if n >= 4 then can[#can + 1] = ("buy %s_4"):format(venue) end
    if n >= 5 then can[#can + 1] = "buy_with razzia " .. bean end
    add { { ("PRO-2.2 PRO-K2 PRO-K5 what %d × %s buys"):format(n, bean),
            given = shop(("%d %s, 2 blaue_bohne"):format(n, bean), SUPPLY),
            expect = { anytime = { p1 = can, p2 = {} } } } }
  end
  for _, value in ipairs { 1, 3, 4 } do
    local card = ("%s_%d"):format(venue, value)
    add { { ("PRO-2.2 PRO-K2 PRO-K6 %s is paid with exactly %d × %s; there is one of it"):format(card, value, bean),
            given = shop("blaue_bohne, 5 " .. bean, SUPPLY, { discard = "kidneybohne, saubohne" }),
            when = "p1 ! buy " .. card,
            illegal = "p1 ! buy " .. card,
            expect = { asked = card == "casino_3" and "p1 casino3_before" or "p1 play_first",
                       said = "bought p1 " .. card, supply = 20,
                       p1 = { owned = card, coins_set = ("blaue_bohne, %d %s"):format(5 - value, bean) },
                       discard = ("%d %s~, kidneybohne, saubohne"):format(value, bean) } } }
  end
end

-- Sections 2.4 and 2.5: the cards for blue beans.
add {
  { "PRO-2.4 PRO-2.5 PRO-K5 three blue thalers buy only the 3er Police Station",
    given = shop("3 blaue_bohne", SUPPLY), expect = { anytime = { p1 = { "buy police_station_3" } } } },
  { "PRO-2.4 PRO-2.5 PRO-K5 four buy both Police Stations and the Razzia; so do five",
    given = shop("5 blaue_bohne", SUPPLY),
    expect = { anytime = { p1 = { "buy police_station_3", "buy police_station_4", "buy_with razzia blaue_bohne" } } } },
  { "PRO-2.4 PRO-2.5 two buy nothing",
    given = shop("2 blaue_bohne", SUPPLY), expect = { anytime = { p1 = {} } } },

  { "PRO-2.4 PRO-K6 PRO-A-19 police_station_3 is paid with three blue thalers, under the discard pile",
    given = shop("5 blaue_bohne", SUPPLY, { discard = "kidneybohne" }), when = "p1 ! buy police_station_3",
    expect = { discard = "3 blaue_bohne~, kidneybohne", p1 = { owned = "police_station_3",
                                                                coins = "2 blaue_bohne" } } },
  { "PRO-2.4 PRO-K6 PRO-A-19 police_station_4 is paid with four",
    given = shop("5 blaue_bohne", SUPPLY, { discard = "kidneybohne" }), when = "p1 ! buy police_station_4",
    expect = { p1 = { owned = "police_station_4", coins = "blaue_bohne" }, discard = "4 blaue_bohne~, kidneybohne" } },
  { "PRO-2.5 PRO-K5 PRO-K6 PRO-A-19 the Razzia is paid with four blue thalers",
    given = shop("5 blaue_bohne, 5 saubohne", SUPPLY, { discard = "kidneybohne" }),
    when = "p1 ! buy_with razzia blaue_bohne",
    expect = { discard = "4 blaue_bohne~, kidneybohne", p1 = { owned = "razzia",
                                                               coins = "blaue_bohne, 5 saubohne" } } },
  { "PRO-2.5 PRO-K5 PRO-K6 PRO-A-19 or with five of one other bean, of the buyer's choice",
    given = shop("5 blaue_bohne, 6 saubohne, 5 brechbohne", "razzia", { discard = "kidneybohne" }),
    steps = {
      { expect = { anytime = { p1 = { "buy_with razzia blaue_bohne", "buy_with razzia saubohne",
                                      "buy_with razzia brechbohne" } } } },
      { when = "p1 ! buy_with razzia saubohne", illegal = "p1 ! buy_with razzia brechbohne",
        expect = { p1 = { owned = "razzia", coins = "5 blaue_bohne, saubohne, 5 brechbohne" }, supply = "",
                   discard = "5 saubohne~, kidneybohne" } },
    } },

  -- PRO-X4

  { "PRO-X4 the price of undertaker_3",
    given = shop("3 brechbohne", "undertaker_3"), expect = { anytime = { p1 = { "buy undertaker_3" } } } },
  { "PRO-X4 PRO-K5 four kidney thalers do not buy the Razzia",
    given = shop("4 kidneybohne", "razzia"), expect = { anytime = { p1 = {} } },
    illegal = { { "p1 ! buy_with razzia kidneybohne", clause = "PRO-K5" }, "p1 ! buy razzia" } },
  { "PRO-X4 PRO-K5 nor do three blue and one kidney, nor three kidney and two stink thalers",
    given = shop("3 blaue_bohne, 3 kidneybohne, 2 saubohne", "razzia"), expect = { anytime = { p1 = {} } },
    illegal = { "p1 ! buy_with razzia blaue_bohne", "p1 ! buy_with razzia kidneybohne" } },
  { "PRO-X4 PRO-K5 four blue and one kidney thaler: the four blue ones alone pay",
    given = shop("4 blaue_bohne, kidneybohne", "razzia"), when = "p1 ! buy_with razzia blaue_bohne",
    expect = { p1 = { coins = "kidneybohne" } } },
  { "PRO-X4 PRO-K5 five kidney thalers do",
    given = shop("5 kidneybohne", "razzia"), when = "p1 ! buy_with razzia kidneybohne",
    expect = { p1 = { owned = "razzia", coins = "" } } },
}

---------------------------------------------------------------------------------------------------
-- Section 3: setup

add {
  { "PRO-S1 PRO-S2 PRO-S3 seven cards each; the bosses are stocked before thalers are chosen",
    seed = 2,                                 -- two different beans come first
    expect = { asked = "p1 setup_thalers", each = { hand = 7, coins = "", field_1 = "", field_2 = "", owned = "" },
               al_cabohne = 1, don_corlebohne = 1, deck = 100, discard = "", mafia = "" } },
  { "PRO-S1 PRO-S3 a bean that Al grows already joins his field; Don has one card",
    seed = 1,
    expect = { asked = "p1 setup_thalers", al_cabohne = 2, don_corlebohne = 1, deck = 99 } },
  { "PRO-S1 PRO-A-17 no third-field cards, and none can be bought",
    given = { laid = true, phase = "play", p1 = { coins = "2 blaue_bohne, 2 puffbohne" } },
    illegal = "p1 ! buy_third_field",
    expect = { asked = "p1 play_first", table = { fields = "" }, anytime = { p1 = { "buy nightbar_1" } } } },
  { "PRO-S1 seat 1 begins; there is nothing to do before phase 3",
    until_asked = "play_first", expect = { asked = "p1 play_first", turn = 1, active = 1 } },
  { "PRO-S1 or the seat that is chosen", options = { first = 2 },
    until_asked = "play_first", expect = { asked = "p2 play_first", turn = 1, active = 2 } },

  { "PRO-S4 PRO-X26 any two of the seven become thalers, neither more nor fewer; the others keep their order",
    seed = 1,   -- stangenbohne, brechbohne, puffbohne, 2 saubohne, brechbohne, feuerbohne
    steps = {
      { illegal = { "p1 setup_thalers -", "p1 setup_thalers brechbohne", "p1 setup_thalers kidneybohne, brechbohne",
                    "p1 setup_thalers brechbohne, puffbohne, feuerbohne" },
        expect = { asked = "p1 setup_thalers", clause = "PRO-S4", pass = false, least = 2, most = 2, window = false,
                   options = { "stangenbohne", "brechbohne", "puffbohne", "saubohne", "feuerbohne" } } },
      { when = { "p1 setup_thalers brechbohne.14, feuerbohne", "p2 setup_thalers kidneybohne, blaue_bohne" },
        expect = { asked = "p1 play_first", p1 = { hand = "stangenbohne, puffbohne, 2 saubohne, brechbohne",
                                                   coins_set = "brechbohne, feuerbohne" },
                   p2 = { hand = "2 puffbohne, stangenbohne, brechbohne, saubohne",
                          coins_set = "kidneybohne, blaue_bohne" }, deck = 99 } },
    } },
  { "PRO-S4 both choose secretly: while seat 2 does, nothing is to be seen of what seat 1 chose",
    when = "p1 setup_thalers stangenbohne, feuerbohne",
    expect = { asked = "p2 setup_thalers", each = { hand = 7, coins = "" }, pass = false, least = 2, most = 2,
               options = { "puffbohne", "kidneybohne", "stangenbohne", "brechbohne", "saubohne", "blaue_bohne" } } },

  { "PRO-S5 on sale, for all to see: 18 establishments, two Police Stations, the Razzia; no Pubs",
    until_asked = "play_first",
    expect = { supply = 21, supply_set = SUPPLY, each = { owned = "" }, discard = "", mafia = "" } },

  { "PRO-S6 each player begins with two fields",
    when = { "p1 setup_thalers stangenbohne, feuerbohne", "p2 setup_thalers kidneybohne, blaue_bohne" },
    expect = { asked = "p1 play_first", options = { "brechbohne field_1", "brechbohne field_2" } } },
  { "PRO-S6 and never gets a third one to plant on",
    given = shop("", "", { p1 = { field_1 = "2 blaue_bohne", field_2 = "2 kidneybohne" } }),
    illegal = "p1 make_room buy_third_field",
    expect = { asked = "p1 make_room", options = { "harvest field_1", "harvest field_2" } } },
}

---------------------------------------------------------------------------------------------------
-- 4.1 Thalers

add {
  { "PRO-T1 a thaler keeps the bean of its other side and buys what belongs to that bean",
    given = shop("", SUPPLY, { p1 = { field_1 = "3 saubohne" }, discard = "blaue_bohne" }),
    steps = {
      { expect = { anytime = { p1 = { "harvest field_1" } } } },
      { when = "p1 ! harvest field_1",
        expect = { p1 = { coins = "saubohne" }, anytime = { p1 = { "buy restaurant_1" } } } },
      { when = "p1 ! buy restaurant_1",
        expect = { p1 = { coins = "" }, discard = "saubohne~, blaue_bohne, 2 saubohne" } },
    } },
  { "PRO-T1 for scoring every thaler is one, whatever its bean",
    given = { phase = "over", p1 = { coins = "3 blaue_bohne, kidneybohne, stangenbohne" },
              p2 = { coins = "saubohne" } },
    expect = { over = true, scores = { 5, 1 } } },
  { "PRO-T2 PRO-K9 the mafia's thalers are shown to the buyer of a Police Station alone",
    given = shop("3 blaue_bohne", "police_station_3", { mafia = "2 saubohne, blaue_bohne" }),
    steps = {
      { expect = { asked = "p1 play_first", shown = "" } },
      { when = "p1 ! buy police_station_3", expect = { asked = "p1 police_take", shown = "2 saubohne, blaue_bohne" } },
      { when = "p1 police_take saubohne", expect = { asked = "p1 play_first", shown = "", said = "took_thaler p1" } },
    } },
}

---------------------------------------------------------------------------------------------------
-- 4.2 Purchases: when

local RICH = { hand = "saubohne", coins = "stangenbohne" }

-- Wherever seat 1 is asked something in its turn it may buy; seat 2 never may.
local function in_phase(text, asked, more)
  more.p2 = RICH
  add { { ("PRO-K1 PRO-O1 PRO-O3 %s"):format(text), given = shop("stangenbohne", "casino_1", more),
          illegal = { { "p2 ! buy casino_1", clause = "PRO-K1" } },
          expect = { asked = "p1 " .. asked, window = true, anytime = { p1 = { "buy casino_1" }, p2 = {} } } } }
end

in_phase("phase 1", "leftover", { phase = "leftovers", left = "kidneybohne" })
in_phase("phase 3, before the first card", "play_first", {})
in_phase("phase 3, before the second", "play_second", { steps = 1 })
in_phase("phase 3, the third card with a Casino", "play_more", { steps = 2, p1 = { owned = "casino_4" } })
in_phase("phase 3, before a card is discarded", "casino3_before",
         { phase = "casino3_before", p1 = { owned = "casino_3" } })
in_phase("phase 3, after playing", "casino3_after", { phase = "casino3_after", p1 = { owned = "casino_3" } })
in_phase("phase 4, before another card is turned up", "turn_next",
         { phase = "turn_up", discard = "saubohne", deck_top = "saubohne", p1 = { owned = "undertaker_3" } })
in_phase("phase 5, before a boss is refilled", "mafia_refill", { phase = "refill", al_cabohne = "" })
in_phase("phase 5", "phase5", { phase = "plant", turned = "kidneybohne" })
in_phase("phase 6, with a Gas Station", "draw_mode", { phase = "draw", p1 = { owned = "gas_station_4" } })

add {
  { "PRO-K1 PRO-O1 phase 2: a purchase or a harvest while a payment is due",
    given = shop("stangenbohne", "casino_1", { phase = "payments", al_cabohne = "kidneybohne", p2 = RICH,
                                               p1 = { field_1 = "2 kidneybohne" } }),
    steps = {
      { illegal = { { "p2 ! buy casino_1", clause = "PRO-K1" } },
        expect = { asked = "p1 mafia_payment", anytime = { p1 = { "harvest field_1", "buy casino_1" }, p2 = {} } } },
      { when = "p1 ! buy casino_1", expect = { asked = "p1 mafia_payment", p1 = { owned = "casino_1" } } },
    } },

  { "PRO-K1 before phase 4 they are asked if there is something to buy",
    given = shop("stangenbohne", "casino_1", { phase = "before_turn_up" }),
    steps = {
      { expect = { asked = "p1 before_turn_up", options = "buy casino_1", pass = true } },
      { when = "p1 before_turn_up buy casino_1", expect = { asked = "p1 phase5", p1 = { owned = "casino_1" } } },
    } },
  { "PRO-K1 and is not asked if there is not",
    given = shop("stangenbohne", "", { phase = "before_turn_up" }), expect = { asked = "p1 phase5", turned = 3 } },

  { "PRO-K1 PRO-O1 PRO-H2 PRO-A-2 phase 4: before each card and before the end they may buy, but not harvest",
    polls = { 1, 2 },
    given = shop("stangenbohne", "casino_1", { phase = "turn_up", p1 = { field_1 = "3 saubohne" },
                                               p2 = { field_1 = "3 feuerbohne", coins = "stangenbohne" } }),
    steps = {
      { illegal = { "p1 anytime harvest field_1" },
        expect = { asked = "p1 anytime", options = "buy casino_1", pass = true, turned = 0 } },
      { when = "p1 anytime -", expect = { asked = "p1 anytime", options = "buy casino_1", turned = 1 } },
      { when = "p1 anytime -", expect = { asked = "p1 anytime", options = "buy casino_1", turned = 2 } },
      { when = "p1 anytime -", expect = { asked = "p1 anytime", options = "buy casino_1", turned = 3 } },
      { when = "p1 anytime buy casino_1", expect = { turned = 3, p1 = { owned = "casino_1", coins = "" } } },
    } },
  { "PRO-K1 PRO-A-2 phase 4: before the card that replaces one for the mafia, too",
    polls = { 1 },
    given = shop("stangenbohne", "casino_1", { phase = "turn_up", deck_top = "2 stangenbohne" }),
    steps = {
      { when = "p1 anytime -", expect = { asked = "p1 anytime", al_cabohne = 2, turned = 0 } },
      { when = "p1 anytime -", expect = { asked = "p1 anytime", al_cabohne = 3, turned = 0 } },
      { when = "p1 anytime -", expect = { asked = "p1 anytime", turned = 1 } },
    } },
  { "PRO-K1 PRO-A-2 phase 4: everybody is asked before it ends early, as often as they buy something",
    given = shop("2 stangenbohne, saubohne", "casino_1, restaurant_1", { phase = "turn_up", discard = "saubohne",
                 deck_top = "saubohne", p1 = { field_1 = "3 kidneybohne" } }),
    steps = {
      { illegal = "p1 phase4_buy harvest field_1",
        expect = { asked = "p1 phase4_buy", options = { "buy casino_1", "buy restaurant_1" }, pass = true,
                   turned = "2 saubohne" } },
      { when = "p1 phase4_buy buy casino_1", expect = { asked = "p1 phase4_buy", options = "buy restaurant_1" } },
      { when = "p1 phase4_buy -",
        expect = { asked = "p1 phase5", turned = "2 saubohne", p1 = { owned = "casino_1" } } },
    } },
  { "PRO-K1 phase 4: nobody is asked when there is nothing they can pay",
    given = shop("stangenbohne", "casino_3", { phase = "turn_up", discard = "saubohne", deck_top = "saubohne" }),
    expect = { asked = "p1 phase5", turned = "2 saubohne" } },

  { "PRO-K1 PRO-O1 phase 6: before, between and after the two draws; nobody else is asked",
    polls = { 1, 2 },
    given = shop("stangenbohne, brechbohne, saubohne", "casino_1, undertaker_1, restaurant_1",
                 { phase = "draw", p1 = { hand = "" }, p2 = RICH, deck = "4 kidneybohne" }),
    steps = {
      { when = "p1 anytime buy casino_1", expect = { asked = "p1 anytime", p1 = { hand = 0, owned = "casino_1" } } },
      { when = { "p1 anytime -", "p1 anytime -" },
        expect = { asked = "p1 anytime", p1 = { hand = 1 } } },
      { when = "p1 anytime -",
        expect = { asked = "p1 anytime", p1 = { hand = 2 }, options = { "buy undertaker_1", "buy restaurant_1" } } },
      { when = "p1 anytime buy undertaker_1",
        expect = { asked = "p1 anytime", turn = 1, p1 = { owned = "casino_1, undertaker_1" } } },
      { when = "p1 anytime -", expect = { turn = 2, active = 2 } },
    } },
}

---------------------------------------------------------------------------------------------------
-- 4.2 Purchases: what

add {
  { "PRO-K1 several cards in a row, at one moment",
    given = shop("4 stangenbohne, brechbohne", "casino_1, casino_3, undertaker_1"),
    when = { "p1 ! buy casino_1", "p1 ! buy undertaker_1", "p1 ! buy casino_3" },
    expect = { asked = "p1 casino3_before", supply = "",
               p1 = { owned = "casino_1, undertaker_1, casino_3", coins = "" } } },
  { "PRO-K1 in their own turn the other may buy",
    given = { phase = "play", active = 2, turn = 2, supply = "casino_1", each = RICH },
    illegal = { { "p1 ! buy casino_1", clause = "PRO-K1" } },
    expect = { asked = "p2 play_first", anytime = { p1 = {}, p2 = { "buy casino_1" } } } },

  { "PRO-K2 no mixing: beans of another kind do not help, however many",
    given = shop("2 stangenbohne, 4 brechbohne, 4 kidneybohne", "casino_3, casino_4"),
    illegal = { { "p1 ! buy casino_3", clause = "PRO-K2" }, { "p1 ! buy casino_4", clause = "PRO-K2" } },
    expect = { anytime = { p1 = {} } } },
  { "PRO-K2 PRO-2.4 a Police Station they cannot pay is a matter of its price",
    given = shop("2 blaue_bohne, 4 kidneybohne", "police_station_3, police_station_4"),
    illegal = { { "p1 ! buy police_station_3", clause = "PRO-K2" },
                { "p1 ! buy police_station_4", clause = "PRO-K2" } },
    expect = { anytime = { p1 = {} } } },
  { "PRO-K2 what is not on sale cannot be bought",
    given = shop("4 stangenbohne", "casino_1", { p2 = { owned = "casino_3" } }),
    illegal = { "p1 ! buy casino_3", "p1 ! buy casino_4" },
    expect = { anytime = { p1 = { "buy casino_1" } } } },

  { "PRO-K3 PRO-A-15 all three of a kind, in any order; the third is simply not removed",
    given = shop("8 stangenbohne", "casino_1, casino_3, casino_4", { al_cabohne = "kidneybohne" }),
    when = { "p1 ! buy casino_4", "p1 ! buy casino_1", "p1 remove_third -", "p1 ! buy casino_3" },
    expect = { asked = "p1 casino3_before", p1 = { owned = "casino_4, casino_1, casino_3", coins = "" },
               supply = "" } },
  { "PRO-K3 the 3er and the 4er without the 1er",
    given = shop("7 stangenbohne", "casino_1, casino_3, casino_4", { al_cabohne = "kidneybohne" }),
    when = { "p1 ! buy casino_3", "p1 ! buy casino_4" },
    expect = { asked = "p1 remove_third", options = "remove casino_1", p1 = { owned = "casino_3, casino_4" } } },

  { "PRO-K4 PRO-X20 who has a Police Station can never buy the other",
    given = shop("7 blaue_bohne", "police_station_3, police_station_4", { deck = "15 saubohne" }),
    steps = {
      { when = "p1 ! buy police_station_3",
        illegal = { { "p1 ! buy police_station_4", clause = "PRO-K4" } },
        expect = { asked = "p1 play_first", anytime = { p1 = {} }, p1 = { coins = "4 blaue_bohne" } } },
    } },
  { "PRO-K4 PRO-X20 nor after the 4er the 3er; the Razzia is no Police Station",
    given = shop("4 blaue_bohne", "police_station_3, razzia", { p1 = { owned = "police_station_4" } }),
    illegal = { { "p1 ! buy police_station_3", clause = "PRO-K4" } },
    expect = { anytime = { p1 = { "buy_with razzia blaue_bohne" } } } },
  { "PRO-K4 the opponent may have the other one",
    given = shop("4 blaue_bohne", "police_station_4", { p2 = { owned = "police_station_3" } }),
    expect = { anytime = { p1 = { "buy police_station_4" } } } },
  { "PRO-K4 after a Razzia a Police Station may be bought",
    given = shop("3 blaue_bohne", "police_station_3", { p1 = { owned = "razzia" } }),
    expect = { anytime = { p1 = { "buy police_station_3" } } } },
  { "PRO-K5 there is one Razzia: when the opponent has it, it is gone",
    given = shop("5 blaue_bohne, 5 saubohne", "", { p2 = { owned = "razzia" } }),
    illegal = { "p1 ! buy_with razzia blaue_bohne", "p1 ! buy_with razzia saubohne" },
    expect = { anytime = { p1 = {} } } },

  -- Spent thalers

  { "PRO-K6 each payment goes under what was paid before",
    given = shop("stangenbohne, brechbohne", "casino_1, undertaker_1", { discard = "kidneybohne" }),
    when = { "p1 ! buy casino_1", "p1 ! buy undertaker_1" },
    expect = { discard = "brechbohne~, stangenbohne~, kidneybohne" } },
  { "PRO-K6 PRO-X18 spent thalers alone in the discard pile: nothing is matched, phase 4 goes on",
    given = shop("", "", { phase = "turn_up", discard = "3 saubohne~",
                           deck_top = "saubohne, kidneybohne, feuerbohne" }),
    expect = { asked = "p1 phase5", turned = "saubohne, kidneybohne, feuerbohne", discard = "3 saubohne~",
               not_said = "matched" } },
  { "PRO-K6 cards above spent thalers are matched, down to the first of them",
    given = shop("", "", { phase = "turn_up", discard = "saubohne, saubohne~, 2 saubohne", deck_top = "saubohne" }),
    expect = { asked = "p1 phase5", turned = "3 saubohne", discard = "saubohne, saubohne~" } },
  { "PRO-K6 bought in phase 4, paid beans are not matched by the next card",
    polls = { 1 },
    given = shop("3 brechbohne", "undertaker_3", { phase = "turn_up", deck_top = "2 brechbohne, kidneybohne" }),
    when = { "p1 anytime -", "p1 anytime buy undertaker_3" },
    expect = { asked = "p1 phase5", turned = "2 brechbohne, kidneybohne", discard = "3 brechbohne~" } },
  { "PRO-K6 at the next reshuffle they are shuffled in, and are beans again",
    given = shop("", "", { phase = "turn_up", discard = "4 saubohne~, 2 saubohne", deck = "kidneybohne" }),
    expect = { asked = "p1 phase5", turned = "kidneybohne, 2 saubohne", deck = "4 saubohne", discard = "",
               exhausted = 1 } },

  -- At once

  { "PRO-K7 a Varieté works at once, even for the card that is being played",
    given = shop("4 kidneybohne", "variete_4", { p1 = { hand = "saubohne, brechbohne" } }),
    steps = {
      { expect = { asked = "p1 play_first", options = { "saubohne field_1", "saubohne field_2" } } },
      { when = "p1 ! buy variete_4",
        expect = { asked = "p1 play_first", options = { "saubohne field_1", "saubohne field_2", "brechbohne field_1",
                                                        "brechbohne field_2" } } },
    } },
  { "PRO-K7 PRO-N5 a Nightbar makes room for a card that no field took",
    given = shop("3 puffbohne", "nightbar_3", { p1 = { field_1 = "blaue_bohne", field_2 = "kidneybohne" } }),
    steps = {
      { expect = { asked = "p1 make_room", options = { "harvest field_1", "harvest field_2", "buy nightbar_3" } } },
      { when = "p1 make_room buy nightbar_3",
        expect = { asked = "p1 play_first", options = { "saubohne field_1", "saubohne field_2" } } },
    } },
  { "PRO-K7 PRO-P4-7 an Undertaker bought before phase 4 is closed keeps it open",
    given = shop("3 brechbohne", "undertaker_3", { phase = "turn_up", discard = "saubohne", deck_top = "saubohne" }),
    steps = {
      { expect = { asked = "p1 phase4_buy", options = "buy undertaker_3" } },
      { when = "p1 phase4_buy buy undertaker_3", expect = { asked = "p1 turn_next", pass = true, turned = 2 } },
    } },
  { "PRO-K7 a Casino bought after the second card lets a third be played",
    given = shop("4 stangenbohne", "casino_4", { steps = 1, p1 = { hand = "2 saubohne" } }),
    when = { "p1 ! buy casino_4", "p1 play_second saubohne field_1" }, expect = { asked = "p1 play_more" } },
  { "PRO-K7 a Gas Station bought before the draw is used in it",
    polls = { 1 },
    given = shop("4 feuerbohne", "gas_station_4", { phase = "draw" }),
    when = "p1 anytime buy gas_station_4", expect = { asked = "p1 draw_mode", p1 = { hand = "saubohne" } } },

  -- The third of a kind

  { "PRO-K8 PRO-X19 with their second of a kind they may take the third out of the game",
    given = shop("4 puffbohne", "nightbar_3, nightbar_4, casino_1", { p1 = { owned = "nightbar_1" } }),
    steps = {
      { when = "p1 ! buy nightbar_4",
        illegal = { "p1 remove_third remove nightbar_1", "p1 remove_third remove casino_1", "p1 ! buy casino_1" },
        expect = { asked = "p1 remove_third", clause = "PRO-K8", options = "remove nightbar_3", pass = true,
                   window = false, p1 = { owned = "nightbar_1, nightbar_4", coins = "" } } },
      { when = "p1 remove_third remove nightbar_3",
        expect = { asked = "p1 play_first", supply = "casino_1", said = "removed p1 nightbar_3",
                   p1 = { owned = "nightbar_1, nightbar_4" }, p2 = { owned = "" } } },
    } },
  { "PRO-K8 now or never: nothing can be done before they have decided",
    given = shop("3 stangenbohne, kidneybohne", "casino_3, casino_4, variete_1",
                 { phase = "before_turn_up", p1 = { owned = "casino_1", field_1 = "2 saubohne" } }),
    when = "p1 before_turn_up buy casino_3",
    illegal = { "p1 ! buy variete_1", "p1 ! harvest field_1" },
    expect = { asked = "p1 remove_third", options = "remove casino_4", window = false } },
  { "PRO-K8 PRO-X19 if they decline, they can never do it later",
    given = shop("4 puffbohne, stangenbohne", "nightbar_3, nightbar_4, casino_1", { p1 = { owned = "nightbar_1" } }),
    steps = {
      { when = { "p1 ! buy nightbar_4", "p1 remove_third -" },
        expect = { asked = "p1 play_first", supply = "nightbar_3, casino_1", anytime = { p1 = { "buy casino_1" } },
                   not_said = "removed" } },
      { when = "p1 ! buy casino_1", expect = { asked = "p1 play_first", supply = "nightbar_3" } },
    } },
  { "PRO-K8 what was removed cannot be bought by anybody",
    given = shop("2 stangenbohne, 5 kidneybohne", "casino_4, variete_3, variete_4",
                 { p1 = { owned = "variete_1" }, p2 = { coins = "4 kidneybohne" } }),
    when = { "p1 ! buy variete_3", "p1 remove_third remove variete_4" }, illegal = "p1 ! buy variete_4",
    expect = { supply = "casino_4", anytime = { p1 = {}, p2 = {} } } },
  { "PRO-K8 the 1er can be the third, too",
    given = shop("4 puffbohne", "nightbar_1, nightbar_4", { p1 = { owned = "nightbar_3" } }),
    when = "p1 ! buy nightbar_4", expect = { asked = "p1 remove_third", options = "remove nightbar_1" } },
  { "PRO-K8 PRO-X19 no decision if the opponent owns the third",
    given = shop("4 puffbohne", "nightbar_4, casino_1", { p1 = { owned = "nightbar_1" },
                                                          p2 = { owned = "nightbar_3" } }),
    when = "p1 ! buy nightbar_4",
    expect = { asked = "p1 play_first", supply = "casino_1", p2 = { owned = "nightbar_3" } } },
  { "PRO-K8 no decision if the third is gone",
    given = shop("4 puffbohne", "nightbar_4", { p1 = { owned = "nightbar_1" } }),
    when = "p1 ! buy nightbar_4", expect = { asked = "p1 play_first" } },
  { "PRO-K8 no decision with the first of a kind, though they have cards of others and the opponent one of it",
    given = shop("4 puffbohne", "nightbar_4, nightbar_3, casino_3",
                 { p1 = { owned = "casino_1" }, p2 = { owned = "nightbar_1" } }),
    when = "p1 ! buy nightbar_4", expect = { asked = "p1 play_first", supply = "nightbar_3, casino_3" } },
  { "PRO-K8 no decision with Police and Razzia, which are of no kind",
    given = shop("4 blaue_bohne", "razzia, police_station_4", { p1 = { owned = "police_station_3" } }),
    when = "p1 ! buy_with razzia blaue_bohne", expect = { asked = "p1 play_first", supply = "police_station_4" } },

  -- Police and Razzia

  { "PRO-K9 PRO-X20 the buyer looks at all thalers of the mafia and must take one of them",
    given = shop("3 blaue_bohne", "police_station_3", { mafia = "blaue_bohne, 2 saubohne" }),
    steps = {
      { when = "p1 ! buy police_station_3",
        illegal = { "p1 police_take -", "p1 police_take kidneybohne", "p2 ! buy police_station_3" },
        expect = { asked = "p1 police_take", clause = "PRO-K9", options = { "blaue_bohne", "saubohne" }, pass = false,
                   shown = "blaue_bohne, 2 saubohne", window = false } },
      { when = "p1 police_take saubohne",
        expect = { asked = "p1 play_first", p1 = { coins = "saubohne" }, mafia_set = "blaue_bohne, saubohne",
                   discard = "3 blaue_bohne~" } },
    } },
  { "PRO-K9 PRO-2.4 so does the buyer of the 4er; the thaler may be the bottom one, and buys at once",
    given = shop("4 blaue_bohne", "police_station_4, casino_1", { mafia = "stangenbohne, 2 saubohne" }),
    when = { "p1 ! buy police_station_4", "p1 police_take stangenbohne", "p1 ! buy casino_1" },
    expect = { asked = "p1 play_first", p1 = { owned = "police_station_4, casino_1", coins = "" },
               mafia = "2 saubohne" } },
  { "PRO-K9 PRO-X20 if the mafia has no thalers nothing happens",
    given = shop("3 blaue_bohne", "police_station_3"), when = "p1 ! buy police_station_3",
    expect = { asked = "p1 play_first", p1 = { owned = "police_station_3", coins = "" }, not_said = "took_thaler" } },
  { "PRO-K9 in phase 4 as well",
    given = shop("3 blaue_bohne, stangenbohne", "police_station_3, casino_1", { phase = "turn_up",
                 discard = "saubohne", deck_top = "saubohne", mafia = "kidneybohne, saubohne" }),
    steps = {
      { when = "p1 phase4_buy buy police_station_3", illegal = "p1 ! buy casino_1",
        expect = { asked = "p1 police_take", window = false } },
      { when = "p1 police_take kidneybohne",
        expect = { asked = "p1 phase4_buy", options = "buy casino_1", mafia = "saubohne", turned = "2 saubohne",
                   p1 = { coins_set = "kidneybohne, stangenbohne" } } },
    } },

  { "PRO-K10 PRO-2.5 the Razzia takes effect without a question: the 1er of both are worth nothing",
    given = shop("5 blaue_bohne", "razzia", { p1 = { owned = "casino_1" }, p2 = { owned = "variete_1, variete_3" } }),
    steps = {
      { expect = { scores = { 6, 4 } } },
      { when = "p1 ! buy_with razzia blaue_bohne", expect = { asked = "p1 play_first", scores = { 5, 3 } } },
    } },
  { "PRO-K10 PRO-2.3 PRO-2.5 also those bought later, unless all three of the kind are owned",
    given = shop("2 stangenbohne, kidneybohne", "casino_1, variete_1", { p1 = { owned = "variete_3, variete_4" },
                                                                         p2 = { owned = "razzia" } }),
    steps = {
      { expect = { scores = { 10, 4 } } },
      { when = "p1 ! buy casino_1", expect = { scores = { 9, 4 } } },
      { when = "p1 ! buy variete_1", expect = { scores = { 12, 4 } } },
    } },
}

---------------------------------------------------------------------------------------------------
-- Section 6: out of turn

add {
  { "PRO-O1 PRO-H2 harvests only in one's own turn",
    given = shop("", "", { p1 = { field_1 = "3 kidneybohne" }, p2 = { field_1 = "3 saubohne", hand = "saubohne" } }),
    illegal = { { "p2 ! harvest field_1", clause = "ALC-H1" } },
    expect = { asked = "p1 play_first", anytime = { p1 = { "harvest field_1" }, p2 = {} } } },
  { "PRO-O1 PRO-H2 not even one's own harvest in phase 4",
    given = shop("stangenbohne", "casino_1", { phase = "turn_up", discard = "saubohne", deck_top = "saubohne",
                 p1 = { owned = "undertaker_4", field_1 = "3 kidneybohne" } }),
    steps = {
      { illegal = { { "p1 ! harvest field_1", clause = "ALC-H1" } },
        expect = { asked = "p1 turn_next", anytime = { p1 = { "buy casino_1" }, p2 = {} } } },
      { when = "p1 turn_next -",
        expect = { asked = "p1 phase5", anytime = { p1 = { "harvest field_1", "buy casino_1" } } } },
    } },
  { "PRO-O1 the exception: in the closing round the other seat buys and sells, too",
    given = shop("stangenbohne", "casino_1, casino_3", { phase = "closing", exhausted = 3, ending = 1,
                 p1 = { field_1 = "2 saubohne" }, p2 = { coins = "3 stangenbohne", field_1 = "3 kidneybohne" } }),
    steps = {
      { expect = { asked = "p1 end_sell_buy", options = { "harvest field_1", "buy casino_1" }, pass = true } },
      { when = { "p1 end_sell_buy -" },
        expect = { asked = "p2 end_sell_buy", pass = true,
                   options = { "harvest field_1", "buy casino_1", "buy casino_3" } } },
    } },

  { "PRO-O2 PRO-K9 paid, then owned, then the thaler is taken",
    given = shop("3 blaue_bohne", "police_station_3", { mafia = "blaue_bohne", discard = "kidneybohne" }),
    when = "p1 ! buy police_station_3",
    expect = { asked = "p1 police_take", discard = "3 blaue_bohne~, kidneybohne", supply = "", mafia = 1,
               p1 = { owned = "police_station_3", coins = "" } } },
  { "PRO-O2 PRO-K8 paid, then owned, then the third is removed",
    given = shop("3 stangenbohne", "casino_3, casino_4", { discard = "kidneybohne", p1 = { owned = "casino_1" } }),
    when = "p1 ! buy casino_3",
    expect = { asked = "p1 remove_third", discard = "3 stangenbohne~, kidneybohne", supply = "casino_4",
               p1 = { owned = "casino_1, casino_3", coins = "" } } },
  { "PRO-O2 PRO-K8 what a purchase does at once comes before the third card",
    options = { pub = true },
    given = shop("4 cognacbohne", "pub_3, pub_4", { joe_bohnano = "brechbohne", p1 = { owned = "pub_1" },
                                                    p2 = { owned = "casino_1" } }),
    steps = {
      { when = "p1 ! buy pub_4", expect = { asked = "p1 pub_close", options = "casino_1", p1 = { coins = "" } } },
      { when = "p1 pub_close casino_1", expect = { asked = "p1 remove_third", options = "remove pub_3",
                                                   p2 = { owned = "" } } },
    } },

  { "PRO-O3 the opponent decides nothing in a whole turn, whatever they have",
    polls = { 2 },
    given = shop("stangenbohne", SUPPLY, { phase = "leftovers", left = "kidneybohne",
                 p1 = { hand = "saubohne, brechbohne", field_1 = "puffbohne" },
                 p2 = { hand = "saubohne", field_1 = "4 feuerbohne", coins = "4 stangenbohne, 3 kidneybohne" } }),
    until_asked = "p2",
    expect = { turn = 2, active = 2 } },
}

return scenarios
