#!/usr/bin/env bash
# test_diff.sh - `bohn diff`: where two rule sets differ first.
# shellcheck source=tests/lib.sh
source "$(dirname "$0")/lib.sh"
plain_or_long
export LC_ALL=C

# Options differ: a single bean may be harvested although another field has more.
run 0 diff bohnanza free_singles --games 4
out 'The decision: p1 plant_received '
out '  p1 anytime, pass, harvest p1.field_1, harvest p1.field_2'
not_out 'hand:  '
cp "$tmp/out" "$tmp/first"
run 0 diff bohnanza free_singles --games 4
cmp -s "$tmp/out" "$tmp/first" || complain "the same comparison gave a different answer"
made=$(sed -nE '1s/.*after ([0-9]+) decisions.*/\1/p' "$tmp/out")
run 0 diff bohnanza free_singles --games 1 --seats random
more=$(sed -nE '1s/.*after ([0-9]+) decisions.*/\1/p' "$tmp/out")
((made <= more)) || complain "$made decisions are not the fewest: $more suffice"

# Other differences: the question, with more cards turned up; the setup; the result alone; a fault.
run 0 diff bohnanza generous_market --games 3
out '  p1 trade_action, pass, deal with p2'
out '  p1 anytime, pass, harvest p1.field_1'
# Of a long game the last 20 decisions are shown, without those that decline to act out of turn.
cat >"$tmp/rich.lua" <<'END'
local base = extends "bohnanza"
local game = base:variant { id = "rich", title = "Rich" }
function game:draws(t, p) return base.draws(self, t, p) - (#p.coins >= 3 and 1 or 0) end
return game
END
run 0 diff bohnanza "$tmp/rich.lua" --games 2
out '  … (before #'
[[ $(grep -cE '^  [0-9]+ p[0-9] ' "$tmp/out") == 20 ]] || complain "not the last 20 decisions: $(head -n 30 "$tmp/out")"
! grep -qE '^  [0-9]+ p[0-9] anytime -$' "$tmp/out" || complain "a decision to do nothing is shown"
sed 's/hand_size = { 3,/hand_size = { 4,/' examples/two_beans.lua >"$tmp/four.lua"
run 0 diff two_beans "$tmp/four.lua"
out 'players, after 0 decisions.'
run 0 diff al_cabohne prohibohn --games 1 # alone there is only the first
out '2 players, after '
run 2 diff al_cabohne prohibohn --games 1 --players 1
sed 's/return #p.coins end/return 7 + #p.coins end/' examples/two_beans.lua >"$tmp/seven.lua"
run 0 diff two_beans "$tmp/seven.lua" --games 2
out '  p1 score: 8 0 0 0'
sed 's/function game:draw(t, p)/function game:draw(t, p) error "ouch"/' examples/two_beans.lua >"$tmp/broken.lua"
run 0 diff two_beans "$tmp/broken.lua" --games 1
out 'the rules fail: '
out 'ouch'
sed 's/function game:setup(t)/& error(("a long tale "):rep(30))/' examples/two_beans.lua >"$tmp/tale.lua" # without a comma to cut at
run 0 diff two_beans "$tmp/tale.lua" --games 1
out 'the rules fail: '
out 'a long tale a long tale'

# Cards that only one side has, deep in a pile too long to show.
run 0 diff prohibohn jazz_club --games 1
out '  supply: …, jazz_club_2, …'
[[ $(grep -c '^  supply: ' "$tmp/out") == 2 && $(grep '^  supply: ' "$tmp/out" | sort -u | wc -l) == 2 ]] ||
    { complain "both sides of a difference look alike"; cat "$tmp/out"; }
mkdir "$tmp/my rules"
cp "$tmp/four.lua" "$tmp/my rules"
run 0 diff two_beans "$tmp/my rules/four.lua" --games 1 --seats seer:4,random
out " diff two_beans '$tmp/my rules/four.lua' --players 2 --seed 1 --games 1 --seats seer:4,random --record ."
run 0 diff two_beans "$tmp/four.lua" --games 1 --record "$tmp/my rules"
out "replay '$tmp/my rules/diff_a.bohn'"
run 0 diff two_beans "$tmp/four.lua" --lang de
out 'Erster Unterschied'

run 0 diff two_beans two_beans --games 1 --seats random
out 'No difference in 1 game.'
run 0 diff two_beans two_beans --games 3
out 'No difference in 6 games.'
run 0 diff two_beans "$tmp/four.lua" --set hand_size=4 --games 3
out 'No difference in 6 games.'

# Both games replay as described.
run 0 diff bohnanza underdog --games 4
again=$(sed -n "s#^  $BOHN \(diff .*\) --record \.\$#\1#p" "$tmp/out")
mkdir "$tmp/kept"
# shellcheck disable=SC2086
run 0 $again --record "$tmp/kept"
out "$BOHN replay $tmp/kept/diff_b.bohn"
for side in a b; do
    run 0 replay "$tmp/kept/diff_$side.bohn"
    sed -n 's/^draw pile: \([0-9]*\) .*/\1/p' "$tmp/out" >>"$tmp/piles"
done
[[ $(tr '\n' ' ' <"$tmp/piles") == '79 78 ' ]] || complain "the draw piles are $(cat "$tmp/piles")"
# shellcheck disable=SC2086
run 7 $again --record "$tmp/kept"

interrupted diff two_beans two_beans --games 1000000
out 'Interrupted: '
out 'No difference in '
run 2 diff two_beans
run 2 diff two_beans nothing_here
run 2 diff two_beans two_beans --seats nobody
run 3 diff two_beans tests/planted/misspelt.lua

exit $failed
