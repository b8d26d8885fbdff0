-- Bohnanza: the bean duel for two, section 9.1 of bohnanza.md (BOH-2P1 to 2P7).

local FULL = "10 feuerbohne"                  -- a draw pile that is not going to run out

return {
  game = "bohnanza", players = 2, options = { profile = "rgg" },

  { "BOH-2P1 setup by profile rgg 2: 144 cards, hands of 5",
    expect = { each = { hand = 5, coins = "", extra = "" }, deck = 134, discard = 0,
               table = { offered = 0 }, turned = 0, exhausted = 0, asked = "p1 plant_first",
               active = 1 } },

  { "BOH-2P1 no trading at all: after turning up, the cards are planted",
    given = { phase = "turn_up", p1 = { hand = "rote_bohne" }, p2 = { hand = "blaue_bohne" },
              deck_top = "rote_bohne, sojabohne, brechbohne", deck = FULL },
    when = "p1 plant_turned -",
    expect = { asked = "p2 offer_card", turn = 2 } },

  { "BOH-2P1 no trading at all, in a whole game",
    seed = 4, auto = "farmer",
    expect = { over = true, not_said = { "offers", "dealt" }, exhausted = 1,
               each = { received = "", field_1 = "", field_2 = "", field_3 = "" } } },

  { "BOH-2P1 BOH-H1 harvests only in one's own turn",
    given = { p1 = { hand = "rote_bohne, sojabohne", field_1 = "3 blaue_bohne" },
              p2 = { hand = "brechbohne", field_1 = "3 augenbohne" }, fields = "7 third_field",
              deck_top = "2 brechbohne, sojabohne", deck = FULL },
    steps = {
      { illegal = { "p2 ! harvest field_1" },
        expect = { asked = "p1 plant_first", anytime = { p1 = { "harvest field_1" }, p2 = {} } } },
      { when = "p1 plant_first field_2", illegal = { "p2 ! harvest field_1" },
        expect = { asked = "p1 plant_second", anytime = { p2 = {} } } },
      { when = "p1 plant_second -", illegal = { "p2 ! harvest field_1" },
        expect = { asked = "p1 discard_hand", anytime = { p1 = { "harvest field_1" }, p2 = {} } } },
      { when = "p1 discard_hand -", illegal = { "p2 ! harvest field_1" },
        expect = { asked = "p1 plant_turned", anytime = { p1 = { "harvest field_1" }, p2 = {} } } },
      { when = "p1 plant_turned -", illegal = { "p1 ! harvest field_1" },
        expect = { asked = "p2 offer_card", active = 2,
                   anytime = { p1 = {}, p2 = { "harvest field_1" } } } },
    } },

  { "BOH-2P1 BOH-A3 at polling points, too, only the player whose turn it is can harvest",
    polls = { 1, 2 },
    given = { phase = "draw", p1 = { field_1 = "2 blaue_bohne" }, p2 = { field_1 = "3 augenbohne" },
              deck = FULL },
    steps = {
      { expect = { asked = "p1 anytime", p1 = { hand = 0 } } },
      { when = "p1 anytime -", expect = { asked = "p1 anytime", p1 = { hand = 1 } } },
      { when = "p1 anytime -", expect = { asked = "p2 anytime", p1 = { hand = 2 }, turn = 2 } },
    } },

  { "BOH-2P1 BOH-F1 only harvests are tied to one's turn: the third field is bought at any time",
    given = { p1 = { hand = "rote_bohne" }, fields = "7 third_field",
              p2 = { field_1 = "3 augenbohne", coins = "3 blaue_bohne" } },
    when = "p2 ! buy_third_field",
    expect = { asked = "p1 plant_first", p2 = { extra = "third_field", coins = "" } } },

  -- Step 1

  { "BOH-2P2 the starting player's first turn: nothing to do in step 1",
    seed = 9,
    expect = { asked = "p1 plant_first", table = { offered = 0 }, turn = 1 } },

  { "BOH-2P2 for each card the opponent left: plant or discard, in any order",
    given = { phase = "take_offered", active = 2, turn = 2,
              offered = "rote_bohne, blaue_bohne, sojabohne",
              p2 = { hand = "brechbohne", field_1 = "2 rote_bohne", field_2 = "2 augenbohne" } },
    illegal = { "p2 offer_card -", "p2 offer_card blaue_bohne field_2" },
    expect = { asked = "p2 offer_card", pass = false,
               options = { "rote_bohne field_1", "discard rote_bohne", "discard blaue_bohne",
                           "discard sojabohne" } } },

  { "BOH-2P2 all offered cards must be dealt with before step 2",
    given = { phase = "take_offered", active = 2, turn = 2,
              offered = "rote_bohne, blaue_bohne, sojabohne",
              p2 = { hand = "rote_bohne", field_1 = "2 rote_bohne" }, discard = "augenbohne" },
    steps = {
      { when = { "p2 offer_card discard sojabohne", "p2 offer_card rote_bohne field_1" },
        expect = { asked = "p2 offer_card", table = { offered = "blaue_bohne" },
                   options = { "blaue_bohne field_2", "discard blaue_bohne" } } },
      { when = "p2 offer_card blaue_bohne field_2",
        expect = { asked = "p2 plant_first", table = { offered = 0 },
                   discard = "augenbohne, sojabohne",
                   p2 = { hand = "rote_bohne", field_1 = "3 rote_bohne",
                          field_2 = "blaue_bohne" } } },
    } },

  { "BOH-2P2 he may harvest to make room for an offered card",
    given = { phase = "take_offered", offered = "blaue_bohne",
              p1 = { hand = "brechbohne", field_1 = "2 rote_bohne", field_2 = "3 augenbohne" } },
    steps = {
      { expect = { options = { "discard blaue_bohne" } } },
      { when = { "p1 ! harvest field_2", "p1 offer_card blaue_bohne field_2" },
        expect = { asked = "p1 make_room", p1 = { field_2 = "blaue_bohne",
                                                  coins = "augenbohne" } } },
    } },

  { "BOH-2P2 two like cards may be used differently",
    given = { phase = "take_offered", offered = "2 rote_bohne", p1 = { hand = "brechbohne" } },
    when = { "p1 offer_card rote_bohne field_1", "p1 offer_card discard rote_bohne" },
    expect = { asked = "p1 plant_first", p1 = { field_1 = "rote_bohne" },
               discard = "rote_bohne" } },

  -- Step 2

  { "BOH-2P3 the front hand card must be planted, the next may be",
    given = { phase = "plant", p1 = { hand = "rote_bohne, sojabohne, blaue_bohne" } },
    steps = {
      { illegal = "p1 plant_first -",
        expect = { asked = "p1 plant_first", pass = false, options = { "field_1", "field_2" } } },
      { when = "p1 plant_first field_2",
        expect = { asked = "p1 plant_second", pass = true, options = "field_1",
                   p1 = { hand = "sojabohne, blaue_bohne", field_2 = "rote_bohne" } } },
      { when = "p1 plant_second field_1",
        expect = { asked = "p1 discard_hand", p1 = { hand = "blaue_bohne",
                                                     field_1 = "sojabohne" } } },
    } },

  { "BOH-2P3 the second card stays in hand if he stops; then he may discard one card",
    given = { phase = "plant", p1 = { hand = "rote_bohne, sojabohne" } },
    when = { "p1 plant_first field_1", "p1 plant_second -" },
    expect = { asked = "p1 discard_hand", options = "sojabohne", pass = true } },

  { "BOH-2P3 he may discard one card from any hand position, face up, and only one",
    given = { phase = "discard_hand",
              p1 = { hand = "rote_bohne, sojabohne, augenbohne, rote_bohne" },
              discard = "blaue_bohne", deck = FULL },
    steps = {
      { expect = { asked = "p1 discard_hand", options = { "rote_bohne", "sojabohne", "augenbohne" },
                   pass = true } },
      { when = "p1 discard_hand augenbohne",
        expect = { asked = "p1 plant_turned", discard = "blaue_bohne, augenbohne",
                   p1 = { hand = "rote_bohne, sojabohne, rote_bohne" } } },
    } },

  { "BOH-2P3 the back one of two like cards may be discarded",
    given = { phase = "discard_hand", p1 = { hand = "rote_bohne, sojabohne, rote_bohne" },
              deck = FULL },
    when = "p1 discard_hand rote_bohne.2",
    expect = { p1 = { hand = "rote_bohne, sojabohne" }, discard = "rote_bohne" } },

  { "BOH-2P3 he need not discard",
    given = { phase = "discard_hand", p1 = { hand = "rote_bohne" }, deck = FULL },
    when = "p1 discard_hand -",
    expect = { asked = "p1 plant_turned", p1 = { hand = "rote_bohne" }, discard = "" } },

  { "BOH-2P3 with an empty hand there is nothing to plant or discard",
    given = { phase = "plant", deck = FULL },
    expect = { asked = "p1 plant_turned", turned = 3 } },

  -- Step 3

  { "BOH-2P4 three cards are turned up; he plants those he likes, the rest is the offer",
    given = { phase = "turn_up", p1 = { field_1 = "sojabohne" },
              deck_top = "rote_bohne, sojabohne, brechbohne", deck = FULL },
    steps = {
      { illegal = { "p1 plant_turned rote_bohne field_1" },
        expect = { asked = "p1 plant_turned", turned = "rote_bohne, sojabohne, brechbohne",
                   pass = true,
                   options = { "rote_bohne field_2", "sojabohne field_1", "sojabohne field_2",
                               "brechbohne field_2" } } },
      { when = "p1 plant_turned sojabohne field_1",
        expect = { asked = "p1 plant_turned", pass = true, turned = "rote_bohne, brechbohne",
                   options = { "rote_bohne field_2", "brechbohne field_2" } } },
      { when = "p1 plant_turned -",
        expect = { asked = "p2 offer_card", turned = 0,
                   table = { offered = "rote_bohne, brechbohne" }, turn = 2,
                   p1 = { field_1 = "2 sojabohne", field_2 = "" }, discard = "" } },
    } },

  { "BOH-2P4 if all are planted nothing is offered",
    given = { phase = "turn_up", deck_top = "2 rote_bohne, brechbohne", deck = FULL,
              p2 = { hand = "augenbohne" } },
    when = { "p1 plant_turned rote_bohne field_1", "p1 plant_turned rote_bohne field_1",
             "p1 plant_turned brechbohne field_2" },
    expect = { asked = "p2 plant_first", table = { offered = 0 }, turned = 0 } },

  { "BOH-2P4 while the top discard has the variety of a turned-up card it is moved to them",
    given = { phase = "turn_up",
              discard = "blaue_bohne, sojabohne, 2 rote_bohne, sojabohne, rote_bohne",
              deck_top = "rote_bohne, sojabohne, brechbohne", deck = FULL },
    expect = { asked = "p1 plant_turned", turned_set = "4 rote_bohne, 3 sojabohne, brechbohne",
               discard = "blaue_bohne" } },

  { "BOH-2P4 a top card that matches none stops it at once",
    given = { phase = "turn_up", discard = "2 rote_bohne, blaue_bohne",
              deck_top = "rote_bohne, sojabohne, brechbohne", deck = FULL },
    expect = { turned = "rote_bohne, sojabohne, brechbohne",
               discard = "2 rote_bohne, blaue_bohne" } },

  { "BOH-2P4 the whole discard pile may be taken",
    given = { phase = "turn_up", discard = "brechbohne, sojabohne",
              deck_top = "rote_bohne, sojabohne, brechbohne", deck = FULL },
    expect = { turned_set = "rote_bohne, 2 sojabohne, 2 brechbohne", discard = "" } },

  { "BOH-2P4 checked once: a later harvest does not reopen it",
    given = { phase = "turn_up", p1 = { field_1 = "3 blaue_bohne" },
              deck_top = "blaue_bohne, sojabohne, brechbohne", deck = FULL },
    steps = {
      { when = "p1 ! harvest field_1",
        expect = { asked = "p1 plant_turned", turned = "blaue_bohne, sojabohne, brechbohne",
                   discard = "3 blaue_bohne" } },
      { when = { "p1 plant_turned sojabohne field_1", "p1 plant_turned -" },
        expect = { table = { offered = "blaue_bohne, brechbohne" }, discard = "3 blaue_bohne" } },
    } },

  { "BOH-2P4 checked right after turning up: a harvest between the cards is matched",
    polls = { 1 },
    given = { phase = "turn_up", p1 = { field_1 = "3 blaue_bohne" },
              deck_top = "sojabohne, brechbohne, blaue_bohne", deck = FULL },
    when = { "p1 anytime -", "p1 anytime harvest field_1" },
    expect = { asked = "p1 plant_turned", turned_set = "sojabohne, brechbohne, 4 blaue_bohne",
               discard = "" } },

  { "BOH-2P4 the card discarded in step 2 may come back",
    given = { phase = "discard_hand", p1 = { hand = "rote_bohne" },
              deck_top = "rote_bohne, sojabohne, brechbohne", deck = FULL },
    when = "p1 discard_hand rote_bohne",
    expect = { asked = "p1 plant_turned", turned_set = "2 rote_bohne, sojabohne, brechbohne",
               discard = "" } },

  -- Step 4

  { "BOH-2P5 two cards are drawn one at a time to the back of the hand",
    given = { phase = "draw", p1 = { hand = "rote_bohne" }, p2 = { hand = "saubohne" },
              deck_top = "sojabohne, augenbohne, blaue_bohne", deck = FULL },
    expect = { asked = "p2 plant_first", turn = 2, deck_top = "blaue_bohne",
               p1 = { hand = "rote_bohne, sojabohne, augenbohne" } } },

  -- Third field

  { "BOH-2P6 third field: 3 thalers, which leave the game",
    given = { p1 = { hand = "rote_bohne", coins = "saubohne, 3 blaue_bohne" },
              fields = "7 third_field",
              discard = "sojabohne" },
    when = "p1 ! buy_third_field",
    expect = { asked = "p1 plant_first", options = { "field_1", "field_2", "field_3" }, fields = 6,
               discard = "sojabohne", deck = 0, p1 = { coins = "saubohne",
                                                       extra = "third_field" } } },

  { "BOH-2P6 2 thalers are not enough",
    given = { p1 = { hand = "rote_bohne", coins = "2 blaue_bohne" }, fields = "7 third_field" },
    illegal = { { "p1 ! buy_third_field", clause = "BOH-F1" } },
    expect = { anytime = { p1 = {} } } },

  { "BOH-2P6 bought to make room, the thalers leave the game too",
    given = { p1 = { hand = "rote_bohne", field_1 = "2 sojabohne", field_2 = "brechbohne",
                     coins = "3 blaue_bohne" }, fields = "7 third_field", deck = FULL },
    when = { "p1 make_room buy_third_field", "p1 plant_first field_3" },
    expect = { discard = "", p1 = { coins = "", field_3 = "rote_bohne" } } },

  -- End

  { "BOH-2P7 first exhaustion in step 3: the step is finished, unplanted cards are lost",
    given = { phase = "turn_up", deck_top = "rote_bohne, sojabohne", discard = "10 blaue_bohne",
              p1 = { hand = "saubohne", field_1 = "2 sojabohne", field_2 = "augenbohne" },
              p2 = { hand = "2 saubohne", field_1 = "4 blaue_bohne" } },
    steps = {
      { expect = { asked = "p1 plant_turned", turned = "rote_bohne, sojabohne", exhausted = 1,
                   deck = 0,
                   discard = 10 } },
      { when = { "p1 plant_turned sojabohne field_1", "p1 plant_turned -" },
        expect = { over = true, turn = 1, exhausted = 1, deck = 0, scores = { 1, 1 },
                   winners = { 2 },
                   p1 = { hand = "saubohne", coins = "sojabohne", field_1 = "", field_2 = "" },
                   p2 = { hand = "2 saubohne", coins = "blaue_bohne", field_1 = "" } } },
    } },

  { "BOH-2P7 in step 3 with the third card, too, the step is finished and no card is drawn",
    given = { phase = "turn_up", deck_top = "rote_bohne, sojabohne, brechbohne",
              discard = "blaue_bohne, rote_bohne" },
    steps = {
      { expect = { asked = "p1 plant_turned", exhausted = 1, discard = "blaue_bohne",
                   turned_set = "2 rote_bohne, sojabohne, brechbohne" } },
      { when = { "p1 plant_turned rote_bohne field_1", "p1 plant_turned rote_bohne field_1",
                 "p1 plant_turned -" },
        expect = { over = true, turn = 1, p1 = { hand = "", coins = "rote_bohne" },
                   scores = { 1, 0 } } },
    } },

  { "BOH-2P7 one card more in the pile: the step ends as usual and a card is drawn",
    given = { phase = "turn_up", deck_top = "rote_bohne, sojabohne, brechbohne, saubohne",
              discard = "10 blaue_bohne" },
    when = "p1 plant_turned -",
    expect = { over = true, exhausted = 1, p1 = { hand = "saubohne" } } },

  { "BOH-2P7 in step 4 the game ends at once; the second card is not drawn",
    given = { phase = "draw", deck = "rote_bohne", discard = "10 blaue_bohne",
              p1 = { field_1 = "2 sojabohne" }, p2 = { hand = "saubohne" } },
    expect = { over = true, turn = 1, exhausted = 1, deck = 0,
               p1 = { hand = "rote_bohne", coins = "sojabohne" } } },

  { "BOH-2P7 in step 4 with the second card the game ends at once",
    given = { phase = "draw", deck = "2 rote_bohne", discard = "10 blaue_bohne",
              p2 = { hand = "saubohne" } },
    expect = { over = true, turn = 1, exhausted = 1, p1 = { hand = "2 rote_bohne" } } },

  { "BOH-2P7 in step 4 with one card left the game goes on",
    given = { phase = "draw", deck = "3 rote_bohne", discard = "10 blaue_bohne",
              p2 = { hand = "saubohne" } },
    expect = { over = false, asked = "p2 plant_first", exhausted = 0,
               p1 = { hand = "2 rote_bohne" } } },

  { "BOH-2P7 duel_three_fields is off by default: two fields, the third is bought",
    expect = { asked = "p1 plant_first", options = { "field_1", "field_2" }, each = { extra = "" },
               fields = 7 } },

  { "BOH-2P7 duel_three_fields: both players own three fields from the start",
    options = { duel_three_fields = true },
    steps = {
      { expect = { asked = "p1 plant_first", options = { "field_1", "field_2", "field_3" },
                   each = { extra = "third_field", hand = 5 }, deck = 134, fields = 5 } },
      { when = { "p1 plant_first field_3", "p1 plant_second -", "p1 discard_hand -",
                 "p1 plant_turned -" },
        auto = "default", until_asked = "p2 plant_first",
        expect = { offered = "field_3" } },
    } },

  { "BOH-2P7 duel_three_fields: no purchase",
    options = { duel_three_fields = true },
    given = { p1 = { hand = "rote_bohne", coins = "5 blaue_bohne" }, fields = "5 third_field" },
    illegal = { "p1 ! buy_third_field" },
    expect = { asked = "p1 plant_first", anytime = { p1 = {} } } },

  { "BOH-2P7 duel_three_fields changes nothing else: first exhaustion, three turned up, two drawn",
    options = { duel_three_fields = true },
    given = { phase = "turn_up", deck = "5 rote_bohne", discard = "10 blaue_bohne" },
    steps = {
      { expect = { asked = "p1 plant_turned", turned = "3 rote_bohne" } },
      { when = "p1 plant_turned -",
        expect = { over = true, exhausted = 1, p1 = { hand = "2 rote_bohne" } } },
    } },
}
