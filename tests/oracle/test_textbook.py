"""The numbers that the decks print or that are published for their examples.

Sources: deck 003 (its program's `Count:`), deck 002 (the nine-leaf tree), Knuth and Moore 1975 (the fewest
leaves), and a recomputation of each by an independent program (the facts ttt.*, tree.* of the project).
"""

from __future__ import annotations

import pytest

from zermelo import Limit, Position, analyze
from zermelo.games.tree.rules import Tree
from zermelo.search.textbook.algorithms import ALGORITHMS
from zermelo.search.textbook.look_ahead import can_win

MINIMAX = ("max-value", "minimax", "negamax")
STEPS = tuple(f"alpha-beta-{k}" for k in range(1, 9))
ALPHA_BETA = ("alpha-beta", "alpha-beta-one", "alpha-beta-move", "alpha-beta-negamax", *STEPS)


@pytest.mark.parametrize("algorithm", MINIMAX)
def test_tic_tac_toe_has_549946_nodes_and_255168_games_and_is_a_draw(algorithm):
    decision = analyze("tic-tac-toe", algorithm)
    assert (decision.nodes, decision.leaves, decision.value) == (549_946, 255_168, 0)
    assert decision.proven
    assert decision.stack == 9 + 8 + 7 + 6 + 5 + 4 + 3 + 2 + 1


@pytest.mark.parametrize("algorithm", ALPHA_BETA)
def test_alpha_beta_needs_18297_nodes_from_the_root(algorithm):
    decision = analyze("tic-tac-toe", algorithm)
    assert (decision.nodes, decision.leaves, decision.value) == (18_297, 7_330, 0)


@pytest.mark.parametrize("algorithm", ["alpha-beta", "alpha-beta-one", "alpha-beta-negamax", "alpha-beta-1"])
def test_alpha_beta_needs_146120_nodes_if_equality_does_not_cut(algorithm):
    decision = analyze("tic-tac-toe", algorithm, equality_cuts=False)
    assert (decision.nodes, decision.leaves, decision.value) == (146_120, 62_162, 0)


CORNER, EDGE, CENTRE = "1", "2", "5"


@pytest.mark.parametrize(
    ("first", "calls"), [("", 549_945), (CORNER, 59_704), (EDGE, 63_904), (CENTRE, 55_504)]
)
def test_deck_003_counts_its_calls_without_the_root(first, calls):
    assert analyze(Position("tic-tac-toe", first), "ai-turn").nodes - 1 == calls


def test_deck_003_with_its_pruning_prints_30709():
    decision = analyze("tic-tac-toe", "ai-turn-pruning")
    assert decision.nodes - 1 == 30_709
    assert decision.value == 0


@pytest.mark.parametrize("board", ["X-O-X-XOO X", "X-O-O-XXO X"])
def test_deck_003_worked_position_has_moves_worth_minus_1_1_and_0(board):
    """The figure is not in the text; these are the two boards that fit every step of "Minimax Example"."""
    decision = analyze(Position("tic-tac-toe", board), "minimax")
    assert {m.move: m.value for m in decision.moves} == {
        "2": -1,  # "If X plays in the top-center, then O can guarantee a win."
        "4": 1,  # "If X plays in the left center, X will win."
        "6": 0,  # "If X plays right center, then O can force a draw."
    }
    assert (decision.move, decision.value) == ("4", 1)


# ---------------------------------------------------------------------- trees

NINE = "3 12 8 / 2 4 6 / 14 5 2"


@pytest.mark.parametrize("algorithm", ALPHA_BETA)
@pytest.mark.parametrize(
    ("text", "value", "leaves"),
    [
        (NINE, 3, 7),
        ("3 12 8 / 2 4 6 / 2 14 5", 3, 5),
        ("9 8 7 / 6 5 4 / 3 2 1", 7, 5),
        ("1 2 3 / 4 5 6 / 7 8 9", 7, 9),
        ("8 7 3 / 2 9 5 / 4 1 6", 3, 6),
        ("(((3 5) (6 9)) ((1 2) (0 -1)))", 5, 5),
    ],
)
def test_trees_of_the_decks(algorithm, text, value, leaves):
    decision = analyze(Tree(text), algorithm)
    assert (decision.value, decision.leaves, decision.player) == (value, leaves, "MAX")


@pytest.mark.parametrize("algorithm", ALPHA_BETA)
def test_the_nine_leaves_with_min_at_the_root(algorithm):
    decision = analyze(Tree(NINE, "MIN"), algorithm)
    assert (decision.value, decision.leaves, decision.player, decision.move) == (6, 7, "MAX", "2")


def test_the_nine_leaves_in_best_order_leave_four_unvisited():
    assert analyze(Tree(NINE), "alpha-beta", order="best").leaves == 5


def uniform(branching: int, depth: int, first: int = 0) -> str:
    if depth == 0:
        return str(first * 7919 % 1009)
    size = branching ** (depth - 1)
    inner = (uniform(branching, depth - 1, first + i * size) for i in range(branching))
    return "(" + " ".join(inner) + ")"


@pytest.mark.parametrize(
    ("b", "d"), [(2, 1), (2, 4), (2, 5), (3, 2), (3, 3), (3, 4), (4, 4), (5, 3), (10, 2)]
)
def test_best_order_visits_the_fewest_leaves_that_are_possible(b, d):
    """b^⌈d/2⌉ + b^⌊d/2⌋ − 1 (deck 002's (2b−1)^(d/2) is 25 for b = 3, d = 4, where 17 suffice)."""
    tree = Tree(uniform(b, d))
    fewest = b ** -(-d // 2) + b ** (d // 2) - 1
    for algorithm in ("alpha-beta", "alpha-beta-8", "alpha-beta-negamax"):
        assert analyze(tree, algorithm, order="best").leaves == fewest
    assert analyze(tree, "minimax").leaves == b**d


@pytest.mark.parametrize("algorithm", ["alpha-beta-move", "alpha-beta", "minimax", "negamax", "ai-turn"])
def test_a_finished_root_has_its_value_and_no_move(algorithm):
    decision = analyze(Tree("7"), algorithm)
    assert (decision.value, decision.move, decision.nodes) == (7, None, 1)
    finished = analyze(Position("tic-tac-toe", "1 4 2 5 3"), algorithm)
    assert (finished.value, finished.player, finished.move) == (-1, "O", None)


# ---------------------------------------------------------------------- the shortening


def inner_values(algorithm: str, tree: Tree) -> list[tuple[str, float]]:
    return [(m.move, m.value) for m in analyze(tree, algorithm).moves]


def test_inner_values_differ_from_step_4_on_where_a_node_cannot_reach_alpha():
    """The second MIN node can only get 2, the third 2: less than alpha, which is 3 by then."""
    tree = Tree("(((3) (3)) ((2 1) (2)))")  # MAX, MIN, MAX
    deeper = Tree("((5 6) ((4 3) (9)))")
    for long_form in ("alpha-beta", "alpha-beta-one", "alpha-beta-1", "alpha-beta-2", "alpha-beta-3"):
        assert inner_values(long_form, deeper) == [("1", 5), ("2", 4)]
    for short_form in ("alpha-beta-4", "alpha-beta-5", "alpha-beta-6", "alpha-beta-7", "alpha-beta-8"):
        assert inner_values(short_form, deeper) == [("1", 5), ("2", 5)]
    assert analyze(tree, "alpha-beta").value == analyze(tree, "alpha-beta-8").value == 3


# ---------------------------------------------------------------------- players that look one move ahead


def test_the_naive_player_wins_else_blocks_else_plays_at_random():
    assert analyze(Position("tic-tac-toe", "1 4 2 5"), "naive").move == "3"  # wins, though 6 blocks
    assert analyze(Position("tic-tac-toe", "1 4 9 5"), "naive").move == "6"  # blocks
    moves = {analyze("tic-tac-toe", "naive", seed=seed).move for seed in range(60)}
    assert moves == set("123456789")


def test_can_win_sees_a_win_in_one():
    position = Position("tic-tac-toe", "1 4 2 5")
    assert can_win(position.game, position.state, 0)
    assert not can_win(position.game, Position("tic-tac-toe", "1 4").state, 0)


def test_look_ahead_takes_the_child_that_evaluates_highest():
    decision = analyze(Position("othello", "f5 d6 c3"), "look-ahead")
    values = {m.move: m.value for m in decision.moves}
    assert decision.value == max(values.values()) == values[decision.move]
    assert decision.nodes == 1 + len(values)


def test_depth_n_is_n_plies():
    """The decks' `d > maxD` searches one ply more."""
    for depth, nodes in enumerate([1, 1 + 9, 1 + 9 + 72, 1 + 9 + 72 + 504]):
        assert analyze("tic-tac-toe", "minimax", Limit(depth=depth)).nodes == nodes


def test_every_algorithm_names_its_deck():
    for name, algorithm in ALGORITHMS.items():
        assert algorithm.deck[:3] in ("000", "001", "002", "003", "004"), name
        assert algorithm.function.__doc__, name


@pytest.mark.parametrize("name", ALGORITHMS)
@pytest.mark.parametrize("game", ["tic-tac-toe", "connect-four:width=4,height=4", "othello:size=4"])
def test_every_algorithm_compiles_on_every_game_and_agrees_with_itself_interpreted(name, game, capfd):
    position, limit = Position(game), Limit(depth=3)
    compiled = analyze(position, name, limit, native=True)
    interpreted = analyze(position, name, limit, native=False)
    assert "interpreted instead" not in capfd.readouterr().err
    assert (compiled.value, compiled.nodes, compiled.move, compiled.moves) == (
        interpreted.value,
        interpreted.nodes,
        interpreted.move,
        interpreted.moves,
    )


def test_only_a_search_to_the_end_calls_its_value_exact():
    assert not analyze(Position("tic-tac-toe", "1 4 9 5"), "naive").proven
    assert not analyze("tic-tac-toe", "look-ahead").proven
    assert analyze(Position("tic-tac-toe", "1 4 2 5"), "naive").proven  # it wins at once
