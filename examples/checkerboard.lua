-- House rule: a checkerboard instead of bricks (BNP-V4). Rows are not shifted, so nobody attacks
-- diagonally: four neighbours instead of six.
local base = extends "bohnaparte"
return base:variant { id = "checkerboard", title = "Bohnaparte on a checkerboard",
                      options = { pattern = "checkerboard" } }
