-- Skeleton: a small whole game to begin with.
-- Its rules, clause by clause: skeleton.md
-- Play it: bohn run ./skeleton.lua
-- Test it: bohn test skeleton_test.lua
-- Check it: bohn check skeleton.lua

local game = define {
  id = "skeleton", players = { 2, 4 }, turn = { "play", "take" }, rival = "collector",
  title = { en = "Skeleton", de = "Skeleton" },
}

-- ---- what there is --------------------------------------------------------------------------------

-- What a card says beside id, count and name is yours: card.colour, card.points.
game.cards = {}
for _, colour in ipairs { { "red", "Rot" }, { "green", "Grün" }, { "blue", "Blau" } } do
  for points = 1, 5 do
    game.cards[#game.cards + 1] = {                                                   -- SKE-1.1
      id = colour[1] .. "_" .. points, count = 3, colour = colour[1], points = points,
      name = { en = colour[1] .. " " .. points, de = colour[2] .. " " .. points },
    }
  end
end

-- Who sees the cards of a zone: all, owner, top or none. In `each`: of every player.
game.zones = { deck = "none", market = "all", each = { hand = "owner", row = { "all", show = "chain" } } }

-- The option `first`: who begins. A game in which seats are alike can be turned by it, which `bohn check` does.
game:include "first"

-- Every number is a rule of its own, so that a house rule can change it.
function game:hand_size() return 3 end                                                -- SKE-1.2
function game:market_size() return 3 end                                              -- SKE-1.3
function game:row_size() return 6 end                                                 -- SKE-3.1

function game:setup(t)
  t.deck:fill():shuffle()
  for _, p in t:seats(self:begin(t)) do t.deck:deal(p.hand, self:hand_size()) end
  t.deck:deal(t.market, self:market_size())
end

-- ---- a turn: the phases `play` and `take` -----------------------------------------------------------

-- Whether a card may be played; `no` says which clause forbids it.
function game:can_play(_, p, card)
  local last = p.row:top()
  if last and card.colour == last.colour and p.hand:count { colour = last.colour } < #p.hand then
    return no "SKE-2.2"
  end
  return true
end

function game:play(t, p)
  local card = p:choose { "play", from = p.hand, can = "can_play", clause = "SKE-2.1" }
  p.hand:move(card, p.row)
  t:say("plays", p, card)
end

function game:take(t, p)
  local card = p:choose { "take", from = t.market, clause = "SKE-2.3" }
  t.market:move(card, p.hand)
  t:say("takes", p, card)
  t.deck:draw(t.market)
  if #p.row == self:row_size() and self:turn_place(t, p) == self.seat_count then t:finish() end    -- SKE-3.1
end

function game:score(_, p) return p.row:sum "points" end                               -- SKE-3.2

-- ---- a bot: looks with the eyes of its seat, and answers questions ------------------------------------

local function most_points(cards)
  local best = cards[1]
  for _, card in ipairs(cards) do
    if card.points > best.points then best = card end
  end
  return best
end

game.bots = {
  collector = function(_, _, _, q) return most_points(q.options) end,
}

-- ---- words on the screen: {1} to {4} stand for what a question or a message names -----------------------

game.texts = {
  play = { en = "Which card do you play?", de = "Welche Karte spielst du aus?" },
  take = { en = "Which card do you take?", de = "Welche Karte nimmst du?" },
  plays = { en = "{1} plays {2}.", de = "{1} spielt {2} aus." },
  takes = { en = "{1} takes {2}.", de = "{1} nimmt {2}." },
  deck = { en = "deck", de = "Stapel" }, market = { en = "market", de = "Markt" },
  hand = { en = "hand", de = "Hand" }, row = { en = "row", de = "Reihe" },
  phase_play = { en = "play", de = "ausspielen" }, phase_take = { en = "take", de = "nehmen" },
  score_unit = { en = "point|points", de = "Punkt|Punkte" },
}

return game
