/* lab.c - the command `repl`: reads lines and serves them. See lab.h. */
#include "repl/lab.h"

#include "repl/answer.h"
#include "repl/args.h"
#include "repl/commands.h"
#include "repl/deal.h"
#include "repl/games.h"
#include "repl/lang.h"
#include "repl/screen.h"
#include "repl/term.h"

#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#define LINE_SIZE 9000  /* of a command; of Lua bohn_eval() takes less */
#define VALUE_SIZE 20000

enum { LAB_PLAYERS, LAB_SEATS, LAB_SEED, LAB_SET, LAB_LOAD, LAB_FORCE, LAB_KEEP_GOING, LAB_LANG, LAB_ASCII, LAB_PLAIN, LAB_COLOR };

static const ArgOption options[] = {
    [LAB_PLAYERS] = ARG_PLAYERS,
    [LAB_SEATS] = { "seats", "LIST", "who answers, with commas: me (the default), random, default, seer or a bot" },
    [LAB_SEED] = { "seed", "N", "the same seed gives the same cards (default: 1)" },
    [LAB_SET] = ARG_SET,
    [LAB_LOAD] = { "load", "FILE", "start from a recorded game" },
    [LAB_FORCE] = { "force", NULL, "load records although their scripts have changed, as far as it fits" },
    [LAB_KEEP_GOING] = { "keep-going", NULL, "from a pipe: go on after an error" },
    [LAB_LANG] = ARG_LANG,
    [LAB_ASCII] = ARG_ASCII,
    [LAB_PLAIN] = ARG_PLAIN,
    [LAB_COLOR] = ARG_COLOR,
    { NULL, NULL, NULL }
};

static const char *const examples[] = {
    "bohn repl bohnaparte", "try things on a game",
    "bohn repl ./my_rule.lua", "work on a house rule; :reload after each change",
    "bohn repl bohnanza < commands", "run commands from a file",
    NULL
};

static const Command command = {
    "repl", "repl GAME[+RULE...] [OPTION...]",
    "A workbench for a game: answer its questions, look at anything and change it with Lua, go back and "
    "forth, reload the rules in the middle of a turn. `:help` lists the commands, `:tour` shows some.",
    examples, options
};

const LabGroup lab_groups[] = {
    { "time", lab_time_commands },   { "table", lab_table_commands }, { "rules", lab_rules_commands },
    { "play", lab_play_commands },   { "files", lab_files_commands }, { "help", lab_help_commands },
    { NULL, NULL }
};

/* ---- small things --------------------------------------------------------------------------------- */

bool lab_fail(const char *format, ...) {
    char text[3000], clean[6000];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    text_clean(text, true, term_ascii(), clean, sizeof clean);
    fflush(stdout);
    fprintf(stderr, "%s\n", clean);
    return false;
}

static int last_status = BOHN_BAD_INPUT;   /* of the last error told: what the program ends with, if it cannot start */

bool lab_error(const BohnError *err) {
    last_status = (int)err->status;
    return lab_fail("%s", err->text);
}

void lab_show(Page *page) {
    page_print(page, stdout);
    page_free(page);
}

char *lab_word(char **arguments) {
    char *word = *arguments + strspn(*arguments, " "), *end = word + strcspn(word, " ");
    *arguments = *end ? end + 1 : end;
    *end = '\0';
    return word;
}

bool lab_number(const char *text, int otherwise, int least, int most, int *number) {
    char *end = NULL;
    errno = 0;
    long n = *text ? strtol(text, &end, 10) : otherwise;
    if ((end && (*end || end == text)) || errno || n < least || n > most)
        return lab_fail("'%s': a number from %d to %d is expected", text, least, most);
    *number = (int)n;
    return true;
}

void lab_by_hand(Lab *lab) {
    char list[100] = "", why[100];
    for (int i = 0; i < bohn_players(lab->rules); i++) text_append(list, sizeof list, "%shuman", i ? "," : "");
    seats_fill(&lab->seats, lab->rules, list, false, why, sizeof why);
}

const LabCommand *lab_find_command(const char *name) {
    const LabCommand *found = NULL;
    const char *names[100];
    int n = 0, matches = 0;
    for (const LabGroup *group = lab_groups; group->title; group++)
        for (const LabCommand *c = group->commands; c->name; c++) {
            if (strcmp(c->name, name) == 0) return c;
            names[n++] = c->name;
            if (strncmp(c->name, name, strlen(name)) != 0) continue;
            found = c;
            matches++;
        }
    if (matches == 1 && *name) return found;
    const char *near = text_nearest(name, names, n);
    if (matches > 1 && *name) lab_fail("':%s' could be several commands; :help lists them", name);
    else if (near) lab_fail("unknown command ':%s'; did you mean ':%s'?", name, near);
    else lab_fail("unknown command ':%s'; :help lists them", name);
    return NULL;
}

/* ---- what happened, and the question ---------------------------------------------------------------- */

void lab_question(Lab *lab, Page *page) {
    BohnGame *game = lab_game(lab);
    const BohnRequest *q = bohn_request(game);
    char text[400];
    if (!q) {
        if (strcmp(bohn_phase(game), "over") == 0) page_line(page, STYLE_STRONG, "%s", "The game is over; :score tells how.");
        return;
    }
    Choices choices;
    choices_look(&choices, game, lab->lang);
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
        text_join(joined, sizeof joined, text);
        page_add(page, STYLE_PLAIN, "%s", joined);
    }
    if (q->type == BOHN_DEAL && q->n_partners > 0)
        page_add(page, STYLE_FAINT, "%soffer p%d give CARDS ask KINDS", q->n_options ? "  " : "", q->partners[0] + 1);
    page_end(page);
}

void lab_news(Lab *lab) {
    Page page = { 0 };
    say_news(&lab_branch(lab)->teller, lab_game(lab), lab->lang, &page);
    say_flush(&lab_branch(lab)->teller, &page);
    lab_show(&page);
}

void lab_no_news(Lab *lab) {
    Teller *teller = &lab_branch(lab)->teller;
    Page old = { 0 };
    *teller = say_start(BOHN_ALL_SEATS);
    say_news(teller, lab_game(lab), lab->lang, &old);
    page_free(&old);
    /* After new rules no event tells whose turn it was then. */
    if (teller->active == BOHN_NO_SEAT && bohn_turn(lab_game(lab)) > 0)
        teller->active = teller->announced = bohn_active_seat(lab_game(lab));
}

void lab_tell(Lab *lab) {
    Page page = { 0 };
    lab_news(lab);
    lab_question(lab, &page);
    lab_show(&page);
}

bool lab_go_on(Lab *lab) {
    bool done = lab_run_bots(lab);
    lab_tell(lab);
    return done;
}

/* ---- one line ----------------------------------------------------------------------------------------- */

/* Lua that starts with one of our names is never meant as an answer. */
static bool names_the_table(const char *line) {
    static const char *const names[] = { "t", "game", "card", "kind", "_" };
    size_t n = strspn(line, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
    if (line[0] == '#' || line[0] == '{' || line[0] == '(') return true;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strlen(names[i]) == n && strncmp(line, names[i], n) == 0) return true;
    return n == 2 && line[0] == 'p' && isdigit((unsigned char)line[1]) && line[2] != ' ';
}

/* Only an answer can look like this: a number, or a dash. */
static bool must_be_answer(const char *line) {
    size_t digits = strspn(line, "0123456789"), blanks = strspn(line + digits + (digits == 0 && *line == '-'), " ");
    return (digits > 0 || *line == '-') && !line[digits + (digits == 0) + blanks];
}

/* Is it one of the options just as it is shown? */
static bool is_option(BohnGame *game, const char *line) {
    const BohnRequest *q = bohn_request(game);
    for (int i = 0; q && i < q->n_options; i++) {
        char text[400];
        bohn_option_write(game, &q->options[i], text, sizeof text);
        if (strcmp(text, line) == 0) return true;
    }
    return false;
}

/* "p2 ! harvest p2.field_1": somebody acts out of turn. Also without the seat, for who is asked. */
static bool is_act(const BohnGame *game, const char *line, int *seat, const char **act) {
    const BohnRequest *q = bohn_request(game);
    *seat = q ? q->seat : 0;
    if (line[0] == 'p' && isdigit((unsigned char)line[1]) && line[2] == ' ') {
        *seat = line[1] - '1';
        line += 2 + strspn(line + 2, " ");
    }
    *act = line + 1 + strspn(line + (*line != '\0'), " ");
    return *line == '!';
}

static bool take_reply(Lab *lab, const Choices *choices, const Reply *reply, BohnError *err) {
    BohnGame *game = lab_game(lab);
    if (!reply->act) return bohn_answer(game, &reply->answer, err);
    return bohn_act(game, choices->request->seat, choices->place[reply->action], err);
}

/* Is it an answer to the question? Then it is given. `failed` = it is one, but cannot be. */
static bool try_answer(Lab *lab, const char *line, bool *failed, char *why, size_t n) {
    BohnGame *game = lab_game(lab);
    BohnError err;
    Choices choices;
    Reply reply;
    int seat;
    const char *act;
    why[0] = '\0';
    *failed = false;
    if (!bohn_request(game) || (names_the_table(line) && !is_option(game, line))) return false;
    if (is_act(game, line, &seat, &act)) {
        *failed = !bohn_act_text(game, seat, act, &err);
        if (*failed) lab_error(&err);
        return true;
    }
    choices_look(&choices, game, lab->lang);
    if (bohn_answer_text(game, line, &err)) return true; /* as a record has it */
    if (!answer_read(&choices, line, &reply, why, n) || reply.refused) {
        *failed = must_be_answer(line);
        return *failed && !lab_fail("%s", why);
    }
    *failed = !take_reply(lab, &choices, &reply, &err);
    if (*failed) lab_error(&err);
    return true;
}

static bool run_lua(Lab *lab, const char *chunk, const char *answer_why) {
    static char value[VALUE_SIZE];
    BohnError err;
    bool changed = false;
    term_watch(lab->rules);
    lab_before_edit(lab, chunk);
    bool done = bohn_eval(lab_game(lab), chunk, value, sizeof value, &changed, &err);
    lab_after_edit(lab, done && changed);
    if (!done && *answer_why && (strstr(err.text, " near ") || strstr(err.text, "unknown name")))
        return lab_fail("'%s' is no answer to the question, nor Lua: %s", chunk, err.text);
    if (!done) return lab_error(&err);
    if (*value) {
        Page page = { 0 };
        page_line(&page, STYLE_PLAIN, "%s", value);
        lab_show(&page);
    }
    return changed ? lab_go_on(lab) : true;
}

static bool run_lab_command(Lab *lab, const char *line) {
    char text[LINE_SIZE + 1], *rest = text;
    snprintf(text, sizeof text, "%s", line);
    char *name = lab_word(&rest);
    rest += strspn(rest, " ");
    const LabCommand *c = lab_find_command(name);
    return c && c->run(lab, rest);
}

bool lab_serve(Lab *lab, const char *line) {
    char why[500];
    bool failed;
    line += strspn(line, " \t");
    if (strncmp(line, "--", 2) == 0) return true; /* a comment, in files of commands */
    if (!*line) {
        Page page = { 0 };
        lab_question(lab, &page);
        lab_show(&page);
        return true;
    }
    if (*line == ':') return run_lab_command(lab, line + 1);
    if (strcmp(line, "help") == 0 || strcmp(line, "quit") == 0 || strcmp(line, "exit") == 0)
        return run_lab_command(lab, *line == 'h' ? "help" : "quit");
    if (*line == '=') return run_lua(lab, line + 1, "");
    if (try_answer(lab, line, &failed, why, sizeof why)) return !failed && lab_go_on(lab);
    return run_lua(lab, line, why);
}

/* ---- the session ---------------------------------------------------------------------------------------- */

static void write_prompt(Lab *lab, char *prompt, size_t n) {
    BohnGame *game = lab_game(lab);
    const BohnRequest *q = bohn_request(game);
    snprintf(prompt, n, "%s%s%s %d:%s ", bohn_rules_id(lab->rules), lab->n_branches > 1 ? "/" : "",
             lab->n_branches > 1 ? lab_branch(lab)->name : "", bohn_turn(game), bohn_phase(game));
    if (q) text_append(prompt, n, "p%d ", q->seat + 1);
    text_append(prompt, n, "#%d> ", bohn_position(game) + 1);
}

/* Could it be Lua that goes on in the next line? An answer to the question could not. */
static bool goes_on(Lab *lab, const char *text) {
    char why[500];
    Choices choices;
    Reply reply;
    int seat;
    const char *act;
    text += strspn(text, " \t");
    if (!*text || *text == ':' || must_be_answer(text)) return false;
    if (!bohn_unfinished(lab->rules, *text == '=' ? text + 1 : text)) return false;
    if (!bohn_request(lab_game(lab)) || names_the_table(text)) return true;
    choices_look(&choices, lab_game(lab), lab->lang);
    return !is_act(lab_game(lab), text, &seat, &act) && !answer_read(&choices, text, &reply, why, sizeof why);
}

/* Reads a line, and more of them as long as it is Lua that has not come to its end. */
static TermInput read_chunk(Lab *lab, char **text) {
    char prompt[300];
    write_prompt(lab, prompt, sizeof prompt);
    TermInput input = term_read(prompt, text);
    while (input == TERM_LINE && goes_on(lab, *text)) {
        input = term_read_more(">> ", text);
        if (input == TERM_END) return TERM_LINE; /* what there is */
    }
    return input;
}

static int session(Lab *lab, bool keep_going) {
    bool failed = false, interactive = term_interactive();
    while (!lab->quit) {
        char *text = NULL;
        TermInput input = read_chunk(lab, &text);
        if (input == TERM_END) break;
        if (input == TERM_INTERRUPT) continue; /* drops what was typed */
        bool reloaded = lab->watch && lab_scripts_changed(lab) && lab_reload(lab, NULL);
        bool answers = interactive && reloaded && *text != ':' && *text != '=' && !names_the_table(text);
        if (answers && *text) puts("The question may be another one now: look again, and type it once more.");
        bool done = answers || lab_serve(lab, text);
        free(text);
        term_interrupted();
        if (!term_output_ok()) return BOHN_SYSTEM;
        failed |= !done;
        if (!done && !interactive && !keep_going) return BOHN_RULE_FAULT;
    }
    if (interactive) putchar('\n');
    return failed && !interactive ? BOHN_RULE_FAULT : BOHN_OK;
}

/* For the signals that end the program: nothing of ours stays behind. Only what a signal handler may do. */
static const Lab *cleaned;

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

void lab_close(Lab *lab) {
    term_watch(NULL);
    for (int i = 0; i < lab->n_branches; i++) lab_close_branch(&lab->branch[i]);
    bohn_rules_free(lab->rules);
    for (int i = 0; i < lab->n_old; i++) bohn_rules_free(lab->old[i]);
    for (int i = 0; i < lab->n_options; i++) free(lab->options[i]);
    if (lab->directory[0]) rmdir(lab->directory);
    cleaned = NULL;
}

static bool make_directory(Lab *lab) {
    const char *tmp = getenv("TMPDIR");
    snprintf(lab->directory, sizeof lab->directory, "%.200s/bohn-XXXXXX", tmp && *tmp ? tmp : "/tmp");
    if (mkdtemp(lab->directory)) {
        cleaned = lab;
        term_at_signal(clean_up);
        return true;
    }
    lab_fail("%s: %s", lab->directory, strerror(errno));
    lab->directory[0] = '\0';
    return false;
}

static bool fill_seats(Lab *lab, const char *list) {
    char why[300], text[400] = "";
    if (!list) {
        lab_by_hand(lab);
        return true;
    }
    for (const char *at = list; *at;) { /* "me" is what `run` calls human */
        size_t n = strcspn(at, ",");
        text_append(text, sizeof text, "%s%.*s", *text ? "," : "", n == 2 && strncmp(at, "me", 2) == 0 ? 5 : (int)n,
                    n == 2 && strncmp(at, "me", 2) == 0 ? "human" : at);
        at += n + (at[n] == ',');
    }
    return seats_fill(&lab->seats, lab->rules, text, false, why, sizeof why) || lab_fail("%s", why);
}

static int choose_game(void) {
    char list[] = "list", names[] = "--names";
    char *argv[] = { list, names, NULL };
    puts("Which game? bohn repl GAME, one of these or the path of a script; there, :tour shows what can be done:\n");
    int status = list_command(2, argv);
    return status != BOHN_OK ? status : term_interactive() ? BOHN_OK : BOHN_BAD_INPUT;
}

typedef struct Wishes { const char *seats, *load; int players; uint64_t seed; bool keep_going; TermWish term; } Wishes;

static bool read_option(int option, const char *value, Wishes *w, Lab *lab) {
    switch (option) {
    case LAB_PLAYERS: return args_number(&command, "players", value, 1, INT_MAX, &w->players);
    case LAB_SEATS: w->seats = value; return true;
    case LAB_SEED: return args_seed(&command, value, &w->seed);
    case LAB_SET:
        if (!strchr(value, '=') || lab->n_options == LAB_OPTIONS) {
            args_complain(&command, "--set %s: NAME=VALUE is expected, at most %d times", value, LAB_OPTIONS);
            return false;
        }
        lab->options[lab->n_options] = strdup(value);
        return lab->options[lab->n_options++] != NULL;
    case LAB_LOAD: w->load = value; return true;
    case LAB_FORCE: lab->force = true; return true;
    case LAB_KEEP_GOING: w->keep_going = true; return true;
    case LAB_LANG: return args_language(&command, value);
    case LAB_ASCII: w->term.ascii = true; return true;
    case LAB_PLAIN: w->term.plain = true; return true;
    case LAB_COLOR: w->term.colour = value; return args_colour(&command, value);
    default: return false;
    }
}

bool lab_open(Lab *lab, const char *script, int players, const char *seats, uint64_t seed) {
    BohnError err;
    lab->lang = lang_now();
    lab->eyes = BOHN_ALL_SEATS;
    snprintf(lab->script, sizeof lab->script, "%s", script);
    lab->players = players ? players : seats_listed(seats) > 1 ? seats_listed(seats) : 0;
    if (!make_directory(lab)) return false;
    lab->rules = games_load(lab->script, lab->players, (const char *const *)lab->options, &err);
    if (!lab->rules) return lab_error(&err);
    lab->players = bohn_players(lab->rules);
    return fill_seats(lab, seats) && lab_new_game(lab, seed);
}

/* A record says itself which game it is. */
static bool open_recorded(Lab *lab, const char *file) {
    char load[FILE_NAME_SIZE + 10];
    lab->lang = lang_now();
    lab->eyes = BOHN_ALL_SEATS;
    snprintf(load, sizeof load, "load %s", file);
    return make_directory(lab) && run_lab_command(lab, load);
}

int repl_command(int argc, char **argv) {
    static Lab lab; /* zeroed; too large for comfort on the stack */
    Wishes wishes = { .seed = 1 };
    const char *value;
    int option;
    signal(SIGPIPE, SIG_IGN); /* a reader who goes away must not leave our files behind */
    args_begin();
    while ((option = args_next(&command, argc, argv, &value)) != ARGS_END) {
        if (option == ARGS_DONE) return BOHN_OK;
        if (option == ARGS_BAD || !read_option(option, value, &wishes, &lab)) return BOHN_BAD_INPUT;
    }
    if (!argv[optind] && !wishes.load) return choose_game();
    if (argc - optind > 1) return args_complain(&command, "one game at a time; '%s' is too much", argv[optind + 1]);
    term_wish(&wishes.term);
    int status = BOHN_BAD_INPUT;
    const char *script = argv[optind];
    if (script && wishes.load) return args_complain(&command, "--load: the record says which game it is; leave '%s' out", script);
    if (script ? lab_open(&lab, script, wishes.players, wishes.seats, wishes.seed) : open_recorded(&lab, wishes.load)) {
        lab_assist(&lab);
        if (term_interactive()) puts(":help lists the commands, :tour shows some; an answer, a :command or Lua.");
        if (script) lab_go_on(&lab);
        status = session(&lab, wishes.keep_going);
    }
    else status = last_status;
    lab_close(&lab);
    return term_output_ok() ? status : BOHN_SYSTEM;
}
