#!/usr/bin/env bash
# test_web.sh - the playground of `make web`: two builds are the same bytes; every game is the same as in the program, decision by
# decision; records go both ways; the page works in a real browser, by clicks and by keys.
[[ ${BOHN-} != *-asan && ${BOHN-} != *-hostile ]] || exit 77
[[ -n ${BOHN_LONG-}${BOHN_BROWSER-} ]] || { echo "takes minutes: run by make test-long, or with BOHN_BROWSER=1"; exit 77; }
# shellcheck source=tests/lib.sh
source "$(dirname "$0")/lib.sh"
page=$PWD/build/web/bohn.html
[[ -f $page ]] || { echo "there is no build/web/bohn.html: make web"; exit 77; }
command -v node >/dev/null || { echo "node is not installed: apt-get install nodejs"; exit 77; }
newer=$(find vm repl stdlib rules examples \( -name '*.[ch]' -o -name '*.js' -o -name '*.css' -o -name '*.lua' \) -newer "$page" -print -quit)
[[ -z $newer ]] || { echo "build/web/bohn.html is older than $newer: make web"; exit 77; }
export LC_ALL=C.UTF-8 BOHN_PATH=$PWD

# Another build, of copies in another directory and in another order, gives the same bytes.
mkdir "$tmp/tree" "$tmp/tree/build" "$tmp/work"
cp -r vm repl stdlib rules examples "$tmp/tree"
cp -r build/lua build/jansson "$tmp/tree/build"
cp build/*.inc build/*.sum "$tmp/tree/build"
cp "$BOHN" "$tmp/tree/build/bohn"   # the list of games names the files of scripts that are not beside the program
make -C "$tmp/tree" --no-print-directory -s -j"$(nproc)" -f repl/web/web.mk BOHN=build/bohn >"$tmp/log" 2>&1 || { complain 'a second build fails'; tail -n 5 "$tmp/log"; }
same "$page" "$tmp/tree/build/web/bohn.html" 'two builds'
size=$(stat -c %s "$page")
((size < 1000000)) || complain "the page has $size bytes"
echo "bohn.html: $size bytes"
grep -qaF -e "$PWD" -e "$HOME" build/web/bohn.wasm && complain 'the module names a directory of this machine'

node tests/web_games.js "$BOHN" "$tmp/work" "$(at_length && echo 4 || echo 1)" || failed=1

browser=$(command -v chromium || command -v chromium-browser) || { skipped 'the page: Chromium is not installed'; exit $failed; }
run 0 run high_bohn --seats farmer --seed 3 --record "$tmp/work/native.bohn" --quiet
sed '40s/p[12]/p3/' "$tmp/work/native.bohn" >"$tmp/work/damaged.bohn"
timeout 1200 node tests/web_page.js "$browser" "$page" "$tmp/work" ${BOHN_PICTURES:+"$BOHN_PICTURES"} || failed=1
# What the page saved is replayed by the program.
run 0 replay "$tmp/work/al_cabohne-5.bohn" --quiet
out 'is over' 'the record of the page'
grep -q '<svg' "$tmp/work/goofspiel-report.html" || complain 'the saved report has no chart'
# ... and the report is that of the program.
run 0 sim goofspiel --players 2 --seats random -n 40 --seed 1 --report "$tmp/work/report.html"
same "$tmp/work/report.html" "$tmp/work/goofspiel-report.html" 'the report of a simulation'
exit $failed
