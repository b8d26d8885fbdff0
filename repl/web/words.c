/* words.c - what the playground says itself, beside the words of all pages. */
#include "repl/term/lang.h"
#include "repl/web/web.h"

json_t *web_words(void) {
    return json_object();
}
