-- Bohnaparte, phase 4: attacks. Clause ids (BNP-…) refer to bohnaparte.md.

local game = ...
local board = require "board"
local printed = require "bohnaparte_cards"
local field = require "field"

---------------------------------------------------------------------------------------------------
-- Phase 4: attack

function game:attack_price() return 1 end     -- BNP-T4a

--- May p attack over a river?
function game:crosses_rivers() return false end

--- Numbers of the tiles that border on land of p, over rivers too if they can cross them.
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

--- A player who cannot pay for an attack is asked whether to harvest first; true when somebody has acted meanwhile.
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

--- Cards p may lay from the hand, and from the depot unless it is about a swamp.
function game:hand_or_depot(t, p, target)     -- BNP-T4.3, F2
  local list = t:options("hand_card", p.hand:cards())
  if p.depot:is_open() and self:land(target).id ~= "swamp" then
    t:options("depot_card", field.one_of_each(p.depot:cards()), list)
  end
  if #t.deck > 0 or #t.discard > 0 then list[#list + 1] = { "pile" } end    -- BNP-E5, E6
  return list
end

function game:attack_sources(t, p, target) return self:hand_or_depot(t, p, target) end
function game:defend_sources(t, p, target) return self:hand_or_depot(t, p, target) end

--- p answers `question` and lays a card face down to a zone; where it came from, or nil if they lay none.
function game:lay_card(t, p, to, question)
  if not p:can_choose(question) then return end                             -- BNP-E6, C11
  question.anytime = false                    -- BNP-A24
  local source = p:choose(question)
  if not source then
    t:say("lays_nothing", p)                  -- BNP-A7
  elseif source[1] == "pile" then
    self:fight_card(t, to)                    -- unseen
    t:say("lays_pile_card", p)
  elseif source[1] == "hand_card" or source[1] == "depot_card" then
    to:take(source[2])
    t:say("lays_" .. source[1], p)
  end
  return source
end

--- The description of a target for the attacker: where, what, who defends it, and what is printed on it.
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

--- The defender lays a card or passes; the cards are turned over, compared and put away.
function game:round(t, p, target, source)     -- BNP-T4.4 to T4.6
  local defender = self:owner(t, target)
  if defender then
    self:lay_card(t, defender, t.defence_card, {
      "defend_source", from = "defend_sources", with = target, pass = true, clause = "BNP-T4.4",
      about = { target, p, "with_" .. source, self:land(target) } })
  else
    self:fight_card(t, t.defence_card)
  end
  local ours, theirs = t.attack_card:top(), t.defence_card:top()
  local value = theirs and self:strength(t, theirs) or 0                    -- BNP-A7, E6
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
    local why = #p.markers == 0 and "rules_all" or #p.markers == printed.MARKERS and "landless"
    if why then t:say(why, p) end
    over = over or why ~= false
  end
  if over then t:finish() end
  return over
end
