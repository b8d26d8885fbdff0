/* workbench.h - the workbench, `bohn repl`: a game that can be inspected, undone and changed at will.
 *
 * workbench.c reads lines: an answer to the question, Lua, or a command with a colon. Commands are grouped, one file
 * each (time.c, table.c, rules.c, auto.c, files.c, help.c); each file ends with its command
 * table, which also feeds help, hints and completion. workbench_close() frees everything. Messages are in English, as
 * on the command line; only the game's texts are translated.
 */
#ifndef REPL_WORKBENCH_WORKBENCH_H
#define REPL_WORKBENCH_WORKBENCH_H

#include "repl/play/session.h"
#include "repl/term/page.h"
#include "repl/term/strings.h"

#define WORKBENCH_BRANCHES 16
#define WORKBENCH_BREAKS 16
#define WORKBENCH_OPTIONS 32
#define WORKBENCH_RELOADS 64

typedef struct Branch {
    char name[32];
    BohnGame *game;
    char record[FILE_NAME_SIZE];   /* in the workbench's directory */
    Narrator narrator;             /* how much was printed */
} Branch;

typedef struct Break { char decision[64], condition[200]; } Break;

#define WATCH_FIGURES (BOHN_MAX_SEATS + 2)

/* A figure of the last simulation and of the one before it; "" if there was none. */
typedef struct WatchFigure { char now[40], was[40]; } WatchFigure;

/* What :watch does when a script has changed. */
typedef struct Watch {
    bool on;
    int games;                       /* to simulate after each reload */
    char bot[48];                    /* in every seat; "": the usual ones */
    WatchFigure figures[WATCH_FIGURES];
} Watch;

typedef struct Workbench {
    char script[512];
    int players;
    char *options[WORKBENCH_OPTIONS + 1];  /* "name=value" */
    int n_options;
    BohnRules *rules;
    BohnRules *old[WORKBENCH_RELOADS];     /* still used by games that could not be reloaded */
    int n_old;
    Branch branch[WORKBENCH_BRANCHES];
    int n_branches, current;
    Seats seats;                     /* SEAT_HUMAN: answered by hand */
    Break breaks[WORKBENCH_BREAKS];
    int n_breaks;
    int eyes;                        /* the viewer of :view: a seat or BOHN_ALL_SEATS */
    int mark;                        /* :scenario starts at this decision */
    Watch watch;
    long long stamp;                 /* the newest modification time of the scripts */
    bool quit;
    bool force;                      /* load records even if their scripts have changed */
    const char *lang;
    char directory[300];             /* for the records of the branches */
    int n_files;                     /* created there so far, named by number */
    bool rules_changed;              /* since the game began, so its record may not replay */
} Workbench;

typedef struct WorkbenchCommand {
    const char *name, *arguments, *text;
    bool (*run)(Workbench *bench, char *arguments);  /* false after a message */
} WorkbenchCommand;

/* A group of commands; the tables end with a NULL name. */
typedef struct WorkbenchGroup { const char *title; const WorkbenchCommand *commands; } WorkbenchGroup;
extern const WorkbenchCommand workbench_time_commands[], workbench_table_commands[], workbench_rules_commands[],
    workbench_auto_commands[], workbench_files_commands[], workbench_help_commands[];
extern const WorkbenchGroup workbench_groups[];   /* ends with a NULL title */
/* The commands of all groups from i = 0 on; NULL after the last. */
const WorkbenchCommand *workbench_command(int i);
/* By the n bytes of its name or of a unique prefix. NULL if there is none, or several: *matches. */
const WorkbenchCommand *workbench_match_command(const char *name, size_t n, int *matches);

static inline Branch *workbench_branch(Workbench *bench) { return &bench->branch[bench->current]; }
static inline BohnGame *workbench_game(Workbench *bench) { return bench->branch[bench->current].game; }

/* ---- workbench.c */
/* Starts a game on an empty workbench (players 0: the game's default; seats NULL: all by hand). False after a message;
 * call workbench_close() in any case. */
bool workbench_open(Workbench *bench, const char *script, int players, const char *seats, uint64_t seed);
void workbench_close(Workbench *bench);
/* Prints a message on standard error; always false. */
bool workbench_fail(const char *format, ...) PRINTF_LIKE(1, 2);
bool workbench_error(const BohnError *err);
/* Executes one line; false if it failed. */
bool workbench_serve(Workbench *bench, const char *line);
/* Runs the game to the next question for a human seat, and prints what happened. */
bool workbench_go_on(Workbench *bench);
/* Prints the events since the last call; workbench_show() also prints the question. */
void workbench_news(Workbench *bench);
void workbench_show(Workbench *bench);
void workbench_question(Workbench *bench, Page *page);
/* Marks the events so far as printed. */
void workbench_no_news(Workbench *bench);
/* A number from `text`, or `otherwise` if it is empty; false after a message. */
bool workbench_number(const char *text, int otherwise, int least, int most, int *number);
/* True if the text is an option of the pending question, exactly as shown. */
bool workbench_is_option(Workbench *bench, const char *text);
/* Makes all seats human. */
void workbench_by_hand(Workbench *bench);
/* Cuts the next word off the arguments; "" at the end. */
char *workbench_word(char **arguments);

/* ---- auto.c */
/* Starts a game in the current branch, with its record. */
bool workbench_new_game(Workbench *bench, uint64_t seed);
void workbench_close_branch(Branch *branch);
/* Lets bots decide until `most` decisions are made, the turn ends (`turn`), or a break is hit. */
bool workbench_auto(Workbench *bench, int most, bool turn, const char *bot);
/* Lets bots decide until a human seat is asked or a break is hit. */
bool workbench_run_bots(Workbench *bench);

/* ---- time.c */
/* Replays the game from its last entry after the polled seats have changed. */
bool workbench_repoll(Workbench *bench, Branch *branch);
/* Appends the differences between two tables; returns their number. */
int workbench_compare(Page *page, BohnGame *from, BohnGame *to);

/* ---- files.c */
void workbench_drop(Workbench *bench);                       /* frees its games, rules and options */
void workbench_new_file(Workbench *bench, char *file, size_t n);     /* an unused name in bench->directory */
bool workbench_copy_file(const char *from, const char *to);  /* into a new file; false after a message */

/* ---- rules.c */
bool workbench_reload(Workbench *bench, const char *option);  /* option: NULL, or "name=value" to change */
/* Loads the scripts again for a new game. False after a message. */
bool workbench_fresh_rules(Workbench *bench);
/* Frees rules and unregisters them from Ctrl-C. */
void workbench_free_rules(BohnRules *rules);
/* True if a script file has changed since it was loaded. */
bool workbench_scripts_changed(Workbench *bench);

/* ---- watch.c */
/* The command :watch. */
bool workbench_watch(Workbench *bench, char *rest);
/* Simulates the games that :watch asked for and prints the main figures as they arrive. */
bool workbench_simulate(Workbench *bench);

/* ---- help.c */
void workbench_assist(Workbench *bench);                   /* completion and hints */

#endif
