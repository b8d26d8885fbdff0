/* bohn.h - the one header for programs that embed the kernel.
 *
 * A BohnRules is a loaded script, with everything it extends, bound to a number of players and to option values; it is
 * immutable. A BohnGame is one game by those rules. Many games may share a BohnRules. The smallest program:
 *
 *     BohnError err;
 *     BohnSetup setup = { .script = "bohnanza", .path = "stdlib:rules", .players = 3 };
 *     BohnRules *rules = bohn_load(&setup, &err);                     NULL on failure
 *     BohnGame *game = bohn_new(rules, 42, 0, &err);
 *     while (bohn_run(game, &err) == BOHN_WAITING)                    a seat must decide: see bohn_request(game)
 *         bohn_answer(game, NULL, &err);                              the default; or bohn_decide(game, "p1 ...", &err)
 *     bohn_free(game);
 *     bohn_rules_free(rules);
 *
 * The functions form five rings; a program needs only the inner ones.
 *
 *     load     bohn_load bohn_rules_free bohn_info bohn_text bohn_in bohn_zone_find bohn_interrupt bohn_set_ticks bohn_usage
 *     play     bohn_new bohn_free bohn_run bohn_request bohn_answer bohn_decide bohn_anytime bohn_contested bohn_bot_answer
 *              bohn_set_polls bohn_set_decider bohn_copy
 *     look     bohn_now bohn_rules bohn_zone_size bohn_zone_is_open bohn_zone_card bohn_card_face_up bohn_counter_value
 *              bohn_offers bohn_event bohn_decision bohn_fingerprint bohn_score bohn_winners bohn_outlook
 *              bohn_render bohn_option_write bohn_phrase bohn_hook_error
 *     change   bohn_goto bohn_eval bohn_unfinished bohn_reload
 *     record   bohn_record_start _resume _over _stop _ok, bohn_record_header bohn_record_replay
 *
 * Nothing here prints, and no call waits for an answer. Functions that can fail take a BohnError, which may be NULL; on
 * failure nothing has changed. Seats count from 0 in C and are p1, p2 ... in every text. A BohnRules and its games
 * belong to one thread. The program must leave LC_COLLATE and LC_NUMERIC at "C": after setlocale(LC_ALL, "") Lua sorts
 * texts and writes numbers in another way, and the same seed may give another game.
 */
#ifndef BOHN_H
#define BOHN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
/* The library is compiled with hidden symbols; it exports what is declared in this header, and nothing else. */
#pragma GCC visibility push(default)

/* The one place where the version is written: the Makefile, the manual pages and the packages read these three
 * lines. */
#define BOHN_VERSION_MAJOR 1
#define BOHN_VERSION_MINOR 0
#define BOHN_VERSION_PATCH 0
#define BOHN_QUOTE_(number) #number
#define BOHN_QUOTE(number) BOHN_QUOTE_(number)
#define BOHN_VERSION \
    BOHN_QUOTE(BOHN_VERSION_MAJOR) "." BOHN_QUOTE(BOHN_VERSION_MINOR) "." BOHN_QUOTE(BOHN_VERSION_PATCH)

#define BOHN_MAX_SEATS 8    /* the largest box of the family seats 7 */
#define BOHN_MAX_PICK 64    /* most options one `pick` may return */
#define BOHN_MAX_DEAL 16    /* most cards on one side of a deal: a hand is rarely longer */
#define BOHN_MAX_ARGS 4     /* things a prompt or a message may name */
#define BOHN_OPTION_ATOMS 4
#define BOHN_NO_SEAT (-1)
#define BOHN_ALL_SEATS (-2) /* as the seat that looks: it sees everything; as the partner of a deal: the whole table */
#define BOHN_UNKNOWN (-1)   /* a card the seat cannot see */

typedef struct BohnRules BohnRules;
typedef struct BohnGame BohnGame;

/* The version of the running library, "1.0.0"; BOHN_VERSION is that of the header. */
extern const char bohn_version[];

/* Also the exit codes of the program. */
typedef enum BohnStatus {
    BOHN_OK = 0,
    BOHN_RULE_FAULT = 1,  /* a rule script raised an error in play, or a scenario failed */
    BOHN_BAD_INPUT = 2,   /* wrong option, player count, answer: the caller's mistake */
    BOHN_BAD_SCRIPT = 3,  /* a script was refused at load */
    BOHN_LIMIT = 4,       /* memory, instruction, time or decision budget */
    BOHN_BAD_RECORD = 5,  /* damaged or incompatible record */
    BOHN_DIVERGED = 6,    /* a replay did not reach the recorded position */
    BOHN_SYSTEM = 7       /* files, memory of the process */
} BohnStatus;

/* If the script's line at fault is known, `text` begins with "FILE:LINE: " and shows the lines around it. */
typedef struct BohnError {
    BohnStatus status;
    char text[4000];   /* for people; may have several lines */
    char file[1024];   /* the script at fault, or "" */
    int line;          /* in that file; 0: not known */
    char clause[24];   /* the clause named nearest to the line, or "" */
    bool module;       /* the script ran, but returned no game */
} BohnError;

/* ---- load ------------------------------------------------------------------------------------- */

typedef struct BohnLimits {
    size_t memory;       /* bytes of Lua memory per BohnRules */
    long instructions;   /* Lua instructions from a decision to the end of its step, and from there to the next
                          * decision; 0 = not counted (trusted scripts) */
    int milliseconds;    /* CPU time for the same, at least half of it on a busy machine; it only ever aborts */
    long decisions;      /* decisions per game */
    long loading;        /* Lua instructions for loading the scripts; 0: as `instructions` */
    long total;          /* Lua instructions after loading, of all games together; 0: no limit. With a total, all
                          * instructions are counted */
} BohnLimits;

#define BOHN_TOTAL_TEXT "as many Lua instructions as all runs together may take"   /* in the message about that */

extern const BohnLimits bohn_default_limits;

/* Translates a text of a script from English, for a language that the script lacks. The result must stay valid; NULL:
 * not translated. The thread of any rules that have it may call it. */
typedef const char *BohnTranslator(const char *english, const char *lang);

typedef struct BohnSetup {
    const char *script;          /* "bohnanza", "my/rule.lua", "bohnanza+underdog" */
    const char *path;            /* directories searched for names, separated by ':' */
    int players;                 /* 0: the script's own default */
    const char *const *options;  /* "name=value", NULL at the end; may be NULL */
    const BohnLimits *limits;    /* NULL: bohn_default_limits */
    const bool *cover;           /* count how often each line runs, which makes everything slower, as long as this is true.
                                  * It must outlive the rules; NULL: lines are not counted */
    bool each_number;            /* also find out which numbers of players are allowed: see BohnInfo */
    const struct BohnHeader *recorded;   /* not NULL: a script is compiled only if this record was played with the same text */
    bool data;                   /* `script` is the path of a file that returns data: see BohnInfo.data */
    bool profile;                /* take samples of the running line whenever bohn_interrupt(rules, true) is called */
    BohnTranslator *translator;  /* for bohn_in() and what is written with it; NULL: scripts speak for themselves */
    BohnRules *volatile *loading;   /* has the rules while they are loaded, for bohn_interrupt(); may be NULL */
    long *spent;                 /* the Lua instructions of the load are added to it, even if it fails; may be NULL */
} BohnSetup;

/* Loads, checks and freezes the scripts. NULL on failure. The caller frees the rules, after all of their games. */
BohnRules *bohn_load(const BohnSetup *setup, BohnError *err);
void bohn_rules_free(BohnRules *rules);

/* How much a message of the script matters: a minor one repeats what the table shows, a major one must not be missed;
 * talk is major for the seats it names, except for the first, who speaks, and minor for others. */
typedef enum BohnTone { BOHN_TONE_PLAIN, BOHN_TONE_MINOR, BOHN_TONE_MAJOR, BOHN_TONE_TALK } BohnTone;

enum { BOHN_EN, BOHN_DE, BOHN_FR, BOHN_NL, BOHN_LANGS };

typedef struct BohnText {
    const char *in[BOHN_LANGS];   /* NULL: not translated */
    BohnTone tone;
    BohnTranslator *translator;   /* of the setup, or NULL */
} BohnText;

typedef struct BohnKeyText { const char *key; BohnText text; } BohnKeyText;

/* Samples taken at a line, in the function that begins at the line, and in that function or one it called. */
typedef struct BohnCost { int line, self, total; } BohnCost;

typedef struct BohnScript {
    const char *name, *file;
    const char *hash;             /* XXH3-128 of the text, 32 hex digits */
    const char *text;             /* as loaded */
    int n_lines; const int *hits; /* hits[line], line < n_lines: how often the line ran in a function, counted from
                                   * loading on; negative: no code that a game is known to reach, -1: none at all.
                                   * NULL unless setup->cover */
    const BohnCost *costs;        /* costs[line], line < n_lines; processes forked after loading add to the same
                                   * counts. NULL unless setup->profile */
} BohnScript;

typedef struct BohnSetting { const char *name, *value, *text; } BohnSetting;   /* text: what it does, or "" */

typedef enum BohnSeen { BOHN_SEEN_ALL, BOHN_SEEN_OWNER, BOHN_SEEN_TOP, BOHN_SEEN_NONE } BohnSeen;

typedef enum BohnShow {
    BOHN_SHOW_PLAIN,              /* the kinds if all can be seen, else the number and the top card */
    BOHN_SHOW_KINDS,              /* the kinds, sorted, to everybody who sees the cards */
    BOHN_SHOW_COUNT,              /* only the number, even of open cards */
    BOHN_SHOW_QUEUE,              /* from the front, which is marked; only neighbours are put together */
    BOHN_SHOW_CHAIN               /* one by one: each follows from the one before */
} BohnShow;

typedef struct BohnZone {
    const char *name, *full;      /* "hand", "p1.hand"; the same for a zone of the table */
    int8_t seat;                  /* owner, or BOHN_NO_SEAT */
    uint8_t visibility;           /* BohnSeen: who sees the cards */
    bool face_up;                 /* cards moved here are turned face up */
    bool closed;                  /* closed at the start; a rule opens it */
    uint8_t row, x;               /* place on a board: row from 1, left edge in half cards; row 0: not on a board */
    uint8_t show;                 /* BohnShow: how its cards are drawn */
    uint8_t line;                 /* line on screen, from 1 below the piles; 0: none of its own */
    bool always;                  /* shown even when empty */
    const char *look;             /* how pages draw it: "field", "ship" ...; or "" */
} BohnZone;

typedef struct BohnKind {
    const char *id;
    BohnText name;                /* English at least: the id, if the script gives none */
    uint16_t count, first;        /* its cards are first .. first + count - 1 */
    uint16_t back;                /* kinds with the same back look alike face down */
    const char *look;             /* how pages draw it: a shape, colours, the seat it stands for, such as "bean #3b64c4" or
                                   * "flag p2"; or "". See repl/page/README.md */
} BohnKind;

typedef struct BohnCounter {
    const char *name, *full;      /* "coins", "p1.coins" */
    int8_t seat;                  /* owner, or BOHN_NO_SEAT */
    int8_t other;                 /* kept by a seat about another one ("debt_p2", "p1.debt_p2"): that one, or BOHN_NO_SEAT */
    int32_t start;
    bool reveals;                 /* by the rules it says something about hidden cards */
    BohnText measure;             /* what simulations call it; without English text it is not measured */
} BohnCounter;

typedef struct BohnDecision { const char *name, *clause; } BohnDecision;   /* clause: or "" */

/* A method of the game, and the script that supplies it. */
typedef struct BohnRule {
    const char *name, *script, *file;
    int first, last;              /* lines */
} BohnRule;

/* Something about the stack that its author should know, although it can be played. */
typedef struct BohnNote {
    const char *file, *text;
    int line;
} BohnNote;

/* Everything the scripts declare. Zones, kinds, cards and counters are numbered as here in the whole header. */
typedef struct BohnInfo {
    const char *id;
    BohnText title;                               /* English at least: the id, if the script gives none */
    int players, least_players, most_players;     /* now; as declared: some options refuse a number in between */
    unsigned allowed;                             /* bit n: the scripts load for n players, too; 0 unless setup->each_number */
    bool least_wins;                              /* the fewest points are the best score */
    int n_scripts; const BohnScript *scripts;     /* in the order they were opened, modules included */
    int n_options; const BohnSetting *options;    /* with the value in force */
    int n_bots; const char *const *bots;          /* NULL at the end */
    const char *rival;                            /* the bot to play against; NULL if the script names none */
    int n_zones; const BohnZone *zones;           /* zone 0 is the box */
    int n_kinds; const BohnKind *kinds;
    int n_cards; const uint16_t *kind_of;         /* the kind of each card */
    int n_counters; const BohnCounter *counters;
    int n_phases; const char *const *phases;      /* of a turn */
    int n_decisions; const BohnDecision *decisions;   /* in the order of names */
    int n_texts; const BohnKeyText *texts;        /* in the order of keys */
    int n_clauses; const BohnKeyText *clauses;    /* of the rule reference, as far as it is in the scripts; by their ids */
    int n_rules; const BohnRule *rules;           /* in the order of names */
    int n_notes; const BohnNote *notes;           /* names and rules that layers share without knowing each other */
    const char *const *words;                     /* BOHN_WORD atoms and clauses; those that came up in a game are
                                                   * valid while any game by these rules exists */
    struct lua_State *data;                       /* of "rules" loaded with setup->data, which have no game and of which only
                                                   * this is filled in: the Lua state that ran the file once, in the sandbox
                                                   * and limits of scripts, with the table it returned at the top of the
                                                   * stack. `require` runs files relative to it */
} BohnInfo;

/* Built at load, valid as long as the rules. NULL for NULL. */
const BohnInfo *bohn_info(const BohnRules *rules);
/* The script's text for a key ("plant_first" ...), or NULL. */
const BohnText *bohn_text(const BohnInfo *info, const char *key);
/* The text in a language ("de", "de_AT.UTF-8" ...): the script's, else the translator's, else in English; NULL if text
 * is NULL or has none of them. */
const char *bohn_in(const BohnText *text, const char *lang);
int bohn_zone_find(const BohnInfo *info, const char *full);   /* "p1.hand", "deck"; -1: there is none */

/* Stops the Lua code that runs now, if any, at its next instruction; its step is rolled back. `late`: only if the code
 * has overrun its time; then returns whether the previous call had no effect, because a C function is still running.
 * May be called from a signal handler. */
bool bohn_interrupt(BohnRules *rules, bool late);
/* The program promises to call bohn_interrupt(rules, true) at least ten times a second while these rules run a game, or
 * takes that back. Then they run a fifth faster: instructions are counted only where the limit may have been reached,
 * by running the same code again, so it is reached at the same instruction as ever. */
void bohn_set_ticks(BohnRules *rules, bool ticks);
/* Lua memory in use and instructions of the last run, with their limits; the dearest run of any game; runs that reached
 * their limit of instructions; bytes of a game's state. With ticks, only the cost of primitives is counted at first.
 * `hidden`: the last bohn_phrase() came upon a card that its viewer cannot see. */
typedef struct BohnUsage {
    size_t memory, most_memory;
    long instructions, most_instructions, dearest, total;
    int reached;
    size_t state;
    bool hidden;
} BohnUsage;
BohnUsage bohn_usage(const BohnRules *rules);

/* The hooks are the rules that the kernel calls by name. A game may define each, and so may a house rule. */
typedef enum BohnHook {
    BOHN_HOOK_CHECK, BOHN_HOOK_SETUP, BOHN_HOOK_SCORE, BOHN_HOOK_WINNERS, BOHN_HOOK_OUTLOOK, BOHN_HOOK_FITS,
    BOHN_HOOK_COULD_HOLD, BOHN_HOOK_ANYTIME, BOHN_HOOK_BIDS, BOHN_HOOK_TRIES, BOHN_HOOK_CONTESTED, BOHN_HOOK_CAPTION,
    BOHN_HOOK_KIND_CAPTION, BOHN_HOOK_SEAT_CAPTION, BOHN_HOOK_STANDING, BOHN_HOOK_ASKING, BOHN_HOOK_WORDING, BOHN_HOOK_WARNING,
    BOHN_HOOK_VERDICT,
    BOHN_HOOKS
} BohnHook;

/* What a hook sees of the table. */
typedef enum BohnSees {
    BOHN_SEES_RULES, BOHN_SEES_ALL, BOHN_SEES_PUBLIC, BOHN_SEES_VIEWER, BOHN_SEES_ASKED
} BohnSees;

/* A phrase is the key of a text and up to nine things that the text names, or nothing. */
typedef struct BohnHookInfo {
    const char *name;
    const char *arguments;   /* "t, zone" */
    const char *returns;     /* "a phrase" */
    BohnSees sees;
    const char *sees_text;   /* the same in words: "everything" */
    bool required;           /* every game has it */
    const char *text;        /* one line of description */
} BohnHookInfo;

extern const BohnHookInfo bohn_hooks[BOHN_HOOKS];

/* Functions of Lua that scripts do not have, such as "math.random", with what to write instead; a NULL name ends the
 * list. */
typedef struct BohnInstead { const char *name, *write; } BohnInstead;
extern const BohnInstead bohn_instead[];

/* ---- play ------------------------------------------------------------------------------------- */

typedef enum BohnAtomType { BOHN_INT, BOHN_WORD, BOHN_CARD, BOHN_ZONE, BOHN_SEAT, BOHN_KIND } BohnAtomType;

typedef struct BohnAtom {
    uint8_t type;   /* BohnAtomType */
    int32_t value;  /* the number, or an id of that type */
} BohnAtom;

/* What an option does with an offer on the table. */
typedef enum BohnReply { BOHN_REPLY_NONE, BOHN_REPLY_ACCEPT, BOHN_REPLY_REJECT } BohnReply;

typedef struct BohnOption {
    uint8_t n;      /* atoms used */
    bool list;      /* the script gave a list, if only of one thing */
    int16_t clause; /* word id of the clause that refuses it, or -1 */
    uint8_t reply;  /* BohnReply, to the offer of this number */
    uint8_t offer;
    BohnAtom atom[BOHN_OPTION_ATOMS];
} BohnOption;

typedef enum BohnQuestion {
    BOHN_CHOOSE,    /* one option, or pass */
    BOHN_PICK,      /* least..most different options, ordered or not */
    BOHN_DEAL       /* an offer to one of the partners; or one option; or pass */
} BohnQuestion;

/* The pending decision. */
typedef struct BohnRequest {
    BohnQuestion type;
    int seat;
    const char *name;          /* the decision's name in the rule reference */
    const char *clause;        /* or "" */
    bool pass;                 /* may be answered with nothing */
    bool poll;                 /* a polling point: the seat is not asked, only given the chance */
    bool window;               /* seats may act out of turn meanwhile: see bohn_anytime() */
    bool ordered;              /* pick: the order of the answer counts */
    bool secret;               /* the others must not learn the answer now */
    int offer;                 /* number of the offer that the question is about; 0: none, or several (see the options) */
    int least, most;           /* pick */
    int n_options;
    const BohnOption *options; /* may be NULL inside a BohnDecider */
    int n_refused;
    const BohnOption *refused; /* what looks possible but is not, with the clause */
    int n_args;
    BohnAtom args[BOHN_MAX_ARGS];
    int n_shown;               /* cards this seat alone is shown now */
    const int *shown;
    int n_partners;            /* deal */
    int partners[BOHN_MAX_SEATS];
    bool call;                 /* deal: it may also be put to the whole table, with BOHN_ALL_SEATS as the partner */
    int n_cards;               /* deal: cards the seat may give */
    const int *cards;
    int n_kinds;               /* deal: kinds it may ask for */
    const int *kinds;
} BohnRequest;

typedef struct BohnAnswer {
    int n;                     /* choose: 1, or 0 to pass; pick: how many; deal: 1 = an option */
    int index[BOHN_MAX_PICK];  /* indexes into options */
    int partner;               /* deal: a seat, or BOHN_ALL_SEATS; otherwise BOHN_NO_SEAT */
    int n_give, give[BOHN_MAX_DEAL];  /* indexes into cards */
    int n_ask, ask[BOHN_MAX_DEAL];    /* indexes into kinds */
} BohnAnswer;

enum {
    BOHN_HISTORY = 1,  /* keep every step: undo, goto */
    BOHN_EVENTS = 2,   /* keep what happened, for logs and screens */
    BOHN_CHECKS = 4,   /* fingerprints at every decision; could_hold must not exclude what is there */
    BOHN_AUDIT = 8,    /* rebuild the step at every decision and compare; check the table's laws. After 256 decisions of one step:
                        * whenever their number doubles */
    BOHN_EXPLAIN = 16  /* keep refused options with their clause */
};

/* NULL only without memory, or without rules. The game refers to the rules; the caller frees the game first. */
BohnGame *bohn_new(BohnRules *rules, uint64_t seed, int flags, BohnError *err);
void bohn_free(BohnGame *game);

/* Goes on until a decision (WAITING), the end (OVER) or a fault (FAILED: the step is rolled back, the error says why; a
 * later call tries the step again). */
typedef enum BohnProgress { BOHN_WAITING, BOHN_OVER, BOHN_FAILED } BohnProgress;
BohnProgress bohn_run(BohnGame *game, BohnError *err);
const BohnRequest *bohn_request(const BohnGame *game);  /* NULL unless waiting */
/* Answers the pending question; NULL is the default answer: pass, or else the first option. */
bool bohn_answer(BohnGame *game, const BohnAnswer *answer, BohnError *err);
/* Makes a decision given as text:
 *     p1 plant_first p1.field_1             answers the question plant_first, which p1 is asked
 *     p1 pick_two rote_bohne.1, saubohne.3  several things
 *     p1 plant_second -                     passes
 *     p1 trade offer p2 give rote_bohne.1 ask saubohne, saubohne    - for nothing
 *     p1 trade offer all give rote_bohne.1 ask -                    to the whole table
 *     p2 ! harvest p2.field_1               acts out of turn, see bohn_anytime()
 *     p2 ! offer p1 give saubohne.1 ask -   proposes a deal out of turn
 *     edit LUA                              as bohn_eval()
 * The seat's own zones may be written without the seat, and a card as its kind alone. Records and bohn_decision() have
 * the full form. */
bool bohn_decide(BohnGame *game, const char *text, BohnError *err);
/* What `seat` may do out of turn while the pending question has a window: in options and refused of the result, which
 * is valid until the next call on this game. If the seat may also propose a deal, the result is of type BOHN_DEAL, with
 * partners, cards and kinds. NULL on failure, or without a window. */
const BohnRequest *bohn_anytime(BohnGame *game, int seat, BohnError *err);
/* By the hook `contested`, which sees what `seat` may see: could seats that come later at a polling point prevent this
 * action of `seat`, one of bohn_anytime() or of the options of a polling point? If so, a person should be asked there,
 * as bots act at polling points. The list of bohn_anytime() stays valid. False without the hook, or if it failed: see
 * bohn_hook_error(). */
bool bohn_contested(BohnGame *game, int seat, const BohnOption *action);
/* Lets a bot of the scripts decide the pending question from its seat's view. Without a bot (NULL), and where the bot
 * returns nil, this is the default answer: pass, or else the first options. */
bool bohn_bot_answer(BohnGame *game, const char *bot, BohnAnswer *answer, BohnError *err);
/* Which seats are asked at polling points (bit i = seat i; bit BOHN_MAX_SEATS + i: only where it may propose a deal).
 * None at first. */
void bohn_set_polls(BohnGame *game, unsigned seats);
/* Answers some questions inside the running step, which is faster. Returning false leaves it to bohn_request(). The
 * request has no details: only seat, type, pass, least, most, the number of options, and what may be dealt. */
typedef bool (*BohnDecider)(void *context, const BohnRequest *request, BohnAnswer *answer);
void bohn_set_decider(BohnGame *game, BohnDecider decider, void *context);

/* What a copy keeps, and what it knows. Copies are not recorded. */
typedef enum BohnCopy {
    BOHN_WHOLE,      /* the game with its whole history and events */
    BOHN_POSITION,   /* the same position and the same future; neither history nor events */
    BOHN_LIGHT,      /* that without checks and explanations, for playouts by the thousand */
    BOHN_ENDED,      /* the game as if it had ended before the running step, as the rules end it: its finale comes next.
                      * Not in the setup */
    BOHN_SEEN,       /* the position as `seat` may imagine it: what the seat cannot see is dealt again, by `seed`. Positions
                      * that the seat cannot tell apart give the same copy */
    BOHN_RETOLD      /* that from the step of the last decision on, with the events since then (the game's from
                      * bohn_now(copy).first_event on). The seat saw the same cards move and the same question is asked;
                      * if messages, counters or options differ, they depend on hidden cards. The game must wait and keep
                      * its history and events */
} BohnCopy;
/* `seat` and `seed` count for the last two. NULL on failure; BOHN_DIVERGED: no deal agrees with what the seat saw. */
BohnGame *bohn_copy(const BohnGame *game, BohnCopy how, int seat, uint64_t seed, BohnError *err);

/* ---- look ------------------------------------------------------------------------------------- */

typedef struct BohnNow {
    int turn;             /* from 1; 0 in the setup */
    int seat;             /* whose turn it is */
    const char *phase;    /* "setup", one of the phases, "over" */
    bool over;
    int position;         /* entries of the log: decisions and edits made */
    int length;           /* entries known: those after the position can be redone */
    int step;             /* the position at which the running step began, or the same one between steps */
    int events;           /* kept so far */
    int first_event;      /* of a BOHN_RETOLD copy: which event of the game its first one is */
    uint64_t seed;
    uint64_t bot_seed;    /* for bots that decide by chance: the seed of the game, and the same in all its copies */
} BohnNow;

BohnNow bohn_now(const BohnGame *game);
BohnRules *bohn_rules(const BohnGame *game);
int bohn_zone_size(const BohnGame *game, int zone);
/* Is the zone there at all? A field that must be bought first is not. */
bool bohn_zone_is_open(const BohnGame *game, int zone);
/* Card number i (0 = front) of a zone as `seat` sees it: a card id or BOHN_UNKNOWN. */
int bohn_zone_card(const BohnGame *game, int seat, int zone, int i);
bool bohn_card_face_up(const BohnGame *game, int card);
int bohn_counter_value(const BohnGame *game, int counter);

typedef struct BohnOffer {
    int number, from, to;             /* to: a seat, or BOHN_ALL_SEATS */
    int n_give, give[BOHN_MAX_DEAL];  /* cards */
    int n_ask, ask[BOHN_MAX_DEAL];    /* kinds */
} BohnOffer;
/* The first n offers on the table, which everybody knows; returns how many there are, n at most. */
int bohn_offers(const BohnGame *game, BohnOffer *offers, int n);

typedef enum BohnEventType { /*    a         b      c */
    BOHN_EVENT_MOVE,         /* card      from   to: zones */
    BOHN_EVENT_FLIP,         /* card      face up */
    BOHN_EVENT_SHUFFLE,      /* zone */
    BOHN_EVENT_COUNT,        /* counter   old    new */
    BOHN_EVENT_SAY,          /* word: the script says what happened; see args */
    BOHN_EVENT_STEP,         /* seat      phase  turn: a phase begins; turn 0 is the setup */
    BOHN_EVENT_DECISION,     /* position  seat   out of turn */
    BOHN_EVENT_LOOK          /* card      seat   zone: the seat looks at the card and remembers it */
} BohnEventType;

typedef struct BohnEvent {
    uint8_t type;
    int8_t seat;           /* who may see it: BOHN_NO_SEAT = everybody */
    bool fresh;            /* it showed the viewer a hidden card: undoing it would leak */
    int position;          /* of the game when it happened */
    int32_t a, b, c;       /* see BohnEventType */
    int n_args;
    BohnAtom args[BOHN_MAX_ARGS];
} BohnEvent;

/* Event i as `seat` may see it, hidden cards as BOHN_UNKNOWN. False if the seat may not see it; then only the position
 * counts. */
bool bohn_event(const BohnGame *game, int seat, int i, BohnEvent *event);
/* Entry i of the log, from 0: "p1 plant_first p1.field_1", "p2 ! harvest p2.field_1", or "edit " and the Lua chunk.
 * NULL without history. Valid until the next entry is made. */
const char *bohn_decision(const BohnGame *game, int i);
/* 16 hex digits. Equal fingerprints mean equal tables; what seats know from looking does not count. */
void bohn_fingerprint(const BohnGame *game, char hex[17]);

/* The score now, computed by the script: its first number, then the tie-breaks. */
bool bohn_score(BohnGame *game, int seat, int score[4], BohnError *err);
/* Bit i = seat i won; only when the game is over. */
bool bohn_winners(BohnGame *game, unsigned *seats, BohnError *err);
/* How the game looks for a seat, on the scale of the score, by the hook `outlook`; *known is false if no script defines
 * it. *bar is what everybody must beat to win, on the same scale; NAN if there is no such thing. The hook sees
 * everything: ask it only about positions that the asking seat may imagine. */
bool bohn_outlook(BohnGame *game, int seat, double *value, double *bar, bool *known, BohnError *err);

/* Fills the script's text `key` with names in a language: "{1} harvests {2}". Without such a text the key itself is
 * used. Without a key (NULL) the atoms are an option: if the first is a word, that is the key, else all are listed.
 * `seats` may name the seats (NULL: p1, p2, ...). Cuts at n. */
void bohn_render(const BohnInfo *info, const char *key, const BohnAtom *args, int n_args, const char *lang,
                 const char *const *seats, char *out, size_t n);
/* An option as records have it: "harvest p1.field_1". Cuts at n. */
void bohn_option_write(const BohnGame *game, const BohnOption *option, char *text, size_t n);
/* What the scripts say on screen. `hook` is one that returns a phrase; it sees what `viewer` sees, unless the table of
 * hooks says otherwise. `id` is the zone, kind or seat the hook takes, `option` what `wording` and `warning` take (else
 * NULL); `asking` is about the pending question. "" if the scripts say nothing, or if the hook failed: see
 * bohn_hook_error(). Valid until the next call on these rules. The phrases of one screen share one budget of
 * instructions; a screen ends with bohn_hook_error() and with a decision. A hook that reaches a limit, or that is the
 * dearest of a screen that spent its budget, is switched off in this game; an interrupt ends the phrases of the screen. */
const char *bohn_phrase(BohnGame *game, int viewer, BohnHook hook, int id, const BohnOption *option, const char *lang);
/* The error of a hook that was called without a BohnError: the first one of each hook in this game, handed out once.
 * NULL: there is no further one, and a new screen begins. If the hook reached a limit, calls without a BohnError do not
 * run it again in this game and its copies. */
const BohnHookInfo *bohn_hook_error(BohnGame *game, BohnError *err);

/* ---- change ----------------------------------------------------------------------------------- */

/* Goes to the position after `n` entries of the log, back or forward. Undo is goto(position - 1). */
bool bohn_goto(BohnGame *game, int n, BohnError *err);
/* Runs Lua, an expression or statements, in the scripts' sandbox, which also has t, p1, p2 ..., game, card "id" and _
 * (the last value; a part of the table only as long as that is the same). It sees everything and asks nothing. `text`,
 * unless it is NULL, gets its values, cut at n. If the table has changed afterwards that was an edit: an entry of the
 * log, and the running step starts again from the new table. Edits are refused during the setup. Beside the primitives
 * of rules these functions lay out a table, without events; zones and counters may be given by name:
 *     put("rote_bohne, 3 blaue_bohne~", p1.field_1)   from the box; ~ lays a card face down, ^ face up
 *     put("rote_bohne", "deck", { from = "p1.hand", at = "bottom" })
 *     put("rote_bohne", "deck", { from = "anywhere", but = { "p2.hand" } })   the box, else where most are
 *     clear(zone)  open(zone)  close(zone)           cleared cards go to the box
 *     rest("bean", zone)  rest("bean", zone, "under")   what the box has with that back, shuffled
 *     set(counter, 2)
 *     cursor { turn = 2, phase = "plant", steps = 0, seat = 1 } */
bool bohn_eval(BohnGame *game, const char *chunk, char *text, size_t n, BohnError *err);
/* Does the chunk only lack its end? */
bool bohn_unfinished(BohnRules *rules, const char *chunk);
/* Puts the game on new rules (the same scripts edited, usually) at the same position. Decisions of the running step
 * that no longer fit are dropped; their number is returned, -1 = refused and the old rules stay. Earlier positions can
 * still be reached if cards, zones, counters and phases are the same ones. The caller frees the old rules when no other
 * game uses them. */
int bohn_reload(BohnGame *game, BohnRules *rules, BohnError *err);

/* ---- record ----------------------------------------------------------------------------------- */

typedef struct BohnRecord BohnRecord;

#define BOHN_HEADER_SCRIPTS 32   /* as many as one BohnRules loads */
#define BOHN_HEADER_OPTIONS 64

/* The header of a record, for loading the rules it was played by. */
typedef struct BohnHeader {
    char version[16];                       /* of the program that wrote it */
    char game[64];                          /* the id of the game */
    char script[512];
    int players;
    uint64_t seed;
    char options[BOHN_HEADER_OPTIONS][128]; /* "name=value" */
    int n_options;
    char seats[BOHN_MAX_SEATS][32];         /* who sat there: "human", "farmer" ... */
    char hashes[BOHN_HEADER_SCRIPTS][33];
    char names[BOHN_HEADER_SCRIPTS][128];
    int n_scripts;
    int decisions;                          /* the position at the end of the record */
    bool over;                              /* the last line is the closing one */
    bool torn;                              /* the last line was cut short while it was written */
} BohnHeader;

/* Checks the whole file first: a damaged record has no header. */
bool bohn_record_header(const char *file, BohnHeader *header, BohnError *err);
/* Starts a record of a game before its first decision, and appends every decision, edit and undo from now on, each at
 * once. `seats` has a name per player or is NULL. Fails if the file exists. Only the owner can read the file: the seed
 * in it reveals every hidden card. It is locked against a second writer while it is open. Decisions of a BohnDecider
 * cannot be recorded. */
bool bohn_record_start(BohnGame *game, const char *file, const char *script,
                       const char *const *seats, BohnError *err);
/* Replays a record into a new game, which need not have been run yet (and must not wait at a polling point). `force`
 * accepts changed scripts. Stops at position `limit`, unless it is negative, of the game as it went after all undos.
 * Undos need a game with BOHN_HISTORY. On failure the game keeps what did fit. On success err->text is "" or a remark:
 * a torn last line was left out. */
bool bohn_record_replay(BohnGame *game, const char *file, bool force, int limit, BohnError *err);
/* Appends to a record that was just replayed to its end. A torn last line is cut off; err->text is as above. */
bool bohn_record_resume(BohnGame *game, const char *file, BohnError *err);
/* Writes the closing line with the winners and syncs the file to disk. The game must be over; it may still be
 * undone. */
bool bohn_record_over(BohnGame *game, BohnError *err);
/* Syncs the file to disk and closes it; the game goes on without a record. False if not everything is saved.
 * bohn_free() closes it without the sync. */
bool bohn_record_stop(BohnGame *game, BohnError *err);
/* False if writing failed (disk full), or the file was removed or changed; err->text says what is not saved, and the
 * game goes on. Without this call the file is checked only now and then. */
bool bohn_record_ok(const BohnGame *game, BohnError *err);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
