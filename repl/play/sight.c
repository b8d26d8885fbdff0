/* sight.c - see sight.h. */
#include "repl/play/sight.h"

#include <string.h>

bool sight_hides_zone(const BohnInfo *info, int zone) {
    return strcmp(info->zones[zone].name, "box") == 0;
}

int sight_eyes(const BohnInfo *info, int seat, int zone) {
    if (seat != BOHN_ALL_SEATS) return seat;
    int owner = info->zones[zone].seat;
    return owner; /* of a zone of the table: as everybody sees it */
}
