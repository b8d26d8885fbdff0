-- Bohnanza on screen: captions, wordings and texts.

local game = ...
local field = require "field"
local trade = require "trade"

--- What is said beside a zone: for a field what it pays now, and when it pays more.
function game:caption(t, where)
  local p = where.owner
  if not p or not where:is_open() then return end
  for _, own in ipairs(p.fields) do
    if own == where and #where > 0 then
      return field.caption(self:meter(t, p, self:variety(where)), #where, self:worth(t, p, where))
    end
  end
end

--- A harvest that pays nothing says so, and what is for sale has its price beside it.
function game:wording(t, p, option)
  if type(option) ~= "table" then return end
  if option[1] == "harvest" and self:worth(t, p, option[2]) == 0 then return "harvest_nothing", option[2] end
  for _, sale in ipairs(self.for_sale) do
    if option[1] == sale[1] then return sale[1] .. "_for", self[sale.price](self, t, p) end
  end
end

--- Whom an offer would be for, and a further card that no field takes.
function game:asking(t, p, name)
  if name == "make_offer" then return "make_offer_to", t:active() end
  local sale = name == "anytime" and self.for_sale[1]
  local last = sale and sale[1] == "buy_third_field" and #t.fields == 1
  local rival = last and self:can_buy_third_field(t, p) == true and p:left()
  while rival and rival ~= t:active() and rival ~= p do
    if self:can_buy_third_field(t, rival) == true then return "takes_last_field", rival end
    rival = rival:left()
  end
  local card = p.hand:front()
  if card and name == "plant_second" and #self:places(t, p, card) == 0 then return "plant_no_room", card end
end

--- Why the game ended.
function game:verdict(t)                      -- BOH-E1
  if self:pile_is_over(t) then return "ended_pile", t.exhausted:get() end
end

--- The harvest that brings most now.
function game:best_harvest(t, p)
  local best, most
  for _, where in ipairs(self:planted_fields(t, p)) do
    local worth = self:worth(t, p, where)
    if self:can_harvest(t, p, where) == true and (not best or worth > most) then best, most = where, worth end
  end
  return best, most
end

--- The cards for which no field is left, if p gets these besides what waits already. The harvest to come is named if
--- it is the same after the others are planted.
function game:without_field(t, p, cards)
  local empty, begun, left, grown = 0, {}, {}, false
  for _, where in ipairs(p.fields:opened()) do
    if #where == 0 then empty = empty + 1 end
  end
  for _, list in ipairs { p.received and p.received:cards() or {}, cards } do
    for _, card in ipairs(list) do
      local grows = begun[card.kind]
      for _, where in ipairs(self:places(t, p, card)) do
        if #where > 0 then grows, grown = true, true end
      end
      if not grows and empty <= 0 then left[#left + 1] = card end
      if not grows then empty, begun[card.kind] = empty - 1, true end
    end
  end
  local where, worth = self:best_harvest(t, p)
  if #left == 0 or not where then return end
  if #left > 1 then return "no_fields_for", left[1], left[2] end
  if grown then return "no_field_left", left[1] end
  return "no_field_for", left[1], #where, self:variety(where), worth
end

--- What players may overlook: a harvest for nothing, a bean beyond the end of its beanometer, a card without a field.
function game:warning(t, p, option, question)
  if option == nil then
    if question == "trade_action" then return self:without_field(t, p, t.turned:cards()) end
    return
  end
  local what, where = option, nil
  if type(option) == "table" then what, where = option[1], option[2] end
  if what == "accept" then
    local offers = t:offers(p)
    local offer = where and trade.offer_numbered(t, where) or offers[#offers]
    if offer then return self:without_field(t, p, offer.give) end
    return
  elseif what == "harvest" then
    if self:worth(t, p, where) == 0 then return "harvest_for_nothing" end
    return
  end
  for _, own in ipairs(p.fields) do
    local kind = (own == where or own == what) and self:variety(own)
    if kind and not field.next_step(self:meter(t, p, kind), #own) then
      return "pays_no_more", own, self:worth(t, p, own)
    end
  end
end

--- What is said about a variety: how many cards for 1, 2, 3, 4 thalers.
function game:kind_caption(t, kind)
  if kind.back == "bean" then return self:meter_caption(kind, self:meter(t, t:active(), kind)) end
end

function game:meter_caption(kind, meter)
  if meter[1] > 0 then return "meter", meter[1], meter[2], meter[3], meter[4] end
  if kind.field_for > 0 then return "meter_acker", kind.field_for, meter[3] end
  if meter[4] then return "meter_from_2", meter[2], meter[3], meter[4] end
  return "meter_from_2_to_3", meter[2], meter[3]
end

game.texts = field.texts {
  game_goal = {
    en = "have the most thalers. Beans of one kind on a field are harvested for thalers: the more, the better " ..
         "they pay (`cards`).",
    de = "die meisten Taler haben. Gleiche Bohnen auf einem Feld bringen bei der Ernte Taler: " ..
         "je mehr, desto besser (`karten`)." },
  game_turn = {
    en = "plant the front card of your hand, and the next if you like; turn up cards; trade these and " ..
         "hand cards with anybody, or give them away; everybody plants what they got; draw cards to the " ..
         "back of the hand. The order of the hand never changes. Each field holds one kind; if a card has " ..
         "no place, harvest a field first. You may harvest at any time, but no single bean while another " ..
         "field has more.",
    de = "die vorderste Handkarte anbauen, die nächste nach Wunsch; Karten aufdecken; diese und " ..
         "Handkarten mit allen handeln oder verschenken; alle bauen an, was sie bekamen; nachziehen, " ..
         "hinten an die Hand. Die Hand bleibt in ihrer Reihenfolge. Ein Feld trägt eine Sorte; hat eine " ..
         "Karte keinen Platz, wird erst geerntet. Ernten darfst du jederzeit, aber keine einzelne Bohne, " ..
         "solange ein anderes Feld mehr hat." },
  game_end = {
    en = "when the draw pile is used up for the last time (counted at the top), all fields are harvested.",
    de = "wenn der Zugstapel zum letzten Mal verbraucht ist (oben gezählt), werden alle Felder " ..
         "geerntet." },
  plant_first = { en = "Plant your {1} on which field?", de = "{1}: auf welchem Feld anbauen?" },
  plant_second = { en = "Plant your {1} too?", de = "{1}: auch noch anbauen?" },
  plant_no_room = { en = "No field takes your {1}: harvest one first to plant it, too?",
                    de = "{1}: kein Feld nimmt sie; erst ernten, um sie auch noch anzubauen?" },
  plant_received = { en = "Plant which card where?", de = "Welche Karte wohin?" },
  trade_action = { en = "Trade or give; pass to end the phase.",
                   de = "Handeln oder schenken; passen beendet die Phase." },
  make_offer = { en = "Make the active player an offer?", de = "Dem aktiven Spieler etwas anbieten?" },
  make_offer_to = { en = "Make {1} an offer?", de = "{1} etwas anbieten?" },
  anytime_deal = { en = "Make {1} an offer before {1} goes on?", de = "{1} etwas anbieten, bevor es weitergeht?" },
  answer_call = { en = "{1} calls for offers. Make one?", de = "{1} bittet um Angebote. Eines machen?" },
  answer_offer = { en = "{1} makes you offer {2}. Accept?", de = "{1} macht dir Angebot {2}. Annehmen?" },
  name_cards = { en = "You hold several: which {1} do you hand over?",
                 de = "Du hast mehrere: welche {1} gibst du ab?" },
  offer_card = { en = "Your opponent left these: plant or discard.",
                 de = "Das hat dein Gegner übrig gelassen: anbauen oder ablegen." },
  discard_hand = { en = "Discard one hand card?", de = "Eine Handkarte ablegen?" },
  plant_turned = { en = "Plant which card where? The rest is left to your opponent.",
                   de = "Welche Karte wohin? Der Rest bleibt dem Gegner." },

  no_field_for = { en = "no field for the {1}: you will have to harvest one (at best {2} × {3} for {4})",
                   de = "kein Feld für die {1}: du wirst eines ernten müssen (am besten {2} × {3} für {4})" },
  no_field_left = { en = "no field for the {1}: you will have to harvest one",
                    de = "kein Feld für die {1}: du wirst eines ernten müssen" },
  no_fields_for = { en = "no field for the {1} and the {2}: you will have to harvest",
                    de = "kein Feld für die {1} und die {2}: du wirst ernten müssen" },
  harvest_for_nothing = { en = "harvested for nothing", de = "die Ernte bringt nichts" },
  pays_no_more = { en = "{1} pays no more than {2}: harvest it first?",
                   de = "{1} bringt nicht mehr als {2}: vorher ernten?" },

  accept = { en = "accept offer {1}", de = "Angebot {1} annehmen" },
  reject = { en = "reject offer {1}", de = "Angebot {1} ablehnen" },
  withdraw = { en = "withdraw offer {1}", de = "Angebot {1} zurückziehen" },
  received = { en = "to plant", de = "anzubauen" },
  seats_from_start = { en = "seat from the start player|seats from the start player",
                       de = "Platz vom Startspieler|Plätze vom Startspieler" },
  offered = { en = "left over", de = "übrig" },
  phase_plant = { en = "plant", de = "anbauen" },
  phase_trade = { en = "trade", de = "handeln" },
  phase_plant_received = { en = "plant received cards", de = "Erhandeltes anbauen" },
  phase_take_offered = { en = "left-over cards", de = "übrige Karten" },
  phase_discard_hand = { en = "discard", de = "ablegen" },
  phase_plant_turned = { en = "plant turned-up cards", de = "Aufgedecktes anbauen" },

  meter_from_2 = { en = "2/3/4 thalers from {1}/{2}/{3} cards", de = "2/3/4 Taler ab {1}/{2}/{3} Karten" },
  meter_from_2_to_3 = { en = "2/3 thalers from {1}/{2} cards", de = "2/3 Taler ab {1}/{2} Karten" },
  meter_acker = { en = "a third field for {1}, 3 thalers from {2} cards",
                  de = "ein drittes Feld für {1}, 3 Taler ab {2} Karten" },
  got_field = { en = "{1} gets a third field for it.", de = "{1} bekommt dafür ein drittes Feld." },
  keeps_turned = { en = "{1} keeps what is left turned up (cards: {2}).",
                   de = "{1} behält, was noch aufgedeckt liegt (Karten: {2}).", tone = "minor" },
  offers = { en = "{1} offers {2} a deal:", de = "{1} bietet {2} einen Handel an:", tone = "minor" },
  offers_swap = { en = "{1} offers {2} a {3} for a {4}.",
                  de = "{1} bietet {2} eine {3} gegen eine {4}.", tone = "minor" },
  offers_gift = { en = "{1} offers {2} a {3} as a gift.", de = "{1} will {2} eine {3} schenken.", tone = "minor" },
  asks_gift = { en = "{1} asks {2} for a {3}.", de = "{1} bittet {2} um eine {3}.", tone = "minor" },
  asks = { en = "{1} asks {2} for cards:", de = "{1} bittet {2} um Karten:", tone = "minor" },
  offers_card = { en = "  gives a {1}", de = "  gibt eine {1}", tone = "minor" },
  offers_cards = { en = "  gives {2} × {1}", de = "  gibt {2} × {1}", tone = "minor" },
  asks_kind = { en = "  wants a {1}", de = "  möchte eine {1}", tone = "minor" },
  asks_kinds = { en = "  wants {2} × {1}", de = "  möchte {2} × {1}", tone = "minor" },
  calls_offers = { en = "{1} offers the table:", de = "{1} bietet in die Runde:", tone = "minor" },
  calls_offers_swap = { en = "{1} offers the table a {2} for a {3}.", de = "{1} bietet in die Runde: {2} gegen {3}.",
                        tone = "minor" },
  calls_offers_gift = { en = "{1} offers the table a {2}: who gives most for it?",
                        de = "{1} bietet in die Runde eine {2}: Wer gibt am meisten dafür?", tone = "minor" },
  calls_asks_gift = { en = "{1} asks the table for a {2}.", de = "{1} bittet in die Runde um eine {2}.",
                      tone = "minor" },
  calls_asks = { en = "{1} asks the table for cards:", de = "{1} bittet in die Runde um Karten:", tone = "minor" },
  withdraws = { en = "{1} withdraws the offer to {2}.", de = "{1} zieht das Angebot an {2} zurück.", tone = "talk" },
  dealt = { en = "{1} and {2} agree:", de = "{1} und {2} sind sich einig:" },
  dealt_swap = { en = "{1} gives {2} a {3} for a {4}.", de = "{1} gibt {2} eine {3} gegen eine {4}." },
  dealt_gift = { en = "{1} gives {2} a {3}.", de = "{1} schenkt {2} eine {3}." },
  dealt_card = { en = "  {1} gives a {2}", de = "  {1} gibt eine {2}" },
  dealt_cards = { en = "  {1} gives {3} × {2}", de = "  {1} gibt {3} × {2}" },
  refuses_grows = { en = "{1} refuses {2}'s offer: \"no, I grow {3}s.\"",
                    de = "{1} lehnt das Angebot von {2} ab: „Nein, {3} baue ich an.“", tone = "talk" },
  refuses_that = { en = "{1} refuses {2}'s offer: \"not for that.\"",
                   de = "{1} lehnt das Angebot von {2} ab: „Nicht dafür.“", tone = "talk" },
  refuses = { en = "{1} refuses {2}'s offer.", de = "{1} lehnt das Angebot von {2} ab.", tone = "talk" },
  offer_left = { en = "{1} does not take up {2}'s offer.", de = "{1} geht auf das Angebot von {2} nicht ein.",
                 tone = "talk" },
  call_unanswered = { en = "Nobody offers {1} anything.", de = "Niemand bietet {1} etwas.", tone = "talk" },
  call_without_more = { en = "Nobody offers {1} anything else.", de = "Niemand bietet {1} sonst etwas.",
                        tone = "talk" },
  offer_void = { en = "{1}'s offer to {2} is void: its cards are gone.",
                 de = "Das Angebot von {1} an {2} verfällt: die Karten sind weg.", tone = "talk" },
}
