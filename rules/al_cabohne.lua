-- Al Cabohne: one or two bean traders against the bean mafia. Clause ids (ALC-…) refer to al_cabohne.md.
--
-- A boss is a zone of the table, his field; what he does is a rule that runs whenever cards come to it.
-- The bosses are a list (mafia_bosses), so a house rule adds one or changes his threshold there.

local printed = require "al_cabohne_cards"
local field = require "field"

local game = define {
  id = "al_cabohne",
  title = { en = "Al Cabohne", de = "Al Cabohne" },
  players = { 1, 2, default = 1 },
  finale = { "last_sale" },
  bots = { capo = require "al_cabohne_capo" },
  rival = "capo",
}

game.options = {
  passes = { 0, "how often the draw pile is played through; 0: three times, alone once", least = 0, most = 20 },
  solo_leftovers = { "discard", "alone: turned-up cards that are not planted are discarded, or all must be planted",
                     choices = { "discard", "plant" } },
  duplicate_fields = { true, "false: a player may not grow one variety on several fields" },
  spent_thalers = { "under", "thalers paid go under the discard pile, or on top with the bean up",
                    choices = { "under", "top" } },
}

-- Values of t.ending: the last pile is used up, or there is no card left to take.
local LAST_PILE, NO_CARDS = 1, 2

game:include "first"                          -- ALC-S8
game:include "pile"                           -- ALC-E2
game:include "third_field"                    -- ALC-B1, ALC-B2

---------------------------------------------------------------------------------------------------
-- Numbers of the booklet

function game:hand_size() return self.solo and 7 or 5 end                   -- ALC-S4, S10
function game:start_fields() return self.solo and 3 or 2 end                -- ALC-S3, S9
function game:third_field_price() return 4 end                              -- ALC-B1
function game:play_limit() return 2 end                                     -- ALC-P3-2
function game:turned_up() return 3 end                                      -- ALC-P4-1
function game:draws() return 2 end                                          -- ALC-P6-1
function game:mafia_factor() return self.solo and 2 or 1 end                -- ALC-V6
function game:meter(_, kind) return kind.meter end

function game:passes()                        -- ALC-E1, V5
  if self.opt.passes > 0 then return self.opt.passes end
  return self.solo and 1 or 3
end

function game:boss_count() return self.solo and 3 or 2 end                  -- ALC-S1, S9

--- ALC-S2: the printed third field, and with two players the back of Joe Bohnano.
function game:third_field_cards() return self.solo and 1 or 2 end

--- The bosses that play, in their order: { id, sells_at, name } each.
function game:mafia_bosses()
  local list = {}
  for i = 1, self:boss_count() do
    list[i] = { id = printed.BOSSES[i].id, sells_at = printed.BOSSES[i].sells_at, name = printed.BOSSES[i].name }
  end
  return list
end

--- The varieties that are shuffled: { id, count, meter, name } each.
function game:beans()                         -- ALC-S4
  local list = {}
  for i, bean in ipairs(printed.BEANS) do
    list[i] = { id = bean.id, count = bean.count, meter = bean.meter, name = bean.name, look = bean.look }
  end
  return list
end

---------------------------------------------------------------------------------------------------
-- What lies on the table

function game:check()
  self.solo = self.seat_count == 1
  self.bosses = self:mafia_bosses()
  for _, boss in ipairs(self.bosses) do self.texts[boss.id] = boss.name end
end

function game:cards()
  local list = {}
  for _, bean in ipairs(self:beans()) do
    list[#list + 1] = { id = bean.id, count = bean.count, meter = bean.meter, name = bean.name, look = bean.look,
                        back = "bean" }
  end
  list[#list + 1] = { id = "third_field", count = self:third_field_cards(), back = "field", look = "field",
                      name = { en = "third field", de = "3. Bohnenfeld" } }
  return list
end

function game:zones()
  local zones = {
    deck = "none", discard = "top",
    turned = { "all", show = { line = 51 } }, -- phase 4: the face-up area
    left = { "all", show = { line = 52 } },   -- phase 5: left in it for the opponent
    mafia = { "none", face = "down", look = "coins", show = { line = 50 } },   -- ALC-M1: the thalers of all bosses
    fields = "all",                           -- third-field cards for sale
    each = {
      hand = { "owner", show = "queue" },     -- ALC-S4: a queue, its front is played first
      field_1 = "all", field_2 = "all",
      field_3 = { "all", closed = true },
      extra = "all",                          -- the third-field card
      coins = { "owner", face = "down" },
    },
  }
  for i, boss in ipairs(self.bosses) do
    zones[boss.id] = { "all", look = "field", sells_at = boss.sells_at, show = { line = i } }
  end
  return zones
end

function game:groups()
  local names = {}
  for i, boss in ipairs(self.bosses) do names[i] = boss.id end
  return { bosses = names, each = { fields = { "field_1", "field_2", "field_3" } } }
end

function game:counters()
  local each = { earned = { 0, measure = { en = "thalers from harvests", de = "Taler aus Ernten" } },
                 given = { 0, measure = { en = "cards paid to the mafia", de = "an die Mafia gezahlte Karten" } } }
  for _, name in ipairs(self:groups().each.fields) do each[name .. "_paid"] = 0 end           -- ALC-P2-5
  return { each = each,
           mafia_earned = { 0, measure = { en = "thalers of the mafia", de = "Taler der Mafia" } },
           exhausted = 0,                     -- ALC-E1
           ending = 0 }                       -- ALC-E3, E4: the running turn is the last one
end

function game:turn()                          -- phases 1 to 6; what only opens a window has its own name
  local phases = { "payments", "play", "before_turn_up", "turn_up", "refill", "plant", "draw" }
  if not self.solo then table.insert(phases, 1, "leftovers") end            -- ALC-V1
  return phases
end

-- The decisions of section 5. leave: a harvest meanwhile may have changed what is asked.
game.decisions = {
  leftover       = { from = "leftover_uses", poll = true, clause = "ALC-P1-2" },
  mafia_payment  = { from = "due", leave = true, clause = "ALC-P2-1" },
  play_first     = { from = "plays", leave = true, clause = "ALC-P3-1" },
  play_second    = { from = "plays", pass = true, poll = true, clause = "ALC-P3-2" },
  make_room      = { from = "anytime", leave = true, clause = "ALC-F4" },
  before_turn_up = { from = "anytime", pass = true, anytime = false, clause = "ALC-O2" },
  phase4_buy     = { from = "anytime", pass = true, anytime = false, clause = "ALC-O3" },
  mafia_refill   = { from = "refills", poll = true, clause = "ALC-P5-1" },
  phase5         = { from = "phase5_actions", tries = "gifts", pass = true, clause = "ALC-P5-2" },
  before_draw    = { from = "anytime", pass = true, anytime = false, clause = "ALC-O2" },
}

-- What these rules must return: checked where a script overrides one.
game.returns = {
  number = "hand_size start_fields third_field_price play_limit turned_up draws mafia_factor passes " ..
    "third_field_cards boss_count boss_worth mafia_total room worth ask_count card_number " ..
    "cards_to_draw after_draw",
  list = "meter boss_places places group_plantings leftover_uses due playable plays refills phase5_actions",
  boolean = "can_buy_third_field may_buy may_act turns_another must_plant_all can_give", text = "play_question",
  ["zone?"] = "boss_growing empty_boss", ["card?"] = "take_card",
}

---------------------------------------------------------------------------------------------------
-- Setup

function game:setup(t)
  t.deck:fill "bean"
  t.deck:shuffle()
  t.fields:fill "field"
  for _, p in t:seats(self:begin(t)) do       -- ALC-S8
    t.deck:deal(p.hand, self:hand_size(t, p))
    if self:start_fields(t, p) == 3 then self:open_third_field(t, p) end    -- ALC-S9
  end
  self:stock_mafia(t)
end

function game:stock_mafia(t)                  -- ALC-S6, S7, S11
  local empty = self:empty_boss(t)
  while empty do
    local card = t.deck:draw(t.turned)
    self:feed(t, self:boss_growing(t, card.kind) or empty, { card })
    empty = self:empty_boss(t)
  end
end

---------------------------------------------------------------------------------------------------
-- The mafia

--- The boss who grows this variety; nil when none does.
function game:boss_growing(t, kind) return t.bosses:topped(kind)[1] end

--- The first boss without beans, in boss order.
function game:empty_boss(t)
  for _, boss in ipairs(t.bosses) do
    if #boss == 0 then return boss end
  end
end

--- The bosses whose field takes this variety: never two of them grow the same.
function game:boss_places(t, kind)            -- ALC-F5
  return t.bosses:taking(kind, nil, "ALC-F5")
end

function game:boss_worth(t, boss)             -- ALC-M3
  return #boss > 0 and field.yield(self:meter(t, boss:kind()), #boss) or 0
end

--- Cards go to a boss, all at once; he sells if that is enough. `said`: a message has already announced them.
function game:feed(t, boss, cards, said)      -- ALC-M2, M4
  for _, card in ipairs(cards) do boss:take(card) end
  if not said then t:say("fed", boss, #cards, cards[1].kind, #boss) end
  if self:boss_worth(t, boss) >= boss.sells_at then self:mafia_sells(t, boss) end
end

function game:mafia_sells(t, boss)            -- ALC-M3, M5
  local thalers = self:boss_worth(t, boss)
  t:say("mafia_sold", boss, #boss, boss:kind(), thalers)
  t.mafia_earned:add(thalers)
  self:mafia_collects(t, boss, thalers)
end

--- What becomes of the cards a boss sells.
function game:mafia_collects(t, boss, thalers)
  boss:deal(t.mafia, thalers)
  boss:move_all(t.discard)
end

--- What the players have to beat.
function game:mafia_total(t)                  -- ALC-E6, V6
  return #t.mafia * self:mafia_factor(t)
end

---------------------------------------------------------------------------------------------------
-- Fields of the players

--- How many of `n` cards of this variety the field takes at once, if it takes one.
function game:room(_, _, _, _, n) return n end

--- The fields that take this variety.
function game:places(_, p, kind)              -- ALC-F1
  return p.fields:taking(kind, "ALC-F2", not self.opt.duplicate_fields and "ALC-F3")
end

--- What a harvest of this field would bring now.
function game:worth(t, _, where)              -- ALC-H3
  return #where > 0 and field.yield(self:meter(t, where:kind()), #where) or 0
end

--- Are single beans protected, as long as another field has more?
function game:protected(_, p)                 -- ALC-H2
  return #p.fields:least(2) > 0
end

function game:can_harvest(t, p, where)
  if not self:may_act(t, p) then return no "ALC-H1" end
  if #where == 1 and self:protected(t, p, where) then return no "ALC-H2" end
  return true
end

function game:harvest(t, p, where)            -- ALC-H3
  local thalers = self:worth(t, p, where)
  t:say(#where:kinds() > 1 and "harvested_mixed" or "harvested", p, #where, where:kind(), thalers)
  p.earned:add(thalers)
  where:deal(p.coins, thalers)
  where:move_all(t.discard)
end

function game:can_buy_third_field(t, p)
  if not self:may_buy(t, p) then return no "ALC-O1" end
  if not self:affords_third_field(t, p) then return no "ALC-B1" end
  return true
end

--- A thaler is spent: out of reach until the next reshuffle.
function game:spend(t, p, card)               -- ALC-B3
  if self.opt.spent_thalers == "top" then
    p.coins:move(card, t.discard)
  else
    p.coins:move(card, t.discard, "bottom", "down")
  end
end

--- The player who pays chooses the thalers.
function game:pay(t, p, price)                -- ALC-B3
  local coins = p.coins:cards()
  if #p.coins > price then
    coins = p:pick { "third_field_coins", from = p.coins, n = price, clause = "ALC-B3", secret = true, anytime = false }
  end
  for _, coin in ipairs(coins) do self:spend(t, p, coin) end
end

--- A player buys only in their own turn, also while cards are turned up.
function game:may_buy(t, p) return p == t:active() end                      -- ALC-O1, O3

--- Nobody harvests while cards are turned up.
function game:may_act(t, p)                   -- ALC-H1, P4-5
  return self:may_buy(t, p) and t:phase() ~= "turn_up"
end

--- The free actions of section 5.
function game:free_actions(t, p)              -- ALC-H1, B1
  local list = t:options("harvest", p.fields:least(1))
  if not self.solo and self:third_field_cards() > 0 then list[#list + 1] = { "buy_third_field" } end
  return list
end

function game:anytime(t, p) return self:may_buy(t, p) and self:free_actions(t, p) or {} end
function game:tries(t, p) return self:free_actions(t, p) end

--- A card must be planted and no field takes it.
function game:make_room(t, p, card)           -- ALC-F4
  local choice = p:choose("make_room", card)
  if choice then self:act(t, p, choice) end
end

--- Does what was chosen among the free actions.
function game:act(t, p, choice)
  self[choice[1]](self, t, p, choice[2], choice[3])
end

--- A moment for free actions only, one per step: "again" if one was taken.
function game:window(t, p, question)          -- ALC-O2, O3
  local choice = p:can_choose(question) and p:choose(question)
  if not choice then return end
  self:act(t, p, choice)
  return "again"
end

---------------------------------------------------------------------------------------------------
-- The draw pile

--- The top card of the draw pile goes to a zone; nil when no card is left. When the card has
--- been dealt with, after_card follows.
function game:take_card(t, to)                -- ALC-E3, E4
  if t.ending:get() > 0 then return end
  if #t.deck == 0 then
    if #t.discard == 0 then
      t.ending:set(NO_CARDS)
      t:say "no_cards"
      return
    end
    self:reshuffle(t)                         -- the one that had to wait
  end
  return (t.deck:draw(to))
end

--- How often the draw pile is played through.
function game:last_exhaustion() return self:passes() end                    -- ALC-E1

--- The card just taken has been dealt with: was it the last of the pile?
function game:after_card(t)                   -- ALC-E2
  if #t.deck > 0 then return end
  self:exhaust(t)
  if self:pile_is_over(t) then t.ending:set(LAST_PILE) end
end

---------------------------------------------------------------------------------------------------
-- End

function game:last_sale(t)                    -- ALC-E5
  for _, p in t:seats(self:starter(t)) do
    for _, where in ipairs(p.fields:least(1)) do self:harvest(t, p, where) end
  end
  for _, boss in ipairs(t.bosses:least(1)) do self:mafia_sells(t, boss) end
end

--- Thalers; more hand cards break a tie.
function game:score(_, p)                     -- ALC-E6, E7
  return #p.coins, #p.hand
end

--- Nobody, if the mafia has at least as much as the best.
function game:winners(t)                      -- ALC-E6, E7, V6
  local best, most, hand = {}, self:mafia_total(t), -1
  for _, p in t:seats() do
    local points, cards = self:score(t, p)
    if points > most or points == most and cards > hand and #best > 0 then
      best, most, hand = { p }, points, cards
    elseif points == most and cards == hand and #best > 0 then
      best[#best + 1] = p
    end
  end
  return best
end

game:include "al_cabohne_phases"
game:include "al_cabohne_outlook"
game:include "al_cabohne_screen"

return game
