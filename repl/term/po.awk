# po.awk - from a PO file to rows of a C array: { "msgid", "msgstr" },
# Long texts may be split over several quoted lines, as in C.
function end() { if (id != "") printf "{ %s, %s },\n", id, text; id = text = "" }
/^msgid /  { end(); id = substr($0, 7); last = "id"; next }
/^msgstr / { text = substr($0, 8); last = "text"; next }
/^"/       { if (last == "id") id = id " " $0; else text = text " " $0 }
END        { end() }
