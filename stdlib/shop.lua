-- shop.lua: cards for sale. They are bought with thalers of a certain bean, move from t.supply to
-- p.owned, and change rules for their owner: the buildings of High Bohn, the establishments of
-- Prohibohn.
--
-- A game lists them by id: { family, price, bean, grants, name, text, … }. `grants` is a word, or several, for
-- what the card allows; a rule asks for it with shop.granted, so no rule knows a card by its name.

---@class shop
local shop = {}

-- Optional fields of a card, besides price, bean and name, and their defaults.
local DEFAULTS = { family = "", grants = {}, bought = "", opens = "", amount = 0, meter = {}, any_other = 0 }
local OTHERS = { price = true, bean = true, name = true, text = true }

--- The cards of several families by their ids: a family { id, bean, name = { en, de }, [price] = { … } } has one
--- for each price; `plain` has the defaults of a price.
---
--- `local cards = shop.families(BUILDINGS, { 1, 2, 3, 4 }, ONE)`
---@param families table[]
---@param prices integer[]
---@param plain table
---@return table<string, table> cards
function shop.families(families, prices, plain)
  local cards = {}
  for _, family in ipairs(families) do
    for _, price in ipairs(prices) do
      local card = { family = family.id, price = price, bean = family.bean,
                     name = { en = ("%s %d"):format(family.name.en, price),
                              de = ("%s %d"):format(family.name.de, price) } }
      for key, value in pairs(family[price] or plain) do card[key] = value end
      cards[("%s_%d"):format(family.id, price)] = card
    end
  end
  return cards
end

-- A mistake in the data of a card.
local function check(id, card, ids)
  for key in pairs(card) do
    if DEFAULTS[key] == nil and not OTHERS[key] then
      error(("the card '%s' has no field '%s'"):format(id, key), 0)
    end
  end
  for _, key in ipairs { "price", "any_other" } do
    local n = card[key] or key == "any_other" and 0
    if math.type(n) ~= "integer" or n < 0 then
      error(("the card '%s': %s = %s: a number of thalers is expected"):format(id, key, tostring(n)), 0)
    end
  end
  if not ids[card.bean] then
    error(("the card '%s': bean = '%s': no card has this id"):format(id, tostring(card.bean)), 0)
  end
end

--- The cards as kinds of the game, sorted by id; `others` are its other kinds, among them
--- the beans. They all have the same data: family ("" if it belongs to none), price, bean, grants, bought (a rule that
--- runs at the purchase), opens (a zone of the buyer), amount, meter, any_other (so many thalers of any one other
--- bean also buy it), accepts (the bean that buys it, or "any").
---
--- `for _, card in ipairs(shop.kinds(self:sale_cards(), list)) do list[#list + 1] = card end`
---@param cards table<string, table>
---@param others CardData[]
---@return CardData[]
function shop.kinds(cards, others)
  local list, ids = {}, {}
  for _, kind in ipairs(others) do ids[kind.id] = kind end
  for id, card in pairs(cards) do
    check(id, card, ids)
    local kind = { id = id, count = 1, back = "sale", name = card.name, price = card.price, bean = card.bean,
                   look = "house " .. ((ids[card.bean].look or ""):split()[2] or "") }     -- in the colour of its bean
    for key, value in pairs(DEFAULTS) do
      kind[key] = card[key] == nil and value or card[key]
    end
    if type(kind.grants) == "string" then kind.grants = { kind.grants } end
    kind.accepts = kind.any_other > 0 and "any" or kind.bean
    list[#list + 1] = kind
  end
  return list
end

--- Adds the texts of the cards to those of the game, for shop.caption.
---
--- `shop.add_texts(self.texts, self:sale_cards())  -- in game:check()`
---@param texts table<string, Text>
---@param cards table<string, table>
function shop.add_texts(texts, cards)
  for id, card in pairs(cards) do
    local text = type(card.text) == "table" and card.text or { en = card.text or "" }
    texts["card_" .. id] = { en = "costs {1} × {2}. " .. text.en, de = "kostet {1} × {2}. " .. (text.de or text.en) }
  end
end

--- The caption of such a card: its price and its text.
---
--- `if kind.back == "sale" then return shop.caption(t, kind) end`
---@param t Table
---@param kind Kind
---@return string key
---@return integer price
---@return Kind bean
function shop.caption(t, kind) return "card_" .. kind.id, kind.price, t:kind(kind.bean) end

--- A caption with up to three affordable cards and the number of the others; nothing if there
--- are none. The game needs the texts payable_1, payable_2, payable_3 and payable_more.
---
--- `if where == t.supply then return shop.payable(self:affordable(t, t:active())) end`
---@param cards Card[]
---@return string? key
---@return Card|integer ...
function shop.payable(cards)
  if #cards > 3 then return "payable_more", cards[1], cards[2], cards[3], #cards - 3 end
  if #cards > 0 then return "payable_" .. #cards, cards[1], cards[2], cards[3] end
end

--- The wording of a purchase that p cannot afford; nothing if they can. The game needs the text buy_short.
---
--- `if option[1] == "buy" then return shop.short(t, p, option[2]) end`
---@param t Table
---@param p Seat
---@param card Card
---@return string? key
---@return Card|integer|Kind ...
function shop.short(t, p, card)
  local price = shop.prices(t, card)[1]
  local have = p.coins:count(price[1])
  if have < price[2] then return "buy_short", card, have, price[2], price[1] end
end

--- The card of p that grants this, or nil. With a bean: only a card that is bought with it.
---
--- `local card = shop.granted(p, "stew")`
---@param p Seat
---@param power string
---@param bean? string
---@return Card?
function shop.granted(p, power, bean)
  if bean then return p.owned:find { grants = power, bean = bean } end
  return p.owned:find("grants", power)
end

--- How many thalers of this bean buy the card; nil if none do.
---@param card Card
---@param bean Kind
---@return integer?
function shop.price(card, bean)
  if bean.id == card.bean then return card.price end
  if card.any_other > 0 then return card.any_other end
end

--- The ways to pay for a card: a list of { bean, how many }, its own bean first.
---@param t Table
---@param card Card
---@return { [1]: Kind, [2]: integer }[]
function shop.prices(t, card)
  local list = { { t:kind(card.bean), card.price } }
  for _, bean in ipairs(card.any_other > 0 and t:kinds "bean" or {}) do
    if bean.id ~= card.bean then list[#list + 1] = { bean, shop.price(card, bean) } end
  end
  return list
end

-- The possible payments as one list: card, bean, card, bean …
local function payable(t, wares, coins)
  local list, held, most, accepted = {}, {}, 0, { "any" }
  for bean, n in coins:counts() do
    local id = bean.id
    held[id], accepted[#accepted + 1] = n, id
    if n > most then most = n end
  end
  local cards = wares:where("accepts", accepted)                            -- no other card can be paid
  for i = 1, #cards do
    local card = cards[i]
    local own, other = card.bean, card.any_other
    if (held[own] or 0) >= card.price then list[#list + 1], list[#list + 2] = card, t:kind(own) end
    if other > 0 and other <= most then
      for bean, n in coins:counts() do
        if n >= other and bean.id ~= own then list[#list + 1], list[#list + 2] = card, bean end
      end
    end
  end
  return list
end

--- The possible payments: { card, bean } for every card in `wares` and every bean of which `coins` holds enough, the
--- card's own bean first.
---
--- `for _, payment in ipairs(shop.payments(t, t.supply, p.coins)) do … end`
---@param t Table
---@param wares Zone
---@param coins Zone
---@return { [1]: Card, [2]: Kind }[]
function shop.payments(t, wares, coins)
  local list, found = {}, #coins > 0 and t:recall(payable, t, wares, coins) or {}
  for i = 1, #found, 2 do list[#list + 1] = { found[i], found[i + 1] } end
  return list
end

--- The first `n` thalers of this bean p has.
---@param p Seat
---@param bean Kind
---@param n integer
---@return Card[]
function shop.thalers(p, bean, n)
  local list = {}
  for _, card in ipairs(p.coins:cards()) do
    if card.kind == bean and #list < n then list[#list + 1] = card end
  end
  return list
end

return shop
