# zsh.awk - puts what `bohn --tables` prints into bohn.zsh.in, in place of the line @tables:
#   bohn --tables | awk -f repl/zsh.awk - repl/bohn.zsh.in >bohn.zsh
BEGIN { FS = "\t" }

# A word in single quotes, as a shell reads it.
function quote(text) { gsub(/'/, "'\\''", text); return "'" text "'" }
# NAME:TEXT, as _describe reads it.
function described(name, text) { gsub(/:/, "\\:", name); return quote(name ":" text) }

# The start of a help text, for a list.
function short(text) { sub(/([.;:] | \().*/, "", text); return text }

NR == FNR && $1 == "command" {
    command = $2
    commands = commands "\n    " described($2, $4)
    arguments = arguments "\n    " quote($2) " " quote($3)
    cases = cases (cases ? " ;;\n" : "") "        " $2 ") options=("
}
NR == FNR && $1 == "option" {
    cases = cases "\n            " described("--" $2, short($6))
    value = quote($4 ($5 == "-" ? "" : " " $5))
    if ($4 != "-") values = values "\n    " quote(command " --" $2) " " value ($3 == "-" ? "" : "\n    " quote(command " -" $3) " " value)
}
NR == FNR && $1 == "option" && $2 == "version" { cases = cases ")" }
NR == FNR { next }

$0 == "@tables" {
    print "typeset -ga _bohn_commands=(" commands "\n)\ntypeset -gA _bohn_arguments=(" arguments "\n)\ntypeset -gA _bohn_values=(" values "\n)"
    print "_bohn_options() {\n    case $1 in\n" cases " ;;\n    esac\n}"
    done = 1
    next
}
{ print }

END { exit !done || cases == "" }
