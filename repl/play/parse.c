/* parse.c - see parse.h. */
#include "repl/play/parse.h"

#include "repl/play/match.h"
#include "repl/term/lang.h"
#include "repl/term/strings.h"
#include "repl/term/utf8.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define NAME_SIZE 400

bool parse_is_pass(const char *typed) {
    static const char *const words[] = {
        "",       "-",  "pass", "passe", "passen",  "end",    "ende", "done",
        "fertig", "no", "nein", "stop",  "nothing", "nichts", "none", "keine", NULL
    };
    return lang_among(typed, words);
}

static const char *const REJECT[] = { "n", "no", "nein", "reject", "ablehnen", "lehne", "refuse", NULL };
static const char *const ALL[] = { "all", "alle", "everything", NULL };

/* "reject all" in any language: the two words, in either order. */
static bool rejects_all(const char *folded) {
    size_t length = strcspn(folded, " ");
    char first[40];
    snprintf(first, sizeof first, "%.*s", (int)(length < sizeof first ? length : sizeof first - 1), folded);
    const char *rest = folded + length + (folded[length] == ' ');
    return (lang_among(first, REJECT) && lang_among(rest, ALL)) || (lang_among(first, ALL) && lang_among(rest, REJECT)) ||
           strcmp(folded, "lehne alle ab") == 0;
}

/* The value of a number from 1 to 9999; otherwise 0. */
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

/* The refused option that matches best, and its score. */
static const BohnOption *find_refused(const Choices *c, const char *typed, int *how) {
    const BohnOption *found = NULL;
    *how = typed[0] && !typed[1] ? MATCH_EXACT - 1 : 0;
    for (int i = 0; choices_refused(c, i); i++) {
        const BohnOption *option = choices_refused(c, i);
        int fits = match_option(c, option, typed);
        if (fits <= *how) continue;
        *how = fits;
        found = option;
    }
    return found;
}

const BohnOption *parse_refused(const Choices *c, const char *typed) {
    int how;
    return find_refused(c, typed, &how);
}

/* True if two options differ only in the places of equal cards in the same zone. */
static bool same_but_place(const Choices *c, const BohnOption *a, const BohnOption *b) {
    char here[120], there[120];
    if (!choices_alike(c, a, b)) return false;
    for (int i = 0; i < a->n; i++) {
        if (a->atom[i].type != BOHN_CARD) continue;
        choices_place(c, a->atom[i].value, false, here, sizeof here);
        choices_place(c, b->atom[i].value, false, there, sizeof there);
        if (strcmp(here, there) != 0) return false;
    }
    return true;
}

/* True if a word after the first names another player: "p2". */
static bool names_seat(const Choices *c, const char *typed) {
    for (const char *at = strchr(typed, ' '); at; at = strchr(at + 1, ' ')) {
        int seat = at[1] == 'p' && at[2] >= '1' && at[2] <= '9' && !isalnum((unsigned char)at[3]) ? at[2] - '1' : -1;
        if (seat >= 0 && seat < bohn_info(bohn_rules(c->game))->players && seat != c->request->seat) return true;
    }
    return false;
}

static bool is_number(const char *typed) {
    size_t sign = *typed == '-' || *typed == '+', digits = strspn(typed + sign, "0123456789");
    return digits > 0 && typed[sign + digits] == '\0';
}

static void write_range(const Choices *c, char *why, size_t n) {
    char list[NAME_SIZE] = "", letters[NAME_SIZE] = "", key[16];
    int all = 0;
    bool row = true;
    for (int i = 1; i <= choices_numbered(c); i++) {
        choices_key(c, choices_index(c, i), key, sizeof key);
        char *keys = as_number(key) ? list : letters;
        row = row && (keys == letters || as_number(key) == ++all);
        string_append(keys, NAME_SIZE, "%s%s", *keys ? ", " : "", key);
    }
    if (!*list && *letters) snprintf(why, n, tr("there are no numbered answers here; type one of: %s"), letters);
    else if (!*list) snprintf(why, n, tr("there are no numbered answers here; type `help` for the list"));
    else if (row && all > 1) snprintf(why, n, tr("the numbers go from 1 to %d"), all);
    else if (!strchr(list, ',')) snprintf(why, n, tr("there is only number %s here"), list);
    else snprintf(why, n, tr("the numbers here are %s"), list);
}

/* Finds an option, or n_options + an action, by name. Of equal cards in one zone it takes the first; the others need a
 * number. With `any` it takes the first unused one. Returns -1 with a message in `why`, or with reply->refused. */
static int find_by_name(const Choices *c, const char *typed, const BohnAnswer *used, bool any, Reply *reply,
                        char *why, size_t n) {
    const BohnRequest *q = c->request;
    int all = q->n_options + (q->type == BOHN_PICK ? 0 : c->n_actions);
    /* A single letter names an action and is never an abbreviation. */
    int best = typed[0] && !typed[1] ? MATCH_EXACT : 0, found = -1, equal = 0;
    char first[NAME_SIZE] = "", name[NAME_SIZE], list[NAME_SIZE] = "";
    for (int i = 0; i < all; i++) {
        if (used && taken(used, i)) continue;
        const BohnOption *option = i < q->n_options ? &q->options[i] : &c->actions[i - q->n_options];
        int how = match_option(c, option, typed);
        if (how == 0 || how < best) continue;
        choices_wording(c, option, c->lang, name, sizeof name);
        if (how > best || found < 0) {
            best = how;
            found = i;
            equal = 0;
            list[0] = '\0';
            snprintf(first, sizeof first, "%s", name);
        }
        if (any && equal > 0 && strcmp(first, name) == 0) continue;
        if (equal > 0 && i < q->n_options && same_but_place(c, &q->options[found], option)) continue;
        equal++;
        char key[16] = "";
        if (i < q->n_options) choices_key(c, i, key, sizeof key);
        if (i < q->n_options) string_append(list, sizeof list, "%s%s", *list ? ", " : "", *key ? key : name);
        else string_append(list, sizeof list, "%s%c", *list ? ", " : "", choices_letter(c, i - q->n_options));
    }
    int how = 0;
    const BohnOption *refused = find_refused(c, typed, &how);
    if (refused && (how > best || equal == 0)) {
        reply->refused = true;
        reply->what = *refused;
        return -1;
    }
    if (equal == 1) return found;
    if (equal == 0 && q->type != BOHN_DEAL && offer_is(typed) && typed[0] != 'p' && names_seat(c, typed))
        snprintf(why, n, "%s", tr("an offer can only be made when the game asks for a deal"));
    else if (equal > 1) snprintf(why, n, tr("'%s' could be any of %s"), typed, list);
    else if (is_number(typed)) write_range(c, why, n);
    else snprintf(why, n, tr("'%s' is not an answer; type `help` for the list"), typed);
    return -1;
}

int parse_find(const Choices *c, const char *typed) {
    Reply reply = { 0 };
    char why[NAME_SIZE];
    return find_by_name(c, typed, NULL, false, &reply, why, sizeof why);
}

static bool read_number(const Choices *c, int number, int *index, char *why, size_t n) {
    *index = choices_typed(c, number);
    if (*index >= 0) return true;
    write_range(c, why, n);
    return false;
}

/* "1 3", "1-3", "all", or names separated by commas. */
static bool read_pick(const Choices *c, const char *typed, Reply *reply, char *why, size_t n) {
    BohnAnswer *answer = &reply->answer;
    const BohnRequest *q = c->request;
    char item[NAME_SIZE], folded[NAME_SIZE];
    bool numbers = typed[strspn(typed, "0123456789 ,-")] == '\0';
    utf8_fold(typed, folded, sizeof folded);
    if (lang_among(folded, ALL)) {
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
        utf8_fold(item, folded, sizeof folded);
        int index = find_by_name(c, folded, answer, true, reply, why, n);
        if (index < 0) return false;
        if (answer->n < BOHN_MAX_PICK) answer->index[answer->n++] = index;
    }
    return true;
}

/* The kernel checks this too, but its message is for programs. */
static bool right_number(const BohnRequest *q, int picked, char *why, size_t n) {
    if (picked >= q->least && picked <= q->most) return true;
    if (q->least == q->most) snprintf(why, n, tr("choose %d here, not %d"), q->most, picked);
    else snprintf(why, n, tr("choose %d to %d here, not %d"), q->least, q->most, picked);
    if (picked < q->least)
        string_append(why, n, "%s", q->least > 2 ? tr("; all in one line, as in 1 3 4 or 1-3") : tr("; both in one line, as in 1 3"));
    return false;
}

/* The option that "yes", "no" or "reject 2" means; -1 if it was not typed or is ambiguous. */
static int find_reply(const Choices *c, const BohnOption *list, int n, const char *typed) {
    static const char *const ACCEPT[] = { "y", "yes", "j", "ja", "accept", "annehmen", "nimm", NULL };
    size_t length = strcspn(typed, " ");
    int number = typed[length] ? as_number(typed + length + 1) : 0, found = -1;
    char word[40];
    snprintf(word, sizeof word, "%.*s", (int)(length < sizeof word ? length : sizeof word - 1), typed);
    BohnReply reply = lang_among(word, ACCEPT) ? BOHN_REPLY_ACCEPT : lang_among(word, REJECT) ? BOHN_REPLY_REJECT : BOHN_REPLY_NONE;
    if (reply == BOHN_REPLY_NONE || (typed[length] && !number)) return -1;
    for (int i = 0; i < n; i++) {
        if (list[i].reply != reply || (number && list[i].offer != number)) continue;
        if (list[i].offer == c->request->offer) return i;
        if (found >= 0) return -1; /* ambiguous */
        found = i;
    }
    return found;
}

bool parse_reply(const Choices *c, const char *typed, Reply *reply, char *why, size_t n) {
    const BohnRequest *q = c->request;
    char folded[NAME_SIZE];
    memset(reply, 0, sizeof *reply);
    reply->answer.partner = BOHN_NO_SEAT;
    utf8_fold(typed, folded, sizeof folded);
    if (parse_is_pass(folded) && (q->pass || (q->type == BOHN_PICK && q->least == 0))) return true;
    if (!*folded && choices_default(c) >= 0) {
        reply->answer.n = 1;
        reply->answer.index[0] = choices_default(c);
        reply->rest = choices_like(c, &q->options[choices_default(c)]);
        return true;
    }
    if (!*folded) {
        snprintf(why, n, "%s", tr("an answer is needed; type `help` for the list"));
        return false;
    }
    int index = find_reply(c, q->options, q->n_options, folded), number = as_number(folded);
    bool all = rejects_all(folded);
    for (int i = 0; all && index < 0 && i < q->n_options; i++)
        if (q->options[i].reply == BOHN_REPLY_REJECT) index = i;
    reply->rest = all && index >= 0;
    if (index < 0) index = choices_lettered(c, folded);
    if (choices_action(c, folded) >= 0 && index < 0) {
        reply->act = true;
        reply->action = choices_action(c, folded);
        return true;
    }
    if (q->type == BOHN_PICK) return read_pick(c, typed, reply, why, n) && right_number(q, reply->answer.n, why, n);
    if (q->type == BOHN_DEAL && offer_is(folded)) return offer_read(c, typed, &reply->answer, &reply->round, why, n);
    int refused = find_reply(c, q->refused, q->n_refused, folded);
    if (index < 0 && refused >= 0) {
        reply->refused = true;
        reply->what = q->refused[refused];
        return false;
    }
    if (index < 0 && number > 0) {
        if (!read_number(c, number, &index, why, n)) return false;
    } else if (index < 0) {
        index = find_by_name(c, folded, NULL, false, reply, why, n);
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

bool parse_decide(const Choices *c, const Reply *reply, BohnError *err) {
    char decision[400], action[380];
    if (!reply->act) return bohn_answer(c->game, &reply->answer, err);
    bohn_option_write(c->game, &c->actions[reply->action], action, sizeof action);
    snprintf(decision, sizeof decision, "p%d ! %s", c->request->seat + 1, action);
    return bohn_decide(c->game, decision, err);
}
