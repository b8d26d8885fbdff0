-- Bohnanza: the test vectors of bohnanza.md (BOH-X1 to BOH-X16), every number of them.

local fixtures = require "shared/fixtures"
local cards = fixtures.cards
local scenarios, add = fixtures.file { game = "bohnanza", players = 3 }

-- Harvesting `n` beans of a kind: `thalers` of them are thalers now, the others are discarded.
local function pays(clause, kind, yields, settings)
  for _, pair in ipairs(yields) do
    local n, thalers = pair[1], pair[2]
    add { ("%s %s: n=%d -> %d"):format(clause, kind, n, thalers),
          players = settings and settings.players, options = settings and settings.options,
          given = { p1 = { hand = "feuerbohne", field_1 = cards(n, kind) } },
          when = "p1 ! harvest field_1",
          expect = { p1 = { coins = cards(thalers, kind), field_1 = "" }, discard = cards(n - thalers, kind) } }
  end
end

local WITH_KAKAO = { players = 4, options = { profile = "rgg" } }
local WITH_KAFFEE = { players = 3, options = { profile = "rgg" } }
local WITH_ACKER = { profile = "amigo_ext", without = "kakaobohne" }

pays("BOH-X1", "saubohne",
     { { 2, 0 }, { 3, 1 }, { 4, 1 }, { 5, 2 }, { 6, 2 }, { 7, 3 }, { 8, 4 }, { 12, 4 } })
pays("BOH-X2", "gartenbohne", { { 1, 0 }, { 2, 2 }, { 3, 3 }, { 6, 3 } })
pays("BOH-X2", "kakaobohne", { { 1, 0 }, { 2, 2 }, { 3, 3 }, { 4, 4 } }, WITH_KAKAO)
pays("BOH-X3", "rote_bohne", { { 1, 0 }, { 2, 1 }, { 3, 2 }, { 4, 3 }, { 5, 4 } })
pays("BOH-X3", "augenbohne", { { 3, 1 }, { 4, 2 }, { 6, 4 } })
pays("BOH-X3", "sojabohne", { { 1, 0 }, { 2, 1 }, { 7, 4 } })
pays("BOH-X3", "brechbohne", { { 2, 0 }, { 7, 4 } })
pays("BOH-X3", "feuerbohne", { { 5, 1 }, { 9, 4 } })
pays("BOH-X3", "blaue_bohne", { { 3, 0 }, { 9, 3 }, { 10, 4 } })
pays("BOH-X3", "weinbrandbohne", { { 10, 3 }, { 11, 4 } }, WITH_KAFFEE)
pays("BOH-X3", "kaffeebohne", { { 11, 3 }, { 12, 4 } }, WITH_KAFFEE)

add { "BOH-X4 a harvest of 5 brechbohnen: 2 thalers of that variety, 3 discarded, the field empty",
  given = { p1 = { hand = "rote_bohne", field_2 = "5 brechbohne", coins = "augenbohne" },
            discard = "blaue_bohne" },
  when = "p1 ! harvest field_2",
  expect = { p1 = { coins = "augenbohne, 2 brechbohne", field_2 = "" },
             discard = "blaue_bohne, 3 brechbohne" } }

add { "BOH-X5 fields [1 rote],[3 blaue]: harvest(1) illegal, harvest(2) legal",
  given = { p1 = { hand = "rote_bohne", field_1 = "rote_bohne", field_2 = "3 blaue_bohne" } },
  illegal = { { "p1 ! harvest field_1", clause = "BOH-H3" } },
  expect = { anytime = { p1 = { "harvest field_2" } } } }

add { "BOH-X5 harvest(2) brings 0 thalers and 3 cards are discarded; then the single bean is free",
  given = { p1 = { hand = "rote_bohne", field_1 = "rote_bohne", field_2 = "3 blaue_bohne" } },
  when = "p1 ! harvest field_2",
  expect = { p1 = { coins = "", field_1 = "rote_bohne", field_2 = "" }, discard = "3 blaue_bohne",
             anytime = { p1 = { "harvest field_1" } } } }

add { "BOH-X5 fields [1],[1]: both legal",
  given = { p1 = { hand = "rote_bohne", field_1 = "rote_bohne", field_2 = "blaue_bohne" } },
  expect = { anytime = { p1 = { "harvest field_1", "harvest field_2" } } } }

add { "BOH-X5 fields [1],[]: harvest(1) legal",
  given = { p1 = { hand = "rote_bohne", field_1 = "rote_bohne" } },
  illegal = { "p1 ! harvest field_2" },
  expect = { anytime = { p1 = { "harvest field_1" } } } }

add { "BOH-X5 with three fields [1],[1],[2]: only the third",
  given = { p1 = { hand = "2 augenbohne", field_1 = "rote_bohne", field_2 = "blaue_bohne",
                   coins = "3 sojabohne" },
            fields = "third_field", deck = "2 feuerbohne" },
  when = { "p1 make_room buy_third_field", "p1 plant_first field_3", "p1 plant_second field_3" },
  illegal = { { "p1 ! harvest field_1", clause = "BOH-H3" },
              { "p1 ! harvest field_2", clause = "BOH-H3" } },
  expect = { p1 = { field_1 = "rote_bohne", field_2 = "blaue_bohne", field_3 = "2 augenbohne" },
             anytime = { p1 = { "harvest field_3" } } } }

add { "BOH-X6 from the hand S,B,S,R index 3 is dealt away: S,B,R",
  given = { phase = "trade",
            p1 = { hand = "saubohne, blaue_bohne, saubohne, rote_bohne" } },
  when = { "p1 trade_action offer p2 give saubohne.2 ask -", "p2 answer_offer accept" },
  expect = { p1 = { hand = "saubohne, blaue_bohne, rote_bohne" }, p2 = { received = "saubohne" } } }

add { "BOH-X6 phase 1 then must plant S",
  given = { phase = "trade", active = 3, turn = 3,
            p1 = { hand = "saubohne, blaue_bohne, saubohne, rote_bohne", field_2 = "blaue_bohne" },
            deck = "5 feuerbohne" },
  steps = {
    { when = { "p3 trade_action offer p1 give - ask saubohne", "p1 answer_offer accept",
               "p1 name_cards saubohne.2", "p1 make_offer -", "p2 make_offer -",
               "p3 trade_action -", "p3 plant_received saubohne field_1" },
      expect = { asked = "p1 plant_first", options = { "field_1" }, pass = false, turn = 4,
                 p1 = { hand = "saubohne, blaue_bohne, rote_bohne" } } },
    { when = "p1 plant_first field_1",
      expect = { p1 = { hand = "blaue_bohne, rote_bohne", field_1 = "saubohne" } } },
  } }

add { "BOH-X7 fields [2 augen],[1 soja], 3 thalers: make_room offers harvest(1), buy_third_field",
  given = { p1 = { hand = "rote_bohne", field_1 = "2 augenbohne", field_2 = "sojabohne",
                   coins = "3 blaue_bohne" },
            fields = "6 third_field" },
  illegal = { { "p1 make_room harvest field_2", clause = "BOH-H3" }, "p1 make_room -" },
  expect = { asked = "p1 make_room", options = { "harvest field_1", "buy_third_field" },
             pass = false } }

add { "BOH-X8 pile 1, counter 0, discard 30: counter 1, 30 reshuffled, two more drawn, pile 28",
  given = { phase = "draw", p2 = { hand = "rote_bohne" }, deck = "augenbohne",
            discard = "20 blaue_bohne, 10 feuerbohne" },
  expect = { asked = "p2 plant_first", exhausted = 1, deck = 28, discard = 0,
             p1 = { hand = 3 }, said = "reshuffled 30", turn = 2 } }

add { "BOH-X8 the interrupted drawing continues behind the last card of the pile",
  given = { phase = "draw", p2 = { hand = "rote_bohne" }, deck = "augenbohne",
            discard = "12 blaue_bohne" },
  expect = { exhausted = 1, deck = 10, p1 = { hand = "augenbohne, 2 blaue_bohne" } } }

add { "BOH-X9 counter 2, pile 1, phase 2: one card turned up, counter 3; then no phase 4",
  given = { phase = "turn_up", exhausted = 2, deck = "rote_bohne", discard = "10 blaue_bohne",
            p1 = { hand = "sojabohne", field_1 = "2 rote_bohne" },
            p2 = { hand = "augenbohne", field_1 = "augenbohne", field_2 = "6 blaue_bohne" } },
  steps = {
    { expect = { asked = "p1 trade_action", turned = "rote_bohne", exhausted = 3, deck = 0,
                 discard = 10, over = false } },
    { when = { "p1 trade_action offer p2 give sojabohne ask augenbohne", "p2 answer_offer accept",
               "p2 make_offer -", "p3 make_offer -", "p1 trade_action -" },
      expect = { asked = "p1 plant_received", p1 = { received_set = "rote_bohne, augenbohne" } } },
    { when = { "p1 plant_received rote_bohne field_1", "p1 plant_received augenbohne field_2" },
      expect = { asked = "p2 make_room" } },
    { when = { "p2 make_room harvest field_2", "p2 plant_received sojabohne field_2" },
      expect = { over = true, deck = 0, exhausted = 3, scores = { 2, 2, 0 },
                 p1 = { hand = "", coins = "2 rote_bohne", field_1 = "", field_2 = "" },
                 p2 = { hand = "", coins = "2 blaue_bohne", field_1 = "", field_2 = "" } } },
  } }

add { "BOH-X9 pile 2 in phase 4: two cards drawn, counter 3, immediate end, the third not drawn",
  given = { phase = "draw", exhausted = 2, deck_top = "rote_bohne, augenbohne",
            discard = "10 blaue_bohne", p1 = { field_1 = "3 sojabohne" },
            p2 = { hand = "sojabohne" } },
  expect = { over = true, exhausted = 3, deck = 0, turn = 1,
             p1 = { hand = "rote_bohne, augenbohne", coins = "sojabohne", field_1 = "" },
             discard = 12 } }

add { "BOH-X10 a received card offered onward in the same phase: illegal",
  given = { phase = "trade", p1 = { hand = "rote_bohne, feuerbohne" },
            p2 = { hand = "blaue_bohne, sojabohne" }, p3 = { hand = "augenbohne" } },
  steps = {
    { when = { "p1 trade_action offer p2 give rote_bohne ask blaue_bohne",
               "p2 answer_offer accept" },
      illegal = { "p2 make_offer offer p1 give rote_bohne ask -" },
      expect = { asked = "p2 make_offer", may_give = "sojabohne",
                 p1 = { received = "blaue_bohne" }, p2 = { received = "rote_bohne" } } },
    { when = { "p2 make_offer -", "p3 make_offer -" },
      illegal = { "p1 trade_action offer p3 give blaue_bohne ask -",
                  "p1 trade_action offer p3 give feuerbohne, blaue_bohne ask augenbohne" },
      expect = { asked = "p1 trade_action", may_give = "feuerbohne" } },
  } }

add { "BOH-X10 nor can A pay with a received card what another player asks for",
  given = { phase = "trade", p1 = { hand = "rote_bohne" }, p2 = { hand = "blaue_bohne" },
            p3 = { hand = "augenbohne" } },
  when = { "p1 trade_action offer p2 give rote_bohne ask blaue_bohne", "p2 answer_offer accept",
           "p2 make_offer -", "p3 make_offer offer p1 give augenbohne ask blaue_bohne" },
  illegal = { "p1 trade_action accept 1" },
  expect = { asked = "p1 trade_action", options = "reject 1",
             offers = { "p3 offer p1 give augenbohne ask blaue_bohne" } } }

add { "BOH-X11 B offers C a card in A's turn: illegal",
  given = { phase = "trade", p1 = { hand = "rote_bohne" }, p2 = { hand = "blaue_bohne" },
            p3 = { hand = "augenbohne" } },
  steps = {
    { when = { "p1 trade_action offer p3 give rote_bohne ask -", "p3 answer_offer reject" },
      illegal = { "p2 make_offer offer p3 give blaue_bohne ask -",
                  "p2 make_offer offer p3 give blaue_bohne ask augenbohne" },
      expect = { asked = "p2 make_offer", partners = { 1 } } },
    { when = "p2 make_offer -",
      illegal = { "p3 make_offer offer p2 give augenbohne ask -" },
      expect = { asked = "p3 make_offer", partners = { 1 } } },
  } }

add { "BOH-X12 buy_third_field with 2 thalers under amigo: illegal",
  given = { p1 = { hand = "rote_bohne", coins = "2 blaue_bohne" }, fields = "6 third_field" },
  illegal = { { "p1 ! buy_third_field", clause = "BOH-F1" } },
  expect = { anytime = { p1 = {} } } }

add { "BOH-X12 buy_third_field with 3: legal, the 3 thaler cards are on the discards, bean side up",
  given = { p1 = { hand = "rote_bohne", coins = "blaue_bohne, sojabohne, augenbohne" },
            fields = "6 third_field", discard = "brechbohne" },
  when = "p1 ! buy_third_field",
  illegal = { { "p1 ! buy_third_field", clause = "BOH-F1" } },
  expect = { options = { "field_1", "field_2", "field_3" }, fields = 5, discard = 4,
             discard_set = "brechbohne, blaue_bohne, sojabohne, augenbohne",
             p1 = { coins = "", extra = "third_field" } } }

add { "BOH-X13 scores 12/12/9, hand cards 4/6/9: the second player wins",
  given = { phase = "over",
            p1 = { coins = "12 saubohne", hand = "4 rote_bohne" },
            p2 = { coins = "12 blaue_bohne", hand = "6 augenbohne" },
            p3 = { coins = "9 feuerbohne", hand = "9 brechbohne" } },
  expect = { over = true, scores = { 12, 12, 9 }, winners = { 2 } } }

add { "BOH-X14 rgg, 7 players: hands 3,4,5,6,6,6,6, draw pile after dealing 108",
  players = 7, options = { profile = "rgg" },
  expect = { p1 = { hand = 3 }, p2 = { hand = 4 }, p3 = { hand = 5 }, p4 = { hand = 6 },
             p5 = { hand = 6 }, p6 = { hand = 6 }, p7 = { hand = 6 }, deck = 108 } }

add { "BOH-X14 rgg, 7 players: deck 144",
  players = 7, options = { profile = "rgg" },
  given = { phase = "over", rest = "deck" },
  expect = { deck = 144 } }

add { "BOH-X14 rgg, 7 players: phase 4 draws 4",
  players = 7, options = { profile = "rgg" },
  given = { phase = "draw", p2 = { hand = "rote_bohne" },
            deck_top = "augenbohne, sojabohne, saubohne, brechbohne, blaue_bohne" },
  expect = { asked = "p2 plant_first", deck = "blaue_bohne",
             p1 = { hand = "augenbohne, sojabohne, saubohne, brechbohne" } } }

add { "BOH-X15 ackerbohne: 2 without third field: a third-field card, 0 thalers, both discarded",
  players = 4, options = WITH_ACKER,
  given = { p1 = { hand = "rote_bohne", field_1 = "2 ackerbohne" }, fields = "7 third_field" },
  when = "p1 ! harvest field_1",
  expect = { asked = "p1 plant_first", options = { "field_1", "field_2", "field_3" }, fields = 6,
             p1 = { extra = "third_field", coins = "", field_1 = "" },
             discard = "2 ackerbohne" } }

add { "BOH-X15 ackerbohne: 2 with a third field: nothing, both discarded",
  players = 4, options = WITH_ACKER,
  given = { p1 = { hand = "rote_bohne", field_1 = "2 ackerbohne", coins = "3 blaue_bohne" },
            fields = "7 third_field" },
  when = { "p1 ! buy_third_field", "p1 ! harvest field_1" },
  expect = { fields = 6, p1 = { extra = "third_field", coins = "", field_1 = "" },
             discard = "3 blaue_bohne, 2 ackerbohne" } }

add { "BOH-X15 ackerbohne: who got a third field for two of them cannot buy another",
  players = 4, options = WITH_ACKER,
  given = { p1 = { hand = "rote_bohne", field_1 = "2 ackerbohne", coins = "3 blaue_bohne" },
            fields = "7 third_field" },
  when = "p1 ! harvest field_1",
  illegal = { { "p1 ! buy_third_field", clause = "BOH-F1" } },
  expect = { anytime = { p1 = {} } } }

for n, thalers in ipairs { 0, false, 3 } do
  if thalers then
    add { ("BOH-X15 ackerbohne: %d give %d thalers and no field"):format(n, thalers),
      players = 4, options = WITH_ACKER,
      given = { p1 = { hand = "rote_bohne", field_1 = n .. " ackerbohne" },
                fields = "7 third_field" },
      when = "p1 ! harvest field_1",
      expect = { fields = 7, p1 = { extra = "", coins = thalers, field_1 = "" },
                 discard = n - thalers } }
  end
end

add { "BOH-X16 discard rote, blaue, rote; turned up rote, soja, brech: only the top rote is added",
  players = 2, options = { profile = "rgg" },
  given = { phase = "turn_up", discard = "rote_bohne, blaue_bohne, rote_bohne",
            deck_top = "rote_bohne, sojabohne, brechbohne", deck = "10 feuerbohne" },
  expect = { asked = "p1 plant_turned", turned_set = "2 rote_bohne, sojabohne, brechbohne",
             discard = "rote_bohne, blaue_bohne",
             options = { "rote_bohne field_1", "rote_bohne field_2", "sojabohne field_1",
                         "sojabohne field_2", "brechbohne field_1", "brechbohne field_2" } } }

return scenarios
