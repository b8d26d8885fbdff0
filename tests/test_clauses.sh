#!/usr/bin/env bash
# test_clauses.sh - every clause of every rule reference, in rules/ and examples/, is named by a test. A clause is an id in
# bold (**BOH-P2**) or at the start of a row of a table.
# shellcheck source=tests/lib.sh
source "$(dirname "$0")/lib.sh"
export LC_ALL=C
id='[A-Z]{3}-[A-Z0-9]+[a-z]?(\.[0-9]+)?(-[0-9]+)?'

# clauses FILE: its ids
clauses() { grep -oE "(\*\*|^\| *)($id)(\*\*| *\|)" "$1" | grep -oE "$id" | sort -u; }

grep -rhoE "\b$id" tests | sort -u >"$tmp/named"
all=0
for reference in rules/*.md examples/*.md; do
    clauses "$reference" >"$tmp/clauses"
    all=$((all + $(wc -l <"$tmp/clauses")))
    gaps=$(comm -23 "$tmp/clauses" "$tmp/named" | tr '\n' ' ')
    [[ -z $gaps ]] || complain "$reference: no test names $gaps"
    [[ -s $tmp/clauses || $reference == */README.md ]] || complain "$reference has no clause"
done
((all > 600)) || complain "only $all clauses are found"
exit $failed
