/* args.c - see args.h. */
#include "repl/args.h"

#include "repl/term/lang.h"
#include "repl/term/page.h"
#include "repl/term/strings.h"
#include "repl/term/term.h"
#include "repl/term/utf8.h"

#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#define OPTION_BASE 1000 /* above every letter */
#define HELP_COLUMN 24

static const char *const common[] = { "help", "version" };

void args_begin(void) {
    optind = 0; /* glibc: start anew, also its hidden state */
    opterr = 0;
}

int args_complain(const Command *command, const char *format, ...) {
    char raw[2000], text[2400];
    va_list args;
    va_start(args, format);
    vsnprintf(raw, sizeof raw, format, args);
    va_end(args);
    utf8_clean(raw, true, term_ascii(), text, sizeof text);
    fprintf(stderr, "bohn %s: %s\nTry 'bohn %s --help'.\n", command->name, text, command->name);
    return BOHN_BAD_INPUT;
}

void args_version(void) {
    puts("bohn " BOHN_VERSION);
}

static void help_option(Page *page, char letter, const char *name, const char *value, const char *text) {
    char left[80] = "  ";
    if (letter) string_append(left, sizeof left, "-%c, ", letter);
    string_append(left, sizeof left, "--%s%s%s", name, value ? " " : "", value ? value : "");
    page_add(page, STYLE_KEY, "%-*s", HELP_COLUMN, left);
    if (strlen(left) >= HELP_COLUMN) page_add(page, STYLE_PLAIN, "  ");
    page_hang(page);
    page_line(page, STYLE_PLAIN, "%s", text);
}

void args_help(const Command *command) {
    Page page = { 0 };
    page_line(&page, STYLE_STRONG, "bohn %s", command->usage);
    page_line(&page, STYLE_PLAIN, "%s", command->about);
    page_end(&page);
    for (int i = 0; command->examples && command->examples[i]; i += 2) {
        page_add(&page, STYLE_KEY, "  %-46s", command->examples[i]);
        page_add(&page, STYLE_PLAIN, " ");
        page_hang(&page);
        page_line(&page, STYLE_PLAIN, "%s", command->examples[i + 1]);
    }
    page_end(&page);
    for (const ArgOption *option = command->options; option->name; option++)
        help_option(&page, option->letter, option->name, option->value, option->text);
    help_option(&page, 0, "help", NULL, "this page");
    help_option(&page, 0, "version", NULL, "the version of bohn");
    page_print(&page, stdout);
    page_free(&page);
}

/* The option of that letter; -1: none. */
static int find_letter(const Command *command, int letter) {
    for (int i = 0; command->options[i].name; i++)
        if (command->options[i].letter && command->options[i].letter == letter) return i;
    return -1;
}

/* Says what was wrong with the option getopt has just refused. */
static void complain_about(const Command *command, char **argv, int result, int n_options) {
    const char *names[ARGS_MAX_OPTIONS + 2];
    int n = 0;
    for (; n < n_options; n++) names[n] = command->options[n].name;
    names[n++] = common[0];
    names[n++] = common[1];
    const char *word = optind > 0 ? argv[optind - 1] : "";
    if (result == ':') {
        int place = optopt >= OPTION_BASE ? optopt - OPTION_BASE : find_letter(command, optopt);
        args_complain(command, "option --%s needs a value", place >= 0 ? command->options[place].name : word);
        return;
    }
    if (optopt >= OPTION_BASE) {
        args_complain(command, "option --%s takes no value", command->options[optopt - OPTION_BASE].name);
        return;
    }
    if (strncmp(word, "--", 2) == 0 && (optopt == 'h' || optopt == 'V')) {
        args_complain(command, "option --%s takes no value", common[optopt == 'V']);
        return;
    }
    if (optopt) {
        args_complain(command, "unknown option -%c", optopt);
        return;
    }
    char wrong[64];
    snprintf(wrong, sizeof wrong, "%.*s", (int)strcspn(word + strspn(word, "-"), "="),
             word + strspn(word, "-"));
    int matches = 0;
    for (int i = 0; i < n; i++) matches += *wrong && strncmp(names[i], wrong, strlen(wrong)) == 0;
    if (matches > 1) {
        char list[400] = "";
        for (int i = 0; i < n; i++)
            if (strncmp(names[i], wrong, strlen(wrong)) == 0)
                string_append(list, sizeof list, "%s--%s", *list ? ", " : "", names[i]);
        args_complain(command, "option --%s could be %s", wrong, list);
        return;
    }
    const char *near = string_nearest(wrong, names, n);
    if (near) args_complain(command, "unknown option --%s; did you mean --%s?", wrong, near);
    else args_complain(command, "unknown option --%s", wrong);
}

static const char *program = "bohn";

void args_set_program(const char *name) {
    if (name && *name) program = name;
}

const char *args_program(void) {
    return program;
}

int args_next(const Command *command, int argc, char **argv, const char **value) {
    struct option list[ARGS_MAX_OPTIONS + 3] = { { 0 } };
    char letters[2 * ARGS_MAX_OPTIONS + 4] = ":hV";
    int n = 0;
    for (; n < ARGS_MAX_OPTIONS && command->options[n].name; n++) {
        const ArgOption *option = &command->options[n];
        list[n] = (struct option){ option->name, option->value ? required_argument : no_argument, NULL, OPTION_BASE + n };
        if (option->letter) string_append(letters, sizeof letters, option->value ? "%c:" : "%c", option->letter);
    }
    list[n] = (struct option){ "help", no_argument, NULL, 'h' };
    list[n + 1] = (struct option){ "version", no_argument, NULL, 'V' };
    int result = getopt_long(argc, argv, letters, list, NULL);
    *value = optarg;
    switch (result) {
    case -1: return ARGS_END;
    case 'h': args_help(command); return ARGS_DONE;
    case 'V': args_version(); return ARGS_DONE;
    case '?':
    case ':': complain_about(command, argv, result, n); return ARGS_BAD;
    default: return result < OPTION_BASE ? find_letter(command, result) : result - OPTION_BASE;
    }
}

bool args_number(const Command *command, const char *what, const char *text, int least, int most,
                 int *number) {
    char *end;
    errno = 0;
    long value = strtol(text, &end, 10);
    if (end == text || *end || errno || value < least || value > most) {
        if (most == INT_MAX)
            args_complain(command, "--%s %s: a whole number from %d is expected", what, text, least);
        else args_complain(command, "--%s %s: a number from %d to %d is expected", what, text, least, most);
        return false;
    }
    *number = (int)value;
    return true;
}

bool args_seed(const Command *command, const char *text, uint64_t *seed) {
    char *end;
    errno = 0;
    unsigned long long value = strtoull(text, &end, 10);
    if (*text < '0' || *text > '9' || *end || errno) {
        args_complain(command, "--seed %s: a whole number from 0 to 18446744073709551615 is expected", text);
        return false;
    }
    *seed = value;
    return true;
}

bool args_language(const Command *command, const char *lang) {
    if (lang_set(lang)) return true;
    args_complain(command, "--lang %s: en or de is expected", lang);
    return false;
}

bool args_colour(const Command *command, const char *when) {
    if (strcmp(when, "auto") == 0 || strcmp(when, "always") == 0 || strcmp(when, "never") == 0) return true;
    args_complain(command, "--color %s: auto, always or never is expected", when);
    return false;
}
