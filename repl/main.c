/* main.c - the program bohn: finds the subcommand and leaves the rest to it.
 *
 * Also the pages that belong to no command: the overview, what can be typed in play, exit codes.
 * They are English only, as all of the command line is; the games themselves speak the language.
 */
#include "repl/args.h"
#include "repl/commands.h"
#include "repl/scenario/scenario.h"
#include "repl/term/lang.h"
#include "repl/term/page.h"
#include "repl/term/strings.h"
#include "repl/term/term.h"
#include "repl/term/utf8.h"

#include <string.h>

static int help_command(int argc, char **argv);

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *text;
} commands[] = {
    { "run", run_command, "play a game, or watch bots play it" },
    { "replay", replay_command, "tell a recorded game again" },
    { "sim", sim_command, "have bots play many games, and tell who wins and how long they take" },
    { "merge", merge_command, "put the parts of a simulation together" },
    { "repl", repl_command, "a workbench: try anything on a game, change its rules while it runs" },
    { "list", list_command, "show the games and house rules that are found" },
    { "test", test_command, "check rules with scenario files" },
    { "check", check_command, "find mistakes in rule scripts, and play them to find more" },
    { "diff", diff_command, "play two rule sets side by side until they differ" },
    { "new", new_command, "write a house rule to begin with, and its test" },
    { "doc", doc_command, "the manual of rule scripts: every function they may call" },
    { "help", help_command, "help on a command, or on: play, exit" },
};
#define N_COMMANDS ((int)(sizeof commands / sizeof commands[0]))

static void put_help(Page *page) {
    page_line(page, STYLE_STRONG, "bohn COMMAND [OPTION...]");
    page_line(page, STYLE_PLAIN, "Plays card games of the Bohnanza family by rules written as scripts.");
    page_end(page);
    for (int i = 0; i < N_COMMANDS; i++) {
        page_add(page, STYLE_KEY, "  %-8s", commands[i].name);
        page_add(page, STYLE_PLAIN, " ");
        page_hang(page);
        page_line(page, STYLE_PLAIN, "%s", commands[i].text);
    }
    page_end(page);
    page_line(page, STYLE_PLAIN, "  bohn run bohnanza      sit down and play");
    page_line(page, STYLE_PLAIN, "  bohn help run          all options of run");
    page_end(page);
    page_line(page, STYLE_PLAIN,
              "Scripts are looked for in BOHN_PATH (directories separated by colons), or in what came with "
              "the program.");
}

static void put_play_help(Page *page) {
    static const char *const lines[][2] = {
        { "1", "an option by its number" },
        { "field 1", "or by its name, in your language or in English; its beginning is enough" },
        { "1 3", "several, where several are wanted; also 1-3, or names with commas between them" },
        { "Enter, -, pass", "pass, where that is allowed. A question you passed is passed again, unasked, as long "
                            "as you see nothing new on the table in that turn" },
        { "y, n", "accept or reject an offer made to you; reject 2 rejects offer number 2" },
        { "a", "do something out of turn; also: harvest field 1" },
        { "offer p2: 1 3 for red", "offer the first and third card for a red bean" },
        { "offer p2: red for 2 blue", "the same by name, with a number before it" },
        { "give 2 to p3", "a gift; ask p3: blue asks for one" },
        { "offer", "compose an offer step by step" },
        { "skip", "pass everything that can be passed until the turn ends, or a question needs an answer" },
        { "undo", "back to your decision before. Between several humans only if nobody has seen a hidden "
                  "card since" },
        { "why, why 2, why BOH-H3",
          "the rule behind a question, an option, or a clause; and what is refused. why harvest field 1 "
          "tells why that is not possible" },
        { "table, cards", "draw the table again; all kinds of cards" },
        { "log [all]", "what happened since your last decision, or everything" },
        { "help casino", "what the cards of that name are good for" },
        { "save FILE", "write the game so far to a file; bohn run --resume FILE goes on with it" },
        { "quit", "leave; the game is kept" },
    };
    page_line(page, STYLE_PLAIN, "What can be typed when a game asks:");
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        page_add(page, STYLE_KEY, "  %-26s", lines[i][0]);
        page_add(page, STYLE_PLAIN, " ");
        page_hang(page);
        page_line(page, STYLE_PLAIN, "%s", lines[i][1]);
    }
}

static void put_exit_help(Page *page) {
    static const char *const lines[][2] = {
        { "0", "all went well; also when you leave a game with quit" },
        { "1", "a rule script raised an error in play, a scenario failed, or `check` found something" },
        { "2", "a wrong option, name, number or answer, a file to be read that is not there; or the input ended before "
               "the game did" },
        { "3", "a script was refused when it was loaded" },
        { "4", "a limit was reached: memory, instructions, time or decisions" },
        { "5", "a record is damaged or does not fit" },
        { "6", "a replay did not go as recorded" },
        { "7", "files, output or memory failed; also when a record asked for is not complete" },
        { "129", "the terminal is gone (SIGHUP); a game with people is kept" },
        { "130", "interrupted with Ctrl-C" },
        { "131", "SIGQUIT, Ctrl-\\; a game with people is kept" },
        { "143", "SIGTERM; a game with people is kept" },
    };
    page_line(page, STYLE_PLAIN, "Exit codes:");
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        page_add(page, STYLE_KEY, "  %3s", lines[i][0]);
        page_add(page, STYLE_PLAIN, "  ");
        page_hang(page);
        page_line(page, STYLE_PLAIN, "%s", lines[i][1]);
    }
}

static int find_command(const char *name) {
    for (int i = 0; i < N_COMMANDS; i++)
        if (strcmp(commands[i].name, name) == 0) return i;
    return -1;
}

static int unknown_command(const char *name) {
    const char *names[N_COMMANDS + 2];
    char clean[200];
    bool option = name[0] == '-';
    int n = 0;
    for (; n < N_COMMANDS; n++) names[n] = commands[n].name;
    names[n++] = "--help";
    names[n++] = "--version";
    const char *near = string_nearest(name, names, n), *what = option ? "option" : "command";
    utf8_clean(name, false, true, clean, sizeof clean);
    if (near) fprintf(stderr, "bohn: unknown %s '%s'; did you mean '%s'?\n", what, clean, near);
    else fprintf(stderr, "bohn: unknown %s '%s'%s\n", what, clean, option ? "; options follow the command" : "");
    fprintf(stderr, "Try 'bohn help'.\n");
    return BOHN_BAD_INPUT;
}

static int help_command(int argc, char **argv) {
    Page page = { 0 };
    const char *topic = argc > 1 ? argv[1] : "";
    char *ask_help[] = { argv[argc > 1 ? 1 : 0], (char[]){ "--help" }, NULL };
    if (strcmp(topic, "exit") == 0) put_exit_help(&page);
    else if (strcmp(topic, "play") == 0) put_play_help(&page);
    else if (!*topic || topic[0] == '-' || strcmp(topic, "help") == 0) put_help(&page);
    else if (find_command(topic) >= 0) return commands[find_command(topic)].run(2, ask_help);
    else return unknown_command(topic);
    page_print(&page, stdout);
    page_free(&page);
    return term_output_ok() ? BOHN_OK : BOHN_SYSTEM;
}

int main(int argc, char **argv) {
    term_open();
    args_set_program(argc > 0 ? argv[0] : NULL);
    lang_set(lang_of_environment());
    if (argc > 1 && strcmp(argv[1], "--") == 0) argv++, argc--; /* as if it were not there */
    if (argc < 2) {
        Page page = { 0 };
        put_help(&page);
        page_print(&page, stderr);
        page_free(&page);
        return BOHN_BAD_INPUT;
    }
    const char *name = argv[1];
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0) return help_command(1, argv);
    if (strcmp(name, "--version") == 0 || strcmp(name, "-V") == 0 || strcmp(name, "version") == 0) {
        args_version();
        return term_output_ok() ? BOHN_OK : BOHN_SYSTEM;
    }
    int command = find_command(name);
    if (command < 0) return unknown_command(name);
    int status = commands[command].run(argc - 1, argv + 1);
    return status != BOHN_OK || term_output_ok() ? status : BOHN_SYSTEM; /* not every command looks, for its --help */
}
