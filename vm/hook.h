/* hook.h - calls the rules that the kernel knows by name: the table bohn_hooks in bohn.h. */
#ifndef BOHN_HOOK_H
#define BOHN_HOOK_H

#include "vm/view.h"

/* Pushes the hook, the game and the arguments that the table lists; `id` is the zone, kind or seat, `option` may be
 * NULL if the hook takes none. Returns the number of arguments for lua_call(). */
int hook_push(lua_State *L, BohnHook hook, int id, const BohnOption *option);
/* Raises an error about the hook's result, reported at the line where the hook begins. */
int hook_wrong(lua_State *L, BohnHook hook, const char *what);
/* The same about the value at `index`, where `expected` should be. */
int hook_returned(lua_State *L, BohnHook hook, int index, const char *expected);
/* A call of a hook. Its result is what `function` writes to `result`: n bytes, or 0 for a text; or to `actions`. */
typedef struct {
    BohnHook hook;
    int viewer, id;
    const BohnOption *option;
    const char *lang;
    lua_CFunction function;
    void *argument, *result;   /* result NULL: it is not kept */
    size_t n;
    Choice *actions;           /* NULL: it is none of these */
} HookCall;

/* view_call() for a hook; true if no script defines it. With err NULL the error is kept for bohn_hook_error(), and a
 * hook that reached a limit is not called in this way again. */
bool hook_call(BohnGame *game, const HookCall *call, BohnError *err);
/* The same, counted from the start; *price is what it takes. The caller keeps the error. */
bool hook_call_counted(BohnGame *game, const HookCall *call, long *price, BohnError *err);
/* Keeps the hook's first error of this game for bohn_hook_error(); a Ctrl-C does not count. */
void hook_keep_error(BohnGame *game, BohnHook hook, const BohnError *err);
/* Asks `could_hold` about every card hidden from the viewer and every hand of another seat. False if no script defines
 * it, or it failed: see bohn_hook_error(). */
bool hook_could_hold(BohnGame *game, int viewer, Holds *holds);
/* At load: notes where each hook is defined; pushes { NAME = { arguments = "t, p", required = … }, … } for the standard
 * library. */
void hook_find_places(lua_State *L, BohnRules *rules, int game);
void hook_push_table(lua_State *L);

#endif
