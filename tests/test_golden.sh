#!/usr/bin/env bash
# test_golden.sh - every golden record replays to its end, decision by decision, fingerprint by fingerprint.
# The scripts may have been edited since (--force): what counts is that the same game is played.
# shellcheck source=tests/lib.sh
source "$(dirname "$0")/lib.sh"
found=0
for record in tests/golden/*.bohn; do
    found=$((found + 1))
    if ! text=$("$BOHN" replay "$record" --force 2>&1 >/dev/null); then
        complain "$record: $text"
    fi
done
((found > 0)) || complain "no golden records"

# The checker itself: a record of another game must not pass.
sed 's/"seed":"1"/"seed":"9"/' tests/golden/amigo-3-random.bohn >"$tmp/other.bohn"
! "$BOHN" replay "$tmp/other.bohn" --force >/dev/null 2>&1 || complain "a record with another seed was accepted"
exit $failed
