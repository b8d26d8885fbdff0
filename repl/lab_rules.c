/* lab_rules.c - rules under a living game: loading them anew, where each stands, and why. */
#include "repl/lab.h"

#include "repl/answer.h"
#include "repl/aside.h"
#include "repl/games.h"
#include "repl/lang.h"
#include "repl/paths.h"
#include "repl/term.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define MAX_RULES 400

/* ---- reloading ------------------------------------------------------------------------------------------- */

/* When the newest of the scripts was changed, in nanoseconds. */
static long long newest(const BohnRules *rules) {
    long long latest = 0;
    for (int i = 0; i < bohn_script_count(rules); i++) {
        struct stat info;
        if (stat(bohn_script_file(rules, i), &info) != 0) continue;
        long long when = (long long)info.st_mtim.tv_sec * 1000000000 + info.st_mtim.tv_nsec;
        if (when > latest) latest = when;
    }
    return latest;
}

bool lab_scripts_changed(Lab *lab) {
    if (lab->stamp == 0) lab->stamp = newest(lab->rules);
    return newest(lab->rules) != lab->stamp;
}

/* The branches that cannot follow stay with the old rules. */
static void move_branches(Lab *lab, BohnRules *rules) {
    bool left = false;
    for (int i = 0; i < lab->n_branches; i++) {
        BohnError err;
        if (i == lab->current || bohn_rules(lab->branch[i].game) != lab->rules) continue;
        if (bohn_reload(lab->branch[i].game, rules, &err) >= 0) continue;
        left = true;
        lab_fail("branch %s keeps the old rules: %s", lab->branch[i].name, err.text);
    }
    if (!left) bohn_rules_free(lab->rules);
    else lab->old[lab->n_old++] = lab->rules;
    lab->rules = rules;
}

bool lab_reload(Lab *lab, const char *option) {
    BohnError err;
    char *replaced = NULL;
    int place = 0;
    if (lab->n_old == LAB_RELOADS) return lab_fail("too many branches by old rules; start again");
    if (option) {
        size_t name = strcspn(option, "=") + 1;
        while (place < lab->n_options && strncmp(lab->options[place], option, name) != 0) place++;
        if (place == LAB_OPTIONS) return lab_fail("too many options");
        replaced = lab->options[place];
        lab->options[place] = strdup(option);
    }
    BohnRules *rules = games_load(lab->script, lab->players, (const char *const *)lab->options, &err);
    int dropped = rules ? bohn_reload(lab_game(lab), rules, &err) : -1;
    if (dropped < 0) {
        bohn_rules_free(rules);
        if (option) {
            free(lab->options[place]);
            lab->options[place] = replaced;
        }
        lab->stamp = newest(lab->rules);
        lab_error(&err);
        return lab_fail("The old rules are still in force.");
    }
    if (option && place == lab->n_options) lab->n_options++;
    free(replaced);
    move_branches(lab, rules);
    lab->stamp = newest(rules);
    char why[300], list[400] = "";
    for (int i = 0; i < lab->seats.n; i++) text_append(list, sizeof list, "%s%s", i ? "," : "", lab->seats.name[i]);
    if (!seats_fill(&lab->seats, lab->rules, list, false, why, sizeof why)) { /* a bot is gone: names belonged to the old rules */
        lab_fail("%s; all seats are answered by hand now", why);
        seats_fill(&lab->seats, lab->rules, "human", false, why, sizeof why);
    }
    term_watch(lab->rules);
    printf("Reloaded; the position stays.\n");
    if (dropped > 0) printf("Decisions of the open step that no longer fit: %d.\n", dropped);
    return lab_go_on(lab);
}

static bool command_reload(Lab *lab, char *rest) {
    (void)rest;
    return lab_reload(lab, NULL);
}

static bool command_watch(Lab *lab, char *rest) {
    lab->watch = *rest ? strcmp(rest, "off") != 0 : !lab->watch;
    lab->stamp = newest(lab->rules);
    puts(lab->watch ? "Scripts that change are reloaded before the next line." : "Scripts are no longer watched.");
    return true;
}

static bool command_set(Lab *lab, char *rest) {
    if (!*rest) {
        for (int i = 0; i < bohn_option_count(lab->rules); i++)
            printf("%s=%s  %s\n", bohn_option_name(lab->rules, i), bohn_option_value(lab->rules, i), bohn_option_text(lab->rules, i));
        return true;
    }
    return strchr(rest, '=') ? lab_reload(lab, rest) : lab_fail(":set NAME=VALUE");
}

/* ---- where the rules stand ---------------------------------------------------------------------------------- */

static bool command_rules(Lab *lab, char *rest) {
    BohnRule list[MAX_RULES];
    int n = bohn_rules_list(lab->rules, list, MAX_RULES), shown = 0;
    Page page = { 0 };
    for (int i = 0; i < n; i++) {
        if (*rest && !strstr(list[i].name, rest) && strcmp(list[i].script, rest) != 0) continue;
        page_add(&page, STYLE_STRONG, "  %-24s", list[i].name);
        page_line(&page, STYLE_PLAIN, " %-20s %s:%d", list[i].script, list[i].file, list[i].first);
        shown++;
    }
    lab_show(&page);
    return shown > 0 || lab_fail("no rule has '%s' in its name, and no layer is called so", rest);
}

/* The lines of a file from `first` to `last`, with the comment right above. */
static bool print_lines(const char *file, int first, int last) {
    FILE *stream = fopen(file, "r");
    if (!stream) return lab_fail("%s cannot be read", file);
    char *lines[40] = { NULL }; /* of the comment */
    int n = 0, number = 1;
    char *line = NULL;
    size_t size = 0;
    Page page = { 0 };
    for (; getline(&line, &size, stream) >= 0; number++) {
        line[strcspn(line, "\n")] = '\0';
        if (number < first) {
            bool comment = strncmp(line, "--", 2) == 0;
            for (int i = 0; i < n && !comment; i++) free(lines[i]);
            if (!comment) n = 0;
            else if (n < 40) lines[n++] = strdup(line);
            continue;
        }
        for (int i = 0; number == first && i < n; i++) page_line(&page, STYLE_FAINT, "%5d  %s", first - n + i, lines[i] ? lines[i] : "");
        if (number <= last) page_line(&page, STYLE_PLAIN, "%5d  %s", number, line);
    }
    for (int i = 0; i < n; i++) free(lines[i]);
    free(line);
    fclose(stream);
    lab_show(&page);
    return true;
}

static bool command_source(Lab *lab, char *rest) {
    BohnRule list[MAX_RULES];
    const char *names[MAX_RULES];
    int n = bohn_rules_list(lab->rules, list, MAX_RULES);
    for (int i = 0; i < n; i++) {
        names[i] = list[i].name;
        if (strcmp(list[i].name, rest) != 0) continue;
        printf("%s (%s:%d)\n", list[i].script, list[i].file, list[i].first);
        return print_lines(list[i].file, list[i].first, list[i].last);
    }
    const char *near = text_nearest(rest, names, n);
    return lab_fail("there is no rule '%s'%s%s%s", rest, near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

/* The lines of the scripts that cite a clause: what makes it so. */
static void cite(const BohnRules *rules, const char *clause) {
    Page page = { 0 };
    for (int i = 0; i < bohn_script_count(rules); i++) {
        FILE *stream = fopen(bohn_script_file(rules, i), "r");
        char *line = NULL;
        size_t size = 0, length = strlen(clause);
        for (int number = 1; stream && getline(&line, &size, stream) >= 0; number++) {
            const char *at = strstr(line, clause);
            if (!at || (at[length] >= '0' && at[length] <= '9') || (at[length] >= 'a' && at[length] <= 'z')) continue;
            line[strcspn(line, "\n")] = '\0';
            page_add(&page, STYLE_FAINT, "  %s:%d ", bohn_script_name(rules, i), number);
            page_line(&page, STYLE_PLAIN, "%s", line + strspn(line, " "));
        }
        free(line);
        if (stream) fclose(stream);
    }
    lab_show(&page);
}

static bool command_why(Lab *lab, char *rest) {
    BohnGame *game = lab_game(lab);
    if (!bohn_request(game)) return lab_fail("nobody is asked anything");
    Choices choices;
    char folded[300];
    choices_look(&choices, game, lab->lang);
    aside_why(&choices, rest);
    text_fold(rest, folded, sizeof folded);
    const BohnOption *refused = *folded ? answer_refused(&choices, folded) : NULL;
    const char *clause = refused && refused->clause >= 0 ? bohn_word(lab->rules, refused->clause) : choices.request->clause;
    if (*clause) cite(lab->rules, clause);
    return true;
}

static bool command_clause(Lab *lab, char *rest) {
    char text[4000];
    if (!*rest) return lab_fail(":clause ID, such as :clause BOH-H3");
    if (!paths_clause(rest, text, sizeof text)) return lab_fail("no rule reference has a clause '%s'", rest);
    Page page = { 0 };
    page_add(&page, STYLE_KEY, "%s ", rest);
    page_line(&page, STYLE_PLAIN, "%s", text);
    lab_show(&page);
    cite(lab->rules, rest);
    return true;
}

const LabCommand lab_rules_commands[] = {
    { "reload", "", "load the scripts anew; the position stays, and so do the old rules if the new ones are broken", command_reload },
    { "watch", "[off]", "reload by itself when a script file has changed", command_watch },
    { "set", "[NAME=VALUE]", "set an option of the game in its middle; without arguments: list", command_set },
    { "rules", "[TEXT]", "which layer supplies each rule, and where", command_rules },
    { "source", "RULE", "the rule as it is written", command_source },
    { "why", "[OPTION | CLAUSE]", "the clause behind the question, an option or a refusal, and the lines that cite it", command_why },
    { "clause", "ID", "a clause of the rule reference, and the lines that cite it", command_clause },
    { NULL, NULL, NULL, NULL }
};
