/* sandbox.c - what a script may use, and freezing of what it declares.
 *
 * An allow-list. Left out on purpose: pcall, coroutine, load, setmetatable and the like, with which a script could
 * exceed its limits or keep state; patterns, which can run for ever in one call; os, io, debug, collectgarbage,
 * math.random, and everything that shows an address or an unordered table.
 *
 * Freezing moves the contents of a table into a shadow and leaves an empty proxy with a private metatable: reads work,
 * writes raise, and identity is kept.
 */
#include "vm/dump.h"
#include "vm/lua_api.h"
#include "vm/meter.h"

#include <assert.h>
#include <lualib.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- ordered pairs ---------------------------------------------------------------------------- */

typedef struct {
    int rank;           /* numbers, then strings, then handles */
    bool integer;
    lua_Integer whole;  /* compared as an integer: large ones are equal as floats */
    lua_Number number;
    const char *text;
    size_t length;
    Handle handle;
    int place;          /* on the stack */
} SortKey;

static int compare_keys(const void *left, const void *right) {
    const SortKey *a = left, *b = right;
    if (a->rank != b->rank) return a->rank - b->rank;
    if (a->rank == 0 && a->integer && b->integer) return (a->whole > b->whole) - (a->whole < b->whole);
    if (a->rank == 0 && a->number != b->number) return a->number > b->number ? 1 : -1;
    if (a->rank == 0) return b->integer - a->integer;
    if (a->rank == 1) {
        size_t shorter = a->length < b->length ? a->length : b->length;
        int order = memcmp(a->text, b->text, shorter);
        return order ? order : (a->length > b->length) - (a->length < b->length);
    }
    if (a->handle.type != b->handle.type) return a->handle.type < b->handle.type ? -1 : 1;
    return (a->handle.id > b->handle.id) - (a->handle.id < b->handle.id);
}

static SortKey sort_key(lua_State *L, int index) {
    SortKey key = { .place = index };
    switch (lua_type(L, index)) {
    case LUA_TNUMBER:
        key.integer = lua_isinteger(L, index);
        key.whole = lua_tointeger(L, index);
        key.number = lua_tonumber(L, index);
        break;
    case LUA_TSTRING: key.rank = 1; key.text = lua_tolstring(L, index, &key.length); break;
    case LUA_TUSERDATA:
        key.rank = 2;
        key.handle = *to_handle(L, index);
        if (key.handle.type != HANDLE_GROUP) break;
        luaL_error(L, "pairs: a group of zones cannot be a sorted key; use names, numbers, cards, seats or zones");
        break;
    default:
        luaL_error(L, "pairs: a %s cannot be a sorted key; use names, numbers, cards, seats or zones",
                   luaL_typename(L, index));
    }
    return key;
}

/* Upvalues: the contents, the sorted keys, the position. */
static int next_pair(lua_State *L) {
    lua_Integer i = lua_tointeger(L, lua_upvalueindex(3));
    for (;;) {
        lua_rawgeti(L, lua_upvalueindex(2), ++i);
        if (lua_isnil(L, -1)) return 1;
        lua_pushvalue(L, -1);
        lua_rawget(L, lua_upvalueindex(1));
        if (!lua_isnil(L, -1)) break; /* skip removed keys */
        lua_pop(L, 2);
    }
    lua_pushinteger(L, i);
    lua_replace(L, lua_upvalueindex(3));
    return 2;
}

#define FEW_KEYS 12 /* that many fit into LUA_MINSTACK and need no memory to sort */

/* pairs(t): sorts the keys on the stack and keeps them in a list for next_pair(). */
static int f_pairs(lua_State *L) {
    if (!lua_istable(L, 1)) return luaL_error(L, "pairs: a table is expected, found %s", found_text(L, 1));
    lua_settop(L, 1);
    if (sandbox_contents(L, 1)) lua_replace(L, 1);
    int n = 0;
    lua_pushnil(L);
    while (lua_next(L, 1)) { /* the keys stay on the stack from 2 on */
        lua_pop(L, 1);
        if (++n >= FEW_KEYS) luaL_checkstack(L, 5, "pairs");
        lua_pushvalue(L, -1);
    }
    limits_charge(L, 20 * (size_t)n); /* the price of sorting */
    SortKey few[FEW_KEYS], *keys = few;
    if (n > FEW_KEYS) keys = lua_newuserdatauv(L, (size_t)n * sizeof *keys, 0); /* an error cannot leak it */
    for (int i = 0; i < n; i++) keys[i] = sort_key(L, i + 2);
    if (n > 1) qsort(keys, (size_t)n, sizeof *keys, compare_keys);
    lua_pushvalue(L, 1);
    lua_createtable(L, n, 0);
    for (int i = 0; i < n; i++) {
        lua_pushvalue(L, keys[i].place);
        lua_rawseti(L, -2, i + 1);
    }
    lua_pushinteger(L, 0);
    lua_pushcclosure(L, next_pair, 3);
    return 1;
}

static int next_index(lua_State *L) {
    lua_Integer i = lua_tointeger(L, 2) + 1;
    lua_pushinteger(L, i);
    return lua_geti(L, 1, i) == LUA_TNIL ? 1 : 2;
}

static int f_ipairs(lua_State *L) {
    int type = lua_type(L, 1);
    const Handle *handle = type == LUA_TUSERDATA ? to_handle(L, 1) : NULL;
    if (type == LUA_TFUNCTION)
        return luaL_error(L, "ipairs: a list is expected, found a function; a loop over seats is: for _, p in t:seats() do");
    if (type != LUA_TTABLE && !(handle && handle->type == HANDLE_GROUP))
        return luaL_error(L, "ipairs: a list is expected, found %s", found_text(L, 1));
    lua_pushcfunction(L, next_index);
    lua_pushvalue(L, 1);
    lua_pushinteger(L, 0);
    return 3;
}

/* ---- text without addresses --------------------------------------------------------------------- */

/* The sign of 0/0 depends on the processor. */
static bool is_no_number(lua_State *L, int index) {
    return lua_type(L, index) == LUA_TNUMBER && isnan(lua_tonumber(L, index));
}

/* Pushes a text for the value, the same on every machine. */
static void push_text(lua_State *L, int index) {
    if (is_no_number(L, index)) {
        lua_pushliteral(L, "nan");
        return;
    }
    switch (lua_type(L, index)) {
    case LUA_TTABLE: case LUA_TFUNCTION: lua_pushstring(L, luaL_typename(L, index)); break;
    default: luaL_tolstring(L, index, NULL); /* numbers, strings, booleans, nil, our handles */
    }
}

/* What %f, %e and %g take more than for a number near 1: up to seven microseconds, as they write all digits of 1e308. */
static size_t price_of_digits(lua_Number number) {
    int exponent = 0;
    if (isfinite(number)) (void)frexp(number, &exponent);
    return (size_t)abs(exponent) / 2;
}

/* Of the text of a value: 1e308 takes half a microsecond. */
static size_t price_of_text(lua_State *L, int index) {
    return lua_type(L, index) != LUA_TNUMBER ? 1 : lua_isinteger(L, index) ? 5 : 100;
}

static int f_tostring(lua_State *L) {
    luaL_checkany(L, 1);
    limits_charge(L, price_of_text(L, 1));
    push_text(L, 1);
    return 1;
}

/* Calls Lua's own function, upvalue 1, with the same arguments. */
static int pass_on(lua_State *L) {
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, lua_gettop(L) - 1, LUA_MULTRET);
    return lua_gettop(L);
}

/* %p would show an address, even as %5p or after a zero byte. */
static int f_format(lua_State *L) {
    size_t length;
    const char *at = luaL_checklstring(L, 1, &length), *end = at + length;
    limits_charge(L, 8 * length); /* a %99.9f takes about a microsecond */
    while ((at = memchr(at, '%', (size_t)(end - at))) != NULL) {
        at++;
        at += strspn(at, "-+ #0123456789.");
        if (*at == 'p') return luaL_error(L, "format: %%p is not available");
        if (at < end) at++;
    }
    for (int i = 2; i <= lua_gettop(L); i++) {
        if (lua_type(L, i) == LUA_TSTRING) limits_charge(L, text_price(lua_rawlen(L, i))); /* %.1s reads all of it */
        if (lua_isnumber(L, i)) limits_charge(L, price_of_digits(lua_tonumber(L, i)));
        if (is_no_number(L, i)) lua_pushnumber(L, (lua_Number)NAN);
        else if (lua_type(L, i) == LUA_TNUMBER || lua_type(L, i) == LUA_TSTRING) continue;
        else push_text(L, i);
        lua_replace(L, i);
    }
    return pass_on(L);
}

static int f_rep(lua_State *L) {
    size_t length, gap;
    luaL_checklstring(L, 1, &length);
    lua_Integer n = luaL_checkinteger(L, 2);
    luaL_optlstring(L, 3, "", &gap);
    if (n > MAX_TEXT || (n > 0 && (length + gap) > (size_t)(MAX_TEXT / n)))
        return luaL_error(L, "rep: the text would be longer than %d bytes", MAX_TEXT);
    limits_charge(L, n > 0 ? (size_t)n / 4 : 0);
    return pass_on(L);
}

/* Plain search only: memmem takes linear time. */
static int f_find(lua_State *L) {
    size_t length, sought;
    const char *text = luaL_checklstring(L, 1, &length), *what = luaL_checklstring(L, 2, &sought);
    lua_Integer from = luaL_optinteger(L, 3, 1);
    if (from < 0) from = from < -(lua_Integer)length ? 1 : (lua_Integer)length + from + 1;
    if (from == 0) from = 1;
    limits_charge(L, text_price(length));
    const char *found = from > (lua_Integer)length + 1 ? NULL :
                        memmem(text + from - 1, length - (size_t)(from - 1), what, sought);
    if (!found) {
        lua_pushnil(L);
        return 1;
    }
    lua_pushinteger(L, found - text + 1);
    lua_pushinteger(L, found - text + (lua_Integer)sought);
    return 2;
}

static int f_byte(lua_State *L) {
    int n = pass_on(L);
    limits_charge(L, (size_t)n);
    return n;
}

/* Reads the whole text, however long. */
static int f_tonumber(lua_State *L) {
    if (lua_type(L, 1) == LUA_TSTRING) limits_charge(L, lua_rawlen(L, 1));
    return pass_on(L);
}

/* ASCII only: Lua's own functions follow the locale. */
static int change_case(lua_State *L, char first, char last) {
    size_t length;
    const char *text = luaL_checklstring(L, 1, &length);
    luaL_Buffer buffer;
    char *changed = luaL_buffinitsize(L, &buffer, length);
    for (size_t i = 0; i < length; i++)
        changed[i] = text[i] >= first && text[i] <= last ? (char)(text[i] ^ ('a' ^ 'A')) : text[i];
    luaL_pushresultsize(&buffer, length);
    return 1;
}

static int f_lower(lua_State *L) { return change_case(L, 'A', 'Z'); }
static int f_upper(lua_State *L) { return change_case(L, 'a', 'z'); }

/* "a b  c" -> { "a", "b", "c" }; or split at a separator character. */
static int f_split(lua_State *L) {
    size_t length;
    const char *text = luaL_checklstring(L, 1, &length), *end = text + length;
    const char *separator = luaL_optstring(L, 2, "");
    lua_Integer n = 0;
    lua_newtable(L);
    while (text <= end) {
        const char *stop = text;
        if (separator[0]) {
            while (stop < end && *stop != separator[0]) stop++;
        } else {
            while (text < end && strchr(" \t\r\n", *text)) text++;
            for (stop = text; stop < end && !strchr(" \t\r\n", *stop);) stop++;
            if (stop == text) break;
        }
        lua_pushlstring(L, text, (size_t)(stop - text));
        lua_rawseti(L, -2, ++n);
        text = stop + 1;
    }
    limits_charge(L, text_price(length) + 4 * (size_t)n);
    return 1;
}

/* ---- lists ---------------------------------------------------------------------------------------- */

/* Lua's own functions, but a script pays for the elements that one call touches. */
static size_t list_length(lua_State *L) {
    lua_Integer n = luaL_len(L, 1);
    return n > 0 ? (size_t)n : 0;
}

static void check_luas_list(lua_State *L, const char *name) {
    if (!lua_istable(L, 1)) luaL_error(L, "table.%s: a list is expected, found %s", name, found_text(L, 1));
}

static int f_insert(lua_State *L) {
    check_luas_list(L, "insert");
    if (lua_gettop(L) > 2) limits_charge(L, list_length(L)); /* the rest moves up */
    return pass_on(L);
}

static int f_remove(lua_State *L) {
    check_luas_list(L, "remove");
    if (lua_gettop(L) > 1) limits_charge(L, list_length(L));
    return pass_on(L);
}

static int f_concat(lua_State *L) {
    check_luas_list(L, "concat");
    lua_Integer at = luaL_optinteger(L, 3, 1), to = lua_isnoneornil(L, 4) ? (lua_Integer)list_length(L) : luaL_checkinteger(L, 4);
    size_t price = 0;
    while (at <= to) {
        int type = lua_geti(L, 1, at);
        price += price_of_text(L, -1);
        lua_pop(L, 1);
        if ((type != LUA_TSTRING && type != LUA_TNUMBER) || at == LUA_MAXINTEGER) break;
        at++;
    }
    limits_charge(L, price);
    return pass_on(L);
}

#define MAX_UNPACK 10000

static int f_unpack(lua_State *L) {
    luaL_checktype(L, 1, LUA_TTABLE);
    lua_Integer from = luaL_optinteger(L, 2, 1);
    lua_Integer to = lua_isnoneornil(L, 3) ? luaL_len(L, 1) : luaL_checkinteger(L, 3);
    if (from <= to) {
        if ((lua_Unsigned)to - (lua_Unsigned)from >= MAX_UNPACK)
            return luaL_error(L, "unpack: more than %d values at once", MAX_UNPACK);
        limits_charge(L, (size_t)((lua_Unsigned)to - (lua_Unsigned)from));
    }
    return pass_on(L);
}

/* ---- the library -------------------------------------------------------------------------------- */

static void copy_fields(lua_State *L, const char *library, const char *const *names) {
    lua_getglobal(L, library);
    lua_newtable(L);
    for (; *names; names++) {
        lua_getfield(L, -2, *names);
        lua_setfield(L, -2, *names);
    }
    lua_remove(L, -2);
}

/* t[name] = our function, with Lua's own as its upvalue */
static void wrap(lua_State *L, const char *name, lua_CFunction function) {
    lua_getfield(L, -1, name);
    lua_pushcclosure(L, function, 1);
    lua_setfield(L, -2, name);
}

void sandbox_open(lua_State *L) {
    static const char *const basic[] = { "assert", "error", "select", "tonumber", "type", NULL };
    static const luaL_Reg own_basic[] = { { "ipairs", f_ipairs }, { "pairs", f_pairs }, { "tostring", f_tostring }, { NULL, NULL } };
    static const char *const strings[] = { "byte", "char", "format", "len", "rep", "reverse", "sub", NULL };
    static const luaL_Reg own_strings[] = { { "find", f_find }, { "lower", f_lower }, { "split", f_split },
                                            { "upper", f_upper }, { NULL, NULL } };
    static const char *const tables[] = { "concat", "insert", "remove", "unpack", "pack", NULL };
    static const char *const maths[] = { "abs", "ceil", "floor", "max", "min", "maxinteger", "mininteger",
                                         "tointeger", "type", NULL };
    luaL_requiref(L, "_G", luaopen_base, 1);
    luaL_requiref(L, "string", luaopen_string, 1);
    luaL_requiref(L, "table", luaopen_table, 1);
    luaL_requiref(L, "math", luaopen_math, 1);
    lua_pop(L, 4);

    copy_fields(L, "_G", basic);
    wrap(L, "tonumber", f_tonumber);
    luaL_setfuncs(L, own_basic, 0);
    meter_open(L);

    copy_fields(L, "string", strings);
    wrap(L, "byte", f_byte);
    wrap(L, "format", f_format);
    wrap(L, "rep", f_rep);
    luaL_setfuncs(L, own_strings, 0);
    /* ("x"):upper() finds our functions only. */
    lua_pushliteral(L, "");
    lua_createtable(L, 0, 2);
    lua_pushvalue(L, -3);
    lua_setfield(L, -2, "__index");
    lua_pushboolean(L, false);
    lua_setfield(L, -2, "__metatable");
    lua_setmetatable(L, -2);
    lua_pop(L, 1);
    names_suggest(L, "string");
    lua_setfield(L, -2, "string");

    copy_fields(L, "table", tables);
    wrap(L, "concat", f_concat);
    wrap(L, "insert", f_insert);
    wrap(L, "remove", f_remove);
    wrap(L, "unpack", f_unpack);
    names_suggest(L, "table");
    lua_setfield(L, -2, "table");
    copy_fields(L, "math", maths);
    names_suggest(L, "math");
    lua_setfield(L, -2, "math");

    lua_createtable(L, 0, 1);
    lua_pushvalue(L, -2);
    lua_pushcclosure(L, f_unknown_global, 1);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
}

/* ---- freezing ----------------------------------------------------------------------------------- */

static int f_frozen_write(lua_State *L) {
    lua_getfield(L, LUA_REGISTRYINDEX, "bohn.env");
    if (lua_rawequal(L, 1, -1))
        return luaL_error(L, "'%s' is not declared: write `local` before it (globals cannot keep anything)",
                          lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : luaL_typename(L, 2));
    if (lua_type(L, 2) == LUA_TSTRING)
        return luaL_error(L, "'%s' cannot be set: declarations do not change in play "
                             "(keep changing numbers in counters)", lua_tostring(L, 2));
    return luaL_error(L, "this list cannot be changed: declarations do not change in play; keep what changes in counters and "
                         "zones, or change a copy");
}

/* Upvalue 1: the length, counted when the table was frozen. `#` of a list with holes depends on how the table was
 * built, which may differ between runs. */
static int f_frozen_len(lua_State *L) {
    lua_pushvalue(L, lua_upvalueindex(1));
    return 1;
}

static lua_Integer count_listed(lua_State *L, int table) {
    lua_Integer n = 0;
    while (lua_rawgeti(L, table, n + 1) != LUA_TNIL) {
        lua_pop(L, 1);
        n++;
    }
    lua_pop(L, 1);
    return n;
}

static const char frozen_key = 'f'; /* its address marks the metatables of frozen tables */

bool sandbox_contents(lua_State *L, int index) {
    index = lua_absindex(L, index);
    if (!lua_getmetatable(L, index)) return false;
    if (lua_rawgetp(L, -1, &frozen_key) == LUA_TTABLE) {
        lua_remove(L, -2);
        return true;
    }
    lua_pop(L, 2);
    return false;
}

#define FREEZE_PRICE 100 /* of a table, in instructions */
#define MAX_DEPTH 1000  /* of tables in tables and functions in functions; bounds the C stack */

static void freeze_value(lua_State *L, int functions, int depth);

static void check_depth(lua_State *L, int depth) {
    if (depth > MAX_DEPTH) luaL_error(L, "tables and functions nested deeper than %d", MAX_DEPTH);
    luaL_checkstack(L, 12, "tables and functions nested too deeply");
}

/* Freezes and pops the table at the top of the stack. */
static void freeze_table(lua_State *L, int functions, int depth) {
    int table = lua_gettop(L);
    check_depth(L, depth);
    if (lua_topointer(L, table) == rules_of(L)->globals || sandbox_contents(L, table)) {
        lua_settop(L, table - 1);
        return;
    }
    int entries = 0;
    for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1)) entries++;
    limits_charge(L, FREEZE_PRICE + 4 * (size_t)entries);
    if (rules_of(L)->limits.tripped) limits_report(L, 1); /* an interrupt waits for the next instruction */
    lua_Unsigned listed = lua_rawlen(L, table);
    int list = listed < (lua_Unsigned)entries ? (int)listed : entries;
    lua_createtable(L, list, entries - list);
    int shadow = table + 1;
    lua_pushnil(L);
    while (lua_next(L, table)) {
        lua_pushvalue(L, -2);
        lua_insert(L, -2);
        lua_rawset(L, shadow);
        lua_pushvalue(L, -1);
        lua_pushnil(L); /* empties the proxy; lua_next() allows it */
        lua_rawset(L, table);
    }
    /* The shadow keeps an old metatable (the globals' "unknown name" message). */
    if (lua_getmetatable(L, table)) lua_setmetatable(L, shadow);
    lua_createtable(L, 0, 4); /* few have a length */
    lua_pushvalue(L, shadow);
    lua_setfield(L, -2, "__index");
    lua_pushvalue(L, shadow);
    lua_rawsetp(L, -2, &frozen_key);
    lua_pushcfunction(L, f_frozen_write);
    lua_setfield(L, -2, "__newindex");
    lua_Integer length = count_listed(L, shadow);
    if (length > 0) { /* the proxy's own is 0 */
        lua_pushinteger(L, length);
        lua_pushcclosure(L, f_frozen_len, 1);
        lua_setfield(L, -2, "__len");
    }
    lua_pushboolean(L, false);
    lua_setfield(L, -2, "__metatable");
    lua_setmetatable(L, table);
    lua_pushnil(L);
    while (lua_next(L, shadow)) freeze_value(L, functions, depth + 1);
    lua_settop(L, table - 1);
}

/* Pops the function at the top, notes its upvalues and freezes their values. */
static void freeze_function(lua_State *L, int functions, int depth) {
    int function = lua_gettop(L);
    check_depth(L, depth);
    if (lua_tocfunction(L, function) == next_pair)
        luaL_error(L, "the iterator of pairs() has a position and cannot be kept; call pairs() where you loop");
    lua_pushvalue(L, function);
    if (lua_rawget(L, functions) != LUA_TNIL || lua_iscfunction(L, function)) {
        lua_settop(L, function - 1);
        return;
    }
    /* functions[function] = { value, ... }, or false if it assigns no upvalue */
    lua_Debug info;
    lua_pushvalue(L, function);
    lua_getinfo(L, ">S", &info);
    const Script *script = rules_script_of(rules_of(L), info.source);
    lua_pushvalue(L, function);
    assert(script); /* nothing is frozen that was not compiled from a file */
    bool assigns = script->uses.assigns && dump_assigns_outer_local(L);
    lua_pop(L, 1);
    if (assigns) lua_newtable(L); else lua_pushboolean(L, false);
    int values = lua_gettop(L);
    lua_pushvalue(L, function);
    lua_pushvalue(L, values);
    lua_rawset(L, functions);
    rules_of(L)->n_assigners += assigns;
    const char *name;
    for (int i = 1; (name = lua_getupvalue(L, function, i)) != NULL; i++) {
        if (lua_tocfunction(L, -1) == next_pair)
            luaL_error(L, "%s:%d: the rule uses '%s', an iterator of pairs() made outside; "
                          "call pairs() inside the rule", info.source + 1, info.linedefined, name);
        if (assigns) {
            lua_pushvalue(L, -1);
            lua_rawseti(L, values, i);
        }
        freeze_value(L, functions, depth + 1);
    }
    lua_settop(L, function - 1);
}

static void freeze_value(lua_State *L, int functions, int depth) {
    switch (lua_type(L, -1)) {
    case LUA_TTABLE: freeze_table(L, functions, depth); break;
    case LUA_TFUNCTION:
        if (functions) {
            freeze_function(L, functions, depth);
            break;
        } /* fall through */
    default: lua_pop(L, 1);
    }
}

void sandbox_freeze(lua_State *L, int index, int functions) {
    if (functions) functions = lua_absindex(L, functions);
    lua_pushvalue(L, index);
    freeze_value(L, functions, 0);
}

void sandbox_freeze_list(lua_State *L, int index) { sandbox_freeze(L, index, 0); }
