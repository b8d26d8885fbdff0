/* list.c - the command `list`: the games and house rules in the search path, with their options and bots.
 *
 * A script may refuse some of the numbers of players it declares: loading it tries each of them.
 * A script that builds on another listed one is a house rule (or an expansion) of it.
 */
#include "repl/commands.h"

#include "repl/author/about.h"
#include "repl/games.h"
#include "repl/play/game_json.h"
#include "repl/term/lang.h"
#include "repl/term/page.h"
#include "repl/term/paths.h"
#include "repl/term/strings.h"
#include "vm/bohn.h"

#include <stdlib.h>
#include <string.h>

typedef struct Options {
    bool json, names;
} Options;

static int run(int argc, char **argv);

const Command list_command = {
    .name = "list", .summary = "show the games and house rules that are found", .arguments = "[GAME...]",
    .about = "Shows the games that `bohn run` finds by name, and below each the house rules and expansions that build "
             "on it: title, number of players, options with their values, and bots, unless the game above has the "
             "same. Scripts that do not come with the program are shown with their file, and with their author if they "
             "name one.",
    .most = INT_MAX, .run = run,
    .examples = (const ArgExample[]){ { "bohn list", "all of them" }, { "bohn list bohnanza", "only one" }, { 0 } },
    .options = (const ArgOption[]){ ARG_FLAG("json", json, "print a JSON array"), ARG_NAMES, ARG_LANG, { 0 } },
};

#define MOST_DEPTH 8

typedef struct Entry {
    const char *name;
    BohnRules *rules; /* NULL: not a game, or broken */
    const char *base; /* the listed game it builds on, or NULL */
    char *file;       /* where it is, if it does not come with the program; else NULL */
    About about;      /* ... and who made it */
    BohnError err;
} Entry;

/* Scripts are in the order they were opened: the first other game is the base. */
static const char *base_of(const Entry *entries, int n, const Entry *entry) {
    const BohnInfo *info = bohn_info(entry->rules);
    for (int i = 0; info && i < info->n_scripts; i++)
        for (int k = 0; k < n; k++)
            if (entries[k].rules && &entries[k] != entry && strcmp(entries[k].name, info->scripts[i].name) == 0)
                return entries[k].name;
    return NULL;
}

/* "3-5", "2, 4-6" */
static void write_players(const Entry *entry, char *out, size_t size) {
    out[0] = '\0';
    unsigned allowed = bohn_info(entry->rules)->allowed;
    for (int n = 1; n <= BOHN_MAX_SEATS; n++) {
        if (!(allowed >> n & 1)) continue;
        int last = n;
        while (last < BOHN_MAX_SEATS && allowed >> (last + 1) & 1) last++;
        string_append(out, size, last > n ? "%s%d-%d" : "%s%d", *out ? ", " : "", n, last);
        n = last;
    }
}

/* Does the base have the same option with the same value? Then it is listed there. */
static bool has_option(const BohnInfo *base, const BohnSetting *option) {
    for (int i = 0; base && i < base->n_options; i++)
        if (strcmp(base->options[i].name, option->name) == 0 && strcmp(base->options[i].value, option->value) == 0) return true;
    return false;
}

static bool same_bots(const BohnInfo *a, const BohnInfo *b) {
    bool same = a->n_bots == b->n_bots;
    for (int i = 0; same && i < a->n_bots; i++) same = strcmp(a->bots[i], b->bots[i]) == 0;
    return same;
}

/* Where a script from others comes from. */
static void find_origin(Entry *entry) {
    char file[4096];
    if (!paths_script(entry->name, file, sizeof file) || paths_is_installed(file)) return;
    entry->file = strdup(file);
    if (entry->rules) about_read(entry->rules, &entry->about);
}

static void put_origin(Page *page, const Entry *entry, int depth) {
    char who[300];
    if (!entry->file) return;
    about_write(&entry->about, who, sizeof who);
    page_add(page, STYLE_PLAIN, "%*s", 2 * depth + 4, "");
    page_hang(page);
    page_add(page, STYLE_PLAIN, "%s%s", who, *who ? "; " : "");
    page_line(page, STYLE_FAINT, tr("from %s"), entry->file);
}

/* A line for the game, and what it has that its base (or NULL), printed above it, does not have. */
static void put_entry(Page *page, const Entry *entry, const BohnInfo *base, int depth) {
    char players[60];
    const BohnInfo *info = bohn_info(entry->rules);
    page_add(page, STYLE_PLAIN, "%*s", 2 * depth, "");
    page_add(page, STYLE_KEY, "%s", entry->name);
    if (!info) {
        int first = (int)strcspn(entry->err.text, "\n");
        page_line(page, STYLE_WARN, tr("  cannot be loaded: %.*s"), first, entry->err.text);
        put_origin(page, entry, depth);
        return;
    }
    write_players(entry, players, sizeof players);
    page_add(page, STYLE_STRONG, "  %s", bohn_in(&info->title, lang_now()));
    page_add(page, STYLE_PLAIN, tr(", %s players"), players);
    if (entry->base && !base) page_add(page, STYLE_FAINT, tr("  (on %s)"), entry->base);
    page_end(page);
    put_origin(page, entry, depth);
    for (int i = 0; i < info->n_options; i++) {
        if (has_option(base, &info->options[i])) continue;
        page_add(page, STYLE_PLAIN, "%*s--set %s=%s  ", 2 * depth + 4, "", info->options[i].name, info->options[i].value);
        page_hang(page);
        page_line(page, STYLE_FAINT, "%s", lang_game(info->options[i].text));
    }
    if (info->bots[0] && !(base && same_bots(base, info))) {
        page_add(page, STYLE_PLAIN, "%*s%s", 2 * depth + 4, "", tr("bots:"));
        for (int i = 0; info->bots[i]; i++) page_add(page, STYLE_PLAIN, "%s %s", i ? "," : "", info->bots[i]);
        page_end(page);
    }
}

static json_t *json_entry(const Entry *entry) {
    const BohnInfo *info = bohn_info(entry->rules);
    json_t *object = json_pack("{s:o}", "name", json_text(entry->name));
    json_t *players = json_array(), *set = json_array(), *bots = json_array();
    if (!info) json_object_set_new(object, "error", json_text(entry->err.text));
    if (info) json_object_set_new(object, "title", json_text(bohn_in(&info->title, lang_now())));
    if (entry->base) json_object_set_new(object, "base", json_text(entry->base));
    if (entry->file) json_object_set_new(object, "file", json_text(entry->file));
    if (*entry->about.author) json_object_set_new(object, "author", json_text(entry->about.author));
    if (*entry->about.version) json_object_set_new(object, "version", json_text(entry->about.version));
    if (*entry->about.licence) json_object_set_new(object, "licence", json_text(entry->about.licence));
    for (int n = 1; info && n <= BOHN_MAX_SEATS; n++)
        if (info->allowed >> n & 1) json_array_append_new(players, json_integer(n));
    for (int i = 0; info && i < info->n_options; i++) {
        const BohnSetting *option = &info->options[i];
        json_array_append_new(set, json_pack("{s:o, s:o, s:o}", "name", json_text(option->name), "value",
                                             json_text(option->value), "about", json_text(lang_game(option->text))));
    }
    for (int i = 0; info && info->bots[i]; i++) json_array_append_new(bots, json_text(info->bots[i]));
    json_object_update_new(object, json_pack("{s:o, s:o, s:o}", "players", players, "options", set, "bots", bots));
    return object;
}

/* A game, and below it those that build on it. */
static void put_group(Page *page, const Entry *entries, int n, const Entry *entry, const BohnInfo *base, int depth) {
    put_entry(page, entry, base, depth);
    for (int i = 0; i < n && depth < MOST_DEPTH; i++)
        if (entries[i].base == entry->name) put_group(page, entries, n, &entries[i], bohn_info(entry->rules), depth + 1);
}

static void show(const Entry *entries, int n, const Options *o) {
    Page page = { 0 };
    json_t *list = json_array();
    for (int i = 0; i < n; i++) {
        if (o->json) json_array_append_new(list, o->names ? json_text(entries[i].name) : json_entry(&entries[i]));
        else if (o->names) page_line(&page, STYLE_PLAIN, "%s", entries[i].name);
        else if (!entries[i].base) put_group(&page, entries, n, &entries[i], NULL, 0);
    }
    if (o->json) {
        json_dumpf(list, stdout, JSON_INDENT(1));
        putchar('\n');
    } else if (!page.length && !o->names) {
        page_line(&page, STYLE_PLAIN, tr("No games found in %s"), paths_search());
    }
    json_decref(list);
    page_read(&page);
}

static int check_names(char **wanted, const Strings *names) {
    int status = BOHN_OK;
    for (; *wanted; wanted++)
        if (!strings_have(names, *wanted))
            status = args_complain(&list_command, "no game '%s'%s", *wanted,
                                   string_suggest(*wanted, (const char *const *)names->item, names->n));
    return status;
}

static int run(int argc, char **argv) {
    Options o = { 0 };
    char **wanted;
    int status = args_read(&list_command, argc, argv, &o, &wanted), n = 0;
    if (status != ARGS_GO) return status;
    Strings names = paths_script_names();
    status = check_names(wanted, &names);
    Entry *entries = status == BOHN_OK ? calloc((size_t)names.n + 1, sizeof *entries) : NULL;
    for (int i = 0; entries && i < names.n; i++) {
        if (*wanted && !string_among(names.item[i], (const char *const *)wanted)) continue;
        Entry *entry = &entries[n++];
        entry->name = names.item[i];
        entry->rules = games_load_with((BohnSetup){ .script = entry->name, .each_number = !o.names }, &entry->err);
        if (!entry->rules && entry->err.module) n--;
        else if (!o.names) find_origin(entry);
    }
    for (int i = 0; i < n; i++) entries[i].base = base_of(entries, n, &entries[i]);
    if (entries) show(entries, n, &o);
    for (int i = 0; i < n; i++) {
        bohn_rules_free(entries[i].rules);
        free(entries[i].file);
    }
    free(entries);
    strings_free(&names);
    return status;
}
