/* numbering.c - which number or letter a player types for each option and action; see Keys in choices.h. */
#include "repl/play/choices.h"

#include "repl/play/board.h"
#include "repl/term/strings.h"
#include "repl/term/utf8.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* The order of an option on screen: 0 first, 1 second, 2 not shown. */
static int rank_of(const Choices *c, int index) {
    BohnOffer offer;
    const BohnOption *option = &c->request->options[index];
    if (c->request->type == BOHN_PICK || !choices_offer(c, option, &offer)) return 1;
    return option->reply == BOHN_REPLY_ACCEPT ? 0 : 2;
}

/* ---- what to type ---------------------------------------------------------------------------------- */

char choices_letter(const Choices *c, int action) { return c->letters[action]; }

int choices_action(const Choices *c, const char *typed) {
    for (int i = 0; i < c->n_actions; i++)
        if (typed[0] == c->letters[i] && typed[0] != '-' && typed[1] == '\0') return i;
    return -1;
}

int choices_lettered(const Choices *c, const char *typed) {
    for (int i = 0; i < c->n_numbered; i++)
        if (c->key[i] < 0 && typed[0] == -c->key[i] && typed[0] != '-' && typed[1] == '\0') return c->numbered[i];
    return -1;
}

static uint64_t mixed(uint64_t hash, int value) { return (hash ^ (uint32_t)value) * 0x100000001B3u; } /* FNV-1a */

/* Equal cards differ by their order only, so that they keep their numbers when one of them goes. */
static uint64_t hash_of(const Choices *c, const BohnOption *option) {
    uint64_t hash = 0xCBF29CE484222325u;
    for (int i = 0; i < option->n; i++) {
        bool card = option->atom[i].type == BOHN_CARD && option->atom[i].value != BOHN_UNKNOWN;
        int value = card ? bohn_info(bohn_rules(c->game))->kind_of[option->atom[i].value] : option->atom[i].value;
        hash = mixed(hash, option->atom[i].type);
        if (option->atom[i].type != BOHN_WORD) hash = mixed(hash, value);
        else /* words are numbered in the order in which a process meets them */
            for (const char *at = bohn_info(bohn_rules(c->game))->words[value]; *at; at++) hash = mixed(hash, *at);
    }
    int same = 0;
    for (int i = 0; i < c->request->n_options && &c->request->options[i] != option; i++)
        same += choices_alike(c, option, &c->request->options[i]);
    return mixed(hash, same);
}

static bool letter_is_free(const Keys *keys, char letter) {
    for (int i = 0; i < keys->n_letters; i++)
        if (keys->letter[i] == letter) return false;
    return letter > 'c' && letter <= 'z' && !strchr("jnoqy", letter); /* which mean yes, no, offer, quit */
}

static const char *word_of(const Choices *c, const BohnOption *option) {
    bool word = option->n > 0 && option->atom[0].type == BOHN_WORD;
    return word ? bohn_info(bohn_rules(c->game))->words[option->atom[0].value] : "";
}

/* The letter of a harvest of field 1, 2 or 3; 0 for anything else. */
char choices_harvest_letter(const Choices *c, const BohnOption *action) {
    if (action->n != 2 || action->atom[1].type != BOHN_ZONE || strcmp(word_of(c, action), "harvest") != 0) return 0;
    const char *field = bohn_info(bohn_rules(c->game))->zones[action->atom[1].value].name;
    bool numbered = strncmp(field, "field_", 6) == 0 && field[6] >= '1' && field[6] <= '3' && !field[7];
    return numbered ? (char)('a' + field[6] - '1') : 0;
}

/* The letter of an action. */
static char letter_for(const Choices *c, Keys *keys, const BohnOption *action) {
    const char *word = word_of(c, action);
    if (choices_harvest_letter(c, action)) return choices_harvest_letter(c, action);
    uint64_t hash = hash_of(c, action);
    for (int i = 0; i < keys->n_letters; i++)
        if (keys->action[i] == hash) return keys->letter[i];
    char letter = (char)tolower((unsigned char)word[0]);
    if (!letter_is_free(keys, letter))
        for (letter = 'd'; letter <= 'z' && !letter_is_free(keys, letter);) letter++;
    if (letter > 'z' || keys->n_letters == MAX_ACTIONS) return '-';
    keys->action[keys->n_letters] = hash;
    keys->letter[keys->n_letters++] = letter;
    return letter;
}

static uint64_t question_hash(const BohnRequest *q) {
    uint64_t hash = 0xCBF29CE484222325u;
    for (const char *at = q->name; *at; at++) hash = mixed(hash, *at);
    return hash;
}

/* Is a number free for another option of this question? */
static bool number_is_free(const Choices *c, const Keys *keys, int number) {
    uint64_t question = question_hash(c->request);
    for (int i = 0; i < keys->n; i++) {
        if (keys->number[i] != number) continue;
        if (keys->question[i] == question) return false;
        for (int k = 0; k < c->request->n_options; k++)
            if (keys->option[i] == hash_of(c, &c->request->options[k])) return false;
    }
    return true;
}

int choices_hand(const Choices *c) {
    const BohnInfo *info = bohn_info(bohn_rules(c->game));
    char name[24];
    snprintf(name, sizeof name, "p%d.hand", c->request->seat + 1);
    int hand = bohn_zone_find(info, name);
    return hand >= 0 && info->zones[hand].show == BOHN_SHOW_QUEUE ? hand : -1;
}

/* The place from 1 in the numbered hand of the only card that the option names; 0 if there is none. */
static int hand_place(const Choices *c, const BohnOption *option) {
    int hand = choices_hand(c), card = BOHN_UNKNOWN, cards = 0;
    for (int i = 0; i < option->n; i++) {
        if (option->atom[i].type != BOHN_CARD) continue;
        card = option->atom[i].value;
        cards++;
    }
    for (int i = 0; cards == 1 && card != BOHN_UNKNOWN && hand >= 0 && i < bohn_zone_size(c->game, hand); i++)
        if (bohn_zone_card(c->game, c->request->seat, hand, i) == card) return i + 1;
    return 0;
}

/* How many numbers belong to hand cards at this question: the size of the hand if all options, or all but one, are
 * one hand card each, else 0; also 0 if in this phase these options have numbers of their own. */
static int hand_numbers(const Choices *c, const Keys *keys) {
    bool seen[MAX_KEPT] = { false };
    uint64_t question = question_hash(c->request);
    int others = 0;
    for (int i = 0; i < c->request->n_options; i++) {
        int place = hand_place(c, &c->request->options[i]);
        others += place == 0;
        if (place >= MAX_KEPT || (place && seen[place]) || others > 1) return 0;
        if (place == 0) continue;
        seen[place] = true;
        for (int k = 0; k < keys->n; k++)
            if (keys->question[k] == question && keys->option[k] == hash_of(c, &c->request->options[i])) return 0;
    }
    return c->request->n_options > others ? bohn_zone_size(c->game, choices_hand(c)) : 0;
}

/* The number that an option has on the table: of the field, if the options differ in their fields only, or the rank of
 * "8♣"; 0 if there is none. */
static int printed_number(const Choices *c, const BohnOption *option) {
    const BohnInfo *info = bohn_info(bohn_rules(c->game));
    const BohnAtom *first = option->atom, *last = &option->atom[option->n - 1];
    if (c->request->type != BOHN_CHOOSE || option->n < 1 || option->n > 2) return 0;
    if (option->n == 1 && first->type == BOHN_CARD && first->value != BOHN_UNKNOWN) {
        char *end;
        long rank = strtol(bohn_in(&info->kinds[info->kind_of[first->value]].name, c->lang), &end, 10);
        return rank > 0 && rank < MAX_NUMBERED && *end && !strchr(" ,.-/", *end) ? (int)rank : 0;
    }
    bool field = last->type == BOHN_ZONE && info->zones[last->value].seat == c->request->seat &&
                 strncmp(info->zones[last->value].name, "field_", 6) == 0;
    for (int i = 0; field && option->n == 2 && i < c->request->n_options; i++) {
        const BohnAtom *card = c->request->options[i].atom;
        field = card->type == BOHN_CARD && first->type == BOHN_CARD && card->value == first->value;
    }
    return !field ? 0 : atoi(info->zones[last->value].name + 6);
}

static bool has_printed(const Choices *c) {
    for (int i = 0; i < c->request->n_options; i++)
        if (printed_number(c, &c->request->options[i])) return true;
    return false;
}

/* The number of an option: that of its hand card, where the screen numbers the hand (`hand` cards); or the one it
 * had earlier in this phase; or the printed one; or the first free one from `least` on. Numbers of offers are left
 * to offers. */
static int number_for(const Choices *c, Keys *keys, const BohnOption *option, int hand, int least) {
    if (hand && hand_place(c, option)) return hand_place(c, option);
    uint64_t hash = hash_of(c, option), question = question_hash(c->request);
    int number = 0;
    for (int i = 0; i < keys->n; i++)
        if (keys->option[i] == hash && keys->question[i] == question && keys->number[i] > hand) return keys->number[i];
    for (int i = 0; i < keys->n && !number; i++) { /* seen at another question of this phase */
        bool taken = false;
        for (int k = 0; k < keys->n; k++) taken |= keys->question[k] == question && keys->number[k] == keys->number[i];
        if (keys->option[i] == hash && !taken && keys->number[i] > hand) number = keys->number[i];
    }
    bool deal = c->request->type == BOHN_DEAL && c->request->n_partners > 0;
    int printed = hand ? 0 : printed_number(c, option);
    if (!number && printed && number_is_free(c, keys, printed)) number = printed;
    if (!number)
        for (number = deal ? BOHN_MAX_SEATS + 2 : least; !number_is_free(c, keys, number);) number++;
    if (keys->n == MAX_KEPT) return number;
    keys->option[keys->n] = hash;
    keys->question[keys->n] = question;
    keys->number[keys->n++] = (int16_t)number;
    return number;
}

static void number_options(Choices *c) {
    for (int rank = 0; rank < 2; rank++)
        for (int i = 0; i < c->request->n_options && c->n_numbered < MAX_NUMBERED; i++)
            if (rank_of(c, i) == rank) c->numbered[c->n_numbered++] = (int16_t)i;
}

/* Puts numbered options in the order of their numbers; offers and letters keep their places. */
static void sort_numbers(Choices *c) {
    BohnOffer offer;
    for (int i = 1; i < c->n_numbered; i++)
        for (int k = i; k > 0 && c->key[k] > 0 && c->key[k - 1] > c->key[k]; k--) {
            if (choices_offer(c, &c->request->options[c->numbered[k]], &offer)) break;
            if (choices_offer(c, &c->request->options[c->numbered[k - 1]], &offer)) break;
            int16_t key = c->key[k], index = c->numbered[k];
            c->key[k] = c->key[k - 1];
            c->numbered[k] = c->numbered[k - 1];
            c->key[k - 1] = key;
            c->numbered[k - 1] = index;
        }
}

/* Fills in the numbers and letters. On a board (`board`) tiles have theirs; where several are picked, numbers are
 * places. */
static void give_keys(Choices *c, Keys *keys, bool board, const BohnRequest *acts) {
    const BohnRequest *q = c->request;
    BohnOffer offer;
    bool tiles = board_asks(bohn_info(bohn_rules(c->game)), q);
    bool places = q->type == BOHN_PICK || choices_counts(c) || q->n_options > MAX_KEPT || tiles;
    int hand = places ? 0 : hand_numbers(c, keys);
    bool printed = !places && !hand && has_printed(c);
    for (int k = 0; k < c->n_numbered * (printed ? 2 : 1); k++) { /* printed numbers first; a jack comes after the ten */
        int i = k % c->n_numbered, least = printed && i > 0 && c->key[i - 1] > 0 ? c->key[i - 1] + 1 : hand + 1;
        const BohnOption *option = &q->options[c->numbered[i]];
        if (printed && (printed_number(c, option) > 0) != (k < c->n_numbered)) continue;
        bool action = !places && (q->poll || choices_harvest_letter(c, option));
        for (int a = 0; acts && !places && a < acts->n_options; a++) action |= choices_equal(&acts->options[a], option);
        char letter = action ? letter_for(c, keys, option) : '-';
        if (letter != '-') c->key[i] = (int16_t)-letter;
        else if (tiles && board) c->key[i] = (int16_t)board_number(bohn_info(bohn_rules(c->game)), option->atom[0].value);
        else if (places) c->key[i] = (int16_t)(i + 1);
        else if (choices_offer(c, option, &offer)) c->key[i] = (int16_t)offer.number;
        else c->key[i] = (int16_t)number_for(c, keys, option, hand, least);
    }
    if (!printed) sort_numbers(c);
    for (int i = 0; i < c->n_actions; i++) c->letters[i] = letter_for(c, keys, &c->actions[i]);
}

int choices_numbered(const Choices *c) { return c->n_numbered; }

int choices_index(const Choices *c, int place) {
    return place >= 1 && place <= c->n_numbered ? c->numbered[place - 1] : -1;
}

int choices_typed(const Choices *c, int number) {
    for (int i = 0; i < c->n_numbered; i++)
        if (c->key[i] == number && number > 0) return c->numbered[i];
    return -1;
}

void choices_key(const Choices *c, int index, char *out, size_t n) {
    out[0] = '\0';
    for (int i = 0; i < c->n_numbered; i++) {
        if (c->numbered[i] != index) continue;
        if (c->key[i] < 0) snprintf(out, n, "%c", -c->key[i]);
        else snprintf(out, n, "%d", c->key[i]);
    }
}

/* An action that is also an option is offered once, as the option. */
static bool is_option(const BohnRequest *q, const BohnOption *action) {
    for (int i = 0; i < q->n_options; i++)
        if (choices_equal(&q->options[i], action)) return true;
    return false;
}

void choices_look(Choices *choices, BohnGame *game, const char *lang, Keys *keys) {
    static Keys forgotten;
    BohnNow now = bohn_now(game);
    *choices = (Choices){ .game = game, .request = bohn_request(game), .lang = lang };
    if (!keys) keys = &forgotten;
    if (keys == &forgotten) forgotten = (Keys){ 0 };
    if (keys->turn != now.turn || strncmp(keys->phase, now.phase, sizeof keys->phase - 1) != 0) keys->n = 0;
    keys->turn = now.turn;
    snprintf(keys->phase, sizeof keys->phase, "%s", now.phase);
    number_options(choices);
    const BohnRequest *acts = bohn_anytime(game, choices->request->seat, NULL);
    for (int i = 0; acts && i < acts->n_options && choices->n_actions < MAX_ACTIONS; i++)
        if (!is_option(choices->request, &acts->options[i])) choices->actions[choices->n_actions++] = acts->options[i];
    for (int i = 0; acts && i < acts->n_refused && i < MAX_ACTIONS; i++)
        choices->refused[choices->n_refused++] = acts->refused[i];
    give_keys(choices, keys, keys != &forgotten, acts);
}
