#!/usr/bin/env bash
# test_golden.sh - every golden record replays to its end with the same decisions and fingerprints.
# --force, as scripts may have been edited since: only a different game is a failure.
# shellcheck source=tests/lib.sh
source "$(dirname "$0")/lib.sh"
for record in tests/golden/*.bohn tests/golden/old/{polls,deals}.bohn; do run 0 replay "$record" --force --quiet; done

# A record of format 1 replays unless the table was edited.
run 5 replay tests/golden/old/undo_edit.bohn --force
err 'is a record of format 1 with an edit (line 11, byte'

# With a rule changed, the same record does not fit.
mkdir "$tmp/changed"
sed 's/more = 1/more = 2/' examples/underdog.lua >"$tmp/changed/underdog.lua"
with=BOHN_PATH=$tmp/changed:$BOHN_PATH run 6 replay tests/golden/house_rules-5.bohn --force
exit $failed
