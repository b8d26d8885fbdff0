-- Bohnaparte on screen: captions, wordings and texts.

local game, base = ...

--- What is printed on the cards of a tile, in short; what the landscape does not show comes first.
function game:marks(t, tile)
  local marks, least = self:land(tile).id == "river" and "~~" or "", self:land(tile).least
  if least > 0 then marks = ("≥%d"):format(least) end
  if self:fortified(t, tile) then marks = marks == "" and "+2" or "+2 " .. marks end
  return marks
end

--- What a tile counts at the end, where that is not one point: "★3".
function game:stars(t, tile)
  local points = self:land(tile).vp + (self:fortified(t, tile) and 1 or 0)   -- BNP-Q4
  return (points == 1 or self:land(tile).id == "river") and "" or ("★%d"):format(points)
end

function game:caption(t, where)
  if where.owner then
    local p = where.owner
    if where == p.markers then return self:has_cannon(t, p) and "cannon" or nil end
    if where == p.depot and where:is_open() then return "room", self:depot_size(t, p) end
    return base.caption(self, t, where)
  end
  for _, tile in ipairs(t.tiles) do
    if tile == where then
      local owner, stars, marks = self:owner(t, tile), self:stars(t, tile), self:marks(t, tile)
      if stars ~= "" then return owner and "owned_marked_twice" or "marked_twice", stars, marks, owner end
      if owner then return marks == "" and "owned" or "owned_marked", owner, marks end
      if marks ~= "" then return "marked", marks end
      return
    end
  end
end

--- Why the war ended.
function game:verdict(t)                      -- BNP-E5, E7
  for _, p in t:seats() do
    if #p.markers == 0 then return "ended_markers", p end
    if #self:own_tiles(t, p) == 0 then return "ended_landless", p end
  end
  return base.verdict(self, t)
end

--- What is said about a card: for beans the beanometer and its strength, for land what it is good for.
function game:kind_caption(t, kind)
  if kind.back == "land" then return "land_" .. kind.id, kind.vp, kind.least end
  return base.kind_caption(self, t, kind)
end

game.texts = {
  game_goal = {
    en = "own landscapes that are worth most points. Thalers pay for attacks and are worth nothing at the " ..
         "end.",
    de = "die Landschaften mit den meisten Punkten besitzen. Taler bezahlen Angriffe und zählen " ..
         "am Ende nicht." },
  game_turn = {
    en = "farm as in Bohnanza: plant from the front of the hand, turn up and trade, plant what you got. " ..
         "Then attack a landscape beside one of yours: pay, lay a card face down, and compare with the " ..
         "defender; a bean counts the number of its kind. Draw cards at the end. `help b1` explains a " ..
         "landscape.",
    de = "wirtschaften wie in Bohnanza: vorn von der Hand anbauen, aufdecken und handeln, Erhandeltes " ..
         "anbauen. Dann eine Landschaft neben einer eigenen angreifen: zahlen, verdeckt eine Karte legen, " ..
         "mit der Verteidigung vergleichen; eine Bohne zählt die Zahl ihrer Sorte. Am Ende nachziehen. " ..
         "`hilfe b1` erklärt eine Landschaft." },
  game_end = {
    en = "when the draw pile is used up for the last time (counted at the top); then each landscape counts " ..
         "one point, or as many as ★ says.",
    de = "wenn der Zugstapel zum letzten Mal verbraucht ist (oben gezählt); dann zählt jede Landschaft einen " ..
         "Punkt oder so viele, wie ★ sagt." },
  choose_camp = { en = "Which camp is yours?", de = "Welches Heerlager nimmst du?" },
  attack = { en = "Attack which landscape (1 thaler)? Pass to end the phase.",
             de = "Welche Landschaft angreifen (1 Taler)? Passen beendet die Phase." },
  raise_thalers = { en = "You have no thaler to attack with. Harvest first?",
                    de = "Du hast keinen Taler für einen Angriff. Vorher ernten?" },
  attack_source = { en = "Attack {1} with what? It is a {2} ({4}), defended by {3}.",
                    de = "{1} womit angreifen? {2} ({4}), verteidigt von {3}." },
  defend_source = { en = "{2} attacks your {4} {1} {3}. Defend it with what?",
                    de = "{2} greift {1} an ({4}), {3}. Womit verteidigen?" },
  pass_defend_source = { en = "lay no card", de = "keine Karte legen" },
  decline_thaler = { en = "Your monastery turns over a {1}. Discard it instead of keeping it as a thaler?",
                     de = "Dein Kloster deckt eine {1} auf. Ablegen, statt sie als Taler zu behalten?" },
  decline = { en = "discard it", de = "ablegen" },
  pass_decline_thaler = { en = "keep it", de = "behalten" },
  pay_thalers = { en = "Pay with which thalers?", de = "Mit welchen Talern bezahlen?" },
  the_pile = { en = "a card of the pile", de = "einer Karte vom Stapel" },
  no_walls = { en = "no walls", de = "keine Mauern" },
  fortress_site = { en = "Build the fortress where?", de = "Wo soll die Festung stehen?" },

  hand_card = { en = "{1}", de = "{1}" },
  depot_card = { en = "{1} from your depot", de = "{1} aus dem Depot" },
  pile = { en = "the top card of the draw pile, unseen", de = "die oberste Karte des Zugstapels, ungesehen" },
  with_hand_card = { en = "with a hand card", de = "mit einer Handkarte" },
  with_depot_card = { en = "with a card from the depot", de = "mit einer Karte aus dem Depot" },
  with_pile = { en = "with a card from the pile", de = "mit einer Karte vom Stapel" },
  buy_depot_for = { en = "buy a depot (costs {1} thalers)", de = "ein Depot kaufen (kostet {1} Taler)" },
  build_fortress = { en = "build a fortress from quarry {1} (2 thalers)",
                     de = "eine Festung aus Steinbruch {1} bauen (2 Taler)" },

  depot = { en = "depot", de = "Depot" }, markers = { en = "markers left", de = "Marker übrig" },
  fortresses = { en = "fortresses", de = "Festungen" },
  attack_card = { en = "card laid to attack", de = "Angriffskarte" },
  defence_card = { en = "card laid to defend", de = "Verteidigungskarte" },
  score_unit = { en = "VP", de = "SP" },
  phase_start = { en = "start of the turn", de = "Zugbeginn" },
  phase_attack = { en = "attack", de = "angreifen" },
  score_now = { en = "{1} VP", de = "{1} SP" }, cannon = { en = "and a cannon", de = "und eine Kanone" },
  room = { en = "room for {1}", de = "Platz für {1}" },
  owned = { en = "{1}", de = "{1}" }, owned_marked = { en = "{1} {2}", de = "{1} {2}" },
  owned_marked_twice = { en = "{3} {1} {2}", de = "{3} {1} {2}" },
  marked = { en = "{1}", de = "{1}" }, marked_twice = { en = "{1} {2}", de = "{1} {2}" },

  land_camp = { en = "{1} VP", de = "{1} SP" },
  land_farm = { en = "{1} VP; its owner turns up one card more",
                de = "{1} SP; sein Besitzer deckt eine Karte mehr auf" },
  land_village = { en = "{1} VP; defends with at least {2}; its owner draws one card more",
                   de = "{1} SP; verteidigt mit mindestens {2}; sein Besitzer zieht eine Karte mehr" },
  land_city = { en = "{1} VP; defends with at least {2}", de = "{1} SP; verteidigt mit mindestens {2}" },
  land_monastery = { en = "{1} VP; each turn a card is turned over, 6 to 12 becomes a thaler",
                     de = "{1} SP; jeden Zug wird eine Karte aufgedeckt, 6 bis 12 wird ein Taler" },
  land_river = { en = "nobody's; bars the way", de = "niemandes; versperrt den Weg" },
  land_swamp = { en = "{1} VP; no cards from depots in a fight for it",
                 de = "{1} SP; im Kampf darum keine Karten aus Depots" },
  land_quarry = { en = "{1} VP; good for one fortress (2 thalers)", de = "{1} SP; reicht für eine Festung (2 Taler)" },
  land_quarry_empty = { en = "{1} VP", de = "{1} SP" },
  land_iron_mine = { en = "{1} VP; cannon: wins ties against villages, cities and fortresses, but not 20 to 20",
                     de = "{1} SP; Kanone: gewinnt Gleichstände gegen Dörfer, Städte, Festungen, nur nicht 20:20" },

  camp_shut_in = { en = "Rivers shut in the camp at {1}: no way by land leads to another camp.",
                   de = "Flüsse schließen das Heerlager {1} ein: Kein Landweg führt zu einem anderen." },
  suggest_strict = { en = "For a board without such camps, start again with --set random_strict=true.",
                     de = "Für ein Brett ohne solche Heerlager: neu beginnen mit --set random_strict=true." },
  camps_at = { en = "{1} takes the camp at {2}.", de = "{1} bezieht das Heerlager {2}." },
  monastery_pays = { en = "Monastery: {1} turns over a {2} and keeps it as a thaler.",
                     de = "Kloster: {1} deckt eine {2} auf und behält sie als Taler." },
  monastery_fails = { en = "Monastery: {1} turns over a {2}, which is discarded.",
                      de = "Kloster: {1} deckt eine {2} auf, sie wird abgelegt." },
  monastery_declined = { en = "Monastery: {1} turns over a {2} and does not keep it.",
                         de = "Kloster: {1} deckt eine {2} auf und behält sie nicht." },
  bought_depot = { en = "{1} buys a depot.", de = "{1} kauft ein Depot." },
  stored = { en = "{1} puts a card into the depot.", de = "{1} legt eine Karte ins Depot." },
  built_fortress = { en = "{1} builds a fortress at {2}.", de = "{1} baut eine Festung bei {2}." },
  attacks = { en = "{1} attacks {2} ({3}).", de = "{1} greift {2} an ({3})." },
  attack_shows = { en = "  attack {2}: {3}.", de = "  Angriff {2}: {3}." },
  cavalry_rides = { en = "  attack {2}: the cavalry.", de = "  Angriff {2}: die Reiter." },
  defence_shows = { en = "  defence {1}: {2}.", de = "  Verteidigung {1}: {2}." },
  defence_bare = { en = "  defence {1}: no card.", de = "  Verteidigung {1}: keine Karte." },
  lays_hand_card = { en = "  {1} lays a hand card face down.", de = "  {1} legt eine Handkarte verdeckt hin.",
                     tone = "minor" },
  lays_depot_card = { en = "  {1} lays a card of the depot face down.",
                      de = "  {1} legt eine Karte aus dem Depot verdeckt hin.", tone = "minor" },
  lays_nothing = { en = "  {1} lays no card.", de = "  {1} legt keine Karte.", tone = "minor" },
  lays_pile_card = { en = "  {1} lays a card of the pile face down, unseen.",
                     de = "  {1} legt ungesehen eine Karte vom Stapel hin.", tone = "minor" },
  attack_wins = { en = "  {1} conquers {2}{4} ({3}).", de = "  {1} erobert {2}{4} ({3})." },
  attack_now = { en = "attack {1}", de = "{1} angreifen" },
  by_strength = { en = "", de = "" },
  ended_markers = { en = "The war ended because {1} placed the last marker.",
                    de = "Der Krieg endete, weil {1} den letzten Marker gesetzt hat." },
  ended_landless = { en = "The war ended because {1} had no landscape left.",
                     de = "Der Krieg endete, weil {1} keine Landschaft mehr hatte." },
  by_tie = { en = ": a tie goes to the defender", de = ": Gleichstand ist für den Verteidiger" },
  by_walls = { en = ": its walls hold", de = ": seine Mauern halten" },
  by_fortress = { en = ": the fortress holds", de = ": die Festung hält" },
  by_cannon = { en = ": the cannon wins the tie", de = ": die Kanone entscheidet den Gleichstand" },
  twenty_all = { en = ": no cannon helps at 20 to 20", de = ": bei 20:20 hilft keine Kanone" },
  rules_all = { en = "{1} has placed the last marker: the war is over.",
                de = "{1} hat den letzten Marker gesetzt: Der Krieg ist aus." },
  landless = { en = "{1} has no landscape left: the war is over.",
               de = "{1} hat keine Landschaft mehr: Der Krieg ist aus." },
  attack_fails = { en = "  {2} holds out{4} ({3}).", de = "  {2} hält stand{4} ({3})." },
}
