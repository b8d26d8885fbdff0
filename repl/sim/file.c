/* file.c - a simulation as JSON Lines: a header, then one line per game. See sim.h.
 *
 * Files whose headers differ only in the shard can be merged. Lines are formatted by hand, since there may be millions;
 * jansson does the rest.
 */
#include "repl/sim/sim.h"

#include "repl/term/error_print.h"
#include "repl/term/lang.h"

#define XXH_INLINE_ALL
#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#define FORMAT 1

/* ---- writing ------------------------------------------------------------------------------------- */

static json_t *both_languages(const char text[SIM_LANGS][SIM_TEXT]) {
    return json_pack("{ss ss}", "en", text[0], "de", text[1]);
}

static json_t *head_object(const SimRun *run) {
    json_t *options = json_array(), *seats = json_array(), *scripts = json_array(), *measures = json_array();
    for (int i = 0; i < run->n_options; i++) json_array_append_new(options, json_string(run->options[i]));
    for (int i = 0; i < run->players; i++) json_array_append_new(seats, json_string(run->seats[i]));
    for (int i = 0; i < run->n_scripts; i++)
        json_array_append_new(scripts, json_pack("{ss ss}", "name", run->scripts[i], "hash", run->hashes[i]));
    for (int i = 0; i < run->n_measures; i++)
        json_array_append_new(measures, json_pack("{ss so sb}", "name", run->measures[i].name, "text",
                                                  both_languages(run->measures[i].text), "each",
                                                  (int)run->measures[i].each));
    json_t *head = json_pack("{si ss ss so}", "sim", FORMAT, "bohn", BOHN_VERSION, "script", run->script, "title",
                             both_languages(run->title));
    json_object_set_new(head, "players", json_integer(run->players));
    json_object_set_new(head, "options", options);
    json_object_set_new(head, "seats", seats);
    json_object_set_new(head, "rotate", json_boolean(run->rotate));
    json_object_set_new(head, "rotate_first", json_boolean(run->rotate_first));
    /* a string: many JSON readers round 64-bit numbers */
    json_object_set_new(head, "seed", json_sprintf("%llu", (unsigned long long)run->seed));
    json_object_set_new(head, "games", json_integer(run->games));
    json_object_set_new(head, "until", run->until > 0 ? json_real(run->until) : json_null());
    json_object_set_new(head, "shard", json_pack("[ii]", run->shard, run->shards));
    json_object_set_new(head, "scripts", scripts);
    json_object_set_new(head, "measures", measures);
    return head;
}

char *sim_file_head(const SimRun *run) {
    json_t *head = head_object(run);
    char *text = json_dumps(head, JSON_COMPACT | JSON_REAL_PRECISION(12));
    json_decref(head);
    return text;
}

bool sim_file_same_head(const SimRun *a, const SimRun *b) {
    char *one = sim_file_head(a), *two = sim_file_head(b);
    bool same = one && two && strcmp(one, two) == 0;
    free(one);
    free(two);
    return same;
}

static void put_numbers(const int32_t *numbers, int n, FILE *stream) {
    for (int i = 0; i < n; i++) fprintf(stream, "%s%d", i ? "," : "[", (int)numbers[i]);
    fputc(']', stream);
}

static void put_winners(unsigned winners, FILE *stream) {
    const char *before = "";
    fputc('[', stream);
    for (int seat = 0; winners >> seat; seat++) {
        if (!(winners >> seat & 1)) continue;
        fprintf(stream, "%s%d", before, seat + 1);
        before = ",";
    }
    fputc(']', stream);
}

static void put_result(const SimRun *run, const int32_t *row, FILE *stream) {
    fputs(",\"scores\":", stream);
    put_numbers(row + SIM_SCORES, run->players, stream);
    fputs(",\"winners\":", stream);
    put_winners((unsigned)row[SIM_WINNERS], stream);
    fputs(",\"measures\":{", stream);
    for (int i = 0; i < run->n_measures; i++) {
        const int32_t *values = row + sim_measure_at(run, i);
        fprintf(stream, "%s\"%s\":", i ? "," : "", run->measures[i].name);
        if (run->measures[i].each) put_numbers(values, run->players, stream);
        else fprintf(stream, "%d", (int)*values);
    }
    fputs("},\"fault\":null}\n", stream);
}

static void put_fault(const SimFault *fault, FILE *stream) {
    json_t *why = json_pack("{si ss}", "status", fault ? (int)fault->status : 0, "text", fault ? fault->text : "");
    fputs(",\"scores\":null,\"winners\":null,\"measures\":null,\"fault\":", stream);
    json_dumpf(why, stream, JSON_COMPACT);
    fputs("}\n", stream);
    json_decref(why);
}

/* The line without its sum. */
static void put_game(const SimResult *result, int game, FILE *stream) {
    const SimRun *run = &result->run;
    const int32_t *row = sim_result_row(result, game);
    if (!row) return;
    fprintf(stream, "{\"game\":%d,\"seed\":\"%llu\",\"seats\":[", game + 1, (unsigned long long)sim_seed(run, game));
    for (int i = 0; i < run->players; i++) fprintf(stream, "%s\"%s\"", i ? "," : "", sim_seat(run, game, i));
    fprintf(stream, "]");
    if (run->rotate_first) fprintf(stream, ",\"first\":%d", sim_first(run, game) + 1);
    fprintf(stream, ",\"turns\":%d,\"decisions\":%d", (int)row[SIM_TURNS], (int)row[SIM_DECISIONS]);
    if (row[SIM_STATE] == SIM_PLAYED) put_result(run, row, stream);
    else put_fault(sim_result_why(result, game), stream);
}

/* The line of a game with or without its sum; NULL if the game is missing, or without memory. */
static char *game_line(const SimResult *result, int game, bool sum) {
    char *text = NULL, *summed = NULL;
    size_t n = 0;
    FILE *stream = open_memstream(&text, &n);
    if (stream) put_game(result, game, stream);
    bool whole = stream && fclose(stream) == 0 && n > 2;
    if (whole && !sum) return text;
    /* "...}\n": the sum is the last field, of all before it */
    if (whole && asprintf(&summed, "%.*s,\"sum\":\"%016llx\"}\n", (int)n - 2, text,
                          (unsigned long long)XXH3_64bits(text, n - 2)) < 0)
        summed = NULL;
    free(text);
    return summed;
}

bool sim_file_line(const SimResult *result, int game, FILE *stream) {
    if (!sim_result_row(result, game)) return true;
    char *line = game_line(result, game, true);
    bool written = line && fputs(line, stream) >= 0;
    free(line);
    return written;
}

bool sim_file_write(const SimResult *result, bool sums, FILE *stream) {
    char *head = sim_file_head(&result->run);
    if (!head) return false;
    fprintf(stream, "%s\n", head);
    free(head);
    bool ok = true;
    for (int i = 0; ok && i < result->room; i++) {
        if (sums) ok = sim_file_line(result, result->first + i, stream);
        else put_game(result, result->first + i, stream);
    }
    return ok;
}

/* ---- reading ------------------------------------------------------------------------------------- */

static bool copy_text(const json_t *value, char *out, size_t n) {
    const char *text = json_string_value(value);
    return text && (size_t)snprintf(out, n, "%s", text) < n;
}

static bool take_text(const json_t *object, const char *key, char *out, size_t n) {
    return copy_text(json_object_get(object, key), out, n);
}

static bool take_int(const json_t *object, const char *key, int64_t least, int64_t most, int *out) {
    const json_t *value = json_object_get(object, key);
    int64_t number = json_integer_value(value);
    if (!json_is_integer(value) || number < least || number > most) return false;
    *out = (int)number;
    return true;
}

static bool take_languages(const json_t *object, const char *key, char text[SIM_LANGS][SIM_TEXT]) {
    const json_t *both = json_object_get(object, key);
    return take_text(both, "en", text[0], SIM_TEXT) && take_text(both, "de", text[1], SIM_TEXT);
}

/* The array `key`, of *n entries; NULL if it is not an array or has more than `most`. */
static const json_t *take_list(const json_t *object, const char *key, int most, int *n) {
    const json_t *list = json_object_get(object, key);
    if (!json_is_array(list) || json_array_size(list) > (size_t)most) return NULL;
    *n = (int)json_array_size(list);
    return list;
}

/* Such names need no escaping in a line; ':' is for seats such as "seer:500". */
static bool plain(const char *name) {
    const char *at = name;
    while ((unsigned char)*at >= ' ' && !strchr("\"\\\x7f", *at)) at++;
    return *name && !*at;
}

static bool read_names(const json_t *head, SimRun *run) {
    int n_seats = 0;
    const json_t *options = take_list(head, "options", BOHN_HEADER_OPTIONS, &run->n_options);
    const json_t *seats = take_list(head, "seats", BOHN_MAX_SEATS, &n_seats);
    const json_t *scripts = take_list(head, "scripts", BOHN_HEADER_SCRIPTS, &run->n_scripts);
    const json_t *measures = take_list(head, "measures", SIM_MEASURES, &run->n_measures);
    bool ok = options && seats && scripts && measures && n_seats == run->players;
    for (int i = 0; ok && i < run->n_options; i++)
        ok = copy_text(json_array_get(options, (size_t)i), run->options[i], sizeof run->options[i]);
    for (int i = 0; ok && i < n_seats; i++)
        ok = copy_text(json_array_get(seats, (size_t)i), run->seats[i], sizeof run->seats[i]) && plain(run->seats[i]);
    for (int i = 0; ok && i < run->n_scripts; i++) {
        const json_t *script = json_array_get(scripts, (size_t)i);
        ok = take_text(script, "name", run->scripts[i], sizeof run->scripts[i]) &&
             take_text(script, "hash", run->hashes[i], sizeof run->hashes[i]);
    }
    for (int i = 0; ok && i < run->n_measures; i++) {
        const json_t *measure = json_array_get(measures, (size_t)i);
        run->measures[i].each = json_is_true(json_object_get(measure, "each"));
        ok = take_text(measure, "name", run->measures[i].name, SIM_NAME) && plain(run->measures[i].name) &&
             take_languages(measure, "text", run->measures[i].text);
    }
    return ok;
}

/* Would this run write the same header, apart from the version of bohn? This rejects unknown keys. */
static bool same_head(const json_t *head, const SimRun *run) {
    json_t *written = head_object(run), *bohn = json_object_get(head, "bohn");
    if (!json_object_get(head, "rotate_first")) json_object_del(written, "rotate_first"); /* written by an earlier version */
    bool same = json_is_string(bohn) && json_object_set(written, "bohn", bohn) == 0 && json_equal(written, head);
    json_decref(written);
    return same;
}

static bool read_head(const json_t *head, SimRun *run) {
    char seed[32];
    int format;
    const json_t *shard = json_object_get(head, "shard"), *until = json_object_get(head, "until");
    memset(run, 0, sizeof *run);
    if (!take_int(head, "sim", FORMAT, FORMAT, &format)) return false;
    if (!take_text(head, "script", run->script, sizeof run->script)) return false;
    if (!take_languages(head, "title", run->title)) return false;
    if (!take_int(head, "players", 1, BOHN_MAX_SEATS, &run->players)) return false;
    if (!take_int(head, "games", 1, SIM_MOST_GAMES, &run->games)) return false;
    if (!take_text(head, "seed", seed, sizeof seed) || !*seed || seed[strspn(seed, "0123456789")]) return false;
    run->seed = strtoull(seed, NULL, 10);
    run->rotate = json_is_true(json_object_get(head, "rotate"));
    run->rotate_first = json_is_true(json_object_get(head, "rotate_first"));
    run->until = json_number_value(until);
    json_int_t part = json_integer_value(json_array_get(shard, 0));
    json_int_t parts = json_integer_value(json_array_get(shard, 1));
    if (part < 1 || parts < part || parts > run->games) return false;
    run->shard = (int)part;
    run->shards = (int)parts;
    return read_names(head, run) && same_head(head, run);
}

static bool take_numbers(const json_t *list, int32_t *out, int n) {
    if (!json_is_array(list) || json_array_size(list) != (size_t)n) return false;
    for (int i = 0; i < n; i++) {
        const json_t *value = json_array_get(list, (size_t)i);
        json_int_t number = json_integer_value(value);
        if (!json_is_integer(value) || number < INT32_MIN || number > INT32_MAX) return false;
        out[i] = (int32_t)number;
    }
    return true;
}

static bool read_result(const json_t *line, const SimRun *run, int32_t *row) {
    const json_t *winners = json_object_get(line, "winners"), *measures = json_object_get(line, "measures");
    unsigned seats = 0;
    if (!take_numbers(json_object_get(line, "scores"), row + SIM_SCORES, run->players)) return false;
    for (size_t i = 0; i < json_array_size(winners); i++) {
        json_int_t seat = json_integer_value(json_array_get(winners, i));
        if (seat < 1 || seat > run->players) return false;
        seats |= 1u << (seat - 1);
    }
    row[SIM_WINNERS] = (int32_t)seats;
    for (int i = 0; i < run->n_measures; i++) {
        const json_t *value = json_object_get(measures, run->measures[i].name);
        int32_t *at = row + sim_measure_at(run, i);
        if (run->measures[i].each) {
            if (!take_numbers(value, at, run->players)) return false;
        } else {
            if (!json_is_integer(value)) return false;
            *at = (int32_t)json_integer_value(value);
        }
    }
    return json_is_array(winners);
}

/* Reads the line of a game, which must be later than *last. False if it is not a line of this run; err->text may say
 * why. */
static bool read_line(const json_t *line, SimResult *result, int *last, BohnError *err) {
    char seed[32], text[sizeof err->text];
    int game, turns, decisions, status;
    const json_t *fault = json_object_get(line, "fault");
    if (!take_int(line, "game", result->first + 1, result->end, &game)) return false;
    if (!take_int(line, "turns", 0, INT32_MAX, &turns)) return false;
    if (!take_int(line, "decisions", 0, INT32_MAX, &decisions)) return false;
    game--;
    if (game <= *last) return error_fill(err, BOHN_BAD_RECORD, tr("game %d is out of order"), game + 1);
    *last = game;
    if (!take_text(line, "seed", seed, sizeof seed)) return false;
    if (strtoull(seed, NULL, 10) != sim_seed(&result->run, game)) return false;
    int32_t *row = sim_result_open(result, game);
    if (!row) return error_fill(err, BOHN_SYSTEM, "out of memory");
    row[SIM_TURNS] = turns;
    row[SIM_DECISIONS] = decisions;
    row[SIM_STATE] = json_is_null(fault) ? SIM_PLAYED : SIM_FAULT;
    if (row[SIM_STATE] == SIM_PLAYED) return read_result(line, &result->run, row);
    return take_int(fault, "status", BOHN_OK, BOHN_SYSTEM, &status) && take_text(fault, "text", text, sizeof text) &&
           sim_result_fault(result, game, (BohnStatus)status, text);
}

/* Would this game be written as this line, byte for byte? This rejects unknown and misspelt keys, and damage: the
 * sum must fit. Lines of --jsonl and of earlier versions have none. */
static bool same_line(const char *text, size_t length, const SimResult *result, int game) {
    char *written = game_line(result, game, memmem(text, length, ",\"sum\":", 7) != NULL);
    bool same = written && strlen(written) == length && memcmp(written, text, length) == 0;
    free(written);
    return same;
}

static bool damaged(const char *file, int number, BohnError *err) {
    if (err->status == BOHN_SYSTEM) return false;
    return error_fill(err, BOHN_BAD_RECORD, "%s:%d: %.190s", file, number,
                      *err->text ? err->text : tr("not a line of a simulation, or damaged"));
}

/* Reads line by line, without an incomplete last line. */
static bool read_lines(FILE *stream, const char *file, SimResult *result, long *good, BohnError *err) {
    char *text = NULL;
    size_t size = 0;
    ssize_t length;
    bool ok = true;
    int last = -1;
    for (int number = 1; ok && (length = getline(&text, &size, stream)) > 0; number++) {
        if (text[length - 1] != '\n' && number > 1) break;
        json_t *line = json_loadb(text, (size_t)length, JSON_REJECT_DUPLICATES, NULL);
        SimRun run;
        if (number > 1)
            ok = line && read_line(line, result, &last, err) && same_line(text, (size_t)length, result, last);
        else if ((ok = line && text[length - 1] == '\n' && read_head(line, &run))) sim_result_start(result, &run);
        json_decref(line);
        if (!ok) damaged(file, number, err);
        else *good += length;
    }
    if (ok && *good == 0) ok = damaged(file, 1, err);
    free(text);
    return ok;
}

bool sim_file_read(const char *file, SimResult *result, long *good, BohnError *err) {
    memset(result, 0, sizeof *result);
    memset(err, 0, sizeof *err);
    *good = 0;
    FILE *stream = fopen(file, "rb");
    if (!stream)
        return error_fill(err, errno == ENOENT ? BOHN_BAD_INPUT : BOHN_SYSTEM, "%s: %s", file, strerror(errno));
    bool ok = read_lines(stream, file, result, good, err);
    fclose(stream);
    if (ok) sim_result_advance(result);
    else sim_result_free(result);
    return ok;
}
