-- Bohnaparte, the cavalry variant: woods, merchants and riders instead of fortresses, depots and cannons.
-- Clause ids (BNP-…) refer to bohnaparte.md, section 4.2.
--
-- The cavalry card of a horse team lies on its tile, under the marker: it follows the land by itself.

local base = extends "bohnaparte"

local game = base:variant {
  id = "bohnaparte_cavalry",
  title = { en = "Bohnaparte: cavalry", de = "Bohnaparte: Reiterei" },
}

function game:plays(half) return half == "cavalry" end                      -- BNP-C1
function game:board_set() return "cav" end

game.for_sale = { instead = { buy_depot = { "buy_merchant", price = "merchant_price" } } }
game.zones = { each = { merchant = { "none", closed = true } } }            -- BNP-C4

function game:cards()
  local list, n = base.cards(self), self.used.horse_team or 0
  list[#list + 1] = { id = "cavalry", count = n, back = "cavalry", look = "rider",
                      name = { en = "cavalry", de = "Reitertrupp" } }
  list[#list + 1] = { id = "cavalry_turned", count = n, back = "cavalry", look = "rider turned",
                      name = { en = "turned cavalry", de = "umgedrehter Reitertrupp" } }
  return list
end

function game:lay_out(t)                      -- BNP-S4, C7: all ready
  base.lay_out(self, t)
  for _, tile in ipairs(t.tiles) do
    if self:land(tile).id == "horse_team" then tile:take(t.box:find(t:kind "cavalry")) end
  end
end

---------------------------------------------------------------------------------------------------
-- Woods and merchants

function game:crosses_rivers(t, p)            -- BNP-L7
  return self:count_land(t, p, "wood") > 0
end

function game:merchant_price() return 3 end   -- BNP-C3
function game:merchant_stock() return 2 end   -- BNP-C4

function game:can_buy_merchant(t, p)
  if p.merchant:is_open() or #p.coins < self:merchant_price(t, p) or self:count_land(t, p, "wood") == 0 then
    return no "BNP-C3"
  end
  return true
end

function game:buy_merchant(t, p)              -- BNP-C3, C4
  self:pay(t, p, self:merchant_price(t, p))
  p.merchant:open()
  t:say("bought_merchant", p)
  for _ = 1, self:merchant_stock(t, p) do
    if not self:take_card(t, p.merchant) then break end
  end
  local phase = t:phase()
  if self:pile_is_over(t) and phase ~= "turn_up" and phase ~= "trade" and phase ~= "plant_received" then
    t:stop()                                  -- BNP-E3; phases 2 and 3 are played to the end (E4)
  end
end

function game:draws_to(_, p)                  -- BNP-C5
  return p.merchant:is_open() and p.merchant or p.hand
end

function game:after_drawing(t, p, to, drawn)  -- BNP-C5
  if to ~= p.merchant or drawn == 0 then return end
  t:say("merchant_draws", p, drawn)
  local cards = p:pick { "merchant_pick", from = p.merchant, n = drawn, ordered = true, anytime = false, secret = true,
                         clause = "BNP-C5" }
  for _, card in ipairs(cards) do p.hand:take(card) end
end

---------------------------------------------------------------------------------------------------
-- Cavalry

function game:cavalry_strength() return 17 end                              -- BNP-C9

function game:rally(t, p)                     -- BNP-T0a
  for _, tile in ipairs(self:own_tiles(t, p)) do
    if tile:count(t:kind "cavalry_turned") > 0 then self:turn_over(t, tile, "cavalry_turned", "cavalry") end
  end
end

function game:start(t, p)
  t:poll()
  self:rally(t, p)
  self:monasteries(t, p)
end

--- The horse teams of p whose cavalry can ride.
function game:ready_cavalry(t, p)             -- BNP-C7
  local list = {}
  for _, tile in ipairs(self:own_tiles(t, p)) do
    if tile:count(t:kind "cavalry") > 0 then list[#list + 1] = tile end
  end
  return list
end

--- In the first round cavalry may ride, too.
function game:first_sources(t, p, target)     -- BNP-C8
  local list = self:attack_sources(t, p, target)
  return t:options("cavalry", self:ready_cavalry(t, p), list)
end

function game:attack_strength(t, p, card)     -- BNP-C9
  return card and base.attack_strength(self, t, p, card) or self:cavalry_strength(t, p)
end

function game:fight(t, p, target)             -- BNP-C9 to C12
  local source = self:lay_card(t, p, t.attack_card, {
    "attack_source", from = "first_sources", with = target, about = self:prospect(t, target), secret = true,
    clause = "BNP-C8" })
  if not source then return false end
  if self:round(t, p, target, source[1]) then return true end
  if source[1] ~= "cavalry" then return false end
  self:turn_over(t, source[2], "cavalry", "cavalry_turned")
  t:say("cavalry_turns", p, source[2])
  return base.fight(self, t, p, target)       -- BNP-C11: the second round
end

game:include "bohnaparte_cavalry_screen"

return game
