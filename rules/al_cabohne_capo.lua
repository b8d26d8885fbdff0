-- al_cabohne_capo.lua: a bot for the games with the bean mafia.
--
-- It sums up what its seat can see as a few numbers and takes the option after which the position is worth
-- most (al_cabohne_sight.lua). It asks the rules for beanometers and thresholds, so a house rule with another
-- boss changes its plans too. It remembers nothing.

local field = require "field"
local sight = require "al_cabohne_sight"
local survey, value, boss_with, bean_of = sight.survey, sight.value, sight.boss_with, sight.bean_of

-- The value after `change` has been made to the survey; `change` returns how to take it back.
local function after(s, change, ...)
  local undo = change(s, ...)
  local sum = value(s)
  undo()
  return sum
end

local function contains(list, zone)
  for i = 1, #list do
    if list[i] == zone then return true end
  end
  return false
end

local function entry(list, zone)
  for i = 1, #list do
    if list[i].zone == zone then return list[i] end
  end
end

-- n cards of a variety go to a field or a boss of the survey, who sells if he must.
local function put(s, where, bean, n)
  where.bean, where.n = bean, where.n + n
  if where.sells_at then
    local thalers = field.yield(bean.meter, where.n)
    if thalers >= where.sells_at then
      s.lost, where.n = s.lost + thalers, 0
    end
  end
end

local function harvest(s, where)
  s.thalers, where.n = s.thalers + field.yield(where.bean.meter, where.n), 0
end

local function planted(s, kind, zone, n)
  local where = entry(s.fields, zone) or entry(s.bosses, zone)
  local old_bean, old_n, lost = where.bean, where.n, s.lost
  put(s, where, bean_of(s, kind), n)
  return function() where.bean, where.n, s.lost = old_bean, old_n, lost end
end

local function harvested(s, zone)
  local where = entry(s.fields, zone)
  local n, thalers = where.n, s.thalers
  harvest(s, where)
  return function() where.n, s.thalers = n, thalers end
end

local function without_card(s, place)
  local kind, known = table.remove(s.hand, place), s.known
  s.known = {}
  return function()
    table.insert(s.hand, place, kind)
    s.known = known
  end
end

-- Several changes one after the other.
local function both(s, first, second)
  local undo_first = first(s)
  local undo_second = second(s)
  return function()
    undo_second()
    undo_first()
  end
end

---------------------------------------------------------------------------------------------------
-- Choosing

local function best_of(options, worth, at_least)
  local best, most = nil, at_least
  for _, option in ipairs(options) do
    local sum = worth(option)
    if sum and (not most or sum > most + 1e-9) then best, most = option, sum end
  end
  return best, most
end

-- What an action of phase 3 or 5 is worth; the cards it plants have left hand or table.
local function worth_of(s, option)
  local first, second, third = option[1], option[2], option[3]
  if first == "harvest" then return after(s, harvested, second) end
  if first == "plant" then
    return after(s, planted, second, third, s.t.turned:count(second) + s.t.left:count(second))
  end
  if first == "give" then
    return after(s, both, function() return without_card(s, second:place()) end,
                          function() return planted(s, second.kind, third, 1) end)
  end
end

-- What a group would bring the opponent if it is left to them.
local function rival_gain(s, kind, n)
  if s.game.seat_count == 1 then return 0 end
  return sight.gain(s.game, s.t, s.p:left(), kind, n)
end

-- Would the rules let this field be harvested in the position as surveyed?
local function may_harvest(s, where)
  if where.n ~= 1 then return where.n > 1 end
  for _, other in ipairs(s.fields) do
    if other.n > 1 then return false end
  end
  return true
end

-- The homes a group could have; those from the second result to the third must be harvested before.
local function homes(s, bean, bosses)
  local list, n, free, fields = {}, 0, nil, s.fields
  for i = 1, #fields do
    local where = fields[i]
    if where.n == 0 then
      free = free or where
    elseif where.bean == bean then
      n = n + 1
      list[n] = where
    end
  end
  local growing = n > 0
  if free and (not growing or s.game.opt.duplicate_fields) then
    n = n + 1
    list[n] = free
  end
  local first = n + 1
  for i = 1, growing and 0 or #fields do
    local where = fields[i]
    if where.n > 0 and may_harvest(s, where) then
      n = n + 1
      list[n] = where
    end
  end
  local last, boss = n, bosses and boss_with(s, bean)
  for i = 1, bosses and #s.bosses or 0 do
    local other = s.bosses[i]
    if boss == other or not boss and other.n == 0 then
      n = n + 1
      list[n] = other
    end
  end
  return list, first, last
end

-- The best homes for all groups, one after the other: what the position is worth then, and the first step.
local function plan(s, groups, i, bosses, leave)
  local group = groups[i]
  if not group then return value(s) end
  local bean, size, most, home, ripe, later = group.bean, group.n, nil, nil, false, nil
  if leave then
    group.rival = group.rival or s.weight.rival * rival_gain(s, bean.kind, size)
    most, later = plan(s, groups, i + 1, bosses, leave)
    most = most - group.rival
  end
  local list, first, last = homes(s, bean, bosses)
  for k = 1, #list do
    local where = list[k]
    local old, n, thalers, lost = where.bean, where.n, s.thalers, s.lost
    if k >= first and k <= last then harvest(s, where) end
    put(s, where, bean, size)
    local sum = plan(s, groups, i + 1, bosses, leave)
    where.bean, where.n, s.thalers, s.lost = old, n, thalers, lost
    if not most or sum > most + 1e-9 then most, home, ripe = sum, where.zone, k >= first and k <= last end
  end
  return most, home and { kind = bean.kind, zone = home, harvest = ripe and home } or later
end

-- The groups of a zone, the largest first.
local function groups_of(s, zone)
  local list = {}
  for _, kind in ipairs(zone:kinds()) do list[#list + 1] = { bean = bean_of(s, kind), n = zone:count(kind) } end
  table.sort(list, function(a, b) return a.n > b.n end)
  return list
end

-- The first step of the best plan for phase 5: a variety, its home and a field to harvest before; or nil.
local function step_of_phase5(game, t, p)
  local s = survey(game, t, p)
  local _, step = plan(s, groups_of(s, t.turned), 1, true, not game:must_plant_all())
  return step
end

-- The option that harvests this field; nil without a field.
local function harvest_of(where, options)
  for _, option in ipairs(where and options or {}) do
    if option[1] == "harvest" and option[2] == where then return option end
  end
end

-- A harvest that is better than waiting. Cards on the discard pile may come back when cards are turned up.
local function ripe(s, options, bonus)
  local base = value(s)
  return best_of(options, function(option)
    if option[1] ~= "harvest" then return end
    local where = entry(s.fields, option[2])
    local bean, back = where.bean, 0
    if bonus and not boss_with(s, bean) then
      local rest = where.n - field.yield(bean.meter, where.n)
      back = s.weight.match * s.turned * bean.share * field.smooth(bean.meter, rest)
    end
    return after(s, harvested, option[2]) + back
  end, base)
end

local function buy_field(s, options)
  for _, option in ipairs(options) do
    if option[1] == "buy_third_field" and s.turns > 12 then return option end
  end
end

---------------------------------------------------------------------------------------------------
-- The decisions

local decide = {}

-- Out of turn: sells what the mafia would take a card of, and makes room for the next card of the hand. Most often
-- there is nothing to do, and that is seen before anything is surveyed.
local out_of_turn = {}

function out_of_turn.payments(game, t, p, q)
  local due, s = game:due(t, p), nil
  if #due == 0 then return end
  return (best_of(q.options, function(option)
    if option[1] ~= "harvest" or not contains(due, option[2]) then return end
    s = s or survey(game, t, p)
    local kind = option[2]:kind()
    local boss = boss_with(s, bean_of(s, kind))
    local paid = after(s, both, function() return planted(s, kind, boss.zone, 1) end,
                                function() return planted(s, kind, option[2], -1) end)
    local sum = after(s, harvested, option[2])
    return sum > paid and sum or nil
  end))
end

function out_of_turn.play(game, t, p, q)
  local card = p.hand:front()
  if not card or t:steps() > 0 or #p.fields:topped(card.kind) > 0 then return end
  local s = survey(game, t, p)
  local _, step = plan(s, { { bean = bean_of(s, table.remove(s.hand, 1)), n = 1 } }, 1, false, false)
  return harvest_of(step and step.harvest, q.options)
end

function decide.before_turn_up(s, q)
  return buy_field(s, q.options) or (ripe(s, q.options, true))
end

function decide.before_draw(s, q) return (ripe(s, q.options)) end

function decide.make_room(s, q)
  return (best_of(q.options, function(option)
    return option[1] == "harvest" and after(s, harvested, option[2]) or -100
  end))
end

local function play(s, q, at_least)
  return (best_of(q.options, function(option)
    return after(s, both, function() return without_card(s, option[1]:place()) end,
                          function() return planted(s, option[1].kind, option[2], 1) end)
  end, at_least))
end

function decide.play_first(s, q) return play(s, q) end
function decide.play_second(s, q) return play(s, q, value(s)) end

function decide.mafia_payment(s, q)
  return (best_of(q.options, function(where)
    local kind = where:kind()
    return after(s, both, function() return planted(s, kind, boss_with(s, bean_of(s, kind)).zone, 1) end,
                          function() return planted(s, kind, where, -1) end)
  end))
end

function decide.mafia_refill(s, q)
  return (best_of(q.options, function(option) return worth_of(s, option) end))
end

-- In phase 5 the plan is asked for twice: at the poll before each action, and at the question.
local function phase5(game, t, p, q)
  local step = t:recall(step_of_phase5, game, t, p)
  if q.name == "anytime" then return harvest_of(step and step.harvest, q.options) end
  for _, option in ipairs(q.options) do
    if step and option[1] == "plant" and option[2] == step.kind and option[3] == step.zone then return option end
    if step and option[1] == "harvest" and option[2] == step.harvest then return option end
  end
  local s = survey(game, t, p)
  if not q.pass then return (best_of(q.options, function(option) return worth_of(s, option) end)) end
  return (best_of(q.options, function(option)
    if option[1] == "give" then return worth_of(s, option) end
  end, value(s)))
end

function decide.leftover(s, q)
  return (best_of(q.options, function(option)
    return option[1] == "discard" and value(s) or worth_of(s, option)
  end))
end

function decide.plant_count(s, q)
  local kind, where = q.args[1], q.args[2]
  return (best_of(q.options, function(n)
    local rest = q.options[#q.options] - n
    return after(s, planted, kind, where, n) - s.weight.rival * rival_gain(s, kind, rest)
  end))
end

function decide.third_field_coins(_, q)
  local list = {}
  for i = 1, q.least do list[i] = q.options[i] end
  return list
end

return function(game, t, p, q)
  local phase = q.name == "anytime" and t:phase()
  if phase == "plant" or q.name == "phase5" then return phase5(game, t, p, q) end
  if phase then return out_of_turn[phase] and out_of_turn[phase](game, t, p, q) end
  local how = decide[q.name]
  if how then return how(survey(game, t, p), q) end
end
