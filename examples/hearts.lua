-- Hearts: take no hearts, and not the queen of spades. The rules, clause by clause, are in hearts.md.
-- Play it: bohn run hearts

local cards = require "cards"

local game = define { id = "hearts", title = "Hearts", players = { 3, 5, default = 4 },
                      turn = { "deal", "pass_on", "trick", "count" }, rival = "dodger",
                      best = "least" }                                                          -- HEA-5.2

game.options = {
  limit = { 50, "points that end the game", least = 1 },
  moon = { true, "a player who takes all points of a deal gives them to the others" },
}
game:include "first"                                                                            -- HEA-2.1

game.cards = cards.pack()
for _, card in ipairs(game.cards) do                                                            -- HEA-4.1
  card.points = card.suit == "hearts" and 1 or card.id == "spades_queen" and 13 or 0
end
game.zones = { deck = "none", trick = { "all", show = { "chain", always = true } },
               each = { hand = { "owner", show = "kinds" }, won = { "all", show = "count" } } }
game.counters = { deals = 0, tricks = 0, broken = 0,
                  each = { points = 0, no_clubs = 0, no_diamonds = 0, no_hearts = 0, no_spades = 0 } }

function game:left_out()                                                                        -- HEA-1.2
  return ({ [3] = { "diamonds_2" }, [4] = {}, [5] = { "diamonds_2", "clubs_2" } })[self.seat_count]
end

function game:setup(t)
  self:begin(t)
  t.deck:fill()
  for _, id in ipairs(self:left_out()) do t.deck:move(t:kind(id), t.box) end
end

-- ---- the deal -------------------------------------------------------------------------------------

function game:deal(t, p)
  if #p.hand > 0 then return "trick" end
  t.deals:add(1)
  t:say("deal_" .. self:way(t), t.deals:get())
  t.deck:shuffle()
  local n = #t.deck // self.seat_count
  for _, q in t:seats(self:starter(t)) do
    t.deck:deal(q.hand, n)
    q.hand:sort()
  end
end

function game:way(t)                                                                            -- HEA-2.2
  local ways = self.seat_count == 4 and { "left", "right", "across", "keep" } or { "left", "right", "keep" }
  return ways[(t.deals:get() - 1) % #ways + 1]
end

function game:receiver(t, p, way)
  local seats = t:all_seats(p)
  return seats[way == "left" and 2 or way == "right" and #seats or 3]
end

function game:passed() return 3 end                                                             -- HEA-2.3

function game:pass_on(t)
  local way = self:way(t)
  if way == "keep" then return end
  local picked = t:choose_all { "pass_cards", from = function(p) return p.hand end, n = self:passed(),
                                seats = t:all_seats(self:starter(t)), about = way, clause = "HEA-2.3" }
  for p, list in pairs(picked) do
    local to = self:receiver(t, p, way)
    for _, card in ipairs(list) do
      p.hand:move(card, to.hand)
      to:tell("gets", to, card, p)
    end
  end
  for p, list in pairs(picked) do
    for _, card in ipairs(list) do p:look(card) end                                             -- HEA-2.4
    p.hand:sort()
  end
end

-- ---- tricks ---------------------------------------------------------------------------------------

function game:opening(t) return t:kind(self.seat_count == 5 and "clubs_3" or "clubs_2") end     -- HEA-3.1

function game:leader(t, p)
  if t.tricks:get() > 0 then return p end
  for _, q in t:seats() do
    if q.hand:find(self:opening(t)) then return q end
  end
end

function game:can_play(t, p, card)
  local led, first = t.trick:front(), t.tricks:get() == 0
  if not led then
    if first and card.kind ~= self:opening(t) then return no "HEA-3.1" end
    if card.suit == "hearts" and t.broken:get() == 0 and p.hand:count { suit = "hearts" } < #p.hand then
      return no "HEA-3.3"
    end
  else
    if not cards.follows(card, p.hand, led) then return no "HEA-3.2" end
    if first and card.points > 0 and p.hand:count { points = 0 } > 0 then return no "HEA-3.4" end
  end
  return true
end

function game:trick(t, p)
  local leader = self:leader(t, p)
  for _, q in t:seats(leader) do
    local card = q:choose { "play", from = q.hand, can = "can_play", clause = "HEA-3.2" }
    local led = t.trick:front() or card
    q.hand:move(card, t.trick)
    t:say("plays", q, card)
    if card.suit ~= led.suit then q["no_" .. led.suit]:set(1) end
    if card.suit == "hearts" then t.broken:set(1) end                                           -- HEA-3.3
  end
  local taker = t:all_seats(leader)[cards.winner(t.trick):place()]                              -- HEA-3.5
  t:say("takes", taker, t.trick:sum "points")
  t.trick:move_all(taker.won)
  t.tricks:add(1)
  t:pass_to(taker)                                                                              -- HEA-3.6
end

--- A player who did not follow a suit has no card of it.
function game:could_hold(_, p, card, zone)
  return zone.name ~= "hand" or p["no_" .. card.suit]:get() == 0
end

-- ---- points ---------------------------------------------------------------------------------------

function game:all_points() return 26 end                                                        -- HEA-4.1

function game:count(t, p)
  if #p.hand > 0 then return end
  for _, q in t:seats() do
    local points = q.won:sum "points"
    if points == self:all_points() and self.opt.moon then                                       -- HEA-4.3
      t:say("moon", q)
      for _, other in ipairs(q:others()) do other.points:add(points) end
    else
      q.points:add(points)                                                                      -- HEA-4.2
    end
  end
  for _, q in t:seats(self:starter(t)) do
    t:say("stands", q, q.points:get())
    if q.points:get() >= self.opt.limit then t:finish() end                                     -- HEA-5.1
    q.won:move_all(t.deck)
    for _, suit in ipairs(cards.suits()) do q["no_" .. suit]:set(0) end
  end
  t.tricks:set(0)
  t.broken:set(0)
end

function game:score(_, p) return p.points:get() + p.won:sum "points" end

--- The score, and a share of the points that are still in play: high cards take tricks.
function game:outlook(t, p)
  local left, strength = self:all_points(), 0
  for _, q in t:seats() do
    left = left - q.won:sum "points"
    strength = strength + q.hand:sum "rank"
  end
  return self:score(t, p) + left * p.hand:sum "rank" / math.max(strength, 1)
end

-- ---- a bot ----------------------------------------------------------------------------------------

-- How much one would like to be rid of a card.
local function danger(card)
  if card.suit == "spades" and card.rank >= 12 then return card.rank == 12 and 30 or 20 end
  return card.rank + (card.suit == "hearts" and 3 or 0)
end

-- The option with the largest value.
local function most(options, value)
  local best = options[1]
  for _, card in ipairs(options) do
    if value(card) > value(best) then best = card end
  end
  return best
end

local function play(t, p, q)
  local led = t.trick:front()
  if not led then return most(q.options, function(card) return -danger(card) end) end
  local top = cards.winner(t.trick)
  local last = #t.trick == #t:all_seats() - 1
  return most(q.options, function(card)
    if card.suit ~= led.suit then return 100 + danger(card) end              -- it cannot win: the worst goes
    if card.rank < top.rank then return 50 + danger(card) end                -- the highest that stays below
    if last and t.trick:sum "points" + card.points == 0 then return card.rank end
    return -card.rank - card.points
  end)
end

game.bots = {}

--- Ducks, and discards what is dangerous.
function game.bots.dodger(_, t, p, q)
  if q.name == "play" then return play(t, p, q) end
  local list = { table.unpack(q.options) }
  table.sort(list, function(a, b) return danger(a) > danger(b) end)
  return { table.unpack(list, 1, q.least) }
end

-- ---- words ----------------------------------------------------------------------------------------

--- Whose card is the first of the trick; the others follow clockwise. A player who has played has one hand card less.
function game:caption(t, where)
  if where ~= t.trick or #where == 0 then return end
  for _, q in t:seats() do
    local seats = t:all_seats(q)
    if #q.hand < #seats[#seats].hand then return "led", q end
  end
end

game.texts = {
  game_goal = { en = "have the fewest points. Each heart that you take counts 1, the queen of spades 13.",
                de = "die wenigsten Punkte haben. Jedes Herz, das du nimmst, zählt 1, die Pikdame 13." },
  game_turn = {
    en = "pass three cards on, then play all cards in tricks. Follow suit if you can; the highest card of the suit " ..
         "led takes the trick and leads to the next. The lowest club begins; hearts must not be led before one was " ..
         "played. A player who takes all 26 points of a deal gives 26 to each of the others.",
    de = "drei Karten weitergeben, dann alle in Stichen ausspielen. Farbe muss bedient werden; die höchste Karte " ..
         "der gespielten Farbe nimmt den Stich und spielt zum nächsten aus. Das kleinste Kreuz beginnt; Herz darf " ..
         "erst ausgespielt werden, wenn eines gefallen ist. Wer alle 26 Punkte nimmt, gibt jedem anderen 26." },
  game_end = { en = "after the deal in which somebody reaches the limit (50 points).",
               de = "nach dem Spiel, in dem jemand die Grenze erreicht (50 Punkte)." },
  led = { en = "{1} led", de = "{1} kam heraus" },
  deal_left = { en = "Deal {1}: three cards go to the left.", de = "Spiel {1}: drei Karten gehen nach links.",
                tone = "major" },
  deal_right = { en = "Deal {1}: three cards go to the right.", de = "Spiel {1}: drei Karten gehen nach rechts.",
                 tone = "major" },
  deal_across = { en = "Deal {1}: three cards go across.", de = "Spiel {1}: drei Karten gehen nach gegenüber.",
                  tone = "major" },
  deal_keep = { en = "Deal {1}: no cards are passed.", de = "Spiel {1}: es wird nicht weitergegeben.",
                tone = "major" },
  left = { en = "to the left", de = "nach links" }, right = { en = "to the right", de = "nach rechts" },
  across = { en = "across", de = "nach gegenüber" },
  pass_cards = { en = "Which cards do you pass {1}?", de = "Welche Karten gibst du {1}?" },
  play = { en = "Which card do you play?", de = "Welche Karte spielst du?" },
  gets = { en = "{1} gets {2} from {3}.", de = "{1} bekommt {2} von {3}." },
  plays = { en = "{1} plays {2}.", de = "{1} spielt {2}." },
  takes = { en = "{1} takes the trick (points: {2}).", de = "{1} nimmt den Stich (Punkte: {2})." },
  moon = { en = "{1} has shot the moon!", de = "{1} hat alle Punkte geholt!", tone = "major" },
  stands = { en = "{1} now has {2}.", de = "{1} hat nun {2}." },
  hand = { en = "hand", de = "Hand" }, zone_deck = "",
  trick = { en = "trick", de = "Stich" }, won = { en = "won", de = "gewonnen" },
  phase_deal = { en = "deal", de = "geben" }, phase_pass_on = { en = "pass cards", de = "weitergeben" },
  phase_trick = { en = "trick", de = "Stich" }, phase_count = { en = "count", de = "zählen" },
  score_unit = { en = "point|points", de = "Punkt|Punkte" },
  score_now = { en = "points: {1}", de = "Punkte: {1}" },
}

return game
