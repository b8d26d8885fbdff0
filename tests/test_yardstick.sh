#!/usr/bin/env bash
# test_yardstick.sh - the plain Lua programs that `make bench` compares bohn with play the same game as bohn: over 10,000
# games each, the mean and the spread of turns, decisions and scores differ by no more than chance allows.
# shellcheck source=tests/lib.sh
source "$(dirname "$0")/lib.sh"
command -v lua5.4 >/dev/null || { echo "Lua is not installed: apt-get install lua5.4"; exit 77; }
slow && { echo "about Lua programs, nothing for the sanitizers"; exit 77; }

"$BOHN" sim bohnanza --players 3 --set trading=false --seats random --no-rotate -n 10000 --seed 1 --jsonl |
    sed -nE 's/.*"turns":([0-9]+),"decisions":([0-9]+),"scores":\[([0-9]+),([0-9]+),([0-9]+)\].*/\1 \2 \3 \4 \5/p' >"$tmp/bohn"

# Two columns of numbers have the same mean and the same variance if their differences are below four standard errors,
# which chance alone exceeds once in 16,000 times; with fixed seeds it does so always or never.
for way in tables numbers; do
    lua5.4 tests/bench/plain.lua $way 10000 1 each >"$tmp/$way"
    awk -v way=$way '
        { for (i = 1; i <= 5; i++) { x = $i; file = FILENAME == ARGV[1]
              n[file, i]++; s1[file, i] += x; s2[file, i] += x ^ 2; s3[file, i] += x ^ 3; s4[file, i] += x ^ 4 } }
        function moments(file, i,    k) {
            k = n[file, i]; mean = s1[file, i] / k; variance = s2[file, i] / k - mean ^ 2
            fourth = s4[file, i] / k - 4 * mean * s3[file, i] / k + 6 * mean ^ 2 * s2[file, i] / k - 3 * mean ^ 4
            error_of_mean = variance / k; error_of_variance = (fourth - variance ^ 2) / k
        }
        function compare(what, a, b, error) {
            if (!(error > 0 && (a - b) ^ 2 < 16 * error))
                { printf "FAILED: %s of %s: bohn %.3f, %s %.3f, standard error %.4f\n", what, name[i], a, way, b, sqrt(error); bad = 1 }
        }
        END {
            split("turns decisions score_1 score_2 score_3", name)
            for (i = 1; i <= 5; i++) {
                if (n[1, i] != 10000 || n[0, i] != 10000) { print "FAILED: " n[1, i] " and " n[0, i] " games, not 10000"; exit 1 }
                moments(1, i); m = mean; v = variance; em = error_of_mean; ev = error_of_variance
                moments(0, i)
                compare("mean", m, mean, em + error_of_mean)
                compare("variance", v, variance, ev + error_of_variance)
            }
            exit bad
        }' "$tmp/bohn" "$tmp/$way" || failed=1
done
exit $failed
