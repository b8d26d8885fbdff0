#!/usr/bin/env bash
# test_manual_browser.sh - the manual of `bohn doc --html` and the page of `bohn check --report` in a browser: light and dark, narrow and
# wide, the search, and the tables that a script draws.
# shellcheck source=tests/browser.sh
source "$(dirname "$0")/browser.sh"
command -v node >/dev/null || { echo "node is not installed: apt-get install nodejs"; exit 77; }
export BOHN_PATH=$root
mkdir shelf
cp "$root/examples/two_beans.lua" shelf/
echo 'return extends "bohnaparte":variant { id = "quick", title = "Quick", options = { trading = false } }' >shelf/quick.lua
run 0 doc --html book
run 0 check shelf --games 0 --report gallery.html
timeout 300 node "$root/tests/manual_browser.js" "$browser" "$tmp/profile" "$PWD" >"$tmp/out" 2>&1 || { complain "in the browser"; cat "$tmp/out"; }
exit $failed
