-- High Bohn on screen: captions, wordings and texts.

local game, base = ...
local field = require "field"
local shop = require "shop"

--- The dearest building of each type that p can pay now.
function game:affordable(t, p)
  local list, place = {}, {}
  for _, purchase in ipairs(self:purchases(t, p)) do
    local card = purchase[2]
    local at = place[card.family] or #list + 1
    if not list[at] or card.price > list[at].price then list[at] = card end
    place[card.family] = at
  end
  return list
end

--- What a field pays now, and when it pays more; with soy in it, and as a stew, it says so.
function game:field_caption(t, p, where)
  local stew = self:is_stew(where)
  local meter = stew and shop.granted(p, "stew").meter or self:meter(t, p, self:variety(where))
  local key = stew and "stew_pays" or self:is_mixed(where) and "soy_pays" or "pays"
  local now, more, from = self:worth(t, p, where), field.next_step(meter, #where)
  while more and self:paid(p, more) <= now do more, from = field.next_step(meter, from) end   -- HIB-H4
  if more then return key .. "_next", now, self:paid(p, more), from end
  return key, now
end

function game:caption(t, where)
  local p = where.owner
  if not p or not where:is_open() then return end
  if where == p.coins then return shop.payable(self:affordable(t, p)) end
  if where == p.store then
    local room = shop.granted(p, "store").amount - #where
    if room > 0 then return "room", room end
    return "full"
  end
  for _, own in ipairs(p.fields) do
    if own == where and #where > 0 then return self:field_caption(t, p, where) end
  end
  if where == p.field_smithy and p.smithy_locked:get() == 1 then return "locked", t:kind "feuerbohne" end
  if where == p.field_smithy then return "free_for", t:kind "feuerbohne" end
  if where == p.field_saloon then return "free_for", t:kind "brechbohne" end
end

--- At a polling point: who could buy what p can pay, too.
function game:asking(t, p, question)          -- HIB-A2
  local rival = question == "anytime" and p:left()
  while rival and rival ~= t:active() and rival ~= p do
    for _, theirs in ipairs(self:purchases(t, rival)) do
      for _, own in ipairs(self:purchases(t, p)) do
        if own[2] == theirs[2] then return "buys_first", rival, own[2] end
      end
    end
    rival = rival:left()
  end
  return base.asking(self, t, p, question)
end

function game:wording(t, p, option)
  if type(option) ~= "table" or option[1] ~= "buy" then return base.wording(self, t, p, option) end
  local card = option[2]
  local bean = t:kind(card.bean)
  local own = p.owned:find { family = card.family }
  if own then return "buy_again", card, own end
  if p.coins:count(bean) < card.price then return shop.short(t, p, card) end
  return "buy_for", card, card.price, bean
end

function game:kind_caption(t, kind)
  if kind.back == "sale" then return shop.caption(t, kind) end
  if kind.back ~= "bean" then return end
  local key, a, b, c, d = self:meter_caption(kind, base.meter(self, t, t:active(), kind))
  local own = key .. "_" .. kind.id           -- with the building that it buys
  return self.texts[own] and own or key, a, b, c, d
end

game.texts = {
  game_goal = {
    en = "have the highest total of thalers, prices of your buildings, and bonuses for many of them.",
    de = "die höchste Summe haben aus Talern, Preisen der Gebäude und Prämien für viele davon." },
  game_turn = {
    en = "farm and trade as in Bohnanza: plant from the front of the hand, turn up cards and trade, " ..
         "plant what you got, draw. Thalers lie open and keep their bean: three green beans buy a Saloon " ..
         "3, at any time, also out of turn. Of each type you may own one building; it changes a rule for " ..
         "you (`help saloon`).",
    de = "wirtschaften und handeln wie in Bohnanza: vorn von der Hand anbauen, Karten aufdecken und handeln, " ..
         "Erhandeltes anbauen, nachziehen. Taler liegen offen und behalten ihre Bohne: drei Brechbohnen " ..
         "kaufen einen Saloon 3, jederzeit, auch außer der Reihe. Von jeder Art darfst du ein Gebäude " ..
         "besitzen; es ändert eine Regel für dich (`hilfe saloon`)." },
  game_end = {
    en = "when the draw pile is used up for the third time: fields are harvested, and all may buy once " ..
         "more.",
    de = "wenn der Zugstapel zum dritten Mal verbraucht ist: die Felder werden geerntet, und alle dürfen " ..
         "noch einmal kaufen." },
  plant_third = { en = "Plant your {1} as a third one?", de = "{1}: als dritte anbauen?" },
  third_field_payment = { en = "Which thalers pay for the third field?", de = "Welche Taler zahlen das dritte Feld?" },
  soy_mode = { en = "The soy bean on {1}: does it count as a {2} (Farm), or is this a stew?",
               de = "Die Sojabohne auf {1}: zählt sie als {2} (Farm), oder wird das ein Eintopf?" },
  choose_thalers = { en = "Which cards of {2} become your thalers?", de = "Welche Karten von {2} werden deine Taler?" },
  jail_claim = { en = "Jail: take a thaler of {1}'s harvest?", de = "Jail: einen Taler von der Ernte von {1} nehmen?" },
  distillery_claim = { en = "Distillery: demand a thaler of {1}'s stew?",
                       de = "Distillery: von {1} einen Taler des Eintopfs fordern?" },
  distillery_give = { en = "Which thaler do you hand over to {1}?", de = "Welchen Taler gibst du {1}?" },
  distillery_announce = { en = "Distillery: what is left of which building leaves the game?",
                          de = "Distillery: von welchem Gebäude kommt der Rest aus dem Spiel?" },
  distillery_rescue = { en = "{1}: what is left of it leaves the game. Buy one now? You may harvest first.",
                        de = "{1}: der Rest kommt aus dem Spiel. Jetzt eins kaufen? Vorher darfst du ernten." },
  bank_peek = { en = "Bank: look at the top of the draw pile?", de = "Bank: die oberste Karte ansehen?" },
  bank_keep = { en = "Bank: leave the card there, or put it under the pile?",
                de = "Bank: die Karte liegen lassen oder unter den Stapel legen?" },
  bank_move = { en = "Bank: move which hand card?", de = "Bank: welche Handkarte verschieben?" },
  bank_place = { en = "Bank: to which place of your hand does the {1} go?",
                 de = "Bank: an welche Stelle der Hand kommt die {1}?" },
  bank_order = { en = "Bank: in which order do you take the cards?",
                 de = "Bank: in welcher Folge nimmst du die Karten auf?" },
  final_action = { en = "The final round: harvest all your fields, and buy what you like.",
                   de = "Die Schlussrunde: ernte alle deine Felder, und kaufe, was du magst." },

  buy = { en = "buy {1}", de = "{1} kaufen" },
  buy_for = { en = "buy {1} ({2} × {3})", de = "{1} kaufen ({2} × {3})" },
  buy_short = { en = "buy {1}: you have {2} of {3} × {4}", de = "{1} kaufen: du hast {2} von {3} × {4}" },
  buy_again = { en = "buy {1}: you own {2}", de = "{1} kaufen: du besitzt {2}" },
  stew = { en = "stew", de = "Eintopf" },
  demand = { en = "demand a thaler", de = "einen Taler fordern" }, peek = { en = "look", de = "ansehen" },
  leave = { en = "leave it", de = "liegen lassen" }, bottom = { en = "put it under the pile", de = "unter den Stapel" },

  supply = { en = "on sale", de = "zu kaufen" }, owned = { en = "owns", de = "besitzt" },
  zone_fields = { en = "", de = "" },         -- there is one for everybody
  store = { en = "General Store", de = "General Store" },
  field_4 = { en = "field 4", de = "Feld 4" },
  field_saloon = { en = "saloon field", de = "Saloonfeld" },
  field_smithy = { en = "smithy field", de = "Schmiedefeld" },
  received_stored = { en = "to plant, from a store", de = "anzubauen, aus einem Store" },
  under_saloon = { en = "under the saloon", de = "unter dem Saloon" },
  under_distillery = { en = "under the distillery", de = "unter der Distillery" },
  phase_before_turn = { en = "before the turn", de = "vor dem Zug" },
  phase_final_round = { en = "final round", de = "Schlussrunde" },
  score_unit = { en = "in total", de = "insgesamt" },
  score_now = { en = "total {1}", de = "gesamt {1}" },

  payable_1 = { en = "can pay {1}", de = "bezahlbar: {1}" },
  payable_2 = { en = "can pay {1}, {2}", de = "bezahlbar: {1}, {2}" },
  payable_3 = { en = "can pay {1}, {2}, {3}", de = "bezahlbar: {1}, {2}, {3}" },
  payable_more = { en = "can pay {1}, {2}, {3}, {4} more", de = "bezahlbar: {1}, {2}, {3}, {4} weitere" },
  room = { en = "room for {1} more", de = "noch Platz für {1}" }, full = { en = "full", de = "voll" },
  locked = { en = "locked while {1}s grow elsewhere", de = "gesperrt, solange anderswo {1}n liegen" },
  free_for = { en = "for {1}s only", de = "nur für {1}n" },
  stew_pays = { en = "stew: pays {1}", de = "Eintopf: bringt {1}" },
  stew_pays_next = { en = "stew: pays {1}, {2} from {3}", de = "Eintopf: bringt {1}, {2} ab {3}" },
  soy_pays = { en = "with soy: pays {1}", de = "mit Soja: bringt {1}" },
  soy_pays_next = { en = "with soy: pays {1}, {2} from {3}", de = "mit Soja: bringt {1}, {2} ab {3}" },

  bought = { en = "{1} buys {2}.", de = "{1} kauft {2}." },
  left_game = { en = "{1} leaves the game.", de = "{1} kommt aus dem Spiel." },
  stored = { en = "{1} stores a {2}.", de = "{1} lagert eine {2} ein." },
  harvested_stew = { en = "{1} harvests a stew of {2} for {3}, which lie under the Saloon.",
                     de = "{1} erntet einen Eintopf aus {2} für {3}, die unter dem Saloon liegen." },
  keeps_thalers = { en = "  keeps {1} × {2} as thalers", de = "  behält {1} × {2} als Taler" },
  claims_blue = { en = "{1} takes a thaler for the Jail.", de = "{1} nimmt einen Taler für das Jail." },
  claims_stew = { en = "{1} takes a thaler of {2}'s stew.", de = "{1} nimmt einen Taler vom Eintopf von {2}." },
  announced = { en = "{1} announces: {2}.", de = "{1} kündigt an: {2}." },
  peeked = { en = "{1} looks at the top of the draw pile.", de = "{1} sieht die oberste Karte des Stapels an." },
  peeked_bottom = { en = "{1} looks at the top of the draw pile and puts it under.",
                    de = "{1} sieht die oberste Karte an und legt sie unter den Stapel." },
  moved_card = { en = "{1} moves a hand card.", de = "{1} verschiebt eine Handkarte." },
  interest_paid = { en = "{1} gets {2} more for the Tipi.", de = "{1} bekommt {2} dazu für das Tipi." },
  counted = { en = "{1}: cash {2}, buildings {3}, bonus {4}.", de = "{1}: Barvermögen {2}, Gebäude {3}, Bonus {4}." },
}
