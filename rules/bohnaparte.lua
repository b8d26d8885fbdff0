-- Bohnaparte: the farmers go to war for land, with beans. Clause ids (BNP-…) refer to bohnaparte.md.
--
-- The board is a group of zones, t.tiles. On a tile lie, from front to back, its landscape, perhaps a
-- fortress, and the marker of whoever owns it: what belongs to the land stays there when it is conquered.

local base = extends "bohnanza"
local board = require "board"
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
  random_strict = { true, "random boards: no camp shut in, no land cut off" },
  pattern = { "brick", "brick, or checkerboard: rows not shifted, no diagonal attack",
              choices = { "brick", "checkerboard" } },
  exhaustions = { 4, "the game ends when the draw pile is used up so often", least = 1, most = 20 },
  camp_vp = { 1, "victory points for a camp", least = 0, most = 9 },
  river_chain = { false, "true: several rivers side by side are crossed in one attack" },
}

-- Section 2.2: victory points, least defence, cards in the box, and the game that has it if not all do.
local LANDS = {
  { id = "camp",       vp = "camp_vp", least = 0, count = 6, name = { en = "camp", de = "Heerlager" } },
  { id = "farm",       vp = 1, least = 0,  count = 6, name = { en = "farm", de = "Bauernhof" } },
  { id = "village",    vp = 1, least = 16, count = 6, name = { en = "village", de = "Dorf" } },
  { id = "city",       vp = 3, least = 18, count = 4, name = { en = "city", de = "Stadt" } },
  { id = "monastery",  vp = 1, least = 0,  count = 4, name = { en = "monastery", de = "Kloster" } },
  { id = "river",      vp = 0, least = 0,  count = 3, name = { en = "river", de = "Fluss" } },
  { id = "swamp",      vp = 1, least = 0,  count = 3, name = { en = "swamp", de = "Sumpf" } },
  { id = "quarry",     vp = 1, least = 0,  count = 3, name = { en = "quarry", de = "Steinbruch" } },
  { id = "iron_mine",  vp = 1, least = 0,  count = 3, name = { en = "iron mine", de = "Eisenmine" },
    only = "standard" },
  { id = "wood",       vp = 1, least = 17, count = 3, name = { en = "wood", de = "Wald" }, only = "cavalry" },
  { id = "horse_team", vp = 1, least = 0,  count = 3, name = { en = "horse team", de = "Pferdegespann" },
    only = "cavalry" },
}

local MARKERS = 12
local FORTRESSES = 3

---------------------------------------------------------------------------------------------------
-- The board

--- Is this half of the box in play: "standard" (fortress, depot, cannon) or "cavalry"?
function game:plays(half) return half == "standard" end

--- The landscapes this game knows.
function game:lands()                         -- BNP-S4
  local list = {}
  for _, land in ipairs(LANDS) do
    if not land.only or self:plays(land.only) then list[#list + 1] = land end
  end
  return list
end

--- Which of the two sets of boards is played on.
function game:board_set() return "std" end

--- The name of its board in bohnaparte_boards.lua.
function game:board_name()                    -- section 3.2
  local layout, n, set = self.opt.layout, self.seat_count, self:board_set()
  if layout == "pyramid5" or layout == "pyramid6" then return ("pyr%s_%s"):format(layout:sub(-1), set) end
  return self.opt.pattern == "checkerboard" and ("chk%d_%s"):format(n, set) or set .. n
end

--- The rows of the board as it is laid out.
function game:drawing()                       -- BNP-S4
  local layout = self.opt.layout
  local own = (layout == "fixed" or layout == "custom") and self:own_board()
  return own or layout ~= "custom" and boards[self:board_name()]
end

--- The numbers of the neighbours of each tile; who is a neighbour has the other as one.
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
      return ("%s: '%s' is no landscape of %s; it has %s"):format(here, tile.land, self.id, table.concat(names, ", "))
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
  if layout == "pyramid5" or layout == "pyramid6" then                      -- BNP-V3
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
                        name = land.name }
  end
  list[#list + 1] = { id = "quarry_empty", count = used.quarry or 0, vp = 1, least = 0, back = "land",
                      name = { en = "empty pit", de = "leere Grube" } }
  list[#list + 1] = { id = "fortress", count = self:fortress_cards(), back = "fortress",
                      name = { en = "fortress", de = "Festung" } }
  for seat = 1, self.seat_count do            -- a marker bears the number of its player, not a colour
    list[#list + 1] = { id = "marker_" .. seat, count = MARKERS, seat = seat, back = "marker",
                        name = { en = "marker of p" .. seat, de = "Marker von p" .. seat } }
  end
  return list
end

function game:fortress_cards() return self:plays "standard" and FORTRESSES or 0 end

game.turn = { before = { plant = "start", draw = "attack" } }

game.decisions = {
  plant_first   = { from = "places", can = "can_plant", otherwise = "make_room", poll = true, clause = "BOH-1.1" },
  plant_second  = { from = "places", can = "can_plant", pass = true, poll = true, clause = "BOH-1.2" },
  make_room     = { from = "ways_to_make_room", can = true, leave = true, clause = "BOH-P4" },
  attack        = { from = "borders", can = "can_attack", tries = "landscapes", pass = true, leave = true,
                    clause = "BNP-T4.2" },
  raise_thalers = { from = "paying_harvests", can = true, pass = true, leave = true, clause = "BNP-T4c" },
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
  for _, p in t:seats() do
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
  if self.opt.shuffled or self.opt.layout == "random" then lands = self:random_land(t, lands) end
  for i, tile in ipairs(t.tiles) do tile:take(t.box:find(t:kind(lands[i]))) end
end

--- The landscapes in a random order that can be played.
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

--- Does the land hang together without rivers, and can every camp attack something?
function game:playable(lands)
  local function dry(i) return lands[i] ~= "river" end
  if board.cut_off(self.near, dry) then return false end
  for i, land in ipairs(lands) do
    local free = land ~= "camp"
    for _, j in ipairs(self.near[i]) do free = free or dry(j) end
    if not free then return false end
  end
  return true
end

function game:free_camps(t)
  local list = {}
  for _, tile in ipairs(t.tiles) do
    if self:land(tile).id == "camp" and not self:owner(t, tile) then list[#list + 1] = tile end
  end
  return list
end

function game:choose_camps(t)                 -- BNP-S6 to S8: from the dealer on, counter-clockwise
  for seat = self.seat_count, 1, -1 do
    local p = t:seat(seat)
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

function game:monasteries(t, p)               -- BNP-T0b, E3
  for _ = 1, self:count_land(t, p, "monastery") do
    local card = self:take_card(t, t.turned)
    if not card then return end
    local pays = self:monastery_pays(card)
    t:say(pays and "monastery_pays" or "monastery_fails", p, card)
    t.turned:move(card, pays and p.coins or t.discard)
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
  if self:may_build(t, p) then
    for _, quarry in ipairs(self:quarries(t, p)) do list[#list + 1] = { "build_fortress", quarry } end
  end
  return list
end

function game:tries(t, p) return t:options("build_fortress", self:quarries(t, p)) end

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
-- Phase 4: attack

function game:attack_price() return 1 end     -- BNP-T4a

--- May p attack over a river?
function game:crosses_rivers() return false end

--- Numbers of the tiles that border on land of p, over rivers too if he can cross them.
function game:reachable(t, p)                 -- BNP-L1 to L8
  local tiles, near, reached = t.tiles, self.near, {}
  local function is_river(i) return self:land(tiles[i]).id == "river" end
  local crosses = self:crosses_rivers(t, p)
  for _, tile in ipairs(self:own_tiles(t, p)) do
    for _, i in ipairs(near[tile.number]) do
      reached[i] = true
      if crosses and is_river(i) then
        for bank in pairs(board.banks(near, i, is_river, self.opt.river_chain)) do reached[bank] = true end
      end
    end
  end
  return reached
end

--- The landscapes on which land of p borders.
function game:borders(t, p)                   -- BNP-T4.2
  local list, reached = {}, self:reachable(t, p)
  for i, tile in ipairs(t.tiles) do
    if reached[i] then list[#list + 1] = tile end
  end
  return list
end

--- All landscapes.
function game:landscapes(t) return t.tiles:least(1) end

function game:can_attack(t, p, tile)
  if self:land(tile).id == "river" then return no "BNP-L6" end
  if self:owner(t, tile) == p then return no "BNP-T4.2" end
  return true
end

--- Can p pay for an attack?
function game:can_pay_attack(t, p)            -- BNP-T4a
  return #p.coins >= self:attack_price(t, p)
end

--- Harvests that would pay for an attack.
function game:paying_harvests(t, p)
  local list = {}
  for _, where in ipairs(p.fields:least(1)) do
    if self:worth(t, p, where) > 0 then list[#list + 1] = { "harvest", where } end
  end
  return list
end

--- Who cannot pay for an attack is asked whether he wants to harvest first; true when somebody has acted meanwhile.
function game:raise_thalers(t, p)             -- BNP-T4c, A29
  if self:can_pay_attack(t, p) or not p:can_choose "raise_thalers" or not p:can_choose "attack" then return end
  local choice, left = p:choose "raise_thalers"
  if choice then self:harvest(t, p, choice[2]) end
  return left
end

function game:attack(t, p)                    -- BNP-T4a to T4c; one attack per step
  t:poll()
  if self:raise_thalers(t, p) then return "again" end
  if not self:can_pay_attack(t, p) or not p:can_choose "attack" then return end
  local target, left = p:choose "attack"
  if left then return "again" end             -- as above: somebody has bought, built or harvested, look again
  if not target then return end
  self:pay(t, p, self:attack_price(t, p))     -- BNP-T4.1
  t:say("attacks", p, target, self:land(target))
  p.attacks:add(1)
  if self:fight(t, p, target) then self:conquer(t, p, target) end
  if not self:war_is_over(t) then return "again" end                        -- BNP-T4.8
end

--- Cards p may lay from his hand, and from his depot unless it is about a swamp.
function game:hand_or_depot(t, p, target)     -- BNP-T4.3, F2
  local list = t:options("hand_card", p.hand:cards())
  if p.depot:is_open() and self:land(target).id ~= "swamp" then
    for _, card in ipairs(field.one_of_each(p.depot:cards())) do list[#list + 1] = { "depot_card", card } end
  end
  if #t.deck > 0 or #t.discard > 0 then list[#list + 1] = { "pile" } end    -- BNP-E5, E6
  return list
end

function game:attack_sources(t, p, target) return self:hand_or_depot(t, p, target) end
function game:defend_sources(t, p, target) return self:hand_or_depot(t, p, target) end

--- p answers `question` and lays a card face down to a zone; where it came from, or nil if he has none.
function game:lay_card(t, p, to, question)
  if not p:can_choose(question) then return end                             -- BNP-E6, C11
  question.anytime = false                    -- BNP-A24
  local source = p:choose(question)
  if source[1] == "pile" then
    self:fight_card(t, to)                    -- unseen
    t:say("lays_pile_card", p)
  elseif source[1] == "hand_card" or source[1] == "depot_card" then
    to:take(source[2])
    t:say("lays_" .. source[1], p)
  end
  return source
end

--- What the attacker is told of a target: where, what, who defends it, and what it has printed on it.
function game:prospect(t, target)
  local marks = self:marks(t, target)
  return { target, self:land(target), self:owner(t, target) or "the_pile", marks == "" and "no_walls" or marks }
end

--- The whole attack: did the attacker win?
function game:fight(t, p, target)
  local source = self:lay_card(t, p, t.attack_card, {
    "attack_source", from = "attack_sources", with = target, about = self:prospect(t, target), secret = true,
    clause = "BNP-T4.3" })
  return source and self:round(t, p, target, source[1])
end

--- The defender lays his card, both are turned over, compared and put away.
function game:round(t, p, target, source)     -- BNP-T4.4 to T4.6
  local defender = self:owner(t, target)
  if defender then
    self:lay_card(t, defender, t.defence_card, {
      "defend_source", from = "defend_sources", with = target, clause = "BNP-T4.4",
      about = { target, p, "with_" .. source, self:land(target) } })
  else
    self:fight_card(t, t.defence_card)
  end
  local ours, theirs = t.attack_card:top(), t.defence_card:top()
  local value = theirs and self:strength(t, theirs) or 0                    -- BNP-E6
  local attack, defence = self:attack_strength(t, p, ours), self:defence(t, target, value)
  local won = self:attacker_wins(t, p, target, attack, defence)
  t:say(ours and "attack_shows" or "cavalry_rides", p, attack, ours and ours.kind)
  t:say(theirs and "defence_shows" or "defence_bare", defence, theirs and theirs.kind)
  local clause, why = self:decided_by(t, p, target, attack, defence, value)
  t:say(won and "attack_wins" or "attack_fails", p, target, clause, why)
  t.attack_card:move_all(t.discard)
  t.defence_card:move_all(t.discard)
  return won
end

--- The combat value of a bean: how many of its kind there are.
function game:strength(_, card)               -- section 2.1
  return card.number
end

function game:attack_strength(t, _, card)     -- BNP-F1
  return self:strength(t, card)
end

--- A fortress counts first, then what the landscape defends itself with at least.
function game:defence(t, target, value)       -- BNP-F3, F4
  return math.max(self:land(target).least, value + (self:fortified(t, target) and 2 or 0))
end

function game:has_cannon(t, p)                -- BNP-F8
  return self:count_land(t, p, "iron_mine") > 0
end

--- Has the attacker a cannon, and does it help against this target?
function game:cannon_fires(t, p, target)      -- BNP-F6
  local land = self:land(target).id
  return (land == "village" or land == "city" or self:fortified(t, target)) and self:has_cannon(t, p)
end

--- Does the attacker win when both are equally strong?
function game:wins_tie(t, p, target, strength)                              -- BNP-F6
  return strength ~= 20 and self:cannon_fires(t, p, target)
end

function game:attacker_wins(t, p, target, attack, defence)                  -- BNP-F5
  return attack > defence or attack == defence and self:wins_tie(t, p, target, attack)
end

--- The clause without which the fight would have gone the other way, and a word for it. `value` is that of the
--- defender's card.
function game:decided_by(t, p, target, attack, defence, value)
  if attack == defence and self:cannon_fires(t, p, target) then
    return "BNP-F6", attack == 20 and "twenty_all" or "by_cannon"
  end
  if attack > defence then return "BNP-F5", "by_strength" end
  if attack <= value then return "BNP-F5", attack == value and "by_tie" or "by_strength" end
  if self:fortified(t, target) and attack <= value + 2 then return "BNP-F3", "by_fortress" end
  if attack <= self:land(target).least then return "BNP-F4", "by_walls" end
  return "BNP-F5", "by_strength"              -- a house rule has made it stronger
end

function game:conquer(t, p, target)           -- BNP-T4.7
  p.attacks_won:add(1)
  local top = target:top()
  if top.back == "marker" then target:move(top, t:seat(top.seat).markers) end
  p.markers:draw(target)
end

--- Ends the game after an attack if it is over; true if it is.
function game:war_is_over(t)                  -- BNP-E5, E7
  local over = t.exhausted:get() >= self:last_exhaustion(t)
  for _, p in t:seats() do
    local why = #p.markers == 0 and "rules_all" or #p.markers == MARKERS and "landless"
    if why then t:say(why, p) end
    over = over or why
  end
  if over then t:finish() end
  return over
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

--- Victory points; of equals the one with more hand cards is first.
function game:score(t, p)                     -- BNP-E8, E9
  local points = 0
  for _, tile in ipairs(self:own_tiles(t, p)) do
    points = points + self:land(tile).vp + (self:fortified(t, tile) and 1 or 0)  -- BNP-Q4
  end
  return points, #p.hand
end

---------------------------------------------------------------------------------------------------
-- On screen

--- What is printed on the cards of a tile, in short.
function game:marks(t, tile)
  local marks, least = self:land(tile).id == "river" and "~~" or "", self:land(tile).least
  if least > 0 then marks = ("≥%d"):format(least) end
  if self:fortified(t, tile) then marks = marks .. (marks == "" and "+2" or " +2") end
  return marks
end

function game:caption(t, where)
  if where.owner then
    local p = where.owner
    if where == p.markers then return self:has_cannon(t, p) and "cannon" or nil end
    if where == p.depot and where:is_open() then return "room", self:depot_size(t, p) end
    return base.caption(self, t, where)
  end
  for _, tile in ipairs(t.tiles) do
    if tile == where then
      local owner, marks = self:owner(t, tile), self:marks(t, tile)
      if owner then return marks == "" and "owned" or "owned_marked", owner, marks end
      if marks ~= "" then return "marked", marks end
      return
    end
  end
end

--- What is said about a card: for beans the beanometer and its strength, for land what it is good for.
function game:kind_caption(t, kind)
  if kind.back == "land" then return "land_" .. kind.id, kind.vp, kind.least end
  return base.kind_caption(self, t, kind)
end

game.texts = {
  choose_camp = { en = "Which camp is yours?", de = "Welches Heerlager nimmst du?" },
  attack = { en = "Attack which landscape (1 thaler)? Pass to end the phase.",
             de = "Welche Landschaft angreifen (1 Taler)? Passen beendet die Phase." },
  raise_thalers = { en = "You have no thaler to attack with. Harvest first?",
                    de = "Du hast keinen Taler für einen Angriff. Vorher ernten?" },
  attack_source = { en = "Attack {1} with what? It is a {2} ({4}), defended by {3}.",
                    de = "{1} womit angreifen? {2} ({4}), verteidigt von {3}." },
  defend_source = { en = "{2} attacks your {4} {1} {3}. Defend it with what?",
                    de = "{2} greift {1} an ({4}), {3}. Womit verteidigen?" },
  the_pile = { en = "a card of the pile", de = "einer Karte vom Stapel" },
  no_walls = { en = "no walls", de = "keine Mauern" },
  fortress_site = { en = "Build the fortress where?", de = "Wo soll die Festung stehen?" },

  hand_card = { en = "{1} from your hand", de = "{1} von der Hand" },
  depot_card = { en = "{1} from your depot", de = "{1} aus dem Depot" },
  pile = { en = "the top card of the draw pile, unseen", de = "die oberste Karte des Zugstapels, ungesehen" },
  with_hand_card = { en = "with a hand card", de = "mit einer Handkarte" },
  with_depot_card = { en = "with a card from the depot", de = "mit einer Karte aus dem Depot" },
  with_pile = { en = "with a card from the pile", de = "mit einer Karte vom Stapel" },
  buy_depot_for = { en = "buy a depot (thalers: {1})", de = "ein Depot kaufen (Taler: {1})" },
  build_fortress = { en = "build a fortress from quarry {1} (2 thalers)",
                     de = "eine Festung aus Steinbruch {1} bauen (2 Taler)" },

  depot = { en = "depot", de = "Depot" }, markers = { en = "markers left", de = "Marker übrig" },
  fortresses = { en = "fortresses", de = "Festungen" },
  attack_card = { en = "card laid to attack", de = "Angriffskarte" },
  defence_card = { en = "card laid to defend", de = "Verteidigungskarte" },
  score_unit = { en = "VP", de = "SP" },
  phase_start = { en = "start of the turn", de = "Zugbeginn" },
  phase_attack = { en = "attack", de = "angreifen" },
  score_now = { en = "{1} VP", de = "{1} SP" }, cannon = { en = "and a cannon", de = "und eine Kanone" },
  room = { en = "room for {1}", de = "Platz für {1}" },
  owned = { en = "{1}", de = "{1}" }, owned_marked = { en = "{1} {2}", de = "{1} {2}" },
  marked = { en = "{1}", de = "{1}" },

  land_camp = { en = "{1} VP", de = "{1} SP" },
  land_farm = { en = "{1} VP; its owner turns up one card more",
                de = "{1} SP; sein Besitzer deckt eine Karte mehr auf" },
  land_village = { en = "{1} VP; defends with at least {2}; its owner draws one card more",
                   de = "{1} SP; verteidigt mit mindestens {2}; sein Besitzer zieht eine Karte mehr" },
  land_city = { en = "{1} VP; defends with at least {2}", de = "{1} SP; verteidigt mit mindestens {2}" },
  land_monastery = { en = "{1} VP; each turn a card is turned over, 6 to 12 becomes a thaler",
                     de = "{1} SP; jeden Zug wird eine Karte aufgedeckt, 6 bis 12 wird ein Taler" },
  land_river = { en = "nobody's; bars the way", de = "niemandes; versperrt den Weg" },
  land_swamp = { en = "{1} VP; no cards from depots in a fight for it",
                 de = "{1} SP; im Kampf darum keine Karten aus Depots" },
  land_quarry = { en = "{1} VP; good for one fortress (2 thalers)", de = "{1} SP; reicht für eine Festung (2 Taler)" },
  land_quarry_empty = { en = "{1} VP", de = "{1} SP" },
  land_iron_mine = { en = "{1} VP; cannon: wins ties against villages, cities and fortresses, but not 20 to 20",
                     de = "{1} SP; Kanone: gewinnt Gleichstände gegen Dörfer, Städte, Festungen, nur nicht 20:20" },

  camps_at = { en = "{1} takes the camp at {2}.", de = "{1} bezieht das Heerlager {2}." },
  monastery_pays = { en = "Monastery: {1} turns over a {2} and keeps it as a thaler.",
                     de = "Kloster: {1} deckt eine {2} auf und behält sie als Taler." },
  monastery_fails = { en = "Monastery: {1} turns over a {2}, which is discarded.",
                      de = "Kloster: {1} deckt eine {2} auf, sie wird abgelegt." },
  bought_depot = { en = "{1} buys a depot.", de = "{1} kauft ein Depot." },
  stored = { en = "{1} puts a card into the depot.", de = "{1} legt eine Karte ins Depot." },
  built_fortress = { en = "{1} builds a fortress at {2}.", de = "{1} baut eine Festung bei {2}." },
  attacks = { en = "{1} attacks {2} ({3}).", de = "{1} greift {2} an ({3})." },
  attack_shows = { en = "  {1} turns over a {3}: attack {2}.", de = "  {1} deckt eine {3} auf: Angriff {2}." },
  cavalry_rides = { en = "  The cavalry of {1} rides: attack {2}.", de = "  Die Reiter von {1}: Angriff {2}." },
  defence_shows = { en = "  Against it a {2}: defence {1}.", de = "  Dagegen eine {2}: Verteidigung {1}." },
  defence_bare = { en = "  No card is left to defend with: defence {1}.",
                   de = "  Keine Karte zur Verteidigung: Verteidigung {1}." },
  lays_hand_card = { en = "  {1} lays a hand card face down.", de = "  {1} legt eine Handkarte verdeckt hin." },
  lays_depot_card = { en = "  {1} lays a card of the depot face down.",
                      de = "  {1} legt eine Karte aus dem Depot verdeckt hin." },
  lays_pile_card = { en = "  {1} lays a card of the pile face down, unseen.",
                     de = "  {1} legt ungesehen eine Karte vom Stapel hin." },
  attack_wins = { en = "  {1} conquers {2}: {4} ({3}).", de = "  {1} erobert {2}: {4} ({3})." },
  by_strength = { en = "the stronger wins", de = "der Stärkere gewinnt" },
  by_tie = { en = "a tie goes to the defender", de = "Gleichstand ist für den Verteidiger" },
  by_walls = { en = "its walls hold", de = "seine Mauern halten" },
  by_fortress = { en = "the fortress holds", de = "die Festung hält" },
  by_cannon = { en = "the cannon wins the tie", de = "die Kanone entscheidet den Gleichstand" },
  twenty_all = { en = "no cannon helps at 20 to 20", de = "bei 20:20 hilft keine Kanone" },
  rules_all = { en = "{1} has placed the last marker: the war is over.",
                de = "{1} hat den letzten Marker gesetzt: Der Krieg ist aus." },
  landless = { en = "{1} has no landscape left: the war is over.",
               de = "{1} hat keine Landschaft mehr: Der Krieg ist aus." },
  attack_fails = { en = "  {2} holds out: {4} ({3}).", de = "  {2} hält stand: {4} ({3})." },
}

return game
