-- numbers.lua: base Bohnanza without trading, with random answers, in plain Lua 5.4 for speed alone. A card is the
-- number of its bean, a field such a number and how many of them; one list serves all questions.
local beans = require "beans"
local random, move = math.random, table.move
local CARDS, WORTH, PLAYERS, HAND, DRAWS = beans.cards, beans.worth, beans.players, beans.hand, beans.draws
local PRICE, LAST = beans.price, beans.exhaustions
local BUY, OTHER = 0, 10      -- options; the rest are numbers of fields, for the other card with OTHER added

local deck, discard, in_deck, in_discard, exhausted, decisions
local options = {}

--- The number of an option, or 0 to pass if `least` is 0.
local function answer(least, n)
  decisions = decisions + 1
  return random(least, n)
end

local function shuffle()
  for i = in_deck, 2, -1 do
    local j = random(i)
    deck[i], deck[j] = deck[j], deck[i]
  end
end

local function reshuffle()
  deck, in_deck, discard, in_discard = discard, in_discard, deck, 0
  shuffle()
end

--- The top card; nothing if there is none.
local function draw()
  if in_deck == 0 then reshuffle() end        -- no discards when the pile was used up
  if in_deck == 0 then return end
  local card = deck[in_deck]
  in_deck = in_deck - 1
  if in_deck == 0 then
    exhausted = exhausted + 1
    if exhausted < LAST then reshuffle() end
  end
  return card
end

local function harvest(p, i)
  local bean, n, coins = p.bean[i], p.count[i], p.coins
  local thalers = WORTH[bean][n]
  for _ = 1, thalers do coins[#coins + 1] = bean end
  for k = in_discard + 1, in_discard + n - thalers do discard[k] = bean end
  in_discard = in_discard + n - thalers
  p.bean[i], p.count[i] = false, 0
end

local function buy_field(p)
  local coins = p.coins
  for _ = 1, PRICE do
    in_discard = in_discard + 1
    discard[in_discard] = coins[#coins]
    coins[#coins] = nil
  end
  p.fields = 3
end

--- No field takes a card that must be planted.
local function make_room(p)
  local count, fields, least, n = p.count, p.fields, 1, 0
  for i = 1, fields do
    if count[i] > 1 then least = 2 end        -- it protects single beans
  end
  for i = 1, fields do
    if count[i] >= least then
      n = n + 1
      options[n] = i
    end
  end
  if fields == 2 and #p.coins >= PRICE then
    n = n + 1
    options[n] = BUY
  end
  local choice = options[answer(1, n)]
  if choice == BUY then buy_field(p) else harvest(p, choice) end
end

--- Lists the fields that take the card after the first n options, with `mark` added.
local function list_places(p, card, n, mark)
  local bean = p.bean
  for i = 1, p.fields do
    local grows = bean[i]
    if grows == card or not grows then
      n = n + 1
      options[n] = mark + i
    end
  end
  return n
end

local function plant(p, card, i)
  p.bean[i], p.count[i] = card, p.count[i] + 1
end

local function plant_hand(p)
  local hand, front = p.hand, p.front
  for least = 1, 0, -1 do                     -- the second card may stay
    local card = hand[front]
    if not card then break end
    local n = list_places(p, card, 0, 0)
    while n < least do
      make_room(p)
      n = list_places(p, card, 0, 0)
    end
    local choice = answer(least, n)
    if choice == 0 then break end
    plant(p, card, options[choice])
    front = front + 1
  end
  p.front = front
end

local function plant_turned_up(p, card, other)
  while card do
    local n = list_places(p, card, 0, 0)
    if other and other ~= card then n = list_places(p, other, n, OTHER) end
    if n == 0 then
      make_room(p)
    else
      local i = options[answer(1, n)]
      if i > OTHER then i, card, other = i - OTHER, other, card end
      plant(p, card, i)
      card, other = other, nil
    end
  end
end

--- Plays a game; returns its turns, decisions and scores.
return function()
  deck, in_deck, discard, in_discard = move(CARDS, 1, #CARDS, 1, {}), #CARDS, {}, 0
  exhausted, decisions = 0, 0
  shuffle()
  local players, turns = {}, 0
  for seat = 1, PLAYERS do
    local hand = {}
    for i = 1, HAND do hand[i] = draw() end
    players[seat] = { hand = hand, front = 1, fields = 2, coins = {},
                      bean = { false, false, false }, count = { 0, 0, 0 } }
  end
  repeat
    local p = players[turns % PLAYERS + 1]
    turns = turns + 1
    plant_hand(p)
    local card = draw()
    plant_turned_up(p, card, exhausted < LAST and draw() or nil)
    for _ = 1, DRAWS do
      if exhausted == LAST then break end
      p.hand[#p.hand + 1] = draw()
    end
  until exhausted == LAST
  for seat = 1, PLAYERS do
    local p = players[seat]
    for i = 1, p.fields do
      if p.bean[i] then harvest(p, i) end
    end
  end
  return turns, decisions, #players[1].coins, #players[2].coins, #players[3].coins
end
