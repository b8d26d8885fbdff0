-- guess.lua - bots that try to find the seed of a game: who names the top card of the deck has found it.
local game = define { id = "guess", title = "Guess", players = { 2, 2 }, turn = { "go" } }
game.cards = {}
local kinds = {}
for i = 1, 30 do
  kinds[i] = "card_" .. i
  game.cards[i] = { id = kinds[i], count = 1 }
end
game.zones = { deck = "none", each = { hand = "owner" } }
game.counters = { each = { right = 0 } }
game.bots = {}
function game:setup(t)
  t.deck:fill():shuffle()
  for _, p in t:seats() do t.deck:deal(p.hand, 5) end
end
function game:go(t, p)
  local from = { "unknown" }
  for i, kind in ipairs(kinds) do from[i + 1] = kind end
  local said = p:choose { "top", from = from }
  if said == t.deck:top().kind.id then p.right:add(1) end
  if p.number == 2 then t:finish() end
end
function game:score(_, p) return p.right:get() end

-- Philox4x32 with ten rounds, as the kernel has it: word `counter` of a stream.
local function word(key, stream, counter)
  local a, b, c, d = counter >> 2 & 0xffffffff, counter >> 34, stream, 0
  local k, l = key & 0xffffffff, key >> 32
  for _ = 1, 10 do
    local one, two = 0xD2511F53 * a, 0xCD9E8D57 * c
    a, b, c, d = (two >> 32) ~ b ~ k, two & 0xffffffff, (one >> 32) ~ d ~ l, one & 0xffffffff
    k, l = k + 0x9E3779B9 & 0xffffffff, l + 0xBB67AE85 & 0xffffffff
  end
  return ({ [0] = a, b, c, d })[counter & 3]
end

-- The kinds of the deck, from the bottom, as this seed deals it.
local function deal(seed)
  local deck, drawn = {}, 0
  for i, kind in ipairs(kinds) do deck[i] = kind end
  for i = #deck, 2, -1 do
    local product
    repeat
      product = word(seed, 0, drawn) * i
      drawn = drawn + 1
    until product & 0xffffffff >= ((1 << 32) - i) % i
    local j = (product >> 32) + 1
    deck[i], deck[j] = deck[j], deck[i]
  end
  return deck
end

local TRIES = 400

function game.bots.hand(_, _, p)
  local mine = {}
  for i, card in ipairs(p.hand:cards()) do mine[i] = card.kind.id end
  for seed = 0, TRIES do
    local deck, same = deal(seed), true
    for i = 1, 5 do same = same and deck[31 - i - (p.number - 1) * 5] == mine[i] end
    if same then return deck[20] end
  end
  return "unknown"
end

function game.bots.chance(_, _, p, q)
  local most = 0x7fffffff
  local found = q.random(most) - 1
  for seed = 0, TRIES do
    if word(seed ~ (p.number - 1 << 20), 1, 0) * most >> 32 == found then return deal(seed)[20] end
  end
  return "unknown"
end

-- Makes seeds of typed numbers, as the program does.
function game.bots.stretch()
  for typed = 0, TRIES do
    local a, b, c, d = typed, 0, 0, 0
    for i = 0, 262143 do
      local k, l = c ~ i, d
      for _ = 1, 10 do
        local one, two = 0xD2511F53 * a, 0xCD9E8D57 * c
        a, b, c, d = (two >> 32) ~ b ~ k, two & 0xffffffff, (one >> 32) ~ d ~ l, one & 0xffffffff
        k, l = k + 0x9E3779B9 & 0xffffffff, l + 0xBB67AE85 & 0xffffffff
      end
    end
    if a << 32 | b == 0 then return "unknown" end
  end
  return "unknown"
end
return game
