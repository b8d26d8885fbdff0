/* small.h - a game of a few lines, played through bohn.h alone, one game at a time.
 *
 * A test appends its rules to the same small head. Rules report the answers they got by t:say, and the
 * test reads them from the events.
 */
#ifndef TESTS_SMALL_H
#define TESTS_SMALL_H

#include "tests/common.h"

#define FULL (ALL_FLAGS | BOHN_AUDIT)

extern BohnRules *rules;
extern BohnGame *game;

/* After each test. */
int free_game(void **state);
#define with_game(test) cmocka_unit_test_teardown(test, free_game)

/* ---- play ------------------------------------------------------------------------------------------ */

/* Loads the head followed by these rules; NULL and `err` if they are refused. */
BohnRules *try_load(const char *script, int players, const BohnLimits *limits);
BohnRules *load(const char *script);
void start_with(const char *script, int flags);
void start(const char *script);     /* FULL */

BohnProgress run(void);
/* Runs to the next question, which must be for this seat (0, 1 ...) and have this name. */
const BohnRequest *asked(int seat, const char *name);
void answer(const char *text);
void act(int seat, const char *text);
void assert_over(void);

/* ---- look ------------------------------------------------------------------------------------------ */

int zone(const char *name);
int size(const char *name);
int counter(const char *name);
const char *fingerprint(const BohnGame *of);
const char *option_text(const BohnOption *option);
/* All options of the question, "a | b c | d". */
const char *options(void);
/* The messages a seat gets, in order: "key a b | key c". */
const char *heard(int seat);
void assert_said(const char *expected);

/* ---- rules used by several tests --------------------------------------------------------------------- */

/* Planting and harvesting, with every kind of declared decision. */
#define GARDEN LUA( \
    game.groups = { each = { fields = { 'field_1', 'field_2' } } } \
    game.decisions = { \
      plant_first = { from = 'places', otherwise = 'make_room', clause = 'SMA-2', poll = true }, \
      plant_more = { from = 'places', pass = true, leave = true }, \
      quiet = { from = 'places', pass = true, anytime = false }, \
    } \
    function game:places(t, p, card) return p.fields:taking(card, 'SMA-3') end \
    function game:make_room(t, p, card) self:harvest(t, p, p.field_1) end \
    function game:harvest(t, p, field) \
      p.coins:add(#field) \
      t:say('harvested', p, #field) \
      field:move_all(t.discard) \
    end \
    function game:anytime(t, p) \
      local list = {} \
      for _, f in ipairs { p.field_1, p.field_2 } do if #f > 0 then list[#list + 1] = { 'harvest', f } end end \
      return list \
    end \
)

/* A poll in the second turn, with something to harvest for everybody. */
#define POLLING GARDEN LUA(function game:act(t, p) \
        if t:turn() == 2 then \
          for _, seat in t:seats() do t.deck:deal(seat.field_1, seat.number) end \
          t:poll() \
          t:say 'polled' \
          p:choose { 'which', from = { 'a' } } \
          t:finish() \
        end \
    end)

/* Two questions in a step; the answer 'bad' to either makes it fail. */
#define TRAP LUA(function game:act(t, p) \
        t.deck:draw(p.field_1) \
        t:say('asked', p) \
        local one = p:choose { 'one', from = { 'good', 'bad' } } \
        t.deck:draw(p.field_1) \
        local two = p:choose { 'two', from = { 'good', 'bad' } } \
        if one == 'bad' or two == 'bad' then error('a planted fault') end \
        if t:turn() == 3 then t:finish() end \
    end)

#endif
