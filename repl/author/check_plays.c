/* check_plays.c - the games of the command `check`, played by a crew: what they meet, which laws they break, and what
 * no game reached. Results are added in the order of the plays, so the findings do not depend on the number of
 * processes.
 */
#include "repl/author/check.h"

#include "repl/author/shown.h"
#include "repl/author/shrink.h"
#include "repl/games.h"
#include "repl/play/session.h"
#include "repl/term/error_print.h"
#include "repl/term/lang.h"
#include "repl/term/paths.h"

#include <stdlib.h>
#include <string.h>

#define SLOW 50          /* a decision is slow if it costs 1/50 of the limit: four times what shipped games need */
#define PLAY_BUDGETS 4   /* whole limits that a play with slow decisions may cost, */
#define ALL_BUDGETS 10   /* ... and that all of them together may cost, for each of --games */
#define MOST_BUDGETS 30  /* that a play without slow decisions may cost: three times what those of shipped games need */
#define GAMES_AT_ONCE 4  /* of a play */

enum { MET_USED = 1, MET_CHECKED = 2 };
#define HELD "could_hold()"   /* what a finding that counts once is about; no word has parentheses */

/* ---- games -------------------------------------------------------------------------------------------- */

/* A word shown to players needs a text, which may depend on the options of this game. Only the first game with a word
 * counts. */
static void meet_word(Check *check, const BohnInfo *info, const char *word) {
    if (!strings_add_new(&check->words, word)) return;
    check->found.about = word;
    check_declared_word(check, info, "word", word);
    check->found.about = NULL;
}

/* Words are met often: true for the first time by these rules. */
static bool first_met(Check *check, int word, int bit) {
    if (word >= MANY_WORDS) return true;
    bool first = !(check->met[word] & bit);
    check->met[word] = (unsigned char)(check->met[word] | bit);
    return first;
}

static void meet_question(Check *check, BohnGame *game) {
    const BohnRequest *q = bohn_request(game);
    const BohnInfo *info = bohn_info(bohn_rules(game));
    coverage_met(&check->coverage, q->name);
    coverage_met(&check->coverage, q->clause);
    for (const BohnOption *option = q->options; option < q->options + q->n_options; option++) {
        if (option->n == 0 || option->atom[0].type != BOHN_WORD) continue;
        int number = option->atom[0].value;
        const char *word = info->words[number];
        if (first_met(check, number, MET_USED)) coverage_met(&check->coverage, word);
        if (number < MANY_WORDS && check->met[number] & MET_CHECKED) continue;
        if (*bohn_phrase(game, q->seat, BOHN_HOOK_WORDING, q->seat, option, "en")) continue;
        first_met(check, number, MET_CHECKED);
        meet_word(check, info, word);
    }
    for (int i = 0; i < q->n_refused; i++) {
        int clause = q->refused[i].clause;
        if (clause >= 0 && first_met(check, clause, MET_USED)) coverage_met(&check->coverage, info->words[clause]);
    }
}

static void meet_messages(Check *check, BohnGame *game) {
    const BohnInfo *info = bohn_info(bohn_rules(game));
    BohnEvent event;
    for (int i = 0; i < bohn_now(game).events; i++) {
        if (!bohn_event(game, BOHN_ALL_SEATS, i, &event) || event.type != BOHN_EVENT_SAY) continue;
        coverage_met(&check->coverage, info->words[event.a]);
        meet_word(check, info, info->words[event.a]);
        check_places(check, info, info->words[event.a], event.n_args);
    }
}

/* Adds the errors of hooks in the game or a copy of it. */
static void report_hooks(Check *check, const BohnGame *game, BohnGame *copy) {
    BohnError err;
    char details[200];
    for (const BohnHookInfo *hook; (hook = bohn_hook_error(copy, &err)) != NULL;) {
        if (strstr(err.text, BOHN_TOTAL_TEXT)) continue; /* any other could have reached this limit */
        if (err.status == BOHN_LIMIT && check->slow.status == BOHN_OK) check->slow = err;
        snprintf(details, sizeof details, "\nin the hook '%s'; %d players, seed %llu, after %d decisions", hook->name,
                 bohn_info(bohn_rules(game))->players, (unsigned long long)bohn_now(game).seed, bohn_now(game).position);
        check_add_error(check, &err, hook->name, details);
        check_worse(check, err.status);
        check->held |= hook == &bohn_hooks[BOHN_HOOK_COULD_HOLD];
    }
}

/* Only a redeal of the hidden cards calls `could_hold`. It is reported once: each time it may name another card. */
static void check_could_hold(Check *check, BohnGame *game) {
    const BohnInfo *info = bohn_info(bohn_rules(game));
    bool defined = false;
    for (int i = 0; i < info->n_rules && !defined && !check->held; i++)
        defined = strcmp(info->rules[i].name, bohn_hooks[BOHN_HOOK_COULD_HOLD].name) == 0;
    BohnGame *redealt = defined ? bohn_copy(game, BOHN_SEEN, bohn_request(game)->seat, 1, NULL) : NULL;
    check->found.about = HELD;
    if (redealt) report_hooks(check, game, redealt);
    check->found.about = NULL;
    bohn_free(redealt);
}

/* Calls all hooks for all viewers, onlookers too, and adds what fails. Those about one seat take longest, and little
 * changes from one question to the next: the seats take turns. Another one begins each round, and is asked what it
 * scores; at the end all are. */
static void check_hooks(Check *check, BohnGame *game) {
    int players = bohn_info(bohn_rules(game))->players, score[4], n = check->questions++, turn = (n + n / players) % players;
    char print[sizeof check->table];
    double value, bar;
    bool known;
    bohn_fingerprint(game, print);
    bool changed = strcmp(print, check->table) != 0; /* since the last question */
    memcpy(check->table, print, sizeof print);
    shown_call(game, changed, turn);
    for (int seat = 0; seat < players; seat++) {
        if ((n % players || seat != turn) && !bohn_now(game).over) continue;
        bohn_score(game, seat, score, NULL);
        bohn_outlook(game, seat, &value, &bar, &known, NULL);
    }
    report_hooks(check, game, game);
}

/* During a law: a hook may fail at a position that was not met before. */
static void on_law_asked(void *context, BohnGame *game) { report_hooks(context, game, game); }

static void on_asked(void *context, BohnGame *game) {
    Check *check = context;
    meet_question(check, game);
    check_hooks(check, game);
    check_could_hold(check, game);
    if (!check->counting && coverage_is_complete(&check->coverage, bohn_info(bohn_rules(game))))
        check->covering = false;
}

static void on_ended(void *context, BohnGame *game) {
    Check *check = context;
    check->played++;
    check_hooks(check, game);
    meet_messages(check, game);
}

static void on_end(void *context, BohnRules *rules) {
    Check *check = context;
    coverage_add(&check->coverage, bohn_info(rules));
    if (!costs_add(&check->costs, bohn_info(rules))) check->found.lost = true;
}

/* ---- a play ----------------------------------------------------------------------------------------- */

/* What a play found, for the parent: see add_play(). */
static void send_play(const Check *check, bool ok, const LawFault *fault, Parcel *parcel) {
    parcel_number(parcel, ok);
    if (!ok) parcel_bytes(parcel, fault, sizeof *fault);
    findings_send(&check->found, parcel);
    parcel_number(parcel, check->words.n);
    for (int i = 0; i < check->words.n; i++) parcel_text(parcel, check->words.item[i]);
    parcel_number(parcel, check->held);
    parcel_number(parcel, check->status);
    parcel_number(parcel, check->played);
    parcel_number(parcel, check->dearest);
    parcel_number(parcel, check->spent);
    parcel_number(parcel, check->reached);
    parcel_number(parcel, check->stopped);
    parcel_bytes(parcel, &check->slow, sizeof check->slow);
    coverage_send(&check->coverage, parcel);
    costs_send(&check->costs, parcel);
}

static void forget_findings(Check *check) {
    findings_free(&check->found);
    strings_free(&check->words);
    costs_free(&check->costs);
    check->held = false;
    check->status = check->played = 0;
    check->dearest = check->spent = check->reached = 0;
    check->stopped = false;
    check->slow.status = BOHN_OK;
}

/* A worker begins a play with nothing found. */
static void forget(void *context) {
    Check *check = context;
    forget_findings(check);
    coverage_clear(&check->coverage);
}

/* Plays with these limits of instructions for a run and for all of them (0: none). True if none was reached. */
static bool play_within(Check *check, const Play *play, long instructions, long total, bool *ok, LawFault *fault) {
    bool covered = play < check->plays + check->n_games;
    LawCalls calls = { .context = check, .asked = covered ? on_asked : on_law_asked, .ended = covered ? on_ended : NULL,
                       .end = covered ? on_end : NULL };
    BohnLimits limits = bohn_default_limits;
    LawCost cost = { 0 };
    limits.milliseconds = 1250; /* only for what cannot be counted */
    limits.loading = limits.instructions;
    limits.instructions = instructions;
    limits.total = total;
    if (play->varied) check->set.item[check->set.n] = play->varied->text;
    LawRun run = { .setup = { .script = check->script, .path = paths_search(), .options = check->set.item,
                              .players = play->players, .limits = &limits, .cover = covered ? &check->covering : NULL,
                              .profile = covered && check->profile, .translator = lang_of_game },
                   .cost = &cost, .seats = play->seats, .seed = play->seed, .games = play->games,
                   .most = total ? 0 : bohn_default_limits.instructions * MOST_BUDGETS * play->games, .calls = &calls };
    memset(check->met, 0, sizeof check->met);
    check->covering = covered;
    check->table[0] = '\0';
    check->questions = 0;
    *ok = play->law(&run, fault);
    check->set.item[check->set.n] = NULL;
    check->dearest = cost.dearest;
    check->stopped = cost.games > (total ? total : run.most);
    check->spent = cost.loads + (total || check->stopped ? cost.games : 0);
    check->reached = total ? cost.reached : 0;
    return cost.reached == 0;
}

/* Slow decisions are legal, but a game can have a hundred thousand of them. So a play with one is played again with a
 * limit for the whole play. Instructions decide this, not the clock. */
static void work(void *context, int task, Parcel *parcel) {
    static LawFault fault;
    Check *check = context;
    const Play *play = &check->plays[check->order[task]];
    const long most = bohn_default_limits.instructions;
    bool ok;
    check->coverage.play = check->order[task] + 1;
    if (!play_within(check, play, most / SLOW, 0, &ok, &fault)) {
        BohnError slow = ok || check->slow.status != BOHN_OK ? check->slow : fault.err;
        forget_findings(check); /* the lines have run */
        play_within(check, play, most, most * PLAY_BUDGETS * play->games, &ok, &fault);
        check->slow = slow;
    }
    send_play(check, ok, &fault, parcel);
    forget(check);
}

/* ---- what plays found ------------------------------------------------------------------------------- */

static bool is_wanted(void *context, const char *about) {
    const Check *check = context;
    return strcmp(about, HELD) == 0 ? !check->held : !strings_have(&check->words, about);
}

/* Values of options are known to the coverage in the order in which they are played. */
static void announce_values(Check *check, const Value *last) {
    for (; check->values + check->announced <= last; check->announced++) {
        const Value *value = &check->values[check->announced];
        coverage_option(&check->coverage, value->text, value->usual);
    }
}

/* Adds what a play cost, and whether that was too much. */
static void add_cost(Check *check, ParcelReader *in) {
    BohnError slow = { .status = BOHN_OK };
    long dearest = (long)parcel_read_number(in);
    if (dearest > check->dearest) check->dearest = dearest;
    check->spent += (long)parcel_read_number(in);
    check->reached += (long)parcel_read_number(in);
    /* An endless loop counts twice: it has been found. */
    check->stopped = parcel_read_number(in) != 0 ||
                     check->spent / ALL_BUDGETS / check->games +
                             check->reached * bohn_default_limits.instructions / ALL_BUDGETS / check->games >
                         bohn_default_limits.instructions;
    parcel_read_bytes(in, &slow, sizeof slow);
    if (check->slow.status == BOHN_OK) check->slow = slow;
}

static void add_play(Check *check, const Play *play) {
    ParcelReader in = { play->result, play->result + play->size };
    if (play->varied && !check->counting) {
        announce_values(check, play->varied);
        coverage_option(&check->coverage, play->varied->text, true);
    }
    if (play->lost) {
        error_fill(&check->fault.err, BOHN_SYSTEM, "%s", play->result);
        check->fault.seed = play->seed;
        check->failed = play;
        return;
    }
    bool ok = parcel_read_number(&in) != 0;
    if (!ok) parcel_read_bytes(&in, &check->fault, sizeof check->fault);
    if (!ok) check->failed = play;
    findings_receive(&check->found, &in, is_wanted, check);
    for (int64_t n = parcel_read_number(&in); n > 0; n--) strings_add_new(&check->words, parcel_read_text(&in));
    check->held |= parcel_read_number(&in) != 0;
    check_worse(check, (int)parcel_read_number(&in));
    check->played += (int)parcel_read_number(&in);
    add_cost(check, &in);
    if (check->stopped) check->failed = play;
    coverage_receive(&check->coverage, &in);
    if (!check->counting && !costs_receive(&check->costs, &in)) check->found.lost = true;
}

/* Adds the results in the order of the plays, whatever the order they arrive in; `all`: also those after a gap. */
static void add_results(Check *check, bool all) {
    for (; check->added < check->n_plays && !check->failed; check->added++) {
        Play *play = &check->plays[check->added];
        if (!play->result && !all) return;
        if (play->result) add_play(check, play);
        free(play->result);
        play->result = NULL;
    }
}

static bool keep(Check *check, int task, const char *bytes, size_t n, bool lost) {
    Play *play = &check->plays[check->order[task]];
    play->result = malloc(n + 1);
    if (!play->result) check->found.lost = true;
    if (!play->result) return false;
    memcpy(play->result, bytes, n);
    play->size = n;
    play->lost = lost;
    add_results(check, false);
    return !check->failed;
}

static bool take(void *context, int task, ParcelReader result) {
    return keep(context, task, result.at, (size_t)(result.end - result.at), false);
}

static bool lost(void *context, int task, const char *why) { return keep(context, task, why, strlen(why) + 1, true); }

/* ---- all plays -------------------------------------------------------------------------------------- */

static void add_plays(Check *check, Law law, int players, const char *seats, const Value *varied, int games) {
    for (int i = 0; i < games; i += GAMES_AT_ONCE) {
        if ((check->n_plays & (check->n_plays - 1)) == 0) {
            Play *more = realloc(check->plays, (size_t)(check->n_plays ? check->n_plays * 2 : 1) * sizeof *more);
            if (!more) check->found.lost = true;
            if (!more) return;
            check->plays = more;
        }
        check->plays[check->n_plays++] = (Play){ .law = law, .players = players, .seats = seats, .varied = varied,
            .seed = check->seed + (uint64_t)i, .games = games - i < GAMES_AT_ONCE ? games - i : GAMES_AT_ONCE };
    }
}

/* Games with these options: with the usual number of players, or else the first they allow, and with every untried
 * number. */
static void plan_options(Check *check, unsigned numbers, const Value *varied, const char *seats) {
    const BohnInfo *info = bohn_info(check->rules);
    int least = info->least_players, most = info->most_players, usual = info->players;
    if (!check->players && !(numbers >> usual & 1))
        for (usual = least; usual <= most && !(numbers >> usual & 1);) usual++;
    for (int n = least; n <= most; n++) {
        if ((n != usual && (check->players || !check->untried[n])) || !(numbers >> n & 1)) continue;
        check->untried[n] = false;
        add_plays(check, law_kept, n, seats, varied, check->games);
    }
}

/* Bots are slow: they play with the usual number of players only. Random seats play with every number, and one of their
 * games must keep all laws. Then follow the other values of each option, one changed at a time. */
static void plan(Check *check) {
    static const Law laws[] = { law_games, law_secrets, law_walk, law_twice, law_neutral };
    const BohnInfo *info = bohn_info(check->rules);
    const char *bot = seats_usual_bot(info);
    memset(check->untried, true, sizeof check->untried);
    check->n_plays = 0;
    plan_options(check, check_allowed(check), NULL, "random");
    for (int i = 0; info->bots[i]; i++) add_plays(check, law_kept, info->players, info->bots[i], NULL, check->games);
    for (const Value *value = check->values; value < check->values + check->n_values; value++) {
        if (value->usual || value->fixed) continue;
        check->set.item[check->set.n] = value->text;
        unsigned numbers = check_allowed(check);
        check->set.item[check->set.n] = NULL;
        plan_options(check, numbers, value, "random");
        if (bot) plan_options(check, numbers, value, bot);
    }
    check->n_games = check->n_plays;
    for (size_t i = 0; i < sizeof laws / sizeof laws[0]; i++) add_plays(check, laws[i], info->players, "random", NULL, 1);
    if (!games_can_turn(info)) return;
    for (int i = 0; info->bots[i]; i++) add_plays(check, law_neutral, info->players, info->bots[i], NULL, 1);
}

/* How long it takes, roughly, in games of a random player. */
static int weight(const Play *play) {
    int law = play->law == law_secrets ? 8 : play->law == law_kept ? 1 : 2;
    return law * play->players * play->games * (strcmp(play->seats, "random") == 0 ? 1 : 4);
}

static int by_weight(const void *a, const void *b, void *plays) {
    int one = *(const int *)a, other = *(const int *)b, order = weight((Play *)plays + other) - weight((Play *)plays + one);
    return order ? order : one - other;
}

/* Long plays are begun first, so that no processor waits for the last one. But most mistakes show in the very first
 * game, and a single process need not play what does not count after a fault. */
static void put_in_order(Check *check, int jobs, int n) {
    for (int i = 0; i < n; i++) check->order[i] = i;
    if (jobs > 1 && n > 1) qsort_r(check->order + 1, (size_t)n - 1, sizeof check->order[0], by_weight, check->plays);
}

/* Plays the first n plays and adds what they find, up to the first that fails. */
static void play_all(Check *check, int n) {
    BohnError err;
    Crew crew = { .jobs = check->jobs ? check->jobs : crew_processors(), .end = n, .work = work, .take = take, .lost = lost,
                  .enter = forget, .context = check };
    put_in_order(check, crew.jobs, n);
    check->added = 0;
    CrewEnd end = crew_work(&crew, &err);
    add_results(check, end == CREW_INTERRUPTED);
    if (end == CREW_INTERRUPTED) check_leave(check);
    if (end == CREW_BROKEN) error_print(&err);
    if (end == CREW_BROKEN) check_worse(check, BOHN_SYSTEM);
}

/* A decision beyond the limit is reported as an endless loop already. Only now the games are played once more, to find
 * the line that runs most often. */
static void check_speed(Check *check) {
    const long cost = check->dearest, most = bohn_default_limits.instructions;
    const char *file;
    if (check->layers.n == 0 || cost <= most / SLOW || cost >= most) return;
    if (check->spent > 2 * most && *check->slow.file) { /* counting takes longer than playing */
        findings_add(&check->found, check->slow.file, check->slow.line, "slow: one decision cost %ld Lua instructions, more than 1/%d "
                     "of the limit; it had taken that many here", cost, SLOW);
        return;
    }
    check->spent = 0;
    int played = check->played;
    check->counting = true;
    coverage_clear(&check->coverage);
    play_all(check, check->n_games);
    check->counting = false;
    check->played = played;
    int line = coverage_busiest(&check->coverage, &file);
    findings_add(&check->found, file, line, "slow: one decision cost %ld Lua instructions, more than 1/%d of the limit; this "
                 "line ran most often", cost, SLOW);
}

/* Writes how to play the game again, and with --shrink a shorter one. */
static void describe_game(const Check *check, const Play *play, char *details, size_t n) {
    const LawFault *fault = &check->fault;
    BohnLimits limits = bohn_default_limits;
    limits.milliseconds = 60 * 1000;
    Shrink shrink = { .setup = { .script = check->script, .path = paths_search(), .options = check->set.item,
                                 .players = play->players, .limits = &limits, .translator = lang_of_game },
                      .seats = play->seats, .seed = fault->seed, .status = fault->err.status,
                      .poll_all = true, .directory = check->shrink };
    char shorter[2600];
    snprintf(details, n, "\n%d players, %s%sseats %s, seed %llu, after %d decisions", play->players,
             play->varied ? play->varied->text : "", play->varied ? ", " : "", play->seats, (unsigned long long)fault->seed,
             fault->decisions);
    if (!check->shrink || play->lost) return;
    shrink_fault(&shrink, shorter, sizeof shorter);
    string_append(details, n, "\n%s", shorter);
}

static void report_stop(Check *check) {
    const bool known = *check->slow.file;
    findings_add(&check->found, known ? check->slow.file : check->layers.list[check->layers.n_stack - 1].file,
                 known ? check->slow.line : 1,
                 "slow: stopped after %ld million Lua instructions; %s to play these games to the end; make them cheaper, or "
                 "allow N times as much with --games N", check->spent / 1000000,
                 known ? "decisions, hooks or bots take more than 1/" BOHN_QUOTE(SLOW) " of the limit too often"
                       : "there are too many decisions, or they take too long,");
    check_worse(check, BOHN_LIMIT);
}

static void report_fault(Check *check) {
    const Play *play = check->failed;
    char details[3000];
    if (check->stopped) {
        report_stop(check);
        return;
    }
    check->set.item[check->set.n] = play->varied ? play->varied->text : NULL;
    describe_game(check, play, details, sizeof details);
    check->set.item[check->set.n] = NULL;
    check_leave_if_interrupted(check); /* Ctrl-C stops shrinking, too */
    check_add_error(check, &check->fault.err, check->fault.name, details);
    check_worse(check, (int)check->fault.err.status);
}

void check_play_games(Check *check) {
    check->failed = NULL;
    check->announced = 0;
    plan(check);
    check->order = calloc((size_t)check->n_plays + 1, sizeof *check->order);
    if (!check->order || !coverage_start(&check->coverage, &check->layers)) check->found.lost = true;
    if (check->order) play_all(check, check->n_plays);
    bool in_game = check->failed && check->failed < check->plays + check->n_games;
    if (!in_game && !check->stopped) check_speed(check);
    if (!in_game || check->failed->varied) announce_values(check, check->values + check->n_values - 1);
    coverage_report(&check->coverage, &check->never, stderr, check->json);
    coverage_free(&check->coverage);
    if (check->profile) costs_print(&check->costs, stderr);
    costs_free(&check->costs);
    if (check->failed) report_fault(check);
    check->dearest = check->spent = check->reached = 0;
    check->stopped = false;
    check->slow.status = BOHN_OK;
    for (int i = 0; i < check->n_plays; i++) free(check->plays[i].result);
    free(check->plays);
    free(check->order);
    check->plays = NULL;
    strings_free(&check->words);
}
