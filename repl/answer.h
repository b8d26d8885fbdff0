/* answer.h - what a human may say to a question, and reading what he typed.
 *
 * Options go by number or by name, actions out of turn by letter or by name; a name may be cut
 * short as long as it means one thing. Names are known in the player's language, in English and in
 * the form the record uses. Nothing is decided here: a Reply is handed to the kernel by ask.c.
 */
#ifndef REPL_ANSWER_H
#define REPL_ANSWER_H

#include "vm/bohn.h"

#define MAX_ACTIONS 26 /* as many as there are letters */

typedef struct Choices {
    BohnGame *game;
    const BohnRequest *request;       /* the game's; valid until it is answered */
    const char *lang;
    int n_actions, n_refused;
    BohnOption actions[MAX_ACTIONS];  /* what the seat may do out of turn */
    BohnOption refused[MAX_ACTIONS];
} Choices;

typedef struct Reply {
    bool act;           /* an action out of turn */
    int action;
    BohnAnswer answer;
} Reply;

/* Looks at the pending question. */
void choices_look(Choices *choices, BohnGame *game, const char *lang);
/* Only one answer is possible and nothing else can be done meanwhile: no need to ask. */
bool choices_forced(const Choices *choices, BohnAnswer *answer);
/* An option for the screen: "red bean (hand 3)" where the position tells it from others like it. */
void choices_label(const Choices *choices, const BohnOption *option, char *out, size_t n);
/* "hand", or "hand 3" if `number`: where a card lies for this seat; "" if nowhere in sight. */
void choices_place(const Choices *choices, int card, bool number, char *out, size_t n);

/* What was typed, as a reply; false with a text in `why` when it is none. */
bool answer_read(const Choices *choices, const char *typed, Reply *reply, char *why, size_t n);
bool answer_is_pass(const char *typed);

/* How well `typed` names `name`, both folded: 3 the same, 2 its beginning, 1 the beginnings of
 * some of its words in order, 0 not at all. */
int answer_match(const char *typed, const char *name);
/* The kind meant by folded text: a place in `kinds`; -1 none, -2 several. */
int answer_find_kind(const Choices *choices, const char *typed, const int *kinds, int n);

#endif
