-- examples/golden_goal.lua: a draw after the last shot is played on; everything else about the end stays.

local with = require "shared/fixtures".with

-- The final phase; p1 has shot, p2 may save headers only.
local function shot(goals)
  return with({
    phase = "react", player = 1, last_phase = 1, attack = "n_green_cross_violet, n_violet_shot",
    p1 = { hand = "n_blue_dribble, n_blue_pass_green", defence = "tackle_brown, tackle_yellow, k_h_all" },
    p2 = { hand = "i_blue_pass_violet, i_violet_shot", defence = "tackle_blue, tackle_green, k_hp_dia" },
    rest = { defence = "defence_pile" },
  }, goals)
end

return {
  game = "golden_goal", players = 2,

  { "KIK-E3 an equaliser with the last shot: play goes on, and the next goal wins",
    given = shot { goals_2 = "i_green_shot" },
    steps = {
      { when = { "p2 react_goal -", "p1 corner tl" },
        expect = { over = false, asked = "p2 play_start", scores = { 1, 1 } } },
      { when = { "p2 play_start i_blue_pass_violet", "p1 react -", "p2 play_next i_violet_shot", "p1 react_goal -",
                 "p2 corner tl" },
        expect = { over = true, scores = { 1, 2 }, winners = { 2 } } },
    } },

  { "KIK-E3 a goal that decides ends the match",
    given = shot {},
    when = { "p2 react_goal -", "p1 corner tl" },
    expect = { over = true, winners = { 1 } } },

  { "KIK-E3 so does a shot that changes nothing for who leads",
    given = shot { goals_1 = "n_green_shot", goals_2 = "i_green_shot, i_brown_shot, i_blue_long" },
    when = { "p2 react_goal -", "p1 corner tl" },
    expect = { over = true, scores = { 2, 3 }, winners = { 2 } } },

  { "KIK-E3 in the game itself a draw ends it, too", game = "bohnick",
    given = shot { goals_2 = "i_green_shot" },
    when = { "p2 react_goal -", "p1 corner tl" },
    expect = { over = true, winners = {} } },
}
