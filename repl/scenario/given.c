/* given.c - loads the rules of a scenario and sets up its table. See run.h. */
#include "repl/scenario/run.h"

#include "repl/term/lang.h"
#include "repl/term/term.h"

#include <lauxlib.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- rules ---------------------------------------------------------------------------------- */

/* Pushes the file's options, overridden by the scenario's. */
static void push_options(Run *r) {
    lua_State *L = r->L;
    lua_newtable(L);
    int all = lua_gettop(L);
    const int from[] = { r->top, r->scenario };
    for (int i = 0; i < 2; i++) {
        if (lua_getfield(L, from[i], "options") == LUA_TTABLE) {
            lua_pushnil(L);
            while (lua_next(L, -2)) {
                lua_pushvalue(L, -2);
                lua_insert(L, -2);
                lua_rawset(L, all);
            }
        }
        lua_settop(L, all);
    }
}

void run_load(Run *r, const char *load_error) {
    lua_State *L = r->L;
    ScenarioFile *f = r->file;
    int base = lua_gettop(L);
    static const char where[] = "loading the rules";
    char assignments[MAX_KEYS][200], key[MAX_KEYS * 200 + 5000];
    const char *names[MAX_KEYS], *options[MAX_KEYS + 1] = { NULL };
    long cost = 0;
    BohnLimits limits = bohn_default_limits;
    limits.total = FILE_BUDGETS * limits.instructions;
    BohnSetup setup = { .path = f->path, .options = options, .limits = &limits, .translator = lang_of_game,
                        .loading = term_loading(), .spent = &cost };
    run_setting(r, "game");
    setup.script = lua_tostring(L, -1);
    if (run_setting(r, "players") != LUA_TNIL) setup.players = run_int(r, -1, "players");
    push_options(r);
    int table = lua_gettop(L), n = run_keys(r, table, "options", names);
    snprintf(key, sizeof key, "%s %d", setup.script, setup.players);
    for (int i = 0; i < n; i++) {
        lua_getfield(L, table, names[i]);
        int type = lua_type(L, -1);
        if (type != LUA_TSTRING && type != LUA_TNUMBER && type != LUA_TBOOLEAN)
            run_fail(r, "options", "%s: a string, number, true or false is expected", names[i]);
        const char *value = luaL_tolstring(L, -1, NULL);
        if (snprintf(assignments[i], sizeof assignments[i], "%s=%s", names[i], value) >= (int)sizeof assignments[i])
            run_fail(r, "options", "%s: name and value have more than %d bytes", names[i], (int)sizeof assignments[i] - 1);
        string_append(key, sizeof key, " %s", assignments[i]);
        options[i] = assignments[i];
        lua_settop(L, table);
    }
    int found = scenario_find_loaded(f, key);
    if (found >= 0) {
        r->rules = f->loaded[found].rules;
    } else {
        if (f->n_loaded == MAX_LOADED) scenario_forget_rules(f); /* before the load: memory */
        BohnRules *rules = bohn_load(&setup, &r->error);
        f->spent += cost;
        f->cost.load = cost;
        f->cost.refused = !rules;
        if (!rules && load_error) {
            if (!strstr(r->error.text, load_error)) run_mismatch(r, "load_error", load_error, r->error.text);
        } else if (!rules) {
            run_fail(r, where, "%s", r->error.text);
        } else {
            if (!scenario_keep_loaded(f, key, rules, cost)) {
                bohn_rules_free(rules);
                run_fail(r, where, "out of memory");
            }
            found = f->n_loaded - 1;
            r->rules = rules;
        }
    }
    if (found >= 0) {
        f->cost.setup = f->loaded[found].key;
        f->cost.load = f->loaded[found].cost;
        r->before = bohn_usage(r->rules).total;
    }
    if (load_error && r->rules) {
        r->rules = NULL; /* nothing was played, so there is no table to show */
        run_mismatch(r, "load_error", load_error, "the rules were loaded");
    }
    lua_settop(L, base);
}

/* ---- given ---------------------------------------------------------------------------------- */

PRINTF_LIKE(3, 4) static void edit(Run *r, const char *where, const char *format, ...) {
    char chunk[12000];
    va_list args;
    va_start(args, format);
    vsnprintf(chunk, sizeof chunk, format, args);
    va_end(args);
    if (!bohn_eval(r->game, chunk, NULL, 0, &r->error)) run_fail(r, where, "%s", r->error.text);
}

/* Checks a name from the file, which is quoted in a chunk. */
static const char *quotable(Run *r, const char *where, const char *name) {
    if (!name[0] || strpbrk(name, "'\"\\\n\r") || strlen(name) > 100) run_fail(r, where, "'%s' is not a name", name);
    return name;
}

int run_counter(const Run *r, int seat, const char *name) {
    const BohnInfo *info = bohn_info(r->rules);
    for (int i = 0; i < info->n_counters; i++)
        if (info->counters[i].seat == seat && strcmp(info->counters[i].name, name) == 0) return i;
    return -1;
}

int run_zone(const Run *r, int seat, const char *key, Part *part) {
    char full[120] = "";
    if (seat >= 0) snprintf(full, sizeof full, "p%d.", seat + 1);
    string_append(full, sizeof full, "%s", key);
    *part = WHOLE;
    int zone = bohn_zone_find(bohn_info(r->rules), full);
    size_t n = strlen(full);
    if (zone >= 0 || n < 5 || (strcmp(full + n - 4, "_top") != 0 && strcmp(full + n - 4, "_set") != 0)) return zone;
    *part = full[n - 3] == 't' ? TOP : SET;
    full[n - 4] = '\0';
    return bohn_zone_find(bohn_info(r->rules), full);
}

_Noreturn void run_unknown(Run *r, int seat, const char *key, const char *where, const char *const *words) {
    const BohnInfo *info = bohn_info(r->rules);
    const char *names[512];
    int n = 0;
    for (int i = 0; words && words[i] && n < 500; i++) names[n++] = words[i];
    for (int i = 0; i < info->n_zones && n < 500; i++)
        if (info->zones[i].seat == seat) names[n++] = info->zones[i].name;
    for (int i = 0; i < info->n_counters && n < 500; i++)
        if (info->counters[i].seat == seat) names[n++] = info->counters[i].name;
    run_fail(r, where, "unknown key '%s': neither a zone nor a counter%s%s", key, seat >= 0 ? " of a seat" : "",
         string_suggest(key, names, n));
}

/* Puts cards into a zone: from the box, and with laid = true also from zones that `given` does not name. */
static void put_pieces(Run *r, const char *where, int zone, const Piece *pieces, int n) {
    const BohnInfo *info = bohn_info(r->rules);
    char cards[8000] = "", but[3000] = "";
    const char *name = info->zones[zone].full;
    if (n == 0) return;
    pieces_put(r, cards, sizeof cards, pieces, n, info->zones[zone].face_up);
    for (int i = 0; r->laid && i < info->n_zones; i++)
        if (r->given[i]) string_append(but, sizeof but, "'%s', ", info->zones[i].full);
    if (r->laid) edit(r, where, "put('%s', '%s', { from = 'anywhere', but = { %s} })", cards, name, but);
    else edit(r, where, "put('%s', '%s')", cards, name);
}

static void give_one(Run *r, int seat, const char *key, int value, const char *where, const char *const *words) {
    const BohnInfo *info = bohn_info(r->rules);
    Part part;
    Piece pieces[MAX_PIECES];
    int zone = run_zone(r, seat, key, &part), counter = run_counter(r, seat, key);
    if (zone < 0 || part == SET) {
        if (zone >= 0 || counter < 0) run_unknown(r, seat, key, where, words);
        edit(r, where, "set('%s', %d)", info->counters[counter].full, run_int(r, value, where));
        return;
    }
    const char *full = info->zones[zone].full;
    if (part == WHOLE && lua_isboolean(r->L, value) && !lua_toboolean(r->L, value)) {
        edit(r, where, "clear('%s') close('%s')", full, full);
        r->given[zone] = true;
        return;
    }
    if (!bohn_zone_is_open(r->game, zone)) edit(r, where, "open('%s')", full);
    int n = pieces_read(r, where, run_text(r, value, where), info->zones[zone].face_up, pieces);
    if (part == TOP) pieces_reverse(pieces, n); /* the first named is drawn first, so it is put on top */
    if (r->laid && part == WHOLE) {
        edit(r, where, "clear('%s')", full);
        r->given[zone] = true;
    }
    put_pieces(r, where, zone, pieces, n);
}

/* { hand = "…", coins = "…" } of a seat, or of the table (-1). Skips the keys of the table `later`. */
static void give_group(Run *r, int seat, int table, const char *where, int later) {
    const char *keys[MAX_KEYS];
    char at[200];
    if (!lua_istable(r->L, table)) run_fail(r, where, "{ zone = \"cards\", counter = number } is expected");
    int n = run_keys(r, table, where, keys); /* sorted, so "deck" is filled before "deck_top" */
    for (int i = 0; i < n; i++) {
        if (later && table_has(r->L, later, keys[i])) continue;
        snprintf(at, sizeof at, "%s.%s", where, keys[i]);
        lua_getfield(r->L, table, keys[i]);
        give_one(r, seat, keys[i], lua_gettop(r->L), at, NULL);
        lua_pop(r->L, 1);
    }
}

/* rest = "deck" puts the beans left in the box (or its plain cards) under the zone; rest = { ship = "ships" } does so
 * by back. */
static void give_rest(Run *r, int value) {
    static const char where[] = "given.rest";
    const char *keys[MAX_KEYS];
    if (lua_type(r->L, value) == LUA_TSTRING) {
        char chunk[200];
        const char *zone = quotable(r, where, lua_tostring(r->L, value));
        snprintf(chunk, sizeof chunk, "rest('bean', '%s', 'under')", zone);
        if (!bohn_eval(r->game, chunk, NULL, 0, NULL)) edit(r, where, "rest('card', '%s', 'under')", zone);
        return;
    }
    if (!lua_istable(r->L, value)) run_fail(r, where, "a zone or { back = \"zone\" } is expected");
    int n = run_keys(r, value, where, keys);
    for (int i = 0; i < n; i++) {
        lua_getfield(r->L, value, keys[i]);
        edit(r, where, "rest('%s', '%s', 'under')", quotable(r, where, keys[i]),
             quotable(r, where, run_text(r, -1, where)));
        lua_pop(r->L, 1);
    }
}

static const char *const given_words[] = { "laid", "phase", "active", "turn", "steps", "rest", "each", "table", NULL };

static int given_int(Run *r, int given, const char *key, int otherwise) {
    char where[60];
    snprintf(where, sizeof where, "given.%s", key);
    int n = lua_getfield(r->L, given, key) == LUA_TNIL ? otherwise : run_int(r, -1, where);
    lua_pop(r->L, 1);
    return n;
}

static void give_seats(Run *r, int given) {
    char key[4], where[20];
    for (int seat = 0; seat < bohn_info(r->rules)->players; seat++) {
        snprintf(key, sizeof key, "p%d", (seat + 1) % 10);
        snprintf(where, sizeof where, "given.%s", key);
        int own = lua_getfield(r->L, given, key) == LUA_TNIL ? 0 : lua_gettop(r->L);
        if (own && !lua_istable(r->L, own)) run_fail(r, where, "{ zone = \"cards\", counter = number } is expected");
        if (lua_getfield(r->L, given, "each") != LUA_TNIL) give_group(r, seat, lua_gettop(r->L), "given.each", own);
        if (own) give_group(r, seat, own, where, 0);
        lua_pop(r->L, 2);
    }
}

/* Plays the setup with default answers. */
static void set_up(Run *r) {
    do {
        run_go_on(r);
        if (r->progress != BOHN_WAITING) run_fail(r, "given.laid", "the setup does not end: %s", r->error.text);
        if (strcmp(bohn_now(r->game).phase, "setup") != 0) return;
    } while (bohn_answer(r->game, NULL, &r->error));
    run_fail(r, "given.laid", "%s", r->error.text);
}

/* Nothing is dealt unless laid = true; zones that are not named are empty, cards that are not named are in the box. */
void run_given(Run *r, int given) {
    const char *keys[MAX_KEYS];
    char where[200], cursor[200];
    int n = run_keys(r, given, "given", keys);
    lua_getfield(r->L, given, "laid");
    r->laid = lua_toboolean(r->L, -1);
    lua_pop(r->L, 1);
    if (r->laid) set_up(r);
    int active = given_int(r, given, "active", 1);
    snprintf(cursor, sizeof cursor, "cursor { turn = %d, seat = %d, steps = %d", given_int(r, given, "turn", 1), active,
               given_int(r, given, "steps", 0));
    if (active < 1 || active > bohn_info(r->rules)->players) run_fail(r, "given.active", "there is no seat %d", active);
    if (lua_getfield(r->L, given, "phase") != LUA_TNIL)
        string_append(cursor, sizeof cursor, ", phase = '%s'", quotable(r, "given.phase", run_text(r, -1, "given.phase")));
    lua_pop(r->L, 1);
    edit(r, "given", "%s }", cursor);
    give_seats(r, given);
    for (int i = 0; i < n; i++) {
        int seat = run_seat_key(keys[i]);
        if (seat >= bohn_info(r->rules)->players) run_fail(r, "given", "there is no seat %s", keys[i]);
        snprintf(where, sizeof where, "given.%s", keys[i]);
        lua_getfield(r->L, given, keys[i]);
        if (strcmp(keys[i], "table") == 0) give_group(r, BOHN_NO_SEAT, lua_gettop(r->L), where, 0);
        else if (seat < 0 && !string_among(keys[i], given_words))
            give_one(r, BOHN_NO_SEAT, keys[i], lua_gettop(r->L), where, given_words);
        lua_pop(r->L, 1);
    }
    if (lua_getfield(r->L, given, "rest") != LUA_TNIL) give_rest(r, lua_gettop(r->L));
    lua_pop(r->L, 1);
    r->start = bohn_now(r->game).position;
}
