/* strings.c - see strings.h. */
#include "repl/term/strings.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void string_append(char *out, size_t n, const char *format, ...) {
    size_t used = strlen(out);
    va_list args;
    va_start(args, format);
    if (used < n) vsnprintf(out + used, n - used, format, args);
    va_end(args);
}

void string_quote(char *out, size_t n, const char *word) {
    size_t plain = strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._+-=,:");
    if (*word && word[plain] == '\0') {
        string_append(out, n, "%s", word);
        return;
    }
    string_append(out, n, "'");
    for (size_t length; *word; word += length) {
        length = *word == '\'' ? 1 : strcspn(word, "'");
        if (*word == '\'') string_append(out, n, "'\\''");
        else string_append(out, n, "%.*s", (int)length, word);
    }
    string_append(out, n, "'");
}

bool string_starts(const char *text, const char *with) {
    return strncmp(text, with, strlen(with)) == 0;
}

bool string_among(const char *text, const char *const *list) {
    while (*list && strcmp(*list, text) != 0) list++;
    return *list;
}

size_t string_word(const char *text) {
    size_t n = 0;
    while (isalnum((unsigned char)text[n]) || text[n] == '_') n++;
    return n;
}

const char *string_next_line(const char *text) {
    text += strcspn(text, "\n");
    return text + (*text == '\n');
}

/* The rest of the stream, up to `most` bytes; NULL with errno set. */
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

char *file_text(const char *file, size_t most) {
    struct stat about;
    int fd = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY); /* a pipe must not make us wait */
    bool regular = fd >= 0 && fstat(fd, &about) == 0 && S_ISREG(about.st_mode);
    FILE *stream = regular ? fdopen(fd, "rb") : NULL;
    if (!stream) {
        if (fd >= 0) close(fd);
        if (fd >= 0 && !regular) errno = EINVAL;
        return NULL;
    }
    char *text = read_all(stream, most);
    int error = errno;
    fclose(stream);
    errno = error;
    return text;
}

#define MAX_COMPARED 48 /* longer names never match */

static int least(int a, int b) {
    return a < b ? a : b;
}

/* Damerau-Levenshtein distance: insertions, deletions, changes and swaps of neighbours. */
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

const char *string_nearest(const char *wrong, const char *const *names, int n) {
    int length = (int)strlen(wrong), bound = length < 4 ? 1 : length < 8 ? 2 : 3;
    const char *best = NULL;
    for (int i = 0; i < n; i++) {
        int d = distance(wrong, names[i]);
        if (length >= 3 && strncmp(names[i], wrong, (size_t)length) == 0) d = 1; /* an abbreviation */
        if (d > bound || (best && d == bound)) continue;
        best = names[i];
        bound = d;
    }
    return best;
}

const char *string_suggest(const char *wrong, const char *const *names, int n) {
    static char text[100];
    const char *near = string_nearest(wrong, names, n);
    snprintf(text, sizeof text, near ? "; did you mean '%s'?" : "", near);
    return text;
}

char *strings_add(Strings *strings, const char *format, ...) {
    char *text, **more;
    va_list args;
    va_start(args, format);
    int length = vasprintf(&text, format, args);
    va_end(args);
    if (length < 0) return NULL;
    more = realloc(strings->item, (size_t)(strings->n + 1) * sizeof *more);
    if (!more) {
        free(text);
        return NULL;
    }
    strings->item = more;
    return more[strings->n++] = text;
}

bool strings_have(const Strings *strings, const char *text) {
    for (int i = 0; i < strings->n; i++)
        if (strcmp(strings->item[i], text) == 0) return true;
    return false;
}

bool strings_add_new(Strings *strings, const char *text) {
    return !strings_have(strings, text) && strings_add(strings, "%s", text);
}

static int by_text(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

void strings_sort(Strings *strings) {
    if (strings->n) qsort(strings->item, (size_t)strings->n, sizeof *strings->item, by_text);
}

void strings_free(Strings *strings) {
    for (int i = 0; i < strings->n; i++) free(strings->item[i]);
    free(strings->item);
    *strings = (Strings){ NULL, 0 };
}

static bool copy(int from, int to) {
    char block[65536];
    ssize_t n;
    while ((n = read(from, block, sizeof block)) > 0)
        for (ssize_t done = 0; done < n;) {
            ssize_t written = write(to, block + done, (size_t)(n - done));
            if (written < 0) return false;
            done += written;
        }
    return n == 0;
}

bool file_copy(const char *source, const char *file) {
    int from = open(source, O_RDONLY | O_CLOEXEC);
    int to = from < 0 ? -1 : open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    bool ok = to >= 0 && copy(from, to);
    if (to >= 0 && close(to) != 0) ok = false;
    int reason = errno;
    if (to >= 0 && !ok) unlink(file);
    if (from >= 0) close(from);
    errno = reason;
    return ok;
}
