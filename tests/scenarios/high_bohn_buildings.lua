-- High Bohn: the buildings, buying them, who comes first, and the frame of the turn (sections 2, 3, 4.1, 4.2
-- and 6 of high_bohn.md) with the vectors HIB-X3 to X6, X14 and X24.

local fixtures = require "shared/fixtures"

-- The town is laid out. Hands and third fields on sale are only what is named, so that `anytime` can be exact.
local scenarios, add = fixtures.file({ game = "high_bohn", players = 3 }, function(scenario)
  local given = scenario.given
  if given then
    given.laid, given.phase, given.fields = true, given.phase or "plant", given.fields or ""
    given.each = fixtures.with({ hand = "" }, given.each or {})
  end
end)

local TYPES = { "bank", "blacksmith", "farm", "goldmine", "jail", "saloon", "store", "tipi", "distillery" }

local PAYS = { goldmine = "gartenbohne", tipi = "rote_bohne", bank = "augenbohne", farm = "sojabohne",
               saloon = "brechbohne", store = "saubohne", blacksmith = "feuerbohne", jail = "blaue_bohne",
               distillery = "cognacbohne" }

-- The cards of the first `types` types, as a list of cards.
local function town(types)
  local list = {}
  for i = 1, types do
    for price = 1, 4 do list[#list + 1] = ("%s_%d"):format(TYPES[i], price) end
  end
  return table.concat(list, ", ")
end

-- What a buyer of this type may do who has `thalers` of its bean and nothing else.
local function purchases(type, thalers)
  local list = {}
  for price = 1, thalers do list[price] = ("buy %s_%d"):format(type, price) end
  return list
end

---------------------------------------------------------------------------------------------------
-- 1 to 3: who plays, the cards, setup

for players = 3, 5 do
  add { ("HIB-S1 HIB-S2 setup for %d: 104 beans, hands of 5, third fields to buy, 32 buildings"):format(players),
        players = players,
        expect = { deck = 104 - 5 * players, discard = 0, fields = 6, supply = 32, supply_set = town(8), exhausted = 0,
                   each = { hand = 5, coins = "", owned = "", extra = "", field_1 = "", field_2 = "" },
                   turn = 1, active = 1, asked = "p1 plant_first" } }
  add { ("HIB-S2 HIB-C1 setup of the Cognac variant for %d: 126 beans, 36 buildings"):format(players),
        players = players, options = { cognac = true },
        expect = { deck = 126 - 5 * players, supply = 36, supply_set = town(9), each = { hand = 5 } } }
  add { ("HIB-S1 two fields to start with, a third costs 3, with %d players"):format(players), players = players,
        given = { fields = "6 third_field", p1 = { hand = "rote_bohne", coins = "gartenbohne, rote_bohne" },
                  p2 = { coins = "gartenbohne, rote_bohne, blaue_bohne" }, supply = "" },
        illegal = { { "p1 ! buy_third_field", clause = "BOH-F1" } },
        expect = { options = { "field_1", "field_2" },
                   anytime = { p1 = {}, p2 = { "buy_third_field" } } } }
end

add {
  { "HIB-S3 overview cards have no function: a player who is dealt in owns nothing and may do nothing yet",
    expect = { each = { owned = "", coins = "" }, anytime = { p1 = {}, p2 = {}, p3 = {} } } },
  { "HIB-1 not for two", players = 2, load_error = "for 3 to 5 players" },
  { "HIB-1 not for six", players = 6, load_error = "for 3 to 5 players" },
  { "HIB-S4 what is not changed is as in the base game: deals with the active player only, planting, three cards drawn",
    given = { phase = "trade", turned = "rote_bohne", p1 = { hand = "saubohne" },
              p2 = { hand = "augenbohne, saubohne" }, p3 = { hand = "blaue_bohne" },
              deck_top = "gartenbohne, sojabohne, brechbohne" },
    steps = {
      { expect = { asked = "p1 trade_action", partners = { 2, 3 }, may_give = "saubohne, rote_bohne" } },
      { when = { "p1 trade_action offer p2 give rote_bohne ask augenbohne", "p2 answer_offer accept" },
        expect = { asked = "p2 make_offer", partners = { 1 } } },
      { when = { "p2 make_offer -", "p3 make_offer -", "p1 trade_action -", "p1 plant_received augenbohne field_1",
                 "p2 plant_received rote_bohne field_2" },
        expect = { asked = "p2 plant_first", p1 = { field_1 = "augenbohne",
                   hand = "saubohne, gartenbohne, sojabohne, brechbohne" }, p2 = { field_2 = "rote_bohne" } } },
    } },
  { "HIB-S1 ruling 16 there is no edition to choose", options = { profile = "rgg" }, load_error = "profile" },
}

-- 2.2: every building, its price and the bean that pays. The thalers of the jail (or the bank) beside them do not help.
for i, type in ipairs(TYPES) do
  for price = 1, 4 do
    local id, bean = ("%s_%d"):format(type, price), PAYS[type]
    local other = type == "jail" and "augenbohne" or "blaue_bohne"
    local few = price == 1 and "" or ("%d %s, "):format(price - 1, bean)
    local options = i == 9 and { cognac = true } or nil
    local supply = ("%s_1, %s_2, %s_3, %s_4"):format(type, type, type, type)
    add { ("HIB-B1 HIB-B2 section 2.2: %s costs %d thalers of %s"):format(id, price, bean), options = options,
          given = { p1 = { hand = "saubohne", coins = ("%d %s, 5 %s"):format(price, bean, other) }, supply = supply },
          steps = {
            { expect = { anytime = { p1 = purchases(type, price), p2 = {}, p3 = {} } } },
            { when = "p1 ! buy " .. id,
              expect = { p1 = { owned = id, coins = "5 " .. other }, supply = 3, said = { "bought p1 " .. id },
                         discard = ("%d %s^"):format(price, bean), anytime = { p1 = {} } } },
          } }
    add { ("HIB-B1 one %s too few for %s"):format(bean, id), options = options,
          given = { p1 = { hand = "saubohne", coins = few .. "5 " .. other }, supply = supply },
          illegal = { { "p1 ! buy " .. id, clause = "HIB-B1" } },
          expect = { anytime = { p1 = purchases(type, price - 1) } } }
  end
end

-- Price 1: all eight of them, and the game is as before.
local ONES = "bank_1, blacksmith_1, farm_1, goldmine_1, jail_1, saloon_1, store_1, tipi_1"
add {
  { "HIB-B10 cards for 1 have no ability: no bank before the turn, two plantings, no store, no stew",
    given = { phase = "before_turn", fields = "third_field", deck_top = "2 blaue_bohne",
              p1 = { hand = "rote_bohne, augenbohne, 2 sojabohne", owned = ONES,
                     coins = "2 gartenbohne", field_2 = "saubohne" } },
    steps = {
      { expect = { asked = "p1 plant_first", options = { "field_1" },
                   anytime = { p1 = { "harvest field_2" } } } },
      { when = "p1 plant_first field_1", expect = { asked = "p1 plant_second", options = {} } },
      { when = { "p1 ! harvest field_2", "p1 plant_second field_2" },
        expect = { asked = "p1 trade_action", p1 = { hand = "2 sojabohne" } } },
      { when = "p1 trade_action -", expect = { asked = "p1 make_room" } },
    } },
  { "HIB-B10 cards for 1 have no ability: beanometers and protection of the base game, no order in drawing",
    given = { phase = "draw", deck_top = "rote_bohne, augenbohne, sojabohne", p2 = { hand = "saubohne" },
              p1 = { owned = ONES, field_1 = "gartenbohne", field_2 = "3 blaue_bohne" } },
    steps = {
      { expect = { asked = "p2 plant_first", p1 = { hand = "rote_bohne, augenbohne, sojabohne" },
                   anytime = { p1 = { "harvest field_2" } } } },
      { when = { "p1 ! harvest field_2", "p1 ! harvest field_1" },
        expect = { p1 = { coins = "" }, discard = "3 blaue_bohne, gartenbohne" } },
    } },
}

---------------------------------------------------------------------------------------------------
-- 4.1: thalers and buying

add {
  { "HIB-B1 HIB-X6 saloon_3 costs three thalers of brechbohne, bank_1 one of augenbohne",
    given = { p1 = { hand = "saubohne", coins = "3 brechbohne, augenbohne, rote_bohne" } },
    when = { "p1 ! buy saloon_3", "p1 ! buy bank_1" },
    expect = { p1 = { owned = "saloon_3, bank_1", coins = "rote_bohne" },
               discard = "3 brechbohne^, augenbohne^" } },
  { "HIB-B1 HIB-X6 with 2 brechbohne and 5 blaue_bohne saloon_3 is not offered",
    given = { p1 = { hand = "saubohne", coins = "2 brechbohne, 5 blaue_bohne" } },
    illegal = { { "p1 ! buy saloon_3", clause = "HIB-B1" }, { "p1 ! buy saloon_4", clause = "HIB-B1" } },
    expect = { anytime = { p1 = { "buy saloon_1", "buy saloon_2", "buy jail_1", "buy jail_2", "buy jail_3",
                                  "buy jail_4" } } } },
  { "HIB-B1 no overpaying, no change: of five thalers two are paid for saloon_2",
    given = { p1 = { hand = "saubohne", coins = "rote_bohne, 2 brechbohne, augenbohne, 3 brechbohne" } },
    when = { "p1 ! buy saloon_2" },
    expect = { p1 = { coins_set = "rote_bohne, augenbohne, 3 brechbohne" }, discard = "2 brechbohne" } },
  { "HIB-B1 only thalers pay: not hands, fields, received or turned-up cards, not the thalers of others",
    given = { phase = "trade", turned = "2 augenbohne",
              p1 = { hand = "4 sojabohne", field_1 = "4 brechbohne", field_2 = "4 saubohne",
                     received = "4 feuerbohne" },
              p2 = { coins = "4 augenbohne" } },
    illegal = { { "p1 ! buy farm_1", clause = "HIB-B1" }, { "p1 ! buy saloon_1", clause = "HIB-B1" },
                { "p1 ! buy blacksmith_1", clause = "HIB-B1" }, { "p1 ! buy bank_1", clause = "HIB-B1" } },
    expect = { anytime = { p1 = { "harvest field_1", "harvest field_2" }, p3 = {},
                           p2 = { "buy bank_1", "buy bank_2", "buy bank_3", "buy bank_4" } } } },

  { "HIB-B2 the paid thalers lie on top of the discard pile, bean side up, and come back with it",
    given = { phase = "draw", deck = "rote_bohne", discard = "sojabohne",
              p2 = { coins = "3 blaue_bohne, feuerbohne" } },
    polls = { 2 },
    steps = {
      { when = "p2 anytime buy jail_3", expect = { asked = "p2 anytime", discard = "sojabohne, 3 blaue_bohne^" } },
      { when = "p2 anytime -",
        expect = { asked = "p2 anytime", exhausted = 1, discard = "",
                   deck_set = "sojabohne, 3 blaue_bohne", p1 = { hand = "rote_bohne" } } },
    } },

  { "HIB-B3 at most one building of each type, whatever its price: no upgrade, no downgrade",
    given = { p1 = { hand = "saubohne", owned = "jail_2", coins = "4 blaue_bohne" } },
    illegal = { { "p1 ! buy jail_1", clause = "HIB-B3" }, { "p1 ! buy jail_3", clause = "HIB-B3" },
                { "p1 ! buy jail_4", clause = "HIB-B3" } },
    expect = { anytime = { p1 = {} } } },
  { "HIB-B3 no order of prices: the dearest may be the first, and a cheaper one of another type the next",
    given = { p1 = { hand = "saubohne", coins = "4 blaue_bohne, augenbohne" } },
    when = { "p1 ! buy jail_4", "p1 ! buy bank_1" },
    expect = { p1 = { owned = "jail_4, bank_1", coins = "" } } },
  { "HIB-B3 several buildings may be bought in one go",
    given = { p1 = { hand = "saubohne" },
              p3 = { coins = "2 blaue_bohne, 2 augenbohne, 3 sojabohne, gartenbohne" } },
    when = { "p3 ! buy jail_1", "p3 ! buy goldmine_1", "p3 ! buy farm_3", "p3 ! buy bank_2" },
    expect = { asked = "p1 plant_first", supply = 28,
               p3 = { owned = "jail_1, goldmine_1, farm_3, bank_2", coins = "blaue_bohne" },
               anytime = { p1 = {}, p2 = {}, p3 = {} } } },
  { "HIB-B3 several in one go at a polling point: they are asked again after each",
    given = { p1 = { hand = "saubohne" }, p2 = { coins = "blaue_bohne, augenbohne" } },
    polls = { 2 },
    steps = {
      { when = "p2 anytime buy jail_1",
        expect = { asked = "p2 anytime", options = { "buy bank_1" }, pass = true } },
      { when = "p2 anytime buy bank_1", expect = { asked = "p1 plant_first", p2 = { owned = 2, coins = "" } } },
    } },
  { "HIB-B3 buildings are neither sold nor traded",
    given = { phase = "trade", turned = "rote_bohne", p1 = { hand = "sojabohne", owned = "jail_2" },
              p2 = { hand = "blaue_bohne", owned = "bank_1" } },
    illegal = { { "p1 trade_action offer p2 give jail_2 ask blaue_bohne", says = "not a card that can be given" },
                { "p1 trade_action offer p2 give sojabohne ask bank_1", says = "not a kind that can be asked for" } },
    expect = { may_give = "rote_bohne, sojabohne", anytime = { p1 = {}, p2 = {} } } },

  { "HIB-B4 HIB-A1 anyone may buy, also out of turn, while the active player is asked",
    given = { each = { coins = "2 brechbohne" }, p1 = { hand = "saubohne" } },
    steps = {
      { expect = { asked = "p1 plant_first", window = true,
                   anytime = { p1 = purchases("saloon", 2), p2 = purchases("saloon", 2),
                               p3 = purchases("saloon", 2) } } },
      { when = "p3 ! buy saloon_2",
        expect = { asked = "p1 plant_first", turn = 1, active = 1, p3 = { owned = "saloon_2" },
                   anytime = { p1 = purchases("saloon", 1), p2 = purchases("saloon", 1), p3 = {} } } },
    } },
  { "HIB-B4 between the deals of phase 2, too",
    given = { phase = "trade", active = 2, turned = "rote_bohne", p1 = { coins = "augenbohne" },
              p2 = { coins = "sojabohne", hand = "saubohne" } },
    when = { "p2 ! buy farm_1", "p1 ! buy bank_1" },
    expect = { asked = "p2 trade_action", window = true, p1 = { owned = "bank_1" }, p2 = { owned = "farm_1" } } },
  { "HIB-B4 but not between offer and answer",
    given = { phase = "trade", turned = "rote_bohne", each = { coins = "augenbohne" }, p2 = { hand = "saubohne" } },
    when = { "p1 trade_action offer p2 give rote_bohne ask saubohne" },
    expect = { asked = "p2 answer_offer", window = false } },
  { "HIB-B4 while cards are planted in phase 3, too",
    given = { phase = "plant_received", p2 = { received = "rote_bohne" }, each = { coins = "augenbohne" } },
    when = { "p3 ! buy bank_1" },
    expect = { asked = "p2 plant_received", window = true, p3 = { owned = "bank_1" }, anytime = { p1 = {} } } },
  { "HIB-B4 the ability works at once: a third planting with farm_3 bought before the second",
    given = { p1 = { hand = "4 rote_bohne", coins = "3 sojabohne" } },
    when = { "p1 plant_first field_1", "p1 ! buy farm_3", "p1 plant_second field_1" },
    expect = { asked = "p1 plant_third", options = { "field_1", "field_2" } } },
  { "HIB-B4 the ability works at once: the next harvest is paid by the new beanometer",
    given = { p1 = { hand = "saubohne" }, p2 = { coins = "2 blaue_bohne", field_1 = "3 blaue_bohne" } },
    when = { "p2 ! buy jail_2", "p2 ! harvest field_1" },
    expect = { p2 = { coins = "blaue_bohne" }, said = { "harvested p2 3 blaue_bohne 1" } } },
  { "HIB-B4 thalers of a harvest can be spent at once",
    given = { p1 = { hand = "saubohne" }, p2 = { field_1 = "4 rote_bohne" } },
    when = { "p2 ! harvest field_1", "p2 ! buy tipi_3" },
    expect = { p2 = { owned = "tipi_3", coins = "" }, discard = "rote_bohne, 3 rote_bohne" } },

  { "HIB-B5 each card exists once: a bought price is gone for the others",
    given = { each = { coins = "3 brechbohne" }, p1 = { hand = "saubohne" } },
    when = { "p2 ! buy saloon_3" },
    illegal = { "p1 ! buy saloon_3", "p3 ! buy saloon_3" },
    expect = { anytime = { p1 = { "buy saloon_1", "buy saloon_2" }, p3 = { "buy saloon_1", "buy saloon_2" } } } },

  { "HIB-B6 HIB-X3 3 players: farm_2 and farm_4 are bought, farm_1 and farm_3 leave the game at once",
    given = { p1 = { hand = "saubohne", coins = "2 sojabohne" }, p2 = { coins = "4 sojabohne" },
              p3 = { coins = "4 sojabohne" } },
    steps = {
      { when = "p1 ! buy farm_2",
        expect = { supply = 31, not_said = { "left_game" },
                   anytime = { p3 = { "buy farm_1", "buy farm_3", "buy farm_4" } } } },
      { when = "p2 ! buy farm_4", illegal = { "p3 ! buy farm_1", "p3 ! buy farm_3" },
        expect = { supply = 28, said = { "left_game farm_1", "left_game farm_3" }, anytime = { p3 = {} },
                   p1 = { owned = "farm_2" }, p2 = { owned = "farm_4" } } },
    } },
  { "HIB-B6 HIB-X4 4 players: bank_1, bank_3 and bank_4 are sold, bank_2 leaves the game",
    players = 4,
    given = { p1 = { hand = "saubohne", coins = "augenbohne" }, p2 = { coins = "3 augenbohne" },
              p3 = { coins = "4 augenbohne" }, p4 = { coins = "2 augenbohne" }, discard = "" },
    steps = {
      { when = { "p1 ! buy bank_1", "p2 ! buy bank_3" },
        expect = { supply = 30, not_said = { "left_game" }, anytime = { p4 = { "buy bank_2" } } } },
      { when = "p3 ! buy bank_4", illegal = { "p4 ! buy bank_2" },
        expect = { supply = 28, said = { "left_game bank_2" }, anytime = { p4 = {} },
                   p1 = { owned = "bank_1" }, p2 = { owned = "bank_3" }, p3 = { owned = "bank_4" } } },
    } },
  { "HIB-B6 HIB-X5 5 players: saloon_3 is sold, the other three remain; nothing is ever removed",
    players = 5,
    given = { p1 = { hand = "saubohne", coins = "3 brechbohne" }, p2 = { coins = "brechbohne" },
              p3 = { coins = "2 brechbohne" }, p4 = { coins = "4 brechbohne" }, p5 = { coins = "4 brechbohne" } },
    steps = {
      { when = "p1 ! buy saloon_3",
        expect = { supply = 31, anytime = { p5 = { "buy saloon_1", "buy saloon_2", "buy saloon_4" } } } },
      { when = { "p2 ! buy saloon_1", "p3 ! buy saloon_2" },
        expect = { supply = 29, anytime = { p4 = { "buy saloon_4" }, p5 = { "buy saloon_4" } } } },
      { when = "p4 ! buy saloon_4",
        expect = { supply = 28, not_said = { "left_game" }, anytime = { p5 = {} }, p5 = { owned = "" } } },
    } },
  { "HIB-B6 counts owners of one type: two owners of different types remove nothing",
    given = { p1 = { hand = "saubohne", owned = "farm_2", coins = "blaue_bohne" }, p2 = { owned = "bank_1" } },
    when = { "p1 ! buy jail_1" },
    expect = { supply = 29, not_said = { "left_game" } } },
  { "HIB-B6 only the cards of that type leave",
    given = { p1 = { hand = "saubohne", owned = "farm_2, jail_1" }, p2 = { owned = "bank_1", coins = "sojabohne" },
              p3 = { owned = "jail_3" }, supply = "bank_2, bank_3, farm_1, farm_3, farm_4, tipi_1" },
    when = { "p2 ! buy farm_1" },
    expect = { supply = "bank_2, bank_3, tipi_1", said = { "left_game farm_3", "left_game farm_4" } } },
  { "HIB-B6 cards that left the game are not in the discard pile, and nobody owns them",
    given = { p1 = { hand = "saubohne", owned = "tipi_1" }, p2 = { coins = "4 rote_bohne" } },
    when = { "p2 ! buy tipi_4" },
    expect = { discard = "4 rote_bohne", supply = 28, p1 = { owned = "tipi_1" }, p2 = { owned = "tipi_4" },
               p3 = { owned = "" } } },
  { "HIB-B6 ruling 17 Cognac: Distilleries become scarce as well",
    options = { cognac = true },
    given = { p1 = { hand = "saubohne", owned = "distillery_1" }, p2 = { coins = "4 cognacbohne" } },
    when = { "p2 ! buy distillery_4" },
    expect = { supply = 32, said = { "left_game distillery_2", "left_game distillery_3" } } },

  { "HIB-B7 an ability is only for the owner: beanometer, price of the third field, room to plant",
    given = { phase = "plant", fields = "3 third_field", each = { coins = "gartenbohne", field_1 = "3 blaue_bohne" },
              p1 = { hand = "3 rote_bohne" }, p2 = { owned = "jail_2, goldmine_2, farm_3, store_4", store = "" },
              supply = "" },
    steps = {
      { expect = { options = { "field_2" },
                   anytime = { p1 = { "harvest field_1" }, p2 = { "harvest field_1", "buy_third_field" },
                               p3 = { "harvest field_1" } } } },
      { when = { "p3 ! harvest field_1", "p2 ! harvest field_1", "p1 plant_first field_2", "p1 plant_second field_2" },
        expect = { asked = "p1 trade_action", p3 = { coins = "gartenbohne" },
                   p2 = { coins = "gartenbohne, blaue_bohne" } } },
    } },

  { "HIB-B7 HIB-H3 the beanometer of a building is for its bean only, also where it is the better one",
    given = { p1 = { hand = "saubohne" },
              p2 = { owned = "jail_2, goldmine_3", field_1 = "2 augenbohne", field_2 = "3 feuerbohne" } },
    when = { "p2 ! harvest field_1", "p2 ! harvest field_2" },
    expect = { p2 = { coins = "augenbohne, feuerbohne" }, discard = "augenbohne, 2 feuerbohne" } },

  { "HIB-B8 thalers under a Saloon or a Distillery buy no building",
    options = { cognac = true },
    given = { p1 = { hand = "saubohne", owned = "saloon_3, distillery_3", under_saloon = "4 blaue_bohne",
                     under_distillery = "4 augenbohne", coins = "blaue_bohne" } },
    illegal = { { "p1 ! buy jail_2", clause = "HIB-B1" }, { "p1 ! buy bank_1", clause = "HIB-B1" } },
    expect = { anytime = { p1 = { "buy jail_1" } } } },
  { "HIB-B8 HIB-X24 thalers under a Saloon cannot pay for a third field",
    given = { p1 = { hand = "saubohne", owned = "saloon_3", under_saloon = "3 blaue_bohne",
                     coins = "2 blaue_bohne" }, fields = "third_field", supply = "" },
    illegal = { { "p1 ! buy_third_field", clause = "BOH-F1" } },
    expect = { anytime = { p1 = {} } } },
  { "HIB-B8 HIB-X24 even with goldmine_2 a stew thaler does not buy the field",
    given = { p1 = { hand = "saubohne", owned = "saloon_3, goldmine_2", under_saloon = "blaue_bohne" },
              fields = "third_field" },
    expect = { anytime = { p1 = {} } } },
  { "HIB-B8 ruling 7 nor are they a choice when the field is paid",
    given = { p1 = { hand = "saubohne", owned = "saloon_3", under_saloon = "2 blaue_bohne",
                     coins = "rote_bohne, 2 augenbohne, sojabohne" }, fields = "third_field" },
    when = { "p1 ! buy_third_field" },
    illegal = { "p1 third_field_payment blaue_bohne, augenbohne, sojabohne" },
    expect = { asked = "p1 third_field_payment", options = { "rote_bohne", "augenbohne", "sojabohne" } } },

  { "HIB-B9 the third field is paid with three thalers of the buyer's choice",
    given = { p1 = { hand = "saubohne" }, fields = "2 third_field",
              p2 = { coins = "blaue_bohne, rote_bohne, 2 augenbohne, sojabohne" } },
    steps = {
      { when = "p2 ! buy_third_field",
        illegal = { "p2 third_field_payment blaue_bohne, rote_bohne", "p2 third_field_payment -",
                    "p2 third_field_payment blaue_bohne, rote_bohne, augenbohne, sojabohne" },
        expect = { asked = "p2 third_field_payment", clause = "HIB-B9", least = 3, most = 3, window = false,
                   options = { "blaue_bohne", "rote_bohne", "augenbohne", "sojabohne" } } },
      { when = "p2 third_field_payment blaue_bohne, sojabohne, augenbohne",
        expect = { asked = "p1 plant_first", fields = 1, discard_set = "blaue_bohne^, sojabohne^, augenbohne^",
                   p2 = { coins = "rote_bohne, augenbohne", extra = "third_field", field_3 = "" } } },
    } },
  { "HIB-B9 with exactly three thalers there is nothing to choose",
    given = { p1 = { hand = "rote_bohne", coins = "blaue_bohne, rote_bohne, sojabohne" }, fields = "third_field" },
    when = { "p1 ! buy_third_field" },
    expect = { asked = "p1 plant_first", options = { "field_1", "field_2", "field_3" }, p1 = { coins = "" },
               discard_set = "blaue_bohne, rote_bohne, sojabohne" } },
  { "HIB-B9 HIB-X14 goldmine_2: the third field for 1 thaler, of their choice",
    given = { p1 = { hand = "rote_bohne", owned = "goldmine_2", coins = "blaue_bohne, rote_bohne, sojabohne" },
              fields = "third_field", supply = "" },
    steps = {
      { expect = { anytime = { p1 = { "buy_third_field" } } } },
      { when = "p1 ! buy_third_field",
        illegal = { "p1 third_field_payment blaue_bohne, rote_bohne" },
        expect = { asked = "p1 third_field_payment", least = 1, most = 1 } },
      { when = "p1 third_field_payment rote_bohne",
        expect = { p1 = { coins = "blaue_bohne, sojabohne", extra = "third_field" }, discard = "rote_bohne^",
                   options = { "field_1", "field_2", "field_3" } } },
    } },
  { "HIB-B9 goldmine_2: the only thaler is enough, none is not",
    given = { p1 = { hand = "rote_bohne", owned = "goldmine_2" }, p2 = { coins = "2 blaue_bohne" },
              fields = "third_field", supply = "" },
    illegal = { { "p1 ! buy_third_field", clause = "BOH-F1" } },
    expect = { anytime = { p1 = {}, p2 = {} } } },
  { "HIB-B9 goldmine_2 gives no second third field",
    given = { p1 = { hand = "rote_bohne", owned = "goldmine_2", coins = "blaue_bohne", extra = "third_field",
                     field_3 = "" }, fields = "third_field", supply = "" },
    illegal = { { "p1 ! buy_third_field", clause = "BOH-F1" } },
    expect = { options = { "field_1", "field_2", "field_3" }, anytime = { p1 = {} } } },
}

---------------------------------------------------------------------------------------------------
-- 6: who may act, who comes first, and when all are asked

add {
  { "HIB-A1 harvest, third field and buildings: all of them for everybody",
    given = { each = { coins = "3 augenbohne", field_1 = "2 rote_bohne" }, p1 = { hand = "saubohne" },
              fields = "third_field", supply = "bank_1, bank_3" },
    expect = { anytime = { p1 = { "harvest field_1", "buy_third_field", "buy bank_1", "buy bank_3" },
                           p2 = { "harvest field_1", "buy_third_field", "buy bank_1", "buy bank_3" },
                           p3 = { "harvest field_1", "buy_third_field", "buy bank_1", "buy bank_3" } } } },

  { "HIB-A2 the active player has the first right, then clockwise from them",
    given = { active = 2, p2 = { hand = "saubohne" }, each = { coins = "augenbohne" } }, polls = { 1, 2, 3 },
    steps = {
      { expect = { asked = "p2 anytime", options = { "buy bank_1" }, pass = true } },
      { when = "p2 anytime -", expect = { asked = "p3 anytime", options = { "buy bank_1" } } },
      { when = "p3 anytime -", expect = { asked = "p1 anytime", options = { "buy bank_1" } } },
      { when = "p1 anytime -", expect = { asked = "p2 plant_first" } },
    } },
  { "HIB-A2 the active player buys, and the contested card is gone",
    given = { active = 2, p2 = { hand = "saubohne" }, each = { coins = "augenbohne" } }, polls = { 1, 2, 3 },
    when = { "p2 anytime buy bank_1" },
    expect = { asked = "p2 plant_first", p2 = { owned = "bank_1" }, anytime = { p1 = {}, p3 = {} } } },
  { "HIB-A2 after a purchase the active player is asked again, although they had declined",
    given = { p1 = { hand = "saubohne", coins = "2 augenbohne" }, p2 = { coins = "augenbohne, rote_bohne" },
              p3 = { coins = "2 augenbohne" } }, polls = { 1, 2, 3 },
    steps = {
      { when = { "p1 anytime -", "p2 anytime buy bank_1" },
        expect = { asked = "p1 anytime", options = { "buy bank_2" } } },
      { when = "p1 anytime -", expect = { asked = "p2 anytime", options = { "buy tipi_1" } } },
      { when = "p2 anytime -", expect = { asked = "p3 anytime", options = { "buy bank_2" } } },
      { when = "p3 anytime buy bank_2", expect = { asked = "p2 anytime", anytime = { p1 = {} } } },
      { when = "p2 anytime -", expect = { asked = "p1 plant_first" } },
    } },
  { "HIB-A2 HIB-B6 a purchase takes effect at once: what it makes scarce is not offered to the next",
    given = { p1 = { hand = "saubohne", coins = "2 augenbohne" }, p2 = { owned = "bank_4" },
              p3 = { coins = "3 augenbohne" } }, polls = { 1, 2, 3 },
    when = { "p1 anytime buy bank_2" },
    expect = { asked = "p1 plant_first", supply = 28, anytime = { p3 = {} } } },
  { "HIB-A2 what another could buy as well is contested: the active player comes before all of them",
    given = { p1 = { hand = "saubohne", coins = "augenbohne, rote_bohne", field_1 = "2 blaue_bohne" },
              p3 = { coins = "2 augenbohne" } },
    expect = { anytime = { p1 = { "harvest field_1", "buy bank_1", "buy tipi_1" } },
               contested = { p1 = { "buy bank_1" }, p2 = {}, p3 = {} } } },
  { "HIB-A2 the others come clockwise: a purchase is contested only by who comes later",
    given = { active = 2, p2 = { hand = "saubohne" }, each = { coins = "augenbohne" } },
    expect = { contested = { p2 = { "buy bank_1" }, p3 = { "buy bank_1" }, p1 = {} } } },
  { "HIB-A2 HIB-B1 not contested: thalers of another bean, too few of them, or under the Saloon",
    given = { p1 = { hand = "saubohne", coins = "2 augenbohne" }, p2 = { coins = "4 rote_bohne", owned = "saloon_3",
              under_saloon = "2 augenbohne" }, p3 = { coins = "augenbohne" } },
    expect = { contested = { p1 = { "buy bank_1" } } } },
  { "HIB-A2 HIB-B3 not contested by who owns a building of this type",
    given = { p1 = { hand = "saubohne", coins = "augenbohne" }, p2 = { coins = "augenbohne", owned = "bank_2" } },
    players = 4, expect = { contested = { p1 = {} } } },
  { "HIB-A2 HIB-B6 contested, too, if a purchase of another makes the rest of the type leave the game",
    given = { p1 = { hand = "saubohne", coins = "3 augenbohne" }, p2 = { coins = "augenbohne" },
              p3 = { owned = "bank_4" } },
    expect = { contested = { p1 = { "buy bank_1", "buy bank_2", "buy bank_3" } } } },
  { "HIB-A2 HIB-B6 4 players: two others together can make it scarce, one alone cannot", players = 4,
    given = { p1 = { hand = "saubohne", coins = "4 augenbohne" }, p2 = { coins = "augenbohne" },
              p3 = { owned = "bank_3" }, p4 = { coins = "2 augenbohne" } },
    steps = {
      { expect = { contested = { p1 = { "buy bank_1", "buy bank_2", "buy bank_4" } } } },
      { when = "p4 ! buy bank_2", expect = { contested = { p1 = { "buy bank_1", "buy bank_4" } } } },
    } },
  { "HIB-A2 HIB-B6 4 players: one other who could buy a cheaper one takes nothing from the dearer", players = 4,
    given = { p1 = { hand = "saubohne", coins = "4 augenbohne" }, p2 = { coins = "augenbohne" },
              p3 = { owned = "bank_3" } },
    expect = { contested = { p1 = { "buy bank_1" } } } },
  { "HIB-A2 BOH-A2 a third field is contested only if there are not enough for all who could buy one",
    given = { p1 = { hand = "saubohne", coins = "3 augenbohne" }, p2 = { coins = "3 rote_bohne" },
              fields = "2 third_field" },
    steps = {
      { expect = { contested = { p1 = {}, p2 = {} } } },
      { when = { "p2 ! buy_third_field" }, expect = { p2 = { extra = "third_field" }, contested = { p1 = {} } } },
    } },
  { "HIB-A2 HIB-A3 after a harvest all are asked anew, from the active player on",
    given = { p1 = { hand = "saubohne", coins = "augenbohne" }, p3 = { field_1 = "2 augenbohne" } },
    polls = { 1, 3 },
    steps = {
      { when = { "p1 anytime -", "p3 anytime harvest field_1" },
        expect = { asked = "p1 anytime", options = { "buy bank_1" } } },
      { when = "p1 anytime -", expect = { asked = "p3 anytime", options = { "buy bank_1" } } },
    } },
  { "HIB-A3 before window T0, then before phase 1, all are asked",
    given = { phase = "before_turn", p1 = { hand = "2 saubohne", owned = "bank_2" }, p2 = { coins = "rote_bohne" } },
    polls = { 2 },
    steps = {
      { expect = { asked = "p2 anytime", phase = "before_turn" } },
      { when = "p2 anytime -", expect = { asked = "p1 bank_peek", phase = "before_turn" } },
      { when = "p1 bank_peek -", expect = { asked = "p2 anytime", phase = "plant" } },
      { when = "p2 anytime -", expect = { asked = "p1 plant_first" } },
    } },
  { "HIB-A3 BOH-A3 before and after each planting, between the cards turned up, after a deal, around each drawn",
    given = { p1 = { hand = "2 saubohne" }, p2 = { coins = "rote_bohne" }, deck_top = "2 saubohne" },
    polls = { 2 },
    steps = {
      { when = { "p2 anytime -", "p1 plant_first field_1" }, expect = { asked = "p2 anytime", phase = "plant" } },
      { when = { "p2 anytime -", "p1 plant_second field_1" },
        expect = { asked = "p2 anytime", phase = "plant", turned = 0 } },
      { when = "p2 anytime -", expect = { asked = "p2 anytime", phase = "turn_up", turned = 1 } },
      { when = "p2 anytime -", expect = { asked = "p1 trade_action", turned = 2 } },
      { when = { "p1 trade_action offer p2 give saubohne ask -", "p2 answer_offer accept" },
        expect = { asked = "p2 anytime", p2 = { received = 1 } } },
      { when = { "p2 anytime -", "p2 make_offer -", "p3 make_offer -", "p1 trade_action -" },
        expect = { asked = "p2 anytime", phase = "plant_received" } },
      { when = { "p2 anytime -", "p1 plant_received saubohne field_1" },
        expect = { asked = "p2 anytime", phase = "plant_received" } },
      { when = { "p2 anytime -", "p2 plant_received saubohne field_1" },
        expect = { asked = "p2 anytime", phase = "draw", p1 = { hand = 0 } } },
      { when = "p2 anytime -", expect = { asked = "p2 anytime", p1 = { hand = 1 } } },
      { when = "p2 anytime -", expect = { asked = "p2 anytime", p1 = { hand = 2 } } },
      { when = "p2 anytime -", expect = { asked = "p2 anytime", phase = "before_turn", active = 2,
                                          p1 = { hand = 3 } } },
    } },
  { "HIB-A3 after every harvest: p2 makes room, and p1 may buy before p2 plants",
    given = { phase = "plant_received", active = 1, p1 = { coins = "blaue_bohne" },
              p2 = { received = "rote_bohne", field_1 = "4 blaue_bohne", field_2 = "4 saubohne" } },
    polls = { 1 },
    steps = {
      { when = { "p1 anytime -", "p2 make_room harvest field_1" },
        expect = { asked = "p1 anytime", options = { "buy jail_1" }, p2 = { coins = "blaue_bohne" } } },
      { when = "p1 anytime buy jail_1", expect = { asked = "p2 plant_received", anytime = { p2 = {
          "harvest field_2" } } } },
    } },

  { "HIB-A4 a bank bought in the polling point before T0 may be used in T0",
    given = { phase = "before_turn", p1 = { hand = "2 saubohne", coins = "2 augenbohne" }, deck_top = "rote_bohne" },
    polls = { 1 },
    when = { "p1 anytime buy bank_2" },
    expect = { asked = "p1 bank_peek", p1 = { owned = "bank_2" } } },
  { "HIB-A4 the same for bank_4",
    given = { phase = "before_turn", p1 = { hand = "rote_bohne, saubohne", coins = "4 augenbohne" } },
    polls = { 1 },
    when = { "p1 anytime buy bank_4" },
    expect = { asked = "p1 bank_move" } },
  { "HIB-A4 not by another who buys then: it is not their turn",
    given = { phase = "before_turn", each = { hand = "2 saubohne" }, p2 = { coins = "2 augenbohne" } },
    polls = { 2 },
    when = { "p2 anytime buy bank_2" },
    expect = { asked = "p1 plant_first", p2 = { owned = "bank_2" } } },
  { "HIB-A4 HIB-K2 bank_3 bought between the last two cards drawn is used for all three",
    given = { phase = "draw", p1 = { hand = "feuerbohne", coins = "3 augenbohne" },
              deck_top = "rote_bohne, saubohne, sojabohne" },
    polls = { 1 },
    when = { "p1 anytime -", "p1 anytime -", "p1 anytime buy bank_3" },
    expect = { asked = "p1 bank_order", least = 3, options = { "rote_bohne", "saubohne", "sojabohne" } } },
}

---------------------------------------------------------------------------------------------------
-- 4.2: the turn

add {
  { "HIB-T0 window before phase 1, for the player about to move and after the previous turn has ended",
    given = { phase = "draw", each = { hand = "2 saubohne" }, p2 = { owned = "bank_2" }, p1 = { owned = "bank_4" },
              deck_top = "3 rote_bohne" },
    expect = { asked = "p2 bank_peek", phase = "before_turn", active = 2, turn = 2, p1 = { hand = 5 } } },
  { "HIB-T0 the banks of others are not used in this window",
    given = { phase = "before_turn", each = { hand = "2 saubohne" }, p2 = { owned = "bank_2" },
              p3 = { owned = "bank_4" } },
    expect = { asked = "p1 plant_first" } },
  { "HIB-T0 once phase 1 has begun the chance is gone",
    given = { p1 = { hand = "rote_bohne, saubohne", coins = "4 augenbohne" } },
    when = { "p1 ! buy bank_4", "p1 plant_first field_1" },
    expect = { asked = "p1 plant_second", p1 = { owned = "bank_4" } } },
  { "HIB-T0 it cannot be made up: bought at the polling point before the first planting, used a round later",
    given = { p1 = { hand = "3 saubohne", coins = "2 augenbohne" }, p2 = { hand = "rote_bohne" } }, polls = { 1 },
    steps = {
      { when = "p1 anytime buy bank_2", expect = { asked = "p1 plant_first" } },
      { when = "p1 plant_first field_1", expect = { asked = "p1 anytime", options = { "harvest field_1" } } },
      { when = { "p1 anytime -", "p1 plant_second -", "p1 anytime -" },
        expect = { asked = "p1 anytime", phase = "turn_up" } },
    } },
  { "HIB-T0 HIB-A3 nobody else acts while the bank is used",
    given = { phase = "before_turn", p1 = { hand = "rote_bohne, saubohne", owned = "bank_4" },
              each = { coins = "rote_bohne" } },
    steps = {
      { expect = { asked = "p1 bank_move", window = false, pass = true } },
      { when = "p1 bank_move saubohne", expect = { asked = "p1 bank_place", window = false } },
    } },

  { "HIB-T1 without farm_3 one card must, one more may be played",
    given = { p1 = { hand = "3 rote_bohne" } },
    steps = {
      { expect = { asked = "p1 plant_first", pass = false } },
      { when = "p1 plant_first field_1", expect = { asked = "p1 plant_second", pass = true } },
      { when = "p1 plant_second field_1", expect = { asked = "p1 trade_action", p1 = { hand = "rote_bohne" } } },
    } },
  { "HIB-T1 each card may be stored instead of planted, which counts as playing it",
    given = { p1 = { hand = "rote_bohne, augenbohne, sojabohne", owned = "store_4", store = "" } },
    steps = {
      { expect = { asked = "p1 plant_first", pass = false, options = { "field_1", "field_2", "store" } } },
      { when = "p1 plant_first store",
        expect = { asked = "p1 plant_second", pass = true, options = { "field_1", "field_2", "store" },
                   p1 = { store = "rote_bohne" }, said = { "stored p1 rote_bohne" } } },
      { when = "p1 plant_second store",
        expect = { asked = "p1 trade_action", p1 = { hand = "sojabohne", store = "rote_bohne, augenbohne" } } },
    } },
  { "HIB-T2 phase 2 as base: two cards are turned up, stored beans are another source",
    given = { phase = "turn_up", p1 = { hand = "blaue_bohne", owned = "store_2", store = "gartenbohne" },
              deck_top = "rote_bohne, augenbohne" },
    expect = { asked = "p1 trade_action", may_give = "gartenbohne, blaue_bohne, rote_bohne, augenbohne",
               turned = "rote_bohne, augenbohne", partners = { 2, 3 } } },
  { "HIB-T3 phase 3 as base: all that was kept and received is planted or stored, A first, then clockwise",
    given = { phase = "plant_received", active = 2, turned = "rote_bohne, augenbohne", p1 = { received = "saubohne" },
              p2 = { received = "sojabohne", owned = "store_2", store = "" }, p3 = { received = "saubohne" } },
    steps = {
      { expect = { asked = "p2 plant_received", pass = false,
                   options = { "rote_bohne field_1", "rote_bohne field_2", "rote_bohne store",
                               "augenbohne field_1", "augenbohne field_2", "augenbohne store",
                               "sojabohne field_1", "sojabohne field_2", "sojabohne store" } } },
      { when = "p2 plant_received augenbohne store",
        expect = { asked = "p2 plant_received", p2 = { store = "augenbohne" },
                   options = { "rote_bohne field_1", "rote_bohne field_2",
                               "sojabohne field_1", "sojabohne field_2" } } },
      { when = { "p2 plant_received sojabohne field_1", "p2 plant_received rote_bohne field_2" },
        expect = { asked = "p3 plant_received", options = { "saubohne field_1", "saubohne field_2" } } },
      { when = "p3 plant_received saubohne field_2", expect = { asked = "p1 plant_received" } },
    } },
  { "HIB-T4 phase 4: three cards to the back of the hand in the order drawn",
    given = { phase = "draw", p1 = { hand = "blaue_bohne" }, p2 = { hand = "saubohne" },
              deck_top = "rote_bohne, augenbohne, sojabohne, gartenbohne" },
    expect = { asked = "p2 plant_first", deck_top = "gartenbohne",
               p1 = { hand = "blaue_bohne, rote_bohne, augenbohne, sojabohne" } } },
}

return scenarios
