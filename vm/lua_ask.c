/* lua_ask.c - asks questions. p:choose, nearly every decision, asks from C (lua_choose.c); stdlib/questions.lua builds
 * the other forms on kernel.ask:
 *
 *     ask(p, q, most, options, pass | least, refused, type) returns
 *         index           an option was chosen (a list of indexes for a pick, a table for a deal)
 *         nil             passed
 *         nil, who, n     seat `who` does its n-th anytime action first; then ask again. n is 0 if it proposes a deal,
 *                         which kernel.said returns
 *
 * The answer comes from the log while a position is rebuilt, from the decider, or, after a yield, from outside. Only
 * for the last is the question written as data.
 */
#include "vm/lua_ask.h"

#include <stdio.h>
#include <string.h>

static const char *string_field(lua_State *L, const char *key) { /* leaves it on the stack */
    return lua_getfield(L, ARG_QUESTION, key) == LUA_TSTRING ? lua_tostring(L, -1) : "";
}

static bool flag_field(lua_State *L, const char *key) {
    lua_getfield(L, ARG_QUESTION, key);
    bool value = lua_toboolean(L, -1);
    lua_pop(L, 1);
    return value;
}

/* Calls `add` with the id of each handle in the list q[key]. */
static void add_ids(lua_State *L, Choice *choice, const char *key, uint32_t type, bool (*add)(Choice *, int)) {
    const Handle *handle;
    if (lua_getfield(L, ARG_QUESTION, key) == LUA_TTABLE) {
        lua_Integer n = length_of(L, -1);
        for (lua_Integer i = 1; i <= n; i++) {
            lua_geti(L, -1, i);
            handle = to_handle(L, -1);
            if (!handle || handle->type != type || handle->id == UNKNOWN_ID)
                luaL_error(L, "number %d in '%s' of a question: a %s is expected", (int)i, key, handle_type_names[type]);
            if (!add(choice, (int)handle->id)) refuse_more(L, i > BOHN_MAX_SEATS && type == HANDLE_SEAT ? MAX_OPTIONS : (int)i, key);
            lua_pop(L, 1);
        }
    }
    lua_pop(L, 1);
}

static bool add_partner(Choice *choice, int seat) {
    if (choice->request.n_partners == BOHN_MAX_SEATS) return false;
    choice->request.partners[choice->request.n_partners++] = seat;
    return true;
}

/* Fills in only what a decider, or the check of a fed answer, needs. */
static void outline(lua_State *L, BohnGame *game, BohnQuestion type, bool poll) {
    BohnRequest *q = &game->choice.request;
    lua_Integer n = length_of(L, ARG_OPTIONS);
    choice_clear(&game->choice);
    q->type = type;
    q->seat = check_handle(L, ARG_SEAT, HANDLE_SEAT);
    q->poll = poll;
    if (n > MAX_OPTIONS) refuse_more(L, MAX_OPTIONS, "from");
    q->n_options = (int)n;
    if (q->type == BOHN_PICK) {
        int whole[2];
        lua_Integer least = lua_tointegerx(L, ARG_PASS, &whole[0]), most = lua_tointegerx(L, ARG_MOST, &whole[1]);
        if (!whole[0] || !whole[1])
            luaL_error(L, "n, least and most of a question must be whole numbers, found %s",
                       found_text(L, whole[0] ? ARG_MOST : ARG_PASS));
        if (most > BOHN_MAX_PICK) most = BOHN_MAX_PICK;
        if (least < 0 || least > most || most > n)
            luaL_error(L, "at least %I and at most %I of %I options cannot be picked (most is %d)", least, most, n,
                       BOHN_MAX_PICK);
        q->least = (int)least;
        q->most = (int)most;
    } else {
        q->pass = poll || lua_toboolean(L, ARG_PASS);
    }
}

/* The seat looks at q.show, whether it is asked now or answers from the log. */
static void look_at_shown(lua_State *L, BohnGame *game) {
    const BohnRequest *q = &game->choice.request;
    add_ids(L, &game->choice, "show", HANDLE_CARD, choice_add_shown);
    for (int i = 0; i < q->n_shown; i++) look_at(game, (CardId)q->shown[i], q->seat);
}

/* q.cards, the cards that may be given: a list of cards, or of zones, which stand for their cards. */
int ask_cards_to_give(lua_State *L, const BohnGame *game, int cards[MAX_CARDS]) {
    int count = 0;
    if (lua_getfield(L, ARG_QUESTION, "cards") != LUA_TNIL) {
        if (!lua_istable(L, -1))
            luaL_error(L, "the cards of a deal must be a list of cards or zones, found %s; write cards = { … }", found_text(L, -1));
        lua_Integer n = length_of(L, -1);
        for (lua_Integer i = 1; i <= n; i++) {
            lua_geti(L, -1, i);
            const Handle *handle = lua_type(L, -1) == LUA_TUSERDATA ? to_handle(L, -1) : NULL;
            if (handle && handle->type == HANDLE_ZONE) {
                reads_zone(&game->rules->reads, (int)handle->id);
                for (CardId c = game->state.zones[handle->id].front; c != NONE && count < MAX_CARDS; c = game->state.next[c])
                    cards[count++] = c;
            } else if (count < MAX_CARDS) {
                cards[count++] = check_card(L, -1);
            }
            lua_pop(L, 1);
        }
    }
    lua_pop(L, 1);
    return count;
}

/* q.kinds, the kinds that may be asked for: a list, or the name of a back. */
static int kinds_to_ask(lua_State *L, const Def *def, int kinds[MAX_KINDS]) {
    int count = 0, type = lua_getfield(L, ARG_QUESTION, "kinds");
    if (type == LUA_TSTRING) {
        const char *back = lua_tostring(L, -1);
        int first = 0;
        while (first < def->n_kinds && strcmp(def->words[def->kinds[first].back], back) != 0) first++;
        for (int i = first; i < def->n_kinds; i++)
            if (def->kinds[i].back == def->kinds[first].back) kinds[count++] = i;
        if (count == 0) luaL_error(L, "kinds = \"%s\": no card has a back of that name", lua_tostring(L, -1));
    } else if (type != LUA_TNIL) {
        if (!lua_istable(L, -1))
            luaL_error(L, "the kinds of a deal must be a list of kinds or the name of a back, found %s", found_text(L, -1));
        lua_Integer n = length_of(L, -1);
        for (lua_Integer i = 1; i <= n && count < MAX_KINDS; i++) {
            lua_geti(L, -1, i);
            kinds[count++] = check_kind(L, -1);
            lua_pop(L, 1);
        }
    }
    lua_pop(L, 1);
    return count;
}

/* q.about, the arguments of the question's text: one value or a list. */
static void add_subject(lua_State *L, BohnRequest *q, const char *where) {
    int type = lua_getfield(L, ARG_QUESTION, "about");
    if (type == LUA_TTABLE) {
        lua_Integer n = length_of(L, -1);
        for (lua_Integer i = 1; i <= n && q->n_args < BOHN_MAX_ARGS; i++) {
            lua_geti(L, -1, i);
            q->args[q->n_args++] = check_atom(L, -1, where);
            lua_pop(L, 1);
        }
    } else if (type != LUA_TNIL) {
        q->args[q->n_args++] = check_atom(L, -1, where);
    }
    lua_pop(L, 1);
}

/* The keys of a question that are read only if present: their places in the list of all keys, frequent ones first. */
enum { KEY_OFFER = 1 << 6 | 1 << 7 | 1 << 8, KEY_ABOUT = 1 << 9, KEY_ANYTIME = 1 << 10, KEY_ORDERED = 1 << 11,
       KEY_SECRET = 1 << 12 };

/* Refuses misspelt keys; returns which of these are present. */
unsigned ask_check_keys(lua_State *L, const char *where) {
    static const char *const known[] = { "pass", "clause", "cards", "kinds", "partners", "from", "accept", "reject",
                                         "offer", "about", "anytime", "ordered", "secret", "show", "can", "least",
                                         "most", "n", "otherwise", "seats", "tries", "with", "yes", "call" };
    int top = lua_gettop(L), question = sandbox_contents(L, ARG_QUESTION) ? top + 1 : ARG_QUESTION;
    unsigned present = check_fields(L, question, "question", where, known, (int)(sizeof known / sizeof known[0]));
    lua_settop(L, top);
    return present;
}

/* Marks the options that begin with the word as a reply: to the offer whose number follows, or to the question's. */
static void mark_replies(lua_State *L, const BohnGame *game, BohnOption *list, int n, const char *word, BohnReply reply) {
    const BohnRequest *q = &game->choice.request;
    for (int i = 0; i < n; i++) {
        BohnAtom first = list[i].atom[0], second = list[i].atom[1];
        if (first.type != BOHN_WORD || strcmp(game->rules->def->words[first.value], word) != 0) continue;
        int number = list[i].n > 1 && second.type == BOHN_INT ? second.value : q->offer;
        if (!state_has_offer(&game->state, number))
            luaL_error(L, "question '%s': the option '%s' does not name an offer on the table; write { \"%s\", number }", q->name,
                       word, word);
        list[i].reply = (uint8_t)reply;
        list[i].offer = (uint8_t)number;
    }
}

/* q.offer: the offer the question is about; q.accept, q.reject: the first words of options that reply to one. */
static void add_offer(lua_State *L, const BohnGame *game, Choice *choice) {
    static const char *const keys[] = { [BOHN_REPLY_ACCEPT] = "accept", [BOHN_REPLY_REJECT] = "reject" };
    BohnRequest *q = &choice->request;
    int top = lua_gettop(L);
    if (lua_getfield(L, ARG_QUESTION, "offer") != LUA_TNIL) {
        lua_Integer number = lua_tointeger(L, -1);
        if (!lua_isinteger(L, -1) || !state_has_offer(&game->state, number))
            luaL_error(L, "question '%s': offer = the number of an offer on the table is expected", q->name);
        q->offer = (int)number;
    }
    for (int reply = BOHN_REPLY_ACCEPT; game->state.n_offers > 0 && reply <= BOHN_REPLY_REJECT; reply++) {
        int type = lua_getfield(L, ARG_QUESTION, keys[reply]);
        if (type == LUA_TNIL) continue;
        if (type != LUA_TSTRING)
            luaL_error(L, "question '%s': %s = the first word of options is expected", q->name, keys[reply]);
        mark_replies(L, game, choice->options, q->n_options, lua_tostring(L, -1), (BohnReply)reply);
        mark_replies(L, game, choice->refused, q->n_refused, lua_tostring(L, -1), (BohnReply)reply);
    }
    lua_settop(L, top);
}

/* q.partners, q.cards, q.kinds, q.call: what may be proposed. */
static void add_deal(lua_State *L, const BohnGame *game, Choice *choice) {
    int ids[MAX_CARDS];
    add_ids(L, choice, "partners", HANDLE_SEAT, add_partner);
    choice->request.call = flag_field(L, "call");
    int n = ask_cards_to_give(L, game, ids);
    for (int i = 0; i < n; i++)
        if (!choice_add_card(choice, ids[i])) refuse_more(L, i, "cards");
    n = kinds_to_ask(L, game->rules->def, ids);
    for (int i = 0; i < n; i++)
        if (!choice_add_kind(choice, ids[i])) refuse_more(L, i, "kinds");
}

/* In a frame of its own, which has the seat and the deal where those of a question are. */
static int add_bids(lua_State *L) {
    Choice *actions = lua_touserdata(L, 1);
    lua_settop(L, 0);
    push_handle(L, HANDLE_SEAT, actions->request.seat);
    if (can_bids(L, actions->request.seat)) {
        actions->request.type = BOHN_DEAL;
        add_deal(L, rules_of(L)->current, actions);
    }
    return 0;
}

void ask_add_bids(lua_State *L, Choice *actions) {
    lua_pushcfunction(L, add_bids);
    lua_pushlightuserdata(L, actions);
    lua_call(L, 1, 0);
}

void ask_write_out(lua_State *L, BohnGame *game, const Declared *declared) {
    Choice *choice = &game->choice;
    BohnRequest *q = &choice->request;
    bool deal = q->type == BOHN_DEAL && q->n_partners + q->n_cards + q->n_kinds == 0; /* unless a decider has seen it */
    q->n_options = 0;
    if (q->poll || declared) {
        choice_name(choice, declared ? declared->name : "anytime", declared ? declared->clause : "");
        add_options(L, choice, ARG_OPTIONS, choice->name);
        if (deal) add_deal(L, game, choice);
        if (!declared) return;
        q->window = game->step.window_open && declared->window;
        if (!lua_isnil(L, ARG_WITH)) q->args[q->n_args++] = check_atom(L, ARG_WITH, choice->name);
        if (lua_istable(L, ARG_REFUSED)) check_refused(L, ARG_REFUSED, choice, choice->name);
        return;
    }
    if (lua_geti(L, ARG_QUESTION, 1) != LUA_TSTRING)
        luaL_error(L, "a question starts with its name: p:choose { \"name\", … }");
    if (!plain_word(lua_tostring(L, -1), sizeof choice->name))
        luaL_error(L, "the question '%s' needs a name of letters, digits and _", lua_tostring(L, -1));
    const char *name = lua_tostring(L, -1);
    choice_name(choice, name, string_field(L, "clause"));
    if (strcmp(choice->name, "anytime") == 0) luaL_error(L, "the name 'anytime' is reserved for polling points");
    lua_pop(L, 2);
    unsigned present = ask_check_keys(L, choice->name);
    q->ordered = present & KEY_ORDERED && flag_field(L, "ordered");
    q->secret = present & KEY_SECRET && flag_field(L, "secret");
    q->window = game->step.window_open && !(present & KEY_ANYTIME && !flag_field(L, "anytime"));
    add_options(L, choice, ARG_OPTIONS, choice->name);
    if (lua_istable(L, ARG_REFUSED)) check_refused(L, ARG_REFUSED, choice, choice->name);
    if (present & KEY_ABOUT) add_subject(L, q, choice->name);
    if (present & KEY_OFFER) add_offer(L, game, choice);
    if (deal) add_deal(L, game, choice);
}

/* Sets a field of the table at the top to a list of handles: ids[index[0]], ids[index[1]] … */
static void set_chosen(lua_State *L, const char *key, int type, const int *ids, int count, const int *index, int n) {
    lua_createtable(L, n, 0);
    for (int i = 0; i < n; i++) {
        if (index[i] < 0 || index[i] >= count) luaL_error(L, "a deal names a card or kind that is not there");
        push_handle(L, type, ids[index[i]]);
        lua_rawseti(L, -2, i + 1);
    }
    lua_setfield(L, -2, key);
}

static void push_deal(lua_State *L, const BohnGame *game, const BohnAnswer *a) {
    int ids[MAX_CARDS], n = ask_cards_to_give(L, game, ids);
    lua_createtable(L, 0, 3);
    push_partner(L, a->partner);
    lua_setfield(L, -2, "partner");
    set_chosen(L, "give", HANDLE_CARD, ids, n, a->give, a->n_give);
    n = kinds_to_ask(L, game->rules->def, ids);
    set_chosen(L, "ask", HANDLE_KIND, ids, n, a->ask, a->n_ask);
}

/* Returns the answer in the game to the script. */
static int deliver(lua_State *L, BohnGame *game) {
    const BohnAnswer *a = &game->answer;
    if (game->act_seat != BOHN_NO_SEAT) {
        lua_pushnil(L);
        push_handle(L, HANDLE_SEAT, game->act_seat);
        lua_pushinteger(L, game->act_index + 1);
        game->act_seat = BOHN_NO_SEAT;
        return 3;
    }
    BohnQuestion type = game->choice.request.type;
    if (type == BOHN_PICK) {
        lua_createtable(L, a->n, 0);
        for (int i = 0; i < a->n; i++) {
            lua_pushinteger(L, a->index[i] + 1);
            lua_rawseti(L, -2, i + 1);
        }
    } else if (type == BOHN_DEAL && a->partner != BOHN_NO_SEAT) {
        push_deal(L, game, a);
    } else if (a->n == 0) {
        lua_pushnil(L);
    } else {
        lua_pushinteger(L, a->index[0] + 1);
    }
    return 1;
}

static int ask_answered(lua_State *L, int status, lua_KContext context) {
    (void)status;
    (void)context;
    return deliver(L, rules_of(L)->current);
}

/* The program's decider is checked like any other source of answers. */
static void check_decided(lua_State *L, const BohnRequest *q, const BohnAnswer *a) {
    char why[200];
    if (!choice_valid(q, a, why, sizeof why))
        luaL_error(L, "the program's decider answered wrongly: %s", why);
}

bool ask_put(lua_State *L, BohnQuestion type, bool poll, const Declared *declared) {
    BohnGame *game = writable(L);
    BohnRequest *q = &game->choice.request;
    if (game->rules->typed) luaL_error(L, "typed Lua cannot ask a question; answer the one that is pending");
    if (!poll && ++game->step.asked > MAX_QUESTIONS) limits_raise(L, LIMIT_DECISIONS);
    outline(L, game, type, poll);
    if (q->type != BOHN_PICK && q->n_options == 0 && !q->pass) { /* every question has a default answer */
        if (lua_istable(L, ARG_QUESTION)) lua_geti(L, ARG_QUESTION, 1); else lua_pushvalue(L, ARG_QUESTION);
        luaL_error(L, "question '%s' has no legal answer: ask it only if there are options, or declare pass = true or "
                   "otherwise = \"rule\"", lua_tostring(L, -1));
    }
    if (!poll && !declared) look_at_shown(L, game);
    budget_settle(L);
    Entry *entry = step_to_feed(game);
    if (game->imagined.real && feed_imagined(L, game, entry)) return true;
    if (entry) {
        feed_answer(L, game, entry, declared);
        budget_renew_fed(L);
        return true;
    }
    if (step_endless(game)) limits_raise(L, LIMIT_DECISIONS);
    game->act_seat = BOHN_NO_SEAT;
    if (game->decider && q->type == BOHN_DEAL) add_deal(L, game, &game->choice);
    if (game->decider && game->decider(game->decider_context, q, &game->answer)) {
        int16_t code[CHOICE_CODE_MAX];
        check_decided(L, q, &game->answer);
        int n = choice_encode(q, &game->answer, code);
        if (!step_log(game, q->seat, ENTRY_ANSWER, code, n, NULL)) limits_raise(L, LIMIT_PROCESS);
        budget_renew(L);
        return true;
    }
    if (!lua_isyieldable(L)) luaL_error(L, "a question cannot be asked here");
    ask_write_out(L, game, declared);
    game->step.mode = STEP_WAITS;
    return false;
}

/* ---- polling points ----------------------------------------------------------------------------------- */

bool ask_push_poll(lua_State *L, BohnGame *game) {
    if (!game->step.window_open || game->rules->typed) return false;
    if (++game->step.asked > MAX_QUESTIONS) limits_raise(L, LIMIT_DECISIONS);
    const Entry *next = step_next(game); /* a rebuild asks the same questions */
    if (next ? !step_polled(game, next) : (game->polls & POLLED) == 0) return false;
    lua_rawgeti(L, LUA_REGISTRYINDEX, game->rules->called_refs[CALLED_POLL]);
    lua_rawgeti(L, LUA_REGISTRYINDEX, game->rules->table_ref);
    return true;
}

static int polling_done(lua_State *L, int status, lua_KContext context) {
    (void)L;
    (void)status;
    (void)context;
    return 0;
}

/* t:poll() */
int f_table_poll(lua_State *L) {
    if (ask_push_poll(L, writable(L))) lua_callk(L, 1, 0, 0, polling_done);
    return 0;
}

/* ---- kernel.ask and what belongs to it -------------------------------------------------------------- */

/* kernel.options(p, q) -> options, refused: for the questions made in Lua */
static int f_options(lua_State *L) {
    lua_settop(L, 2);
    check_table(L, ARG_QUESTION, "a question { \"name\", from = … }");
    choose_options(L);
    lua_pushvalue(L, ARG_OPTIONS);
    lua_pushvalue(L, ARG_REFUSED);
    return 2;
}

static int f_ask(lua_State *L) {
    check_table(L, ARG_QUESTION, "a question { \"name\", from = … }");
    luaL_checktype(L, ARG_OPTIONS, LUA_TTABLE);
    BohnQuestion type = (BohnQuestion)luaL_checkinteger(L, N_ARGS + 1);
    lua_settop(L, N_ARGS);
    return ask_put(L, type, false, NULL) ? deliver(L, game_of(L)) : lua_yieldk(L, 0, 0, ask_answered);
}

/* kernel.ask_poll(p, list) */
static int f_ask_poll(lua_State *L) {
    lua_settop(L, 2);
    luaL_checktype(L, 2, LUA_TTABLE);
    lua_pushnil(L);
    lua_pushvalue(L, 2);   /* p, list, nil, list: the list is ARG_OPTIONS */
    lua_settop(L, N_ARGS);
    return ask_put(L, BOHN_CHOOSE, true, NULL) ? deliver(L, game_of(L)) : lua_yieldk(L, 0, 0, ask_answered);
}

/* kernel.hears(p): at a polling point of its own: may p speak now? */
static int f_hears(lua_State *L) {
    BohnGame *game = writable(L);
    int seat = check_handle(L, 1, HANDLE_SEAT);
    if (!game->step.window_open || game->rules->typed) return 0;
    if (++game->step.asked > MAX_QUESTIONS) limits_raise(L, LIMIT_DECISIONS);
    const Entry *next = step_next(game);
    unsigned heard = (game->polls | game->polls >> BOHN_MAX_SEATS) & POLLED;
    lua_pushboolean(L, next ? step_polled(game, next) && next->seat == seat : (heard >> seat & 1) != 0);
    return 1;
}

/* kernel.ask_bid(p, deal) */
static int f_ask_bid(lua_State *L) {
    lua_settop(L, 2);
    lua_pushnil(L);
    lua_newtable(L);
    lua_settop(L, N_ARGS);
    return ask_put(L, BOHN_DEAL, true, NULL) ? deliver(L, game_of(L)) : lua_yieldk(L, 0, 0, ask_answered);
}

/* kernel.said(p, deal): what the seat has just proposed out of turn */
static int f_said(lua_State *L) {
    BohnGame *game = game_of(L);
    lua_settop(L, 2);
    feed_bid(L, game);
    push_deal(L, game, &game->answer);
    return 1;
}

static int f_polled(lua_State *L) {
    BohnGame *game = game_of(L);
    int seat = check_handle(L, 1, HANDLE_SEAT);
    const Entry *next = step_next(game);
    if (next) lua_pushboolean(L, step_polled(game, next) && next->seat == seat);
    else lua_pushboolean(L, (game->polls >> seat & 1) != 0);
    return 1;
}

static int f_window(lua_State *L) {
    BohnGame *game = game_of(L);
    lua_pushboolean(L, game->step.window_open);
    game->step.window_open = lua_toboolean(L, 1);
    return 1;
}

/* kernel.what(value): the type of a handle, "card", "zone" … */
static int f_what(lua_State *L) {
    const Handle *handle = lua_touserdata(L, 1);
    lua_pushstring(L, handle_type_names[handle ? handle->type : 0]);
    return 1;
}

/* kernel.anytime(p): what p may do out of turn */
static int f_anytime(lua_State *L) {
    can_anytime(L, check_handle(L, 1, HANDLE_SEAT), false);
    lua_pop(L, 1);
    return 1;
}

/* kernel.bids(p): the deal that p may propose out of turn, or nil */
static int f_bids(lua_State *L) {
    can_bids(L, check_handle(L, 1, HANDLE_SEAT));
    return 1;
}

static int f_game(lua_State *L) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, rules_of(L)->self_ref);
    return 1;
}

static int f_table(lua_State *L) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, rules_of(L)->table_ref);
    return 1;
}

const luaL_Reg ask_functions[] = {
    { "ask", f_ask },
    { "options", f_options },
    { "ask_poll", f_ask_poll },
    { "polled", f_polled },
    { "hears", f_hears },
    { "ask_bid", f_ask_bid },
    { "said", f_said },
    { "window", f_window },
    { "what", f_what },
    { "anytime", f_anytime },
    { "bids", f_bids },
    { "game", f_game },
    { "table", f_table },
    { NULL, NULL }
};
