/* keys.h - the layer between the line editor and the terminal.
 *
 * The editor, linenoise, takes a byte for a character. So each character becomes one byte: Latin-1, plus up to 29
 * other one-column characters in place of the C1 controls. linenoise is compiled to read and write through the
 * functions at the end of this file (see Makefile). Keys that it would insert as text are dropped, and a resized
 * window ends the line early, so that line.c can restart it with the new width.
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
    bool utf8;  /* the locale is UTF-8; otherwise invalid UTF-8 is read as Latin-1 */
    bool ascii; /* show ASCII only */
    bool redraws; /* Ctrl-L ends the line as a resized window does */
    bool ahead; /* accept keys typed before the prompt, and pasted lines after the first */
    const volatile sig_atomic_t *stop; /* set by a signal: give up the line */
    bool (*wake)(void *context); /* called five times a second until the first key; true ends the line, empty. Or NULL */
    void *context;
} KeysTerminal;

typedef enum KeysEnd {
    KEYS_OPEN,
    KEYS_RESIZED,
    KEYS_SUSPENDED,   /* Ctrl-Z */
    KEYS_INTERRUPTED, /* Ctrl-C, or the signal */
    KEYS_GONE         /* the terminal is gone */
} KeysEnd;

/* Convert between UTF-8 and the editor's bytes. The caller frees the result; NULL without memory. Characters that have
 * no byte become '?'; newlines and tabs have one. */
char *keys_pack(const char *text);
char *keys_unpack(const char *bytes);

/* Around each line, in this order: */
void keys_begin(const KeysTerminal *terminal);
KeysEnd keys_end(void); /* why the editor returned; KEYS_OPEN after Enter or Ctrl-D */
void keys_resume(const char *bytes); /* after KEYS_RESIZED and KEYS_SUSPENDED: retypes the line without echo */
void keys_suspend(void); /* after KEYS_SUSPENDED: stops the process until it is continued */
void keys_done(void);

/* Discards keys typed ahead. */
void keys_drop(void);
/* True while a line is retyped without echo. */
bool keys_silent(void);
/* Columns of the window, at least as many as the editor needs. */
int keys_columns(void);
/* Undoes the terminal modes of keys_begin(). Async-signal-safe. */
void keys_restore(void);

/* Called only by linenoise. */
ssize_t keys_read(int fd, void *out, size_t n);
ssize_t keys_write(int fd, const void *bytes, size_t n);
int keys_printf(const char *format, ...) __attribute__((format(printf, 1, 2)));
int keys_tcsetattr(int fd, int action, const struct termios *wanted);
int keys_ioctl(int fd, unsigned long request, ...);

#endif
