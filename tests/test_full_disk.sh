#!/usr/bin/env bash
# test_full_disk.sh - every command that writes a file, on a disk that is full: it says so, ends with status 7 and leaves no file
# behind. The disk is a small tmpfs in a mount namespace.
if [[ ${1:-} != inside ]]; then
    # shellcheck disable=SC2016
    unshare -rm bash -c 'd=$(mktemp -d); mount -t tmpfs -o size=4k none "$d"; s=$?; umount "$d"; rmdir "$d"; exit $s' 2>/dev/null ||
        { echo "SKIPPED: no mount namespace"; exit 77; }
    exec unshare -rm bash "$0" inside
fi
# shellcheck source=tests/lib.sh
source "$(dirname "$0")/lib.sh"
plain_or_long
export LC_ALL=C.UTF-8
[[ $BOHN == /* ]] || BOHN=$PWD/$BOHN
cd "$tmp" || exit

cat >games/booms.lua <<'END'
local game = define { id = "booms", title = "Booms", players = { 2, 2 }, turn = { "ask" } }
game.cards = { { id = "red", count = 3 } }
game.zones = { deck = "none" }
function game:setup(t) t.deck:fill() end
function game:ask(_, p)
  p:choose { "go", from = { "one", "two" }, clause = "BOM-1" }
  error "boom"
end
function game:score() return 0 end
return game
END
mkdir more disk
echo 'return extends "red_blue":variant { id = "more", title = "More", about = { author = "A", version = "1", licence = "CC0-1.0" } }' \
    >more/more.lua
run 0 sim red_blue -n 400 --seed 1 --out whole
run 0 run red_blue --seats random --seed 1 --record game.bohn --quiet
run 0 pack more
mount -t tmpfs -o size=4k none disk || exit 77
head -c 4096 /dev/zero >disk/filler

# full STATUS ARGUMENT...: the command says that the disk is full, and no file remains on it.
full() {
    local wanted=$1
    shift
    run "$wanted" "$@"
    cat out >>err
    err 'No space left on device' "the message of bohn $*"
    remains=$(find disk -type f ! -name filler)
    [[ -z $remains ]] || complain "bohn $* leaves $remains"
    find disk -mindepth 1 ! -name filler -delete
}
full 7 run red_blue --seats random --record disk/r.bohn --quiet
full 7 sim red_blue -n 4 --out disk/o
full 7 sim red_blue -n 4 --report disk/o.html
full 7 merge whole --out disk/o
full 7 merge whole --report disk/o.html
full 7 replay game.bohn --html disk/o.html
full 7 pack more -o disk/o.pack
with=XDG_DATA_HOME=$tmp/disk/data
full 7 unpack more.pack
with=
full 7 new rule --from bohnanza --dir disk
full 7 new rule --game --dir disk
with=TMPDIR=$tmp/disk
full 7 new rule --from bohnanza
full 7 new rule --from bohnanza --rule draws
full 7 new rule --game
with=
full 1 check booms --games 1 --shrink disk
full 1 sim booms -n 2 --seats random --shrink disk
full 7 check more/more.lua --games 1 --report disk/o.html
full 7 doc --html disk/manual
run 7 check red_blue --games 1 --coverage disk/o.json
err 'disk/o.json: No space left on device'
run 7 doc --editors disk/editors
err 'No space left on device'
find disk -mindepth 1 ! -name filler -delete

# At a prompt the game goes on, and says that it is not kept.
printf '%s\n' 1 "save disk/s.bohn" quit |
    XDG_STATE_HOME=$tmp/disk/state "$BOHN" run red_blue --seats human,random --seed 1 >out 2>&1 || complain "a game: exit status $?"
out 'disk/s.bohn: No space left on device; nothing was recorded'
out 'It is not kept.'
printf '%s\n' ':auto 3' ':save disk/s.bohn' ':export json disk/s.json' ':mark' ':auto 1' ':scenario disk/X-1 a text' |
    "$BOHN" repl two_beans --keep-going >out 2>&1 && complain "the workbench: exit status 0"
out 'disk/s.bohn: No space left on device'
out 'disk/s.json cannot be written: No space left on device'
out 'disk/X-1.lua cannot be written: No space left on device'
remains=$(find disk -type f ! -name filler)
[[ -z $remains ]] || complain "a prompt leaves $remains"

# A disk that fills in between: a simulation keeps what it has, and goes on when there is room.
umount disk
mount -t tmpfs -o size=16k none disk
run 7 sim red_blue -n 400 --seed 1 --out disk/o
err 'disk/o: No space left on device'
mount -o remount,size=1m disk
run 0 sim --continue disk/o
same disk/o whole "continued after a full disk"
rm disk/o
mount -o remount,size=16k disk
full 7 merge whole --out disk/o
umount disk
((failed)) || echo "all well"
exit $failed
