/* choices.h - the pending question as a human sees it: options by number, actions by letter, labels, defaults.
 *
 * parse.h turns typed text into a Reply and passes it to the kernel. numbering.c gives the numbers and letters. (A
 * Choice is something else: the kernel's own memory of the request.)
 */
#ifndef REPL_PLAY_CHOICES_H
#define REPL_PLAY_CHOICES_H

#include "vm/bohn.h"

#define MAX_ACTIONS 64 /* actions beyond the alphabet have no letter and go by name */
#define MAX_NUMBERED 4096 /* no question has more options */

/* What a player types for each option and action. An option that names a card of a hand shown with numbers has the
 * number of that card. Within a phase other options keep their numbers, unless another question has given that
 * number to something else; and an option that is an action has its letter: a, b and c harvest fields 1, 2 and 3 in
 * every game, others take their initial if it is free. Accepting an offer has the number of the offer.
 * Zero-initialise before use; one for each player. */
#define MAX_KEPT 256
typedef struct Keys {
    int turn, n, n_letters;
    char phase[40];
    uint64_t option[MAX_KEPT], question[MAX_KEPT];
    int16_t number[MAX_KEPT];
    uint64_t action[MAX_ACTIONS];
    char letter[MAX_ACTIONS];
} Keys;

typedef struct Choices {
    BohnGame *game;
    const BohnRequest *request;       /* the game's; valid until it is answered */
    const char *lang;
    int n_actions, n_refused;
    BohnOption actions[MAX_ACTIONS];  /* what the seat may do at any time */
    BohnOption refused[MAX_ACTIONS];
    int n_numbered;
    int16_t numbered[MAX_NUMBERED];   /* options in the order on screen */
    int16_t key[MAX_NUMBERED];        /* their numbers, or letters as negative numbers */
    char letters[MAX_ACTIONS];        /* of the actions */
} Choices;

/* Fills *choices from the pending question. `keys`, which is updated, may be NULL: then nothing is remembered, and the
 * numbers of options are their places. */
void choices_look(Choices *choices, BohnGame *game, const char *lang, Keys *keys);
/* True if only one answer is possible and giving it takes nothing from the player: it plants on a field without a
 * warning, or the only actions besides it are ones that the script warns of. An answer that costs the player
 * something, as when room must be made, is never given for them. */
bool choices_forced(const Choices *choices, BohnAnswer *answer);
/* True if the option plants a card on a field where its like grows, and the script has no warning. */
bool choices_like(const Choices *choices, const BohnOption *option);
/* What Enter plants if it plants like on like, as many as there are: "2 × red bean on field 1"; false if it does not. */
bool choices_likes(const Choices *choices, char *out, size_t n);
/* The question as a sentence; one about an offer says what is offered. */
void choices_question(const Choices *choices, char *out, size_t n);
/* How many options are on screen, and the one at a given place (from 1). Accepting an offer comes first; rejecting
 * has no place: players type `reject 2`. */
int choices_numbered(const Choices *choices);
int choices_index(const Choices *choices, int place);
/* What to type for an option: "3", "a", or "" if it has no place. */
void choices_key(const Choices *choices, int index, char *out, size_t n);
/* The option with this number, or -1. */
int choices_typed(const Choices *choices, int number);
/* The asked player's hand, if the screen numbers its cards; -1 otherwise. */
int choices_hand(const Choices *choices);
/* True if the options are the numbers from 1 up. */
bool choices_counts(const Choices *choices);
/* The option that Enter takes: the only one, the highest number, the first that plants like on like, or the first of
 * several empty fields; -1 if none. */
int choices_default(const Choices *choices);
/* The letter of an action ('-' past the alphabet), and the action or option of a typed letter, or -1. */
char choices_letter(const Choices *choices, int action);
int choices_action(const Choices *choices, const char *typed);
int choices_lettered(const Choices *choices, const char *typed);
/* The letter with which the option harvests a field, in every game; '\0' if it does something else. */
char choices_harvest_letter(const Choices *choices, const BohnOption *option);
/* True if the option accepts or rejects an offer that the question does not name; its label then says which. */
bool choices_offer(const Choices *choices, const BohnOption *option, BohnOffer *offer);
/* An option for the screen: "red bean (hand 3)", with the place only where other options look the same. */
void choices_label(const Choices *choices, const BohnOption *option, char *out, size_t n);
/* True if two options differ only in which of several equal cards they name. */
bool choices_alike(const Choices *choices, const BohnOption *a, const BohnOption *b);
/* Like choices_label, for the option and all that are alike: "red bean (hand 3/5)". */
void choices_group_label(const Choices *choices, const BohnOption *option, char *out, size_t n);
/* Like choices_label, but by its parts, if they make sense, and not in the script's words, if those are longer by
 * far: "buy Casino 3"; without the places of equal cards if one option is chosen. */
void choices_short_label(const Choices *choices, const BohnOption *option, char *out, size_t n);
/* The place of a card: "hand", or "hand 3" with `number`; "" if the seat cannot see it. */
void choices_place(const Choices *choices, int card, bool number, char *out, size_t n);

/* The option in the script's words, or else by its parts; choices_parts() ignores the script's words. */
void choices_wording(const Choices *choices, const BohnOption *option, const char *lang, char *out, size_t n);
void choices_parts(const Choices *choices, const BohnOption *option, const char *lang, char *out, size_t n);

/* The refused options of the question, then those of actions, from i = 0 on; NULL after the last. */
const BohnOption *choices_refused(const Choices *choices, int i);
bool choices_equal(const BohnOption *a, const BohnOption *b);

#endif
