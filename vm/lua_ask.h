/* lua_ask.h - shared by lua_ask.c, which asks questions, lua_choose.c (p:choose), lua_can.c, which says what the rules
 * allow, and lua_feed.c, which answers from the log. */
#ifndef BOHN_LUA_ASK_H
#define BOHN_LUA_ASK_H

#include "vm/lua_api.h"

/* The stack while a question is asked. ARG_QUESTION is a table, or the name of a declared decision with its argument at
 * ARG_WITH. A pick has its most there, and its least instead of a pass. */
enum { ARG_SEAT = 1, ARG_QUESTION, ARG_WITH, ARG_MOST = ARG_WITH, ARG_OPTIONS, ARG_PASS, ARG_REFUSED, N_ARGS = 6 };

/* ---- lua_ask.c */
/* Fills in the cards that may be given in the deal on the stack; returns how many. */
int ask_cards_to_give(lua_State *L, const BohnGame *game, int cards[MAX_CARDS]);
/* Writes the question on the stack as data; leaves values on the stack. */
void ask_write_out(lua_State *L, BohnGame *game, const Declared *declared);
/* Refuses misspelt keys of the question called `where`; bit i of the result: the i-th known key is present. */
unsigned ask_check_keys(lua_State *L, const char *where);

/* Adds the deal that the seat of `actions` may propose out of turn, if it may. */
void ask_add_bids(lua_State *L, Choice *actions);

/* Asks the question on the stack. True: the answer is in the game already. False: the question is written, and the
 * caller must yield. */
bool ask_put(lua_State *L, BohnQuestion type, bool poll, const Declared *declared);
/* At a polling point: true if a seat is to be asked, with the call of kernel.poll on the stack. Rarely true. */
bool ask_push_poll(lua_State *L, BohnGame *game);

/* ---- lua_can.c */
/* What decides whether an option is allowed: `can` of a question, or the rules of its own actions. */
typedef enum {
    CAN_ALL,
    CAN_FUNCTION, /* can = function(option) */
    CAN_RULE,     /* can = "rule": rule(t, p, option, with) */
    CAN_ACTIONS   /* can = true: { "harvest", field } asks can_harvest(t, p, field), if the game has it */
} Can;

/* The int fields are places on the stack; 0 = none. `list` is replaced or, if a rule has just made it (`fresh`),
 * shortened; `refused` is replaced if somebody may ask why. */
typedef struct { Can can; int rule, seat, with, list, refused, tries; bool fresh; } Filter;

/* Leaves the allowed options in the list. `clause` is for what `tries` lists and no rule refuses; "" = leave it out. */
void can_filter(lua_State *L, const Filter *filter, const char *clause);
/* Pushes what a seat may do out of turn, and a second value: with `why`, where somebody may ask, what the rules refuse.
 * What game:anytime returned is left as it is if it is not a list. */
void can_anytime(lua_State *L, int seat, bool why);
/* Pushes the deal that a seat may propose out of turn, by game:bids, or nil: then false. */
bool can_bids(lua_State *L, int seat);
/* Pushes the rule that `key` of a question names. */
void can_push_rule(lua_State *L, const char *name, const char *key);

/* ---- lua_choose.c */
/* With { p, q } on the stack, adds the rest. The rules it calls may only read the table. */
void choose_options(lua_State *L);

/* ---- lua_feed.c */
/* Takes the next answer from the log; raises an error if it does not fit the question. */
void feed_answer(lua_State *L, BohnGame *game, Entry *entry, const Declared *declared);
/* The game's answer is a deal proposed out of turn, with cards: replaces them by their places in the deal on the
 * stack. */
void feed_bid(lua_State *L, BohnGame *game);
/* After a redeal a seat may be asked which of several like cards it hands over, where the real one had no choice. It
 * hands over those that are gone later; the log does not have this question. */
bool feed_imagined(lua_State *L, BohnGame *game, const Entry *entry);

#endif
