/* common.c - see common.h. */
#include "tests/common.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

char directory[256];
BohnError err;

static int remove_one(const char *path, const struct stat *info, int type, struct FTW *walk) {
    (void)info; (void)type; (void)walk;
    return remove(path);
}

int make_directory(void **state) {
    (void)state;
    const char *base = getenv("TMPDIR");
    snprintf(directory, sizeof directory, "%s/bohn-test-XXXXXX", base ? base : "/tmp");
    return mkdtemp(directory) ? 0 : -1;
}

int remove_directory(void **state) {
    (void)state;
    return nftw(directory, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

char *whole_file(const char *file) {
    FILE *stream = fopen(file, "rb");
    char *text = NULL;
    size_t room = 0;
    assert_non_null(stream);
    assert_true(getdelim(&text, &room, '\0', stream) > 0);
    fclose(stream);
    return text;
}

void check_refusal(BohnStatus wanted, const char *const *words) {
    if (err.status != wanted) fail_msg("status %d, not %d: %s", (int)err.status, (int)wanted, err.text);
    for (; *words; words++)
        if (!strstr(err.text, *words)) fail_msg("'%s' is missing in: %s", *words, err.text);
}

uint64_t dice;

unsigned roll(unsigned n) {
    dice = dice * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(dice >> 33) % n;
}

bool slow_run(void) { return getenv("BOHN_SLOW") != NULL; }
bool long_run(void) { return getenv("BOHN_LONG") && !slow_run(); }

bool under_valgrind(void) {
    const char *preloaded = getenv("LD_PRELOAD");
    return preloaded && strstr(preloaded, "vgpreload");
}

bool repeating_run(void) {
#ifdef BOHN_HOSTILE
    return true;
#else
    return under_valgrind();
#endif
}

bool in_share(int i, int parts) {
    const char *share = getenv("BOHN_SHARE");
    int which = 1;
    if (share && sscanf(share, "%d/%d", &which, &parts) < 1) return true;
    return parts > 0 && i % parts == (which - 1) % parts;
}
