#!/usr/bin/env bash
# test_rate.sh - `bohn rate`: the stronger bot is rated higher, the same bytes from any number of processes, when it stops,
# and wrong arguments.
# shellcheck source=tests/lib.sh
source "$(dirname "$0")/lib.sh"
plain_or_long
export LC_ALL=C
cd "$tmp" || exit

# Three bots that see the same coin: gold knows it, silver half of the time, lead never.
cat >coins.lua <<'LUA'
local game = define { id = "coins", title = { en = "Coins", de = "Münzen" }, players = { 2, 4 }, turn = { "guess" }, rival = "silver" }
game:include "first"
game.options.lead_wins = { false, "wrong guesses count" }
game.cards = { { id = "heads", count = 30 }, { id = "tails", count = 30 } }
game.zones = { deck = "none", shown = "all" }
game.counters = { each = { right = 0 } }
game.decisions = { side = { from = "sides" } }
function game:setup(t)
  t.deck:fill():shuffle()
  self:begin(t)
end
function game:sides() return { "heads", "tails" } end
function game:guess(t, p)
  local card = t.deck:draw(t.shown)
  local right = p:choose "side" == card.kind.id
  if right ~= self.opt.lead_wins then p.right:add(1) end
  if t:turn() == 5 * self.seat_count then t:finish() end
end
function game:score(_, p) return p.right:get() end
game.texts = { side = "Which side?", heads = "heads", tails = "tails" }
local function answer(t, right) return t.shown:top().kind.id == "heads" == right and "heads" or "tails" end
game.bots = {
  gold = function(_, t) return answer(t, true) end,
  silver = function(_, t, _, q) return answer(t, q.random(4) > 1) end,
  lead = function(_, t) return answer(t, false) end,
}
return game
LUA

run 0 rate ./coins.lua --games 200
sed -n 's/^ *[0-9]*\. .* \([a-z]*\)\( *not clearly.*\)*$/\1/p' "$tmp/out" >order
printf '%s\n' gold silver random lead | diff - order || { complain "the order is wrong"; cat "$tmp/out"; }
out 'Coins, 2 players: '
grep -qE '^ 2\. +\+0 +silver$' "$tmp/out" || complain "the bot that people play against does not have 0 points"
grep -qE 'gold : lead  100\.0% \([0-9.]+ – 100\.0\) of [0-9]+ games' "$tmp/out" || complain "no line for gold and lead"
not_out 'not clearly'
games=$(sed -n 's/.*players: \([0-9]*\) games.*/\1/p' "$tmp/out")
((games < 300)) || complain "$games games, although all is clear early"
run 0 rate ./coins.lua --games 200 --set lead_wins=true --json
values() { sed -n "s/^ *\"$1\": \"*\([^\",]*\)\"*,*$/\1/p" "$tmp/out" | paste -sd ' '; }   # values KEY: in JSON
[[ $(values name) == "lead random silver gold" ]] || complain "the order with lead_wins is wrong: $(values name)"
[[ "$(values compared) $(values seed) $(values players)" == 'silver 1 2' ]] || complain "JSON lacks something: $(cat "$tmp/out")"
grep -q '"lead_wins=true"' "$tmp/out" || complain "JSON lacks the options"
[[ $(values won | wc -w) == 6 ]] || complain "JSON lacks a pair"
paste <(values low | tr ' ' '\n') <(values rating | tr ' ' '\n') <(values high | tr ' ' '\n') |
    awk '$1 > $2 || $2 > $3 { exit 1 }' || complain "a rating is outside its interval"

# The same bytes, for odd and even numbers of seats.
for players in 2 3 4; do
    for jobs in 1 2 3; do
        run 0 rate ./coins.lua --players $players --games 60 --seed 5 --jobs $jobs --json
        cp "$tmp/out" "$jobs.out"
    done
    same 1.out 2.out "$players players, two processes"
    same 1.out 3.out "$players players, three processes"
done
run 0 rate ./coins.lua --games 60 --seed 6 --players 4 --json
cmp -s "$tmp/out" 1.out && complain "the seed makes no difference"

# Equals play on up to the limit.
run 0 rate ./coins.lua --seats gold,random,seer:4 --games 40
out seer:4
sed 's/gold = /twin = function(_, t) return answer(t, true) end, gold = /; s/id = "coins"/id = "twins"/' coins.lua >twins.lua
run 0 rate ./twins.lua --seats gold,twin --games 100
out 'not clearly ahead of'
out 'of 100 games'
run 0 rate ./twins.lua --seats gold,twin --games 30 --lang de
out 'Münzen, 2 Spieler: '
out 'nicht deutlich vor'

# Games that nobody wins are counted, and failed games reported.
sed 's/^function game:score/function game:winners() return {} end\n&/; s/id = "coins"/id = "nobody"/' coins.lua >nobody.lua
run 0 rate ./nobody.lua --seats gold,lead --games 8
out '8 without a winner'
sed 's/  local right = /  if t:turn() == 3 then error "broken" end\n&/; s/id = "coins"/id = "broken"/' coins.lua >broken.lua
run 1 rate ./broken.lua --seats gold,lead --games 4
out '4 failed'
err 'a game failed: '
err 'run ./broken.lua --players 2 --seats '

run 2 rate
run 2 rate nothing_here
run 2 rate ./coins.lua --seats gold
err 'only one bot: name others with --seats'
run 2 rate ./coins.lua --seats gold,gold
err 'gold is named twice'
run 2 rate ./coins.lua --seats gold,human
err 'a seat cannot be human'
run 2 rate ./coins.lua --seats gold,nobody
err "nobody called 'nobody' can sit here"
run 2 rate ./coins.lua --games 0
run 2 rate al_cabohne --players 1
err 'nobody can be rated by games of one player'
exit $failed
