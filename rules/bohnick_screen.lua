-- Bohnick on screen: captions, wordings and texts.

local game = ...
local cards = require "bohnick_cards"

function game:standing(t)
  local key = self:is_last_phase(t) and "standing_last" or "standing"
  return key, cards.TEAMS[1], #t.goals[1], #t.goals[2], cards.TEAMS[2]
end

--- The winner's goals come first.
function game:verdict(t)
  local first, second = #t.goals[1], #t.goals[2]
  if first == second then return "drawn", cards.TEAMS[1], first, second, cards.TEAMS[2] end
  local winner = first > second and 1 or 2
  return "won", cards.TEAMS[winner], cards.TEAMS[3 - winner], #t.goals[winner], #t.goals[3 - winner]
end

function game:seat_caption(_, p)
  local team = cards.TEAMS[self:team(p)]
  if self.seat_count == 2 then return team end
  return "team_with", team, self:partner(p)
end

--- A card after which no other hand card can be played.
function game:warning(t, p, card, question)
  if question ~= "play_start" and question ~= "play_next" or not card or card.goal then return end
  for _, kind in ipairs(p.hand:kinds()) do
    local n = p.hand:count(kind) - (kind == card.kind and 1 or 0)
    if n > 0 and self:follows(kind, card, #t.attack + 1) == true then return end
  end
  return self.seat_count == 2 and "nothing_follows" or "nothing_follows_of_yours"
end

--- With four players nobody tackles.
function game:asking(t, _, question)
  if question == "react" and not self:plays_tackles() then return "react_exchange", t.attack:top() end
end

--- Beside the attack who has the ball and what may be done with it; beside a pile which one it is.
function game:caption(t, where)
  if where == t.attack then
    local last = t.attack:top()
    if last then return last.goal and "on_goal" or cards.may_do(last, #t.attack == 1) end
  end
  for team, pile in ipairs(t.piles) do
    local n = self:reshuffles(t, team):get()
    if pile == where and n > 0 then return "pile_reshuffled", n end
  end
end

--- What lies open of the kind among the discards is not on screen otherwise.
function game:kind_caption(t, kind)
  if kind.back == "defence" then
    local n = t.defence_discard:count(kind)
    if n > 0 then return "discarded", n end
  end
  for team, name in ipairs(cards.TEAMS) do
    local n = t.discards[team]:count(kind)
    if kind.back == name then return n > 0 and "team_discarded" or name, name, n end
  end
end

game.texts = {
  game_goal = {
    en = "score more goals than the other team.",
    de = "mehr Tore schießen als die andere Mannschaft." },
  game_turn = {
    en = "the attacker lays a row of cards, each by the bean that has the ball: for example, blue passes to " ..
         "green, green crosses to violet, violet shoots at one of four corners. " ..
         "The first card must not be a shot. After each card the defender may " ..
         "tackle the bean that has the ball, or exchange defence cards, at the risk of a whistle; a keeper " ..
         "saves a shot that he stops in that corner. Then the other side attacks.",
    de = "Wer angreift, legt eine Reihe von Karten, jede von der Bohne am Ball: zum Beispiel passt Blau zu " ..
         "Grün, Grün flankt zu Violett, Violett schießt auf eine von vier Ecken. " ..
         "Die erste Karte darf kein Schuss sein. Nach jeder Karte darf " ..
         "die Verteidigung die Bohne am Ball angreifen oder Abwehrkarten tauschen, auf die Gefahr eines " ..
         "Pfiffs; ein Torwart hält einen Schuss, den er in dieser Ecke stoppt. Dann greift die andere " ..
         "Seite an." },
  game_turn_teams = {                         -- KIK-V1, V3, V5, V6
    en = "the attackers lay a row of cards together, in turn, each by the bean that has the ball: for example, " ..
         "blue passes to green, green crosses to violet, violet shoots at one of four corners. The first card " ..
         "must not be a shot. After each card the defenders may exchange defence cards; a keeper of either " ..
         "saves a shot that he stops in that corner. Then the other team attacks.",
    de = "Wer angreift, legt abwechselnd mit dem Partner eine Reihe von Karten, jede von der Bohne am Ball: " ..
         "zum Beispiel passt Blau zu Grün, Grün flankt zu Violett, Violett schießt auf eine von vier Ecken. " ..
         "Die erste Karte darf kein Schuss sein. Nach jeder Karte darf die Verteidigung Abwehrkarten tauschen; " ..
         "ein Torwart von beiden hält einen Schuss, den er in dieser Ecke stoppt. Dann greift das andere Team " ..
         "an." },
  game_end = {
    en = "a side whose pile runs out after the other has reshuffled may declare the next shot the last.",
    de = "eine Seite, deren Stapel ausgeht, nachdem die andere neu gemischt hat, darf den nächsten Schuss " ..
         "zum letzten erklären." },
  team_with = { en = "{1} with {2}", de = "{1} mit {2}" },
  nothing_follows = { en = "nothing in your hand can follow it: only the card that you draw for it",
                      de = "nichts auf deiner Hand kann folgen: nur die Karte, die du dafür ziehst" },
  nothing_follows_of_yours = { en = "nothing in your hand can follow it: only your partner, or the card that you draw",
                               de = "nichts auf deiner Hand kann folgen: nur dein Partner oder was du ziehst" },
  play_start = { en = "Begin your attack with:", de = "Beginne deinen Angriff mit:" },
  play_next = { en = "Go on with:", de = "Weiter mit:" },
  replace_goal = { en = "Nothing but goal cards: which one do you replace?",
                   de = "Nur Torschüsse auf der Hand: welchen tauschst du aus?" },
  react = { en = "Stop {1}, or let the attack go on?", de = "{1} stoppen oder laufen lassen?" },
  react_exchange = { en = "After {1}: exchange defence cards?", de = "Nach {1}: Abwehrkarten austauschen?" },
  react_goal = { en = "At goal: {1}! Tackle, or trust your keeper?", de = "Aufs Tor: {1}! Tackling oder Torwart?" },
  pass_react = { en = "go on", de = "weiter" }, pass_react_goal = { en = "the keeper", de = "der Torwart" },
  exchange_cards = { en = "Exchange which defence cards?", de = "Welche Abwehrkarten austauschen?" },
  corner = { en = "Your {1}: which corner?", de = "{1}: welche Ecke?" },
  save = { en = "A {1}, {2}! Save it with:", de = "{1}, {2}! Halten mit:" },
  advantage = { en = "A free kick for you:", de = "Freistoß für dich:" },
  reshuffle = { en = "Your pile is used up, and your opponents have reshuffled before:",
                de = "Dein Stapel ist verbraucht, und der Gegner hat schon gemischt:" },

  tackle = { en = "{1}", de = "{1}" },        -- the card is called so
  exchange = { en = "exchange defence cards", de = "Abwehrkarten austauschen" },
  leave = { en = "leave it to your partner", de = "dem Partner überlassen" },
  take_kick = { en = "take the free kick", de = "den Freistoß ausführen" },
  play_on = { en = "advantage: play on", de = "Vorteil: weiterspielen" },
  new_pile = { en = "shuffle the discards, play on", de = "die Ablage mischen, weiterspielen" },
  last_shot = { en = "let the match end with the next shot", de = "mit dem nächsten Torschuss aufhören" },

  hand = { en = "team cards", de = "Mannschaft" }, defence = { en = "defence", de = "Abwehr" },
  attack = { en = "attack", de = "Angriff" },
  pile_1 = { en = "National pile", de = "Stapel National" },
  pile_2 = { en = "International pile", de = "Stapel International" },
  defence_pile = { en = "defence pile", de = "Abwehrstapel" },
  zone_discard_1 = "", zone_discard_2 = "", zone_defence_discard = "",      -- see kind_caption
  zone_goals_1 = "", zone_goals_2 = "",       -- see standing
  wins_together = { en = "wins", de = "gewinnt" },
  phase_start = { en = "attack begins", de = "Angriff beginnt" }, phase_react = { en = "attack", de = "Angriff" },
  phase_play = { en = "attack", de = "Angriff" }, phase_turnover = { en = "change of sides", de = "Ballwechsel" },

  about_free_kick = {
    en = "Free kick: a referee drawn when the defender exchanges cards or tackles. The bean that has the " ..
         "ball shoots at a corner, and only a keeper for long shots stops it; or the attacker plays on (KIK-R5).",
    de = "Freistoß: ein Schiedsrichter, den der Verteidiger beim Tauschen oder nach einem Angriff auf den " ..
         "Ball zieht. Die Bohne am Ball schießt auf eine Ecke, nur ein Torwart gegen Fernschüsse hält; oder " ..
         "der Angreifer spielt weiter (KIK-R5)." },
  about_penalty = {
    en = "Penalty: a referee drawn when the defender exchanges cards or tackles. The bean that has the ball " ..
         "shoots at a corner, and only a keeper for penalties stops it (KIK-R6).",
    de = "Elfmeter: ein Schiedsrichter, den der Verteidiger beim Tauschen oder nach einem Angriff auf den " ..
         "Ball zieht. Die Bohne am Ball schießt auf eine Ecke, nur ein Torwart gegen Elfmeter hält (KIK-R6)." },
  about_foul = {
    en = "Foul: a player who exchanges defence cards or tackles may draw a referee. A free kick or a penalty " ..
         "is for the attacker (KIK-B4); an attacker's foul ends the attack, and the other side attacks (KIK-R7).",
    de = "Foul: Wer Abwehrkarten tauscht oder den Ball angreift, kann einen Schiedsrichter ziehen. Freistoß " ..
         "und Elfmeter sind für den Angreifer (KIK-B4); ein Stürmerfoul beendet den Angriff, und die andere " ..
         "Seite greift an (KIK-R7)." },
  standing = { en = "{1} {2} : {3} {4}", de = "{1} {2} : {3} {4}" },
  standing_last = { en = "{1} {2} : {3} {4} · the next shot is the last",
                    de = "{1} {2} : {3} {4} · der nächste Torschuss ist der letzte" },
  on_goal = { en = "at goal!", de = "aufs Tor!" },
  pile_reshuffled = { en = "reshuffled: {1} ×", de = "neu gemischt: {1} ×" },
  discarded = { en = "{1} discarded", de = "{1} abgelegt" },
  team_discarded = { en = "{1}, {2} discarded", de = "{1}, {2} abgelegt" },

  begins = { en = "{1} attacks first.", de = "{1} greift zuerst an." },
  played = { en = "{1}: {2}.", de = "{1}: {2}.", tone = "minor" },
  replaced = { en = "{1} holds nothing but goal cards and replaces {2}.",
               de = "{1} hat nur Torschüsse und tauscht {2} aus." },
  cannot_start = { en = "{1} cannot start an attack.", de = "{1} kann keinen Angriff beginnen." },
  never_again = { en = "{1} can never start an attack again: the next shot is the last.",
                  de = "{1} kann nie mehr angreifen: der nächste Torschuss ist der letzte.", tone = "major" },
  missed_pass = { en = "A missed pass by {1}: no card fits.", de = "Fehlpass von {1}: keine Karte passt." },
  exchanged_1 = { en = "{1} exchanges {2}.", de = "{1} tauscht {2} aus.", tone = "minor" },
  exchanged_2 = { en = "{1} exchanges {2}, {3}.", de = "{1} tauscht {2}, {3} aus.", tone = "minor" },
  exchanged_3 = { en = "{1} exchanges {2}, {3}, {4}.", de = "{1} tauscht {2}, {3}, {4} aus.", tone = "minor" },
  tackled = { en = "{1} steps in: {2}.", de = "{1} geht dazwischen: {2}." },
  whistle = { en = "The referee whistles: {1}.", de = "Der Schiedsrichter pfeift: {1}." },
  linesman = { en = "The linesman decides: {1}.", de = "Der Linienrichter entscheidet: {1}." },
  no_effect = { en = "A referee is drawn without effect: {1}.", de = "Schiedsrichter ohne Wirkung: {1}.",
                tone = "minor" },
  plays_on = { en = "Advantage: {1} plays on.", de = "Vorteil: {1} spielt weiter." },
  foul = { en = "{1} loses the ball.", de = "{1} verliert den Ball." },
  shoots = { en = "{1}'s {2}: {3}.", de = "{1}, {2}: {3}." },
  saved = { en = "{1} saves: {2}.", de = "{1} hält: {2}." },
  goal = { en = "GOAL for {1}! {2} : {3}", de = "TOR für {1}! {2} : {3}", tone = "major" },
  used_up = { en = "The pile of {1} is used up.", de = "Der Stapel von {1} ist verbraucht." },
  reshuffled = { en = "{1} shuffles its discards: {2} cards.", de = "{1} mischt die Ablage: {2} Karten." },
  defence_reshuffled = { en = "The defence discards are shuffled: {1} cards.",
                         de = "Die Abwehrablage wird gemischt: {1} Karten.", tone = "minor" },
  last_phase = { en = "{1} lets the match end: the next shot is the last.",
                 de = "{1} lässt das Spiel enden: der nächste Torschuss ist der letzte.", tone = "major" },
  drawn = { en = "{1} {2} : {3} {4}, a draw: nobody wins.",
            de = "{1} {2} : {3} {4}, unentschieden: niemand gewinnt." },
  won = { en = "{1} beats {2} {3} : {4}.", de = "{1} schlägt {2} {3} : {4}." },
}

-- for `hilfe Freistoß` and `hilfe Elfmeter`
game.texts.about_freistoss = game.texts.about_free_kick
game.texts.about_elfmeter = game.texts.about_penalty
