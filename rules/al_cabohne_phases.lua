-- Al Cabohne, the phases of a turn. Clause ids (ALC-…) refer to al_cabohne.md.

local game = ...
local field = require "field"

---------------------------------------------------------------------------------------------------
-- Planting several cards of one variety together

--- { "plant", variety, field } for every variety in a zone and every own field that takes it.
function game:group_plantings(t, p, zone)     -- ALC-P1-3, P5-3
  local list = {}
  for _, kind in ipairs(zone:kinds()) do t:options("plant", kind, self:places(t, p, kind), list) end
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
  self:say_group(t, "planted", p, n, kind, where)
end

--- Says what becomes of n cards: one has a text of its own.
function game:say_group(t, key, p, n, kind, where)
  if n == 1 then t:say(key, p, kind, where) else t:say(key .. "_group", p, n, kind, where) end
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
  return t:options("discard", t.left:kinds(), self:group_plantings(t, p, t.left))
end

function game:leftovers(t, p)                 -- ALC-P1-1 to P1-4; one group per step
  if #t.left == 0 then return end
  local choice = p:choose "leftover"
  local use, kind, where = choice[1], choice[2], choice[3]
  if use == "plant" then
    self:plant_group(t, p, t.left, kind, where, self:ask_count(t, p, kind, where, t.left:count(kind)))
  end
  local rest = t.left:count(kind)
  if rest > 0 then self:say_group(t, "discarded", p, rest, kind) end
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

--- The number in this turn of the card that may be played now.
function game:card_number(t) return t:steps() + 1 end

--- { card, field } for each card that may be played now.
function game:plays(t, p)                     -- ALC-P3-3
  local list, not_there = {}, {}
  for _, card in ipairs(self:playable(t, p, self:card_number(t, p))) do
    local places, others = self:places(t, p, card.kind)
    t:options(card, places, list)
    if others then
      for _, other in ipairs(others) do not_there[#not_there + 1] = { { card, other[1] }, other[2] } end
    end
  end
  return list, not_there
end

--- The name of the question for card number `n`.
function game:play_question(n) return n == 1 and "play_first" or "play_second" end

--- The phase that comes before the first card is played, if any.
function game:before_play() end

function game:play(t, p)                      -- ALC-P3-1 to P3-3; one card per step
  if #p.hand == 0 then return end
  local n = self:card_number(t, p)
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
  self:play_card(t, p, choice[1], choice[2])
  if n < self:play_limit(t, p) then return "again" end
end

function game:play_card(t, p, card, where)    -- ALC-P3-3
  where:take(card)
  t:say("planted", p, card, where)
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

--- Before each card that is turned up: p may buy. Everybody is asked if only what is paid gives cards.
function game:before_card(t, p)               -- ALC-O3, E4
  t:poll()
  if t.ending:get() > 0 or #t.deck > 0 then return end
  repeat until #t.discard > 0 or not self:window(t, p, "phase4_buy")
end

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

--- Is another card turned up, after `kept` cards have stayed?
function game:turns_another(t, p, kept)       -- ALC-P4-1, P4-4
  if kept < self:turned_up(t, p) and t.ending:get() == 0 then return true end
  t:poll()                                    -- ALC-O3: the last moment of the phase
  return false
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
    if not self:boss_growing(t, card.kind) then t:options("give", card, self:boss_places(t, card.kind), list) end
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
  for _, kind in ipairs(t.turned:kinds()) do t:options("plant", kind, self:boss_places(t, kind), list) end
  if #list == 0 and #t.turned > 0 and self:must_plant_all() then            -- ALC-V3, F4
    for _, where in ipairs(p.fields:least(1)) do
      if self:can_harvest(t, p, where) then list[#list + 1] = { "harvest", where } end
    end
  end
  for _, card in ipairs(p.hand:cards()) do                                  -- ALC-P5-5
    t:options("give", card, self:boss_places(t, card.kind), list)
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
  if self.solo then self:leave_rest(t, p, t.left, t.discard) end            -- what was not planted of a group
  self:leave_rest(t, p, t.turned, self.solo and t.discard or t.left)        -- ALC-P5-7
end

--- What was not planted is left where it goes, in order.
function game:leave_rest(t, p, from, to)
  local said = to == t.discard and "discarded" or "left_behind"
  for _, kind in ipairs(from:kinds()) do self:say_group(t, said, p, from:count(kind), kind) end
  from:move_all(to)
end

function game:phase5(t, p, choice)
  local action, kind, where = choice[1], choice[2], choice[3]
  if action == "give" then return self:give(t, p, choice) end
  if action == "harvest" then return self:harvest(t, p, choice[2]) end
  local n = t.turned:count(kind)
  if not self:must_plant_all() then n = self:ask_count(t, p, kind, where, n) end              -- ALC-V4
  self:plant_group(t, p, t.turned, kind, where, n)
  local rest = t.turned:count(kind)
  if rest > 0 then self:say_group(t, "left_behind", p, rest, kind) end
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

--- Between two draws, and after the last: `drawn` of `n` cards are drawn. How many it will be in all.
function game:after_draw(t, p, drawn, n)      -- ALC-O2
  if drawn < n then self:before_draw(t, p) else t:poll() end
  return n
end

function game:draw(t, p)                      -- ALC-P6-1, P6-2
  local drawn, n = 0, self:cards_to_draw(t, p)
  while drawn < n and self:take_card(t, p.hand) do
    self:after_card(t)
    drawn = drawn + 1
    n = self:after_draw(t, p, drawn, n)
  end
  if t.ending:get() > 0 then self:last_turn_over(t) end
end

function game:last_turn_over(t) t:finish() end                              -- ALC-E3
