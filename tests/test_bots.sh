#!/usr/bin/env bash
# test_bots.sh - how the bots behave at the table.
# shellcheck source=tests/lib.sh
source "$(dirname "$0")/lib.sh"
plain_or_long

# A bot does not repeat a refused offer until something has changed.
seeds='1 2 3 4'
! slow || { skipped "seeds 2 to 4"; seeds=1; }
for game in bohnanza high_bohn isla_bohnita; do
    for seed in $seeds; do
        "$BOHN" run $game --players 4 --seats default,farmer,farmer,farmer --seed $seed </dev/null >"$tmp/log"
        awk '/^p[0-9] (offers|asks) /       { offers++; if (said[$0]) { print "twice: " $0; twice = 1 } said[$0] = 1; next }
             /^p[0-9] refuses/              { next }
                                            { delete said }
             END { if (offers < 10) print "only " offers " offers"; exit twice || offers < 10 }' "$tmp/log" >"$tmp/found" ||
            { complain "$game, seed $seed"; head -n 3 "$tmp/found"; }
    done
done

# Nobody lives by exploiting the farmers: players of tests/games/exploits.lua, or of the file that $file names, one
# against bots, with rotated seats. Fair is a fourth. The seeds are fixed, so the figures change only with the bots;
# forty games tell a fool from a trader, and no more: at length there are more games.
exploits() { # GAME BOT GAMES STRATEGY...
    local game=$1 bot=$2 games=$3 strategy
    shift 3
    sed "s/BASE/$game/; s/BOT/$bot/; s/FILE/${file:-exploits}/" >"$tmp/games/exploited.lua" <<'END'
local base = extends "BASE"
local game = base:variant { id = "exploited", title = "Exploited" }
game.bots = require "FILE"(base.bots.BOT)
game.bots.bot = base.bots.BOT
return game
END
    for strategy in "$@"; do
        run 0 sim exploited -n "$games" --players 4 --seats "$strategy,bot,bot,bot" --seed 5 --csv
        awk -F, -v who="$strategy" '$1 == "wins" && $2 == who { share = $4; n++ } END { exit !(n == 1 && share < 0.45) }' \
            "$tmp/out" || complain "$game: $strategy wins $(grep "^wins,$strategy" "$tmp/out")"
    done
}
if slow; then skipped "exploits of Bohnanza"; else exploits bohnanza farmer 40 also_begs miser never; fi
if at_length; then
    exploits bohnanza farmer 400 also_swaps also_squeezes dumper stubborn killer beggar haggler
    file=eccentrics exploits bohnanza farmer 200 thrifty neighbour patient quick_planter
    exploits high_bohn farmer 200 also_begs also_swaps
    exploits isla_bohnita farmer 200 also_begs also_swaps
    exploits bohnaparte general 200 also_begs
else skipped "exploits of the other games"
fi

# Most offers are accepted, and all mechanisms of the sea are used.
for seed in $seeds; do "$BOHN" run bohnanza --players 4 --seats farmer --seed $seed; done >"$tmp/log"
awk '/^p[0-9] (offers|asks) p/ { offers++ } / agree:$|^p[0-9] gives p/ { deals++ } END { exit !(deals > 5 && offers <= 3 * deals) }' "$tmp/log" ||
    complain 'more than two refused offers for a deal'
for seed in $seeds; do "$BOHN" run isla_bohnita --players 2 --seats farmer --seed $seed; done >"$tmp/log"
for what in 'buys a second ship' 'buys a pirate ship'; do
    slow || grep -q "$what" "$tmp/log" || complain "nobody $what"
done

# Who has a Saloon 3 cooks stews, and loses little by it: bots that made a stew of whatever came lost three thalers.
cat >"$tmp/games/cooks.lua" <<'END'
local base = extends "high_bohn"
local game = base:variant { id = "cooks", title = "Cooks" }
function game:setup(t, p)
  base.setup(self, t, p)
  t:seat(1).owned:take(t.supply:find(t:kind "saloon_3"))
end
function game:score(t, p)
  local score, second = base.score(self, t, p)
  return score - (p.number == 1 and 3 or 0), second
end
return game
END
if slow; then skipped "stews"
else
    run 0 sim cooks -n 40 --players 4 --seats farmer --seed 5 --csv
    awk -F, '$1 == "score" && $2 ~ /^p/ { score[$2] = $4 }
             END { others = (score["p2"] + score["p3"] + score["p4"]) / 3
                   if (!(score["p1"] > others - 1.7)) { print "cook: " score["p1"] ", others: " others; exit 1 } }' \
        "$tmp/out" || complain 'a Saloon 3 is a burden'
fi

# A house rule may ask what no bot has heard of: each answers by default and plays on.
for game in bohnanza:farmer bohnaparte:general bohnick:coach al_cabohne:capo prohibohn:capo high_bohn:farmer isla_bohnita:farmer; do
    sed "s/BASE/${game%:*}/" >"$tmp/games/curious.lua" <<'END'
local base = extends "BASE"
local game = base:variant { id = "curious", title = "Curious" }
function game:setup(t, p)
  base.setup(self, t, p)
  local picked = p:pick { "curious_pick", from = { "one", "two", "three" }, least = 2 }
  assert(#picked == 2 and picked[2] == "two")
  assert(p:choose { "curious_choice", from = { "one", "two" } } == "one")
  assert(p:deal { "curious_deal", partners = p:others(), cards = { p.hand }, kinds = {}, pass = true } == nil)
end
return game
END
    run 0 run curious --seats "${game#*:}" --seed 3 --json
    out '"over":true' "$game"
done

# KIK-E2: against a side that lets the match end whenever it may, every match ends. Two sides that never do so go on until
# the limit of a game. By the strict reading a match may go on for ever although one side wants to end it.
sides() { (($1 == 2)) && echo "$2,$3" || echo "$2,$3,$2,$3"; }
for players in 2 4; do
    run 0 sim habits -n 100 --players $players --seats "$(sides $players plain_endless plain_ender)"
    run 4 run habits --players $players --seats plain_endless --seed 1 --quiet
    err 'this game seems endless' "$players players who never let a match end"
done
run 1 sim habits -n 20 --seats plain_endless,plain_ender --set strict_end=true --set first=0 --json
out 'this game seems endless' 'the strict reading'
if slow; then skipped "coaches who never let a match end"
else
    for players in 2 4; do run 0 sim habits -n 10 --players $players --seats "$(sides $players endless ender)"; done
fi

exit $failed
