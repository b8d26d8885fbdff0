/* args.h - reading the options of a command, and its --help, from one table.
 *
 * A command describes itself in a Command; getopt_long and the help page are both made of it.
 * Every command also takes --help and --version. Messages go to standard error.
 */
#ifndef REPL_ARGS_H
#define REPL_ARGS_H

#include <stdbool.h>
#include <stdint.h>

#define ARGS_MAX_OPTIONS 32

typedef struct ArgOption {
    const char *name;   /* without the dashes */
    const char *value;  /* what the help calls its value; NULL if it takes none */
    const char *text;
    char letter;        /* for short, 0: none */
} ArgOption;

typedef struct Command {
    const char *name;
    const char *usage;            /* "run GAME[+RULE...] [OPTION...]" */
    const char *about;
    const char *const *examples;  /* pairs of a command line and what it does; NULL at the end */
    const ArgOption *options;     /* ends with a NULL name */
} Command;

/* Options that several commands have, in the same words. */
#define ARG_LANG    { "lang", "LANG", "en or de (default: from LC_MESSAGES or LANG)" }
#define ARG_COLOR   { "color", "WHEN", "auto, always or never" }
#define ARG_ASCII   { "ascii", NULL, "use no characters outside ASCII" }
#define ARG_PLAYERS { "players", "N", "how many play (default: what the game says)" }
#define ARG_SET     { "set", "NAME=VALUE", "set an option of the game; may be repeated" }
#define ARG_NAMES   { "names", NULL, "print the names alone, one a line" }
#define ARG_PLAIN   { "plain", NULL, "one fact per line and no screens, for screen readers" }

enum {
    ARGS_END = -1,   /* no more options; optind is the first of the other words */
    ARGS_BAD = -2,   /* a message was printed; leave with BOHN_BAD_INPUT */
    ARGS_DONE = -3   /* --help or --version was served; leave with BOHN_OK */
};

/* The place of the next option in the table, its value in *value; or one of the above. argv[0]
 * is the command's name. */
int args_next(const Command *command, int argc, char **argv, const char **value);
/* Forgets what was read before: call it before the first args_next. */
void args_begin(void);

/* What the program was called by, for command lines to be typed again; "bohn" at first. */
void args_set_program(const char *name);
const char *args_program(void);

void args_help(const Command *command);
void args_version(void);
/* "bohn run: ...", and where help is. Returns BOHN_BAD_INPUT. */
int args_complain(const Command *command, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Whole numbers; complain and return false when the text is none, or out of range. */
bool args_number(const Command *command, const char *what, const char *text, int least, int most, int *number);
bool args_seed(const Command *command, const char *text, uint64_t *seed);
/* Takes the language for the program; checks a value of --color. They complain, too. */
bool args_language(const Command *command, const char *lang);
bool args_colour(const Command *command, const char *when);

#endif
