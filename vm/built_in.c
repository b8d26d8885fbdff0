/* built_in.c - the code of the scripts that come with the program: see compiled.h.
 *
 * With BOHN_PRINT it is a program of its own, which has none: it loads each file that it is given and prints the code
 * of all scripts that were compiled.
 */
#include "vm/compiled.h"

#ifdef BOHN_PRINT
#include "vm/bohn.h"

int main(int argc, char **argv) {
    (void)argc;
    while (*++argv) { /* a module is no game, but is compiled */
        BohnSetup setup = { .script = *argv, .path = "stdlib:rules" };
        bohn_rules_free(bohn_load(&setup, NULL));
    }
    return compile_print() ? 0 : 1;
}
#else
const BuiltIn built_in[] = {
#include "built_in.inc"
    { .compiled = { .n = 0 } }
};
#endif
