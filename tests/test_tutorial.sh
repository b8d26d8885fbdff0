#!/usr/bin/env bash
# test_tutorial.sh - every command in examples/README.md does what the tutorial says, run in order in an empty
# directory. A block of commands is fenced with ```sh. The line above it may be
#   <!-- exit N -->        its last command exits with N
#   <!-- needs COMMAND --> it is skipped, with a note, if bohn has no such command
# A fenced block of another kind below it shows parts of the output: each line must be in it.
# shellcheck source=tests/lib.sh
source "$(dirname "$0")/lib.sh"
plain_or_long
export LC_ALL=C
unset BOHN_SEEDS   # the seeds a reader has
text=$PWD/examples/README.md
mkdir "$tmp/bin" "$tmp/work"
ln -s "$BOHN" "$tmp/bin/bohn"
export PATH=$tmp/bin:$PATH
# The games a reader has: those of the program, not those of the tests.
export BOHN_PATH=$PWD
cd "$tmp/work" || exit

blocks=0 shown=0 have_output=0

# run_block LINE STATUS COMMAND: runs $tmp/block unless it needs a missing command
run_block() {
    have_output=0
    if [[ -n $3 ]] && ! grep -q "^  $3 " < <(bohn help); then
        echo "line $1: skipped: no command 'bohn $3'"
        return
    fi
    bash -e "$tmp/block" >"$tmp/out" 2>&1 </dev/null
    local status=$?
    blocks=$((blocks + 1)) have_output=1
    ((status == $2)) || { complain "line $1: exit status $status, not $2"; tail -n 20 "$tmp/out"; }
}

# check_shown LINE: are the lines of $tmp/block in the output of the block before?
check_shown() {
    local line
    ((have_output)) || return 0
    while IFS= read -r line; do
        shown=$((shown + 1))
        grep -qF -e "$line" "$tmp/out" || { complain "line $1: the output lacks '$line'"; tail -n 20 "$tmp/out"; }
    done <"$tmp/block"
}

number=0 kind='' start=0 status=0 needs=''
while IFS= read -r line; do
    number=$((number + 1))
    if [[ -n $kind && $line == '```' ]]; then
        if [[ $kind == sh ]]; then run_block $start "$status" "$needs"; else check_shown $start; fi
        kind='' status=0 needs=''
    elif [[ -n $kind ]]; then
        printf '%s\n' "$line" >>"$tmp/block"
    elif [[ $line == '```'* ]]; then
        kind=${line#'```'} start=$number
        : >"$tmp/block"
    elif [[ $line =~ ^'<!-- exit '([0-9]+)' -->'$ ]]; then
        status=${BASH_REMATCH[1]}
    elif [[ $line =~ ^'<!-- needs '([a-z]+)' -->'$ ]]; then
        needs=${BASH_REMATCH[1]}
    fi
done <"$text"
[[ -z $kind ]] || complain "the block at line $start does not end"
((blocks >= 12 && shown >= 15)) || complain "only $blocks blocks were run, and $shown lines compared"
echo "$blocks blocks, $shown lines of output"
exit $failed
