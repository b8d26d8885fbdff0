# po.awk - from a PO file to rows of a C array: { "msgid", "msgstr" }, in the order of strcmp. Run it with LC_ALL=C.
# Long texts may be split over several quoted lines, as in C. An entry without a translation is left out.
function end(  key) {
    key = id
    gsub(/"[ ]+"/, "", key)
    key = substr(key, 2, length(key) - 2)
    gsub(/\\n/, "\n", key)
    gsub(/\\"/, "\"", key)
    gsub(/"[ ]+"/, "", text)
    if (key != "" && text != "\"\"") { keys[++n] = key; rows[n] = "{ " id ", " text " }," }
    id = text = ""
}
/^msgid /  { end(); id = substr($0, 7); last = "id"; next }
/^msgstr / { text = substr($0, 8); last = "text"; next }
/^"/       { if (last == "id") id = id " " $0; else text = text " " $0 }
END {
    end()
    for (i = 2; i <= n; i++) {
        key = keys[i]; row = rows[i]
        for (j = i - 1; j > 0 && keys[j] > key; j--) { keys[j + 1] = keys[j]; rows[j + 1] = rows[j] }
        keys[j + 1] = key; rows[j + 1] = row
    }
    for (i = 1; i <= n; i++) print rows[i]
}
