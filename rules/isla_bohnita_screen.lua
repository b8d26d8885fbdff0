-- La Isla Bohnita on screen: captions, wordings and texts.

local game, base = ...
local field = require "field"

function game:wording(t, p, option)
  if type(option) ~= "table" then return end
  local deed, what, where, n = option[1], option[2], option[3], option[4]
  if deed == "raid" then return "raid_ship", what.owner, what end
  if deed == "sail" and n <= self:run_length(where) then return "sail_for", what, where, n, where:front().kind end
  if type(deed) ~= "string" then return "plant_there", deed, what end       -- a card and a field
  return base.wording(self, t, p, option)
end

--- Ships that carry other beans cannot take a harvest.
function game:warning(t, p, option, question)
  if type(option) == "table" and option[1] == "harvest" and self:worth(t, p, option[2]) == 0 then
    for _, ship in ipairs(self:ships(t, p)) do
      local kind = option[2]:kind()
      if not self:carries(ship, kind) then return "ship_carries", #option[2], kind, ship, ship:kind() end
    end
  end
  return base.warning(self, t, p, option, question)
end

--- Passing with cards that must be planted does not end the phase yet.
function game:asking(t, p, question)
  if question == "plant_one" then return "plant_now" end
  local phase2 = question == "trade_action" or question == "phase2_action"
  if phase2 and self:unplanted(t, t:active()) then return question .. "_rest" end
  return base.asking(self, t, p, question)
end

--- What the cargo of a ship brings, and who may attack it.
function game:cargo_caption(t, p, ship)
  local words = { field.caption(self:meter(t, p, ship:kind()), #ship, self:cargo_worth(t, p, ship)) }
  local raiders = self:raiders(t, ship)
  if #raiders > 0 then words[1] = words[1] .. "_raided_by_" .. #raiders end
  for _, raider in ipairs(raiders) do words[#words + 1] = raider end
  return table.unpack(words)
end

function game:caption(t, where)
  if where == t.bohnaco or where == t.bohnbay then return #where == 0 and "row_empty" or nil end
  local p = where.owner
  if not p or #where == 0 then return end
  for _, ship in ipairs(self:holds(t, p)) do
    if ship == where then return self:cargo_caption(t, p, ship) end
  end
  return base.caption(self, t, where)
end

--- Texts that depend on how many play: a ship may be raided by all others, and two do not trade.
function game:add_texts()
  local texts = self.texts
  for key, places in pairs { pays = 1, pays_next = 3 } do
    local names = ""
    for n = 1, self.seat_count - 1 do
      names = ("%s%s{%d}"):format(names, n > 1 and ", " or "", places + n)
      texts[key .. "_raided_by_" .. n] = { en = texts[key].en .. "; raidable by " .. names,
                                           de = texts[key].de .. "; Beute für " .. names }
    end
  end
  if self.two or not self.opt.trading then texts.phase_voyage = texts.phase_at_sea end
end

game.texts = {
  game_goal = {
    en = "have the most thalers, from fields and from cargo that your ships carried together.",
    de = "die meisten Taler haben, aus Feldern und aus Ladung, die deine Schiffe gesammelt haben." },
  game_turn = {
    en = "plant from the front of the hand; turn up cards; then trade, let ships sail to the two rows " ..
         "of the island, raid with a pirate ship and plant, in any order; draw. A harvest may be loaded " ..
         "onto a ship instead of being sold, and waits there for more of its bean; cargo is sold as a " ..
         "whole, at any time, once it is worth a thaler.",
    de = "vorn von der Hand anbauen; Karten aufdecken; dann in beliebiger Folge handeln, mit Schiffen " ..
         "zu den zwei Reihen der Insel fahren, mit einem Piratenschiff kapern und anbauen; nachziehen. " ..
         "Eine Ernte kann auf ein Schiff geladen statt verkauft werden und wartet dort auf mehr; Ladung " ..
         "wird als Ganzes verkauft, jederzeit, sobald sie einen Taler wert ist." },
  game_end = {
    en = "when the draw pile is used up for the third time: fields and cargo are sold.",
    de = "wenn der Zugstapel zum dritten Mal verbraucht ist: Felder und Ladung werden verkauft." },
  ship_carries = { en = "{1} × {2}: harvested for nothing; {3} carries {4}",
                   de = "{1} × {2}: die Ernte bringt nichts; {3} trägt {4}" },
  trade_action = { en = "Trade, sail, raid, plant; pass to end the phase.",
                   de = "Handeln, segeln, kapern, anbauen; passen beendet die Phase." },
  phase2_action = { en = "Sail, raid, plant; pass to end the phase.",
                    de = "Segeln, kapern, anbauen; passen beendet die Phase." },
  trade_action_rest = { en = "Trade, sail, raid, plant; pass to have the rest planted.",
                        de = "Handeln, segeln, kapern, anbauen; passen: der Rest kommt aufs Feld." },
  phase2_action_rest = { en = "Sail, raid, plant; pass to plant the rest.",
                         de = "Segeln, kapern, anbauen; passen: der Rest kommt aufs Feld." },
  plant_now = { en = "Plant now what you got? Else at the end of the phase.",
                de = "Gleich anbauen? Sonst musst du am Ende der Phase." },
  discard_one = { en = "Discard one hand card (once in your turn)?", de = "Eine Handkarte ablegen (einmal im Zug)?" },
  raid_answer = { en = "{1} attacks your {2}. Sell the cargo first for {3}?",
                  de = "{1} kapert dein {2}. Ladung vorher verkaufen (Taler: {3})?" },

  plant_one = { en = "plant {1} on {2}", de = "{1} auf {2} anbauen" },
  plant_there = { en = "{1} on {2}", de = "{1} auf {2}" },
  sail = { en = "sail {1} to {2}: {3}", de = "{1} nach {2}: {3}" },
  sail_for = { en = "sail {1} to {2}: {3} × {4}", de = "{1} nach {2}: {3} × {4}" },
  raid_ship = { en = "raid {1}'s {2}", de = "{2} von {1} kapern" },
  load = { en = "load {1} onto {2}", de = "{1} auf {2} laden" },
  sell_cargo = { en = "sell the cargo of {1}", de = "Ladung von {1} verkaufen" },
  sell_now = { en = "sell the cargo", de = "die Ladung verkaufen" },
  transship = { en = "unload {1} onto {2}", de = "{1} auf {2} umladen" },
  buy_second_ship = { en = "buy a second ship", de = "ein zweites Schiff kaufen" },
  buy_pirate_ship = { en = "buy a pirate ship", de = "ein Piratenschiff kaufen" },
  buy_second_ship_for = { en = "buy a second ship (costs {1} thalers)",
                          de = "ein zweites Schiff kaufen (kostet {1} Taler)" },
  buy_pirate_ship_for = { en = "buy a pirate ship (costs {1} thalers)",
                          de = "ein Piratenschiff kaufen (kostet {1} Taler)" },

  bohnaco = { en = "Bohnaco", de = "Bohnaco" }, bohnbay = { en = "Bohnbay", de = "Bohnbay" },
  row_empty = { en = "new cards at the end of the turn", de = "neue Karten am Ende des Zuges" },
  aside = { en = "paid thalers", de = "bezahlte Taler" }, zone_fields = { en = "", de = "" },
  ship_1 = { en = "ship 1", de = "Schiff 1" }, ship_2 = { en = "ship 2", de = "Schiff 2" },
  pirate = { en = "pirate", de = "Pirat" },
  phase_voyage = { en = "trade, sail, raid, plant", de = "handeln, segeln, kapern, anbauen" },
  phase_at_sea = { en = "sail, raid, plant", de = "segeln, kapern, anbauen" },

  bought_ship = { en = "{1} buys a second ship.", de = "{1} kauft ein zweites Schiff." },
  bought_pirate = { en = "{1} buys a pirate ship.", de = "{1} kauft ein Piratenschiff." },
  loaded = { en = "{1} loads {2} × {3} onto {4}.", de = "{1} lädt {2} × {3} auf {4}." },
  sold_cargo = { en = "{1} sells a cargo of {2} × {3} for {4}.",
                 de = "{1} verkauft eine Ladung von {2} × {3} für {4}." },
  transshipped = { en = "{1} unloads {2} × {3} onto {4}.", de = "{1} lädt {2} × {3} auf {4} um." },
  sailed = { en = "{1} sails to {2} and takes {3} × {4}.", de = "{1} segelt nach {2} und nimmt {3} × {4}." },
  raided = { en = "{1} attacks {2}'s {3}.", de = "{1} greift {3} von {2} an." },
  robbed = { en = "{1} captures {2} × {3}.", de = "{1} erbeutet {2} × {3}." },
  refilled = { en = "{1} is filled again.", de = "{1} wird aufgefüllt." },
}
