/* book_page.c - see book_page.h. */
#include "repl/author/book_page.h"

#include "repl/term/html.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

void book_text(BookPage *page, const char *text, int length) {
    html_textf(page->out, "%.*s", length, text);
    if (page->plain) fprintf(page->plain, "%.*s", length, text);
}

void book_raw(BookPage *page, const char *markup) {
    fputs(markup, page->out);
    if (page->plain && (strchr(markup, '\n') || *markup == ' ')) fputc(' ', page->plain);
}

/* Turns line ends into blanks, and several blanks into one. */
static void squeeze(char *text) {
    char *to = text;
    for (const char *at = text; *at; at++) {
        bool blank = isspace((unsigned char)*at);
        if (blank && (to == text || to[-1] == ' ')) continue;
        *to++ = blank ? ' ' : *at;
    }
    while (to > text && to[-1] == ' ') to--;
    *to = '\0';
}

static void end_section(BookPage *page) {
    char address[300];
    if (!page->plain) return;
    fclose(page->plain);
    page->plain = NULL;
    squeeze(page->text);
    snprintf(address, sizeof address, "%s#%s", page->file, page->anchor);
    json_array_append_new(page->index, json_pack("[s, s, s, s]", address, page->heading, page->title, page->text));
    free(page->text);
    page->text = NULL;
}

/* Letters and digits of the title; a number is added if the page already has that anchor. */
static void make_anchor(BookPage *page) {
    size_t n = 0;
    for (const char *at = page->heading; *at && n + 1 < 80; at++) {
        bool plain = isalnum((unsigned char)*at) || *at == '_' || *at == ':';
        if (plain) page->anchor[n++] = *at;
        else if (n > 0 && page->anchor[n - 1] != '-') page->anchor[n++] = '-';
    }
    while (n > 0 && page->anchor[n - 1] == '-') n--;
    page->anchor[n] = '\0';
    for (int i = 2; !strings_add_new(&page->anchors, page->anchor); i++) snprintf(page->anchor + n, sizeof page->anchor - n, "-%d", i);
}

void book_heading(BookPage *page, int level, const char *title, int length) {
    size_t used = 0;
    end_section(page);
    for (int i = 0; i < length && used + 1 < sizeof page->heading; i++)
        if (title[i] != '`') page->heading[used++] = title[i];
    page->heading[used] = '\0';
    make_anchor(page);
    fprintf(page->out, "<h%d id=\"%s\">", level, page->anchor);
    book_inline(page, title, length);
    fprintf(page->out, " <a class=\"here\" href=\"#%s\" aria-hidden=\"true\" tabindex=\"-1\">#</a></h%d>\n", page->anchor, level);
    page->plain = open_memstream(&page->text, &page->n);
}

void book_page_end(BookPage *page) {
    end_section(page);
    strings_free(&page->anchors);
}

/* ---- within a line ----------------------------------------------------------------------------------------- */

/* Does the address lead to a page of the manual, or to the web? */
static bool leads(const char *address, int length) {
    return (length > 5 && strncmp(address + length - 5, ".html", 5) == 0 && !memchr(address, '/', (size_t)length)) ||
           strncmp(address, "https://", 8) == 0 || address[0] == '#';
}

/* "[text](address)" at `at`; returns how many characters it has, or 0. */
static int put_link(BookPage *page, const char *at, int length) {
    const char *middle = at;
    for (int depth = 0; middle < at + length; middle++) { /* the bracket that closes the first one */
        depth += *middle == '[' ? 1 : *middle == ']' ? -1 : 0;
        if (depth == 0) break;
    }
    if (at + length - middle < 2 || middle[1] != '(') return 0;
    const char *end = memchr(middle, ')', (size_t)(at + length - middle));
    if (!end) return 0;
    const char *address = middle + 2;
    int n = (int)(end - address);
    if (leads(address, n)) {
        fputs("<a href=\"", page->out);
        html_textf(page->out, "%.*s", n, address);
        fputs("\">", page->out);
    }
    book_inline(page, at + 1, (int)(middle - at) - 1);
    if (leads(address, n)) fputs("</a>", page->out);
    return (int)(end - at) + 1;
}

/* Puts the text between two of these marks into an element; returns how many characters it has, or 0. */
static int put_between(BookPage *page, const char *at, int length, const char *mark, const char *element) {
    size_t m = strlen(mark);
    if ((size_t)length < 2 * m || strncmp(at, mark, m) != 0) return 0;
    const char *end = memmem(at + m, (size_t)length - m, mark, m);
    if (!end || end == at + m) return 0;
    fprintf(page->out, "<%s>", element);
    if (strcmp(element, "code") == 0) book_text(page, at + m, (int)(end - at - (long)m));
    else book_inline(page, at + m, (int)(end - at - (long)m));
    fprintf(page->out, "</%s>", element);
    return (int)(end - at + (long)m);
}

void book_inline(BookPage *page, const char *text, int length) {
    int from = 0;
    for (int i = 0; i < length;) {
        bool mark = strchr("`*[!", text[i]) != NULL;
        if (mark && i > from) book_text(page, text + from, i - from);
        if (mark) from = i;
        int skip = text[i] == '!' && i + 1 < length && text[i + 1] == '[' ? 1 : 0, done = 0;
        if (text[i + skip] == '[') done = put_link(page, text + i + skip, length - i - skip);
        if (!done && text[i] == '`') done = put_between(page, text + i, length - i, "`", "code");
        if (!done && text[i] == '*') done = put_between(page, text + i, length - i, "**", "strong");
        if (!done && text[i] == '*' && i + 1 < length && text[i + 1] != ' ') done = put_between(page, text + i, length - i, "*", "em");
        if (done) from = i += done + skip;
        else i++;
    }
    if (from < length) book_text(page, text + from, length - from);
}
