/* lang.h - translates the program's messages. Texts of a game come translated from its script.
 *
 * The English text is the key, as in gettext; without a translation it is used as it is. Nothing is allocated.
 */
#ifndef REPL_TERM_LANG_H
#define REPL_TERM_LANG_H

#include <stdbool.h>

/* "en" or "de"; false for any other language. */
bool lang_set(const char *lang);
/* The language of LC_ALL, LC_MESSAGES or LANG, in this order; "en" by default. */
const char *lang_of_environment(void);
const char *lang_now(void);
const char *tr(const char *english) __attribute__((format_arg(1)));

#endif
