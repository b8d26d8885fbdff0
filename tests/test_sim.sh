#!/usr/bin/env bash
# test_sim.sh - simulations: the same bytes from any number of processes, after interruptions and from parts; reports
# of faults and unusual games; wrong arguments.
# shellcheck source=tests/lib.sh
source "$(dirname "$0")/lib.sh"
plain_or_long
export LC_ALL=C
mkdir "$tmp/work"
root=$PWD
cd "$tmp/work" || exit

unsum='s/,"sum":"[0-9a-f]*"}$/}/' # files have sums, --jsonl has none

# ---- the same bytes -------------------------------------------------------------------------------------

# Every format, with bots that rotate, from one to three processes.
for format in '' --csv --json --jsonl; do
    for jobs in 1 2 3; do
        # shellcheck disable=SC2086
        run 0 sim red_blue -n 301 --players 3 --seats random,default --seed 7 --jobs $jobs $format
        cp "$tmp/out" "$jobs.out"
    done
    same 1.out 2.out "two processes $format"
    same 1.out 3.out "three processes $format"
done
[[ $(wc -l <1.out) == 302 ]] || complain "--jsonl is not a header and a line per game"
for game in al_cabohne bohnanza bohnaparte_combined bohnick high_bohn isla_bohnita prohibohn; do
    for jobs in 1 3; do
        run 0 sim $game -n 5 --seats random --jobs $jobs --jsonl
        cp "$tmp/out" "$jobs.out"
    done
    same 1.out 3.out "$game"
done
run 0 sim red_blue -n 20 --seed 7 --jsonl
cp "$tmp/out" seven.out
run 0 sim red_blue -n 20 --seed 8 --jsonl
cmp -s "$tmp/out" seven.out && complain "the seed makes no difference"
cut -d, -f 2 <(tail -n +2 seven.out) | sort | uniq -d | grep -q . && complain "two games have the same seed"

# With rotation every bot plays every seat equally often.
run 0 sim red_blue -n 12 --players 4 --seats default,random --jsonl
tail -n +2 "$tmp/out" >lines.jsonl
[[ $(grep -c '"seats":\["default"' lines.jsonl) == 3 ]] || complain "default does not rotate"
[[ $(grep -c '"random","random","random","default"\]' lines.jsonl) == 3 ]] || complain "default never plays p4"
run 0 sim red_blue -n 12 --players 4 --seats default,random --no-rotate --jsonl
[[ $(tail -n +2 "$tmp/out" | grep -c '"seats":\["default"') == 12 ]] || complain "--no-rotate: default rotates"

# Who begins rotates, too, so seat and first move are separate figures.
rate() { grep "^wins,$1," "$tmp/out" | cut -d, -f 4; }
above() { awk "BEGIN { exit !($1 > $2) }" </dev/null || complain "$3: $1 is not above $2"; }
run 0 sim head_start -n 1200 --players 3 --seats random --csv
above "$(rate place1)" 0.5 "who begins"
above 0.38 "$(rate p1)" "p1 without an advantage"
run 0 sim head_start -n 1200 --players 3 --seats random --set seat_point=true --csv
above "$(rate place1)" 0.38 "who begins, beside p1"
above "$(rate p1)" 0.38 "p1 with an advantage"
run 0 sim head_start -n 600 --players 3 --seats random
out '; everybody begins equally often'
out 'who is number 3'
[[ $(grep -c ' --set first=2 ' "$tmp/out") -gt 0 ]] || complain "no game can be repeated with first=2"
run 0 sim head_start -n 600 --players 3 --seats random --lang de --report first.html
out 'wer Nr. 3 ist'
grep -q 'Wer beginnt, gewinnt' first.html || complain "the verdict does not say who wins"
run 0 sim head_start -n 18 --players 3 --seats default,random --jsonl
tail -n +2 "$tmp/out" | grep -o '"seats":.*"first":.' | sort | uniq -c | awk '$1 != 2 { exit 1 }' || complain "seat and first do not mix evenly"
[[ $(tail -n +2 "$tmp/out" | grep -o '"seats":.*"first":.' | sort -u | wc -l) == 9 ]] || complain "seat and first do not mix"
for fixed in "--set first=2" --no-rotate; do
    # shellcheck disable=SC2086
    run 0 sim head_start -n 300 --players 3 --seats random $fixed --csv
    [[ -z $(rate place1) ]] || complain "$fixed: who begins rotates"
done
above "$(rate p1)" 0.5 "--no-rotate: p1 begins"
run 0 sim head_start -n 30 --players 3 --seats random --no-rotate
[[ $(grep -c 'first=1' "$tmp/out") -gt 0 ]] || complain "--no-rotate: games are repeated with another first"
run 0 sim head_start -n 600 --players 3 --seats random --vs head_start --vs-set seat_point=true --csv
[[ -n $(rate place1) ]] || complain "--vs: who begins does not rotate"
run 0 sim head_start -n 30 --seats random --vs red_blue --csv
[[ -z $(rate place1) ]] || complain "--vs: who begins rotates on one side"
for jobs in 1 3; do
    run 0 sim head_start -n 50 --players 3 --seats random,default --jobs $jobs --out "first$jobs.jsonl"
done
same first1.jsonl first3.jsonl "who begins, three processes"
head -n 20 first1.jsonl >part.jsonl
run 0 sim --continue part.jsonl
same first1.jsonl part.jsonl "who begins, continued"
run 0 sim red_blue -n 5 --out old.jsonl
sed -i '1s/"rotate_first":false,//' old.jsonl                       # as earlier versions wrote it
run 0 sim --continue old.jsonl -n 8
run 0 merge old.jsonl

# The name of a seat may include its budget.
run 0 sim two_beans -n 4 --seats seer:4,random --out seer.jsonl
run 0 merge seer.jsonl
run 0 sim --continue seer.jsonl -n 6
out seer:4

# ---- interruption -----------------------------------------------------------------------------------------

run 0 sim slow -n 60 --jobs 2 --out whole.jsonl
cp "$tmp/out" whole.txt

# started FILE LINES: waits until the file has so many lines
started() {
    local i
    for ((i = 0; i < 600; i++)); do
        [[ -f $1 && $(wc -l <"$1") -ge $2 ]] && return
        sleep 0.05
    done
    complain "$1 does not grow"
}

"$BOHN" sim slow -n 60 --jobs 2 --out broken.jsonl >broken.txt 2>broken.err &
started broken.jsonl 8
kill -INT $!
wait $!
status=$?
((status == 130)) || complain "Ctrl-C: exit status $status"
grep -q 'interrupted after' broken.err || complain "Ctrl-C: no message"
grep -q ' games, seed 1' broken.txt || complain "Ctrl-C: no report"
lines=$(wc -l <broken.jsonl)
((lines < 61)) || complain "Ctrl-C came too late"
head -n "$lines" whole.jsonl | cmp -s - broken.jsonl || complain "Ctrl-C: the file is not a prefix of the whole"
run 0 sim --continue broken.jsonl --jobs 3
same "$tmp/out" whole.txt "--continue"
same broken.jsonl whole.jsonl "--continue"

# The process that was started keeps the one that starts the workers.
workers_of() { cat "/proc/$(sed 's/ .*//' "/proc/$1/task/$1/children")"/task/*/children; }

# Killed in the middle: workers end too, and a line may be torn.
"$BOHN" sim slow -n 60 --jobs 2 --out killed.jsonl >/dev/null 2>&1 &
parent=$!
disown $parent # or bash would remark on its death
started killed.jsonl 5
workers=$(workers_of $parent)
kill -KILL $parent
sleep 0.5
for worker in $workers; do # dead, whether somebody has taken notice or not
    grep -qs '^State:.*[RSD] ' "/proc/$worker/status" && complain "a worker outlives its parent"
done
printf '{"game":' >>killed.jsonl
run 0 sim --continue killed.jsonl
same killed.jsonl whole.jsonl "after kill -9"

# A killed worker costs nothing; workers have tight limits.
"$BOHN" sim slow -n 60 --jobs 2 --out alive.jsonl >killed.txt 2>killed.err &
parent=$!
started alive.jsonl 4
read -r worker _ < <(workers_of $parent)
if slow; then
    skipped "limits of a worker"
else
    grep -q 'Max data size *33554432' "/proc/$worker/limits" || complain "the memory of a worker is not limited"
    # for `make coverage` it leaves its counts
    [[ -n ${BOHN_COVER:-} ]] || grep -q 'Max file size *0 ' "/proc/$worker/limits" || complain "a worker may write files"
    [[ $(find "/proc/$worker/fd" -mindepth 1 | wc -l) -le 2 ]] || complain "a worker has files open"
    size=$(awk '/^VmHWM/ { print $2 }' "/proc/$worker/status")
    ((size < 32768)) || complain "a worker takes $size KiB"
fi
kill -KILL "$worker"
wait $parent
same killed.txt whole.txt "a worker was killed"

# 300,000 games leak nothing: no worker is larger at the end than after some seconds of CPU time.
if ! at_length; then
    skipped "300,000 games"
else
    "$BOHN" sim bohnanza --set trading=false --seats random -n 300000 --jobs 2 >many.txt 2>many.err &
    parent=$!
    sleep 2
    workers=$(workers_of $parent)
    # Until each has met large games: after 15 s of CPU time, which takes longer on a busy machine.
    # shellcheck disable=SC2086
    worked() { for worker in $workers; do awk -v ticks="$(getconf CLK_TCK)" '{ exit $14 + $15 < 15 * ticks }' /proc/$worker/stat || return; done 2>/dev/null; }
    until worked || ! kill -0 $parent 2>/dev/null; do sleep 1; done
    # shellcheck disable=SC2086
    sizes() { for worker in $workers; do awk '/^VmRSS/ { print $2 }' /proc/$worker/status; done 2>/dev/null | sort -n | tail -n 1; }
    early=$(sizes)
    while size=$(sizes) && [[ -n $size ]]; do
        last=$size
        sleep 1
    done
    wait $parent || { complain "300,000 games: exit status $?"; cat many.err; }
    ((last - early < 512)) || complain "300,000 games: a worker grew from $early to $last KiB"
    grep -q ': 300000 games, seed 1$' many.txt || { complain "300,000 games: no report"; head -n 3 many.txt; }
fi

# An existing file, or one in use, is not touched; a finished one is reported again, or extended.
run 2 sim slow -n 3 --out whole.jsonl
err 'whole.jsonl already exists; use --continue'
run 0 sim --continue whole.jsonl --jobs 1
same "$tmp/out" whole.txt "a finished file"
run 0 sim slow -n 21 --out grown.jsonl
run 0 sim --continue grown.jsonl -n 60
same grown.jsonl whole.jsonl "-n 60 after -n 21"
[[ ! -e grown.jsonl.new ]] || complain "a file is left"
exec 9<grown.jsonl
flock 9
run 7 sim --continue grown.jsonl
err 'another simulation is writing this file'
exec 9<&-
run 2 sim --continue whole.jsonl -n 10
err 'is for 60 games'
run 2 sim red_blue --continue whole.jsonl
err "omit 'red_blue'"
run 2 sim --continue whole.jsonl --seed 3
err 'the file says what is played, and how; omit --seed'
run 2 sim --continue nothing.jsonl
err 'nothing.jsonl: No such file'
sed 's/"turns":/"turms":/' whole.jsonl >damaged.jsonl
run 5 sim --continue damaged.jsonl
err 'damaged.jsonl:2: not a line of a simulation'
# Wrong files are refused: misspelt words in lines or in the header, games out of order or missing.
refused() { # LINE SED-SCRIPT [TEXT]
    sed "$2" whole.jsonl >damaged.jsonl
    cp damaged.jsonl before.jsonl
    run 5 sim --continue damaged.jsonl
    err "damaged.jsonl:$1: ${3:-not a line of a simulation}"
    same damaged.jsonl before.jsonl "a damaged file"
}
refused 3 '3s/"seats"/"seaTs"/'
refused 3 '3s/"fault":null/"fault":null,"more":1/'
refused 3 '3s/"winners":\[/&9,/'
refused 1 '1s/"rotate"/"rotaTe"/'
refused 1 '1s/"until":null/"untiI":null/'
refused 6 '5{h;d};6{G}' 'game 4 is out of order'
refused 8 '7p' 'game 6 is out of order'
refused 5 5d 'game 4 is missing before this line; `bohn merge --partial damaged.jsonl`'
run 0 merge --partial damaged.jsonl
echo '{}' >damaged.jsonl
run 5 merge damaged.jsonl
err 'damaged.jsonl:1:'
: >empty.jsonl
run 5 merge empty.jsonl
cp "$tmp/games/slow.lua" slow.lua
head -n 5 whole.jsonl | sed 's/"slow",/".\/slow.lua",/' >changed.jsonl
sed 's/60000/50000/' "$tmp/games/slow.lua" >slow.lua
run 5 sim --continue changed.jsonl
err "'slow' has changed since these games were played; \`bohn merge --partial"
# an endless game reaches its limit
cat >again.lua <<'END'
local game = define { id = "again", title = "Again", players = { 2, 2 }, turn = { "go" } }
function game:setup() end
function game:go(t, p) p:choose { "x", from = { "a" } } return "again" end
function game:score() return 0 end
return game
END
run 1 sim again.lua -n 1 --jobs 2
out 'this game seems endless'
(
    trap '' XFSZ
    ulimit -f 4
    "$BOHN" sim red_blue -n 500 --out large.jsonl >/dev/null 2>"$tmp/err"
)
(($? == 7)) || complain "a failed write is not reported"
err 'large.jsonl: File too large'
"$BOHN" sim red_blue -n 500 --jsonl >/dev/full 2>"$tmp/err"
(($? == 7)) || complain "a full disk is not reported"
err 'cannot write to standard output'

# ---- parts ------------------------------------------------------------------------------------------------

run 0 sim red_blue -n 100 --players 3 --seats random,default --out all.jsonl
cp "$tmp/out" all.txt
! slow || skipped "3 and 100 parts"
for parts in $(slow && echo 2 7 || echo 2 3 7 100); do
    rm -f part*.jsonl merged.jsonl
    for ((k = 1; k <= parts; k++)); do
        run 0 sim red_blue -n 100 --players 3 --seats random,default --shard $k/$parts --out part$k.jsonl --jobs 1
    done
    run 0 merge part*.jsonl --out merged.jsonl
    same "$tmp/out" all.txt "$parts parts"
    same merged.jsonl all.jsonl "$parts parts"
done
# Halves and quarters can be merged in any order, and so can overlapping parts.
for part in 1/2 3/4 4/4; do
    run 0 sim red_blue -n 100 --players 3 --seats random,default --shard $part --out "${part/\//of}.jsonl"
done
run 0 merge 4of4.jsonl 1of2.jsonl 3of4.jsonl --jsonl
sed "$unsum" all.jsonl >all.out
same "$tmp/out" all.out "a half and two quarters"
run 0 merge all.jsonl 3of4.jsonl --jsonl
same "$tmp/out" all.out "the whole and a part"
run 0 merge all.jsonl --json
run 0 merge all.jsonl --csv
out 'wins,p1,100,'
run 2 merge 1of2.jsonl 4of4.jsonl
err 'games 51–75 of 100 are missing'
run 0 merge 1of2.jsonl 4of4.jsonl --partial
out ': 75 games'
run 0 sim red_blue -n 100 --players 3 --seats random,default --seed 2 --shard 2/2 --out other.jsonl
run 2 merge 1of2.jsonl other.jsonl
err '1of2.jsonl and other.jsonl are from different runs'
sed "$unsum"'; s/"turns":[0-9]*/"turns":99/' 3of4.jsonl >differs.jsonl
run 5 merge all.jsonl differs.jsonl
err 'game 51 differs'
run 2 merge
err 'which files?'
run 2 merge all.jsonl --out all.jsonl
err 'already exists'

# ---- until ---------------------------------------------------------------------------------------------------

for jobs in 1 3; do
    run 0 sim red_blue --seats random --until ±4% --jobs $jobs --out until$jobs.jsonl
    cp "$tmp/out" until$jobs.txt
done
same until1.jsonl until3.jsonl "--until"
games=$(($(wc -l <until1.jsonl) - 1))
((games % 100 == 0 && games > 100 && games < 2000)) || complain "--until 4%: $games games"
widest() { # of the win rates in the CSV of a file, in percent
    "$BOHN" merge "$1" --csv | awk -F, '$1 == "wins" { w = ($6 - $5) * 50; if (w > most) most = w } END { print most }'
}
awk -v w="$(widest until1.jsonl)" 'BEGIN { exit !(w <= 4) }' || complain "--until 4% is $(widest until1.jsonl)"
head -n $((games - 99)) until1.jsonl >before.jsonl
awk -v w="$(widest before.jsonl)" 'BEGIN { exit !(w > 4) }' || complain "--until 4%: a hundred games too many"
head -c 5000 until1.jsonl >until.jsonl
run 0 sim --continue until.jsonl
same until.jsonl until1.jsonl "--until and --continue"
run 0 sim red_blue --seats random --until 1% -n 150
out ': 150 games'
err 'are known only to'

# ---- other rules ---------------------------------------------------------------------------------------------

for jobs in 1 3; do
    run 0 sim red_blue --vs unfair -n 200 --seats random --jobs $jobs
    cp "$tmp/out" $jobs.out
done
same 1.out 3.out "--vs"
out '200 pairs of games'
grep -qE '^B: p1 random wins [0-9.]+ percentage points more often; p2 random wins [0-9.]+ percentage points less often' \
    "$tmp/out" || { complain "--vs does not find the unfair rule"; tail -n 4 "$tmp/out"; }
grep -qE '^B: .*no clear difference in: turns, decisions\.$' "$tmp/out" || complain "--vs finds differences that do not exist"
run 0 sim red_blue --vs unfair -n 200 --seats random --csv
[[ $(awk -F, '$1 == "score" && $2 == "p1" { print $6, $7, $8, $11 }' "$tmp/out") == '1 1 1 1' ]] ||
    complain "--vs: the score of p1 is not 1 more in every game"
[[ $(awk -F, '$1 == "score" && $2 == "p2" { print $6, $11 }' "$tmp/out") == '0 0' ]] || complain "--vs: the score of p2"
awk -F, '$1 == "wins" && $2 == "p1" { good = $9 > ($8 - $7) / 2 && $10 > 0.05 } END { exit !good }' "$tmp/out" ||
    complain "--vs: pairs do not narrow the interval"
run 0 sim red_blue --vs unfair -n 200 --seats random --json --lang de
out '"verdict": "p1 random wins'
run 0 sim red_blue --vs unfair -n 4 --seats random --csv
awk -F, 'NR > 1 && $NF { found = 1 } END { exit found || NR < 2 }' "$tmp/out" || complain "--vs: four pairs give a clear difference"
run 0 sim red_blue --vs red_blue --vs-set hand_size=5 -n 60 --players 3
out 'B: score: 100% lower; the games are 50% shorter; decisions: 50% fewer; no clear' "--vs: words for less"
run 0 sim red_blue --set hand_size=5 --vs red_blue --vs-set hand_size=3 -n 60 --players 3
out 'B: score: 0.07 higher; the games are 100% longer; decisions: 100% more; no clear' "--vs: words for more"
run 0 sim red_blue --vs renamed -n 20 --seats random,default
out 'B: no game ended differently.'
run 0 sim red_blue --vs renamed -n 1 --seats random
out '1 pair of games'
run 0 sim red_blue --vs red_blue --vs-set hand_size=5 -n 20 --players 3
out 'B: red_blue hand_size=5'
run 0 sim red_blue --vs unfair --seats random --until 5%
games=$(sed -n 's/ pairs of games.*//p' "$tmp/out")
((games % 100 == 0 && games < 2000)) || complain "--vs --until 5%: $games pairs"
# Equal pairs prove little: the rule of three asks for hundreds.
run 0 sim red_blue --vs renamed --seats random --until 1%
out '400 pairs of games'
run 0 sim red_blue --vs unfair -n 3 --seats random --csv
awk -F, '$1 == "wins" { n++; if ($7 < -1 || $8 > 1 || $8 - $7 < 0.1) bad = 1 } END { exit bad || n == 0 }' "$tmp/out" ||
    { complain "--vs: three pairs are too certain, or beyond 100 %"; cat "$tmp/out"; }
run 1 sim flawed --vs flawed -n 100 --seats random
out 'left out because a game failed'
out ' run flawed '
run 2 sim red_blue --vs unfiar
err "did you mean 'unfair'?"
run 2 sim red_blue --vs unfair --out x.jsonl
err 'not written game by game'
run 2 sim red_blue --vs-set hand_size=5
err '--vs-set needs --vs'
run 2 sim red_blue --vs unfair --players 9

# ---- reports -------------------------------------------------------------------------------------------------

# Failed games are counted, the run continues, and each failure can be reproduced.
run 1 sim flawed -n 100 --seats random --out flawed.jsonl
cp "$tmp/out" flawed.txt
faults=$(grep -c 'the roof fell in' flawed.jsonl)
((faults > 5 && faults < 40)) || complain "$faults of 100 games failed"
out "Flawed, 2 players: $((100 - faults)) games, $faults failed, seed 1"
out "$faults games failed"
out 'the roof fell in'
command=$(sed -n '/games failed/,$p' "$tmp/out" | grep -m 1 ' run flawed ')
# shellcheck disable=SC2086
run 1 ${command#*/bohn* }
err 'the roof fell in'
for jobs in 1 3; do
    run 1 sim flawed -n 100 --seats random --jobs $jobs --jsonl
    sed "$unsum" flawed.jsonl >flawed.out
    same "$tmp/out" flawed.out "faults by $jobs processes"
done
run 1 merge flawed.jsonl
same "$tmp/out" flawed.txt "faults"

# The first failing game is shortened; the report stays the same.
mkdir short
run 1 sim flawed -n 100 --seats default,random --shrink short
cp "$tmp/out" shrunk.txt
grep -qE '^bohn: game [0-9]+: also fails after 1 decision with 2 players:$' "$tmp/err" ||
    { complain "the failing game is not shortened"; cat "$tmp/err"; }
run 1 test short/flawed_fault.lua
out 'the roof fell in'
run 1 replay short/flawed_fault.bohn
err 'the roof fell in'
run 1 sim flawed -n 100 --seats default,random --shrink short
err 'not shortened: short/flawed_fault.lua: File exists'
same "$tmp/out" shrunk.txt "--shrink"
run 1 sim flawed -n 100 --seats random --json --lang de --shrink short
err 'nicht gekürzt: short/flawed_fault.lua: File exists'
run 7 sim flawed -n 100 --seats random --shrink nowhere/at/all
err 'nowhere/at/all: No such file'
[[ ! -s $tmp/out ]] || complain "--shrink: games are played before the directory is checked"
run 7 sim flawed -n 100 --seats random --shrink flawed.jsonl
err 'flawed.jsonl: Not a directory'

# short RULE WORDS NAME: a fault deep in the game, in a rule without questions, becomes a scenario with a given table,
# which passes once the fault is removed.
short() {
    cat >"$tmp/games/$3.lua" <<END
local base = extends "bohnanza"
local game = base:variant { id = "$3", title = "Short" }
function game:$1(t, p)
  if t:turn() > 4 then $2 end -- WRONG
  return base.$1(self, t, p)
end
return game
END
    run 1 sim "$3" -n 1 --seats random --shrink new
    grep -qE '^bohn: game 1: also fails after 0 decisions with 3 players:$' "$tmp/err" ||
        { complain "$3: the failing game is not shortened"; cat "$tmp/err"; }
    run 1 test "new/$3_fault.lua"
    out '0 passed, 1 failed'
    grep -q 'given = {' "new/$3_fault.lua" || complain "$3: no table is given"
    run 1 replay "new/$3_fault.bohn"
    sed -i '/WRONG/d' "$tmp/games/$3.lua"
    run 0 test "new/$3_fault.lua"
}
short draws 'error "the well is dry"' dry
short turned_up 'error "the wind blows"' windy
short score 'error "nobody can count"' countless
run 1 sim flawed -n 100 --seats random --json
[[ $(grep -c '"text": ".*the roof fell in' "$tmp/out") == "$faults" ]] || complain "--json does not list the faults"

# Measures: of the table and of each seat; other counters are not reported.
out_csv() { awk -F, -v what="$1" -v who="$2" '$1 == what && $2 == who { print $4 }' "$tmp/out"; }
run 1 sim flawed -n 100 --seats random,default --csv
[[ $(out_csv rounds table) == 2 ]] || complain "the measure 'rounds' is $(out_csv rounds table)"
total=$(awk -v a="$(out_csv luck p1)" -v b="$(out_csv luck p2)" 'BEGIN { printf "%.3f", a + b }')
[[ $(printf '%.3f' "$(out_csv luck total)") == "$total" ]] || complain "the measure 'luck' does not add up"
[[ $(out_csv luck random) != '' && $(out_csv hidden table) == '' ]] || complain "the wrong measures are reported"
grep -q '"measures":{"rounds":2,"luck":\[' flawed.jsonl || complain "measures are missing in the lines"
run 1 sim flawed -n 100 --seats random --lang de
out 'Runden'
out 'Gewinnraten'

# Transliterated names shift no columns: all rows with a mean have the same width.
columns() { awk '/^(  )?(p1|alle|Zuege|Züge|Entscheidungen) .*[0-9] +[0-9]+$/ { print length($0) }' "$tmp/out" | sort -u | wc -l; }
run 0 sim red_blue -n 50 --seats random --lang de --ascii
out 'alle Plaetze '
[[ $(columns) == 1 ]] || { complain "--ascii shifts columns"; cat "$tmp/out"; }
# Without a game there are no means.
sed 's/t:random(10) == 1/true/' "$tmp/games/flawed.lua" >hopeless.lua
run 1 sim ./hopeless.lua -n 3 --seats random --csv
out 'wins,p1,0,,,,,,,,,'
run 1 sim ./hopeless.lua -n 3 --seats random --json
out '"mean": null'
run 1 sim ./hopeless.lua -n 3 --seats random --report hopeless.html
! grep -i 'nan' hopeless.html || complain "a report without games has NaN"
run 1 sim ./hopeless.lua --vs flawed -n 3 --seats random --csv
out 'wins,p1,0,,,,,,,,0'
run 1 sim ./hopeless.lua --vs flawed -n 3 --seats random --report hopeless_vs.html
! grep -i 'nan' hopeless_vs.html || complain "a comparison without games has NaN"

# The measures of the games add up: in Bohnanza a third field costs three thalers, in Bohnick a goal is a point.
run 0 sim bohnanza -n 20 --seats random --jsonl
sed -nE 's/.*"scores":\[([^]]*)\].*"earned":\[([^]]*)\].*/\1 \2/p' "$tmp/out" | tr ',' ' ' >sums
awk '{ for (i = 1; i <= 4; i++) if ($(i + 4) != $i && $(i + 4) != $i + 3) bad = 1 } END { exit bad || NR != 20 }' sums ||
    { complain "thalers earned are not those left and spent"; head -n 3 sums; }
run 0 sim bohnick -n 20 --seats random --jsonl
sed -nE 's/.*"scores":\[([^]]*)\].*"measures":\{([^}]*)\}.*/\1 \2/p' "$tmp/out" |
    sed -E 's/"shots_[a-z_]*":[0-9]+//g; s/"goals_[a-z_]*"://g; s/[^0-9]+/ /g' >sums
awk '{ goals = $3 + $4 + $5 + $6 + $7; if (NF != 7 || goals != $1 + $2) bad = 1 } END { exit bad || NR != 20 }' sums ||
    { complain "goals by kind do not add up"; head -n 3 sums; }

# A printed command plays the same game: scores, turns and decisions.
check_replays() { # GAME OPTION...
    local command line wanted got n=0 game
    run 0 sim "$@" --json
    cp "$tmp/out" report.json
    run 0 sim "$@" --jsonl
    cp "$tmp/out" lines.jsonl
    while read -r game command; do
        line=$(grep "^{\"game\":$game," lines.jsonl)
        wanted=$(sed -E 's/.*"turns":([0-9]+),"decisions":([0-9]+),"scores":\[([^]]*)\].*/\1 \2 \3/' <<<"$line")
        # shellcheck disable=SC2086
        run 0 ${command#* } --json
        got=$(sed -E 's/.*"turns":([0-9]+),"decisions":([0-9]+).*/\1 \2/' "$tmp/out"
            grep -oE '"score":-?[0-9]+' "$tmp/out" | cut -d: -f 2 | paste -sd,)
        got=${got//$'\n'/ }
        [[ $got == "$wanted" ]] || complain "'$command' gives '$got', not '$wanted'"
        ((n++))
    done < <(awk -F'"' '/"game":/ { split($3, a, /[:, ]+/); game = a[2] } /"command":/ { print game, $4 }' report.json)
    ((n >= 6)) || complain "sim $1: only $n unusual games"
}
check_replays red_blue -n 50 --players 3 --seats default,random --set hand_size=4
check_replays bohnaparte -n 10 --seats random
check_replays slow -n 8
run 0 sim red_blue -n 50
out 'Strange games'
out ' run red_blue --players 2 --seats random --seed '

run 0 sim red_blue -n 5 --ascii
LC_ALL=C grep -q '[^ -~]' "$tmp/out" && complain "--ascii: other characters"
out '####'
run 0 sim red_blue -n 5 --plain
out 'p1 random: '
grep -qF '█' "$tmp/out" && complain "--plain: bars"

# ---- wrong arguments -------------------------------------------------------------------------------------------

run 2 sim
err 'which game?'
run 2 sim red_blue -n 0
err '--games 0: expected a whole number from 1 to'
run 2 sim red_blue -n
err 'option --games needs a value'
run 2 sim red_blue --seats farmre
err "nobody called 'farmre' can sit here"
run 2 sim red_blue --seats human
err 'a seat cannot be human'
run 2 sim red_bleu
err "did you mean 'red_blue'?"
run 2 sim red_blue --players 9
run 2 sim red_blue --set hand_sise=3
err "did you mean 'hand_size'?"
run 2 sim red_blue --set hand
err '--set hand: expected NAME=VALUE'
run 2 sim red_blue --shard 3/2
err '--shard 3/2: expected I/K'
for shard in 0/2 1 /2 1/2x -1/2 a/b; do run 2 sim red_blue --shard=$shard; done
run 2 sim red_blue -n 5 --shard 1/6
err 'more shards than games'
run 2 sim red_blue --shard 1/2 --until 1%
err 'no shard can know'
for until in 0% 1 60% x% -1% 1%%; do run 2 sim red_blue --until=$until; done
err '--until 1%%: expected a percentage from 0.01% to 50%'
run 2 sim red_blue --jobs 0
run 2 sim red_blue --csv --json
err '--csv: choose one format; omit --json'
run 2 sim red_blue bohnanza
err "unexpected argument 'bohnanza'; a house rule is added by a plus sign"
run 7 sim red_blue -n 5 --out nowhere/file.jsonl
err 'nowhere/file.jsonl: No such file'

# ---- on a terminal ----------------------------------------------------------------------------------------------

# ---- where the time goes ---------------------------------------------------------------------------------

cat >sluggish.lua <<'END'
local base = extends "bohnanza"
local game = base:variant { id = "sluggish", title = "Sluggish" }

function game:turned_up(t, p)
  local n = 0
  for _ = 1, 80000 do n = n + 1 end
  return base.turned_up(self, t, p)
end

return game
END
run 0 sim ./sluggish.lua -n 40 --seats random --jobs 2
cp "$tmp/out" plain.out
run 0 sim ./sluggish.lua -n 40 --seats random --jobs 2 --profile
same "$tmp/out" plain.out "--profile changes the report"
err "time by rule, "
grep -A1 'time by rule' "$tmp/err" | grep -qE 'sluggish\.lua:4 +turned_up$' || complain "the slow rule is not the first: $(cat "$tmp/err")"
grep -A1 'time by line' "$tmp/err" | grep -qF 'for _ = 1, 80000 do' || complain "the slow line is not the first: $(cat "$tmp/err")"
run 2 sim red_blue --vs slow --profile
err "one set of rules is measured at a time"
run 0 sim red_blue -n 1 --profile
err "no samples"
# In a game this small nothing else takes time, so the rule is in the list on a slow machine, too.
cat >dull.lua <<'END'
local base = extends "two_beans"
local game = base:variant { id = "dull", title = "Dull" }

function game:draws(t, p)
  local n = 0
  for _ = 1, 500000 do n = n + 1 end
  return base.draws(self, t, p)
end

return game
END
run 1 check ./dull.lua --profile # the rule is a finding, too
grep -A1 'time by rule' "$tmp/err" | grep -qE 'dull\.lua:4 +draws$' || complain "check --profile lacks the slow rule: $(cat "$tmp/err")"

if command -v expect >/dev/null; then
    cd "$root" || exit
    export BOHN tmp TERM=xterm
    cat >"$tmp/test.exp" <<'END'
source tests/lib.exp
proc ends_with {wanted what} {
    global spawn_id
    expect { eof {} timeout { fail "$what: it does not end" } }
    set status [lindex [wait] 3]
    if {$status != $wanted} { fail "$what: it left with $status" }
}
spawn $bohn sim slow -n 300 --jobs 2
wait_for " of 300 games (" "progress"
wait_for " games/s, " "rate"
wait_for " s left" "time left"
wait_for "300 games, seed 1" "report"
wait_for "\u2588" "bars"
ends_with 0 "a whole run"
spawn $bohn sim slow -n 6000 --lang de
wait_for " von 6000 Spielen (" "progress in German"
wait_for " Spiele/s" "progress in German"
send "\003"
wait_for ", 2 Spieler: " "Ctrl-C"
wait_for "Spielen unterbrochen" "Ctrl-C"
ends_with 130 "Ctrl-C"
set env(NO_COLOR) 1
spawn $bohn sim red_blue -n 20
wait_for "####" "NO_COLOR"
ends_with 0 "NO_COLOR"
unset env(NO_COLOR)
set env(TERM) dumb
spawn $bohn sim red_blue -n 20
wait_for "####" "TERM=dumb"
ends_with 0 "TERM=dumb"
exit $failed
END
    LC_ALL=C.UTF-8 expect "$tmp/test.exp" || failed=1
else
    echo "expect is not installed: the progress line is not tested"
fi
exit $failed
