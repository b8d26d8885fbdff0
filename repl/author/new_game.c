/* new_game.c - see new_game.h. */
#include "repl/author/new_game.h"

#include "repl/play/clauses.h"
#include "repl/term/paths.h"
#include "repl/term/strings.h"

#include <ctype.h>
#include <string.h>

static const char script[] = ""
#include "skeleton.lua.inc" /* these three by quote.awk */
    ;
static const char test[] = ""
#include "skeleton_test.lua.inc"
    ;
static const char reference[] = ""
#include "skeleton.md.inc"
    ;

static void write_filled(FILE *stream, const Kit *kit, const char *text) {
    const struct { const char *word, *with; } words[] = {
        { "skeleton", kit->name }, { "Skeleton", kit->title }, { "SKE", kit->made } };
    while (*text) {
        size_t i = 0, n = sizeof words / sizeof words[0];
        while (i < n && !string_starts(text, words[i].word)) i++;
        if (i == n) {
            fputc(*text++, stream);
        } else {
            fputs(words[i].with, stream);
            text += strlen(words[i].word);
        }
    }
}

static void write_script(FILE *stream, const Kit *kit) { write_filled(stream, kit, script); }
static void write_test(FILE *stream, const Kit *kit) { write_filled(stream, kit, test); }
static void write_reference(FILE *stream, const Kit *kit) { write_filled(stream, kit, reference); }

static const KitFile files[] = {
    [KIT_SCRIPT] = { "%s.lua", write_script },
    [KIT_TEST] = { "%s_test.lua", write_test },
    { "%s.md", write_reference },
    { 0 },
};

static bool is_taken(const Strings *clauses, const char *letters) {
    for (int i = 0; i < clauses->n; i++)
        if (strncmp(clauses->item[i], letters, 3) == 0 && clauses->item[i][3] == '-') return true;
    return false;
}

/* Three letters for the ids of clauses: "my_game" becomes MYG, or else MYA, MYB … if another reference has that. */
static void make_letters(const char *name, char letters[4]) {
    int n = 0;
    for (; *name && n < 3; name++)
        if (isalpha((unsigned char)*name)) letters[n++] = (char)toupper((unsigned char)*name);
    while (n < 3) letters[n++] = 'X';
    letters[3] = '\0';
    Strings clauses = clauses_all(paths_search());
    for (char c = 'A'; c <= 'Z' && is_taken(&clauses, letters); c++) letters[2] = c;
    strings_free(&clauses);
}

int new_game_write(Kit *kit, Page *page) {
    char letters[4];
    make_letters(kit->name, letters);
    kit_place(kit, ".");
    kit->files = files;
    kit->made = letters;
    int status = kit_check_files(kit);
    if (status == BOHN_OK) status = kit_open_stage(kit);
    if (status == BOHN_OK) status = kit_rehearse(kit);
    if (status == BOHN_OK) status = kit_deliver(kit, page);
    kit_close_stage(kit);
    return status;
}
