-- A short game that uses a little of everything the kernel offers, for running out of memory everywhere.
local parts = require "features_parts"
local game = define { id = "features", title = { en = "Features", de = "Merkmale" }, players = { 2, 3, default = 3 },
  turn = { "plan", "trade" }, finale = { "count" } }
game.options = {
  size = { 4, "cards dealt" },
  name = { "plain", "a word", choices = { "plain", "fancy" } },
  wild = { false, "more" },
}
game.cards = {
  { id = "red", count = 9, pays = { 0, 1, 2 }, name = { en = "red bean", de = "Rote Bohne" } },
  { id = "blue", count = 9, pays = { 0, 0, 1 } },
  { id = "coin", count = 3, back = "metal" },
}
function game:zones()
  return { deck = "none", pile = "top", spot = { "all", worth = 3 },
           each = { hand = "owner", field = "all", third = { "all", closed = true } } }
end
game.groups = { spots = { "spot", "pile" }, each = { fields = { "field", "third" } } }
game.counters = { rounds = 0, each = { points = 0 } }
game.texts = { plan_it = { en = "Plan, {1}", de = "Plane, {1}" }, drew = "{1} drew {2}" }
game.decisions = { plan_it = { from = "places", clause = "FEA-1" } }

function game:setup(t)
  t.deck:fill "card":shuffle()
  t.spot:fill "metal"
  for _, p in t:seats() do t.deck:deal(p.hand, self.opt.size) end
  t:seat(1):confirm { "ready" }
end

function game:places(t, p) return p.fields:taking(p.hand:front(), "FEA-2") end

function game:plan(t, p)
  if #p.hand == 0 then return end
  if #self:places(t, p) == 0 then self:harvest(t, p, p.field) end
  local where = p:choose "plan_it"
  where:take(p.hand:front())
  local card = t.deck:draw(p.hand)
  if card then t:say("drew", p, card) end
  p:tell("drew", p, t.rounds:add(1))
  p.third:open()
  if t:steps() == 0 and t.rounds:get() % 3 == 0 then return "again" end
end

function game:trade(t, p)
  p:pick { "which", from = p.hand, least = 0, most = 2, ordered = true }
  local deal = p:deal { "deal", pass = true, partners = p:others(), cards = p.hand:cards(), kinds = { t:kind "red" },
    from = function() return { "stop" } end, can = function(option) return option == "stop" end }
  if type(deal) == "table" then
    t:offer(p, deal.partner, deal.give, deal.ask)
    t:withdraw(t:offers()[1].number)
  end
  t:choose_all { "secret", from = { 1, 2, 3 } }
  t:poll()
  p.points:set(parts.sum(p.hand:cards()))
  if t.rounds:get() > 4 then t:finish() end
end

function game:count(t, p)
  p:choose { "last", from = { "yes" }, show = p.hand:cards(), about = { p, "yes" }, anytime = false }
end

function game:harvest(t, p, field)
  if field:kind() then field:move_all(t.pile) end
end

function game:anytime(t, p)
  return t:options("harvest", p.fields:least(1))
end

function game:caption(_, zone) return "plan_it", #zone end
function game:score(_, p) return p.points:get(), #p.field end

game.bots = {
  simple = function(_, t, p, q)
    local known = 0
    for _, card in ipairs(t.deck:cards()) do if card.id ~= "?" then known = known + 1 end end
    if q.type == "pick" then return {} end
    return q.options[q.random(#q.options) + known] or q.options[1]
  end,
}
return game
