-- bohnick_outlook.lua: the goals a player of Bohnick can expect, for the bot seer. A part of bohnick.lua.

---@type Game
local game = ...

local cards = require "bohnick_cards"
local outlook = require "outlook"

-- bohn fit bohnick --players N --games 400
local WEIGHTS = {
  [2] = { 1.926, 0.7563, -0.02322, -0.003259, 0.05939, 0.0628, 0.02177, 0.05035, 0.02831,
    -0.002878, -0.1503, -0.2413, -0.08037, 0.1788, -0.03789, -0.005047, 0.003999, -0.01124,
    -0.002991, -0.1759 },
  [4] = { 0.4461, 0.8669, -0.0003453, 0.02586, 0.02232, 0.08373, 0.04872, 0.02262, 0.04441,
    0.003879, -0.4492, -0.08947, -0.3197, 0.2773, 0, -0.009649, -0.03931, -0.005884,
    0, -0.1184 },
}

-- What a side holds to attack with: cards that score, those among them that a card of the hand leads to, beans that can
-- begin.
local function attack(self, hand)
  local goals, ready, beans, actors = 0, 0, 0, {}
  for _, card in ipairs(hand) do
    if not actors[card.actor] then
      beans = beans + 1
      actors[card.actor] = true
    end
    if card.goal then
      goals = goals + 1
      for _, before in ipairs(hand) do
        if not before.goal and self:follows(card.kind, before.kind, 2) then
          ready = ready + 1
          break
        end
      end
    end
  end
  return goals, ready, beans
end

-- The part of the corners in which these cards stop such a shot.
local function covered(self, t, hand, shot)
  local stopped, bits, n, corners = t:recall(cards.corners_stopped, self, t, shot), 0, 0, #self:corners()
  for _, card in ipairs(hand) do bits = bits | stopped[card.kind] end
  for i = 0, corners - 1 do n = n + (bits >> i & 1) end
  return n / corners
end

-- What a side defends with: the part of shots, long shots, headers and penalties that it stops; beans that it tackles.
local function defence(self, t, hand)
  local colours, tackles = {}, 0
  for _, card in ipairs(hand) do
    if card.role == "tackle" and not colours[card.colour] then
      tackles = tackles + 1
      colours[card.colour] = true
    end
  end
  return covered(self, t, hand, "shot"), covered(self, t, hand, "long"), covered(self, t, hand, "header"),
    covered(self, t, hand, "penalty"), tackles
end

-- The cards that both players of a side have in this zone.
local function both(self, p, zone)
  local partner, list = self:partner(p), p[zone]:cards()
  if partner == p then return list end
  local all = { table.unpack(list) }
  for _, card in ipairs(partner[zone]:cards()) do all[#all + 1] = card end
  return all
end

--- Goals so far; cards that are left to attack with; whose attack it is; what the side attacks with and what the others
--- defend with; the goals of the others.
function game:outlook_terms(t, p)
  local rival = p:left()
  local goals, ready, beans = attack(self, both(self, p, "hand"))
  local shots, longs, headers, penalties, tackles = defence(self, t, both(self, rival, "defence"))
  local mine = self:team(t:active()) == self:team(p) and 1 or 0
  local left = #self:pile(t, p) + (t["reshuffled_" .. self:team(p)]:get() == 0 and #self:discard(t, p) or 0)
  local last = self:is_last_phase(t) and 1 or 0
  return { #self:goals(t, p), left, last, left * (1 - last), mine, goals, ready, beans, mine * ready,
           shots, longs, headers, penalties, tackles, mine * shots, mine * longs, mine * headers, mine * tackles,
           #self:goals(t, rival) }
end

function game:outlook_weights() return outlook.nearest(WEIGHTS, self.seat_count) end

function game:outlook(t, p) return outlook.sum(self:outlook_weights(), self:outlook_terms(t, p)) end
