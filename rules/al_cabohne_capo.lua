return function(_, _, _, q) if not q.pass then return q.options[1] end end
