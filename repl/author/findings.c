/* findings.c - see findings.h. */
#include "repl/author/findings.h"

#include "repl/term/error_print.h"
#include "repl/term/strings.h"
#include "repl/term/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int lines_of(const char *text) {
    int n = 0;
    for (; *text; text = string_next_line(text)) n++;
    return n;
}

#define MOST_SUGGESTED 100

const char *findings_suggest(Findings *found, const char *wrong, const char *const *names, int n) {
    return found->suggested++ < MOST_SUGGESTED ? string_suggest(wrong, names, n) : "";
}

/* Of two that differ in their details, the one with more of them is kept, else the first. */
void findings_add(Findings *found, const char *file, int line, const char *format, ...) {
    va_list args;
    Finding one = { .line = line };
    if (found->n > MOST_FINDINGS) return;
    if (found->n == MOST_FINDINGS) format = "more findings than can be shown"; /* of any place */
    va_start(args, format);
    if (vasprintf(&one.text, format, args) < 0) one.text = NULL;
    va_end(args);
    for (int i = 0; one.text && i < found->n; i++) {
        Finding *other = &found->list[i];
        size_t first = strcspn(one.text, "\n");
        if (other->line != line || strcmp(other->file, file) != 0) continue;
        if (strcspn(other->text, "\n") != first || strncmp(other->text, one.text, first) != 0) continue;
        bool more = lines_of(one.text) > lines_of(other->text);
        free(more ? other->text : one.text);
        if (more) other->text = one.text;
        return;
    }
    one.file = strdup(file);
    one.about = found->about ? strdup(found->about) : NULL;
    Finding *more = one.text && one.file && !one.about == !found->about
                        ? realloc(found->list, (size_t)(found->n + 1) * sizeof *more)
                        : NULL;
    if (!more) {
        free(one.text);
        free(one.file);
        free(one.about);
        found->lost = true;
        return;
    }
    found->list = more;
    found->list[found->n++] = one;
}

static int by_place(const void *a, const void *b) {
    const Finding *one = a, *other = b;
    int order = strcmp(one->file, other->file);
    if (order == 0) order = (one->line > other->line) - (one->line < other->line);
    return order ? order : strcmp(one->text, other->text);
}

static void sort(Findings *found) {
    if (found->n) qsort(found->list, (size_t)found->n, sizeof found->list[0], by_place);
}

void findings_list(Findings *found, const char *severity, json_t *list) {
    static char clean[8000];
    sort(found);
    for (const Finding *one = found->list; one < found->list + found->n; one++) {
        json_t *details = json_array();
        utf8_clean(one->text, true, false, clean, sizeof clean);
        for (const char *at = string_next_line(clean); *at; at = string_next_line(at))
            json_array_append_new(details, json_stringn(at, strcspn(at, "\n")));
        clean[strcspn(clean, "\n")] = '\0';
        json_t *text = json_string(clean);
        utf8_clean(one->file, false, false, clean, sizeof clean);
        json_array_append_new(list, json_pack("{s:s, s:i, s:s, s:o, s:o}", "file", clean, "line", one->line, "severity",
                                              severity, "text", text, "details", details));
    }
}

void findings_print(Findings *found, FILE *stream) {
    static char text[8000];
    sort(found);
    for (int i = 0; i < found->n; i++) {
        char lead[4200];
        snprintf(lead, sizeof lead, "%.4096s:%d: ", found->list[i].file, found->list[i].line);
        text[0] = '\0';
        for (const char *at = found->list[i].text; *at; at = string_next_line(at))
            string_append(text, sizeof text, "%s%.*s", at == found->list[i].text ? "" : *at == ' ' ? "\n" : "\n  ",
                          (int)strcspn(at, "\n"), at);
        error_print_text(lead, text, stream);
    }
}

void findings_free(Findings *found) {
    for (int i = 0; i < found->n; i++) {
        free(found->list[i].file);
        free(found->list[i].text);
        free(found->list[i].about);
    }
    free(found->list);
    *found = (Findings){ .list = NULL };
}

void findings_send(const Findings *found, Parcel *parcel) {
    parcel_number(parcel, found->n);
    parcel_number(parcel, found->lost);
    for (const Finding *one = found->list; one < found->list + found->n; one++) {
        parcel_text(parcel, one->file);
        parcel_number(parcel, one->line);
        parcel_text(parcel, one->text);
        parcel_text(parcel, one->about ? one->about : "");
    }
}

void findings_receive(Findings *found, ParcelReader *parcel, bool (*wanted)(void *context, const char *about), void *context) {
    int64_t n = parcel_read_number(parcel);
    found->lost |= parcel_read_number(parcel) != 0;
    for (int64_t i = 0; i < n; i++) {
        const char *file = parcel_read_text(parcel);
        int line = (int)parcel_read_number(parcel);
        const char *text = parcel_read_text(parcel), *about = parcel_read_text(parcel);
        if (!*about || wanted(context, about)) findings_add(found, file, line, "%s", text);
    }
}
