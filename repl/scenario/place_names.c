/* place_names.c - see place_names.h. */
#include "repl/scenario/place_names.h"

#include <stdio.h>

void place_name(const char *name, int seat, char text[PLACE_NAME]) {
    if (seat >= 0) snprintf(text, PLACE_NAME, "p%d.%s", seat + 1, name);
    else snprintf(text, PLACE_NAME, "%s", name);
}

int place_count(const BohnGame *game, int zone, int kind) {
    int n = 0;
    for (int i = 0; i < bohn_zone_size(game, zone); i++)
        n += bohn_info(bohn_rules(game))->kind_of[bohn_zone_card(game, BOHN_ALL_SEATS, zone, i)] == kind;
    return n;
}

int place_source(const BohnGame *game, int kind, const bool *but) {
    int best = 0; /* the box */
    if (place_count(game, best, kind) > 0) return best;
    for (int zone = 1; zone < bohn_info(bohn_rules(game))->n_zones; zone++)
        if (!but[zone] && place_count(game, zone, kind) > place_count(game, best, kind)) best = zone;
    return best;
}
