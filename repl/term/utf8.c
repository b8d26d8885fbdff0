/* utf8.c - see utf8.h. */
#include "repl/term/utf8.h"

#include "repl/term/strings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

#define NO_BREAK 0xA0 /* no-break space; printed as an ordinary one */

/* Decodes one character and returns its length: 0 at the end, negative for an invalid byte. */
static int next_char(const char *text, int32_t *c) {
    if (!*text) return 0;
    return (int)utf8proc_iterate((const uint8_t *)text, -1, c);
}

/* Control characters, direction marks, line and paragraph separators. */
static bool is_control(int32_t c) {
    return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x061C || (c >= 0x200B && c <= 0x200F) ||
           (c >= 0x2028 && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF;
}

/* Transliterates a character; "" for a combining mark. */
static void spell(int32_t c, char out[8]) {
    static const struct {
        int32_t c;
        const char *text;
    } known[] = { { 0xE4, "ae" },  { 0xF6, "oe" },  { 0xFC, "ue" },   { 0xC4, "Ae" },    { 0xD6, "Oe" },
                  { 0xDC, "Ue" },  { 0xDF, "ss" },  { 0xD7, "x" },    { 0xB7, "|" },     { 0x2013, "-" },
                  { 0x2014, "-" }, { 0x2500, "-" }, { 0x25B8, ">" },  { 0x2026, "..." }, { 0x2018, "'" },
                  { 0x2019, "'" }, { 0x201A, "'" }, { 0x201C, "\"" }, { 0x201D, "\"" },  { 0x201E, "\"" },
                  { 0x2192, "->" }, { 0x2265, ">=" }, { 0x2605, "*" },
                  { 0x152, "Oe" }, { 0x153, "oe" }, { 0xAB, "\"" },   { 0xBB, "\"" } };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (known[i].c != c) continue;
        snprintf(out, 8, "%s", known[i].text);
        return;
    }
    int32_t parts[8];
    int class = 0;
    utf8proc_ssize_t n = utf8proc_decompose_char(c, parts, 8, UTF8PROC_COMPAT | UTF8PROC_DECOMPOSE, &class);
    bool mark = utf8proc_category(c) == UTF8PROC_CATEGORY_MN;
    snprintf(out, 8, "%c", n > 0 && parts[0] >= 0x20 && parts[0] < 0x7F ? (char)parts[0] : mark ? '\0' : '?');
}

void utf8_clean(const char *text, bool lines, bool ascii, char *out, size_t n) {
    size_t used = 0;
    int32_t c = 0;
    int length;
    while ((length = next_char(text, &c)) != 0) {
        char piece[24];
        if (length > 0 && lines && c == '\n') {
            snprintf(piece, sizeof piece, "\n");
        } else if (length < 0 || is_control(c)) {
            int bytes = length < 0 ? 1 : length;
            piece[0] = '\0';
            for (int i = 0; i < bytes; i++)
                string_append(piece, sizeof piece, "\\x%02X", (unsigned)(unsigned char)text[i]);
            length = bytes;
        } else if (ascii && c >= 0x80 && c != NO_BREAK) {
            spell(c, piece);
        } else {
            snprintf(piece, sizeof piece, "%.*s", length, text);
        }
        size_t more = strlen(piece);
        if (used + more + 1 > n) break;
        memcpy(out + used, piece, more);
        used += more;
        text += length;
    }
    if (n) out[used] = '\0';
}

int utf8_char_width(const char **text) {
    int32_t c = 0;
    int length = next_char(*text, &c);
    *text += length > 0 ? length : 1;
    return length > 0 ? utf8proc_charwidth(c) : 1;
}

int utf8_width(const char *text) {
    int width = 0;
    while (*text) width += utf8_char_width(&text);
    return width;
}

void utf8_fold(const char *text, char *out, size_t n) {
    uint8_t *folded = NULL;
    utf8proc_map((const uint8_t *)text, 0, &folded,
                 UTF8PROC_NULLTERM | UTF8PROC_STABLE | UTF8PROC_DECOMPOSE | UTF8PROC_CASEFOLD |
                     UTF8PROC_STRIPMARK);
    const char *at = folded ? (const char *)folded : text;
    size_t used = 0;
    bool gap = false;
    for (; *at && used + 3 < n; at++) {
        if (strncmp(at, "×", strlen("×")) == 0) { /* "4 × red" may be typed as "4 x red" */
            if (gap) out[used++] = ' ';
            gap = false;
            out[used++] = 'x';
            at += strlen("×") - 1;
        } else if (strncmp(at, "œ", strlen("œ")) == 0) {
            if (gap) out[used++] = ' ';
            gap = false;
            out[used++] = 'o';
            out[used++] = 'e';
            at += strlen("œ") - 1;
        } else if (strchr(" \t\r\n_,", *at) || strncmp(at, "\u00A0", 2) == 0) {
            at += *at == '\xC2';
            gap = used > 0;
        } else {
            if (gap) out[used++] = ' ';
            gap = false;
            out[used++] = *at;
        }
    }
    out[used] = '\0';
    free(folded);
}

void utf8_join(char *out, size_t n, const char *words) {
    size_t used = strlen(out);
    for (; *words && used + 3 < n; words++) {
        if (*words == ' ') used += (size_t)snprintf(out + used, n - used, "\u00A0");
        else out[used++] = *words;
    }
    out[used] = '\0';
}
