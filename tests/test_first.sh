#!/usr/bin/env bash
# test_first.sh - the right to act first: a person among bots is asked at a polling point before the bots are, without
# --polls, if and only if a player who comes later could prevent one of their actions.
# shellcheck source=tests/lib.sh
source "$(dirname "$0")/lib.sh"
plain_or_long
export LC_ALL=C

first='before you. Do something first?'

# table GAME PLAYERS LINE...: a record whose table the lines of Lua have changed, as $tmp/table.bohn
table() {
    local game=$1 players=$2
    shift 2
    rm -f "$tmp/table.bohn"
    { printf '%s\n' "$@" ":save $tmp/table.bohn"; } | "$BOHN" repl "$game" --players "$players" --seed 1 >"$tmp/out" 2>"$tmp/err"
    [[ -s $tmp/table.bohn ]] || { complain "no table"; cat "$tmp/err"; }
}

# plays TEXT SEATS ARGUMENT...: goes on from there with these lines as input
plays() {
    local text=$1 seats=$2
    shift 2
    cp "$tmp/table.bohn" "$tmp/game.bohn"
    printf '%b' "$text" | "$BOHN" run --resume "$tmp/game.bohn" --seats "$seats" --lang en "$@" >"$tmp/out" 2>"$tmp/err"
}

# asks N: so many questions of the kind
asks() {
    local n
    n=$(grep -cF "$first" "$tmp/out")
    ((n == $1)) || { complain "${2:-asked}: $n times, not $1"; tail -n 20 "$tmp/out"; }
}

# before A B: the output has A, and B only after it
before() {
    local a b
    a=$(grep -nF -e "$1" "$tmp/out" | head -n 1 | cut -d: -f1)
    b=$(grep -nF -e "$2" "$tmp/out" | head -n 1 | cut -d: -f1)
    [[ -n $a && -n $b ]] && ((a < b)) || complain "'$1' (line ${a:-none}) does not come before '$2' (line ${b:-none})"
}

# HIB-A2: both can pay the first two banks, only p1 a tipi.
table high_bohn 3 'put("2 augenbohne", p1.coins, { from = t.deck })' 'put("rote_bohne", p1.coins, { from = t.deck })' \
    'put("2 augenbohne", p2.coins, { from = t.deck })'
plays '\nquit\n' human,farmer,farmer
asks 1 "a contested purchase"
out 'p2 could buy Bank 1 before you. Do something first?' "who could buy what"
out 'buy Bank 2 (2 × black-eyed bean)'
before "$first" 'p2 buys Bank 2.'
before 'p2 buys Bank 2.' 'Plant your blue bean'
plays 'buy bank 2\nquit\n' human,farmer,farmer
before 'p1 buys Bank 2.' 'p2 buys Bank 1.'
asks 1 "a second purchase, of which there is no rival"
plays '\n1\n\nquit\n' human,farmer,farmer
asks 1 "declined once in a turn"
out 'Trade or give'
plays '\nquit\n' human,farmer,farmer --polls
asks 1 "with --polls"

# Whether a bot wishes to buy makes no difference: a peasant never does. Nor do people who are not rivals.
plays '\n1\nquit\n' human,peasant,peasant
asks 1 "a rival who does not want it"
not_out 'p2 buys'
out 'Plant your blue bean'
plays '1\nquit\n' human,human,human
asks 0 "people only"
plays 'quit\n' human,farmer,farmer --lang de
out 'p2 könnte dir mit Bank 1 zuvorkommen. Vorher etwas tun?'

# Two purchases: after the first the second is still contested.
table high_bohn 4 'put("augenbohne, rote_bohne", p1.coins, { from = t.deck })' \
    'put("augenbohne, rote_bohne", p3.coins, { from = t.deck })'
plays 'buy bank 1\nbuy tipi 1\nquit\n' human,farmer,farmer,farmer
asks 2 "two purchases in one go"
before 'p1 buys Tipi 1.' 'Plant your blue bean'
not_out 'p3 buys'

# Not asked: the thalers of the others are of other beans.
table high_bohn 3 'put("2 augenbohne", p1.coins, { from = t.deck })' 'put("2 rote_bohne", p2.coins, { from = t.deck })'
plays '1\n\nquit\n' human,farmer,farmer
asks 0 "no rival"
before 'p2 buys Tipi' 'Plant your blue bean'

# In the turn of another: p3 comes after p2, who is a person; p1 after both.
table high_bohn 3 'put("augenbohne", p2.coins, { from = t.deck })' 'put("augenbohne", p3.coins, { from = t.deck })'
plays '\nquit\n' farmer,human,farmer
asks 1 "before those who come later"
before "$first" 'p3 buys Bank 1.'
table high_bohn 3 'put("augenbohne", p3.coins, { from = t.deck })' 'put("augenbohne", p2.coins, { from = t.deck })'
plays 'quit\n' farmer,farmer,human
asks 0 "after those who come earlier"
out 'p2 buys Bank 1.'

# Undo, saving and resuming: polling points that were passed without a question do not show.
table high_bohn 3 'put("2 augenbohne", p1.coins, { from = t.deck })' 'put("2 augenbohne", p2.coins, { from = t.deck })'
plays "\\n1\\n\\nundo\\nundo\\nundo\\nbuy bank 2\\nsave $tmp/saved.bohn\\nquit\\n" human,farmer,farmer
asks 2 "undo goes back to it"
before 'p2 buys Bank 2.' 'p1 buys Bank 2.'
run 0 replay "$tmp/saved.bohn" --quiet
printf 'undo\nundo\nquit\n' | "$BOHN" run --resume "$tmp/saved.bohn" --seats human,farmer,farmer --lang en >"$tmp/out" 2>"$tmp/err"
asks 1 "undo after a resume passes over what nobody was asked"

# BOH-F1: the last third field.
table bohnanza 3 'put("3 saubohne", p1.coins, { from = t.deck })' 'put("3 saubohne", p2.coins, { from = t.deck })' \
    'put("5 third_field", t.box, { from = t.fields })'
plays '\nquit\n' human,farmer,farmer
asks 1 "the last third field"
out 'p2 could buy the last third field before you.' "who could buy it"
table bohnanza 3 'put("3 saubohne", p1.coins, { from = t.deck })' 'put("3 saubohne", p2.coins, { from = t.deck })'
plays '1\nquit\n' human,farmer,farmer
asks 0 "a third field for everybody"

((failed == 0)) && echo "all well"
exit $failed
