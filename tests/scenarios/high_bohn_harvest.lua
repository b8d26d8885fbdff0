-- High Bohn: protection (HIB-H1, H2), what a harvest brings (HIB-H3 to H6), soy by farm_2 (HIB-F1 to F4), the
-- bean stew (HIB-Z1 to Z5), their vectors and the rulings on them.

local fixtures = require "shared/fixtures"
local cards = fixtures.cards
local scenarios, add = fixtures.file { game = "high_bohn", players = 3 }

-- p1 is to plant a rote_bohne unless they have another hand; `others` is the rest of the table.
local function table_of(p1, others)
  return fixtures.with({ p1 = fixtures.with({ hand = "rote_bohne" }, p1) }, others or {})
end

-- p1 can harvest exactly these fields (and buy nothing); the others are refused.
local function may_harvest(name, p1, may, refused, others)
  local anytime, illegal = {}, {}
  for i, where in ipairs(may) do anytime[i] = "harvest " .. where end
  for i, where in ipairs(refused) do illegal[i] = "p1 ! harvest " .. where end
  add { name, given = table_of(p1, others), illegal = illegal, expect = { anytime = { p1 = anytime } } }
end

-- p1 can plant the front card of their hand exactly there; other places are refused.
local function may_plant(name, p1, may, refused, settings)
  local illegal = {}
  for i, where in ipairs(refused) do illegal[i] = "p1 plant_first " .. where end
  settings = settings or {}
  add { name, options = settings.options, given = table_of(p1, settings.others), illegal = illegal,
        expect = { asked = "p1 plant_first", options = may } }
end

-- p1 with these buildings harvests 1, 2, 3 … beans of a kind; so many thalers each.
local function pays(clauses, owned, kind, thalers, options)
  for n, pay in ipairs(thalers) do
    add { ("%s %s: %d %s -> %d"):format(clauses, owned == "" and "no building" or owned, n, kind, pay),
          options = options,
          given = table_of({ owned = owned, hand = "sojabohne", field_1 = cards(n, kind) }),
          when = "p1 ! harvest field_1",
          expect = { asked = "p1 plant_first", discard = cards(n - pay, kind),
                     p1 = { field_1 = "", coins = cards(pay, kind), under_saloon = "" } } }
  end
end

-- Beans of a stew, in the order in which they are planted here.
local VARIETIES = { "blaue_bohne", "feuerbohne", "saubohne", "brechbohne", "sojabohne", "augenbohne", "rote_bohne",
                    "gartenbohne", "cognacbohne" }

local function stew(from, to) return table.concat(VARIETIES, ", ", from, to) end

-- p1 with these buildings harvests stews of 2, 3, 4 … beans; so many thalers each, the first ones planted.
local function stew_pays(clauses, owned, thalers, options)
  for i, pay in ipairs(thalers) do
    local n = i + 1
    local when = { "p1 ! harvest field_1" }
    if pay > 0 then when[2] = "p1 choose_thalers " .. stew(1, pay) end
    add { ("%s %s: a stew of %d -> %d, under the Saloon"):format(clauses, owned, n, pay), options = options,
          given = table_of({ owned = owned, hand = "sojabohne", field_1 = stew(1, n), field_1_stew = 1 }),
          when = when,
          expect = { asked = "p1 plant_first", discard_set = stew(pay + 1, n),
                     p1 = { field_1 = "", field_1_stew = 0, coins = "", under_saloon_set = stew(1, pay) } } }
  end
end

local COGNAC = { cognac = true }

---------------------------------------------------------------------------------------------------
-- HIB-H1, H2: protection

may_harvest("HIB-H1 HIB-X7 one bean on saloon_2 is protected by two on a regular field",
  { owned = "saloon_2", field_saloon = "brechbohne", field_1 = "3 sojabohne", field_2 = "rote_bohne" },
  { "field_1" }, { "field_saloon", "field_2" })
may_harvest("HIB-H1 HIB-X7 one bean on a regular field is protected by two on saloon_2",
  { owned = "saloon_2", field_saloon = "2 brechbohne", field_1 = "sojabohne", field_2 = "rote_bohne" },
  { "field_saloon" }, { "field_1", "field_2" })
may_harvest("HIB-H1 one bean on blacksmith_2 is protected by two on a regular field",
  { owned = "blacksmith_2", field_smithy = "feuerbohne", field_1 = "2 sojabohne" }, { "field_1" }, { "field_smithy" })
may_harvest("HIB-H1 one bean on a regular field is protected by two on blacksmith_2",
  { owned = "blacksmith_2", field_smithy = "2 feuerbohne", field_1 = "sojabohne" }, { "field_smithy" }, { "field_1" })
may_harvest("HIB-H1 the special fields protect each other's single bean",
  { owned = "saloon_2, blacksmith_2", field_saloon = "brechbohne", field_smithy = "2 feuerbohne" },
  { "field_smithy" }, { "field_saloon" })
may_harvest("HIB-H1 the field of goldmine_4 protects and is protected",
  { owned = "goldmine_4", field_1 = "rote_bohne", field_4 = "2 augenbohne" }, { "field_4" }, { "field_1" })
may_harvest("HIB-H1 one bean on the field of goldmine_4 is protected by the third field",
  { owned = "goldmine_4", extra = "third_field", field_3 = "2 rote_bohne", field_4 = "augenbohne" },
  { "field_3" }, { "field_4" })
may_harvest("HIB-H1 single beans everywhere: each of them may be harvested",
  { owned = "saloon_2, blacksmith_2", field_1 = "rote_bohne", field_saloon = "brechbohne",
    field_smithy = "feuerbohne" },
  { "field_1", "field_saloon", "field_smithy" }, { "field_2" })
may_harvest("HIB-H1 every field with two or more beans may be harvested",
  { owned = "saloon_2", field_1 = "2 rote_bohne", field_2 = "3 augenbohne", field_saloon = "2 brechbohne" },
  { "field_1", "field_2", "field_saloon" }, {})
may_harvest("HIB-H1 HIB-Z2 a stew of two protects a single bean",
  { owned = "saloon_3", field_1 = "rote_bohne, augenbohne", field_1_stew = 1, field_2 = "sojabohne" },
  { "field_1" }, { "field_2" })
may_harvest("HIB-H1 HIB-F3 one bean with soy added counts two",
  { owned = "farm_2", field_1 = "blaue_bohne, sojabohne", field_2 = "augenbohne" }, { "field_1" }, { "field_2" })
may_harvest("HIB-H1 the fields of other players do not protect",
  { field_1 = "rote_bohne", field_2 = "augenbohne" }, { "field_1", "field_2" }, {},
  { p2 = { field_1 = "3 sojabohne" } })
add { "HIB-H1 with the larger field gone the single beans are free",
  given = table_of({ owned = "saloon_2", field_1 = "rote_bohne", field_2 = "2 augenbohne",
                     field_saloon = "brechbohne" }),
  when = "p1 ! harvest field_2",
  expect = { anytime = { p1 = { "harvest field_1", "harvest field_saloon" } } } }

may_harvest("HIB-H2 HIB-X13 goldmine_3: [1 garten], [4 blaue]: both may be harvested",
  { owned = "goldmine_3", field_1 = "gartenbohne", field_2 = "4 blaue_bohne" }, { "field_1", "field_2" }, {})
may_harvest("HIB-H2 HIB-X13 goldmine_3: [1 rote], [4 blaue]: the rote_bohne is protected",
  { owned = "goldmine_3", field_1 = "rote_bohne", field_2 = "4 blaue_bohne" }, { "field_2" }, { "field_1" })
may_harvest("HIB-H2 without goldmine_3 a single gartenbohne is protected",
  { owned = "goldmine_1", field_1 = "gartenbohne", field_2 = "4 blaue_bohne" }, { "field_2" }, { "field_1" },
  { p2 = { owned = "goldmine_3" } })
may_harvest("HIB-H2 blacksmith_4: any single bean, regular or special, may always be harvested",
  { owned = "saloon_2, blacksmith_4, goldmine_4", field_1 = "rote_bohne", field_2 = "4 blaue_bohne",
    field_4 = "augenbohne", field_saloon = "brechbohne" },
  { "field_1", "field_2", "field_4", "field_saloon" }, {})
may_harvest("HIB-H2 HIB-X7 blacksmith_4: single beans beside two on saloon_2",
  { owned = "saloon_2, blacksmith_4", field_1 = "sojabohne", field_2 = "rote_bohne", field_saloon = "2 brechbohne" },
  { "field_1", "field_2", "field_saloon" }, {})
may_harvest("HIB-H2 HIB-B7 the blacksmith_4 of another player frees nothing",
  { owned = "blacksmith_3", field_1 = "rote_bohne", field_2 = "2 blaue_bohne" }, { "field_2" }, { "field_1" },
  { p2 = { owned = "blacksmith_4" } })
may_harvest("HIB-H2 goldmine_3 and blacksmith_4: empty fields stay what they are",
  { owned = "goldmine_3, blacksmith_4", field_1 = "2 gartenbohne" }, { "field_1" }, { "field_2" })

add { "HIB-H2 HIB-X13 goldmine_3: the single gartenbohne beside 4 blaue brings 1 thaler",
  given = table_of({ owned = "goldmine_3", field_1 = "gartenbohne", field_2 = "4 blaue_bohne" }),
  when = "p1 ! harvest field_1",
  expect = { p1 = { field_1 = "", field_2 = "4 blaue_bohne", coins = "gartenbohne" }, discard = "" } }
add { "HIB-H2 blacksmith_4: a single bean is harvested by its beanometer",
  given = table_of({ owned = "blacksmith_4", field_1 = "rote_bohne", field_2 = "4 blaue_bohne" }),
  when = "p1 ! harvest field_1",
  expect = { p1 = { field_1 = "", field_2 = "4 blaue_bohne", coins = "" }, discard = "rote_bohne" } }
add { "HIB-H2 HIB-P3 a protected single bean is no way to make room, one that blacksmith_4 frees is",
  given = table_of({ owned = "blacksmith_4", hand = "sojabohne", field_1 = "rote_bohne", field_2 = "2 blaue_bohne" }),
  expect = { asked = "p1 make_room", options = { "harvest field_1", "harvest field_2" } } }
add { "HIB-H1 HIB-P3 a single bean protected by a special field is no way to make room",
  given = table_of({ owned = "saloon_2", hand = "sojabohne", field_1 = "rote_bohne", field_2 = "augenbohne",
                     field_saloon = "2 brechbohne" }),
  illegal = { "p1 make_room harvest field_1", "p1 make_room harvest field_2", "p1 make_room -" },
  expect = { asked = "p1 make_room", options = "harvest field_saloon" } }

---------------------------------------------------------------------------------------------------
-- HIB-H3: beanometers, every row

pays("HIB-H3", "", "gartenbohne", { 0, 2, 3, 3 })
pays("HIB-H3", "", "rote_bohne", { 0, 1, 2, 3, 4, 4 })
pays("HIB-H3", "", "augenbohne", { 0, 1, 1, 2, 3, 4, 4 })
pays("HIB-H3", "", "sojabohne", { 0, 1, 1, 2, 2, 3, 4, 4 })
pays("HIB-H3", "", "brechbohne", { 0, 0, 1, 1, 2, 3, 4, 4 })
pays("HIB-H3", "", "saubohne", { 0, 0, 1, 1, 2, 2, 3, 4, 4 })
pays("HIB-H3", "", "feuerbohne", { 0, 0, 1, 1, 1, 2, 2, 3, 4, 4 })
pays("HIB-H3", "", "blaue_bohne", { 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4 })
pays("HIB-H3 HIB-C1 HIB-X20", "", "cognacbohne", { 0, 0, 0, 0, 1, 1, 2, 2, 3, 4, 4 }, COGNAC)
pays("HIB-H3 HIB-X13", "goldmine_3", "gartenbohne", { 1, 2, 3, 3, 3, 3 })
pays("HIB-H3 HIB-X20", "blacksmith_3", "feuerbohne", { 0, 0, 1, 1, 2, 3, 4, 4 })
pays("HIB-H3 HIB-X20", "jail_2", "blaue_bohne", { 0, 0, 1, 1, 2, 2, 3, 3, 4, 4 })
pays("HIB-H3", "jail_3", "blaue_bohne", { 0, 0, 0, 2, 2, 3, 3, 4, 4, 5, 5 })
pays("HIB-H3 HIB-C4 HIB-X20", "distillery_4", "cognacbohne", { 0, 0, 1, 1, 2, 2, 3, 4, 4 }, COGNAC)
-- Only that card, and only that variety.
pays("HIB-H3 HIB-B7", "goldmine_4, blacksmith_3, jail_2", "gartenbohne", { 0, 2, 3 })
pays("HIB-H3", "jail_2, goldmine_3, blacksmith_3", "saubohne", { 0, 0, 1, 1, 2, 2, 3, 4, 4 })
pays("HIB-H3", "jail_2, goldmine_3", "feuerbohne", { 0, 0, 1, 1, 1, 2, 2 })
pays("HIB-H3", "saloon_4, blacksmith_3", "blaue_bohne", { 0, 0, 0, 1, 1, 2, 2, 3, 3, 4 })

add { "HIB-H3 HIB-B7 the beanometer of another player's building is not mine",
  given = table_of({ field_1 = "7 feuerbohne", field_2 = "3 blaue_bohne" },
                   { p2 = { owned = "blacksmith_3, jail_2", field_1 = "5 feuerbohne" } }),
  when = { "p1 ! harvest field_1", "p1 ! harvest field_2", "p2 ! harvest field_1" },
  expect = { p1 = { coins = "2 feuerbohne" }, p2 = { coins = "2 feuerbohne" } } }
add { "HIB-H3 a special field pays as any other: brechbohne by the card, feuerbohne by the card",
  given = table_of({ owned = "saloon_2, blacksmith_2", field_saloon = "5 brechbohne", field_smithy = "6 feuerbohne" }),
  when = { "p1 ! harvest field_saloon", "p1 ! harvest field_smithy" },
  expect = { p1 = { coins = "2 brechbohne, 2 feuerbohne", field_saloon = "", field_smithy = "" },
             discard = "3 brechbohne, 4 feuerbohne" } }
add { "HIB-H3 HIB-B4 a beanometer works at once after the purchase",
  given = table_of({ coins = "2 blaue_bohne", field_1 = "3 blaue_bohne" }, { supply = "jail_2" }),
  when = { "p1 ! buy jail_2", "p1 ! harvest field_1" },
  expect = { p1 = { owned = "jail_2", coins = "blaue_bohne" } } }
add { "HIB-H3 the field of goldmine_4 is harvested by the building's beanometer, too",
  given = table_of({ owned = "goldmine_4, jail_2", field_4 = "3 blaue_bohne" }),
  when = "p1 ! harvest field_4", expect = { p1 = { coins = "blaue_bohne", field_4 = "" }, discard = "2 blaue_bohne" } }

---------------------------------------------------------------------------------------------------
-- HIB-H4: farm_4

pays("HIB-H4 HIB-X2", "farm_4, jail_3", "blaue_bohne", { 0, 0, 0, 2, 2, 3, 3, 5, 5, 5, 5 })
pays("HIB-H4", "farm_4", "rote_bohne", { 0, 1, 2, 3, 5, 5 })
pays("HIB-H4", "farm_4", "sojabohne", { 0, 1, 1, 2, 2, 3, 5, 5 })
pays("HIB-H4", "farm_4", "blaue_bohne", { 0, 0, 0, 1, 1, 2, 2, 3, 3, 5, 5 })
pays("HIB-H4", "farm_4, blacksmith_3", "feuerbohne", { 0, 0, 1, 1, 2, 3, 5 })
pays("HIB-H4", "farm_4, goldmine_3", "gartenbohne", { 1, 2, 3, 3 })
pays("HIB-H4 HIB-C4", "farm_4, distillery_4", "cognacbohne", { 0, 0, 1, 1, 2, 2, 3, 5, 5 }, COGNAC)
pays("HIB-H4 no bonus", "farm_2", "rote_bohne", { 0, 1, 2, 3, 4 })
stew_pays("HIB-H4 HIB-X9", "saloon_3, farm_4", { 0, 1, 1, 1, 2, 3, 5 })
stew_pays("HIB-H4 HIB-X9", "saloon_4, farm_4", { 0, 1, 1, 2, 3, 5, 5 })

add { "HIB-H4 HIB-B7 also on a special field; not for the owners of other Farms",
  given = table_of({ owned = "farm_4, saloon_2", field_saloon = "7 brechbohne" },
                   { p2 = { owned = "farm_3", field_1 = "5 rote_bohne" } }),
  when = { "p1 ! harvest field_saloon", "p2 ! harvest field_1" },
  expect = { p1 = { coins = "5 brechbohne" }, p2 = { coins = "4 rote_bohne" },
             discard = "2 brechbohne, rote_bohne" } }
add { "HIB-H4 also at the game-end harvest",
  given = { phase = "final_round", p1 = { owned = "farm_4", field_1 = "6 augenbohne" } },
  when = "p1 final_action harvest field_1",
  expect = { over = true, p1 = { coins = "5 augenbohne" }, discard = "augenbohne" } }

---------------------------------------------------------------------------------------------------
-- HIB-H5: which cards become thalers

add { "HIB-H5 HIB-X11 3 blaue + 1 soja: the harvester chooses one card, blaue or soja, and must",
  given = table_of({ owned = "farm_2", field_1 = "3 blaue_bohne, sojabohne" }, { supply = "jail_1, farm_1" }),
  when = "p1 ! harvest field_1",
  illegal = { "p1 choose_thalers -", "p1 choose_thalers sojabohne, blaue_bohne",
              "p1 choose_thalers blaue_bohne, blaue_bohne" },
  expect = { asked = "p1 choose_thalers", options = { "blaue_bohne", "sojabohne" }, least = 1, most = 1, pass = false,
             window = false } }
add { "HIB-H5 HIB-X11 ruling 3: the picture of the card decides what the thaler can buy: soja a Farm",
  given = table_of({ owned = "farm_2", field_1 = "3 blaue_bohne, sojabohne" },
                   { supply = "jail_1, farm_1, saloon_1" }),
  when = { "p1 ! harvest field_1", "p1 choose_thalers sojabohne" },
  expect = { p1 = { coins = "sojabohne", field_1 = "" }, discard = "3 blaue_bohne", anytime = { p1 = {} } } }
add { "HIB-H5 HIB-H6 ruling 3: a soja taken from blue beans buys a Farm for one who has none",
  given = table_of({ owned = "farm_2", field_1 = "3 blaue_bohne, sojabohne" },
                   { p2 = { owned = "jail_4" }, supply = "farm_1, tipi_1" }),
  when = { "p1 ! harvest field_1", "p1 choose_thalers blaue_bohne", "p2 jail_claim sojabohne" },
  expect = { p1 = { coins = "blaue_bohne" }, p2 = { coins = "sojabohne" }, discard = "2 blaue_bohne",
             anytime = { p1 = {}, p2 = { "buy farm_1" } } } }
add { "HIB-H5 HIB-X11 the harvester may take a blaue_bohne instead: it buys a Jail, no Farm",
  given = table_of({ owned = "farm_2", field_1 = "3 blaue_bohne, sojabohne" }, { supply = "jail_1, farm_1" }),
  when = { "p1 ! harvest field_1", "p1 choose_thalers blaue_bohne" },
  expect = { p1 = { coins = "blaue_bohne" }, discard_set = "2 blaue_bohne, sojabohne",
             anytime = { p1 = { "buy jail_1" } } } }
add { "HIB-H5 a harvest for several thalers: as many cards are chosen, in any mixture",
  given = table_of({ owned = "farm_2, jail_2", field_1 = "3 blaue_bohne, 4 sojabohne" }),
  steps = {
    { when = "p1 ! harvest field_1",
      illegal = { "p1 choose_thalers sojabohne, sojabohne",
                  "p1 choose_thalers sojabohne, sojabohne, sojabohne, sojabohne" },
      expect = { asked = "p1 choose_thalers", least = 3, most = 3 } },
    { when = "p1 choose_thalers sojabohne, blaue_bohne, sojabohne",
      expect = { p1 = { coins_set = "blaue_bohne, 2 sojabohne" }, discard_set = "2 blaue_bohne, 2 sojabohne" } },
  } }
add { "HIB-H5 a mixed field without yield: nothing to choose, all is discarded",
  given = table_of({ owned = "farm_2", field_1 = "blaue_bohne, 2 sojabohne" }),
  when = "p1 ! harvest field_1",
  expect = { asked = "p1 plant_first", p1 = { coins = "", field_1 = "" }, discard_set = "blaue_bohne, 2 sojabohne" } }
add { "HIB-H5 out of turn it is the harvester who chooses, not the active player",
  given = table_of({}, { p3 = { owned = "saloon_3", field_2 = stew(1, 3), field_2_stew = 1 } }),
  steps = {
    { when = "p3 ! harvest field_2",
      expect = { asked = "p3 choose_thalers", options = { "blaue_bohne", "feuerbohne", "saubohne" } } },
    { when = "p3 choose_thalers feuerbohne",
      expect = { asked = "p1 plant_first", p3 = { under_saloon = "feuerbohne", coins = "" },
                 discard_set = "blaue_bohne, saubohne" } },
  } }
add { "HIB-H4 HIB-H5 farm_4: five of a stew are chosen",
  given = table_of({ owned = "saloon_3, farm_4", field_1 = stew(1, 8), field_1_stew = 1 }),
  when = "p1 ! harvest field_1",
  expect = { asked = "p1 choose_thalers", least = 5, most = 5 } }

---------------------------------------------------------------------------------------------------
-- HIB-H6: jail_4

local BLUE = { field_1 = "4 blaue_bohne" }
local JAILER = { p2 = { owned = "jail_4" } }

add { "HIB-H6 HIB-X15 A harvests 4 blaue: the owner of jail_4 may take one leftover card, or decline",
  given = table_of(BLUE, { p2 = { owned = "jail_4" }, discard = "sojabohne" }),
  when = "p1 ! harvest field_1",
  illegal = { "p2 jail_claim sojabohne" },
  expect = { asked = "p2 jail_claim", options = "blaue_bohne", pass = true, window = false, clause = "HIB-H6",
             p1 = { coins = "blaue_bohne" } } }
add { "HIB-H6 HIB-X15 A +1, B +1 with a blue face, 2 cards discarded",
  given = table_of(BLUE, JAILER),
  when = { "p1 ! harvest field_1", "p2 jail_claim blaue_bohne" },
  expect = { asked = "p1 plant_first", p1 = { coins = "blaue_bohne", field_1 = "" }, p2 = { coins = "blaue_bohne" },
             discard = "2 blaue_bohne", said = "claims_blue p2" } }
add { "HIB-H6 the owner declines: three cards are discarded",
  given = table_of(BLUE, JAILER),
  when = { "p1 ! harvest field_1", "p2 jail_claim -" },
  expect = { p1 = { coins = "blaue_bohne" }, p2 = { coins = "" }, discard = "3 blaue_bohne" } }
add { "HIB-H6 HIB-X15 A harvests 3 blaue for nothing: B gets nothing and is not asked",
  given = table_of({ field_1 = "3 blaue_bohne" }, JAILER),
  when = "p1 ! harvest field_1",
  expect = { asked = "p1 plant_first", p2 = { coins = "" }, discard = "3 blaue_bohne" } }
add { "HIB-H6 HIB-X15 B harvests 10: 4 + 1",
  given = table_of({}, { p2 = { owned = "jail_4", field_1 = "10 blaue_bohne" } }),
  when = { "p2 ! harvest field_1", "p2 jail_claim blaue_bohne" },
  expect = { asked = "p1 plant_first", p2 = { coins = "5 blaue_bohne" }, discard = "5 blaue_bohne" } }
add { "HIB-H6 HIB-H4 the owner with farm_4 harvests 10: 5 + 1",
  given = table_of({ owned = "jail_4, farm_4", field_1 = "10 blaue_bohne" }),
  when = { "p1 ! harvest field_1", "p1 jail_claim blaue_bohne" },
  expect = { p1 = { coins = "6 blaue_bohne" }, discard = "4 blaue_bohne" } }
add { "HIB-H6 tightest case: 3 cards by jail_2, 1 thaler, one for jail_4, one discarded",
  given = table_of({ owned = "jail_2", field_1 = "3 blaue_bohne" }, JAILER),
  when = { "p1 ! harvest field_1", "p2 jail_claim blaue_bohne" },
  expect = { p1 = { coins = "blaue_bohne" }, p2 = { coins = "blaue_bohne" }, discard = "blaue_bohne" } }
add { "HIB-H6 tightest case: 4 cards by jail_3, 2 thalers, one for jail_4, one discarded",
  given = table_of({ owned = "jail_3", field_1 = "4 blaue_bohne" }, JAILER),
  when = { "p1 ! harvest field_1", "p2 jail_claim blaue_bohne" },
  expect = { p1 = { coins = "2 blaue_bohne" }, p2 = { coins = "blaue_bohne" }, discard = "blaue_bohne" } }
add { "HIB-H6 every time: two harvests, two claims",
  given = table_of({ field_1 = "4 blaue_bohne", field_2 = "6 blaue_bohne" }, JAILER),
  when = { "p1 ! harvest field_1", "p2 jail_claim blaue_bohne", "p1 ! harvest field_2", "p2 jail_claim blaue_bohne" },
  expect = { p1 = { coins = "3 blaue_bohne" }, p2 = { coins = "2 blaue_bohne" }, discard = "5 blaue_bohne" } }
add { "HIB-H6 the claimed thaler is cash: it pays for a third field at once",
  given = table_of(BLUE, { p2 = { owned = "jail_4", coins = "2 augenbohne" }, fields = "third_field" }),
  when = { "p1 ! harvest field_1", "p2 jail_claim blaue_bohne" },
  expect = { p2 = { coins = "2 augenbohne, blaue_bohne" }, anytime = { p1 = {}, p2 = { "buy_third_field" } } } }
add { "HIB-H6 only blue: other varieties bring the owner nothing",
  given = table_of({ field_1 = "9 feuerbohne", field_2 = "5 rote_bohne" }, JAILER),
  when = { "p1 ! harvest field_1", "p1 ! harvest field_2" },
  expect = { asked = "p1 plant_first", p2 = { coins = "" } } }
add { "HIB-H6 only jail_4: the other Jails claim nothing",
  given = table_of({ owned = "jail_1", field_1 = "4 blaue_bohne" },
                   { p2 = { owned = "jail_2" }, p3 = { owned = "jail_3" } }),
  when = "p1 ! harvest field_1",
  expect = { asked = "p1 plant_first", p1 = { coins = "blaue_bohne" }, discard = "3 blaue_bohne" } }
add { "HIB-H6 HIB-F3 soy added by farm_2 counts as blue: the harvester chooses first, then the owner of jail_4",
  given = table_of({ owned = "farm_2", field_1 = "2 blaue_bohne, 2 sojabohne" }, JAILER),
  steps = {
    { when = "p1 ! harvest field_1", expect = { asked = "p1 choose_thalers", p2 = { coins = "" } } },
    { when = "p1 choose_thalers sojabohne",
      expect = { asked = "p2 jail_claim", options = { "blaue_bohne", "sojabohne" }, pass = true } },
    { when = "p2 jail_claim sojabohne",
      expect = { p1 = { coins = "sojabohne" }, p2 = { coins = "sojabohne" }, discard = "2 blaue_bohne" } },
  } }
add { "HIB-H6 ruling 22: what the harvester took is not there for the owner",
  given = table_of({ owned = "farm_2", field_1 = "3 blaue_bohne, sojabohne" }, JAILER),
  when = { "p1 ! harvest field_1", "p1 choose_thalers sojabohne" },
  illegal = { "p2 jail_claim sojabohne" },
  expect = { asked = "p2 jail_claim", options = "blaue_bohne" } }
add { "HIB-H6 HIB-F3 blue beans are not what soy is added to: a field of brechbohnen gives nothing",
  given = table_of({ owned = "farm_2", field_1 = "brechbohne, 2 sojabohne" }, JAILER),
  when = { "p1 ! harvest field_1", "p1 choose_thalers brechbohne" },
  expect = { asked = "p1 plant_first", p2 = { coins = "" }, discard = "2 sojabohne" } }
add { "HIB-H6 ruling 20: a stew with a Blaue Bohne in it does not count, whatever was planted first",
  given = table_of({ owned = "saloon_3", field_1 = stew(1, 3), field_1_stew = 1 }, JAILER),
  when = { "p1 ! harvest field_1", "p1 choose_thalers blaue_bohne" },
  expect = { asked = "p1 plant_first", p2 = { coins = "" }, discard = "feuerbohne, saubohne" } }
add { "HIB-H6 HIB-H4 with the harvester's farm_4: five for them, one for the owner",
  given = table_of({ owned = "farm_4, jail_3", field_1 = "8 blaue_bohne" }, JAILER),
  when = { "p1 ! harvest field_1", "p2 jail_claim blaue_bohne" },
  expect = { p1 = { coins = "5 blaue_bohne" }, p2 = { coins = "blaue_bohne" }, discard = "2 blaue_bohne" } }
add { "HIB-H6 HIB-P3 a harvest to make room pays jail_4 too, and then the card is planted",
  given = table_of({ hand = "rote_bohne, sojabohne", field_1 = "4 blaue_bohne", field_2 = "2 augenbohne" }, JAILER),
  when = { "p1 make_room harvest field_1", "p2 jail_claim blaue_bohne", "p1 plant_first field_1" },
  expect = { p1 = { field_1 = "rote_bohne" }, p2 = { coins = "blaue_bohne" }, discard = "2 blaue_bohne" } }

---------------------------------------------------------------------------------------------------
-- HIB-F1 to F4: farm_2

for _, kind in ipairs { "brechbohne", "saubohne", "feuerbohne", "blaue_bohne", "cognacbohne" } do
  may_plant(("HIB-F1 HIB-X12 farm_2: soja may be added to %s"):format(kind),
    { owned = "farm_2", hand = "sojabohne", field_1 = "2 " .. kind }, { "field_1", "field_2" }, {},
    { options = COGNAC })
  may_plant(("HIB-F1 farm_2: soja may be added to a single %s"):format(kind),
    { owned = "farm_2", hand = "sojabohne", field_1 = kind }, { "field_1", "field_2" }, {}, { options = COGNAC })
end
for _, kind in ipairs { "gartenbohne", "rote_bohne", "augenbohne" } do
  may_plant(("HIB-F1 HIB-X12 farm_2: soja is refused on %s"):format(kind),
    { owned = "farm_2", hand = "sojabohne", field_1 = "5 " .. kind }, { "field_2" }, { "field_1" })
end
may_plant("HIB-F1 only Sojabohnen: no other bean is added",
  { owned = "farm_2", hand = "brechbohne", field_1 = "2 blaue_bohne" }, { "field_2" }, { "field_1" })
may_plant("HIB-F1 only with farm_2: not with another Farm, nor with that of another player",
  { owned = "farm_3", hand = "sojabohne", field_1 = "2 blaue_bohne" }, { "field_2" }, { "field_1" },
  { others = { p2 = { owned = "farm_2" } } })
may_plant("HIB-F1 ruling 15: also on the third field and on the field of goldmine_4",
  { owned = "farm_2, goldmine_4", hand = "sojabohne", field_1 = "rote_bohne", field_2 = "augenbohne",
    extra = "third_field", field_3 = "saubohne", field_4 = "feuerbohne" },
  { "field_3", "field_4" }, { "field_1", "field_2" })
may_plant("HIB-F2 HIB-X11 a field that starts with soja is a soy field: blaue refused",
  { owned = "farm_2", hand = "blaue_bohne", field_1 = "sojabohne" }, { "field_2" }, { "field_1" })
may_plant("HIB-F2 a field of soja takes soja", { owned = "farm_2", hand = "sojabohne", field_1 = "2 sojabohne" },
  { "field_1", "field_2" }, {})
may_plant("HIB-F2 ruling 4: the special fields accept only their own variety",
  { owned = "farm_2, saloon_2, blacksmith_2", hand = "sojabohne", field_1 = "rote_bohne", field_saloon = "2 brechbohne",
    field_smithy = "2 feuerbohne" }, { "field_2" }, { "field_1", "field_saloon", "field_smithy" })
may_plant("HIB-F2 not on a stew: a second soja is refused there",
  { owned = "farm_2, saloon_3", hand = "sojabohne", field_1 = "blaue_bohne, sojabohne", field_1_stew = 1 },
  { "field_2" }, { "field_1" })
may_plant("HIB-F3 after soy the original variety may follow",
  { owned = "farm_2", hand = "blaue_bohne", field_1 = "blaue_bohne, sojabohne" }, { "field_1", "field_2" }, {})
may_plant("HIB-F3 after soy more soy may follow, also more than there is of the variety",
  { owned = "farm_2", hand = "sojabohne", field_1 = "brechbohne, 3 sojabohne" }, { "field_1", "field_2" }, {})
may_plant("HIB-F3 after soy nothing else, and with a Saloon it never becomes a stew",
  { owned = "farm_2, saloon_3", hand = "augenbohne", field_1 = "blaue_bohne, sojabohne" }, { "field_2" }, { "field_1" })

add { "HIB-F1 the soja is planted; the field counts four of its variety",
  given = table_of({ owned = "farm_2", hand = "sojabohne, rote_bohne", field_1 = "3 blaue_bohne" }),
  when = { "p1 plant_first field_1", "p1 ! harvest field_1", "p1 choose_thalers blaue_bohne" },
  expect = { p1 = { coins = "blaue_bohne", field_1_stew = 0 }, discard_set = "2 blaue_bohne, sojabohne" } }
add { "HIB-F1 soy counts by the variety's beanometer: 2 brech + 1 soja are 1 thaler, 2 brech + 3 soja are 2",
  given = table_of({ owned = "farm_2", field_1 = "2 brechbohne, sojabohne", field_2 = "2 brechbohne, 3 sojabohne" }),
  when = { "p1 ! harvest field_1", "p1 choose_thalers brechbohne", "p1 ! harvest field_2",
           "p1 choose_thalers sojabohne, sojabohne" },
  expect = { p1 = { coins = "brechbohne, 2 sojabohne" } } }
add { "HIB-F1 HIB-H3 soy counts by the building's beanometer, too: 1 feuer + 4 soja by blacksmith_3 are 2",
  given = table_of({ owned = "farm_2, blacksmith_3", field_1 = "feuerbohne, 4 sojabohne" }),
  when = { "p1 ! harvest field_1", "p1 choose_thalers feuerbohne, sojabohne" },
  expect = { p1 = { coins_set = "feuerbohne, sojabohne" }, discard = "3 sojabohne" } }
add { "HIB-F1 HIB-T3 also in phase 3, for the player who plants",
  given = { phase = "plant_received", p2 = { owned = "farm_2", received = "sojabohne, brechbohne", field_1 = "saubohne",
                                             field_2 = "2 augenbohne" } },
  illegal = { "p2 plant_received sojabohne field_2", "p2 plant_received brechbohne field_1" },
  expect = { asked = "p2 plant_received", options = "sojabohne field_1" } }
add { "HIB-F1 HIB-B4 bought while the soja is to be planted: it works at once",
  given = table_of({ hand = "sojabohne", coins = "2 sojabohne", field_1 = "2 saubohne", field_2 = "2 blaue_bohne" },
                   { supply = "farm_2" }),
  when = "p1 make_room buy farm_2",
  expect = { asked = "p1 plant_first", options = { "field_1", "field_2" } } }
add { "HIB-F3 HIB-P4 a field of feuerbohnen with soy is pure: blacksmith_2 is locked by it",
  given = table_of({ owned = "farm_2", hand = "feuerbohne", coins = "2 feuerbohne", field_1 = "feuerbohne, sojabohne" },
                   { supply = "blacksmith_2" }),
  when = "p1 ! buy blacksmith_2",
  illegal = { "p1 plant_first field_smithy" },
  expect = { asked = "p1 plant_first", options = { "field_1", "field_2" } } }

-- HIB-F4: the owner of farm_2 and a Saloon

local BOTH = "farm_2, saloon_3"

add { "HIB-F4 HIB-X25 soja on [blaue]: farm or stew is asked, and must be said",
  given = table_of({ owned = BOTH, hand = "sojabohne, rote_bohne", field_1 = "blaue_bohne" }),
  when = "p1 plant_first field_1", illegal = { "p1 soy_mode -" },
  expect = { asked = "p1 soy_mode", options = { "farm", "stew" }, pass = false, window = false } }
for _, saloon in ipairs { "saloon_3", "saloon_4" } do
  add { ("HIB-F4 HIB-X25 %s, farm: then blaue and soja are accepted, augen refused"):format(saloon),
    given = table_of({ owned = "farm_2, " .. saloon, hand = "sojabohne", field_1 = "blaue_bohne",
                       field_2 = "2 rote_bohne" }, { deck = "10 feuerbohne", deck_top = "augenbohne, blaue_bohne" }),
    steps = {
      { when = { "p1 plant_first field_1", "p1 soy_mode farm", "p1 trade_action -" },
        illegal = { "p1 plant_received augenbohne field_1" },
        expect = { asked = "p1 plant_received", options = "blaue_bohne field_1", p1 = { field_1_stew = 0 } } },
      { when = { "p1 plant_received blaue_bohne field_1" },
        expect = { asked = "p1 make_room", p1 = { field_1 = "blaue_bohne, sojabohne, blaue_bohne" } } },
    } }
  add { ("HIB-F4 HIB-X25 %s, stew: then augen is accepted, blaue refused"):format(saloon),
    given = table_of({ owned = "farm_2, " .. saloon, hand = "sojabohne", field_1 = "blaue_bohne",
                       field_2 = "2 rote_bohne" }, { deck = "10 feuerbohne", deck_top = "augenbohne, blaue_bohne" }),
    when = { "p1 plant_first field_1", "p1 soy_mode stew", "p1 trade_action -" },
    illegal = { "p1 plant_received blaue_bohne field_1" },
    expect = { asked = "p1 plant_received", options = "augenbohne field_1", p1 = { field_1_stew = 1 } } }
end
add { "HIB-F4 HIB-X25 farm: soja is accepted again, without a question",
  given = table_of({ owned = BOTH, hand = "3 sojabohne", field_1 = "blaue_bohne" }),
  when = { "p1 plant_first field_1", "p1 soy_mode farm", "p1 plant_second field_1" },
  expect = { asked = "p1 trade_action", p1 = { field_1 = "blaue_bohne, 2 sojabohne", field_1_stew = 0 } } }
add { "HIB-F4 HIB-X25 stew: another soja is refused",
  given = table_of({ owned = BOTH, hand = "3 sojabohne", field_1 = "blaue_bohne" }),
  when = { "p1 plant_first field_1", "p1 soy_mode stew" },
  illegal = { "p1 plant_second field_1" },
  expect = { asked = "p1 plant_second", options = "field_2", p1 = { field_1 = "blaue_bohne, sojabohne" } } }
add { "HIB-F4 HIB-X25 farm, with 4 cards: 1 thaler into the cash",
  given = table_of({ owned = BOTH, hand = "2 sojabohne, blaue_bohne", field_1 = "blaue_bohne" },
                   { deck_top = "2 blaue_bohne", deck = "10 feuerbohne" }),
  when = { "p1 plant_first field_1", "p1 soy_mode farm", "p1 plant_second field_1", "p1 trade_action -",
           "p1 plant_received blaue_bohne field_1", "p1 ! harvest field_1", "p1 choose_thalers sojabohne" },
  expect = { p1 = { coins = "sojabohne", under_saloon = "" }, discard_set = "2 blaue_bohne, sojabohne" } }
add { "HIB-F4 HIB-X25 stew, with 4 cards: 1 thaler under the Saloon",
  given = table_of({ owned = BOTH, hand = "sojabohne, augenbohne, blaue_bohne", field_1 = "blaue_bohne" },
                   { deck_top = "rote_bohne, saubohne", deck = "10 feuerbohne" }),
  when = { "p1 plant_first field_1", "p1 soy_mode stew", "p1 plant_second field_1", "p1 trade_action -",
           "p1 plant_received rote_bohne field_1", "p1 ! harvest field_1", "p1 choose_thalers sojabohne" },
  expect = { p1 = { coins = "", under_saloon = "sojabohne", field_1_stew = 0 },
             discard_set = "blaue_bohne, augenbohne, rote_bohne" } }
add { "HIB-F4 HIB-X25 soja on [augen]: no question, it is a stew",
  given = table_of({ owned = BOTH, hand = "sojabohne, rote_bohne", field_1 = "augenbohne" }),
  when = "p1 plant_first field_1",
  expect = { asked = "p1 plant_second", p1 = { field_1 = "augenbohne, sojabohne", field_1_stew = 1 } } }
add { "HIB-F4 HIB-F2 blaue on [soja]: no question, it is a stew",
  given = table_of({ owned = BOTH, hand = "blaue_bohne, rote_bohne", field_1 = "sojabohne" }),
  when = "p1 plant_first field_1",
  expect = { asked = "p1 plant_second", p1 = { field_1 = "sojabohne, blaue_bohne", field_1_stew = 1 } } }
add { "HIB-F4 exactly one bean: on two it is added by the farm, without a question",
  given = table_of({ owned = BOTH, hand = "sojabohne, rote_bohne", field_1 = "2 blaue_bohne" }),
  when = "p1 plant_first field_1",
  expect = { asked = "p1 plant_second", options = "field_2", p1 = { field_1_stew = 0 } } }
add { "HIB-F4 farm_2 without a Saloon: no question, it is added",
  given = table_of({ owned = "farm_2, saloon_1", hand = "sojabohne, rote_bohne", field_1 = "blaue_bohne" }),
  when = "p1 plant_first field_1",
  expect = { asked = "p1 plant_second", p1 = { field_1 = "blaue_bohne, sojabohne", field_1_stew = 0 } } }
add { "HIB-F4 a Saloon without farm_2: no question, it is a stew",
  given = table_of({ owned = "farm_4, saloon_3", hand = "sojabohne, rote_bohne", field_1 = "blaue_bohne" }),
  when = "p1 plant_first field_1",
  expect = { asked = "p1 plant_second", p1 = { field_1 = "blaue_bohne, sojabohne", field_1_stew = 1 } } }
add { "HIB-F4 HIB-F1 the number decides: asked on [brech] 14, in phase 3 too",
  given = { phase = "plant_received", p2 = { owned = BOTH, received = "sojabohne", field_1 = "2 rote_bohne",
                                             field_2 = "brechbohne" } },
  when = "p2 plant_received sojabohne field_2",
  expect = { asked = "p2 soy_mode", options = { "farm", "stew" } } }
add { "HIB-F3 soy added before the Saloon was bought: the field can never become a stew",
  given = table_of({ owned = "farm_2", hand = "augenbohne", coins = "3 brechbohne",
                     field_1 = "blaue_bohne, sojabohne" }, { supply = "saloon_3" }),
  when = "p1 ! buy saloon_3", illegal = { "p1 plant_first field_1" },
  expect = { asked = "p1 plant_first", options = "field_2" } }

---------------------------------------------------------------------------------------------------
-- HIB-Z1 to Z5: bean stew

for _, saloon in ipairs { "saloon_3", "saloon_4" } do
  may_plant(("HIB-Z1 %s: another variety may be planted on any regular field with one bean"):format(saloon),
    { owned = saloon .. ", goldmine_4", hand = "augenbohne", field_1 = "rote_bohne", field_2 = "sojabohne",
      extra = "third_field", field_3 = "gartenbohne", field_4 = "blaue_bohne" },
    { "field_1", "field_2", "field_3", "field_4" }, {})
  add { ("HIB-Z1 %s: several stews at once, on the third field and on goldmine_4, too"):format(saloon),
    given = table_of({ owned = saloon .. ", goldmine_4", hand = "2 augenbohne", field_1 = "2 rote_bohne",
                       field_2 = "sojabohne, saubohne", field_2_stew = 1, extra = "third_field",
                       field_3 = "gartenbohne", field_4 = "blaue_bohne" }),
    when = { "p1 plant_first field_3", "p1 plant_second field_4" },
    expect = { p1 = { field_1_stew = 0, field_2_stew = 1, field_3_stew = 1, field_4_stew = 1,
                      field_3 = "gartenbohne, augenbohne", field_4 = "blaue_bohne, augenbohne" } } }
end
may_plant("HIB-Z1 no stew on a special field",
  { owned = "saloon_3, blacksmith_2", hand = "augenbohne", field_1 = "2 rote_bohne", field_smithy = "feuerbohne" },
  { "field_2" }, { "field_1", "field_smithy" })
may_plant("HIB-Z1 HIB-B7 no stew with the lesser Saloons, nor with that of another player",
  { owned = "saloon_2", hand = "augenbohne", field_1 = "rote_bohne", field_saloon = "brechbohne" },
  { "field_2" }, { "field_1", "field_saloon" },
  { others = { p2 = { owned = "saloon_3" }, p3 = { owned = "saloon_4" } } })

may_plant("HIB-Z2 a stew takes varieties that are not yet in it",
  { owned = "saloon_3", hand = "rote_bohne", field_1 = "blaue_bohne, sojabohne", field_1_stew = 1,
    field_2 = "2 augenbohne" },
  { "field_1" }, { "field_2" })
for _, kind in ipairs { "blaue_bohne", "augenbohne", "sojabohne" } do
  may_plant(("HIB-Z2 HIB-X10 a stew refuses what is in it: %s"):format(kind),
    { owned = "saloon_4", hand = kind, field_1 = "blaue_bohne, augenbohne, sojabohne", field_1_stew = 1 },
    { "field_2" }, { "field_1" })
end
may_plant("HIB-Z2 a pure field of two can never become a stew",
  { owned = "saloon_3", hand = "augenbohne", field_1 = "2 rote_bohne", field_2 = "3 augenbohne" },
  { "field_2" }, { "field_1" })
add { "HIB-Z2 HIB-X10 [rote] and a second rote: pure, and so it stays",
  given = table_of({ owned = "saloon_3", hand = "rote_bohne, augenbohne", field_1 = "rote_bohne" }),
  when = "p1 plant_first field_1", illegal = { "p1 plant_second field_1" },
  expect = { asked = "p1 plant_second", options = "field_2", p1 = { field_1 = "2 rote_bohne", field_1_stew = 0 } } }
add { "HIB-Z2 HIB-X10 [rote] and augen: a stew; then another rote is refused on it",
  given = table_of({ owned = "saloon_3", hand = "augenbohne, rote_bohne", field_1 = "rote_bohne" }),
  when = "p1 plant_first field_1", illegal = { "p1 plant_second field_1" },
  expect = { asked = "p1 plant_second", options = "field_2",
             p1 = { field_1 = "rote_bohne, augenbohne", field_1_stew = 1 } } }
add { "HIB-Z2 an empty field with its first bean is undetermined",
  given = table_of({ owned = "saloon_3", hand = "rote_bohne, augenbohne", field_2 = "2 sojabohne" }),
  when = "p1 plant_first field_1",
  expect = { asked = "p1 plant_second", options = "field_1", p1 = { field_1 = "rote_bohne", field_1_stew = 0 } } }
add { "HIB-Z2 BOH-H5 after a stew is harvested its field is empty and undetermined: it may become pure",
  given = table_of({ owned = "saloon_3", hand = "2 rote_bohne, augenbohne", field_1 = "rote_bohne, augenbohne",
                     field_1_stew = 1 }),
  steps = {
    { when = "p1 ! harvest field_1", expect = { p1 = { field_1_stew = 0 }, discard = "rote_bohne, augenbohne" } },
    { when = { "p1 plant_first field_1", "p1 plant_second field_1" },
      expect = { p1 = { field_1 = "2 rote_bohne", field_1_stew = 0 } } },
  } }

add { "HIB-Z3 after the purchase a stew may be begun at once on a field that holds one bean",
  given = table_of({ hand = "augenbohne, blaue_bohne", coins = "3 brechbohne", field_1 = "rote_bohne",
                     field_2 = "2 sojabohne" }, { supply = "saloon_3" }),
  steps = {
    { when = "p1 make_room buy saloon_3", illegal = { "p1 plant_first field_2" },
      expect = { asked = "p1 plant_first", options = "field_1" } },
    { when = { "p1 plant_first field_1", "p1 plant_second field_1" },
      expect = { p1 = { field_1 = "rote_bohne, augenbohne, blaue_bohne", field_1_stew = 1 } } },
  } }

stew_pays("HIB-Z4 HIB-X9", "saloon_3", { 0, 1, 1, 1, 2, 3, 4 })
stew_pays("HIB-Z4 HIB-X9", "saloon_4", { 0, 1, 1, 2, 3, 4, 5 })
stew_pays("HIB-Z4 HIB-C1", "saloon_3", { 0, 1, 1, 1, 2, 3, 4, 4 }, COGNAC)
stew_pays("HIB-Z4 HIB-C1", "saloon_4", { 0, 1, 1, 2, 3, 4, 5, 5 }, COGNAC)
stew_pays("HIB-Z4 HIB-H3 the beanometer of the variety planted first does not count:", "jail_2, saloon_3", { 0, 1, 1 })
add { "HIB-Z4 HIB-B8 thalers under the Saloon buy no building; the same ones in cash would",
  given = table_of({ owned = "saloon_3", field_1 = stew(1, 3), field_1_stew = 1, coins = "blaue_bohne" },
                   { supply = "jail_1, jail_2, store_1, blacksmith_1" }),
  when = { "p1 ! harvest field_1", "p1 choose_thalers saubohne" },
  illegal = { "p1 ! buy store_1", "p1 ! buy jail_2" },
  expect = { p1 = { under_saloon = "saubohne", coins = "blaue_bohne" }, anytime = { p1 = { "buy jail_1" } } } }
add { "HIB-Z4 a second stew adds to what lies under the Saloon",
  given = table_of({ owned = "saloon_4", under_saloon = "gartenbohne", field_2 = stew(1, 5), field_2_stew = 1 }),
  when = { "p1 ! harvest field_2", "p1 choose_thalers feuerbohne, sojabohne" },
  expect = { p1 = { under_saloon_set = "gartenbohne, feuerbohne, sojabohne", field_2_stew = 0, coins = "" },
             discard_set = "blaue_bohne, saubohne, brechbohne" } }
add { "HIB-Z4 with another stew growing, a pure field still pays into the cash by its own beanometer",
  given = table_of({ owned = "saloon_3", field_1 = stew(1, 3), field_1_stew = 1, field_2 = "3 brechbohne" }),
  when = "p1 ! harvest field_2",
  expect = { p1 = { coins = "brechbohne", under_saloon = "", field_1_stew = 1 } } }

add { "HIB-Z5 HIB-H2 one gartenbohne of the owner of saloon_3 and goldmine_3: 1 thaler into the cash",
  given = table_of({ owned = "saloon_3, goldmine_3", field_1 = "gartenbohne" }),
  when = "p1 ! harvest field_1",
  expect = { p1 = { coins = "gartenbohne", under_saloon = "", field_1 = "" }, discard = "" } }
add { "HIB-Z5 one bean of the owner of a Saloon is harvested as a pure field, for nothing",
  given = table_of({ owned = "saloon_4", field_1 = "augenbohne" }),
  when = "p1 ! harvest field_1",
  expect = { asked = "p1 plant_first", p1 = { coins = "", under_saloon = "" }, discard = "augenbohne",
             said = "harvested p1", not_said = "harvested_stew" } }
add { "HIB-Z5 HIB-H2 garten beans in a stew are not one gartenbohne: goldmine_3 pays nothing for them",
  given = table_of({ owned = "saloon_3, goldmine_3", field_1 = "gartenbohne, augenbohne", field_1_stew = 1 }),
  when = "p1 ! harvest field_1",
  expect = { p1 = { coins = "", under_saloon = "" }, discard = "gartenbohne, augenbohne" } }

-- Stews and the lock of blacksmith_2.
add { "HIB-P4 HIB-Z1 a feuerbohne inside a stew locks blacksmith_2",
  given = table_of({ owned = "saloon_3", hand = "feuerbohne", coins = "2 feuerbohne",
                     field_1 = "feuerbohne, augenbohne", field_1_stew = 1 }, { supply = "blacksmith_2" }),
  when = "p1 ! buy blacksmith_2",
  illegal = { { "p1 plant_first field_smithy", clause = "HIB-P4" } },
  expect = { asked = "p1 plant_first", options = { "field_2" } } }
add { "HIB-P4 HIB-Z2 the only field of feuerbohnen becomes a stew: that is no harvest, the lock stays",
  given = table_of({ owned = "saloon_3", hand = "augenbohne, feuerbohne", coins = "2 feuerbohne",
                     field_1 = "feuerbohne" }, { supply = "blacksmith_2" }),
  when = { "p1 ! buy blacksmith_2", "p1 plant_first field_1" },
  illegal = { { "p1 plant_second field_smithy", clause = "HIB-P4" } },
  expect = { asked = "p1 plant_second", options = { "field_2" } } }

return scenarios
