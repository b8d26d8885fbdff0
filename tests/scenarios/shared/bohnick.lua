-- For the scenario files of Bohnick: cards and attacks of the two teams.
local bohnick = {}

--- Cards of the national team and of the international one: n "2 blue_long" is "2 n_blue_long".
local function team(prefix)
  return function(cards)
    local words = cards:split()
    for i, word in ipairs(words) do
      if word:byte() >= ("a"):byte() then words[i] = prefix .. word end
    end
    return table.concat(words, " ")
  end
end
bohnick.n, bohnick.i = team "n_", team "i_"
bohnick.OWN = { bohnick.n, bohnick.i }

--- The decisions of an attack with these cards that nobody reacts to; the reaction to the last card is still open.
function bohnick.attack(seat, cards)
  local list = {}
  for _, card in ipairs(table.concat(cards:split(","), " "):split()) do
    if #list > 0 then list[#list + 1] = ("p%d react -"):format(3 - seat) end
    list[#list + 1] = ("p%d %s %s"):format(seat, #list == 0 and "play_start" or "play_next", bohnick.OWN[seat](card))
  end
  return list
end

return bohnick
