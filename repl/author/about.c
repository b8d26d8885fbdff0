/* about.c - see about.h. */
#include "repl/author/about.h"

#include "repl/term/strings.h"
#include "repl/term/utf8.h"

#include <stdio.h>
#include <string.h>

#define BETWEEN "\u241f" /* separates fields; ordinary text does not contain it */

/* Copies the next field and advances *at. One that is longer, or has more than one line, counts as missing. */
static void take_field(const char **at, char *out, size_t n) {
    const char *end = strstr(*at, BETWEEN);
    size_t length = end ? (size_t)(end - *at) : 0;
    char text[400];
    out[0] = '\0';
    if (length < n && length < sizeof text && !memchr(*at, '\\', length) && !memchr(*at, '\n', length)) {
        snprintf(text, sizeof text, "%.*s", (int)length, *at);
        utf8_clean(text, false, false, out, n);
    }
    *at = end ? end + strlen(BETWEEN) : "";
}

void about_read(BohnRules *rules, About *about) {
    static const char chunk[] = "(function(a) local list = {} for i, key in ipairs { 'author', 'version', 'licence' } do "
                                "list[i] = type(a) == 'table' and type(a[key]) == 'string' and a[key] or '' end "
                                "return table.concat(list, '" BETWEEN "') .. '" BETWEEN "' end)(game.about)";
    char text[2000];
    BohnGame *game = bohn_new(rules, 1, 0, NULL);
    *about = (About){ .author = "" };
    if (game && bohn_eval(game, chunk, text, sizeof text, NULL) && text[0] == '"') {
        const char *at = text + 1;
        take_field(&at, about->author, sizeof about->author);
        take_field(&at, about->version, sizeof about->version);
        take_field(&at, about->licence, sizeof about->licence);
    }
    bohn_free(game);
}

const char *about_lacks(const About *about) {
    return !*about->author ? "author" : !*about->version ? "version" : !*about->licence ? "licence" : NULL;
}

void about_write(const About *about, char *out, size_t n) {
    out[0] = '\0';
    if (*about->version) string_append(out, n, "%s", about->version);
    if (*about->author) string_append(out, n, "%sby %s", *out ? " " : "", about->author);
    if (*about->licence) string_append(out, n, "%s%s", *out ? ", " : "", about->licence);
}
