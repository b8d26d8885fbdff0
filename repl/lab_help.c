/* lab_help.c - help in the workbench: on commands, rules, cards and decisions; completion and hints. */
#include "repl/lab.h"

#include "repl/doc.h"
#include "repl/lang.h"
#include "repl/paths.h"
#include "repl/term.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define MAX_RULES 400

static void put_command(Page *page, const LabCommand *c) {
    char head[100];
    snprintf(head, sizeof head, ":%s %s", c->name, c->arguments);
    page_add(page, STYLE_KEY, "  %-30s", head);
    page_add(page, STYLE_PLAIN, " ");
    page_hang(page);
    page_line(page, STYLE_PLAIN, "%s", c->text);
}

static void put_overview(Page *page) {
    page_line(page, STYLE_PLAIN, "Type an answer to the question: a number, a name, - to pass; `p2 ! harvest field_1` acts out of turn.");
    page_line(page, STYLE_PLAIN, "Or Lua: #p1.hand, t.discard:top(), p1.hand:move(card \"blaue_bohne\", p1.field_1); = before what could be an answer.");
    page_line(page, STYLE_PLAIN, "Or a command, of which the beginning is enough:");
    for (const LabGroup *group = lab_groups; group->title; group++) {
        page_line(page, STYLE_STRONG, "%s", group->title);
        for (const LabCommand *c = group->commands; c->name; c++) put_command(page, c);
    }
}

static bool same_word(const char *a, const char *b) { return strcasecmp(a, b) == 0; }

/* What is known of a word: a command, a rule, a card, a zone, a counter, the open decision, an option. */
static bool put_topic(Lab *lab, const char *topic, Page *page) {
    BohnRule rules[MAX_RULES];
    int found = 0, n = bohn_rules_list(lab->rules, rules, MAX_RULES);
    const char *plain = topic[0] == ':' ? topic + 1 : topic;
    for (const LabGroup *group = lab_groups; group->title; group++)
        for (const LabCommand *c = group->commands; c->name; c++)
            if (same_word(c->name, plain)) put_command(page, c), found++;
    for (int i = 0; i < n; i++) {
        if (!same_word(rules[i].name, topic)) continue;
        page_line(page, STYLE_PLAIN, "  rule %s, by %s (%s:%d); :source %s shows it", rules[i].name, rules[i].script, rules[i].file,
                  rules[i].first, rules[i].name);
        found++;
    }
    for (int kind = 0; kind < bohn_kind_count(lab->rules); kind++) {
        if (!same_word(bohn_kind_id(lab->rules, kind), topic)) continue;
        page_line(page, STYLE_PLAIN, "  card %s: %s. %s", topic, bohn_kind_name(lab->rules, kind, lab->lang),
                  bohn_kind_caption(lab_game(lab), kind, lab->lang));
        found++;
    }
    for (int zone = 0; zone < bohn_zone_count(lab->rules); zone++) {
        if (!same_word(bohn_zone_name(lab->rules, zone), topic)) continue;
        bool each = bohn_zone_seat(lab->rules, zone) >= 0;
        page_line(page, STYLE_PLAIN, "  zone %s of %s: %s.%s", topic, each ? "each seat" : "the table", each ? "p1" : "t", topic);
        found++;
        break;
    }
    for (int i = 0; i < bohn_option_count(lab->rules); i++) {
        if (!same_word(bohn_option_name(lab->rules, i), topic)) continue;
        page_line(page, STYLE_PLAIN, "  option %s=%s: %s", topic, bohn_option_value(lab->rules, i), bohn_option_text(lab->rules, i));
        found++;
    }
    Page manual = { 0 };
    if (doc_print(&manual, topic)) page_append(page, &manual), found++;
    page_free(&manual);
    const char *text = bohn_text(lab->rules, topic, lab->lang);
    if (text) page_line(page, STYLE_PLAIN, "  text %s: %s", topic, text), found++;
    return found > 0;
}

static bool command_help(Lab *lab, char *rest) {
    Page page = { 0 };
    if (!*rest) put_overview(&page);
    else if (!put_topic(lab, rest, &page)) {
        page_free(&page);
        return lab_fail("nothing is known of '%s'; :apropos %s looks in all texts", rest, rest);
    }
    lab_show(&page);
    return true;
}

static bool holds(const char *text, const char *word) { return text && strcasestr(text, word) != NULL; }

static bool command_apropos(Lab *lab, char *rest) {
    BohnRule rules[MAX_RULES];
    Page page = { 0 };
    if (!*rest) return lab_fail(":apropos WORD");
    for (const LabGroup *group = lab_groups; group->title; group++)
        for (const LabCommand *c = group->commands; c->name; c++)
            if (holds(c->name, rest) || holds(c->text, rest)) put_command(&page, c);
    int n = bohn_rules_list(lab->rules, rules, MAX_RULES);
    for (int i = 0; i < n; i++)
        if (holds(rules[i].name, rest)) page_line(&page, STYLE_PLAIN, "  rule %s (%s)", rules[i].name, rules[i].script);
    for (int kind = 0; kind < bohn_kind_count(lab->rules); kind++)
        if (holds(bohn_kind_id(lab->rules, kind), rest) || holds(bohn_kind_name(lab->rules, kind, lab->lang), rest))
            page_line(&page, STYLE_PLAIN, "  card %s: %s", bohn_kind_id(lab->rules, kind), bohn_kind_name(lab->rules, kind, lab->lang));
    for (int i = 0; i < bohn_option_count(lab->rules); i++)
        if (holds(bohn_option_name(lab->rules, i), rest) || holds(bohn_option_text(lab->rules, i), rest))
            page_line(&page, STYLE_PLAIN, "  option %s: %s", bohn_option_name(lab->rules, i), bohn_option_text(lab->rules, i));
    for (int i = 0; doc_entry(i); i++)
        if (holds(doc_entry(i)->name, rest) || holds(doc_entry(i)->summary, rest))
            page_line(&page, STYLE_PLAIN, "  %s  %s", doc_entry(i)->signature, doc_entry(i)->summary);
    bool found = page.length > 0;
    lab_show(&page);
    return found || lab_fail("nothing mentions '%s'", rest);
}

/* What one would type first, done for the reader. */
static bool command_tour(Lab *lab, char *rest) {
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
    int n = lab->n_branches, here = lab->current, mark = lab->mark;
    (void)rest;
    if (n + 2 > LAB_BRANCHES) return lab_fail("there are too many branches for a tour");
    if (!lab_serve(lab, ":branch tour")) return false;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0] && !term_interrupted(); i++) {
        Page page = { 0 };
        page_add(&page, STYLE_KEY, "> %s", lines[i][0]);
        page_line(&page, STYLE_FAINT, "   -- %s", lines[i][1]);
        lab_show(&page);
        lab_serve(lab, lines[i][0]);
    }
    while (lab->n_branches > n) lab_close_branch(&lab->branch[--lab->n_branches]);
    lab->current = here;
    lab->mark = mark;
    puts("Your game is as it was. Change its script in an editor and type :reload; :help lists everything.");
    return true;
}

static bool command_quit(Lab *lab, char *rest) {
    (void)rest;
    lab->quit = true;
    return true;
}

const LabCommand lab_help_commands[] = {
    { "help", "[TOPIC]", "all commands; or what is known of a command, rule, card, zone, option or text", command_help },
    { "apropos", "WORD", "everything that mentions a word", command_apropos },
    { "tour", "", "a short demonstration on this game", command_tour },
    { "quit", "", "leave; what was not saved is gone", command_quit },
    { NULL, NULL, NULL, NULL }
};

/* ---- completion and hints --------------------------------------------------------------------------------- */

typedef struct Offer { TermList *list; const char *typed; size_t kept; } Offer;   /* what of the line stays */

/* Offers the line with its last word replaced, if the name begins as that word does. */
static void offer(const Offer *o, const char *name, const char *behind) {
    char line[600];
    const char *word = o->typed + o->kept;
    if (strncasecmp(name, word, strlen(word)) != 0) return;
    snprintf(line, sizeof line, "%.*s%s%s", (int)o->kept, o->typed, name, behind);
    term_offer(o->list, line);
}

static void offer_rules(Lab *lab, const Offer *o, const char *behind) {
    BohnRule rules[MAX_RULES];
    int n = bohn_rules_list(lab->rules, rules, MAX_RULES);
    for (int i = 0; i < n; i++) offer(o, rules[i].name, behind);
}

/* It is offered as one already. */
static bool is_answer(Lab *lab, const char *name) {
    BohnGame *game = lab_game(lab);
    const BohnRequest *q = bohn_request(game);
    for (int i = 0; q && i < q->n_options; i++) {
        char text[300];
        bohn_option_write(game, &q->options[i], text, sizeof text);
        if (strcmp(text, name) == 0) return true;
    }
    return false;
}

static void offer_zones(Lab *lab, const Offer *o, bool full) {
    for (int zone = 1; zone < bohn_zone_count(lab->rules); zone++) {
        char name[120];
        int seat = bohn_zone_seat(lab->rules, zone);
        if (seat >= 0) snprintf(name, sizeof name, "p%d.%s", seat + 1, bohn_zone_name(lab->rules, zone));
        else snprintf(name, sizeof name, "%s%s", full ? "" : "t.", bohn_zone_name(lab->rules, zone));
        if (full || o->kept > 0 || !is_answer(lab, name)) offer(o, name, "");
    }
}

static void offer_kinds(Lab *lab, const Offer *o) {
    for (int kind = 0; kind < bohn_kind_count(lab->rules); kind++) offer(o, bohn_kind_id(lab->rules, kind), "");
}

static void offer_bots(Lab *lab, const Offer *o) {
    for (int i = 0; bohn_bot_name(lab->rules, i); i++) offer(o, bohn_bot_name(lab->rules, i), "");
    offer(o, "random", "");
    offer(o, "seer", "");
}

/* The arguments of commands: what is known is offered. */
static void complete_arguments(Lab *lab, const LabCommand *c, const Offer *o) {
    const char *name = c->name;
    bool first = strchr(o->typed, ' ') + 1 == o->typed + o->kept;
    if (strcmp(name, "help") == 0)
        for (const LabGroup *group = lab_groups; group->title; group++)
            for (const LabCommand *other = group->commands; other->name; other++) offer(o, other->name, "");
    if (strcmp(name, "help") == 0 || strcmp(name, "source") == 0 || strcmp(name, "rules") == 0) offer_rules(lab, o, "");
    if (strcmp(name, "switch") == 0 || strcmp(name, "diff") == 0)
        for (int i = 0; i < lab->n_branches; i++) offer(o, lab->branch[i].name, "");
    if (strcmp(name, "set") == 0)
        for (int i = 0; i < bohn_option_count(lab->rules); i++) offer(o, bohn_option_name(lab->rules, i), "=");
    if (strcmp(name, "goto") == 0 && first) offer(o, "turn", " "), offer(o, "phase", " ");
    bool phase = strcmp(name, "goto") == 0 && strncmp(strchr(o->typed, ' '), " phase ", 7) == 0;
    for (int i = 0; phase && bohn_phase_name(lab->rules, i); i++) offer(o, bohn_phase_name(lab->rules, i), "");
    if (strcmp(name, "auto") == 0 && first) offer(o, "turn", ""), offer(o, "game", "");
    if (strcmp(name, "seat") == 0 && !first) offer(o, "me", "");
    if (strcmp(name, "watch") == 0 || strcmp(name, "break") == 0) offer(o, "off", "");
    for (int seat = 1; (strcmp(name, "view") == 0 || strcmp(name, "eyes") == 0) && seat <= lab->players; seat++) {
        char text[16];
        snprintf(text, sizeof text, "p%d", seat);
        offer(o, text, "");
    }
    if (strcmp(name, "auto") == 0 || strcmp(name, "seat") == 0 || strcmp(name, "step") == 0 || strcmp(name, "sim") == 0) offer_bots(lab, o);
    if (strcmp(name, "deal") == 0) offer_zones(lab, o, true), offer_kinds(lab, o);
    if (strcmp(name, "export") == 0) offer(o, "json", " ");
    if (strcmp(name, "view") == 0 || strcmp(name, "eyes") == 0) offer(o, "all", "");
    if (strcmp(name, "break") == 0 && bohn_request(lab_game(lab))) offer(o, bohn_request(lab_game(lab))->name, "");
}

/* The class in the manual of what stands before a colon or dot: "t", "p1", "p1.hand", "game". */
static const char *class_of(Lab *lab, const char *object, size_t n) {
    char text[120];
    snprintf(text, sizeof text, "%.*s", (int)n, object);
    if (strcmp(text, "t") == 0) return "Table";
    if (text[0] == 'p' && isdigit((unsigned char)text[1]) && !text[2]) return "Seat";
    if (bohn_zone_find(lab->rules, strncmp(text, "t.", 2) == 0 ? text + 2 : text) >= 0) return "Zone";
    return NULL;
}

static void offer_methods(const char *class, const Offer *o) {
    size_t n = strlen(class);
    for (int i = 0; doc_entry(i); i++) {
        const DocEntry *entry = doc_entry(i);
        if (entry->kind == DOC_FUNCTION && strncmp(entry->name, class, n) == 0 && entry->name[n] == ':') offer(o, entry->name + n + 1, "(");
    }
}

/* Lua: the last name in the line, with what stands before its colon. */
static void complete_lua(Lab *lab, const char *typed, TermList *list) {
    size_t length = strlen(typed), start = length;
    while (start > 0 && (isalnum((unsigned char)typed[start - 1]) || strchr("_.:", typed[start - 1]))) {
        if (start > 1 && typed[start - 1] == '.' && typed[start - 2] == '.') break; /* it joins two texts */
        start--;
    }
    const char *word = typed + start, *colon = strrchr(word, ':');
    Offer o = { list, typed, colon ? (size_t)(colon + 1 - typed) : start };
    if (colon) {
        const char *class = class_of(lab, word, (size_t)(colon - word));
        if (class) offer_methods(class, &o);
        if (strncmp(word, "game:", 5) == 0) offer_rules(lab, &o, "(");
        return;
    }
    static const char *const names[] = { "t", "game", "card", "kind" };
    for (size_t i = 0; i < sizeof names / sizeof names[0] && *word; i++) offer(&o, names[i], "");
    if (*word) offer_zones(lab, &o, false);
    if (start > 0 && (typed[start - 1] == '"' || typed[start - 1] == '\'')) offer_kinds(lab, &o);
    for (int i = 0; doc_entry(i) && *word; i++) /* "ipairs", "table.concat"; modules are for scripts */
        if (doc_entry(i)->kind == DOC_FUNCTION && !strchr(doc_entry(i)->name, ':') && strncmp(doc_entry(i)->group, "Module", 6) != 0)
            offer(&o, doc_entry(i)->name, "(");
}

static void complete_answers(Lab *lab, const char *typed, TermList *list) {
    BohnGame *game = lab_game(lab);
    const BohnRequest *q = bohn_request(game);
    Offer o = { list, typed, 0 };
    for (int i = 0; q && i < q->n_options; i++) {
        char text[300];
        bohn_option_write(game, &q->options[i], text, sizeof text);
        offer(&o, text, "");
    }
}

/* The command that a line begins with, by its name or a beginning that means one; NULL if none. */
static const LabCommand *command_of(const char *line) {
    const LabCommand *found = NULL;
    size_t n = strcspn(line + 1, " ");
    int matches = 0;
    for (const LabGroup *group = lab_groups; group->title; group++)
        for (const LabCommand *c = group->commands; c->name; c++) {
            if (strncmp(c->name, line + 1, n) != 0) continue;
            if (strlen(c->name) == n) return c;
            found = c;
            matches++;
        }
    return matches == 1 ? found : NULL;
}

static void complete(void *context, const char *typed, TermList *list) {
    Lab *lab = context;
    if (typed[0] != ':') {
        complete_answers(lab, typed, list);
        complete_lua(lab, typed, list);
        return;
    }
    Offer o = { list, typed, 1 };
    const LabCommand *command = command_of(typed);
    if (command && strcmp(command->name, "time") == 0 && strchr(typed, ' ')) complete_lua(lab, typed, list);
    if (strchr(typed, ' ')) {
        o.kept = (size_t)(strrchr(typed, ' ') + 1 - typed);
        if (command) complete_arguments(lab, command, &o);
        return;
    }
    for (const LabGroup *group = lab_groups; group->title; group++)
        for (const LabCommand *c = group->commands; c->name; c++) offer(&o, c->name, c->arguments[0] ? " " : "");
}

/* What a command takes, as long as it has got nothing. */
static const char *hint_command(const char *typed, char *text, size_t n) {
    const LabCommand *command = command_of(typed);
    const char *space = strchr(typed, ' ');
    if (!command || !command->arguments[0] || (space && space[1]) || (!space && strlen(command->name) != strlen(typed) - 1)) return NULL;
    snprintf(text, n, "%s%s", space ? "" : " ", command->arguments);
    return text;
}

/* What a command, or the method being typed, takes. */
static const char *hint(void *context, const char *typed) {
    static char text[300];
    Lab *lab = context;
    text[0] = '\0';
    if (typed[0] == ':') return hint_command(typed, text, sizeof text);
    const char *open = strrchr(typed, '(');
    if (!open || open[1]) return NULL;
    const char *word = open;
    while (word > typed && (isalnum((unsigned char)word[-1]) || strchr("_.:", word[-1]))) word--;
    const char *colon = memchr(word, ':', (size_t)(open - word)), *class = colon ? class_of(lab, word, (size_t)(colon - word)) : NULL;
    char name[120];
    if (class) snprintf(name, sizeof name, "%s:%.*s", class, (int)(open - colon - 1), colon + 1);
    else snprintf(name, sizeof name, "%.*s", (int)(open - word), word);
    for (int i = 0; doc_entry(i); i++) {
        const char *arguments = strchr(doc_entry(i)->signature, '(');
        if (strcmp(doc_entry(i)->name, name) == 0 && arguments) snprintf(text, sizeof text, "%s", arguments + 1);
    }
    return *text ? text : NULL;
}

void lab_assist(Lab *lab) {
    TermAssist assist = { lab, complete, hint };
    char file[FILE_NAME_SIZE];
    term_assist(&assist);
    if (term_interactive() && paths_history(file, sizeof file) && !term_history(file))
        lab_fail("%s: lines typed are not kept", file);
}
