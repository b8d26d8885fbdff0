/* test_line.c - line editing: a child on a pseudo-terminal, and what its screen shows. */
#include "repl/term/paths.h"
#include "repl/term/strings.h"
#include "repl/term/term.h"
#include "repl/term/utf8.h"

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <utf8proc.h>

#include <cmocka.h>

#define SECONDS 30 /* until something counts as missing */
#define ROWS 24
#define COLS 200

/* ---- the child: echoes what is typed ----------------------------------------------------------------- */

static const char *child_prompt, *child_history, *child_locale, *child_colour;
static bool child_assisted, child_slow;

static void offer_words(void *context, const char *typed, LineList *list) {
    static const char *const words[] = { "rübe", "rösten", "rot" };
    char start[100], whole[200];
    const char *blank = strrchr(typed, ' ');
    const char *last = blank ? blank + 1 : typed;
    assert_string_equal(context, "context");
    for (int i = 0; i < 3; i++) {
        snprintf(start, sizeof start, "%.*s", (int)strlen(last), words[i]);
        if (strcmp(start, last) != 0) continue;
        snprintf(whole, sizeof whole, "%.*s%s", (int)(last - typed), typed, words[i]);
        line_offer(list, whole);
    }
}

static const char *hint_word(void *context, const char *typed) {
    assert_string_equal(context, "context");
    return strcmp(typed, "säen") == 0 ? " FELD – wohin?" : NULL;
}

/* A line that ends with a backslash continues. */
static LineInput read_chunk(char **text) {
    LineInput input = term_read(child_prompt, text);
    while (input == LINE_TYPED && **text && (*text)[strlen(*text) - 1] == '\\')
        input = term_read_more("…> ", text);
    return input;
}

static void child_run(void) {
    static const char *const names[] = { "Äcker", "Bohne", "Böhnchen" };
    static char context[] = "context";
    const LineAssist assist = { .context = context, .complete = offer_words, .hint = hint_word };
    setvbuf(stdout, NULL, _IOLBF, 0); /* before the fork it was not a terminal */
    setenv("TERM", "xterm", 1);
    setenv("LC_ALL", child_locale, 1);
    unsetenv("NO_COLOR");
    term_open();
    term_wish(&(TermWish){ .colour = child_colour });
    if (child_assisted) term_assist(&assist);
    else term_complete(names, 3);
    if (child_history && !term_history(child_history)) puts("no history");
    for (;;) {
        char *text;
        LineInput input = read_chunk(&text);
        if (input == LINE_INTERRUPT) puts(text ? "(interrupt?)" : "(interrupt)");
        if (input == LINE_END) puts(text ? "(end within)" : "(end)");
        for (char *at = text; at && *at; at++)
            if (*at == '\n') *at = '/';
            else if (*at == '\t') *at = '_';
        if (input == LINE_TYPED) printf("[%s]\n", text);
        bool forget = text && strcmp(text, "forget") == 0;
        free(text);
        if (forget) term_forget();
        if (input == LINE_END) exit(3);
        if (child_slow) usleep(300000);
    }
}

/* ---- the screen --------------------------------------------------------------------------------------- */

static struct {
    int master, row, column, columns, line_ends;
    pid_t child;
    int32_t cell[ROWS][COLS];
    bool grey, grey_seen;
    char escape[32], bytes[8];
} tty;

static void clear_to_end_of_row(void) {
    for (int i = tty.column; i < COLS; i++) tty.cell[tty.row][i] = ' ';
}

static void next_row(void) {
    if (++tty.row < ROWS) return;
    tty.row = ROWS - 1;
    memmove(tty.cell[0], tty.cell[1], sizeof tty.cell[0] * (ROWS - 1));
    for (int i = 0; i < COLS; i++) tty.cell[tty.row][i] = ' ';
}

static void obey(const char *sequence) {
    char letter = sequence[strlen(sequence) - 1];
    int number = atoi(sequence + 2);
    if (letter == 'C') tty.column = tty.column + number < tty.columns ? tty.column + number : tty.columns - 1;
    if (letter == 'K') clear_to_end_of_row();
    if (letter == 'm') tty.grey = strstr(sequence, ";90;") != NULL;
    if (letter == 'H') tty.row = tty.column = 0;
    if (letter == 'J') { /* also below the row, or everything */
        clear_to_end_of_row();
        for (int row = number == 2 ? 0 : tty.row + 1; row < ROWS; row++)
            for (int i = 0; i < COLS; i++) tty.cell[row][i] = ' ';
    }
}

static void show(int32_t c) {
    if (tty.column >= tty.columns) {
        tty.column = 0;
        next_row();
    }
    tty.cell[tty.row][tty.column++] = c;
    tty.grey_seen |= tty.grey && c != ' ';
}

static void put(char byte) {
    size_t n = strlen(tty.escape), m = strlen(tty.bytes);
    if (n > 0) {
        tty.escape[n] = byte;
        assert_true(n + 2 < sizeof tty.escape);
        if (n == 1 || byte < 0x40) return;
        obey(tty.escape);
        memset(tty.escape, 0, sizeof tty.escape);
    } else if (byte == '\033') {
        tty.escape[0] = byte;
    } else if (byte == '\r') {
        tty.column = 0;
    } else if (byte == '\n') {
        tty.line_ends++;
        next_row();
    } else if (byte != '\a') {
        int32_t c;
        tty.bytes[m] = byte;
        assert_true(m < 4); /* always UTF-8 */
        if (utf8proc_iterate((uint8_t *)tty.bytes, (utf8proc_ssize_t)m + 1, &c) < 0) return;
        memset(tty.bytes, 0, sizeof tty.bytes);
        show(c);
    }
}

/* Reads what comes within so many ms; false at the end of output. */
static bool look(int ms) {
    struct pollfd in = { .fd = tty.master, .events = POLLIN };
    char bytes[1000];
    if (poll(&in, 1, ms) <= 0) return true;
    ssize_t n = read(tty.master, bytes, sizeof bytes);
    for (ssize_t i = 0; i < n; i++) put(bytes[i]);
    return n > 0;
}

static const char *row_text(int row) {
    static char text[COLS * 4 + 1];
    int last = -1;
    char *at = text;
    for (int i = 0; i < COLS; i++)
        if (row >= 0 && tty.cell[row][i] != ' ') last = i;
    for (int i = 0; i <= last; i++) at += utf8proc_encode_char(tty.cell[row][i], (uint8_t *)at);
    *at = '\0';
    return text;
}

static bool past(time_t start) {
    return time(NULL) > start + SECONDS;
}

/* Waits until the row of the cursor has this text, with the cursor at the sign ^, which is not in the row. */
static void sees(const char *wanted) {
    char text[400];
    const char *cursor = strchr(wanted, '^');
    assert_non_null(cursor);
    snprintf(text, sizeof text, "%.*s", (int)(cursor - wanted), wanted);
    int column = utf8_width(text);
    string_append(text, sizeof text, "%s", cursor + 1);
    for (size_t n = strlen(text); n > 0 && text[n - 1] == ' '; n--) text[n - 1] = '\0';
    time_t start = time(NULL);
    while (strcmp(row_text(tty.row), text) != 0 || tty.column != column) {
        if (!look(100) || past(start))
            fail_msg("'%s', cursor at %d, not '%s'", row_text(tty.row), tty.column, wanted);
    }
}

/* Waits until a row above the cursor has this text. */
static void answers(const char *wanted) {
    time_t start = time(NULL);
    for (bool open = true;;) {
        for (int row = tty.row - 1; row >= 0; row--)
            if (strcmp(row_text(row), wanted) == 0) return;
        if (!open || past(start)) fail_msg("no '%s'; the last is '%s'", wanted, row_text(tty.row - 1));
        open = look(100);
    }
}

static void type(const char *text) {
    assert_int_equal(write(tty.master, text, strlen(text)), strlen(text));
}

/* Types a line and waits until it is read: the terminal drops input that comes before the next prompt. */
static void enter(const char *text) {
    time_t start = time(NULL);
    int before = tty.line_ends;
    type(text);
    type("\r");
    while (tty.line_ends == before)
        if (!look(100) || past(start)) fail_msg("Enter has no effect after '%s'", row_text(tty.row));
}

static void pause_for(int ms) {
    for (int i = 0; i < ms; i += 10) look(10);
}

static void resize(int columns) {
    tty.columns = columns;
    if (tty.column >= columns) tty.column = columns - 1;
    for (int row = 0; row < ROWS; row++)
        for (int i = columns; i < COLS; i++) tty.cell[row][i] = ' ';
    assert_int_equal(ioctl(tty.master, TIOCSWINSZ, &(struct winsize){ ROWS, (unsigned short)columns, 0, 0 }), 0);
}

static void start(int columns) {
    struct winsize size = { ROWS, (unsigned short)columns, 0, 0 };
    memset(&tty, 0, sizeof tty);
    for (int row = 0; row < ROWS; row++)
        for (int i = 0; i < COLS; i++) tty.cell[row][i] = ' ';
    tty.columns = columns;
    fflush(NULL);
    tty.child = forkpty(&tty.master, NULL, NULL, &size);
    assert_true(tty.child >= 0);
    if (tty.child == 0) child_run();
}

/* The child must end now; returns its status from waitpid(). */
static int ended(void) {
    time_t begin = time(NULL);
    int status = -1;
    while (waitpid(tty.child, &status, WNOHANG) == 0) {
        if (past(begin)) {
            kill(tty.child, SIGKILL);
            waitpid(tty.child, &status, 0);
            fail_msg("the child does not end");
        }
        if (tty.master < 0 || !look(10)) usleep(10000);
    }
    tty.child = 0;
    if (tty.master >= 0) close(tty.master);
    return status;
}

/* Ends the child, at an empty line. */
static void leave(void) {
    char prompt[100];
    snprintf(prompt, sizeof prompt, "%s^", child_prompt);
    sees(prompt);
    type("\004");
    answers("(end)");
    int status = ended();
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 3);
}

/* ---- around each test ------------------------------------------------------------------------------------ */

static char directory[64], file[100];

static int before(void **state) {
    (void)state;
    snprintf(directory, sizeof directory, "/tmp/test_line.XXXXXX");
    if (!mkdtemp(directory)) return -1;
    snprintf(file, sizeof file, "%s/a/b/history", directory);
    child_prompt = "bohn> ";
    child_history = NULL;
    child_locale = "C.UTF-8";
    child_colour = "always";
    child_assisted = child_slow = false;
    return 0;
}

static int after(void **state) {
    char command[200];
    (void)state;
    if (tty.child > 0) { /* the test failed */
        kill(tty.child, SIGKILL);
        waitpid(tty.child, NULL, 0);
        close(tty.master);
        tty.child = 0;
    }
    snprintf(command, sizeof command, "rm -rf %s", directory);
    return system(command);
}

static const char *history_text(void) {
    static char text[100000];
    FILE *stream = fopen(file, "r");
    size_t n = stream ? fread(text, 1, sizeof text - 1, stream) : 0;
    if (stream) fclose(stream);
    text[n] = '\0';
    return text;
}

static void write_file(const char *text) {
    char way[100];
    snprintf(way, sizeof way, "%s/a", directory);
    mkdir(way, 0700);
    snprintf(way, sizeof way, "%s/a/b", directory);
    mkdir(way, 0700);
    FILE *stream = fopen(file, "w");
    assert_non_null(stream);
    fputs(text, stream);
    fclose(stream);
}

#define LEFT "\033[D"
#define RIGHT "\033[C"
#define UP "\033[A"
#define DOWN "\033[B"
#define ERASE "\177"

/* ---- letters --------------------------------------------------------------------------------------------- */

static void an_umlaut_is_one_character(void **state) {
    (void)state;
    start(80);
    sees("bohn> ^");
    type("Bär");
    sees("bohn> Bär^");
    type(LEFT LEFT);
    sees("bohn> B^är");
    type("ö");
    sees("bohn> Bö^är");
    type("\033[3~");
    sees("bohn> Bö^r");
    type(ERASE);
    sees("bohn> B^r");
    type("\033OHß\005 äöü \027ü");
    sees("bohn> ßBr ü^");
    enter("");
    answers("[ßBr ü]");
    sees("bohn> ^");
    leave();
}

static void a_prompt_may_have_any_letters(void **state) {
    (void)state;
    child_prompt = "für dich · ≥1> ";
    start(80);
    sees("für dich · ≥1> ^");
    type("ä" LEFT "x");
    sees("für dich · ≥1> x^ä");
    enter("");
    answers("[xä]");
    leave();
}

static void bytes_of_a_letter_may_come_one_by_one(void **state) {
    (void)state;
    start(80);
    sees("bohn> ^");
    type("\xE2");
    pause_for(300);
    type("\x89");
    pause_for(300);
    type("\xA5\xC3");
    sees("bohn> ≥^");
    enter("\xA4");
    answers("[≥ä]");
    leave();
}

static void other_letters_are_kept_or_shown_as_unknown(void **state) {
    (void)state;
    start(80);
    sees("bohn> ^");
    type("„–…“ 豆a\u0308 \U0001F331" LEFT LEFT);
    sees("bohn> „–…“ ?a?^ ?");
    enter("");
    answers("[„–…“ ?a? ?]");
    sees("bohn> ^");
    for (int i = 0; i < 60; i++) { /* more than fits */
        char letter[8] = "";
        utf8proc_encode_char(0x3B1 + i, (uint8_t *)letter);
        type(letter);
    }
    type("\025\xFF\xE4x\xC0\x80\xED\xA0\x80.");
    sees("bohn> ??x??.^");
    enter("");
    leave();
}

static void invalid_utf8_is_read_as_latin1_if_the_locale_allows(void **state) {
    (void)state;
    child_locale = "de_DE.ISO-8859-1";
    start(80);
    sees("bohn> ^");
    type("B\xE4r\xFC");
    sees("bohn> Baru^"); /* only ASCII is sent to it */
    enter("\xC3\x9F");
    answers("[Bärüß]");
    leave();
}

static void unknown_keys_are_ignored(void **state) {
    (void)state;
    start(80);
    sees("bohn> ^");
    type("a\033[1;5Db\033[15~c\033[[Ad\032e\033xf\033OPg");
    sees("bohn> abcdefg^");
    type("\033[1~");
    sees("bohn> ^abcdefg");
    type("\033[4~");
    sees("bohn> abcdefg^");
    type("\033");
    pause_for(300);
    type("h\033[200~i\033[201~j\n");
    answers("[abcdefghij]");
    leave();
}

/* ---- completion, hints ------------------------------------------------------------------------------------- */

static void names_are_offered_in_turn(void **state) {
    (void)state;
    start(80);
    sees("bohn> ^");
    type("bo\t");
    sees("bohn> Bohne^");
    type("\t");
    sees("bohn> Böhnchen^");
    type("\t");
    sees("bohn> bo^");
    type("\t\tä");
    sees("bohn> Böhnchenä^");
    type("\025äck\t");
    sees("bohn> Äcker^");
    type(LEFT);
    sees("bohn> äc^k");
    type("\005\t\033");
    sees("bohn> äck^");
    pause_for(300);
    enter("x");
    answers("[äckx]");
    leave();
}

static void an_assistant_sees_the_whole_line(void **state) {
    (void)state;
    child_assisted = true;
    start(80);
    sees("bohn> ^");
    type("die r\t");
    sees("bohn> die rübe^");
    type("\t");
    sees("bohn> die rösten^");
    enter("");
    answers("[die rösten]");
    sees("bohn> ^");
    type("ö r\t\t\t\t");
    sees("bohn> ö r^");
    type("\025");
    leave();
}

static void hints_are_grey_and_not_part_of_the_line(void **state) {
    (void)state;
    child_assisted = true;
    start(80);
    sees("bohn> ^");
    type("säe");
    sees("bohn> säe^");
    assert_false(tty.grey_seen);
    type("n");
    sees("bohn> säen^ FELD – wohin?");
    assert_true(tty.grey_seen);
    enter("");
    answers("[säen]");
    answers("bohn> säen");
    sees("bohn> ^");
    leave();
    child_colour = "never";
    start(80);
    sees("bohn> ^");
    type("säen");
    sees("bohn> säen^");
    enter("");
    answers("[säen]");
    leave();
}

/* ---- several lines ------------------------------------------------------------------------------------------- */

static void a_chunk_is_one_entry(void **state) {
    (void)state;
    start(80);
    sees("bohn> ^");
    enter("eins \\");
    sees("…> ^");
    enter("zwölf \\");
    sees("…> ^");
    enter("drei");
    answers("[eins \\/zwölf \\/drei]");
    sees("bohn> ^");
    type(UP);
    sees("bohn> eins \\↵zwölf \\↵drei^");
    enter("!");
    answers("[eins \\/zwölf \\/drei!]");
    leave();
}

static void ctrl_c_drops_a_chunk(void **state) {
    (void)state;
    start(80);
    sees("bohn> ^");
    enter("ganz");
    answers("[ganz]");
    sees("bohn> ^");
    enter("halb\\");
    sees("…> ^");
    type("getippt\003");
    answers("(interrupt)");
    sees("bohn> ^");
    type(UP);
    sees("bohn> ganz^");
    type("\003");
    sees("bohn> ^");
    enter("halb\\");
    sees("…> ^");
    kill(tty.child, SIGINT);
    sees("bohn> ^");
    enter("halb\\");
    sees("…> ^");
    type("\004");
    answers("(end within)");
    assert_int_equal(WEXITSTATUS(ended()), 3);
}

static void lines_may_be_pasted_at_once(void **state) {
    (void)state;
    child_assisted = true;
    start(80);
    sees("bohn> ^");
    type("\033[200~säe\\\n\tr\\\r\nö\nrot\033[201~");
    answers("[säe\\/_r\\/ö]");
    sees("bohn> rot^");
    enter("");
    answers("[rot]");
    sees("bohn> ^");
    type("\033[200~a\nb\nc"); /* without the end of the paste */
    type("\003");
    answers("(interrupt)");
    leave();
}

static void keys_pressed_ahead_count_for_an_assistant_only(void **state) {
    (void)state;
    child_slow = true;
    for (int assisted = 0; assisted < 2; assisted++) {
        child_assisted = assisted != 0;
        start(80);
        sees("bohn> ^");
        enter("eins");
        answers("[eins]");
        type("zwölf\r");
        if (assisted) answers("[zwölf]");
        else sees("bohn> ^");
        leave();
    }
}

/* ---- history ----------------------------------------------------------------------------------------------- */

static void history_lasts(void **state) {
    (void)state;
    struct stat info;
    child_history = file;
    start(80);
    sees("bohn> ^");
    assert_int_equal(stat(file, &info), 0);
    assert_int_equal(info.st_mode & 07777, 0600);
    char way[100];
    snprintf(way, sizeof way, "%s/a/b", directory);
    assert_int_equal(stat(way, &info), 0);
    assert_int_equal(info.st_mode & 07777, 0700);
    enter("säen");
    answers("[säen]");
    sees("bohn> ^");
    enter("säen");
    sees("bohn> ^");
    assert_string_equal(history_text(), "säen\n"); /* written before the next line is read */
    enter("mehr\\");
    sees("…> ^");
    enter("ernten");
    answers("[mehr\\/ernten]");
    leave();
    assert_string_equal(history_text(), "säen\nmehr\\\n\ternten\n");
    start(80);
    sees("bohn> ^");
    type(UP);
    sees("bohn> mehr\\↵ernten^");
    type(UP);
    sees("bohn> säen^");
    enter("!" DOWN UP "?"); /* edited entries are for this session only */
    answers("[säen!?]");
    leave();
    assert_string_equal(history_text(), "säen\nmehr\\\n\ternten\nsäen!?\n");
    child_history = NULL;
    start(80);
    sees("bohn> ^");
    enter(UP "weg");
    answers("[weg]");
    leave();
    assert_null(strstr(history_text(), "weg"));
}

static void sessions_keep_each_others_lines(void **state) {
    (void)state;
    child_history = file;
    start(80);
    sees("bohn> ^");
    int master = tty.master;
    pid_t child = tty.child;
    start(80);
    sees("bohn> ^");
    enter("zwei");
    answers("[zwei]");
    leave();
    tty.master = master;
    tty.child = child;
    enter("eins");
    answers("[eins]");
    leave();
    assert_string_equal(history_text(), "zwei\neins\n");
}

static void a_long_history_is_shortened(void **state) {
    (void)state;
    static char text[30000];
    text[0] = '\0';
    for (int i = 1; i <= 1500; i++) string_append(text, sizeof text, "zeile %d\n", i);
    string_append(text, sizeof text, "abgebro"); /* a crash during the write */
    write_file(text);
    chmod(file, 0640);
    child_history = file;
    start(80);
    sees("bohn> ^");
    assert_int_equal(strncmp(history_text(), "zeile 502\n", 10), 0);
    struct stat info;
    assert_int_equal(stat(file, &info), 0);
    assert_int_equal(info.st_mode & 07777, 0600); /* nobody else reads what was typed */
    type(UP UP);
    sees("bohn> zeile 1500^");
    type("\003");
    sees("bohn> ^");
    enter("neu");
    answers("[neu]");
    leave();
    assert_int_equal(strncmp(history_text(), "zeile 503\n", 10), 0);
    assert_non_null(strstr(history_text(), "\nabgebro\nneu\n"));
}

static void a_broken_last_line_stays_alone(void **state) {
    (void)state;
    write_file("gut\nabgebro");
    child_history = file;
    start(80);
    sees("bohn> ^");
    type(UP UP);
    sees("bohn> gut^");
    enter("\025neu");
    answers("[neu]");
    leave();
    assert_string_equal(history_text(), "gut\nabgebro\nneu\n");
}

static void history_survives_any_file_contents(void **state) {
    (void)state;
    write_file("\tb\xFFse\n\033[2Jx\x01\n\n\n");
    FILE *stream = fopen(file, "a");
    for (int i = 0; i < 9000; i++) fputs("ä", stream); /* too long to edit */
    fputc('\n', stream);
    fclose(stream);
    child_history = file;
    start(80);
    sees("bohn> ^");
    type(UP);
    sees("bohn> ?[2Jx?^");
    type(UP);
    sees("bohn>  b?se^");
    type("\025");
    leave();
}

static void an_unusable_history_file_is_reported(void **state) {
    (void)state;
    child_history = "/dev/null/history";
    start(80);
    answers("no history");
    sees("bohn> ^");
    enter("a");
    answers("[a]");
    sees("bohn> ^");
    type(UP);
    sees("bohn> a^");
    type("\025");
    leave();
    child_history = directory;
    start(80);
    answers("no history");
    leave();
}

static void forgetting_the_history_keeps_the_file(void **state) {
    (void)state;
    write_file("alt\n");
    child_history = file;
    start(80);
    sees("bohn> ^");
    enter("forget");
    answers("[forget]");
    sees("bohn> ^");
    type(UP UP UP "x");
    sees("bohn> x^");
    type(ERASE);
    leave();
    assert_string_equal(history_text(), "alt\nforget\n");
}

static void the_environment_names_the_file(void **state) {
    (void)state;
    char found[200], wanted[200];
    setenv("BOHN_HISTORY", "/somewhere/else", 1);
    assert_true(paths_history(found, sizeof found));
    assert_string_equal(found, "/somewhere/else");
    setenv("BOHN_HISTORY", "", 1);
    assert_false(paths_history(found, sizeof found));
    unsetenv("BOHN_HISTORY");
    setenv("XDG_STATE_HOME", directory, 1);
    snprintf(wanted, sizeof wanted, "%s/bohn/history", directory);
    assert_true(paths_history(found, sizeof found));
    assert_string_equal(found, wanted);
    unsetenv("XDG_STATE_HOME");
    setenv("HOME", directory, 1);
    snprintf(wanted, sizeof wanted, "%s/.local/state/bohn/history", directory);
    assert_true(paths_history(found, sizeof found));
    assert_string_equal(found, wanted);
}

/* ---- the window ---------------------------------------------------------------------------------------------- */

static void a_line_survives_a_resize(void **state) {
    (void)state;
    child_assisted = true;
    start(80);
    sees("bohn> ^");
    type("vierzig Zeichen für diese Zeile, bitte sehr" LEFT LEFT);
    sees("bohn> vierzig Zeichen für diese Zeile, bitte se^hr");
    resize(40);
    sees("bohn> Zeichen für diese Zeile, bitte se^h");
    type("ä");
    sees("bohn> eichen für diese Zeile, bitte seä^h");
    resize(100);
    sees("bohn> vierzig Zeichen für diese Zeile, bitte seä^hr");
    type(LEFT LEFT "ö");
    sees("bohn> vierzig Zeichen für diese Zeile, bitte sö^eähr");
    enter("");
    answers("[vierzig Zeichen für diese Zeile, bitte söeähr]");
    sees("bohn> ^");
    resize(80);
    pause_for(100);
    sees("bohn> ^");
    type("säen");
    sees("bohn> säen^ FELD – wohin?");
    resize(60);
    pause_for(100);
    sees("bohn> säen^ FELD – wohin?");
    type("\025" UP);
    sees("bohn> vierzig Zeichen für diese Zeile, bitte söeähr^");
    type("\025");
    leave();
}

static void a_narrow_window_keeps_room_for_typing(void **state) {
    (void)state;
    child_prompt = "Eine längere Frage> ";
    start(25);
    answers("Eine längere Frage");
    sees("> ^");
    enter("äx");
    answers("[äx]");
    sees("> ^");
    resize(3);
    pause_for(200);
    type("noch da");
    pause_for(200);
    resize(80);
    sees("Eine längere Frage> noch da^");
    enter("");
    answers("[noch da]");
    leave();
}

static void a_window_of_unknown_size_has_80_columns(void **state) {
    (void)state;
    start(0);
    tty.columns = 80;
    sees("bohn> ^");
    enter("ä");
    answers("[ä]");
    leave();
}

static void without_a_terminal_input_ends(void **state) {
    (void)state;
    for (int i = 0; i < 2; i++) {
        child_assisted = i > 0;
        start(80);
        sees("bohn> ^");
        type(i ? "r\t" : "halb");
        pause_for(50);
        close(tty.master);
        tty.master = -1;
        int status = ended();
        assert_true(WIFSIGNALED(status) ? WTERMSIG(status) == SIGHUP : WEXITSTATUS(status) == 3);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, before, after)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(an_umlaut_is_one_character),
        TEST(a_prompt_may_have_any_letters),
        TEST(bytes_of_a_letter_may_come_one_by_one),
        TEST(other_letters_are_kept_or_shown_as_unknown),
        TEST(invalid_utf8_is_read_as_latin1_if_the_locale_allows),
        TEST(unknown_keys_are_ignored),
        TEST(names_are_offered_in_turn),
        TEST(an_assistant_sees_the_whole_line),
        TEST(hints_are_grey_and_not_part_of_the_line),
        TEST(a_chunk_is_one_entry),
        TEST(ctrl_c_drops_a_chunk),
        TEST(lines_may_be_pasted_at_once),
        TEST(keys_pressed_ahead_count_for_an_assistant_only),
        TEST(history_lasts),
        TEST(sessions_keep_each_others_lines),
        TEST(a_long_history_is_shortened),
        TEST(a_broken_last_line_stays_alone),
        TEST(history_survives_any_file_contents),
        TEST(an_unusable_history_file_is_reported),
        TEST(forgetting_the_history_keeps_the_file),
        TEST(the_environment_names_the_file),
        TEST(a_line_survives_a_resize),
        TEST(a_narrow_window_keeps_room_for_typing),
        TEST(a_window_of_unknown_size_has_80_columns),
        TEST(without_a_terminal_input_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
