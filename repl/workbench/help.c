/* help.c - help in the workbench: on commands, rules, cards and decisions; completion and hints. */
#include "repl/workbench/workbench.h"

#include "repl/author/manual.h"
#include "repl/play/match.h"
#include "repl/term/lang.h"
#include "repl/term/page.h"
#include "repl/term/paths.h"
#include "repl/term/term.h"
#include "repl/term/utf8.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static void put_command(Page *page, const WorkbenchCommand *c) {
    char head[100];
    snprintf(head, sizeof head, ":%s %s", c->name, c->arguments);
    page_row(page, 29, head, c->text);
}

static void put_overview(Page *page) {
    page_line(page, STYLE_PLAIN, "Type an answer to the question: a number, a name, - to pass; `p2 ! harvest field_1` "
              "acts out of turn.");
    page_line(page, STYLE_PLAIN, "Or Lua: #p1.hand, p1.hand[1], p1.hand:move(card \"blue\", p1.field_1). Lua that "
              "could be an answer begins with =. See :edit.");
    page_line(page, STYLE_PLAIN, "Or a command, which may be abbreviated:");
    for (const WorkbenchGroup *group = workbench_groups; group->title; group++) {
        page_line(page, STYLE_STRONG, "%s", group->title);
        for (const WorkbenchCommand *c = group->commands; c->name; c++) put_command(page, c);
    }
}

/* Is it called `word`, or with `anywhere`: is the word in its name or text? */
static bool fits(const char *word, bool anywhere, const char *name, const char *text) {
    if (!anywhere) return strcasecmp(name, word) == 0;
    return strcasestr(name, word) || (text && strcasestr(text, word));
}

/* Explains the commands, rules, cards, zones, options and texts that fit. False if there are none. */
static bool put_topics(Workbench *bench, const char *word, bool anywhere, Page *page) {
    const BohnInfo *info = bohn_info(bench->rules);
    const WorkbenchCommand *c;
    for (int i = 0; (c = workbench_command(i)) != NULL; i++)
        if (fits(word, anywhere, c->name, c->text)) put_command(page, c);
    for (int i = 0; i < info->n_rules; i++) {
        const BohnRule *rule = &info->rules[i];
        if (fits(word, anywhere, rule->name, NULL))
            page_line(page, STYLE_PLAIN, "  rule %s, by %s (%s:%d); :source %s shows it", rule->name, rule->script, rule->file,
                      rule->first, rule->name);
    }
    char folded[200];
    utf8_fold(word, folded, sizeof folded);
    for (int kind = 0; kind < info->n_kinds; kind++) { /* by its name in any language, too */
        const char *id = info->kinds[kind].id, *name = bohn_in(&info->kinds[kind].name, bench->lang);
        if (fits(word, anywhere, id, name) || match_kind(info, folded, kind, bench->lang) > 1)
            page_line(page, STYLE_PLAIN, "  card %s: %s. %s", id, name,
                      bohn_phrase(workbench_game(bench), BOHN_NO_SEAT, BOHN_HOOK_KIND_CAPTION, kind, NULL, bench->lang));
    }
    for (int zone = 0; zone < info->n_zones; zone++) {
        const char *name = info->zones[zone].name;
        bool each = info->zones[zone].seat >= 0;
        if (info->zones[zone].seat < 1 && fits(word, anywhere, name, NULL)) /* the others have the zones of p1 */
            page_line(page, STYLE_PLAIN, "  zone %s of %s: %s.%s", name, each ? "each seat" : "the table", each ? "p1" : "t", name);
    }
    for (int i = 0; i < info->n_options; i++)
        if (fits(word, anywhere, info->options[i].name, info->options[i].text))
            page_line(page, STYLE_PLAIN, "  option %s=%s: %s", info->options[i].name, info->options[i].value,
                      lang_game(info->options[i].text));
    for (int i = 0; anywhere && doc_entry(i); i++)
        if (fits(word, true, doc_entry(i)->name, doc_entry(i)->summary))
            page_line(page, STYLE_PLAIN, "  %s  %s", doc_entry(i)->signature, doc_entry(i)->summary);
    Page manual = { 0 };
    if (!anywhere && doc_print(&manual, word)) page_append(page, &manual);
    page_free(&manual);
    for (int i = 0; anywhere && i < info->n_texts; i++) {
        bool found = strcasestr(info->texts[i].key, word) != NULL;
        for (int lang = 0; lang < BOHN_LANGS; lang++)
            found |= info->texts[i].text.in[lang] && strcasestr(info->texts[i].text.in[lang], word);
        const char *said = bohn_in(&info->texts[i].text, bench->lang);
        if (found && said) page_line(page, STYLE_PLAIN, "  text %s: %s", info->texts[i].key, said);
    }
    const char *text = anywhere ? NULL : bohn_in(bohn_text(info, word), bench->lang);
    if (text) page_line(page, STYLE_PLAIN, "  text %s: %s", word, text);
    return page->length > 0;
}

static bool command_help(Workbench *bench, char *rest) {
    Page page = { 0 };
    rest += *rest == ':';
    if (!*rest) put_overview(&page);
    else if (!put_topics(bench, rest, false, &page))
        return workbench_fail("no help for '%s'; :apropos %s searches all texts", rest, rest);
    page_read(&page);
    return true;
}

static bool command_apropos(Workbench *bench, char *rest) {
    Page page = { 0 };
    if (!*rest) return workbench_fail(":apropos WORD");
    if (!put_topics(bench, rest, true, &page)) return workbench_fail("nothing mentions '%s'", rest);
    page_read(&page);
    return true;
}

/* On a terminal, waits for Enter between two steps of the tour. */
static bool goes_on(void) {
    char *line;
    if (!term_interactive()) return true;
    if (term_read("(Enter: next step, q: enough)> ", &line) != LINE_TYPED) return false;
    bool on = line[strspn(line, " ")] == '\0';
    free(line);
    return on;
}

/* A demonstration: lines to execute and their comments. */
static bool command_tour(Workbench *bench, char *rest) {
    static const char *const lines[][2] = {
        { ":view", "the table, with all cards open" },
        { "#p1.hand", "Lua: how many cards p1 holds" },
        { "p1.hand", "and which" },
        { ":auto turn", "bots play one turn" },
        { ":diff 0", "what has changed since the start" },
        { ":why", "the clause behind the question, and the lines that cite it" },
        { ":undo", "a decision back" },
        { ":branch other", "another line of play from here" },
        { ":auto 5", "five decisions in it" },
        { ":diff tour", "how it differs from the first line" },
        { ":switch tour", "and back" },
        { ":rules harvest", "which script supplies a rule" },
    };
    int n = bench->n_branches, here = bench->current, mark = bench->mark;
    (void)rest;
    if (n + 2 > WORKBENCH_BRANCHES) return workbench_fail("too many branches for a tour");
    if (!workbench_serve(bench, ":branch tour")) return false;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0] && !term_interrupted(); i++) {
        Page page = { 0 };
        page_add(&page, STYLE_KEY, "> %s", lines[i][0]);
        page_line(&page, STYLE_FAINT, "   -- %s", lines[i][1]);
        page_show(&page);
        workbench_serve(bench, lines[i][0]);
        if (!goes_on()) break;
    }
    while (bench->n_branches > n) workbench_close_branch(&bench->branch[--bench->n_branches]);
    bench->current = here;
    bench->mark = mark;
    Page page = { 0 };
    page_line(&page, STYLE_PLAIN, "Your game is as it was. Change its script in an editor and type :reload; :help lists everything.");
    page_show(&page);
    return true;
}

static bool command_quit(Workbench *bench, char *rest) {
    (void)rest;
    bench->quit = true;
    return true;
}

const WorkbenchCommand workbench_help_commands[] = {
    { "help", "[TOPIC]", "list all commands, or explain a command, rule, card, zone, option or text", command_help },
    { "apropos", "WORD", "list everything that mentions a word", command_apropos },
    { "tour", "", "a short demonstration on this game", command_tour },
    { "quit", "", "leave without saving", command_quit },
    { NULL, NULL, NULL, NULL }
};

/* ---- completion and hints --------------------------------------------------------------------------------- */

/* kept: bytes of the line before the completed word */
typedef struct Offer { LineList *list; const char *typed; size_t kept; } Offer;

/* Offers the line with its last word completed, if the name starts with that word. */
static void offer(const Offer *o, const char *name, const char *behind) {
    char line[600];
    const char *word = o->typed + o->kept;
    if (strncasecmp(name, word, strlen(word)) != 0) return;
    snprintf(line, sizeof line, "%.*s%s%s", (int)o->kept, o->typed, name, behind);
    line_offer(o->list, line);
}

static void offer_rules(Workbench *bench, const Offer *o, const char *behind) {
    const BohnInfo *info = bohn_info(bench->rules);
    for (int i = 0; i < info->n_rules; i++) offer(o, info->rules[i].name, behind);
}

static void offer_zones(Workbench *bench, const Offer *o, bool full) {
    const BohnInfo *info = bohn_info(bench->rules);
    for (int zone = 1; zone < info->n_zones; zone++) {
        char name[120];
        bool table = info->zones[zone].seat == BOHN_NO_SEAT;
        snprintf(name, sizeof name, "%s%s", table && !full ? "t." : "", info->zones[zone].full);
        if (full || o->kept > 0 || !workbench_is_option(bench, name) /* offered as an answer */) offer(o, name, "");
    }
}

static void offer_kinds(Workbench *bench, const Offer *o) {
    for (int kind = 0; kind < bohn_info(bench->rules)->n_kinds; kind++) offer(o, bohn_info(bench->rules)->kinds[kind].id, "");
}

/* Kinds by their ids, or if none fits, by their names in each language. */
static void offer_quoted(Workbench *bench, const Offer *o) {
    const BohnInfo *info = bohn_info(bench->rules);
    const char *word = o->typed + o->kept;
    bool id = false;
    for (int kind = 0; kind < info->n_kinds; kind++) id |= strncasecmp(info->kinds[kind].id, word, strlen(word)) == 0;
    if (id) offer_kinds(bench, o);
    for (int kind = 0; !id && kind < info->n_kinds; kind++)
        for (int lang = 0; lang < BOHN_LANGS; lang++)
            if (info->kinds[kind].name.in[lang]) offer(o, info->kinds[kind].name.in[lang], "");
}

static void offer_bots(Workbench *bench, const Offer *o) {
    for (int i = 0; bohn_info(bench->rules)->bots[i]; i++) offer(o, bohn_info(bench->rules)->bots[i], "");
    offer(o, "random", "");
    offer(o, "seer", "");
}

/* Completes the arguments of commands. */
static void complete_arguments(Workbench *bench, const WorkbenchCommand *c, const Offer *o) {
    const char *name = c->name;
    const char *rest = o->typed + strcspn(o->typed, " ");
    bool first = *rest && rest + 1 == o->typed + o->kept;
    if (strcmp(name, "help") == 0)
        for (int i = 0; workbench_command(i); i++) offer(o, workbench_command(i)->name, "");
    if (strcmp(name, "help") == 0 || strcmp(name, "source") == 0 || strcmp(name, "rules") == 0) offer_rules(bench, o, "");
    if (strcmp(name, "switch") == 0 || strcmp(name, "diff") == 0)
        for (int i = 0; i < bench->n_branches; i++) offer(o, bench->branch[i].name, "");
    if (strcmp(name, "set") == 0)
        for (int i = 0; i < bohn_info(bench->rules)->n_options; i++) offer(o, bohn_info(bench->rules)->options[i].name, "=");
    if (strcmp(name, "goto") == 0 && first) offer(o, "turn", " "), offer(o, "phase", " ");
    bool phase = strcmp(name, "goto") == 0 && strncmp(rest, " phase ", 7) == 0;
    for (int i = 0; phase && i < bohn_info(bench->rules)->n_phases; i++) offer(o, bohn_info(bench->rules)->phases[i], "");
    if (strcmp(name, "auto") == 0 && first) offer(o, "turn", ""), offer(o, "game", "");
    if (strcmp(name, "seat") == 0 && !first) offer(o, "me", "");
    if (strcmp(name, "watch") == 0 || strcmp(name, "break") == 0) offer(o, "off", "");
    for (int seat = 1; (strcmp(name, "view") == 0 || strcmp(name, "eyes") == 0) && seat <= bench->players; seat++) {
        char text[16];
        snprintf(text, sizeof text, "p%d", seat);
        offer(o, text, "");
    }
    if (strcmp(name, "auto") == 0 || strcmp(name, "seat") == 0 || strcmp(name, "step") == 0 || strcmp(name, "sim") == 0)
        offer_bots(bench, o);
    if (strcmp(name, "deal") == 0) offer_zones(bench, o, true), offer_kinds(bench, o);
    if (strcmp(name, "export") == 0) offer(o, "json", " ");
    if (strcmp(name, "view") == 0 || strcmp(name, "eyes") == 0) offer(o, "all", "");
    if (strcmp(name, "break") == 0 && bohn_request(workbench_game(bench))) offer(o, bohn_request(workbench_game(bench))->name, "");
}

/* The manual's class of the expression before a colon or dot: "t", "p1", "p1.hand", "game". */
static const char *class_of(Workbench *bench, const char *object, size_t n) {
    char text[120];
    snprintf(text, sizeof text, "%.*s", (int)n, object);
    if (strcmp(text, "t") == 0) return "Table";
    if (text[0] == 'p' && isdigit((unsigned char)text[1]) && !text[2]) return "Seat";
    if (bohn_zone_find(bohn_info(bench->rules), strncmp(text, "t.", 2) == 0 ? text + 2 : text) >= 0) return "Zone";
    return NULL;
}

static void offer_methods(const char *class, const Offer *o) {
    size_t n = strlen(class);
    for (int i = 0; doc_entry(i); i++) {
        const DocEntry *entry = doc_entry(i);
        if (entry->kind == DOC_FUNCTION && strncmp(entry->name, class, n) == 0 && entry->name[n] == ':')
            offer(o, entry->name + n + 1, "(");
    }
}

/* Completes the last Lua name in the line. */
static void complete_lua(Workbench *bench, const char *typed, LineList *list) {
    size_t length = strlen(typed), start = length;
    while (start > 0 && (isalnum((unsigned char)typed[start - 1]) || strchr("_.:", typed[start - 1]))) {
        if (start > 1 && typed[start - 1] == '.' && typed[start - 2] == '.') break; /* the operator .. */
        start--;
    }
    const char *word = typed + start, *colon = strrchr(word, ':');
    Offer o = { list, typed, colon ? (size_t)(colon + 1 - typed) : start };
    if (colon) {
        const char *class = class_of(bench, word, (size_t)(colon - word));
        if (class) offer_methods(class, &o);
        if (strncmp(word, "game:", 5) == 0) offer_rules(bench, &o, "(");
        return;
    }
    static const char *const names[] = { "t", "game", "card", "kind", "put", "clear", "rest", "set", "open", "close", "cursor" };
    for (size_t i = 0; i < sizeof names / sizeof names[0] && *word; i++) offer(&o, names[i], "");
    if (*word) offer_zones(bench, &o, false);
    if (start > 0 && (typed[start - 1] == '"' || typed[start - 1] == '\'')) offer_quoted(bench, &o);
    for (int i = 0; doc_entry(i) && *word; i++) /* "ipairs", "table.concat"; modules are for scripts */
        if (doc_entry(i)->kind == DOC_FUNCTION && !strchr(doc_entry(i)->name, ':') && strncmp(doc_entry(i)->group, "Module", 6) != 0)
            offer(&o, doc_entry(i)->name, "(");
}

static void complete_answers(Workbench *bench, const char *typed, LineList *list) {
    BohnGame *game = workbench_game(bench);
    const BohnRequest *q = bohn_request(game);
    Offer o = { list, typed, 0 };
    for (int i = 0; q && i < q->n_options; i++) {
        char text[300];
        bohn_option_write(game, &q->options[i], text, sizeof text);
        offer(&o, text, "");
    }
}

/* The command at the start of a line, by name or unique prefix; NULL if none. */
static const WorkbenchCommand *command_of(const char *line) {
    int matches;
    return workbench_match_command(line + 1, strcspn(line + 1, " "), &matches);
}

static void complete(void *context, const char *typed, LineList *list) {
    Workbench *bench = context;
    if (typed[0] != ':') {
        complete_answers(bench, typed, list);
        complete_lua(bench, typed, list);
        return;
    }
    Offer o = { list, typed, 1 };
    const WorkbenchCommand *command = command_of(typed);
    if (command && strcmp(command->name, "time") == 0 && strchr(typed, ' ')) complete_lua(bench, typed, list);
    if (strchr(typed, ' ')) {
        o.kept = (size_t)(strrchr(typed, ' ') + 1 - typed);
        if (command) complete_arguments(bench, command, &o);
        return;
    }
    for (int i = 0; (command = workbench_command(i)) != NULL; i++) offer(&o, command->name, command->arguments[0] ? " " : "");
}

/* A command's arguments, until the first is typed. */
static const char *hint_command(const char *typed, char *text, size_t n) {
    const WorkbenchCommand *command = command_of(typed);
    const char *space = strchr(typed, ' ');
    if (!command || !command->arguments[0] || (space && space[1]) || (!space && strlen(command->name) != strlen(typed) - 1))
        return NULL;
    snprintf(text, n, "%s%s", space ? "" : " ", command->arguments);
    return text;
}

/* The arguments of the command or method being typed. */
static const char *hint(void *context, const char *typed) {
    static char text[300];
    Workbench *bench = context;
    text[0] = '\0';
    if (typed[0] == ':') return hint_command(typed, text, sizeof text);
    const char *open = strrchr(typed, '(');
    if (!open || open[1]) return NULL;
    const char *word = open;
    while (word > typed && (isalnum((unsigned char)word[-1]) || strchr("_.:", word[-1]))) word--;
    const char *colon = memchr(word, ':', (size_t)(open - word)),
               *class = colon ? class_of(bench, word, (size_t)(colon - word)) : NULL;
    char name[120];
    if (class) snprintf(name, sizeof name, "%s:%.*s", class, (int)(open - colon - 1), colon + 1);
    else snprintf(name, sizeof name, "%.*s", (int)(open - word), word);
    for (int i = 0; doc_entry(i); i++) {
        const char *arguments = strchr(doc_entry(i)->signature, '(');
        if (strcmp(doc_entry(i)->name, name) == 0 && arguments) snprintf(text, sizeof text, "%s", arguments + 1);
    }
    return *text ? text : NULL;
}

/* A script was saved while the prompt waits. */
static bool wake(void *context) {
    Workbench *bench = context;
    return bench->watch.on && workbench_scripts_changed(bench);
}

void workbench_assist(Workbench *bench) {
    LineAssist assist = { .context = bench, .complete = complete, .hint = hint, .wake = wake };
    char file[FILE_NAME_SIZE];
    term_assist(&assist);
    if (term_interactive() && paths_history(file, sizeof file) && !term_history(file))
        workbench_fail("%s: the history of lines is not kept", file);
}
