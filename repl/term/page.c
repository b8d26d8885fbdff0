/* page.c - see page.h. Bytes up to HANG_MARK mark styles and the hanging indent, those from COLOUR_MARK to
 * COLOUR_END the colours of names; cleaned text contains none of them. */
#include "repl/term/page.h"

#include "repl/term/lang.h"
#include "repl/term/term.h"
#include "repl/term/utf8.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#define FAR_HANG 8 /* the indent where a line that continues would begin in the right half */
#define HANG_MARK '\013'
#define COLOUR_MARK '\016' /* and the ten after it */
#define COLOUR_END '\037'
#define STYLE_MARK(style) ((char)((int)(style) + 1))

static bool is_colour(char c) { return c >= COLOUR_MARK && c <= COLOUR_END; }
static bool is_mark(char c) { return (c > 0 && c <= STYLE_MARK(STYLE_OWN)) || c == HANG_MARK || is_colour(c); }

void page_cut(char *text, size_t n, int width) {
    const char *at = text, *end = text;
    if (utf8_width(text) <= width) return;
    for (int used = 0; used < width; used += utf8_char_width(&at)) end = at;
    size_t kept = (size_t)(end - text);
    snprintf(text + kept, n - kept, "%s", width < 1 ? "" : term_ascii() ? "." : "…");
}

static void put(Page *page, const char *text, size_t n) {
    if (!page->text || page->length + n + 1 > page->size) {
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

/* ---- the colours of names ------------------------------------------------------------------------ */

static struct { char name[80]; int colour; } known[PAGE_MOST_NAMES];
static int n_known;

void page_forget_names(void) { n_known = 0; }

void page_name(const char *name, int colour) {
    if (n_known == PAGE_MOST_NAMES || strlen(name) >= sizeof known[0].name || !*name) return;
    snprintf(known[n_known].name, sizeof known[0].name, "%s", name);
    known[n_known++].colour = colour % PAGE_COLOURS;
}

static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || (c & 0x80 && (unsigned char)c != 0xC2);
}

/* The length of a name at this place in the text, where a blank may be a hard one; 0 if it is not there. */
static size_t name_length(const char *text, const char *name) {
    const char *at = text;
    for (; *name; name++) {
        if (*name == ' ' && strncmp(at, "\u00A0", 2) == 0) at += 2;
        else if (*at++ != *name) return 0;
    }
    return is_letter(*at) ? 0 : (size_t)(at - text);
}

/* Adds text with the colours of the names in it. */
static void put_coloured(Page *page, const char *text) {
    const char *from = text;
    for (const char *at = text; *at; at++) {
        size_t length = 0;
        int colour = 0;
        bool blank = at > text + 1 && strncmp(at - 2, "\u00A0", 2) == 0;
        if (at > text && is_letter(at[-1]) && !blank) continue;
        for (int i = 0; i < n_known; i++) {
            size_t n = name_length(at, known[i].name);
            if (n > length) length = n, colour = known[i].colour;
        }
        if (length == 0) continue;
        put(page, from, (size_t)(at - from));
        put_mark(page, (char)(COLOUR_MARK + colour));
        put(page, at, length);
        put_mark(page, COLOUR_END);
        at += length - 1;
        from = at + 1;
    }
    put(page, from, strlen(from));
}

static void add(Page *page, Style style, const char *format, va_list args) {
    char *raw = NULL;
    int length = vasprintf(&raw, format, args);
    size_t room = length < 0 ? 0 : (size_t)length * 4 + 1; /* each byte may become \xNN */
    char *clean = room ? malloc(room) : NULL;
    if (clean) {
        page_clean(raw, clean, room);
        if (style != STYLE_PLAIN) put_mark(page, STYLE_MARK(style));
        if (n_known > 0 && term_colour() && style != STYLE_KEY && style != STYLE_WARN) put_coloured(page, clean);
        else put(page, clean, strlen(clean));
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

const char *page_next(const char *at, Style *style, char *out, size_t n) {
    size_t used = 0;
    if (!at || !*at) return NULL;
    *style = STYLE_PLAIN;
    for (; *at && *at != '\n'; at++) {
        if (is_mark(*at) && used == 0 && *at != HANG_MARK) *style = (Style)(*at - 1);
        if (!is_mark(*at) && used + 1 < n) out[used++] = *at;
    }
    out[used] = '\0';
    return *at ? at + 1 : at;
}

void page_command(Page *page, Style style, const char *command) {
    size_t room = strlen(command) * 2 + 4;
    char *joined = calloc(room, 1);
    if (joined) utf8_join(joined, room, command);
    page_line(page, style, "  %s", joined ? joined : command);
    free(joined);
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
                                         "\033[1;32m", "\033[0m" };
    if (stream && term_colour()) fputs(codes[style], stream);
}

static void emit_colour(FILE *stream, int colour) {
    static const int codes[][PAGE_COLOURS] = {   /* red, blue, green, grey, and seven that differ from them */
        { 203, 75, 113, 248, 215, 141, 80, 222, 175, 187, 110 },   /* for dark backgrounds */
        { 124, 25, 28, 240, 130, 91, 30, 94, 125, 58, 24 },        /* for light ones */
        { 208, 33, 43, 250, 220, 177, 117, 230, 166, 186, 67 },    /* distinct without red and green */
    };
    if (stream && term_colour()) fprintf(stream, "\033[38;5;%dm", codes[term_palette()][colour]);
}

static bool is_joint(const char *c) { return strncmp(c, "\u00A0", 2) == 0; }

/* The columns up to the next space that does not break, or the end. */
static int part_width(const char *c, const char *end) {
    int width = 0;
    while (c < end && !is_joint(c)) {
        if (is_mark(*c)) c++;
        else width += utf8_char_width(&c);
    }
    return width;
}

/* Is this space beside a ×? "2 × bean" stays together. */
static bool is_times(const char *word, const char *space, const char *end) {
    size_t n = strlen("×");
    return (space + n < end && strncmp(space + 1, "×", n) == 0) || (space >= word + n && strncmp(space - n, "×", n) == 0);
}

/* Prints one line without its newline, or only measures it if stream is NULL. Returns its rows. What is joined by
 * spaces that do not break is parted if it is longer than a row, but only where the line hangs: a command must be
 * copied as one line. */
static int wrap_line(const char *at, const char *end, int width, FILE *stream) {
    int rows = 1, column = 0, hang = 0, blanks = 0, style = STYLE_PLAIN;
    while (at < end) {
        if (*at == ' ') {
            blanks++;
            at++;
            continue;
        }
        const char *word = at; /* with the marks in it */
        int word_width = 0;
        while (at < end && (*at != ' ' || is_times(word, at, end))) {
            if (is_mark(*at)) at++;
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
        bool too_long = width > 0 && column + word_width > width; /* on a line of its own, too */
        for (const char *c = word; c < at;) {
            if (*c == HANG_MARK) {
                hang = width > 0 && column < width / 2 ? column : hang > 0 || width < 40 ? hang : FAR_HANG;
                c++;
            } else if (*c == COLOUR_END) {
                emit_style(stream, STYLE_PLAIN);
                if (style != STYLE_PLAIN) emit_style(stream, style);
                c++;
            } else if (is_colour(*c)) {
                emit_colour(stream, *c++ - COLOUR_MARK);
            } else if (is_mark(*c)) {
                style = *c++ - 1;
                emit_style(stream, style);
            } else if (is_joint(c)) {
                c += strlen("\u00A0");
                if (too_long && hang > 0 && column > hang && column + 1 + part_width(c, at) > width) {
                    emit(stream, "\n", 1);
                    for (int i = 0; i < hang; i++) emit(stream, " ", 1);
                    rows++;
                    column = hang;
                } else {
                    emit(stream, " ", 1);
                    column++;
                }
            } else {
                const char *from = c;
                column += utf8_char_width(&c);
                emit(stream, from, (size_t)(c - from));
            }
        }
    }
    return rows;
}

static int wrap(const Page *page, int width, FILE *stream, bool minor_only) {
    int rows = 0;
    if (!page->text) return 0;
    const char *at = page->text, *stop = page->text + page->length;
    while (at < stop) {
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

#define BETWEEN "\u00A0· " /* the parts of a paragraph */

/* Lines of lower rank are dropped first. */
static int rank_of(const char *line) {
    switch ((unsigned char)*line) {
    case STYLE_MARK(STYLE_MINOR): case STYLE_MARK(STYLE_FAINT): return 0;
    case STYLE_MARK(STYLE_OWN): return 2;
    case STYLE_MARK(STYLE_MAJOR): return 3;
    default: return 1;
    }
}

/* The end of the line at `at`, after its newline, with the indented lines that belong to it. */
static char *unit_end(char *at, char *stop) {
    do {
        char *end = memchr(at, '\n', (size_t)(stop - at));
        at = end ? end + 1 : stop;
    } while (at < stop && strncmp(is_mark(*at) ? at + 1 : at, "  ", 2) == 0);
    return at;
}

/* The next lines to drop: the first of the lowest rank. */
static char *unit_to_drop(const Page *page) {
    char *found = page->text;
    for (char *at = page->text, *stop = at + page->length; at < stop; at = unit_end(at, stop))
        if (rank_of(at) < rank_of(found)) found = at;
    return found;
}

/* After the next dot between parts; NULL after the last one. */
static char *next_part(const char *at, const char *end) {
    char *dot = memmem(at, (size_t)(end - at), BETWEEN, strlen(BETWEEN));
    return dot ? dot + strlen(BETWEEN) : NULL;
}

/* The lines and parts from `at` to `end`. */
static int count_parts(const char *at, const char *end) {
    int n = 0;
    for (const char *c = at; c < end; c++) n += *c == '\n';
    for (const char *part = at; (part = next_part(part, end)); ) n++;
    return n;
}

static void leave_out(Page *page, char *at, const char *end) {
    memmove(at, end, page->length + 1 - (size_t)(end - page->text));
    page->length -= (size_t)(end - at);
}

/* Puts an ellipsis before the text at `at`, in the room of what was left out. */
static void mark_gap(Page *page, char *at) {
    const char *dots = term_ascii() ? ".. " : "… ";
    size_t n = strlen(dots);
    if (page->length + n >= page->size || strncmp(at, dots, n) == 0) return;
    memmove(at + n, at, page->length + 1 - (size_t)(at - page->text));
    memcpy(at, dots, n);
    page->length += n;
}

/* At the top there is no gap: what was above it is gone. */
static void unmark_top(Page *page) {
    const char *dots = term_ascii() ? ".. " : "… ";
    char *top = page->length && is_mark(*page->text) ? page->text + 1 : page->text;
    if (page->length && strncmp(top, dots, strlen(dots)) == 0) leave_out(page, top, top + strlen(dots));
}

/* Drops the first parts of the paragraph from `at` to `end`, as many as make the page fit. Returns how many; 0 if it
 * has none or all of it must go. */
static int drop_parts(Page *page, char *at, const char *end, int rows, int width) {
    char *from = memchr(at, HANG_MARK, (size_t)(end - at)); /* before it stands the name of the player */
    int excess = page_rows(page, width) - rows, whole = wrap_line(at, end - 1, width, NULL), n = 0;
    from = from ? from + 1 : at;
    if (is_mark(*from)) from++;
    for (char *part = next_part(from, end); part; part = next_part(part, end)) {
        Page rest = { 0 };
        put(&rest, at, (size_t)(from - at));
        put(&rest, "… ", strlen("… "));
        put(&rest, part, (size_t)(end - part));
        bool fits = whole - page_rows(&rest, width) >= excess;
        page_free(&rest);
        n++;
        if (!fits) continue;
        leave_out(page, from, part);
        mark_gap(page, from);
        return n;
    }
    return 0;
}

int page_shorten(Page *page, int rows, int width) {
    int cut = 0;
    while (page->length > 0 && page_rows(page, width) > rows) {
        char *line = unit_to_drop(page), *end = unit_end(line, page->text + page->length);
        int parts = drop_parts(page, line, end, rows, width);
        cut += parts > 0 ? parts : count_parts(line, end);
        if (parts > 0) break;
        bool inside = line > page->text && end < page->text + page->length && rank_of(line) > 0;
        leave_out(page, line, end);
        if (inside) mark_gap(page, is_mark(*line) ? line + 1 : line);
    }
    unmark_top(page);
    return cut;
}

static int rows_shown;

int page_rows_shown(void) {
    int rows = rows_shown;
    rows_shown = 0;
    return rows;
}

void page_print(const Page *page, FILE *stream) {
    int rows = wrap(page, term_width(), stream, false);
    if (stream == stdout) rows_shown += rows;
}

void page_show(Page *page) {
    page_print(page, stdout);
    page_free(page);
}

void page_read(Page *page) {
    int height = term_height() - 2, width = term_width(), used = 0;
    if (!term_interactive() || term_plain() || height < 3 || page_rows(page, width) <= height) {
        page_show(page);
        return;
    }
    const char *at = page->text, *stop = page->text + page->length;
    while (at < stop) {
        const char *end = memchr(at, '\n', (size_t)(stop - at));
        if (!end) end = stop;
        int rows = wrap_line(at, end, width, NULL);
        if (used > 0 && used + rows > height) {
            char *line;
            if (term_read(tr("(Enter: more, q: enough)> "), &line) != LINE_TYPED) break;
            const char *word = line + strspn(line, " ");
            bool enough = *word != '\0';
            if (enough && strcmp(word, "q") != 0) term_unread(line); /* an answer to the question before */
            else free(line);
            if (enough) break;
            used = 0;
        }
        wrap_line(at, end, width, stdout);
        putchar('\n');
        used += rows;
        rows_shown += rows;
        at = end + 1;
    }
    page_free(page);
}
