#!/usr/bin/env bash
# test_edges.sh - what people type that cannot be done: at the questions of a game, in the workbench, and as names of files. Each is
# answered by a sentence that says why, and the game goes on.
# shellcheck source=tests/lib.sh
source "$(dirname "$0")/lib.sh"
export LC_ALL=C.UTF-8
[[ $BOHN == /* ]] || BOHN=$PWD/$BOHN
cd "$tmp" || exit
long=$(printf 'x%.0s' {1..600})

# said WHAT TEXT...: the output has these texts, in this order.
said() {
    local what=$1 text rest
    rest=$(<out)
    shift
    for text in "$@"; do
        [[ $rest == *"$text"* ]] || { complain "$what: no '$text', or too early, in:"; tail -n 40 out; return; }
        rest=${rest#*"$text"}
    done
}

# ---- a game ------------------------------------------------------------------------------------------------------------
printf '%s\n' 0 99999 -1 "why $long" "why z" "why 1" "$long" "undo x" "save /nonexistent/x" "save r.bohn" "save r2.bohn" "save r2.bohn" \
    "help zzz" 1 "" "offer $long: red" "offer p0: red" "offer p9: red" "offer p2:" "offer p2: 99 red for red" "offer p2: red for $long" \
    "offer p2: 1 2 3 4 5 6 7 8 9 for red" "accept 7" "reject all" "order zzz" "order red" "counter red for stink" "offer p2 p2: red for stink" \
    undo quit |
    "$BOHN" run bohnanza --seed 79 --players 3 --seats human,farmer --lang en --record r.bohn >out 2>err || complain "a game: exit status $?"
said "a game" "the numbers go from 1 to 2" "the numbers go from 1 to 2" "the numbers go from 1 to 2" "Nothing is known about 'xxx" \
    "Nothing is known about 'z' here" "Possible: field 1" "xxx' is not an answer" "'undo x' is not an answer" "/nonexistent/x: No such file or directory" \
    "Saved in r.bohn." "Saved in r2.bohn." "Saved in r2.bohn." "Nothing is known about 'zzz'" "to whom? Name one of p2, p3, all" \
    "to whom? Name one of p2, p3, all" "to whom? Name one of p2, p3, all" "an offer must give or ask for something" \
    "you do not have that many to give: red bean" "there is no kind 'xxx" "'accept 7' is not an answer" "'reject all' is not an answer" \
    "'zzz' is neither a player nor a single kind of card" "You are also asked out of turn for: red bean." \
    "\`counter\` answers an offer that you are asked about" "p1 gives p2 a red bean for a stink bean." "Back at turn 1, trade" "The game is kept."
[[ ! -s err ]] || { complain "a game: errors"; head -n 5 err; }
# What was saved at the first question is not the whole game.
"$BOHN" replay r2.bohn --quiet >out 2>err || complain "a saved game cannot be replayed"

# ---- going on with a record ----------------------------------------------------------------------------------------------
"$BOHN" run bohnanza --players 3 --seats random --seed 5 --record g.bohn --quiet >/dev/null || complain "no record"
resume() { # STATUS TEXT OPTION...
    local wanted=$1 text=$2 status
    shift 2
    "$BOHN" run --resume g.bohn "$@" >out 2>&1 </dev/null
    status=$?
    ((status == wanted)) || complain "--resume $*: exit status $status, not $wanted"
    said "--resume $*" "$text"
}
resume 2 "expected a whole number from 1 to 8" --at 3 --as 9
resume 2 "--as 4: there are only 3 players" --at 3 --as 4
resume 2 "--at 99999: the record has 366 decisions" --at 99999
resume 2 "--as needs --at" --as 1
resume 2 "nobody called 'zzz' can sit here" --at 3 --seats zzz

# ---- the workbench ---------------------------------------------------------------------------------------------------------
cat >in <<'IN'
:goto -1
:goto
:goto turn
:goto turn 99
:goto phase nowhere
:auto 6
:undo 9999
:undo
:redo 99
:redo
:redo
:branch
:branch two words
:branch other
:switch nowhere
:diff nowhere
:diff 99
:diff main
:save
:save /nonexistent/x.bohn
:save s.bohn
:save s.bohn
:load nothing.bohn
:load .
:load s.bohn
:export
:export json /nonexistent/x
:export json e.json
:export json e.json
:mark
:auto 1
:scenario
:scenario /nonexistent/X-1 a text
:scenario X-1 a "quoted" \text
:scenario X-1 again
:seat 9 random
:seat 1 nobody
:watch nothing
:help nothing
:nothing
:view 9
:sim nothing
:why nothing
p9
#nothing
:set nothing=1
:new nothing
:deal nowhere red
:deal deck nothing
:clause nothing
:source nothing
:break nothing if (
:time :goto 99999
exit
IN
"$BOHN" repl two_beans --keep-going <in >out 2>&1
status=$?
((status == 1)) || complain "the workbench: exit status $status, not 1"
said "the workbench" "'-1': a number from 0 to 1 is expected" ":goto N, :goto turn N or :goto phase NAME" ":goto N, :goto turn N or :goto phase NAME" \
    "'9999': only 6 can be undone" "'99': a number from 1 to 1 is expected" "there is nothing to redo" ":branch NAME, with letters, digits, - and _" \
    ":branch NAME, with letters, digits, - and _" "On branch other from decision 7 on" "'99': a number from 0 to 6 is expected" "no differences" \
    ":save FILE" "/nonexistent/x.bohn: No such file or directory" "Saved in s.bohn." "s.bohn already exists; name another file" \
    "nothing.bohn: No such file or directory" ". is not a file" ":export json [FILE]" "/nonexistent/x: No such file or directory" \
    "e.json already exists; name another file" "Scenarios start at decision 7" ":scenario CLAUSE TEXT" "/nonexistent/X-1.lua: No such file or directory" \
    "Written to X-1.lua" "X-1.lua already exists; name another file" "'9': a number from 1 to 2 is expected" "nobody called 'nobody' can sit here" \
    ":watch [GAMES [BOT]], or :watch off" "no help for 'nothing'" "unknown command ':nothing'" "'9': a number from 1 to 2 is expected" \
    "'nothing': a number from 1 to 1000000 is expected" "'nothing' is not an option, a refused option or a clause" "unknown name 'p9'" \
    "unknown name 'nothing'" "unknown option 'nothing'" "a seed is a whole number"
"$BOHN" test X-1.lua >out 2>&1 || { complain "the scenario that the workbench wrote"; cat out; }
# A line that fails ends a workbench that reads from a pipe.
printf ':nothing\n:score\n' | "$BOHN" repl two_beans >out 2>&1 && complain "the workbench goes on after a mistake"
grep -q '(0)' out && complain "the workbench goes on after a mistake"

# ---- files that cannot be written ---------------------------------------------------------------------------------------------
unwritten() { # STATUS TEXT ARGUMENT...
    local wanted=$1 text=$2 status
    shift 2
    "$BOHN" "$@" >out 2>&1 </dev/null
    status=$?
    ((status == wanted)) || complain "$*: exit status $status, not $wanted"
    said "$*" "$text"
}
mkdir there
unwritten 2 "there already exists; use --continue to resume it, or name another file" sim red_blue -n 2 --out there
unwritten 7 "No such file or directory" sim red_blue -n 2 --out nowhere/file
[[ ! -e nowhere ]] || complain "sim --out makes a directory"
# The disk is full: the command says so and leaves no file that looks whole.
printf '%s\n' 1 "" "save full.bohn" quit >in
(ulimit -f 0; exec "$BOHN" run bohnanza --seed 79 --players 3 --seats human,farmer --lang en <in 2>&1) | cat >out
grep -qi "too large" out || { complain "a game on a full disk"; tail -n 5 out; }
[[ ! -s full.bohn ]] || complain "a record of $(wc -c <full.bohn) bytes on a full disk"
(ulimit -f 0; printf ':auto 3\n:save full.bohn\n:export json full.json\n:scenario X-2 a text\n' | "$BOHN" repl two_beans --keep-going 2>&1) | cat >out
[[ $(grep -ci "too large" out) -ge 1 ]] || { complain "the workbench on a full disk"; tail -n 5 out; }
((failed)) || echo "all well"
exit $failed
