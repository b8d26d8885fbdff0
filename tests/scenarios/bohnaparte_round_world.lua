-- examples/round_world.lua: the two ends of a row are neighbours.

local attacking = { laid = true, phase = "attack", each = { hand = "" }, p1 = { coins = "blaue_bohne" } }

return {
  players = 3,

  { "BNP-L1 from the end of a row the other end is attacked, too", game = "round_world", given = attacking,
    expect = { asked = "p1 attack", options = { "e1", "e2", "f2", "f4" } } },
  { "BNP-L1 in the game itself it is not", game = "bohnaparte", given = attacking,
    expect = { asked = "p1 attack", options = { "e1", "e2", "f2" } } },
}
