/* merged.h - what a client does with the patches of a page. */
#ifndef BOHN_TESTS_MERGED_H
#define BOHN_TESTS_MERGED_H

#include <jansson.h>

/* Applies a JSON merge patch by RFC 7396, written from its text. Takes `target` over and returns the result. */
json_t *merged(json_t *target, const json_t *patch);

#endif
