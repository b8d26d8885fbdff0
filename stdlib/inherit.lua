-- inherit.lua: how the data of a variant join those of its base. Loaded before bohn.lua, which calls it for each
-- script.
--
-- A list of the base (phases, kinds of cards, zones of a group, what is for sale) is replaced by a list, and changed by
-- a table of changes: { before = { attack = "diplomacy" }, without = "trade" }. Zones, counters and groups are added
-- name by name. Where the base has a rule that returns its data, the variant gets one, too.

local kernel = ...

local CHANGES = { before = true, after = true, instead = true, without = true, also = true }
local LISTS = { turn = true, finale = true, cards = true }                  -- always lists
local LAYOUT = { zones = true, counters = true, groups = true }             -- tables by name, with tables within
local WITHIN = { each = true, pair = true }
-- Joined in bohn.lua, or not inherited.
local OTHERS = { id = true, title = true, about = true, players = true, options = true, texts = true, bots = true,
                 decisions = true, clauses = true, drops = true }

local function suggest(wrong, names)
  local list = {}
  for name in pairs(names) do list[#list + 1] = name end
  local near = kernel.nearest(tostring(wrong), list)
  return near and ("; did you mean '%s'?"):format(near) or ""
end

-- Changes find an item of a list by itself, its id or its first part.
local function name_of(item) return type(item) == "table" and (item.id or item[1]) or item end

-- One item, or a list of items; `like` is an item of the base.
local function items_of(value, like)
  if type(value) ~= "table" then return { value } end
  if value.id or type(like) == "table" and type(value[1]) ~= "table" then return { value } end
  return value
end

-- Is the value a table of changes? Raises if it is half of one; a table with `listed` must be a list otherwise.
local function is_change(name, value, listed, fail)
  if type(value) ~= "table" then return false end
  local change, other = false, nil
  for key in pairs(value) do
    if CHANGES[key] then change = true else other = other or key end
  end
  if other and (change or listed and type(other) == "string") then
    if type(other) == "number" then fail(name, ("%s is either a list or changes of one"):format(name)) end
    fail(other, ("%s has no '%s'%s (a list is changed by before, after, instead, without and also)")
      :format(name, other, suggest(other, CHANGES)))
  end
  return change
end

-- The list with these changes, as a new list. All names are those of the base's list.
local function changed(name, change, list, fail)
  local slots, by_name, result = {}, {}, {}
  for i, item in ipairs(list) do
    slots[i] = { before = {}, instead = { item }, after = {} }
    by_name[name_of(item)] = by_name[name_of(item)] or slots[i]
  end
  local function slot(key)
    if not by_name[key] then
      fail(key, ("%s has no '%s' that could be changed%s"):format(name, key, suggest(key, by_name)))
    end
    return by_name[key]
  end
  local function put(items)
    for _, item in ipairs(items) do result[#result + 1] = item end
  end
  for word, part in pairs(change) do
    if word == "without" then
      for _, key in ipairs(items_of(part)) do slot(key).instead = {} end
    elseif word ~= "also" then
      if type(part) ~= "table" or part[1] ~= nil then
        fail(word, ("%s: write %s = { name = \"new\" }"):format(name, word))
      end
      for key, value in pairs(part) do slot(key)[word] = items_of(value, list[1]) end
    end
  end
  for _, each in ipairs(slots) do
    put(each.before)
    put(each.instead)
    put(each.after)
  end
  if change.also then put(items_of(change.also, list[1])) end
  return result
end

-- The entries of both tables, as a new one; those of `own` win. If they are lists, they may be changes.
local function layered(own, inherited, lists, fail)
  local both = {}
  for name, value in pairs(inherited) do both[name] = value end
  for name, value in pairs(own) do
    if WITHIN[name] and type(value) == "table" and type(both[name]) == "table" then
      both[name] = layered(value, both[name], lists, fail)
    elseif lists and is_change(name, value, true, fail) then
      both[name] = changed(name, value, both[name] or {}, fail)
    else
      both[name] = value
    end
  end
  return both
end

local function is_list(value)
  if type(value) ~= "table" then return false end
  for key in pairs(value) do
    if type(key) ~= "number" then return false end
  end
  return true
end

-- join(own, inherited), as soon as the base's part is known.
local function joined(own, inherited, join)
  if type(inherited) ~= "function" then return join(own, inherited or {}) end
  return function(game) return join(own, inherited(game)) end
end

local inherit = {}

--- Joins what the game declares with what its base does. fail(name, text) raises at the line that sets the name.
function inherit.join(game, base, fail)
  for name, own in pairs(game) do
    local inherited = base[name]
    if LAYOUT[name] and type(own) == "table" then
      game[name] = joined(own, inherited, function(a, b) return layered(a, b, name == "groups", fail) end)
    elseif not OTHERS[name] and (LISTS[name] or is_list(inherited)) and is_change(name, own, LISTS[name], fail) then
      game[name] = joined(own, inherited, function(a, b) return changed(name, a, b, fail) end)
    end
  end
end

--- The names that a list, or the changes of one, have: calls found(name).
function inherit.names(list, found)
  if type(list) ~= "table" then return end
  for key, value in pairs(list) do
    if type(value) == "string" and key ~= "without" then found(value) end
    if key ~= "without" then inherit.names(value, found) end
  end
end

--- A game without a base declares lists, not changes.
function inherit.check(game, fail)
  for name in pairs(LISTS) do
    if is_change(name, game[name], true, fail) then
      fail(name, ("%s changes the list of a base, and '%s' has none: write the list itself"):format(name, game.id))
    end
  end
end

kernel.inherit = inherit
