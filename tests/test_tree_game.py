"""Games given as their trees."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zermelo.games.tree.rules import State, Tree


def leaves(game, state):
    """The tree below a state, as nested lists of utilities."""
    if game.is_terminal(state):
        return [game.utility(state, player) for player in range(game.players)]
    return [leaves(game, game.result(state, action)) for action in game.actions(state)]


ONE_LINE = r"^[^\n]*$"
AIMA = "((3 12 8) (2 4 6) (14 5 2))"


@pytest.mark.parametrize(
    "text",
    [
        AIMA,
        "3 12 8 / 2 4 6 / 14 5 2",
        "3,12,8/2,4,6/14,5,2",
        "3, 12, 8 / 2, 4, 6 / 14, 5, 2",
        "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]",
        "[(3 12 8) (2 4 6), [14 5 2]]",
        "(3 12 8) (2 4 6) (14 5 2)",
        "(3 12 8)(2 4 6)(14 5 2)",
        " ( ( 3 12 8 )\n  ( 2 4 6 )\n  ( 14 5 2 ) ) ",
    ],
)
def test_one_tree_can_be_written_in_many_ways(text):
    game = Tree(text)
    assert leaves(game, game.initial()) == [
        [[3, -3], [12, -12], [8, -8]],
        [[2, -2], [4, -4], [6, -6]],
        [[14, -14], [5, -5], [2, -2]],
    ]
    assert game.text == AIMA


def test_max_and_min_alternate_from_the_root():
    for root, players in (("MAX", [0, 1, 0]), ("MIN", [1, 0, 1])):
        game = Tree("((3 12) (2 (4 5)))", root)
        state, seen = game.initial(), []
        for action in (1, 0):
            seen.append(game.to_move(state))
            state = game.result(state, action)
        assert [*seen, game.to_move(state)] == players
        assert game.utility(state, 0) == 2
    assert game.player_names == ("MAX", "MIN")
    assert game.maximizer == 0


def test_branches_may_differ_in_depth():
    game = Tree("(1 (2 3) ((4)))")
    assert leaves(game, game.initial()) == [[1, -1], [[2, -2], [3, -3]], [[[4, -4]]]]


def test_a_lone_leaf_is_a_finished_game():
    game = Tree("5")
    assert game.is_terminal(game.initial())
    assert list(game.actions(game.initial())) == []
    assert game.utility(game.initial(), 1) == -5


def test_brackets_around_one_leaf_are_a_node_with_one_child():
    game = Tree("(5)")
    assert not game.is_terminal(game.initial())
    assert game.text == "(5)"


def test_a_deep_tree_needs_no_deep_stack():
    depth = 5000
    game = Tree("(" * depth + "7" + ")" * depth)
    state = game.initial()
    for _ in range(depth):
        state = game.result(state, 0)
    assert game.utility(state, 0) == 7


def test_numbers_keep_their_kind():
    whole, decimal = Tree("-3 0 / 2 +4"), Tree("-1.5 2 / .5 −3 / 1e2 0")
    assert whole.text == "((-3 0) (2 4))"
    assert all(isinstance(x, int) for payoff in whole.payoffs for x in payoff)
    assert decimal.text == "((-1.5 2) (0.5 -3) (100 0))"
    assert all(isinstance(x, float) for payoff in decimal.payoffs for x in payoff)
    assert decimal.utility_range == (-100, 100)


def test_tuples_are_the_utilities_of_players_who_take_turns():
    game = Tree("(((1,2,6) (4,2,3)) ((6,1,2) (7,4,1)))")
    assert (game.players, game.zero_sum, game.utility_range) == (3, False, (1, 7))
    assert [game.player_name(player) for player in range(3)] == ["A", "B", "C"]
    state = game.initial()
    assert leaves(game, state) == [[[1, 2, 6], [4, 2, 3]], [[6, 1, 2], [7, 4, 1]]]
    assert game.to_move(state) == 0
    assert game.to_move(game.result(state, 1)) == 1
    assert game.show(game.result(state, 1)) == "((6,1,2) (7,4,1))"


def test_tuples_of_one_sum_make_a_constant_sum_game():
    game = Tree("[[(3,5,2),(6,2,2)],[(4,4,2),(2,1,7)]]")
    assert (game.zero_sum, game.total) == (True, 10)
    tenths = Tree("(.1,.2) (.3,0)")  # sums that differ in the last binary digit
    assert tenths.zero_sum
    assert tenths.total == pytest.approx(0.3)
    number = Tree("3 12")
    assert (number.zero_sum, number.total) == (True, 0)


def test_children_are_named_from_one():
    game = Tree(AIMA)
    state = game.initial()
    assert [game.action_name(state, action) for action in game.actions(state)] == ["1", "2", "3"]
    assert game.show(game.result(state, game.parse_action(state, "2"))) == "(2 4 6)"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "the tree ends where a leaf must stand"),
        ("()", "character 2, ')', closes a node without children"),
        ("(3 4", "the bracket at character 1 is never closed"),
        ("(3 4]", "character 5, ']', should be ')', for the bracket at character 1"),
        ("3 4)", "character 4, ')', closes a bracket that was never opened"),
        ("((3,12,8),(2,4,6))", "character 10, ',', is ambiguous"),
        ("(3,4),(5,6)", "character 6, ',', is ambiguous"),
        ("(3, 4 5)", "character 3, ',', is ambiguous"),
        ("[3,,4]", "character 4, ',', follows a comma"),
        ("[3,]", "character 4, ']', follows a comma"),
        ("[,3]", "character 2, ',', must follow a child"),
        ("3,", "ends where a leaf must stand"),
        ("3-4", "character 2, '-', must not follow 3 without a space"),
        ("3 12x", "character 5, 'x', must not follow 12 without a space"),
        ("3 a", "character 3, 'a', does not belong"),
        ("(3 / 4)", "character 4, '/', stands inside brackets"),
        ("3 // 4", "character 4, '/', follows no leaf"),
        ("3 4 /", "ends where a leaf must stand"),
        ("(1,2) (1,2,3)", "the leaves 1,2 and 1,2,3 differ in length"),
        ("3 (1,2)", "the leaves 3 and 1,2 differ in length"),
    ],
)
def test_a_wrong_tree_is_refused_with_the_place(text, said):
    with pytest.raises(ValueError, match=ONE_LINE) as refusal:
        Tree(text)
    assert said in str(refusal.value)


def test_the_root_is_max_or_min():
    with pytest.raises(ValueError, match="MAX or MIN, not 'max'"):
        Tree("1 2", "max")
    with pytest.raises(ValueError, match="root MIN needs a tree of single numbers"):
        Tree("(1,2) (3,4)", "MIN")


nested = st.recursive(
    st.integers(-99, 99), lambda below: st.lists(below, min_size=1, max_size=4), max_leaves=30
)


def written(node):
    return f"({' '.join(map(written, node))})" if isinstance(node, list) else str(node)


@given(nested)
def test_the_canonical_text_gives_the_same_tree_again(tree):
    game = Tree(written(tree))
    assert game.text == written(tree)
    assert Tree(game.text) == game

    def below(state):
        if game.is_terminal(state):
            return game.utility(state, 0)
        return [below(game.result(state, action)) for action in game.actions(state)]

    assert below(State(0)) == tree
