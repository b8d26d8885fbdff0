/* record.c - the game record: what was decided, as text, one line each.
 *
 *     bohn record 1
 *     {"bohn":"0.1.0","game":"bohnanza","options":{...},"players":3,"script":...} ~SUM
 *     1 p1 plant_first p1.field_1 @TABLE ~SUM     decision 1: an answer of p1
 *     2 p2 ! harvest p2.field_1 @TABLE ~SUM       decision 2: done by p2 out of turn
 *     undo 1 @TABLE ~SUM                          back to the position after decision 1
 *     redo 2 p1 @TABLE ~SUM                       forward again
 *     edit put 3 blaue_bohne p1.field_1 @TABLE ~SUM
 *     rules [{"hash":...,"name":...}] @TABLE ~SUM the scripts were exchanged
 *     over p1 p3 @TABLE ~SUM                      the winners; "-" for none
 *
 * SUM is XXH3-64 over the previous line's sum (8 bytes, the highest first) and the line up to
 * " ~"; the header's predecessor is the plain XXH3-64 of the first line. So a line that is changed,
 * missing, doubled or moved is found without playing. TABLE is the fingerprint of the table where
 * the line was written: before a decision or an edit takes effect, after an undo or redo.
 * A seat after the number of an undo or redo, or before an edit's command, says that the game stood
 * at a polling point of that seat: whether it stops at one depends on bohn_set_polls(), which is
 * not part of the rules.
 *
 * Each line goes out in one write, so a crash leaves at most the last one torn: without its
 * newline. A line that cannot be written is kept and tried again before the next one; the file is
 * always a true beginning of the record. What is written survives the process, however it ends. It is
 * brought to the disk when the program closes the record, where it can be told of a failure: a power
 * cut may cost what was written since, as it would with any file that is not synced at every line.
 * This file knows the game by bohn.h alone.
 */
#include "vm/record.h"

#include "vm/error.h"
#include "vm/text.h"

#define XXH_INLINE_ALL
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <jansson.h>
#include <xxhash.h>

#define FORMAT 1
#define FIRST_LINE "bohn record "
#define MAX_FILE (16u << 20)  /* 100 000 decisions take half of it */
#define MAX_LINE 32768u       /* only a header with many options comes near */
#define MAX_TEXT 8192         /* a decision or edit; the longest deal has some 600 characters */
#define SUM_LENGTH 18u        /* " ~" and 16 hex digits; a fingerprint takes as much */
#define JSON_FORM (JSON_COMPACT | JSON_SORT_KEYS)

static void clear_error(BohnError *err) {
    if (err) refuse(err, BOHN_OK, "%s", "");
}

static uint64_t line_sum(uint64_t before, const char *text, size_t length) {
    unsigned char block[8 + 512];
    for (int i = 0; i < 8; i++) block[i] = (unsigned char)(before >> (56 - 8 * i));
    if (length <= sizeof block - 8) { /* nearly every line: in one go, which is much faster */
        memcpy(block + 8, text, length);
        return XXH3_64bits(block, 8 + length);
    }
    XXH3_state_t hash;
    XXH3_64bits_reset(&hash);
    XXH3_64bits_update(&hash, block, 8);
    XXH3_64bits_update(&hash, text, length);
    return XXH3_64bits_digest(&hash);
}

static bool is_hex(const char *text, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (!(text[i] >= '0' && text[i] <= '9') && !(text[i] >= 'a' && text[i] <= 'f'))
            return false;
    return true;
}

static bool is_control(char byte) { return (unsigned char)byte < ' ' || byte == 0x7F; }

/* Identifies a set of scripts. */
static uint64_t scripts_id(int n, const char *(*name)(const void *, int),
                           const char *(*hash)(const void *, int), const void *scripts) {
    uint64_t id = 0;
    for (int i = 0; i < n; i++) {
        id = line_sum(id, name(scripts, i), strlen(name(scripts, i)));
        id = line_sum(id, hash(scripts, i), strlen(hash(scripts, i)));
    }
    return id;
}

static const char *rules_name(const void *rules, int i) { return bohn_script_name(rules, i); }
static const char *rules_hash(const void *rules, int i) { return bohn_script_hash(rules, i); }
static const char *header_name(const void *header, int i) {
    return ((const BohnHeader *)header)->names[i];
}
static const char *header_hash(const void *header, int i) {
    return ((const BohnHeader *)header)->hashes[i];
}

static uint64_t rules_scripts(const BohnRules *rules) {
    return scripts_id(bohn_script_count(rules), rules_name, rules_hash, rules);
}

static int polled_seat(const BohnGame *game) {
    const BohnRequest *q = bohn_request(game);
    return q && q->poll ? q->seat : BOHN_NO_SEAT;
}

/* ---- writing -------------------------------------------------------------------------------- */

struct BohnRecord {
    int fd;
    char *file;
    off_t size;           /* what is in the file for certain */
    uint64_t sum;         /* of the last line, written or waiting */
    uint64_t scripts;     /* scripts_id() of the rules in force */
    bool same_rules;      /* ... and it need not be compared with the game's */
    int position, length; /* where a replay would stand, and how far it could redo */
    bool over;            /* the last line is the closing one */
    char *waiting;        /* whole lines that are not in the file yet */
    size_t n_waiting, cap_waiting;
    int saved;            /* the position the file leads to */
    int problem;          /* why lines wait: an errno */
    bool stopped, broken; /* no more lines are taken; nothing more is written either */
    char why[300];        /* ... for this reason */
    char before[17];      /* an edit begins: the table */
    int before_seat;      /* ... and the polling point */
};

static void stop(BohnRecord *record, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void stop(BohnRecord *record, const char *format, ...) {
    if (record->stopped) return; /* the first reason is the true one */
    va_list args;
    va_start(args, format);
    vsnprintf(record->why, sizeof record->why, format, args);
    va_end(args);
    record->stopped = true;
}

/* False with errno. A signal or a short write is no failure. */
static bool write_all(int fd, const char *text, size_t n) {
    while (n > 0) {
        ssize_t done = write(fd, text, n);
        if (done == 0) errno = ENOSPC;
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) return false;
        text += done;
        n -= (size_t)done;
    }
    return true;
}

/* Not fstat: since Linux 6.13 asking for a file's times makes the next write set them anew, to the
 * nanosecond, and takes as long again as the write itself. */
static bool look_at(int fd, struct statx *now) {
    return statx(fd, "", AT_EMPTY_PATH, STATX_SIZE | STATX_NLINK, now) == 0;
}

/* Is the file as we left it? Somebody may have put another one in its place. */
static bool still_ours(BohnRecord *record) {
    struct statx now;
    if (!look_at(record->fd, &now)) {
        record->problem = errno;
        return false;
    }
    if (now.stx_nlink > 0 && now.stx_size == (uint64_t)record->size) return true;
    stop(record, now.stx_nlink == 0 ? "the file was removed or replaced"
                                    : "another program changed the file");
    record->broken = true;
    return false;
}

static void flush(BohnRecord *record) {
    size_t sent = 0;
    if (record->n_waiting == 0 || record->broken || !still_ours(record)) return;
    while (sent < record->n_waiting) {
        const char *line = record->waiting + sent;
        size_t n = (size_t)((const char *)memchr(line, '\n', record->n_waiting - sent) - line) + 1;
        record->problem = 0;
        if (!write_all(record->fd, line, n)) {
            struct statx now;
            record->problem = errno;
            if ((!look_at(record->fd, &now) || now.stx_size != (uint64_t)record->size) &&
                ftruncate(record->fd, record->size) != 0) {
                stop(record, "%s, and the torn line cannot be cut off", strerror(record->problem));
                record->broken = true;
            }
            break;
        }
        record->size += (off_t)n;
        sent += n;
    }
    memmove(record->waiting, record->waiting + sent, record->n_waiting - sent);
    record->n_waiting -= sent;
    if (record->n_waiting == 0) record->saved = record->position;
}

#define LINE_ROOM (MAX_TEXT + 2 * SUM_LENGTH + 2)

/* Adds the fingerprint of the table, the line's sum and newline, and keeps it to be written. `line`
 * has LINE_ROOM bytes, n of which are used. */
static void put_line(BohnRecord *record, char *line, size_t n, const char *table) {
    if (n >= MAX_TEXT) {
        stop(record, "a line has more than %d characters", MAX_TEXT);
        return;
    }
    for (size_t i = 0; i < n; i++)
        if (is_control(line[i])) {
            stop(record, "a control character in '%.40s' cannot be recorded", line);
            return;
        }
    memcpy(line + n, " @", 2);
    memcpy(line + n + 2, table, SUM_LENGTH - 2);
    n += SUM_LENGTH;
    uint64_t sum = line_sum(record->sum, line, n);
    memcpy(line + n, " ~", 2);
    text_hex(sum, line + n + 2);
    n += SUM_LENGTH;
    line[n++] = '\n';
    if ((uint64_t)record->size + record->n_waiting + n > MAX_FILE) {
        stop(record, "the file has reached %u MiB", MAX_FILE >> 20);
        return;
    }
    if (record->n_waiting + n > record->cap_waiting) {
        size_t cap = record->cap_waiting * 2 + n;
        char *more = realloc(record->waiting, cap);
        if (!more) {
            stop(record, "out of memory");
            return;
        }
        record->waiting = more;
        record->cap_waiting = cap;
    }
    memcpy(record->waiting + record->n_waiting, line, n);
    record->n_waiting += n;
    record->sum = sum;
}

/* One line with a fingerprint; `table` NULL = as it is now. */
static void say(BohnRecord *record, const BohnGame *game, const char *table, const char *format,
                ...) __attribute__((format(printf, 4, 5)));

static void say(BohnRecord *record, const BohnGame *game, const char *table, const char *format,
                ...) {
    char line[LINE_ROOM], now[17];
    if (record->stopped) return;
    va_list args;
    va_start(args, format);
    int n = vsnprintf(line, MAX_TEXT, format, args);
    va_end(args);
    if (!table) {
        bohn_fingerprint(game, now);
        table = now;
    }
    put_line(record, line, n < 0 ? MAX_TEXT : (size_t)n, table);
}

static json_t *scripts_json(const BohnRules *rules) {
    json_t *list = json_array();
    for (int i = 0; list && i < bohn_script_count(rules); i++) {
        json_t *one = json_pack("{s:s, s:s}", "name", bohn_script_name(rules, i), "hash",
                                bohn_script_hash(rules, i));
        if (json_array_append_new(list, one) != 0) {
            json_decref(list);
            list = NULL;
        }
    }
    return list;
}

static void note_rules(BohnRecord *record, const BohnGame *game) {
    if (record->same_rules) return;
    record->same_rules = true;
    uint64_t scripts = rules_scripts(bohn_rules(game));
    if (scripts == record->scripts) return;
    json_t *list = scripts_json(bohn_rules(game));
    char *text = list ? json_dumps(list, JSON_FORM) : NULL;
    if (text) say(record, game, NULL, "rules %s", text); else stop(record, "out of memory");
    free(text);
    json_decref(list);
    record->scripts = scripts;
}

static void note_position(BohnRecord *record, const BohnGame *game, const char *table, int seat,
                          int position) {
    const char *word = position <= record->position ? "undo" : "redo";
    if (position > record->length) { /* a BohnDecider answered */
        stop(record, "decision %d was made without the record", record->length + 1);
        return;
    }
    if (seat == BOHN_NO_SEAT) say(record, game, table, "%s %d", word, position);
    else say(record, game, table, "%s %d p%d", word, position, seat + 1);
    record->position = position;
}

/* What happened to the game that nobody told the record: a step rolled back, rules exchanged. */
static void catch_up(BohnRecord *record, const BohnGame *game, int position) {
    note_rules(record, game);
    if (position != record->position)
        note_position(record, game, NULL, polled_seat(game), position);
    record->over = false;
}

void record_append(BohnRecord *record, const BohnGame *game, const char *text, uint64_t table) {
    int number = bohn_position(game); /* it is in the log already */
    if (record->stopped) return;
    catch_up(record, game, number - 1);
    if (record->stopped) return;
    char line[LINE_ROOM], hex[17];
    TextOut out = text_out(line, MAX_TEXT + 1);
    text_put_int(&out, number);
    text_put_char(&out, ' ');
    text_put(&out, text);
    text_hex(table, hex);
    put_line(record, line, (size_t)(out.at - line), hex);
    if (record->stopped) return;
    record->position = record->length = number;
    flush(record);
}

void record_new_rules(BohnRecord *record) { record->same_rules = false; }

void record_undo(BohnRecord *record, const BohnGame *game, int position) {
    if (record->stopped) return;
    note_rules(record, game);
    note_position(record, game, NULL, polled_seat(game), position);
    record->over = false;
    flush(record);
}

void record_before_edit(BohnRecord *record, const BohnGame *game) {
    bohn_fingerprint(game, record->before);
    record->before_seat = polled_seat(game);
}

void record_edit(BohnRecord *record, const BohnGame *game, const char *command) {
    int seat = record->before_seat, position = bohn_position(game);
    if (record->stopped) return;
    note_rules(record, game);
    if (position != record->position) note_position(record, game, record->before, seat, position);
    record->over = false;
    if (seat == BOHN_NO_SEAT) say(record, game, record->before, "edit %s", command);
    else say(record, game, record->before, "edit p%d %s", seat + 1, command);
    record->length = record->position;
    flush(record);
}

static void free_record(BohnRecord *record) {
    if (record->fd >= 0) close(record->fd);
    free(record->waiting);
    free(record->file);
    free(record);
}

/* False when something of the record is not in the file. */
static bool saved(const BohnRecord *record, BohnError *err) {
    if (record->stopped)
        return refuse(err, BOHN_SYSTEM, "%s: recording stopped after decision %d: %s", record->file,
                      record->n_waiting ? record->saved : record->position, record->why);
    if (record->n_waiting > 0)
        return refuse(err, BOHN_SYSTEM,
                      "%s: nothing after decision %d is saved: %s; it is kept and tried again "
                      "with the next decision",
                      record->file, record->saved, strerror(record->problem));
    return true;
}

static bool finish_writing(BohnRecord *record, BohnError *err) {
    flush(record);
    if (fsync(record->fd) != 0 && !record->problem) record->problem = errno;
    if (!saved(record, err)) return false;
    if (record->problem)
        return refuse(err, BOHN_SYSTEM, "%s: %s", record->file, strerror(record->problem));
    return true;
}

void record_close(BohnRecord *record) {
    if (!record) return;
    flush(record);
    free_record(record);
}

bool bohn_record_ok(const BohnGame *game, BohnError *err) {
    const BohnRecord *record = game_record(game);
    clear_error(err);
    return !record || saved(record, err);
}

bool bohn_record_stop(BohnGame *game, BohnError *err) {
    BohnRecord *record = game_record(game);
    clear_error(err);
    if (!record) return refuse(err, BOHN_BAD_INPUT, "the game is not recorded");
    game_set_record(game, NULL);
    bool done = finish_writing(record, err);
    free_record(record);
    return done;
}

static void write_seats(unsigned seats, char *text, size_t n) {
    size_t used = 0;
    if (!seats) snprintf(text, n, " -");
    for (int seat = 0; seat < BOHN_MAX_SEATS; seat++)
        if (seats >> seat & 1) used += (size_t)snprintf(text + used, n - used, " p%d", seat + 1);
}

bool bohn_record_finish(BohnGame *game, BohnError *err) {
    BohnRecord *record = game_record(game);
    unsigned winners;
    char seats[4 * BOHN_MAX_SEATS];
    clear_error(err);
    if (!record) return refuse(err, BOHN_BAD_INPUT, "the game is not recorded");
    if (bohn_request(game) || bohn_run(game, err) != BOHN_OVER)
        return refuse(err, BOHN_BAD_INPUT, "the game is not over: its record cannot be closed");
    if (!bohn_winners(game, &winners, err)) return false;
    if (!record->over && !record->stopped) {
        catch_up(record, game, bohn_position(game));
        write_seats(winners, seats, sizeof seats);
        say(record, game, NULL, "over%s", seats);
        record->over = !record->stopped;
    }
    return finish_writing(record, err);
}

/* ---- starting ------------------------------------------------------------------------------- */

/* Would a new game by the same seed stand here? If not, a replay could not begin. */
static bool untouched(const BohnGame *game, BohnError *err) {
    char now[17], fresh_now[17];
    BohnGame *fresh = bohn_new(bohn_rules(game), bohn_seed(game), 0, err);
    if (!fresh) return false;
    int seat = polled_seat(game);
    bohn_fingerprint(game, now);
    bohn_fingerprint(fresh, fresh_now);
    if (strcmp(now, fresh_now) != 0) { /* it has been run to its first decision, then */
        bohn_set_polls(fresh, seat == BOHN_NO_SEAT ? 0 : 1u << seat);
        bohn_run(fresh, NULL);
        bohn_fingerprint(fresh, fresh_now);
    }
    bohn_free(fresh);
    if (strcmp(now, fresh_now) == 0) return true;
    return refuse(err, BOHN_BAD_INPUT,
                  "the table was changed before the record was started: start it first, then edit");
}

static bool set(json_t *object, const char *key, json_t *value) {
    return json_object_set_new(object, key, value) == 0;
}

/* NULL without memory or when a text is not UTF-8. */
static json_t *header_json(const BohnGame *game, const char *script, const char *const *seats) {
    const BohnRules *rules = bohn_rules(game);
    char seed[24];
    json_t *head = json_object(), *options = json_object(), *names = json_array();
    bool ok = head && options && names;
    for (int i = 0; ok && i < bohn_option_count(rules); i++)
        ok = set(options, bohn_option_name(rules, i), json_string(bohn_option_value(rules, i)));
    bool named = seats != NULL;
    for (int i = 0; ok && i < bohn_players(rules); i++) {
        named = named && seats[i];
        ok = json_array_append_new(names, json_string(named ? seats[i] : "")) == 0;
    }
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)bohn_seed(game));
    ok = ok && set(head, "bohn", json_string(BOHN_VERSION)) &&
         set(head, "game", json_string(bohn_rules_id(rules))) &&
         set(head, "script", json_string(script)) &&
         set(head, "players", json_integer(bohn_players(rules))) &&
         set(head, "options", json_incref(options)) && set(head, "scripts", scripts_json(rules)) &&
         set(head, "seats", json_incref(names)) && set(head, "seed", json_string(seed));
    json_decref(options);
    json_decref(names);
    if (ok) return head;
    json_decref(head);
    return NULL;
}

static bool read_header(json_t *head, BohnHeader *header, char *why, size_t n);

/* The header as one line. Nothing is written that could not be read back. */
static char *header_text(json_t *head, BohnError *err) {
    char why[300] = "out of memory", *text = json_dumps(head, JSON_FORM);
    BohnHeader *back = malloc(sizeof *back);
    bool memory = back && text, fits = memory && read_header(head, back, why, sizeof why);
    if (fits && strlen(text) + SUM_LENGTH >= MAX_LINE) {
        snprintf(why, sizeof why, "there are %zu characters, at most %u are possible", strlen(text),
                 MAX_LINE - SUM_LENGTH);
        fits = false;
    }
    free(back);
    if (fits) return text;
    free(text);
    refuse(err, memory ? BOHN_BAD_INPUT : BOHN_SYSTEM,
           "this game cannot be recorded: in its header %s", why);
    return NULL;
}

/* Takes fd over, unless it fails. */
static BohnRecord *new_record(const char *file, int fd, BohnError *err) {
    BohnRecord *record = calloc(1, sizeof *record);
    char *copy = strdup(file);
    if (!record || !copy) {
        refuse(err, BOHN_SYSTEM, "out of memory");
        free(record);
        free(copy);
        return NULL;
    }
    record->fd = fd;
    record->file = copy;
    record->before_seat = BOHN_NO_SEAT;
    return record;
}

/* File systems without locks are no reason to refuse: the lock is only advice. */
static bool lock(int fd, const char *file, BohnError *err) {
    if (flock(fd, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return true;
    return refuse(err, BOHN_SYSTEM,
                  "%s: another program is writing this record and holds its lock; close the game "
                  "there, or go on with a copy of the file",
                  file);
}

static bool write_header(BohnRecord *record, const char *json, BohnError *err) {
    char first[40];
    size_t n = (size_t)snprintf(first, sizeof first, FIRST_LINE "%d\n", FORMAT),
           length = strlen(json);
    char *text = malloc(n + length + SUM_LENGTH + 2);
    if (!text) return refuse(err, BOHN_SYSTEM, "out of memory");
    char hex[17];
    record->sum = line_sum(XXH3_64bits(first, n - 1), json, length);
    text_hex(record->sum, hex);
    int total = sprintf(text, "%s%s ~%s\n", first, json, hex);
    bool done = write_all(record->fd, text, (size_t)total);
    if (!done)
        refuse(err, BOHN_SYSTEM, "%s: %s; nothing was recorded", record->file, strerror(errno));
    record->size = total;
    free(text);
    return done;
}

bool bohn_record_start(BohnGame *game, const char *file, const char *script,
                       const char *const *seats, BohnError *err) {
    clear_error(err);
    if (game_record(game))
        return refuse(err, BOHN_BAD_INPUT, "the game is recorded already, in %s",
                      game_record(game)->file);
    if (bohn_position(game) != 0 || bohn_length(game) != 0)
        return refuse(err, BOHN_BAD_INPUT,
                      "a record starts before the first decision; %d were made", bohn_length(game));
    if (!untouched(game, err)) return false;
    json_t *head = header_json(game, script, seats);
    if (!head)
        return refuse(err, BOHN_BAD_INPUT,
                      "the header cannot be written: a name is not UTF-8, or memory is short");
    char *json = header_text(head, err);
    json_decref(head);
    if (!json) return false;
    int fd = open(file, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0600);
    if (fd < 0) {
        int problem = errno;
        free(json);
        if (problem == EEXIST)
            return refuse(err, BOHN_SYSTEM,
                          "%s exists, and a record never overwrites a file: take another name, "
                          "remove the file, or load it and go on with it",
                          file);
        return refuse(err, BOHN_SYSTEM, "%s: %s", file, strerror(problem));
    }
    BohnRecord *record = lock(fd, file, err) ? new_record(file, fd, err) : NULL;
    bool done = record && write_header(record, json, err);
    free(json);
    if (!done) { /* we made the file just now: a failure leaves nothing behind */
        unlink(file);
        if (record) free_record(record); else close(fd);
        return false;
    }
    record->scripts = rules_scripts(bohn_rules(game));
    game_set_record(game, record);
    return true;
}

/* ---- reading -------------------------------------------------------------------------------- */

typedef enum { LINE_DECISION, LINE_GOTO, LINE_EDIT, LINE_RULES, LINE_OVER } LineType;

typedef struct {
    LineType type;
    int number;           /* the decision's, or where undo and redo go */
    int seat;             /* decision: whose; undo, redo, edit: who was polled, or BOHN_NO_SEAT */
    int line;             /* number of the line in the file */
    int position;         /* where the game stands after it */
    unsigned winners;
    const char *text;     /* up to " @" */
    const char *said;     /* decision: after the seat; edit: the command */
    const char *table;    /* the fingerprint */
} Line;

typedef struct {
    const char *file;
    char *text;
    size_t size, at;      /* of the file; start of the line being read */
    int line;             /* its number */
    Line *lines;
    int n_lines, cap_lines;
    uint64_t sum, scripts; /* of the last line; in force at the end */
    int position, length;
    BohnHeader header;
} Book;

static void free_book(Book *book) {
    if (!book) return;
    free(book->text);
    free(book->lines);
    free(book);
}

static bool damaged(const Book *book, BohnError *err, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

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

/* A piece of the file for a message, whatever is in it. */
static const char *shown(const char *text, size_t n, char out[48]) {
    size_t i = 0;
    for (; i < n && i < 40; i++) out[i] = text[i] >= ' ' && text[i] < 0x7F ? text[i] : '?';
    snprintf(out + i, 48 - i, "%s", i < n ? "..." : "");
    return out;
}

static char *read_all(int fd, const char *file, size_t *size, BohnError *err) {
    struct stat now;
    if (fstat(fd, &now) != 0) {
        refuse(err, BOHN_SYSTEM, "%s: %s", file, strerror(errno));
        return NULL;
    }
    if (!S_ISREG(now.st_mode)) {
        refuse(err, BOHN_SYSTEM, "%s is not a file", file);
        return NULL;
    }
    if (now.st_size > (off_t)MAX_FILE) {
        refuse(err, BOHN_BAD_RECORD, "%s has %lld bytes; a record has at most %u (line 1, byte 0)",
               file, (long long)now.st_size, MAX_FILE);
        return NULL;
    }
    size_t wanted = (size_t)now.st_size, got = 0;
    char *text = malloc(wanted + 1);
    if (!text) {
        refuse(err, BOHN_SYSTEM, "out of memory");
        return NULL;
    }
    while (got < wanted) {
        ssize_t n = pread(fd, text + got, wanted - got, (off_t)got);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) {
            refuse(err, BOHN_SYSTEM, "%s: %s", file, strerror(errno));
            free(text);
            return NULL;
        }
        if (n == 0) break; /* it shrank meanwhile: judged as it is */
        got += (size_t)n;
    }
    text[got] = '\0';
    *size = got;
    return text;
}

/* The next whole line, ended in place. 1, or 0 at the end of the file (with a torn line marked), or
 * -1 when it cannot be a line of a record. */
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
            damaged(book, err, "text was expected, found the byte %d at place %zu of the line",
                    start[i], i + 1);
            return -1;
        }
    *end = '\0';
    *line = start;
    *length = n;
    return 1;
}

/* Checks the sum at the line's end against the chain and cuts it off. */
static bool take_sum(Book *book, char *line, size_t *length, BohnError *err) {
    char hex[17], out[48];
    if (*length < SUM_LENGTH || strncmp(line + *length - SUM_LENGTH, " ~", 2) != 0 ||
        !is_hex(line + *length - 16, 16))
        return damaged(book, err,
                       "' ~' and 16 hex digits were expected at the end of the line, found '%s'",
                       shown(line, *length, out));
    *length -= SUM_LENGTH;
    book->sum = line_sum(book->sum, line, *length);
    text_hex(book->sum, hex);
    if (memcmp(hex, line + *length + 2, 16) != 0)
        return damaged(book, err,
                       "the sum %s was expected, found %s: this line or its place was changed", hex,
                       line + *length + 2);
    line[*length] = '\0';
    return true;
}

/* A number from 0 without sign or leading zeros; moves *text behind it. */
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
         "%zu scripts are named, at most %d are possible", json_array_size(list),
         BOHN_HEADER_SCRIPTS);
    header->n_scripts = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        json_t *one = json_array_get(list, i);
        if (!text_of(json_object_get(one, "name"), "name", header->names[i],
                     sizeof header->names[i], why, n) ||
            !text_of(json_object_get(one, "hash"), "hash", header->hashes[i],
                     sizeof header->hashes[i], why, n))
            return false;
        WANT(strlen(header->hashes[i]) == 32 && is_hex(header->hashes[i], 32),
             "\"hash\" must have 32 hex digits");
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

static bool read_header(json_t *head, BohnHeader *header, char *why, size_t n) {
    char seed[24];
    const char *name;
    json_t *value;
    memset(header, 0, sizeof *header);
    WANT(json_is_object(head), "an object is expected");
    if (!text_of(json_object_get(head, "bohn"), "bohn", header->version, sizeof header->version,
                 why, n) ||
        !text_of(json_object_get(head, "game"), "game", header->game, sizeof header->game, why,
                 n) ||
        !text_of(json_object_get(head, "script"), "script", header->script, sizeof header->script,
                 why, n) ||
        !text_of(json_object_get(head, "seed"), "seed", seed, sizeof seed, why, n) ||
        !read_scripts(json_object_get(head, "scripts"), header, why, n))
        return false;
    WANT(read_seed(seed, &header->seed), "\"seed\" must be a whole number as text");
    json_t *players = json_object_get(head, "players"), *options = json_object_get(head, "options");
    json_t *seats = json_object_get(head, "seats");
    WANT(json_is_integer(players) && json_integer_value(players) >= 1 &&
             json_integer_value(players) <= BOHN_MAX_SEATS,
         "\"players\" must be 1 to %d", BOHN_MAX_SEATS);
    header->players = (int)json_integer_value(players);
    WANT(json_is_array(seats) && json_array_size(seats) == (size_t)header->players,
         "\"seats\" must be a list of %d names", header->players);
    for (int i = 0; i < header->players; i++)
        if (!text_of(json_array_get(seats, (size_t)i), "seats", header->seats[i],
                     sizeof header->seats[i], why, n))
            return false;
    WANT(json_is_object(options), "\"options\" must be an object");
    WANT(json_object_size(options) <= BOHN_HEADER_OPTIONS,
         "%zu options are set, at most %d are possible", json_object_size(options),
         BOHN_HEADER_OPTIONS);
    json_object_foreach(options, name, value) {
        char *out = header->options[header->n_options++], text[128];
        if (!text_of(value, name, text, sizeof text, why, n)) return false;
        WANT((size_t)snprintf(out, sizeof header->options[0], "%s=%s", name, text) <
                 sizeof header->options[0],
             "option \"%s\" is too long", name);
    }
    return true;
}

/* JSON at the end of a line that has passed its sum; NULL if it is not. */
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
        if (!more) {
            refuse(err, BOHN_SYSTEM, "out of memory");
            return NULL;
        }
        book->lines = more;
        book->cap_lines = cap;
    }
    Line *line = &book->lines[book->n_lines++];
    *line = (Line){ .seat = BOHN_NO_SEAT, .line = book->line };
    return line;
}

static bool read_decision(Book *book, Line *line, const char *at, BohnError *err) {
    char out[48];
    line->type = LINE_DECISION;
    if (!take_number(&at, &line->number) || *at++ != ' ')
        return damaged(book, err,
                       "a decision, undo, redo, edit, rules or over was expected, found '%s'",
                       shown(line->text, strlen(line->text), out));
    if (line->number != book->position + 1)
        return damaged(book, err, "decision %d was expected, found %d", book->position + 1,
                       line->number);
    if (!take_seat(book, &at, &line->seat) || at[0] != ' ' || !at[1])
        return damaged(book, err,
                       "a seat from p1 to p%d and what it decided were expected, found '%s'",
                       book->header.players, shown(at, strlen(at), out));
    line->said = at + 1;
    book->position = book->length = line->number;
    return true;
}

static bool read_goto(Book *book, Line *line, const char *at, BohnError *err) {
    char out[48];
    line->type = LINE_GOTO;
    bool good = take_number(&at, &line->number) && line->number <= book->length;
    if (good && *at == ' ') {
        at++;
        good = take_seat(book, &at, &line->seat);
    }
    if (!good || *at)
        return damaged(book, err,
                       "undo or redo with a number from 0 to %d was expected, found '%s'",
                       book->length, shown(line->text, strlen(line->text), out));
    book->position = line->number;
    return true;
}

static bool read_over(Book *book, Line *line, const char *at, BohnError *err) {
    char out[48];
    line->type = LINE_OVER;
    bool good = true;
    if (strcmp(at, " -") == 0) return true;
    for (int seat; good && *at;) {
        good = *at++ == ' ' && take_seat(book, &at, &seat);
        if (good) line->winners |= 1u << seat;
    }
    if (good && line->winners) return true;
    return damaged(book, err, "over and the winners' seats were expected, found '%s'",
                   shown(line->text, strlen(line->text), out));
}

static bool read_rules(Book *book, Line *line, const char *at, BohnError *err) {
    char why[300];
    line->type = LINE_RULES;
    json_t *list = line_json(book, at, err);
    BohnHeader *scripts = list ? calloc(1, sizeof *scripts) : NULL;
    bool good = scripts && read_scripts(list, scripts, why, sizeof why);
    if (good) book->scripts = scripts_id(scripts->n_scripts, header_name, header_hash, scripts);
    else if (scripts) damaged(book, err, "%s", why);
    else if (list) refuse(err, BOHN_SYSTEM, "out of memory");
    free(scripts);
    json_decref(list);
    return good;
}

static bool begins(const char **at, const char *word) {
    size_t n = strlen(word);
    if (strncmp(*at, word, n) != 0) return false;
    *at += n;
    return true;
}

static bool read_line(Book *book, char *text, size_t length, BohnError *err) {
    const char *at = text;
    if (length < SUM_LENGTH || strncmp(text + length - SUM_LENGTH, " @", 2) != 0 ||
        !is_hex(text + length - 16, 16))
        return damaged(book, err,
                       "' @' and a fingerprint of 16 hex digits were expected before the sum");
    text[length - SUM_LENGTH] = '\0';
    Line *line = add_line(book, err);
    if (!line) return false;
    line->text = text;
    line->table = text + length - 16;
    bool good = true;
    if (begins(&at, "undo ") || begins(&at, "redo ")) good = read_goto(book, line, at, err);
    else if (begins(&at, "rules ")) good = read_rules(book, line, at, err);
    else if (begins(&at, "over")) good = read_over(book, line, at, err);
    else if (begins(&at, "edit ")) {
        line->type = LINE_EDIT;
        if (take_seat(book, &at, &line->seat) && *at == ' ') at++;
        line->said = at;
        book->length = book->position;
    } else {
        good = read_decision(book, line, at, err);
    }
    line->position = book->position;
    book->header.over = line->type == LINE_OVER;
    return good;
}

static bool read_first_lines(Book *book, BohnError *err) {
    char *line = NULL, out[48], why[300];
    size_t length = 0;
    const char *at;
    int format = 0;
    int found = next_line(book, &line, &length, err);
    if (found < 0) return false;
    at = found ? line : "";
    if (!begins(&at, FIRST_LINE) || !take_number(&at, &format) || *at || format < 1)
        return damaged(book, err, "'" FIRST_LINE "%d' was expected, found '%s'", FORMAT,
                       shown(book->text, book->size, out));
    if (format > FORMAT) /* its sums may be others: nothing more can be said of it */
        return refuse(err, BOHN_BAD_RECORD,
                      "%s is a record of format %d (line 1, byte 0); bohn " BOHN_VERSION
                      " reads formats up to %d: a newer bohn is needed",
                      book->file, format, FORMAT);
    book->sum = XXH3_64bits(line, length);
    book->at += length + 1;
    found = next_line(book, &line, &length, err);
    if (found < 0) return false;
    if (!found)
        return damaged(book, err,
                       "the header was expected, the file ends in it: nothing was recorded");
    if (!take_sum(book, line, &length, err)) return false;
    json_t *head = line_json(book, line, err);
    if (!head) return false;
    bool good = read_header(head, &book->header, why, sizeof why) || damaged(book, err, "%s", why);
    json_decref(head);
    book->at += length + SUM_LENGTH + 1;
    book->scripts = scripts_id(book->header.n_scripts, header_name, header_hash, &book->header);
    return good;
}

/* Reads and checks everything that can be checked without playing. NULL on failure. */
static Book *read_book(int fd, const char *file, BohnError *err) {
    Book *book = calloc(1, sizeof *book);
    char *line = NULL;
    size_t length = 0;
    int found = -1;
    if (!book) {
        refuse(err, BOHN_SYSTEM, "out of memory");
        return NULL;
    }
    book->file = file;
    book->text = read_all(fd, file, &book->size, err);
    if (book->text && read_first_lines(book, err))
        while ((found = next_line(book, &line, &length, err)) > 0) {
            size_t whole = length + 1;
            if (!take_sum(book, line, &length, err) || !read_line(book, line, length, err)) break;
            book->at += whole;
        }
    if (found != 0) {
        free_book(book);
        return NULL;
    }
    book->header.decisions = book->position;
    return book;
}

static Book *open_book(const char *file, BohnError *err) {
    int fd = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK); /* a pipe must not make us wait */
    if (fd < 0) {
        refuse(err, BOHN_SYSTEM, "%s: %s", file, strerror(errno));
        return NULL;
    }
    Book *book = read_book(fd, file, err);
    close(fd);
    return book;
}

static void remark_torn(const Book *book, BohnError *err) {
    if (book->header.torn)
        refuse(err, BOHN_OK,
               "%s: line %d (byte %zu) was cut short while it was written; one decision after "
               "number %d "
               "is lost",
               book->file, book->line, book->at, book->position);
}

bool bohn_record_header(const char *file, BohnHeader *header, BohnError *err) {
    clear_error(err);
    Book *book = open_book(file, err);
    if (!book) return false;
    *header = book->header;
    remark_torn(book, err);
    free_book(book);
    return true;
}

/* ---- replaying ------------------------------------------------------------------------------ */

/* Is version a.b.c newer than this program? Whatever cannot be read is. */
static bool newer(const char *version) {
    int theirs[3] = { 0 }, ours[3] = { 0 };
    if (sscanf(version, "%9d.%9d.%9d", &theirs[0], &theirs[1], &theirs[2]) != 3) return true;
    sscanf(BOHN_VERSION, "%9d.%9d.%9d", &ours[0], &ours[1], &ours[2]);
    for (int i = 0; i < 3; i++)
        if (theirs[i] != ours[i]) return theirs[i] > ours[i];
    return false;
}

static bool same_scripts(const Book *book, const BohnRules *rules, BohnError *err) {
    const BohnHeader *header = &book->header;
    static const char hint[] = "--force replays as far as it fits";
    for (int i = 0; i < header->n_scripts; i++) {
        int j = 0;
        while (j < bohn_script_count(rules) &&
               strcmp(bohn_script_name(rules, j), header->names[i]) != 0)
            j++;
        if (j == bohn_script_count(rules))
            return refuse(err, BOHN_BAD_RECORD,
                          "%s was played with the script '%s', which is not loaded; %s", book->file,
                          header->names[i], hint);
        if (strcmp(bohn_script_hash(rules, j), header->hashes[i]) != 0)
            return refuse(err, BOHN_BAD_RECORD,
                          "%s: the script '%s' (%s) has changed since the game was played "
                          "(now %s, then %s); %s",
                          book->file, header->names[i], bohn_script_file(rules, j),
                          bohn_script_hash(rules, j), header->hashes[i], hint);
    }
    for (int j = 0; j < bohn_script_count(rules); j++) {
        int i = 0;
        while (i < header->n_scripts && strcmp(bohn_script_name(rules, j), header->names[i]) != 0)
            i++;
        if (i == header->n_scripts)
            return refuse(err, BOHN_BAD_RECORD, "%s was played without the script '%s'; %s",
                          book->file, bohn_script_name(rules, j), hint);
    }
    for (int i = 0; i < book->n_lines; i++)
        if (book->lines[i].type == LINE_RULES)
            return refuse(err, BOHN_BAD_RECORD,
                          "%s: the scripts were changed while the game was played, after decision "
                          "%d (line %d); %s",
                          book->file, book->lines[i].position, book->lines[i].line, hint);
    return true;
}

static bool same_options(const Book *book, const BohnRules *rules, BohnError *err) {
    const BohnHeader *header = &book->header;
    for (int j = 0; j < bohn_option_count(rules); j++) {
        const char *name = bohn_option_name(rules, j), *value = bohn_option_value(rules, j),
                   *then = NULL;
        size_t n = strlen(name);
        for (int i = 0; i < header->n_options && !then; i++)
            if (strncmp(header->options[i], name, n) == 0 && header->options[i][n] == '=')
                then = header->options[i] + n + 1;
        if (!then || strcmp(then, value) != 0)
            return refuse(err, BOHN_BAD_INPUT,
                          "%s was played with %s=%s, the rules were loaded with %s=%s", book->file,
                          name, then ? then : "(none)", name, value);
    }
    return header->n_options == bohn_option_count(rules) ||
           refuse(err, BOHN_BAD_INPUT, "%s was played with %d options, the rules have %d",
                  book->file, header->n_options, bohn_option_count(rules));
}

static bool same_seed_and_seats(const Book *book, const BohnGame *game, BohnError *err) {
    const BohnHeader *header = &book->header;
    if (header->seed != bohn_seed(game))
        return refuse(err, BOHN_BAD_INPUT, "%s was played with seed %llu, the game has %llu",
                      book->file, (unsigned long long)header->seed,
                      (unsigned long long)bohn_seed(game));
    if (header->players != bohn_players(bohn_rules(game)))
        return refuse(err, BOHN_BAD_INPUT,
                      "%s was played by %d, the rules were loaded for %d players", book->file,
                      header->players, bohn_players(bohn_rules(game)));
    return true;
}

static bool fits(const Book *book, const BohnGame *game, bool force, BohnError *err) {
    const BohnRules *rules = bohn_rules(game);
    if (!force && newer(book->header.version))
        return refuse(err, BOHN_BAD_RECORD,
                      "%s was written by bohn %s, this is bohn " BOHN_VERSION
                      ": it needs that version "
                      "or a later one; --force replays as far as it fits",
                      book->file, book->header.version);
    return (force || same_scripts(book, rules, err)) && same_seed_and_seats(book, game, err) &&
           (force || same_options(book, rules, err));
}

static unsigned mask(int seat) { return seat == BOHN_NO_SEAT ? 0 : 1u << seat; }

/* The seat at whose polling point the game must stop for this line, or BOHN_NO_SEAT. */
static int stop_for(const Line *line) {
    bool polled = line->type != LINE_DECISION || strncmp(line->said, "anytime ", 8) == 0;
    return polled ? line->seat : BOHN_NO_SEAT;
}

static bool diverged(const Book *book, const Line *line, BohnError *err, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

static bool diverged(const Book *book, const Line *line, BohnError *err, const char *format, ...) {
    char what[1200], where[32] = "";
    va_list args;
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    if (line->type == LINE_DECISION) snprintf(where, sizeof where, "decision ");
    return refuse(err, BOHN_DIVERGED, "%s, line %d: %s%s: %s", book->file, line->line, where,
                  line->text, what);
}

static bool same_table(const Book *book, const Line *line, const BohnGame *game, BohnError *err) {
    char now[17];
    bohn_fingerprint(game, now);
    return memcmp(now, line->table, 16) == 0 ||
           diverged(book, line, err, "the table is not as it was (%s, recorded %s)", now,
                    line->table);
}

static bool replay_decision(const Book *book, const Line *line, BohnGame *game, BohnError *err) {
    BohnError why = { BOHN_OK, "" };
    BohnProgress progress = bohn_run(game, err);
    if (progress == BOHN_FAILED) return false;
    if (progress == BOHN_OVER) return diverged(book, line, err, "the game is over");
    if (!same_table(book, line, game, err)) return false;
    if (bohn_position(game) + 1 != line->number)
        return diverged(book, line, err, "this is decision %d", bohn_position(game) + 1);
    if (strncmp(line->said, "! ", 2) == 0)
        return bohn_act_text(game, line->seat, line->said + 2, &why) ||
               diverged(book, line, err, "%s", why.text);
    const BohnRequest *q = bohn_request(game);
    size_t n = strlen(q->name);
    if (q->seat != line->seat || strncmp(line->said, q->name, n) != 0 || line->said[n] != ' ')
        return diverged(book, line, err, "p%d is asked '%s' here", q->seat + 1, q->name);
    return bohn_answer_text(game, line->said + n + 1, &why) ||
           diverged(book, line, err, "%s", why.text);
}

static bool replay_edit(const Book *book, const Line *line, BohnGame *game, BohnError *err) {
    char now[17];
    BohnError why = { BOHN_OK, "" };
    bohn_fingerprint(game, now);
    /* Several edits may have been made in a row, or after a rule failed. */
    if (memcmp(now, line->table, 16) != 0) bohn_run(game, NULL);
    return same_table(book, line, game, err) &&
           (bohn_edit(game, line->said, &why) || diverged(book, line, err, "%s", why.text));
}

static bool replay_over(const Book *book, const Line *line, BohnGame *game, BohnError *err) {
    unsigned winners;
    char now[4 * BOHN_MAX_SEATS];
    BohnProgress progress = bohn_run(game, err);
    if (progress == BOHN_FAILED) return false;
    if (progress != BOHN_OVER) return diverged(book, line, err, "the game goes on");
    if (!same_table(book, line, game, err) || !bohn_winners(game, &winners, err)) return false;
    if (winners == line->winners) return true;
    write_seats(winners, now, sizeof now);
    return diverged(book, line, err, "now the winners are%s", now);
}

static bool replay_line(const Book *book, const Line *line, BohnGame *game, BohnError *err) {
    BohnError why = { BOHN_OK, "" };
    bohn_set_polls(game, mask(stop_for(line)));
    switch (line->type) {
    case LINE_DECISION: return replay_decision(book, line, game, err);
    case LINE_EDIT: return replay_edit(book, line, game, err);
    case LINE_OVER: return replay_over(book, line, game, err);
    case LINE_RULES: return true;
    case LINE_GOTO: /* without a run before it: an undo is also the way out of a faulty rule */
        if (bohn_goto(game, line->number, &why)) return same_table(book, line, game, err);
        if (why.status == BOHN_BAD_INPUT)
            return diverged(book, line, err, "%s (a game with history is needed)", why.text);
        if (err) *err = why;
        return false;
    }
    return true;
}

/* How many lines lead to the position after `limit` decisions, as the game went in the end. */
static int lines_up_to(const Book *book, int limit) {
    int n = book->n_lines;
    while (limit >= 0 && n > 0 && book->lines[n - 1].position > limit) n--;
    return n;
}

static bool replayable(const Book *book, const BohnGame *game, int lines, BohnError *err) {
    if (game_record(game))
        return refuse(err, BOHN_BAD_INPUT, "a game that is being recorded cannot replay a record");
    if (bohn_position(game) != 0 || bohn_length(game) != 0)
        return refuse(err, BOHN_BAD_INPUT,
                      "a record is replayed into a new game; in this one %d decisions were made",
                      bohn_length(game));
    int here = polled_seat(game), wanted = lines > 0 ? stop_for(&book->lines[0]) : here;
    if (bohn_request(game) && here != wanted)
        return refuse(
            err, BOHN_BAD_INPUT,
            "replay the record before the game is run: it stands at another polling point");
    return true;
}

bool bohn_record_replay(BohnGame *game, const char *file, bool force, int limit, BohnError *err) {
    BohnError none;
    if (!err) err = &none;
    clear_error(err);
    Book *book = open_book(file, err);
    if (!book) return false;
    int lines = lines_up_to(book, limit);
    bool good = replayable(book, game, lines, err) && fits(book, game, force, err);
    if (good) {
        unsigned polls = game_polls(game);
        for (int i = 0; i < lines && good; i++)
            good = replay_line(book, &book->lines[i], game, err);
        bohn_set_polls(game, polls);
        if (good) good = bohn_run(game, err) != BOHN_FAILED;
        if (good) remark_torn(book, err);
    }
    free_book(book);
    return good;
}

/* Is this the game the record leads to? Edits leave no trace in the log and are not compared. */
static bool at_the_end(const Book *book, const BohnGame *game, BohnError *err) {
    if (bohn_position(game) != book->position)
        return refuse(
            err, BOHN_BAD_INPUT,
            "%s ends after decision %d, the game stands after %d: replay it to its end first",
            book->file, book->position, bohn_position(game));
    int wanted = book->position;
    for (int i = book->n_lines - 1; i >= 0 && wanted > 0; i--) {
        const Line *line = &book->lines[i];
        if (line->type != LINE_DECISION || line->number != wanted) continue;
        const char *made = bohn_decision(game, --wanted);
        if (made && strcmp(made, strchr(line->text, ' ') + 1) != 0)
            return refuse(err, BOHN_BAD_INPUT,
                          "%s is the record of another game: decision %s was %s in this one",
                          book->file, line->text, made);
    }
    return true;
}

static BohnRecord *resume(const BohnGame *game, const char *file, int fd, BohnError *err) {
    BohnRecord *record = NULL;
    Book *book = lock(fd, file, err) ? read_book(fd, file, err) : NULL;
    if (book && same_seed_and_seats(book, game, err) && at_the_end(book, game, err)) {
        if (book->header.torn && ftruncate(fd, (off_t)book->at) != 0)
            refuse(err, BOHN_SYSTEM, "%s: the torn last line cannot be cut off: %s", file,
                   strerror(errno));
        else
            record = new_record(file, fd, err);
    }
    if (record) {
        record->size = (off_t)book->at;
        record->sum = book->sum;
        record->scripts = book->scripts;
        record->position = record->saved = book->position;
        record->length = book->length;
        record->over = book->header.over;
        remark_torn(book, err);
    }
    free_book(book);
    return record;
}

bool bohn_record_resume(BohnGame *game, const char *file, BohnError *err) {
    clear_error(err);
    if (game_record(game))
        return refuse(err, BOHN_BAD_INPUT, "the game is recorded already, in %s",
                      game_record(game)->file);
    int fd = open(file, O_RDWR | O_APPEND | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0) return refuse(err, BOHN_SYSTEM, "%s: %s", file, strerror(errno));
    BohnRecord *record = resume(game, file, fd, err);
    if (!record) {
        close(fd);
        return false;
    }
    game_set_record(game, record);
    return true;
}
