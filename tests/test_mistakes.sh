#!/usr/bin/env bash
# test_mistakes.sh - `bohn check` reports each mistake of tests/mistakes.txt at its line, with what was found and how
# to repair it. With a word, only the sections whose title has it; their reports are printed.
# shellcheck source=tests/lib.sh
source "$(dirname "$0")/lib.sh"
plain_or_long
export LC_ALL=C
chosen=${1:-}

# Writes each section to DIR/NUMBER/, as wrong.lua, or one.lua and two.lua, and its first line to DIR/NUMBER/title.
# A part of the small game is left out where the section has its own.
split() {
    awk -v dir="$1" '
        function key(line) { sub(/[(=].*/, "", line); sub(/ *$/, "", line); return line }
        function head(id) { return "local base = extends \"" base "\"\nlocal game = base:variant { id = \"" id "\", title = \"" id "\" }\n" }
        function finish(   i, file) {
            if (n < 0) return
            if (n == 0) { small = body; return }
            system("mkdir -p " dir "/" n)
            print title > (dir "/" n "/title")
            file = dir "/" n "/" (kind == "stack" ? "two.lua" : "wrong.lua")
            if (kind == "small") {
                count = split(small, blocks, "\n\n")
                if ("local game" in own) printf "%s", body > file
                for (i = 1; i <= count; i++) {
                    split(blocks[i], lines, "\n")
                    if (!(key(lines[1]) in own)) print blocks[i] > file
                }
                if (!("local game" in own)) printf "%s", body > file
                print "return game" > file
            } else if (kind == "whole") printf "%s", body > file
            else printf "%s%sreturn game\n", head(kind == "stack" ? "two" : "wrong"), body > file
            close(file)
        }
        BEGIN { n = -1 }
        /^=== / {
            finish()
            n++
            body = ""; split("", own)
            title = substr($0, 5)
            split(title, words, /[ :]+/)
            kind = words[1]; base = words[2]
            next
        }
        /^---$/ && kind == "stack" {
            file = dir "/" n "/one.lua"
            system("mkdir -p " dir "/" n)
            printf "%s%sreturn game\n", head("one"), body > file
            close(file)
            body = ""
            next
        }
        { if ($0 != "") own[key($0)]; if ($0 != "" || (n == 0 && body != "")) body = body $0 "\n" }
        END { finish(); print n }' tests/mistakes.txt
}

sections=$(split "$tmp/mistakes")
((sections >= 80)) || complain "only $sections mistakes"
cd "$tmp/mistakes" || exit
good=0
# Under the sanitizers every sixth: the others take the same ways through the kernel.
step=1
slow && step=6 && skipped "five mistakes of six"
for ((i = 1; i <= sections; i += step)); do
    title=$(<"$i/title")
    [[ $title == *"$chosen"* ]] || continue
    script=$i/wrong.lua
    [[ $title == stack\ * ]] && { game=${title#stack }; script=${game%%:*}+$i/one.lua+$i/two.lua; }
    at=$(grep -n -- '-- WRONG: ' "$i"/*.lua /dev/null | head -n 1)
    [[ -n $at ]] || complain "$title: no mark"
    place=${at%%:*}:$(cut -d: -f2 <<<"$at"): parts=${at#*-- WRONG: }
    # The game's options stay as they are: varying them only repeats what is looked for.
    options=()
    [[ $title == *bohnanza:* ]] && options=(--players 3 --set profile=amigo --set without=ackerbohne
        --set duel_three_fields=false --set trading=true)
    timeout 60 "$BOHN" check "${options[@]}" "$script" >"$tmp/out" 2>"$tmp/err" </dev/null
    status=$? lacks=
    found=$(grep -F "$place" "$tmp/out" | grep -v '^ ')
    while [[ -n $parts ]]; do
        part=${parts%%" | "*}
        [[ $parts == *" | "* ]] && parts=${parts#*" | "} || parts=
        grep -qF -e "$part" <<<"$found" || lacks+="[$part] "
    done
    [[ -n $chosen ]] && { echo "=== $title"; cat "$tmp/out"; }
    if ((status == 0)); then complain "$title: not noticed"
    elif [[ -n $lacks ]]; then complain "$title: at ${place}lacks $lacks"; grep -v '^ ' "$tmp/out" | cut -c1-300
    else ((good++)); fi
done
echo "$good mistakes are reported well"
[[ -z $chosen ]] || exit "$failed"

# ---- stacks ---------------------------------------------------------------------------------------------

house() { # house ID: a house rule with what is on standard input
    { printf 'local base = extends "bohnanza"\nlocal game = base:variant { id = "%s", title = "%s" }\n' "$1" "$1"; cat; echo 'return game'; } >"$1.lua"
}
house lower <<'END'
game.texts = { below = "of the lower" }
function game:seat_caption() return "below" end
function game:draws(t, p) return base.draws(self, t, p) + 1 end
END
house upper <<'END'
game.texts = { above = "of the upper" }
function game:seat_caption() return "above" end
function game:draws() return 2 end
END
stack=bohnanza+./lower.lua+./upper.lua

# The first run of a stack says what its layers do to each other, a later one does not.
run 0 run "$stack" --players 3 --seats random --seed 1 --quiet
err "bohn: ./upper.lua:5: 'draws' replaces the rule of 'lower' (./lower.lua:5) without calling it"
run 0 run "$stack" --players 3 --seats random --seed 1 --quiet
[[ ! -s $tmp/err ]] || complain "a known stack is reported again: $(cat "$tmp/err")"

# Captions of both are shown.
run 0 run "$stack" --players 3 --seats random --seed 1 --watch
out "of the upper · of the lower" "the screen of a stack"

# The game below is not reported: its author is another one.
run 1 check "$stack" --players 3 --set profile=amigo --set trading=true
! grep -q 'bohnanza.lua' "$tmp/out" "$tmp/err" || complain "the game below a stack is reported"

# Layers that call each other are not a finding.
sed -i 's/return 2/return 2 * base.draws(self)/; s/game:draws()/game:draws(t, p)/; s/base.draws(self)/base.draws(self, t, p)/' upper.lua
run 0 check "$stack" --games 0
exit "$failed"
