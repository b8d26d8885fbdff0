/* lua_handle.c - makes the handles: one userdata per card, zone, seat, kind, counter, and the table. Fields are looked
 * up in plain tables behind the metatable, without a C call; a missing one calls f_unknown_field, which names the
 * nearest. */
#include "vm/lua_api.h"

#include <stdio.h>
#include <string.h>

const char *const handle_type_names[] = { "value", "card", "zone", "seat", "kind", "counter", "table", "group",
                                         "counter of pairs" };

int f_handle_text(lua_State *L) {
    const Handle *handle = to_handle(L, 1);
    if (lua_type(L, 1) != LUA_TUSERDATA) return luaL_error(L, "a card, zone, seat or kind is expected");
    const Def *def = rules_of(L)->def;
    static const uint8_t types[] = { [HANDLE_CARD] = BOHN_CARD, [HANDLE_ZONE] = BOHN_ZONE,
                                     [HANDLE_SEAT] = BOHN_SEAT, [HANDLE_KIND] = BOHN_KIND };
    char text[128];
    if (handle->type >= HANDLE_TABLE)
        snprintf(text, sizeof text, "%s", handle_type_names[handle->type]);
    else if (handle->id == UNKNOWN_ID) snprintf(text, sizeof text, "?");
    else if (handle->type == HANDLE_COUNTER) {
        const BohnCounter *counter = &def->counters[handle->id];
        if (counter->seat == BOHN_NO_SEAT) snprintf(text, sizeof text, "%s", counter->name);
        else snprintf(text, sizeof text, "p%d.%s", counter->seat + 1, counter->name);
    } else {
        def_write_atom(def, (BohnAtom){ types[handle->type], (int32_t)handle->id }, text, sizeof text);
    }
    lua_pushstring(L, text);
    return 1;
}

static const char itself; /* the key of a zone in its field table, which no script has */

/* Is this what the screen calls the field: "thalers" for coins? */
static bool is_shown_as(const BohnInfo *info, const char *field, const char *name) {
    char key[120];
    snprintf(key, sizeof key, "zone_%s", field);
    const char *shown = bohn_in(bohn_text(info, key), "en");
    if (!shown) shown = bohn_in(bohn_text(info, field), "en");
    return shown && strcmp(shown, name) == 0;
}

/* upvalue 1: the field table; upvalue 2: what it belongs to. */
int f_unknown_field(lua_State *L) {
    const char *what = lua_tostring(L, lua_upvalueindex(2));
    bool place = lua_type(L, 2) == LUA_TNUMBER && lua_rawgetp(L, lua_upvalueindex(1), &itself) != LUA_TNIL;
    if (place && rules_of(L)->typed) { /* p1.hand[1], typed */
        lua_getfield(L, -1, "at");
        lua_insert(L, -2);
        lua_pushvalue(L, 2);
        lua_call(L, 2, 1);
        return 1;
    }
    if (place)
        return luaL_error(L, "%s is not a list: a card by its place is zone:at(n), all of them are zone:cards()", what);
    if (lua_type(L, 2) != LUA_TSTRING) return luaL_error(L, "%s has no field of this name, found %s", what, found_text(L, 2));
    const char *near = NULL, *wrong = lua_tostring(L, 2);
    lua_pushnil(L);
    while (lua_next(L, lua_upvalueindex(1))) { /* the order does not matter */
        lua_pop(L, 1);
        if (lua_type(L, -1) != LUA_TSTRING) continue;
        const char *names[] = { lua_tostring(L, -1), near };
        if (is_shown_as(&rules_of(L)->info, names[0], wrong)) refuse_name(L, what, wrong, names[0]);
        near = nearest_name(wrong, names, near ? 2 : 1);
    }
    refuse_name(L, what, wrong, near);
}

int f_read_only(lua_State *L) {
    const Handle *owner = to_handle(L, 1), *field = NULL;
    lua_settop(L, 2);
    if (lua_type(L, 2) == LUA_TSTRING && luaL_getmetafield(L, 1, "__index") == LUA_TTABLE) {
        lua_pushvalue(L, 2);
        lua_rawget(L, -2);
        field = to_handle(L, -1);
    }
    const char *var = owner && owner->type == HANDLE_SEAT ? "p" : "t";
    if (field && field->type == HANDLE_COUNTER)
        return luaL_error(L, "the counter '%s' cannot be assigned: write %s.%s:set(…) or :add(…)", lua_tostring(L, 2), var,
                          lua_tostring(L, 2));
    if (field && field->type == HANDLE_ZONE)
        return luaL_error(L, "the zone '%s' cannot be assigned: move cards with %s.%s:take(card)", lua_tostring(L, 2), var,
                          lua_tostring(L, 2));
    return luaL_error(L, "a rule cannot store '%s' here: keep what changes in zones and counters",
                      lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : luaL_typename(L, 2));
}

void add_methods(lua_State *L, const luaL_Reg *methods) {
    for (; methods->name; methods++) {
        if (methods->name[0] == '_') continue; /* skip metamethods */
        lua_pushcfunction(L, methods->func);
        lua_setfield(L, -2, methods->name);
    }
}

/* Copies the entries of the table at `from` (if it is one) into the table at the top. */
static void add_entries(lua_State *L, int from) {
    if (!lua_istable(L, from)) return;
    lua_pushnil(L);
    while (lua_next(L, from)) {
        lua_pushvalue(L, -2);
        lua_insert(L, -2);
        lua_rawset(L, -4);
    }
}

void make_metatable(lua_State *L, const char *what, lua_CFunction miss, lua_CFunction len) {
    int fields = lua_gettop(L);
    lua_createtable(L, 0, 1);               /* metatable of the fields: a miss is an error */
    lua_pushvalue(L, fields);
    lua_pushstring(L, what);
    lua_pushcclosure(L, miss, 2);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, fields);
    lua_createtable(L, 0, 6);
    lua_insert(L, fields);
    lua_setfield(L, fields, "__index");
    lua_pushcfunction(L, f_read_only);
    lua_setfield(L, fields, "__newindex");
    lua_pushcfunction(L, f_handle_text);
    lua_setfield(L, fields, "__tostring");
    lua_pushboolean(L, false);
    lua_setfield(L, fields, "__metatable");
    lua_pushstring(L, what);
    lua_setfield(L, fields, "__name");
    if (len) {
        lua_pushcfunction(L, len);
        lua_setfield(L, fields, "__len");
    }
}

/* Pushes a new handle with the metatable at the top of the stack. */
static void push_new(lua_State *L, uint32_t type, uint32_t id) {
    Handle *handle = lua_newuserdatauv(L, sizeof *handle, 0);
    handle->type = type;
    handle->id = id;
    lua_pushvalue(L, -2);
    lua_setmetatable(L, -2);
}

static void store(lua_State *L, int type, int id) { /* pops it */
    lua_rawseti(L, LUA_REGISTRYINDEX, handle_ref(rules_of(L), type, id));
}

/* Pushes the fields of kind number `kind`, from 1; 0 is the unknown kind. */
static void push_fields(lua_State *L, int card_data, int kind) {
    lua_newtable(L);
    if (kind) {
        lua_geti(L, card_data, kind);
        int data = lua_gettop(L);
        lua_pushvalue(L, data - 1);
        add_entries(L, data);
        lua_settop(L, data - 1);
    } else {
        lua_pushstring(L, "?");
        lua_setfield(L, -2, "id");
    }
}

static void make_kinds_and_cards(lua_State *L, const Def *def, int card_data) {
    char what[96];
    lua_createtable(L, 0, def->n_kinds);
    lua_pushvalue(L, -1);
    rules_of(L)->kinds_ref = luaL_ref(L, LUA_REGISTRYINDEX);
    int by_name = lua_gettop(L);
    for (int k = 0; k <= def->n_kinds; k++) {
        bool unknown = k == def->n_kinds;
        int id = unknown ? (int)UNKNOWN_ID : k;
        snprintf(what, sizeof what, "kind '%s'", unknown ? "?" : def->kinds[k].id);
        push_fields(L, card_data, unknown ? 0 : k + 1);
        make_metatable(L, what, f_unknown_field, NULL);
        push_new(L, HANDLE_KIND, (uint32_t)id);
        lua_pushvalue(L, -1);
        store(L, HANDLE_KIND, id);
        lua_getfield(L, -2, "__index");
        lua_pushvalue(L, -2);
        lua_setfield(L, -2, "kind"); /* where a rule gets a card or a kind, .kind is right for both */
        lua_pop(L, 1);
        if (!unknown) {
            lua_pushvalue(L, -1);
            lua_setfield(L, by_name, def->kinds[k].id);
        }
        /* the cards of the kind share a metatable: the kind's fields, `kind`, and the methods */
        int kind = lua_gettop(L);
        push_fields(L, card_data, unknown ? 0 : k + 1);
        add_methods(L, card_methods);
        lua_pushvalue(L, kind);
        lua_setfield(L, -2, "kind");
        snprintf(what, sizeof what, "card '%s'", unknown ? "?" : def->kinds[k].id);
        make_metatable(L, what, f_unknown_field, NULL);
        if (unknown) {
            push_new(L, HANDLE_CARD, UNKNOWN_ID);
            store(L, HANDLE_CARD, (int)UNKNOWN_ID);
        } else {
            for (int c = 0; c < def->kinds[k].count; c++) {
                push_new(L, HANDLE_CARD, (uint32_t)(def->kinds[k].first + c));
                store(L, HANDLE_CARD, def->kinds[k].first + c);
            }
        }
        lua_settop(L, kind - 2);
    }
    lua_pop(L, 1);
}

/* Adds field `name` to a seat or the table, with the value at the top (popped). */
static void add_field(lua_State *L, int fields, const char *name) {
    lua_pushstring(L, name);
    if (lua_rawget(L, fields) != LUA_TNIL || strcmp(name, "number") == 0)
        luaL_error(L, "the name '%s' is taken by another field of the seat or table", name);
    lua_pop(L, 1);
    lua_setfield(L, fields, name);
}

/* p.debt[p], or p.debt.get: a counter of pairs is kept about every other seat. */
static int f_no_pair(lua_State *L) {
    return luaL_error(L, "%s is kept about each other seat: write it as p.NAME[q], with another seat q",
                      lua_tostring(L, lua_upvalueindex(2)));
}

/* Adds the counters that a seat keeps about the others to the table at the top: p.debt[q]. */
static void add_pairs(lua_State *L, const Def *def, int seat) {
    int fields = lua_gettop(L);
    for (int c = 0; c < def->n_counters; c++) { /* those about the first other seat name them all */
        const BohnCounter *first = &def->counters[c];
        if (first->seat != seat || first->other != (seat == 0)) continue;
        char what[96];
        int length = (int)(strrchr(first->name, '_') - first->name);
        lua_newtable(L);
        for (int i = c; i < def->n_counters; i++) {
            const BohnCounter *counter = &def->counters[i];
            if (counter->seat != seat || counter->other == BOHN_NO_SEAT) continue;
            size_t n = strlen(counter->name);
            if (n != strlen(first->name) || memcmp(counter->name, first->name, n - 1) != 0) continue; /* but for the digit */
            push_handle(L, HANDLE_SEAT, counter->other);
            push_handle(L, HANDLE_COUNTER, i);
            lua_rawset(L, -3);
        }
        snprintf(what, sizeof what, "p%d.%.*s", seat + 1, length, first->name);
        make_metatable(L, what, f_no_pair, NULL);
        push_new(L, HANDLE_PAIRS, 0);
        lua_replace(L, -2);
        lua_pushlstring(L, first->name, (size_t)length);
        lua_insert(L, -2);
        add_field(L, fields, lua_tostring(L, fields + 1));
        lua_settop(L, fields);
    }
}

/* Adds the zones and counters of one owner to the table at the top. */
static void add_owned(lua_State *L, const Def *def, int seat) {
    for (int z = 0; z < def->n_zones; z++) {
        if (def->zones[z].seat != seat) continue;
        push_handle(L, HANDLE_ZONE, z);
        add_field(L, lua_gettop(L) - 1, def->zones[z].name);
    }
    for (int c = 0; c < def->n_counters; c++) {
        if (def->counters[c].seat != seat || def->counters[c].other != BOHN_NO_SEAT) continue;
        push_handle(L, HANDLE_COUNTER, c);
        add_field(L, lua_gettop(L) - 1, def->counters[c].name);
    }
}

/* Adds groups = { tiles = { … }, each = { fields = { "field_1", "field_2" } } } to the field table at the top. `groups`
 * is the part of this owner. */
static void add_groups(lua_State *L, const Def *def, int groups, int seat) {
    int fields = lua_gettop(L);
    if (!lua_istable(L, groups)) return;
    lua_pushnil(L);
    while (lua_next(L, groups)) {
        if (lua_type(L, -2) != LUA_TSTRING || !lua_istable(L, -1))
            luaL_error(L, "groups are declared by name: name = { \"zone\", … }");
        const char *name = lua_tostring(L, -2);
        if (seat == BOHN_NO_SEAT && strcmp(name, "each") == 0) {
            lua_pop(L, 1);
            continue;
        }
        make_group(L, def, name, seat);
        add_field(L, fields, name);
    }
}

/* Reserves registry slots for all handles, before any other luaL_ref(). */
static void reserve_handles(lua_State *L, BohnRules *rules) {
    const Def *def = rules->def;
    const int n[] = { 2, def->n_cards, def->n_zones, def->n_seats, def->n_kinds, def->n_counters };
    int ref = (int)lua_rawlen(L, LUA_REGISTRYINDEX) + 1;
    for (int type = 0; type <= HANDLE_COUNTER; type++) {
        rules->handles[type] = ref;
        for (int end = ref + n[type]; ref < end; ref++) {
            lua_pushboolean(L, false);
            lua_rawseti(L, LUA_REGISTRYINDEX, ref);
        }
    }
}

void lua_make_handles(lua_State *L, BohnRules *rules, int kernel, int zone_data, int card_data, int groups) {
    const Def *def = rules->def;
    int top = lua_gettop(L);
    luaL_checkstack(L, 20, "handles");
    reserve_handles(L, rules);
    lua_getfield(L, kernel, "seat_methods");
    int seat_extra = lua_gettop(L);
    lua_getfield(L, kernel, "table_methods");
    int table_extra = lua_gettop(L);
    lua_getfield(L, kernel, "rotation");
    int rotation = lua_gettop(L);
    char what[96];

    make_kinds_and_cards(L, def, card_data);
    for (int c = 0; c < def->n_counters; c++) {
        lua_newtable(L);
        add_methods(L, counter_methods);
        snprintf(what, sizeof what, "counter '%s'", def->counters[c].name);
        make_metatable(L, what, f_unknown_field, NULL);
        push_new(L, HANDLE_COUNTER, (uint32_t)c);
        store(L, HANDLE_COUNTER, c);
        lua_pop(L, 1);
    }
    /* Seats come before zones (a zone knows its seat) but get their fields after them. */
    int seats = lua_gettop(L) + 1;
    lua_createtable(L, def->n_seats, 0); /* the field tables of the seats */
    for (int s = 0; s < def->n_seats; s++) {
        lua_newtable(L);
        lua_pushvalue(L, -1);
        lua_rawseti(L, seats, s + 1);
        snprintf(what, sizeof what, "seat p%d", s + 1);
        make_metatable(L, what, f_unknown_field, NULL);
        push_new(L, HANDLE_SEAT, (uint32_t)s);
        store(L, HANDLE_SEAT, s);
        lua_pop(L, 1);
    }
    for (int z = 0; z < def->n_zones; z++) {
        lua_newtable(L);
        if (lua_geti(L, zone_data, z + 1) == LUA_TTABLE) { /* declared fields */
            int data = lua_gettop(L);
            lua_pushvalue(L, data - 1);
            add_entries(L, data);
            lua_pushnil(L);
            lua_rawseti(L, -2, 1); /* who sees it */
            lua_pop(L, 1);
        }
        lua_pop(L, 1);
        add_methods(L, zone_methods);
        lua_pushstring(L, def->zones[z].name);
        lua_setfield(L, -2, "name");
        if (def->zones[z].seat != BOHN_NO_SEAT) {
            push_handle(L, HANDLE_SEAT, def->zones[z].seat);
            lua_setfield(L, -2, "owner");
        } else {
            lua_pushboolean(L, false);
            lua_setfield(L, -2, "owner");
        }
        snprintf(what, sizeof what, "zone '%s'", def->zones[z].name);
        make_metatable(L, what, f_unknown_field, zone_methods[0].func);
        push_new(L, HANDLE_ZONE, (uint32_t)z);
        lua_getfield(L, -2, "__index");
        lua_pushvalue(L, -2);
        lua_rawsetp(L, -2, &itself);
        lua_pop(L, 1);
        store(L, HANDLE_ZONE, z);
        lua_pop(L, 1);
    }
    for (int s = 0; s < def->n_seats; s++) {
        lua_rawgeti(L, seats, s + 1);
        add_entries(L, seat_extra);
        add_methods(L, seat_methods);
        add_owned(L, def, s);
        add_pairs(L, def, s);
        if (lua_istable(L, groups) && lua_getfield(L, groups, "each") == LUA_TTABLE) {
            int each = lua_gettop(L);
            lua_pushvalue(L, each - 1);
            add_groups(L, def, each, s);
            lua_settop(L, each);
        }
        lua_settop(L, seats + 1);
        lua_pushinteger(L, s + 1);
        lua_setfield(L, -2, "number");
        lua_pop(L, 1);
        push_handle(L, HANDLE_SEAT, s);
        lua_createtable(L, def->n_seats, 0);
        for (int i = 0; i < def->n_seats; i++) {
            push_handle(L, HANDLE_SEAT, (s + i) % def->n_seats);
            lua_rawseti(L, -2, i + 1);
        }
        sandbox_freeze_list(L, lua_gettop(L)); /* rules get it from t:all_seats() */
        lua_rawset(L, rotation);
    }
    lua_newtable(L);
    add_entries(L, table_extra);
    add_methods(L, table_methods);
    add_owned(L, def, BOHN_NO_SEAT);
    add_groups(L, def, groups, BOHN_NO_SEAT);
    make_metatable(L, "the table", f_unknown_field, NULL);
    push_new(L, HANDLE_TABLE, 0);
    rules->table_ref = luaL_ref(L, LUA_REGISTRYINDEX);
    lua_settop(L, top);
}

void lua_open_kernel(lua_State *L, int kernel) {
    BohnRules *rules = rules_of(L);
    lua_pushvalue(L, kernel);
    add_methods(L, ask_functions);
    lua_newtable(L);
    lua_setfield(L, -2, "rotation");
    lua_newtable(L);
    rules->found_ref = luaL_ref(L, LUA_REGISTRYINDEX);
    lua_newtable(L);
    rules->recalled_ref = luaL_ref(L, LUA_REGISTRYINDEX);
    lua_createtable(L, BOHN_MAX_SEATS, 0);
    rules->anytime_ref = luaL_ref(L, LUA_REGISTRYINDEX);
    lua_newtable(L);
    rules->data_ref = luaL_ref(L, LUA_REGISTRYINDEX);
    lua_newtable(L);
    sandbox_freeze_list(L, lua_gettop(L));
    rules->empty_ref = luaL_ref(L, LUA_REGISTRYINDEX);
    lua_pop(L, 1);
}
