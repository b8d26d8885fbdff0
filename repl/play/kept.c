/* kept.c - the command `games`, and what it lists. See kept.h. */
#include "repl/play/kept.h"

#include "repl/commands.h"
#include "repl/games.h"
#include "repl/play/sidecar.h"
#include "repl/play/seats.h"
#include "repl/term/error_print.h"
#include "repl/term/lang.h"
#include "repl/term/page.h"
#include "repl/term/paths.h"
#include "repl/term/strings.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct Game {
    char file[KEPT_NAME_SIZE];
    struct timespec when;
    bool over;
} Game;

typedef struct Games {
    Game *item;
    int n;
} Games;

static BohnHeader header; /* large */

static int newest_first(const void *a, const void *b) {
    const Game *one = a, *two = b;
    if (one->when.tv_sec != two->when.tv_sec) return one->when.tv_sec < two->when.tv_sec ? 1 : -1;
    if (one->when.tv_nsec != two->when.tv_nsec) return one->when.tv_nsec < two->when.tv_nsec ? 1 : -1;
    return strcmp(two->file, one->file);
}

static bool add_game(void *context, const char *file, const char *name) {
    Games *games = context;
    struct stat info;
    (void)name;
    Game *more = realloc(games->item, (size_t)(games->n + 1) * sizeof *more);
    if (!more) return true;
    games->item = more;
    Game *game = &games->item[games->n];
    snprintf(game->file, sizeof game->file, "%s", file);
    if (stat(file, &info) != 0 || !bohn_record_header(file, &header, NULL)) return false;
    game->when = info.st_mtim;
    game->over = header.over;
    games->n++;
    return false;
}

/* All records of the state directory, newest first; damaged ones are left out. The caller frees the items. */
static Games collect(void) {
    Games games = { 0 };
    char directory[KEPT_NAME_SIZE - 300];
    if (!paths_state_directory(directory, sizeof directory)) return games;
    paths_each_file(directory, ".bohn", add_game, &games);
    if (games.n > 1) qsort(games.item, (size_t)games.n, sizeof games.item[0], newest_first);
    return games;
}

bool kept_delete(const char *file) {
    char comments[KEPT_NAME_SIZE + 8];
    snprintf(comments, sizeof comments, "%s.notes", file);
    unlink(comments);
    sidecar_forget(file);
    return unlink(file) == 0;
}

void kept_trim(void) {
    Games games = collect();
    int finished = 0;
    for (int i = 0; i < games.n; i++)
        if (games.item[i].over && ++finished > KEPT_FINISHED) kept_delete(games.item[i].file);
    free(games.item);
}

static int as_number(const char *text) {
    char *end;
    long number = strtol(text, &end, 10);
    return *text && !*end && number > 0 && number < 100000 ? (int)number : 0;
}

bool kept_find(const char *wanted, char *file, size_t n, BohnError *err) {
    bool last = strcmp(wanted, "last") == 0;
    int number = as_number(wanted), found = -1;
    snprintf(file, n, "%s", wanted);
    if (access(wanted, F_OK) == 0 || (!last && number == 0)) return true;
    Games games = collect();
    for (int i = 0; last && found < 0 && i < games.n; i++)
        if (!games.item[i].over) found = i;
    if (!last && number <= games.n) found = number - 1;
    if (found >= 0) snprintf(file, n, "%s", games.item[found].file);
    free(games.item);
    if (found >= 0) return true;
    return last ? error_fill(err, BOHN_BAD_INPUT, "%s", tr("there is no unfinished game; `bohn games` lists the games that are kept"))
                : error_fill(err, BOHN_BAD_INPUT, tr("there is no file and no kept game %s; `bohn games` lists them"), wanted);
}

/* ---- the command ---------------------------------------------------------------------------------- */

typedef struct Options {
    const char *delete;
    bool all;
} Options;

static int run(int argc, char **argv);

const Command games_command = {
    .name = "games", .summary = "list the games that are kept, or delete some", .arguments = "",
    .about = "Lists your games, newest first, with date, table and result: those that are not over, and the last 100 that "
             "are. `bohn run --resume N` continues number N of the list, `bohn replay N` shows it.",
    .least = 0, .most = 0, .run = run,
    .examples = (const ArgExample[]){
        { "bohn games", "list the last twenty games" },
        { "bohn games --delete 3", "delete number 3 of the list" },
        { "bohn games --delete finished", "delete all that are over" },
        { 0 } },
    .options = (const ArgOption[]){
        ARG_FLAG("all", all, "list all games, not only the last twenty"),
        ARG_TEXT("delete", "N|finished|all", delete, "delete number N of the list, the finished games, or all",
                 .words = "finished all"),
        ARG_LOOKS,
        { 0 } },
};

/* "you, 3 × farmer" */
static void write_table(char *out, size_t n) {
    out[0] = '\0';
    for (int i = 0; i < header.players; i++) {
        int same = 1;
        while (i + same < header.players && strcmp(header.seats[i], header.seats[i + same]) == 0) same++;
        const char *name = strcmp(header.seats[i], "human") == 0 && same == 1 ? tr("you") : header.seats[i];
        string_append(out, n, "%s", i ? ", " : "");
        if (same > 1) string_append(out, n, "%d × ", same);
        string_append(out, n, "%s", name);
        i += same - 1;
    }
}

/* Replays the record; writes the title, and who won with how many points or where it stands. Scripts may have
 * changed since, as long as the record fits: every line of it has the fingerprint of its table. */
static void write_result(const char *file, char *title, size_t title_size, char *out, size_t n) {
    BohnError err = { 0 };
    BohnRules *rules = games_load_recorded(file, &header, true, &err);
    BohnGame *game = rules ? bohn_new(rules, header.seed, BOHN_HISTORY, &err) : NULL; /* a record may have undos */
    unsigned winners = 0;
    bool fits = game && bohn_record_replay(game, file, true, -1, &err);
    snprintf(title, title_size, "%s", rules ? bohn_in(&bohn_info(rules)->title, lang_now()) : header.game);
    if (!header.over && fits) snprintf(out, n, tr("not over, turn %d"), bohn_now(game).turn);
    else if (!header.over) snprintf(out, n, tr("not over, %d decisions"), header.decisions);
    else if (fits && bohn_winners(game, &winners, &err)) {
        out[0] = '\0';
        for (int seat = 0; seat < header.players; seat++) {
            int score[4] = { 0 };
            bohn_score(game, seat, score, NULL);
            string_append(out, n, "%s%d%s", seat ? " : " : "", score[0], winners >> seat & 1 ? "*" : "");
        }
    } else snprintf(out, n, "%s", tr("over; the scripts have changed since"));
    bohn_free(game);
    bohn_rules_free(rules);
}

static void put_game(Page *page, int number, const Game *game) {
    char when[32], table[200], title[200], result[200];
    struct tm local;
    localtime_r(&game->when.tv_sec, &local);
    strftime(when, sizeof when, "%Y-%m-%d %H:%M", &local);
    write_result(game->file, title, sizeof title, result, sizeof result);
    write_table(table, sizeof table);
    page_add(page, STYLE_KEY, " %3d  ", number);
    page_add(page, STYLE_PLAIN, "%s  ", when);
    page_hang(page);
    page_add(page, STYLE_STRONG, "%s", title);
    page_add(page, STYLE_PLAIN, " (%s)  ", table);
    page_line(page, STYLE_PLAIN, "%s", result);
}

#define LISTED 20

static void list(const Games *games, bool all) {
    Page page = { 0 };
    int shown = all || games->n < LISTED ? games->n : LISTED;
    for (int i = 0; i < shown; i++) put_game(&page, i + 1, &games->item[i]);
    if (games->n == 0) page_line(&page, STYLE_PLAIN, "%s", tr("No games are kept."));
    else
        page_line(&page, STYLE_FAINT, tr("* = winner. %s run --resume N continues a game, %s replay N shows it; "
                                         "--delete N deletes it."),
                  args_program(), args_program());
    if (shown < games->n) page_line(&page, STYLE_FAINT, tr("%d more: --all"), games->n - shown);
    page_show(&page);
}

static int delete(const Games *games, const char *what) {
    bool all = strcmp(what, "all") == 0, finished = strcmp(what, "finished") == 0;
    int number = as_number(what), gone = 0;
    if (!all && !finished && (number < 1 || number > games->n))
        return args_complain(&games_command, "--delete %s: expected a number of the list, finished, or all", what);
    for (int i = 0; i < games->n; i++) {
        bool meant = all || (finished && games->item[i].over) || number == i + 1;
        if (meant && kept_delete(games->item[i].file)) gone++;
    }
    Page page = { 0 };
    page_line(&page, STYLE_PLAIN, gone == 1 ? tr("%d game deleted.") : tr("%d games deleted."), gone);
    page_show(&page);
    return BOHN_OK;
}

static int run(int argc, char **argv) {
    Options options = { 0 };
    char **arguments;
    int status = args_read(&games_command, argc, argv, &options, &arguments);
    if (status != ARGS_GO) return status;
    Games games = collect();
    status = BOHN_OK;
    if (options.delete) status = delete(&games, options.delete);
    else list(&games, options.all);
    free(games.item);
    return status;
}
