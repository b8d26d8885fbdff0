/* args.h - the command line: a command declares its options once, and args_read() fills a struct from them.
 *
 * A command's file names its struct `Options` and lists the rows with the ARG_ macros; each names the field that takes
 * the value, whose type the compiler checks. Help, the manual page and the completion are made from the same rows.
 * Every command also takes --help and --version. Messages go to standard error.
 */
#ifndef REPL_ARGS_H
#define REPL_ARGS_H

#include "repl/term/term.h"

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ARGS_MAX_OPTIONS 32
#define ARGS_MAX_SETTINGS 32
#define ARGS_SETTING_SIZE 128   /* what a record keeps of one */

typedef struct ArgOption ArgOption;
struct ArgOption {
    const char *name;      /* without the dashes */
    const char *value;     /* what help calls the value; NULL for a flag. Completion knows DIR, FILE, GAME, LIST of seats */
    const char *text;
    bool (*read)(const ArgOption *option, const char *value, void *field);   /* false: the value is refused */
    size_t at;             /* offset of the field */
    const char *words;     /* the choices, separated by blanks; of other options what completion offers */
    const char *expected;  /* for the message about a refused value; NULL: from the range or the words */
    int least, most;       /* of a number; `least` is what args_constant() stores */
    char letter;           /* the short form, or 0 */
    const char *alone;     /* the value if none follows; NULL: one must */
    bool looks;            /* the field is in the ArgLooks that args_read() applies, not in the command's struct */
};

/* NAME=VALUE pairs; `item` ends with NULL and has room for one more. */
typedef struct ArgSettings {
    const char *item[ARGS_MAX_SETTINGS + 2];
    int n;
} ArgSettings;

/* Options of the whole program. */
typedef struct ArgLooks {
    const char *lang;
    TermWish term;
    bool isolate;
} ArgLooks;

/* What an option demands of the others. In `excludes`, names separated by blanks, GAME stands for the arguments of the
 * command, which are then not needed either. */
typedef struct ArgRule {
    const char *option, *needs, *excludes, *because;
} ArgRule;

typedef struct ArgExample {
    const char *line, *text;
} ArgExample;

typedef struct Command {
    const char *name;
    const char *summary;          /* one line for the overview */
    const char *arguments;        /* for the usage line: "GAME[+RULE...]" */
    const char *about;
    int least, most;              /* number of arguments */
    const char *missing;          /* the message when there are too few */
    const ArgExample *examples;   /* these three end with a zeroed element, or are NULL */
    const ArgOption *options;
    const ArgRule *rules;
    int (*run)(int argc, char **argv);   /* argv[0] is the command's name; returns a BohnStatus or EXIT_INTERRUPTED */
} Command;

/* How values are read into their field. */
bool args_flag(const ArgOption *option, const char *value, void *field);
bool args_constant(const ArgOption *option, const char *value, void *field);
bool args_text(const ArgOption *option, const char *value, void *field);
bool args_number(const ArgOption *option, const char *value, void *field);
bool args_seed(const ArgOption *option, const char *value, void *field);
bool args_choice(const ArgOption *option, const char *value, void *field);
bool args_setting(const ArgOption *option, const char *value, void *field);

/* The offset of a field in Options; the compiler warns if it has another type. */
#define ARG_AT(type, field) (offsetof(Options, field) + 0 * sizeof(1 ? (type *)0 : &((Options *)0)->field))

/* Rows. More fields may follow the text: ARG_FLAG("all", all, "text", .letter = 'a'). */
#define ARG_VALUE(n, v, how, type, field, ...) \
    { .name = n, .value = v, .read = how, .at = ARG_AT(type, field), .text = __VA_ARGS__ }
#define ARG_FLAG(n, field, ...) ARG_VALUE(n, NULL, args_flag, bool, field, __VA_ARGS__)
#define ARG_CONSTANT(n, field, constant, ...) ARG_VALUE(n, NULL, args_constant, int, field, __VA_ARGS__, .least = constant)
#define ARG_TEXT(n, v, field, ...) ARG_VALUE(n, v, args_text, const char *, field, __VA_ARGS__)
#define ARG_NUMBER(n, v, field, lo, hi, ...) \
    ARG_VALUE(n, v, args_number, int, field, __VA_ARGS__, .least = lo, .most = hi)
#define ARG_SETTING(n, field, ...) ARG_VALUE(n, "NAME=VALUE", args_setting, ArgSettings, field, __VA_ARGS__)
#define ARG_LOOK(n, v, how, field, ...) \
    { .name = n, .value = v, .read = how, .looks = true, .at = offsetof(ArgLooks, field), .text = __VA_ARGS__ }

/* Options that several commands have. */
#define ARG_PLAYERS_AS(...) \
    ARG_NUMBER("players", "N", players, 1, INT_MAX, __VA_ARGS__, .words = "1 2 3 4 5 6 7 8")
#define ARG_PLAYERS ARG_PLAYERS_AS("number of players (default: the game's own)")
#define ARG_SEATS(names, ...) ARG_TEXT("seats", "LIST", seats, __VA_ARGS__, .words = names)
#define ARG_WAIT                                                                                                       \
    ARG_NUMBER("wait", "SECONDS", wait, 1, 86400,                                                                      \
               "seconds that a program (exec:) has for an answer; a late answer ends the game without a "              \
               "result (default: 60)")
#define ARG_SEED(...) \
    ARG_VALUE("seed", "N", args_seed, uint64_t, seed, __VA_ARGS__, \
              .expected = "a whole number from 0 to 18446744073709551615")
#define ARG_SET_AS(...) ARG_SETTING("set", set, __VA_ARGS__)
#define ARG_SET ARG_SET_AS("set an option of the game; may be repeated")
#define ARG_NAMES ARG_FLAG("names", names, "print only the names, one per line")
#define ARG_LANG \
    ARG_LOOK("lang", "LANG", args_choice, lang, "language: en, de, fr or nl (default: from the environment)", .words = "en de fr nl")
#define ARG_LOOKS \
    ARG_LANG, \
    ARG_LOOK("ascii", NULL, args_flag, term.ascii, "print ASCII characters only"), \
    ARG_LOOK("plain", NULL, args_flag, term.plain, "one fact per line, no bars and no screen drawing, for screen readers"), \
    ARG_LOOK("palette", "NAME", args_choice, term.palette, "colours for a dark or a light background, or without red against " \
             "green: dark, light or blind", .words = "dark light blind"), \
    ARG_LOOK("color", "WHEN", args_choice, term.colour, "use colour: auto, always or never", .words = "auto always never")

/* main.c looks for it before the command runs: see boundary.h. */
#define ARG_ISOLATE                                                                                                    \
    ARG_LOOK("isolate", NULL, args_flag, isolate,                                                                      \
             "run the scripts in a confined process even if they come with the program; other scripts always are")

#define ARGS_GO (-1)

/* Reads the options into *options, a struct with the defaults filled in, applies the ArgLooks, and checks rules
 * and arguments. ARGS_GO: *arguments are the rest, up to a NULL. Otherwise the exit code: BOHN_OK after --help or
 * --version, BOHN_BAD_INPUT after a message. */
int args_read(const Command *command, int argc, char **argv, void *options, char ***arguments);

/* The name the program was started with, for command lines that can be typed again; "bohn" at first. */
void args_set_program(const char *name);
const char *args_program(void);

/* All commands, what can be typed in a game, and the exit codes. main.c sets them at the start, for the HTML manual. */
typedef struct ArgTopics {
    const Command *const *commands;     /* NULL at the end */
    const ArgExample *play, *exit;
} ArgTopics;
void args_set_topics(const ArgTopics *all);
const ArgTopics *args_topics(void);     /* NULL in tests */

/* Option number i of the command; those that every command has come last. NULL past the end. */
const ArgOption *args_option(const Command *command, int i);
void args_help(const Command *command);
void args_version(void);
/* One line for each thing the command declares, fields separated by tabs: for the manual pages and the completions. */
void args_table(const Command *command);
/* "bohn run: ...", and where help is. Returns BOHN_BAD_INPUT. */
int args_complain(const Command *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
