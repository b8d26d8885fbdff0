/* choice.c - see choice.h. */
#include "vm/choice.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void choice_free(Choice *choice) {
    free(choice->options);
    free(choice->refused);
    free(choice->shown);
    free(choice->cards);
    free(choice->kinds);
    memset(choice, 0, sizeof *choice);
}

void choice_clear(Choice *choice) {
    memset(&choice->request, 0, sizeof choice->request);
    choice->name[0] = choice->clause[0] = '\0';
    choice->request.name = choice->name;
    choice->request.clause = choice->clause;
}

/* Copies n elements of `size` bytes to a list with room for *cap; the list or NULL. */
static void *copy_list(void *list, int *cap, const void *from, int n, size_t size) {
    if (*cap < n) {
        void *more = realloc(list, (size_t)n * size);
        if (!more) return NULL;
        list = more;
        *cap = n;
    }
    if (n > 0) memcpy(list, from, (size_t)n * size);
    return list;
}

#define COPY(list, cap, n) do { \
        void *copied = copy_list(to->list, &to->cap, q->list, q->n, sizeof *to->list); \
        if (!copied && q->n > 0) return false; \
        to->request.list = to->list = copied; \
    } while (0)

bool choice_copy(Choice *to, const Choice *from) {
    const BohnRequest *q = &from->request;
    to->request = *q;
    memcpy(to->name, from->name, sizeof to->name);
    memcpy(to->clause, from->clause, sizeof to->clause);
    to->request.name = q->name == from->name ? to->name : q->name;
    to->request.clause = q->clause == from->clause ? to->clause : q->clause;
    COPY(options, cap_options, n_options);
    COPY(refused, cap_refused, n_refused);
    COPY(shown, cap_shown, n_shown);
    COPY(cards, cap_cards, n_cards);
    COPY(kinds, cap_kinds, n_kinds);
    return true;
}

void choice_name(Choice *choice, const char *name, const char *clause) {
    TextOut out = text_out(choice->name, sizeof choice->name);
    text_put(&out, name);
    out = text_out(choice->clause, sizeof choice->clause);
    text_put(&out, clause);
}

/* Makes room for one more element of `size` bytes; the new list or NULL. */
static void *grown(void *list, int n, int *cap, size_t size) {
    if (n < *cap) return list;
    if (n >= MAX_OPTIONS) return NULL;
    int more = *cap ? *cap * 2 : 16;
    void *bigger = realloc(list, (size_t)more * size);
    if (bigger) *cap = more;
    return bigger;
}

#define ADD(list, count, cap, value) do { \
        void *room = grown(choice->list, choice->request.count, &choice->cap, sizeof *choice->list); \
        if (!room) return false; \
        choice->list = room; \
        choice->request.list = choice->list; \
        choice->list[choice->request.count++] = (value); \
        return true; \
    } while (0)

bool choice_add_option(Choice *choice, const BohnOption *option) { ADD(options, n_options, cap_options, *option); }
bool choice_add_refused(Choice *choice, const BohnOption *option) { ADD(refused, n_refused, cap_refused, *option); }
bool choice_add_shown(Choice *choice, int card) { ADD(shown, n_shown, cap_shown, card); }
bool choice_add_card(Choice *choice, int card) { ADD(cards, n_cards, cap_cards, card); }
bool choice_add_kind(Choice *choice, int kind) { ADD(kinds, n_kinds, cap_kinds, kind); }

#define REFUSE(...) do { snprintf(why, n, __VA_ARGS__); return false; } while (0)

static bool all_below(const int *index, int count, int bound, bool distinct) {
    for (int i = 0; i < count; i++) {
        if (index[i] < 0 || index[i] >= bound) return false;
        for (int j = 0; distinct && j < i; j++)
            if (index[j] == index[i]) return false;
    }
    return true;
}

static bool valid_deal(const BohnRequest *q, const BohnAnswer *a, char *why, size_t n) {
    bool partner = a->partner == BOHN_ALL_SEATS && q->call;
    for (int i = 0; i < q->n_partners; i++) partner |= q->partners[i] == a->partner;
    if (a->partner == BOHN_ALL_SEATS && !partner) REFUSE("an offer is made to one player here, not to all");
    if (!partner) REFUSE("p%d cannot be offered a deal here", a->partner + 1);
    if (a->n_give < 0 || a->n_give > BOHN_MAX_DEAL || a->n_ask < 0 || a->n_ask > BOHN_MAX_DEAL)
        REFUSE("at most %d cards on each side of a deal", BOHN_MAX_DEAL);
    if (a->n_give + a->n_ask == 0) REFUSE("an offer must give or ask for something");
    if (!all_below(a->give, a->n_give, q->n_cards, true)) REFUSE("one of the cards offered may not be given");
    if (!all_below(a->ask, a->n_ask, q->n_kinds, false)) REFUSE("one of the kinds asked for does not exist");
    return true;
}

static bool is_deal(const BohnRequest *q, const BohnAnswer *a) {
    return q->type == BOHN_DEAL && a->partner != BOHN_NO_SEAT;
}

bool choice_valid(const BohnRequest *q, const BohnAnswer *a, char *why, size_t n) {
    if (is_deal(q, a)) return valid_deal(q, a, why, n);
    if (q->type == BOHN_PICK) {
        if (a->n < q->least || a->n > q->most || a->n > BOHN_MAX_PICK) {
            if (q->least == q->most) REFUSE("'%s' takes exactly %d, %d given", q->name, q->least, a->n);
            REFUSE("'%s' takes %d to %d, %d given", q->name, q->least, q->most, a->n);
        }
        if (!all_below(a->index, a->n, q->n_options, true))
            REFUSE("'%s' takes different numbers from 1 to %d", q->name, q->n_options);
        return true;
    }
    if (a->n == 0) {
        if (!q->pass) REFUSE("'%s' must be answered: nobody may pass here", q->name);
        return true;
    }
    if (a->n != 1) REFUSE("'%s' takes one answer, %d given", q->name, a->n);
    if (!all_below(a->index, 1, q->n_options, true)) {
        if (q->n_options == 0) REFUSE("'%s' has no such answer", q->name);
        REFUSE("'%s' takes a number from 1 to %d, found %d", q->name, q->n_options, a->index[0] + 1);
    }
    return true;
}

void choice_keep(const BohnRequest *q, const BohnAnswer *a, BohnAnswer *kept) {
    bool deal = is_deal(q, a);
    kept->partner = a->partner;
    kept->n = deal ? 0 : a->n;
    kept->n_give = deal ? a->n_give : 0;
    kept->n_ask = deal ? a->n_ask : 0;
    for (int i = 0; i < kept->n; i++) kept->index[i] = a->index[i];
    for (int i = 0; i < kept->n_give; i++) kept->give[i] = a->give[i];
    for (int i = 0; i < kept->n_ask; i++) kept->ask[i] = a->ask[i];
}

uint32_t choice_meaning(const BohnOption *option) {
    uint32_t hash = 2166136261u; /* FNV-1a over the atoms */
    for (int i = 0; i < option->n; i++) {
        hash = (hash ^ option->atom[i].type) * 16777619u;
        hash = (hash ^ (uint32_t)option->atom[i].value) * 16777619u;
    }
    return hash ? hash : 1;
}

int choice_encode(const BohnRequest *q, const BohnAnswer *a, int16_t code[CHOICE_CODE_MAX]) {
    int n = 0;
    if (is_deal(q, a)) {
        /* at least four numbers, unlike an option (three) or a pass (none) */
        code[n++] = (int16_t)a->partner;
        code[n++] = (int16_t)a->n_give;
        for (int i = 0; i < a->n_give; i++) {
            code[n++] = (int16_t)a->give[i];
            code[n++] = (int16_t)q->cards[a->give[i]];
        }
        code[n++] = (int16_t)a->n_ask;
        for (int i = 0; i < a->n_ask; i++) code[n++] = (int16_t)a->ask[i];
        return n;
    }
    for (int i = 0; i < a->n; i++) {
        uint32_t meaning = q->options ? choice_meaning(&q->options[a->index[i]]) : 0;
        code[n++] = (int16_t)a->index[i];
        code[n++] = (int16_t)(uint16_t)(meaning & 0xFFFF);
        code[n++] = (int16_t)(uint16_t)(meaning >> 16);
    }
    return n;
}

bool choice_decode(BohnQuestion type, const int16_t *code, int n, BohnAnswer *a, Meaning *meaning) {
    a->partner = BOHN_NO_SEAT;
    a->n = a->n_give = a->n_ask = 0;
    if (type == BOHN_DEAL && n > 3) {
        int at = 0;
        a->partner = code[at++];
        a->n_give = code[at++];
        if (a->n_give < 0 || a->n_give > BOHN_MAX_DEAL || at + 2 * a->n_give >= n) return false;
        for (int i = 0; i < a->n_give; i++) {
            a->give[i] = code[at++];
            meaning->give[i] = code[at++];
        }
        a->n_ask = code[at++];
        if (a->n_ask < 0 || a->n_ask > BOHN_MAX_DEAL || at + a->n_ask != n) return false;
        for (int i = 0; i < a->n_ask; i++) a->ask[i] = code[at++];
        return true;
    }
    if (n % 3 != 0 || n / 3 > BOHN_MAX_PICK) return false;
    a->n = n / 3;
    for (int i = 0; i < a->n; i++) {
        a->index[i] = code[3 * i];
        meaning->option[i] = (uint32_t)(uint16_t)code[3 * i + 1] | (uint32_t)(uint16_t)code[3 * i + 2] << 16;
    }
    return true;
}

/* ---- as text -------------------------------------------------------------------------------- */

void choice_write(const Def *def, const BohnRequest *q, const BohnAnswer *a, char *text, size_t n) {
    TextOut writer = text_out(text, n), *out = &writer;
    if (is_deal(q, a)) {
        text_put(out, "offer ");
        if (a->partner == BOHN_ALL_SEATS) text_put(out, "all");
        else def_put_atom(def, (BohnAtom){ BOHN_SEAT, a->partner }, out);
        text_put(out, " give ");
        for (int i = 0; i < a->n_give; i++) {
            if (i) text_put(out, ", ");
            def_put_atom(def, (BohnAtom){ BOHN_CARD, q->cards[a->give[i]] }, out);
        }
        text_put(out, a->n_give ? " ask " : "- ask ");
        for (int i = 0; i < a->n_ask; i++) {
            if (i) text_put(out, ", ");
            def_put_atom(def, (BohnAtom){ BOHN_KIND, q->kinds[a->ask[i]] }, out);
        }
        if (!a->n_ask) text_put_char(out, '-');
        return;
    }
    for (int i = 0; i < a->n; i++) {
        if (i) text_put(out, ", ");
        def_put_option(def, &q->options[a->index[i]], out);
    }
    if (a->n == 0) text_put_char(out, '-');
}

/* Does `word` mean this atom? 2 = as in a record, 1 = abbreviated. */
static int means(const Def *def, BohnAtom atom, int seat, const char *word, size_t length) {
    char full[256];
    def_write_atom(def, atom, full, sizeof full);
    if (strlen(full) == length && memcmp(full, word, length) == 0) return 2;
    if (atom.type == BOHN_ZONE && def->zones[atom.value].seat == seat) {
        const char *name = def->zones[atom.value].name;
        if (strlen(name) == length && memcmp(name, word, length) == 0) return 1;
    }
    if (atom.type == BOHN_CARD && atom.value != BOHN_UNKNOWN) {
        const char *id = def->kinds[def->kind_of[atom.value]].id;
        if (strlen(id) == length && memcmp(id, word, length) == 0) return 1;
    }
    return 0;
}

static int option_means(const Def *def, const BohnOption *option, int seat, const char *text, size_t length) {
    int least = 2;
    size_t at = 0;
    for (int i = 0; i < option->n; i++) {
        while (at < length && text[at] == ' ') at++;
        size_t end = at;
        while (end < length && text[end] != ' ') end++;
        int how = means(def, option->atom[i], seat, text + at, end - at);
        if (how == 0) return 0;
        if (how < least) least = how;
        at = end;
    }
    while (at < length && text[at] == ' ') at++;
    return at == length && option->n > 0 ? least : 0;
}

/* The best match not marked in `used` (may be NULL); -1 = none. */
static int find_option(const Def *def, const BohnOption *options, int n, int seat, const char *text,
                       size_t length, const int *used, int n_used) {
    int best = -1, best_how = 0;
    for (int i = 0; i < n; i++) {
        bool taken = false;
        for (int j = 0; j < n_used; j++) taken |= used[j] == i;
        if (taken) continue;
        int how = option_means(def, &options[i], seat, text, length);
        if (how > best_how) { best = i; best_how = how; }
    }
    return best;
}

bool choice_split(const char *text, Said *said) {
    text += strspn(text, " ");
    if (text[0] != 'p' || text[1] < '1' || text[1] > '9' || text[2] != ' ') return false;
    said->seat = text[1] - '1';
    said->name = text + 2 + strspn(text + 2, " ");
    said->length = strcspn(said->name, " ");
    said->answer = said->name + said->length + strspn(said->name + said->length, " ");
    said->act = said->length == 1 && *said->name == '!';
    return said->length > 0;
}

bool choice_asks(const BohnRequest *q, const Said *said) {
    return !said->act && said->seat == q->seat && strlen(q->name) == said->length &&
           memcmp(q->name, said->name, said->length) == 0;
}

int choice_find(const Def *def, const BohnOption *options, int n, int seat, const char *text) {
    return find_option(def, options, n, seat, text, strlen(text), NULL, 0);
}

/* The next of the items with commas between them, from `text` to `end`: returns where it stops; its length is 0 when
 * there is none. */
static const char *next_item(const char *text, const char *end, const char **item, size_t *length) {
    while (text < end && (*text == ' ' || *text == ',')) text++;
    const char *stop = text;
    while (stop < end && *stop != ',') stop++;
    const char *last = stop;
    while (last > text && last[-1] == ' ') last--;
    *item = text;
    *length = (size_t)(last - text);
    return stop;
}

#define SHAPE_OF_OFFER "an offer reads: offer p2 give CARD, CARD ask KIND, KIND (- for none)"

static bool read_deal(const Def *def, const BohnRequest *q, const char *text, BohnAnswer *a, char *why, size_t n) {
    const char *give = strstr(text, " give "), *ask = strstr(text, " ask ");
    bool all = strncmp(text, "all ", 4) == 0;
    if ((!all && (text[0] != 'p' || text[1] < '1' || text[1] > '9' || text[2] != ' ')) || !give || !ask || ask < give)
        REFUSE(SHAPE_OF_OFFER);
    a->partner = all ? BOHN_ALL_SEATS : text[1] - '1';
    const char *item = text + (all ? 3 : 2), *at = give + 6, *end = ask;
    item += strspn(item, " ");
    if (item < give)
        REFUSE("'%.*s' stands between the partner and 'give'; " SHAPE_OF_OFFER, (int)(give - item), item);
    size_t length;
    for (at = next_item(at, end, &item, &length); length > 0; at = next_item(at, end, &item, &length)) {
        if (length == 1 && *item == '-') continue;
        int found = -1, how = 0;
        for (int i = 0; i < q->n_cards; i++) {
            bool taken = false;
            for (int j = 0; j < a->n_give; j++) taken |= a->give[j] == i;
            int h = taken ? 0 : means(def, (BohnAtom){ BOHN_CARD, q->cards[i] }, q->seat, item, length);
            if (h > how) { how = h; found = i; }
        }
        if (found < 0) REFUSE("'%.*s' is not a card that can be given", (int)length, item);
        if (a->n_give == BOHN_MAX_DEAL) REFUSE("more than %d cards given", BOHN_MAX_DEAL);
        a->give[a->n_give++] = found;
    }
    at = ask + 5;
    end = text + strlen(text);
    for (at = next_item(at, end, &item, &length); length > 0; at = next_item(at, end, &item, &length)) {
        if (length == 1 && *item == '-') continue;
        int found = -1;
        for (int i = 0; i < q->n_kinds && found < 0; i++)
            if (means(def, (BohnAtom){ BOHN_KIND, q->kinds[i] }, q->seat, item, length)) found = i;
        if (found < 0) REFUSE("'%.*s' is not a kind that can be asked for", (int)length, item);
        if (a->n_ask == BOHN_MAX_DEAL) REFUSE("more than %d cards asked for", BOHN_MAX_DEAL);
        a->ask[a->n_ask++] = found;
    }
    return true;
}

bool choice_read(const Def *def, const BohnRequest *q, const char *text, BohnAnswer *a, char *why, size_t n) {
    memset(a, 0, sizeof *a);
    a->partner = BOHN_NO_SEAT;
    while (*text == ' ') text++;
    const char *end = text + strlen(text);
    while (end > text && end[-1] == ' ') end--;
    if (q->type == BOHN_DEAL && strncmp(text, "offer ", 6) == 0) {
        if (!read_deal(def, q, text + 6, a, why, n)) return false;
        return choice_valid(q, a, why, n);
    }
    if (!(end - text == 1 && *text == '-')) {
        const char *item, *at = text;
        size_t length;
        for (at = next_item(at, end, &item, &length); length > 0; at = next_item(at, end, &item, &length)) {
            int found = find_option(def, q->options, q->n_options, q->seat, item, length, a->index, a->n);
            if (found < 0) REFUSE("'%.*s' is not an answer to '%s'", (int)length, item, q->name);
            if (a->n == BOHN_MAX_PICK) REFUSE("more than %d things picked", BOHN_MAX_PICK);
            a->index[a->n++] = found;
        }
    }
    return choice_valid(q, a, why, n);
}

void choice_default(const BohnRequest *q, BohnAnswer *a) {
    memset(a, 0, sizeof *a);
    a->partner = BOHN_NO_SEAT;
    a->n = q->type == BOHN_PICK ? q->least : q->pass ? 0 : 1;
    for (int i = 0; i < a->n; i++) a->index[i] = i;
}

/* ---- digests -------------------------------------------------------------------------------------------- */

static void mix(uint64_t *digest, int n) { *digest = (*digest ^ (uint32_t)n) * 0x100000001B3ull; }

static void mix_atoms(uint64_t *digest, const BohnAtom *atoms, int n) {
    for (int i = 0; i < n; i++) {
        mix(digest, atoms[i].type);
        mix(digest, atoms[i].value);
    }
}

static void mix_options(uint64_t *digest, const BohnOption *options, int n) {
    for (int i = 0; i < n; i++) {
        mix(digest, options[i].n);
        mix(digest, options[i].list);
        mix_atoms(digest, options[i].atom, options[i].n);
    }
}

uint64_t choice_digest(const BohnRequest *q) {
    uint64_t digest = 0xCBF29CE484222325ull;
    const int parts[] = { (int)q->type, q->seat, q->pass, q->poll, q->window, q->least, q->most, q->n_options,
                          q->n_shown, q->n_partners, q->call, q->n_cards, q->n_kinds, q->n_args };
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) mix(&digest, parts[i]);
    for (const char *at = q->name; *at; at++) mix(&digest, *at);
    mix_options(&digest, q->options, q->n_options);
    mix_atoms(&digest, q->args, q->n_args);
    for (int i = 0; i < q->n_shown; i++) mix(&digest, q->shown[i]);
    for (int i = 0; i < q->n_partners; i++) mix(&digest, q->partners[i]);
    for (int i = 0; i < q->n_cards; i++) mix(&digest, q->cards[i]);
    for (int i = 0; i < q->n_kinds; i++) mix(&digest, q->kinds[i]);
    return digest;
}
