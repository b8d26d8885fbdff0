/* lua_arg.c - wrong arguments of primitives and wrong results of rules: what is expected, and what was found.
 * Arguments are counted as an author counts them, without self. */
#include "vm/lua_api.h"

#include <stdarg.h>
#include <string.h>

#define SHOWN 40   /* bytes of a text in a message */

const char *found_text(lua_State *L, int index) {
    size_t n;
    switch (lua_type(L, index)) {
    case LUA_TNONE: return lua_pushliteral(L, "nothing");
    case LUA_TSTRING: {
        const char *text = lua_tolstring(L, index, &n);
        return lua_pushfstring(L, "the text \"%s%s\"", n > SHOWN ? lua_pushlstring(L, text, SHOWN) : text,
                               n > SHOWN ? "…" : "");
    }
    case LUA_TTABLE: return lua_pushstring(L, length_of(L, index) > 0 ? "a list" : "a table");
    case LUA_TFUNCTION: return lua_pushliteral(L, "a function");
    case LUA_TUSERDATA:
        if (luaL_getmetafield(L, index, "__name") == LUA_TSTRING) return lua_tostring(L, -1);
        return lua_pushliteral(L, "a value");
    default: return luaL_tolstring(L, index, NULL); /* nil, true, 1.5 */
    }
}

/* What an author writes instead of the wrong value, or "". */
static const char *push_instead(lua_State *L, int arg, uint32_t type) {
    const Def *def = rules_of(L)->def;
    if (lua_type(L, arg) == LUA_TSTRING) {
        const char *text = lua_tostring(L, arg);
        if ((type == HANDLE_KIND || type == HANDLE_CARD) && def_find_kind(def, text) >= 0)
            return lua_pushfstring(L, "; write t:kind \"%s\"", text);
        if (type == HANDLE_ZONE && def_find_zone(def, text) >= 0) return lua_pushfstring(L, "; write t.%s", text);
        if (type == HANDLE_ZONE && def_find_zone(def, lua_pushfstring(L, "p1.%s", text)) >= 0)
            return lua_pushfstring(L, "; write p.%s", text);
    }
    if (type == HANDLE_SEAT && lua_isinteger(L, arg))
        return lua_pushfstring(L, "; write t:seat(%d)", (int)lua_tointeger(L, arg));
    const Handle *handle = to_handle(L, arg);
    if (type == HANDLE_KIND && handle && handle->type == HANDLE_CARD) return lua_pushliteral(L, "; write card.kind");
    if (type == HANDLE_CARD && handle && handle->type == HANDLE_ZONE)
        return lua_pushliteral(L, "; one of its cards is zone:top() or zone:front()");
    return "";
}

int refuse_argument(lua_State *L, int arg, const char *format, ...) {
    lua_Debug frame = { .name = NULL, .namewhat = "" };
    va_list args;
    va_start(args, format);
    const char *what = lua_pushvfstring(L, format, args);
    va_end(args);
    if (lua_getstack(L, 0, &frame)) lua_getinfo(L, "n", &frame);
    const char *name = frame.name ? frame.name : "?";
    bool colon = frame.namewhat && strcmp(frame.namewhat, "method") == 0;
    if (arg > 1 && !colon && frame.name) luaL_error(L, "'%s': called without its colon: %s", name, what);
    if (arg > 1) luaL_error(L, "argument %d of '%s': %s", arg - 1, name, what);
    if (arg == 1) luaL_error(L, "'%s': %s", name, what);
    luaL_error(L, "%s", what); /* an element of a list */
}

int handle_error(lua_State *L, int arg, uint32_t type) {
    const char *instead = arg > 1 ? push_instead(L, arg, type) : "";
    return refuse_argument(L, arg, "%sa %s is expected, found %s%s", arg == 1 ? "called without its colon: " : "",
                           handle_type_names[type], found_text(L, arg), instead);
}

lua_Integer check_integer(lua_State *L, int arg) {
    int whole;
    lua_Integer n = lua_tointegerx(L, arg, &whole);
    if (whole) return n;
    bool fraction = lua_type(L, arg) == LUA_TNUMBER;
    return refuse_argument(L, arg, "a whole number is expected, found %s%s", found_text(L, arg),
                           fraction ? "; divide with // or use math.floor" : "");
}

const char *check_string(lua_State *L, int arg, const char *what) {
    const char *text = lua_tostring(L, arg);
    if (!text) refuse_argument(L, arg, "%s is expected, found %s", what, found_text(L, arg));
    return text;
}

void check_table(lua_State *L, int arg, const char *what) {
    if (!lua_istable(L, arg)) refuse_argument(L, arg, "%s is expected, found %s", what, found_text(L, arg));
}

int check_choice(lua_State *L, int arg, const char *const *words) {
    const char *text = lua_type(L, arg) == LUA_TSTRING ? lua_tostring(L, arg) : "", *found = "", *list = "";
    for (int i = 0; words[i]; i++)
        if (strcmp(words[i], text) == 0) return i;
    found = found_text(L, arg);
    for (int i = 0; words[i]; i++) list = lua_pushfstring(L, "%s%s\"%s\"", list, i ? ", " : "", words[i]);
    refuse_argument(L, arg, "one of %s is expected, found %s", list, found);
}
