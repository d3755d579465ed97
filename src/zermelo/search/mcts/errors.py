"""What a rule raised in a simulation, with the position that caused it."""

from __future__ import annotations

import numpy as np

from zermelo.game import CHANCE, Game, State
from zermelo.native.memory import Memory
from zermelo.native.random import random_word
from zermelo.position import Position
from zermelo.search.mcts.simulate import drawn
from zermelo.search.mcts.tree import DICE_BEFORE, PLAYOUT_PLIES, Tree
from zermelo.search.rule_errors import locate_error


def named(position: Position, trees: list[Tree], error: Exception) -> BaseException:
    """The same simulation again, interpreted, in each thread: which of them raises, and where?"""
    for tree in trees:
        found = locate_error(position, path_again(position, tree), error)
        if found is not error:
            return found
    return error


def path_again(position: Position, tree: Tree) -> list[int]:
    """The actions of the last simulation, in the tree and behind it, as far as the rules let it come."""
    game, state, actions = position.game, position.state, tree.path
    try:
        with np.errstate(over="ignore"):
            for action in actions:
                state = game.result(state, action)
            return actions + playout_again(game, state, tree)
    except Exception:
        return actions


def playout_again(game: Game, state: State, tree: Tree) -> list[int]:
    """The actions of the last playout, up to the one that raises."""
    dice, actions = Memory(1), []
    dice.ints[0] = tree.ints[DICE_BEFORE]
    try:
        for _ in range(tree.word(PLAYOUT_PLIES)):
            if game.is_terminal(state):
                break
            random = random_word(dice, 0)
            chance = game.to_move(state) == CHANCE
            action = drawn(game, state, random) if chance else game.playout(state, random)
            state = game.result(state, action)
            actions.append(int(action))
    except Exception:
        pass
    return actions
