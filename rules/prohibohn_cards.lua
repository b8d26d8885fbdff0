-- The cards of Prohibohn, from section 2 of prohibohn.md.

local COGNAC = { id = "cognacbohne", count = 22, meter = { 5, 7, 9, 10 },   -- section 2.1
                 name = { en = "cognac bean", de = "Cognacbohne" }, look = "bean #b8681c flame" }

-- Section 2.2: an establishment has three cards, for 1, 3 and 4 thalers of its bean. `grants` is a power, or several,
-- `bought` a rule that is run at the purchase.
local VENUES = {
  { id = "casino", bean = "stangenbohne", name = { en = "Casino", de = "Casino" },
    [3] = { grants = "discard_card",
            text = { en = "In phase 3, before or after playing, you may discard one hand card.",
                     de = "In Phase 3, vor oder nach dem Ausspielen, darfst du eine Handkarte ablegen." } },
    [4] = { grants = "play_many",
            text = { en = "In phase 3 you must play one bean and may play any number.",
                     de = "In Phase 3 musst du eine Bohne ausspielen und darfst beliebig viele." } } },
  { id = "undertaker", bean = "brechbohne", name = { en = "Undertaker", de = "Undertaker" },
    [3] = { grants = "turn_second",
            text = { en = "In phase 4 you may turn up a second bean although discards joined the first.",
                     de = "In Phase 4 darfst du eine zweite Bohne aufdecken, obwohl zur ersten Karten kamen." } },
    [4] = { grants = "turn_all",
            text = { en = "In phase 4 you may turn up three beans although discards joined.",
                     de = "In Phase 4 darfst du drei Bohnen aufdecken, obwohl Karten dazukamen." } } },
  { id = "restaurant", bean = "saubohne", name = { en = "Restaurant", de = "Restaurant" },
    [3] = { grants = "share_turn_up",
            text = { en = "You get a thaler when the mafia sells in phase 4 of your turn.",
                     de = "Du bekommst einen Taler, wenn die Mafia in Phase 4 deines Zuges verkauft." } },
    [4] = { grants = "share_plant",
            text = { en = "You get a thaler when the mafia sells in phase 5 of your turn.",
                     de = "Du bekommst einen Taler, wenn die Mafia in Phase 5 deines Zuges verkauft." } } },
  { id = "nightbar", bean = "puffbohne", name = { en = "Nightbar", de = "Nightbar" },
    [3] = { grants = { "alternate", "two_varieties" },
            text = { en = "A field may hold two varieties that alternate; the last card counts.",
                     de = "Ein Feld darf zwei Sorten im Wechsel tragen; die letzte Karte zählt." } },
    [4] = { grants = { "late_variety", "two_varieties" },
            text = { en = "Only the second card on a field decides its variety; the first counts too.",
                     de = "Erst die zweite Karte eines Feldes bestimmt seine Sorte; die erste zählt mit." } } },
  { id = "gas_station", bean = "feuerbohne", name = { en = "Gas Station", de = "Gas Station" },
    [3] = { grants = "fill_hand",
            text = { en = "In phase 6 you may draw until you hold six cards.",
                     de = "In Phase 6 darfst du auf sechs Handkarten nachziehen." } },
    [4] = { grants = "draw_three",
            text = { en = "In phase 6 you may draw three cards.", de = "In Phase 6 darfst du drei Karten ziehen." } } },
  { id = "variete", bean = "kidneybohne", name = { en = "Varieté", de = "Varieté" },
    [3] = { grants = "any_second",
            text = { en = "In phase 3 the second card may come from anywhere in your hand.",
                     de = "In Phase 3 darf die zweite Karte von überall aus der Hand kommen." } },
    [4] = { grants = "any_first",
            text = { en = "In phase 3 the first card may come from anywhere in your hand.",
                     de = "In Phase 3 darf die erste Karte von überall aus der Hand kommen." } } },
  { id = "pub", bean = "cognacbohne", name = { en = "Pub", de = "Pub" },
    [3] = { grants = "give_more",
            text = { en = "In phase 2 you may give a boss more than one card from your field.",
                     de = "In Phase 2 darfst du einem Boss mehr als eine Karte von deinem Feld geben." } },
    [4] = { bought = "pub_close",
            text = { en = "When you buy it you may close a place of your opponent that is worth one thaler.",
                     de = "Beim Kauf darfst du eine Karte des Gegners schließen, die einen Taler wert ist." } } },
}

local ONE = { text = { en = "Worth 1; with the other two of its kind 4; else nothing once the Razzia was bought.",
                       de = "1 wert; mit den beiden anderen 4; sonst nichts, sobald die Razzia gekauft ist." } }

-- Sections 2.4 and 2.5: no establishments. meter: cards or kinds for a bonus of 1, 2, 3, … thalers. any_other: so
-- many thalers of one other variety will do too.
local POLICE = {
  police_station_3 = { price = 3, bean = "blaue_bohne", bought = "police_take",
    grants = "bonus_for_cards", meter = { 6, 7, 8, 0, 9, 0, 0, 10 },
    name = { en = "Police Station 3", de = "Police Station 3" },
    text = { en = "Take a thaler of the mafia. Bonus for 6/7/8/9/10 establishments: 1/2/3/5/8.",
             de = "Nimm einen Taler der Mafia. Bonus für 6/7/8/9/10 Etablissements: 1/2/3/5/8." } },
  police_station_4 = { price = 4, bean = "blaue_bohne", bought = "police_take",
    grants = "bonus_for_kinds", meter = { 2, 3, 4, 0, 5, 0, 0, 6 },
    name = { en = "Police Station 4", de = "Police Station 4" },
    text = { en = "Take a thaler of the mafia. Bonus for 2/3/4/5/6 kinds of places: 1/2/3/5/8.",
             de = "Nimm einen Taler der Mafia. Bonus für 2/3/4/5/6 Arten: 1/2/3/5/8." } },
  razzia = { price = 4, bean = "blaue_bohne", any_other = 5, grants = "raid", name = { en = "Razzia", de = "Razzia" },
    text = { en = "Also for 5 of one other variety. All places for 1 thaler are worth nothing from now on.",
             de = "Auch für 5 einer anderen Sorte. Alle 1er-Etablissements sind ab jetzt wertlos." } },
}

return { COGNAC = COGNAC, VENUES = VENUES, ONE = ONE, POLICE = POLICE }
