#!/usr/bin/env bash
# test_completion.sh - zsh and fish complete command lines. test_kit.sh tries bash.
# shellcheck source=tests/lib.sh
source "$(dirname "$0")/lib.sh"
slow && { echo "the plain program completes the same"; exit 77; }
export LC_ALL=C BOHN_PATH=$PWD PATH=$tmp/bin:$PATH
root=$PWD
mkdir "$tmp/bin" "$tmp/site" "$tmp/work" "$tmp/work/deep" "$tmp/work/files"
ln -s "$BOHN" "$tmp/bin/bohn"
cp build/bohn.zsh "$tmp/site/_bohn"
cd "$tmp/work" || exit
touch my_rule.lua my_rule_test.lua files/a.bohn

# A line to complete, and all words offered for its end, in any order.
cases='bohn ne | new
bohn | '$(bohn help | sed -nE 's/^  ([a-z]+) .*/\1/p' | grep -vx bohn | tr '\n' ' ')'
bohn help e | exit
bohn run bohnan | bohnanza
bohn run bohnanza+un | bohnanza+underdog
bohn run ./my_rul | ./my_rule.lua ./my_rule_test.lua
bohn run bohnanza --se | --seats --seed --set
bohn run bohnanza --quiet --wat | --watch
bohn run bohnanza --seats f | farmer
bohn run bohnaparte --seats human,gen | human,general
bohn run bohnanza --set pro | profile=
bohn run --color=al | --color=always
bohn run --palette | dark light blind
bohn sim -n 5 bohnan | bohnanza
bohn sim bohnanza --vs bohnanza+un | bohnanza+underdog
bohn list two | two_beans
bohn new x --from two | two_beans
bohn new x --dir dee | deep/
bohn new x -- | --from --game --rule --dir --help --version
bohn test my_ | my_rule.lua my_rule_test.lua
bohn doc board.rea | board.read board.reach
bohn doc Zone:mov | Zone:move Zone:move_all
bohn replay files/a | files/a.bohn
bohn frobnicate x | '
# A line that ends with a command or an option asks for the word after it.
mapfile -t lines < <(sed -E 's/ \| .*//; s/ \|$//; s/^bohn$/bohn /; s/(--palette)$/\1 /' <<<"$cases")
sed -E 's/^[^|]*\| ?//' <<<"$cases" | while read -r line; do tr ' ' '\n' <<<"$line" | grep . | sort | tr '\n' ' '; echo; done >"$tmp/expected"

# compare SHELL: $tmp/offered has a line of words for each line.
compare() {
    local i=0 offered expected
    while IFS= read -r offered <&3 && IFS= read -r expected <&4; do
        [[ $offered == "$expected" ]] || complain "$1 completes '${lines[i]}' with '$offered', not '$expected'"
        i=$((i + 1))
    done 3<"$tmp/offered" 4<"$tmp/expected"
    ((i == ${#lines[@]})) || complain "$1 completed $i lines of ${#lines[@]}"
}

if command -v fish >/dev/null; then
    fish --no-config -n "$root/build/bohn.fish" || complain "bohn.fish is not fish"
    printf '%s\n' "${lines[@]}" | fish --no-config -c '
        source $argv[1]
        while read -l line; echo (complete -C "$line" | string replace -r "\t.*" "" | sort); end' "$root/build/bohn.fish" |
        sed 's/$/ /; s/^ $//' >"$tmp/offered"
    compare fish
else
    skipped "fish is not installed"
fi

if command -v zsh >/dev/null; then
    printf '%s\n' "${lines[@]}" | timeout -k 5 120 zsh -f "$root/tests/complete.zsh" "$tmp/site" >"$tmp/zsh"
    i=0
    while IFS= read -r line; do
        line=${line#"${lines[i]% *} "} i=$((i + 1))
        # A word without candidates stays as it was.
        [[ $line != "${lines[i - 1]##* }" ]] || line=
        tr ' ' '\n' <<<"$line" | grep . | sort | tr '\n' ' '
        echo
    done <"$tmp/zsh" >"$tmp/offered"
    compare zsh
else
    skipped "zsh is not installed"
fi
exit $failed
