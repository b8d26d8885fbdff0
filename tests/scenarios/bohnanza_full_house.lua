-- examples/full_house.lua: eight players by the numbers for seven.

return {
  game = "full_house", players = 8,

  { "BOH-S1 BOH-S2 eight: hands as for seven, all varieties", until_asked = "plant_first",
    expect = { p1 = { hand = 3 }, p2 = { hand = 4 }, p3 = { hand = 5 }, p4 = { hand = 6 }, p8 = { hand = 6 },
               fields = 8, deck = 154 - 42 } },
  { "BOH-S1 seven are what they were", players = 7, until_asked = "plant_first",
    expect = { fields = 7, deck = 144 - 36 } },
  { "BOH-S1 the edition of five has no numbers for eight", options = { profile = "amigo" },
    load_error = "profile amigo is for 3 to 5 players, not 8 (try --players 3, or --set profile=rgg)" },
}
