"""The algorithms of the lecture decks, each as it stands on its slide.

Every function here runs on every two-player zero-sum game, compiled or interpreted, and names the deck it
comes from by its number (000 to 004; see docs/algorithms.md). What a slide takes for granted is written so:

    the slide                      here
    terminal(s) or d > maxD        game.is_terminal(state) or depth == 0     (depth n is n plies)
    eval(s)                        worth(game, state, notes)                 for MAX
    for (c in children(s))         for i in range(children(game, state, depth, notes)):
                                       c = child(game, state, i, notes)
    v' ≥ β                         reaches(v_, beta, notes)                  or v' > β, if asked
    max / !max                     is_max(game, c, notes): players need not alternate

`@recorded` counts the nodes and writes down each node's window and value, so that the slide's lines stay as
they are. `notes` is where that, and the waiting moves, are kept.
"""
