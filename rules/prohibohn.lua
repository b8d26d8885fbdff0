-- Prohibohn: Al Cabohne with establishments to protect. Clause ids (PRO-…) refer to prohibohn.md.
--
-- A card that can be bought is one entry of the tables below: what it costs, what it grants and what is
-- done when it is bought (stdlib/shop.lua). The one rule that a grant changes asks for it: shop.granted.

local base = extends "al_cabohne"
local printed = require "prohibohn_cards"
local field = require "field"
local shop = require "shop"
local granted = shop.granted

local game = base:variant {
  id = "prohibohn",
  title = { en = "Prohibohn", de = "Prohibohn" },
  players = { 2, 2 },
  drops = { "solo_leftovers", "spent_thalers" },
  bots = { capo = require "prohibohn_capo" },
}

game.options = { pub = { false, "the Pub variant: Cognac beans, Pubs, Joe Bohnano, three fields" } }

---------------------------------------------------------------------------------------------------
-- Numbers of the booklet

function game:hand_size() return 7 end                                      -- PRO-S2
function game:start_fields() return self.opt.pub and 3 or 2 end             -- PRO-S6, V3
function game:third_field_cards() return 0 end                              -- PRO-S1
function game:boss_count() return self.opt.pub and 3 or 2 end               -- PRO-V2
function game:enough_establishments() return 10 end                         -- PRO-E3
function game:last_exhaustion(t) return self:passes() + t.extra_pass:get() end    -- PRO-E3

function game:beans()                         -- PRO-V1
  local list = base.beans(self)
  if self.opt.pub then list[#list + 1] = printed.COGNAC end
  return list
end

---------------------------------------------------------------------------------------------------
-- What can be bought

--- The establishments whose cards are laid out.
function game:venues_on_sale()                -- PRO-S5, V1
  local list = {}
  for _, venue in ipairs(printed.VENUES) do
    if venue.id ~= "pub" or self.opt.pub then list[#list + 1] = venue end
  end
  return list
end

--- All cards on sale by their id: { family, price, bean, grants, bought, any_other, name, text }. A house
--- rule changes or adds one here.
function game:sale_cards()                    -- PRO-S5
  local cards = shop.families(self:venues_on_sale(), { 1, 3, 4 }, printed.ONE)
  for id, card in pairs(printed.POLICE) do
    cards[id] = {}
    for key, value in pairs(card) do cards[id][key] = value end
  end
  return cards
end

function game:check()
  shop.add_texts(self.texts, self:sale_cards())
  return base.check(self)
end

function game:cards()
  local list = base.cards(self)
  for _, card in ipairs(shop.kinds(self:sale_cards(), list)) do list[#list + 1] = card end
  return list
end

game.zones = {
  supply = { "all", show = { line = 60 } },
  each = {
    owned = { "all", show = "kinds" },
    coins = { "owner", face = "down", show = "kinds" },                     -- PRO-T2
  },
}

game.counters = {
  extra_pass = 0,                             -- PRO-E3: 1 in the fourth pass
  closing = 0,                                -- PRO-E2: the seat that may sell and buy
  each = {
    discard_turn = 0,                         -- the turn in which casino_3 was used
    asked_turn = 0,                           -- and the last one in which its owner was asked
    played = 0,                               -- cards played in this phase 3
    played_before = 0,                        -- and how many of them when it went on
    bought = { 0, measure = { en = "cards bought", de = "gekaufte Karten" } },
  },
}

game.turn = { before = { play = "casino3_before" }, after = { play = "casino3_after", draw = "closing" } }

game.decisions = {
  casino3_before = { from = "hand_cards", pass = true, clause = "PRO-P3-5" },
  casino3_after  = { from = "hand_cards", pass = true, clause = "PRO-P3-5" },
  pub3_more      = { from = "more_to_give", pass = true, leave = true, clause = "PRO-P2-4" },
  play_more      = { from = "plays", pass = true, poll = true, clause = "PRO-P3-4" },
  phase4_buy     = { from = "anytime", pass = true, anytime = false, clause = "PRO-K1" },
  draw_mode      = { from = "draw_modes", clause = "PRO-P6-2" },
  end_sell_buy   = { from = "anytime", pass = true, anytime = false, clause = "PRO-E2" },
}

-- What these rules must return: checked where a script overrides one.
game.returns = {
  number = "enough_establishments count_family kinds_owned worth_of bonus_for police_bonus playing_powers",
  list = "sale_cards establishments purchases draw_modes closable affordable",
  boolean = "raided may_buy is_second_police may_turn_on can_buy_with",
}

---------------------------------------------------------------------------------------------------
-- Setup

function game:setup(t, p)
  base.setup(self, t, p)
  t.supply:fill "sale"                        -- PRO-S5
  local seats = t:all_seats(self:starter(t))
  local chosen = t:choose_all { "setup_thalers", n = 2, clause = "PRO-S4", seats = seats,
                                from = function(seat) return seat.hand:cards() end }
  for _, seat in ipairs(seats) do
    for _, card in ipairs(chosen[seat]) do seat.hand:move(card, seat.coins) end
    t:say("first_thalers", seat, #chosen[seat])
  end
end

---------------------------------------------------------------------------------------------------
-- Owning and buying

--- How many cards of this family p has.
function game:count_family(p, family) return p.owned:count { family = family } end

--- His establishments; police and Razzia are none.
function game:establishments(p)               -- PRO-E3
  local list = {}
  for _, card in ipairs(p.owned:cards()) do
    if card.family ~= "" then list[#list + 1] = card end
  end
  return list
end

--- How many different kinds of establishments p has.
function game:kinds_owned(p)
  local seen, n = {}, 0
  for _, card in ipairs(self:establishments(p)) do
    if not seen[card.family] then seen[card.family], n = true, n + 1 end
  end
  return n
end

--- Has somebody bought the Razzia?
function game:raided(t)                       -- PRO-K10
  for _, p in t:seats() do
    if granted(p, "raid") then return true end
  end
  return false
end

--- Purchases are for one's own turn, and for the closing round.
function game:may_buy(t, p)                   -- PRO-K1, O1
  local closing = t.closing:get()
  if closing > 0 then return p.number == closing end
  return p == t:active()
end

--- Nobody has both Police Stations.
function game:is_second_police(p, card)       -- PRO-K4
  return card.bought == "police_take" and (granted(p, "bonus_for_cards") or granted(p, "bonus_for_kinds"))
end

--- A purchase: { "buy", card }, or { "buy_with", card, variety } where there is a choice.
local function purchase_with(card, bean)      -- PRO-K5
  return card.any_other > 0 and { "buy_with", card, bean } or { "buy", card }
end

function game:can_buy_with(t, p, card, bean)
  if not self:may_buy(t, p) then return no "PRO-K1" end
  if self:is_second_police(p, card) then return no "PRO-K4" end
  if p.coins:count(bean) < shop.price(card, bean) then return no(card.any_other > 0 and "PRO-K5" or "PRO-K2") end
  return true
end

function game:can_buy(t, p, card) return self:can_buy_with(t, p, card, t:kind(card.bean)) end

--- The purchases p can pay.
function game:purchases(t, p)                 -- PRO-K1 to K5
  local list = {}
  if not self:may_buy(t, p) then return list end
  for _, payment in ipairs(shop.payments(t, t.supply, p.coins)) do
    local card, bean = payment[1], payment[2]
    if self:can_buy_with(t, p, card, bean) then list[#list + 1] = purchase_with(card, bean) end
  end
  return list
end

function game:anytime(t, p)                   -- PRO-K1
  local list = base.anytime(self, t, p)
  for _, purchase in ipairs(self:purchases(t, p)) do list[#list + 1] = purchase end
  return list
end

--- Everything that is on sale, with every variety that buys it.
function game:tries(t, p)
  local list = base.tries(self, t, p)
  for _, card in ipairs(t.supply:cards()) do
    for _, price in ipairs(shop.prices(t, card)) do list[#list + 1] = purchase_with(card, price[1]) end
  end
  return list
end

function game:buy(t, p, card) self:buy_with(t, p, card, t:kind(card.bean)) end

function game:buy_with(t, p, card, bean)      -- PRO-O2
  for _, coin in ipairs(shop.thalers(p, bean, shop.price(card, bean))) do self:spend(t, p, coin) end        -- PRO-K6
  p.owned:take(card)
  p.bought:add(1)
  t:say("bought", p, card, bean)
  if card.bought ~= "" then self[card.bought](self, t, p) end
  self:remove_third(t, p, card)
end

--- The player who has bought the second of three may take the third out of the game, now or never.
function game:remove_third(t, p, card)        -- PRO-K8
  local third = nil
  for _, other in ipairs(t.supply:cards()) do
    if card.family ~= "" and other.family == card.family then third = other end
  end
  if not third or self:count_family(p, card.family) ~= 2 then return end
  local choice = p:choose { "remove_third", from = { { "remove", third } }, about = third, pass = true,
                            clause = "PRO-K8", anytime = false }
  if choice then
    t.supply:move(third, t.box)
    t:say("removed", p, third)
  end
end

--- The buyer sees what the mafia has and takes a thaler.
function game:police_take(t, p)               -- PRO-K9
  if #t.mafia == 0 then return end
  local card = p:choose { "police_take", from = t.mafia, show = t.mafia:cards(), clause = "PRO-K9",
                          secret = true, anytime = false }
  t.mafia:move(card, p.coins)
  t:say("took_thaler", p)
end

--- The opponent's establishments that are worth one thaler.
function game:closable(t, p)                  -- PRO-V5
  local list, other = {}, p:left()
  for _, card in ipairs(self:establishments(other)) do
    if card.price == 1 and self:worth_of(t, other, card) == 1 then list[#list + 1] = card end
  end
  return list
end

function game:pub_close(t, p)                 -- PRO-V5
  if #self:closable(t, p) == 0 then return end
  local card = p:choose { "pub_close", from = "closable", pass = true, clause = "PRO-V5", anytime = false }
  if not card then return end
  p:left().owned:move(card, t.box)
  t:say("closed", p, card)
end

---------------------------------------------------------------------------------------------------
-- Nightbar: fields with two varieties

--- Without a Nightbar every field holds one variety.
function game:fits(t, p, card, where)         -- ALC-F1, ALC-F2, ALC-F3, PRO-N1 to N6
  if not where.owner or #where == 0 or not granted(p, "two_varieties") then
    return base.fits(self, t, p, card, where)
  end
  local n, top, kind = #where, where:kind(), card.kind
  local first, second = where:front().kind, n > 1 and where:at(2).kind
  local alternate, late = granted(p, "alternate") ~= nil, granted(p, "late_variety") ~= nil
  if n == 1 then return kind == top or alternate or late end                -- PRO-N2, N3
  if second == first then return kind == top end
  if n == 2 then return alternate and kind == first or late and kind == second end            -- PRO-N4
  if where:at(3).kind == first then return kind == where:at(n - 1).kind end
  return kind == top
end

function game:room(_, p, where, kind, n)      -- PRO-N9
  local joins = #where == 0 or where:kind() == kind
  return (joins or #where == 1 and granted(p, "late_variety")) and n or 1
end

---------------------------------------------------------------------------------------------------
-- Restaurants, and the share of phase 2

function game:mafia_collects(t, boss, thalers)
  local p, phase = t:active(), t:phase()
  if phase == "payments" then                 -- PRO-P2-3: of the mafia's yield
    boss:deal(p.coins, 1)
    t:say("shares", p)
    return base.mafia_collects(self, t, boss, thalers - 1)
  end
  boss:deal(t.mafia, thalers)
  local planting = phase == "plant" or phase == "refill"
  if phase == "turn_up" and granted(p, "share_turn_up") or planting and granted(p, "share_plant") then
    boss:deal(p.coins, 1)                     -- PRO-P4-6, P5-2: of the cards that would be discarded
    t:say("dines", p)
  end
  boss:move_all(t.discard)
end

---------------------------------------------------------------------------------------------------
-- Phase 2: pub_3

--- The field that has just paid: it is asked about as long as its last card is of the boss's variety.
function game:more_to_give(_, _, where) return { where } end

function game:pay_boss(t, p, where)           -- PRO-P2-1
  local boss = self:boss_growing(t, where:kind())
  base.pay_boss(self, t, p, where)
  for i, other in ipairs(t.bosses) do
    if other == boss then p[where.name .. "_paid"]:set(i) end
  end
  self:give_more(t, p, where, boss)
end

--- pub_3 bought now is for the fields that have paid already, too.
function game:payments(t, p)                  -- PRO-K7
  local paid = {}
  for _, where in ipairs(t:steps() > 0 and not granted(p, "give_more") and p.fields:least(1) or {}) do
    local boss = t.bosses[p[where.name .. "_paid"]:get()]
    if boss then paid[#paid + 1] = { where, boss } end
  end
  local again = base.payments(self, t, p)
  for _, one in ipairs(paid) do self:give_more(t, p, one[1], one[2]) end
  return again
end

function game:give_more(t, p, where, boss)    -- PRO-P2-4
  while granted(p, "give_more") and #where > 0 and where:kind() == boss:kind() do
    local more, left = p:choose("pub3_more", where)
    if more then
      t:say("gives", p, where:kind(), boss, #boss + 1)
      self:feed(t, boss, { where:top() }, true)
    elseif not left then                      -- after a free action: look again
      return
    end
  end
end

---------------------------------------------------------------------------------------------------
-- Phase 3: Casino and Varieté

function game:play_limit(t, p)                -- PRO-P3-4
  return granted(p, "play_many") and 1000 or base.play_limit(self, t, p)
end

function game:playable(t, p, n)               -- PRO-P3-2, P3-3
  if n == 1 and granted(p, "any_first") or n == 2 and granted(p, "any_second") then return p.hand:cards() end
  return base.playable(self, t, p, n)
end

function game:play_question(n) return n > 2 and "play_more" or base.play_question(self, n) end

function game:hand_cards(_, p) return p.hand:cards() end

--- May p still use the casino_3 in this turn?
function game:may_discard(t, p)
  return granted(p, "discard_card") and #p.hand > 0 and p.discard_turn:get() < t:turn()
end

--- A player who has bought the casino_3 since then is asked now.
function game:before_play(t, p)               -- PRO-K7
  if self:may_discard(t, p) and p.asked_turn:get() < t:turn() then return "casino3_before" end
end

function game:casino3(t, p, question)         -- PRO-P3-5
  t:poll()
  if not self:may_discard(t, p) then return end
  p.asked_turn:set(t:turn())
  local card = p:choose(question)
  if not card then return end
  p.hand:move(card, t.discard)
  p.discard_turn:set(t:turn())
  t:say("discarded", p, card)
end

function game:casino3_before(t, p)
  p.played_before:set(0)
  self:casino3(t, p, "casino3_before")
end

function game:casino3_after(t, p)
  local powers = self:playing_powers(p)
  self:casino3(t, p, "casino3_after")
  if self:playing_powers(p) > powers then return self:play_on(t, p) end
end

--- The last moment before phase 4. What is bought there for phase 3 is used at once.
function game:before_turn_up(t, p)            -- PRO-K7
  local powers, discards = self:playing_powers(p), granted(p, "discard_card")
  local again = base.before_turn_up(self, t, p)
  if self:playing_powers(p) > powers then return self:play_on(t, p) or again end
  return not discards and self:may_discard(t, p) and "casino3_after" or again
end

local PLAYING = { grants = { "play_many", "any_second", "alternate", "late_variety" } }

--- How many cards p has that let them play a card.
function game:playing_powers(p) return p.owned:count(PLAYING) end

--- Phase 3 goes on if another card may be played in it. A third card and all that follow are alike.
function game:play_on(t, p)                   -- PRO-K7, P3-4
  local played = p.played:get() == 1 and 1 or 2
  if #p.hand == 0 or played >= self:play_limit(t, p) then return end
  p.played_before:set(played)
  return "play"
end

function game:card_number(t, p) return p.played_before:get() + base.card_number(self, t, p) end

function game:play_card(t, p, card, where)
  p.played:set(self:card_number(t, p))
  base.play_card(self, t, p, card, where)
end

---------------------------------------------------------------------------------------------------
-- Phase 4: Undertaker

--- May p go on after discards have joined, with `kept` cards turned up? Not if there is nothing to turn up.
function game:may_turn_on(t, p, kept)         -- PRO-P4-4, P4-5
  if #t.deck + #t.discard == 0 then return false end
  return granted(p, "turn_all") or kept == 1 and granted(p, "turn_second")
end

function game:turns_another(t, p, kept, moved)
  if not base.turns_another(self, t, p, kept) then return false end
  if moved == 0 then return true end          -- PRO-P4-3
  while not self:may_turn_on(t, p, kept) do   -- PRO-P4-2, P4-7: unless what they buy now, or pay, lets them go on
    if not self:window(t, p, "phase4_buy") then return false end
  end
  return p:confirm { "turn_next", yes = "turn_next", clause = kept == 1 and "PRO-P4-4" or "PRO-P4-5" }
end

---------------------------------------------------------------------------------------------------
-- Phase 6: Gas Station

--- How many more cards p may draw after `drawn`.
function game:draw_modes(t, p, drawn)         -- PRO-P6-2
  local list = { { "draw_cards", math.max(0, self:draws(t, p) - drawn) } }
  if drawn < 3 and granted(p, "draw_three") then list[#list + 1] = { "draw_cards", 3 - drawn } end
  if granted(p, "fill_hand") and #p.hand < 6 then list[#list + 1] = { "fill_hand", 6 - #p.hand } end
  return list
end

local function ways_to_draw(self, t, p, drawn) return #self:draw_modes(t, p, drawn) end

--- How many cards p wishes to draw in all; nil if they have no choice.
function game:ask_draw_mode(t, p, drawn)
  if t.ending:get() > 0 or t:recall(ways_to_draw, self, t, p, drawn) == 1 then return end
  return drawn + p:choose("draw_mode", drawn)[2]
end

function game:cards_to_draw(t, p)             -- PRO-P6-1, P6-2
  t:poll()
  local n = self:ask_draw_mode(t, p, 0)
  return self:after_draw(t, p, 0, n or self:draws(t, p))
end

--- A Gas Station bought now adds a way to draw.
function game:after_draw(t, p, drawn, n)      -- PRO-K7
  local ways = t:recall(ways_to_draw, self, t, p, drawn)
  base.after_draw(self, t, p, drawn, n)
  return t:recall(ways_to_draw, self, t, p, drawn) > ways and self:ask_draw_mode(t, p, drawn) or n
end

---------------------------------------------------------------------------------------------------
-- End

function game:last_turn_over() end            -- PRO-E2: the closing round comes first

--- The closing round, one action per step: the player whose turn it was, then the opponent.
function game:closing(t, p)                   -- PRO-E2
  if t.ending:get() == 0 then return end
  if t:steps() == 0 then t.closing:set(p.number) end
  local seat = t:seat(t.closing:get())
  if self:window(t, seat, "end_sell_buy") then return "again" end
  if seat == p then
    t.closing:set(p:left().number)
    return "again"
  end
  t.closing:set(0)
  self:end_or_go_on(t)
end

function game:end_or_go_on(t)                 -- PRO-E3
  local n = 0
  for _, seat in t:seats() do n = n + #self:establishments(seat) end
  local pile_over = t.exhausted:get() >= self:last_exhaustion(t)                  -- A-22: else no cards were left
  if n >= self:enough_establishments() or not pile_over or t.extra_pass:get() > 0 then return t:finish() end
  t:say("extra_pass", n)
  t.extra_pass:set(1)
  t.ending:set(0)
  if #t.discard > 0 then self:reshuffle(t) end                              -- PRO-E1: else it waits
end

--- What a card counts for its owner at the end.
function game:worth_of(t, p, card)            -- PRO-E5, section 2.3
  if card.price > 1 then return card.price end
  if self:count_family(p, card.family) == 3 then return 4 end
  return self:raided(t) and 0 or 1
end

--- The bonus for this number of establishment cards, and of their kinds.
function game:bonus_for(p, cards, kinds)      -- PRO-E6, section 2.4
  local by_cards, by_kinds = granted(p, "bonus_for_cards"), granted(p, "bonus_for_kinds")
  return (by_cards and field.yield(by_cards.meter, cards) or 0) + (by_kinds and field.yield(by_kinds.meter, kinds) or 0)
end

function game:police_bonus(p)                 -- PRO-E5
  return self:bonus_for(p, #self:establishments(p), self:kinds_owned(p))
end

function game:score(t, p)                     -- PRO-E5, E7
  local sum = #p.coins + self:police_bonus(p)
  for _, card in ipairs(p.owned:cards()) do sum = sum + self:worth_of(t, p, card) end
  return sum, #p.hand
end

game:include "prohibohn_outlook"
game:include "prohibohn_screen"

return game
