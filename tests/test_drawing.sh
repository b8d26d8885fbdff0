#!/usr/bin/env bash
# test_drawing.sh - the table on terminals of several sizes, driven by expect: the tiles of a board, those that
# are answers, and what is left out where there is little room; zones on separate lines; long lists of cards
# and options.
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
    if self:land(tile).id == "quarry" then t:seat(1).markers:draw(tile) return end
  end
end
return game
END

# A board of hidden cards, except for one.
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

# Thalers to spend, and places that both players own.
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

# Everybody owns buildings; p1 grows a stew, and soy among chili beans. Before the first turn somebody buys, and
# then there are many messages; with `last` the game ends at once.
cat >"$tmp/town.lua" <<'END'
local base = extends "high_bohn"
local game = base:variant { id = "town", title = "Town", options = { last = { false, "nothing but the end" } } }
local function lay(t, zone, beans)
  for _, bean in ipairs(beans) do t.deck:move(t.deck:find(t:kind(bean)), zone) end
end
function game:setup(t)
  t.deck:fill "bean"
  t.supply:fill "sale"
  t.fields:fill "field"
  local a, b, c = t:seat(1), t:seat(2), t:seat(3)
  for p, ids in ipairs { { "saloon_3", "goldmine_4", "store_3", "farm_4" },
                         { "blacksmith_2", "saloon_2", "jail_3" }, { "store_2", "distillery_3" } } do
    for _, id in ipairs(ids) do
      local card = t.supply:find(t:kind(id))
      t:seat(p).owned:take(card)
      self:open_building(t:seat(p), card)
    end
  end
  lay(t, a.field_1, { "blaue_bohne", "rote_bohne", "sojabohne", "augenbohne", "saubohne", "brechbohne", "feuerbohne" })
  a.field_1_stew:set(1)
  lay(t, a.field_2, { "feuerbohne", "feuerbohne", "sojabohne" })
  lay(t, a.store, { "saubohne" })
  lay(t, a.coins, { "rote_bohne", "blaue_bohne", "rote_bohne", "feuerbohne", "blaue_bohne" })
  lay(t, a.under_saloon, { "rote_bohne", "brechbohne" })
  lay(t, a.hand, { "brechbohne", "brechbohne", "rote_bohne", "augenbohne", "blaue_bohne" })
  lay(t, b.field_saloon, { "brechbohne", "brechbohne" })
  lay(t, b.field_1, { "saubohne", "saubohne", "saubohne" })
  lay(t, b.coins, { "augenbohne", "augenbohne", "augenbohne", "gartenbohne" })
  lay(t, c.store, { "saubohne" })
  lay(t, c.under_distillery, { "cognacbohne" })
end
function game:before_turn(t, p)
  if self.opt.last then return t:finish() end
  t:say("bought", t:seat(2), t:kind "jail_3")
  for _ = 1, 20 do
    t:say("offers_gift", t:seat(2), p, t:kind "rote_bohne")
    t:say("refuses", p, t:seat(2))
  end
end
return game
END

# Ships with cargo, three pirates, and a row with equal cards that are not neighbours.
cat >"$tmp/harbour.lua" <<'END'
local base = extends "isla_bohnita"
local game = base:variant { id = "harbour", title = "Harbour" }
local function lay(t, zone, beans)
  zone:open()
  for _, bean in ipairs(beans:split()) do t.deck:move(t.deck:find(t:kind(bean)), zone) end
end
function game:setup(t)
  t.deck:fill "bean"
  t.fields:fill "field"
  lay(t, t.bohnaco, "feuerbohne feuerbohne sojabohne feuerbohne saubohne")
  lay(t, t.bohnbay, "blaue_bohne wachsbohne wachsbohne")
  local a, b, c, d = t:seat(1), t:seat(2), t:seat(3), t:seat(4)
  for zone, beans in pairs {
    field_1 = "saubohne saubohne saubohne", field_2 = "blaue_bohne blaue_bohne", pirate = "sojabohne", ship_2 = "",
    ship_1 = "blaue_bohne blaue_bohne blaue_bohne blaue_bohne", coins = "blaue_bohne blaue_bohne feuerbohne",
    hand = "augenbohne augenbohne sojabohne",
  } do lay(t, a[zone], beans) end
  for zone, beans in pairs { ship_1 = "sojabohne sojabohne", pirate = "", hand = "saubohne" } do
    lay(t, b[zone], beans)
  end
  lay(t, c.ship_1, "saubohne saubohne saubohne")
  lay(t, d.pirate, "blaue_bohne")
  lay(t, t.deck, "wachsbohne wachsbohne")     -- they are turned up
end
return game
END

# An unordered hand in a game with deals.
cat >"$tmp/loose.lua" <<'END'
local base = extends "bohnanza"
local game = base:variant { id = "loose", title = "Loose" }
game.zones = { each = { hand = "owner" } }
return game
END

# Everybody can play through to a goal; two defenders may tackle, and an exchange brings two referees. With `last` the
# next shot is the last; with `noisy` much is said after a goal.
cat >"$tmp/stadium.lua" <<'END'
local base = extends "bohnick"
local game = base:variant {
  id = "stadium", title = "Stadium",
  options = { last = { false, "the final phase" }, noisy = { false, "talk" } },
}
local HAND = "blue_pass_green blue_long green_cross_violet green_dribble violet_shot violet_header violet_header"
local function lay(from, t, zone, prefix, ids)
  for _, id in ipairs(ids:split()) do from:move(from:find(t:kind(prefix .. id)), zone) end
end
function game:setup(t)
  t.defence_pile:fill "defence"
  for team, name in ipairs { "national", "international" } do t.piles[team]:fill(name) end
  for _, p in t:seats() do
    local own = p.number <= 2 and HAND or "blue_pass_green green_cross_violet green_pass_blue brown_shot"
    lay(self:pile(t, p), t, p.hand, p.number % 2 == 1 and "n_" or "i_", own)
  end
  lay(t.defence_pile, t, t:seat(1).defence, "", "k_s_all k_ls_all k_l_all")
  if self:plays_tackles() then
    lay(t.defence_pile, t, t:seat(1).defence, "", "tackle_blue tackle_green")
    lay(t.defence_pile, t, t:seat(2).defence, "", "tackle_blue tackle_green tackle_violet")
    lay(t.defence_pile, t, t.defence_pile, "", "tackle_brown tackle_brown tackle_yellow free_kick penalty")
  end
  if self.opt.last then t.last_phase:set(1) end
end
function game:start(t, p)
  if self.opt.noisy then
    t:say("goal", "national", 1, 0)
    for i = 1, 20 do t:say("foul", t:seat(i % 2 + 1)) end
  end
  return base.start(self, t, p)
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
# The other seats take the first free camp, so p1 gets the last one.
start 50 100 "bricks" bohnaparte --players 3 --seed 4 --lang en --seats human,default
shows {
                  ┌a1─────────┬a2─────────┬a3─────────┐
                  │ camp      │ farm      │ city      │
                  │ p3        │           │ ★3 ≥18    │
            ┌b1───┴─────┬b2───┴─────┬b3───┴─────┬b4───┴─────┐
            │ village   │ swamp     │ monastery │ quarry    │
            │ ≥16       │           │           │           │
      ┌c1───┴─────┬c2───┴─────┬c3───┴─────┬c4───┴─────┬c5───┴─────┐
      │ quarry    │ river     │ iron mine │ river     │ village   │
      │           │ ~~        │           │ ~~        │ ≥16       │
┌d1───┴─────┬d2───┴─────┬d3───┴─────┬d4───┴─────┬d5───┴─────┬d6───┴─────┐
│ city      │ monastery │ iron mine │ iron mine │ swamp     │ camp      │
│ ★3 ≥18    │           │           │           │           │ p2        │
└─────┬e1───┴─────┬e2───┴─────┬e3───┴─────┬e4───┴─────┬e5───┴─────┬─────┘
      │ farm      │ swamp     │ river     │ monastery │ farm      │
      │           │           │ ~~        │           │           │
      └─────┬f1───┴─────┬f2───┴─────┬f3───┴─────┬f4───┴─────┬─────┘
            │ camp      │ village   │ quarry    │ city      │
            │ p1        │ ≥16       │           │ ★3 ≥18    │
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
                  | p3        |           | *3 >=18   |
            +b1---+-----+b2---+-----+b3---+-----+b4---+-----+
            | village   | swamp     | monastery | quarry    |
            | >=16      |           |           |           |
      +c1---+-----+c2---+-----+c3---+-----+c4---+-----+c5---+-----+
} "--ascii"
if {[regexp {[^\x00-\x7f]} $seen]} { fail "--ascii prints other characters" }
leave

start 50 100 "checkerboard" bohnaparte --players 3 --seed 4 --lang en --seats human,default --set pattern=checkerboard
shows {
├c1─────────┼c2─────────┼c3─────────┼c4─────────┼c5─────────┤
│ iron mine │ quarry    │ iron mine │ farm      │ camp      │
│           │           │           │           │ p2        │
├d1─────────┼d2─────────┼d3─────────┼d4─────────┼d5─────────┼d6─────────┐
│ river     │ city      │ farm      │ iron mine │ swamp     │ city      │
│ ~~        │ ★3 ≥18    │           │           │           │ ★3 ≥18    │
├e1─────────┼e2─────────┼e3─────────┼e4─────────┼e5─────────┼e6─────────┤
} "checkerboard"
leave

# start checks the width of every line
foreach {game last} {bohnaparte g5 bohnaparte_combined h6} {
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
has "d6───┴─(18)┐" "camps"
has "f1───┴─(24)┬" "camps"
has "\n  1 a1 camp  18 d6 camp  24 f1 camp" "camps"
if {[string first "\033\[36m(1)" $seen] < 0} { fail "what to type is not shown in its colour" }
answer "d6" "a tile by name" "p3> "
has "│ ★3 ≥18    │           │           │           │           │ p3        │" "a tile by name"
leave

start 50 100 "targets" $tmp/rich.lua --players 3 --seed 4 --lang en --seats human,default
for {set i 0} {$i < 15 && ![string match "*Attack which*" [screen]]} {incr i} {
    answer [expr {[string match {*Enter: pass*} [screen]] ? "" : "1"}] "on the way to an attack"
}
has "e1───┴─(19)┬e2───┴─(20)┬e3───┴─────┬" "targets"
has "f2───┴─(25)┬f3───┴─────┬" "targets"
has "\n  3 a3 city ★3 ≥18   6 b3 monastery    12 c5 village ≥16  19 e1 farm         20 e2 swamp\n 25 f2 village ≥16" \
    "targets, in columns"
has "at any time: b harvest field 2" "the same letters in all games"
answer "why c4" "why"
has "BNP-L6" "why"
answer "why" "why"
has "Not possible: c2, c4, e3 — BNP-L6" "tiles refused by one clause"
answer "c1" "a tile that is not a target"
has "Not possible: c1 — BNP-T4.2" "a tile that is not a target"
answer "help" "help"
answer "e1" "a target by name"
has "Attack e1 with what" "a target by name"
has_not "(19)" "marks are gone"
answer "1" "a fight"
has "\n  attack *: * bean" "a fight"
has "\n  defence *: * bean" "a fight"
answer "build" "a fortress"
has "Build the fortress where?" "a fortress"
has "b4───┴──(7)┐" "sites"
has "f1───┴─(24)" "sites"
answer "b4" "a fortress"
has "│ empty pit │" "a fortress"
has "│ p1 ★2 +2  │" "a fortress, which counts a point"
has "fortresses: 2 " "a fortress"
leave

# ---- little room ------------------------------------------------------------------------------------
start 50 60 "narrow" bohnaparte --players 3 --seed 4 --lang en --seats human,default
shows {
         ┌b1─┴────┬b2─┴────┬b3─┴────┬b4─┴────┐
         │ village│ swamp  │monaste…│ quarry │
         │ ≥16    │        │        │        │
    ┌c1──┴───┬c2──┴───┬c3──┴───┬c4──┴───┬c5──┴───┐
} "narrow"
answer "help b3" "a tile whose name is cut"
has "b3: monastery" "a tile whose name is cut"
leave
start 50 60 "narrow, ASCII" bohnaparte --players 3 --seed 4 --lang en --seats human,default --ascii
has "|monaste.|" "narrow, ASCII"
leave
start 50 40 "too narrow" bohnaparte --players 3 --seed 4 --lang en --seats human,default
shows {
  a1 camp p3 · a2 farm · a3 city ★3 ≥18
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
                │a1 p3     │a2        │a3 ★3 ≥18 │
                │camp      │farm      │city      │
           │b1 ≥16    │b2        │b3        │b4        │
           │village   │swamp     │monastery │quarry    │
     │c1        │c2 ~~     │c3        │c4 ~~     │c5 ≥16    │
} "low"
check_height "low"
leave
start 24 80 "lower" bohnaparte --players 3 --seed 4 --lang en --seats human,default
shows {
                   │a1 camp p3  │a2 farm     │a3 ci ★3 ≥18│
             │b1 villa ≥16│b2 swamp    │b3 monastery│b4 quarry   │
      │c1 quarry   │c2 river ~~ │c3 iron mine│c4 river ~~ │c5 villa ≥16│
} "lower"
check_height "lower"
leave
start 24 80 "lower, marks" bohnaparte --players 3 --seed 4 --lang en --seats default,default,human
has "│a1 camp  (1)│a2 farm     │" "lower, marks"
leave
# With seven landscapes in a row, too, names, owners and points are there.
start 24 80 "lower, 4 players" $tmp/rich.lua --players 4 --seed 25 --lang en --seats human,default
shows {
     │b1 vil ≥16│b2 monaste│b3 city ★3│b4 city ★3│b5 monaste│b6 vil ≥16│
│c1 quar p1│c2 rive ~~│c3 iron mi│c4 rive ~~│c5 iron mi│c6 rive ~~│c7 quarry │
} "lower, 4 players"
check_height "lower, 4 players"
play_until "Attack which" "lower, 4 players"
has "│b1 vil (6)│" "targets in one line"
check_height "targets in one line"
answer "6" "a target by its number"
has "Attack b1 with what" "a target by its number"
answer "1" "a fight"
play_until "Attack which" "a tile keeps its number"
has_not "(1)│" "a tile keeps its number"
leave
start 40 45 "names that are longer than a line" bohnick --seed 1 --lang en
leave
start 60 30 "6 players in 30 columns" bohnaparte_combined --players 6 --seed 4 --lang de --seats human,default
leave

# ---- in words -----------------------------------------------------------------------------------------
start 24 80 "--plain" bohnaparte --players 3 --seed 4 --lang en --seats human,default --plain
shows {
a1: camp (p3)
a2: farm
a3: city (★3 ≥18)
b1: village (≥16)
} "--plain"
has_not "│" "--plain"
leave

# ---- zones on separate lines ------------------------------------------------------------------------
start 24 80 "bosses" al_cabohne --seed 3 --lang en --set solo_leftovers=plant --set duplicate_fields=false
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
has " 4/5  give stink bean to Don Corlebohne (hand 2/3)" "equal options are grouped"
has_not "1 more\]" "notes do not repeat the table"
check_height "bosses"
answer "1" "bosses"
take_first "bosses"
answer "5" "the second of two like options"
shows {
  Don Corlebohne:  –              (empty, sells for 2)
} "a boss without beans"
has "mafia's thalers: 2              (count 4; you are 4 behind)\n" "the race"
leave

start 24 80 "bosses in words" al_cabohne --seed 3 --lang de --plain --set solo_leftovers=plant --set duplicate_fields=false
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
has "\n  on sale: *17 cards (`table` lists them; affordable: Casino 1, Casino 3,\n" "a long list makes room"
has " lines left out: log)\n*on sale → p2: owns (Razzia)\n" "the last news, which says more than whose turn it is"
check_height "owners"
answer "table" "owners"
shows {
  on sale: Casino 1 3 4, Gas Station 1 3 4, Nightbar 4, Police Station 3 4,
           Restaurant 1 3 4, Undertaker 1 3 4, Varieté 1 3
           (affordable: Casino 1, Casino 3, Varieté 1)
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

# ---- High Bohn ------------------------------------------------------------------------------------------
set town [list $tmp/town.lua --players 3 --seed 3 --set cognac=true --seats human,default]
start 40 100 "town" {*}$town --lang en
shows {
  on sale: Bank 1–4, Blacksmith 1 3 4, Distillery 1 2 4, Farm 1–3, Goldmine 1–3, Jail 1 2 4,
           Saloon 1 4, General Store 1 4, Tipi 1–4
} "buildings on sale, numbers in a row"
has "thalers: 4 (garden bean, 3 × black-eyed bean;*can pay Bank 3, Goldmine 1)" "what another could buy"
has "thalers: 5 (2 × red bean, chili bean, 2 × blue bean;*can pay Blacksmith 1, Jail 2, Tipi 2)" "what you could buy"
has "(stew: pays 3, 5 from 8)" "a stew; farm_4 is counted in"
has "field 2: 2 × chili bean, soy bean (with soy: pays 1, 2 from 6)" "added soy"
has "saloon field: 2 × green bean (pays 0, 1 from 3)" "a special field"
has "smithy field: – (for chili beans only)" "an empty special field"
has "General Store: stink bean (room for 1 more)" "a General Store"
has "General Store: stink bean (full)" "a full General Store"
has "owns: Blacksmith 2, Jail 3, Saloon 2" "buildings in order"
has "under the saloon: 2" "thalers that wait are counted"
has "under the distillery: 1" "thalers that wait are counted"
has "buy Tipi 2 (2 × red bean)" "a purchase with its price"
has "buy a third field (costs 3 thalers)" "a purchase with its price"
has "p2: *buys Jail 3" "what is left out is talk"
has_not "refuses" "what is left out is talk"
has " lines left out: log)" "cut lines are counted"
foreach {command shown} {
    "help saloon_3"  "Saloon 3  costs 3 × green bean. Bean stew"
    "help saloon"    "Saloon 1  costs 1*Saloon 4  costs 4"
    "help green"     "1/2/3/4 thalers from 3/5/6/7 cards; buys Saloon"
    "why"            "Not possible: buy Farm 1–3, Goldmine 1–3, Saloon 1 4, General Store 1 4 — HIB-B3"
    "why tipi 3"     "buy Tipi 3: you have 2 of 3 × red bean — HIB-B1"
    "why saloon 4"   "buy Saloon 4: you own Saloon 3 — HIB-B3"
} {
    answer $command $command
    has $shown $command
}
answer "harvest field 1" "a stew"
has "p1 harvests a stew of 7 for 3, which lie under the Saloon." "a stew"
has "Which cards of field 1 become your thalers? (choose 3)" "a stew"
answer "1 2 3" "a stew"
has "keeps 1 × soy bean as thalers" "the new thalers are named"
leave

start 26 80 "town in little room" {*}$town --lang en
has "fields: – / – ·" "others' fields in a row"
has "can pay*Bank 3, Goldmine 1" "what another could buy, in little room"
has "e buy Blacksmith 1  f buy Jail 1" "purchases in little room"
check_height "town in little room"
leave

start 29 80 "news in little room" {*}$town --lang en
has "p2 buys Jail 3." "a purchase outlives talk"
check_height "news in little room"
leave

start 24 80 "town in words" {*}$town --lang de --plain
has "p2: Taler: 4 (Gartenbohne, 3 × Augenbohne; bezahlbar: Bank 3, Goldmine 1)\n" "town in words"
has "p1: Feld 2: 2 × Feuerbohne, Sojabohne (mit Soja: bringt 1, 2 ab 6)\n" "town in words"
has "p1: unter dem Saloon: 2\n" "town in words"
has "Indianertipi 2 kaufen (2 × Rote Bohne)" "town in words"
answer "warum goldmine 3" "warum"
has "Goldmine 3 kaufen: du besitzt Goldmine 4 — HIB-B3" "warum"
leave

start 40 100 "the final round" {*}$town --lang en --set last=true
has "The final round: harvest all your fields, and buy what you like.\n" "the final round"
has "\n  a  harvest field 1  ?blue bean, *stew: pays 3" "the final round"
has "*buy Blacksmith 1 (1 × chili bean)" "the final round"
leave

foreach {players lang} {3 de 4 en 5 de} {
    set what "High Bohn, $players players, $lang"
    start 24 80 $what high_bohn --players $players --seed 3 --lang $lang --set cognac=true
    for {set i 0} {$i < 40} {incr i} {
        check_height "$what, decision $i"
        answer [expr {[string match {*\[Enter:*} [screen]] ? "" : "1"}] $what
    }
    leave
}

# ---- La Isla Bohnita ----------------------------------------------------------------------------------
set harbour [list $tmp/harbour.lua --players 4 --seed 3]
start 40 100 "harbour" {*}$harbour --seats human,default --lang en
shows {
  Bohnaco: ▸2 × chili bean, soy bean, chili bean, stink bean
  Bohnbay: ▸blue bean, 2 × wax bean
} "island rows from the top, only neighbours together"
has "p2 default *pirate: – ·*ship 1: 2 × soy bean (pays 1, 2 from 4; raidable by p1)\n" \
    "a threatened ship; an empty pirate"
has "p3 default *ship 1: 3 × stink bean (pays 1, 2 from 5; raidable by p2)\n" "a threatened ship"
has "p4 default *pirate: blue bean (pays 0, 1 from 4) · ship 1: –\n" "nobody raids a pirate or an empty ship"
has "pirate: soy bean (pays 0, 1 from 2) ·*ship 1: 4 × blue bean (pays 1, 2 from 6; raidable by p2, p4) ·*ship 2: –\n" \
    "one's own ships"
has_not "third fields" "everybody can buy a third field"
has "  d  buy a third field (costs 3 thalers)\n  l  load field 1 onto ship 2  ?3 × stink bean, pays 1, 2 from 5]\n" \
    "making room"
has "pays 0, 1 from 4 → 4 × blue bean, pays 1, 2 from 6]\n" "notes beside an option name no players"
has "  s  sell the cargo of ship 1  ?4 × blue bean, pays 1, 2 from 6]\n" "a sale that makes room for a loading"
has "\n  at any time: t unload ship 1 onto ship 2  g unload pirate onto ship 2\n" \
    "what makes no room can be done meanwhile"
foreach {command shown} {
    "raid p3"                    "Not possible: raid p3's ship 1 — ISL-R1\n  ISL-R1 Only the active player raids"
    "sail ship 1 to bohnaco"     "Not possible: sail ship 1 to Bohnaco: 1 × chili bean — ISL-T4\n"
    "load field 1 onto ship 1"   "Not possible: load field 1 onto ship 1 — ISL-H3\n"
    "load field 2 onto pirate"   "Not possible: load field 2 onto pirate — ISL-R9\n"
    "unload pirate onto ship 1"  "Not possible: unload pirate onto ship 1 — ISL-H6\n"
    "why"                        "Not possible: load field 1 onto pirate, load field 2 onto pirate — ISL-R9\n"
    "why isl-r9"                 "  ISL-R9 Forbidden: loading a pirate ship"
} {
    answer $command $command
    has $shown $command
}
answer "a" "harbour"
answer "" "harbour"
has "p1: Trade, sail, raid, plant; pass to have the rest planted." "phase 2"
has " 10  sail ship 1 to Bohnbay: 1 × blue bean  ?4 × blue bean, pays 1, 2 from 6]\n" "a voyage names what it brings"
has " 14  raid p2's ship 1  ?2 × soy bean, pays 1, 2 from 4]\n" "a raid names whom it hits"
answer "sail ship 2 to bohnaco: 3" "too many cards"
has "— ISL-T7" "too many cards"
answer "raid p4's pirate" "a raid on a pirate"
has "Not possible: raid p4's pirate — ISL-R2" "a raid on a pirate"
answer "raid p2" "a raid"
has "\np1 attacks p2's ship 1.\np1 captures 1 × soy bean.\n" "a raid"
has "ship 1: soy bean (pays 0, 1 from 2)\n" "in this turn it cannot be raided again"
answer "raid p2" "a second raid"
has "Not possible: raid p2's ship 1 — ISL-R6" "a second raid"
leave

start 24 80 "harbour in little room" {*}$harbour --seats human,default --lang en
has "p2 default *fields: – / – · pirate: – ·*ship 1: 2 × soy bean\n" "an empty pirate in little room"
has "p4 default *fields: – / – · pirate: blue bean\n" "what everybody has is left out in little room"
has "(pays 1, 2 from 6; raidable by p2, p4)" "one's own ships in little room"
has "  a  harvest field 1 *b  harvest field 2 for nothing\n  d  buy a third field (costs 3 thalers)   l  load" "options in little room"
check_height "harbour in little room"
answer "why" "why in little room"
has "`why CLAUSE` prints a clause.\n" "without room, clauses are only named"
has_not "  ISL-" "without room, clauses are only named"
check_height "why in little room"
answer "a" "harbour in little room"
answer "" "harbour in little room"
has " 10  sail ship 1 to Bohnbay: 1  11  sail ship 2 to Bohnaco: 1\n" "the options of a deal are in columns"
has " 14  raid p2's ship 1" "the options of a deal are in columns"
answer "sail ship 2 to bohnaco: 2" "an option typed as shown"
has "ship 2: 2 × chili bean" "an option typed as shown"
leave

start 24 80 "harbour in words" {*}$harbour --seats human,default --lang de --plain
has "Bohnaco: 2 × Feuerbohne (vorn), Sojabohne, Feuerbohne, Saubohne\n" "harbour in words"
has "p1: Schiff 1: 4 × Blaue Bohne (bringt 1, 2 ab 6; Beute für p2, p4)\n" "harbour in words"
has "p2: Pirat: leer\n" "harbour in words"
leave

start 40 80 "an attack" {*}$harbour --seats human,human,default --lang en
answer "" "an attack"
answer "a" "an attack"
answer "" "an attack"
answer "raid p2" "an attack" "Enter> "
answer "" "an attack" "p2> "
has "p2: p1 attacks your ship 1. Sell the cargo first for 1? ?Enter: pass]\n  1  sell the cargo\n" "an attack"
leave

start 24 80 "nobody has a pirate" isla_bohnita --players 4 --seed 3 --lang en --seats human,random
for {set i 0} {$i < 5} {incr i} {
    has_not "raidable" "nobody has a pirate"
    answer "1" "nobody has a pirate"
}
leave

foreach {players lang} {2 de 4 en} {
    set what "La Isla Bohnita, $players players, $lang"
    start 24 80 $what isla_bohnita --players $players --seed 3 --lang $lang --seats human,random
    for {set i 0} {$i < 40} {incr i} {
        check_height "$what, decision $i"
        answer [expr {[string match {*\[Enter:*} [screen]] ? "" : "1"}] $what
    }
    leave
}

# ---- Bohnick ------------------------------------------------------------------------------------------
set stadium [list $tmp/stadium.lua --seed 3]
start 40 100 "kick-off" {*}$stadium --seats human,default --lang en
has "\nNational 0 : 0 International\ndefence pile: 27 · National pile: 29 · International pile: 29\n" "the score"
has "\n  p2 default  International · team cards: 7 · defence: 3\n" "whose team is whose"
has "\n▸ p1 you      National · defence: keeper shot (all corners), keeper shot/long shot (all corners),\n" "one's own team"
has "\n    team cards: blue pass to green, blue long shot, green cross to violet, *, 2 × violet header\n" \
    "a hand whose order means nothing"
has_not "(front)" "a hand whose order means nothing"
has_not "attack: " "nothing is played yet"
answer "why" "why"
has "\nNot possible: blue long shot, violet shot, violet header — KIK-T3\n" "cards that one clause refuses"
has_not "KIK-T3 The first*KIK-T3 The first" "a clause is printed once"
answer "blue pass to green" "an attack"
shows {
  attack: blue pass to green (green has the ball: dribble, pass to blue, cross to violet, shot)
} "who has the ball"
answer "why violet header" "why a card does not fit"
has "Not possible: violet header — KIK-C1\n" "why a card does not fit"
answer "green dribble" "an attack"
shows {
  attack: blue pass to green → green dribble → green cross to violet
          (violet has the ball: dribble, pass to yellow/blue, shot, header)
} "the attack in order; after a cross there may be a header"
has "\np1: green dribble.\np1: green cross to violet. (no choice)\n\n" "a card without a choice is reported once"
answer "violet header" "a goal"
has "→ violet header (at goal!)\n" "a shot at goal"
has "p1: Your header: which corner?\n  1  top left\n" "the corner"
answer "top right" "a goal"
has "\np1's header: top right.\nGOAL for National! 1 : 0\n" "a goal"
has "\nNational 1 : 0 International\n" "the score after a goal"
if {![string match "*\033?1;32mGOAL for National! 1 : 0\033?0m*" $seen]} { fail "a goal does not stand out: $seen" }
has "p1: Stop blue pass to green, or let the attack go on? ?Enter: go on]\n  1  tackle blue\n  2  exchange" "a reaction"
answer "tackle green" "a tackle of the wrong colour"
has "Not possible: tackle green — KIK-B1\n  KIK-B1 A tackle card fits" "a tackle of the wrong colour"
answer "exchange" "an exchange"
answer "keeper long shot, tackle green" "two referees"
has "\nThe referee whistles: penalty *The referee whistles: free" "two referees"
has "The linesman decides: *top left" "two referees"
leave

start 24 80 "much is said" {*}$stadium --seats human,default --lang en --set noisy=true
has " lines left out: log)\nGOAL for National! 1 : 0\n… p1 loses the ball.\np2 loses the ball.\n" "a goal stays"
check_height "much is said"
leave

start 40 100 "a save" {*}$stadium --seats human,default --lang de
foreach card {"Blau Pass" "Grün Flanke" "Violett Schuss" "oben links" "" ""} { answer $card "a save" }
has "Violett Schuss (aufs Tor!)\n" "a save"
has "p2, Schuss: oben links.\n\np1: Schuss, oben links! Halten mit:\n  1  Torwart Schuss (alle Ecken)\n" "a save"
answer "1" "a save"
has "\nNational 1 : 0 International\n" "a save"
has "p1 hält: Torwart Schuss (alle Ecken)\n— p1 ist am Zug —\n" "a save"
leave

# Partners share the keyboard and win together: nobody "shares the victory".
foreach {lang pass last next card line verdict} {
    en "Enter> " "the next shot is the last" "Go on with:" "violet shot" "GOAL for National! 1 : 0"
       "wins\n*p3 human *1  (National with p1)  wins\n*National beats International 1 : 0."
    de "drücken> " "der nächste Torschuss ist der letzte" "Weiter mit:" "violett schuss" "TOR für National! 1 : 0"
       "gewinnt\n*p3 human *1  (National mit p1)  gewinnt\n*National schlägt International 1 : 0."
} {
    set what "four players, $lang"
    start 24 80 $what {*}$stadium --players 4 --lang $lang --set last=true --seats human,default,human,default
    answer "" $what
    has "\nNational 0 : 0 International · $last\n" $what
    has "\n  p2 default  International * p4 · *\n  p3 human    National * p1 · " $what
    check_height $what
    answer "1" $what $pass
    answer "" $what "p3> "
    has "▸ p1 human    National * p3 · " $what
    has "\np3: $next\n" $what
    answer "1" $what $pass
    answer "" $what
    has " → " $what
    answer $card $what
    type "1\r"
    wait_for "1 : 0." $what
    if {![string match "*\n$line\n*$verdict" [plain $seen]]} { fail "$what: [plain $seen]" }
    wait_for ")> " $what
    type "\r"
    ends 0 $what
}

foreach {players lang decisions} {2 de 40 4 en 15} {
    set what "Bohnick, $players players, $lang"
    start 24 80 $what bohnick --players $players --seed 3 --lang $lang --seats human,random
    for {set i 0} {$i < $decisions} {incr i} {
        check_height "$what, decision $i"
        answer [expr {[string match {*\[Enter:*} [screen]] ? "" : "1"}] $what
    }
    leave
}

start 40 100 "an unordered hand" $tmp/loose.lua --players 3 --seed 3 --lang en
answer "1" "an unordered hand"
answer "" "an unordered hand"
has_not "(front)" "an unordered hand"
has "\n  To give: 1 " "its cards have numbers only in the deal"
leave

# ---- hidden cards -------------------------------------------------------------------------------------
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

# ---- bots against people ------------------------------------------------------------------------------
foreach game {bohnaparte bohnaparte_cavalry} {
    start 50 100 "rival" $game --players 3 --seed 4 --lang en
    has "p2 general" "rival"
    leave
}
if {![catch {exec $bohn run $tmp/friendless.lua </dev/null 2>@1} text]} { fail "a rival that is not a bot is accepted" }
if {![string match "*rival: no bot is named 'nobody'*" $text]} { fail "a rival that is not a bot: $text" }

# ---- onlookers: a file has no width -------------------------------------------------------------------
catch {exec $bohn run bohnaparte --players 3 --seed 4 --lang en --seats default --watch </dev/null | head -60} text
if {![string match "*\n            │ village   │ swamp     │ monastery │ quarry    │\n*" $text]} { fail "--watch: $text" }

if {!$failed} { puts "all well" }
exit $failed
END
expect -f "$tmp/test.exp"
