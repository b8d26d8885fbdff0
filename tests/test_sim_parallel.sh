#!/usr/bin/env bash
# test_sim_parallel.sh - the command of repl/sim/README.md for GNU parallel, with fewer games and on this machine only: the merged
# parts have the same bytes as a single run.
command -v parallel >/dev/null || { echo "GNU parallel is not installed: apt-get install parallel"; exit 77; }
# shellcheck source=tests/lib.sh
source "$(dirname "$0")/lib.sh"
export LC_ALL=C PATH=$tmp/bin:$PATH
mkdir "$tmp/bin" "$tmp/work"
ln -s "$BOHN" "$tmp/bin/bohn"

awk '/^parallel /, /^```/' repl/sim/README.md | grep -v '^```' | sed 's/-n 100000/-n 160 --seats random/' >"$tmp/recipe"
for word in '--shard {}/16' 'bohn merge'; do
    grep -qF -e "$word" "$tmp/recipe" || complain "the recipe is not found: no '$word'"
done
cd "$tmp/work" || exit
echo : >hosts.txt
mkdir -p "$HOME/.parallel" && touch "$HOME/.parallel/will-cite"
bash "$tmp/recipe" >"$tmp/report" 2>"$tmp/err" || { complain "the recipe fails"; tail -n 5 "$tmp/err"; }
bohn sim bohnanza -n 160 --seats random --out whole.jsonl >"$tmp/whole"
cmp -s all.jsonl whole.jsonl || complain "the merged parts differ from a single run"
cmp -s "$tmp/report" "$tmp/whole" || complain "the reports differ"
exit $failed
