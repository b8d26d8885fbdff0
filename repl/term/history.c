/* history.c - see history.h. */
#include "repl/term/history.h"

#include "repl/term/paths.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define KEPT 1000   /* entries */
#define EXCESS 100  /* so many more are appended before the file is shortened within a session */
#define LOCK_TRIES 20

static struct {
    char *file, *last;
    int n; /* entries of the file, as far as we know */
} history;

/* The newest entries: number i of n lies at i % KEPT. */
typedef struct Entries {
    char *entry[KEPT];
    long n;
} Entries;

static void free_entries(Entries *entries) {
    for (int i = 0; i < KEPT; i++) free(entries->entry[i]);
    free(entries);
}

/* ---- the file ----------------------------------------------------------------------------------- */

/* Somebody who was stopped while he held the lock must not stop us. */
static bool lock(int fd) {
    const struct timespec moment = { 0, 5000000 };
    for (int i = 0; i < LOCK_TRIES; i++) {
        if (flock(fd, LOCK_EX | LOCK_NB) == 0) return true;
        nanosleep(&moment, NULL);
    }
    return false;
}

/* Is it still the file of that name? Another session may have replaced it. */
static bool is_current(int fd) {
    struct stat opened, named;
    return fstat(fd, &opened) == 0 && stat(history.file, &named) == 0 && opened.st_ino == named.st_ino &&
           opened.st_dev == named.st_dev;
}

/* Opens the file for appending and locks it if that is possible, which *locked tells; -1 if it cannot
 * be opened or is no ordinary file. */
static int open_file(bool *locked) {
    for (int i = 0; i < LOCK_TRIES; i++) {
        int fd = open(history.file, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0600);
        struct stat info;
        if (fd < 0) return -1;
        if (fstat(fd, &info) != 0 || !S_ISREG(info.st_mode)) {
            close(fd);
            return -1;
        }
        *locked = lock(fd);
        if (is_current(fd)) return fd;
        close(fd);
    }
    return -1;
}

/* ---- reading ------------------------------------------------------------------------------------ */

static void add_entry(Entries *entries, const char *line) {
    char **place = &entries->entry[entries->n++ % KEPT];
    free(*place);
    *place = strdup(line);
}

/* A line that begins with a tab goes on with the entry before. */
static void extend_entry(Entries *entries, const char *line) {
    char **place = &entries->entry[(entries->n - 1) % KEPT], *longer = NULL;
    if (*place && asprintf(&longer, "%s\n%s", *place, line) >= 0) {
        free(*place);
        *place = longer;
    }
}

static Entries *read_entries(int fd) {
    Entries *entries = calloc(1, sizeof *entries);
    int copy = dup(fd);
    FILE *stream = copy >= 0 ? fdopen(copy, "r") : NULL;
    char *line = NULL;
    size_t size = 0;
    if (!stream && copy >= 0) close(copy);
    if (stream) rewind(stream);
    for (ssize_t n; entries && stream && (n = getline(&line, &size, stream)) > 0;) {
        if (line[n - 1] == '\n') line[n - 1] = '\0';
        if (*line == '\t' && entries->n > 0) extend_entry(entries, line + 1);
        else if (*line) add_entry(entries, line);
    }
    free(line);
    if (stream) fclose(stream);
    return entries;
}

/* Calls visit(context, entry), the oldest first. */
static void each_entry(const Entries *entries, void (*visit)(void *, const char *), void *context) {
    for (long i = entries->n > KEPT ? entries->n - KEPT : 0; i < entries->n; i++)
        if (entries->entry[i % KEPT]) visit(context, entries->entry[i % KEPT]);
}

/* ---- writing ------------------------------------------------------------------------------------ */

/* The lines of the file for an entry, after a line end if the one before has none. The caller frees. */
static char *as_lines(const char *entry, bool broken) {
    size_t longest = 2 * strlen(entry) + 3;
    char *lines = malloc(longest), *at = lines;
    if (!lines) return NULL;
    if (broken) *at++ = '\n';
    entry += strspn(entry, "\t\n"); /* a tab would make it part of the entry before */
    for (; *entry; entry++) {
        *at++ = *entry;
        if (*entry == '\n') *at++ = '\t';
    }
    *at++ = '\n';
    *at = '\0';
    return lines;
}

static void write_entry(void *context, const char *entry) {
    char *lines = as_lines(entry, false);
    if (lines) fputs(lines, context);
    free(lines);
}

/* Puts the newest entries in the place of the file, which is locked. */
static void shorten(int fd, const Entries *entries) {
    char name[PATH_MAX];
    struct stat info;
    if (snprintf(name, sizeof name, "%s.XXXXXX", history.file) >= (int)sizeof name) return;
    int made = mkostemp(name, O_CLOEXEC);
    FILE *stream = made >= 0 ? fdopen(made, "w") : NULL;
    if (!stream) {
        if (made >= 0) close(made);
        return;
    }
    each_entry(entries, write_entry, stream);
    bool ok = fflush(stream) == 0 && !ferror(stream) && fsync(made) == 0;
    if (fstat(fd, &info) == 0) ok &= fchmod(made, info.st_mode & 0777) == 0;
    if (fclose(stream) != 0 || !ok || rename(name, history.file) != 0) unlink(name);
    else history.n = KEPT;
}

/* Reads the file, and shortens it if it must be. */
static Entries *refresh(void) {
    bool locked = false;
    int fd = open_file(&locked);
    Entries *entries = fd >= 0 ? read_entries(fd) : NULL;
    if (entries) {
        history.n = entries->n > KEPT ? KEPT + 1 : (int)entries->n;
        if (entries->n > KEPT && locked) shorten(fd, entries);
    }
    if (fd >= 0) close(fd); /* and with it the lock */
    return entries;
}

static bool ends_within_line(int fd) {
    struct stat info;
    char end = '\n';
    return fstat(fd, &info) == 0 && info.st_size > 0 && pread(fd, &end, 1, info.st_size - 1) == 1 && end != '\n';
}

static void append(const char *entry) {
    bool locked = false;
    int fd = open_file(&locked);
    if (fd < 0) return;
    char *lines = as_lines(entry, ends_within_line(fd));
    if (lines && write(fd, lines, strlen(lines)) > 0) history.n++;
    free(lines);
    close(fd);
}

/* ---- what others call --------------------------------------------------------------------------- */

static void tell(void *context, const char *entry) {
    void (*const *each)(const char *) = context;
    (*each)(entry);
    free(history.last);
    history.last = strdup(entry);
}

static void shorten_beyond(int most) {
    Entries *entries = history.n > most ? refresh() : NULL;
    if (entries) free_entries(entries);
}

static void forget(void) {
    shorten_beyond(KEPT);
    free(history.file);
    free(history.last);
    history.file = history.last = NULL;
    history.n = 0;
}

/* The whole name of a file, which is made if there is none; a link is followed, so that it stays one when
 * the file is replaced. */
static char *whole_name(const char *file) {
    paths_make_way(file);
    int fd = open(file, O_RDONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0600);
    if (fd >= 0) close(fd);
    return fd >= 0 ? realpath(file, NULL) : NULL;
}

bool history_open(const char *file, void (*each)(const char *entry)) {
    forget();
    if (!file) return true;
    history.file = whole_name(file);
    Entries *entries = history.file ? refresh() : NULL;
    if (!entries) {
        forget();
        return false;
    }
    each_entry(entries, tell, &each);
    free_entries(entries);
    return true;
}

void history_add(const char *entry) {
    if (!history.file || (history.last && strcmp(history.last, entry) == 0)) return;
    append(entry);
    free(history.last);
    history.last = strdup(entry);
    shorten_beyond(KEPT + EXCESS);
}
