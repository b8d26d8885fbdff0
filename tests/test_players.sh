#!/usr/bin/env bash
# test_players.sh - programs that play (exec:): the examples, wrong and hostile programs, records, simulations, and `serve --stdio`.
# shellcheck source=tests/lib.sh
source "$(dirname "$0")/lib.sh"
plain_or_long
root=$PWD
export LC_ALL=C.UTF-8
mkdir "$tmp/work"
cd "$tmp/work" || exit
players=$root/examples/players

# program NAME: the rest is a shell script on standard input
program() {
    { echo '#!/bin/sh'; cat; } >"$1"
    chmod +x "$1"
}
# No process that was started here is left.
none_left() {
    for _ in {1..10}; do
        pgrep -f "$tmp/work/[a-z]" >/dev/null || return 0
        sleep 0.2
    done
    complain "$1: a program is left: $(pgrep -af "$tmp/work/[a-z]")"
}
# shellcheck disable=SC2016  # of the programs
answers='while read -r line; do case $line in *"\"ask\":{"*) echo "{\"options\":[0]}" ;; esac; done'

# ---- the examples ---------------------------------------------------------------------------------------------

cc -std=c11 -Wall -Wextra -Werror -D_GNU_SOURCE -o lucky "$players/lucky.c" || complain 'lucky.c is not compiled'
list=exec:./lucky
if command -v lua >/dev/null; then cp "$players/taker.lua" . && list+=,exec:./taker.lua
else skipped 'taker.lua: lua is not installed'; fi
python=$(command -v python3) || skipped 'the players in Python: python3 is not installed'
[[ -z $python ]] || { cp "$players/planter.py" . && list+=,exec:./planter.py; }
for file in "$players"/{lucky.c,taker.lua,planter.py}; do
    (($(wc -l <"$file") < 40)) || complain "$file has 40 lines or more"
done
at_length || skipped 'the examples in Bohnaparte and Hearts'
for game in bohnanza $(! at_length || echo bohnaparte hearts) bohnick; do
    [[ $game != bohnick ]] || list=exec:./lucky,farmer
    [[ $game != bohnick ]] || list=${list%,*},coach
    run 0 run "$game" --seats "$list" --seed 7 --quiet
    [[ ! -s $tmp/err ]] || { complain "$game: an example answers wrongly"; head -n 3 "$tmp/err"; }
    cp "$tmp/out" first
    run 0 run "$game" --seats "$list" --seed 7 --quiet
    same first "$tmp/out" "$game is not the same with the same seed"
    slow && break
done
none_left 'the examples'
list=exec:./lucky,farmer,farmer

# ---- what a program gets ----------------------------------------------------------------------------------------

program tee <<X
exec 3>>"$tmp/work/heard"
while read -r line; do printf '%s\n' "\$line" >&3; case \$line in *'"ask":{'*) echo '{"options":[0]}' ;; esac; done
X
run 0 run bohnanza --seats exec:./tee,farmer,farmer --seed 7 --quiet
head -n 1 heard | grep -q '^{"bohn-player":1,"seat":0,"seed":[0-9]*,"seconds":60,"rules":{"bohn-view":1,' || complain 'the first message is another one'
grep -q '"seed":"\?1287\|"p[23]\.hand":\[[0-9]' heard && complain 'a program sees the hand of another player, or the seed of the game'
grep -q '"p1\.hand":\[[0-9]' heard || complain 'a program does not see its hand'
tail -n 1 heard | grep -q '"over":true.*"ask":null' || complain 'a program does not get the end'
grep -c '"ask":{' heard >asked
[[ $(tail -n 2 heard | head -n 1 | sed 's/.*"n":\([0-9]*\),"seconds".*/\1/') == "$(cat asked)" ]] || complain 'questions are not numbered'
mv heard alone

# The same in a simulation, for any number of processes; and in the same game.
rm -f heard
run 0 sim bohnanza --seats exec:./tee,farmer,farmer --seed 7 --games 1 --jobs 1 --no-rotate
cp heard simulated; rm -f heard
command=$(grep -o 'run bohnanza --players 3 .*' "$tmp/out" | head -n 1)
eval "run 0 $command --quiet"
same simulated heard 'a program is sent something else in a simulation'
games=$(at_length && echo 12 || echo 4)
for jobs in 1 3; do
    run 0 sim bohnanza --seats "$list" --games "$games" --jobs $jobs --out "out$jobs" --json
    cp "$tmp/out" "report$jobs"
done
same out1 out3 'the games depend on the number of processes'
same report1 report3 'the report depends on the number of processes'
# With only the program's directories in the search path, and a name that is searched in PATH.
PATH=$PWD:$PATH with=BOHN_PATH= run 0 sim bohnanza --seats exec:lucky,farmer,farmer --games 2
none_left 'simulations'

# It has no descriptor but its own, no terminal, no ignored signals, its own session; standard error passes through.
program look <<'X'
ls -l /proc/self/fd | sed -n 's/.* \([0-9]*\) -> .*/\1/p' | tr '\n' ' ' | sed 's/^/descriptors: /' >&2
grep SigIgn /proc/self/status >&2
(exec </dev/tty) 2>/dev/null && echo 'has a terminal' >&2
exit 3
X
exec 7</etc/passwd
run 0 run bohnanza --seats exec:./look,farmer,farmer --seed 7 --quiet
exec 7<&-
err 'descriptors: 0 1 2 3'   # 3 is the directory that ls reads
grep -Eq 'SigIgn:\s(0{16}|0{7}180000000)$' "$tmp/err" || complain 'a program ignores signals'   # 32 and 33 belong to the C library
grep -q 'has a terminal' "$tmp/err" && complain 'a program has the terminal'
err 'it has ended with exit status 3'

# ---- wrong answers ------------------------------------------------------------------------------------------------

# wrong NAME TEXT: the game is played to its end, and the first wrong answer is quoted
wrong() {
    run 0 run bohnanza --seats "exec:./$1,farmer,farmer" --seed 7 --quiet
    err "p1 (exec:./$1) gave " "$1"
    err "$2" "$1"
    none_left "$1"
}
program words <<'X'
while read -r line; do echo 'plant it somewhere'; done
X
wrong words "p1, question 1: 'plant it somewhere': a JSON object is expected, such as {\"options\":[0]}"
program far <<'X'
while read -r line; do case $line in *'"ask":{'*) echo '{"options":[99]}' ;; esac; done
X
wrong far "'{\"options\":[99]}': the question has 2 options"
program other <<'X'
while read -r line; do case $line in *'"ask":{'*) echo '{"n":77,"options":[0]}' ;; esac; done
X
wrong other 'its n is not 1, the number of the question'
program twice <<'X'
while read -r line; do case $line in *'"ask":{'*) echo '{"options":[0,1]}' ;; esac; done
X
wrong twice "p1, question 1: '{\"options\":[0,1]}'"
program binary <<'X'
head -c 20000 /dev/urandom; while read -r line; do printf '\0\1\377{"options":[0]}\n'; done
X
wrong binary 'a JSON object is expected'
program endless <<'X'
exec yes '{"options":[0]}'
X
run 0 run bohnanza --seats exec:./endless,farmer,farmer --seed 7 --quiet
none_left endless
program longest <<'X'
exec head -c 1000000000 /dev/zero
X
wrong longest 'it wrote a line of more than 65536 bytes'
program dies <<'X'
exit 9
X
wrong dies 'it has ended with exit status 9'
program crashes <<'X'
read -r line; read -r line; echo '{"options":[0]}'; read -r line; kill -SEGV $$
X
wrong crashes "p1, question 2: '': it was ended by signal 11"
program silent <<'X'
exec >&-; read -r line; sleep 100 <&-
X
wrong silent 'it has closed its output'
program leaves <<'X'
(sleep 1000.25 & sleep 1000.25) & setsid sleep 1000.25 & exit 0
X
wrong leaves 'it has ended with exit status 0'
pgrep -x -f 'sleep 1000.25' >/dev/null && complain 'what a program has started is left'

run 0 sim bohnanza --seats exec:./dies,farmer,farmer --games 3 --lang de
out 'falsche Antworten'
err 'bohn: Spiel 1: p1 (exec:./dies) gab '
err 'p1, Frage 1:'
run 0 rate bohnanza --seats exec:./dies,farmer --games 3 --players 4
err 'wrong answers of programs'

# ---- those that are late -------------------------------------------------------------------------------------------

program late <<'X'
sleep 100
X
program deaf <<'X'
exec <&-; sleep 100
X
for name in late deaf; do
    run 4 run bohnanza --seats "exec:./$name,farmer,farmer" --seed 7 --wait 2 --quiet
    err "p1 (exec:./$name) has not answered question 1 in 2 seconds"
    not_out 'wins'
done
err 'has closed its input'
run 1 sim bohnanza --seats exec:./late,farmer,farmer --games 1 --wait 1
out 'has not answered question 1 in 1 seconds'
none_left 'late ones'
for command in sim rate; do
    run 2 $command bohnanza --players 3 --seats farmer,seer:50ms
    err 'seer:50ms decides by time'
done
printf '{"do":"view"}\n' | "$BOHN" serve bohnanza --stdio --seats human,exec:./late,farmer --set first=2 --wait 1 >said 2>&1
grep -q '^{"error":"p2 (exec:./late) has not answered question 1 in 1 seconds.*"status":500' said || { complain 'a late program of serve'; cut -c 1-300 said; }

# ---- those that cannot be started -----------------------------------------------------------------------------------

touch plain
printf 'true\n' >headless && chmod +x headless
printf '#!/nowhere\n' >nowhere && chmod +x nowhere
# shellcheck disable=SC2086  # words
for command in 'run bohnanza' 'sim bohnanza' 'serve bohnanza --stdio'; do
    humans=farmer
    [[ $command != serve* ]] || humans=human
    run 2 $command --seats $humans,farmer,exec:./absent
    err 'exec:./absent cannot be started: No such file or directory'
    run 2 $command --seats $humans,farmer,exec:absent
    err 'for a program in this directory, write exec:./NAME'
    run 2 $command --seats $humans,farmer,exec:./plain
    err 'exec:./plain cannot be started: Permission denied; `chmod +x`'
    run 2 $command --seats $humans,farmer,exec:./headless
    err 'a script begins with a line such as #!'
    run 2 $command --seats $humans,farmer,exec:./nowhere
    err 'the program that its first line (#!) names is missing'
done
run 2 run bohnanza --seats 'farmer,farmer,exec:a"b'
err 'cannot contain quotes'
run 2 run bohnanza --seats "farmer,farmer,exec:./$(printf 'x%.0s' {1..200})"
err 'is too long for a name'
run 2 diff bohnanza bohnanza --seats exec:./lucky
err 'programs (exec:) play only in'

# ---- records and files never start one ---------------------------------------------------------------------------------

program marks <<X
touch "$tmp/work/started"
$answers
X
yes $'1\n2\n-' | head -n 120 | "$BOHN" run bohnanza --seats human,exec:./marks,farmer --seed 7 --record game.bohn >/dev/null 2>&1
[[ -e started ]] || complain 'the program was not started'
grep -q 'marks' game.bohn && complain 'the record names the program'
rm -f started
run 2 run --resume game.bohn
err 'p2 is played by a program, and a record never starts one: say who plays with --seats'
run 2 serve --resume game.bohn --stdio
err 'a record never starts one'
run 0 replay game.bohn
[[ ! -e started ]] || complain 'a record has started a program'
sed 's/"exec"/"exec:.\/marks"/' game.bohn >forged.bohn
run 5 run --resume forged.bohn
[[ ! -e started ]] || complain 'a forged record has started a program'
run 0 run --resume game.bohn --seats exec:./marks,exec:./marks,farmer --quiet
[[ -e started ]] || complain '--seats does not start the program of a resumed game'
run 0 sim bohnanza --seats exec:./marks,farmer,farmer --games 2 --out some.jsonl
rm -f started
run 2 sim --continue some.jsonl --games 3
err 'a file never starts one; if you want that, add --seats exec:./marks,farmer,farmer'
[[ ! -e started ]] || complain 'a file has started a program'
run 0 sim --continue some.jsonl --games 3 --seats exec:./marks,farmer,farmer
run 0 merge some.jsonl

# ---- with scripts from others, confined ---------------------------------------------------------------------------

cp "$root/examples/two_beans.lua" mine.lua
run 0 run ./mine.lua --seats exec:./lucky --seed 7 --quiet
[[ ! -s $tmp/err ]] || { complain 'a program in a game of a stranger'; cat "$tmp/err"; }
run 0 sim ./mine.lua --seats exec:./lucky,random --games 4
interrupted run bohnanza --seats exec:./late,farmer,farmer --seed 7
none_left 'Ctrl-C'
"$BOHN" run bohnanza --seats exec:./late,farmer,farmer --seed 7 >/dev/null 2>&1 &
sleep 0.7
kill -KILL $!
wait $! 2>/dev/null
none_left 'the keeper was killed'

# ---- serve --stdio -----------------------------------------------------------------------------------------------------

game=
# drive REQUEST...: into the file `said`
drive() { printf '%s\n' "$@" | "$BOHN" serve --stdio ${game:-} >said 2>"$tmp/err" || complain "serve --stdio exited with $?"; }
said() { grep -qF -e "$1" said || { complain "serve --stdio does not say '$1'"; cut -c 1-300 said; }; }
drive '{"do":"view"}' 'nonsense' '[1]' '{"do":5}' '{"do":"fly"}' '{"do":"new"}' '{"do":"new","game":"nothing"}' '{"do":"new","game":"bohnanza","seed":"x"}' \
    '{"do":"new","game":"bohnanza","players":"3"}' '{"do":"new","game":"bohnanza","set":[1]}' '{"do":"new","game":"bohnanza","set":{"profile":3}}' \
    "$(printf '%01100000d' 0)" '{"do":"quit"}'
for text in 'there is no game yet' 'JSON is expected, an object on one line: ' 'is new, answer, undo' '\"game\" is missing' \
    "there is no game 'nothing'" '\"seed\" is a number' '\"players\" is a number' '\"set\" is an object' 'a line has more than 1048576 bytes' '{"done":"quit"}'; do
    said "$text"
done
[[ $(grep -c '"error"' said) == 12 ]] || complain "$(grep -c '"error"' said) errors, not 12"
game='bohnanza --seed 7 --seats human,human,exec:./lucky'
drive '{"do":"answer","n":1,"options":[9]}' '{"do":"answer","n":1,"options":[0]}' '{"do":"answer","n":1,"options":[0]}' '{"do":"undo"}' '{"do":"view","as":"p2"}' \
    '{"do":"view","as":"p3"}' '{"do":"new","game":"nothing"}' '{"do":"view","as":"none"}' '{"do":"answer","options":[0]}'
said '{"error":"the question has 2 options'
said '{"error":"the game has moved on; look again","status":409'
said '{"error":"\"n\" is missing: the number of the question that is answered","status":400'
said '{"error":"\"as\" is not a human seat'
[[ $(grep -c '"done":' said) == 5 ]] || complain 'requests are not answered one by one'
said '"to":"p2"'
said '"to":"none"'
grep '"to":"p1"' said | grep -q '"p2.hand":\[[0-9]' && complain 'p1 sees the hand of p2'
grep -q '"p3.hand":\[[0-9]' said && complain 'a human seat sees the hand of a program'
game=

# Requests that do not fit: numbers that are none, deals, actions, orders; by two people.
drive '{"do":"new","game":5}' '{"do":"new","game":"bohnanza","seats":5}' '{"do":"new","game":"bohnanza","record":5}' '{"do":"new","game":"bohnanza","seed":-1}' \
    '{"do":"new","game":"bohnanza","seed":1.5}' '{"do":"new","game":"bohnanza","seed":[]}' '{"do":"new","game":"bohnanza","seed":"7x"}' \
    "{\"do\":\"new\",\"game\":\"bohnanza\",\"set\":{\"profile\":\"$(printf '%0300d' 0)\"}}" '{"do":"new","game":"bohnanza","set":{"profile":"rgg"},"seats":"human,human,farmer","seed":"7"}' \
    '{"do":"view","as":5}' '{"do":"undo","as":"p9"}' '{"do":"undo","as":"p1"}' '' '{"do":"skip","as":"p2"}' '{"do":"order","seats":[9]}' '{"do":"order","seats":["1"]}' \
    '{"do":"order","kinds":[99]}' '{"do":"order","kinds":["x"]}' '{"do":"order","kinds":[0,1],"seats":[1]}' '{"do":"order"}'
for text in '"status":400}' '\"seats\" and \"record\" are strings' '\"seed\" is a number from 0 up' '{"done":"new"' '\"as\" is not a human seat' 'you have not decided anything yet' \
    'you are not asked now' 'there is no such player or kind of card' '"orders":{"all":false,"seats":[1],"kinds":[0,1]}' '{"done":"order"'; do said "$text"; done
[[ $(grep -c '"error"' said) == 16 ]] || complain "$(grep -c '"error"' said) errors, not 16"
as1='{"do":"answer","as":"p1","n":' as2='{"do":"answer","as":"p2","n":2,'
drive '{"do":"new","game":"bohnanza","seats":"human,human,farmer","seed":7}' "${as1}1,\"pass\":true}" "${as1}1,\"deal\":{}}" "${as1}1}" "${as1}\"1\",\"options\":[0]}" "${as1}1,\"options\":\"0\"}" \
    "${as1}1,\"options\":[\"0\"]}" "${as1}1,\"options\":[0,0]}" "${as1}1,\"action\":99}" "${as1}1,\"action\":\"0\"}" "${as1}1,\"options\":[0]}" "${as1}2,\"pass\":true}" \
    "${as1}3,\"deal\":{\"partner\":9,\"give\":[0],\"ask\":[]}}" "${as1}3,\"deal\":{\"partner\":1,\"give\":[0,99],\"ask\":[0]}}" "${as1}3,\"deal\":{\"partner\":1,\"give\":[0],\"ask\":[-1]}}" \
    "${as1}3,\"deal\":{\"partner\":\"p2\",\"give\":[0],\"ask\":[]}}" "${as1}3,\"deal\":{\"partner\":1,\"give\":[0],\"ask\":5}}" \
    "${as2}\"action\":0}" "${as2}\"options\":[0]}" "${as2}\"deal\":{\"partner\":2,\"give\":[0],\"ask\":[1]}}" "${as2}\"deal\":{\"partner\":0,\"give\":[],\"ask\":[1,2]}}" \
    "${as1}4,\"deal\":{\"partner\":-2,\"give\":[0],\"ask\":[]}}" "${as1}5,\"deal\":{\"partner\":1,\"give\":[0],\"ask\":[0]}}" '{"do":"undo","as":"p1"}' '{"do":"bot","as":"p1","on":true}' \
    '{"do":"bot","as":"p1","on":false}' '{"do":"quit"}'
for text in 'you cannot pass here' 'such a deal cannot be offered' 'it has neither options nor pass nor deal' '\"n\" is missing' 'the question has 2 options' 'takes one answer, 2 given' \
    'there is no such action now' 'p2 asks p1 for' 'p1 offers p2' '{"done":"undo"' '{"done":"bot"'; do said "$text"; done
none_left 'serve --stdio'

# A served page: others are served while a program thinks, and the game goes on when it has answered.
program slow <<'X'
while read -r line; do case $line in *'"ask":{'*) sleep 1; echo '{"options":[0]}' ;; esac; done
X
"$BOHN" serve bohnanza --seats human,exec:./slow,farmer --seed 7 --set first=2 --port 0 --pause 0 >served 2>errors &
server=$!
for _ in {1..100}; do grep -q Ctrl-C served && break; sleep 0.1; done
port=$(sed -n 's|.*http://[^:]*:\([0-9]*\)/.*|\1|p' served | head -n 1)
link=$(sed -n 's|.*p1 .*/\([0-9a-f]\{32\}\)$|\1|p' served)
for _ in 1 2 3; do
    exec 5<>"/dev/tcp/127.0.0.1/$port" || { complain 'no connection'; break; }
    printf 'GET /%s HTTP/1.1\r\nHost: 127.0.0.1:%s\r\nConnection: close\r\n\r\n' "$link" "$port" >&5
    timeout 0.9 cat <&5 >page
    exec 5>&-
    grep -q '</html>' page || complain 'nobody is served while a program thinks'
done
exec 5<>"/dev/tcp/127.0.0.1/$port"
printf 'GET /%s/events HTTP/1.1\r\nHost: 127.0.0.1:%s\r\n\r\n' "$link" "$port" >&5
timeout 6 cat <&5 >events
exec 5>&-
grep -q 'p2 plants' events || { complain 'the program of a served game does not play'; tail -n 3 events | cut -c 1-300; }
kill -INT $server
wait $server || complain "serve exited with $?"
none_left 'a served page'

# ---- the schema, and games in Python --------------------------------------------------------------------------------------

if [[ -n $python ]]; then
    "$python" "$root/tests/players.py" "$root/repl/page/messages.schema.json" "$BOHN" "$root" >driven 2>&1 || { complain 'messages and their schema'; tail -n 20 driven; }
    cat driven
    library=$(ls "$root"/build/libbohn.so.0 "$root"/build/libbohn.so 2>/dev/null | head -n 1)
    if [[ -z $library ]]; then skipped 'aec.py: build/libbohn.so is not built'
    else
        BOHN_LIBRARY=$library "$python" "$players/aec.py" bohnanza 2 >aec 2>&1 || { complain 'aec.py'; cat aec; }
        grep -q '^game 1: .* decisions, rewards ' aec || { complain 'aec.py plays no game'; cat aec; }
    fi
fi
((failed)) || echo "all well"
exit $failed
