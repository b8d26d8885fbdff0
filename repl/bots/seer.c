/* seer.c - see seer.h. */
#include "repl/bots/seer.h"

#include "repl/bots/dice.h"
#include "repl/bots/habits.h"
#include "repl/bots/variants.h"
#include "repl/term/error_print.h"
#include "repl/term/term.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MOST_ANSWERS SEER_ANSWERS /* in the race, or in a branch of the tree */
#define DRAWN_ANSWERS 16    /* random samples of picks, and of offers without a bot: they are too many to list */
#define LEAST_DEALS 2       /* before an answer may win: one deal is luck */
#define LEAST_ROUNDS 8      /* before an answer may drop out */
#define FORECAST 0.2        /* how far a forecast is off, as a part of the points */
#define DROPS_OUT 2.5       /* standard errors behind the leader */
#define CONVINCES 1.5       /* standard errors ahead of the bot's answer: one of many looks good by chance, ... */
#define MATTERS 0.5         /* ... and ahead by this part of the spread: the value of a position is an estimate */
#define TRUST 0.75          /* the bot's answer's share of the first visits in the tree */
#define CURIOSITY 0.3       /* weight of exploration: too much blurs the value of the answer above */
#define UNTRIED 0.4         /* the assumed value of an untried answer, a little below average */
#define LOST_DEALS 3        /* give up after this many: finding that no deal fits what was seen is expensive */
#define AHEAD 12            /* decisions that a playout looks ahead, where turns are shorter; with 10 it is weaker */
#define MOST_DECISIONS 50   /* in a playout; most turns are shorter */
#define MOST_POLLS 200      /* in a playout, beside them */
#define MOST_NODES 32768    /* 2 MB */
#define MAX_DEPTH 64

/* An answer in the tree. Chance events between answers do not branch: a node stands for what the seats did in any
 * deal. */
typedef struct Node {
    uint64_t key;
    uint64_t usual;       /* the key of the bot's last answer below this node */
    int child, sibling;   /* 0: none */
    int seat;             /* who answers */
    int visits, offered;  /* times taken; times available */
    double sum;           /* of what it was worth to the seat */
} Node;

typedef struct Search {
    BohnGame *game;
    const char *bot;
    bool cheats;
    bool outlook;                                 /* the script has the hook */
    int seat, seats, last_turn;                   /* playouts end with that turn */
    unsigned polls;                               /* who may act out of turn in a playout, while the phase lasts */
    int n;                                        /* answers in the race; their nodes are 1 to n */
    BohnAnswer answers[MOST_ANSWERS];
    int by_bot;                                   /* index of the bot's answer; -1: none */
    double width;                                 /* how far points are apart that decide a game; 0: not known yet */
    double playouts, sum[BOHN_MAX_SEATS], squares[BOHN_MAX_SEATS]; /* of all values */
    BohnError *err;                               /* may be NULL */
    bool failed;                                  /* `outlook` failed; the reason is in *err */
    Habits habits;
    int n_nodes;
    Node nodes[MOST_NODES];                       /* [0] is the root */
} Search;

/* ---- the tree ---------------------------------------------------------------------------------------------- */

static int add_node(Search *s, int parent, uint64_t key, int seat) {
    if (s->n_nodes == MOST_NODES) return 0;
    int node = s->n_nodes++;
    s->nodes[node] = (Node){ .key = key, .sibling = s->nodes[parent].child, .seat = seat };
    s->nodes[parent].child = node;
    return node;
}

static int find_node(const Search *s, int parent, uint64_t key) {
    int node = s->nodes[parent].child;
    while (node && s->nodes[node].key != key) node = s->nodes[node].sibling;
    return node;
}

static uint64_t fold(uint64_t key, uint64_t more) { return dice_mix(key ^ (more + 0x632BE59BD9B4E019u)); }

/* Hashes an answer to a question independently of the deal: cards count by their kind. */
static uint64_t answer_key(const BohnInfo *info, const BohnRequest *q, int option) {
    uint64_t key = (uint64_t)q->seat;
    for (const char *c = q->name; *c; c++) key = fold(key, (uint64_t)(unsigned char)*c);
    for (int i = 0; option < q->n_options && i < q->options[option].n; i++) {
        BohnAtom atom = q->options[option].atom[i];
        bool known = atom.type == BOHN_CARD && atom.value != BOHN_UNKNOWN;
        key = fold(key, (uint64_t)atom.type << 32 | (uint32_t)(known ? info->kind_of[atom.value] : atom.value));
    }
    return key;
}

/* The standard deviation of a seat's values over all playouts. */
static double spread(const Search *s, int seat) {
    double mean = s->sum[seat] / s->playouts, variance = s->squares[seat] / s->playouts - mean * mean;
    return variance > 1e-12 ? sqrt(variance) : 0;
}

/* The value of a node for its seat: 0.5 is average, most are between 0 and 1. */
static double value(const Search *s, const Node *node) {
    double usual = s->sum[node->seat] / s->playouts, width = 4 * spread(s, node->seat);
    return 0.5 + (width > 0 ? (node->sum / node->visits - usual) / width : 0);
}

/* A bot that reaches a limit would do so in most playouts: then the search fails with its error. */
static bool ask_bot(Search *s, BohnGame *game, BohnAnswer *answer) {
    BohnError err;
    if (!s->bot || s->failed) return false;
    if (bohn_bot_answer(game, s->bot, answer, &err)) return true;
    s->failed = err.status == BOHN_LIMIT && !term_interrupt_pending(); /* Ctrl-C ends the search, with what it has found */
    if (s->failed && s->err) *s->err = err;
    return false;
}

/* The default policy below the tree: the bot, or chance. */
static void default_policy(Search *s, BohnGame *game, Dice *dice, BohnAnswer *answer) {
    const BohnRequest *q = bohn_request(game);
    if (q->type == BOHN_CHOOSE && q->n_options + (q->pass ? 1 : 0) == 1) {
        bohn_bot_answer(game, NULL, answer, NULL);
        return;
    }
    uint64_t question = s->bot ? habits_question(game) : 0;
    if (s->bot && habits_answer(&s->habits, game, s->seat, question, answer)) return;
    if (ask_bot(s, game, answer)) habits_note(&s->habits, game, question, answer);
    else dice_answer(dice, q, answer);
}

/* Picks the most promising answer at a node: good, rarely tried, or the bot's. Returns its node; 0: not in the tree. */
static int descend(Search *s, BohnGame *game, int from, Dice *dice, BohnAnswer *answer, uint64_t *key) {
    const BohnRequest *q = bohn_request(game);
    int n = q->n_options + (q->pass ? 1 : 0), usual = -1, best = 0, found = 0;
    uint64_t keys[MOST_ANSWERS] = { 0 };
    for (int i = 0; i < n; i++) {
        keys[i] = answer_key(bohn_info(bohn_rules(game)), q, i);
        if (keys[i] == s->nodes[from].usual) usual = i;
    }
    if (s->bot && usual < 0) {
        default_policy(s, game, dice, answer);
        usual = answer->n ? answer->index[0] : q->n_options;
        s->nodes[from].usual = keys[usual];
    }
    double most = -INFINITY;
    for (int i = 0; i < n; i++) {
        int node = find_node(s, from, keys[i]);
        Node *known = node ? &s->nodes[node] : NULL;
        if (known) known->offered++;
        double share = usual < 0 ? 1.0 / n : i == usual ? TRUST : (1 - TRUST) / (n - 1);
        int visits = known ? known->visits : 0, offered = known ? known->offered : s->nodes[from].visits;
        double promise = (visits ? value(s, known) : UNTRIED) +
                         CURIOSITY * share * sqrt(offered + 1) / (1 + visits);
        if (promise <= most) continue;
        most = promise, best = i, found = node;
    }
    *answer = (BohnAnswer){ .n = best < q->n_options, .index = { best }, .partner = BOHN_NO_SEAT };
    *key = keys[best];
    return found;
}

/* ---- a playout ----------------------------------------------------------------------------------------------- */

/* Points counted before the end are not a forecast: the lead over the others counts. */
static void share_leads(const Search *s, const double *points, double *leads) {
    double all = 0;
    for (int i = 0; i < s->seats; i++) all += points[i];
    for (int i = 0; i < s->seats; i++) leads[i] = points[i] - (s->seats > 1 ? (all - points[i]) / (s->seats - 1) : 0);
}

/* e to the power of x, up to 0, by multiplication: the last bit of exp() differs between machines. */
static double decay(double x) {
    double power = fmax(1 + x / (1 << 20), 0);
    for (int i = 0; i < 20; i++) power *= power;
    return power;
}

/* Everybody wins with a chance that grows with the points they can expect; so does nobody, if there is a bar. */
static void share_chances(Search *s, const double *points, double bar, double *chances) {
    double best = isnan(bar) ? -INFINITY : bar, all = 0, mean = 0;
    for (int i = 0; i < s->seats; i++) {
        best = fmax(best, points[i]);
        mean += fabs(points[i]) / s->seats;
    }
    if (s->width <= 0) s->width = FORECAST * fmax(mean, 1);
    if (!isnan(bar)) all = decay((bar - best) / s->width);
    for (int i = 0; i < s->seats; i++) all += chances[i] = decay((points[i] - best) / s->width);
    for (int i = 0; i < s->seats; i++) chances[i] /= all;
}

/* Who has won, if the game is over. */
static bool share_victory(const Search *s, BohnGame *game, double *chances) {
    unsigned winners;
    if (!bohn_winners(game, &winners, NULL)) return false;
    for (int i = 0; i < s->seats; i++) chances[i] = winners >> i & 1 ? 1.0 / __builtin_popcount(winners) : 0;
    return true;
}

/* The score of every seat when the game is over. */
static bool play_finale(Search *s, BohnGame *game, Dice *dice, double *points) {
    BohnProgress progress = BOHN_FAILED;
    for (int i = 0; i < MOST_DECISIONS && (progress = bohn_run(game, NULL)) == BOHN_WAITING; i++) {
        BohnAnswer answer;
        default_policy(s, game, dice, &answer);
        if (!bohn_answer(game, &answer, NULL)) return false;
    }
    for (int seat = 0; progress == BOHN_OVER && seat < s->seats; seat++) {
        int score[4];
        if (!bohn_score(game, seat, score, NULL)) return false;
        points[seat] = score[0];
    }
    return progress == BOHN_OVER;
}

/* The score of every seat if the game ended here. */
static bool count_points(Search *s, BohnGame *game, BohnProgress progress, Dice *dice, double *points) {
    if (progress == BOHN_OVER) return play_finale(s, game, dice, points);
    BohnGame *ended = bohn_copy(game, BOHN_ENDED, 0, 0, NULL);
    bool counted = ended && play_finale(s, ended, dice, points);
    s->failed |= ended && !counted && bohn_hook_error(ended, s->err);
    bohn_free(ended);
    return counted;
}

/* What the position is worth to every seat. With `outlook` that is the chance to win, or 1 for a winner; without it, or
 * alone and with nothing to beat, it is the score. */
static bool evaluate(Search *s, BohnGame *game, BohnProgress progress, Dice *dice, double *values) {
    int sign = bohn_info(bohn_rules(game))->least_wins ? -1 : 1;
    double points[BOHN_MAX_SEATS], highest = NAN;
    bool valued = s->outlook && progress != BOHN_OVER;
    if (s->outlook && progress == BOHN_OVER && (s->seats > 1 || s->width > 0)) return share_victory(s, game, values);
    for (int seat = 0; valued && seat < s->seats; seat++) {
        double bar;
        if (!bohn_outlook(game, seat, &points[seat], &bar, &valued, NULL)) return false;
        if (!isnan(bar)) highest = isnan(highest) ? sign * bar : fmax(highest, sign * bar);
    }
    if (!valued && !count_points(s, game, progress, dice, points)) return false;
    for (int seat = 0; seat < s->seats; seat++) points[seat] *= sign;
    if (valued && (s->seats > 1 || !isnan(highest))) share_chances(s, points, highest, values);
    else share_leads(s, points, values);
    return true;
}

/* Runs to the next question. If that of the search is about a deal, others may act out of turn until its phase ends:
 * what an answer is worth depends on it. Elsewhere it costs most of the time, and made seer weaker in Bohnaparte. */
static BohnProgress run_on(const Search *s, BohnGame *game) {
    BohnProgress progress = bohn_run(game, NULL);
    if (s->polls && strcmp(bohn_now(game).phase, bohn_now(s->game).phase) != 0) bohn_set_polls(game, 0);
    return progress;
}

/* Plays on after answer `first` in a freshly dealt game. If a rule fails, the position is valued as it stands. False if
 * the position cannot be valued. */
static bool play_out(Search *s, BohnGame *game, int first, uint64_t seed, double *worth) {
    int path[MAX_DEPTH], depth = 0, at = 1 + first;
    bool grown = false;
    Dice dice = { seed };
    path[depth++] = at;
    bohn_set_polls(game, s->polls);
    BohnAnswer answer = s->answers[first];
    BohnProgress progress = BOHN_WAITING;
    for (int asked = 0, polled = 0; asked < MOST_DECISIONS && polled < MOST_POLLS && bohn_answer(game, &answer, NULL);) {
        progress = run_on(s, game);
        if (progress != BOHN_WAITING || bohn_now(game).turn > s->last_turn) break;
        const BohnRequest *q = bohn_request(game);
        if (q->poll) polled++;
        else asked++;
        int n = q->n_options + (q->pass ? 1 : 0);
        if (grown || depth == MAX_DEPTH || q->type != BOHN_CHOOSE || n < 2 || n > MOST_ANSWERS) {
            default_policy(s, game, &dice, &answer);
            continue;
        }
        uint64_t key = 0;
        int next = descend(s, game, at, &dice, &answer, &key);
        grown = next == 0;
        if (grown) next = add_node(s, at, key, q->seat);
        if (next) path[depth++] = at = next;
    }
    double values[BOHN_MAX_SEATS];
    if (!evaluate(s, game, progress, &dice, values)) return false;
    s->playouts++;
    for (int i = 0; i < s->seats; i++) {
        s->sum[i] += values[i];
        s->squares[i] += values[i] * values[i];
    }
    for (int i = 0; i < depth; i++) {
        Node *node = &s->nodes[path[i]];
        node->visits++;
        node->sum += values[node->seat];
    }
    *worth = values[s->seat];
    return true;
}

static BohnGame *deal(const Search *s, uint64_t seed) {
    return bohn_copy(s->game, s->cheats ? BOHN_POSITION : BOHN_SEEN, s->seat, seed, NULL);
}

/* Short turns, tricks or bids say little about the game: playouts then go on over several. All end with the same turn, or
 * they could not be compared: the last one that ends within AHEAD decisions of the bot. Random answers would only add
 * noise. */
static void set_last_turn(Search *s, uint64_t seed) {
    BohnGame *game = deal(s, seed);
    if (!game) return;
    Dice dice = { seed };
    BohnAnswer answer = s->answers[0];
    BohnProgress progress = BOHN_WAITING;
    bohn_set_polls(game, s->polls);
    for (int asked = 0, polled = 0; asked < AHEAD && polled < MOST_POLLS && bohn_answer(game, &answer, NULL);) {
        progress = run_on(s, game);
        if (progress != BOHN_WAITING) break;
        if (bohn_request(game)->poll) polled++;
        else asked++;
        default_policy(s, game, &dice, &answer);
    }
    int ended = bohn_now(game).turn - (progress != BOHN_OVER);
    if (ended > s->last_turn) s->last_turn = ended;
    bohn_free(game);
}

/* ---- the race ------------------------------------------------------------------------------------------------ */

typedef struct Race {
    int rounds, left;
    bool out[MOST_ANSWERS];
    int tried[MOST_ANSWERS]; /* rounds in which it ran */
    double sum[MOST_ANSWERS];
    double squares[MOST_ANSWERS][MOST_ANSWERS]; /* of pairwise differences */
} Race;

/* How far `one` is ahead of `other` in the mean, in standard errors; 0 if they never differed. */
static double ahead(const Race *race, int one, int other) {
    double n = race->rounds, sum = race->sum[one] - race->sum[other];
    double variance = (race->squares[one][other] - sum * sum / n) / (n - 1);
    if (variance > 1e-12) return sum / n / sqrt(variance / n);
    return fabs(sum) < 1e-9 ? 0 : sum > 0 ? INFINITY : -INFINITY;
}

static int leader(const Search *s, const Race *race) {
    int best = -1;
    for (int i = 0; i < s->n; i++)
        if (!race->out[i] && (best < 0 || race->sum[i] > race->sum[best])) best = i;
    return best;
}

/* Is this answer better than the bot's by more than the error of the outlook? */
static bool matters(const Search *s, const Race *race, int answer) {
    return (race->sum[answer] - race->sum[s->by_bot]) / race->rounds > MATTERS * spread(s, s->seat);
}

/* Adds up a round, in which all remaining answers were tried in the same deal, and drops those behind. */
static void end_round(const Search *s, Race *race, const double *values) {
    race->rounds++;
    for (int i = 0; i < s->n; i++) {
        if (race->out[i]) continue;
        race->sum[i] += values[i];
        race->tried[i]++;
        for (int j = 0; j < s->n; j++)
            if (!race->out[j]) race->squares[i][j] += (values[i] - values[j]) * (values[i] - values[j]);
    }
    if (race->rounds < LEAST_ROUNDS) return;
    int best = leader(s, race);
    for (int i = 0; i < s->n; i++) {
        if (race->out[i] || i == best) continue;
        double by = ahead(race, best, i);
        race->out[i] = i == s->by_bot ? by > DROPS_OUT && matters(s, race, best)
                                      : by > DROPS_OUT || by == 0; /* 0: never differed */
        race->left -= race->out[i];
    }
}

/* Sequential halving: when a part of the budget is used, one of as many as there are halvings, the worse half drops out. The
 * bot's answer stays: it is what the best one must beat. */
static void halve(const Search *s, Race *race, double used) {
    int halvings = 1;
    while (s->n > 1 << halvings) halvings++;
    int done = (int)(used * halvings), most = s->n;
    for (int i = 0; i < done; i++) most = (most + 1) / 2;
    while (race->rounds > 0 && race->left > most && race->left > 2) {
        int worst = -1;
        for (int i = 0; i < s->n; i++)
            if (!race->out[i] && i != s->by_bot && (worst < 0 || race->sum[i] < race->sum[worst])) worst = i;
        if (worst < 0) return;
        race->out[worst] = true;
        race->left--;
    }
}

/* The bot's answer, unless another is clearly better. */
static int winner(const Search *s, const Race *race) {
    if (race->rounds < LEAST_DEALS) return 0;
    int best = leader(s, race), bots = s->by_bot;
    return bots < 0 || race->out[bots] || (ahead(race, best, bots) > CONVINCES && matters(s, race, best)) ? best : bots;
}

static int64_t now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Returns the index of the best answer. */
static int run_race(Search *s, Race *race, const Seer *seer, uint64_t seed) {
    int64_t end = now_ms() + seer->milliseconds;
    int done = 0, lost = 0;
    race->left = s->n;
    if (s->bot && s->n > 1) set_last_turn(s, dice_mix(seed));
    while (race->left > 1 && lost < LOST_DEALS && (!seer->playouts || done + race->left <= seer->playouts)) {
        double values[MOST_ANSWERS];
        bool valued = true;
        seed = dice_mix(seed);
        for (int i = 0; i < s->n && valued; i++) {
            if (race->out[i]) continue;
            if (term_interrupt_pending() || (!seer->playouts && now_ms() >= end)) return winner(s, race);
            BohnGame *game = deal(s, seed);
            lost += !game;
            valued = game && play_out(s, game, i, seed, &values[i]);
            s->failed = s->failed || (game && !valued && bohn_hook_error(game, s->err));
            bohn_free(game);
            if (s->failed) return 0;
            done++;
        }
        if (valued) end_round(s, race, values);
        halve(s, race, seer->playouts ? (double)done / seer->playouts : 1 - (double)(end - now_ms()) / seer->milliseconds);
    }
    return winner(s, race);
}

static bool same_answer(const BohnAnswer *a, const BohnAnswer *b) {
    return a->n == b->n && a->partner == b->partner && a->n_give == b->n_give && a->n_ask == b->n_ask &&
           memcmp(a->index, b->index, (size_t)a->n * sizeof a->index[0]) == 0 &&
           memcmp(a->give, b->give, (size_t)a->n_give * sizeof a->give[0]) == 0 &&
           memcmp(a->ask, b->ask, (size_t)a->n_ask * sizeof a->ask[0]) == 0;
}

static void add_candidate(Search *s, const BohnAnswer *answer, int most) {
    for (int i = 0; i < s->n; i++)
        if (same_answer(&s->answers[i], answer)) return;
    if (s->n < most) s->answers[s->n++] = *answer;
}

/* Offers like the bot's own. Others are hardly ever accepted, but look good, as an offer delays the end of the
 * bargaining. */
static void add_variants(Search *s, const BohnRequest *q, const BohnAnswer *offer, int most) {
    BohnAnswer list[VARIANTS];
    int n = variants_of(bohn_info(bohn_rules(s->game)), q, offer, list);
    for (int i = 0; i < n; i++) add_candidate(s, &list[i], most);
}

/* Lists the candidates: the bot's answer and all others, or a random sample if there are more than `most`. With a bot,
 * offers are only those like its own. */
static void list_candidates(Search *s, const BohnRequest *q, int most, Dice *dice) {
    BohnAnswer answer = { .partner = BOHN_NO_SEAT };
    int n = q->n_options + (q->pass ? 1 : 0);
    s->by_bot = -1;
    if (ask_bot(s, s->game, &answer)) {
        add_candidate(s, &answer, most);
        s->by_bot = 0;
        if (answer.partner != BOHN_NO_SEAT) add_variants(s, q, &answer, most);
    }
    bool drawn = q->type == BOHN_PICK || (q->type == BOHN_DEAL && q->n_partners > 0 && s->by_bot < 0);
    if (n <= most && q->type != BOHN_PICK) {
        for (int i = 0; i < n; i++) {
            answer = (BohnAnswer){ .n = i < q->n_options, .index = { i }, .partner = BOHN_NO_SEAT };
            add_candidate(s, &answer, most);
        }
    }
    int draws = n > most ? most : drawn ? DRAWN_ANSWERS : 0;
    for (int i = 0; i < draws; i++) {
        dice_answer(dice, q, &answer);
        if (s->by_bot < 0 || answer.partner == BOHN_NO_SEAT) add_candidate(s, &answer, most);
    }
}

static bool has_outlook(const BohnInfo *info) {
    for (int i = 0; i < info->n_rules; i++)
        if (strcmp(info->rules[i].name, bohn_hooks[BOHN_HOOK_OUTLOOK].name) == 0) return true;
    return false;
}

static void report(const Search *s, const Race *race, int chosen, SeerOpinion *opinion) {
    *opinion = (SeerOpinion){ .n = s->n, .deals = race->tried[chosen], .chances = s->outlook && (s->seats > 1 || s->width > 0) };
    int last = 0;
    for (int i = 0; i < s->n; i++) {
        double worth = race->tried[i] > 0 ? race->sum[i] / race->tried[i] : -INFINITY;
        int place = i == chosen ? 0 : ++last;
        for (; place > 1 && opinion->of[place - 1].worth < worth; place--) opinion->of[place] = opinion->of[place - 1];
        opinion->of[place].answer = s->answers[i];
        opinion->of[place].worth = worth;
    }
}

/* Fills *answer, and *opinion unless that is NULL. */
static bool search(const Seer *seer, BohnGame *game, const char *bot, BohnAnswer *answer, SeerOpinion *opinion, BohnError *err) {
    const BohnRequest *q = bohn_request(game);
    Search *s = calloc(1, sizeof *s);
    Race *race = calloc(1, sizeof *race);
    BohnGame *mind = bohn_copy(game, BOHN_LIGHT, 0, 0, err);
    if (s && race && mind) {
        uint64_t here = (uint64_t)bohn_now(game).position << 8 ^ (uint64_t)q->seat;
        Dice dice = { dice_mix(dice_mix(bohn_now(game).bot_seed) ^ here) };
        int most = seer->playouts && seer->playouts / LEAST_DEALS < MOST_ANSWERS ? seer->playouts / LEAST_DEALS
                                                                                 : MOST_ANSWERS;
        s->game = mind;
        s->bot = bot;
        s->cheats = seer->cheats;
        s->err = err;
        s->seat = q->seat;
        s->seats = bohn_info(bohn_rules(game))->players;
        s->outlook = has_outlook(bohn_info(bohn_rules(game)));
        s->last_turn = bohn_now(game).turn;
        if (bot && q->type == BOHN_DEAL) s->polls = (1u << s->seats) - 1;
        list_candidates(s, q, most > 2 ? most : 2, &dice);
        s->n_nodes = 1;
        for (int i = 0; i < s->n; i++) add_node(s, 0, 0, q->seat);
        int chosen = run_race(s, race, seer, dice.at);
        *answer = s->answers[chosen];
        if (opinion) report(s, race, chosen, opinion);
    }
    bool ready = s && race && mind, decided = ready && !s->failed;
    if (mind && !ready) error_fill(err, BOHN_SYSTEM, "out of memory");
    bohn_free(mind);
    free(race);
    free(s);
    return decided;
}

/* Each deal of the hidden cards repeats the running step. In one of thousands of decisions, which may well be endless, every
 * further one would take longer. */
#define LONG_STEP 100   /* decisions; the longest of the shipped games have 32 */

bool seer_decide(const Seer *seer, BohnGame *game, const char *bot, BohnAnswer *answer, BohnError *err) {
    const BohnRequest *q = bohn_request(game);
    BohnNow now = bohn_now(game);
    if (now.position - now.step > LONG_STEP) return bohn_bot_answer(game, bot, answer, err);
    if (q->type == BOHN_CHOOSE && q->n_options + (q->pass ? 1 : 0) == 1) return bohn_bot_answer(game, NULL, answer, err);
    if (q->poll && bot) { /* usually a pass: only offers are worth the search */
        if (!bohn_bot_answer(game, bot, answer, err)) return false;
        if (answer->partner == BOHN_NO_SEAT) return true;
    }
    return search(seer, game, bot, answer, NULL, err);
}

bool seer_opine(const Seer *seer, BohnGame *game, const char *bot, SeerOpinion *opinion, BohnError *err) {
    BohnAnswer answer;
    return search(seer, game, bot, &answer, opinion, err);
}

bool seer_is(const char *name) { return strncmp(name, "seer", 4) == 0 && (!name[4] || name[4] == ':'); }

bool seer_read(const char *name, Seer *seer, BohnError *err) {
    *seer = (Seer){ .playouts = SEER_PLAYOUTS };
    if (!name[4]) return true;
    char *end;
    errno = 0;
    long number = strtol(name + 5, &end, 10);
    bool clock = strcmp(end, "ms") == 0;
    if (name[5] < '0' || name[5] > '9' || errno || number < (clock ? 1 : SEER_LEAST) || number > 1000000 ||
        (*end && !clock))
        return error_fill(err, BOHN_BAD_INPUT, "'%s': seer takes a number of playouts, %d to 1000000, or of "
                          "milliseconds, 1 to 1000000, as in seer:500 or seer:200ms", name, SEER_LEAST);
    *seer = (Seer){ .playouts = clock ? 0 : (int)number, .milliseconds = clock ? (int)number : 0 };
    return true;
}
