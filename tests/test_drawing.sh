#!/usr/bin/env bash
# The table on terminals of several sizes, driven by expect: how the tiles of a board are drawn, which are
# marked as answers, and what is left of them where there is little room; zones with lines of their own, and
# long lists of cards and options.  Prints what failed.
command -v expect >/dev/null || { echo "expect is not installed"; exit 77; }
# shellcheck source=tests/lib.sh
source "$(dirname "$0")/lib.sh"
export BOHN tmp LC_ALL=C.UTF-8 TERM=xterm

# Everybody can pay for attacks at once, and p1 owns a quarry.
cat >"$tmp/rich.lua" <<'END'
local base = extends "bohnaparte"
local game = base:variant { id = "rich", title = "Rich" }
function game:setup(t)
  base.setup(self, t)
  for _, p in t:seats() do t.deck:deal(p.coins, 6) end
  for _, tile in ipairs(t.tiles) do
    if self:land(tile).id == "quarry" then return t:seat(1).markers:draw(tile) end
  end
end
return game
END

# A board of cards that nobody may look at, but for one.
cat >"$tmp/dark.lua" <<'END'
local game = define { id = "dark", title = "Dark", players = { 2, 2 }, turn = { "wait" } }
game.cards = { { id = "red", count = 3, name = "red bean" } }
game.zones = { north = { "none", row = 1, x = 1 }, west = { "none", row = 2, x = 0 }, east = { "all", row = 2, x = 2 } }
function game:setup(t)
  for _, zone in ipairs { t.north, t.west, t.east } do zone:take(t.box:top()) end
end
function game:wait(_, p) p:choose { "go_on", from = { "left", "right" } } end
function game:score() return 0 end
return game
END

# Thalers to buy with, and places that both have bought.
cat >"$tmp/owners.lua" <<'END'
local base = extends "prohibohn"
local game = base:variant { id = "owners", title = "Owners" }
function game:setup(t)
  t.supply:fill "sale"
  t.deck:fill "bean"
  for i, boss in ipairs(t.bosses) do boss:take(t.deck:find(t:kind(i == 1 and "blaue_bohne" or "saubohne"))) end
  for _, p in t:seats() do
    for _, bean in ipairs { "stangenbohne", "kidneybohne", "stangenbohne", "stangenbohne" } do
      t.deck:move(t.deck:find(t:kind(bean)), p.coins)
    end
    for _, bean in ipairs { "puffbohne", "brechbohne", "puffbohne", "feuerbohne", "puffbohne" } do
      t.deck:move(t.deck:find(t:kind(bean)), p.hand)
    end
    for _, id in ipairs(p.number == 1 and { "variete_4", "nightbar_1", "nightbar_3" } or { "razzia" }) do
      p.owned:take(t.supply:find(t:kind(id)))
    end
  end
end
return game
END

cat >"$tmp/friendless.lua" <<'END'
local base = extends "bohnaparte"
return base:variant { id = "friendless", title = "Friendless", rival = "nobody" }
END

cat >"$tmp/test.exp" <<'END'
source tests/lib.exp

# ---- drawing -------------------------------------------------------------------------------------
# The seats that are no human's take the first camp that is left, so p1 gets the last one.
start 50 100 "bricks" bohnaparte --players 3 --seed 4 --lang en --seats human,default
shows {
                  ┌a1─────────┬a2─────────┬a3─────────┐
                  │ camp      │ farm      │ city      │
                  │ p3        │           │ ≥18       │
            ┌b1───┴─────┬b2───┴─────┬b3───┴─────┬b4───┴─────┐
            │ village   │ swamp     │ monastery │ quarry    │
            │ ≥16       │           │           │           │
      ┌c1───┴─────┬c2───┴─────┬c3───┴─────┬c4───┴─────┬c5───┴─────┐
      │ quarry    │ river     │ iron mine │ river     │ village   │
      │           │ ~~        │           │ ~~        │ ≥16       │
┌d1───┴─────┬d2───┴─────┬d3───┴─────┬d4───┴─────┬d5───┴─────┬d6───┴─────┐
│ city      │ monastery │ iron mine │ iron mine │ swamp     │ camp      │
│ ≥18       │           │           │           │           │ p2        │
└─────┬e1───┴─────┬e2───┴─────┬e3───┴─────┬e4───┴─────┬e5───┴─────┬─────┘
      │ farm      │ swamp     │ river     │ monastery │ farm      │
      │           │           │ ~~        │           │           │
      └─────┬f1───┴─────┬f2───┴─────┬f3───┴─────┬f4───┴─────┬─────┘
            │ camp      │ village   │ quarry    │ city      │
            │ p1        │ ≥16       │           │ ≥18       │
            └───────────┴───────────┴───────────┴───────────┘
} "bricks"
has_not "a1: camp" "tiles are not listed beside the board"
has "1 VP · thalers: 0" "the score comes first"
has "markers left: 11" "a supply is counted"
has "fortresses: 3 " "a supply is counted"
check_height "bricks"
leave

start 50 100 "--ascii" bohnaparte --players 3 --seed 4 --lang en --seats human,default --ascii
shows {
                  +a1---------+a2---------+a3---------+
                  | camp      | farm      | city      |
                  | p3        |           | >=18      |
            +b1---+-----+b2---+-----+b3---+-----+b4---+-----+
            | village   | swamp     | monastery | quarry    |
            | >=16      |           |           |           |
      +c1---+-----+c2---+-----+c3---+-----+c4---+-----+c5---+-----+
} "--ascii"
if {[regexp {[^\x00-\x7f]} $seen]} { fail "--ascii prints other characters" }
leave

start 50 100 "checkerboard" bohnaparte --players 3 --seed 4 --lang en --seats human,default --set pattern=checkerboard
shows {
┌a1─────────┬a2─────────┬a3─────────┬a4─────────┬a5─────────┐
│ farm      │ monastery │ quarry    │ monastery │ farm      │
│           │           │           │           │           │
├b1─────────┼b2─────────┼b3─────────┼b4─────────┼b5─────────┤
│ city      │ river     │ monastery │ river     │ city      │
│ ≥18       │ ~~        │           │ ~~        │ ≥18       │
├c1─────────┼c2─────────┼c3─────────┼c4─────────┼c5─────────┤
} "checkerboard"
leave

# start checks the width of every line
foreach {game last} {bohnaparte g4 bohnaparte_combined h6} {
    foreach lang {en de} {
        foreach pattern {brick checkerboard} {
            set what "$game, $pattern, 6 players, $lang"
            start 70 100 $what $game --players 6 --seed 4 --lang $lang --seats human,default --set pattern=$pattern
            has "\u252ca2\u2500" $what
            if {$pattern eq "brick"} { has "${last}\u2500" $what }
            check_height $what
            leave
        }
    }
}
start 70 100 "German" bohnaparte_combined --players 6 --seed 4 --lang de --seats human,default
has "│Pferdegespann│" "German"
has "│ 17 frei     │" "cavalry"
leave

# ---- answers ---------------------------------------------------------------------------------------
start 50 100 "camps" bohnaparte --players 3 --seed 4 --lang en --seats default,default,human
has "┌a1──────(1)┬a2─────────┬" "camps"
has "d6───┴──(2)┐" "camps"
has "f1───┴──(3)┬" "camps"
has "\n  1 a1 camp   2 d6 camp   3 f1 camp" "camps"
if {[string first "\033\[36m(1)" $seen] < 0} { fail "what to type is not shown in its colour" }
answer "d6" "a tile by name" "p3> "
has "│ ≥18       │           │           │           │           │ p3        │" "a tile by name"
leave

start 50 100 "targets" $tmp/rich.lua --players 3 --seed 4 --lang en --seats human,default
for {set i 0} {$i < 15 && ![string match "*Attack which*" [screen]]} {incr i} {
    answer [expr {[string match {*Enter: pass*} [screen]] ? "" : "1"}] "on the way to an attack"
}
has "e1───┴──(4)┬e2───┴──(5)┬e3───┴─────┬" "targets"
has "f2───┴──(6)┬f3───┴─────┬" "targets"
has "\n  1 a3 city ≥18      2 b3 monastery     3 c5 village ≥16   4 e1 farm          5 e2 swamp\n  6 f2 village ≥16" \
    "targets, in columns"
has "at any time: r harvest" "actions have letters that no row has"
answer "why c4" "why"
has "BNP-L6" "why"
answer "why" "why"
has "Not possible: c2, c4, e3 — BNP-L6" "tiles refused by one clause"
answer "c1" "a tile that is no target"
has "Not possible: c1 — BNP-T4.2" "a tile that is no target"
answer "help" "help"
answer "e1" "a target by name"
has "Attack e1 with what" "a target by name"
has_not "(4)" "marks are gone"
answer "1" "a fight"
has "  p1 turns over a " "a fight"
has "\n  Against it a " "a fight"
answer "build" "a fortress"
has "Build the fortress where?" "a fortress"
has "b4───┴──(1)┐" "sites"
has "f1───┴──(" "sites"
answer "b4" "a fortress"
has "│ empty pit │" "a fortress"
has "│ p1 +2     │" "a fortress"
has "fortresses: 2 " "a fortress"
leave

# ---- little room ------------------------------------------------------------------------------------
start 50 60 "narrow" bohnaparte --players 3 --seed 4 --lang en --seats human,default
shows {
        ┌b1─┴───┬b2─┴───┬b3─┴───┬b4─┴───┐
        │village│ swamp │monast…│ quarry│
        │ ≥16   │       │       │       │
    ┌c1─┴───┬c2─┴───┬c3─┴───┬c4─┴───┬c5─┴───┐
} "narrow"
leave
start 50 60 "narrow, ASCII" bohnaparte --players 3 --seed 4 --lang en --seats human,default --ascii
has "|monast.|" "narrow, ASCII"
leave
start 50 40 "too narrow" bohnaparte --players 3 --seed 4 --lang en --seats human,default
shows {
  a1 camp p3 · a2 farm · a3 city ≥18
  b1 village ≥16 · b2 swamp ·
    b3 monastery · b4 quarry
  c1 quarry · c2 river ~~ ·
    c3 iron mine · c4 river ~~ ·
} "too narrow"
leave
start 50 40 "marks in a list" bohnaparte --players 3 --seed 4 --lang en --seats default,default,human
has "a1 camp (1) · a2 farm" "marks in a list"
leave
start 33 100 "low" bohnaparte --players 3 --seed 4 --lang en --seats human,default
shows {
                        │a1 camp        │a2 farm        │a3 city        │
                        │p3             │               │≥18            │
                │b1 village     │b2 swamp       │b3 monastery   │b4 quarry      │
                │≥16            │               │               │               │
        │c1 quarry      │c2 river       │c3 iron mine   │c4 river       │c5 village     │
} "low"
check_height "low"
leave
start 24 80 "lower" bohnaparte --players 3 --seed 4 --lang en --seats human,default
shows {
                  │a1 camp p3 │a2 farm    │a3 city ≥18│
            │b1 vil… ≥16│b2 swamp   │b3 monaste…│b4 quarry  │
      │c1 quarry  │c2 river ~~│c3 iron mi…│c4 river ~~│c5 vil… ≥16│
} "lower"
check_height "lower"
leave
start 24 80 "lower, marks" bohnaparte --players 3 --seed 4 --lang en --seats default,default,human
has "│a1 camp (1)│a2 farm    │" "lower, marks"
leave
start 60 30 "6 players in 30 columns" bohnaparte_combined --players 6 --seed 4 --lang de --seats human,default
leave

# ---- in words -----------------------------------------------------------------------------------------
start 24 80 "--plain" bohnaparte --players 3 --seed 4 --lang en --seats human,default --plain
shows {
a1: camp (p3)
a2: farm
a3: city (≥18)
b1: village (≥16)
} "--plain"
has_not "│" "--plain"
leave

# ---- zones with lines of their own ------------------------------------------------------------------
start 24 80 "bosses" al_cabohne --seed 3 --lang en
shows {
draw pile: 104 (last pass) · discard pile: 0
  Al Cabohne:      broad bean     (sells for 3 at 6, 5 more)
  Don Corlebohne:  3 × stink bean (sells for 2 at 5, 2 more)
  Joe Bohnano:     kidney bean    (sells for 1 at 5, 4 more)
  mafia's thalers: 0              (count 0; a tie is the mafia's)
▸ p1 you  thalers: 0 · field 1: – · field 2: – · field 3: –
} "bosses"
has "\n  1  green bean to field 1\n" "a card and a field"
check_height "bosses"
answer "1" "bosses"
answer "" "bosses"
shows {
  Don Corlebohne:  4 × stink bean (sells for 2 at 5, 1 more)
  Joe Bohnano:     kidney bean    (sells for 1 at 5, 4 more)
  mafia's thalers: 0              (count 0; a tie is the mafia's)
  turned up:       2 × blue bean, green bean
} "the face-up area below the bosses"
has "p1 turns up a stink bean for Don Corlebohne, who has 4.\n" "one line for a card that a boss gets"
has " 1  2 × blue bean to field 2\n" "a group with its number"
has " 4/5  give stink bean to Don Corlebohne (hand 2/3)" "like options stand together"
has_not "1 more\]" "what stands in the table is not noted again"
check_height "bosses"
answer "1" "bosses"
answer "1" "bosses"
answer "2" "the second of two like options"
shows {
  Don Corlebohne:  –              (empty, sells for 2)
} "a boss without beans"
has "mafia's thalers: 2              (count 4; you are 4 behind)\n" "the race"
leave

start 24 80 "bosses in words" al_cabohne --seed 3 --lang de --plain
shows {
Zugstapel: 104 (letzter Durchgang)
Ablage: 0
Al Cabohne: Puffbohne (verkauft für 3 bei 6, noch 5)
Don Corlebohne: 3 × Saubohne (verkauft für 2 bei 5, noch 2)
Joe Bohnano: Kidneybohne (verkauft für 1 bei 5, noch 4)
Taler der Mafia: 0 (zählen 0; bei Gleichstand siegt sie)
} "bosses in words"
has "p1: Feld 1: leer\n" "an empty field in words"
answer "1" "in words"
answer "" "in words"
has "\n  4  Saubohne an Don Corlebohne geben (Hand 2)\n     ?4 × Saubohne, verkauft" "in words each option has its line"
leave

start 40 36 "narrow bosses" al_cabohne --seed 3 --lang en
has "\n  Don Corlebohne: 3 × stink bean\n" "narrow bosses"
has "\n  mafia's thalers: 0 (count" "narrow bosses"
leave

start 24 80 "owners" $tmp/owners.lua --seed 3 --lang en --seats human,default
has "\n  on sale: *17 cards (`table` lists them; you can pay Casino 1, Casino 3,\n" "a long list makes room"
has "before; `log` shows them\np2 draws 5 cards.\n" "the last news"
has "\n 2/6/10  broad bean to field 2 (hand 1/3/5)   3  green bean to field 1\n" "answers make room, too"
check_height "owners"
answer "table" "owners"
shows {
  on sale: Casino 1 3 4, Gas Station 1 3 4, Nightbar 4, Police Station 3 4,
           Restaurant 1 3 4, Undertaker 1 3 4, Varieté 1 3
           (you can pay Casino 1, Casino 3, Varieté 1)
} "on sale"
has "mafia's thalers: 0 *(p1: 11 ahead, p2: 8 ahead)" "the race of two"
has "thalers: 4 (kidney bean, 3 × runner bean)" "own thalers by variety"
has "p2 default *thalers: 4 · hand: 5" "the thalers of others are counted"
has "owns: Nightbar 1 3, Varieté 4" "cards of one name"
has "owns: Razzia" "one card is not taken for a supply"
has "1/5/9  broad bean to field 1 (hand 1/3/5)" "like cards from anywhere"
check_height "owners"
leave

foreach lang {en de} {
    start 24 80 "pub, $lang" prohibohn --set pub=true --seed 3 --lang $lang --seats human,default
    for {set i 0} {$i < 40} {incr i} {
        check_height "pub, $lang, decision $i"
        answer [expr {[string match "*(*2*)\n*" [lindex [split [screen] "\n"] end-4]] ? "1 2" : $i % 3 ? "1" : ""}] "pub, $lang"
    }
    leave
}

# ---- what a seat may not see --------------------------------------------------------------------------
start 24 80 "hidden cards" $tmp/dark.lua --lang en
shows {
      ┌north──────┐
      │ ?         │
      │           │
┌west─┴─────┬east─┴─────┐
│ ?         │ red bean  │
│           │           │
└───────────┴───────────┘
} "hidden cards"
leave

# ---- who plays against people -------------------------------------------------------------------------
foreach game {bohnaparte bohnaparte_cavalry} {
    start 50 100 "rival" $game --players 3 --seed 4 --lang en
    has "p2 general" "rival"
    leave
}
if {![catch {exec $bohn run $tmp/friendless.lua </dev/null 2>@1} text]} { fail "a rival who is no bot is taken" }
if {![string match "*rival: there is no bot 'nobody'*" $text]} { fail "a rival who is no bot: $text" }

# ---- onlookers: a file has no width -------------------------------------------------------------------
catch {exec $bohn run bohnaparte --players 3 --seed 4 --lang en --seats default --watch </dev/null | head -60} text
if {![string match "*\n            │ village   │ swamp     │ monastery │ quarry    │\n*" $text]} { fail "--watch: $text" }

if {!$failed} { puts "all well" }
exit $failed
END
expect -f "$tmp/test.exp"
