/* args.c - see args.h. */
#include "repl/args.h"

#include "repl/seed.h"
#include "repl/term/lang.h"
#include "repl/term/page.h"
#include "repl/term/strings.h"
#include "repl/term/utf8.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#define OPTION_BASE 1000 /* above every letter */

static const ArgOption common[] = {
    { .name = "help", .text = "show this page", .letter = 'h' },
    { .name = "version", .text = "show the version of bohn", .letter = 'V' },
    { .name = NULL }
};

static const char *program = "bohn";

void args_set_program(const char *name) {
    if (name && *name) program = name;
}

const char *args_program(void) {
    return program;
}

static const ArgTopics *topics;

void args_set_topics(const ArgTopics *all) { topics = all; }
const ArgTopics *args_topics(void) { return topics; }

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

/* ---- values ------------------------------------------------------------------------------------ */

bool args_flag(const ArgOption *option, const char *value, void *field) {
    (void)option;
    (void)value;
    *(bool *)field = true;
    return true;
}

bool args_constant(const ArgOption *option, const char *value, void *field) {
    (void)value;
    *(int *)field = option->least;
    return true;
}

bool args_text(const ArgOption *option, const char *value, void *field) {
    (void)option;
    *(const char **)field = value;
    return true;
}

bool args_number(const ArgOption *option, const char *value, void *field) {
    char *end;
    errno = 0;
    long number = strtol(value, &end, 10);
    if (end == value || *end || errno || number < option->least || number > option->most) return false;
    *(int *)field = (int)number;
    return true;
}

bool args_seed(const ArgOption *option, const char *value, void *field) {
    char *end;
    (void)option;
    errno = 0;
    unsigned long long seed = strtoull(value, &end, 10);
    if (!isdigit((unsigned char)*value) || *end || errno) return false;
    *(uint64_t *)field = seed;
    return true;
}

/* The next of the names in *at, which are separated by blanks; false: there is none. */
static bool next_name(const char **at, char *name, size_t n) {
    if (!*at || !**at) return false;
    size_t length = strcspn(*at, " ");
    snprintf(name, n, "%.*s", (int)length, *at);
    *at += length + ((*at)[length] == ' ');
    return true;
}

bool args_choice(const ArgOption *option, const char *value, void *field) {
    char name[40];
    for (const char *at = option->words; next_name(&at, name, sizeof name);)
        if (strcmp(name, value) == 0) return args_text(option, value, field);
    return false;
}

bool args_setting(const ArgOption *option, const char *value, void *field) {
    ArgSettings *settings = field;
    (void)option;
    if (!strchr(value, '=') || strlen(value) >= ARGS_SETTING_SIZE || settings->n == ARGS_MAX_SETTINGS) return false;
    settings->item[settings->n++] = value;
    return true;
}

static int refuse_value(const Command *command, const ArgOption *option, const char *value) {
    char expected[400] = "", name[40];
    if (option->expected) snprintf(expected, sizeof expected, "%s", option->expected);
    else if (option->read == args_setting)
        snprintf(expected, sizeof expected, "NAME=VALUE of less than %d bytes, at most %d times", ARGS_SETTING_SIZE,
                 ARGS_MAX_SETTINGS);
    else if (option->read == args_number && option->most == INT_MAX)
        snprintf(expected, sizeof expected, "a whole number from %d up", option->least);
    else if (option->read == args_number)
        snprintf(expected, sizeof expected, "a whole number from %d to %d", option->least, option->most);
    else
        for (const char *at = option->words; next_name(&at, name, sizeof name);)
            string_append(expected, sizeof expected, "%s%s", !*expected ? "" : *at ? ", " : " or ", name);
    return args_complain(command, "--%s %s: expected %s", option->name, value, expected);
}

/* ---- options ----------------------------------------------------------------------------------- */

const ArgOption *args_option(const Command *command, int i) {
    for (const ArgOption *own = command->options; own && own->name; own++)
        if (i-- == 0) return own;
    return common[i].name ? &common[i] : NULL;
}

/* The number of an option by its name or its letter; -1: there is none. */
static int find_option(const Command *command, const char *name, int letter) {
    const ArgOption *option;
    for (int i = 0; (option = args_option(command, i)) != NULL; i++)
        if (name ? strcmp(option->name, name) == 0 : option->letter == letter) return i;
    return -1;
}

/* What is wrong with the option getopt has just refused. */
static int refuse_option(const Command *command, char **argv, int result) {
    const ArgOption *option;
    const char *names[ARGS_MAX_OPTIONS + 2], *word = optind > 0 ? argv[optind - 1] : "";
    char wrong[64], list[400] = "";
    int n = 0, matches = 0, known = optopt >= OPTION_BASE ? optopt - OPTION_BASE : find_option(command, NULL, optopt);
    option = known >= 0 ? args_option(command, known) : NULL;
    if (optopt && option && result == ':')
        return args_complain(command, "option --%s needs a value: --%s %s", option->name, option->name, option->value);
    if (optopt && option) return args_complain(command, "option --%s takes no value", option->name);
    if (optopt) return args_complain(command, "unknown option -%c", optopt);
    word += strspn(word, "-");
    snprintf(wrong, sizeof wrong, "%.*s", (int)strcspn(word, "="), word);
    for (; (option = args_option(command, n)) != NULL; n++) {
        names[n] = option->name;
        if (!*wrong || !string_starts(option->name, wrong)) continue;
        string_append(list, sizeof list, "%s--%s", matches++ ? ", " : "", option->name);
    }
    if (matches > 1) return args_complain(command, "option --%s could be %s", wrong, list);
    const char *near = string_nearest(wrong, names, n);
    return args_complain(command, near ? "unknown option --%s; did you mean --%s?" : "unknown option --%s", wrong, near);
}

static bool is_given(const Command *command, const bool *given, const char *name) {
    int i = find_option(command, name, 0);
    assert(i >= 0);
    return given[i];
}

/* Checks one rule. If it excludes the arguments, *needed becomes false. */
static int check_rule(const Command *command, const ArgRule *rule, const bool *given, char *const *arguments, bool *needed) {
    char name[40];
    if (!is_given(command, given, rule->option)) return ARGS_GO;
    if (rule->needs && !is_given(command, given, rule->needs))
        return args_complain(command, "--%s needs --%s", rule->option, rule->needs);
    for (const char *at = rule->excludes; next_name(&at, name, sizeof name);) {
        bool argument = isupper((unsigned char)*name);
        if (argument) *needed = false;
        if (argument ? !*arguments : !is_given(command, given, name)) continue;
        return args_complain(command, argument ? "--%s: %s; omit '%s'" : "--%s: %s; omit --%s", rule->option, rule->because,
                             argument ? *arguments : name);
    }
    return ARGS_GO;
}

static int check_arguments(const Command *command, const bool *given, int n, char *const *arguments) {
    bool needed = true;
    int status = ARGS_GO;
    for (const ArgRule *rule = command->rules; status == ARGS_GO && rule && rule->option; rule++)
        status = check_rule(command, rule, given, arguments, &needed);
    if (status != ARGS_GO) return status;
    if (needed && n < command->least) return args_complain(command, "%s", command->missing);
    if (n > command->most)
        return args_complain(command, "unexpected argument '%s'%s", arguments[command->most],
                             strstr(command->arguments, "+RULE") ? "; a house rule is added by a plus sign: GAME+RULE" : "");
    return ARGS_GO;
}

int args_read(const Command *command, int argc, char **argv, void *options, char ***arguments) {
    struct option list[ARGS_MAX_OPTIONS + 3] = { { 0 } };
    char letters[2 * ARGS_MAX_OPTIONS + 4] = ":";
    bool given[ARGS_MAX_OPTIONS + 2] = { false };
    ArgLooks looks = { 0 };
    const ArgOption *option;
    for (int i = 0; (option = args_option(command, i)) != NULL; i++) {
        list[i] = (struct option){ option->name, option->value ? required_argument : no_argument, NULL, OPTION_BASE + i };
        if (option->letter) string_append(letters, sizeof letters, option->value ? "%c:" : "%c", option->letter);
    }
    char alone[ARGS_SETTING_SIZE] = "";
    for (int i = 1; i < argc; i++) {
        int known = strncmp(argv[i], "--", 2) == 0 ? find_option(command, argv[i] + 2, 0) : -1;
        option = known >= 0 ? args_option(command, known) : NULL;
        if (!option || !option->alone || (i + 1 < argc && argv[i + 1][0] != '-')) continue;
        snprintf(alone, sizeof alone, "--%s=%s", option->name, option->alone);
        argv[i] = alone;
    }
    optind = 0; /* glibc: forgets what it read before */
    opterr = 0;
    for (int result; (result = getopt_long(argc, argv, letters, list, NULL)) != -1;) {
        if (result == '?' || result == ':') return refuse_option(command, argv, result);
        int i = result >= OPTION_BASE ? result - OPTION_BASE : find_option(command, NULL, result);
        option = args_option(command, i);
        given[i] = true;
        if (option == &common[0]) args_help(command);
        if (option == &common[1]) args_version();
        if (!option->read) return BOHN_OK;
        char *fields = option->looks ? (char *)&looks : options;
        if (!option->read(option, optarg, fields + option->at)) return refuse_value(command, option, optarg);
    }
    for (int i = 0; (option = args_option(command, i)) != NULL; i++) {
        uint64_t *seed = option->read == args_seed ? (uint64_t *)(void *)((char *)options + option->at) : NULL;
        if (seed) *seed = seed_typed(*seed);
    }
    if (looks.lang) lang_set(looks.lang);
    term_wish(&looks.term);
    *arguments = argv + optind;
    return check_arguments(command, given, argc - optind, *arguments);
}

/* ---- help -------------------------------------------------------------------------------------- */

void args_help(const Command *command) {
    Page page = { 0 };
    const ArgOption *option;
    page_line(&page, STYLE_STRONG, "bohn %s%s%s [OPTION...]", command->name, *command->arguments ? " " : "",
              command->arguments);
    page_line(&page, STYLE_PLAIN, "%s", command->about);
    page_end(&page);
    for (const ArgExample *example = command->examples; example && example->line; example++)
        page_row(&page, 46, example->line, example->text);
    page_end(&page);
    for (int i = 0; (option = args_option(command, i)) != NULL; i++) {
        char left[80] = "";
        if (option->letter) string_append(left, sizeof left, "-%c, ", option->letter);
        string_append(left, sizeof left, "--%s%s%s", option->name, option->value ? " " : "", option->value ? option->value : "");
        page_row(&page, 22, left, option->text);
    }
    page_read(&page);
}

void args_table(const Command *command) {
    const ArgOption *option;
    printf("command\t%s\t%s\t%s\t%s\n", command->name, command->arguments, command->summary, command->about);
    for (int i = 0; (option = args_option(command, i)) != NULL; i++) {
        char letter[] = { option->letter ? option->letter : '-', '\0' };
        printf("option\t%s\t%s\t%s\t%s\t%s\n", option->name, letter, option->value ? option->value : "-",
               option->words ? option->words : "-", option->text);
    }
    for (const ArgExample *example = command->examples; example && example->line; example++)
        printf("example\t%s\t%s\n", example->line, example->text);
}
