/* markdown.c - see markdown.h. Each function consumes the lines that it handles and returns the next one. */
#include "repl/author/markdown.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static int line_length(const char *line) { return (int)strcspn(line, "\n"); }

static const char *put_fence(BookPage *page, const char *line) {
    bool commands = string_starts(line, "```sh");
    book_raw(page, commands ? "<pre class=\"text sh\">" : "<pre class=\"text\">");
    for (line = string_next_line(line); *line && !string_starts(line, "```"); line = string_next_line(line)) {
        book_text(page, line, line_length(line));
        book_raw(page, "\n");
    }
    book_raw(page, "</pre>\n");
    return string_next_line(line);
}

static const char *put_indented(BookPage *page, const char *line) {
    book_raw(page, "<pre class=\"text\">");
    for (; string_starts(line, "    "); line = string_next_line(line)) {
        book_text(page, line + 4, line_length(line) - 4);
        book_raw(page, "\n");
    }
    book_raw(page, "</pre>\n");
    return line;
}

/* The cells of "| a | b |". A bar in `code` is text. */
static void put_cells(BookPage *page, const char *line, const char *element) {
    int length = line_length(line);
    char open[20], close[20];
    snprintf(open, sizeof open, "<%s>", element);
    snprintf(close, sizeof close, "</%s> ", element);
    book_raw(page, "<tr>");
    for (int from = 1; from < length;) {
        int end = from;
        for (bool code = false; end < length && (code || line[end] != '|'); end++) code ^= line[end] == '`';
        int last = end;
        while (from < last && line[from] == ' ') from++;
        while (last > from && line[last - 1] == ' ') last--;
        if (end == length && from >= last) break;
        book_raw(page, open);
        book_inline(page, line + from, last - from);
        book_raw(page, close);
        from = end + 1;
    }
    book_raw(page, "</tr>\n");
}

static const char *put_table(BookPage *page, const char *line) {
    const char *rule = string_next_line(line);
    bool head = string_starts(rule, "| ---");
    book_raw(page, "<div class=\"scroll\" tabindex=\"0\">\n<table>\n");
    if (head) {
        book_raw(page, "<thead>");
        put_cells(page, line, "th");
        book_raw(page, "</thead>\n");
        line = string_next_line(rule);
    }
    book_raw(page, "<tbody>\n");
    for (; *line == '|'; line = string_next_line(line)) put_cells(page, line, "td");
    book_raw(page, "</tbody>\n</table>\n</div>\n");
    return line;
}

/* Does this line begin something other than a continuation of the paragraph? */
static bool begins(const char *line) {
    return *line == '\0' || *line == '\n' || *line == '#' || *line == '|' || string_starts(line, "```") || string_starts(line, "- ") ||
           string_starts(line, "<!--");
}

static int number_length(const char *line) {
    int n = (int)strspn(line, "0123456789");
    return n > 0 && string_starts(line + n, ". ") ? n + 2 : 0;
}

/* The lines of a paragraph, without their indents, as one text. */
static const char *put_lines(BookPage *page, const char *line, int skip) {
    size_t used = 0, size = strlen(line) + 1;
    char *text = malloc(size);
    do {
        line += skip;
        skip = 0;
        line += strspn(line, " ");
        int n = line_length(line);
        if (text && used > 0) text[used++] = ' ';
        if (text) memcpy(text + used, line, (size_t)n), used += (size_t)n;
        line = string_next_line(line);
    } while (!begins(line) && !number_length(line));
    if (text) book_inline(page, text, (int)used);
    free(text);
    return line;
}

static const char *put_list(BookPage *page, const char *line) {
    bool numbered = number_length(line) > 0;
    book_raw(page, numbered ? "<ol>\n" : "<ul>\n");
    while (numbered ? number_length(line) > 0 : string_starts(line, "- ")) {
        book_raw(page, "<li>");
        line = put_lines(page, line, numbered ? number_length(line) : 2);
        book_raw(page, "</li>\n");
    }
    book_raw(page, numbered ? "</ol>\n" : "</ul>\n");
    return line;
}

static const char *put_paragraph(BookPage *page, const char *line) {
    book_raw(page, "<p>");
    line = put_lines(page, line, 0);
    book_raw(page, "</p>\n");
    return line;
}

void markdown_write(BookPage *page, const char *text) {
    for (const char *line = text; *line;) {
        int marks = (int)strspn(line, "#");
        if (*line == '\n' || string_starts(line, "<!--")) line = string_next_line(line);
        else if (marks && line[marks] == ' ') {
            book_heading(page, marks, line + marks + 1, line_length(line) - marks - 1);
            line = string_next_line(line);
        } else if (string_starts(line, "```")) line = put_fence(page, line);
        else if (string_starts(line, "    ")) line = put_indented(page, line);
        else if (*line == '|') line = put_table(page, line);
        else if (string_starts(line, "- ") || number_length(line)) line = put_list(page, line);
        else line = put_paragraph(page, line);
    }
}
