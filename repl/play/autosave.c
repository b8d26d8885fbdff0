/* autosave.c - the record of a session, copied by `save` and continued by --resume.
 *
 * A game with humans always has a record: without --record, an automatic one in the state directory, so that `save` can
 * write the whole game and a crash loses nothing. It is kept even when the game is over: see kept.h.
 */
#include "repl/play/session.h"

#include "repl/args.h"
#include "repl/play/sidecar.h"
#include "repl/play/kept.h"
#include "repl/term/error_print.h"
#include "repl/term/lang.h"
#include "repl/term/page.h"
#include "repl/term/paths.h"
#include "repl/term/strings.h"
#include "repl/term/term.h"
#include "repl/term/utf8.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* A unique name in the state directory. */
static bool automatic_name(const Session *session, char *file, size_t n) {
    char directory[FILE_NAME_SIZE - 200], when[32];
    time_t now = time(NULL);
    struct tm local;
    if (!paths_state_directory(directory, sizeof directory)) return false;
    localtime_r(&now, &local);
    strftime(when, sizeof when, "%Y%m%d-%H%M%S", &local);
    for (int i = 1; i < 100; i++) { /* a second game may begin within the same second */
        snprintf(file, n, "%s/%.60s-%s-%ld-%d.bohn", directory, bohn_info(session->rules)->id, when, (long)getpid(), i);
        if (access(file, F_OK) != 0) return true;
    }
    return false;
}

/* Refuses names that are empty or exist. */
static bool is_new(const char *file, BohnError *err) {
    struct stat info;
    bool exists = lstat(file, &info) == 0;
    if (!*file) return error_fill(err, BOHN_BAD_INPUT, "%s", tr("the name of the record is empty; name a new file"));
    if (!exists) return true;
    return error_fill(err, BOHN_BAD_INPUT,
                      S_ISREG(info.st_mode) ? tr("%s already exists; use --resume to continue it, or name "
                                                 "another file")
                                            : tr("%s already exists and is not a record; name another file"), file);
}

bool autosave_start(Session *session, const char *file, BohnError *err) {
    const char *names[BOHN_MAX_SEATS + 1];
    seats_recorded(&session->seats, names);
    if (file) {
        if (!is_new(file, err)) return false;
        snprintf(session->record, sizeof session->record, "%s", file);
        if (bohn_record_start(session->game, session->record, session->script, names, err))
            return true;
        session->record[0] = '\0';
        return false;
    }
    if (seats_humans(&session->seats) == 0 || !automatic_name(session, session->record, sizeof session->record))
        return true;
    session->own_record = bohn_record_start(session->game, session->record, session->script,
                                            names, NULL);
    if (!session->own_record) session->record[0] = '\0';
    return true; /* the game can be played without it */
}

/* Repeats one entry of the log. */
static bool decide_again(BohnGame *game, const char *entry, BohnError *err) {
    const char *rest = strchr(entry, ' ');
    int seat = seats_who(entry);
    bool poll = seat != BOHN_NO_SEAT && rest && strncmp(rest, " anytime ", 9) == 0;
    bohn_set_polls(game, poll ? 1u << seat : 0); /* stop only where it stopped before */
    return bohn_run(game, err) != BOHN_FAILED && bohn_decide(game, entry, err);
}

/* Writes the record of a game that has none by replaying it. Leaves no file on failure. */
static bool write_again(const Session *session, const char *file, BohnError *err) {
    char here[17], there[17];
    const char *names[BOHN_MAX_SEATS + 1];
    seats_recorded(&session->seats, names);
    BohnGame *again = bohn_new(session->rules, bohn_now(session->game).seed, BOHN_HISTORY, err);
    bool begun = again && bohn_record_start(again, file, session->script, names, err), ok = begun;
    for (int i = 0; ok && i < bohn_now(session->game).position; i++)
        ok = decide_again(again, bohn_decision(session->game, i), err);
    if (ok) {
        const BohnRequest *q = bohn_request(session->game);
        bohn_set_polls(again, q && q->poll ? 1u << q->seat : 0);
        bohn_run(again, NULL);
        bohn_fingerprint(session->game, here);
        bohn_fingerprint(again, there);
        ok = strcmp(here, there) == 0 || error_fill(err, BOHN_BAD_INPUT, tr("%s: the table was edited, so no "
                                                                            "record can replay it"), file);
    }
    ok = ok && bohn_record_stop(again, err);
    bohn_free(again);
    if (begun && !ok) unlink(file);
    return ok;
}

/* An unused name beside the file: game-2.bohn. */
static bool name_beside(const char *file, char *name, size_t n) {
    size_t stem = strlen(file);
    if (stem > 5 && strcmp(file + stem - 5, ".bohn") == 0) stem -= 5;
    for (int i = 2; i < 1000; i++) {
        if ((size_t)snprintf(name, n, "%.*s-%d.bohn", (int)stem, file, i) >= n) return false;
        if (access(name, F_OK) != 0) return true;
    }
    return false;
}

bool autosave_go_on_beside(Session *session, const char *old, const char *file, BohnError *err) {
    char name[FILE_NAME_SIZE];
    if (!file && name_beside(old, name, sizeof name)) file = name;
    if (!file || !is_new(file, err) || !write_again(session, file, err) || !bohn_record_resume(session->game, file, err))
        return false;
    snprintf(session->record, sizeof session->record, "%s", file);
    return true;
}

void autosave_check(Session *session) {
    BohnError err;
    if (session->record_warned || !session->record[0] || bohn_record_ok(session->game, &err)) return;
    session->record_warned = true;
    error_print(&err);
}

void autosave_keep_sidecar(const Session *session) {
    if (session->record[0]) sidecar_keep(&session->autopass, session->keys, bohn_info(session->rules), session->record);
}

static bool same_file(const char *a, const char *b) {
    struct stat one, two;
    return stat(a, &one) == 0 && stat(b, &two) == 0 && one.st_dev == two.st_dev && one.st_ino == two.st_ino;
}

bool autosave_save(Session *session, const char *file, BohnError *err) {
    bool whole = session->record[0] && bohn_record_ok(session->game, err);
    if (whole && same_file(session->record, file)) return true; /* already up to date */
    bool again = strcmp(session->saved, file) == 0;
    struct stat info;
    if (!again && lstat(file, &info) == 0)
        return error_fill(err, BOHN_BAD_INPUT, tr("%s already exists; name another file"), file);
    char part[FILE_NAME_SIZE + 8]; /* keeps the previous copy until the new one is complete */
    snprintf(part, sizeof part, "%s%s", file, again ? ".part" : "");
    if (again) unlink(part);
    if (!whole && !write_again(session, part, err)) return false;
    if ((whole && !file_copy(session->record, part)) || (again && rename(part, file) != 0))
        return error_fill(err, BOHN_SYSTEM, "%s: %s", file, strerror(errno));
    if (!again) snprintf(session->saved, sizeof session->saved, "%s", file);
    sidecar_keep(&session->autopass, session->keys, bohn_info(session->rules), file);
    return true;
}

static const char *how_to_resume(const Session *session) { return session->served ? "serve --resume" : "run --resume"; }

/* A record does not say which programs play. */
static void append_programs(const Session *session, char *line, size_t n) {
    char list[BOHN_MAX_SEATS * SEAT_NAME] = "";
    if (!seats_programs(&session->seats)) return;
    for (int i = 0; i < session->seats.n; i++) string_append(list, sizeof list, "%s%s", i ? "," : "", session->seats.name[i]);
    string_append(line, n, " --seats ");
    string_quote(line, n, list);
}

/* The command that resumes or replays (`how`) a record from any directory. */
static void record_command(const char *how, const char *record, char *line, size_t n) {
    char *whole = realpath(record, NULL);
    line[0] = '\0';
    string_quote(line, n, args_program());
    string_append(line, n, " %s ", how);
    string_quote(line, n, *record != '/' && whole ? whole : record);
    free(whole);
}

static char last_words[FILE_NAME_SIZE * 4];
static volatile size_t n_last_words;

static void say_last_words(void) {
    ssize_t written = write(STDERR_FILENO, last_words, n_last_words);
    (void)written;
}

void autosave_at_signal(const Session *session) {
    char line[FILE_NAME_SIZE * 3];
    if (!session->record[0]) return;
    record_command(how_to_resume(session), session->record, line, sizeof line);
    append_programs(session, line, sizeof line);
    int n = snprintf(last_words, sizeof last_words, "bohn: %s\n  %s\n", tr("The game is kept. Continue with:"), line);
    n_last_words = n > 0 && (size_t)n < sizeof last_words ? (size_t)n : 0;
    term_at_signal(say_last_words);
}

void autosave_print_resume(const Session *session) {
    Page page = { 0 };
    bool begun = !session->own_record || bohn_now(session->game).position > 0;
    const char *kept = begun && session->record[0] ? session->record : session->saved;
    if (!begun) kept_delete(session->record); /* nothing was decided yet */
    else autosave_keep_sidecar(session);
    if (!begun && !*kept) {
        page_line(&page, STYLE_PLAIN, "%s", tr("You left the game before the first decision; nothing is kept."));
    } else if (*kept && !session->json) {
        char command[FILE_NAME_SIZE * 3] = "";
        record_command(how_to_resume(session), kept, command, sizeof command);
        if (session->own_record && kept == session->record && !session->served) { /* the last one that is not over */
            command[0] = '\0';
            string_quote(command, sizeof command, args_program());
            string_append(command, sizeof command, " run --resume");
        }
        append_programs(session, command, sizeof command);
        page_line(&page, STYLE_PLAIN, "%s",
                  begun && kept == session->saved ? tr("The game is kept as last saved. Continue with:")
                                                  : tr("The game is kept. Continue with:"));
        page_command(&page, STYLE_PLAIN, command);
    } else if (seats_humans(&session->seats) > 0) {
        page_line(&page, STYLE_PLAIN, "%s", tr("You left the game. It is not kept."));
    }
    page_print(&page, seats_humans(&session->seats) ? stdout : stderr);
    page_free(&page);
}

void autosave_print_replay(const Session *session) {
    Page page = { 0 };
    char command[FILE_NAME_SIZE * 3];
    if (!session->record[0] || seats_humans(&session->seats) == 0 || session->json) return;
    record_command("replay", session->record, command, sizeof command);
    page_line(&page, STYLE_FAINT, "%s", tr("The game is kept (`bohn games`). See it again with:"));
    page_command(&page, STYLE_FAINT, command);
    page_show(&page);
}

void autosave_finish(Session *session) {
    BohnError err;
    n_last_words = 0;
    if (!session->record[0]) return;
    sidecar_forget(session->record);
    session->closed = true; /* a page of the game goes through its decisions: that is not part of it */
    if (!bohn_record_over(session->game, &err) || !bohn_record_stop(session->game, &err)) {
        error_print(&err);
        session->record_lost = true;
    } else if (session->own_record) kept_trim();
}

void autosave_close(Session *session) {
    BohnError err;
    bool removed = session->own_record && bohn_now(session->game).position == 0; /* see autosave_print_resume() */
    if (!session->record[0] || session->closed || bohn_record_stop(session->game, &err) || removed) return;
    if (!session->record_lost) error_print(&err);
    session->record_lost = true;
}
