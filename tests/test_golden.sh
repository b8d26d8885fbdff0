#!/usr/bin/env bash
# test_golden.sh - every golden record replays to its end, decision by decision, fingerprint by fingerprint.
# The scripts may have been edited since (--force): what counts is that the same game is played.
set -uo pipefail
cd "$(dirname "$0")/.." || exit
bohn=${BOHN:-build/bohn}
failed=0 found=0
for record in tests/golden/*.bohn; do
    found=$((found + 1))
    if ! text=$("$bohn" replay "$record" --force 2>&1 >/dev/null); then
        echo "$record: $text"
        failed=1
    fi
done
((found > 0)) || { echo "no golden records"; failed=1; }

# The checker itself: a record of another game must not pass.
other=$(mktemp)
trap 'rm -f "$other"' EXIT
sed 's/"seed":"1"/"seed":"9"/' tests/golden/amigo-3-random.bohn >"$other"
if "$bohn" replay "$other" --force >/dev/null 2>&1; then
    echo "a record with another seed was accepted"
    failed=1
fi
exit $failed
