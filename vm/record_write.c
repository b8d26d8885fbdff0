/* record_write.c - writing a record: starting one, going on with one, a line for every decision. See
 * record_file.h for the format.
 */
#include "vm/record_file.h"

#include "vm/hash.h"

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

#include <xxhash.h>

uint64_t record_line_sum(uint64_t before, const char *text, size_t length) {
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

uint64_t record_scripts_id(int n, const char *(*name)(const void *, int),
                           const char *(*hash)(const void *, int), const void *scripts) {
    uint64_t id = 0;
    for (int i = 0; i < n; i++) {
        id = record_line_sum(id, name(scripts, i), strlen(name(scripts, i)));
        id = record_line_sum(id, hash(scripts, i), strlen(hash(scripts, i)));
    }
    return id;
}

static const char *rules_name(const void *rules, int i) { return bohn_script_name(rules, i); }
static const char *rules_hash(const void *rules, int i) { return bohn_script_hash(rules, i); }

static uint64_t rules_scripts(const BohnRules *rules) {
    return record_scripts_id(bohn_script_count(rules), rules_name, rules_hash, rules);
}

int record_polled_seat(const BohnGame *game) {
    const BohnRequest *q = bohn_request(game);
    return q && q->poll ? q->seat : BOHN_NO_SEAT;
}

/* ---- writing -------------------------------------------------------------------------------- */

struct BohnRecord {
    int fd;
    char *file;
    off_t size;           /* what is in the file for certain */
    uint64_t sum;         /* of the last line, written or waiting */
    uint64_t scripts;     /* record_scripts_id() of the rules in force */
    bool same_rules;      /* ... and it need not be compared with the game's */
    int position, length; /* where a replay would stand, and how far it could redo */
    bool over;            /* the last line is the closing one */
    char *waiting;        /* whole lines that are not in the file yet */
    size_t n_waiting, cap_waiting;
    int saved;            /* the position the file leads to */
    int seen;             /* ... and when it was last looked at */
    int unseen;           /* lines written since */
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
    record->unseen = 0;
    if (now.stx_nlink > 0 && now.stx_size == (uint64_t)record->size) {
        record->seen = record->saved;
        return true;
    }
    stop(record, now.stx_nlink == 0 ? "the file was removed or replaced"
                                    : "another program changed the file");
    record->broken = true;
    return false;
}

/* After a line that could not be written: the file as it was before. */
static void cut_torn(BohnRecord *record, size_t line) {
    struct statx now;
    bool known = look_at(record->fd, &now);
    uint64_t whole = (uint64_t)record->size;
    if (known && now.stx_size == whole) return;
    if (known && (now.stx_size < whole || now.stx_size > whole + line))
        stop(record, "another program changed the file");
    else if (ftruncate(record->fd, record->size) != 0)
        stop(record, "%s, and the torn line cannot be cut off", strerror(record->problem));
    else
        return;
    record->broken = true;
}

/* Looking takes half as long as writing a line. Who wants to know at once calls bohn_record_ok(). */
#define LOOK_EVERY 16

static void flush(BohnRecord *record) {
    size_t sent = 0;
    if (record->n_waiting == 0 || record->broken) return;
    if (record->unseen >= LOOK_EVERY && !still_ours(record)) return;
    while (sent < record->n_waiting) {
        const char *line = record->waiting + sent;
        size_t n = (size_t)((const char *)memchr(line, '\n', record->n_waiting - sent) - line) + 1;
        record->problem = 0;
        if (!write_all(record->fd, line, n)) {
            record->problem = errno;
            cut_torn(record, n);
            break;
        }
        record->size += (off_t)n;
        record->unseen++;
        sent += n;
    }
    memmove(record->waiting, record->waiting + sent, record->n_waiting - sent);
    record->n_waiting -= sent;
    if (record->n_waiting == 0) record->saved = record->position;
}

/* Eight bytes at a time: the top bit of each is set in the result where it is below ' ', or is DEL (whose
 * other bits then are all 0 after the xor). Bytes of UTF-8 have it set themselves. */
static bool has_control(const char *text, size_t n) {
    const uint64_t ones = ~0ull / 255, tops = ones << 7;
    size_t i = 0;
    for (; i + 8 <= n; i += 8) {
        uint64_t word;
        memcpy(&word, text + i, 8);
        uint64_t del = word ^ ones * 0x7F;
        if (((word - ones * ' ') & ~word & tops) || ((del - ones) & ~del & tops)) return true;
    }
    while (i < n && !is_control(text[i])) i++;
    return i < n;
}

#define LINE_ROOM (MAX_TEXT + 2 * SUM_LENGTH + 2)

/* Adds the fingerprint of the table, the line's sum and newline, and keeps it to be written. `line`
 * has LINE_ROOM bytes, n of which are used. */
static void put_line(BohnRecord *record, char *line, size_t n, const char *table) {
    if (n >= MAX_TEXT) {
        stop(record, "a line has more than %d characters", MAX_TEXT);
        return;
    }
    if (has_control(line, n)) {
        stop(record, "a control character in '%.40s' cannot be recorded", line);
        return;
    }
    line[n] = ' ', line[n + 1] = '@';
    memcpy(line + n + 2, table, SUM_LENGTH - 2);
    n += SUM_LENGTH;
    uint64_t sum = record_line_sum(record->sum, line, n);
    line[n] = ' ', line[n + 1] = '~';
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
        note_position(record, game, NULL, record_polled_seat(game), position);
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
    note_position(record, game, NULL, record_polled_seat(game), position);
    record->over = false;
    flush(record);
}

void record_before_edit(BohnRecord *record, const BohnGame *game) {
    bohn_fingerprint(game, record->before);
    record->before_seat = record_polled_seat(game);
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

/* False when something of the record is not in the file; `last`: and will not come there any more. */
static bool saved(const BohnRecord *record, bool last, BohnError *err) {
    if (record->stopped)
        return refuse(err, BOHN_SYSTEM, "%s: recording stopped after decision %d: %s", record->file,
                      record->broken ? record->seen : record->n_waiting ? record->saved : record->position, record->why);
    if (record->n_waiting > 0)
        return refuse(err, BOHN_SYSTEM,
                      last ? "%s: the record is incomplete: nothing after decision %d is saved: %s"
                           : "%s: nothing after decision %d is saved: %s; it is kept and tried again "
                             "with the next decision",
                      record->file, record->saved, strerror(record->problem));
    return true;
}

static bool finish_writing(BohnRecord *record, BohnError *err) {
    flush(record);
    if (!record->broken) still_ours(record);
    if (fsync(record->fd) != 0 && !record->problem) record->problem = errno;
    if (!saved(record, true, err)) return false;
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
    BohnRecord *record = game_record(game);
    clear_error(err);
    if (record && !record->broken) still_ours(record);
    return !record || saved(record, false, err);
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

void record_write_seats(unsigned seats, char *text, size_t n) {
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
        record_write_seats(winners, seats, sizeof seats);
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
    int seat = record_polled_seat(game);
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

/* The header as one line. Nothing is written that could not be read back. */
static char *header_text(json_t *head, BohnError *err) {
    char why[300] = "out of memory", *text = json_dumps(head, JSON_FORM);
    BohnHeader *back = malloc(sizeof *back);
    bool memory = back && text, fits = memory && book_read_header(head, back, why, sizeof why);
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

/* What the header says beside the rules and the seed, as a number. */
static uint64_t header_id(const BohnRules *rules, const char *script, const char *const *seats) {
    uint64_t id = record_line_sum(0, script, strlen(script));
    for (int i = 0; seats && i < bohn_players(rules) && seats[i]; i++)
        id = record_line_sum(id, seats[i], strlen(seats[i]));
    return id;
}

/* The same as a new text, or NULL. Simulations write thousands of records whose headers differ in the seed
 * alone, which comes last: the one before is kept up to there. */
static char *make_header(const BohnGame *game, const char *script, const char *const *seats, BohnError *err) {
    KeptHeader *kept = rules_kept_header(bohn_rules(game));
    uint64_t id = script ? header_id(bohn_rules(game), script, seats) : 0;
    char seed[24], *text = NULL;
    int digits = snprintf(seed, sizeof seed, "%llu", (unsigned long long)bohn_seed(game));
    if (script && kept->text && kept->id == id) {
        if (asprintf(&text, "%s%s\"}", kept->text, seed) >= 0) return text;
        refuse(err, BOHN_SYSTEM, "out of memory");
        return NULL;
    }
    json_t *head = header_json(game, script, seats);
    if (!head) {
        refuse(err, BOHN_BAD_INPUT, "the header cannot be written: a name is not UTF-8, or memory is short");
        return NULL;
    }
    text = header_text(head, err);
    json_decref(head);
    if (!text) return NULL;
    free(kept->text);
    kept->text = strndup(text, strlen(text) - (size_t)digits - 2); /* without memory it is made anew each time */
    kept->id = id;
    return text;
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
    record->sum = record_line_sum(hash64(first, n - 1), json, length);
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
    char *json = make_header(game, script, seats, err);
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

/* ---- going on ------------------------------------------------------------------------------- */

static BohnRecord *resume(const BohnGame *game, const char *file, int fd, BohnError *err) {
    BohnRecord *record = NULL;
    Book *book = lock(fd, file, err) ? book_read(fd, file, err) : NULL;
    if (book && book_leads_to(book, game, err)) {
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
        record->position = record->saved = record->seen = book->position;
        record->length = book->length;
        record->over = book->header.over;
        book_remark_torn(book, err);
    }
    book_free(book);
    return record;
}

bool bohn_record_resume(BohnGame *game, const char *file, BohnError *err) {
    clear_error(err);
    if (game_record(game))
        return refuse(err, BOHN_BAD_INPUT, "the game is recorded already, in %s",
                      game_record(game)->file);
    int fd = open(file, O_RDWR | O_APPEND | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0) return refuse(err, errno == ENOENT ? BOHN_BAD_INPUT : BOHN_SYSTEM, "%s: %s", file, strerror(errno));
    BohnRecord *record = resume(game, file, fd, err);
    if (!record) {
        close(fd);
        return false;
    }
    game_set_record(game, record);
    return true;
}
