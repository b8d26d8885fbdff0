-- questions.lua: the questions besides p:choose, built on the primitive `kernel.ask`.
--
-- While a question is pending, every seat may do what `game:anytime` offers it; such an
-- action runs inside the question, and the options are then made again.

local kernel = ...
local ask, anytime = kernel.ask, kernel.anytime
local PICK, DEAL = 1, 2

local seat, tbl = {}, {}          -- methods of p and t; the kernel adds others, such as p:choose and t:poll

-- Runs an action out of turn: { "harvest", field } calls the rule `harvest`, which nobody
-- may interrupt. Number 0 is a deal that the seat proposes; the rule `bid` takes it.
function kernel.act(who, number)
  local game, t = kernel.game(), kernel.table()
  local action = number > 0 and anytime(who)[number]
  local window = kernel.window(false)
  if action then game[action[1]](game, t, who, action[2], action[3], action[4])
  else game:bid(t, who, kernel.said(who, kernel.bids(who))) end
  kernel.window(window)
end

--- Several of `from`: between q.least and q.most of them (q.n = exactly n); q.ordered keeps the
--- order of the answer.
function seat.pick(p, q)
  while true do
    local list, refused = kernel.options(p, q)
    local least, most = q.least or q.n or 0, q.most or q.n or #list
    if most > #list then most = #list end
    if least > most then
      error(("question '%s' wants %d of %d options; ask for fewer: n = math.min(%d, …), or least and most")
        :format(q[1], least, #list, least), 2)
    end
    local picked, who, number = ask(p, q, most, list, least, refused, PICK)
    if picked then
      for i = 1, #picked do picked[i] = list[picked[i]] end
      return picked
    end
    kernel.act(who, number)
  end
end

--- Yes or no; no is the default.
function seat.confirm(p, q)
  local one = {}
  for key, value in pairs(q) do one[key] = value end
  one.from, one.pass = { q.yes or "yes" }, true
  return p:choose(one) ~= nil
end

--- A deal: { partner =, give = { cards }, ask = { kinds } }; or one of `from`; or nil.
function seat.deal(p, q)
  while true do
    local list, refused = {}, nil
    if q.from then list, refused = kernel.options(p, q) end
    local i, who, number = ask(p, q, nil, list, q.pass, refused, DEAL)
    if type(i) == "table" then return i end
    if i then return list[i] end
    if not who then return nil end
    kernel.act(who, number)
  end
end

--- Asks several seats in secret, until all have answered. q.from may be a function of
--- the seat. With q.n / q.least / q.most the answers are lists. Returns answers by seat.
function tbl.choose_all(t, q)
  local answers = {}
  for _, p in ipairs(q.seats or t:all_seats()) do
    local one = {}
    for key, value in pairs(q) do one[key] = value end
    one.seats, one.secret, one.anytime = nil, true, false
    if type(q.from) == "function" then one.from = function() return q.from(p) end end
    local many = q.n or q.least or q.most
    answers[p] = many and p:pick(one) or p:choose(one)
  end
  return answers
end

--- Asks the seats in turn until one does not pass. Returns the seat
--- and its choice, or nil.
function tbl.open(t, q)
  for _, p in ipairs(q.seats or t:all_seats()) do
    local one = {}
    for key, value in pairs(q) do one[key] = value end
    one.seats, one.pass = nil, true
    if type(q.from) == "function" then one.from = function() return q.from(p) end end
    local answer = p:choose(one)
    if answer ~= nil then return p, answer end
  end
end

-- A polling point: seats with something to do out of turn may do it now,
-- the active seat first, then clockwise, until all pass.
function kernel.poll(t)
  local again = true
  while again do
    again = false
    for _, p in t:seats(t:active()) do
      if kernel.polled(p) then
        local list = anytime(p)
        local number = #list > 0 and kernel.ask_poll(p, list)
        if number then
          kernel.act(p, number)
          again = true
          break
        end
      end
    end
  end
end

--- A polling point for one seat: it may propose the deal that game:bids describes, and game:bid takes it.
--- True if it has done so.
function tbl.hear(t, p)
  local bids = kernel.hears(p) and kernel.bids(p)
  local deal = bids and kernel.ask_bid(p, bids)
  if not deal then return false end
  kernel.game():bid(t, p, deal)
  return true
end

local rotation = kernel.rotation  -- seat -> all seats clockwise from it; filled by the kernel

--- All seats clockwise, from the given one or from seat 1.
function tbl.all_seats(t, from)
  return rotation[from or t:seat(1)]
end

--- The seat to the left, whose turn comes next.
function seat.left(p)
  return rotation[p][2] or p
end

return seat, tbl
