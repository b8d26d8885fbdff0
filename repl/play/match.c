/* match.c - see match.h. */
#include "repl/play/match.h"

#include "repl/term/utf8.h"

#include <stdio.h>
#include <string.h>

static const char *next_word(const char *at) {
    at += strcspn(at, " ");
    return at + strspn(at, " ");
}

int match_text(const char *typed, const char *name) {
    size_t n = strlen(typed);
    if (n == 0) return 0;
    if (strcmp(typed, name) == 0) return 3;
    if (strncmp(typed, name, n) == 0) return 2;
    while (*typed) {
        size_t word = strcspn(typed, " ");
        while (*name && strncmp(typed, name, word) != 0) name = next_word(name);
        if (!*name) return 0;
        name = next_word(name);
        typed = next_word(typed);
    }
    return 1;
}

/* True if every typed word is a prefix of a different word of the name, in any order. */
static bool match_words(const char *typed, const char *name) {
    bool used[32] = { false };
    while (*typed) {
        size_t word = strcspn(typed, " ");
        int i = 0;
        const char *at = name;
        for (; *at && i < 32 && (used[i] || strncmp(typed, at, word) != 0); i++) at = next_word(at);
        if (!*at || i == 32) return false;
        used[i] = true;
        typed = next_word(typed);
    }
    return true;
}

#define NAME_SIZE 400
#define MATCH_BEGIN 4

/* MATCH_EXACT: equal, MATCH_BEGIN: a prefix, 2: words in order, 1: in another order, 0: no match. */
static int better(int best, const char *typed, const char *name) {
    char folded[NAME_SIZE];
    utf8_fold(name, folded, sizeof folded);
    int how = 2 * match_text(typed, folded);
    if (how == 0 && *typed) how = match_words(typed, folded);
    return how > best ? how : best;
}

int match_option(const Choices *choices, const BohnOption *option, const char *typed) {
    char name[NAME_SIZE], own[16];
    int best = 0;
    BohnOffer offer;
    choices_label(choices, option, name, sizeof name);
    int how = better(best, typed, name);
    /* naming a card in an offer does not accept the offer */
    if (how >= MATCH_BEGIN || !choices_offer(choices, option, &offer)) best = how;
    choices_wording(choices, option, choices->lang, name, sizeof name);
    best = better(best, typed, name);
    choices_parts(choices, option, choices->lang, name, sizeof name); /* shown where space is short */
    best = better(best, typed, name);
    choices_wording(choices, option, "en", name, sizeof name);
    best = better(best, typed, name);
    bohn_option_write(choices->game, option, name, sizeof name);
    best = better(best, typed, name);
    /* "harvest field_1" for "harvest p1.field_1" */
    snprintf(own, sizeof own, "p%d.", choices->request->seat + 1);
    for (char *at = strstr(name, own); at; at = strstr(at, own))
        memmove(at, at + strlen(own), strlen(at + strlen(own)) + 1);
    return better(best, typed, name);
}

int match_kind(const BohnInfo *info, const char *typed, int kind, const char *lang) {
    int how = better(0, typed, bohn_in(&info->kinds[kind].name, lang));
    how = better(how, typed, bohn_in(&info->kinds[kind].name, "en"));
    how = better(how, typed, bohn_in(&info->kinds[kind].name, "de"));
    return better(how, typed, info->kinds[kind].id);
}

int match_find_kind(const Choices *choices, const char *typed, const int *kinds, int n) {
    const BohnInfo *info = bohn_info(bohn_rules(choices->game));
    int found = -1, best = 0, equal = 0;
    for (int i = 0; i < n; i++) {
        int how = match_kind(info, typed, kinds[i], choices->lang);
        if (how == 0 || how < best) continue;
        if (how > best) equal = 0;
        if (how > best) found = i;
        best = how;
        equal++;
    }
    return equal > 1 ? -2 : found;
}
