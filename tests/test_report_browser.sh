#!/usr/bin/env bash
# test_report_browser.sh - the page of --report in a browser. Chromium takes screenshots, which are measured: bars are
# as long as the numbers, the background is light or dark as requested. Chromium also decodes the images, in a second
# page with a script that counts pixels, so that no other program is needed.
# shellcheck source=tests/browser.sh
source "$(dirname "$0")/browser.sh"

# A game of luck, in which p1 is favoured, with measures of the game and of each seat.
cat >"$tmp/games/dice.lua" <<'END'
local game = define { id = "dice", title = "Dice", players = { 1, 4 }, turn = { "go" } }
game.cards, game.zones = { { id = "red", count = 1 } }, { deck = "none" }
game.options = { favour = { 2, "what p1 gets more" } }
game.counters = { sixes = { 0, measure = "sixes of all" }, each = { points = { 0, measure = "points made" } } }
game.bots = { the_one_with_a_very_long_name = function(_, _, _, q) return q.options[1] end }
function game:setup() end
function game:go(t, p)
  local die = t:random(6)
  if p:choose { "what", from = { "keep", "throw" } } == "throw" then die = t:random(6) + 1 end
  p.points:add(1000 * (die + (p.number == 1 and self.opt.favour or 0)))
  if die == 6 then t.sixes:add(1) end
  local n = #t:all_seats()
  if p.number == n and t:turn() >= 2 * n and t:random(2) == 1 then t:finish() end
end
function game:score(_, p) return p.points:get() end
return game
END
make_page() { # FILE ARGUMENT...
    "$BOHN" sim "${@:2}" --seed 3 --report "$1" >"$1.out" 2>"$tmp/err" || { complain "sim ${*:2}"; cat "$tmp/err"; }
}
make_page dice.html dice -n 400 --players 3 --seats the_one_with_a_very_long_name,random --json
make_page vs.html dice -n 200 --players 2 --seats random --vs dice --vs-set favour=0 --lang de
make_page solo.html dice -n 1 --players 1 --seats random

# ---- screenshots ----------------------------------------------------------------------------------------------

# look PAGE SCHEME COLOUR: takes a screenshot and finds the areas in the colour of bars. Writes to the file `seen` the
# background, and "bar X Y WIDTH HEIGHT" for each area. Areas are separated by rows without the colour, then by columns.
look() {
    local scheme=1
    [[ $2 == light ]] || scheme=0
    rm -f picture.png
    browse --window-size=1200,1800 --force-device-scale-factor=2 --blink-settings=preferredColorScheme=$scheme \
        --screenshot="$PWD/picture.png" "file://$PWD/$1"
    [[ -s picture.png ]] || { complain "$1: no screenshot"; tail -n 3 "$tmp/browser"; return; }
    {
        echo '<!DOCTYPE html><pre id="seen"></pre>'
        echo "<img id=\"picture\" src=\"data:image/png;base64,$(base64 -w 0 picture.png)\">"
        echo "<script>const wanted = parseInt('$3', 16);"
        cat <<'END'
onload = () => {
  const picture = document.getElementById("picture"), canvas = document.createElement("canvas");
  const width = canvas.width = picture.naturalWidth, height = canvas.height = picture.naturalHeight;
  const context = canvas.getContext("2d");
  context.drawImage(picture, 0, 0);
  const data = context.getImageData(0, 0, width, height).data;
  const at = (x, y) => { const i = 4 * (y * width + x); return data[i] << 16 | data[i + 1] << 8 | data[i + 2]; };
  const lines = ["ground " + at(2, 2).toString(16).padStart(6, "0")];
  const groups = (n, filled) => {  // stretches of 0 .. n - 1 that are filled
    const list = [];
    for (let i = 0, from = -1; i <= n; i++) {
      const is = i < n && filled(i);
      if (is && from < 0) from = i;
      if (!is && from >= 0) { list.push([from, i]); from = -1; }
    }
    return list;
  };
  const row = (y) => { for (let x = 0; x < width; x++) if (at(x, y) === wanted) return true; return false; };
  for (const [top, bottom] of groups(height, row)) {
    const column = (x) => { for (let y = top; y < bottom; y++) if (at(x, y) === wanted) return true; return false; };
    for (const [left, right] of groups(width, column)) {
      let first = bottom, last = top;
      for (let y = top; y < bottom; y++)
        for (let x = left; x < right; x++)
          if (at(x, y) === wanted) { first = Math.min(first, y); last = Math.max(last, y); }
      lines.push(["bar", left, first, right - left, last - first + 1].join(" "));
    }
  }
  document.getElementById("seen").textContent = "\n" + lines.join("\n") + "\n";
};
</script>
END
    } >look.html
    browse --dump-dom "file://$PWD/look.html" | sed -n '/<pre id="seen">/,/<\/pre>/p' | grep -E '^(ground|bar) ' >seen
}

# The colour of bars in a scheme, from the style sheet.
colour() { # light|dark
    sed -n '/<style>/,/<\/style>/p' dice.html | tr -d '\n' | grep -oE ':root\{[^}]*\}' |
        sed -nE "$([[ $1 == light ]] && echo 1 || echo 2)s/.*--bar:#([0-9a-f]{6}).*/\1/p"
}

# From --json: the win rates in order, and the counts of the histogram of $1 (what) and $2 (who).
rates() {
    awk '/"what": "wins"/ { on = 1 }
        /"what": "score"/ { exit }
        on && /"mean":/ && $2 + 0 > 0 { print $2 + 0 }' dice.html.out
}
counts() {
    sed -n '/"histograms"/,/"strange"/p' dice.html.out | tr -d ' \n' | sed 's/},{/\n/g' |
        grep "\"what\":\"$1\",\"who\":\"$2\"" | sed -E 's/.*"counts":\[([0-9,]*)\].*/\1/' | tr ',' '\n'
}

# proportional NAME FILE: its lines "measured wanted" have one proportion, within three pixels.
proportional() {
    awk '
        { seen[NR] = $1; number[NR] = $2; if ($2 > most) { most = $2; best = NR } }
        END {
            if (NR < 3) { print "only " NR " bars"; exit 1 }
            for (i = 1; i <= NR; i++) {
                wanted = number[i] / most * seen[best]
                if (seen[i] - wanted > 3 || wanted - seen[i] > 3) { print seen[i] ", not " wanted; bad = 1 }
            }
            exit bad
        }' "$2" >"$tmp/why" || { complain "$1:" "$(head -n 3 "$tmp/why")"; cat "$2"; }
}

# columns NAME ORIGIN COUNTS: the columns of a histogram, "bar X Y WIDTH HEIGHT" on standard input, are as high as the
# counts of that file. The distance from the origin tells them apart.
columns() {
    local name=$1 origin=$2
    awk -v origin="$2" '
        NR == FNR { count[n++] = $1; next }
        { x[++k] = $2; high[k] = $5; if (k > 1 && (!pitch || x[k] - x[k - 1] < pitch)) pitch = x[k] - x[k - 1] }
        END {
            for (i = 1; i <= k; i++) seen[int((x[i] - origin) / pitch + 0.5)] = high[i]
            for (i = 0; i < n; i++) print seen[i] + 0, count[i]
        }' "$3" - >heights
    proportional "$name" heights
}

for scheme in light dark; do
    look dice.html $scheme "$(colour $scheme)"
    ground=$(sed -n 's/^ground //p' seen)
    case $scheme in
        light) [[ $ground == f* ]] || complain "the background is $ground in the light scheme" ;;
        dark) [[ $ground == [01]* ]] || complain "the background is $ground in the dark scheme" ;;
    esac
    # Win rates come first: three seats and two bots, with the same left edge and height.
    n=$(rates | wc -l)
    grep '^bar' seen | head -n "$n" >bars
    [[ $n == 5 && $(wc -l <bars) == 5 ]] || complain "$scheme: there are $n win rates and $(wc -l <bars) bars"
    origin=$(cut -d ' ' -f 2 bars | sort -nu)
    [[ $origin =~ ^[0-9]+$ ]] || complain "$scheme: bars begin at $origin"
    cut -d ' ' -f 5 bars | sort -n | awk 'NR == 1 { least = $1 } END { exit !(least > 20 && $1 - least <= 2) }' ||
        { complain "$scheme: bars are not equally high"; cat bars; }
    paste -d ' ' <(cut -d ' ' -f 4 bars) <(rates) >lengths
    proportional "$scheme: win rates" lengths
    # Below are the scores of the two bots, one above the other, then turns and decisions side by side.
    grep '^bar' seen | tail -n +6 | awk '{ base = $3 + $5; if (base != before) n++; before = base; print > "base" n }'
    bots=(the_one_with_a_very_long_name random)
    for i in 0 1; do
        columns "$scheme: scores of ${bots[i]}" "$origin" <(counts score "${bots[i]}") <base$((i + 1))
    done
    awk '$2 < 1200' base3 >left
    awk '$2 >= 1200' base3 >right
    read -r _ first _ <left # the first column is never empty
    columns "$scheme: turns" "$first" <(counts turns table) <left
    read -r _ first _ <right
    columns "$scheme: decisions" "$first" <(counts decisions table) <right
done

# ---- letters ----------------------------------------------------------------------------------------------------

# A copy of the page reports its width, and letters of charts that are cut off or overlap, on a phone and on a screen.
# The page must not scroll sideways.
for page in dice vs solo; do
    {
        sed -e '/Content-Security-Policy/d' -e '/<\/body>/,$d' $page.html
        cat <<'END'
<script>
const lines = [];
const overlap = (a, b, slack) =>
  a.left <= b.right && b.left <= a.right && a.top + slack < b.bottom && b.top + slack < a.bottom;
for (const svg of document.querySelectorAll("svg")) {
  const frame = svg.getBoundingClientRect(), texts = [...svg.querySelectorAll("text")];
  const boxes = texts.map((text) => text.getBoundingClientRect());
  boxes.forEach((box, i) => {
    if (box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 1 ||
        box.bottom > frame.bottom + 1)
      lines.push("cut off: " + texts[i].textContent + " in " + svg.querySelector("title").textContent);
    for (const line of svg.querySelectorAll(".fair, .whisker"))
      if (overlap(box, line.getBoundingClientRect(), -1)) lines.push("crossed out: " + texts[i].textContent);
    for (let k = 0; k < i; k++)
      if (overlap(box, boxes[k], 2))
        lines.push("one on another: " + texts[k].textContent + ", " + texts[i].textContent);
  });
}
const root = document.documentElement;
if (root.scrollWidth > root.clientWidth) lines.push("wider than the window: " + root.scrollWidth);
parent.postMessage("\nwidth " + innerWidth + ", " + document.querySelectorAll("svg").length + " charts\n" +
  lines.map((line) => "bad " + innerWidth + ": " + line + "\n").join(""), "*");
</script>
</body>
</html>
END
    } >copy.html
    charts=$(grep -c '<svg ' $page.html)
    widths=(320 390 700 1100 1600)
    {
        echo '<!DOCTYPE html><pre id="report"></pre>'
        echo '<script>onmessage = (event) => { document.getElementById("report").textContent += event.data; };</script>'
        printf '<iframe src="copy.html" style="width:%dpx; height:2000px; border:0"></iframe>\n' "${widths[@]}"
    } >frame.html
    browse --dump-dom "file://$PWD/frame.html" >report
    for width in "${widths[@]}"; do
        grep -q "^width $width, $charts charts" report || complain "$page.html at $width: no report"
    done
    grep '^bad' report >"$tmp/why" && { complain "$page.html"; head -n 5 "$tmp/why"; }
    # As XML, which is strict.
    cp $page.html page.xhtml
    browse --dump-dom "file://$PWD/page.xhtml" >report
    grep -q '</main>' report || complain "$page.html is not read as XML"
    grep -q 'parsererror' report && complain "$page.html is not well-formed"
done
exit $failed
