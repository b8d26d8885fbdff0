#!/usr/bin/env bash
# test_table.sh - the conduct of a game on a terminal: who is asked what, standing orders, recaps, stable keys,
# consequences, bargaining.
command -v expect >/dev/null || { echo "expect is not installed"; exit 77; }
# shellcheck source=tests/lib.sh
source "$(dirname "$0")/lib.sh"
plain_or_long
export BOHN tmp LC_ALL=C.UTF-8 TERM=xterm

# The bot thinks long, and often in a turn.
cat >"$tmp/brooding.lua" <<'END'
local game = extends "ponder":variant { id = "brooding", title = "Brooding" }
function game:think(t, p)
  for _ = 1, 30 do p:choose { "ponder", from = { "left", "right" } } end
  if t:turn() > 4000 then t:finish() end
end
return game
END

cat >"$tmp/pact.lua" <<'END'
local game = define { id = "pact", title = "Pact", players = { 3, 3 }, turn = { "act" } }
game.cards = { { id = "red", count = 1 } }
game.zones = { deck = "none" }
game.texts = { long = "{1} plays so many cards that the line is quite as long as it must be, so: 2 × red bean.",
               pact = "{1} and {2} agree:", given = "  {1} gives nothing." }
function game:setup() end
function game:act(t, p)
  p:choose { "go", from = { "left", "right" } }
  if p.number ~= 2 then return end
  t:say("long", p)
  t:say("pact", p, t:seat(3))
  t:say("given", p)
end
function game:score() return 0 end
return game
END

cat >"$tmp/test.exp" <<'END'
source tests/lib.exp

# ---- bargaining, and its outcome at 80 x 24 -----------------------------------------------------------
start 24 80 "trade" bohnanza --seed 67 --lang en
answer "1" "plant"
answer "" "plant no second"
has "offer p2: stink for " "examples are made of one's own cards"
answer "help" "help about offers" "enough)> "
has "what they give for it; ask\n                                     all: red\nSeveral: offer p2 p3: 1 for red      p2, and" "help about offers stands in columns"
answer "q" "help about offers"
has "\\\[Enter: pass\\\]*\\\[or: offer p2: stink for " "an example beside the question"
answer "offer all: soy" "a call"
has "accept p*accept p" "several answers side by side"
regexp {  ([0-9]+)  accept p} [screen] all number
has "  $number  accept p*reject $number" "an offer has one number"
has "Enter: no field for the" "a consequence"
answer "reject all" "reject all"
type "\t"
type "offer p2: p\t"
wait_for "offer p2: p3: " "Tab names a second partner"
type "so\t"
wait_for "offer p2: p3: soy bean" "Tab inside an offer"
type " for green\r"
wait_for "at any time" "Tab inside an offer"
has "p1 gives p2 a soy bean for a green bean." "the outcome of one's own offer"
wait_for "p1> " "Tab inside an offer"
has_not "p1 offers p3" "who comes after one who accepts is not asked"
answer "offer p3 p2, p4: 1 for red" "refused"
has "p3 refuses p1's offer*p2 refuses p1's offer*p4 refuses p1's offer" "the answers of several partners"
check_size "a refusal"
answer "undo" "undo"
answer "log" "log"
has_not "p1 offers p3" "undo takes the whole round back"
answer "offer p3: 1 for red" "refused"
has "p3 refuses p1's offer" "a refusal"
has "p1: Trade or give" "trading goes on"
answer "log" "log"
has "p1 turns up a chili bean.*p1 gives p2 a soy bean" "log reaches back to the start of the turn"
has "p1 refuses p*'s offer*p1 refuses p*'s offer" "all offers are rejected"
answer "" "end of trading"

# ---- stable keys ----------------------------------------------------------------------------------------
has "p1: Plant which card where?" "planting"
take_first "planting"
has "p1: No field takes the" "making room"
has "\n  a  harvest field 1" "a harvest has a letter"
has "\n  b  harvest field 2" "another letter"
has "harvest field 1 for nothing*harvest field 2 for nothing" "what it costs"
has_not "harvested for nothing" "what it costs is said once"
type "1\r"
wait_for "there are no numbered answers here; type one of: a, b" "a harvest has no number"
wait_for "p1> " "no number"
answer "a" "a harvest by letter"
has "p1 harvests 1 × " "the harvest"
has "p1 plants a chili bean on field 1.*p1: No field takes the blue bean" "what room was made for is planted there"
answer "undo" "room"
has "p1: No field takes the chili bean" "undo takes the harvest and the planting back"
answer "a" "room"

# ---- standing orders -----------------------------------------------------------------------------------
answer "order" "order"
has "You are asked out of turn when somebody addresses you" "no order yet"
answer "order red, p3" "order"
has "You are also asked out of turn for: p3, red bean." "orders"
answer "order gravel" "order"
has "'gravel' is neither a player nor a single kind of card" "an order that means nothing"
answer "order none" "order"
answer "help" "help"
has "order WHAT" "help names orders"
leave

# p1 asks to be asked in p3's turn, and is asked before p3 plants.
start 24 80 "orders" bohnanza --seed 79 --lang en
answer "1" "orders"
answer "order p3" "orders"
play_until "turn 3 · p3: plant · " "before p3 plants"
has "Do something out of turn?" "before p3 plants"
leave

# order all asks at every polling point, also where no deal is possible.
start 24 80 "order all" bohnanza --seed 79 --lang en
answer "1" "order all"
answer "order all" "order all"
play_until "turn 2 · p2: plant · " "order all"
has "Do something out of turn?" "order all: before p2 plants"
leave

# A player who harvests at a question out of turn is asked again, even if nothing tempts them any more.
start 24 80 "harvest first" bohnanza --seed 3 --lang en
play_until "p3 calls for offers" "harvest first"
if {![regexp {offers the table an? ([a-z]+).*offer p3: [a-z-]+ for ([a-z]+)} [screen] all given asked] || $given ne $asked} {
    fail "the example does not ask for what is called out: [screen]"
}
answer "a" "harvest first"
has "p1 harvests*p1: p3 calls for offers. Make one?" "asked again after a harvest out of turn"
leave

# skip lasts until one's own turn.
start 24 80 "skip" bohnanza --seed 79 --lang en
answer "1" "skip"
answer "skip" "skip"
play_until "turn 5 · p1: " "skip"
has "p4: " "a recap of p4's turn"
check_size "recaps"
leave

# ---- recaps: subjects, order, and what is planted from the hand -----------------------------------------------
start 24 80 "recaps" al_cabohne --players 2 --seed 3 --lang en
foreach key {"" "" 1 "" ""} { answer $key "recaps" }
has "p2: plants a broad bean on field 1 (2 \u00d7) " "a recap has the cards played from the hand"
has "No field takes your stink bean: harvest one first, or pass.*b harvest field 2" "a harvest that makes room is a choice, even for nothing"
answer "" "no room"
has "p1: Plant, or give to the mafia" "no question whether to harvest for nothing"
answer "" "no room"
has "p1 must give a green bean to Don Corlebohne, who has 2. (no choice)" "one field that pays in any case is not asked for"
leave
start 24 80 "two keys" al_cabohne --seats human,random --seed 21 --lang en
has "\n  1, 2: a boss grows the chili bean: " "a warning has the keys of all answers"
leave
start 40 80 "alone" al_cabohne --players 1 --seed 11 --lang en
foreach key {"" 1 4 1} { answer $key "alone" }
has "p1 leaves a stink bean." "a card that is left over is not discarded yet"
play_until "\u2014 turn 3 \u2014" "alone"
answer "" "alone"
answer "log" "alone"
has "\u2014 turn 2 \u2014\n*\n\u2014 turn 3 \u2014\n" "log has the turns of a single player"
has_not "turn 1 \u2014" "log begins with the last turn"
leave
start 24 80 "subjects" hearts --seed 1 --lang en
answer "1 2 3" "subjects"
foreach key {4 7 5} { answer $key "subjects" }
has_not "\n  7  8" "a number is not the rank of another card"
has "(p2 led)" "who led"
has "\np1 plays 5\u2665 \u00b7 p2 plays 10\u2666 \u00b7 p3 plays 8\u2666 \u00b7 p2 takes the trick" "a recap names each subject"
for {set i 0} {$i < 40 && ![string match "*p1 plays*no choice*takes the trick*Deal 2*" [screen]]} {incr i} { take_first "subjects" }
has "p1 plays*(no choice)*takes the trick*\nDeal 2: three cards go to the right." "sentences stand in their order, a new deal on its own line"
leave

start 24 80 "a pact" $tmp/pact.lua --seats human,default,default --lang en
answer "1" "a pact"
has " \u00b7 p2 and p3 agree: p2 gives nothing" "who agrees is named"
has "so:\n    2 \u00d7 red bean" "a number stays on the line of what it counts"
leave

# ---- what is left out, and what is not -----------------------------------------------------------------------
# Nothing is left out while rows are free; no deal is torn from its heading.
proc check_news {what} {
    global height
    set rows [llength [split [screen] "\n"]]
    if {[string match "*left out: log*" [screen]] && $rows < $height - 6} { fail "$what: $rows of $height rows, but: [screen]" }
    if {[regexp {left out: log\)\n(… )?  } [screen]]} { fail "$what: torn from its heading: [screen]" }
}
foreach {rows columns game} {40 120 bohnaparte 30 100 isla_bohnita 24 80 bohnanza} {
    start $rows $columns $game $game --seed 21 --lang en
    for {set i 0} {$i < 14} {incr i} {
        if {[string match "*Enter: *" [screen]]} { answer "" $game } else { take_first $game }
        check_news "$game at $columns x $rows"
    }
    leave
}

# ---- Bohnick: a card that nothing can follow, and the partner -----------------------------------------------------
start 24 80 "football" bohnick --seed 4 --lang en
has "  1, 3: nothing in your hand can follow it" "no card can follow"
leave
start 30 80 "football" bohnick --players 4 --seed 4 --lang en
has "p1 you * with p3" "the partner"
leave

# ---- a counter-offer ---------------------------------------------------------------------------------------
start 24 80 "counter" bohnanza --seed 79 --lang en --players 4 --seats human,random
play_until "y/n, or counter" "an offer to p1"
regexp {p1: p([0-9]) } [screen] all partner
answer "counter 1 for red" "counter"
answer "log" "counter"
has "p1 refuses p$partner's offer*p1 offers p$partner a *for a red bean" "the counter-offer is made"
leave

start 24 80 "a consequence of an offer" bohnanza --seed 80 --lang en --players 4 --seats human,random
play_until "1: no field for the green bean: you will have to harvest one" "a consequence of an offer"
leave

# ---- a first game -------------------------------------------------------------------------------------------
exec rm -f $env(XDG_STATE_HOME)/bohn/introduced
spawn $bohn run bohnanza --seed 79 --lang en
wait_for "have the most thalers" "the first start explains the game"
wait_for "Enter begins> " "the first start"
type "help game\r"
wait_for "plant the front card" "a command at the first start is obeyed at the first question"
wait_for "p1> " "help game"
type "quit\r"
ends 0 "the first start"
spawn $bohn run bohnanza --seed 79 --lang de --learn
wait_for "die meisten Taler haben" "--learn explains the game again"
wait_for "Enter beginnt> " "--learn"
type "\r"
wait_for "BOH-1.1" "--learn explains a question"
wait_for "p1> " "--learn"
type "1\r"
wait_for "BOH-1.2" "and the next one"
wait_for "p1> " "--learn"
type "tipp\r"
wait_for "farmer w\u00fcrde w\u00e4hlen: " "a hint"
wait_for "Dein Ergebnis im Mittel von" "what the answers are worth"
wait_for "p1> " "a hint"
type "tipp seer 40\r"
wait_for "seer w\u00fcrde w\u00e4hlen: " "seer's hint"
wait_for "wie seer sie aus" "what seer found"
wait_for "p1> " "seer's hint"
type "\r"
wait_for "BOH-2.2" "--learn has words for trading"
wait_for "Tippe zum Beispiel: biete " "--learn says what to type"
wait_for "p1> " "--learn"
type "ende\r"
ends 0 "--learn"
spawn $bohn run $tmp/brooding.lua --seed 1 --lang en
wait_for "p1> " "a long search"
type "hint seer\r"
wait_for "Ctrl-C stops it" "a long search"
type "\003"
wait_for "seer would choose: 1 left" "Ctrl-C ends the search"
wait_for "p1> " "a long search"
type "hint\r"
wait_for "\n" "the line is read"
after 100
type "\003"
wait_for "thinker would choose: " "Ctrl-C ends the games of the bots"
wait_for " games were played for each answer." "Ctrl-C ends the games of the bots"
wait_for "p1> " "a long search"
type "1\r"
wait_for "p1> " "the game goes on"
has_not "Ctrl-C again" "the game goes on"
type "quit\r"
ends 0 "a long search"

# ---- after a long answer the question is printed again -----------------------------------------------------------
start 18 80 "long" bohnanza --seed 79 --lang en
answer "help" "long"
has "can be resumed\n\np1: " "the question after a long answer"
answer "help red" "short"
has_not "\np1: " "the question after a short answer"
leave

# ---- keys and sizes ----------------------------------------------------------------------------------------
start 24 80 "keys" bohnanza --seed 79 --lang en
type "fie"
type "\014"
wait_for "turn 1 " "Ctrl-L draws the table again"
wait_for "p1> fie" "and keeps what was typed"
stty rows 30 columns 60 < $spawn_out(slave,name)
set width 60
for {set i 0; set wide 1} {$i < 3 && $wide} {incr i} { # the first may be what Ctrl-L has drawn
    wait_for "p1> fie" "a resized window is drawn again, and keeps what was typed"
    set wide 0
    foreach row [split [screen] "\n"] { if {[string length $row] > 60} { set wide 1 } }
}
if {$wide} { check_width "resized" }
type "ld 1\r"
wait_for "Plant your" "the line goes on"
wait_for "p1> " "the line goes on"
leave
set width 80

# Keys typed ahead and pasted lines are answers to the questions that follow.
start 24 80 "type-ahead" bohnanza --seed 79 --lang en
send "1\r\roffer p2: red for stink\r"
wait_for " gives " "type-ahead"
wait_for "p1> " "type-ahead"
leave
start 24 80 "paste" bohnanza --seed 79 --lang en
type "\033\[200~1\r\roffer p2: red for stink\r\033\[201~"
wait_for " gives " "a paste"
wait_for "p1> " "a paste"

leave

# A long answer stops at each screenful; Enter shows more, q ends it, and anything else is an answer to the question.
proc pages {what} {
    send "help\r"
    expect {
        -ex "(Enter: more, q: enough)> " { after 60; return }
        -ex "p1> " { fail "$what: no page of it" }
        timeout { fail "$what: no page of it" }
    }
}
start 9 80 "pager" bohnanza --seed 79 --lang en
pages "a long answer"
send "\r"
expect -ex "(Enter: more, q: enough)> " {} timeout { fail "no second page" }
after 60
send "q\r"
wait_for "p1> " "q"
type "q\r"
wait_for "`q` ends a page of help; type `quit` to leave the game." "q at a prompt"
wait_for "p1> " "q at a prompt"
pages "a long answer"
send "order red\r"
wait_for "You are also asked out of turn for: " "nothing typed is lost"
wait_for "p1> " "nothing typed is lost"
pages "a long answer"
send "\003"
wait_for "p1> " "Ctrl-C ends the pages"
leave

# Ctrl-Z suspends, and fg draws the table again.
spawn bash --norc --noprofile -i
send "PS1='shell: '; $bohn run bohnanza --seed 79 --lang en\r"
wait_for "p1> " "in a shell"
type "fie"
type "\032"
wait_for "Stopped" "Ctrl-Z"
wait_for "shell: " "Ctrl-Z"
send "stty -a | grep -o -- '-\\?icanon'; fg\r"
wait_for "icanon" "the terminal is restored"
if {[string match "*-icanon*" $seen]} { fail "the terminal is still raw" }
wait_for "turn 1 " "fg draws the table again"
wait_for "p1> fie" "fg keeps what was typed"
type "\025quit\r"
wait_for "shell: " "in a shell"
send "exit\r"
expect eof
wait

# ---- whole games at 80 x 24: no screen is taller, and each is shown from its first line on -----------------------------
set games {bohnaparte isla_bohnita high_bohn bohnanza prohibohn bohnick}
if {[info exists env(BOHN_SLOW)]} { set games bohnaparte }
foreach game $games {
    start 24 80 $game $game --seed 1 --lang en
    set over 0
    set screens 0
    set without 0
    while {!$over && !$failed} {
        check_size "$game, screen [incr screens]"
        incr without [string match "*table, log*" [screen]]
        set asked [string range [screen] [string last "\np1: " [screen]] end]
        set key ""
        set keys [regexp -all -inline -line {^ +(?:[0-9]+|[a-z])\M} $asked]
        if {[regexp {\(choose ([0-9])} $asked all n]} { set key [join [lrange $keys 0 $n-1]]
        } elseif {![regexp {\[Enter:} $asked]} { set key [expr {[llength $keys] ? [lindex $keys 0] : "n"}] }
        type "$key\r"
        expect -ex "\n" ;# the editor may draw its line, with the prompt, until then
        expect {
            -ex "p1> " { ;# on a busy machine the terminal echoes the key late, as a line of its own: a blank one for Enter
                set seen $expect_out(buffer)
                regsub -all -line {^n\n} [screen] "" text
                if {[regexp -all {\n(?=\n)} $text] > 1} { regsub {\n\n} $text "\n" text }
                set seen "\033\[2J$text"
            }
            -ex "Again? (" { set over 1 }
            timeout { fail "$game: no question after '$key' to $asked" }
        }
    }
    if {$failed} break
    if {$screens < 10} { fail "$game: only $screens screens" }
    if {$without * 20 > $screens} { fail "$game: $without screens of $screens without the other players" }
    type "\r"
    ends 0 $game
}

# ---- in German, plain, narrow ---------------------------------------------------------------------------------
start 24 80 "deutsch" bohnanza --seed 79 --lang de
answer "1" "deutsch"
answer "auftrag rote" "deutsch"
has "Du wirst außer der Reihe auch gefragt bei: Rote Bohne." "Auftrag"
leave
foreach width {45 60 120} {
    start 40 $width "width $width" bohnanza --seed 79 --lang en
    answer "1" "width $width"
    answer "" "width $width"
    answer "offer p2: red for stink" "width $width"
    answer "" "width $width"
    take_first "width $width"
    leave
}
start 24 80 "plain" bohnanza --seed 79 --lang en --plain
answer "1" "plain"
answer "" "plain"
answer "offer p2: red for stink" "plain"
has "p1 gives p2 a red bean for a stink bean.\n" "plain"
leave
exit $failed
END
expect "$tmp/test.exp" || failed=1

# Without a terminal: the same keys.
printf '1\n\noffer p2: red for stink\n\n2\na\n' | "$BOHN" run bohnanza --seed 79 --seats human --lang en >"$tmp/out" 2>"$tmp/err"
grep -q "p1 gives p2 a red bean for a stink bean" "$tmp/out" || complain "no deal through a pipe"
grep -q "p1 harvests 1 ×" "$tmp/out" || complain "no harvest by letter through a pipe"
# A second card that no field takes says what to do; the first may go to either empty field by Enter.
for ((i = 0; i < 60; i++)); do printf '\n1\na\n'; done | "$BOHN" run bohnanza --seed 2 --seats human --lang en >"$tmp/out" 2>"$tmp/err"
grep -q "No field takes your .*: harvest one first to plant it, too? \[Enter: pass\]" "$tmp/out" || complain "no field for a second card"
grep -q "Plant your .* on which field? \[Enter: 1\]" "$tmp/out" || complain "Enter does not take one of two empty fields"
# The example of an offer is not like for like; a call is worded as an offer; a question names whom an offer is for.
grep -qE "offer p[0-9]: (\w+) for \1 " "$tmp/out" && complain "like for like: $(grep -E "offer p[0-9]: (\w+) for \1 " "$tmp/out" | head -1)"
grep -qE "^p1: Make p[234] an offer" "$tmp/out" || complain "nobody is named"
# --learn explains the questions of those who trade out of turn, too.
for ((i = 0; i < 60; i++)); do printf '\n1\na\n'; done | "$BOHN" run bohnanza --learn --seed 2 --seats human --lang en >"$tmp/out" 2>"$tmp/err"
for text in "BOH-2.2 The active player may now trade" "BOH-2.13 The active player may call" "this may be done at any time"; do
    [[ $(grep -cF "$text" "$tmp/out") == 1 ]] || complain "--learn: '$text' $(grep -cF "$text" "$tmp/out") times"
done
# Cards that come to lie open from a pile are described in a sentence.
"$BOHN" run isla_bohnita --seed 1 --seats random --lang en >"$tmp/out" 2>"$tmp/err"
grep -qE "^Bohnaco gets (an?|[0-9] ×) [a-z-]+ bean, " "$tmp/out" || complain "how the rows of the island are laid out"
# help says what a command does, and what a landscape is good for.
printf 'help counter\nhelp order\nhelp b2\ncounter stink for green\nquit\n' | "$BOHN" run bohnaparte --seed 21 --seats human --lang en >"$tmp/out" 2>"$tmp/err"
for text in "refuses, and makes this offer as soon" "be asked out of turn: order red" "monastery  1 VP; each turn a card" "here type: offer p2: 1 for red"; do
    grep -qF "$text" "$tmp/out" || complain "help: no '$text'"
done
# help explains words of the game that are not cards, and does not answer with rulings.
about() { # GAME PLAYERS LANG WORD TEXT
    printf '%s %s\nquit\n' "$([[ $3 == de ]] && echo hilfe || echo help)" "$4" | "$BOHN" run "$1" --players "$2" --seats human --seed 1 --lang "$3" >"$tmp/out" 2>"$tmp/err"
    grep -qF "$5" "$tmp/out" || complain "$1: help $4: no '$5'"
    ! grep -qE "^ +A-[0-9]+ " "$tmp/out" || complain "$1: help $4 prints rulings"
}
about bohnick 2 en "free kick" "only a keeper for long shots stops it"
about bohnick 2 en penalty "only a keeper for penalties stops it"
about bohnick 2 en foul "may draw a referee"
about bohnick 2 de "Freistoß" "nur ein Torwart gegen Fernschüsse"
about al_cabohne 1 en mafia "Mafia: the bosses, who grow beans"
about al_cabohne 1 en boss "Boss: grows one kind of bean"
about al_cabohne 1 en threshold "ALC-M3"
# Without a thaler, or before the phase, `why` says which clause forbids an attack.
printf 'why a2\na2\nwhy\nquit\n' | "$BOHN" run bohnaparte --seed 21 --seats human --lang en >"$tmp/out" 2>"$tmp/err"
[[ $(grep -c "^Not possible: attack .*a2.* — BNP-T4a" "$tmp/out") == 3 ]] || { complain "why a2"; grep "Not poss" "$tmp/out"; }
grep -q "BNP-T4a Only the active player may attack.*Without a thaler no attack" "$tmp/out" || complain "why a2: no clause"
# Beans have colours in three palettes, and none without colour.
for palette in dark:203 light:124 blind:208; do
    echo quit | "$BOHN" run bohnanza --seed 79 --seats human --palette "${palette%:*}" --color always >"$tmp/out" 2>"$tmp/err"
    grep -q $'\033\[38;5;'"${palette#*:}"'mred bean' "$tmp/out" || complain "palette $palette"
done
echo quit | "$BOHN" run bohnanza --seed 79 --seats human >"$tmp/out" 2>"$tmp/err"
! grep -q $'\033' "$tmp/out" || complain "colours in a pipe"

# Each of the seven games, and the examples, say what they are about, in both languages, on half a page.
for game in bohnanza bohnaparte al_cabohne prohibohn high_bohn isla_bohnita bohnick hearts goofspiel; do
    for lang in en de; do
        echo "help game" | "$BOHN" run "$game" --seats human --seed 1 --lang "$lang" >"$tmp/out" 2>"$tmp/err"
        words=$(grep -E "^  (Goal|Your turn|The end|Ziel|Dein Zug|Das Ende): " "$tmp/out" | wc -w)
        ((words > 40 && words < 160)) || complain "help game in $game, $lang: $words words"
    done
done
# ... as it is played: with four players nobody tackles, and house rules turn up more cards.
for game in "bohnick --players 4" "bohnick --players 2" bohnanza+generous_market; do
    echo "help game" | "$BOHN" run $game --seats human --seed 1 --lang en >"$tmp/out" 2>"$tmp/err"
    turn=$(grep "^  Your turn: " "$tmp/out")
    case "$game:$turn" in
        *4:*tackle* | *market:*"two cards"* | *:) complain "help game in $game: $turn" ;;
        *2:*tackle* | *4:*partner* | *4:*together* | *market:*"turn up cards"*) ;;
        *) complain "help game in $game: $turn" ;;
    esac
done
((failed)) || echo "all well"
exit $failed
