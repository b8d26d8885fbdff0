-- Prohibohn: fields with several varieties (4.3 of prohibohn.md), harvest and sale (4.4), phase 1 (4.5).

local fixtures = require "shared/fixtures"
local scenarios, add = fixtures.file { game = "prohibohn", players = 2 }

-- Seat 1 has these fields and owns these cards; the bosses grow stangenbohne and feuerbohne. `more` replaces.
local function table_with(phase, owned, field_1, field_2, more)
  local given = { phase = phase, al_cabohne = "stangenbohne", don_corlebohne = "feuerbohne", deck = "8 blaue_bohne",
                  p1 = { owned = owned, field_1 = field_1, field_2 = field_2 } }
  for key, value in pairs(more or {}) do
    if key == "hand" or key == "coins" then given.p1[key] = value else given[key] = value end
  end
  return given
end

-- Phases 3, 5 and 1, with this hand, or with these cards turned up or left.
local function play(owned, field_1, field_2, hand, more)
  more = more or {}
  more.hand = hand
  return table_with("play", owned, field_1, field_2, more)
end

local function plant(owned, field_1, field_2, turned)
  return table_with("plant", owned, field_1, field_2, { turned = turned })
end

local function leftovers(owned, field_1, field_2, left)
  return table_with("leftovers", owned, field_1, field_2, { left = left, hand = "saubohne" })
end

---------------------------------------------------------------------------------------------------
-- PRO-N6: what a field accepts, by who owns which Nightbar, in the three phases in which beans are planted

local BARS = { none = "", [1] = "nightbar_1", [3] = "nightbar_3", [4] = "nightbar_4", both = "nightbar_3, nightbar_4" }
local FOUR = { "blaue_bohne", "kidneybohne", "saubohne", "puffbohne" }

-- `accepted` of the four varieties go on a field with these cards; the other field is taken by two brechbohne.
local function accepts(clauses, bars, field, accepted)
  local owned, cards, text = BARS[bars], table.concat(FOUR, ", "), ("[%s], Nightbar: %s"):format(field, bars)
  local plays, plantings, uses = {}, {}, {}
  for _, kind in ipairs(accepted) do
    plays[#plays + 1] = kind .. " field_1"
    plantings[#plantings + 1] = ("plant %s field_1"):format(kind)
    uses[#uses + 1] = ("plant %s field_1"):format(kind)
  end
  for _, kind in ipairs(FOUR) do uses[#uses + 1] = "discard " .. kind end
  local any = owned == "" and "variete_4" or owned .. ", variete_4"
  add {
    { ("PRO-N6 %s phase 3: %s"):format(clauses, text), given = play(any, field, "2 brechbohne", cards),
      expect = { asked = "p1 play_first", options = plays } },
    { ("PRO-N6 %s phase 5: %s"):format(clauses, text), given = plant(owned, field, "2 brechbohne", cards),
      expect = { asked = "p1 phase5", options = plantings } },
    { ("PRO-N6 %s phase 1: %s"):format(clauses, text), given = leftovers(owned, field, "2 brechbohne", cards),
      expect = { asked = "p1 leftover", options = uses, pass = false } },
  }
end

-- One variety: as in Al Cabohne, but a single card takes anything with a Nightbar.
accepts("PRO-N1 ALC-F2", "none", "blaue_bohne", { "blaue_bohne" })
accepts("PRO-N1 ALC-F2", "none", "2 blaue_bohne", { "blaue_bohne" })
accepts("PRO-N1 PRO-2.3", 1, "blaue_bohne", { "blaue_bohne" })
accepts("PRO-N2", 3, "blaue_bohne", FOUR)
accepts("PRO-N3", 4, "blaue_bohne", FOUR)
accepts("PRO-N4", "both", "blaue_bohne", FOUR)
accepts("PRO-N2 PRO-A-7", 3, "2 blaue_bohne", { "blaue_bohne" })
accepts("PRO-N3", 4, "2 blaue_bohne", { "blaue_bohne" })
accepts("PRO-N4 PRO-A-7", "both", "3 blaue_bohne", { "blaue_bohne" })

-- Two varieties: the third card decides.
accepts("PRO-N2", 3, "blaue_bohne, saubohne", { "blaue_bohne" })
accepts("PRO-N3", 4, "blaue_bohne, saubohne", { "saubohne" })
accepts("PRO-N4 PRO-X11", "both", "kidneybohne, blaue_bohne", { "kidneybohne", "blaue_bohne" })

-- From then on it is decided, whatever they own.
accepts("PRO-N2", 3, "blaue_bohne, saubohne, blaue_bohne", { "saubohne" })
accepts("PRO-N2", 3, "blaue_bohne, saubohne, blaue_bohne, saubohne", { "blaue_bohne" })
accepts("PRO-N3", 4, "blaue_bohne, 2 saubohne", { "saubohne" })
accepts("PRO-N3 PRO-X10", 4, "kidneybohne, 3 blaue_bohne", { "blaue_bohne" })
accepts("PRO-N4 PRO-X11", "both", "kidneybohne, blaue_bohne, kidneybohne", { "blaue_bohne" })
accepts("PRO-N4 PRO-X11", "both", "kidneybohne, 2 blaue_bohne", { "blaue_bohne" })
accepts("PRO-N4", "both", "kidneybohne, blaue_bohne, kidneybohne, blaue_bohne", { "kidneybohne" })
accepts("PRO-N4", "both", "kidneybohne, blaue_bohne, kidneybohne, blaue_bohne, kidneybohne", { "blaue_bohne" })
accepts("PRO-N4", "both", "kidneybohne, 4 blaue_bohne", { "blaue_bohne" })
accepts("PRO-N6 PRO-X12", 3, "2 saubohne", { "saubohne" })

---------------------------------------------------------------------------------------------------
-- Playing such fields

add {
  { "PRO-N1 ALC-F4 without a Nightbar room has to be made for a third variety",
    given = play("", "blaue_bohne", "kidneybohne", "saubohne"),
    illegal = "p1 make_room -",
    expect = { asked = "p1 make_room", options = { "harvest field_1", "harvest field_2" }, pass = false } },

  { "PRO-N2 PRO-X31 phase 3 plays single cards: brech, puff, brech, puff may come one after the other",
    given = play("nightbar_3, casino_4", "brechbohne", "2 kidneybohne", "puffbohne, brechbohne, puffbohne",
                 { discard = "saubohne" }),
    steps = {
      { when = { "p1 play_first puffbohne field_1", "p1 play_second brechbohne field_1" },
        expect = { asked = "p1 play_more", options = "puffbohne field_1" } },
      { when = { "p1 play_more puffbohne field_1" },
        expect = { asked = "p1 before_turn_up", p1 = { field_1 = "brechbohne, puffbohne, brechbohne, puffbohne" } } },
      { when = "p1 before_turn_up harvest field_1",
        expect = { p1 = { coins = "puffbohne" }, discard = "saubohne, brechbohne, puffbohne, brechbohne" } },
    } },
  { "PRO-N2 a third variety never comes on an alternating field; room has to be made",
    given = play("nightbar_3", "blaue_bohne, saubohne", "2 brechbohne", "kidneybohne"),
    expect = { asked = "p1 make_room", options = { "harvest field_1", "harvest field_2" } } },
  { "PRO-N2 nor the same card twice: blue, stink, stink",
    given = play("nightbar_3", "blaue_bohne, saubohne", "2 brechbohne", "saubohne"),
    expect = { asked = "p1 make_room", options = { "harvest field_1", "harvest field_2" } } },
  { "PRO-N3 the second card fixes the variety; the first stays below",
    given = play("nightbar_4, casino_4", "kidneybohne", "2 brechbohne", "3 blaue_bohne"),
    when = { "p1 play_first blaue_bohne field_1", "p1 play_second blaue_bohne field_1",
             "p1 play_more blaue_bohne field_1" },
    expect = { p1 = { field_1 = "kidneybohne, 3 blaue_bohne" } } },
  { "PRO-N3 with nightbar_4 alone the first variety does not come back",
    given = play("nightbar_4", "kidneybohne", "2 brechbohne", "blaue_bohne, kidneybohne"),
    when = "p1 play_first blaue_bohne field_1",
    illegal = { { "p1 play_second kidneybohne field_1", clause = "ALC-F2" } },
    expect = { asked = "p1 play_second", options = {} } },
  { "PRO-N4 PRO-X11 with both the third card decides: back to the first, and it alternates",
    given = play("nightbar_3, nightbar_4, casino_4, variete_3", "kidneybohne", "2 brechbohne",
                 "blaue_bohne, saubohne, kidneybohne, blaue_bohne"),
    steps = {
      { when = "p1 play_first blaue_bohne field_1",
        expect = { options = { "kidneybohne field_1", "blaue_bohne field_1" } } },
      { when = "p1 play_second kidneybohne field_1", illegal = "p1 play_more saubohne field_1",
        expect = { asked = "p1 play_more", options = {} } },
    } },
  { "PRO-N4 PRO-X11 or once more the second, and only that from then on",
    given = play("nightbar_3, nightbar_4, casino_4", "kidneybohne, blaue_bohne", "2 brechbohne",
                 "2 blaue_bohne, kidneybohne"),
    steps = {
      { when = { "p1 play_first blaue_bohne field_1" }, expect = { options = "blaue_bohne field_1" } },
      { when = { "p1 play_second blaue_bohne field_1" }, expect = { asked = "p1 play_more", options = {} } },
    } },

  { "PRO-N5 both work on all fields at the same time",
    given = play("nightbar_3, nightbar_4", "kidneybohne, blaue_bohne, kidneybohne", "saubohne, blaue_bohne",
                 "blaue_bohne"),
    expect = { asked = "p1 play_first", options = { "blaue_bohne field_1", "blaue_bohne field_2" } } },
  { "PRO-N5 at once on a field that has a single card when the Nightbar is bought",
    given = play("", "kidneybohne", "2 brechbohne", "saubohne", { supply = "nightbar_4", coins = "4 puffbohne" }),
    steps = {
      { expect = { asked = "p1 make_room", options = { "harvest field_2", "buy nightbar_4" } } },
      { when = "p1 make_room buy nightbar_4", expect = { asked = "p1 play_first", options = "saubohne field_1" } },
    } },
  { "PRO-N5 PRO-N2 but not on one that has two equal cards then",
    given = play("", "2 kidneybohne", "2 brechbohne", "saubohne", { supply = "nightbar_3", coins = "3 puffbohne" }),
    when = "p1 make_room buy nightbar_3",
    expect = { asked = "p1 make_room", options = { "harvest field_1", "harvest field_2" } } },
  { "PRO-N5 only on one's own fields: those of the opponent and of the bosses are out",
    given = plant("nightbar_3, nightbar_4", "2 kidneybohne", "2 brechbohne", "saubohne"),
    illegal = { "p1 phase5 plant saubohne p2.field_1", "p1 phase5 plant saubohne al_cabohne",
                "p1 phase5 plant saubohne don_corlebohne" },
    expect = { asked = "p1 phase5", options = {} } },
  { "PRO-N5 the opponent's Nightbar is of no use",
    given = play("", "kidneybohne", "2 brechbohne", "saubohne", { p2 = { owned = "nightbar_3, nightbar_4" } }),
    expect = { asked = "p1 make_room", options = { "harvest field_2" } } },

  { "PRO-A-9 PRO-N6 phase 2: after a payment the field goes on with the cards it has left",
    given = table_with("payments", "nightbar_3, variete_4", "blaue_bohne, stangenbohne, blaue_bohne, stangenbohne",
                       "2 brechbohne", { hand = "saubohne, blaue_bohne, stangenbohne" }),
    steps = {
      { when = "p1 mafia_payment field_1",
        expect = { asked = "p1 play_first", options = "stangenbohne field_1", al_cabohne = "2 stangenbohne",
                   p1 = { field_1 = "blaue_bohne, stangenbohne, blaue_bohne" } } },
    } },
  { "PRO-A-9 PRO-N6 reduced to its first card, it takes any variety again",
    given = table_with("payments", "nightbar_4, variete_4", "blaue_bohne, stangenbohne", "2 brechbohne",
                       { hand = "saubohne, blaue_bohne, stangenbohne" }),
    when = "p1 mafia_payment field_1",
    expect = { asked = "p1 play_first", p1 = { field_1 = "blaue_bohne" },
               options = { "saubohne field_1", "blaue_bohne field_1", "stangenbohne field_1" } } },
}

---------------------------------------------------------------------------------------------------
-- PRO-N7: what a field is worth. The last card's beanometer, for all cards

-- Sold in phase 5: the thalers, last card first, and what is laid on the discard pile.
local function sale(clauses, text, field, coins, discard)
  add { { ("%s %s"):format(clauses, text),
          given = table_with("plant", "nightbar_3, nightbar_4", field, "", { discard = "feuerbohne" }),
          when = "p1 ! harvest field_1",
          expect = { p1 = { coins_set = coins, field_1 = "" }, discard = "feuerbohne, " .. discard } } }
end

sale("PRO-N7 PRO-H1 PRO-X9", "kidney between puff: 2 by puff 5, the last two cards",
     "puffbohne, kidneybohne, puffbohne, kidneybohne, puffbohne", "kidneybohne, puffbohne",
     "puffbohne, kidneybohne, puffbohne")
sale("PRO-N7 PRO-H1 PRO-X10 PRO-A-8", "kidney below three blue: 1 by blue 4",
     "kidneybohne, 3 blaue_bohne", "blaue_bohne", "kidneybohne, 2 blaue_bohne")
sale("PRO-N7", "ending in kidney four cards are worth nothing",
     "puffbohne, kidneybohne, puffbohne, kidneybohne", "", "puffbohne, kidneybohne, puffbohne, kidneybohne")
sale("PRO-N7", "ending in puff they are worth 1",
     "kidneybohne, puffbohne, kidneybohne, puffbohne", "puffbohne", "kidneybohne, puffbohne, kidneybohne")
sale("PRO-N7 PRO-X13", "a stink bean below three blue counts as one of four",
     "saubohne, 3 blaue_bohne", "blaue_bohne", "saubohne, 2 blaue_bohne")
sale("PRO-N7 PRO-H1", "three runner beans among six cards: 4 thalers, two of each",
     "saubohne, stangenbohne, saubohne, stangenbohne, saubohne, stangenbohne",
     "2 saubohne, 2 stangenbohne", "saubohne, stangenbohne")
sale("PRO-N7 PRO-A-8", "two cards by the last one", "stangenbohne, saubohne", "", "stangenbohne, saubohne")
sale("PRO-N7 PRO-A-8", "a single card by its own", "saubohne", "", "saubohne")
sale("PRO-H1", "a field of one variety", "5 saubohne", "2 saubohne", "3 saubohne")

---------------------------------------------------------------------------------------------------
-- PRO-N8: the same variety on a second field

add {
  { "PRO-N1 ALC-F3 without a Nightbar: the empty field takes it, although the other grows it",
    given = play("", "saubohne", "", "saubohne"),
    expect = { options = { "saubohne field_1", "saubohne field_2" } } },
  { "PRO-N8 ALC-F3 with one as well",
    given = play("nightbar_4", "blaue_bohne, 2 saubohne", "", "saubohne"),
    expect = { options = { "saubohne field_1", "saubohne field_2" } } },
  { "PRO-N8 ALC-F3 in phase 5 as well",
    given = plant("nightbar_4", "saubohne", "", "saubohne"),
    expect = { options = { "plant saubohne field_1", "plant saubohne field_2" } } },
  { "PRO-P2-1 ALC-F3 each of two fields that end in the boss's variety pays",
    given = table_with("payments", "nightbar_4", "kidneybohne, stangenbohne", "2 stangenbohne",
                       { al_cabohne = "blaue_bohne", don_corlebohne = "stangenbohne", hand = "saubohne" }),
    when = { "p1 mafia_payment field_2", "p1 mafia_payment field_1" },
    expect = { asked = "p1 play_first", don_corlebohne = "3 stangenbohne",
               p1 = { field_1 = "kidneybohne", field_2 = "stangenbohne" } } },
}

-- The other reading: a variety is grown on one field only.
local STRICT = { duplicate_fields = false }

add {
  { "PRO-N1 ALC-F3 duplicate_fields=false, without a Nightbar: not on the empty field while the other grows it",
    options = STRICT,
    given = play("", "saubohne", "", "saubohne"),
    illegal = { { "p1 play_first saubohne field_2", clause = "ALC-F3" } },
    expect = { options = "saubohne field_1" } },
  { "PRO-N8 with one neither",
    options = STRICT,
    given = play("nightbar_3, nightbar_4", "saubohne", "", "saubohne"),
    illegal = { { "p1 play_first saubohne field_2", clause = "ALC-F3" } },
    expect = { options = "saubohne field_1" } },
  { "PRO-N8 PRO-A-20 blue, stink with nightbar_3 takes no stink bean: it starts the empty field",
    options = STRICT,
    given = play("nightbar_3", "blaue_bohne, saubohne", "", "saubohne"),
    expect = { options = "saubohne field_2" } },
  { "PRO-N8 with nightbar_4 it takes one: the empty field is out",
    options = STRICT,
    given = play("nightbar_4", "blaue_bohne, saubohne", "", "saubohne"),
    illegal = { { "p1 play_first saubohne field_2", clause = "ALC-F3" } },
    expect = { options = "saubohne field_1" } },
  { "PRO-N8 blue, stink, stink: the empty field is out",
    options = STRICT,
    given = play("nightbar_4", "blaue_bohne, 2 saubohne", "", "saubohne"),
    expect = { options = "saubohne field_1" } },
  { "PRO-N8 PRO-A-20 an alternating field that ends in stink takes none: the empty field is free",
    options = STRICT,
    given = play("nightbar_3", "saubohne, blaue_bohne, saubohne", "", "saubohne"),
    expect = { options = "saubohne field_2" } },
  { "PRO-N8 PRO-A-20 nor does it block what it takes, for that is not its last card",
    options = STRICT,
    given = play("nightbar_3", "saubohne, blaue_bohne", "", "saubohne"),
    expect = { options = { "saubohne field_1", "saubohne field_2" } } },
  { "PRO-N8 PRO-A-20 mixing onto a field that is not empty is never blocked",
    options = STRICT,
    given = play("nightbar_3", "2 saubohne", "blaue_bohne", "saubohne"),
    expect = { options = { "saubohne field_1", "saubohne field_2" } } },
  { "PRO-N8 PRO-A-20 in phase 5 the same",
    options = STRICT,
    given = plant("nightbar_4", "saubohne", "blaue_bohne", "saubohne, blaue_bohne, brechbohne"),
    expect = { options = { "plant saubohne field_1", "plant saubohne field_2", "plant blaue_bohne field_1",
                           "plant blaue_bohne field_2", "plant brechbohne field_1", "plant brechbohne field_2" } } },
  { "PRO-N8 in phase 5 the empty field is out, too",
    options = STRICT,
    given = plant("nightbar_4", "saubohne", "", "saubohne, blaue_bohne"),
    expect = { options = { "plant saubohne field_1", "plant blaue_bohne field_1", "plant blaue_bohne field_2" } } },
}

---------------------------------------------------------------------------------------------------
-- PRO-N9: cards of one variety are planted together

-- Three blue beans turned up: up to `most` of them go on field 1 in one go. Phase 5 and phase 1.
local function together(clauses, bars, field, most)
  local text = ("[%s], Nightbar: %s, three blue beans: at most %d at once"):format(field, bars, most)
  local counts = {}
  for k = 1, most do counts[k] = tostring(k) end
  local whole = field == "" and "%d blaue_bohne" or field .. ", %d blaue_bohne"
  for _, phase in ipairs { "phase5", "leftover" } do
    local given = (phase == "phase5" and plant or leftovers)(BARS[bars], field, "2 brechbohne", "3 blaue_bohne")
    local steps = { { when = ("p1 %s plant blaue_bohne field_1"):format(phase) } }
    if most > 1 then
      steps[1].illegal = { "p1 plant_count 0", ("p1 plant_count %d"):format(most + 1), "p1 plant_count -" }
      steps[1].expect = { asked = "p1 plant_count", options = counts, pass = false, window = false }
      steps[2] = { when = ("p1 plant_count %d"):format(most) }
    end
    local left = 3 - most
    steps[#steps].expect = { p1 = { field_1 = whole:format(most) }, turned = "",
                             left = phase == "phase5" and left or 0, discard = phase == "phase5" and 0 or left }
    add { { ("PRO-N9 %s %s: %s"):format(clauses, phase, text), given = given, steps = steps } }
  end
end

together("ALC-P5-4", "none", "", 3)
together("ALC-P5-4", "none", "blaue_bohne", 3)
together("PRO-X13", 4, "saubohne", 3)
together("PRO-X13", 3, "saubohne", 1)
together("PRO-N4", "both", "saubohne", 3)
together("PRO-N2", 3, "blaue_bohne", 3)
together("PRO-N2", 3, "", 3)
together("PRO-N4", "both", "saubohne, blaue_bohne", 3)
together("PRO-N4", "both", "blaue_bohne, saubohne", 1)
together("PRO-N2", 3, "blaue_bohne, saubohne", 1)
together("PRO-N2", 3, "saubohne, blaue_bohne, saubohne", 1)
together("PRO-N4", "both", "saubohne, blaue_bohne, saubohne", 1)
together("PRO-N3", 4, "saubohne, 2 blaue_bohne", 3)

add {
  { "PRO-N9 PRO-X13 worth 1 by blue 4",
    given = plant("nightbar_4", "saubohne", "", "3 blaue_bohne"),
    when = { "p1 phase5 plant blaue_bohne field_1", "p1 plant_count 3", "p1 ! harvest field_1" },
    expect = { p1 = { coins = "blaue_bohne" }, discard = "saubohne, 2 blaue_bohne" } },
  { "PRO-N9 PRO-A-6 a part of the group will do; the rest stays for the opponent",
    given = plant("nightbar_4", "saubohne", "", "3 blaue_bohne, brechbohne"),
    steps = {
      { when = { "p1 phase5 plant blaue_bohne field_1", "p1 plant_count 2" },
        illegal = { "p1 phase5 plant blaue_bohne field_1", "p1 phase5 plant blaue_bohne field_2" },
        expect = { asked = "p1 phase5", options = "plant brechbohne field_2", left = "blaue_bohne",
                   turned = "brechbohne", p1 = { field_1 = "saubohne, 2 blaue_bohne" } } },
      { when = "p1 phase5 -", expect = { asked = "p2 leftover", left_set = "blaue_bohne, brechbohne" } },
    } },

  { "PRO-X5 PRO-N9 brech, puff, brech in one phase 5: the second brech may not follow",
    given = plant("nightbar_3", "", "2 kidneybohne", "2 brechbohne, puffbohne"),
    steps = {
      { when = { "p1 phase5 plant brechbohne field_1", "p1 plant_count 1", "p1 phase5 plant puffbohne field_1" },
        illegal = { "p1 phase5 plant brechbohne field_1", "p1 phase5 plant brechbohne field_2" },
        expect = { p1 = { field_1 = "brechbohne, puffbohne" }, left = "brechbohne", turned = "" } },
    } },
  { "PRO-X5 PRO-N9 nor both together, and puff on top",
    given = plant("nightbar_3", "", "2 kidneybohne", "2 brechbohne, puffbohne"),
    when = { "p1 phase5 plant brechbohne field_1", "p1 plant_count 2" },
    illegal = { "p1 phase5 plant puffbohne field_1", "p1 phase5 plant puffbohne field_2" },
    expect = { asked = "p1 phase5", options = {}, p1 = { field_1 = "2 brechbohne" } } },
  { "PRO-X5 PRO-N9 in phase 1 neither: the second brech is discarded",
    given = leftovers("nightbar_3", "", "2 kidneybohne", "2 brechbohne, puffbohne"),
    steps = {
      { when = { "p1 leftover plant brechbohne field_1", "p1 plant_count 1" },
        expect = { asked = "p1 leftover", options = { "plant puffbohne field_1", "discard puffbohne" },
                   left = "puffbohne", discard = "brechbohne" } },
      { when = "p1 leftover plant puffbohne field_1",
        expect = { phase = "play", p1 = { field_1 = "brechbohne, puffbohne" }, left = "" } },
    } },
  { "PRO-N9 PRO-A-18 on a boss's field they are planted together as ever",
    given = plant("nightbar_3", "2 kidneybohne", "2 brechbohne", "3 feuerbohne"),
    when = { "p1 phase5 plant feuerbohne don_corlebohne" },
    expect = { asked = "p1 plant_count", options = { "1", "2", "3" } } },
}

---------------------------------------------------------------------------------------------------
-- 4.4 Harvest and sale

add {
  { "PRO-H1 each thaler keeps its bean and buys with it",
    given = table_with("plant", "", "puffbohne, stangenbohne, puffbohne, stangenbohne", "",
                       { supply = "casino_1, nightbar_1, undertaker_1" }),
    when = "p1 ! harvest field_1",
    expect = { p1 = { coins_set = "stangenbohne, puffbohne" }, discard = "puffbohne, stangenbohne",
               anytime = { p1 = { "buy casino_1", "buy nightbar_1" } } } },
  { "PRO-H1 the latest of the discarded cards is on top, and is the one that is matched",
    given = table_with("before_turn_up", "", "saubohne, kidneybohne, saubohne, kidneybohne, saubohne", "",
                       { deck_top = "saubohne" }),
    when = "p1 before_turn_up harvest field_1",         -- 2 thalers: the last kidney and stink beans
    expect = { asked = "p1 phase5", turned = "2 saubohne", discard = "saubohne, kidneybohne",
               p1 = { coins_set = "kidneybohne, saubohne" } } },

  { "PRO-H2 ALC-H2 one-bean protection counts cards, not varieties: two different ones are two",
    given = play("nightbar_3", "kidneybohne, blaue_bohne", "saubohne", "saubohne"),
    illegal = { { "p1 ! harvest field_2", clause = "ALC-H2" } },
    expect = { anytime = { p1 = { "harvest field_1" } } } },
  { "PRO-H2 ALC-H2 two single cards: either may go",
    given = play("nightbar_3", "kidneybohne", "saubohne", "saubohne"),
    expect = { anytime = { p1 = { "harvest field_1", "harvest field_2" } } } },
  { "PRO-H2 ALC-H2 an empty field is not harvested and protects nothing",
    given = play("nightbar_3", "kidneybohne", "", "saubohne"), illegal = "p1 ! harvest field_2",
    expect = { anytime = { p1 = { "harvest field_1" } } } },
  { "PRO-H2 ALC-H1 not in the opponent's turn",
    given = play("", "3 saubohne", "", "saubohne", { active = 2, turn = 2, p2 = { hand = "saubohne" } }),
    illegal = { { "p1 ! harvest field_1", clause = "ALC-H1" } },
    expect = { asked = "p2 play_first", anytime = { p1 = {} } } },
  { "PRO-H2 ALC-H1 not in phase 4: the last moment is before it",
    polls = { 1 },
    given = table_with("before_turn_up", "", "3 saubohne", "", { supply = "casino_1", coins = "stangenbohne" }),
    steps = {
      { expect = { asked = "p1 before_turn_up", options = { "harvest field_1", "buy casino_1" } } },
      { when = "p1 before_turn_up -", illegal = "p1 anytime harvest field_1",
        expect = { asked = "p1 anytime", phase = "turn_up", options = "buy casino_1" } },
    } },

  { "PRO-H3 a boss sells at once, in phase 2",
    given = table_with("payments", "", "2 feuerbohne", "", { don_corlebohne = "5 feuerbohne", hand = "saubohne" }),
    when = "p1 mafia_payment field_1",
    expect = { asked = "p1 play_first", don_corlebohne = "", discard = "4 feuerbohne", mafia = "feuerbohne",
               p1 = { field_1 = "feuerbohne", coins = "feuerbohne" }, said = "mafia_sold don_corlebohne" } },
  { "PRO-H3 in phase 4, before the next card is turned up",
    polls = { 1 },
    given = table_with("turn_up", "", "", "", { don_corlebohne = "5 feuerbohne", deck_top = "feuerbohne, saubohne",
                       supply = "casino_1", coins = "stangenbohne", discard = "saubohne" }),
    when = "p1 anytime -",
    expect = { asked = "p1 anytime", turned = "", don_corlebohne = "", mafia = "2 feuerbohne",
               discard = "saubohne, 4 feuerbohne" } },
  { "PRO-H3 PRO-A-18 in phase 5, with all that was planted together: on top of the pile, not under it",
    given = table_with("plant", "", "", "", { don_corlebohne = "5 feuerbohne", turned = "3 feuerbohne",
                                              discard = "saubohne" }),
    when = { "p1 phase5 plant feuerbohne don_corlebohne", "p1 plant_count 3" },
    expect = { don_corlebohne = "", mafia = "3 feuerbohne", discard = "saubohne, 5 feuerbohne" } },
}

---------------------------------------------------------------------------------------------------
-- 4.5 Phase 1

add {
  { "PRO-4.5 ALC-P1-2 nothing may remain, nothing goes to the mafia",
    given = leftovers("nightbar_4", "saubohne", "2 brechbohne", "2 stangenbohne, feuerbohne"),
    illegal = { "p1 leftover -", "p1 leftover plant stangenbohne al_cabohne" },
    expect = { asked = "p1 leftover", pass = false,
               options = { "plant stangenbohne field_1", "plant feuerbohne field_1", "discard stangenbohne",
                           "discard feuerbohne" } } },
  { "PRO-4.5 ALC-P1-4 PRO-N4 groups in any order; each changes what the field takes",
    given = leftovers("nightbar_3, nightbar_4", "saubohne", "2 brechbohne", "2 blaue_bohne, saubohne, kidneybohne"),
    steps = {
      { when = { "p1 leftover plant blaue_bohne field_1", "p1 plant_count 1" },
        expect = { asked = "p1 leftover", left = "saubohne, kidneybohne", discard = "blaue_bohne",
                   options = { "plant saubohne field_1", "discard saubohne", "discard kidneybohne" } } },
      { when = "p1 leftover discard kidneybohne",
        expect = { discard = "blaue_bohne, kidneybohne",
                   options = { "plant saubohne field_1", "discard saubohne" } } },
      { when = "p1 leftover plant saubohne field_1",
        expect = { asked = "p1 make_room", left = "", p1 = { field_1 = "saubohne, blaue_bohne, saubohne" } } },
    } },
  { "PRO-4.5 ALC-P1-4 a harvest in between makes room",
    given = leftovers("", "3 blaue_bohne", "2 brechbohne", "kidneybohne"),
    steps = {
      { expect = { options = "discard kidneybohne" } },
      { when = "p1 ! harvest field_1",
        expect = { asked = "p1 leftover", options = { "plant kidneybohne field_1", "discard kidneybohne" } } },
    } },
  { "PRO-4.5 PRO-K7 so does a Nightbar bought in between",
    given = table_with("leftovers", "", "blaue_bohne", "2 brechbohne", { left = "2 kidneybohne", hand = "saubohne",
                       supply = "nightbar_4", coins = "4 puffbohne" }),
    steps = {
      { expect = { options = "discard kidneybohne" } },
      { when = { "p1 ! buy nightbar_4", "p1 leftover plant kidneybohne field_1", "p1 plant_count 2" },
        expect = { p1 = { field_1 = "blaue_bohne, 2 kidneybohne" }, left = "" } },
    } },
  { "PRO-4.5 ALC-P2-4 what was planted in phase 1 is compared in phase 2",
    given = leftovers("nightbar_3", "saubohne", "2 brechbohne", "stangenbohne"),
    when = "p1 leftover plant stangenbohne field_1",
    expect = { asked = "p1 mafia_payment", options = "field_1", p1 = { field_1 = "saubohne, stangenbohne" } } },
  { "PRO-4.5 no leftovers, no phase 1",
    given = leftovers("", "2 saubohne", "2 brechbohne", ""), expect = { asked = "p1 play_first" } },
}

return scenarios
