-- Bohnaparte, the cavalry variant: section 4.2 of bohnaparte.md (BNP-C1 to C14), river crossing (BNP-L7,
-- L8), the end of the game as far as merchants and cavalry have a part in it, vectors and rulings.
--
-- On the board for three players the camps of p3, p2, p1 are a1, d6, f1; woods are c2, c4, e3, horse teams
-- c3, d3, d4, rivers b3, d2, e4. From f1 the village f2, the farm e1 and the monastery e2 can be attacked.

local with = require "shared/fixtures".with
local bohnaparte = require "shared/bohnaparte"

-- In phase 4; p1 has two thalers, both rote_bohne, and a ready cavalry at d3; nobody has a hand card.
local function war(more) return bohnaparte.war(with({ d3 = "horse_team, cavalry, marker_1" }, more)) end

-- Nobody has a hand card; p2 owns a wood and may buy a merchant, which takes the last two cards.
local function shopping(more)
  return with({ laid = true, each = { hand = "" }, p2 = { coins = "3 rote_bohne" }, c4 = "wood, marker_2",
                exhausted = 3, deck = "augenbohne, sojabohne", discard = "5 blaue_bohne" }, more)
end

local SOLD = { merchant = "sojabohne, augenbohne", coins = "" } -- what p2 has then

return {
  game = "bohnaparte_cavalry", players = 3,

  -- BNP-V5, C1: what there is

  { "BNP-V5 BNP-C1 BNP-C7 woods and horse teams are on the board, all cavalry ready; there are no fortresses",
    given = { laid = true, phase = "start", each = { hand = "" }, p1 = { hand = "gartenbohne" } },
    expect = { asked = "p1 plant_first", c2 = "wood", c4 = "wood", e3 = "wood", c3 = "horse_team, cavalry",
               d3 = "horse_team, cavalry", d4 = "horse_team, cavalry", fortresses = 0 } },

  { "BNP-C1 no depot can be bought, and without a wood nothing else, however rich",
    given = { laid = true, phase = "plant", each = { hand = "" },
              p1 = { hand = "rote_bohne", coins = "6 blaue_bohne" } },
    illegal = { "p1 ! buy_depot", { "p1 ! buy_merchant", clause = "BNP-C3" } },
    expect = { asked = "p1 plant_first", options = { "field_1", "field_2" },
               anytime = { p1 = {}, p2 = {}, p3 = {} } } },

  { "BNP-C1 to make room they can only harvest: there are no depots in this game",
    given = { laid = true, phase = "plant", each = { hand = "" },
              p1 = { hand = "rote_bohne", field_1 = "2 augenbohne", field_2 = "2 sojabohne",
                     coins = "4 blaue_bohne" } },
    expect = { asked = "p1 make_room", options = { "harvest field_1", "harvest field_2" } } },

  { "BNP-C1 BNP-A21 a swamp has no effect: hand, pile and cavalry can be used in a fight for it",
    given = war { f2 = "village, marker_1", p1 = { hand = "brechbohne", coins = "rote_bohne" },
                  f3 = "swamp, marker_2", deck = "10 feuerbohne", p2 = { hand = "saubohne" } },
    steps = {
      { when = "p1 attack f3",
        expect = { asked = "p1 attack_source", options = { "hand_card brechbohne", "pile", "cavalry d3" } } },
      { when = "p1 attack_source cavalry d3",
        expect = { asked = "p2 defend_source", options = { "hand_card saubohne", "pile" } } },
      { when = "p2 defend_source hand_card saubohne",
        expect = { f3 = "swamp, marker_1", d3 = "horse_team, cavalry, marker_1" } },
    } },

  { "BNP-C1 ties are the defender's: nobody has a cannon here",
    given = war { deck = "6 gartenbohne", p1 = { hand = "saubohne", coins = "2 rote_bohne" } },
    when = { "p1 attack f2", "p1 attack_source hand_card saubohne" },
    expect = { asked = "p1 attack", f2 = "village", said = { "attack_fails p1 f2 BNP-F4" } } },

  { "BNP-C1 BNP-E8 wood and horse team are a point each; merchant, its cards and cavalry are none",
    given = { laid = true, phase = "over", each = { hand = "" }, c2 = "wood, marker_1",
              c3 = "horse_team, cavalry, marker_1", d3 = "horse_team, cavalry_turned, marker_1",
              p1 = { merchant = "2 blaue_bohne" }, a3 = "city, marker_2", f4 = "city, marker_2" },
    expect = { over = true, scores = { 4, 7, 1 }, winners = { 2 } } },

  { "BNP-E9 cards on a merchant are not hand cards: they do not break a tie",
    given = { laid = true, phase = "over", each = { hand = "" },
              p1 = { hand = "2 blaue_bohne", merchant = "2 blaue_bohne" }, p2 = { hand = "3 saubohne" },
              p3 = { hand = "" } },
    expect = { over = true, scores = { { 1, 2 }, { 1, 3 }, { 1, 0 } }, winners = { 2 } } },

  -- BNP-T0a: turned cavalry comes back

  { "BNP-T0a BNP-A23 before phase 1 all turned cavalry of the active player is ready, without being asked",
    given = { laid = true, phase = "start", each = { hand = "" }, p1 = { hand = "gartenbohne" },
              d3 = "horse_team, cavalry_turned, marker_1", c3 = "horse_team, cavalry_turned, marker_1" },
    expect = { asked = "p1 plant_first", d3 = "horse_team, cavalry, marker_1", c3 = "horse_team, cavalry, marker_1" } },

  { "BNP-T0a that of others stays turned",
    given = { laid = true, phase = "start", each = { hand = "" }, p1 = { hand = "gartenbohne" },
              d3 = "horse_team, cavalry_turned, marker_1", c3 = "horse_team, cavalry_turned, marker_2" },
    expect = { asked = "p1 plant_first", d3 = "horse_team, cavalry, marker_1",
               c3 = "horse_team, cavalry_turned, marker_2" } },

  { "BNP-T0a not at the end of the turn, and not in the turns of the others",
    given = { laid = true, phase = "draw", each = { hand = "gartenbohne" },
              d3 = "horse_team, cavalry_turned, marker_1" },
    steps = {
      { expect = { asked = "p2 plant_first", d3 = "horse_team, cavalry_turned, marker_1" } },
      { auto = "default", until_asked = "p3 plant_first", expect = { d3 = "horse_team, cavalry_turned, marker_1" } },
      { auto = "default", until_asked = "p1 plant_first", expect = { d3 = "horse_team, cavalry, marker_1" } },
    } },

  { "BNP-T0a BNP-T0b monasteries work as in the standard game",
    given = { laid = true, phase = "start", each = { hand = "" }, p1 = { hand = "gartenbohne" },
              e2 = "monastery, marker_1", d3 = "horse_team, cavalry_turned, marker_1",
              deck = "9 feuerbohne", deck_top = "sojabohne" },
    expect = { asked = "p1 plant_first", p1 = { coins = "sojabohne" }, d3 = "horse_team, cavalry, marker_1" } },

  -- BNP-C2: wood

  { "BNP-C2 a wood defends with at least 17: 16 fails against a 6",
    given = war { p1 = { hand = "saubohne", coins = "2 rote_bohne" }, deck = "9 feuerbohne",
                  deck_top = "gartenbohne" },
    when = { "p1 attack e3", "p1 attack_source hand_card saubohne" },
    expect = { asked = "p1 attack", e3 = "wood", said = { "defence_shows 17", "attack_fails p1 e3 BNP-F4" } } },

  { "BNP-C2 18 wins against a 6",
    given = war { p1 = { hand = "feuerbohne", coins = "2 rote_bohne" }, deck = "9 feuerbohne",
                  deck_top = "gartenbohne" },
    when = { "p1 attack e3", "p1 attack_source hand_card feuerbohne" },
    expect = { asked = "p1 attack", e3 = "wood, marker_1" } },

  { "BNP-C2 the minimum protects an owned wood, too; a better card counts itself",
    given = war { p1 = { hand = "feuerbohne, saubohne", coins = "2 rote_bohne" }, e3 = "wood, marker_2",
                  p2 = { hand = "gartenbohne, feuerbohne" } },
    steps = {
      { when = { "p1 attack e3", "p1 attack_source hand_card saubohne", "p2 defend_source hand_card gartenbohne" },
        expect = { asked = "p1 attack", e3 = "wood, marker_2", said = { "defence_shows 17" } } },
      { when = { "p1 attack e3", "p1 attack_source hand_card feuerbohne", "p2 defend_source hand_card feuerbohne" },
        expect = { e3 = "wood, marker_2", said = { "defence_shows 18" } } },
    } },

  -- BNP-L7, L8: crossing rivers

  { "BNP-L7 BNP-L6 without a wood rivers bar the way",
    given = war { d3 = "horse_team, cavalry", e2 = "monastery, marker_1" },
    illegal = { { "p1 attack c2", clause = "BNP-T4.2" }, { "p1 attack d2", clause = "BNP-L6" } },
    expect = { asked = "p1 attack", options = { "d3", "e1", "e3", "f2" } } },

  { "BNP-L7 BNP-C2 with a wood anywhere, all that touches the same river can be attacked",
    given = war { d3 = "horse_team, cavalry", e2 = "monastery, marker_1", c4 = "wood, marker_1" },
    illegal = { { "p1 attack d2", clause = "BNP-L6" }, { "p1 attack b3", clause = "BNP-L6" },
                { "p1 attack f4", clause = "BNP-T4.2" }, { "p1 attack b1", clause = "BNP-T4.2" } },
    expect = { asked = "p1 attack",
               options = { "a2", "a3", "b2", "b4", "c1", "c2", "c3", "c5", "d1", "d3", "d4", "d5", "e1", "e3",
                           "f2" } } },

  { "BNP-L7 a wood of somebody else does not help",
    given = war { d3 = "horse_team, cavalry", e2 = "monastery, marker_1", c4 = "wood, marker_2" },
    expect = { asked = "p1 attack", options = { "d3", "e1", "e3", "f2" } } },

  { "BNP-L7 one must own land on the river; the wood itself may be elsewhere",
    given = war { d3 = "horse_team, cavalry", c2 = "wood, marker_1" },
    expect = { asked = "p1 attack",
               options = { "b1", "b2", "c1", "c3", "d1", "d3", "e1", "e2", "f2" } } },

  { "BNP-L7 a wood conquered in this turn opens the river for the next attack",
    given = war { p1 = { hand = "blaue_bohne", coins = "2 rote_bohne" }, deck = "6 gartenbohne" },
    steps = {
      { expect = { asked = "p1 attack", not_offered = { "d1", "f4", "d5", "c1" } } },
      { when = { "p1 attack e3", "p1 attack_source hand_card blaue_bohne" },
        expect = { asked = "p1 attack", e3 = "wood, marker_1", offered = { "d1", "f4", "d5", "c1" } } },
    } },

  { "BNP-L7 an attack over a river is fought like any other",
    given = war { p1 = { hand = "blaue_bohne", coins = "2 rote_bohne" }, c4 = "wood, marker_1", e5 = "farm, marker_1",
                  f4 = "city, marker_2", p2 = { hand = "gartenbohne" } },
    when = { "p1 attack f4", "p1 attack_source hand_card blaue_bohne", "p2 defend_source hand_card gartenbohne" },
    expect = { asked = "p1 attack", f4 = "city, marker_1" } },

  { "BNP-X4 BNP-L7 six players: from a camp a monastery, a village and a farm; with a wood three more over the river",
    players = 6,
    given = { laid = true, phase = "attack", active = 6, p6 = { coins = "rote_bohne" } },
    illegal = { { "p6 attack b1", clause = "BNP-T4.2" } },
    expect = { asked = "p6 attack", a1 = "monastery", a3 = "village", b3 = "farm", options = { "a1", "a3", "b3" } } },

  { "BNP-X4 BNP-L7 the same camp with a wood elsewhere: the other camp, the far farm and the wood at the river",
    players = 6,
    given = { laid = true, phase = "attack", active = 6, p6 = { coins = "rote_bohne" }, e3 = "wood, marker_6" },
    expect = { asked = "p6 attack", b1 = "camp, marker_5", c2 = "farm", c3 = "wood",
               options = { "a1", "a3", "b1", "b3", "c2", "c3", -- from the camp, and
                           "d3", "d4", "e2", "e4", "f1", "f3", "g1", "g2" } } }, -- from the wood

  { "BNP-X4 BNP-L7 the same in the other direction, without a wood",
    players = 6,
    given = { laid = true, phase = "attack", active = 5, p5 = { coins = "rote_bohne" } },
    expect = { asked = "p5 attack", options = { "a1", "c1", "c2" } } },

  { "BNP-X4 BNP-L7 the same in the other direction, with a wood",
    players = 6,
    given = { laid = true, phase = "attack", active = 5, p5 = { coins = "rote_bohne" }, e3 = "wood, marker_5" },
    expect = { asked = "p5 attack", a2 = "camp, marker_6",
               options = { "a1", "a2", "b3", "c1", "c2", "c3", "d3", "d4", "e2", "e4", "f1", "f3", "g1", "g2" } } },

  -- b3 and c2 change places: the rivers c2 and d2 touch.
  { "BNP-L8 BNP-A9 two rivers in a row are not crossed in one attack",
    given = war { d3 = "horse_team, cavalry", b3 = "wood", c2 = "river", e2 = "monastery, marker_1",
                  e3 = "wood, marker_1" },
    illegal = { { "p1 attack b1", clause = "BNP-T4.2" }, { "p1 attack c2", clause = "BNP-L6" } },
    expect = { asked = "p1 attack", options = { "c1", "d1", "d3", "d4", "d5", "e1", "e5", "f2", "f3", "f4" } } },

  { "BNP-L8 BNP-A9 river_chain = true: they are",
    options = { river_chain = true },
    given = war { d3 = "horse_team, cavalry", b3 = "wood", c2 = "river", e2 = "monastery, marker_1",
                  e3 = "wood, marker_1" },
    illegal = { { "p1 attack c2", clause = "BNP-L6" }, { "p1 attack d2", clause = "BNP-L6" } },
    expect = { asked = "p1 attack",
               options = { "b1", "b2", "c1", "c3", "d1", "d3", "d4", "d5", "e1", "e5", "f2", "f3", "f4" } } },

  { "BNP-L8 river_chain = true: without a wood no river is crossed",
    options = { river_chain = true },
    given = war { d3 = "horse_team, cavalry", b3 = "wood", c2 = "river", e2 = "monastery, marker_1" },
    expect = { asked = "p1 attack", options = { "d3", "e1", "e3", "f2" } } },

  -- BNP-C3, C4: buying a merchant

  { "BNP-C3 BNP-C4 BNP-A10 a merchant costs 3 thalers from the top; two cards are put on it; also out of turn",
    given = { laid = true, phase = "plant", each = { hand = "" }, p1 = { hand = "rote_bohne" }, c4 = "wood, marker_2",
              p2 = { coins = "blaue_bohne, 3 rote_bohne, sojabohne" }, deck = "10 brechbohne",
              deck_top = "gartenbohne, feuerbohne, saubohne", discard = "augenbohne" },
    steps = {
      { expect = { asked = "p1 plant_first", anytime = { p1 = {}, p2 = { "buy_merchant" }, p3 = {} } } },
      { when = "p2 ! buy_merchant",
        expect = { asked = "p1 plant_first", deck_top = "saubohne", deck = 11, anytime = { p2 = {} },
                   discard = "augenbohne, sojabohne, 2 rote_bohne",
                   p2 = { coins = "blaue_bohne, rote_bohne", merchant = "gartenbohne, feuerbohne", hand = "" } } },
    } },

  { "BNP-C3 two thalers are not enough, and a wood of somebody else is none",
    given = { laid = true, phase = "plant", each = { hand = "" }, p1 = { hand = "rote_bohne", coins = "4 saubohne" },
              c4 = "wood, marker_2", p2 = { coins = "2 rote_bohne" } },
    illegal = { { "p1 ! buy_merchant", clause = "BNP-C3" }, { "p2 ! buy_merchant", clause = "BNP-C3" } },
    expect = { asked = "p1 plant_first", anytime = { p1 = {}, p2 = {}, p3 = {} } } },

  { "BNP-C3 only one in the whole game",
    given = { laid = true, phase = "plant", each = { hand = "" }, p1 = { hand = "rote_bohne" },
              c4 = "wood, marker_2", p2 = { coins = "6 saubohne", merchant = "2 blaue_bohne" } },
    illegal = { { "p2 ! buy_merchant", clause = "BNP-C3" } },
    expect = { asked = "p1 plant_first", anytime = { p2 = {} } } },

  { "BNP-C3 there are six merchants: the sixth player gets one, too",
    players = 6,
    given = { laid = true, phase = "plant", each = { hand = "" }, p1 = { hand = "rote_bohne", merchant = "" },
              p2 = { merchant = "" }, p3 = { merchant = "" }, p4 = { merchant = "" }, p5 = { merchant = "" },
              p6 = { coins = "3 saubohne" }, c3 = "wood, marker_6", deck = "3 blaue_bohne" },
    when = "p6 ! buy_merchant",
    expect = { asked = "p1 plant_first", p6 = { coins = "", merchant = "2 blaue_bohne" } } },

  { "BNP-C3 BNP-A10 in every window of a turn, by anybody",
    given = { laid = true, phase = "plant", each = { hand = "" }, p1 = { hand = "2 rote_bohne", coins = "saubohne" },
              c4 = "wood, marker_2", p2 = { coins = "3 saubohne" } },
    steps = {
      { expect = { asked = "p1 plant_first", anytime = { p2 = { "buy_merchant" } } } },
      { when = "p1 plant_first field_1",
        expect = { asked = "p1 plant_second", anytime = { p2 = { "buy_merchant" } } } },
      { when = "p1 plant_second -", expect = { asked = "p1 trade_action", anytime = { p2 = { "buy_merchant" } } } },
      { when = "p1 trade_action -", expect = { asked = "p1 plant_received", anytime = { p2 = { "buy_merchant" } } } },
      { auto = "default", until_asked = "p1 attack", expect = { anytime = { p2 = { "buy_merchant" } } } },
    } },

  { "BNP-C3 BNP-A24 but not in the middle of an attack",
    given = war { c4 = "wood, marker_2", p2 = { coins = "3 saubohne" } },
    when = "p1 attack e1",
    illegal = { "p2 ! buy_merchant" },
    expect = { asked = "p1 attack_source", window = false } },

  { "BNP-C3 BNP-A24 nor between the two rounds of a cavalry attack",
    given = war { c4 = "wood, marker_2", p2 = { coins = "3 saubohne" }, deck = "9 feuerbohne" },
    when = { "p1 attack e1", "p1 attack_source cavalry d3" },
    illegal = { "p2 ! buy_merchant" },
    expect = { asked = "p1 attack_source", window = false } },

  { "BNP-C3 BNP-W3 BNP-A6 thaler_choice: who buys a merchant chooses the thalers",
    options = { thaler_choice = true },
    given = { laid = true, phase = "plant", each = { hand = "" }, p1 = { hand = "saubohne" }, c4 = "wood, marker_2",
              p2 = { coins = "rote_bohne, 3 sojabohne" }, deck = "9 saubohne" },
    when = { "p2 ! buy_merchant", "p2 pay_thalers sojabohne, sojabohne, sojabohne" },
    expect = { asked = "p1 plant_first", discard = "3 sojabohne",
               p2 = { coins = "rote_bohne", merchant = "2 saubohne" } } },

  { "BNP-C4 one card in the pile: the thalers just paid are in the new pile, and the second card comes from it",
    given = { laid = true, phase = "plant", each = { hand = "" }, p1 = { hand = "rote_bohne" }, c4 = "wood, marker_2",
              p2 = { coins = "3 saubohne" }, deck = "gartenbohne", discard = "", exhausted = 0 },
    when = "p2 ! buy_merchant",
    expect = { asked = "p1 plant_first", exhausted = 1, deck = "2 saubohne", discard = "",
               p2 = { coins = "", merchant = "gartenbohne, saubohne" } } },

  { "BNP-C4 BNP-E6 both piles empty: the thalers just paid are shuffled, the counter stays",
    given = { laid = true, phase = "plant", each = { hand = "" }, p1 = { hand = "rote_bohne" }, c4 = "wood, marker_2",
              p2 = { coins = "3 saubohne" }, deck = "", discard = "", exhausted = 2 },
    when = "p2 ! buy_merchant",
    expect = { asked = "p1 plant_first", exhausted = 2, deck = "saubohne", discard = "",
               p2 = { merchant = "2 saubohne" } } },

  -- BNP-C5, C6: what a merchant is good for

  { "BNP-C5 BNP-T5c BNP-X36 one village: four cards on the merchant, four of six to the hand in chosen order",
    given = { laid = true, phase = "draw", each = { hand = "" }, f2 = "village, marker_1",
              p1 = { hand = "saubohne", merchant = "rote_bohne, augenbohne" }, p2 = { hand = "gartenbohne" },
              deck = "10 blaue_bohne", deck_top = "sojabohne, brechbohne, gartenbohne, feuerbohne" },
    steps = {
      { expect = { asked = "p1 merchant_pick", least = 4, most = 4, pass = false, window = false, deck = 10,
                   options = { "rote_bohne", "augenbohne", "sojabohne", "brechbohne", "gartenbohne", "feuerbohne" },
                   p1 = { hand = "saubohne",
                          merchant = "rote_bohne, augenbohne, sojabohne, brechbohne, gartenbohne, feuerbohne" } } },
      { when = "p1 merchant_pick feuerbohne, rote_bohne, brechbohne, sojabohne",
        expect = { asked = "p2 plant_first",
                   p1 = { hand = "saubohne, feuerbohne, rote_bohne, brechbohne, sojabohne",
                          merchant = "augenbohne, gartenbohne" } } },
    } },

  { "BNP-C5 without a village three of five",
    given = { laid = true, phase = "draw", each = { hand = "" }, p2 = { hand = "gartenbohne" },
              p1 = { merchant = "rote_bohne, augenbohne" }, deck = "3 blaue_bohne",
              deck_top = "sojabohne, brechbohne, feuerbohne" },
    steps = {
      { expect = { asked = "p1 merchant_pick", least = 3, most = 3 } },
      { when = "p1 merchant_pick feuerbohne, augenbohne, rote_bohne",
        expect = { asked = "p2 plant_first", deck = 3, p1 = { hand = "feuerbohne, augenbohne, rote_bohne",
                                                              merchant = "sojabohne, brechbohne" } } },
    } },

  { "BNP-C5 without a merchant the cards go to the hand as they come; another player's merchant gets none",
    given = { laid = true, phase = "draw", each = { hand = "" }, c4 = "wood, marker_1",
              p2 = { hand = "gartenbohne", merchant = "rote_bohne, augenbohne" }, deck = "3 blaue_bohne",
              deck_top = "sojabohne, brechbohne, feuerbohne" },
    expect = { asked = "p2 plant_first", p1 = { hand = "sojabohne, brechbohne, feuerbohne" },
               p2 = { merchant = "rote_bohne, augenbohne" } } },

  { "BNP-C5 bought before the first draw of phase 5: it works at once",
    polls = { 1 },
    given = { laid = true, phase = "draw", each = { hand = "" }, c4 = "wood, marker_1", p2 = { hand = "gartenbohne" },
              p1 = { coins = "3 saubohne" }, deck = "9 blaue_bohne" },
    when = "p1 anytime buy_merchant",
    expect = { asked = "p1 merchant_pick", least = 3, most = 3, p1 = { hand = "", merchant = "5 blaue_bohne" } } },

  { "BNP-C5 bought after the first draw of phase 5: it works from the next phase 5 on",
    polls = { 1 },
    given = { laid = true, phase = "draw", each = { hand = "" }, c4 = "wood, marker_1", p2 = { hand = "gartenbohne" },
              p1 = { coins = "3 saubohne" }, deck = "9 blaue_bohne" },
    when = { "p1 anytime -", "p1 anytime buy_merchant" },
    expect = { asked = "p2 plant_first", p1 = { hand = "3 blaue_bohne", merchant = "2 blaue_bohne" }, deck = 4 } },

  { "BNP-C6 cards on a merchant cannot be planted: with an empty hand phase 1 is skipped",
    given = { laid = true, phase = "plant", each = { hand = "" }, p1 = { merchant = "2 blaue_bohne" } },
    expect = { asked = "p1 trade_action", p1 = { merchant = "2 blaue_bohne" } } },

  { "BNP-C6 cards on a merchant cannot be traded",
    given = { laid = true, phase = "trade", each = { hand = "" }, p2 = { hand = "saubohne" },
              p1 = { hand = "rote_bohne", merchant = "2 blaue_bohne" } },
    illegal = { "p1 trade_action offer p2 give blaue_bohne ask saubohne" },
    expect = { asked = "p1 trade_action", may_give = "rote_bohne" } },

  { "BNP-C6 BNP-C8 cards on a merchant cannot be used in a fight, neither in attack nor in defence",
    given = war { p1 = { hand = "rote_bohne", coins = "saubohne", merchant = "2 blaue_bohne" }, e1 = "farm, marker_2",
                  p2 = { hand = "brechbohne", merchant = "2 blaue_bohne" } },
    steps = {
      { when = "p1 attack e1",
        expect = { asked = "p1 attack_source", options = { "hand_card rote_bohne", "pile", "cavalry d3" } } },
      { when = "p1 attack_source hand_card rote_bohne",
        expect = { asked = "p2 defend_source", options = { "hand_card brechbohne", "pile" } } },
    } },

  { "BNP-C3 BNP-X37 the last wood is lost: the merchant works on, rivers are barred",
    given = { laid = true, phase = "attack", each = { hand = "" }, e2 = "monastery, marker_1", c4 = "wood, marker_2",
              p1 = { coins = "3 rote_bohne", merchant = "2 blaue_bohne" }, deck = "9 blaue_bohne" },
    steps = {
      { expect = { asked = "p1 attack", options = { "d3", "e1", "e3", "f2" } } },
      { when = "p1 attack -", expect = { asked = "p1 merchant_pick", p1 = { hand = "", merchant = 5 } } },
    } },

  { "BNP-C3 BNP-A10 a merchant is kept when the wood is conquered, with its cards",
    given = war { p1 = { hand = "blaue_bohne", coins = "2 rote_bohne" }, e3 = "wood, marker_2",
                  p2 = { merchant = "rote_bohne, sojabohne" }, deck = "6 gartenbohne" },
    when = { "p1 attack e3", "p1 attack_source hand_card blaue_bohne", "p2 defend_source pile" },
    expect = { asked = "p1 attack", e3 = "wood, marker_1", p2 = { merchant = "rote_bohne, sojabohne" } } },

  -- BNP-C7: who holds the cavalry

  { "BNP-C7 BNP-X34 BNP-A16 a horse team is conquered, its cavalry turned: not to be used in this turn",
    given = war { d3 = "horse_team, cavalry_turned, marker_2", e2 = "monastery, marker_1",
                  p1 = { hand = "blaue_bohne, rote_bohne", coins = "3 rote_bohne" },
                  p2 = { hand = "gartenbohne" } },
    steps = {
      { when = { "p1 attack d3", "p1 attack_source hand_card blaue_bohne", "p2 defend_source hand_card gartenbohne" },
        expect = { asked = "p1 attack", d3 = "horse_team, cavalry_turned, marker_1" } },
      { when = "p1 attack e1",
        expect = { asked = "p1 attack_source", options = { "hand_card rote_bohne", "pile" } } },
    } },

  { "BNP-C7 BNP-X34 it is ready after the T0a of their next turn, not earlier",
    given = war { d3 = "horse_team, cavalry_turned, marker_2", e2 = "monastery, marker_1",
                  p1 = { hand = "blaue_bohne", coins = "rote_bohne" }, p2 = { hand = "2 gartenbohne" },
                  p3 = { hand = "gartenbohne" } },
    steps = {
      { when = { "p1 attack d3", "p1 attack_source hand_card blaue_bohne", "p2 defend_source hand_card gartenbohne" },
        expect = { asked = "p2 plant_first", d3 = "horse_team, cavalry_turned, marker_1" } },
      { auto = "default", until_asked = "p3 plant_first", expect = { d3 = "horse_team, cavalry_turned, marker_1" } },
      { auto = "default", until_asked = "p1 plant_first", expect = { d3 = "horse_team, cavalry, marker_1" } },
    } },

  { "BNP-C7 BNP-X35 BNP-A16 a horse team is conquered, its cavalry ready: it can ride in the next attack",
    given = war { d3 = "horse_team, cavalry, marker_2", e2 = "monastery, marker_1", deck = "9 saubohne",
                  p1 = { hand = "blaue_bohne", coins = "3 rote_bohne" }, p2 = { hand = "gartenbohne" } },
    steps = {
      { when = { "p1 attack d3", "p1 attack_source hand_card blaue_bohne", "p2 defend_source hand_card gartenbohne" },
        expect = { asked = "p1 attack", d3 = "horse_team, cavalry, marker_1" } },
      { when = "p1 attack e1", expect = { asked = "p1 attack_source", options = { "pile", "cavalry d3" } } },
      { when = "p1 attack_source cavalry d3", expect = { asked = "p1 attack", e1 = "farm, marker_1" } },
    } },

  { "BNP-C7 a neutral horse team has its cavalry ready; not in the fight that wins it",
    given = war { d3 = "horse_team, cavalry", e2 = "monastery, marker_1", deck = "6 gartenbohne",
                  p1 = { hand = "rote_bohne", coins = "3 rote_bohne" } },
    steps = {
      { when = "p1 attack d3", expect = { asked = "p1 attack_source", options = { "hand_card rote_bohne", "pile" } } },
      { when = "p1 attack_source hand_card rote_bohne",
        expect = { asked = "p1 attack", d3 = "horse_team, cavalry, marker_1" } },
      { when = "p1 attack e1", expect = { asked = "p1 attack_source", options = { "pile", "cavalry d3" } } },
    } },

  { "BNP-C7 each horse team has its own cavalry: those of others, neutral and turned ones are not offered",
    given = war { d3 = "horse_team, cavalry, marker_2", d4 = "horse_team, cavalry_turned, marker_1",
                  p1 = { hand = "rote_bohne", coins = "2 rote_bohne" } },
    when = "p1 attack e1",
    expect = { asked = "p1 attack_source", options = { "hand_card rote_bohne", "pile" } } },

  -- BNP-C8 to C14: the attack

  { "BNP-C8 of several ready ones the attacker names one; hand and pile remain possible",
    given = war { d4 = "horse_team, cavalry, marker_1", p1 = { hand = "blaue_bohne", coins = "2 rote_bohne" },
                  deck = "9 saubohne" },
    steps = {
      { when = "p1 attack e1",
        expect = { asked = "p1 attack_source", pass = false,
                   options = { "hand_card blaue_bohne", "pile", "cavalry d3", "cavalry d4" } } },
      { when = "p1 attack_source hand_card blaue_bohne",
        expect = { asked = "p1 attack", e1 = "farm, marker_1", d3 = "horse_team, cavalry, marker_1",
                   d4 = "horse_team, cavalry, marker_1" } },
    } },

  { "BNP-C8 BNP-C9 at most one for each attack: 17, however many there are",
    given = war { d4 = "horse_team, cavalry, marker_1", c3 = "horse_team, cavalry, marker_1", deck = "6 gartenbohne" },
    when = { "p1 attack e3", "p1 attack_source cavalry d4" },
    expect = { asked = "p1 attack_source", e3 = "wood", said = { "cavalry_rides p1 17", "attack_fails p1 e3" },
               c3 = "horse_team, cavalry, marker_1", d3 = "horse_team, cavalry, marker_1",
               d4 = "horse_team, cavalry_turned, marker_1" } },

  { "BNP-C8 BNP-C11 an attack with a card that fails has no second round",
    given = war { p1 = { hand = "gartenbohne, blaue_bohne", coins = "2 rote_bohne" }, deck = "9 saubohne" },
    when = { "p1 attack e1", "p1 attack_source hand_card gartenbohne" },
    expect = { asked = "p1 attack", e1 = "farm", d3 = "horse_team, cavalry, marker_1",
               p1 = { hand = 1, attacks = 1, attacks_won = 0 } } },

  { "BNP-C9 BNP-C10 BNP-C12 BNP-X30 17 against 16: conquered, the cavalry stays ready, one thaler",
    given = war { deck = "9 saubohne", p1 = { hand = "blaue_bohne", coins = "2 rote_bohne" } },
    when = { "p1 attack e1", "p1 attack_source cavalry d3" },
    expect = { asked = "p1 attack", e1 = "farm, marker_1", d3 = "horse_team, cavalry, marker_1",
               p1 = { hand = "blaue_bohne", coins = "rote_bohne", markers = 9, attacks = 1, attacks_won = 1 }, deck = 8,
               discard = "rote_bohne, saubohne", said = { "cavalry_rides p1 17", "attack_wins p1 e1" } } },

  { "BNP-C9 as long as it wins it can ride again in the same turn",
    given = war { deck = "9 saubohne" },
    when = { "p1 attack e1", "p1 attack_source cavalry d3", "p1 attack e2", "p1 attack_source cavalry d3" },
    expect = { e1 = "farm, marker_1", e2 = "monastery, marker_1", d3 = "horse_team, cavalry, marker_1" } },

  { "BNP-C9 the defender answers as always, and 18 turns the cavalry",
    given = war { e1 = "farm, marker_2", p2 = { hand = "feuerbohne, rote_bohne" }, deck = "9 saubohne" },
    steps = {
      { when = { "p1 attack e1", "p1 attack_source cavalry d3" },
        expect = { asked = "p2 defend_source", pass = true, deck = 9,
                   options = { "hand_card feuerbohne", "hand_card rote_bohne", "pile" } } },
      { when = "p2 defend_source hand_card feuerbohne",
        expect = { asked = "p1 attack_source", d3 = "horse_team, cavalry_turned, marker_1", e1 = "farm, marker_2",
                   said = { "attack_fails p1 e1", "cavalry_turns p1 d3" } } },
    } },

  { "BNP-C9 BNP-A7 nobody defends against cavalry: it wins without a second round",
    given = war { e1 = "farm, marker_2", p2 = { hand = "feuerbohne" }, deck = "9 saubohne" },
    when = { "p1 attack e1", "p1 attack_source cavalry d3", "p2 defend_source -" },
    expect = { asked = "p1 attack", e1 = "farm, marker_1", d3 = "horse_team, cavalry, marker_1", deck = 9,
               p2 = { hand = "feuerbohne" }, said = { "lays_nothing p2", "defence_bare 0" } } },

  { "BNP-C11 BNP-A7 who defended in the first round may lay no card in the second",
    given = war { e1 = "farm, marker_2", p2 = { hand = "feuerbohne, blaue_bohne" },
                  p1 = { hand = "gartenbohne", coins = "2 rote_bohne" } },
    when = { "p1 attack e1", "p1 attack_source cavalry d3", "p2 defend_source hand_card feuerbohne",
             "p1 attack_source hand_card gartenbohne", "p2 defend_source -" },
    expect = { asked = "p1 attack", e1 = "farm, marker_1", p2 = { hand = "blaue_bohne" } } },

  { "BNP-C10 BNP-A25 the defender's card of the first round is discarded before the second one",
    given = war { e1 = "farm, marker_2", p2 = { hand = "feuerbohne, rote_bohne" }, discard = "" },
    when = { "p1 attack e1", "p1 attack_source cavalry d3", "p2 defend_source hand_card feuerbohne" },
    expect = { asked = "p1 attack_source", discard = "rote_bohne, feuerbohne", p2 = { hand = "rote_bohne" },
               defence_card = "" } },

  { "BNP-C10 BNP-A25 it can be part of a pile formed in the second round",
    given = war { deck = "blaue_bohne, feuerbohne", discard = "", exhausted = 0, p1 = { coins = "2 feuerbohne" } },
    when = { "p1 attack e1", "p1 attack_source cavalry d3", "p1 attack_source pile" },
    expect = { asked = "p1 attack", exhausted = 1, e1 = "farm, marker_1", deck = "feuerbohne",
               discard = "blaue_bohne, feuerbohne", said = { "reshuffled 2" } } },

  { "BNP-C11 BNP-A17 the second round is a must: any hand card or the pile, no cavalry, new cards on both sides",
    given = war { d4 = "horse_team, cavalry, marker_1", e1 = "farm, marker_2", deck = "9 saubohne",
                  p1 = { hand = "blaue_bohne, rote_bohne", coins = "2 rote_bohne" },
                  p2 = { hand = "feuerbohne, brechbohne" } },
    steps = {
      { when = { "p1 attack e1", "p1 attack_source cavalry d3", "p2 defend_source hand_card feuerbohne" },
        illegal = { "p1 attack_source cavalry d4", "p1 attack_source -" },
        expect = { asked = "p1 attack_source", pass = false,
                   options = { "hand_card blaue_bohne", "hand_card rote_bohne", "pile" } } },
      { when = "p1 attack_source hand_card blaue_bohne",
        expect = { asked = "p2 defend_source", options = { "hand_card brechbohne", "pile" } } },
      { when = "p2 defend_source hand_card brechbohne",
        expect = { asked = "p1 attack", e1 = "farm, marker_1", d3 = "horse_team, cavalry_turned, marker_1",
                   d4 = "horse_team, cavalry, marker_1", p1 = { hand = "rote_bohne", coins = "rote_bohne" } } },
    } },

  { "BNP-C11 BNP-C12 BNP-X31 18 turns the cavalry, the second round is a tie: lost, for one thaler",
    given = war { deck = "saubohne, blaue_bohne, feuerbohne", discard = "",
                  p1 = { hand = "blaue_bohne", coins = "2 rote_bohne" } },
    when = { "p1 attack e1", "p1 attack_source cavalry d3", "p1 attack_source hand_card blaue_bohne" },
    expect = { asked = "p1 attack", e1 = "farm", d3 = "horse_team, cavalry_turned, marker_1", deck = "saubohne",
               p1 = { hand = "", coins = "rote_bohne" }, discard = "rote_bohne, feuerbohne, 2 blaue_bohne" } },

  { "BNP-C11 BNP-C12 neutral land takes the pile again in the second round, which decides",
    given = war { deck = "saubohne, rote_bohne, feuerbohne", discard = "",
                  p1 = { hand = "augenbohne", coins = "2 rote_bohne" } },
    when = { "p1 attack e1", "p1 attack_source cavalry d3", "p1 attack_source hand_card augenbohne" },
    expect = { asked = "p1 attack", e1 = "farm, marker_1", d3 = "horse_team, cavalry_turned, marker_1",
               deck = "saubohne", p1 = { coins = "rote_bohne" },
               discard = "rote_bohne, feuerbohne, augenbohne, rote_bohne" } },

  { "BNP-C11 BNP-F4 the minimum counts in the second round, too: 16 against a wood",
    given = war { e3 = "wood, marker_2", p1 = { hand = "saubohne", coins = "2 rote_bohne" },
                  deck = "6 gartenbohne" },
    when = { "p1 attack e3", "p1 attack_source cavalry d3", "p2 defend_source pile",
             "p1 attack_source hand_card saubohne", "p2 defend_source pile" },
    expect = { asked = "p1 attack", e3 = "wood, marker_2", said = { "attack_fails p1 e3 BNP-F4" } } },

  { "BNP-C9 BNP-X32 a village defends with 16 against cavalry: conquered",
    given = war { f2 = "village, marker_2", p2 = { hand = "gartenbohne" } },
    when = { "p1 attack f2", "p1 attack_source cavalry d3", "p2 defend_source hand_card gartenbohne" },
    expect = { asked = "p1 attack", f2 = "village, marker_1", d3 = "horse_team, cavalry, marker_1",
               said = { "defence_shows 16" } } },

  { "BNP-C14 BNP-X33 a wood has 17 at least: the first round is lost against a 6, a second follows",
    given = war { deck = "9 saubohne", deck_top = "gartenbohne" },
    when = { "p1 attack e3", "p1 attack_source cavalry d3" },
    expect = { asked = "p1 attack_source", d3 = "horse_team, cavalry_turned, marker_1", e3 = "wood",
               said = { "defence_shows 17", "attack_fails p1 e3 BNP-F4" } } },

  { "BNP-C14 against a city, too, sending it is legal and lost",
    given = war { f3 = "swamp, marker_1", deck = "9 saubohne", deck_top = "gartenbohne" },
    steps = {
      { when = "p1 attack f4", expect = { asked = "p1 attack_source", offered = "cavalry d3" } },
      { when = "p1 attack_source cavalry d3",
        expect = { asked = "p1 attack_source", d3 = "horse_team, cavalry_turned, marker_1", f4 = "city",
                   said = { "defence_shows 18" } } },
    } },

  { "BNP-C13 one is turned: another ready one rides in another attack of the turn",
    given = war { d4 = "horse_team, cavalry, marker_1", deck = "saubohne, blaue_bohne, gartenbohne, feuerbohne",
                  discard = "" },
    steps = {
      { when = { "p1 attack e1", "p1 attack_source cavalry d3", "p1 attack_source pile" },
        expect = { asked = "p1 attack", e1 = "farm", d3 = "horse_team, cavalry_turned, marker_1",
                   d4 = "horse_team, cavalry, marker_1" } },
      { when = "p1 attack e1", expect = { asked = "p1 attack_source", options = { "pile", "cavalry d4" } } },
      { when = "p1 attack_source cavalry d4",
        expect = { e1 = "farm, marker_1", d3 = "horse_team, cavalry_turned, marker_1" } },
    } },

  { "BNP-E7 BNP-C9 cavalry takes the last landscape of a player: over at once, it is still ready",
    given = war { d5 = "monastery, marker_1", p2 = { hand = "saubohne" } },
    when = { "p1 attack d6", "p1 attack_source cavalry d3", "p2 defend_source hand_card saubohne" },
    expect = { over = true, d6 = "camp, marker_1", d3 = "horse_team, cavalry, marker_1", scores = { 4, 0, 1 } } },

  -- BNP-E5 with two rounds

  { "BNP-E5 BNP-A19 the first round takes the last card, the second needs one of a fifth pile",
    given = war { deck = "feuerbohne", discard = "", exhausted = 3,
                  p1 = { hand = "blaue_bohne", coins = "2 feuerbohne" } },
    steps = {
      { when = { "p1 attack e1", "p1 attack_source cavalry d3" },
        expect = { asked = "p1 attack_source", exhausted = 4, over = false, deck = "", discard = "2 feuerbohne",
                   options = { "hand_card blaue_bohne", "pile" } } },
      { when = "p1 attack_source hand_card blaue_bohne",
        expect = { over = true, exhausted = 4, e1 = "farm, marker_1", deck = "feuerbohne",
                   discard = "blaue_bohne, feuerbohne", said = { "reshuffled 2" }, p1 = { coins = 1 } } },
    } },

  { "BNP-E5 BNP-A19 both sides take their card of the second round from the fifth pile",
    given = war { deck = "feuerbohne", discard = "feuerbohne", exhausted = 3, p1 = { coins = "2 feuerbohne" } },
    when = { "p1 attack e1", "p1 attack_source cavalry d3", "p1 attack_source pile" },
    expect = { over = true, exhausted = 4, e1 = "farm", deck = "feuerbohne", discard = "2 feuerbohne",
               d3 = "horse_team, cavalry_turned, marker_1" } },

  { "BNP-E5 cavalry wins against the last card: over, no fifth pile, no further attack",
    given = war { deck = "saubohne", discard = "feuerbohne", exhausted = 3 },
    when = { "p1 attack e1", "p1 attack_source cavalry d3" },
    expect = { over = true, exhausted = 4, e1 = "farm, marker_1", deck = "",
               discard = "feuerbohne, rote_bohne, saubohne", not_said = "reshuffled", p1 = { coins = 1 } } },

  { "BNP-E5 the second round takes the last card and the defender plays from their hand: no fifth pile",
    given = war { e1 = "farm, marker_2", p2 = { hand = "2 feuerbohne" }, deck = "blaue_bohne", discard = "",
                  exhausted = 3 },
    when = { "p1 attack e1", "p1 attack_source cavalry d3", "p2 defend_source hand_card feuerbohne",
             "p1 attack_source pile", "p2 defend_source hand_card feuerbohne" },
    expect = { over = true, exhausted = 4, e1 = "farm, marker_1", deck = "", not_said = "reshuffled",
               discard = "rote_bohne, feuerbohne, blaue_bohne, feuerbohne" } },

  { "BNP-E5 BNP-C11 counter 3 and two rounds with hand cards only: no exhaustion, the game goes on",
    given = war { e1 = "farm, marker_2", p1 = { hand = "blaue_bohne", coins = "2 rote_bohne" }, discard = "",
                  p2 = { hand = "2 feuerbohne" }, deck = "blaue_bohne", exhausted = 3 },
    when = { "p1 attack e1", "p1 attack_source cavalry d3", "p2 defend_source hand_card feuerbohne",
             "p1 attack_source hand_card blaue_bohne", "p2 defend_source hand_card feuerbohne" },
    expect = { asked = "p1 attack", over = false, exhausted = 3, deck = "blaue_bohne" } },

  -- BNP-E3, E4: the fourth exhaustion by buying a merchant

  { "BNP-E3 bought before T0: over at once, no monastery, no planting",
    polls = { 2 },
    given = shopping { phase = "start", p1 = { hand = "saubohne" }, e2 = "monastery, marker_1" },
    when = "p2 anytime buy_merchant",
    expect = { over = true, exhausted = 4, p2 = SOLD, deck = "", discard = "5 blaue_bohne, 3 rote_bohne",
               p1 = { hand = "saubohne", coins = "" }, not_said = "reshuffled" } },

  { "BNP-E3 bought in phase 1: over at once, the card is not planted",
    given = shopping { phase = "plant", p1 = { hand = "saubohne" } },
    when = "p2 ! buy_merchant",
    expect = { over = true, exhausted = 4, p2 = SOLD, p1 = { hand = "saubohne", field_1 = "", field_2 = "" },
               discard = "5 blaue_bohne, 3 rote_bohne", deck = "" } },

  { "BNP-E3 bought in phase 1 before the second card: over at once",
    given = shopping { phase = "plant", p1 = { hand = "2 saubohne" } },
    when = { "p1 plant_first field_1", "p2 ! buy_merchant" },
    expect = { over = true, exhausted = 4, p2 = SOLD, p1 = { hand = "saubohne", field_1 = "saubohne" } } },

  { "BNP-E3 bought by the active player in phase 1: over at once",
    given = shopping { phase = "plant", c4 = "wood, marker_1", p1 = { hand = "saubohne", coins = "4 rote_bohne" },
                       p2 = { coins = "" } },
    when = "p1 ! buy_merchant",
    expect = { over = true, p1 = { hand = "saubohne", coins = "rote_bohne", merchant = "sojabohne, augenbohne" } } },

  { "BNP-E3 bought while somebody has to make room in phase 1: over at once, nothing is harvested",
    given = shopping { phase = "plant", p1 = { hand = "saubohne", field_1 = "2 augenbohne", field_2 = "feuerbohne" } },
    steps = {
      { expect = { asked = "p1 make_room" } },
      { when = "p2 ! buy_merchant",
        expect = { over = true, p2 = SOLD, p1 = { hand = "saubohne", field_1 = "2 augenbohne" } } },
    } },

  { "BNP-E3 BNP-W1 bought after the last plant of phase 1: over at once, nobody trades any more",
    polls = { 2 },
    given = shopping { phase = "plant", p1 = { hand = "saubohne, rote_bohne, augenbohne" } },
    when = { "p2 anytime -", "p1 plant_first field_1", "p2 anytime -", "p1 plant_second field_2",
             "p2 anytime buy_merchant" },
    expect = { over = true, exhausted = 4, turned = "", p2 = SOLD,
               p1 = { hand = "augenbohne", field_1 = "saubohne", field_2 = "rote_bohne" } } },

  { "BNP-E3 BNP-E4 bought between two revealed cards of phase 2: the reveal stops, phases 2 and 3 are played",
    polls = { 2 },
    given = shopping { phase = "turn_up", p1 = { coins = "brechbohne" }, e1 = "farm, marker_1",
                       deck_top = "saubohne" },
    steps = {
      { when = "p2 anytime buy_merchant",
        expect = { asked = "p1 trade_action", over = false, turned = "saubohne", exhausted = 4, p2 = SOLD } },
      { when = { "p1 trade_action -", "p1 plant_received saubohne field_1" },
        expect = { over = true, deck = "", p1 = { hand = "", coins = "brechbohne", field_1 = "saubohne" } } },
    } },

  { "BNP-E3 BNP-E4 bought while trading: phases 2 and 3 are played to the end, then it is over",
    given = shopping { phase = "turn_up", p1 = { coins = "brechbohne", hand = "gartenbohne" },
                       deck_top = "saubohne, gartenbohne" },
    steps = {
      { when = "p2 ! buy_merchant", expect = { asked = "p1 trade_action", over = false, exhausted = 4, p2 = SOLD } },
      { when = { "p1 trade_action -", "p1 plant_received saubohne field_1" },
        expect = { asked = "p1 plant_received", over = false } },
      { when = "p1 plant_received gartenbohne field_2",
        expect = { over = true, deck = "", discard = "5 blaue_bohne, 3 rote_bohne",
                   p1 = { hand = "gartenbohne", coins = "brechbohne" } } },
    } },

  { "BNP-E3 BNP-E4 bought in phase 3: what was received is still planted, then it is over",
    given = shopping { phase = "turn_up", p1 = { coins = "brechbohne" }, deck_top = "saubohne, gartenbohne" },
    steps = {
      { when = { "p1 trade_action -", "p2 ! buy_merchant" },
        expect = { asked = "p1 plant_received", over = false, exhausted = 4, p2 = SOLD } },
      { when = { "p1 plant_received saubohne field_1", "p1 plant_received gartenbohne field_2" },
        expect = { over = true, p1 = { hand = "", coins = "brechbohne" } } },
    } },

  { "BNP-E2 bought in phase 2 after the fourth exhaustion: paid, but there are no cards for it",
    given = shopping { phase = "turn_up", p1 = { coins = "brechbohne" }, deck = "saubohne, gartenbohne" },
    steps = {
      { when = "p2 ! buy_merchant",
        expect = { asked = "p1 trade_action", exhausted = 4, deck = "", discard = "5 blaue_bohne, 3 rote_bohne",
                   p2 = { merchant = "", coins = "" }, not_said = "reshuffled" } },
      { when = { "p1 trade_action -", "p1 plant_received saubohne field_1", "p1 plant_received gartenbohne field_2" },
        expect = { over = true, exhausted = 4, p2 = { merchant = "" } } },
    } },

  { "BNP-E3 bought before the first attack, by somebody else: over at once",
    given = shopping { phase = "attack", p1 = { hand = "feuerbohne", coins = "2 brechbohne" } },
    steps = {
      { expect = { asked = "p1 attack" } },
      { when = "p2 ! buy_merchant",
        expect = { over = true, exhausted = 4, p2 = SOLD, p1 = { hand = "feuerbohne", coins = 2 } } },
    } },

  { "BNP-E3 BNP-X46 bought between two attacks: both cards on the merchant, counter 4, over at once",
    given = shopping { phase = "attack", e3 = "wood, marker_1", e1 = "farm, marker_2",
                       p1 = { hand = "saubohne", coins = "5 brechbohne" }, p2 = { hand = "gartenbohne" } },
    steps = {
      { when = { "p1 attack e1", "p1 attack_source hand_card saubohne", "p2 defend_source hand_card gartenbohne" },
        expect = { asked = "p1 attack", exhausted = 3, deck = 2 } },
      { when = "p1 ! buy_merchant",
        expect = { over = true, exhausted = 4, deck = "", not_said = "reshuffled",
                   p1 = { hand = "", coins = "brechbohne", merchant = "sojabohne, augenbohne" },
                   discard = "5 blaue_bohne, brechbohne, saubohne, gartenbohne, 3 brechbohne" } },
    } },

  { "BNP-E3 three cards in the pile: it is not exhausted by the merchant, the attack question stands",
    given = shopping { phase = "attack", p1 = { hand = "feuerbohne", coins = "2 brechbohne" },
                       deck = "gartenbohne, augenbohne, sojabohne" },
    when = "p2 ! buy_merchant",
    expect = { asked = "p1 attack", over = false, exhausted = 3, deck = "gartenbohne", p2 = SOLD } },

  { "BNP-E3 one card in the pile: it is put on the merchant, a second there is not; over at once",
    given = shopping { phase = "attack", p1 = { hand = "feuerbohne", coins = "2 brechbohne" }, deck = "sojabohne" },
    when = "p2 ! buy_merchant",
    expect = { over = true, exhausted = 4, deck = "", discard = "5 blaue_bohne, 3 rote_bohne",
               p2 = { merchant = "sojabohne", coins = "" } } },

  { "BNP-E1 a third exhaustion by a merchant: a new pile with the paid thalers, without the cards on merchants",
    given = shopping { phase = "attack", p1 = { hand = "feuerbohne", coins = "2 brechbohne", merchant = "2 saubohne" },
                       exhausted = 2 },
    when = "p2 ! buy_merchant",
    expect = { asked = "p1 attack", over = false, exhausted = 3, deck = 8, discard = "", p2 = SOLD,
               p1 = { merchant = "2 saubohne" } } },

  { "BNP-E3 bought in phase 5 before the first draw: over at once, nothing is drawn",
    polls = { 2 },
    given = shopping { phase = "draw" },
    when = "p2 anytime buy_merchant",
    expect = { over = true, exhausted = 4, p1 = { hand = "" }, p2 = SOLD } },

  { "BNP-E3 bought in phase 5 between two draws: over at once, the card drawn is kept",
    polls = { 2 },
    given = shopping { phase = "draw", deck_top = "saubohne" },
    when = { "p2 anytime -", "p2 anytime buy_merchant" },
    expect = { over = true, exhausted = 4, p1 = { hand = "saubohne" }, p2 = SOLD, deck = "" } },

  { "BNP-E3 bought after phase 5: over before the next turn",
    polls = { 2 },
    given = shopping { phase = "draw", p3 = { hand = "saubohne" }, deck_top = "3 saubohne" },
    steps = {
      { when = { "p2 anytime -", "p2 anytime -", "p2 anytime -" },
        expect = { asked = "p2 anytime", p1 = { hand = "3 saubohne" }, turn = 1, active = 1 } },
      { when = "p2 anytime buy_merchant",
        expect = { over = true, exhausted = 4, p1 = { hand = "3 saubohne" }, p2 = SOLD } },
    } },

  { "BNP-E3 BNP-A13 at once: after the purchase nobody is polled any more",
    polls = { 1, 2, 3 },
    given = shopping { phase = "draw", p1 = { field_1 = "3 brechbohne" }, p3 = { field_1 = "3 saubohne" } },
    when = { "p1 anytime -", "p2 anytime buy_merchant" },
    expect = { over = true, p2 = SOLD } },

  { "BNP-E3 fourth exhaustion in phase 5 of a merchant owner: they take as many as were drawn, then it is over",
    given = { laid = true, phase = "draw", each = { hand = "" }, f2 = "village, marker_1",
              p1 = { hand = "saubohne", merchant = "rote_bohne, augenbohne" }, p2 = { hand = "gartenbohne" },
              deck = "brechbohne, sojabohne", discard = "5 blaue_bohne", exhausted = 3 },
    steps = {
      { expect = { asked = "p1 merchant_pick", least = 2, most = 2, exhausted = 4, deck = "" } },
      { when = "p1 merchant_pick brechbohne, rote_bohne",
        expect = { over = true, p1 = { hand = "saubohne, brechbohne, rote_bohne", merchant = "augenbohne, sojabohne" },
                   discard = "5 blaue_bohne" } },
    } },

  { "BNP-E6 BNP-C5 only one card is left: the owner takes one of three",
    given = { laid = true, phase = "draw", each = { hand = "" }, p2 = { hand = "gartenbohne" },
              p1 = { merchant = "rote_bohne, augenbohne" }, deck = "brechbohne", discard = "", exhausted = 1 },
    steps = {
      { expect = { asked = "p1 merchant_pick", least = 1, most = 1 } },
      { when = "p1 merchant_pick augenbohne",
        expect = { asked = "p2 plant_first", over = false, p1 = { hand = "augenbohne",
                                                                  merchant = "rote_bohne, brechbohne" } } },
    } },

  { "BNP-E6 BNP-C5 no card is to be had: nothing to take, the merchant keeps its two",
    given = { laid = true, phase = "draw", each = { hand = "" }, p2 = { hand = "gartenbohne" },
              p1 = { merchant = "rote_bohne, augenbohne" }, deck = "", discard = "", exhausted = 1 },
    expect = { asked = "p2 plant_first", p1 = { hand = "", merchant = "rote_bohne, augenbohne" } } },
}
