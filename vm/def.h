/* def.h - the definition of a game: its kinds, cards, zones, counters, phases and texts.
 *
 * Built while a script loads, then frozen and shared by all games and copies. Depends on neither Lua nor the state of
 * play, and owns all its strings. Only the word list grows in play: it interns the strings that rules put into options
 * and messages, so that decisions are plain numbers.
 */
#ifndef BOHN_DEF_H
#define BOHN_DEF_H

#include "vm/bohn.h"
#include "vm/quota.h"
#include "vm/text.h"

typedef uint16_t CardId;
typedef uint16_t ZoneId;
typedef uint16_t KindId;
typedef uint16_t CounterId;

/* The largest game (Bohnaparte combined, 6 players) needs about 290 cards, markers included, and 140 zones. The state
 * stays near 5 KB. */
#define MAX_CARDS 384
#define MAX_ZONES 256
#define MAX_KINDS 160
#define MAX_COUNTERS 160
#define MAX_PHASES 32
#define MAX_PLACE 99    /* rows of a board, half cards in a row */
#define MAX_OPTIONS_SET BOHN_HEADER_OPTIONS  /* options of a game: as many as a record holds */
#define MAX_WORDS 4096  /* different strings in options and messages */
#define WORD_SLOTS (2 * MAX_WORDS)  /* a power of two */
#define NONE 0xFFFFu

typedef struct TextList { int n, cap; BohnKeyText *list; } TextList;   /* sorted by key */

typedef struct Def {
    Quota *quota; size_t bytes;                /* taken from it */
    char **owned; int n_owned, cap_owned;      /* every string below */
    const char *id;
    BohnText title;
    int n_seats;
    int least_seats, most_seats;               /* as declared; rules may refuse some numbers */
    bool least_wins;                           /* best = "least" */
    int n_kinds; BohnKind kinds[MAX_KINDS];
    int n_cards; KindId kind_of[MAX_CARDS];
    int n_zones; BohnZone zones[MAX_ZONES];        /* zone 0 is the box, where all cards start */
    int n_counters; BohnCounter counters[MAX_COUNTERS];
    int n_turn; const char *turn[MAX_PHASES];        /* phases of a turn */
    int n_finale; const char *finale[MAX_PHASES];    /* phases after t:finish() */
    TextList texts, clauses;                   /* by key; by the id of the clause */
    int n_options, cap_options; BohnSetting *options;
    int n_words; const char *words[MAX_WORDS];
    uint16_t word_slots[WORD_SLOTS];                 /* a hash table: number in words + 1, or 0 */
    int kept_words, kept_owned;                      /* counts at load; the rest came in play */
} Def;

#define ZONE_BOX 0

Def *def_new(Quota *quota);    /* what it takes is counted there, unless that is NULL. NULL without memory */
void def_free(Def *def);

/* Copies a string into the definition; NULL without memory. */
const char *def_string(Def *def, const char *text);

/* Each adds one thing and returns its id, or -1 with a message in `why` (table full, duplicate name, no memory). */
int def_add_kind(Def *def, const char *id, int count, const char *back, char *why, size_t n);
int def_add_zone(Def *def, const char *name, int seat, BohnSeen seen, int face_up, char *why, size_t n);
int def_add_counter(Def *def, const char *name, int seat, int start, char *why, size_t n);
int def_add_text(Def *def, TextList *to, const char *key, const BohnText *text, char *why, size_t n);
int def_add_option(Def *def, const char *name, const char *value, const char *text, char *why, size_t n);

/* The word's id, added if new; -1 when the list is full or memory is short. */
int def_word(Def *def, const char *text);
/* Keeps all words so far; and forgets the later ones: no game may fail for the words of another. */
void def_keep_words(Def *def);
void def_forget_words(Def *def);

int def_find_kind(const Def *def, const char *id);
/* The kind of this id, or of this name in any language, or the only one whose id or name begins with these words; -1:
 * none. */
#define KIND_AMBIGUOUS (-2)
int def_kind_called(const Def *def, const char *text);
int def_find_zone(const Def *def, const char *text);     /* "p1.hand" or "deck" */
int def_find_counter(const Def *def, const char *text);
int def_find_phase(const Def *def, const char *name, bool finale);
const BohnText *def_find_text(const Def *def, const char *key);

int lang_index(const char *lang);                        /* English when unknown */
const char *text_in(const BohnText *text, const char *lang); /* falls back to English, then NULL */

/* "p1.hand", "rote_bohne.3", "p2", "harvest" ...; always terminated. */
void def_put_atom(const Def *def, BohnAtom atom, TextOut *out);
void def_put_option(const Def *def, const BohnOption *option, TextOut *out);
void def_write_atom(const Def *def, BohnAtom atom, char *text, size_t n);
void def_write_option(const Def *def, const BohnOption *option, char *text, size_t n);

/* The nearest of `names` to `wrong`, for "did you mean", or NULL. */
const char *nearest_name(const char *wrong, const char *const *names, int n);
/* The same if `wrong` is that name with one letter missing, added, replaced or swapped with the next; NULL otherwise,
 * and for short names. */
const char *misspelt_name(const char *wrong, const char *const *names, int n);

#endif
