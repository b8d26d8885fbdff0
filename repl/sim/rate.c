/* rate.c - the command `rate`: a round robin of the bots of a game, and their ratings.
 *
 * Two of them share a table, in alternating seats, as partners sit in games of teams; with an odd number of seats each
 * has one more than the other in half of the games. They move on through all seats, and so does the first turn. Games
 * are played in rounds, and only ratings decide what the next round has, so the result does not depend on the number of
 * processes.
 */
#include "repl/commands.h"

#include "repl/crew.h"
#include "repl/bots/dice.h"
#include "repl/games.h"
#include "repl/sim/labels.h"
#include "repl/sim/luce.h"
#include "repl/sim/progress.h"
#include "repl/sim/runner.h"
#include "repl/term/error_print.h"
#include "repl/term/lang.h"
#include "repl/term/page.h"
#include "repl/term/strings.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define USUAL_GAMES 1000           /* of a pair, at most */
#define DECIDED 0.005              /* the doubt at which a pair of neighbours is decided: low, as it is asked again and again */
#define WORKER_MEMORY (64u << 20)
#define MOST_ROW (SIM_SCORES + BOHN_MAX_SEATS * (1 + SIM_MEASURES))
#define MOST_LISTS (LUCE_MOST * LUCE_MOST)

typedef struct Options {
    const char *script, *seats;
    ArgSettings set;
    int players, games, jobs, wait;
    uint64_t seed;
    bool json;
} Options;

static int run(int argc, char **argv);

const Command rate_command = {
    .name = "rate", .summary = "let all bots of a game play each other, and rate them", .arguments = "GAME[+RULE...]",
    .about = "Lets each pair of bots of a game play each other in changing seats, and rates them on the scale of Elo: 400 points "
             "more mean ten times as many victories, seat against seat. The bot that people play against has 0 points. Pairs that are "
             "neighbours in the table play on until it is clear who is stronger, or until --games. The output is the same for any "
             "number of processes. Ctrl-C rates by the games of all complete rounds and exits with code 130.",
    .least = 1, .most = 1, .missing = "which game? `bohn list` shows them", .run = run,
    .examples = (const ArgExample[]){
        { "bohn rate high_bohn", "all bots of the game, and random" },
        { "bohn rate bohnanza --seats farmer,seer:100,seer:300 --games 60", "what more playouts are worth" },
        { 0 } },
    .options = (const ArgOption[]){
        ARG_SEATS("random default seer exec:./", "who is rated, each once (default: all bots of the game, and random); "
                                         "also programs (exec:), which are started again for each game"),
        ARG_WAIT,
        ARG_PLAYERS,
        ARG_SET,
        ARG_NUMBER("games", "N", games, 1, 1000000,
                   "the most games that a pair plays (default: 1000), rounded up until everybody has had each "
                   "seat and the first turn equally often", .letter = 'n'),
        ARG_SEED("seed of the run, from which every game derives its own (default: 1)"),
        ARG_JOBS,
        ARG_FLAG("json", json, "print the ratings as JSON"),
        ARG_LOOKS,
        { 0 } },
};

/* The games of two with the same seats. */
typedef struct Match {
    SimRun run;                 /* as a simulation of them */
    Seats seats;                /* in game 0 */
    int wanted;                 /* games at the end of this round */
    int played, unwon;
    unsigned *winners;          /* of this round, from game `played` on; NOBODY_YET: not played */
} Match;

#define FAILED (~0u - 1)
#define NOBODY_YET (~0u)

typedef struct Rating {
    SimRun run;                 /* what all matches have in common */
    SimRunner runner;
    int n;                      /* who is rated */
    const char *names[LUCE_MOST];
    SeatKind kinds[LUCE_MOST];
    int compared;               /* whom all are compared with */
    int cycle;                  /* games in which everybody has each seat and begins from each */
    int most;                   /* games of a match */
    int n_matches;
    Match *matches;
    LuceGames lists[MOST_LISTS];
    Luce luce;
    SimProgress progress;
    int games, failed;          /* in all complete rounds */
    char why[400];              /* of the first that failed */
    int arrived;                /* of this round */
    int wrong, wrong_at;        /* answers of programs; the first game with any, and what they were */
    char wrong_text[900];
} Rating;

/* ---- starting --------------------------------------------------------------------------------------------- */

/* Reads who is rated, using the seats of a table that is large enough: a name each. */
static bool list_names(Rating *rating, const char *list, BohnError *err) {
    const BohnInfo *info = bohn_info(rating->runner.rules);
    BohnInfo wide = *info;
    char all[2000] = "", one[SEAT_NAME];
    for (int i = 0; !list && info->bots[i]; i++) string_append(all, sizeof all, "%s,", info->bots[i]);
    if (!list) string_append(all, sizeof all, "random");
    wide.players = 1;
    for (const char *at = list ? list : all; *at; at += strspn(at, ",")) {
        size_t length = strcspn(at, ",");
        Seats seat;
        if (length >= sizeof one)
            return error_fill(err, BOHN_BAD_INPUT,
                              tr("'%.20s...' is too long for a name: at most %d bytes are allowed"), at, SEAT_NAME - 1);
        snprintf(one, sizeof one, "%.*s", (int)length, at);
        at += length;
        if (!seats_fill(&seat, &wide, one, false, err) || !sim_runner_admits(&seat, err)) return false;
        if (seat.kind[0] == SEAT_HUMAN)
            return error_fill(err, BOHN_BAD_INPUT, "%s", tr("simulations are played by bots; a seat cannot be human"));
        for (int i = 0; i < rating->n; i++)
            if (strcmp(rating->names[i], seat.name[0]) == 0)
                return error_fill(err, BOHN_BAD_INPUT, tr("%s is named twice"), seat.name[0]);
        if (rating->n == LUCE_MOST) return error_fill(err, BOHN_BAD_INPUT, tr("at most %d can be rated at once"), LUCE_MOST);
        rating->names[rating->n] = seat.name[0];
        rating->kinds[rating->n++] = seat.kind[0];
    }
    if (rating->n < 2) return error_fill(err, BOHN_BAD_INPUT, "%s", tr("only one bot: name others with --seats"));
    const char *usual = seats_usual_bot(info);
    for (int i = 0; i < rating->n; i++)
        if (usual && strcmp(rating->names[i], usual) == 0) rating->compared = i;
    return true;
}

/* `a` has the first seat and every second one. */
static void add_match(Rating *rating, int a, int b) {
    Match *match = &rating->matches[rating->n_matches];
    LuceGames *games = &rating->lists[rating->n_matches++];
    int players = rating->run.players;
    *match = (Match){ .run = rating->run, .seats = { .n = players } };
    match->run.seed = dice_mix(rating->run.seed + (uint64_t)rating->n_matches);
    match->run.rotate = true;
    *games = (LuceGames){ .a = a, .b = b, .seats_a = (players + 1) / 2, .seats_b = players / 2 };
    for (int seat = 0; seat < players; seat++) {
        int who = seat % 2 ? b : a;
        match->seats.kind[seat] = rating->kinds[who];
        snprintf(match->run.seats[seat], sizeof match->run.seats[seat], "%s", rating->names[who]);
    }
}

static bool open_rating(Rating *rating, const Options *o, BohnError *err) {
    SimRun *run = &rating->run;
    snprintf(run->script, sizeof run->script, "%s", o->script);
    for (int i = 0; i < o->set.n; i++) snprintf(run->options[run->n_options++], sizeof run->options[0], "%s", o->set.item[i]);
    run->players = o->players;
    run->seed = o->seed;
    run->shard = run->shards = 1;
    run->rotate_first = true;
    for (int i = 0; i < o->set.n; i++) run->rotate_first &= !string_starts(o->set.item[i], "first=");
    if (!sim_runner_open(&rating->runner, run, NULL, err)) return false;
    if (run->players == 1) return error_fill(err, BOHN_BAD_INPUT, "%s", tr("nobody can be rated by games of one player"));
    if (!list_names(rating, o->seats, err)) return false;
    bool odd = run->players % 2;
    int matches = rating->n * (rating->n - 1) / (odd ? 1 : 2);
    rating->cycle = run->players * (run->rotate_first ? run->players : 1);
    rating->most = (o->games / (odd ? 2 : 1) + rating->cycle - 1) / rating->cycle * rating->cycle;
    rating->matches = calloc((size_t)matches + 1, sizeof *rating->matches);
    if (!rating->matches) return error_fill(err, BOHN_SYSTEM, "out of memory");
    for (int a = 0; a < rating->n; a++)
        for (int b = a + 1; b < rating->n; b++) {
            add_match(rating, a, b);
            if (odd) add_match(rating, b, a);
        }
    for (int i = 0; i < matches; i++)
        for (int seat = 0; seat < run->players; seat++) rating->matches[i].seats.name[seat] = rating->matches[i].run.seats[seat];
    return true;
}

static void close_rating(Rating *rating) {
    for (int i = 0; i < rating->n_matches; i++) free(rating->lists[i].parts);
    free(rating->matches);
    sim_runner_close(&rating->runner);
}

/* ---- a round ------------------------------------------------------------------------------------------------ */

/* The match of a task of this round, and the number of its game. */
static Match *match_of(const Rating *rating, int task, int *game) {
    Match *match = rating->matches;
    while (task >= match->wanted - match->played) {
        task -= match->wanted - match->played;
        match++;
    }
    *game = match->played + task;
    return match;
}

static void play(void *context, int task, Parcel *out) {
    Rating *rating = context;
    static int32_t row[MOST_ROW];
    static BohnError err;
    int game;
    const Match *match = match_of(rating, task, &game);
    rating->runner.run = &match->run;
    rating->runner.seats = match->seats;
    sim_runner_play(&rating->runner, game, row, &err);
    parcel_number(out, row[SIM_STATE] == SIM_PLAYED ? row[SIM_WINNERS] : (int64_t)FAILED);
    parcel_text(out, err.text);
    int wrong = 0;
    for (int i = 0; i < BOHN_MAX_SEATS; i++) wrong += rating->runner.wrong.n[i];
    parcel_number(out, wrong);
}

static void note_fault(Rating *rating, const Match *match, int game, const char *why) {
    char command[1000];
    if (rating->why[0]) return;
    sim_replay_command(&match->run, args_program(), game, command, sizeof command);
    snprintf(rating->why, sizeof rating->why, "%.*s\n  %.250s", (int)strcspn(why, "\n") < 120 ? (int)strcspn(why, "\n") : 120, why,
             command);
}

static bool take(void *context, int task, ParcelReader in) {
    Rating *rating = context;
    int game;
    Match *match = match_of(rating, task, &game);
    unsigned winners = (unsigned)parcel_read_number(&in);
    match->winners[game - match->played] = winners;
    rating->arrived++;
    const char *text = parcel_read_text(&in);
    if (winners == FAILED) note_fault(rating, match, game, text);
    rating->wrong += (int)parcel_read_number(&in);
    if (winners != FAILED && *text && (!rating->wrong_text[0] || rating->games + task < rating->wrong_at)) {
        rating->wrong_at = rating->games + task;
        snprintf(rating->wrong_text, sizeof rating->wrong_text, "%s", text);
    }
    return true;
}

static bool lost(void *context, int task, const char *why) {
    Rating *rating = context;
    int game;
    Match *match = match_of(rating, task, &game);
    match->winners[game - match->played] = FAILED;
    note_fault(rating, match, game, why);
    return true;
}

/* How many rounds there will be is not known. */
static bool go_on(void *context, bool stopping) {
    Rating *rating = context;
    int all = rating->games;
    for (int i = 0; i < rating->n_matches; i++) all += rating->matches[i].wanted - rating->matches[i].played;
    sim_progress_show(&rating->progress, rating->games + rating->arrived, all, stopping);
    return true;
}

/* The share of a victory that goes to the match's first contestant. */
static double part_of(const Rating *rating, const Match *match, const LuceGames *list, int game, unsigned winners) {
    int mine = 0;
    for (int seat = 0; seat < rating->run.players; seat++)
        mine += (winners >> seat & 1) && strcmp(sim_seat(&match->run, game, seat), rating->names[list->a]) == 0;
    return (double)mine / __builtin_popcount(winners);
}

/* Adds the games of a complete round. */
static bool add_round(Rating *rating) {
    for (int i = 0; i < rating->n_matches; i++) {
        Match *match = &rating->matches[i];
        for (; match->played < match->wanted; match->played++) {
            unsigned winners = *match->winners++;
            rating->games++;
            rating->failed += winners == FAILED;
            match->unwon += winners == 0;
            if (winners == 0 || winners == FAILED) continue;
            if (!luce_add(&rating->lists[i], part_of(rating, match, &rating->lists[i], match->played, winners))) return false;
        }
    }
    return true;
}

static CrewEnd play_round(Rating *rating, int jobs, BohnError *err) {
    int tasks = 0;
    for (int i = 0; i < rating->n_matches; i++) tasks += rating->matches[i].wanted - rating->matches[i].played;
    unsigned *winners = malloc(((size_t)tasks + 1) * sizeof *winners), *at = winners;
    if (!winners) return error_fill(err, BOHN_SYSTEM, "out of memory"), CREW_BROKEN;
    for (int i = 0; i < tasks; i++) winners[i] = NOBODY_YET;
    for (int i = 0; i < rating->n_matches; i++) {
        rating->matches[i].winners = at;
        at += rating->matches[i].wanted - rating->matches[i].played;
    }
    rating->arrived = 0;
    Crew crew = { .jobs = jobs, .end = tasks, .work = play, .take = take, .lost = lost, .go_on = go_on, .context = rating,
                  .memory = WORKER_MEMORY, .patient = true };
    CrewEnd end = crew_work(&crew, err);
    if (end == CREW_COMPLETE && !add_round(rating)) end = (error_fill(err, BOHN_SYSTEM, "out of memory"), CREW_BROKEN);
    for (int i = 0; i < rating->n_matches; i++) rating->matches[i].winners = NULL;
    free(winners);
    return end;
}

/* ---- all rounds ---------------------------------------------------------------------------------------------- */

/* Half as many games again for neighbours whose order is in doubt, in whole cycles. False: there are none to play. */
static bool plan_round(Rating *rating) {
    bool any = false;
    for (int i = 0; i < rating->n_matches; i++) {
        Match *match = &rating->matches[i];
        const LuceGames *list = &rating->lists[i];
        bool wanted = match->played == 0;
        for (int k = 0; k + 1 < rating->n; k++) {
            int one = rating->luce.order[k], other = rating->luce.order[k + 1];
            if ((list->a != one || list->b != other) && (list->a != other || list->b != one)) continue;
            wanted |= rating->luce.doubt[k] > DECIDED;
        }
        if (!wanted || match->played >= rating->most) continue;
        int more = (match->played / 2 / rating->cycle + 1) * rating->cycle;
        match->wanted = match->played + more < rating->most ? match->played + more : rating->most;
        any = true;
    }
    return any;
}

static CrewEnd play_rounds(Rating *rating, const Options *o, BohnError *err) {
    CrewEnd end = CREW_COMPLETE;
    sim_progress_start(&rating->progress, 0);
    while (end == CREW_COMPLETE && plan_round(rating)) {
        end = play_round(rating, o->jobs ? o->jobs : crew_processors(), err);
        luce_rate(&rating->luce, rating->n, rating->compared, rating->lists, rating->n_matches, rating->run.seed);
    }
    sim_progress_end(&rating->progress);
    return end;
}

/* ---- the report ---------------------------------------------------------------------------------------------- */

/* Adds up the games of one against another: won by somebody, won by `a`, and by nobody. */
static void count_games(const Rating *rating, int a, int b, double *won, int *games, int *unwon) {
    *won = 0, *games = *unwon = 0;
    for (int i = 0; i < rating->n_matches; i++) {
        const LuceGames *list = &rating->lists[i];
        bool straight = list->a == a && list->b == b, reverse = list->a == b && list->b == a;
        for (int k = 0; (straight || reverse) && k < list->n; k++) *won += straight ? list->parts[k] : 1 - (double)list->parts[k];
        *games += straight || reverse ? list->n : 0;
        *unwon += straight || reverse ? rating->matches[i].unwon : 0;
    }
}

static void print_text(const Rating *rating) {
    const Luce *luce = &rating->luce;
    Page page = { 0 };
    page_add(&page, STYLE_STRONG, "%s", sim_label_title(&rating->run));
    page_add(&page, STYLE_PLAIN, tr(", %d players"), rating->run.players);
    page_add(&page, STYLE_PLAIN, tr(rating->games == 1 ? ": %d game" : ": %d games"), rating->games);
    if (rating->failed) page_add(&page, STYLE_WARN, tr(", %d failed"), rating->failed);
    page_line(&page, STYLE_PLAIN, tr(", seed %llu"), (unsigned long long)rating->run.seed);
    page_end(&page);
    page_line(&page, STYLE_STRONG, "%s", tr("     rating  95% interval"));
    for (int i = 0; i < luce->n; i++) {
        int who = luce->order[i];
        const LuceRating *r = &luce->ratings[who];
        page_add(&page, STYLE_PLAIN, "%2d. %+7.0f", i + 1, r->points == 0 ? 0 : r->points);
        if (who == rating->compared) page_add(&page, STYLE_PLAIN, "               ");
        else page_add(&page, STYLE_PLAIN, " %+6.0f … %+5.0f", r->low, r->high);
        page_add(&page, STYLE_STRONG, "  %s", rating->names[who]);
        if (i + 1 < luce->n && luce->doubt[i] > DECIDED)
            page_add(&page, STYLE_FAINT, tr("   not clearly ahead of %s"), rating->names[luce->order[i + 1]]);
        page_end(&page);
    }
    page_end(&page);
    for (int i = 0; i < luce->n; i++)
        for (int k = i + 1; k < luce->n; k++) {
            int a = luce->order[i], b = luce->order[k], games, unwon;
            double won;
            count_games(rating, a, b, &won, &games, &unwon);
            Interval at = stats_wilson(games ? won / games : 0, games);
            page_add(&page, STYLE_PLAIN, "  %s : %s  ", rating->names[a], rating->names[b]);
            if (games) page_add(&page, STYLE_PLAIN, tr("%.1f%% (%.1f – %.1f) of %d games"), 100 * won / games, 100 * at.low,
                                100 * at.high, games);
            if (unwon) page_add(&page, STYLE_FAINT, tr(", %d without a winner"), unwon);
            page_end(&page);
        }
    page_show(&page);
}

static bool print_json(const Rating *rating) {
    const Luce *luce = &rating->luce;
    json_t *ratings = json_array(), *pairs = json_array(), *options = json_array();
    for (int i = 0; i < rating->run.n_options; i++) json_array_append_new(options, json_string(rating->run.options[i]));
    for (int i = 0; i < luce->n; i++) {
        const LuceRating *r = &luce->ratings[luce->order[i]];
        json_t *one = json_pack("{ss sf sf sf}", "name", rating->names[luce->order[i]], "rating", r->points, "low", r->low,
                                "high", r->high);
        if (i + 1 < luce->n) json_object_set_new(one, "ahead", json_boolean(luce->doubt[i] <= DECIDED));
        json_array_append_new(ratings, one);
        for (int k = i + 1; k < luce->n; k++) {
            int a = luce->order[i], b = luce->order[k], games, unwon;
            double won;
            count_games(rating, a, b, &won, &games, &unwon);
            json_array_append_new(pairs, json_pack("{ss ss si sf si}", "a", rating->names[a], "b", rating->names[b], "games",
                                                   games, "won", won, "unwon", unwon));
        }
    }
    json_t *all = json_pack("{ss si so ss so si si so so}", "script", rating->run.script, "players", rating->run.players,
                            "seed", json_sprintf("%llu", (unsigned long long)rating->run.seed), "compared",
                            rating->names[rating->compared], "options", options, "games", rating->games, "failed", rating->failed,
                            "ratings", ratings, "pairs", pairs);
    bool ok = all && json_dumpf(all, stdout, JSON_INDENT(1) | JSON_REAL_PRECISION(6)) == 0;
    puts("");
    json_decref(all);
    return ok;
}

static int report(const Rating *rating, const Options *o, CrewEnd end) {
    bool printed = true;
    if (rating->games > 0 && o->json) printed = print_json(rating);
    else if (rating->games > 0) print_text(rating);
    fflush(stdout);
    if (end == CREW_INTERRUPTED) fprintf(stderr, tr("bohn: interrupted after %d games\n"), rating->games);
    if (rating->wrong)
        fprintf(stderr, tr("bohn: %d wrong answers of programs. In the first game with any: %s\n"), rating->wrong, rating->wrong_text);
    if (rating->failed) fprintf(stderr, tr("bohn: a game failed: %s\n"), rating->why);
    if (!printed || !term_output_ok()) return BOHN_SYSTEM;
    return end == CREW_INTERRUPTED ? EXIT_INTERRUPTED : rating->failed ? BOHN_RULE_FAULT : BOHN_OK;
}

static int run(int argc, char **argv) {
    static Rating rating; /* zeroed; large */
    Options o = { .seed = 1, .games = USUAL_GAMES };
    BohnError err = { 0 };
    char **arguments;
    int status = args_read(&rate_command, argc, argv, &o, &arguments);
    if (status != ARGS_GO) return status;
    o.script = *arguments;
    if (strlen(o.script) >= sizeof rating.run.script)
        return args_complain(&rate_command, "'%.40s...' is too long for a name", o.script);
    if (o.wait) seats_players->seconds = o.wait;
    CrewEnd end = open_rating(&rating, &o, &err) ? play_rounds(&rating, &o, &err) : CREW_BROKEN;
    if (end == CREW_BROKEN) error_print(&err);
    status = end != CREW_BROKEN ? report(&rating, &o, end) : err.status == BOHN_OK ? BOHN_BAD_INPUT : (int)err.status;
    close_rating(&rating);
    return status;
}
