-- field.lua: beanometers, and cards that are equal for a choice.

---@class field
local field = {}

--- What `n` cards are worth by a beanometer { cards for 1 thaler, for 2, for 3, for 4 }; a 0
--- marks a step the card does not have. More cards than the last step earn no more.
---
--- `return field.yield(self:meter(t, p, kind), #where)`
---@param meter integer[]
---@param n integer
---@return integer thalers
function field.yield(meter, n)
  for thalers = #meter, 1, -1 do
    if meter[thalers] > 0 and n >= meter[thalers] then return thalers end
  end
  return 0
end

--- The next better step for somebody with `n` cards: thalers and cards needed, or nil.
---
--- `local more, from = field.next_step(self:meter(t, p, where:kind()), #where)`
---@param meter integer[]
---@param n integer
---@return integer? thalers
---@return integer? cards
function field.next_step(meter, n)
  for thalers = 1, #meter do
    if meter[thalers] > n then return thalers, meter[thalers] end
  end
end

--- The first card of each kind in a list: beans of one kind are alike once they lie open.
---
--- `for _, card in ipairs(field.one_of_each(t.offered:cards())) do … end`
---@param cards Card[]
---@return Card[]
function field.one_of_each(cards)
  local seen, list = {}, {}
  for _, card in ipairs(cards) do
    if not seen[card.kind] then
      seen[card.kind] = true
      list[#list + 1] = card
    end
  end
  return list
end

return field
