-- Al Cabohne: one or two bean traders against the bean mafia. Clause ids (ALC-…) refer to al_cabohne.md.
--
-- A boss is a zone of the table, his field; what he does is a rule that runs whenever cards come to it.
-- The bosses are a list (mafia_bosses), so a house rule adds one or changes his threshold there.

local field = require "field"
local sight = require "al_cabohne_sight"

local game = define {
  id = "al_cabohne",
  title = { en = "Al Cabohne", de = "Al Cabohne" },
  players = { 1, 2, default = 1 },
  finale = { "last_sale" },
  bots = { capo = require "al_cabohne_capo" },
  rival = "capo",
}

game.options = {
  passes = { 0, "how often the draw pile is played through; 0: three times, alone once", least = 0, most = 20 },
  solo_leftovers = { "plant", "alone: turned-up cards must all be planted, or the rest may be discarded",
                     choices = { "plant", "discard" } },
  duplicate_fields = { false, "true: a player may grow one variety on several fields" },
  spent_thalers = { "under", "thalers paid go under the discard pile, or on top with the bean up",
                    choices = { "under", "top" } },
  first = { 1, "the seat that begins", least = 1, most = 2 },
}

-- Beanometer: cards needed for 1, 2, 3, 4 thalers (section 2.1).
local BEANS = {
  { id = "blaue_bohne",  count = 20, meter = { 4, 6, 8, 10 }, name = { en = "blue bean", de = "Blaue Bohne" } },
  { id = "kidneybohne",  count = 19, meter = { 5, 6, 7, 8 },  name = { en = "kidney bean", de = "Kidneybohne" } },
  { id = "feuerbohne",   count = 18, meter = { 3, 6, 8, 9 },  name = { en = "chili bean", de = "Feuerbohne" } },
  { id = "puffbohne",    count = 16, meter = { 4, 5, 6, 7 },  name = { en = "broad bean", de = "Puffbohne" } },
  { id = "saubohne",     count = 16, meter = { 3, 5, 7, 8 },  name = { en = "stink bean", de = "Saubohne" } },
  { id = "brechbohne",   count = 14, meter = { 3, 5, 6, 7 },  name = { en = "green bean", de = "Brechbohne" } },
  { id = "stangenbohne", count = 13, meter = { 3, 4, 5, 6 },  name = { en = "runner bean", de = "Stangenbohne" } },
}

-- In boss order; a boss sells as soon as his field is worth so many thalers (section 2.2).
local BOSSES = {
  { id = "al_cabohne",     sells_at = 3, name = "Al Cabohne" },
  { id = "don_corlebohne", sells_at = 2, name = "Don Corlebohne" },
  { id = "joe_bohnano",    sells_at = 1, name = "Joe Bohnano" },
}

-- Values of t.ending: the last pile is used up, or there is no card left to take.
local LAST_PILE, NO_CARDS = 1, 2

---------------------------------------------------------------------------------------------------
-- Numbers of the booklet

function game:hand_size() return self.solo and 7 or 5 end                   -- ALC-S4, S10
function game:start_fields() return self.solo and 3 or 2 end                -- ALC-S3, S9
function game:third_field_price() return 4 end                              -- ALC-B1
function game:play_limit() return 2 end                                     -- ALC-P3-2
function game:turned_up() return 3 end                                      -- ALC-P4-1
function game:draws() return 2 end                                          -- ALC-P6-1
function game:mafia_factor() return self.solo and 2 or 1 end                -- ALC-V6
function game:meter(_, kind) return kind.meter end

function game:passes()                        -- ALC-E1, V5
  if self.opt.passes > 0 then return self.opt.passes end
  return self.solo and 1 or 3
end

function game:boss_count() return self.solo and 3 or 2 end                  -- ALC-S1, S9

--- ALC-S2: the printed third field, and with two players the back of Joe Bohnano.
function game:third_field_cards() return self.solo and 1 or 2 end

--- The bosses that play, in their order: { id, sells_at, name } each.
function game:mafia_bosses()
  local list = {}
  for i = 1, self:boss_count() do
    list[i] = { id = BOSSES[i].id, sells_at = BOSSES[i].sells_at, name = BOSSES[i].name }
  end
  return list
end

--- The varieties that are shuffled: { id, count, meter, name } each.
function game:beans()                         -- ALC-S4
  local list = {}
  for i, bean in ipairs(BEANS) do
    list[i] = { id = bean.id, count = bean.count, meter = bean.meter, name = bean.name }
  end
  return list
end

---------------------------------------------------------------------------------------------------
-- What lies on the table

function game:check()
  self.solo = self.seat_count == 1
  self.bosses = self:mafia_bosses()
  for _, boss in ipairs(self.bosses) do self.texts[boss.id] = boss.name end
  if self.opt.first > self.seat_count then
    return ("first=%d: there is no such seat, only %d"):format(self.opt.first, self.seat_count)
  end
end

function game:cards()
  local list = {}
  for _, bean in ipairs(self:beans()) do
    list[#list + 1] = { id = bean.id, count = bean.count, meter = bean.meter, name = bean.name, back = "bean" }
  end
  list[#list + 1] = { id = "third_field", count = self:third_field_cards(), back = "field",
                      name = { en = "third field", de = "3. Bohnenfeld" } }
  return list
end

function game:zones()
  local zones = {
    deck = "none", discard = "top",
    turned = { "all", show = { line = 51 } }, -- phase 4: the face-up area
    left = { "all", show = { line = 52 } },   -- phase 5: left in it for the opponent
    mafia = { "none", face = "down", show = { line = 50 } },              -- ALC-M1: the thalers of all bosses
    fields = "all",                           -- third-field cards for sale
    each = {
      hand = { "owner", show = "queue" },     -- ALC-S4: a queue, its front is played first
      field_1 = "all", field_2 = "all",
      field_3 = { "all", closed = true },
      extra = "all",                          -- his third-field card
      coins = { "owner", face = "down" },
    },
  }
  for i, boss in ipairs(self.bosses) do zones[boss.id] = { "all", sells_at = boss.sells_at, show = { line = i } } end
  return zones
end

function game:groups()
  local names = {}
  for i, boss in ipairs(self.bosses) do names[i] = boss.id end
  return { bosses = names, each = { fields = { "field_1", "field_2", "field_3" } } }
end

function game:counters()
  local each = { earned = { 0, measure = { en = "thalers from harvests", de = "Taler aus Ernten" } },
                 given = { 0, measure = { en = "cards paid to the mafia", de = "an die Mafia gezahlte Karten" } } }
  for _, name in ipairs(self:groups().each.fields) do each[name .. "_paid"] = 0 end           -- ALC-P2-5
  return { each = each,
           mafia_earned = { 0, measure = { en = "thalers of the mafia", de = "Taler der Mafia" } },
           exhausted = 0,                     -- ALC-E1
           ending = 0 }                       -- ALC-E3, E4: the running turn is the last one
end

function game:turn()                          -- phases 1 to 6; what only opens a window has its own name
  local phases = { "payments", "play", "before_turn_up", "turn_up", "refill", "plant", "draw" }
  if not self.solo then table.insert(phases, 1, "leftovers") end            -- ALC-V1
  return phases
end

-- The decisions of section 5. leave: a harvest meanwhile may have changed what is asked.
game.decisions = {
  leftover       = { from = "leftover_uses", poll = true, clause = "ALC-P1-2" },
  mafia_payment  = { from = "due", leave = true, clause = "ALC-P2-1" },
  play_first     = { from = "plays", can = "can_play", leave = true, clause = "ALC-P3-1" },
  play_second    = { from = "plays", can = "can_play", pass = true, poll = true, clause = "ALC-P3-2" },
  make_room      = { from = "anytime", leave = true, clause = "ALC-F4" },
  before_turn_up = { from = "anytime", pass = true, anytime = false, clause = "ALC-O2" },
  mafia_refill   = { from = "refills", poll = true, clause = "ALC-P5-1" },
  phase5         = { from = "phase5_actions", tries = "gifts", pass = true, clause = "ALC-P5-2" },
  before_draw    = { from = "anytime", pass = true, anytime = false, clause = "ALC-O2" },
}

---------------------------------------------------------------------------------------------------
-- Setup

function game:setup(t)
  t.deck:fill "bean"
  t.deck:shuffle()
  t.fields:fill "field"
  for _, p in t:seats() do
    t.deck:deal(p.hand, self:hand_size(t, p))
    if self:start_fields(t, p) == 3 then self:open_third_field(t, p) end    -- ALC-S9
  end
  self:stock_mafia(t)
  t:pass_to(t:seat(self.opt.first))           -- ALC-S8
end

function game:stock_mafia(t)                  -- ALC-S6, S7, S11
  local empty = self:empty_boss(t)
  while empty do
    local card = t.deck:draw(t.turned)
    self:feed(t, self:boss_growing(t, card.kind) or empty, { card })
    empty = self:empty_boss(t)
  end
end

---------------------------------------------------------------------------------------------------
-- The mafia

--- The boss who grows this variety; nil when none does.
function game:boss_growing(t, kind) return t.bosses:topped(kind)[1] end

--- The first boss without beans, in boss order.
function game:empty_boss(t)
  for _, boss in ipairs(t.bosses) do
    if #boss == 0 then return boss end
  end
end

--- The bosses whose field takes this variety: never two of them grow the same.
function game:boss_places(t, kind)            -- ALC-F5
  return t.bosses:taking(kind, nil, "ALC-F5")
end

function game:boss_worth(t, boss)             -- ALC-M3
  return #boss > 0 and field.yield(self:meter(t, boss:kind()), #boss) or 0
end

--- Cards go to a boss, all at once; he sells if that is enough. `told`: it was said already that he gets them.
function game:feed(t, boss, cards, told)      -- ALC-M2, M4
  for _, card in ipairs(cards) do boss:take(card) end
  if not told then t:say("fed", boss, #cards, cards[1].kind, #boss) end
  if self:boss_worth(t, boss) >= boss.sells_at then self:mafia_sells(t, boss) end
end

function game:mafia_sells(t, boss)            -- ALC-M3, M5
  local thalers = self:boss_worth(t, boss)
  t:say("mafia_sold", boss, #boss, boss:kind(), thalers)
  t.mafia_earned:add(thalers)
  self:mafia_collects(t, boss, thalers)
end

--- What becomes of the cards a boss sells.
function game:mafia_collects(t, boss, thalers)
  boss:deal(t.mafia, thalers)
  boss:move_all(t.discard)
end

--- What the players have to beat.
function game:mafia_total(t)                  -- ALC-E6, V6
  return #t.mafia * self:mafia_factor(t)
end

---------------------------------------------------------------------------------------------------
-- Fields of the players

--- How many of `n` cards of this variety the field takes at once, if it takes one.
function game:room(_, _, _, _, n) return n end

--- The fields that take this variety. Who grows it has no other field for it.
function game:places(_, p, kind)              -- ALC-F1
  return p.fields:taking(kind, nil, not self.opt.duplicate_fields and "ALC-F3")
end

--- What a harvest of this field would bring now.
function game:worth(t, _, where)              -- ALC-H3
  return #where > 0 and field.yield(self:meter(t, where:kind()), #where) or 0
end

--- Are single beans protected, as long as another field has more?
function game:protected(_, p)                 -- ALC-H2
  return #p.fields:least(2) > 0
end

function game:can_harvest(t, p, where)
  if not self:may_act(t, p) then return no "ALC-H1" end
  if #where == 1 and self:protected(t, p, where) then return no "ALC-H2" end
  return true
end

function game:harvest(t, p, where)            -- ALC-H3
  local thalers = self:worth(t, p, where)
  t:say(#where:kinds() > 1 and "harvested_mixed" or "harvested", p, #where, where:kind(), thalers)
  p.earned:add(thalers)
  where:deal(p.coins, thalers)
  where:move_all(t.discard)
end

function game:can_buy_third_field(t, p)
  if not self:may_act(t, p) then return no "ALC-O1" end
  if #p.coins < self:third_field_price(t, p) or #p.extra > 0 or #t.fields == 0 then return no "ALC-B1" end
  return true
end

function game:open_third_field(t, p)          -- ALC-B2
  t.fields:draw(p.extra)
  p.field_3:open()
end

--- A thaler is spent: out of reach until the next reshuffle.
function game:spend(t, p, card)               -- ALC-B3
  if self.opt.spent_thalers == "top" then
    p.coins:move(card, t.discard)
  else
    p.coins:move(card, t.discard, "bottom", "down")
  end
end

function game:buy_third_field(t, p)           -- ALC-B1 to B3
  local price = self:third_field_price(t, p)
  local cards = p.coins:cards()
  if #p.coins > price then
    cards = p:pick { "third_field_coins", from = p.coins, n = price, clause = "ALC-B3", secret = true, anytime = false }
  end
  for _, card in ipairs(cards) do self:spend(t, p, card) end
  self:open_third_field(t, p)
  t:say("bought_field", p)
end

--- Nobody acts outside his own turn, and nobody while cards are turned up.
function game:may_act(t, p)                   -- ALC-P4-5
  return p == t:active() and t:phase() ~= "turn_up"
end

--- The free actions of section 5.
function game:free_actions(t, p)              -- ALC-H1, B1
  local list = t:options("harvest", p.fields:least(1))
  if not self.solo and self:third_field_cards() > 0 then list[#list + 1] = { "buy_third_field" } end
  return list
end

function game:anytime(t, p) return self:may_act(t, p) and self:free_actions(t, p) or {} end
function game:tries(t, p) return self:free_actions(t, p) end

--- A card must be planted and no field takes it.
function game:make_room(t, p, card)           -- ALC-F4
  local choice = p:choose("make_room", card)
  if choice then self:act(t, p, choice) end
end

--- Does what was chosen among the free actions.
function game:act(t, p, choice)
  self[choice[1]](self, t, p, choice[2], choice[3])
end

--- A moment for free actions only, one per step: "again" if one was taken.
function game:window(t, p, question)          -- ALC-O2, O3
  local choice = p:can_choose(question) and p:choose(question)
  if not choice then return end
  self:act(t, p, choice)
  return "again"
end

---------------------------------------------------------------------------------------------------
-- Planting several cards of one variety together

--- { "plant", variety, field } for every variety in a zone and every own field that takes it.
function game:group_plantings(t, p, zone)     -- ALC-P1-3, P5-3
  local list = {}
  for _, kind in ipairs(zone:kinds()) do
    for _, where in ipairs(self:places(t, p, kind)) do list[#list + 1] = { "plant", kind, where } end
  end
  return list
end

--- How many of `n` cards are planted there, in one go.
function game:ask_count(t, p, kind, where, n) -- ALC-P5-3
  local most = where.owner and self:room(t, p, where, kind, n) or n
  if most == 1 then return 1 end
  local counts = {}
  for k = 1, most do counts[k] = k end
  return p:choose { "plant_count", from = counts, about = { kind, where, most }, clause = "ALC-P5-3", anytime = false }
end

--- Plants cards of a group on an own field or a boss's; the rest of it stays in `zone`.
function game:plant_group(t, p, zone, kind, where, n)                       -- ALC-P5-4, M4
  local cards = {}
  for _, card in ipairs(zone:cards()) do
    if card.kind == kind and #cards < n then cards[#cards + 1] = card end
  end
  if not where.owner then return self:feed(t, where, cards) end
  for _, card in ipairs(cards) do where:take(card) end
  t:say("planted_group", p, n, kind, where)
end

--- All cards of a variety go from one zone to another.
function game:move_group(from, kind, to)
  for _, card in ipairs(from:cards()) do
    if card.kind == kind then from:move(card, to) end
  end
end

---------------------------------------------------------------------------------------------------
-- Phase 1: use leftovers

--- What can be done with what the opponent left: plant cards of a group, or discard it.
function game:leftover_uses(t, p)             -- ALC-P1-2
  local list = self:group_plantings(t, p, t.left)
  for _, kind in ipairs(t.left:kinds()) do list[#list + 1] = { "discard", kind } end
  return list
end

function game:leftovers(t, p)                 -- ALC-P1-1 to P1-4; one group per step
  if #t.left == 0 then return end
  local choice = p:choose "leftover"
  local use, kind, where = choice[1], choice[2], choice[3]
  if use == "plant" then
    self:plant_group(t, p, t.left, kind, where, self:ask_count(t, p, kind, where, t.left:count(kind)))
  end
  local rest = t.left:count(kind)
  if rest > 0 then t:say("discarded_group", p, rest, kind) end
  self:move_group(t.left, kind, t.discard)
  return "again"
end

---------------------------------------------------------------------------------------------------
-- Phase 2: beans for the mafia

--- The fields of p that still have to pay a boss.
function game:due(t, p)                       -- ALC-P2-1, P2-5
  local list = {}
  for _, where in ipairs(p.fields:least(1)) do
    if self:boss_growing(t, where:kind()) and p[where.name .. "_paid"]:get() == 0 then list[#list + 1] = where end
  end
  return list
end

function game:payments(t, p)                  -- ALC-P2-2, P2-3; one field per step
  if t:steps() == 0 then
    for _, where in ipairs(p.fields) do p[where.name .. "_paid"]:set(0) end
  end
  t:poll()
  if not p:can_choose "mafia_payment" then return end
  local where = p:choose "mafia_payment"
  if where then                               -- not after a harvest, which may have saved the card
    p[where.name .. "_paid"]:set(1)
    self:pay_boss(t, p, where)
  end
  return "again"
end

--- The last card of a field goes to the boss who grows its variety.
function game:pay_boss(t, p, where)           -- ALC-P2-1
  local card = where:top()
  local boss = self:boss_growing(t, card.kind)
  t:say("pays_mafia", p, card, boss, #boss + 1)
  p.given:add(1)
  self:feed(t, boss, { card }, true)
end

---------------------------------------------------------------------------------------------------
-- Phase 3: play beans

--- The hand cards that may be played as number `n` of this turn.
function game:playable(_, p)                  -- ALC-P3-1, P3-2
  return { p.hand:front() }
end

--- { card, field } for each card that may be played now.
function game:plays(t, p)                     -- ALC-P3-3
  local list = {}
  for _, card in ipairs(self:playable(t, p, t:steps() + 1)) do
    for _, where in ipairs(p.fields:opened()) do list[#list + 1] = { card, where } end
  end
  return list
end

function game:can_play(t, p, play)
  local card, there = play[1], play[2]
  for _, where in ipairs(self:places(t, p, card.kind)) do
    if where == there then return true end
  end
  return no(#there == 0 and "ALC-F3" or "ALC-F2")
end

--- The name of the question for card number `n`.
function game:play_question(n) return n == 1 and "play_first" or "play_second" end

--- The phase that comes before the first card is played, if any.
function game:before_play() end

function game:play(t, p)                      -- ALC-P3-1 to P3-3; one card per step
  if #p.hand == 0 then return end
  local n = t:steps() + 1
  local question = self:play_question(n)
  if n == 1 then
    t:poll()
    local first = self:before_play(t, p)
    if first then return first end
    if not p:can_choose(question, p.hand:front()) then                      -- ALC-F4
      self:make_room(t, p, p.hand:front())
      return "play"
    end
  end
  local choice, left = p:choose(question, p.hand:front())
  if left then return "play" end              -- a free action was taken: look again
  if not choice then return end
  choice[2]:take(choice[1])
  t:say("planted", p, choice[1], choice[2])
  if n < self:play_limit(t, p) then return "again" end
end

---------------------------------------------------------------------------------------------------
-- Phase 4: turn up beans

function game:before_turn_up(t, p)            -- ALC-O2, X23
  return self:window(t, p, "before_turn_up")
end

function game:turn_up(t, p)                   -- ALC-P4-1
  local kept, moved = 0, 0
  repeat
    local joined = self:turn_one(t, p)
    if not joined then break end              -- ALC-P4-6
    kept, moved = kept + 1, moved + joined
  until not self:turns_another(t, p, kept, moved)
end

--- Before each card that is turned up.
function game:before_card() end               -- ALC-P4-5: no window

--- Turns up cards until one stays. How many joined it from the discard pile; nil if no card is left.
function game:turn_one(t, p)                  -- ALC-P4-2, P4-3
  while true do
    self:before_card(t, p)
    local card = self:take_card(t, t.turned)
    if not card then return end
    local boss, joined = self:boss_growing(t, card.kind), nil
    if boss then
      t:say("turned_to_boss", p, card, boss, #boss + 1)
      self:feed(t, boss, { card }, true)
    else
      t:say("turned_up", p, card)
      joined = self:match_discards(t)
    end
    self:after_card(t)
    if joined then return joined end
  end
end

--- Is another card turned up, after so many have stayed and so many joined them?
function game:turns_another(t, p, kept)       -- ALC-P4-1, P4-4
  return kept < self:turned_up(t, p)
end

--- The top of the discard pile joins the face-up area as long as it matches a card there.
function game:match_discards(t)               -- ALC-P4-3
  local n = 0
  while #t.discard > 0 and t.discard:top():face() == "up" and t.turned:count(t.discard:kind()) > 0 do
    t:say("matched", (t.discard:draw(t.turned)))
    n = n + 1
  end
  return n
end

---------------------------------------------------------------------------------------------------
-- Phase 5: plant beans

--- { "give", hand card, empty boss } as long as the player owes one.
function game:refills(t, p)                   -- ALC-P5-1
  local list = {}
  if not self:empty_boss(t) then return list end
  for _, card in ipairs(p.hand:cards()) do
    if not self:boss_growing(t, card.kind) then
      for _, boss in ipairs(self:boss_places(t, card.kind)) do list[#list + 1] = { "give", card, boss } end
    end
  end
  return list
end

function game:refill(t, p)                    -- ALC-P5-1, P5-6; one card per step
  if not p:can_choose "mafia_refill" then return end
  self:give(t, p, p:choose "mafia_refill")
  return "again"
end

--- A hand card goes to a boss.
function game:give(t, p, choice)              -- ALC-P5-5
  t:say("gives", p, choice[2], choice[3], #choice[3] + 1)
  self:feed(t, choice[3], { choice[2] }, true)
end

--- Must all turned-up cards be planted?
function game:must_plant_all() return self.solo and self.opt.solo_leftovers == "plant" end    -- ALC-V3

function game:phase5_actions(t, p)            -- ALC-P5-2
  local list = self:group_plantings(t, p, t.turned)                         -- ALC-P5-3
  for _, kind in ipairs(t.turned:kinds()) do
    for _, boss in ipairs(self:boss_places(t, kind)) do list[#list + 1] = { "plant", kind, boss } end
  end
  if #list == 0 and #t.turned > 0 and self:must_plant_all() then            -- ALC-V3, F4
    for _, where in ipairs(p.fields:least(1)) do
      if self:can_harvest(t, p, where) then list[#list + 1] = { "harvest", where } end
    end
  end
  for _, card in ipairs(p.hand:cards()) do                                  -- ALC-P5-5
    for _, boss in ipairs(self:boss_places(t, card.kind)) do list[#list + 1] = { "give", card, boss } end
  end
  return list
end

--- Every variety of the hand for every boss.
function game:gifts(t, p)
  local list = {}
  for _, card in ipairs(field.one_of_each(p.hand:cards())) do
    for _, boss in ipairs(t.bosses) do list[#list + 1] = { "give", card, boss } end
  end
  return list
end

function game:can_give(t, _, card, boss)
  local grower = self:boss_growing(t, card.kind)
  if grower ~= boss and (grower or #boss > 0) then return no "ALC-F5" end
  return true
end

function game:plant(t, p)                     -- ALC-P5-2 to P5-7; one action per step
  t:poll()
  local done = #t.turned == 0 or not self:must_plant_all()
  local question = done and "phase5"
    or { "phase5", from = "phase5_actions", tries = "gifts", clause = "ALC-V3" }
  if p:can_choose(question) or p:can_choose "make_room" then
    local choice = p:choose(question)
    if choice then
      self:phase5(t, p, choice)
      return "again"
    end
  end
  if self.solo then t.left:move_all(t.discard) end                          -- what was not planted of a group
  self:leave_rest(t, p, self.solo and t.discard or t.left)                  -- ALC-P5-7
end

--- What was not planted is left where it goes, in order.
function game:leave_rest(t, p, to)
  local said = to == t.discard and "discarded_group" or "leaves"
  for _, kind in ipairs(t.turned:kinds()) do t:say(said, p, t.turned:count(kind), kind) end
  t.turned:move_all(to)
end

function game:phase5(t, p, choice)
  local action, kind, where = choice[1], choice[2], choice[3]
  if action == "give" then return self:give(t, p, choice) end
  if action == "harvest" then return self:harvest(t, p, choice[2]) end
  local n = t.turned:count(kind)
  if not self:must_plant_all() then n = self:ask_count(t, p, kind, where, n) end              -- ALC-V4
  self:plant_group(t, p, t.turned, kind, where, n)
  local rest = t.turned:count(kind)
  if rest > 0 then t:say(self.solo and "discarded_group" or "leaves", p, rest, kind) end
  self:move_group(t.turned, kind, t.left)     -- ALC-P5-4: the rest of the group has to wait
end

---------------------------------------------------------------------------------------------------
-- Phase 6: draw

--- Bots, and people who wish it, are asked at every window; everybody if only a harvest gives cards.
function game:before_draw(t, p)               -- ALC-O2, X24
  t:poll()
  if t.ending:get() > 0 or #t.deck > 0 then return end
  repeat until #t.discard > 0 or not self:window(t, p, "before_draw")
end

--- How many cards p draws, when nothing can be done any more before the first of them.
function game:cards_to_draw(t, p)             -- ALC-P6-1
  self:before_draw(t, p)
  return self:draws(t, p)
end

function game:draw(t, p)                      -- ALC-P6-1, P6-2
  for i = 1, self:cards_to_draw(t, p) do
    if i > 1 then self:before_draw(t, p) end
    if not self:take_card(t, p.hand) then break end
    self:after_card(t)
  end
  t:poll()
  if t.ending:get() > 0 then self:last_turn_over(t) end
end

function game:last_turn_over(t) t:finish() end                              -- ALC-E3

---------------------------------------------------------------------------------------------------
-- The draw pile

function game:reshuffle(t)                    -- ALC-E2
  t.discard:move_all(t.deck)
  t.deck:shuffle()
  t:say("reshuffled", #t.deck)
end

--- The top card of the draw pile goes to a zone; nil when there is none to be had any more. When the card has
--- been dealt with, after_card follows.
function game:take_card(t, to)                -- ALC-E3, E4
  if t.ending:get() > 0 then return end
  if #t.deck == 0 then
    if #t.discard == 0 then
      t.ending:set(NO_CARDS)
      t:say "no_cards"
      return
    end
    self:reshuffle(t)                         -- the one that had to wait
  end
  return (t.deck:draw(to))
end

--- The number of the pile that is the last one.
function game:last_pile() return self:passes() end                          -- ALC-E1

--- The card just taken has been dealt with: was it the last of the pile?
function game:after_card(t)                   -- ALC-E2
  if #t.deck > 0 then return end
  t:say("exhausted", t.exhausted:add(1), self:last_pile(t))
  if t.exhausted:get() >= self:last_pile(t) then
    t.ending:set(LAST_PILE)
  elseif #t.discard > 0 then
    self:reshuffle(t)
  end
end

---------------------------------------------------------------------------------------------------
-- End

function game:last_sale(t)                    -- ALC-E5
  for _, p in t:seats() do
    for _, where in ipairs(p.fields:least(1)) do self:harvest(t, p, where) end
  end
  for _, boss in ipairs(t.bosses:least(1)) do self:mafia_sells(t, boss) end
end

--- Thalers; of equals the one with more hand cards is first.
function game:score(_, p)                     -- ALC-E6, E7
  return #p.coins, #p.hand
end

--- How the game looks for p: for bots that look ahead.
function game:outlook(t, p) return sight.outlook(self, t, p) end

--- Nobody, if the mafia has at least as much as the best.
function game:winners(t)                      -- ALC-E6, E7, V6
  local best, most, hand = {}, self:mafia_total(t), -1
  for _, p in t:seats() do
    local points, cards = self:score(t, p)
    if points > most or points == most and cards > hand and #best > 0 then
      best, most, hand = { p }, points, cards
    elseif points == most and cards == hand and #best > 0 then
      best[#best + 1] = p
    end
  end
  return best
end

---------------------------------------------------------------------------------------------------
-- On screen

--- What the player has more than the mafia.
function game:lead(t, p) return (self:score(t, p)) - self:mafia_total(t) end

--- How a lead is called.
local function standing(lead)
  return lead == 0 and "even" or lead > 0 and "ahead" or "behind"
end

--- How the players stand against the mafia.
function game:race(t)
  local one, other = t:seat(1), t:seat(2)
  local lead = self:lead(t, one)
  if not self.solo then
    local second = self:lead(t, other)
    return "race_" .. standing(lead) .. "_" .. standing(second), one, math.abs(lead), other, math.abs(second)
  end
  local total = self:mafia_total(t)
  if lead == 0 then return "solo_even", total end
  return lead > 0 and "solo_ahead" or "solo_behind", total, math.abs(lead)
end

--- The pile that is played now, of how many.
function game:pile_number(t)
  local n, last = t.exhausted:get() + 1, self:last_pile(t)
  if t.ending:get() > 0 then return "last_turn" end
  if n >= last then return "last_pile" end
  return "pile_of", n, last
end

function game:verdict(t)                      -- ALC-E6, V6
  local key = #self:winners(t) == 0 and "mafia_wins" or "mafia_loses"
  if self:mafia_factor(t) > 1 then return key .. "_solo", #t.mafia, self:mafia_total(t) end
  return key, self:mafia_total(t)
end

--- Groups are offered with their number: "2 × blue bean to field 2".
function game:wording(t, p, option)
  if type(option) ~= "table" then return end
  local action, kind, where = option[1], option[2], option[3]
  if type(action) ~= "string" then return "plant", action, kind end         -- a card and a field
  if action == "buy_third_field" then return "buy_third_field_for", self:third_field_price(t, p) end
  if action ~= "plant" and action ~= "discard" then return end
  local n = (t:phase() == "leftovers" and t.left or t.turned):count(kind)
  if action == "plant" and where.owner then n = self:room(t, p, where, kind, n) end
  if n > 1 then return action .. "_group", n, kind, where end
end

--- What else a question says: there is nothing to plant, or what passing means.
function game:asking(t, p, question)
  if question == "phase5" then
    if #t.turned == 0 then return "phase5_over" end
    if not self.solo then return "phase5_leaves", #t.turned, p:left() end
  elseif question == "play_second" and not p:can_choose "play_second" then
    return "play_no_room", p.hand:front()
  end
end

function game:caption(t, where)
  if where == t.mafia then return self:race(t) end
  if where == t.deck then return self:pile_number(t) end
  for _, boss in ipairs(t.bosses) do
    if boss == where then
      if #boss == 0 then return "boss_free", boss.sells_at end
      local at = self:meter(t, boss:kind())[boss.sells_at]
      return "boss_sells", boss.sells_at, at, at - #boss
    end
  end
  local p = where.owner
  if not p or not where:is_open() then return end
  for _, own in ipairs(p.fields) do
    if own == where then
      if #where == 0 then return end
      return field.caption(self:meter(t, where:kind()), #where, self:worth(t, p, where))
    end
  end
end

function game:kind_caption(t, kind)
  if kind.back ~= "bean" then return end
  local meter = self:meter(t, kind)
  return "meter", meter[1], meter[2], meter[3], meter[4]
end

game.texts = field.texts {
  leftover = { en = "Left by your opponent: plant or discard.", de = "Vom Gegner übrig: anbauen oder ablegen." },
  mafia_payment = { en = "The mafia collects a card. From which field?",
                    de = "Die Mafia kassiert eine Karte. Von welchem Feld?" },
  play_first = { en = "Play your {1} to which field?", de = "{1}: auf welches Feld ausspielen?" },
  play_second = { en = "Play your {1} too?", de = "{1}: auch noch ausspielen?" },
  before_turn_up = { en = "Before cards are turned up: pass to go on.", de = "Vor dem Aufdecken: passen geht weiter." },
  before_draw = { en = "Both piles are empty: what you harvest or pay can be drawn.",
                  de = "Beide Stapel sind leer: was du erntest oder bezahlst, wird nachgezogen." },
  mafia_refill = { en = "A boss has no beans: which card do you give?",
                   de = "Ein Boss hat keine Bohnen: welche Karte gibst du?" },
  phase5 = { en = "Plant turned-up cards, or give hand cards to the mafia.",
             de = "Aufgedecktes anbauen, oder der Mafia Handkarten geben." },
  phase5_over = { en = "Nothing is left to plant: give the mafia hand cards, or go on.",
                  de = "Nichts ist mehr anzubauen: der Mafia Handkarten geben, oder weiter." },
  phase5_leaves = { en = "Plant, or give the mafia hand cards; passing leaves {1} to {2}.",
                    de = "Anbauen oder der Mafia geben; Passen lässt {2} {1} übrig." },
  play_no_room = { en = "No field takes your {1}: harvest one first, or pass.",
                   de = "{1}: kein Feld nimmt sie; vorher ernten, oder passen." },
  plant_count = { en = "How many {1}s on {2}?", de = "{1}: wie viele auf {2}?" },
  third_field_coins = { en = "Which thalers do you pay?", de = "Mit welchen Talern zahlst du?" },

  plant = { en = "{1} to {2}", de = "{1} auf {2}" },
  plant_group = { en = "{1} × {2} to {3}", de = "{1} × {2} auf {3}" },
  discard_group = { en = "discard {1} × {2}", de = "{1} × {2} ablegen" },
  give = { en = "give {1} to {2}", de = "{1} an {2} geben" },

  left = { en = "left over", de = "übrig" },
  pile_of = { en = "pass {1} of {2}", de = "Durchgang {1} von {2}" },
  last_pile = { en = "last pass", de = "letzter Durchgang" },
  last_turn = { en = "last turn", de = "letzter Zug" },
  mafia = { en = "mafia's thalers", de = "Taler der Mafia" },
  phase_leftovers = { en = "use leftovers", de = "Bohnen verwerten" },
  phase_payments = { en = "beans for the mafia", de = "Bohnen für die Mafia" },
  phase_play = { en = "play beans", de = "Bohnen ausspielen" },
  phase_before_turn_up = { en = "before turning up", de = "vor dem Aufdecken" },
  phase_refill = { en = "refill the mafia", de = "Mafia versorgen" },
  phase_plant = { en = "plant beans", de = "Bohnen anbauen" },

  boss_sells = { en = "sells for {1} at {2}, {3} more", de = "verkauft für {1} bei {2}, noch {3}" },
  boss_free = { en = "empty, sells for {1}", de = "leer, verkauft für {1}" },
  solo_ahead = { en = "count {1}; you are {2} ahead", de = "zählen {1}; du liegst {2} vorn" },
  solo_behind = { en = "count {1}; you are {2} behind", de = "zählen {1}; du liegst {2} zurück" },
  solo_even = { en = "count {1}; a tie is the mafia's", de = "zählen {1}; bei Gleichstand siegt sie" },

  fed = { en = "{1} gets {2} × {3} and has {4}.", de = "{1} bekommt {2} × {3} und hat {4}." },
  mafia_sold = { en = "{1} sells {2} × {3} (thalers: {4}).", de = "{1} verkauft {2} × {3} (Taler: {4})." },
  pays_mafia = { en = "{1} must give a {2} to {3}, who has {4}.",
                 de = "{1} muss {3} eine {2} abgeben, er hat {4}." },
  gives = { en = "{1} gives a {2} to {3}, who has {4}.", de = "{1} gibt {3} eine {2}, er hat {4}." },
  turned_to_boss = { en = "{1} turns up a {2} for {3}, who has {4}.",
                     de = "{1} deckt eine {2} für {3} auf, er hat {4}." },
  leaves = { en = "{1} leaves {2} × {3}.", de = "{1} lässt {2} × {3} liegen." },
  planted_group = { en = "{1} plants {2} × {3} on {4}.", de = "{1} baut {2} × {3} auf {4} an." },
  harvested_mixed = { en = "{1} harvests {2} mixed cards, the last one a {3} (thalers: {4}).",
                      de = "{1} erntet {2} gemischte Karten, zuletzt eine {3} (Taler: {4})." },
  discarded_group = { en = "{1} discards {2} × {3}.", de = "{1} legt {2} × {3} ab." },
  no_cards = { en = "There is no card left to take: this is the last turn.",
               de = "Es gibt keine Karte mehr: das ist der letzte Zug." },
  mafia_wins = { en = "The mafia wins with {1} thalers.", de = "Die Mafia gewinnt mit {1} Talern." },
  mafia_loses = { en = "The mafia is beaten: it has {1} thalers.",
                  de = "Die Mafia ist geschlagen: Sie hat {1} Taler." },
  mafia_wins_solo = { en = "The mafia wins: its {1} thalers count {2}.",
                      de = "Die Mafia gewinnt: Ihre {1} Taler zählen {2}." },
  mafia_loses_solo = { en = "The mafia is beaten: its {1} thalers count {2}.",
                       de = "Die Mafia ist geschlagen: Ihre {1} Taler zählen {2}." },
}

-- How two stand, for all that can be: "p1: 2 ahead, p2: even".
local STANDINGS = {
  en = { ahead = "{%d} ahead", behind = "{%d} behind", even = "even" },
  de = { ahead = "{%d} vorn", behind = "{%d} zurück", even = "gleichauf" },
}
for first in pairs(STANDINGS.en) do
  for second in pairs(STANDINGS.en) do
    local text = {}
    for lang, words in pairs(STANDINGS) do
      text[lang] = "{1}: " .. words[first]:format(2) .. ", {3}: " .. words[second]:format(4)
    end
    game.texts["race_" .. first .. "_" .. second] = text
  end
end

return game
