/* phrase.c - texts for the screen: fills names into a script's texts, and calls the hooks that choose a text. */
#include "vm/hook.h"

#include "vm/error.h"
#include "vm/lua_api.h"

#include <stdio.h>
#include <string.h>

/* The name in the language: kinds have names, zones and words have texts. */
static void put_atom(const BohnInfo *info, BohnAtom atom, const char *lang, const char *const *seats, char *out,
                     size_t n) {
    const char *key = NULL;
    if (atom.type == BOHN_CARD && atom.value != BOHN_UNKNOWN)
        atom = (BohnAtom){ BOHN_KIND, info->kind_of[atom.value] };
    switch ((BohnAtomType)atom.type) {
    case BOHN_INT: snprintf(out, n, "%d", (int)atom.value); return;
    case BOHN_KIND:
        if (atom.value == BOHN_UNKNOWN) break;
        snprintf(out, n, "%s", bohn_in(&info->kinds[atom.value].name, lang));
        return;
    case BOHN_SEAT:
        if (seats) snprintf(out, n, "%s", seats[atom.value]); else snprintf(out, n, "p%d", (int)atom.value + 1);
        return;
    case BOHN_ZONE: key = info->zones[atom.value].name; break;
    case BOHN_WORD: key = info->words[atom.value]; break;
    case BOHN_CARD: break;
    }
    const char *text = key ? bohn_in(bohn_text(info, key), lang) : "?";
    snprintf(out, n, "%s", text ? text : key);
    for (char *at = out; !text && *at; at++)
        if (*at == '_') *at = ' ';
}

/* Appends the names, separated by `between`, also from text already there. */
static void put_atoms(const BohnInfo *info, const BohnAtom *atoms, int n_atoms, const char *between, const char *lang,
                      const char *const *seats, char *out, size_t n) {
    for (int i = 0; i < n_atoms; i++) {
        size_t used = strlen(out);
        if (used + strlen(between) + 1 >= n) return;
        if (used > 0) used += (size_t)snprintf(out + used, n - used, "%s", between);
        put_atom(info, atoms[i], lang, seats, out + used, n - used);
    }
}

void bohn_render(const BohnInfo *info, const char *key, const BohnAtom *args, int n_args, const char *lang,
                 const char *const *seats, char *out, size_t n) {
    if (!key && n_args > 0 && args[0].type == BOHN_WORD) {
        key = info->words[args[0].value];
        args++, n_args--;
    }
    const char *template = key ? bohn_in(bohn_text(info, key), lang) : NULL;
    size_t used = 0;
    out[0] = '\0';
    if (!template) { /* no text: the key, and what it names */
        snprintf(out, n, "%s", key ? key : "");
        for (char *at = out; *at; at++)
            if (*at == '_') *at = ' ';
        put_atoms(info, args, n_args, key ? " " : ", ", lang, seats, out, n);
        return;
    }
    for (const char *at = template; *at && used + 1 < n;) {
        if (at[0] == '{' && at[1] >= '1' && at[1] <= '9' && at[2] == '}') {
            int i = at[1] - '1';
            if (i < n_args) put_atom(info, args[i], lang, seats, out + used, n - used);
            used += strlen(out + used);
            at += 3;
        } else {
            out[used++] = *at++;
            out[used] = '\0';
        }
    }
}

/* ---- hooks ---------------------------------------------------------------------------------------- */

/* Phrases are not stored, so one may name as many things as a text has places for. */
#define MAX_NAMED 9

/* The highest place {n} of a text in this language; 0 if it names nothing. */
static int places_of(const char *text) {
    int most = 0;
    for (; text && *text; text++)
        if (text[0] == '{' && text[1] >= '1' && text[1] <= '9' && text[2] == '}' && text[1] - '0' > most) most = text[1] - '0';
    return most;
}

/* Renders the 1 + MAX_NAMED results of a hook on the stack, after what the text already says. */
static void add_phrase(lua_State *L, const HookCall *call) {
    BohnRules *rules = rules_of(L);
    char *text = rules->text;
    size_t used = strlen(text);
    if (!lua_toboolean(L, 1)) return;
    if (lua_type(L, 1) != LUA_TSTRING)
        hook_returned(L, call->hook, 1, "the key of a text and what it names, or nothing");
    BohnAtom args[MAX_NAMED];
    int n_args = 0;
    for (; n_args < MAX_NAMED && !lua_isnil(L, 2 + n_args); n_args++)
        args[n_args] = check_atom(L, 2 + n_args, bohn_hooks[call->hook].name);
    int places = places_of(bohn_in(bohn_text(&rules->info, lua_tostring(L, 1)), call->lang));
    if (places > n_args) { /* a sentence with holes misleads: `a and f()` passes on only the first result of f */
        lua_pushfstring(L, "returned '%s' with %d thing%s, but its text names {%d}", lua_tostring(L, 1), n_args,
                        n_args == 1 ? "" : "s", places);
        hook_wrong(L, call->hook, lua_tostring(L, -1));
    }
    if (used > 0 && used + 8 < sizeof rules->text) used += (size_t)snprintf(text + used, sizeof rules->text - used, " · ");
    bohn_render(&rules->info, lua_tostring(L, 1), args, n_args, call->lang, NULL, text + used, sizeof rules->text - used);
}

/* Calls the hook, and those of layers below that it does not know: see stack.lua. */
static int call_phrase(lua_State *L) {
    const HookCall *call = lua_touserdata(L, 1);
    const BohnRules *rules = rules_of(L);
    rules_of(L)->text[0] = '\0';
    lua_settop(L, 0);
    lua_call(L, hook_push(L, call->hook, call->id, call->option), 1 + MAX_NAMED);
    add_phrase(L, call);
    for (lua_Integer i = 1;; i++) {
        lua_settop(L, 0);
        lua_rawgeti(L, LUA_REGISTRYINDEX, rules->combined_ref);
        if (lua_getfield(L, 1, bohn_hooks[call->hook].name) != LUA_TTABLE || lua_geti(L, 2, i) == LUA_TNIL) return 0;
        lua_insert(L, 1);
        lua_settop(L, 1);
        int n = hook_push(L, call->hook, call->id, call->option);
        lua_remove(L, 2); /* the hook itself */
        lua_call(L, n, 1 + MAX_NAMED);
        add_phrase(L, call);
    }
}

/* The hook that has spent most on this screen is switched off. */
static void switch_off_dearest(BohnGame *game) {
    const BohnRules *rules = game->rules;
    BohnHook dearest = 0;
    for (int hook = 0; hook < BOHN_HOOKS; hook++)
        if (game->drawing.spent[hook] > game->drawing.spent[dearest]) dearest = (BohnHook)hook;
    const Place *place = &rules->hook_places[dearest];
    BohnError err;
    refuse_at(&err, BOHN_LIMIT, place->script ? place->script->file : "", place->line,
              "the texts of one screen take more than %ld Lua instructions, and '%s' takes most of them; it is switched off",
              rules->limits.screen, bohn_hooks[dearest].name);
    hook_keep_error(game, dearest, &err);
    game->hooks_off |= 1u << dearest;
}

/* The hooks of one screen share one budget, and one that reached a limit is not called again in this game: a screen has
 * hundreds of texts. An interrupt, or the end of the budget, ends the screen. */
static bool call_for_screen(BohnGame *game, const HookCall *call) {
    Limits *limits = &game->rules->limits;
    Drawing *drawing = &game->drawing;
    BohnError err;
    if (drawing->position != game->log.position) *drawing = (Drawing){ .position = game->log.position };
    if (drawing->ended || game->hooks_off >> call->hook & 1) return false;
    if (!game->rules->hook_places[call->hook].line) return true;
    const long most = limits->screen, each = limits->set.instructions, before = drawing->total;
    if (most && most - before < each) limits->set.instructions = most - before;
    bool whole = limits->set.instructions == each; /* it has a budget of its own */
    long price;
    bool done = hook_call_counted(game, call, &price, &err);
    limits->set.instructions = each;
    drawing->spent[call->hook] += price;
    drawing->total += price;
    drawing->ended = (most && drawing->total >= most) || (!done && limits->last_tripped == LIMIT_INTERRUPT);
    whole |= limits->last_tripped != LIMIT_INSTRUCTIONS;
    if (!done && whole && err.status == BOHN_LIMIT && limits->last_tripped != LIMIT_INTERRUPT) game->hooks_off |= 1u << call->hook;
    if (!done && whole) hook_keep_error(game, call->hook, &err);
    else if (drawing->ended) switch_off_dearest(game), limits->reached++;
    return done;
}

const char *bohn_phrase(BohnGame *game, int viewer, BohnHook hook, int id, const BohnOption *option, const char *lang) {
    char *text = game->rules->text;
    HookCall call = { hook, viewer, id, option, lang, call_phrase, &call, text, 0, NULL };
    text[0] = '\0';
    game->rules->met_hidden = false;
    switch (bohn_hooks[hook].sees) {
    case BOHN_SEES_ALL: call.viewer = BOHN_ALL_SEATS; break;
    case BOHN_SEES_PUBLIC: call.viewer = BOHN_NO_SEAT; break;
    case BOHN_SEES_ASKED:
        if (!step_waits(game)) return text;
        call.id = call.viewer = game->choice.request.seat;
        break;
    case BOHN_SEES_VIEWER: case BOHN_SEES_RULES: break;
    }
    if (!call_for_screen(game, &call)) text[0] = '\0';
    return text;
}
