/* lang.c - see lang.h. */
#include "repl/term/lang.h"

#include <stdlib.h>
#include <string.h>

static bool german;

/* { English, German } */
static const char *const texts[][2] = {
#include "de.inc" /* de.po, by po.awk */
};

bool lang_set(const char *lang) {
    if (strcmp(lang, "de") != 0 && strcmp(lang, "en") != 0) return false;
    german = lang[0] == 'd';
    return true;
}

const char *lang_of_environment(void) {
    static const char *const names[] = { "LC_ALL", "LC_MESSAGES", "LANG" };
    for (size_t i = 0; i < 3; i++) {
        const char *value = getenv(names[i]);
        if (value && *value) return strncmp(value, "de", 2) == 0 ? "de" : "en";
    }
    return "en";
}

const char *lang_now(void) {
    return german ? "de" : "en";
}

const char *tr(const char *english) {
    for (size_t i = 0; german && i < sizeof texts / sizeof texts[0]; i++)
        if (strcmp(texts[i][0], english) == 0) return texts[i][1];
    return english;
}
