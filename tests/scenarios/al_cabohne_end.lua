-- Al Cabohne: the draw pile and the end of the game, the game alone, the options, and whole games; sections 7
-- and 9 of al_cabohne.md with the rulings of section 10 on them.

local fixtures = require "shared/fixtures"
local with, within = fixtures.with, fixtures.within

-- Two players; the bosses grow blaue_bohne and stangenbohne, and p2 has a card for the next turn.
local function two(more)
  return with({ al_cabohne = "blaue_bohne", don_corlebohne = "stangenbohne", p2 = { hand = "kidneybohne" } }, more)
end
local function turning(more) return with(two { phase = "turn_up" }, more) end
local function drawing(more) return with(two { phase = "draw" }, more) end

-- One player with three fields; the bosses grow blaue_bohne, stangenbohne and feuerbohne.
local function alone(more)
  return within({ phase = "plant", deck = "9 kidneybohne", al_cabohne = "blaue_bohne", don_corlebohne = "stangenbohne",
                  joe_bohnano = "feuerbohne", p1 = { extra = "third_field", field_3 = "" } }, more)
end

-- The end of a whole game.
local SOLD = { over = true, exhausted = 3, deck = 0, turned = 0, al_cabohne = "", don_corlebohne = "",
               each = { field_1 = "", field_2 = "", field_3 = "" }, said = { "reshuffled", "harvested" } }
local ALONE = with(SOLD, { exhausted = 1, left = 0, joe_bohnano = "", p1 = { extra = "third_field" },
                           said = "harvested", not_said = { "reshuffled", "bought_field" } })

return {
  game = "al_cabohne", players = 2,

  -- ALC-E2: the first and second time the pile runs out

  { "ALC-E2 ALC-P6-2 ALC-X19 the first drawn card is the last: it goes to the hand, the second comes from the new pile",
    given = drawing { deck = "saubohne", discard = "5 puffbohne" },
    expect = { asked = "p2 play_first", p1 = { hand = "saubohne, puffbohne" }, deck = "4 puffbohne", discard = "",
               exhausted = 1, said = { "exhausted 1 3", "reshuffled 5" } } },

  { "ALC-E1 ALC-E2 the second time, too, there is a new pile",
    given = drawing { deck = "saubohne", discard = "5 puffbohne", exhausted = 1 },
    expect = { asked = "p2 play_first", p1 = { hand = "saubohne, puffbohne" }, deck = "4 puffbohne", exhausted = 2,
               over = false } },

  { "ALC-E2 a card is left in the pile: nothing is shuffled",
    given = drawing { deck = "3 saubohne", discard = "5 puffbohne" },
    expect = { asked = "p2 play_first", deck = "saubohne", discard = "5 puffbohne", exhausted = 0,
               not_said = { "exhausted", "reshuffled" } } },

  { "ALC-E2 A-18 the second drawn card is the last: the new pile is made at once, not when the next card is taken",
    polls = { 1 },
    given = drawing { deck = "2 saubohne", discard = "5 puffbohne", p1 = { field_1 = "2 brechbohne" } },
    when = { "p1 anytime -", "p1 anytime -", "p1 anytime harvest field_1" },
    expect = { asked = "p2 play_first", deck = "5 puffbohne", discard = "2 brechbohne", exhausted = 1 } },

  { "ALC-E2 ALC-P4-6 A-18 question 2 for the last card comes first: the discards it takes are not shuffled",
    given = turning { deck = "saubohne", discard = "5 puffbohne, 2 saubohne" },
    expect = { asked = "p1 phase5", turned = "3 saubohne, 2 puffbohne", deck = "3 puffbohne", discard = "",
               exhausted = 1, said = "reshuffled 5" } },

  { "ALC-E2 ALC-P4-6 A-18 question 1 for the last card comes first: what the boss sells is shuffled in",
    given = turning { deck = "stangenbohne", don_corlebohne = "3 stangenbohne", discard = "7 kidneybohne" },
    expect = { exhausted = 1, said = "reshuffled 9", mafia = "2 stangenbohne" } },

  { "ALC-E2 the third card that stays is the last: the new pile is there before phase 5",
    given = turning { deck_top = "saubohne, puffbohne, kidneybohne", discard = "4 brechbohne" },
    expect = { asked = "p1 phase5", turned = "saubohne, puffbohne, kidneybohne", deck = "4 brechbohne", discard = "",
               exhausted = 1 } },

  { "ALC-E2 only the discards are shuffled: other cards stay",
    given = drawing { deck = "2 saubohne", discard = "4 puffbohne~, kidneybohne", left = "brechbohne",
                      mafia = "3 blaue_bohne",
                      p1 = { hand = "feuerbohne", field_1 = "2 puffbohne", coins = "puffbohne" },
                      p2 = { hand = "kidneybohne", field_2 = "feuerbohne", coins = "2 feuerbohne" } },
    expect = { asked = "p2 leftover", deck_set = "4 puffbohne, kidneybohne", left = "brechbohne", mafia = 3,
               al_cabohne = "blaue_bohne", don_corlebohne = "stangenbohne",
               p1 = { hand = "feuerbohne, 2 saubohne", field_1 = "2 puffbohne", coins = 1 },
               p2 = { hand = "kidneybohne", field_2 = "feuerbohne", coins = 2 } } },

  { "ALC-E2 the new pile is shuffled",
    given = drawing { deck = "2 saubohne", discard = "4 puffbohne, 4 kidneybohne, 4 brechbohne" },
    expect = { deck = "2 kidneybohne, 4 puffbohne, 2 brechbohne, 2 kidneybohne, 2 brechbohne", discard = "" } },

  { "ALC-E1 ALC-E2 the pile may run out twice in one phase",
    given = turning { deck = "stangenbohne", don_corlebohne = "2 stangenbohne", discard = "2 blaue_bohne" },
    expect = { said = { "exhausted 1 3", "reshuffled 2", "exhausted 2 3" }, exhausted = 2 } },

  -- ALC-E3: the third time

  { "ALC-E3 ALC-X20 A-12 on the second turned card: no third one, phase 5 is played, nothing drawn, all is sold",
    given = turning { exhausted = 2, deck_top = "saubohne, puffbohne", discard = "4 kidneybohne",
                      al_cabohne = "3 saubohne", don_corlebohne = "stangenbohne",
                      p1 = { hand = "brechbohne", field_1 = "4 puffbohne", field_2 = "blaue_bohne" } },
    steps = {
      { expect = { asked = "p1 phase5", turned = "puffbohne", al_cabohne = "4 saubohne", discard = "4 kidneybohne",
                   exhausted = 3, deck = "", options = { "plant puffbohne field_1" }, over = false,
                   not_said = "reshuffled" } },
      { when = { "p1 phase5 plant puffbohne field_1", "p1 phase5 -" },
        expect = { over = true, p1 = { hand = "brechbohne", coins = "2 puffbohne", field_1 = "", field_2 = "" },
                   mafia = 1, scores = { 2, 0 }, winners = { 1 }, not_said = "reshuffled",
                   verdict = "The mafia is beaten: it has 1 thaler." } },
    } },

  { "ALC-E3 both cards stay: phase 5 is played with them",
    given = turning { exhausted = 2, deck_top = "saubohne, puffbohne" },
    expect = { asked = "p1 phase5", turned = "saubohne, puffbohne", exhausted = 3 } },

  { "ALC-E3 on a card for a boss: the question is answered, the boss sells, and nothing more is turned up",
    given = turning { exhausted = 2, deck = "stangenbohne", don_corlebohne = "3 stangenbohne", discard = "9 saubohne",
                      p1 = { hand = "puffbohne" } },
    steps = {
      { expect = { asked = "p1 mafia_refill", mafia = 2, turned = "", discard = "9 saubohne, 2 stangenbohne" } },
      { when = "p1 mafia_refill give puffbohne don_corlebohne", expect = { over = true, winners = {} } },
    } },

  { "ALC-E3 in the first draw of phase 6: only this card",
    given = drawing { exhausted = 2, deck = "saubohne", discard = "5 puffbohne" },
    expect = { over = true, p1 = { hand = "saubohne" }, discard_set = "5 puffbohne, blaue_bohne, stangenbohne",
               exhausted = 3, not_said = "reshuffled" } },

  { "ALC-E3 in the second draw of phase 6: both cards, and the other player has no turn any more",
    given = drawing { exhausted = 2, deck = "2 saubohne", discard = "5 puffbohne" },
    expect = { over = true, p1 = { hand = "2 saubohne" }, p2 = { hand = "kidneybohne" }, turn = 1 } },

  { "ALC-E3 ALC-O2 in the last turn the player may harvest and buy until its end",
    polls = { 1 },
    given = turning { exhausted = 2, deck = "saubohne", fields = "2 third_field",
                      p1 = { field_1 = "3 puffbohne", coins = "4 brechbohne" } },
    steps = {
      { when = { "p1 anytime -", "p1 anytime -", "p1 anytime -" },         -- before and after the last card
        expect = { asked = "p1 phase5", anytime = { p1 = { "harvest field_1", "buy_third_field" }, p2 = {} } } },
      { when = "p1 phase5 -", expect = { asked = "p1 anytime", phase = "draw", p1 = { hand = 0 } } },
      { when = { "p1 anytime buy_third_field", "p1 anytime harvest field_1" },
        expect = { over = true, p1 = { hand = "", coins = "" }, scores = { 0, 0 } } },
    } },

  { "ALC-E3 a harvest in the last phase 5 gives no cards to draw",
    given = turning { exhausted = 2, deck = "saubohne", p1 = { field_1 = "4 puffbohne" } },
    when = { "p1 ! harvest field_1", "p1 phase5 -" },
    expect = { over = true, p1 = { hand = "", coins = "puffbohne" }, exhausted = 3 } },

  -- ALC-E4: both piles are empty

  { "ALC-E4 ALC-X24 A-18 the reshuffle waits: a harvest between the draws gives the cards, and is not counted again",
    given = drawing { deck = "saubohne", p1 = { field_1 = "4 saubohne", field_2 = "2 puffbohne" } },
    steps = {
      { illegal = { "p2 ! harvest field_1", "p1 ! harvest field_1" },
        expect = { asked = "p1 before_draw", pass = true, options = { "harvest field_1", "harvest field_2" },
                   exhausted = 1, p1 = { hand = "saubohne" }, anytime = { p1 = {}, p2 = {} },
                   said = "exhausted 1 3", not_said = "reshuffled" } },
      { when = "p1 before_draw harvest field_1",
        expect = { asked = "p2 play_first", p1 = { hand = "2 saubohne", coins = "saubohne" }, deck = "2 saubohne",
                   discard = "", exhausted = 1, said = "reshuffled 3", not_said = "no_cards" } },
    } },

  { "ALC-E4 ALC-X24 if they harvest nothing the game ends after this turn",
    given = drawing { deck = "saubohne", p1 = { field_1 = "4 saubohne" } },
    when = "p1 before_draw -",
    expect = { over = true, p1 = { hand = "saubohne", coins = "saubohne" }, exhausted = 1, said = "no_cards" } },

  { "ALC-E4 nothing can be harvested or bought: nobody is asked",
    given = drawing { deck = "saubohne" },
    expect = { over = true, p1 = { hand = "saubohne" } } },

  { "ALC-E4 both piles are empty before the first draw",
    given = drawing { exhausted = 2, p1 = { field_1 = "4 saubohne" } },
    steps = {
      { expect = { asked = "p1 before_draw", p1 = { hand = 0 } } },
      { when = "p1 before_draw harvest field_1",
        expect = { asked = "p2 play_first", p1 = { hand = "2 saubohne" }, deck = "saubohne", exhausted = 2 } },
    } },

  { "ALC-E4 ALC-B3 a purchase gives cards to draw, too",
    given = drawing { deck = "saubohne", fields = "third_field", p1 = { coins = "4 puffbohne" } },
    steps = {
      { expect = { asked = "p1 before_draw", options = { "buy_third_field" } } },
      { when = "p1 before_draw buy_third_field",
        expect = { asked = "p2 play_first", p1 = { hand = "saubohne, puffbohne" }, deck = "3 puffbohne" } },
    } },

  { "ALC-E4 the waiting reshuffle may be made in the next player's phase 4, from their discards",
    given = drawing { deck = "2 saubohne", left = "4 puffbohne", p2 = { field_1 = "2 brechbohne" } },
    steps = {
      { expect = { asked = "p2 leftover", over = false, exhausted = 1, deck = "", discard = "" } },
      { when = "p2 leftover discard puffbohne",
        expect = { asked = "p2 before_turn_up", deck = "", discard = "4 puffbohne", exhausted = 1 } },
      { when = "p2 before_turn_up -",
        expect = { asked = "p2 phase5", turned = "3 puffbohne", deck = "puffbohne", exhausted = 1 } },
    } },

  { "ALC-E4 a new pile of one card made late is counted when it runs out, and only then",
    given = turning { exhausted = 1, discard = "puffbohne" },
    expect = { asked = "p1 phase5", turned = "puffbohne", exhausted = 2, said = { "reshuffled 1", "no_cards" } } },

  { "ALC-E4 both piles empty in phase 4: phase 5 is played, later harvests are not drawn, the game ends",
    given = turning { exhausted = 1, p1 = { field_1 = "4 saubohne" }, p2 = { hand = "kidneybohne" } },
    steps = {
      { expect = { asked = "p1 phase5", turned = "", said = "no_cards", over = false } },
      { when = { "p1 ! harvest field_1", "p1 phase5 -" },
        expect = { over = true, exhausted = 1, p1 = { hand = "", coins = "saubohne" }, turn = 1 } },
    } },

  { "ALC-E4 the last card with an empty discard pile in phase 4: it is the only one, and this the last turn",
    given = turning { deck = "saubohne" },
    steps = {
      { expect = { asked = "p1 phase5", turned = "saubohne", exhausted = 1, said = "no_cards" } },
      { when = "p1 phase5 -", expect = { over = true, exhausted = 1, turn = 1 } },
    } },

  -- ALC-E5: everything is sold

  { "ALC-E5 every field of players and bosses, without protection or threshold; the rest is worth nothing",
    given = drawing { exhausted = 2, deck = "saubohne", left = "9 puffbohne",
                      al_cabohne = "4 stangenbohne", don_corlebohne = "5 feuerbohne", mafia = "2 kidneybohne",
                      p1 = { hand = "5 puffbohne", coins = "2 puffbohne", field_1 = "6 saubohne",
                             field_2 = "blaue_bohne", extra = "third_field", field_3 = "8 kidneybohne" },
                      p2 = { hand = "6 brechbohne", field_2 = "3 brechbohne" } },
    expect = { over = true, al_cabohne = "", don_corlebohne = "", mafia = 5,
               each = { field_1 = "", field_2 = "" },
               p1 = { coins_set = "2 puffbohne, 2 saubohne, 4 kidneybohne", field_3 = "" },
               p2 = { coins = "brechbohne" },
               scores = { 8, 1 }, winners = { 1 } } },

  { "ALC-E5 a boss's field worth nothing brings nothing",
    given = drawing { exhausted = 2, deck = "saubohne", al_cabohne = "3 blaue_bohne",
                      don_corlebohne = "2 stangenbohne" },
    expect = { over = true, mafia = 0, discard_set = "3 blaue_bohne, 2 stangenbohne" } },

  -- ALC-E6, E7: who has won

  { "ALC-E6 ALC-X22 10 and 12 against 11: player 2",
    given = { phase = "over", p1 = { coins = "10 blaue_bohne" }, p2 = { coins = "12 kidneybohne" },
              mafia = "11 feuerbohne" },
    expect = { scores = { 10, 12 }, winners = { 2 } } },

  { "ALC-E6 12 and 10 against 11: player 1",
    given = { phase = "over", p1 = { coins = "12 blaue_bohne" }, p2 = { coins = "10 kidneybohne" },
              mafia = "11 feuerbohne" },
    expect = { winners = { 1 } } },

  { "ALC-E6 the mafia has the most",
    given = { phase = "over", p1 = { coins = "12 blaue_bohne", hand = "saubohne" }, p2 = { coins = "10 kidneybohne" },
              mafia = "13 feuerbohne" },
    expect = { winners = {} } },

  { "ALC-E6 the mafia's thalers are not doubled with two players",
    given = { phase = "over", p1 = { coins = "4 blaue_bohne" }, mafia = "3 feuerbohne" },
    expect = { winners = { 1 } } },

  { "ALC-E7 ALC-X22 A-8 the best player has as much as the mafia: the mafia wins, whatever the hands",
    given = { phase = "over", p1 = { coins = "10 blaue_bohne" },
              p2 = { coins = "11 kidneybohne", hand = "5 saubohne" }, mafia = "11 feuerbohne" },
    expect = { winners = {} } },

  { "ALC-E7 A-8 both have as much as the mafia: the mafia wins",
    given = { phase = "over", p1 = { coins = "11 blaue_bohne", hand = "saubohne" }, p2 = { coins = "11 kidneybohne" },
              mafia = "11 feuerbohne" },
    expect = { winners = {} } },

  { "ALC-E7 A-8 nobody has anything: the mafia wins",
    given = { phase = "over" }, expect = { scores = { 0, 0 }, winners = {} } },

  { "ALC-E7 A-8 both tie above the mafia: more hand cards win",
    given = { phase = "over", p1 = { coins = "12 blaue_bohne", hand = "2 saubohne" },
              p2 = { coins = "12 kidneybohne", hand = "3 saubohne" }, mafia = "11 feuerbohne" },
    expect = { scores = { { 12, 2 }, { 12, 3 } }, winners = { 2 } } },

  { "ALC-E7 A-8 both tie above the mafia: more hand cards win, of the first seat, too",
    given = { phase = "over", p1 = { coins = "12 blaue_bohne", hand = "2 saubohne" },
              p2 = { coins = "12 kidneybohne", hand = "saubohne" }, mafia = "11 feuerbohne" },
    expect = { winners = { 1 } } },

  { "ALC-E7 A-8 as many hand cards, too: the win is shared",
    given = { phase = "over", each = { hand = "2 saubohne" }, p1 = { coins = "12 blaue_bohne" },
              p2 = { coins = "12 kidneybohne" }, mafia = "11 feuerbohne" },
    expect = { winners = { 1, 2 } } },

  { "ALC-E7 hand cards decide nothing between unequal players",
    given = { phase = "over", p1 = { coins = "13 blaue_bohne" }, p2 = { coins = "12 kidneybohne", hand = "4 saubohne" },
              mafia = "3 feuerbohne" },
    expect = { winners = { 1 } } },

  { "ALC-E5 ALC-E6 the bosses' last fields decide",
    given = drawing { exhausted = 2, deck = "saubohne", don_corlebohne = "3 stangenbohne",
                      p1 = { coins = "puffbohne" } },
    expect = { over = true, scores = { 1, 0 }, winners = {}, verdict = "The mafia wins with 1 thaler." } },

  -- ALC-V1 to V4: the game alone

  { "ALC-V1 ALC-V2 a turn alone has five phases: no leftovers, and the payments of each turn come first",
    players = 1,
    given = alone { phase = "draw", deck_top = "saubohne, puffbohne",
                    p1 = { hand = "brechbohne", field_1 = "2 feuerbohne", field_1_paid = 1 } },
    steps = {
      { expect = { asked = "p1 mafia_payment", turn = 2, phase = "payments", options = { "field_1" } } },
      { when = "p1 mafia_payment field_1",
        expect = { asked = "p1 play_first", joe_bohnano = "2 feuerbohne",
                   options = { "brechbohne field_2", "brechbohne field_3" } } },
      { when = { "p1 play_first brechbohne field_3", "p1 play_second -" },
        expect = { asked = "p1 before_turn_up", options = { "harvest field_1", "harvest field_3" } } },
      { when = "p1 before_turn_up -", expect = { asked = "p1 phase5", turned = "3 kidneybohne" } },
    } },

  { "ALC-V1 ALC-P4-5 alone there is no window in phase 4 either",
    players = 1, polls = { 1 },
    given = alone { phase = "turn_up", p1 = { field_1 = "2 saubohne" } },
    expect = { asked = "p1 anytime", phase = "plant", turned = "3 kidneybohne" } },

  { "ALC-V1 Joe sells for one thaler, Don for two, Al for three",
    players = 1,
    given = alone { al_cabohne = "4 stangenbohne", don_corlebohne = "4 brechbohne", joe_bohnano = "2 saubohne",
                    p1 = { hand = "stangenbohne, brechbohne, saubohne" }, turned = "kidneybohne" },
    steps = {
      { when = "p1 phase5 give saubohne joe_bohnano", expect = { joe_bohnano = "", mafia = "saubohne" } },
      { when = "p1 phase5 give brechbohne don_corlebohne", expect = { don_corlebohne = "", mafia = 3 } },
      { when = "p1 phase5 give stangenbohne al_cabohne", expect = { al_cabohne = "", mafia = 6, discard = 7 } },
    } },

  { "ALC-V3 ALC-X25 A-9 turned-up cards may be left: they are discarded at the end of phase 5",
    players = 1,
    given = alone { turned = "2 saubohne, puffbohne", discard = "brechbohne" },
    steps = {
      { expect = { asked = "p1 phase5", pass = true, clause = "ALC-P5-2" } },
      { when = "p1 phase5 -",
        expect = { phase = "play", turn = 2, turned = "", left = "", discard = "brechbohne, 2 saubohne, puffbohne",
                   said = "discarded_group p1 2 saubohne" } },
    } },

  { "ALC-V3 ALC-P5-3 ALC-X25 A-9 any number of a group in one action; the others of it are discarded, too",
    players = 1,
    given = alone { turned = "3 saubohne, puffbohne" },
    steps = {
      { when = "p1 phase5 plant saubohne field_1",
        expect = { asked = "p1 plant_count", options = { "1", "2", "3" } } },
      { when = "p1 plant_count 2", illegal = "p1 phase5 plant saubohne field_1",
        expect = { asked = "p1 phase5", pass = true, p1 = { field_1 = "2 saubohne" }, left = "saubohne",
                   said = "left_behind p1 saubohne" } },
      { when = { "p1 phase5 plant puffbohne field_2", "p1 phase5 -" },
        expect = { discard = "saubohne", left = "", said = "discarded p1 saubohne" } },
    } },

  { "ALC-V3 no field takes the cards, and nobody must harvest",
    players = 1,
    given = alone { turned = "saubohne", p1 = { field_1 = "2 puffbohne", field_2 = "brechbohne",
                                               field_3 = "kidneybohne" } },
    expect = { asked = "p1 phase5", pass = true, options = {}, anytime = { p1 = { "harvest field_1" } } } },

  { "ALC-V3 ALC-P4-3 what was discarded so is matched in the next phase 4",
    players = 1,
    given = alone { turned = "2 saubohne", deck = "", deck_top = "blaue_bohne, stangenbohne, saubohne, puffbohne, "
                    .. "brechbohne, feuerbohne", p1 = { hand = "kidneybohne" } },
    when = { "p1 phase5 -", "p1 play_first kidneybohne field_1", "p1 play_second -", "p1 before_turn_up -" },
    expect = { asked = "p1 phase5", turn = 2, turned_set = "3 saubohne, puffbohne, brechbohne", discard = "" } },

  { "ALC-V3 ALC-E2 passes=2: they are discarded before phase 6, and shuffled in if the pile runs out there",
    players = 1, options = { passes = 2 },
    given = alone { turned = "2 saubohne", deck = "brechbohne" },
    when = "p1 phase5 -",
    expect = { turn = 2, exhausted = 1, deck = "saubohne", p1 = { hand = "brechbohne, saubohne" } } },

  { "ALC-V3 A-9 solo_leftovers=plant: as long as cards are turned up the phase cannot end",
    players = 1, options = { solo_leftovers = "plant", duplicate_fields = false },
    given = alone { turned = "saubohne, blaue_bohne", p1 = { hand = "stangenbohne", field_1 = "saubohne" } },
    steps = {
      { illegal = { { "p1 phase5 -" } },
        expect = { asked = "p1 phase5", pass = false, clause = "ALC-V3",
                   options = { "plant saubohne field_1", "plant blaue_bohne field_2", "plant blaue_bohne field_3",
                               "plant blaue_bohne al_cabohne", "give stangenbohne don_corlebohne" } } },
      { when = "p1 phase5 plant saubohne field_1", illegal = "p1 phase5 -", expect = { pass = false } },
      { when = "p1 phase5 plant blaue_bohne al_cabohne",
        expect = { asked = "p1 phase5", pass = true, options = { "give stangenbohne don_corlebohne" } } },
      { when = "p1 phase5 -", expect = { phase = "play", turn = 2, discard = "", left = "" } },
    } },

  { "ALC-V3 ALC-F4 solo_leftovers=plant: no field takes the group: they must harvest, a protected bean stays protected",
    players = 1, options = { solo_leftovers = "plant" },
    given = alone { turned = "2 saubohne", p1 = { hand = "brechbohne", field_1 = "puffbohne", field_2 = "3 brechbohne",
                                                 field_3 = "2 kidneybohne" } },
    steps = {
      { illegal = { "p1 phase5 -", "p1 phase5 harvest field_1" },
        expect = { asked = "p1 phase5", pass = false, options = { "harvest field_2", "harvest field_3" } } },
      { when = "p1 phase5 harvest field_2",
        expect = { asked = "p1 phase5", pass = false, options = { "plant saubohne field_2" },
                   p1 = { coins = "brechbohne" }, discard = "2 brechbohne" } },
      { when = "p1 phase5 plant saubohne field_2", expect = { p1 = { field_2 = "2 saubohne" }, turned = "" } },
    } },

  { "ALC-V3 solo_leftovers=plant: three single beans: any of them may go, even if it is worth nothing",
    players = 1, options = { solo_leftovers = "plant" },
    given = alone { turned = "saubohne", p1 = { field_1 = "puffbohne", field_2 = "brechbohne",
                                               field_3 = "kidneybohne" } },
    expect = { asked = "p1 phase5", pass = false,
               options = { "harvest field_1", "harvest field_2", "harvest field_3" } } },

  { "ALC-V3 solo_leftovers=plant: while another group can be planted nobody is forced, but they may harvest",
    players = 1, options = { solo_leftovers = "plant" },
    given = alone { turned = "saubohne, blaue_bohne", p1 = { field_1 = "2 puffbohne", field_2 = "brechbohne",
                                                            field_3 = "kidneybohne" } },
    expect = { options = { "plant blaue_bohne al_cabohne" }, pass = false, anytime = { p1 = { "harvest field_1" } } } },

  { "ALC-V4 solo_leftovers=plant: a group goes as a whole to one field: how many is not asked",
    players = 1, options = { solo_leftovers = "plant" },
    given = alone { turned = "3 saubohne, 2 stangenbohne" },
    steps = {
      { when = "p1 phase5 plant saubohne field_2",
        expect = { asked = "p1 phase5", p1 = { field_2 = "3 saubohne" }, turned = "2 stangenbohne" } },
      { when = "p1 phase5 plant stangenbohne don_corlebohne",
        expect = { don_corlebohne = "3 stangenbohne", turned = "", left = "" } },
    } },

  { "ALC-V3 ALC-F5 a group may go to an empty boss, not to one that would double a type",
    players = 1,
    given = alone { al_cabohne = "", joe_bohnano = "saubohne", turned = "2 saubohne, puffbohne" },
    expect = { options = { "plant saubohne field_1", "plant saubohne field_2", "plant saubohne field_3",
                           "plant puffbohne field_1", "plant puffbohne field_2", "plant puffbohne field_3",
                           "plant saubohne joe_bohnano", "plant puffbohne al_cabohne" } } },

  -- ALC-V5, V6: the end alone

  { "ALC-V5 A-10 the pile is played through once: in phase 6 the last card ends the game after this turn",
    players = 1,
    given = alone { phase = "draw", deck = "saubohne", discard = "5 puffbohne" },
    expect = { over = true, exhausted = 1, p1 = { hand = "saubohne" }, not_said = "reshuffled" } },

  { "ALC-V5 ALC-E3 in phase 4: what is turned up may be planted, nothing is drawn",
    players = 1,
    given = alone { phase = "turn_up", deck_top = "saubohne, puffbohne", deck = "", discard = "5 brechbohne" },
    steps = {
      { expect = { asked = "p1 phase5", pass = true, turned = "saubohne, puffbohne", exhausted = 1 } },
      { when = { "p1 phase5 plant saubohne field_1", "p1 phase5 plant puffbohne field_2", "p1 phase5 -" },
        expect = { over = true, p1 = { hand = "", field_1 = "", field_2 = "" } } },
    } },

  { "ALC-V6 ALC-X21 15 against 8, doubled 16: the mafia wins",
    players = 1, given = { phase = "over", p1 = { coins = "15 blaue_bohne" }, mafia = "8 kidneybohne" },
    expect = { scores = { 15 }, winners = {} } },
  { "ALC-V6 ALC-X21 16 against 16: the mafia wins, whatever is left in hand",
    players = 1,
    given = { phase = "over", p1 = { coins = "16 blaue_bohne", hand = "4 saubohne" }, mafia = "8 kidneybohne" },
    expect = { scores = { 16 }, winners = {} } },
  { "ALC-V6 ALC-X21 17 against 16: the player wins",
    players = 1, given = { phase = "over", p1 = { coins = "17 blaue_bohne" }, mafia = "8 kidneybohne" },
    expect = { scores = { 17 }, winners = { 1 } } },

  { "ALC-V6 ALC-E5 all fields are sold first, Joe's among them, then the mafia's total is doubled",
    players = 1,
    given = alone { phase = "draw", deck = "saubohne", al_cabohne = "4 blaue_bohne", don_corlebohne = "3 stangenbohne",
                    joe_bohnano = "2 feuerbohne", mafia = "2 brechbohne",
                    p1 = { field_1 = "puffbohne", field_2 = "8 kidneybohne", field_3 = "5 saubohne",
                           coins = "2 brechbohne" } },
    expect = { over = true, mafia = 4, scores = { 8 }, winners = {}, verdict = "The mafia wins: its 4 thalers count 8.",
               al_cabohne = "", don_corlebohne = "", joe_bohnano = "",
               p1 = { field_1 = "", field_2 = "", field_3 = "" } } },

  -- Section 9: the options

  { "ALC-E1 passes=1 with two players: the first time is the last",
    options = { passes = 1 },
    given = drawing { deck = "saubohne", discard = "5 puffbohne" },
    expect = { over = true, exhausted = 1, p1 = { hand = "saubohne" }, said = "exhausted 1 1" } },

  { "ALC-E1 passes=4: the third time there is a new pile",
    options = { passes = 4 },
    given = drawing { exhausted = 2, deck = "saubohne", discard = "5 puffbohne" },
    expect = { over = false, asked = "p2 play_first", exhausted = 3, deck = "4 puffbohne" } },

  { "ALC-E1 passes=4: the fourth time is the last",
    options = { passes = 4 },
    given = drawing { exhausted = 3, deck = "saubohne", discard = "5 puffbohne" },
    expect = { over = true, exhausted = 4, p1 = { hand = "saubohne" } } },

  { "ALC-V5 A-10 passes=2 alone: a new pile after the first time, none after the second",
    players = 1, options = { passes = 2 },
    given = alone { phase = "draw", deck = "saubohne", discard = "brechbohne" },
    expect = { over = true, exhausted = 2, p1 = { hand = "saubohne, brechbohne" }, said = "reshuffled 1" } },

  { "ALC-P5-7 solo_leftovers does not matter with two players",
    options = { solo_leftovers = "plant" },
    given = two { phase = "plant", deck = "9 kidneybohne", turned = "saubohne" },
    when = "p1 phase5 -",
    expect = { asked = "p2 leftover", left = "saubohne", discard = "" } },

  { "ALC-F3 A-3 a type may be grown on several fields",
    given = two { phase = "play", deck = "9 feuerbohne", p1 = { hand = "saubohne", field_1 = "saubohne" } },
    steps = {
      { expect = { asked = "p1 play_first", options = { "saubohne field_1", "saubohne field_2" } } },
      { when = "p1 play_first saubohne field_2", expect = { p1 = { field_1 = "saubohne", field_2 = "saubohne" } } },
    } },

  { "ALC-F3 ALC-P2-1 A-3 each matching field pays separately in phase 2",
    given = two { phase = "payments", don_corlebohne = "saubohne", p1 = { hand = "kidneybohne", field_1 = "2 saubohne",
                                                                         field_2 = "3 saubohne" } },
    steps = {
      { expect = { asked = "p1 mafia_payment", options = { "field_1", "field_2" } } },
      { when = "p1 mafia_payment field_2", illegal = { "p1 mafia_payment field_2", "p1 mafia_payment -" },
        expect = { asked = "p1 mafia_payment", options = { "field_1" } } },
      { when = "p1 mafia_payment field_1",
        expect = { phase = "play", don_corlebohne = "3 saubohne",
                   p1 = { field_1 = "saubohne", field_2 = "2 saubohne" } } },
    } },

  { "ALC-F5 ALC-F3 several fields are for players: two bosses never grow one type",
    given = two { phase = "plant", deck = "9 feuerbohne", don_corlebohne = "", turned = "blaue_bohne",
                  p1 = { field_1 = "blaue_bohne" } },
    expect = { options = { "plant blaue_bohne field_1", "plant blaue_bohne field_2",
                           "plant blaue_bohne al_cabohne" } } },

  { "ALC-S8 A-2 first=2: the second seat begins, then they alternate",
    seed = 4, options = { first = 2 },
    steps = {
      { expect = { asked = "p2 play_first", active = 2, turn = 1, each = { hand = 5 } } },
      { until_asked = "p1 play_first", expect = { turn = 2, active = 1 } },
    } },
  { "ALC-S8 A-2 seat 1 begins unless it is said otherwise, with phase 3",
    seed = 4, expect = { asked = "p1 play_first", active = 1, turn = 1 } },
  { "ALC-S8 alone there is no second seat", players = 1, options = { first = 2 }, load_error = "first=2" },

  { "section 9 solo_leftovers knows two words", options = { solo_leftovers = "keep" }, load_error = "solo_leftovers" },
  { "section 9 spent_thalers knows two words", options = { spent_thalers = "box" }, load_error = "spent_thalers" },
  { "section 1 one or two play", players = 3, load_error = "for 1 to 2 players" },

  -- Whole games

  { "ALC-E1 ALC-E3 ALC-E5 A-20 a whole game of two: three piles, no trading, in the end all is sold",
    seed = 5, auto = "capo", expect = SOLD },
  { "ALC-E1 ALC-E3 ALC-E5 another one, with the windows asked",
    seed = 6, polls = { 1, 2 }, auto = "capo", expect = SOLD },
  { "ALC-E1 a whole game of two without any sense",
    seed = 7, auto = "default", expect = SOLD },
  { "ALC-E1 passes=1, first=2: a short game",
    seed = 8, options = { passes = 1, first = 2 }, auto = "capo",
    expect = with(SOLD, { exhausted = 1, said = "harvested", not_said = "reshuffled" }) },
  { "ALC-E1 a whole game with the other switches",
    seed = 9, options = { duplicate_fields = false, spent_thalers = "top" }, polls = { 1, 2 }, auto = "capo",
    expect = SOLD },

  { "ALC-V1 ALC-V5 ALC-V6 a whole game alone: one pile, nothing is left over in the end",
    players = 1, seed = 5, auto = "capo", expect = ALONE },
  { "ALC-V1 ALC-V5 ALC-V6 another one alone, with the windows asked",
    players = 1, seed = 6, polls = { 1 }, auto = "capo", expect = ALONE },
  { "ALC-V5 a whole game alone without any sense",
    players = 1, seed = 7, auto = "default", expect = ALONE },
  { "ALC-V3 solo_leftovers=plant, passes=2: a whole game alone",
    players = 1, seed = 8, options = { solo_leftovers = "plant", passes = 2 }, auto = "capo",
    expect = with(ALONE, { exhausted = 2, said = "reshuffled", not_said = "bought_field" }) },
}
