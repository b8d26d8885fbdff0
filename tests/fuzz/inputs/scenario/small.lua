return {
  game = "two_beans", players = 2,
  { "A-1 a", seed = 1, auto = "random", expect = { over = true } },
  { "A-2 b", given = { p1 = { hand = "red" } }, illegal = { "p1 plant_where -" } },
}
