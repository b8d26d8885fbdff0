#!/usr/bin/env bash
# test_check.sh - `bohn check` finds what is planted in tests/planted, and nothing in the shipped games.
# shellcheck source=tests/lib.sh
source "$(dirname "$0")/lib.sh"
plain_or_long
export LC_ALL=C

# Every mark of a planted script is found in its line, and nothing is found in any other line.
planted() {
    local status=$1 file=tests/planted/$2.lua line text wanted=()
    shift 2
    run "$status" check "$file" "$@"
    while IFS=: read -r line text; do
        wanted+=("$line")
        grep -F "$file:$line: " "$tmp/out" | grep -qF -e "${text#*WRONG: }" || complain "$file:$line: not found: ${text#*WRONG: }, in: $(head -n 5 "$tmp/out")"
    done < <(grep -n 'WRONG: ' "$file")
    while IFS=: read -r line; do
        [[ " ${wanted[*]} " == *" $line "* ]] || complain "$file:$line: nothing is wrong here: $(grep -F "$file:$line:" "$tmp/out")"
    done < <(sed -nE "s|^$file:([0-9]+): .*|\1|p" "$tmp/out")
}

# ---- the text of scripts ---------------------------------------------------------------------------

planted 1 source --games 0
planted 0 clean --games 0
planted 1 constants --games 0
planted 3 misspelt
planted 3 no_option_text
grep -qE '^[0-9]+ findings?, 0 games played$' "$tmp/err" || complain "no summary: $(cat "$tmp/err")"
run 2 check
run 2 check nothing_here
run 2 check bohnanza --games many
run 2 check bohnanza --set profile
run 2 check bohnanza --players 1 --games 0

# The rule reference of a game may be beside it.
sed 's/TWO-4"/TWO-44"/' examples/two_beans.lua >"$tmp/mine.lua"
run 0 check "$tmp/mine.lua" --games 0                            # without a reference clauses are not checked
printf -- '- **TWO-4** Plant.\n' >"$tmp/mine.md"
run 1 check "$tmp/mine.lua" --games 0
out "mine.lua:32: there is no clause TWO-44 in the rule reference"
printf -- '- **TWO-4** Plant.\n- **TWO-D1** Draw.\n' >"$tmp/mine.md"
sed '1i -- See the TWO-D and the TWO-E rules.' examples/two_beans.lua >"$tmp/mine.lua"
run 1 check "$tmp/mine.lua" --games 0
out "mine.lua:1: there is no clause TWO-E in the rule reference"
rm "$tmp/mine.md"                                                # or in it
sed 's/return game/game.clauses = { ["TWO-4"] = "Plant." }\n&/' examples/two_beans.lua >"$tmp/mine.lua"
run 1 check "$tmp/mine.lua" --games 0
out "there is no clause TWO-1 in the rule reference"
not_out "TWO-4 in"
not_out "TWO-D"                                                  # a group of clauses

# Modules and bases beside a script belong to it; installed games do not.
mkdir "$tmp/own"
cat >"$tmp/own/helper.lua" <<'END'
local M = {}
function M.more(t)
  if t:turn() > 9999 then
    return nosuchglobal(1)
  end
  return 0
end
return M
END
cat >"$tmp/own/mybase.lua" <<'END'
local base = extends "bohnanza"
local game = base:variant { id = "mybase", title = "Mine" }
function game:turned_up(t, p) return base.turned_up(self, t, p) + nothing end
return game
END
cat >"$tmp/own/house.lua" <<'END'
local base = extends "mybase"
local helper = require "helper"
local game = base:variant { id = "house", title = "House" }
function game:draws(t, p) return base.draws(self, t, p) + helper.more(t) end
return game
END
run 1 check "$tmp/own/house.lua" --games 0
out "own/helper.lua:4: unknown global 'nosuchglobal'"
out "own/mybase.lua:3: unknown global 'nothing'"
sed -i 's/nothing/1/' "$tmp/own/mybase.lua"
sed -i 's/nosuchglobal(1)/1/' "$tmp/own/helper.lua"
run 0 check "$tmp/own/house.lua" --set trading=false --players 3
out "own/helper.lua:4: this line never ran"
err "own/helper.lua: reached 2 of 3 lines"
! grep -q 'bohnanza.lua' "$tmp/err" "$tmp/out" || complain "an installed game was checked"
run 0 check "$tmp/own/helper.lua"
err "own/helper.lua: a module; to play it, check what uses it: house"
run 0 check rules/bohnanza_farmer.lua
err "rules/bohnanza_farmer.lua: a module; to play it, check what uses it: bohnanza"
rm "$tmp/own/house.lua"
run 3 check "$tmp/own/helper.lua"                                # no script uses it: it is checked as a game
echo 'local M = {' >"$tmp/own/helper.lua"
printf 'local h = require "helper"\nlocal game = define {}\nreturn game\n' >"$tmp/own/house.lua"
run 3 check "$tmp/own/house.lua"
out "own/helper.lua:2: unexpected symbol" "a mistake of a module"

# The largest script, a mebibyte of texts or of cited clauses, is checked as fast as it is read.
big() { # big FORMAT: lines of a table in a script that is else small
    local head='local game = define { id = "big", title = "Big", players = { 1, 1 }, turn = { "ask" } }
game.cards = { { id = "red", count = 4 } }
game.zones = { deck = "none" }
function game:setup(t) t.deck:fill() end
function game:ask(t, p) t:finish() end
function game:score(t, p) return 1 end'
    { echo "$head"; echo 'game.about = {'; seq -f "$1" 1 60000 | head -c 1000000 | sed '$d'; printf '}\nreturn game\n--'; } >"$tmp/big.lua"
    timeout 10 "$BOHN" check "$tmp/big.lua" --games 0 >"$tmp/out" 2>&1 || complain "a script of a mebibyte ($1): $(tail -n 1 "$tmp/out")"
}
big '"text %.0f",'
big '-- XYZ-%.0f BOH-H3'
{ cat examples/two_beans.lua; head -c 1048576 /dev/zero | tr '\0' '\n'; } >"$tmp/big.lua"
run 3 check "$tmp/big.lua"
out "$tmp/big.lua:1: longer than 1 MiB"

# The shipped games have no findings.
games=()
for file in rules/*.lua examples/*.lua; do
    grep -qE '= define \{|:variant \{' "$file" && games+=("$file")
done
((${#games[@]} > 20)) || complain "only ${#games[@]} games come with the program"
run 0 check "${games[@]}" --games 0
[[ -s $tmp/out ]] && { complain "false positives"; cat "$tmp/out"; }

# ---- games --------------------------------------------------------------------------------------------

planted 4 looping --games 3
not_out 'slow:' "an endless loop"
planted 1 slow --games 1

# Decisions that nearly spend their limit, in a game with many, or ever more decisions that are not slow: stopped at the same
# instruction, with any number of processes.
dear() { # dear PLACE LUA WHY OPTION...
    sed "s/--@$1\$/$2/" tests/hostile/host.lua >"$tmp/dear.lua"
    for jobs in 1 2; do
        run 4 check "$tmp/dear.lua" --jobs "$jobs" "${@:4}"
        cp "$tmp/out" "$tmp/dear.$jobs"
    done
    out ': slow: stopped after '
    out "million Lua instructions; $3"
    cmp -s "$tmp/dear.1" "$tmp/dear.2" || complain "the instruction at which 'check' stops depends on the number of processes: $1"
}
slow='for _ = 1, 1100000 do end'
dear phase "$slow" 'decisions, hooks or bots take more than 1/50 of the limit'
dear caption "$slow" 'decisions, hooks or bots take more than 1/50 of the limit'
dear phase 'for _ = 1, 150000 do end t.n:set(0) t:pass_to(p) t.deck:move_all(t.pile) t.pile:move_all(t.deck)' \
    'there are too many decisions' --games 1
planted 1 hooks
out "in the hook 'caption'; 2 players, seed 1, after 0 decisions"
[[ $(grep -c '^tests/planted/hooks.lua' "$tmp/out") == 8 ]] || complain "a hook is reported more than once"
err "8 findings, 3 games played"
planted 1 hiding
planted 1 telling
out 'players, seats random, seed '
planted 1 counting                                               # what is hidden shows in a counter,
sed 's/reds = 0/reds = { 0, reveals = true }/' tests/planted/counting.lua >"$tmp/announcing.lua"
run 0 check "$tmp/announcing.lua"                                # which the rules may announce,
planted 1 hinting                                                # in the number of options,
planted 1 offering                                               # or in the options themselves
out "let the seat look at it first"
planted 0 looking                                                # but a player who has looked may know
err "0 findings, 3 games played"
planted 1 claiming
[[ $(grep -c '^tests/planted/claiming.lua:4: could_hold' "$tmp/out") == 1 ]] || complain "could_hold is reported more than once"
slow || planted 1 courting --games 1                             # a bot that favours a seat

# Sometimes no redeal that agrees with what a seat has seen is found. The rules are not to blame.
cat >"$tmp/open.lua" <<'END'
local game = define { id = "open", title = "Open", players = { 3, 3 }, turn = { "lay", "ask" } }
game.cards = { { id = "red", count = 45 }, { id = "blue", count = 45 } }
game.zones = { deck = "none", each = { hand = "owner", field = "all" } }
function game:setup(t)
  t.deck:fill():shuffle()
  for _, p in t:seats() do t.deck:deal(p.hand, 28) end
end
function game:lay(t, p)                       -- all red cards are laid open: the others are not red
  for _, card in ipairs(p.hand:cards()) do
    if card.id == "red" then p.hand:move(card, p.field) end
  end
  p:others()[1]:choose { "seen", from = { "yes", "no" }, clause = "OPN-1" }
end
function game:ask(t, p)
  p:choose { "go", from = { "on" }, clause = "OPN-2" }
  if t:turn() == 3 then t:finish() end
end
function game:score() return 0 end
return game
END
run 0 check "$tmp/open.lua"
err "0 findings"
planted 1 faulty --players 3
run 0 check two_beans --games 2

# A base that fails because a rule calls it wrongly is reported at that rule, otherwise where it fails.
cat >"$tmp/wrongly.lua" <<'END'
local base = extends "bohnanza"
local game = base:variant { id = "wrongly", title = "Wrongly" }
function game:turned_up(t, p)
  local up = base.turned_up
  return up(nil, t, p)
end
return game
END
run 1 check "$tmp/wrongly.lua"
grep -qE "^$tmp/wrongly.lua:3: attempt to index a nil value .*\(in bohnanza.lua:[0-9]+\)" "$tmp/out" ||
    { complain "an error of the base is reported elsewhere"; cat "$tmp/out"; }
sed -i 's/function game:turned_up/local function helper/; s/^return game/function game:draws(t, p) return helper(t, p) end\nreturn game/' \
    "$tmp/wrongly.lua"
run 1 check "$tmp/wrongly.lua"
grep -qE "^[^ ]*rules/bohnanza.lua:[0-9]+: attempt to index a nil value" "$tmp/out" || { complain "no place in the base"; cat "$tmp/out"; }

# ---- failing games are shortened ------------------------------------------------------------------------

planted 1 faulty --players 3 --shrink "$tmp"
grep -qE 'after [0-9]{3,} decisions' "$tmp/out" || complain "the planted fault comes too early"
left=$(sed -nE 's/^  also fails after ([0-9]+) decisions? with 3 players:$/\1/p' "$tmp/out")
((${left:-99} <= 3)) || complain "the planted fault still takes ${left:-no} decisions"
out "  bohn test $tmp/faulty_fault.lua"
out "  bohn replay $tmp/faulty_fault.bohn"
for words in "test $tmp/faulty_fault.lua" "replay $tmp/faulty_fault.bohn"; do
    # shellcheck disable=SC2086
    run 1 $words
    grep -qF "attempt to index a nil value (local 'far')" "$tmp/out" "$tmp/err" || complain "bohn $words does not show the fault"
done
sed 's/far.off/0/' tests/planted/faulty.lua >"$tmp/mended.lua"
sed "s|tests/planted/faulty.lua|$tmp/mended.lua|" "$tmp/faulty_fault.lua" >"$tmp/mended_test.lua"
run 0 test "$tmp/mended_test.lua"
cat >"$tmp/jackpot.lua" <<'END'
local base = extends "bohnanza"
local game = base:variant { id = "jackpot", title = "Jackpot" }
function game:draw(t, p)
  base.draw(self, t, p)
  if #p.coins > 3 then t.jackpot:add(1) end
  if p:others()[1].hand:front().kind == p.hand:front().kind then t:poll() end  -- every player has cards now
end
return game
END
run 1 check "$tmp/jackpot.lua" --players 3 --shrink "$tmp"
out "jackpot.lua:5: the table has no field 'jackpot'"
run 1 test "$tmp/jackpot_fault.lua"
sed -i '/t.jackpot/d' "$tmp/jackpot.lua"
run 0 test "$tmp/jackpot_fault.lua"                              # the table is one of a real game
run 1 check tests/planted/faulty.lua --players 3 --shrink "$tmp"
out "not shortened: $tmp/faulty_fault.lua: File exists"
cat >"$tmp/countdown.lua" <<'END'
local game = define { id = "countdown", title = "Countdown", players = { 1, 1 }, turn = { "ask" } }
game.cards = { { id = "red", count = 1 } }
game.zones = { deck = "none" }
game.counters = { left = 5 }
function game:setup(t) t.deck:fill() end
function game:ask(t, p)
  p:choose { "go", from = { "go" }, clause = "CDN-1" }
  t.left:add(-1)
  if t.left:get() < 0 then error "below nought" end
end
function game:score() return 0 end
return game
END
run 1 check "$tmp/countdown.lua" --games 1 --shrink "$tmp"
out 'also fails after 1 decision with 1 player:' # from a counter at nought, where it does not begin
# Of the decisions of one step, only those stay that the fault needs.
cat >"$tmp/booms.lua" <<'END'
local game = define { id = "booms", title = "Booms", players = { 2, 3 }, turn = { "ask" } }
game.cards = { { id = "red", count = 3 } }
game.zones = { deck = "none" }
function game:setup(t) t.deck:fill() end
function game:ask(_, p)
  local booms = 0
  for _ = 1, 20 do
    if p:choose { "go", from = { "wait", "boom", "stay" }, clause = "BOM-1" } == "boom" then booms = booms + 1 end
    if booms == 2 then error "too many" end
  end
end
function game:score() return 0 end
return game
END
run 1 check "$tmp/booms.lua" --games 2 --shrink "$tmp"
out 'also fails after 2 decisions with 2 players:'
[[ $(grep -c '"p1 go boom",' "$tmp/booms_fault.lua") == 2 ]] || { complain "decisions without effect are kept"; cat "$tmp/booms_fault.lua"; }
# A fault in the result, which the display of the table meets first: the files that are written are named.
cat >"$tmp/scored.lua" <<'END'
local game = define { id = "scored", title = "Scored", players = { 2, 3 }, turn = { "ask" } }
game.cards = { { id = "red", count = 9 } }
game.zones = { deck = "none", each = { pile = "all" } }
function game:setup(t) t.deck:fill() end
function game:ask(t, p)
  if p:choose { "take", from = { "yes", "no" }, clause = "SCO-1" } == "yes" then t.deck:draw(p.pile) end
  if t:turn() == 6 then t:finish() end
end
function game:score(_, p)
  if #p.pile > 1 then error "no score" end
  return #p.pile
end
return game
END
run 1 check "$tmp/scored.lua" --games 3 --shrink "$tmp"
out 'scored.lua:10: no score'
out "  bohn test $tmp/scored_fault.lua"
run 1 test "$tmp/scored_fault.lua"
planted 4 looping --games 3 --shrink "$tmp"
grep -qE 'fails after [0-3] decisions?' "$tmp/out" || complain "the endless loop is not shortened"
run 1 test "$tmp/looping_fault.lua"

# ---- what games reach ---------------------------------------------------------------------------------

file=tests/planted/unreached.lua
run 0 check $file --coverage "$tmp/coverage.json"
cat >"$tmp/wanted" <<EOF
$file:6: this line never ran
$file:11: clause TWO-70 was never reached
$file:11: rule 'fast' never ran (TWO-70)
$file:12: clause TWO-71 was never reached
$file:12: decision 'more' was never asked (TWO-71)
$file:13: word 'much' was never used
EOF
diff "$tmp/wanted" "$tmp/out" || complain "unreached.lua: different findings"
grep -qF "$file: reached 2 of 6 lines (33%), 1 of 2 rules (50%), 0 of 1 decisions (0%), 0 of 1 words (0%), 1 of 3 clauses (33%)" \
    "$tmp/err" || { complain "no summary of what was reached"; cat "$tmp/err"; }
tr -d ' \n' <"$tmp/coverage.json" | grep -qF '"rules":{"ran":1,"of":2,"never":[{"name":"fast","line":11,"clause":"TWO-70"}]}' ||
    { complain "coverage.json lacks the rule"; cat "$tmp/coverage.json"; }
cat >"$tmp/options.lua" <<'END'
local game = define { id = "options", title = "Options", players = { 1, 3, default = 2 }, turn = { "ask" } }
game.options = {
  hard = { false, "for the brave" },
  board = { "small", "which board", choices = { "small", "trio", "never" } },
  rounds = { 1, "how many", least = 1, most = 9 },
}
game.cards = { { id = "red", count = 1 } }
game.zones = { deck = "none" }
function game:check()
  if self.opt.board == "trio" and self.seat_count ~= 3 then return "the trio is for three" end
  if self.opt.board == "never" then return "there is no such board" end
end
function game:setup(t) t.deck:fill() end
function game:ask(t, p)
  p:choose { self.opt.board == "trio" and "three" or "go", from = { "go" }, clause = "OPT-1" }
  if self.opt.hard then error "too hard" end
  t:finish()
end
function game:score() return 0 end
return game
END
run 1 check "$tmp/options.lua"
out "options.lua:16: too hard"
out "  2 players, hard=true, seats random, seed 1, after 0 decisions"
run 0 check "$tmp/options.lua" --set hard=false
sed -i '/too hard/d' "$tmp/options.lua"
run 0 check "$tmp/options.lua"
out "options.lua:4: option board=never was never played"
err "4 of 5 option values (80%)"
err "played with board=small, board=trio, hard=true, hard=false"
run 7 check $file --coverage "$tmp/nowhere/coverage.json"
slow || run 0 check bohnanza+underdog --players 3
interrupted check bohnanza --games 10000
err 'interrupted: '
if at_length; then run 0 check "${games[@]}"; else skipped "check of all games"; fi

exit $failed
