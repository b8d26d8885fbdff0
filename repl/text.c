/* text.c - see text.h.
 *
 * Inside a page a byte up to HANG_MARK is a style or that mark: cleaned text cannot contain one.
 */
#include "repl/text.h"

#include "repl/term.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

#define HANG_MARK '\010'
#define IS_MARK(c) ((c) > 0 && (c) <= HANG_MARK)
#define NO_BREAK 0xA0 /* a blank at which no line ends; printed as an ordinary one */
#define STYLE_MARK(style) ((char)((int)(style) + 1))

/* ---- characters ------------------------------------------------------------------------------ */

/* Reads one character; 0 bytes at the end, negative for a byte that is no UTF-8. */
static int next_char(const char *text, int32_t *c) {
    if (!*text) return 0;
    return (int)utf8proc_iterate((const uint8_t *)text, -1, c);
}

/* Characters that change how others are shown: directions, line and paragraph separators. */
static bool steers(int32_t c) {
    return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x061C || (c >= 0x200B && c <= 0x200F) ||
           (c >= 0x2028 && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF;
}

/* A character in ASCII; "" if it only adorns the one before. */
static void spell(int32_t c, char out[8]) {
    static const struct {
        int32_t c;
        const char *text;
    } known[] = { { 0xE4, "ae" },  { 0xF6, "oe" },  { 0xFC, "ue" },   { 0xC4, "Ae" },    { 0xD6, "Oe" },
                  { 0xDC, "Ue" },  { 0xDF, "ss" },  { 0xD7, "x" },    { 0xB7, "|" },     { 0x2013, "-" },
                  { 0x2014, "-" }, { 0x2500, "-" }, { 0x25B8, ">" },  { 0x2026, "..." }, { 0x2018, "'" },
                  { 0x2019, "'" }, { 0x201A, "'" }, { 0x201C, "\"" }, { 0x201D, "\"" },  { 0x201E, "\"" },
                  { 0x2192, "->" }, { 0x2265, ">=" } };
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

void text_clean(const char *text, bool lines, bool ascii, char *out, size_t n) {
    size_t used = 0;
    int32_t c = 0;
    int length;
    while ((length = next_char(text, &c)) != 0) {
        char piece[24];
        if (length > 0 && lines && c == '\n') {
            snprintf(piece, sizeof piece, "\n");
        } else if (length < 0 || steers(c)) { /* byte by byte, so that nothing is lost */
            int bytes = length < 0 ? 1 : length;
            piece[0] = '\0';
            for (int i = 0; i < bytes; i++)
                text_append(piece, sizeof piece, "\\x%02X", (unsigned)(unsigned char)text[i]);
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

/* Columns of the character at *text, which is moved past it. */
static int char_width(const char **text) {
    int32_t c = 0;
    int length = next_char(*text, &c);
    *text += length > 0 ? length : 1;
    return length > 0 ? utf8proc_charwidth(c) : 1;
}

int text_width(const char *text) {
    int width = 0;
    while (*text) width += char_width(&text);
    return width;
}

void text_fold(const char *text, char *out, size_t n) {
    uint8_t *folded = NULL;
    utf8proc_map((const uint8_t *)text, 0, &folded,
                 UTF8PROC_NULLTERM | UTF8PROC_STABLE | UTF8PROC_DECOMPOSE | UTF8PROC_CASEFOLD |
                     UTF8PROC_STRIPMARK);
    const char *at = folded ? (const char *)folded : text;
    size_t used = 0;
    bool gap = false;
    for (; *at && used + 2 < n; at++) {
        if (strncmp(at, "×", strlen("×")) == 0) { /* "4 × red" may be typed as "4 x red" */
            if (gap) out[used++] = ' ';
            gap = false;
            out[used++] = 'x';
            at += strlen("×") - 1;
        } else if (strchr(" \t\r\n_,", *at)) {
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

void text_join(char *out, size_t n, const char *words) {
    size_t used = strlen(out);
    for (; *words && used + 3 < n; words++) {
        if (*words == ' ') used += (size_t)snprintf(out + used, n - used, "\u00A0");
        else out[used++] = *words;
    }
    out[used] = '\0';
}

void text_cut(char *text, size_t n, int width) {
    const char *at = text, *end = text;
    if (text_width(text) <= width) return;
    for (int used = 0; used < width; used += char_width(&at)) end = at;
    size_t kept = (size_t)(end - text);
    snprintf(text + kept, n - kept, "%s", width < 1 ? "" : term_ascii() ? "." : "…");
}

void text_append(char *out, size_t n, const char *format, ...) {
    size_t used = strlen(out);
    va_list args;
    va_start(args, format);
    if (used < n) vsnprintf(out + used, n - used, format, args);
    va_end(args);
}

void text_quote(char *out, size_t n, const char *word) {
    size_t plain = strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._+-=,:");
    if (*word && word[plain] == '\0') {
        text_append(out, n, "%s", word);
        return;
    }
    text_append(out, n, "'");
    for (size_t length; *word; word += length) {
        length = *word == '\'' ? 1 : strcspn(word, "'");
        if (*word == '\'') text_append(out, n, "'\\''");
        else text_append(out, n, "%.*s", (int)length, word);
    }
    text_append(out, n, "'");
}

bool text_starts(const char *text, const char *with) {
    return strncmp(text, with, strlen(with)) == 0;
}

size_t text_word(const char *text) {
    size_t n = 0;
    while (isalnum((unsigned char)text[n]) || text[n] == '_') n++;
    return n;
}

/* What is left of it, up to `most` bytes; NULL with errno. */
static char *read_all(FILE *stream, size_t most) {
    char *text = NULL;
    size_t n = 0, size = 0;
    do {
        size = size ? size * 2 : 8192;
        char *more = realloc(text, size);
        if (!more) break;
        text = more;
        n += fread(text + n, 1, size - n - 1, stream);
        text[n] = '\0';
        if (n > most) errno = EFBIG;
        else if (feof(stream)) return text;
    } while (n <= most && !ferror(stream));
    free(text);
    return NULL;
}

char *text_file(const char *file, size_t most) {
    FILE *stream = fopen(file, "rb");
    if (!stream) return NULL;
    char *text = read_all(stream, most);
    int error = errno;
    fclose(stream);
    errno = error;
    return text;
}

/* ---- names ----------------------------------------------------------------------------------- */

#define MAX_COMPARED 48 /* letters; a longer name is taken for a different one */

static int least(int a, int b) {
    return a < b ? a : b;
}

/* Insertions, deletions, changes and swaps of neighbours between two short names. */
static int distance(const char *a, const char *b) {
    int rows[3][MAX_COMPARED + 1];
    int n = (int)strlen(a), m = (int)strlen(b);
    if (n > MAX_COMPARED || m > MAX_COMPARED) return MAX_COMPARED;
    for (int j = 0; j <= m; j++) rows[0][j] = j;
    for (int i = 1; i <= n; i++) {
        int *now = rows[i % 3], *before = rows[(i + 2) % 3], *earlier = rows[(i + 1) % 3];
        now[0] = i;
        for (int j = 1; j <= m; j++) {
            int cost = a[i - 1] != b[j - 1];
            now[j] = least(least(before[j] + 1, now[j - 1] + 1), before[j - 1] + cost);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                now[j] = least(now[j], earlier[j - 2] + 1);
        }
    }
    return rows[n % 3][m];
}

const char *text_nearest(const char *wrong, const char *const *names, int n) {
    int length = (int)strlen(wrong), bound = length < 4 ? 1 : length < 8 ? 2 : 3;
    const char *best = NULL;
    for (int i = 0; i < n; i++) {
        int d = distance(wrong, names[i]);
        if (length >= 3 && strncmp(names[i], wrong, (size_t)length) == 0) d = 1; /* cut short */
        if (d > bound || (best && d == bound)) continue;
        best = names[i];
        bound = d;
    }
    return best;
}

/* ---- pages ----------------------------------------------------------------------------------- */

static void put(Page *page, const char *text, size_t n) {
    if (page->length + n + 1 > page->size) {
        size_t size = (page->length + n + 1) * 2;
        char *more = realloc(page->text, size);
        if (!more) return;
        page->text = more;
        page->size = size;
    }
    memcpy(page->text + page->length, text, n);
    page->length += n;
    page->text[page->length] = '\0';
}

static void put_mark(Page *page, char mark) {
    put(page, &mark, 1);
}

static void add(Page *page, Style style, const char *format, va_list args) {
    char *raw = NULL;
    int length = vasprintf(&raw, format, args);
    size_t room = length < 0 ? 0 : (size_t)length * 4 + 1; /* every byte may come out as \xNN */
    char *clean = room ? malloc(room) : NULL;
    if (clean) {
        text_clean(raw, false, term_ascii(), clean, room);
        if (style != STYLE_PLAIN) put_mark(page, STYLE_MARK(style));
        put(page, clean, strlen(clean));
        if (style != STYLE_PLAIN) put_mark(page, STYLE_MARK(STYLE_PLAIN));
    }
    free(clean);
    if (length >= 0) free(raw);
}

void page_add(Page *page, Style style, const char *format, ...) {
    va_list args;
    va_start(args, format);
    add(page, style, format, args);
    va_end(args);
}

void page_line(Page *page, Style style, const char *format, ...) {
    va_list args;
    va_start(args, format);
    add(page, style, format, args);
    va_end(args);
    page_end(page);
}

void page_hang(Page *page) {
    put_mark(page, HANG_MARK);
}

void page_end(Page *page) {
    put_mark(page, '\n');
}

void page_append(Page *page, const Page *more) {
    if (more->length) put(page, more->text, more->length);
}

void page_free(Page *page) {
    free(page->text);
    *page = (Page){ NULL, 0, 0 };
}

static void emit(FILE *stream, const char *text, size_t n) {
    if (stream) fwrite(text, 1, n, stream);
}

static void emit_style(FILE *stream, int style) {
    static const char *const codes[] = { "\033[0m", "\033[1m", "\033[2m", "\033[36m", "\033[33m", "\033[2m",
                                         "\033[1;32m" };
    if (stream && term_colour()) fputs(codes[style], stream);
}

/* Prints (or only counts, when stream is NULL) one line without its end; returns its rows. */
static int lay_line(const char *at, const char *end, int width, FILE *stream) {
    int rows = 1, column = 0, hang = 0, blanks = 0;
    while (at < end) {
        if (*at == ' ') {
            blanks++;
            at++;
            continue;
        }
        /* a word with the marks in it */
        const char *word = at;
        int word_width = 0;
        while (at < end && *at != ' ') {
            if (IS_MARK(*at)) at++;
            else word_width += char_width(&at);
        }
        if (width > 0 && word_width > 0 && column > hang && column + blanks + word_width > width) {
            emit(stream, "\n", 1);
            for (int i = 0; i < hang; i++) emit(stream, " ", 1);
            rows++;
            column = hang;
        } else {
            for (int i = 0; i < blanks; i++) emit(stream, " ", 1);
            column += blanks;
        }
        blanks = 0;
        for (const char *c = word; c < at;) {
            if (*c == HANG_MARK) {
                hang = width > 0 && column < width / 2 ? column : hang;
                c++;
            } else if (IS_MARK(*c)) {
                emit_style(stream, *c++ - 1);
            } else {
                const char *from = c;
                column += char_width(&c);
                if (c - from == 2 && memcmp(from, "\u00A0", 2) == 0) emit(stream, " ", 1);
                else emit(stream, from, (size_t)(c - from));
            }
        }
    }
    return rows;
}

static int lay(const Page *page, int width, FILE *stream, bool minor_only) {
    int rows = 0;
    const char *at = page->text, *stop = page->text + page->length;
    while (at && at < stop) {
        const char *end = memchr(at, '\n', (size_t)(stop - at));
        if (!minor_only || *at == STYLE_MARK(STYLE_MINOR)) rows += lay_line(at, end ? end : stop, width, stream);
        if (end) emit(stream, "\n", 1);
        at = end ? end + 1 : stop;
    }
    return rows;
}

int page_rows(const Page *page, int width) {
    return lay(page, width, NULL, false);
}

int page_minor_rows(const Page *page, int width) {
    return lay(page, width, NULL, true);
}

/* How long a line is kept where there is no room. */
static int rank_of(const char *line) {
    return *line == STYLE_MARK(STYLE_MINOR) ? 0 : *line == STYLE_MARK(STYLE_MAJOR) ? 2 : 1;
}

/* Of the lines that are kept the least long the first; NULL if there is none. */
static char *line_to_leave_out(const Page *page) {
    char *found = NULL;
    for (char *at = page->text, *stop = at + page->length; at && at < stop;) {
        if (!found || rank_of(at) < rank_of(found)) found = at;
        char *end = memchr(at, '\n', (size_t)(stop - at));
        at = end ? end + 1 : NULL;
    }
    return found;
}

/* The line at `at` does not follow the one before: it begins with an ellipsis, in the room that a line left. */
static void mark_gap(Page *page, char *at, size_t room) {
    const char *dots = term_ascii() ? ".. " : "… ";
    size_t n = strlen(dots);
    char *text = IS_MARK(*at) ? at + 1 : at;
    if (room < n || strncmp(text, dots, n) == 0) return;
    memmove(text + n, text, page->length + 1 - (size_t)(text - page->text));
    memcpy(text, dots, n);
    page->length += n;
}

int page_shorten(Page *page, int rows, int width) {
    int cut = 0;
    while (page->length > 0 && page_rows(page, width) > rows) {
        char *line = line_to_leave_out(page);
        size_t rest = page->length - (size_t)(line - page->text);
        char *end = memchr(line, '\n', rest);
        if (!end) break;
        size_t gone = (size_t)(end + 1 - line);
        memmove(line, end + 1, rest - gone + 1);
        page->length -= gone;
        bool gap = line > page->text && line < page->text + page->length; /* something is told before and after it */
        if (gap) mark_gap(page, line, gone);
        cut++;
    }
    return cut;
}

void page_print(const Page *page, FILE *stream) {
    lay(page, term_width(), stream, false);
}
