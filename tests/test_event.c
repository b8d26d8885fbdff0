/* test_event.c - the list of events: it grows, is cut by undo and continued, or events are only counted. */
#include "vm/bohn.h"
#include "vm/event.h"

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
#include <sys/resource.h>

#include <cmocka.h>

static StoredEvent numbered(int n) {
    return (StoredEvent){ .event = { .type = BOHN_EVENT_MOVE, .seat = BOHN_NO_SEAT, .position = n / 3, .a = n, .b = n + 1, .c = n + 2,
                                     .n_args = 1, .args = { { BOHN_INT, n } } },
                          .seers = (uint8_t)n, .fresh = (uint8_t)(n / 2) };
}

static void add(Events *events, int n) {
    StoredEvent *event = events_add(events);
    assert_non_null(event);
    *event = numbered(n);
}

static void assert_is(const StoredEvent *event, int n) {
    assert_int_equal(event->event.a, n);
    assert_int_equal(event->event.c, n + 2);
    assert_int_equal(event->event.args[0].value, n);
    assert_int_equal(event->seers, n % 256);
    assert_int_equal(event->fresh, n / 2 % 256);
    assert_int_equal(event->event.position, n / 3);
}

static void events_stay_in_order(void **state) {
    (void)state;
    Events events = { .kept = true };
    for (int i = 0; i < 3000; i++) add(&events, i);
    assert_int_equal(events.n, 3000);
    for (int i = 0; i < 3000; i++) assert_is(&events.list[i], i);
    events_free(&events);
}

static void events_that_are_not_kept_are_counted(void **state) {
    (void)state;
    Events events = { .kept = false };
    for (int i = 0; i < 3000; i++) assert_null(events_add(&events));
    assert_int_equal(events.n, 3000);
    assert_null(events.list);
    assert_false(events.lost);
    events_cut(&events, 7);
    assert_int_equal(events.n, 7);
    events_free(&events);
    assert_int_equal(events.n, 0);
}

static void a_cut_removes_the_last_events(void **state) {
    (void)state;
    Events events = { .kept = true };
    for (int i = 0; i < 10; i++) add(&events, i);
    events_cut(&events, 4);
    assert_int_equal(events.n, 4);
    add(&events, 100);
    assert_int_equal(events.n, 5);
    for (int i = 0; i < 4; i++) assert_is(&events.list[i], i);
    assert_is(&events.list[4], 100);
    events_free(&events);
}

static void a_cut_beyond_the_end_changes_nothing(void **state) {
    (void)state;
    Events events = { .kept = true };
    for (int i = 0; i < 3; i++) add(&events, i);
    events_cut(&events, 3);
    events_cut(&events, 300);
    assert_int_equal(events.n, 3);
    assert_is(&events.list[2], 2);
    events_free(&events);
}

static void everything_can_be_cut(void **state) {
    (void)state;
    Events events = { .kept = true };
    events_cut(&events, 0);
    add(&events, 1);
    events_cut(&events, 0);
    assert_int_equal(events.n, 0);
    events_free(&events);
}

static void a_freed_list_can_be_reused(void **state) {
    (void)state;
    Events events = { .kept = true };
    add(&events, 1);
    events_free(&events);
    assert_int_equal(events.n, 0);
    assert_null(events.list);
    add(&events, 2);
    assert_int_equal(events.n, 1);
    assert_is(&events.list[0], 2);
    events_free(&events);
    events_free(&events);
}

static void running_out_of_memory_is_noted(void **state) {
    (void)state;
#ifdef __SANITIZE_ADDRESS__
    skip(); /* the sanitizer ends the program instead */
#endif
    struct rlimit before, tight;
    assert_int_equal(getrlimit(RLIMIT_AS, &before), 0);
    tight = before;
    tight.rlim_cur = 1u << 30;
    Events events = { .kept = true, .n = INT_MAX / 2, .cap = INT_MAX / 2 }; /* growing would take a hundred gigabytes */
    assert_int_equal(setrlimit(RLIMIT_AS, &tight), 0);
    const StoredEvent *room = events_add(&events);
    assert_int_equal(setrlimit(RLIMIT_AS, &before), 0);
    assert_null(room);
    assert_true(events.lost);
    assert_int_equal(events.n, INT_MAX / 2);
    events_free(&events);
    assert_false(events.lost);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(events_stay_in_order),
        cmocka_unit_test(events_that_are_not_kept_are_counted),
        cmocka_unit_test(a_cut_removes_the_last_events),
        cmocka_unit_test(a_cut_beyond_the_end_changes_nothing),
        cmocka_unit_test(everything_can_be_cut),
        cmocka_unit_test(running_out_of_memory_is_noted),
        cmocka_unit_test(a_freed_list_can_be_reused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
