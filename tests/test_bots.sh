#!/usr/bin/env bash
# test_bots.sh - how the bots behave at the table.
# shellcheck source=tests/lib.sh
source "$(dirname "$0")/lib.sh"

# A bot does not repeat a refused offer until something has changed.
seeds='1 2 3 4'
! slow || { skipped "seeds 2 to 4"; seeds=1; }
for game in bohnanza high_bohn isla_bohnita; do
    for seed in $seeds; do
        "$BOHN" run $game --players 4 --seats default,farmer,farmer,farmer --seed $seed </dev/null >"$tmp/log"
        awk '/^p[0-9] (offers|asks) /       { offers++; if (said[$0]) { print "twice: " $0; twice = 1 } said[$0] = 1; next }
             /^p[0-9] refuses/              { next }
                                            { delete said }
             END { if (offers < 20) print "only " offers " offers"; exit twice || offers < 20 }' "$tmp/log" >"$tmp/found" ||
            { complain "$game, seed $seed"; head -n 3 "$tmp/found"; }
    done
done

exit $failed
