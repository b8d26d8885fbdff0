-- La Isla Bohnita: who may play, the cards (sections 1 and 2 of isla_bohnita.md), setup (3), purchases. The tables of
-- sections 2.1, 2.3 and ISL-S1 stand below as they are printed.

local fixtures = require "shared/fixtures"
local scenarios, add = fixtures.file { game = "isla_bohnita", players = 3 }

-- Section 2.1: the number, the bean, cards for 1, 2, 3, 4 thalers. The beans 4 and 6 are never in play (ISL-S1).
local BEANS = {
  { 28, "mokkabohne", { 5, 8, 11, 14 } }, { 26, "wachsbohne", { 5, 8, 10, 13 } },
  { 24, "kaffeebohne", { 4, 7, 10, 12 } }, { 22, "weinbrandbohne", { 4, 7, 9, 11 } },
  { 20, "blaue_bohne", { 4, 6, 8, 10 } }, { 18, "feuerbohne", { 3, 6, 8, 9 } },
  { 16, "saubohne", { 3, 5, 7, 8 } }, { 14, "brechbohne", { 3, 5, 6, 7 } },
  { 12, "sojabohne", { 2, 4, 6, 7 } }, { 10, "augenbohne", { 2, 4, 5, 6 } },
  { 8, "rote_bohne", { 2, 3, 4, 5 } },
}

-- ISL-S1: players, with the extension, the size of the deck, the numbers that are removed.
local DECKS = {
  { 2, false, 124, { 6, 28 } }, { 3, false, 124, { 6, 28 } }, { 4, false, 124, { 6, 28 } }, { 5, false, 152, { 6 } },
  { 2, true, 126, { 4, 6, 8, 10, 12, 14, 28 } }, { 3, true, 140, { 4, 6, 8, 10, 12, 28 } },
  { 4, true, 152, { 4, 6, 8, 10, 28 } }, { 5, true, 162, { 4, 6, 8, 28 } }, { 6, true, 180, { 4, 6, 8, 10 } },
  { 7, true, 190, { 4, 6, 8 } },
}

-- Section 2.3: players, price of the second merchant ship.
local SHIP_PRICE = { [2] = 5, [3] = 4, [4] = 4, [5] = 3, [6] = 3, [7] = 3 }

local HANDS = { 3, 4, 5, 6, 6, 6, 6 }         -- ISL-S6

local function thalers(meter, n)
  local worth = 0
  for i, cards in ipairs(meter) do
    if n >= cards then worth = i end
  end
  return worth
end

local function listed(list, x)
  for _, value in ipairs(list) do
    if value == x then return true end
  end
  return false
end

---------------------------------------------------------------------------------------------------
-- Section 1: who may play

add {
  { "ISL-1 there is no game for one", players = 1, load_error = "for 2 to 7 players" },
  { "ISL-1 nor for eight, with the extension either", players = 8, options = { extension = true },
    load_error = "for 2 to 7 players" },
  { "ISL-S2 ISL-X3 six need the extension", players = 6, load_error = "6 players need the extension" },
  { "ISL-S2 seven need the extension", players = 7, options = { extension = false },
    load_error = "7 players need the extension" },
  { "ISL-S9 BOH-2.3 BOH-2.4 as in the base game a card from the middle of the hand may be dealt, and the order stays",
    given = { phase = "voyage", p1 = { hand = "rote_bohne, blaue_bohne, saubohne" }, p2 = { hand = "sojabohne" },
              rest = "deck" },
    when = { "p1 trade_action offer p2 give blaue_bohne ask sojabohne", "p2 answer_offer accept" },
    expect = { p1 = { hand = "rote_bohne, saubohne", received = "sojabohne" },
               p2 = { hand = "", received = "blaue_bohne" } } },
  { "ISL-S9 BOH-P2 as in the base game one bean may grow on two fields",
    given = { phase = "plant", p1 = { hand = "rote_bohne", field_1 = "rote_bohne" }, rest = "deck" },
    expect = { asked = "p1 plant_first", options = { "field_1", "field_2" } } },
  { "ISL-S9 BOH-D2 as in the base game the discards are the new pile as soon as the last card is drawn",
    given = { phase = "draw", deck = "rote_bohne", discard = "9 saubohne", bohnaco = "sojabohne", bohnbay = "sojabohne",
              p2 = { hand = "sojabohne" } },
    expect = { asked = "p2 plant_first", exhausted = 1, deck = 7, discard = 0,
               p1 = { hand = "rote_bohne, 2 saubohne" } } },
  { "ISL-1 the base game is not chosen by a profile", options = { profile = "rgg" }, load_error = "profile" },
  { "ISL-2.1 there are no Ackerbohnen to leave out", options = { without = "ackerbohne" }, load_error = "without" },
}

---------------------------------------------------------------------------------------------------
-- Section 2.1: beanometers, on a field

local function harvest(bean, meter, players, n)
  local worth = thalers(meter, n)
  local hand = bean == "blaue_bohne" and "feuerbohne" or "blaue_bohne"
  return { ("ISL-2.1 BOH-H4 %d × %s on a field: %d"):format(n, bean, worth),
           players = players, options = { extension = players > 5 },
           given = { p1 = { hand = hand, field_1 = ("%d %s"):format(n, bean) }, deck = "3 " .. hand },
           when = "p1 ! harvest field_1",
           expect = { p1 = { field_1 = "", coins = worth > 0 and ("%d %s"):format(worth, bean) or "" },
                      discard = n > worth and ("%d %s"):format(n - worth, bean) or "" } }
end

-- All rows of the two new beans, and beyond; of the others what is just enough and what is just too little.
for i, row in ipairs(BEANS) do
  local bean, meter = row[2], row[3]
  local players = (bean == "rote_bohne" or bean == "mokkabohne") and 5 or 7
  if i <= 2 then
    for n = 1, 16 do add { harvest(bean, meter, players, n) } end
    add { harvest(bean, meter, players, row[1]) }
  else
    for n = 1, row[1] do
      if n == row[1] or listed(meter, n) or listed(meter, n + 1) then add { harvest(bean, meter, players, n) } end
    end
  end
end

---------------------------------------------------------------------------------------------------
-- Section 3: setup. The deck is counted when dealt; what it is made of is seen with the rest of the box under one
-- hand card.

for _, row in ipairs(DECKS) do
  local players, extension, size, removed = row[1], row[2], row[3], row[4]
  local with = ("with %d players%s"):format(players, extension and " and the extension" or "")

  local kinds = {}
  for _, bean in ipairs(BEANS) do
    local left_out = listed(removed, bean[1]) or (not extension and (bean[1] == 24 or bean[1] == 22))
    if not left_out then
      kinds[#kinds + 1] = ("%d %s"):format(bean[1] == 20 and 19 or bean[1], bean[2])
    end
  end
  add { { "ISL-S1 what the deck is made of " .. with,
          players = players, options = { extension = extension },
          given = { p1 = { hand = "blaue_bohne" }, rest = "deck" },
          expect = { deck = size - 1, deck_set = table.concat(kinds, ", ") } } }

  local expect = { bohnaco = 5, bohnbay = 5, discard = "", aside = "", turned = "", exhausted = 0, deck = size - 10,
                   fields = ("%d third_field"):format(players), phase = "plant", active = 1, turn = 1,
                   asked = players == 2 and "p1 discard_one" or "p1 plant_first", over = false,
                   each = { field_1 = "", field_2 = "", ship_1 = "", coins = "", received = "", extra = "" } }
  for seat = 1, players do
    local hand = players == 2 and 5 or HANDS[seat]
    expect["p" .. seat] = { hand = hand }
    expect.deck = expect.deck - hand
  end
  add { { "ISL-S1 ISL-S3 ISL-S4 ISL-S5 ISL-S6 ISL-S7 ISL-S8 the table " .. with,
          players = players, options = { extension = extension }, expect = expect } }
end

add {
  { "ISL-X1 four players, base only: rows of 5, hands 3, 4, 5, 6, a pile of 96", players = 4,
    expect = { bohnaco = 5, bohnbay = 5, p1 = { hand = 3 }, p2 = { hand = 4 }, p3 = { hand = 5 }, p4 = { hand = 6 },
               deck = 96 } },
  { "ISL-X1 and these eight types", players = 4,
    given = { p1 = { hand = "rote_bohne" }, rest = "deck" },
    expect = { deck_set = "7 rote_bohne, 10 augenbohne, 12 sojabohne, 14 brechbohne, 16 saubohne, 18 feuerbohne, " ..
                          "20 blaue_bohne, 26 wachsbohne" } },
  { "ISL-X2 seven players with the extension: 190 cards, a pile of 144", players = 7, options = { extension = true },
    expect = { deck = 144, p1 = { hand = 3 }, p2 = { hand = 4 }, p3 = { hand = 5 }, p4 = { hand = 6 },
               p5 = { hand = 6 }, p6 = { hand = 6 }, p7 = { hand = 6 } } },
  { "ISL-S5 ISL-S6 the beans are shuffled before they are dealt", players = 3,
    expect = { bohnaco = "2 wachsbohne, feuerbohne, 2 blaue_bohne",
               bohnbay = "wachsbohne, saubohne, feuerbohne, sojabohne, feuerbohne",
               p1 = { hand = "blaue_bohne, wachsbohne, blaue_bohne" } } },
  { "ISL-S5 the first card of a row is its top", given = { phase = "voyage", bohnaco = "sojabohne, rote_bohne",
                                                           rest = "deck" },
    expect = { options = { "sail ship_1 bohnaco 1" }, bohnaco = "sojabohne^, rote_bohne^" } },
  { "ISL-S7 the starting player is the first seat, whatever is shuffled", seed = 9, players = 5,
    expect = { active = 1, asked = "p1 plant_first", p1 = { hand = 3 }, p5 = { hand = 6 } } },

  { "ISL-S8 two fields at the start: nothing is planted on a third",
    given = { p1 = { hand = "blaue_bohne" }, rest = "deck" },
    illegal = "p1 plant_first field_3",
    expect = { options = { "field_1", "field_2" } } },
  { "ISL-S3 ISL-S8 one merchant ship and no pirate ship at the start",
    given = { phase = "voyage", bohnaco = "2 sojabohne", p2 = { ship_1 = "2 blaue_bohne" }, rest = "deck" },
    illegal = { "p1 trade_action sail ship_2 bohnaco 1", "p1 trade_action sail pirate bohnaco 1",
                "p1 trade_action raid p2.ship_1" },
    expect = { options = { "sail ship_1 bohnaco 1", "sail ship_1 bohnaco 2" } } },
  { "ISL-S8 no thalers at the start, so there is nothing to be done at once", seed = 4, players = 7,
    options = { extension = true },
    expect = { each = { coins = "" }, anytime = { p1 = {}, p2 = {}, p3 = {}, p4 = {}, p5 = {}, p6 = {}, p7 = {} } } },
  { "ISL-S4 ISL-P1 every player can get a third field: none is left over", players = 7, options = { extension = true },
    given = { laid = true, each = { coins = "3 kaffeebohne" } },
    when = { "p1 ! buy_third_field", "p2 ! buy_third_field", "p3 ! buy_third_field", "p4 ! buy_third_field",
             "p5 ! buy_third_field", "p6 ! buy_third_field", "p7 ! buy_third_field" },
    expect = { fields = "", each = { extra = "third_field", coins = "" }, discard = 21 } },
}

---------------------------------------------------------------------------------------------------
-- Purchases: ISL-P1 to P3, prices of section 2.3

-- With so many thalers exactly this can be bought, in turn and out of it.
for players = 2, 7 do
  for coins = 0, 6 do
    local can = {}
    if coins >= 3 then can[#can + 1] = "buy_third_field" end
    if coins >= SHIP_PRICE[players] then can[#can + 1] = "buy_second_ship" end
    if coins >= 2 then can[#can + 1] = "buy_pirate_ship" end
    local money = coins > 0 and ("%d blaue_bohne"):format(coins) or ""
    add { { ("ISL-2.3 ISL-P1 ISL-A8 what %d thalers buy with %d players"):format(coins, players),
            players = players, options = { extension = players > 5 },
            given = { p1 = { hand = "2 feuerbohne", coins = money }, p2 = { coins = money },
                      fields = "2 third_field", rest = "deck" },
            expect = { anytime = { p1 = can, p2 = can } } } }
  end
  local price = SHIP_PRICE[players]
  for _, seat in ipairs { 1, 2 } do
    local where = players == 2 and "aside" or "discard"
    add { { ("ISL-2.3 ISL-P1 ISL-X14 the second ship costs p%d %d with %d players"):format(seat, price, players),
            players = players, options = { extension = players > 5 },
            given = { p1 = { hand = "2 feuerbohne", coins = "6 blaue_bohne" }, p2 = { coins = "6 blaue_bohne" },
                      rest = "deck" },
            when = ("p%d ! buy_second_ship"):format(seat),
            expect = { said = ("bought_ship p%d"):format(seat), [where] = price,
                       ["p" .. seat] = { coins = 6 - price, ship_2 = "", extra = "" } } } }
  end
end

local RICH = "3 sojabohne, 3 blaue_bohne, 3 augenbohne, rote_bohne, saubohne"

add {
  { "ISL-P1 each once: the third field", given = { p1 = { hand = "feuerbohne", coins = RICH },
                                                   fields = "3 third_field", rest = "deck" },
    when = "p1 ! buy_third_field", illegal = { { "p1 ! buy_third_field", clause = "ISL-P1" } },
    expect = { anytime = { p1 = { "buy_second_ship", "buy_pirate_ship" } }, fields = 2 } },
  { "ISL-P1 each once: the second merchant ship", given = { p1 = { hand = "feuerbohne", coins = RICH },
                                                            fields = "3 third_field", rest = "deck" },
    when = "p1 ! buy_second_ship", illegal = { { "p1 ! buy_second_ship", clause = "ISL-P1" } },
    expect = { anytime = { p1 = { "buy_third_field", "buy_pirate_ship" } } } },
  { "ISL-P1 each once: the pirate ship", given = { p1 = { hand = "feuerbohne", coins = RICH },
                                                   fields = "3 third_field", rest = "deck" },
    when = "p1 ! buy_pirate_ship", illegal = { { "p1 ! buy_pirate_ship", clause = "ISL-P1" } },
    expect = { said = "bought_pirate p1", anytime = { p1 = { "buy_third_field", "buy_second_ship" } } } },
  { "ISL-P1 all three, one after another, and then nothing more",
    given = { p1 = { hand = "feuerbohne", coins = RICH }, fields = "3 third_field", rest = "deck" },
    when = { "p1 ! buy_pirate_ship", "p1 ! buy_second_ship", "p1 ! buy_third_field" },
    illegal = { "p1 ! buy_pirate_ship", "p1 ! buy_second_ship", "p1 ! buy_third_field" },
    expect = { p1 = { coins = "2 sojabohne", extra = "third_field" }, discard = 9, anytime = { p1 = {} } } },
  { "ISL-P1 too few thalers",
    given = { p1 = { hand = "feuerbohne", coins = "blaue_bohne" }, p2 = { coins = "3 rote_bohne" },
              fields = "3 third_field", rest = "deck" },
    illegal = { { "p1 ! buy_pirate_ship", clause = "ISL-P1" }, { "p1 ! buy_third_field", clause = "ISL-P1" },
                { "p1 ! buy_second_ship", clause = "ISL-P1" }, { "p2 ! buy_second_ship", clause = "ISL-P1" } },
    expect = { anytime = { p1 = {}, p2 = { "buy_third_field", "buy_pirate_ship" } } } },
  { "ISL-P1 one player's purchase is none of another's",
    given = { p1 = { hand = "feuerbohne" }, each = { coins = "9 blaue_bohne" }, p3 = { coins = "9 saubohne" },
              p2 = { coins = "9 wachsbohne" }, fields = "3 third_field", rest = "deck" },
    when = { "p2 ! buy_pirate_ship", "p2 ! buy_second_ship" },
    expect = { anytime = { p2 = { "buy_third_field" },
                           p3 = { "buy_third_field", "buy_second_ship", "buy_pirate_ship" } },
               p2 = { coins = 3 }, p3 = { coins = 9 } } },
  { "ISL-P1 out of turn in every phase: while another trades",
    given = { phase = "voyage", p3 = { coins = "4 blaue_bohne" }, rest = "deck" },
    when = "p3 ! buy_second_ship",
    expect = { asked = "p1 trade_action", p3 = { coins = "", ship_2 = "" }, discard = "4 blaue_bohne" } },
  { "ISL-P1 out of turn in every phase: between the cards that are drawn", polls = { 2 },
    given = { phase = "draw", p2 = { coins = "2 blaue_bohne", hand = "rote_bohne" }, bohnaco = "rote_bohne",
              bohnbay = "rote_bohne", deck = "12 feuerbohne" },
    steps = {
      { expect = { asked = "p2 anytime", options = { "buy_pirate_ship" }, p1 = { hand = 0 } } },
      { when = { "p2 anytime -" }, expect = { asked = "p2 anytime", p1 = { hand = 1 } } },
      { when = { "p2 anytime buy_pirate_ship" }, expect = { p2 = { coins = "" }, discard = "2 blaue_bohne" } },
    } },

  { "ISL-P2 the third field takes a bean at once",
    given = { p1 = { hand = "feuerbohne", field_1 = "2 saubohne", field_2 = "2 sojabohne", coins = "3 blaue_bohne" },
              fields = "3 third_field", rest = "deck" },
    steps = {
      { expect = { asked = "p1 make_room", offered = { "buy_third_field", "harvest field_1" } } },
      { when = "p1 make_room buy_third_field", expect = { asked = "p1 plant_first", options = { "field_3" } } },
      { when = "p1 plant_first field_3", expect = { p1 = { field_3 = "feuerbohne", field_1 = "2 saubohne" } } },
    } },
  { "ISL-P2 the second ship sails at once",
    given = { phase = "voyage", p1 = { ship_1 = "blaue_bohne", coins = "4 feuerbohne" }, bohnaco = "2 sojabohne",
              rest = "deck" },
    steps = {
      { expect = { options = {} } },
      { when = "p1 ! buy_second_ship",
        expect = { asked = "p1 trade_action", options = { "sail ship_2 bohnaco 1", "sail ship_2 bohnaco 2" } } },
      { when = "p1 trade_action sail ship_2 bohnaco 2",
        expect = { p1 = { ship_1 = "blaue_bohne", ship_2 = "2 sojabohne" }, bohnaco = "" } },
    } },
  { "ISL-P2 the second ship takes a harvest or a cargo at once",
    given = { p1 = { hand = "feuerbohne", ship_1 = "3 blaue_bohne", field_1 = "2 saubohne", coins = "4 feuerbohne" },
              rest = "deck" },
    steps = {
      { expect = { anytime = { p1 = { "harvest field_1", "buy_second_ship", "buy_pirate_ship" } } } },
      { when = "p1 ! buy_second_ship",
        expect = { anytime = { p1 = { "harvest field_1", "load field_1 ship_2", "transship ship_1 ship_2" } } } },
      { when = "p1 ! load field_1 ship_2", expect = { p1 = { ship_2 = "2 saubohne", field_1 = "" } } },
    } },
  { "ISL-P2 ISL-R1 the pirate ship raids at once",
    given = { phase = "voyage", p1 = { coins = "2 feuerbohne" }, p3 = { ship_1 = "2 sojabohne" }, rest = "deck" },
    steps = {
      { illegal = "p1 trade_action raid p3.ship_1", expect = { options = {} } },
      { when = "p1 ! buy_pirate_ship", expect = { asked = "p1 trade_action", options = { "raid p3.ship_1" } } },
      { when = { "p1 trade_action raid p3.ship_1", "p3 raid_answer -" }, expect = { p1 = { pirate = "sojabohne" } } },
    } },

  { "ISL-P3 ISL-A9 thalers earned last are paid first, bean side up, onto the discard pile",
    given = { p1 = { hand = "feuerbohne", coins = "rote_bohne, blaue_bohne, sojabohne, augenbohne" },
              discard = "saubohne", rest = "deck" },
    when = "p1 ! buy_pirate_ship",
    expect = { p1 = { coins = "rote_bohne, blaue_bohne" }, discard = "saubohne^, augenbohne^, sojabohne^",
               aside = "" } },
  { "ISL-P3 ISL-A9 the third field is paid in the same way",
    given = { p1 = { hand = "feuerbohne", coins = "rote_bohne, blaue_bohne, sojabohne, augenbohne" },
              fields = "3 third_field", discard = "saubohne", rest = "deck" },
    when = "p1 ! buy_third_field",
    expect = { p1 = { coins = "rote_bohne" }, discard = "saubohne^, augenbohne^, sojabohne^, blaue_bohne^" } },
  { "ISL-P3 ISL-A9 so is the second ship, out of turn, too",
    given = { p1 = { hand = "feuerbohne" }, discard = "saubohne", rest = "deck",
              p2 = { coins = "wachsbohne, rote_bohne, blaue_bohne, sojabohne, augenbohne" } },
    when = "p2 ! buy_second_ship",
    expect = { p2 = { coins = "wachsbohne" }, aside = "",
               discard = "saubohne^, augenbohne^, sojabohne^, blaue_bohne^, rote_bohne^" } },
  { "ISL-P3 ISL-T16 thalers that were paid are shuffled in with the discard pile", polls = { 1 },
    given = { phase = "draw", p1 = { coins = "2 rote_bohne" }, each = { hand = "feuerbohne" }, deck = "sojabohne",
              discard = "blaue_bohne", bohnaco = "saubohne", bohnbay = "saubohne" },
    when = { "p1 anytime buy_pirate_ship" },
    expect = { p1 = { hand = 4, coins = "" }, discard = "", deck = 1, exhausted = 1 } },

  { "ISL-X12 a player who is not active may buy a pirate ship but not raid",
    given = { phase = "voyage", p1 = { ship_1 = "2 sojabohne" }, p2 = { coins = "2 blaue_bohne", hand = "rote_bohne" },
              each = { hand = "feuerbohne" }, rest = "deck" },
    steps = {
      { when = "p2 ! buy_pirate_ship",
        illegal = { "p2 ! raid p1.ship_1" },
        expect = { asked = "p1 trade_action", anytime = { p2 = {} }, p2 = { pirate = "", coins = "" } } },
      { when = "p1 trade_action -", expect = { asked = "p2 plant_first" } },
      { when = { "p2 plant_first field_1" },
        expect = { asked = "p2 trade_action", active = 2, offered = { "raid p1.ship_1" } } },
    } },

  -- Phase 3 (ISL-X14): how many are drawn.
  { "ISL-X14 ISL-T14 five players draw 4", players = 5,
    given = { phase = "draw", each = { hand = "feuerbohne" }, bohnaco = "rote_bohne", bohnbay = "rote_bohne",
              rest = "deck" },
    expect = { p1 = { hand = 5 }, turn = 2 } },
  { "ISL-X14 ISL-T14 three players draw 3", players = 3,
    given = { phase = "draw", each = { hand = "feuerbohne" }, bohnaco = "rote_bohne", bohnbay = "rote_bohne",
              rest = "deck" },
    expect = { p1 = { hand = 4 }, turn = 2 } },
  { "ISL-X14 ISL-2P7 two players draw 2", players = 2,
    given = { phase = "draw", each = { hand = "feuerbohne" }, bohnaco = "rote_bohne", bohnbay = "rote_bohne",
              rest = "deck" },
    expect = { p1 = { hand = 3 }, turn = 2 } },
}

return scenarios
