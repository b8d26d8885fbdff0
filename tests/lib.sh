# lib.sh - sourced by the scripts that test the program.
# Sets $BOHN and $tmp, a temporary directory with a home and a copy of tests/games in $tmp/games.
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
unset XDG_DATA_HOME   # packages are below $HOME: those of the user are neither found nor replaced
mkdir -p "$tmp/state/bohn"
echo all >"$tmp/state/bohn/introduced"   # no game is explained at its first start
export BOHN_SEEDS=old   # what is expected was written when a typed number was the seed itself
unset NO_COLOR LANG LANGUAGE LC_MESSAGES
failed=0

complain() {
    echo "FAILED: $*"
    failed=1
}

# Under the sanitizers, loops about rules are shorter; in a long run of the plain build they are longest. What a script
# leaves out it names by `skipped WHAT`, a line each, and tests/run counts it. For `make coverage` (BOHN_COVER) all counts.
slow() { [[ -n ${BOHN_SLOW:-} && -z ${BOHN_COVER:-} ]]; }
at_length() { [[ -n ${BOHN_LONG:-} ]] && ! slow; }
# in_share I PARTS: is the number I of a long list, from 0, in the share that this run takes? See tests/common.h.
in_share() {
    local share=${BOHN_SHARE:-1} parts=$2
    [[ $share != */* ]] || { parts=${share#*/} share=${share%/*}; }
    [[ $share == all ]] || (($1 % parts == (share - 1) % parts))
}
skipped() { echo "SKIPPED: $*"; }
# For scripts whose C code other tests run, too: under the sanitizers they run in a long run only.
plain_or_long() {
    ! slow || [[ -n ${BOHN_LONG:-} ]] || { skipped "under the sanitizers in a long run only"; exit 77; }
}

# run STATUS ARGUMENT...: runs bohn and expects this exit status; its output is in $tmp/out and $tmp/err. `with`, if
# set to NAME=VALUE, goes into its environment only: bash itself would complain about unknown locales.
run() {
    local wanted=$1 status
    shift
    env ${with:+"$with"} "$BOHN" "$@" >"$tmp/out" 2>"$tmp/err" </dev/null
    status=$?
    ((status == wanted)) || { complain "bohn $* exited with $status, not $wanted"; tail -n 5 "$tmp/out" "$tmp/err"; }
}

# interrupted ARGUMENT...: Ctrl-C after a second ends it soon, with exit status 130.
interrupted() {
    local status
    timeout --preserve-status -s INT -k 20 1 "$BOHN" "$@" >"$tmp/out" 2>"$tmp/err" </dev/null
    status=$?
    ((status == 130)) || { complain "bohn $*, interrupted, exited with $status, not 130"; tail -n 5 "$tmp/out" "$tmp/err"; }
}

# The output has this text, or lacks it; the last argument names the output in the complaint.
out() { grep -qF -e "$1" "$tmp/out" || { complain "${2:-output} lacks '$1'"; head -n 20 "$tmp/out"; }; }
err() { grep -qF -e "$1" "$tmp/err" || { complain "${2:-errors} lack '$1'"; head -n 20 "$tmp/err"; }; }
not_out() { ! grep -qF -e "$1" "$tmp/out" || complain "${2:-output} has '$1'"; }

# same FILE FILE WHAT
same() { cmp -s "$1" "$2" || { complain "$3: $1 and $2 differ"; diff "$1" "$2" | head -n 6; }; }
