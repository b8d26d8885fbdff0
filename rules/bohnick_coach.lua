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

-- The cards with this back that are in none of the zones: { kind, how many, kind, how many, …, sum = how many in all }.
-- Referees lie in the pile and never in a hand, so they are left out.
local function unseen(t, back, zones)
  local list, sum = {}, 0
  for kind, n in t:elsewhere(back, zones) do
    if back ~= "defence" or kind.role ~= "referee" then
      list[#list + 1] = kind
      list[#list + 1] = n
      sum = sum + n
    end
  end
  list.sum = sum
  return list
end

local function kinds_of(zone)
  local list = zone:cards()
  for i = 1, #list do list[i] = list[i].kind end
  return list
end

local function unseen_team(s, team)
  local t = s.t
  return unseen(t, cards.TEAMS[team], { s.p.hand, t.attack, t.discards[team], t.goals[team] })
end

-- The chance that, of `sum` cards, m certain ones are not among n of them.
local function none_of(m, sum, n)
  local chance = 1
  for left = sum, sum - n + 1, -1 do
    if left <= m then return 0.0 end
    chance = chance * (left - m) / left
  end
  return chance
end

local function survey(game, t, p)
  local partner = game:partner(p)
  return {
    game = game, t = t, p = p, team = game:team(p), partner = partner ~= p and partner or nil,
    unseen = unseen(t, "defence", { p.defence, t.defence_discard }), corners = game:corners(),
    -- worked out once, when needed
    covers = {}, keepers = {}, chances = {}, untackled = {}, parts = {}, open = {}, whistles = {},
  }
end

-- For each defence card, the corners in which it stops such a shot, as bits.
local function cover(s, shot)
  local found = s.covers[shot]
  if not found then
    found = s.t:recall(cards.corners_stopped, s.game, s.t, shot)
    s.covers[shot] = found
  end
  return found
end

-- How many unseen cards stop such a shot in each corner.
local function unseen_keepers(s, shot)
  local found = s.keepers[shot]
  if not found then
    local stopped, list, corners = cover(s, shot), s.unseen, s.corners
    found = {}
    for c = 1, #corners do found[corners[c]] = 0 end
    for i = 1, #list, 2 do
      local bits, n = stopped[list[i]], list[i + 1]
      for c = 1, bits > 0 and #corners or 0 do
        if bits & 1 << c - 1 ~= 0 then found[corners[c]] = found[corners[c]] + n end
      end
    end
    s.keepers[shot] = found
  end
  return found
end

-- The chance that n unseen defence cards leave this corner open.
local function open_corner(s, shot, corner, n)
  return none_of(unseen_keepers(s, shot)[corner], s.unseen.sum, n)
end

---------------------------------------------------------------------------------------------------
-- Attack

local function lead(s) return s.game:score(s.t, s.p) - s.game:score(s.t, s.p:left()) end

-- How many defence cards the opponents hold.
local function held_against(s) return s.game.seat_count // 2 * s.game:defence_size() end

-- The chance that such a shot goes in. Any shot will do if it ends a match that is won.
local function chance(s, shot)
  local found = s.chances[shot]
  if not found then
    found = 0
    if s.game:is_last_phase(s.t) and lead(s) > 0 then
      found = 1
    else
      for _, corner in ipairs(s.corners) do found = math.max(found, open_corner(s, shot, corner, held_against(s))) end
    end
    s.chances[shot] = found
  end
  return found
end

-- The chance that nobody can tackle this bean.
local function untackled(s, bean)
  local found = s.untackled[bean]
  if not found then
    local list, m = s.unseen, 0
    for i = 1, #list, 2 do
      if list[i].colour == bean then m = m + list[i + 1] end
    end
    found = none_of(m, list.sum, held_against(s))
    s.untackled[bean] = found
  end
  return found
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
  for place = 1, #hand do
    local kind = hand[place]
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
  local own = s.own or unseen_team(s, s.team)
  s.own = own
  for i = 1, #own, 2 do
    local kind, n = own[i], own[i + 1]
    if s.game:follows(kind, last, length) then
      local value = kind.goal and chance(s, kind.action) or best_of_hand(s, kind, length + 1, hand, ahead - 1)
      options[#options + 1] = { value, n }
    end
  end
  return expected(options, own.sum, #s.partner.hand, best_of_hand(s, last, length, hand, ahead - 1))
end

---------------------------------------------------------------------------------------------------
-- Defence

-- The shots the opponents may have after this card, with weights that make 1.
local function shots_after(s, last)
  local list, sum, game = {}, 0, s.game
  local theirs, held, length = unseen_team(s, 3 - s.team), game.seat_count // 2 * game:hand_size(), #s.t.attack
  for i = 1, #theirs, 2 do
    local kind = theirs[i]
    if kind.goal then
      local weight = 1 - none_of(theirs[i + 1], theirs.sum, held)
      if not game:follows(kind, last, length) then weight = weight * LATER end
      list[#list + 1] = { action = kind.action, actor = kind.actor, weight = weight }
      sum = sum + weight
    end
  end
  for i = 1, #list do list[i].weight = list[i].weight / sum end
  return list
end

-- Which part of such shots each corner lets through if the seat itself has no keeper for it.
local function corner_parts(s, shot)
  local parts = s.parts[shot]
  if not parts then
    local corners, partner = s.corners, s.partner
    local n = #corners
    parts = {}
    for i = 1, n do parts[i] = (partner and open_corner(s, shot, corners[i], #partner.defence) or 1) / n end
    s.parts[shot] = parts
  end
  return parts
end

-- Which part of such shots goes in, by the corners that are covered, as far as it is worked out.
local function open_parts(s, shot)
  local known = s.open[shot]
  if not known then
    known = {}
    s.open[shot] = known
  end
  return known
end

-- Which part of such shots goes in if these corners are covered.
local function open_part(s, shot, covered)
  local known = open_parts(s, shot)
  local open = known[covered]
  if not open then
    local parts = corner_parts(s, shot)
    open = 0
    for i = 1, #parts do
      if covered & 1 << i - 1 == 0 then open = open + parts[i] end
    end
    known[covered] = open
  end
  return open
end

-- Which part of such shots goes in against these cards.
local function open_goal(s, hand, shot)
  local covered, stopped = 0, cover(s, shot)
  for i = 1, #hand do covered = covered | (stopped[hand[i]] or 0) end
  return open_part(s, shot, covered)
end

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

-- What a card is good for against the shots to come, as bits: the bean that it tackles and, from bit s.first on, the
-- corners that it covers, action by action.
local function use_of(s, kind)
  local use = s.uses[kind]
  if not use then
    use = s.tackles[kind.colour] or 0
    for i = 1, #s.stopped do use = use | (s.stopped[i][kind] or 0) << s.first + (i - 1) * s.n_corners end
    s.uses[kind] = use
  end
  return use
end

local function use_of_all(s, hand)
  local use = 0
  for i = 1, #hand do use = use | use_of(s, hand[i]) end
  return use
end

-- How much each shot counts against cards that are good for this: less if its bean is tackled.
local function weights_against(s, use)
  local tackled = use & (1 << s.first) - 1
  local weights = s.weights[tackled]
  if not weights then
    weights = {}
    for i, shot in ipairs(s.shots) do
      weights[i] = tackled & s.tackles[shot.actor] ~= 0 and shot.weight * s.foul or shot.weight
    end
    s.weights[tackled] = weights
  end
  return weights
end

-- The goals to be expected against cards that are good for this.
local function danger(s, use)
  local known = s.dangers[use]
  if known then return known end
  local sum, weights, places, open, every = 0, weights_against(s, use), s.places, s.opens, (1 << s.n_corners) - 1
  for i = 1, #weights do
    local covered = use >> places[i] & every
    sum = sum + weights[i] * (open[i][covered] or open_part(s, s.shots[i].action, covered))
  end
  if s.holder and use & s.tackles[s.holder] ~= 0 then sum = sum * s.foul end
  sum = SHOTS * sum
  s.dangers[use] = sum
  return sum
end

-- `last`: the card after which the attack goes on; none if it is over.
local function look_back(s, last)
  s.hand, s.shots, s.n_corners = kinds_of(s.p.defence), shots_after(s, last), #s.corners
  s.foul = foul(s, s.hand)
  s.holder = last and cards.holder(last) or false
  s.tackles, s.first = { [s.holder] = 1 }, #s.shots + 1
  s.stopped, s.places, s.opens = {}, {}, {}
  s.uses, s.weights, s.dangers = {}, {}, {}
  local place_of = {}
  for i, shot in ipairs(s.shots) do
    local action, actor = shot.action, shot.actor
    s.tackles[actor] = s.tackles[actor] or 1 << i
    if not place_of[action] then
      place_of[action] = s.first + #s.stopped * s.n_corners
      s.stopped[#s.stopped + 1] = cover(s, action)
    end
    s.places[i], s.opens[i] = place_of[action], open_parts(s, action)
  end
end

-- The danger once n unseen cards are drawn to cards that are good for this.
local function danger_after_draw(s, use, n)
  local before, after, list, uses, dangers = danger(s, use), 0, s.unseen, s.drawn, s.dangers
  local sum = list.sum
  if before == 0 then return 0 end
  for i = 1, #uses do
    local both = use | uses[i]
    after = after + (dangers[both] or danger(s, both)) * list[2 * i] / sum
  end
  return before * bot.power(after / before, n)
end

-- What the seat can do about an attack: the cards that are best exchanged, by their places, and the goals to be
-- expected then (`exchanged`), without it (`waiting`) and after a foul.
local function reaction(game, t, p)
  local s, best, least = survey(game, t, p), nil, nil
  look_back(s, t.attack:top())
  s.drawn = {}                                -- what each card that may be drawn is good for
  for i = 1, #s.unseen // 2 do s.drawn[i] = use_of(s, s.unseen[2 * i - 1]) end
  local hand, fair = s.hand, 1 - whistle(s, "attacker_foul")
  for set = 1, (1 << #hand) - 1 do
    local gone, kept = {}, {}
    for place = 1, #hand do
      if set & 1 << place - 1 ~= 0 then gone[#gone + 1] = place else kept[#kept + 1] = hand[place] end
    end
    local n = #gone
    local value = bot.power(fair, n) * danger_after_draw(s, use_of_all(s, kept), n) + n * foul(s, kept)
    if not best or value < least then best, least = gone, value end
  end
  best.exchanged, best.waiting, best.foul = least, danger(s, use_of_all(s, hand)), s.foul
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
    local value = open_corner(s, q.args[1], corner, held_against(s))
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
  local function spare(card) return -danger(s, use_of_all(s, without(s.hand, card:place()))) end
  local keeper, value = best_of(keepers, spare)
  local _, most = best_of(s.p.defence:cards(), spare)
  return #keepers < #q.options and most > value and "leave" or keeper
end

function decide.reshuffle(s)
  local tired = s.game:reshuffles(s.t, s.team):get() >= PATIENCE
  return (lead(s) > 0 or tired) and "last_shot" or "new_pile"
end

return function(game, t, p, q)
  if react[q.name] then return react[q.name](t:recall(reaction, game, t, p), q) end
  local how = decide[q.name]
  if how then return how(survey(game, t, p), q) end
end
