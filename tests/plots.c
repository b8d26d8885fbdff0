/* plots.c - see plots.h. */
#include "tests/plots.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

/* Everything a record can hold: passes, picks, deals, polls, actions out of turn, random numbers, and a rule
 * that fails on request. */
const char plots[] =
    "local game = define { id = 'plots', title = 'Plots', players = { 2, 4 }, turn = { 'plant', 'swap', 'draw' } }\n"
    "game.options = { hand_size = { 3, 'cards dealt' }, draws = { 2, 'cards drawn' } }\n"
    "game.cards = { { id = 'red', count = 30 }, { id = 'blue', count = 40 } }\n"
    "game.zones = { deck = 'none', discard = 'top', each = { hand = 'owner', field_1 = 'all', field_2 = 'all' } }\n"
    "game.counters = { trouble = 0, each = { coins = 0 } }\n"
    "function game:setup(t)\n"
    "  t.deck:fill():shuffle()\n"
    "  for _, p in t:seats() do t.deck:deal(p.hand, self.opt.hand_size) end\n"
    "end\n"
    "function game:plant(t, p)\n"
    "  if #p.hand == 0 then return end\n"
    "  local field = p:choose { 'plant_where', from = { p.field_1, p.field_2 }, pass = t:steps() > 0 }\n"
    "  if not field then return end\n"
    "  p.hand:move(p.hand:front(), field)\n"
    "  if t.trouble:get() == 1 then error('a planted fault') end\n"
    "  if t:steps() == 0 then return 'again' end\n"
    "end\n"
    "function game:swap(t, p)\n"
    "  local cards = p:pick { 'throw_away', from = p.hand, least = 0, most = 2 }\n"
    "  for _, card in ipairs(cards) do p.hand:move(card, t.discard) end\n"
    "  p:choose { 'colour', from = { 'red', 'blue', 7 }, pass = true }\n"
    "  local deal = p:deal { 'give_away', partners = p:others(), cards = p.hand:cards(),\n"
    "                        kinds = { t:kind 'red', t:kind 'blue' }, from = { 'nothing' }, pass = true }\n"
    "  if type(deal) == 'table' then\n"
    "    for _, old in ipairs(t:offers()) do t:withdraw(old.number) end\n"
    "    if #deal.ask > 0 then t:offer(p, deal.partner, deal.give, deal.ask) end\n"
    "    for _, card in ipairs(deal.give) do p.hand:move(card, deal.partner.hand) end\n"
    "  end\n"
    "end\n"
    "function game:draw(t, p)\n"
    "  t.deck:shuffle()\n"
    "  t:poll()\n"
    "  t.deck:deal(p.hand, self.opt.draws)\n"
    "  if #t.deck < self.opt.draws then t:finish() end\n"
    "end\n"
    "function game:harvest(t, p, field)\n"
    "  p.coins:add(#field)\n"
    "  field:move_all(t.discard)\n"
    "end\n"
    "function game:anytime(t, p)\n"
    "  local list = {}\n"
    "  for _, f in ipairs { p.field_1, p.field_2 } do if #f > 1 then list[#list + 1] = { 'harvest', f } end end\n"
    "  return list\n"
    "end\n"
    "function game:score(t, p) return p.coins:get() end\n"
    "return game\n";

/* ---- files ---------------------------------------------------------------------------------- */

char record_file[300], script_file[300];

void put_file(const char *file, const char *text, size_t n) {
    FILE *stream = fopen(file, "wb");
    assert_non_null(stream);
    assert_int_equal(fwrite(text, 1, n, stream), n);
    assert_int_equal(fclose(stream), 0);
}

char *get_file(const char *file, size_t *n) {
    FILE *stream = fopen(file, "rb");
    assert_non_null(stream);
    fseek(stream, 0, SEEK_END);
    *n = (size_t)ftell(stream);
    rewind(stream);
    char *text = malloc(*n + 1);
    assert_non_null(text);
    assert_int_equal(fread(text, 1, *n, stream), *n);
    text[*n] = '\0';
    fclose(stream);
    return text;
}

int make_plots(void **state) {
    if (make_directory(state) != 0) return -1;
    snprintf(record_file, sizeof record_file, "%s/game.bohn", directory);
    snprintf(script_file, sizeof script_file, "%s/plots.lua", directory);
    put_file(script_file, plots, strlen(plots));
    return 0;
}

/* ---- games ---------------------------------------------------------------------------------- */

BohnRules *load_plots(int players, const char *option) {
    char path[400];
    const char *options[] = { option, NULL };
    snprintf(path, sizeof path, "stdlib:%s", directory);
    BohnSetup setup = { .script = "plots", .path = path, .players = players, .options = options };
    BohnRules *rules = bohn_load(&setup, &err);
    if (!rules) fail_msg("%s", err.text);
    return rules;
}

BohnGame *new_plots(BohnRules *rules, int flags) {
    BohnGame *game = bohn_new(rules, SEED, flags, &err);
    if (!game) fail_msg("%s", err.text);
    return game;
}

int play_plots(BohnGame *game, int n) {
    for (int i = 0; i < n; i++) {
        BohnProgress progress = bohn_run(game, &err);
        if (progress == BOHN_FAILED) fail_msg("%s", err.text);
        if (progress == BOHN_OVER) return i;
        random_decision(game);
    }
    assert_true(bohn_run(game, &err) != BOHN_FAILED);
    return n;
}

const char *const seats[] = { "human", "farmer", "gärtner", NULL };

BohnGame *start_plots(BohnRules *rules, int flags) {
    BohnGame *game = new_plots(rules, flags);
    bohn_set_polls(game, 5);
    unlink(record_file);
    assert_ok(bohn_record_start(game, record_file, "plots", seats, &err));
    dice = 1;
    return game;
}

void assert_replays(BohnGame *game) {
    assert_true(bohn_run(game, &err) != BOHN_FAILED);
    const BohnRequest *q = bohn_request(game);
    BohnGame *copy = new_plots(bohn_rules(game), ALL_FLAGS);
    bohn_set_polls(copy, q && q->poll ? 1u << q->seat : 0); /* for the end; the lines do without */
    assert_ok(bohn_record_replay(copy, record_file, false, -1, &err));
    assert_string_equal(err.text, "");
    assert_same(game, copy);
    bohn_free(copy);
}

char *sample_record(BohnRules *rules, int decisions, size_t *n) {
    BohnGame *game = start_plots(rules, ALL_FLAGS);
    play_plots(game, decisions);
    bohn_free(game);
    return get_file(record_file, n);
}

/* ---- forging -------------------------------------------------------------------------------- */

Lines split_lines(const char *text) {
    Lines lines = { .n = 0 };
    for (const char *at = text; *at; at = strchr(at, '\n') + 1) {
        const char *end = strchr(at, '\n');
        size_t n = (size_t)(end - at);
        assert_true(lines.n < 600);
        if (lines.n > 0) n -= 18;
        lines.line[lines.n++] = strndup(at, n);
    }
    return lines;
}

void free_lines(Lines *lines) {
    for (int i = 0; i < lines->n; i++) free(lines->line[i]);
}

void forge(const Lines *lines) {
    FILE *stream = fopen(record_file, "wb");
    assert_non_null(stream);
    fprintf(stream, "%s\n", lines->line[0]);
    uint64_t sum = XXH3_64bits(lines->line[0], strlen(lines->line[0]));
    for (int i = 1; i < lines->n; i++) {
        unsigned char bytes[8 + 70000];
        size_t n = strlen(lines->line[i]);
        assert_true(n <= 70000);
        for (int b = 0; b < 8; b++) bytes[b] = (unsigned char)(sum >> (56 - 8 * b));
        memcpy(bytes + 8, lines->line[i], n);
        sum = XXH3_64bits(bytes, n + 8);
        fprintf(stream, "%s ~%016llx\n", lines->line[i], (unsigned long long)sum);
    }
    assert_int_equal(fclose(stream), 0);
}

char *changed(const char *line, const char *old, const char *new) {
    const char *at = strstr(line, old);
    if (!at) fail_msg("'%s' is not in: %s", old, line);
    char *out = malloc(strlen(line) + strlen(new) + 1);
    sprintf(out, "%.*s%s%s", (int)(at - line), line, new, at + strlen(old));
    return out;
}

void forge_change(const char *text, int line, const char *old, const char *new) {
    Lines lines = split_lines(text);
    char *other = changed(lines.line[line], old, new);
    free(lines.line[line]);
    lines.line[line] = other;
    forge(&lines);
    free_lines(&lines);
}

void forge_line(const char *text, int line, const char *new) {
    Lines lines = split_lines(text);
    free(lines.line[line]);
    lines.line[line] = strdup(new);
    forge(&lines);
    free_lines(&lines);
}

bool replay_file(BohnGame *game, bool force) {
    return bohn_record_replay(game, record_file, force, -1, &err);
}

bool try_replay(BohnRules *rules, bool force, int *position) {
    BohnGame *game = new_plots(rules, ALL_FLAGS);
    bool done = replay_file(game, force);
    if (position) *position = bohn_now(game).position;
    bohn_free(game);
    return done;
}

