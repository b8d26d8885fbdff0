-- plain.lua: base Bohnanza (amigo, 3 players, no trading) with random answers, in plain Lua 5.4:
-- tables instead of zones, no record, no undo, no limits. The yardstick of `make bench`.
-- Usage: lua5.4 plain.lua GAMES [SEED]; prints games, decisions and CPU seconds.

local METER = {
  gartenbohne = { 0, 2, 3 }, rote_bohne = { 2, 3, 4, 5 }, augenbohne = { 2, 4, 5, 6 },
  sojabohne = { 2, 4, 6, 7 }, brechbohne = { 3, 5, 6, 7 }, saubohne = { 3, 5, 7, 8 },
  feuerbohne = { 3, 6, 8, 9 }, blaue_bohne = { 4, 6, 8, 10 },
}
local COUNT = {
  { "gartenbohne", 6 }, { "rote_bohne", 8 }, { "augenbohne", 10 }, { "sojabohne", 12 },
  { "brechbohne", 14 }, { "saubohne", 16 }, { "feuerbohne", 18 }, { "blaue_bohne", 20 },
}
local LAST_EXHAUSTION, PRICE = 3, 3

local decisions = 0

local function shuffle(pile)
  for i = #pile, 2, -1 do
    local j = math.random(i)
    pile[i], pile[j] = pile[j], pile[i]
  end
end

-- A random answer: one of the options, or nil when passing is allowed.
local function choose(options, pass)
  decisions = decisions + 1
  local n = #options + (pass and 1 or 0)
  return options[math.random(n)]
end

local Game = {}
Game.__index = Game

function Game.new()
  local game = setmetatable({ deck = {}, discard = {}, turned = {}, exhausted = 0, players = {} }, Game)
  for _, entry in ipairs(COUNT) do
    for _ = 1, entry[2] do game.deck[#game.deck + 1] = { kind = entry[1] } end
  end
  shuffle(game.deck)
  for i = 1, 3 do
    local p = { number = i, hand = {}, coins = {}, received = {}, fields = { {}, {} } }
    for _ = 1, 5 do p.hand[#p.hand + 1] = table.remove(game.deck) end
    game.players[i] = p
  end
  return game
end

function Game:worth(field)
  if #field == 0 then return 0 end
  local meter = METER[field[1].kind]
  for thalers = #meter, 1, -1 do
    if meter[thalers] > 0 and #field >= meter[thalers] then return thalers end
  end
  return 0
end

function Game:accepts(field, card)
  return #field == 0 or field[1].kind == card.kind
end

function Game:can_harvest(p, field)
  if #field == 0 then return false end
  if #field > 1 then return true end
  for _, other in ipairs(p.fields) do
    if #other > 1 then return false end
  end
  return true
end

function Game:harvest(p, field)
  local thalers = self:worth(field)
  for _ = 1, thalers do p.coins[#p.coins + 1] = table.remove(field) end
  while #field > 0 do self.discard[#self.discard + 1] = table.remove(field, 1) end
end

function Game:can_buy(p)
  return #p.fields == 2 and #p.coins >= PRICE
end

function Game:buy_third_field(p)
  for _ = 1, PRICE do self.discard[#self.discard + 1] = table.remove(p.coins) end
  p.fields[3] = {}
end

function Game:make_room(p)
  local options = {}
  for _, field in ipairs(p.fields) do
    if self:can_harvest(p, field) then options[#options + 1] = { "harvest", field } end
  end
  if self:can_buy(p) then options[#options + 1] = { "buy" } end
  local choice = choose(options)
  if choice[1] == "harvest" then self:harvest(p, choice[2]) else self:buy_third_field(p) end
end

function Game:fitting(p, card)
  local options = {}
  for _, field in ipairs(p.fields) do
    if self:accepts(field, card) then options[#options + 1] = field end
  end
  return options
end

function Game:plant(p)
  for i = 1, 2 do
    local card = p.hand[1]
    if not card then return end
    local options = self:fitting(p, card)
    while i == 1 and #options == 0 do
      self:make_room(p)
      options = self:fitting(p, card)
    end
    local field = choose(options, i == 2)
    if not field then return end
    table.remove(p.hand, 1)
    field[#field + 1] = card
  end
end

function Game:over() return self.exhausted >= LAST_EXHAUSTION end

function Game:take_card(to)
  if #self.deck == 0 and #self.discard > 0 and not self:over() then self:reshuffle() end
  local card = table.remove(self.deck)
  if not card then return end
  to[#to + 1] = card
  if #self.deck == 0 then
    self.exhausted = self.exhausted + 1
    if not self:over() and #self.discard > 0 then self:reshuffle() end
  end
  return card
end

function Game:reshuffle()
  self.deck, self.discard = self.discard, self.deck
  shuffle(self.deck)
end

function Game:turn_up()
  for _ = 1, 2 do
    if self:over() or not self:take_card(self.turned) then return end
  end
end

function Game:plantings(p)
  local options, seen = {}, {}
  for _, card in ipairs(p.received) do
    if not seen[card.kind] then
      seen[card.kind] = true
      for _, field in ipairs(p.fields) do
        if self:accepts(field, card) then options[#options + 1] = { card, field } end
      end
    end
  end
  return options
end

function Game:plant_received(p)
  while #self.turned > 0 do p.received[#p.received + 1] = table.remove(self.turned, 1) end
  while #p.received > 0 do
    local options = self:plantings(p)
    while #options == 0 do
      self:make_room(p)
      options = self:plantings(p)
    end
    local choice = choose(options)
    for i, card in ipairs(p.received) do
      if card == choice[1] then
        table.remove(p.received, i)
        break
      end
    end
    choice[2][#choice[2] + 1] = choice[1]
  end
end

function Game:draw(p)
  for _ = 1, 3 do
    if not self:take_card(p.hand) or self:over() then return end
  end
end

function Game:play()
  local active = 1
  while true do
    local p = self.players[active]
    self:plant(p)
    self:turn_up()
    self:plant_received(p)
    if self:over() then break end
    self:draw(p)
    if self:over() then break end
    active = active % 3 + 1
  end
  for _, p in ipairs(self.players) do
    for _, field in ipairs(p.fields) do self:harvest(p, field) end
  end
end

local games = tonumber(arg[1]) or 1000
math.randomseed(tonumber(arg[2]) or 1)
local start = os.clock()
for _ = 1, games do Game.new():play() end
print(games, decisions, os.clock() - start)
