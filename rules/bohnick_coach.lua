-- bohnick_coach.lua: a bot that builds attacks and keeps useful defence cards.

return function(_, _, _, q)
  if q.type == "pick" then return { q.options[1] } end
  if not q.pass then return q.options[1] end
end
