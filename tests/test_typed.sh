#!/usr/bin/env bash
# test_typed.sh - what the screens and `help` say can be typed is understood, in each language that has a catalogue.
# shellcheck source=tests/lib.sh
source "$(dirname "$0")/lib.sh"
plain_or_long
export LC_ALL=C.UTF-8
spaces() { sed 's/\xC2\xA0/ /g'; }

# say LANG ENGLISH: the translation
say() {
    awk -v id="msgid \"$2" 'index($0, id) == 1 { getline; print substr($0, 9, length($0) - 9); exit }' "repl/term/$1.po" | spaces
}

# play LANG: the rest of the input is typed in a game of Bohnanza, in which bots answer a call with card 2
play() {
    { printf '1\n\n'; cat; } | "$BOHN" run bohnanza --seed 67 --lang "$1" --seats human 2>&1 | spaces >"$tmp/out"
}

# understood LANG: nothing that was typed was refused
understood() {
    ! grep -qF "$unknown" "$tmp/out" || complain "$1: not understood: $(grep -m 1 -F "$unknown" "$tmp/out")"
}

for lang in de fr nl; do
    unknown=$(say $lang "'%s' is not an answer; type")
    unknown=${unknown#*%s} all=$(say $lang 'everything"')
    play $lang <<<"$(say $lang 'quit"')x"
    grep -qF "$unknown" "$tmp/out" || complain "$lang: a word that means nothing is understood"
    examples=$(grep -m 1 " p2 *: .* · " "$tmp/out" | sed 's/^ *//; s/ · /\n/g')
    [[ $(wc -l <<<"$examples") -ge 4 ]] || complain "$lang: the screen shows no examples of bargaining: $examples"

    # A call for offers, and an answer to all of them.
    for reject in "$(say $lang 'reject"') $all" "$all $(say $lang 'reject"')"; do
        play $lang <<END
$(say $lang 'offer "')$(say $lang 'all"'): 2
$reject
END
        understood $lang
    done

    # The commands, and what the screen gives as examples.
    play $lang <<END
$(say $lang 'table"')
$(say $lang 'cards"')
$(say $lang 'why"')
$(say $lang 'help"')
$(say $lang 'help game"')
$(say $lang 'log"') $all
$(say $lang 'order "')$(say $lang 'none"')
$(say $lang 'save "')$tmp/$lang.bohn
$examples
$(say $lang 'undo"')
$(say $lang 'skip"')
$(say $lang 'quit"')
END
    understood $lang
    for shown in "Goal:" "The game is kept. Continue" "You are asked out of turn when"; do
        grep -qF "$(say $lang "$shown")" "$tmp/out" || complain "$lang: not shown: $(say $lang "$shown")"
    done
    [[ -s $tmp/$lang.bohn ]] || complain "$lang: the game was not saved"
done
((failed == 0)) && echo "all well"
exit $failed
