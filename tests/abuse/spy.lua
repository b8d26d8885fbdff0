-- Bots that try to learn what their seat cannot see. `sum` adds up everything it can read and answers by the
-- sum, which must not depend on hidden cards.
local game = define { id = "spy", title = "Spy", players = { 3, 3 }, turn = { "go" } }
game.cards = {
  { id = "red", count = 10, pays = 1 },
  { id = "blue", count = 10, pays = 2 },
  { id = "green", count = 10, pays = 3 },
}
game.zones = { deck = "none", pile = "top", table = { "all", face = "down" },
               each = { hand = "owner", field = "all", treasury = "none" } }
game.groups = { each = { zones = { "hand", "field", "treasury" } } }
game.counters = { n = 0 }

function game:setup(t)
  t.deck:fill():shuffle()
  for _, p in t:seats() do
    t.deck:deal(p.hand, 4)
    t.deck:deal(p.field, 1)
    t.deck:deal(p.treasury, 2)
  end
  t.deck:deal(t.pile, 3)
  t.deck:deal(t.table, 2)
  local p = t:seat(2)
  t:offer(p, t:seat(1), { p.hand:front() }, { t:kind "red" })
end

function game:go(_, p)
  p:choose { "what", from = { "a", "b", "c", "d", "e", "f", "g" } }
end
function game:anytime() return {} end
function game:score(_, p) return #p.hand end

local function add(sum, ...)
  for i = 1, select("#", ...) do
    local value = select(i, ...)
    if type(value) == "table" then
      for _, inner in ipairs(value) do sum = add(sum, inner) end
    else
      local text = tostring(value)
      for k = 1, #text do sum = (sum * 31 + text:byte(k)) % 1000003 end
    end
  end
  return sum
end

local function look(t, p)
  local sum = add(0, p, t:turn(), t:phase(), t:offers()[1].give[1])
  local zones = { t.deck, t.pile, t.table, t.box }
  for _, seat in t:seats() do
    for _, zone in ipairs(seat.zones) do zones[#zones + 1] = zone end
  end
  for _, seat in t:seats() do
    for _, id in ipairs { "red", "blue", "green" } do
      sum = add(sum, seat.zones:topped(t:kind(id)), seat.zones:taking(t:kind(id)))
    end
    sum = add(sum, seat.zones:least(2), seat.zones:opened())
  end
  for _, zone in ipairs(zones) do
    sum = add(sum, #zone, zone:front(), zone:top(), zone:at(2), zone:cards(), zone:kind(), zone:kinds(), zone.name)
    for _, id in ipairs { "red", "blue", "green" } do
      sum = add(sum, zone:count(t:kind(id)), zone:find(t:kind(id)))
    end
    for _, seen in ipairs(zone:cards()) do
      sum = add(sum, seen.id, seen.kind.id)
      if seen.id ~= "?" then sum = add(sum, seen:zone(), seen:place(), seen:face(), zone:has(seen), seen.pays) end
    end
    for kind, n in zone:counts() do sum = add(sum, kind, n) end
    for kind, n in t:elsewhere("card", { zone }) do sum = add(sum, kind, n) end
    sum = add(sum, zone:where { pays = 2 }, zone:find { pays = 2 }, zone:count { pays = 2 }, zone:sum "pays",
      zone:best "pays")
  end
  return sum
end

game.bots = {
  sum = function(_, t, p, q) return q.options[look(t, p) % #q.options + 1] end,
  zone_of = function(_, t, _, q) t:offers()[1].give[1]:zone() return q.options[1] end,
  place_of = function(_, t, _, q) t:offers()[1].give[1]:place() return q.options[1] end,
  face_of = function(_, t, _, q) t:offers()[1].give[1]:face() return q.options[1] end,
  has = function(_, t, _, q) t:seat(2).hand:has(t:offers()[1].give[1]) return q.options[1] end,
  field_of_hidden = function(_, t, _, q) return q.options[t.deck:top().pays] end,
  move_hidden = function(_, t, p, q) t.deck:move(t.deck:top(), p.hand) return q.options[1] end,
  random = function(_, t, _, q) return q.options[t:random(2)] end,
  dice = function(_, _, _, q) return q.options[q.random(#q.options)] end,
  liar = function() return "z" end,
  spoiler = function(_, _, _, q) q.options = 5 return "a" end,
  widener = function(_, _, _, q) q.options[8] = "h" return "h" end,
}
return game
