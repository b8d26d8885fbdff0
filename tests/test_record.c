/* test_record.c - the game record: what is written leads back to the same game, and whatever is
 * damaged is found.
 *
 * The games are those of a small script written into a directory of its own, so that it can be
 * changed under a record. Damage comes in two kinds: bytes changed in the file, which the sums must
 * find, and lines forged with sums that are right (the test computes them by itself), which the
 * reader or the replay must find.
 */
#include "vm/bohn.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>
#include <jansson.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#define SEED 42
#define FULL (BOHN_HISTORY | BOHN_EVENTS | BOHN_CHECKS)

/* A game with everything a record can hold: passes, picks, deals, polls, acts out of turn, chance,
 * and a rule that fails when it is asked to. */
static const char script[] =
    "local game = define { id = 'plots', title = 'Plots', players = { 2, 4 }, turn = { 'plant', 'swap', 'draw' } }\n"
    "game.options = { hand_size = { 3, 'cards dealt' }, draws = { 2, 'cards drawn' } }\n"
    "game.cards = { { id = 'red', count = 30 }, { id = 'blue', count = 40 } }\n"
    "game.zones = { deck = 'none', discard = 'top', each = { hand = 'owner', field_1 = 'all', field_2 = 'all' } }\n"
    "game.counters = { trouble = 0, each = { coins = 0 } }\n"
    "function game:setup(t)\n"
    "  t.deck:fill():shuffle()\n"
    "  for _, p in t:seats() do t.deck:deal(p.hand, self.opt.hand_size) end\n"
    "end\n"
    "function game:plant(t, p)\n"
    "  if #p.hand == 0 then return end\n"
    "  local field = p:choose { 'plant_where', from = { p.field_1, p.field_2 }, pass = t:steps() > 0 }\n"
    "  if not field then return end\n"
    "  p.hand:move(p.hand:front(), field)\n"
    "  if t.trouble:get() == 1 then error('a planted fault') end\n"
    "  if t:steps() == 0 then return 'again' end\n"
    "end\n"
    "function game:swap(t, p)\n"
    "  local cards = p:pick { 'throw_away', from = p.hand, least = 0, most = 2 }\n"
    "  for _, card in ipairs(cards) do p.hand:move(card, t.discard) end\n"
    "  p:choose { 'colour', from = { 'red', 'blue', 7 }, pass = true }\n"
    "  local deal = p:deal { 'give_away', partners = p:others(), cards = p.hand:cards(),\n"
    "                        kinds = { t:kind 'red', t:kind 'blue' }, from = { 'nothing' }, pass = true }\n"
    "  if type(deal) == 'table' then\n"
    "    for _, old in ipairs(t:offers()) do t:withdraw(old.number) end\n"
    "    if #deal.ask > 0 then t:offer(p, deal.partner, deal.give, deal.ask) end\n"
    "    for _, card in ipairs(deal.give) do p.hand:move(card, deal.partner.hand) end\n"
    "  end\n"
    "end\n"
    "function game:draw(t, p)\n"
    "  t.deck:shuffle()\n"
    "  t:poll()\n"
    "  t.deck:deal(p.hand, self.opt.draws)\n"
    "  if #t.deck < self.opt.draws then t:finish() end\n"
    "end\n"
    "function game:harvest(t, p, field)\n"
    "  p.coins:add(#field)\n"
    "  field:move_all(t.discard)\n"
    "end\n"
    "function game:anytime(t, p)\n"
    "  local list = {}\n"
    "  for _, f in ipairs { p.field_1, p.field_2 } do if #f > 1 then list[#list + 1] = { 'harvest', f } end end\n"
    "  return list\n"
    "end\n"
    "function game:score(t, p) return p.coins:get() end\n"
    "return game\n";

/* ---- files ---------------------------------------------------------------------------------- */

static char directory[256], record_file[300], script_file[300];

static void write_file(const char *file, const char *text, size_t n) {
    FILE *stream = fopen(file, "wb");
    assert_non_null(stream);
    assert_int_equal(fwrite(text, 1, n, stream), n);
    assert_int_equal(fclose(stream), 0);
}

static char *read_file(const char *file, size_t *n) {
    FILE *stream = fopen(file, "rb");
    assert_non_null(stream);
    fseek(stream, 0, SEEK_END);
    *n = (size_t)ftell(stream);
    rewind(stream);
    char *text = malloc(*n + 1);
    assert_non_null(text);
    assert_int_equal(fread(text, 1, *n, stream), *n);
    text[*n] = '\0';
    fclose(stream);
    return text;
}

static int remove_one(const char *path, const struct stat *info, int type, struct FTW *walk) {
    (void)info; (void)type; (void)walk;
    return remove(path);
}

static int make_directory(void **state) {
    (void)state;
    const char *base = getenv("TMPDIR");
    snprintf(directory, sizeof directory, "%s/bohn-record-XXXXXX", base ? base : "/tmp");
    if (!mkdtemp(directory)) return -1;
    snprintf(record_file, sizeof record_file, "%s/game.bohn", directory);
    snprintf(script_file, sizeof script_file, "%s/plots.lua", directory);
    write_file(script_file, script, sizeof script - 1);
    return 0;
}

static int remove_directory(void **state) {
    (void)state;
    return nftw(directory, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

/* ---- games ---------------------------------------------------------------------------------- */

static BohnError err;

#define assert_ok(call) do { \
        if (!(call)) fail_msg("%s: %s", #call, err.text); \
    } while (0)
/* The call fails with this status and all of these words in its text. */
#define assert_refused(call, wanted, ...) do { \
        memset(&err, 0, sizeof err); \
        if (call) fail_msg("%s was not refused", #call); \
        check_refusal(wanted, (const char *const[]){ __VA_ARGS__, NULL }); \
    } while (0)

static void check_refusal(BohnStatus wanted, const char *const *words) {
    if (err.status != wanted)
        fail_msg("status %d, not %d: %s", (int)err.status, (int)wanted, err.text);
    for (; *words; words++)
        if (!strstr(err.text, *words)) fail_msg("'%s' is missing in: %s", *words, err.text);
}

static BohnRules *load(int players, const char *option) {
    char path[400];
    const char *options[] = { option, NULL };
    snprintf(path, sizeof path, "stdlib:%s", directory);
    BohnSetup setup = { .script = "plots", .path = path, .players = players, .options = options };
    BohnRules *rules = bohn_load(&setup, &err);
    if (!rules) fail_msg("%s", err.text);
    return rules;
}

static BohnGame *new_game(BohnRules *rules, int flags) {
    BohnGame *game = bohn_new(rules, SEED, flags, &err);
    if (!game) fail_msg("%s", err.text);
    return game;
}

/* Chance of the tests, the same in every run. */
static uint64_t dice;
static unsigned roll(unsigned n) {
    dice = dice * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(dice >> 33) % n;
}

static void random_answer(const BohnRequest *q, BohnAnswer *a) {
    bohn_default_answer(q, a);
    if (q->type == BOHN_PICK) {
        a->n = q->least + (int)roll((unsigned)(q->most - q->least) + 1);
        for (int i = 0; i < a->n; i++) a->index[i] = q->n_options - 1 - i;
    } else if (q->type == BOHN_DEAL && roll(3) == 0) {
        a->n = 0;
        a->partner = q->partners[roll((unsigned)q->n_partners)];
        a->n_give = q->n_cards < 2 ? q->n_cards : (int)roll(3);
        a->n_ask = a->n_give ? (int)roll(2) : 1;
        for (int i = 0; i < a->n_give; i++) a->give[i] = i;
        for (int i = 0; i < a->n_ask; i++) a->ask[i] = (int)roll(2);
    } else if (q->n_options > 0 && (!q->pass || roll(2))) {
        a->n = 1;
        a->index[0] = (int)roll((unsigned)q->n_options);
    }
}

static bool random_act(BohnGame *game) {
    const BohnOption *actions;
    if (!bohn_request(game)->window) return false;
    int seat = (int)roll((unsigned)bohn_players(bohn_rules(game)));
    int n = bohn_anytime(game, seat, &actions, &err);
    if (n <= 0) return false;
    assert_ok(bohn_act(game, seat, (int)roll((unsigned)n), &err));
    return true;
}

/* Makes up to n decisions; how many it made before the game was over. */
static int play(BohnGame *game, int n) {
    for (int i = 0; i < n; i++) {
        BohnProgress progress = bohn_run(game, &err);
        if (progress == BOHN_FAILED) fail_msg("%s", err.text);
        if (progress == BOHN_OVER) return i;
        if (roll(6) == 0 && random_act(game)) continue;
        BohnAnswer answer;
        random_answer(bohn_request(game), &answer);
        assert_ok(bohn_answer(game, &answer, &err));
    }
    assert_true(bohn_run(game, &err) != BOHN_FAILED);
    return n;
}

static const char *const seats[] = { "human", "farmer", "gärtner", NULL };

static BohnGame *start(BohnRules *rules, int flags) {
    BohnGame *game = new_game(rules, flags);
    bohn_set_polls(game, 5);
    unlink(record_file);
    assert_ok(bohn_record_start(game, record_file, "plots", seats, &err));
    dice = 1;
    return game;
}

static void assert_same(const BohnGame *a, const BohnGame *b) {
    char one[17], two[17];
    bohn_fingerprint(a, one);
    bohn_fingerprint(b, two);
    assert_string_equal(one, two);
    assert_int_equal(bohn_position(a), bohn_position(b));
    for (int i = 0; i < bohn_position(a); i++)
        if (bohn_decision(a, i) && bohn_decision(b, i))
            assert_string_equal(bohn_decision(a, i), bohn_decision(b, i));
    const BohnRequest *p = bohn_request(a), *q = bohn_request(b);
    assert_int_equal(!p, !q);
    if (p) {
        assert_string_equal(p->name, q->name);
        assert_int_equal(p->seat, q->seat);
        assert_int_equal(p->n_options, q->n_options);
    }
}

/* The record, replayed from nothing, leads to where the game stands. */
static void assert_replays(BohnGame *game) {
    assert_true(bohn_run(game, &err) != BOHN_FAILED);
    const BohnRequest *q = bohn_request(game);
    BohnGame *copy = new_game(bohn_rules(game), FULL);
    bohn_set_polls(copy, q && q->poll ? 1u << q->seat : 0); /* for the end; the lines do without */
    assert_ok(bohn_record_replay(copy, record_file, false, -1, &err));
    assert_string_equal(err.text, "");
    assert_same(game, copy);
    bohn_free(copy);
}

/* A record of a short game, left in record_file; returns its text. */
static char *sample(BohnRules *rules, int decisions, size_t *n) {
    BohnGame *game = start(rules, FULL);
    play(game, decisions);
    bohn_free(game);
    return read_file(record_file, n);
}

/* ---- forging -------------------------------------------------------------------------------- */

/* Takes the lines apart, ended by newlines, without their sums. */
typedef struct { char *line[600]; int n; } Lines;

static Lines split(const char *text) {
    Lines lines = { .n = 0 };
    for (const char *at = text; *at; at = strchr(at, '\n') + 1) {
        const char *end = strchr(at, '\n');
        size_t n = (size_t)(end - at);
        assert_true(lines.n < 600);
        if (lines.n > 0) n -= 18;
        lines.line[lines.n++] = strndup(at, n);
    }
    return lines;
}

static void free_lines(Lines *lines) {
    for (int i = 0; i < lines->n; i++) free(lines->line[i]);
}

/* Writes them to record_file with sums that are right. */
static void forge(const Lines *lines) {
    FILE *stream = fopen(record_file, "wb");
    assert_non_null(stream);
    fprintf(stream, "%s\n", lines->line[0]);
    uint64_t sum = XXH3_64bits(lines->line[0], strlen(lines->line[0]));
    for (int i = 1; i < lines->n; i++) {
        unsigned char bytes[8 + 70000];
        size_t n = strlen(lines->line[i]);
        assert_true(n <= 70000);
        for (int b = 0; b < 8; b++) bytes[b] = (unsigned char)(sum >> (56 - 8 * b));
        memcpy(bytes + 8, lines->line[i], n);
        sum = XXH3_64bits(bytes, n + 8);
        fprintf(stream, "%s ~%016llx\n", lines->line[i], (unsigned long long)sum);
    }
    assert_int_equal(fclose(stream), 0);
}

/* The line with the first `old` replaced by `new`. */
static char *changed(const char *line, const char *old, const char *new) {
    const char *at = strstr(line, old);
    if (!at) fail_msg("'%s' is not in: %s", old, line);
    char *out = malloc(strlen(line) + strlen(new) + 1);
    sprintf(out, "%.*s%s%s", (int)(at - line), line, new, at + strlen(old));
    return out;
}

/* Forges record_file with one line changed. */
static void forge_change(const char *text, int line, const char *old, const char *new) {
    Lines lines = split(text);
    char *other = changed(lines.line[line], old, new);
    free(lines.line[line]);
    lines.line[line] = other;
    forge(&lines);
    free_lines(&lines);
}

/* ... or with a line put in the place of another. */
static void forge_line(const char *text, int line, const char *new) {
    Lines lines = split(text);
    free(lines.line[line]);
    lines.line[line] = strdup(new);
    forge(&lines);
    free_lines(&lines);
}

static bool replay(BohnGame *game, bool force) {
    return bohn_record_replay(game, record_file, force, -1, &err);
}

/* Replays record_file into a new game of the rules, which is freed. */
static bool try_replay(BohnRules *rules, bool force, int *position) {
    BohnGame *game = new_game(rules, FULL);
    bool done = replay(game, force);
    if (position) *position = bohn_position(game);
    bohn_free(game);
    return done;
}

/* ---- what is written comes back ------------------------------------------------------------- */

static void whole_game_comes_back(void **state) {
    (void)state;
    BohnHeader header;
    struct stat info;
    BohnRules *rules = load(3, "hand_size=4");
    BohnGame *game = start(rules, FULL);
    int n = play(game, 10000);
    assert_true(n > 40 && n < 10000);
    assert_int_equal(bohn_run(game, &err), BOHN_OVER);
    assert_ok(bohn_record_header(record_file, &header, &err));
    assert_false(header.over);
    assert_ok(bohn_record_finish(game, &err));
    off_t closed = stat(record_file, &info) == 0 ? info.st_size : 0;
    assert_ok(bohn_record_finish(game, &err)); /* twice writes it once */
    assert_ok(bohn_record_ok(game, &err));

    assert_int_equal(stat(record_file, &info), 0);
    assert_int_equal(info.st_size, closed);
    assert_int_equal(info.st_mode & 0777, 0600);
    assert_ok(bohn_record_header(record_file, &header, &err));
    assert_true(header.over);
    assert_false(header.torn);
    assert_int_equal(header.decisions, n);
    assert_int_equal(header.players, 3);
    assert_int_equal(header.seed, SEED);
    assert_string_equal(header.version, BOHN_VERSION);
    assert_string_equal(header.game, "plots");
    assert_string_equal(header.script, "plots");
    assert_int_equal(header.n_options, 2);
    assert_string_equal(header.options[0], "draws=2");
    assert_string_equal(header.options[1], "hand_size=4");
    assert_string_equal(header.seats[0], "human");
    assert_string_equal(header.seats[2], "gärtner");
    assert_int_equal(header.n_scripts, 1);
    assert_string_equal(header.names[0], "plots");
    assert_string_equal(header.hashes[0], bohn_script_hash(rules, 0));

    static const int flags[] = { 0, BOHN_HISTORY, FULL, FULL | BOHN_AUDIT | BOHN_EXPLAIN };
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++) {
        BohnGame *copy = new_game(rules, flags[i]);
        assert_ok(replay(copy, false));
        assert_same(game, copy);
        bohn_free(copy);
    }
    /* The whole range of a seed survives; as a JSON number it would not. */
    BohnGame *other = bohn_new(rules, UINT64_MAX, FULL, &err);
    unlink(record_file);
    assert_ok(bohn_record_start(other, record_file, "plots", NULL, &err));
    play(other, 5);
    assert_ok(bohn_record_header(record_file, &header, &err));
    assert_true(header.seed == UINT64_MAX);
    assert_string_equal(header.seats[1], "");
    bohn_free(other);
    bohn_free(game);
    bohn_rules_free(rules);
}

static void every_kind_of_decision_comes_back(void **state) {
    (void)state;
    static const char *const kinds[] = {
        " ! harvest ",         " anytime - ",    " anytime harvest ",
        " plant_where - ",     " throw_away - ", " colour 7 ",
        " colour red ",        ", red.",         ", blue.",
        " give - ask ",        " ask - ",        " ask blue ",
        " give_away nothing ", " give_away - "};
    enum { KINDS = sizeof kinds / sizeof kinds[0] };
    bool found[KINDS] = { false };
    BohnRules *rules = load(3, NULL);
    for (unsigned i = 0; i < 10; i++) {
        size_t n;
        BohnGame *game = start(rules, FULL);
        dice = i;
        play(game, 150);
        assert_replays(game);
        bohn_free(game);
        char *text = read_file(record_file, &n);
        for (int k = 0; k < KINDS; k++) found[k] |= strstr(text, kinds[k]) != NULL;
        free(text);
    }
    for (int k = 0; k < KINDS; k++)
        if (!found[k]) fail_msg("'%s' was never recorded", kinds[k]);
    bohn_rules_free(rules);
}

static void fingerprint_is_that_of_the_question(void **state) {
    (void)state;
    char seen[60][17];
    size_t n;
    BohnRules *rules = load(3, NULL);
    BohnGame *game = start(rules, 0);
    for (int i = 0; i < 60; i++) {
        assert_int_equal(bohn_run(game, &err), BOHN_WAITING);
        bohn_fingerprint(game, seen[i]);
        BohnAnswer answer;
        random_answer(bohn_request(game), &answer);
        assert_ok(bohn_answer(game, &answer, &err));
    }
    char *text = read_file(record_file, &n); /* while the game still holds it */
    Lines lines = split(text);
    assert_int_equal(lines.n, 62);
    for (int i = 0; i < 60; i++) assert_string_equal(strrchr(lines.line[i + 2], '@') + 1, seen[i]);
    free_lines(&lines);
    free(text);
    bohn_free(game);
    bohn_rules_free(rules);
}

static void undo_redo_and_edits_come_back(void **state) {
    (void)state;
    static const char *const edits[] = {"put red p1.field_1 from deck",
                                        "put 2 blue p2.hand from deck", "set p1.coins 5",
                                        "cursor phase draw p2", "cursor turn 9 phase plant p3"};
    BohnRules *rules = load(3, NULL);
    int undone = 0, redone = 0, edited = 0, polled = 0;
    for (unsigned run = 0; run < 12; run++) {
        BohnGame *game = start(rules, run % 3 ? FULL : FULL | BOHN_AUDIT);
        unsigned polls = run % 4 == 3 ? 0 : 7;
        bohn_set_polls(game, polls);
        dice = run + 100;
        for (int i = 0; i < 60; i++) {
            int position = bohn_position(game);
            unsigned what = roll(12);
            const BohnRequest *q = bohn_request(game);
            if (what < 2 && position > 0) {
                undone += bohn_goto(
                    game, position - 1 - (int)roll((unsigned)(position > 3 ? 3 : position)), &err);
                q = bohn_request(game);
                polled += q && q->poll;
            } else if (what == 2 && bohn_length(game) > position) {
                /* a redo across an edit fails, and the record must bear that */
                redone += bohn_goto(game, position + 1, &err);
            } else if (what == 3) {
                edited += bohn_edit(game, edits[roll(5)], &err);
                if (roll(2))
                    edited += bohn_edit(game, edits[roll(5)], &err); /* without a run between */
                polled += q && q->poll;
            } else if (what == 4) {
                polls = roll(8);
                bohn_set_polls(game, polls);
            } else {
                play(game, 1);
            }
            assert_true(bohn_run(game, &err) != BOHN_FAILED);
            assert_ok(bohn_record_ok(game, &err));
            if (i % 10 == 9) assert_replays(game);
        }
        assert_replays(game);
        bohn_free(game);
    }
    /* ... and the walk has really been there */
    assert_true(undone > 30 && redone > 5 && edited > 30 && polled > 5);
    bohn_rules_free(rules);
}

static void replay_can_redo_too(void **state) {
    (void)state;
    BohnRules *rules = load(3, NULL);
    BohnGame *game = start(rules, FULL), *copy = new_game(rules, FULL), *bare = new_game(rules, 0);
    play(game, 12);
    assert_ok(bohn_goto(game, 4, &err));
    assert_ok(replay(copy, false));
    assert_same(game, copy);
    assert_int_equal(bohn_length(copy), 12);
    assert_ok(bohn_goto(game, 12, &err));
    assert_ok(bohn_goto(copy, 12, &err));
    assert_same(game, copy);
    assert_refused(replay(bare, false), BOHN_DIVERGED, "undo 4", "history");
    bohn_free(game);
    bohn_free(copy);
    bohn_free(bare);
    bohn_rules_free(rules);
}

static void limit_counts_the_game_as_it_went(void **state) {
    (void)state;
    char seen[30][17];
    BohnRules *rules = load(3, NULL);
    BohnGame *game = start(rules, FULL);
    bohn_set_polls(game, 0);
    play(game, 10);
    assert_ok(bohn_goto(game, 3, &err));
    for (int i = 0; i <= 11; i++) { /* another way from 3 on; an edit at 9 */
        if (i < 3) assert_ok(bohn_goto(game, i, &err));
        else if (i > 3) play(game, 1);
        if (i == 9) assert_ok(bohn_edit(game, "set p2.coins 3", &err));
        assert_int_equal(bohn_run(game, &err), BOHN_WAITING);
        bohn_fingerprint(game, seen[i]);
        if (i == 2) assert_ok(bohn_goto(game, 3, &err));
    }
    for (int limit = 0; limit <= 13; limit++) {
        char now[17];
        int there = limit < 11 ? limit : 11;
        BohnGame *copy = new_game(rules, FULL);
        assert_ok(bohn_record_replay(copy, record_file, false, limit, &err));
        assert_int_equal(bohn_position(copy), there);
        bohn_fingerprint(copy, now);
        assert_string_equal(now, seen[there]);
        bohn_free(copy);
    }
    bohn_free(game);
    bohn_rules_free(rules);
}

static void a_game_goes_on_in_its_record(void **state) {
    (void)state;
    BohnHeader header;
    BohnRules *rules = load(3, NULL);
    BohnGame *whole = start(rules, FULL), *game = NULL;
    play(whole, 40);
    bohn_free(whole);
    for (int i = 0; i < 5; i++) {
        BohnGame *next = new_game(rules, FULL);
        bohn_set_polls(next, 5);
        assert_ok(replay(next, false));
        assert_ok(bohn_record_resume(next, record_file, &err));
        assert_string_equal(err.text, "");
        if (i == 2) assert_ok(bohn_goto(next, 20, &err));
        play(next, 10);
        assert_replays(next);
        if (i < 4) bohn_free(next); else game = next;
    }
    play(game, 10000);
    assert_ok(bohn_record_finish(game, &err));
    assert_ok(bohn_record_stop(game, &err));
    assert_refused(bohn_record_stop(game, &err), BOHN_BAD_INPUT, "not recorded");
    assert_refused(bohn_record_finish(game, &err), BOHN_BAD_INPUT, "not recorded");
    assert_ok(bohn_record_ok(game, &err));
    /* A finished game may be taken up again. */
    BohnGame *again = new_game(rules, FULL);
    assert_ok(replay(again, false));
    assert_same(game, again);
    assert_ok(bohn_record_resume(again, record_file, &err));
    assert_ok(bohn_goto(again, 30, &err));
    assert_ok(bohn_record_header(record_file, &header, &err));
    assert_false(header.over);
    assert_replays(again);
    play(again, 10000);
    assert_ok(bohn_record_finish(again, &err));
    assert_ok(bohn_record_header(record_file, &header, &err));
    assert_true(header.over);
    bohn_free(again);
    bohn_free(game);
    bohn_rules_free(rules);
}

/* ---- damage --------------------------------------------------------------------------------- */

static void every_truncation_is_found(void **state) {
    (void)state;
    BohnHeader header;
    size_t n, good = 0;
    int whole = -2, torn = 0; /* whole lines after the first two */
    BohnRules *rules = load(3, NULL);
    char *text = sample(rules, 12, &n);
    for (size_t i = 0; i < n; i++) {
        if (i > 0 && text[i - 1] == '\n') {
            whole++;
            good = i;
        }
        write_file(record_file, text, i);
        BohnGame *game = new_game(rules, FULL);
        if (whole < 0) {
            assert_refused(replay(game, false), BOHN_BAD_RECORD, "line ", "byte ", "expected");
        } else {
            assert_ok(replay(game, false));
            assert_int_equal(bohn_position(game), whole);
            assert_int_equal(err.text[0] != '\0', i != good); /* a torn line is remarked on */
            assert_ok(bohn_record_header(record_file, &header, &err));
            assert_int_equal(header.torn, i != good);
            assert_int_equal(header.decisions, whole);
            torn += header.torn;
        }
        bohn_free(game);
    }
    assert_true(torn > 500);
    free(text);
    bohn_rules_free(rules);
}

static void every_changed_byte_is_found(void **state) {
    (void)state;
    static const int values[] = { 1, 32, 128, -1, -2, -3 };
    BohnHeader header;
    size_t n;
    BohnRules *rules = load(3, NULL);
    char *text = sample(rules, 12, &n);
    for (size_t i = 0; i < n; i++)
        for (size_t v = 0; v < sizeof values / sizeof values[0]; v++) {
            char was = text[i];
            int to = values[v];
            text[i] = (char)(to > 0 ? was ^ to : to == -1 ? '\n' : to == -2 ? '\0' : '0');
            if (text[i] != was) {
                write_file(record_file, text, n);
                if (i + 1 < n) {
                    assert_refused(bohn_record_header(record_file, &header, &err), BOHN_BAD_RECORD,
                                   "line ", "byte ");
                } else { /* without its newline the last line is torn: one decision is lost */
                    assert_ok(bohn_record_header(record_file, &header, &err));
                    assert_true(header.torn);
                    assert_int_equal(header.decisions, 11);
                    assert_ptr_not_equal(strstr(err.text, "cut short"), NULL);
                }
            }
            text[i] = was;
        }
    /* A replay refuses it as well, before it has changed anything. */
    text[n / 2] ^= 1;
    write_file(record_file, text, n);
    int position = -1;
    assert_refused(try_replay(rules, true, &position), BOHN_BAD_RECORD, "damaged", "are good");
    assert_int_equal(position, 0);
    free(text);
    bohn_rules_free(rules);
}

/* A line in another place has a right sum of its own; only the chain finds it. */
static void moved_lines_are_found(void **state) {
    (void)state;
    BohnHeader header;
    size_t n;
    BohnRules *rules = load(3, NULL);
    char *text = sample(rules, 12, &n), *line[16];
    int count = 0;
    for (char *at = text; *at; at = strchr(at, '\n') + 1) line[count++] = at;
    assert_int_equal(count, 14);
    for (int i = 2; i < count; i++) {
        for (int how = 0; how < 3; how++) {
            FILE *stream = fopen(record_file, "wb");
            for (int j = 0; j < count; j++) {
                int k = how == 1 && j == i       ? (i + 1) % count
                        : how == 1 && j == i + 1 ? i
                                                 : j; /* 1: swapped */
                if (how == 0 && j == i)
                    continue;                                                    /* 0: missing */
                for (int times = how == 2 && j == i ? 2 : 1; times > 0; times--) /* 2: doubled */
                    fwrite(line[k], 1, (size_t)(strchr(line[k], '\n') - line[k]) + 1, stream);
            }
            fclose(stream);
            if (how == 0 && i == count - 1) {
                assert_ok(bohn_record_header(record_file, &header,
                                             &err)); /* the record just ends there */
            } else {
                char where[40];
                snprintf(where, sizeof where, "line %d ", i + (how == 2 ? 2 : 1));
                assert_refused(bohn_record_header(record_file, &header, &err), BOHN_BAD_RECORD,
                               where);
            }
        }
    }
    free(text);
    bohn_rules_free(rules);
}

static void forged_lines_are_found(void **state) {
    (void)state;
    int position = -1;
    size_t n;
    BohnRules *rules = load(3, NULL);
    char *text = sample(rules, 12, &n);
    /* The forger's sums are right: what it leaves alone is accepted. */
    forge_change(text, 1, "human", "robot");
    assert_ok(try_replay(rules, false, &position));
    assert_int_equal(position, 12);
    /* Line 3 has decision 2. Another answer leads to another table. */
    Lines lines = split(text);
    bool first = strstr(lines.line[2], "field_1") != NULL;
    free_lines(&lines);
    forge_change(text, 2, first ? "field_1" : "field_2", first ? "field_2" : "field_1");
    assert_refused(try_replay(rules, false, &position), BOHN_DIVERGED, "decision 2 ", "line 4",
                   "the table");
    assert_int_equal(position, 1);
    forge_change(text, 5, "@", "@0");
    assert_refused(try_replay(rules, false, NULL), BOHN_BAD_RECORD, "line 6 ", "fingerprint");

    static const struct {
        int line;
        const char *text;
        BohnStatus status;
        const char *word;
    } forged[] = {
        {2, "1 p1 plant_where p1.field_3", BOHN_DIVERGED, "p1.field_3"},
        {2, "1 p1 plant_where p2.field_1", BOHN_DIVERGED, "decision 1 "},
        {2, "1 p1 plant_where -", BOHN_DIVERGED, "pass"},
        {2, "1 p1 plant_where ", BOHN_DIVERGED, "pass"},
        {2, "1 p1 plant_where p1.field_1, p1.field_2", BOHN_DIVERGED, "one answer"},
        {2, "1 p1 plant_wher p1.field_1", BOHN_DIVERGED, "p1 is asked 'plant_where'"},
        {2, "1 p1 plant_there p1.field_1", BOHN_DIVERGED, "p1 is asked 'plant_where'"},
        {2, "1 p2 plant_where p2.field_1", BOHN_DIVERGED, "p1 is asked 'plant_where'"},
        {2, "1 p1 plant_where", BOHN_DIVERGED, "is asked"},
        {2, "1 p1 ! harvest p1.field_1", BOHN_DIVERGED, "cannot do"},
        {2, "1 p1 ! ", BOHN_DIVERGED, "cannot do"},
        {2, "1 p1 anytime -", BOHN_DIVERGED, "anytime"},
        {2, "1 p1 ", BOHN_BAD_RECORD, "line 3 "},
        {2, "1 p1", BOHN_BAD_RECORD, "what it decided"},
        {2, "1 p4 plant_where p1.field_1", BOHN_BAD_RECORD, "p1 to p3"},
        {2, "1 p0 plant_where p1.field_1", BOHN_BAD_RECORD, "p1 to p3"},
        {2, "2 p1 plant_where p1.field_1", BOHN_BAD_RECORD, "decision 1 was expected"},
        {2, "01 p1 plant_where p1.field_1", BOHN_BAD_RECORD, "was expected"},
        {2, "-1 p1 plant_where p1.field_1", BOHN_BAD_RECORD, "was expected"},
        {2, "99999999999999999999 p1 plant_where p1.field_1", BOHN_BAD_RECORD, "was expected"},
        {2, "", BOHN_BAD_RECORD, "was expected"},
        {2, "undo", BOHN_BAD_RECORD, "was expected"},
        {2, "undo 1", BOHN_BAD_RECORD, "0 to 0"},
        {2, "undo -1", BOHN_BAD_RECORD, "0 to 0"},
        {2, "undo 0 p9", BOHN_BAD_RECORD, "0 to 0"},
        {2, "undo 0 p1 ", BOHN_BAD_RECORD, "0 to 0"},
        {13, "redo 12", BOHN_BAD_RECORD, "0 to 11"},
        {13, "undo 3", BOHN_DIVERGED, "the table"},
        {13, "over p1", BOHN_DIVERGED, "goes on"},
        {13, "over", BOHN_BAD_RECORD, "winners"},
        {13, "over p4", BOHN_BAD_RECORD, "winners"},
        {13, "over p1 -", BOHN_BAD_RECORD, "winners"},
        {13, "overp1", BOHN_BAD_RECORD, "winners"},
        {2, "edit set trouble 0", BOHN_OK, ""},
        {2, "edit put 99 red p1.hand", BOHN_DIVERGED, "red"},
        {2, "edit p3", BOHN_DIVERGED, "an edit starts with"},
        {2, "edit ", BOHN_DIVERGED, "an edit starts with"},
        {2, "rules []", BOHN_BAD_RECORD, "were changed while"},
        {2, "rules {}", BOHN_BAD_RECORD, "must be a list"},
        {2, "rules [", BOHN_BAD_RECORD, "JSON"},
        {2, "rules [{\"name\":\"a\",\"hash\":\"b\"}]", BOHN_BAD_RECORD, "32 hex"},
        {2, "rules [3]", BOHN_BAD_RECORD, "must be a text"},
    };
    for (size_t i = 0; i < sizeof forged / sizeof forged[0]; i++) {
        char line[200];
        lines = split(text);
        snprintf(line, sizeof line, "%s %s", forged[i].text,
                 strrchr(lines.line[forged[i].line], '@'));
        lines.n = forged[i].line + 1; /* the last line, so that only it can be wrong */
        free(lines.line[forged[i].line]);
        lines.line[forged[i].line] = strdup(line);
        forge(&lines);
        lines.n = 14;
        for (int j = forged[i].line + 1; j < 14; j++) assert_non_null(lines.line[j]);
        free_lines(&lines);
        if (forged[i].status == BOHN_OK) assert_ok(try_replay(rules, false, NULL));
        else assert_refused(try_replay(rules, false, NULL), forged[i].status, forged[i].word);
    }
    free(text);
    bohn_rules_free(rules);
}

static void other_winners_are_found(void **state) {
    (void)state;
    size_t n;
    BohnRules *rules = load(2, NULL);
    BohnGame *game = start(rules, FULL);
    play(game, 10000);
    assert_ok(bohn_record_finish(game, &err));
    bohn_free(game);
    char *text = read_file(record_file, &n);
    Lines lines = split(text);
    int last = lines.n - 1;
    static const char *const winners[] = { "over p1", "over p2", "over p1 p2", "over -" };
    for (int i = 0; i < 4; i++) {
        char over[80];
        snprintf(over, sizeof over, "%s %s", winners[i], strchr(lines.line[last], '@'));
        forge_line(text, last, over);
        if (strcmp(over, lines.line[last]) == 0) assert_ok(try_replay(rules, false, NULL));
        else assert_refused(try_replay(rules, false, NULL), BOHN_DIVERGED, "winners");
    }
    free_lines(&lines);
    /* A record that goes on after the end. */
    char line[120];
    snprintf(line, sizeof line, "%d p1 plant_where - @0123456789abcdef", last - 1);
    forge_line(text, last, line);
    assert_refused(try_replay(rules, false, NULL), BOHN_DIVERGED, "the game is over");
    free(text);
    bohn_rules_free(rules);
}

static void forged_headers_are_found(void **state) {
    (void)state;
    static const struct { const char *old, *new, *word;
    } forged[] = {
        {"\"players\":3", "\"players\":\"3\"", "players"},
        {"\"players\":3", "\"players\":0", "players"},
        {"\"players\":3", "\"players\":9", "players"},
        {"\"players\":3", "\"players\":2", "seats"},
        {"\"players\":3,", "", "players"},
        {"\"seed\":\"42\"", "\"seed\":42", "seed"},
        {"\"seed\":\"42\"", "\"seed\":\"-42\"", "seed"},
        {"\"seed\":\"42\"", "\"seed\":\"18446744073709551616\"", "seed"},
        {"\"seed\":\"42\"", "\"seed\":\"42 \"", "seed"},
        {"\"seed\":\"42\"", "\"seed\":\"\"", "seed"},
        {"\"options\":{", "\"options\":{\"a\":1,", "\"a\""},
        {"\"options\":{", "\"options\":[],\"o\":{", "options"},
        {"\"hash\":\"", "\"hash\":\"z", "hash"},
        {"\"hash\":\"", "\"hash\":3,\"h\":\"", "hash"},
        {"\"scripts\":[", "\"scripts\":3,\"s\":[", "scripts"},
        {"\"game\":\"plots\"", "\"game\":null", "game"},
        {"\"human\"", "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"", "at most 31"},
        {"\"human\"", "7", "seats"},
        {"{", "[{", "JSON"},
        {"{", "", "JSON"},
        {"\"players\":3", "\"players\":3,\"players\":3", "JSON"},
        {"human", "hu\\u0000man", "JSON"},
        {"human", "\xff\xfe", "JSON"},
        {"human", "hu\x1bman", "byte 27"},
    };
    BohnHeader header;
    size_t n;
    BohnRules *rules = load(3, NULL);
    char *text = sample(rules, 3, &n);
    for (size_t i = 0; i < sizeof forged / sizeof forged[0]; i++) {
        forge_change(text, 1, forged[i].old, forged[i].new);
        assert_refused(bohn_record_header(record_file, &header, &err), BOHN_BAD_RECORD,
                       "line 2 (byte 14)", forged[i].word);
    }
    forge_line(text, 1, "[]");
    assert_refused(bohn_record_header(record_file, &header, &err), BOHN_BAD_RECORD,
                   "line 2 (byte 14)", "object");
    char *many = calloc(1, 6000);
    strcpy(many, "\"options\":{");
    for (int i = 0; i < 65; i++) sprintf(many + strlen(many), "\"o%d\":\"1\",", i);
    forge_change(text, 1, "\"options\":{", many);
    assert_refused(bohn_record_header(record_file, &header, &err), BOHN_BAD_RECORD, "67 options");
    strcpy(many, "\"scripts\":[");
    for (int i = 0; i < 32; i++)
        sprintf(many + strlen(many), "{\"name\":\"s%d\",\"hash\":\"%032d\"},", i, i);
    forge_change(text, 1, "\"scripts\":[", many);
    assert_refused(bohn_record_header(record_file, &header, &err), BOHN_BAD_RECORD, "33 scripts");
    /* A key we do not know is no damage: a later version may have one more. */
    forge_change(text, 1, "\"players\":3", "\"place\":\"home\",\"players\":3");
    assert_ok(try_replay(rules, false, NULL));
    free(many);
    free(text);
    bohn_rules_free(rules);
}

static void strange_files_are_refused(void **state) {
    (void)state;
    BohnHeader header;
    size_t n;
    char other[400];
    BohnRules *rules = load(3, NULL);
    BohnGame *game = new_game(rules, FULL);
    char *text = sample(rules, 3, &n);
    static const char *const texts[] = {"",
                                        "\n",
                                        "bohn",
                                        "bohn record",
                                        "bohn record x\n",
                                        "bohn record 1",
                                        "bohn record 1\n",
                                        "bohn record 1\n\n",
                                        "bohn record 0\n",
                                        "bohn record -1\n",
                                        "bohn record 1 \n",
                                        "bohn record 1\r\n",
                                        "BOHN RECORD 1\n",
                                        "#!/bin/sh\necho\n",
                                        "\x7f"
                                        "ELF\n"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        write_file(record_file, texts[i], strlen(texts[i]));
        assert_refused(bohn_record_header(record_file, &header, &err), BOHN_BAD_RECORD, "line ",
                       "byte ", "expected");
        assert_refused(replay(game, true), BOHN_BAD_RECORD, "line ");
        assert_refused(bohn_record_resume(game, record_file, &err), BOHN_BAD_RECORD, "line ");
    }
    /* An overlong line, with a right sum, and one that never ends. */
    char *wide = malloc(70000);
    memset(wide, 'x', 69999);
    memcpy(wide, "edit ", 5);
    wide[40000] = '\0';
    forge_line(text, 3, wide);
    assert_refused(bohn_record_header(record_file, &header, &err), BOHN_BAD_RECORD, "line 4 ",
                   "characters");
    write_file(record_file, text, n);
    FILE *stream = fopen(record_file, "ab");
    for (int i = 0; i < 10; i++) fwrite(wide, 1, 40000, stream);
    fclose(stream);
    assert_refused(bohn_record_header(record_file, &header, &err), BOHN_BAD_RECORD, "line 6 ",
                   "characters");
    free(wide);
    /* Blocks that were never written are read as zeros: a torn line like any other. */
    write_file(record_file, text, n);
    assert_int_equal(truncate(record_file, (off_t)n + 100), 0);
    assert_ok(bohn_record_header(record_file, &header, &err));
    assert_true(header.torn);
    /* Too large, by a hole. */
    assert_int_equal(truncate(record_file, (16 << 20) + 1), 0);
    assert_refused(bohn_record_header(record_file, &header, &err), BOHN_BAD_RECORD,
                   "16777217 bytes");

    assert_refused(bohn_record_header(directory, &header, &err), BOHN_SYSTEM, directory);
    snprintf(other, sizeof other, "%s/none/game.bohn", directory);
    assert_refused(bohn_record_header(other, &header, &err), BOHN_SYSTEM, other, "No such file");
    assert_refused(bohn_record_resume(game, other, &err), BOHN_SYSTEM, other);
    assert_refused(bohn_record_start(game, other, "plots", seats, &err), BOHN_SYSTEM, other,
                   "No such file");
    assert_refused(bohn_record_start(game, directory, "plots", seats, &err), BOHN_SYSTEM, "exists");
    snprintf(other, sizeof other, "%s/pipe", directory);
    assert_int_equal(mkfifo(other, 0600), 0);
    assert_refused(bohn_record_header(other, &header, &err), BOHN_SYSTEM,
                   "not a file"); /* and does not wait */
    assert_refused(bohn_record_resume(game, other, &err), BOHN_SYSTEM, "not a file");
    assert_refused(bohn_record_header("/dev/full", &header, &err), BOHN_SYSTEM, "not a file");
    if (geteuid() != 0) {
        write_file(record_file, text, n);
        assert_int_equal(chmod(record_file, 0), 0);
        assert_refused(bohn_record_header(record_file, &header, &err), BOHN_SYSTEM,
                       "ermission denied");
        assert_int_equal(chmod(record_file, 0400), 0);
        assert_ok(replay(game, false)); /* to be read only is enough for that */
        assert_refused(bohn_record_resume(game, record_file, &err), BOHN_SYSTEM,
                       "ermission denied");
    }
    bohn_free(game);
    free(text);
    bohn_rules_free(rules);
}

/* ---- another game than the record's --------------------------------------------------------- */

static void change_script(const char *old, const char *new) {
    char *text = changed(script, old, new);
    write_file(script_file, text, strlen(text));
    free(text);
}

static void changed_scripts_are_named(void **state) {
    (void)state;
    int position = -1;
    size_t n;
    BohnRules *rules = load(3, NULL);
    char *text = sample(rules, 30, &n);
    bohn_rules_free(rules);

    change_script("return game", "-- the same\nreturn game");
    rules = load(3, NULL);
    assert_refused(try_replay(rules, false, &position), BOHN_BAD_RECORD, "'plots'", "plots.lua",
                   "changed", "--force");
    assert_int_equal(position, 0);
    assert_ok(try_replay(rules, true, &position));
    assert_int_equal(position, 30);
    /* Going on with it is told in the record. */
    BohnGame *game = new_game(rules, FULL);
    assert_ok(replay(game, true));
    assert_ok(bohn_record_resume(game, record_file, &err));
    play(game, 5);
    bohn_free(game);
    write_file(script_file, script, sizeof script - 1);
    bohn_rules_free(rules);
    rules = load(3, NULL);
    assert_refused(try_replay(rules, false, &position), BOHN_BAD_RECORD,
                   "while the game was played", "decision 30", "--force");
    assert_ok(try_replay(rules, true, &position));
    assert_int_equal(position, 35);
    bohn_rules_free(rules);

    write_file(record_file, text, n);
    change_script("deal(p.hand, self.opt.draws)", "deal(p.hand, self.opt.draws + 1)");
    rules = load(3, NULL);
    assert_refused(try_replay(rules, true, &position), BOHN_DIVERGED, "line ", "decision ");
    assert_true(position > 0 && position < 30);
    Lines lines = split(text); /* it is the first that differs, and the game stands before it */
    *strstr(lines.line[position + 2], " @") = '\0';
    assert_non_null(strstr(err.text, lines.line[position + 2]));
    free_lines(&lines);
    bohn_rules_free(rules);

    write_file(script_file, script, sizeof script - 1);
    forge_change(text, 1, "\"name\":\"plots\"", "\"name\":\"fields\"");
    rules = load(3, NULL);
    assert_refused(try_replay(rules, false, NULL), BOHN_BAD_RECORD, "'fields'", "not loaded",
                   "--force");
    forge_change(text, 1, "\"scripts\":[", "\"scripts\":[],\"s\":[");
    assert_refused(try_replay(rules, false, NULL), BOHN_BAD_RECORD, "without the script 'plots'",
                   "--force");
    free(text);
    bohn_rules_free(rules);
}

static void reload_is_recorded(void **state) {
    (void)state;
    BohnRules *rules = load(3, NULL);
    BohnGame *game = start(rules, FULL);
    play(game, 15);
    change_script("return game", "-- edited in play\nreturn game");
    BohnRules *edited = load(3, NULL);
    assert_int_equal(bohn_reload(game, edited, &err), 0);
    play(game, 5);
    bohn_rules_free(rules);
    write_file(script_file, script, sizeof script - 1);
    rules = load(3, NULL);
    int position = -1;
    assert_refused(try_replay(rules, false, &position), BOHN_BAD_RECORD, "changed while",
                   "decision 15");
    BohnGame *copy = new_game(rules, FULL);
    assert_ok(replay(copy, true));
    assert_same(game, copy);
    bohn_free(copy);
    bohn_free(game);
    bohn_rules_free(edited);
    bohn_rules_free(rules);
}

static void other_settings_are_refused(void **state) {
    (void)state;
    size_t n;
    BohnRules *rules = load(3, "hand_size=4");
    char *text = sample(rules, 5, &n);
    BohnGame *game = bohn_new(rules, SEED + 1, FULL, &err);
    assert_refused(replay(game, true), BOHN_BAD_INPUT, "seed 42", "43");
    bohn_free(game);
    bohn_rules_free(rules);
    rules = load(3, "hand_size=5");
    assert_refused(try_replay(rules, false, NULL), BOHN_BAD_INPUT, "hand_size=4", "hand_size=5");
    assert_refused(try_replay(rules, true, NULL), BOHN_DIVERGED, "decision 1 ");
    bohn_rules_free(rules);
    rules = load(4, "hand_size=4");
    assert_refused(try_replay(rules, true, NULL), BOHN_BAD_INPUT, "by 3", "4 players");
    bohn_rules_free(rules);
    rules = load(3, "hand_size=4");
    forge_change(text, 1, "\"hand_size\":\"4\"", "\"hand\":\"4\"");
    assert_refused(try_replay(rules, false, NULL), BOHN_BAD_INPUT, "hand_size=(none)");
    forge_change(text, 1, "\"hand_size\"", "\"hand\":\"4\",\"hand_size\"");
    assert_refused(try_replay(rules, false, NULL), BOHN_BAD_INPUT, "3 options");
    free(text);
    bohn_rules_free(rules);
}

static void newer_versions_are_refused(void **state) {
    (void)state;
    BohnHeader header;
    size_t n;
    BohnRules *rules = load(3, NULL);
    char *text = sample(rules, 5, &n);
    forge_change(text, 0, "record 1", "record 2");
    assert_refused(bohn_record_header(record_file, &header, &err), BOHN_BAD_RECORD, "format 2",
                   "newer bohn");
    assert_refused(try_replay(rules, true, NULL), BOHN_BAD_RECORD, "format 2");
    static const char *const newer[] = { "999.0.0", "0.999.0", "x" };
    for (int i = 0; i < 3; i++) {
        char version[40];
        snprintf(version, sizeof version, "\"bohn\":\"%s\"", newer[i]);
        forge_change(text, 1, "\"bohn\":\"" BOHN_VERSION "\"", version);
        assert_refused(try_replay(rules, false, NULL), BOHN_BAD_RECORD, newer[i], "needs",
                       "--force");
        assert_ok(try_replay(rules, true, NULL));
        assert_ok(
            bohn_record_header(record_file, &header, &err)); /* which is how one learns of it */
        assert_string_equal(header.version, newer[i]);
    }
    forge_change(text, 1, "\"bohn\":\"" BOHN_VERSION "\"", "\"bohn\":\"0.0.9\"");
    assert_ok(try_replay(rules, false, NULL));
    free(text);
    bohn_rules_free(rules);
}

static void wrong_moments_are_refused(void **state) {
    (void)state;
    char other[400];
    size_t n;
    BohnRules *rules = load(3, NULL);
    snprintf(other, sizeof other, "%s/other.bohn", directory);
    BohnGame *game = start(rules, FULL);
    /* The file is never overwritten. */
    BohnGame *second = new_game(rules, FULL);
    char *before = read_file(record_file, &n);
    assert_refused(bohn_record_start(second, record_file, "plots", seats, &err), BOHN_SYSTEM,
                   record_file, "exists", "another name");
    char *after = read_file(record_file, &n);
    assert_string_equal(before, after);
    free(before);
    free(after);
    assert_refused(bohn_record_start(game, other, "plots", seats, &err), BOHN_BAD_INPUT, "already",
                   record_file);
    assert_refused(bohn_record_resume(game, record_file, &err), BOHN_BAD_INPUT, "already",
                   record_file);
    assert_refused(bohn_record_replay(game, record_file, false, -1, &err), BOHN_BAD_INPUT,
                   "being recorded");
    play(game, 5);
    assert_refused(bohn_record_finish(game, &err), BOHN_BAD_INPUT, "not over");
    bohn_free(game);
    /* Not a new game; not at the end of the record; not this record's game. */
    assert_ok(bohn_record_replay(second, record_file, false, 3, &err));
    assert_refused(bohn_record_resume(second, record_file, &err), BOHN_BAD_INPUT, "decision 5",
                   "after 3");
    assert_refused(bohn_record_replay(second, record_file, false, -1, &err), BOHN_BAD_INPUT,
                   "new game", "3 decisions");
    assert_refused(bohn_record_start(second, other, "plots", seats, &err), BOHN_BAD_INPUT,
                   "before the first decision");
    assert_ok(bohn_goto(second, 0, &err));
    assert_refused(bohn_record_start(second, other, "plots", seats, &err), BOHN_BAD_INPUT,
                   "before the first decision");
    bohn_free(second);
    second = new_game(rules, FULL);
    dice = 77;
    play(second, 5);
    assert_refused(bohn_record_resume(second, record_file, &err), BOHN_BAD_INPUT, "another game");
    bohn_free(second);
    second = bohn_new(rules, 1, FULL, &err);
    assert_refused(bohn_record_resume(second, record_file, &err), BOHN_BAD_INPUT, "seed");
    bohn_free(second);
    /* A table that was changed first could not be built again. */
    second = new_game(rules, FULL);
    assert_ok(bohn_edit(second, "set trouble 3", &err));
    assert_refused(bohn_record_start(second, other, "plots", seats, &err), BOHN_BAD_INPUT,
                   "changed before");
    assert_true(access(other, F_OK) != 0);
    bohn_free(second);
    /* Run or not run before the start is the same. */
    second = new_game(rules, FULL);
    assert_int_equal(bohn_run(second, &err), BOHN_WAITING);
    assert_ok(bohn_record_start(second, other, "plots", seats, &err));
    assert_ok(bohn_record_stop(second, &err));
    /* Names that a header cannot hold. */
    static const char *const long_name[] = { "a name of more than thirty-one letters", NULL };
    static const char *const odd_name[] = { "\xff", NULL };
    unlink(other);
    assert_refused(bohn_record_start(second, other, "plots", long_name, &err), BOHN_BAD_INPUT,
                   "at most 31");
    assert_refused(bohn_record_start(second, other, "plots", odd_name, &err), BOHN_BAD_INPUT,
                   "UTF-8");
    assert_true(access(other, F_OK) != 0);
    bohn_free(second);
    bohn_rules_free(rules);
}

/* ---- accidents ------------------------------------------------------------------------------ */

static void torn_lines_cost_one_decision(void **state) {
    (void)state;
    size_t n;
    BohnRules *rules = load(3, NULL);
    char *text = sample(rules, 20, &n), *last = text + n - 1;
    while (last[-1] != '\n') last--;
    for (size_t cut = (size_t)(last - text); cut < n; cut += 7) {
        write_file(record_file, text, cut);
        BohnGame *game = new_game(rules, FULL);
        bohn_set_polls(game, 5);
        assert_ok(replay(game, false));
        assert_int_equal(bohn_position(game), 19);
        bool torn = cut > (size_t)(last - text);
        assert_int_equal(strstr(err.text, "cut short") != NULL, torn);
        assert_ok(bohn_record_resume(game, record_file, &err));
        assert_int_equal(strstr(err.text, "cut short") != NULL, torn);
        dice = cut;
        play(game, 8);
        assert_replays(game);
        bohn_free(game);
    }
    free(text);
    bohn_rules_free(rules);
}

static void a_killed_game_loses_nothing_written(void **state) {
    (void)state;
    BohnHeader header;
    BohnRules *rules = load(3, NULL);
    for (int i = 0; i < 20; i++) {
        int ready[2];
        assert_int_equal(pipe(ready), 0);
        unlink(record_file);
        pid_t child = fork();
        if (child == 0) {
            BohnGame *game = bohn_new(rules, SEED, FULL, NULL);
            if (!bohn_record_start(game, record_file, "plots", NULL, NULL)) _exit(1);
            dice = (uint64_t)i;
            while (bohn_run(game, NULL) == BOHN_WAITING) {
                BohnAnswer answer;
                random_answer(bohn_request(game), &answer);
                if (!bohn_answer(game, &answer, NULL) || write(ready[1], "", 1) != 1) _exit(1);
            }
            for (;;) pause();
        }
        char byte;
        int told = 0;
        while (told < 5 + i && read(ready[0], &byte, 1) == 1) told++;
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        close(ready[0]);
        close(ready[1]);
        assert_ok(bohn_record_header(record_file, &header, &err));
        assert_true(header.decisions >= told);
        assert_ok(try_replay(rules, false, NULL));
    }
    bohn_rules_free(rules);
}

static struct rlimit unlimited;
static void limit_files(rlim_t bytes) {
    struct rlimit limit = { bytes, unlimited.rlim_max };
    setrlimit(RLIMIT_FSIZE, &limit);
}

static size_t size_of(const char *file) {
    struct stat info;
    return stat(file, &info) == 0 ? (size_t)info.st_size : 0;
}

/* The disk is full for a while: every room that may be left in it is tried. */
static void full_disk_is_survived(void **state) {
    (void)state;
    BohnHeader header;
    BohnRules *rules = load(3, NULL);
    void (*handler)(int) = signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &unlimited);
    for (size_t room = 0; room < 200; room += 9) {
        BohnGame *game = start(rules, FULL);
        play(game, 10);
        size_t full = size_of(record_file);
        limit_files(full + room);
        dice = room;
        play(game, 6);
        assert_ok(bohn_goto(game, 12, &err));
        bool ok = bohn_record_ok(game, &err);
        size_t now = size_of(record_file);
        bool read = bohn_record_header(record_file, &header, NULL);
        limit_files(unlimited.rlim_cur);
        assert_false(ok);
        check_refusal(BOHN_SYSTEM,
                      (const char *const[]){"File too large", "saved", record_file, NULL});
        assert_true(read && !header.torn); /* what is there is whole */
        assert_true(now <= full + room);
        play(game, 1);
        assert_ok(bohn_record_ok(game, &err)); /* and what was kept has come after */
        assert_replays(game);
        bohn_free(game);
    }
    /* Closed while the disk is full: that is told, and the beginning is good. */
    BohnGame *game = start(rules, FULL);
    play(game, 10);
    limit_files(size_of(record_file) + 20);
    play(game, 5);
    bool stopped = bohn_record_stop(game, &err);
    limit_files(unlimited.rlim_cur);
    assert_false(stopped);
    check_refusal(BOHN_SYSTEM, (const char *const[]){ "decision 10", NULL });
    int position = -1;
    assert_ok(try_replay(rules, false, &position));
    assert_int_equal(position, 10);
    bohn_free(game);
    /* Not even the header fits: nothing is left behind. */
    game = new_game(rules, FULL);
    unlink(record_file);
    for (size_t room = 0; room < 300; room += 50) {
        limit_files(room);
        bool done = bohn_record_start(game, record_file, "plots", seats, &err);
        limit_files(unlimited.rlim_cur);
        assert_false(done);
        check_refusal(BOHN_SYSTEM,
                      (const char *const[]){"File too large", "nothing was recorded", NULL});
        assert_true(access(record_file, F_OK) != 0);
    }
    assert_ok(bohn_record_start(game, record_file, "plots", seats, &err));
    bohn_free(game);
    signal(SIGXFSZ, handler);
    bohn_rules_free(rules);
}

static void a_changed_file_stops_the_record(void **state) {
    (void)state;
    BohnRules *rules = load(3, NULL);
    BohnGame *game = start(rules, FULL);
    play(game, 5);
    assert_ok(bohn_record_ok(game, &err));
    FILE *stream = fopen(record_file, "ab");
    fputs("hello\n", stream);
    fclose(stream);
    play(game, 5);
    assert_refused(bohn_record_ok(game, &err), BOHN_SYSTEM, "stopped after decision 5",
                   "changed the file");
    size_t size = size_of(record_file);
    play(game, 5);
    assert_true(size_of(record_file) == size);
    bohn_free(game);
    game = start(rules, FULL);
    play(game, 5);
    assert_ok(bohn_record_ok(game, &err));
    unlink(record_file);
    assert_refused(bohn_record_ok(game, &err), BOHN_SYSTEM, "stopped after decision 5", "removed");
    assert_refused(bohn_record_stop(game, &err), BOHN_SYSTEM, "removed");
    bohn_free(game);
    /* Nobody asks: it is noticed all the same, before long or at the end. */
    for (int n = 1; n < 40; n += 19) {
        game = start(rules, FULL);
        play(game, 5);
        stream = fopen(record_file, "ab");
        fputs("hello\n", stream);
        fclose(stream);
        play(game, n);
        size = size_of(record_file);
        play(game, n);
        if (n > 16) assert_true(size_of(record_file) == size);
        assert_refused(bohn_record_stop(game, &err), BOHN_SYSTEM, "changed the file");
        bohn_free(game);
    }
    bohn_rules_free(rules);
}

static void two_writers_are_kept_apart(void **state) {
    (void)state;
    BohnRules *rules = load(3, NULL);
    BohnGame *game = start(rules, FULL), *second = new_game(rules, FULL);
    bohn_set_polls(second, 5);
    play(game, 5);
    assert_ok(replay(second, false)); /* reading is free */
    assert_refused(bohn_record_resume(second, record_file, &err), BOHN_SYSTEM, "another program",
                   "lock", "copy");
    pid_t child = fork(); /* and a real other program; it answers by how it dies */
    if (child == 0)
        kill(getpid(), bohn_record_resume(second, record_file, NULL) ? SIGTERM : SIGKILL);
    int status = -1;
    waitpid(child, &status, 0);
    assert_int_equal(WTERMSIG(status), SIGKILL);
    play(game, 1);
    assert_ok(bohn_record_stop(game, &err));
    bohn_free(second);
    second = new_game(rules, FULL);
    bohn_set_polls(second, 5);
    assert_ok(replay(second, false));
    assert_ok(bohn_record_resume(second, record_file, &err));
    play(second, 5);
    assert_replays(second);
    bohn_free(second);
    bohn_free(game);
    bohn_rules_free(rules);
}

static void faults_of_rules_are_recorded(void **state) {
    (void)state;
    BohnRules *rules = load(2, NULL);
    BohnGame *game = start(rules, FULL);
    bohn_set_polls(game, 0);
    assert_int_equal(bohn_run(game, &err), BOHN_WAITING);
    assert_ok(bohn_answer_text(game, "field_1", &err));
    assert_int_equal(bohn_run(game, &err), BOHN_WAITING);
    assert_ok(bohn_edit(game, "set trouble 1", &err));
    assert_int_equal(bohn_run(game, &err), BOHN_WAITING);
    assert_ok(bohn_act_text(game, 0, "harvest field_1", NULL) ||
              bohn_answer_text(game, "field_2", &err));
    assert_int_equal(bohn_run(game, &err), BOHN_FAILED);
    assert_int_equal(bohn_position(game), 1);
    /* The record shows the fault again: it is the bug report. */
    int position = -1;
    assert_refused(try_replay(rules, false, &position), BOHN_RULE_FAULT, "a planted fault");
    assert_int_equal(position, 1);
    /* The step was rolled back; another answer takes the place of the faulty one. */
    assert_int_equal(bohn_run(game, &err), BOHN_WAITING);
    assert_ok(bohn_answer_text(game, "-", &err));
    assert_int_equal(bohn_run(game, &err), BOHN_WAITING);
    assert_replays(game);
    assert_ok(bohn_edit(game, "set trouble 0", &err));
    play(game, 10);
    assert_replays(game);
    bohn_free(game);
    bohn_rules_free(rules);
}

static bool decide(void *context, const BohnRequest *request, BohnAnswer *answer) {
    (void)context;
    bohn_default_answer(request, answer);
    return request->seat != 0;
}

static void what_cannot_be_recorded_stops_the_record(void **state) {
    (void)state;
    BohnRules *rules = load(3, NULL);
    int position = -1;
    BohnGame *game = start(rules, FULL);
    play(game, 5);
    assert_ok(bohn_edit(game, "set trouble 2 \n", &err));
    assert_refused(bohn_record_ok(game, &err), BOHN_SYSTEM, "stopped after decision 5",
                   "control character");
    play(game, 5);
    bohn_free(game);
    assert_ok(try_replay(rules, false, &position));
    assert_int_equal(position, 5);

    game = start(rules, FULL);
    bohn_set_decider(game, decide, NULL);
    play(game, 12);
    assert_refused(bohn_record_ok(game, &err), BOHN_SYSTEM, "without the record");
    bohn_free(game);
    assert_ok(try_replay(rules, false, &position));
    assert_true(position > 0 && position < 12);

    /* The largest file: the record stops before it becomes unreadable. */
    game = start(rules, FULL);
    char command[7000];
    memset(command, ' ', sizeof command);
    memcpy(command, "set trouble 2", 13);
    command[sizeof command - 1] = '\0';
    for (int i = 0; i < 2500 && bohn_record_ok(game, NULL); i++)
        assert_ok(bohn_edit(game, command, &err));
    assert_refused(bohn_record_ok(game, &err), BOHN_SYSTEM, "stopped", "16 MiB");
    assert_true(size_of(record_file) <= 16 << 20);
    bohn_free(game);
    assert_ok(try_replay(rules, false, &position));
    game = start(rules, FULL);
    char *long_command = malloc(9000);
    memset(long_command, ' ', 9000);
    memcpy(long_command, "set trouble 2", 13);
    long_command[8999] = '\0';
    assert_ok(bohn_edit(game, long_command, &err));
    assert_refused(bohn_record_ok(game, &err), BOHN_SYSTEM, "stopped", "characters");
    free(long_command);
    bohn_free(game);
    bohn_rules_free(rules);
}

static void polling_points_are_respected(void **state) {
    (void)state;
    size_t n;
    BohnRules *rules = load(3, NULL);
    BohnGame *game = start(rules, FULL);
    bohn_set_polls(game, 7);
    /* Up to a polling point, and away from it: an edit there, an undo to it, polls off at it. */
    for (int round = 0; round < 3; round++) {
        while (bohn_run(game, &err) == BOHN_WAITING && !bohn_request(game)->poll) play(game, 1);
        assert_int_equal(bohn_run(game, &err), BOHN_WAITING);
        assert_true(bohn_request(game)->poll);
        int position = bohn_position(game);
        if (round == 0) assert_ok(bohn_edit(game, "put blue p2.hand from deck", &err));
        if (round == 1) {
            play(game, 2);
            assert_ok(bohn_goto(game, position, &err));
            assert_true(bohn_request(game)->poll);
        }
        if (round == 2) bohn_set_polls(game, 0);
        assert_replays(game);
        if (round < 2) play(game, 4);
    }
    bohn_free(game);
    char *text = read_file(record_file, &n);
    assert_non_null(strstr(text, "\nedit p"));
    free(text);
    bohn_rules_free(rules);
}

/* Before its first decision a game may stand at a question or at somebody's polling point. */
static void the_first_decision_may_be_a_poll(void **state) {
    (void)state;
    char *text = changed(script, "  if #p.hand == 0",
                         "  t:poll()\n  t.deck:shuffle()\n  if #p.hand == 0"),
         *more;
    more = changed(text, "local list = {}", "local list = { { 'knock', p } }");
    write_file(script_file, more, strlen(more));
    free(text);
    text = changed(more, "return game", "function game:knock() end\nreturn game");
    write_file(script_file, text, strlen(text));
    free(text);
    free(more);
    BohnRules *rules = load(3, NULL);
    BohnGame *game = new_game(rules, FULL), *copy = new_game(rules, FULL);
    bohn_set_polls(game, 2);
    assert_int_equal(bohn_run(game, &err), BOHN_WAITING);
    assert_true(bohn_request(game)->poll);
    bohn_set_polls(game, 0); /* where it stands counts, not what comes */
    assert_ok(bohn_record_start(game, record_file, "plots", seats, &err));
    assert_ok(bohn_answer_text(game, "-", &err));
    assert_replays(game);
    assert_int_equal(bohn_run(copy, &err), BOHN_WAITING); /* past the record's first decision */
    assert_refused(replay(copy, false), BOHN_BAD_INPUT, "polling point");
    bohn_free(copy);
    copy = new_game(rules, FULL);
    bohn_set_polls(copy, 1);
    assert_int_equal(bohn_run(copy, &err), BOHN_WAITING);
    assert_refused(replay(copy, false), BOHN_BAD_INPUT, "polling point");
    bohn_free(copy);
    copy = new_game(rules, FULL);
    bohn_set_polls(copy, 2);
    assert_int_equal(bohn_run(copy, &err), BOHN_WAITING);
    assert_ok(replay(copy, false));
    bohn_free(copy);
    bohn_free(game);
    bohn_rules_free(rules);
}

/* The n-th piece of memory for JSON is refused. */
static int allocations;
static void *meagre_malloc(size_t n) { return allocations-- > 0 ? malloc(n) : NULL; }

static void lack_of_memory_is_told(void **state) {
    (void)state;
    BohnRules *rules = load(3, NULL);
    bool done = false;
    int failures = 0;
    for (int i = 0; !done; i++) {
        BohnGame *game = new_game(rules, FULL);
        allocations = i;
        json_set_alloc_funcs(meagre_malloc, free);
        done = bohn_record_start(game, record_file, "plots", seats, &err);
        json_set_alloc_funcs(malloc, free);
        if (!done) {
            assert_non_null(strstr(err.text, "memory"));
            assert_true(access(record_file, F_OK) != 0);
            failures++;
        }
        play(game, 3);
        bohn_free(game);
    }
    assert_true(failures > 20);
    done = false;
    for (int i = 0; !done; i++) {
        BohnGame *game = new_game(rules, FULL);
        allocations = i;
        json_set_alloc_funcs(meagre_malloc, free);
        done = replay(game, false);
        json_set_alloc_funcs(malloc, free);
        /* The parser itself takes lack of memory for bad JSON now and then. */
        assert_true(done || err.status == BOHN_SYSTEM || err.status == BOHN_BAD_RECORD);
        assert_int_equal(bohn_position(game), done ? 3 : 0);
        bohn_free(game);
    }
    bohn_rules_free(rules);
}

/* The beginning of a record by these rules, as a new text. */
static char *header_by(BohnRules *rules, uint64_t seed, const char *stack, const char *const *names) {
    size_t n;
    BohnGame *game = bohn_new(rules, seed, 0, &err);
    assert_non_null(game);
    assert_ok(bohn_record_start(game, record_file, stack, names, &err));
    bohn_free(game);
    char *text = read_file(record_file, &n);
    assert_int_equal(remove(record_file), 0);
    return text;
}

static void one_header_after_another_is_written_as_if_it_were_the_first(void **state) {
    (void)state;
    static const char *const bots[] = { "farmer", "human", "farmer", NULL }, *const one[] = { "farmer", NULL },
                      *const joined[] = { "farmerhuman", "", "farmer", NULL };
    static const struct { uint64_t seed; const char *stack; const char *const *names; } records[] = {
        { 7, "plots", bots }, { 7, "plots", bots }, { 18446744073709551615u, "plots", bots }, { 0, "plots", bots },
        { 0, "plots", NULL }, { 0, "plots", one }, { 1, "plots", one }, { 1, "./plots.lua", one },
        { 7, "plots", joined }, { 7, "plots", bots },
    };
    BohnRules *rules = load(3, "draws=2");
    for (size_t i = 0; i < sizeof records / sizeof records[0]; i++) {
        BohnRules *fresh = load(3, "draws=2");
        char *text = header_by(rules, records[i].seed, records[i].stack, records[i].names);
        char *expected = header_by(fresh, records[i].seed, records[i].stack, records[i].names);
        assert_string_equal(text, expected);
        free(text);
        free(expected);
        bohn_rules_free(fresh);
    }
    BohnGame *game = new_game(rules, 0);
    assert_refused(bohn_record_start(game, record_file, "plots", (const char *const[]){ "\xFF", NULL }, &err),
                   BOHN_BAD_INPUT, "not UTF-8");
    bohn_free(game);
    bohn_rules_free(rules);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_directory, remove_directory)

int main(void) {
    static const struct CMUnitTest tests[] = {
        TEST(one_header_after_another_is_written_as_if_it_were_the_first),
        TEST(whole_game_comes_back),
        TEST(every_kind_of_decision_comes_back),
        TEST(fingerprint_is_that_of_the_question),
        TEST(undo_redo_and_edits_come_back),
        TEST(replay_can_redo_too),
        TEST(limit_counts_the_game_as_it_went),
        TEST(a_game_goes_on_in_its_record),
        TEST(polling_points_are_respected),
        TEST(the_first_decision_may_be_a_poll),
        TEST(every_truncation_is_found),
        TEST(every_changed_byte_is_found),
        TEST(moved_lines_are_found),
        TEST(forged_lines_are_found),
        TEST(other_winners_are_found),
        TEST(forged_headers_are_found),
        TEST(strange_files_are_refused),
        TEST(changed_scripts_are_named),
        TEST(reload_is_recorded),
        TEST(other_settings_are_refused),
        TEST(newer_versions_are_refused),
        TEST(wrong_moments_are_refused),
        TEST(torn_lines_cost_one_decision),
        TEST(a_killed_game_loses_nothing_written),
        TEST(full_disk_is_survived),
        TEST(lack_of_memory_is_told),
        TEST(a_changed_file_stops_the_record),
        TEST(two_writers_are_kept_apart),
        TEST(faults_of_rules_are_recorded),
        TEST(what_cannot_be_recorded_stops_the_record),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
