/* write.c - see write.h. */
#include "repl/scenario/write.h"

#include "repl/term/strings.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

void scenario_zone_text(const BohnGame *game, int zone, char *text, size_t n) {
    const BohnInfo *info = bohn_info(bohn_rules(game));
    int size = bohn_zone_size(game, zone);
    text[0] = '\0';
    for (int i = 0, like = 1; i < size; i++, like++) {
        int card = bohn_zone_card(game, BOHN_ALL_SEATS, zone, i);
        int next = i + 1 < size ? bohn_zone_card(game, BOHN_ALL_SEATS, zone, i + 1) : -1;
        bool up = bohn_card_face_up(game, card);
        if (next >= 0 && info->kind_of[next] == info->kind_of[card] &&
            bohn_card_face_up(game, next) == up)
            continue;
        char number[16] = "";
        if (like > 1) snprintf(number, sizeof number, "%d ", like);
        string_append(text, n, "%s%s%s%s", *text ? ", " : "", number, info->kinds[info->kind_of[card]].id,
                    up == info->zones[zone].face_up ? "" : up ? "^" : "~");
        like = 0;
    }
}

/* ---- a table ---------------------------------------------------------------------------------------- */

/* Only differences are written: from a new game, and from `before` if that is not NULL. */
typedef struct Since {
    const BohnGame *new, *before;
} Since;

static bool counter_differs(const BohnGame *game, Since since, int counter) {
    int value = bohn_counter_value(game, counter);
    return value != bohn_counter_value(since.new, counter) ||
           (since.before && value != bohn_counter_value(since.before, counter));
}

/* Was the zone opened or closed in play? */
static bool lock_differs(const BohnGame *game, Since since, int zone) {
    return bohn_zone_is_open(game, zone) != bohn_zone_is_open(since.before ? since.before : since.new, zone);
}

static bool emptied(const BohnGame *game, Since since, int zone) {
    return since.before && bohn_zone_size(since.before, zone) > 0 && bohn_zone_size(game, zone) == 0;
}

static int steps_of(BohnGame *game) {
    BohnError err;
    char steps[40] = "0";
    return bohn_eval(game, "t:steps()", steps, sizeof steps, &err) ? atoi(steps) : 0;
}

static bool emit(ScenarioEdit edit, void *context, const char *format, ...) PRINTF_LIKE(3, 4);
static bool emit(ScenarioEdit edit, void *context, const char *format, ...) {
    char line[400];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    return edit(context, line);
}

static bool edit_zone(const BohnGame *game, Since since, int zone, ScenarioEdit edit, void *context) {
    const BohnInfo *info = bohn_info(bohn_rules(game));
    const char *name = info->zones[zone].full;
    if (lock_differs(game, since, zone) &&
        !emit(edit, context, "%s('%s')", bohn_zone_is_open(game, zone) ? "open" : "close", name))
        return false;
    for (int i = 0; i < bohn_zone_size(game, zone); i++) {
        int card = bohn_zone_card(game, BOHN_ALL_SEATS, zone, i);
        bool up = bohn_card_face_up(game, card);
        if (!emit(edit, context, "put('%s%s', '%s')", info->kinds[info->kind_of[card]].id,
                  up == info->zones[zone].face_up ? "" : up ? "^" : "~", name))
            return false;
    }
    return true;
}

bool scenario_edits(BohnGame *game, ScenarioEdit edit, void *context, BohnError *err) {
    const BohnInfo *info = bohn_info(bohn_rules(game));
    BohnGame *new = bohn_new(bohn_rules(game), bohn_now(game).seed, 0, err);
    if (!new) return false;
    bool done = emit(edit, context, "cursor { turn = %d, phase = '%s', steps = %d, seat = %d }", bohn_now(game).turn,
                     bohn_now(game).phase, steps_of(game), bohn_now(game).seat + 1);
    for (int zone = 1; done && zone < info->n_zones; zone++)
        done = edit_zone(game, (Since){ new, NULL }, zone, edit, context);
    for (int i = 0; done && i < info->n_counters; i++)
        if (counter_differs(game, (Since){ new, NULL }, i))
            done = emit(edit, context, "set('%s', %d)", info->counters[i].full, bohn_counter_value(game, i));
    bohn_free(new);
    return done;
}

/* Writes the zones and counters of a seat or of the table. With `before`, also zones that were emptied, and only the
 * size of the draw pile. */
static void write_side(FILE *out, const BohnGame *game, Since since, int seat) {
    const BohnInfo *info = bohn_info(bohn_rules(game));
    char text[4000];
    for (int zone = 1; zone < info->n_zones; zone++) {
        bool shown = bohn_zone_size(game, zone) > 0 || lock_differs(game, since, zone) || emptied(game, since, zone);
        if (info->zones[zone].seat != seat || !shown) continue;
        const char *name = info->zones[zone].name;
        scenario_zone_text(game, zone, text, sizeof text);
        if (!bohn_zone_is_open(game, zone)) fprintf(out, " %s = false,", name);
        else if (since.before && strcmp(name, "deck") == 0) fprintf(out, " deck = %d,", bohn_zone_size(game, zone));
        else fprintf(out, " %s = \"%s\",", name, text);
    }
    for (int i = 0; i < info->n_counters; i++)
        if (info->counters[i].seat == seat && counter_differs(game, since, i))
            fprintf(out, " %s = %d,", info->counters[i].name, bohn_counter_value(game, i));
}

static void write_table(FILE *out, const BohnGame *game, const BohnGame *before) {
    BohnGame *new = bohn_new(bohn_rules(game), bohn_now(game).seed, 0, NULL);
    Since since = { new ? new : game, before };
    fprintf(out, "     ");
    write_side(out, game, since, BOHN_NO_SEAT);
    for (int seat = 0; seat < bohn_info(bohn_rules(game))->players; seat++) {
        fprintf(out, "\n      p%d = {", seat + 1);
        write_side(out, game, since, seat);
        fprintf(out, " },");
    }
    bohn_free(new);
}

void scenario_write_given(FILE *out, BohnGame *game) {
    fprintf(out, "    given = {\n      phase = \"%s\", turn = %d, active = %d, steps = %d,\n", bohn_now(game).phase,
            bohn_now(game).turn, bohn_now(game).seat + 1, steps_of(game));
    write_table(out, game, NULL);
    fprintf(out, "\n    },\n");
}

void scenario_write_expected(FILE *out, const BohnGame *game, const BohnGame *before) {
    write_table(out, game, before);
}

/* ---- the rest of a file ------------------------------------------------------------------------------- */

void scenario_write_decision(FILE *out, const char *text) {
    fprintf(out, " \"");
    for (; *text; text++) {
        if (*text == '.' && text[1] >= '0' && text[1] <= '9') text += strspn(text + 1, "0123456789");
        else fputc(*text, out);
    }
    fprintf(out, "\",");
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
    /* Lua reads larger decimal numbers as floats. */
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
