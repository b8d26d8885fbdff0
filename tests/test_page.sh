#!/usr/bin/env bash
# test_page.sh - `bohn replay --html`: sizes, same bytes, what a seat may know, hostile texts, wrong input.
# shellcheck source=tests/lib.sh
source "$(dirname "$0")/lib.sh"
export LC_ALL=C.UTF-8
mkdir "$tmp/work"
cd "$tmp/work" || exit

# make_game NAME ARGUMENT...: a game as NAME.bohn and NAME.html, which is within its size: 160 kB and 40 bytes per decision.
make_game() {
    local name=$1 decisions size
    run 0 run "${@:2}" --record "$name.bohn" --quiet
    decisions=$(sed -n 's/.* and \([0-9]*\) decisions.*/\1/p' "$tmp/out")
    run 0 replay "$name.bohn" --html "$name.html" --seat all
    out "The page is in $name.html."
    size=$(stat -c %s "$name.html" || echo 999999999)
    ((size <= 160000 + 40 * decisions)) || complain "$name.html has $size bytes for $decisions decisions"
    grep -q '</html>' "$name.html" || complain "$name.html is not whole"
}
make_game bohnanza bohnanza --seats farmer --seed 7
make_game bohnick bohnick --seats coach --seed 7
make_game goofspiel goofspiel --seats banker --seed 7
if slow; then
    skipped 'pages of the longer games'
else
    make_game bohnaparte bohnaparte --seats general --seed 7
    make_game cavalry bohnaparte_combined --seats general --players 6 --seed 7
    make_game al_cabohne al_cabohne --seats capo --seed 7
    make_game prohibohn prohibohn --seats capo --seed 7
    make_game high_bohn high_bohn --seats farmer --seed 7
    make_game isla isla_bohnita --seats farmer --seed 7
    make_game hearts hearts --seats dodger --seed 7
    make_game lots bohnanza --seats random --seed 7
    make_game talk bohnaparte --seats random --seed 117 # many offers in few decisions
fi

# The same bytes each time; another language is another page; no network, no address.
run 0 replay bohnanza.bohn --html again.html --seat all --quiet
same bohnanza.html again.html 'the same game twice'
run 0 replay bohnanza.bohn --html german.html --seat all --lang de
grep -q '<html lang="de">' german.html || complain 'german.html is not in German'
grep -q 'Rote Bohne' german.html || complain 'german.html lacks the red bean'
grep -oE '(https?|//)[^ "]*' bohnanza.html | grep -v '^http://www.w3.org/2000/svg' | grep -E '^(https?:|//[a-z]+[.])' >"$tmp/why" &&
    { complain 'a page names an address'; head -n 3 "$tmp/why"; }
# Readable without scripts: what happened, with links and clauses, and who won.
sed '/<script/,/<\/script>/d' bohnanza.html >plain.html
for text in 'p1 plants' '<li id=d' 'href=#BOH-1.1>' '<dt id="BOH-1.1">' '>wins<' 'What happened'; do
    grep -qF -e "$text" plain.html || complain "without scripts the page lacks $text"
done

# A page for one seat has no other hand, no seed, and steps counted by themselves.
run 0 run bohnanza --seats farmer --seed 987654321 --record secret.bohn --quiet
run 0 replay secret.bohn --html seat2.html --seat 2
grep -qF 987654321 seat2.html && complain 'the page of p2 has the seed'
grep -qE '"p2\.hand":\[[0-9]' seat2.html || complain 'p2 does not see their own hand'
grep -oE '"p[134]\.hand":\[[0-9][^]]*' seat2.html >"$tmp/why" && { complain 'p2 sees other hands'; head -n 3 "$tmp/why"; }
grep -qE 'p[134] draws [^<]*bean' seat2.html && complain 'p2 reads what others draw'
grep -qE 'p1 draws [^<]*card' seat2.html || complain 'p2 does not read that others draw'
run 0 replay secret.bohn --html all.html
grep -qE 'p[134] draws [^<]*bean' all.html || complain 'the page of all hands does not say what is drawn'
grep -qE '"p1\.hand":\[[0-9]' all.html || complain 'a finished game does not show all hands'
[[ $(grep -oE '<li id=d[0-9]+' seat2.html | tail -n 1 | tr -dc 0-9) -lt $(grep -oE '<li id=d[0-9]+' all.html | tail -n 1 | tr -dc 0-9) ]] ||
    complain 'the steps of p2 are numbered by decisions'

# An unfinished game with a person shows what that person knows.
printf '1\nquit\n' | "$BOHN" run bohnanza --seats farmer,human,farmer --seed 5 --record open.bohn >/dev/null 2>&1
run 0 replay open.bohn --html open.html
out 'Information hidden from the players is omitted'
grep -qE '"p1\.hand":\[[0-9]' open.html && complain 'the page of an unfinished game shows other hands'
grep -qE '"p2\.hand":\[[0-9]' open.html || complain 'the page of an unfinished game lacks their own hand'

# Up to a decision; not beyond what fits; nothing is overwritten, and no half page is left.
run 0 replay bohnanza.bohn --to 100 --html part.html
(($(stat -c %s part.html) < $(stat -c %s bohnanza.html))) || complain '--to 100 is as long as the whole game'
run 2 replay bohnanza.bohn --html part.html
err 'part.html already exists; name another file'
run 7 replay bohnanza.bohn --html missing/part.html
err 'missing/part.html'
run 2 replay bohnanza.bohn --html x.html --json
err '--html'
run 2 replay bohnanza.bohn --html x.html --seat 8
err '--seat 8: there are only 4 players'
[[ ! -e x.html ]] || complain 'a refused page was written'
head -c 3000 bohnanza.bohn >damaged.bohn
printf 'rubbish\n' >>damaged.bohn
run 5 replay damaged.bohn --html x.html
[[ ! -e x.html ]] || complain 'a damaged record gave a page'
if [[ -w /dev/full ]]; then
    run 2 replay bohnanza.bohn --html /dev/full # it exists
    err 'already exists'
fi

# Texts of a script are texts: none ends an element, the JSON or an attribute (tests/games/hostile_texts.lua).
run 0 run hostile_texts --seats random --seed 1 --record hostile.bohn --quiet
run 0 replay hostile.bohn --html hostile.html --seat all
grep -qiE '<img|<!--' hostile.html && complain 'a text of a script became an element'
[[ $(grep -oi '</script' hostile.html | wc -l) == 2 ]] || complain 'a text of a script ends a script'
grep -q 'onerror=window.injected=1&gt;' hostile.html || complain 'the hostile text is not in the page at all'
# How a look may be written.
sed 's/look = "bean #3b64c4"/look = "bean\\"><b>"/' "$tmp/games/hostile_texts.lua" >"$tmp/games/hostile_look.lua"
run 3 run hostile_look --seats random --seed 1
err "card 'blue': look ="

# Rated by seer: a curve and better answers, the same each time; for a seat only its own decisions.
run 0 run al_cabohne --players 2 --seats random --seed 3 --record rated.bohn --quiet
for file in rated again_rated; do run 0 replay rated.bohn --html $file.html --seer 20 --seat all; done
same rated.html again_rated.html 'the same rating twice'
grep -q '"curve":\[\[' rated.html || complain 'a rated page has no curve'
grep -q 'seer would have chosen' rated.html || complain 'seer agrees with every random decision'
run 0 replay rated.bohn --html rated_seat.html --seer 20 --seat 2
grep -q '"curve":\[\[' rated_seat.html || complain 'a rated page for a seat has no curve'
grep -qE '"p1\.hand":\[[0-9]' rated_seat.html && complain 'a rated page for a seat shows another hand'
run 2 replay rated.bohn --seer 20
err '--seer needs --html'

# The strange games of a simulation, linked from its report, are the games that it names.
run 0 sim goofspiel -n 30 --jobs 1 --seats random --report report.html --pages
grep -oE 'href="report-game[0-9]+\.html"' report.html | cut -d '"' -f 2 | sort -u >linked
printf '%s\n' report-game*.html | sort >written
same linked written 'pages of strange games'
[[ -s $(head -n 1 linked) ]] || complain 'a strange game has no page'
run 2 sim goofspiel -n 5 --pages
err '--pages needs --report'

# The word `page` at the end of a game at a terminal.
if command -v expect >/dev/null; then
    expect -c "
        log_user 0
        set timeout 30
        spawn env TERM=dumb $BOHN run goofspiel --seats human,banker --seed 3
        for {set i 0} {\$i < 40} {incr i} {
            expect {
                -re {Again\?.*> } break
                -re {> \$} { send \"[expr {\$i < 10 ? \$i + 1 : 1}]\\r\" }
                timeout { exit 3 }
                eof { exit 4 }
            }
        }
        if {\$i == 40} { exit 5 }
        send \"page played.html\\r\"
        expect { -re {is in played.html.*Again\?.*> } {} timeout { exit 6 } eof { exit 7 } }
        send \"\\r\"
        expect { eof {} timeout { exit 8 } }
        exit [lindex [wait] 3]" || complain "the word page: status $?"
    grep -q '</html>' played.html || complain 'the word page writes no page'
    grep -qE '"p2\.hand":\[[0-9]' played.html || complain 'the page of a finished game lacks the other hand'
else
    skipped 'the word page: no expect'
fi
exit $failed
