-- Collects all order and text that could differ between runs as its text `seen`.
local game = define { id = "order", title = "Order", players = { 2, 2 }, turn = { "go" } }
local out = {}
local function say(...) out[#out + 1] = table.concat({ ... }, " ") end

local mixed = { 30, 10, 20, zebra = 1, apple = 2, Apple = 3, ["ä"] = 4, [""] = 5, [-1] = 6, [2.5] = 7,
  [1 << 53] = 8, [(1 << 53) + 1] = 9, [math.maxinteger] = 10, [math.mininteger] = 11 }
mixed[2.0 ^ 63] = 12
for i = 1, 40 do mixed["key" .. i * 7919 % 41] = i end
for key, value in pairs(mixed) do say(tostring(key), value) end

local gone = { a = 1, b = 2, c = 3 }
for key in pairs(gone) do gone.b, gone.d = nil, 4; say("left", key) end

say(tostring({}), tostring(nil), tostring(tostring), tostring(1.5), tostring(1 << 62))
local none = 0 / 0   -- the sign of which depends on the processor
say("none", tostring(none), tostring(-none), ("%s %f %.1f %5.1f"):format(none, -none, none, -none),
  tostring(none == none))
say(("%s %s %d %5.1f %q %x %%p"):format({}, tostring, 7, 2.25, "a\nb", 255))
say(("Ärger"):upper(), ("ÄRGER"):lower(), #("ä"))
say(("a.b.c"):find(".", 2), ("a%d"):find("%d"), tostring(("abc"):find("")), tostring(("abc"):find("x")))
say(("abcb"):find("b", -1), ("abcb"):find("b", -3), ("abcb"):find("b", math.mininteger), ("abcb"):find("a", 0))
say(tostring(("abc"):find("a", 5)), tostring(("abc"):find("a", math.maxinteger)), ("abc"):find("", 4), ("ab"):rep(-1))
say(table.concat(("  one two  three "):split(), "|"), table.concat(("a,,b,"):split(","), "|"))

-- stable, also with many equal keys and a comparison that makes no sense
local list = {}
for i = 1, 500 do list[i] = { key = i * 7 % 5, at = i } end
table.sort(list, function(a, b) return a.key < b.key end)
local stable = true
for i = 2, #list do
  local a, b = list[i - 1], list[i]
  if a.key > b.key or (a.key == b.key and a.at > b.at) then stable = false end
end
say("stable", tostring(stable))
local numbers = {}
for i = 1, 100 do numbers[i] = i * 37 % 101 end
table.sort(numbers, function() return true end)
say("mad", numbers[1], numbers[50], numbers[100])

game.holes = { 1, 2, nil, 4, x = 1, y = 2, z = 3 }
game.texts = { seen = table.concat(out, "\n") }
game.cards = { { id = "red", count = 3 }, { id = "blue", count = 3 } }
game.zones = { deck = "none", each = { hand = "owner" } }
game.counters = { n = 0 }

function game:setup(t)
  t.deck:fill()
  local by = { [t.deck] = 1, [t:seat(2)] = 2, [t:seat(1)] = 3, [t:kind "red"] = 4, [t.n] = 5, [t] = 6,
    name = 7, [3] = 8 }
  for _, card in ipairs(t.deck:cards()) do by[card] = 9 end
  for key in pairs(by) do t:say("key", tostring(key)) end
  t:say("length", #self.holes)
end
function game:go(_, p) p:choose { "what", from = { "yes" } } end
function game:score() return 0 end
return game
