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

# The program has the code of its scripts built in. A script with another text is compiled when it is loaded: here the
# same rules, then others.
mkdir "$tmp/copied" && cp -r stdlib rules "$tmp/copied"
for script in "$tmp"/copied/*/*.lua; do echo '-- another line' >>"$script"; done
for game in bohnanza high_bohn; do
    run 0 run "$game" --seed 7
    cp "$tmp/out" "$tmp/built_in"
    with=BOHN_PATH=$tmp/copied run 0 run "$game" --seed 7
    same "$tmp/built_in" "$tmp/out" "$game, compiled"
done
sed -i 's/en = "Bohnanza"/en = "Beans"/' "$tmp/copied/rules/bohnanza.lua"
with=BOHN_PATH=$tmp/copied run 0 run bohnanza --seed 7
out 'Beans, 4 players'
exit $failed
