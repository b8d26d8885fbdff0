-- High Bohn: thalers buy buildings of a western town. Clause ids (HIB-…) refer to high_bohn.md.
--
-- A building is one entry of the table below. What it grants is a word; the one rule that it changes asks for
-- the word (shop.granted), and no rule knows a building by its name.

local base = extends "bohnanza"
local printed = require "high_bohn_cards"
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

game.options = {
  cognac = { false, "the Cognac variant: Cognac beans and Distilleries" },
  smithy_lock = { "harvest", "Blacksmith 2 opens when chili beans are harvested; pure: those in a stew do not lock it",
                  choices = { "harvest", "pure" } },                        -- HIB-P4
}

---------------------------------------------------------------------------------------------------
-- Numbers of the booklet

function game:edition(players)                -- HIB-S1, E1
  return { sets = { base = true }, without = {}, fields = 2, price = 3, turned_up = 2, draws = 3,
           last = players == 5 and 4 or 3, field_cards = 6 }
end

--- The bonus for n buildings.
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
  for _, family in ipairs(printed.BUILDINGS) do
    if family.bean ~= printed.COGNAC.id or self.opt.cognac then families[#families + 1] = family end
  end
  return shop.families(families, { 1, 2, 3, 4 }, printed.ONE)
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
  if self.opt.cognac then list[#list + 1] = printed.COGNAC end                      -- HIB-C1
  for _, card in ipairs(shop.kinds(self:buildings(), list)) do list[#list + 1] = card end
  return list
end

game.zones = {
  supply = { "all", show = { line = 1 } },    -- buildings on sale
  each = {
    owned = { "all", show = "kinds" },
    field_1 = { "all", stew = "field_1_stew" },                             -- `stew`: the counter that marks it, HIB-Z2
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

-- What these rules must return: checked where a script overrides one.
game.returns = {
  number = "building_bonus value paid", list = "buildings purchases owners choose_thalers final_actions",
  boolean = "is_stew is_mixed may_add_soy plants_stew can_buy",
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

--- Could one of the others buy this building, or could they make its family scarce?
function game:contested(t, p, action, rivals) -- HIB-A2, B6
  if action[1] ~= "buy" then return base.contested(self, t, p, action, rivals) end
  local card, owners = action[2], #self:owners(t, action[2].family)
  for _, rival in ipairs(rivals) do
    local family = 0
    for _, purchase in ipairs(self:purchases(t, rival)) do
      if purchase[2] == card then return true end
      if purchase[2].family == card.family then family = 1 end
    end
    owners = owners + family
  end
  return owners >= self.seat_count - 1
end

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

--- What is left of this family leaves the game.
function game:remove_family(t, family)        -- HIB-B6, C2
  for _, card in ipairs(t.supply:cards()) do
    if card.family == family then
      t.supply:move(card, t.box)
      t:say("left_game", card)
    end
  end
end

--- When all but one player own a building of this family, nobody else will.
function game:make_scarce(t, family)          -- HIB-B6
  if #self:owners(t, family) >= self.seat_count - 1 then self:remove_family(t, family) end
end

--- The player who buys the third field chooses the thalers.
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

--- The variety of a field that is not a stew: soy added by a farm counts as it, so the first card decides.
function game:variety(where)                  -- HIB-F3
  local first = where:front()
  return first and first.kind
end

--- Do different beans lie there?
function game:is_mixed(where) return #where:kinds() > 1 end

--- May p add soy to this field, which is not a stew?
function game:may_add_soy(p, where)           -- HIB-F1, F2
  local card = shop.granted(p, "soy")
  local variety = self:variety(where)
  return card ~= nil and variety.id ~= "sojabohne" and variety.number >= card.amount
end

--- Does the second card of this kind make the field a stew?
function game:plants_stew(p, where, kind)     -- HIB-Z2, Z3
  return #where == 1 and kind ~= self:variety(where) and shop.granted(p, "stew") ~= nil
end

--- Do chili beans lie on a regular field?
function game:smithy_blocked(p)               -- HIB-P4
  for _, where in ipairs(p.regular) do
    local counts = self.opt.smithy_lock == "harvest" or not self:is_stew(where)
    if counts and where:find { id = "feuerbohne" } then return true end
  end
  return false
end

--- The lock is gone for good once none are left.
function game:unlock_smithy(p)                -- HIB-P4, ruling 6
  if p.smithy_locked:get() == 1 and not self:smithy_blocked(p) then p.smithy_locked:set(0) end
end

function game:fits(_, p, card, where)         -- HIB-P1, P2
  if where == p.store then
    if p.received_stored:has(card) then return no "HIB-G4" end
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

--- All that p has to plant, whichever zone it lies in: the order is theirs.
function game:plantings(t, p)                 -- HIB-T3, BOH-3.2
  local list = {}
  for _, zone in ipairs { p.received, p.received_stored } do
    for _, kind in ipairs(zone:kinds()) do
      local card = zone:find(kind)
      t:options(card, self:places(t, p, card), list)
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

function game:can_harvest(t, p, where)        -- BOH-H3
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

--- One after the other harvests all and buys what they like; then all buy until nobody wants to.
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

--- Cash, prices of buildings and the bonus for many; more hand cards break a tie.
function game:score(_, p)                     -- HIB-E5, E6
  local cash = #p.coins + #p.under_saloon + #p.under_distillery + p.interest:get()
  return cash + p.owned:sum "price" + self:building_bonus(#p.owned), #p.hand
end

game:include "high_bohn_distillery"
game:include "high_bohn_outlook"
game:include "high_bohn_screen"

return game
