-- Bohnick for two, the defence: the defence cards (section 2.4 of bohnick.md), reactions (4.2), shots at goal (4.4),
-- ball-winning (4.5), referees (4.6), and what is asked about them (5). The tables of section 2.4 stand below as they
-- are printed; which keeper is good for what is read from them.

local fixtures = require "shared/fixtures"
local bohnick = require "shared/bohnick"
local acts, n, OWN, attack = fixtures.acts, bohnick.n, bohnick.OWN, bohnick.attack
local scenarios, add = fixtures.file { game = "bohnick", players = 2 }

-- Section 2.4, reconstructed; the sums of KIK-X18.
local DEFENCE = {
  { "referees", 6, "3 free_kick, penalty, 2 attacker_foul" },
  { "tackles", 15, "2 tackle_green, 2 tackle_brown, 3 tackle_yellow, 3 tackle_blue, 5 tackle_violet" },
  { "keepers", 14 },
}

local KEEPERS = {
  { "k_ls_all", "long shot", "tl tr bl br" },
  { "k_l_all", "long", "tl tr bl br" },
  { "k_s_all", "shot", "tl tr bl br" },
  { "k_lp_not_tl", "long penalty", "tr bl br" },
  { "k_lp_not_tr", "long penalty", "tl bl br" },
  { "k_lp_not_bl", "long penalty", "tl tr br" },
  { "k_lp_not_br", "long penalty", "tl tr bl" },
  { "k_sp_tl", "shot penalty", "tl" },
  { "k_sp_tr", "shot penalty", "tr" },
  { "k_sp_bl", "shot penalty", "bl" },
  { "k_sp_br", "shot penalty", "br" },
  { "k_h_all", "header", "tl tr bl br" },
  { "k_hp_dia", "header penalty", "tl br" },
  { "k_hp_dib", "header penalty", "tr bl" },
}

local CORNERS = { "tl", "tr", "bl", "br" }
local COLOURS = { "green", "brown", "yellow", "blue", "violet" }

local ALL_KEEPERS = {}
for k, keeper in ipairs(KEEPERS) do ALL_KEEPERS[k] = keeper[1] end
ALL_KEEPERS = table.concat(ALL_KEEPERS, ", ")
DEFENCE[3][3] = ALL_KEEPERS

---------------------------------------------------------------------------------------------------
-- Words

-- p2 exchanges these cards.
local function exchange(cards) return { "p2 react exchange", "p2 exchange_cards " .. cards } end

local CALM = { "green_dribble", "brown_dribble", "yellow_dribble", "blue_dribble", "violet_dribble",
               "yellow_pass_brown" }

-- A hand of six: these cards, and others with which attacks may begin.
local function six(seat, cards)
  for _, card in ipairs(CALM) do
    if #cards:split(",") < 6 and not cards:find(card, 1, true) then cards = cards .. ", " .. card end
  end
  return OWN[seat](cards)
end

-- p1 (or more.active) attacks with these cards and others; the opponent holds these defence cards and draws those.
-- Cards not named are in the piles.
local function match(cards, defence, draws, more)
  local given = more or {}
  local attacker = given.active or 1
  given["p" .. attacker] = { hand = six(attacker, cards), defence = "tackle_green, tackle_brown, tackle_violet" }
  given["p" .. 3 - attacker] = { hand = six(3 - attacker, "brown_pass_yellow"), defence = defence }
  given.defence_pile_top = draws
  given.rest = { national = "pile_1", international = "pile_2", defence = "defence_pile" }
  return given
end

local function has(words, word) return (" " .. words .. " "):find(" " .. word .. " ", 1, true) ~= nil end

-- KIK-G3: does the keeper stop such a shot? A free kick is stopped as a long shot is.
local function stops(keeper, shot, corner)
  return has(keeper[2], shot == "free_kick" and "long" or shot) and has(keeper[3], corner)
end

-- The keepers that stop a shot, and the others.
local function keepers(shot, corner)
  local good, bad = {}, {}
  for _, each in ipairs(KEEPERS) do
    local list = stops(each, shot, corner) and good or bad
    list[#list + 1] = each[1]
  end
  return good, bad
end

-- A keeper that stops this shot, but none of those.
local function keeper(shot, corner, ...)
  for _, each in ipairs(KEEPERS) do
    local found = stops(each, shot, corner)
    for _, other in ipairs { ... } do found = found and not stops(each, other, corner) end
    if found then return each[1] end
  end
  error(("no keeper stops %s %s alone"):format(shot, corner))
end

---------------------------------------------------------------------------------------------------
-- Section 2.4: the defence cards

do
  local all = {}
  for k, part in ipairs(DEFENCE) do all[k] = part[3] end
  add { { "KIK-X18 KIK-S1 KIK-2.4 the 35 defence cards",
          given = { phase = "over", rest = { defence = "defence_pile" } },
          expect = { defence_pile = 35, defence_pile_set = table.concat(all, ", ") } } }
  for _, part in ipairs(DEFENCE) do
    add { { ("KIK-X18 KIK-2.4 %d %s among them"):format(part[2], part[1]),
            given = { phase = "over", defence_discard = part[3], rest = { defence = "defence_pile" } },
            expect = { defence_discard = part[2], defence_pile = 35 - part[2] } } }
  end
end

---------------------------------------------------------------------------------------------------
-- 4.2 Reactions to a card without goal symbol

local OPENING = "blue_pass_green, green_shot, green_dribble"

add {
  { "KIK-T5 KIK-5 the defender may continue, exchange, or tackle with what fits",
    given = match(OPENING, "tackle_blue, tackle_green, " .. keeper("header", "tl")),
    when = attack(1, "blue_pass_green"),
    illegal = { "p2 react tackle tackle_green", "p2 react tackle " .. keeper("header", "tl"), "p2 react continue" },
    expect = { asked = "p2 react", pass = true, clause = "KIK-T5", options = { "tackle tackle_blue", "exchange" } } },
  { "KIK-T5 without a fitting tackle they may continue or exchange",
    given = match(OPENING, "tackle_violet, tackle_green, tackle_yellow"), when = attack(1, "blue_pass_green"),
    illegal = { "p2 react tackle tackle_violet", "p2 react tackle tackle_yellow", "p2 react tackle tackle_blue" },
    expect = { asked = "p2 react", pass = true, options = { "exchange" } } },
  { "KIK-T5 continue: the attacker plays the next card, and nothing else changes",
    given = match(OPENING, "tackle_blue, tackle_green, tackle_violet", nil, { pile_1_top = "n_yellow_long" }),
    when = acts { attack(1, "blue_pass_green"), "p2 react -" },
    expect = { asked = "p1 play_next", options = { n "green_shot", n "green_dribble" }, defence_discard = "",
               attack = "n_blue_pass_green", p2 = { defence = "tackle_blue, tackle_green, tackle_violet" } } },

  { "KIK-T5 KIK-A11 KIK-5 an exchange: one card at least, all three at most, of those they hold",
    given = match(OPENING, "tackle_blue, tackle_green, tackle_violet"),
    when = acts { attack(1, "blue_pass_green"), "p2 react exchange" },
    illegal = { "p2 exchange_cards -", "p2 exchange_cards tackle_yellow", "p2 exchange_cards tackle_blue, tackle_blue",
                "p2 exchange_cards i_blue_dribble" },
    expect = { asked = "p2 exchange_cards", least = 1, most = 3, clause = "KIK-T5",
               options = { "tackle_blue", "tackle_green", "tackle_violet" } } },
  { "KIK-T5 KIK-A11 one card is exchanged",
    given = match(OPENING, "tackle_blue, tackle_green, tackle_violet", "tackle_yellow, tackle_brown"),
    when = acts { attack(1, "blue_pass_green"), exchange "tackle_green" },
    expect = { asked = "p1 play_next", defence_discard = "tackle_green^", defence_pile_top = "tackle_brown",
               p2 = { defence_set = "tackle_blue, tackle_violet, tackle_yellow" }, attack = "n_blue_pass_green",
               said = "exchanged_1 p2 tackle_green" } },
  { "KIK-T5 two cards are exchanged",
    given = match(OPENING, "tackle_blue, tackle_green, tackle_violet", "tackle_yellow, tackle_brown, tackle_violet"),
    when = acts { attack(1, "blue_pass_green"), exchange "tackle_violet, tackle_blue" },
    expect = { asked = "p1 play_next", defence_discard_set = "tackle_blue^, tackle_violet^",
               defence_pile_top = "tackle_violet", said = "exchanged_2 p2 tackle_violet tackle_blue",
               p2 = { defence_set = "tackle_green, tackle_yellow, tackle_brown" } } },
  { "KIK-T5 three cards are exchanged",
    given = match(OPENING, "tackle_blue, tackle_green, tackle_violet", "tackle_yellow, tackle_brown, tackle_violet"),
    when = acts { attack(1, "blue_pass_green"), exchange "tackle_blue, tackle_green, tackle_violet" },
    expect = { asked = "p1 play_next", defence_discard_set = "tackle_blue, tackle_green, tackle_violet",
               p2 = { defence_set = "tackle_yellow, tackle_brown, tackle_violet" } } },
  { "KIK-A12 one reaction to a card: after an exchange they neither exchange again nor tackle",
    given = match(OPENING, "tackle_green, tackle_yellow, tackle_violet", "tackle_blue"),
    when = acts { attack(1, "blue_pass_green"), exchange "tackle_yellow" },
    expect = { asked = "p1 play_next", p2 = { defence_set = "tackle_green, tackle_violet, tackle_blue" } } },
  { "KIK-A12 KIK-T5 to the next card they may react again, with the cards they have now",
    given = match("blue_pass_green, green_dribble", "tackle_yellow, tackle_blue, tackle_violet", "tackle_green"),
    when = acts { attack(1, "blue_pass_green"), exchange "tackle_yellow", "p1 play_next n_green_dribble" },
    expect = { asked = "p2 react", options = { "tackle tackle_green", "exchange" } } },
  { "KIK-T5 KIK-A5 who let the passing bean go may tackle the receiver at their own card",
    given = match("yellow_pass_brown, brown_pass_yellow", "tackle_brown, tackle_blue, tackle_violet"),
    when = attack(1, "yellow_pass_brown, brown_pass_yellow"),
    expect = { asked = "p2 react", options = { "tackle tackle_brown", "exchange" } } },
}

---------------------------------------------------------------------------------------------------
-- 4.5 Which tackle fits: the colour of the actor, for every card

-- The cards of a bean (section 2.3) and one that brings it the ball.
local PLAYED = {
  green = { "blue_pass_green", "dribble", "pass_blue", "cross_violet", "shot" },
  brown = { "yellow_pass_brown", "dribble", "pass_yellow", "cross_violet", "shot" },
  yellow = { "brown_pass_yellow", "dribble", "pass_green", "pass_brown", "pass_blue", "pass_violet", "long" },
  blue = { "green_pass_blue", "dribble", "pass_green", "pass_brown", "pass_yellow", "pass_violet", "long" },
  violet = { "brown_cross_violet", "dribble", "pass_blue", "pass_yellow", "shot", "header" },
}

-- One tackle of each colour in hand, which is more than three.
for _, colour in ipairs(COLOURS) do
  for k = 2, #PLAYED[colour] do
    local action = PLAYED[colour][k]
    local card, goal = colour .. "_" .. action, has("shot long header", action)
    local seat = k % 2 + 1
    local cards = (goal or k > 3) and PLAYED[colour][1] .. ", " .. card or card
    local question = ("p%d %s"):format(3 - seat, goal and "react_goal" or "react")
    local held, refused = {}, {}
    for _, other in ipairs(COLOURS) do
      held[#held + 1] = "tackle_" .. other
      if other ~= colour then
        refused[#refused + 1] = { ("%s tackle tackle_%s"):format(question, other), clause = "KIK-B1" }
      end
    end
    if goal then refused[#refused + 1] = question .. " exchange" end
    add { { ("KIK-B1 %s is tackled with %s"):format(card, colour),
            given = match(cards, table.concat(held, ", "), nil, { active = seat }), when = attack(seat, cards),
            illegal = refused, expect = { asked = question, pass = true, clause = goal and "KIK-G1" or "KIK-T5",
            options = { "tackle tackle_" .. colour, not goal and "exchange" or nil } } } }
  end
end

add {
  { "KIK-X6 a brown card: the brown tackle fits, the blue one does not",
    given = match("brown_cross_violet", "tackle_brown, tackle_blue, tackle_violet"),
    when = attack(1, "brown_cross_violet"),
    illegal = { "p2 react tackle tackle_blue", "p2 react tackle tackle_violet" },
    expect = { options = { "tackle tackle_brown", "exchange" } } },
  { "KIK-X6 KIK-A5 blue passes to brown: the blue tackle fits, the brown one does not",
    given = match("blue_pass_brown", "tackle_brown, tackle_blue, tackle_violet"),
    when = attack(1, "blue_pass_brown"), illegal = "p2 react tackle tackle_brown",
    expect = { options = { "tackle tackle_blue", "exchange" } } },
  { "KIK-B1 like tackles are one option",
    given = match("yellow_dribble", "2 tackle_yellow, tackle_blue", "tackle_green"),
    steps = {
      { when = attack(1, "yellow_dribble"), expect = { options = { "tackle tackle_yellow", "exchange" } } },
      { when = "p2 react tackle tackle_yellow",
        expect = { defence_discard = "tackle_yellow",
                   p2 = { defence_set = "tackle_yellow, tackle_blue, tackle_green" } } },
    } },
}

---------------------------------------------------------------------------------------------------
-- 4.5 Ball-winning

for k, colour in ipairs(COLOURS) do
  add { { ("KIK-B2 KIK-B3 KIK-A16 %s is tackled at the first card: the attack is over"):format(colour),
          given = match(colour .. "_dribble", ("tackle_%s, %s, %s"):format(colour, KEEPERS[k][1], KEEPERS[k + 1][1]),
                        KEEPERS[k + 2][1]),
          when = acts { attack(1, colour .. "_dribble"), ("p2 react tackle tackle_%s"):format(colour) },
          expect = { asked = "p2 play_start", active = 2, turn = 2, attack = "", discard_1 = n(colour .. "_dribble^"),
                     defence_discard = ("tackle_%s^"):format(colour), goals_1 = "", goals_2 = "", scores = { 0, 0 },
                     p1 = { hand = 6, defence = 3 }, p2 = { hand = 6, defence_set =
                     ("%s, %s, %s"):format(KEEPERS[k][1], KEEPERS[k + 1][1], KEEPERS[k + 2][1]) } } } }
end

local CROSS = "blue_pass_green, green_cross_violet, violet_header, violet_shot, violet_dribble"

add {
  { "KIK-B3 all cards of the attack are discarded, and the attacker keeps the drawn cards",
    given = match(CROSS, "tackle_green, tackle_yellow, tackle_violet", "tackle_brown",
                  { pile_1_top = n "blue_long, brown_shot" }),
    when = acts { attack(1, "blue_pass_green, green_cross_violet"), "p2 react tackle tackle_green" },
    expect = { asked = "p2 play_start", discard_1_set = n "blue_pass_green, green_cross_violet", attack = "",
               p1 = { hand_set = n "violet_header, violet_shot, violet_dribble, green_dribble, blue_long, " ..
                                 n "brown_shot" } } },
  { "KIK-B1 KIK-B3 KIK-G1 a goal card is tackled: no shot",
    given = match(CROSS, "tackle_violet, tackle_yellow, tackle_blue", "tackle_brown"),
    when = acts { attack(1, "blue_pass_green, green_cross_violet, violet_header"),
                  "p2 react_goal tackle tackle_violet" },
    expect = { asked = "p2 play_start", attack = "", goals_1 = "", not_said = { "shoots", "goal" },
               discard_1_set = n "blue_pass_green, green_cross_violet, violet_header",
               defence_discard = "tackle_violet", p2 = { defence_set = "tackle_yellow, tackle_blue, tackle_brown" } } },
  { "KIK-B3 the second seat loses the ball as well",
    given = match("blue_pass_green", "tackle_blue, tackle_yellow, tackle_violet", "tackle_brown", { active = 2 }),
    when = acts { attack(2, "blue_pass_green"), "p1 react tackle tackle_blue" },
    expect = { asked = "p1 play_start", active = 1, discard_2 = "i_blue_pass_green", discard_1 = "",
               p1 = { defence_set = "tackle_yellow, tackle_violet, tackle_brown" } } },
  { "KIK-X10 KIK-B3 attacker's foul drawn after a tackle: the tackle counts, the card is replaced",
    given = match("blue_pass_green", "tackle_blue, tackle_yellow, tackle_violet", "attacker_foul, tackle_brown"),
    when = acts { attack(1, "blue_pass_green"), "p2 react tackle tackle_blue" },
    expect = { asked = "p2 play_start", active = 2, discard_1 = "n_blue_pass_green",
               defence_discard_set = "tackle_blue, attacker_foul",
               p2 = { defence_set = "tackle_yellow, tackle_violet, tackle_brown" } } },
  { "KIK-X10 KIK-B3 so it is at a goal card",
    given = match("green_cross_violet, violet_shot", "tackle_violet, tackle_yellow, tackle_blue",
                  "attacker_foul, tackle_brown"),
    when = acts { attack(1, "green_cross_violet, violet_shot"), "p2 react_goal tackle tackle_violet" },
    expect = { asked = "p2 play_start", goals_1 = "", discard_1_set = n "green_cross_violet, violet_shot",
               p2 = { defence = 3 }, defence_discard_set = "tackle_violet, attacker_foul" } },
  { "KIK-B3 KIK-R1 KIK-R2 a referee that replaces the attacker's foul has no effect",
    given = match("blue_pass_green", "tackle_blue, tackle_yellow, tackle_violet",
                  "attacker_foul, free_kick, penalty, tackle_brown"),
    when = acts { attack(1, "blue_pass_green"), "p2 react tackle tackle_blue" },
    expect = { asked = "p2 play_start", goals_1 = "", not_said = "linesman",
               defence_discard_set = "tackle_blue, attacker_foul, free_kick, penalty",
               p2 = { defence_set = "tackle_yellow, tackle_violet, tackle_brown" } } },

  { "KIK-B4 KIK-R5 free kick drawn after a tackle: the attacker keeps the ball and may choose",
    given = match(OPENING, "tackle_blue, tackle_yellow, tackle_violet", "free_kick, tackle_brown"),
    when = acts { attack(1, "blue_pass_green"), "p2 react tackle tackle_blue" }, illegal = "p1 advantage -",
    expect = { asked = "p1 advantage", pass = false, clause = "KIK-R5", options = { "take_kick", "play_on" },
               active = 1, attack = "n_blue_pass_green", defence_discard_set = "tackle_blue, free_kick",
               p2 = { defence_set = "tackle_yellow, tackle_violet, tackle_brown" } } },
  { "KIK-B4 KIK-R2 further referees are ignored and replaced",
    given = match("blue_pass_green, green_shot", "tackle_blue, tackle_yellow, tackle_violet",
                  "free_kick, penalty, attacker_foul, tackle_brown"),
    when = acts { attack(1, "blue_pass_green"), "p2 react tackle tackle_blue" },
    expect = { asked = "p1 advantage", not_said = "linesman",
               defence_discard_set = "tackle_blue, free_kick, penalty, attacker_foul", p2 = { defence = 3 } } },
  { "KIK-B4 KIK-R5 the free kick after a tackle, not stopped: the passing bean's card is the goal",
    given = match("blue_pass_green, green_shot", "tackle_blue, tackle_yellow, " .. keeper("shot", "tr", "long"),
                  "free_kick, tackle_brown"),
    when = acts { attack(1, "blue_pass_green"), "p2 react tackle tackle_blue", "p1 advantage take_kick",
                  "p1 corner tr" },
    expect = { asked = "p2 play_start", goals_1 = "n_blue_pass_green", discard_1 = "", attack = "" } },
  { "KIK-B4 KIK-R5 advantage after a tackle on an ordinary card: the next card, without another reaction",
    given = match(OPENING, "2 tackle_blue, tackle_yellow", "free_kick, tackle_brown", { pile_1_top = "n_yellow_long" }),
    when = acts { attack(1, "blue_pass_green"), "p2 react tackle tackle_blue", "p1 advantage play_on" },
    illegal = { "p1 play_next -", { "p1 play_next n_brown_dribble", clause = "KIK-C1" } },
    expect = { asked = "p1 play_next", options = { n "green_shot", n "green_dribble" }, attack = "n_blue_pass_green",
               active = 1, turn = 1, said = "plays_on p1" } },
  { "KIK-X22 KIK-R5 advantage after a tackled cross: violet goes on, with a header, too",
    given = match("green_cross_violet, violet_header, violet_shot", "tackle_green, tackle_yellow, tackle_violet",
                  "free_kick, tackle_brown"),
    when = acts { attack(1, "green_cross_violet"), "p2 react tackle tackle_green", "p1 advantage play_on" },
    expect = { asked = "p1 play_next", offered = { n "violet_header", n "violet_shot" },
               not_offered = { n "green_dribble", n "blue_dribble" } } },
  { "KIK-X22 and the header is played, reacted to and shot as any other",
    given = match("green_cross_violet, violet_header, violet_shot",
                  ("tackle_green, %s, tackle_violet"):format(keeper("header", "bl")), "free_kick, tackle_brown"),
    when = acts { attack(1, "green_cross_violet"), "p2 react tackle tackle_green", "p1 advantage play_on",
                  "p1 play_next n_violet_header", "p2 react_goal -", "p1 corner bl" },
    expect = { asked = "p2 save", options = { keeper("header", "bl") } } },
  { "KIK-B4 KIK-R6 penalty after a tackle on an ordinary card",
    given = match("blue_pass_green, green_shot", "tackle_blue, tackle_yellow, tackle_violet", "penalty, tackle_brown"),
    when = acts { attack(1, "blue_pass_green"), "p2 react tackle tackle_blue" },
    expect = { asked = "p1 corner", options = CORNERS, attack = "n_blue_pass_green",
               defence_discard_set = "tackle_blue, penalty", p2 = { defence = 3 } } },
  { "KIK-X12 KIK-A4 KIK-R6 penalty by the passing bean: its card is the goal",
    given = match("green_pass_blue, blue_pass_violet", ("tackle_blue, %s, %s"):format(keeper("long", "tl", "shot"),
                  keeper("shot", "tl", "long", "penalty")), "penalty, " .. keeper("header", "tl", "penalty")),
    when = acts { attack(1, "green_pass_blue, blue_pass_violet"), "p2 react tackle tackle_blue", "p1 corner tl" },
    expect = { asked = "p2 play_start", goals_1 = "n_blue_pass_violet^", discard_1 = "n_green_pass_blue",
               p2 = { defence = 3 }, scores = { 1, 0 }, shots_penalty = 1, goals_penalty = 1, shots_shot = 0 } },
  { "KIK-X12 KIK-R6 a penalty keeper stops it",
    given = match("blue_pass_violet", ("tackle_blue, tackle_yellow, %s"):format(keeper("penalty", "tl")),
                  "penalty, tackle_brown, tackle_violet"),
    steps = {
      { when = acts { attack(1, "blue_pass_violet"), "p2 react tackle tackle_blue", "p1 corner tl" },
        illegal = "p2 save -",
        expect = { asked = "p2 save", options = { keeper("penalty", "tl") } } },
      { when = "p2 save " .. keeper("penalty", "tl"),
        expect = { asked = "p2 play_start", goals_1 = "", discard_1 = "n_blue_pass_violet",
                   p2 = { defence_set = "tackle_yellow, tackle_brown, tackle_violet" } } },
    } },

  { "KIK-X11 KIK-A6 KIK-R5 advantage after a tackled shot: it is carried out, and a keeper for shots is needed",
    given = match("green_cross_violet, violet_shot", ("tackle_violet, %s, %s"):format(keeper("long", "tr", "shot"),
                  keeper("shot", "tr", "long")), "free_kick, tackle_brown"),
    steps = {
      { when = acts { attack(1, "green_cross_violet, violet_shot"), "p2 react_goal tackle tackle_violet" },
        expect = { asked = "p1 advantage", attack = n "green_cross_violet, violet_shot" } },
      { when = "p1 advantage play_on", expect = { asked = "p1 corner", options = CORNERS, pass = false } },
      { when = "p1 corner tr", illegal = "p2 save " .. keeper("long", "tr", "shot"),
        expect = { asked = "p2 save", options = { keeper("shot", "tr", "long") } } },
    } },
  { "KIK-X11 a keeper for long shots alone does not stop it: goal",
    given = match("green_cross_violet, violet_shot", ("tackle_violet, tackle_blue, %s"):format(
                  keeper("long", "tr", "shot")), "free_kick, tackle_brown"),
    when = acts { attack(1, "green_cross_violet, violet_shot"), "p2 react_goal tackle tackle_violet",
                  "p1 advantage play_on", "p1 corner tr" },
    expect = { asked = "p2 play_start", goals_1 = "n_violet_shot", discard_1 = "n_green_cross_violet" } },
  { "KIK-X11 KIK-R5 the kick instead: a keeper for long shots is needed",
    given = match("green_cross_violet, violet_shot", ("tackle_violet, %s, %s"):format(keeper("long", "tr", "shot"),
                  keeper("shot", "tr", "long")), "free_kick, tackle_brown"),
    when = acts { attack(1, "green_cross_violet, violet_shot"), "p2 react_goal tackle tackle_violet",
                  "p1 advantage take_kick", "p1 corner tr" },
    illegal = "p2 save " .. keeper("shot", "tr", "long"),
    expect = { asked = "p2 save", options = { keeper("long", "tr", "shot") } } },
  { "KIK-A6 no second tackle on the same card: neither with one held nor with one drawn",
    given = match("green_cross_violet, violet_header", "2 tackle_violet, tackle_blue", "free_kick, tackle_violet"),
    when = acts { attack(1, "green_cross_violet, violet_header"), "p2 react_goal tackle tackle_violet",
                  "p1 advantage play_on" },
    expect = { asked = "p1 corner", p2 = { defence_set = "2 tackle_violet, tackle_blue" } } },
  { "KIK-A6 KIK-R5 advantage after a tackled header: only a keeper for headers stops it",
    given = match("green_cross_violet, violet_header", ("tackle_violet, %s, %s"):format(keeper("long", "tl"),
                  keeper("shot", "tl", "long")), "free_kick, " .. keeper("header", "tl")),
    when = acts { attack(1, "green_cross_violet, violet_header"), "p2 react_goal tackle tackle_violet",
                  "p1 advantage play_on", "p1 corner tl" },
    expect = { asked = "p2 save", options = { keeper("header", "tl") } } },
  { "KIK-A6 KIK-R5 advantage after a tackled long shot",
    given = match("green_pass_blue, blue_long", "tackle_blue, tackle_yellow, tackle_violet", "free_kick, tackle_brown"),
    when = acts { attack(1, "green_pass_blue, blue_long"), "p2 react_goal tackle tackle_blue", "p1 advantage play_on",
                  "p1 corner br" },
    expect = { asked = "p2 play_start", goals_1 = "n_blue_long", discard_1 = "n_green_pass_blue" } },
  { "KIK-A4 KIK-R5 the kick after a tackled goal card: this card is the goal",
    given = match("green_cross_violet, violet_header", "tackle_violet, tackle_yellow, tackle_blue",
                  "free_kick, tackle_brown"),
    when = acts { attack(1, "green_cross_violet, violet_header"), "p2 react_goal tackle tackle_violet",
                  "p1 advantage take_kick", "p1 corner tl" },
    expect = { asked = "p2 play_start", goals_1 = "n_violet_header", discard_1 = "n_green_cross_violet" } },
  { "KIK-B4 KIK-R6 KIK-A4 penalty after a tackled goal card: no advantage, and neither keeper of that shot will do",
    given = match("green_cross_violet, violet_shot", ("tackle_violet, tackle_blue, %s"):format(
                  keeper("shot", "tl", "penalty")), "penalty, " .. keeper("long", "tl", "shot")),
    steps = {
      { when = acts { attack(1, "green_cross_violet, violet_shot"), "p2 react_goal tackle tackle_violet" },
        expect = { asked = "p1 corner", options = CORNERS } },
      { when = "p1 corner tl",
        expect = { asked = "p2 play_start", goals_1 = "n_violet_shot", discard_1 = "n_green_cross_violet" } },
    } },
}

---------------------------------------------------------------------------------------------------
-- 4.4 Shots at goal: every shot into every corner

-- How a shot comes about. The defender of a kick exchanges their green tackle and draws the referee.
local SHOTS = {
  { "long", "yellow_pass_blue, blue_long" }, { "shot", "blue_pass_violet, violet_shot" },
  { "header", "green_cross_violet, violet_header" }, { "free_kick", "brown_pass_yellow" },
  { "penalty", "brown_pass_yellow" },
}

-- The shot of a seat up to its corner. The defender holds these cards and a violet tackle; then they draw those.
local function shoot(seat, shot, corner, held, draws)
  local kind, kick = shot[1], shot[1] == "free_kick" or shot[1] == "penalty"
  local attacker, defender, when = "p" .. seat, "p" .. 3 - seat, attack(seat, shot[2])
  local given
  local function act(text) when[#when + 1] = text end
  if kick then
    given = match(shot[2], held .. ", tackle_green", ("%s, tackle_violet, %s"):format(kind, draws), { active = seat })
    act(defender .. " react exchange")
    act(defender .. " exchange_cards tackle_green")
    if kind == "free_kick" then act(attacker .. " advantage take_kick") end
  else
    given = match(shot[2], held .. ", tackle_violet", draws, { active = seat })
    act(defender .. " react_goal -")
  end
  act(("%s corner %s"):format(attacker, corner))
  return given, when, kick and "tackle_green, " .. kind or ""
end

for _, shot in ipairs(SHOTS) do
  for k, corner in ipairs(CORNERS) do
    local kind, seat = shot[1], k % 2 + 1
    local attacker, defender, zone = "p" .. seat, "p" .. 3 - seat, "_" .. seat
    local good, bad = keepers(kind, corner)
    local played = shot[2]:split(",")
    local last, before = OWN[seat](played[#played]), #played - 1

    -- With all keepers in hand, or all that let it pass, there are more than three cards, so none is drawn.
    local refused = { defender .. " save -", defender .. " save tackle_violet" }
    for _, id in ipairs(bad) do refused[#refused + 1] = ("%s save %s"):format(defender, id) end
    local given, when = shoot(seat, shot, corner, ALL_KEEPERS, "tackle_yellow")
    add { { ("KIK-G3 KIK-A3 KIK-A15 KIK-5 which keepers stop a %s, %s: one must be played"):format(kind, corner),
            given = given, when = when, illegal = refused,
            expect = { asked = defender .. " save", options = good, pass = false, clause = "KIK-G3" } } }

    local gone
    given, when, gone = shoot(seat, shot, corner, table.concat(bad, ", "), "tackle_yellow")
    add { { ("KIK-G3 KIK-G5 KIK-R8 which let a %s, %s, pass: a goal against all of them"):format(kind, corner),
            given = given, when = when,
            expect = { asked = defender .. " play_start", active = 3 - seat, attack = "", ["goals" .. zone] = last,
                       ["goals_" .. 3 - seat] = "", ["discard" .. zone] = before, defence_discard_set = gone,
                       not_said = "saved", [attacker] = { hand = 6 } } } }

    given, when, gone = shoot(seat, shot, corner, "tackle_blue, " .. good[#good], "tackle_yellow")
    when[#when + 1] = ("%s save %s"):format(defender, good[#good])
    add { { ("KIK-G3 KIK-G4 KIK-R8 %s, %s, saved: a card is drawn, and roles swap"):format(kind, corner),
            given = given, when = when,
            expect = { asked = defender .. " play_start", active = 3 - seat, attack = "", goals_1 = "", goals_2 = "",
                       ["discard" .. zone] = before + 1, said = "saved " .. defender,
                       defence_discard_set = good[#good] .. (gone ~= "" and ", " .. gone or ""),
                       [defender] = { defence_set = "tackle_blue, tackle_violet, tackle_yellow" } } } }
  end
end

local HEADER = "green_cross_violet, violet_header, violet_shot"
local TO_HEADER = attack(1, "green_cross_violet, violet_header")

add {
  { "KIK-G1 KIK-5 to a goal card the defender says continue or tackles; no exchange",
    given = match(HEADER, "tackle_violet, tackle_green, " .. keeper("header", "tl")), when = TO_HEADER,
    illegal = { "p2 react_goal exchange", "p2 react_goal tackle tackle_green",
                "p2 react_goal " .. keeper("header", "tl") },
    expect = { asked = "p2 react_goal", pass = true, clause = "KIK-G1", options = { "tackle tackle_violet" } } },
  { "KIK-G1 KIK-6 the defender is asked even without a fitting tackle: the attacker does not learn it",
    given = match(HEADER, "tackle_blue, tackle_green, tackle_yellow"), when = TO_HEADER,
    illegal = { "p2 react_goal exchange", "p2 react_goal tackle tackle_blue" },
    expect = { asked = "p2 react_goal", pass = true, options = {} } },
  { "KIK-G2 KIK-5 on continue the attacker names one of four corners",
    given = match(HEADER, "tackle_blue, tackle_green, tackle_yellow"), when = acts { TO_HEADER, "p2 react_goal -" },
    illegal = { "p1 corner -", "p1 corner centre", "p1 corner tl, tr" },
    expect = { asked = "p1 corner", options = CORNERS, pass = false, clause = "KIK-G2" } },

  { "KIK-X7 KIK-G3 KIK-A3 a header, top left: the keeper for headers must be played, the other does not fit",
    given = match(HEADER, "k_ls_all, k_h_all, tackle_green", "tackle_brown"),
    steps = {
      { when = acts { TO_HEADER, "p2 react_goal -", "p1 corner tl" },
        illegal = { "p2 save -", "p2 save k_ls_all", "p2 save tackle_green" },
        expect = { asked = "p2 save", options = { "k_h_all" }, pass = false, clause = "KIK-G3" } },
      { when = "p2 save k_h_all",
        expect = { asked = "p2 play_start", goals_1 = "", defence_discard = "k_h_all^", attack = "",
                   discard_1_set = n "green_cross_violet, violet_header",
                   p2 = { defence_set = "k_ls_all, tackle_green, tackle_brown" } } },
    } },
  { "KIK-X7 KIK-G5 with a keeper for other shots and one for other corners it is a goal",
    given = match(HEADER, "k_ls_all, k_hp_dib, tackle_green"),
    when = acts { TO_HEADER, "p2 react_goal -", "p1 corner tl" },
    expect = { asked = "p2 play_start", goals_1 = "n_violet_header", defence_discard = "",
               p2 = { defence = "k_ls_all, k_hp_dib, tackle_green" } } },
  { "KIK-X7 into another corner it is saved",
    given = match(HEADER, "k_ls_all, k_hp_dib, tackle_green"),
    when = acts { TO_HEADER, "p2 react_goal -", "p1 corner tr" },
    expect = { asked = "p2 save", options = { "k_hp_dib" } } },
}

-- Several keepers that stop the same shot: their choice, the others stay.
do
  local good = keepers("shot", "tl")
  local choice = { good[1], good[2], good[3] }
  for k, id in ipairs(choice) do
    local stay = { "tackle_brown" }
    for m, other in ipairs(choice) do
      if m ~= k then stay[#stay + 1] = other end
    end
    add { { ("KIK-G3 of several fitting keepers they choose: number %d"):format(k),
            given = match("blue_pass_violet, violet_shot", table.concat(choice, ", "), "tackle_brown"),
            steps = {
              { when = acts { attack(1, "blue_pass_violet, violet_shot"), "p2 react_goal -", "p1 corner tl" },
                illegal = "p2 save -", expect = { asked = "p2 save", options = choice, pass = false } },
              { when = "p2 save " .. id,
                expect = { asked = "p2 play_start", defence_discard = id, goals_1 = "",
                           p2 = { defence_set = table.concat(stay, ", ") } } },
            } } }
  end
end

local SHOT_TL = keeper("shot", "tl")
local TO_SHOT = attack(1, "blue_pass_violet, violet_shot")

add {
  { "KIK-G3 of three keepers two fit",
    given = match("blue_pass_violet, violet_shot", ("%s, %s, %s"):format(keepers("shot", "br")[1],
                  keeper("header", "br", "shot"), keepers("shot", "br")[2])),
    when = acts { TO_SHOT, "p2 react_goal -", "p1 corner br" },
    expect = { asked = "p2 save", options = { keepers("shot", "br")[1], keepers("shot", "br")[2] } } },
  { "KIK-X13 KIK-G4 KIK-R1 a penalty drawn after a save is replaced, and there is none",
    given = match("blue_pass_violet, violet_shot", SHOT_TL .. ", tackle_blue, tackle_yellow", "penalty, tackle_brown"),
    when = acts { TO_SHOT, "p2 react_goal -", "p1 corner tl", "p2 save " .. SHOT_TL },
    expect = { asked = "p2 play_start", active = 2, goals_1 = "", not_said = "whistle",
               defence_discard_set = SHOT_TL .. ", penalty",
               p2 = { defence_set = "tackle_blue, tackle_yellow, tackle_brown" } } },
  { "KIK-G4 KIK-R1 so are several referees, one after the other",
    given = match("blue_pass_violet, violet_shot", SHOT_TL .. ", tackle_blue, tackle_yellow",
                  "free_kick, attacker_foul, penalty, free_kick, tackle_brown, tackle_violet"),
    when = acts { TO_SHOT, "p2 react_goal -", "p1 corner tl", "p2 save " .. SHOT_TL },
    expect = { asked = "p2 play_start", goals_1 = "", defence_discard = 5, defence_pile_top = "tackle_violet",
               p2 = { defence_set = "tackle_blue, tackle_yellow, tackle_brown" } } },
  { "KIK-G4 the attacker keeps the cards they have drawn; all of their attack are discarded",
    given = match("green_pass_blue, blue_pass_violet, violet_shot", SHOT_TL .. ", tackle_blue, tackle_yellow",
                  "tackle_brown", { pile_1_top = n "blue_long, green_shot, brown_shot", discard_1 = "n_yellow_long" }),
    when = acts { attack(1, "green_pass_blue, blue_pass_violet, violet_shot"), "p2 react_goal -", "p1 corner tl",
                  "p2 save " .. SHOT_TL },
    expect = { discard_1_set = n "yellow_long, green_pass_blue, blue_pass_violet, violet_shot", attack = "",
               p1 = { hand_set = n "green_dribble, brown_dribble, yellow_dribble, blue_long, green_shot, brown_shot",
                      defence = 3 } } },

  { "KIK-G5 a goal: the card of the shot is kept apart on the shooter's side, the others are discarded",
    given = match("green_pass_blue, blue_pass_violet, violet_shot", "tackle_blue, tackle_yellow, tackle_brown", nil,
                  { discard_1 = "n_yellow_long" }),
    when = acts { attack(1, "green_pass_blue, blue_pass_violet, violet_shot"), "p2 react_goal -", "p1 corner tl" },
    expect = { asked = "p2 play_start", active = 2, turn = 2, goals_1 = "n_violet_shot^", goals_2 = "", attack = "",
               discard_1_set = n "yellow_long, green_pass_blue, blue_pass_violet", scores = { 1, 0 },
               defence_discard = "", each = { hand = 6, defence = 3 } } },
  { "KIK-G5 every goal counts 1, whatever the shot",
    given = match("green_cross_violet, violet_header", "tackle_blue, tackle_yellow, tackle_brown", nil,
                  { goals_1 = n "violet_shot, blue_pass_green", goals_2 = "i_blue_long" }),
    when = acts { TO_HEADER, "p2 react_goal -", "p1 corner tl" },
    expect = { goals_1_set = n "violet_shot, blue_pass_green, violet_header", goals_2 = "i_blue_long",
               scores = { 3, 1 } } },
  { "KIK-G5 the second seat's goals are on their side",
    given = match("green_cross_violet, violet_header", "tackle_blue, tackle_yellow, tackle_brown", nil,
                  { active = 2, goals_1 = "n_violet_shot" }),
    when = acts { attack(2, "green_cross_violet, violet_header"), "p1 react_goal -", "p2 corner tl" },
    expect = { asked = "p1 play_start", active = 1, goals_1 = "n_violet_shot", goals_2 = "i_violet_header",
               discard_2 = "i_green_cross_violet", discard_1 = "", scores = { 1, 1 } } },
  { "KIK-G5 a goal never returns to the deck: a new pile is made of the discards alone",
    given = { p1 = { hand = six(1, "blue_pass_green"), defence = "tackle_green" }, p2 = { defence = "tackle_brown" },
              pile_1 = "n_green_shot", discard_1 = n "yellow_long, blue_long", goals_1 = "n_violet_shot" },
    when = "p1 play_start n_blue_pass_green",
    expect = { pile_1_set = n "yellow_long, blue_long", discard_1 = "", goals_1 = "n_violet_shot",
               attack = "n_blue_pass_green" } },
}

-- Shooters whom the table of shots has left out.
for _, other in ipairs { { "blue_pass_green, green_shot", "shot" }, { "yellow_pass_brown, brown_shot", "shot" },
                         { "brown_pass_yellow, yellow_long", "long" } } do
  local cards, kind = other[1], other[2]
  local unlike = kind == "shot" and "long" or "shot"
  add { { ("KIK-G3 %s is a %s, too"):format(cards, kind),
          given = match(cards, ("%s, %s, tackle_violet"):format(keeper(unlike, "bl", kind),
                        keeper(kind, "bl", unlike))),
          when = acts { attack(1, cards), "p2 react_goal -", "p1 corner bl" },
          illegal = "p2 save " .. keeper(unlike, "bl", kind),
          expect = { asked = "p2 save", options = { keeper(kind, "bl", unlike) } } } }
end

---------------------------------------------------------------------------------------------------
-- 4.6 Referees drawn in an exchange

local PASS = "blue_pass_green, green_shot"
local TACKLES = "tackle_green, tackle_brown, tackle_yellow"

add {
  { "KIK-R2 KIK-R5 a free kick drawn in an exchange: discarded and replaced before anything else",
    given = match(PASS, TACKLES, "free_kick, tackle_violet"),
    when = acts { attack(1, "blue_pass_green"), exchange "tackle_brown" }, illegal = "p1 advantage -",
    expect = { asked = "p1 advantage", options = { "take_kick", "play_on" }, pass = false, clause = "KIK-R5",
               defence_discard_set = "tackle_brown, free_kick", attack = "n_blue_pass_green",
               p2 = { defence_set = "tackle_green, tackle_yellow, tackle_violet" } } },
  { "KIK-R2 the replacement may stop the kick",
    given = match(PASS, TACKLES, "free_kick, " .. keeper("long", "br")),
    when = acts { attack(1, "blue_pass_green"), exchange "tackle_brown", "p1 advantage take_kick", "p1 corner br" },
    illegal = "p2 save -", expect = { asked = "p2 save", options = { keeper("long", "br") } } },
  { "KIK-R2 cards drawn beside the referee count, too",
    given = match(PASS, TACKLES, ("%s, free_kick, tackle_violet"):format(keeper("long", "br"))),
    when = acts { attack(1, "blue_pass_green"), exchange "tackle_brown, tackle_green", "p1 advantage take_kick",
                  "p1 corner br" },
    expect = { asked = "p2 save", options = { keeper("long", "br") },
               p2 = { defence_set = "tackle_yellow, tackle_violet, " .. keeper("long", "br") } } },
  { "KIK-R5 KIK-A4 KIK-A16 a free kick by the last bean, not stopped: its card is the goal, after one card",
    given = match(PASS, "tackle_green, tackle_brown, " .. keeper("shot", "tl", "long"), "free_kick, tackle_violet"),
    when = acts { attack(1, "blue_pass_green"), exchange "tackle_brown", "p1 advantage take_kick", "p1 corner tl" },
    expect = { asked = "p2 play_start", active = 2, goals_1 = "n_blue_pass_green^", discard_1 = "", attack = "",
               scores = { 1, 0 } } },
  { "KIK-R5 KIK-G5 after several cards the last one is the goal, the others are discarded",
    given = match("green_pass_blue, blue_pass_violet, violet_dribble", TACKLES, "free_kick, tackle_violet"),
    when = acts { attack(1, "green_pass_blue, blue_pass_violet, violet_dribble"), exchange "tackle_brown",
                  "p1 advantage take_kick", "p1 corner tl" },
    expect = { asked = "p2 play_start", goals_1 = "n_violet_dribble",
               discard_1_set = n "green_pass_blue, blue_pass_violet" } },
  { "KIK-R5 KIK-C4 KIK-A16 a free kick is not a goal card: it may come after a dribble at the start",
    given = match("blue_dribble, blue_long", TACKLES, "free_kick, tackle_violet"),
    when = acts { attack(1, "blue_dribble"), exchange "tackle_brown", "p1 advantage take_kick", "p1 corner tl" },
    expect = { asked = "p2 play_start", goals_1 = "n_blue_dribble" } },
  { "KIK-R5 advantage: no kick, the attack goes on with a fitting card, without another reaction",
    given = match(PASS, TACKLES, "free_kick, tackle_blue", { pile_1_top = "n_yellow_long" }),
    when = acts { attack(1, "blue_pass_green"), exchange "tackle_brown", "p1 advantage play_on" },
    illegal = { "p1 play_next -", { "p1 play_next n_blue_dribble", clause = "KIK-C1" } },
    expect = { asked = "p1 play_next", options = { n "green_shot", n "green_dribble" }, active = 1, turn = 1,
               attack = "n_blue_pass_green", goals_1 = "", discard_1 = "", not_said = "shoots" } },
  { "KIK-R5 KIK-C4 the rule of the dribble at the start holds after advantage, too",
    given = match("blue_dribble, blue_long, blue_pass_green", TACKLES, "free_kick, tackle_blue",
                  { pile_1_top = "n_yellow_long" }),
    when = acts { attack(1, "blue_dribble"), exchange "tackle_brown", "p1 advantage play_on" },
    illegal = { { "p1 play_next n_blue_long", clause = "KIK-C4" } }, expect = { options = { "n_blue_pass_green" } } },
  { "KIK-R5 KIK-M1 advantage without a fitting card: a missed pass",
    given = match("blue_pass_violet, green_dribble, brown_dribble, yellow_dribble, blue_dribble, violet_header",
                  TACKLES, "free_kick, tackle_violet", { pile_1_top = "n_yellow_long" }),
    steps = {
      { when = acts { attack(1, "blue_pass_violet"), exchange "tackle_brown" },
        expect = { asked = "p1 advantage", options = { "take_kick", "play_on" } } },
      { when = "p1 advantage play_on",
        expect = { asked = "p2 play_start", said = "missed_pass p1", discard_1 = "n_blue_pass_violet", goals_1 = "" } },
    } },

  { "KIK-R6 KIK-5 a penalty: no advantage, a corner is named at once",
    given = match(PASS, TACKLES, "penalty, tackle_violet"),
    when = acts { attack(1, "blue_pass_green"), exchange "tackle_brown" },
    illegal = { "p1 corner -", "p1 corner play_on" },
    expect = { asked = "p1 corner", options = CORNERS, pass = false, clause = "KIK-G2",
               defence_discard_set = "tackle_brown, penalty",
               p2 = { defence_set = "tackle_green, tackle_yellow, tackle_violet" } } },
  { "KIK-X20 KIK-R6 KIK-A16 penalty by yellow after one card, not stopped",
    given = match("yellow_pass_violet", ("tackle_green, %s, %s"):format(keeper("long", "tl", "shot"),
                  keeper("shot", "tl", "long", "penalty")), "penalty, " .. keeper("header", "tl", "penalty")),
    when = acts { attack(1, "yellow_pass_violet"), exchange "tackle_green", "p1 corner tl" },
    expect = { asked = "p2 play_start", goals_1 = "n_yellow_pass_violet", discard_1 = "", scores = { 1, 0 } } },
  { "KIK-X20 KIK-R6 KIK-R8 and stopped: roles swap all the same",
    given = match("yellow_pass_violet", "tackle_green, tackle_brown, " .. keeper("penalty", "tl"),
                  "penalty, tackle_violet, tackle_yellow"),
    steps = {
      { when = acts { attack(1, "yellow_pass_violet"), exchange "tackle_green", "p1 corner tl" },
        expect = { asked = "p2 save", options = { keeper("penalty", "tl") } } },
      { when = "p2 save " .. keeper("penalty", "tl"),
        expect = { asked = "p2 play_start", active = 2, goals_1 = "", discard_1 = "n_yellow_pass_violet",
                   p2 = { defence_set = "tackle_brown, tackle_violet, tackle_yellow" } } },
    } },

  { "KIK-R7 KIK-A16 attacker's foul: the attack ends at once, roles swap",
    given = match(PASS, TACKLES, "attacker_foul, tackle_violet"),
    when = acts { attack(1, "blue_pass_green"), exchange "tackle_brown" },
    expect = { asked = "p2 play_start", active = 2, turn = 2, attack = "", discard_1 = "n_blue_pass_green^",
               goals_1 = "", goals_2 = "", not_said = { "shoots", "missed_pass" },
               defence_discard_set = "tackle_brown, attacker_foul",
               p2 = { defence_set = "tackle_green, tackle_yellow, tackle_violet" } } },
  { "KIK-R7 all cards of the attack are discarded",
    given = match("green_pass_blue, blue_pass_violet, violet_shot", TACKLES, "attacker_foul, tackle_violet"),
    when = acts { attack(1, "green_pass_blue, blue_pass_violet"), exchange "tackle_brown" },
    expect = { asked = "p2 play_start", discard_1_set = n "green_pass_blue, blue_pass_violet", p1 = { hand = 6 } } },
  { "KIK-R7 KIK-T1 then the defender attacks, and the other one defends",
    given = match(PASS, TACKLES, "attacker_foul, tackle_violet"),
    when = acts { attack(1, "blue_pass_green"), exchange "tackle_brown", attack(2, "brown_pass_yellow") },
    expect = { asked = "p1 react", options = { "tackle tackle_brown", "exchange" }, attack = "i_brown_pass_yellow" } },

  { "KIK-R1 KIK-R2 referees among the replacements have no effect: a free kick remains one",
    given = match(PASS, TACKLES, "free_kick, penalty, attacker_foul, tackle_violet"),
    when = acts { attack(1, "blue_pass_green"), exchange "tackle_brown" },
    expect = { asked = "p1 advantage", not_said = "linesman", said = { "no_effect penalty", "no_effect attacker_foul" },
               defence_discard_set = "tackle_brown, free_kick, penalty, attacker_foul",
               p2 = { defence_set = "tackle_green, tackle_yellow, tackle_violet" } } },
  { "KIK-R1 KIK-R2 and an attacker's foul remains one",
    given = match(PASS, TACKLES, "attacker_foul, free_kick, penalty, tackle_violet"),
    when = acts { attack(1, "blue_pass_green"), exchange "tackle_brown" },
    expect = { asked = "p2 play_start", goals_1 = "", discard_1 = "n_blue_pass_green", p2 = { defence = 3 } } },
  { "KIK-R1 KIK-R2 and a penalty remains one",
    given = match(PASS, TACKLES, "penalty, free_kick, attacker_foul, tackle_violet"),
    when = acts { attack(1, "blue_pass_green"), exchange "tackle_brown" },
    expect = { asked = "p1 corner", not_said = "linesman", p2 = { defence = 3 } } },

  { "KIK-X9 KIK-R3 two free kicks are one; an attacker's foul among the replacements has no effect",
    given = match(PASS, TACKLES, "free_kick, free_kick, tackle_violet, attacker_foul, k_l_all, k_s_all"),
    steps = {
      { when = acts { attack(1, "blue_pass_green"), exchange(TACKLES) },
        expect = { asked = "p1 advantage", not_said = "linesman",
                   defence_discard_set = TACKLES .. ", 2 free_kick, attacker_foul",
                   p2 = { defence_set = "tackle_violet, k_l_all, k_s_all" } } },
      { when = "p1 advantage play_on", expect = { asked = "p1 play_next" } },
    } },
  { "KIK-X9 KIK-R3 the kick is taken once",
    given = match(PASS, TACKLES, "free_kick, free_kick, tackle_violet, attacker_foul, k_h_all, k_s_all"),
    when = acts { attack(1, "blue_pass_green"), exchange(TACKLES), "p1 advantage take_kick", "p1 corner tl" },
    expect = { asked = "p2 play_start", goals_1 = "n_blue_pass_green", scores = { 1, 0 } } },
  { "KIK-R3 two attacker's fouls are one: roles swap once",
    given = match(PASS, TACKLES, "attacker_foul, tackle_violet, attacker_foul, tackle_blue, tackle_violet"),
    when = acts { attack(1, "blue_pass_green"), exchange(TACKLES) },
    expect = { asked = "p2 play_start", active = 2, turn = 2, not_said = "linesman",
               p2 = { defence_set = "2 tackle_violet, tackle_blue" } } },
  { "KIK-R1 KIK-T5 the second seat gets a kick as well, and the first one's new hand is refilled",
    given = match("blue_pass_green", "tackle_green, tackle_brown, tackle_yellow", "free_kick, tackle_violet",
                  { active = 2 }),
    when = acts { attack(2, "blue_pass_green"), "p1 react exchange", "p1 exchange_cards tackle_brown",
                  "p2 advantage take_kick", "p2 corner tl" },
    expect = { asked = "p1 play_start", goals_2 = "i_blue_pass_green", goals_1 = "", scores = { 0, 1 },
               p1 = { defence_set = "tackle_green, tackle_yellow, tackle_violet" } } },
}

-- KIK-R4: with different referees one of the cards is drawn blindly. The seeds are such that each comes.
local function linesman(title, seed, draws, drawn, ruling)
  local count = #draws:split(",")
  local chosen = count == 2 and "tackle_green, tackle_brown" or TACKLES
  local expect = { said = "linesman " .. drawn, defence_discard_set = chosen .. ", " .. draws, p2 = { defence_set =
                   count == 2 and "tackle_yellow, tackle_blue, tackle_violet" or "tackle_blue, 2 tackle_violet" } }
  for key, value in pairs(ruling) do expect[key] = value end
  add { { title, seed = seed,
          given = { p1 = { hand = six(1, PASS), defence = "tackle_green" }, p2 = { hand = six(2, "brown_pass_yellow"),
                    defence = TACKLES }, pile_1 = n "yellow_long, brown_shot",
                    defence_pile_top = draws .. ", tackle_blue, tackle_violet, tackle_violet" },
          when = acts { attack(1, "blue_pass_green"), exchange(chosen) }, expect = expect } }
end

local FREE_KICK = { asked = "p1 advantage", options = { "take_kick", "play_on" }, attack = "n_blue_pass_green" }
local PENALTY = { asked = "p1 corner", options = CORNERS, attack = "n_blue_pass_green" }
local FOUL = { asked = "p2 play_start", attack = "", discard_1 = "n_blue_pass_green" }

linesman("KIK-X8 KIK-R4 KIK-5 free kick and penalty: it may be the free kick", 2, "free_kick, penalty",
         "free_kick", FREE_KICK)
linesman("KIK-X8 KIK-R4 KIK-5 or the penalty", 1, "free_kick, penalty", "penalty", PENALTY)
linesman("KIK-R4 penalty first: it may be the penalty", 2, "penalty, free_kick", "penalty", PENALTY)
linesman("KIK-R4 or the free kick drawn after it", 1, "penalty, free_kick", "free_kick", FREE_KICK)
linesman("KIK-R4 free kick and attacker's foul: it may be the free kick", 2, "free_kick, attacker_foul",
         "free_kick", FREE_KICK)
linesman("KIK-R4 or the foul", 1, "free_kick, attacker_foul", "attacker_foul", FOUL)
linesman("KIK-R4 penalty and attacker's foul: it may be the penalty", 2, "penalty, attacker_foul", "penalty", PENALTY)
linesman("KIK-R4 or the attacker's foul", 1, "penalty, attacker_foul", "attacker_foul", FOUL)
linesman("KIK-R4 all three: it may be the free kick", 4, "free_kick, penalty, attacker_foul", "free_kick", FREE_KICK)
linesman("KIK-R4 all three: or the penalty", 2, "free_kick, penalty, attacker_foul", "penalty", PENALTY)
linesman("KIK-R4 all three: or the foul", 1, "free_kick, penalty, attacker_foul", "attacker_foul", FOUL)
linesman("KIK-R4 two free kicks and a foul: three cards are offered, the first may come", 4,
         "free_kick, attacker_foul, free_kick", "free_kick", FREE_KICK)
linesman("KIK-R4 two free kicks and a foul: the second may come", 2,
         "free_kick, attacker_foul, free_kick", "attacker_foul", FOUL)
linesman("KIK-R4 two free kicks and a foul: the third may come", 1,
         "free_kick, attacker_foul, free_kick", "free_kick", FREE_KICK)
linesman("KIK-R4 a free kick and two fouls after it: it may be the free kick", 4,
         "free_kick, attacker_foul, attacker_foul", "free_kick", FREE_KICK)
linesman("KIK-R4 a free kick and two fouls after it: or a foul", 2,
         "free_kick, attacker_foul, attacker_foul", "attacker_foul", FOUL)

add {
  { "KIK-R4 KIK-R2 a referee that is drawn as a replacement is not offered to the linesman",
    given = match(PASS, TACKLES, "free_kick, tackle_violet, penalty, tackle_blue"),
    when = acts { attack(1, "blue_pass_green"), exchange "tackle_green, tackle_brown" },
    expect = { asked = "p1 advantage", not_said = "linesman",
               defence_discard_set = "tackle_green, tackle_brown, free_kick, penalty",
               p2 = { defence_set = "tackle_yellow, tackle_violet, tackle_blue" } } },
  { "KIK-R4 after the linesman's penalty the match goes on as after any other", seed = 1,
    given = { p1 = { hand = six(1, PASS), defence = "tackle_green" }, p2 = { hand = six(2, "brown_pass_yellow"),
              defence = TACKLES }, pile_1 = n "yellow_long, brown_shot",
              defence_pile_top = "free_kick, penalty, tackle_blue, tackle_violet" },
    when = acts { attack(1, "blue_pass_green"), exchange "tackle_green, tackle_brown", "p1 corner tl" },
    expect = { asked = "p2 play_start", goals_1 = "n_blue_pass_green" } },
}

---------------------------------------------------------------------------------------------------
-- KIK-R9: the defence pile is empty

-- Only these cards in pile and discards; nothing else is shuffled.
local function short_pile(pile, discard, held, cards)
  return { p1 = { hand = six(1, cards or PASS), defence = "tackle_green" },
           p2 = { hand = six(2, "brown_pass_yellow"), defence = held or TACKLES },
           pile_1 = n "yellow_long, brown_shot, blue_long", defence_pile = pile, defence_discard = discard }
end

local LONG_TL, HEADER_TL = keeper("long", "tl"), keeper("header", "tl")

add {
  { "KIK-R9 the cards just exchanged are shuffled, too: the only one comes back",
    given = short_pile("", ""), when = acts { attack(1, "blue_pass_green"), exchange "tackle_brown" },
    expect = { asked = "p1 play_next", defence_pile = "", defence_discard = "", said = "defence_reshuffled 1",
               p2 = { defence_set = TACKLES } } },
  { "KIK-R9 or one of the discards", seed = 2,
    given = short_pile("", LONG_TL), when = acts { attack(1, "blue_pass_green"), exchange "tackle_brown" },
    expect = { asked = "p1 play_next", defence_pile = "tackle_brown", defence_discard = "",
               said = "defence_reshuffled 2", p2 = { defence_set = "tackle_green, tackle_yellow, " .. LONG_TL } } },
  { "KIK-R9 KIK-A17 the last card of the pile is drawn: the discards wait until one is needed",
    given = short_pile(LONG_TL, "tackle_violet"),
    when = acts { attack(1, "blue_pass_green"), exchange "tackle_brown" },
    expect = { asked = "p1 play_next", defence_pile = "", defence_discard_set = "tackle_violet, tackle_brown",
               not_said = "defence_reshuffled", p2 = { defence_set = "tackle_green, tackle_yellow, " .. LONG_TL } } },
  { "KIK-R9 in the middle of an exchange: what is left is drawn first, the rest of the new pile",
    given = short_pile(LONG_TL, "", "tackle_brown, 2 tackle_yellow"),
    when = acts { attack(1, "blue_pass_green"), exchange "tackle_yellow, tackle_yellow" },
    expect = { asked = "p1 play_next", defence_pile = "tackle_yellow", defence_discard = "",
               said = "defence_reshuffled 2", p2 = { defence_set = "tackle_brown, tackle_yellow, " .. LONG_TL } } },
  { "KIK-R9 a tackle card just played is among them",
    given = short_pile("", "", "tackle_blue, tackle_brown, tackle_yellow"),
    when = acts { attack(1, "blue_pass_green"), "p2 react tackle tackle_blue" },
    expect = { asked = "p2 play_start", defence_pile = "", defence_discard = "", said = "defence_reshuffled 1",
               p2 = { defence_set = "tackle_blue, tackle_brown, tackle_yellow" } } },
  { "KIK-R9 so is the keeper that has just saved",
    given = short_pile("", "", HEADER_TL .. ", tackle_brown, tackle_yellow", HEADER),
    when = acts { TO_HEADER, "p2 react_goal -", "p1 corner tl", "p2 save " .. HEADER_TL },
    expect = { asked = "p2 play_start", defence_pile = "", defence_discard = "", said = "defence_reshuffled 1",
               p2 = { defence_set = HEADER_TL .. ", tackle_brown, tackle_yellow" } } },
  { "KIK-R9 KIK-R2 the referee was the last card: it is replaced from the new pile, and its ruling stands",
    given = short_pile("free_kick", ""), when = acts { attack(1, "blue_pass_green"), exchange "tackle_brown" },
    expect = { asked = "p1 advantage", said = "defence_reshuffled 2", p2 = { defence_set = TACKLES } } },
  { "KIK-R9 KIK-R2 the same referee may come again", seed = 1,
    given = short_pile("penalty", ""), when = acts { attack(1, "blue_pass_green"), exchange "tackle_brown" },
    expect = { asked = "p1 corner", said = "no_effect penalty", defence_pile = "", defence_discard = "penalty",
               p2 = { defence_set = TACKLES } } },
  { "KIK-R9 KIK-R1 a referee drawn from the new pile counts as any other", seed = 2,
    given = short_pile("", "attacker_foul"), when = acts { attack(1, "blue_pass_green"), exchange "tackle_brown" },
    expect = { asked = "p2 play_start", discard_1 = "n_blue_pass_green", p2 = { defence_set = TACKLES } } },
  { "KIK-R9 KIK-R1 and none that stays in it", seed = 1,
    given = short_pile("", "attacker_foul"), when = acts { attack(1, "blue_pass_green"), exchange "tackle_brown" },
    expect = { asked = "p1 play_next", defence_pile = "attacker_foul", p2 = { defence_set = TACKLES } } },
}

return scenarios
