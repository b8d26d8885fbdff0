# fill.awk - a text in which @NAME@ stands for the file NAME in the directory `dir`, byte for byte.
{
    while (match($0, /@[a-z]+\.[a-z]+@/)) {
        printf "%s", substr($0, 1, RSTART - 1)
        file = dir substr($0, RSTART + 1, RLENGTH - 2)
        $0 = substr($0, RSTART + RLENGTH)
        whole = file !~ /\.(sum|txt)$/     # those have no final newline
        for (n = 0; (getline line < file) > 0; n++) printf "%s%s", line, whole ? "\n" : ""
        if (n == 0) { printf "fill: %s is missing\n", file > "/dev/stderr"; exit 1 }
        close(file)
    }
    print
}
