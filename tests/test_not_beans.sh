#!/usr/bin/env bash
# test_not_beans.sh - every tool of the program works for the games in examples/ that are not about beans.
# shellcheck source=tests/lib.sh
source "$(dirname "$0")/lib.sh"
plain_or_long
export LC_ALL=C.UTF-8 BOHN_PATH=$PWD

# try GAME PLAYERS BOT ANSWER TEXT: ANSWER fits the first question to seat 1, TEXT is German on the screen
try() {
    local game=$1 players=$2 bot=$3 answer=$4 german=$5
    run 0 list "$game"
    out "bots: $bot"
    run 0 check "$game"
    grep -q '^0 findings' "$tmp/err" "$tmp/out" || complain "$game: check finds something: $(cat "$tmp/out" "$tmp/err")"
    ! grep -q "rule '.*' never ran\|clause .* was never reached" "$tmp/err" "$tmp/out" || complain "$game: a rule or a clause is not reached"

    # A game of bots, its record, and the same game again; what seat 2 knew in the middle.
    run 0 run "$game" --players "$players" --seed 5 --record "$tmp/$game.bohn" --quiet
    run 0 replay "$tmp/$game.bohn" --quiet
    out 'The game is over'
    run 0 replay "$tmp/$game.bohn" --to 9 --seat 2
    run 0 run "$game" --players "$players" --seed 5 --lang de --watch
    out "$german"

    # A person sits down, asks why, and leaves; the game goes on later.
    printf 'why\n%s\nundo\n%s\n' "$answer" "$answer" >"$tmp/typed"
    "$BOHN" run "$game" --players "$players" --seats "human,$bot" --seed 5 --record "$tmp/$game.half" <"$tmp/typed" >"$tmp/out" 2>&1
    out 'The question: '
    out 'The game is kept'
    grep -qE "\([a-z_]+, [A-Z]{3}-[0-9.]+\)" "$tmp/out" || complain "$game: why names no clause"
    grep -qE '^  [A-Z]{3}-[0-9.]+ [A-Z]' "$tmp/out" || complain "$game: why does not show the clause"

    # Simulations, with and without search; the bot beats random seats.
    run 0 sim "$game" --players "$players" --seats "$bot$(printf ',random%.0s' $(seq 2 "$players"))" -n 200
    awk -v bot="$bot" '$1 == bot && !fair { share = $2; fair = $6 } END { exit !(share > 1.5 * fair && fair > 0) }' "$tmp/out" ||
        complain "$game: $bot does not beat random seats"
    run 0 sim "$game" --players "$players" --seats "seer:6,$bot" -n 2

    # The workbench: answers, undo and redo to the same table, the rule behind the question.
    "$BOHN" repl "$game" --players "$players" --seed 5 >"$tmp/out" 2>&1 <<BENCH || complain "$game: repl fails"
:auto 7
#t.box
:undo 7
:redo 7
:undo 3
:why
:auto game
BENCH
    out 'The question: '
    out 'The game is over'
}

try hearts 4 dodger '1, 2, 3' 'nimmt den Stich'
try goofspiel 2 banker 7 'Der nächste Preis ist'

# House rules: one is written, found to differ, and stacked.
cd "$tmp" || exit
for game in hearts goofspiel; do
    run 0 new "my_$game" --from "$game" --rule "$([[ $game == hearts ]] && echo passed || echo score)"
    run 0 test "my_${game}_test.lua"
    run 0 run "$game+./my_$game.lua" --seed 1 --quiet
done
run 0 diff hearts my_hearts.lua --players 4
out 'pass_cards'
# A passed card is passed, not looked at; and a second pile is drawn from.
printf '1 2 3\n' | "$BOHN" run hearts --seed 1 --seats human --lang en >"$tmp/out" 2>"$tmp/err"
out 'p1 passes a Q♣, a 10♦, a Q♦ to p2.'
not_out 'looks at'
printf '1\n' | "$BOHN" run bohnick --seed 1 --seats human,coach --lang en >"$tmp/out" 2>"$tmp/err"
out 'p1 draws a keeper shot/penalty (bottom right), a keeper shot/penalty (bottom left), a tackle violet.'
out 'p2 draws 3 cards.'

exit $failed
