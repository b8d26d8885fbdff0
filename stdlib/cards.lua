-- cards.lua: the French pack and what trick-taking games share. No bean is planted here.

---@class cards
local cards = {}

local LOOKS = { clubs = "pip #1f2a33", diamonds = "pip #c2272d", hearts = "pip #c2272d", spades = "pip #1f2a33" }
local SIGNS = { clubs = "♣", diamonds = "♦", hearts = "♥", spades = "♠" }
local FACES = {                   -- rank -> { id, English letter, German letter }
  [1] = { "ace", "A", "A" }, [11] = { "jack", "J", "B" }, [12] = { "queen", "Q", "D" }, [13] = { "king", "K", "K" },
  [14] = { "ace", "A", "A" },
}

--- The suits in the order of the pack: clubs, diamonds, hearts, spades.
---
--- `for _, suit in ipairs(cards.suits()) do … end`
---@return string[]
function cards.suits()
  return { "clubs", "diamonds", "hearts", "spades" }
end

--- One card of each rank in each of the four suits, for `game.cards`: { id = "hearts_queen", suit = "hearts",
--- rank = 12, … }. The ranks run from `least` to `most`. Jack, queen and king are 11, 12 and 13, the ace is 14, or 1
--- where it is low. The result is a new list: a game may add data to its cards, and more cards.
---
--- `game.cards = cards.pack()`
---
--- `game.cards = cards.pack(7)`
---
--- `game.cards = cards.pack(1, 13)`
---@param least? integer  default 2
---@param most? integer   default 14
---@return CardData[]
function cards.pack(least, most)
  local list = {}
  for _, suit in ipairs(cards.suits()) do
    for rank = least or 2, most or 14 do
      local face, sign = FACES[rank] or { rank, rank, rank }, SIGNS[suit]
      list[#list + 1] = { id = suit .. "_" .. face[1], count = 1, suit = suit, rank = rank,
                          name = { en = face[2] .. sign, de = face[3] .. sign }, look = LOOKS[suit] }
    end
  end
  return list
end

--- Does playing this card from a hand follow suit? It does if it has the suit of the card that was led, if the hand has
--- no card of that suit, and if none was led.
---
--- `if not cards.follows(card, p.hand, t.trick:front()) then return no "HEA-3.2" end`
---@param card Card
---@param hand Zone
---@param led? Card
---@return boolean
function cards.follows(card, hand, led)
  return not led or card.suit == led.suit or hand:count { suit = led.suit } == 0
end

--- The card that wins a trick: the highest trump, or else the highest of the suit of the first card. The first of equal
--- ones wins. Its place says who played it.
---
--- `local winner = t:all_seats(leader)[cards.winner(t.trick):place()]`
---@param trick Zone      the cards in the order in which they were played, at least one
---@param trump? string   a suit
---@return Card
function cards.winner(trick, trump)
  return trump and trick:best("rank", { suit = trump }) or trick:best("rank", { suit = trick:front().suit })
end

return cards
