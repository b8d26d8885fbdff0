/* info.c - what the scripts declare, as one public struct. See BohnInfo. */
#include "vm/lua_api.h"

#include <stdlib.h>
#include <string.h>

const char bohn_version[] = BOHN_VERSION;

/* All files except the standard library, in order of loading. */
static void list_scripts(BohnRules *rules) {
    for (int i = 0; i < rules->n_scripts; i++) {
        const Script *script = &rules->scripts[i];
        if (!script->rules) continue;
        BohnScript *shown = &rules->shown[rules->info.n_scripts++];
        *shown = (BohnScript){ .name = script->name, .file = script->file, .hash = script->hash, .text = script->text };
        shown->hits = cover_lines(rules, i, &shown->n_lines);
        shown->costs = profile_costs(rules, i, &shown->n_lines);
    }
}

static int by_name(const void *a, const void *b) { return strcmp(((const BohnRule *)a)->name, ((const BohnRule *)b)->name); }

/* Pushes the function at the top, or the rule behind it if its result is compared: see checked() in bohn.lua. */
static void push_rule_itself(lua_State *L) {
    const char *name;
    for (int i = 1; (name = lua_getupvalue(L, -1, i)) != NULL; i++) {
        if (strcmp(name, "rule_itself") == 0) return;
        lua_pop(L, 1);
    }
    lua_pushvalue(L, -1);
}

/* Adds the method at the top of the stack, below its name, to rule_list unless that is NULL. */
static bool list_rule(lua_State *L, BohnRules *rules) {
    lua_Debug at;
    if (!lua_isfunction(L, -1) || lua_iscfunction(L, -1) || lua_type(L, -2) != LUA_TSTRING) return false;
    push_rule_itself(L);
    lua_getinfo(L, ">S", &at);
    const Script *script = rules_script_of(rules, at.source);
    if (script && rules->rule_list) /* the game table keeps the name alive */
        rules->rule_list[rules->info.n_rules++] = (BohnRule){ lua_tostring(L, -2), script->name, script->file,
                                                              at.linedefined, at.lastlinedefined };
    return script;
}

static void list_rules(lua_State *L, BohnRules *rules) {
    size_t n = 0;
    lua_rawgeti(L, LUA_REGISTRYINDEX, rules->self_ref);
    if (sandbox_contents(L, -1)) lua_replace(L, -2);
    for (int pass = 0; pass < 2; pass++) {
        lua_pushnil(L);
        for (; lua_next(L, -2); lua_pop(L, 1)) n += list_rule(L, rules);
        if (pass == 0 && !(rules->rule_list = malloc((n + 1) * sizeof *rules->rule_list))) limits_raise(L, LIMIT_PROCESS);
    }
    lua_pop(L, 1);
    qsort(rules->rule_list, (size_t)rules->info.n_rules, sizeof *rules->rule_list, by_name);
}

void info_build(lua_State *L, BohnRules *rules) {
    const Def *def = rules->def;
    rules->info = (BohnInfo){ .id = def->id, .title = def->title, .players = def->n_seats,
        .least_players = def->least_seats, .most_players = def->most_seats, .least_wins = def->least_wins, .scripts = rules->shown,
        .n_options = def->n_options, .options = def->options, .n_bots = rules->n_bots, .bots = rules->bots,
        .rival = rules->rival, .n_zones = def->n_zones, .zones = def->zones, .n_kinds = def->n_kinds,
        .kinds = def->kinds, .n_cards = def->n_cards, .kind_of = def->kind_of, .n_counters = def->n_counters,
        .counters = def->counters, .n_phases = def->n_turn, .phases = def->turn, .n_decisions = rules->n_declared,
        .decisions = rules->decisions, .n_texts = def->texts.n, .texts = def->texts.list,
        .n_clauses = def->clauses.n, .clauses = def->clauses.list, .words = def->words };
    for (int i = 0; i < rules->n_declared; i++)
        rules->decisions[i] = (BohnDecision){ rules->declared[i].name, rules->declared[i].clause };
    rules->info.n_notes = rules->n_notes;
    rules->info.notes = rules->notes;
    list_scripts(rules);
    list_rules(L, rules);
    rules->info.rules = rules->rule_list;
}

const BohnInfo *bohn_info(const BohnRules *rules) { return rules ? &rules->info : NULL; }
