-- bohnick_cards.lua: the cards of Bohnick and what they are called. The numbers of TEAM and DEFENCE are
-- **reconstructed** (sections 2.3 and 2.4 of bohnick.md): only the sums per colour and the kinds are the booklet's.

local cards = {}

cards.TEAMS = { "national", "international" }
cards.CORNERS = { "tl", "tr", "bl", "br" }

-- Section 2.3, reconstructed: how many cards each bean has of an action; of passes and crosses by target.
local TEAM = {
  { "green",  dribble = 1, pass = { blue = 1 }, cross = { violet = 2 }, shot = 1 },
  { "brown",  dribble = 1, pass = { yellow = 1 }, cross = { violet = 2 }, shot = 1 },
  { "yellow", dribble = 2, pass = { green = 1, brown = 2, blue = 1, violet = 1 }, long = 1 },
  { "blue",   dribble = 1, pass = { green = 2, brown = 2, yellow = 1, violet = 1 }, long = 1 },
  { "violet", dribble = 2, pass = { blue = 2, yellow = 2 }, shot = 1, header = 3 },
}

-- Section 2.4, reconstructed. Corners: top and bottom, left and right, as the shooter sees them.
local REFEREES = { free_kick = 3, penalty = 1, attacker_foul = 2 }
local TACKLES = { green = 2, brown = 2, yellow = 3, blue = 3, violet = 5 }
local KEEPERS = {
  { "k_ls_all",    "long shot",      "tl tr bl br" },
  { "k_l_all",     "long",           "tl tr bl br" },
  { "k_s_all",     "shot",           "tl tr bl br" },
  { "k_lp_not_tl", "long penalty",   "tr bl br" },
  { "k_lp_not_tr", "long penalty",   "tl bl br" },
  { "k_lp_not_bl", "long penalty",   "tl tr br" },
  { "k_lp_not_br", "long penalty",   "tl tr bl" },
  { "k_sp_tl",     "shot penalty",   "tl" },
  { "k_sp_tr",     "shot penalty",   "tr" },
  { "k_sp_bl",     "shot penalty",   "bl" },
  { "k_sp_br",     "shot penalty",   "br" },
  { "k_h_all",     "header",         "tl tr bl br" },
  { "k_hp_dia",    "header penalty", "tl br" },
  { "k_hp_dib",    "header penalty", "tr bl" },
}

local ACTIONS = { "dribble", "pass", "cross", "shot", "long", "header" }
local GOAL = { shot = true, long = true, header = true }
local SHOTS = { "shot", "long", "header", "penalty" }     -- what keepers stop
-- How pages draw the beans.
local COLOURS = { green = "#3f9142", brown = "#8a5a33", yellow = "#dfb21c", blue = "#3166c4", violet = "#7b3fa0" }
local SIDES = { t = "top", b = "bottom", l = "left", r = "right" }

---------------------------------------------------------------------------------------------------
-- Words

local WORDS = {
  green = { en = "green", de = "Grün" }, brown = { en = "brown", de = "Braun" },
  yellow = { en = "yellow", de = "Gelb" }, blue = { en = "blue", de = "Blau" },
  violet = { en = "violet", de = "Violett" },
  dribble = { en = "dribble", de = "Dribbling" }, pass = { en = "pass", de = "Pass" },
  cross = { en = "cross", de = "Flanke" }, shot = { en = "shot", de = "Schuss" },
  long = { en = "long shot", de = "Fernschuss" }, header = { en = "header", de = "Kopfball" },
  free_kick = { en = "free kick", de = "Freistoß" }, penalty = { en = "penalty", de = "Elfmeter" },
  attacker_foul = { en = "attacker's foul", de = "Stürmerfoul" },
  tl = { en = "top left", de = "oben links" }, tr = { en = "top right", de = "oben rechts" },
  bl = { en = "bottom left", de = "unten links" }, br = { en = "bottom right", de = "unten rechts" },
  national = { en = "National", de = "National" },
  international = { en = "International", de = "International" },
  top = { en = "top", de = "oben" }, bottom = { en = "bottom", de = "unten" },
  left = { en = "left", de = "links" }, right = { en = "right", de = "rechts" },
  all = { en = "all corners", de = "alle Ecken" }, but = { en = "not", de = "nicht" },
  to = { en = "to", de = "zu" }, tackle = { en = "tackle", de = "Tackling" },
  keeper = { en = "keeper", de = "Torwart" }, has_ball = { en = "has the ball", de = "am Ball" },
}
local LANGUAGES = { "en", "de" }

-- A text in every language: pieces that are words are translated, others (signs) stand as they are.
local function text(...)
  local all = {}
  for _, language in ipairs(LANGUAGES) do
    local parts = {}
    for i, piece in ipairs { ... } do parts[i] = WORDS[piece] and WORDS[piece][language] or piece end
    all[language] = table.concat(parts)
  end
  return all
end

---------------------------------------------------------------------------------------------------
-- Team cards

local function count(bean, action, target)
  local n = bean[action]
  if target then return n and n[target] or 0 end
  return n or 0
end

local function name(actor, action, target)
  if target then return text(actor, " ", action, " ", "to", " ", target) end
  return text(actor, " ", action)
end

--- Adds the cards of one team (section 2.3) to a list for game:cards().
function cards.add_team(list, team)
  local function add(actor, action, target, n)
    if n == 0 then return end
    local id = ("%s_%s_%s"):format(team:sub(1, 1), actor, action) .. (target and "_" .. target or "")
    list[#list + 1] = { id = id, count = n, back = team, actor = actor, action = action, target = target or actor,
                        goal = GOAL[action] or false, name = name(actor, action, target),
                        look = ("%s %s %s"):format(action, COLOURS[actor], target and COLOURS[target] or "") }
  end
  for _, bean in ipairs(TEAM) do
    for _, action in ipairs(ACTIONS) do
      if type(bean[action]) == "table" then
        for _, to in ipairs(TEAM) do add(bean[1], action, to[1], count(bean, action, to[1])) end
      else
        add(bean[1], action, nil, count(bean, action))
      end
    end
  end
end

--- Who has the ball after a card (section 2.2).
function cards.holder(card) return card.target end

---------------------------------------------------------------------------------------------------
-- Defence cards

-- { tl = true, … } from "tl …".
local function set(words)
  local all = {}
  for _, word in ipairs(words:split()) do all[word] = true end
  return all
end

-- "top" of top left and top right; nil if the two are opposite each other.
local function side_of(corner, other)
  for i = 1, 2 do
    if corner:sub(i, i) == other:sub(i, i) then return SIDES[corner:sub(i, i)] end
  end
end

-- "all corners", "not top left", "left", or the corners one by one.
local function corner_pieces(corners)
  local held, missing = {}, {}
  for _, corner in ipairs(cards.CORNERS) do
    local list = corners[corner] and held or missing
    list[#list + 1] = corner
  end
  if #missing == 0 then return { "all" } end
  if #missing == 1 then return { "but", " ", missing[1] } end
  if #held == 1 then return held end
  local side = side_of(held[1], held[2])
  return side and { side } or { held[1], "/", held[2] }
end

-- "keeper shot/penalty (left)": no comma, because it stands in lists.
local function keeper_name(types, corners)
  local pieces = { "keeper" }
  for _, shot in ipairs(SHOTS) do
    if types[shot] then pieces[#pieces + 1], pieces[#pieces + 2] = #pieces == 1 and " " or "/", shot end
  end
  pieces[#pieces + 1] = " ("
  for _, piece in ipairs(corner_pieces(corners)) do pieces[#pieces + 1] = piece end
  pieces[#pieces + 1] = ")"
  return text(table.unpack(pieces))
end

-- The corners as a page reads them.
local function corner_words(corners)
  local words = {}
  for _, corner in ipairs(cards.CORNERS) do
    if corners[corner] then words[#words + 1] = corner end
  end
  return table.concat(words, " ")
end

--- Adds the defence cards (section 2.4); without tackles and referees when four play (KIK-V1).
function cards.add_defence(list, all)
  local function add(role, id, n, card_name, colour, types, corners)
    list[#list + 1] = { id = id, count = n, back = "defence", role = role, colour = colour or "", name = card_name,
                        types = types or {}, corners = corners or {},
                        look = table.concat({ role, COLOURS[colour] or "", corner_words(corners or {}) }, " ") }
  end
  if all then
    for id, n in pairs(REFEREES) do add("referee", id, n, text(id)) end
    for _, bean in ipairs(TEAM) do
      add("tackle", "tackle_" .. bean[1], TACKLES[bean[1]], text("tackle", " ", bean[1]), bean[1])
    end
  end
  for _, keeper in ipairs(KEEPERS) do
    local types, corners = set(keeper[2]), set(keeper[3])
    add("keeper", keeper[1], 1, keeper_name(types, corners), nil, types, corners)
  end
end

--- For each defence card, the corners in which it stops such a shot, as bits. That holds for the whole match, so bots
--- recall it: t:recall(cards.corners_stopped, game, t, shot).
function cards.corners_stopped(game, t, shot)
  local stopped, corners = {}, game:corners()
  for _, kind in ipairs(t:kinds "defence") do
    local bits = 0
    for i, corner in ipairs(corners) do
      if game:stops(kind, shot, corner) then bits = bits | 1 << i - 1 end
    end
    stopped[kind] = bits
  end
  return stopped
end

---------------------------------------------------------------------------------------------------
-- What simulations report

--- Adds counters of the shots, and of the goals, of each kind.
function cards.add_measures(counters)
  for _, shot in ipairs { "shot", "long", "header", "free_kick", "penalty" } do
    local word = WORDS[shot]
    counters["shots_" .. shot] = { 0, measure = { en = "shots: " .. word.en, de = "Schüsse: " .. word.de } }
    counters["goals_" .. shot] = { 0, measure = { en = "goals: " .. word.en, de = "Tore: " .. word.de } }
  end
end

---------------------------------------------------------------------------------------------------
-- The overview card: what the holder of the ball may do

--- The key of the text that says so after this card, the first of the attack or not (KIK-C3, C4).
function cards.may_do(card, first)
  local key = "ball_" .. cards.holder(card)
  if card.action == "cross" then return key .. "_crossed" end
  return first and card.action == "dribble" and key .. "_opening" or key
end

-- "violet has the ball: dribble, pass to yellow/blue", with the actions that are allowed.
local function ball_text(bean, allowed)
  local pieces = { bean[1], " ", "has_ball" }
  local function add(...)
    for _, piece in ipairs { ... } do pieces[#pieces + 1] = piece end
  end
  for _, action in ipairs(ACTIONS) do
    if bean[action] and allowed(action) then
      add(#pieces == 3 and ": " or ", ", action)
      local between = { " ", "to", " " }
      for _, target in ipairs(type(bean[action]) == "table" and TEAM or {}) do
        if count(bean, action, target[1]) > 0 then
          add(table.unpack(between))
          add(target[1])
          between = { "/" }
        end
      end
    end
  end
  return text(table.unpack(pieces))
end

--- Adds the words of the cards and the texts of the overview card; `finish`: a cross must be finished at once.
function cards.add_texts(texts, finish)
  for key, words in pairs(WORDS) do texts[key] = texts[key] or words end
  for _, bean in ipairs(TEAM) do
    local key = "ball_" .. bean[1]
    texts[key] = ball_text(bean, function(action) return action ~= "header" end)
    texts[key .. "_opening"] = ball_text(bean, function(action) return not GOAL[action] end)
    texts[key .. "_crossed"] = ball_text(bean, function(action) return GOAL[action] or not finish end)
  end
end

return cards
