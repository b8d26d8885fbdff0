-- Bohnaparte, both halves of the box together (BNP-V6): fortresses and woods, depots and merchants, cannons
-- and cavalry, on the standard boards with one row more, or on pyramids of their own.

local base = extends "bohnaparte_cavalry"

local game = base:variant {
  id = "bohnaparte_combined",
  title = { en = "Bohnaparte: combined", de = "Bohnaparte: alles zusammen" },
}

game.options = {
  single_set = { false, "one box only: a card with two sides shows one of them (pyramids and boards of your own)" },
}

local EXTRA_ROW = "wood horse_team wood horse_team wood horse_team"
local STORES = 6

function game:plays() return true end
function game:board_set() return self:layers() and "cmb" or "std" end

game.for_sale = { before = { buy_merchant = { "buy_depot", price = "depot_price" } } }

--- The standard board and a row below it, shifted like a brick or not; a pyramid is one already.
function game:drawing()                       -- BNP-V6
  local rows, layout = base.drawing(self), self.opt.layout
  if self:layers() or layout == "custom" or layout == "fixed" and self:own_board() then return rows end
  local list, shift = {}, 0
  for _, word in ipairs(rows[#rows]:split()) do
    if word == "." then shift = shift + 1 end
  end
  if self.opt.pattern == "brick" then shift = shift - 1 end
  for i, row in ipairs(rows) do list[i] = (shift < 0 and ". " or "") .. row end
  list[#list + 1] = (". "):rep(math.max(shift, 0)) .. EXTRA_ROW
  return list
end

function game:check_counts(used)
  if self.opt.single_set and (used.iron_mine or 0) + (used.horse_team or 0) > 3 then
    return ("single_set=true: iron mines and horse teams are sides of the same 3 cards, the board has %d and %d")
      :format(used.iron_mine or 0, used.horse_team or 0)
  end
end

function game:fortress_cards()
  return base.fortress_cards(self) - (self.opt.single_set and self.used.wood or 0)
end

--- May another depot or merchant be bought? They are sides of the same six cards.
function game:stores_left(t)
  local sold = 0
  for _, p in t:seats() do
    sold = sold + (p.depot:is_open() and 1 or 0) + (p.merchant:is_open() and 1 or 0)
  end
  return not self.opt.single_set or sold < STORES
end

function game:can_buy_depot(t, p)
  if not self:stores_left(t) then return no "BNP-D1" end
  return base.can_buy_depot(self, t, p)
end

function game:can_buy_merchant(t, p)
  if not self:stores_left(t) then return no "BNP-C3" end
  return base.can_buy_merchant(self, t, p)
end

return game
