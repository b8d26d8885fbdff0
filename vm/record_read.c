/* record_read.c - reads a record and checks the whole file before any of it is used. See record_file.h for the
 * format. */
#include "vm/record_file.h"

#define XXH_INLINE_ALL
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <xxhash.h>

void book_free(Book *book) {
    if (!book) return;
    free(book->text);
    free(book->lines);
    free(book);
}

__attribute__((format(printf, 3, 4)))
static bool damaged(const Book *book, BohnError *err, const char *format, ...) {
    char what[400], repair[120] = "";
    va_list args;
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    if (book->line > 2)
        snprintf(repair, sizeof repair,
                 "; the %d lines before it are good and can be kept as a record", book->line - 1);
    return refuse(err, BOHN_BAD_RECORD, "%s is damaged: line %d (byte %zu): %s%s", book->file,
                  book->line, book->at, what, repair);
}

/* A piece of the file as printable text, for a message. */
static const char *shown(Book *book, const char *text, size_t n) {
    size_t i = 0;
    for (; i < n && i < 40; i++) book->shown[i] = text[i] >= ' ' && text[i] < 0x7F ? text[i] : '?';
    snprintf(book->shown + i, sizeof book->shown - i, "%s", i < n ? "..." : "");
    return book->shown;
}

static char *read_all(int fd, const char *file, size_t *size, BohnError *err) {
    struct stat now;
    if (fstat(fd, &now) != 0) return refuse(err, BOHN_SYSTEM, "%s: %s", file, strerror(errno)), NULL;
    if (!S_ISREG(now.st_mode)) return refuse(err, BOHN_SYSTEM, "%s is not a file", file), NULL;
    if (now.st_size > (off_t)MAX_FILE) {
        refuse(err, BOHN_BAD_RECORD, "%s has %lld bytes; a record has at most %u (line 1, byte 0)",
               file, (long long)now.st_size, MAX_FILE);
        return NULL;
    }
    size_t wanted = (size_t)now.st_size, got = 0;
    char *text = malloc(wanted + 1);
    if (!text) return refuse(err, BOHN_SYSTEM, "out of memory"), NULL;
    while (got < wanted) {
        ssize_t n = pread(fd, text + got, wanted - got, (off_t)got);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) {
            refuse(err, BOHN_SYSTEM, "%s: %s", file, strerror(errno));
            free(text);
            return NULL;
        }
        if (n == 0) break; /* it shrank meanwhile: read as it is */
        got += (size_t)n;
    }
    text[got] = '\0';
    *size = got;
    return text;
}

/* The next whole line, terminated in place. Returns 1, or 0 at the end of the file (a torn line is marked), or -1 if it
 * cannot be a line of a record. */
static int next_line(Book *book, char **line, size_t *length, BohnError *err) {
    book->line++;
    char *start = book->text + book->at;
    size_t left = book->size - book->at;
    if (left == 0) return 0;
    char *end = memchr(start, '\n', left);
    size_t n = end ? (size_t)(end - start) : left;
    if (n > MAX_LINE) {
        damaged(book, err, "%zu characters, at most %u were expected", n, MAX_LINE);
        return -1;
    }
    if (!end) {
        book->header.torn = true;
        return 0;
    }
    for (size_t i = 0; i < n; i++)
        if (is_control(start[i])) {
            damaged(book, err, "text was expected, found byte %d at column %zu", start[i], i + 1);
            return -1;
        }
    *end = '\0';
    *line = start;
    *length = n;
    return 1;
}

/* Checks the sum at the line's end against the chain and cuts it off. */
static bool take_sum(Book *book, char *line, size_t *length, BohnError *err) {
    char hex[17];
    if (*length < SUM_LENGTH || strncmp(line + *length - SUM_LENGTH, " ~", 2) != 0 || !is_hex(line + *length - 16, 16))
        return damaged(book, err, "' ~' and 16 hex digits were expected at the end of the line, found '%s'",
                       shown(book, line, *length));
    *length -= SUM_LENGTH;
    book->sum = record_line_sum(book->sum, line, *length);
    text_hex(book->sum, hex);
    if (memcmp(hex, line + *length + 2, 16) != 0)
        return damaged(book, err, "the sum %s was expected, found %s: this line or its place was changed", hex,
                       line + *length + 2);
    line[*length] = '\0';
    return true;
}

/* A number without sign or leading zeros; moves *text past it. */
static bool take_number(const char **text, int *number) {
    const char *at = *text;
    int n = 0, digits = 0;
    for (; *at >= '0' && *at <= '9' && digits < 9; at++, digits++) n = n * 10 + (*at - '0');
    if (digits == 0 || (**text == '0' && digits > 1) || (*at >= '0' && *at <= '9')) return false;
    *text = at;
    *number = n;
    return true;
}

static bool take_seat(const Book *book, const char **text, int *seat) {
    if ((*text)[0] != 'p' || (*text)[1] < '1' || (*text)[1] >= '1' + book->header.players)
        return false;
    *seat = (*text)[1] - '1';
    *text += 2;
    return true;
}

#define WANT(condition, ...)                                                                       \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            snprintf(why, n, __VA_ARGS__);                                                         \
            return false;                                                                          \
        }                                                                                          \
    } while (0)

static bool text_of(json_t *value, const char *key, char *out, size_t size, char *why, size_t n) {
    const char *text = json_string_value(value);
    WANT(text, "\"%s\" must be a text", key);
    WANT(json_string_length(value) < size, "\"%s\" has %zu bytes, at most %zu are possible", key,
         json_string_length(value), size - 1);
    memcpy(out, text, json_string_length(value) + 1);
    return true;
}

static bool read_scripts(json_t *list, BohnHeader *header, char *why, size_t n) {
    WANT(json_is_array(list), "\"scripts\" must be a list");
    WANT(json_array_size(list) <= BOHN_HEADER_SCRIPTS,
         "%zu scripts are named, at most %d are possible", json_array_size(list), BOHN_HEADER_SCRIPTS);
    header->n_scripts = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        json_t *one = json_array_get(list, i);
        if (!text_of(json_object_get(one, "name"), "name", header->names[i], sizeof header->names[i], why, n) ||
            !text_of(json_object_get(one, "hash"), "hash", header->hashes[i], sizeof header->hashes[i], why, n))
            return false;
        WANT(strlen(header->hashes[i]) == 32 && is_hex(header->hashes[i], 32), "\"hash\" must have 32 hex digits");
        header->n_scripts++;
    }
    return true;
}

static bool read_seed(const char *text, uint64_t *seed) {
    char back[24];
    errno = 0;
    *seed = strtoull(text, NULL, 10);
    snprintf(back, sizeof back, "%llu", (unsigned long long)*seed);
    return errno == 0 && strcmp(back, text) == 0;
}

bool book_read_header(json_t *head, BohnHeader *header, char *why, size_t n) {
    char seed[24];
    const char *name;
    json_t *value;
    memset(header, 0, sizeof *header);
    WANT(json_is_object(head), "an object is expected");
    if (!text_of(json_object_get(head, "bohn"), "bohn", header->version, sizeof header->version, why, n) ||
        !text_of(json_object_get(head, "game"), "game", header->game, sizeof header->game, why, n) ||
        !text_of(json_object_get(head, "script"), "script", header->script, sizeof header->script, why, n) ||
        !text_of(json_object_get(head, "seed"), "seed", seed, sizeof seed, why, n) ||
        !read_scripts(json_object_get(head, "scripts"), header, why, n))
        return false;
    WANT(read_seed(seed, &header->seed), "\"seed\" must be a whole number as text");
    json_t *players = json_object_get(head, "players"), *options = json_object_get(head, "options");
    json_t *seats = json_object_get(head, "seats");
    WANT(json_is_integer(players) && json_integer_value(players) >= 1 && json_integer_value(players) <= BOHN_MAX_SEATS,
         "\"players\" must be 1 to %d", BOHN_MAX_SEATS);
    header->players = (int)json_integer_value(players);
    WANT(json_is_array(seats) && json_array_size(seats) == (size_t)header->players,
         "\"seats\" must be a list of %d names", header->players);
    for (int i = 0; i < header->players; i++)
        if (!text_of(json_array_get(seats, (size_t)i), "seats", header->seats[i], sizeof header->seats[i], why, n))
            return false;
    WANT(json_is_object(options), "\"options\" must be an object");
    WANT(json_object_size(options) <= BOHN_HEADER_OPTIONS,
         "%zu options are set, at most %d are possible", json_object_size(options), BOHN_HEADER_OPTIONS);
    json_object_foreach(options, name, value) {
        char *out = header->options[header->n_options++], text[128];
        if (!text_of(value, name, text, sizeof text, why, n)) return false;
        WANT((size_t)snprintf(out, sizeof header->options[0], "%s=%s", name, text) < sizeof header->options[0],
             "option \"%s\" is too long", name);
    }
    return true;
}

static uint64_t scripts_id(const BohnHeader *header) {
    uint64_t id = 0;
    for (int i = 0; i < header->n_scripts; i++) id = record_script_id(id, header->names[i], header->hashes[i]);
    return id;
}

/* The JSON at the end of a line whose sum is right; NULL with the error if it is not JSON. */
static json_t *line_json(const Book *book, const char *text, BohnError *err) {
    json_error_t where;
    json_t *value = json_loads(text, JSON_REJECT_DUPLICATES, &where);
    if (value) return value;
    if (!where.text[0] || json_error_code(&where) == json_error_out_of_memory)
        refuse(err, BOHN_SYSTEM, "out of memory");
    else damaged(book, err, "JSON was expected: %s", where.text);
    return NULL;
}

static Line *add_line(Book *book, BohnError *err) {
    if (book->n_lines == book->cap_lines) {
        int cap = book->cap_lines ? book->cap_lines * 2 : 64;
        Line *more = realloc(book->lines, (size_t)cap * sizeof *more);
        if (!more) return refuse(err, BOHN_SYSTEM, "out of memory"), NULL;
        book->lines = more;
        book->cap_lines = cap;
    }
    Line *line = &book->lines[book->n_lines++];
    *line = (Line){ .seat = BOHN_NO_SEAT, .line = book->line };
    return line;
}

static bool begins(const char **at, const char *word) {
    size_t n = strlen(word);
    if (strncmp(*at, word, n) != 0) return false;
    *at += n;
    return true;
}

/* "p1 "CHUNK"" or ""CHUNK"", after edit or eval. */
static bool read_chunk(Book *book, Line *line, const char *at, BohnError *err) {
    const char *text = at;
    if (take_seat(book, &at, &line->seat) && *at == ' ') at++;
    line->said = at;
    return *at == '"' || damaged(book, err, "Lua in double quotes was expected, found '%s'", shown(book, text, strlen(text)));
}

/* An entry of the log: "7 p1 plant_first p1.field_1" or "7 edit "CHUNK"". */
static bool read_entry(Book *book, Line *line, const char *at, BohnError *err) {
    line->type = LINE_DECISION;
    if (!take_number(&at, &line->number) || *at++ != ' ')
        return damaged(book, err, "a decision, edit, eval, undo, redo, rules or over was expected, found '%s'",
                       shown(book, line->text, strlen(line->text)));
    if (line->number != book->position + 1)
        return damaged(book, err, "entry %d was expected, found %d", book->position + 1, line->number);
    if (begins(&at, "edit ")) {
        line->type = LINE_EDIT;
        if (!read_chunk(book, line, at, err)) return false;
    } else {
        if (!take_seat(book, &at, &line->seat) || at[0] != ' ' || !at[1])
            return damaged(book, err, "a seat from p1 to p%d and what it decided were expected, found '%s'",
                           book->header.players, shown(book, at, strlen(at)));
        line->said = at + 1;
    }
    book->position = book->length = line->number;
    return true;
}

static bool read_goto(Book *book, Line *line, const char *at, BohnError *err) {
    line->type = LINE_GOTO;
    bool good = take_number(&at, &line->number) && line->number <= book->length;
    if (good && *at == ' ') {
        at++;
        good = take_seat(book, &at, &line->seat);
    }
    if (!good || *at)
        return damaged(book, err, "undo or redo with a number from 0 to %d was expected, found '%s'",
                       book->length, shown(book, line->text, strlen(line->text)));
    book->position = line->number;
    return true;
}

static bool read_over(Book *book, Line *line, const char *at, BohnError *err) {
    line->type = LINE_OVER;
    bool good = true;
    if (strcmp(at, " -") == 0) return true;
    for (int seat; good && *at;) {
        good = *at++ == ' ' && take_seat(book, &at, &seat);
        if (good) line->winners |= 1u << seat;
    }
    if (good && line->winners) return true;
    return damaged(book, err, "over and the winners' seats were expected, found '%s'",
                   shown(book, line->text, strlen(line->text)));
}

static bool read_rules(Book *book, Line *line, const char *at, BohnError *err) {
    char why[300];
    line->type = LINE_RULES;
    json_t *list = line_json(book, at, err);
    BohnHeader *scripts = list ? calloc(1, sizeof *scripts) : NULL;
    bool good = scripts && read_scripts(list, scripts, why, sizeof why);
    if (good) book->scripts = scripts_id(scripts);
    else if (scripts) damaged(book, err, "%s", why);
    else if (list) refuse(err, BOHN_SYSTEM, "out of memory");
    free(scripts);
    json_decref(list);
    return good;
}

static bool read_line(Book *book, char *text, size_t length, BohnError *err) {
    const char *at = text;
    if (length < SUM_LENGTH || strncmp(text + length - SUM_LENGTH, " @", 2) != 0 || !is_hex(text + length - 16, 16))
        return damaged(book, err, "' @' and a fingerprint of 16 hex digits were expected before the sum");
    text[length - SUM_LENGTH] = '\0';
    Line *line = add_line(book, err);
    if (!line) return false;
    line->text = text;
    line->table = text + length - 16;
    bool good = true;
    if (begins(&at, "undo ") || begins(&at, "redo ")) good = read_goto(book, line, at, err);
    else if (begins(&at, "rules ")) good = read_rules(book, line, at, err);
    else if (begins(&at, "over")) good = read_over(book, line, at, err);
    else if (begins(&at, "eval ")) {
        line->type = LINE_EVAL;
        good = read_chunk(book, line, at, err);
    } else if (book->format == 1 && begins(&at, "edit ")) {
        good = refuse(err, BOHN_BAD_RECORD,
                      "%s is a record of format 1 with an edit (line %d, byte %zu); bohn " BOHN_VERSION
                      " replays edits of format %d: the %d lines before it are good and can be kept as a record",
                      book->file, book->line, book->at, FORMAT, book->line - 1);
    } else {
        good = read_entry(book, line, at, err);
    }
    line->position = book->position;
    book->header.over = line->type == LINE_OVER;
    return good;
}

static bool read_first_lines(Book *book, BohnError *err) {
    char *line = NULL, why[300];
    size_t length = 0;
    const char *at;
    int found = next_line(book, &line, &length, err);
    if (found < 0) return false;
    at = found ? line : "";
    if (!begins(&at, FIRST_LINE) || !take_number(&at, &book->format) || *at || book->format < 1)
        return damaged(book, err, "'" FIRST_LINE "%d' was expected, found '%s'", FORMAT,
                       shown(book, book->text, book->size));
    if (book->format > FORMAT) /* its sums may be others: nothing more is known of it */
        return refuse(err, BOHN_BAD_RECORD, "%s is a record of format %d (line 1, byte 0); bohn " BOHN_VERSION
                      " reads formats up to %d: a newer bohn is needed", book->file, book->format, FORMAT);
    book->sum = XXH3_64bits(line, length);
    book->at += length + 1;
    found = next_line(book, &line, &length, err);
    if (found < 0) return false;
    if (!found)
        return damaged(book, err, "a header was expected, but the file ends within it: nothing was recorded");
    if (!take_sum(book, line, &length, err)) return false;
    json_t *head = line_json(book, line, err);
    if (!head) return false;
    bool good = book_read_header(head, &book->header, why, sizeof why) || damaged(book, err, "%s", why);
    json_decref(head);
    book->at += length + SUM_LENGTH + 1;
    book->scripts = scripts_id(&book->header);
    return good;
}

/* Reads and checks everything that can be checked without playing. NULL on failure. */
Book *book_read(int fd, const char *file, BohnError *err) {
    Book *book = calloc(1, sizeof *book);
    char *line = NULL;
    size_t length = 0;
    int found = -1;
    if (!book) return refuse(err, BOHN_SYSTEM, "out of memory"), NULL;
    book->file = file;
    book->text = read_all(fd, file, &book->size, err);
    if (book->text && read_first_lines(book, err))
        while ((found = next_line(book, &line, &length, err)) > 0) {
            size_t whole = length + 1;
            if (!take_sum(book, line, &length, err) || !read_line(book, line, length, err)) break;
            book->at += whole;
        }
    if (found != 0) {
        book_free(book);
        return NULL;
    }
    book->header.decisions = book->position;
    return book;
}

Book *book_open(const char *file, BohnError *err) {
    int fd = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK); /* a pipe must not make us wait */
    if (fd < 0)
        return refuse(err, errno == ENOENT ? BOHN_BAD_INPUT : BOHN_SYSTEM, "%s: %s", file, strerror(errno)), NULL;
    Book *book = book_read(fd, file, err);
    close(fd);
    return book;
}

void book_remark_torn(const Book *book, BohnError *err) {
    if (book->header.torn)
        refuse(err, BOHN_OK,
               "%s: line %d (byte %zu) was cut short while it was written; what followed entry %d is lost",
               book->file, book->line, book->at, book->position);
}

bool bohn_record_header(const char *file, BohnHeader *header, BohnError *err) {
    clear_error(err);
    Book *book = book_open(file, err);
    if (!book) return false;
    *header = book->header;
    book_remark_torn(book, err);
    book_free(book);
    return true;
}
