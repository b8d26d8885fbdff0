/* record_write.c - writes the lines of a record. See record_file.h for the format. */
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

uint64_t record_line_sum(uint64_t before, const char *text, size_t length) {
    unsigned char block[8 + 512];
    for (int i = 0; i < 8; i++) block[i] = (unsigned char)(before >> (56 - 8 * i));
    if (length <= sizeof block - 8) { /* nearly every line: in one call, which is much faster */
        memcpy(block + 8, text, length);
        return XXH3_64bits(block, 8 + length);
    }
    XXH3_state_t hash;
    XXH3_64bits_reset(&hash);
    XXH3_64bits_update(&hash, block, 8);
    XXH3_64bits_update(&hash, text, length);
    return XXH3_64bits_digest(&hash);
}

uint64_t record_script_id(uint64_t before, const char *name, const char *hash) {
    return record_line_sum(record_line_sum(before, name, strlen(name)), hash, strlen(hash));
}

uint64_t record_rules_id(const BohnRules *rules) {
    const BohnInfo *info = bohn_info(rules);
    uint64_t id = 0;
    for (int i = 0; i < info->n_scripts; i++) id = record_script_id(id, info->scripts[i].name, info->scripts[i].hash);
    return id;
}

int record_polled_seat(const BohnGame *game) {
    const BohnRequest *q = bohn_request(game);
    return q && q->poll ? q->seat : BOHN_NO_SEAT;
}

/* ---- writing -------------------------------------------------------------------------------- */

/* No more lines are taken; always false. */
__attribute__((format(printf, 2, 3))) static bool stop(BohnRecord *record, const char *format, ...) {
    if (record->stopped) return false; /* the first reason counts */
    va_list args;
    va_start(args, format);
    vsnprintf(record->why, sizeof record->why, format, args);
    va_end(args);
    record->stopped = true;
    return false;
}

bool record_write_all(int fd, const char *text, size_t n) {
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

/* Not fstat: since Linux 6.13 reading a file's times makes the next write update them, to the nanosecond, which takes
 * as long as the write itself. */
static bool look_at(int fd, struct statx *now) {
    return statx(fd, "", AT_EMPTY_PATH, STATX_SIZE | STATX_NLINK, now) == 0;
}

/* Is the file as we left it, and not replaced by another one? */
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
    record->broken = true;
    return stop(record, now.stx_nlink == 0 ? "the file was removed or replaced" : "another program changed the file");
}

/* After a failed write: cuts the file back to its last whole line. */
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

/* Checking takes half as long as writing a line. bohn_record_ok() checks at once. */
#define LOOK_EVERY 16

static void flush(BohnRecord *record) {
    size_t sent = 0;
    if (record->n_waiting == 0 || record->broken) return;
    if (record->unseen >= LOOK_EVERY && !still_ours(record)) return;
    while (sent < record->n_waiting) {
        const char *line = record->waiting + sent;
        size_t n = (size_t)((const char *)memchr(line, '\n', record->n_waiting - sent) - line) + 1;
        record->problem = 0;
        if (!record_write_all(record->fd, line, n)) {
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

/* Eight bytes at a time: the top bit of each is set in the result where it is below ' ', or is DEL (whose other bits
 * then are all 0 after the xor). Bytes of UTF-8 have it set themselves. */
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

#define LINE_ROOM (MAX_LINE_TEXT + 2 * SUM_LENGTH + 2)

/* Adds the fingerprint of the table, the sum and a newline to a line, and keeps it to be written. `line` has LINE_ROOM
 * bytes, n of which are used. */
static bool put_line(BohnRecord *record, char *line, size_t n, const char *table) {
    if (n >= MAX_LINE_TEXT) return stop(record, "a line has more than %d characters", MAX_LINE_TEXT);
    if (has_control(line, n)) return stop(record, "a control character in '%.40s' cannot be recorded", line);
    line[n] = ' ', line[n + 1] = '@';
    memcpy(line + n + 2, table, SUM_LENGTH - 2);
    n += SUM_LENGTH;
    uint64_t sum = record_line_sum(record->sum, line, n);
    line[n] = ' ', line[n + 1] = '~';
    text_hex(sum, line + n + 2);
    n += SUM_LENGTH;
    line[n++] = '\n';
    if ((uint64_t)record->size + record->n_waiting + n > MAX_FILE)
        return stop(record, "the file has reached %u MiB", MAX_FILE >> 20);
    if (record->n_waiting + n > record->cap_waiting) {
        size_t cap = record->cap_waiting * 2 + n;
        char *more = realloc(record->waiting, cap);
        if (!more) return stop(record, "out of memory");
        record->waiting = more;
        record->cap_waiting = cap;
    }
    memcpy(record->waiting + record->n_waiting, line, n);
    record->n_waiting += n;
    record->sum = sum;
    return true;
}

/* Writes one line with the fingerprint `table`; NULL = of the table now. */
__attribute__((format(printf, 4, 5)))
static void say(BohnRecord *record, const BohnGame *game, const char *table, const char *format, ...) {
    char line[LINE_ROOM], now[17];
    if (record->stopped) return;
    va_list args;
    va_start(args, format);
    int n = vsnprintf(line, MAX_LINE_TEXT, format, args);
    va_end(args);
    if (!table) {
        bohn_fingerprint(game, now);
        table = now;
    }
    put_line(record, line, n < 0 ? MAX_LINE_TEXT : (size_t)n, table);
}

json_t *record_scripts_json(const BohnRules *rules) {
    const BohnInfo *info = bohn_info(rules);
    json_t *list = json_array();
    for (int i = 0; list && i < info->n_scripts; i++) {
        json_t *one = json_pack("{s:s, s:s}", "name", info->scripts[i].name, "hash", info->scripts[i].hash);
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
    uint64_t scripts = record_rules_id(bohn_rules(game));
    if (scripts == record->scripts) return;
    json_t *list = record_scripts_json(bohn_rules(game));
    char *text = list ? json_dumps(list, JSON_FORM) : NULL;
    if (text) say(record, game, NULL, "rules %s", text); else stop(record, "out of memory");
    free(text);
    json_decref(list);
    record->scripts = scripts;
}

static void note_position(BohnRecord *record, const BohnGame *game, const char *table, int seat, int position) {
    const char *word = position <= record->position ? "undo" : "redo";
    if (position > record->length) { /* a BohnDecider answered */
        stop(record, "decision %d was made without the record", record->length + 1);
        return;
    }
    if (seat == BOHN_NO_SEAT) say(record, game, table, "%s %d", word, position);
    else say(record, game, table, "%s %d p%d", word, position, seat + 1);
    record->position = position;
}

/* Writes what happened to the game without a line: rules replaced, a step rolled back to `position`, where the table
 * had this fingerprint (NULL = as it is now) and `seat` was polled. */
static void catch_up(BohnRecord *record, const BohnGame *game, int position, const char *table, int seat) {
    if (record->stopped) return;
    note_rules(record, game);
    if (position != record->position) note_position(record, game, table, seat, position);
    record->over = false;
}

void record_append(BohnRecord *record, const BohnGame *game, const char *text, uint64_t table) {
    int number = bohn_now(game).position; /* it is in the log already */
    if (record->stopped) return;
    catch_up(record, game, number - 1, NULL, record_polled_seat(game));
    if (record->stopped) return;
    char line[LINE_ROOM], hex[17];
    TextOut out = text_out(line, MAX_LINE_TEXT + 1);
    text_put_int(&out, number);
    text_put_char(&out, ' ');
    text_put(&out, text);
    text_hex(table, hex);
    if (!put_line(record, line, (size_t)(out.at - line), hex)) return;
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

char *record_chunk_text(const char *word, int seat, const char *chunk) {
    char *text = NULL, polled[16] = "";
    json_t *string = json_string(chunk);
    char *packed = string ? json_dumps(string, JSON_ENCODE_ANY | JSON_ENSURE_ASCII) : NULL;
    if (seat != BOHN_NO_SEAT) snprintf(polled, sizeof polled, "p%d ", seat + 1);
    if (packed && asprintf(&text, "%s %s%s", word, polled, packed) < 0) text = NULL;
    free(packed);
    json_decref(string);
    return text;
}

size_t record_chunk_length(const char *chunk) {
    char *text = record_chunk_text("", BOHN_NO_SEAT, chunk);
    size_t length = text ? strlen(text) : 0;
    free(text);
    return length;
}

void record_edit(BohnRecord *record, const BohnGame *game, const char *chunk, uint64_t table, int seat) {
    char hex[17], *text = record_chunk_text("edit", seat, chunk);
    int number = bohn_now(game).position;
    text_hex(table, hex);
    if (!text) stop(record, "out of memory");
    catch_up(record, game, number - 1, hex, seat);
    say(record, game, hex, "%d %s", number, text);
    free(text);
    if (record->stopped) return;
    record->position = record->length = number;
    flush(record);
}

void record_eval(BohnRecord *record, const BohnGame *game, const char *chunk) {
    char *text = record_chunk_text("eval", record_polled_seat(game), chunk);
    if (!text) stop(record, "out of memory");
    catch_up(record, game, bohn_now(game).position, NULL, record_polled_seat(game));
    say(record, game, NULL, "%s", text);
    free(text);
    flush(record);
}

void record_free(BohnRecord *record) {
    if (record->fd >= 0) close(record->fd);
    free(record->waiting);
    free(record->file);
    free(record);
}

/* False if part of the record is not in the file; `last`: and never will be. */
static bool saved(const BohnRecord *record, bool last, BohnError *err) {
    if (record->stopped)
        return refuse(err, BOHN_SYSTEM, "%s: recording stopped after decision %d: %s", record->file,
                      record->broken ? record->seen : record->n_waiting ? record->saved : record->position, record->why);
    if (record->n_waiting > 0)
        return refuse(err, BOHN_SYSTEM, last ? "%s: the record is incomplete: nothing after decision %d is saved: %s"
                           : "%s: nothing after decision %d is saved: %s; it is kept and tried again "
                             "with the next decision", record->file, record->saved, strerror(record->problem));
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
    record_free(record);
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
    record_free(record);
    return done;
}

void record_write_seats(unsigned seats, char *text, size_t n) {
    size_t used = 0;
    if (!seats) snprintf(text, n, " -");
    for (int seat = 0; seat < BOHN_MAX_SEATS; seat++)
        if (seats >> seat & 1) used += (size_t)snprintf(text + used, n - used, " p%d", seat + 1);
}

bool bohn_record_over(BohnGame *game, BohnError *err) {
    BohnRecord *record = game_record(game);
    unsigned winners;
    char seats[4 * BOHN_MAX_SEATS];
    clear_error(err);
    if (!record) return refuse(err, BOHN_BAD_INPUT, "the game is not recorded");
    if (bohn_request(game) || bohn_run(game, err) != BOHN_OVER)
        return refuse(err, BOHN_BAD_INPUT, "the game is not over: its record cannot be closed");
    if (!bohn_winners(game, &winners, err)) return false;
    if (!record->over && !record->stopped) {
        catch_up(record, game, bohn_now(game).position, NULL, record_polled_seat(game));
        record_write_seats(winners, seats, sizeof seats);
        say(record, game, NULL, "over%s", seats);
        record->over = !record->stopped;
    }
    return finish_writing(record, err);
}
