# quote.awk - a text file as a C string.
{ gsub(/\\/, "&&"); gsub(/"/, "\\\""); printf "\"%s\\n\"\n", $0 }
