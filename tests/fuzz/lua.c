/* lua.c - mutates Lua text so that it mostly stays Lua: words are replaced by words of the same role, statements are
 * copied, moved and taken from a list, numbers become extreme. The lists have what scripts can use and what attacks
 * use. */
#include "tests/fuzz/fuzz.h"

#include <ctype.h>
#include <string.h>

static const char *const words[] = {
    "t", "p", "self", "game", "card", "zone", "q", "option", "deck", "pile", "discard", "hand", "field_1", "field_2", "fields", "coins", "n", "m",
    "choose", "pick", "confirm", "deal", "choose_all", "open", "close", "poll", "hear", "say", "tell", "look", "offer", "offers", "withdraw", "recall",
    "random", "finish", "stop", "pass_to", "active", "turn", "phase", "steps", "seat", "seats", "all_seats", "others", "left", "kind", "kinds",
    "has_kind", "elsewhere", "options", "size", "front", "top", "at", "cards", "where", "count", "counts", "sum", "best", "find", "has", "move", "take", "draw",
    "move_all", "shuffle", "sort", "fill", "is_open", "place", "face", "get", "set", "add", "taking", "topped", "least", "opened", "can_choose",
    "string", "table", "math", "rep", "format", "concat", "insert", "remove", "unpack", "ipairs", "pairs", "select", "tostring", "error", "from", "pass",
    "about", "show", "most", "clause", "partners", "call", "seat_caption", "caption", "score", "winners", "anytime", "bids", "fits", "setup", "opt",
};
static const char *const values[] = {
    "0", "1", "-1", "2", "64", "65", "255", "256", "65535", "65536", "1 << 31", "1 << 62", "math.maxinteger", "math.mininteger", "1.5", "0 / 0",
    "1 / 0", "nil", "true", "false", "{}", "\"\"", "\"red\"", "\"x\"", "function() end", "{ {} }", "t", "p", "t.deck", "p.hand", "p.hand:front()",
    "t:kind(\"red\")", "(\"x\"):rep(8000)", "\"\\27[2J\"", "\"top\"", "\"up\"", "\"all\"", "select(\"#\")",
};
static const char *const statements[] = {
    "t.deck:draw(p.hand)", "t.deck:shuffle()", "p:choose { \"a\", from = { \"x\", \"y\" } }", "p:choose { \"b\", from = p.hand, pass = true }",
    "p:pick { \"c\", from = p.hand, least = 0, most = 2 }", "p:confirm { \"d\" }", "t:poll()", "t:say(\"said\", p)", "t:finish()", "t:stop()",
    "p:deal { \"e\", partners = p:others(), cards = { p.hand }, kinds = t:kinds(), pass = true }", "t:offer(p, p:left(), { p.hand:front() }, {})",
    "t:choose_all { \"f\", from = { 1, 2 } }", "p.hand:move(p.hand:front(), t.deck)", "p.field_1:move_all(t.deck)", "t:pass_to(p)", "p:look(t.deck)",
    "do return \"again\" end", "for _ = 1, 3 do t:random(6) end", "t.deck:sort()", "local x = {} x[1] = x", "error({})", "t.deck:close()",
    "if t:turn() > 2 then t:finish() end", "for _, c in ipairs(t.deck:cards()) do t.deck:turn(c, \"up\") end", "t:recall(function() return 1 end)",
    "return", "while true do end", "local function f() return f() end f()", "t:withdraw(1)", "t:hear(p)",
};
#define PICK(list, seed) list[fuzz_below(seed, sizeof list / sizeof list[0])]

/* Replaces n bytes at `at` by a text; the new size, or the old one if there is no room. */
static size_t replace(uint8_t *data, size_t size, size_t most, size_t at, size_t n, const char *text, size_t length) {
    if (size - n + length > most) return size;
    memmove(data + at + length, data + at + n, size - at - n);
    memcpy(data + at, text, length);
    return size - n + length;
}

static bool in_word(uint8_t byte) { return isalnum(byte) || byte == '_'; }

/* A word, number or other run of bytes around a place. */
static size_t token(const uint8_t *data, size_t size, size_t *at) {
    if (size == 0) return 0;
    if (!in_word(data[*at])) return 1;
    while (*at > 0 && in_word(data[*at - 1])) --*at;
    size_t n = 1;
    while (*at + n < size && in_word(data[*at + n])) n++;
    return n;
}

static size_t line(const uint8_t *data, size_t size, size_t *at) {
    while (*at > 0 && data[*at - 1] != '\n') --*at;
    const uint8_t *end = memchr(data + *at, '\n', size - *at);
    return end ? (size_t)(end - data) - *at + 1 : size - *at;
}

static size_t mutate_once(uint8_t *data, size_t size, size_t most, unsigned *seed) {
    char copy[2000], statement[200];
    size_t at = fuzz_below(seed, (unsigned)size), to = fuzz_below(seed, (unsigned)size), n;
    const char *text;
    switch (fuzz_below(seed, 8)) {
    case 0: /* a word for a word, a value for a number */
    case 1:
        n = token(data, size, &at);
        text = n && isdigit(data[at]) ? PICK(values, seed) : PICK(words, seed);
        return replace(data, size, most, at, n && in_word(data[at]) ? n : 0, text, strlen(text));
    case 2: /* a value for a word */
        n = token(data, size, &at);
        text = PICK(values, seed);
        return n && in_word(data[at]) ? replace(data, size, most, at, n, text, strlen(text)) : size;
    case 3: /* a new statement */
    case 4:
        line(data, size, &at);
        strcpy(statement, PICK(statements, seed));
        strcat(statement, "\n");
        return replace(data, size, most, at, 0, statement, strlen(statement));
    case 5: /* a line is copied elsewhere */
        n = line(data, size, &at);
        line(data, size, &to);
        if (n > sizeof copy) return size;
        memcpy(copy, data + at, n);
        return replace(data, size, most, to, 0, copy, n);
    case 6: /* ... or goes away */
        n = line(data, size, &at);
        return replace(data, size, most, at, n, "", 0);
    default:
        return LLVMFuzzerMutate(data, size, most);
    }
}

size_t fuzz_mutate_lua(uint8_t *data, size_t size, size_t most, unsigned seed) {
    for (unsigned times = 1 + fuzz_below(&seed, 3); times > 0; times--) size = mutate_once(data, size, most, &seed);
    return size;
}
