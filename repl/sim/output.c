/* output.c - see output.h. */
#include "repl/sim/output.h"

#include "repl/term/error_print.h"
#include "repl/term/lang.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static bool failed(SimOutput *out, BohnError *err) {
    if (errno == EEXIST)
        error_fill(err, BOHN_BAD_INPUT, tr("%s already exists; use --continue to resume it, or name another file"),
                   out->name);
    else if (errno == EWOULDBLOCK)
        error_fill(err, BOHN_SYSTEM, tr("%s: another simulation is writing this file"), out->name);
    else error_fill(err, BOHN_SYSTEM, "%s: %s", out->name, strerror(errno));
    if (out->stream) fclose(out->stream);
    out->stream = NULL;
    return false;
}

/* Opens and locks a file. */
static bool open_file(SimOutput *out, const char *file, int how, BohnError *err) {
    int number = open(file, O_WRONLY | O_CLOEXEC | how, 0666);
    if (number < 0) return failed(out, err);
    out->stream = fdopen(number, "wb");
    if (!out->stream) {
        close(number);
        return failed(out, err);
    }
    return flock(number, LOCK_EX | LOCK_NB) == 0 || failed(out, err);
}

bool sim_output_new(SimOutput *out, const char *name, const SimRun *run, BohnError *err) {
    *out = (SimOutput){ .name = name };
    if (!open_file(out, name, O_CREAT | O_EXCL, err)) return false;
    char *head = sim_file_head(run);
    bool ok = head && fprintf(out->stream, "%s\n", head) > 0 && fflush(out->stream) == 0;
    free(head);
    if (ok) return true;
    failed(out, err);
    unlink(name);
    return false;
}

/* The name of a file until it is complete. The caller frees it; NULL without memory. */
static char *fresh_name(const char *name) {
    char *fresh = NULL;
    return asprintf(&fresh, "%s.new", name) < 0 ? NULL : fresh;
}

/* Writes a new file with a new header and renames it over the old one. */
static bool rewrite(SimOutput *out, const SimResult *result, BohnError *err) {
    char *fresh = fresh_name(out->name);
    if (!fresh) return failed(out, err);
    SimOutput other = { .name = fresh };
    bool ok = open_file(&other, fresh, O_CREAT | O_TRUNC, err);
    if (ok) {
        ok = sim_file_write(result, true, other.stream) && fflush(other.stream) == 0 && rename(fresh, out->name) == 0;
        if (!ok) failed(&other, err);
    }
    if (!ok) unlink(fresh);
    fclose(out->stream);
    out->stream = ok ? other.stream : NULL;
    free(fresh);
    return ok;
}

bool sim_output_resume(SimOutput *out, const char *name, const SimResult *result, long good, bool longer,
                       BohnError *err) {
    *out = (SimOutput){ .name = name, .written = result->known };
    if (!open_file(out, name, 0, err)) return false;
    if (longer) return rewrite(out, result, err);
    bool ok = ftruncate(fileno(out->stream), good) == 0 && fseek(out->stream, good, SEEK_SET) == 0;
    return ok || failed(out, err);
}

bool sim_output_add(SimOutput *out, const SimResult *result, int known) {
    if (!out->stream || out->written >= known) return true;
    bool ok = true;
    for (; ok && out->written < known; out->written++) ok = sim_file_line(result, result->first + out->written, out->stream);
    ok = fflush(out->stream) == 0 && ok;
    if (!ok && !out->trouble) out->trouble = errno;
    return ok;
}

bool sim_output_close(SimOutput *out, BohnError *err) {
    if (!out->stream) return true;
    FILE *stream = out->stream;
    bool ok = fflush(stream) == 0 && !ferror(stream);
    if (ok && fsync(fileno(stream)) != 0 && errno != EINVAL) ok = false; /* EINVAL: a pipe */
    out->stream = NULL;
    if (fclose(stream) != 0) ok = false;
    if (out->trouble) errno = out->trouble;
    return (ok && !out->trouble) || failed(out, err);
}

/* ---- a file in one piece -------------------------------------------------------------------------------------- */

static bool is_new(const char *name, BohnError *err) {
    struct stat info;
    return lstat(name, &info) != 0 || error_fill(err, BOHN_BAD_INPUT, tr("%s already exists; name another file"), name);
}

/* Opens the file under its temporary name; never overwrites a file. */
static bool open_fresh(SimOutput *out, const char *fresh, BohnError *err) {
    if (!fresh) return failed(out, err);
    return is_new(out->name, err) && is_new(fresh, err) && open_file(out, fresh, O_CREAT | O_EXCL, err);
}

bool sim_output_check(const char *name, BohnError *err) {
    char *fresh = fresh_name(name);
    SimOutput out = { .name = name };
    bool ok = open_fresh(&out, fresh, err);
    if (ok) {
        unlink(fresh);
        ok = sim_output_close(&out, err);
    }
    free(fresh);
    return ok;
}

bool sim_output_whole(const char *name, const char *text, size_t n, BohnError *err) {
    char *fresh = fresh_name(name);
    SimOutput out = { .name = name };
    bool opened = open_fresh(&out, fresh, err), ok = opened;
    if (ok && fwrite(text, 1, n, out.stream) != n) out.trouble = errno;
    ok = ok && sim_output_close(&out, err) && is_new(name, err) && (rename(fresh, name) == 0 || failed(&out, err));
    if (opened && !ok) unlink(fresh);
    free(fresh);
    return ok;
}
