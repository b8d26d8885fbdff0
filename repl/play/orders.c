/* orders.c - see orders.h. */
#include "repl/play/orders.h"

#include "repl/play/match.h"
#include "repl/term/lang.h"
#include "repl/term/page.h"
#include "repl/term/strings.h"
#include "repl/term/utf8.h"

#include <stdlib.h>
#include <string.h>

#define NAME_SIZE 200
#define MAX_OFFERS 64

bool orders_in_turn(const Orders *orders, const BohnGame *game) {
    int seat = bohn_request(game)->seat;
    return orders->in_turn_of[seat] >> bohn_now(game).seat & 1;
}

/* Does the kind grow on a field of the seat? */
static bool grows(const BohnGame *game, int seat, int kind) {
    const BohnInfo *info = bohn_info(bohn_rules(game));
    for (int zone = 0; zone < info->n_zones; zone++) {
        if (info->zones[zone].seat != seat || strncmp(info->zones[zone].name, "field_", 6) != 0) continue;
        int card = bohn_zone_size(game, zone) > 0 ? bohn_zone_card(game, seat, zone, 0) : BOHN_UNKNOWN;
        if (card != BOHN_UNKNOWN && info->kind_of[card] == kind) return true;
    }
    return false;
}

static bool tempts(const Orders *orders, const BohnGame *game, int seat, int card) {
    int kind = card == BOHN_UNKNOWN ? BOHN_UNKNOWN : bohn_info(bohn_rules(game))->kind_of[card];
    return kind != BOHN_UNKNOWN && ((kind < ORDERS_KINDS && orders->wanted[seat][kind]) || grows(game, seat, kind));
}

int orders_tempting(const Orders *orders, const BohnGame *game, int seat) {
    const BohnInfo *info = bohn_info(bohn_rules(game));
    int turned = bohn_zone_find(info, "turned");
    int tempting = 0;
    BohnOffer offers[MAX_OFFERS];
    for (int i = 0; turned >= 0 && i < bohn_zone_size(game, turned); i++)
        tempting += tempts(orders, game, seat, bohn_zone_card(game, seat, turned, i));
    int n = bohn_offers(game, offers, MAX_OFFERS);
    for (int i = 0; i < n; i++) {
        if (offers[i].to != BOHN_ALL_SEATS) continue;
        tempting += offers[i].n_ask > 0; /* whether the seat has it must not show */
        for (int j = 0; j < offers[i].n_give; j++) tempting += tempts(orders, game, seat, offers[i].give[j]);
    }
    return tempting;
}

/* ---- the command ------------------------------------------------------------------------------------ */

static void put_orders(const Orders *orders, const Choices *c) {
    const BohnInfo *info = bohn_info(bohn_rules(c->game));
    int seat = c->request->seat;
    char list[600] = "";
    Page page = { 0 };
    for (int i = 0; i < info->players; i++)
        if (orders->in_turn_of[seat] >> i & 1) string_append(list, sizeof list, "%sp%d", *list ? ", " : "", i + 1);
    for (int kind = 0; kind < info->n_kinds && kind < ORDERS_KINDS; kind++) {
        if (!orders->wanted[seat][kind]) continue;
        string_append(list, sizeof list, "%s", *list ? ", " : "");
        utf8_join(list, sizeof list, bohn_in(&info->kinds[kind].name, c->lang));
    }
    if (orders->all[seat]) page_line(&page, STYLE_PLAIN, "%s", tr("You are asked everything."));
    else if (*list) page_line(&page, STYLE_PLAIN, tr("You are also asked out of turn for: %s."), list);
    else
        page_line(&page, STYLE_PLAIN, "%s",
                  tr("You are asked out of turn when somebody addresses you, or when a bean that you grow is open to trade."));
    page_line(&page, STYLE_FAINT, "%s",
              tr("order red: when a red bean is open · order p3: in p3's turn, also before p3 plants · order all: "
                 "everything · order none: back to the default"));
    page_show(&page);
}

/* Reads one thing of an order; false if it means nothing. */
static bool read_one(Orders *orders, const Choices *c, const char *word) {
    const BohnInfo *info = bohn_info(bohn_rules(c->game));
    static const char *const ALL[] = { "all", "alles", "everything", NULL }, *const NONE[] = { "none", "nichts", "off", "aus", NULL };
    int seat = c->request->seat, other = word[0] == 'p' && word[1] && !word[2] ? word[1] - '1' : -1, kinds[ORDERS_KINDS];
    int n = info->n_kinds < ORDERS_KINDS ? info->n_kinds : ORDERS_KINDS;
    if (lang_among(word, NONE)) {
        orders->all[seat] = false;
        orders->in_turn_of[seat] = 0;
        memset(orders->wanted[seat], 0, sizeof orders->wanted[seat]);
        return true;
    }
    if (lang_among(word, ALL)) return orders->all[seat] = true;
    if (other >= 0 && other < info->players) {
        orders->in_turn_of[seat] |= 1u << other;
        return true;
    }
    for (int i = 0; i < n; i++) kinds[i] = i;
    int kind = match_find_kind(c, word, kinds, n);
    if (kind >= 0) orders->wanted[seat][kind] = true;
    return kind >= 0;
}

void orders_give(Orders *orders, const Choices *c, const char *about) {
    char word[NAME_SIZE], folded[NAME_SIZE], why[NAME_SIZE * 2];
    while (*about) {
        about += strspn(about, ", ");
        size_t length = strcspn(about, ",");
        if (length == 0) break;
        snprintf(word, sizeof word, "%.*s", (int)(length < sizeof word ? length : sizeof word - 1), about);
        about += length;
        utf8_fold(word, folded, sizeof folded);
        if (*folded && !read_one(orders, c, folded)) {
            const BohnInfo *info = bohn_info(bohn_rules(c->game));
            snprintf(why, sizeof why, tr("'%s' is neither a player nor a single kind of card; order %s, or order p%d"), word,
                     info->n_kinds > 0 ? bohn_in(&info->kinds[0].name, c->lang) : "red", info->players);
            page_warn(why);
        }
    }
    put_orders(orders, c);
}
