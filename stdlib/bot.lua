-- bot.lua: for bots that build on other bots, and for what bots estimate.

---@class bot
local bot = {}

--- The question with only the options that `keep` allows; the question itself if it allows them all.
---
--- `q = bot.narrowed({ options = { option } }, function(one) return one[1] ~= "buy" end)`
---@param q table  the question, as a bot gets it
---@param keep fun(option: Option): boolean
---@return table
function bot.narrowed(q, keep)
  local options = {}
  for _, option in ipairs(q.options) do
    if keep(option) then options[#options + 1] = option end
  end
  if #options == #q.options then return q end
  return {
    name = q.name, type = q.type, pass = q.pass, poll = q.poll, least = q.least, most = q.most, options = options,
    args = q.args, shown = q.shown, partners = q.partners, call = q.call, cards = q.cards, kinds = q.kinds,
    random = q.random,
  }
end

--- x to the power of n by multiplication: the last bit of `x ^ n` depends on the processor, and a bot must decide alike
--- on all of them.
---
--- `bot.power(0.5, 2)`
---@param x number
---@param n integer  at least 0
---@return number
function bot.power(x, n)
  local power = 1.0
  for _ = 1, n do power = power * x end
  return power
end

return bot
