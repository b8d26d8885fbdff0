-- Bohnick for two, the attack: who may play, the team cards (sections 1 and 2 of bohnick.md), setup (3), the start of
-- an attack (4.1), the cards that fit (4.3), the missed pass (4.7), and what is asked of the attacker (5). The table of
-- section 2.3 stands below as it is printed, and what fits is worked out from it.

local fixtures = require "shared/fixtures"
local bohnick = require "shared/bohnick"
local acts, n, i, attack = fixtures.acts, bohnick.n, bohnick.i, bohnick.attack
local scenarios, add = fixtures.file { game = "bohnick", players = 2 }

-- Section 2.3, reconstructed: the bean, its cards in all (booklet), how many of which.
local TEAM = {
  { "green", 5, { { "dribble", 1 }, { "pass_blue", 1 }, { "cross_violet", 2 }, { "shot", 1 } } },
  { "brown", 5, { { "dribble", 1 }, { "pass_yellow", 1 }, { "cross_violet", 2 }, { "shot", 1 } } },
  { "yellow", 8, { { "dribble", 2 }, { "pass_green", 1 }, { "pass_brown", 2 }, { "pass_blue", 1 },
                   { "pass_violet", 1 }, { "long", 1 } } },
  { "blue", 8, { { "dribble", 1 }, { "pass_green", 2 }, { "pass_brown", 2 }, { "pass_yellow", 1 },
                 { "pass_violet", 1 }, { "long", 1 } } },
  { "violet", 10, { { "dribble", 2 }, { "pass_blue", 2 }, { "pass_yellow", 2 }, { "shot", 1 }, { "header", 3 } } },
}

local GOAL = { shot = true, long = true, header = true }                    -- section 2.2

-- The kinds of a team, without the letter of the team; `holder` has the ball afterwards (section 2.2).
local KINDS = {}
for _, bean in ipairs(TEAM) do
  for _, card in ipairs(bean[3]) do
    local action, target = table.unpack(card[1]:split("_"))
    KINDS[#KINDS + 1] = { id = bean[1] .. "_" .. card[1], count = card[2], actor = bean[1], action = action,
                          goal = GOAL[action] or false, holder = target or bean[1] }
  end
end

local CALM = "green_dribble, brown_dribble, yellow_dribble, blue_dribble, violet_dribble, green_cross_violet"

-- The table during a match: hands that are not named hold these cards, and all others are in the piles.
local function pitch(given)
  given.p1, given.p2 = given.p1 or {}, given.p2 or {}
  given.p1.hand, given.p2.hand = given.p1.hand or n(CALM), given.p2.hand or i(CALM)
  given.p1.defence = given.p1.defence or "tackle_green, tackle_brown, tackle_yellow"
  given.p2.defence = given.p2.defence or "tackle_yellow, tackle_blue, tackle_violet"
  given.rest = { national = "pile_1", international = "pile_2", defence = "defence_pile" }
  return given
end

---------------------------------------------------------------------------------------------------
-- Section 1: who may play

add {
  { "KIK-1 not for one player", players = 1, load_error = "for 2 to 4 players" },
  { "KIK-1 not for three players", players = 3, load_error = "for 2 or 4 players" },
  { "KIK-1 not for five players", players = 5, load_error = "for 2 to 4 players" },
}

---------------------------------------------------------------------------------------------------
-- Section 2.3: the team cards

local TEAMS = { { n, "national" }, { i, "international" } }

for seat, team in ipairs(TEAMS) do
  local own, name, pile, all = team[1], team[2], "pile_" .. seat, {}
  for k, kind in ipairs(KINDS) do all[k] = ("%d %s"):format(kind.count, own(kind.id)) end
  add { { ("KIK-X18 KIK-S2 KIK-2.3 the 36 cards of the %s team"):format(name),
          given = { phase = "over", rest = { [name] = pile } },
          expect = { [pile] = 36, [pile .. "_set"] = table.concat(all, ", ") } } }
  for _, bean in ipairs(TEAM) do
    local cards = {}
    for k, card in ipairs(bean[3]) do cards[k] = ("%d %s"):format(card[2], own(bean[1] .. "_" .. card[1])) end
    add { { ("KIK-X18 KIK-2.1 the %s bean has %d cards in the %s team"):format(bean[1], bean[2], name),
            given = { phase = "over", ["p" .. seat] = { hand = table.concat(cards, ", ") }, rest = { [name] = pile } },
            expect = { ["p" .. seat] = { hand = bean[2] }, [pile] = 36 - bean[2] } } }
  end
end

---------------------------------------------------------------------------------------------------
-- Section 3: setup

-- Hands are dealt by the seed; what may be seen of them is what their owner is offered. Who begins has team 1.
local OTHERS = {}
for k, kind in ipairs(KINDS) do OTHERS[k] = i(kind.id) end

for seed = 1, 6 do
  local first = (seed - 1) % 2 + 1
  local attacker, defender = "p" .. first, "p" .. 3 - first
  add {
    { ("KIK-S1 KIK-S2 KIK-S3 KIK-S5 the table at the start, seed %d"):format(seed), seed = seed,
      options = { first = first },
      expect = { each = { hand = 6, defence = 3 }, pile_1 = 30, pile_2 = 30, discard_1 = "", discard_2 = "",
                 goals_1 = "", goals_2 = "", attack = "", scores = { 0, 0 }, turn = 1, active = first, over = false,
                 asked = attacker .. " play_start", not_offered = OTHERS } },
    { ("KIK-S3 no referee is held after the deal, and none has had an effect, seed %d"):format(seed), seed = seed,
      options = { first = first },
      steps = {
        { auto = "default", until_asked = defender .. " react", expect = { not_said = { "whistle", "foul" } } },
        { when = defender .. " react exchange",
          expect = { asked = defender .. " exchange_cards", least = 1, most = 3,
                     not_offered = { "free_kick", "penalty", "attacker_foul" } } },
      } },
  }
end

add {
  -- Which cards are dealt hangs on the numbers of section 2.4: change them, and this deal is another one.
  { "KIK-S3 dealt referees are discarded face up and replaced; the first seat draws first", seed = 6,
    options = { first = 1 },
    expect = { defence_discard_set = "attacker_foul^, 2 free_kick^, penalty^", defence_pile = 35 - 6 - 4,
               asked = "p1 play_start", not_said = "whistle",
               p1 = { defence_set = "tackle_green, tackle_brown, tackle_blue" },
               p2 = { defence_set = "tackle_yellow, tackle_violet, k_lp_not_bl" } } },

  { "KIK-S4 KIK-A1 who attacks first may be drawn by lot: it may be the first seat", seed = 1, options = { first = 0 },
    expect = { active = 1, asked = "p1 play_start", said = "begins p1" } },
  { "KIK-S4 KIK-A1 or the second", seed = 4, options = { first = 0 },
    expect = { active = 2, asked = "p2 play_start", said = "begins p2" } },
  { "KIK-S4 KIK-A1 it can be settled: the first seat", seed = 4, options = { first = 1 },
    expect = { active = 1, asked = "p1 play_start" } },
  { "KIK-S4 KIK-A1 or the second seat", seed = 1, options = { first = 2 },
    expect = { active = 2, asked = "p2 play_start" } },
  { "KIK-S4 but not a seat that is empty", options = { first = 3 }, load_error = "no such seat" },
  { "KIK-S4 nor one below the first", options = { first = -1 }, load_error = "first" },
}

for seed = 1, 4 do
  add { { ("KIK-S3 six team cards and three defence cards at every shot, seed %d"):format(seed), seed = seed,
          steps = {
            { auto = "random", until_asked = "p1 corner", expect = { each = { hand = 6, defence = 3 } } },
            { auto = "random", until_asked = "p2 corner", expect = { each = { hand = 6, defence = 3 } } },
          } } }
end

---------------------------------------------------------------------------------------------------
-- 4.1 The start of an attack

add {
  { "KIK-T1 the attacker plays team cards, no defence cards, and only their own",
    given = pitch {},
    illegal = { "p1 play_start tackle_green", "p1 play_start i_blue_dribble", "p1 play_start n_blue_long" },
    expect = { asked = "p1 play_start", options = { n "green_dribble", n "brown_dribble", n "yellow_dribble",
               n "blue_dribble", n "violet_dribble", n "green_cross_violet" } } },
  { "KIK-T1 the defender plays defence cards, no team cards",
    given = pitch {}, when = "p1 play_start n_blue_dribble",
    illegal = { "p2 react i_blue_dribble", "p2 react tackle tackle_green" },
    expect = { asked = "p2 react", options = { "tackle tackle_blue", "exchange" } } },

  { "KIK-T2 a card is played face up, and one is drawn at once: before the defender reacts",
    given = pitch { pile_1_top = "n_blue_long" }, when = "p1 play_start n_green_dribble",
    expect = { asked = "p2 react", attack = "n_green_dribble^", discard_1 = "", pile_1 = 29, pile_2 = 30,
               p1 = { hand = 6, hand_set = n "brown_dribble, yellow_dribble, blue_dribble, violet_dribble, " ..
                                           n "green_cross_violet, blue_long" } } },
  { "KIK-T2 the same for every further card, which is placed beside the others",
    given = pitch { pile_1_top = n "blue_long, green_shot" },
    when = attack(1, "green_dribble green_cross_violet"),
    expect = { asked = "p2 react", attack = n "green_dribble, green_cross_violet", pile_1 = 28,
               p1 = { hand_set = n "brown_dribble, yellow_dribble, blue_dribble, violet_dribble, blue_long, " ..
                                 n "green_shot" } } },
  { "KIK-T2 KIK-G1 and with a goal card: before the defender reacts",
    given = pitch { p1 = { hand = n "green_cross_violet, violet_shot, 2 yellow_dribble, green_shot, blue_dribble" },
                    pile_1_top = n "blue_long, brown_dribble" },
    when = attack(1, "green_cross_violet violet_shot"),
    expect = { asked = "p2 react_goal", attack = n "green_cross_violet, violet_shot", pile_1 = 28, p1 = { hand_set =
               n "2 yellow_dribble, green_shot, blue_dribble, blue_long, brown_dribble" } } },
  { "KIK-T2 the drawn card may be the next one",
    given = pitch { p1 = { hand = n "blue_pass_green, yellow_dribble, brown_dribble, violet_dribble, blue_long, " ..
                                  n "violet_shot" }, pile_1_top = "n_green_shot" },
    when = acts { attack(1, "blue_pass_green"), "p2 react -" },
    expect = { asked = "p1 play_next", options = { "n_green_shot" } } },
  { "KIK-T2 the second seat draws from their own pile",
    given = pitch { active = 2, pile_2_top = "i_blue_long" }, when = "p2 play_start i_blue_dribble",
    expect = { asked = "p1 react", attack = "i_blue_dribble", pile_1 = 30, pile_2 = 29,
               p2 = { hand_set = i "green_dribble, brown_dribble, yellow_dribble, violet_dribble, " ..
                                 i "green_cross_violet, blue_long" } } },

  { "KIK-X5 KIK-T3 KIK-A14 an attack does not begin with a goal card",
    given = pitch { p1 = { hand = n "violet_shot, violet_header, blue_long, yellow_long, green_shot, blue_dribble" } },
    illegal = { { "p1 play_start n_violet_shot", clause = "KIK-T3" },
                { "p1 play_start n_violet_header", clause = "KIK-T3" },
                { "p1 play_start n_blue_long", clause = "KIK-T3" },
                { "p1 play_start n_yellow_long", clause = "KIK-T3" },
                { "p1 play_start n_green_shot", clause = "KIK-T3" }, "p1 play_start -" },
    expect = { asked = "p1 play_start", options = { "n_blue_dribble" }, pass = false } },
  { "KIK-T3 nor does a later one", given = pitch { active = 2, turn = 8, p2 = { hand =
      i "brown_shot, violet_header, blue_pass_green, green_shot, violet_shot, yellow_long" } },
    illegal = { { "p2 play_start i_brown_shot", clause = "KIK-T3" } },
    expect = { asked = "p2 play_start", options = { "i_blue_pass_green" } } },
  { "KIK-T3 KIK-T4 one card without goal symbol is enough: nothing is replaced, and it must be played",
    given = pitch { p1 = { hand = n "violet_shot, violet_header, blue_long, yellow_long, green_shot, " ..
                                  n "brown_pass_yellow" } },
    when = "p1 play_start n_brown_pass_yellow", expect = { asked = "p2 react", discard_1 = "" } },
}

-- With every kind in hand (more than six, so nothing is drawn) all cards but goal cards may begin.
for seat, team in ipairs(TEAMS) do
  local own, hand, may, may_not = team[1], {}, {}, {}
  for k, kind in ipairs(KINDS) do
    hand[k] = own(kind.id)
    if kind.goal then may_not[#may_not + 1] = { ("p%d play_start %s"):format(seat, hand[k]), clause = "KIK-T3" }
    else may[#may + 1] = hand[k] end
  end
  add { { ("KIK-T3 KIK-2.2 which cards of the %s team may begin"):format(team[2]),
          given = { active = seat, ["p" .. seat] = { hand = table.concat(hand, ", ") } },
          illegal = may_not, expect = { asked = ("p%d play_start"):format(seat), options = may, pass = false } } }
end

local SHOTS = "green_shot, brown_shot, yellow_long, blue_long, violet_shot, violet_header"
local ALL_SHOTS = { n "green_shot", n "brown_shot", n "yellow_long", n "blue_long", n "violet_shot", n "violet_header" }

add {
  { "KIK-X14 KIK-T4 KIK-A13 nothing but goal cards: they are replaced one by one until another kind is drawn",
    given = pitch { p1 = { hand = n(SHOTS) }, pile_1_top = n "violet_header, blue_dribble" },
    steps = {
      { illegal = { "p1 replace_goal -", "p1 replace_goal tackle_green" },
        expect = { asked = "p1 replace_goal", clause = "KIK-T4", pass = false, options = ALL_SHOTS } },
      { when = "p1 replace_goal n_green_shot", illegal = { "p1 replace_goal n_green_shot", "p1 replace_goal -" },
        expect = { asked = "p1 replace_goal", discard_1 = "n_green_shot^", attack = "", pile_1 = 29, active = 1,
                   p1 = { hand_set = n "brown_shot, yellow_long, blue_long, violet_shot, 2 violet_header" } } },
      { when = "p1 replace_goal n_violet_header",
        expect = { asked = "p2 play_start", active = 2, turn = 2, attack = "", pile_1 = 28,
                   discard_1_set = n "green_shot, violet_header", goals_1 = "", each = { defence = 3 },
                   p1 = { hand_set = n "brown_shot, yellow_long, blue_long, violet_shot, violet_header, " ..
                                     n "blue_dribble" } } },
    } },
  { "KIK-T4 it stops at the first card without goal symbol, and the opponent attacks",
    given = pitch { p1 = { hand = n(SHOTS) }, pile_1_top = "n_violet_pass_blue" },
    when = "p1 replace_goal n_violet_header",
    expect = { asked = "p2 play_start", active = 2, discard_1 = "n_violet_header", p1 = { hand = 6 }, pile_1 = 29,
               not_said = "played" } },
  { "KIK-T4 the new card begins their next attack",
    given = pitch { p1 = { hand = n(SHOTS) }, p2 = { hand = i "green_pass_blue, 2 yellow_dribble, 2 violet_dribble, " ..
                                                             i "brown_dribble" },
                    pile_1_top = "n_violet_pass_blue", pile_2_top = "i_brown_shot" },
    when = acts { "p1 replace_goal n_violet_header", attack(2, "green_pass_blue"), "p1 react -" },
    expect = { asked = "p1 play_start", active = 1, turn = 3, options = { "n_violet_pass_blue" },
               discard_2 = "i_green_pass_blue" } },
  { "KIK-T4 so it is for the second seat, who chooses, too",
    given = pitch { active = 2, p2 = { hand = i(SHOTS) }, pile_2_top = "i_violet_header, i_yellow_dribble" },
    when = { "p2 replace_goal i_brown_shot", "p2 replace_goal i_violet_header" },
    expect = { asked = "p1 play_start", active = 1, discard_2_set = i "brown_shot, violet_header", discard_1 = "",
               p2 = { hand_set = i "green_shot, yellow_long, blue_long, violet_shot, violet_header, " ..
                                 i "yellow_dribble" } } },
  { "KIK-T4 both hold nothing but goal cards: one after the other replaces, then the first attacks",
    given = pitch { p1 = { hand = n(SHOTS) }, p2 = { hand = i(SHOTS) },
                    pile_1_top = "n_blue_dribble", pile_2_top = "i_blue_dribble" },
    steps = {
      { when = "p1 replace_goal n_blue_long", expect = { asked = "p2 replace_goal", active = 2 } },
      { when = "p2 replace_goal i_blue_long", expect = { asked = "p1 play_start", options = { "n_blue_dribble" } } },
    } },
  { "KIK-A13 KIK-E1 the replaced cards are among the discards that are shuffled into a new pile",
    given = { p1 = { hand = n(SHOTS) }, p2 = { hand = "i_blue_dribble" }, pile_1 = "n_blue_dribble" },
    when = "p1 replace_goal n_yellow_long",
    expect = { asked = "p2 play_start", pile_1 = "n_yellow_long", discard_1 = "", p1 = { hand = 6 } } },
}

---------------------------------------------------------------------------------------------------
-- 4.3 Which cards fit: after every card, as the first and as the second of an attack

-- The clause that forbids a card as the next one after `last`, the attack's card number `number`; true if it fits. A
-- header after a dribble at the start is forbidden by two.
local function fits(last, number, kind)
  local dribbled = number == 1 and last.action == "dribble"
  if kind.actor ~= last.holder then return "KIK-C1" end
  if kind.action == "header" and last.action ~= "cross" then return not dribbled and "KIK-C3" end
  return not (dribbled and kind.goal) or "KIK-C4"
end

-- One card of every kind in hand (so nothing is drawn), of which some are played.
local function next_cards(title, seat, cards, last, number)
  local own, hand, may, may_not = TEAMS[seat][1], {}, {}, {}
  for k, kind in ipairs(KINDS) do
    hand[k] = own(kind.id)
    local verdict = (" " .. cards .. " "):find(" " .. kind.id .. " ", 1, true) and "played" or fits(last, number, kind)
    local decision = ("p%d play_next %s"):format(seat, hand[k])
    if verdict == true then may[#may + 1] = hand[k]
    elseif not verdict then may_not[#may_not + 1] = decision
    elseif verdict ~= "played" then may_not[#may_not + 1] = { decision, clause = verdict } end
  end
  add { { title, given = { active = seat, ["p" .. seat] = { hand = table.concat(hand, ", ") } },
          when = acts { attack(seat, cards), ("p%d react -"):format(3 - seat) }, illegal = may_not,
          expect = { asked = ("p%d play_next"):format(seat), options = may, pass = false, clause = "KIK-C1" } } }
end

local PASS_TO = { green = { "blue_pass_green" }, brown = { "yellow_pass_brown" }, yellow = { "blue_pass_yellow" },
                  blue = { "yellow_pass_blue" }, violet = { "yellow_pass_violet", "brown_cross_violet" } }

for _, last in ipairs(KINDS) do
  if not last.goal then
    next_cards(("KIK-C1 KIK-C2 KIK-C3 KIK-C4 what fits after %s at the start"):format(last.id), 1, last.id, last, 1)
    for _, first in ipairs(PASS_TO[last.actor]) do
      next_cards(("KIK-C1 KIK-C2 KIK-C3 what fits after %s, %s"):format(first, last.id), 2,
                 first .. " " .. last.id, last, 2)
    end
  end
end

---------------------------------------------------------------------------------------------------
-- Vectors and corners of 4.3

add {
  { "KIK-X1 KIK-A20 violet passes to blue: blue dribbles, passes, shoots from afar; nobody else fits",
    given = pitch { p1 = { hand = n "violet_pass_blue, blue_dribble, blue_pass_green, blue_pass_violet, blue_long, " ..
                                  n "violet_shot" }, pile_1_top = "n_violet_dribble" },
    when = acts { attack(1, "violet_pass_blue"), "p2 react -" },
    illegal = { { "p1 play_next n_violet_shot", clause = "KIK-C1" },
                { "p1 play_next n_violet_dribble", clause = "KIK-C1" } },
    expect = { options = { n "blue_dribble", n "blue_pass_green", n "blue_pass_violet", n "blue_long" } } },
  { "KIK-X1 no green, brown, yellow card fits either",
    given = pitch { p1 = { hand = n "violet_pass_blue, blue_pass_brown, green_pass_blue, brown_shot, yellow_long, " ..
                                  n "yellow_pass_blue" }, pile_1_top = "n_green_cross_violet" },
    when = acts { attack(1, "violet_pass_blue"), "p2 react -" },
    illegal = { { "p1 play_next n_green_pass_blue", clause = "KIK-C1" },
                { "p1 play_next n_brown_shot", clause = "KIK-C1" },
                { "p1 play_next n_yellow_long", clause = "KIK-C1" },
                { "p1 play_next n_yellow_pass_blue", clause = "KIK-C1" },
                { "p1 play_next n_green_cross_violet", clause = "KIK-C1" } },
    expect = { options = { "n_blue_pass_brown" } } },
  { "KIK-X2 KIK-C3 KIK-A2 after a cross violet shoots or heads, and also dribbles or passes",
    given = pitch { p1 = { hand = n "green_cross_violet, violet_shot, violet_header, violet_dribble, " ..
                                  n "violet_pass_yellow, green_shot" }, pile_1_top = "n_blue_long" },
    when = acts { attack(1, "green_cross_violet"), "p2 react -" },
    expect = { options = { n "violet_shot", n "violet_header", n "violet_dribble", n "violet_pass_yellow" } } },
  { "KIK-X25 KIK-C3 KIK-A2 the option cross_finish: after a cross violet shoots or heads, no more",
    options = { cross_finish = true },
    given = pitch { p1 = { hand = n "green_cross_violet, violet_shot, violet_header, violet_dribble, " ..
                                  n "violet_pass_yellow, green_shot" }, pile_1_top = "n_blue_long" },
    when = acts { attack(1, "green_cross_violet"), "p2 react -" },
    illegal = { { "p1 play_next n_violet_dribble", clause = "KIK-C3" },
                { "p1 play_next n_violet_pass_yellow", clause = "KIK-C3" } },
    expect = { options = { n "violet_shot", n "violet_header" } } },
  { "KIK-X25 KIK-M1 KIK-A2 the option cross_finish: with neither it is a missed pass",
    options = { cross_finish = true },
    given = pitch { p1 = { hand = n "green_cross_violet, 2 violet_dribble, violet_pass_yellow, 2 yellow_dribble" },
                    pile_1_top = "n_blue_long" },
    when = acts { attack(1, "green_cross_violet"), "p2 react -" },
    expect = { asked = "p2 play_start", said = "missed_pass p1", discard_1 = "n_green_cross_violet" } },
  { "KIK-C3 KIK-A2 the option cross_finish: after a pass violet does anything but head",
    options = { cross_finish = true },
    given = pitch { p1 = { hand = n "blue_pass_violet, violet_shot, violet_header, violet_dribble, " ..
                                  n "violet_pass_yellow, green_shot" }, pile_1_top = "n_blue_long" },
    when = acts { attack(1, "blue_pass_violet"), "p2 react -" },
    expect = { options = { n "violet_shot", n "violet_dribble", n "violet_pass_yellow" } } },
  { "KIK-X3 KIK-C3 after a pass violet does not head, but shoots",
    given = pitch { p1 = { hand = n "blue_pass_violet, violet_shot, violet_header, green_shot, blue_long, " ..
                                  n "brown_dribble" }, pile_1_top = "n_yellow_long" },
    when = acts { attack(1, "blue_pass_violet"), "p2 react -" },
    illegal = { { "p1 play_next n_violet_header", clause = "KIK-C3" } },
    expect = { options = { "n_violet_shot" } } },
  { "KIK-X4 KIK-C4 after a dribble at the start the second card cannot be a shot",
    given = pitch { p1 = { hand = n "blue_dribble, blue_long, blue_pass_green, blue_pass_violet, green_shot, " ..
                                  n "violet_shot" }, pile_1_top = "n_yellow_long" },
    when = acts { attack(1, "blue_dribble"), "p2 react -" },
    illegal = { { "p1 play_next n_blue_long", clause = "KIK-C4" } },
    expect = { options = { n "blue_pass_green", n "blue_pass_violet" } } },
  { "KIK-X4 after two dribbles it is: yellow dribbles, dribbles, shoots from afar",
    given = pitch { p1 = { hand = n "2 yellow_dribble, yellow_long, green_shot, blue_long, violet_shot" },
                    pile_1_top = n "brown_shot, green_dribble" },
    steps = {
      { when = acts { attack(1, "yellow_dribble"), "p2 react -" },
        illegal = { { "p1 play_next n_yellow_long", clause = "KIK-C4" } },
        expect = { options = { "n_yellow_dribble" } } },
      { when = { "p1 play_next n_yellow_dribble", "p2 react -" }, expect = { options = { "n_yellow_long" } } },
      { when = "p1 play_next n_yellow_long", expect = { asked = "p2 react_goal" } },
    } },
  { "KIK-X21 KIK-C3 a dribble after the cross: then no header, but a shot",
    given = pitch { p1 = { hand = n "brown_cross_violet, violet_dribble, violet_header, violet_shot, green_shot, " ..
                                  n "blue_long" }, pile_1_top = n "brown_shot, yellow_long" },
    steps = {
      { when = acts { attack(1, "brown_cross_violet"), "p2 react -" },
        expect = { offered = { "n_violet_dribble", "n_violet_header" } } },
      { when = { "p1 play_next n_violet_dribble", "p2 react -" },
        illegal = { { "p1 play_next n_violet_header", clause = "KIK-C3" } },
        expect = { options = { "n_violet_shot" } } },
    } },
  { "KIK-C3 a cross earlier in the attack does not help: violet gets the ball back by a pass",
    given = pitch { p1 = { hand = n "green_cross_violet, violet_pass_blue, blue_pass_violet, violet_header, " ..
                                  n "violet_shot, yellow_long" }, pile_1_top = n "brown_shot, green_shot, blue_long" },
    when = acts { attack(1, "green_cross_violet violet_pass_blue blue_pass_violet"), "p2 react -" },
    illegal = { { "p1 play_next n_violet_header", clause = "KIK-C3" } }, expect = { options = { "n_violet_shot" } } },
  { "KIK-C3 the header comes directly after the cross, too, when the defender has exchanged cards",
    given = pitch { p1 = { hand = n "green_cross_violet, violet_header, 2 yellow_dribble, blue_dribble, green_shot" },
                    pile_1_top = "n_brown_shot", defence_pile_top = "tackle_blue" },
    when = acts { attack(1, "green_cross_violet"), "p2 react exchange", "p2 exchange_cards tackle_yellow" },
    expect = { asked = "p1 play_next", options = { "n_violet_header" } } },
  { "KIK-C4 nor is the second card a shot when the defender has exchanged cards",
    given = pitch { p1 = { hand = n "blue_dribble, blue_long, blue_pass_green, violet_shot, green_shot, yellow_long" },
                    pile_1_top = "n_brown_shot", defence_pile_top = "tackle_blue" },
    when = acts { attack(1, "blue_dribble"), "p2 react exchange", "p2 exchange_cards tackle_yellow" },
    illegal = { { "p1 play_next n_blue_long", clause = "KIK-C4" } }, expect = { options = { "n_blue_pass_green" } } },
  { "KIK-C4 a dribble later in the attack does not matter: the third card may be a shot",
    given = pitch { p1 = { hand = n "blue_pass_green, green_dribble, green_shot, violet_shot, blue_long, yellow_long" },
                    pile_1_top = n "brown_shot, violet_header" },
    when = acts { attack(1, "blue_pass_green green_dribble"), "p2 react -" },
    expect = { options = { "n_green_shot" } } },
  { "KIK-C4 each attack counts separately: a dribble begins the next one",
    given = pitch { turn = 5, active = 2, discard_2 = i "green_pass_blue, blue_long",
                    p2 = { hand = i "violet_dribble, violet_shot, violet_header, violet_pass_blue, green_shot, " ..
                                  i "brown_shot" }, pile_2_top = "i_yellow_long" },
    when = acts { attack(2, "violet_dribble"), "p1 react -" },
    illegal = { { "p2 play_next i_violet_shot", clause = "KIK-C4" }, "p2 play_next i_violet_header" },
    expect = { options = { "i_violet_pass_blue" } } },
  { "KIK-C1 like cards are one option, and either will do",
    given = pitch { p1 = { hand = n "blue_pass_green, 2 green_cross_violet, green_shot, 2 violet_dribble" },
                    pile_1_top = n "brown_shot, blue_long" },
    when = acts { attack(1, "blue_pass_green green_cross_violet") },
    expect = { attack = n "blue_pass_green, green_cross_violet", p1 = { hand_set =
               n "green_cross_violet, green_shot, 2 violet_dribble, brown_shot, blue_long" } } },
  { "KIK-C5 an attack has as many cards as it likes, and its shot ends it",
    given = pitch { p1 = { hand = n "green_dribble, green_pass_blue, blue_pass_yellow, yellow_pass_brown, " ..
                                  n "brown_pass_yellow, yellow_pass_violet" },
                    p2 = { defence = "tackle_blue, tackle_violet, tackle_brown" },
                    pile_1_top = n "violet_pass_blue, blue_dribble, blue_pass_brown, brown_cross_violet, " ..
                                 n "violet_header, green_shot, yellow_long, blue_long, violet_shot, brown_shot, " ..
                                 n "green_cross_violet" },
    steps = {
      { when = acts { attack(1, "green_dribble green_pass_blue blue_pass_yellow yellow_pass_brown brown_pass_yellow " ..
                                "yellow_pass_violet violet_pass_blue blue_dribble blue_pass_brown " ..
                                "brown_cross_violet violet_header") },
        expect = { asked = "p2 react_goal", attack = 11, p1 = { hand = 6 }, turn = 1, pile_1 = 19 } },
      { when = { "p2 react_goal -", "p1 corner tl" },
        expect = { asked = "p2 play_start", attack = "", goals_1 = "n_violet_header", discard_1 = 10 } },
    } },
  { "KIK-C5 the earliest shot is the second card",
    given = pitch { p1 = { hand = n "green_pass_blue, blue_long, 2 yellow_dribble, brown_shot, violet_shot" } },
    when = attack(1, "green_pass_blue blue_long"),
    expect = { asked = "p2 react_goal", attack = n "green_pass_blue, blue_long" } },
}

---------------------------------------------------------------------------------------------------
-- T6 and 4.7: the attack must go on; a player who cannot go on has missed the pass

local STUCK = n "blue_pass_green, blue_dribble, yellow_dribble, violet_dribble, brown_dribble, violet_shot"

add {
  { "KIK-T6 KIK-A10 who holds a fitting card must play one, if there is but one",
    given = pitch { p1 = { hand = n "blue_pass_green, green_shot, yellow_dribble, violet_dribble, blue_long, " ..
                                  n "violet_shot" }, pile_1_top = "n_yellow_long" },
    when = acts { attack(1, "blue_pass_green"), "p2 react -" }, illegal = "p1 play_next -",
    expect = { asked = "p1 play_next", options = { "n_green_shot" }, pass = false } },
  { "KIK-T6 so it is after an exchange without referee",
    given = pitch { p1 = { hand = n "blue_pass_green, green_shot, yellow_dribble, violet_dribble, blue_long, " ..
                                  n "violet_shot" }, pile_1_top = "n_yellow_long", defence_pile_top = "tackle_green" },
    when = acts { attack(1, "blue_pass_green"), "p2 react exchange", "p2 exchange_cards tackle_blue" },
    illegal = "p1 play_next -", expect = { asked = "p1 play_next", options = { "n_green_shot" }, pass = false } },
  { "KIK-M1 no card fits: the attack is discarded, and the opponent attacks",
    given = pitch { p1 = { hand = STUCK }, pile_1_top = "n_yellow_long" },
    when = acts { attack(1, "blue_pass_green"), "p2 react -" },
    expect = { asked = "p2 play_start", active = 2, turn = 2, attack = "", discard_1 = "n_blue_pass_green^",
               discard_2 = "", goals_1 = "", goals_2 = "", pile_1 = 29, pile_2 = 30, said = "missed_pass p1",
               p1 = { hand_set = n "blue_dribble, yellow_dribble, violet_dribble, brown_dribble, violet_shot, " ..
                                 n "yellow_long" }, each = { defence = 3, hand = 6 }, scores = { 0, 0 } } },
  { "KIK-M1 but first the defender reacts: they may exchange",
    given = pitch { p1 = { hand = STUCK }, pile_1_top = "n_yellow_long", defence_pile_top = "tackle_green" },
    steps = {
      { when = attack(1, "blue_pass_green"), expect = { asked = "p2 react", not_said = "missed_pass" } },
      { when = { "p2 react exchange", "p2 exchange_cards tackle_blue" },
        expect = { asked = "p2 play_start", discard_1 = "n_blue_pass_green", defence_discard = "tackle_blue",
                   said = "missed_pass p1",
                   p2 = { defence_set = "tackle_yellow, tackle_violet, tackle_green" } } },
    } },
  { "KIK-M1 after several cards all of them are discarded",
    given = pitch { p1 = { hand = n "blue_pass_green, green_dribble, green_cross_violet, 2 yellow_dribble, " ..
                                  n "brown_dribble" }, discard_1 = "n_brown_shot",
                    pile_1_top = n "yellow_long, blue_long, green_shot" },
    when = acts { attack(1, "blue_pass_green green_dribble green_cross_violet"), "p2 react -" },
    expect = { asked = "p2 play_start", attack = "",
               discard_1_set = n "brown_shot, blue_pass_green, green_dribble, green_cross_violet" } },
  { "KIK-M1 KIK-C3 a header alone does not fit after a pass to violet",
    given = pitch { p1 = { hand = n "yellow_pass_violet, violet_header, green_dribble, brown_dribble, blue_dribble, " ..
                                  n "blue_long" }, pile_1_top = "n_violet_header" },
    when = acts { attack(1, "yellow_pass_violet"), "p2 react -" },
    expect = { asked = "p2 play_start", said = "missed_pass p1", discard_1 = "n_yellow_pass_violet" } },
  { "KIK-M1 KIK-C4 a shot alone does not fit after a dribble at the start",
    given = pitch { p1 = { hand = n "blue_dribble, blue_long, green_dribble, brown_dribble, violet_dribble, " ..
                                  n "yellow_long" }, pile_1_top = "n_green_shot" },
    when = acts { attack(1, "blue_dribble"), "p2 react -" },
    expect = { asked = "p2 play_start", said = "missed_pass p1", discard_1 = "n_blue_dribble" } },
  { "KIK-M1 KIK-T1 roles swap: now the other one attacks, and the first defends with their own cards",
    given = pitch { p1 = { hand = STUCK }, pile_1_top = "n_yellow_long", pile_2_top = "i_brown_shot" },
    when = acts { attack(1, "blue_pass_green"), "p2 react -", attack(2, "green_dribble") },
    expect = { asked = "p1 react", attack = "i_green_dribble", options = { "tackle tackle_green", "exchange" } } },
  { "KIK-M1 KIK-T1 and back again",
    given = pitch { p1 = { hand = STUCK }, pile_1_top = "n_yellow_long", pile_2_top = "i_brown_shot",
                    p2 = { hand = i "green_pass_blue, 2 yellow_dribble, 2 violet_dribble, brown_dribble" } },
    when = acts { attack(1, "blue_pass_green"), "p2 react -", attack(2, "green_pass_blue"), "p1 react -" },
    expect = { asked = "p1 play_start", active = 1, turn = 3, discard_1 = "n_blue_pass_green",
               discard_2 = "i_green_pass_blue",
               options = { n "blue_dribble", n "yellow_dribble", n "violet_dribble", n "brown_dribble" } } },
}

---------------------------------------------------------------------------------------------------
-- Sections 5 and 6: what is asked of the attacker, and that nobody may act out of turn

local NOTHING = { p1 = {}, p2 = {} }

add {
  { "KIK-5 KIK-6 from the first card to the goal: who is asked what, and nobody else may do anything",
    given = pitch { p1 = { hand = n "green_cross_violet, violet_header, 2 yellow_dribble, brown_shot, blue_long" },
                    p2 = { defence = "tackle_brown, tackle_violet, tackle_blue" } },
    steps = {
      { expect = { asked = "p1 play_start", pass = false, clause = "KIK-T3", anytime = NOTHING } },
      { when = "p1 play_start n_green_cross_violet", illegal = "p2 react tackle tackle_violet",
        expect = { asked = "p2 react", pass = true, clause = "KIK-T5", anytime = NOTHING, options = { "exchange" } } },
      { when = "p2 react -", expect = { asked = "p1 play_next", pass = false, clause = "KIK-C1", anytime = NOTHING,
                                        offered = { "n_violet_header" } } },
      { when = "p1 play_next n_violet_header",
        expect = { asked = "p2 react_goal", pass = true, clause = "KIK-G1", anytime = NOTHING,
                   options = { "tackle tackle_violet" } } },
      { when = "p2 react_goal -", illegal = "p1 corner -",
        expect = { asked = "p1 corner", pass = false, clause = "KIK-G2", anytime = NOTHING,
                   options = { "tl", "tr", "bl", "br" } } },
      { when = "p1 corner br", expect = { asked = "p2 play_start", anytime = NOTHING, goals_1 = "n_violet_header" } },
    } },
  { "KIK-5 KIK-E2 the pile is used up, and the opponent has reshuffled: one of two",
    given = { p1 = { hand = n(CALM) }, p2 = { hand = i(CALM) }, pile_1 = "n_blue_long", reshuffled_2 = 1 },
    when = "p1 play_start n_blue_dribble", illegal = "p1 reshuffle -",
    expect = { asked = "p1 reshuffle", pass = false, clause = "KIK-E2", options = { "new_pile", "last_shot" } } },
}

return scenarios
