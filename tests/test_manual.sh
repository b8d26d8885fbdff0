#!/usr/bin/env bash
# test_manual.sh - every example in the manual runs. An example is a line `--- \`code\`` in the comments of stdlib/.
#
# It is tried as the body of a rule, as a field of a table, in game:check(), as part of a house rule and as part of a
# whole game, with each of the games below, until it runs once. A body must be left by the error that follows it; the
# others must play a game to its end.
# shellcheck source=tests/lib.sh
source "$(dirname "$0")/lib.sh"
plain_or_long
export LC_ALL=C BOHN_PATH=$PWD
declare -A first=([gallery]=first [bohnanza]=plant [bohnaparte]=plant [high_bohn]=plant [prohibohn]=payments)

# What the bodies name. A game lacks some of it.
names='
  local game, q, zone, n, thalers, option = self, p:left(), p.hand, 1, 1, { "harvest", p.field_1 }
  local partner, leader, where, card, meter, list = q, p, p.field_1, p.hand:front(), { 1, 2, 3, 4 }, {}
  for i, any in ipairs(t:kinds "bean") do list[i] = { id = any.id, value = i } end
  local kind, no_offer = card.kind, { give = {}, ask = {}, from = q, to = p, number = 1 }
  local offer, target, tiles, near = no_offer, { number = 1 }, { { land = "camp" } }, { {} }
  local BUILDINGS, ONE = { { id = "saloon", bean = kind.id, name = { en = "Saloon", de = "Saloon" } } }, {}'

# try HOST FORM CODE: does it run?
modules='local board, bot, cards, field = require "board", require "bot", require "cards", require "field"
local outlook, shop, trade = require "outlook", require "shop", require "trade"'
variant='local game = base:variant { id = "manual", title = "Manual" }'
try() {
    local host=$1 form=$2 code=$3 rule=${first[$1]}
    # A misspelt rule would pass unnoticed there.
    [[ $form == check && $code == 'function game:'* ]] && return 1
    [[ $form == game && $code == 'function game:'* && $code != *:zones\(* && $code != *:groups\(* ]] && return 1
    {
        case $form in
            alone)
                [[ $code == 'local base = '* ]] && code+=$'\n'$variant || echo "local base = extends \"$host\""
                printf '%s\n' "$code" "return game" ;;
            script) printf '%s\n' "local base = extends \"$host\"" "$modules" "$variant" "$code" "return game" ;;
            check)
                printf '%s\n' "local base = extends \"$host\"" "$modules" "$variant" \
                    "function game:check() base.check(self)" "$code" "end" "return game" ;;
            game)
                [[ $code == 'local game = '* ]] || echo 'local game = define { id = "manual", title = "Manual", players = { 2, 4 }, turn = { "plant", "draw" } }'
                [[ $code == *':zones()'* ]] ||
                    code+=$'\nfunction game:zones() return board.add_zones(self.tiles, { deck = "none" }) end'
                printf '%s\n' "$modules" "$code" 'game.cards = { { id = "red", count = 8 } }' \
                    'function game:check() self.tiles = board.read { "camp farm", ". city" } end' 'function game:setup() end' \
                    'function game:plant(t) if t:turn() > 3 then t:finish() end end' 'function game:draw() end' \
                    'function game:score() return 0 end' "return game" ;;
            *)
                printf '%s\n' "local base = extends \"$host\"" "$modules" "$variant" "function game:$rule(t, p)$names" \
                    "  local function example()" "$code" "  end" "  example()" '  error("the example " .. "has run")' "end" "return game" ;;
        esac
    } >"$tmp/manual.lua"
    "$BOHN" run "$tmp/manual.lua" --seats random --seed 1 --json >"$tmp/out" 2>"$tmp/err" </dev/null
    local status=$?
    if [[ $form == body || $form == field ]]; then grep -qF 'the example has run' "$tmp/err"; else ((status == 0)); fi
}

step=1
slow && step=6 && skipped "five examples of six"
cp tests/games/gallery.lua "$tmp/"
examples=0
while IFS= read -r example; do
    code=${example#'--- `'} code=${code%'`'*} code=${code//…/}
    examples=$((examples + 1)) ran=
    ((examples % step)) && continue
    for host in gallery bohnanza bohnaparte high_bohn prohibohn; do
        for form in body field check script alone game; do
            text=$code
            [[ $form == field ]] && text="local list = { $code }"
            try $host $form "$text" && ran=1 && break 2
            [[ $host == gallery && $form == body ]] && cp "$tmp/err" "$tmp/first"
        done
    done
    [[ -n $ran ]] || { complain "it does not run: $example"; head -n 3 "$tmp/first"; }
done < <(grep -hE '^--- `[^`]*`( *--.*)?$' stdlib/*.lua stdlib/meta/*.lua)
((examples > 70)) || complain "only $examples examples were found"
# An example that names what does not exist is found.
for wrong in 'p.hand:mvoe(card)' 'function game:scroe() return 1 end' 'local x = t.nowhere'; do
    for form in body field check script alone game; do try gallery $form "$wrong" && complain "$wrong runs as $form"; done
done
echo "$examples examples"
exit $failed
