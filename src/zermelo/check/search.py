"""check_search: does a reader's minimax or alpha-beta do what the textbook's does?"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from zermelo.check.comparison import LEAVES, Comparison
from zermelo.check.search_report import Difference, SearchReport
from zermelo.check.trees import Case, cases, smaller
from zermelo.game import Game, State
from zermelo.games.connect_four.guide import ConnectFour
from zermelo.games.tic_tac_toe.rules import TicTacToe
from zermelo.search.user_function import UserFunction, user_functions

POSITIONS = 6  # of each game


def check_search(source: str | os.PathLike[str] | Callable[..., Any], *, seed: int = 0) -> SearchReport:
    """Compare a search with the textbook's: its value, the leaves it prunes, the order of its visits.

    The source is a file with functions named like minimax, alpha_beta or negamax, or such a function:
    `minimax(game, state, depth)` or `alpha_beta(game, state, depth, alpha, beta)`. It returns the value for
    player 0 (`negamax…`: for the player to move), or the value and a move, and tries moves in the order in
    which the game gives them. At the horizon it calls `game.evaluate(state, player)`.

    All trees with up to four leaves are tried, from the smallest, then random ones with more, then positions
    of games. The first tree with a difference is made smaller as long as it shows one of the same kind.
    """
    found = user_functions(source)
    where = "" if callable(source) else os.path.basename(os.fspath(source))
    trees = positions = 0
    cuts: dict[str, str] = {}
    for function in found:
        checker = _Checker(function, seed)
        difference = checker.first_difference()
        trees, positions = trees + checker.trees, positions + checker.positions
        if difference:
            return SearchReport(where, [function.name], trees, positions, {}, difference)
        if function.prunes:
            cuts[function.name] = checker.comparison.ways[0].name
    return SearchReport(where, [function.name for function in found], trees, positions, cuts, None)


class _Checker:
    """One function, compared case by case."""

    def __init__(self, function: UserFunction, seed: int) -> None:
        self.function, self.seed = function, seed
        self.comparison = Comparison(function)
        self.trees = self.positions = 0

    def first_difference(self) -> Difference | None:
        for case in cases(self.seed):
            if self._fits(case):
                self.trees += 1
                difference = self._in_tree(case)
                if difference:
                    return self._in_full(self._smallest(case, difference))
                self.comparison.settle()
        for game, state, depth in _positions(self.seed):
            if self.function.begins_with_max and game.to_move(state) != 0:
                continue
            if depth is not None and not self.function.has_depth:
                continue
            self.positions += 1
            difference = self.comparison.in_game(game, state, 9 if depth is None else depth)
            if difference:
                return difference
            self.comparison.settle()
        return None

    def _fits(self, case: Case) -> bool:
        if self.function.begins_with_max and case.root == "MIN":
            return False
        return self.function.has_depth or not case.has_horizon

    def _in_tree(self, case: Case) -> Difference | None:
        return self.comparison.in_tree(case.game, case.root, case.depth)

    def _in_full(self, difference: Difference) -> Difference:
        """Say also whether it prunes anything anywhere."""
        if difference.kind != LEAVES or not self.function.prunes:
            return difference
        bigger = (case for case in cases(self.seed) if case.leaves > 8 and not case.has_horizon)
        some = [case for case in islice(bigger, 10) if self._fits(case)]
        if not all(self.comparison.prunes_nothing(case.game, case.depth) for case in some):
            return difference
        return replace(difference, message=f"{difference.message}; the function prunes nothing at all")

    def _smallest(self, case: Case, difference: Difference) -> Difference:
        """The same kind of difference on a tree that cannot be made smaller."""
        for other in smaller(case):
            less = self._in_tree(other) if self._fits(other) else None
            if less and less.kind == difference.kind:
                return self._smallest(other, less)
        return difference


def _positions(seed: int) -> Iterator[tuple[Game, State, int | None]]:
    """Positions and how deep to search them; None: to the end, which is near."""
    rng = random.Random(seed)
    for i in range(POSITIONS):
        yield TicTacToe(), _played(TicTacToe(), 4 + i % 3, rng), None
        yield TicTacToe(), _played(TicTacToe(), i % 3, rng), 3
        yield ConnectFour(4, 4), _played(ConnectFour(4, 4), i, rng), 4


def _played(game: Game, plies: int, rng: random.Random) -> State:
    """A state after so many random moves, before the end."""
    while True:
        state = game.initial()
        for _ in range(plies):
            if not game.is_terminal(state):
                state = game.result(state, rng.choice(list(game.actions(state))))
        if not game.is_terminal(state):
            return state
