-- stack.lua: layers that do not know each other. In bohnanza+one+two both house rules extend bohnanza, and neither
-- author has seen the other's script: what both add, and what the upper one replaces without calling the lower one,
-- is noted. Captions of such layers are shown side by side.

local kernel = ...
local next = kernel.raw.next      -- keys of any type, in any order

local COMBINED = { caption = true, seat_caption = true, kind_caption = true }
-- Sections whose entries have names; in `each` those of every seat.
local NAMED = { zones = "zone", counters = "counter", groups = "group", options = "option", decisions = "decision",
                bots = "bot", texts = "text" }

local layers_of = {}   -- game -> the layers from the root up to it: { game =, id =, own = what its script says }
local named_of = {}    -- game -> the id that its script extends

-- A copy of what the script itself says, before it inherits.
local function own_of(game)
  local own = {}
  for key, value in next, game do
    own[key] = value
    if NAMED[key] and type(value) == "table" then
      own[key] = {}
      for name in next, value do own[key][name] = true end
      for _, part in ipairs { "each", "pair" } do
        for name in next, type(value[part]) == "table" and value[part] or {} do own[key][name] = true end
        own[key][part] = nil
      end
    end
  end
  return own
end

-- The layers between the game that `game` extends by name and itself: those its author has not seen.
local function strangers(game, base)
  local list, seen = {}, false
  for _, layer in ipairs(layers_of[base] or {}) do
    if seen then list[#list + 1] = layer end
    seen = seen or layer.id == named_of[game]
  end
  return list
end

local function known_below(layers, stranger, test)
  for _, layer in ipairs(layers) do
    if layer == stranger then return false end
    if test(layer.own) then return true end
  end
end

local function note_rules(game, base, place, layer)
  for name, rule in pairs(game) do
    local other = layer.own[name]
    local both = type(rule) == "function" and type(other) == "function" and not COMBINED[name]
    if both and not kernel.calls(rule, name) then
      local there = place(layer.game, name, other):sub(1, -3)
      local text = ("'%s' also adds a rule '%s' (%s); rename one of them"):format(layer.id, name, there)
      if known_below(layers_of[base], layer, function(own) return own[name] ~= nil end) then
        text = ("'%s' replaces the rule of '%s' (%s) without calling it; write base.%s(self, …), or leave one of the "
          .. "two scripts out"):format(name, layer.id, there, name)
      end
      kernel.note(rule, nil, name, text)
    end
  end
end

local function note_names(game, base, file, place, layer)
  for section, what in pairs(NAMED) do
    local own, other = own_of(game)[section], layer.own[section]
    for name in pairs(type(own) == "table" and type(other) == "table" and own or {}) do
      local function has(it) return type(it[section]) == "table" and it[section][name] end
      if other[name] and not known_below(layers_of[base], layer, has) then
        kernel.note(nil, file, name, ("'%s' also adds a %s '%s' (%s), which both now use; rename one of them")
          :format(layer.id, what, name, place(layer.game, name):sub(1, -3)))
      end
    end
  end
end

kernel.stack = {}

--- The script of `game` has called extends(name).
function kernel.stack.named(game, name) named_of[game] = name end

--- Before the game inherits from its base: keeps what it says, and notes what it shares with layers it does not know.
function kernel.stack.add(game, base, file, place)
  local layers = {}
  for i, layer in ipairs(base and layers_of[base] or {}) do layers[i] = layer end
  if base then
    for _, layer in ipairs(strangers(game, base)) do
      note_rules(game, base, place, layer)
      note_names(game, base, file, place, layer)
    end
  end
  layers[#layers + 1] = { game = game, id = game.id, own = own_of(game) }
  layers_of[game] = layers
end

--- The further functions of each caption: { caption = { of the layer below, … } }.
function kernel.stack.combined(game)
  local all = {}
  for hook in pairs(COMBINED) do
    local list, layers = {}, layers_of[game]
    local top = #layers
    while top > 0 and not layers[top].own[hook] do top = top - 1 end
    local current = layers[top]
    for i = top - 1, 1, -1 do
      local rule = layers[i].own[hook]
      if current and rule and not kernel.calls(current.own[hook], hook) then
        local stranger = false
        for _, layer in ipairs(strangers(current.game, layers[top - 1].game)) do
          stranger = stranger or layer == layers[i]
        end
        if not stranger then break end
        list[#list + 1] = rule
        current = layers[i]
      elseif rule then break end
    end
    if #list > 0 then all[hook] = list end
  end
  return all
end
