# bash.awk - puts what `bohn --tables` prints into bohn.bash.in, in place of the line @tables:
#   bohn --tables | awk -f repl/bash.awk - repl/bohn.bash.in >bohn.bash
BEGIN { FS = "\t" }

NR == FNR && $1 == "command" { command = $2; commands = commands " " $2; arguments = arguments "\n    [" $2 "]='" $3 "'" }
NR == FNR && $1 == "option" {
    options[command] = options[command] " --" $2
    value = $4 == "-" ? "" : "]='" $4 ($5 == "-" ? "" : " " $5) "'"
    if (value) values = values "\n    ['" command " --" $2 "'" value ($3 == "-" ? "" : "\n    ['" command " -" $3 "'" value)
}
NR == FNR { next }

$0 == "@tables" {
    n = split(commands, names, " ")
    print "_bohn_commands='" substr(commands, 2) "'\ndeclare -gA _bohn_arguments=(" arguments "\n)\ndeclare -gA _bohn_options=("
    for (i = 1; i <= n; i++) print "    [" names[i] "]='" substr(options[names[i]], 2) "'"
    print ")\ndeclare -gA _bohn_values=(" values "\n)"
    next
}
{ print }

END { exit !n }
