-- field.lua: shared by all planting games: beanometers, harvests, captions of fields.

---@class field
local field = {}

--- The value of `n` cards by a beanometer { cards for 1 thaler, for 2, for 3, for 4 }; a 0
--- marks a missing step, the others increase. More cards than the last step earn no more.
---
--- `return field.yield(self:meter(t, p, kind), #where)`
---@param meter integer[]
---@param n integer
---@return integer thalers
function field.yield(meter, n)
  local thalers, step, needed = 0, 1, meter[1]
  while needed and needed <= n do
    if needed > 0 then thalers = step end
    step, needed = step + 1, meter[step + 1]
  end
  return thalers
end

--- The next step above `n` cards: its thalers and the cards it needs, or nil.
---
--- `local more, from = field.next_step(self:meter(t, p, where:kind()), #where)`
---@param meter integer[]
---@param n integer
---@return integer? thalers
---@return integer? cards
function field.next_step(meter, n)
  for thalers = 1, #meter do
    if meter[thalers] > n then return thalers, meter[thalers] end
  end
end

--- The value of `n` cards, interpolated between steps: for bots that compare fields.
---
--- `local gain = field.smooth(meter, n + 1) - field.smooth(meter, n)`
---@param meter integer[]
---@param n number
---@return number thalers
function field.smooth(meter, n)
  local below, thalers, step, cards = 0, 0, 1, meter[1]
  while cards do
    if cards > 0 then
      if n < cards then return thalers + (step - thalers) * (n - below) / (cards - below) end
      below, thalers = cards, step
    end
    step, cards = step + 1, meter[step + 1]
  end
  return thalers
end

--- The first card of each kind in a list: open beans of one kind are interchangeable.
---
--- `for _, card in ipairs(field.one_of_each(t.offered:cards())) do … end`
---@param cards Card[]
---@return Card[]
function field.one_of_each(cards)
  local seen, list = {}, {}
  for _, card in ipairs(cards) do
    if not seen[card.kind] then
      seen[card.kind] = true
      list[#list + 1] = card
    end
  end
  return list
end

--- The caption of a field with `n` cards: what it pays, and when it pays more.
---
--- `return field.caption(self:meter(t, p, where:kind()), #where, self:worth(t, p, where))`
---@param meter integer[]
---@param n integer
---@param worth integer
---@return string key
---@return integer ...
function field.caption(meter, n, worth)
  local more, from = field.next_step(meter, n)
  if more then return "pays_next", worth, more, from end
  return "pays", worth
end

-- The texts of all planting games.
local TEXTS = {
  make_room = { en = "No field takes the {1}. Make room:", de = "{1}: kein Feld ist frei dafür. Schaffe Platz:" },
  anytime = { en = "Do something out of turn?", de = "Außer der Reihe etwas tun?" },
  anytime_own = { en = "Do something before it goes on?", de = "Etwas tun, bevor es weitergeht?" },
  buys_first = { en = "{1} could buy {2} before you. Do something first?",
                 de = "{1} könnte dir mit {2} zuvorkommen. Vorher etwas tun?" },
  takes_last_field = { en = "{1} could buy the last third field before you. Do something first?",
                       de = "{1} könnte dir mit dem letzten dritten Feld zuvorkommen. Vorher etwas tun?" },
  anytime_first = { en = "Others could get in before you. Do something first?",
                    de = "Andere könnten dir zuvorkommen. Vorher etwas tun?" },
  harvest = { en = "harvest {1}", de = "{1} ernten" },
  harvest_nothing = { en = "harvest {1} for nothing", de = "{1} umsonst ernten" },
  discard = { en = "discard {1}", de = "{1} ablegen" },
  buy_third_field = { en = "buy a third field", de = "ein drittes Feld kaufen" },
  buy_third_field_for = { en = "buy a third field (costs {1} thalers)",
                          de = "ein drittes Feld kaufen (kostet {1} Taler)" },

  field_1 = { en = "field 1", de = "Feld 1" },
  field_2 = { en = "field 2", de = "Feld 2" },
  field_3 = { en = "field 3", de = "Feld 3" },
  hand = { en = "hand", de = "Hand" },
  coins = { en = "thalers", de = "Taler" },
  score_unit = { en = "thaler|thalers", de = "Taler" },
  tie_break_unit = { en = "hand card|hand cards", de = "Handkarte|Handkarten" },
  deck = { en = "draw pile", de = "Zugstapel" }, zone_discard = { en = "discard pile", de = "Ablage" },
  turned = { en = "turned up", de = "aufgedeckt" },
  fields = { en = "third fields", de = "dritte Felder" },
  extra = { en = "extra field", de = "Zusatzfeld" }, zone_extra = { en = "", de = "" },
  phase_turn_up = { en = "turn up", de = "aufdecken" }, phase_draw = { en = "draw", de = "nachziehen" },

  meter = { en = "1/2/3/4 thalers from {1}/{2}/{3}/{4} cards", de = "1/2/3/4 Taler ab {1}/{2}/{3}/{4} Karten" },
  pays = { en = "pays {1}", de = "bringt {1}" },
  pays_next = { en = "pays {1}, {2} from {3}", de = "bringt {1}, {2} ab {3}" },

  planted = { en = "{1} plants a {2} on {3}.", de = "{1} baut eine {2} auf {3} an.", tone = "minor" },
  harvested = { en = "{1} harvests {2} × {3} for {4}.", de = "{1} erntet {2} × {3} für {4}." },
  bought_field = { en = "{1} buys a third field.", de = "{1} kauft ein drittes Feld." },
  turned_up = { en = "{1} turns up a {2}.", de = "{1} deckt eine {2} auf." },
  matched = { en = "A {1} from the discard pile joins.", de = "Eine {1} vom Ablagestapel kommt dazu." },
  discarded = { en = "{1} discards a {2}.", de = "{1} legt eine {2} ab." },
  ended_pile = { en = "The game ended because the draw pile was used up {1} times.",
                 de = "Das Spiel endete, weil der Zugstapel {1}-mal verbraucht war." },
  exhausted = { en = "The draw pile is used up ({1} of {2}).", de = "Der Zugstapel ist verbraucht ({1} von {2})." },
  reshuffled = { en = "The discards are shuffled: {1} cards.", de = "Die Ablage wird gemischt: {1} Karten." },
}

--- The texts of a game, with those of all planting games as defaults.
---
--- `game.texts = field.texts { trade = { en = "Trade?", de = "Handeln?" } }`
---@param own table<string, Text>
---@return table<string, Text>
function field.texts(own)
  for key, text in pairs(TEXTS) do own[key] = own[key] or text end
  return own
end

return field
