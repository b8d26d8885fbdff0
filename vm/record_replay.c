/* record_replay.c - plays a record again, and says where a game departs from it. */
#include "vm/record_file.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Is version a.b.c newer than this program? Unreadable ones are. */
static bool newer(const char *version) {
    int theirs[3] = { 0 }, ours[3] = { 0 };
    if (sscanf(version, "%9d.%9d.%9d", &theirs[0], &theirs[1], &theirs[2]) != 3) return true;
    sscanf(BOHN_VERSION, "%9d.%9d.%9d", &ours[0], &ours[1], &ours[2]);
    for (int i = 0; i < 3; i++)
        if (theirs[i] != ours[i]) return theirs[i] > ours[i];
    return false;
}

static bool same_scripts(const Book *book, const BohnRules *rules, BohnError *err) {
    const BohnInfo *info = bohn_info(rules);
    const BohnHeader *header = &book->header;
    static const char hint[] = "--force goes as far as it fits";
    for (int i = 0; i < header->n_scripts; i++) {
        int j = 0;
        while (j < info->n_scripts && strcmp(info->scripts[j].name, header->names[i]) != 0)
            j++;
        if (j == info->n_scripts)
            return refuse(err, BOHN_BAD_RECORD,
                          "%s was played with the script '%s', which is not loaded; %s", book->file,
                          header->names[i], hint);
        if (strcmp(info->scripts[j].hash, header->hashes[i]) != 0)
            return refuse(err, BOHN_BAD_RECORD, "%s: the script '%s' (%s) has changed since the game was played "
                          "(now %s, then %s); %s", book->file, header->names[i], info->scripts[j].file,
                          info->scripts[j].hash, header->hashes[i], hint);
    }
    for (int j = 0; j < info->n_scripts; j++) {
        int i = 0;
        while (i < header->n_scripts && strcmp(info->scripts[j].name, header->names[i]) != 0)
            i++;
        if (i == header->n_scripts)
            return refuse(err, BOHN_BAD_RECORD, "%s was played without the script '%s'; %s",
                          book->file, info->scripts[j].name, hint);
    }
    for (int i = 0; i < book->n_lines; i++)
        if (book->lines[i].type == LINE_RULES)
            return refuse(err, BOHN_BAD_RECORD,
                          "%s: the scripts were changed while the game was played, after decision %d (line %d); %s",
                          book->file, book->lines[i].position, book->lines[i].line, hint);
    return true;
}

static bool same_options(const Book *book, const BohnRules *rules, BohnError *err) {
    const BohnInfo *info = bohn_info(rules);
    const BohnHeader *header = &book->header;
    for (int j = 0; j < info->n_options; j++) {
        const char *name = info->options[j].name, *value = info->options[j].value, *then = NULL;
        size_t n = strlen(name);
        for (int i = 0; i < header->n_options && !then; i++)
            if (strncmp(header->options[i], name, n) == 0 && header->options[i][n] == '=')
                then = header->options[i] + n + 1;
        if (!then || strcmp(then, value) != 0)
            return refuse(err, BOHN_BAD_INPUT, "%s was played with %s=%s, the rules were loaded with %s=%s", book->file,
                          name, then ? then : "(none)", name, value);
    }
    return header->n_options == info->n_options ||
           refuse(err, BOHN_BAD_INPUT, "%s was played with %d options, the rules have %d",
                  book->file, header->n_options, info->n_options);
}

static bool same_seed_and_seats(const Book *book, const BohnGame *game, BohnError *err) {
    const BohnHeader *header = &book->header;
    if (header->seed != bohn_now(game).seed)
        return refuse(err, BOHN_BAD_INPUT, "%s was played with seed %llu, the game has %llu",
                      book->file, (unsigned long long)header->seed, (unsigned long long)bohn_now(game).seed);
    if (header->players != bohn_info(bohn_rules(game))->players)
        return refuse(err, BOHN_BAD_INPUT, "%s was played by %d, the rules were loaded for %d players", book->file,
                      header->players, bohn_info(bohn_rules(game))->players);
    return true;
}

static bool fits(const Book *book, const BohnGame *game, bool force, BohnError *err) {
    const BohnRules *rules = bohn_rules(game);
    if (!force && newer(book->header.version))
        return refuse(err, BOHN_BAD_RECORD, "%s was written by bohn %s, this is bohn " BOHN_VERSION
                      ": it needs that version or a later one; --force goes as far as it fits",
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

/* Where the game stands now: "turn 3, phase 'plant', p1 is asked 'plant_where'". */
static void write_here(const BohnGame *game, char *text, size_t n) {
    const BohnRequest *q = bohn_request(game);
    int used = bohn_now(game).over
                   ? snprintf(text, n, "the game is over after decision %d", bohn_now(game).position)
                   : snprintf(text, n, "turn %d, phase '%s'", bohn_now(game).turn, bohn_now(game).phase);
    if (q && used > 0 && (size_t)used < n)
        snprintf(text + used, n - (size_t)used, ", p%d is asked '%s'", q->seat + 1, q->name);
}

/* The line, what is wrong with it, and where the game stands instead. */
__attribute__((format(printf, 5, 6)))
static bool diverged(const Book *book, const Line *line, const BohnGame *game, BohnError *err,
                     const char *format, ...) {
    char what[1200], here[200];
    va_list args;
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    write_here(game, here, sizeof here);
    return refuse(err, BOHN_DIVERGED, "%s, line %d: %s%s: %s (now: %s)", book->file, line->line,
                  line->type == LINE_DECISION ? "decision " : "", line->text, what, here);
}

/* The tables were the same up to the line before, so its effect differs. */
static void write_cause(const Book *book, const Line *line, char *text, size_t n) {
    if (line == book->lines)
        snprintf(text, n, "the setup itself differs");
    else if (line->type == LINE_GOTO)
        snprintf(text, n, "it leads to a different position");
    else
        snprintf(text, n, "the effect of %s%s differs", line[-1].type == LINE_DECISION ? "decision " : "",
                 line[-1].text);
}

static bool same_table(const Book *book, const Line *line, const BohnGame *game, BohnError *err) {
    char now[17], cause[700], thing[300] = "";
    bohn_fingerprint(game, now);
    if (memcmp(now, line->table, 16) == 0) return true;
    write_cause(book, line, cause, sizeof cause);
    bool known = game_differs(game, strtoull(line->table, NULL, 16), thing, sizeof thing);
    return diverged(book, line, game, err, "the table is not the recorded one (%s, recorded %.16s): %s%s%s", now,
                    line->table, cause, known ? "; " : "", thing);
}

/* A rule fails where the recorded game went on. */
static bool failed(const Book *book, const Line *line, const BohnError *why, BohnError *err) {
    return refuse(err, why->status, "%s\n%s, line %d: the rules fail on the way to %s%s", why->text, book->file,
                  line->line, line->type == LINE_DECISION ? "decision " : "", line->text);
}

static bool replay_decision(const Book *book, const Line *line, BohnGame *game, BohnError *err) {
    BohnError why = { .status = BOHN_OK };
    BohnProgress progress = bohn_run(game, &why);
    if (progress == BOHN_FAILED) return failed(book, line, &why, err);
    if (progress == BOHN_OVER) return diverged(book, line, game, err, "nobody is asked: the game is over");
    if (!same_table(book, line, game, err)) return false;
    if (bohn_now(game).position + 1 != line->number)
        return diverged(book, line, game, err, "this is decision %d", bohn_now(game).position + 1);
    return bohn_decide(game, strchr(line->text, ' ') + 1, &why) || diverged(book, line, game, err, "%s", why.text);
}

/* An edit or eval. */
static bool replay_chunk(const Book *book, const Line *line, BohnGame *game, BohnError *err) {
    char now[17];
    BohnError why = { .status = BOHN_OK };
    bohn_fingerprint(game, now);
    /* Run unless this follows another edit at once, or a failed rule. */
    if (memcmp(now, line->table, 16) != 0) bohn_run(game, NULL);
    if (!same_table(book, line, game, err)) return false;
    json_t *chunk = json_loads(line->said, JSON_DECODE_ANY, NULL);
    int number = bohn_now(game).position + (line->type == LINE_EDIT);
    bool good = json_is_string(chunk) ? game_eval(game, json_string_value(chunk), &why)
                                      : refuse(&why, BOHN_BAD_RECORD, "Lua in double quotes is expected");
    json_decref(chunk);
    if (!good) return diverged(book, line, game, err, "%s", why.text);
    return bohn_now(game).position == number ||
           diverged(book, line, game, err, line->type == LINE_EDIT ? "it changes nothing now" : "it changes the table now");
}

static bool replay_over(const Book *book, const Line *line, BohnGame *game, BohnError *err) {
    unsigned winners;
    char now[4 * BOHN_MAX_SEATS];
    BohnError why = { .status = BOHN_OK };
    BohnProgress progress = bohn_run(game, &why);
    if (progress == BOHN_FAILED) return failed(book, line, &why, err);
    if (progress != BOHN_OVER) return diverged(book, line, game, err, "the game goes on");
    if (!same_table(book, line, game, err) || !bohn_winners(game, &winners, err)) return false;
    if (winners == line->winners) return true;
    record_write_seats(winners, now, sizeof now);
    return diverged(book, line, game, err, "now the winners are%s", now);
}

static bool replay_line(const Book *book, const Line *line, BohnGame *game, BohnError *err) {
    BohnError why = { .status = BOHN_OK };
    bohn_set_polls(game, mask(stop_for(line)));
    switch (line->type) {
    case LINE_DECISION: return replay_decision(book, line, game, err);
    case LINE_EDIT:
    case LINE_EVAL: return replay_chunk(book, line, game, err);
    case LINE_OVER: return replay_over(book, line, game, err);
    case LINE_RULES: return true;
    case LINE_GOTO: /* without a run before it: an undo may be the way out of a faulty rule */
        if (bohn_goto(game, line->number, &why)) return same_table(book, line, game, err);
        if (why.status == BOHN_BAD_INPUT)
            return diverged(book, line, game, err, "%s (a game with history is needed)", why.text);
        if (err) *err = why;
        return false;
    }
    return true;
}

/* How many lines lead to position `limit` of the game as it is after all undos. */
static int lines_up_to(const Book *book, int limit) {
    int n = book->n_lines;
    while (limit >= 0 && n > 0 && book->lines[n - 1].position > limit) n--;
    return n;
}

static bool replayable(const Book *book, const BohnGame *game, int lines, BohnError *err) {
    if (game_record(game))
        return refuse(err, BOHN_BAD_INPUT, "a game that is being recorded cannot replay a record");
    if (bohn_now(game).position != 0 || bohn_now(game).length != 0)
        return refuse(err, BOHN_BAD_INPUT, "a record is replayed into a new game; in this one %d decisions were made",
                      bohn_now(game).length);
    int here = record_polled_seat(game), wanted = lines > 0 ? stop_for(&book->lines[0]) : here;
    if (bohn_request(game) && here != wanted)
        return refuse(err, BOHN_BAD_INPUT,
            "replay the record before the game is run: it waits at a different polling point");
    return true;
}

#define REPLAY_BUDGETS 20 /* of one decision each; the longest games of the program's own rules take one */

/* A record may have a hundred thousand decisions, each with a budget of its own. */
static bool in_budget(const Book *book, const Line *line, const BohnGame *game, const BohnUsage *before, BohnError *err) {
    BohnUsage now = bohn_usage(bohn_rules(game));
    long most = now.most_instructions;
    if (!most || (now.total - before->total) / REPLAY_BUDGETS <= most) return true;
    return refuse(err, BOHN_LIMIT, "%s, line %d: replaying it up to here took more than %ld Lua instructions", book->file,
                  line->line, most * REPLAY_BUDGETS);
}

bool bohn_record_replay(BohnGame *game, const char *file, bool force, int limit, BohnError *err) {
    BohnError none;
    if (!err) err = &none;
    clear_error(err);
    Book *book = book_open(file, err);
    if (!book) return false;
    int lines = lines_up_to(book, limit);
    bool good = replayable(book, game, lines, err) && fits(book, game, force, err);
    if (good) {
        unsigned polls = game_polls(game);
        const BohnUsage before = bohn_usage(bohn_rules(game));
        for (int i = 0; i < lines && good; i++)
            good = in_budget(book, &book->lines[i], game, &before, err) && replay_line(book, &book->lines[i], game, err);
        bohn_set_polls(game, polls);
        if (good) good = bohn_run(game, err) != BOHN_FAILED;
        if (good) book_remark_torn(book, err);
    }
    book_free(book);
    return good;
}

/* Is this the text of the entry in the log? */
static bool same_entry(const Line *line, const char *made) {
    const char *text = strchr(line->text, ' ') + 1;
    if (line->type == LINE_DECISION) return strcmp(made, text) == 0;
    char *edit = strncmp(made, "edit ", 5) == 0 ? record_chunk_text("edit", line->seat, made + 5) : NULL;
    bool same = edit && strcmp(edit, text) == 0;
    free(edit);
    return same;
}

bool book_leads_to(const Book *book, const BohnGame *game, BohnError *err) {
    if (!same_seed_and_seats(book, game, err)) return false;
    if (bohn_now(game).position != book->position)
        return refuse(err, BOHN_BAD_INPUT,
            "%s ends after decision %d, the game stands after %d: replay it to its end first",
            book->file, book->position, bohn_now(game).position);
    int wanted = book->position;
    for (int i = book->n_lines - 1; i >= 0 && wanted > 0; i--) {
        const Line *line = &book->lines[i];
        if ((line->type != LINE_DECISION && line->type != LINE_EDIT) || line->number != wanted) continue;
        const char *made = bohn_decision(game, --wanted);
        if (made && !same_entry(line, made))
            return refuse(err, BOHN_BAD_INPUT, "%s is the record of another game: entry %s was %s in this one",
                          book->file, line->text, made);
    }
    return true;
}
