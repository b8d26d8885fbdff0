/* board.c - see board.h. */
#include "repl/play/board.h"

#include "repl/play/sight.h"
#include "repl/term/strings.h"
#include "repl/term/term.h"
#include "repl/term/utf8.h"

#include <stdlib.h>
#include <string.h>

/* Columns of a tile with one border. Narrower tiles would cut too much; beyond the maximum, long names are cut
 * instead of widening the board. */
#define LEAST_WIDTH 8
#define MOST_WIDTH 18

#define LONGEST_MARK 4 /* "(12)" */

#define TEXT_SIZE 80

typedef struct Tile {
    int row, x;
    char name[TEXT_SIZE], land[TEXT_SIZE], caption[TEXT_SIZE];
    char mark[16]; /* what to type for it; "" if it is not an answer */
} Tile;

typedef struct Board {
    Tile *tiles;
    int n;
    int rows, halves; /* its size */
    int width;        /* columns of a tile */
    int lines;        /* for a row: 3 with a border above it, else 2 or 1 */
} Board;

bool board_has(const BohnInfo *info, int zone) { return info->zones[zone].row > 0; }

bool board_shown(const BohnInfo *info) {
    for (int zone = 0; zone < info->n_zones; zone++)
        if (board_has(info, zone)) return true;
    return false;
}

bool board_is_tile(const BohnInfo *info, const BohnOption *option) {
    return option->n == 1 && option->atom[0].type == BOHN_ZONE && board_has(info, option->atom[0].value);
}

bool board_asks(const BohnInfo *info, const BohnRequest *q) {
    for (int i = 0; i < q->n_options; i++)
        if (!board_is_tile(info, &q->options[i])) return false;
    return q->n_options > 0;
}

int board_number(const BohnInfo *info, int zone) {
    int number = 0;
    for (int i = 0; i <= zone; i++) number += board_has(info, i);
    return number;
}

/* ---- texts of tiles --------------------------------------------------------------------------- */

/* What to type for this tile; 0 if it is not an option or another seat is asked. */
static int answer_number(const BohnGame *game, int seat, int zone) {
    const BohnRequest *q = bohn_request(game);
    if (!q || q->seat != seat || !board_asks(bohn_info(bohn_rules(game)), q)) return 0;
    for (int i = 0; i < q->n_options; i++)
        if (q->options[i].atom[0].value == zone) return board_number(bohn_info(bohn_rules(game)), zone);
    return 0;
}

static void read_tile(BohnGame *game, int seat, int zone, const char *lang, Tile *tile) {
    const BohnInfo *info = bohn_info(bohn_rules(game));
    int eyes = sight_eyes(info, seat, zone), number = answer_number(game, seat, zone);
    int front = bohn_zone_size(game, zone) > 0 ? bohn_zone_card(game, eyes, zone, 0) : BOHN_UNKNOWN;
    *tile = (Tile){ .row = info->zones[zone].row, .x = info->zones[zone].x };
    page_clean(info->zones[zone].name, tile->name, TEXT_SIZE);
    if (front != BOHN_UNKNOWN)
        page_clean(bohn_in(&info->kinds[info->kind_of[front]].name, lang), tile->land, TEXT_SIZE);
    else if (bohn_zone_size(game, zone) > 0) page_clean("?", tile->land, TEXT_SIZE);
    page_clean(bohn_phrase(game, eyes, BOHN_HOOK_CAPTION, zone, NULL, lang), tile->caption, TEXT_SIZE);
    if (number) snprintf(tile->mark, sizeof tile->mark, "(%d)", number);
}

void board_note(BohnGame *game, int seat, int zone, const char *lang, char *out, size_t n) {
    Tile tile;
    read_tile(game, seat, zone, lang, &tile);
    snprintf(out, n, "%s%s%s", tile.land, *tile.land && *tile.caption ? " " : "", tile.caption);
}

static int reading_order(const void *left, const void *right) {
    const Tile *a = left, *b = right;
    return a->row != b->row ? a->row - b->row : a->x - b->x;
}

/* False if there is no board, or no memory for it. */
static bool read_board(BohnGame *game, int seat, const char *lang, Board *board) {
    const BohnInfo *info = bohn_info(bohn_rules(game));
    int zones = info->n_zones;
    *board = (Board){ .tiles = calloc((size_t)zones, sizeof(Tile)) };
    for (int zone = 0; board->tiles && zone < zones; zone++)
        if (board_has(info, zone) && bohn_zone_is_open(game, zone))
            read_tile(game, seat, zone, lang, &board->tiles[board->n++]);
    if (board->n == 0) {
        free(board->tiles);
        return false;
    }
    qsort(board->tiles, (size_t)board->n, sizeof(Tile), reading_order);
    int top = board->tiles[0].row, left = board->tiles[0].x; /* no empty space around the board */
    for (int i = 0; i < board->n; i++)
        if (board->tiles[i].x < left) left = board->tiles[i].x;
    for (int i = 0; i < board->n; i++) {
        Tile *tile = &board->tiles[i];
        tile->x -= left;
        tile->row -= top;
        if (tile->x + 2 > board->halves) board->halves = tile->x + 2;
        if (tile->row + 1 > board->rows) board->rows = tile->row + 1;
    }
    return true;
}

/* ---- its form --------------------------------------------------------------------------------- */

static int most(int a, int b) {
    return a > b ? a : b;
}

/* The width of a tile's texts, with spaces between them. */
static int text_columns(const Tile *tile, int lines) {
    int name = utf8_width(tile->name), land = utf8_width(tile->land), caption = utf8_width(tile->caption);
    int mark = utf8_width(tile->mark);
    if (lines == 3) return most(name + 1 + mark, most(land, caption));
    if (lines == 2) return most(name + 1 + caption + (mark ? 1 : 0) + mark, land);
    return name + 1 + land + 1 + caption + 1 + mark;
}

static int board_height(const Board *board) {
    return board->lines * board->rows + (board->lines == 3 ? 1 : 0); /* a border at the bottom */
}

/* As wide as the longest text plus a space on both sides, or as the terminal allows. False if too narrow. */
static bool choose_width(Board *board) {
    int widest = 0, room = term_width();
    for (int i = 0; i < board->n; i++) widest = most(widest, text_columns(&board->tiles[i], board->lines));
    board->width = board->lines == 2 ? widest + 2 : (widest + 4) / 2 * 2; /* two lines have no room to spare */
    if (board->width > MOST_WIDTH) board->width = MOST_WIDTH;
    if (board->width < LEAST_WIDTH) board->width = LEAST_WIDTH;
    while (room > 0 && board->width > 0 && board->width * board->halves / 2 + 1 > room) board->width--;
    return board->width >= LEAST_WIDTH;
}

/* ---- the canvas ------------------------------------------------------------------------------- */

enum { NORTH = 1, EAST = 2, SOUTH = 4, WEST = 8 };

typedef struct Cell {
    int edges;        /* directions of the lines that leave it */
    const char *text; /* starts here and covers the cells to the right; owned by a Tile */
    Style style;
} Cell;

typedef struct Canvas {
    int width, height;
    Cell *cells;
} Canvas;

static Cell *cell_at(const Canvas *canvas, int line, int column) {
    return &canvas->cells[line * canvas->width + column];
}

/* The character of a cell: corners and crossings follow from the lines that meet. */
static const char *stroke(int edges) {
    static const char *const strokes[] = { " ", "╵", "╶", "└", "╷", "│", "┌", "├",
                                           "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼" };
    if (!term_ascii()) return strokes[edges];
    if (edges == 0) return " ";
    return edges == (EAST | WEST) ? "-" : edges == (NORTH | SOUTH) ? "|" : "+";
}

static void draw_across(const Canvas *canvas, int line, int from, int to) {
    for (int column = from; column < to; column++) {
        cell_at(canvas, line, column)->edges |= EAST;
        cell_at(canvas, line, column + 1)->edges |= WEST;
    }
}

static void draw_down(const Canvas *canvas, int column, int from, int to) {
    for (int line = from; line < to; line++) {
        cell_at(canvas, line, column)->edges |= SOUTH;
        cell_at(canvas, line + 1, column)->edges |= NORTH;
    }
}

static void draw_text(const Canvas *canvas, int line, int column, Style style, const char *text) {
    Cell *cell = cell_at(canvas, line, column);
    if (!*text) return;
    cell->text = text;
    cell->style = style;
}

static void put_canvas(Page *page, const Canvas *canvas) {
    for (int line = 0; line < canvas->height; line++) {
        int end = canvas->width; /* each line ends with the border of a tile */
        while (end > 0 && !cell_at(canvas, line, end - 1)->edges) end--;
        for (int column = 0; column < end;) {
            char strokes[3000] = ""; /* enough for the widest board */
            const Cell *cell = cell_at(canvas, line, column);
            for (; column < end && !cell->text; column++, cell++)
                string_append(strokes, sizeof strokes, "%s", stroke(cell->edges));
            if (*strokes) page_add(page, STYLE_FAINT, "%s", strokes);
            if (column == end) break;
            page_add(page, cell->style, "%s", cell->text);
            column += utf8_width(cell->text);
        }
        page_end(page);
    }
}

/* ---- tiles on it ------------------------------------------------------------------------------ */

/* A text between the borders, after a space if there is room. */
static void draw_inside(const Canvas *canvas, int line, int left, int right, Style style, char *text) {
    int inner = right - left - 1;
    page_cut(text, TEXT_SIZE, inner);
    draw_text(canvas, line, left + (utf8_width(text) < inner ? 2 : 1), style, text);
}

/* The name and the mark go into the upper border, shared with the tiles above. */
static void draw_bordered(const Canvas *canvas, Tile *tile, int line, int left, int right) {
    draw_across(canvas, line, left, right);
    draw_across(canvas, line + 3, left, right);
    draw_down(canvas, left, line, line + 3);
    draw_down(canvas, right, line, line + 3);
    draw_text(canvas, line, left + 1, STYLE_PLAIN, tile->name);
    draw_text(canvas, line, right - utf8_width(tile->mark), STYLE_KEY, tile->mark);
    draw_inside(canvas, line + 1, left, right, STYLE_STRONG, tile->land);
    draw_inside(canvas, line + 2, left, right, STYLE_PLAIN, tile->caption);
}

static void draw_bars(const Canvas *canvas, int line, int left, int right) {
    cell_at(canvas, line, left)->edges = cell_at(canvas, line, right)->edges = NORTH | SOUTH;
}

/* The name and the landscape begin the lines; the words of the caption follow where there is room, and what does not
 * fit is left out. The mark comes last in the first line. */
static void draw_two_lines(const Canvas *canvas, Tile *tile, int line, int left, int right) {
    int mark = right - utf8_width(tile->mark), end[2] = { *tile->mark ? mark - 1 : right, right };
    draw_bars(canvas, line, left, right);
    draw_bars(canvas, line + 1, left, right);
    page_cut(tile->land, sizeof tile->land, right - left - 1);
    draw_text(canvas, line, left + 1, STYLE_PLAIN, tile->name);
    draw_text(canvas, line + 1, left + 1, STYLE_STRONG, tile->land);
    draw_text(canvas, line, mark, STYLE_KEY, tile->mark);
    int at[2] = { left + 1 + utf8_width(tile->name), left + 1 + utf8_width(tile->land) };
    char *save = NULL;
    for (char *word = strtok_r(tile->caption, " ", &save); word; word = strtok_r(NULL, " ", &save)) {
        int need = 1 + utf8_width(word), row = at[0] + need <= end[0] ? 0 : 1;
        if (at[row] + need > end[row]) continue;
        draw_text(canvas, line + row, at[row] + 1, STYLE_PLAIN, word);
        at[row] += need;
    }
}

/* Without a sign that it is cut, which would take the place of a letter. */
static void cut_name(char *text, int width) {
    char *end = text;
    for (const char *at = text; *at && (width -= utf8_char_width(&at)) >= 0;) end = text + (at - text);
    *end = '\0';
}

/* The words of the caption come in the order of their importance: the last ones give way. The landscape gets what is
 * left, at least its first letter. */
static void draw_one_line(const Canvas *canvas, Tile *tile, int line, int left, int right) {
    int mark = right - utf8_width(tile->mark), land = left + 1 + utf8_width(tile->name) + 1;
    int room = mark - land - (*tile->mark ? 1 : 0) - (*tile->land ? 1 : 0);
    draw_bars(canvas, line, left, right);
    while (*tile->caption && 1 + utf8_width(tile->caption) > room) {
        char *last = strrchr(tile->caption, ' ');
        *(last ? last : tile->caption) = '\0';
    }
    if (*tile->caption) room -= 1 + utf8_width(tile->caption);
    cut_name(tile->land, room + (*tile->land ? 1 : 0));
    int caption = land + utf8_width(tile->land) + (*tile->land ? 1 : 0);
    draw_text(canvas, line, left + 1, STYLE_PLAIN, tile->name);
    draw_text(canvas, line, land, STYLE_STRONG, tile->land);
    draw_text(canvas, line, caption, STYLE_PLAIN, tile->caption);
    draw_text(canvas, line, mark, STYLE_KEY, tile->mark);
}

static void put_drawing(Page *page, const Board *board) {
    static void (*const draw[])(const Canvas *, Tile *, int, int, int) = { draw_one_line, draw_two_lines,
                                                                           draw_bordered };
    Canvas canvas = { .width = board->halves * board->width / 2 + 1, .height = board_height(board) };
    canvas.cells = calloc((size_t)canvas.width * (size_t)canvas.height, sizeof(Cell));
    if (!canvas.cells) return;
    for (int i = 0; i < board->n; i++) {
        Tile *tile = &board->tiles[i];
        int left = tile->x * board->width / 2, right = left + board->width;
        page_cut(tile->name, sizeof tile->name, right - left - 1 - LONGEST_MARK);
        draw[board->lines - 1](&canvas, tile, tile->row * board->lines, left, right);
    }
    put_canvas(page, &canvas);
    free(canvas.cells);
}

/* ---- in words --------------------------------------------------------------------------------- */

static void put_words(Page *page, Style style, const char *words) {
    char joined[2 * TEXT_SIZE] = "";
    utf8_join(joined, sizeof joined, words);
    if (*words) page_add(page, style, "\u00A0%s", joined);
}

static void put_list(Page *page, const Board *board) {
    for (int i = 0; i < board->n; i++) {
        const Tile *tile = &board->tiles[i];
        bool first = i == 0 || tile->row != tile[-1].row, last = i + 1 == board->n || tile->row != tile[1].row;
        page_add(page, STYLE_PLAIN, "%s%s", first ? "  " : " ", tile->name);
        if (first) page_hang(page);
        put_words(page, STYLE_STRONG, tile->land);
        put_words(page, STYLE_PLAIN, tile->caption);
        put_words(page, STYLE_KEY, tile->mark);
        if (!last) page_add(page, STYLE_FAINT, "\u00A0·");
        else page_end(page);
    }
}

static void put_plain(Page *page, const Board *board) {
    for (int i = 0; i < board->n; i++) {
        const Tile *tile = &board->tiles[i];
        page_add(page, STYLE_PLAIN, "%s: %s", tile->name, tile->land);
        page_line(page, STYLE_PLAIN, *tile->caption ? " (%s)" : "%s", tile->caption);
    }
}

void board_draw(Page *page, BohnGame *game, int seat, const char *lang, int lines) {
    Board board;
    if (!read_board(game, seat, lang, &board)) return;
    board.lines = lines;
    if (term_plain()) put_plain(page, &board);
    else if (choose_width(&board)) put_drawing(page, &board);
    else put_list(page, &board);
    free(board.tiles);
}
