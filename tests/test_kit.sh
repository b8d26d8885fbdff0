#!/usr/bin/env bash
# test_kit.sh - tools for authors: `bohn new`, `bohn doc`, the manual pages, completion for bash.
# shellcheck source=tests/lib.sh
source "$(dirname "$0")/lib.sh"
plain_or_long
export LC_ALL=C
root=$PWD
export BOHN_PATH=$root
mkdir "$tmp/bin" "$tmp/work" "$tmp/stages"
ln -s "$BOHN" "$tmp/bin/bohn"
BOHN=$tmp/bin/bohn   # its name is in the output
export PATH=$tmp/bin:$PATH TMPDIR=$tmp/stages

file_has() { grep -qF -e "$2" "$1" || { complain "$1 lacks '$2'"; cat "$1"; }; }

# ---- new: what it writes works ----------------------------------------------------------------------

cd "$tmp/work" || exit

# kit NAME GAME [OPTION...]: a new house rule plays, passes its test, and has no findings
kit() {
    local name=$1 game=$2
    shift 2
    run 0 new "$name" --from "$game" "$@"
    [[ -f $name.lua && -f ${name}_test.lua && -f .luarc.json && -f .luacheckrc ]] || complain "new $name: files are missing"
    bohn test "${name}_test.lua" >"$tmp/test" 2>&1 || { complain "new $name: its test fails"; cat "$tmp/test"; }
    bohn run "./$name.lua" --seed 1 --quiet >"$tmp/test" 2>&1 </dev/null || { complain "new $name: it cannot be played"; cat "$tmp/test"; }
    bohn check "$name.lua" --games 0 >"$tmp/test" 2>&1 || { complain "new $name: check finds something"; cat "$tmp/test"; }
}

# pinned NAME: without its change the test fails
pinned() {
    sed 's/ + 1  --/  --/; s/return not /return /' "$1.lua" >plain.lua
    cmp -s "$1.lua" plain.lua && complain "$1.lua changes nothing"
    cp "$1.lua" kept.lua
    cp plain.lua "$1.lua"
    bohn test "$1_test.lua" >/dev/null 2>&1 && complain "$1_test.lua does not notice that the change is gone"
    mv kept.lua "$1.lua"
    rm plain.lua
}

kit my_rule bohnanza
for line in 'wrote  my_rule.lua' 'wrote  my_rule_test.lua' 'wrote  .luarc.json' 'wrote  .luacheckrc' \
    'changes the rule turned_up: one more than in bohnanza (2)' 'bohn run ./my_rule.lua' 'bohn test my_rule_test.lua'; do
    out "$line"
done
file_has my_rule.lua 'local base = extends "bohnanza"'
file_has my_rule.lua 'title = "My rule"'
file_has my_rule.lua '-- BOH-2.1: The active player turns up the top two cards'
file_has my_rule.lua '  return base.turned_up(self, t, p) + 1  -- bohnanza: 2'
file_has my_rule_test.lua '"BOH-2.1 turned_up is one more than in bohnanza"'
file_has my_rule_test.lua 'turned = 3'
pinned my_rule
kit my_two two_beans
file_has my_two.lua 'base.draws(self, t, p) + 1  -- two_beans: 2'
pinned my_two
kit my_war bohnaparte
file_has my_war.lua '-- BNP-'
pinned my_war
kit my_underdog underdog
kit first_hands bohnanza --rule hand_size
file_has first_hands_test.lua 'p1 = { hand = 6 }'
pinned first_hands
kit my_meter bohnanza --rule meter                  # the parameters _ , _ , kind get names
out 'overrides the rule meter without changing it'
file_has my_meter.lua 'return base.meter(self, t, p, kind)'
kit my_end bohnanza --rule pile_is_over             # true or false
file_has my_end.lua 'return not base.pile_is_over(self, t)'
pinned my_end
kit my_ban bohnanza --rule can_harvest              # changed, it would break the game
out 'the game fails'
kit my_score bohnanza --rule score                  # several results are handed on
file_has my_score.lua 'return base.score(self, t, p)'
kit my_length bohnanza --rule last_exhaustion       # shows only at the end of the game
file_has my_length_test.lua 'over = true'
pinned my_length
kit my_price bohnanza --rule third_field_price      # only bots buy
file_has my_price_test.lua 'auto = "farmer"'
pinned my_price
kit my_cards bohnanza --rule cards                  # no table exists yet
file_has my_cards.lua 'function game:cards()'
kit second my_rule                                  # a house rule of a house rule beside it
file_has second.lua 'extends "my_rule"'
pinned second
kit third ./second.lua                               # by path, beside it
file_has third.lua 'extends "second"'
pinned third
kit by_path "$root/rules/bohnanza.lua"               # by path, found by name as well
file_has by_path.lua 'extends "bohnanza"'
run 0 new in_deep --from bohnanza --dir deep
[[ -f deep/in_deep.lua && -f deep/.luarc.json ]] || complain "--dir deep: the files are not there"
out 'bohn run ./deep/in_deep.lua'
run 0 test deep/in_deep_test.lua
run 0 new beside --from deep/in_deep.lua             # a script elsewhere is changed there
[[ -f deep/beside.lua ]] || complain "--from deep/in_deep.lua: deep/beside.lua is not there"
run 0 test deep/beside_test.lua
mkdir "two words"
run 0 new in_two --from bohnanza --dir "two words"
out "bohn run './two words/in_two.lua'"

# game NAME LETTERS [OPTION...]: a new game plays, passes its test, and has no findings; all of it is reached
game() {
    local name=$1 letters=$2 line
    shift 2
    run 0 new "$name" --game "$@"
    for line in "wrote  $name.lua" "wrote  ${name}_test.lua" "wrote  $name.md" "bohn check ./$name.lua"; do out "$line"; done
    file_has "$name.md" "($letters): rule reference"
    grep -qiE 'skeleton|SKE-' "$name.lua" "${name}_test.lua" "$name.md" && complain "new $name --game: a word of the skeleton is left"
    bohn test "${name}_test.lua" >"$tmp/test" 2>&1 || { complain "new $name --game: its test fails"; cat "$tmp/test"; }
    grep -oE "$letters-[0-9.]+[0-9]" "$name.md" | sort -u >"$tmp/clauses"
    [[ $(wc -l <"$tmp/clauses") == 8 ]] || complain "new $name --game: $(wc -l <"$tmp/clauses") clauses"
    while read -r line; do file_has "${name}_test.lua" "$line"; done <"$tmp/clauses"
    bohn run "./$name.lua" --seed 1 --quiet >"$tmp/test" 2>&1 </dev/null || { complain "new $name --game: it cannot be played"; cat "$tmp/test"; }
    LC_ALL=C.UTF-8 bohn run "./$name.lua" --seed 1 --watch --lang de >"$tmp/test" 2>&1 </dev/null
    grep -q 'spielt Blau 4 aus' "$tmp/test" || complain "new $name --game: it does not speak German"
    echo why | bohn run "./$name.lua" --seats human,collector --seed 1 >"$tmp/test" 2>&1
    file_has "$tmp/test" "  $letters-2.1 The player plays a card"
    bohn check "$name.lua" >"$tmp/test" 2>&1 || { complain "new $name --game: check finds something"; cat "$tmp/test"; }
    file_has "$tmp/test" '0 findings'
    ! grep -q 'never' "$tmp/test" || { complain "new $name --game: something is not reached"; cat "$tmp/test"; }
}

game my_game MYG
file_has my_game.lua 'title = { en = "My game", de = "My game" }'
game "$(printf 'long_%.0s' {1..7})names" LON
game bohemia BOA                                     # BOH is taken
game x2 XXX
kit my_variant my_game
file_has my_variant.lua '-- MYG-'
pinned my_variant
run 0 new in_play --game --dir deep
out 'bohn run ./deep/in_play.lua'
run 0 test deep/in_play_test.lua
echo 'mine' >other.md
run 2 new other --game
err 'other.md exists already'
rm other.md

if command -v luacheck >/dev/null; then
    luacheck --no-cache . >"$tmp/out" 2>&1 || { complain "luacheck complains"; grep -v OK "$tmp/out" | head -n 20; }
fi
[[ -z $(ls -A "$TMPDIR") ]] || complain "temporary files are left: $(ls "$TMPDIR")"

mkdir "bühne"
LC_ALL=C.UTF-8 run 0 new on_stage --from bohnanza --dir "bühne"
out "bohn run './bühne/on_stage.lua'"
mkdir "it's"
run 0 new in_its --from bohnanza --dir "it's"
out "bohn run './it'\\''s/in_its.lua'"

# The settings have the names of those in the root, and the path of the library.
part() { sed -n '/^stds.bohn/,/^std = /p' "$1"; }
part .luacheckrc >"$tmp/out"
part "$root/.luacheckrc" | cmp -s - "$tmp/out" || complain ".luacheckrc and that of the root name different globals"
if command -v python3 >/dev/null; then
    python3 - "$root" <<'END' || complain ".luarc.json is not as expected"
import json, sys
mine, roots = json.load(open(".luarc.json")), json.load(open(sys.argv[1] + "/.luarc.json"))
assert mine["runtime"]["version"] == "Lua 5.4"
assert mine["runtime"]["builtin"] == roots["runtime"]["builtin"]
assert mine["workspace"]["library"][0] == sys.argv[1] + "/stdlib/meta"
assert mine["diagnostics"] == roots["diagnostics"]
END
fi

# ---- new: what it refuses -----------------------------------------------------------------------------

find . -type f | sort >"$tmp/before"
run 2 new
err 'what should it be called?'
run 2 new other
err '--from GAME'
run 2 new other more --from bohnanza
err "unexpected argument 'more'"
run 2 new other --from bohnnza
err "did you mean 'bohnanza'?"
run 2 new other --from bohnanza --rule turnd_up
err "did you mean 'turned_up'?"
run 2 new other --from bohnanza --rule frobnicate
err "'bohnanza' has no rule 'frobnicate'"
run 2 new other --from bohnanza+underdog
err 'the plain name of one game'
run 2 new other --from ./my_rule.lua+underdog
err 'the plain name of one game'
run 2 new other --from ./nothing.lua
err '--from ./nothing.lua: no such file'
run 2 new other --from ./my_rule.lua --dir deep
err 'beside itself or in BOHN_PATH'
run 2 new other --game --from bohnanza
err 'it builds on no other game; omit --from'
run 2 new other --game --rule draws
run 2 new my_game --game
err 'my_game.lua exists already and is not overwritten'
run 2 new hearts --game
err "the name 'hearts' is taken by $root/examples/hearts.lua"
run 2 new My-Rule.lua --from bohnanza
err "how about 'my_rule'?"
run 2 new ../other --from bohnanza
err "how about 'other'?"
run 2 new 9lives --from bohnanza
run 2 new '' --from bohnanza
run 2 new "$(printf 'x%.0s' {1..60})" --from bohnanza
run 2 new bohnanza --from bohnanza
err "the name 'bohnanza' is taken by $root/rules/bohnanza.lua"
run 2 new trade --from bohnanza
run 2 new my_rule --from bohnanza
err 'my_rule.lua exists already and is not overwritten'
run 3 new other --from bohnanza_farmer
err 'must return the game'
run 7 new other --from bohnanza --dir nowhere/deep
err 'nowhere/deep: No such file'
run 2 new other --from bohnanza --dir ''
echo 'mine' >other_test.lua
run 2 new other --from bohnanza
err 'other_test.lua exists already'
[[ $(<other_test.lua) == mine ]] || complain "other_test.lua was overwritten"
rm other_test.lua
echo '-- mine' >deep/.luacheckrc
run 0 new again --from bohnanza --dir deep
out 'kept   deep/.luacheckrc'
[[ $(<deep/.luacheckrc) == '-- mine' ]] || complain "deep/.luacheckrc was overwritten"
rm deep/again.lua deep/again_test.lua
find . -type f | sort | cmp -s - "$tmp/before" || complain "a refused command wrote a file"

# A game without rules that are numbers, and one without rules.
cat >games.lua <<'END'
local game = define { id = "games", title = "Nothing", players = { 2, 2 }, turn = { "go" } }
game.cards, game.zones = { { id = "red", count = 1 } }, { deck = "none" }
function game:setup() end
function game:go(t, p) p:choose { "what", from = { "yes" } } t:finish() end
function game:score() return 0 end
return game
END
run 2 new other --from games
err "no rule of 'games' is a plain number; name one with --rule: setup, go, score"

# ---- doc ------------------------------------------------------------------------------------------------

cd "$root" || exit
run 0 doc
for line in 'The table' 'Module board' '  Zone:move(card, to, where?, face?)' '  Table:poll()' '  board.read(rows)' '  define(head)'; do
    out "$line"
done
run 0 doc --names
cp "$tmp/out" "$tmp/names"
[[ $(sort "$tmp/names" | uniq -d | wc -l) == 0 ]] || complain "doc: duplicate names: $(sort "$tmp/names" | uniq -d)"
# Every function of the manual and of the modules is there.
sed -nE 's/^function ([A-Za-z_.:]+)\(.*/\1/p' stdlib/meta/kernel.lua | grep -v '^local' >"$tmp/wanted"
for module in board cards field shop trade; do
    sed -nE "s/^function ($module\.[a-z_]+)\(.*/\1/p" stdlib/$module.lua >>"$tmp/wanted"
done
[[ $(wc -l <"$tmp/wanted") -gt 90 ]] || complain "too few functions found"
while read -r name; do
    grep -qxF -e "$name" "$tmp/names" || complain "doc does not know $name"
done <"$tmp/wanted"
# Each name has an entry that begins with it, and its place in the sources.
mapfile -t names <"$tmp/names"
run 0 doc "${names[@]}"
[[ $(grep -cE '^  /.*\.lua:[0-9]+$' "$tmp/out") == "${#names[@]}" ]] || complain "doc: not every name has one entry"
awk '/^  [A-Za-z_.:]+(\(.*\))?  +/ { next } /^  [A-Za-z]/ && NF < 2 { print; bad = 1 } END { exit bad }' \
    <(bohn doc) || complain "doc: something is not explained"
run 0 doc Zone:move
for line in 'Zone:move(card, to, where?, face?) -> Card' 'Moves a card out of this zone' '    p.hand:move(card, t.discard)' \
    '  where?  Place' '  ->      Card' 'stdlib/meta/kernel.lua:'; do
    out "$line"
done
cp "$tmp/out" "$tmp/move"
for name in move zone:move Zone.move 'p.hand:move' 'Zone:move(card)'; do
    run 0 doc "$name"
    cmp -s "$tmp/out" "$tmp/move" || complain "doc $name is not doc Zone:move"
done
run 0 doc t:poll
out 'Table:poll()'
run 0 doc p:choose game:variant board.read Question.from text:split
for line in 'Seat:choose(q, with?)' 'Game:variant(head)' 'board.read(rows)' 'Question.from: Options' 'string.split('; do out "$line"; done
run 0 doc kind
for line in 'Table:kind(id)' 'Zone:kind()' 'one entry of game.cards'; do out "$line"; done
run 0 doc Zone
out 'Zone:shuffle'
run 0 doc board
out 'village swamp monastery'
run 0 doc Place
out '= "top"|"back"'
run 0 doc PickQuestion
out 'All that Question has'
for pair in movee:move t:pol:Table:poll Zone:mvoe:Zone:move board.raed:board.read Questoin:Question; do
    case $pair in
        t:*) wrong=t:pol right=Table:poll ;;
        Zone:*) wrong=Zone:mvoe right=Zone:move ;;
        *) wrong=${pair%%:*} right=${pair#*:} ;;
    esac
    run 2 doc "$wrong"
    err "did you mean '$right'?"
done
run 2 doc frobnicate
err "the manual has no 'frobnicate'"
run 2 doc ''
run 2 doc "$(printf 'x%.0s' {1..300})"
run 2 doc move frobnicate
out 'Zone:move'
mkdir -p "$tmp/long"
cp -r "$root/stdlib/"* "$tmp/long"
{ echo '-- endless.lua: no end.'; echo 'local endless = {}'; seq -f '--- and %.0f' 4000; echo 'function endless.f() end'; echo 'return endless'; } >"$tmp/long/endless.lua"
BOHN_PATH=$tmp/long run 0 doc endless.f # its first sentence has no end
out 'and 1 and 2 '
mkdir -p "$tmp/own/stdlib"
cp "$root/stdlib/"*.lua "$tmp/own/stdlib"
BOHN_PATH=$tmp/own run 7 doc
err 'the manual (meta/kernel.lua) is not found'

# ---- the manual pages -----------------------------------------------------------------------------------

page=$root/build/man/bohn.1
page_options() { sed -nE 's/^\.It Fl ([a-z] , Fl )?([a-z-]+).*/-\2/p' "${page%.1}-$1.1" | sort; }
help_options() { bohn help "$1" | sed -nE 's/^  (-[a-zA-Z], )?(--[a-z-]+).*/\2/p'; }

# These functions find something.
[[ $(page_options list | tr '\n' ' ') == '--json --lang --names ' ]] || complain "the options in $page are not found"
[[ $(help_options list | tr '\n' ' ') == '--json --names --lang --help --version ' ]] || complain "the options in help are not found"
commands=$(bohn help | sed -nE 's/^  ([a-z]+) .*/\1/p' | grep -vx bohn)
[[ $(wc -w <<<"$commands") == 18 ]] || complain "the commands in 'bohn help' are not found"
for command in $commands; do
    grep -qx "\.It Xr bohn-$command 1" "$page" || complain "bohn.1: '$command' is not among the commands"
    [[ -f ${page%.1}-$command.1 ]] || { complain "there is no bohn-$command.1"; continue; }
    [[ $command != help ]] || continue
    diff <(help_options "$command" | grep -vx -e --help -e --version | sort) <(page_options "$command") >"$tmp/out" ||
        { complain "bohn-$command.1 and 'bohn help $command' differ"; cat "$tmp/out"; }
    diff <(bohn help "$command" | grep -oE '^  bohn [^ ].*' | sed -E 's/^  //; s/  .*//' | sort) <(sed -n 's/^\.Dl \$ //p' "${page%.1}-$command.1" | sort) >"$tmp/out" ||
        { complain "the examples of bohn-$command.1 and of 'bohn help $command' differ"; cat "$tmp/out"; }
done
sed -nE 's/^ *([0-9]+)  .*/\1/p' <(bohn help exit) | while read -r code; do
    grep -q "^\.It $code\$" "$page" || echo "$code"
done >"$tmp/out"
[[ ! -s $tmp/out ]] || complain "bohn.1 lacks exit codes: $(cat "$tmp/out")"
pages=("${page%.1}"*.1)
((${#pages[@]} == $(wc -w <<<"$commands") + 1)) || complain "there are ${#pages[@]} manual pages"
! grep -n '^@' "${pages[@]}" || complain "a gap of a manual page was not filled"
! grep -Lx "\.Os $(bohn --version)" "${pages[@]}" | grep . || complain "these manual pages lack the version"
grep -hoE 'getenv\("[A-Z_]+"\)' "$root"/repl/*.c "$root"/repl/*/*.c | sed -E 's/.*"(.*)".*/\1/' | sort -u | while read -r name; do
    [[ $name == HOME ]] || grep -qE "^\.It Ev .*$name" "$page" || echo "$name"
done >"$tmp/out"
[[ ! -s $tmp/out ]] || complain "bohn.1 lacks variables of the environment: $(cat "$tmp/out")"
# mandoc looks for our pages only where they are installed, and NetBSD's name no version.
if command -v mandoc >/dev/null; then
    mandoc -T lint "${pages[@]}" 2>/dev/null | grep -v -e 'not found: Xr bohn' -e 'Os bohn (NetBSD)' >"$tmp/out"
    [[ ! -s $tmp/out ]] || { complain "mandoc complains"; cat "$tmp/out"; }
else
    skipped "mandoc is not installed"
fi
if command -v groff >/dev/null; then
    groff -mdoc -ww -Tascii "${pages[@]}" 2>"$tmp/err" >"$tmp/out" || complain "groff refuses a manual page"
    [[ ! -s $tmp/err ]] || { complain "groff complains"; cat "$tmp/err"; }
fi
# A gap for a command that does not exist, or none for one that does, is an error.
mkdir "$tmp/man"
gaps() { bohn --tables | awk -v dir="$tmp/man" -f "$root/repl/man.awk" - <(sed "$1" "$root/repl/bohn.1.in") >/dev/null 2>"$tmp/err"; }
gaps 's/x/x/' || complain "man.awk fails"
! gaps 's/^@about sim/@about smi/' || complain "man.awk accepts an unknown command"
! gaps '/^@options sim/d' || complain "man.awk does not miss a command"
err 'lacks @options sim'

# ---- completion -----------------------------------------------------------------------------------------

bash -n "$root/build/bohn.bash" || complain "bohn.bash is not bash"
# shellcheck source=/dev/null
source "$root/build/bohn.bash"
complete -p bohn >/dev/null 2>&1 || complain "bohn.bash completes nothing"

# completes LINE WORD...: the words offered at the end of the line, in this order
completes() {
    ! slow || [[ $1 != 'bohn run '* ]] || return 0 # each lists all games
    local COMP_LINE=$1 COMP_POINT=${#1} COMPREPLY=()
    shift
    _bohn
    [[ ${COMPREPLY[*]} == "$*" ]] || complain "'$COMP_LINE' is completed with '${COMPREPLY[*]}', not '$*'"
}

cd "$tmp/work" || exit
# shellcheck disable=SC2086  # a list of words
completes 'bohn ' $commands
completes 'bohn ne' new
completes 'bohn help e' exit
completes 'bohn run bohnan' bohnanza
completes 'bohn run bohnanza+un' bohnanza+underdog
completes 'bohn run ./my_rul' ./my_rule.lua ./my_rule_test.lua
completes 'bohn run bohnanza --se' --seats --seed --set
completes 'bohn run bohnanza --quiet --wat' --watch
completes 'bohn run bohnanza --seats f' farmer
completes 'bohn run bohnaparte --seats human,gen' human,general
completes 'bohn run bohnanza --set pro' profile=
completes 'bohn run hear' hearts
completes 'bohn run goofspiel --seats ba' banker
completes 'bohn run --color ' auto always never
completes 'bohn run --color=al' always
completes 'bohn run --lang d' de
completes 'bohn run --players 3' 3
completes 'bohn run --seed ' ''
completes 'bohn sim bohnan' bohnanza
completes 'bohn sim bohnanza --no' --no-rotate
completes 'bohn sim bohnanza --ga' --games
completes 'bohn sim bohnanza --shard ' ''
completes 'bohn sim bohnaparte --seats general,gen' general,general
completes 'bohn list two' two_beans
completes 'bohn new x --from two' two_beans
completes 'bohn new x --' --from --game --rule --dir --help --version
completes 'bohn new x --dir dee' deep
completes 'bohn test secon' second.lua second_test.lua
completes 'bohn doc Zone:mov' move move_all
completes 'bohn doc board.rea' board.read board.reach
completes 'bohn sim -n 5 bohnan' bohnanza
completes 'bohn sim bohnanza --vs bohnanza+un' bohnanza+underdog
completes 'bohn replay --seat a' all
completes 'bohn repl bohnanza --seats m' me
completes 'bohn frobnicate --' ''
completes 'bohn frobnicate x' ''
for command in $commands; do
    # shellcheck disable=SC2046  # a list of words
    [[ $command == help ]] || completes "bohn $command --" $(help_options "$command")
done
mkdir files
# shellcheck disable=SC2016  # the name is meant so
touch files/a.bohn 'files/$(touch run)'
completes 'bohn replay files/a' files/a.bohn
# shellcheck disable=SC2016
completes 'bohn replay files/$' 'files/$(touch run)'
[[ ! -e run ]] || complain "completion ran a command from a file name"
exit $failed
