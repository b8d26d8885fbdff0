-- House rule: a new variety, dear and rare. A card is one line of data, whatever the profile.
local base = extends "bohnanza"

return base:variant { id = "noble_beans", title = "Noble beans",
  cards = { also = { id = "edelbohne", count = 5, number = 5, meter = { 1, 2, 3, 4 }, field_for = 0,
                     back = "bean", name = { en = "noble bean", de = "Edelbohne" } } },
}
