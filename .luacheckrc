-- For luacheck: what rule scripts may use; `bohn doc` explains it. The rest of Lua is missing on purpose: it could make
-- two runs of the same game differ, or reach outside.
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

-- Only in this repository (`bohn new` copies what is above): the benchmark's yardstick is plain Lua, and scripts of the
-- tests do forbidden things on purpose.
files["tests/bench"] = { std = "lua54" }
files["tests/abuse"] = { std = "+lua54" }
files["tests/planted"] = { ignore = { "." } }
files["tests/scripts"] = { std = "+lua54" }
files["examples/players"] = { std = "min" }  -- programs that play, not rules
