#!/usr/bin/env bash
# test_seer.sh - the bot that searches: a whole game of every script, repeatable from its seed; wrong budgets.
# shellcheck source=tests/lib.sh
source "$(dirname "$0")/lib.sh"
plain_or_long
export LC_ALL=C

# Every game in rules/ and examples/: one seer, and default seats to keep the games short. Somewhere the seer must
# decide differently from the bot it trusts: then it has searched.
budget=6
if at_length; then names=$(BOHN_PATH=$PWD "$BOHN" list --names) budget=12
elif slow; then skipped "all games but one"; names=bohnick
else skipped "games in examples/"; names=$(BOHN_PATH=$PWD/rules:$PWD/stdlib "$BOHN" list --names)
fi
for name in $names; do
    BOHN_PATH=$PWD "$BOHN" run "$name" --seed 3 --quiet >"$tmp/bots" 2>&1
    read -r _ bot _ < <(grep '^  p1 ' "$tmp/bots")
    others=
    for ((i = $(grep -c '^  p[1-9] ' "$tmp/bots"); i > 1; i--)); do others+=,default; done
    BOHN_PATH=$PWD "$BOHN" run "$name" --seats "seer:$budget$others" --seed 3 >"$tmp/out" 2>"$tmp/err" ||
        complain "$name: $(tail -n 3 "$tmp/err")"
    grep -q 'The game is over' "$tmp/out" || complain "$name did not end"
    BOHN_PATH=$PWD "$BOHN" run "$name" --seats "$bot$others" --seed 3 >"$tmp/bots" 2>&1
    sed -i -E "s/^(  p1) [^ ]+ */\1 /" "$tmp/out" "$tmp/bots"
    ! cmp -s "$tmp/out" "$tmp/bots" || complain "$name: seer:$budget plays like $bot"
done

# The same seed and playouts: the same bytes, in one process or several.
for i in 1 2; do
    "$BOHN" run al_cabohne --players 2 --seats seer:8,capo --seed 4 --watch >"$tmp/run$i" 2>&1
    "$BOHN" sim al_cabohne --players 2 --seats seer:8,random -n 4 --jobs "$i" --jsonl >"$tmp/sim$i" 2>&1
done
cmp -s "$tmp/run1" "$tmp/run2" || complain "the same seed gave two games"
cmp -s "$tmp/sim1" "$tmp/sim2" || complain "one and two processes played different games"
"$BOHN" sim al_cabohne --players 2 --seats capo,random -n 4 --jsonl >"$tmp/sim3" 2>&1
scores() { grep -o '"scores": *\[[^]]*\]' "$tmp/$1"; }
[[ $(scores sim1 | wc -l) == 4 && $(scores sim1) != "$(scores sim3)" ]] || complain "in sim seer:8 plays like capo"
grep -q 'seer:8' "$tmp/run1" || complain "seer:8 did not play"
"$BOHN" run al_cabohne --players 2 --seats seer:8,capo --seed 5 --watch >"$tmp/run3" 2>&1
! cmp -s "$tmp/run1" "$tmp/run3" || complain "two seeds gave the same game"
"$BOHN" run al_cabohne --players 1 --seats seer:1ms --seed 4 --quiet >"$tmp/out" 2>&1 ||
    complain "seer:1ms: $(cat "$tmp/out")"

# A hook that cannot value a position is reported: in play, where the first option is taken instead, and in simulations.
run 1 run ./tests/planted/hooks.lua --seats seer:4,default --seed 4 --quiet
err "hooks.lua:32: outlook must return a number"
run 1 sim ./tests/planted/hooks.lua --seats seer:4,default --seed 4 -n 2
grep -q 'outlook must return a number' "$tmp/out" "$tmp/err" || complain "sim does not report a faulty outlook"

for budget in 0 1 3 abc 5s -1 ''; do
    "$BOHN" run al_cabohne --seats "seer:$budget" >/dev/null 2>"$tmp/err"
    (($? == 2)) || complain "seer:$budget was not refused"
    grep -qF "'seer:$budget': seer takes a number of playouts, 4 to 1000000, or of milliseconds" "$tmp/err" ||
        complain "seer:$budget: $(cat "$tmp/err")"
done
"$BOHN" run al_cabohne --seats sear >/dev/null 2>"$tmp/err"
grep -qF "did you mean 'seer'?" "$tmp/err" || complain "sear: $(cat "$tmp/err")"

# A process of a simulation stays small; under the sanitizers none does.
if [[ ${BOHN##*/} != bohn ]]; then
    skipped "memory of a process"
else
    (ulimit -v 32768; exec "$BOHN" sim bohnaparte --players 3 --seats seer:4,default,default -n 1 --jobs 1) \
        >/dev/null 2>"$tmp/err" || complain "32 MB are not enough: $(cat "$tmp/err")"
fi
exit $failed
