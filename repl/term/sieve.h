/* sieve.h - what a process that is not trusted prints, made harmless for a terminal.
 *
 * Text, line ends and the sequences that this program itself uses (colours, moving the cursor, clearing, the alternate
 * screen, bracketed paste) pass. Everything else is shown, not sent: a terminal could set its title or its clipboard by
 * it, or answer it as if somebody had typed.
 */
#ifndef REPL_TERM_SIEVE_H
#define REPL_TERM_SIEVE_H

#include <stdbool.h>
#include <stddef.h>

#define SIEVE_GROWS 4           /* the most bytes that one becomes: "\x1b" */
#define SIEVE_HELD 24           /* bytes of an unfinished sequence, at most */

/* Zero-initialise. */
typedef struct Sieve {
    char held[SIEVE_HELD];      /* the start of a sequence or of a character */
    size_t n_held;
    bool alternate, pasting, coloured;   /* what is switched on */
} Sieve;

/* Sieves n bytes into `out`, which has room for SIEVE_GROWS * (n + SIEVE_HELD) + 1. Returns how many bytes it has
 * become. */
size_t sieve_bytes(Sieve *sieve, const char *bytes, size_t n, char *out);
/* What is left at the end, and what switches everything off. `out` has room for 200 bytes. */
size_t sieve_end(Sieve *sieve, char *out);

#endif
