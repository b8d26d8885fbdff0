-- Two Beans, the teaching game. It also shows what a scenario can say; see README.md.
return {
  game = "two_beans", players = 2,

  { "TWO-1 every seat is dealt its hand",
    seed = 7,
    expect = { each = { hand = 3, coins = "" }, deck = 14, discard = 0, phase = "plant", turn = 1,
               active = 1, asked = "p1 plant_where", over = false } },

  { "TWO-1 the size of the hand is an option",
    players = 4, options = { hand_size = 5 },
    expect = { each = { hand = 5 }, deck = 0 } },

  { "TWO-4 the first card is a must and may go on either field",
    given = { p1 = { hand = "red, 2 blue", field_1 = "2 blue" } },
    illegal = { "p1 plant_where -", { "p1 plant_where hand", says = "not an answer" } },
    expect = { asked = "p1 plant_where", clause = "TWO-4", options = { "field_1", "field_2" },
               not_offered = { "hand", "p2.field_1" }, pass = false } },

  { "TWO-4 TWO-5 the second card is optional",
    given = { p1 = { hand = "red, blue, red" }, p2 = { hand = "red" }, rest = "deck" },
    steps = {
      { when = "p1 plant_where field_1",
        expect = { asked = "p1", pass = true, p1 = { hand = "blue, red", field_1 = "red" } } },
      { when = "p1 plant_where -", expect = { asked = "p2", p1 = { hand = 4 } } },
    } },

  { "TWO-5 a third card is not planted",
    given = { p1 = { hand = "3 red" }, p2 = { hand = "blue" }, deck_top = "blue, red",
              rest = "deck" },
    when = { "p1 plant_where field_1", "p1 plant_where field_1" },
    expect = { asked = "p2 plant_where", turn = 2, active = 2,
               p1 = { hand = "red, blue, red", field_1 = "2 red", field_2 = "" } } },

  { "TWO-6 planting another variety harvests the field first",
    given = { p1 = { hand = "blue", field_1 = "3 red" } },
    when = { "p1 plant_where field_1" },
    expect = { p1 = { coins = "2 red", field_1 = "blue" }, discard = "red" } },

  { "TWO-7 two cards are drawn from the top to the back of the hand",
    given = { phase = "draw", turn = 3, active = 2, p1 = { hand = "red" }, p2 = { hand = "red" },
              deck = "4 red, blue, red" },
    expect = { p2 = { hand = "2 red, blue", hand_set = "blue, 2 red" }, deck = "4 red",
               deck_top = "red, red", turn = 4, active = 1 } },

  { "TWO-8 the last card of the deck ends the game",
    given = { phase = "draw", p1 = { coins = "3 red" }, p2 = { coins = "2 blue, 2 red" },
              deck_top = "blue" },
    expect = { over = true, phase = "over", p1 = { hand = "blue" }, scores = { 3, 4 },
               winners = { 2 } } },

  { "TWO-8 equal scores are a shared victory",
    given = { phase = "over", each = { coins = "red" }, p1 = { coins = "blue" } },
    expect = { over = true, scores = { 1, 1 }, winners = { 1, 2 } } },

  { "TWO-8 every game ends",
    seed = 3, auto = "default",
    expect = { over = true, deck = 0 } },

  { "TWO-9 anybody may harvest while another is asked",
    given = { p1 = { hand = "red" }, p2 = { field_2 = "4 blue" } },
    when = { "p2 ! harvest field_2" },
    illegal = { "p2 ! harvest field_2" },
    expect = { asked = "p1 plant_where", window = true, anytime = { p1 = {}, p2 = {} },
               p2 = { field_2 = 0, coins = "2 blue" }, discard = "2 blue" } },

  { "TWO-9 before drawing, those who wish are asked, the active seat first",
    polls = { 1, 2 },
    given = { phase = "draw", p1 = { field_1 = "red" },
              p2 = { field_1 = "blue", field_2 = "2 red" } },
    steps = {
      { expect = { asked = "p1 anytime", options = "harvest field_1", pass = true } },
      { when = "p1 anytime -",
        expect = { asked = "p2 anytime", options = { "harvest field_1", "harvest field_2" } } },
      { when = "p2 anytime harvest field_2",
        expect = { asked = "p1 anytime", p2 = { coins = 1 } } },
    } },

  { "TWO-4 playing on until somebody is asked",
    seed = 5, until_asked = "p2 plant_where",
    expect = { turn = 2, active = 2, p2 = { hand = 3 } } },

  { "TWO-10 a misspelt option is refused",
    options = { hand_sise = 3 }, load_error = "did you mean 'hand_size'?" },
  { "TWO-10 the game is for two to four", players = 5, load_error = "for 2 to 4 players" },
}
