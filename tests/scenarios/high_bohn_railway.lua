-- examples/railway.lua: a building of one's own is bought, kept apart and counted as those of the booklet.
return {
  game = "railway", players = 3,

  { "HIB-B1 the Railway costs three soy beans",
    given = { laid = true, phase = "plant", p1 = { hand = "rote_bohne", coins = "3 sojabohne" },
              p2 = { coins = "2 sojabohne, blaue_bohne" } },
    expect = { anytime = { p1 = { "buy railway_3", "buy farm_1", "buy farm_2", "buy farm_3", "buy_third_field" },
                           p2 = { "buy farm_1", "buy farm_2", "buy jail_1", "buy_third_field" } } } },

  { "HIB-T4 HIB-E5 its owner draws four cards, and it counts as a building of 3",
    given = { phase = "draw", p1 = { owned = "railway_3" }, each = { hand = "" }, rest = "deck" },
    until_asked = "p2 trade_action",
    expect = { p1 = { hand = 4 }, p2 = { hand = "" }, scores = { 3, 0, 0 } } },

  { "HIB-T4 who does not own it draws three",
    given = { phase = "draw", p2 = { owned = "railway_3" }, each = { hand = "" }, rest = "deck" },
    until_asked = "p2 trade_action",
    expect = { p1 = { hand = 3 } } },

  { "HIB-C2 a distillery_2 can name it, too",
    options = { cognac = true },
    given = { laid = true, phase = "plant", p1 = { hand = "rote_bohne", coins = "2 cognacbohne" } },
    when = "p1 ! buy distillery_2",
    expect = { asked = "p1 distillery_announce", offered = { "railway" } } },
}
