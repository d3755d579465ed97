"""check_search of files, and the trees it tries."""

from __future__ import annotations

import pytest

from zermelo.check.search import check_search
from zermelo.check.trees import Case, cases, height, leaves, orders, shapes

# ---------------------------------------------------------------------- files


PAIR = """
def max_value(game, s, d):
    if game.is_terminal(s): return game.utility(s, 0)
    if d == 0: return game.evaluate(s, 0)
    return max(min_value(game, game.result(s, a), d - 1) for a in game.actions(s))

def min_value(game, s, d):
    if game.is_terminal(s): return game.utility(s, 0)
    if d == 0: return game.evaluate(s, 0)
    return min(max_value(game, game.result(s, a), d - 1) for a in game.actions(s))
"""


def write(tmp_path, text):
    path = tmp_path / "mine.py"
    path.write_text(text)
    return path


def test_a_pair_of_functions_begins_with_max(tmp_path):
    report = check_search(write(tmp_path, PAIR))
    assert report.ok, report.text()
    assert report.functions == ["max_value"]


def test_all_searches_of_a_file_are_compared(tmp_path):
    both = (
        PAIR
        + """
def minimax(game, state, depth):
    return (max_value if game.to_move(state) == 0 else min_value)(game, state, depth)

def alpha_beta(game, state, depth, alpha, beta):
    return minimax(game, state, depth)
"""
    )
    report = check_search(write(tmp_path, both))
    assert report.difference.function == "alpha_beta"
    assert report.text().startswith("alpha_beta in mine.py differs")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x = 1", "mine.py has no minimax, alpha_beta or negamax; write minimax(game, state, depth) or"),
        ("def minimax(game, state, colour): pass", "minimax has a parameter 'colour' of unknown meaning"),
        ("def minimax(game): pass", "minimax does not take a game and a state"),
        ("def minimax(:", "mine.py:1: SyntaxError"),
    ],
)
def test_a_file_that_cannot_be_compared_is_refused_in_one_sentence(tmp_path, text, message):
    with pytest.raises(ValueError, match=r"^[^\n]*$") as caught:
        check_search(write(tmp_path, text))
    assert message in str(caught.value)


# ---------------------------------------------------------------------- trees


def test_all_small_trees_come_first_and_are_all():
    assert [len(list(shapes(n))) for n in (1, 2, 3, 4)] == [1, 1, 3, 11]  # Schroeder's numbers
    assert len(list(orders(4))) == 75  # the ways to rank four things, ties allowed
    sizes = [len(leaves(case.tree)) for case in cases(seed=1)]
    assert sizes == sorted(sizes)
    assert sizes[-1] == 12


def test_trees_are_written_as_the_game_reads_them():
    for case in list(cases(seed=2))[::97]:
        assert case.game.text == case.text
        assert 1 <= case.depth <= max(1, height(case.tree))
    assert Case(((3, 5), 2), "MAX", 2).text == "((3 5) 2)"
