-- bohnick_coach.lua: a bot for Bohnick. It counts the cards its seat cannot see and works out how likely somebody
-- holds one. In attack it plays the card that most likely leads to a goal; in defence it keeps the cards that leave
-- least open to the shots to come. It asks the rules which card may follow and which keeper stops what, so a house
-- rule changes its plans too. It remembers nothing.

local bot = require "bot"
local cards = require "bohnick_cards"

-- How many cards of its partner's an attack is planned with.
local AHEAD = 1

-- What a shot that cannot come at once counts beside one that can.
local LATER = 0.2

-- How many shots defence cards meet before they have been replaced: so much an exchange is worth, which the
-- referee threatens only once.
local SHOTS = 1.6

-- Without a lead the seat lets the match end only after this many reshuffles of its own: a draw is worth as little as a
-- defeat, and opponents who lead may end it themselves.
local PATIENCE = 2

---------------------------------------------------------------------------------------------------
-- What the seat cannot see

-- The cards of these kinds that lie in none of the zones: { { kind, how many }, …, sum = how many in all }.
local function unseen(kinds, zones)
  local list, seen = { sum = 0 }, {}
  for _, zone in ipairs(zones) do
    for kind, n in zone:counts() do seen[kind] = (seen[kind] or 0) + n end
  end
  for i = 1, #kinds do
    local kind = kinds[i]
    local n = kind.count - (seen[kind] or 0)
    if n > 0 then
      list[#list + 1] = { kind, n }
      list.sum = list.sum + n
    end
  end
  return list
end

local function unseen_team(s, team)
  return unseen(s.t:kinds(cards.TEAMS[team]), { s.p.hand, s.t.attack, s.t.discards[team], s.t.goals[team] })
end

-- Referees lie in the pile and never in a hand, so they are left out.
local function unseen_defence(t, p)
  local kinds = {}
  for _, kind in ipairs(t:kinds "defence") do
    if kind.role ~= "referee" then kinds[#kinds + 1] = kind end
  end
  return unseen(kinds, { p.defence, t.defence_discard })
end

local function count(list, test)
  local n = 0
  for _, entry in ipairs(list) do
    if test(entry[1]) then n = n + entry[2] end
  end
  return n
end

-- The chance that, of `sum` cards, m certain ones are not among n of them.
local function none_of(m, sum, n)
  local chance = 1
  for i = 0, n - 1 do chance = chance * math.max(0, sum - m - i) / math.max(1, sum - i) end
  return chance
end

-- The chance that n unseen defence cards leave this corner open.
local function open_corner(s, shot, corner, n)
  return none_of(count(s.unseen, function(kind) return s.game:stops(kind, shot, corner) end), s.unseen.sum, n)
end

local function survey(game, t, p)
  local partner = game:partner(p)
  return {
    game = game, t = t, p = p, team = game:team(p), partner = partner ~= p and partner or nil,
    lead = game:score(t, p) - game:score(t, p:left()),
    unseen = unseen_defence(t, p), rivals = game.seat_count // 2 * game:defence_size(),
    -- worked out once, when needed
    chances = {}, untackled = {}, covers = {}, corners = {}, open = {}, whistles = {},
  }
end

---------------------------------------------------------------------------------------------------
-- Attack

-- The chance that such a shot goes in. Any shot will do if it ends a match that is won.
local function chance(s, shot)
  if s.lead > 0 and s.game:is_last_phase(s.t) then return 1 end
  if not s.chances[shot] then
    local best = 0
    for _, corner in ipairs(s.game:corners()) do best = math.max(best, open_corner(s, shot, corner, s.rivals)) end
    s.chances[shot] = best
  end
  return s.chances[shot]
end

-- The chance that nobody can tackle this bean.
local function untackled(s, bean)
  if not s.untackled[bean] then
    local m = count(s.unseen, function(kind) return kind.colour == bean end)
    s.untackled[bean] = none_of(m, s.unseen.sum, s.rivals)
  end
  return s.untackled[bean]
end

local function without(list, place)
  local rest = { table.unpack(list) }
  table.remove(rest, place)
  return rest
end

-- What the best of n unseen cards is worth on average. Options are { value, how many cards }.
local function expected(options, sum, n, if_none)
  table.sort(options, function(a, b) return a[1] > b[1] end)
  local value, m, none = 0, 0, 1
  for _, option in ipairs(options) do
    m = m + option[2]
    local still_none = none_of(m, sum, n)
    value, none = value + (none - still_none) * option[1], still_none
  end
  return value + none * if_none
end

local go_on

-- The chance of a goal when the seat plays this card after `length` others and keeps these.
local function played(s, kind, length, hand, ahead)
  local safe = untackled(s, kind.actor)
  if kind.goal then return safe * chance(s, kind.action) end
  return safe * go_on(s, kind, length + 1, hand, ahead)
end

-- The same when the seat goes on after `last` with the best of its hand.
local function best_of_hand(s, last, length, hand, ahead)
  local best = 0
  for place, kind in ipairs(hand) do
    if s.game:follows(kind, last, length) then
      best = math.max(best, played(s, kind, length, without(hand, place), ahead))
    end
  end
  return best
end

-- The same when a partner, if there is one, has the next card.
function go_on(s, last, length, hand, ahead)
  if not s.partner or ahead == 0 then return best_of_hand(s, last, length, hand, ahead) end
  local options = {}
  for _, entry in ipairs(s.own) do
    local kind, n = entry[1], entry[2]
    if s.game:follows(kind, last, length) then
      local value = kind.goal and chance(s, kind.action) or best_of_hand(s, kind, length + 1, hand, ahead - 1)
      options[#options + 1] = { value, n }
    end
  end
  return expected(options, s.own.sum, #s.partner.hand, best_of_hand(s, last, length, hand, ahead - 1))
end

---------------------------------------------------------------------------------------------------
-- Defence

-- The shots the opponents may have after this card: { { action, weight, actor }, … } with weights that make 1.
local function shots_after(s, last)
  local list, sum = {}, 0
  local theirs, held = unseen_team(s, 3 - s.team), s.game.seat_count // 2 * s.game:hand_size()
  for _, entry in ipairs(theirs) do
    local kind, n = entry[1], entry[2]
    if kind.goal then
      local weight = 1 - none_of(n, theirs.sum, held)
      if not s.game:follows(kind, last, #s.t.attack) then weight = weight * LATER end
      list[#list + 1] = { kind.action, weight, kind.actor }
      sum = sum + weight
    end
  end
  for _, shot in ipairs(list) do shot[2] = shot[2] / sum end
  return list
end

-- For each defence card, the corners in which it stops such a shot, as bits.
local function corners_stopped(game, t, shot)
  local stopped, corners = {}, game:corners()
  for _, kind in ipairs(t:kinds "defence") do
    local bits = 0
    for i, corner in ipairs(corners) do
      if game:stops(kind, shot, corner) then bits = bits | 1 << i end
    end
    stopped[kind] = bits
  end
  return stopped
end

-- The same, which holds for the whole match.
local function cover(s, shot)
  s.covers[shot] = s.covers[shot] or s.t:recall(corners_stopped, s.game, s.t, shot)
  return s.covers[shot]
end

-- Which part of such shots each corner lets through if the seat itself has no keeper for it.
local function corner_parts(s, shot)
  if not s.corners[shot] then
    local corners, parts = s.game:corners(), {}
    for i, corner in ipairs(corners) do
      parts[i] = (s.partner and open_corner(s, shot, corner, #s.partner.defence) or 1) / #corners
    end
    s.corners[shot] = parts
  end
  return s.corners[shot]
end

-- Which part of such shots goes in if these corners are covered.
local function open_part(s, shot, covered)
  local known = s.open[shot] or {}
  s.open[shot] = known
  if not known[covered] then
    local open = 0
    for i, part in ipairs(corner_parts(s, shot)) do
      if covered & 1 << i == 0 then open = open + part end
    end
    known[covered] = open
  end
  return known[covered]
end

local function covered(s, hand, shot)
  local bits, stopped = 0, cover(s, shot)
  for i = 1, #hand do bits = bits | (stopped[hand[i]] or 0) end
  return bits
end

-- Which part of such shots goes in against these cards.
local function open_goal(s, hand, shot) return open_part(s, shot, covered(s, hand, shot)) end

local function find_whistle(s, id)
  if not s.game:plays_tackles() then return 0 end
  local pile, discard, kind = s.t.defence_pile, s.t.defence_discard, s.t:kind(id)
  if #pile == 0 then return discard:count(kind) / #discard end
  return (kind.count - discard:count(kind)) / #pile
end

-- The chance that the next card drawn is this referee.
local function whistle(s, id)
  s.whistles[id] = s.whistles[id] or find_whistle(s, id)
  return s.whistles[id]
end

-- The goals to be expected from a card drawn under the eyes of the referee.
local function foul(s, hand)
  return whistle(s, "free_kick") * open_goal(s, hand, "free_kick")
    + whistle(s, "penalty") * open_goal(s, hand, "penalty")
end

-- Shot by shot, the corners that these cards cover.
local function covers_of(s, hand)
  local covers = {}
  for i, shot in ipairs(s.shots) do covers[i] = covered(s, hand, shot[1]) end
  return covers
end

-- What these cards are good for: the bean that is about to shoot is tackled or not, what they cover, and, shot by shot,
-- how much it counts and the goals known to be expected from it by what is covered.
local function abilities(s, hand)
  local tackles, weights, open = {}, {}, {}
  for _, kind in ipairs(hand) do tackles[kind.colour] = true end
  for i, shot in ipairs(s.shots) do
    local action, weight, actor = shot[1], shot[2], shot[3]
    weights[i] = tackles[actor] and weight * s.foul or weight
    s.open[action] = s.open[action] or {}
    open[i] = s.open[action]
  end
  return { holder = tackles[s.holder], covers = covers_of(s, hand), weights = weights, open = open }
end

-- The goals to be expected against cards with these abilities and one more, if any, that tackles this colour and covers
-- that.
local function danger_with(s, able, colour, also)
  local sum, covers, weights, open, actors, fouled = 0, able.covers, able.weights, able.open, s.actors, s.fouled
  for i = 1, #weights do
    local corners = also and covers[i] | also[i] or covers[i]
    local weight = actors[i] == colour and fouled[i] or weights[i]
    sum = sum + weight * (open[i][corners] or open_part(s, s.shots[i][1], corners))
  end
  if s.holder and (able.holder or s.holder == colour) then sum = sum * s.foul end
  return SHOTS * sum
end

-- The goals to be expected against these cards.
local function danger(s, hand) return danger_with(s, abilities(s, hand)) end

local function kinds_of(zone)
  local list = {}
  for i, card in ipairs(zone:cards()) do list[i] = card.kind end
  return list
end

-- `last`: the card after which the attack goes on; none if it is over.
local function look_back(s, last)
  s.shots, s.hand, s.actors, s.fouled = shots_after(s, last), kinds_of(s.p.defence), {}, {}
  s.foul = foul(s, s.hand)
  s.holder = last and cards.holder(last) or false
  for i, shot in ipairs(s.shots) do s.actors[i], s.fouled[i] = shot[3], shot[2] * s.foul end
end

-- The danger once n unseen cards are drawn to these.
local function danger_after_draw(s, hand, n)
  local able = abilities(s, hand)
  local before, after = danger_with(s, able), 0
  if before == 0 then return 0 end
  for i, entry in ipairs(s.unseen) do
    after = after + danger_with(s, able, s.drawn[i].colour, s.drawn[i].covers) * entry[2] / s.unseen.sum
  end
  return before * bot.power(after / before, n)
end

-- What the seat can do about an attack: the cards that are best exchanged, by their places, and the goals to be
-- expected then (`exchanged`), without it (`waiting`) and after a foul.
local function reaction(game, t, p)
  local s, best, least = survey(game, t, p), nil, nil
  look_back(s, t.attack:top())
  s.drawn = {}                                -- what each card that may be drawn is good for
  for i, entry in ipairs(s.unseen) do
    s.drawn[i] = { colour = entry[1].colour, covers = covers_of(s, { entry[1] }) }
  end
  for set = 1, (1 << #s.hand) - 1 do
    local gone, kept = {}, {}
    for place, kind in ipairs(s.hand) do
      if set >> place - 1 & 1 == 1 then gone[#gone + 1] = place else kept[#kept + 1] = kind end
    end
    local play_on = bot.power(1 - whistle(s, "attacker_foul"), #gone)
    local value = play_on * danger_after_draw(s, kept, #gone) + #gone * foul(s, kept)
    if not best or value < least then best, least = gone, value end
  end
  best.exchanged, best.waiting, best.foul = least, danger(s, s.hand), s.foul
  return best
end

---------------------------------------------------------------------------------------------------
-- The decisions

local function best_of(options, worth)
  local best, most
  for _, option in ipairs(options) do
    local value = worth(option)
    if not best or value > most then best, most = option, value end
  end
  return best, most
end

local decide = {}

function decide.play_start(s, q)
  s.own = unseen_team(s, s.team)
  local hand = kinds_of(s.p.hand)
  return (best_of(q.options, function(card)
    return played(s, card.kind, #s.t.attack, without(hand, card:place()), AHEAD)
  end))
end
decide.play_next = decide.play_start

function decide.replace_goal(s, q)
  return (best_of(q.options, function(card) return -chance(s, card.action) end))
end

-- One of the corners that are most likely open.
function decide.corner(s, q)
  local best, most = {}, 0
  for _, corner in ipairs(q.options) do
    local value = open_corner(s, q.args[1], corner, s.rivals)
    if value > most then best, most = {}, value end
    if value == most then best[#best + 1] = corner end
  end
  return best[q.random(#best)]
end

function decide.advantage(s)
  local last = s.t.attack:top()
  local play_on = last.goal and chance(s, last.action)
    or best_of_hand(s, last.kind, #s.t.attack, kinds_of(s.p.hand), AHEAD)
  return play_on > chance(s, "free_kick") and "play_on" or "take_kick"
end

local react = {}

function react.react(found, q)
  local first = q.options[1]
  if first ~= "exchange" and found.foul < math.min(found.exchanged, found.waiting) then return first end
  if found.exchanged < found.waiting then return "exchange" end
end

function react.exchange_cards(found, q)
  local list = {}
  for i, place in ipairs(found) do list[i] = q.options[place] end
  return list
end

function decide.react_goal(s, q)
  look_back(s)
  if s.foul < open_goal(s, s.hand, s.t.attack:top().action) then return q.options[1] end
end

-- The keeper that is missed least; a partner may see to it when a card that does not fit would be missed less.
function decide.save(s, q)
  look_back(s)
  local keepers = {}
  for _, option in ipairs(q.options) do
    if option ~= "leave" then keepers[#keepers + 1] = option end
  end
  if #keepers == 0 then return end
  local function spare(card) return -danger(s, without(s.hand, card:place())) end
  local keeper, value = best_of(keepers, spare)
  local _, most = best_of(s.p.defence:cards(), spare)
  return #keepers < #q.options and most > value and "leave" or keeper
end

function decide.reshuffle(s)
  local tired = s.game:reshuffles(s.t, s.team):get() >= PATIENCE
  return (s.lead > 0 or tired) and "last_shot" or "new_pile"
end

return function(game, t, p, q)
  if react[q.name] then return react[q.name](t:recall(reaction, game, t, p), q) end
  local how = decide[q.name]
  if how then return how(survey(game, t, p), q) end
end
