-- A house rule in examples/: a player who plants one bean less looks at a hand, and remembers it.
return {
  game = "over_the_fence", players = 3,

  { "BOH-1.3 passing the second bean shows the next player's hand to the active player alone",
    given = { p1 = { hand = "blaue_bohne, rote_bohne, saubohne" }, p2 = { hand = "feuerbohne, 2 brechbohne" },
              p3 = { hand = "sojabohne" }, rest = "deck" },
    steps = {
      { when = { "p1 plant_first field_1" }, expect = { knows = { p1 = { ["p2.hand"] = "" } } } },
      { when = { "p1 plant_second -" },
        expect = { asked = "p1 trade_action",
                   knows = { p1 = { ["p2.hand"] = "feuerbohne, 2 brechbohne", ["p3.hand"] = "", deck = "" },
                             p2 = { ["p1.hand"] = "", ["p3.hand"] = "" },
                             p3 = { ["p2.hand"] = "" } } } },
    } },

  { "BOH-1.3 planting both beans shows nothing",
    given = { p1 = { hand = "blaue_bohne, rote_bohne, saubohne" }, p2 = { hand = "feuerbohne" }, rest = "deck" },
    when = { "p1 plant_first field_1", "p1 plant_second field_2" },
    expect = { asked = "p1 trade_action", knows = { p1 = { ["p2.hand"] = "" } } } },

  { "BOH-1.3 what was seen is remembered, and followed, until the owner's next turn and beyond",
    given = { p1 = { hand = "blaue_bohne, saubohne" }, p2 = { hand = "feuerbohne, brechbohne, sojabohne" },
              p3 = { hand = "sojabohne" }, rest = "deck" },
    steps = {
      { when = { "p1 plant_first field_1", "p1 plant_second -", "p1 trade_action -" }, until_asked = "p2 plant_first",
        auto = "default", expect = { knows = { p1 = { ["p2.hand"] = "feuerbohne, brechbohne, sojabohne" } } } },
      { when = { "p2 plant_first field_1" },
        expect = { knows = { p1 = { ["p2.hand"] = "brechbohne, sojabohne" } } } },
    } },
}
