-- Bohnick for two: the end (section 7: KIK-E1 to E6), reactions out of turn (section 6), who begins, who wins.
-- Four players: bohnick_teams.lua.

local within = require "shared/fixtures".within
local bohnick = require "shared/bohnick"
local n, i = bohnick.n, bohnick.i

local SIX = "blue_dribble, blue_pass_green, green_cross_violet, violet_shot, violet_header, blue_long"
local AFTER_DRIBBLE = "blue_pass_green, green_cross_violet, violet_shot, violet_header, blue_long"      -- of SIX
local GOALS = "green_shot, brown_shot, yellow_long, blue_long, violet_shot, violet_header"
local FOUR_GOALS = "green_shot, brown_shot, yellow_long, violet_header"       -- of GOALS
local PILE = "green_dribble, yellow_pass_blue, brown_pass_yellow"
local IDLE = "tackle_brown, tackle_yellow"    -- no use against the attacks here; with a keeper against headers
local BLUE, VIOLET = "tackle_blue, " .. IDLE, "tackle_violet, " .. IDLE

-- A table in a phase. Both hold SIX; in the phases of an attack p1's runs, and its last card is p1's.
-- What `more` names of a seat or of the table replaces that.
local function at(phase, more)
  return within({
    phase = phase, player = 1, pile_1 = n(PILE), pile_2 = i(PILE),
    defence_pile = "tackle_green, tackle_blue, tackle_violet",
    p1 = { hand = n(SIX), defence = IDLE .. ", k_h_all" }, p2 = { hand = i(SIX), defence = IDLE .. ", k_hp_dia" },
  }, more)
end

-- The same in the final phase: p2 has let the match end, their pile is gone.
local function last(phase, more)
  more.last_phase, more.pile_2 = 1, more.pile_2 or ""
  more.reshuffled_1, more.discard_2 = 1, more.discard_2 or i "brown_dribble, yellow_pass_brown, violet_dribble"
  return at(phase, more)
end

local list = {
  game = "bohnick", players = 2,

  -- KIK-E1: the pile runs out

  { "KIK-E1 KIK-A17 the first card of an attack draws the last of the pile: the discards are the new pile at once",
    given = at("start", { pile_1 = n "yellow_dribble", discard_1 = n "brown_dribble, violet_pass_blue, green_shot" }),
    when = "p1 play_start n_blue_dribble",
    expect = { asked = "p2 react", attack = n "blue_dribble", discard_1 = "",
               pile_1_set = n "brown_dribble, violet_pass_blue, green_shot",
               p1 = { hand = n(AFTER_DRIBBLE .. ", yellow_dribble") },
               reshuffled_1 = 1, reshuffled_2 = 0, last_phase = 0,
               said = { "used_up national", "reshuffled national 3" } } },

  { "KIK-E1 the next card draws it: the cards of the running attack stay where they are",
    given = at("play", { attack = n "yellow_dribble, yellow_pass_blue", pile_1 = n "violet_dribble",
                         discard_1 = n "brown_dribble, violet_pass_blue" }),
    when = "p1 play_next n_blue_pass_green",
    expect = { asked = "p2 react", attack = n "yellow_dribble, yellow_pass_blue, blue_pass_green", discard_1 = "",
               pile_1_set = n "brown_dribble, violet_pass_blue", reshuffled_1 = 1 } },

  { "KIK-E1 KIK-G1 the goal card draws it: nor does the shot belong to the new pile",
    given = at("play", { attack = n "brown_cross_violet", pile_1 = n "violet_dribble", discard_1 = n "brown_dribble" }),
    steps = {
      { when = "p1 play_next n_violet_shot",
        expect = { asked = "p2 react_goal", pile_1 = n "brown_dribble", discard_1 = "", reshuffled_1 = 1,
                   attack = n "brown_cross_violet, violet_shot", p1 = { hand = 6 } } },
      { when = { "p2 react_goal -", "p1 corner tl" },
        expect = { asked = "p2 play_start", over = false, goals_1 = n "violet_shot", discard_1 = n "brown_cross_violet",
                   pile_1 = n "brown_dribble" } },
    } },

  { "KIK-E1 KIK-T4 replacing a goal card draws it: the replaced one goes into the new pile",
    given = at("start", { pile_1 = n "brown_dribble", discard_1 = n "violet_dribble", p1 = { hand = n(GOALS) } }),
    when = "p1 replace_goal n_blue_long",
    expect = { asked = "p2 play_start", pile_1_set = n "violet_dribble, blue_long", discard_1 = "", reshuffled_1 = 1,
               p1 = { hand_set = n(FOUR_GOALS .. ", violet_shot, brown_dribble") } } },

  { "KIK-E1 KIK-T4 if the last card is a goal card replacing goes on from the new pile",
    given = at("start", { pile_1 = n "violet_header", discard_1 = n "brown_dribble, violet_dribble, yellow_dribble",
                          p1 = { hand = n(GOALS) } }),
    when = "p1 replace_goal n_blue_long",
    expect = { asked = "p1 replace_goal", active = 1, pile_1 = 4, discard_1 = "", reshuffled_1 = 1,
               p1 = { hand_set = n(FOUR_GOALS .. ", violet_shot, violet_header") } } },

  { "KIK-E1 with a card left nothing is shuffled yet",
    given = at("start", { pile_1 = n "yellow_dribble, violet_dribble", discard_1 = n "brown_dribble" }),
    when = "p1 play_start n_blue_dribble",
    expect = { pile_1 = n "yellow_dribble", discard_1 = n "brown_dribble", reshuffled_1 = 0, not_said = "used_up" } },

  { "KIK-E1 goal markers stay under the result card, and nobody else's cards are touched",
    given = at("start", { pile_1 = n "yellow_dribble", discard_1 = n "brown_dribble",
                          goals_1 = n "brown_shot, yellow_long", discard_2 = i "brown_dribble",
                          goals_2 = i "green_shot", defence_discard = "free_kick, penalty" }),
    when = "p1 play_start n_blue_dribble",
    expect = { pile_1 = n "brown_dribble", goals_1 = n "brown_shot, yellow_long", pile_2 = i(PILE),
               discard_2 = i "brown_dribble", goals_2 = i "green_shot", defence_discard = "free_kick, penalty",
               defence_pile = 3, scores = { 2, 1 }, p2 = { hand = i(SIX) } } },

  { "KIK-E1 the new pile is shuffled",
    given = at("start", { pile_1 = n "yellow_dribble",
                          discard_1 = n "green_dribble, brown_dribble, violet_dribble, blue_pass_yellow, green_shot" }),
    when = "p1 play_start n_blue_dribble",
    expect = { pile_1 = n "green_dribble, violet_dribble, brown_dribble, blue_pass_yellow, green_shot" } },

  { "KIK-E1 KIK-T2 from the new pile the next card is drawn",
    given = at("start", { pile_1 = n "yellow_dribble", discard_1 = n "brown_dribble, violet_dribble" }),
    when = { "p1 play_start n_blue_dribble", "p2 react -", "p1 play_next n_blue_pass_green" },
    expect = { pile_1 = 1, discard_1 = "", reshuffled_1 = 1, p1 = { hand = 6 } } },

  { "KIK-E1 the second player's pile is their own: their discards, their count",
    given = at("start", { active = 2, pile_2 = i "yellow_dribble", discard_2 = i "brown_dribble",
                          pile_1 = n "green_dribble", discard_1 = n "brown_dribble" }),
    when = "p2 play_start i_blue_dribble",
    expect = { asked = "p1 react", pile_2 = i "brown_dribble", discard_2 = "", reshuffled_2 = 1, reshuffled_1 = 0,
               pile_1 = n "green_dribble", discard_1 = n "brown_dribble", said = "reshuffled international 1" } },

  { "KIK-E1 the defender's pile does not run out: they draw no team cards",
    given = at("react", { attack = n "violet_pass_blue", pile_2 = "", discard_2 = i "brown_dribble" }),
    when = "p2 react -",
    expect = { asked = "p1 play_next", pile_2 = "", discard_2 = i "brown_dribble", reshuffled_2 = 0 } },

  -- KIK-A17: the moment of it

  { "KIK-A17 without discards they play on and draw nothing",
    given = at("start", { pile_1 = n "yellow_dribble" }),
    steps = {
      { when = "p1 play_start n_blue_dribble",
        expect = { asked = "p2 react", pile_1 = "", reshuffled_1 = 0, p1 = { hand = 6 }, not_said = "reshuffled" } },
      { when = { "p2 react -", "p1 play_next n_blue_pass_green" },
        expect = { asked = "p2 react", pile_1 = "", reshuffled_1 = 0, last_phase = 0, p1 = { hand = 5 } } },
      { when = { "p2 react -", "p1 play_next n_green_cross_violet" }, expect = { p1 = { hand = 4 } } },
    } },

  { "KIK-A17 when the attack is over its cards are the new pile, and what they lack is drawn",
    given = at("react", { attack = n "blue_dribble, blue_pass_green, green_cross_violet", pile_1 = "",
                          p1 = { hand = n "brown_dribble, blue_long, yellow_dribble, green_dribble" } }),
    when = "p2 react -",
    expect = { asked = "p2 play_start", attack = "", discard_1 = "", pile_1 = 1, p1 = { hand = 6 }, reshuffled_1 = 1,
               said = { "missed_pass p1", "reshuffled national 3" } } },

  { "KIK-A17 with a full hand too they shuffle as soon as the attack is over",
    given = at("start", { pile_1 = n "yellow_dribble", p2 = { defence = BLUE } }),
    when = { "p1 play_start n_blue_dribble", "p2 react tackle tackle_blue" },
    expect = { asked = "p2 play_start", pile_1 = n "blue_dribble", discard_1 = "", p1 = { hand = 6 }, reshuffled_1 = 1,
               last_phase = 0 } },

  { "KIK-A17 KIK-E2 so the opponent may let the match end in their very next attack",
    given = at("start", { pile_1 = n "yellow_dribble", pile_2 = i "yellow_dribble", discard_2 = i "brown_dribble",
                          p2 = { defence = BLUE } }),
    when = { "p1 play_start n_blue_dribble", "p2 react tackle tackle_blue", "p2 play_start i_blue_dribble" },
    expect = { asked = "p2 reshuffle", reshuffled_1 = 1, reshuffled_2 = 0 } },

  { "KIK-A17 after the last hand card too",
    given = at("start", { pile_1 = "", p1 = { hand = n "blue_dribble" } }),
    when = { "p1 play_start n_blue_dribble", "p2 react -" },
    expect = { asked = "p2 play_start", p1 = { hand = n "blue_dribble" }, reshuffled_1 = 1, last_phase = 0 } },

  { "KIK-A17 KIK-E2 who chose to reshuffle without discards does so later, unasked",
    given = at("start", { pile_1 = n "yellow_dribble", reshuffled_2 = 1,
                          p2 = { defence = BLUE } }),
    steps = {
      { when = { "p1 play_start n_blue_dribble", "p1 reshuffle new_pile" },
        expect = { asked = "p2 react", reshuffled_1 = 0, last_phase = 0, pile_1 = "" } },
      { when = "p2 react tackle tackle_blue",
        expect = { asked = "p2 play_start", reshuffled_1 = 1, pile_1 = n "blue_dribble" } },
    } },

  { "KIK-A17 KIK-E2 who chose to let the match end without discards gets no new pile later",
    given = at("start", { pile_1 = n "yellow_dribble", reshuffled_2 = 1,
                          p2 = { defence = BLUE } }),
    when = { "p1 play_start n_blue_dribble", "p1 reshuffle last_shot", "p2 react tackle tackle_blue" },
    expect = { asked = "p2 play_start", reshuffled_1 = 0, pile_1 = "", discard_1 = n "blue_dribble", last_phase = 1 } },

  { "KIK-A17 KIK-A4 a free kick that takes the only card of the attack leaves no discards",
    given = at("react", { attack = n "violet_pass_blue", pile_1 = "", defence_pile_top = "free_kick, tackle_green" }),
    when = { "p2 react exchange", "p2 exchange_cards tackle_brown", "p1 advantage take_kick", "p1 corner tl" },
    expect = { asked = "p2 play_start", goals_1 = n "violet_pass_blue", pile_1 = "", discard_1 = "", reshuffled_1 = 0,
               last_phase = 0 } },

  { "KIK-A17 KIK-T4 of several cards they lack one is without goal symbol: replacing is over",
    given = at("start", { pile_1 = n "green_dribble, violet_shot, brown_dribble",
                          p1 = { hand = n(FOUR_GOALS .. ", blue_long") } }),
    when = "p1 replace_goal n_blue_long",
    expect = { asked = "p2 play_start", pile_1 = n "green_dribble",
               p1 = { hand_set = n(FOUR_GOALS .. ", violet_shot, brown_dribble") } } },

  { "KIK-A17 wherever the discards come from: they draw as soon as there are some",
    given = at("start", { pile_1 = "", discard_1 = n "yellow_dribble, brown_dribble" }),
    when = "p1 play_start n_blue_dribble",
    expect = { asked = "p2 react", p1 = { hand = 6 }, pile_1 = 1, discard_1 = "", reshuffled_1 = 1 } },

  { "KIK-A17 KIK-R9 the defence pile waits until a card is missing",
    given = at("react", { attack = n "violet_pass_blue", defence_pile = "tackle_green",
                          defence_discard = "tackle_violet" }),
    steps = {
      { when = { "p2 react exchange", "p2 exchange_cards tackle_brown" },
        expect = { asked = "p1 play_next", defence_pile = "", defence_discard = "tackle_violet, tackle_brown" } },
      { when = { "p1 play_next n_blue_pass_green", "p2 react exchange", "p2 exchange_cards tackle_yellow" },
        expect = { asked = "p1 play_next", defence_pile = 2, defence_discard = "", p2 = { defence = 3 } } },
    } },

  -- KIK-E2: who may let the match end

  { "KIK-E2 only the opponent has reshuffled: the attacker is asked, after the draw and before the defender",
    given = at("start", { active = 2, reshuffled_1 = 1, pile_2 = i "yellow_dribble", discard_2 = i "brown_dribble" }),
    when = "p2 play_start i_blue_dribble",
    expect = { asked = "p2 reshuffle", options = { "new_pile", "last_shot" }, pass = false, clause = "KIK-E2",
               attack = i "blue_dribble", pile_2 = "", discard_2 = i "brown_dribble", last_phase = 0,
               p2 = { hand = i(AFTER_DRIBBLE .. ", yellow_dribble") } } },

  { "KIK-E2 if they reshuffle, the match continues",
    given = at("start", { active = 2, reshuffled_1 = 1, pile_2 = i "yellow_dribble", discard_2 = i "brown_dribble" }),
    when = { "p2 play_start i_blue_dribble", "p2 reshuffle new_pile" },
    expect = { asked = "p1 react", pile_2 = i "brown_dribble", discard_2 = "", reshuffled_2 = 1, last_phase = 0,
               said = "reshuffled international 1", not_said = "last_phase" } },

  { "KIK-E2 KIK-E3 if not, the final phase begins: the pile stays empty, the attack continues",
    given = at("start", { active = 2, reshuffled_1 = 1, pile_2 = i "yellow_dribble", discard_2 = i "brown_dribble" }),
    when = { "p2 play_start i_blue_dribble", "p2 reshuffle last_shot" },
    expect = { asked = "p1 react", pile_2 = "", discard_2 = i "brown_dribble", reshuffled_2 = 0, last_phase = 1,
               over = false, said = "last_phase p2", not_said = "reshuffled" } },

  { "KIK-E2 the player is asked when the next card draws the last one",
    given = at("play", { reshuffled_2 = 1, attack = n "violet_pass_blue", pile_1 = n "yellow_dribble",
                         discard_1 = n "brown_dribble" }),
    when = "p1 play_next n_blue_pass_green",
    expect = { asked = "p1 reshuffle" } },

  { "KIK-E2 KIK-G1 and when the goal card does, before a tackle and before the corner",
    given = at("play", { reshuffled_2 = 1, attack = n "brown_cross_violet", pile_1 = n "yellow_dribble",
                         discard_1 = n "brown_dribble", p2 = { defence = VIOLET } }),
    steps = {
      { when = "p1 play_next n_violet_shot", expect = { asked = "p1 reshuffle" } },
      { when = "p1 reshuffle last_shot", expect = { asked = "p2 react_goal", last_phase = 1 } },
    } },

  { "KIK-E2 KIK-E3 this very shot is then the last",
    given = at("play", { reshuffled_2 = 1, attack = n "brown_cross_violet", pile_1 = n "yellow_dribble" }),
    when = { "p1 play_next n_violet_shot", "p1 reshuffle last_shot", "p2 react_goal -", "p1 corner br" },
    expect = { over = true, goals_1 = n "violet_shot", scores = { 1, 0 }, winners = { 1 } } },

  { "KIK-E2 after reshuffling it is one like any other",
    given = at("play", { reshuffled_2 = 1, attack = n "brown_cross_violet", pile_1 = n "yellow_dribble",
                         discard_1 = n "brown_dribble" }),
    when = { "p1 play_next n_violet_shot", "p1 reshuffle new_pile", "p2 react_goal -", "p1 corner br" },
    expect = { asked = "p2 play_start", over = false, scores = { 1, 0 }, reshuffled_1 = 1 } },

  { "KIK-E2 KIK-T4 replacing goal cards draws it: they are asked, then the opponent attacks in the final phase",
    given = at("start", { reshuffled_2 = 1, pile_1 = n "brown_dribble", p1 = { hand = n(GOALS) } }),
    steps = {
      { when = "p1 replace_goal n_blue_long", expect = { asked = "p1 reshuffle", discard_1 = n "blue_long" } },
      { when = "p1 reshuffle last_shot",
        expect = { asked = "p2 play_start", last_phase = 1, pile_1 = "", p1 = { hand = 6 } } },
    } },

  { "KIK-E2 KIK-E5 KIK-T4 if that was a goal card they cannot replace another: they pass the attack on",
    given = at("start", { reshuffled_2 = 1, pile_1 = n "violet_header", discard_1 = n "brown_dribble",
                          p1 = { hand = n(GOALS) } }),
    when = { "p1 replace_goal n_blue_long", "p1 reshuffle last_shot" },
    expect = { asked = "p2 play_start", said = "cannot_start p1", discard_1 = n "brown_dribble, blue_long",
               p1 = { hand_set = n(FOUR_GOALS .. ", violet_shot, violet_header") } } },

  { "KIK-E2 KIK-T4 but if they reshuffle they go on replacing",
    given = at("start", { reshuffled_2 = 1, pile_1 = n "violet_header", discard_1 = n "brown_dribble",
                          p1 = { hand = n(GOALS) } }),
    when = { "p1 replace_goal n_blue_long", "p1 reshuffle new_pile" },
    expect = { asked = "p1 replace_goal", pile_1 = 2, reshuffled_1 = 1 } },


  -- KIK-A7: later piles

  { "KIK-X15 A runs out first, B lets the match end, plays without draws, loses the ball, and A's shot is the last",
    given = at("start", { pile_1 = n "yellow_dribble", discard_1 = n "brown_dribble, green_dribble",
                          pile_2 = i "green_dribble", discard_2 = i "brown_dribble",
                          defence_pile = "tackle_brown, tackle_yellow",
                          p1 = { defence = "tackle_green, k_h_all, k_l_all",
                                 hand = n "blue_dribble, yellow_pass_violet, violet_shot, " ..
                                        n "blue_long, brown_shot, green_shot" },
                          p2 = { defence = "tackle_blue, k_hp_dia, k_hp_dib" } }),
    steps = {
      { when = { "p1 play_start n_blue_dribble" },
        expect = { asked = "p2 react", reshuffled_1 = 1, reshuffled_2 = 0, pile_1 = 2 } },
      { when = { "p2 react tackle tackle_blue", "p2 play_start i_blue_pass_green" },
        expect = { asked = "p2 reshuffle" } },
      { when = { "p2 reshuffle last_shot", "p1 react -", "p2 play_next i_green_cross_violet" },
        expect = { asked = "p1 react", pile_2 = "", p2 = { hand = 5 } } },
      { when = "p1 react tackle tackle_green",
        expect = { asked = "p1 play_start", over = false,
                   discard_2 = i "brown_dribble, blue_pass_green, green_cross_violet" } },
      { when = { "p1 play_start n_yellow_pass_violet", "p2 react -", "p1 play_next n_violet_shot", "p2 react_goal -" },
        expect = { asked = "p1 corner", over = false, p1 = { hand = 6 } } },
      { when = "p1 corner tl",
        expect = { over = true, scores = { 1, 0 }, winners = { 1 }, verdict = "National beats International 1 : 0." } },
    } },

  { "KIK-X16 KIK-A7 A runs out twice before B does: they must reshuffle both times, then B may let the match end",
    given = at("start", { pile_1 = n "yellow_dribble", discard_1 = n "brown_dribble",
                          pile_2 = i "green_dribble, yellow_dribble", discard_2 = i "brown_dribble",
                          defence_pile = "tackle_violet, k_h_all, k_l_all",
                          p1 = { defence = "tackle_green, " .. IDLE }, p2 = { defence = "2 tackle_blue, k_hp_dia" } }),
    steps = {
      { when = { "p1 play_start n_blue_dribble", "p2 react tackle tackle_blue" },
        expect = { asked = "p2 play_start", reshuffled_1 = 1, pile_1 = n "brown_dribble" } },
      { when = { "p2 play_start i_green_cross_violet", "p1 react tackle tackle_green",
                 "p1 play_start n_blue_pass_green" },
        expect = { asked = "p2 react", reshuffled_1 = 2, reshuffled_2 = 0, pile_1 = n "blue_dribble" } },
      { when = { "p2 react tackle tackle_blue", "p2 play_start i_blue_pass_green" },
        expect = { asked = "p2 reshuffle", options = { "new_pile", "last_shot" }, reshuffled_2 = 0 } },
      { when = "p2 reshuffle last_shot", expect = { asked = "p1 react", last_phase = 1 } },
    } },

  { "KIK-X19 KIK-A7 at 1:1 A may let the match end; A plays on, and when B runs out they may, too",
    given = at("start", { reshuffled_1 = 1, reshuffled_2 = 1, pile_1 = n "yellow_dribble",
                          discard_1 = n "brown_dribble", pile_2 = i "green_dribble", discard_2 = i "brown_dribble",
                          p2 = { defence = BLUE } }),
    steps = {
      { when = "p1 play_start n_blue_dribble", expect = { asked = "p1 reshuffle", reshuffled_1 = 1 } },
      { when = "p1 reshuffle new_pile", expect = { asked = "p2 react", reshuffled_1 = 2, last_phase = 0 } },
      { when = { "p2 react tackle tackle_blue", "p2 play_start i_blue_dribble" },
        expect = { asked = "p2 reshuffle", reshuffled_1 = 2, reshuffled_2 = 1 } },
      { when = "p2 reshuffle last_shot", expect = { asked = "p1 react", reshuffled_2 = 1, last_phase = 1 } },
    } },

  { "KIK-E2 KIK-A7 a player whose opponent plays on for ever ends the match when their own pile is used up next",
    given = at("start", { active = 2, reshuffled_1 = 4, reshuffled_2 = 5, pile_2 = i "green_dribble",
                          discard_2 = i "brown_dribble" }),
    when = { "p2 play_start i_blue_dribble", "p2 reshuffle last_shot" },
    expect = { asked = "p1 react", last_phase = 1 } },

  { "KIK-X24 KIK-A7 the option strict_end: at 1:1 A must reshuffle; when B runs out next they are asked again",
    options = { strict_end = true },
    given = at("start", { reshuffled_1 = 1, reshuffled_2 = 1, pile_1 = n "yellow_dribble",
                          discard_1 = n "brown_dribble", pile_2 = i "green_dribble", discard_2 = i "brown_dribble",
                          p2 = { defence = BLUE } }),
    steps = {
      { when = "p1 play_start n_blue_dribble", expect = { asked = "p2 react", reshuffled_1 = 2, reshuffled_2 = 1 } },
      { when = { "p2 react tackle tackle_blue", "p2 play_start i_blue_dribble" },
        expect = { asked = "p2 reshuffle", reshuffled_1 = 2, reshuffled_2 = 1 } },
      { when = "p2 reshuffle new_pile", expect = { asked = "p1 react", reshuffled_2 = 2, last_phase = 0 } },
    } },

  -- KIK-E3, KIK-A18: the final phase

  { "KIK-E3 without a pile they play on and draw nothing, whatever is on the discards",
    given = last("start", { active = 2 }),
    when = { "p2 play_start i_blue_dribble", "p1 react -", "p2 play_next i_blue_pass_green" },
    expect = { asked = "p1 react", pile_2 = "", discard_2 = i "brown_dribble, yellow_pass_brown, violet_dribble",
               reshuffled_2 = 0, p2 = { hand = i "green_cross_violet, violet_shot, violet_header, blue_long" } } },

  { "KIK-E3 the other draws as ever",
    given = last("start", {}),
    when = "p1 play_start n_blue_dribble",
    expect = { asked = "p2 react", pile_1 = n "green_dribble, yellow_pass_blue",
               p1 = { hand = n(AFTER_DRIBBLE .. ", brown_pass_yellow") } } },

  { "KIK-E3 the first player may be the one without a pile",
    given = at("start", { last_phase = 1, reshuffled_2 = 1, pile_1 = "", discard_1 = n "brown_dribble" }),
    when = "p1 play_start n_blue_dribble",
    expect = { asked = "p2 react", pile_1 = "", discard_1 = n "brown_dribble", p1 = { hand = 5 } } },

  { "KIK-E3 before the final phase a shot does not end the match",
    given = at("play", { attack = n "brown_cross_violet", reshuffled_1 = 1 }),
    when = { "p1 play_next n_violet_shot", "p2 react_goal -", "p1 corner tl" },
    expect = { asked = "p2 play_start", over = false, goals_1 = n "violet_shot" } },

  { "KIK-E3 a goal of the one without a pile ends it",
    given = last("play", { active = 2, player = 2, attack = i "brown_cross_violet", goals_1 = n "green_shot" }),
    when = { "p2 play_next i_violet_shot", "p1 react_goal -", "p2 corner tr" },
    expect = { over = true, goals_2 = i "violet_shot", scores = { 1, 1 }, winners = {},
               said = "goal international 1 1" } },

  { "KIK-E3 a goal of the other ends it",
    given = last("play", { attack = n "brown_cross_violet", goals_2 = i "green_shot" }),
    when = { "p1 play_next n_violet_shot", "p2 react_goal -", "p1 corner tr" },
    expect = { over = true, scores = { 1, 1 }, active = 1 } },

  { "KIK-E3 KIK-G5 the cards of the last attack are discarded, except the one that shot",
    given = last("play", { attack = n "yellow_pass_brown, brown_cross_violet", discard_1 = n "brown_dribble" }),
    when = { "p1 play_next n_violet_shot", "p2 react_goal -", "p1 corner tr" },
    expect = { over = true, attack = "", goals_1 = n "violet_shot",
               discard_1_set = n "brown_dribble, yellow_pass_brown, brown_cross_violet" } },

  { "KIK-E3 KIK-G4 the last shot may be saved, and the keeper is replaced without a ruling",
    given = last("play", { attack = n "brown_cross_violet", defence_pile_top = "penalty, tackle_green",
                           p2 = { defence = "tackle_brown, tackle_yellow, k_s_all" } }),
    steps = {
      { when = { "p1 play_next n_violet_shot", "p2 react_goal -", "p1 corner bl" },
        expect = { asked = "p2 save", options = { "k_s_all" }, pass = false, over = false } },
      { when = "p2 save k_s_all",
        expect = { over = true, scores = { 0, 0 }, goals_1 = "", attack = "",
                   discard_1 = n "brown_cross_violet, violet_shot",
                   p2 = { defence = "tackle_brown, tackle_yellow, tackle_green" },
                   defence_discard = "k_s_all, penalty" } },
    } },

  { "KIK-E3 KIK-A18 a tackled goal card is not a shot: the sides change",
    given = last("play", { attack = n "brown_cross_violet", p2 = { defence = VIOLET } }),
    when = { "p1 play_next n_violet_shot", "p2 react_goal tackle tackle_violet" },
    expect = { asked = "p2 play_start", over = false, last_phase = 1, goals_1 = "",
               discard_1 = n "brown_cross_violet, violet_shot" } },

  { "KIK-E3 KIK-A18 nor does any other tackle end it",
    given = last("start", { active = 2, p1 = { defence = BLUE } }),
    when = { "p2 play_start i_blue_dribble", "p1 react tackle tackle_blue" },
    expect = { asked = "p1 play_start", over = false, last_phase = 1,
               discard_2 = i "brown_dribble, yellow_pass_brown, violet_dribble, blue_dribble" } },

  { "KIK-E3 KIK-A18 nor a missed pass",
    given = last("react", { active = 2, player = 2, attack = i "blue_dribble, blue_pass_green",
                            p2 = { hand = i "blue_long, violet_shot" } }),
    when = "p1 react -",
    expect = { asked = "p1 play_start", over = false, said = "missed_pass p2",
               p2 = { hand = i "blue_long, violet_shot" } } },

  { "KIK-E3 KIK-A18 nor an attacker's foul",
    given = last("react", { attack = n "violet_pass_blue", defence_pile_top = "attacker_foul, tackle_green" }),
    when = { "p2 react exchange", "p2 exchange_cards tackle_brown" },
    expect = { asked = "p2 play_start", over = false, discard_1 = n "violet_pass_blue", said = "foul p1" } },

  { "KIK-E3 an exchange without a ruling lets the attack go on",
    given = last("react", { attack = n "violet_pass_blue" }),
    when = { "p2 react exchange", "p2 exchange_cards tackle_brown, tackle_yellow" },
    expect = { asked = "p1 play_next", over = false, p2 = { defence = "k_hp_dia, tackle_violet, tackle_blue" } } },

  { "KIK-E3 KIK-R5 a free kick is the last shot: goal",
    given = last("react", { attack = n "violet_pass_blue", defence_pile_top = "free_kick, tackle_green" }),
    steps = {
      { when = { "p2 react exchange", "p2 exchange_cards tackle_brown", "p1 advantage take_kick" },
        expect = { asked = "p1 corner", over = false } },
      { when = "p1 corner br",
        expect = { over = true, goals_1 = n "violet_pass_blue", scores = { 1, 0 }, winners = { 1 } } },
    } },

  { "KIK-E3 KIK-R5 a free kick is the last shot: saved",
    given = last("react", { attack = n "violet_pass_blue", defence_pile = "tackle_blue",
                            defence_pile_top = "free_kick, tackle_green",
                            p2 = { defence = "tackle_brown, tackle_yellow, k_l_all" } }),
    when = { "p2 react exchange", "p2 exchange_cards tackle_brown", "p1 advantage take_kick", "p1 corner br",
             "p2 save k_l_all" },
    expect = { over = true, scores = { 0, 0 }, winners = {}, discard_1 = n "violet_pass_blue",
               p2 = { defence = "tackle_yellow, tackle_green, tackle_blue" } } },

  { "KIK-E3 KIK-B4 so is one after a tackle",
    given = last("start", { active = 2, defence_pile_top = "free_kick, tackle_green",
                            p1 = { defence = BLUE } }),
    when = { "p2 play_start i_blue_dribble", "p1 react tackle tackle_blue", "p2 advantage take_kick", "p2 corner tl" },
    expect = { over = true, goals_2 = i "blue_dribble", winners = { 2 },
               verdict = "International beats National 1 : 0." } },

  { "KIK-E3 KIK-R5 with advantage there is no shot, and the match continues",
    given = last("react", { attack = n "violet_pass_blue", defence_pile_top = "free_kick, tackle_green" }),
    when = { "p2 react exchange", "p2 exchange_cards tackle_brown", "p1 advantage play_on" },
    expect = { asked = "p1 play_next", over = false } },

  { "KIK-E3 KIK-A6 with advantage after a tackled goal card the shot is carried out, and is the last",
    given = last("play", { attack = n "brown_cross_violet", defence_pile_top = "free_kick, tackle_green",
                           p2 = { defence = VIOLET } }),
    when = { "p1 play_next n_violet_shot", "p2 react_goal tackle tackle_violet", "p1 advantage play_on",
             "p1 corner tl" },
    expect = { over = true, goals_1 = n "violet_shot" } },

  { "KIK-E3 KIK-R6 a penalty is the last shot: goal",
    given = last("react", { attack = n "violet_pass_blue", defence_pile_top = "penalty, tackle_green",
                            p2 = { defence = "tackle_brown, tackle_yellow, k_l_all" } }),
    when = { "p2 react exchange", "p2 exchange_cards tackle_brown", "p1 corner tr" },
    expect = { over = true, goals_1 = n "violet_pass_blue" } },

  { "KIK-E3 KIK-R6 a penalty is the last shot: saved",
    given = last("react", { attack = n "violet_pass_blue", defence_pile = "tackle_blue",
                            defence_pile_top = "penalty, tackle_green" }),
    when = { "p2 react exchange", "p2 exchange_cards tackle_brown", "p1 corner tl", "p2 save k_hp_dia" },
    expect = { over = true, scores = { 0, 0 } } },

  { "KIK-A18 sides change until somebody shoots",
    given = last("start", { active = 2,
                            p1 = { hand = n "blue_pass_green, brown_cross_violet, violet_shot, yellow_long" },
                            pile_1 = n "yellow_pass_blue, violet_dribble",
                            p2 = { hand = i "blue_dribble, green_cross_violet, violet_shot" } }),
    steps = {
      { when = { "p2 play_start i_blue_dribble", "p1 react -" },
        expect = { asked = "p1 play_start", said = "missed_pass p2", p2 = { hand = 2 } } },
      { when = { "p1 play_start n_blue_pass_green", "p2 react -" },
        expect = { asked = "p2 play_start", said = "missed_pass p1", over = false,
                   options = { "i_green_cross_violet" } } },
      { when = { "p2 play_start i_green_cross_violet", "p1 react -", "p2 play_next i_violet_shot", "p1 react_goal -",
                 "p2 corner bl" },
        expect = { over = true, scores = { 0, 1 } } },
    } },

  { "KIK-E3 who holds only goal cards and has no pile passes the attack on, without replacing",
    given = last("start", { active = 2, p2 = { hand = i "blue_long, violet_shot" } }),
    expect = { asked = "p1 play_start", active = 1, said = "cannot_start p2", not_said = { "replaced", "never_again" },
               p2 = { hand = i "blue_long, violet_shot" }, over = false } },

  { "KIK-E3 so does who has no cards left",
    given = last("start", { active = 2, p2 = { hand = "" } }),
    expect = { asked = "p1 play_start", said = "cannot_start p2", over = false } },

  { "KIK-E3 and again, as long as the other can start",
    given = last("start", { active = 2, p2 = { hand = "" }, p1 = { hand = n "green_dribble, brown_dribble, blue_long" },
                            pile_1 = "" }),
    steps = {
      { when = { "p1 play_start n_green_dribble", "p2 react -" },
        expect = { asked = "p1 play_start", options = { "n_brown_dribble" }, turn = 4, over = false } },
      { when = { "p1 play_start n_brown_dribble", "p2 react -" },
        expect = { over = true, p1 = { hand = n "blue_long" }, scores = { 0, 0 } } },
    } },

  { "KIK-E3 KIK-M1 an attack begun without cards to go on with is a missed pass",
    given = last("start", { active = 2, p2 = { hand = i "blue_dribble" } }),
    when = { "p2 play_start i_blue_dribble", "p1 react -" },
    expect = { asked = "p1 play_start", p2 = { hand = "" }, said = "missed_pass p2" } },

  -- KIK-E5: no new pile any more

  { "KIK-E5 when the other pile is gone, too, nobody is asked and nothing is shuffled",
    given = last("start", { pile_1 = n "yellow_dribble", discard_1 = n "brown_dribble", reshuffled_2 = 2 }),
    steps = {
      { when = "p1 play_start n_blue_dribble",
        expect = { asked = "p2 react", pile_1 = "", discard_1 = n "brown_dribble", reshuffled_1 = 1, p1 = { hand = 6 },
                   not_said = { "used_up", "reshuffled" } } },
      { when = { "p2 react -", "p1 play_next n_blue_pass_green" },
        expect = { asked = "p2 react", pile_1 = "", p1 = { hand = 5 } } },
    } },

  { "KIK-E5 KIK-A17 nor when the attack is over and there are discards",
    given = last("react", { attack = n "blue_dribble, blue_pass_green", pile_1 = "",
                            p1 = { hand = n "yellow_dribble" } }),
    when = "p2 react -",
    expect = { asked = "p2 play_start", pile_1 = "", discard_1 = n "blue_dribble, blue_pass_green",
               p1 = { hand = n "yellow_dribble" }, reshuffled_1 = 1 } },

  { "KIK-E5 KIK-T4 with a pile goal cards are replaced in the final phase, too; then the opponent attacks",
    given = last("start", { pile_1 = n "green_dribble, yellow_dribble, violet_header", p1 = { hand = n(GOALS) } }),
    steps = {
      { expect = { asked = "p1 replace_goal" } },
      { when = "p1 replace_goal n_green_shot", expect = { asked = "p1 replace_goal", pile_1 = 2, active = 1 } },
      { when = "p1 replace_goal n_brown_shot",
        expect = { asked = "p2 play_start", pile_1 = n "green_dribble", discard_1 = n "green_shot, brown_shot",
                   over = false } },
    } },

  { "KIK-E5 KIK-T4 with the last card of the pile, if that has no goal symbol: the opponent attacks",
    given = last("start", { pile_1 = n "yellow_dribble", p1 = { hand = n(GOALS) } }),
    when = "p1 replace_goal n_green_shot",
    expect = { asked = "p2 play_start", not_said = { "cannot_start", "used_up" }, stuck = 0 } },

  { "KIK-E5 KIK-T4 replacing stops when the pile is gone: they pass the attack on",
    given = last("start", { pile_1 = n "violet_header", discard_1 = n "brown_dribble", p1 = { hand = n(GOALS) } }),
    when = "p1 replace_goal n_green_shot",
    expect = { asked = "p2 play_start", said = "cannot_start p1", discard_1 = n "brown_dribble, green_shot",
               p1 = { hand = 6 }, over = false } },

  { "KIK-E5 neither can start: the match is over without a further shot",
    given = last("start", { pile_1 = "", p1 = { hand = n "blue_long" }, p2 = { hand = "" },
                            goals_2 = i "violet_shot" }),
    expect = { over = true, said = { "cannot_start p1", "cannot_start p2" }, not_said = "shoots", scores = { 0, 1 },
               winners = { 2 }, p1 = { hand = n "blue_long" } } },

  { "KIK-E5 the second of them first, too",
    given = last("start", { active = 2, pile_1 = "", p1 = { hand = n "blue_long" },
                            p2 = { hand = i "violet_header" } }),
    expect = { over = true, winners = {}, turn = 2 } },

  { "KIK-E5 neither can start after one has replaced their goal cards in vain",
    given = last("start", { active = 2, pile_1 = n "violet_header", p1 = { hand = n(GOALS) }, p2 = { hand = "" } }),
    when = "p1 replace_goal n_green_shot",
    expect = { over = true, not_said = "shoots", turn = 2 } },

  { "KIK-E5 one passes twice, while the other replaces goal cards between: the match goes on",
    given = last("start", { active = 2, pile_1 = n "yellow_dribble", p1 = { hand = n(GOALS) }, p2 = { hand = "" } }),
    when = "p1 replace_goal n_green_shot",
    expect = { asked = "p1 play_start", options = { "n_yellow_dribble" }, over = false } },

  { "KIK-E5 one passes, the other attacks in vain, and they pass again: that is not both",
    given = last("start", { active = 2, pile_1 = "", p1 = { hand = n "yellow_dribble, blue_dribble" },
                            p2 = { hand = "" } }),
    when = { "p1 play_start n_yellow_dribble", "p2 react -" },
    expect = { asked = "p1 play_start", over = false } },

  -- KIK-E6: who can never start again

  { "KIK-E6 only goal cards, and all others are goal markers: they do not replace, and the final phase begins",
    given = at("start", { pile_1 = n "violet_header", discard_1 = n "violet_header", p1 = { hand = n(GOALS) },
                          rest = { national = "goals_1" } }),
    expect = { asked = "p2 play_start", last_phase = 1, pile_1 = n "violet_header", discard_1 = n "violet_header",
               p1 = { hand = n(GOALS) }, said = "never_again p1", not_said = { "replaced", "reshuffled" },
               over = false } },

  { "KIK-E6 the next shot is then the last",
    given = at("start", { pile_1 = "", p1 = { hand = n(GOALS) }, rest = { national = "goals_1" } }),
    when = { "p2 play_start i_green_cross_violet", "p1 react -", "p2 play_next i_violet_shot", "p1 react_goal -",
             "p2 corner tl" },
    expect = { over = true, goals_2 = i "violet_shot", winners = { 1 } } },

  { "KIK-E6 the same when all their cards are goal markers",
    given = at("start", { pile_1 = "", p1 = { hand = "" }, rest = { national = "goals_1" } }),
    expect = { asked = "p2 play_start", last_phase = 1, said = "never_again p1" } },

  { "KIK-E6 KIK-E5 if the opponent cannot start either the match is over",
    given = at("start", { pile_1 = "", pile_2 = "", p1 = { hand = n(GOALS) }, p2 = { hand = i(GOALS) },
                          rest = { national = "goals_1", international = "goals_2" } }),
    expect = { over = true, last_phase = 1, not_said = "shoots", scores = { 30, 30 }, winners = {} } },

  { "KIK-E6 the opponent's pile runs out: no new one any more",
    given = at("start", { pile_1 = "", p1 = { hand = n(GOALS) }, pile_2 = i "yellow_dribble",
                          discard_2 = i "brown_dribble", rest = { national = "goals_1" } }),
    when = "p2 play_start i_blue_dribble",
    expect = { asked = "p1 react", pile_2 = "", discard_2 = i "brown_dribble", reshuffled_2 = 0 } },

  { "KIK-E6 KIK-T4 one such card in the pile: they replace",
    given = at("start", { pile_1 = n "brown_dribble, violet_header", p1 = { hand = n(GOALS) },
                          rest = { national = "goals_1" } }),
    expect = { asked = "p1 replace_goal", last_phase = 0 } },

  { "KIK-E6 KIK-T4 one such card on the discards: they replace until it comes",
    given = at("start", { pile_1 = n "violet_header", discard_1 = n "brown_dribble", p1 = { hand = n(GOALS) },
                          rest = { national = "goals_1" } }),
    auto = "default", until_asked = "p2 play_start",
    expect = { last_phase = 0, p1 = { hand = 6 }, said = "replaced p1", not_said = "never_again" } },

  -- KIK-E4: who wins

  { "KIK-E4 more goals win: the first player",
    given = { phase = "over", goals_1 = n "violet_shot, blue_long", goals_2 = i "green_shot" },
    expect = { over = true, scores = { 2, 1 }, winners = { 1 }, verdict = "National beats International 2 : 1." } },

  { "KIK-E4 more goals win: the second player",
    given = { phase = "over", goals_1 = n "violet_shot", goals_2 = i "green_shot, blue_long, violet_header" },
    expect = { over = true, scores = { 1, 3 }, winners = { 2 }, verdict = "International beats National 3 : 1." } },

  { "KIK-X17 KIK-E4 2:2, nobody wins",
    given = { phase = "over", goals_1 = n "violet_shot, violet_header", goals_2 = i "green_shot, blue_long" },
    expect = { over = true, scores = { 2, 2 }, winners = {},
               verdict = "National 2 : 2 International, a draw: nobody wins." } },

  { "KIK-E4 nobody wins without goals",
    given = { phase = "over", discard_1 = n(GOALS), p1 = { hand = n(PILE) }, pile_2 = i(PILE) },
    expect = { over = true, scores = { 0, 0 }, winners = {},
               verdict = "National 0 : 0 International, a draw: nobody wins." } },

  { "KIK-E4 KIK-A4 every marker is one goal, of a kick as of a shot",
    given = { phase = "over", goals_1 = n "violet_pass_blue, blue_dribble", goals_2 = i "violet_header" },
    expect = { scores = { 2, 1 }, winners = { 1 } } },

  { "KIK-E4 in play the score is what it would be at the end",
    given = at("start", { goals_1 = n "green_shot", goals_2 = i "green_shot, brown_shot" }),
    expect = { scores = { 1, 2 }, over = false, asked = "p1 play_start" } },

  -- Section 6: nothing out of turn but one reaction to each card

  { "KIK-T5 section 6: nobody has anything to do out of turn, not when an attack begins",
    given = at("start", {}),
    expect = { asked = "p1 play_start", anytime = { p1 = {}, p2 = {} } } },

  { "KIK-T5 KIK-T2 section 6: the defender reacts after the attacker has drawn, and nobody else does",
    given = at("start", {}),
    when = "p1 play_start n_blue_dribble",
    expect = { asked = "p2 react", anytime = { p1 = {}, p2 = {} }, p1 = { hand = 6 }, pile_1 = 2 } },

  { "KIK-A12 section 6: once to each card, also after an exchange",
    given = at("react", { attack = n "violet_pass_blue" }),
    steps = {
      { when = { "p2 react exchange", "p2 exchange_cards tackle_brown" }, expect = { asked = "p1 play_next" } },
      { when = "p1 play_next n_blue_dribble", expect = { asked = "p2 react" } },
    } },

  { "KIK-A6 section 6: nor once more to a tackled goal card",
    given = at("play", { attack = n "brown_cross_violet", defence_pile_top = "free_kick, tackle_violet",
                         p2 = { defence = VIOLET } }),
    when = { "p1 play_next n_violet_shot", "p2 react_goal tackle tackle_violet", "p1 advantage play_on" },
    expect = { asked = "p1 corner" } },

  { "KIK-G1 section 6: the reaction to a goal card comes after the draw",
    given = at("play", { attack = n "brown_cross_violet", p2 = { defence = VIOLET } }),
    when = "p1 play_next n_violet_shot",
    expect = { asked = "p2 react_goal", p1 = { hand = 6 }, pile_1 = 2, anytime = { p1 = {}, p2 = {} } } },

  -- Who begins, how many play

  { "KIK-S4 KIK-A1 the option first: seat 1 begins",
    options = { first = 1 }, seed = 4, expect = { asked = "p1 play_start", active = 1, turn = 1 } },

  { "KIK-S4 KIK-A1 the option first: seat 2 begins",
    options = { first = 2 }, expect = { asked = "p2 play_start", active = 2, turn = 1 } },

  { "KIK-S4 a third seat cannot begin", options = { first = 3 },
    load_error = "option first=3: there is no such seat, only 1 to 2" },

  { "KIK-S4 nor a seat below the first", options = { first = -1 }, load_error = "first" },

  { "KIK-S1 three cannot play", players = 3, load_error = "bohnick is for 2 or 4 players, not 3" },
  { "KIK-S1 nor one", players = 1, load_error = "players" },
  { "KIK-S1 nor five", players = 5, load_error = "players" },

  { "KIK-E3 a match of default answers comes to its end", auto = "default", expect = { over = true, last_phase = 1 } },
  { "KIK-E3 so does one of random answers", auto = "random", expect = { over = true, last_phase = 1 } },
}

-- KIK-E2, KIK-A7: own reshuffles, the opponent's; may they let the match end, and with the option strict_end?
for _, case in ipairs { { 0, 0, false, false }, { 0, 1, true, true }, { 0, 3, true, true }, { 1, 0, false, false },
                        { 1, 1, true, false }, { 1, 2, true, true }, { 2, 1, true, false }, { 3, 3, true, false },
                        { 3, 4, true, true }, { 5, 1, true, false } } do
  local own, other = case[1], case[2]
  for k, strict in ipairs { false, true } do
    local asked = case[2 + k]
    list[#list + 1] = {
      ("KIK-E2 KIK-A7 %sreshuffled %d times, the opponent %d: they %s"):format(
        strict and "the option strict_end: " or "", own, other, asked and "may" or "must"),
      options = { strict_end = strict },
      given = at("start", { reshuffled_1 = own, reshuffled_2 = other, pile_1 = n "yellow_dribble",
                            discard_1 = n "brown_dribble" }),
      when = "p1 play_start n_blue_dribble",
      expect = asked and { asked = "p1 reshuffle", reshuffled_1 = own }
                      or { asked = "p2 react", reshuffled_1 = own + 1, reshuffled_2 = other },
    }
  end
end

-- KIK-S4: lots may decide, so either may begin.
for seed, seat in pairs { [1] = 1, [4] = 2 } do
  list[#list + 1] = { ("KIK-S4 KIK-A1 lots: with seed %d seat %d begins"):format(seed, seat), seed = seed,
                      options = { first = 0 },
                      expect = { asked = ("p%d play_start"):format(seat) } }
end

return list
