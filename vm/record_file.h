/* record_file.h - the format of a record, shared by record_start.c, record_write.c, record_read.c and record_replay.c:
 * what was decided and edited, as text, one line each.
 *
 *     bohn record 2
 *     {"bohn":"1.0.0","game":"bohnanza","options":{...},"players":3,"script":...} ~SUM
 *     1 p1 plant_first p1.field_1 @TABLE ~SUM       entry 1 of the log: an answer of p1
 *     2 p2 ! harvest p2.field_1 @TABLE ~SUM         entry 2: an action of p2 out of turn; also "p2 ! offer p1 give ..."
 *     3 edit "put('2 red', p1.hand)" @TABLE ~SUM    entry 3: an edit of the table, as a JSON string
 *     eval "x = 3" @TABLE ~SUM                      typed Lua that changed no table; later edits may use the value of x
 *     undo 1 @TABLE ~SUM                            back to the position after entry 1
 *     redo 2 p1 @TABLE ~SUM                         forward again
 *     rules [{"hash":...,"name":...}] @TABLE ~SUM   the scripts were replaced
 *     over p1 p3 @TABLE ~SUM                        the winners; "-" for none
 *
 * SUM is XXH3-64 over the previous line's sum (8 bytes, the highest first) and the line up to " ~"; for the header the
 * previous sum is the plain XXH3-64 of the first line. So a line that is changed, missing, doubled or moved is found
 * without playing. TABLE is the fingerprint of the table where the line was written: before an entry takes effect,
 * after an undo or redo. A seat after undo N or redo N, or before the text of an edit or eval, says that the game stood
 * at a polling point of that seat: whether it stops there depends on bohn_set_polls(), not on the rules.
 *
 * Format 1 had edits in another language, as lines without a number: "edit put 3 red p1.hand". A record of format 1
 * without such lines is read like one of format 2; with them it is refused.
 *
 * Each line goes out in one write, so a crash leaves at most the last one torn: without its newline. A line that cannot
 * be written is kept and tried again before the next one; the file is always a true beginning of the record. What is
 * written survives the process, however it ends. It is synced to disk when the program closes the record, where a
 * failure can be reported: a power cut may lose what was written since, as with any file not synced at every line.
 *
 * These files know the game by bohn.h and record.h alone, and nothing of Lua.
 */
#ifndef BOHN_RECORD_FILE_H
#define BOHN_RECORD_FILE_H

#include "vm/error.h"
#include "vm/record.h"
#include "vm/text.h"

#include <jansson.h>
#include <sys/types.h>

#define FORMAT 2
#define FIRST_LINE "bohn record "
#define MAX_FILE (16u << 20)  /* 100 000 decisions take half of it */
#define MAX_LINE 32768u       /* only a header with many options comes near */
#define MAX_LINE_TEXT 30000   /* a decision or edit; the longest deal has some 600 characters */
#define SUM_LENGTH 18u        /* " ~" and 16 hex digits; a fingerprint takes as much */
#define JSON_FORM (JSON_COMPACT | JSON_SORT_KEYS)

static inline bool is_control(char byte) { return (unsigned char)byte < ' ' || byte == 0x7F; }

static inline bool is_hex(const char *text, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (!(text[i] >= '0' && text[i] <= '9') && !(text[i] >= 'a' && text[i] <= 'f'))
            return false;
    return true;
}

/* ---- record_read.c: a whole record in memory, checked ----------------------------------------- */

typedef enum { LINE_DECISION, LINE_EDIT, LINE_EVAL, LINE_GOTO, LINE_RULES, LINE_OVER } LineType;

typedef struct {
    LineType type;
    int number;           /* of the entry, or where undo and redo go */
    int seat;             /* decision: whose; undo, redo, edit, eval: who was polled, or BOHN_NO_SEAT */
    int line;             /* number of the line in the file */
    int position;         /* where the game stands after it */
    unsigned winners;
    const char *text;     /* up to " @" */
    const char *said;     /* decision: after the seat; edit, eval: the chunk as a JSON string */
    const char *table;    /* the fingerprint */
} Line;

typedef struct {
    const char *file;
    char *text;
    size_t size, at;      /* of the file; start of the line being read */
    int line;             /* its number */
    int format;
    Line *lines;
    int n_lines, cap_lines;
    uint64_t sum, scripts; /* of the last line; in force at the end */
    int position, length;
    char shown[48];       /* a piece of it, for a message */
    BohnHeader header;
} Book;

/* From an open file, or by name; NULL with the error. */
Book *book_read(int fd, const char *file, BohnError *err);
Book *book_open(const char *file, BohnError *err);
void book_free(Book *book);
/* Fills *err with the remark that the last line was left out, if it was torn. */
void book_remark_torn(const Book *book, BohnError *err);
/* False with the reason in `why`. */
bool book_read_header(json_t *head, BohnHeader *header, char *why, size_t n);

/* ---- record_replay.c -------------------------------------------------------------------------- */

/* Is this the game to which the record leads? */
bool book_leads_to(const Book *book, const BohnGame *game, BohnError *err);

/* ---- record_write.c --------------------------------------------------------------------------- */

/* A record that is being written. */
struct BohnRecord {
    int fd;
    char *file;
    off_t size;           /* what is in the file for certain */
    uint64_t sum;         /* of the last line, written or waiting */
    uint64_t scripts;     /* record_rules_id() of those in force */
    bool same_rules;      /* ... and it need not be compared with the game's */
    int position, length; /* where a replay would stand, and how far it could redo */
    bool over;            /* the last line is the closing one */
    char *waiting;        /* whole lines that are not in the file yet */
    size_t n_waiting, cap_waiting;
    int saved;            /* the position the file leads to */
    int seen;             /* ... and when it was last looked at */
    int unseen;           /* lines written since */
    int problem;          /* why lines wait: an errno */
    bool stopped, broken; /* no more lines are taken; nothing more is written either */
    char why[300];        /* ... for this reason */
};

void record_free(BohnRecord *record);
/* False with errno. Goes on after a signal or a short write. */
bool record_write_all(int fd, const char *text, size_t n);
/* record_script_id() of all scripts of the rules; and these as a JSON list, NULL without memory. */
uint64_t record_rules_id(const BohnRules *rules);
json_t *record_scripts_json(const BohnRules *rules);

uint64_t record_line_sum(uint64_t before, const char *text, size_t length);
/* A number for a list of scripts that ends with this one; `before` is that of the others, 0 for none. */
uint64_t record_script_id(uint64_t before, const char *name, const char *hash);
/* The seat at whose polling point the game stands, or BOHN_NO_SEAT. */
int record_polled_seat(const BohnGame *game);
/* "edit" or "eval" as a line has it, after the number: `edit p1 "…"`; NULL without memory. The caller frees it. */
char *record_chunk_text(const char *word, int seat, const char *chunk);
/* " p1 p3", or " -". */
void record_write_seats(unsigned seats, char *text, size_t n);

#endif
