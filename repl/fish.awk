# fish.awk - puts what `bohn --tables` prints into bohn.fish.in, in place of the line @tables:
#   bohn --tables | awk -f repl/fish.awk - repl/bohn.fish.in >bohn.fish
BEGIN { FS = "\t" }

# A word in single quotes, as fish reads it.
function quote(text) { gsub(/[\\']/, "\\\\&", text); return "'" text "'" }
# What completes a value or an argument that help calls `kind`.
function offer(kind, words) { return " -a " quote("(__bohn_offer " quote(kind) (words == "" || words == "-" ? "" : " " words) ")") }

# The start of a help text, for a list.
function short(text) { sub(/([.;:] | \().*/, "", text); return text }

NR == FNR && $1 == "command" {
    command = $2
    names = names " " $2
    lines = lines "\ncomplete -c bohn -n '__bohn_at \"\"' -a " $2 " -d " quote($4)
    split($3, kinds, " ")
    if ($3 != "") lines = lines "\ncomplete -c bohn -n '__bohn_at " $2 "'" offer(kinds[1])
}
NR == FNR && $1 == "option" {
    lines = lines "\ncomplete -c bohn -n '__bohn_at " command "'" ($3 == "-" ? "" : " -s " $3) " -l " $2 \
            ($4 == "-" ? "" : " -x" offer($4, $5)) " -d " quote(short($6))
    if ($4 != "-") values = values " " quote(command " --" $2) ($3 == "-" ? "" : " " quote(command " -" $3))
}
NR == FNR { next }

$0 == "@tables" {
    print "set -g __bohn_commands" names "\nset -g __bohn_values" values lines
    done = 1
    next
}
{ print }

END { exit !done || lines == "" }
