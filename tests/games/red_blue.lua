-- The game of test_cli.sh and test_terminal.sh, so that the examples can change.
local game = define { id = "red_blue", title = "Red and Blue", players = { 2, 4 }, turn = { "plant", "draw" } }
game.options = { hand_size = { 3, "cards dealt at the start" } }
game.cards = {
  { id = "red", count = 8, pays = { 0, 1, 2, 3 }, name = { en = "red bean", de = "Rote Bohne" } },
  { id = "blue", count = 12, pays = { 0, 0, 1, 2 }, name = { en = "blue bean", de = "Blaue Bohne" } },
}
game.zones = { deck = "none", discard = "top",
  each = { hand = { "owner", show = "queue" }, field_1 = "all", field_2 = "all", coins = "owner" } }
function game:setup(t)
  t.deck:fill():shuffle()
  for _, p in t:seats() do t.deck:deal(p.hand, self.opt.hand_size) end
end
function game:harvest(t, p, field)
  for _ = 1, field:kind().pays[#field] or 3 do field:move(field:top(), p.coins) end
  field:move_all(t.discard)
end
function game:plant(t, p)
  local card = p.hand:front()
  if not card then return end
  local first = t:steps() == 0
  local field = p:choose { "plant_where", from = { p.field_1, p.field_2 }, pass = not first, clause = "RED-4" }
  if not field then return end
  if #field > 0 and field:kind() ~= card.kind then self:harvest(t, p, field) end
  p.hand:move(card, field)
  return first and "again" or nil
end
function game:draws() return 2 end
function game:draw(t, p)
  t:poll()
  t.deck:deal(p.hand, self:draws(t, p))
  if #t.deck == 0 then t:finish() end
end
function game:anytime(_, p)
  local list = {}
  for _, f in ipairs { p.field_1, p.field_2 } do if #f > 0 then list[#list + 1] = { "harvest", f } end end
  return list
end
function game:score(_, p) return #p.coins end
return game
