# man.awk - makes the manual pages, one for the program and one for each command, from bohn.1.in and what `bohn --tables` prints:
#   bohn --tables | awk -v dir=build/man -f repl/man.awk - repl/bohn.1.in
# A gap is a separate line: @commands, @exit, and for each command @about COMMAND, what else its page says, and @options COMMAND.
# Fails if a command is unknown or missing.

# The text with `with` for `what`; awks differ on backslashes in what gsub() puts in.
function swap(text, what, with,    parts, n, i, whole) {
    n = split(text, parts, what)
    whole = parts[1]
    for (i = 2; i <= n; i++) whole = whole with parts[i]
    return whole
}

# Hyphens that can be copied to a command line.
function minus(text) { return swap(text, "-", "\\-") }

function bold(text) { return "\\fB" minus(text) "\\fP" }

function bold_options(text,    done) {
    while (match(text, /--[a-z-]+/)) {
        done = done substr(text, 1, RSTART - 1) bold(substr(text, RSTART, RLENGTH))
        text = substr(text, RSTART + RLENGTH)
    }
    return done text
}

# Text for a page: bold for `code` and --options, a line of at most 76 bytes or up to the end of a sentence.
function prose(text,    parts, n, i, line) {
    n = split(swap(swap(text, "[\\\\]", "\\e"), "±", "\\(+-"), parts, "`")
    text = ""
    for (i = 1; i <= n; i++) text = text (i % 2 ? bold_options(parts[i]) : bold(parts[i]))
    n = split(text, parts, " ")
    for (i = 1; i <= n; i++) {
        if (line != "" && (length(line " " parts[i]) > 76 || line ~ /([a-z)]|\\fP)[.?]$/)) { print line >page; line = "" }
        line = line (line != "" ? " " : parts[i] ~ /^[.']/ ? "\\&" : "") parts[i]
    }
    print line >page
}

# The same for a text without a capital letter and a full stop.
function sentence(text) { prose(toupper(substr(text, 1, 1)) substr(text, 2) (text ~ /[.?]$/ ? "" : ".")) }

function known(command) {
    if (command in about) return 1
    print "man.awk: " FILENAME ":" FNR ": no command '" command "'" >"/dev/stderr"
    exit failed = 1
}

BEGIN { FS = "\t"; page = dir "/bohn.1" }

NR == FNR && $1 == "version" { version = $2 }
NR == FNR && $1 == "command" { command = names[++n_names] = $2; arguments[$2] = $3; summary[$2] = $4; about[$2] = $5 }
NR == FNR && $1 == "option" && $2 !~ /^(help|version)$/ {
    options[command] = options[command] "\n.It " ($3 == "-" ? "" : "Fl " $3 " , ") "Fl -" $2 ($4 == "-" ? "" : " Ar " $4) "\t" $6
}
NR == FNR && $1 == "example" { examples[command] = examples[command] "\n" $2 "\t" $3 }
NR == FNR && $1 == "exit" { codes = codes "\n.It " $2 "\t" $3 }
NR == FNR { next }

# A list of items, "\n.It ...\ttext" each.
function list(items, width,    rows, n, i, parts) {
    n = split(items, rows, "\n")
    print ".Bl -tag -width " width >page
    for (i = 2; i <= n; i++) {
        split(rows[i], parts, "\t")
        print parts[1] >page
        sentence(parts[2])
    }
    print ".El" >page
}

function begin_page(name) {
    page = dir "/bohn-" name ".1"
    print ".Dd " date "\n.Dt BOHN-" toupper(name) " 1\n.Os bohn " version "\n.Sh NAME\n.Nm bohn-" name "\n.Nd " summary[name] >page
    print ".Sh SYNOPSIS\n.Nm bohn\n.Cm " name (arguments[name] == "" ? "" : "\n.Ar " minus(arguments[name])) (name in options ? "\n.Op Ar OPTION..." : "") >page
    print ".Sh DESCRIPTION" >page
    prose(about[name])
}

function end_page(name,    rows, n, i, parts) {
    if (name in options) {
        print ".Sh OPTIONS" >page
        list(options[name], "Ds")
    }
    print ".Sh EXIT STATUS\n.Xr bohn 1\nlists the exit codes of all commands." >page
    n = split(examples[name], rows, "\n")
    if (n > 1) print ".Sh EXAMPLES" >page
    for (i = 2; i <= n; i++) {
        split(rows[i], parts, "\t")
        if (i > 2) print ".Pp" >page
        sentence(parts[2])
        print ".Pp\n.Dl $ " swap(parts[1], "[\\\\]", "\\e") >page
    }
    print ".Sh SEE ALSO\n.Xr bohn 1" >page
    close(page)
    page = dir "/bohn.1"
    shown[name] = 1
}

{ split($0, gap, " ") }
$1 ~ /^\.Dd / { date = substr($0, 5) }
$1 ~ /^\.Os/ { $0 = ".Os bohn " version }
gap[1] == "@commands" {
    for (i = 1; i <= n_names; i++) items = items "\n.It Xr bohn-" names[i] " 1\t" summary[names[i]]
    list(items, "Ds")
    next
}
gap[1] == "@about" && known(gap[2]) { begin_page(gap[2]); next }
gap[1] == "@options" && known(gap[2]) { end_page(gap[2]); next }
gap[1] == "@exit" { list(codes, "130"); next }
page != dir "/bohn.1" && $0 == ".Nm" { $0 = ".Nm bohn" }
{ print >page }

END {
    for (i = 1; i <= n_names && !failed; i++)
        if (!(names[i] in shown)) { print "man.awk: bohn.1.in lacks @options " names[i] >"/dev/stderr"; failed = 1 }
    exit failed || n_names == 0
}
