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
cat >in <<'IN'
:set hand_size=4
:set hand
:seat
:seat 1
:auto x
:auto 99999999
:branch b
:auto 3
:break
:break plant_where if nothing.at.all
:auto 3
:break off
:deal deck 'x
:undo 1x
:undo 0
:watch 20 nobody
:watch 20 random
:watch off
:rules nothing
:time
:auto 999
:undo
:mark
:auto 9
:scenario X-3 the end
:score
:sim 5 random
1
=error("x")
= 1 +
IN
"$BOHN" repl two_beans --keep-going --seats me,random <in >out 2>&1 && complain "the workbench: exit status 0 after mistakes"
said "the workbench" ":set NAME=VALUE, or :set NAME= to restore the default" ":seat N BOT, or :seat N me" ":seat N BOT, or :seat N me" \
    "nobody called 'x' can sit here" "'99999999': a number from 0 to 1000000 is expected" "No breaks. :break DECISION [if EXPRESSION]" \
    "unknown name 'nothing'" "a zone and cards are expected" "'1x': a number from 1 to" "'0': a number from 1 to" \
    "nobody called 'nobody' can sit here" "20 games, random in every seat:" "Scripts are no longer watched." \
    "no rule or layer has 'nothing' in its name" ":time LINE" "The game is over" "Written to X-3.lua" "typed:1: x" "unexpected symbol"
grep -q 'over = true' X-3.lua || { complain "a scenario at the end of the game"; cat X-3.lua; }
"$BOHN" test X-3.lua >out 2>&1 || { complain "the scenario at the end of the game"; cat out; }
# A line that fails ends a workbench that reads from a pipe.
printf ':nothing\n:score\n' | "$BOHN" repl two_beans >out 2>&1 && complain "the workbench goes on after a mistake"
grep -q '(0)' out && complain "the workbench goes on after a mistake"

# ---- numbers, names and places --------------------------------------------------------------------------------------------------
answered() { # STATUS TEXT ARGUMENT...: the output has the text; `with` goes into the environment
    local wanted=$1 text=$2 status
    shift 2
    # shellcheck disable=SC2086
    env ${with:-} "$BOHN" "$@" >out 2>&1 </dev/null
    status=$?
    ((status == wanted)) || complain "$*: exit status $status, not $wanted"
    said "$*" "$text"
}
with=
answered 2 "unknown option -x" run red_blue -x
answered 2 "unknown option --zzzzzz" run red_blue --zzzzzz
answered 2 "--players 3x: expected a whole number from 1 up" run red_blue --players 3x
answered 2 "--players : expected a whole number from 1 up" run red_blue --players ''
answered 2 "expected a whole number from 1 up" run red_blue --players 99999999999999999999
answered 2 "--seed 5x: expected a whole number from 0 to" run red_blue --seed 5x
answered 2 "expected NAME=VALUE of less than 128 bytes" run red_blue --set "hand_size=$long"
many=()
for _ in {1..33}; do many+=(--set hand_size=4); done
answered 2 "at most 32 times" run red_blue "${many[@]}"
answered 2 "there is no game 'xxx" run "$long"
answered 2 "is too long for a name" sim "$long" -n 2
answered 2 "is too long for a name" rate "$long"
answered 7 "File name too long" sim red_blue -n 2 --out "$long"
answered 2 "--out and --report must be different files" merge a --out b --report b
answered 2 "there is no file and no kept game 99" replay 99
answered 2 "nobody called 'zzz' can sit here" repl two_beans --seats zzz
with=TMPDIR=/nonexistent
answered 2 "/nonexistent/bohn-" repl two_beans
answered 7 "/nonexistent/bohn-new." new rule --from bohnanza
with=
mkdir more
echo 'return extends "red_blue":variant { id = "more", title = "More", about = { author = "A", version = "1", licence = "CC0-1.0" } }' \
    >more/more.lua
answered 0 "more.pack" pack more
# Without a home, or with one that is no absolute path, nothing is kept and no package is stored.
for with in "-u HOME -u XDG_STATE_HOME -u XDG_DATA_HOME" "HOME=no1 XDG_STATE_HOME=no2 XDG_DATA_HOME=no3" \
    "XDG_STATE_HOME=/$long/$long/$long/$long/$long/$long/$long XDG_DATA_HOME=$tmp/a:b"; do
    answered 0 "No games are kept." games
    answered 2 "You left the game. It is not kept." run red_blue --seats human,random --seed 1
    answered 7 "packages cannot be stored" unpack more.pack
done
with=
[[ -z $(ls -d no[123] a:b 2>/dev/null) ]] || complain "a directory is made at a place that is not absolute"
# Directories that do not exist are not searched; without a library in it, BOHN_PATH does not hide the installed one.
with=BOHN_PATH=/nonexistent::$tmp/games/red_blue.lua:$tmp/games
answered 0 "two_beans" list
with=
# More games than a page lists; one file is no record, and of one the script has changed.
"$BOHN" run red_blue --seats random --seed 1 --record over.bohn --quiet >/dev/null || complain "no record"
sed 's/id = "red_blue"/id = "changing"/' games/red_blue.lua >games/changing.lua
"$BOHN" run changing --seats random --seed 1 --record changed.bohn --quiet >/dev/null || complain "no record"
printf 'not a script\n' >games/changing.lua
export XDG_STATE_HOME=$tmp/kept
mkdir -p kept/bohn
for i in {1..22}; do cp over.bohn "kept/bohn/g$i.bohn"; done
touch -d 2001-01-01 kept/bohn/g*.bohn # as they are equally old, their names decide
cp changed.bohn kept/bohn/z.bohn
echo torn >kept/bohn/torn.bohn
answered 0 "3 more: --all" games
said games "changing (2 × random)  over; the scripts have changed since"
answered 0 " 23  2001-01-01" games --all
answered 2 "--delete 24: expected a number of the list" games --delete 24
answered 2 "--delete 1x: expected a number of the list" games --delete 1x
answered 2 "--delete 0: expected a number of the list" games --delete 0
answered 0 "1 game deleted." games --delete 23
answered 2 "there is no unfinished game" run --resume last
answered 0 "is over" replay 2 --quiet
answered 0 "22 games deleted." games --delete finished
[[ $(ls kept/bohn) == torn.bohn ]] || complain "what remains: $(ls kept/bohn)"
export XDG_STATE_HOME=$tmp/state
# Two simulations, told line by line.
answered 0 "turns: A 7.00, B 7.00, difference 0.00, 95% interval 0.00 to 0.00" sim red_blue -n 20 --vs red_blue --plain --seed 1

# ---- files that cannot be written ---------------------------------------------------------------------------------------------
mkdir there
answered 2 "there already exists; use --continue to resume it, or name another file" sim red_blue -n 2 --out there
answered 7 "No such file or directory" sim red_blue -n 2 --out nowhere/file
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
