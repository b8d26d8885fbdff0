/* lang.c - see lang.h. */
#include "repl/term/lang.h"

#include "repl/term/utf8.h"
#include "vm/bohn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Sorted by the English text; po.awk makes the rows. The first one keeps an empty catalogue from being an empty array. */
typedef struct Row { const char *english, *text; } Row;
#define FIRST { "", "" },

static const Row de[] = { FIRST
#include "de.inc"
};
static const Row fr[] = { FIRST
#include "fr.inc"
};
static const Row nl[] = { FIRST
#include "nl.inc"
};
static const Row de_games[] = { FIRST
#include "games_de.inc"
};
static const Row fr_games[] = { FIRST
#include "games_fr.inc"
};
static const Row nl_games[] = { FIRST
#include "games_nl.inc"
};

#define COUNT(rows) (sizeof (rows) / sizeof (rows)[0])

/* Scripts have most of their German texts themselves. */
static const struct Catalogue {
    const char *lang;
    const Row *program; size_t n_program;
    const Row *games; size_t n_games;
} catalogues[] = {
    { "en", NULL, 0, NULL, 0 },
    { "de", de, COUNT(de), de_games, COUNT(de_games) },
    { "fr", fr, COUNT(fr), fr_games, COUNT(fr_games) },
    { "nl", nl, COUNT(nl), nl_games, COUNT(nl_games) },
};

static const struct Catalogue *now = &catalogues[0];

/* The catalogue of a language ("fr", "fr_BE.UTF-8" ...), or NULL. */
static const struct Catalogue *catalogue_of(const char *lang) {
    for (size_t i = 0; lang && i < COUNT(catalogues); i++)
        if (strncmp(lang, catalogues[i].lang, 2) == 0) return &catalogues[i];
    return NULL;
}

static int compare(const void *english, const void *row) { return strcmp(english, ((const Row *)row)->english); }

static const char *find(const char *english, const Row *rows, size_t n) {
    const Row *row = n > 0 ? bsearch(english, rows, n, sizeof *rows, compare) : NULL;
    return row ? row->text : NULL;
}

bool lang_set(const char *lang) {
    const struct Catalogue *found = catalogue_of(lang);
    if (!found || strcmp(found->lang, lang) != 0) return false;
    now = found;
    return true;
}

const char *lang_of_environment(void) {
    static const char *const names[] = { "LC_ALL", "LC_MESSAGES", "LANG" };
    for (size_t i = 0; i < COUNT(names); i++) {
        const char *value = getenv(names[i]);
        const struct Catalogue *found = catalogue_of(value);
        if (value && *value) return found ? found->lang : "en";
    }
    return "en";
}

const char *lang_now(void) {
    return now->lang;
}

const char *tr(const char *english) {
    const char *text = find(english, now->program, now->n_program);
    return text ? text : english;
}

bool lang_among(const char *folded, const char *const *list) {
    char spaced[80], word[80];
    for (; *list; list++) {
        snprintf(spaced, sizeof spaced, "%s ", *list); /* words that are typed with more after them are completed with the space */
        const char *text = tr(*list) != *list ? tr(*list) : tr(spaced);
        utf8_fold(text, word, sizeof word);
        if (strcmp(folded, *list) == 0 || strcmp(folded, word) == 0) return true;
    }
    return false;
}

const char *lang_of_game(const char *english, const char *lang) {
    const struct Catalogue *catalogue = catalogue_of(lang);
    return catalogue && english ? find(english, catalogue->games, catalogue->n_games) : NULL;
}

const char *lang_game(const char *english) {
    const char *text = lang_of_game(english, now->lang);
    return text ? text : english;
}
