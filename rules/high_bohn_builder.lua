-- high_bohn_builder.lua: the farmer who invests. Beans and deals it leaves to the peasant; here it is
-- decided what to build. The price of a building comes back at the end, so the question is only which one,
-- and whether its thalers should rather wait for a better one of the same family.

local farming = require "farming"
local peasant = require "high_bohn_peasant"
local shop = require "shop"

-- What the ability is worth in thalers from the first turn to the last, found by play. Stews cost more than they pay.
local USE = {
  goldmine_2 = 1.0, goldmine_3 = 1.0, goldmine_4 = 3.0, tipi_2 = 1.5, tipi_3 = 2.0, tipi_4 = 2.5,
  bank_2 = 0.3, bank_3 = 0.8, bank_4 = 0.8, farm_2 = 1.0, farm_3 = 0, farm_4 = 2.0,
  saloon_2 = 4.0, saloon_3 = -1.0, saloon_4 = -0.5, store_2 = 0.8, store_3 = 1.0, store_4 = 1.2,
  blacksmith_2 = 4.0, blacksmith_3 = 1.5, blacksmith_4 = 0, jail_2 = 1.5, jail_3 = 2.5, jail_4 = 5.0,
  distillery_2 = 0.3, distillery_3 = 0.5, distillery_4 = 1.5,
}

-- How much of the game must be left for a third field.
local EARLY = 0.75

-- What the first, second, … building is worth for the bonus at the end.
local WISH = { 0.3, 0.4, 0.5, 0.6, 0.6, 0.6, 0.8, 1 }

-- How much of the game is left: 1 at the start, 0 when the last pile runs out.
local function time_left(game, t)
  return t:phase() == "final_round" and 0 or farming.time_left(game, t)
end

-- What it is worth to own this building for the rest of the game. A building of one's own (a house rule's) is worth a
-- thaler.
local function use(p, card, time)
  local value = USE[card.id] or (card.price > 1 and 1 or 0)
  if card.grants[1] == "cheap_field" and p.field_3:is_open() then value = 0 end
  return value * (card.family == "tipi" and 1 or time)
end

-- The bonus for one building more, as far as it can still be foreseen.
local function bonus(game, p, time)
  local n = #p.owned
  local now = game:building_bonus(n + 1) - game:building_bonus(n)
  return math.max(now, 0.8 * time)
end

-- The best building of the family that a few more thalers of its bean would buy, and whether that can be hoped for.
local function better_later(game, t, p, card, time)
  local best, price, thalers = 0, card.price, p.coins:count(t:kind(card.bean))
  local family = t.supply:where("family", card.family)
  for i = 1, #family do
    local other = family[i]
    local missing = other.price - thalers
    if other.price > price and missing <= 2 then best = math.max(best, use(p, other, time) * (1 - 0.3 * missing)) end
  end
  if best == 0 then return 0 end
  local rivals = #game:owners(t, card.family)
  if rivals >= game.seat_count - 2 then return best * 0.5 * time end        -- soon there will be none left
  return best * time
end

local function best_purchase(game, t, p, options)
  local best, most, families, n, time = nil, 0, {}, #p.owned, nil
  for _, option in ipairs(options) do
    if type(option) == "table" and option[1] == "buy" then
      local card = option[2]
      time = time or time_left(game, t)       -- not before: it changes with every card that is drawn
      local value = use(p, card, time) + bonus(game, p, time) - better_later(game, t, p, card, time)
      if time == 0 then value = 5 - card.price end                          -- only their number counts
      if value > most then best, most = option, value end
      if not families[card.family] then families[card.family], n = true, n + 1 end
    end
  end
  if time == 0 and game:building_bonus(n) == game:building_bonus(#p.owned) then return end
  return best
end

-- What a first thaler of each bean is worth: it will buy a building of another family, and eight of them bring most.
local function wishes(t, p)
  local on_sale, covered, n, list = {}, {}, 0, {}
  for _, card in ipairs(t.supply:cards()) do on_sale[card.bean] = true end
  local function cover(bean)
    if not covered[bean] then covered[bean], n = true, n + 1 end
  end
  for _, card in ipairs(p.owned:cards()) do cover(card.bean) end
  for kind in p.coins:counts() do
    if on_sale[kind.id] then cover(kind.id) end
  end
  for _, kind in ipairs(t:kinds "bean") do
    list[kind] = on_sale[kind.id] and not covered[kind.id] and WISH[math.min(n + 1, #WISH)] or 0
  end
  return list
end

-- The same, found out when it is first needed.
local function wish(t, p)
  local found
  return function(kind)
    found = found or t:recall(wishes, t, p)
    return found[kind] or 0
  end
end

-- A third field is the best of investments, if it comes early.
local function third_field(game, t, options)
  for _, option in ipairs(options) do
    if type(option) == "table" and option[1] == "buy_third_field" and time_left(game, t) > EARLY then return option end
  end
end

---------------------------------------------------------------------------------------------------
-- The other decisions of the town

local decide = {}

-- Thalers of a bean that still buys something, and of which p has most.
local function wanted(t, p, kind)
  for _, card in ipairs(t.supply:cards()) do
    if card.bean == kind.id and #shop.thalers(p, kind, 4) < 4 then return 1 + p.coins:count(kind) end
  end
  return 0
end

local function best_thalers(t, p, cards, n, sign)
  local list = {}
  for i, card in ipairs(cards) do list[i] = { card = card, value = sign * wanted(t, p, card.kind) } end
  table.sort(list, function(a, b) return a.value > b.value end)
  local picked = {}
  for i = 1, n do picked[i] = list[i].card end
  return picked
end

function decide.choose_thalers(_, t, p, q) return best_thalers(t, p, q.options, q.least, 1) end
function decide.third_field_payment(_, t, p, q) return best_thalers(t, p, q.options, q.least, -1) end
function decide.distillery_give(_, t, p, q) return best_thalers(t, p, q.options, 1, -1)[1] end
function decide.jail_claim(_, t, p, q) return best_thalers(t, p, q.options, 1, 1)[1] end
function decide.distillery_claim(_, _, _, q) return q.options[1] end

function decide.distillery_announce(_, t, p, q)
  local own = {}
  for _, card in ipairs(p.owned:cards()) do own[card.family] = true end
  for _, family in ipairs(q.options) do
    if own[family] then return family end     -- it does not hurt
  end
  return q.options[#q.options]
end

-- The card that is drawn next is turned up: is it one p would rather not plant?
function decide.bank_peek(_, _, _, q) return q.options[1] end
function decide.bank_keep(game, t, p, q)
  for _, where in ipairs(p.fields) do
    if where:is_open() and #where > 0 and game:variety(where) == q.shown[1].kind then return "leave" end
  end
  return "bottom"
end

local function fits(game, t, p, kind)
  for _, where in ipairs(p.fields) do
    if where:is_open() and #where > 0 and game:fits(t, p, kind, where) then return true end
  end
  return false
end

-- A front card that fits nowhere goes to the end of the hand.
function decide.bank_move(game, t, p)
  local card = p.hand:front()
  if not fits(game, t, p, card.kind) then return card end
end
function decide.bank_place(_, _, _, q) return q.options[#q.options] end

-- Cards that fit come first.
function decide.bank_order(game, t, p, q)
  local list, rest = {}, {}
  for _, card in ipairs(q.options) do
    local to = fits(game, t, p, card.kind) and list or rest
    to[#to + 1] = card
  end
  for _, card in ipairs(rest) do list[#list + 1] = card end
  return list
end

function decide.soy_mode() return "farm" end

return function(game, t, p, q)
  local room = q.type == "choose" and third_field(game, t, q.options)
  if room then return room end
  local purchase = q.type == "choose" and best_purchase(game, t, p, q.options)
  if purchase then return purchase end
  local how = decide[q.name]
  if how then return how(game, t, p, q) end
  return peasant(game, t, p, q, { bonus = wish(t, p) })
end
