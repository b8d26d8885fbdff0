#!/usr/bin/env bash
# test_speaks.sh - in French and Dutch, the games are shown without a word of English or German, and within 80 columns.
source tests/lib.sh
plain_or_long
export LC_ALL=C.UTF-8

# words LANG FILE: the words of a text that occur in English or German messages and texts, but in none of this language, nor as a name of a
# bot, of a script or of this directory. Clauses (BOH-1.2 and what follows) stay English.
words='
use strict;
use open qw(:std :encoding(UTF-8));
my ($lang, @names) = @ARGV;
my (%foreign, %own);
my $text = qr/(?:"(?:[^"\\]|\\.)*"\s*)+/;
sub put { my ($in, $to) = @_; $in =~ s/\\[nu"]|`[^`]*`|%[-0-9.*]*(?:ll)?[a-z]|\{\d\}/ /g; $$to{lc $_} = 1 for $in =~ /\p{L}{2,}/g }
for my $file ("repl/term/de.po", "repl/term/$lang.po", "rules/$lang.po") {
    open my $in, "<", $file or die; local $/; my $po = <$in>;
    while ($po =~ /^msgid ($text)msgstr ($text)/mg) { put($1, \%foreign); put($2, $file =~ /de.po/ ? \%foreign : \%own) }
}
for my $file (glob "rules/*.lua stdlib/*.lua") {
    open my $in, "<", $file or die; local $/; my $lua = <$in>;
    put($1, \%foreign) while $lua =~ /\b(?:en|de) = (?:[^"\n]*\.\. )?($text)/g;
}
$own{lc $_} = 1 for map { split /\W|_/ } @names;
my %found;
while (<STDIN>) { s/\e\[[\d;?]*[A-Za-z]//g; next if /^\s*[A-Z]+-[A-Z]*\d/; for (/\p{L}{2,}/g) { $found{$_} //= $_[0] // $_ if $foreign{lc $_} && !$own{lc $_} } }
print join(" ", sort keys %found), "\n" if %found;'
mapfile -t names < <("$BOHN" list --json | perl -0ne 'print "$1\n" while /"(?:name|value)": *"([^"]*)"/g; print join("\n", $1 =~ /"([^"]*)"/g), "\n" while /"bots": *\[([^\]]*)\]/g')
foreign() { # foreign LANG WHAT: looks at $tmp/out
    local found
    found=$(perl -e "$words" "$1" "${names[@]}" "$PWD" human seer default bohn run sim resume players seed build report html <"$tmp/out")
    [[ -z $found ]] || complain "$2 in '$1' says: $found"
}

# visible FILE: the text of a page, without hashes of scripts, to $tmp/out
visible() { perl -0pe 's/<(style|script)\b.*?<\/\1>//gs; s/<[^>]*>/ /g; s/.*\b[0-9a-f]{32}\b.*//g' "$1" >"$tmp/out"; }

# wide WHAT: no line of $tmp/out has more than 80 columns
wide() {
    local found
    found=$(perl -CS -ne 's/\e\[[\d;?]*[A-Za-z]//g; s/[\r\n]+$//; print if length > 80' <"$tmp/out" | head -n 3)
    [[ -z $found ]] || complain "$1 is wider than 80 columns: $found"
}

# Each game in one of the languages, in a long run in both.
declare -A games=([fr]='al_cabohne high_bohn bohnick' [nl]='prohibohn isla_bohnita bohnaparte_combined')
! at_length || games=([fr]="${games[*]}" [nl]="${games[*]}")
for lang in fr nl; do
    for game in bohnanza ${games[$lang]}; do
        run 0 run $game --lang $lang --watch --seed 7 --record "$tmp/$lang.$game.bohn"
        foreign $lang "$game"
        hint=log
        [[ $game != bohnanza ]] || hint=hint   # takes a second
        printf '%s\n' help 'help game' cards $hint log quit | "$BOHN" run $game --lang $lang --seats human --seed 7 >"$tmp/out" 2>&1
        foreign $lang "$game with a human"
        script -qec "stty cols 80 rows 40; '$BOHN' run $game --lang $lang --watch --seed 7" /dev/null >"$tmp/out" 2>&1 </dev/null
        grep -qF "p1" "$tmp/out" || complain "$game on a terminal shows nothing"
        wide "$game in '$lang'"
    done
    BOHN_PATH=$PWD run 0 list --lang $lang
    foreign $lang "list"
    run 0 replay "$tmp/$lang.bohnanza.bohn" --html "$tmp/page.$lang.html" --lang $lang
    visible "$tmp/page.$lang.html"
    foreign $lang "a page"
    run 0 sim bohnanza -n 4 --lang $lang --seed 1 --report "$tmp/$lang.html"
    foreign $lang "sim"
    visible "$tmp/$lang.html"
    foreign $lang "a report"
    grep -qF "<html lang=\"$lang\"" "$tmp/$lang.html" || complain "the report is not in '$lang'"
done

# In ASCII every letter has a spelling.
run 0 run bohnanza --lang fr --ascii --watch --seed 7
out "haricot a oeil noir"
# The test itself finds English. The record is the same in every language.
run 0 run bohnanza --watch --seed 7 --record "$tmp/en.bohn"
same "$tmp/en.bohn" "$tmp/fr.bohnanza.bohn" "the record of a game"
found=$(foreign fr bohnanza)
[[ $found == *turns* && $found == *plants* ]] || complain "English is not found: $found"
# From the environment, and for a stranger's script, which has its own texts.
with=LC_ALL=fr_BE.UTF-8 run 0 run bohnanza --seed 7 --watch
out "p1 plante un haricot"
with=LC_ALL=nl_BE.UTF-8 run 0 run bohnanza --seed 7 --watch
out "p1 plant een "
cat >"$tmp/mine.lua" <<'END'
local base = extends "bohnanza"
local game = base:variant { id = "mine", title = { en = "Mine", fr = "La mienne" },
                            texts = { begins = { en = "{1} begins." }, dances = { en = "{1} dances." } } }
function game:draw(t, p)
  t:say("begins", t:active())
  t:say("dances", t:active())
  return base.draw(self, t, p)
end
return game
END
run 0 run "$tmp/mine.lua" --lang fr --watch --seed 7
out "La mienne"
out "champ 1"
# `check` asks for French where the title has it, except for texts that the program can say in French.
run 1 check "$tmp/mine.lua" --games 0
out "word 'dances' has no text in 'fr'"
not_out "'begins'"
((failed == 0)) && echo "all well"
exit $failed
