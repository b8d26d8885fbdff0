#!/usr/bin/env bash
# test_kept.sh - games that are kept: the list, --resume alone, another game; and replay: strides, comments, links, going on
# from a decision.
command -v expect >/dev/null || { echo "expect is not installed"; exit 77; }
# shellcheck source=tests/lib.sh
source "$(dirname "$0")/lib.sh"
export BOHN tmp LC_ALL=C.UTF-8 TERM=xterm

run 0 games --lang en
grep -q "No games are kept" "$tmp/out" || complain "an empty list"

cat >"$tmp/test.exp" <<'END'
source tests/lib.exp

# Plays to the end of a game with Enter, or the first option.
proc finish {what} {
    global seen expect_out spawn_id
    for {set i 0} {$i < 300} {incr i} {
        if {![regexp -line {^ +([0-9]+|[a-z])(?:/[0-9]+)*  \S} [screen] all key] || [string match "*Enter: *" [screen]]} { set key "" }
        type "$key\r"
        expect {
            -re "Again\\?.*> $" { set seen $expect_out(buffer); return }
            -re {p1> $} { set seen $expect_out(buffer) }
            timeout { fail "$what: the game does not end: [screen]"; return }
        }
    }
    fail "$what: the game does not end"
}

spawn $bohn run red_blue --seed 4 --lang en
wait_for "p1> " "start"
type "1\r"
wait_for "p1> " "start"
type "undo\r"
wait_for "p1> " "a game with an undo"
finish "a whole game"
if {![string match "*The game is kept* replay *red_blue-*.bohn*" [screen]]} { fail "the replay command: [screen]" }
type "a\r"
wait_for "Type y, s or page" "a wrong answer"
wait_for "> " "a wrong answer"
type "page $tmp/page.html\r"
wait_for "The page is in " "a page"
wait_for "> " "a page"
type "s\r"
wait_for "seed 4" "the same cards again"
wait_for "p1> " "the same cards again"
type "1\r"
wait_for "p1> " "again"
type "quit\r"
ends 0 "again"

spawn $bohn run --resume --lang en
wait_for "with 2 players, " "--resume alone"
wait_for "> " "--resume alone"
type "\r"
wait_for "p1> " "--resume alone"
finish "a resumed game"
type "s\r"
wait_for "seed 4" "the same cards after a resumed game"
wait_for "p1> " "the same cards after a resumed game"
type "1\r"
wait_for "p1> " "another game"
type "quit\r"
ends 0 "another game"
spawn $bohn run --resume --lang en
wait_for "Continue " "--resume, no"
wait_for "> " "--resume, no"
type "n\r"
ends 0 "--resume, no"
spawn $bohn run --resume --lang en
wait_for "Continue " "--resume, quit"
wait_for "> " "--resume, quit"
type "quit\r"
ends 0 "--resume, quit"

# ---- a game goes on where it was left: standing orders, the question, and what undo goes back to -----------
proc where_am_i {} {
    set place [set question "?"]
    regexp {turn [0-9]+ · p[0-9]: [a-z]+} [screen] place
    regexp {p1: [^\n]*[?.] } [screen] question
    return "$place $question"
}
start 24 80 "orders" bohnanza --seed 5 --lang en
answer "order red" "an order"
answer "table" "orders"
set before ""
for {set i 0} {$i < 60 && ![regexp {turn [0-9]+ · p[234].*Make (the active player|p[234]) an offer} [screen]]} {incr i} {
    set before [where_am_i]
    if {[string match "*Enter: *" [screen]]} { answer "" "orders" } else { take_first "orders" }
}
set place [where_am_i]
leave
spawn $bohn run --resume --lang en
wait_for "Continue " "resumed"
wait_for "> " "resumed"
type "\r"
wait_for "p1> " "resumed"
if {[where_am_i] ne $place} { fail "resumed at [where_am_i], not $place" }
answer "order" "orders"
has "You are also asked out of turn for: red bean" "the order is kept"
answer "undo" "undo"
if {[where_am_i] ne $before} { fail "undone to [where_am_i], not $before" }
leave
exec $bohn games --delete 1

# Letters of actions are kept, too: here load has l, which it took from nobody, and the next action another one.
set letters {}
start 40 100 "letters" isla_bohnita --seed 21 --lang en
for {set i 0} {$i < 40 && ![regexp {(\w) load field [12] onto ship 1} [screen] all letter]} {incr i} {
    if {[string match "*Enter: *" [screen]]} { answer "" "letters" } else { take_first "letters" }
}
regexp -all {(\w) (load field [12] onto ship 1)} [screen] all letter action
leave
spawn $bohn run --resume --lang en
wait_for "Continue " "letters"
wait_for "> " "letters"
type "\r"
wait_for "p1> " "letters"
if {![info exists action] || [string first "$letter $action" [screen]] < 0} { fail "letters: [screen]" }
leave
exec $bohn games --delete 1

# ---- replay ----------------------------------------------------------------------------------------------
regexp { and ([0-9]+) decisions} [exec $bohn run bohnanza --seed 3 --seats farmer --quiet --lang en --record $tmp/game.bohn] all n
spawn $bohn replay $tmp/game.bohn --step --lang en
wait_for "0 of $n (Enter: next" "steps"
wait_for "> " "steps"
type "\r"
wait_for " → " "a decision in words"
wait_for "> " "an event"
if {[regexp {#[0-9]+ p[0-9]: [^\n]* → pass\n} [screen]]} { fail "a pass is not an event: [screen]" }
type "t\r"
wait_for "turn 2 · p2" "the next turn"
wait_for "> " "the next turn"
type "p4\r"
wait_for " p4: " "p4's next decision"
wait_for "> " "p4's next decision"
type "bt\r"
wait_for "p4: plant" "back to the beginning of the turn"
wait_for "> " "back"
type "?\r"
wait_for "play on from here" "help"
wait_for "> " "help"
type "300\r"
wait_for "300 of $n" "a number"
wait_for "> " "a number"
if {[llength [split [screen] "\n"]] > 40} { fail "a jump prints only the running turn: [screen]" }
type "99999\r"
wait_for "There is no decision 99999: the last is $n." "a number that is too high"
wait_for "300 of $n" "a number that is too high"
wait_for "> " "a number that is too high"
type "note here it turns\r"
wait_for "#300 » here it turns" "a comment"
wait_for "> " "a comment"
type "link\r"
wait_for "replay $tmp/game.bohn#300" "a link"
if {![regexp "  \[^\n\]* replay $tmp/game.bohn#300" [screen]]} { fail "a link is wrapped: [screen]" }
wait_for "> " "a link"
type "go p2\r"
wait_for "what p2 cannot see is dealt again" "going on"
wait_for "p2> " "going on"
type "quit\r"
ends 0 "going on"
exit $failed
END
expect "$tmp/test.exp" || failed=1

run 0 games --lang en
grep -qE "^ +1 .*Red and blue|red_blue|not over" "$tmp/out" || complain "the list: $(cat "$tmp/out")"
grep -qE '^ +2 .*  [0-9]+\*? : [0-9]+' "$tmp/out" || complain "no result of a game with an undo and a page: $(cat "$tmp/out")"
grep -qE '^ +1 .*not over, turn 1' "$tmp/out" || complain "no turn in the list: $(cat "$tmp/out")"
run 0 replay 2 --lang en
grep -q "The game is over" "$tmp/out" || complain "replay by number: $(cat "$tmp/out")"
run 0 replay "$tmp/game.bohn" --lang en --quiet
n=$(sed -n 's/.* and \([0-9]*\) decisions.*/\1/p' "$tmp/out")
run 0 replay "$tmp/game.bohn#300" --lang en
grep -q "Stopped at decision 300 of $n" "$tmp/out" || complain "a link"
grep -q "#300 » here it turns" "$tmp/out" || complain "the comment is not printed"
run 0 replay "$tmp/game-2.bohn" --quiet --lang en
run 2 replay 99 --lang en
grep -q "no kept game 99" "$tmp/err" || complain "replay 99: $(cat "$tmp/err")"
run 2 games --delete 77
grep -q "expected a number of the list" "$tmp/err" || complain "delete 77"
run 0 games --delete finished --lang en
grep -q "2 games deleted" "$tmp/out" || complain "delete: $(cat "$tmp/out")"
run 0 games --delete all --lang de
grep -q "Spiel gelöscht" "$tmp/out" || complain "delete all: $(cat "$tmp/out")"
run 2 run --resume --lang en
grep -q "there is no unfinished game" "$tmp/err" || complain "nothing to resume"
run 2 run --resume "$tmp/game.bohn" --at 9999 --lang en
grep -q "the record has $n decisions" "$tmp/err" || complain "--at beyond the end"

# What the seat sees is the same, what it does not see is not.
echo quit | "$BOHN" run --resume "$tmp/game.bohn" --at 300 --as 2 --same-deal --lang en >"$tmp/out" 2>"$tmp/err"
grep -q "with the same hidden cards" "$tmp/err" || complain "--same-deal says nothing"
for how in "--seat all" "--seat 2"; do
    # shellcheck disable=SC2086
    "$BOHN" replay "$tmp/game.bohn#300" $how --json | tail -1 >"$tmp/old"
    # shellcheck disable=SC2086
    "$BOHN" replay "$tmp/game-2.bohn#301" $how --json | tail -1 >"$tmp/new"
    old=$(grep -o '"zone": *"hand"[^}]*}' "$tmp/old") new=$(grep -o '"zone": *"hand"[^}]*}' "$tmp/new")
    [[ -n $old ]] || complain "no hands in the JSON: $(head -c 300 "$tmp/old")"
    if [[ $how == "--seat 2" ]]; then [[ $old == "$new" ]] || complain "what p2 sees has changed"
    else [[ $old != "$new" ]] || complain "nothing was dealt again"
    fi
done
((failed)) || echo "all well"
exit $failed
