/* lucky.c - a program that plays at random:
 *     cc -o lucky examples/players/lucky.c && bohn run bohnanza --seats human,farmer,exec:./lucky
 * It needs no JSON library: inside a JSON string a quote has a backslash before it, so "name": is never found inside one. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int number(const char *at, const char *name) { return (at = strstr(at, name)) ? atoi(at + strlen(name)) : 0; }

static int count(const char *at) { /* the objects of the list that begins before `at` */
    int n = 0, depth = 1, text = 0;
    for (; *at && depth > 0; at++) {
        if (text) text = *at == '\\' ? at++, 1 : *at != '"';
        else if (*at == '{' || *at == '[') n += depth++ == 1;
        else if (*at == '}' || *at == ']') depth--;
        else text = *at == '"';
    }
    return n;
}

int main(void) {
    static char line[1 << 20];
    while (fgets(line, sizeof line, stdin)) {
        const char *ask = strstr(line, "\"ask\":{"), *options = ask ? strstr(ask, "\"options\":[") : NULL;
        if (strstr(line, "\"bohn-player\":")) srand((unsigned)number(line, "\"seed\":"));
        if (!options) continue; /* the first message, or the last */
        int n = count(options + strlen("\"options\":[")), pass = strstr(ask, "\"pass\":true") != NULL;
        int most = strstr(ask, "\"type\":\"pick\"") ? number(ask, "\"least\":") : 1;
        int chosen = n + pass > 0 ? rand() % (n + pass) : 0;
        if (chosen == n && most == 1) {
            printf("{\"pass\":true}\n");
        } else { /* `most` different ones, starting with the chosen one */
            printf("{\"options\":[");
            for (int i = 0; i < most; i++) printf("%s%d", i ? "," : "", (chosen + i) % n);
            printf("]}\n");
        }
        fflush(stdout);
    }
}
