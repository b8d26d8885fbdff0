/* view.c - see view.h. */
#include "repl/page/view.h"

#include "repl/play/game_json.h"
#include "repl/play/sight.h"
#include "repl/term/lang.h"

#include <stdio.h>
#include <string.h>

#define MAX_OFFERS 32

static const BohnInfo *info_of(const View *view) {
    return bohn_info(bohn_rules(view->game));
}

json_t *view_seat(int seat) {
    if (seat >= 0) return json_sprintf("p%d", seat + 1);
    return json_string(seat == BOHN_ALL_SEATS ? "all" : "none");
}

static void set_text(json_t *object, const char *key, const char *text) {
    if (text && *text) json_object_set_new(object, key, json_text(text));
}

/* Sentences for the terminal keep words together by no-break spaces; a page has the width of its window. */
static json_t *loose_text(char *text) {
    char *to = text;
    for (const char *at = text; *at; at++) {
        bool kept = strncmp(at, "\u00A0", 2) == 0;
        *to++ = kept ? ' ' : *at;
        at += kept;
    }
    *to = '\0';
    return json_text(text);
}

static void set_true(json_t *object, const char *key, bool value) {
    if (value) json_object_set_new(object, key, json_true());
}

/* ---- the rules --------------------------------------------------------------------------------- */

/* A script hides a zone by giving it an empty text. */
static bool is_hidden(const BohnInfo *info, int zone) {
    char key[120];
    snprintf(key, sizeof key, "zone_%s", info->zones[zone].name);
    const char *text = bohn_in(bohn_text(info, key), "en");
    return sight_hides_zone(info, zone) || (text && !*text);
}

/* A zone without a look gets one by its name; the terminal uses the same names. */
static const char *zone_look(const BohnZone *zone) {
    if (*zone->look) return zone->look;
    if (zone->row) return "tile";
    if (strcmp(zone->name, "hand") == 0) return "hand";
    if (strcmp(zone->name, "coins") == 0) return "coins";
    if (strncmp(zone->name, "field_", 6) == 0 && zone->seat != BOHN_NO_SEAT) return "field";
    return strcmp(zone->name, "deck") == 0 || strcmp(zone->name, "discard") == 0 ? "pile" : "";
}

static json_t *zone_object(const View *view, int number) {
    static const char *const shows[] = { "", "kinds", "count", "queue", "chain" };
    static const char *const seen[] = { "all", "owner", "top", "none" };
    const BohnInfo *info = info_of(view);
    const BohnZone *zone = &info->zones[number];
    char name[100];
    narrate_name(info, "zone", zone->name, view->lang, name, sizeof name);
    json_t *object = json_pack("{s:o, s:o, s:s}", "id", json_text(zone->full), "name", json_text(name), "seen",
                               seen[zone->visibility]);
    if (zone->seat != BOHN_NO_SEAT) json_object_set_new(object, "seat", json_integer(zone->seat));
    set_text(object, "look", zone_look(zone));
    set_text(object, "show", shows[zone->show]);
    if (zone->row) json_object_set_new(object, "row", json_integer(zone->row));
    if (zone->row) json_object_set_new(object, "x", json_integer(zone->x));
    if (zone->line) json_object_set_new(object, "line", json_integer(zone->line));
    set_true(object, "always", zone->always);
    return object;
}

static json_t *kind_object(const View *view, int number) {
    const BohnInfo *info = info_of(view);
    const BohnKind *kind = &info->kinds[number];
    json_t *object = json_pack("{s:o, s:o, s:o}", "id", json_text(kind->id), "name",
                               json_text(bohn_in(&kind->name, view->lang)), "back", json_text(info->words[kind->back]));
    set_text(object, "look", kind->look);
    set_text(object, "note", bohn_phrase(view->game, BOHN_NO_SEAT, BOHN_HOOK_KIND_CAPTION, number, NULL, view->lang));
    return object;
}

/* The name of a counter that the table shows, or false: others are the script's own affair. */
static bool counter_name(const View *view, const BohnCounter *counter, char *name, size_t n) {
    const BohnInfo *info = info_of(view);
    char plain[64];
    snprintf(plain, sizeof plain, "%s", counter->name);
    if (counter->other != BOHN_NO_SEAT) *strrchr(plain, '_') = '\0';
    if (!narrate_has_name(info, "counter", plain)) return false;
    narrate_name(info, "counter", plain, view->lang, name, n);
    if (counter->other != BOHN_NO_SEAT) string_append(name, n, " p%d", counter->other + 1);
    return true;
}

static json_t *counter_list(const View *view) {
    const BohnInfo *info = info_of(view);
    json_t *list = json_array();
    for (int i = 0; i < info->n_counters; i++) {
        char name[100];
        if (!counter_name(view, &info->counters[i], name, sizeof name)) continue;
        json_t *object = json_pack("{s:o, s:o}", "id", json_text(info->counters[i].full), "name", json_text(name));
        if (info->counters[i].seat != BOHN_NO_SEAT)
            json_object_set_new(object, "seat", json_integer(info->counters[i].seat));
        set_true(object, "pair", info->counters[i].other != BOHN_NO_SEAT);
        json_array_append_new(list, object);
    }
    return list;
}

json_t *view_rules(const View *view) {
    const BohnInfo *info = info_of(view);
    json_t *seats = json_array(), *kinds = json_array(), *zones = json_array(), *phases = json_object();
    for (int i = 0; i < view->seats->n; i++) json_array_append_new(seats, json_text(view->seats->name[i]));
    for (int i = 0; i < info->n_kinds; i++) json_array_append_new(kinds, kind_object(view, i));
    for (int i = 0; i < info->n_zones; i++)
        if (!is_hidden(info, i)) json_array_append_new(zones, zone_object(view, i));
    for (int i = 0; i < info->n_phases; i++) {
        char name[100];
        narrate_name(info, "phase", info->phases[i], view->lang, name, sizeof name);
        json_object_set_new(phases, info->phases[i], json_text(name));
    }
    return json_pack("{s:i, s:o, s:o, s:s, s:o, s:o, s:o, s:o, s:o, s:o}", "bohn-view", VIEW_VERSION, "game",
                     json_text(info->id), "title", json_text(bohn_in(&info->title, view->lang)), "lang", view->lang,
                     "viewer", view_seat(view->seat), "seats", seats, "kinds", kinds, "zones", zones, "counters",
                     counter_list(view), "phases", phases);
}

/* ---- the table --------------------------------------------------------------------------------- */

/* Kinds from the front; -n stands for n cards in a row that are not seen. */
static json_t *card_list(const View *view, int zone, int eyes) {
    const BohnInfo *info = info_of(view);
    json_t *list = json_array();
    int size = bohn_zone_size(view->game, zone), hidden = 0;
    bool counted = info->zones[zone].show == BOHN_SHOW_COUNT;
    for (int i = 0; i < size; i++) {
        int card = counted ? BOHN_UNKNOWN : bohn_zone_card(view->game, eyes, zone, i);
        if (card == BOHN_UNKNOWN) {
            hidden++;
            continue;
        }
        if (hidden) json_array_append_new(list, json_integer(-hidden));
        hidden = 0;
        json_array_append_new(list, json_integer(info->kind_of[card]));
    }
    if (hidden) json_array_append_new(list, json_integer(-hidden));
    return list;
}

static void set_zones(const View *view, json_t *table) {
    const BohnInfo *info = info_of(view);
    json_t *zones = json_object(), *notes = json_object();
    for (int zone = 0; zone < info->n_zones; zone++) {
        if (is_hidden(info, zone) || !bohn_zone_is_open(view->game, zone)) continue;
        int eyes = sight_eyes(info, view->seat, zone);
        json_object_set_new(zones, info->zones[zone].full, card_list(view, zone, eyes));
        set_text(notes, info->zones[zone].full,
                 bohn_phrase(view->game, eyes, BOHN_HOOK_CAPTION, zone, NULL, view->lang));
    }
    json_object_set_new(table, "zones", zones);
    json_object_set_new(table, "notes", notes);
}

static void set_counters(const View *view, json_t *table) {
    const BohnInfo *info = info_of(view);
    json_t *counters = json_object();
    for (int i = 0; i < info->n_counters; i++) {
        char name[100];
        if (counter_name(view, &info->counters[i], name, sizeof name))
            json_object_set_new(counters, info->counters[i].full, json_integer(bohn_counter_value(view->game, i)));
    }
    json_object_set_new(table, "counters", counters);
}

/* During a game a score is public only if the script has a text for it. */
static void set_scores(const View *view, json_t *table) {
    const BohnInfo *info = info_of(view);
    bool over = bohn_now(view->game).over, now = bohn_in(bohn_text(info, "score_now"), "en");
    json_t *scores = json_array(), *labels = json_array(), *wins = json_array();
    unsigned winners = 0;
    if (over) bohn_winners(view->game, &winners, NULL);
    for (int seat = 0; seat < info->players; seat++) {
        int score[4];
        char text[100] = "";
        if ((over || now) && bohn_score(view->game, seat, score, NULL)) {
            BohnAtom points = { BOHN_INT, score[0] };
            if (now) bohn_render(info, "score_now", &points, 1, view->lang, NULL, text, sizeof text);
            else narrate_number(info, "score_unit", score[0], view->lang, text, sizeof text);
        }
        json_array_append_new(scores, json_text(text));
        json_array_append_new(labels, json_text(bohn_phrase(view->game, view->seat, BOHN_HOOK_SEAT_CAPTION, seat, NULL,
                                                            view->lang)));
        if (winners >> seat & 1) json_array_append_new(wins, json_integer(seat));
    }
    json_object_set_new(table, "scores", scores);
    json_object_set_new(table, "labels", labels);
    if (over) json_object_set_new(table, "wins", wins);
    else json_decref(wins);
    if (over) set_text(table, "verdict", bohn_phrase(view->game, BOHN_ALL_SEATS, BOHN_HOOK_VERDICT, 0, NULL, view->lang));
}

/* By number, so that a patch names only those that come and go. */
static json_t *offers_now(const View *view) {
    BohnOffer offers[MAX_OFFERS];
    int n = bohn_offers(view->game, offers, MAX_OFFERS);
    json_t *all = json_object();
    for (int i = 0; i < n; i++) {
        char line[1300], number[16];
        narrate_offer(info_of(view), &offers[i], view->lang, line, sizeof line);
        snprintf(number, sizeof number, "%d", offers[i].number);
        json_object_set_new(all, number, json_pack("{s:i, s:o}", "from", offers[i].from, "text", loose_text(line)));
    }
    return all;
}

json_t *view_table(const View *view) {
    BohnNow now = bohn_now(view->game);
    json_t *table = json_pack("{s:i, s:i, s:o, s:b}", "turn", now.turn, "seat", now.seat, "phase", json_text(now.phase),
                              "over", now.over);
    set_text(table, "standing", bohn_phrase(view->game, view->seat, BOHN_HOOK_STANDING, 0, NULL, view->lang));
    set_zones(view, table);
    set_counters(view, table);
    set_scores(view, table);
    json_object_set_new(table, "offers", offers_now(view));
    return table;
}

json_t *view_patch(const json_t *from, const json_t *to) {
    const char *key;
    json_t *value, *patch = NULL;
    if (json_equal(from, to)) return NULL;
    if (!json_is_object(from) || !json_is_object(to)) return json_deep_copy(to);
    patch = json_object();
    json_object_foreach((json_t *)to, key, value) {
        json_t *change = view_patch(json_object_get(from, key), value);
        if (change) json_object_set_new(patch, key, change);
    }
    json_object_foreach((json_t *)from, key, value)
        if (!json_object_get(to, key)) json_object_set_new(patch, key, json_null());
    return patch;
}

/* ---- what happened ----------------------------------------------------------------------------- */

char view_tone(Style style) {
    switch (style) {
    case STYLE_MINOR: return 'm';
    case STYLE_MAJOR: return 'M';
    case STYLE_FAINT: return 't';
    default: return '\0';
    }
}

json_t *view_news(const View *view, Narrator *narrator) {
    Page page = { 0 };
    char line[2000];
    Style style;
    json_t *list = json_array();
    narrate_news(narrator, view->game, view->lang, &page);
    for (const char *at = page.text; (at = page_next(at, &style, line, sizeof line));) {
        char tone[2] = { view_tone(style), '\0' };
        json_t *one = json_pack("{s:o}", "text", loose_text(line));
        set_text(one, "tone", tone);
        json_array_append_new(list, one);
    }
    page_free(&page);
    return list;
}
