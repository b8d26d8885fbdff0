#!/usr/bin/env bash
# test_cli.sh - the program without a terminal: every command, exit codes and messages; the same seed gives the
# same bytes everywhere.
# shellcheck source=tests/lib.sh
source "$(dirname "$0")/lib.sh"
plain_or_long
export LC_ALL=C

# answers STATUS TEXT ARGUMENT...: like run, with TEXT as input
answers() {
    local wanted=$1 text=$2 status
    shift 2
    printf '%b' "$text" | env ${with:+"$with"} "$BOHN" "$@" >"$tmp/out" 2>"$tmp/err"
    status=${PIPESTATUS[1]}
    ((status == wanted)) || { complain "bohn $* exited with $status, not $wanted"; tail -n 5 "$tmp/err"; }
}

# ---- help -------------------------------------------------------------------------------------

run 2
err 'bohn COMMAND'
for words in --help help -h; do
    run 0 $words
    for name in run replay sim merge repl list test check diff new doc help; do out "  $name "; done
done
run 0 --version
out 'bohn '
for name in run replay sim merge repl list test check diff new doc; do
    run 0 help $name
    out "bohn $name"
    cp "$tmp/out" "$tmp/help"
    run 0 $name --help
    cmp -s "$tmp/out" "$tmp/help" || complain "'help $name' and '$name --help' differ"
    run 0 $name --version
done
run 0 help exit
for code in 0 1 2 3 4 5 6 7 129 130 131 143; do out "$code  "; done
run 0 help play
out 'undo'

# ---- wrong arguments -----------------------------------------------------------------------------

run 2 rnu red_blue
err "did you mean 'run'?"
run 2 help replya
err "did you mean 'replay'?"
run 2 --verson
err "unknown option '--verson'; did you mean '--version'?"
run 2 --seed 4 run red_blue
err "unknown option '--seed'; options follow the command"
run 2 run --help=x
err 'option --help takes no value'
run 0 -- run red_blue --seed 1 --quiet
run 2 --
run 2 frobnicate
err "unknown command 'frobnicate'"
run 2 $'r\033[31mun'
err '\x1B'
run 2 run
err 'which game?'
run 2 run red_bleu
err "did you mean 'red_blue'?"
run 2 run red_blue+undredog
err "'undredog'"
echo 'return 1' >"$tmp/my_rule.lua"
(cd "$tmp" && ! "$BOHN" run my_rule >out 2>err)
err "the script here is ./my_rule.lua"
run 2 run ./nothing_here.lua
err './nothing_here.lua: no such file'
run 2 run ''
err 'which game? The name is empty'
for words in red_blue+ +red_blue red_blue++red_blue; do
    run 2 run $words
    err "'$words': a name is missing next to a plus sign"
done
run 2 run red_blue.lua
err "red_blue.lua: no such file; the game is called 'red_blue'"
run 2 run tests/games/red_blue
err 'tests/games/red_blue: no such file; did you mean tests/games/red_blue.lua?'
run 2 run red_blue bohnanza
run 2 run red_blue --sed 4
err 'did you mean --seed?'
run 2 run red_blue --pl 3
err 'could be --players'
run 2 run red_blue --players
err 'needs a value'
run 2 run red_blue --quiet=yes
err 'takes no value'
run 2 run red_blue --players many
err '--players many: expected a whole number from 1 up'
run 2 run red_blue --players 9
err '2 to 4 players'
run 2 run red_blue --seed -1
run 2 run red_blue --seed 18446744073709551616
run 2 run red_blue --seats random,gardener
err 'gardener'
run 2 run red_blue --seats randon
err "did you mean 'random'?"
run 2 run red_blue --players 2 --seats random,random,random
err '3 seats are named'
run 2 run red_blue --lang xx
err '--lang xx: expected en, de, fr or nl'
run 2 run red_blue --color sometimes
err '--color sometimes: expected auto, always or never'
run 2 run red_blue --set hand_size
err 'NAME=VALUE'
run 2 run red_blue --set hnd_size=4
err "did you mean 'hand_size'?"
run 2 run red_blue --players 7
err '2 to 4 players'
run 2 run red_blue --json --seats human
run 2 run --resume "$tmp/none" red_blue
err "--resume: the record says what is played, and how; omit 'red_blue'"
run 2 run --resume "$tmp/none" --seed 4
err "omit --seed"
run 2 run --resume "$tmp/none" --record "$tmp/other"
err "omit --record"
run 2 list red_bleu
err "did you mean 'red_blue'?"
run 2 replay
run 2 replay a b
run 2 replay --seat 0 a
err "--seat 0: expected a seat from 1 to 8, or all"
run 2 repl --load a --players 3
err "omit --players"

# ---- wrong scripts ------------------------------------------------------------------------------

printf 'local game = define {\n' >"$tmp/broken.lua"
run 3 run "$tmp/broken.lua"
err 'broken.lua'
sed 's/game:score/game:scroe/' "$tmp/games/red_blue.lua" >"$tmp/broken.lua"
run 3 run "$tmp/broken.lua"
err "broken.lua:39: game 'red_blue' has no rule 'score'; is 'scroe' meant?"
run 3 check "$tmp/broken.lua"
out "broken.lua:39: game 'red_blue' has no rule 'score'"
for file in tests/games/red_blue.lua tests/scenarios/two_beans.lua; do # as some editors write them
    printf '\xEF\xBB\xBF%s\n' "$(cat $file)" >"$tmp/marked_${file##*/}"
done
run 0 run "$tmp/marked_red_blue.lua" --quiet
run 0 check "$tmp/marked_red_blue.lua" --games 0
run 0 test "$tmp/marked_two_beans.lua"
# A failed number of cards does not print a whole deck.
echo 'return { game = "bohnanza", { "a deck", players = 3, seed = 1, expect = { deck = 3, p1 = { hand = 4 } } } }' >"$tmp/deck_test.lua"
run 1 test "$tmp/deck_test.lua"
out 'found:    89 cards, at the top '
out 'found:    5: '
# The manual knows the rules of games, too.
run 0 doc draws
out 'draws: a rule of games'
out 'rules/bohnanza.lua:136: function game:draws()'
run 2 doc drawz
err "the manual has no 'drawz'"
printf 'local game = define {\n' >"$tmp/broken.lua"
sed 's/function game:draw(t, p)/function game:draw(t, p) error("ou\\27ch")/' "$tmp/games/red_blue.lua" >"$tmp/faulty.lua"
run 1 run "$tmp/faulty.lua" --seed 1
err 'ou\x1Bch'
err 'faulty.lua'
err 'seed 1, after decision'
sed 's/function game:draw(t, p)/function game:draw(t, p) while true do end/' "$tmp/games/red_blue.lua" >"$tmp/endless.lua"
run 4 run "$tmp/endless.lua" --seed 1
with=BOHN_PATH=$tmp/nowhere run 0 run "$tmp/games/red_blue.lua" --seed 1 --quiet   # then the tree around the program

sed '$d' "$tmp/games/red_blue.lua" >"$tmp/clumsy.lua"
echo 'game.bots = { clumsy = function() error "lost my way" end } return game' >>"$tmp/clumsy.lua"
run 1 run "$tmp/clumsy.lua" --seed 1
err 'lost my way'
answers 2 '1\n1\n' run "$tmp/clumsy.lua" --seed 1 --seats 'human,clumsy' --lang en
err 'lost my way'
err 'instead it passes or takes the first option'
out 'turn 3'

# ---- games among bots ------------------------------------------------------------------------------

run 0 run red_blue --seed 1
cp "$tmp/out" "$tmp/first"
out 'Red and Blue, 2 players, seed 1'
out "p1's turn"
out 'The game is over after'
grep -q $'\033' "$tmp/out" && complain "escape sequences in a pipe"
run 0 run red_blue --seed 1
cmp -s "$tmp/out" "$tmp/first" || complain "the same seed gave a different game"
# The program never calls setlocale() and knows locales only by name, so these need not be installed. Output to a pipe
# depends only on their language.
for locale in de_DE.UTF-8 de_DE C.UTF-8 tr_TR.UTF-8; do
    with=LC_ALL=$locale run 0 run red_blue --seed 1 --lang en
    cmp -s "$tmp/out" "$tmp/first" || complain "LC_ALL=$locale changes the output"
done
with=LC_ALL=de_DE.UTF-8 run 0 run red_blue --seed 1
out 'Das Spiel ist nach'
with=TERM=dumb run 0 run red_blue --seed 1
cmp -s "$tmp/out" "$tmp/first" || complain "TERM changes the output"
run 0 run red_blue --seed 2
cmp -s "$tmp/out" "$tmp/first" && complain "another seed gave the same game"
run 0 run red_blue --seed 1 --color=always
grep -q $'\033\[' "$tmp/out" || complain "--color=always gives no colour"
run 0 run red_blue --seed 1 --ascii
LC_ALL=C grep -q '[^ -~]' "$tmp/out" && complain "--ascii prints other characters"
run 0 run red_blue --seed 1 --lang de --ascii
LC_ALL=C grep -q '[^ -~]' "$tmp/out" && complain "--lang de --ascii prints other characters"
run 0 run red_blue --seed 1 --quiet
not_out "p1's turn"
out 'The game is over after'
run 0 run red_blue
seed=$(sed -n 's/.*2 players, seed \([0-9]*\)$/\1/p' "$tmp/out")
cp "$tmp/out" "$tmp/first"
[[ -n $seed ]] || complain "no seed is printed"
run 0 run red_blue --seed "$seed"
cmp -s "$tmp/out" "$tmp/first" || complain "the printed seed $seed does not repeat the game"
run 0 run red_blue --seed 1 --players 3 --set hand_size=5
out 'Red and Blue, 3 players'
run 0 run red_blue --seed 1 --seats default,random,random
out 'p1 default'
out 'Red and Blue, 3 players'
run 0 run red_blue --seed 1 --watch
out 'hand: ▸1 '
run 0 run red_blue --seed 1 --watch --plain
out 'p1: hand: '
run 0 run "$tmp/games/red_blue.lua" --seed 1 --quiet

if command -v python3 >/dev/null; then
    run 0 run red_blue --seed 1 --json
    python3 - "$tmp/out" <<'END' || complain "the result is not valid JSON"
import json, sys
result = json.loads(open(sys.argv[1]).read())
assert result["game"] == "red_blue" and result["seed"] == "1" and result["over"] is True
assert len(result["scores"]) == 2 and any(s["wins"] for s in result["scores"])
END
    run 0 run red_blue --seed 1 --json --watch
    python3 - "$tmp/out" <<'END' || complain "the lines of --json --watch are not valid JSON"
import json, sys
lines = [json.loads(line) for line in open(sys.argv[1])]
assert [l["decision"] for l in lines[:-1]] == list(range(1, len(lines)))
assert lines[-1]["decisions"] == len(lines) - 1
assert all("zones" in l["table"] for l in lines[:-1])
END
    run 0 list --json --names
    python3 -c 'import json, sys; assert "red_blue" in json.load(open(sys.argv[1]))' "$tmp/out" || complain "list --json --names is wrong"
    run 0 list --json
    python3 -c 'import json, sys; assert any(g["name"] == "red_blue" and g["players"] == [2, 3, 4] for g in json.load(open(sys.argv[1])))' \
        "$tmp/out" || complain "list --json is wrong"
fi

# ---- pipes and full disks ---------------------------------------------------------------------------

"$BOHN" run red_blue --seed 1 2>"$tmp/err" | head -n 1 >/dev/null
[[ -s $tmp/err ]] && complain "a closed pipe gives an error: $(cat "$tmp/err")"
for arguments in 'run red_blue --seed 1' 'list' 'list --names' 'help' 'help run' 'list --help' '--version' 'run red_blue --json' 'doc' 'doc --names'; do
    # shellcheck disable=SC2086  # a list of words
    "$BOHN" $arguments >/dev/full 2>"$tmp/err" </dev/null
    status=$?
    ((status == 7)) || complain "bohn $arguments >/dev/full exited with $status, not 7"
    err 'cannot write to standard output'
done
(
    ulimit -f 1
    trap '' XFSZ
    "$BOHN" run red_blue --seed 1 --record "$tmp/small.bohn" >/dev/null 2>"$tmp/err" </dev/null
) && complain "a record that cannot be written is a success"
err 'tried again'
err 'small.bohn: the record is incomplete: nothing after decision '
[[ $(grep -c small.bohn "$tmp/err") == 2 ]] || complain "not reported at once and at the end: $(cat "$tmp/err")"

run 0 run bohnanza+underdog+generous_market --set trading=false --seats random --seed 1 --watch
out 'Bohnanza + The poorest draws one more + Three cards on the market · turn 1' "the title of a stack"

# One of a unit, and in French none of it, is singular.
for one in 'en 1 thaler' 'en 0 thalers' 'de 1 Taler' 'fr 1 thaler' 'fr 0 thaler' 'nl 1 daalder' 'nl 0 daalders'; do
    run 0 run bohnanza --seats random --seed 1 --lang "${one%% *}" --quiet
    grep -qE " ${one#* }\$" "$tmp/out" || complain "no '${one#* }' in $(cat "$tmp/out")"
done

# ---- records -------------------------------------------------------------------------------------------

run 0 run red_blue --seed 3 --record "$tmp/a.bohn"
cp "$tmp/out" "$tmp/log"
run 2 run red_blue --seed 3 --record "$tmp/a.bohn"
err 'already exists'
run 0 run red_blue --seed 3 --record "$tmp/b.bohn"
cmp -s "$tmp/a.bohn" "$tmp/b.bohn" || complain "two records of one game differ"
with=LC_ALL=de_DE.UTF-8 run 0 run red_blue --seed 3 --record "$tmp/c.bohn"
cmp -s "$tmp/a.bohn" "$tmp/c.bohn" || complain "the locale changes the record"
run 7 run red_blue --seed 3 --record "$tmp/none/a.bohn"
for file in "$tmp" /dev/null; do
    run 2 run red_blue --record "$file"
    err "$file already exists and is not a record; name another file"
done
run 2 run red_blue --record ''
err 'the name of the record is empty'
run 0 replay "$tmp/a.bohn"
cmp -s "$tmp/out" "$tmp/log" || { complain "replay prints a different game"; diff "$tmp/log" "$tmp/out" | head -n 5; }
run 0 replay "$tmp/a.bohn" --to 3
out 'Stopped at decision 3 of '
run 0 replay "$tmp/a.bohn" --to 3 --seat 2
out 'p2 you'
not_out 'p1: hand: '

# Players who may continue a game see only what they may know, unless they ask for more.
answers 2 '1\n1\n' run red_blue --seats human,random --seed 3 --record "$tmp/open.bohn"
run 0 replay "$tmp/open.bohn"
out 'p2 draws 3 cards.'
out '--seat all shows it'
run 0 replay "$tmp/open.bohn" --seat all
not_out 'p2 draws 3 cards.'
not_out '--seat all shows it'
run 0 replay "$tmp/open.bohn" --json
out '"log":["p1 plant_where p1.field_1","p1 plant_where p1.field_1",null,null]' "the decisions of one seat"
out '{"seat":"p2","player":"random","score":null,"tie_breaks":null}' "scores while thalers are hidden"
answers 2 '\n1\n' run red_blue --seats human,human --seed 3 --record "$tmp/both.bohn"
run 0 replay "$tmp/both.bohn"
out 'p1 draws 3 cards.' "a game of two people"
out 'p2 draws 3 cards.' "a game of two people"

run 0 replay "$tmp/a.bohn" --step
out '#1 p1: plant where → field 2'
run 0 run al_cabohne --seats capo --seed 2 --record "$tmp/polled.bohn" --quiet # bots are asked at polling points
run 0 replay "$tmp/polled.bohn" --step
out 'The game is over after'
! grep -qE '^#[0-9]+ p[0-9] ' "$tmp/out" || complain "a decision is not printed in words: $(grep -m1 -E '^#[0-9]+ p[0-9] ' "$tmp/out")"
turns=$(printf '1\\n2\\n3\\n4\\n5\\n6\\n7\\n8\\n9\\na\\nb\\nc\\n\\n%.0s' {1..300})
with=XDG_STATE_HOME=$tmp/state answers 0 "$turns" run al_cabohne --seats human --seed 1 # kept on the way, and afterwards
out 'The game is over after'
[[ ! -s $tmp/err ]] || complain "a finished game complains: $(cat "$tmp/err")"
with=XDG_STATE_HOME=$tmp/state answers 2 '' run al_cabohne --seats human --seed 1
! grep -q 'recording stopped' "$tmp/err" || complain "leaving before the first decision reports the record"
run 0 replay "$tmp/a.bohn" --quiet
not_out "p1's turn"
out 'The game is over after'
run 0 replay "$tmp/a.bohn" --json
out '"log":["p1 plant_where'
run 2 replay "$tmp/a.bohn" --seat 7
run 2 run --resume "$tmp/a.bohn"
err 'over'
run 2 replay "$tmp/nothing.bohn"
run 2 run --resume "$tmp/nothing.bohn"
sed '4s/field_./field_9/' "$tmp/a.bohn" >"$tmp/bad.bohn"
run 5 replay "$tmp/bad.bohn"
echo 'not a record' >"$tmp/bad.bohn"
run 5 replay "$tmp/bad.bohn"
# A script named by its path is also found from other directories: relative to the record, or beside it.
mkdir -p "$tmp/far/r" "$tmp/far/h"
cp "$tmp/games/red_blue.lua" "$tmp/far/h/mine.lua"
(cd "$tmp/far" && "$BOHN" run h/mine.lua --seed 3 --record r/mine.bohn --quiet && cp r/mine.bohn .) >"$tmp/out" || complain "no record"
run 0 replay "$tmp/far/mine.bohn"
run 2 replay "$tmp/far/r/mine.bohn"
err "$tmp/far/r/mine.bohn was played with the script h/mine.lua, which is neither there nor beside the record; put it"
mv "$tmp/far/h/mine.lua" "$tmp/far/r"
run 0 replay "$tmp/far/r/mine.bohn"
cp "$tmp/games/red_blue.lua" "$tmp/mine.lua"
run 0 run "$tmp/mine.lua" --seed 3 --record "$tmp/mine.bohn"
echo '-- changed' >>"$tmp/mine.lua"
run 5 replay "$tmp/mine.bohn"
err 'changed'
run 0 replay "$tmp/mine.bohn" --force
sed -i 's/hand_size = { 3/hand_size = { 4/' "$tmp/mine.lua"
sed -i 's/t.deck:fill():shuffle()/t.deck:fill():shuffle():shuffle()/' "$tmp/mine.lua"
run 6 replay "$tmp/mine.bohn" --force

# With --force an unfinished game continues with changed scripts, as far as they fit, in a new file.
cp "$tmp/games/red_blue.lua" "$tmp/edited.lua"
answers 2 '1\n-\n1\n-\n1\n' run "$tmp/edited.lua" --seats human,default --seed 4 --record "$tmp/edited.bohn"
cp "$tmp/edited.bohn" "$tmp/before.bohn"
echo '-- changed' >>"$tmp/edited.lua"
run 5 run --resume "$tmp/edited.bohn"
err '--force goes as far as it fits'
answers 0 '1\nquit\n' run --resume "$tmp/edited.bohn" --force
err "decisions fit the changed scripts; the game continues in $tmp/edited-2.bohn, and $tmp/edited.bohn is left unchanged"
out "$BOHN run --resume $tmp/edited-2.bohn"
same "$tmp/edited.bohn" "$tmp/before.bohn" "a record whose scripts changed"
answers 0 'quit\n' run --resume "$tmp/edited-2.bohn" --force # its scripts are the new ones
not_out edited-3
sed -i 's/function game:draw(t, p)/function game:draw(t, p) if t:turn() == 3 then t.deck:draw(p.hand) end/' "$tmp/edited.lua"
answers 0 'quit\n' run --resume "$tmp/edited.bohn" --force --record "$tmp/other.bohn"
grep -qE "bohn: [1-9][0-9]* of [0-9]+ decisions fit the changed scripts; the game continues in $tmp/other.bohn" "$tmp/err" ||
    { complain "decisions that do not fit are not reported"; cat "$tmp/err"; }
err 'the table is not the recorded one'
run 0 replay "$tmp/other.bohn"
same "$tmp/edited.bohn" "$tmp/before.bohn" "a record whose scripts changed"
run 2 run red_blue --force
err '--force needs --resume'

# ---- what a player has looked at ------------------------------------------------------------------------

cat >"$tmp/peeping.lua" <<'END'
local base = extends "two_beans"
local game = base:variant { id = "peeping", title = "Peeping" }
function game:draw(t, p)
  p:look(p:others()[1].hand)
  base.draw(self, t, p)
end
return game
END
answers 2 '1\n1\n' run "$tmp/peeping.lua" --seats human,default --seed 4 --lang en
out 'p1 looks at 3 × blue bean (p2: hand).'
out 'p2 looks at 2 × blue bean, a red bean (p1: hand).'             # one's own cards
out 'hand: 4 (you know: 2 × blue bean)'
answers 2 '1\n1\n' run "$tmp/peeping.lua" --players 3 --seats human,default,default --seed 4 --lang en
out 'p2 looks at 3 cards (p3: hand).'

# ---- humans on a pipe -----------------------------------------------------------------------------------

human=(run red_blue --seats 'human,default' --seed 4 --lang en)
answers 2 '' "${human[@]}"
err 'the input ended before the game did'
answers 0 'quit\n' "${human[@]}"
answers 2 '1\n' "${human[@]}"
out 'plant where [Enter: pass]'
out "$BOHN run --resume"
answers 2 'field 1\n\n' "${human[@]}"
out 'turn 3'
answers 0 'fie\nfield_1\nquit\n' "${human[@]}"
out "'fie' could be any of 1, 2"
for number in 7 0 -1 99999999999999999999; do
    answers 0 "$number\nquit\n" "${human[@]}"
    out 'the numbers go from 1 to 2' "an answer of $number"
done
answers 0 'nonsense\n\nquit\n' "${human[@]}"
out "'nonsense' is not an answer"
out 'field 1: red bean'
answers 0 '\n1\nquit\n' run prohibohn --seed 3 --seats human,default --lang en
out 'an answer is needed'
out 'choose 2 here, not 1; both in one line, as in 1 3'
answers 0 'quit\n' run bohnick --seed 4 --set first=2 --seats human,coach --lang en
out 'or let the attack go on? [Enter: go on]'
answers 0 'help\nwhy\nwhy 1\nwhy RED-4\ntable\nlog\nquit\n' "${human[@]}"
out 'RED-4'
out 'save FILE'
answers 0 '1\nundo\nquit\n' "${human[@]}"
out '(decision 1).'
answers 0 'undo\nquit\n' "${human[@]}"
out 'You have no decision to undo'
answers 0 '1\nharvest field 1\nquit\n' "${human[@]}"
out 'p1: field 1 → discard'
answers 0 '1\na\nquit\n' "${human[@]}"
out 'p1: field 1 → discard'
answers 0 '1\nfeld 1\nquit\n' run red_blue --seats human,default --seed 4 --lang de
out 'Das Spiel bleibt erhalten'
answers 0 '1\n-\nsave '"$tmp"'/saved.bohn\nquit\n' "${human[@]}"
out "Saved in $tmp/saved.bohn"
answers 0 'save '"$tmp"'/saved.bohn\nquit\n' "${human[@]}"
out 'already exists'
out 'nothing is kept'
answers 0 'save '"$tmp"'/early.bohn\nquit\n' "${human[@]}"
out "$BOHN run --resume $tmp/early.bohn"
answers 0 'quit\n' run --resume "$tmp/early.bohn"
run 2 run "$tmp/early.bohn"
err "is a record: \`bohn run --resume $tmp/early.bohn\` continues it"
# Without a directory for automatic records, the record is written when the game is saved.
with=XDG_STATE_HOME=/dev/null/none answers 0 '1\n-\nsave '"$tmp"'/late.bohn\n1\nsave '"$tmp"'/late.bohn\nsave '"$tmp"'/later.bohn\nquit\n' \
    "${human[@]}"
out "Saved in $tmp/late.bohn"
out 'The game is kept as last saved'
out "$BOHN run --resume $tmp/later.bohn"
same "$tmp/late.bohn" "$tmp/later.bohn" "a game saved twice"
answers 0 '1\n-\n1\nsave '"$tmp"'/kept.bohn\nquit\n' "${human[@]}"
same "$tmp/later.bohn" "$tmp/kept.bohn" "a game saved late"
run 0 replay "$tmp/late.bohn"
with=XDG_STATE_HOME=/dev/null/none answers 0 'save '"$tmp"'/late.bohn\nsave '"$tmp"'/none/late.bohn\nquit\n' "${human[@]}"
out "$tmp/late.bohn already exists; name another file"
out "$tmp/none/late.bohn: No such file"
out 'It is not kept'
answers 0 'why nonsense\nquit\n' "${human[@]}"
out '`why` alone explains the question'
answers 0 'quit\n' run --resume "$tmp/saved.bohn"
out 'turn 3'
out "$BOHN run --resume $tmp/saved.bohn"
answers 0 '1\nquit\n' run --resume "$tmp/saved.bohn"
run 0 replay "$tmp/saved.bohn"
rm -rf "$XDG_STATE_HOME"
answers 0 'quit\n' "${human[@]}"
[[ -z $(ls -A "$XDG_STATE_HOME/bohn" 2>/dev/null) ]] || complain "a game without a decision is kept"
answers 0 '1\nquit\n' "${human[@]}"
[[ $(find "$XDG_STATE_HOME/bohn" -name '*.bohn' | wc -l) == 1 ]] || complain "a game left with quit is not kept"
mkfifo "$tmp/keys"
for signal in TERM HUP QUIT; do
    (cd "$tmp" && ulimit -c 0 && exec "$BOHN" "${human[@]}" --record "$signal.bohn") <"$tmp/keys" >"$tmp/out" 2>"$tmp/err" &
    exec 3>"$tmp/keys"
    echo 1 >&3
    for ((i = 0; i < 100; i++)); do grep -qs ' plant_where ' "$tmp/$signal.bohn" && break; sleep 0.1; done
    kill -$signal $!
    { wait $!; } 2>/dev/null
    status=$?
    exec 3>&-
    ((status == 128 + $(kill -l $signal))) || complain "SIG$signal gives $status"
    err "$BOHN run --resume $tmp/$signal.bohn"
    answers 0 'quit\n' run --resume "$tmp/$signal.bohn"
done
"$BOHN" run red_blue --seats human,default --seed 4 >"$tmp/out" 2>"$tmp/err" < <(yes 1) ||
    complain "always answering 1 does not end the game"
out 'The game is over after'
run 0 games
out '*' "the record of a finished game is kept, with the winner"
answers 0 '1\nundo\nquit\n' run red_blue --seats human,human --seed 4
out 'Not undone'
answers 0 '1\nundo\nquit\n' run red_blue --seats human,human --seed 4 --undo-reveals
out '(decision 1).'

# ---- hooks that fail ----------------------------------------------------------------------------------------

# The screen leaves out their results, and each is reported once, with its line.
answers 0 'cards\n1\n2\ntable\nquit\n' run ./tests/planted/hooks.lua --seats human,default --seed 4 --lang en
for place in "6: 'place'" '10: kind_caption' '15: the table' '18: in ' '23: no words for plant_where' '28: the second'; do
    [[ $(grep -cF "bohn: ./tests/planted/hooks.lua:$place" "$tmp/err") == 1 ]] || complain "a hook at $place is not reported once"
done
err "the game continues without the result of the hook 'caption'"
[[ $(grep -c '^p1: plant where' "$tmp/out") -ge 2 ]] || complain "the game does not go on after a hook failed"
answers 0 '1\nquit\n' run ./tests/planted/hooks.lua --seats human,default --seed 4 --lang de
err "das Spiel geht ohne das weiter, was der Hook 'caption' hier liefern sollte"

not_err() { ! grep -qF -e "$1" "$tmp/err" || complain "errors have '$1'"; }
not_err ' | '                                                        # the lines of the script, which hide the table

# A scenario that expects a verdict.
cat >"$tmp/hooks_test.lua" <<END
return { game = "$PWD/tests/planted/hooks.lua", players = 2, seed = 1,
         { "the verdict", auto = "default", expect = { verdict = "p1 wins." } } }
END
run 1 test "$tmp/hooks_test.lua"
out "the table has no field 'winner'"

# Bots alone, with the table drawn; the record of that game; and as JSON.
run 0 run ./tests/planted/hooks.lua --watch --seats default --seed 4 --record "$tmp/hooks.bohn"
for place in '15: the table' '18: in ' "$(grep -n 'WRONG: winner' tests/planted/hooks.lua | cut -d: -f1): the table"; do
    [[ $(grep -cF "bohn: ./tests/planted/hooks.lua:$place" "$tmp/err") == 1 ]] || complain "--watch: a hook at $place is not reported once"
done
run 0 replay "$tmp/hooks.bohn" --step --seat 1
err "bohn: ./tests/planted/hooks.lua:6: 'place'"
err "bohn: ./tests/planted/hooks.lua:18: in 'standing'"
run 0 replay "$tmp/hooks.bohn" --json
err "the table has no field 'winner'"
run 0 run ./tests/planted/hooks.lua --json --seats default --seed 4
err "the table has no field 'winner'"

# ---- fewer questions, and offers ---------------------------------------------------------------------------

# haggling ASKED DEAL ACCEPT REJECT: seat 1 answers an offer, then may deal; with these names for both decisions and replies
haggling() {
    cat <<END
function game:replies(t, p)
  local list = {}
  for _, offer in ipairs(t:offers()) do
    if offer.to == p then
      list[#list + 1] = { "$4", offer.number }
      list[#list + 1] = { "$3", offer.number }
    end
  end
  return list
end
function game:talk(t)
  local me, other = t:seat(1), t:seat(2)
  local card = other.hand:front()
  local number = t:offer(other, me, { card }, { card.kind })
  local reply = me:choose { "$1", from = { "$3", "$4" }, about = { other, number },
                            offer = number, accept = "$3", reject = "$4" }
  t:say(reply == "$3" and "taken" or "left")
  local deal = me:deal { "$2", partners = { other }, cards = { me.hand }, kinds = "bean", from = "replies",
                         accept = "$3", reject = "$4", pass = true }
  if deal and deal[1] == "$4" then t:say "rejected" elseif deal and deal[1] == "$3" then t:say "accepted" end
  t:withdraw(number)
  me:choose { "alone", from = { { "harvest", me.field_1 }, { "wait", me.field_1 } },
              can = function(option) return option[1] == "harvest" or no "RED-4" end }
  if t:turn() == 2 then t:finish() end
end
END
}

# Seat 1 is asked the same question three times a turn, and once after a card was drawn; then it answers offers.
{
    cat <<'END'
local game = define { id = "haggle", title = "Haggle", players = { 2, 2 }, turn = { "ask", "talk" } }
game.cards = { { id = "red", count = 20, back = "bean", name = { en = "red bean", de = "Rote Bohne" } },
               { id = "soy", count = 20, back = "bean", name = { en = "soy bean", de = "Sojabohne" } } }
game.zones = { deck = "none", each = { hand = { "owner", show = "queue" }, field_1 = "all", attic = "all",
                                       field_3 = { "all", closed = true } } }
game.texts = { zone_attic = { en = "", de = "" }, score_unit = { en = "points", de = "Punkte" },
               card_red = { en = "as red as can be", de = "ganz rot" } }
function game:kind_caption(_, kind) if kind.id == "red" then return "card_red" end end
local function ask_once(p) return p:choose { "fancy", from = { "hat", "coat" }, pass = true } end
function game:setup(t)
  t.deck:fill "bean"
  for _, p in t:seats() do t.deck:deal(p.hand, 3) end
  t.deck:draw(t:seat(1).attic)
end
function game:ask(t)
  local me = t:seat(1)
  for _ = 1, 3 do ask_once(me) end
  t.deck:draw(me.hand)
  ask_once(me)
end
END
    haggling answer_offer trade_action accept reject
    cat <<'END'
function game:anytime(_, p) return { { "harvest", p.field_1 }, { "nod" } } end
function game:nod() end
function game:harvest() end
function game:score(_, p) return 4, p.number - 1 end
return game
END
} >"$tmp/games/haggle.lua"
haggle=(run haggle --seats 'human,default' --seed 4 --lang en)
answers 0 '\n\nquit\n' "${haggle[@]}"
[[ $(grep -c 'fancy' "$tmp/out") == 2 ]] || complain "a question that was passed is asked again"
out 'p2 offers you a'
out '[y/n, or counter'
answers 0 'skip\nquit\n' "${haggle[@]}"
[[ $(grep -c 'fancy' "$tmp/out") == 1 ]] || complain "skip does not skip"
out 'p2 offers you a'
answers 0 '\n\nundo\nquit\n' "${haggle[@]}"
out '(decision 4).'
answers 0 'skip\nskip\ny\nquit\n' "${haggle[@]}"
out 'This question cannot be passed'
out 'taken'
grep -q "1  accept p2's offer: a \(red\|soy\) bean for your \(red\|soy\) bean  \[reject.1\]" "$tmp/out" ||
    complain "the option does not show the offer"
not_out 'Offer 1:'
answers 0 'skip\nno\nreject 1\nwait field 1\nwhy wait\nr\n\nquit\n' "${haggle[@]}"
out 'left'
out 'rejected'
out 'Not possible: wait'
out "'r' is not an answer"
out 'alone [Enter: a]'
[[ $(grep -c 'a  harvest' "$tmp/out") == 1 ]] || complain "an option is not shown"
out 'at any time: d nod'
answers 0 'skip\ny\naccept p2\nharvest 1\nskip\ny\n\na\n' "${haggle[@]}"
out 'accepted'
grep -q 'p1 you  *4 points  (tie-break: 0)' "$tmp/out" || complain "the result looks different"

# A house rule that has other names for the decisions and their options keeps the screen, and what can be typed.
{
    echo 'local game = extends "haggle":variant { id = "renamed_haggle", title = "Haggle" }'
    haggling well bargain shake_hands decline
    echo 'return game'
} >"$tmp/games/renamed_haggle.lua"
for typed in 'skip\ny\naccept 1\na\nskip\ny\n\na\n' 'skip\nno\nreject 1\na\nskip\nreject\naccept 1\na\n'; do
    for lang in en de; do
        for words in renamed_haggle haggle; do
            answers 0 "$typed" run $words --seats 'human,default' --seed 4 --lang $lang
            sed 's/^p1: \(trade action\|bargain\)/p1: deal/; /\.bohn$/d' "$tmp/out" >"$tmp/$words.out"
        done
        cmp -s "$tmp/haggle.out" "$tmp/renamed_haggle.out" ||
            complain "other words for offers change the screen: $(diff "$tmp/haggle.out" "$tmp/renamed_haggle.out" | head -5)"
    done
done
answers 0 'skip\nshake\ndecline 1\na\nquit\n' run renamed_haggle --seats 'human,default' --seed 4 --lang en
out 'taken'
out 'rejected'

# Offers are recognised by what the question says, not by its name.
sed -e 's/offer = number, //' -e 's/"haggle"/"by_name"/' "$tmp/games/haggle.lua" >"$tmp/games/by_name.lua"
answers 1 'skip\n' run by_name --seats 'human,default' --seed 4 --lang en
err "question 'answer_offer': the option 'accept' does not name an offer on the table"
sed -e 's/offer = number/offer = 9/' -e 's/"haggle"/"no_offer"/' "$tmp/games/haggle.lua" >"$tmp/games/no_offer.lua"
answers 1 'skip\n' run no_offer --seats 'human,default' --seed 4 --lang en
err "question 'answer_offer': offer = the number of an offer on the table is expected"
answers 0 'give 1\nquit\n' "${haggle[@]}"
out "'give 1' is not an answer"
answers 0 'offer p2: 1\ncards\nquit\n' "${haggle[@]}"
out 'an offer can only be made when'
out '20 × red bean'
out 'as red as can be'
not_out 'attic:'
not_out 'field 3'
answers 0 'weiter\nj\nquit\n' run haggle --seats 'human,default' --seed 4 --lang de
out 'Angebot von p2 annehmen: eine '
answers 0 'hilfe\nrückgängig\nprotokoll\nkarten\nquit\n' run haggle --seats 'human,default' --seed 4 --lang de
out 'protokoll'
out 'Es gibt keine Entscheidung von dir'
out 'p1 zieht'
out 'Du hast das Spiel'
answers 0 '\n\nquit\n' "${haggle[@]}" --plain
[[ $(grep -c 'p1: hand: ' "$tmp/out") == 1 ]] || complain "--plain prints the table more than once a turn"
answers 0 '\ntable\nquit\n' "${haggle[@]}" --plain
[[ $(grep -c 'p1: hand: ' "$tmp/out") == 2 ]] || complain "--plain: table does not print the table"

# ---- bohnanza ---------------------------------------------------------------------------------------------

for players in 3 4 5; do
    run 0 run bohnanza --seed 7 --players $players
    cp "$tmp/out" "$tmp/first"
    with=LC_ALL=de_DE.UTF-8 run 0 run bohnanza --seed 7 --players $players --lang en
    cmp -s "$tmp/out" "$tmp/first" || complain "bohnanza with $players players differs the second time"
done
run 0 run bohnanza --seed 7 --seats random --record "$tmp/bohnanza.bohn"
cp "$tmp/out" "$tmp/log"
run 0 replay "$tmp/bohnanza.bohn"
cmp -s "$tmp/out" "$tmp/log" || complain "replay of bohnanza prints a different game"
game=(run bohnanza --seats 'human,default,default' --seed 5 --lang en)
answers 0 '1\n\noffer p2: 1 for soy\nquit\n' "${game[@]}"
out 'p1 offers p2'
answers 0 '1\n\ngive 1 to p3\nquit\n' "${game[@]}"
answers 0 '1\n\nask p3: 2 blue\nquit\n' "${game[@]}"
answers 0 '1\n\noffer\np9\np2\n1\nred, soy\nhm\n\nquit\n' "${game[@]}"
out 'p1 offers p2'
out "p9 cannot be offered a deal here, only p2, p3"
out 'Enter proposes it, b goes back, c cancels.'
answers 0 '1\n\noffer\np2\n1\nb\n2\nred\nc\nquit\n' "${game[@]}"
out 'No offer was made.'
answers 0 '1\n\noffer\nwhy\noffer p2: 1 for pizza\noffer p2: 1 for red\n\nquit\n' "${game[@]}"
out 'to whom? Name one of p2, p3, all'
out "there is no kind 'pizza' to ask for; \`cards\` lists them"
out 'p1 offers p2 a '
answers 0 '1\n\noffer p1: 1\noffer p2: 99\noffer p2: zebra\noffer p2\noffer 1\nquit\n' "${game[@]}"
out 'p1 cannot be offered a deal here, only p2, p3'
out 'there is no card 99'
out "you have no 'zebra' to give"
out 'an offer must give or ask for something'
out 'to whom? Name one of p2, p3'
answers 0 '1\n\noffer p2 1 red\np2: 1\nquit\n' "${game[@]}"
[[ $(grep -c 'for what? offer p2: 1 for red; a gift is: give 1 to p2' "$tmp/out") == 2 ]] || complain "an offer without a wish became a gift"
answers 0 '1\n\noffer p2: give 1\nquit\n' "${game[@]}"
out 'as a gift'
# Players who have passed and then refuse an offer are asked once more before their phase ends.
answers 0 '1\n\n\n\n\noffer p1: 1 for red\nreject 1\n\n\n\nquit\n' run bohnanza --players 3 --seats human,human,default --seed 3463119993931379183 --polls --lang en
out "p1 refuses p2's offer"
[[ $(grep -c 'p1: Trade or give' "$tmp/out") == 3 ]] || complain "a refusal repeats an earlier pass"
# What a seat keeps about the others is shown by one name, unless it is 0.
cat >"$tmp/debts.lua" <<'END'
local base = extends "two_beans"
local game = base:variant { id = "debts", title = "Debts", counters = { pair = { debt = 0 } }, texts = { counter_debt = "owes" } }
function game:setup(t, p)
  base.setup(self, t, p)
  p.debt[p:left()]:set(3)
end
return game
END
answers 0 'table\nquit\n' run "$tmp/debts.lua" --players 3 --seats human,default --seed 4
out 'owes p2: 3' "the table"
not_out 'owes p1' "the table"
not_out 'owes p3' "the table"

# Clauses of a script given by its path: in the script, or in a reference beside it.
sed 's/return game/game.clauses = { ["TWO-4"] = { en = "The front card.", de = "Die vorderste Karte." } }\n&/' \
    examples/two_beans.lua >"$tmp/clauses.lua"
printf -- '- **TWO-7** Draw **two** cards.\n' >"$tmp/clauses.md"
answers 0 'why\nwhy TWO-7\nhelp draw\nquit\n' run "$tmp/clauses.lua" --seats human,default --seed 4
out '  TWO-4 The front card.' "why"
[[ $(grep -c '  TWO-7 Draw two cards.' "$tmp/out") == 2 ]] || complain "why and help do not read the reference beside the script"
answers 0 'why\nquit\n' run "$tmp/clauses.lua" --seats human,default --seed 4 --lang de
out '  TWO-4 Die vorderste Karte.' "why in German"
printf ':why TWO-4\n:clause TWO-7\n' | "$BOHN" repl "$tmp/clauses.lua" >"$tmp/out" 2>"$tmp/err"
out 'TWO-4 The front card.' "the workbench"
out 'TWO-7 Draw two cards.' ":clause"

answers 0 'why BOH-H3\nquit\n' "${game[@]}"
out 'BOH-H3'
answers 0 '1\n\nbiete p2: 1 für soja\nquit\n' run bohnanza --seats human,default,default --seed 5 --lang de
not_out 'keine Antwort'

# ---- lists and scenarios -------------------------------------------------------------------------------------

run 0 list
out 'red_blue  Red and Blue, 2-4 players'
out '--set hand_size=3'
run 0 list red_blue
not_out 'bohnanza'
cp "$tmp/broken.lua" "$tmp/games/broken.lua"
cat >"$tmp/games/underdog.lua" <<'END'
local base = extends "red_blue"
local game = base:variant { id = "underdog", title = "Three cards a turn" }
function game:draws() return 3 end
return game
END
with=BOHN_PATH=$tmp/games run 0 list   # the library comes from the tree around the program
out '  underdog  Three cards a turn, 2-4 players'
out 'broken  cannot be loaded'
with=BOHN_PATH=$tmp/games run 0 run red_blue+underdog --seed 1
out 'Three cards a turn'
files=(tests/scenarios/*.lua)
interrupted test "${files[@]}" "${files[@]}" "${files[@]}" "${files[@]}"
out 'interrupted: '
run 2 test
run 2 test "$tmp/none.lua"
run 2 test "$tmp/none.lua" tests/scenarios/two_beans.lua
run 3 test "$tmp/none.lua" "$tmp/broken.lua"
run 3 test examples/underdog.lua
err 'examples/underdog.lua:2: this is a rule script'

((failed == 0)) && echo "all well"
exit $failed
