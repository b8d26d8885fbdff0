/* question.h - the pending question on screen: its heading, its options with their keys, warnings, and what may be
 * done at any time. */
#ifndef REPL_PLAY_QUESTION_H
#define REPL_PLAY_QUESTION_H

#include "repl/play/choices.h"
#include "repl/term/page.h"

/* How to draw a question: in full, in fewer lines, in fewer lines and without examples, or in as few lines as possible. */
typedef enum Form { FORM_FULL, FORM_DENSE, FORM_BRIEF, FORM_FLAT } Form;

/* Appends the question. */
void question_put(const Choices *choices, Page *page, Form form);
/* The same without its answers. */
void question_heading(const Choices *choices, Page *page, bool example);
/* True if it asks whether an offer is accepted. */
bool question_is_yes_no(const Choices *choices);

#endif
