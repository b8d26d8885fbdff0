#!/usr/bin/env bash
# test_page_browser.sh - replays as pages in a real browser: every game at three widths, light and dark: no text is cut or
# covered, only cards of one pile overlap, nothing is wider than the window, no errors; keys, buttons and links work; the page runs
# under its own security policy, and hostile texts do nothing.
# Chromium measures copies of the pages in frames, in which a script replaces the policy.
# shellcheck source=tests/browser.sh
source "$(dirname "$0")/browser.sh"

names=()
make_game() { # NAME ARGUMENT...
    names+=("$1")
    run 0 run "${@:2}" --seed 7 --record "$1.bohn" --quiet
    run 0 replay "$1.bohn" --html "$1.html" --seat all --quiet
}
make_game bohnanza bohnanza --seats farmer
make_game big bohnanza --set profile=amigo_ext --players 7 --seats farmer --set trading=false
make_game bohnaparte bohnaparte --seats general
make_game combined bohnaparte_combined --players 6 --seats general --set trading=false
make_game al_cabohne al_cabohne --seats capo
make_game prohibohn prohibohn --seats capo --set pub=true
make_game high_bohn high_bohn --seats farmer --set trading=false
make_game isla isla_bohnita --seats farmer --set trading=false
make_game bohnick bohnick --seats coach
make_game bohnick_4 bohnick --players 4 --seats coach
make_game hearts hearts --seats dodger
make_game goofspiel goofspiel --seats banker
make_game two_beans two_beans --seats random
make_game hostile hostile_texts --seats random
run 0 replay bohnaparte.bohn --html seat.html --seat 2 --lang de --quiet
names+=(seat)

cat >measure.js <<'END'
// Measures the table at seven steps and reports what is wrong to the frame around it.
addEventListener("error", (event) => bad("error: " + event.message));
const press = (key) => dispatchOn(document.body, new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
const dispatchOn = (node, event) => node.dispatchEvent(event);
const want = (is, text) => { if (!is) bad("expected: " + text); };
const count = () => Number($("count").textContent.split(" ")[0]);

let texts = 0;
for (let i = 0; i <= 6; i++) {
  go(Math.round(i * (steps.length - 1) / 6));
  texts += measure();
}
if (texts < 100) bad("only " + texts + " texts were measured");
// the keyboard alone
press("Home");
want(count() === 0, "Home goes to the start");
const from = Math.max(0, steps.length - (innerWidth === 800 ? 80 : 8));
go(from);
let pressed = 0;
for (; pressed < 100 && count() < steps.length - 1; pressed++) press("ArrowRight");
want(pressed === steps.length - 1 - from, "the right arrow goes on by a step");
want(document.getAnimations().length === 0, "nothing moves if motion is unwanted");
want(table.over, "the game is over at the last step");
want(location.hash === "#d" + steps[steps.length - 1][0], "the address names the step");
press("ArrowLeft");
want(count() === steps.length - 2, "the left arrow goes back");
press("Home");
press("PageDown");
want(turns.length < 2 || table.turn >= 1, "PageDown goes to the next turn");
press("End");
want(count() === steps.length - 1, "End goes to the end");
// buttons, slider, links, lines of the log
$("back").click();
want(count() === steps.length - 2, "the button goes back");
$("by").value = "turn";
$("back").click();
want(turns.includes(count()), "by turn, the button goes to the start of a turn");
$("by").value = "event";
slider.value = "3";
dispatchOn(slider, new Event("input"));
want(count() === 3, "the slider works");
location.hash = "#d" + steps[5][0];
fromLink();
want(count() === 5, "a link leads to its step");
const line = document.querySelectorAll("#log li")[4];
line.click();
want(line.classList.contains("now"), "a line of the log leads to its step");
want(boxOf($("table")).height > 100, "there is a table");
// hands
if (rules.viewer === "all" && rules.zones.some((zone) => zone.look === "hand")) {
  go(Math.round(steps.length / 3));
  const shown = () => [...document.querySelectorAll(".zone.hand")].filter((zone) => zone.querySelector(".card:not(.back)")).length;
  const before = shown();
  $("hands").value = "-1";
  dispatchOn($("hands"), new Event("change"));
  want(before === 0 || shown() === 0, "hands can be hidden");
  $("hands").value = "-2";
  dispatchOn($("hands"), new Event("change"));
  want(shown() === before, "and shown again");
}
for (const part of ["script", "img", "iframe", "b.injected"])
  want(document.querySelectorAll("#view " + part + ", header " + part).length === 0, "no " + part + " in the table");
want(!window.injected, "no script of a text has run");
parent.postMessage([...new Set(report)].slice(0, 8).map((text) => text + "\n").join("") + "done " + NAME + "\n", "*");
}
END

# The copy of a page measures itself in frames of three widths.
for name in "${names[@]}"; do
    {
        sed -e '/Content-Security-Policy/d' -e '/^<\/body>/,$d' "$name.html"
        echo "<script>const NAME = '$name ' + innerWidth;"
        echo '{'
        cat "$root/tests/measure.js" measure.js
        echo '</script></body></html>'
    } >copy.html
    {
        echo '<!DOCTYPE html><pre id="report"></pre>'
        echo '<script>onmessage = (event) => { document.getElementById("report").textContent += event.data; };</script>'
        printf '<iframe src="copy.html" style="width:%dpx; height:5000px; border:0"></iframe>\n' 360 800 1600
    } >frame.html
    for scheme in 1 0; do
        if [[ $scheme == 0 && $name != bohnaparte ]] && ! at_length; then
            skipped "$name in the dark scheme"
            continue
        fi
        browse --window-size=1700,1000 --blink-settings=preferredColorScheme=$scheme --force-prefers-reduced-motion \
            --enable-logging=stderr --dump-dom "file://$PWD/frame.html" >report
        grep CONSOLE "$tmp/browser" >"$tmp/why" && { complain "$name, scheme $scheme: errors"; head -n 3 "$tmp/why"; }
        for width in 360 800 1600; do
            grep -q "done $name $width\$" report || complain "$name at $width, scheme $scheme: no report"
        done
        # a report ends with its name
        sed -n '/<pre id="report">/,/<\/pre>/p' report | awk '
            { sub(/.*<pre id="report">/, "") }
            /^bad/ { list = list "  " $0 "\n" }
            /^done/ { if (list != "") printf "%s\n%s", $2 " at " $3, list; list = "" }' >"$tmp/why"
        [[ ! -s $tmp/why ]] || { complain "scheme $scheme"; head -n 30 "$tmp/why"; }
    done
done

# What has just moved is seen to move: cards to a field, pieces on the board, cards on a ship, the ball.
for case in 'bohnanza .field .fresh' 'bohnaparte .tile .fresh' 'isla .ship .fresh' 'bohnick .ball'; do
    {
        sed -e '/Content-Security-Policy/d' -e '/^<\/body>/,$d' "${case%% *}.html"
        echo '<script>{ let flights = 0; for (let k = 0; k < steps.length && !flights; k++) { go(k);'
        echo "flights += document.getAnimations().filter((one) => one.effect.target.matches('${case#* }')).length; }"
        echo 'document.body.append(make("b", `flights ${flights}`)); }</script></body></html>'
    } >copy.html
    browse --window-size=1200,900 --dump-dom "file://$PWD/copy.html" | grep -q 'flights [1-9]' || complain "${case%% *}: ${case#* } does not move"
done

# The pages themselves, under their policy: the table is drawn, and the console is silent.
for name in bohnanza hostile; do
    browse --window-size=1200,900 --enable-logging=stderr --dump-dom "file://$PWD/$name.html#d9" >report
    grep -q 'class="seat' report || complain "$name.html draws no table under its policy"
    grep -q 'CONSOLE' "$tmp/browser" && { complain "$name.html has errors"; grep CONSOLE "$tmp/browser" | head -n 3; }
done
# A script that gets into the page nevertheless is stopped by the policy.
sed 's|</main>|</main><b id="probe"></b><script>document.getElementById("probe").textContent = "ran"</script>|' bohnanza.html >injected.html
browse --dump-dom "file://$PWD/injected.html" | grep -q '<b id="probe">ran' && complain 'the policy lets a foreign script run'
# Printed, it is a document of some pages.
browse --print-to-pdf="$PWD/print.pdf" "file://$PWD/bohnick.html"
[[ $(stat -c %s print.pdf 2>/dev/null || echo 0) -gt 20000 ]] || complain 'nothing is printed'
# BOHN_PICTURE=FILE takes the picture that the README shows.
[[ -z ${BOHN_PICTURE-} ]] || browse --window-size=1280,900 --screenshot="$BOHN_PICTURE" "file://$PWD/bohnaparte.html#d1500"
exit $failed
