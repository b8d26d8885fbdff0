-- Bohnanza, the base game. Clause ids (BOH-…) refer to bohnanza.md.
--
-- Every number of the booklet is a small rule below, so that an expansion or a house rule can
-- change one of them; every rule is called through self.

local printed = require "bohnanza_cards"
local field = require "field"
local trade = require "trade"

local game = define {
  id = "bohnanza",
  title = { en = "Bohnanza", de = "Bohnanza" },
  players = { 2, 7, default = 4 },
  finale = { "last_harvest" },
  bots = { farmer = require "bohnanza_farmer" },
}

game.options = {
  profile = { "amigo", "edition: amigo (3-5 players), amigo_new (3-5), rgg (2-7), amigo_ext (3-7)",
              choices = { "amigo", "amigo_new", "rgg", "amigo_ext" } },
  without = { "ackerbohne", "amigo_ext with 4-5 players: the variety left out beside kaffeebohne",
              choices = { "ackerbohne", "kakaobohne" } },
  duel_three_fields = { false, "rgg with 2 players: three fields from the start, none to buy" },
  trading = { true, "false leaves phase 2 without deals" },
}

--- The constants for this number of players, as a new table; nil if the edition is not for that number.
function game:edition(players)
  local constants = printed.EDITIONS[self.opt.profile][players]
  return constants and printed.edition(constants, {})
end

function game:check()
  self.constants = self:edition(self.seat_count)
  self.duel = self.constants and self.constants.duel or false               -- section 9.1 is played
  if not self.constants then
    local allowed = { amigo = "3 to 5", amigo_new = "3 to 5", rgg = "2 to 7", amigo_ext = "3 to 7" }
    return ("profile %s is for %s players, not %d (try --players 3, or --set profile=rgg)")
      :format(self.opt.profile, allowed[self.opt.profile], self.seat_count)
  end
  if self.constants.farthest_wins then
    self.texts.tie_break_unit = self.texts.seats_from_start
  end
  local last = self:last_exhaustion()
  self.texts.counter_exhausted = { en = "piles used up of " .. last, de = "verbrauchte Stapel von " .. last }
end

-- BOH-S1: the varieties of the profile; the third-field cards.
function game:cards()
  local constants, list, removed = self.constants, {}, {}
  for _, id in ipairs(constants.without) do
    removed[id == "option" and self.opt.without or id] = true
  end
  for _, bean in ipairs(printed.BEANS) do
    if constants.sets[bean.set] and not removed[bean.id] then
      list[#list + 1] = { id = bean.id, count = bean.count, number = bean.count, meter = bean.meter,
                          field_for = bean.field_for or 0, name = bean.name, look = bean.look, back = "bean" }
    end
  end
  list[#list + 1] = { id = "third_field", count = constants.field_cards, back = "field", look = "field",
                      name = { en = "third field", de = "3. Bohnenfeld" } }
  return list
end

game.zones = {
  deck = "none", discard = "top",
  turned = "all",                             -- turned up in phase 2
  offered = "all",                            -- duel: left for the opponent
  fields = "all",                             -- third-field cards for sale
  each = {
    hand = { "owner", show = "queue" },       -- BOH-S3: a queue, its front is played first
    field_1 = "all", field_2 = "all",
    field_3 = { "all", closed = true },       -- BOH-F1
    extra = "all",                            -- the third-field card
    coins = { "owner", face = "down" },       -- thalers: bean cards that keep their variety
    received = "all",                         -- got in a deal, to be planted in phase 3
  },
}

game.counters = {
  exhausted = 0,                              -- BOH-D1
  offers_made = 0,                            -- by the active player in this phase
  each = {
    offers_made = 0,                          -- to the active player in this phase
    earned = { 0, measure = { en = "thalers from harvests", de = "Taler aus Ernten" } },
  },
}

game.groups = { each = { fields = { "field_1", "field_2", "field_3" } } }

function game:turn()
  if self.duel then                 -- BOH-2P2 to 2P5
    return { "take_offered", "plant", "discard_hand", "turn_up", "plant_turned", "draw" }
  end
  if not self.opt.trading then return { "plant", "turn_up", "plant_received", "draw" } end
  return { "plant", "turn_up", "trade", "plant_received", "draw" }
end

-- The decisions of section 5: which rule lists the options, and which one helps when there are none.
-- poll: others may harvest or buy before it is asked (BOH-A3). leave: what anybody does meanwhile may
-- have made room already, so the question ends and the planter looks again.
game.decisions = {
  plant_first    = { from = "places", otherwise = "make_room", poll = true, clause = "BOH-1.1" },
  plant_second   = { from = "places", pass = true, poll = true, clause = "BOH-1.2" },
  make_room      = { from = "anytime", leave = true, clause = "BOH-P4" },
  plant_received = { from = "plantings", otherwise = "make_room", poll = true, clause = "BOH-3.1" },
  offer_card     = { from = "offered_uses", poll = true, clause = "BOH-2P2" },
  discard_hand   = { from = "hand_cards", pass = true, poll = true, clause = "BOH-2P3" },
  plant_turned   = { from = "plantings", pass = true, poll = true, clause = "BOH-2P4" },
}

-- What these rules must return: checked where a script overrides one.
game.returns = {
  number = "hand_size turned_up draws plant_limit third_field_price last_exhaustion worth turn_place",
  list = "meter places sources replies plantings offered_uses hand_cards",
  boolean = "third_field_given can_buy_third_field pile_is_over can_harvest", text = "plant_question",
  ["kind?"] = "variety", ["card?"] = "take_card", ["seat?"] = "to_plant",
  seat = "starter",
}

-- What anybody may buy at any moment: the rule that sells it, and the one that knows its price.
game.for_sale = { { "buy_third_field", price = "third_field_price" } }

game:include "first"                          -- BOH-S5
game:include "pile"                           -- BOH-D1, BOH-D2, BOH-D3
game:include "third_field"                    -- BOH-F1, BOH-F3

---------------------------------------------------------------------------------------------------
-- Numbers of the booklet

function game:hand_size(t, p)                 -- BOH-S2: in turn order
  local hands = self.constants.hands
  return hands and (hands[self:turn_place(t, p)] or hands[#hands]) or 5
end
function game:turned_up() return self.constants.turned_up end               -- BOH-2.1
function game:draws() return self.constants.draws end                       -- BOH-4.1
function game:plant_limit() return 2 end                                    -- BOH-1.2
function game:third_field_price() return self.constants.price end           -- BOH-F1
function game:last_exhaustion() return self.constants.last end              -- BOH-E1
function game:meter(_, _, kind) return kind.meter end

--- Does everybody own the third field from the start?
function game:third_field_given()             -- BOH-S1, 2P7
  return self.constants.fields == 3 or (self.duel and self.opt.duel_three_fields)
end

---------------------------------------------------------------------------------------------------
-- Setup

function game:setup(t)
  t.deck:fill "bean"
  t.deck:shuffle()
  t.fields:fill "field"
  for _, p in t:seats(self:begin(t)) do       -- BOH-S2, S5
    t.deck:deal(p.hand, self:hand_size(t, p))
    if self:third_field_given() then self:open_third_field(t, p) end
  end
end

---------------------------------------------------------------------------------------------------
-- Fields

--- The fields that take this card.
function game:places(_, p, card)              -- BOH-P1, P2
  return p.fields:taking(card, "BOH-P2")
end

function game:plant_card(t, p, card, where)
  where:take(card)
  t:say("planted", p, card, where)
end

--- The variety that grows on a field; nil when it is empty.
function game:variety(where) return where:kind() end                        -- BOH-P1

--- What a harvest of this field would bring now.
function game:worth(t, p, where)              -- BOH-H4
  local kind = self:variety(where)
  return kind and field.yield(self:meter(t, p, kind), #where) or 0
end

--- Are single beans protected, as long as another field has more?
function game:protected(_, p)                 -- BOH-H3
  return #p.fields:least(2) > 0
end

--- Any player at any time; in the duel only in their own turn.
function game:can_harvest(t, p, where)        -- BOH-H1
  if self.duel and p ~= t:active() then return no "BOH-2P1" end
  if #where == 1 and self:protected(t, p, where) then return no "BOH-H3" end
  return true
end

--- Turns `thalers` cards of a harvested field into thalers of p, the others are discarded.
function game:collect(t, p, where, thalers)   -- BOH-H4
  if thalers > 0 then where:deal(p.coins, thalers) end
  where:move_all(t.discard)
end

function game:harvest(t, p, where)            -- BOH-H2, H5
  local kind, n, thalers = self:variety(where), #where, self:worth(t, p, where)
  t:say("harvested", p, n, kind, thalers)
  if kind.field_for == n and #p.extra == 0 and #t.fields > 0 then           -- Ackerbohne: BOH-X15
    self:open_third_field(t, p)
    t:say("got_field", p)
  end
  if thalers > 0 then p.earned:add(thalers) end
  self:collect(t, p, where, thalers)
end

function game:can_buy_third_field(t, p)
  if not self:affords_third_field(t, p) or self:third_field_given() then return no "BOH-F1" end
  return true
end

--- Thalers leave the stack from the top, bean side up.
function game:pay(t, p, price)                -- BOH-F2, 2P6
  p.coins:deal(self.duel and t.box or t.discard, price)
end

--- The fields on which something grows.
function game:planted_fields(_, p) return p.fields:least(1) end

--- What p may do at any moment, also out of turn, as far as can_harvest and can_buy_… allow it.
function game:anytime(t, p)                   -- BOH-A1
  local list = t:options("harvest", self:planted_fields(t, p))
  for _, sale in ipairs(self.for_sale) do list[#list + 1] = sale end
  for _, offer in ipairs(t:offers(t:active(), p)) do list[#list + 1] = { "withdraw", offer.number } end
  return list
end

--- A card must be planted and no field takes it. `what` is the card, or the zone of received ones.
function game:make_room(t, p, what)           -- BOH-P4
  local choice = p:choose("make_room", what == p.received and what:front() or what)
  if choice then self[choice[1]](self, t, p, choice[2], choice[3]) end
end

---------------------------------------------------------------------------------------------------
-- Phase 1: play hand cards

--- The name of the question for card number `n`.
function game:plant_question(n) return n == 1 and "plant_first" or "plant_second" end

function game:plant(t, p)                     -- BOH-1.1 to 1.3; one card per step
  local planted, card = t:steps(), p.hand:front()
  local where = card and p:choose(self:plant_question(planted + 1), card)
  if where then
    self:plant_card(t, p, card, where)
    planted = planted + 1
    if planted < self:plant_limit(t, p) then return "again" end
  end
  t:poll()                                    -- BOH-A3: after phase 1, and also if it is skipped
  if where and planted < self:plant_limit(t, p) then return "again" end     -- a purchase may have raised the limit
end

---------------------------------------------------------------------------------------------------
-- Phase 2: turn up, trade, give

function game:turn_up(t, p)                   -- BOH-2.1
  for i = 1, self:turned_up(t, p) do
    if i > 1 then t:poll() end
    local card, left = self:take_card(t, t.turned)
    if card then t:say("turned_up", p, card) end                            -- BOH-D3
    if left == 0 and self:pile_is_over(t) then break end                    -- BOH-E1: the cards so far are used
  end
  if self.duel then self:match_discards(t) end
end

--- Where the cards lie that a player may put into a deal.
function game:sources(t, p)                   -- BOH-2.3, 2.4
  if p == t:active() then return { p.hand, t.turned } end
  return { p.hand }
end

function game:replies(t, p) return trade.replies(self, t, p) end

--- Are deals possible now?
function game:trading(t) return t:phase() == "trade" end

--- What p may propose without being asked: an offer to the active player.
function game:bids(t, p)                      -- BOH-2.10, 2.12
  if p ~= t:active() and self:trading(t) then return trade.bids(self, t, p) end
end

function game:bid(t, p, deal) trade.bid(t, p, deal) end

function game:withdraw(t, p, number) trade.withdraw(t, p, number) end       -- BOH-2.11

function game:receive(_, p, card)             -- BOH-2.7
  p.received:take(card)
end

function game:trade(t, p)                     -- BOH-2.2 to 2.13; one action per step
  if t:steps() == 0 then trade.begin(t) end
  if trade.action(self, t, p) then return "again" end
end

---------------------------------------------------------------------------------------------------
-- Phase 3: plant what was received and turned up

--- Who plants next, and from which zone; nil when all is planted.
function game:to_plant(t, active)
  for _, p in t:seats(active) do
    if #p.received > 0 then return p, p.received end
  end
end

function game:plant_received(t, active)       -- BOH-3.1, 3.2; one card per step
  if t:steps() == 0 and #t.turned > 0 then                                  -- BOH-2.8
    t:say("keeps_turned", active, #t.turned)
    t.turned:move_all(active.received)
  end
  local p, zone = self:to_plant(t, active)
  if p then
    local choice = p:choose("plant_received", zone)
    self:plant_card(t, p, choice[1], choice[2])
    if #zone > 0 or self:to_plant(t, active) then return "again" end
  end
  if self:pile_is_over(t) then t:finish() end -- BOH-E1
end

--- The pairs { card, field } that fit, for the cards of a zone.
function game:plantings(_, p, zone)           -- BOH-3.2
  return p.fields:taking(zone)
end

---------------------------------------------------------------------------------------------------
-- Phase 4: draw

function game:draw(t, p)                      -- BOH-4.1
  for _ = 1, self:draws(t, p) do
    t:poll()                                  -- BOH-A3: what is harvested now is shuffled in
    local _, left = self:take_card(t, p.hand)                               -- BOH-D3: or none
    if left == 0 and self:pile_is_over(t) then                              -- BOH-E1: at once
      return t:finish()
    end
  end
end

---------------------------------------------------------------------------------------------------
-- The duel of two (rgg): section 9.1

--- What can be done with the cards the opponent left: plant or discard each.
function game:offered_uses(t, p)              -- BOH-2P2
  local list = self:plantings(t, p, t.offered)
  for _, card in ipairs(field.one_of_each(t.offered:cards())) do
    list[#list + 1] = { "discard", card }
  end
  return list
end

function game:take_offered(t, p)              -- BOH-2P2; one card per step
  if #t.offered == 0 then return end
  local choice = p:choose "offer_card"
  if choice[1] == "discard" then
    t.offered:move(choice[2], t.discard)
    t:say("discarded", p, choice[2])
  else
    self:plant_card(t, p, choice[1], choice[2])
  end
  return "again"
end

function game:hand_cards(_, p) return p.hand:cards() end

function game:discard_hand(t, p)              -- BOH-2P3
  if #p.hand == 0 then return end
  local card = p:choose "discard_hand"
  if card then
    p.hand:move(card, t.discard)
    t:say("discarded", p, card)
    t:poll()                                  -- BOH-A3
  end
end

--- The top of the discard pile joins the turned-up cards as long as it matches one of them.
function game:match_discards(t)               -- BOH-2P4
  while #t.discard > 0 and t.turned:count(t.discard:kind()) > 0 do
    t:say("matched", (t.discard:draw(t.turned)))
  end
end

function game:plant_turned(t, p)              -- BOH-2P4; one card per step
  local choice = #t.turned > 0 and p:choose("plant_turned", t.turned)
  if choice then
    self:plant_card(t, p, choice[1], choice[2])
    return "again"
  end
  t.turned:move_all(t.offered)
  if self:pile_is_over(t) then t:finish() end -- BOH-2P7
end

---------------------------------------------------------------------------------------------------
-- End

function game:last_harvest(t)                 -- BOH-E2
  for _, p in t:seats(self:starter(t)) do
    for _, where in ipairs(p.fields) do
      if #where > 0 then self:harvest(t, p, where) end
    end
  end
end

--- Thalers; more hand cards break a tie, or in some editions the seat that is farthest from the one that began.
function game:score(t, p)                     -- BOH-E3, E4, E5
  return #p.coins, self.constants.farthest_wins and self:turn_place(t, p) - 1 or #p.hand
end

game:include "bohnanza_outlook"
game:include "bohnanza_screen"

return game
