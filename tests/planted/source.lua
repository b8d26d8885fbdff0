-- Wrong on purpose: mistakes visible in the source. Each mark names what is to be found in its line.
local base = extends "bohnanza"
local game = base:variant { id = "source", title = { en = "Source", de = "Quelltext" } }

game.options = { spare = { 1, " " } }  -- WRONG: option 'spare' has no text that says what it does
game.decisions = { lost_clause = { from = "places" } }  -- WRONG: decision 'lost_clause' has no clause
game.texts = {
  lost_clause = { en = "Where?", de = "Wohin?" },
  half = "Half a text",
}

function game:extra_card(t, p)
  t:say("half", p)  -- WRONG: word 'half' has no text in 'de'
  t:say(#p.hand > 1 and "untold" or "half", p)  -- WRONG: word 'untold' has no text in 'en'
  local card = p:choose { "untold_question", from = p.hand, clause = "BOH-1.1" }  -- WRONG: decision 'untold_question' has no text in 'en'
  return card or p:pick { "half", from = p.hand, n = 1 }  -- WRONG: decision 'half' has no clause
end

function game:receive(t, p, card)
  if #p.hand > 99 then return self:extra_card(t, p) end
  return base.receive(self, t, p, card)
end

function game:draws(t, p)  -- BOH-77  WRONG: there is no clause BOH-77 in the rule reference
  local soy, missing = t:kind "sojabohne", t:kind("soyabohne")  -- WRONG: there is no card 'soyabohne'
  local liked = { sojabhone = true, soy = soy }
  if p.hand:front().kind.id == "sojabhone" then return liked.soy end  -- WRONG: there is no card 'sojabhone'; did you mean 'sojabohne'?
  if "rote_bonhe" ~= soy.id or soy.id == "rote_bohne" then return 1 end  -- WRONG: there is no card 'rote_bonhe'; did you mean 'rote_bohne'?
  if soy and missing then printf(soy) end  -- WRONG: unknown global 'printf'
  for i = 1, math.random(3) do total = i end  -- WRONG: unknown global 'math.random'
  do local inner = 1; if inner == 2 then return inner end end
  if inner then return 1 end  -- WRONG: unknown global 'inner'
  return game:turned_up(t, p) + base.draws(self, t, p)  -- WRONG: 'game:turned_up' always calls the rule of this script
end

function game:turned_up(t, p)
  function helper() end  -- WRONG: function 'helper' is global
  if p == nil then return base.turned_up(t, p) end  -- WRONG: 'base.turned_up' calls the base
  if t:turn() == 1 then return #p.hand > 1 or no "BOH-H3" end  -- WRONG: 'or no' drops the clause
  return base:turned_up(t, p)  -- WRONG: 'base:turned_up' calls the base without the changes of variants
end

return game
