/* sieve.c - see sieve.h. */
#include "repl/term/sieve.h"

#include <stdio.h>
#include <string.h>
#include <utf8proc.h>

typedef enum { UNFINISHED, GOOD, BAD } Verdict;

/* As strchr(), which also finds the zero at the end. */
static bool is_one_of(char c, const char *list) { return c && strchr(list, c); }

/* The rest of "\033[...": digits and semicolons, then what it does. */
static bool is_harmless(const char *text, size_t n) {
    static const char *const modes[] = { "?1049", "?2004" };
    char last = text[n - 1];
    if (is_one_of(last, "ABCDEFGHJKm")) return strspn(text, "0123456789;") == n - 1;
    for (size_t i = 0; (last == 'h' || last == 'l') && i < sizeof modes / sizeof modes[0]; i++)
        if (strlen(modes[i]) == n - 1 && memcmp(text, modes[i], n - 1) == 0) return true;
    return false;
}

static void note(Sieve *sieve) {
    const char *text = sieve->held + 2;
    size_t n = sieve->n_held - 2;
    bool on = text[n - 1] == 'h';
    if (text[n - 1] == 'm') sieve->coloured = !(n == 1 || (n == 2 && text[0] == '0'));
    else if (n == 6 && memcmp(text, "?1049", 5) == 0) sieve->alternate = on;
    else if (n == 6 && memcmp(text, "?2004", 5) == 0) sieve->pasting = on;
}

static Verdict judge_sequence(Sieve *sieve) {
    const char *text = sieve->held;
    size_t n = sieve->n_held;
    if (n == 1) return UNFINISHED;
    if (text[1] != '[') return BAD;
    if (n == 2) return UNFINISHED;
    if (is_one_of(text[n - 1], "0123456789;?") && n < SIEVE_HELD) return UNFINISHED;
    if (!is_harmless(text + 2, n - 2)) return BAD;
    note(sieve);
    return GOOD;
}

static Verdict judge_character(const Sieve *sieve) {
    const unsigned char first = (unsigned char)sieve->held[0];
    if (first < 0x80) return first >= 0x20 ? (first == 0x7f ? BAD : GOOD) : is_one_of((char)first, "\n\r\t\b\a") ? GOOD : BAD;
    utf8proc_int32_t point;
    size_t whole = first < 0xc2 || first > 0xf4 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    if (whole == 0) return BAD;
    for (size_t i = 1; i < sieve->n_held; i++)
        if (((unsigned char)sieve->held[i] & 0xc0) != 0x80) return BAD;
    if (sieve->n_held < whole) return UNFINISHED;
    if (utf8proc_iterate((const utf8proc_uint8_t *)sieve->held, (utf8proc_ssize_t)whole, &point) != (utf8proc_ssize_t)whole)
        return BAD;
    return point < 0xa0 ? BAD : GOOD; /* the second set of control characters */
}

/* Shows the first byte that is held; the others are looked at again. */
static size_t show_first(Sieve *sieve, char *out) {
    unsigned char byte = (unsigned char)sieve->held[0];
    if (byte >= 0x20 && byte < 0x7f) out[0] = (char)byte;
    else snprintf(out, SIEVE_GROWS + 1, "\\x%02x", byte);
    return byte >= 0x20 && byte < 0x7f ? 1 : SIEVE_GROWS;
}

static size_t take(Sieve *sieve, char byte, char *out) {
    sieve->held[sieve->n_held++] = byte;
    Verdict verdict = sieve->held[0] == '\033' ? judge_sequence(sieve) : judge_character(sieve);
    if (verdict == UNFINISHED) return 0;
    if (verdict == GOOD) {
        size_t n = sieve->n_held;
        memcpy(out, sieve->held, n);
        sieve->n_held = 0;
        return n;
    }
    char rest[SIEVE_HELD];
    size_t n_rest = sieve->n_held - 1, n = show_first(sieve, out);
    memcpy(rest, sieve->held + 1, n_rest);
    sieve->n_held = 0;
    for (size_t i = 0; i < n_rest; i++) n += take(sieve, rest[i], out + n); /* NOLINT(misc-no-recursion): at most SIEVE_HELD deep */
    return n;
}

size_t sieve_bytes(Sieve *sieve, const char *bytes, size_t n, char *out) {
    size_t written = 0;
    for (size_t i = 0; i < n; i++) written += take(sieve, bytes[i], out + written);
    return written;
}

size_t sieve_end(Sieve *sieve, char *out) {
    size_t n = 0;
    while (sieve->n_held > 0) {
        char rest[SIEVE_HELD];
        size_t n_rest = sieve->n_held - 1;
        n += show_first(sieve, out + n);
        memcpy(rest, sieve->held + 1, n_rest);
        sieve->n_held = 0;
        for (size_t i = 0; i < n_rest; i++) n += take(sieve, rest[i], out + n);
    }
    n += (size_t)snprintf(out + n, 60, "%s%s%s", sieve->pasting ? "\033[?2004l" : "", sieve->alternate ? "\033[?1049l" : "",
                          sieve->coloured ? "\033[0m" : "");
    sieve->pasting = sieve->alternate = sieve->coloured = false;
    return n;
}
