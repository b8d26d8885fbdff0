-- board.lua: boards of cards laid out in rows.
--
-- A board is drawn as text, a line for each row: a word is a card, a dot half a card of empty space. So
-- a brick pattern starts every other row with one dot more, a checkerboard starts them all alike:
--
--     . camp farm city              A tile is called by its row and its place in it: a1, a2, a3, b1 …
--     village swamp monastery       On the table each tile is a zone of that name, with the fields
--     . camp quarry                 row, x (its left edge in half cards) and number (in reading order).

--- One card of a drawing.
---@class Tile
---@field name string     "c4"; also the name of its zone on the table
---@field row integer     from 1 at the top
---@field column integer  its place in the row, from 1
---@field x integer       its left edge in half cards, from 0
---@field land string     the word in the drawing

---@class board
local board = {}

local ROWS = "abcdefghijklmnopqrstuvwxyz"

--- The tiles of a drawing, in reading order: { name = "c4", row = 3, column = 4, x = 6, land = "village" }.
--- `rows` is a list of lines, or one text. On a mistake: nil and a message.
---
--- `local tiles, wrong = board.read(self:own_board())`
---@param rows string|string[]
---@return Tile[]? tiles
---@return string? wrong
function board.read(rows)
  if type(rows) == "string" then rows = rows:split "\n" end
  local tiles, row = {}, 0
  for _, line in ipairs(rows) do
    local words = line:split()
    if #words > 0 then
      row = row + 1
      local x, column = 0, 0
      for _, word in ipairs(words) do
        if word == "." then
          x = x + 1
        else
          column = column + 1
          tiles[#tiles + 1] = { name = ROWS:sub(row, row) .. column, row = row, column = column, x = x, land = word }
          x = x + 2
        end
      end
      if row > #ROWS or x > 99 then
        return nil, ("the board is too large: at most %d rows of 49 cards"):format(#ROWS)
      end
      if column == 0 then return nil, ("row %d holds dots, but no card"):format(row) end
    end
  end
  if #tiles == 0 then return nil, "the board has no cards" end
  return tiles
end

--- The place of a tile, for messages: "row 3, column 4".
---@param tile Tile
---@return string
function board.place(tile)
  return ("row %d, column %d"):format(tile.row, tile.column)
end

--- The numbers of the neighbours of each tile: those that share a piece of an edge; corners do not count. Bohnaparte
--- asks its rule `neighbours` once, so that a variant can say who else is one: see examples/round_world.lua.
---
--- `function game:neighbours(tiles) return board.neighbours(tiles) end`
---@param tiles Tile[]
---@return integer[][] near
function board.neighbours(tiles)
  local near = {}
  for i, a in ipairs(tiles) do
    near[i] = {}
    for j, b in ipairs(tiles) do
      local rows, shift = math.abs(a.row - b.row), math.abs(a.x - b.x)
      if (rows == 0 and shift == 2) or (rows == 1 and shift < 2) then near[i][#near[i] + 1] = j end
    end
  end
  return near
end

--- The tiles (number -> steps) that can be reached from tile number `from` over tiles for which
--- passes(number) holds; it need not hold for the first.
---
--- `local steps = board.reach(near, 1, function(i) return tiles[i].land ~= "river" end)`
---@param near integer[][]
---@param from integer
---@param passes fun(number: integer): boolean
---@return table<integer, integer> steps
function board.reach(near, from, passes)
  local steps, queue, head = { [from] = 0 }, { from }, 1
  while queue[head] do
    local here = queue[head]
    head = head + 1
    for _, j in ipairs(near[here]) do
      if not steps[j] and passes(j) then
        steps[j] = steps[here] + 1
        queue[#queue + 1] = j
      end
    end
  end
  return steps
end

--- The tiles on the banks of a river that starts at tile number `river`: the neighbours of that one tile,
--- or, if `whole`, of all tiles of is_river connected to it.
---@param near integer[][]
---@param river integer
---@param is_river fun(number: integer): boolean
---@param whole? boolean
---@return table<integer, true> banks
function board.banks(near, river, is_river, whole)
  local banks, wet = {}, { [river] = true }
  if whole then wet = board.reach(near, river, is_river) end
  for i in pairs(wet) do
    for _, j in ipairs(near[i]) do
      if not is_river(j) then banks[j] = true end
    end
  end
  return banks
end

--- If the tiles for which passes(number) holds are not connected: the number of one, and of the first that
--- cannot be reached from it; otherwise nil.
---@param near integer[][]
---@param passes fun(number: integer): boolean
---@return integer? from
---@return integer? unreached
function board.cut_off(near, passes)
  local first, reached
  for i = 1, #near do
    if passes(i) then
      if not first then first, reached = i, board.reach(near, i, passes) end
      if not reached[i] then return first, i end
    end
  end
end

--- Adds a zone for each tile to the zones of a game, and returns them.
---
--- `function game:zones() return board.add_zones(self.tiles, { deck = "none" }) end`
---@param tiles Tile[]
---@param zones table
---@return table zones
function board.add_zones(tiles, zones)
  for i, tile in ipairs(tiles) do zones[tile.name] = { "all", row = tile.row, x = tile.x, number = i } end
  return zones
end

--- The names of all tiles: a group for game.groups.
---
--- `function game:groups() return { tiles = board.names(self.tiles) } end`
---@param tiles Tile[]
---@return string[]
function board.names(tiles)
  local names = {}
  for i, tile in ipairs(tiles) do names[i] = tile.name end
  return names
end

return board
