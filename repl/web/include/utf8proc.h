/* The part of utf8proc that pages need: see shim.c. Its tables, for typed answers and widths on a terminal, would be
 * a third of the module. utf8proc_map() is declared for utf8.c and not there: nothing that is linked calls it. */
#include <stdint.h>

typedef long utf8proc_ssize_t;
enum { UTF8PROC_NULLTERM, UTF8PROC_STABLE, UTF8PROC_COMPAT, UTF8PROC_DECOMPOSE, UTF8PROC_CASEFOLD, UTF8PROC_STRIPMARK, UTF8PROC_CATEGORY_MN };

/* The character at `text`, which ends with a zero, and its length; negative if it is not UTF-8. */
utf8proc_ssize_t utf8proc_iterate(const uint8_t *text, utf8proc_ssize_t n, int32_t *c);
int utf8proc_charwidth(int32_t c);
utf8proc_ssize_t utf8proc_decompose_char(int32_t c, int32_t *parts, utf8proc_ssize_t n, int options, int *class);
int utf8proc_category(int32_t c);
utf8proc_ssize_t utf8proc_map(const uint8_t *text, utf8proc_ssize_t n, uint8_t **out, int options);
