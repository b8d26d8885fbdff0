/* def.c - see def.h. */
#include "vm/def.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Counts the bytes of something that the definition is about to own. */
static bool take(Def *def, size_t bytes) {
    if (!quota_take(def->quota, bytes)) return false;
    def->bytes += bytes;
    return true;
}

/* Makes *list larger, by half, with zeros; NULL: no memory, and it stays. */
static void *grow(Def *def, void *list, int *cap, int least, size_t size) {
    int more = *cap ? *cap / 2 : least;
    void *room = take(def, (size_t)more * size) ? realloc(list, (size_t)(*cap + more) * size) : NULL;
    if (!room) return NULL;
    memset((char *)room + (size_t)*cap * size, 0, (size_t)more * size);
    *cap += more;
    return room;
}

Def *def_new(Quota *quota) {
    Def *def = calloc(1, sizeof *def);
    if (!def) return NULL;
    def->quota = quota;
    char why[80];
    if (def_add_zone(def, "box", BOHN_NO_SEAT, BOHN_SEEN_NONE, 0, why, sizeof why) != ZONE_BOX) {
        def_free(def);
        return NULL;
    }
    return def;
}

void def_free(Def *def) {
    if (!def) return;
    quota_give(def->quota, def->bytes);
    for (int i = 0; i < def->n_owned; i++) free(def->owned[i]);
    free(def->owned);
    free(def->texts.list);
    free(def->clauses.list);
    free(def->options);
    free(def);
}

const char *def_string(Def *def, const char *text) {
    if (def->n_owned == def->cap_owned) {
        char **more = grow(def, def->owned, &def->cap_owned, 256, sizeof *more);
        if (!more) return NULL;
        def->owned = more;
    }
    char *copy = take(def, strlen(text) + 1) ? strdup(text) : NULL;
    if (!copy) return NULL;
    def->owned[def->n_owned++] = copy;
    return copy;
}

#define REFUSE(...) do { snprintf(why, n, __VA_ARGS__); return -1; } while (0)

int def_add_kind(Def *def, const char *id, int count, const char *back, char *why, size_t n) {
    if (def_find_kind(def, id) >= 0) REFUSE("card kind '%s' is declared twice", id);
    if (def->n_kinds == MAX_KINDS) REFUSE("more than %d kinds of cards", MAX_KINDS);
    if (count < 0 || def->n_cards + count > MAX_CARDS)
        REFUSE("card kind '%s' with %d cards: a game may have %d cards in all", id, count, MAX_CARDS);
    const char *copy = def_string(def, id);
    int word = def_word(def, back);
    if (!copy || word < 0) REFUSE("out of memory");
    BohnKind *kind = &def->kinds[def->n_kinds];
    kind->id = copy;
    kind->count = (uint16_t)count;
    kind->first = (CardId)def->n_cards;
    kind->back = (uint16_t)word;
    kind->look = "";
    for (int i = 0; i < count; i++) def->kind_of[def->n_cards++] = (KindId)def->n_kinds;
    return def->n_kinds++;
}

#define SEAT_PREFIX 3  /* "p1." */

/* Stores "p1.hand", made of seat and name; NULL with the reason. Zones and counters share a name space per seat, as
 * both are fields of one Lua object. */
static const char *add_full_name(Def *def, const char *name, int seat, char *why, size_t n) {
    char full[SEAT_PREFIX + 64];
    if (seat == BOHN_NO_SEAT) snprintf(full, sizeof full, "%s", name);
    else snprintf(full, sizeof full, "p%d.%s", seat + 1, name);
    if (def_find_zone(def, full) >= 0 || def_find_counter(def, full) >= 0) {
        snprintf(why, n, "the name '%s' is declared twice", name);
        return NULL;
    }
    const char *copy = def_string(def, full);
    if (!copy) snprintf(why, n, "out of memory");
    return copy;
}

int def_add_zone(Def *def, const char *name, int seat, BohnSeen seen, int face_up, char *why, size_t n) {
    if (def->n_zones == MAX_ZONES) REFUSE("more than %d zones", MAX_ZONES);
    const char *full = add_full_name(def, name, seat, why, n);
    if (!full) return -1;
    def->zones[def->n_zones] = (BohnZone){ .full = full, .name = seat == BOHN_NO_SEAT ? full : full + SEAT_PREFIX,
        .seat = (int8_t)seat, .visibility = (uint8_t)seen, .face_up = face_up, .look = "" };
    return def->n_zones++;
}

int def_add_counter(Def *def, const char *name, int seat, int start, char *why, size_t n) {
    if (def->n_counters == MAX_COUNTERS) REFUSE("more than %d counters", MAX_COUNTERS);
    const char *full = add_full_name(def, name, seat, why, n);
    if (!full) return -1;
    def->counters[def->n_counters] = (BohnCounter){ .full = full, .name = seat == BOHN_NO_SEAT ? full : full + SEAT_PREFIX,
        .seat = (int8_t)seat, .other = BOHN_NO_SEAT, .start = start };
    return def->n_counters++;
}

int def_add_text(Def *def, TextList *to, const char *key, const BohnText *text, char *why, size_t n) {
    if (to->n == to->cap) {
        BohnKeyText *more = grow(def, to->list, &to->cap, 64, sizeof *more);
        if (!more) REFUSE("out of memory");
        to->list = more;
    }
    BohnKeyText entry = { def_string(def, key), *text };
    if (!entry.key) REFUSE("out of memory");
    for (int i = 0; i < BOHN_LANGS; i++) {
        if (!text->in[i]) continue;
        entry.text.in[i] = def_string(def, text->in[i]);
        if (!entry.text.in[i]) REFUSE("out of memory");
    }
    int at = to->n++;
    for (; at > 0 && strcmp(to->list[at - 1].key, key) > 0; at--) to->list[at] = to->list[at - 1];
    to->list[at] = entry;
    return at;
}

int def_add_option(Def *def, const char *name, const char *value, const char *text, char *why, size_t n) {
    if (def->n_options == MAX_OPTIONS_SET) REFUSE("more than %d options", MAX_OPTIONS_SET);
    if (def->n_options == def->cap_options) {
        BohnSetting *more = grow(def, def->options, &def->cap_options, 16, sizeof *more);
        if (!more) REFUSE("out of memory");
        def->options = more;
    }
    BohnSetting option = { def_string(def, name), def_string(def, value), def_string(def, text) };
    if (!option.name || !option.value || !option.text) REFUSE("out of memory");
    def->options[def->n_options] = option;
    return def->n_options++;
}

/* The slot of the word, or a free one for it. */
static uint16_t *word_slot(Def *def, const char *text) {
    uint32_t slot = 2166136261u; /* FNV-1a */
    for (const char *at = text; *at; at++) slot = (slot ^ (unsigned char)*at) * 16777619u;
    for (slot %= WORD_SLOTS; def->word_slots[slot]; slot = (slot + 1) % WORD_SLOTS)
        if (strcmp(def->words[def->word_slots[slot] - 1], text) == 0) break;
    return &def->word_slots[slot];
}

int def_word(Def *def, const char *text) {
    uint16_t *slot = word_slot(def, text);
    if (*slot) return *slot - 1;
    if (def->n_words == MAX_WORDS) return -1;
    const char *copy = def_string(def, text);
    if (!copy) return -1;
    def->words[def->n_words] = copy;
    *slot = (uint16_t)(def->n_words + 1);
    return def->n_words++;
}

void def_keep_words(Def *def) {
    def->kept_words = def->n_words;
    def->kept_owned = def->n_owned;
}

void def_forget_words(Def *def) {
    if (def->n_words == def->kept_words) return;
    while (def->n_owned > def->kept_owned) { /* only words are added in play */
        size_t bytes = strlen(def->owned[--def->n_owned]) + 1;
        quota_give(def->quota, bytes);
        def->bytes -= bytes;
        free(def->owned[def->n_owned]);
    }
    memset(def->word_slots, 0, sizeof def->word_slots);
    def->n_words = 0;
    while (def->n_words < def->kept_words) {
        uint16_t *slot = word_slot(def, def->words[def->n_words]);
        *slot = (uint16_t)++def->n_words;
    }
}

int def_find_kind(const Def *def, const char *id) {
    for (int i = 0; i < def->n_kinds; i++)
        if (strcmp(def->kinds[i].id, id) == 0) return i;
    return -1;
}

/* Is the text the name, or its first words? 2 or 1; otherwise 0. */
static int names(const char *text, const char *name) {
    size_t n = strlen(text);
    if (!name || n == 0 || strncasecmp(name, text, n) != 0 || isalnum((unsigned char)name[n])) return 0;
    return name[n] ? 1 : 2;
}

int def_kind_called(const Def *def, const char *text) {
    int found = def_find_kind(def, text), best = 0;
    if (found >= 0) return found;
    for (int i = 0; i < def->n_kinds; i++) {
        const BohnKind *kind = &def->kinds[i];
        int how = names(text, kind->id);
        for (int lang = 0; lang < BOHN_LANGS; lang++)
            if (names(text, kind->name.in[lang]) > how) how = names(text, kind->name.in[lang]);
        if (kind->count == 0 || how == 0 || how < best) continue;
        found = how > best ? i : KIND_AMBIGUOUS;
        best = how;
    }
    return found;
}

int def_find_zone(const Def *def, const char *text) {
    for (int i = 0; i < def->n_zones; i++)
        if (strcmp(def->zones[i].full, text) == 0) return i;
    return -1;
}

int def_find_counter(const Def *def, const char *text) {
    for (int i = 0; i < def->n_counters; i++)
        if (strcmp(def->counters[i].full, text) == 0) return i;
    return -1;
}

int def_find_phase(const Def *def, const char *name, bool finale) {
    const char *const *list = finale ? def->finale : def->turn;
    int count = finale ? def->n_finale : def->n_turn;
    for (int i = 0; i < count; i++)
        if (strcmp(list[i], name) == 0) return i;
    return -1;
}

static const BohnText *find_text(const BohnKeyText *texts, int n, const char *key) {
    int low = 0, high = n - 1;
    while (low <= high) {
        int mid = (low + high) / 2;
        int order = strcmp(key, texts[mid].key);
        if (order == 0) return &texts[mid].text;
        if (order < 0) high = mid - 1; else low = mid + 1;
    }
    return NULL;
}

const BohnText *def_find_text(const Def *def, const char *key) { return find_text(def->texts.list, def->texts.n, key); }
const BohnText *bohn_text(const BohnInfo *info, const char *key) { return find_text(info->texts, info->n_texts, key); }

int lang_index(const char *lang) {
    static const char names[BOHN_LANGS][3] = { "en", "de", "fr", "nl" };
    for (int i = 0; lang && i < BOHN_LANGS; i++)
        if (strncmp(lang, names[i], 2) == 0) return i;
    return BOHN_EN;
}

const char *bohn_in(const BohnText *text, const char *lang) {
    if (!text) return NULL;
    int wanted = lang_index(lang);
    const char *english = text->in[BOHN_EN], *best = text->in[wanted];
    if (!best && english && text->translator) best = text->translator(english, lang);
    return best ? best : english;
}

void def_put_atom(const Def *def, BohnAtom atom, TextOut *out) {
    switch ((BohnAtomType)atom.type) {
    case BOHN_INT: text_put_int(out, atom.value); return;
    case BOHN_WORD: text_put(out, def->words[atom.value]); return;
    case BOHN_SEAT:
        text_put_char(out, 'p');
        text_put_int(out, atom.value + 1);
        return;
    case BOHN_KIND: text_put(out, atom.value == BOHN_UNKNOWN ? "?" : def->kinds[atom.value].id); return;
    case BOHN_CARD: {
        if (atom.value == BOHN_UNKNOWN) break;
        const BohnKind *kind = &def->kinds[def->kind_of[atom.value]];
        text_put(out, kind->id);
        text_put_char(out, '.');
        text_put_int(out, atom.value - kind->first + 1);
        return;
    }
    case BOHN_ZONE: text_put(out, def->zones[atom.value].full); return;
    }
    text_put_char(out, '?');
}

void def_put_option(const Def *def, const BohnOption *option, TextOut *out) {
    for (int i = 0; i < option->n; i++) {
        if (i) text_put_char(out, ' ');
        def_put_atom(def, option->atom[i], out);
    }
}

void def_write_atom(const Def *def, BohnAtom atom, char *text, size_t n) {
    TextOut out = text_out(text, n);
    def_put_atom(def, atom, &out);
}

void def_write_option(const Def *def, const BohnOption *option, char *text, size_t n) {
    TextOut out = text_out(text, n);
    def_put_option(def, option, &out);
}

/* Levenshtein distance of the first 32 characters. */
static int distance(const char *a, const char *b) {
    int row[33], m = (int)strnlen(b, 32);
    for (int j = 0; j <= m; j++) row[j] = j;
    for (int i = 1; i <= 32 && a[i - 1]; i++) {
        int diagonal = row[0];
        row[0] = i;
        for (int j = 1; j <= m; j++) {
            int change = diagonal + (a[i - 1] != b[j - 1]);
            diagonal = row[j];
            if (row[j - 1] + 1 < change) change = row[j - 1] + 1;
            if (diagonal + 1 < change) change = diagonal + 1;
            row[j] = change;
        }
    }
    return row[m];
}

/* draws for draw_count: the name with which it shares most letters at the beginning, a word at least. */
static const char *same_beginning(const char *wrong, const char *const *names, int n) {
    const char *best = NULL;
    size_t most = 3;
    for (int i = 0; i < n; i++) {
        size_t same = 0;
        while (wrong[same] && wrong[same] == names[i][same]) same++;
        bool word = !names[i][same] || names[i][same] == '_' || !wrong[same] || wrong[same] == '_';
        if (word && (same > most || (best && same == most && strlen(names[i]) > strlen(best)))) most = same, best = names[i];
    }
    return best;
}

const char *nearest_name(const char *wrong, const char *const *names, int n) {
    int best = -1, least = (int)strlen(wrong) / 3 + 2; /* a third of the letters may be wrong */
    for (int i = 0; i < n; i++) {
        int d = distance(wrong, names[i]);
        /* of two equally near, the longer: letters are omitted more often than added */
        bool longer = best >= 0 && strlen(names[i]) > strlen(names[best]);
        bool earlier = best >= 0 && strlen(names[i]) == strlen(names[best]) && strcmp(names[i], names[best]) < 0;
        if (d < least || (d == least && (longer || earlier))) { least = d; best = i; }
    }
    return best >= 0 ? names[best] : same_beginning(wrong, names, n);
}

static bool is_misspelt(const char *wrong, const char *name) {
    size_t same = 0, n = strlen(name), m = strlen(wrong);
    while (wrong[same] && wrong[same] == name[same]) same++;
    const char *a = wrong + same, *b = name + same;
    if (n < 4 || (!*a && !*b)) return false;
    bool swapped = a[0] && b[0] && a[0] == b[1] && a[1] == b[0] && strcmp(a + 2, b + 2) == 0;
    return swapped || (m == n && strcmp(a + 1, b + 1) == 0) || (m == n + 1 && strcmp(a + 1, b) == 0) ||
           (m + 1 == n && strcmp(a, b + 1) == 0);
}

const char *misspelt_name(const char *wrong, const char *const *names, int n) {
    int i = 0;
    while (i < n && !is_misspelt(wrong, names[i])) i++;
    const char *near = i < n ? nearest_name(wrong, names, n) : NULL; /* few are, and this takes longer */
    return near && is_misspelt(wrong, near) ? near : NULL;
}
