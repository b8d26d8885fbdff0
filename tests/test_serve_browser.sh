#!/usr/bin/env bash
# test_serve_browser.sh - served games in real browsers: two people play one to its end, one by clicks and one by keys; pages have
# no errors, and a dropped connection comes back. Chromium is driven over its debugging pipe by the shell.
# shellcheck source=tests/browser.sh
source "$(dirname "$0")/browser.sh" minutes
server= chromes=()
trap '{ kill -KILL $server "${chromes[@]}"; wait; sleep 0.3; } 2>/dev/null; rm -rf "$tmp"' EXIT

# open_browser NAME URL: a browser with a page, to which `evaluate NAME` speaks.
declare -A to=() from=() session=()
open_browser() {
    local name=$1 target w r
    session[$name]=
    mkfifo "in_$name" "out_$name"
    "${chrome[@]}" --window-size=1200,900 --user-data-dir="$tmp/profile_$name" \
        --remote-debugging-pipe 3<"in_$name" 4>"out_$name" >/dev/null 2>"log_$name" &
    chromes+=($!)
    exec {w}>"in_$name" {r}<"out_$name"
    to[$name]=$w from[$name]=$r
    target=$(call "$name" Target.createTarget "{\"url\":\"$2\"}" | grep -o '"targetId":"[^"]*"' | cut -d '"' -f 4)
    session[$name]=$(call "$name" Target.attachToTarget "{\"targetId\":\"$target\",\"flatten\":true}" | grep -o '"sessionId":"[^"]*"' | head -n 1 | cut -d '"' -f 4)
    [[ -n ${session[$name]} ]] || complain "browser $name does not start"
}
# call NAME METHOD PARAMETERS: prints the answer
call() {
    local id=$((RANDOM * 32768 + RANDOM)) message
    printf '{"id":%d,"method":"%s","params":%s%s}\0' "$id" "$2" "$3" "${session[$1]:+,\"sessionId\":\"${session[$1]}\"}" >&"${to[$1]}"
    while IFS= read -r -d '' -t 20 message <&"${from[$1]}"; do
        [[ $message == *"\"id\":$id,"* ]] && { echo "$message"; return; }
    done
    echo 'no answer'
}
# evaluate NAME EXPRESSION: without double quotes and backslashes
evaluate() { call "$1" Runtime.evaluate "{\"expression\":\"$2\",\"returnByValue\":true}"; }

# A person that takes some answer each time: a button or a card or zone of the table by a click, or a button by its key.
auto() { # NAME clicks|keys
    local press="node.click()" where="#ask .options:not(.actions):not(.undo) button, #table .target"
    [[ $2 == clicks ]] || where="#ask .options:not(.actions):not(.undo) button[data-key]"
    [[ $2 == clicks ]] || press="document.body.dispatchEvent(new KeyboardEvent('keydown', { key: node.dataset.key, bubbles: true }))"
    evaluate "$1" "window.errors = []; addEventListener('error', (e) => errors.push(e.message)); window.taken = window.touched = 0;
        addEventListener('unhandledrejection', (e) => errors.push(String(e.reason)));
        setInterval(() => { if (busy || !ask || table.over) return;
        const nodes = [...document.querySelectorAll('$where')].filter((n) => !n.disabled && n.getAttribute('aria-pressed') !== 'true' && n.textContent !== words.skip);
        const node = nodes[Math.floor(Math.random() * nodes.length)];
        if (node) { taken++; touched += node.matches('.target'); $press; } }, 15); 'ready'" | grep -q ready || complain "$1: the player cannot be installed"
}
# ended NAME CHECK: the page shows the end, without errors, and CHECK, an expression, holds
ended() {
    for _ in {1..20}; do
        evaluate "$1" "JSON.stringify([table.over, window.errors || []]) + ($2)" >state
        grep -q '\[true,\[\]\]true' state && return
        sleep 0.2
    done
    complain "$1: not over, errors, or not: $2"
    head -c 400 state
}

# measure NAME: at three widths nothing is cut, covered or too wide. The page scrolls behind the question, so it is made high.
measure() {
    local script
    script=$(awk '{ gsub(/\\/, "&&"); gsub(/"/, "\\\""); printf "%s\\n", $0 }' "$root/tests/measure.js")
    for width in 360 800 1600; do
        call "$1" Emulation.setDeviceMetricsOverride "{\"width\":$width,\"height\":4000,\"deviceScaleFactor\":1,\"mobile\":false}" >/dev/null
        call "$1" Runtime.evaluate "{\"expression\":\"(() => { $script const n = measure(); return n + ' texts ' + [...new Set(report)].slice(0, 5).join('; '); })()\",\"returnByValue\":true}" >measured
        grep -q '[1-9][0-9]* texts "' measured || { complain "$1 at $width"; head -c 600 measured; echo; }
    done
}

start() {
    : >served
    "$BOHN" serve "$@" --port 0 --pause 0 >served 2>errors &
    server=$!
    for _ in {1..100}; do grep -q Ctrl-C served && break; sleep 0.1; done
    mapfile -t links < <(grep -o 'http://.*' served)
}
# finished FILE: the game in the record is over, within three minutes: a seat may answer twenty times a second
finished() {
    for _ in {1..360}; do
        "$BOHN" replay "$1" --quiet 2>/dev/null | grep -q 'is over' && return
        sleep 0.5
    done
    complain "$1: the game does not end"
    tail -n 2 errors
}

start bohnick --seats human,human --seed 9 --record two.bohn
open_browser one "${links[0]}"
open_browser two "${links[1]}"
open_browser look "${links[2]}"
sleep 1
measure one
measure look
auto one clicks
auto two keys
finished two.bohn
for name in one two; do ended $name 'taken > 20'; done
ended look true
evaluate one "document.querySelectorAll('.zone.hand .card:not(.back)').length > 0 || cardsIn('p1.hand').length === 0 ? 'drawn' : 'missing'" |
    grep -q drawn || complain 'the own hand is not drawn'
evaluate look "'hand ' + document.querySelectorAll('.zone.hand .card:not(.back)').length" | grep -q 'hand 0' || complain 'an onlooker sees a hand'
evaluate one "document.querySelectorAll('#log li').length > 20 ? 'told' : 'silent'" | grep -q told || complain 'nothing is told'
measure two
# The server goes away: the page says so.
kill -INT $server
wait $server
sleep 2.5
evaluate one "document.querySelector('#ask .mistake') ? 'lost' : 'nothing'" | grep -q lost || complain 'the page does not say that the connection is lost'

# A question about a deal, and one about the board.
for game in 'bohnanza --seats human,human,farmer' 'bohnaparte --seats human,human,general'; do
    # shellcheck disable=SC2086
    start $game --seed 5 --record "${game%% *}.bohn"
    open_browser "${game%% *}" "${links[0]}"
    sleep 1.5
    for _ in 1 2 3; do
        measure "${game%% *}"
        evaluate "${game%% *}" "document.querySelector('#ask [data-key=o]') ? document.querySelector('#ask [data-key=o]').click() : document.querySelector('#ask button') && document.querySelector('#ask button').click()" >/dev/null
        sleep 0.5
    done
    kill -INT $server
    wait $server
done

if at_length; then
    for game in 'bohnick --seats human,coach' 'goofspiel --seats human,banker' 'hearts --seats human,dodger,dodger' 'al_cabohne --seats human' 'prohibohn --seats human,capo' \
        'bohnanza --seats human,farmer,farmer' 'bohnaparte --seats human,general,general --set exhaustions=2' \
        'high_bohn --seats human,farmer,farmer' 'isla_bohnita --seats human,farmer,farmer'; do
        for way in clicks keys; do
            # shellcheck disable=SC2086
            start $game --seed 4 --record "${game%% *}_$way.bohn"
            open_browser "${game%% *}_$way" "${links[0]}"
            sleep 1
            auto "${game%% *}_$way" $way
            finished "${game%% *}_$way.bohn"
            ended "${game%% *}_$way" 'taken > 10'
            [[ $way == keys || $game == goofspiel* ]] || ended "${game%% *}_$way" 'touched > 0'
            kill -INT $server
            wait $server
            kill -KILL "${chromes[-1]}"
        done
    done
else
    skipped 'whole games of the other kinds by clicks, and by keys'
fi
server=
exit $failed
