#!/usr/bin/env bash
# test_fast.sh - the program of `make fast` plays the same games as the ordinary one, byte for byte: simulations, records and
# searches of all games, golden records, and what `check` finds.
# shellcheck source=tests/lib.sh
source "$(dirname "$0")/lib.sh"
fast=$PWD/build/bohn-fast
slow && { echo "compares the plain program only"; exit 77; }
[[ -x $fast ]] || { echo "there is no build/bohn-fast: make fast"; exit 77; }
newer=$(find vm repl -name '*.[ch]' -newer "$fast" -print -quit)
[[ -z $newer ]] || { echo "build/bohn-fast is older than $newer: make fast"; exit 77; }

games=(bohnanza bohnaparte al_cabohne prohibohn high_bohn isla_bohnita bohnick)
bots=1 random=10 decisions=6
at_length && bots=10 random=500 decisions=60

# both WHAT ARGUMENT...: both programs print the same; RECORD is a file of each, which must be the same, too.
both() {
    local what=$1 program name
    shift
    for program in "$BOHN" "$fast"; do
        name=$(basename "$program")
        rm -f "$tmp/$name.record"
        "$program" "${@//RECORD/$tmp/$name.record}" >"$tmp/$name.out" 2>&1 <"$tmp/in" || complain "$name $* fails"
    done
    same "$tmp/$(basename "$BOHN").out" "$tmp/bohn-fast.out" "$what"
    [[ ! -e $tmp/bohn-fast.record ]] || same "$tmp/$(basename "$BOHN").record" "$tmp/bohn-fast.record" "the record of $what"
}

: >"$tmp/in"
for game in "${games[@]}"; do
    both "bots at $game" sim "$game" -n $bots --seed 7 --jsonl
    both "random $game" sim "$game" --seats random -n $random --seed 7 --jsonl
    both "a game of $game" run "$game" --seats random --seed 7 --watch --record RECORD
    printf '%s\n' ':auto 30' ":auto $decisions seer:20" ':export json' >"$tmp/in"
    both "seer at $game" repl "$game" --seed 7
    : >"$tmp/in"
done
at_length || games=(al_cabohne)
for game in "${games[@]}"; do both "check of $game" check "rules/$game.lua" --seed 7; done
both "the list" list
for record in tests/golden/*.bohn; do both "$record" replay "$record" --force; done
exit $failed
