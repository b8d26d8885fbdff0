-- Al Cabohne on screen: captions, wordings and texts.

local game = ...
local field = require "field"

--- What the player has more than the mafia.
function game:lead(t, p) return (self:score(t, p)) - self:mafia_total(t) end

--- How a lead is called.
local function standing(lead)
  return lead == 0 and "even" or lead > 0 and "ahead" or "behind"
end

--- How the players stand against the mafia.
function game:race(t)
  local one, other = t:seat(1), t:seat(2)
  local lead = self:lead(t, one)
  if not self.solo then
    local second = self:lead(t, other)
    return "race_" .. standing(lead) .. "_" .. standing(second), one, math.abs(lead), other, math.abs(second)
  end
  local total = self:mafia_total(t)
  if lead == 0 then return "solo_even", total end
  return lead > 0 and "solo_ahead" or "solo_behind", total, math.abs(lead)
end

--- The pile that is played now, of how many.
function game:pile_number(t)
  local n, last = t.exhausted:get() + 1, self:last_exhaustion(t)
  if t.ending:get() > 0 then return "last_turn" end
  if n >= last then return "last_pile" end
  return "pile_of", n, last
end

function game:verdict(t)                      -- ALC-E6, V6
  local key = #self:winners(t) == 0 and "mafia_wins" or "mafia_loses"
  local one = #t.mafia == 1 and "_one" or ""
  if self:mafia_factor(t) > 1 then return key .. "_solo" .. one, #t.mafia, self:mafia_total(t) end
  return key .. one, self:mafia_total(t)
end

--- Groups are offered with their number: "2 × blue bean to field 2".
function game:wording(t, p, option)
  if type(option) ~= "table" then return end
  local action, kind, where = option[1], option[2], option[3]
  if type(action) ~= "string" then return "plant", action, kind end         -- a card and a field
  if action == "harvest" and self:worth(t, p, kind) == 0 then return "harvest_nothing", kind end
  if action == "buy_third_field" then return "buy_third_field_for", self:third_field_price(t, p) end
  if action ~= "plant" and action ~= "discard" then return end
  local n = (t:phase() == "leftovers" and t.left or t.turned):count(kind)
  if action == "plant" and where.owner then n = self:room(t, p, where, kind, n) end
  if n > 1 then return action .. "_group", n, kind, where end
end

--- What else a question says: there is nothing to plant, or what passing means.
function game:asking(t, p, question)
  if question == "phase5" then
    if #t.turned == 0 then return "phase5_over" end
    if not self.solo then return "phase5_leaves", #t.turned, p:left() end
    if not self:must_plant_all() then return "phase5_discards", #t.turned end
  elseif question == "play_second" and not p:can_choose "play_second" then
    return "play_no_room", p.hand:front()
  end
end

--- What players may overlook: a harvest for nothing, and a bean of which a boss takes one each turn.
function game:warning(t, p, option, question)                               -- ALC-P2-1
  local parts = type(option) == "table" and option or { option }
  local what, where, kind = parts[1], parts[#parts], nil
  if what == "harvest" then
    if question == "before_draw" or question == "phase4_buy" then return end    -- it gives cards to draw
    if self:worth(t, p, where) == 0 then return "harvest_for_nothing" end
  elseif what == "plant" then
    kind = parts[2]
  elseif #parts == 1 and question:sub(1, 5) == "play_" then
    kind = p.hand:front().kind
  elseif #parts == 2 and type(what) ~= "string" and type(what) ~= "number" then
    kind = what.kind
  end
  for _, own in ipairs(kind and self:boss_growing(t, kind) and p.fields or {}) do
    if own == where then return "boss_takes", kind end
  end
end

function game:caption(t, where)
  if where == t.mafia then return self:race(t) end
  if where == t.deck then return self:pile_number(t) end
  for _, boss in ipairs(t.bosses) do
    if boss == where then
      if #boss == 0 then return "boss_free", boss.sells_at end
      local at = self:meter(t, boss:kind())[boss.sells_at]
      return "boss_sells", boss.sells_at, at, at - #boss
    end
  end
  local p = where.owner
  if not p or not where:is_open() then return end
  for _, own in ipairs(p.fields) do
    if own == where then
      if #where == 0 then return end
      return field.caption(self:meter(t, where:kind()), #where, self:worth(t, p, where))
    end
  end
end

function game:kind_caption(t, kind)
  if kind.back ~= "bean" then return end
  local meter = self:meter(t, kind)
  return "meter", meter[1], meter[2], meter[3], meter[4]
end

game.texts = field.texts {
  game_goal = {
    en = "have more thalers than the bean mafia, and than your opponent; alone, more than twice as many as " ..
         "the mafia.",
    de = "mehr Taler haben als die Bohnenmafia und als dein Gegner; allein mehr als doppelt so " ..
         "viele wie die Mafia." },
  game_turn = {
    en = "plant or discard what was left over; give each boss one bean of every field on which his bean " ..
         "grows; play one or two cards from the front of the hand; turn up three cards: beans of a boss " ..
         "are his, like ones come back from the discard pile; plant what you want of them; draw two. There " ..
         "is no trading.",
    de = "Übriges anbauen oder ablegen; jedem Boss von jedem Feld mit seiner Bohne eine geben; ein oder " ..
         "zwei Karten vorn von der Hand spielen; drei aufdecken: Bohnen eines Bosses gehören ihm, gleiche " ..
         "kommen von der Ablage zurück; davon anbauen, was du willst; zwei nachziehen. Es wird nicht " ..
         "gehandelt." },
  game_end = {
    en = "when the draw pile is used up for the last time; then all fields are sold, also those of the " ..
         "bosses.",
    de = "wenn der Zugstapel zum letzten Mal verbraucht ist; dann werden alle Felder verkauft, auch die " ..
         "der Bosse." },
  about_mafia = {
    en = "Mafia: the bosses, who grow beans and sell them for the mafia's thalers. Each turn they take one " ..
         "bean from each of your fields with their bean. At the end their thalers are compared with yours: " ..
         "`help game`.",
    de = "Mafia: die Bosse, die Bohnen anbauen und für die Taler der Mafia verkaufen. Jeden Zug nehmen sie " ..
         "von jedem deiner Felder mit ihrer Bohne eine. Am Ende werden ihre Taler mit deinen verglichen: " ..
         "`hilfe spiel`." },
  about_boss = {
    en = "Boss: grows one kind of bean, like a field. Each turn you give him a bean from each of your " ..
         "fields that grows it (ALC-P2-1), and turned-up beans of his kind are his. When he has as many beans " ..
         "as the table says beside his name, he sells them for the mafia.",
    de = "Boss: baut eine Bohnensorte an, wie ein Feld. Jeden Zug gibst du ihm von jedem deiner Felder mit " ..
         "dieser Sorte eine Bohne (ALC-P2-1), und aufgedeckte Bohnen seiner Sorte bekommt er. Mit so vielen " ..
         "Bohnen, wie neben seinem Namen steht, verkauft er sie für die Mafia." },
  harvest_for_nothing = { en = "harvested for nothing", de = "die Ernte bringt nichts" },
  boss_takes = { en = "a boss grows the {1}: he takes one of yours each turn",
                 de = "ein Boss baut die {1} an: er nimmt dir in jedem Zug eine" },
  leftover = { en = "Left by your opponent: plant or discard.", de = "Vom Gegner übrig: anbauen oder ablegen." },
  mafia_payment = { en = "The mafia collects a card. From which field?",
                    de = "Die Mafia kassiert eine Karte. Von welchem Feld?" },
  play_first = { en = "Play your {1} to which field?", de = "{1}: auf welches Feld ausspielen?" },
  play_second = { en = "Play your {1} too?", de = "{1}: auch noch ausspielen?" },
  before_turn_up = { en = "Before cards are turned up: pass to go on.", de = "Vor dem Aufdecken: passen geht weiter." },
  phase4_buy = { en = "Both piles are empty: what you pay can be turned up.",
                 de = "Beide Stapel sind leer: was du bezahlst, kann aufgedeckt werden." },
  before_draw = { en = "Both piles are empty: what you harvest or pay can be drawn.",
                  de = "Beide Stapel sind leer: was du erntest oder bezahlst, wird nachgezogen." },
  mafia_refill = { en = "A boss has no beans: which card do you give?",
                   de = "Ein Boss hat keine Bohnen: welche Karte gibst du?" },
  phase5 = { en = "Plant turned-up cards, or give hand cards to the mafia.",
             de = "Aufgedecktes anbauen, oder der Mafia Handkarten geben." },
  phase5_over = { en = "Nothing is left to plant: give the mafia hand cards, or go on.",
                  de = "Nichts ist mehr anzubauen: der Mafia Handkarten geben, oder weiter." },
  phase5_leaves = { en = "Plant, or give to the mafia; passing leaves {1} to {2}.",
                    de = "Anbauen oder der Mafia geben; Passen lässt {2} {1} übrig." },
  phase5_discards = { en = "Plant, or give to the mafia; passing discards {1}.",
                      de = "Anbauen oder der Mafia geben; Passen legt {1} ab." },
  play_no_room = { en = "No field takes your {1}: harvest one first, or pass.",
                   de = "{1}: kein Feld nimmt sie; vorher ernten, oder passen." },
  plant_count = { en = "How many {1}s on {2}? You cannot plant the rest later.",
                  de = "{1}: wie viele auf {2}? Der Rest lässt sich nicht mehr anbauen." },
  third_field_coins = { en = "Which thalers do you pay?", de = "Mit welchen Talern zahlst du?" },

  plant = { en = "{1} to {2}", de = "{1} auf {2}" },
  plant_group = { en = "{1} × {2} to {3}", de = "{1} × {2} auf {3}" },
  discard_group = { en = "discard {1} × {2}", de = "{1} × {2} ablegen" },
  give = { en = "give {1} to {2}", de = "{1} an {2} geben" },

  left = { en = "left over", de = "übrig" },
  pile_of = { en = "pass {1} of {2}", de = "Durchgang {1} von {2}" },
  last_pile = { en = "last pass", de = "letzter Durchgang" },
  last_turn = { en = "last turn", de = "letzter Zug" },
  mafia = { en = "mafia's thalers", de = "Taler der Mafia" },
  phase_leftovers = { en = "use leftovers", de = "Bohnen verwerten" },
  phase_payments = { en = "beans for the mafia", de = "Bohnen für die Mafia" },
  phase_play = { en = "play beans", de = "Bohnen ausspielen" },
  phase_before_turn_up = { en = "before turning up", de = "vor dem Aufdecken" },
  phase_refill = { en = "refill the mafia", de = "Mafia versorgen" },
  phase_plant = { en = "plant beans", de = "Bohnen anbauen" },

  boss_sells = { en = "sells for {1} at {2}, {3} more", de = "verkauft für {1} bei {2}, noch {3}" },
  boss_free = { en = "empty, sells for {1}", de = "leer, verkauft für {1}" },
  solo_ahead = { en = "count {1}; you are {2} ahead", de = "zählen {1}; du liegst {2} vorn" },
  solo_behind = { en = "count {1}; you are {2} behind", de = "zählen {1}; du liegst {2} zurück" },
  solo_even = { en = "count {1}; a tie is the mafia's", de = "zählen {1}; bei Gleichstand siegt sie" },

  fed = { en = "{1} gets {2} × {3} and has {4}.", de = "{1} bekommt {2} × {3} und hat {4}." },
  mafia_sold = { en = "{1} sells {2} × {3} for {4}.", de = "{1} verkauft {2} × {3} für {4}." },
  pays_mafia = { en = "{1} must give a {2} to {3}, who has {4}.",
                 de = "{1} muss {3} eine {2} abgeben, er hat {4}." },
  gives = { en = "{1} gives a {2} to {3}, who has {4}.", de = "{1} gibt {3} eine {2}, er hat {4}." },
  turned_to_boss = { en = "{1} turns up a {2} for {3}, who has {4}.",
                     de = "{1} deckt eine {2} für {3} auf, er hat {4}." },
  left_behind = { en = "{1} leaves a {2}.", de = "{1} lässt eine {2} liegen." },
  left_behind_group = { en = "{1} leaves {2} × {3}.", de = "{1} lässt {2} × {3} liegen." },
  planted = { en = "{1} plants a {2} on {3}.", de = "{1} baut eine {2} auf {3} an." },
  planted_group = { en = "{1} plants {2} × {3} on {4}.", de = "{1} baut {2} × {3} auf {4} an." },
  harvested_mixed = { en = "{1} harvests {2} mixed cards for {4}, the last one a {3}.",
                      de = "{1} erntet {2} gemischte Karten für {4}, zuletzt eine {3}." },
  discarded_group = { en = "{1} discards {2} × {3}.", de = "{1} legt {2} × {3} ab." },
  no_cards = { en = "There is no card left to take: this is the last turn.",
               de = "Es gibt keine Karte mehr: das ist der letzte Zug." },
  mafia_wins = { en = "The mafia wins with {1} thalers.", de = "Die Mafia gewinnt mit {1} Talern." },
  mafia_loses = { en = "The mafia is beaten: it has {1} thalers.",
                  de = "Die Mafia ist geschlagen: Sie hat {1} Taler." },
  mafia_wins_solo = { en = "The mafia wins: its {1} thalers count {2}.",
                      de = "Die Mafia gewinnt: Ihre {1} Taler zählen {2}." },
  mafia_loses_solo = { en = "The mafia is beaten: its {1} thalers count {2}.",
                       de = "Die Mafia ist geschlagen: Ihre {1} Taler zählen {2}." },
  mafia_wins_one = { en = "The mafia wins with 1 thaler.", de = "Die Mafia gewinnt mit 1 Taler." },
  mafia_loses_one = { en = "The mafia is beaten: it has 1 thaler.", de = "Die Mafia ist geschlagen: Sie hat 1 Taler." },
  mafia_wins_solo_one = { en = "The mafia wins: its thaler counts {2}.",
                          de = "Die Mafia gewinnt: Ihr Taler zählt {2}." },
  mafia_loses_solo_one = { en = "The mafia is beaten: its thaler counts {2}.",
                           de = "Die Mafia ist geschlagen: Ihr Taler zählt {2}." },
}

-- How two stand, for all that can be: "p1: 2 ahead, p2: even".
local STANDINGS = {
  en = { ahead = "{%d} ahead", behind = "{%d} behind", even = "even" },
  de = { ahead = "{%d} vorn", behind = "{%d} zurück", even = "gleichauf" },
}
for first in pairs(STANDINGS.en) do
  for second in pairs(STANDINGS.en) do
    local text = {}
    for lang, words in pairs(STANDINGS) do
      text[lang] = "{1}: " .. words[first]:format(2) .. ", {3}: " .. words[second]:format(4)
    end
    game.texts["race_" .. first .. "_" .. second] = text
  end
end
