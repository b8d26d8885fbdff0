#!/usr/bin/env bash
# test_lang.sh - the translations of the program: complete, used, and with the same printf conversions. tests/test_texts.c tests those of
# games. `tests/test_lang.sh fr` prints what French lacks, in the form of a PO file.
set -uo pipefail
cd "$(dirname "$0")/.." || exit
export LC_ALL=C

check='
use strict;
local $/;
my (%literal, %shown, %translated);
sub joined { my ($pieces) = @_; join "", $pieces =~ /"((?:[^"\\]|\\.)*)"/g }
# "%2$d" stands for the second argument
sub conversions {
    my ($n, @list) = (0);
    while ($_[0] =~ /%(?:%|(?:(\d+)\$)?([-0-9.*]*(?:ll)?[a-z]))/g) { $list[$1 ? $1 - 1 : $n++] = "%$2" if $2 }
    return join " ", @list;
}
my $text = qr/(?:"(?:[^"\\]|\\.)*"\s*)+/;
for my $file (glob "repl/*.[ch] repl/*/*.[ch]") {
    open my $in, "<", $file or die; my $source = <$in>;
    $source =~ s/\\u00A0/\xC2\xA0/g;
    $literal{joined $1} = $file while $source =~ /($text)/g;
    $shown{joined $1} = $file while $source =~ /\btr\(\s*($text)/g;
}
# A text that is translated as the value of a variable is known by its German.
my $german = do { open my $in, "<", "repl/term/de.po" or die; <$in> };
if ($ARGV[0] =~ /term/) { $shown{joined $1} //= "repl/term/de.po" while $german =~ /^msgid ($text)/mg }
my $po = do { open my $in, "<", $ARGV[0] or die; <$in> };
while ($po =~ /^msgid ($text)msgstr ($text)/mg) {
    my ($english, $other) = (joined($1), joined($2));
    print "twice: $english\n" if $translated{$english};
    $translated{$english} = $other;
}
print "only @{[scalar keys %shown]} texts found: the test is broken\n" if keys %shown < 100;
for (sort keys %shown) {
    next if $translated{$_};
    print $ARGV[1] eq "list" ? "\nmsgid \"$_\"\nmsgstr \"\"\n" : "$shown{$_}: not translated: $_\n";
}
exit if $ARGV[1] eq "list";
for (sort keys %translated) {
    print "no source uses: $_\n" unless $literal{$_};
    my ($ours, $theirs) = map { conversions($_) } $_, $translated{$_};
    print "conversions differ ($ours, $theirs): $_\n" unless $ours eq $theirs;
    ($ours, $theirs) = map { join " ", sort /\{\d\}/g } $_, $translated{$_};
    print "places differ ($ours, $theirs): $_\n" unless $ours eq $theirs;
}'

check() { perl -e "$check" "$1" found | sed "s|^|$1: |"; }

[[ -z ${1:-} ]] || { perl -e "$check" "repl/term/$1.po" list; exit; }
bad=0
for lang in de fr nl; do
    found=$(check repl/term/$lang.po)
    [[ -z $found ]] || { echo "$found"; bad=1; }
done
((bad == 0)) || exit 1

# The check finds a missing translation, an unused one, and different conversions.
sed -e '0,/^msgid "turns"/s//msgid "turms"/' -e 's/^msgstr "%d Karten"/msgstr "%s Karten"/' repl/term/de.po >"${TMPDIR:-/tmp}/lang.$$"
planted=$(check "${TMPDIR:-/tmp}/lang.$$")
rm -f "${TMPDIR:-/tmp}/lang.$$"
for wanted in 'not translated: turns' 'no source uses: turms' 'conversions differ (%d, %s): %d cards'; do
    grep -qF "$wanted" <<<"$planted" || { echo "a planted fault is not found: $wanted"; exit 1; }
done
echo "all well"
