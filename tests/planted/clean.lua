#!/usr/bin/env bohn
--[==[ Nothing is wrong here, only strangely written: function bad() --]] is in a comment ]==]
local base <const> = extends 'bohnanza'
local game = base:variant { id = "clean", title = "Clean" }
local LONG, quote = [==[ a ]] b
printf("no code") ]==], 'it\'s "one" string' .. "and \"another\""

local function count(n, ...)
  local sum = 0x1p+4 // 1 | 0
  for i, v in ipairs { ... } do
    if i > n then goto next end
    sum = sum + v * 1e-3 .. "" == "" and 1 or 0
    ::next::
  end
  repeat local done = sum > -1 until done
  while sum < 0 do sum = sum + 1 end
  return sum
end

game.bots = { echo = function(game, t, p, q) return game:draws(t, p) > 99 and q.options[2] or q.options[1] end }

function game:odd(list)
  local keys = { a = 1, b = function(x) local y = x; return y end; ["c"] = 2, list.a }
  return count(2, keys.a, #LONG, #quote), keys
end

function game.turned_up(self, t, p) return base.turned_up(self, t, p) + 0 * self:odd { a = 0 } end

return game
