/* answer.c - see answer.h. */
#include "repl/answer.h"

#include "repl/deal.h"
#include "repl/lang.h"
#include "repl/say.h"
#include "repl/text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define NAME_SIZE 400

/* ---- the question -------------------------------------------------------------------------------- */

void choices_look(Choices *choices, BohnGame *game, const char *lang) {
    *choices = (Choices){ .game = game, .request = bohn_request(game), .lang = lang };
    if (!choices->request->window) return;
    const BohnOption *list;
    int n = bohn_anytime(game, choices->request->seat, &list, NULL);
    for (int i = 0; i < n && i < MAX_ACTIONS; i++) choices->actions[choices->n_actions++] = list[i];
    n = n < 0 ? 0 : bohn_anytime_refused(game, &list);
    for (int i = 0; i < n && i < MAX_ACTIONS; i++) choices->refused[choices->n_refused++] = list[i];
}

bool choices_forced(const Choices *choices, BohnAnswer *answer) {
    const BohnRequest *q = choices->request;
    if (choices->n_actions > 0) return false;
    bohn_default_answer(q, answer);
    switch (q->type) {
    case BOHN_CHOOSE: return q->n_options + (q->pass ? 1 : 0) == 1;
    case BOHN_PICK:
        return q->least == q->most &&
               (q->most == 0 || (q->most == q->n_options && (!q->ordered || q->most == 1)));
    case BOHN_DEAL: {
        bool offer = q->n_partners > 0 && q->n_cards + q->n_kinds > 0;
        return !offer && q->n_options + (q->pass ? 1 : 0) == 1;
    }
    }
    return false;
}

void choices_place(const Choices *choices, int card, bool number, char *out, size_t n) {
    const BohnRules *rules = bohn_rules(choices->game);
    out[0] = '\0';
    for (int zone = 0; zone < bohn_zone_count(rules); zone++) {
        int size = bohn_zone_size(choices->game, zone);
        for (int i = 0; i < size; i++) {
            if (bohn_zone_card(choices->game, choices->request->seat, zone, i) != card) continue;
            say_name(rules, "zone", bohn_zone_name(rules, zone), choices->lang, out, n);
            if (number && size > 1) text_append(out, n, " %d", i + 1);
            return;
        }
    }
}

static void render(const Choices *choices, const BohnOption *option, const char *lang, char *out, size_t n) {
    const BohnRules *rules = bohn_rules(choices->game);
    if (option->n == 1 && option->atom[0].type == BOHN_WORD)
        say_name(rules, "", bohn_word(rules, option->atom[0].value), lang, out, n);
    else bohn_option_render(rules, option, lang, NULL, out, n);
}

void choices_label(const Choices *choices, const BohnOption *option, char *out, size_t n) {
    const BohnRequest *q = choices->request;
    char other[NAME_SIZE], place[120];
    render(choices, option, choices->lang, out, n);
    for (int i = 0; i < q->n_options; i++) {
        if (option == &q->options[i]) continue;
        render(choices, &q->options[i], choices->lang, other, sizeof other);
        if (strcmp(other, out) != 0) continue;
        for (int a = 0; a < option->n; a++) { /* the card that makes the difference */
            if (option->atom[a].type != BOHN_CARD) continue;
            choices_place(choices, option->atom[a].value, true, place, sizeof place);
            if (*place) text_append(out, n, " (%s)", place);
        }
        return;
    }
}

/* ---- names --------------------------------------------------------------------------------------- */

int answer_match(const char *typed, const char *name) {
    size_t n = strlen(typed);
    if (n == 0) return 0;
    if (strcmp(typed, name) == 0) return 3;
    if (strncmp(typed, name, n) == 0) return 2;
    while (*typed) {
        size_t word = strcspn(typed, " ");
        while (*name && strncmp(typed, name, word) != 0) {
            name += strcspn(name, " ");
            name += strspn(name, " ");
        }
        if (!*name) return 0;
        name += strcspn(name, " ");
        name += strspn(name, " ");
        typed += word;
        typed += strspn(typed, " ");
    }
    return 1;
}

static int better(int best, const char *typed, const char *name) {
    char folded[NAME_SIZE];
    text_fold(name, folded, sizeof folded);
    int how = answer_match(typed, folded);
    return how > best ? how : best;
}

/* How well folded text names an option, by any of its names. */
static int option_match(const Choices *choices, const BohnOption *option, const char *typed) {
    char name[NAME_SIZE], own[16];
    int best = 0;
    choices_label(choices, option, name, sizeof name);
    best = better(best, typed, name);
    render(choices, option, choices->lang, name, sizeof name);
    best = better(best, typed, name);
    render(choices, option, "en", name, sizeof name);
    best = better(best, typed, name);
    bohn_option_write(choices->game, option, name, sizeof name);
    best = better(best, typed, name);
    /* "harvest field_1" for "harvest p1.field_1" */
    snprintf(own, sizeof own, "p%d.", choices->request->seat + 1);
    for (char *at = strstr(name, own); at; at = strstr(at, own))
        memmove(at, at + strlen(own), strlen(at + strlen(own)) + 1);
    return better(best, typed, name);
}

int answer_find_kind(const Choices *choices, const char *typed, const int *kinds, int n) {
    const BohnRules *rules = bohn_rules(choices->game);
    int found = -1, best = 0, equal = 0;
    for (int i = 0; i < n; i++) {
        int how = better(0, typed, bohn_kind_name(rules, kinds[i], choices->lang));
        how = better(how, typed, bohn_kind_name(rules, kinds[i], "en"));
        how = better(how, typed, bohn_kind_name(rules, kinds[i], "de"));
        how = better(how, typed, bohn_kind_id(rules, kinds[i]));
        if (how == 0 || how < best) continue;
        if (how > best) equal = 0;
        if (how > best) found = i;
        best = how;
        equal++;
    }
    return equal > 1 ? -2 : found;
}

bool answer_is_pass(const char *typed) {
    static const char *const words[] = {
        "",       "-",  "pass", "passe", "passen",  "end",    "ende", "done",
        "fertig", "no", "nein", "stop",  "nothing", "nichts", "none", "keine"
    };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(words[i], typed) == 0) return true;
    return false;
}

/* ---- reading --------------------------------------------------------------------------------------- */

/* The number that `text` is; 0 = it is none. */
static int as_number(const char *text) {
    char *end;
    long n = strtol(text, &end, 10);
    return *end || end == text || n < 1 || n > 9999 ? 0 : (int)n;
}

static bool taken(const BohnAnswer *answer, int index) {
    for (int i = 0; i < answer->n; i++)
        if (answer->index[i] == index) return true;
    return false;
}

/* Finds options (or, past them, actions) by name. Like options are told apart only by number;
 * with `any` the first that is left will do. Returns the place, or -1 with a text. */
static int find_by_name(const Choices *c, const char *typed, const BohnAnswer *used, bool any, char *why,
                        size_t n) {
    const BohnRequest *q = c->request;
    int all = q->n_options + (q->type == BOHN_PICK ? 0 : c->n_actions);
    int best = 0, found = -1, equal = 0;
    char first[NAME_SIZE] = "", name[NAME_SIZE], list[NAME_SIZE] = "";
    for (int i = 0; i < all; i++) {
        if (used && taken(used, i)) continue;
        const BohnOption *option = i < q->n_options ? &q->options[i] : &c->actions[i - q->n_options];
        int how = option_match(c, option, typed);
        if (how == 0 || how < best) continue;
        render(c, option, c->lang, name, sizeof name);
        if (how > best) {
            best = how;
            found = i;
            equal = 0;
            list[0] = '\0';
            snprintf(first, sizeof first, "%s", name);
        }
        if (any && equal > 0 && strcmp(first, name) == 0) continue;
        equal++;
        if (i < q->n_options) text_append(list, sizeof list, "%s%d", *list ? ", " : "", i + 1);
        else text_append(list, sizeof list, "%s%c", *list ? ", " : "", 'a' + i - q->n_options);
    }
    if (equal == 1) return found;
    if (equal > 1) snprintf(why, n, tr("'%s' could be any of %s"), typed, list);
    else snprintf(why, n, tr("'%s' is no answer here; `help` tells what is"), typed);
    return -1;
}

static bool read_number(const Choices *c, int number, int *index, char *why, size_t n) {
    *index = number - 1;
    if (number <= c->request->n_options) return true;
    if (c->request->n_options == 0) snprintf(why, n, tr("there are no numbered answers here"));
    else snprintf(why, n, tr("the numbers go from 1 to %d"), c->request->n_options);
    return false;
}

/* "1 3", "1-3", "all", names with commas between them. */
static bool read_pick(const Choices *c, const char *typed, BohnAnswer *answer, char *why, size_t n) {
    const BohnRequest *q = c->request;
    char item[NAME_SIZE], folded[NAME_SIZE];
    bool numbers = typed[strspn(typed, "0123456789 ,-")] == '\0';
    text_fold(typed, folded, sizeof folded);
    if (strcmp(folded, "all") == 0 || strcmp(folded, "alle") == 0) {
        for (int i = 0; i < q->n_options && i < BOHN_MAX_PICK; i++) answer->index[answer->n++] = i;
        return true;
    }
    while (*typed) {
        typed += strspn(typed, ", ");
        size_t length = strcspn(typed, numbers ? ", " : ",");
        if (length == 0) break;
        snprintf(item, sizeof item, "%.*s", (int)(length < sizeof item ? length : sizeof item - 1), typed);
        typed += length;
        int from = 0, to = 0, used = 0;
        if (!numbers || sscanf(item, "%d-%d%n", &from, &to, &used) != 2 || item[used])
            from = to = as_number(item);
        if (from > 0) {
            for (int i = from; i <= to; i++) {
                int index;
                if (!read_number(c, i, &index, why, n)) return false;
                if (taken(answer, index)) continue;
                if (answer->n < BOHN_MAX_PICK) answer->index[answer->n++] = index;
            }
            continue;
        }
        text_fold(item, folded, sizeof folded);
        int index = find_by_name(c, folded, answer, true, why, n);
        if (index < 0) return false;
        if (answer->n < BOHN_MAX_PICK) answer->index[answer->n++] = index;
    }
    return true;
}

bool answer_read(const Choices *c, const char *typed, Reply *reply, char *why, size_t n) {
    const BohnRequest *q = c->request;
    char folded[NAME_SIZE];
    memset(reply, 0, sizeof *reply);
    reply->answer.partner = BOHN_NO_SEAT;
    text_fold(typed, folded, sizeof folded);
    if (answer_is_pass(folded) && (q->pass || (q->type == BOHN_PICK && q->least == 0))) return true;
    if (!*folded) {
        snprintf(why, n, "%s", tr("an answer is needed; `help` tells what can be typed"));
        return false;
    }
    if (folded[1] == '\0' && islower((unsigned char)folded[0]) && folded[0] - 'a' < c->n_actions) {
        reply->act = true;
        reply->action = folded[0] - 'a';
        return true;
    }
    if (q->type == BOHN_PICK) return read_pick(c, typed, &reply->answer, why, n);
    if (q->type == BOHN_DEAL && deal_is_offer(folded)) return deal_read(c, typed, &reply->answer, why, n);
    int index = -1, number = as_number(folded);
    if (number > 0) {
        if (!read_number(c, number, &index, why, n)) return false;
    } else {
        index = find_by_name(c, folded, NULL, false, why, n);
        if (index < 0) return false;
    }
    if (index >= q->n_options) {
        reply->act = true;
        reply->action = index - q->n_options;
    } else {
        reply->answer.n = 1;
        reply->answer.index[0] = index;
    }
    return true;
}
