/* hook.h - calls of the rules that the kernel knows by name. The table of them, bohn_hooks, is in bohn.h. */
#ifndef BOHN_HOOK_H
#define BOHN_HOOK_H

#include "vm/view.h"

/* Pushes the hook, the game and the arguments that the table lists; `id` is the zone, kind or seat among them, `option`
 * may be NULL unless it is one. Returns the number of arguments, for lua_call(). */
int hook_push(lua_State *L, BohnHook hook, int id, const BohnOption *option);
/* Raises what is wrong with a result of the hook; it is reported at the line where the hook begins. */
int hook_wrong(lua_State *L, BohnHook hook, const char *what);
/* view_call() for a hook; true if no script defines it. If `err` is NULL the game keeps the error for
 * bohn_hook_error(). */
bool hook_call(BohnGame *game, int viewer, BohnHook hook, lua_CFunction function, void *argument, BohnError *err);
/* At load: notes where each hook of the game is defined; pushes { NAME = { arguments = "t, p", required = … }, … } for
 * the standard library. */
void hook_find_places(lua_State *L, BohnRules *rules, int game);
void hook_push_table(lua_State *L);

#endif
