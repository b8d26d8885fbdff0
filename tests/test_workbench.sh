#!/usr/bin/env bash
# test_workbench.sh - the workbench from a pipe. Each tests/workbench/NAME.in goes to `bohn repl`, whose output must be
# NAME.out; then edits that are recorded, loaded and replayed, written scenarios, whole games, and past bugs.
# UPDATE=1 rewrites the expected outputs.
# shellcheck source=tests/lib.sh
source "$(dirname "$0")/lib.sh"
export LC_ALL=C TMPDIR=$tmp/scratch
root=$PWD
[[ $BOHN == /* ]] || BOHN=$root/$BOHN
mkdir -p "$TMPDIR" "$tmp/bin"
ln -s "$BOHN" "$tmp/bin/bohn"   # for the `$ bohn` lines
PATH=$tmp/bin:$PATH

# ---- sessions ---------------------------------------------------------------------------------------

# Replaces what differs between machines, builds and versions of scripts: paths, lines, times, sizes.
plain() {
    # shellcheck disable=SC2016  # no command in the quotes
    sed -E -e "s#$tmp/scratch/bohn-[A-Za-z0-9]+#LAB#g; s#$tmp#TMP#g; s#$root#ROOT#g" \
        -e 's/\.lua:[0-9]+/.lua:N/g; s/^(  [a-z_]+):[0-9]+ /\1:N /; s/^( *>?) *[0-9]+ \| /\1 N | /; s/^ +[0-9]+  /    N  /' \
        -e 's/[0-9.]+ ms$/N ms/; s/[0-9]+ bytes$/N bytes/; s/^(Lua [a-z ]+:)( about)? [0-9]+ of /\1\2 N of /; s/^events: .*/events: N/' \
        -e 's/ wins +[0-9.]+ %.*/ wins …/; s/offer p[0-9] give CARDS/offer pN give CARDS/'
}

# session ARGUMENT...: feeds standard input to a workbench in $tmp/desk; lines that begin with "$ " go to the
# shell once everything before them is done. Sets $status and writes all output, the shell's too, to $tmp/out.
session() {
    local line n=0 pid
    rm -f "$tmp/fifo"
    mkfifo "$tmp/fifo"
    (cd "$tmp/desk" && exec "$BOHN" repl "$@" <"$tmp/fifo" >>"$tmp/out" 2>&1) &
    pid=$!
    : >"$tmp/out"
    exec 7>"$tmp/fifo"
    while IFS= read -r line; do
        if [[ $line != '$ '* ]]; then
            printf '%s\n' "$line" >&7
            continue
        fi
        n=$((n + 1)) # the second export fails, which shows that everything before is done
        printf ':export json %s\n:export json %s\n' "$tmp/sync.$n" "$tmp/sync.$n" >&7
        while [[ ! -s $tmp/sync.$n ]] && kill -0 $pid 2>/dev/null; do sleep 0.01; done
        while ! grep -q "sync.$n already exists" "$tmp/out" && kill -0 $pid 2>/dev/null; do sleep 0.01; done
        (cd "$tmp/desk" && eval "${line#??}") >>"$tmp/out" 2>&1
    done
    exec 7>&-
    wait $pid
    status=$?
    rm -f "$tmp"/sync.*
    grep -q 'Sanitizer\|runtime error:' "$tmp/out" && { complain "$what: the sanitizer"; grep -A 12 'Sanitizer\|runtime error:' "$tmp/out" | head -n 25; }
    sed -i "/sync\.[0-9]* already exists; name another file/d" "$tmp/out"
}
trap '' PIPE # a session that ends early does not read the rest

fresh() { # an empty $tmp/desk with a script to change
    rm -rf "$tmp/desk"
    mkdir "$tmp/desk"
    cp examples/two_beans.lua "$tmp/desk/mine.lua"
    cp examples/two_beans.lua "$tmp/desk/"
}

# lab GAME... <<END: a session that continues after errors; `has`, `lacks` and `left` check it
lab() { session "$@" --keep-going; }
has() { grep -qF -e "$1" "$tmp/out" || { complain "$what: '$1' is missing"; tail -n 6 "$tmp/out" | cut -c 1-160; }; }
lacks() { ! grep -qF -e "$1" "$tmp/out" || complain "$what: '$1' is in the output"; }
left() { ((status == $1)) || { complain "$what: status $status, not $1"; tail -n 3 "$tmp/out"; }; }
said() { tail -n "${2:-1}" "$tmp/out" | grep -qxF -e "$1" || { complain "$what: last is not '$1'"; tail -n 3 "$tmp/out" | cut -c 1-160; }; }
clean() { [[ -z $(ls -A "$TMPDIR") ]] || { complain "$what: files are left: $(ls "$TMPDIR")"; rm -rf "${TMPDIR:?}"/*; }; }

# ---- expected outputs --------------------------------------------------------------------------------

for file in tests/workbench/*.in; do
    what=$file
    fresh
    arguments=$(sed -n 's/^-- args: //p' "$file")
    # shellcheck disable=SC2086  # a list of words
    session $arguments <"$file"
    left "$(sed -n 's/^-- status: //p' "$file")"
    clean
    plain <"$tmp/out" >"$tmp/plain"
    [[ -n ${UPDATE:-} ]] && cp "$tmp/plain" "${file%.in}.out"
    cmp -s "$tmp/plain" "${file%.in}.out" || { complain "$file"; diff "${file%.in}.out" "$tmp/plain" | head -n 20; }
    grep -q $'\033' "$tmp/out" && complain "$what: escape sequences in a pipe"
    grep -qE '0x[0-9a-f]{6}' "$tmp/out" && complain "$what: an address"
done

# ---- starting ------------------------------------------------------------------------------------------

fresh
begin() { # begin STATUS ARGUMENT...: starts with nothing to read
    local wanted=$1
    shift
    what="bohn repl $*"
    session "$@" </dev/null
    left "$wanted"
    clean
}
begin 2
has 'bohnaparte_cavalry'
begin 2 two_baens
has "did you mean 'two_beans'?"
begin 2 ./none.lua
begin 2 two_beans bohnanza
begin 2 two_beans --players 9
begin 2 two_beans --seed x
begin 2 two_beans --set hand_size
begin 2 two_beans --set hand_size=x
begin 2 two_beans --seats me,nix
begin 0 two_beans --seats me,random
begin 0 two_beans --seats random,me
begin 0 bohnanza --seats random
has 'The game is over'
begin 0 two_beans --lang de
has 'Blaue Bohne'
begin 0 two_beans --ascii
LC_ALL=C grep -q '[^ -~]' "$tmp/out" && complain "$what: non-ASCII characters"
echo 'local x = (' >"$tmp/desk/broken.lua"
begin 3 ./broken.lua # as `bohn run` does: 2 is for words, 3 for scripts, 5 for records, 7 for files
echo 'no record' >"$tmp/desk/bad.bohn"
begin 5 --load bad.bohn
begin 2 --load none.bohn
what='a full disk'
(cd "$tmp/desk" && echo ':view' | "$BOHN" repl two_beans >/dev/full 2>&1)
(($? == 7)) || complain "$what: status is not 7"
what='a closed pipe'
(cd "$tmp/desk" && yes :help 2>/dev/null | "$BOHN" repl two_beans --keep-going 2>"$tmp/err" | head -n 1 >/dev/null)
[[ -s $tmp/err ]] && complain "$what gives an error: $(head -n 1 "$tmp/err")"
clean

# ---- edits are recorded ------------------------------------------------------------------------------------

# same FILE FINGERPRINT: replaying the record leads to this table
same() {
    local now
    (cd "$tmp/desk" && "$BOHN" replay "$1" --quiet >"$tmp/printed" 2>&1) || { complain "$what: bohn replay: $(tail -n 1 "$tmp/printed" | cut -c 1-150)"; return; }
    now=$(cd "$tmp/desk" && "$BOHN" replay "$1" --seat all --json | grep -o '"fingerprint":"[0-9a-f]*"')
    [[ $now == "$2" ]] || complain "$what: bohn replay leads to another table"
    rm -f "$tmp/again.json"
    session --load "$1" <<<":export json $tmp/again.json" # `lab` would go on
    [[ $(grep -o '"fingerprint":"[0-9a-f]*"' "$tmp/again.json" 2>/dev/null) == "$2" ]] || complain "$what: bohn repl --load leads to another table"
    cp "$tmp/desk/$1" "$tmp/desk/resumed.bohn" # the game is continued with bohn run
    (cd "$tmp/desk" && echo quit | "$BOHN" run --resume resumed.bohn >"$tmp/printed" 2>&1) || complain "$what: bohn run --resume: $(head -n 1 "$tmp/printed")"
}
# recorded NAME GAME... <<END: the session is saved; the record leads to its table, and no card is lost
recorded() {
    what=$1
    shift
    fresh
    rm -f "$tmp/table.json"
    { cat; printf ':save it.bohn\n:export json %s\n' "$tmp/table.json"; } >"$tmp/lines"
    lab "$@" <"$tmp/lines"
    has 'Saved in it.bohn'
    same it.bohn "$(grep -o '"fingerprint":"[0-9a-f]*"' "$tmp/table.json")"
    clean
}
count='function count() local n = 0 for _, z in ipairs { t.deck, t.discard, t.box } do n = n + #z end for _, p in t:seats() do n = n + #p.hand + #p.field_1 + #p.field_2 + #p.coins end return n end'

recorded 'dealt cards' two_beans <<'END'
1
:deal p1.hand red, 2 blue
-
:deal deck 2 red
2
END
recorded 'commands as records have them' bohnanza --players 3 <<'END'
:edit put("3 blaue_bohne", p1.field_1, { from = t.deck })
:edit open(p2.field_3)
:edit set("exhausted", 1)
:edit cursor { turn = 4, phase = "plant", seat = 2 }
1
:edit clear(p1.field_1)
END
recorded 'typed Lua' two_beans <<'END'
1
p1.hand:move(p1.hand:front(), p1.field_2)
t.deck:deal(p2.coins, 2)
2
t.deck:shuffle()
game:harvest(t, p1, p1.field_1)
for _, p in t:seats() do
  t.deck:draw(p.hand)
end
t:say "nothing in particular"
1
END
recorded 'letters and quotes in typed Lua' two_beans <<'END'
local s = "Grüne \"Bohne\"\t'x' \\ \u{1F600}" t.deck:deal(p1.hand, #s > 3 and 2 or 1)
1
END
recorded 'a long line of Lua' two_beans <<END
t.deck:deal(p1.hand, 1) -- $(printf 'ü%.0s' {1..500})
1
END
recorded 'an edit undone' two_beans <<'END'
1
-
:deal p2.hand 2 red
:undo
2
END
recorded 'an edit undone and redone' two_beans <<'END'
1
:deal p1.hand 2 red
-
:undo
:redo
:undo 2
:redo
1
END
recorded 'another branch after an edit' two_beans <<'END'
1
:deal p1.hand 2 red
:branch other
-
:deal p2.hand red
1
:switch main
1
:switch other
END
recorded 'a position that is over' two_beans <<'END'
1
:edit cursor { phase = "over" }
END
recorded 'an edit with bots at the table' bohnanza --players 3 --seats me,default,default <<'END'
1
-
:deal p1.hand 2 rote_bohne
-
:auto 3 default
:deal p1.hand rote_bohne
END
recorded 'a break with a condition that changes the table' two_beans <<'END'
:break plant_where if t.deck:deal(p1.coins, 1) > 5
:auto 3 default
END
recorded 'the value of a name typed before' two_beans <<'END'
n = 2
function more() t.deck:deal(p1.hand, n) end
1
more()
-
END
recorded 'the value of _' two_beans <<'END'
p1.hand:front()
p1.hand:move(_, p1.field_2)
1
END
what='an option set during the game: the position can be saved, the history cannot'
lab bohnanza --players 3 <<'END'
1
:set profile=rgg
-
p1.hand
:save set.bohn
:load set.bohn
p1.hand
:set
END
left 0
has 'the position alone'
(($(grep -c '^p1.hand (4)' "$tmp/out") == 2)) || complain "$what: another hand"
has 'profile=rgg'
what='the session in repl/workbench/README.md'
fresh
sed -nE 's/^bohnaparte[^>]*> //; T; s/ {3,}.*//; s/:sim 50/:sim 2/; p' repl/workbench/README.md >"$tmp/lines"
BOHN_SEEDS= session bohnaparte --seed 36 <"$tmp/lines" # stops at the first error
left 0
has 'p1.hand (5): augenbohne, 2 brechbohne, gartenbohne, feuerbohne'
has 'p1 attack: Attack which landscape'
has 'b1 holds out'
has 'Written to BNP-F5.lua'
"$BOHN" test "$tmp/desk/BNP-F5.lua" >"$tmp/out" 2>&1 || { complain "$what: its scenario"; cat "$tmp/out"; }
what='with changed rules nothing is saved before the deal, and no file is created'
fresh
lab bohnaparte <<'END'
1
:reload
:save early.bohn
END
left 1
has 'save it after the first turn has begun'
[[ ! -e $tmp/desk/early.bohn ]] || complain "$what"
recorded 'a game that was loaded' two_beans <<'END'
1
:save first.bohn
:load first.bohn
-
:deal p2.hand red
1
END
recorded 'a game that was loaded twice' two_beans <<'END'
1
:save first.bohn
:load first.bohn
:load first.bohn
-
1
END
recorded 'a branch with the name of a record' two_beans <<'END'
1
:branch 1
:branch loaded
:switch main
-
END

what='a finished game that is changed'
fresh
(cd "$tmp/desk" && "$BOHN" run two_beans --seed 2 --seats default --quiet --record run.bohn >/dev/null)
lab --load run.bohn <<END
:undo 2
2
:save it.bohn
:export json $tmp/table.json2
END
has 'Saved in it.bohn'
same it.bohn "$(grep -o '"fingerprint":"[0-9a-f]*"' "$tmp/table.json2")"

what='cards are neither lost nor made'
fresh
lab two_beans <<END
$count
= count()
1
:deal p1.hand 3 red
t.deck:deal(p2.coins, 4)
:edit clear(p2.hand)
:deal p2.hand 2 blue
:deal p2.hand 99 blue
:undo
= count()
:auto 7 default
:deal deck 5 red
= count()
END
(($(grep -cx 20 "$tmp/out") == 3)) || complain "$what"

what='an edit is made completely or not at all'
lab two_beans <<'END'
:deal p1.hand 2 red, nonsense
p1.hand
:deal p1.hand 99 red
p1.hand
:question
1
END
lacks 'p1.hand (5)'
lacks 'p1.hand (11)'
has 'p1: hand → p1: field 1'
what='extra words are refused'
lab two_beans <<'END'
:deal p1.hand red blue
p1.hand
END
left 1

what='an edit can be undone and redone'
lab two_beans <<'END'
:deal p1.hand 2 red
:undo
p1.hand
END
said 'p1.hand (3): 3 blue'
lab two_beans <<'END'
1
:deal p1.hand 2 red
:undo
:redo
p1.hand
END
said 'p1.hand (4): 2 blue, 2 red'
what='an edit is undone after its record was removed'
fresh
lab two_beans <<'END'
t.deck:draw(t.discard)
$ rm "$TMPDIR"/bohn-*/1.bohn
:undo
:save it.bohn
= #t.discard
END
has 'the file was removed or replaced'
said 0
what='an edit can be undone in a branch'
lab two_beans <<'END'
1
:deal p1.hand 2 red
:branch other
:undo
p1.hand
END
said 'p1.hand (2): 2 blue'
what='turns and phases are found after an edit'
lab two_beans <<'END'
:auto turn default
:auto turn default
t.deck:draw(t.discard)
:auto turn default
:auto turn default
:auto 1 default
:goto turn 4
= t:turn()
:goto turn 3
= t:turn()
= #t.discard
:goto turn 1
= t:turn()
END
left 0
said 1
(($(grep -cxE '4|3' "$tmp/out") == 2)) || complain "$what: turns are $(grep -xE '[0-9]' "$tmp/out")"
what='the log shows edits'
lab two_beans <<'END'
1
:deal p1.hand red
:log
END
has "edit put('red', 'p1.hand'"

what='an edit in the middle of a step restarts the step'
lab bohnaparte --players 3 --seed 4 <<'END'
a1
d6
f1
:edit put("3 blaue_bohne", p1.coins, { from = t.deck })
:edit cursor { turn = 1, phase = "attack", seat = 1 }
e1
p2.hand:shuffle()
e1
= #p1.coins
END
said 1
what='an edit during setup'
lab bohnaparte --players 3 --seed 4 <<'END'
a1
p1.hand:shuffle()
:question
END
left 1
has 'the game is being set up'

what='an edit with an unknown word'
lab two_beans <<'END'
:edit put("blue", p1.hand, { form = t.discard })
:edit put blue p1.hand
= #p1.hand
END
has "found 'form'"
has 'an edit is Lua, such as'
said 3
what='only its owner can read a saved game'
fresh
lab two_beans <<<':save it.bohn'
[[ $(stat -c %a "$tmp/desk/it.bohn") == 600 ]] || complain "$what: $(stat -c %a "$tmp/desk/it.bohn")"

# ---- answers and Lua at one prompt --------------------------------------------------------------------------

fresh
what='a number that is not an option is not Lua either'
lab two_beans <<<5
has 'the numbers go from 1 to 2'
left 1
what='a pass where it is not allowed'
lab two_beans <<'END'
-
1
END
has 'p1: hand → p1: field 1'
left 1
what='an option typed as shown'
lab two_beans <<<p1.field_2
has 'p1: hand → p1: field 2'
what='messages name real commands'
lab two_beans <<<nonsense
lacks '`help`'
what='CRLF line ends'
lab two_beans < <(printf '1\r\n:log\r\n')
left 0
what='the same suggestion every time'
for _ in {1..12}; do
    lab two_beans <<<'t.nothing'
    tail -n 1 "$tmp/out"
done | sort -u >"$tmp/printed"
(($(wc -l <"$tmp/printed") == 1)) || complain "$what: $(tail -n 2 "$tmp/printed" | tr '\n' ' ')"
what='errors in several lines of Lua name the line'
lab two_beans <<'END'
1 +
)
#p1.hand +
) + 1
END
has "typed:2: unexpected symbol near ')'"
lacks "near '1'"
lacks "near '#'"
what='strings as Lua source'
lab two_beans <<'END'
"two\nlines\tand \27[31m"
{ [true] = 1, [1.5] = 2 }
0/0
END
has '"two\nlines'
has '[true] = 1'
has '0/0'
what='a long value is printed completely'
lab two_beans <<<'("x"):rep(8000)'
(($(tail -n 1 "$tmp/out" | wc -c) == 8003)) || complain "$what: $(tail -n 1 "$tmp/out" | wc -c) bytes"
what='seeds must be whole numbers'
for seed in -5 99999999999999999999999 ' 7 8'; do
    lab two_beans <<<":new $seed"
    ((status == 1)) || complain "$what: :new $seed"
done
what='invalid names'
for line in ':branch a/b' ':source' ':switch' ':eyes' ':watch perhaps' ':why nix' ':break plant_where if (' ':scenario a/b'; do
    lab two_beans <<<"$line"
    ((status == 1)) || complain "$what: $line"
    grep -q "''\|: $" "$tmp/out" && complain "$what: $line: $(tail -n 1 "$tmp/out")"
done
what='why cites the requested clause'
lab bohnanza --players 3 <<<':why BOH-H3'
has 'function game:protected'
lacks 'function game:plant'
what='hints for offers name another player'
lab bohnanza --players 3 <<'END'
:edit cursor { turn = 2, phase = "trade", seat = 2 }
END
lacks 'offer p2'
what='negative differences in percent'
lab bohnanza --players 3 <<<':sim 5 farmer'
lacks -0.0

# ---- seats and bots -----------------------------------------------------------------------------------------

what='a reload with bots at the table'
lab bohnanza --seats me,farmer,farmer <<'END'
1
:reload
:set without=kakaobohne
:question
END
lacks 'can sit here'
left 0
what='the seats of a loaded game'
fresh
lab bohnanza --players 3 <<'END'
:save a.bohn
:load a.bohn
:view
END
grep -q 'p3 human' "$tmp/out" || complain "$what: p3 is played by a bot"
what='a removed bot'
fresh
sed -i '$d' "$tmp/desk/mine.lua"
echo 'game.bots = { clever = function() return 1 end } return game' >>"$tmp/desk/mine.lua"
lab ./mine.lua --seats me,clever <<'END'
1
$ sed -i 's/clever/wise/' mine.lua
:reload
:view
END
has 'all seats are now human'
grep -q 'p2 human' "$tmp/out" || complain "$what: p2 is not human"
what='a seat that changes players in the middle of a step'
lab bohnaparte --players 3 --seed 4 <<'END'
:auto 45 general
:auto 2 general
:auto turn general
:seat 2 general
:sim 2
END
left 0
for branch in '' ':branch other'; do
    recorded 'a seat that changes hands right after an edit, in a branch, too' two_beans <<END
1
p2.hand:move_all(t.discard)
$branch
:seat 2 random
:seat 2 me
#p2.hand
END
done
what='right after an edit'
lab two_beans <<'END'
1
p2.hand:move_all(t.discard)
:seat 2 random
= #p2.hand
END
said 0
recorded 'a seat that changes hands when steps were run since the edit' bohnaparte --players 3 --seed 4 <<'END'
:auto 47 general
:auto turn general
t.deck:draw(p1.hand)
:seat 2 general
:sim 2
1
END
what='a bot that fails'
fresh
sed -i '$d' "$tmp/desk/mine.lua"
echo 'game.bots = { clumsy = function() error "lost my way" end } return game' >>"$tmp/desk/mine.lua"
lab ./mine.lua <<'END'
:step clumsy
:auto 5 clumsy
:sim 2 clumsy
:seat 1 clumsy
:seat 1 me
1
:log
END
has 'lost my way'
has '     1 p1 plant_where p1.field_1'

# ---- new rules ------------------------------------------------------------------------------------------------

what='a removed option can be dropped'
fresh
lab ./mine.lua <<'END'
:set hand_size=4
$ sed -i 's/hand_size/hand/g' mine.lua
:set hand=5
:set
END
has 'hand=5'
what='a reload in the middle of a turn does not announce the turn again'
fresh
lab bohnaparte --seed 4 <<'END'
:auto 4
p1.hand:move(card "blaue_bohne", p1.field_1)
:auto turn
:undo 2
:reload
b1
:undo
b1
3
END
(($(grep -c "p1's turn" "$tmp/out") == 1)) || complain "$what: $(grep -c "p1's turn" "$tmp/out") times"
what='a question with a longer name is a different question'
fresh
sed -i 's/  p.hand:move(card, field)/  if p:choose { "sure", from = { "yes", "no" } } == "no" then error "the field is flooded" end\n&/' "$tmp/desk/mine.lua"
lab ./mine.lua --keep-going <<'END'
1
no
$ sed -i 's/ then error "the field is flooded" end/ then t:say "flooded" end/; s/"sure"/"surely"/' mine.lua
:reload
:log
END
has 'the field is flooded'
lacks 'surely no'
has 'p1 surely'
what='a reload prints what happens when the step is played again'
fresh
sed -i 's/  p.hand:move(card, field)/  p:choose { "sure", from = { "yes", "no" } }\n&/' "$tmp/desk/mine.lua"
lab ./mine.lua <<'END'
1
$ sed -i '/"sure"/d' mine.lua
:reload
2
END
has 'p1: hand → p1: field 1'
has 'p1: hand → p1: field 2'
what='scenarios after a reload'
fresh
lab ./mine.lua <<'END'
1
:reload
-
:scenario TWO-4 after it
END
has 'Written to TWO-4.lua'
what='undo stops where the rules changed, and says so'
lab ./mine.lua <<'END'
1
-
1
:reload
:undo 3
:diff
:goto 0
:log
END
lacks ' ?'
what='the record of a game whose rules changed'
fresh
lab ./mine.lua <<'END'
1
$ sed -i 's/return 2 end/return 1 end/' mine.lua
:reload
-
:save it.bohn
END
(cd "$tmp/desk" && "$BOHN" replay it.bohn >"$tmp/printed" 2>&1)
(($? == 0)) || complain "$what: the position does not replay"
what=':source shows the loaded rules'
fresh
lab ./mine.lua <<'END'
$ sed -i '1,20d' mine.lua
:source draws
END
has 'function game:draws'

what='after a fault undo leads to the last question, and repaired rules get the answer again'
fresh
sed -i 's/  p.hand:move(card, field)/  if field == p.field_2 then error "the field is flooded" end\n&/' "$tmp/desk/mine.lua"
lab ./mine.lua --keep-going <<'END'
1
2
:undo
2
$ sed -i '/flooded/d' mine.lua
:reload
p1.field_2
END
(($(grep -c 'the field is flooded' "$tmp/out") >= 2)) || complain "$what: no second fault"
said 'p1.field_2 (1): blue'
what=':new uses the current scripts'
fresh
lab ./mine.lua <<'END'
$ sed -i 's/hand_size = { 3/hand_size = { 5/' mine.lua
:new
#p1.hand
END
said 5
what='a scenario notices a rule that changes what may be answered'
fresh
lab ./mine.lua <<'END'
:mark
1
:scenario TWO-4 both fields
END
left 0
sed -i 's/from = { p.field_1, p.field_2 }/from = { p.field_1 }/' "$tmp/desk/mine.lua"
(cd "$tmp/desk" && "$BOHN" test TWO-4.lua >/dev/null 2>&1) && complain "$what: it passes with other rules"
what='the script of a record is found beside it'
fresh
lab ./mine.lua <<'END'
1
:save it.bohn
END
(cd / && "$BOHN" replay "$tmp/desk/it.bohn" >"$tmp/printed" 2>&1) || complain "$what: $(tail -n 1 "$tmp/printed")"

# ---- scenarios ---------------------------------------------------------------------------------------------------

# passes NAME <<END: the last line writes it; `bohn test` passes it
passes() {
    (cd "$tmp/desk" && "$BOHN" test "$1.lua" >"$tmp/printed" 2>&1) || { complain "$what: bohn test $1.lua"; head -n 5 "$tmp/printed"; }
}
what='scenarios of planting and trading'
fresh
lab bohnanza --players 3 <<'END'
1
:scenario BOH-1.1 planted
:mark
-
:scenario BOH-1.3 kept
:mark
offer p2 give saubohne ask blaue_bohne
accept
:scenario BOH-2.2 traded
p2 ! harvest nix
:auto turn default
:scenario BOH-4.1 to the end of the turn
END
left 1
for name in BOH-1.1 BOH-1.3 BOH-2.2 BOH-4.1; do passes $name; done
what='scenarios of a war'
fresh
lab bohnaparte --players 3 --seed 4 --set exhaustions=3 <<'END'
a1
d6
f1
:edit put("3 blaue_bohne", p1.coins, { from = t.deck })
:edit cursor { turn = 1, phase = "attack", seat = 1 }
:mark
e1
hand_card feuerbohne
:scenario BNP-T4.2 an attack
-
:scenario BNP-T5 and the draw
END
left 0
for name in BNP-T4.2 BNP-T5; do passes $name; done
what='a scenario of the cavalry variant, and of a local script'
lab bohnaparte_cavalry --players 3 <<'END'
:auto 12 default
:mark
:auto 4 default
:scenario BNC-1 some turns
END
passes BNC-1
lab ./mine.lua --set hand_size=4 <<'END'
1
:scenario TWO-4 mine
END
passes TWO-4
what='a scenario that begins in the middle of a step'
lab bohnaparte --players 3 --seed 4 <<'END'
a1
d6
f1
:edit put("3 blaue_bohne", p1.coins, { from = t.deck })
:edit cursor { turn = 1, phase = "attack", seat = 1 }
e1
:mark
hand_card feuerbohne
:scenario BNP-F1 from the middle
END
left 0
has 'where this step began'
what='a scenario names counters that are 0 but start elsewhere, and zones opened or closed in play'
fresh
cat >"$tmp/desk/w.lua" <<'END'
local game = define { id = "w", title = "W", players = { 1, 1 }, turn = { "ask" } }
game.cards = { { id = "red", count = 4 } }
game.zones = { deck = "none", market = "all", shed = { "all", closed = true }, each = { hand = "owner" } }
game.counters = { left = 2 }
function game:setup(t) t.deck:fill() end
function game:ask(t, p)
  p:choose { "go", from = { t.left:get() > 0 and "early" or "late", t.market:is_open() and "shop" or "no_shop", t.shed:is_open() and "shed" or "no_shed" } }
  t.left:add(-1)
  t.deck:draw(p.hand)
  if t.left:get() == 0 then t.market:close() t.shed:open() end
  if #t.deck == 0 then t:finish() end
end
function game:score(t, p) return #p.hand end
return game
END
lab ./w.lua <<'END'
:auto 2
:mark
:auto 1
:scenario WWW-1 late
END
left 0
passes WWW-1
grep -qF 'market = false, shed = "", left = 0,' "$tmp/desk/WWW-1.lua" || complain "$what: $(grep -A 3 given "$tmp/desk/WWW-1.lua" | tail -n 1)"
what='a mark belongs to its game'
lab two_beans <<'END'
1
:mark
:new 3
1
:scenario TWO-4 new
END
lacks 'the mark is at'

# ---- hooks that fail ------------------------------------------------------------------------------------------------

what='a hook that fails'
fresh
cp "$root/tests/planted/hooks.lua" "$tmp/desk/hooks.lua"
lab ./hooks.lua --seed 4 <<'END'
:view 1
1
:view 1
:reload
:view 1
END
left 1
for place in "6: 'place'" '18: in ' '23: no words'; do
    [[ $(grep -cF "hooks.lua:$place" "$tmp/out") == 2 ]] || complain "$what: $place is not said at once, and again after :reload"
done
[[ $(grep -n 'no words for' "$tmp/out" | cut -d: -f1 | head -n 1) -lt 20 ]] || complain "$what: not at once"
has "The hook 'standing' failed; fix the script and :reload."
session ./hooks.lua --seed 4 <<'END'
:view
1
END
left 1
lacks '#1 '
sed -i 's/error("no words.*/return nil/; s/, {}$//' "$tmp/desk/hooks.lua"
session ./hooks.lua --seed 4 <<'END'
1
:question
END
left 0
clean

# ---- whole games ---------------------------------------------------------------------------------------------------

at_length || skipped "whole games of the other scripts"
for game in bohnanza $(slow || echo bohnaparte_combined) $(at_length && echo bohnaparte bohnaparte_cavalry examples/*.lua); do
    what=$game
    [[ $game == */* ]] && game=$(basename "$game" .lua)
    fresh
    rm -f "$tmp/table.json"
    lab "$game" --seed 3 <<END
:sim 1 default
:auto game default
:score
:undo
:redo
:goto 0
:redo 5
:goto turn 1
:goto turn 2
:undo
:auto 10 default
:save it.bohn
:export json $tmp/table.json
END
    left 0
    has 'The game is over after'
    has '1 games from here'
    same it.bohn "$(grep -o '"fingerprint":"[0-9a-f]*"' "$tmp/table.json")"
    clean
done
what='the default bots'
lab bohnaparte --seed 3 <<'END'
:auto 30
:sim 2
:auto game
:score
END
left 0
has 'The game is over after'
what='a finished game'
lab two_beans <<'END'
:auto game random
:undo 99999
:goto 99999
:goto turn 1
:auto turn
:auto game default
:undo
:redo
:redo
END
left 1
has 'there is nothing to redo'

[[ -n $(find "$TMPDIR" -mindepth 1) ]] && complain "files are left: $(ls "$TMPDIR")"
exit $failed
