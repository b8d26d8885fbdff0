-- Scenarios for skeleton.lua
-- Play them: bohn test skeleton_test.lua
-- `given` lays out the table, `when` makes decisions, `expect` says what must be there then.
return {
  game = "skeleton", players = 2,

  { "SKE-1.1 45 cards",
    given = { phase = "over", rest = "deck" },
    expect = { deck = 45 } },

  { "SKE-1.2 SKE-1.3 three cards for everybody, and three on the market",
    seed = 1,
    expect = { each = { hand = 3, row = 0 }, market = 3, deck = 36, asked = "p1 play" } },

  { "SKE-2.1 a card is played to the end of the row",
    given = { p1 = { hand = "red_1, blue_2", row = "green_4, red_5" }, market = "red_3", rest = "deck" },
    when = { "p1 play blue_2" },
    expect = { p1 = { hand = "red_1", row = "green_4, red_5, blue_2" }, said = "plays p1 blue_2", asked = "p1 take" } },

  { "SKE-2.2 not of the same colour as the last one",
    given = { p1 = { hand = "red_1, blue_2", row = "red_5" }, market = "red_3", rest = "deck" },
    illegal = { { "p1 play red_1", clause = "SKE-2.2" } },
    expect = { options = { "blue_2" } } },

  { "SKE-2.2 unless there is no other",
    given = { p1 = { hand = "red_1, red_2", row = "red_5" }, market = "red_3", rest = "deck" },
    expect = { options = { "red_1", "red_2" } } },

  { "SKE-2.3 a card is taken, and replaced",
    given = { phase = "take", market = "red_1, blue_1", deck_top = "green_5", p2 = { hand = "red_2" } },
    when = { "p1 take blue_1" },
    expect = { p1 = { hand = "blue_1" }, market = "red_1, green_5", asked = "p2 play" } },

  { "SKE-3.1 SKE-3.2 six cards of everybody end the game",
    given = { phase = "take", active = 2, market = "green_5",
              p1 = { row = "red_1, blue_1, red_1, blue_1, red_1, blue_1" },
              p2 = { row = "red_2, blue_2, red_2, blue_2, red_2, blue_2" } },
    when = { "p2 take green_5" },
    expect = { over = true, scores = { 6, 12 }, winners = { 2 } } },

  { "SKE-3.1 bots play it to the end",
    seed = 1, auto = "collector",
    expect = { over = true, each = { row = 6 } } },
}
