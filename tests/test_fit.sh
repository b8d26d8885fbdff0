#!/usr/bin/env bash
# test_fit.sh - `bohn fit`: known weights are found, the same bytes from any number of processes, and wrong arguments. The
# forecasts of the shipped games have a weight for every term.
# shellcheck source=tests/lib.sh
source "$(dirname "$0")/lib.sh"
plain_or_long
export LC_ALL=C
root=$PWD
cd "$tmp" || exit

# The score is 5 + 3 * red + 2 * blue at every turn: the first cards stay.
cat >rows.lua <<'LUA'
local game = define { id = "rows", title = "Rows", players = { 2, 3 }, turn = { "look" } }
game.cards = { { id = "red", count = 40 }, { id = "blue", count = 40 } }
game.zones = { deck = "none", each = { row = "all" } }
function game:setup(t)
  t.deck:fill():shuffle()
  for _, p in t:seats() do t.deck:deal(p.row, 2 + t:random(10)) end
end
function game:look(t, p)
  p:choose { "which", from = { "this", "that" } }
  if t:turn() == 4 then t:finish() end
end
function game:score(t, p) return 5 + 3 * p.row:count(t:kind "red") + 2 * p.row:count(t:kind "blue") end
function game:outlook_terms(t, p) return { p.row:count(t:kind "red"), p.row:count(t:kind "blue"), 7 } end
game.texts = { which = "Which?", this = "this", that = "that" }
return game
LUA
run 0 fit ./rows.lua --games 60 --seats random
tr -d '{},' <"$tmp/out" | head -n 1 | awk '{ c = $1 + 7 * $4; if (c < 4.9 || c > 5.1 || $2 < 2.98 || $2 > 3.02 || $3 < 1.98 || $3 > 2.02) exit 1 }' ||
    { complain "the weights are not 5, 3 and 2"; cat "$tmp/out"; }
grep -qE '^480 positions in 60 games; the forecast is off by 0\.0[0-9], the mean by ' "$tmp/out" || { complain "not a good fit"; cat "$tmp/out"; }
for jobs in 1 3; do
    run 0 fit ./rows.lua --games 30 --players 3 --seats random --seed 4 --jobs $jobs
    cp "$tmp/out" "$jobs.out"
done
same 1.out 3.out "three processes"
run 0 fit ./rows.lua --games 12 --seats random --terms '{ #p.row }' --target '#p.row'
grep -qE '^\{ -?[0-9.e-]+, (1|0\.999[0-9]*) \}$' "$tmp/out" || { complain "--terms and --target"; cat "$tmp/out"; }
# What all seats have in common does not change the weight of what one of them has.
run 0 fit ./rows.lua --games 12 --seats random --terms '{ #p.row }' --target '#p.row + 9 * #t.deck'
grep -qE '^\{ [0-9.]+, (1|0\.999[0-9]*) \}$' "$tmp/out" || { complain "a common part of the target"; cat "$tmp/out"; }
run 0 fit ./rows.lua --games 12 --seats random --lang de
out 'die Vorhersage irrt um'

run 2 fit
run 2 fit nothing_here
run 2 fit ./rows.lua --games 2
run 2 fit ./rows.lua --seats human
run 1 fit ./rows.lua --seats random --terms 'game:no_such_rule(t, p)'
err "no_such_rule"
run 1 fit ./rows.lua --seats random --target '"many"'

# Every forecast of the rules has its weights: one more than terms.
cd "$root" || exit
for game in al_cabohne bohnanza bohnaparte bohnick high_bohn isla_bohnita prohibohn; do
    echo '(function() local own, bar = game:outlook_weights()' \
        'return #own - #game:outlook_terms(t, p1), bar and #bar - #game:bar_terms(t) or 1 end)()' >"$tmp/chunk"
    "$BOHN" repl $game --seed 1 <"$tmp/chunk" >"$tmp/out" 2>&1
    grep -qE '^1,?[[:space:]]+1$' "$tmp/out" || { complain "$game: not a weight for every term"; cat "$tmp/out"; }
done
exit $failed
