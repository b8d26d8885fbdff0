-- tables.lua: base Bohnanza without trading, with random answers, in plain Lua 5.4, with what bohn keeps too: a card is
-- a table and lies in a list of cards, and every question is a new list of options that any player could answer.
local beans = require "beans"
local random, remove, move = math.random, table.remove, table.move
local WORTH, PLAYERS, HAND, DRAWS = beans.worth, beans.players, beans.hand, beans.draws
local PRICE, LAST = beans.price, beans.exhaustions

local CARDS = {}              -- they do not change and serve all games
for i, bean in ipairs(beans.cards) do CARDS[i] = { bean = bean } end
local BUY = { "buy" }

local deck, discard, exhausted, decisions

--- An option, or nil to pass.
local function answer(options, n, pass)
  decisions = decisions + 1
  return options[random(pass and n + 1 or n)]
end

local function shuffle()
  for i = #deck, 2, -1 do
    local j = random(i)
    deck[i], deck[j] = deck[j], deck[i]
  end
end

local function reshuffle()
  deck, discard = discard, deck
  shuffle()
end

--- Moves the top card, if there is one.
local function draw(to)
  if #deck == 0 then reshuffle() end          -- no discards when the pile was used up
  if #deck == 0 then return end
  to[#to + 1] = remove(deck)
  if #deck == 0 then
    exhausted = exhausted + 1
    if exhausted < LAST then reshuffle() end
  end
end

local function harvest(p, field)
  local n, coins, in_discard = #field, p.coins, #discard
  local thalers = WORTH[field[1].bean][n]
  for i = 1, thalers do coins[#coins + 1] = field[i] end
  for i = thalers + 1, n do discard[in_discard + i - thalers] = field[i] end
  for i = n, 1, -1 do field[i] = nil end
end

local function buy_field(p)
  for _ = 1, PRICE do discard[#discard + 1] = remove(p.coins) end
  p.fields[3] = {}
end

--- No field takes a card that must be planted.
local function make_room(p)
  local fields, options, least, n = p.fields, {}, 1, 0
  for i = 1, #fields do
    if #fields[i] > 1 then least = 2 end      -- it protects single beans
  end
  for i = 1, #fields do
    if #fields[i] >= least then
      n = n + 1
      options[n] = { "harvest", fields[i] }
    end
  end
  if #fields == 2 and #p.coins >= PRICE then
    n = n + 1
    options[n] = BUY
  end
  local choice = answer(options, n)
  if choice == BUY then buy_field(p) else harvest(p, choice[2]) end
end

local function list_places(p, card)
  local fields, bean, options, n = p.fields, card.bean, {}, 0
  for i = 1, #fields do
    local field = fields[i]
    local top = field[1]
    if not top or top.bean == bean then
      n = n + 1
      options[n] = field
    end
  end
  return options, n
end

local function plant_hand(p)
  local hand = p.hand
  for i = 1, 2 do
    local card = hand[1]
    if not card then return end
    local options, n = list_places(p, card)
    while n == 0 and i == 1 do
      make_room(p)
      options, n = list_places(p, card)
    end
    local field = answer(options, n, i == 2)  -- the second card may stay
    if not field then return end
    field[#field + 1] = remove(hand, 1)
  end
end

--- The pairs of a card and a field that takes it; one of two equal cards is enough.
local function list_plantings(p, cards)
  local fields, options, n = p.fields, {}, 0
  for c = 1, #cards do
    local card = cards[c]
    local bean = card.bean
    if c == 1 or cards[1].bean ~= bean then
      for i = 1, #fields do
        local field = fields[i]
        local top = field[1]
        if not top or top.bean == bean then
          n = n + 1
          options[n] = { card, field }
        end
      end
    end
  end
  return options, n
end

local function plant_turned_up(p, cards)
  while #cards > 0 do
    local options, n = list_plantings(p, cards)
    if n == 0 then
      make_room(p)
    else
      local choice = answer(options, n)
      local field = choice[2]
      field[#field + 1] = remove(cards, cards[1] == choice[1] and 1 or 2)
    end
  end
end

--- Plays a game; returns its turns, decisions and scores.
return function()
  deck, discard, exhausted, decisions = move(CARDS, 1, #CARDS, 1, {}), {}, 0, 0
  shuffle()
  local players, turns = {}, 0
  for seat = 1, PLAYERS do
    local p = { hand = {}, coins = {}, fields = { {}, {} } }
    for _ = 1, HAND do draw(p.hand) end
    players[seat] = p
  end
  repeat
    local p, turned_up = players[turns % PLAYERS + 1], {}
    turns = turns + 1
    plant_hand(p)
    draw(turned_up)
    if exhausted < LAST then draw(turned_up) end
    plant_turned_up(p, turned_up)
    for _ = 1, DRAWS do
      if exhausted == LAST then break end
      draw(p.hand)
    end
  until exhausted == LAST
  for seat = 1, PLAYERS do
    local p = players[seat]
    for i = 1, #p.fields do
      if #p.fields[i] > 0 then harvest(p, p.fields[i]) end
    end
  end
  return turns, decisions, #players[1].coins, #players[2].coins, #players[3].coins
end
