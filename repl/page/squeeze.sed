# squeeze.sed - a script of the pages without comments, indents and the spaces around operators: every page carries it.
# It does not know strings, so these must not hold an operator between spaces, nor a comma before a space that matters.
s/^ *//
/^\/\//d
/^$/d
s/   \/\/ .*//
s/ \(=>\|[!=]==\|&&\|||\|[-+<>]=\|[-+*/<>=?:]\) /\1/g
s/, /,/g
s/{ /{/g
s/ }/}/g
s/) {/){/g
