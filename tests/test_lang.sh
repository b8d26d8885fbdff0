#!/usr/bin/env bash
# test_lang.sh - the translations of the program: complete, used, and with the same printf conversions.
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
my $po = do { open my $in, "<", $ARGV[0] or die; <$in> };
$translated{joined $1} = joined $2 while $po =~ /^msgid ($text)msgstr ($text)/mg;
my $n = keys %translated;
print "only $n translations found: the test is broken\n" if $n < 100 or keys %shown < 100;
for (sort keys %shown) { print "$shown{$_}: not translated: $_\n" unless $translated{$_} }
for (sort keys %translated) {
    print "no source uses: $_\n" unless $literal{$_};
    my ($ours, $theirs) = map { conversions($_) } $_, $translated{$_};
    print "conversions differ ($ours, $theirs): $_\n" unless $ours eq $theirs;
}'

found=$(perl -e "$check" repl/term/de.po)
[[ -z $found ]] || { echo "$found"; exit 1; }

# The check finds a missing translation, an unused one, and different conversions.
sed -e '0,/^msgid "turns"/s//msgid "turms"/' -e 's/^msgstr "%d Karten"/msgstr "%s Karten"/' repl/term/de.po >"${TMPDIR:-/tmp}/lang.$$"
planted=$(perl -e "$check" "${TMPDIR:-/tmp}/lang.$$")
rm -f "${TMPDIR:-/tmp}/lang.$$"
for wanted in 'not translated: turns' 'no source uses: turms' 'conversions differ (%d, %s): %d cards'; do
    grep -qF "$wanted" <<<"$planted" || { echo "a planted fault is not found: $wanted"; exit 1; }
done
echo "all well"
