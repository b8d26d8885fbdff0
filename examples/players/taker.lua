#!/usr/bin/env lua
-- taker.lua - a program that takes the first option:
--     bohn run bohnanza --seats human,farmer,exec:examples/players/taker.lua
-- Lua has no JSON: the first half of this reads it.

local function parse(s, i) -- the value at i, and the position after it
  local c, result = s:sub(i, i), {}
  if c == '"' then
    local j = i
    repeat j = s:find('"', j + 1, true) until #s:sub(i, j - 1):match("\\*$") % 2 == 0
    return s:sub(i + 1, j - 1), j + 1 -- escapes are kept
  elseif c ~= "{" and c ~= "[" then
    local word = s:match("^[^,%]}]+", i)
    return tonumber(word) or word == "true", i + #word
  end
  i = i + 1
  while not s:find("^[%]}]", i) do
    local key = #result + 1
    if c == "{" then
      key, i = parse(s, i)
      i = i + 1
    end
    result[key], i = parse(s, i)
    i = s:find("[^,]", i)
  end
  return result, i + 1
end

for line in io.lines() do
  local ask = parse(line, 1).ask
  if ask then
    local pick, chosen = ask.type == "pick", {}
    for i = 1, pick and ask.least or math.min(1, #ask.options) do chosen[i] = i - 1 end
    print(not pick and #chosen == 0 and '{"pass":true}' or '{"options":[' .. table.concat(chosen, ",") .. "]}")
    io.flush()
  end
end
