/* web.c - see web.h. */
#include "repl/web/web.h"

#include "repl/games.h"
#include "repl/page/words.h"
#include "repl/play/game_json.h"
#include "repl/play/seats.h"
#include "repl/term/error_print.h"
#include "repl/term/lang.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* The only function that the page calls. The caller frees the answer. */
char *web_call(const char *request);

static const char *text_of(const json_t *request, const char *key) {
    return json_string_value(json_object_get(request, key));
}

bool web_setup(const json_t *request, WebSetup *setup, BohnError *err) {
    const char *seed = text_of(request, "seed"), *seats = text_of(request, "seats");
    const json_t *options = json_object_get(request, "options");
    char *end = NULL;
    *setup = (WebSetup){ .script = text_of(request, "script"), .seats = seats && *seats ? seats : NULL,
                         .players = (int)json_integer_value(json_object_get(request, "players")) };
    errno = 0;
    if (seed) setup->seed = strtoull(seed, &end, 10);
    if (!setup->script || json_array_size(options) > BOHN_HEADER_OPTIONS)
        return error_fill(err, BOHN_BAD_INPUT, "%s", tr("this is not a request"));
    if (seed && (errno || *seed < '0' || *seed > '9' || *end))
        return error_fill(err, BOHN_BAD_INPUT, tr("'%s' is not a seed: a whole number is expected"), seed);
    for (size_t i = 0; i < json_array_size(options); i++) {
        setup->options[i] = json_string_value(json_array_get(options, i));
        if (!setup->options[i]) return error_fill(err, BOHN_BAD_INPUT, "%s", tr("this is not a request"));
    }
    return true;
}

BohnRules *web_load(const WebSetup *setup, bool each_number, BohnError *err) {
    BohnLimits limits = bohn_default_limits;
    limits.milliseconds = INT_MAX;
    return games_load_with((BohnSetup){ .script = setup->script, .players = setup->players, .options = setup->options,
                                        .limits = &limits, .each_number = each_number }, err);
}

json_t *web_error(const BohnError *err) {
    return json_pack("{s:{s:o, s:o, s:o, s:i, s:s}}", "error", "text", json_text(err->text), "message",
                     json_text(error_message(err)), "file", json_text(err->file), "line", err->line, "clause", err->clause);
}

/* Title, numbers of players, options, bots and notes of a game; `brief`: the numbers are known, and not tried. */
static json_t *about(const json_t *request) {
    WebSetup setup;
    BohnError err = { 0 };
    if (!web_setup(request, &setup, &err)) return web_error(&err);
    BohnRules *rules = web_load(&setup, !json_is_true(json_object_get(request, "brief")), &err);
    if (!rules) return web_error(&err);
    const BohnInfo *info = bohn_info(rules);
    json_t *players = json_array(), *options = json_array(), *bots = json_array(), *notes = json_array();
    for (int n = 1; n <= BOHN_MAX_SEATS; n++)
        if (info->allowed >> n & 1) json_array_append_new(players, json_integer(n));
    for (int i = 0; i < info->n_options; i++)
        json_array_append_new(options, json_pack("{s:o, s:o, s:o}", "name", json_text(info->options[i].name), "value",
                                                 json_text(info->options[i].value), "about",
                                                 json_text(lang_game(info->options[i].text))));
    for (int i = 0; i < info->n_bots; i++) json_array_append_new(bots, json_text(info->bots[i]));
    for (int i = 0; i < info->n_notes; i++)
        json_array_append_new(notes, json_pack("{s:o, s:o, s:i}", "file", json_text(info->notes[i].file), "text",
                                               json_text(info->notes[i].text), "line", info->notes[i].line));
    const char *usual = seats_usual_bot(info);
    json_t *answer = json_pack("{s:o, s:o, s:i, s:o, s:o, s:o, s:o, s:o}", "id", json_text(info->id), "title",
                               json_text(bohn_in(&info->title, lang_now())), "usual", info->players, "players", players, "options",
                               options, "bots", bots, "bot", json_text(usual ? usual : "random"), "notes", notes);
    bohn_rules_free(rules);
    return answer;
}

static json_t *words(const json_t *request) {
    (void)request;
    json_t *all = page_words();
    json_object_update_new(all, web_words());
    return json_pack("{s:s, s:o}", "version", BOHN_VERSION, "words", all);
}

static json_t *answer(const json_t *request) {
    static const struct { const char *name; json_t *(*answer)(const json_t *request); } known[] = {
        { "words", words }, { "about", about }, { "open", game_open }, { "load", game_load }, { "reload", game_reload },
        { "run", game_run }, { "take", game_take }, { "look", game_look }, { "again", game_again },
        { "finish", game_finish }, { "link", link_make }, { "follow", link_follow },
        { "simulate", simulate_open }, { "some", simulate_some }, { "report", simulate_report },
    };
    const char *what = text_of(request, "do"), *lang = text_of(request, "lang");
    BohnError err = { 0 };
    if (lang) lang_set(lang);
    for (size_t i = 0; what && i < sizeof known / sizeof known[0]; i++)
        if (strcmp(what, known[i].name) == 0) return known[i].answer(request);
    error_fill(&err, BOHN_BAD_INPUT, "%s", tr("this is not a request"));
    return web_error(&err);
}

char *web_call(const char *text) {
    json_t *request = json_loads(text, 0, NULL), *said = answer(request);
    char *out = json_dumps(said, JSON_COMPACT);
    json_decref(request);
    json_decref(said);
    return out;
}
