/* gallery.c - see gallery.h. */
#include "repl/sim/gallery.h"

#include "repl/author/about.h"
#include "repl/author/diff.h"
#include "repl/games.h"
#include "repl/page/view.h"
#include "repl/page/words.h"
#include "repl/sim/crew.h"
#include "repl/sim/html_report.h"
#include "repl/sim/labels.h"
#include "repl/sim/output.h"
#include "repl/sim/runner.h"
#include "repl/sim/verdict.h"
#include "repl/term/error_print.h"
#include "repl/term/lang.h"

#include <stdlib.h>
#include <string.h>

#define GAMES 100        /* of each rule, and of what it builds on */
#define DIFF_SEEDS 5

static const char table_style[] = ""
#include "page.css.inc"
    ;
static const char script[] = ""
#include "gallery.js.inc" /* page.js and gallery.js */
    ;
static const char script_sum[] = ""
#include "gallery.js.sum"
    ;
static const char style[] =
    ".picture{margin:1.2rem 0;padding:.8rem;border:1px solid var(--line);border-radius:.5rem;overflow:auto}\n"
    ".index td,.index th{vertical-align:top}\n"
    "pre.text{user-select:text;overflow-x:auto;white-space:pre;font:.8rem/1.4 ui-monospace,\"DejaVu Sans Mono\",monospace}\n";

typedef struct Side {
    SimRun run;
    SimRunner runner;
    SimResult result;
} Side;

/* Copies: few rules may be loaded at a time, as the workers that play have little memory, that of this process
 * included. */
typedef struct Rule {
    const CheckedRule *checked;
    char *id, *title, *text;   /* text: the script */
    char *base;                /* the game it builds on; NULL: none */
    About about;
} Rule;

typedef struct Gallery {
    FILE *out;
    SimChart chart;
    json_t *pictures;          /* each a JSON text */
    int jobs;
    bool interrupted;
} Gallery;

/* ---- the rules ------------------------------------------------------------------------------------------- */

/* Scripts are in the order they were opened: the first other game is the base. */
static char *find_base(const BohnInfo *info) {
    BohnError err;
    for (int i = 0; i < info->n_scripts; i++) {
        const char *name = info->scripts[i].name;
        BohnRules *rules = games_load(name, 0, NULL, &err);
        bool base = rules && strcmp(bohn_info(rules)->id, info->id) != 0;
        bohn_rules_free(rules);
        if (base) return strdup(name);
    }
    return NULL;
}

/* The script itself, as text. */
static const char *text_of(const BohnInfo *info, const char *file) {
    for (int i = 0; i < info->n_scripts; i++)
        if (strcmp(info->scripts[i].file, file) == 0) return info->scripts[i].text;
    return "";
}

/* The comment at its top. */
static void write_comment(const char *text, char *out, size_t n) {
    out[0] = '\0';
    for (; string_starts(text, "--"); text = string_next_line(text)) {
        const char *line = text + strspn(text, "- ");
        string_append(out, n, "%s%.*s", *out ? " " : "", (int)strcspn(line, "\n"), line);
    }
}

static void free_texts(Rule *rule) {
    char *texts[] = { rule->id, rule->title, rule->text, rule->base };
    for (int k = 0; k < 4; k++) free(texts[k]);
}

/* Modules and what cannot be loaded are left out: `check` reports them. Returns how many there are. */
static int read_rules(const CheckedRule *list, int n, Rule *rules) {
    BohnError err;
    int found = 0;
    for (int i = 0; i < n; i++) {
        BohnRules *loaded = games_load(list[i].script, 0, NULL, &err);
        const BohnInfo *info = bohn_info(loaded);
        if (!info) continue;
        Rule *rule = &rules[found++];
        *rule = (Rule){ .checked = &list[i], .id = strdup(info->id), .title = strdup(bohn_in(&info->title, lang_now())),
                        .text = strdup(text_of(info, list[i].script)), .base = find_base(info) };
        about_read(loaded, &rule->about);
        bohn_rules_free(loaded);
        if (!rule->id || !rule->title || !rule->text) free_texts(&rules[--found]);
    }
    return found;
}

/* ---- games -------------------------------------------------------------------------------------------------- */

static void play(void *context, int which, int game, int32_t *row, BohnError *err) {
    sim_runner_play(&((Side *)context)[which].runner, game, row, err);
}

static bool open_side(Side *side, const char *name, int players, BohnError *err) {
    side->run = (SimRun){ .players = players, .seed = 1, .games = GAMES, .shard = 1, .shards = 1, .rotate_first = true };
    if (snprintf(side->run.script, sizeof side->run.script, "%s", name) >= (int)sizeof side->run.script)
        return error_fill(err, BOHN_BAD_INPUT, "%s: the name is too long", name);
    return sim_runner_open(&side->runner, &side->run, NULL, err);
}

/* Opens the rule as side 1 and its base as side 0, by the same bots; only side 1 if there is no base, or it does not
 * allow that number of players. */
static int open_sides(const Rule *rule, Side *sides, BohnError *err) {
    BohnError why;
    if (!open_side(&sides[1], rule->checked->script, 0, err)) return -1;
    bool pair = rule->base && open_side(&sides[0], rule->base, sides[1].run.players, &why);
    bool turns = sides[1].run.rotate_first && (!pair || sides[0].run.rotate_first);
    for (int i = pair ? 0 : 1; i < 2; i++) {
        sides[i].run.rotate_first = turns;
        sim_result_start(&sides[i].result, &sides[i].run);
    }
    return pair ? 0 : 1;
}

/* Plays the games of the sides from `first` on. */
static CrewEnd play_sides(Gallery *gallery, Side *sides, int first, BohnError *err) {
    SimResult results[2] = { { .first = 0 } };
    for (int i = first; i < 2; i++) results[i - first] = sides[i].result;
    SimCrew crew = { .jobs = gallery->jobs ? gallery->jobs : crew_processors(), .results = results, .n_results = 2 - first,
                     .play = play, .context = sides + first };
    CrewEnd end = sim_crew_work(&crew, err);
    for (int i = first; i < 2; i++) sides[i].result = results[i - first];
    return end;
}

/* ---- what is shown ------------------------------------------------------------------------------------------ */

static void put_paragraph(FILE *out, const char *text) { html_put(out, "<p>", text, "</p>\n"); }

/* A table in the middle of a game. */
static void put_picture(Gallery *gallery, Side *side) {
    Seats seats;
    BohnError err;
    BohnGame *game = sim_runner_again(&side->runner, 0, &seats, &err);
    if (!game || !bohn_goto(game, bohn_now(game).position / 2, &err)) {
        bohn_free(game);
        return;
    }
    View view = { .game = game, .seats = &seats, .seat = BOHN_ALL_SEATS, .lang = lang_now() };
    fprintf(gallery->out, "<div class=\"picture\" hidden=\"hidden\" data-picture=\"%d\" role=\"img\" aria-label=\"",
            (int)json_array_size(gallery->pictures));
    html_put(gallery->out, "", tr("The table in the middle of a game"), "\"></div>\n");
    json_t *picture = json_pack("{s:o, s:o}", "rules", view_rules(&view), "table", view_table(&view));
    char *text = json_dumps(picture, JSON_COMPACT);
    json_array_append_new(gallery->pictures, json_string(text ? text : "null"));
    free(text);
    json_decref(picture);
    bohn_free(game);
}

static void put_diff(Gallery *gallery, const Rule *rule) {
    Page page = { 0 };
    BohnError err;
    char line[4000];
    Style style_of;
    FILE *out = gallery->out;
    if (!rule->base) return;
    html_put(out, "<h3>", tr("What it changes first"), "</h3>\n");
    BohnStatus status = diff_tell(rule->base, rule->checked->script, DIFF_SEEDS, gallery->jobs, &page, &err);
    if (status == (BohnStatus)EXIT_INTERRUPTED) gallery->interrupted = true;
    else if (status != BOHN_OK) put_paragraph(out, err.text);
    const char *at = page_next(page.text, &style_of, line, sizeof line);
    if (page.text) put_paragraph(out, line);
    if (at && *at) {
        html_put(out, "<details>\n<summary>", tr("The position, and what differs"), "</summary>\n<pre class=\"text\">");
        for (; (at = page_next(at, &style_of, line, sizeof line)) != NULL;) html_put(out, "", line, "\n");
        fputs("</pre>\n</details>\n", out);
    }
    page_free(&page);
}

static void put_numbers(Gallery *gallery, const Rule *rule, const SimReport *report) {
    FILE *out = gallery->out;
    char share[40], of[40];
    const json_t *lines = json_object_get(rule->checked->coverage, "lines");
    fputs("<dl class=\"key\">\n", out);
    sim_html_count(out, tr("players"), report->result->run.players);
    if (report->games > 0) {
        sim_html_key_mean(out, report, SIM_WHAT_TURNS);
        sim_html_key_mean(out, report, SIM_WHAT_DECISIONS);
    }
    if (json_integer_value(json_object_get(lines, "of")) > 0) {
        int ran = (int)json_integer_value(json_object_get(lines, "ran")), all = (int)json_integer_value(json_object_get(lines, "of"));
        snprintf(share, sizeof share, tr("%.0f%%"), 100.0 * ran / all);
        snprintf(of, sizeof of, "%d/%d", ran, all);
        html_key(out, tr("lines that games reached"), share, of);
    }
    sim_html_count(out, tr("findings"), rule->checked->findings);
    if (report->faults > 0) sim_html_count(out, tr("failed"), report->faults);
    fputs("</dl>\n", out);
}

static void put_comparison(FILE *out, const Side *sides) {
    SimComparison comparison;
    char verdict[2000];
    if (!sim_compare(&comparison, &sides[0].result, &sides[1].result)) return;
    sim_comparison_verdict(&comparison, verdict, sizeof verdict);
    fputs("<p class=\"verdict\">", out);
    html_textf(out, tr("Compared with %s: %s."), sim_label_title(&sides[0].run), verdict);
    fputs("</p>\n", out);
    sim_comparison_free(&comparison);
}

static void put_games(Gallery *gallery, const Rule *rule) {
    static Side sides[2];
    static BohnError err;
    SimReport report;
    char verdict[1000];
    memset(sides, 0, sizeof sides);
    int first = open_sides(rule, sides, &err);
    CrewEnd end = first >= 0 ? play_sides(gallery, sides, first, &err) : CREW_BROKEN;
    gallery->interrupted |= end == CREW_INTERRUPTED;
    if (end == CREW_BROKEN) html_put(gallery->out, "<p class=\"warn\">", err.text, "</p>\n");
    if (end == CREW_COMPLETE && first == 0) put_comparison(gallery->out, sides);
    if (end == CREW_COMPLETE && sim_report_make(&report, &sides[1].result)) {
        put_numbers(gallery, rule, &report);
        put_picture(gallery, &sides[1]);
        sim_report_verdict(&report, verdict, sizeof verdict);
        html_put(gallery->out, "<h3>", tr("Who wins"), "</h3>\n");
        put_paragraph(gallery->out, verdict);
        if (report.games > 0) sim_html_wins(&gallery->chart, &report);
        snprintf(verdict, sizeof verdict, "faults-%s", rule->id);
        sim_html_faults(gallery->out, &sides[1].result, verdict);
        sim_report_free(&report);
    }
    for (int i = 0; i < 2; i++) {
        sim_result_free(&sides[i].result);
        sim_runner_close(&sides[i].runner);
    }
}

static void put_rule(Gallery *gallery, const Rule *rule) {
    char text[2000];
    FILE *out = gallery->out;
    fputs("<section aria-labelledby=\"rule-", out);
    html_put(out, "", rule->id, "\">\n<h2 id=\"rule-");
    html_put(out, "", rule->id, "\">");
    html_put(out, "", rule->title, "</h2>\n");
    write_comment(rule->text, text, sizeof text);
    if (*text) put_paragraph(out, text);
    about_write(&rule->about, text, sizeof text);
    html_put(out, "<p class=\"soft\">", rule->checked->script, "");
    if (*text) html_put(out, " · ", text, "");
    fputs("</p>\n", out);
    put_games(gallery, rule);
    if (!gallery->interrupted) put_diff(gallery, rule);
    html_put(out, "<details>\n<summary>", tr("The script"), "</summary>\n<pre class=\"text\">");
    html_text(out, rule->text);
    fputs("</pre>\n</details>\n</section>\n", out);
}

static void put_index(FILE *out, const Rule *rules, int n) {
    fputs("<nav>\n<ul>\n", out);
    for (int i = 0; i < n; i++) {
        html_put(out, "<li><a href=\"#rule-", rules[i].id, "\">");
        html_put(out, "", rules[i].title, "</a>");
        if (rules[i].base) html_textf(out, tr(", on %s"), rules[i].base);
        fputs("</li>\n", out);
    }
    fputs("</ul>\n</nav>\n", out);
}

/* What draws the pictures. */
static void put_script(Gallery *gallery) {
    if (json_array_size(gallery->pictures) == 0) return;
    fprintf(gallery->out, "<style id=\"table-style\" media=\"not all\">%s</style>\n", table_style);
    json_t *data = json_pack("{s:{s:[], s:[]}, s:o, s:O}", "rules", "zones", "kinds", "words", page_words(), "pictures",
                             gallery->pictures);
    page_put_data(gallery->out, data);
    json_decref(data);
    fprintf(gallery->out, "<script>%s</script>\n", script);
}

static void put_page(Gallery *gallery, const Rule *rules, int n) {
    FILE *out = gallery->out;
    html_page_with(out, tr("Rules"), script_sum, style);
    html_put(out, "<header>\n<p class=\"kind\">bohn</p>\n<h1>", tr("Rules"), "</h1>\n");
    fputs("<p>", out);
    html_textf(out, tr("Each was played %d times by bots. Intervals are 95%% intervals; comparisons use pairs of games with the same seed and seats."),
               GAMES);
    fputs("</p>\n", out);
    put_index(out, rules, n);
    fputs("</header>\n<main>\n", out);
    for (int i = 0; i < n && !gallery->interrupted; i++) put_rule(gallery, &rules[i]);
    fputs("</main>\n", out);
    put_script(gallery);
    html_page_end(out, "bohn " BOHN_VERSION);
}

int gallery_write(const char *file, const CheckedRule *list, int n, int jobs, BohnError *err) {
    char *text = NULL;
    size_t size = 0;
    Rule *rules = calloc((size_t)n + 1, sizeof *rules);
    Gallery gallery = { .out = open_memstream(&text, &size), .pictures = json_array(), .jobs = jobs };
    gallery.chart = (SimChart){ .out = gallery.out, .width = SIM_CHART_WIDTH };
    bool ok = rules && gallery.out && sim_output_check(file, err);
    int found = ok ? read_rules(list, n, rules) : 0;
    if (ok) put_page(&gallery, rules, found);
    if (gallery.out && fclose(gallery.out) != 0) ok = error_fill(err, BOHN_SYSTEM, "out of memory");
    if (ok && !gallery.interrupted) ok = sim_output_whole(file, text, size, err);
    for (int i = 0; i < found; i++) free_texts(&rules[i]);
    free(rules);
    free(text);
    json_decref(gallery.pictures);
    return gallery.interrupted ? EXIT_INTERRUPTED : ok ? BOHN_OK : (int)err->status;
}
