/* about.h - what a script says about itself in `about = { author =, version =, licence = }`. */
#ifndef REPL_AUTHOR_ABOUT_H
#define REPL_AUTHOR_ABOUT_H

#include "vm/bohn.h"

typedef struct About {
    char author[120], version[40], licence[60]; /* one line each; "" if the script does not say it */
} About;

void about_read(BohnRules *rules, About *about);
/* The name of a field that is missing or is not one line of text; NULL: all are there. */
const char *about_lacks(const About *about);
/* "1.0 by Anna Example, CC0-1.0", without the parts that are missing. */
void about_write(const About *about, char *out, size_t n);

#endif
