# man.awk - fills the gaps of bohn.1.in with what `bohn --tables` prints:
#   bohn --tables | awk -f repl/man.awk - repl/bohn.1.in >bohn.1
# A gap is a line of its own: @synopsis, @about COMMAND, @options COMMAND, @exit. An unknown or a missing command fails.

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
        if (line != "" && (length(line " " parts[i]) > 76 || line ~ /[a-z)][.?]$/)) { print line; line = "" }
        line = line (line != "" ? " " : parts[i] ~ /^[.']/ ? "\\&" : "") parts[i]
    }
    print line
}

# The same for a text without a capital letter and a full stop.
function sentence(text) { prose(toupper(substr(text, 1, 1)) substr(text, 2) (text ~ /[.?]$/ ? "" : ".")) }

function known(command) {
    if (command in about) return 1
    print "man.awk: " FILENAME ":" FNR ": no command '" command "'" >"/dev/stderr"
    exit failed = 1
}

BEGIN { FS = "\t" }

NR == FNR && $1 == "command" { names[++n_names] = $2; arguments[$2] = $3; about[$2] = $5 }
NR == FNR && $1 == "option" && $2 !~ /^(help|version)$/ {
    options[names[n_names]] = options[names[n_names]] "\n.It " ($3 == "-" ? "" : "Fl " $3 " , ") "Fl -" $2 ($4 == "-" ? "" : " Ar " $4) "\t" $6
}
NR == FNR && $1 == "exit" { codes = codes "\n.It " $2 "\t" $3 }
NR == FNR { next }

# A list of items, "\n.It ...\ttext" each.
function list(items, width,    rows, n, i, parts) {
    n = split(items, rows, "\n")
    if (n > 1) print ".Bl -tag -width " width
    for (i = 2; i <= n; i++) {
        split(rows[i], parts, "\t")
        print parts[1]
        sentence(parts[2])
    }
    if (n > 1) print ".El"
}

{ split($0, gap, " ") }
gap[1] == "@synopsis" {
    for (i = 1; i <= n_names; i++)
        print ".Nm\n.Cm " names[i] (arguments[names[i]] == "" ? "" : "\n.Ar " minus(arguments[names[i]])) \
              (names[i] in options ? "\n.Op Ar OPTION..." : "")
    next
}
gap[1] == "@about" && known(gap[2]) { print ".Ss " gap[2]; prose(about[gap[2]]); next }
gap[1] == "@options" && known(gap[2]) { list(options[gap[2]], "Ds"); shown[gap[2]] = 1; next }
gap[1] == "@exit" { list(codes, "130"); next }
{ print }

END {
    for (i = 1; i <= n_names && !failed; i++)
        if (!(names[i] in shown)) { print "man.awk: bohn.1.in lacks @options " names[i] >"/dev/stderr"; failed = 1 }
    exit failed || n_names == 0
}
