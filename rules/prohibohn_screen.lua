-- Prohibohn on screen: captions, wordings and texts.

local game, base = ...
local field = require "field"
local shop = require "shop"

--- What who may buy now can pay, as far as the one who looks may know.
function game:affordable(t)
  local cards = {}
  for _, p in t:seats() do
    for _, purchase in ipairs(self:purchases(t, p)) do
      if cards[#cards] ~= purchase[2] then cards[#cards + 1] = purchase[2] end
    end
  end
  return cards
end

--- A mixed field: which card is the last one, and what it pays with the next.
function game:mixed_caption(t, p, where)      -- PRO-N6, N7
  local last, n = where:kind(), #where
  for _, kind in ipairs(where:kinds()) do
    if self:fits(t, p, kind, where) then
      return "mixed_next", last, self:worth(t, p, where), kind, field.yield(self:meter(t, kind), n + 1)
    end
  end
end

function game:caption(t, where)
  if where == t.supply then return shop.payable(self:affordable(t)) end
  if where.owner and where.name:sub(1, 6) == "field_" and #where:kinds() > 1 then
    return self:mixed_caption(t, where.owner, where)
  end
  return base.caption(self, t, where)
end

function game:asking(t, p, question)
  return base.asking(self, t, p, question == "play_more" and "play_second" or question)
end

function game:wording(t, p, option)
  if option == "turn_next" then return "turn_one_more" end
  if type(option) ~= "table" or option[1] ~= "buy" and option[1] ~= "buy_with" then
    return base.wording(self, t, p, option)
  end
  local card, bean = option[2], option[3]
  if bean then return "buy_with_all", card, shop.price(card, bean), bean end
  return shop.short(t, p, card)
end

function game:kind_caption(t, kind)
  if kind.back == "sale" then return shop.caption(t, kind) end
  return base.kind_caption(self, t, kind)
end

game.texts = {
  game_goal = {
    en = "have the highest total: thalers and establishments count, and the mafia must have less.",
    de = "die höchste Summe haben: Taler und Betriebe zählen, und die Mafia muss weniger haben." },
  game_turn = {
    en = "as in Al Cabohne: left-over cards, a bean for each boss who grows yours, one or two cards from " ..
         "your hand, three turned-up cards, planting, drawing two. Thalers keep their bean, and pay for " ..
         "establishments of it in your own turn; each changes a rule for you (`help casino_3`).",
    de = "wie in Al Cabohne: Übriges, eine Bohne für jeden Boss, der deine anbaut, ein oder zwei Karten " ..
         "von der Hand, drei aufgedeckte Karten, anbauen, zwei nachziehen. Taler behalten ihre Bohne und " ..
         "kaufen im eigenen Zug Betriebe dafür; jeder ändert eine Regel für dich (`hilfe casino_3`)." },
  game_end = {
    en = "when the draw pile is used up for the third time; then all fields are sold.",
    de = "wenn der Zugstapel zum dritten Mal verbraucht ist; dann werden alle Felder verkauft." },
  setup_thalers = { en = "Which two cards become your first thalers?",
                    de = "Welche zwei Karten werden deine ersten Taler?" },
  play_first = { en = "Play a bean to a field.", de = "Spiele eine Bohne auf ein Feld aus." },
  play_second = { en = "Play a second bean?", de = "Eine zweite Bohne ausspielen?" },
  play_no_room = { en = "No field takes a bean of your hand: harvest one first, or pass.",
                   de = "Kein Feld nimmt eine Bohne deiner Hand: vorher ernten, oder passen." },
  casino3_before = { en = "Casino: discard a hand card before playing?",
                     de = "Casino: vor dem Ausspielen eine Handkarte ablegen?" },
  casino3_after = { en = "Casino: discard a hand card?", de = "Casino: eine Handkarte ablegen?" },
  play_more = { en = "Casino: play another bean?", de = "Casino: noch eine Bohne ausspielen?" },
  pub3_more = { en = "Pub: give the boss one more card from {1}?",
                de = "Pub: dem Boss noch eine Karte von {1} geben?" },
  phase4_buy = { en = "Turning up ends here. Buy something first?",
                 de = "Das Aufdecken endet hier. Vorher etwas kaufen?" },
  turn_next = { en = "Turn up another card?", de = "Noch eine Karte aufdecken?" },
  turn_one_more = { en = "turn up another card", de = "noch eine Karte aufdecken" },
  draw_mode = { en = "Gas Station: how many cards do you draw?", de = "Gas Station: wie viele Karten ziehst du?" },
  remove_third = { en = "Take the {1} out of the game? Now or never.",
                   de = "{1} aus dem Spiel nehmen? Jetzt oder nie." },
  police_take = { en = "Which of the mafia's thalers do you take?", de = "Welchen Taler der Mafia nimmst du?" },
  pub_close = { en = "Pub: close which place of your opponent?", de = "Pub: welche Karte des Gegners schließen?" },
  end_sell_buy = { en = "The closing round: sell and buy, or pass.",
                   de = "Die Schlussrunde: verkaufen und kaufen, oder passen." },
  before_draw = { en = "Sell or buy before cards are drawn? Both piles are empty.",
                  de = "Vor dem Nachziehen verkaufen oder kaufen? Beide Stapel sind leer." },

  buy = { en = "buy {1}", de = "{1} kaufen" },
  buy_with_all = { en = "buy {1} for {2} × {3}", de = "{1} für {2} × {3} kaufen" },
  buy_short = { en = "buy {1}: you have {2} of {3} × {4}", de = "{1} kaufen: du hast {2} von {3} × {4}" },
  payable_1 = { en = "affordable: {1}", de = "bezahlbar: {1}" },
  payable_2 = { en = "affordable: {1}, {2}", de = "bezahlbar: {1}, {2}" },
  payable_3 = { en = "affordable: {1}, {2}, {3}", de = "bezahlbar: {1}, {2}, {3}" },
  payable_more = { en = "affordable: {1}, {2}, {3}, {4} more", de = "bezahlbar: {1}, {2}, {3}, {4} weitere" },
  remove = { en = "take {1} out of the game", de = "{1} aus dem Spiel nehmen" },
  draw_cards = { en = "draw {1} cards", de = "{1} Karten ziehen" },
  fill_hand = { en = "fill up the hand ({1} cards)", de = "die Hand auffüllen ({1} Karten)" },

  supply = { en = "on sale", de = "zu kaufen" }, owned = { en = "owns", de = "besitzt" },
  phase_casino3_before = { en = "before playing", de = "vor dem Ausspielen" },
  phase_casino3_after = { en = "after playing", de = "nach dem Ausspielen" },
  phase_closing = { en = "closing round", de = "Schlussrunde" },
  score_now = { en = "total {1}", de = "gesamt {1}" },

  first_thalers = { en = "{1} lays out {2} thalers.", de = "{1} legt {2} Taler aus." },
  bought = { en = "{1} buys {2} ({3} thalers).", de = "{1} kauft {2} (Taler: {3})." },
  removed = { en = "{1} takes {2} out of the game.", de = "{1} nimmt {2} aus dem Spiel." },
  took_thaler = { en = "{1} takes a thaler of the mafia.", de = "{1} nimmt einen Taler der Mafia." },
  closed = { en = "{1} closes {2}.", de = "{1} schließt {2}." },
  shares = { en = "{1} gets one of the thalers.", de = "{1} bekommt einen Taler ab." },
  dines = { en = "{1} gets a thaler for the Restaurant.", de = "{1} bekommt einen Taler für das Restaurant." },
  mixed_next = { en = "last a {1}, pays {2}; {4} with a {3}", de = "zuletzt {1}, bringt {2}; mit {3} {4}" },
  extra_pass = { en = "Only {1} establishments: the pile is played once more.",
                 de = "Nur {1} Etablissements: der Stapel wird noch einmal gespielt." },
}
