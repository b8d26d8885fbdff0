/* program.h - a program that plays: a process that is sent lines and answers with lines. This module knows nothing of
 * games.
 *
 * The n-th line that the program writes is its n-th answer, whenever it arrives: time decides nothing.
 */
#ifndef REPL_BOTS_PROGRAM_H
#define REPL_BOTS_PROGRAM_H

#include "vm/bohn.h"

#define PROGRAM_LINE 65536         /* bytes of the longest answer */
#define PROGRAM_UNREAD (64 << 20)  /* bytes that wait until the program reads them */

typedef struct Program {
    const char *path;              /* NULL: not started */
    int slot, in, out;
    char *unsent, *got;            /* what it has not read yet, and what it has written after the last line */
    size_t n_unsent, n_got, taken; /* `taken`: bytes of the line that was returned last */
    bool deaf;                     /* it has closed its input */
    char end[200];                 /* why it is not asked any more; "" while it plays */
} Program;

typedef enum ProgramSays {
    PROGRAM_SAYS_LINE,
    PROGRAM_SAYS_NOTHING,          /* in the given time, or until Ctrl-C */
    PROGRAM_ENDED                  /* program->end says why */
} ProgramSays;

/* Starts the program at a path, which must stay valid. A process numbers its programs by `slot`. False: *err says
 * why it cannot be started. */
bool program_start(Program *program, const char *path, int slot, BohnError *err);
/* Puts a line, with its newline, into the queue of what is sent. */
void program_send(Program *program, const char *line);
/* Waits for the next line, which has no newline and is valid until the next call. */
ProgramSays program_hear(Program *program, double seconds, const char **line);
/* Has it closed its input? */
bool program_is_deaf(const Program *program);
/* Lets it read what was sent, closes its input, and ends it if it does not end itself at once. */
void program_stop(Program *program, bool politely);

#endif
