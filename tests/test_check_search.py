"""check_search: correct searches in many styles pass, and typical mistakes show on the smallest tree."""

from __future__ import annotations

import json
from math import inf
from pathlib import Path

import pytest

from zermelo.check.search import check_search

EXAMPLE = Path(__file__).parents[1] / "examples" / "my_search.py"
PASSED, REACHED = "a bound that is passed", "a bound that is reached"


def leaf(game, state, depth):
    return game.utility(state, 0) if game.is_terminal(state) else game.evaluate(state, 0)


def children(game, state):
    return [game.result(state, action) for action in game.actions(state)]


# ---------------------------------------------------------------------- correct ones


def minimax(game, state, depth):
    if game.is_terminal(state) or depth == 0:
        return leaf(game, state, depth)
    choose = max if game.to_move(state) == 0 else min
    return choose(minimax(game, child, depth - 1) for child in children(game, state))


def minimax_with_move(game, state, depth, maximizing):
    if game.is_terminal(state) or depth == 0:
        return leaf(game, state, depth), None
    values = [
        (minimax_with_move(game, game.result(state, action), depth - 1, not maximizing)[0], action)
        for action in game.actions(state)
    ]
    return (max if maximizing else min)(values, key=lambda pair: pair[0])


def minimax_to_the_end(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    choose = max if game.to_move(state) == 0 else min
    return choose(minimax_to_the_end(game, child) for child in children(game, state))


def negamax(game, state, depth):
    player = game.to_move(state)
    if game.is_terminal(state):
        return game.utility(state, player)
    if depth == 0:
        return game.evaluate(state, player)
    return max(-negamax(game, child, depth - 1) for child in children(game, state))


def negamax_alpha_beta(game, state, alpha, beta, depth):
    player = game.to_move(state)
    if game.is_terminal(state):
        return game.utility(state, player)
    if depth == 0:
        return game.evaluate(state, player)
    for child in children(game, state):
        alpha = max(alpha, -negamax_alpha_beta(game, child, -beta, -alpha, depth - 1))
        if alpha >= beta:
            break
    return alpha


def strict_alpha_beta(game, state, depth, alpha, beta):
    """As Wikipedia has it."""
    if game.is_terminal(state) or depth == 0:
        return leaf(game, state, depth)
    value = -inf if game.to_move(state) == 0 else inf
    for child in children(game, state):
        if game.to_move(state) == 0:
            value = max(value, strict_alpha_beta(game, child, depth - 1, alpha, beta))
            if value > beta:
                break
            alpha = max(alpha, value)
        else:
            value = min(value, strict_alpha_beta(game, child, depth - 1, alpha, beta))
            if value < alpha:
                break
            beta = min(beta, value)
    return value


def strict_short_alpha_beta(game, state, depth, alpha, beta):
    if game.is_terminal(state) or depth == 0:
        return leaf(game, state, depth)
    maximizing = game.to_move(state) == 0
    for child in children(game, state):
        value = strict_short_alpha_beta(game, child, depth - 1, alpha, beta)
        alpha, beta = (max(alpha, value), beta) if maximizing else (alpha, min(beta, value))
        if alpha > beta:
            break
    return alpha if maximizing else beta


@pytest.mark.parametrize("search", [minimax, minimax_with_move, minimax_to_the_end, negamax])
def test_minimax_passes_in_many_styles(search):
    report = check_search(search)
    assert report.ok, report.text()
    assert report.cuts == {}
    assert report.trees > 1000
    assert report.positions >= 6


@pytest.mark.parametrize(
    ("search", "cut"),
    [(negamax_alpha_beta, REACHED), (strict_alpha_beta, PASSED), (strict_short_alpha_beta, PASSED)],
)
def test_alpha_beta_passes_whichever_way_it_cuts(search, cut):
    report = check_search(search)
    assert report.ok, report.text()
    assert report.cuts[search.__name__].startswith(cut)


def test_the_example_passes():
    report = check_search(EXAMPLE)
    assert report.ok, report.text()
    assert "alpha_beta in my_search.py" in report.text()
    assert json.loads(json.dumps(report.to_json()))["ok"]


# ---------------------------------------------------------------------- typical mistakes


def always_max(game, state, depth):
    if game.is_terminal(state) or depth == 0:
        return leaf(game, state, depth)
    return max(always_max(game, child, depth - 1) for child in children(game, state))


def starts_at_zero(game, state, depth):
    if game.is_terminal(state) or depth == 0:
        return leaf(game, state, depth)
    best = 0 if game.to_move(state) == 0 else inf
    choose = max if game.to_move(state) == 0 else min
    return choose(best, *(starts_at_zero(game, child, depth - 1) for child in children(game, state)))


def one_ply_short(game, state, depth):
    if game.is_terminal(state) or depth <= 1:
        return leaf(game, state, depth)
    choose = max if game.to_move(state) == 0 else min
    return choose(one_ply_short(game, child, depth - 1) for child in children(game, state))


def one_ply_more(game, state, depth):
    if game.is_terminal(state) or depth < 0:
        return leaf(game, state, depth)
    choose = max if game.to_move(state) == 0 else min
    return choose(one_ply_more(game, child, depth - 1) for child in children(game, state))


def from_the_right(game, state, depth):
    if game.is_terminal(state) or depth == 0:
        return leaf(game, state, depth)
    choose = max if game.to_move(state) == 0 else min
    return choose(from_the_right(game, child, depth - 1) for child in reversed(children(game, state)))


def forgets_to_return(game, state, depth):
    if game.is_terminal(state) or depth == 0:
        return leaf(game, state, depth)
    max(forgets_to_return(game, child, depth - 1) for child in children(game, state))
    return None


def misspells(game, state, depth):
    return leaf(game, stat, depth)  # noqa: F821


def never_ends(game, state, depth):
    return never_ends(game, state, depth) if game.is_terminal(state) else 0


def negamax_without_sign(game, state, depth):
    player = game.to_move(state)
    if game.is_terminal(state) or depth == 0:
        return game.utility(state, player) if game.is_terminal(state) else game.evaluate(state, player)
    return max(negamax_without_sign(game, child, depth - 1) for child in children(game, state))


def alpha_beta_that_does_not_prune(game, state, depth, alpha, beta):
    return minimax(game, state, depth)


def alpha_beta(game, state, depth, alpha, beta, *, cut, window=lambda alpha, beta: (alpha, beta), hard=False):
    """The textbook's, with a place for each mistake."""
    if game.is_terminal(state) or depth == 0:
        return leaf(game, state, depth)
    maximizing = game.to_move(state) == 0
    best = -inf if maximizing else inf
    for child in children(game, state):
        below = window(alpha, beta)
        value = alpha_beta(game, child, depth - 1, *below, cut=cut, window=window, hard=hard)
        best = max(best, value) if maximizing else min(best, value)
        if cut(maximizing, value, alpha, beta):
            return best
        if maximizing:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
    return alpha if hard else best


def alpha_beta_that_cuts_at_its_own_bound(game, state, depth, alpha, beta):
    def cut(maximizing, value, alpha, beta):
        return value >= alpha if maximizing else value <= beta

    return alpha_beta(game, state, depth, alpha, beta, cut=cut)


def textbook_cut(maximizing, value, alpha, beta):
    return value >= beta if maximizing else value <= alpha


def alpha_beta_exchanged(game, state, depth, alpha, beta):
    """As a slide of deck 004 has it."""
    return alpha_beta(game, state, depth, alpha, beta, cut=textbook_cut, window=lambda a, b: (b, a))


def alpha_beta_without_deep_cuts(game, state, depth, alpha, beta):
    if game.is_terminal(state) or depth == 0:
        return leaf(game, state, depth)
    value = -inf if game.to_move(state) == 0 else inf
    for child in children(game, state):
        if game.to_move(state) == 0:
            value = max(value, alpha_beta_without_deep_cuts(game, child, depth - 1, value, inf))
            if value >= beta:
                break
        else:
            value = min(value, alpha_beta_without_deep_cuts(game, child, depth - 1, -inf, value))
            if value <= alpha:
                break
    return value


def alpha_beta_that_returns_alpha_for_both(game, state, depth, alpha, beta):
    return alpha_beta(game, state, depth, alpha, beta, cut=textbook_cut, hard=True)


@pytest.mark.parametrize(
    ("search", "kind", "tree", "root", "depth", "message"),
    [
        (always_max, "value", "(0 1)", "MIN", 1, "the value is 0, not 1"),
        (starts_at_zero, "value", "(-1)", "MAX", 1, "the value is -1, not 0"),
        (one_ply_short, "leaves pruned", "(0)", "MAX", 1, "a leaf that may matter is not evaluated"),
        (one_ply_more, "leaves pruned", "((0))", "MAX", 1, "may matter is not evaluated"),
        (from_the_right, "order of visits", "(0 0)", "MAX", 1, "the nodes in another order"),
        (forgets_to_return, "value", "(0)", "MAX", 1, "the value is 0, not None"),
        (misspells, "exception", "0", "MAX", 1, "test_check_search.py:"),
        (never_ends, "exception", "0", "MAX", 1, "Endless: it asked"),
        (negamax_without_sign, "value", "(1)", "MAX", 1, "the value is 1, not -1"),
        (alpha_beta_that_does_not_prune, "leaves pruned", "(0 (1 0))", "MIN", 2, "prunes nothing at all"),
        (alpha_beta_that_cuts_at_its_own_bound, "leaves pruned", "(0 0)", "MAX", 1, "not evaluated"),
        (alpha_beta_exchanged, "value", "((1 0))", "MAX", 2, "the value is 0, not 1"),
        (alpha_beta_without_deep_cuts, "leaves pruned", "(0 (((0 0))))", "MAX", 4, "cannot matter"),
        (alpha_beta_that_returns_alpha_for_both, "value", "(0)", "MIN", 1, "not -inf"),
    ],
    ids=lambda x: getattr(x, "__name__", ""),
)
def test_a_mistake_shows_on_the_smallest_tree(search, kind, tree, root, depth, message):
    report = check_search(search)
    found = report.difference
    assert not report.ok
    assert (found.kind, found.tree, found.to_move, found.depth) == (kind, tree, root, depth), report.text()
    assert message in found.message
    for text in (kind, message, f"tree: {tree}", "ours:", "yours:"):
        assert text in report.text()
    assert json.loads(json.dumps(report.to_json()))["difference"]["kind"] == kind


def test_a_mistake_that_only_games_show_is_shown_on_a_position():
    def minimax_of_trees(game, state, depth):
        return minimax(game, state, depth) if hasattr(game, "payoffs") else 0.5

    report = check_search(minimax_of_trees)
    assert report.difference.tree is None
    assert report.difference.kind == "value"
    assert report.difference.position in report.text()
    assert "to move, depth" in report.text()
