/* document.c - see document.h. */
#include "repl/page/document.h"

#include "repl/page/story.h"
#include "repl/page/words.h"
#include "repl/play/clauses.h"
#include "repl/play/game_json.h"
#include "repl/term/error_print.h"
#include "repl/term/html.h"
#include "repl/term/lang.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char style[] = ""
#include "page.css.inc"
    ;
static const char script[] = ""
#include "replay.js.inc" /* page.js and replay.js */
    ;

/* ---- the data ---------------------------------------------------------------------------------- */

/* The number of a text in the list, which gets it if it is new; -1 for none. */
static json_t *text_number(json_t *texts, json_t *numbers, const json_t *text) {
    if (!text) return json_integer(-1);
    json_t *known = json_object_get(numbers, json_string_value(text));
    if (known) return json_incref(known);
    json_t *number = json_integer((json_int_t)json_array_size(texts));
    json_array_append(texts, (json_t *)text);
    json_object_set(numbers, json_string_value(text), number);
    return number;
}

/* The points of the curve: [place in steps, [value per seat]]. */
static json_t *pack_curve(const json_t *steps) {
    json_t *list = json_array(), *step;
    size_t i;
    json_array_foreach((json_t *)steps, i, step)
        if (json_object_get(step, "rated"))
            json_array_append_new(list, json_pack("[i, O]", (int)i, json_object_get(step, "rated")));
    return list;
}

/* [at, patch, by, question, answer, better]: texts by number, and without the news, which the log has. */
static json_t *pack_steps(const json_t *steps, json_t *texts) {
    json_t *list = json_array(), *numbers = json_object(), *step;
    size_t i;
    json_array_foreach((json_t *)steps, i, step) {
        json_t *by = json_object_get(step, "by"), *question = json_object_get(step, "question");
        json_t *one = json_array();
        json_array_append(one, json_object_get(step, "at"));
        json_array_append(one, json_object_get(step, "patch"));
        if (by) json_array_append(one, by);
        if (by && question) {
            json_array_append_new(one, text_number(texts, numbers, question));
            json_array_append_new(one, text_number(texts, numbers, json_object_get(step, "answer")));
            if (json_object_get(step, "better"))
                json_array_append_new(one, text_number(texts, numbers, json_object_get(step, "better")));
        }
        json_array_append_new(list, one);
    }
    json_decref(numbers);
    return list;
}

static void put_data(FILE *out, const View *view, const json_t *steps) {
    json_t *texts = json_array(), *packed = pack_steps(steps, texts);
    json_t *data = json_pack("{s:o, s:o, s:o, s:o}", "rules", view_rules(view), "words", page_words(), "texts", texts,
                             "steps", packed);
    if (view->playouts) json_object_set_new(data, "curve", pack_curve(steps));
    page_put_data(out, data);
    json_decref(data);
}

/* ---- what is read without scripts -------------------------------------------------------------- */

/* Sentences on lines of their own. Those of one tone in a row share an element; ordinary ones have none. */
static void put_news(FILE *out, const json_t *news) {
    const char *open = "", *tag;
    json_t *line;
    size_t i;
    json_array_foreach((json_t *)news, i, line) {
        const char *tone = json_string_value(json_object_get(line, "tone")), *text = json_string_value(json_object_get(line, "text"));
        tag = !tone ? "" : *tone == 't' ? "h3" : *tone == 'm' ? "i" : "b";
        bool title = strcmp(tag, "h3") == 0, same = i > 0 && !title && strcmp(tag, open) == 0;
        if (*open && !same) fprintf(out, "</%s>", open);
        if (i > 0 && !title && strcmp(open, "h3") != 0) fputs("<br>", out);
        if (*tag && !same) fprintf(out, "<%s>", tag);
        html_text(out, text + strspn(text, " "));
        open = tag;
    }
    if (*open) fprintf(out, "</%s>", open);
}

/* A decision that is not in the news: "p2: Stop it? → pass". */
static void put_answer(FILE *out, const json_t *step) {
    const char *answer = json_string_value(json_object_get(step, "answer"));
    fprintf(out, "<i>p%d: ", (int)json_integer_value(json_object_get(step, "by")) + 1);
    html_put(out, "", json_string_value(json_object_get(step, "question")), "");
    if (answer) html_put(out, " → ", answer, "");
    fputs("</i>", out);
}

#define CLAUSE_LETTERS "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-."

static void put_log(FILE *out, const json_t *steps) {
    json_t *step;
    size_t i;
    html_put(out, "<section id=\"story\"><h2>", tr("What happened"), "</h2><ol id=\"log\" tabindex=\"0\" aria-label=\"");
    html_put(out, "", tr("What happened"), "\">\n");
    json_array_foreach((json_t *)steps, i, step) {
        const char *clause = json_string_value(json_object_get(step, "clause"));
        const json_t *news = json_object_get(step, "news");
        if (json_array_size(news) == 0 && !json_object_get(step, "question")) continue;
        fprintf(out, "<li id=d%d>", (int)json_integer_value(json_object_get(step, "at")));
        put_news(out, news);
        if (json_array_size(news) == 0) put_answer(out, step);
        if (json_object_get(step, "better")) {
            html_put(out, "<br><i class=\"better\">", tr("seer would have chosen:"), " ");
            html_put(out, "", json_string_value(json_object_get(step, "better")), "</i>");
        }
        if (clause) {
            bool plain = clause[strspn(clause, CLAUSE_LETTERS)] == '\0'; /* needs no quotes */
            html_put(out, plain ? "<a href=#" : "<a href=\"#", clause, plain ? ">" : "\">");
            html_put(out, "", clause, "</a>");
        }
        fputc('\n', out);
    }
    fputs("</ol></section>\n", out);
}

/* The texts of the clauses that the log names. */
static void put_clauses(FILE *out, const View *view, const json_t *steps) {
    Strings named = { 0 };
    json_t *step;
    size_t i;
    json_array_foreach((json_t *)steps, i, step) {
        const char *clause = json_string_value(json_object_get(step, "clause"));
        if (clause) strings_add_new(&named, clause);
    }
    strings_sort(&named);
    html_put(out, "<section id=\"clauses\"><h2>", tr("The rules behind the decisions"), "</h2><dl>\n");
    for (int k = 0; k < named.n; k++) {
        char text[1500];
        if (!clause_text(bohn_info(bohn_rules(view->game)), view->lang, named.item[k], text, sizeof text)) continue;
        html_put(out, "<dt id=\"", named.item[k], "\">");
        html_put(out, "", named.item[k], "</dt><dd>");
        html_put(out, "", text, "</dd>\n");
    }
    fputs("</dl></section>\n", out);
    strings_free(&named);
}

static bool is_winner(const json_t *table, int seat) {
    json_t *one;
    size_t i;
    json_array_foreach(json_object_get(table, "wins"), i, one)
        if (json_integer_value(one) == seat) return true;
    return false;
}

static void put_result(FILE *out, const View *view) {
    json_t *table = view_table(view);
    bool over = bohn_now(view->game).over;
    const char *verdict = json_string_value(json_object_get(table, "verdict"));
    html_put(out, "<section id=\"result\"><h2>", over ? tr("The result") : tr("The players"), "</h2><table>\n");
    for (int seat = 0; seat < view->seats->n; seat++) {
        const char *score = json_string_value(json_array_get(json_object_get(table, "scores"), (size_t)seat));
        fprintf(out, "<tr><th scope=\"row\">p%d ", seat + 1);
        html_put(out, "", view->seats->name[seat], "</th>");
        html_put(out, "<td class=\"n\">", score ? score : "", "</td>");
        html_put(out, "<td>", is_winner(table, seat) ? tr("wins") : "", "</td></tr>\n");
    }
    fputs("</table>\n", out);
    if (verdict) html_put(out, "<p><strong>", verdict, "</strong></p>\n");
    fputs("</section>\n", out);
    json_decref(table);
}

/* ---- the document ------------------------------------------------------------------------------ */

static void put_head(FILE *out, const View *view) {
    const char *title = bohn_in(&bohn_info(bohn_rules(view->game))->title, view->lang);
    fprintf(out, "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n", view->lang);
    fputs("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
          "<meta name=\"color-scheme\" content=\"light dark\">\n"
          "<meta name=\"generator\" content=\"bohn " BOHN_VERSION "\">\n"
          /* only the page's own style and script, known by their sums, are used; nothing is fetched */
          "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'sha256-"
#include "page.css.sum"
          "'; script-src 'sha256-"
#include "replay.js.sum"
          "'; base-uri 'none'; form-action 'none'\">\n", out);
    html_put(out, "<title>", title, "</title>\n");
    fprintf(out, "<style>%s</style>\n</head>\n<body>\n", style);
    html_put(out, "<header><h1>", title, "</h1><div id=\"state\"></div></header>\n");
}

static void put_controls(FILE *out) {
    fputs("<div id=\"curve\" hidden></div>\n<nav id=\"controls\" hidden>", out);
    html_put(out, "<button id=\"back\" aria-label=\"", tr("back"), "\">◀</button>");
    html_put(out, "<button id=\"next\" aria-label=\"", tr("on"), "\">▶</button>");
    html_put(out, "<button id=\"play\">", tr("play"), "</button>");
    html_put(out, "<input id=\"slider\" type=\"range\" min=\"0\" value=\"0\" aria-label=\"", tr("step"), "\">");
    html_put(out, "<output id=\"count\"></output><select id=\"by\" aria-label=\"", tr("step by"), "\">");
    html_put(out, "<option value=\"event\">", tr("by event"), "</option>");
    html_put(out, "<option value=\"turn\">", tr("by turn"), "</option></select>");
    html_put(out, "<select id=\"hands\" hidden aria-label=\"", tr("whose hands are shown"), "\"></select></nav>\n");
}

bool document_write(const View *view, FILE *out, BohnError *err) {
    json_t *steps = story_steps(view, err);
    if (!steps) return false;
    put_head(out, view);
    fputs("<main id=\"view\"><div id=\"why\"></div><div id=\"table\"></div><p id=\"heard\" role=\"status\"></p></main>\n", out);
    put_result(out, view);
    put_log(out, steps);
    put_clauses(out, view, steps);
    put_controls(out);
    fprintf(out, "<footer>bohn %s</footer>\n", BOHN_VERSION);
    put_data(out, view, steps);
    fprintf(out, "<script>%s</script>\n</body>\n</html>\n", script);
    json_decref(steps);
    return true;
}

bool document_save(const View *view, const char *file, BohnError *err) {
    char *text = NULL;
    size_t n = 0;
    FILE *out = open_memstream(&text, &n);
    bool ok = out && document_write(view, out, err);
    if (out && fclose(out) != 0) ok = error_fill(err, BOHN_SYSTEM, "out of memory");
    int number = ok ? open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666) : -1;
    if (ok && number < 0 && errno == EEXIST)
        ok = error_fill(err, BOHN_BAD_INPUT, tr("%s already exists; name another file"), file);
    else if (ok && number < 0) ok = error_fill(err, BOHN_SYSTEM, "%s: %s", file, strerror(errno));
    for (size_t done = 0; ok && done < n;) {
        ssize_t some = write(number, text + done, n - done);
        if (some < 0 && errno != EINTR) ok = error_fill(err, BOHN_SYSTEM, "%s: %s", file, strerror(errno));
        else if (some > 0) done += (size_t)some;
    }
    if (number >= 0 && close(number) != 0 && ok) ok = error_fill(err, BOHN_SYSTEM, "%s: %s", file, strerror(errno));
    if (number >= 0 && !ok) unlink(file);
    free(text);
    return ok;
}

bool document_of_game(BohnGame *game, const Seats *seats, const char *lang, const char *file, BohnError *err) {
    View view = { .game = game, .seats = seats, .seat = BOHN_ALL_SEATS, .lang = lang };
    return document_save(&view, file, err);
}
