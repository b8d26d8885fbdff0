/* keep.c - the record of a session: begun at the first decision, copied on `save`, found again
 * with --resume.
 *
 * A game with humans is recorded even when nobody asked for it, in the state directory, so that
 * `save` can write the whole game and a crash costs nothing. Such a record is removed when the
 * game is over, and kept when somebody leaves before.
 */
#include "repl/play.h"

#include "repl/args.h"
#include "repl/lang.h"
#include "repl/paths.h"
#include "repl/term.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

void tell_error(const BohnError *err) {
    char text[sizeof err->text * 2];
    text_clean(err->text, true, term_ascii(), text, sizeof text);
    fflush(stdout);
    fprintf(stderr, "bohn: %s\n", text);
}

/* A name of its own in the state directory. */
static bool unasked_name(const Session *session, char *file, size_t n) {
    char directory[FILE_NAME_SIZE - 200], when[32];
    time_t now = time(NULL);
    struct tm local;
    if (!paths_state_directory(directory, sizeof directory)) return false;
    localtime_r(&now, &local);
    strftime(when, sizeof when, "%Y%m%d-%H%M%S", &local);
    snprintf(file, n, "%s/%.60s-%s-%ld.bohn", directory, bohn_rules_id(session->rules), when, (long)getpid());
    return true;
}

bool keep_start(Session *session, const char *file, BohnError *err) {
    if (file) {
        struct stat info;
        if (lstat(file, &info) == 0) {
            snprintf(err->text, sizeof err->text,
                     tr("%s exists already; go on with it by --resume, or name another file"), file);
            err->status = BOHN_BAD_INPUT;
            return false;
        }
        snprintf(session->record, sizeof session->record, "%s", file);
        if (bohn_record_start(session->game, session->record, session->script, session->seats.name, err))
            return true;
        session->record[0] = '\0';
        return false;
    }
    if (seats_humans(&session->seats) == 0 || !unasked_name(session, session->record, sizeof session->record))
        return true;
    session->own_record = bohn_record_start(session->game, session->record, session->script,
                                            session->seats.name, NULL);
    if (!session->own_record) session->record[0] = '\0';
    return true; /* without it the game can be played all the same */
}

void keep_check(Session *session) {
    BohnError err;
    if (session->record_told || !session->record[0] || bohn_record_ok(session->game, &err)) return;
    session->record_told = true;
    tell_error(&err);
}

static bool same_file(const char *a, const char *b) {
    struct stat one, two;
    return stat(a, &one) == 0 && stat(b, &two) == 0 && one.st_dev == two.st_dev && one.st_ino == two.st_ino;
}

static bool copy(int from, int to) {
    char block[65536];
    ssize_t n;
    while ((n = read(from, block, sizeof block)) > 0)
        for (ssize_t done = 0; done < n;) {
            ssize_t written = write(to, block + done, (size_t)(n - done));
            if (written < 0) return false;
            done += written;
        }
    return n == 0;
}

/* Copies the record to a new file; nothing stays behind when that fails. */
static bool copy_to(const char *record, const char *file, int flags) {
    int from = open(record, O_RDONLY | O_CLOEXEC);
    int to = from < 0 ? -1 : open(file, O_WRONLY | O_CREAT | O_CLOEXEC | flags, 0600); /* it tells all hands */
    bool ok = to >= 0 && copy(from, to);
    if (to >= 0 && close(to) != 0) ok = false;
    int reason = errno;
    if (to >= 0 && !ok) unlink(file);
    if (from >= 0) close(from);
    errno = reason;
    return ok;
}

bool keep_save(Session *session, const char *file, char *why, size_t n) {
    if (!session->record[0]) {
        snprintf(why, n, "%s",
                 tr("this game is not recorded, so it cannot be saved: the home directory cannot be written; begin "
                    "with --record FILE"));
        return false;
    }
    if (same_file(session->record, file)) return true; /* each decision is there already */
    bool again = strcmp(session->saved, file) == 0;
    char part[FILE_NAME_SIZE + 8]; /* what was saved before stays until the new copy is whole */
    snprintf(part, sizeof part, "%s%s", file, again ? ".part" : "");
    if (!copy_to(session->record, part, again ? O_TRUNC : O_EXCL) || (again && rename(part, file) != 0)) {
        if (errno == EEXIST) snprintf(why, n, tr("%s exists already; name another file"), file);
        else snprintf(why, n, "%s: %s", file, strerror(errno));
        return false;
    }
    if (!again) snprintf(session->saved, sizeof session->saved, "%s", file);
    return true;
}

void keep_tell_resume(const Session *session) {
    Page page = { 0 };
    bool begun = !session->own_record || bohn_position(session->game) > 0;
    const char *kept = begun ? session->record : session->saved;
    if (!begun) unlink(session->record); /* nothing was decided yet */
    if (!begun && !*kept) {
        page_line(&page, STYLE_PLAIN, "%s", tr("You left the game before the first decision; nothing is kept."));
    } else if (*kept && !session->json) {
        char words[FILE_NAME_SIZE * 3] = "", line[FILE_NAME_SIZE * 3] = "";
        text_quote(words, sizeof words, args_program());
        text_append(words, sizeof words, " run --resume ");
        text_quote(words, sizeof words, kept);
        text_join(line, sizeof line, words); /* not wrapped: it is there to be copied */
        page_line(&page, STYLE_PLAIN, "%s", tr("The game is kept. Go on with:"));
        page_line(&page, STYLE_PLAIN, "  %s", line);
    } else if (seats_humans(&session->seats) > 0) {
        page_line(&page, STYLE_PLAIN, "%s", tr("You left the game. It is not kept."));
    }
    page_print(&page, seats_humans(&session->seats) ? stdout : stderr);
    page_free(&page);
}

void keep_finish(Session *session) {
    BohnError err;
    if (session->own_record) { /* it was for going on, and there is nothing to go on with */
        bohn_record_stop(session->game, &err);
        unlink(session->record);
        session->record[0] = '\0';
    } else if (session->record[0] && !bohn_record_finish(session->game, &err) && !session->record_told) {
        tell_error(&err);
    }
}

void keep_close(Session *session) {
    BohnError err;
    bool removed = session->own_record && bohn_position(session->game) == 0; /* see keep_tell_resume() */
    if (session->record[0] && !bohn_record_stop(session->game, &err) && !session->record_told && !removed)
        tell_error(&err);
}
