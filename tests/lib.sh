# lib.sh - what the scripts that start the program have in common; they source it.
# Sets $BOHN, and $tmp, a directory that is gone afterwards, with a home and the games in $tmp/games.
# shellcheck shell=bash disable=SC2034
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit
BOHN=${BOHN:-$PWD/build/bohn}
[[ -x $BOHN ]] || { echo "no program at $BOHN"; exit 77; }

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
mkdir -p "$tmp/home"
cp -r tests/games "$tmp/games"   # some scripts add to it
export HOME=$tmp/home XDG_STATE_HOME=$tmp/state BOHN_PATH=$tmp/games:${BOHN_PATH:-$PWD}
unset NO_COLOR LANG LANGUAGE LC_MESSAGES
failed=0

complain() {
    echo "FAILED: $*"
    failed=1
}

# In slow flavours loops about rules are shorter; in long runs of the plain one they are longest.
slow() { [[ -n ${BOHN_SLOW:-} ]]; }
at_length() { [[ -n ${BOHN_LONG:-} ]] && ! slow; }

# run STATUS ARGUMENT...: runs bohn; its output is in $tmp/out and $tmp/err.  With `with` set to NAME=VALUE that is in
# its environment (bash itself would remark on locales it does not know).
run() {
    local wanted=$1 status
    shift
    env ${with:+"$with"} "$BOHN" "$@" >"$tmp/out" 2>"$tmp/err" </dev/null
    status=$?
    ((status == wanted)) || { complain "bohn $* left with $status, not $wanted"; tail -n 5 "$tmp/out" "$tmp/err"; }
}

# interrupted ARGUMENT...: Ctrl-C after a second ends it soon, with the exit code for that.
interrupted() {
    local status
    timeout --preserve-status -s INT -k 20 1 "$BOHN" "$@" >"$tmp/out" 2>"$tmp/err" </dev/null
    status=$?
    ((status == 130)) || { complain "bohn $*, interrupted, left with $status, not 130"; tail -n 5 "$tmp/out" "$tmp/err"; }
}

# What it printed has this text, or has it not; the last argument says what is meant.
out() { grep -qF -e "$1" "$tmp/out" || { complain "${2:-output} lacks '$1'"; head -n 20 "$tmp/out"; }; }
err() { grep -qF -e "$1" "$tmp/err" || { complain "${2:-errors} lack '$1'"; head -n 20 "$tmp/err"; }; }
not_out() { ! grep -qF -e "$1" "$tmp/out" || complain "${2:-output} has '$1'"; }

# same FILE FILE WHAT
same() { cmp -s "$1" "$2" || { complain "$3: $1 and $2 differ"; diff "$1" "$2" | head -n 6; }; }
