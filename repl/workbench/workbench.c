/* workbench.c - the command `repl`: reads and executes lines. See workbench.h. */
#include "repl/workbench/workbench.h"

#include "repl/commands.h"
#include "repl/games.h"
#include "repl/play/choices.h"
#include "repl/play/parse.h"
#include "repl/term/lang.h"
#include "repl/term/error_print.h"
#include "repl/term/page.h"
#include "repl/term/strings.h"
#include "repl/term/term.h"
#include "repl/term/utf8.h"

#include <ctype.h>
#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#define LINE_SIZE 9000  /* for commands; bohn_eval() has a lower limit */
#define VALUE_SIZE 20000

typedef struct Options {
    const char *seats, *load;
    int players;
    uint64_t seed;
    ArgSettings set;
    bool force, keep_going;
} Options;

static int run(int argc, char **argv);

const Command repl_command = {
    .name = "repl", .summary = "a workbench: try anything on a game, change its rules while it runs",
    .arguments = "GAME[+RULE...]",
    .about = "A workbench for rule authors: answer a game's questions, inspect anything and change it with Lua, go back and "
             "forth, reload the rules in the middle of a turn. `:help` lists the commands, `:tour` demonstrates some.",
    .most = 1, .run = run,
    .examples = (const ArgExample[]){
        { "bohn repl bohnaparte", "try things on a game" },
        { "bohn repl ./my_rule.lua", "work on a house rule; :reload after each change" },
        { "bohn repl bohnanza < commands", "run commands from a file" },
        { 0 } },
    .options = (const ArgOption[]){
        ARG_PLAYERS,
        ARG_SEATS("me random default seer", "who answers, separated by commas: me (the default), random, default, seer or a "
                                            "bot of the script"),
        ARG_SEED("same seed, same cards (default: 1)"),
        ARG_SET,
        ARG_TEXT("load", "FILE", load, "start from a recorded game"),
        ARG_FLAG("force", force, "load records even if their scripts have changed, as far as they fit"),
        ARG_FLAG("keep-going", keep_going, "when commands come from a pipe: continue after an error"),
        ARG_ISOLATE,
        ARG_LOOKS,
        { 0 } },
    .rules = (const ArgRule[]){
        { "load", .excludes = "GAME players seats seed set", .because = "the record says what is played, and how" },
        { 0 } },
};

const WorkbenchGroup workbench_groups[] = {
    { "time", workbench_time_commands },   { "table", workbench_table_commands }, { "rules", workbench_rules_commands },
    { "play", workbench_auto_commands },   { "files", workbench_files_commands }, { "help", workbench_help_commands },
    { NULL, NULL }
};

/* ---- helpers -------------------------------------------------------------------------------------- */

bool workbench_fail(const char *format, ...) {
    char text[3000];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    fflush(stdout);
    error_print_text("", text, stderr);
    return false;
}

static int last_status = BOHN_BAD_INPUT;   /* of the last error: the exit code if the start fails */

bool workbench_error(const BohnError *err) {
    last_status = (int)err->status;
    return workbench_fail("%s", err->text);
}

char *workbench_word(char **arguments) {
    char *word = *arguments + strspn(*arguments, " "), *end = word + strcspn(word, " ");
    *arguments = *end ? end + 1 : end;
    *end = '\0';
    return word;
}

bool workbench_number(const char *text, int otherwise, int least, int most, int *number) {
    char *end = NULL;
    errno = 0;
    long n = *text ? strtol(text, &end, 10) : otherwise;
    if ((end && (*end || end == text)) || errno || n < least || n > most)
        return workbench_fail("'%s': a number from %d to %d is expected", text, least, most);
    *number = (int)n;
    return true;
}

void workbench_by_hand(Workbench *bench) {
    char list[100] = "";
    for (int i = 0; i < bohn_info(bench->rules)->players; i++) string_append(list, sizeof list, "%shuman", i ? "," : "");
    seats_fill(&bench->seats, bohn_info(bench->rules), list, false, NULL);
}

const WorkbenchCommand *workbench_command(int i) {
    for (const WorkbenchGroup *group = workbench_groups; group->title; group++)
        for (const WorkbenchCommand *c = group->commands; c->name; c++)
            if (i-- == 0) return c;
    return NULL;
}

const WorkbenchCommand *workbench_match_command(const char *name, size_t n, int *matches) {
    const WorkbenchCommand *c, *found = NULL;
    *matches = 0;
    for (int i = 0; (c = workbench_command(i)) != NULL; i++) {
        if (strncmp(c->name, name, n) != 0) continue;
        if (!c->name[n]) return c;
        found = c;
        ++*matches;
    }
    return *matches == 1 ? found : NULL;
}

/* NULL after a message. */
static const WorkbenchCommand *find_command(const char *name) {
    const char *names[100];
    int n = 0, matches = 0;
    const WorkbenchCommand *found = *name ? workbench_match_command(name, strlen(name), &matches) : NULL;
    if (found) return found;
    for (; workbench_command(n); n++) names[n] = workbench_command(n)->name;
    const char *near = string_nearest(name, names, n);
    char several[400] = "";
    for (int i = 0; matches > 1 && i < n; i++)
        if (strncmp(names[i], name, strlen(name)) == 0)
            string_append(several, sizeof several, "%s:%s", *several ? ", " : "", names[i]);
    if (matches > 1) workbench_fail("':%s' could be %s", name, several);
    else if (near) workbench_fail("unknown command ':%s'; did you mean ':%s'?", name, near);
    else workbench_fail("unknown command ':%s'; :help lists them", name);
    return NULL;
}

/* ---- what happened, and the question ---------------------------------------------------------------- */

void workbench_question(Workbench *bench, Page *page) {
    BohnGame *game = workbench_game(bench);
    const BohnRequest *q = bohn_request(game);
    char text[400];
    if (!q) {
        if (bohn_now(game).over) page_line(page, STYLE_STRONG, "%s", "The game is over; :score shows the result.");
        return;
    }
    Choices choices;
    choices_look(&choices, game, bench->lang, NULL);
    choices_question(&choices, text, sizeof text);
    page_add(page, STYLE_STRONG, "p%d %s", q->seat + 1, q->name);
    page_add(page, STYLE_PLAIN, ": %s", text);
    if (q->type == BOHN_PICK) page_add(page, STYLE_PLAIN, " (choose %d to %d)", q->least, q->most);
    if (q->pass) page_add(page, STYLE_FAINT, " [%s]", "- passes");
    page_end(page);
    page_add(page, STYLE_PLAIN, "  ");
    page_hang(page);
    for (int i = 0; i < q->n_options; i++) {
        bohn_option_write(game, &q->options[i], text, sizeof text);
        page_add(page, STYLE_KEY, "%s%d\u00A0", i ? "  " : "", i + 1);
        char joined[800] = "";
        utf8_join(joined, sizeof joined, text);
        page_add(page, STYLE_PLAIN, "%s", joined);
    }
    if (q->type == BOHN_DEAL && q->n_partners > 0)
        page_add(page, STYLE_FAINT, "%soffer p%d give CARDS ask KINDS", q->n_options ? "  " : "", q->partners[0] + 1);
    page_end(page);
}

void workbench_news(Workbench *bench) {
    Page page = { 0 };
    narrate_news(&workbench_branch(bench)->narrator, workbench_game(bench), bench->lang, &page);
    narrate_flush(&workbench_branch(bench)->narrator, &page);
    page_show(&page);
}

void workbench_no_news(Workbench *bench) {
    Narrator *narrator = &workbench_branch(bench)->narrator;
    Page old = { 0 };
    *narrator = narrate_start(BOHN_ALL_SEATS);
    narrate_news(narrator, workbench_game(bench), bench->lang, &old);
    page_free(&old);
    /* After a reload, no event says whose turn it is. */
    if (narrator->active == BOHN_NO_SEAT && bohn_now(workbench_game(bench)).turn > 0)
        narrator->active = narrator->announced = bohn_now(workbench_game(bench)).seat;
}

void workbench_show(Workbench *bench) {
    Page page = { 0 };
    workbench_news(bench);
    workbench_question(bench, &page);
    page_show(&page);
}

bool workbench_go_on(Workbench *bench) {
    bool done = workbench_run_bots(bench);
    workbench_show(bench);
    return done;
}

/* ---- one line ----------------------------------------------------------------------------------------- */

/* Lua that starts with one of these names is never an answer. */
static bool names_the_table(const char *line) {
    static const char *const names[] = { "t", "game", "card", "kind", "_" };
    size_t n = strspn(line, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
    if (line[0] == '#' || line[0] == '{' || line[0] == '(') return true;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strlen(names[i]) == n && strncmp(line, names[i], n) == 0) return true;
    return n == 2 && line[0] == 'p' && isdigit((unsigned char)line[1]) && line[2] != ' ';
}

/* A number or a dash can only be an answer. */
static bool must_be_answer(const char *line) {
    size_t digits = strspn(line, "0123456789"), blanks = strspn(line + digits + (digits == 0 && *line == '-'), " ");
    return (digits > 0 || *line == '-') && !line[digits + (digits == 0) + blanks];
}

bool workbench_is_option(Workbench *bench, const char *text) {
    BohnGame *game = workbench_game(bench);
    const BohnRequest *q = bohn_request(game);
    for (int i = 0; q && i < q->n_options; i++) {
        char option[400];
        bohn_option_write(game, &q->options[i], option, sizeof option);
        if (strcmp(option, text) == 0) return true;
    }
    return false;
}

/* "p2 ! harvest p2.field_1": a seat acts out of turn; without a seat, the one that is asked. */
static bool is_act(const char *line) {
    if (line[0] == 'p' && isdigit((unsigned char)line[1]) && line[2] == ' ') line += 2 + strspn(line + 2, " ");
    return *line == '!';
}

/* Gives the answer, if the line is one. *failed: it is an answer, but not a legal one. */
static bool try_answer(Workbench *bench, const char *line, bool *failed, char *why, size_t n) {
    BohnGame *game = workbench_game(bench);
    BohnError err;
    Choices choices;
    Reply reply;
    char decision[1000];
    why[0] = '\0';
    *failed = false;
    if (!bohn_request(game) || (names_the_table(line) && !workbench_is_option(bench, line))) return false;
    const BohnRequest *q = bohn_request(game);
    if (is_act(line)) {
        snprintf(decision, sizeof decision, "p%d %s", q->seat + 1, line);
        *failed = !bohn_decide(game, *line == '!' ? decision : line, &err);
        if (*failed) workbench_error(&err);
        return true;
    }
    choices_look(&choices, game, bench->lang, NULL);
    snprintf(decision, sizeof decision, "p%d %s %s", q->seat + 1, q->name, line);
    if (bohn_decide(game, decision, &err)) return true; /* as a record has it */
    if (!parse_reply(&choices, line, &reply, why, n) || reply.refused) {
        *failed = must_be_answer(line);
        return *failed && !workbench_fail("%s", why);
    }
    *failed = !parse_decide(&choices, &reply, &err);
    if (*failed) workbench_error(&err);
    return true;
}

static bool run_lua(Workbench *bench, const char *chunk, const char *answer_why) {
    static char value[VALUE_SIZE];
    BohnError err;
    int position = bohn_now(workbench_game(bench)).position;
    term_interrupts(bench->rules);
    bool done = bohn_eval(workbench_game(bench), chunk, value, sizeof value, &err);
    bool words = !chunk[strspn(chunk, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_., ")];
    if (!done && *answer_why && words && err.status != BOHN_LIMIT) /* perhaps meant as an answer */
        return workbench_fail("'%s' is not an answer to the question; as Lua: %s", chunk, err.text);
    if (!done) return workbench_error(&err);
    if (*value) {
        Page page = { 0 };
        page_line(&page, STYLE_PLAIN, "%s", value);
        page_show(&page);
    }
    return bohn_now(workbench_game(bench)).position == position || workbench_go_on(bench);
}

static bool run_meta(Workbench *bench, const char *line) {
    char text[LINE_SIZE + 1], *rest = text;
    snprintf(text, sizeof text, "%s", line);
    char *name = workbench_word(&rest);
    rest += strspn(rest, " ");
    const WorkbenchCommand *c = find_command(name);
    return c && c->run(bench, rest);
}

/* Prints the error of a hook, if any; then false. */
static bool hooks_worked(Workbench *bench) {
    BohnError err;
    bool worked = true;
    for (const BohnHookInfo *hook; (hook = bohn_hook_error(workbench_game(bench), &err)) != NULL;) {
        worked = workbench_error(&err);
        workbench_fail("The hook '%s' failed; fix the script and :reload.", hook->name);
    }
    return worked;
}

static bool serve(Workbench *bench, const char *line) {
    char why[500];
    bool failed;
    line += strspn(line, " \t");
    if (strncmp(line, "--", 2) == 0) return true; /* a comment */
    if (!*line) {
        Page page = { 0 };
        workbench_question(bench, &page);
        page_show(&page);
        return true;
    }
    if (*line == ':') return run_meta(bench, line + 1);
    if (strcmp(line, "help") == 0 || strcmp(line, "quit") == 0 || strcmp(line, "exit") == 0)
        return run_meta(bench, *line == 'h' ? "help" : "quit");
    if (*line == '=') return run_lua(bench, line + 1, "");
    if (try_answer(bench, line, &failed, why, sizeof why)) return !failed && workbench_go_on(bench);
    return run_lua(bench, line, why);
}

bool workbench_serve(Workbench *bench, const char *line) {
    bool done = serve(bench, line);
    return hooks_worked(bench) && done;
}

/* ---- the session ---------------------------------------------------------------------------------------- */

static void write_prompt(Workbench *bench, char *prompt, size_t n) {
    BohnGame *game = workbench_game(bench);
    const BohnRequest *q = bohn_request(game);
    snprintf(prompt, n, "%s%s%s %d:%s ", bohn_info(bench->rules)->id, bench->n_branches > 1 ? "/" : "",
             bench->n_branches > 1 ? workbench_branch(bench)->name : "", bohn_now(game).turn, bohn_now(game).phase);
    if (q) string_append(prompt, n, "p%d ", q->seat + 1);
    string_append(prompt, n, "#%d> ", bohn_now(game).position + 1);
}

/* True if it may be Lua that continues on the next line; an answer never does. */
static bool goes_on(Workbench *bench, const char *text) {
    char why[500];
    Choices choices;
    Reply reply;
    text += strspn(text, " \t");
    if (!*text || *text == ':' || must_be_answer(text)) return false;
    if (!bohn_unfinished(bench->rules, *text == '=' ? text + 1 : text)) return false;
    if (!bohn_request(workbench_game(bench)) || names_the_table(text)) return true;
    choices_look(&choices, workbench_game(bench), bench->lang, NULL);
    return !is_act(text) && !parse_reply(&choices, text, &reply, why, sizeof why);
}

/* Reads a line, and more lines while it is incomplete Lua. */
static LineInput read_chunk(Workbench *bench, char **text) {
    char prompt[300];
    write_prompt(bench, prompt, sizeof prompt);
    LineInput input = term_read(prompt, text);
    while (input == LINE_TYPED && goes_on(bench, *text)) {
        input = term_read_more(">> ", text);
        if (input == LINE_END) return LINE_TYPED; /* use what was read */
    }
    return input;
}

static int session(Workbench *bench, bool keep_going) {
    bool failed = false, interactive = term_interactive();
    while (!bench->quit) {
        char *text = NULL;
        LineInput input = read_chunk(bench, &text);
        if (input == LINE_END) break;
        if (input == LINE_INTERRUPT && !interactive) return EXIT_INTERRUPTED;
        if (input == LINE_INTERRUPT) continue; /* discard the line */
        bool reloaded = bench->watch.on && workbench_scripts_changed(bench) && workbench_reload(bench, NULL);
        if (reloaded) workbench_simulate(bench);
        bool answers = interactive && reloaded && *text != ':' && *text != '=' && !names_the_table(text);
        if (answers && *text) puts("The question may be another one now: look again, and type it once more.");
        bool done = answers || workbench_serve(bench, text);
        free(text);
        if (term_interrupted() && !interactive) return EXIT_INTERRUPTED; /* it ended a redraw, perhaps, which is not a failure */
        if (!term_output_ok()) return BOHN_SYSTEM;
        failed |= !done;
        if (!done && !interactive && !keep_going) return BOHN_RULE_FAULT;
    }
    if (interactive) putchar('\n');
    return failed && !interactive ? BOHN_RULE_FAULT : BOHN_OK;
}

/* Removes the workbench's files on a fatal signal. Must be async-signal-safe. */
static const Workbench *cleaned;

static void clean_up(void) {
    if (!cleaned) return;
    for (int i = 1; i <= cleaned->n_files; i++) {
        char file[340], digits[12];
        size_t n = 0, length = strlen(cleaned->directory);
        memcpy(file, cleaned->directory, length);
        file[length++] = '/';
        for (int rest = i; rest > 0; rest /= 10) digits[n++] = (char)('0' + rest % 10);
        while (n > 0) file[length++] = digits[--n];
        memcpy(file + length, ".bohn", 6);
        unlink(file);
    }
    rmdir(cleaned->directory);
}

void workbench_close(Workbench *bench) {
    workbench_drop(bench);
    if (bench->directory[0]) rmdir(bench->directory);
    cleaned = NULL;
}

static bool make_directory(Workbench *bench) {
    const char *tmp = getenv("TMPDIR");
    snprintf(bench->directory, sizeof bench->directory, "%.200s/bohn-XXXXXX", tmp && *tmp ? tmp : "/tmp");
    if (mkdtemp(bench->directory)) {
        cleaned = bench;
        term_at_signal(clean_up);
        return true;
    }
    workbench_fail("%s: %s", bench->directory, strerror(errno));
    bench->directory[0] = '\0';
    return false;
}

static bool fill_seats(Workbench *bench, const char *list) {
    char text[400] = "";
    BohnError err;
    if (!list) {
        workbench_by_hand(bench);
        return true;
    }
    for (const char *at = list; *at;) { /* "me" means human */
        size_t n = strcspn(at, ",");
        string_append(text, sizeof text, "%s%.*s", *text ? "," : "", n == 2 && strncmp(at, "me", 2) == 0 ? 5 : (int)n,
                    n == 2 && strncmp(at, "me", 2) == 0 ? "human" : at);
        at += n + (at[n] == ',');
    }
    return seats_fill(&bench->seats, bohn_info(bench->rules), text, false, &err) || workbench_fail("%s", err.text);
}

static int choose_game(void) {
    char list[] = "list", names[] = "--names";
    char *argv[] = { list, names, NULL };
    puts("Which game? bohn repl GAME, one of these or the path of a script; there, :tour shows what can be done:\n");
    int status = list_command.run(2, argv);
    return status != BOHN_OK ? status : term_interactive() ? BOHN_OK : BOHN_BAD_INPUT;
}

bool workbench_open(Workbench *bench, const char *script, int players, const char *seats, uint64_t seed) {
    BohnError err;
    bench->lang = lang_now();
    bench->eyes = BOHN_ALL_SEATS;
    snprintf(bench->script, sizeof bench->script, "%s", script);
    bench->players = players ? players : seats_listed(seats) > 1 ? seats_listed(seats) : 0;
    if (!make_directory(bench)) return false;
    bench->rules = games_load(bench->script, bench->players, (const char *const *)bench->options, &err);
    if (!bench->rules) return workbench_error(&err);
    bench->players = bohn_info(bench->rules)->players;
    return fill_seats(bench, seats) && workbench_new_game(bench, seed);
}

/* A record names its game. */
static bool open_recorded(Workbench *bench, const char *file) {
    char load[FILE_NAME_SIZE + 10];
    bench->lang = lang_now();
    bench->eyes = BOHN_ALL_SEATS;
    snprintf(load, sizeof load, "load %s", file);
    return make_directory(bench) && run_meta(bench, load);
}

static int run(int argc, char **argv) {
    static Workbench bench; /* too large for the stack */
    Options o = { .seed = 1 };
    char **arguments;
    signal(SIGPIPE, SIG_IGN); /* a closed pipe must not leave files behind */
    int status = args_read(&repl_command, argc, argv, &o, &arguments);
    if (status != ARGS_GO) return status;
    const char *script = *arguments;
    if (!script && !o.load) return choose_game();
    bench.force = o.force;
    for (int i = 0; i < o.set.n && (bench.options[i] = strdup(o.set.item[i])); i++) bench.n_options++;
    if (script ? workbench_open(&bench, script, o.players, o.seats, o.seed) : open_recorded(&bench, o.load)) {
        workbench_assist(&bench);
        if (term_interactive()) puts(":help lists the commands, :tour shows some; an answer, a :command or Lua.");
        if (script) workbench_go_on(&bench);
        hooks_worked(&bench);
        status = session(&bench, o.keep_going);
    } else {
        status = last_status;
    }
    workbench_close(&bench);
    return term_output_ok() ? status : BOHN_SYSTEM;
}
