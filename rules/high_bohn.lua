-- High Bohn: thalers buy buildings of a western town. Clause ids (HIB-…) refer to high_bohn.md.
--
-- A building is one entry of the table below. What it grants is a word; the one rule that it changes asks for
-- the word (shop.granted), and no rule knows a building by its name.

local base = extends "bohnanza"
local field = require "field"
local shop = require "shop"

local game = base:variant {
  id = "high_bohn",
  title = { en = "High Bohn", de = "High Bohn" },
  players = { 3, 5, default = 4 },
  finale = { "final_round", "final_count" },
  drops = { "profile", "without", "duel_three_fields" },
  bots = { farmer = require "high_bohn_builder", peasant = require "high_bohn_peasant" },
}

game.options = { cognac = { false, "the Cognac variant: Cognac beans and Distilleries" } }

local COGNAC = { id = "cognacbohne", count = 22, number = 22, meter = { 5, 7, 9, 10 }, field_for = 0, back = "bean",
                 name = { en = "cognac bean", de = "Cognacbohne" } }        -- section 2.1

-- Section 2.2: by family, the cards for 1 to 4 thalers of its bean.
local BUILDINGS = {
  { id = "goldmine", bean = "gartenbohne", name = { en = "Goldmine", de = "Goldmine" },
    [2] = { grants = "cheap_field", amount = 1,
            text = { en = "A third field costs you 1 thaler.", de = "Ein drittes Feld kostet dich 1 Taler." } },
    [3] = { grants = { "meter", "lone_bean" }, meter = { 1, 2, 3 },
            text = { en = "Garden beans pay 1/2/3 for 1/2/3, and you may always harvest a single one.",
                     de = "Gartenbohnen bringen 1/2/3 für 1/2/3, und einzelne darfst du immer ernten." } },
    [4] = { opens = "field_4", text = { en = "One more field.", de = "Ein Feld mehr." } } },
  { id = "tipi", bean = "rote_bohne", name = { en = "Tipi", de = "Indianertipi" },
    [2] = { grants = "interest", amount = 8,
            text = { en = "At the end one more thaler for every 8 of your cash.",
                     de = "Am Ende ein Taler mehr für je 8 deines Barvermögens." } },
    [3] = { grants = "interest", amount = 6,
            text = { en = "At the end one more thaler for every 6 of your cash.",
                     de = "Am Ende ein Taler mehr für je 6 deines Barvermögens." } },
    [4] = { grants = "interest", amount = 5,
            text = { en = "At the end one more thaler for every 5 of your cash.",
                     de = "Am Ende ein Taler mehr für je 5 deines Barvermögens." } } },
  { id = "bank", bean = "augenbohne", name = { en = "Bank", de = "Bank" },
    [2] = { grants = "peek",
            text = { en = "Before your turn you may look at the top of the draw pile and put it under.",
                     de = "Vor deinem Zug darfst du die oberste Karte ansehen und unter den Stapel legen." } },
    [3] = { grants = "order_drawn",
            text = { en = "In phase 4 you take the cards you draw in any order.",
                     de = "In Phase 4 nimmst du die gezogenen Karten in beliebiger Folge auf." } },
    [4] = { grants = "move_card",
            text = { en = "Before your turn you may move one hand card to another place.",
                     de = "Vor deinem Zug darfst du eine Handkarte an eine andere Stelle stecken." } } },
  { id = "farm", bean = "sojabohne", name = { en = "Farm", de = "Farm" },
    [2] = { grants = "soy", amount = 14,
            text = { en = "Soy beans may be added to fields of varieties with 14 cards or more.",
                     de = "Sojabohnen dürfen zu Sorten ab 14 auf das Feld." } },
    [3] = { grants = "plant_more", amount = 3,
            text = { en = "In phase 1 you may plant three beans.", de = "In Phase 1 darfst du drei Bohnen anbauen." } },
    [4] = { grants = "fifth_thaler",
            text = { en = "A field worth exactly 4 brings you 5.", de = "Ein Feld für genau 4 bringt dir 5." } } },
  { id = "saloon", bean = "brechbohne", name = { en = "Saloon", de = "Saloon" },
    [2] = { opens = "field_saloon",
            text = { en = "One more field, for green beans only.", de = "Ein Feld mehr, nur für Brechbohnen." } },
    [3] = { grants = "stew", meter = { 3, 6, 7, 8 },
            text = { en = "Bean stew, each variety once: 1/2/3/4 for 3/6/7/8. Its thalers wait for the end.",
                     de = "Bohneneintopf, jede Sorte einmal: 1/2/3/4 für 3/6/7/8. Die Taler warten auf das Ende." } },
    [4] = { grants = "stew", meter = { 3, 5, 6, 7, 8 },
            text = { en = "Bean stew, each variety once: 1/2/3/4/5 for 3/5/6/7/8. Its thalers wait for the end.",
                     de = "Bohneneintopf, jede Sorte einmal: 1/2/3/4/5 für 3/5/6/7/8. Die Taler warten." } } },
  { id = "store", bean = "saubohne", name = { en = "General Store", de = "General Store" },
    [2] = { grants = "store", opens = "store", amount = 1,
            text = { en = "Room for 1 bean, to be traded but not planted.",
                     de = "Platz für 1 Bohne, zum Handeln, nicht zum Anbauen." } },
    [3] = { grants = "store", opens = "store", amount = 2,
            text = { en = "Room for 2 beans, to be traded but not planted.",
                     de = "Platz für 2 Bohnen, zum Handeln, nicht zum Anbauen." } },
    [4] = { grants = "store", opens = "store", amount = 3,
            text = { en = "Room for 3 beans, to be traded but not planted.",
                     de = "Platz für 3 Bohnen, zum Handeln, nicht zum Anbauen." } } },
  { id = "blacksmith", bean = "feuerbohne", name = { en = "Blacksmith", de = "Blacksmith" },
    [2] = { opens = "field_smithy",
            text = { en = "One more field, for chili beans only, once you grow none elsewhere.",
                     de = "Ein Feld mehr, nur für Feuerbohnen, sobald sonst keine auf einem Feld liegen." } },
    [3] = { grants = "meter", meter = { 3, 5, 6, 7 },
            text = { en = "Chili beans pay 1/2/3/4 for 3/5/6/7.", de = "Feuerbohnen bringen 1/2/3/4 für 3/5/6/7." } },
    [4] = { grants = "lone_beans",
            text = { en = "You may always harvest a field with a single bean.",
                     de = "Ein Feld mit einer einzigen Bohne darfst du immer ernten." } } },
  { id = "jail", bean = "blaue_bohne", name = { en = "Jail", de = "Jail" },
    [2] = { grants = "meter", meter = { 3, 5, 7, 9 },
            text = { en = "Blue beans pay 1/2/3/4 for 3/5/7/9.", de = "Blaue Bohnen bringen 1/2/3/4 für 3/5/7/9." } },
    [3] = { grants = "meter", meter = { 0, 4, 6, 8, 10 },
            text = { en = "Blue beans pay 2/3/4/5 for 4/6/8/10.",
                     de = "Blaue Bohnen bringen 2/3/4/5 für 4/6/8/10." } },
    [4] = { grants = "blue_share",
            text = { en = "One thaler for you whenever anybody harvests blue beans for thalers.",
                     de = "Ein Taler für dich, wann immer jemand Blaue Bohnen für Taler erntet." } } },
  { id = "distillery", bean = "cognacbohne", name = { en = "Distillery", de = "Distillery" },
    [2] = { bought = "announce",
            text = { en = "Name a building: what is left of it leaves the game unless others buy it at once.",
                     de = "Nenne ein Gebäude: was davon übrig ist, kommt weg, wenn es keiner sofort kauft." } },
    [3] = { grants = "stew_tax",
            text = { en = "One thaler of every stew that others harvest.",
                     de = "Ein Taler von jedem Eintopf, den andere ernten." } },
    [4] = { grants = "meter", meter = { 3, 5, 7, 8 },
            text = { en = "Cognac beans pay 1/2/3/4 for 3/5/7/8.",
                     de = "Cognacbohnen bringen 1/2/3/4 für 3/5/7/8." } } },
}

local ONE = { text = { en = "Counts for the bonus: 4/5/6/7/8 buildings bring 1/2/3/5/8.",
                       de = "Zählt für den Bonus: 4/5/6/7/8 Gebäude bringen 1/2/3/5/8." } }

---------------------------------------------------------------------------------------------------
-- Numbers of the booklet

function game:edition(players)                -- HIB-S1, E1
  return { sets = { base = true }, without = {}, fields = 2, price = 3, turned_up = 2, draws = 3,
           last = players == 5 and 4 or 3, field_cards = 6 }
end

--- The bonus for so many buildings.
function game:building_bonus(n)               -- HIB-E5, section 2.3
  return ({ [4] = 1, [5] = 2, [6] = 3, [7] = 5 })[n] or n >= 8 and 8 or 0
end

function game:third_field_price(t, p)         -- HIB-B9
  local card = shop.granted(p, "cheap_field")
  return card and card.amount or base.third_field_price(self, t, p)
end

function game:plant_limit(t, p)               -- HIB-T1
  local card = shop.granted(p, "plant_more")
  return card and card.amount or base.plant_limit(self, t, p)
end

function game:plant_question(n)               -- HIB-X19
  return n == 3 and "plant_third" or base.plant_question(self, n)
end

function game:meter(t, p, kind)               -- HIB-H3
  local card = shop.granted(p, "meter", kind.id)
  return card and card.meter or base.meter(self, t, p, kind)
end

---------------------------------------------------------------------------------------------------
-- What lies on the table

--- All buildings by their id: { family, price, bean, grants, … }, see shop.lua. A house rule adds one here.
function game:buildings()                     -- HIB-S2, C1
  local families = {}
  for _, family in ipairs(BUILDINGS) do
    if family.bean ~= COGNAC.id or self.opt.cognac then families[#families + 1] = family end
  end
  return shop.families(families, { 1, 2, 3, 4 }, ONE)
end

-- "Saloon" for "Saloon 3".
local function without_price(name)
  return name:sub(-2, -2) == " " and tonumber(name:sub(-1)) and name:sub(1, -3) or name
end

function game:check()
  local texts, buildings = self.texts, self:buildings()
  shop.add_texts(texts, buildings)
  for _, card in pairs(buildings) do
    local name = type(card.name) == "string" and { en = card.name } or card.name
    local en, de = without_price(name.en), without_price(name.de or name.en)
    texts[card.family] = { en = en, de = de }
    for _, meter in ipairs { "meter", "meter_from_2_to_3" } do              -- for kind_caption
      texts[meter .. "_" .. card.bean] = { en = texts[meter].en .. "; buys " .. en,
                                           de = texts[meter].de .. "; kauft " .. de }
    end
  end
  return base.check(self)
end

function game:cards()
  local list = base.cards(self)
  if self.opt.cognac then list[#list + 1] = COGNAC end                      -- HIB-C1
  for _, card in ipairs(shop.kinds(self:buildings(), list)) do list[#list + 1] = card end
  return list
end

game.zones = {
  supply = { "all", show = { line = 1 } },    -- buildings on sale
  each = {
    owned = { "all", show = "kinds" },
    field_1 = { "all", stew = "field_1_stew" },                             -- `stew`: the counter that tells, HIB-Z2
    field_2 = { "all", stew = "field_2_stew" },
    field_3 = { "all", closed = true, stew = "field_3_stew" },              -- BOH-F1
    field_4 = { "all", closed = true, stew = "field_4_stew" },              -- goldmine_4
    field_saloon = { "all", closed = true, stew = false },                  -- saloon_2 and blacksmith_2: special fields
    field_smithy = { "all", closed = true, stew = false },
    store = { "all", closed = true },         -- HIB-G5
    received_stored = "all",                  -- got from a store: HIB-G4
    coins = { "all", show = "kinds" },        -- everybody saw them harvested, and sees who could buy what
    under_saloon = { "all", show = "count" },                               -- HIB-B8
    under_distillery = { "all", show = "count" },
  },
}

game.counters = {
  each = {
    field_1_stew = 0, field_2_stew = 0, field_3_stew = 0, field_4_stew = 0,                   -- HIB-Z2, F4
    smithy_locked = 0,                        -- HIB-P4
    interest = 0,                             -- thalers of a tipi for which there was no card
    bought = { 0, measure = { en = "buildings bought", de = "gekaufte Gebäude" } },
  },
}

game.groups = { each = {
  regular = { "field_1", "field_2", "field_3", "field_4" },                 -- HIB-P1
  fields = { "field_1", "field_2", "field_3", "field_4", "field_saloon", "field_smithy" },
  places = { "field_1", "field_2", "field_3", "field_4", "field_saloon", "field_smithy", "store" },
} }

game.turn = { before = { plant = "before_turn" } }                          -- HIB-T0

game.decisions = {
  plant_third = { from = "places", pass = true, poll = true, clause = "HIB-T1" },
}

function game:setup(t, p)
  base.setup(self, t, p)
  t.supply:fill "sale"                        -- HIB-S2
end

---------------------------------------------------------------------------------------------------
-- Buildings

function game:can_buy(t, p, card)
  if p.owned:find { family = card.family } then return no "HIB-B3" end
  if p.coins:count(t:kind(card.bean)) < card.price then return no "HIB-B1" end
  return true
end

--- { "buy", card } for every building p can buy now.
function game:purchases(t, p)                 -- HIB-B5
  local list = {}
  for _, payment in ipairs(shop.payments(t, t.supply, p.coins)) do
    local card, bean = payment[1], payment[2]
    if bean.id == card.bean and self:can_buy(t, p, card) then list[#list + 1] = { "buy", card } end
  end
  return list
end

function game:anytime(t, p)                   -- HIB-A1, B4
  local list = base.anytime(self, t, p)
  for _, purchase in ipairs(self:purchases(t, p)) do list[#list + 1] = purchase end
  return list
end

function game:tries(t) return t:options("buy", t.supply:cards()) end

function game:buy(t, p, card)                 -- HIB-B1, B2
  for _, coin in ipairs(shop.thalers(p, t:kind(card.bean), card.price)) do p.coins:move(coin, t.discard) end
  p.owned:take(card)
  p.bought:add(1)
  t:say("bought", p, card)
  self:open_building(p, card)
  self:make_scarce(t, card.family)
  if card.bought ~= "" then self[card.bought](self, t, p) end
end

--- The field or the store that comes with a building.
function game:open_building(p, card)          -- HIB-P1, G1
  if card.opens == "" then return end
  p[card.opens]:open()
  if card.opens == "field_smithy" and self:smithy_blocked(p) then p.smithy_locked:set(1) end  -- HIB-P4
end

--- Who owns a building of this family, from seat 1 on.
function game:owners(t, family)
  local list = {}
  for _, p in t:seats() do
    if p.owned:find { family = family } then list[#list + 1] = p end
  end
  return list
end

--- When all but one player own a building of this family, what is left of it leaves the game.
function game:make_scarce(t, family)          -- HIB-B6
  if #self:owners(t, family) < self.seat_count - 1 then return end
  for _, card in ipairs(t.supply:cards()) do
    if card.family == family then
      t.supply:move(card, t.box)
      t:say("left_game", card)
    end
  end
end

--- The third field is paid with thalers of one's choice.
function game:pay(t, p, price)                -- HIB-B9
  local cards = p.coins:cards()
  if #cards > price and #p.coins:kinds() > 1 then
    cards = p:pick { "third_field_payment", from = p.coins, n = price, clause = "HIB-B9", anytime = false }
  end
  for i = 1, price do p.coins:move(cards[i], t.discard) end
end

---------------------------------------------------------------------------------------------------
-- Fields

--- Is this field a bean stew?
function game:is_stew(where)                  -- HIB-Z2
  return where.stew and where.owner[where.stew]:get() == 1
end

--- The variety of a field that is no stew: soy added by a farm counts as it, so the first card tells.
function game:variety(where)                  -- HIB-F3
  local first = where:front()
  return first and first.kind
end

--- Do different beans lie there?
function game:is_mixed(where) return #where:kinds() > 1 end

--- May p add soy to this field, which is no stew?
function game:may_add_soy(p, where)           -- HIB-F1, F2
  local card = shop.granted(p, "soy")
  local variety = self:variety(where)
  return card ~= nil and variety.id ~= "sojabohne" and variety.number >= card.amount
end

--- Does the second card of this kind make the field a stew?
function game:plants_stew(p, where, kind)     -- HIB-Z2, Z3
  return #where == 1 and kind ~= self:variety(where) and shop.granted(p, "stew") ~= nil
end

--- Does a pure field of chili beans lie elsewhere?
function game:smithy_blocked(p)               -- HIB-P4
  for _, where in ipairs(p.regular) do
    if #where > 0 and not self:is_stew(where) and self:variety(where).id == "feuerbohne" then return true end
  end
  return false
end

--- The lock is gone for good once no such field is left: harvested, or become a stew.
function game:unlock_smithy(p)                -- HIB-P4, ruling 6
  if p.smithy_locked:get() == 1 and not self:smithy_blocked(p) then p.smithy_locked:set(0) end
end

function game:fits(_, p, card, where)         -- HIB-P1, P2
  if where == p.store then
    if card:zone() == p.received_stored then return no "HIB-G4" end
    if #where >= shop.granted(p, "store").amount then return no "HIB-G1" end
    return true
  end
  local kind = card.kind
  if where == p.field_saloon then return kind.id == "brechbohne" end
  if where == p.field_smithy then
    if kind.id == "feuerbohne" and p.smithy_locked:get() == 1 then return no "HIB-P4" end
    return kind.id == "feuerbohne"
  end
  if #where == 0 then return true end
  if self:is_stew(where) then return where:count(kind) == 0 end             -- HIB-Z2
  if kind == self:variety(where) or self:plants_stew(p, where, kind) then return true end
  return kind.id == "sojabohne" and self:may_add_soy(p, where)              -- HIB-F1
end

function game:places(_, p, card)              -- HIB-G2
  return p.places:taking(card, "HIB-P2")
end

--- All that p has to plant, whichever zone it lies in: the order is his.
function game:plantings(t, p)                 -- HIB-T3, BOH-3.2
  local list = {}
  for _, zone in ipairs { p.received, p.received_stored } do
    for _, kind in ipairs(zone:kinds()) do
      local card = zone:find(kind)
      for _, where in ipairs(self:places(t, p, card)) do list[#list + 1] = { card, where } end
    end
  end
  return list
end

function game:plant_card(t, p, card, where)
  if where == p.store then                    -- HIB-G2
    where:take(card)
    t:say("stored", p, card)
    return
  end
  if not self:is_stew(where) and self:plants_stew(p, where, card.kind) then
    local stew = true
    if card.id == "sojabohne" and self:may_add_soy(p, where) then           -- HIB-F4
      stew = p:choose { "soy_mode", from = { "farm", "stew" }, about = { where, self:variety(where) },
                        clause = "HIB-F4", anytime = false } == "stew"
    end
    if stew then p[where.stew]:set(1) end
  end
  base.plant_card(self, t, p, card, where)
  self:unlock_smithy(p)
end

function game:make_room(t, p, what)           -- HIB-P3
  base.make_room(self, t, p, what == p.received_stored and what:front() or what)
  t:poll()                                    -- HIB-A3: after a harvest or a purchase
end

---------------------------------------------------------------------------------------------------
-- Harvest

--- May p harvest single beans of this kind although other fields have more?
function game:harvests_singles(p, kind)       -- HIB-H2
  return shop.granted(p, "lone_beans") or shop.granted(p, "lone_bean", kind.id)
end

function game:protected(t, p, where)
  return base.protected(self, t, p, where) and not self:harvests_singles(p, where:kind())
end

function game:can_harvest(t, p, where)
  if #where == 1 and self:protected(t, p, where) then return no "HIB-H1" end
  return true
end

--- Single beans come last.
function game:planted_fields(_, p)
  local list = p.fields:least(2)
  for _, where in ipairs(p.fields:least(1)) do
    if #where == 1 then list[#list + 1] = where end
  end
  return list
end

--- The value of a field by its beanometer.
function game:value(t, p, where)              -- HIB-H3
  if #where == 0 then return 0 end
  if self:is_stew(where) then return field.yield(shop.granted(p, "stew").meter, #where) end   -- HIB-Z4
  return field.yield(self:meter(t, p, self:variety(where)), #where)
end

--- What p gets for a field of this value.
function game:paid(p, value)                  -- HIB-H4
  return value == 4 and shop.granted(p, "fifth_thaler") and 5 or value
end

--- What a harvest would bring now.
function game:worth(t, p, where) return self:paid(p, self:value(t, p, where)) end

function game:harvest(t, p, where)            -- HIB-H3 to H6, Z4, Z5
  local stew, kind, thalers = self:is_stew(where), self:variety(where), self:worth(t, p, where)
  t:say(stew and "harvested_stew" or "harvested", p, #where, stew and thalers or kind, not stew and thalers or nil)
  p.earned:add(thalers)
  local cards = self:choose_thalers(t, p, where, thalers)
  for _, card in ipairs(cards) do where:move(card, stew and p.under_saloon or p.coins) end
  if stew then
    p[where.stew]:set(0)
    if thalers > 0 then self:distillery_claim(t, p, cards) end
  elseif kind.id == "blaue_bohne" and thalers > 0 then
    self:jail_claim(t, p, where)
  end
  where:move_all(t.discard)
  self:unlock_smithy(p)
end

--- Which cards become thalers; only for mixed fields it matters.
function game:choose_thalers(t, p, where, n)  -- HIB-H5
  if n > 0 and n < #where and self:is_mixed(where) then
    local chosen = p:pick { "choose_thalers", from = where, n = n, about = { n, where }, clause = "HIB-H5",
                            anytime = false }
    local number = {}
    for _, card in ipairs(chosen) do number[card.kind] = (number[card.kind] or 0) + 1 end
    for _, card in ipairs(field.one_of_each(chosen)) do t:say("keeps_thalers", number[card.kind], card.kind) end
    return chosen
  end
  local cards = {}
  for i = 1, n do cards[i] = where:at(#where + 1 - i) end
  return cards
end

--- Blue beans were harvested for thalers: one of the others is for the owner of the jail.
function game:jail_claim(t, p, where)         -- HIB-H6
  for _, owner in t:seats() do
    if shop.granted(owner, "blue_share") then
      local card = owner:choose { "jail_claim", from = field.one_of_each(where:cards()), pass = true,
                                  about = { p }, clause = "HIB-H6", anytime = false }
      if card then
        where:move(card, owner.coins)
        t:say("claims_blue", owner)
      end
    end
  end
end

--- A stew was harvested for thalers: one of them is for the owner of the distillery.
function game:distillery_claim(t, p, cards)   -- HIB-C3
  for _, owner in ipairs(p:others()) do
    local claims = shop.granted(owner, "stew_tax")
      and owner:confirm { "distillery_claim", yes = "demand", about = { p }, clause = "HIB-C3", anytime = false }
    if claims then
      local card = p:choose { "distillery_give", from = cards, about = { owner }, clause = "HIB-C3", anytime = false }
      p.under_saloon:move(card, owner.under_distillery)
      t:say("claims_stew", owner, p)
    end
  end
end

---------------------------------------------------------------------------------------------------
-- distillery_2

--- What a player may do before the announced buildings leave the game.
function game:rescue_actions(t, p, family)    -- HIB-C2
  local list = {}
  if p.owned:find { family = family } or not t.supply:find { family = family } then return list end
  for _, purchase in ipairs(self:purchases(t, p)) do
    if purchase[2].family == family then list[#list + 1] = purchase end
  end
  for _, where in ipairs(self:planted_fields(t, p)) do
    if self:can_harvest(t, p, where) then list[#list + 1] = { "harvest", where } end
  end
  return list
end

function game:announce(t, p)                  -- HIB-C2
  local families, seen = {}, {}
  for _, card in ipairs(t.supply:cards()) do
    if not seen[card.family] then families[#families + 1], seen[card.family] = card.family, true end
  end
  if #families == 0 then return end
  local family = p:choose { "distillery_announce", from = families, clause = "HIB-C2", anytime = false }
  t:say("announced", p, family)
  for _, seat in t:seats(t:active()) do
    local action = nil
    while seat ~= p and (not action or action[1] == "harvest") and #self:rescue_actions(t, seat, family) > 0 do
      action = seat:choose { "distillery_rescue", from = "rescue_actions", with = family, about = { family },
                             pass = true, clause = "HIB-C2", anytime = false }
      if not action then break end
      self[action[1]](self, t, seat, action[2])
    end
  end
  for _, card in ipairs(t.supply:cards()) do
    if card.family == family then
      t.supply:move(card, t.box)
      t:say("left_game", card)
    end
  end
end

---------------------------------------------------------------------------------------------------
-- Before the turn: banks

function game:before_turn(t, p)               -- HIB-T0, A3, A4
  t:poll()
  if shop.granted(p, "peek") and #t.deck > 0 then self:bank_peek(t, p) end
  if shop.granted(p, "move_card") and #p.hand > 1 then self:bank_move(t, p) end
end

function game:bank_peek(t, p)                 -- HIB-K1
  if not p:confirm { "bank_peek", yes = "peek", clause = "HIB-K1", anytime = false } then return end
  local card = t.deck:top()
  local where = p:choose { "bank_keep", from = { "leave", "bottom" }, show = { card }, clause = "HIB-K1",
                           anytime = false }
  if where == "bottom" then t.deck:move(card, t.deck, "bottom") end
  t:say(where == "bottom" and "peeked_bottom" or "peeked", p)
end

function game:bank_move(t, p)                 -- HIB-K3
  local card = p:choose { "bank_move", from = p.hand, pass = true, clause = "HIB-K3", anytime = false, secret = true }
  if not card then return end
  local places = {}
  for i = 1, #p.hand do
    if i ~= card:place() then places[#places + 1] = i end
  end
  local place = p:choose { "bank_place", from = places, about = { card }, clause = "HIB-K3", anytime = false,
                           secret = true }
  p.hand:move(card, p.hand, place)
  t:say("moved_card", p)
end

---------------------------------------------------------------------------------------------------
-- Phases 2 to 4

function game:sources(t, p)                   -- HIB-T2, G3
  local list = base.sources(self, t, p)
  if p.store:is_open() then list[#list + 1] = p.store end
  return list
end

function game:receive(t, p, card)             -- HIB-G4
  for _, seat in t:seats() do
    if card:zone() == seat.store then return p.received_stored:take(card) end
  end
  return base.receive(self, t, p, card)
end

function game:to_plant(t, active)             -- HIB-T3
  for _, p in t:seats(active) do
    if #p.received > 0 then return p, p.received end
    if #p.received_stored > 0 then return p, p.received_stored end
  end
end

function game:draw(t, p)                      -- HIB-T4
  local before = #p.hand
  base.draw(self, t, p)
  if self:pile_is_over(t) then return end     -- BOH-E1
  if shop.granted(p, "order_drawn") and #p.hand > before + 1 then self:bank_order(p, before) end
end

--- The cards drawn after the first `n` of the hand come in any order.
function game:bank_order(p, n)                -- HIB-K2
  local drawn = {}
  for i = n + 1, #p.hand do drawn[#drawn + 1] = p.hand:at(i) end
  local order = p:pick { "bank_order", from = drawn, n = #drawn, ordered = true, clause = "HIB-K2", anytime = false,
                         secret = true }
  for i, card in ipairs(order) do p.hand:move(card, p.hand, n + i) end
end

---------------------------------------------------------------------------------------------------
-- End

function game:final_actions(t, p)             -- HIB-E2: no protection
  local list = t:options("harvest", p.fields:least(1))
  for _, purchase in ipairs(self:purchases(t, p)) do list[#list + 1] = purchase end
  return list
end

--- One after the other harvests all and buys what he likes; then they buy until nobody wants to.
function game:final_round(t, last)            -- HIB-E2, E3
  repeat
    local acted = false
    for _, p in t:seats(last) do
      while #self:final_actions(t, p) > 0 do
        local action = p:choose { "final_action", from = "final_actions", pass = #p.fields:least(1) == 0,
                                  clause = "HIB-E2", anytime = false }
        if not action then break end
        self[action[1]](self, t, p, action[2])
        acted = true
      end
    end
  until not acted                             -- a harvest may have brought another a thaler: HIB-E3
end

function game:final_count(t)                  -- HIB-E4, I1
  for _, p in t:seats() do
    p.under_saloon:move_all(p.coins)
    p.under_distillery:move_all(p.coins)
    local card = shop.granted(p, "interest")
    if card then
      local more = #p.coins // card.amount
      t:say("interest_paid", p, more)
      p.interest:set(more - t.discard:deal(p.coins, more))                  -- ruling 10
    end
    local cash = #p.coins + p.interest:get()
    t:say("counted", p, cash, p.owned:sum "price", self:building_bonus(#p.owned))
  end
end

--- Cash, prices of buildings and the bonus for many; of equals the one with more hand cards is first.
function game:score(_, p)                     -- HIB-E5, E6
  local cash = #p.coins + #p.under_saloon + #p.under_distillery + p.interest:get()
  return cash + p.owned:sum "price" + self:building_bonus(#p.owned), #p.hand
end

---------------------------------------------------------------------------------------------------
-- On screen

--- The dearest building of each type that p can pay now.
function game:affordable(t, p)
  local list, place = {}, {}
  for _, purchase in ipairs(self:purchases(t, p)) do
    local card = purchase[2]
    local at = place[card.family] or #list + 1
    if not list[at] or card.price > list[at].price then list[at] = card end
    place[card.family] = at
  end
  return list
end

--- What a field pays now, and when it pays more; with soy in it, and as a stew, it says so.
function game:field_caption(t, p, where)
  local stew = self:is_stew(where)
  local meter = stew and shop.granted(p, "stew").meter or self:meter(t, p, self:variety(where))
  local key = stew and "stew_pays" or self:is_mixed(where) and "soy_pays" or "pays"
  local now, more, from = self:worth(t, p, where), field.next_step(meter, #where)
  while more and self:paid(p, more) <= now do more, from = field.next_step(meter, from) end   -- HIB-H4
  if more then return key .. "_next", now, self:paid(p, more), from end
  return key, now
end

function game:caption(t, where)
  local p = where.owner
  if not p or not where:is_open() then return end
  if where == p.coins then return shop.payable(self:affordable(t, p)) end
  if where == p.store then
    local room = shop.granted(p, "store").amount - #where
    if room > 0 then return "room", room end
    return "full"
  end
  for _, own in ipairs(p.fields) do
    if own == where and #where > 0 then return self:field_caption(t, p, where) end
  end
  if where == p.field_smithy and p.smithy_locked:get() == 1 then return "locked", t:kind "feuerbohne" end
  if where == p.field_smithy then return "free_for", t:kind "feuerbohne" end
  if where == p.field_saloon then return "free_for", t:kind "brechbohne" end
end

function game:wording(t, p, option)
  if type(option) ~= "table" or option[1] ~= "buy" then return base.wording(self, t, p, option) end
  local card = option[2]
  local bean = t:kind(card.bean)
  local own = p.owned:find { family = card.family }
  if own then return "buy_again", card, own end
  if p.coins:count(bean) < card.price then return shop.short(t, p, card) end
  return "buy_for", card, card.price, bean
end

function game:kind_caption(t, kind)
  if kind.back == "sale" then return shop.caption(t, kind) end
  if kind.back ~= "bean" then return end
  local key, a, b, c, d = self:meter_caption(kind, base.meter(self, t, t:active(), kind))
  local own = key .. "_" .. kind.id           -- with the building that it buys
  return self.texts[own] and own or key, a, b, c, d
end

game.texts = {
  plant_third = { en = "Plant your {1} as a third one?", de = "{1}: als dritte anbauen?" },
  third_field_payment = { en = "Which thalers pay for the third field?", de = "Welche Taler zahlen das dritte Feld?" },
  soy_mode = { en = "The soy bean on {1}: does it count as a {2} (Farm), or is this a stew?",
               de = "Die Sojabohne auf {1}: zählt sie als {2} (Farm), oder wird das ein Eintopf?" },
  choose_thalers = { en = "Which cards of {2} become your thalers?", de = "Welche Karten von {2} werden deine Taler?" },
  jail_claim = { en = "Jail: take a thaler of {1}'s harvest?", de = "Jail: einen Taler von der Ernte von {1} nehmen?" },
  distillery_claim = { en = "Distillery: demand a thaler of {1}'s stew?",
                       de = "Distillery: von {1} einen Taler des Eintopfs fordern?" },
  distillery_give = { en = "Which thaler do you hand over to {1}?", de = "Welchen Taler gibst du {1}?" },
  distillery_announce = { en = "Distillery: what is left of which building leaves the game?",
                          de = "Distillery: von welchem Gebäude kommt der Rest aus dem Spiel?" },
  distillery_rescue = { en = "{1}: what is left of it leaves the game. Buy one now? You may harvest first.",
                        de = "{1}: der Rest kommt aus dem Spiel. Jetzt eins kaufen? Vorher darfst du ernten." },
  bank_peek = { en = "Bank: look at the top of the draw pile?", de = "Bank: die oberste Karte ansehen?" },
  bank_keep = { en = "Bank: leave the card there, or put it under the pile?",
                de = "Bank: die Karte liegen lassen oder unter den Stapel legen?" },
  bank_move = { en = "Bank: move which hand card?", de = "Bank: welche Handkarte verschieben?" },
  bank_place = { en = "Bank: to which place of your hand does the {1} go?",
                 de = "Bank: an welche Stelle der Hand kommt die {1}?" },
  bank_order = { en = "Bank: in which order do you take the cards?",
                 de = "Bank: in welcher Folge nimmst du die Karten auf?" },
  final_action = { en = "The final round: harvest all your fields, and buy what you like.",
                   de = "Die Schlussrunde: ernte alle deine Felder, und kaufe, was du magst." },

  buy = { en = "buy {1}", de = "{1} kaufen" },
  buy_for = { en = "buy {1} ({2} × {3})", de = "{1} kaufen ({2} × {3})" },
  buy_short = { en = "buy {1}: you have {2} of {3} × {4}", de = "{1} kaufen: du hast {2} von {3} × {4}" },
  buy_again = { en = "buy {1}: you own {2}", de = "{1} kaufen: du besitzt {2}" },
  stew = { en = "stew", de = "Eintopf" },
  demand = { en = "demand a thaler", de = "einen Taler fordern" }, peek = { en = "look", de = "ansehen" },
  leave = { en = "leave it", de = "liegen lassen" }, bottom = { en = "put it under the pile", de = "unter den Stapel" },

  supply = { en = "on sale", de = "zu kaufen" }, owned = { en = "owns", de = "besitzt" },
  zone_fields = { en = "", de = "" },         -- there is one for everybody
  store = { en = "General Store", de = "General Store" },
  field_4 = { en = "field 4", de = "Feld 4" },
  field_saloon = { en = "saloon field", de = "Saloonfeld" },
  field_smithy = { en = "smithy field", de = "Schmiedefeld" },
  received_stored = { en = "to plant, from a store", de = "anzubauen, aus einem Store" },
  under_saloon = { en = "under the saloon", de = "unter dem Saloon" },
  under_distillery = { en = "under the distillery", de = "unter der Distillery" },
  phase_before_turn = { en = "before the turn", de = "vor dem Zug" },
  phase_final_round = { en = "final round", de = "Schlussrunde" },
  score_now = { en = "total {1}", de = "gesamt {1}" },

  payable_1 = { en = "can pay {1}", de = "bezahlbar: {1}" },
  payable_2 = { en = "can pay {1}, {2}", de = "bezahlbar: {1}, {2}" },
  payable_3 = { en = "can pay {1}, {2}, {3}", de = "bezahlbar: {1}, {2}, {3}" },
  payable_more = { en = "can pay {1}, {2}, {3}, {4} more", de = "bezahlbar: {1}, {2}, {3}, {4} weitere" },
  room = { en = "room for {1} more", de = "noch Platz für {1}" }, full = { en = "full", de = "voll" },
  locked = { en = "locked while {1}s grow elsewhere", de = "gesperrt, solange anderswo {1}n liegen" },
  free_for = { en = "for {1}s only", de = "nur für {1}n" },
  stew_pays = { en = "stew: pays {1}", de = "Eintopf: bringt {1}" },
  stew_pays_next = { en = "stew: pays {1}, {2} from {3}", de = "Eintopf: bringt {1}, {2} ab {3}" },
  soy_pays = { en = "with soy: pays {1}", de = "mit Soja: bringt {1}" },
  soy_pays_next = { en = "with soy: pays {1}, {2} from {3}", de = "mit Soja: bringt {1}, {2} ab {3}" },

  bought = { en = "{1} buys {2}.", de = "{1} kauft {2}." },
  left_game = { en = "{1} leaves the game.", de = "{1} kommt aus dem Spiel." },
  stored = { en = "{1} stores a {2}.", de = "{1} lagert eine {2} ein." },
  harvested_stew = { en = "{1} harvests a stew of {2} (thalers: {3}, under the Saloon).",
                     de = "{1} erntet einen Eintopf aus {2} (Taler: {3}, unter den Saloon)." },
  keeps_thalers = { en = "  keeps {1} × {2} as thalers", de = "  behält {1} × {2} als Taler" },
  claims_blue = { en = "{1} takes a thaler for the Jail.", de = "{1} nimmt einen Taler für das Jail." },
  claims_stew = { en = "{1} takes a thaler of {2}'s stew.", de = "{1} nimmt einen Taler vom Eintopf von {2}." },
  announced = { en = "{1} announces: {2}.", de = "{1} kündigt an: {2}." },
  peeked = { en = "{1} looks at the top of the draw pile.", de = "{1} sieht die oberste Karte des Stapels an." },
  peeked_bottom = { en = "{1} looks at the top of the draw pile and puts it under.",
                    de = "{1} sieht die oberste Karte an und legt sie unter den Stapel." },
  moved_card = { en = "{1} moves a hand card.", de = "{1} verschiebt eine Handkarte." },
  interest_paid = { en = "{1} gets {2} more for the Tipi.", de = "{1} bekommt {2} dazu für das Tipi." },
  counted = { en = "{1}: cash {2}, buildings {3}, bonus {4}.", de = "{1}: Barvermögen {2}, Gebäude {3}, Bonus {4}." },
}

return game
