#!/usr/bin/env bash
# test_gallery.sh - `bohn check --report`: a page about all rules of a directory, the same bytes each time, safe whatever the rules are called.
# What browsers make of it is tested in test_manual_browser.sh.
# shellcheck source=tests/lib.sh
source "$(dirname "$0")/lib.sh"
plain_or_long
export LC_ALL=C.UTF-8 BOHN_PATH=$PWD
mkdir -p "$tmp/work/shelf/boxed" && cd "$tmp/work" || exit
cat >shelf/rich.lua <<'E'
-- House rule: everybody draws
-- a card more.
local one = require "shared".one
local base = extends "two_beans"
local game = base:variant {
  id = "rich", title = { en = "Rich <b>beans</b> & \"more\"", de = "Reiche Bohnen" },
  about = { author = "<script>alert(1)</script>", version = "1.0", licence = "CC0-1.0" },
}
function game:draws(t, p) return base.draws(self, t, p) + one end
return game
E
sed 's/"rich"/"boxed"/; s/require "shared".one/1/; s/title = {[^}]*}/title = "In a box"/' shelf/rich.lua >shelf/boxed/boxed.lua
cp "$OLDPWD/examples/two_beans.lua" shelf/
echo 'return {}' >shelf/rich_test.lua
echo 'return { one = 1 }' >shelf/shared.lua

run 0 check shelf --report page.html --jobs 2
err "shelf/boxed/boxed.lua: reached"
cp page.html first.html
run 2 check shelf --report page.html
err "page.html already exists"
rm page.html
run 0 check ./shelf/ --report page.html --jobs 1
sed 's|\./shelf/|shelf/|g' page.html >again.html
same first.html again.html "the page, written twice"
has() { grep -qF -e "$1" first.html || complain "the page lacks '$1'"; }
lacks() { ! grep -qF -e "$1" first.html || complain "the page has '$1'"; }
for id in rich boxed two_beans; do has "<h2 id=\"rule-$id\">"; done
lacks 'rule-shared'
lacks 'rich_test'
has 'Rich &lt;b&gt;beans&lt;/b&gt; &amp; &quot;more&quot;'
has '1.0 by &lt;script&gt;alert(1)&lt;/script&gt;, CC0-1.0'
lacks '<script>alert'
has 'House rule: everybody draws a card more.'
has 'Compared with Two Beans:'
has '<p>First difference: seed 1, 2 players, after '
has 'p1.hand: '
has '<dt>turns</dt>'
has '<dt>lines that games reached</dt><dd>100%'
has 'Win rates in %'
has 'data-picture="2"'
has 'function game:draws(t, p) return base.draws(self, t, p) + one end'
[[ $(grep -c '<h3>What it changes first' first.html) == 2 ]] || complain "a game that builds on none is compared"
# Nothing is fetched, and the page has no path of this machine.
grep -oE '(src|href)="[^#"][^"]*"' first.html && complain "the page names another file"
grep -qF "$tmp" first.html && complain "the page names a directory of this machine"
python3 - first.html <<'E' || complain "the pictures"
import html, json, re, sys
page = open(sys.argv[1]).read()
data = json.loads(re.search(r'id="data">(.*?)</script>', page, re.S).group(1))
data["pictures"] = [json.loads(picture) for picture in data["pictures"]]
assert [p["rules"]["game"] for p in data["pictures"]] == ["boxed", "rich", "two_beans"], data["pictures"]
assert all(p["table"]["zones"] for p in data["pictures"])
E
rm page.html
with=LC_ALL=de_DE.UTF-8 run 0 check shelf --report page.html
grep -qF 'Was sie zuerst ändert' page.html || complain "the page is not in German"
grep -qF 'Reiche Bohnen' page.html || complain "the title is not in German"

# A rule that fails is on the page with its findings; the check sets the exit code.
cp -r shelf broken
sed -i 's/+ one end/+ nothing end/' broken/rich.lua
rm page.html
run 1 check broken --report page.html
grep -q '<dt>findings</dt><dd>[1-9]' page.html || complain "the findings are not on the page"
mkdir empty
run 2 check empty
err "empty has no scripts"
# A game's name is not a directory.
mkdir two_beans
run 0 check two_beans --games 0
exit $failed
