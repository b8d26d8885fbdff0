# include.awk - fills the pages of the HTML manual with texts from other files. A line
#   @comment FILE         is replaced by the comment at the top of a header, from its second paragraph to a line of the form "These files"
#   @section FILE TITLE   by a section "## TITLE" of a Markdown file
# Fails if something is not found.

function comment(file,    line, n, on) {
    while ((getline line < file) > 0 && line !~ /\*\//) {
        sub(/^ ?\/?\*+ ?/, "", line)
        if (line == "") on = 1
        if (line ~ /^These files/) break
        if (on) { print line; n++ }
    }
    close(file)
    return n
}

function section(file, title,    line, n, on) {
    while ((getline line < file) > 0) {
        if (line ~ /^## /) on = line == "## " title
        if (on) { print line; n++ }
    }
    close(file)
    return n
}

$1 == "@comment" { if (!comment($2)) failed = $0; next }
$1 == "@section" { title = $0; sub(/^@section [^ ]+ /, "", title); if (!section($2, title)) failed = $0; next }
{ print }
END { if (failed) { print "include.awk: not found: " failed >"/dev/stderr"; exit 1 } }
