-- High Bohn: the Tipi (HIB-I1), the end of the game (HIB-E1 to E6), the Cognac variant (HIB-C1 to C4), their
-- vectors and the rulings on them, and whole games.

local fixtures = require "shared/fixtures"
local scenarios, add = fixtures.file { game = "high_bohn", players = 3 }

local COGNAC = { cognac = true }

-- So many beans, whatever they are, none of them needed elsewhere here.
local function beans(n)
  if n > 18 then return ("18 feuerbohne, %d saubohne"):format(n - 18) end
  return n > 0 and ("%d feuerbohne"):format(n) or ""
end

---------------------------------------------------------------------------------------------------
-- HIB-I1: the Tipi

-- The owner of this Tipi has so much cash at the end; more thalers come from the discard pile.
local function interest(clauses, owned, cash, more)
  add { ("%s %s with cash %d: +%d"):format(clauses, owned == "" and "no Tipi" or owned, cash, more),
        given = { phase = "final_count", p1 = { owned = owned, coins = beans(cash) }, discard = "8 blaue_bohne" },
        expect = { over = true, p1 = { coins = cash + more }, discard = 8 - more, p2 = { coins = 0 },
                   p3 = { coins = 0 } } }
end

for cash, more in pairs { [0] = 0, [7] = 0, [8] = 1, [9] = 1, [15] = 1, [16] = 2, [24] = 3 } do
  interest("HIB-I1 HIB-X16", "tipi_2", cash, more)
end
for cash, more in pairs { [5] = 0, [6] = 1, [11] = 1, [12] = 2, [17] = 2, [18] = 3 } do
  interest("HIB-I1 HIB-X16", "tipi_3", cash, more)
end
for cash, more in pairs { [4] = 0, [5] = 1, [9] = 1, [10] = 2, [14] = 2, [15] = 3, [25] = 5 } do
  interest("HIB-I1 HIB-X16", "tipi_4", cash, more)
end
interest("HIB-I1", "", 16, 0)
interest("HIB-I1", "tipi_1", 16, 0)
interest("HIB-I1 other buildings are no cash:", "tipi_4, farm_4, saloon_4, jail_4", 4, 0)

add { "HIB-I1 HIB-E4 HIB-X16 4 cash and 1 thaler under the Saloon with tipi_4: +1",
  given = { phase = "final_count", p1 = { owned = "tipi_4, saloon_3", coins = "4 rote_bohne",
                                          under_saloon = "augenbohne" },
            discard = "2 blaue_bohne" },
  expect = { p1 = { coins = "4 rote_bohne, augenbohne, blaue_bohne", under_saloon = "" }, discard = "blaue_bohne",
             scores = { 13, 0, 0 } } }
add { "HIB-I1 HIB-E4 thalers under distillery_3 are cash for the Tipi, too",
  options = COGNAC,
  given = { phase = "final_count", discard = "2 blaue_bohne",
            p2 = { owned = "tipi_4, distillery_3", coins = "3 rote_bohne", under_distillery = "2 augenbohne" } },
  expect = { p2 = { coins = "3 rote_bohne, 2 augenbohne, blaue_bohne", under_distillery = "" },
             scores = { 0, 13, 0 } } }
add { "HIB-I1 ruling 10: with too small a discard pile the bonus counts in full",
  given = { phase = "final_count", p1 = { owned = "tipi_4", coins = "8 rote_bohne, 7 augenbohne" },
            discard = "blaue_bohne" },
  expect = { over = true, scores = { 15 + 3 + 4, 0, 0 }, discard = 0 } }
add { "HIB-I1 ruling 10: without any discard, too, and for each owner",
  given = { phase = "final_count", p1 = { owned = "tipi_4", coins = "5 rote_bohne" },
            p2 = { owned = "tipi_3", coins = "6 augenbohne" }, p3 = { owned = "tipi_2", coins = "8 sojabohne" } },
  expect = { scores = { 5 + 1 + 4, 6 + 1 + 3, 8 + 1 + 2 } } }
add { "HIB-I1 after the last purchases: what was paid for a building in the final round is no cash any more",
  given = { phase = "final_round", p1 = { owned = "tipi_4", coins = "4 rote_bohne, augenbohne" }, supply = "bank_1" },
  when = "p1 final_action buy bank_1",
  expect = { over = true, p1 = { coins = "4 rote_bohne" }, discard = "augenbohne", scores = { 4 + 4 + 1, 0, 0 } } }
add { "HIB-I1 HIB-B4 a Tipi bought in the final round counts at once",
  given = { phase = "final_round", p1 = { coins = "2 rote_bohne, 8 augenbohne" }, supply = "tipi_2" },
  when = "p1 final_action buy tipi_2",
  expect = { over = true, p1 = { coins = 9 }, scores = { 8 + 1 + 2, 0, 0 } } }
add { "HIB-I1 not during the game",
  given = { p1 = { hand = "rote_bohne", owned = "tipi_4", coins = "5 augenbohne" }, discard = "2 blaue_bohne" },
  expect = { p1 = { coins = 5 }, discard = 2 } }

---------------------------------------------------------------------------------------------------
-- HIB-E1: when the game ends

for players, last in pairs { [3] = 3, [4] = 3, [5] = 4 } do
  add { ("HIB-E1 HIB-X23 %d players: exhaustion %d in phase 4 ends the game at once"):format(players, last),
    players = players,
    given = { phase = "draw", exhausted = last - 1, deck = "2 rote_bohne", discard = "9 blaue_bohne",
              p2 = { hand = "sojabohne" } },
    expect = { over = true, exhausted = last, p1 = { hand = "2 rote_bohne" }, deck = 0, discard = 9,
               not_said = "reshuffled" } }
  add { ("HIB-E1 HIB-X23 %d players: after exhaustion %d the game goes on"):format(players, last - 1),
    players = players,
    given = { phase = "draw", exhausted = last - 2, deck = "2 rote_bohne", discard = "9 blaue_bohne",
              p2 = { hand = "sojabohne" } },
    expect = { over = false, asked = "p2 plant_first", exhausted = last - 1, deck = 8, turn = 2,
               p1 = { hand = "2 rote_bohne, blaue_bohne" }, said = "reshuffled" } }
  add { ("HIB-E1 %d players: in phase 2 the turn goes on up to phase 3, then the final round"):format(players),
    players = players,
    given = { phase = "turn_up", active = 2, turn = 2, exhausted = last - 1, deck_top = "rote_bohne",
              discard = "9 blaue_bohne", p1 = { field_1 = "augenbohne" } },
    steps = {
      { when = "p2 trade_action -", expect = { asked = "p2 plant_received", over = false } },
      { when = "p2 plant_received rote_bohne field_1",
        expect = { asked = "p2 final_action", options = "harvest field_1", p2 = { hand = "" }, turn = 2 } },
      { when = { "p2 final_action harvest field_1", "p1 final_action harvest field_1" }, expect = { over = true } },
    } }
end

---------------------------------------------------------------------------------------------------
-- HIB-E2, E3: the final round

add { "HIB-E2 it starts with the player who was last active and goes clockwise",
  players = 4,
  given = { phase = "draw", active = 3, turn = 3, exhausted = 2, deck = "rote_bohne",
            each = { field_1 = "2 sojabohne" } },
  steps = {
    { expect = { asked = "p3 final_action", window = false } },
    { when = "p3 final_action harvest field_1", expect = { asked = "p4 final_action", p3 = { coins = "sojabohne" } } },
    { when = "p4 final_action harvest field_1", expect = { asked = "p1 final_action" } },
    { when = "p1 final_action harvest field_1", expect = { asked = "p2 final_action", over = false } },
    { when = "p2 final_action harvest field_1", expect = { over = true, scores = { 1, 1, 1, 1 } } },
  } }
add { "HIB-E2 BOH-E2 protection is not applied: any field, in the order they like, special fields too",
  given = { phase = "final_round",
            p1 = { owned = "saloon_2, blacksmith_2, goldmine_4", field_1 = "rote_bohne", field_2 = "4 blaue_bohne",
                   extra = "third_field", field_3 = "sojabohne", field_4 = "2 augenbohne", field_saloon = "brechbohne",
                   field_smithy = "3 feuerbohne" } },
  steps = {
    { illegal = { "p1 final_action -", "p1 final_action harvest p2.field_1" },
      expect = { asked = "p1 final_action", clause = "HIB-E2", pass = false,
                 options = { "harvest field_1", "harvest field_2", "harvest field_3", "harvest field_4",
                             "harvest field_saloon", "harvest field_smithy" } } },
    { when = { "p1 final_action harvest field_smithy", "p1 final_action harvest field_1",
               "p1 final_action harvest field_saloon", "p1 final_action harvest field_4" },
      expect = { asked = "p1 final_action", options = { "harvest field_2", "harvest field_3" }, pass = false } },
    { when = { "p1 final_action harvest field_3", "p1 final_action harvest field_2" },
      expect = { over = true, p1 = { coins = "feuerbohne, augenbohne, blaue_bohne", field_1 = "", field_2 = "",
                                     field_3 = "", field_4 = "", field_saloon = "", field_smithy = "" } } },
  } }
add { "HIB-E2 ruling 23: all fields are harvested, one that brings nothing too",
  given = { phase = "final_round", p1 = { field_2 = "blaue_bohne" } },
  illegal = { { "p1 final_action -", says = "must be answered" } },
  expect = { asked = "p1 final_action", options = "harvest field_2", pass = false } }
add { "HIB-E2 the player may buy before, between and after their harvests; done only when all is harvested",
  given = { phase = "final_round",
            p1 = { coins = "augenbohne, rote_bohne", field_1 = "3 brechbohne", field_2 = "2 sojabohne" },
            supply = "bank_1, tipi_1, saloon_1, farm_1, farm_2" },
  steps = {
    { illegal = { "p1 final_action -", "p1 final_action buy saloon_1", "p1 final_action buy farm_2" },
      expect = { options = { "harvest field_1", "harvest field_2", "buy bank_1", "buy tipi_1" }, pass = false } },
    { when = { "p1 final_action buy bank_1", "p1 final_action harvest field_1" },
      expect = { options = { "harvest field_2", "buy tipi_1", "buy saloon_1" }, pass = false,
                 p1 = { owned = "bank_1", coins = "rote_bohne, brechbohne" } } },
    { when = { "p1 final_action buy saloon_1", "p1 final_action harvest field_2" },
      expect = { options = { "buy tipi_1", "buy farm_1" }, pass = true } },
    { when = "p1 final_action buy farm_1", expect = { asked = "p1 final_action", options = "buy tipi_1",
                                                      pass = true } },
  } }
add { "HIB-E2 HIB-B1 HIB-B2 HIB-B6 a purchase in the final round is a purchase: paid, and scarce at once",
  given = { phase = "final_round", p1 = { coins = "2 blaue_bohne, augenbohne" }, p2 = { owned = "jail_1" },
            p3 = { coins = "4 blaue_bohne" }, supply = "jail_2, jail_3, jail_4" },
  when = "p1 final_action buy jail_2",
  expect = { over = true, p1 = { owned = "jail_2", coins = "augenbohne" }, discard = "2 blaue_bohne", supply = "",
             said = { "bought p1", "left_game" } } }
add { "HIB-E2 who has nothing to harvest and can buy nothing is not asked",
  given = { phase = "final_round", p1 = { coins = "3 augenbohne" }, p3 = { field_1 = "rote_bohne" },
            supply = "tipi_1" },
  expect = { asked = "p3 final_action", options = "harvest field_1" } }
add { "HIB-E2 BOH-F1 no third field is sold any more",
  given = { phase = "final_round", p1 = { coins = "3 augenbohne", field_1 = "rote_bohne" }, fields = "third_field" },
  expect = { asked = "p1 final_action", options = "harvest field_1" } }
add { "HIB-E2 after a purchase the round is repeated in the same order, until all decline in a row",
  players = 4,
  given = { phase = "final_round", active = 2, each = { coins = "augenbohne" },
            p4 = { coins = "augenbohne, rote_bohne" },
            supply = "bank_1, bank_2, tipi_1" },
  steps = {
    { expect = { asked = "p2 final_action", options = "buy bank_1", pass = true } },
    { when = "p2 final_action -", expect = { asked = "p3 final_action" } },
    { when = "p3 final_action -", expect = { asked = "p4 final_action", options = { "buy bank_1", "buy tipi_1" } } },
    { when = "p4 final_action buy tipi_1", expect = { asked = "p4 final_action", options = "buy bank_1" } },
    { when = "p4 final_action -", expect = { asked = "p1 final_action" } },
    { when = "p1 final_action -", expect = { asked = "p2 final_action", pass = true, over = false } },
    { when = "p2 final_action buy bank_1",
      expect = { over = true, p2 = { owned = "bank_1" }, scores = { 1, 1, 1, 2 }, supply = "bank_2" } },
  } }
add { "HIB-E2 all decline: the game is over",
  given = { phase = "final_round", each = { coins = "augenbohne" }, supply = "bank_1" },
  when = { "p1 final_action -", "p2 final_action -", "p3 final_action -" },
  expect = { over = true, supply = "bank_1", scores = { 1, 1, 1 } } }
add { "HIB-E2 HIB-E3 jail_4 has brought somebody a new thaler after their turn: they may buy with it",
  given = { phase = "final_round", p1 = { owned = "jail_4" }, supply = "farm_1, farm_3",
            p2 = { owned = "farm_2", field_1 = "3 blaue_bohne, sojabohne" } },
  steps = {
    { when = { "p2 final_action harvest field_1", "p2 choose_thalers blaue_bohne", "p1 jail_claim sojabohne" },
      illegal = { "p1 final_action buy farm_3" },
      expect = { asked = "p1 final_action", options = "buy farm_1", pass = true, over = false } },
    { when = "p1 final_action buy farm_1", expect = { over = true, scores = { 5, 3, 0 } } },
  } }
add { "HIB-E2 who declined is asked again when the others have harvested",
  given = { phase = "final_round", p1 = { coins = "augenbohne" }, p2 = { field_1 = "2 rote_bohne" },
            supply = "bank_1" },
  when = { "p1 final_action -", "p2 final_action harvest field_1" },
  expect = { asked = "p1 final_action", options = "buy bank_1", pass = true } }
add { "HIB-E2 HIB-H3 what is bought in between pays at the next harvest",
  given = { phase = "final_round", p1 = { coins = "2 blaue_bohne", field_1 = "3 blaue_bohne" }, supply = "jail_2" },
  when = { "p1 final_action buy jail_2", "p1 final_action harvest field_1" },
  expect = { over = true, scores = { 3, 0, 0 }, p1 = { earned = 1, bought = 1 } } }

add { "HIB-E3 jail_4 collects from the harvests of the final round, its owner's too",
  given = { phase = "final_round", active = 2, p1 = { owned = "jail_4", field_1 = "4 blaue_bohne" },
            p2 = { field_1 = "6 blaue_bohne", field_2 = "3 blaue_bohne" } },
  steps = {
    { when = "p2 final_action harvest field_1", expect = { asked = "p1 jail_claim", pass = true } },
    { when = { "p1 jail_claim blaue_bohne", "p2 final_action harvest field_2" },
      expect = { asked = "p1 final_action", p1 = { coins = "blaue_bohne" } } },
    { when = { "p1 final_action harvest field_1", "p1 jail_claim blaue_bohne" },
      expect = { over = true, scores = { 7, 2, 0 }, p1 = { coins = "3 blaue_bohne" } } },
  } }
add { "HIB-E3 HIB-C3 distillery_3 collects from the stews of the final round",
  options = COGNAC,
  given = { phase = "final_round", p2 = { owned = "distillery_3" },
            p1 = { owned = "saloon_4", field_1 = "blaue_bohne, rote_bohne, sojabohne", field_1_stew = 1 } },
  when = { "p1 final_action harvest field_1", "p1 choose_thalers rote_bohne", "p2 distillery_claim demand",
           "p1 distillery_give rote_bohne" },
  expect = { over = true, p1 = { coins = "" }, p2 = { coins = "rote_bohne", under_distillery = "" },
             scores = { 4, 4, 0 },
             discard = "blaue_bohne, sojabohne" } }

---------------------------------------------------------------------------------------------------
-- HIB-E4, E5, E6: counting

add { "HIB-E4 thalers under Saloon and distillery_3 join the cash",
  options = COGNAC,
  given = { phase = "final_count", p1 = { owned = "saloon_3", coins = "rote_bohne", under_saloon = "2 augenbohne" },
            p3 = { owned = "distillery_3", under_distillery = "sojabohne" } },
  expect = { over = true, p1 = { coins = "rote_bohne, 2 augenbohne", under_saloon = "" },
             p3 = { coins = "sojabohne", under_distillery = "" }, scores = { 6, 0, 4 } } }
add { "HIB-E4 HIB-Z4 not before the final round is over: a stew harvested in it buys nothing",
  given = { phase = "final_round", supply = "jail_1, tipi_1, farm_1", discard = "saubohne",
            p1 = { owned = "saloon_3, tipi_4", coins = "4 feuerbohne", field_1 = "blaue_bohne, rote_bohne, sojabohne",
                   field_1_stew = 1 } },
  when = { "p1 final_action harvest field_1", "p1 choose_thalers sojabohne" },
  expect = { over = true, p1 = { coins = 6, under_saloon = "", owned = "saloon_3, tipi_4" },
             scores = { 6 + 7, 0, 0 } } }

add { "HIB-E4 HIB-E5 during the game the total counts what is going to join the cash",
  options = COGNAC,
  given = { p1 = { hand = "rote_bohne", owned = "saloon_3", coins = "rote_bohne", under_saloon = "2 augenbohne" },
            p2 = { owned = "distillery_3", under_distillery = "sojabohne" } },
  expect = { over = false, scores = { 6, 4, 0 } } }
add { "HIB-E5 HIB-X1 cash 6, six buildings for 19, tipi +1, bonus +3: 29",
  given = { phase = "final_count", discard = "2 saubohne",
            p1 = { coins = "6 rote_bohne", field_saloon = "", field_smithy = "",
                   owned = "saloon_2, blacksmith_2, jail_4, goldmine_3, tipi_4, farm_4" } },
  expect = { over = true, scores = { 29, 0, 0 }, winners = { 1 }, p1 = { coins = 7 }, discard = 1 } }

local ONES = { "goldmine_1", "tipi_1", "bank_1", "farm_1", "saloon_1", "store_1", "blacksmith_1", "jail_1",
               "distillery_1" }
for n, bonus in pairs { [0] = 0, [1] = 0, [2] = 0, [3] = 0, [4] = 1, [5] = 2, [6] = 3, [7] = 5, [8] = 8, [9] = 8 } do
  add { ("HIB-E5 %d buildings: bonus %d%s"):format(n, bonus, n == 9 and ", ruling 9" or ""),
    options = n == 9 and COGNAC or nil,
    given = { phase = "over", p1 = { owned = table.concat(ONES, ", ", 1, n), coins = "2 rote_bohne" } },
    expect = { scores = { 2 + n + bonus, 0, 0 } } }
end
for price = 1, 4 do
  add { ("HIB-E5 a building for %d counts its price"):format(price),
    options = COGNAC,
    given = { phase = "over", p1 = { owned = ("jail_%d"):format(price) }, p2 = { owned = ("bank_%d"):format(price) },
              p3 = { owned = ("distillery_%d, tipi_%d"):format(price, price) } },
    expect = { scores = { price, price, 2 * price } } }
end
add { "HIB-E5 third-field cards, hand cards and stored beans count nothing",
  given = { phase = "over", p1 = { extra = "third_field", coins = "rote_bohne" }, p2 = { hand = "9 saubohne" },
            p3 = { owned = "store_4", store = "3 feuerbohne" } },
  expect = { scores = { 1, 0, 4 }, winners = { 3 } } }

add { "HIB-E6 the highest total wins, whatever the cash",
  given = { phase = "over", p1 = { coins = "6 augenbohne", hand = "9 saubohne" },
            p2 = { coins = "rote_bohne", owned = "jail_4, farm_2" }, p3 = { coins = "2 sojabohne", owned = "bank_3" } },
  expect = { scores = { 6, 7, 5 }, winners = { 2 } } }
add { "HIB-E6 BOH-E4 of the tied the one with the most hand cards wins",
  given = { phase = "over", p1 = { coins = "4 augenbohne", hand = "saubohne" },
            p2 = { owned = "jail_4", hand = "2 saubohne" }, p3 = { coins = "3 sojabohne", hand = "9 feuerbohne" } },
  expect = { scores = { { 4, 1 }, { 4, 2 }, { 3, 9 } }, winners = { 2 } } }
add { "HIB-E6 BOH-E4 still tied: shared",
  given = { phase = "over", p1 = { coins = "4 augenbohne", hand = "2 saubohne" },
            p2 = { owned = "jail_3", coins = "rote_bohne", hand = "2 feuerbohne" } },
  expect = { scores = { { 4, 2 }, { 4, 2 }, 0 }, winners = { 1, 2 } } }
add { "HIB-E6 HIB-I1 the total is what counts after the Tipi",
  given = { phase = "final_count", p1 = { coins = "5 augenbohne", owned = "tipi_4" },
            p2 = { coins = "8 rote_bohne, saubohne" },
            discard = "4 feuerbohne" },
  expect = { scores = { 10, 9, 0 }, winners = { 1 } } }

---------------------------------------------------------------------------------------------------
-- HIB-C1: what is in the game

local function buildings(families)
  local all = {}
  for _, family in ipairs(families) do
    for price = 1, 4 do all[#all + 1] = ("%s_%d"):format(family, price) end
  end
  return table.concat(all, ", ")
end

local EIGHT = { "goldmine", "tipi", "bank", "farm", "saloon", "store", "blacksmith", "jail" }
local NINE = { "goldmine", "tipi", "bank", "farm", "saloon", "store", "blacksmith", "jail", "distillery" }

for players = 3, 5 do
  add { ("HIB-C1 %d players: 126 beans and 36 buildings with the Cognac variant"):format(players),
    players = players, options = COGNAC,
    expect = { deck = 126 - 5 * players, each = { hand = 5, owned = "", coins = "" }, supply_set = buildings(NINE),
               fields = 6 } }
  add { ("HIB-C1 HIB-S2 %d players: 104 beans and 32 buildings without it"):format(players),
    players = players,
    expect = { deck = 104 - 5 * players, supply_set = buildings(EIGHT) } }
end
add { "HIB-C1 22 cognacbohnen beside the eight base varieties",
  options = COGNAC, given = { p1 = { hand = "gartenbohne" }, rest = "deck" },
  expect = { deck_set = "5 gartenbohne, 8 rote_bohne, 10 augenbohne, 12 sojabohne, 14 brechbohne, 16 saubohne, " ..
                        "18 feuerbohne, 20 blaue_bohne, 22 cognacbohne" } }
add { "HIB-C1 HIB-B1 Distilleries are bought with cognacbohne thalers",
  options = COGNAC,
  given = { p1 = { hand = "rote_bohne", coins = "3 cognacbohne, 4 blaue_bohne" },
            supply = "distillery_1, distillery_3, distillery_4" },
  steps = {
    { illegal = { "p1 ! buy distillery_4" }, expect = { anytime = { p1 = { "buy distillery_1",
                                                                           "buy distillery_3" } } } },
    { when = "p1 ! buy distillery_3",
      expect = { anytime = { p1 = {} }, p1 = { owned = "distillery_3", coins = "4 blaue_bohne" },
                 discard = "3 cognacbohne" } },
  } }
add { "HIB-C1 HIB-B6 scarcity holds for Distilleries, too",
  options = COGNAC,
  given = { p1 = { hand = "rote_bohne", coins = "cognacbohne" }, p2 = { owned = "distillery_4" },
            supply = "distillery_1, distillery_2, distillery_3, jail_1" },
  when = "p1 ! buy distillery_1",
  expect = { p1 = { owned = "distillery_1" }, supply = "jail_1" } }
add { "HIB-C1 HIB-E1 the Cognac variant ends as the game without it: 5 players, the fourth exhaustion",
  options = COGNAC, players = 5,
  given = { phase = "draw", exhausted = 2, deck = "rote_bohne", discard = "9 cognacbohne",
            p2 = { hand = "sojabohne" } },
  expect = { over = false, exhausted = 3, deck = 7 } }

---------------------------------------------------------------------------------------------------
-- HIB-C2: distillery_2

-- p1 can buy distillery_2; the others have what is said here.
local function announcing(more)
  local all = { p1 = { hand = "rote_bohne", coins = "2 cognacbohne" } }
  for key, value in pairs(more) do all[key] = value end
  return all
end

add { "HIB-C2 the buyer must announce: one type with cards left in the supply",
  options = COGNAC,
  given = announcing { supply = "distillery_1, distillery_2, jail_1, jail_4, tipi_3", p2 = { owned = "bank_1" } },
  when = "p1 ! buy distillery_2",
  illegal = { "p1 distillery_announce -", "p1 distillery_announce bank", "p1 distillery_announce farm" },
  expect = { asked = "p1 distillery_announce", options = { "distillery", "jail", "tipi" }, pass = false, window = false,
             p1 = { owned = "distillery_2", coins = "" }, discard = "2 cognacbohne" } }
add { "HIB-C2 who owns the announced type already is not asked whether they want to rescue one",
  options = { cognac = true }, players = 4,
  given = { p1 = { hand = "rote_bohne", coins = "2 cognacbohne" }, supply = "distillery_2, jail_1",
            p2 = { owned = "jail_2", field_1 = "2 blaue_bohne" }, p3 = { field_1 = "2 augenbohne" } },
  when = { "p1 ! buy distillery_2", "p1 distillery_announce jail" },
  expect = { asked = "p3 distillery_rescue", options = { "harvest field_1" } } }
add { "HIB-C2 nobody can rescue: the type leaves the game, the others stay",
  options = COGNAC,
  given = announcing { supply = "distillery_2, jail_1, jail_4, tipi_3", p2 = { coins = "augenbohne" } },
  when = { "p1 ! buy distillery_2", "p1 distillery_announce jail" },
  expect = { asked = "p1 plant_first", supply = "tipi_3", said = { "announced p1", "left_game" } } }
add { "HIB-C2 no effect if nothing is left to announce",
  options = COGNAC, given = announcing { supply = "distillery_2" },
  when = "p1 ! buy distillery_2",
  expect = { asked = "p1 plant_first", supply = "", not_said = "announced" } }
add { "HIB-C2 HIB-B6 the purchase makes Distilleries scarce first: then they cannot be announced",
  options = COGNAC,
  given = announcing { supply = "distillery_2, distillery_3, jail_1", p2 = { owned = "distillery_1" } },
  when = "p1 ! buy distillery_2",
  expect = { asked = "p1 distillery_announce", options = "jail", supply = "jail_1" } }
add { "HIB-C2 ruling 18: the type Distillery itself may be announced, and rescued",
  options = COGNAC, players = 4,
  given = announcing { supply = "distillery_1, distillery_2, distillery_3, jail_1", p3 = { coins = "cognacbohne" } },
  when = { "p1 ! buy distillery_2", "p1 distillery_announce distillery", "p3 distillery_rescue buy distillery_1" },
  expect = { asked = "p1 plant_first", supply = "jail_1", p3 = { owned = "distillery_1", coins = "" } } }
add { "HIB-C2 the other Distilleries announce nothing",
  options = COGNAC,
  given = { p1 = { hand = "rote_bohne", coins = "8 cognacbohne" }, supply = "distillery_1, jail_1" },
  when = "p1 ! buy distillery_1",
  expect = { asked = "p1 plant_first", supply = "jail_1" } }

for players = 4, 5 do
  add { ("HIB-C2 HIB-X22 %d players: jail announced, C buys jail_1 at once, jail_4 leaves the game"):format(players),
    options = COGNAC, players = players,
    given = announcing { supply = "distillery_2, jail_1, jail_4, tipi_3", p2 = { owned = "jail_2" },
                         p4 = { owned = "jail_3" }, p3 = { coins = "2 blaue_bohne, 3 rote_bohne" } },
    steps = {
      { when = { "p1 ! buy distillery_2", "p1 distillery_announce jail" },
        illegal = { "p3 distillery_rescue buy jail_4", "p3 distillery_rescue buy tipi_3" },
        expect = { asked = "p3 distillery_rescue", options = "buy jail_1", pass = true, window = false } },
      { when = "p3 distillery_rescue buy jail_1",
        expect = { asked = "p1 plant_first", p3 = { owned = "jail_1", coins = "blaue_bohne, 3 rote_bohne" },
                   discard = "2 cognacbohne, blaue_bohne", supply = "tipi_3" } },
    } }
end
add { "HIB-C2 each other player in order from the active one clockwise; a card bought is gone for the next",
  options = COGNAC, players = 5,
  given = announcing { supply = "distillery_2, bank_1, bank_2", each = { coins = "2 augenbohne" } },
  steps = {
    { when = { "p1 ! buy distillery_2", "p1 distillery_announce bank" },
      expect = { asked = "p2 distillery_rescue", options = { "buy bank_1", "buy bank_2" } } },
    { when = "p2 distillery_rescue buy bank_1", expect = { asked = "p3 distillery_rescue", options = "buy bank_2" } },
    { when = "p3 distillery_rescue -", expect = { asked = "p4 distillery_rescue", options = "buy bank_2" } },
    { when = "p4 distillery_rescue buy bank_2",
      expect = { asked = "p1 plant_first", supply = "", p5 = { owned = "", coins = 2 } } },
  } }
add { "HIB-C2 the buyer is out of turn: the order starts with the active player, the buyer is left out",
  options = COGNAC, players = 5,
  given = { active = 2, p2 = { hand = "rote_bohne", coins = "2 blaue_bohne" },
            p4 = { coins = "2 cognacbohne, 3 blaue_bohne" }, p1 = { coins = "3 blaue_bohne" },
            p3 = { coins = "blaue_bohne" }, p5 = { coins = "3 blaue_bohne" },
            supply = "distillery_2, jail_1, jail_2, jail_3, tipi_1" },
  steps = {
    { when = { "p4 ! buy distillery_2", "p4 distillery_announce jail" },
      expect = { asked = "p2 distillery_rescue", options = { "buy jail_1", "buy jail_2" } } },
    { when = "p2 distillery_rescue -", expect = { asked = "p3 distillery_rescue", options = "buy jail_1" } },
    { when = "p3 distillery_rescue buy jail_1",
      expect = { asked = "p5 distillery_rescue", options = { "buy jail_2", "buy jail_3" } } },
    { when = "p5 distillery_rescue buy jail_2", expect = { asked = "p1 distillery_rescue", options = "buy jail_3" } },
    { when = "p1 distillery_rescue -", expect = { asked = "p2 plant_first", supply = "tipi_1" } },
  } }
add { "HIB-C2 HIB-B3 who owns one of the type cannot buy another",
  options = COGNAC, players = 4,
  given = announcing { supply = "distillery_2, jail_1, jail_2", p2 = { owned = "jail_3", coins = "2 blaue_bohne" } },
  when = { "p1 ! buy distillery_2", "p1 distillery_announce jail" },
  expect = { asked = "p1 plant_first", supply = "", p2 = { owned = "jail_3" } } }
add { "HIB-C2 each buys one only",
  options = COGNAC, players = 4,
  given = announcing { supply = "distillery_2, jail_1, jail_2", p2 = { coins = "3 blaue_bohne" } },
  when = { "p1 ! buy distillery_2", "p1 distillery_announce jail", "p2 distillery_rescue buy jail_1" },
  expect = { asked = "p1 plant_first", supply = "", p2 = { owned = "jail_1", coins = "2 blaue_bohne" } } }
add { "HIB-C2 a player may harvest first, legally, and then buy or decline",
  options = COGNAC, players = 4,
  given = announcing { supply = "distillery_2, jail_1, tipi_1",
                       p2 = { field_1 = "4 blaue_bohne", field_2 = "rote_bohne", coins = "rote_bohne" } },
  steps = {
    { when = { "p1 ! buy distillery_2", "p1 distillery_announce jail" },
      illegal = { "p2 distillery_rescue harvest field_2", "p2 distillery_rescue buy jail_1",
                  "p2 distillery_rescue buy tipi_1" },
      expect = { asked = "p2 distillery_rescue", options = "harvest field_1", pass = true } },
    { when = "p2 distillery_rescue harvest field_1",
      expect = { asked = "p2 distillery_rescue", options = { "buy jail_1", "harvest field_2" }, pass = true } },
    { when = "p2 distillery_rescue buy jail_1",
      expect = { asked = "p1 plant_first", p2 = { owned = "jail_1", coins = "rote_bohne", field_2 = "rote_bohne" },
                 supply = "tipi_1" } },
  } }
add { "HIB-C2 who declines is not asked again, and the type is gone",
  options = COGNAC, players = 4,
  given = announcing { supply = "distillery_2, jail_1, tipi_1", p2 = { coins = "blaue_bohne" } },
  when = { "p1 ! buy distillery_2", "p1 distillery_announce jail", "p2 distillery_rescue -" },
  illegal = { "p2 ! buy jail_1" },
  expect = { asked = "p1 plant_first", supply = "tipi_1", anytime = { p2 = {} } } }
add { "HIB-C2 ruling 17: a rescue that makes the type scarce removes the rest at once, before the next is asked",
  options = COGNAC,
  given = announcing { supply = "distillery_2, jail_1, jail_2, jail_3",
                       p1 = { hand = "rote_bohne", coins = "2 cognacbohne", owned = "jail_4" },
                       p2 = { coins = "blaue_bohne" }, p3 = { coins = "3 blaue_bohne" } },
  when = { "p1 ! buy distillery_2", "p1 distillery_announce jail", "p2 distillery_rescue buy jail_1" },
  expect = { asked = "p1 plant_first", supply = "", p2 = { owned = "jail_1" }, p3 = { owned = "", coins = 3 } } }
add { "HIB-C2 HIB-B4 in the final round, too: announced and rescued at once",
  options = COGNAC, players = 4,
  given = { phase = "final_round", active = 3, p3 = { coins = "2 cognacbohne" }, p1 = { coins = "blaue_bohne" },
            p4 = { coins = "2 rote_bohne" }, supply = "distillery_2, jail_1, jail_2, tipi_2" },
  steps = {
    { when = { "p3 final_action buy distillery_2", "p3 distillery_announce jail" },
      expect = { asked = "p1 distillery_rescue", options = "buy jail_1" } },
    { when = "p1 distillery_rescue buy jail_1", expect = { asked = "p4 final_action", supply = "tipi_2" } },
  } }

---------------------------------------------------------------------------------------------------
-- HIB-C3: distillery_3

-- p1 is going to harvest a stew of so many by saloon_4; p2 owns distillery_3.
local STEW = { "blaue_bohne", "feuerbohne", "saubohne", "brechbohne", "sojabohne", "augenbohne", "rote_bohne",
               "gartenbohne" }
local function taxed(n, saloon, owned)
  return { p1 = { hand = "rote_bohne", owned = saloon or "saloon_4", field_1 = table.concat(STEW, ", ", 1, n),
                  field_1_stew = 1 }, p2 = { owned = owned or "distillery_3" } }
end
local THREE = { "p1 ! harvest field_1", "p1 choose_thalers blaue_bohne, sojabohne, augenbohne" }

add { "HIB-C3 HIB-X21 a stew of 6 by saloon_4: the owner may demand, or decline",
  options = COGNAC, given = taxed(6), when = THREE,
  expect = { asked = "p2 distillery_claim", options = "demand", pass = true, window = false } }
add { "HIB-C3 HIB-X21 the harvester chooses which of the yield goes under the Distillery, and must",
  options = COGNAC, given = taxed(6),
  steps = {
    { when = { THREE[1], THREE[2], "p2 distillery_claim demand" },
      illegal = { "p1 distillery_give -", "p1 distillery_give feuerbohne" },
      expect = { asked = "p1 distillery_give", options = { "blaue_bohne", "sojabohne", "augenbohne" }, pass = false } },
    { when = "p1 distillery_give sojabohne",
      expect = { asked = "p1 plant_first", p1 = { under_saloon_set = "blaue_bohne, augenbohne", coins = "" },
                 p2 = { under_distillery = "sojabohne", coins = "" },
                 discard_set = "feuerbohne, saubohne, brechbohne", said = "claims_stew p2 p1" } },
  } }
add { "HIB-C3 the owner declines: all stays with the harvester",
  options = COGNAC, given = taxed(6), when = { THREE[1], THREE[2], "p2 distillery_claim -" },
  expect = { asked = "p1 plant_first", p1 = { under_saloon = 3 }, p2 = { under_distillery = "" } } }
add { "HIB-C3 HIB-X21 a stew of 2: no thaler, no demand",
  options = COGNAC, given = taxed(2), when = "p1 ! harvest field_1",
  expect = { asked = "p1 plant_first", p1 = { under_saloon = "" }, p2 = { under_distillery = "" } } }
add { "HIB-C3 the only thaler of a stew may be demanded",
  options = COGNAC, given = taxed(3, "saloon_3"),
  when = { "p1 ! harvest field_1", "p1 choose_thalers saubohne", "p2 distillery_claim demand",
           "p1 distillery_give saubohne" },
  expect = { p1 = { under_saloon = "" }, p2 = { under_distillery = "saubohne" },
             discard_set = "blaue_bohne, feuerbohne" } }
add { "HIB-C3 of that yield: what lay under the Saloon before cannot be handed over",
  options = COGNAC,
  given = { p1 = { hand = "rote_bohne", owned = "saloon_3", under_saloon = "gartenbohne",
                   field_1 = "blaue_bohne, saubohne, augenbohne", field_1_stew = 1 }, p2 = { owned = "distillery_3" } },
  when = { "p1 ! harvest field_1", "p1 choose_thalers saubohne", "p2 distillery_claim demand" },
  illegal = { "p1 distillery_give gartenbohne" },
  expect = { asked = "p1 distillery_give", options = "saubohne" } }
add { "HIB-C3 HIB-H4 the farm_4 bonus is determined before the deduction: of a stew for 4, 5 minus 1 remain",
  options = COGNAC, given = taxed(7, "saloon_4, farm_4"),
  when = { "p1 ! harvest field_1", "p1 choose_thalers blaue_bohne, feuerbohne, saubohne, brechbohne, sojabohne",
           "p2 distillery_claim demand", "p1 distillery_give brechbohne" },
  expect = { p1 = { under_saloon = 4 }, p2 = { under_distillery = "brechbohne" }, discard = "augenbohne, rote_bohne" } }
add { "HIB-C3 the owner's own stew: no change",
  options = COGNAC, given = taxed(3, "saloon_3, distillery_3", "distillery_4"),
  when = { "p1 ! harvest field_1", "p1 choose_thalers saubohne" },
  expect = { asked = "p1 plant_first", p1 = { under_saloon = "saubohne", under_distillery = "" } } }
add { "HIB-C3 only distillery_3: the other Distilleries demand nothing",
  options = COGNAC, given = taxed(3, "saloon_3", "distillery_2"),
  when = { "p1 ! harvest field_1", "p1 choose_thalers saubohne" },
  expect = { asked = "p1 plant_first", p1 = { under_saloon = "saubohne" } } }
add { "HIB-C3 only stews: a pure field pays nobody else",
  options = COGNAC,
  given = { p1 = { hand = "rote_bohne", owned = "saloon_3", field_1 = "5 sojabohne" },
            p2 = { owned = "distillery_3" } },
  when = "p1 ! harvest field_1",
  expect = { asked = "p1 plant_first", p1 = { coins = "2 sojabohne" }, p2 = { under_distillery = "" } } }
add { "HIB-C3 HIB-B8 it lies under distillery_3 until the end and buys nothing",
  options = COGNAC,
  given = { p1 = { hand = "rote_bohne" }, p2 = { owned = "distillery_3",
                                                 under_distillery = "blaue_bohne, 3 sojabohne" },
            supply = "jail_1, farm_1", fields = "third_field" },
  illegal = { "p2 ! buy jail_1", "p2 ! buy_third_field" },
  expect = { anytime = { p2 = {} } } }

---------------------------------------------------------------------------------------------------
-- Whole games

-- Polled: asked at every polling point, but without deals.
local function whole_game(seed, players, bot, cognac, polled)
  add { ("HIB-E1 HIB-E2 HIB-E4 a whole game: %d players, %s%s%s"):format(players, bot, cognac and ", cognac" or "",
                                                                         polled and ", polled" or ""),
    players = players, seed = seed, auto = bot, options = { cognac = cognac, trading = not polled }, polls = polled,
    expect = { over = true, exhausted = players == 5 and 4 or 3, deck = 0, turned = 0,
               each = { field_1 = "", field_2 = "", field_3 = "", field_4 = "", field_saloon = "", field_smithy = "",
                        received = "", received_stored = "", under_saloon = "", under_distillery = "" } } }
end

whole_game(1, 3, "farmer", true)
whole_game(3, 4, "farmer", false, { 1, 2, 3, 4 })
whole_game(5, 5, "peasant", true)
whole_game(6, 4, "default", false)
whole_game(7, 5, "default", true)

return scenarios
