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
