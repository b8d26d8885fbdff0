/* shim.c - what the modules of other rooms ask of the terminal and of the machine, where there is neither. */
#include "repl/play/session.h"
#include "repl/term/term.h"

#include <utf8proc.h>

/* ---- the terminal: nothing is printed ---- */

bool term_ascii(void) { return false; }
bool term_plain(void) { return true; }
bool term_colour(void) { return false; }
int term_palette(void) { return 0; }
int term_width(void) { return 0; }
int term_height(void) { return 0; }
bool term_interactive(void) { return false; }
bool term_interrupt_pending(void) { return false; }
BohnRules *volatile *term_loading(void) { return NULL; }
BohnRules *term_tick(BohnRules *rules) {   /* there is no timer: instructions are counted as they run */
    (void)rules;
    return NULL;
}

/* ---- a session: the record is a file in memory, and the page looks after it ---- */

void autosave_check(Session *session) { (void)session; }
void session_close(Session *session) {
    bohn_free(session->game);
    bohn_rules_free(session->rules);
}

/* games.c calls this to find out whether the program itself keeps a record; here it never does. */
#ifdef __wasm__
char *realpath(const char *path, char *out) {
    (void)path;
    (void)out;
    return NULL;
}
#endif

/* ---- utf8proc: widths and transliteration are the terminal's ---- */

int utf8proc_charwidth(int32_t c) { return c >= 0; }
int utf8proc_category(int32_t c) { return c < 0; }
utf8proc_ssize_t utf8proc_decompose_char(int32_t c, int32_t *parts, utf8proc_ssize_t n, int options, int *class) {
    (void)parts;
    (void)options;
    (void)class;
    return c < 0 ? n : 0;
}

utf8proc_ssize_t utf8proc_iterate(const uint8_t *text, utf8proc_ssize_t n, int32_t *c) {
    static const int32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };
    int length = text[0] < 0x80 ? 1 : text[0] < 0xC2 ? 0 : text[0] < 0xE0 ? 2 : text[0] < 0xF0 ? 3 : text[0] < 0xF5 ? 4 : 0;
    int32_t value = length < 2 ? text[0] : text[0] & (0x7F >> length);
    (void)n;
    for (int i = 1; i < length; i++) {
        if ((text[i] & 0xC0) != 0x80) return -1;
        value = value << 6 | (text[i] & 0x3F);
    }
    if (length == 0 || value < least[length] || value > 0x10FFFF || (value >= 0xD800 && value < 0xE000)) return -1;
    *c = value;
    return length;
}
