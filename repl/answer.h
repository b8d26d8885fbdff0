/* answer.h - what a human may say to a question, and reading what he typed.
 *
 * Options go by number or by name, actions out of turn by letter or by name; a name may be cut
 * short as long as it means one thing. Names are known in the player's language, in English and in
 * the form the record uses. Nothing is decided here: a Reply is handed to the kernel by ask.c.
 */
#ifndef REPL_ANSWER_H
#define REPL_ANSWER_H

#include "vm/bohn.h"

#define MAX_ACTIONS 64 /* those without a letter go by their names */
#define MAX_NUMBERED 4096 /* more options no question has */

typedef struct Choices {
    BohnGame *game;
    const BohnRequest *request;       /* the game's; valid until it is answered */
    const char *lang;
    int n_actions, n_refused;
    BohnOption actions[MAX_ACTIONS];  /* what the seat may do out of turn */
    BohnOption refused[MAX_ACTIONS];
    int place[MAX_ACTIONS];           /* where the kernel has the action */
    int n_numbered;
    int16_t numbered[MAX_NUMBERED];   /* options in the order of their numbers */
} Choices;

typedef struct Reply {
    bool act;           /* an action out of turn */
    int action;         /* in Choices */
    BohnAnswer answer;
    bool refused;       /* what was typed is forbidden: */
    BohnOption what;    /* this, with the clause */
} Reply;

/* Looks at the pending question. */
void choices_look(Choices *choices, BohnGame *game, const char *lang);
/* Only one answer is possible and nothing else can be done meanwhile: no need to ask. */
bool choices_forced(const Choices *choices, BohnAnswer *answer);
/* The question as a sentence; one about an offer says what is offered. */
void choices_question(const Choices *choices, char *out, size_t n);
/* How many options have numbers, and the option with one of them (from 1). Accepting an offer comes
 * first; rejecting one is typed instead: `reject 2`. */
int choices_numbered(const Choices *choices);
int choices_index(const Choices *choices, int number);
/* Is it asked how many, from 1 up? */
bool choices_counts(const Choices *choices);
/* The option that Enter takes: the only one, all that can be had, or the first of empty fields that are all the
 * same; -1 if there is none. */
int choices_default(const Choices *choices);
/* The letter of an action at any time ('-': there are not enough), and the action of a letter typed, or -1. */
char choices_letter(const Choices *choices, int action);
int choices_action(const Choices *choices, const char *typed);
/* Is it about taking (`accept`) or refusing (`reject`) an offer on the table? Which one? */
bool choices_offer(const Choices *choices, const BohnOption *option, const char *word, BohnOffer *offer);
/* Is it the word alone? Then the question can be answered with yes or no. */
bool choices_is_word(const Choices *choices, const BohnOption *option, const char *word);
/* An option for the screen: "red bean (hand 3)" where the position tells it from others like it. */
void choices_label(const Choices *choices, const BohnOption *option, char *out, size_t n);
/* Do two options differ only in which of several like cards they name? */
bool choices_alike(const Choices *choices, const BohnOption *a, const BohnOption *b);
/* As choices_label, for this option and all that are like it: "red bean (hand 3/5)". */
void choices_group_label(const Choices *choices, const BohnOption *option, char *out, size_t n);
/* The same by its parts, if they make sense, whatever more the script could say: "buy Casino 3". */
void choices_short_label(const Choices *choices, const BohnOption *option, char *out, size_t n);
/* "hand", or "hand 3" if `number`: where a card lies for this seat; "" if nowhere in sight. */
void choices_place(const Choices *choices, int card, bool number, char *out, size_t n);

/* What was typed, as a reply; false with a text in `why` when it is none. */
bool answer_read(const Choices *choices, const char *typed, Reply *reply, char *why, size_t n);
bool answer_is_pass(const char *typed);
/* What folded text means among the things that are refused; NULL if nothing. */
const BohnOption *answer_refused(const Choices *choices, const char *typed);
/* The option, or past them the action, that folded text means; -1 if none or several. */
int answer_find(const Choices *choices, const char *typed);
bool options_equal(const BohnOption *a, const BohnOption *b);

/* How well `typed` names `name`, both folded: 3 the same, 2 its beginning, 1 the beginnings of
 * some of its words in order, 0 not at all. */
int answer_match(const char *typed, const char *name);
/* How well folded text names a kind, by its id or its name in any language: 0 not at all, 6 exactly. */
int answer_kind_match(const BohnRules *rules, const char *typed, int kind, const char *lang);
/* The kind meant by folded text: a place in `kinds`; -1 none, -2 several. */
int answer_find_kind(const Choices *choices, const char *typed, const int *kinds, int n);

#endif
