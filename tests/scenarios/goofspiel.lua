-- Goofspiel (examples/goofspiel.md).

-- One prize is about to be turned up; what else is named here comes on top.
local function round(more)
  more.prizes = more.prizes or "diamonds_2, diamonds_10"
  more.p1 = more.p1 or { hand = "clubs_3, clubs_9, clubs_king" }
  more.p2 = more.p2 or { hand = "spades_3, spades_9, spades_jack" }
  return more
end

return {
  game = "goofspiel", players = 2,

  { "GOO-1.1 the diamonds are the prizes",
    expect = { prizes = 12, stake = 1, each = { hand = 13, won = 0 } } },

  { "GOO-1.1 a prize is worth 1 to 13",
    given = round { p1 = { hand = "clubs_2", won = "diamonds_ace, diamonds_king" } },
    expect = { scores = { 14, 0 } } },

  { "GOO-1.2 everybody has the same ranks of a suit of their own", players = 3,
    expect = { p1 = { hand_set = "clubs_ace, clubs_2, clubs_3, clubs_4, clubs_5, clubs_6, clubs_7, clubs_8, clubs_9, "
                                 .. "clubs_10, clubs_jack, clubs_queen, clubs_king" },
               p2 = { hand = 13 }, p3 = { hand = 13 }, asked = "p1 bid", stake = 1 } },

  { "GOO-1.2 a bid with the ace is the lowest",
    given = round { p1 = { hand = "clubs_ace, clubs_king" }, p2 = { hand = "spades_2, spades_3" } },
    when = { "p1 bid clubs_ace", "p2 bid spades_2" },
    expect = { p2 = { won = "diamonds_10" } } },

  { "GOO-2.1 a prize is turned up", given = round {},
    expect = { stake = "diamonds_10", prizes = 1, said = "turned diamonds_10" } },

  { "GOO-2.2 nobody learns of a bid before all have chosen", given = round {},
    steps = {
      { when = "p1 bid clubs_9",
        expect = { asked = "p2 bid", clause = "GOO-2.2", p1 = { hand = 3, spent = 0 }, not_said = "bids" } },
      { when = "p2 bid spades_3",
        expect = { p1 = { spent = "clubs_9", hand = 2 }, p2 = { spent = "spades_3", hand = 2 },
                   said = "bids p2 spades_3" } },
    } },

  { "GOO-2.3 the highest bid wins", given = round {},
    when = { "p1 bid clubs_9", "p2 bid spades_jack" },
    expect = { p2 = { won = "diamonds_10" }, p1 = { won = 0 }, said = "wins p2", scores = { 0, 10 } } },

  { "GOO-2.4 a tie carries the prize over", given = round {},
    steps = {
      { when = { "p1 bid clubs_9", "p2 bid spades_9" }, expect = { said = "tied", stake = "diamonds_10, diamonds_2" } },
      { when = { "p1 bid clubs_king", "p2 bid spades_jack" }, expect = { p1 = { won = "diamonds_10, diamonds_2" } } },
    } },

  { "GOO-2.4 or loses it", given = round {}, options = { ties = "lost" },
    when = { "p1 bid clubs_9", "p2 bid spades_9" },
    expect = { stake = "diamonds_2", lost = "diamonds_10" } },

  { "GOO-2.4 a tie below the highest bid does not matter", players = 3,
    given = round { p3 = { hand = "hearts_9, hearts_2" } },
    when = { "p1 bid clubs_9", "p2 bid spades_jack", "p3 bid hearts_9" },
    expect = { p2 = { won = "diamonds_10" } } },

  { "GOO-3.1 GOO-3.2 the game ends after the last prize, and the most points win",
    given = round { prizes = "diamonds_10", p1 = { hand = "clubs_2", won = "diamonds_5" },
                    p2 = { hand = "spades_2", won = "diamonds_6" } },
    when = { "p1 bid clubs_2", "p2 bid spades_2" },
    expect = { over = true, scores = { 5, 6 }, winners = { 2 }, stake = "diamonds_10" } },

  { "GOO-3.1 thirteen rounds are played", seed = 3, auto = "banker",
    expect = { over = true, turn = 13, each = { hand = 0, spent = 13 } } },
}
