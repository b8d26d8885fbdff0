#!/usr/bin/env bash
# test_serve.sh - `bohn serve` over the network: links, streams, answers, and every line of its safety attacked. HTTP is
# spoken by the shell itself, so no other program is needed.
# shellcheck source=tests/lib.sh
source "$(dirname "$0")/lib.sh"
export LC_ALL=C.UTF-8
mkdir "$tmp/work"
cd "$tmp/work" || exit
(exec 3<>/dev/tcp/127.0.0.1/1) 2>/dev/null
server=

# start ARGUMENT...: serves at a free port; sets $port, $p1, $p2 (tokens) and $look.
start() {
    : >served
    "$BOHN" serve "$@" --port 0 >served 2>errors &
    server=$!
    for _ in {1..100}; do grep -q Ctrl-C served && break; sleep 0.1; done
    grep -q Ctrl-C served || { complain "serve $*"; cat served errors; }
    port=$(sed -n 's|.*http://[^:]*:\([0-9]*\)/.*|\1|p' served | head -n 1)
    p1=$(sed -n 's|.*p1 .*/\([0-9a-f]\{32\}\)$|\1|p' served)
    p2=$(sed -n 's|.*p2 .*/\([0-9a-f]\{32\}\)$|\1|p' served)
    look=$(sed -n 's|.*onlookers .*/\([0-9a-f]\{32\}\)$|\1|p' served)
}
stop() { # SIGNAL
    kill "-${1:-INT}" $server 2>/dev/null
    wait $server
    status=$?
}
trap 'kill -KILL $server 2>/dev/null; rm -rf "$tmp"' EXIT

# ask METHOD PATH BODY HEADER...: the whole answer goes to the file `reply`. HOST replaces the host.
ask() {
    local method=$1 path=$2 body=$3
    shift 3
    {
        printf '%s %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n' "$method" "$path" "${HOST-127.0.0.1:$port}"
        for header in "$@"; do printf '%s\r\n' "$header"; done
        [[ -z $body ]] || printf 'Content-Length: %d\r\n' ${#body}
        printf '\r\n%s' "$body"
    } >request
    exec 5<>"/dev/tcp/127.0.0.1/$port" || { complain 'no connection'; return; }
    cat request >&5
    timeout "${SECONDS_TO_WAIT:-10}" cat <&5 >reply
    exec 5>&-
}
JSON='Content-Type: application/json'
# status NUMBER WHAT: of the last reply
status() { head -n 1 reply | grep -q "^HTTP/1.1 $1 " || complain "$2: not $1 but $(head -n 1 reply)"; }
# hear TOKEN: the stream for a second, into the file `heard`
hear() {
    SECONDS_TO_WAIT=${2:-1} ask GET "/$1/events" ''
    grep '^data: ' reply | sed 's/^data: //' >heard
}

start bohnanza --seats human,human,farmer --seed 424242424242 --pause 100 --record game.bohn
[[ ${#p1} == 32 && ${#p2} == 32 && ${#look} == 32 && $p1 != "$p2" ]] || complain 'the links are not as expected'

# ---- what each gets -------------------------------------------------------------------------------------------

ask GET "/$p1" ''
status 200 'the page of p1'
for header in "Content-Security-Policy: default-src 'none'" 'Referrer-Policy: no-referrer' 'Cache-Control: no-store' \
    'X-Content-Type-Options: nosniff' "frame-ancestors 'none'"; do
    grep -qF "$header" reply || complain "the page lacks: $header"
done
grep -qE '4242424242|"p2\.hand":\[[0-9]' reply && complain 'the page has the seed or a hand'
hear "$p1"
grep -q '"p1.hand":\[[0-9]' heard || complain 'p1 does not see their own hand'
grep -q '"text":"Plant your' heard || complain 'p1 is not asked'
hear "$p2"
grep -q '"p2.hand":\[[0-9]' heard || complain 'p2 does not see their own hand'
grep -qE '"p[13]\.hand":\[[0-9]|Plant your|4242424242' heard && complain 'p2 hears what is for p1'
hear "$look"
grep -qE '"p[123]\.hand":\[[0-9]' heard && complain 'onlookers see a hand'

# ---- attacks --------------------------------------------------------------------------------------------------

good='{"do":"answer","n":1,"options":[0]}'
ask GET /00000000000000000000000000000000 ''
status 404 'an unknown token'
ask GET "/${p1:0:31}" ''
status 404 'a token cut short'
ask GET "/${p1^^}x" ''
status 404 'a token in another form'
ask GET / ''
status 404 'no token'
ask GET "/../../etc/passwd" ''
status 404 'a path'
ask POST "/$look/do" "$good" "$JSON"
status 403 'an answer of an onlooker'
ask POST "/$p2/do" "$good" "$JSON"
head -n 1 reply | grep -q ' 200 ' && complain 'p2 answers for p1'
HOST=evil.example ask POST "/$p1/do" "$good" "$JSON"
status 403 'a foreign host (DNS rebinding)'
HOST=evil.example ask GET "/$p1" ''
status 403 'a page for a foreign host'
ask POST "/$p1/do" "$good" "$JSON" 'Origin: http://evil.example'
status 403 'a foreign origin'
ask POST "/$p1/do" "$good" "$JSON" 'Origin: null'
status 403 'the origin null'
ask POST "/$p1/do" "$good" 'Content-Type: text/plain'
status 415 'not declared as JSON'
ask POST "/$p1/do" '{"do":' "$JSON"
status 400 'broken JSON'
ask POST "/$p1/do" '[1]' "$JSON"
status 400 'no object'
ask POST "/$p1/do" "{\"do\":\"chat\",\"text\":\"$(printf 'x%.0s' {1..20000})\"}" "$JSON"
status 413 'an oversized request'
ask POST "/$p1/do" '{"do":"answer","n":7,"options":[0]}' "$JSON"
status 409 'a stale number'
ask POST "/$p1/do" '{"do":"answer","n":1,"options":[77]}' "$JSON"
status 400 'an unknown option'
ask DELETE "/$p1" ''
status 405 'another method'
ask GET "/$p1/do" ''
status 404 'GET of a request'
# Forty requests at once, over one connection.
body='{"do":"chat","text":""}'
for _ in {1..40}; do
    printf 'POST /%s/do HTTP/1.1\r\nHost: 127.0.0.1:%s\r\n%s\r\nContent-Length: %d\r\n\r\n%s' "$p2" "$port" "$JSON" ${#body} "$body"
done >request
exec 5<>"/dev/tcp/127.0.0.1/$port"
cat request >&5
timeout 1 cat <&5 >reply
exec 5>&-
grep -q 'HTTP/1.1 429 ' reply || { complain 'forty requests at once are all taken'; grep -o 'HTTP/1.1 [0-9]*' reply | sort | uniq -c; }
for _ in {1..40}; do printf 'GET /%s HTTP/1.1\r\nHost: 127.0.0.1:%s\r\n\r\n' "$p2" "$port"; done >request
exec 5<>"/dev/tcp/127.0.0.1/$port"
cat request >&5
timeout 1 cat <&5 >reply
exec 5>&-
grep -aq 'HTTP/1.1 429 ' reply || complain 'forty pages at once are all written'
# A body without an end: the connection is closed after a megabyte.
(
    exec 5<>"/dev/tcp/127.0.0.1/$port"
    printf 'POST /%s/do HTTP/1.1\r\nHost: 127.0.0.1:%s\r\n%s\r\nTransfer-Encoding: chunked\r\n\r\n' "$p2" "$port" "$JSON" >&5
    head -c 65536 /dev/zero | tr '\0' x >chunk
    for _ in {1..400}; do { printf '10000\r\n'; cat chunk; printf '\r\n'; } >&5 2>/dev/null || exit 3; done
) 2>/dev/null && complain '25 megabytes are read'
# Connections that say nothing: one address gets 60, all together 120. Further ones are closed until some of them go.
if command -v expect >/dev/null; then
    cat >crowd.exp <<'END'
set port [lindex $argv 0]
proc connect {from n} {
    global port
    set list {}
    for {set i 0} {$i < $n} {incr i} { lappend list [socket -myaddr $from 127.0.0.1 $port] }
    after 300
    return $list
}
proc is_closed {s} { # within a second
    fconfigure $s -blocking 0 -translation binary
    for {set i 0} {$i < 20} {incr i} {
        if {[catch {read $s}] || [eof $s]} { return 1 }
        after 50
    }
    return 0
}
set one [connect 127.0.0.2 60]
if {[is_closed [lindex $one end]]} { puts "FAILED: the sixtieth connection of an address is closed" }
if {![is_closed [connect 127.0.0.2 1]]} { puts "FAILED: the 61st connection of an address is kept" }
set two [connect 127.0.0.3 60]
if {![is_closed [connect 127.0.0.1 1]]} { puts "FAILED: connection 121 is kept" }
foreach s $one { close $s }
after 300
set s [socket 127.0.0.1 $port]
puts $s "GET / HTTP/1.1\nHost: 127.0.0.1:$port\n\n"
flush $s
if {[gets $s] ne "HTTP/1.1 404 Not Found"} { puts "FAILED: nobody is served when others have gone" }
END
    timeout 20 expect crowd.exp "$port" >crowded || complain "the crowd: status $?"
    [[ ! -s crowded ]] || { cat crowded; failed=1; }
else
    skipped 'too many connections: no expect'
fi
# Too many windows; the server goes on serving others.
pids=()
for _ in {1..8}; do
    (exec 6<>"/dev/tcp/127.0.0.1/$port"; printf 'GET /%s/events HTTP/1.1\r\nHost: 127.0.0.1:%s\r\n\r\n' "$look" "$port" >&6; timeout 3 cat <&6 >"window$BASHPID") &
    pids+=($!)
done
sleep 1
hear "$look"
status 503 'the seventh window of onlookers'
# A slow request and a half one do not hold the others up.
(exec 6<>"/dev/tcp/127.0.0.1/$port"; printf 'POST /%s/do HTTP/1.1\r\nHost: 127.0.0.1:%s\r\nContent-Le' "$p1" "$port" >&6; sleep 3) &
pids+=($!)
ask POST "/$p1/do" "$good" "$JSON"
status 200 'the right answer after all that'
wait "${pids[@]}"
ask POST "/$p1/do" "$good" "$JSON"
status 409 'the same answer again'
hear "$p2"
grep -q 'p1 plants' heard || complain 'p2 does not hear of the decision'
ask POST "/$p2/do" '{"do":"chat","text":"hello <script>"}' "$JSON" "Origin: http://127.0.0.1:$port"
status 200 'a line of the chat'
HOST=localhost:$port hear "$p1"
grep -q '"from":"p2","text":"hello <script>"' heard || complain 'p1 does not hear p2'
grep -qE "$p1|$p2|$look" errors && complain 'a token is in the log'

# ---- killed, resumed, ended -----------------------------------------------------------------------------------

stop INT
((status == 0)) || complain "Ctrl-C: status $status"
start --resume game.bohn --pause 100
hear "$p1"
grep -q 'p1 plants' heard || complain 'the game resumed after Ctrl-C has forgotten a decision'
decisions=$(grep -c . game.bohn)
stop KILL
[[ $(grep -c . game.bohn) == "$decisions" ]] || complain 'the record changed after the server was killed'
old=$p1
start --resume game.bohn --pause 0
[[ $p1 != "$old" ]] || complain 'a resumed game has the old links'
ask GET "/$old" ''
status 404 'an old link'
grep -q 'has new ones' reply || complain 'an old link does not say why it is not valid'
hear "$p1"
grep -q 'p1 plants' heard || complain 'the resumed game has forgotten a decision'
# Everybody leaves it to bots: the game goes to its end, and the record is closed.
ask POST "/$p1/do" '{"do":"bot","on":true}' "$JSON"
status 200 'p1 gives the seat to a bot'
ask POST "/$p2/do" '{"do":"bot","on":true}' "$JSON"
status 200 'p2 gives the seat to a bot'
for _ in {1..120}; do grep -q "is over" < <("$BOHN" replay game.bohn --quiet 2>/dev/null) && break; sleep 0.5; done
run 0 replay game.bohn --quiet
out 'The game is over' 'the record'
hear "$look" 2
grep -q '"over":true' heard || complain 'onlookers do not see the end'
(exec 6<>"/dev/tcp/127.0.0.1/$port"; printf 'GET /%s/events HTTP/1.1\r\nHost: 127.0.0.1:%s\r\n\r\n' "$look" "$port" >&6; timeout 3 cat <&6 >/dev/null) &
open=$!
sleep 0.5
stop INT
((status == 0)) || complain "Ctrl-C with an open window: status $status"
wait $open

# ---- a full disk ----------------------------------------------------------------------------------------------

# No file may have more than 20 blocks: the game goes on, and its players are informed.
cat >small_disk <<'END'
#!/usr/bin/env bash
trap '' XFSZ
ulimit -f 20
exec "$REAL" "$@"
END
chmod +x small_disk
REAL=$BOHN
export REAL
BOHN=$PWD/small_disk
start bohnanza --seats human,farmer,farmer --seed 1 --pause 0 --record full.bohn
BOHN=$REAL
ask POST "/$p1/do" '{"do":"bot","on":true}' "$JSON"
for _ in {1..40}; do
    hear "$look"
    grep -q '"trouble":"[^"]*full.bohn' heard && break
done
grep -q '"trouble":"[^"]*full.bohn' heard || { complain 'nobody learns that the disk is full'; tail -c 300 heard; }
stop INT
grep -q 'full.bohn' errors || complain 'the server does not say that the disk is full'

# Left before the end: the server says how to go on.
start bohnick --seats human,human --record left.bohn
stop
grep -q 'serve --resume .*left.bohn' served || complain 'the server does not say how to go on'

# ---- other machines -------------------------------------------------------------------------------------------

address=$(hostname -I 2>/dev/null | tr ' ' '\n' | grep -m 1 '^[0-9.]*$')
if [[ -n $address ]]; then
    start bohnick --seats human,human
    grep -q 'not encrypted' served && complain 'a warning of other machines at 127.0.0.1'
    (exec 6<>"/dev/tcp/$address/$port") 2>/dev/null && complain "without --listen the server answers on $address"
    stop
    start bohnick --seats human,human --listen "$address"
    grep -q 'not encrypted' served || complain 'no warning that HTTP is not encrypted'
    (exec 6<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null && complain "--listen $address also listens on 127.0.0.1"
    grep -q "http://$address:$port/$p1" served || complain 'the links name another address'
    stop
else
    skipped 'the server seen from other machines: no address'
fi

# ---- wrong input ----------------------------------------------------------------------------------------------

run 2 serve bohnanza --seats farmer
err 'nobody is human'
run 2 serve bohnanza --listen nowhere --seats human,farmer,farmer
err '--listen nowhere'
run 2 serve bohnanza --listen 0.0.0.0 --seats human,farmer,farmer
err '--listen 0.0.0.0'
run 2 serve --resume game.bohn
err 'this game is over'
head -c 600 game.bohn >damaged.bohn
printf 'rubbish\nmore\n' >>damaged.bohn
run 5 serve --resume damaged.bohn
err 'damaged.bohn'
run 2 serve
err 'which game?'
# Without its library only `serve` is missing.
mkdir broken
echo rubbish >broken/libmicrohttpd.so.12
with=LD_LIBRARY_PATH=$PWD/broken
unset BOHN_PATH   # a confined process would not read the broken library
run 7 serve bohnanza --seats human,farmer,farmer
err 'needs libmicrohttpd'
run 0 run goofspiel --seats banker --quiet
with=
server=
exit $failed
