"""Alpha-beta as a student writes it. Try `zermelo check examples/my_search.py`."""

from math import inf


def alpha_beta(game, state, depth, alpha=-inf, beta=inf):
    """The value for player 0, who is MAX."""
    if game.is_terminal(state):
        return game.utility(state, 0)
    if depth == 0:
        return game.evaluate(state, 0)
    maximizing = game.to_move(state) == 0
    best = -inf if maximizing else inf
    for action in game.actions(state):
        value = alpha_beta(game, game.result(state, action), depth - 1, alpha, beta)
        if maximizing:
            best = max(best, value)
            alpha = max(alpha, value)
        else:
            best = min(best, value)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return best
