#!/usr/bin/env bash
# test_pack.sh - `bohn pack` and `bohn unpack`: what is packed plays elsewhere, and a package that is damaged, hostile or in the way
# is refused with a message and leaves nothing behind.
# shellcheck source=tests/lib.sh
source "$(dirname "$0")/lib.sh"
export LC_ALL=C.UTF-8 BOHN_PATH=$PWD
rules=$HOME/.local/share/bohn-rules
mkdir "$tmp/work"
cd "$tmp/work" || exit

# write_rule DIR NAME VERSION: a rule of three files
write_rule() {
    mkdir -p "$1"
    cat >"$1/$2.lua" <<END2
-- House rule: more cards on the market.
local base = extends "bohnanza"
local game = base:variant {
  id = "$2", title = "More cards",
  about = { author = "Anna Zoë", version = "$3", licence = "CC0-1.0" },
}
game:include "$2_more"
return game
END2
    echo 'local game, base = ...
function game:turned_up(t, p) return base.turned_up(self, t, p) + 1 end' >"$1/$2_more.lua"
    echo "- **MOR-1** One more card is turned up." >"$1/$2.md"
    echo "return { game = \"$2\", { \"MOR-1 a game begins\", players = 3, seed = 1, expect = { turn = 1 } } }" >"$1/$2_test.lua"
}

# ---- packing -------------------------------------------------------------------------------------------

write_rule more more 1.0
touch more/notes.txt more/.luarc.json
run 0 pack more
out "more.pack: more 1.0 by Anna Zoë, CC0-1.0"
for file in more.lua more.md more_more.lua more_test.lua; do out "  $file"; done
out "left out: notes.txt"
not_out "luarc"
cp more.pack first.pack
run 2 pack more
err "more.pack already exists"
same more.pack first.pack "a refused pack"
# A rule whose scenarios fail is not packed, whatever other scripts have its name.
write_rule failing failing 1.0
sed -i 's/turn = 1 }/turn = 2 }/' failing/failing_test.lua
run 1 pack failing
err "failing/failing_test.lua:1: the scenario 'MOR-1 a game begins' fails, so nothing is packed; \`bohn test "
[[ ! -e failing.pack ]] || complain "a rule with a failing scenario was packed"
write_rule "$tmp/elsewhere" failing 2.0
sed -i 's/turn = 2 }/turn = 1 }/' failing/failing_test.lua
echo 'error("the other one")' >"$tmp/elsewhere/failing.lua"
with=BOHN_PATH=$tmp/elsewhere:$BOHN_PATH run 0 pack failing -o "$tmp/passing.pack"
# The same files give the same bytes, wherever and whenever they were written.
cp -r more "$tmp/other"
touch -d 2001-01-01 "$tmp/other/more.lua"
mv "$tmp/other" "$tmp/more"
run 0 pack "$tmp/more/" -o again.pack
same first.pack again.pack "packed again"
# Of a directory with several rules, one and what it loads.
write_rule several more 1.0
write_rule several more_still 1.0
echo 'return {}' >several/more_unused.lua
run 2 pack several
err "several has "
run 0 pack several/more.lua -o one.pack
same first.pack one.pack "one of several"
(cd several && run 0 pack more.lua -o ../two.pack)
same first.pack two.pack "from within"
# The only script of a directory of another name.
mkdir only && cp several/more_still.lua several/more_still_more.lua only/ && sed -i 's/^game:include.*//' only/more_still.lua && rm only/*_more.lua
run 0 pack only
[[ -f more_still.pack ]] || complain "more_still.pack was not written"
# What a script must have.
sed 's/, licence = "CC0-1.0"//' more/more.lua >several/more.lua
run 3 pack several/more.lua -o bad.pack
err 'it does not state its licence; beside id and title write: about = {'
sed 's/id = "more"/id = "less"/' more/more.lua >several/more.lua
run 3 pack several/more.lua -o bad.pack
err "its id is 'less'; in a package it must be 'more'"
printf 'caf\xe9' >several/more.md
cp more/more.lua several/more.lua
run 2 pack several/more.lua -o bad.pack
err "more.md: not UTF-8 text"
head -c 1100000 /dev/zero | tr '\0' x >several/more.md
run 2 pack several/more.lua -o bad.pack
err "the limit of a package"
run 2 pack nowhere
err "nowhere: No such file"
run 2 pack more/more.md
err "neither a directory nor a script"
mkdir empty
run 2 pack empty
err "empty has no script"
[[ ! -e bad.pack ]] || complain "a refused script was packed"

# ---- unpacking --------------------------------------------------------------------------------------------

run 0 list --names
not_out "more"
run 0 unpack more.pack
out "more 1.0 by Anna Zoë, CC0-1.0: 4 files in $rules/more"
for file in more.lua more.md more_more.lua more_test.lua; do same "more/$file" "$rules/more/$file" "unpacked"; done
[[ $(find "$rules" | wc -l) == 6 ]] || complain "other files are in $rules: $(find "$rules")"
run 0 list
out "1.0 by Anna Zoë, CC0-1.0; from $rules/more/more.lua"
[[ $(grep -cE "(^ *|; )from /" "$tmp/out") == 1 ]] || complain "list shows where games of the program come from"
with=LANG=de_DE.UTF-8 run 0 list more --lang de
out "aus $rules/more/more.lua"
run 0 list --json
python3 - "$tmp/out" "$rules" <<'END2' || complain "list --json"
import json, sys
one = [entry for entry in json.load(open(sys.argv[1])) if "file" in entry]
assert [(e["name"], e["base"], e["author"], e["version"], e["licence"], e["file"]) for e in one] == [
    ("more", "bohnanza", "Anna Zoë", "1.0", "CC0-1.0", sys.argv[2] + "/more/more.lua")], one
END2
run 0 run more --players 3 --seats random --seed 3 --quiet
run 0 run bohnanza+more --players 3 --seats random --seed 3 --quiet
run 0 test "$rules/more/more_test.lua"
# A variant does not claim to be made by the author of its base.
mkdir on_top && echo 'local base = extends "more"
return base:variant { id = "on_top", title = "On top" }' >on_top/on_top.lua
run 3 pack on_top
err "it does not state its author"
# With packages, a command is confined even if it names only games of the program: it writes no file that it does not name.
if [[ $BOHN != *-* ]]; then
    run 0 run bohnanza --players 3 --seats random --seed 3 --quiet
    "$BOHN" run bohnanza --players 3 --seats human >"$tmp/out" 2>&1 < <(sleep 2) &
    pid=$!
    for _ in {1..20}; do
        child=$(pgrep -P $pid bohn) && break
        sleep 0.1
    done
    grep -q 'Seccomp:.*2' "/proc/${child:-0}/status" || complain "a command is not confined while there are packages"
    wait $pid
fi

snapshot() { (cd "$rules" && find . -exec stat -c '%n %F %s' {} + | sort && cat ./*/*) >"$1"; }
snapshot "$tmp/before"
# unchanged STATUS FILE TEXT: it is refused with this text, and nothing has changed.
unchanged() {
    run "$1" unpack "$2"
    err "$3" "$2"
    snapshot "$tmp/after"
    cmp -s "$tmp/before" "$tmp/after" || { complain "$2 left something behind"; diff "$tmp/before" "$tmp/after"; }
}

unchanged 2 more.pack "there is a package 'more' in $rules/more; --update replaces it"
unchanged 2 nowhere.pack "nowhere.pack: No such file"
unchanged 7 more "more: not a file"

# ---- damage -------------------------------------------------------------------------------------------------

size=$(stat -c %s more.pack)
for ((n = 0; n < size - 1; n += size / 23)); do
    head -c $n more.pack >cut.pack
    unchanged 5 cut.pack "cut.pack:"
done
sed 's/turned_up/turned_xx/' more.pack >changed.pack
unchanged 5 changed.pack "it is damaged: the sum of its files is"
head -c 100000 /dev/urandom >noise.pack
unchanged 5 noise.pack "noise.pack:1:"
head -c 3000000 /dev/zero >zeros.pack
unchanged 5 zeros.pack "no package is that large"
printf '[%.0s' {1..100000} >deep.pack
unchanged 5 deep.pack "deep.pack:1:"
: >empty.pack
unchanged 5 empty.pack "damaged, or not a package"

# ---- hostile packages, with sums that fit ----------------------------------------------------------------------

# forge FILE NAME {FILE TEXT}...: a package as `bohn pack` would never write it. The sum is taken from the refusal.
forge() {
    local file=$1 sum
    python3 - "$@" <<'END2'
import json, sys
file, name, *rest = sys.argv[1:]
json.dump({"bohn-pack": 1, "files": dict(zip(rest[::2], rest[1::2])), "name": name, "sum": "?"}, open(file, "w"))
END2
    sum=$("$BOHN" unpack "$file" 2>&1 | sed -n 's/.*its files is \([0-9a-f]*\),.*/\1/p')
    sed -i "s/\"sum\": \"?\"/\"sum\": \"$sum\"/" "$file"
}
good='return extends "bohnanza":variant { id = "evil", title = "Evil", about = { author = "E", version = "1", licence = "none" } }'
mkdir "$HOME/elsewhere"
names=(/etc/evil.lua ../evil.lua evil/../../x.lua evil_/../x.lua "evil_..lua" evil_x.so evil_x.lua.bak .evil.lua evil bohnanza.lua "evil_ x.lua" evil_é.lua EVIL.lua
    "$HOME/elsewhere/evil.lua" evil.lua/x.lua "evil_$(printf 'x%.0s' {1..300}).lua")
for name in "${names[@]}"; do
    forge evil.pack evil evil.lua "$good" "$name" "x"
    unchanged 5 evil.pack "a file is called '"
done
for name in .. . /tmp/evil ../evil Evil 1evil "" "$(printf 'x%.0s' {1..60})" "a b" "a/b"; do
    forge evil.pack "$name" "$name.lua" "$good"
    unchanged 5 evil.pack "evil.pack: "
done
forge evil.pack evil evil_test.lua x
unchanged 5 evil.pack "it has no script evil.lua"
# Names that are taken.
forge evil.pack bohnanza bohnanza.lua "$good"
unchanged 2 evil.pack "the name 'bohnanza' is taken by"
forge evil.pack al al.lua "${good//evil/al}" al_cabohne.lua "$good"
unchanged 2 evil.pack "the name 'al_cabohne' is taken by"
forge evil.pack evil evil.lua "${good//evil/other}"
unchanged 3 evil.pack "its id is 'other'; in a package it must be 'evil'"
# Scripts that fail, reach out or never end.
forge evil.pack evil evil.lua $'local x = 1\nx('
unchanged 3 evil.pack "evil.pack: evil.lua:"
forge evil.pack evil evil.lua $'io.open("/etc/passwd")\n'"$good"
unchanged 3 evil.pack "evil.pack: evil.lua:1:"
forge evil.pack evil evil.lua $'while true do end\n'"$good"
unchanged 4 evil.pack "evil.pack: evil.lua:1:"
forge evil.pack evil evil.lua "${good/bohnanza/no_such_game}"
unchanged 3 evil.pack "no_such_game"
# Not what the format says.
broken() { printf '%s' "$1" >broken.pack; unchanged 5 broken.pack "$2"; }
broken '[]' "not a package"
broken '{"files":{}}' "not a package: it has no \"bohn-pack\""
broken '{"bohn-pack":2}' "its format is 2; this version of bohn reads format 1"
broken '{"bohn-pack":1,"name":"x","sum":"x"}' 'it has no object "files"'
broken '{"bohn-pack":1,"name":1,"sum":"x","files":{}}' 'it has no string "name"'
broken '{"bohn-pack":1,"name":"x","sum":"x","files":{"x.lua":["a"]}}' "the file 'x.lua' is not a string"
broken '{"bohn-pack":1,"name":"x","sum":"x","files":{"x.lua":{"link":"/etc/passwd"}}}' "the file 'x.lua' is not a string"
broken '{"bohn-pack":1,"name":"x","sum":"x","files":{"x.lua":""},"links":{}}' "a package has no member 'links'"
broken '{"bohn-pack":1,"name":"x","sum":"x","files":{"x.lua":"","x.lua":""}}' "duplicate object key"
broken '{"bohn-pack":1,"name":"x","sum":"x","files":{"x.lua":"\u0000"}}' "broken.pack:1:"
{
    printf '{"bohn-pack":1,"name":"x","sum":"x","files":{"x.lua":""'
    printf ',"x_%d.lua":""' {1..64}
    printf '}}'
} >many.pack
unchanged 5 many.pack "65 files; a package has at most 64"
# Links in its way are neither followed nor replaced.
forge evil.pack evil evil.lua "$good"
ln -s "$HOME/elsewhere" "$rules/evil"
snapshot "$tmp/before"
unchanged 2 evil.pack "there is a package 'evil'"
[[ -z $(ls -A "$HOME/elsewhere") ]] || complain "a link was followed"
rm "$rules/evil"

# ---- a new version -----------------------------------------------------------------------------------------------

write_rule more more 1.1
rm more/more.md more.pack
run 0 pack more
run 0 unpack --update more.pack
out "more 1.1 by"
[[ ! -e $rules/more/more.md && $(find "$rules" | wc -l) == 5 ]] || complain "an update leaves files of the earlier version: $(find "$rules")"
snapshot "$tmp/before"
sed 's/"files"/"filse"/' more.pack >broken.pack
run 5 unpack --update broken.pack
forge evil.pack more more.lua "error('no')"
run 3 unpack --update evil.pack
snapshot "$tmp/after"
same "$tmp/before" "$tmp/after" "a refused update"
# Several at once: the good ones are installed, and the worst sets the exit code.
run 0 pack only -o good.pack
run 5 unpack broken.pack good.pack
out "more_still 1.0"
# There is a limit.
for n in {1..62}; do mkdir "$rules/x$n" && touch "$rules/x$n/x$n.lua"; done
forge evil.pack evil evil.lua "$good"
snapshot "$tmp/before"
unchanged 4 evil.pack "has 64 packages"
rm -r "$rules"/x*
# A directory that cannot be written.
with=XDG_DATA_HOME=/proc/nowhere run 7 unpack evil.pack
err "packages cannot be stored"
exit $failed
