-- Bohnaparte: section 7 of bohnaparte.md, the draw pile and the end of the game (BNP-E1 to E9), its
-- vectors, the longer and shorter game (BNP-V1), and the rulings on all this.
--
-- On the board for three players the camps of p3, p2, p1 are a1, d6, f1. From f1 the village f2, the farm
-- e1 and the swamp e2 can be attacked. Fields are empty unless they are named.

-- Ten landscapes for p1 besides the camp: with one more all markers are on the board.
local TEN = {
  f2 = "village, marker_1", f3 = "quarry, marker_1", f4 = "city, marker_1", e1 = "farm, marker_1",
  e2 = "swamp, marker_1", e4 = "monastery, marker_1", e5 = "farm, marker_1", d1 = "city, marker_1",
  d2 = "monastery, marker_1", d3 = "iron_mine, marker_1",
}

local with = require "shared/fixtures".with
local war = require "shared/bohnaparte".war

-- In phase 5 of p1; p2, the next, has a card to plant.
local function drawing(more)
  return with({ laid = true, phase = "draw", each = { hand = "" }, p2 = { hand = "gartenbohne" } }, more)
end

-- In phase 2 of p1, nothing is revealed yet.
local function revealing(more)
  return with({ laid = true, phase = "turn_up", each = { hand = "" } }, more)
end

-- p1 begins a turn with two monasteries.
local function praying(more)
  return with({ laid = true, phase = "start", each = { hand = "gartenbohne" },
                e4 = "monastery, marker_1", d2 = "monastery, marker_1" }, more)
end

return {
  game = "bohnaparte", players = 3,

  -- BNP-E1: exhaustion and the new pile

  { "BNP-E1 BNP-A20 the last card taken exhausts the pile: the discards are the new pile at once",
    given = drawing { deck = "3 augenbohne", discard = "4 blaue_bohne, 2 saubohne", exhausted = 0 },
    expect = { asked = "p2 plant_first", exhausted = 1, deck = 6, discard = "", p1 = { hand = "3 augenbohne" },
               said = { "exhausted", "reshuffled 6" } } },

  { "BNP-E1 one card is left in the pile: it is not exhausted, nothing is shuffled",
    given = drawing { deck = "4 augenbohne", discard = "4 blaue_bohne, 2 saubohne", exhausted = 0 },
    expect = { asked = "p2 plant_first", exhausted = 0, deck = "augenbohne", discard = "4 blaue_bohne, 2 saubohne",
               not_said = { "exhausted", "reshuffled" } } },

  { "BNP-E1 the drawing goes on from the new pile",
    given = drawing { deck = "rote_bohne", discard = "20 blaue_bohne, 10 augenbohne", exhausted = 0 },
    expect = { asked = "p2 plant_first", exhausted = 1, deck = 28, discard = "", p1 = { hand = 3 } } },

  { "BNP-E1 after the second exhaustion, too, the discards are shuffled",
    given = drawing { deck = "rote_bohne", discard = "10 blaue_bohne", exhausted = 1 },
    expect = { asked = "p2 plant_first", exhausted = 2, deck = 8, p1 = { hand = "rote_bohne, 2 blaue_bohne" } } },

  { "BNP-E1 BNP-E2 the third exhaustion does not end the game, unlike in Bohnanza: a fourth pile",
    given = drawing { deck = "rote_bohne", discard = "10 blaue_bohne", exhausted = 2 },
    expect = { asked = "p2 plant_first", exhausted = 3, deck = 8, discard = "", over = false,
               p1 = { hand = "rote_bohne, 2 blaue_bohne" } } },

  { "BNP-E1 revealed cards, fields, hands, thalers and depots are not part of the new pile",
    given = revealing { exhausted = 0, deck = "gartenbohne", discard = "3 rote_bohne",
                        p1 = { hand = "blaue_bohne", field_1 = "saubohne", coins = "brechbohne",
                               depot = "feuerbohne" },
                        p2 = { hand = "2 blaue_bohne", field_2 = "augenbohne", coins = "2 brechbohne",
                               depot = "sojabohne" } },
    expect = { asked = "p1 trade_action", exhausted = 1, turned = "gartenbohne, rote_bohne", deck = "2 rote_bohne",
               discard = "",
               p1 = { hand = "blaue_bohne", field_1 = "saubohne", coins = "brechbohne", depot = "feuerbohne" },
               p2 = { hand = "2 blaue_bohne", field_2 = "augenbohne", coins = "2 brechbohne",
                      depot = "sojabohne" } } },

  { "BNP-E1 the attacker takes the last card: it is face down, the paid thaler is in the new pile",
    given = war { deck = "blaue_bohne", discard = "5 rote_bohne", exhausted = 0 },
    when = { "p1 attack e1", "p1 attack_source pile" },
    expect = { asked = "p1 attack", exhausted = 1, deck = "5 rote_bohne", discard = "blaue_bohne, rote_bohne",
               e1 = "farm, marker_1", p1 = { coins = "rote_bohne" }, said = { "reshuffled 6" } } },

  { "BNP-E1 the defender takes the last card: both cards of the fight are missing in the new pile",
    given = war { deck = "blaue_bohne", discard = "3 rote_bohne", exhausted = 0, e1 = "farm, marker_2",
                  p1 = { hand = "saubohne", coins = "2 rote_bohne" } },
    when = { "p1 attack e1", "p1 attack_source hand_card saubohne", "p2 defend_source pile" },
    expect = { asked = "p1 attack", exhausted = 1, deck = "4 rote_bohne", discard = "saubohne, blaue_bohne",
               e1 = "farm, marker_2" } },

  { "BNP-E1 BNP-X45 a monastery card not yet settled: the discards become the pile, then the 14 is discarded",
    given = { laid = true, phase = "start", each = { hand = "" }, p1 = { hand = "gartenbohne" },
              deck = "brechbohne", discard = "20 blaue_bohne", exhausted = 0, e4 = "monastery, marker_1" },
    expect = { asked = "p1 plant_first", exhausted = 1, deck = "20 blaue_bohne", discard = "brechbohne",
               turned = "", p1 = { coins = "" } } },

  { "BNP-E1 no card is lost: 104 of them before and after",
    given = drawing { exhausted = 1, p1 = { hand = "3 feuerbohne", field_1 = "5 blaue_bohne", coins = "5 augenbohne" },
                      p2 = { hand = "3 gartenbohne", depot = "3 sojabohne" }, deck = "2 brechbohne",
                      discard = "15 blaue_bohne, 15 feuerbohne, 16 saubohne, 12 brechbohne, 9 sojabohne, "
                        .. "5 augenbohne, 8 rote_bohne, 3 gartenbohne" },
    expect = { asked = "p2 plant_first", exhausted = 2, deck = 82, discard = "",
               p1 = { hand = 6, field_1 = 5, coins = 5 }, p2 = { hand = 3, depot = 3 } } },

  -- BNP-E3: the fourth exhaustion at the start of a turn

  { "BNP-E2 BNP-E3 BNP-A13 BNP-X44 at T0 a 12 is settled, the second monastery skipped, the game over",
    given = praying { exhausted = 3, p1 = { hand = "gartenbohne", coins = "blaue_bohne" }, deck = "sojabohne",
                      discard = "4 rote_bohne" },
    expect = { over = true, phase = "over", exhausted = 4, deck = "", discard = "4 rote_bohne", turned = "",
               p1 = { hand = "gartenbohne", coins = "blaue_bohne, sojabohne" }, not_said = "reshuffled",
               scores = { 3, 1, 1 }, winners = { 1 } } },

  { "BNP-E3 BNP-X44 BNP-A15 at T0 a brechbohne is a 14 and discarded; the second monastery is skipped",
    given = praying { exhausted = 3, deck = "brechbohne", discard = "4 rote_bohne" },
    expect = { over = true, exhausted = 4, deck = "", discard = "4 rote_bohne, brechbohne", turned = "",
               p1 = { hand = "gartenbohne", coins = "" }, not_said = "reshuffled" } },

  { "BNP-E3 BNP-A13 at T0 the last monastery takes the last card: over, although nothing is skipped",
    given = praying { exhausted = 3, deck = "rote_bohne, augenbohne", discard = "4 brechbohne" },
    expect = { over = true, exhausted = 4, p1 = { hand = "gartenbohne", coins = "augenbohne, rote_bohne" },
               deck = "", discard = "4 brechbohne" } },

  { "BNP-E3 at T0 a card is left after two monasteries: the turn goes on",
    given = praying { exhausted = 3, deck = "feuerbohne, rote_bohne, augenbohne", discard = "" },
    expect = { asked = "p1 plant_first", over = false, exhausted = 3, deck = "feuerbohne",
               p1 = { coins = "augenbohne, rote_bohne" } } },

  { "BNP-E3 the third exhaustion at T0: the second monastery reveals from the fourth pile",
    given = praying { exhausted = 2, deck = "sojabohne", discard = "4 rote_bohne" },
    expect = { asked = "p1 plant_first", exhausted = 3, deck = "3 rote_bohne", discard = "",
               p1 = { coins = "sojabohne, rote_bohne" } } },

  -- BNP-E3: in phase 5

  { "BNP-E2 BNP-E3 BNP-A13 in phase 5 what was drawn is kept, the rest is not drawn, no new pile",
    given = drawing { deck = "rote_bohne, augenbohne", discard = "10 blaue_bohne", exhausted = 3,
                      p1 = { hand = "saubohne" }, f2 = "village, marker_1" },
    expect = { over = true, exhausted = 4, deck = "", discard = "10 blaue_bohne", not_said = "reshuffled",
               p1 = { hand = "saubohne, augenbohne, rote_bohne" }, p2 = { hand = "gartenbohne" } } },

  { "BNP-E3 in phase 5 the last card due is the last of the pile: over all the same",
    given = drawing { deck = "3 augenbohne", discard = "10 blaue_bohne", exhausted = 3 },
    expect = { over = true, exhausted = 4, deck = "", p1 = { hand = "3 augenbohne" } } },

  { "BNP-E3 in phase 5 one card is left: the game goes on",
    given = drawing { deck = "4 augenbohne", discard = "10 blaue_bohne", exhausted = 3 },
    expect = { asked = "p2 plant_first", over = false, exhausted = 3, deck = "augenbohne" } },

  { "BNP-E3 in phase 5 at once: nobody is polled any more",
    polls = { 1, 2, 3 },
    given = drawing { deck = "augenbohne", discard = "", exhausted = 3, p3 = { coins = "3 rote_bohne" } },
    steps = {
      { expect = { asked = "p3 anytime", options = "buy_depot" } },
      { when = "p3 anytime -", expect = { over = true, p1 = { hand = "augenbohne" }, exhausted = 4 } },
    } },

  -- BNP-E4: in phase 2

  { "BNP-E4 BNP-X29 BNP-A13 one of three cards is revealed, phases 2 and 3 are played, then it is over",
    given = revealing { exhausted = 3, p1 = { hand = "feuerbohne", coins = "4 gartenbohne" },
                        p2 = { hand = "saubohne" }, e1 = "farm, marker_1", deck = "rote_bohne",
                        discard = "7 blaue_bohne" },
    steps = {
      { expect = { asked = "p1 trade_action", turned = "rote_bohne", exhausted = 4, deck = "", over = false,
                   discard = "7 blaue_bohne" } },
      { when = "p1 trade_action -", expect = { asked = "p1 plant_received", over = false } },
      { when = "p1 plant_received rote_bohne field_1",
        expect = { over = true, exhausted = 4, deck = "", discard = "7 blaue_bohne", not_said = "reshuffled",
                   p1 = { hand = "feuerbohne", coins = 4, field_1 = "rote_bohne" } } },
    } },

  { "BNP-E4 the last card due is the last of the pile: the game is ending all the same",
    given = revealing { exhausted = 3, p1 = { coins = "4 gartenbohne" }, deck = "2 rote_bohne",
                        discard = "7 blaue_bohne" },
    when = { "p1 trade_action -", "p1 plant_received rote_bohne field_1", "p1 plant_received rote_bohne field_1" },
    expect = { over = true, exhausted = 4, p1 = { hand = "", coins = 4, field_1 = "2 rote_bohne" } } },

  { "BNP-E4 a card is left after the reveal: the attack follows",
    given = revealing { exhausted = 3, p1 = { coins = "4 gartenbohne" }, deck = "3 rote_bohne",
                        discard = "7 blaue_bohne" },
    when = { "p1 trade_action -", "p1 plant_received rote_bohne field_1", "p1 plant_received rote_bohne field_1" },
    expect = { asked = "p1 attack", over = false, exhausted = 3, deck = "rote_bohne" } },

  { "BNP-E4 deals are made with the cards there, and everybody plants what they received",
    given = revealing { exhausted = 3, p1 = { coins = "gartenbohne" }, p2 = { hand = "saubohne" },
                        deck = "rote_bohne", discard = "" },
    steps = {
      { when = { "p1 trade_action offer p2 give rote_bohne ask saubohne", "p2 answer_offer accept" },
        auto = "default", until_asked = "p1 plant_received", expect = { over = false } },
      { when = "p1 plant_received saubohne field_1", expect = { asked = "p2 plant_received", over = false } },
      { when = "p2 plant_received rote_bohne field_2",
        expect = { over = true, p1 = { field_1 = "saubohne", hand = "" }, p2 = { field_2 = "rote_bohne" } } },
    } },

  { "BNP-E4 BNP-E2 anytime actions are still possible in phases 2 and 3; their discards are not a new pile",
    given = revealing { exhausted = 3, deck = "rote_bohne", discard = "saubohne", p2 = { field_1 = "4 brechbohne" },
                        p3 = { coins = "3 feuerbohne" } },
    steps = {
      { when = "p2 ! harvest field_1", expect = { asked = "p1 trade_action", p2 = { coins = 1 }, deck = "" } },
      { when = { "p1 trade_action -", "p3 ! buy_depot" },
        expect = { asked = "p1 plant_received", p3 = { depot = "", coins = "" }, deck = "",
                   discard = "saubohne, 3 brechbohne, 3 feuerbohne" } },
      { when = "p1 plant_received rote_bohne field_1",
        expect = { over = true, deck = "", not_said = "reshuffled", p1 = { hand = "" } } },
    } },

  { "BNP-E4 the third exhaustion in phase 2: the reveal goes on, and so does the game",
    given = revealing { exhausted = 2, p1 = { coins = "gartenbohne" }, deck = "rote_bohne", discard = "4 rote_bohne",
                        e1 = "farm, marker_1" },
    when = { "p1 trade_action -", "p1 plant_received rote_bohne field_1", "p1 plant_received rote_bohne field_1",
             "p1 plant_received rote_bohne field_1" },
    expect = { asked = "p1 attack", exhausted = 3, deck = "2 rote_bohne" } },

  -- BNP-E5: during an attack

  { "BNP-E5 BNP-X26 BNP-A19 the attacker takes the last card, neutral land: one card of a fifth pile defends",
    given = war { deck = "blaue_bohne", discard = "5 rote_bohne", exhausted = 3 },
    when = { "p1 attack e1", "p1 attack_source pile" },
    expect = { over = true, exhausted = 4, deck = "5 rote_bohne", discard = "blaue_bohne, rote_bohne",
               e1 = "farm, marker_1", p1 = { hand = "", coins = "rote_bohne", markers = 10 },
               said = { "reshuffled 6", "attack_wins p1 e1 BNP-F5" } } },

  { "BNP-E5 BNP-X26 the same attack lost: over, too",
    given = war { deck = "gartenbohne", discard = "5 rote_bohne", exhausted = 3 },
    when = { "p1 attack e1", "p1 attack_source pile" },
    expect = { over = true, exhausted = 4, deck = "5 rote_bohne", discard = "gartenbohne, rote_bohne",
               e1 = "farm", p1 = { hand = "", coins = "rote_bohne", markers = 11 } } },

  { "BNP-E5 BNP-X27 the last card defends neutral land: no fifth pile, over after the fight",
    given = war { deck = "saubohne", discard = "5 rote_bohne", exhausted = 3,
                  p1 = { hand = "feuerbohne, gartenbohne", coins = "2 rote_bohne" } },
    when = { "p1 attack e1", "p1 attack_source hand_card feuerbohne" },
    expect = { over = true, exhausted = 4, deck = "", discard = "6 rote_bohne, feuerbohne, saubohne",
               e1 = "farm, marker_1", p1 = { hand = "gartenbohne", coins = "rote_bohne" }, not_said = "reshuffled" } },

  { "BNP-E5 BNP-X28 both use their hands: no exhaustion, the game goes on",
    given = war { deck = "saubohne", discard = "5 rote_bohne", exhausted = 3, e1 = "farm, marker_2",
                  p1 = { hand = "feuerbohne", coins = "2 rote_bohne" }, p2 = { hand = "blaue_bohne" } },
    when = { "p1 attack e1", "p1 attack_source hand_card feuerbohne", "p2 defend_source hand_card blaue_bohne" },
    expect = { asked = "p1 attack", over = false, exhausted = 3, deck = "saubohne",
               discard = "6 rote_bohne, feuerbohne, blaue_bohne" } },

  { "BNP-E5 after the last card the defender has their usual choice; if they play from their hand, no fifth pile",
    given = war { deck = "saubohne", discard = "5 rote_bohne", exhausted = 3, e1 = "farm, marker_2",
                  p2 = { hand = "blaue_bohne, gartenbohne", depot = "augenbohne" } },
    steps = {
      { when = { "p1 attack e1", "p1 attack_source pile" },
        expect = { asked = "p2 defend_source", exhausted = 4, deck = "", discard = "6 rote_bohne", pass = true,
                   options = { "hand_card blaue_bohne", "hand_card gartenbohne", "depot_card augenbohne", "pile" } } },
      { when = "p2 defend_source hand_card gartenbohne",
        expect = { over = true, exhausted = 4, deck = "", discard = "6 rote_bohne, saubohne, gartenbohne",
                   e1 = "farm, marker_1", p2 = { hand = "blaue_bohne" }, not_said = "reshuffled" } },
    } },

  { "BNP-E5 after the last card the defender plays from their depot: no fifth pile",
    given = war { deck = "saubohne", discard = "5 rote_bohne", exhausted = 3, e1 = "farm, marker_2",
                  p2 = { hand = "blaue_bohne", depot = "feuerbohne" } },
    when = { "p1 attack e1", "p1 attack_source pile", "p2 defend_source depot_card feuerbohne" },
    expect = { over = true, deck = "", e1 = "farm, marker_2", p2 = { depot = "", hand = 1 },
               not_said = "reshuffled" } },

  { "BNP-E5 BNP-A19 the defender too may take a card from the fifth pile",
    given = war { deck = "saubohne", discard = "5 rote_bohne", exhausted = 3, e1 = "farm, marker_2",
                  p2 = { hand = "blaue_bohne" } },
    when = { "p1 attack e1", "p1 attack_source pile", "p2 defend_source pile" },
    expect = { over = true, exhausted = 4, deck = "5 rote_bohne", discard = "saubohne, rote_bohne",
               e1 = "farm, marker_1", p2 = { hand = "blaue_bohne" } } },

  { "BNP-E5 the defender takes the last card: over after the fight, no fifth pile, no further attack",
    given = war { deck = "saubohne", discard = "5 rote_bohne", exhausted = 3, e1 = "farm, marker_2",
                  p1 = { hand = "feuerbohne, blaue_bohne", coins = "2 rote_bohne" } },
    when = { "p1 attack e1", "p1 attack_source hand_card feuerbohne", "p2 defend_source pile" },
    expect = { over = true, exhausted = 4, deck = "", e1 = "farm, marker_1", p1 = { hand = "blaue_bohne", coins = 1 },
               not_said = "reshuffled" } },

  { "BNP-E5 at once: after the fight nobody is polled any more",
    polls = { 1, 2, 3 },
    given = war { deck = "saubohne", discard = "5 rote_bohne", exhausted = 3, p3 = { coins = "3 brechbohne" },
                  p1 = { hand = "feuerbohne", coins = "2 rote_bohne" } },
    when = { "p3 anytime -", "p1 attack e1", "p1 attack_source hand_card feuerbohne" },
    expect = { over = true, p3 = { coins = 3 } } },

  { "BNP-E5 exhausting the fifth pile has no meaning: the counter stays at four",
    given = war { deck = "blaue_bohne", discard = "", exhausted = 3 },
    when = { "p1 attack e1", "p1 attack_source pile" },
    expect = { over = true, exhausted = 4, deck = "", discard = "blaue_bohne, rote_bohne", e1 = "farm, marker_1" } },

  { "BNP-E5 BNP-F4 the minimum of a landscape counts for a card of the fifth pile",
    given = war { deck = "saubohne", discard = "5 rote_bohne", exhausted = 3 },
    when = { "p1 attack f2", "p1 attack_source pile" },
    expect = { over = true, f2 = "village", said = { "attack_fails p1 f2 BNP-F4" } } },

  { "BNP-E5 the third exhaustion in an attack: the next attack may follow",
    given = war { deck = "blaue_bohne", discard = "5 rote_bohne", exhausted = 2 },
    when = { "p1 attack e1", "p1 attack_source pile" },
    expect = { asked = "p1 attack", over = false, exhausted = 3, deck = "5 rote_bohne" } },

  { "BNP-E5 BNP-E7 the fourth exhaustion and the last landscape of a player together",
    given = war { deck = "blaue_bohne", discard = "5 rote_bohne", exhausted = 3, d5 = "swamp, marker_1" },
    when = { "p1 attack d6", "p1 attack_source pile", "p2 defend_source pile" },
    expect = { over = true, exhausted = 4, d6 = "camp, marker_1", p2 = { markers = 12 }, scores = { 3, 0, 1 } } },

  -- BNP-E6: both piles empty

  { "BNP-E6 phase 5 with both piles empty: none is drawn, the counter stays, the game goes on",
    given = drawing { deck = "", discard = "", exhausted = 3 },
    expect = { asked = "p2 plant_first", over = false, exhausted = 3, p1 = { hand = "" }, not_said = "exhausted" } },

  { "BNP-E6 phase 2 with both piles empty: nothing is revealed, the game goes on",
    given = revealing { exhausted = 3, deck = "", discard = "", p1 = { hand = "saubohne", coins = "rote_bohne" } },
    when = { "p1 trade_action -" },
    expect = { asked = "p1 attack", exhausted = 3, turned = "" } },

  { "BNP-E6 a monastery with both piles empty: nothing, and the turn goes on",
    given = praying { exhausted = 3, deck = "", discard = "" },
    expect = { asked = "p1 plant_first", over = false, exhausted = 3, p1 = { coins = "" } } },

  { "BNP-E6 exhausted while the discard pile is empty: fewer cards are drawn, the counter rose once",
    given = drawing { deck = "2 augenbohne", discard = "", exhausted = 1 },
    expect = { asked = "p2 plant_first", exhausted = 2, deck = "", p1 = { hand = "2 augenbohne" } } },

  { "BNP-E6 the discard pile has cards again: shuffled when the next card is needed, the counter stays",
    given = drawing { deck = "", discard = "5 rote_bohne", exhausted = 3 },
    expect = { asked = "p2 plant_first", exhausted = 3, deck = "2 rote_bohne", discard = "",
               p1 = { hand = "3 rote_bohne" }, said = { "reshuffled 5" }, not_said = "exhausted" } },

  { "BNP-E6 not before it is needed: after a harvest the discards stay where they are",
    given = { laid = true, phase = "plant", each = { hand = "" }, deck = "", discard = "", exhausted = 2,
              p1 = { hand = "saubohne" }, p2 = { field_1 = "3 brechbohne" } },
    when = "p2 ! harvest field_1",
    expect = { asked = "p1 plant_first", deck = "", discard = "2 brechbohne", exhausted = 2 } },

  { "BNP-E6 a pile formed late is exhausted like any other",
    given = drawing { deck = "", discard = "3 rote_bohne", exhausted = 2 },
    expect = { asked = "p2 plant_first", exhausted = 3, deck = "", p1 = { hand = "3 rote_bohne" } } },

  { "BNP-E6 BNP-E2 and as the fourth one it ends the game",
    given = drawing { deck = "", discard = "3 rote_bohne", exhausted = 3 },
    expect = { over = true, exhausted = 4, p1 = { hand = "3 rote_bohne" } } },

  { "BNP-E6 with both piles empty the thaler about to be paid is a card to attack with; neutral land has 0",
    given = war { deck = "", discard = "", exhausted = 1, p1 = { coins = "2 gartenbohne" },
                  p2 = { hand = "rote_bohne" } },
    steps = {
      { expect = { asked = "p1 attack", options = { "e1", "e2", "f2" } } },
      { when = "p1 attack e1", expect = { asked = "p1 attack_source", options = "pile" } },
      { when = "p1 attack_source pile",
        expect = { asked = "p1 attack", e1 = "farm, marker_1", exhausted = 2, discard = "gartenbohne", deck = "",
                   over = false, said = { "defence_bare 0", "attack_wins p1 e1" } } },
    } },

  { "BNP-E6 neutral land without a card: the minimum of a village still applies, 16 fails",
    given = war { deck = "", discard = "", exhausted = 1, p1 = { coins = "saubohne" } },
    when = { "p1 attack f2", "p1 attack_source pile" },
    expect = { f2 = "village", said = { "defence_bare 16", "attack_fails p1 f2 BNP-F4" } } },

  { "BNP-E6 the thaler just paid is shuffled and defends; the attack card is not",
    given = war { deck = "", discard = "", exhausted = 1, p1 = { hand = "gartenbohne", coins = "2 rote_bohne" } },
    when = { "p1 attack e1", "p1 attack_source hand_card gartenbohne" },
    expect = { asked = "p1 attack", e1 = "farm", exhausted = 2, said = { "defence_shows 8", "attack_fails p1 e1" } } },

  { "BNP-E6 `pile` is not offered to the defender while both piles are empty",
    given = war { deck = "", discard = "", exhausted = 1, p1 = { coins = "blaue_bohne" }, e1 = "farm, marker_2",
                  p2 = { hand = "rote_bohne", depot = "sojabohne" } },
    when = { "p1 attack e1", "p1 attack_source pile" },
    expect = { asked = "p2 defend_source", options = { "hand_card rote_bohne", "depot_card sojabohne" } } },

  { "BNP-E6 a defender without any source is not asked and defends with 0",
    given = war { deck = "", discard = "", exhausted = 1, p1 = { coins = "gartenbohne" }, e1 = "farm, marker_2" },
    when = { "p1 attack e1", "p1 attack_source pile" },
    expect = { e1 = "farm, marker_1", said = { "defence_bare 0", "attack_wins p1 e1" } } },

  { "BNP-E6 BNP-F3 a fortress still counts 2",
    given = war { deck = "", discard = "", exhausted = 1, p1 = { coins = "gartenbohne" },
                  e1 = "farm, fortress, marker_2" },
    when = { "p1 attack e1", "p1 attack_source pile" },
    expect = { e1 = "farm, fortress, marker_1", said = { "defence_bare 2", "attack_wins p1 e1" } } },

  { "BNP-E6 BNP-F2 in a swamp the depot is not a source: the defender has none and is not asked",
    given = war { deck = "", discard = "", exhausted = 1, p1 = { coins = "gartenbohne" }, e2 = "swamp, marker_2",
                  p2 = { depot = "blaue_bohne" } },
    when = { "p1 attack e2", "p1 attack_source pile" },
    expect = { e2 = "swamp, marker_1", said = { "defence_bare 0" }, p2 = { depot = "blaue_bohne" } } },

  { "BNP-E6 BNP-E5 counter 3, both piles empty: the thaler defends, that is the fourth exhaustion, and the end",
    given = war { deck = "", discard = "", exhausted = 3, p1 = { hand = "blaue_bohne", coins = "2 rote_bohne" } },
    when = { "p1 attack e1", "p1 attack_source hand_card blaue_bohne" },
    expect = { over = true, exhausted = 4, e1 = "farm, marker_1", p1 = { coins = "rote_bohne" },
               discard = "blaue_bohne, rote_bohne" } },

  -- BNP-E7: 12 landscapes, or none

  { "BNP-E7 BNP-X24 BNP-A14 the twelfth landscape: over at once, no further attack, no phase 5",
    given = war(with(TEN, { deck = "3 gartenbohne", discard = "",
                            p1 = { hand = "feuerbohne", coins = "2 rote_bohne" } })),
    when = { "p1 attack d4", "p1 attack_source hand_card feuerbohne" },
    expect = { over = true, d4 = "iron_mine, marker_1", p1 = { hand = "", coins = 1, markers = 0 },
               deck = "2 gartenbohne", exhausted = 0, winners = { 1 }, scores = { 16, 1, 1 } } },

  { "BNP-E7 eleven landscapes and an attack lost: the game goes on",
    given = war(with(TEN, { deck = "3 blaue_bohne", discard = "",
                            p1 = { hand = "feuerbohne", coins = "2 rote_bohne" } })),
    when = { "p1 attack d4", "p1 attack_source hand_card feuerbohne" },
    expect = { asked = "p1 attack", over = false, d4 = "iron_mine", p1 = { markers = 1 } } },

  { "BNP-E7 the eleventh landscape does not end the game",
    given = war(with(TEN, { deck = "3 gartenbohne", discard = "", e5 = "farm",
                            p1 = { hand = "feuerbohne", coins = "2 rote_bohne" } })),
    when = { "p1 attack d4", "p1 attack_source hand_card feuerbohne" },
    expect = { asked = "p1 attack", over = false, d4 = "iron_mine, marker_1", p1 = { markers = 1 } } },

  { "BNP-E7 BNP-X25 BNP-A14 the last landscape of a player is conquered: over at once",
    given = war { deck = "3 gartenbohne", discard = "", d5 = "swamp, marker_1",
                  p1 = { hand = "feuerbohne", coins = "2 rote_bohne" }, p2 = { hand = "saubohne" } },
    when = { "p1 attack d6", "p1 attack_source hand_card feuerbohne", "p2 defend_source hand_card saubohne" },
    expect = { over = true, d6 = "camp, marker_1", p1 = { hand = "", coins = 1, markers = 9 },
               p2 = { markers = 12 }, deck = 3, scores = { 3, 0, 1 }, winners = { 1 } } },

  { "BNP-E7 the last landscape of a player holds out: the game goes on",
    given = war { deck = "3 gartenbohne", discard = "", d5 = "swamp, marker_1",
                  p1 = { hand = "saubohne", coins = "2 rote_bohne" }, p2 = { hand = "saubohne" } },
    when = { "p1 attack d6", "p1 attack_source hand_card saubohne", "p2 defend_source hand_card saubohne" },
    expect = { asked = "p1 attack", over = false, d6 = "camp, marker_2" } },

  { "BNP-E7 BNP-T4.9 a player who loses their camp but has another landscape plays on",
    given = war { deck = "3 gartenbohne", discard = "", d5 = "swamp, marker_1", e5 = "farm, marker_2",
                  p1 = { hand = "feuerbohne", coins = "2 rote_bohne" }, p2 = { hand = "saubohne" } },
    when = { "p1 attack d6", "p1 attack_source hand_card feuerbohne", "p2 defend_source hand_card saubohne" },
    expect = { asked = "p1 attack", over = false, d6 = "camp, marker_1", p2 = { markers = 11 } } },

  { "BNP-E7 the last landscape need not be a camp",
    given = war { deck = "3 gartenbohne", discard = "", d6 = "camp, marker_1", e5 = "farm, marker_2",
                  p1 = { hand = "feuerbohne", coins = "2 rote_bohne" }, p2 = { hand = "saubohne" } },
    when = { "p1 attack e5", "p1 attack_source hand_card feuerbohne", "p2 defend_source hand_card saubohne" },
    expect = { over = true, e5 = "farm, marker_1", scores = { 3, 0, 1 } } },

  { "BNP-E7 both together: the twelfth landscape is the last one of another player",
    given = war(with(TEN, { deck = "3 gartenbohne", discard = "", p2 = { hand = "gartenbohne" },
                            p1 = { hand = "feuerbohne", coins = "rote_bohne" } })),
    when = { "p1 attack d6", "p1 attack_source hand_card feuerbohne", "p2 defend_source hand_card gartenbohne" },
    expect = { over = true, d6 = "camp, marker_1", p1 = { markers = 0 }, p2 = { markers = 12 }, deck = 3,
               scores = { 16, 0, 1 }, winners = { 1 } } },

  { "BNP-E7 BNP-E9 twelve landscapes end the game but do not win it: the points decide",
    given = war { deck = "3 gartenbohne", discard = "", p1 = { hand = "feuerbohne", coins = "rote_bohne" },
                  f2 = "village, marker_1", f3 = "quarry, marker_1", e1 = "farm, marker_1", e2 = "swamp, marker_1",
                  e4 = "monastery, marker_1", e5 = "farm, marker_1", d2 = "monastery, marker_1",
                  d3 = "iron_mine, marker_1", c1 = "quarry, marker_1", c3 = "iron_mine, marker_1",
                  a2 = "farm, fortress, marker_3", a3 = "city, fortress, marker_3", f4 = "city, marker_3",
                  d1 = "city, marker_3", b3 = "monastery, marker_3" },
    when = { "p1 attack d4", "p1 attack_source hand_card feuerbohne" },
    expect = { over = true, scores = { 12, 1, 14 }, winners = { 3 } } },

  -- BNP-E8: the score

  { "BNP-E8 camp, farm, village, monastery, swamp, quarry full or empty and mine are 1, a city is 3",
    given = war { phase = "over",
                  e1 = "farm, marker_1", f2 = "village, marker_1", e2 = "swamp, marker_1", f3 = "quarry, marker_1",
                  c1 = "quarry_empty, marker_1", d2 = "monastery, marker_1", d3 = "iron_mine, marker_1",
                  a3 = "city, marker_2" },
    expect = { over = true, scores = { 8, 4, 1 }, winners = { 1 } } },

  { "BNP-E8 BNP-Q4 each fortress is one point more for the owner of its land; on neutral land it is nobody's",
    given = war { phase = "over", f1 = "camp, fortress, marker_1", f4 = "city, fortress, marker_1",
                  a3 = "city, marker_2", b3 = "monastery, fortress" },
    expect = { over = true, scores = { 6, 4, 1 }, winners = { 1 } } },

  { "BNP-E8 BNP-X23 a conquered fortress counts for the conqueror",
    given = war { deck = "blaue_bohne", discard = "", exhausted = 3, e1 = "farm, fortress, marker_2",
                  p2 = { hand = "gartenbohne" } },
    when = { "p1 attack e1", "p1 attack_source pile", "p2 defend_source hand_card gartenbohne" },
    expect = { over = true, e1 = "farm, fortress, marker_1", scores = { 3, 1, 1 } } },

  { "BNP-E8 thalers, hand, fields and depot count nothing; there is no last harvest",
    given = drawing { deck = "augenbohne", discard = "", exhausted = 3, e1 = "farm, marker_1",
                      p1 = { hand = "blaue_bohne" },
                      p2 = { hand = "5 brechbohne", field_1 = "10 blaue_bohne", field_2 = "9 feuerbohne",
                             coins = "12 sojabohne", depot = "3 saubohne" } },
    expect = { over = true, scores = { 2, 1, 1 }, winners = { 1 }, not_said = "harvested",
               p2 = { field_1 = "10 blaue_bohne", field_2 = "9 feuerbohne", coins = "12 sojabohne" } } },

  { "BNP-E8 a cannon is worth nothing: two mines are two points",
    given = war { phase = "over", d3 = "iron_mine, marker_1", d4 = "iron_mine, marker_1", a3 = "city, marker_2" },
    expect = { over = true, scores = { 3, 4, 1 }, winners = { 2 } } },

  -- BNP-E9: the winner

  { "BNP-E9 BNP-X43 9, 9 and 7 points: of the first two the one with more hand cards wins, depots do not count",
    players = 4,
    given = { laid = true, phase = "over", each = { hand = "" },
              p1 = { hand = "3 blaue_bohne", depot = "4 rote_bohne" }, p2 = { hand = "5 feuerbohne" },
              p3 = { hand = "8 saubohne" },
              b3 = "city, marker_1", b4 = "city, marker_1", a2 = "farm, marker_1", b1 = "village, marker_1",
              d3 = "city, marker_2", d4 = "city, marker_2", a4 = "farm, marker_2", b6 = "village, marker_2",
              a3 = "swamp, marker_3", b2 = "monastery, marker_3", b5 = "monastery, marker_3", c1 = "quarry, marker_3",
              c3 = "iron_mine, marker_3", c5 = "iron_mine, marker_3" },
    expect = { over = true, scores = { { 9, 3 }, { 9, 5 }, { 7, 8 }, 1 }, winners = { 2 } } },

  { "BNP-E9 still tied: shared victory",
    given = { laid = true, phase = "over", each = { hand = "" },
              p1 = { hand = "4 blaue_bohne", coins = "5 rote_bohne" }, p2 = { hand = "4 feuerbohne" },
              p3 = { hand = "9 sojabohne" }, e1 = "farm, marker_1", e5 = "farm, marker_2" },
    expect = { over = true, scores = { 2, 2, 1 }, winners = { 1, 2 } } },

  { "BNP-E9 more points win against more hand cards",
    given = { laid = true, phase = "over", each = { hand = "" }, p2 = { hand = "9 sojabohne" },
              e1 = "farm, marker_1" },
    expect = { over = true, scores = { 2, 1, 1 }, winners = { 1 } } },

  -- BNP-V1: shorter and longer games

  { "BNP-V1 exhaustions = 3: the third exhaustion ends the game in phase 5",
    options = { exhaustions = 3 },
    given = drawing { deck = "rote_bohne", discard = "10 blaue_bohne", exhausted = 2 },
    expect = { over = true, exhausted = 3, deck = "", p1 = { hand = "rote_bohne" } } },

  { "BNP-V1 exhaustions = 3: the second does not",
    options = { exhaustions = 3 },
    given = drawing { deck = "rote_bohne", discard = "10 blaue_bohne", exhausted = 1 },
    expect = { asked = "p2 plant_first", exhausted = 2, deck = 8 } },

  { "BNP-V1 exhaustions = 3: the third in phase 2 lets phases 2 and 3 be played",
    options = { exhaustions = 3 },
    given = revealing { exhausted = 2, p1 = { coins = "4 gartenbohne" }, deck = "rote_bohne",
                        discard = "7 blaue_bohne" },
    when = { "p1 trade_action -", "p1 plant_received rote_bohne field_1" },
    expect = { over = true, exhausted = 3, discard = "7 blaue_bohne", p1 = { hand = "", coins = 4 } } },

  { "BNP-V1 exhaustions = 3: the third in an attack, a fourth pile for it, then it is over",
    options = { exhaustions = 3 },
    given = war { deck = "blaue_bohne", discard = "5 rote_bohne", exhausted = 2 },
    when = { "p1 attack e1", "p1 attack_source pile" },
    expect = { over = true, exhausted = 3, deck = "5 rote_bohne", e1 = "farm, marker_1" } },

  { "BNP-V1 exhaustions = 3: the third at T0",
    options = { exhaustions = 3 },
    given = praying { exhausted = 2, deck = "sojabohne", discard = "4 rote_bohne" },
    expect = { over = true, exhausted = 3, p1 = { coins = "sojabohne" } } },

  { "BNP-V1 BNP-X47 exhaustions = 5: after the fourth exhaustion the game goes on",
    options = { exhaustions = 5 },
    given = drawing { deck = "rote_bohne", discard = "20 blaue_bohne, 10 augenbohne", exhausted = 3 },
    expect = { asked = "p2 plant_first", over = false, exhausted = 4, deck = 28, discard = "", p1 = { hand = 3 } } },

  { "BNP-V1 exhaustions = 5: the fifth ends it",
    options = { exhaustions = 5 },
    given = drawing { deck = "rote_bohne", discard = "20 blaue_bohne", exhausted = 4 },
    expect = { over = true, exhausted = 5, deck = "", p1 = { hand = "rote_bohne" } } },

  { "BNP-V1 exhaustions = 5: a fourth exhaustion in an attack is an ordinary one",
    options = { exhaustions = 5 },
    given = war { deck = "blaue_bohne", discard = "5 rote_bohne", exhausted = 3 },
    when = { "p1 attack e1", "p1 attack_source pile" },
    expect = { asked = "p1 attack", exhausted = 4, deck = "5 rote_bohne" } },

  { "BNP-V1 exhaustions = 5: the fifth in an attack, a sixth pile for it, then it is over",
    options = { exhaustions = 5 },
    given = war { deck = "blaue_bohne", discard = "5 rote_bohne", exhausted = 4 },
    when = { "p1 attack e1", "p1 attack_source pile" },
    expect = { over = true, exhausted = 5, deck = "5 rote_bohne", e1 = "farm, marker_1" } },

  { "BNP-E6 BNP-W1 both piles empty at the first draw: what is harvested before the second one is drawn",
    polls = { 1 },
    given = { laid = true, phase = "draw", deck = "", discard = "", exhausted = 1, each = { hand = "" },
              p1 = { field_1 = "3 blaue_bohne" }, p2 = { hand = "rote_bohne" } },
    when = { "p1 anytime -", "p1 anytime harvest field_1" },
    expect = { p1 = { hand = "2 blaue_bohne", field_1 = "" }, deck = "blaue_bohne", exhausted = 1, active = 2 } },

  { "BNP-A33 BNP-E3 a merchant bought by another player between two draws: it ends at once, cards stay",
    game = "bohnaparte_cavalry", polls = { 2 },
    given = { laid = true, phase = "draw", deck = "3 saubohne", discard = "", exhausted = 3, each = { hand = "" },
              p1 = { merchant = "2 blaue_bohne" }, p2 = { coins = "3 rote_bohne" }, c2 = "wood, marker_2" },
    when = { "p2 anytime -", "p2 anytime buy_merchant" },
    expect = { over = true, p1 = { merchant = 3, hand = "" }, p2 = { merchant = "2 saubohne" }, exhausted = 4 } },
}
