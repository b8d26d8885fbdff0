# sum.awk - the first word of each line, a number in hexadecimal digits, in base64, as a C string.
BEGIN { letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/" }
{
    bits = ""
    for (i = 1; i <= length($1); i++) {
        digit = index("0123456789abcdef", substr($1, i, 1)) - 1
        for (bit = 8; bit >= 1; bit /= 2) { bits = bits (digit >= bit); if (digit >= bit) digit -= bit }
    }
    text = ""
    for (i = 1; i <= length(bits); i += 6) {
        six = substr(bits "00000", i, 6)
        value = 0
        for (k = 1; k <= 6; k++) value = 2 * value + substr(six, k, 1)
        text = text substr(letters, value + 1, 1)
    }
    while (length(text) % 4) text = text "="
    printf "\"%s\"\n", text
}
