/* test_record_accidents.c - records when the process is killed, the disk is full, another program changes the
 * file, a rule fails or memory runs out.
 */
#include "tests/plots.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <jansson.h>

/* ---- accidents ------------------------------------------------------------------------------ */

static void torn_lines_cost_one_decision(void **state) {
    (void)state;
    size_t n;
    BohnRules *rules = load_plots(3, NULL);
    char *text = sample_record(rules, 20, &n), *last = text + n - 1;
    while (last[-1] != '\n') last--;
    for (size_t cut = (size_t)(last - text); cut < n; cut += 7) {
        put_file(record_file, text, cut);
        BohnGame *game = new_plots(rules, ALL_FLAGS);
        bohn_set_polls(game, 5);
        assert_ok(replay_file(game, false));
        assert_int_equal(bohn_now(game).position, 19);
        bool torn = cut > (size_t)(last - text);
        assert_int_equal(strstr(err.text, "cut short") != NULL, torn);
        assert_ok(bohn_record_resume(game, record_file, &err));
        assert_int_equal(strstr(err.text, "cut short") != NULL, torn);
        dice = cut;
        play_plots(game, 8);
        assert_replays(game);
        bohn_free(game);
    }
    free(text);
    bohn_rules_free(rules);
}

static void a_killed_game_loses_nothing_written(void **state) {
    (void)state;
    BohnHeader header;
    BohnRules *rules = load_plots(3, NULL);
    for (int i = 0; i < 20; i++) {
        int ready[2];
        assert_int_equal(pipe(ready), 0);
        unlink(record_file);
        pid_t child = fork();
        if (child == 0) {
            BohnGame *game = bohn_new(rules, SEED, ALL_FLAGS, NULL);
            if (!bohn_record_start(game, record_file, "plots", NULL, NULL)) _exit(1);
            dice = (uint64_t)i;
            while (bohn_run(game, NULL) == BOHN_WAITING) {
                BohnAnswer answer;
                random_answer(bohn_request(game), &answer);
                if (!bohn_answer(game, &answer, NULL) || write(ready[1], "", 1) != 1) _exit(1);
            }
            for (;;) pause();
        }
        char byte;
        int made = 0;
        while (made < 5 + i && read(ready[0], &byte, 1) == 1) made++;
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        close(ready[0]);
        close(ready[1]);
        assert_ok(bohn_record_header(record_file, &header, &err));
        assert_true(header.decisions >= made);
        assert_ok(try_replay(rules, false, NULL));
    }
    bohn_rules_free(rules);
}

static struct rlimit unlimited;
static void limit_files(rlim_t bytes) {
    struct rlimit limit = { bytes, unlimited.rlim_max };
    setrlimit(RLIMIT_FSIZE, &limit);
}

static size_t size_of(const char *file) {
    struct stat info;
    return stat(file, &info) == 0 ? (size_t)info.st_size : 0;
}

/* The disk is full for a while, with every possible amount of space left. */
static void a_full_disk_is_survived(void **state) {
    (void)state;
    BohnHeader header;
    BohnRules *rules = load_plots(3, NULL);
    void (*handler)(int) = signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &unlimited);
    for (size_t room = 0; room < 200; room += 9) {
        BohnGame *game = start_plots(rules, ALL_FLAGS);
        play_plots(game, 10);
        size_t full = size_of(record_file);
        limit_files(full + room);
        dice = room;
        play_plots(game, 6);
        assert_ok(bohn_goto(game, 12, &err));
        bool ok = bohn_record_ok(game, &err);
        size_t now = size_of(record_file);
        bool read = bohn_record_header(record_file, &header, NULL);
        limit_files(unlimited.rlim_cur);
        assert_false(ok);
        check_refusal(BOHN_SYSTEM,
                      (const char *const[]){"File too large", "saved", record_file, NULL});
        assert_true(read && !header.torn); /* only whole lines */
        assert_true(now <= full + room);
        play_plots(game, 1);
        assert_ok(bohn_record_ok(game, &err)); /* and what waited has been written */
        assert_replays(game);
        bohn_free(game);
    }
    /* Closed while the disk is full: the call fails, and the file is good up to there. */
    BohnGame *game = start_plots(rules, ALL_FLAGS);
    play_plots(game, 10);
    limit_files(size_of(record_file) + 20);
    play_plots(game, 5);
    bool stopped = bohn_record_stop(game, &err);
    limit_files(unlimited.rlim_cur);
    assert_false(stopped);
    check_refusal(BOHN_SYSTEM, (const char *const[]){ "decision 10", NULL });
    int position = -1;
    assert_ok(try_replay(rules, false, &position));
    assert_int_equal(position, 10);
    bohn_free(game);
    /* The header does not fit: no file is left. */
    game = new_plots(rules, ALL_FLAGS);
    unlink(record_file);
    for (size_t room = 0; room < 300; room += 50) {
        limit_files(room);
        bool done = bohn_record_start(game, record_file, "plots", seats, &err);
        limit_files(unlimited.rlim_cur);
        assert_false(done);
        check_refusal(BOHN_SYSTEM,
                      (const char *const[]){"File too large", "nothing was recorded", NULL});
        assert_true(access(record_file, F_OK) != 0);
    }
    assert_ok(bohn_record_start(game, record_file, "plots", seats, &err));
    bohn_free(game);
    signal(SIGXFSZ, handler);
    bohn_rules_free(rules);
}

static void a_changed_file_stops_the_record(void **state) {
    (void)state;
    BohnRules *rules = load_plots(3, NULL);
    BohnGame *game = start_plots(rules, ALL_FLAGS);
    play_plots(game, 5);
    assert_ok(bohn_record_ok(game, &err));
    FILE *stream = fopen(record_file, "ab");
    fputs("hello\n", stream);
    fclose(stream);
    play_plots(game, 5);
    assert_refused(bohn_record_ok(game, &err), BOHN_SYSTEM, "stopped after decision 5",
                   "changed the file");
    size_t size = size_of(record_file);
    play_plots(game, 5);
    assert_true(size_of(record_file) == size);
    bohn_free(game);
    game = start_plots(rules, ALL_FLAGS);
    play_plots(game, 5);
    assert_ok(bohn_record_ok(game, &err));
    unlink(record_file);
    assert_refused(bohn_record_ok(game, &err), BOHN_SYSTEM, "stopped after decision 5", "removed");
    assert_refused(bohn_record_stop(game, &err), BOHN_SYSTEM, "removed");
    bohn_free(game);
    /* Without bohn_record_ok() it is noticed soon, or at the end. */
    for (int n = 1; n < 40; n += 19) {
        game = start_plots(rules, ALL_FLAGS);
        play_plots(game, 5);
        stream = fopen(record_file, "ab");
        fputs("hello\n", stream);
        fclose(stream);
        play_plots(game, n);
        size = size_of(record_file);
        play_plots(game, n);
        if (n > 16) assert_true(size_of(record_file) == size);
        assert_refused(bohn_record_stop(game, &err), BOHN_SYSTEM, "changed the file");
        bohn_free(game);
    }
    bohn_rules_free(rules);
}

static void two_writers_are_kept_apart(void **state) {
    (void)state;
    BohnRules *rules = load_plots(3, NULL);
    BohnGame *game = start_plots(rules, ALL_FLAGS), *second = new_plots(rules, ALL_FLAGS);
    bohn_set_polls(second, 5);
    play_plots(game, 5);
    assert_ok(replay_file(second, false)); /* reading is allowed */
    assert_refused(bohn_record_resume(second, record_file, &err), BOHN_SYSTEM, "another program",
                   "lock", "copy");
    pid_t child = fork(); /* a second process; its exit status is the answer */
    if (child == 0)
        kill(getpid(), bohn_record_resume(second, record_file, NULL) ? SIGTERM : SIGKILL);
    int status = -1;
    waitpid(child, &status, 0);
    assert_int_equal(WTERMSIG(status), SIGKILL);
    play_plots(game, 1);
    assert_ok(bohn_record_stop(game, &err));
    bohn_free(second);
    second = new_plots(rules, ALL_FLAGS);
    bohn_set_polls(second, 5);
    assert_ok(replay_file(second, false));
    assert_ok(bohn_record_resume(second, record_file, &err));
    play_plots(second, 5);
    assert_replays(second);
    bohn_free(second);
    bohn_free(game);
    bohn_rules_free(rules);
}

static void faults_of_rules_are_recorded(void **state) {
    (void)state;
    BohnRules *rules = load_plots(2, NULL);
    BohnGame *game = start_plots(rules, ALL_FLAGS);
    bohn_set_polls(game, 0);
    assert_int_equal(bohn_run(game, &err), BOHN_WAITING);
    assert_ok(reply(game, "field_1", &err));
    assert_int_equal(bohn_run(game, &err), BOHN_WAITING);
    assert_ok(bohn_eval(game, "set('trouble', 1)", NULL, 0, &err));
    assert_int_equal(bohn_run(game, &err), BOHN_WAITING);
    assert_ok(act_as(game, 0, "harvest field_1", NULL) ||
              reply(game, "field_2", &err));
    assert_int_equal(bohn_run(game, &err), BOHN_FAILED);
    assert_int_equal(bohn_now(game).position, 2); /* an answer and the edit */
    /* Replaying the record shows the fault: it is the bug report. */
    int position = -1;
    assert_refused(try_replay(rules, false, &position), BOHN_RULE_FAULT, "a planted fault");
    assert_int_equal(position, 2);
    /* The step was rolled back; another answer replaces the one that failed. */
    assert_int_equal(bohn_run(game, &err), BOHN_WAITING);
    assert_ok(reply(game, "-", &err));
    assert_int_equal(bohn_run(game, &err), BOHN_WAITING);
    assert_replays(game);
    assert_ok(bohn_eval(game, "set('trouble', 0)", NULL, 0, &err));
    play_plots(game, 10);
    assert_replays(game);
    bohn_free(game);
    bohn_rules_free(rules);
}

static bool decide(void *context, const BohnRequest *request, BohnAnswer *answer) {
    (void)context;
    default_answer(request, answer);
    return request->seat != 0;
}

static void what_cannot_be_recorded_stops_the_record(void **state) {
    (void)state;
    BohnRules *rules = load_plots(3, NULL);
    int position = -1;
    BohnGame *game = start_plots(rules, ALL_FLAGS);
    play_plots(game, 5);
    assert_refused(bohn_eval(game, "t.trouble:set(2) -- \xff", NULL, 0, &err), BOHN_BAD_INPUT, "not UTF-8");
    bohn_set_decider(game, decide, NULL);
    play_plots(game, 12);
    assert_refused(bohn_record_ok(game, &err), BOHN_SYSTEM, "without the record");
    bohn_free(game);
    assert_ok(try_replay(rules, false, &position));
    assert_true(position > 0 && position < 12);

    /* The largest file: the record stops before it becomes unreadable. */
    game = start_plots(rules, ALL_FLAGS);
    char command[7000];
    memset(command, ' ', sizeof command);
    command[sizeof command - 1] = '\0';
    for (int i = 0; i < 2500 && bohn_record_ok(game, NULL); i++) {
        memcpy(command, i % 2 ? "t.trouble:set(1)" : "t.trouble:set(2)", 16);
        assert_ok(bohn_eval(game, command, NULL, 0, &err));
    }
    assert_refused(bohn_record_ok(game, &err), BOHN_SYSTEM, "stopped", "16 MiB");
    assert_true(size_of(record_file) <= 16 << 20);
    bohn_free(game);
    assert_ok(try_replay(rules, false, &position));
    game = start_plots(rules, ALL_FLAGS);
    char *long_command = malloc(30000);
    memset(long_command, ' ', 30000);
    memcpy(long_command, "t.trouble:set(2)", 16);
    long_command[29999] = '\0';
    assert_refused(bohn_eval(game, long_command, NULL, 0, &err), BOHN_BAD_INPUT, "more than 24000 bytes");
    assert_ok(bohn_record_ok(game, &err));
    free(long_command);
    bohn_free(game);
    bohn_rules_free(rules);
}

/* The n-th allocation for JSON fails. */
static int allocations;
static void *meagre_malloc(size_t n) { return allocations-- > 0 ? malloc(n) : NULL; }

static void out_of_memory_is_reported(void **state) {
    (void)state;
    BohnRules *rules = load_plots(3, NULL);
    bool done = false;
    int failures = 0;
    for (int i = 0; !done; i++) {
        BohnGame *game = new_plots(rules, ALL_FLAGS);
        allocations = i;
        json_set_alloc_funcs(meagre_malloc, free);
        done = bohn_record_start(game, record_file, "plots", seats, &err);
        json_set_alloc_funcs(malloc, free);
        if (!done) {
            assert_non_null(strstr(err.text, "memory"));
            assert_true(access(record_file, F_OK) != 0);
            failures++;
        }
        play_plots(game, 3);
        bohn_free(game);
    }
    assert_true(failures > 20);
    done = false;
    for (int i = 0; !done; i++) {
        BohnGame *game = new_plots(rules, ALL_FLAGS);
        allocations = i;
        json_set_alloc_funcs(meagre_malloc, free);
        done = replay_file(game, false);
        json_set_alloc_funcs(malloc, free);
        /* The parser sometimes reports bad JSON when memory runs out. */
        assert_true(done || err.status == BOHN_SYSTEM || err.status == BOHN_BAD_RECORD);
        assert_int_equal(bohn_now(game).position, done ? 3 : 0);
        bohn_free(game);
    }
    bohn_rules_free(rules);
}

int main(void) {
    static const struct CMUnitTest tests[] = {
        recorded(torn_lines_cost_one_decision),
        recorded(a_killed_game_loses_nothing_written),
        recorded(a_full_disk_is_survived),
        recorded(out_of_memory_is_reported),
        recorded(a_changed_file_stops_the_record),
        recorded(two_writers_are_kept_apart),
        recorded(faults_of_rules_are_recorded),
        recorded(what_cannot_be_recorded_stops_the_record),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
