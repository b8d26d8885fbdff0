-- Calls one method of the kernel with values it does not expect. The counter `case` says which method, argument and
-- value; the option `methods` lists all methods.
local game = define { id = "types", title = "Types", players = { 2, 3, default = 3 }, turn = { "go" } }
game.options = { methods = { "", "CLASS.NAME of every method, separated by spaces" } }
game.cards = { { id = "red", count = 12, pays = 1 }, { id = "blue", count = 12, back = "other" } }
game.zones = { deck = "none", pile = "top", shut = { "all", closed = true }, each = { hand = "owner", field = "all" } }
game.groups = { each = { fields = { "field", "hand" } } }
game.counters = { case = 0, n = 5, each = { m = 0 } }

function game:setup(t)
  t.deck:fill("card"):shuffle()
  for _, p in t:seats() do
    t.deck:deal(p.hand, 3)
    t.deck:deal(p.field, 1)
  end
end

local function samples(t, p)
  return { Card = p.hand:front(), Zone = p.hand, Seat = p, Counter = t.n, Table = t, Group = p.fields }
end

local VALUES = 30
local function value(t, p, number)
  local loop = {}
  loop[1] = loop
  local list = { [0] = nil, true, false, 0, 1, -1, 2, 1.5, 1e300, 0 / 0, math.maxinteger, math.mininteger, "", "red",
    "hand", ("x"):rep(5000), "a\0b", {}, { 1, 2, 3 }, loop, function() return {} end,
    p.hand:front(), t.box:top() or t.deck:top(), p.hand, t.box, t.shut, p, t:kind "blue", t.n, t, p.fields }
  return list[number]
end

-- Arguments with which a method does something, so that a wrong one gets past the first check.
local function usual(t, p, name)
  local card, field = p.hand:front(), p.field
  local known = {
    move = { card, field }, take = { card }, draw = { field }, deal = { field, 2 }, move_all = { field },
    turn = { card, "up" }, count = { t:kind "red" }, find = { t:kind "red" }, has = { card }, at = { 1 },
    seat = { 1 }, pass_to = { p }, random = { 6 }, kind = { "red" }, has_kind = { "red" }, say = { "hello", p },
    elsewhere = { "card", { p.hand } }, tell = { "hello", card },
    offer = { p, p:left(), { card }, { t:kind "blue" } }, withdraw = { 1 },
    set = { 3 }, add = { 3 }, taking = { card, "X-1", "X-2" }, least = { 2, 1 }, topped = { t:kind "red" },
    cards = { "pays", { 1, 2 } }, offers = { p, p:left() }, options = { "harvest", { p.hand } }, fill = { "other" },
    can_choose = { { "question", from = { "a", "b" } } },
    choose = { { "question", from = { "a", "b" } } }, pick = { { "question", from = { "a", "b" }, n = 1 } },
    deal_with = {}, confirm = { { "question" } }, open = { { "question", from = { "a" } } },
    choose_all = { { "question", from = { "a", "b" } } }, seats = { p }, all_seats = { p },
  }
  return known[name] or {}
end

local function run(game_, t, p)
  local names = game_.opt.methods:split()
  local case = t.case:get()
  local name = names[case // 10000 + 1]:split(".")
  local place, number = case // 100 % 100, case % 100
  local self = samples(t, p)[name[1]]
  local method = self[name[2]]
  local arguments = usual(t, p, name[2])
  local a, b, c, d, e = self, arguments[1], arguments[2], arguments[3], arguments[4]
  local wrong = value(t, p, number)
  if place == 1 then a = wrong end
  if place == 2 then b = wrong end
  if place == 3 then c = wrong end
  if place == 4 then d = wrong end
  if place == 5 then e = wrong end
  if place == 6 then a, b, c, d, e = value(t, p, number), value(t, p, (number * 7 + 3) % VALUES),
    value(t, p, (number * 11 + 5) % VALUES), value(t, p, (number * 13 + 7) % VALUES), nil end
  if place == 7 then b, c, d, e = { wrong, wrong, from = wrong, can = wrong, show = wrong, about = wrong, n = wrong },
    wrong, { wrong }, { wrong, wrong } end
  if place == 8 then b = { "question", from = { wrong, wrong }, cards = { wrong }, kinds = { wrong },
    partners = { wrong }, show = { wrong }, about = wrong, with = wrong, otherwise = wrong,
    least = wrong, most = wrong } end
  return method(a, b, c, d, e)
end

function game:go(t, p)
  if t.case:get() > 0 then run(self, t, p) end
  p:choose { "what", from = { "yes" } }
end

game.bots = {
  try = function(rules, t, p, q)
    if t.case:get() > 0 then run(rules, t, p) end
    return q.options[1]
  end,
}

function game:anytime() return {} end
function game:score() return 0 end
return game
