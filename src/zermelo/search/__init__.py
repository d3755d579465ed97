"""One file per idea: the textbook, the solver, counting. A search is a plain function over a game."""
