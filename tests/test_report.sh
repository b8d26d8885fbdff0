#!/usr/bin/env bash
# test_report.sh - the page of --report: the same bytes from any number of processes and from parts, the numbers of
# --json, well-formed, nothing external, harmless whatever names a script has; existing and unwritable files; Ctrl-C.
# test_report_browser.sh looks at it in a browser.
# shellcheck source=tests/lib.sh
source "$(dirname "$0")/lib.sh"
plain_or_long
export LC_ALL=C
mkdir "$tmp/work"
cd "$tmp/work" || exit

has() { grep -qF -e "$2" "$1" || complain "$1 lacks '$2'"; }
has_not() { ! grep -qF -e "$2" "$1" || { complain "$1 has '$2'"; grep -F -e "$2" "$1" | head -n 3; }; }

# A script whose texts try to break out of the page. A tenth of its games fail, also with such a text.
cat >"$tmp/games/hostile.lua" <<'END'
local bad = [[</title></style><script>alert("1")</script> & 'x' <img src="http://example.org/" onerror=alert(1)>]]
local game = define { id = "hostile", title = bad, players = { 2, 3 }, turn = { "go" } }
game.options = { note = { "none", "free text" } }
game.cards, game.zones = { { id = "red", count = 1 } }, { deck = "none" }
game.counters = { rounds = { 0, measure = bad .. " of the game" }, each = { luck = { 1, measure = bad } } }
function game:setup() end
function game:go(t, p)
  p:choose { "what", from = { "yes", "no" } }
  if t:random(20) == 1 then error(bad) end
  p.luck:add(t:random(p.number == 1 and 9 or 6))
  t.rounds:add(1)
  if t:turn() >= 4 + t:random(3) then t:finish() end
end
function game:score(_, p) return p.luck:get() end
return game
END

# A game of luck, in which p1 may be favoured, with measures of the game and of each seat.
cat >"$tmp/games/first.lua" <<'END'
local game = define { id = "first", title = "First", players = { 1, 4 }, turn = { "go" } }
game.cards, game.zones = { { id = "red", count = 1 } }, { deck = "none" }
game.options = { favour = { 0, "what p1 gets more" } }
game.counters = { sixes = { 0, measure = "sixes of all" }, each = { points = { 0, measure = "points made" } } }
function game:setup() end
function game:go(t, p)
  local die = t:random(6)
  if p:choose { "what", from = { "keep", "throw" } } == "throw" then die = t:random(6) + 1 end
  p.points:add(die + (p.number == 1 and self.opt.favour or 0))
  if die == 6 then t.sixes:add(1) end
  local n = #t:all_seats()                     -- everybody has as many turns
  if p.number == n and t:turn() >= 2 * n and t:random(2) == 1 then t:finish() end
end
function game:score(_, p) return 10 * p.points:get() - 70 end
return game
END

# ---- the same bytes -----------------------------------------------------------------------------------------

game=(first -n 120 --players 3 --seats "random,default" --seed 7)
for jobs in 1 2 3; do
    run 0 sim "${game[@]}" --jobs $jobs --report $jobs.html
    run 0 sim red_blue --vs unfair -n 60 --seats random --jobs $jobs --report vs$jobs.html
done
same 1.html 2.html "two processes"
same 1.html 3.html "three processes"
same vs1.html vs2.html "--vs by two processes"
same vs1.html vs3.html "--vs by three processes"
for part in 1 2 3; do run 0 sim "${game[@]}" --shard $part/3 --out part$part.jsonl --report part$part.html; done
run 0 merge part*.jsonl --report merged.html
same merged.html 1.html "three parts"
has part2.html 'shard 2 of 3: games 41 to 80'
run 0 merge part1.jsonl part3.jsonl --partial --report partial.html
has partial.html 'Incomplete: 80 of 120 games.'
run 0 sim --continue part1.jsonl --report again.html
same again.html part1.html "--continue"
run 0 sim "${game[@]}" --json --lang de --report de.html
has de.html '<html lang="de"'
has de.html 'Gewinnraten'
for page in 1.html vs1.html; do
    has_not $page 'Gewinn'
    has_not $page "$tmp"
    has_not $page Incomplete
    has_not $page Interrupted
done

# The printed report is the same as without --report.
run 0 sim "${game[@]}"
cp "$tmp/out" without.txt
run 0 sim "${game[@]}" --report with.html
same "$tmp/out" without.txt "--report"

# The command on the page writes the same page.
command=$(sed -n 's/^<pre><code>bohn \(.*\)<\/code><\/pre>$/\1/p' vs1.html)
# shellcheck disable=SC2086
run 0 $command
same report.html vs1.html "the command of the page"
rm report.html
run 0 sim red_blue --players 4 --seats default,random --no-rotate --until 20% --set hand_size=4 -n 300 --report 4.html
command=$(sed -n 's/^<pre><code>bohn \(.*\)<\/code><\/pre>$/\1/p' 4.html)
# shellcheck disable=SC2086
run 0 $command
same report.html 4.html "the command of the page with options"
rm report.html
has 4.html 'until every win rate is known to ±20%'
has 4.html 'Nobody changed seats'

# ---- the numbers of --json ------------------------------------------------------------------------------------

# The JSON report as rows of the tables: what, who, mean, low – high and the rest.
json_rows() {
    awk '
        function whole(x) { x += 0; return x == int(x) ? sprintf("%d", x) : sprintf("%.1f", x) }
        function number(x) { x += 0; return sprintf(x < 100 && x > -100 ? "%.2f" : "%.1f", x) }
        /"figures": \[/ { on = 1 }
        /"histograms": \[/ { on = 0 }
        on && match($0, /"[a-z0-9]+": /) {
            key = substr($0, RSTART + 1, RLENGTH - 4)
            value[key] = substr($0, RSTART + RLENGTH)
            gsub(/[",]/, "", value[key])
        }
        on && /^  }/ {
            w = value["what"]
            if (w == "wins" && (value["who"] != "nobody" || value["mean"] + 0 > 0))
                printf "%s|%s|%.1f|%.1f – %.1f|%s\n", w, value["who"], 100 * value["mean"], 100 * value["low"],
                    100 * value["high"], value["fair"] == "" ? "" : sprintf("%.1f", 100 * value["fair"])
            if (w != "wins")
                printf "%s|%s|%s|%s – %s|%s|%s|%s|%s|%s\n", w, value["who"], number(value["mean"]),
                    number(value["low"]), number(value["high"]), whole(value["least"]), whole(value["p5"]),
                    whole(value["median"]), whole(value["p95"]), whole(value["most"])
            split("", value)
        }' "$1"
}

# The same from the page, without the tables of charts, which have no intervals.
page_rows() {
    awk '
        /<h2 id="/ { split($0, a, "\""); what = a[2] }
        /<details>/ { skip = 1 }
        /<\/details>/ { skip = 0 }
        !skip && what ~ /^(wins|scores|length|measures)$/ && /^<tr[^>]*><th scope="row">/ {
            gsub(/<\/td><td[^>]*>|<\/th><td[^>]*>/, "|")
            gsub(/<[^>]*>/, "")
            gsub(/−/, "-")
            print what "|" $0
        }' "$1"
}

run 0 sim "${game[@]}" --json
cp "$tmp/out" report.json
json_rows report.json | sed -E 's/^score\|/scores|/; s/^scores\|all/scores|all seats/
    s/^(turns|decisions)\|table/length|\1/; s/^points\|total/points|together/
    s/^points/measures/; s/^sixes\|table/measures|sixes of all/' | sort >json.rows
page_rows 1.html | sort >page.rows
[[ $(wc -l <page.rows) == 20 ]] || complain "the tables have $(wc -l <page.rows) rows"
same page.rows json.rows "the tables and --json"

# Charts: each number has a bar or column of proportional length.
bars() { # PAGE SECTION ATTRIBUTE: of its bars
    awk -v section="$2" -v key="$3" '
        /<h2 id="/ { split($0, a, "\""); what = a[2] }
        what == section && /<rect class="bar"/ {
            match($0, " " key "=\"[^\"]*"); print substr($0, RSTART + length(key) + 3, RLENGTH - length(key) - 3)
        }' "$1"
}
bars 1.html wins width >widths
grep -A 4 '"what": "wins"' report.json | sed -n 's/.*"mean": \([0-9.e-]*\).*/\1/p' | head -n 5 >means
# proportional N TOLERANCE: N lines of two numbers each, all with the quotient of the first line
proportional() {
    awk -v n="$1" -v tolerance="$2" '
        NF != 2 || $2 == 0 { bad = 1; exit }
        NR == 1 { scale = $1 / $2 }
        { d = $1 - scale * $2; if (d > tolerance || d < -tolerance) bad = 1 }
        END { exit bad || NR != n }'
}
paste widths means | proportional 5 0.02 || { complain "bars are not as long as the win rates"; paste widths means; }
bars 1.html scores height >heights
awk '/"histograms"/ { h = 1 } h && /"what": "score"/ { w = 1 } /"who": "all"/ { w = 0 } h && /"what": "turns"/ { exit }
    w && /^    [0-9]/ { print $1 + 0; } w && /"counts"/ { print "-" }' report.json >counts
# Shares on one scale: each strip is divided by its own total.
awk '/-/ { n++; next } { total[n] += $1; count[++k] = $1; strip[k] = n }
    END { for (i = 1; i <= k; i++) if (count[i] > 0) print count[i] / total[strip[i]] }' counts >shares
paste heights shares | proportional 18 0.1 ||
    { complain "columns are not as high as the scores are frequent"; paste heights shares; }

# Strange games have the commands of --json, for a program called bohn.
sed -n 's/.*"command": "[^ ]* \(.*\)",$/\1/p' report.json >json.commands
sed -n 's/.*<td><code>bohn \(.*\)<\/code><\/td>.*/\1/p' 1.html >page.commands
same page.commands json.commands "the commands"
[[ -s page.commands ]] || complain "there are no commands"

# Two sets of rules.
run 0 sim red_blue --vs unfair -n 60 --seats random --csv
awk -F, '
    function number(w, x) {
        return w == "wins" ? sprintf("%.1f", 100 * x) : sprintf(x < 100 && x > -100 ? "%.2f" : "%.1f", x)
    }
    function signed(w, x) { return (x > 0 ? "+" : "") number(w, x) }
    NR > 1 && !($2 == "nobody" && $4 == 0 && $5 == 0) {
        print number($1, $4) "|" number($1, $5) "|" signed($1, $6) "|" number($1, $7) " … " number($1, $8) "|" \
            ($11 == 1 ? "yes" : "–") "|" ($10 == "" ? "–" : sprintf("%.0f%%", 100 * $10 > -0.5 && 100 * $10 < 0 ? 0 : 100 * $10))
    }' "$tmp/out" >csv.rows
awk '/<h2 id="run"/ { exit }
    /^<tr[^>]*><th scope="row">/ {
        gsub(/<\/td><td[^>]*>/, "|")
        gsub(/^.*<\/th><td[^>]*>/, "")
        gsub(/<[^>]*>/, "")
        gsub(/−/, "-")
        print
    }' vs1.html >vs.rows
same vs.rows csv.rows "the table of --vs and --csv"
grep -q 'yes' vs.rows || complain "--vs: no clear difference"
[[ $(grep -c '<circle class="clear"' vs1.html) == $(grep -c 'yes' vs.rows) ]] || complain "--vs: points are not filled"
run 0 sim red_blue --vs unfair -n 60 --seats random
has vs1.html "<p class=\"verdict\">$(grep '^B: p1' "$tmp/out")</p>"
has vs1.html 'Pairing narrows the intervals by '

# The verdict: which differences are clear, and which are not.
verdict() { # SENTENCE ARGUMENT...: it is on the page
    local wanted=$1
    shift
    run 0 sim first --seats random "$@" --report verdict.html
    grep '^<p class="verdict">' verdict.html | sed 's/\xc2\xa0/ /g' | grep -qE -e "$wanted" ||
        { complain "sim first $*: no '$wanted'"; grep verdict verdict.html; }
    rm -f verdict.html
}
verdict 'No seat has a proven advantage: all win rates agree with the fair 25.0%' --players 4 -n 300
verdict 'p1 random wins [0-9.]+% of games \([0-9.]+ to [0-9.]+\), more than the fair 33.3%: this seat is an adv' \
    --players 3 -n 300 --set favour=2
verdict 'p1 random wins 0.0% of games \(0.0 to [0-9.]+\), less than the fair 50.0%: |p2 random wins 100.0%' \
    --players 2 -n 300 --set favour=-90
verdict 'No seat has a proven' --players 4 -n 1
verdict 'No seat has a proven' --players 2 -n 4 --set favour=90
verdict 'p1 random wins 100.0% of games \(83.9 to 100.0\)\.' --players 1 -n 20
verdict 'Kein Platz ist nachweislich im Vorteil' --players 4 -n 300 --lang de

# ---- a page that any browser reads -----------------------------------------------------------------------------

run 1 sim hostile -n 150 --seats random,default --players 3 --set 'note=<i>"&'"'" --report hostile.html
run 1 sim hostile -n 60 --seats random --vs hostile --vs-set 'note=<i>"&'"'" --report hostile_vs.html --lang de
run 0 sim first --players 1 --seats random -n 1 --report one.html

# well_formed FILE: as XML requires. Elements are closed, attributes are quoted and unique, < and & are escaped.
well_formed() {
    awk -v RS='<' '
        function bad(why) { print "line " line ": " why ": <" substr($0, 1, 60); failed = 1 }
        BEGIN { line = 1 }
        NR == 1 { if ($0 != "") bad("text before the page"); next }
        {
            end = index($0, ">")
            tag = substr($0, 1, end - 1)
            text = substr($0, end + 1)
            rest = $0
            gsub(/&(amp|lt|gt|quot|#39);/, "", rest)
            if (rest ~ /&/) bad("a bare &")
            if (end == 0) bad("a bare <")
            else if (NR == 2) { if (tag != "!DOCTYPE html") bad("no doctype") }
            else if (tag ~ /^\/[a-z0-9]+$/) {
                if (depth == 0 || open[depth] != substr(tag, 2)) bad("closes what is not open")
                depth--
            } else if (tag ~ /^[a-zA-Z0-9]+( [a-zA-Z0-9:-]+="[^"]*")*\/?$/) {
                split("", seen)
                n = split(tag, pieces, "\"")
                for (i = 1; i < n; i += 2) {
                    name = pieces[i]
                    sub(/^.* /, "", name)
                    if (name in seen) bad("twice " name)
                    seen[name] = 1
                    if (name == "id=" && ids[pieces[i + 1]]++) bad("twice the id " pieces[i + 1])
                }
                if (tag !~ /\/$/) { split(tag, pieces, " "); open[++depth] = pieces[1] }
            } else bad("no tag")
            if (depth == 0 && NR > 2 && text !~ /^[ \n]*$/) bad("text after the page")
            line += gsub(/\n/, "")
        }
        END { if (depth != 0) { print "not closed: " open[depth]; failed = 1 } exit failed }' "$1" >"$tmp/why"
}
check_form() { well_formed "$1" || { complain "$1 is not well-formed"; head -n 5 "$tmp/why"; }; }
# The check finds mistakes.
for wrong in 's/<\/table>//' 's/<title>/<title> \& /' 's/class="n"/class=n/' 's/id="chart2"/id="chart1"/' \
    's/<tr>/<tr><i>/'; do
    sed "$wrong" 1.html >wrong.html
    well_formed wrong.html && complain "the check misses $wrong"
done

for page in 1.html de.html vs1.html hostile.html hostile_vs.html one.html part2.html; do
    check_form $page
    # No scripts, nothing fetched; the only URL is a namespace.
    sed 's/xmlns="http:\/\/www.w3.org\/1999\/xhtml"//' $page >inside
    sed 's/="[^"]*"/=/g' inside | # what is in quotes is text
        grep -qiE -e '<(script|iframe|object|embed|link|img|image|use|base|form|a)[ >/]' \
            -e '<[^>]* (src|href|on[a-z]+|style)=' &&
        complain "$page has external content or scripts"
    sed -n '/<style>/,/<\/style>/p' inside | grep -qE 'http|url\(|@import' && complain "$page: its style refers to other files"
    has $page "content=\"default-src 'none'; style-src 'unsafe-inline'\""
    # Charts have descriptions, and tables have headers.
    charts=$(grep -c '<svg ' $page)
    ((charts > 0)) || complain "$page has no charts"
    for what in '<svg viewBox="[0-9 ]*" role="img" aria-labelledby="chart[0-9]* about[0-9]*">' \
        '^<title id="chart[0-9]*">[^<]' '<desc id="about[0-9]*">[^<]'; do
        [[ $(grep -c "$what" $page) == "$charts" ]] || complain "$page: not every chart has $what"
    done
    grep -E '<th' $page | grep -vE '<thead' | grep -qvE '<th scope="row">' && complain "$page: a header without scope"
    [[ $(grep -c '<caption>[^<]' $page) == $(grep -c '<thead>' $page) ]] || complain "$page: a table without caption"
done

# The texts are there, escaped.
for page in hostile.html hostile_vs.html; do
    has_not $page '<script>'
    has_not $page '<img'
    has $page '&lt;/title&gt;&lt;/style&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;x&#39;'
    has $page 'note=&lt;i&gt;&quot;&amp;&#39;'
    grep -q '<span class="warn">.*&lt;script&gt;' $page || complain "$page does not list the faults"
done
has hostile.html ' games failed</h2>'

# Contrast: 4.5 : 1 for letters, 3 : 1 for bars and whiskers, in both schemes and on paper.
sed -n '/<style>/,/<\/style>/p' 1.html | grep -oE ':root\{[^}]*\}' >schemes
[[ $(wc -l <schemes) == 3 ]] || complain "there are $(wc -l <schemes) colour schemes, not 3"
awk '
    function hex(c) { return index("0123456789abcdef", c) - 1 }
    function channel(c, at) { x = (16 * hex(substr(c, at, 1)) + hex(substr(c, at + 1, 1))) / 255
        return x <= 0.03928 ? x / 12.92 : exp(2.4 * log((x + 0.055) / 1.055)) }
    function light(c) {
        return 0.2126 * channel(c, 1) + 0.7152 * channel(c, 3) + 0.0722 * channel(c, 5) + 0.05
    }
    function ratio(a, b) { a = light(colour[a]); b = light(colour[b]); return a > b ? a / b : b / a }
    function need(a, b, least) {
        n++
        if (ratio(a, b) >= least) return
        printf "scheme %d: %s on %s is %.2f : 1\n", NR, a, b, ratio(a, b)
        bad = 1
    }
    {
        gsub(/[:;{}]/, " ")
        for (i = 1; i <= NF; i++) if ($i ~ /^--/) colour[substr($i, 3)] = substr($(i + 1), 2)
        need("ink", "paper", 4.5); need("soft", "paper", 4.5); need("warn", "paper", 4.5); need("ink", "wash", 4.5)
        need("bar", "paper", 3); need("ink", "bar", 3)
    }
    END { exit bad || n != 18 }' schemes >"$tmp/why" || { complain "contrast"; cat "$tmp/why"; }

# ---- files --------------------------------------------------------------------------------------------------------

echo precious >mine.html
run 2 sim slow -n 100000 --report mine.html # at once: before the games
err 'mine.html already exists; name another file'
run 2 merge part1.jsonl part2.jsonl part3.jsonl --report mine.html
err 'mine.html already exists; name another file'
ln -s nowhere dangling.html
run 2 sim slow -n 100000 --report dangling.html
[[ $(cat mine.html) == precious && ! -e nowhere ]] || complain "an existing file is overwritten"
echo precious >new.html.new
run 2 sim slow -n 100000 --report new.html
err 'new.html.new already exists'
[[ $(cat new.html.new) == precious ]] || complain "an existing .new file is overwritten"
run 7 sim slow -n 100000 --report nowhere/page.html
err 'nowhere/page.html: No such file'
run 2 sim red_blue -n 5 --out x --report x
err '--out and --report must be different files'
run 2 merge part1.jsonl --partial --out x --report x
err '--out and --report must be different files'
run 2 sim red_blue --report
err 'option --report needs a value: --report FILE'
[[ ! -e x ]] || complain "a file is left"
(
    trap '' XFSZ
    ulimit -f 4
    "$BOHN" sim red_blue -n 50 --report large.html >"$tmp/out" 2>"$tmp/err"
)
(($? == 7)) || complain "an unwritable page is not reported"
err 'large.html: File too large'
has "$tmp/out" 'Strange games'
[[ ! -e large.html && ! -e large.html.new ]] || complain "half a page is left"

# Ctrl-C: a page of the games played.
"$BOHN" sim slow -n 6000 --jobs 2 --out broken.jsonl --report broken.html >/dev/null 2>&1 &
for ((i = 0; i < 600; i++)); do
    [[ -f broken.jsonl && $(wc -l <broken.jsonl) -ge 8 ]] && break
    sleep 0.05
done
[[ ! -e broken.html ]] || complain "the page exists before the end"
kill -INT $!
wait $!
status=$?
((status == 130)) || complain "Ctrl-C: exit status $status"
played=$(($(wc -l <broken.jsonl) - 1))
has broken.html "<p class=\"warn\">Interrupted: $played of 6000 games.</p>"
has broken.html 'Command for the whole run:'
check_form broken.html
[[ ! -e broken.html.new ]] || complain "Ctrl-C: a file is left"
exit $failed
