/* lang.h - the program's own words in the player's language.
 *
 * What a game says comes from its script (bohn_render); this is for the rest. The English text is
 * the key, as with gettext; a text without translation stays English. Nothing here is allocated.
 */
#ifndef REPL_TERM_LANG_H
#define REPL_TERM_LANG_H

#include <stdbool.h>

/* "en" or "de"; false when the language is not known. */
bool lang_set(const char *lang);
/* The language of LC_ALL, LC_MESSAGES or LANG, in this order; "en" failing that. */
const char *lang_of_environment(void);
const char *lang_now(void);
const char *tr(const char *english) __attribute__((format_arg(1)));

#endif
