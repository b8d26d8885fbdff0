-- Bohnick: football with beans, for two, or for four in two teams. Clause ids (KIK-…) refer to bohnick.md.
--
-- A turn is one attack. The cards of the attack lie in t.attack, and the seat in t.player laid the last of them.
-- What belongs to a team (pile, discards, goals) are zones of the table: t.piles[team], t.discards[team],
-- t.goals[team]; seats 1 and 3 are team 1, seats 2 and 4 team 2.

local cards = require "bohnick_cards"

local game = define {
  id = "bohnick",
  title = { en = "Bohnick", de = "Bohnkick" },
  players = { 2, 4, default = 2 },
  turn = { "start", "react", "play", "turnover" },
  finale = { "turnover" },                    -- the cards of the last attack are discarded, too (KIK-G4, G5)
  bots = { coach = require "bohnick_coach" },
  rival = "coach",
}

game.options = {
  strict_end = { false, "true: only a side that has reshuffled less often than the other may let the match end" },
  cross_finish = { false, "true: after a cross violet must shoot or head" },
  lone_defender = { false, "4 players: true lets only the defender after the attacker react to a card" },
  partner_begins = { false, "4 players: true lets the partner begin for a player who holds only goal cards" },
}

game:include "first"                          -- KIK-S4

---------------------------------------------------------------------------------------------------
-- Numbers of the booklet

function game:hand_size() return 6 end        -- KIK-S2
function game:defence_size() return 3 end     -- KIK-S3
function game:plays_tackles() return self.seat_count == 2 end               -- KIK-V1, V5

---------------------------------------------------------------------------------------------------
-- What lies on the table

function game:check()
  if self.seat_count == 3 then return "bohnick is for 2 or 4 players, not 3" end
  cards.add_texts(self.texts, self.opt.cross_finish)
  if not self:plays_tackles() then self.texts.game_turn = self.texts.game_turn_teams end
end

function game:cards()                         -- sections 2.3, 2.4; KIK-V1
  local list = {}
  for _, team in ipairs(cards.TEAMS) do cards.add_team(list, team) end
  cards.add_defence(list, self:plays_tackles())
  return list
end

game.zones = {
  attack = { "all", look = "pitch", show = { "chain", line = 1 } },   -- of the running attack, the last one on top
  pile_1 = { "none", show = { always = true } }, pile_2 = { "none", show = { always = true } },
  discard_1 = { "all", show = "count" }, discard_2 = { "all", show = "count" },
  goals_1 = { "all", show = "count" }, goals_2 = { "all", show = "count" },
  defence_pile = { "none", show = { always = true } }, defence_discard = { "all", show = "count" },
  each = { hand = "owner", defence = "owner" },
}

game.groups = {
  piles = { "pile_1", "pile_2" }, discards = { "discard_1", "discard_2" }, goals = { "goals_1", "goals_2" },
}

game.counters = {
  player = 0,                                 -- the seat that laid the last card of the attack
  reshuffled_1 = 0, reshuffled_2 = 0,         -- how often a team has reshuffled (KIK-E2)
  last_phase = 0,                             -- 1: a pile is gone, the next shot ends the match (KIK-E3)
  stuck = 0,                                  -- teams in a row that could not start an attack (KIK-E5)
}
cards.add_measures(game.counters)

game.decisions = {
  play_start = { from = "hand_kinds", can = "can_follow", clause = "KIK-T3" },
  play_next = { from = "hand_kinds", can = "can_follow", clause = "KIK-C1" },
  replace_goal = { from = "hand_cards", clause = "KIK-T4" },
  react = { from = "reactions", can = true, pass = true, clause = "KIK-T5" },
  react_goal = { from = "tackles", can = true, pass = true, clause = "KIK-G1" },
  corner = { from = "corners", clause = "KIK-G2" },
  advantage = { from = "advantages", clause = "KIK-R5" },
  reshuffle = { from = "endings", clause = "KIK-E2" },
}

-- What these rules must return: checked where a script overrides one.
game.returns = {
  number = "hand_size defence_size team",
  boolean = "plays_tackles is_last_phase may_end follows stops is_last_shot can_follow can_replace can_tackle",
  list = "endings defenders tackles reactions advantages corners keepers", zone = "pile discard goals",
  seat = "partner attacker defender", ["seat?"] = "able beginner keeper", ["card?"] = "draw_defence",
}

function game:setup(t)                        -- KIK-S1 to S5, V2
  t.defence_pile:fill "defence":shuffle()
  for team, name in ipairs(cards.TEAMS) do t.piles[team]:fill(name):shuffle() end
  local first = self:begin(t)                 -- KIK-S4
  for _, p in t:seats(first) do self:pile(t, p):deal(p.hand, self:hand_size()) end
  for _, p in t:seats(first) do self:refill_defence(t, p) end
end

---------------------------------------------------------------------------------------------------
-- Teams

--- Team 1 is that of the seat that begins, or of seat 1 if lots are drawn.
function game:team(p) return (p.number - math.max(self.opt.first, 1)) % 2 + 1 end                     -- KIK-V2
function game:pile(t, p) return t.piles[self:team(p)] end
function game:discard(t, p) return t.discards[self:team(p)] end
function game:goals(t, p) return t.goals[self:team(p)] end
function game:reshuffles(t, team) return t["reshuffled_" .. team] end

--- With four players the one opposite, with two the player themselves.
function game:partner(p) return p:left():left() end                         -- KIK-V2

--- Who laid the last card of the attack, and who defends next against it.
function game:attacker(t) return t:seat(t.player:get()) end
function game:defender(t) return self:attacker(t):left() end                -- KIK-T1, V4

--- Who may react to a card, one after the other.
function game:defenders(t)                    -- KIK-V5
  local first = self:defender(t)
  local second = self:partner(first)
  return (first == second or self.opt.lone_defender) and { first } or { first, second }
end

---------------------------------------------------------------------------------------------------
-- Team cards

function game:is_last_phase(t) return t.last_phase:get() == 1 end

--- A used-up pile is rebuilt as soon as there are discards, except in the last phase.
function game:new_pile(t, p)                  -- KIK-E1, E5, A17
  local team = self:team(p)
  if #t.piles[team] > 0 or #t.discards[team] == 0 or self:is_last_phase(t) then return end
  t.discards[team]:move_all(t.piles[team])
  t.piles[team]:shuffle()
  self:reshuffles(t, team):add(1)
  t:say("reshuffled", cards.TEAMS[team], #t.piles[team])
end

--- Has the opponent reshuffled? By the strict reading: more often than p.
function game:may_end(t, p)                   -- KIK-E2, A7
  local team = self:team(p)
  local least = self.opt.strict_end and self:reshuffles(t, team):get() or 0
  return self:reshuffles(t, 3 - team):get() > least
end

function game:endings() return { "last_shot", "new_pile" } end             -- by default a match ends

--- The last card of a pile was drawn by p.
function game:used_up(t, p)                   -- KIK-E1, E2, V8
  t:say("used_up", cards.TEAMS[self:team(p)])
  if self:may_end(t, p) and p:choose "reshuffle" == "last_shot" then
    t.last_phase:set(1)
    t:say("last_phase", p)
  else
    self:new_pile(t, p)
  end
end

--- Draws up to a full hand: one card, unless others were missed when there was no pile (KIK-A17).
function game:draw(t, p)                      -- KIK-T2, E3, E5
  local pile = self:pile(t, p)
  while #p.hand < self:hand_size() do
    self:new_pile(t, p)
    local card, left = pile:draw(p.hand)
    if not card then return end
    if left == 0 and not self:is_last_phase(t) then self:used_up(t, p) end
  end
end

--- When the pile was used up there were no discards; now there are.
function game:late_pile(t, p)                 -- KIK-A17
  if #self:pile(t, p) > 0 then return end
  self:new_pile(t, p)
  self:draw(t, p)
  self:draw(t, self:partner(p))
end

---------------------------------------------------------------------------------------------------
-- Which cards fit

--- May a card follow `last` in an attack of `length` cards? If not, the clause that forbids it.
function game:follows(kind, last, length)
  if not last then
    if kind.goal then return no "KIK-T3" end
    return true
  end
  if kind.actor ~= cards.holder(last) then return no "KIK-C1" end
  if kind.action == "header" and last.action ~= "cross" then return no "KIK-C3" end
  if self.opt.cross_finish and last.action == "cross" and not kind.goal then return no "KIK-C3" end
  if kind.goal and length == 1 and last.action == "dribble" then return no "KIK-C4" end
  return true
end

--- One hand card of each kind.
function game:hand_kinds(_, p)                -- KIK-C5
  local list = {}
  for _, kind in ipairs(p.hand:kinds()) do list[#list + 1] = p.hand:find(kind) end
  return list
end

function game:can_follow(t, _, card) return self:follows(card.kind, t.attack:top(), #t.attack) end     -- KIK-C2

function game:hand_cards(_, p) return p.hand:cards() end

--- The first of two players who holds a card that fits.
function game:able(p, other, question)
  if p:can_choose(question) then return p end
  if other:can_choose(question) then return other end
end

function game:play_card(t, p, card)           -- KIK-T2, V3
  t.attack:take(card)
  t.player:set(p.number)
  t.stuck:set(0)
  t:say("played", p, card)
  self:draw(t, p)
end

---------------------------------------------------------------------------------------------------
-- The attack, card by card: start, then react and play in turn

--- Who begins p's attack: the partner only if p can neither begin nor replace goal cards. Nobody while p replaces them.
function game:beginner(t, p)                  -- KIK-T3, T4, V7
  local who = self:able(p, self:partner(p), "play_start")
  if who == p or self.opt.partner_begins or not self:can_replace(t, p) then return who end
end

function game:start(t, p)                     -- KIK-T2, V7
  t.player:set(p.number)
  local who = self:beginner(t, p)
  if who then
    self:play_card(t, who, who:choose "play_start")
    return "react"
  end
  if self:can_replace(t, p) then
    if self:replace_goal(t, p) then return "turnover" end
    return "again"
  end
  if self:is_last_phase(t) then
    t:say("cannot_start", p)
  else
    t:say("never_again", p)
    t.last_phase:set(1)                       -- KIK-E6
  end
  if t.stuck:add(1) == 2 then t:finish() end  -- KIK-E5
  return "turnover"
end

--- Is there a card without goal symbol in the pile, or yet to come into it?
function game:starter_left(t, p)              -- KIK-E6
  for _, zone in ipairs { self:pile(t, p), self:discard(t, p) } do
    for _, kind in ipairs(zone:kinds()) do
      if not kind.goal then return true end
    end
  end
  return false
end

--- Does replacing goal cards come to an end? In the last phase it does, with the pile.
function game:can_replace(t, p)               -- KIK-T4, E5, E6
  if self:is_last_phase(t) then return #self:pile(t, p) > 0 end
  return self:starter_left(t, p)
end

--- Nothing but goal cards: one is replaced. True when the new one is not a goal card.
function game:replace_goal(t, p)              -- KIK-T4
  local card = p:choose "replace_goal"
  p.hand:move(card, self:discard(t, p))
  t:say("replaced", p, card)
  self:draw(t, p)
  local done = p:can_choose "play_start"
  if done then t.stuck:set(0) end
  return done
end

function game:react(t)                        -- KIK-T5, G1, V5
  local last = t.attack:top()
  if last.goal then                           -- asked without a tackle, too: silence would show that they hold none
    local p = self:defender(t)
    local tackle = self:plays_tackles() and p:choose("react_goal", last)
    if tackle then return self:tackle(t, p, tackle[2]) end
    self:shoot(t, last.action)
    return "turnover"
  end
  for _, p in ipairs(self:defenders(t)) do
    local choice, goes_on = p:choose("react", last), "play"
    if choice == "exchange" then goes_on = self:exchange(t, p)
    elseif choice then goes_on = self:tackle(t, p, choice[2]) end
    if goes_on ~= "play" then return goes_on end
  end
  return "play"
end

function game:play(t)                         -- KIK-T6, V4
  local last = self:attacker(t)
  local who = self:able(self:partner(last), last, "play_next")
  if not who then
    t:say("missed_pass", last)                -- KIK-M1
    return "turnover"
  end
  self:play_card(t, who, who:choose "play_next")
  return "react"
end

--- The attack is over: its cards are discarded, and the opponents attack.
function game:turnover(t)                     -- KIK-G4, G5, B3, R7, R8, M1, V7
  local last = self:attacker(t)
  t.attack:move_all(self:discard(t, last))
  self:late_pile(t, last)
  t:pass_to(last:left())
end

---------------------------------------------------------------------------------------------------
-- Defence cards

function game:tackles(t, p)
  local list = {}
  for _, kind in ipairs(p.defence:kinds()) do
    if kind.role == "tackle" then list[#list + 1] = { "tackle", p.defence:find(kind) } end
  end
  return list
end

function game:can_tackle(t, _, card)
  if card.colour ~= t.attack:top().actor then return no "KIK-B1" end
  return true
end

function game:reactions(t, p)                 -- KIK-T5, V5
  local list = self:tackles(t, p)
  list[#list + 1] = "exchange"
  return list
end

--- One defence card; when the pile is empty its discards are shuffled before.
function game:draw_defence(t, p)              -- KIK-R9
  if #t.defence_pile == 0 then
    t.defence_discard:move_all(t.defence_pile)
    t.defence_pile:shuffle()
    t:say("defence_reshuffled", #t.defence_pile)
  end
  return (t.defence_pile:draw(p.defence))
end

--- Draws up to a full hand; referees have no effect.
function game:refill_defence(t, p)            -- KIK-S3, G4, R1, R2
  while #p.defence < self:defence_size() do
    local card = self:draw_defence(t, p)
    if card.role == "referee" then self:dismiss(t, p, card) end
  end
end

function game:dismiss(t, p, referee)
  p.defence:move(referee, t.defence_discard)
  t:say("no_effect", referee)
end

--- Draws n cards among which referees count: returns the ruling, if any, when the hand is full again.
function game:draw_with_referee(t, p, n)      -- KIK-R1 to R4
  local referees, ruling, several = {}, nil, false
  for _ = 1, n do
    local card = self:draw_defence(t, p)
    if card.role == "referee" then
      several = several or ruling and ruling ~= card.id
      referees[#referees + 1], ruling = card, card.id
      t:say("whistle", card)
    end
  end
  if several then                             -- KIK-R4
    ruling = referees[t:random(#referees)].id
    t:say("linesman", t:kind(ruling))
  end
  for _, card in ipairs(referees) do p.defence:move(card, t.defence_discard) end
  self:refill_defence(t, p)
  return ruling
end

function game:exchange(t, p)                  -- KIK-T5, A11
  local chosen = p:pick { "exchange_cards", from = p.defence, least = 1, clause = "KIK-T5" }
  t:say("exchanged_" .. #chosen, p, table.unpack(chosen))
  for _, card in ipairs(chosen) do p.defence:move(card, t.defence_discard) end
  local ruling = self:draw_with_referee(t, p, #chosen)
  if ruling == "attacker_foul" then           -- KIK-R7
    t:say("foul", self:attacker(t))
    return "turnover"
  end
  return self:kick(t, ruling)
end

function game:tackle(t, p, card)              -- KIK-B2
  p.defence:move(card, t.defence_discard)
  t:say("tackled", p, card)
  local ruling = self:draw_with_referee(t, p, 1)
  if not ruling or ruling == "attacker_foul" then return "turnover" end     -- KIK-B3
  return self:kick(t, ruling)                 -- KIK-B4
end

--- A free kick or a penalty, if one was given. Without one, or with advantage, play goes on.
function game:kick(t, ruling)                 -- KIK-R5, R6, A6
  if ruling == "penalty" then
    self:shoot(t, "penalty")
    return "turnover"
  end
  if ruling == "free_kick" then
    if self:attacker(t):choose "advantage" == "take_kick" then
      self:shoot(t, "free_kick")
      return "turnover"
    end
    t:say("plays_on", self:attacker(t))
  end
  local last = t.attack:top()
  if not last.goal then return "play" end
  self:shoot(t, last.action)
  return "turnover"
end

function game:advantages() return { "take_kick", "play_on" } end

---------------------------------------------------------------------------------------------------
-- Shots at goal

function game:corners() return cards.CORNERS end                            -- KIK-G2

--- Does this defence card stop such a shot?
function game:stops(kind, shot, corner)       -- KIK-G3
  local type = shot == "free_kick" and "long" or shot
  return kind.role == "keeper" and kind.types[type] and kind.corners[corner] or false
end

function game:keepers(_, p, shot, corner)
  local list = {}
  for _, kind in ipairs(p.defence:kinds()) do
    if self:stops(kind, shot, corner) then list[#list + 1] = p.defence:find(kind) end
  end
  return list
end

--- Who saves, and with which card; nil when nobody can. Of two defenders the first may leave it to the second, and
--- is asked without a fitting keeper, too: not asking would reveal that they hold none.
function game:keeper(t, shot, corner)         -- KIK-G3, V6
  local first = self:defender(t)
  local second = self:partner(first)
  local own, others = self:keepers(t, first, shot, corner), self:keepers(t, second, shot, corner)
  local function save(p, options, pass)
    return p:choose { "save", from = options, pass = pass, about = { shot, corner }, clause = "KIK-G3" }
  end
  if first ~= second then
    local options = { table.unpack(own) }
    if #own > 0 then options[#options + 1] = "leave" end
    local card = save(first, options, #own == 0)
    if card and card ~= "leave" then return first, card end
    if card and #others == 0 then return first, save(first, own) end
  end
  if #others > 0 then return second, save(second, others) end
end

--- A shot at goal by the bean of the last card; `shot` is its kind.
function game:shoot(t, shot)                  -- KIK-G2 to G5
  local p = self:attacker(t)
  local corner = p:choose("corner", shot)
  t:say("shoots", p, shot, corner)
  t["shots_" .. shot]:add(1)
  local keeper, card = self:keeper(t, shot, corner)
  if keeper then
    keeper.defence:move(card, t.defence_discard)
    t:say("saved", keeper, card)
    self:refill_defence(t, keeper)
  else
    self:goals(t, p):take(t.attack:top())     -- KIK-A4
    t["goals_" .. shot]:add(1)
    t:say("goal", cards.TEAMS[self:team(p)], #t.goals[1], #t.goals[2])
  end
  if self:is_last_shot(t) then t:finish() end
end

---------------------------------------------------------------------------------------------------
-- End

--- Does the match end with the shot just taken?
function game:is_last_shot(t) return self:is_last_phase(t) end              -- KIK-E3

function game:score(t, p) return #self:goals(t, p) end                      -- KIK-E4

--- The team with more goals; nobody if both have as many.
function game:winners(t)                      -- KIK-E4
  local list = {}
  for _, p in t:seats() do
    if #self:goals(t, p) > #self:goals(t, p:left()) then list[#list + 1] = p end
  end
  return list
end

game:include "bohnick_outlook"
game:include "bohnick_screen"

return game
