#!/usr/bin/env bash
# test_clauses.sh - every clause of every rule reference, in rules/ and examples/, is named by a test. A clause is an id in
# bold (**BOH-P2**) or at the start of a row of a table. The reference of a game ends with its sentence index: a table from
# the sections and sentences of the booklet to clauses. All of them exist, and no sentence is left out.
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

# ---- sentence indexes ---------------------------------------------------------------------------------

# index_faults FILE: what is wrong with its sentence index, a line each. A row reads | 3 label | 4–5 | BOH-P1, BOH-P2 |, or
# | 3 label | 6 | – example | if the sentence states no rule. What follows the third column is a remark.
index_faults() {
    awk '
        function fault(text) { print (in_row ? "line " FNR ": " text : text) }
        function trimmed(text) { gsub(/^ +| +$/, "", text); return text }
        FNR == NR { # the file is read twice: first for its clauses
            if ($0 ~ /^\| *[A-Z][A-Z][A-Z]-[A-Za-z0-9.-]+ *\|/) {
                split($0, cell, "|")
                exists[trimmed(cell[2])] = 1
            }
            while (match($0, /\*\*[A-Z][A-Za-z0-9.-]*\*\*/)) {
                exists[substr($0, RSTART + 2, RLENGTH - 4)] = 1
                $0 = substr($0, RSTART + RLENGTH)
            }
            next
        }
        /^## / {
            if (found) fault("a section follows the sentence index")
            inside = $0 == "## Sentence index"
            found += inside
        }
        inside && /^\|/ && !/^\|[ :|-]*$/ && !/^\| *(section|source) *\|/ {
            in_row = 1
            split($0, cell, "|")
            name = trimmed(cell[2])
            range = trimmed(cell[3])
            rules = trimmed(cell[4])
            if (name !~ /^[0-9]+ ./) fault("\"" name "\" is not the number and the label of a section")
            if (name + 0 != section) {
                if (name + 0 != section + 1) fault("section " name + 0 " follows section " section + 0)
                section = name + 0
                label = name
                expected = 1
            }
            if (name != label) fault("section " section " has two labels")
            first = last = range
            if (sub(/–.*/, "", first)) sub(/.*–/, "", last)
            if (range !~ /^[0-9]+(–[0-9]+)?$/ || last + 0 < first + 0)
                fault("\"" range "\" is neither a sentence nor a range of them")
            if (first + 0 > expected) fault("section " section " leaves out sentence " expected)
            if (first + 0 < expected) fault("section " section " has sentence " first " twice")
            expected = last + 1
            if (rules == "") fault("section " section ", sentence " range ": no clause")
            if (rules == "–") fault("section " section ", sentence " range ": why does it state no rule?")
            n = rules ~ /^–/ ? 0 : split(rules, clause, /, */)
            for (i = 1; i <= n; i++)
                if (!(clause[i] in exists)) fault("there is no clause " clause[i])
            in_row = 0
        }
        END {
            if (!found) fault("there is no sentence index")
            else if (!section) fault("the sentence index has no row")
        }' "$1" "$1"
}

for game in al_cabohne bohnanza bohnaparte bohnick high_bohn isla_bohnita prohibohn; do
    while read -r fault; do complain "rules/$game.md: $fault"; done < <(index_faults "rules/$game.md")
done

# A sound index, in which faults are planted.
cat >"$tmp/sound.md" <<'END'
# A game

- **GAM-S1** Deal five cards.
- **GAM-T1.2** Play one.
- **A-1** A ruling.

| id | vector |
| --- | --- |
| GAM-X1 | a clause that is a row of a table |

## Sentence index

Sentences end with a full stop.

| section | sentences | clauses |
| --- | --- | --- |
| 1 preparation | 1 | – example |
| 1 preparation | 2–4 | GAM-S1, GAM-X1 |
| 2 the turn | 1–2 | GAM-T1.2, A-1 |
| 2 the turn | 3 | GAM-S1 | a remark |
END
faults=$(index_faults "$tmp/sound.md")
[[ -z $faults ]] || complain "a sound index: $faults"

planted() { # SED_COMMAND FAULT
    sed -E "$1" "$tmp/sound.md" >"$tmp/faulty.md"
    faults=$(index_faults "$tmp/faulty.md")
    [[ $faults == *"$2"* ]] || complain "after sed '$1' the index is found ${faults:-sound}, not: $2"
}
planted 's/^## Sentence index/## Sentences/' 'there is no sentence index'
planted '/^\| [12] /d' 'the sentence index has no row'
planted "\$a ## More" 'a section follows the sentence index'
planted 's/, A-1/, A-2/' 'line 19: there is no clause A-2'
planted 's/\*\*GAM-S1\*\*/GAM-S1/' 'there is no clause GAM-S1'
planted 's/^\| GAM-X1/| X1/' 'there is no clause GAM-X1'
planted 's/GAM-S1, GAM-X1/GAM-S1–X1/' 'there is no clause GAM-S1–X1'
planted 's/GAM-S1, GAM-X1/GAM-S1 GAM-X1/' 'there is no clause GAM-S1 GAM-X1'
planted 's/2–4/3–4/' 'section 1 leaves out sentence 2'
planted 's/2–4/1–4/' 'section 1 has sentence 1 twice'
planted 's/1–2/2/' 'section 2 leaves out sentence 1'
planted 's/1–2/1/' 'section 2 leaves out sentence 2'
planted 's/1–2/1–3/' 'section 2 has sentence 3 twice'
planted 's/2–4/4–2/' '"4–2" is neither a sentence nor a range of them'
planted 's/2–4/2-4/' '"2-4" is neither a sentence nor a range of them'
planted 's/2–4/all/' '"all" is neither a sentence nor a range of them'
planted 's/^\| 2 the/| 3 the/' 'section 3 follows section 1'
planted 's/^\| 1 prep.* 1 .*/| 2 the turn | 1 | – example |/' 'section 2 follows section 0'
planted 's/^\| 2 the turn \| 3/| 2 the end | 3/' 'section 2 has two labels'
planted 's/^\| 2 the turn/| the turn/' '"the turn" is not the number and the label of a section'
planted 's/GAM-S1, GAM-X1//' 'section 1, sentence 2–4: no clause'
planted 's/– example/–/' 'section 1, sentence 1: why does it state no rule?'
exit $failed
