-- For all scenario files: positions that differ in one thing, lists of scenarios, and what they have in common.
local fixtures = {}

--- A copy of the table with these values added or replaced.
function fixtures.with(base, more)
  local all = {}
  for key, value in pairs(base) do all[key] = value end
  for key, value in pairs(more) do all[key] = value end
  return all
end

--- The same, but tables in both, such as the zones of a seat, are merged.
function fixtures.within(base, more)
  local all = fixtures.with(base, more)
  for key, value in pairs(more) do
    if type(value) == "table" and base[key] then all[key] = fixtures.with(base[key], value) end
  end
  return all
end

--- The table that the file returns, and a function that adds a scenario or a list of them to it, each after
--- `prepare`, if that is given.
function fixtures.file(head, prepare)
  local function add(scenarios)
    for _, scenario in ipairs(type(scenarios[1]) == "table" and scenarios or { scenarios }) do
      if prepare then prepare(scenario) end
      head[#head + 1] = scenario
    end
  end
  return head, add
end

--- "3 rote_bohne", or "" for none.
function fixtures.cards(n, kind) return n > 0 and ("%d %s"):format(n, kind) or "" end

--- One list of decisions from several, or from single decisions.
function fixtures.acts(list)
  local all = {}
  for _, item in ipairs(list) do
    for _, decision in ipairs(type(item) == "table" and item or { item }) do all[#all + 1] = decision end
  end
  return all
end

return fixtures
