/* fair.c - see fair.h. */
#include "tests/fair.h"

#include "tests/small.h"

#include <stdio.h>

const char fair[] = LUA(
    game.turn = { 'plant', 'trade', 'fight', 'gather' }
    game.finale = { 'reckon', 'close' }
    game.cards = { { id = 'red', count = 24 }, { id = 'blue', count = 24 }, { id = 'green', count = 12 },
                   { id = 'order', count = 6, back = 'order' } }
    game.zones = { deck = 'none', orders = 'none', discard = 'top', market = 'all',
                   each = { hand = 'owner', field_1 = 'all', field_2 = 'all', field_3 = { 'all', closed = true },
                            purse = { 'owner', face = 'down' }, bid = 'none' } }
    game.counters = { rounds = 0, each = { coins = 0, fights = 0 } }
    game.decisions = {
      plant_first = { from = 'places', otherwise = 'make_room', poll = true },
      plant_more = { from = 'places', pass = true, leave = true },
      bury = { from = 'held', pass = true, anytime = false },
    }
    function game:setup(t)
      t.deck:fill('card'):shuffle()
      t.orders:fill('order'):shuffle()
      for _, p in t:seats() do
        t.deck:deal(p.hand, 4)
        t.orders:draw(p.hand)
        t.deck:draw(p.field_1)
        t.deck:draw(p.field_2)
      end
      t:pass_to(t:seat(t:random(self.seat_count)))
    end
    game.groups = { each = { fields = { 'field_1', 'field_2', 'field_3' }, always = { 'field_1', 'field_2' } } }
    function game:places(t, p, card) return p.fields:taking(card, 'FAI-1') end
    function game:held(t, p) return p.hand:cards() end
    function game:anytime(t, p)
      local list = t:options('harvest', p.always:least(1))
      if not p.field_3:is_open() and #p.purse > 1 then list[#list + 1] = { 'buy' } end
      return list
    end
    function game:harvest(t, p, field)
      local coin = p:choose { 'coin', from = field, pass = true }
      if coin then field:move(coin, p.purse) end
      p.coins:add(#field)
      field:move_all(t.discard)
    end
    function game:buy(t, p)
      t.discard:take(p.purse:front(), 'bottom')
      p.field_3:open()
    end
    function game:make_room(t, p) self:harvest(t, p, p:choose { 'room', from = { p.field_1, p.field_2 } }) end
    function game:plant(t, p)
      local card = p.hand:front()
      if not card then return end
      local first = t:steps() == 0
      local where = p:choose(first and 'plant_first' or 'plant_more', card)
      if not where then return end
      p.hand:move(card, where)
      return first and 'again' or nil
    end
    function game:trade(t, p)
      for i = 1, 2 do t.deck:draw(t.market) end
      local deal = p:deal { 'trade', partners = p:others(), cards = p.hand:cards(), from = { 'stop' }, pass = true,
                            kinds = { t:kind 'red', t:kind 'blue' } }
      if type(deal) == 'table' then
        local number = t:offer(p, deal.partner, deal.give, deal.ask)
        if deal.partner:confirm { 'accept', about = p } then
          for _, card in ipairs(deal.give) do p.hand:move(card, deal.partner.hand) end
          t:withdraw(number)
        else
          p:tell('refused', deal.partner)
          if #t:offers() > 3 then for _, old in ipairs(t:offers()) do t:withdraw(old.number) end end
        end
      end
      local who, card = t:open { 'take', from = t.market, seats = p:others() }
      if who then t.market:move(card, who.hand) end
      if #t.market > 0 and p:confirm { 'sweep' } then t.market:move_all(t.discard) end
      if t:random(6) == 6 then return 'gather' end
    end
    function game:fight(t, p)
      local bids = t:choose_all { 'bid', from = function(seat) return seat.hand:cards() end, least = 0, most = 1 }
      for _, seat in t:seats() do
        if bids[seat][1] then seat.hand:move(bids[seat][1], seat.bid) end
      end
      t:poll()
      local best
      for _, seat in t:seats(p) do
        if #seat.bid > 0 and (not best or seat.bid:top().kind == t:kind 'red') then best = seat end
      end
      for _, seat in t:seats() do seat.bid:move_all(t.discard) end
      if best then
        best.fights:add(1)
        t:say('won', best)
        t:pass_to(best)
      end
    end
    function game:gather(t, p)
      for _, card in ipairs(p:pick { 'order', from = p.hand, least = 0, most = 3, ordered = true }) do
        p.hand:move(card, p.hand)
      end
      p:choose('bury')
      local _, left = t.deck:draw(p.hand)
      if #t.discard > 6 then
        t.discard:move_all(t.deck)
        t.deck:shuffle()
        t.rounds:add(1)
      end
      if t:turn() >= 8 or not left then t:finish() end
    end
    function game:reckon(t, p)
      for _, seat in t:seats() do seat.coins:add(#seat.purse) end
      return t:steps() == 0 and 'again' or nil
    end
    function game:close(t, p) p:choose { 'last_word', from = { 'bye', 'ciao' } } end
    function game:score(t, p) return p.coins:get(), p.fights:get() end
    game.bots = { first = function(game, t, p, q)
      if q.type == 'pick' then return {} end
      return q.options[1]
    end }
);

void random_answer(const BohnRequest *q, BohnAnswer *a) {
    default_answer(q, a);
    if (q->type == BOHN_PICK) {
        a->n = q->least + (int)roll((unsigned)(q->most - q->least) + 1);
        int from = (int)roll((unsigned)q->n_options + 1);
        for (int i = 0; i < a->n; i++) a->index[i] = (from + i) % q->n_options;
    } else if (q->type == BOHN_DEAL && roll(2) && q->n_partners > 0) {
        a->n = 0;
        a->partner = q->partners[roll((unsigned)q->n_partners)];
        a->n_give = q->n_cards < 2 ? q->n_cards : (int)roll(3);
        a->n_ask = a->n_give ? (int)roll(3) : 1;
        for (int i = 0; i < a->n_give; i++) a->give[i] = q->n_cards - 1 - i;
        for (int i = 0; i < a->n_ask; i++) a->ask[i] = (int)roll(2);
    } else if (q->n_options > 0 && (!q->pass || roll(2))) {
        a->n = 1;
        a->index[0] = (int)roll((unsigned)q->n_options);
    }
}

static bool random_act(BohnGame *in) {
    char action[300];
    if (!bohn_request(in)->window) return false;
    int seat = (int)roll((unsigned)bohn_info(bohn_rules(in))->players);
    const BohnRequest *acts = bohn_anytime(in, seat, &err);
    if (!acts) fail_msg("%s", err.text);
    if (acts->n_options == 0) return false;
    bohn_option_write(in, &acts->options[roll((unsigned)acts->n_options)], action, sizeof action);
    assert_ok(act_as(in, seat, action, &err));
    return true;
}

void random_decision(BohnGame *in) {
    if (roll(5) == 0 && random_act(in)) return;
    BohnAnswer a;
    random_answer(bohn_request(in), &a);
    assert_ok(bohn_answer(in, &a, &err));
}

Seen seen[MAX_POSITIONS];
int n_seen;

void describe(const BohnGame *in, char text[100]) {
    const BohnRequest *q = bohn_request(in);
    if (!q) snprintf(text, 100, "nothing");
    else snprintf(text, 100, "p%d %s %d/%d/%d/%d", q->seat + 1, q->name, (int)q->type, q->n_options, q->n_cards,
                  q->n_refused);
}

void start_fair(int flags, uint64_t seed) {
    rules = load(fair);
    game = bohn_new(rules, seed, flags, &err);
    assert_non_null(game);
    bohn_set_polls(game, 3);
    dice = seed;
    n_seen = 0;
}

static void note_position(void) {
    assert_true(n_seen < MAX_POSITIONS);
    bohn_fingerprint(game, seen[n_seen].print);
    describe(game, seen[n_seen].question);
    seen[n_seen++].events = bohn_now(game).events;
}

void play_fair(int flags, uint64_t seed) {
    start_fair(flags, seed);
    while (run() == BOHN_WAITING) {
        note_position();
        random_decision(game);
    }
    note_position();
    assert_int_equal(bohn_now(game).position, n_seen - 1);
}

void assert_same(const BohnGame *a, const BohnGame *b) {
    char one[100], other[100];
    assert_string_equal(fingerprint(a), fingerprint(b));
    assert_int_equal(bohn_now(a).position, bohn_now(b).position);
    describe(a, one);
    describe(b, other);
    assert_string_equal(one, other);
    const BohnRequest *p = bohn_request(a), *q = bohn_request(b);
    if (!p) return;
    assert_int_equal(p->window, q->window);
    assert_int_equal(p->pass, q->pass);
    assert_int_equal(p->poll, q->poll);
    assert_int_equal(p->least, q->least);
    assert_int_equal(p->most, q->most);
    for (int i = 0; i < p->n_options; i++) { /* as text: other rules may number words differently */
        bohn_option_write(a, &p->options[i], one, sizeof one);
        bohn_option_write(b, &q->options[i], other, sizeof other);
        assert_string_equal(one, other);
    }
    if (p->n_cards) assert_memory_equal(p->cards, q->cards, (size_t)p->n_cards * sizeof(int));
}
