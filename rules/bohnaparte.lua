-- Bohnaparte: the farmers go to war for land, with beans. Clause ids (BNP-…) refer to bohnaparte.md.
--
-- The board is a group of zones, t.tiles. On a tile lie, from front to back, its landscape, perhaps a
-- fortress, and the marker of its owner: what belongs to the land stays there when it is conquered.

local base = extends "bohnanza"
local board = require "board"
local printed = require "bohnaparte_cards"
local boards = require "bohnaparte_boards"
local field = require "field"

local game = base:variant {
  id = "bohnaparte",
  title = { en = "Bohnaparte", de = "Bohnaparte" },
  players = { 3, 6, default = 4 },
  finale = {},                                -- BNP-E8: no last harvest
  drops = { "profile", "without", "duel_three_fields" },                    -- BNP-S1: the base set
  bots = { general = require "bohnaparte_general", farmer = require "bohnaparte_raider" },
  rival = "general",
}

game.options = {
  layout = { "fixed", "board: fixed, random, pyramid5, pyramid6 (3 players), custom (only one drawn by a house rule)",
             choices = { "fixed", "random", "pyramid5", "pyramid6", "custom" } },
  shuffled = { false, "lay the cards of any layout at random (layout=random: of the fixed one)" },
  random_strict = { false, "random boards: drawn again until no camp is shut in and no land cut off" },
  pattern = { "brick", "brick, or checkerboard: rows not shifted, no diagonal attack",
              choices = { "brick", "checkerboard" } },
  exhaustions = { 4, "the game ends when the draw pile is used up so often", least = 1, most = 20 },
  monastery_choice = { false, "true: ask each time whether a monastery's card becomes a thaler" },
  thaler_choice = { false, "true: ask each time which thalers are paid; otherwise those gained last" },
  camp_vp = { 1, "victory points for a camp", least = 0, most = 9 },
  river_chain = { false, "true: several rivers side by side are crossed in one attack" },
}

---------------------------------------------------------------------------------------------------
-- The board

local LAYERS = { pyramid5 = 5, pyramid6 = 6 }

--- Is this half of the box in play: "standard" (fortress, depot, cannon) or "cavalry"?
function game:plays(half) return half == "standard" end

--- The landscapes this game knows.
function game:lands()                         -- BNP-S4
  local list = {}
  for _, land in ipairs(printed.LANDS) do
    if not land.only or self:plays(land.only) then list[#list + 1] = land end
  end
  return list
end

--- Which of the two sets of boards is played on.
function game:board_set() return "std" end

--- How many layers the board has as a pyramid; nil for other boards.
function game:layers() return LAYERS[self.opt.layout] end                   -- BNP-V3

--- The name of its board in bohnaparte_boards.lua.
function game:board_name()                    -- section 3.2
  local n, set, layers = self.seat_count, self:board_set(), self:layers()
  if layers then return ("pyr%d_%s"):format(layers, set) end
  return self.opt.pattern == "checkerboard" and ("chk%d_%s"):format(n, set) or set .. n
end

--- The rows of the board as it is laid out.
function game:drawing()                       -- BNP-S4
  local layout = self.opt.layout
  local own = (layout == "fixed" or layout == "custom") and self:own_board()
  return own or layout ~= "custom" and boards[self:board_name()]
end

--- The numbers of the neighbours of each tile. If one tile is a neighbour of another, the other is one of it.
function game:neighbours(tiles) return board.neighbours(tiles) end          -- BNP-L1 to L4

--- A house rule draws its board here, see board.lua.
function game:own_board() end                 -- BNP-V7

--- What is wrong with the board as it is drawn; nil when it can be played on.
function game:check_board(tiles)
  local known, names, seen, camps = {}, {}, {}, {}
  for i, land in ipairs(self:lands()) do known[land.id], names[i] = land, land.id end
  for _, tile in ipairs(tiles) do
    local land, here = known[tile.land], board.place(tile)
    if not land then
      return ("%s: '%s' is not a landscape of %s; it has %s")
        :format(here, tile.land, self.id, table.concat(names, ", "))
    end
    seen[land.id] = (seen[land.id] or 0) + 1
    if seen[land.id] > land.count then
      return ("%s: %s number %d; the box holds %d"):format(here, land.id, seen[land.id], land.count)
    end
    if land.id == "camp" then camps[#camps + 1] = here end
    if #camps > self.seat_count then                                        -- BNP-S5
      return ("%s: camp number %d, but there are %d players, with one camp each"):format(here, #camps, self.seat_count)
    end
    if self.opt.pattern == "checkerboard" and (tile.x - tiles[1].x) % 2 ~= 0 then
      return ("%s: the row is shifted by half a card; pattern=checkerboard has straight rows"):format(here)
    end
  end
  if #camps < self.seat_count then
    return ("%d players need a camp each, %d %s drawn%s"):format(self.seat_count, #camps, #camps == 1 and "is" or "are",
      #camps > 0 and ": at " .. table.concat(camps, ", at ") or "")
  end
  local from, cut = board.cut_off(self.near, function(i) return tiles[i].land ~= "river" end)
  if cut then
    return ("%s: the %s is cut off, no way by land leads there from %s"):format(board.place(tiles[cut]),
      tiles[cut].land, board.place(tiles[from]))
  end
  self.used = seen                            -- cards of each landscape on the board
  return self:check_counts(seen)
end

--- More to ask of the number of cards of each landscape: a message, or nothing.
function game:check_counts() end

function game:edition()                       -- BNP-S1, S2: as Bohnanza with 3 to 5 players
  return { sets = { base = true }, without = {}, fields = 2, turned_up = 2, draws = 3, field_cards = 0 }
end

function game:check()
  base.check(self)
  local layout = self.opt.layout
  if self:layers() then                       -- BNP-V3
    if self.seat_count ~= 3 then return ("layout=%s is for 3 players, not %d"):format(layout, self.seat_count) end
    if self.opt.pattern ~= "brick" then return ("layout=%s is a brick pattern; leave out pattern"):format(layout) end
  end
  local rows = self:drawing()
  if not rows then
    return "layout=custom needs a house rule that draws the board (own_board, see examples/island.lua)"
  end
  local tiles, wrong = board.read(rows)
  if tiles then
    self.tiles, self.near = tiles, self:neighbours(tiles)
    wrong = self:check_board(tiles)
  end
  return wrong and "board: " .. wrong
end

function game:groups()
  return { tiles = board.names(self.tiles), each = { fields = { "field_1", "field_2" } } }
end

function game:zones()
  return board.add_zones(self.tiles, {
    deck = "none", discard = "top",
    turned = "all",                           -- turned up in phase 2, or for a monastery
    fortresses = "all",                       -- not built yet
    attack_card = "none", defence_card = "none",                            -- BNP-T4.3, T4.4: face down
    each = {
      hand = { "owner", show = "queue" },
      field_1 = "all", field_2 = "all",       -- BNP-S1: never a third one
      depot = { "owner", closed = true, face = "down" },                    -- BNP-D1, T1b
      coins = { "owner", face = "down" },
      received = "all",
      markers = "all",                        -- not on the board
    },
  })
end

game.counters = { each = {
  attacks = { 0, measure = { en = "attacks", de = "Angriffe" } },
  attacks_won = { 0, measure = { en = "attacks won", de = "gewonnene Angriffe" } },
} }

-- BNP-S1, S4: the beans of Bohnanza, the landscapes of the board, fortresses and markers. A card with two
-- sides that are both needed is two cards, of which one waits in the box.
function game:cards()
  local list, used = {}, self.used
  for _, bean in ipairs(base.cards(self)) do
    if bean.back == "bean" then
      bean.name = { en = ("%s (%d)"):format(bean.name.en, bean.number),
                    de = ("%s (%d)"):format(bean.name.de, bean.number) }
      list[#list + 1] = bean
    end
  end
  for _, land in ipairs(self:lands()) do
    local vp = land.vp == "camp_vp" and self.opt.camp_vp or land.vp         -- BNP-A1
    list[#list + 1] = { id = land.id, count = used[land.id] or 0, vp = vp, least = land.least, back = "land",
                        name = land.name, look = land.look }
  end
  list[#list + 1] = { id = "quarry_empty", count = used.quarry or 0, vp = 1, least = 0, back = "land",
                      name = { en = "empty pit", de = "leere Grube" }, look = "pit #aaa69d" }
  list[#list + 1] = { id = "fortress", count = self:fortress_cards(), back = "fortress",
                      name = { en = "fortress", de = "Festung" }, look = "fortress" }
  for seat = 1, self.seat_count do            -- a marker bears the number of its player, not a colour
    list[#list + 1] = { id = "marker_" .. seat, count = printed.MARKERS, seat = seat, back = "marker",
                        look = "flag p" .. seat, name = { en = "marker of p" .. seat, de = "Marker von p" .. seat } }
  end
  return list
end

function game:fortress_cards() return self:plays "standard" and printed.FORTRESSES or 0 end

game.turn = { before = { plant = "start", draw = "attack" } }

game.decisions = {
  plant_first   = { from = "places", can = "can_plant", otherwise = "make_room", poll = true, clause = "BOH-1.1" },
  plant_second  = { from = "places", can = "can_plant", pass = true, poll = true, clause = "BOH-1.2" },
  make_room     = { from = "ways_to_make_room", can = true, leave = true, clause = "BOH-P4" },
  attack        = { from = "borders", can = "can_attack", tries = "landscapes", pass = true, leave = true,
                    clause = "BNP-T4.2" },
  raise_thalers = { from = "paying_harvests", can = true, pass = true, leave = true, clause = "BNP-T4c" },
}

-- What these rules must return: checked where a script overrides one.
game.returns = {
  number = "count_land depot_size depot_price fortress_price attack_price strength attack_strength defence",
  list = "own_tiles free_camps ways_to_make_room reachable paying_harvests hand_or_depot attack_sources " ..
    "defend_sources fortress_sites",
  boolean = "fortified monastery_pays can_buy_depot depot_has_room crosses_rivers can_pay_attack has_cannon " ..
    "can_plant can_build_fortress can_attack cannon_fires wins_tie attacker_wins war_is_over " ..
    "is_shut_in declines_thaler",
  text = "decided_by marks stars", kind = "land", zone = "draws_to", ["seat?"] = "owner", ["card?"] = "fight_card",
}

game.for_sale = { { "buy_depot", price = "depot_price" } }

--- The landscape of a tile.
function game:land(tile) return tile:front().kind end

--- Who owns a tile; nil while it is neutral. It must agree with own_tiles.
function game:owner(t, tile)                  -- BNP-S10
  local top = tile:top()
  if top.back == "marker" then return t:seat(top.seat) end
end

--- The tiles of a player: those with their marker on top.
function game:own_tiles(t, p)                 -- BNP-S10
  return t.tiles:topped(t:kind("marker_" .. p.number))
end

--- How many landscapes of this name p owns.
function game:count_land(t, p, name)
  local n = 0
  for _, tile in ipairs(self:own_tiles(t, p)) do
    if self:land(tile).id == name then n = n + 1 end
  end
  return n
end

function game:fortified(t, tile)              -- BNP-Q2
  return tile:count(t:kind "fortress") > 0
end

--- A card on a tile shows its other side, which is a card of its own.
function game:turn_over(t, tile, side, other)
  local card = tile:find(t:kind(side))
  local place = card:place()
  tile:move(card, t.box)
  tile:take(t.box:find(t:kind(other)), place)
end

---------------------------------------------------------------------------------------------------
-- Setup

function game:setup(t)
  t.deck:fill "bean"
  t.deck:shuffle()
  for _, p in t:seats(self:begin(t)) do       -- BNP-S8
    t.deck:deal(p.hand, self:hand_size(t, p))                               -- BNP-S2
    p.markers:fill(t:kind("marker_" .. p.number))                           -- BNP-S6
  end
  t.fortresses:fill "fortress"
  self:lay_out(t)
  self:choose_camps(t)
end

function game:lay_out(t)                      -- BNP-S4, V2
  local lands = {}
  for i, tile in ipairs(self.tiles) do lands[i] = tile.land end
  local random = self.opt.shuffled or self.opt.layout == "random"
  if random then lands = self:random_land(t, lands) end
  for i, tile in ipairs(t.tiles) do tile:take(t.box:find(t:kind(lands[i]))) end
  if random then self:look_for_shut_camps(t, lands) end
end

--- The landscapes in a random order; with random_strict in one whose land hangs together.
function game:random_land(t, lands)           -- BNP-V2, A26
  for _ = 1, 10000 do
    for i = #lands, 2, -1 do
      local j = t:random(i)
      lands[i], lands[j] = lands[j], lands[i]
    end
    if not self.opt.random_strict or self:playable(lands) then return lands end
  end
  error("10000 random boards, and on none all land hangs together: try random_strict=false")
end

--- Does the land hang together without rivers? Then every camp has something to attack, too.
function game:playable(lands)
  return not board.cut_off(self.near, function(i) return lands[i] ~= "river" end)
end

--- Does no way by land lead from the camp on tile number `camp` to another one?
function game:is_shut_in(lands, camp)         -- BNP-V2
  local camps = 0
  for i in pairs(board.reach(self.near, camp, function(j) return lands[j] ~= "river" end)) do
    if lands[i] == "camp" then camps = camps + 1 end
  end
  return camps == 1
end

--- Says which camps are shut in, and suggests random_strict if there are any.
function game:look_for_shut_camps(t, lands)   -- BNP-V2, A26
  local found = false
  for i, tile in ipairs(t.tiles) do
    if lands[i] == "camp" and self:is_shut_in(lands, i) then
      t:say("camp_shut_in", tile)
      found = true
    end
  end
  if found then t:say "suggest_strict" end
end

function game:free_camps(t)
  local list = {}
  for _, tile in ipairs(t.tiles) do
    if self:land(tile).id == "camp" and not self:owner(t, tile) then list[#list + 1] = tile end
  end
  return list
end

function game:choose_camps(t)                 -- BNP-S6 to S8: from the dealer on, counter-clockwise
  local seats = t:all_seats(self:starter(t))
  for i = #seats, 1, -1 do
    local p = seats[i]
    local camp = p:choose { "choose_camp", from = "free_camps", clause = "BNP-S6", anytime = false }
    p.markers:draw(camp)                      -- BNP-S7
    t:say("camps_at", p, camp)
  end
end

---------------------------------------------------------------------------------------------------
-- Before phase 1: monasteries

--- Does a card turned over for a monastery become a thaler?
function game:monastery_pays(card)            -- BNP-T0b
  return card.number <= 12
end

--- Does p decline a card that a monastery pays? They are asked only with the option monastery_choice.
function game:declines_thaler(_, p, card)     -- BNP-T0b, A5
  return self.opt.monastery_choice
    and p:confirm { "decline_thaler", yes = "decline", about = { card }, clause = "BNP-T0b", anytime = false }
end

function game:monasteries(t, p)               -- BNP-T0b, E3
  for _ = 1, self:count_land(t, p, "monastery") do
    local card = self:take_card(t, t.turned)
    if not card then return end
    local result = not self:monastery_pays(card) and "monastery_fails"
      or self:declines_thaler(t, p, card) and "monastery_declined" or "monastery_pays"
    t:say(result, p, card)
    t.turned:move(card, result == "monastery_pays" and p.coins or t.discard)
    if self:pile_is_over(t) then return t:finish() end
  end
end

function game:start(t, p)
  t:poll()                                    -- BNP-W1
  self:monasteries(t, p)
end

---------------------------------------------------------------------------------------------------
-- Phases 1 to 3: depot and farms

function game:turn_up(t, p)
  base.turn_up(self, t, p)
  t:poll()                                    -- BNP-W1: after the reveal
end

function game:turned_up(t, p)                 -- BNP-T2b
  return base.turned_up(self, t, p) + self:count_land(t, p, "farm")
end

function game:depot_size() return self.seat_count end                       -- BNP-D2
function game:depot_price() return 3 end                                    -- BNP-D1

function game:can_buy_depot(t, p)
  if not self:plays "standard" or p.depot:is_open() or #p.coins < self:depot_price(t, p) then return no "BNP-D1" end
  return true
end

function game:buy_depot(t, p)                 -- BNP-D1, W3
  self:pay(t, p, self:depot_price(t, p))
  p.depot:open()
  t:say("bought_depot", p)
end

function game:depot_has_room(t, p)            -- BNP-D2
  return p.depot:is_open() and #p.depot < self:depot_size(t, p)
end

function game:places(t, p, card)              -- BNP-T1b
  local list, no_field = base.places(self, t, p, card)
  if p.depot:is_open() then list[#list + 1] = p.depot end
  return list, no_field
end

function game:can_plant(t, p, where)
  if where == p.depot and not self:depot_has_room(t, p) then return no "BNP-D2" end
  return true
end

function game:plantings(t, p, zone)           -- BNP-T3b
  local list = base.plantings(self, t, p, zone)
  if self:depot_has_room(t, p) then
    for _, card in ipairs(field.one_of_each(zone:cards())) do list[#list + 1] = { card, p.depot } end
  end
  return list
end

function game:plant_card(t, p, card, where)
  if where ~= p.depot then return base.plant_card(self, t, p, card, where) end
  where:take(card)
  t:say("stored", p)
end

--- A card must be put somewhere: a harvest helps, and so does a depot.
function game:ways_to_make_room(t, p)         -- BOH-P4, BNP-D2
  local list = t:options("harvest", p.fields:least(1))
  if self:plays "standard" then list[#list + 1] = { "buy_depot" } end
  return list
end

--- Thalers go bean side up to the discard pile: those gained last, or with thaler_choice those that p picks.
function game:pay(t, p, price)                -- BNP-W3, A6
  if not self.opt.thaler_choice or #p.coins == price or #p.coins:kinds() == 1 then
    return base.pay(self, t, p, price)
  end
  local thalers = p:pick { "pay_thalers", from = p.coins, n = price, clause = "BNP-W3", anytime = false }
  for _, card in ipairs(thalers) do p.coins:move(card, t.discard) end
end

---------------------------------------------------------------------------------------------------
-- Fortresses

function game:fortress_price() return 2 end   -- BNP-Q1

--- May p build now, given a quarry?
function game:may_build(t, p)                 -- BNP-Q1
  return p == t:active() and #p.coins >= self:fortress_price(t, p) and #t.fortresses > 0
    and #self:fortress_sites(t, p) > 0
end

function game:can_build_fortress(t, p, quarry)
  if self:land(quarry).id == "quarry_empty" then return no "BNP-Q3" end
  if not self:may_build(t, p) then return no "BNP-Q1" end
  return true
end

--- The pits of p, full or empty.
function game:quarries(t, p)
  local list = {}
  for _, tile in ipairs(self:own_tiles(t, p)) do
    local land = self:land(tile).id
    if land == "quarry" or land == "quarry_empty" then list[#list + 1] = tile end
  end
  return list
end

function game:fortress_sites(t, p)            -- BNP-Q1, Q2
  local list = {}
  for _, tile in ipairs(self:own_tiles(t, p)) do
    if not self:fortified(t, tile) then list[#list + 1] = tile end
  end
  return list
end

function game:build_fortress(t, p, quarry)    -- BNP-Q1
  local site = p:choose { "fortress_site", from = "fortress_sites", clause = "BNP-Q1", anytime = false }
  self:pay(t, p, self:fortress_price(t, p))
  self:turn_over(t, quarry, "quarry", "quarry_empty")
  t.fortresses:move(t.fortresses:top(), site, 2)
  t:say("built_fortress", p, site)
end

function game:anytime(t, p)
  local list = base.anytime(self, t, p)
  if self:may_build(t, p) then t:options("build_fortress", self:quarries(t, p), list) end
  return list
end

--- Besides fortresses, attacks when there is no question about them: `why b1` says what is missing.
function game:tries(t, p)
  local list = t:options("build_fortress", self:quarries(t, p))
  if p == t:active() and t:phase() == "attack" and self:can_pay_attack(t, p) then return list end
  for _, tile in ipairs(self:borders(t, p)) do
    if self:can_attack(t, p, tile) == true then list[#list + 1] = { "attack_now", tile } end
  end
  return list
end

--- Asked only for what `tries` lists.
function game:can_attack_now() return no "BNP-T4a" end

---------------------------------------------------------------------------------------------------
-- The draw pile

function game:last_exhaustion() return self.opt.exhaustions end             -- BNP-E2, V1

function game:exhaust(t)                      -- BNP-E1; the pile after the last one does not count (E5)
  if t.exhausted:get() < self:last_exhaustion(t) then base.exhaust(self, t) end
end

--- A card for a fight: even when the last pile is used up a fight is fought to its end.
function game:fight_card(t, to)               -- BNP-E5
  if self:pile_is_over(t) and #t.discard > 0 then self:reshuffle(t) end
  return self:take_card(t, to)
end

---------------------------------------------------------------------------------------------------
-- Phase 5: draw

function game:draws(t, p)                     -- BNP-T5b
  return base.draws(self, t, p) + self:count_land(t, p, "village")
end

--- Where the cards of phase 5 go.
function game:draws_to(_, p) return p.hand end

--- When all cards of phase 5 are drawn.
function game:after_drawing() end

function game:draw(t, p)                      -- BNP-T5a, E3
  local to, drawn = nil, 0
  for _ = 1, self:draws(t, p) do
    t:poll()                                  -- BNP-W1
    to = to or self:draws_to(t, p)
    if self:take_card(t, to) then drawn = drawn + 1 end                     -- BNP-E6
    if self:pile_is_over(t) then break end
  end
  self:after_drawing(t, p, to, drawn)
  if self:pile_is_over(t) then return t:finish() end
  t:poll()
end

---------------------------------------------------------------------------------------------------
-- End

--- Victory points; more hand cards break a tie.
function game:score(t, p)                     -- BNP-E8, E9
  local points = 0
  for _, tile in ipairs(self:own_tiles(t, p)) do
    points = points + self:land(tile).vp + (self:fortified(t, tile) and 1 or 0)  -- BNP-Q4
  end
  return points, #p.hand
end

game:include "bohnaparte_war"
game:include "bohnaparte_outlook"
game:include "bohnaparte_screen"

return game
