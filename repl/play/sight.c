/* sight.c - see sight.h. */
#include "repl/play/sight.h"

#include <string.h>

bool sight_hides_zone(const BohnRules *rules, int zone) {
    return strcmp(bohn_zone_name(rules, zone), "box") == 0;
}

int sight_eyes(const BohnRules *rules, int seat, int zone) {
    if (seat != BOHN_ALL_SEATS) return seat;
    int owner = bohn_zone_seat(rules, zone);
    return owner == BOHN_NO_SEAT ? 0 : owner;
}
