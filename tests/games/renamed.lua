-- Another name, and nothing else.
return extends "red_blue":variant { id = "renamed", title = "Renamed" }
