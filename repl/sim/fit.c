/* fit.c - the command `fit`: finds the weights of a forecast by games of bots.
 *
 * At the beginning of every turn the script lists its terms for each seat; at the end of the game it says what they
 * should have predicted. The weights are those of least squares, for what a seat has more than the mean of all seats.
 * Two games of three are fitted; the third shows how good they are.
 */
#include "repl/commands.h"

#include "repl/crew.h"
#include "repl/games.h"
#include "repl/play/seats.h"
#include "repl/sim/sim.h"
#include "repl/term/error_print.h"
#include "repl/term/lang.h"
#include "repl/term/strings.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MOST_TERMS 40
#define MOST_TEXT 16384
#define RIDGE 1e-4            /* of the mean square of a term: terms that say the same share the weight */
#define NUMBERS_IN_LINE 9
#define CHECKED 3             /* every third game is not fitted */

typedef struct Options {
    const char *script, *seats, *terms, *target;
    ArgSettings set;
    int players, games, jobs;
    uint64_t seed;
} Options;

static int run(int argc, char **argv);

const Command fit_command = {
    .name = "fit", .summary = "find the weights of a game's forecast for seer", .arguments = "GAME[+RULE...]",
    .about = "Lets bots play. A script lists terms at the beginning of every turn; this finds, by least squares, the "
             "weights with which they predict best how far a final score is above the mean of all players. Prints the "
             "weights as a Lua table, the constant first, and how far the forecast of that is off in games it was not "
             "fitted to.",
    .least = 1, .most = 1, .missing = "which game? `bohn list` shows them", .run = run,
    .examples = (const ArgExample[]){
        { "bohn fit bohnanza --players 3 --games 600", "the weights in bohnanza_outlook.lua for three players" },
        { "bohn fit al_cabohne --terms 'game:bar_terms(t)' --target 'game:mafia_total(t)'", "the weights of what must be beaten" },
        { 0 } },
    .options = (const ArgOption[]){
        ARG_NUMBER("games", "N", games, 3, 1000000, "number of games (default: 300)", .letter = 'n'),
        ARG_PLAYERS,
        ARG_SEATS("random default seer", "who plays, as for `bohn sim`"),
        ARG_SET,
        ARG_SEED("seed of the run, from which every game derives its own (default: 1)"),
        ARG_TEXT("terms", "LUA", terms, "the terms for the seat p, a list of numbers (default: game:outlook_terms(t, p))"),
        ARG_TEXT("target", "LUA", target, "what they predict, a number at the end of the game (default: game:score(t, p))"),
        ARG_JOBS,
        ARG_LOOKS,
        { 0 } },
};

/* All positions of a game: for each seat the terms, then the target. */
typedef struct Rows {
    int n;                    /* rows */
    double *numbers;
} Rows;

typedef struct Fit {
    SimRun run;               /* for the seeds of its games */
    BohnRules *rules;
    Seats seats;
    char terms[2000], target[2000];   /* chunks of Lua */
    int width;                /* numbers in a row: the constant, the terms and the target */
    Rows *games;
    char why[1000];           /* why a game failed, or "" */
} Fit;

/* ---- a game, in a worker ------------------------------------------------------------------------------------- */

/* Evaluates a chunk that returns numbers in a text. */
static int ask(BohnGame *game, const char *chunk, double *numbers, int most, BohnError *err) {
    static char text[MOST_TEXT];
    int n = 0;
    if (!bohn_eval(game, chunk, text, sizeof text, err)) return -1;
    for (char *at = text, *end; n < most; at = end) {
        at += strcspn(at, "-0123456789");
        if (!*at) break;
        numbers[n++] = strtod(at, &end);
    }
    return n;
}

/* Sends the terms of all seats whenever a turn begins, then the targets. */
static bool observe(Fit *fit, BohnGame *game, Parcel *out, BohnError *err) {
    static double numbers[MOST_TERMS * BOHN_MAX_SEATS];
    int players = fit->seats.n, turn = 0;
    BohnProgress progress;
    BohnAnswer answer;
    while ((progress = bohn_run(game, err)) == BOHN_WAITING) {
        if (bohn_now(game).turn != turn) {
            turn = bohn_now(game).turn;
            int n = ask(game, fit->terms, numbers, MOST_TERMS * BOHN_MAX_SEATS, err);
            if (n < 0) return false;
            parcel_number(out, n / players);
            parcel_bytes(out, numbers, (size_t)n * sizeof *numbers);
        }
        if (!seats_decide(&fit->seats, game, &answer, err) || !bohn_answer(game, &answer, err)) return false;
    }
    parcel_number(out, 0);
    if (progress == BOHN_FAILED || ask(game, fit->target, numbers, players, err) != players) return false;
    parcel_bytes(out, numbers, (size_t)players * sizeof *numbers);
    return true;
}

static void play(void *context, int task, Parcel *out) {
    Fit *fit = context;
    static BohnError err;
    Parcel rows = { 0 };
    err.text[0] = '\0';
    BohnGame *game = bohn_new(fit->rules, sim_seed(&fit->run, task), 0, &err);
    if (game) bohn_set_polls(game, seats_polls(&fit->seats, false));
    bool ok = game && observe(fit, game, &rows, &err);
    parcel_number(out, ok);
    if (ok) parcel_bytes(out, rows.at, rows.n);
    else parcel_text(out, err.text);
    bohn_free(game);
    free(rows.at);
}

/* ---- all games ------------------------------------------------------------------------------------------------- */

static bool lost(void *context, int task, const char *why) {
    Fit *fit = context;
    if (!fit->why[0]) snprintf(fit->why, sizeof fit->why, "%.900s", *why ? why : "the target is not a number");
    (void)task;
    return false;
}

static bool take(void *context, int task, ParcelReader in) {
    Fit *fit = context;
    Rows *rows = &fit->games[task];
    double numbers[MOST_TERMS * BOHN_MAX_SEATS];
    int players = fit->seats.n;
    if (parcel_read_number(&in) == 0) return lost(context, task, parcel_read_text(&in));
    for (int n; (n = (int)parcel_read_number(&in)) > 0;) {
        if (fit->width == 0) fit->width = n + 2;
        if (n + 2 != fit->width || n + 2 > MOST_TERMS)
            return lost(context, task, "the number of terms differs, or there are more than 38");
        parcel_read_bytes(&in, numbers, (size_t)(n * players) * sizeof *numbers);
        double *more = realloc(rows->numbers, (size_t)((rows->n + players) * fit->width) * sizeof *more);
        if (!more) return lost(context, task, "out of memory");
        rows->numbers = more;
        for (int seat = 0; seat < players; seat++) {
            double *row = rows->numbers + (rows->n++) * fit->width;
            row[0] = 1;
            memcpy(row + 1, numbers + seat * n, (size_t)n * sizeof *row);
        }
    }
    parcel_read_bytes(&in, numbers, (size_t)players * sizeof *numbers);
    for (int i = 0; i < rows->n; i++) rows->numbers[(i + 1) * fit->width - 1] = numbers[i % players];
    return true;
}

/* ---- least squares ----------------------------------------------------------------------------------------------- */

/* Solves the normal equations by Gauss, with pivots from the diagonal, which the ridge keeps positive. */
static void solve(int n, double a[MOST_TERMS][MOST_TERMS], double *x) {
    for (int i = 0; i < n; i++)
        for (int k = i + 1; k < n; k++) {
            double factor = a[k][i] / a[i][i];
            for (int j = i; j <= n; j++) a[k][j] -= factor * a[i][j];
        }
    for (int i = n - 1; i >= 0; i--) {
        x[i] = a[i][n];
        for (int j = i + 1; j < n; j++) x[i] -= a[i][j] * x[j];
        x[i] /= a[i][i];
    }
}

/* Which terms differ between the seats of a position; does the target, which comes last? */
static void find_own(const Fit *fit, int games, bool *own) {
    for (int g = 0; g < games; g++)
        for (int r = 0; r < fit->games[g].n; r++) {
            const double *row = fit->games[g].numbers + r * fit->width, *first = row - r % fit->seats.n * fit->width;
            for (int i = 0; i < fit->width; i++) own[i] = own[i] || row[i] != first[i];
        }
}

/* Adds the weights of the terms that differ between seats (`own`), or of the others, for what is left of the target. */
static void fit_part(const Fit *fit, int games, const bool *own, bool part, double *weights) {
    static double a[MOST_TERMS][MOST_TERMS];
    double row[MOST_TERMS], x[MOST_TERMS];
    int n = fit->width - 1, players = fit->seats.n;
    memset(a, 0, sizeof a);
    for (int g = 0; g < games; g++)
        for (int r = 0; g % CHECKED != 0 && r < fit->games[g].n; r++) {
            const double *seat = fit->games[g].numbers + r * fit->width, *first = seat - r % players * fit->width;
            for (int i = 0; i <= n; i++) {
                double mean = 0;
                for (int k = 0; part && k < players; k++) mean += first[k * fit->width + i] / players;
                row[i] = i == n || own[i] == part ? seat[i] - mean : 0;
            }
            for (int i = 0; i < n; i++) row[n] -= weights[i] * seat[i];
            for (int i = 0; i < n; i++)
                for (int j = 0; j <= n; j++) a[i][j] += row[i] * row[j];
        }
    for (int i = 0; i < n; i++) a[i][i] += RIDGE * a[i][i] + 1e-9;
    solve(n, a, x);
    for (int i = 0; i < n; i++) weights[i] += x[i];
}

/* Who leads decides games. So each seat is compared with the mean of all seats in the position, where what concerns
 * everybody, such as the length of the game, cancels out; the terms that are equal for all then explain the rest. */
static void fit_weights(const Fit *fit, int games, double *weights) {
    bool own[MOST_TERMS] = { false };
    find_own(fit, games, own);
    fit_part(fit, games, own, true, weights);
    fit_part(fit, games, own, false, weights);
}

/* The root mean square error of the forecasts in the checked games, of the lead over the mean of all seats if the
 * targets of seats differ; without weights the forecast is the mean. */
static double error_of(const Fit *fit, int games, const double *weights) {
    double sum = 0, squares = 0, count = 0;
    bool own[MOST_TERMS] = { false };
    find_own(fit, games, own);
    for (int g = 0; g < games; g += CHECKED)
        for (int r = 0; r < fit->games[g].n; r += fit->seats.n) {
            double off[BOHN_MAX_SEATS], mean = 0;
            for (int k = 0; k < fit->seats.n; k++) {
                const double *row = fit->games[g].numbers + (r + k) * fit->width;
                off[k] = row[fit->width - 1];
                for (int i = 0; weights && i < fit->width - 1; i++) off[k] -= weights[i] * row[i];
                mean += off[k] / fit->seats.n;
            }
            for (int k = 0; k < fit->seats.n; k++) {
                if (own[fit->width - 1]) off[k] -= mean;
                sum += off[k];
                squares += off[k] * off[k];
                count++;
            }
        }
    return sqrt(squares / count - (weights ? 0 : sum / count * (sum / count)));
}

static void print(const Fit *fit, int games) {
    double weights[MOST_TERMS] = { 0 };
    int positions = 0;
    fit_weights(fit, games, weights);
    for (int g = 0; g < games; g++) positions += fit->games[g].n;
    for (int i = 0; i < fit->width - 1; i++)
        printf("%s%.4g", i == 0 ? "{ " : i % NUMBERS_IN_LINE ? ", " : ",\n    ", weights[i]);
    printf(" }\n");
    printf(tr("%d positions in %d games; the forecast is off by %.2f, the mean by %.2f\n"), positions, games,
           error_of(fit, games, weights), error_of(fit, games, NULL));
}

/* ---- the command ------------------------------------------------------------------------------------------------ */

static bool open_fit(Fit *fit, const Options *o, BohnError *err) {
    int listed = seats_listed(o->seats);
    fit->rules = games_load(o->script, o->players ? o->players : listed > 1 ? listed : 0, o->set.item, err);
    if (!fit->rules || !seats_fill(&fit->seats, bohn_info(fit->rules), o->seats, false, err)) return false;
    if (seats_humans(&fit->seats) > 0)
        return error_fill(err, BOHN_BAD_INPUT, "%s", tr("simulations are played by bots; a seat cannot be human"));
    fit->run.seed = o->seed;
    snprintf(fit->terms, sizeof fit->terms, "local list = {} for _, p in t:seats() do for _, x in ipairs(%s) do "
             "list[#list + 1] = ('%%.9g'):format(x) end end return table.concat(list, ' ')", o->terms);
    snprintf(fit->target, sizeof fit->target, "local list = {} for i, p in t:seats() do list[i] = ('%%.9g'):format((%s)) end "
             "return table.concat(list, ' ')", o->target);
    fit->games = calloc((size_t)o->games, sizeof *fit->games);
    return fit->games || error_fill(err, BOHN_SYSTEM, "out of memory");
}

static int run(int argc, char **argv) {
    static Fit fit; /* zeroed; large */
    Options o = { .seed = 1, .games = 300, .terms = "game:outlook_terms(t, p)", .target = "game:score(t, p)" };
    BohnError err = { 0 };
    char **arguments;
    int status = args_read(&fit_command, argc, argv, &o, &arguments);
    if (status != ARGS_GO) return status;
    o.script = *arguments;
    Crew crew = { .jobs = o.jobs ? o.jobs : crew_processors(), .end = o.games, .work = play, .take = take,
                  .lost = lost, .context = &fit };
    CrewEnd end = open_fit(&fit, &o, &err) ? crew_work(&crew, &err) : CREW_BROKEN;
    if (end == CREW_COMPLETE && fit.why[0]) {
        error_fill(&err, BOHN_RULE_FAULT, "%s", fit.why);
        end = CREW_BROKEN;
    }
    if (end == CREW_BROKEN) error_print(&err);
    else if (end == CREW_COMPLETE) print(&fit, o.games);
    for (int i = 0; fit.games && i < o.games; i++) free(fit.games[i].numbers);
    free(fit.games);
    bohn_rules_free(fit.rules);
    if (end == CREW_INTERRUPTED) return EXIT_INTERRUPTED;
    return end == CREW_COMPLETE ? BOHN_OK : err.status == BOHN_OK ? BOHN_BAD_INPUT : (int)err.status;
}
