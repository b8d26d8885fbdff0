-- Goofspiel: thirteen prizes, and everybody bids with the same thirteen cards. The rules are in goofspiel.md.
-- Play it: bohn run goofspiel

local cards = require "cards"

local game = define { id = "goofspiel", title = "Goofspiel", players = { 2, 3 }, turn = { "round" }, rival = "banker" }

game.options = {
  ties = { "carry", "prizes after a tied bid: carried over to the next round, or lost", choices = { "carry", "lost" } },
}

game.cards = cards.pack(1, 13)
for _, card in ipairs(game.cards) do card.back = card.suit end                                  -- GOO-1.1
game.zones = {
  prizes = "none", stake = { "all", show = { "chain", always = true } }, lost = "all",
  each = { hand = { "owner", show = "kinds" }, spent = { "all", show = "kinds" }, won = { "all", show = "kinds" } },
}

function game:suit(p) return ({ "clubs", "spades", "hearts" })[p.number] end                    -- GOO-1.2

function game:setup(t)
  t.prizes:fill("diamonds"):shuffle()
  for _, p in t:seats() do p.hand:fill(self:suit(p)) end
end

--- GOO-2.3, 2.4: the seat with the highest bid; nil if several bid it.
function game:highest(bids)
  local best, tied
  for p, card in pairs(bids) do
    if not best or card.rank > bids[best].rank then
      best, tied = p, false
    elseif card.rank == bids[best].rank then
      tied = true
    end
  end
  return not tied and best or nil
end

function game:round(t)
  t:say("turned", t.prizes:draw(t.stake))                                                     -- GOO-2.1
  local bids = t:choose_all { "bid", from = function(p) return p.hand end, about = t.stake:sum "rank",
                              clause = "GOO-2.2" }
  for p, card in pairs(bids) do
    p.hand:move(card, p.spent)
    t:say("bids", p, card)
  end
  local winner = self:highest(bids)
  if winner then
    t:say("wins", winner, t.stake:sum "rank")
    t.stake:move_all(winner.won)
  else
    t:say("tied")
    if self.opt.ties == "lost" then t.stake:move_all(t.lost) end
  end
  if #t.prizes == 0 then t:finish() end                                                         -- GOO-3.1
end

function game:score(_, p) return p.won:sum "rank" end                                           -- GOO-3.2

--- What a seat has won, and a share of what is left by the strength of its hand.
function game:outlook(t, p)
  local strength = 0
  for _, q in t:seats() do strength = strength + q.hand:sum "rank" end
  local left = t.prizes:sum "rank" + t.stake:sum "rank"
  return p.won:sum "rank" + left * p.hand:sum "rank" / math.max(strength, 1)
end

-- ---- a bot ----------------------------------------------------------------------------------------

-- The ranks from 1 to 13 that are in none of these zones.
local function missing(zones)
  local list = {}
  for rank = 1, 13 do
    local seen = 0
    for _, zone in ipairs(zones) do seen = seen + zone:count { rank = rank } end
    if seen == 0 then list[#list + 1] = rank end
  end
  return list
end

game.bots = {}

--- Bids for a prize with the card that has the same place in its hand as the prize among those that are left, give or
--- take one; but no more than is needed to beat every other hand.
function game.bots.banker(_, t, p, q)
  local seen, strongest = { t.stake, t.lost }, 0
  for i, seat in ipairs(t:all_seats()) do seen[i + 2] = seat.won end
  for _, rival in ipairs(p:others()) do
    local ranks = missing { rival.spent }
    strongest = math.max(strongest, ranks[#ranks])
  end
  local smaller, value, to_come = 0, t.stake:sum "rank", missing(seen)
  for _, rank in ipairs(to_come) do
    if rank < value then smaller = smaller + 1 end
  end
  local place = 1 + smaller * (#q.options - 1) // math.max(#to_come, 1) + q.random(3) - 2
  for i, card in ipairs(q.options) do                -- from the lowest to the highest
    if i >= place or card.rank > strongest or i == #q.options then return card end
  end
end

-- ---- words ----------------------------------------------------------------------------------------

game.texts = {
  game_goal = { en = "win prizes with the highest sum: ace 1, jack 11, queen 12, king 13.",
                de = "Preise mit der höchsten Summe gewinnen: Ass 1, Bube 11, Dame 12, König 13." },
  game_turn = { en = "a prize is turned up; all bid one card of their hand at the same time, and the highest " ..
                     "wins it. A tie leaves it for the next round. Cards that were bid are gone.",
                de = "ein Preis wird aufgedeckt; alle bieten gleichzeitig eine Handkarte, die höchste gewinnt " ..
                     "ihn. Bei Gleichstand bleibt er für die nächste Runde liegen. Gebotene Karten sind weg." },
  game_end = { en = "after the thirteenth prize.", de = "nach dem dreizehnten Preis." },
  bid = { en = "What do you bid (points: {1})?", de = "Was bietest du (Punkte: {1})?" },
  turned = { en = "The next prize is {1}.", de = "Der nächste Preis ist {1}." },
  bids = { en = "{1} bids {2}.", de = "{1} bietet {2}." },
  wins = { en = "{1} wins the prize (points: {2}).", de = "{1} gewinnt den Preis (Punkte: {2})." },
  tied = { en = "The highest bid is tied: nobody wins.", de = "Das höchste Gebot gibt es mehrfach: niemand gewinnt." },
  hand = { en = "hand", de = "Hand" }, spent = { en = "bids so far", de = "bisher geboten" },
  won = { en = "won", de = "gewonnen" }, lost = { en = "lost", de = "verloren" },
  prizes = { en = "prizes", de = "Preise" }, stake = { en = "on offer", de = "zu gewinnen" },
  carry = { en = "carried over", de = "bleibt liegen" }, phase_round = { en = "bid", de = "bieten" },
  score_unit = { en = "point|points", de = "Punkt|Punkte" },
  score_now = { en = "points: {1}", de = "Punkte: {1}" },
}

return game
