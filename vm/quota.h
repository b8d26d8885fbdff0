/* quota.h - the memory that scripts may use, in Lua and in C: everything that a script can make grow counts. */
#ifndef BOHN_QUOTA_H
#define BOHN_QUOTA_H

#include <stdbool.h>
#include <stddef.h>

typedef struct {
    size_t used, most;    /* bytes: of Lua, of the definition, of the scripts' texts */
    size_t kept;          /* of the running game: its log, snapshots and events */
    bool full;            /* something was refused since the budget began: see limits_raise() */
} Quota;

/* May this many bytes be taken? Always, if there is no quota. */
static inline bool quota_take(Quota *quota, size_t bytes) {
    if (!quota) return true;
    if (quota->used + quota->kept + bytes > quota->most) {
        quota->full = true;
        return false;
    }
    quota->used += bytes;
    return true;
}

static inline void quota_give(Quota *quota, size_t bytes) {
    if (quota) quota->used -= bytes;
}

#endif
