-- high_bohn_cook.lua: what the builder does with bean stews (HIB-Z2 to Z5). Used by high_bohn_peasant.lua.
--
-- A stew takes what fits nowhere else. It is left out of what farming.lua values, and grows until it is full or its
-- field is needed.

local bot = require "bot"
local farming = require "farming"
local shop = require "shop"

-- By the number of beans in a stew, what is lost when it is harvested: nothing once it cannot pay more.
local LOSS = { 0.1, 0.2, 0.1, 0.2, 0.4, 0.3, 0.3, 0 }

local cook = {}

-- Is this place a stew? A store is not.
local function is_stew(game, where) return where ~= where.owner.store and game:is_stew(where) end

--- The stew of a player, the first one if there are several; nil if there is none.
function cook.stew(game, p)
  for _, where in ipairs(p.regular) do
    if game:is_stew(where) then return where end
  end
end

local function is_harvest_of(option, where)
  return type(option) == "table" and option[1] == "harvest" and option[2] == where
end

-- Where a card goes: to its like; into the stew unless p has more of it and an empty field; on an empty field; else
-- it makes a stew of the bean that promises least.
local function best_place(game, mind, p, kind, places)
  local stew, empty, single, least
  for _, where in ipairs(places) do
    if is_stew(game, where) then
      stew = stew or where
    elseif where:kind() == kind then
      return where
    elseif #where == 0 then
      empty = empty or where
    elseif #where == 1 then
      local value = farming.promise(mind, where:kind(), 1)
      if not single or value < least then single, least = where, value end
    end
  end
  if empty and (not stew or p.hand:count(kind) > 1) then return empty end
  return stew or single or places[1]
end

local decide = {}

function decide.plant_first(game, mind, p, q)
  return best_place(game, mind, p, p.hand:front().kind, q.options)
end

-- What grows, goes into the stew or has a field for itself; no second stew.
function decide.plant_second(game, mind, p, q)
  local where = best_place(game, mind, p, p.hand:front().kind, q.options)
  local fits = where and (#where == 0 or where:kind() == p.hand:front().kind or is_stew(game, where))
  return fits and where or nil
end
decide.plant_third = decide.plant_second

-- First what has its like, then what the stew takes.
function decide.plant_received(game, mind, p, q)
  local best, most
  for _, pair in ipairs(q.options) do
    local card, where = pair[1], pair[2]
    local value = where:kind() == card.kind and not is_stew(game, where) and 10 or is_stew(game, where) and 5
      or #where == 0 and 3 - farming.promise(mind, card.kind, 1) or -farming.promise(mind, where:kind(), 1)
    if not best or value > most then best, most = pair, value end
  end
  return best
end

-- The stew, if no other field is given up with less loss.
function decide.make_room(_, mind, _, q, stew)
  local harvest, loss = nil, stew and LOSS[math.min(#stew, #LOSS)]
  for _, option in ipairs(q.options) do
    if stew and is_harvest_of(option, stew) then
      harvest = option
    elseif type(option) == "table" and option[1] == "harvest" and loss
      and farming.regret(mind, option[2]:kind(), #option[2]) < loss then
      return nil
    end
  end
  return harvest
end

-- Would the card that p plants next make a second stew, as neither a field nor the stew takes it?
local function spoils(game, t, p)
  local phase, card = t:phase(), nil
  if phase == "plant" and p == t:active() then card = p.hand:front() end
  if phase == "plant_received" then card = p.received:front() end
  for _, where in ipairs(card and p.fields:opened() or {}) do
    if game:fits(t, p, card, where) == true and (#where ~= 1 or where:kind() == card.kind) then return false end
  end
  return card ~= nil
end

--- Is the question about a stew? Then true and the answer; otherwise false, and the question without the harvest of a
--- stew that can still grow.
function cook.answer(game, t, p, q, habits)
  if q.type ~= "choose" or not shop.granted(p, "stew") then return false, q end
  local stew, how = cook.stew(game, p), decide[q.name]
  if how then
    local answer = how(game, farming.mind(farming.survey(game, t, habits.only), p, habits), p, q, stew)
    if answer or q.name ~= "make_room" then return true, answer end
  end
  if not stew then return false, q end
  local done = #stew >= #LOSS or #stew >= 3 and q.name == "anytime" and spoils(game, t, p)
  for _, option in ipairs(done and q.options or {}) do
    if is_harvest_of(option, stew) then return true, option end
  end
  local narrowed = bot.narrowed(q, function(option) return not is_harvest_of(option, stew) end)
  return false, #narrowed.options > 0 and narrowed or q
end

return cook
