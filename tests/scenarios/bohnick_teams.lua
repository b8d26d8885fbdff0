-- Bohnick for four in two teams (section 9: KIK-V1 to V8): seats 1 and 3 are national, 2 and 4 international.

local fixtures = require "shared/fixtures"
local acts, within = fixtures.acts, fixtures.within
local bohnick = require "shared/bohnick"
local n, i = bohnick.n, bohnick.i

-- Hands of two partners: blue's pass is for the second, the second's cross or pass back for the first.
local FIRST = "blue_dribble, blue_pass_green, yellow_dribble, violet_shot, violet_header, blue_long"
local SECOND = "green_cross_violet, green_pass_blue, yellow_pass_blue, brown_shot, yellow_long, green_shot"
local PLAYED = { "blue_dribble, yellow_dribble, violet_shot, violet_header, blue_long",       -- when these are played
                 "green_pass_blue, yellow_pass_blue, brown_shot, yellow_long, green_shot" }
local PASSES = "green_cross_violet, green_pass_blue, yellow_pass_blue, brown_pass_yellow, violet_dribble, brown_dribble"
local GOALS = "green_shot, brown_shot, yellow_long, blue_long, violet_shot, violet_header"
local PILE = "blue_pass_brown, yellow_pass_brown, violet_pass_blue"
local STOP, STOP_TOO = "k_ls_all", "k_s_all"                                 -- two keepers that stop every shot
local LONG = { "k_l_all, k_lp_not_tl", "k_lp_not_bl, k_lp_not_br" }          -- keepers that stop no shot
local IDLE = { LONG[1] .. ", k_lp_not_tr", LONG[2] .. ", k_h_all" }

-- Neither defender reacts; this seat is asked first.
local on = { { "p1 react -", "p3 react -" }, { "p2 react -", "p4 react -" }, { "p3 react -", "p1 react -" },
             { "p4 react -", "p2 react -" } }

-- A table in a phase. In the phases of an attack the national one runs, and its last card is p1's.
-- What `more` names of a seat or of the table replaces that.
local function at(phase, more)
  return within({
    phase = phase, player = 1, pile_1 = n(PILE), pile_2 = i(PILE), defence_pile = "k_sp_bl, k_sp_br",
    p1 = { hand = n(FIRST), defence = "k_hp_dia, k_sp_tl" }, p2 = { hand = i(FIRST), defence = IDLE[1] },
    p3 = { hand = n(SECOND), defence = "k_hp_dib, k_sp_tr" },
    p4 = { hand = i(SECOND), defence = IDLE[2] },
  }, more)
end

-- The same in the final phase: the international team has let the match end, its pile is gone.
local function last(phase, more)
  more.last_phase, more.reshuffled_1 = 1, 1
  more.pile_2, more.discard_2 = more.pile_2 or "", i "brown_dribble, violet_dribble"
  return at(phase, more)
end

-- A violet shot of p1 at the top left, with these defence cards of p2 and p4.
local SHOT = { "p1 play_next n_violet_shot", "p1 corner tl" }
local NO_SAVE = { SHOT[1], SHOT[2], "p2 save -" }                            -- and p2 cannot stop it
local function shot(first, second, more)
  more = more or {}
  more.attack, more.player = n "yellow_pass_green, brown_cross_violet", 3
  more.p2, more.p4 = { defence = first }, { defence = second }
  return at("play", more)
end

local list = {
  game = "bohnick", players = 4,

  -- KIK-V1, V2: setup

  { "KIK-V1 the defence cards are the keepers alone",
    given = { rest = { defence = "defence_pile" } }, expect = { defence_pile = 14, box = 72 } },

  { "KIK-V2 hands of six team and three defence cards, the rest is in one pile for each team and one for all",
    expect = { each = { hand = 6, defence = 3 }, pile_1 = 24, pile_2 = 24, defence_pile = 2, discard_1 = "",
               discard_2 = "", defence_discard = "", goals_1 = "", goals_2 = "", attack = "", turn = 1 } },

  { "KIK-V2 opposite players are a team: the third is national, the fourth international", options = { first = 3 },
    expect = { asked = "p3 play_start", scores = { 0, 0, 0, 0 },
               not_offered = { "i_green_dribble", "i_brown_dribble", "i_yellow_dribble", "i_blue_dribble",
                               "i_violet_dribble", "i_blue_pass_green", "i_blue_pass_violet", "i_violet_pass_blue",
                               "i_green_cross_violet", "i_brown_cross_violet" } } },

  { "KIK-V2 KIK-S4 the option first: seat 4 begins", options = { first = 4 }, expect = { asked = "p4 play_start" } },
  { "KIK-V2 KIK-S4 a fifth seat cannot begin", options = { first = 5 }, load_error = "first" },

  -- KIK-V3: one attack of both partners

  { "KIK-V3 who played draws, from the team's pile",
    given = at("start", {}),
    steps = {
      { when = "p1 play_start n_blue_pass_green",
        expect = { p1 = { hand = n(PLAYED[1] .. ", violet_pass_blue") }, p3 = { hand = n(SECOND) }, pile_2 = i(PILE),
                   pile_1 = n "blue_pass_brown, yellow_pass_brown" } },
      { when = acts { on[2], "p3 play_next n_green_cross_violet" },
        expect = { p3 = { hand = n(PLAYED[2] .. ", yellow_pass_brown") }, p1 = { hand = 6 }, pile_2 = i(PILE),
                   pile_1 = n "blue_pass_brown", attack = n "blue_pass_green, green_cross_violet" } },
    } },

  { "KIK-V3 so do the international partners from theirs",
    given = at("start", { active = 4 }),
    steps = {
      { when = "p4 play_start i_green_pass_blue",
        expect = { asked = "p1 react", pile_2 = i "blue_pass_brown, yellow_pass_brown", pile_1 = n(PILE),
                   p4 = { hand = 6 }, p2 = { hand = i(FIRST) } } },
      { when = acts { on[1], "p2 play_next i_blue_dribble" },
        expect = { asked = "p3 react", pile_2 = i "blue_pass_brown", p2 = { hand = 6 }, p4 = { hand = 6 } } },
    } },

  { "KIK-V3 KIK-C1 the partner's card must fit the ball, not their own last card",
    given = at("react", { attack = n "violet_pass_yellow, yellow_pass_green" }),
    when = on[2],
    expect = { asked = "p3 play_next", options = { "n_green_cross_violet", "n_green_pass_blue", "n_green_shot" } } },

  { "KIK-V3 KIK-C3 one crosses, the other heads",
    given = at("react", { player = 3, attack = n "brown_cross_violet" }),
    when = on[4],
    expect = { asked = "p1 play_next", options = { "n_violet_shot", "n_violet_header" } } },

  { "KIK-V3 KIK-C4 after a dribble as the first card the partner cannot shoot",
    given = at("react", { attack = n "green_dribble" }),
    when = on[2],
    illegal = { { "p3 play_next n_green_shot", clause = "KIK-C4" } },
    expect = { asked = "p3 play_next", options = { "n_green_cross_violet", "n_green_pass_blue" } } },

  { "KIK-V3 KIK-C4 but after two cards of the team they can, though it is their first",
    given = at("react", { attack = n "yellow_pass_green, green_dribble" }),
    when = on[2],
    expect = { asked = "p3 play_next", offered = "n_green_shot" } },

  { "KIK-V3 KIK-G5 a goal is the team's, and so are the discards",
    given = shot(IDLE[1], IDLE[2], { discard_1 = n "green_dribble", goals_1 = n "violet_header" }),
    when = NO_SAVE,
    expect = { asked = "p2 play_start", goals_1 = n "violet_header, violet_shot", scores = { 2, 0, 2, 0 }, attack = "",
               discard_1_set = n "green_dribble, yellow_pass_green, brown_cross_violet", discard_2 = "",
               said = "goal national 2 0" } },

  -- KIK-V4, KIK-A8: clockwise, and partners help out

  { "KIK-V4 attackers and defenders take turns clockwise",
    given = at("start", {}),
    steps = {
      { expect = { asked = "p1 play_start" } },
      { when = "p1 play_start n_blue_pass_green", expect = { asked = "p2 react", active = 1 } },
      { when = on[2], expect = { asked = "p3 play_next" } },
      { when = "p3 play_next n_green_pass_blue", expect = { asked = "p4 react" } },
      { when = on[4], expect = { asked = "p1 play_next" } },
      { when = "p1 play_next n_blue_dribble", expect = { asked = "p2 react" } },
    } },

  { "KIK-V4 so they do when the second partner begins",
    given = at("start", { active = 3 }),
    steps = {
      { when = "p3 play_start n_yellow_pass_blue", expect = { asked = "p4 react" } },
      { when = on[4], expect = { asked = "p1 play_next" } },
      { when = "p1 play_next n_blue_pass_green", expect = { asked = "p2 react" } },
      { when = on[2], expect = { asked = "p3 play_next" } },
    } },

  { "KIK-V4 and when the others attack",
    given = at("start", { active = 2 }),
    steps = {
      { when = "p2 play_start i_blue_pass_green", expect = { asked = "p3 react" } },
      { when = on[3], expect = { asked = "p4 play_next" } },
      { when = "p4 play_next i_green_pass_blue", expect = { asked = "p1 react" } },
      { when = on[1], expect = { asked = "p2 play_next" } },
    } },

  { "KIK-V4 KIK-A8 while the player in turn has a fitting card, their partner does not play",
    given = at("react", { attack = n "yellow_pass_green, green_dribble",
                          p1 = { hand = n "green_cross_violet, green_pass_blue" }, p3 = { hand = n "green_shot" } }),
    when = on[2],
    illegal = "p3 play_next n_green_cross_violet",
    expect = { asked = "p3 play_next", options = { "n_green_shot" }, pass = false } },

  { "KIK-X23 KIK-V4 A2 has no fitting card, A1 has one: A1 plays, B1 reacts, and it is A2's turn again",
    given = at("start", { p3 = { hand = n "green_cross_violet, green_shot" } }),
    steps = {
      { when = acts { "p1 play_start n_blue_dribble", on[2] },
        expect = { asked = "p1 play_next", options = { "n_blue_pass_green" } } },
      { when = "p1 play_next n_blue_pass_green",
        expect = { asked = "p2 react", p1 = { hand = 6 }, p3 = { hand = 2 }, player = 1 } },
      { when = on[2],
        expect = { asked = "p3 play_next", options = { "n_green_cross_violet", "n_green_shot" } } },
    } },

  { "KIK-V4 the second partner helps out as well, and the defender after them reacts again",
    given = at("react", { player = 3, attack = n "yellow_pass_green", p1 = { hand = n "violet_shot, blue_dribble" } }),
    steps = {
      { when = on[4], expect = { asked = "p3 play_next" } },
      { when = "p3 play_next n_green_pass_blue", expect = { asked = "p4 react" } },
      { when = on[4], expect = { asked = "p1 play_next" } },
    } },

  { "KIK-V4 one player may carry the whole attack",
    given = at("react", { attack = n "violet_pass_blue", p3 = { hand = n "green_cross_violet" }, pile_1 = "",
                          p1 = { hand = n "blue_dribble, blue_pass_yellow, yellow_dribble, yellow_long" } }),
    steps = {
      { when = acts { on[2], "p1 play_next n_blue_dribble", on[2], "p1 play_next n_blue_pass_yellow",
                 on[2], "p1 play_next n_yellow_dribble" }, expect = { asked = "p2 react" } },
      { when = acts { on[2], "p1 play_next n_yellow_long" }, expect = { asked = "p1 corner" } },
    } },

  { "KIK-V4 KIK-A8 KIK-M1 only if neither can go on it is a missed pass",
    given = at("react", { attack = n "blue_dribble, blue_pass_green", discard_1 = n "violet_dribble",
                          p1 = { hand = n "blue_long, violet_shot" }, p3 = { hand = n "brown_shot, yellow_long" } }),
    when = on[2],
    expect = { asked = "p2 play_start", said = "missed_pass p1", attack = "", active = 2,
               discard_1 = n "violet_dribble, blue_dribble, blue_pass_green" } },

  { "KIK-V4 KIK-V7 a missed pass after the second partner's card: the one after them begins",
    given = at("react", { player = 3, attack = n "blue_dribble, blue_pass_green",
                          p1 = { hand = n "blue_long, violet_shot" }, p3 = { hand = n "brown_shot, yellow_long" } }),
    when = on[4],
    expect = { asked = "p4 play_start", active = 4 } },

  -- KIK-V5, KIK-A19: reactions

  { "KIK-V5 a defender may exchange or let it go on, no more",
    given = at("start", {}),
    when = "p1 play_start n_blue_dribble",
    expect = { asked = "p2 react", options = { "exchange" }, pass = true } },

  { "KIK-V5 KIK-A19 both defenders react to a card: the one after the attacker, then their partner",
    given = at("react", { attack = n "yellow_pass_green" }),
    steps = {
      { expect = { asked = "p2 react" } },
      { when = "p2 react -",
        expect = { asked = "p4 react", options = { "exchange" }, pass = true, clause = "KIK-T5" } },
      { when = "p4 react -", expect = { asked = "p3 play_next", defence_discard = "", defence_pile = 2 } },
    } },

  { "KIK-V5 KIK-A19 so they do when the second partner attacks, and when the others do",
    given = at("start", { active = 4 }),
    when = { "p4 play_start i_green_pass_blue", "p1 react -" },
    expect = { asked = "p3 react" } },

  { "KIK-V5 KIK-A19 both may exchange after one card: the first one's are discarded before the second decides",
    given = at("react", { attack = n "yellow_pass_green", defence_pile = "k_sp_bl, k_sp_br, k_s_all" }),
    steps = {
      { when = "p2 react exchange",
        expect = { asked = "p2 exchange_cards", least = 1, most = 3,
                   options = { "k_l_all", "k_lp_not_tl", "k_lp_not_tr" } } },
      { when = "p2 exchange_cards k_l_all, k_lp_not_tr",
        expect = { asked = "p4 react", p2 = { defence = "k_lp_not_tl, k_s_all, k_sp_br" },
                   p4 = { defence = IDLE[2] }, defence_discard_set = "k_l_all^, k_lp_not_tr^",
                   defence_pile = "k_sp_bl" } },
      { when = { "p4 react exchange", "p4 exchange_cards k_h_all" },
        expect = { asked = "p3 play_next", p4 = { defence = LONG[2] .. ", k_sp_bl" }, defence_pile = "",
                   defence_discard_set = "k_l_all, k_lp_not_tr, k_h_all" } },
    } },

  { "KIK-V5 KIK-A19 the second may exchange although the first did not",
    given = at("react", { attack = n "yellow_pass_green" }),
    when = { "p2 react -", "p4 react exchange", "p4 exchange_cards k_h_all" },
    expect = { asked = "p3 play_next", p4 = { defence = LONG[2] .. ", k_sp_br" }, p2 = { defence = IDLE[1] } } },

  { "KIK-V5 KIK-A9 neither learns what the other holds: the partner sees the discarded cards, not the drawn ones",
    given = at("react", { attack = n "yellow_pass_green" }),
    when = { "p2 react exchange", "p2 exchange_cards k_l_all" },
    expect = { asked = "p4 react", knows = { p4 = { ["p2.defence"] = "" }, p1 = { ["p2.defence"] = "" } } } },

  { "KIK-V5 KIK-A12 each once to a card: then the attack continues",
    given = at("react", { attack = n "yellow_pass_green" }),
    steps = {
      { when = { "p2 react exchange", "p2 exchange_cards k_l_all", "p4 react -" },
        expect = { asked = "p3 play_next" } },
      { when = "p3 play_next n_green_pass_blue", expect = { asked = "p4 react" } },
      { when = "p4 react -", expect = { asked = "p2 react" } },
    } },

  { "KIK-V5 KIK-M1 both react to a card that nobody can follow, too",
    given = at("react", { attack = n "blue_dribble, blue_pass_green", p1 = { hand = n "blue_long" },
                          p3 = { hand = n "brown_shot" } }),
    steps = {
      { when = { "p2 react -", "p4 react exchange" },
        expect = { asked = "p4 exchange_cards", not_said = "missed_pass" } },
      { when = "p4 exchange_cards k_h_all", expect = { asked = "p2 play_start", said = "missed_pass p1" } },
    } },

  { "KIK-V5 KIK-A19 the option lone_defender: only the defender after the attacker reacts",
    options = { lone_defender = true },
    given = at("react", { attack = n "yellow_pass_green" }),
    steps = {
      { when = { "p2 react exchange", "p2 exchange_cards k_l_all, k_lp_not_tr" },
        expect = { asked = "p3 play_next", p2 = { defence = "k_lp_not_tl, k_sp_br, k_sp_bl" },
                   p4 = { defence = IDLE[2] } } },
      { when = { "p3 play_next n_green_pass_blue", "p4 react -" }, expect = { asked = "p1 play_next" } },
    } },

  { "KIK-V5 nobody reacts to a goal card: the shooter names the corner at once",
    given = shot(IDLE[1], IDLE[2]),
    when = "p1 play_next n_violet_shot",
    expect = { asked = "p1 corner", options = { "tl", "tr", "bl", "br" }, p1 = { hand = 6 } } },

  { "KIK-V5 the shooter does, whoever began",
    given = at("react", { attack = n "yellow_pass_green, green_dribble" }),
    when = acts { on[2], "p3 play_next n_green_shot" },
    expect = { asked = "p3 corner" } },

  { "KIK-V5 KIK-R9 KIK-A17 an exchange from an empty pile: the discarded cards are shuffled in",
    given = at("react", { attack = n "yellow_pass_green", defence_pile = "" }),
    when = { "p2 react exchange", "p2 exchange_cards k_l_all, k_lp_not_tl, k_lp_not_tr", "p4 react -" },
    expect = { asked = "p3 play_next", p2 = { defence_set = IDLE[1] }, defence_pile = "", defence_discard = "" } },

  { "KIK-V8 KIK-V5 an exchange brings no referee: free kick, penalty, advantage and linesman do not occur",
    given = at("react", { attack = n "yellow_pass_green", rest = { defence = "defence_pile" } }),
    when = { "p2 react exchange", "p2 exchange_cards k_l_all, k_lp_not_tl, k_lp_not_tr", "p4 react exchange",
             "p4 exchange_cards k_lp_not_bl, k_lp_not_br, k_h_all" },
    expect = { asked = "p3 play_next", p2 = { defence = 3 }, p4 = { defence = 3 },
               not_said = { "whistle", "no_effect", "linesman" } } },

  -- KIK-V6, KIK-A9: saving

  { "KIK-V6 the defender after the shooter is asked first; they may leave it to their partner",
    given = shot(STOP .. ", " .. LONG[1], STOP_TOO .. ", " .. LONG[2]),
    when = SHOT,
    expect = { asked = "p2 save", options = { STOP, "leave" }, pass = false, clause = "KIK-G3" } },

  { "KIK-V6 who saves discards and draws; the partner keeps all cards",
    given = shot(STOP .. ", " .. LONG[1], STOP_TOO .. ", " .. LONG[2]),
    when = { SHOT[1], SHOT[2], "p2 save " .. STOP },
    expect = { asked = "p2 play_start", p2 = { defence = LONG[1] .. ", k_sp_br" }, goals_1 = "",
               p4 = { defence = STOP_TOO .. ", " .. LONG[2] }, defence_discard = STOP, said = "saved p2 " .. STOP } },

  { "KIK-V6 KIK-A9 a defender leaves it: the partner has one and must",
    given = shot(STOP .. ", " .. LONG[1], STOP_TOO .. ", " .. LONG[2]),
    steps = {
      { when = { SHOT[1], SHOT[2], "p2 save leave" },
        expect = { asked = "p4 save", options = { STOP_TOO }, pass = false } },
      { when = "p4 save " .. STOP_TOO,
        expect = { asked = "p2 play_start", p4 = { defence = LONG[2] .. ", k_sp_br" }, defence_discard = STOP_TOO,
                   p2 = { defence = STOP .. ", " .. LONG[1] }, goals_1 = "" } },
    } },

  { "KIK-V6 KIK-A9 a defender leaves it, but the partner has none: now the first must",
    given = shot(STOP .. ", " .. LONG[1], IDLE[2]),
    steps = {
      { when = { SHOT[1], SHOT[2], "p2 save leave" },
        expect = { asked = "p2 save", options = { STOP }, pass = false } },
      { when = "p2 save " .. STOP,
        expect = { asked = "p2 play_start", p2 = { defence = LONG[1] .. ", k_sp_br" }, p4 = { defence = IDLE[2] },
                   goals_1 = "" } },
    } },

  { "KIK-V6 KIK-A9 without a keeper they are asked all the same, so that nobody learns it, and can only pass",
    given = shot(IDLE[1], STOP_TOO .. ", " .. LONG[2]),
    when = SHOT,
    illegal = { "p2 save leave", "p2 save k_l_all", "p2 save " .. STOP_TOO },
    expect = { asked = "p2 save", options = {}, pass = true, clause = "KIK-G3" } },

  { "KIK-V6 KIK-A9 so is the other defender if first, even if the partner has none either",
    given = at("play", { attack = n "violet_dribble, yellow_pass_green" }),
    when = { "p3 play_next n_green_shot", "p3 corner br" },
    expect = { asked = "p4 save", options = {}, pass = true, goals_1 = "" } },

  { "KIK-V6 without a keeper: the partner is asked and cannot leave it",
    given = shot(IDLE[1], STOP_TOO .. ", " .. LONG[2]),
    when = NO_SAVE,
    illegal = "p4 save leave",
    expect = { asked = "p4 save", options = { STOP_TOO }, pass = false } },

  { "KIK-V6 neither has one: the second is not asked, goal",
    given = shot(IDLE[1], IDLE[2]),
    when = NO_SAVE,
    expect = { asked = "p2 play_start", goals_1 = n "violet_shot", p2 = { defence = IDLE[1] },
               p4 = { defence = IDLE[2] } } },

  { "KIK-V6 of several keepers they choose, even when it comes back to them",
    given = shot(STOP .. ", " .. STOP_TOO .. ", k_l_all", IDLE[2]),
    steps = {
      { when = SHOT, expect = { asked = "p2 save", options = { STOP, STOP_TOO, "leave" } } },
      { when = "p2 save leave", expect = { asked = "p2 save", options = { STOP, STOP_TOO } } },
      { when = "p2 save " .. STOP_TOO, expect = { p2 = { defence = STOP .. ", k_l_all, k_sp_br" } } },
    } },

  { "KIK-V6 so does the partner",
    given = shot(IDLE[1], STOP .. ", " .. STOP_TOO .. ", k_h_all"),
    when = NO_SAVE,
    expect = { asked = "p4 save", options = { STOP, STOP_TOO } } },

  { "KIK-V6 KIK-G3 a keeper of another corner or another shot does not count as having one",
    given = shot("k_l_all, k_h_all, k_sp_tr", LONG[2] .. ", k_sp_tl",
                 { p1 = { defence = "k_hp_dia" }, p3 = { defence = "k_hp_dib" } }),
    when = NO_SAVE,
    expect = { asked = "p4 save", options = { "k_sp_tl" } } },

  { "KIK-V6 after the partner's shot the other defender is asked first",
    given = at("play", { attack = n "violet_dribble, yellow_pass_green",
                         p2 = { defence = STOP .. ", " .. LONG[1] },
                         p4 = { defence = STOP_TOO .. ", " .. LONG[2] } }),
    steps = {
      { when = { "p3 play_next n_green_shot", "p3 corner br" },
        expect = { asked = "p4 save", options = { STOP_TOO, "leave" } } },
      { when = "p4 save leave", expect = { asked = "p2 save", options = { STOP } } },
    } },

  { "KIK-V6 when the others shoot it is the same",
    given = at("play", { active = 2, player = 4, attack = i "yellow_pass_green, green_cross_violet",
                         p1 = { defence = STOP .. ", k_sp_tl" }, p4 = { hand = i "violet_header" },
                         p3 = { defence = STOP_TOO .. ", k_hp_dib" } }),
    steps = {
      { when = { "p2 play_next i_violet_shot", "p2 corner br" },
        expect = { asked = "p3 save", options = { STOP_TOO, "leave" } } },
      { when = "p3 save leave", expect = { asked = "p1 save", options = { STOP } } },
      { when = "p1 save " .. STOP, expect = { asked = "p3 play_start", p1 = { defence = 3 } } },
    } },

  { "KIK-V6 KIK-R9 a save with an empty pile: the keeper played is shuffled and drawn again",
    given = shot(STOP .. ", " .. LONG[1], IDLE[2], { defence_pile = "" }),
    when = { SHOT[1], SHOT[2], "p2 save " .. STOP },
    expect = { asked = "p2 play_start", p2 = { defence = LONG[1] .. ", " .. STOP }, defence_discard = "",
               said = "defence_reshuffled 1" } },

  -- KIK-V7: who begins

  { "KIK-V7 after a save the player after the shooter begins, also if their partner saved",
    given = at("play", { attack = n "yellow_pass_green, green_dribble", p4 = { defence = STOP .. ", " .. LONG[2] } }),
    when = { "p3 play_next n_green_shot", "p3 corner tl", "p4 save " .. STOP },
    expect = { asked = "p4 play_start", active = 4, turn = 2 } },

  { "KIK-V7 not the one who saved",
    given = shot(IDLE[1], STOP .. ", " .. LONG[2]),
    when = { SHOT[1], SHOT[2], "p2 save -", "p4 save " .. STOP },
    expect = { asked = "p2 play_start", active = 2 } },

  { "KIK-V7 after a goal of the fourth the first begins",
    given = at("play", { active = 2, player = 2, attack = i "violet_dribble, yellow_pass_green",
                         p1 = { defence = "k_hp_dia" }, p3 = { defence = "k_hp_dib" } }),
    when = { "p4 play_next i_green_shot", "p4 corner tl", "p1 save -" },
    expect = { asked = "p1 play_start", scores = { 0, 1, 0, 1 } } },

  { "KIK-V7 KIK-T4 with only goal cards they replace, though the partner could begin; then the next player begins",
    given = at("start", { p1 = { hand = n(GOALS) }, p3 = { hand = n(PASSES) },
                          pile_1 = n "green_dribble, yellow_dribble, violet_header" }),
    steps = {
      { illegal = "p1 replace_goal n_green_cross_violet",
        expect = { asked = "p1 replace_goal", clause = "KIK-T4", pass = false } },
      { when = "p1 replace_goal n_blue_long",
        expect = { asked = "p1 replace_goal", discard_1 = n "blue_long", pile_1 = 2, p3 = { hand = n(PASSES) } } },
      { when = "p1 replace_goal n_green_shot",
        expect = { asked = "p2 play_start", active = 2, attack = "", p3 = { hand = n(PASSES) },
                   p1 = { hand = n "brown_shot, yellow_long, violet_shot, 2 violet_header, yellow_dribble" } } },
    } },

  { "KIK-V7 KIK-T4 so does the fourth: the first begins",
    given = at("start", { active = 4, p4 = { hand = i(GOALS) }, p2 = { hand = i(PASSES) } }),
    when = "p4 replace_goal i_blue_long",
    expect = { asked = "p1 play_start", active = 1, discard_2 = i "blue_long", p2 = { hand = i(PASSES) } } },

  { "KIK-V7 the option partner_begins: the partner begins instead, and the order continues from there",
    options = { partner_begins = true },
    given = at("start", { p1 = { hand = n(GOALS) }, p3 = { hand = n(PASSES) } }),
    steps = {
      { expect = { asked = "p3 play_start", active = 1, not_said = "replaced" } },
      { when = "p3 play_start n_green_pass_blue", expect = { asked = "p4 react", p1 = { hand = n(GOALS) } } },
      { when = on[4], expect = { asked = "p1 play_next", options = { "n_blue_long" } } },
      { when = { "p1 play_next n_blue_long", "p1 corner tl", "p2 save k_l_all" },
        expect = { asked = "p2 play_start", active = 2 } },
    } },

  { "KIK-V7 the option partner_begins: after the partner's card the player after the partner begins",
    options = { partner_begins = true },
    given = at("start", { active = 4, p4 = { hand = i(GOALS) }, p2 = { hand = i "brown_dribble" },
                          pile_2 = i "yellow_dribble" }),
    when = acts { "p2 play_start i_brown_dribble", on[3] },
    expect = { asked = "p3 play_start", said = "missed_pass p2", active = 3 } },

  { "KIK-V7 KIK-T4 the option partner_begins: if the partner holds only goal cards, too, the first replaces",
    options = { partner_begins = true },
    given = at("start", { p1 = { hand = n(GOALS) }, p3 = { hand = n "violet_header" } }),
    expect = { asked = "p1 replace_goal" } },

  { "KIK-V7 with a card without goal symbol the partner is not asked",
    given = at("start", { p1 = { hand = n "blue_dribble" } }),
    illegal = "p1 play_start n_green_cross_violet",
    expect = { asked = "p1 play_start", options = { "n_blue_dribble" } } },

  { "KIK-V7 KIK-T4 both hold only goal cards: the first replaces, then the player after them begins",
    given = at("start", { p1 = { hand = n(GOALS) }, p3 = { hand = n "violet_header" },
                          pile_1 = n "green_dribble, brown_dribble, violet_header" }),
    steps = {
      { expect = { asked = "p1 replace_goal", clause = "KIK-T4" } },
      { when = "p1 replace_goal n_blue_long",
        expect = { asked = "p1 replace_goal", discard_1 = n "blue_long", pile_1 = 2,
                   p3 = { hand = n "violet_header" } } },
      { when = "p1 replace_goal n_green_shot",
        expect = { asked = "p2 play_start", active = 2, discard_1 = n "blue_long, green_shot",
                   pile_1 = n "green_dribble",
                   p1 = { hand = n "brown_shot, yellow_long, violet_shot, 2 violet_header, brown_dribble" },
                   p3 = { hand = n "violet_header" } } },
    } },

  { "KIK-V7 KIK-T4 so it is when the second partner was to begin",
    given = at("start", { active = 3, p3 = { hand = n(GOALS) }, p1 = { hand = n "violet_header" } }),
    when = "p3 replace_goal n_violet_header",
    expect = { asked = "p4 play_start", active = 4, p1 = { hand = n "violet_header" },
               discard_1 = n "violet_header" } },

  -- KIK-V8: everything else as with two players; the end

  { "KIK-V8 KIK-E1 the second partner draws the last card: the common discards are the common new pile",
    given = at("play", { attack = n "yellow_pass_green", pile_1 = n "brown_dribble",
                         discard_1 = n "violet_dribble, violet_pass_blue", discard_2 = i "violet_dribble" }),
    when = "p3 play_next n_green_pass_blue",
    expect = { asked = "p4 react", pile_1_set = n "violet_dribble, violet_pass_blue", discard_1 = "", reshuffled_1 = 1,
               reshuffled_2 = 0, discard_2 = i "violet_dribble" } },

  { "KIK-V8 KIK-E2 reshuffles are counted per team: both partners' are one count",
    given = at("start", { pile_1 = n "brown_dribble", discard_1 = n "violet_dribble", pile_2 = i "brown_dribble",
                          discard_2 = i "violet_dribble" }),
    steps = {
      { when = "p1 play_start n_blue_pass_green", expect = { asked = "p2 react", reshuffled_1 = 1 } },
      { when = acts { on[2], "p3 play_next n_green_cross_violet", on[4], "p1 play_next n_violet_shot" },
        expect = { asked = "p1 corner", reshuffled_1 = 1, pile_1 = "" } },
      { when = { "p1 corner tl", "p2 save -" }, expect = { asked = "p2 play_start", reshuffled_1 = 2, pile_1 = 1 } },
      { when = "p2 play_start i_blue_dribble", expect = { asked = "p2 reshuffle", reshuffled_2 = 0 } },
    } },

  { "KIK-V8 KIK-E2 the other team has reshuffled: they may let the match end, however often their own team has",
    given = at("start", { active = 3, reshuffled_1 = 2, reshuffled_2 = 1, pile_1 = n "brown_dribble",
                          discard_1 = n "violet_dribble" }),
    when = "p3 play_start n_yellow_pass_blue",
    expect = { asked = "p3 reshuffle", reshuffled_1 = 2 } },

  { "KIK-V8 KIK-E2 the option strict_end: the team has reshuffled as often as the other, so it must",
    options = { strict_end = true },
    given = at("start", { active = 3, reshuffled_1 = 1, reshuffled_2 = 1, pile_1 = n "brown_dribble",
                          discard_1 = n "violet_dribble" }),
    when = "p3 play_start n_yellow_pass_blue",
    expect = { asked = "p4 react", reshuffled_1 = 2 } },

  { "KIK-V8 KIK-E2 who drew the last card decides: the first partner",
    given = at("start", { reshuffled_2 = 1, pile_1 = n "brown_dribble", discard_1 = n "violet_dribble" }),
    when = "p1 play_start n_blue_dribble",
    expect = { asked = "p1 reshuffle", options = { "new_pile", "last_shot" }, pass = false } },

  { "KIK-V8 KIK-E2 who drew the last card decides: the second partner, for both",
    given = at("play", { reshuffled_2 = 1, attack = n "yellow_pass_green", pile_1 = n "brown_dribble",
                         discard_1 = n "violet_dribble" }),
    steps = {
      { when = "p3 play_next n_green_pass_blue", expect = { asked = "p3 reshuffle" } },
      { when = "p3 reshuffle last_shot",
        expect = { asked = "p4 react", last_phase = 1, pile_1 = "", said = "last_phase p3" } },
      { when = acts { on[4], "p1 play_next n_blue_dribble" },
        expect = { asked = "p2 react", p1 = { hand = 5 }, p3 = { hand = 6 }, discard_1 = n "violet_dribble" } },
    } },

  { "KIK-V8 KIK-E2 who drew the last card decides: a partner who helped out",
    given = at("react", { reshuffled_2 = 1, attack = n "violet_pass_blue", p3 = { hand = n "green_cross_violet" },
                          pile_1 = n "blue_pass_brown" }),
    when = acts { on[2], "p1 play_next n_blue_dribble" },
    expect = { asked = "p1 reshuffle" } },

  { "KIK-V8 KIK-E2 KIK-T4 who drew the last card decides: the one who replaces goal cards",
    given = at("start", { active = 3, reshuffled_2 = 1, p3 = { hand = n(GOALS) }, p1 = { hand = n "violet_header" },
                          pile_1 = n "brown_dribble" }),
    when = "p3 replace_goal n_violet_header",
    expect = { asked = "p3 reshuffle" } },

  { "KIK-V8 KIK-A17 no discards: after the attack both draw what they lack, who laid the last card first",
    given = at("react", { player = 3, attack = n "yellow_pass_green, green_pass_blue", pile_1 = "",
                          p1 = { hand = n "violet_shot, violet_header, green_dribble, brown_dribble" },
                          p3 = { hand = n "green_shot, brown_shot, violet_dribble, yellow_long, brown_pass_yellow" } }),
    when = on[4],
    expect = { asked = "p4 play_start", p3 = { hand = 6 }, p1 = { hand = 5 }, pile_1 = "", discard_1 = "" } },

  { "KIK-V8 KIK-A17 enough for both",
    given = at("react", { attack = n "green_dribble, green_cross_violet, violet_pass_yellow, yellow_pass_green",
                          pile_1 = "",
                          p1 = { hand = n "violet_shot, violet_header, yellow_dribble, brown_dribble, blue_dribble" },
                          p3 = { hand = n "brown_shot, violet_dribble, yellow_long, brown_pass_yellow" } }),
    when = on[2],
    expect = { asked = "p2 play_start", p1 = { hand = 6 }, p3 = { hand = 6 }, pile_1 = 1, reshuffled_1 = 1 } },

  { "KIK-V8 KIK-E3 in the final phase neither partner of that team draws",
    given = last("start", { active = 2 }),
    when = acts { "p2 play_start i_blue_pass_green", on[3], "p4 play_next i_green_pass_blue" },
    expect = { asked = "p1 react", p2 = { hand = 5 }, p4 = { hand = 5 }, pile_2 = "", reshuffled_2 = 0 } },

  { "KIK-V8 KIK-E3 the other team's partners do",
    given = last("start", {}),
    when = acts { "p1 play_start n_blue_pass_green", on[2], "p3 play_next n_green_pass_blue" },
    expect = { asked = "p4 react", p1 = { hand = 6 }, p3 = { hand = 6 }, pile_1 = n "blue_pass_brown" } },

  { "KIK-V8 KIK-E5 until their pile is gone, too: nobody is asked, nothing shuffled",
    given = last("start", { pile_1 = n "brown_dribble", discard_1 = n "violet_dribble", reshuffled_2 = 2 }),
    when = acts { "p1 play_start n_blue_pass_green", on[2], "p3 play_next n_green_pass_blue" },
    expect = { asked = "p4 react", pile_1 = "", discard_1 = n "violet_dribble", reshuffled_1 = 1, p1 = { hand = 6 },
               p3 = { hand = 5 } } },

  { "KIK-V8 KIK-E3 a goal ends the match",
    given = last("play", { attack = n "violet_dribble, yellow_pass_green" }),
    when = { "p3 play_next n_green_shot", "p3 corner tl", "p4 save -" },
    expect = { over = true, scores = { 1, 0, 1, 0 }, winners = { 1, 3 },
               verdict = "National beats International 1 : 0." } },

  { "KIK-V8 KIK-E3 KIK-V6 a save ends it as well, by whichever defender",
    given = last("play", { attack = n "violet_dribble, yellow_pass_green", p2 = { defence = STOP .. ", " .. LONG[1] },
                           p4 = { defence = STOP_TOO .. ", " .. LONG[2] } }),
    when = { "p3 play_next n_green_shot", "p3 corner tl", "p4 save leave", "p2 save " .. STOP },
    expect = { over = true, scores = { 0, 0, 0, 0 }, winners = {}, p2 = { defence = 3 } } },

  { "KIK-V8 KIK-A18 a missed pass does not",
    given = last("react", { attack = n "violet_dribble, yellow_pass_green", p1 = { hand = n "blue_long" },
                            p3 = { hand = n "brown_shot" } }),
    when = on[2],
    expect = { asked = "p2 play_start", over = false } },

  { "KIK-V8 KIK-E3 the partner who still can begins",
    given = last("start", { active = 2, p2 = { hand = "" } }),
    expect = { asked = "p4 play_start", active = 2, over = false, not_said = "cannot_start" } },

  { "KIK-V8 KIK-E3 neither partner can: the attack passes to the player after the first of them",
    given = last("start", { active = 4, p2 = { hand = "" }, p4 = { hand = i "green_shot, brown_shot" } }),
    expect = { asked = "p1 play_start", said = "cannot_start p4", not_said = { "cannot_start p2", "replaced" },
               over = false } },

  { "KIK-V8 KIK-E5 neither team can: over, without a shot",
    given = last("start", { active = 2, p2 = { hand = i "violet_shot" }, p4 = { hand = i "green_shot" },
                            p1 = { hand = "" }, p3 = { hand = n "blue_long" }, pile_1 = "",
                            goals_2 = i "violet_header" }),
    expect = { over = true, said = { "cannot_start p2", "cannot_start p3" }, not_said = "shoots", winners = { 2, 4 },
               scores = { 0, 1, 0, 1 } } },

  { "KIK-V8 KIK-E5 one team cannot, and again: as long as the other attacks between, the match goes on",
    given = last("start", { active = 2, p2 = { hand = "" }, p4 = { hand = "" }, pile_1 = "",
                            p1 = { hand = n "brown_dribble" }, p3 = { hand = n "violet_dribble" } }),
    steps = {
      { expect = { asked = "p3 play_start" } },
      { when = acts { "p3 play_start n_violet_dribble", on[4] }, expect = { asked = "p1 play_start", over = false } },
      { when = acts { "p1 play_start n_brown_dribble", on[2] }, expect = { over = true, scores = { 0, 0, 0, 0 } } },
    } },

  { "KIK-V8 KIK-E5 KIK-T4 in the final phase the first replaces while there is a pile, then they pass the attack on",
    given = last("start", { p1 = { hand = n(GOALS) }, p3 = { hand = n "violet_header" }, pile_1 = n "violet_header",
                            discard_1 = n "brown_dribble" }),
    when = "p1 replace_goal n_blue_long",
    expect = { asked = "p2 play_start", said = "cannot_start p1", discard_1 = n "brown_dribble, blue_long", pile_1 = "",
               p3 = { hand = n "violet_header" }, over = false } },

  { "KIK-V8 KIK-E6 both hold only goal cards, and all others are goal markers: the first passes the attack on for good",
    given = at("start", { active = 3, pile_1 = n "violet_header", discard_1 = n "violet_header",
                          p1 = { hand = n "blue_long" },
                          p3 = { hand = n "green_shot, brown_shot, yellow_long, violet_shot, violet_header" },
                          rest = { national = "goals_1" } }),
    expect = { asked = "p4 play_start", last_phase = 1, said = "never_again p3", not_said = "replaced", over = false,
               pile_1 = n "violet_header", discard_1 = n "violet_header" } },

  { "KIK-V8 KIK-E6 KIK-V7 but not while the partner can begin",
    given = at("start", { active = 3, pile_1 = n "violet_header", p1 = { hand = n "blue_dribble" },
                          p3 = { hand = n(GOALS) }, rest = { national = "goals_1" } }),
    expect = { asked = "p1 play_start", last_phase = 0, not_said = "never_again" } },

  -- KIK-E4

  { "KIK-E4 KIK-V8 the team with more goals wins, both partners: national",
    given = { phase = "over", goals_1 = n "violet_shot, green_shot", goals_2 = i "violet_shot" },
    expect = { over = true, scores = { 2, 1, 2, 1 }, winners = { 1, 3 },
               verdict = "National beats International 2 : 1." } },

  { "KIK-E4 KIK-V8 the team with more goals wins, both partners: international",
    given = { phase = "over", goals_2 = i "violet_shot" },
    expect = { over = true, scores = { 0, 1, 0, 1 }, winners = { 2, 4 },
               verdict = "International beats National 1 : 0." } },

  { "KIK-X17 KIK-E4 KIK-V8 as many goals: nobody wins",
    given = { phase = "over", goals_1 = n "violet_shot, green_shot", goals_2 = i "violet_shot, blue_long" },
    expect = { over = true, scores = { 2, 2, 2, 2 }, winners = {},
               verdict = "National 2 : 2 International, a draw: nobody wins." } },

  -- Section 6

  { "KIK-V5 KIK-T5 section 6: nobody has anything to do out of turn",
    given = at("start", {}),
    steps = {
      { expect = { asked = "p1 play_start", anytime = { p1 = {}, p2 = {}, p3 = {}, p4 = {} } } },
      { when = "p1 play_start n_blue_pass_green",
        expect = { asked = "p2 react", anytime = { p1 = {}, p2 = {}, p3 = {}, p4 = {} } } },
    } },

  { "KIK-V8 KIK-E3 a match of default answers comes to its end", auto = "default",
    expect = { over = true, last_phase = 1 } },

  { "KIK-V8 KIK-E3 so does one of random answers", auto = "random", expect = { over = true, last_phase = 1 } },
}

-- KIK-S4: lots may decide, so each may begin.
for seed, seat in pairs { [1] = 1, [2] = 2, [4] = 3, [7] = 4 } do
  list[#list + 1] = { ("KIK-V2 KIK-S4 lots: with seed %d seat %d begins"):format(seed, seat), seed = seed,
                      options = { first = 0 },
                      expect = { asked = ("p%d play_start"):format(seat), active = seat } }
end

return list
