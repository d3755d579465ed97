"""The tree: used again after moves, within its memory, grown by several threads."""

from __future__ import annotations

import pytest

from tests.mcts.games import Corridor, OneWay
from zermelo import Limit, Mcts, Position, load
from zermelo.search.mcts import tree as words
from zermelo.search.mcts.tree import LEAST_PLACES, ROOT

SMALL = "connect-four:width=4,height=4"


def visits(mcts, *actions):
    """How often the node was visited that these actions lead to from the root."""
    tree, node = mcts.trees[0], ROOT
    for action in actions:
        node = next(child for child in tree.children(node) if tree.action(child) == action)
    return tree.visits(node)


def check_tree(tree):
    """Every family is where its parent says, and was visited as often as its parent, or less."""
    seen, waiting = 1, [ROOT]
    while waiting:
        node = waiting.pop()
        children = tree.children(node)
        assert sum(tree.visits(child) for child in children) <= tree.visits(node)
        if children:
            assert tree.word(words.record(children[0] - 1) + words.PARENT) == node
            assert node == ROOT or children[0] > node
            seen += 1 + len(children)
        waiting += children
    assert seen == tree.word(words.FREE) - words.FIRST + 1


# ---------------------------------------------------------------------- after a move


def test_after_a_move_and_a_reply_the_tree_is_used_again():
    mcts, position = Mcts(load(SMALL), solver=False), Position(SMALL)
    mcts.analyze(position, Limit(simulations=5000))
    check_tree(mcts.trees[0])
    first, second = position.legal_actions[1], position.play(position.legal_actions[1]).legal_actions[2]
    known = visits(mcts, first, second)
    after = position.play(first).play(second)
    below = visits(mcts, first, second, after.legal_actions[0])
    decision = mcts.analyze(after, Limit(simulations=1))
    assert known > 50
    assert sum(move.visits for move in decision.moves) in (known - 1, known)
    assert visits(mcts) == known + 1
    assert visits(mcts, after.legal_actions[0]) - below in (0, 1)
    check_tree(mcts.trees[0])


def test_the_same_position_again_goes_on_where_it_stopped():
    mcts, position = Mcts(load(SMALL), solver=False), Position(SMALL)
    for times in (1, 2, 3):
        mcts.analyze(position, Limit(simulations=200))
        assert visits(mcts) == 200 * times


def test_another_position_starts_anew():
    mcts = Mcts(load(SMALL), solver=False)
    mcts.analyze(Position(SMALL, "1 2"), Limit(simulations=500))
    for other in (Position(SMALL, "2 1"), Position(SMALL, "2"), Position(SMALL)):
        mcts.analyze(other, Limit(simulations=20))
        assert visits(mcts) == 20
    mcts.clear()
    mcts.analyze(Position(SMALL), Limit(simulations=20))
    assert visits(mcts) == 20


def test_a_proven_tree_knows_the_rest_of_the_game():
    mcts, position = Mcts(load("tic-tac-toe")), Position("tic-tac-toe", "1 2 7 4")
    while not position.is_over:
        decision = mcts.analyze(position, Limit(simulations=5000))
        assert decision.proven
        assert decision.value == (1 if position.player == "X" else -1)
        position = position.play(decision.move)
    assert position.utility(0) == 1


# ---------------------------------------------------------------------- memory


@pytest.mark.parametrize("threads", [1, 2])
def test_the_trees_stay_within_their_memory(threads):
    size = 400_000
    mcts = Mcts(load(SMALL), memory=size, threads=threads, solver=False)
    decision = mcts.analyze(Position(SMALL), Limit(simulations=20_000))
    assert sum(tree.ints.base.nbytes for tree in mcts.trees) <= size
    assert decision.nodes * 8 * words.SIZE <= size
    assert decision.forgotten > 1000
    assert decision.move in ("1", "2", "3", "4")
    for tree in mcts.trees:
        assert tree.word(words.FREE) <= tree.word(words.ROOM)
        check_tree(tree)
    assert mcts.analyze(Position(SMALL), Limit(simulations=100)).forgotten >= decision.forgotten


def test_proofs_survive_a_small_memory():
    position = Position(SMALL, "1 2 1 2 3 4 3")
    roomy = Mcts(position.game).analyze(position, Limit(simulations=100_000))
    tight = Mcts(position.game, memory="150kB").analyze(position, Limit(simulations=300_000))
    assert roomy.proven
    assert roomy.nodes > tight.nodes
    assert tight.forgotten > 0
    assert not tight.proven or tight.value == roomy.value


def test_too_little_memory_is_refused():
    with pytest.raises(ValueError, match=r"a tree needs at least .*kB of memory for each thread"):
        Mcts(load(SMALL), memory="64kB")
    with pytest.raises(ValueError, match="does not fit into this machine"):
        Mcts(load(SMALL), memory="9999GB")
    wide = Position("tree:" + " ".join(map(str, range(2 * LEAST_PLACES))))
    with pytest.raises(ValueError, match="too small for the moves of one position"):
        Mcts(wide.game, memory="101kB", solver=False).analyze(wide, Limit(simulations=100))


# ---------------------------------------------------------------------- threads


def test_threads_share_the_simulations_and_add_up_what_they_found():
    mcts, position = Mcts(load(SMALL), threads=2, solver=False), Position(SMALL)
    decision = mcts.analyze(position, Limit(simulations=20_000))
    assert 20_000 <= decision.simulations < 20_000 + 2 * 32
    assert decision.simulations == sum(tree.visits(ROOT) for tree in mcts.trees)
    assert sum(move.visits for move in decision.moves) == decision.simulations - 2
    assert mcts.trees[0].visits(ROOT) > 0


def test_threads_see_different_games():
    mcts = Mcts(load(SMALL), threads=2, solver=False)
    mcts.analyze(Position(SMALL), Limit(simulations=2000))
    first, second = ([tree.visits(child) for child in tree.children(ROOT)] for tree in mcts.trees)
    assert first != second


# ---------------------------------------------------------------------- positions that come back


def test_a_repetition_is_a_draw_and_proves_nothing():
    position = Position(Corridor())
    decision = Mcts(position.game, native=False).analyze(position, Limit(simulations=3000))
    assert not decision.proven
    assert decision.value == pytest.approx(0, abs=0.1)
    near = Position(Corridor(), (Corridor().initial()._replace(place=2)))
    decision = Mcts(near.game, native=False).analyze(near, Limit(simulations=200))
    assert (decision.move, decision.value, decision.proven) == ("2", 1, True)


def test_forbidden_moves_are_not_played():
    mcts = Mcts(OneWay(), native=False)
    position = Position(mcts.game)
    while not position.is_over:
        decision = mcts.analyze(position, Limit(simulations=300))
        assert decision.move in position.legal_moves
        assert {move.move for move in decision.moves} <= set(position.legal_moves)
        position = position.play(decision.move)
