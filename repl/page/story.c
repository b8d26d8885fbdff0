/* story.c - see story.h. */
#include "repl/page/story.h"

#include "repl/bots/seer.h"
#include "repl/play/choices.h"
#include "repl/play/clauses.h"
#include "repl/play/game_json.h"
#include "repl/term/lang.h"
#include "repl/term/strings.h"

#include <stdlib.h>
#include <string.h>

/* The decision that leads from one position to the next. */
typedef struct Made {
    int seat;                 /* who made it; BOHN_NO_SEAT: nobody, an edit */
    bool shown;               /* the viewer may know the question and the answer */
    bool named;               /* they may know the clause */
    char clause[CLAUSE_SIZE];
    char question[400], answer[600], better[600];
} Made;

/* The text after "p1 plant_first "; NULL if it does not begin with that. */
static const char *rest_of(const char *text, const char *name) {
    const char *at = strchr(text, ' ');
    if (!at || !string_starts(at + 1, name)) return NULL;
    at += 1 + strlen(name);
    return *at == ' ' ? at + 1 : NULL;
}

/* The option that a record calls by this text, as a label; the text itself if there is none. */
static void write_answer(const Choices *c, const char *text, size_t length, char *out, size_t n) {
    for (int i = 0; i < c->request->n_options; i++) {
        char option[400];
        bohn_option_write(c->game, &c->request->options[i], option, sizeof option);
        if (strlen(option) != length || strncmp(option, text, length) != 0) continue;
        choices_label(c, &c->request->options[i], out, n);
        return;
    }
    out[0] = '\0';
}

static void write_answers(const Choices *c, const char *text, char *out, size_t n) {
    char one[300];
    write_answer(c, text, strlen(text), out, n);
    if (*out || c->request->type != BOHN_PICK) return;
    for (const char *at = text; *at;) {
        size_t length = strcspn(at, ",");
        write_answer(c, at, length, one, sizeof one);
        string_append(out, n, "%s%s", *out ? ", " : "", one);
        at += length;
        at += strspn(at, ", ");
    }
}

/* What seer would have answered, if that is something else and no offer. It sees what the asked seat sees. */
static void write_better(const View *view, const Choices *c, const char *answer, char *out, size_t n) {
    Seer seer = { .playouts = view->playouts };
    BohnAnswer best;
    const BohnRequest *q = c->request;
    out[0] = '\0';
    if (q->n_options + (q->pass ? 1 : 0) < 2) return;
    if (!seer_decide(&seer, view->game, seats_usual_bot(bohn_info(bohn_rules(view->game))), &best, NULL)) return;
    if (best.partner != BOHN_NO_SEAT) return;
    for (int i = 0; i < best.n; i++) {
        char one[300];
        choices_label(c, &q->options[best.index[i]], one, sizeof one);
        string_append(out, n, "%s%s", i ? ", " : "", one);
    }
    if (best.n == 0) snprintf(out, n, "%s", tr("pass"));
    if (strcmp(out, answer) == 0) out[0] = '\0';
}

/* Looks at the pending question, before decision `i` of the log. What does not apply, or what the viewer may not
 * know, stays empty. */
static void read_made(const View *view, int i, Made *made) {
    static Choices c;         /* large */
    const BohnRequest *q = bohn_request(view->game);
    const char *text = bohn_decision(view->game, i), *rest;
    *made = (Made){ .seat = seats_who(text) };
    if (!text || !q || made->seat == BOHN_NO_SEAT) return;
    bool own = view->seat == BOHN_ALL_SEATS || view->seat == made->seat;
    rest = rest_of(text, q->name);
    if (q->seat != made->seat || !rest) return; /* out of turn: the news say what was done */
    bool passes = strcmp(rest, "-") == 0;
    if (passes && q->poll) return;
    made->shown = own;
    made->named = own || (!passes && !q->poll && !q->secret);
    snprintf(made->clause, sizeof made->clause, "%s", q->clause);
    if (!own) return;
    c = (Choices){ .game = view->game, .request = q, .lang = view->lang };
    choices_question(&c, made->question, sizeof made->question);
    if (passes) snprintf(made->answer, sizeof made->answer, "%s", tr("pass"));
    else write_answers(&c, rest, made->answer, sizeof made->answer);
    if (view->playouts && !q->poll && *made->answer) write_better(view, &c, made->answer, made->better, sizeof made->better);
}

static bool text_passes(const char *text) {
    size_t length = strlen(text);
    return length > 2 && strcmp(text + length - 2, " -") == 0;
}

void story_decision(const View *view, int i, char *out, size_t n) {
    Made made;
    const char *text = bohn_decision(view->game, i);
    out[0] = '\0';
    read_made(view, i, &made);
    if (!text || (view->seat != BOHN_ALL_SEATS && view->seat != made.seat)) return;
    if (*made.answer) snprintf(out, n, "p%d%s %s → %s", made.seat + 1, tr(":"), made.question, made.answer);
    else if (*made.question) snprintf(out, n, "p%d%s %s", made.seat + 1, tr(":"), made.question); /* a deal: the news say which */
    else if (made.seat == BOHN_NO_SEAT) snprintf(out, n, "%s", text); /* an edit of the workbench */
    else if (text_passes(text)) snprintf(out, n, "p%d%s %s", made.seat + 1, tr(":"), tr("pass"));
    else snprintf(out, n, "p%d", made.seat + 1);
}

static void set_made(json_t *step, const Made *made) {
    if (made->seat != BOHN_NO_SEAT && made->named) json_object_set_new(step, "by", json_integer(made->seat));
    if (made->named && *made->clause) json_object_set_new(step, "clause", json_text(made->clause));
    if (made->shown && *made->question) json_object_set_new(step, "question", json_text(made->question));
    if (made->shown && *made->answer) json_object_set_new(step, "answer", json_text(made->answer));
    if (made->shown && *made->better) json_object_set_new(step, "better", json_text(made->better));
}

/* How the game looks for a seat: by the script's `outlook`, else by the score. */
static double rate(BohnGame *game, int seat) {
    double value = 0, bar;
    bool known = false;
    int score[4] = { 0 };
    if (!bohn_now(game).over && bohn_outlook(game, seat, &value, &bar, &known, NULL) && known) return value;
    bohn_score(game, seat, score, NULL);
    return score[0];
}

#define RATED_DEALS 8

/* One value per seat. The viewer does not know the hidden cards, so several deals are rated that look the same to them. */
static json_t *rate_all(const View *view) {
    double sum[BOHN_MAX_SEATS] = { 0 };
    int deals = 0, n = view->seats->n;
    bool all = view->seat == BOHN_ALL_SEATS || bohn_now(view->game).over;
    for (uint64_t deal = 1; deal <= (all ? 1 : RATED_DEALS); deal++) {
        BohnGame *game = bohn_copy(view->game, all ? BOHN_POSITION : BOHN_SEEN, view->seat, deal, NULL);
        for (int seat = 0; game && seat < n; seat++) sum[seat] += rate(game, seat);
        deals += game != NULL;
        bohn_free(game);
    }
    if (deals == 0) return NULL;
    json_t *list = json_array();
    for (int seat = 0; seat < n; seat++) json_array_append_new(list, json_integer((json_int_t)(100 * sum[seat] / deals)));
    return list;
}

/* Have events happened that may change what is seen, apart from questions that were answered? */
static bool is_eventful(const BohnGame *game, int from) {
    for (int i = from; i < bohn_now(game).events; i++) {
        BohnEvent event;
        if (!bohn_event(game, BOHN_ALL_SEATS, i, &event) || event.type != BOHN_EVENT_DECISION) return true;
    }
    return bohn_now(game).over;
}

typedef struct Story {
    const View *view;
    Narrator narrator;
    json_t *steps, *table;    /* table: as the last step left it */
} Story;

/* Adds a step if the viewer can notice anything. An edit has no event, so it is always looked at. */
static void add_step(Story *story, int position, const Made *made) {
    if (position > 0 && made->seat != BOHN_NO_SEAT && !is_eventful(story->view->game, story->narrator.event)) return;
    json_t *news = view_news(story->view, &story->narrator), *table = view_table(story->view);
    json_t *patch = view_patch(story->table, table);
    if (!patch && json_array_size(news) == 0) {
        json_decref(news);
        json_decref(table);
        return;
    }
    bool counts = story->view->seat == BOHN_ALL_SEATS;
    json_t *step = json_pack("{s:i}", "at", counts ? position : (int)json_array_size(story->steps));
    json_object_set_new(step, "patch", patch ? patch : json_object());
    json_object_set_new(step, "news", news);
    set_made(step, made);
    if (story->view->playouts && (json_object_get(patch, "turn") || bohn_now(story->view->game).over)) {
        json_t *rated = rate_all(story->view);
        if (rated) json_object_set_new(step, "rated", rated);
    }
    json_array_append_new(story->steps, step);
    json_decref(story->table);
    story->table = table;
}

json_t *story_steps(const View *view, BohnError *err) {
    int last = bohn_now(view->game).position;
    bool ok = true;
    Story story = { .view = view, .narrator = narrate_start(view->seat), .steps = json_array(), .table = json_object() };
    for (int i = 0; ok && i <= last; i++) {
        Made made = { .seat = BOHN_NO_SEAT };
        if (i > 0) read_made(view, i - 1, &made);
        ok = bohn_goto(view->game, i, err) && bohn_run(view->game, err) != BOHN_FAILED;
        if (ok) add_step(&story, i, &made);
    }
    BohnError ignored;
    bohn_goto(view->game, last, ok ? err : &ignored);
    json_decref(story.table);
    if (ok) return story.steps;
    json_decref(story.steps);
    return NULL;
}
