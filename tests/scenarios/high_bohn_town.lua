-- High Bohn: fields and what buildings add to them, General Stores, Banks, farm_3 (sections 4.3, 4.8, 4.9 of
-- high_bohn.md) with the vectors HIB-X7, X8, X14 and X17 to X19.

local fixtures = require "shared/fixtures"

-- The town is laid out, unless `rest` says where all other beans are: then like cards are numbered as they are
-- named. Hands and third fields on sale are only what is named.
local scenarios, add = fixtures.file({ game = "high_bohn", players = 3 }, function(scenario)
  local given = scenario.given
  given.laid, given.phase, given.fields = not given.rest or nil, given.phase or "plant", given.fields or ""
  given.each = fixtures.with({ hand = "" }, given.each or {})
end)

---------------------------------------------------------------------------------------------------
-- P1, P2: regular and special fields

local BEANS = { "gartenbohne", "rote_bohne", "augenbohne", "sojabohne", "brechbohne", "saubohne", "feuerbohne",
                "blaue_bohne" }

for _, bean in ipairs(BEANS) do
  local places, refused = { "field_1", "field_2", "field_4" }, {}
  for where, only in pairs { field_saloon = "brechbohne", field_smithy = "feuerbohne" } do
    if bean == only then
      places[4] = where
    else
      refused[#refused + 1] = { "p1 plant_first " .. where, clause = "HIB-P2" }
    end
  end
  add { ("HIB-P1 HIB-P2 goldmine_4, saloon_2 and blacksmith_2: where to plant a card of %s"):format(bean),
        given = { p1 = { hand = bean, owned = "goldmine_4, saloon_2, blacksmith_2", field_4 = "", field_saloon = "",
                         field_smithy = "" } },
        illegal = refused, expect = { asked = "p1 plant_first", options = places } }
end

add {
  { "HIB-P1 without these buildings there are two fields only",
    given = { p1 = { hand = "brechbohne", owned = "goldmine_3, saloon_3, blacksmith_3", field_1 = "2 brechbohne" } },
    expect = { options = { "field_1", "field_2" } } },
  { "HIB-P2 a special field takes more of its bean, a regular one only beans of its variety",
    given = { p1 = { hand = "brechbohne", owned = "saloon_2, goldmine_4, blacksmith_2", field_saloon = "2 brechbohne",
                     field_1 = "brechbohne", field_2 = "2 rote_bohne", field_4 = "saubohne", field_smithy = "" } },
    illegal = { { "p1 plant_first field_2", clause = "HIB-P2" }, { "p1 plant_first field_4", clause = "HIB-P2" },
                { "p1 plant_first field_smithy", clause = "HIB-P2" } },
    expect = { options = { "field_1", "field_saloon" } } },
  { "HIB-P2 in phase 3 as well",
    given = { phase = "plant_received", p2 = { received = "feuerbohne, rote_bohne", owned = "blacksmith_2, goldmine_4",
                                               field_1 = "saubohne", field_2 = "saubohne", field_4 = "",
                                               field_smithy = "feuerbohne" } },
    steps = {
      { expect = { asked = "p2 plant_received", options = { "feuerbohne field_4", "feuerbohne field_smithy",
                                                            "rote_bohne field_4" } } },
      { when = { "p2 plant_received feuerbohne field_smithy", "p2 plant_received rote_bohne field_4" },
        expect = { p2 = { field_smithy = "2 feuerbohne", field_4 = "rote_bohne" } } },
    } },
  { "HIB-P1 goldmine_4 bought: its field can be used at once",
    given = { p1 = { hand = "rote_bohne", coins = "4 gartenbohne", field_1 = "saubohne" } },
    steps = {
      { expect = { options = { "field_2" } } },
      { when = "p1 ! buy goldmine_4", expect = { options = { "field_2", "field_4" } } },
      { when = "p1 plant_first field_4", expect = { p1 = { field_4 = "rote_bohne" } } },
    } },
  { "HIB-P1 saloon_2 bought: its field can be used at once, for a Brechbohne that grows elsewhere, too",
    given = { p1 = { hand = "2 brechbohne", coins = "2 brechbohne", field_1 = "2 brechbohne", field_2 = "saubohne" } },
    steps = {
      { when = "p1 ! buy saloon_2", expect = { options = { "field_1", "field_saloon" } } },
      { when = "p1 plant_first field_saloon", expect = { p1 = { field_saloon = "brechbohne", field_1 = 2 } } },
    } },
  { "HIB-P1 HIB-X14 goldmine_4 does not affect the right to buy the third field: four regular fields",
    given = { p1 = { hand = "rote_bohne", coins = "4 gartenbohne, 3 augenbohne" }, fields = "third_field",
              supply = "goldmine_4" },
    steps = {
      { when = "p1 ! buy goldmine_4", expect = { anytime = { p1 = { "buy_third_field" } } } },
      { when = "p1 ! buy_third_field",
        expect = { options = { "field_1", "field_2", "field_3", "field_4" }, anytime = { p1 = {} },
                   p1 = { extra = "third_field", coins = "" } } },
    } },
  { "HIB-P1 HIB-X14 the third field does not prevent goldmine_4",
    given = { p1 = { hand = "rote_bohne", extra = "third_field", field_3 = "", coins = "4 gartenbohne" },
              fields = "third_field", supply = "goldmine_4" },
    steps = {
      { expect = { anytime = { p1 = { "buy goldmine_4" } } } },
      { when = "p1 ! buy goldmine_4", expect = { options = { "field_1", "field_2", "field_3", "field_4" } } },
    } },
  { "HIB-P1 special fields do not use up or block buying a third field: six fields in all",
    given = { p1 = { hand = "feuerbohne, brechbohne", coins = "3 augenbohne",
                     owned = "saloon_2, blacksmith_2, goldmine_4", field_saloon = "", field_smithy = "",
                     field_4 = "" }, fields = "third_field", supply = "" },
    steps = {
      { expect = { anytime = { p1 = { "buy_third_field" } } } },
      { when = "p1 ! buy_third_field",
        expect = { options = { "field_1", "field_2", "field_3", "field_4", "field_smithy" } } },
      { when = "p1 plant_first field_smithy",
        expect = { options = { "field_1", "field_2", "field_3", "field_4", "field_saloon" } } },
    } },
  { "HIB-P1 ruling 15 the field of goldmine_4 is regular: a stew may grow there",
    given = { p1 = { hand = "rote_bohne, augenbohne", owned = "goldmine_4, saloon_3", field_4 = "saubohne",
                     field_1 = "2 sojabohne", field_2 = "2 sojabohne" } },
    steps = {
      { expect = { options = { "field_4" } } },
      { when = { "p1 plant_first field_4", "p1 plant_second field_4", "p1 ! harvest field_4",
                 "p1 choose_thalers augenbohne" },
        expect = { p1 = { under_saloon = "augenbohne", coins = "" }, discard = "saubohne, rote_bohne" } },
    } },
  { "HIB-P1 ruling 15 and soy be added by farm_2",
    given = { p1 = { hand = "sojabohne", owned = "goldmine_4, farm_2", field_4 = "2 saubohne",
                     field_1 = "2 rote_bohne", field_2 = "2 rote_bohne" } },
    expect = { options = { "field_4" } } },
  { "HIB-P1 ruling 4 a special field takes neither a stew nor soy, only its own bean",
    given = { p1 = { hand = "sojabohne", owned = "blacksmith_2, saloon_3, farm_2", field_smithy = "feuerbohne" } },
    illegal = { { "p1 plant_first field_smithy", clause = "HIB-P2" } },
    expect = { options = { "field_1", "field_2" } } },
  { "HIB-P1 the fields of buildings are harvested like others, by the beanometer of the bean",
    given = { p1 = { hand = "rote_bohne" },
              p2 = { owned = "saloon_2, blacksmith_2, goldmine_4", field_saloon = "5 brechbohne",
                     field_smithy = "6 feuerbohne", field_4 = "3 rote_bohne" } },
    when = { "p2 ! harvest field_saloon", "p2 ! harvest field_smithy", "p2 ! harvest field_4" },
    expect = { p2 = { coins = "2 brechbohne, 2 feuerbohne, 2 rote_bohne", field_saloon = "", field_smithy = "",
                      field_4 = "" }, discard = "3 brechbohne, 4 feuerbohne, rote_bohne" } },

  -- the special fields and the protection of a single bean
  { "HIB-X7 HIB-H1 saloon_2 [1 brech], regular [3 soja], [1 rote]: only the soja field may be harvested",
    given = { p1 = { hand = "rote_bohne" }, p2 = { owned = "saloon_2", field_saloon = "brechbohne",
                                                   field_1 = "3 sojabohne", field_2 = "rote_bohne" } },
    illegal = { { "p2 ! harvest field_saloon", clause = "HIB-H1" }, { "p2 ! harvest field_2", clause = "HIB-H1" } },
    expect = { anytime = { p2 = { "harvest field_1" } } } },
  { "HIB-X7 HIB-H1 saloon_2 [2 brech], regular [1], [1]: only saloon_2 may be harvested",
    given = { p1 = { hand = "rote_bohne" }, p2 = { owned = "saloon_2", field_saloon = "2 brechbohne",
                                                   field_1 = "sojabohne", field_2 = "rote_bohne" } },
    illegal = { { "p2 ! harvest field_1", clause = "HIB-H1" } },
    expect = { anytime = { p2 = { "harvest field_saloon" } } } },
  { "HIB-X7 HIB-H1 the same with the field of blacksmith_2, in both directions",
    given = { p1 = { hand = "rote_bohne", owned = "blacksmith_2", field_smithy = "2 feuerbohne", field_1 = "saubohne" },
              p2 = { owned = "saloon_2", field_saloon = "brechbohne", field_2 = "sojabohne" },
              p3 = { owned = "blacksmith_1, saloon_4", field_1 = "2 saubohne", field_2 = "rote_bohne" } },
    expect = { anytime = { p1 = { "harvest field_smithy" }, p2 = { "harvest field_2", "harvest field_saloon" },
                           p3 = { "harvest field_1" } } } },
  { "HIB-X7 HIB-H2 with blacksmith_4 all of them may",
    given = { p1 = { hand = "rote_bohne" },
              p2 = { owned = "saloon_2, blacksmith_4", field_saloon = "brechbohne", field_1 = "3 sojabohne",
                     field_2 = "rote_bohne" } },
    expect = { anytime = { p2 = { "harvest field_1", "harvest field_2", "harvest field_saloon" } } } },
  { "HIB-X7 HIB-H1 the field of goldmine_4 counts, too",
    given = { p1 = { hand = "rote_bohne" },
              p2 = { owned = "goldmine_4", field_4 = "2 rote_bohne", field_1 = "saubohne" },
              p3 = { field_1 = "saubohne" } },
    expect = { anytime = { p2 = { "harvest field_4" }, p3 = { "harvest field_1" } } } },
}

---------------------------------------------------------------------------------------------------
-- P3: a card must be planted and there is no place

add {
  { "HIB-P3 as base: harvest something legal or buy the third field; also by buying a building",
    given = { p1 = { hand = "rote_bohne", field_1 = "2 blaue_bohne", field_2 = "saubohne", coins = "4 gartenbohne" },
              fields = "third_field", supply = "goldmine_4" },
    steps = {
      { illegal = { "p1 make_room -", { "p1 make_room harvest field_2", clause = "HIB-H1" } },
        expect = { asked = "p1 make_room", pass = false, clause = "BOH-P4",
                   options = { "harvest field_1", "buy_third_field", "buy goldmine_4" } } },
      { when = "p1 make_room buy goldmine_4", expect = { asked = "p1 plant_first", options = { "field_4" } } },
    } },
  { "HIB-P3 the player buys the third field, and name the thalers",
    given = { p1 = { hand = "rote_bohne", field_1 = "2 blaue_bohne", field_2 = "saubohne",
                     coins = "3 gartenbohne, augenbohne" }, fields = "third_field" },
    when = { "p1 make_room buy_third_field", "p1 third_field_payment gartenbohne, gartenbohne, augenbohne" },
    expect = { asked = "p1 plant_first", options = { "field_3" }, p1 = { coins = "gartenbohne" } } },
  { "HIB-P3 HIB-B9 like thalers need no choice",
    given = { p1 = { hand = "rote_bohne", field_1 = "2 blaue_bohne", field_2 = "saubohne", coins = "4 gartenbohne" },
              fields = "third_field" },
    when = "p1 make_room buy_third_field",
    expect = { asked = "p1 plant_first", options = { "field_3" }, p1 = { coins = "gartenbohne" } } },
  { "HIB-P3 saloon_2 is a way out for a Brechbohne",
    given = { p1 = { hand = "brechbohne", field_1 = "2 blaue_bohne", field_2 = "saubohne", coins = "2 brechbohne" } },
    when = { "p1 make_room buy saloon_2" },
    expect = { asked = "p1 plant_first", options = { "field_saloon" } } },
  { "HIB-P3 a building that gives no place changes nothing",
    given = { p1 = { hand = "rote_bohne", field_1 = "2 blaue_bohne", field_2 = "saubohne", coins = "2 brechbohne" } },
    when = { "p1 make_room buy saloon_2" },
    expect = { asked = "p1 make_room", options = { "harvest field_1" } } },
  { "HIB-P3 a store is a way out: bought now",
    given = { p1 = { hand = "rote_bohne", field_1 = "2 blaue_bohne", field_2 = "saubohne", coins = "2 saubohne" } },
    steps = {
      { when = "p1 make_room buy store_2", expect = { asked = "p1 plant_first", options = { "store" } } },
      { when = "p1 plant_first store", expect = { asked = "p1 trade_action", p1 = { store = "rote_bohne" } } },
    } },
  { "HIB-P3 a store is a way out: with room on it they need not make room",
    given = { p1 = { hand = "rote_bohne", field_1 = "2 blaue_bohne", field_2 = "saubohne", owned = "store_3",
                     store = "sojabohne" } },
    expect = { asked = "p1 plant_first", options = { "store" }, pass = false } },
  { "HIB-P3 in phase 3 and out of turn as well",
    given = { phase = "plant_received", p3 = { received = "rote_bohne", field_1 = "2 blaue_bohne",
                                               field_2 = "saubohne", coins = "2 saubohne, gartenbohne" },
              supply = "store_2, goldmine_1" },
    steps = {
      { expect = { asked = "p3 make_room", options = { "harvest field_1", "buy store_2", "buy goldmine_1" } } },
      { when = "p3 make_room buy store_2",
        expect = { asked = "p3 plant_received", options = { "rote_bohne store" } } },
    } },
}

---------------------------------------------------------------------------------------------------
-- P4: the lock of blacksmith_2

-- p1, who has these things, buys blacksmith_2.
local function smith(name, p1, scenario)
  p1.hand, p1.coins = p1.hand or "feuerbohne", "2 feuerbohne"
  scenario[1], scenario.given = name, { p1 = p1, p2 = scenario.p2 }
  scenario.p2 = nil
  if scenario.steps then
    table.insert(scenario.steps, 1, { when = "p1 ! buy blacksmith_2", expect = { asked = "p1 plant_first" } })
  else
    scenario.when = { "p1 ! buy blacksmith_2" }
  end
  add(scenario)
end

smith("HIB-P4 HIB-X8 bought while 2 Feuerbohnen lie on a regular field: locked until that field is harvested",
  { field_1 = "2 feuerbohne" },
  { steps = {
      { illegal = { { "p1 plant_first field_smithy", clause = "HIB-P4" } },
        expect = { options = { "field_1", "field_2" } } },
      { when = "p1 ! harvest field_1", expect = { options = { "field_1", "field_2", "field_smithy" } } },
    } })
smith("HIB-P4 one Feuerbohne is enough to lock",
  { field_2 = "feuerbohne" },
  { illegal = { { "p1 plant_first field_smithy", clause = "HIB-P4" } },
    expect = { options = { "field_1", "field_2" } } })
smith("HIB-P4 on the third field, too",
  { field_3 = "feuerbohne", extra = "third_field" },
  { illegal = { { "p1 plant_first field_smithy", clause = "HIB-P4" } } })
smith("HIB-P4 on the field of goldmine_4, too",
  { field_4 = "3 feuerbohne", owned = "goldmine_4" },
  { illegal = { { "p1 plant_first field_smithy", clause = "HIB-P4" } } })
smith("HIB-P4 HIB-F3 Feuerbohnen to which soy was added by farm_2 are a pure field: locked",
  { field_1 = "feuerbohne, sojabohne", owned = "farm_2" },
  { illegal = { { "p1 plant_first field_smithy", clause = "HIB-P4" } } })
smith("HIB-P4 other beans, Feuerbohnen in the hand and those of other players do not lock",
  { hand = "3 feuerbohne", field_1 = "2 saubohne" },
  { p2 = { field_1 = "3 feuerbohne" }, expect = { options = { "field_2", "field_smithy" } } })
smith("HIB-P4 the other beans on a locked smithy are refused because they are no Feuerbohnen",
  { hand = "rote_bohne", field_1 = "2 feuerbohne" },
  { illegal = { { "p1 plant_first field_smithy", clause = "HIB-P2" } }, expect = { options = { "field_2" } } })
smith("HIB-P4 with two such fields both must go",
  { field_1 = "2 feuerbohne", field_2 = "3 feuerbohne" },
  { steps = {
      { when = "p1 ! harvest field_2", illegal = { { "p1 plant_first field_smithy", clause = "HIB-P4" } },
        expect = { options = { "field_1", "field_2" } } },
      { when = "p1 ! harvest field_1", expect = { options = { "field_1", "field_2", "field_smithy" } } },
    } })
smith("HIB-P4 the harvest of another field opens nothing",
  { field_1 = "2 feuerbohne", field_2 = "3 saubohne" },
  { steps = {
      { when = "p1 ! harvest field_2", illegal = { { "p1 plant_first field_smithy", clause = "HIB-P4" } },
        expect = { options = { "field_1", "field_2" } } },
    } })
smith("HIB-P4 ruling 6 once open it is open for good: a later field of Feuerbohnen does not lock again",
  { hand = "2 feuerbohne", field_1 = "2 feuerbohne" },
  { steps = {
      { when = { "p1 ! harvest field_1", "p1 plant_first field_1" },
        expect = { asked = "p1 plant_second", options = { "field_1", "field_2", "field_smithy" } } },
      { when = "p1 plant_second field_smithy", expect = { p1 = { field_1 = 1, field_smithy = "feuerbohne" } } },
    } })
smith("HIB-P4 ruling 6 bought without such a field it is open, and stays so",
  { hand = "2 feuerbohne" },
  { steps = {
      { expect = { options = { "field_1", "field_2", "field_smithy" } } },
      { when = "p1 plant_first field_1", expect = { options = { "field_1", "field_2", "field_smithy" } } },
    } })
smith("HIB-P4 a single Feuerbohne that becomes part of a stew still locks, until the stew is harvested",
  { hand = "rote_bohne, feuerbohne", owned = "saloon_3", field_1 = "feuerbohne" },
  { steps = {
      { when = "p1 plant_first field_1", illegal = { { "p1 plant_second field_smithy", clause = "HIB-P4" } },
        expect = { asked = "p1 plant_second", options = { "field_2" } } },
      { when = "p1 ! harvest field_1", expect = { options = { "field_1", "field_2", "field_smithy" } } },
    } })
smith("HIB-P4 a Feuerbohne in the middle of a stew locks, too; the harvest of another field opens nothing",
  { owned = "saloon_4, goldmine_4", field_1 = "rote_bohne, feuerbohne, augenbohne", field_1_stew = 1,
    field_2 = "2 saubohne", field_4 = "" },
  { steps = {
      { when = "p1 ! harvest field_2", illegal = { { "p1 plant_first field_smithy", clause = "HIB-P4" } },
        expect = { options = { "field_2", "field_4" } } },
      { when = { "p1 ! harvest field_1", "p1 choose_thalers augenbohne" },
        expect = { options = { "field_1", "field_2", "field_4", "field_smithy" } } },
    } })
smith("HIB-P4 a pure field and a stew: both must be harvested",
  { owned = "saloon_3", field_1 = "feuerbohne, augenbohne", field_1_stew = 1, field_2 = "2 feuerbohne" },
  { steps = {
      { when = "p1 ! harvest field_2", illegal = { { "p1 plant_first field_smithy", clause = "HIB-P4" } },
        expect = { options = { "field_2" } } },
      { when = "p1 ! harvest field_1", expect = { options = { "field_1", "field_2", "field_smithy" } } },
    } })
smith("HIB-P4 ruling 6 once open, a Feuerbohne in a stew does not lock again",
  { hand = "rote_bohne, 2 feuerbohne", owned = "saloon_3, farm_3" },
  { steps = {
      { when = { "p1 plant_first field_1", "p1 plant_second field_1" },
        expect = { asked = "p1 plant_third", options = { "field_2", "field_smithy" } } },
    } })
smith("HIB-P4 smithy_lock=pure: a Feuerbohne that becomes part of a stew locks no longer",
  { hand = "rote_bohne, feuerbohne", owned = "saloon_3", field_1 = "feuerbohne" },
  { options = { smithy_lock = "pure" },
    steps = {
      { when = "p1 plant_first field_1", expect = { options = { "field_2", "field_smithy" } } },
    } })

add {
  { "HIB-P4 bought when the Feuerbohne already lies in a stew: locked",
    given = { p1 = { hand = "rote_bohne, feuerbohne", owned = "saloon_3", field_1 = "feuerbohne",
                     coins = "2 feuerbohne" } },
    when = { "p1 plant_first field_1", "p1 ! buy blacksmith_2" },
    illegal = { { "p1 plant_second field_smithy", clause = "HIB-P4" } },
    expect = { asked = "p1 plant_second", options = { "field_2" } } },
  { "HIB-P4 smithy_lock=pure: Feuerbohnen inside a stew do not lock", options = { smithy_lock = "pure" },
    given = { p1 = { hand = "rote_bohne, feuerbohne", owned = "saloon_3", field_1 = "feuerbohne",
                     coins = "2 feuerbohne" } },
    when = { "p1 plant_first field_1", "p1 ! buy blacksmith_2" },
    expect = { asked = "p1 plant_second", options = { "field_2", "field_smithy" } } },
  { "HIB-P4 saloon_2 has no lock",
    given = { p1 = { hand = "brechbohne", field_1 = "3 brechbohne", coins = "2 brechbohne" } },
    when = { "p1 ! buy saloon_2" },
    expect = { options = { "field_1", "field_2", "field_saloon" } } },
  { "HIB-P4 in phase 3 a locked smithy is no place either",
    given = { phase = "plant_received",
              p2 = { received = "2 feuerbohne", coins = "2 feuerbohne", field_1 = "2 saubohne",
                     field_2 = "2 rote_bohne", extra = "third_field", field_3 = "feuerbohne" } },
    steps = {
      { when = "p2 ! buy blacksmith_2", expect = { asked = "p2 plant_received", options = { "feuerbohne field_3" } } },
      { when = { "p2 plant_received feuerbohne field_3", "p2 ! harvest field_3" },
        expect = { options = { "feuerbohne field_3", "feuerbohne field_smithy" } } },
    } },
}

---------------------------------------------------------------------------------------------------
-- T1: farm_3

add {
  { "HIB-T1 HIB-X19 farm_3: after the first card plant or stop, after the second, after the third phase 2",
    given = { p1 = { hand = "4 rote_bohne", owned = "farm_3" } },
    steps = {
      { expect = { asked = "p1 plant_first", pass = false } },
      { when = "p1 plant_first field_1", expect = { asked = "p1 plant_second", pass = true } },
      { when = "p1 plant_second field_1",
        expect = { asked = "p1 plant_third", pass = true, clause = "HIB-T1", options = { "field_1", "field_2" } } },
      { when = "p1 plant_third field_1",
        expect = { asked = "p1 trade_action", p1 = { hand = "rote_bohne", field_1 = "3 rote_bohne" } } },
    } },
  { "HIB-T1 HIB-B4 farm_3 bought after the second card gives a third at once", polls = { 1 },
    given = { p1 = { hand = "4 rote_bohne", coins = "3 sojabohne" } },
    steps = {
      { when = { "p1 anytime -", "p1 plant_first field_1", "p1 anytime -", "p1 plant_second field_1" },
        expect = { asked = "p1 anytime", offered = "buy farm_3", phase = "plant" } },
      { when = { "p1 anytime buy farm_3", "p1 anytime -", "p1 anytime -" },
        expect = { asked = "p1 plant_third", pass = true, clause = "HIB-T1", options = { "field_1", "field_2" } } },
      { when = { "p1 plant_third field_1", "p1 anytime -" },
        expect = { p1 = { hand = "rote_bohne", field_1 = "3 rote_bohne" }, phase = "turn_up" } },
    } },
  { "HIB-T1 HIB-B4 farm_3 bought after the second card was declined: phase 1 is over", polls = { 1 },
    given = { p1 = { hand = "4 rote_bohne", coins = "3 sojabohne" } },
    when = { "p1 anytime -", "p1 plant_first field_1", "p1 anytime -", "p1 plant_second -", "p1 anytime buy farm_3",
             "p1 anytime -" },
    expect = { asked = "p1 anytime", phase = "turn_up", p1 = { hand = "3 rote_bohne" } } },
  { "HIB-T1 HIB-B4 farm_3 bought after the second card, which was the last of the hand: there is no third",
    polls = { 1 }, given = { p1 = { hand = "2 rote_bohne", coins = "3 sojabohne" } },
    when = { "p1 anytime -", "p1 plant_first field_1", "p1 anytime -", "p1 plant_second field_1",
             "p1 anytime buy farm_3", "p1 anytime -" },
    expect = { asked = "p1 anytime", phase = "plant", p1 = { hand = "" } } },
  { "HIB-T1 HIB-B4 another player who buys farm_3 after the second card does not lengthen this turn", polls = { 2 },
    given = { p1 = { hand = "4 rote_bohne" }, p2 = { coins = "3 sojabohne" } },
    when = { "p2 anytime -", "p1 plant_first field_1", "p2 anytime -", "p1 plant_second field_1",
             "p2 anytime buy farm_3" },
    expect = { asked = "p1 trade_action", p1 = { hand = "2 rote_bohne" } } },
  { "HIB-T1 farm_3: the player may stop after the first",
    given = { p1 = { hand = "3 rote_bohne", owned = "farm_3" } },
    when = { "p1 plant_first field_1", "p1 plant_second -" },
    expect = { asked = "p1 trade_action", p1 = { hand = "2 rote_bohne" } } },
  { "HIB-T1 farm_3: the player may stop after the second",
    given = { p1 = { hand = "3 rote_bohne", owned = "farm_3" } },
    when = { "p1 plant_first field_1", "p1 plant_second field_1", "p1 plant_third -" },
    expect = { asked = "p1 trade_action", p1 = { hand = "rote_bohne" } } },
  { "HIB-T1 farm_3: with two cards in hand the third falls away",
    given = { p1 = { hand = "2 rote_bohne", owned = "farm_3" } },
    when = { "p1 plant_first field_1", "p1 plant_second field_1" },
    expect = { asked = "p1 trade_action", p1 = { hand = "" } } },
  { "HIB-T1 farm_3: a third that fits nowhere is no duty, and a harvest makes room",
    given = { p1 = { hand = "2 rote_bohne, augenbohne", owned = "farm_3", field_2 = "2 saubohne" } },
    steps = {
      { when = { "p1 plant_first field_1", "p1 plant_second field_1" },
        illegal = { { "p1 plant_third field_2", clause = "HIB-P2" } },
        expect = { asked = "p1 plant_third", options = {}, pass = true, window = true } },
      { when = { "p1 ! harvest field_2", "p1 plant_third field_2" }, expect = { p1 = { field_2 = "augenbohne" } } },
    } },
  { "HIB-T1 HIB-G2 farm_3: storing counts as playing, and the third may be stored, too",
    given = { p1 = { hand = "rote_bohne, augenbohne, sojabohne, saubohne", owned = "farm_3, store_4", store = "" } },
    steps = {
      { when = { "p1 plant_first store", "p1 plant_second store" },
        expect = { asked = "p1 plant_third", options = { "field_1", "field_2", "store" } } },
      { when = "p1 plant_third store",
        expect = { asked = "p1 trade_action",
                   p1 = { hand = "saubohne", store = "rote_bohne, augenbohne, sojabohne" } } },
    } },
  { "HIB-T1 HIB-A3 farm_3: others are asked before the third planting",
    given = { p1 = { hand = "3 rote_bohne", owned = "farm_3" }, p2 = { coins = "blaue_bohne" } }, polls = { 2 },
    when = { "p2 anytime -", "p1 plant_first field_1", "p2 anytime -", "p1 plant_second field_1" },
    expect = { asked = "p2 anytime", phase = "plant", p1 = { field_1 = 2 } } },
  { "HIB-T1 farm_3 is for the own phase 1: the others' turns are as ever",
    given = { active = 2, p1 = { owned = "farm_3" }, p2 = { hand = "3 rote_bohne" } },
    when = { "p2 plant_first field_1", "p2 plant_second field_1" },
    expect = { asked = "p2 trade_action" } },
}

---------------------------------------------------------------------------------------------------
-- G1, G2: what may be stored

for room = 1, 3 do
  local store = "store_" .. room + 1
  local stored = { "", "augenbohne, ", "augenbohne, sojabohne, " }
  local before = stored[room] ~= "" and stored[room]:sub(1, -3) or ""
  add { ("HIB-G1 HIB-X17 %s has room for %d: the last place is offered, no more"):format(store, room),
        given = { p1 = { hand = "2 rote_bohne", owned = store, store = before } },
        steps = {
          { expect = { asked = "p1 plant_first", options = { "field_1", "field_2", "store" } } },
          { when = "p1 plant_first store", illegal = { { "p1 plant_second store", clause = "HIB-G1" } },
            expect = { options = { "field_1", "field_2" }, p1 = { store = stored[room] .. "rote_bohne^" } } },
        } }
  add { ("HIB-G1 %s bought: its %d places can be used at once"):format(store, room),
        given = { phase = "plant_received", p1 = { received = "4 rote_bohne", coins = room + 1 .. " saubohne" } },
        when = { "p1 ! buy " .. store, "p1 plant_received rote_bohne store",
                 room > 1 and "p1 plant_received rote_bohne store" or nil,
                 room > 2 and "p1 plant_received rote_bohne store" or nil },
        expect = { asked = "p1 plant_received", options = { "rote_bohne field_1", "rote_bohne field_2" },
                   p1 = { store = room .. " rote_bohne", received = 4 - room } } }
end

add {
  { "HIB-G2 a hand card played in phase 1: the front one only, in its turn",
    given = { p1 = { hand = "rote_bohne, augenbohne", owned = "store_4", store = "" } },
    when = { "p1 plant_first store" },
    expect = { asked = "p1 plant_second", p1 = { hand = "augenbohne", store = "rote_bohne" } } },
  { "HIB-G2 the player may store even what would fit on a field, and beans of one variety together",
    given = { p1 = { hand = "rote_bohne", owned = "store_3", store = "rote_bohne", field_1 = "2 rote_bohne" } },
    when = { "p1 plant_first store" },
    expect = { p1 = { store = "2 rote_bohne", field_1 = "2 rote_bohne" } } },
  { "HIB-G2 a turned-up card that the active player keeps",
    given = { phase = "trade", turned = "rote_bohne, augenbohne", p1 = { owned = "store_2", store = "" } },
    steps = {
      { when = "p1 trade_action -",
        expect = { asked = "p1 plant_received", offered = { "rote_bohne store", "augenbohne store" } } },
      { when = "p1 plant_received augenbohne store",
        expect = { p1 = { store = "augenbohne" }, options = { "rote_bohne field_1", "rote_bohne field_2" } } },
    } },
  { "HIB-G2 a card received by trade or gift, also in another player's turn",
    given = { phase = "trade", turned = "2 rote_bohne", p1 = { owned = "store_2", store = "" },
              p2 = { hand = "augenbohne", owned = "store_3", store = "" } },
    steps = {
      { when = { "p1 trade_action offer p2 give rote_bohne, rote_bohne ask augenbohne", "p2 answer_offer accept",
                 "p2 make_offer -", "p3 make_offer -", "p1 trade_action -" },
        expect = { asked = "p1 plant_received", options = { "augenbohne field_1", "augenbohne field_2",
                                                            "augenbohne store" } } },
      { when = "p1 plant_received augenbohne store",
        expect = { asked = "p2 plant_received", options = { "rote_bohne field_1", "rote_bohne field_2",
                                                            "rote_bohne store" } } },
      { when = { "p2 plant_received rote_bohne store", "p2 plant_received rote_bohne store" },
        expect = { p1 = { store = "augenbohne" }, p2 = { store = "2 rote_bohne" } } },
    } },
  { "HIB-G2 ruling 13 no hand cards outside phase 1, and nothing is stored in phase 2",
    given = { phase = "trade", turned = "rote_bohne", p1 = { hand = "sojabohne", owned = "store_4", store = "" },
              p2 = { hand = "augenbohne", owned = "store_3", store = "" } },
    steps = {
      { expect = { asked = "p1 trade_action", options = {}, anytime = { p1 = {}, p2 = {} } } },
      { when = "p1 trade_action -", expect = { asked = "p1 plant_received", not_offered = { "sojabohne store" } } },
    } },
  { "HIB-G2 only the owner of a store stores, and only on their own",
    given = { p1 = { hand = "rote_bohne" }, p2 = { owned = "store_4", store = "" } },
    illegal = { "p1 plant_first p2.store" },
    expect = { options = { "field_1", "field_2" } } },
}

---------------------------------------------------------------------------------------------------
-- G3: deals with stored beans

add {
  { "HIB-G3 in their own turn the owner deals stored beans with anyone",
    given = { phase = "trade", p1 = { owned = "store_3", store = "rote_bohne, augenbohne" },
              p2 = { hand = "sojabohne" }, p3 = { hand = "saubohne" } },
    steps = {
      { expect = { asked = "p1 trade_action", may_give = "rote_bohne, augenbohne", partners = { 2, 3 } } },
      { when = { "p1 trade_action offer p3 give augenbohne ask saubohne", "p3 answer_offer accept" },
        expect = { p1 = { store = "rote_bohne", received = "saubohne", received_stored = "" },
                   p3 = { received_stored = "augenbohne", received = "", hand = "" } } },
      { when = { "p2 make_offer -", "p3 make_offer -", "p1 trade_action offer p2 give rote_bohne ask -",
                 "p2 answer_offer accept" },
        expect = { p1 = { store = "" }, p2 = { received_stored = "rote_bohne" } } },
    } },
  { "HIB-G3 out of turn only with the active player",
    given = { phase = "trade", turned = "saubohne", p1 = { hand = "blaue_bohne" },
              p2 = { owned = "store_3", store = "rote_bohne" }, p3 = { hand = "sojabohne" } },
    steps = {
      { when = { "p1 trade_action offer p3 give saubohne ask sojabohne", "p3 answer_offer reject" },
        illegal = { { "p2 make_offer offer p3 give rote_bohne ask sojabohne", says = "cannot be offered a deal" } },
        expect = { asked = "p2 make_offer", partners = { 1 }, may_give = "rote_bohne" } },
      { when = { "p2 make_offer offer p1 give rote_bohne ask blaue_bohne", "p3 make_offer -",
                 "p1 trade_action accept 1" },
        expect = { p1 = { received_stored = "rote_bohne", received = "", hand = "" },
                   p2 = { store = "", received = "blaue_bohne" } } },
    } },
  { "HIB-T2 HIB-G3 BOH-2.10 BOH-2.11 the owner offers stored beans unasked, and takes the offer back",
    given = { phase = "trade", turned = "saubohne", p1 = { hand = "blaue_bohne" },
              p2 = { owned = "store_3", store = "rote_bohne" }, p3 = { hand = "sojabohne" } },
    steps = {
      { when = "p2 ! offer p1 give rote_bohne ask blaue_bohne",
        expect = { asked = "p1 trade_action", options = { "accept 1", "reject 1" },
                   anytime = { p2 = { "withdraw 1" } } } },
      { when = "p2 ! withdraw 1", expect = { options = {}, offers = {}, p2 = { store = "rote_bohne" } } },
    } },
  { "HIB-T2 BOH-2.10 who has only stored beans to give is heard, too",
    polls = { 2, 3 },
    given = { phase = "trade", turned = "saubohne", p2 = { owned = "store_3", store = "rote_bohne" } },
    when = "p1 trade_action -", expect = { asked = "p2 anytime", may_give = "rote_bohne" } },
  { "HIB-T2 HIB-G3 BOH-2.13 a stored bean is called out, and answered with another",
    given = { phase = "trade", p1 = { owned = "store_3", store = "rote_bohne" }, p2 = { hand = "sojabohne" },
              p3 = { owned = "store_2", store = "augenbohne" } },
    when = { "p1 trade_action offer all give rote_bohne ask -", "p2 answer_call offer p1 give sojabohne ask rote_bohne",
             "p3 answer_call offer p1 give augenbohne ask rote_bohne", "p1 trade_action accept 3" },
    expect = { p1 = { received_stored = "augenbohne", store = "" }, p3 = { received_stored = "rote_bohne" },
               p2 = { hand = "sojabohne" } } },
  { "HIB-G3 stored beans of the other side may be asked for by name",
    given = { phase = "trade", turned = "saubohne", p2 = { owned = "store_3", store = "rote_bohne, sojabohne" } },
    steps = {
      { when = "p1 trade_action offer p2 give saubohne ask sojabohne",
        expect = { asked = "p2 answer_offer", options = { "accept", "reject" } } },
      { when = "p2 answer_offer accept",
        expect = { p1 = { received_stored = "sojabohne" }, p2 = { store = "rote_bohne", received = "saubohne" } } },
    } },
  { "HIB-G3 stored beans of the active player may be asked for as well",
    given = { phase = "trade", turned = "saubohne", p1 = { owned = "store_2", store = "rote_bohne" },
              p2 = { hand = "sojabohne" } },
    when = { "p1 trade_action offer p2 give saubohne ask -", "p2 answer_offer reject",
             "p2 make_offer offer p1 give sojabohne ask rote_bohne", "p3 make_offer -", "p1 trade_action accept 1" },
    expect = { p1 = { received = "sojabohne", store = "" }, p2 = { received_stored = "rote_bohne", hand = "" } } },
  { "HIB-G3 asked for a bean they hold in hand and store, they say which one they give: the stored one",
    given = { phase = "trade", turned = "saubohne",
              p2 = { hand = "rote_bohne, augenbohne", owned = "store_2", store = "rote_bohne" },
              rest = "deck" },
    steps = {
      { when = { "p1 trade_action offer p2 give saubohne ask rote_bohne", "p2 answer_offer accept" },
        expect = { asked = "p2 name_cards", least = 1, most = 1, options = { "rote_bohne" } } },
      { when = "p2 name_cards rote_bohne.2",
        expect = { p1 = { received_stored = "rote_bohne", received = "" },
                   p2 = { hand = "rote_bohne, augenbohne", store = "" } } },
    } },
  { "HIB-G3 the one of the hand",
    given = { phase = "trade", turned = "saubohne",
              p2 = { hand = "rote_bohne, augenbohne", owned = "store_2", store = "rote_bohne" },
              rest = "deck" },
    when = { "p1 trade_action offer p2 give saubohne ask rote_bohne", "p2 answer_offer accept",
             "p2 name_cards rote_bohne.1" },
    expect = { p1 = { received = "rote_bohne", received_stored = "" },
               p2 = { hand = "augenbohne", store = "rote_bohne" } } },
  { "HIB-G3 hand and store together can meet a wish for two",
    given = { phase = "trade", turned = "saubohne",
              p2 = { hand = "rote_bohne", owned = "store_2", store = "rote_bohne" } },
    when = { "p1 trade_action offer p2 give saubohne ask rote_bohne, rote_bohne", "p2 answer_offer accept" },
    expect = { p1 = { received = "rote_bohne", received_stored = "rote_bohne" }, p2 = { hand = "", store = "" } } },
  { "HIB-G3 BOH-2.6 the store of a third player does not help the one who is asked",
    given = { phase = "trade", turned = "saubohne", p2 = { hand = "sojabohne" },
              p3 = { owned = "store_2", store = "rote_bohne" } },
    when = { "p1 trade_action offer p2 give saubohne ask rote_bohne" },
    illegal = { { "p2 answer_offer accept", clause = "BOH-2.6" } },
    expect = { options = { "reject" } } },
  { "HIB-G3 a refused offer leaves the bean in the store",
    given = { phase = "trade", p1 = { owned = "store_2", store = "rote_bohne" }, p2 = { hand = "sojabohne" } },
    when = { "p1 trade_action offer p2 give rote_bohne ask sojabohne", "p2 answer_offer reject" },
    expect = { p1 = { store = "rote_bohne" }, p2 = { received_stored = "", hand = "sojabohne" } } },
  { "HIB-G3 a bean stored in phase 1 can be dealt in phase 2 of the same turn",
    given = { p1 = { hand = "rote_bohne", owned = "store_2", store = "" }, deck_top = "2 blaue_bohne" },
    when = { "p1 plant_first store" },
    expect = { asked = "p1 trade_action", may_give = "rote_bohne, 2 blaue_bohne" } },
}

---------------------------------------------------------------------------------------------------
-- G4, G5: what becomes of stored beans

add {
  { "HIB-G4 HIB-X17 dealt from p2's store to p3, the owner of store_4: they may plant it, not store it",
    given = { phase = "trade", active = 2, p2 = { owned = "store_2", store = "rote_bohne" },
              p3 = { hand = "sojabohne", owned = "store_4", store = "" } },
    steps = {
      { when = { "p2 trade_action offer p3 give rote_bohne ask -", "p3 answer_offer accept", "p3 make_offer -",
                 "p1 make_offer -", "p2 trade_action -" },
        expect = { asked = "p3 plant_received", pass = false,
                   options = { "rote_bohne field_1", "rote_bohne field_2" } } },
      { when = "p3 plant_received rote_bohne field_1",
        expect = { p3 = { field_1 = "rote_bohne", store = "", received_stored = "" } } },
    } },
  { "HIB-G4 of one deal the bean of the hand may be stored, the one of the store not",
    given = { phase = "trade", p1 = { hand = "rote_bohne", owned = "store_2", store = "augenbohne" },
              p2 = { owned = "store_3", store = "" } },
    when = { "p1 trade_action offer p2 give rote_bohne, augenbohne ask -", "p2 answer_offer accept",
             "p2 make_offer -", "p3 make_offer -", "p1 trade_action -" },
    expect = { asked = "p2 plant_received",
               options = { "rote_bohne field_1", "rote_bohne field_2", "rote_bohne store",
                           "augenbohne field_1", "augenbohne field_2" } } },
  { "HIB-G4 HIB-T3 BOH-3.2 the receiver chooses the order: the stored one first, if they like",
    given = { phase = "plant_received", p2 = { received = "rote_bohne", received_stored = "augenbohne" } },
    steps = {
      { when = "p2 plant_received augenbohne field_2",
        expect = { asked = "p2 plant_received", options = { "rote_bohne field_1" } } },
      { when = "p2 plant_received rote_bohne field_1",
        expect = { p2 = { field_1 = "rote_bohne", field_2 = "augenbohne", received = "", received_stored = "" } } },
    } },
  { "HIB-G4 HIB-T3 BOH-3.2 one that fits is planted before room is made for the other",
    given = { phase = "plant_received", p2 = { received = "rote_bohne", received_stored = "augenbohne",
                                               field_1 = "2 augenbohne", field_2 = "2 saubohne" } },
    steps = {
      { expect = { asked = "p2 plant_received", options = { "augenbohne field_1" } } },
      { when = "p2 plant_received augenbohne field_1", expect = { asked = "p2 make_room" } },
    } },
  { "HIB-G4 HIB-T3 BOH-3.2 the active player first, then clockwise, whatever zone the cards lie in",
    given = { phase = "plant_received", active = 2, p1 = { received = "saubohne" },
              p2 = { received_stored = "rote_bohne" }, p3 = { received_stored = "augenbohne" } },
    steps = {
      { expect = { asked = "p2 plant_received" } },
      { when = "p2 plant_received rote_bohne field_1", expect = { asked = "p3 plant_received" } },
      { when = "p3 plant_received augenbohne field_1", expect = { asked = "p1 plant_received" } },
      { when = "p1 plant_received saubohne field_1", expect = { asked = "p3 trade_action", active = 3 } },
    } },
  { "HIB-G4 of two like beans each keeps where it came from",
    given = { phase = "plant_received", p2 = { received = "rote_bohne", received_stored = "rote_bohne",
                                               owned = "store_3", store = "" },
              rest = "deck" },
    steps = {
      { when = "p2 plant_received rote_bohne.1 store",
        illegal = { "p2 plant_received rote_bohne store" },
        expect = { options = { "rote_bohne field_1", "rote_bohne field_2" },
                   p2 = { received_stored = 1, store = 1 } } },
    } },
  { "HIB-G4 never to the owner's fields or hand: no phase asks to move them",
    given = { p1 = { hand = "augenbohne", owned = "store_3", store = "2 rote_bohne", field_1 = "rote_bohne" },
              deck_top = "2 augenbohne" },
    steps = {
      { illegal = { "p1 plant_first field_1" }, expect = { options = { "field_2" },
                                                           anytime = { p1 = { "harvest field_1" } } } },
      { when = { "p1 plant_first field_2", "p1 trade_action -" },
        expect = { asked = "p1 plant_received", options = { "augenbohne field_2" } } },
      { when = { "p1 plant_received augenbohne field_2", "p1 plant_received augenbohne field_2" },
        expect = { turn = 2, p1 = { store = "2 rote_bohne", hand = 3 } } },
    } },
  { "HIB-G4 BOH-2.7 a bean got from a store is not dealt onward",
    given = { phase = "trade", p1 = { hand = "sojabohne" }, p2 = { owned = "store_2", store = "rote_bohne" } },
    steps = {
      { when = { "p1 trade_action offer p2 give - ask rote_bohne", "p2 answer_offer accept", "p2 make_offer -",
                 "p3 make_offer -" },
        illegal = { { "p1 trade_action offer p3 give rote_bohne ask -", says = "not a card that can be given" } },
        expect = { may_give = "sojabohne", p1 = { received_stored = "rote_bohne" } } },
    } },
  { "HIB-G4 ruling 14 the receiver without a place makes room as usual",
    given = { phase = "plant_received", p3 = { received_stored = "rote_bohne", field_1 = "2 saubohne",
                                               field_2 = "sojabohne", owned = "store_4", store = "" } },
    steps = {
      { illegal = { "p3 make_room -", { "p3 make_room harvest field_2", clause = "HIB-H1" } },
        expect = { asked = "p3 make_room", options = { "harvest field_1" }, pass = false } },
      { when = { "p3 make_room harvest field_1", "p3 plant_received rote_bohne field_1" },
        expect = { p3 = { field_1 = "rote_bohne", received_stored = "" } } },
    } },
  { "HIB-G4 it may go on a special field and join its variety",
    given = { phase = "plant_received", p2 = { received_stored = "brechbohne", owned = "saloon_2, store_2", store = "",
                                               field_saloon = "brechbohne", field_1 = "2 rote_bohne" } },
    expect = { options = { "brechbohne field_2", "brechbohne field_saloon" } } },

  { "HIB-G5 stored beans are open",
    given = { p1 = { hand = "rote_bohne", owned = "store_2", store = "" } },
    when = { "p1 plant_first store" },
    expect = { p1 = { store = "rote_bohne^" } } },
  { "HIB-G5 at game end stored beans are worthless",
    given = { phase = "over", p1 = { owned = "store_4", store = "3 rote_bohne" }, p2 = { owned = "store_3", store = "",
                                                                                      coins = "rote_bohne" } },
    expect = { over = true, scores = { 4, 4, 0 } } },
  { "HIB-G5 stored beans are not harvested in the final round",
    given = { phase = "draw", exhausted = 2, deck = "augenbohne",
              p1 = { owned = "store_4", store = "3 rote_bohne", field_1 = "2 rote_bohne" } },
    steps = {
      { expect = { asked = "p1 final_action", options = { "harvest field_1" } } },
      { when = "p1 final_action harvest field_1", auto = "default",
        expect = { over = true, p1 = { store = "3 rote_bohne", coins = "rote_bohne" } } },
    } },
}

---------------------------------------------------------------------------------------------------
-- K1 to K3: banks. The draw pile is named from the bottom to the top.

local PILE = "blaue_bohne, feuerbohne, saubohne, augenbohne, rote_bohne"

add {
  { "HIB-K1 HIB-X18 bank_2: the owner looks at the top card secretly and leaves it",
    given = { phase = "before_turn", deck = PILE, p1 = { hand = "2 sojabohne", owned = "bank_2" } },
    steps = {
      { expect = { asked = "p1 bank_peek", pass = true, options = { "peek" }, clause = "HIB-K1", shown = "" } },
      { when = "p1 bank_peek peek",
        expect = { asked = "p1 bank_keep", pass = false, options = { "leave", "bottom" }, shown = "rote_bohne",
                   deck = PILE, window = false } },
      { when = "p1 bank_keep leave",
        expect = { asked = "p1 plant_first", deck = PILE, said = { "peeked p1" }, not_said = { "peeked_bottom" } } },
    } },
  { "HIB-K1 HIB-X18 bank_2: put face down under the pile; its size is the same, the next card is not looked at",
    given = { phase = "before_turn", deck = PILE, p1 = { hand = "2 sojabohne", owned = "bank_2" } },
    when = { "p1 bank_peek peek", "p1 bank_keep bottom" },
    expect = { asked = "p1 plant_first", deck = "rote_bohne~, blaue_bohne~, feuerbohne~, saubohne~, augenbohne~",
               exhausted = 0, shown = "", said = { "peeked_bottom p1" }, p1 = { hand = "2 sojabohne" } } },
  { "HIB-K1 ruling 11 bank_2: they may leave it",
    given = { phase = "before_turn", deck = PILE, p1 = { hand = "2 sojabohne", owned = "bank_2" } },
    when = { "p1 bank_peek -" },
    expect = { asked = "p1 plant_first", deck = PILE, not_said = { "peeked" } } },
  { "HIB-K1 bank_2: once per own turn, and again in their next",
    given = { phase = "before_turn", p1 = { hand = "sojabohne", owned = "bank_2" }, each = { hand = "sojabohne" },
              deck_top = "2 sojabohne" },
    steps = {
      { when = { "p1 bank_peek -", "p1 plant_first field_1", "p1 trade_action -",
                 "p1 plant_received sojabohne field_1", "p1 plant_received sojabohne field_1" },
        expect = { asked = "p2 plant_first", turn = 2 } },
      { auto = "default", until_asked = "p1 bank_peek",
        expect = { asked = "p1 bank_peek", phase = "before_turn", active = 1, turn = 4 } },
    } },
  { "HIB-K1 bank_2: the last card of the pile stays the last; nothing is exhausted by it",
    given = { phase = "before_turn", deck = "rote_bohne", discard = "2 saubohne",
              p1 = { hand = "sojabohne", owned = "bank_2" } },
    when = { "p1 bank_peek peek", "p1 bank_keep bottom" },
    expect = { deck = "rote_bohne", exhausted = 0, discard = "2 saubohne" } },
  { "HIB-K1 bank_2: with an empty hand as well",
    given = { phase = "before_turn", deck = PILE, p1 = { owned = "bank_2" } },
    when = { "p1 bank_peek peek", "p1 bank_keep bottom" },
    expect = { asked = "p1 trade_action", turned = "augenbohne, saubohne" } },
  { "HIB-K1 the other banks do not look",
    given = { phase = "before_turn", p1 = { hand = "2 sojabohne", owned = "bank_3" } },
    expect = { asked = "p1 plant_first" } },

  { "HIB-K2 HIB-X18 bank_3: the cards drawn may be appended in any order",
    given = { phase = "draw", p1 = { hand = "2 blaue_bohne", owned = "bank_3" }, p2 = { hand = "saubohne" },
              deck_top = "rote_bohne, augenbohne, sojabohne" },
    steps = {
      { illegal = { "p1 bank_order -", "p1 bank_order rote_bohne, augenbohne",
                    "p1 bank_order blaue_bohne, augenbohne, sojabohne",
                    "p1 bank_order rote_bohne, augenbohne, augenbohne" },
        expect = { asked = "p1 bank_order", clause = "HIB-K2", least = 3, most = 3, window = false,
                   options = { "rote_bohne", "augenbohne", "sojabohne" } } },
      { when = "p1 bank_order sojabohne, rote_bohne, augenbohne",
        expect = { asked = "p2 plant_first",
                   p1 = { hand = "2 blaue_bohne, sojabohne, rote_bohne, augenbohne" } } },
    } },
  { "HIB-K2 bank_3: or as they were drawn",
    given = { phase = "draw", p1 = { owned = "bank_3" }, deck_top = "rote_bohne, augenbohne, sojabohne" },
    when = { "p1 bank_order rote_bohne, augenbohne, sojabohne" },
    expect = { p1 = { hand = "rote_bohne, augenbohne, sojabohne" } } },
  { "HIB-K2 bank_3: backwards",
    given = { phase = "draw", p1 = { hand = "saubohne", owned = "bank_3" },
              deck_top = "rote_bohne, augenbohne, sojabohne" },
    when = { "p1 bank_order sojabohne, augenbohne, rote_bohne" },
    expect = { p1 = { hand = "saubohne, sojabohne, augenbohne, rote_bohne" } } },
  { "HIB-K2 bank_3: cards drawn from a renewed pile are ordered with the others",
    given = { phase = "draw", p1 = { hand = "saubohne", owned = "bank_3" }, deck = "rote_bohne",
              discard = "4 augenbohne" },
    steps = {
      { expect = { asked = "p1 bank_order", exhausted = 1, options = { "rote_bohne", "augenbohne" }, least = 3 } },
      { when = "p1 bank_order augenbohne, rote_bohne, augenbohne",
        expect = { p1 = { hand = "saubohne, augenbohne, rote_bohne, augenbohne" } } },
    } },
  { "HIB-K2 bank_3: of two cards, when there were no more",
    given = { phase = "draw", p1 = { owned = "bank_3" }, deck = "augenbohne, rote_bohne" },
    when = { "p1 bank_order augenbohne, rote_bohne" },
    expect = { p1 = { hand = "augenbohne, rote_bohne" } } },
  { "HIB-K2 BOH-E1 bank_3: when the pile is used up for the last time the game ends at once, nothing is ordered",
    given = { phase = "draw", exhausted = 2, p1 = { owned = "bank_3" }, deck = "augenbohne, rote_bohne" },
    expect = { over = true, p1 = { hand = "rote_bohne, augenbohne" } } },
  { "HIB-K2 bank_3 is for the own drawing",
    given = { phase = "draw", p2 = { owned = "bank_3", hand = "saubohne" }, deck_top = "rote_bohne, augenbohne" },
    expect = { asked = "p2 plant_first", p1 = { hand = 3 } } },
  { "HIB-K2 the other banks do not order what is drawn",
    given = { phase = "draw", p1 = { owned = "bank_4" }, p2 = { hand = "saubohne" },
              deck_top = "rote_bohne, augenbohne, sojabohne" },
    expect = { asked = "p2 plant_first", p1 = { hand = "rote_bohne, augenbohne, sojabohne" } } },
}

-- A hand of four, and one card of it is moved.
for _, move in ipairs {
  { "sojabohne", 1, "sojabohne, rote_bohne, augenbohne, saubohne" },
  { "sojabohne", 2, "rote_bohne, sojabohne, augenbohne, saubohne" },
  { "rote_bohne", 4, "augenbohne, saubohne, sojabohne, rote_bohne" },
  { "rote_bohne", 2, "augenbohne, rote_bohne, saubohne, sojabohne" },
  { "saubohne", 2, "rote_bohne, saubohne, augenbohne, sojabohne" },
  { "augenbohne", 3, "rote_bohne, saubohne, augenbohne, sojabohne" },
} do
  add { ("HIB-K3 HIB-X18 bank_4: hand rote, augen, sau, soja, the %s goes to place %d"):format(move[1], move[2]),
        given = { phase = "before_turn", p1 = { hand = "rote_bohne, augenbohne, saubohne, sojabohne",
                                                owned = "bank_4" } },
        when = { "p1 bank_move " .. move[1], ("p1 bank_place %d"):format(move[2]) },
        expect = { asked = "p1 plant_first", p1 = { hand = move[3] } } }
end

add {
  { "HIB-K3 bank_4: any card of the hand to any other place, or none",
    given = { phase = "before_turn", p1 = { hand = "rote_bohne, augenbohne, saubohne", owned = "bank_4" } },
    steps = {
      { expect = { asked = "p1 bank_move", pass = true, clause = "HIB-K3",
                   options = { "rote_bohne", "augenbohne", "saubohne" } } },
      { when = "p1 bank_move augenbohne", illegal = { "p1 bank_place 4", "p1 bank_place 0" },
        expect = { asked = "p1 bank_place", options = { "1", "3" } } },
    } },
  { "HIB-K3 ruling 11 bank_4: they may leave their hand as it is",
    given = { phase = "before_turn", p1 = { hand = "rote_bohne, augenbohne", owned = "bank_4" } },
    when = { "p1 bank_move -" },
    expect = { asked = "p1 plant_first", p1 = { hand = "rote_bohne, augenbohne" }, not_said = { "moved_card" } } },
  { "HIB-K3 bank_4: of two equal cards the named one",
    given = { phase = "before_turn", p1 = { hand = "rote_bohne, augenbohne, rote_bohne, saubohne", owned = "bank_4" },
              rest = "deck" },
    when = { "p1 bank_move rote_bohne.2", "p1 bank_place 1" },
    expect = { p1 = { hand = "2 rote_bohne, augenbohne, saubohne" } } },
  { "HIB-K3 bank_4: once per own turn; the moved card is the one to be planted",
    given = { phase = "before_turn",
              p1 = { hand = "rote_bohne, augenbohne", owned = "bank_4", field_1 = "augenbohne" } },
    when = { "p1 bank_move augenbohne", "p1 bank_place 1", "p1 plant_first field_1" },
    expect = { asked = "p1 plant_second", p1 = { hand = "rote_bohne", field_1 = "2 augenbohne" } } },
  { "HIB-K3 bank_4: a hand of one card has no other place",
    given = { phase = "before_turn", p1 = { hand = "rote_bohne", owned = "bank_4" } },
    expect = { asked = "p1 plant_first" } },
  { "HIB-K3 the other banks do not move cards",
    given = { phase = "before_turn", p1 = { hand = "rote_bohne, augenbohne", owned = "bank_2" } },
    when = { "p1 bank_peek -" },
    expect = { asked = "p1 plant_first" } },
  { "HIB-K1 HIB-K3 in the next round the banks work again",
    given = { phase = "draw", active = 3, p1 = { hand = "2 rote_bohne", owned = "bank_4" } },
    expect = { asked = "p1 bank_move", turn = 2, active = 1 } },
}

return scenarios
