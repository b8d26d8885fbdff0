/* record_start.c - starts a record with its header, or resumes one. See record_file.h for the format. */
#include "vm/record_file.h"

#include "vm/hash.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

/* Would a new game with the same seed stand here? If not, a replay could not begin: this may be a copy, or a game that
 * was set up by other rules. */
static bool untouched(const BohnGame *game, BohnError *err) {
    char now[17], fresh_now[17];
    BohnGame *fresh = bohn_new(bohn_rules(game), bohn_now(game).seed, 0, err);
    if (!fresh) return false;
    int seat = record_polled_seat(game);
    bohn_fingerprint(game, now);
    bohn_fingerprint(fresh, fresh_now);
    if (strcmp(now, fresh_now) != 0) { /* then it has been run to its first question */
        bohn_set_polls(fresh, seat == BOHN_NO_SEAT ? 0 : 1u << seat);
        bohn_run(fresh, NULL);
        bohn_fingerprint(fresh, fresh_now);
    }
    bohn_free(fresh);
    if (strcmp(now, fresh_now) == 0) return true;
    return refuse(err, BOHN_BAD_INPUT, "a new game with this seed has another table: record a game from its start");
}

/* NULL without memory or if a text is not UTF-8. */
static json_t *header_json(const BohnGame *game, const char *script, const char *const *seats) {
    const BohnInfo *info = bohn_info(bohn_rules(game));
    char seed[24];
    json_t *options = json_object(), *names = json_array(), *scripts = record_scripts_json(bohn_rules(game));
    bool ok = options && names && scripts, named = seats != NULL;
    for (int i = 0; ok && i < info->n_options; i++)
        ok = json_object_set_new(options, info->options[i].name, json_string(info->options[i].value)) == 0;
    for (int i = 0; ok && i < info->players; i++) {
        named = named && seats[i];
        ok = json_array_append_new(names, json_string(named ? seats[i] : "")) == 0;
    }
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)bohn_now(game).seed);
    json_t *head = !ok ? NULL : json_pack("{ss ss ss si sO sO sO ss}", "bohn", BOHN_VERSION, "game", info->id, "script", script,
                                          "players", info->players, "options", options, "scripts", scripts, "seats", names,
                                          "seed", seed);
    json_decref(options);
    json_decref(names);
    json_decref(scripts);
    return head;
}

/* The header as one line. Refuses what could not be read back. */
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
    refuse(err, memory ? BOHN_BAD_INPUT : BOHN_SYSTEM, "this game cannot be recorded: in its header %s", why);
    return NULL;
}

/* A number for what the header holds besides the rules and the seed. */
static uint64_t header_id(const BohnRules *rules, const char *script, const char *const *seats) {
    uint64_t id = record_line_sum(0, script, strlen(script));
    for (int i = 0; seats && i < bohn_info(rules)->players && seats[i]; i++)
        id = record_line_sum(id, seats[i], strlen(seats[i]));
    return id;
}

/* The header as a new text, or NULL. Simulations write thousands of records whose headers differ only in the seed,
 * which comes last: the previous header is kept up to there. */
static char *make_header(const BohnGame *game, const char *script, const char *const *seats, BohnError *err) {
    KeptHeader *kept = rules_kept_header(bohn_rules(game));
    uint64_t id = script ? header_id(bohn_rules(game), script, seats) : 0;
    char seed[24], *text = NULL;
    int digits = snprintf(seed, sizeof seed, "%llu", (unsigned long long)bohn_now(game).seed);
    if (script && kept->text && kept->id == id) {
        if (asprintf(&text, "%s%s\"}", kept->text, seed) >= 0) return text;
        refuse(err, BOHN_SYSTEM, "out of memory");
        return NULL;
    }
    json_t *head = header_json(game, script, seats);
    if (!head) {
        refuse(err, BOHN_BAD_INPUT, "the header cannot be written: a name is not UTF-8, or there is no memory");
        return NULL;
    }
    text = header_text(head, err);
    json_decref(head);
    if (!text) return NULL;
    free(kept->text);
    kept->text = strndup(text, strlen(text) - (size_t)digits - 2); /* without memory it is made again each time */
    kept->id = id;
    return text;
}

/* Takes over fd, unless it fails. */
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
    return record;
}

/* The lock is advisory: on file systems without locks the record is written all the same. */
static bool lock(int fd, const char *file, BohnError *err) {
    if (flock(fd, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return true;
    return refuse(err, BOHN_SYSTEM, "%s: another program is writing this record and holds its lock; close the game "
                  "there, or go on with a copy of the file", file);
}

static bool write_header(BohnRecord *record, const char *json, BohnError *err) {
    char first[40];
    size_t n = (size_t)snprintf(first, sizeof first, FIRST_LINE "%d\n", FORMAT), length = strlen(json);
    char *text = malloc(n + length + SUM_LENGTH + 2);
    if (!text) return refuse(err, BOHN_SYSTEM, "out of memory");
    char hex[17];
    record->sum = record_line_sum(hash64(first, n - 1), json, length);
    text_hex(record->sum, hex);
    int total = sprintf(text, "%s%s ~%s\n", first, json, hex);
    bool done = record_write_all(record->fd, text, (size_t)total);
    if (!done)
        refuse(err, BOHN_SYSTEM, "%s: %s; nothing was recorded", record->file, strerror(errno));
    record->size = total;
    free(text);
    return done;
}

static bool not_created(const char *file, int problem, BohnError *err) {
    if (problem != EEXIST) return refuse(err, BOHN_SYSTEM, "%s: %s", file, strerror(problem));
    return refuse(err, BOHN_SYSTEM, "%s exists, and a record never overwrites a file: take another name, "
                  "remove the file, or load it and go on with it", file);
}

/* Never overwrites a file. Some file systems have no links. */
static bool give_name(const char *temporary, const char *file) {
    if (link(temporary, file) == 0) return true;
    return errno != EEXIST && renameat2(AT_FDCWD, temporary, AT_FDCWD, file, RENAME_NOREPLACE) == 0;
}

bool bohn_record_start(BohnGame *game, const char *file, const char *script, const char *const *seats, BohnError *err) {
    clear_error(err);
    if (game_record(game))
        return refuse(err, BOHN_BAD_INPUT, "the game is recorded already, in %s", game_record(game)->file);
    if (bohn_now(game).position != 0 || bohn_now(game).length != 0)
        return refuse(err, BOHN_BAD_INPUT,
                      "a record starts before the first decision or edit; %d were made", bohn_now(game).length);
    if (!untouched(game, err)) return false;
    char *json = make_header(game, script, seats, err);
    if (!json) return false;
    char temporary[4200];
    snprintf(temporary, sizeof temporary, "%s.%ld.new", file, (long)getpid());
    bool there = access(file, F_OK) == 0;
    int fd = there ? -1 : open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0600);
    if (fd < 0) {
        not_created(file, there ? EEXIST : errno, err);
        free(json);
        return false;
    }
    BohnRecord *record = lock(fd, file, err) ? new_record(file, fd, err) : NULL;
    /* The file gets its name once it has a header: a process that is stopped before leaves no unreadable record. */
    bool done = record && write_header(record, json, err) &&
                (give_name(temporary, file) || not_created(file, errno, err));
    free(json);
    unlink(temporary);
    if (!done) {
        if (record) record_free(record); else close(fd);
        return false;
    }
    record->scripts = record_rules_id(bohn_rules(game));
    game_set_record(game, record);
    return true;
}

/* ---- resuming ------------------------------------------------------------------------------- */

static BohnRecord *resume(const BohnGame *game, const char *file, int fd, BohnError *err) {
    BohnRecord *record = NULL;
    Book *book = lock(fd, file, err) ? book_read(fd, file, err) : NULL;
    if (book && book_leads_to(book, game, err)) {
        if (book->header.torn && ftruncate(fd, (off_t)book->at) != 0)
            refuse(err, BOHN_SYSTEM, "%s: the torn last line cannot be cut off: %s", file, strerror(errno));
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
        return refuse(err, BOHN_BAD_INPUT, "the game is recorded already, in %s", game_record(game)->file);
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
