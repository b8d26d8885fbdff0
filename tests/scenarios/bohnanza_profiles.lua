-- Bohnanza: the table of section 1 of bohnanza.md, each profile with each number of players.

local fixtures = require "shared/fixtures"
local scenarios, add = fixtures.file { game = "bohnanza" }

-- The cards of each variety (section 2).
local COUNTS = {
  { "gartenbohne", 6 }, { "rote_bohne", 8 }, { "augenbohne", 10 }, { "sojabohne", 12 },
  { "brechbohne", 14 }, { "saubohne", 16 }, { "feuerbohne", 18 }, { "blaue_bohne", 20 },
  { "weinbrandbohne", 22 }, { "kaffeebohne", 24 }, { "kakaobohne", 4 }, { "ackerbohne", 3 },
}

-- Everything but these varieties, as a zone text.
local function without(varieties)
  local removed, list = {}, {}
  for _, id in ipairs(varieties) do removed[id] = true end
  for _, bean in ipairs(COUNTS) do
    if not removed[bean[1]] then list[#list + 1] = bean[2] .. " " .. bean[1] end
  end
  return table.concat(list, ", ")
end

local BASE = { "weinbrandbohne", "kaffeebohne", "kakaobohne", "ackerbohne" }
local FIVE, RISING = { 5, 5, 5, 5, 5, 5, 5 }, { 3, 4, 5, 6, 6, 6, 6 }

-- supply: third-field cards of the edition. price false: cannot be bought.
local function setup(profile, players, row)
  row.profile, row.players = profile, players
  return row
end

local function amigo(players)
  return setup("amigo", players, { removed = BASE, deck = 104, hands = FIVE, fields = 2, price = 3,
                                   turned = 2, drawn = 3, last = 3, supply = 6 })
end
-- Field boards instead of cards: with three players a side with three fields, otherwise one with two.
local function amigo_new(players)
  return setup("amigo_new", players, { removed = BASE, deck = 104, hands = FIVE, fields = players == 3 and 3 or 2,
                                       price = false, turned = 2, drawn = 3, last = 3,
                                       supply = players == 3 and 3 or 0 })
end
local function rgg(players, row)
  row.removed[#row.removed + 1] = "ackerbohne"   -- amigo_ext only
  row.supply = 7
  return setup("rgg", players, row)
end
local function ext(players, row)
  row.supply = 7
  return setup("amigo_ext", players, row)
end

local function rgg_4(players)
  return rgg(players, { removed = { "kaffeebohne" }, deck = 130, hands = FIVE, fields = 2,
                        price = 3, turned = 2, drawn = 3, last = 3 })
end
local function rgg_6(players)
  return rgg(players, { removed = { "kakaobohne", "gartenbohne" }, deck = 144, hands = RISING,
                        fields = 2, price = 2, turned = 2, drawn = 4, last = 3 })
end
-- The second variety to remove is a choice; left out, it is the default.
local function ext_4(players, removed)
  return ext(players, { removed = { "kaffeebohne", removed or "ackerbohne" }, without = removed,
                        deck = removed == "kakaobohne" and 129 or 130, hands = FIVE, fields = 2,
                        price = 3, turned = 2, drawn = 3, last = 3 })
end
local function ext_6(players)
  return ext(players, { removed = { "gartenbohne", "kakaobohne", "ackerbohne" }, deck = 144,
                        hands = RISING, fields = 2, price = 2, turned = 2, drawn = 4, last = 3 })
end

local ROWS = {
  amigo(3), amigo(4), amigo(5), amigo_new(3), amigo_new(4), amigo_new(5),
  rgg(2, { removed = { "gartenbohne", "kakaobohne" }, deck = 144, hands = FIVE, fields = 2,
           price = 3, turned = 3, drawn = 2, last = 1, duel = true }),
  rgg(3, { removed = { "kakaobohne" }, deck = 150, hands = FIVE, fields = 3, price = false,
           turned = 2, drawn = 3, last = 2 }),
  rgg_4(4), rgg_4(5), rgg_6(6), rgg_6(7),
  ext(3, { removed = { "kakaobohne", "ackerbohne" }, deck = 150, hands = FIVE, fields = 3,
           price = false, turned = 2, drawn = 3, last = 2 }),
  ext_4(4), ext_4(5), ext_4(4, "ackerbohne"), ext_4(5, "ackerbohne"),
  ext_4(4, "kakaobohne"), ext_4(5, "kakaobohne"),
  ext_6(6), ext_6(7),
}

for _, row in ipairs(ROWS) do
  local options = { profile = row.profile, without = row.without }
  local label = ("%s, %d players%s"):format(row.profile, row.players,
    row.without and ", without " .. row.without or "")
  local function scenario(clauses, what, rest)
    rest[1] = ("%s %s: %s"):format(clauses, label, what)
    rest.players, rest.options = row.players, options
    add(rest)
  end

  scenario("BOH-S1", ("deck of %d, the varieties named are removed"):format(row.deck), {
    given = { phase = "over", rest = "deck" },
    expect = { deck = row.deck, deck_set = without(row.removed) } })

  local dealt = 0
  local hands = {}
  for seat = 1, row.players do
    dealt = dealt + row.hands[seat]
    hands["p" .. seat] = { hand = row.hands[seat] }
  end
  local start = { deck = row.deck - dealt, discard = 0, exhausted = 0, active = 1, turn = 1,
                  asked = "p1 plant_first", each = { coins = "", field_1 = "", field_2 = "" } }
  for seat, zones in pairs(hands) do start[seat] = zones end
  scenario("BOH-S2 BOH-S4 BOH-S5 BOH-S6", "starting hands, the rest is the draw pile",
           { expect = start })

  local given_fields = row.fields == 3
  local places = { "field_1", "field_2", given_fields and "field_3" or nil }
  scenario("BOH-S1 BOH-S6", ("%d fields at start"):format(row.fields), {
    expect = { options = places,
               each = { extra = given_fields and "third_field" or "" },
               fields = row.supply - (given_fields and row.players or 0) } })

  if row.price then
    scenario("BOH-F1", ("the third field costs %d"):format(row.price), {
      given = { p1 = { hand = "rote_bohne", coins = row.price .. " blaue_bohne" },
                fields = "third_field" },
      when = "p1 ! buy_third_field",
      expect = { p1 = { coins = "", extra = "third_field" }, fields = 0,
                 discard = row.duel and "" or row.price .. " blaue_bohne",
                 options = { "field_1", "field_2", "field_3" } } })
    scenario("BOH-F1", ("%d thalers do not buy the third field"):format(row.price - 1), {
      given = { p1 = { hand = "rote_bohne", coins = row.price - 1 .. " blaue_bohne" },
                fields = "third_field" },
      illegal = { { "p1 ! buy_third_field", clause = "BOH-F1" } },
      expect = { anytime = { p1 = {} } } })
  else
    scenario("BOH-F1", "the third field cannot be bought", {
      given = { p1 = { hand = "rote_bohne", coins = "12 blaue_bohne" },
                fields = row.supply > 0 and "third_field" or "" },
      illegal = { { "p1 ! buy_third_field", clause = "BOH-F1" } },
      expect = { anytime = { p1 = {} } } })
  end

  scenario(row.duel and "BOH-2P4" or "BOH-2.1", ("%d cards turned up"):format(row.turned), {
    given = { phase = "turn_up", rest = "deck" },
    expect = { asked = row.duel and "p1 plant_turned" or "p1 trade_action", turned = row.turned,
               deck = row.deck - row.turned } })

  scenario(row.duel and "BOH-2P5" or "BOH-4.1", ("%d cards drawn"):format(row.drawn), {
    given = { phase = "draw", p2 = { hand = "rote_bohne" }, rest = "deck" },
    expect = { asked = "p2 plant_first", p1 = { hand = row.drawn },
               deck = row.deck - 1 - row.drawn } })

  local clause = row.duel and "BOH-2P7" or "BOH-E1"
  scenario(clause, ("the game ends at exhaustion no. %d"):format(row.last), {
    given = { phase = "draw", exhausted = row.last - 1, deck = "rote_bohne",
              discard = "10 blaue_bohne", p2 = { hand = "sojabohne" } },
    expect = { over = true, exhausted = row.last, p1 = { hand = "rote_bohne" }, discard = 10 } })
  if row.last > 1 then
    scenario(clause, ("the game goes on after exhaustion no. %d"):format(row.last - 1), {
      given = { phase = "draw", exhausted = row.last - 2, deck = "rote_bohne",
                discard = "10 blaue_bohne", p2 = { hand = "sojabohne" } },
      expect = { over = false, asked = "p2 plant_first", exhausted = row.last - 1, discard = 0,
                 p1 = { hand = row.drawn }, deck = 11 - row.drawn } })
  end
end

-- The beanometers of section 2: what each number of cards up to one more than the last step earns. No other field,
-- so that a single bean may be harvested; third fields for sale, which only the Ackerbohne earns.

local METERS = {
  { "gartenbohne", { 0, 2, 3, 3 } }, { "rote_bohne", { 0, 1, 2, 3, 4, 4 } }, { "augenbohne", { 0, 1, 1, 2, 3, 4, 4 } },
  { "sojabohne", { 0, 1, 1, 2, 2, 3, 4, 4 } }, { "brechbohne", { 0, 0, 1, 1, 2, 3, 4, 4 } },
  { "saubohne", { 0, 0, 1, 1, 2, 2, 3, 4, 4 } }, { "feuerbohne", { 0, 0, 1, 1, 1, 2, 2, 3, 4, 4 } },
  { "blaue_bohne", { 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4 } },
  { "weinbrandbohne", { 0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 4, 4 } },
  { "kaffeebohne", { 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4 }, profile = "rgg" }, -- with three players it is not removed
  { "kakaobohne", { 0, 2, 3, 4 }, players = 4 }, { "ackerbohne", { 0, 0, 3 }, players = 4, without = "kakaobohne" },
}

for _, meter in ipairs(METERS) do
  for n, thalers in ipairs(meter[2]) do
    local field = meter[1] == "ackerbohne" and n == 2
    add { ("BOH-H4 section 2: %d %s earn %d"):format(n, meter[1], thalers),
      players = meter.players or 3, options = { profile = meter.profile or "amigo_ext", without = meter.without },
      given = { phase = "draw", fields = "third_field", p1 = { field_1 = ("%d %s"):format(n, meter[1]) }, rest = "deck",
                p2 = { hand = "saubohne" } },
      when = "p1 ! harvest field_1",
      expect = { p1 = { field_1 = "", coins = thalers, extra = field and 1 or 0 }, discard = n - thalers } }
  end
end

-- What is the default; who may play.

add { "BOH-S1 amigo is the default profile: 104 cards and six third-field cards",
  players = 4,
  expect = { deck = 104 - 4 * 5, fields = 6, each = { hand = 5, extra = "" } } }

for _, wrong in ipairs {
  { "amigo", 2, "is for 3 to 5 players" }, { "amigo", 6, "is for 3 to 5 players" },
  { "amigo", 7, "is for 3 to 5 players" }, { "amigo_new", 2, "is for 3 to 5 players" },
  { "amigo_new", 6, "is for 3 to 5 players" }, { "amigo_ext", 2, "is for 3 to 7 players" },
  { "rgg", 1, "is for 2 to 7 players" }, { "rgg", 8, "is for 2 to 7 players" },
  { "amigo", 8, "is for 2 to 7 players" }, { "amigo_ext", 8, "is for 2 to 7 players" },
} do
  add { ("BOH-S1 %s is not for %d players"):format(wrong[1], wrong[2]),
    players = wrong[2], options = { profile = wrong[1] }, load_error = wrong[3] }
end

add { "BOH-S1 an unknown profile is refused",
  players = 4, options = { profile = "amigo_ex" }, load_error = "did you mean 'amigo_ext'?" }
add { "BOH-S1 without: only ackerbohne or kakaobohne can be left out beside kaffeebohne",
  players = 4, options = { profile = "amigo_ext", without = "rote_bohne" },
  load_error = "one of ackerbohne, kakaobohne is expected" }

return scenarios
