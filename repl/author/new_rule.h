/* new_rule.h - `bohn new NAME --from GAME`: a variant of a game with one rule changed, and a scenario that pins the
 * change.
 */
#ifndef REPL_AUTHOR_NEW_RULE_H
#define REPL_AUTHOR_NEW_RULE_H

#include "repl/author/kit.h"

/* `from`: the name of the game, or the path of its script; `rule`: NULL for the first that suits. Fills the kit's
 * files, tries them out and writes them. Returns a BohnStatus; what is wrong is printed. */
int new_rule_write(Kit *kit, const char *from, const char *rule, Page *page);

#endif
