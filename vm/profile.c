/* profile.c - counts where the time goes. Every tick of the program's timer stops Lua at its next instruction and
 * takes a sample: the running line and the functions above it. Time inside a primitive counts for the line that called
 * it. The counts are in shared memory, so processes that are forked later add to the same ones. */
#include "vm/lua_api.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>

#define MOST_FRAMES 40

struct Profile {
    struct { int n; BohnCost *costs; } scripts[MAX_SCRIPTS + 16];
};

bool profile_begin(BohnRules *rules) {
    rules->profile = calloc(1, sizeof *rules->profile);
    return rules->profile != NULL;
}

bool profile_script(BohnRules *rules, const Script *script) {
    int at = (int)(script - rules->scripts), n = 2; /* lines count from 1; the last may lack its newline */
    for (const char *c = script->text; *c; c++) n += *c == '\n';
    void *room = mmap(NULL, (size_t)n * sizeof(BohnCost), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (room == MAP_FAILED) return false;
    rules->profile->scripts[at].n = n;
    rules->profile->scripts[at].costs = room;
    return true;
}

void profile_free(BohnRules *rules) {
    for (int i = 0; rules->profile && i < MAX_SCRIPTS + 16; i++)
        if (rules->profile->scripts[i].costs)
            munmap(rules->profile->scripts[i].costs, (size_t)rules->profile->scripts[i].n * sizeof(BohnCost));
    free(rules->profile);
}

const BohnCost *profile_costs(const BohnRules *rules, int script, int *n) {
    if (!rules->profile) return NULL;
    *n = rules->profile->scripts[script].n;
    return rules->profile->scripts[script].costs;
}

static void count(int *costs) { atomic_fetch_add_explicit((_Atomic int *)costs, 1, memory_order_relaxed); }

/* Functions of the standard library count for the line that called them. A function that calls itself counts once. */
void profile_sample(lua_State *L) {
    BohnRules *rules = rules_of(L);
    lua_Debug frame;
    BohnCost *counted[MOST_FRAMES];
    int n = 0;
    for (int level = 0; n < MOST_FRAMES && lua_getstack(L, level, &frame); level++) {
        lua_getinfo(L, "Sl", &frame);
        const Script *script = rules_script_of(rules, frame.source);
        if (!script || !script->rules || frame.currentline <= 0) continue;
        BohnCost *costs = rules->profile->scripts[script - rules->scripts].costs, *function = &costs[frame.linedefined];
        if (n == 0) {
            count(&costs[frame.currentline].line);
            count(&function->self);
        }
        int i = 0;
        while (i < n && counted[i] != function) i++;
        if (i == n) count(&function->total);
        if (i == n) counted[n++] = function;
    }
}
