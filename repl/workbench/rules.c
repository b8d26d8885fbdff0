/* rules.c - workbench commands for rules: reloading them, showing their source, and the clauses behind them. */
#include "repl/workbench/workbench.h"

#include "repl/games.h"
#include "repl/play/choices.h"
#include "repl/play/clauses.h"
#include "repl/play/parse.h"
#include "repl/play/verbs.h"
#include "repl/term/lang.h"
#include "repl/term/page.h"
#include "repl/term/strings.h"
#include "repl/term/term.h"
#include "repl/term/utf8.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>


/* ---- reloading ------------------------------------------------------------------------------------------- */

/* The newest modification time of the scripts, in nanoseconds. */
static long long newest(const BohnInfo *info) {
    long long latest = 0;
    for (int i = 0; i < info->n_scripts; i++) {
        struct stat file;
        if (stat(info->scripts[i].file, &file) != 0) continue;
        long long when = (long long)file.st_mtim.tv_sec * 1000000000 + file.st_mtim.tv_nsec;
        if (when > latest) latest = when;
    }
    return latest;
}

void workbench_free_rules(BohnRules *rules) {
    term_interrupts(NULL);
    bohn_rules_free(rules);
}

bool workbench_scripts_changed(Workbench *bench) {
    if (bench->stamp == 0) bench->stamp = newest(bohn_info(bench->rules));
    return newest(bohn_info(bench->rules)) != bench->stamp;
}

/* After a reload, events restart at the current step: print them, but do not announce the turn again. */
static void restart_narrator(Branch *branch) {
    int announced = branch->narrator.announced;
    branch->narrator = narrate_start(BOHN_ALL_SEATS);
    branch->narrator.announced = announced;
    if (bohn_now(branch->game).turn > 0) branch->narrator.active = bohn_now(branch->game).seat;
}

/* Reloads the other branches; those that fail keep the old rules. */
static void move_branches(Workbench *bench, BohnRules *rules) {
    bool left = false;
    for (int i = 0; i < bench->n_branches; i++) {
        BohnError err;
        if (i == bench->current || bohn_rules(bench->branch[i].game) != bench->rules) continue;
        if (bohn_reload(bench->branch[i].game, rules, &err) >= 0) {
            restart_narrator(&bench->branch[i]);
            continue;
        }
        left = true;
        workbench_fail("branch %s keeps the old rules: %s", bench->branch[i].name, err.text);
    }
    if (!left) workbench_free_rules(bench->rules);
    else bench->old[bench->n_old++] = bench->rules;
    bench->rules = rules;
}

static bool has_option(const BohnInfo *info, const char *set) {
    size_t n = strcspn(set, "=");
    for (int i = 0; i < info->n_options; i++)
        if (strncmp(info->options[i].name, set, n) == 0 && !info->options[i].name[n]) return true;
    return false;
}

/* Drops options that the new scripts do not declare, except the one being set. True if any was dropped. */
static bool leave_behind(Workbench *bench, const char *but) {
    BohnError unused;
    BohnRules *bare = games_load(bench->script, bench->players, NULL, &unused);
    int kept = 0, gone = 0;
    for (int i = 0; bare && i < WORKBENCH_OPTIONS && bench->options[i]; i++) {
        char *set = bench->options[i];
        bench->options[i] = NULL;
        if (has_option(bohn_info(bare), set) || (but && strcmp(set, but) == 0)) {
            bench->options[kept++] = set;
            continue;
        }
        workbench_fail("the scripts no longer have the option %.*s; it was dropped", (int)strcspn(set, "="), set);
        free(set);
        gone++;
    }
    bench->n_options -= gone;
    bohn_rules_free(bare);
    return gone > 0;
}

#define MAX_AGAIN 40

/* Collects the decisions undone when the rules failed. Returns how many. */
static int keep_ahead(const BohnGame *game, char again[MAX_AGAIN][300]) {
    int n = 0;
    for (int i = bohn_now(game).position; i < bohn_now(game).length && n < MAX_AGAIN; i++)
        snprintf(again[n++], 300, "%s", bohn_decision(game, i));
    return n;
}

/* Repeats them, as far as they fit. */
static void answer_again(BohnGame *game, char again[MAX_AGAIN][300], int n) {
    BohnError err;
    for (int i = 0; i < n && bohn_run(game, &err) == BOHN_WAITING && bohn_decide(game, again[i], &err);) i++;
}

bool workbench_reload(Workbench *bench, const char *option) {
    BohnError err;
    char *replaced = NULL;
    int place = 0;
    if (bench->n_old == WORKBENCH_RELOADS) return workbench_fail("too many branches use old rules; restart bohn");
    if (option) {
        size_t name = strcspn(option, "=") + 1;
        while (place < bench->n_options && strncmp(bench->options[place], option, name) != 0) place++;
        if (place == WORKBENCH_OPTIONS) return workbench_fail("too many options");
        replaced = bench->options[place];
        bench->options[place] = strdup(option);
    }
    BohnRules *rules = games_load(bench->script, bench->players, (const char *const *)bench->options, &err);
    if (!rules && leave_behind(bench, option))
        rules = games_load(bench->script, bench->players, (const char *const *)bench->options, &err);
    char again[MAX_AGAIN][300];
    bool failed = !bohn_request(workbench_game(bench)) && !bohn_now(workbench_game(bench)).over;
    int ahead = bohn_now(workbench_game(bench)).length - bohn_now(workbench_game(bench)).position,
        n_again = failed ? keep_ahead(workbench_game(bench), again) : 0;
    int dropped = rules ? bohn_reload(workbench_game(bench), rules, &err) : -1;
    if (dropped < 0) {
        bool rules_loaded = rules != NULL;
        bohn_rules_free(rules);
        for (int i = 0; option && i < WORKBENCH_OPTIONS && bench->options[i]; i++) {
            if (strcmp(bench->options[i], option) != 0) continue;
            free(bench->options[i]);
            bench->options[i] = replaced;
        }
        bench->stamp = newest(bohn_info(bench->rules));
        workbench_error(&err);
        return workbench_fail("The old rules remain in use%s.", rules_loaded ? "; :new starts a game with the new ones" : "");
    }
    for (bench->n_options = 0; bench->n_options < WORKBENCH_OPTIONS && bench->options[bench->n_options];) bench->n_options++;
    free(replaced);
    char list[400] = "";
    for (int i = 0; i < bench->seats.n; i++) string_append(list, sizeof list, "%s%s", i ? "," : "", bench->seats.name[i]);
    move_branches(bench, rules); /* frees the old rules, which own the names of the seats */
    if (!seats_fill(&bench->seats, bohn_info(bench->rules), list, false, &err)) {
        workbench_fail("%s; all seats are now human", err.text);
        workbench_by_hand(bench);
    }
    bench->stamp = newest(bohn_info(rules));
    bench->rules_changed = true;
    restart_narrator(workbench_branch(bench));
    term_interrupts(bench->rules);
    printf("Reloaded; the position stays.\n");
    if (n_again > 0) answer_again(workbench_game(bench), again, n_again); /* the rules failed in this step */
    else if (ahead > 0) printf("What could be redone is gone: %d decisions.\n", ahead);
    if (dropped > 0) printf("Decisions of the open step that no longer fit: %d.\n", dropped);
    return workbench_go_on(bench);
}

bool workbench_fresh_rules(Workbench *bench) {
    BohnError err;
    char list[400] = "";
    if (bench->n_old == WORKBENCH_RELOADS) return workbench_fail("too many branches use old rules; restart bohn");
    BohnRules *rules = games_load(bench->script, bench->players, (const char *const *)bench->options, &err);
    if (!rules) return workbench_error(&err);
    for (int i = 0; i < bench->seats.n; i++) string_append(list, sizeof list, "%s%s", i ? "," : "", bench->seats.name[i]);
    workbench_close_branch(workbench_branch(bench));
    if (bench->n_branches == 1) workbench_free_rules(bench->rules);
    else bench->old[bench->n_old++] = bench->rules; /* other branches use them */
    bench->rules = rules;
    bench->stamp = newest(bohn_info(rules));
    if (!seats_fill(&bench->seats, bohn_info(rules), list, false, NULL)) workbench_by_hand(bench);
    return true;
}

static bool command_reload(Workbench *bench, char *rest) {
    (void)rest;
    return workbench_reload(bench, NULL);
}

static bool command_set(Workbench *bench, char *rest) {
    const BohnInfo *info = bohn_info(bench->rules);
    if (!*rest) {
        Page page = { 0 };
        for (int i = 0; i < info->n_options; i++) {
            page_add(&page, STYLE_PLAIN, "%s=%s  ", info->options[i].name, info->options[i].value);
            page_hang(&page);
            page_line(&page, STYLE_PLAIN, "%s", lang_game(info->options[i].text));
        }
        page_show(&page);
        return true;
    }
    if (!strchr(rest, '=')) return workbench_fail(":set NAME=VALUE, or :set NAME= to restore the default");
    if (rest[strlen(rest) - 1] != '=') return workbench_reload(bench, rest);
    for (int i = 0; i < bench->n_options; i++) {
        if (strncmp(bench->options[i], rest, strlen(rest)) != 0) continue;
        free(bench->options[i]);
        bench->options[i] = bench->options[--bench->n_options];
        bench->options[bench->n_options] = NULL;
        return workbench_reload(bench, NULL);
    }
    return workbench_fail("%.*s was not set", (int)strlen(rest) - 1, rest);
}

/* ---- source and clauses -------------------------------------------------------------------------------------- */

static bool command_rules(Workbench *bench, char *rest) {
    const BohnRule *list = bohn_info(bench->rules)->rules;
    int n = bohn_info(bench->rules)->n_rules, shown = 0;
    Page page = { 0 };
    for (int i = 0; i < n; i++) {
        if (*rest && !strstr(list[i].name, rest) && strcmp(list[i].script, rest) != 0) continue;
        page_add(&page, STYLE_STRONG, "  %-24s", list[i].name);
        page_line(&page, STYLE_PLAIN, " %-20s %s:%d", list[i].script, list[i].file, list[i].first);
        shown++;
    }
    page_show(&page);
    return shown > 0 || workbench_fail("no rule or layer has '%s' in its name", rest);
}

/* The text of a script as loaded; the file may have changed since. */
static const char *text_of(const BohnInfo *info, const char *script) {
    for (int i = 0; i < info->n_scripts; i++)
        if (strcmp(info->scripts[i].name, script) == 0) return info->scripts[i].text;
    return "";
}

/* Prints lines `first` to `last`, with the comment directly above. */
static void print_lines(const char *text, int first, int last) {
    int comment = first, number = 1;
    Page page = { 0 };
    for (const char *line = text; *line && number < first; line = string_next_line(line), number++) {
        if (strncmp(line, "--", 2) != 0) comment = first;
        else if (comment == first) comment = number;
    }
    number = 1;
    for (const char *line = text; *line && number <= last; line = string_next_line(line), number++)
        if (number >= comment)
            page_line(&page, number < first ? STYLE_FAINT : STYLE_PLAIN, "%5d  %.*s", number, (int)strcspn(line, "\n"), line);
    page_show(&page);
}

static bool command_source(Workbench *bench, char *rest) {
    const BohnRule *list = bohn_info(bench->rules)->rules;
    const char *names[400];
    int n = bohn_info(bench->rules)->n_rules;
    if (!*rest) return workbench_fail(":source RULE; :rules lists them");
    for (int i = 0; i < n && i < 400; i++) {
        names[i] = list[i].name;
        if (strcmp(list[i].name, rest) != 0) continue;
        printf("%s (%s:%d)\n", list[i].script, list[i].file, list[i].first);
        print_lines(text_of(bohn_info(bench->rules), list[i].script), list[i].first, list[i].last);
        return true;
    }
    return workbench_fail("unknown rule '%s'%s", rest, string_suggest(rest, names, n < 400 ? n : 400));
}

/* True if the line cites this clause, not one whose id merely starts with it. */
static bool cites(const char *line, size_t length, const char *clause) {
    const char *at = memmem(line, length, clause, strlen(clause));
    if (!at) return false;
    char after = at[strlen(clause)];
    return !(after >= '0' && after <= '9') && !(after >= 'a' && after <= 'z');
}

/* Appends the script lines that cite a clause. */
static void cite(const BohnInfo *info, const char *clause) {
    Page page = { 0 };
    for (int i = 0; i < info->n_scripts; i++) {
        int number = 1;
        for (const char *line = info->scripts[i].text; *line; line = string_next_line(line), number++) {
            size_t length = strcspn(line, "\n"), blanks = strspn(line, " ");
            if (!cites(line, length, clause)) continue;
            page_add(&page, STYLE_FAINT, "  %s:%d ", info->scripts[i].name, number);
            page_line(&page, STYLE_PLAIN, "%.*s", (int)(length - blanks), line + blanks);
        }
    }
    page_show(&page);
}

static bool command_clause(Workbench *bench, char *rest) {
    char text[4000];
    if (!*rest) return workbench_fail(":clause ID, such as :clause BOH-H3");
    if (!clause_text(bohn_info(bench->rules), bench->lang, rest, text, sizeof text))
        return workbench_fail("no rule reference has a clause '%s'", rest);
    Page page = { 0 };
    page_add(&page, STYLE_KEY, "%s ", rest);
    page_line(&page, STYLE_PLAIN, "%s", text);
    page_show(&page);
    cite(bohn_info(bench->rules), rest);
    return true;
}

static bool command_why(Workbench *bench, char *rest) {
    BohnGame *game = workbench_game(bench);
    Choices choices;
    char folded[300], text[100];
    if (*rest && clause_text(bohn_info(bench->rules), bench->lang, rest, text, sizeof text)) return command_clause(bench, rest);
    if (!bohn_request(game)) return workbench_fail("there is no pending question");
    choices_look(&choices, game, bench->lang, NULL);
    utf8_fold(rest, folded, sizeof folded);
    const BohnOption *refused = *folded ? parse_refused(&choices, folded) : NULL;
    if (*folded && !refused && parse_find(&choices, folded) < 0 && atoi(folded) < 1)
        return workbench_fail("'%s' is not an option, a refused option or a clause", rest);
    verb_why(&choices, rest);
    const char *clause = refused && refused->clause >= 0 ? bohn_info(bench->rules)->words[refused->clause] : choices.request->clause;
    if (*clause) cite(bohn_info(bench->rules), clause);
    return true;
}

const WorkbenchCommand workbench_rules_commands[] = {
    { "reload", "", "reload the scripts and keep the position; if they fail to load, the old rules remain in use", command_reload },
    { "watch", "[GAMES [BOT] | off]", "when a script is saved, reload it and simulate games (usually 100)", workbench_watch },
    { "set", "[NAME=[VALUE]]", "change an option of the running game; without arguments: list", command_set },
    { "rules", "[TEXT]", "list rules with their layer and place", command_rules },
    { "source", "RULE", "show the source of a rule", command_source },
    { "why", "[OPTION | CLAUSE]", "show the clause behind the question, an option or a refusal, and the lines that cite it", command_why },
    { "clause", "ID", "show a clause of the rule reference, and the lines that cite it", command_clause },
    { NULL, NULL, NULL, NULL }
};
