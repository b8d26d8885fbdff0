-- Bohnaparte, the cavalry variant, on screen: captions, wordings and texts.

local game, base = ...

function game:marks(t, tile)
  local state = tile:count(t:kind "cavalry") > 0 and "cavalry_ready"
    or tile:count(t:kind "cavalry_turned") > 0 and "cavalry_tired"
  if not state then return base.marks(self, t, tile) end
  return self:fortified(t, tile) and state .. "_walls" or state
end

game.texts = {
  merchant_pick = { en = "Which cards of the merchant go to your hand, in which order?",
                    de = "Welche Karten des Händlers kommen auf die Hand, in welcher Reihenfolge?" },
  cavalry = { en = "the cavalry of {1}: 17", de = "der Reitertrupp von {1}: 17" },
  with_cavalry = { en = "with cavalry", de = "mit einem Reitertrupp" },
  buy_merchant_for = { en = "buy a merchant (costs {1} thalers)", de = "einen Händler kaufen (kostet {1} Taler)" },
  merchant = { en = "merchant", de = "Händler" },
  cavalry_ready = { en = "17\u{A0}ready", de = "17\u{A0}frei" },
  cavalry_ready_walls = { en = "17\u{A0}ready +2", de = "17\u{A0}frei +2" },
  cavalry_tired = { en = "17\u{A0}tired", de = "17\u{A0}müde" },
  cavalry_tired_walls = { en = "17\u{A0}tired +2", de = "17\u{A0}müde +2" },
  merchant_draws = { en = "{1} draws to the merchant (cards: {2}).", de = "{1} zieht zum Händler (Karten: {2})." },
  land_wood = { en = "{1} VP; defends with at least {2}; attack over rivers, merchant for sale",
                de = "{1} SP; verteidigt mit mindestens {2}; Angriff über Flüsse, Händler käuflich" },
  land_horse_team = { en = "{1} VP; cavalry attacks with 17, a second round follows if it fails",
                      de = "{1} SP; Reiter greifen mit 17 an, scheitern sie, folgt eine zweite Runde" },
  bought_merchant = { en = "{1} buys a merchant.", de = "{1} kauft einen Händler." },
  cavalry_turns = { en = "  The cavalry of {2} is beaten; a second round follows.",
                    de = "  Die Reiter von {2} sind geschlagen; eine zweite Runde folgt." },
}
