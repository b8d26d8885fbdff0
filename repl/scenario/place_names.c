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
