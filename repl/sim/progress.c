/* progress.c - see progress.h. */
#include "repl/sim/progress.h"

#include "repl/term/lang.h"
#include "repl/term/page.h"
#include "repl/term/strings.h"
#include "repl/term/term.h"
#include "repl/term/utf8.h"

#include <stdio.h>
#include <unistd.h>

#define SHOW_EVERY 0.2   /* seconds */

void sim_progress_start(SimProgress *progress, int known) {
    *progress = (SimProgress){ .shown = isatty(STDERR_FILENO) && !term_plain(), .began = term_seconds(), .at_first = known };
}

/* Overwrites the previous line. */
static void show(SimProgress *progress, const char *line) {
    char text[300];
    page_clean(line, text, sizeof text);
    page_cut(text, sizeof text, 79);
    int width = utf8_width(text), more = progress->width - width;
    fprintf(stderr, "\r%s%*s", text, more > 0 ? more : 0, "");
    for (int i = 0; i < more; i++) fputc('\b', stderr);
    fflush(stderr);
    progress->width = width;
}

static void put_time(double left, char *out, size_t n) {
    long s = (long)(left + 0.5);
    if (s < 60) snprintf(out, n, "%ld s", s);
    else if (s < 3600) snprintf(out, n, "%ld min %ld s", s / 60, s % 60);
    else snprintf(out, n, "%ld h %ld min", s / 3600, s % 3600 / 60);
}

void sim_progress_show(SimProgress *progress, int known, int total, bool stopping) {
    double now = term_seconds(), spent = now - progress->began;
    char line[300], left[60];
    if (!progress->shown || now - progress->updated < SHOW_EVERY) return;
    progress->updated = now;
    int played = known - progress->at_first;
    snprintf(line, sizeof line, tr("%d of %d games (%d%%)"), known, total, (int)(100.0 * known / total));
    if (stopping) {
        string_append(line, sizeof line, "; %s", tr("finishing games in progress, Ctrl-C again drops them"));
    } else if (played > 0) {
        double rate = played / spent;
        put_time((total - known) / rate, left, sizeof left);
        string_append(line, sizeof line, tr(rate < 10 ? ", %.1f games/s" : ", %.0f games/s"), rate);
        string_append(line, sizeof line, tr(", %s left"), left);
    }
    show(progress, line);
}

void sim_progress_end(SimProgress *progress) {
    if (!progress->shown || progress->width == 0) return;
    show(progress, "");
    fputc('\r', stderr);
}
