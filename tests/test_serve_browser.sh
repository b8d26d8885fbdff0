#!/usr/bin/env bash
# test_serve_browser.sh - served games in real browsers: two people play one to its end, one by clicks and one by keys; pages have
# no errors, and a dropped connection comes back. Chromium is driven over its debugging pipe by the shell.
# shellcheck source=tests/browser.sh
source "$(dirname "$0")/browser.sh"
server="" chromes=()
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
    call "$name" Runtime.enable '{}' >/dev/null
    call "$name" Log.enable '{}' >/dev/null
    within "$name" 'table.zones' || complain "$name: no table"
}
# call NAME METHOD PARAMETERS: prints the answer
call() {
    local id=$((RANDOM * 32768 + RANDOM)) message
    printf '{"id":%d,"method":"%s","params":%s%s}\0' "$id" "$2" "$3" "${session[$1]:+,\"sessionId\":\"${session[$1]}\"}" >&"${to[$1]}"
    while IFS= read -r -d '' -t 20 message <&"${from[$1]}"; do
        [[ $message == *"\"id\":$id,"* ]] && { echo "$message"; return; }
        [[ $message =~ exceptionThrown|\"source\":\"(javascript|security|rendering)\" ]] && echo "$message" >>"console_$1"
    done
    echo 'no answer'
}
# evaluate NAME EXPRESSION: without double quotes and backslashes
evaluate() { call "$1" Runtime.evaluate "{\"expression\":\"$2\",\"returnByValue\":true}"; }

# within NAME EXPRESSION: it becomes true in ten seconds
within() {
    for _ in {1..50}; do
        evaluate "$1" "($2) ? 'it is so' : 'no'" | grep -q 'it is so' && return
        sleep 0.2
    done
    return 1
}

# A person that takes some answer each time: a button or a card or zone of the table by a click, or a button by its key.
auto() { # NAME clicks|keys
    local press="node.click()" where="#ask .options:not(.actions):not(.undo) button, #table .target"
    [[ $2 == clicks ]] || where="#ask .options:not(.actions):not(.undo) button[data-key]"
    [[ $2 == clicks ]] || press="document.body.dispatchEvent(new KeyboardEvent('keydown', { key: node.dataset.key, bubbles: true }))"
    evaluate "$1" "window.errors = []; addEventListener('error', (e) => errors.push(e.message)); window.taken = window.touched = 0;
        addEventListener('unhandledrejection', (e) => errors.push(String(e.reason)));
        setInterval(() => { if (busy || !ask || table.over) return;
        const nodes = [...document.querySelectorAll('$where')].filter((n) => !n.disabled && n.getAttribute('aria-pressed') !== 'true' && !n.matches('.picked') && n.textContent !== words.skip);
        const node = nodes[Math.floor(Math.random() * nodes.length)];
        if (node) { taken++; touched += node.matches('.target'); $press; } }, 15); 'ready'" | grep -q ready || complain "$1: the player cannot be installed"
}
# ended NAME CHECK: the page shows the end, without errors, and CHECK, an expression, holds
ended() {
    within "$1" "table.over && (window.errors || []).length === 0 && ($2)" || complain "$1: not over, errors, or not: $2"
    [[ ! -s console_$1 ]] || { complain "$1: console"; head -c 400 "console_$1"; }
}

# press NAME KEY...: as a person does; Tab moves, Enter takes
press() {
    local name=$1 key code
    for key in "${@:2}"; do
        code=$(printf '%d' "'$key")
        [[ $key != Tab ]] || code=9
        [[ $key != Enter ]] || code=13
        local text=$key
        [[ ${#key} == 1 ]] || text=
        [[ $key != Enter ]] || text='\r'
        call "$name" Input.dispatchKeyEvent "{\"type\":\"keyDown\",\"key\":\"$key\",\"text\":\"$text\",\"windowsVirtualKeyCode\":$code}" >/dev/null
        call "$name" Input.dispatchKeyEvent "{\"type\":\"keyUp\",\"key\":\"$key\",\"windowsVirtualKeyCode\":$code}" >/dev/null
    done
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
    "$BOHN" serve "$@" --port "${port:-0}" --pause 0 >served 2>errors &
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
measure one
measure look
auto one clicks
auto two keys
finished two.bohn
for name in one two; do ended $name 'taken > 20'; done
ended look true
evaluate one "document.querySelectorAll('.zone.hand .card:not(.back)').length > 0 || cardsIn('p1.hand').length === 0 ? 'drawn' : 'missing'" |
    grep -q drawn || complain 'their own hand is not drawn'
evaluate look "'hand ' + document.querySelectorAll('.zone.hand .card:not(.back)').length" | grep -q 'hand 0' || complain 'an onlooker sees a hand'
evaluate one "document.querySelectorAll('#log li').length > 20 ? 'shown' : 'empty'" | grep -q shown || complain 'the log is empty'
measure two
# The server goes away: the page says so.
kill -INT $server
wait $server
within one "document.querySelector('#ask .mistake')" || complain 'the page does not say that the connection is lost'
# It comes back with other links: the page says that, too.
port=${links[0]%/*} port=${port##*:}
start bohnick --seats human,human --record again.bohn
port=
within one "panel.textContent.includes('not valid')" || complain 'the page does not say that its link is not valid any more'
kill -INT $server
wait $server

# A question about a deal, and one about the board.
for game in 'bohnanza --seats human,human,farmer' 'bohnaparte --seats human,human,general'; do
    # shellcheck disable=SC2086
    start $game --seed 5 --record "${game%% *}.bohn"
    open_browser "${game%% *}" "${links[0]}"
    for _ in 1 2 3; do
        measure "${game%% *}"
        evaluate "${game%% *}" "document.querySelector('#ask [data-key=o]') ? document.querySelector('#ask [data-key=o]').click() : document.querySelector('#ask button') && document.querySelector('#ask button').click()" >/dev/null
        sleep 0.5
    done
    kill -INT $server
    wait $server
done

# Texts of a script and of the chat are texts.
start hostile_texts --seats human,human --record hostile.bohn
open_browser hostile "${links[0]}"
evaluate hostile "send({ do: 'chat', text: '<img src=x onerror=window.injected=1>' }); 'sent'" >/dev/null
within hostile "log.textContent.includes('p1: <img')" || complain 'what is said is not heard'
evaluate hostile "document.querySelectorAll('[data-key]')[0].click(); 'answered'" >/dev/null
within hostile "log.textContent.includes('onerror=window.injected=1>')" || complain 'the hostile game is not played'
within hostile "!window.injected && document.querySelectorAll('main img, main script, #ask img, #ask script').length === 0" ||
    complain 'a text became a part of the page'
measure hostile
kill -INT $server
wait $server
kill -KILL "${chromes[-1]}"

# The keyboard alone: answers by their keys; an offer and standing orders by Tab and Enter.
start bohnanza --seats human,farmer,farmer --seed 5 --record keyboard.bohn
open_browser keys "${links[0]}"
for _ in {1..12}; do
    evaluate keys "ask && ask.deal ? 'a deal' : 'something else'" | grep -q 'a deal' && break
    press keys 1
    sleep 0.2
done
# to NAME: Tab until the focus is on the first button whose text begins so; Enter takes it
to_button() {
    for _ in {1..80}; do
        evaluate keys "document.activeElement.matches('button') && document.activeElement.textContent.startsWith('$1') ? 'here' : 'on'" | grep -q here && break
        press keys Tab
    done
    press keys Enter
}
press keys o
to_button p3
within keys "offering && offering.partner === 2" || complain 'a partner cannot be chosen by Tab and Enter'
wanted=$(evaluate keys "rules.kinds[ask.deal.give[0]].name" | sed 's/.*"value":"\([^"]*\)".*/\1/')
to_button "$wanted"
to_button Enter
within keys "log.textContent.includes('p1 offers p3') || log.textContent.includes('p1 gives p3')" || complain 'no offer by Tab and Enter'
to_button 'when I am asked'
to_button p2
within keys "JSON.stringify(orders.seats) === '[1]'" || complain 'no standing order by Tab and Enter'
kill -INT $server
wait $server
kill -KILL "${chromes[-1]}"

if at_length; then
    number=0
    for game in 'bohnick --seats human,coach' 'goofspiel --seats human,banker' 'hearts --seats human,dodger,dodger' 'al_cabohne --seats human' 'prohibohn --seats human,capo' \
        'bohnanza --seats human,farmer,farmer' 'bohnaparte --seats human,general,general --set exhaustions=2' \
        'high_bohn --seats human,farmer,farmer' 'isla_bohnita --seats human,farmer,farmer'; do
        for way in clicks keys; do
            in_share $((number++)) 5 || { skipped "$game by $way"; continue; }
            # shellcheck disable=SC2086
            start $game --seed 4 --record "${game%% *}_$way.bohn"
            open_browser "${game%% *}_$way" "${links[0]}"
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
