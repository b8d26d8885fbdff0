/* keys.c - see keys.h. */
#include "repl/term/keys.h"

#include "repl/term/strings.h"
#include "repl/term/utf8.h"

#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>
#include <utf8proc.h>

/* Editor bytes outside Latin-1. */
enum { MARK = 0x80, LINE_END = 0x81, TABULATOR = 0x82, OTHERS = 0x83, OTHERS_END = 0xA0 };

enum { CTRL_B = 2, CTRL_C = 3, CTRL_F = 6, CTRL_L = 12, ENTER = 13, CTRL_Z = 26, ESCAPE = 27, DELETE = 127 };

/* Results of get_byte() other than a byte. */
enum { LATE = -1, GONE = -2, WOKEN = -3 };

#define PATIENCE 100           /* ms to wait for the rest of an escape sequence */
#define WAKE_EVERY 200         /* ms between two calls of terminal.wake */
#define MOST_PASTED (1U << 20) /* bytes; more is dropped */

static struct {
    KeysTerminal terminal;
    int32_t other[OTHERS_END - OTHERS]; /* the first characters seen outside Latin-1 */
    int n_others;
    unsigned char *queue; /* keys for the editor */
    size_t first, length, size;
    size_t silent; /* how many of them are not echoed */
    bool mute;     /* the editor is handling one of these */
    bool keep;     /* changing the terminal's mode keeps pending input */
    int back;      /* a byte pushed back, or -1 */
    bool fresh;    /* nothing has been typed in this line */
    KeysEnd end;
    struct sigaction before;
} keys = { .back = -1 };

static volatile sig_atomic_t resized, bracketed;

/* ---- characters ------------------------------------------------------------------------------ */

static unsigned char pack_char(int32_t c) {
    if (c == '\n') return LINE_END;
    if (c == '\t') return TABULATOR;
    if ((c >= 0x20 && c < 0x7F) || (c >= 0xA0 && c <= 0xFF)) return (unsigned char)c;
    for (int i = 0; i < keys.n_others; i++)
        if (keys.other[i] == c) return (unsigned char)(OTHERS + i);
    if (utf8proc_charwidth(c) != 1 || keys.n_others == OTHERS_END - OTHERS) return '?';
    keys.other[keys.n_others++] = c;
    return (unsigned char)(OTHERS + keys.n_others - 1);
}

static int32_t unpack_char(unsigned char byte) {
    if (byte == LINE_END) return '\n';
    if (byte == TABULATOR) return '\t';
    if (byte < OTHERS || byte >= OTHERS_END) return byte;
    return byte - OTHERS < keys.n_others ? keys.other[byte - OTHERS] : '?';
}

/* Reads a character and advances *text; '?' for an invalid byte. */
static int32_t next_char(const char **text) {
    int32_t c = '?';
    utf8proc_ssize_t n = utf8proc_iterate((const uint8_t *)*text, -1, &c);
    *text += n > 0 ? n : 1;
    return n > 0 ? c : '?';
}

char *keys_pack(const char *text) {
    char *bytes = malloc(strlen(text) + 1), *at = bytes;
    if (!bytes) return NULL;
    while (*text) *at++ = (char)pack_char(next_char(&text));
    *at = '\0';
    return bytes;
}

char *keys_unpack(const char *bytes) {
    char *text = malloc(4 * strlen(bytes) + 1), *at = text;
    if (!text) return NULL;
    for (; *bytes; bytes++) at += utf8proc_encode_char(unpack_char((unsigned char)*bytes), (uint8_t *)at);
    *at = '\0';
    return text;
}

/* Writes what the terminal shows for an editor byte, one column wide. Returns its length. */
static size_t show_char(unsigned char byte, char out[8]) {
    int32_t c = byte == LINE_END ? 0x21B5 : unpack_char(byte);
    if (byte == TABULATOR || (byte == LINE_END && keys.terminal.ascii)) c = ' ';
    size_t n = (size_t)utf8proc_encode_char(c, (uint8_t *)out);
    if (c < 0x80 || !keys.terminal.ascii) return n;
    char whole[8], spelt[24];
    snprintf(whole, sizeof whole, "%.*s", (int)n, out);
    utf8_clean(whole, false, true, spelt, sizeof spelt);
    out[0] = *spelt ? *spelt : '?'; /* one column: only the first letter */
    return 1;
}

/* ---- keys for the editor ----------------------------------------------------------------------- */

static void push(int key) {
    if (keys.first + keys.length == keys.size) {
        size_t size = keys.size ? 2 * keys.size : 64;
        unsigned char *more = realloc(keys.queue, size);
        if (!more) return;
        keys.queue = more;
        keys.size = size;
    }
    keys.queue[keys.first + keys.length++] = (unsigned char)key;
}

static void push_all(const char *sequence) {
    for (; *sequence; sequence++) push((unsigned char)*sequence);
}

static void clear_queue(void) {
    free(keys.queue);
    keys.queue = NULL;
    keys.first = keys.length = keys.size = keys.silent = 0;
}

/* Makes the editor return, by Enter: any other key would leave the half-typed line in its history. */
static void finish(KeysEnd end) {
    keys.end = end;
    if (end == KEYS_RESIZED || end == KEYS_SUSPENDED) { /* the queue is empty */
        push(MARK);            /* marks the cursor */
        keys.silent = 2;
        keys.keep = true;
        resized = 0;
    } else {
        keys_drop();
    }
    push(ENTER);
}

void keys_resume(const char *bytes) {
    const char *mark = strchr(bytes, MARK);
    size_t behind = mark ? strlen(mark + 1) : 0;
    clear_queue();
    keys.end = KEYS_OPEN;
    keys.mute = false;
    for (const char *at = bytes; *at; at++)
        if (at != mark) push((unsigned char)*at);
    if (keys.length > 0 && behind == 0) { /* only a cursor move redraws the whole line */
        push(CTRL_B);
        push(CTRL_F);
    }
    for (size_t i = 0; i < behind; i++) push(CTRL_B);
    keys.silent = keys.length > 0 ? keys.length - 1 : 0;
    keys_write(STDOUT_FILENO, "\r\033[J", 4);
}

/* ---- keys from the terminal -------------------------------------------------------------------- */

static bool woken(bool within) {
    return *keys.terminal.stop || (resized && !within);
}

/* Waits up to `ms` for a byte (ms < 0: forever). `within` a key, a resize does not interrupt. */
static int get_byte(int ms, bool within) {
    int back = keys.back;
    keys.back = -1;
    if (back >= 0) return back;
    sigset_t signals, before;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGWINCH);
    for (;;) {
        struct pollfd in = { .fd = STDIN_FILENO, .events = POLLIN };
        struct timespec limit = { ms / 1000, ms % 1000 * 1000000L };
        sigprocmask(SIG_BLOCK, &signals, &before); /* none may arrive between the check and the wait */
        bool asleep = !woken(within);
        int ready = asleep ? ppoll(&in, 1, ms < 0 ? NULL : &limit, &before) : -1;
        bool failed = asleep && ready < 0 && errno != EINTR;
        sigprocmask(SIG_SETMASK, &before, NULL);
        if (woken(within)) return WOKEN;
        if (failed) return GONE;
        if (ready == 0) return LATE;
        if (ready < 0) continue;
        unsigned char byte;
        ssize_t n = read(STDIN_FILENO, &byte, 1);
        if (n == 1) return byte;
        if (n == 0 || (errno != EINTR && errno != EAGAIN)) return GONE;
    }
}

/* Reads the rest of a multibyte character. */
static void take_char(int lead) {
    char bytes[4] = { (char)lead };
    int more = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : lead >= 0xC0 ? 1 : 0, n = 1;
    for (; n <= more; n++) {
        int byte = get_byte(keys.terminal.utf8 ? -1 : PATIENCE, true);
        if (byte < 0x80 || byte > 0xBF) {
            if (byte >= 0) keys.back = byte;
            break;
        }
        bytes[n] = (char)byte;
    }
    int32_t c = '?';
    bool whole = utf8proc_iterate((const uint8_t *)bytes, n, &c) == n;
    if (whole || keys.terminal.utf8) {
        push(pack_char(whole ? c : '?'));
        return;
    }
    for (int i = 0; i < n; i++) push((unsigned char)bytes[i] >= 0xA0 ? (unsigned char)bytes[i] : '?');
}

/* Reads "parameters letter" after ESC [ and returns the letter, or a result of get_byte(). */
static int get_sequence(char *parameters, size_t n) {
    int byte;
    *parameters = '\0';
    while ((byte = get_byte(PATIENCE, true)) >= 0x20 && byte < 0x40)
        string_append(parameters, n, "%c", (char)byte);
    if (byte == '[') get_byte(PATIENCE, true); /* Linux console function key */
    return byte;
}

/* A pasted byte. Tabs do not complete; other control characters are dropped. */
static void take_pasted(int byte, int before) {
    if (byte >= 0x80) take_char(byte);
    else if (byte == '\r' || (byte == '\n' && before != '\r')) push(ENTER);
    else if (byte == '\t' || (byte >= 0x20 && byte != DELETE)) push(pack_char(byte));
}

/* Reads the whole paste at once: while a pasted line is executed, the terminal would echo the rest and overflow. */
static void take_paste(void) {
    char parameters[16];
    for (int before = 0, byte; (byte = get_byte(-1, true)) >= 0; before = byte) {
        if (byte == CTRL_C) { /* the terminal may never send the end of the paste */
            finish(KEYS_INTERRUPTED);
            return;
        }
        if (byte != ESCAPE) {
            if (keys.length < MOST_PASTED) take_pasted(byte, before);
        } else if (get_byte(PATIENCE, true) == '[' && get_sequence(parameters, sizeof parameters) == '~' &&
                   strcmp(parameters, "201") == 0) {
            return;
        }
    }
    clear_queue(); /* a signal or a lost terminal: the next read reports it */
}

static void push_arrow(int letter) {
    if (letter > 0 && strchr("ABCDHF", letter)) push_all((char[]){ ESCAPE, '[', (char)letter, '\0' });
}

/* Translates known sequences and drops the rest, which the editor would insert as text. */
static void take_sequence(void) {
    static const struct {
        const char *parameters, *meant;
    } known[] = { { "3", "\033[3~" }, { "1", "\033[H" }, { "7", "\033[H" }, { "4", "\033[F" }, { "8", "\033[F" } };
    char parameters[16];
    int letter = get_sequence(parameters, sizeof parameters);
    if (letter != '~') {
        if (!*parameters) push_arrow(letter);
        return;
    }
    if (strcmp(parameters, "200") == 0) take_paste();
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(parameters, known[i].parameters) == 0) push_all(known[i].meant);
}

static void take_escape(void) {
    int byte = get_byte(PATIENCE, true);
    if (byte == '[') {
        take_sequence();
    } else if (byte == 'O') {
        push_arrow(get_byte(PATIENCE, true));
    } else if (byte < 0 || byte == ESCAPE) {
        if (byte == ESCAPE) keys.back = byte;
        push_all("\033O "); /* ESC alone ends completion, but the editor expects two more bytes */
    } else if (byte >= 0x80) {
        keys.back = byte; /* Alt and a letter; other combinations are ignored */
    }
}

/* Handles one key, signal or error. */
static void take_key(void) {
    static const char known[] = "\001\002\004\005\006\010\011\013\014\015\016\020\024\025\027\177";
    bool waking = keys.fresh && keys.terminal.wake;
    int byte = get_byte(waking ? WAKE_EVERY : -1, false);
    keys.fresh = waking && byte == LATE;
    if (keys.fresh && keys.terminal.wake(keys.terminal.context)) push(ENTER);
    else if (byte == WOKEN) finish(*keys.terminal.stop ? KEYS_INTERRUPTED : KEYS_RESIZED);
    else if (byte < 0) keys.end = byte == LATE ? KEYS_OPEN : KEYS_GONE;
    else if (byte == CTRL_C) finish(KEYS_INTERRUPTED);
    else if (byte == CTRL_L && keys.terminal.redraws) finish(KEYS_RESIZED);
    else if (byte == CTRL_Z) finish(KEYS_SUSPENDED);
    else if (byte == ESCAPE) take_escape();
    else if (byte == '\n') push(ENTER); /* typed before the terminal was in raw mode */
    else if (byte >= 0x80) take_char(byte);
    else if ((byte >= 0x20 && byte != DELETE) || (byte > 0 && strchr(known, byte))) push(byte);
}

/* ---- begin and end of a line ------------------------------------------------------------------- */

static void on_resize(int number) {
    (void)number;
    resized = 1;
}

static bool write_all(const char *text, size_t n) {
    while (n > 0) {
        ssize_t written = write(STDOUT_FILENO, text, n);
        if (written < 0 && errno == EAGAIN) poll(&(struct pollfd){ .fd = STDOUT_FILENO, .events = POLLOUT }, 1, -1);
        else if (written < 0 && errno != EINTR) return false;
        if (written <= 0) continue;
        text += written;
        n -= (size_t)written;
    }
    return true;
}

void keys_begin(const KeysTerminal *terminal) {
    keys.terminal = *terminal;
    keys.end = KEYS_OPEN;
    keys.mute = false;
    keys.fresh = true;
    keys.keep = terminal->ahead;
    if (!terminal->ahead) keys_drop();
    struct sigaction action = { .sa_handler = on_resize };
    sigemptyset(&action.sa_mask);
    resized = 0;
    sigaction(SIGWINCH, &action, &keys.before);
    bracketed = terminal->ahead;
    if (bracketed) write_all("\033[?2004h", 8);
}

void keys_drop(void) {
    tcflush(STDIN_FILENO, TCIFLUSH);
    clear_queue();
    keys.back = -1;
}

KeysEnd keys_end(void) {
    return keys.end;
}

void keys_done(void) {
    sigaction(SIGWINCH, &keys.before, NULL);
    keys_restore();
    if (keys.length == 0 || !keys.terminal.ahead) clear_queue();
}

void keys_suspend(void) {
    bool pastes = bracketed;
    keys_restore();
    raise(SIGTSTP);
    bracketed = pastes;
    if (bracketed) write_all("\033[?2004h", 8);
}

void keys_restore(void) {
    if (bracketed) write_all("\033[?2004l", 8);
    bracketed = 0;
}

bool keys_silent(void) {
    return keys.mute;
}

int keys_columns(void) {
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
    return size.ws_col < 12 ? 12 : size.ws_col;
}

/* ---- called by linenoise ----------------------------------------------------------------------- */

ssize_t keys_read(int fd, void *out, size_t n) {
    (void)fd;
    while (keys.length == 0 && keys.end == KEYS_OPEN) take_key();
    if (keys.length == 0 || n == 0) return -1;
    keys.mute = keys.silent > 0;
    if (keys.mute) keys.silent--;
    *(unsigned char *)out = keys.queue[keys.first++];
    if (--keys.length == 0) keys.first = 0;
    return 1;
}

ssize_t keys_write(int fd, const void *bytes, size_t n) {
    char text[512];
    size_t used = 0;
    bool ok = true;
    (void)fd;
    for (size_t i = 0; !keys.mute && i < n; i++) {
        if (used + 8 > sizeof text) {
            ok &= write_all(text, used);
            used = 0;
        }
        unsigned char byte = ((const unsigned char *)bytes)[i];
        if (byte < 0x80) text[used++] = (char)byte; /* includes the editor's escape sequences */
        else used += show_char(byte, text + used);
    }
    return ok && write_all(text, used) ? (ssize_t)n : -1;
}

int keys_printf(const char *format, ...) {
    va_list args;
    va_start(args, format);
    int n = keys.mute ? 0 : vprintf(format, args);
    va_end(args);
    return n;
}

int keys_tcsetattr(int fd, int action, const struct termios *wanted) {
    return tcsetattr(fd, action == TCSAFLUSH && keys.keep ? TCSADRAIN : action, wanted);
}

/* Called only for the window size. Always succeeds: otherwise the editor would query the terminal by an escape sequence
 * and the reply would arrive among the keys. */
int keys_ioctl(int fd, unsigned long request, ...) {
    va_list args;
    va_start(args, request);
    struct winsize *size = va_arg(args, struct winsize *);
    va_end(args);
    (void)fd;
    *size = (struct winsize){ .ws_col = (unsigned short)keys_columns() };
    return 0;
}
