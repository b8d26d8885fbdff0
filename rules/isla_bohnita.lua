-- La Isla Bohnita: ships, two island ports and pirates. Clause ids (ISL-…) refer to isla_bohnita.md.
--
-- A ship is a zone of its owner, and its cards are the cargo; a ship that is not bought yet is closed. The rows of
-- the island are zones of the table whose front card is the top.

local base = extends "bohnanza"
local printed = require "isla_bohnita_cards"
local field = require "field"
local trade = require "trade"

local game = base:variant {
  id = "isla_bohnita",
  title = { en = "La Isla Bohnita", de = "La Isla Bohnitâ" },
  players = { 2, 7, default = 4 },
  drops = { "profile", "without", "duel_three_fields" },
  bots = { farmer = require "isla_bohnita_skipper", landlubber = require "isla_bohnita_landlubber" },
}

game.options = { extension = { false, "with the extension set; 6 and 7 players need it" } }

local function append(list, more)
  for _, entry in ipairs(more) do list[#list + 1] = entry end
  return list
end

---------------------------------------------------------------------------------------------------
-- Numbers of the booklet

function game:edition(n)                      -- ISL-S1, S6, T14, E1, A18
  local removed = printed.REMOVED[self.opt.extension][n]
  if not removed then return end
  return {
    sets = { base = true, extension = self.opt.extension }, without = removed, fields = 2, price = 3,
    turned_up = n == 2 and 3 or 2,                                          -- ISL-T3, 2P3
    draws = ({ 2, 2, 3, 3, 4, 5, 5 })[n],                                   -- ISL-T14, 2P7
    hands = n > 2 and { 3, 4, 5, 6 } or nil,                                -- ISL-S6, 2P1
    last = 3, field_cards = n,                                              -- ISL-E1, S4
  }
end

function game:row_size() return 5 end         -- ISL-S5, T15
function game:ship_price() return self.seat_count == 2 and 5 or self.seat_count <= 4 and 4 or 3 end   -- section 2.3
function game:pirate_price() return 2 end     -- section 2.3
function game:loot() return 1 end             -- ISL-R5: the cards a raid brings

---------------------------------------------------------------------------------------------------
-- What lies on the table

function game:check()
  self.two = self.seat_count == 2             -- section 9 is played
  if self.seat_count > 5 and not self.opt.extension then                    -- ISL-S2
    return ("%d players need the extension set: --set extension=true"):format(self.seat_count)
  end
  self:add_texts()
  return base.check(self)
end

function game:cards()                         -- ISL-S1
  local list, removed = base.cards(self), {}
  for _, id in ipairs(self.constants.without) do removed[id] = true end
  for _, bean in ipairs(printed.ISLAND_BEANS) do
    if not removed[bean.id] then
      list[#list + 1] = { id = bean.id, count = bean.count, number = bean.count, meter = bean.meter, field_for = 0,
                          name = bean.name, look = bean.look, back = "bean" }
    end
  end
  return list
end

game.zones = {
  bohnaco = { "all", look = "island", show = { "queue", line = 1 } },                     -- ISL-S5
  bohnbay = { "all", look = "island", show = { "queue", line = 2 } },
  aside = { "all", face = "down" },           -- two players: thalers that were paid (ISL-2P6)
  each = {
    ship_1 = { "all", look = "ship", show = { always = true } },       -- ISL-S3: merchant ships
    ship_2 = { "all", look = "ship", show = { always = true }, closed = true },
    pirate = { "all", look = "pirate", show = { always = true }, closed = true },
  },
}

game.counters = {
  planting = 0,                               -- 1: phase 2 was ended with cards that must be planted (ISL-T13)
  each = {
    ship_1_raided = 0, ship_2_raided = 0,     -- the turn in which it was attacked last (ISL-R6)
    discard_turn = 0,                         -- two players: the turn in which they discarded a card (ISL-2P2)
    planted_now = 0,                          -- 1: they have played a card in this phase
    ship_thalers = { 0, measure = { en = "thalers from ships", de = "Taler aus Schiffen" } },
    captured = { 0, measure = { en = "cards captured", de = "erbeutete Karten" } },
  },
}

game.groups = { each = { merchants = { "ship_1", "ship_2" } } }

game.turn = { "plant", "turn_up", "voyage", "draw" }

game.decisions = {
  phase2_action = { from = "phase2_actions", tries = "sea_tries", pass = true, clause = "ISL-T4" },
  plant_one     = { from = "plantings_now", pass = true, poll = true, clause = "ISL-T12" },
  discard_one   = { from = "discardable", pass = true, poll = true, clause = "ISL-2P2" },
  make_room     = { from = "room_makers", leave = true, clause = "BOH-P4" },
}

-- What these rules must return: checked where a script overrides one.
game.returns = {
  number = "row_size cargo_worth run_length ship_price pirate_price",
  list = "ships holds loadings sellable room_makers discardable ports voyages targets plantings_now " ..
    "phase2_actions",
  boolean = "may_sell bars_loading may_raid can_buy_second_ship can_buy_pirate_ship can_load can_sell_cargo " ..
    "can_transship can_go_to_sea can_sail",
}

game.for_sale = {
  { "buy_third_field", price = "third_field_price" },
  { "buy_second_ship", price = "ship_price" },
  { "buy_pirate_ship", price = "pirate_price" },
}

function game:setup(t)
  t.deck:fill "bean"
  t.deck:shuffle()
  t.fields:fill "field"                       -- ISL-S4
  t.deck:deal(t.bohnaco, self:row_size())     -- ISL-S5
  t.deck:deal(t.bohnbay, self:row_size())
  for _, p in t:seats(self:begin(t)) do t.deck:deal(p.hand, self:hand_size(t, p)) end         -- ISL-S6, S7
end

---------------------------------------------------------------------------------------------------
-- Purchases

function game:can_buy_third_field(t, p)
  if not base.can_buy_third_field(self, t, p) then return no "ISL-P1" end
  return true
end

function game:can_buy_second_ship(t, p)
  if p.ship_2:is_open() or #p.coins < self:ship_price(t, p) then return no "ISL-P1" end
  return true
end

function game:buy_second_ship(t, p)           -- ISL-P1, P2
  self:pay(t, p, self:ship_price(t, p))
  p.ship_2:open()
  t:say("bought_ship", p)
end

function game:can_buy_pirate_ship(t, p)
  if p.pirate:is_open() or #p.coins < self:pirate_price(t, p) then return no "ISL-P1" end
  return true
end

function game:buy_pirate_ship(t, p)           -- ISL-P1, P2
  self:pay(t, p, self:pirate_price(t, p))
  p.pirate:open()
  t:say("bought_pirate", p)
end

--- The thalers earned last go first.
function game:pay(t, p, price)                -- ISL-P3, 2P6
  p.coins:deal(self.two and t.aside or t.discard, price)
end

function game:reshuffle(t)                    -- ISL-2P6
  t.aside:move_all(t.discard)
  base.reshuffle(self, t)
end

---------------------------------------------------------------------------------------------------
-- Cargo: at any time

--- The merchant ships of a player.
function game:ships(_, p) return p.merchants:opened() end

--- All ships of p, the pirate last.
function game:holds(t, p)
  local list = self:ships(t, p)
  if p.pirate:is_open() then list[#list + 1] = p.pirate end
  return list
end

--- Can a ship carry this variety?
function game:carries(ship, kind)                -- ISL-T8, A1
  return #ship == 0 or ship:kind() == kind
end

--- What the cargo would bring now.
function game:cargo_worth(t, p, ship)         -- ISL-H5
  return #ship > 0 and field.yield(self:meter(t, p, ship:kind()), #ship) or 0
end

--- With two players beans are sold only in one's own turn.
function game:may_sell(t, p) return not self.two or p == t:active() end     -- ISL-A12

function game:can_harvest(t, p, where)        -- ISL-H1, BOH-2P1, BOH-H3
  if not self:may_sell(t, p) then return no "ISL-2P5" end
  if #where == 1 and self:protected(t, p, where) then return no "ISL-H2" end
  return true
end

--- A harvest that is not sold.
function game:can_load(t, p, where, ship)     -- ISL-A7
  if ship == p.pirate then return no "ISL-R9" end
  if #where == 1 and self:protected(t, p, where) then return no "ISL-H2" end
  if not self:carries(ship, where:kind()) then return no "ISL-H3" end
  return true
end

function game:can_sell_cargo(t, p, ship)      -- ISL-H1
  if not self:may_sell(t, p) then return no "ISL-2P5" end
  if self:cargo_worth(t, p, ship) == 0 then return no "ISL-H5" end
  return true
end

--- Whole cargoes, never to a pirate.
function game:can_transship(_, p, from, to)   -- ISL-R8
  if to == p.pirate then return no "ISL-R9" end
  if not self:carries(to, from:kind()) then return no "ISL-H6" end
  return true
end

--- { "load", field, ship }
function game:loadings(t, p)                  -- ISL-H3
  local list, ships = {}, self:ships(t, p)
  for _, where in ipairs(p.fields:least(1)) do
    for _, ship in ipairs(ships) do
      if self:can_load(t, p, where, ship) then list[#list + 1] = { "load", where, ship } end
    end
  end
  return list
end

--- { "sell_cargo", ship }
function game:sellable(t, p)                  -- ISL-H5
  local list = {}
  for _, ship in ipairs(self:holds(t, p)) do
    if #ship > 0 and self:can_sell_cargo(t, p, ship) then list[#list + 1] = { "sell_cargo", ship } end
  end
  return list
end

--- { "transship", from, to }
function game:transfers(t, p)                 -- ISL-H6
  local list = {}
  for _, from in ipairs(self:holds(t, p)) do
    for _, to in ipairs(#from > 0 and self:ships(t, p) or {}) do
      if from ~= to and self:can_transship(t, p, from, to) then list[#list + 1] = { "transship", from, to } end
    end
  end
  return list
end

function game:anytime(t, p)                   -- ISL-P1, section 5
  local list = base.anytime(self, t, p)
  append(list, self:loadings(t, p))
  append(list, self:sellable(t, p))
  return append(list, self:transfers(t, p))
end

--- What makes room for a card that must be planted: a harvest, sold or loaded, a third field, and the sale of a cargo
--- that is in the way of a loading. Anything else at sea can be done meanwhile, as at any question.
function game:room_makers(t, p)               -- BOH-P4, ISL-H3
  local list = {}
  for _, where in ipairs(p.fields:least(1)) do
    if self:can_harvest(t, p, where) then list[#list + 1] = { "harvest", where } end
  end
  if self:can_buy_third_field(t, p) then list[#list + 1] = { "buy_third_field" } end
  append(list, self:loadings(t, p))
  for _, sale in ipairs(self:sellable(t, p)) do
    if self:bars_loading(t, p, sale[2]) then list[#list + 1] = sale end
  end
  return list
end

--- Does a merchant ship carry something else than a field that may be harvested?
function game:bars_loading(t, p, ship)
  if ship == p.pirate then return false end
  for _, where in ipairs(p.fields:least(1)) do
    if not self:carries(ship, where:kind()) and (#where > 1 or not self:protected(t, p, where)) then return true end
  end
  return false
end

--- What players try: to load and sell everything, voyages and raids.
function game:tries(t, p)
  local list, holds = self:sea_tries(t, p), self:holds(t, p)
  for _, ship in ipairs(holds) do
    if #ship > 0 then list[#list + 1] = { "sell_cargo", ship } end
    for _, where in ipairs(p.fields:least(1)) do list[#list + 1] = { "load", where, ship } end
    for _, from in ipairs(holds) do
      if from ~= ship and #from > 0 then list[#list + 1] = { "transship", from, ship } end
    end
  end
  return list
end

function game:load(t, p, where, ship)         -- ISL-H3
  t:say("loaded", p, #where, where:kind(), ship)
  where:move_all(ship)
end

function game:sell_cargo(t, p, ship)          -- ISL-H5, H7
  local thalers = self:cargo_worth(t, p, ship)
  t:say("sold_cargo", p, #ship, ship:kind(), thalers)
  p.ship_thalers:add(thalers)
  ship:deal(p.coins, thalers)
  ship:move_all(t.discard)
end

function game:transship(t, p, from, to)       -- ISL-H6, R8
  t:say("transshipped", p, #from, from:kind(), to)
  from:move_all(to)
end

---------------------------------------------------------------------------------------------------
-- Phase 1

--- With two players one hand card may be discarded in phase 1, once per turn.
function game:discard_one(t, p)
  if not self.two or p.discard_turn:get() == t:turn() or #self:discardable(t, p) == 0 then return end
  local card = p:choose "discard_one"
  if not card then return end
  p.hand:move(card, t.discard)
  p.discard_turn:set(t:turn())
  t:say("discarded", p, card)
  return true
end

--- A card must still be played in this phase: the only one cannot be discarded before.
function game:discardable(_, p)               -- ISL-2P2, A20
  if p.planted_now:get() == 0 and #p.hand < 2 then return {} end
  return p.hand:cards()
end

function game:plant(t, p)                     -- ISL-T1, 2P2, A13
  if t:steps() == 0 then
    p.planted_now:set(0)
    self:discard_one(t, p)
  end
  local before = #p.hand
  local again = base.plant(self, t, p)
  if #p.hand < before then
    p.planted_now:set(1)
    if self:discard_one(t, p) and not again then t:poll() end               -- ISL-O1
  end
  return again
end

---------------------------------------------------------------------------------------------------
-- Phase 2

function game:turn_up(t, p)                   -- ISL-T3, 2P3
  base.turn_up(self, t, p)
  if self.two then self:match_discards(t) end
end

--- The rows of the island.
function game:ports(t) return { t.bohnaco, t.bohnbay } end

--- How many cards from the top of a row are of one variety.
function game:run_length(row)                 -- ISL-T7
  local n, top = 0, row:front()
  while top and row:at(n + 1) and row:at(n + 1).kind == top.kind do n = n + 1 end
  return n
end

--- When may p sail and raid? As long as phase 2 lasts and nothing must be planted.
function game:can_go_to_sea(t, p, out_of_turn, other_phase)                 -- ISL-T4
  if p ~= t:active() then return no(out_of_turn) end
  if t.planting:get() == 1 then return no "ISL-T13" end
  if t:phase() ~= "voyage" then return no(other_phase) end
  return true
end

function game:can_sail(t, p, ship, port, n)   -- ISL-A3
  local may, clause = self:can_go_to_sea(t, p, "ISL-T6", "ISL-T4")
  if not may then return no(clause) end
  if #port == 0 or not self:carries(ship, port:front().kind) then return no "ISL-T8" end
  if n > self:run_length(port) then return no "ISL-T7" end
  return true
end

--- { "sail", ship, port, how many cards }
function game:voyages(t, p)                   -- ISL-T6 to T8
  local list = {}
  for _, ship in ipairs(self:ships(t, p)) do
    for _, port in ipairs(self:ports(t)) do
      local most = #port > 0 and self:carries(ship, port:front().kind) and self:run_length(port) or 0
      for n = 1, most do list[#list + 1] = { "sail", ship, port, n } end
    end
  end
  return list
end

--- What players try at sea: one card more than a ship can take, and raids on every ship.
function game:sea_tries(t, p)
  local list = {}
  for _, other in ipairs(p:others()) do
    for _, ship in ipairs(self:holds(t, other)) do list[#list + 1] = { "raid", ship } end
  end
  for _, ship in ipairs(self:ships(t, p)) do
    for _, port in ipairs(self:ports(t)) do
      local most = self:can_sail(t, p, ship, port, 1) and self:run_length(port) or 0
      if most == 0 or most < #port then list[#list + 1] = { "sail", ship, port, most + 1 } end
    end
  end
  return list
end

function game:sail(t, p, ship, port, n)       -- ISL-T7, T9
  t:say("sailed", p, port, n, port:front().kind)
  for _ = 1, n do ship:take(port:front()) end
end

--- May the pirate of p attack this ship, now or in their next turn? In a turn a ship is attacked once.
function game:may_raid(t, p, ship)            -- ISL-R1 to R3, R6, A6
  local owner = ship.owner
  if not p.pirate:is_open() then return no "ISL-R1" end
  if owner == p or ship == owner.pirate then return no "ISL-R2" end
  if p == t:active() and owner[ship.name .. "_raided"]:get() == t:turn() then return no "ISL-R6" end
  if #ship == 0 or not self:carries(p.pirate, ship:kind()) then return no "ISL-R3" end
  return true
end

--- The players who may attack a ship.
function game:raiders(t, ship)
  local list = {}
  for _, p in ipairs(ship.owner:others()) do
    if self:may_raid(t, p, ship) then list[#list + 1] = p end
  end
  return list
end

function game:can_raid(t, p, ship)
  local may, clause = self:can_go_to_sea(t, p, "ISL-R1", "ISL-R1")
  if not may then return no(clause) end
  return self:may_raid(t, p, ship)
end

--- { "raid", ship } for the ships of others that p may attack.
function game:targets(t, p)
  local list = {}
  for _, other in ipairs(p.pirate:is_open() and p:others() or {}) do
    for _, ship in ipairs(self:holds(t, other)) do
      if self:may_raid(t, p, ship) then list[#list + 1] = { "raid", ship } end
    end
  end
  return list
end

function game:raid(t, p, ship)                -- ISL-R4 to R6, O2
  local owner = ship.owner
  local worth = self:cargo_worth(t, owner, ship)
  owner[ship.name .. "_raided"]:set(t:turn())
  t:say("raided", p, owner, ship)
  if worth > 0 then
    local sells = owner:confirm { "raid_answer", yes = "sell_now", about = { p, ship, worth }, clause = "ISL-R4",
                                  anytime = false }
    if sells then return self:sell_cargo(t, owner, ship) end
  end
  local n = math.min(self:loot(t, p, ship), #ship)
  t:say("robbed", p, n, ship:kind())
  p.captured:add(n)
  ship:deal(p.pirate, n)
end

--- { "plant_one", card, field } for what p has turned up or got in a deal.
function game:plantings_now(t, p)             -- ISL-T12
  local list = {}
  for _, zone in ipairs(p == t:active() and { t.turned, p.received } or { p.received }) do
    for _, pair in ipairs(#zone > 0 and self:plantings(t, p, zone) or {}) do
      list[#list + 1] = { "plant_one", pair[1], pair[2] }
    end
  end
  return list
end

function game:plant_one(t, p, card, where) self:plant_card(t, p, card, where) end

--- What the active player may do beside dealing.
function game:phase2_actions(t, p)            -- ISL-T4
  local list = self:voyages(t, p)
  append(list, self:targets(t, p))
  return append(list, self:plantings_now(t, p))
end

function game:replies(t, p) return append(trade.replies(self, t, p), self:phase2_actions(t, p)) end   -- ISL-T5

--- Are deals possible now?
function game:trading(t)                      -- ISL-T5, 2P4
  return t:phase() == "voyage" and t.planting:get() == 0 and self.opt.trading and not self.two
end

function game:trade_instead(t, p, action)
  self[action[1]](self, t, p, action[2], action[3], action[4])
end

--- Does anybody have cards that must be planted before the phase ends?
function game:unplanted(t, p) return #t.turned > 0 or self:to_plant(t, p) ~= nil end

--- The others may plant what they got before they have to.
function game:others_plant(t, p)              -- ISL-T12, A15
  for _, other in ipairs(p:others()) do
    while #self:plantings_now(t, other) > 0 do
      local action = other:choose "plant_one"
      if not action then break end
      self:plant_one(t, other, action[2], action[3])
    end
  end
end

function game:voyage(t, p)                    -- ISL-T4, T13; one action per step
  if t:steps() == 0 then
    trade.begin(t)
    t.planting:set(0)
  end
  if t.planting:get() == 1 then
    local who, zone = self:to_plant(t, p)
    if who then
      local choice = who:choose("plant_received", zone)
      self:plant_card(t, who, choice[1], choice[2])
      return "again"
    end
    t.planting:set(0)
  end
  t:poll()                                    -- ISL-O1
  local goes_on
  if self:trading(t) then
    goes_on = trade.action(self, t, p, "ISL-T4", "sea_tries")
  else                                        -- ISL-2P4
    local action = p:choose "phase2_action"
    if action then self:trade_instead(t, p, action) end
    goes_on = action ~= nil
  end
  if goes_on then
    self:others_plant(t, p)
    return "again"
  end
  if self:unplanted(t, p) then                -- ISL-T13
    if #t.turned > 0 then t:say("keeps_turned", p, #t.turned) end
    t.turned:move_all(p.received)
    t.planting:set(1)
    return "again"
  end
  if self:pile_is_over(t) then t:finish() end -- ISL-E1
end

---------------------------------------------------------------------------------------------------
-- Phase 3

function game:draw(t, p)                      -- ISL-T14, E1
  base.draw(self, t, p)
  if self:pile_is_over(t) then return end
  for _, row in ipairs(self:ports(t)) do
    if #row == 0 and self:refill(t, row) then return t:finish() end
  end
end

--- An empty row gets new cards; true when the last pile runs out meanwhile.
function game:refill(t, row)                  -- ISL-T15, O1, A5, A17
  t:poll()
  for _ = 1, self:row_size() do
    local _, left = self:take_card(t, row)
    if left == 0 and self:pile_is_over(t) then return true end
  end
  if #row > 0 then t:say("refilled", row) end -- BOH-D3: there may be no card to be had
  return false
end

---------------------------------------------------------------------------------------------------
-- End

function game:last_harvest(t, p)              -- ISL-E2, A21
  base.last_harvest(self, t, p)
  for _, seat in t:seats(self:starter(t)) do
    for _, ship in ipairs(self:holds(t, seat)) do
      if #ship > 0 then self:sell_cargo(t, seat, ship) end
    end
  end
end

for _, part in ipairs { "isla_bohnita_outlook", "isla_bohnita_screen" } do game:include(part) end

return game
