# browser.sh - sourced by the scripts that test pages in Chromium, instead of lib.sh. They work in $tmp/work; $root is
# the source tree. They take minutes, so they run only in a long test, or if BOHN_BROWSER is set. The sanitizers would see the
# same pages.
# shellcheck shell=bash disable=SC2034
[[ ${BOHN-} != *-asan && ${BOHN-} != *-hostile ]] || exit 77
[[ -n ${BOHN_LONG-}${BOHN_BROWSER-} ]] ||
    { echo "takes minutes: run by make test-long, or with BOHN_BROWSER=1"; exit 77; }
browser=$(command -v chromium || command -v chromium-browser) ||
    { echo "Chromium is not installed: apt-get install chromium"; exit 77; }
# shellcheck source=tests/lib.sh
source "$(dirname "$0")/lib.sh"
export LC_ALL=C.UTF-8
root=$PWD
mkdir "$tmp/work"
cd "$tmp/work" || exit
chrome=("$browser" --headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking
    --disable-component-update --disable-sync --disable-dev-shm-usage)

# browse OPTION... PAGE: what the page is after a minute of its own time
browse() {
    timeout 120 "${chrome[@]}" --hide-scrollbars --allow-file-access-from-files --user-data-dir="$tmp/profile" \
        --virtual-time-budget=60000 "$@" 2>"$tmp/browser"
}
