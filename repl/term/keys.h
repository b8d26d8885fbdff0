/* keys.h - what lies between the line editor and the terminal.
 *
 * The editor, linenoise, counts one byte as one character. So it is given one byte for each: Latin-1,
 * and in the place of its control characters up to 29 others of one column. What it reads and writes
 * goes through the functions at the end of this file, under whose names it is compiled (Makefile).
 * On the way in, keys it would take for text are left out, and a window that changes its size ends the
 * line early, so that line.c can begin it anew with the new width.
 */
#ifndef REPL_TERM_KEYS_H
#define REPL_TERM_KEYS_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#include <termios.h>

#define KEYS_MOST 4000 /* characters of a line; the editor has room for 4095 */

typedef struct KeysTerminal {
    bool utf8;  /* the locale says so; otherwise what is no UTF-8 is taken for Latin-1 */
    bool ascii; /* show nothing else */
    bool ahead; /* keys pressed before the line was asked for count, and lines pasted after it */
    const volatile sig_atomic_t *stop; /* set by a signal: the line is given up */
} KeysTerminal;

typedef enum KeysEnd {
    KEYS_OPEN,
    KEYS_RESIZED,
    KEYS_INTERRUPTED, /* Ctrl-C, or the signal */
    KEYS_GONE         /* no terminal any more */
} KeysEnd;

/* Between UTF-8 and the bytes of the editor; the caller frees the result, NULL without memory.
 * Characters that have no byte become '?'. Line ends and tabs have one each. */
char *keys_pack(const char *text);
char *keys_unpack(const char *bytes);

/* Around each line, in this order: */
void keys_begin(const KeysTerminal *terminal);
KeysEnd keys_end(void); /* why the editor came back, unless by Enter or Ctrl-D */
void keys_resume(const char *bytes); /* after KEYS_RESIZED: the line it left is typed again, unseen */
void keys_done(void);

/* Forgets keys that came ahead of their line. */
void keys_drop(void);
/* Nothing is shown at the moment. */
bool keys_silent(void);
/* Columns of the window, never so few that the editor stumbles. */
int keys_columns(void);
/* Undoes what keys_begin() told the terminal; may be called by a signal handler. */
void keys_restore(void);

/* Called by linenoise alone. */
ssize_t keys_read(int fd, void *out, size_t n);
ssize_t keys_write(int fd, const void *bytes, size_t n);
int keys_printf(const char *format, ...) __attribute__((format(printf, 1, 2)));
int keys_tcsetattr(int fd, int action, const struct termios *wanted);
int keys_ioctl(int fd, unsigned long request, ...);

#endif
