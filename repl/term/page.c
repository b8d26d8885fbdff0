/* page.c - see page.h. Bytes up to HANG_MARK mark styles and the hanging indent; cleaned text contains none of them. */
#include "repl/term/page.h"

#include "repl/term/term.h"
#include "repl/term/utf8.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#define HANG_MARK '\010'
#define IS_MARK(c) ((c) > 0 && (c) <= HANG_MARK)
#define STYLE_MARK(style) ((char)((int)(style) + 1))

void page_cut(char *text, size_t n, int width) {
    const char *at = text, *end = text;
    if (utf8_width(text) <= width) return;
    for (int used = 0; used < width; used += utf8_char_width(&at)) end = at;
    size_t kept = (size_t)(end - text);
    snprintf(text + kept, n - kept, "%s", width < 1 ? "" : term_ascii() ? "." : "…");
}

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
    size_t room = length < 0 ? 0 : (size_t)length * 4 + 1; /* each byte may become \xNN */
    char *clean = room ? malloc(room) : NULL;
    if (clean) {
        page_clean(raw, clean, room);
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

void page_clean(const char *text, char *out, size_t n) { utf8_clean(text, false, term_ascii(), out, n); }

void page_warn(const char *text) {
    Page page = { 0 };
    page_line(&page, STYLE_WARN, "%s", text);
    page_show(&page);
}

void page_hang(Page *page) {
    put_mark(page, HANG_MARK);
}

void page_row(Page *page, int width, const char *left, const char *text) {
    page_add(page, STYLE_KEY, "  %-*s", width, left);
    page_add(page, STYLE_PLAIN, "  ");
    page_hang(page);
    page_line(page, STYLE_PLAIN, "%s", text);
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

/* Prints one line without its newline, or only measures it if stream is NULL. Returns its rows. */
static int wrap_line(const char *at, const char *end, int width, FILE *stream) {
    int rows = 1, column = 0, hang = 0, blanks = 0;
    while (at < end) {
        if (*at == ' ') {
            blanks++;
            at++;
            continue;
        }
        const char *word = at; /* with the marks in it */
        int word_width = 0;
        while (at < end && *at != ' ') {
            if (IS_MARK(*at)) at++;
            else word_width += utf8_char_width(&at);
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
                column += utf8_char_width(&c);
                if (c - from == 2 && memcmp(from, "\u00A0", 2) == 0) emit(stream, " ", 1);
                else emit(stream, from, (size_t)(c - from));
            }
        }
    }
    return rows;
}

static int wrap(const Page *page, int width, FILE *stream, bool minor_only) {
    int rows = 0;
    const char *at = page->text, *stop = page->text + page->length;
    while (at && at < stop) {
        const char *end = memchr(at, '\n', (size_t)(stop - at));
        if (!minor_only || *at == STYLE_MARK(STYLE_MINOR)) rows += wrap_line(at, end ? end : stop, width, stream);
        if (end) emit(stream, "\n", 1);
        at = end ? end + 1 : stop;
    }
    return rows;
}

int page_rows(const Page *page, int width) {
    return wrap(page, width, NULL, false);
}

int page_minor_rows(const Page *page, int width) {
    return wrap(page, width, NULL, true);
}

/* Lines of lower rank are dropped first. */
static int rank_of(const char *line) {
    return *line == STYLE_MARK(STYLE_MINOR) ? 0 : *line == STYLE_MARK(STYLE_MAJOR) ? 2 : 1;
}

/* The next line to drop; NULL for an empty page. */
static char *line_to_drop(const Page *page) {
    char *found = NULL;
    for (char *at = page->text, *stop = at + page->length; at && at < stop;) {
        if (!found || rank_of(at) < rank_of(found)) found = at;
        char *end = memchr(at, '\n', (size_t)(stop - at));
        at = end ? end + 1 : NULL;
    }
    return found;
}

/* Puts an ellipsis before the line at `at`, in the room of a dropped line. */
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
        char *line = line_to_drop(page);
        size_t rest = page->length - (size_t)(line - page->text);
        char *end = memchr(line, '\n', rest);
        if (!end) break;
        size_t gone = (size_t)(end + 1 - line);
        memmove(line, end + 1, rest - gone + 1);
        page->length -= gone;
        bool gap = line > page->text && line < page->text + page->length; /* not at the start or end */
        if (gap) mark_gap(page, line, gone);
        cut++;
    }
    return cut;
}

void page_print(const Page *page, FILE *stream) {
    wrap(page, term_width(), stream, false);
}

void page_show(Page *page) {
    page_print(page, stdout);
    page_free(page);
}
