-- bohn.lua: what scripts are made of. Loaded before any script, with the kernel's functions in `kernel`;
-- everything else a script may use is made here.
--
-- A script calls `define` or `extends(…):variant`, fills the table it gets with rules (methods)
-- and data, and returns it. `assemble` loads a stack of scripts and returns the finished game.

local kernel = ...
local raw = kernel.raw            -- setmetatable, next: for this file only
local refuse = kernel.refuse      -- a mistake of the caller, not of a script; with true: a module, not a game
local hooks = kernel.hooks        -- rules that the kernel calls by name: { arguments =, required = } of each

-- The data of a game besides its rules. Every other key of a variant must be a rule of its base.
local DATA = {
  id = true, title = true, about = true, players = true, turn = true, finale = true,
  options = true, cards = true, zones = true, counters = true, texts = true, bots = true,
  drops = true, decisions = true, groups = true, rival = true, best = true, clauses = true, returns = true,
}
local MERGED = { "texts", "bots", "decisions", "clauses" }   -- a variant adds to these, key by key
-- How it changes the others: see inherit.lua.
-- May be functions, as they depend on the players and options.
local DEPENDENT = { "cards", "zones", "counters", "groups", "turn", "finale" }
-- The kernel checks the others.
local TABLES = { "options", "texts", "bots", "decisions", "clauses", "groups", "turn", "finale" }

-- The keys of these tables, for suggestions.
local function keys_of(...)
  local list = {}
  for _, t in ipairs { ... } do
    for key in pairs(t) do list[#list + 1] = key end
  end
  return list
end

local function suggest(wrong, names)
  local near = kernel.nearest(wrong, names)
  return near and ("; did you mean '%s'?"):format(near) or ""
end

-- Names of phases, where they are plain lists.
local function phases_of(game)
  local names = {}
  for _, part in ipairs { "turn", "finale" } do
    kernel.inherit.names(game[part], function(name) names[name] = true end)
  end
  return names
end

local file_of = {}                -- game -> its file, for the places of errors
local parts_of = {}               -- game -> the files it includes

-- "FILE:LINE: " of `name` in the script of a game.
local function place(game, name, value)
  for _, file in ipairs(parts_of[game] or {}) do
    local at = kernel.place(value, file, name)
    if at ~= file .. ": " then return at end
  end
  return kernel.place(value, file_of[game], name)
end

-- A value as it would be written in a script.
local function written(value)
  if type(value) == "string" then return ("%q"):format(value) end
  return type(value) == "table" and "{ … }" or tostring(value)
end

-- "write: function game:score(t, p) return 7 end"
local function as_rule(name, arguments, value)
  return ("write: function game:%s(%s) return %s end"):format(name, arguments, written(value))
end

-- Data that is nearly the name of something the kernel reads, and that no script reads, is misspelt.
local function check_data(game)
  for _, name in ipairs(TABLES) do
    local value = game[name]
    if value ~= nil and type(value) ~= "table" and type(value) ~= "function" then
      error(("%s%s must be a table { … }, found %s"):format(place(game, name), name, written(value)), 0)
    end
  end
  for name, value in pairs(game) do
    local near = not DATA[name] and type(value) ~= "function" and kernel.misspelt(name, keys_of(DATA))
    if near then
      error(("%sgame '%s' has '%s', which nothing reads; did you mean '%s'?")
        :format(place(game, name), game.id, name, near), 0)
    end
  end
end

local function check_hooks(game)
  for name, hook in pairs(hooks) do
    local value = game[name]
    if value ~= nil and type(value) ~= "function" then
      error(("%s'%s' is a hook, which the kernel calls, not a %s; %s")
        :format(place(game, name), name, type(value), as_rule(name, hook.arguments, value)), 0)
    end
  end
end

-- Names of earlier versions: see vm/names.c.
local function check_names(game)
  for name, value in pairs(game) do
    local now = kernel.renamed("game", name)
    if now then error(("%sgame '%s': '%s' is now %s"):format(place(game, name, value), game.id, name, now), 0) end
  end
end

-- Does anything use this rule, which the base does not have? An action uses can_ACTION.
local function is_used(name, rule)
  return hooks[name] or kernel.used(name, rule) or name:sub(1, 4) == "can_" and kernel.used(name:sub(5))
end

local function check_overrides(game, base)
  for name, value in pairs(game) do
    if base[name] == nil and not DATA[name] and not is_used(name, value) then
      error(("%sunknown rule '%s' in '%s'%s ('%s' has no such rule, and nothing calls it)")
        :format(place(game, name, value), name, game.id, suggest(name, keys_of(base, hooks, DATA)), base.id), 0)
    end
    if type(base[name]) == "function" and type(value) ~= "function" and not DATA[name] then
      error(("%s'%s' is a rule of '%s', not a %s; %s")
        :format(place(game, name), name, base.id, type(value), as_rule(name, kernel.parameters(base[name]), value)), 0)
    end
  end
end

local chain_of = {}               -- game -> { ids from the root to itself }

local extended                    -- what the script that is running extends, by name

local function variant(base, head)
  if type(head) ~= "table" or type(head.id) ~= "string" then
    error("variant { id = \"…\", title = \"…\" } needs an id", 2)
  end
  local game = raw.setmetatable(head, { __index = base })
  local chain = {}
  for i, id in ipairs(chain_of[base]) do chain[i] = id end
  chain[#chain + 1] = head.id
  chain_of[game] = chain
  kernel.stack.named(game, extended)
  return game
end

-- Runs another file of the game, with the game and its base as `...`: it adds rules, texts, decisions.
local function include(game, name)
  if not chain_of[game] or type(name) ~= "string" or not kernel.plain_name(name) then
    error("write game:include \"name\", the plain name of a script", 2)
  end
  local file = kernel.locate(name, kernel.caller())
  local chunk = kernel.compile(file)
  local meta, before = raw.getmetatable(game), {}
  for key, value in pairs(game) do before[key] = value end
  parts_of[game] = parts_of[game] or {}
  table.insert(parts_of[game], file)
  chunk(game, meta and meta.__index)
  for _, key in ipairs(MERGED) do
    local own, earlier = game[key], before[key]
    if earlier and own ~= earlier then
      for name_, value in pairs(earlier) do
        if own[name_] == nil then own[name_] = value end
      end
    end
  end
  for key, value in pairs(before) do
    if type(value) == "function" and game[key] ~= value then
      error(("%srule '%s' is also defined in %s"):format(kernel.place(game[key]), key,
        kernel.place(value):sub(1, -3)), 0)
    end
  end
end

--- Begins a game that extends no other.
function kernel.env.define(head)
  if type(head) ~= "table" or type(head.id) ~= "string" then
    error("define { id = \"…\", title = \"…\", players = { least, most }, turn = { … } } needs an id", 2)
  end
  chain_of[head] = { head.id }
  head.variant, head.include, head.fits = variant, include, head.fits or kernel.fits
  return head
end

--- The result of a predicate that refuses, with the clause: `return no "BOH-H3"`.
function kernel.env.no(clause)
  return false, clause
end

-- A variant adds options, gives others a new default (pattern = "checkerboard") and removes
-- those in `drops`.
local function merge_options(game, base)
  local merged = {}
  for name, declared in pairs(base.options or {}) do merged[name] = declared end
  local function inherited(name)
    return merged[name] or error(("%s'%s' has no option '%s' that '%s' could change%s; "
      .. "a new one is %s = { default, \"what it does\" }")
      :format(place(game, name), base.id, name, game.id, suggest(name, keys_of(merged)), name), 0)
  end
  for _, name in ipairs(game.drops or {}) do
    merged[name] = inherited(name) and nil
  end
  for name, value in pairs(game.options or {}) do
    if type(value) ~= "table" then
      local declared, copy = inherited(name), {}
      if type(value) ~= type(declared[1]) then
        error(("%s'%s': the option '%s' is a %s, not a %s: write %s")
          :format(place(game, name), game.id, name, type(declared[1]), type(value), type(declared[1]) == "boolean"
            and "true or false" or "a value such as " .. written(declared[1])), 0)
      end
      for key, part in pairs(declared) do copy[key] = part end
      copy[1] = value
      value = copy
    end
    merged[name] = value
  end
  game.options, game.drops = merged, nil
end

local function inherit(own, inherited)
  for key, value in pairs(inherited or {}) do
    if own[key] == nil then own[key] = value end
  end
end

-- What rules may be declared to return, by the type in `returns`: how messages call it, and whether a value is one.
-- Yes or no may also be answered with a thing or nothing; but a number is a mistake: 0 counts as true.
local what_is, broke = kernel.what, kernel.broke   -- rules keep these functions: freezing must not reach `kernel`
local function is(type_name)
  return function(value) return what_is(value) == type_name end
end
local RETURNS = {
  number = { "a whole number", function(value) return math.type(value) == "integer" end },
  list = { "a list { … }", function(value) return type(value) == "table" or what_is(value) == "group" end },
  boolean = { "true or false", function(value) return type(value) ~= "number" and type(value) ~= "string" end },
  text = { "a text", function(value) return type(value) == "string" end },
  card = { "a card", is "card" }, zone = { "a zone", is "zone" },
  seat = { "a seat", is "seat" }, kind = { "a kind", is "kind" },
}

local contracts = {}              -- game -> { rule -> type }

-- Reads returns = { number = "draws turned_up", ["card?"] = "take_card" }; with a question mark: or nothing.
local function read_returns(game, base)
  local all = {}
  for rule, wanted in pairs(base and contracts[base] or {}) do all[rule] = wanted end
  for wanted, names in pairs(game.returns or {}) do
    local type_name = wanted:sub(-1) == "?" and wanted:sub(1, -2) or wanted
    if not RETURNS[type_name] then
      error(("%sreturns: rules cannot return '%s'%s")
        :format(place(game, type_name), wanted, suggest(type_name, keys_of(RETURNS))), 0)
    end
    for _, rule in ipairs(names:split()) do
      if type(game[rule] or base and base[rule]) ~= "function" then
        error(("%sreturns: there is no rule '%s'%s")
          :format(place(game, "returns"), rule, suggest(rule, keys_of(game))), 0)
      end
      all[rule] = wanted
    end
  end
  contracts[game], game.returns = all, nil
end

-- The rule, with its first result compared with the type. C finds the rule behind it by the name `rule_itself`.
local function checked(name, wanted, rule_itself)
  local optional = wanted:sub(-1) == "?"
  local type_of = RETURNS[optional and wanted:sub(1, -2) or wanted]
  local called, fits = optional and type_of[1] .. " or nothing" or type_of[1], type_of[2]
  local function compare(first, ...)
    if not fits(first) and not (optional and first == nil) then broke(name, called, rule_itself, first) end
    return first, ...
  end
  return function(...) return compare(rule_itself(...)) end
end

local function check_returns(game)
  for name, wanted in pairs(contracts[game]) do
    if kernel.result_checked(game[name]) then game[name] = checked(name, wanted, game[name]) end
  end
end

-- After a script has run: checks its names, then copies what it inherits, so that it needs no
-- metatable and no lookups through its bases.
local function seal(game, name, file)
  if type(game) ~= "table" or not chain_of[game] then
    refuse(("%sthe script must return the game it made with define or :variant: end it with `return game`")
      :format(kernel.last_line(file)), true)
  end
  file_of[game] = file
  local meta = raw.getmetatable(game)
  local base = meta and meta.__index
  raw.setmetatable(game, nil)
  check_names(game)
  if base then check_overrides(game, base) end
  check_hooks(game)
  check_data(game)
  read_returns(game, base)
  kernel.stack.add(game, base, file, place)
  local function fail(key, text) error(place(game, key) .. text, 0) end
  if not base then
    kernel.inherit.check(game, fail)
    return game
  end
  merge_options(game, base)
  kernel.inherit.join(game, base, fail)
  for _, key in ipairs(MERGED) do
    local own, inherited = game[key], base[key]
    if own then inherit(own, inherited) end
  end
  for key, value in pairs(base) do
    if game[key] == nil and key ~= "about" then game[key] = value end
  end
  return game
end

local loaded = {}                 -- file -> game
local stack_top                   -- what the next script of the stack extends

local function run(name, asker)
  local file = kernel.locate(name, asker)
  if loaded[file] == "running" then
    error(("'%s' extends itself"):format(name), 0)
  end
  if not loaded[file] then
    loaded[file] = "running"
    loaded[file] = seal(kernel.compile(file)({}, {}), name, file)   -- a part of a game runs, too, and returns none
  end
  return loaded[file]
end

--- The game a variant builds on. In a stack (base+expansion+house_rule) that is the layer below,
--- if it is or extends the named game.
function kernel.env.extends(name)
  extended = name
  if not stack_top then
    local base = run(name, kernel.caller())
    extended = name
    return base
  end
  for _, id in ipairs(chain_of[stack_top]) do
    if id == name then return stack_top end
  end
  error(("extends '%s', but the layers below are %s: put it on %s"):format(name,
    table.concat(chain_of[stack_top], "+"), name), 2)
end

local modules = {}

--- A module of functions, by name, from the script's directory or the installed ones.
function kernel.env.require(name)
  if type(name) ~= "string" or not kernel.plain_name(name) then
    error("require takes a plain name such as \"trade\"", 2)
  end
  local file = kernel.locate(name, kernel.caller())
  if modules[file] == "running" then error(("module '%s' requires itself"):format(name), 2) end
  if modules[file] == nil then
    modules[file] = "running"
    local module = kernel.compile(file)()
    modules[file] = module == nil and true or module
  end
  return modules[file]
end

local FEW = 6                                 -- elements that are sorted without merging

-- Each element goes up to its place.
local function sort_few(list, n, before)
  for i = 2, n do
    local element, k = list[i], i
    while k > 1 and before(element, list[k - 1]) do
      list[k] = list[k - 1]
      k = k - 1
    end
    list[k] = element
  end
end

-- Lua's sort picks pivots by the clock and is not stable; this is a merge sort, which is slow for short lists.
function kernel.stable_sort(list, before)
  before = before or function(a, b) return a < b end
  local n, width, from, to = #list, 1, list, {}
  if n <= FEW then return sort_few(list, n, before) end
  while width < n do
    local i = 1
    while i <= n do
      local a, b = i, i + width
      local a_end, b_end = b - 1, i + 2 * width - 1
      if a_end > n then a_end = n end
      if b_end > n then b_end = n end
      for k = i, b_end do
        if a <= a_end and (b > b_end or not before(from[b], from[a])) then
          to[k], a = from[a], a + 1
        else
          to[k], b = from[b], b + 1
        end
      end
      i = b_end + 1
    end
    from, to, width = to, from, 2 * width
  end
  if from ~= list then
    for i = 1, n do list[i] = from[i] end
  end
end

local OPTION = { least = true, most = true, seat = true, choices = true }   -- optional fields of an option

-- What is wrong with this value of an option; nil if it fits.
local function misfit(declared, value, seats)
  if type(value) == "number" then
    local least, most = declared.least or value, declared.most or value
    if declared.seat and (value < least or value > seats) then
      return ("there is no such seat, only 1 to %d"):format(seats)
    end
    if value < least or value > most then
      return ("from %s to %s is expected"):format(declared.least or "any number", declared.most or "any number")
    end
  elseif declared.choices then
    for _, choice in ipairs(declared.choices) do
      if choice == value then return nil end
    end
    return ("one of %s is expected%s"):format(table.concat(declared.choices, ", "), suggest(value, declared.choices))
  end
end

local TRUTH = { ["true"] = true, yes = true, on = true, ["1"] = true,
                ["false"] = false, no = false, off = false, ["0"] = false }

local function option_value(game, name, text)
  local declared = game.options[name]
  local value, wanted = text, nil
  if type(declared[1]) == "number" then
    value = math.tointeger(tonumber(text))
    if not value then wanted = ("a whole number is expected (default %s)"):format(declared[1]) end
  elseif type(declared[1]) == "boolean" then
    value = TRUTH[text]
    if value == nil then wanted = "true or false is expected" end
  end
  wanted = wanted or misfit(declared, value, game.seat_count)
  if wanted then refuse(("option %s=%s: %s"):format(name, text, wanted)) end
  return value
end

local function configure(game, players, assignments)
  local allowed = game.players
  if type(allowed) ~= "table" or not allowed[1] or not allowed[2] then
    error(("%sgame '%s' needs players = { least, most }, found %s")
      :format(place(game, "players"), game.id, written(allowed)), 0)
  end
  if players == 0 then players = allowed.default or allowed[1] end
  if players < allowed[1] or players > allowed[2] then
    local range = allowed[1] == allowed[2] and tostring(allowed[1]) or ("%d to %d"):format(allowed[1], allowed[2])
    refuse(("%s is for %s players, not %d"):format(game.id, range, players))
  end
  game.seat_count = players
  game.options = game.options or {}
  for name, declared in pairs(game.options) do
    if type(declared) ~= "table" or declared[1] == nil or type(declared[2]) ~= "string" then
      error(("%soption '%s' needs { default, \"what it does\" }"):format(place(game, name), name), 0)
    end
    for key in pairs(declared) do
      if type(key) == "string" and not OPTION[key] then
        error(("%soption '%s' has no '%s'%s"):format(place(game, name), name, key, suggest(key, keys_of(OPTION))), 0)
      end
    end
    local wrong = misfit(declared, declared[1], game.seat_count)
    if wrong then error(("%soption %s=%s: %s"):format(place(game, name), name, declared[1], wrong), 0) end
  end
  game.opt = {}
  for name, declared in pairs(game.options) do game.opt[name] = declared[1] end
  for _, assignment in ipairs(assignments) do
    local name, text = assignment[1], assignment[2]
    if not game.options[name] then
      local names = keys_of(game.options)
      refuse(("unknown option '%s'%s (%s has: %s)"):format(name, suggest(name, names), game.id,
        #names > 0 and table.concat(names, ", ") or "none"))
    end
    game.opt[name] = option_value(game, name, text)
  end
  local refusal = game.check and game:check()
  if refusal then refuse(refusal) end
end

-- Raises that a rule is missing, at the rule with the nearest name.
local function lacks(game, name, what)
  local rules = {}
  for rule, value in pairs(game) do
    if type(value) == "function" then rules[#rules + 1] = rule end
  end
  local near = kernel.nearest(name, rules)
  local at = near and hooks[name] and place(game, near, game[near]) or place(game, name)
  error(("%sgame '%s' %s; %s"):format(at, game.id, what:format(name), near and ("is '%s' meant?"):format(near)
    or ("write function game:%s(t, p)"):format(name)), 0)
end

local function check_complete(game)
  for name, hook in pairs(hooks) do
    if hook.required and not game[name] then lacks(game, name, "has no rule '%s'") end
  end
  for name in pairs(phases_of(game)) do
    if type(game[name]) ~= "function" then
      lacks(game, name, "lists the phase '%s' but has no rule of that name")
    end
  end
  if #game.turn == 0 then
    error(("%sgame '%s' needs turn = { … }, the phases of a turn"):format(place(game, "turn"), game.id), 0)
  end
end

-- The title of a stack joins those of its layers, in the languages of the top one.
local function stacked_title(titles)
  local top = titles[#titles]
  local function joined(lang)
    local list = {}
    for i, title in ipairs(titles) do list[i] = type(title) == "table" and (title[lang] or title.en) or title end
    return table.concat(list, " + ")
  end
  if type(top) ~= "table" then return joined "en" end
  local all = {}
  for lang in pairs(top) do all[lang] = joined(lang) end
  return all
end

--- Loads the scripts from bottom to top and binds the result to players and options.
function kernel.assemble(names, players, assignments)
  loaded, modules, stack_top = {}, {}, nil
  local titles = {}
  for i, name in ipairs(names) do
    if name == "" then error(("'%s': the name of a script is missing"):format(table.concat(names, "+")), 0) end
    local below = stack_top
    stack_top = run(name, "")
    titles[i] = stack_top.title or stack_top.id
    if below and #chain_of[stack_top] <= #chain_of[below] then
      refuse(("'%s' does not build on '%s': it is an independent game, or listed twice"):format(name, below.id))
    end
  end
  local game = stack_top
  if #names > 1 then game.title = stacked_title(titles) end
  configure(game, players, assignments)
  game.chain = chain_of[game]
  for _, one in pairs(loaded) do one.variant, one.include = nil, nil end   -- they lead to the whole library
  for _, part in ipairs(DEPENDENT) do
    if type(game[part]) == "function" then game[part] = game[part](game) end
    game[part] = game[part] or {}
  end
  check_complete(game)
  kernel.combined = kernel.stack.combined(game)
  check_returns(game)
  return game
end
