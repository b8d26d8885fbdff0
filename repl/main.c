/* main.c - runs the subcommands of bohn, and prints the help pages that belong to none of them.
 *
 * The command line and its help are in English only; the games are translated.
 */
#include "repl/args.h"
#include "repl/boundary.h"
#include "repl/commands.h"
#include "repl/author/check.h"
#include "repl/page/document.h"
#include "repl/page/player.h"
#include "repl/play/session.h"
#include "repl/sim/gallery.h"
#include "repl/term/lang.h"
#include "repl/term/page.h"
#include "repl/term/strings.h"
#include "repl/term/term.h"
#include "repl/term/utf8.h"

#include <malloc.h>
#include <string.h>

static int run_help(int argc, char **argv);

static const Command help_command = {
    .name = "help", .summary = "help on a command, or on: play, exit", .arguments = "[TOPIC]",
    .about = "Explains a command, `play` (what you can type when a game asks) or `exit` (the exit codes).",
    .run = run_help,
};

static const Command *const commands[] = {
    &run_command, &replay_command, &serve_command, &games_command, &sim_command, &merge_command, &rate_command, &fit_command,
    &repl_command, &list_command, &test_command, &check_command, &diff_command, &new_command, &pack_command,
    &unpack_command, &doc_command, &help_command, NULL
};

static const ArgExample play_help[] = {
    { "1", "choose an option by its number, which it keeps within a phase" },
    { "field 1", "or by its name, in your language or in English; the start of it is enough" },
    { "1 3", "several options where several are asked for; also 1-3, or names separated by commas" },
    { "Enter, -, pass", "pass, where that is allowed. A question you passed is passed for you for the rest of the turn, "
                        "until you see something new on the table" },
    { "y, n", "accept or reject an offer made to you; reject 2 rejects offer number 2, reject all every offer. Accepting hands "
              "over the cards nearest the front (order all: you are asked which)" },
    { "counter 1 for red", "refuse an offer and make this one as soon as the rules let you" },
    { "a, b, c", "harvest field 1, 2, 3; other letters do what is listed beside them; also: harvest field 1" },
    { "offer p2: 1 3 for red", "offer your first and third card for a red bean" },
    { "offer p2: red for 2 blue", "the same by name, with numbers in front" },
    { "give 2 to p3", "make a gift; ask p3: blue asks for one" },
    { "offer", "compose an offer step by step" },
    { "offer all: 1", "ask everybody what they give for it; ask all: red" },
    { "offer p3 p2: 1 for red", "offer it to p3, and if p3 refuses, to p2; also with give and ask" },
    { "skip", "pass everything that can be passed until your own turn" },
    { "order red, p3", "be asked out of turn when a red bean is open to trade, and in p3's turn; order all, order none" },
    { "hint", "what a bot would do, and what the answers are worth; hint seer, hint seer 2000: what a search finds" },
    { "undo", "go back to your previous decision. With several human players only if nobody has seen a hidden card since" },
    { "why, why 2, why BOH-H3", "show the rule behind a question, an option or a clause; why harvest field 1 says why "
                                "that is not possible" },
    { "table, cards", "draw the table again; list all kinds of cards" },
    { "log [all]", "what happened since your last turn, or since the start" },
    { "help game", "goal, order of a turn and end of the game, in short" },
    { "help casino", "what the cards of that name do" },
    { "save FILE", "write the game so far to a file; bohn run --resume FILE continues it" },
    { "quit", "leave; the game is kept" },
    { NULL, NULL }
};

static const ArgExample exit_codes[] = {
    { "0", "success; also when you leave a game with quit" },
    { "1", "a rule script failed in play, a scenario failed, or `check` found something" },
    { "2", "wrong option, name, number or answer; a missing input file; or the input ended before the game did" },
    { "3", "a script was refused when it was loaded" },
    { "4", "a limit was reached: memory, instructions, time or decisions" },
    { "5", "a record or a package is damaged or does not fit" },
    { "6", "a replay differs from its record" },
    { "7", "a file, the output or memory failed; also when a record could not be completed" },
    { "129", "the terminal is gone (SIGHUP); a game with human players is kept" },
    { "130", "interrupted with Ctrl-C" },
    { "131", "SIGQUIT, Ctrl-\\; a game with human players is kept" },
    { "143", "SIGTERM; a game with human players is kept" },
    { NULL, NULL }
};

static void put_rows(Page *page, const char *title, int width, const ArgExample *row) {
    page_line(page, STYLE_PLAIN, "%s", title);
    for (; row->line; row++) page_row(page, width, row->line, row->text);
}

static void put_help(Page *page) {
    page_line(page, STYLE_STRONG, "bohn COMMAND [OPTION...]");
    page_line(page, STYLE_PLAIN, "Plays card games of the Bohnanza family by rules written as scripts.");
    page_end(page);
    for (int i = 0; commands[i]; i++) page_row(page, 7, commands[i]->name, commands[i]->summary);
    page_end(page);
    page_line(page, STYLE_PLAIN, "  bohn run bohnanza      sit down and play");
    page_line(page, STYLE_PLAIN, "  bohn help run          all options of run");
    page_end(page);
    page_line(page, STYLE_PLAIN, "Scripts are looked for in BOHN_PATH (directories separated by colons), or else where bohn is "
                                 "installed, and then in the packages of `bohn unpack`.");
}

static const Command *find_command(const char *name) {
    for (int i = 0; commands[i]; i++)
        if (strcmp(commands[i]->name, name) == 0) return commands[i];
    return NULL;
}

static int unknown_command(const char *name) {
    const char *names[sizeof commands / sizeof commands[0] + 1] = { "--help", "--version" };
    char clean[200];
    bool option = name[0] == '-';
    int n = 2;
    for (int i = 0; commands[i]; i++) names[n++] = commands[i]->name;
    const char *near = string_nearest(name, names, n), *what = option ? "option" : "command";
    utf8_clean(name, false, true, clean, sizeof clean);
    if (near) fprintf(stderr, "bohn: unknown %s '%s'; did you mean '%s'?\n", what, clean, near);
    else fprintf(stderr, "bohn: unknown %s '%s'%s\n", what, clean, option ? "; options follow the command" : "");
    fprintf(stderr, "Try 'bohn help'.\n");
    return BOHN_BAD_INPUT;
}

static int run_help(int argc, char **argv) {
    Page page = { 0 };
    const char *topic = argc > 1 ? argv[1] : "";
    const Command *command = find_command(topic);
    if (strcmp(topic, "exit") == 0) put_rows(&page, "Exit codes:", 3, exit_codes);
    else if (strcmp(topic, "play") == 0) put_rows(&page, "What you can type when a game asks:", 25, play_help);
    else if (!*topic || topic[0] == '-' || command == &help_command) put_help(&page);
    else if (command) args_help(command);
    else return unknown_command(topic);
    page_show(&page);
    return BOHN_OK;
}

/* Prints all commands and options, from which the manual pages and shell completions are generated. */
static int print_tables(void) {
    puts("version\t" BOHN_VERSION);
    for (int i = 0; commands[i]; i++) args_table(commands[i]);
    for (const ArgExample *code = exit_codes; code->line; code++) printf("exit\t%s\t%s\n", code->line, code->text);
    return BOHN_OK;
}

static int run_program(int argc, char **argv) {
    const char *name = argv[1];
    const Command *command = find_command(name);
    static const char *const with_programs[] = { "run", "serve", "sim", "rate", NULL };
    if (string_among(name, with_programs)) seats_players = &player_programs;
    if (command) return command->run(argc - 1, argv + 1);
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0) return run_help(1, argv);
    if (strcmp(name, "--tables") == 0) return print_tables();
    if (strcmp(name, "--version") != 0 && strcmp(name, "-V") != 0 && strcmp(name, "version") != 0)
        return unknown_command(name);
    args_version();
    return BOHN_OK;
}

/* The same, but fails if what it printed did not arrive. */
static int run_whole(int argc, char **argv) {
    int status = run_program(argc, argv);
    if (status != BOHN_OK && term_interrupt_pending()) return EXIT_INTERRUPTED; /* it came during a load */
    return status != BOHN_OK || term_output_ok() ? status : BOHN_SYSTEM;
}

int main(int argc, char **argv) {
    session_page = document_of_game;
    check_gallery = gallery_write;
    args_set_topics(&(const ArgTopics){ commands, play_help, exit_codes });
    mallopt(M_MMAP_THRESHOLD, 1 << 19); /* memory that a script has freed is returned at once, and large lists grow in place */
    term_open();
    args_set_program(argc > 0 ? argv[0] : NULL);
    lang_set(lang_of_environment());
    if (argc > 1 && strcmp(argv[1], "--") == 0) argv++, argc--; /* ignored */
    if (argc < 2) {
        Page page = { 0 };
        put_help(&page);
        page_print(&page, stderr);
        page_free(&page);
        return BOHN_BAD_INPUT;
    }
    return boundary_needed(argc, argv) ? boundary_run(argc, argv, run_whole) : run_whole(argc, argv);
}
