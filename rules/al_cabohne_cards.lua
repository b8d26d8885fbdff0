-- The cards of Al Cabohne, from section 2 of al_cabohne.md.

-- Beanometer: cards needed for 1, 2, 3, 4 thalers (section 2.1).
local BEANS = {
  { id = "blaue_bohne",  count = 20, meter = { 4, 6, 8, 10 },
    name = { en = "blue bean", de = "Blaue Bohne" }, look = "bean #3b64c4" },
  { id = "kidneybohne",  count = 19, meter = { 5, 6, 7, 8 },
    name = { en = "kidney bean", de = "Kidneybohne" }, look = "bean #8c2738" },
  { id = "feuerbohne",   count = 18, meter = { 3, 6, 8, 9 },
    name = { en = "chili bean", de = "Feuerbohne" }, look = "bean #dd4f12 flame" },
  { id = "puffbohne",    count = 16, meter = { 4, 5, 6, 7 },
    name = { en = "broad bean", de = "Puffbohne" }, look = "bean #83b06a spots" },
  { id = "saubohne",     count = 16, meter = { 3, 5, 7, 8 },
    name = { en = "stink bean", de = "Saubohne" }, look = "bean #8b8f2f spots" },
  { id = "brechbohne",   count = 14, meter = { 3, 5, 6, 7 },
    name = { en = "green bean", de = "Brechbohne" }, look = "bean #57a639 stripes" },
  { id = "stangenbohne", count = 13, meter = { 3, 4, 5, 6 },
    name = { en = "runner bean", de = "Stangenbohne" }, look = "bean #5f8b4e stripes" },
}

-- In boss order; a boss sells as soon as his field is worth this many thalers (section 2.2).
local BOSSES = {
  { id = "al_cabohne",     sells_at = 3, name = "Al Cabohne" },
  { id = "don_corlebohne", sells_at = 2, name = "Don Corlebohne" },
  { id = "joe_bohnano",    sells_at = 1, name = "Joe Bohnano" },
}

return { BEANS = BEANS, BOSSES = BOSSES }
