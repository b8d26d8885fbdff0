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
#define EXCESS 100  /* entries beyond KEPT before a session shortens the file */
#define LOCK_TRIES 20

static struct {
    char *file, *last;
    int n; /* entries in the file when last read, plus our own */
} history;

/* A ring of the newest entries: entry i of n is at i % KEPT. */
typedef struct Entries {
    char *entry[KEPT];
    long n;
} Entries;

static void free_entries(Entries *entries) {
    for (int i = 0; i < KEPT; i++) free(entries->entry[i]);
    free(entries);
}

/* ---- the file ----------------------------------------------------------------------------------- */

/* Gives up after a while: the holder of the lock may be suspended. */
static bool lock(int fd) {
    const struct timespec pause = { 0, 5000000 };
    for (int i = 0; i < LOCK_TRIES; i++) {
        if (flock(fd, LOCK_EX | LOCK_NB) == 0) return true;
        nanosleep(&pause, NULL);
    }
    return false;
}

/* False if another session has replaced the file since it was opened. */
static bool is_current(int fd) {
    struct stat opened, named;
    return fstat(fd, &opened) == 0 && stat(history.file, &named) == 0 && opened.st_ino == named.st_ino &&
           opened.st_dev == named.st_dev;
}

/* Opens the file for appending; *locked says whether it could be locked. -1 if it cannot be opened or is not a regular
 * file. */
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

/* Appends a continuation line to the last entry. */
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

/* Calls visit(context, entry), oldest first. */
static void each_entry(const Entries *entries, void (*visit)(void *, const char *), void *context) {
    for (long i = entries->n > KEPT ? entries->n - KEPT : 0; i < entries->n; i++)
        if (entries->entry[i % KEPT]) visit(context, entries->entry[i % KEPT]);
}

/* ---- writing ------------------------------------------------------------------------------------ */

/* The entry as it is written to the file; `broken`: the file's last line lacks its newline. The caller frees. */
static char *as_lines(const char *entry, bool broken) {
    size_t longest = 2 * strlen(entry) + 3;
    char *lines = malloc(longest), *at = lines;
    if (!lines) return NULL;
    if (broken) *at++ = '\n';
    entry += strspn(entry, "\t\n"); /* a leading tab would mark a continuation */
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

/* Replaces the file, which is locked, by one with the newest entries that nobody else can read. */
static void shorten(const Entries *entries) {
    char name[PATH_MAX];
    if (snprintf(name, sizeof name, "%s.XXXXXX", history.file) >= (int)sizeof name) return;
    int made = mkostemp(name, O_CLOEXEC);
    FILE *stream = made >= 0 ? fdopen(made, "w") : NULL;
    if (!stream) {
        if (made >= 0) close(made);
        return;
    }
    each_entry(entries, write_entry, stream);
    bool ok = fflush(stream) == 0 && !ferror(stream) && fsync(made) == 0;
    if (fclose(stream) != 0 || !ok || rename(name, history.file) != 0) unlink(name);
    else history.n = KEPT;
}

/* Reads the file, and shortens it if it is too long. */
static Entries *refresh(void) {
    bool locked = false;
    int fd = open_file(&locked);
    Entries *entries = fd >= 0 ? read_entries(fd) : NULL;
    if (entries) {
        history.n = entries->n > KEPT ? KEPT + 1 : (int)entries->n;
        if (entries->n > KEPT && locked) shorten(entries);
    }
    if (fd >= 0) close(fd); /* releases the lock */
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

/* ---- the interface ------------------------------------------------------------------------------ */

static void set_last(const char *entry) {
    free(history.last);
    history.last = strdup(entry);
}

static void recall(void *context, const char *entry) {
    void (*const *each)(const char *) = context;
    (*each)(entry);
    set_last(entry);
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

/* The absolute name of a file, created if missing. Links are resolved: replacing the file must not replace the link. */
static char *absolute_name(const char *file) {
    paths_make_parents(file);
    int fd = open(file, O_RDONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0600);
    if (fd >= 0) close(fd);
    return fd >= 0 ? realpath(file, NULL) : NULL;
}

bool history_open(const char *file, void (*each)(const char *entry)) {
    forget();
    if (!file) return true;
    history.file = absolute_name(file);
    Entries *entries = history.file ? refresh() : NULL;
    if (!entries) {
        forget();
        return false;
    }
    each_entry(entries, recall, &each);
    free_entries(entries);
    return true;
}

void history_add(const char *entry) {
    if (!history.file || (history.last && strcmp(history.last, entry) == 0)) return;
    append(entry);
    set_last(entry);
    shorten_beyond(KEPT + EXCESS);
}
