-- The cards of Bohnaparte that are not beans, from section 2 of bohnaparte.md.

-- Section 2.2: victory points, least defence, cards in the box, and the game that has it if not all do.
local LANDS = {
  { id = "camp",       vp = "camp_vp", least = 0, count = 6, look = "camp #dcc591",
    name = { en = "camp", de = "Heerlager" } },
  { id = "farm",       vp = 1, least = 0,  count = 6, look = "farm #d3db7f",
    name = { en = "farm", de = "Bauernhof" } },
  { id = "village",    vp = 1, least = 16, count = 6, look = "village #e3ad78",
    name = { en = "village", de = "Dorf" } },
  { id = "city",       vp = 3, least = 18, count = 4, look = "city #d98a78",
    name = { en = "city", de = "Stadt" } },
  { id = "monastery",  vp = 1, least = 0,  count = 4, look = "monastery #c6aee0",
    name = { en = "monastery", de = "Kloster" } },
  { id = "river",      vp = 0, least = 0,  count = 3, look = "river #86bdea",
    name = { en = "river", de = "Fluss" } },
  { id = "swamp",      vp = 1, least = 0,  count = 3, look = "swamp #97b58f",
    name = { en = "swamp", de = "Sumpf" } },
  { id = "quarry",     vp = 1, least = 0,  count = 3, look = "quarry #bdbab3",
    name = { en = "quarry", de = "Steinbruch" } },
  { id = "iron_mine",  vp = 1, least = 0,  count = 3, look = "mine #b09a8c",
    name = { en = "iron mine", de = "Eisenmine" }, only = "standard" },
  { id = "wood",       vp = 1, least = 17, count = 3, look = "wood #78a86f",
    name = { en = "wood", de = "Wald" }, only = "cavalry" },
  { id = "horse_team", vp = 1, least = 0,  count = 3, look = "horse #d0b07e",
    name = { en = "horse team", de = "Pferdegespann" }, only = "cavalry" },
}

return { LANDS = LANDS, MARKERS = 12, FORTRESSES = 3 }
