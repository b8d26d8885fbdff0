-- Two Beans: a whole game in forty lines, for learning. Clause ids (TWO-n) stand where a real script
-- cites its rule reference. Play it: bohn run two_beans

local game = define { id = "two_beans", title = "Two Beans", players = { 2, 4 }, turn = { "plant", "draw" } }

game.options = { hand_size = { 3, "cards dealt at the start" } }
game.cards = {
  { id = "red", count = 8, pays = { 0, 1, 2, 3 }, name = { en = "red bean", de = "Rote Bohne" } },
  { id = "blue", count = 12, pays = { 0, 0, 1, 2 }, name = { en = "blue bean", de = "Blaue Bohne" } },
}
game.zones = {
  deck = "none", discard = "top",
  each = { hand = { "owner", show = "queue" }, field_1 = "all", field_2 = "all", coins = "owner" },
}
game.groups = { each = { fields = { "field_1", "field_2" } } }

function game:setup(t)
  t.deck:fill():shuffle()
  for _, p in t:seats() do t.deck:deal(p.hand, self.opt.hand_size) end
end

function game:harvest(t, p, field)                      -- TWO-1: three coins at most
  local pays = field:kind().pays[#field] or 3
  field:deal(p.coins, pays)
  field:move_all(t.discard)
end

function game:plant(t, p)                               -- TWO-4: the front card must be planted, the next may be
  local card = p.hand:front()
  if not card then return end
  local first = t:steps() == 0
  local field = p:choose { "plant_where", from = { p.field_1, p.field_2 }, pass = not first, clause = "TWO-4" }
  if not field then return end
  if #field > 0 and field:kind() ~= card.kind then self:harvest(t, p, field) end
  p.hand:move(card, field)
  return first and "again" or nil
end

function game:draws() return 2 end                      -- TWO-7: every number is a rule of its own
function game:draw(t, p)
  t:poll()
  t.deck:deal(p.hand, self:draws(t, p))
  if #t.deck == 0 then t:finish() end                   -- TWO-8
end

function game:anytime(t, p)                             -- TWO-9: anybody may harvest at any time
  return t:options("harvest", p.fields:least(1))
end

function game:score(_, p) return #p.coins end

return game
