#!/usr/bin/env bash
# Files of strangers: what a hostile record, script or simulation file must not do.
. "$(dirname "$0")/lib.sh"
root=$PWD
cd "$tmp" || exit

# ---- a record leads only to scripts it was played with ----

cat >house.lua <<'END'
local game = extends("two_beans"):variant { id = "house", title = "House" }
return game
END
mkdir elsewhere
cat >elsewhere/secret.lua <<'END'
password = "hunter2"
END
run 0 run ./house.lua --seed 1 --record good.bohn
run 0 replay good.bohn --quiet

# A script that was changed is not even compiled: nothing of it is shown.
rm -f ./*.bohn
run 0 run ./house.lua --seed 1 --record good.bohn
cp elsewhere/secret.lua house.lua
run 5 replay good.bohn
err "has changed since the game was played"
grep -q hunter2 "$tmp/err" && complain "a changed script is shown"

# The path in a record of somebody else is not followed out of its directory.
cat >elsewhere/far.lua <<'END'
return extends("two_beans"):variant { id = "far", title = "Far" }
END
run 0 run "$tmp/elsewhere/far.lua" --seed 1 --record far.bohn
run 2 replay far.bohn
err "neither there nor beside the record"
run 2 replay far.bohn --force
cp far.bohn elsewhere
run 0 replay elsewhere/far.bohn --quiet

# ---- pipes and devices are not scripts ----

rm -f pipe.lua
mkfifo pipe.lua
for command in run check repl sim test diff; do
    timeout 10 "$BOHN" $command ./pipe.lua >out 2>err </dev/null
    (($? == 124)) && complain "$command hangs on a pipe"
    timeout 10 "$BOHN" $command /dev/zero >out 2>err </dev/null
    (($? == 124)) && complain "$command hangs on a device"
done

# ---- replaying has a budget for the whole record ----

cat >dear.lua <<'END'
local game = define { id = "dear", title = "Dear", players = { 2, 2 }, turn = { "go" } }
game.counters = { n = 0 }
function game:setup() end
function game:go(t, p)
  p:choose { "x", from = { "a" } }
  for _ = 1, 1500000 do end
  t.n:add(1)
  if t.n:get() == 200 then t:finish() end
end
function game:score() return 0 end
return game
END
run 0 run ./dear.lua --seed 1 --record dear.bohn
run 4 replay dear.bohn
err "took more than 200000000 Lua instructions"

# ---- a record begins with its header, or is not there ----

for blocks in 0 1; do
    (ulimit -f $blocks; exec "$BOHN" run two_beans --seed 1 --record full.bohn >/dev/null 2>&1 </dev/null)
    status=$?
    ((status < 128)) || complain "a full disk kills the program: exit status $status"
    [[ ! -e full.bohn || -s full.bohn ]] || complain "a full disk leaves an empty record"
    rm -f full.bohn*
done
{ for pause in 0.002 0.004 0.006 0.008 0.010 0.012 0.014 0.016; do
    rm -f killed.bohn*
    timeout -s KILL $pause "$BOHN" run two_beans --seed 1 --record killed.bohn >out 2>err </dev/null || :
    [[ ! -e killed.bohn ]] || "$BOHN" replay killed.bohn --quiet >out 2>err || { complain "a kill leaves a damaged record"; cat err; }
done; } 2>/dev/null

# ---- simulation files have sums ----

run 0 sim two_beans -n 20 --seed 3 --out sim.jsonl
run 0 merge sim.jsonl
for change in 's/"decisions":1/"decisions":2/' 's/"turns":1/"turns":2/' 's/"winners":\[1\]/"winners":[2]/' 's/"sum":"\(.\)\(.\)/"sum":"\2\1/'; do
    sed "5$change" sim.jsonl >damaged.jsonl
    cmp -s sim.jsonl damaged.jsonl && continue
    run 5 merge damaged.jsonl
    err "damaged.jsonl:5:"
done
grep -c '"sum"' sim.jsonl | grep -qx 20 || complain "not every line has a sum"

# ---- a seat learns neither the seed nor the fingerprint ----

run 0 run two_beans --seed 4242 --record two.bohn
for seat in 1 2; do
    run 0 replay two.bohn --seat $seat --json
    not_out 4242 "replay --seat $seat --json"
    out '"seed":null'
    out '"fingerprint":null'
done
run 0 replay two.bohn --seat all --json
out '"seed":"4242"'

# ---- names with a zero byte ----

printf 'return extends "two_beans\\0/../y":variant { id = "z", title = "Z" }\n' >zero.lua
run 3 run ./zero.lua
err "the name of a script has a zero byte"

# ---- the order of options gives nothing away ----

cat >order.lua <<'END'
local game = define { id = "order", title = "Order", players = { 2, 2 }, turn = { "go" } }
game.cards = { { id = "red", count = 10 }, { id = "blue", count = 10 } }
game.zones = { deck = "none", pile = "all", each = { hand = "owner" } }
function game:setup(t)
  t.deck:fill():shuffle()
  for _, p in t:seats() do t.deck:deal(p.hand, 3) end
end
function game:anytime(t, p)
  if t.deck:top().kind.id == "red" then return { { "aa", p }, { "bb", p } } end
  return { { "bb", p }, { "aa", p } }
end
function game:aa() end
function game:bb() end
function game:go(t, p)
  p:choose { "first", from = { "yes", "no" } }
  t.deck:draw(t.pile)
  if #t.deck == 0 then t:finish() end
end
function game:score(t) return #t.pile end
return game
END
run 1 check ./order.lua
out "can tell hidden cards apart"
sed 's/function game:anytime/function game:unused/; s/from = { "yes", "no" }/from = t.deck:top().kind.id == "red" and { "yes", "no" } or { "no", "yes" }/' order.lua >order2.lua
run 1 check ./order2.lua
out "can tell hidden cards apart"

# ---- a bot cannot find the seed ----

cp "$root/tests/abuse/guess.lua" .
for seed in 0 7 399; do # where the number is the seed, by its own hand or by chance it does
    run 0 run ./guess.lua --seats hand,chance --seed $seed --json
    (($(grep -o '"score":1' "$tmp/out" | wc -l) == 2)) || complain "seed $seed: the bots do not find it"
done
export BOHN_SEEDS=
for seed in 0 1 7 42 399 9999999999999999; do
    run 0 run ./guess.lua --seats hand,chance --seed $seed --json
    (($(grep -o '"score":0' "$tmp/out" | wc -l) == 2)) || complain "seed $seed: a bot finds it"
done
run 4 run ./guess.lua --seats stretch,hand --seed 7
err "more than 10000000 Lua instructions"
run 0 sim ./guess.lua -n 40 --seats hand,chance --out seeds.jsonl
grep '"scores":' seeds.jsonl | grep -qv '"scores":\[0,0\]' && complain "a bot finds the seed of a simulated game"
[[ $(grep -o '"seed":"[0-9]*"' seeds.jsonl | awk -F'"' 'length($4) >= 17' | sort -u | wc -l) -ge 40 ]] || complain "simulated games have short seeds"
# What is printed can be typed again.
run 0 run ./guess.lua --seats random --seed 7 --json
seed=$(grep -o '"seed":"[0-9]*"' "$tmp/out" | head -n 1 | tr -dc 0-9)
mv "$tmp/out" first.json
run 0 run ./guess.lua --seats random --seed "$seed" --json
same "$tmp/out" first.json "the seed that is printed"
export BOHN_SEEDS=old

# ---- a crash of the process that runs the scripts ----

cat >slow.lua <<'END'
local game = define { id = "slow", title = "Slow", players = { 2, 2 }, turn = { "go" } }
game.counters = { n = 0 }
function game:setup() end
function game:go(t, p)
  p:choose { "x", from = { "a", "b" } }
  t.n:add(1)
  if t.n:get() == 5 then t:finish() end
end
function game:score(t) return t.n:get() end
return game
END
mkfifo keys
"$BOHN" run ./slow.lua --seats human,human --seed 1 --record crash.bohn <keys >out 2>err &
keeper=$!
exec 8>keys
printf '1\n2\n' >&8
for _ in $(seq 100); do
    [[ -e crash.bohn ]] && (($(wc -l <crash.bohn) >= 4)) && break
    sleep 0.1
done
child=$(pgrep -P $keeper)
kill -TRAP "$child" # which no sanitizer takes
wait $keeper
status=$?
exec 8>&-
((status == 4)) || complain "after a crash the exit status is $status, not 4"
grep -q 'was ended by signal 5 ' err || { complain "a crash is not reported"; cat err; }
printf '1\n1\n1\n' | "$BOHN" run --resume crash.bohn >out 2>err
grep -q 'The game is over after 5 turns and 5 decisions' out || { complain "the game does not go on after a crash"; tail -5 out err; }

# A step that asks a person the same for ever, with one answer: after 256 decisions they are asked, and copies do not take longer and longer.
sed 's/--@phase$/while true do p:choose { "again", from = { "a" } } end/' "$root/tests/hostile/host.lua" >forever.lua
printf '1\n1\n1\n' >answers
(ulimit -t 3 && exec "$BOHN" run ./forever.lua --seats human,random --players 2 --seed 1 <answers >out 2>err)
grep -q 'the input ended before the game did' err || { complain "a step without end takes long"; tail -n 3 err; }

# ---- scripts of strangers run in a confined process, by whatever way they are named ----

# confined ARGUMENT...: the command waits for input or visitors meanwhile
confined() {
    rm -f wait out
    mkfifo wait
    "$BOHN" "$@" <wait >out 2>err &
    keeper=$!
    exec 8>wait
    for _ in $(seq 100); do
        [[ -s out ]] && break
        sleep 0.1
    done
    child=$(pgrep -P $keeper)
    if [[ -z $child ]]; then complain "bohn $*: not confined"; cat err
    else
        grep -q '^NoNewPrivs:.*1' "/proc/$child/status" || complain "bohn $*: may gain privileges"
        [[ $BOHN == *-asan || $BOHN == *-hostile ]] || grep -q '^Seccomp:.*2' "/proc/$child/status" || complain "bohn $*: makes any system call"
        # Somebody stops the confined process: its keeper goes on.
        kill -STOP "$child"
        sleep 0.2
        ! grep -q '^State:.*T' "/proc/$keeper/status" || { complain "bohn $*: the keeper stops with its process"; kill -CONT $keeper; }
        kill -CONT "$child"
    fi
    exec 8>&-
    kill -INT $keeper
    wait $keeper
}
cp slow.lua "$tmp/games/found.lua"
confined repl ./slow.lua
confined repl found
confined run found --seats human,human
confined run two_beans --seats human,human
confined serve ./slow.lua --seats human,human --port 0
grep -q 'http://127.0.0.1' out || { complain "a stranger's game is not served"; cat err; }

# What a person saves is a new file that nothing takes for settings.
if [[ $BOHN != *-asan && $BOHN != *-hostile ]]; then
    printf 'keep\n' >Makefile
    printf 'save .profile\nsave GNUmakefile\nsave Makefile\nsave mine.bohn\nquit\n' | "$BOHN" run ./slow.lua --seats human,human >out 2>err
    [[ ! -e .profile && ! -e GNUmakefile && $(cat Makefile) == keep ]] || complain "an isolated game writes what it should not"
    grep -q 'new files that end in .bohn or .html' err || { complain "a refused file is not explained"; cat err; }
    run 0 replay mine.bohn --quiet
fi

exit $failed
