/* lua_ask.h - shared by lua_ask.c, which puts questions, lua_choose.c, and lua_feed.c, which answers from the log. */
#ifndef BOHN_LUA_ASK_H
#define BOHN_LUA_ASK_H

#include "vm/lua_api.h"

/* The stack while a question is put. ARG_QUESTION is a table, or the name of a declared decision; then
 * ARG_WITH is what it is about. A pick has its most there, and its least instead of a pass. */
enum { ARG_SEAT = 1, ARG_QUESTION, ARG_WITH, ARG_MOST = ARG_WITH, ARG_OPTIONS, ARG_PASS, ARG_REFUSED, N_ARGS = 6 };

/* The cards that may be given in the deal on the stack; returns how many. */
int ask_cards_to_give(lua_State *L, const BohnGame *game, int cards[MAX_CARDS]);
/* Writes the question on the stack out as data; leaves values on the stack. */
void ask_write_out(lua_State *L, BohnGame *game, const Declared *declared);

/* Puts the question on the stack. True: the answer is in the game already. False: the question is written out, and
 * the caller yields. */
bool ask_put(lua_State *L, BohnQuestion type, bool poll, const Declared *declared);
/* A polling point is reached. True when a seat is to be asked; the call of kernel.poll, which asks, is then on the
 * stack. Nearly always no seat is. */
bool ask_push_poll(lua_State *L, BohnGame *game);

/* lua_choose.c: with { p, q } on the stack, adds the rest. The rules it calls may only look. */
void choose_options(lua_State *L);

/* Takes the next answer from the log; raises an error if it does not fit the question. */
void feed_answer(lua_State *L, BohnGame *game, Entry *entry, const Declared *declared);
/* After a redeal a seat may be asked which of several like cards it hands over, where the real one had no choice. It
 * hands over those that are gone later; the question is not in the log. */
bool feed_imagined(lua_State *L, BohnGame *game, const Entry *entry);

#endif
