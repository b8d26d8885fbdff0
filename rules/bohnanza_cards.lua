-- The cards and numbers of Bohnanza, from sections 1 and 2 of bohnanza.md.

-- Beanometer: cards needed for 1, 2, 3, 4 thalers; 0 = no such step (section 2).
local BEANS = {
  { id = "gartenbohne",    count = 6,  meter = { 0, 2, 3 },      set = "base",
    name = { en = "garden bean", de = "Gartenbohne" }, look = "bean #2f7d3b stripes" },
  { id = "rote_bohne",     count = 8,  meter = { 2, 3, 4, 5 },   set = "base",
    name = { en = "red bean", de = "Rote Bohne" }, look = "bean #b3202c" },
  { id = "augenbohne",     count = 10, meter = { 2, 4, 5, 6 },   set = "base",
    name = { en = "black-eyed bean", de = "Augenbohne" }, look = "bean #ead9b4 eye" },
  { id = "sojabohne",      count = 12, meter = { 2, 4, 6, 7 },   set = "base",
    name = { en = "soy bean", de = "Sojabohne" }, look = "bean #d3a93f" },
  { id = "brechbohne",     count = 14, meter = { 3, 5, 6, 7 },   set = "base",
    name = { en = "green bean", de = "Brechbohne" }, look = "bean #57a639 stripes" },
  { id = "saubohne",       count = 16, meter = { 3, 5, 7, 8 },   set = "base",
    name = { en = "stink bean", de = "Saubohne" }, look = "bean #8b8f2f spots" },
  { id = "feuerbohne",     count = 18, meter = { 3, 6, 8, 9 },   set = "base",
    name = { en = "chili bean", de = "Feuerbohne" }, look = "bean #dd4f12 flame" },
  { id = "blaue_bohne",    count = 20, meter = { 4, 6, 8, 10 },  set = "base",
    name = { en = "blue bean", de = "Blaue Bohne" }, look = "bean #3b64c4" },
  { id = "weinbrandbohne", count = 22, meter = { 4, 7, 9, 11 },  set = "extension",
    name = { en = "brandy bean", de = "Weinbrandbohne" }, look = "bean #a4552a flame" },
  { id = "kaffeebohne",    count = 24, meter = { 4, 7, 10, 12 }, set = "extension",
    name = { en = "coffee bean", de = "Kaffeebohne" }, look = "bean #5a3825 crease" },
  { id = "kakaobohne",     count = 4,  meter = { 0, 2, 3, 4 },   set = "extension",
    name = { en = "cocoa bean", de = "Kakaobohne" }, look = "bean #7d4b33 crease" },
  { id = "ackerbohne",     count = 3,  meter = { 0, 0, 3 },      set = "acker", field_for = 2,
    name = { en = "field bean", de = "Ackerbohne" }, look = "bean #a07f52 spots" },
}

-- The constants of section 1, by profile and number of players.
local AMIGO = { sets = { base = true }, without = {}, fields = 2, price = 3, turned_up = 2,
                draws = 3, last = 3, field_cards = 6 }

-- The constants with these changes, as a new table.
local function edition(base, changes)
  local all = {}
  for key, value in pairs(base) do all[key] = value end
  for key, value in pairs(changes) do all[key] = value end
  return all
end

local NEW = edition(AMIGO, { field_cards = 0, farthest_wins = true })
local RGG = edition(AMIGO, { sets = { base = true, extension = true }, field_cards = 7 })
local RGG_4 = edition(RGG, { without = { "kaffeebohne" } })
local RGG_6 = edition(RGG, { without = { "kakaobohne", "gartenbohne" }, hands = { 3, 4, 5, 6 },
                             price = 2, draws = 4 })
local EXT = edition(RGG, { sets = { base = true, extension = true, acker = true } })
local EXT_4 = edition(EXT, { without = { "kaffeebohne", "option" } })
local EXT_6 = edition(EXT, { without = { "gartenbohne", "kakaobohne", "ackerbohne" },
                             hands = { 3, 4, 5, 6 }, price = 2, draws = 4 })

local EDITIONS = {
  amigo = { [3] = AMIGO, [4] = AMIGO, [5] = AMIGO },
  amigo_new = { [3] = edition(NEW, { fields = 3, field_cards = 3 }), [4] = NEW, [5] = NEW },
  rgg = {
    [2] = edition(RGG, { without = { "gartenbohne", "kakaobohne" }, turned_up = 3, draws = 2,
                         last = 1, duel = true }),
    [3] = edition(RGG, { without = { "kakaobohne" }, fields = 3, last = 2 }),
    [4] = RGG_4, [5] = RGG_4, [6] = RGG_6, [7] = RGG_6,
  },
  amigo_ext = {
    [3] = edition(EXT, { without = { "kakaobohne", "ackerbohne" }, fields = 3, last = 2 }),
    [4] = EXT_4, [5] = EXT_4, [6] = EXT_6, [7] = EXT_6,
  },
}

return { BEANS = BEANS, EDITIONS = EDITIONS, edition = edition }
