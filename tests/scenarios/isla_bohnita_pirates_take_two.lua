-- examples/pirates_take_two.lua: a raid brings two cards; everything else about it stays.

local function raid(ship)
  return { phase = "voyage", p1 = { pirate = "" }, p2 = { ship_1 = ship }, rest = "deck" }
end

return {
  game = "pirates_take_two", players = 3,

  { "ISL-R5 the pirate takes two cards",
    given = raid "5 blaue_bohne",
    when = { "p1 trade_action raid p2.ship_1", "p2 raid_answer -" },
    expect = { p1 = { pirate = "2 blaue_bohne", captured = 2 }, p2 = { ship_1 = "3 blaue_bohne" },
               said = "robbed p1 2 blaue_bohne" } },

  { "ISL-R5 of a single card one",
    given = raid "blaue_bohne",
    when = "p1 trade_action raid p2.ship_1",
    expect = { p1 = { pirate = "blaue_bohne" }, p2 = { ship_1 = "" }, said = "robbed p1 1 blaue_bohne" } },

  { "ISL-R4 who sells loses nothing",
    given = raid "5 blaue_bohne",
    when = { "p1 trade_action raid p2.ship_1", "p2 raid_answer sell_now" },
    expect = { p1 = { pirate = "" }, p2 = { ship_1 = "", coins = 1 } } },

  { "ISL-R5 in the game itself it is one", game = "isla_bohnita",
    given = raid "5 blaue_bohne",
    when = { "p1 trade_action raid p2.ship_1", "p2 raid_answer -" },
    expect = { p1 = { pirate = "blaue_bohne" }, p2 = { ship_1 = "4 blaue_bohne" } } },
}
