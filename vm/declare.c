/* declare.c - reads what a script declares into a Def: cards, zones, counters, phases, texts, options, decisions, bots.
 * Mistakes are reported at the declaring line. */
#include "vm/lua_api.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_TEXTS 4096         /* inserted in order, in quadratic time */

static void object(lua_State *L, const char *why) {
    if (strcmp(why, "out of memory") == 0) limits_raise(L, LIMIT_PROCESS);
    luaL_error(L, "%s", why);
}

static const char *string_or(lua_State *L, int table, const char *key, const char *otherwise) {
    /* the string stays alive in the table */
    const char *text = lua_getfield(L, table, key) == LUA_TSTRING ? lua_tostring(L, -1) : otherwise;
    lua_pop(L, 1);
    return text;
}

/* "text" or { en = "…", de = "…" } at the top of the stack (popped). */
static BohnText read_text(lua_State *L) {
    static const char *const keys[BOHN_LANGS] = { "en", "de", "fr", "nl" };
    BohnText text = { .translator = rules_of(L)->translator };
    if (lua_type(L, -1) == LUA_TSTRING) text.in[BOHN_EN] = lua_tostring(L, -1);
    else if (lua_istable(L, -1))
        for (int i = 0; i < BOHN_LANGS; i++) text.in[i] = string_or(L, -1, keys[i], NULL);
    lua_pop(L, 1);
    return text;
}

/* `otherwise` replaces a missing English text. */
static BohnText keep_text(lua_State *L, Def *def, BohnText text, const char *otherwise) {
    if (!text.in[BOHN_EN]) text.in[BOHN_EN] = otherwise;
    for (int i = 0; i < BOHN_LANGS; i++) {
        if (!text.in[i]) continue;
        text.in[i] = def_string(def, text.in[i]);
        if (!text.in[i]) limits_raise(L, LIMIT_PROCESS);
    }
    return text;
}

/* Later errors are reported at the line that declares this. */
static void declaring(lua_State *L, const char *name) {
    snprintf(rules_of(L)->declaring, sizeof rules_of(L)->declaring, "%s", name);
}

/* Names appear in records and are typed by players. */
static void check_name(lua_State *L, const char *what, const char *name) {
    declaring(L, name);
    if (!plain_word(name, 48)) luaL_error(L, "%s '%s': use letters, digits and _, at most 47 characters", what, name);
}

/* A declaration may have further data of any name. One that is nearly the name of a known field, and that no script
 * reads, is misspelt. */
static void check_near(lua_State *L, int table, const char *of, const char *name, const char *const *known, int n) {
    for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1)) {
        if (lua_type(L, -2) != LUA_TSTRING) continue;
        const char *key = lua_tostring(L, -2), *near = misspelt_name(key, known, n);
        if (!near || scripts_read(rules_of(L), key)) continue;
        luaL_error(L, "%s '%s' has the unknown field '%s'; did you mean '%s'?", of, name, key, near);
    }
}

/* look = "bean #3b64c4": words for pages that draw the thing at `table`; "" without one. The kernel gives them no
 * meaning. */
static const char *read_look(lua_State *L, Def *def, int table, const char *of, const char *name) {
    int type = lua_getfield(L, table, "look");
    const char *look = type == LUA_TNIL ? "" : type == LUA_TSTRING ? lua_tostring(L, -1) : NULL;
    if (!look || strlen(look) >= 64 || look[strspn(look, " #abcdefghijklmnopqrstuvwxyz0123456789_")] != '\0')
        luaL_error(L, "%s '%s': look = %s: expected a shape and colours in small letters, such as \"bean #3b64c4\"", of,
                   name, found_text(L, -1));
    lua_pop(L, 1); /* the table keeps it alive */
    look = *look ? def_string(def, look) : "";
    if (!look) limits_raise(L, LIMIT_PROCESS);
    return look;
}

static void read_cards(lua_State *L, Def *def, int game) {
    static const char *const known[] = { "id", "count", "back", "name" };
    char why[200];
    if (lua_getfield(L, game, "cards") != LUA_TTABLE) luaL_error(L, "cards must be a list");
    int cards = lua_gettop(L);
    lua_Integer n = luaL_len(L, cards);
    for (lua_Integer i = 1; i <= n; i++) {
        lua_geti(L, cards, i);
        int card = lua_gettop(L);
        const char *id = lua_istable(L, card) ? string_or(L, card, "id", NULL) : NULL;
        if (!id) luaL_error(L, "card number %d has no id; write { id = \"…\", count = … }", (int)i);
        check_name(L, "card", id);
        check_near(L, card, "card", id, known, 4);
        lua_getfield(L, card, "count");
        lua_Integer count = lua_tointeger(L, -1);
        if (!lua_isinteger(L, -1) || count < 0)
            luaL_error(L, "card '%s': count must be a whole number, 0 or more, found %s", id, found_text(L, -1));
        const char *back = string_or(L, card, "back", "card");
        check_name(L, "back", back);
        int kind = def_add_kind(def, id, count > MAX_CARDS ? MAX_CARDS + 1 : (int)count, back, why, sizeof why);
        if (kind < 0) object(L, why);
        lua_getfield(L, card, "name");
        def->kinds[kind].name = keep_text(L, def, read_text(L), id);
        def->kinds[kind].look = read_look(L, def, card, "card", id);
        lua_settop(L, cards);
    }
    /* Stays on the stack for lua_make_handles(). */
}

static int read_visibility(lua_State *L, const char *name, const char *text) {
    static const char *const names[] = { "all", "owner", "top", "none" };
    for (int i = 0; i < 4; i++)
        if (strcmp(text, names[i]) == 0) return i;
    const char *near = nearest_name(text, names, 4);
    return luaL_error(L, near ? "zone '%s' is visible to '%s'; expected all, owner, top or none; did you mean '%s'?"
                              : "zone '%s' is visible to '%s'; expected all, owner, top or none", name, text, near);
}

/* row = 2, x = 3: the zone is a tile of a board. */
static void read_place(lua_State *L, BohnZone *zone) {
    int table = lua_gettop(L), on_board = lua_getfield(L, table, "row") != LUA_TNIL;
    lua_getfield(L, table, "x");
    if (on_board) {
        lua_Integer row = lua_tointeger(L, -2), x = lua_tointeger(L, -1);
        if (!lua_isinteger(L, -2) || !lua_isinteger(L, -1) || row < 1 || row > MAX_PLACE || x < 0 || x > MAX_PLACE)
            luaL_error(L, "zone '%s': a place on a board needs row (1 to %d) and x (0 to %d)", zone->name, MAX_PLACE,
                       MAX_PLACE);
        zone->row = (uint8_t)row;
        zone->x = (uint8_t)x;
    }
    lua_settop(L, table);
}

/* closed = true, in the table at the top of the stack. */
static bool flag_of(lua_State *L, const char *name) {
    lua_getfield(L, -1, name);
    bool set = lua_toboolean(L, -1);
    lua_pop(L, 1);
    return set;
}

/* show = "queue", or { "queue", line = 2, always = true } with optional parts: how the zone is drawn. The declaration
 * is at the top of the stack. */
static void read_show(lua_State *L, BohnZone *zone) {
    static const char *const words[] = { [BOHN_SHOW_KINDS] = "kinds", [BOHN_SHOW_COUNT] = "count",
                                         [BOHN_SHOW_QUEUE] = "queue", [BOHN_SHOW_CHAIN] = "chain" };
    static const char *const known[] = { "always", "line" };
    int top = lua_gettop(L);
    if (lua_getfield(L, top, "show") == LUA_TTABLE) {
        check_fields(L, top + 1, "show of zone", zone->name, known, 2);
        zone->always = flag_of(L, "always");
        if (lua_getfield(L, top + 1, "line") != LUA_TNIL) {
            lua_Integer line = lua_tointeger(L, -1);
            if (!lua_isinteger(L, -1) || line < 1 || line > MAX_PLACE || zone->seat != BOHN_NO_SEAT)
                luaL_error(L, "zone '%s': line must be 1 to %d, in a zone of the table", zone->name, MAX_PLACE);
            zone->line = (uint8_t)line;
        }
        lua_geti(L, top + 1, 1);
    }
    if (!lua_isnil(L, -1)) {
        const char *word = luaL_tolstring(L, -1, NULL);
        for (int i = BOHN_SHOW_KINDS; i <= BOHN_SHOW_CHAIN; i++)
            if (strcmp(word, words[i]) == 0) zone->show = (uint8_t)i;
        if (!zone->show)
            luaL_error(L, "zone '%s': show = '%s': expected kinds, count, queue or chain", zone->name, word);
    }
    lua_settop(L, top);
}

/* Pops a zone declaration: "all" or { "all", face = "down", … }. Its other fields go to zone_data. */
static void read_zone(lua_State *L, Def *def, const char *name, int seat, int zone_data) {
    char why[200];
    const char *seen = "";
    int face = -1;
    if (lua_type(L, -1) == LUA_TSTRING) seen = lua_tostring(L, -1);
    else if (lua_istable(L, -1)) {
        if (lua_geti(L, -1, 1) == LUA_TSTRING) seen = lua_tostring(L, -1); /* kept alive by the table */
        lua_pop(L, 1);
        const char *lies = string_or(L, lua_gettop(L), "face", NULL);
        if (lies) face = strcmp(lies, "up") == 0;
        if (lies && !face && strcmp(lies, "down") != 0)
            luaL_error(L, "zone '%s': face = '%s': expected up or down", name, lies);
    }
    check_name(L, "zone", name);
    int visibility = read_visibility(L, name, seen);
    if (face < 0) face = visibility != BOHN_SEEN_NONE;
    int zone = def_add_zone(def, name, seat, (BohnSeen)visibility, face, why, sizeof why);
    if (zone < 0) object(L, why);
    if (lua_istable(L, -1)) {
        def->zones[zone].closed = flag_of(L, "closed");
        def->zones[zone].look = read_look(L, def, lua_gettop(L), "zone", name);
        static const char *const known[] = { "closed", "face", "row", "show" };
        check_fields(L, lua_gettop(L), "zone", name, NULL, 0);
        check_near(L, lua_gettop(L), "zone", name, known, 4);
        read_show(L, &def->zones[zone]);
        read_place(L, &def->zones[zone]);
    }
    if (lua_istable(L, -1)) lua_rawseti(L, zone_data, zone + 1); else lua_pop(L, 1);
}

/* Pops a counter declaration: 0 or { 0, measure = "…", reveals = true }. `about`: number of the other seat of a pair,
 * or 0. */
static void read_counter(lua_State *L, Def *def, const char *name, int seat, int about) {
    char why[200], full[64];
    BohnText measure = { .in = { NULL } };
    bool reveals = false;
    int declared = lua_gettop(L);
    if (lua_istable(L, declared)) {
        if (lua_getfield(L, declared, "measure") != LUA_TNIL) {
            measure = keep_text(L, def, read_text(L), NULL);
            if (!measure.in[BOHN_EN]) luaL_error(L, "counter '%s': write measure = \"what it counts\"", name);
            if (about) luaL_error(L, "counter '%s': what pairs of seats keep is not a measure", name);
        }
        lua_getfield(L, declared, "reveals");
        reveals = lua_toboolean(L, -1);
        lua_settop(L, declared);
        lua_geti(L, declared, 1);
    }
    lua_Integer start = lua_tointeger(L, -1);
    if (!lua_isinteger(L, -1) || start < -1000000000 || start > 1000000000)
        luaL_error(L, "counter '%s': its initial value must be a whole number, found %s", name, found_text(L, -1));
    check_name(L, "counter", name);
    snprintf(full, sizeof full, about ? "%s_p%d" : "%s", name, about);
    int counter = def_add_counter(def, full, seat, (int)start, why, sizeof why);
    if (counter < 0) object(L, why);
    if (about) def->counters[counter].other = (int8_t)(about - 1);
    def->counters[counter].measure = measure;
    def->counters[counter].reveals = reveals;
    lua_settop(L, declared - 1);
}

/* Calls read(name, value at top) for each entry of the table at `table`, sorted by name. */
static void each_sorted(lua_State *L, int table, void (*read)(lua_State *, Def *, const char *, int, int),
                        Def *def, int seat, int extra) {
    lua_getfield(L, LUA_REGISTRYINDEX, "bohn.env");
    lua_getfield(L, -1, "pairs");
    lua_pushvalue(L, table);
    lua_call(L, 1, 1);
    int iterator = lua_gettop(L);
    for (;;) {
        lua_pushvalue(L, iterator);
        lua_call(L, 0, 2);
        if (lua_isnil(L, -2)) break;
        if (lua_type(L, -2) != LUA_TSTRING) luaL_error(L, "declare zones, counters, options, decisions by name");
        const char *name = lua_tostring(L, -2);
        declaring(L, name);
        bool within = strcmp(name, "each") == 0 || (read == read_counter && strcmp(name, "pair") == 0);
        if (within && seat == BOHN_NO_SEAT) lua_pop(L, 1);
        else read(L, def, name, seat, extra);
        lua_pop(L, 1);
    }
    lua_settop(L, iterator - 2);
}

/* { name = …, each = { name = … for every seat }, pair = { name = … that every seat keeps about every other one } };
 * only counters have pairs. */
static void read_owned(lua_State *L, Def *def, int game, const char *part,
                       void (*read)(lua_State *, Def *, const char *, int, int), int extra) {
    if (lua_getfield(L, game, part) != LUA_TTABLE) luaL_error(L, "%s must be a table", part);
    int table = lua_gettop(L);
    each_sorted(L, table, read, def, BOHN_NO_SEAT, extra);
    if (lua_getfield(L, table, "each") != LUA_TTABLE && !lua_isnil(L, -1))
        luaL_error(L, "%s: write each = { … } for what every seat has", part);
    if (lua_istable(L, -1))
        for (int seat = 0; seat < def->n_seats; seat++) each_sorted(L, lua_gettop(L), read, def, seat, extra);
    if (read == read_counter && lua_getfield(L, table, "pair") != LUA_TNIL) {
        if (!lua_istable(L, -1))
            luaL_error(L, "%s: write pair = { … } for what every seat keeps about every other one", part);
        for (int i = 0; i < def->n_seats * def->n_seats; i++)
            if (i / def->n_seats != i % def->n_seats)
                each_sorted(L, lua_gettop(L), read, def, i / def->n_seats, i % def->n_seats + 1);
    }
    lua_settop(L, table - 1);
}

static int read_phases(lua_State *L, Def *def, int game, const char *key, const char **phases) {
    int n = 0;
    if (lua_getfield(L, game, key) == LUA_TTABLE)
        for (lua_Integer i = 1; lua_geti(L, -1, i) == LUA_TSTRING; i++) {
            if (n == MAX_PHASES) luaL_error(L, "more than %d phases", MAX_PHASES);
            check_name(L, "phase", lua_tostring(L, -1));
            phases[n] = def_string(def, lua_tostring(L, -1));
            if (!phases[n++]) limits_raise(L, LIMIT_PROCESS);
            lua_pop(L, 1);
        }
    lua_settop(L, game);
    return n;
}

/* { en = "…", tone = "major" } at the top of the stack. */
static BohnTone read_tone(lua_State *L, const char *key) {
    const char *tone = lua_istable(L, -1) ? string_or(L, lua_gettop(L), "tone", NULL) : NULL;
    if (!tone) return BOHN_TONE_PLAIN;
    if (strcmp(tone, "minor") == 0) return BOHN_TONE_MINOR;
    if (strcmp(tone, "major") == 0) return BOHN_TONE_MAJOR;
    if (strcmp(tone, "talk") == 0) return BOHN_TONE_TALK;
    return (BohnTone)luaL_error(L, "text '%s': tone = '%s': expected \"minor\", \"major\" or \"talk\"", key, tone);
}

/* texts = { harvest = "…" }, clauses = { ["MIL-1"] = "…" } */
static void read_texts(lua_State *L, Def *def, TextList *to, int game, const char *part, const char *example) {
    char why[100];
    if (lua_getfield(L, game, part) == LUA_TTABLE) {
        int texts = lua_gettop(L);
        lua_pushnil(L);
        while (lua_next(L, texts)) {
            if (lua_type(L, -2) != LUA_TSTRING) luaL_error(L, "declare %s by name: %s = …", part, example);
            if (to->n == MAX_TEXTS) luaL_error(L, "more than %d %s", MAX_TEXTS, part);
            declaring(L, lua_tostring(L, -2));
            static const char *const known[] = { "en", "de", "fr", "nl", "tone" };
            const char *key = lua_tostring(L, -2);
            if (lua_istable(L, -1)) check_near(L, lua_gettop(L), "text", key, known, 5);
            else if (lua_type(L, -1) != LUA_TSTRING)
                luaL_error(L, "text '%s': a text or { en = \"…\", de = \"…\" } is expected, found %s", key, found_text(L, -1));
            BohnTone tone = read_tone(L, key);
            BohnText text = read_text(L);
            text.tone = tone;
            if (def_add_text(def, to, lua_tostring(L, -1), &text, why, sizeof why) < 0) object(L, why);
        }
    }
    lua_settop(L, game);
}

static void read_option(lua_State *L, Def *def, const char *name, int seat, int game) {
    char why[100];
    (void)seat;
    lua_geti(L, -1, 2);
    lua_getfield(L, game, "opt");
    if (lua_getfield(L, -1, name) != LUA_TSTRING && !lua_isboolean(L, -1) && !lua_isinteger(L, -1))
        luaL_error(L, "option '%s' must be a whole number, true or false, or a text", name);
    check_name(L, "option", name);
    luaL_tolstring(L, -1, NULL);
    if (def_add_option(def, name, lua_tostring(L, -1), lua_tostring(L, -4), why, sizeof why) < 0) object(L, why);
    lua_pop(L, 5);
}

/* The rule of the game whose name is nearest, or NULL. */
static const char *near_rule(lua_State *L, int game, const char *wrong) {
    const char *names[256];
    int n = 0;
    for (lua_pushnil(L); lua_next(L, game) && n < 256; lua_pop(L, 1)) /* the game keeps the names alive */
        if (lua_isfunction(L, -1) && lua_type(L, -2) == LUA_TSTRING) names[n++] = lua_tostring(L, -2);
    return nearest_name(wrong, names, n);
}

/* A reference to a rule named by the decision at the top; LUA_NOREF if the field is absent. */
static int rule_named(lua_State *L, int game, const char *decision, const char *key) {
    if (lua_getfield(L, -1, key) == LUA_TNIL) {
        lua_pop(L, 1);
        return LUA_NOREF;
    }
    if (lua_type(L, -1) != LUA_TSTRING)
        luaL_error(L, "decision '%s': %s must be the name of a rule, found %s", decision, key, found_text(L, -1));
    if (lua_getfield(L, game, lua_tostring(L, -1)) != LUA_TFUNCTION) {
        const char *rule = lua_tostring(L, -2), *near = near_rule(L, game, rule);
        if (near)
            luaL_error(L, "decision '%s': %s = \"%s\": the game has no rule of that name; did you mean '%s'?",
                       decision, key, rule, near);
        luaL_error(L, "decision '%s': %s = \"%s\": the game has no rule of that name; write function game:%s(t, p, with)",
                   decision, key, rule, rule);
    }
    int ref = luaL_ref(L, LUA_REGISTRYINDEX);
    lua_pop(L, 1);
    return ref;
}

static void read_decision(lua_State *L, Def *def, const char *name, int seat, int game) {
    BohnRules *rules = rules_of(L);
    (void)seat;
    if (!lua_istable(L, -1)) luaL_error(L, "decision '%s' must be a table", name);
    check_name(L, "decision", name);
    if (rules->n_declared == MAX_DECLARED) luaL_error(L, "more than %d decisions", MAX_DECLARED);
    static const char *const known[] = { "anytime", "can", "clause", "from", "leave", "otherwise", "pass", "poll",
                                         "tries" };
    check_fields(L, lua_gettop(L), "decision", name, known, (int)(sizeof known / sizeof known[0]));
    if (strcmp(name, "anytime") == 0) luaL_error(L, "the decision name 'anytime' is reserved for polling points");
    Declared *declared = &rules->declared[rules->n_declared];
    declared->from_ref = rule_named(L, game, name, "from");
    if (declared->from_ref == LUA_NOREF) luaL_error(L, "decision '%s' needs from = the name of a rule", name);
    declared->otherwise_ref = rule_named(L, game, name, "otherwise");
    /* the actions of game:anytime are allowed by their own rules wherever they are offered */
    bool anytime = strcmp(string_or(L, lua_gettop(L), "from", ""), "anytime") == 0;
    declared->actions = lua_getfield(L, -1, "can") == LUA_TBOOLEAN ? lua_toboolean(L, -1) : anytime && lua_isnil(L, -1);
    bool named = lua_type(L, -1) != LUA_TBOOLEAN;
    lua_pop(L, 1);
    declared->can_ref = named ? rule_named(L, game, name, "can") : LUA_NOREF;
    declared->tries_ref = rule_named(L, game, name, "tries");
    if (anytime && declared->tries_ref == LUA_NOREF) {
        lua_getfield(L, game, "tries");
        declared->tries_ref = luaL_ref(L, LUA_REGISTRYINDEX);
    }
    declared->name = def_string(def, name);
    declared->clause = def_string(def, string_or(L, lua_gettop(L), "clause", ""));
    if (!declared->name || !declared->clause) limits_raise(L, LIMIT_PROCESS);
    lua_getfield(L, -1, "pass");
    declared->pass = lua_toboolean(L, -1);
    lua_getfield(L, -2, "anytime");
    declared->window = !(lua_isboolean(L, -1) && !lua_toboolean(L, -1));
    lua_getfield(L, -3, "poll");
    declared->poll = lua_toboolean(L, -1);
    lua_getfield(L, -4, "leave");
    declared->leave = lua_toboolean(L, -1);
    lua_pop(L, 5);
    lua_rawgeti(L, LUA_REGISTRYINDEX, rules->declared_ref);
    lua_pushinteger(L, ++rules->n_declared);
    lua_setfield(L, -2, name);
    lua_pop(L, 1);
}

static int bot_order(const void *left, const void *right) {
    return strcmp(*(const char *const *)left, *(const char *const *)right);
}

static void read_bots(lua_State *L, BohnRules *rules, int game) {
    if (lua_getfield(L, game, "bots") == LUA_TTABLE) {
        lua_pushnil(L);
        while (lua_next(L, -2)) {
            if (lua_type(L, -2) != LUA_TSTRING || !lua_isfunction(L, -1))
                luaL_error(L, "declare bots by name: name = a function (game, t, p, q)");
            if (rules->n_bots == MAX_BOTS) luaL_error(L, "more than %d bots", MAX_BOTS);
            lua_pop(L, 1);
            check_name(L, "bot", lua_tostring(L, -1));
            rules->bots[rules->n_bots] = def_string(rules->def, lua_tostring(L, -1));
            if (!rules->bots[rules->n_bots++]) limits_raise(L, LIMIT_PROCESS);
        }
        qsort(rules->bots, (size_t)rules->n_bots, sizeof rules->bots[0], bot_order);
    }
    lua_settop(L, game);
}

static void read_rival(lua_State *L, BohnRules *rules, int game) {
    if (lua_getfield(L, game, "rival") != LUA_TNIL) {
        const char *name = luaL_tolstring(L, -1, NULL);
        for (int i = 0; i < rules->n_bots; i++)
            if (strcmp(rules->bots[i], name) == 0) rules->rival = rules->bots[i];
        if (!rules->rival) luaL_error(L, "rival: no bot is named '%s'", name);
    }
    lua_settop(L, game);
}

/* best = "least": in this game few points win. */
static void read_best(lua_State *L, Def *def, int game) {
    const char *best = lua_getfield(L, game, "best") == LUA_TNIL ? "most" : luaL_tolstring(L, -1, NULL);
    declaring(L, "best");
    def->least_wins = strcmp(best, "least") == 0;
    if (!def->least_wins && strcmp(best, "most") != 0) luaL_error(L, "best = '%s': expected most or least", best);
    lua_settop(L, game);
}

void read_definition(lua_State *L, BohnRules *rules, int game, int kernel) {
    Def *def = rules->def;
    lua_getfield(L, game, "seat_count");
    def->n_seats = (int)lua_tointeger(L, -1);
    if (def->n_seats < 1 || def->n_seats > BOHN_MAX_SEATS)
        luaL_error(L, "a table has 1 to %d seats", BOHN_MAX_SEATS);
    lua_getfield(L, game, "players");
    lua_geti(L, -1, 1);
    lua_geti(L, -2, 2);
    lua_Integer least = lua_tointeger(L, -2), most = lua_tointeger(L, -1);
    def->least_seats = least < 1 ? 1 : (int)least;
    def->most_seats = most > BOHN_MAX_SEATS ? BOHN_MAX_SEATS : (int)most;
    lua_pop(L, 4);
    check_name(L, "game", string_or(L, game, "id", "?"));
    def->id = def_string(def, string_or(L, game, "id", "?"));
    if (!def->id) limits_raise(L, LIMIT_PROCESS);
    lua_getfield(L, game, "title");
    def->title = keep_text(L, def, read_text(L), def->id);
    def->n_turn = read_phases(L, def, game, "turn", def->turn);
    def->n_finale = read_phases(L, def, game, "finale", def->finale);
    read_texts(L, def, &def->texts, game, "texts", "name");
    read_texts(L, def, &def->clauses, game, "clauses", "[\"MIL-1\"]");
    read_bots(L, rules, game);
    read_rival(L, rules, game);
    read_best(L, def, game);
    if (lua_getfield(L, game, "options") == LUA_TTABLE)
        each_sorted(L, lua_gettop(L), read_option, def, 0, game);
    lua_settop(L, game);
    can_read(L, rules, game, kernel);
    lua_newtable(L);
    rules->declared_ref = luaL_ref(L, LUA_REGISTRYINDEX);
    if (lua_getfield(L, game, "decisions") == LUA_TTABLE)
        each_sorted(L, lua_gettop(L), read_decision, def, 0, game);
    lua_settop(L, game);

    lua_newtable(L); /* zone_data, by zone id */
    int zone_data = lua_gettop(L);
    read_cards(L, def, game); /* leaves the card list on the stack */
    int card_data = lua_gettop(L);
    read_owned(L, def, game, "zones", read_zone, zone_data);
    read_owned(L, def, game, "counters", read_counter, 0);
    lua_getfield(L, game, "groups");
    lua_make_handles(L, rules, kernel, zone_data, card_data, lua_gettop(L));
    lua_settop(L, game);
    declaring(L, "");
}
