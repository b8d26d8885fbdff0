-- A table with everything that the manual's examples name. test_manual.sh plays them on it.
local board, trade = require "board", require "trade"
local game = define { id = "gallery", title = "Gallery", players = { 2, 4, default = 3 }, turn = { "first" } }

game.cards = {
  { id = "sojabohne", count = 30, back = "bean", suit = "hearts", rank = 12, points = 1, meter = { 2, 4, 6, 7 } },
  { id = "rote_bohne", count = 30, back = "bean", suit = "spades", rank = 11, points = 0, meter = { 2, 3, 4, 5 } },
  { id = "saloon_2", count = 2, back = "sale", suit = "", rank = 0, points = 0, meter = {}, family = "saloon",
    grants = { "meter" }, bean = "sojabohne" },
}
game.zones = {
  deck = "none", discard = "top", turned = "all", offered = "all", supply = "all", trick = "all", played = "all",
  goals_1 = "all", goals_2 = "all", boss_1 = "all", boss_2 = "all",
  each = { hand = "owner", field_1 = "all", field_2 = "all", field_3 = { "all", closed = true }, coins = "owner",
           received = "all", store = "owner", won = "all", owned = "all" },
}
game.counters = { exhausted = 0, offers_made = 0, each = { offers_made = 0 } }
game.groups = { bosses = { "boss_1", "boss_2" }, each = { fields = { "field_1", "field_2", "field_3" } } }
game.decisions = { plant_first = { from = "places", clause = "BOH-1.1" } }
game.texts = { pays = "pays {1}", goals = "{1} : {2}", harvested = "{1} harvests {2} {3} for {4}" }

function game:own_board() return { "camp farm", ". city" } end
function game:check()
  self.tiles = board.read(self:own_board())
  self.near = board.neighbours(self.tiles)
end

function game:setup(t)
  t.deck:fill "bean"
  t.supply:fill "sale"
  for _, p in t:seats() do
    t.deck:deal(p.hand, 4)
    t.deck:deal(p.coins, 3)
    t.deck:deal(p.received, 1)
    t.deck:deal(p.field_1, 2)
  end
  t.deck:deal(t.turned, 2)
  t.deck:deal(t.trick, 2)
  t.deck:deal(t.discard, 2)
end

function game:first(t)
  if t:turn() > 6 then t:finish() end
end
function game:places(_, p, card) return p.fields:taking(card) end
function game:plantings(_, p, zone) return p.fields:taking(zone) end
function game:rescue_cards(_, p) return p.hand:cards() end
function game:sources(_, p) return { p.hand } end
function game:receive(_, p, card) p.received:take(card) end
function game:replies(t, p) return trade.replies(self, t, p) end
function game:take_card(t, to) return t.deck:draw(to) end
function game:make_room() end
function game:harvest(t, _, where) where:move_all(t.discard) end
function game:worth(_, _, where) return where and #where or 0 end
function game:meter(_, _, kind) return kind.meter end
function game:score(_, p) return #p.coins end

return game
