/* small.c - see small.h. */
#include "tests/small.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Three seats with three cards each; a turn is one phase, `act`, and the score is coins. */
static const char head[] = LUA(
    local game = define { id = 'small', title = 'Small', players = { 1, 4, default = 3 }, turn = { 'act' } }
    game.cards = { { id = 'red', count = 10, name = { en = 'red bean', de = 'Rote Bohne' } },
                   { id = 'blue', count = 10, name = { en = 'blue bean', de = 'Blaue Bohne' } } }
    game.zones = { deck = 'none', discard = 'top', each = { hand = 'owner', field_1 = 'all', field_2 = 'all' } }
    game.counters = { tally = 0, each = { coins = 0 } }
    function game:setup(t)
      t.deck:fill()
      for _, p in t:seats() do
        for i = 1, 3 do p.hand:take(t.deck:find(t:kind(i == 2 and 'blue' or 'red'))) end
      end
    end
    function game:act(t, p) t:finish() end
    function game:score(t, p) return p.coins:get() end
);

BohnRules *rules;
BohnGame *game;

int free_game(void **state) {
    (void)state;
    bohn_free(game);
    bohn_rules_free(rules);
    game = NULL;
    rules = NULL;
    return 0;
}

BohnRules *try_load(const char *script, int players, const BohnLimits *limits) {
    char file[300], path[300];
    snprintf(file, sizeof file, "%s/small.lua", directory);
    FILE *stream = fopen(file, "w");
    assert_non_null(stream);
    fprintf(stream, "%s\n%s\nreturn game\n", head, script);
    assert_int_equal(fclose(stream), 0);
    snprintf(path, sizeof path, "stdlib:%s", directory);
    BohnLimits patient = bohn_default_limits;
    patient.milliseconds = 60 * 1000; /* the machine may be busy */
    BohnSetup setup = { .script = "small", .path = path, .players = players, .limits = limits ? limits : &patient };
    return bohn_load(&setup, &err);
}

BohnRules *load(const char *script) {
    BohnRules *loaded = try_load(script, 0, NULL);
    if (!loaded) fail_msg("%s", err.text);
    return loaded;
}

void start_with(const char *script, int flags) {
    rules = load(script);
    game = bohn_new(rules, SEED, flags, &err);
    if (!game) fail_msg("%s", err.text);
}

void start(const char *script) { start_with(script, FULL); }

BohnProgress run(void) {
    BohnProgress progress = bohn_run(game, &err);
    if (progress == BOHN_FAILED) fail_msg("%s", err.text);
    return progress;
}

const BohnRequest *asked(int seat, const char *name) {
    if (run() == BOHN_OVER) fail_msg("the game is over, nobody is asked '%s'", name);
    const BohnRequest *q = bohn_request(game);
    assert_string_equal(q->name, name);
    assert_int_equal(q->seat, seat);
    return q;
}

void answer(const char *text) {
    run();
    assert_ok(reply(game, text, &err));
    run();
}

void act(int seat, const char *text) {
    run();
    assert_ok(act_as(game, seat, text, &err));
    run();
}

void assert_over(void) { assert_int_equal(run(), BOHN_OVER); }

int zone(const char *name) {
    int found = bohn_zone_find(bohn_info(bohn_rules(game)), name);
    if (found < 0) fail_msg("no zone '%s'", name);
    return found;
}

int size(const char *name) { return bohn_zone_size(game, zone(name)); }

int counter(const char *name) {
    const BohnInfo *info = bohn_info(bohn_rules(game));
    for (int i = 0; i < info->n_counters; i++)
        if (strcmp(info->counters[i].full, name) == 0) return bohn_counter_value(game, i);
    fail_msg("no counter '%s'", name);
    return 0;
}

const char *fingerprint(const BohnGame *of) {
    static char hex[4][17];
    static int next;
    next = (next + 1) % 4;
    bohn_fingerprint(of, hex[next]);
    return hex[next];
}

const char *option_text(const BohnOption *option) {
    static char text[200];
    bohn_option_write(game, option, text, sizeof text);
    return text;
}

const char *options(void) {
    static char text[2000];
    const BohnRequest *q = bohn_request(game);
    text[0] = '\0';
    for (int i = 0; i < q->n_options; i++) {
        if (i) strcat(text, " | ");
        strcat(text, option_text(&q->options[i]));
    }
    return text;
}

const char *heard(int seat) {
    static char text[4000];
    text[0] = '\0';
    for (int i = 0; i < bohn_now(game).events; i++) {
        BohnEvent event;
        if (!bohn_event(game, seat, i, &event) || event.type != BOHN_EVENT_SAY) continue;
        if (text[0]) strcat(text, " | ");
        strcat(text, bohn_info(rules)->words[event.a]);
        BohnOption things = { .n = (uint8_t)event.n_args };
        memcpy(things.atom, event.args, sizeof event.args);
        if (things.n) strcat(strcat(text, " "), option_text(&things));
    }
    return text;
}

void assert_said(const char *expected) { assert_string_equal(heard(BOHN_ALL_SEATS), expected); }
