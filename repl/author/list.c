/* list.c - the command `list`: the games and house rules in the search path, with what can be set.
 *
 * A script may refuse some of the numbers of players it declares, so it is loaded with each of them.
 * A script that builds on another listed one is a house rule (or an expansion) of it.
 */
#include "repl/commands.h"

#include "repl/args.h"
#include "repl/games.h"
#include "repl/term/lang.h"
#include "repl/term/page.h"
#include "repl/term/paths.h"
#include "repl/term/strings.h"
#include "repl/term/term.h"
#include "repl/term/utf8.h"
#include "vm/bohn.h"

#include <getopt.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { LIST_JSON, LIST_NAMES, LIST_LANG };

static const ArgOption options[] = {
    [LIST_JSON] = { "json", NULL, "print a JSON array" },
    [LIST_NAMES] = ARG_NAMES,
    [LIST_LANG] = ARG_LANG,
    { NULL, NULL, NULL }
};

static const char *const examples[] = { "bohn list", "all of them", "bohn list bohnanza", "only this one", NULL };

static const Command command = {
    "list", "list [NAME...] [OPTION...]",
    "Shows the games and house rules that `bohn run` finds by name: title, players, options (NAME=VALUE in "
    "force) and bots.",
    examples, options
};

typedef struct Entry {
    const char *name;
    BohnRules *rules; /* NULL: it is no game, or broken */
    bool players[BOHN_MAX_SEATS + 1];
    int base; /* the entry it builds on, -1 = none */
    BohnError err;
} Entry;

static void find_players(Entry *entry) {
    int most = bohn_most_players(entry->rules);
    for (int n = bohn_least_players(entry->rules); n <= most; n++) {
        BohnError err;
        BohnRules *rules = n == bohn_players(entry->rules) ? entry->rules : games_load(entry->name, n, NULL, &err);
        entry->players[n] = rules != NULL;
        if (rules != entry->rules) bohn_rules_free(rules);
    }
}

/* The scripts come in the order they were opened: the first other game is the base. */
static int base_of(const Entry *entries, int n, const Entry *entry) {
    for (int i = 0; entry->rules && i < bohn_script_count(entry->rules); i++)
        for (int k = 0; k < n; k++)
            if (entries[k].rules && &entries[k] != entry &&
                strcmp(entries[k].name, bohn_script_name(entry->rules, i)) == 0)
                return k;
    return -1;
}

/* "3-5", "2, 4-6" */
static void write_players(const Entry *entry, char *out, size_t size) {
    out[0] = '\0';
    for (int n = 1; n <= BOHN_MAX_SEATS; n++) {
        if (!entry->players[n]) continue;
        int last = n;
        while (last < BOHN_MAX_SEATS && entry->players[last + 1]) last++;
        string_append(out, size, last > n ? "%s%d-%d" : "%s%d", *out ? ", " : "", n, last);
        n = last;
    }
}

static void put_entry(Page *page, const Entry *entries, const Entry *entry) {
    char players[60];
    const BohnRules *rules = entry->rules;
    page_add(page, STYLE_KEY, "%s", entry->name);
    if (!rules) {
        char first[300];
        snprintf(first, sizeof first, "%.*s", (int)strcspn(entry->err.text, "\n"), entry->err.text);
        page_line(page, STYLE_WARN, tr("  cannot be loaded: %s"), first);
        return;
    }
    write_players(entry, players, sizeof players);
    page_add(page, STYLE_STRONG, "  %s", bohn_rules_title(rules, lang_now()));
    page_add(page, STYLE_PLAIN, tr(", %s players"), players);
    if (entry->base >= 0) page_add(page, STYLE_FAINT, tr("  (on %s)"), entries[entry->base].name);
    page_end(page);
    for (int i = 0; i < bohn_option_count(rules); i++) {
        page_add(page, STYLE_PLAIN, "    --set %s=%s", bohn_option_name(rules, i),
                 bohn_option_value(rules, i));
        page_add(page, STYLE_PLAIN, "  ");
        page_hang(page);
        page_line(page, STYLE_FAINT, "%s", bohn_option_text(rules, i));
    }
    if (bohn_bot_name(rules, 0)) {
        page_add(page, STYLE_PLAIN, "    %s", tr("bots:"));
        for (int i = 0; bohn_bot_name(rules, i); i++)
            page_add(page, STYLE_PLAIN, "%s %s", i ? "," : "", bohn_bot_name(rules, i));
        page_end(page);
    }
}

static json_t *json_text(const char *raw) {
    char clean[4096];
    utf8_clean(raw, true, false, clean, sizeof clean);
    return json_string(clean);
}

static json_t *json_entry(const Entry *entries, const Entry *entry) {
    const BohnRules *rules = entry->rules;
    json_t *object = json_object(), *players = json_array(), *set = json_array(), *bots = json_array();
    json_object_set_new(object, "name", json_text(entry->name));
    if (!rules) json_object_set_new(object, "error", json_text(entry->err.text));
    if (rules) json_object_set_new(object, "title", json_text(bohn_rules_title(rules, lang_now())));
    if (entry->base >= 0) json_object_set_new(object, "base", json_text(entries[entry->base].name));
    for (int n = 1; n <= BOHN_MAX_SEATS; n++)
        if (entry->players[n]) json_array_append_new(players, json_integer(n));
    for (int i = 0; rules && i < bohn_option_count(rules); i++) {
        json_t *one = json_object();
        json_object_set_new(one, "name", json_text(bohn_option_name(rules, i)));
        json_object_set_new(one, "value", json_text(bohn_option_value(rules, i)));
        json_object_set_new(one, "about", json_text(bohn_option_text(rules, i)));
        json_array_append_new(set, one);
    }
    for (int i = 0; rules && bohn_bot_name(rules, i); i++)
        json_array_append_new(bots, json_text(bohn_bot_name(rules, i)));
    json_object_set_new(object, "players", players);
    json_object_set_new(object, "options", set);
    json_object_set_new(object, "bots", bots);
    return object;
}

static bool is_module(const Entry *entry) {
    return !entry->rules && strstr(entry->err.text, "must return the game");
}

static void show_names(const Entry *entries, int n) {
    for (int i = 0; i < n; i++)
        if (!is_module(&entries[i])) puts(entries[i].name);
}

static void show_names_json(const Entry *entries, int n) {
    json_t *list = json_array();
    for (int i = 0; i < n; i++)
        if (!is_module(&entries[i])) json_array_append_new(list, json_text(entries[i].name));
    json_dumpf(list, stdout, JSON_INDENT(1));
    putchar('\n');
    json_decref(list);
}

static void show(const Entry *entries, int n, bool as_json) {
    Page page = { 0 };
    json_t *list = json_array();
    for (int i = 0; i < n; i++) {
        if (is_module(&entries[i])) continue;
        if (as_json) json_array_append_new(list, json_entry(entries, &entries[i]));
        else put_entry(&page, entries, &entries[i]);
    }
    if (as_json) {
        json_dumpf(list, stdout, JSON_INDENT(1));
        putchar('\n');
    } else if (!page.length) {
        page_line(&page, STYLE_PLAIN, tr("No games are found in %s"), bohn_search_path());
    }
    json_decref(list);
    page_print(&page, stdout);
    page_free(&page);
}

static bool wanted(const char *name, int argc, char **argv, int first) {
    for (int i = first; i < argc; i++)
        if (strcmp(argv[i], name) == 0) return true;
    return first >= argc;
}

int list_command(int argc, char **argv) {
    const char *value;
    bool as_json = false, names_only = false;
    int option, status = BOHN_OK;
    args_begin();
    while ((option = args_next(&command, argc, argv, &value)) != ARGS_END) {
        if (option == ARGS_DONE) return BOHN_OK;
        if (option == ARGS_BAD) return BOHN_BAD_INPUT;
        if (option == LIST_JSON) as_json = true;
        if (option == LIST_NAMES) names_only = true;
        if (option == LIST_LANG && !args_language(&command, value)) return BOHN_BAD_INPUT;
    }
    char **names;
    int n = paths_script_names(&names), kept = 0;
    for (int i = optind; i < argc; i++) {
        bool known = false;
        for (int k = 0; k < n; k++) known |= strcmp(names[k], argv[i]) == 0;
        const char *near = known ? NULL : string_nearest(argv[i], (const char *const *)names, n);
        if (!known)
            status = args_complain(
                &command, near ? "there is no game '%s'; did you mean '%s'?" : "there is no game '%s'",
                argv[i], near);
    }
    Entry *entries = status == BOHN_OK ? calloc((size_t)n + 1, sizeof *entries) : NULL;
    for (int i = 0; entries && i < n; i++) {
        entries[kept].name = names[i];
        if (!wanted(names[i], argc, argv, optind)) continue;
        Entry *entry = &entries[kept++];
        entry->rules = games_load(entry->name, 0, NULL, &entry->err);
        if (entry->rules && !names_only) find_players(entry);
    }
    for (int i = 0; i < kept; i++) entries[i].base = base_of(entries, kept, &entries[i]);
    if (entries && names_only && as_json) show_names_json(entries, kept);
    else if (entries && names_only) show_names(entries, kept);
    else if (entries) show(entries, kept, as_json);
    for (int i = 0; i < kept; i++) bohn_rules_free(entries[i].rules);
    free(entries);
    paths_free_names(names, n);
    return term_output_ok() || status ? status : BOHN_SYSTEM;
}
