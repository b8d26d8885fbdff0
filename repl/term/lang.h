/* lang.h - translates the program's messages, and texts of games that their scripts do not have in a language.
 *
 * The English text is the key, as in gettext; without a translation it is used as it is. Nothing is allocated.
 */
#ifndef REPL_TERM_LANG_H
#define REPL_TERM_LANG_H

#include <stdbool.h>

/* "en", "de", "fr" or "nl"; false for any other language. */
bool lang_set(const char *lang);
/* The language of LC_ALL, LC_MESSAGES or LANG, in this order; "en" by default. */
const char *lang_of_environment(void);
const char *lang_now(void);
const char *tr(const char *english) __attribute__((format_arg(1)));
/* Is a folded word one of the list, which ends with NULL, or what tr() makes of one of them? */
bool lang_among(const char *folded, const char *const *list);
/* A text of the scripts that come with the program, by rules/de.po, fr.po or nl.po; NULL if it has no such text. */
const char *lang_of_game(const char *english, const char *lang);
/* The same in the current language, or else in English. */
const char *lang_game(const char *english);

#endif
