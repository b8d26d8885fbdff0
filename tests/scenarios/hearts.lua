-- Hearts (examples/hearts.md).

local ALL_HEARTS = "hearts_2, hearts_3, hearts_4, hearts_5, hearts_6, hearts_7, hearts_8, hearts_9, hearts_10, "
  .. "hearts_jack, hearts_queen, hearts_king, hearts_ace"

return {
  game = "hearts", players = 4,

  { "HEA-1.1 HEA-2.1 all 52 cards are dealt",
    expect = { each = { hand = 13 }, deck = 0, box = 0, asked = "p1 pass_cards" } },

  { "HEA-1.1 the ace is high, and no suit is trump",
    given = { phase = "trick", tricks = 12, p1 = { hand = "clubs_king" }, p2 = { hand = "clubs_ace" },
              p3 = { hand = "spades_ace" }, p4 = { hand = "clubs_2" }, rest = "deck" },
    when = { "p1 play clubs_king", "p2 play clubs_ace", "p3 play spades_ace", "p4 play clubs_2" },
    expect = { said = "takes p2" } },

  { "HEA-1.2 with three players the 2 of diamonds stays out", players = 3,
    expect = { each = { hand = 17 }, deck = 0, box = "diamonds_2" } },

  { "HEA-3.1 with five players the 3 of clubs is led", players = 5,
    given = { phase = "trick", p1 = { hand = "clubs_4" }, p2 = { hand = "clubs_5" },
              p3 = { hand = "clubs_3, clubs_6" }, p4 = { hand = "clubs_7" }, p5 = { hand = "clubs_8" } },
    expect = { asked = "p3 play", options = "clubs_3" } },

  { "HEA-1.2 with five the 2 of diamonds and the 2 of clubs", players = 5,
    expect = { each = { hand = 10 }, deck = 0, box = "diamonds_2, clubs_2" } },

  { "HEA-2.2 HEA-2.3 first to the left, three cards of everybody at once",
    given = { phase = "pass_on", deals = 1, p1 = { hand = "clubs_2, clubs_3, clubs_4, clubs_5" },
              p2 = { hand = "diamonds_2, diamonds_3, diamonds_4" }, p3 = { hand = "hearts_2, hearts_3, hearts_4" },
              p4 = { hand = "spades_2, spades_3, spades_4" } },
    steps = {
      { expect = { asked = "p1 pass_cards", least = 3, most = 3, clause = "HEA-2.3", window = false } },
      { when = "p1 pass_cards clubs_2, clubs_3, clubs_4", expect = { p1 = { hand = 4 }, not_said = "gets" } },
      { when = { "p2 pass_cards diamonds_2, diamonds_3, diamonds_4", "p3 pass_cards hearts_2, hearts_3, hearts_4",
                 "p4 pass_cards spades_2, spades_3, spades_4" },
        expect = { p1 = { hand = "clubs_5, spades_2, spades_3, spades_4" }, p2 = { hand = "clubs_2, clubs_3, clubs_4" },
                   p3 = { hand = "diamonds_2, diamonds_3, diamonds_4" }, p4 = { hand = "hearts_2, hearts_3, hearts_4" },
                   said = "gets p2 clubs_4 p1" } },
    } },

  { "HEA-2.2 then to the right",
    given = { phase = "pass_on", deals = 2, p1 = { hand = "clubs_2, clubs_3, clubs_4" },
              p2 = { hand = "diamonds_2, diamonds_3, diamonds_4" }, p3 = { hand = "hearts_2, hearts_3, hearts_4" },
              p4 = { hand = "spades_2, spades_3, spades_4" } },
    auto = "default", until_asked = "p4 play",
    expect = { p4 = { hand = "clubs_2, clubs_3, clubs_4" }, p1 = { hand = "diamonds_2, diamonds_3, diamonds_4" } } },

  { "HEA-2.2 then across, with four players",
    given = { phase = "pass_on", deals = 3, p1 = { hand = "clubs_2, clubs_3, clubs_4" },
              p2 = { hand = "diamonds_2, diamonds_3, diamonds_4" }, p3 = { hand = "hearts_2, hearts_3, hearts_4" },
              p4 = { hand = "spades_2, spades_3, spades_4" } },
    auto = "default", until_asked = "p3 play",
    expect = { p3 = { hand = "clubs_2, clubs_3, clubs_4" }, p2 = { hand = "spades_2, spades_3, spades_4" } } },

  { "HEA-2.2 then nobody passes",
    given = { phase = "deal", deals = 3, rest = "deck" },
    expect = { asked = "play", said = "deal_keep" } },

  { "HEA-2.2 with three players that is the third deal", players = 3,
    given = { phase = "deal", deals = 2, rest = "deck" },
    expect = { asked = "play", said = "deal_keep" } },

  { "HEA-2.4 who passed a card knows where it is",
    given = { phase = "pass_on", deals = 1, p1 = { hand = "clubs_2, clubs_3, clubs_4, clubs_5" },
              p2 = { hand = "diamonds_2, diamonds_3, diamonds_4" }, p3 = { hand = "hearts_2, hearts_3, hearts_4" },
              p4 = { hand = "spades_2, spades_3, spades_4" } },
    auto = "default", until_asked = "p2 play",
    expect = { knows = { p1 = { ["p2.hand"] = "clubs_2, clubs_3, clubs_4" }, p3 = { ["p2.hand"] = "" } } } },

  { "HEA-3.1 the 2 of clubs is led, by the player who has it",
    given = { phase = "trick", p1 = { hand = "clubs_3" }, p2 = { hand = "clubs_4" }, p3 = { hand = "clubs_2, clubs_5" },
              p4 = { hand = "clubs_6" } },
    illegal = { { "p3 play clubs_5", clause = "HEA-3.1" } },
    expect = { asked = "p3 play", options = "clubs_2" } },

  { "HEA-3.2 suit is followed",
    given = { phase = "trick", tricks = 3, p1 = { hand = "clubs_9" }, p2 = { hand = "clubs_4, spades_9, clubs_10" },
              p3 = { hand = "spades_2" }, p4 = { hand = "clubs_6" } },
    when = "p1 play clubs_9",
    illegal = { { "p2 play spades_9", clause = "HEA-3.2" } },
    expect = { asked = "p2 play", options = { "clubs_4", "clubs_10" }, clause = "HEA-3.2" } },

  { "HEA-3.2 without a card of the suit any card may be played, and the others know",
    given = { phase = "trick", tricks = 3, p1 = { hand = "clubs_9" }, p2 = { hand = "hearts_4, spades_9" },
              p3 = { hand = "spades_2" }, p4 = { hand = "clubs_6" } },
    steps = {
      { when = "p1 play clubs_9", expect = { options = { "hearts_4", "spades_9" } } },
      { when = "p2 play spades_9", expect = { p2 = { no_clubs = 1, no_spades = 0 } } },
    } },

  { "HEA-3.3 hearts are not led before one was played",
    given = { phase = "trick", tricks = 3, p1 = { hand = "hearts_9, clubs_3" }, p2 = { hand = "clubs_4" },
              p3 = { hand = "spades_2" }, p4 = { hand = "clubs_6" } },
    illegal = { { "p1 play hearts_9", clause = "HEA-3.3" } },
    expect = { options = "clubs_3" } },

  { "HEA-3.3 after that they are",
    given = { phase = "trick", tricks = 3, p1 = { hand = "spades_9, spades_3" }, p2 = { hand = "hearts_4, clubs_4" },
              p3 = { hand = "spades_2, clubs_5" }, p4 = { hand = "spades_10, hearts_5, clubs_6" } },
    when = { "p1 play spades_9", "p2 play hearts_4", "p3 play spades_2", "p4 play spades_10" },
    expect = { broken = 1, asked = "p4 play", options = { "hearts_5", "clubs_6" } } },

  { "HEA-3.3 nor if the leader has nothing else",
    given = { phase = "trick", tricks = 3, p1 = { hand = "hearts_9, hearts_3" }, p2 = { hand = "clubs_4" },
              p3 = { hand = "spades_2" }, p4 = { hand = "clubs_6" } },
    expect = { options = { "hearts_9", "hearts_3" } } },

  { "HEA-3.4 the first trick is without points",
    given = { phase = "trick", p1 = { hand = "clubs_2" }, p2 = { hand = "hearts_4, spades_queen, diamonds_3" },
              p3 = { hand = "spades_2" }, p4 = { hand = "clubs_6" } },
    when = "p1 play clubs_2",
    illegal = { { "p2 play hearts_4", clause = "HEA-3.4" }, { "p2 play spades_queen", clause = "HEA-3.4" } },
    expect = { options = "diamonds_3" } },

  { "HEA-3.4 unless a player has nothing else",
    given = { phase = "trick", p1 = { hand = "clubs_2" }, p2 = { hand = "hearts_4, spades_queen" },
              p3 = { hand = "spades_2" }, p4 = { hand = "clubs_6" } },
    when = "p1 play clubs_2",
    expect = { options = { "hearts_4", "spades_queen" } } },

  { "HEA-3.5 HEA-3.6 the highest card of the suit takes the trick, and its player leads",
    given = { phase = "trick", tricks = 3, p1 = { hand = "clubs_9, clubs_2" }, p2 = { hand = "clubs_king, clubs_3" },
              p3 = { hand = "spades_ace, spades_3" }, p4 = { hand = "clubs_6, clubs_7" } },
    when = { "p1 play clubs_9", "p2 play clubs_king", "p3 play spades_ace", "p4 play clubs_6" },
    expect = { p2 = { won = "clubs_9, clubs_king, spades_ace, clubs_6" }, trick = 0, active = 2, asked = "p2 play" } },

  { "HEA-4.1 a heart counts 1, the queen of spades 13",
    given = { phase = "trick", tricks = 3, p1 = { hand = "clubs_2" }, p2 = { won = "hearts_2, hearts_ace" },
              p3 = { won = "spades_queen, spades_king" } },
    expect = { scores = { 0, 2, 13, 0 } } },

  { "HEA-4.2 the points of a deal are added, and the cards are dealt again",
    given = { phase = "count", tricks = 13, broken = 1, p1 = { points = 5, won = "hearts_2, clubs_ace" },
              p2 = { points = 7, won = "spades_queen", no_clubs = 1 }, p3 = { won = "hearts_3" }, rest = "deck" },
    expect = { p1 = { points = 6, won = 0 }, p2 = { points = 20, won = 0, no_clubs = 0 }, p3 = { points = 1 },
               each = { hand = 13 }, tricks = 0, broken = 0, asked = "p1 pass_cards" } },

  { "HEA-4.3 all 26 points go to the others",
    given = { phase = "count", tricks = 13, p1 = { points = 5 }, rest = "deck",
              p2 = { points = 7, won = ALL_HEARTS .. ", spades_queen" } },
    expect = { scores = { 31, 7, 26, 26 }, said = "moon p2" } },

  { "HEA-4.3 not without the option", options = { moon = false },
    given = { phase = "count", tricks = 13, p1 = { points = 5 }, rest = "deck",
              p2 = { points = 7, won = ALL_HEARTS .. ", spades_queen" } },
    expect = { scores = { 5, 33, 0, 0 }, not_said = "moon" } },

  { "HEA-5.1 HEA-5.2 50 points end the game, and the fewest win",
    given = { phase = "count", tricks = 13, p1 = { points = 49, won = "hearts_2" }, p2 = { points = 9 },
              p3 = { points = 20 }, p4 = { points = 9 } },
    expect = { over = true, scores = { 50, 9, 20, 9 }, winners = { 2, 4 } } },

  { "HEA-5.1 the limit is an option", options = { limit = 100 },
    given = { phase = "count", tricks = 13, p1 = { points = 49, won = "hearts_2" }, rest = "deck" },
    expect = { over = false } },

  { "HEA-5.1 every game ends", seed = 3, auto = "dodger",
    expect = { over = true } },
}
