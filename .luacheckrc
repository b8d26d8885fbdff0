-- Rule scripts run in a sandbox: they see these names and no others. Anything that could make
-- two runs of the same game differ, or reach outside, is missing on purpose: os, io, load,
-- require, math.random, collectgarbage.
stds.bohn = {
  read_globals = {
    -- what a script says about a game
    "define", "extends", "no",

    -- what is left of Lua
    "assert", "error", "ipairs", "next", "pairs", "pcall", "select", "tonumber", "tostring", "type",
    "_VERSION",
    math = {
      fields = {
        "abs", "ceil", "floor", "fmod", "huge", "max", "maxinteger", "min", "mininteger", "modf",
        "tointeger", "type", "ult",
      },
    },
    string = {
      fields = {
        "byte", "char", "find", "format", "gmatch", "gsub", "len", "lower", "match", "rep",
        "reverse", "sub", "upper",
      },
    },
    table = { fields = { "concat", "insert", "move", "pack", "remove", "sort", "unpack" } },
    utf8 = { fields = { "char", "charpattern", "codepoint", "codes", "len", "offset" } },
  },
}

std = "bohn"
max_line_length = 100

-- A handler takes all it is offered, whether it needs it or not.
unused_args = false

-- Scenarios only return a table; the rest of tests/ may use all of Lua.
files["tests"] = { std = "lua54" }
files["tests/scenarios"] = { std = "bohn" }
