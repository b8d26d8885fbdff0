/* gallery.h - one page about many rules, for `bohn check --report`.
 *
 * For each: what it changes first (diff.h), what that does to the length of games and who wins (pairs of games with the
 * game it builds on), what the games of the check reached, and a table in the middle of a game, drawn by the script of
 * repl/page. The page needs no other file; the same rules give the same bytes.
 */
#ifndef REPL_SIM_GALLERY_H
#define REPL_SIM_GALLERY_H

#include "repl/author/check.h"

/* See check_gallery in check.h. */
int gallery_write(const char *file, const CheckedRule *list, int n, int jobs, BohnError *err);

#endif
