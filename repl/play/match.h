/* match.h - scores how well typed text, folded by utf8_fold(), names an option or a kind of card. */
#ifndef REPL_PLAY_MATCH_H
#define REPL_PLAY_MATCH_H

#include "repl/play/choices.h"

#define MATCH_EXACT 6

/* Compares two folded texts: 3 equal, 2 a prefix, 1 prefixes of some words in order, 0 no match. */
int match_text(const char *typed, const char *name);
/* The best score over all names, from 0 (no match) to MATCH_EXACT. */
int match_option(const Choices *choices, const BohnOption *option, const char *typed);
int match_kind(const BohnInfo *info, const char *typed, int kind, const char *lang);
/* The index in `kinds` of the kind that `typed` means; -1: none, -2: several. */
int match_find_kind(const Choices *choices, const char *typed, const int *kinds, int n);

#endif
