/* lab.h - the workbench: a game on which anything may be looked at, tried, taken back and changed.
 *
 * lab.c reads lines and serves them: an answer to the question, Lua, or a command with a colon. The
 * commands stand in groups, a file each: lab_time.c, lab_table.c, lab_rules.c, lab_play.c, lab_files.c,
 * lab_help.c; each file ends with its table, from which help, hints and completion are made. The Lab owns
 * everything; nothing outlives lab_close(). It talks English, as the command line does; only the game itself
 * speaks the language.
 */
#ifndef REPL_LAB_H
#define REPL_LAB_H

#include "repl/play.h"
#include "repl/text.h"

#define LAB_BRANCHES 16
#define LAB_BREAKS 16
#define LAB_OPTIONS 32
#define LAB_RELOADS 64

#define LAB_EDITS 32
#define LAB_ZONES 256   /* no game has more */

/* The game before and after an edit, and how long its record was: to take the edit back, or to go on from it. */
typedef struct EditPoint {
    BohnGame *before, *after;
    long length, length_after;     /* -1: there was none */
    int position;
    char text[160];
} EditPoint;

typedef struct Branch {
    char name[32];
    BohnGame *game;
    char record[FILE_NAME_SIZE];   /* a file of its own in the Lab's directory */
    Teller teller;                 /* what was told of it */
    EditPoint edits[LAB_EDITS];    /* the last ones, oldest first */
    int n_edits;
} Branch;

typedef struct Break { char decision[64], condition[200]; } Break;

typedef struct Lab {
    char script[512];
    int players;
    char *options[LAB_OPTIONS + 1];  /* "name=value" */
    int n_options;
    BohnRules *rules;
    BohnRules *old[LAB_RELOADS];     /* of games that could not be put on newer ones; freed at the end */
    int n_old;
    Branch branch[LAB_BRANCHES];
    int n_branches, current;
    Seats seats;                     /* SEAT_HUMAN: answered by hand */
    Break breaks[LAB_BREAKS];
    int n_breaks;
    int eyes;                        /* whose: a seat or BOHN_ALL_SEATS */
    int mark;                        /* the decision from which :scenario takes the answers */
    bool watch;                      /* reload when a script has changed */
    long long stamp;                 /* when the scripts were changed last */
    bool quit;
    bool force;                      /* load records although their scripts have changed */
    const char *lang;
    char directory[300];             /* for the records of the branches */
    int n_files;                     /* made there so far; their names */
    bool rules_changed;              /* since the game began: a record of it may not replay */
} Lab;

typedef struct LabCommand {
    const char *name, *arguments, *text;
    bool (*run)(Lab *lab, char *arguments);  /* false: it failed, and said so */
} LabCommand;

/* A group of commands; the tables end with a NULL name. */
typedef struct LabGroup { const char *title; const LabCommand *commands; } LabGroup;
extern const LabCommand lab_time_commands[], lab_table_commands[], lab_rules_commands[], lab_play_commands[],
    lab_files_commands[], lab_help_commands[];
extern const LabGroup lab_groups[];          /* ends with a NULL title */
/* By its name, or a beginning that means one; NULL with a message if none. */
const LabCommand *lab_find_command(const char *name);

static inline Branch *lab_branch(Lab *lab) { return &lab->branch[lab->current]; }
static inline BohnGame *lab_game(Lab *lab) { return lab->branch[lab->current].game; }

/* ---- lab.c */
/* Puts a game onto an empty workbench (players 0, seats NULL: what the game says, all by hand). False
 * with a message; lab_close() in any case. */
bool lab_open(Lab *lab, const char *script, int players, const char *seats, uint64_t seed);
void lab_close(Lab *lab);
/* Prints a message on standard error; always false. */
bool lab_fail(const char *format, ...) PRINTF_LIKE(1, 2);
bool lab_error(const BohnError *err);
void lab_show(Page *page);                   /* prints and frees it */
/* Serves one line; false if it failed. */
bool lab_serve(Lab *lab, const char *line);
/* The game has moved: goes on to a question that is answered by hand, and tells what happened. */
bool lab_go_on(Lab *lab);
/* Tells what happened since the last time; and the question. */
void lab_news(Lab *lab);
void lab_tell(Lab *lab);
void lab_question(Lab *lab, Page *page);
/* What happened so far in the current game is no news. */
void lab_no_news(Lab *lab);
/* A number from `text`, or `otherwise` if it is empty; false with a message. */
bool lab_number(const char *text, int otherwise, int least, int most, int *number);
/* Everybody is answered by hand. */
void lab_by_hand(Lab *lab);
/* The next word of the arguments, cut off; "" at the end. */
char *lab_word(char **arguments);

/* ---- lab_play.c */
/* Starts a game in the current branch, with its record. */
bool lab_new_game(Lab *lab, uint64_t seed);
void lab_close_branch(Branch *branch);
/* Lets bots decide until `most` decisions are made, the turn ends (`turn`), or a break is met. */
bool lab_auto(Lab *lab, int most, bool turn, const char *bot);
/* Seats answered by hand stop it; the others' bots go on. */
bool lab_run_bots(Lab *lab);

/* ---- lab_time.c */
/* Around whatever may edit the table, so that it can be taken back. `done`: it has. */
void lab_before_edit(Lab *lab, const char *text);
void lab_after_edit(Lab *lab, bool done);
void lab_forget_edits(Branch *branch);
/* Who is asked at polling points has changed: whatever was run since the last decision or edit is run again. */
bool lab_ask_anew(Lab *lab, Branch *branch);
/* Writes what differs between two tables. Returns how many things do. */
int lab_compare(Page *page, BohnGame *from, BohnGame *to);

/* ---- lab_files.c */
void lab_new_file(Lab *lab, char *file, size_t n);     /* a name in the Lab's directory that nothing has */
bool lab_copy_file(const char *from, const char *to);  /* a new file; false with a message */

/* ---- lab_rules.c */
bool lab_reload(Lab *lab, const char *option);  /* with this option set anew, unless it is NULL */
/* For a new game: loads the scripts anew, whatever lies on the table. False with a message. */
bool lab_fresh_rules(Lab *lab);
/* Ctrl-C must not meet rules that are gone. */
void lab_free_rules(BohnRules *rules);
/* Has a script been changed since it was loaded? */
bool lab_scripts_changed(Lab *lab);

/* ---- lab_help.c */
void lab_assist(Lab *lab);                   /* completion and hints */

#endif
