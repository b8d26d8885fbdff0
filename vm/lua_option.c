/* lua_option.c - converts values in questions and messages to plain data and back. */
#include "vm/lua_api.h"

#include <string.h>

#define MAX_WORD 200  /* bytes of a word or message */

const char *check_text(lua_State *L, int index, const char *where) {
    size_t length;
    const char *text = lua_tolstring(L, index, &length);
    if (length > MAX_WORD || strlen(text) != length)
        luaL_error(L, "in '%s': a text of at most %d bytes is expected; longer ones belong in game.texts", where,
                   MAX_WORD);
    return text;
}

BohnAtom check_word(lua_State *L, int index, const char *where) {
    const char *text = check_text(L, index, where);
    BohnRules *rules = rules_of(L);
    Def *def = rules->def;
    uint16_t *hint = &rules->word_hints[(uintptr_t)text / 16 % WORD_HINTS];
    if (*hint < def->n_words && strcmp(def->words[*hint], text) == 0) return (BohnAtom){ BOHN_WORD, *hint };
    int word = def_word(def, text);
    if (word < 0 && def->n_words < MAX_WORDS) limits_raise(L, LIMIT_PROCESS);
    if (word < 0) luaL_error(L, "in '%s': too many different words (%d)", where, MAX_WORDS);
    *hint = (uint16_t)word;
    return (BohnAtom){ BOHN_WORD, word };
}

BohnAtom check_atom(lua_State *L, int index, const char *where) {
    static const uint8_t types[] = { [HANDLE_CARD] = BOHN_CARD, [HANDLE_ZONE] = BOHN_ZONE,
                                     [HANDLE_SEAT] = BOHN_SEAT, [HANDLE_KIND] = BOHN_KIND };
    const Handle *handle = to_handle(L, index);
    if (handle && handle->type <= HANDLE_KIND && handle->id != UNKNOWN_ID)
        return (BohnAtom){ types[handle->type], (int32_t)handle->id };
    switch (lua_type(L, index)) {
    case LUA_TNUMBER:
        if (lua_isinteger(L, index)) {
            lua_Integer n = lua_tointeger(L, index);
            if (n >= INT32_MIN && n <= INT32_MAX) return (BohnAtom){ BOHN_INT, (int32_t)n };
        }
        break;
    case LUA_TSTRING: return check_word(L, index, where);
    case LUA_TUSERDATA:
        if (!handle || handle->type > HANDLE_KIND) break;
        /* Only code with a seat's view can hold a hidden card. */
        if (rules_of(L)->viewer == BOHN_ALL_SEATS) luaL_error(L, "in '%s': a hidden card cannot be named", where);
        return (BohnAtom){ types[handle->type], BOHN_UNKNOWN };
    default: break;
    }
    luaL_error(L, "in '%s': a card, zone, seat, kind, string or whole number is expected, found %s", where,
               luaL_typename(L, index));
    return (BohnAtom){ 0, 0 };
}

/* An atom of an option at the top. Records separate the words of answers by spaces and commas. */
static BohnAtom check_part(lua_State *L, const char *where) {
    if (lua_type(L, -1) == LUA_TSTRING) {
        const char *word = lua_tostring(L, -1);
        bool good = word[0] && strcmp(word, "-") != 0;
        for (const char *at = word; *at; at++) good = good && (unsigned char)*at > ' ' && *at != ',' && *at != 127;
        if (!good) luaL_error(L, "in '%s': the option '%s' must be one word, without spaces or commas", where, word);
    }
    return check_atom(L, -1, where);
}

BohnOption check_option(lua_State *L, const char *where) {
    BohnOption option = { .clause = -1 };
    if (lua_type(L, -1) != LUA_TTABLE) {
        option.atom[option.n++] = check_part(L, where);
        return option;
    }
    option.list = true;
    lua_Integer n = length_of(L, -1);
    if (n < 1 || n > BOHN_OPTION_ATOMS)
        luaL_error(L, "in '%s': an option has 1 to %d parts, found %d", where, BOHN_OPTION_ATOMS, (int)n);
    for (lua_Integer i = 1; i <= n; i++) {
        lua_geti(L, -1, i);
        option.atom[option.n++] = check_part(L, where);
        lua_pop(L, 1);
    }
    return option;
}

void refuse_more(lua_State *L, int n, const char *where) {
    if (n < MAX_OPTIONS) limits_raise(L, LIMIT_PROCESS);
    luaL_error(L, "in '%s': more than %d options", where, MAX_OPTIONS);
}

void add_options(lua_State *L, Choice *choice, int list, const char *where) {
    lua_Integer n = length_of(L, list);
    for (lua_Integer i = 1; i <= n; i++) {
        lua_geti(L, list, i);
        BohnOption option = check_option(L, where);
        if (!choice_add_option(choice, &option)) refuse_more(L, choice->request.n_options, where);
        lua_pop(L, 1);
    }
}

static bool is_listed(const BohnOption *option, const BohnOption *list, int n) {
    for (int i = 0; i < n; i++) {
        bool same = list[i].n == option->n;
        for (int j = 0; same && j < option->n; j++)
            same = list[i].atom[j].type == option->atom[j].type && list[i].atom[j].value == option->atom[j].value;
        if (same) return true;
    }
    return false;
}

void check_refused(lua_State *L, int list, Choice *choice, const char *where) {
    lua_Integer n = length_of(L, list);
    for (lua_Integer i = 1; i <= n; i++) {
        lua_geti(L, list, i);
        if (!lua_istable(L, -1)) luaL_error(L, "in '%s': a refused option is { option, clause }", where);
        lua_geti(L, -1, 1);
        BohnOption option = check_option(L, where);
        lua_geti(L, -2, 2);
        if (lua_type(L, -1) == LUA_TSTRING) option.clause = (int16_t)check_word(L, -1, where).value;
        const BohnRequest *q = &choice->request;
        bool known = is_listed(&option, choice->options, q->n_options) || is_listed(&option, choice->refused, q->n_refused);
        if (!known && !choice_add_refused(choice, &option)) refuse_more(L, choice->request.n_refused, where);
        lua_pop(L, 3);
    }
}

void push_atom(lua_State *L, BohnAtom atom) {
    static const int types[] = { [BOHN_CARD] = HANDLE_CARD, [BOHN_ZONE] = HANDLE_ZONE, [BOHN_SEAT] = HANDLE_SEAT,
                                 [BOHN_KIND] = HANDLE_KIND };
    if (atom.type == BOHN_INT) lua_pushinteger(L, atom.value);
    else if (atom.type == BOHN_WORD) lua_pushstring(L, rules_of(L)->def->words[atom.value]);
    else push_handle(L, types[atom.type], atom.value == BOHN_UNKNOWN ? (int)UNKNOWN_ID : atom.value);
}

void push_option(lua_State *L, const BohnOption *option) {
    if (!option->list) {
        push_atom(L, option->atom[0]);
        return;
    }
    lua_createtable(L, option->n, 0);
    for (int i = 0; i < option->n; i++) {
        push_atom(L, option->atom[i]);
        lua_rawseti(L, -2, i + 1);
    }
}
