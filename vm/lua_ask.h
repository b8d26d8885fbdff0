/* lua_ask.h - what lua_ask.c, which puts questions, and lua_feed.c, which answers them from the log, have in common. */
#ifndef BOHN_LUA_ASK_H
#define BOHN_LUA_ASK_H

#include "vm/lua_api.h"

/* The stack while a question is put. ARG_QUESTION is a table, or the name of a declared decision; then
 * ARG_WITH is what it is about. A pick has its most there, and its least instead of a pass. */
enum { ARG_SEAT = 1, ARG_QUESTION, ARG_WITH, ARG_MOST = ARG_WITH, ARG_OPTIONS, ARG_PASS, ARG_REFUSED, N_ARGS = 6 };

/* The cards that the question on the stack, a deal, lets its seat give; how many. */
int ask_cards_to_give(lua_State *L, const BohnGame *game, int cards[MAX_CARDS]);
/* Writes the question on the stack out as data; it leaves something on the stack. */
void ask_write_out(lua_State *L, BohnGame *game, const Declared *declared);

/* Takes the next answer from the log. Raises an error where it does not fit the question. */
void feed_answer(lua_State *L, BohnGame *game, Entry *entry, const Declared *declared);
/* After a redeal a seat may be asked which of several like cards it hands over, where the real one had
 * no choice. It hands over those that are gone later; the log knows nothing of the question. */
bool feed_imagined(lua_State *L, BohnGame *game, const Entry *entry);

#endif
