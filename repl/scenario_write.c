/* scenario_write.c - see scenario_write.h. */
#include "repl/scenario_write.h"

#include "repl/text.h"

#include <string.h>

void scenario_zone_text(const BohnGame *game, int zone, char *text, size_t n) {
    const BohnRules *rules = bohn_rules(game);
    int size = bohn_zone_size(game, zone);
    text[0] = '\0';
    for (int i = 0, like = 1; i < size; i++, like++) {
        int card = bohn_zone_card(game, BOHN_ALL_SEATS, zone, i);
        int next = i + 1 < size ? bohn_zone_card(game, BOHN_ALL_SEATS, zone, i + 1) : -1;
        bool up = bohn_card_face_up(game, card);
        if (next >= 0 && bohn_card_kind(rules, next) == bohn_card_kind(rules, card) &&
            bohn_card_face_up(game, next) == up)
            continue;
        char number[16] = "";
        if (like > 1) snprintf(number, sizeof number, "%d ", like);
        text_append(text, n, "%s%s%s%s", *text ? ", " : "", number, bohn_kind_id(rules, bohn_card_kind(rules, card)),
                    up == bohn_zone_face_up(rules, zone) ? "" : up ? "^" : "~");
        like = 0;
    }
}

/* Zones and counters of a seat (or of the table). With `before` they are what is expected: emptied zones are
 * told, too, and of the draw pile only how many cards it has. */
static void write_side(FILE *out, const BohnGame *game, const BohnGame *before, int seat) {
    const BohnRules *rules = bohn_rules(game);
    char text[4000];
    for (int zone = 1; zone < bohn_zone_count(rules); zone++) {
        if (bohn_zone_seat(rules, zone) != seat || !bohn_zone_is_open(game, zone)) continue;
        scenario_zone_text(game, zone, text, sizeof text);
        if (!*text && !(before && bohn_zone_size(before, zone) > 0)) continue;
        if (before && strcmp(bohn_zone_name(rules, zone), "deck") == 0)
            fprintf(out, " deck = %d,", bohn_zone_size(game, zone));
        else fprintf(out, " %s = \"%s\",", bohn_zone_name(rules, zone), text);
    }
    for (int i = 0; i < bohn_counter_count(rules); i++) {
        int value = bohn_counter_value(game, i);
        bool told = value != 0 || (before && bohn_counter_value(before, i) != 0);
        if (bohn_counter_seat(rules, i) != seat || !told) continue;
        fprintf(out, " %s = %d,", bohn_counter_name(rules, i), value);
    }
}

void scenario_write_table(FILE *out, const BohnGame *game, const BohnGame *before) {
    fprintf(out, "     ");
    write_side(out, game, before, BOHN_NO_SEAT);
    for (int seat = 0; seat < bohn_players(bohn_rules(game)); seat++) {
        fprintf(out, "\n      p%d = {", seat + 1);
        write_side(out, game, before, seat);
        fprintf(out, " },");
    }
}

void scenario_write_decision(FILE *out, const char *text) {
    fprintf(out, " \"");
    for (; *text; text++) {
        if (*text == '.' && text[1] >= '0' && text[1] <= '9') text += strspn(text + 1, "0123456789");
        else fputc(*text, out);
    }
    fprintf(out, "\",");
}

int scenario_step_start(const BohnGame *game) {
    int after = 0;
    for (int i = bohn_event_count(game) - 1; i >= 0; i--) {
        BohnEvent event;
        if (!bohn_event(game, BOHN_ALL_SEATS, i, &event)) continue;
        if (event.type == BOHN_EVENT_STEP) break;
        after += event.type == BOHN_EVENT_DECISION;
    }
    return bohn_position(game) - after;
}

void scenario_plain_name(const char *script, char *name, size_t n) {
    const char *slash = strrchr(script, '/');
    snprintf(name, n, "%s", slash && !strchr(script, '+') ? slash + 1 : script);
    char *dot = strrchr(name, '.');
    if (slash && dot && strcmp(dot, ".lua") == 0) *dot = '\0';
}

static void write_options(FILE *out, const char *const *options, int n) {
    fprintf(out, "  options = {");
    for (int i = 0; i < n; i++) {
        const char *equals = strchr(options[i], '=');
        bool bare = strspn(equals + 1, "0123456789") == strlen(equals + 1) || strcmp(equals + 1, "true") == 0 ||
                    strcmp(equals + 1, "false") == 0;
        const char *quote = bare ? "" : "\"";
        fprintf(out, " %.*s = %s%s%s,", (int)(equals - options[i]), options[i], quote, equals + 1, quote);
    }
    fprintf(out, " },\n");
}

void scenario_write_head(FILE *out, const ScenarioHead *head) {
    /* Lua would make a float of a decimal number this large. */
    const char *format = head->seed > INT64_MAX ? "0x%llx" : "%llu";
    fprintf(out, "  game = \"%s\", players = %d, seed = ", head->script, head->players);
    fprintf(out, format, (unsigned long long)head->seed);
    fprintf(out, ",\n");
    if (head->n_options) write_options(out, head->options, head->n_options);
    fprintf(out, "  polls = {");
    for (int seat = 0; seat < head->players; seat++)
        if (head->polls >> seat & 1) fprintf(out, " %d,", seat + 1);
    fprintf(out, " },\n");
}
