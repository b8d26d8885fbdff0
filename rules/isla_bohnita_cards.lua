-- The cards of La Isla Bohnita, from sections 1 and 2 of isla_bohnita.md.

-- Section 2.1: the beanometers of these two are reconstructed (section 2.2).
local ISLAND_BEANS = {
  { id = "wachsbohne", count = 26, meter = { 5, 8, 10, 13 },
    name = { en = "wax bean", de = "Wachsbohne" }, look = "bean #e3c62f" },
  { id = "mokkabohne", count = 28, meter = { 5, 8, 11, 14 },
    name = { en = "mocha bean", de = "Mokkabohne" }, look = "bean #6b4a36 crease" },
}

-- ISL-S1: whole varieties that are removed, by number of players, without and with the extension.
local FEW = { "gartenbohne", "mokkabohne" }
local REMOVED = {
  [false] = { [2] = FEW, [3] = FEW, [4] = FEW, [5] = { "gartenbohne" } },
  [true] = {
    [2] = { "kakaobohne", "gartenbohne", "rote_bohne", "augenbohne", "sojabohne", "brechbohne", "mokkabohne" },
    [3] = { "kakaobohne", "gartenbohne", "rote_bohne", "augenbohne", "sojabohne", "mokkabohne" },
    [4] = { "kakaobohne", "gartenbohne", "rote_bohne", "augenbohne", "mokkabohne" },
    [5] = { "kakaobohne", "gartenbohne", "rote_bohne", "mokkabohne" },
    [6] = { "kakaobohne", "gartenbohne", "rote_bohne", "augenbohne" },
    [7] = { "kakaobohne", "gartenbohne", "rote_bohne" },
  },
}

return { ISLAND_BEANS = ISLAND_BEANS, REMOVED = REMOVED }
