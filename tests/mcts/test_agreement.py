"""The compiled tree search and the textbook's grow the same tree from the same random numbers."""

from __future__ import annotations

import math

import pytest

from tests.mcts.games import Gifts, Ladder
from zermelo import Limit, Mcts, Position, analyze, load
from zermelo.search.mcts.tree import ROOT
from zermelo.search.textbook.mcts import uct

SMALL = "connect-four:width=4,height=4"


def compiled(position, simulations, seed, native=True):
    """The tree of plain UCT: for each node of two plies the action, the visits and the reward."""
    mcts = Mcts(position.game, exploration=math.sqrt(2), priors=False, solver=False, seed=seed, native=native)
    assert mcts.analyze(position, Limit(simulations=simulations)).simulations == simulations
    tree = mcts.trees[0]

    def told(node):
        return tree.action(node), tree.visits(node), tree.reward(node)

    return [(told(child), [told(each) for each in tree.children(child)]) for child in tree.children(ROOT)]


def plain(position, simulations, seed):
    def told(node):
        return node.action, node.visits, node.reward

    root = uct(position.game, position.state, simulations, seed)
    return [(told(child), [told(each) for each in child.children]) for child in root.children]


@pytest.mark.parametrize("seed", [0, 1, 20240229])
@pytest.mark.parametrize("game", [load(SMALL), Gifts(9), Ladder(6)], ids=["duel", "three players", "chance"])
def test_compiled_and_textbook_grow_the_same_tree(game, seed):
    for simulations in (1, 2, 9, 700):
        assert compiled(Position(game), simulations, seed) == plain(Position(game), simulations, seed)


def test_interpreted_and_textbook_grow_the_same_tree():
    position = Position("tree:((3 12) (2 4)) ((5 6) (1 9)) 7")
    assert compiled(position, 300, 5, native=False) == plain(position, 300, 5)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["tic-tac-toe", "connect-four", "othello", "othello:size=4"])
def test_more_games_grow_the_same_tree(game):
    for seed in range(3):
        assert compiled(Position(game), 1500, seed) == plain(Position(game), 1500, seed)


def test_other_seeds_give_other_trees_and_the_same_seed_the_same():
    position = Position(SMALL)
    assert compiled(position, 300, 1) == compiled(position, 300, 1) != compiled(position, 300, 2)


def test_the_textbook_answers_like_the_other_searches():
    decision = analyze(Position("tic-tac-toe", "1 5 2 9"), "uct", Limit(simulations=400))
    assert decision.move == "3"
    assert decision.value > 0.5
    assert (decision.algorithm, decision.player, decision.simulations) == ("uct", "X", 400)
    assert not decision.proven
    assert decision.pv[0] == "3"
    assert sum(move.visits for move in decision.moves) == 399  # the first simulation is that of the root
