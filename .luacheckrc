-- Rule scripts run in a sandbox: they see these names and no others (vm/sandbox.c, stdlib/bohn.lua).
-- Anything that could make two runs of the same game differ, or reach outside, is missing on purpose.
stds.bohn = {
  read_globals = {
    -- what a script says about a game
    "define", "extends", "no", "require",

    -- what is left of Lua
    "assert", "error", "ipairs", "pairs", "select", "tonumber", "tostring", "type",
    math = { fields = { "abs", "ceil", "floor", "max", "maxinteger", "min", "mininteger", "tointeger", "type" } },
    string = { fields = { "byte", "char", "find", "format", "len", "lower", "rep", "reverse", "split", "sub", "upper" } },
    table = { fields = { "concat", "insert", "pack", "remove", "sort", "unpack" } },
  },
}

std = "bohn"
max_line_length = 120

-- A rule lists all parameters, even those it does not use.
unused_args = false

-- The yardstick of the benchmark is plain Lua; scripts of the tests do forbidden things on purpose.
files["tests/bench"] = { std = "lua54" }
files["tests/abuse"] = { std = "+lua54" }
files["tests/planted"] = { ignore = { "." } }
files["tests/scripts"] = { std = "+lua54" }
