-- show.lua: values as Lua text, for the workbench: keys sorted, long tables cut.

local kernel = ...
local what = kernel.what          -- "card", "zone" … for a handle
local next = kernel.raw.next

local DEEPEST, LONGEST = 4, 60    -- nested tables; entries of one

local show

-- The kinds in a zone, in order, equal neighbours counted: "rote_bohne, 3 blaue_bohne".
local function contents(zone)
  local words, n = {}, 0
  local cards = zone:cards()
  for i, card in ipairs(cards) do
    local following = cards[i + 1]
    local text = card.id .. (card:face() == "down" and "~" or "")
    local same = following and following.id == card.id and following:face() == card:face()
    n = n + 1
    if not same then
      words[#words + 1] = n > 1 and n .. " " .. text or text
      n = 0
    end
  end
  return table.concat(words, ", ")
end

local handles = {
  zone = function(zone)
    if not zone:is_open() then return tostring(zone) .. " (closed)" end
    return ("%s (%d): %s"):format(tostring(zone), #zone, #zone > 0 and contents(zone) or "empty")
  end,
  card = function(card) return ("%s in %s"):format(tostring(card), tostring(card:zone())) end,
  counter = function(counter) return ("%s = %d"):format(tostring(counter), counter:get()) end,
  group = function(group)
    local names = {}
    for i, zone in ipairs(group) do names[i] = tostring(zone) end
    return "{ " .. table.concat(names, ", ") .. " }"
  end,
}

-- Is the key a word that needs no brackets?
local function plain(key)
  if type(key) ~= "string" or key == "" then return false end
  for i = 1, #key do
    local byte = key:byte(i)
    local letter = byte == 95 or byte >= 65 and byte <= 90 or byte >= 97 and byte <= 122
    if not letter and (i == 1 or byte < 48 or byte > 57) then return false end
  end
  return true
end

-- In quotes, and on one line.
local function quoted(text)
  local lines = text:split "\n"
  for i, line in ipairs(lines) do lines[i] = ("%q"):format(line):sub(2, -2) end
  return '"' .. table.concat(lines, "\\n") .. '"'
end

local function show_table(value, depth, seen)
  if seen[value] then return "{ … }" end     -- a cycle
  if depth >= DEEPEST then return "{ … }" end
  seen[value] = true
  local parts, length, ordered = {}, #value, value
  if value[true] ~= nil or value[false] ~= nil then   -- pairs cannot sort these
    ordered = {}
    for key, field in next, value do
      if type(key) ~= "boolean" then ordered[key] = field end
    end
    for _, key in ipairs { false, true } do
      if value[key] ~= nil then
        parts[#parts + 1] = ("[%s] = %s"):format(tostring(key), show(value[key], depth + 1, seen))
      end
    end
  end
  for key, field in pairs(ordered) do
    if #parts == LONGEST then
      parts[#parts + 1] = "…"
      break
    end
    local text = show(field, depth + 1, seen)
    if math.type(key) == "integer" and key >= 1 and key <= length then
      parts[#parts + 1] = text
    else
      parts[#parts + 1] = (plain(key) and key or "[" .. show(key, depth + 1, seen) .. "]") .. " = " .. text
    end
  end
  seen[value] = nil
  return #parts > 0 and "{ " .. table.concat(parts, ", ") .. " }" or "{}"
end

show = function(value, depth, seen)
  local kind = type(value)
  if kind == "string" then return quoted(value) end
  if value ~= value then return "0/0" end
  if value == 1 / 0 then return "1/0" end
  if value == -1 / 0 then return "-1/0" end
  if kind == "table" then return show_table(value, depth, seen) end
  if kind == "userdata" then
    local how = depth == 0 and handles[what(value)]
    return how and how(value) or tostring(value)
  end
  return tostring(value)
end

--- The values as text, separated by commas.
return function(...)
  local texts = {}
  for i = 1, select("#", ...) do texts[i] = show((select(i, ...)), 0, {}) end
  return table.concat(texts, ", ")
end
