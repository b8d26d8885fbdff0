-- examples/vendetta.lua: a player who has lost a landscape to another wins the next tie against them.

-- p1 attacks e1 of p2 with a card as strong as the defence.
local function tie(grudge)
  return { laid = true, phase = "attack", each = { hand = "" }, e1 = "farm, marker_2",
           p1 = { hand = "rote_bohne", coins = "blaue_bohne", grudge_p2 = grudge }, p2 = { hand = "rote_bohne" } }
end
local fight = { "p1 attack e1", "p1 attack_source hand_card rote_bohne", "p2 defend_source hand_card rote_bohne" }

return {
  game = "vendetta", players = 3,

  { "BNP-F5 a tie is lost without a grudge", given = tie(0), when = fight,
    expect = { e1 = "farm, marker_2", p1 = { grudge_p2 = 0 }, p2 = { grudge_p1 = 0 } } },
  { "BNP-F5 with one it is won; then the other has one", given = tie(2), when = fight,
    expect = { e1 = "farm, marker_1", p1 = { grudge_p2 = 1, grudge_p3 = 0 }, p2 = { grudge_p1 = 1 } } },
  { "BNP-F5 in the game itself there are none", game = "bohnaparte",
    given = { laid = true, phase = "attack", each = { hand = "" }, e1 = "farm, marker_2",
              p1 = { hand = "rote_bohne", coins = "blaue_bohne" }, p2 = { hand = "rote_bohne" } },
    when = fight, expect = { e1 = "farm, marker_2" } },
}
