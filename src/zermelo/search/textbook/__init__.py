"""The algorithms of the lecture decks, each as it stands on its slide.

Every function here runs on every two-player zero-sum game, compiled or interpreted, and names the deck it
comes from by its number (000 to 004; see docs/algorithms.md). What a slide takes for granted is written so:

    the slide                      here
    terminal(s) or d > maxD        game.is_terminal(state) or depth == 0     (depth n is n plies)
    eval(s)                        evaluate(game, state, guide, context)     for MAX
    for (c in children(s))         for child in children(game, state, guide, depth, context):
    v' ≥ β                         context.reaches(v_, beta)                 or v' > β, if asked
    max / !max                     is_max(game, child, context): players need not alternate

`@recorded` counts the nodes and records each node's window and value, so that the slide's lines stay as they
are. `context` is where that, and the moves still to be searched, are kept; `guide` is what evaluates.
"""
