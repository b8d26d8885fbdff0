/* lab_help.c - help in the workbench: on commands, rules, cards and decisions; completion and hints. */
#include "repl/lab.h"

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
    page_line(page, STYLE_PLAIN, "Type an answer to the question (a number, a name, - to pass; `p2 ! harvest field_1` acts out of turn),");
    page_line(page, STYLE_PLAIN, "Lua (`#p1.hand`, `t.discard:top()`, `p1.hand:move(card \"blaue_bohne\", p1.field_1)`; `= 1` if it could");
    page_line(page, STYLE_PLAIN, "be an answer), or a command, of which the beginning is enough:");
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
        page_line(page, STYLE_PLAIN, "  zone %s%s", topic, bohn_zone_seat(lab->rules, zone) >= 0 ? " of each seat: p1.…" : " of the table: t.…");
        found++;
        break;
    }
    for (int i = 0; i < bohn_option_count(lab->rules); i++) {
        if (!same_word(bohn_option_name(lab->rules, i), topic)) continue;
        page_line(page, STYLE_PLAIN, "  option %s=%s: %s", topic, bohn_option_value(lab->rules, i), bohn_option_text(lab->rules, i));
        found++;
    }
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
        { ":undo 2", "two decisions back" },
        { ":branch other", "another line of play from here" },
        { ":auto 5", "five decisions in it" },
        { ":diff main", "how it differs from the first line" },
        { ":switch main", "and back" },
        { ":rules harvest", "which script supplies a rule" },
    };
    (void)rest;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        Page page = { 0 };
        page_add(&page, STYLE_KEY, "> %s", lines[i][0]);
        page_line(&page, STYLE_FAINT, "   -- %s", lines[i][1]);
        lab_show(&page);
        lab_serve(lab, lines[i][0]);
    }
    puts("Change the script in an editor and type :reload. :help lists everything.");
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

void lab_assist(Lab *lab) { (void)lab; }
