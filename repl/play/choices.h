/* choices.h - the pending question as a human sees it: options by number, actions by letter, labels, defaults.
 *
 * Decides nothing; parse.h turns what was typed into a Reply, and prompt.c passes that to the kernel.
 */
#ifndef REPL_PLAY_CHOICES_H
#define REPL_PLAY_CHOICES_H

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
    int n_numbered;
    int16_t numbered[MAX_NUMBERED];   /* options in the order of their numbers */
} Choices;

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
int choices_number(const Choices *choices, int index);   /* 0: it has none */
/* Is it asked how many, from 1 up? */
bool choices_counts(const Choices *choices);
/* The option that Enter takes: the only one, all that can be had, or the first of empty fields that are all the
 * same; -1 if there is none. */
int choices_default(const Choices *choices);
/* The letter of an action at any time ('-': there are not enough), and the action of a letter typed, or -1. */
char choices_letter(const Choices *choices, int action);
int choices_action(const Choices *choices, const char *typed);
/* Does the option accept or reject an offer that the question itself does not name? Its label says which one then. */
bool choices_offer(const Choices *choices, const BohnOption *option, BohnOffer *offer);
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

/* The option in the words of the script, or by its parts if the script has none; and always by its parts. */
void choices_wording(const Choices *choices, const BohnOption *option, const char *lang, char *out, size_t n);
void choices_parts(const Choices *choices, const BohnOption *option, const char *lang, char *out, size_t n);

bool options_equal(const BohnOption *a, const BohnOption *b);

#endif
