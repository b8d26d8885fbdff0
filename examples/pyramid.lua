-- House rule: a pyramid of six rows for three players (BNP-V3); try --set layout=pyramid5 for a short war.
local base = extends "bohnaparte"
return base:variant { id = "pyramid", title = "Bohnaparte on a pyramid", players = { 3, 3 },
                      options = { layout = "pyramid6" } }
