/* choice.h - the pending decision as plain data, and answers to it.
 *
 * A Choice owns the arrays its BohnRequest points into and is reused for each question. Answers are validated only
 * here: a rule never sees an illegal one. The text of an answer, in records and scenarios:
 *     field_1 | harvest field_2 | - (pass) | rote_bohne.1, rote_bohne.4 (a pick)
 *     offer p2 give blaue_bohne.3 ask rote_bohne, rote_bohne     (or: offer all give …)
 */
#ifndef BOHN_CHOICE_H
#define BOHN_CHOICE_H

#include "vm/def.h"

#define MAX_OPTIONS 4096        /* a hand of 60 cards onto 8 fields, eight times over */
#define CHOICE_CODE_MAX 200     /* an encoded answer: three numbers per picked option */
#define CHOICE_TEXT_MAX 4096    /* an answer as text: 64 cards whose names have 47 letters */

typedef struct {
    BohnRequest request;
    char name[48], clause[24];
    int cap_options, cap_refused, cap_shown, cap_cards, cap_kinds;
    BohnOption *options, *refused;
    int *shown, *cards, *kinds;
} Choice;

void choice_free(Choice *choice);
void choice_clear(Choice *choice);           /* keeps the memory */
bool choice_copy(Choice *to, const Choice *from);   /* false: no memory */
void choice_name(Choice *choice, const char *name, const char *clause);   /* cuts long ones */
bool choice_add_option(Choice *choice, const BohnOption *option);   /* false: too many, no memory */
bool choice_add_refused(Choice *choice, const BohnOption *option);
bool choice_add_shown(Choice *choice, int card);
bool choice_add_card(Choice *choice, int card);
bool choice_add_kind(Choice *choice, int kind);

/* The answer if nobody decides: pass, or else the first options. Always legal: ask_put() refuses a question without a
 * legal answer. */
void choice_default(const BohnRequest *request, BohnAnswer *answer);
/* False with the reason, and a legal answer, in `why`. */
bool choice_valid(const BohnRequest *request, const BohnAnswer *answer, char *why, size_t n);

/* Copies only the used part of a valid answer. */
void choice_keep(const BohnRequest *request, const BohnAnswer *answer, BohnAnswer *kept);

/* The meaning of each number of a decoded answer, for tables with redealt hidden cards, where the order of options may
 * differ. */
typedef struct {
    uint32_t option[BOHN_MAX_PICK];   /* 0 = unknown */
    int give[BOHN_MAX_DEAL];          /* cards */
} Meaning;

/* Equal for equal options; never 0. */
uint32_t choice_meaning(const BohnOption *option);

/* Numbers for the log, and back. */
int choice_encode(const BohnRequest *request, const BohnAnswer *answer, int16_t code[CHOICE_CODE_MAX]);
bool choice_decode(BohnQuestion type, const int16_t *code, int n, BohnAnswer *answer, Meaning *meaning);

void choice_write(const Def *def, const BohnRequest *request, const BohnAnswer *answer, char *text, size_t n);
/* Also accepts the asker's own zones without "p1." and a card by its kind alone (the first that fits). False with the
 * reason in `why`. */
bool choice_read(const Def *def, const BohnRequest *request, const char *text, BohnAnswer *answer,
                 char *why, size_t n);

/* A decision as text: "p1 plant_first field_1"; or, out of turn, "p2 ! harvest field_1". */
typedef struct {
    int seat;
    bool act;             /* out of turn */
    const char *name;     /* of the question, `length` bytes */
    size_t length;
    const char *answer;   /* the rest of the text */
} Said;

/* Parses it; false if it is not a decision. The seat may be out of range. */
bool choice_split(const char *text, Said *said);
/* Is it an answer to this question? */
bool choice_asks(const BohnRequest *request, const Said *said);
/* The index of the option meant by `text`, or -1. */
int choice_find(const Def *def, const BohnOption *options, int n, int seat, const char *text);

/* A number that stands for the question as a bot gets it. */
uint64_t choice_digest(const BohnRequest *q);

#endif
