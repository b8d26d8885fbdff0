/* rules.h - the inside of a BohnRules: a Lua state with frozen scripts, and the handles that scripts hold.
 *
 * A handle is a full userdata made once per card, zone, seat, kind and counter. It carries an id,
 * never a pointer into a state, so it means the same thing in every game and after every restore.
 * The game it stands for is `current`, which is set on every entry into Lua.
 */
#ifndef BOHN_RULES_H
#define BOHN_RULES_H

#include "vm/budget.h"
#include "vm/def.h"
#include "vm/dump.h"
#include "vm/reads.h"
#include "vm/record.h"

#include <lua.h>

#define MAX_SCRIPTS 16  /* a base game, an expansion, a variant and a few house rules */
#define MAX_BOTS 32
#define MAX_DECLARED 128
#define MAX_SPARE 16
#define ANYTIMES 4      /* lists of actions that are recalled for a seat */
#define MAX_NOTES 64
#define WORD_HINTS 256
#define FILTER_HINTS 64
#define DECLARED_HINTS 64
#define FITS_KEPT 256
#define RECALL_HINTS 128
#define RECALL_PARTS 6   /* of a call of t:recall that has a hint: the function and its arguments */
#if defined(__SANITIZE_ADDRESS__) || defined(BOHN_HOSTILE)
#define KEEP_SPARES false  /* using a freed game must be detected */
#else
#define KEEP_SPARES true
#endif

typedef struct { uint32_t type, id; } Handle;

/* A question as game.decisions declares it: asked with p:choose("plant_first", card). */
typedef struct {
    const char *name, *clause;
    int from_ref, otherwise_ref, can_ref, tries_ref;   /* registry: rules; LUA_NOREF = none */
    bool actions;                  /* each action is allowed by a rule of its own */
    bool pass, window;
    bool poll;                     /* preceded by a polling point */
    bool leave;                    /* an action in its window ends the question without an answer */
} Declared;

typedef struct {
    char *name, *file, *text;
    char hash[33];
    bool rules;   /* a game, a variant or a module they require; not of the standard library. Records name these */
    DumpUses uses;
    bool own;     /* by the author who is at work: see scripts_own() */
} Script;

/* A name of a declared decision, by its address, and its number, from 1. */
typedef struct { const char *name; int number; } DeclaredHint;

/* A field and a text of it, by their addresses, and the kinds that have it: see lua_data.c. */
typedef struct { const char *field, *value; const bool *kinds; } FilterHint;

/* A call of t:recall: its function and arguments, each as an address or a small number. See lua_recall.c. */
typedef struct { uintptr_t parts[RECALL_PARTS]; } RecallHint;

/* Does a zone take a card or kind of a seat, as `viewer` sees it? See lua_group.c. */
typedef struct { Recalled recalled; Handle card; int zone, seat, viewer; bool fits; } RecalledFits;

/* A line of a script; `script` is NULL if unknown. */
typedef struct { const Script *script; int line; } Place;

/* Rules of the game, and functions of the kernel table, that need no lookup by name. */
enum { CALLED_FITS, CALLED_ANYTIME, CALLED_BIDS, CALLED_ACT, CALLED_POLL, N_CALLED };

struct BohnRules {
    lua_State *L;
    lua_State *aside;          /* a thread for everything but steps: loading, scores, bots */
    int aside_ref;
    bool aside_spoiled;        /* after an error: see rules_thread() */
    const char *asked;         /* while loading: the scripts the program asked for */
    const struct BohnHeader *recorded; /* ... setup->recorded */
    bool changed;              /* loading failed: a script is not the recorded one */
    Limits limits;
    BohnTranslator *translator; /* setup->translator */
    Def *def;
    char *path;
    Script scripts[MAX_SCRIPTS + 16];  /* including modules */
    int n_scripts;
    BohnInfo info;
    BohnScript shown[MAX_SCRIPTS + 16];   /* info.scripts */
    BohnDecision decisions[MAX_DECLARED]; /* info.decisions */
    BohnRule *rule_list;                  /* info.rules */
    int n_notes; BohnNote notes[MAX_NOTES];   /* info.notes */
    int n_bots; const char *bots[MAX_BOTS + 1];
    const char *rival;         /* one of the bots, or NULL */
    int n_games;               /* living games and copies */
    int n_spare;               /* freed games, reused by the next game or copy */
    struct BohnGame *spare[MAX_SPARE];
    int n_declared; Declared declared[MAX_DECLARED];
    uint16_t word_hints[WORD_HINTS]; /* cache: string address -> word */
    FilterHint filter_hints[FILTER_HINTS];
    DeclaredHint declared_hints[DECLARED_HINTS];
    struct BohnGame *current;  /* the game whose Lua code runs */
    int viewer;                /* the seat whose view applies; BOHN_ALL_SEATS for rules */
    Reads reads;               /* what the running code has read of the table */
    uint64_t clock;            /* counts writes, and games begun: see reads.h */
    struct Known **known;      /* what hooks have returned, see known.h; or NULL */
    bool met_hidden;           /* the viewer has come upon a card that they cannot see; reset by bohn_phrase() */
    bool guard;                /* writing and asking are forbidden */
    bool typed;                /* the running code was typed by a person: see eval.c */
    bool assigned;             /* ... and has set a name that persists */
    KeptHeader kept_header;    /* for the next record */
    char *last_chunk;          /* the chunk whose value is _, if no record has it; or NULL */
    bool last_fixed;           /* ... the value is the same on any table; otherwise it holds for: */
    uint64_t last_table;       /* ... the table with this fingerprint; 0: none any more */
    bool bad_input;            /* loading failed: bad players or options */
    bool module;               /* ... the script returned no game */
    char declaring[48];        /* while loading: the zone, card ... being read, or "" */
    int self_ref, table_ref;   /* registry: the game, frozen, as rules get it; the table handle */
    const void *globals;       /* the contents of the frozen globals; NULL before they are frozen */
    int kernel_ref;            /* registry: the `kernel` table of the standard library */
    int combined_ref;          /* registry: hook -> further functions of layers below: see stack.lua */
    int phase_refs[3][MAX_PHASES];  /* registry: the functions of the phases, by stage */
    int handles[6];            /* registry: the first of each type; 0: the unknown card and kind */
    int declared_ref;          /* registry: name -> number in `declared`, from 1 */
    int can_ref;               /* registry: name of an action -> the rule that allows it, can_NAME */
    int called_refs[N_CALLED]; /* registry: rules that are called often; LUA_NOREF = none */
    int kinds_ref;             /* registry: id -> kind */
    int empty_ref;             /* registry: an empty list that cannot be changed */
    int found_ref;             /* registry: the options of the last p:can_choose: see lua_choose.c */
    bool found;                /* ... which are still valid */
    int anytime_ref;           /* registry: lists of actions out of turn, ANYTIMES for each seat, valid as in: */
    Recalled anytime[BOHN_MAX_SEATS][ANYTIMES];
    int next_anytime;          /* of any seat, to be forgotten */
    RecalledFits fits[FITS_KEPT];
    int functions_ref;         /* registry: a set of all functions of scripts at load */
    int recalled_ref;          /* registry: results of t:recall, see lua_recall.c */
    int n_recalled;            /* ... how many; 0: a new table is due */
    RecallHint recall_hints[RECALL_HINTS]; /* ... calls whose results are at hand in it */
    int data_ref;              /* registry: field -> value -> kinds: see lua_data.c */
    int upvalues_ref;          /* registry: function that assigns an upvalue -> its upvalues at load */
    int n_assigners;           /* how many functions assign an upvalue */
    struct Cover *cover;       /* cover.c: counts of lines, or NULL */
    struct Profile *profile;   /* profile.c: samples, or NULL */
    Place hook_places[BOHN_HOOKS]; /* where each hook is defined */
    const Place *place;        /* of the running hook, or NULL: for errors without a line */
    char text[1024];           /* what bohn_phrase() returns */
};

enum { HANDLE_CARD = 1, HANDLE_ZONE, HANDLE_SEAT, HANDLE_KIND, HANDLE_COUNTER, HANDLE_TABLE, HANDLE_GROUP,
       HANDLE_PAIRS };

/* A named list of zones. Primitives read only the userdata. The id of its handle: 0 for the table's, seat + 1. */
typedef struct Group { Handle handle; uint16_t n; ZoneId zones[]; } Group;

#define UNKNOWN_ID 0xFFFFu  /* the card or kind that a viewer cannot see */

static inline BohnRules *rules_of(lua_State *L) { return *(BohnRules **)lua_getextraspace(L); }

/* The price, in instructions, of reading or building a text. */
static inline size_t text_price(size_t bytes) { return bytes / 8; }

/* Charges a script for work done in C. */
static inline void limits_charge(lua_State *L, size_t instructions) {
    Limits *limits = &rules_of(L)->limits;
    if (!limits->set.instructions) return;
    limits->instructions += (long)instructions;
    if (instructions >= HOOK_EVERY || limits->instructions > limits->set.instructions) budget_check(L);
}

static inline int handle_ref(const BohnRules *rules, int type, int id) {
    if (id == (int)UNKNOWN_ID) return rules->handles[0] + (type == HANDLE_KIND);
    return rules->handles[type] + id;
}

static inline void push_handle(lua_State *L, int type, int id) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, handle_ref(rules_of(L), type, id));
}

/* blame.c */
/* Fills *err from the error on top of L's stack (popped): place, clause, source lines. */
void blame_describe(BohnRules *rules, lua_State *L, int lua_status, BohnError *err);
/* The rule of this name, as the stack defines it: its script, and its line in *line; NULL if there is none. */
const Script *rules_rule(const BohnRules *rules, const char *name, int *line);
/* The length of the file name at the start of a Lua message, or 0 if it is not `file`. Lua shortens long names. */
size_t rules_named_file(const char *message, const char *file);

/* scripts.c */
/* Finds the script called `name` for the file `asker`. A path (with a slash or ending in .lua) is taken as it is; a
 * plain name is looked for beside the asker, then in the search path. */
bool scripts_find(const BohnRules *rules, const char *name, const char *asker, char *file, size_t n);
/* Compiles the file, with the sandbox as its globals, and pushes the chunk; raises on failure. `rules_script`: as
 * Script.rules. */
void scripts_compile(lua_State *L, const char *name, const char *file, bool rules_script);
/* registry: file -> chunk. If this table is there, each file is compiled once. */
#define SCRIPTS_CHUNKS "bohn.chunks"
/* The script a Lua function came from, by its chunk name "@FILE"; NULL if it is not one of ours. */
const Script *rules_script_of(const BohnRules *rules, const char *source);
/* While loading: the script and line that declare what is being read, in the script `in` or in any if that is NULL.
 * Otherwise `in`, and *line stays. */
const Script *rules_declared_at(const BohnRules *rules, const Script *in, int *line);
/* Is the script by the author at work? They gave it, or a script beside it, by its path; if all scripts of the stack
 * are installed, it is the top one or a module beside that. An error is reported there rather than in what it builds
 * on. */
bool scripts_own(const BohnRules *rules, const Script *script);
bool scripts_by_path(const BohnRules *rules, const Script *script);
/* Does a script read a field of this name: ".name" or ["name"]? */
bool scripts_read(const BohnRules *rules, const char *name);
/* A name that a record can hold: letters, digits and _, less than n bytes. */
bool plain_word(const char *text, size_t n);
/* The name of a script: lower-case letters, digits and _. */
bool plain_name(const char *name);
/* Functions for the standard library. */
int f_caller(lua_State *L);
int f_place(lua_State *L);
int f_used(lua_State *L);
int f_locate(lua_State *L);
int f_compile(lua_State *L);
int f_result_checked(lua_State *L);
int f_calls(lua_State *L);
int f_note(lua_State *L);
int f_broke(lua_State *L);

/* cure.c */
/* Writes how to repair the error, as seen from its message and the source line: "; …" or "". */
void cure(const BohnRules *rules, const Script *script, int line, const char *message, char *text, size_t n);
/* The rule whose result is most likely used in this line: one of `own` scripts that the line, or one shortly above it,
 * calls. NULL if there is none. */
const Script *cure_rule_used(const BohnRules *rules, const Script *script, int line, const char **name, int *first);

/* compile.c. Each compiles a text, charged, and pushes the chunk or a message; returns Lua's status. Raises if a
 * function is too large or an expression too deep. A file is compiled once in a process as long as its text stays the
 * same. */
int compile_text(lua_State *L, const char *prefix, const char *text, const char *chunk_name);
int compile_file(lua_State *L, const char *text, const char *chunk_name, DumpUses *uses);

/* upvalues.c */
/* At load: keeps the upvalues of the functions that assign one, from the table at `functions`, where the others have
 * false. */
void upvalues_keep(lua_State *L, BohnRules *rules, int functions);
/* True when every kept upvalue still holds what it held at load; else fills *err, with `where` before the
 * message. */
bool upvalues_unchanged(BohnRules *rules, const char *where, BohnError *err);
/* Restores those values after a rollback. */
void upvalues_put_back(BohnRules *rules);

/* load.c */
/* A new thread, kept in the registry in place of *ref; NULL without memory. A thread that an error went through is not
 * used again: if the error came from the hook, Lua leaves the hook of that thread switched off, and nothing would stop
 * the next endless loop in it. */
lua_State *rules_thread(BohnRules *rules, int *ref, BohnError *err);

/* cover.c. The first two return false without memory. */
bool cover_begin(BohnRules *rules, const bool *on);
bool cover_script(BohnRules *rules, const Script *script);
/* Notes which lines have code, with the script's chunk at the top of the stack. */
void cover_code(lua_State *L, const Script *script);
/* A line is about to run. */
void cover_note(lua_State *L, lua_Debug *ar);
/* Marks the lines of all functions that are keys of this table as runnable. */
void cover_mark(lua_State *L, int functions);
/* How often each line of a script ran; NULL if not counted. */
const int *cover_lines(const BohnRules *rules, int script, int *n);
void cover_free(BohnRules *rules);

/* profile.c. The first two return false without memory. */
bool profile_begin(BohnRules *rules);
bool profile_script(BohnRules *rules, const Script *script);
/* Counts the running line and the functions above it. */
void profile_sample(lua_State *L);
/* The samples of a script by line; NULL if none are taken. */
const BohnCost *profile_costs(const BohnRules *rules, int script, int *n);
void profile_free(BohnRules *rules);

/* info.c: fills rules->info after loading. Raises. */
void info_build(lua_State *L, BohnRules *rules);

/* step.c: frees a spare game; its thread ends with the Lua state. */
void step_discard(struct BohnGame *game);

/* sandbox.c: pushes the globals of scripts. Raises without memory. */
void sandbox_open(lua_State *L);
/* Makes the table at `index`, and all it leads to, unchangeable; notes the upvalues of functions in the table at
 * `functions`. With functions = 0 functions are left alone. */
void sandbox_freeze(lua_State *L, int index, int functions);
/* Pushes the contents of a frozen table; false (nothing pushed) if it is not frozen. */
bool sandbox_contents(lua_State *L, int index);
/* Freezes only the table at `index`, a list of handles. */
void sandbox_freeze_list(lua_State *L, int index);

/* lua_recall.c: forgets all results of t:recall; raises nothing. Called before a run is repeated, counted: memory then
 * runs out where it would without them. */
void recall_forget(BohnRules *rules);

/* lua_*.c: the primitives. */
void lua_open_kernel(lua_State *L, int kernel);   /* functions for the standard library */
void lua_make_handles(lua_State *L, BohnRules *rules, int kernel, int zone_data, int card_data, int groups);
int f_handle_text(lua_State *L);
int f_unknown_field(lua_State *L);
int f_read_only(lua_State *L);

#endif
