/* words.h - what pages say themselves, and the data that they carry. */
#ifndef REPL_PAGE_WORDS_H
#define REPL_PAGE_WORDS_H

#include <jansson.h>
#include <stdio.h>

/* The words of the pages in the program's language. {1} is filled in by the page. The caller owns the result. */
json_t *page_words(void);
/* Writes the element #data. No text in it can end the element. */
void page_put_data(FILE *out, const json_t *data);

#endif
