"""What helps a search beyond the rules: judgement, move ordering, certain knowledge, tactics.

A guide belongs to one game. All of its methods are optional; what is absent costs nothing. A search gets it
as an argument of its own, so two guides for one game can meet in one match.

    class Counting(Guide):
        def evaluate(self, state, player):
            return self.game.discs(state, player) / 64

    Engine(game, guide=Counting(game))

A method that the guide's class does not define is asked of the game, if its class defines one of that name:
whoever writes `evaluate` into a game needs no guide. `has(guide, "evaluate")` tells whether either does.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from zermelo.constant import Constant, has
from zermelo.game import Action, Game, State


class Guide(Constant):
    """What helps a search of one game beyond its rules.

    Its numbers are `weights`, a struct (`zermelo.native.struct.Struct`): compiled code reads them from
    memory, so other weights need no other code. All other attributes are constants in compiled code.
    """

    game: Any  # a subclass may say which: `game: Othello`
    weights: Any  # a Struct, or None

    def __init__(self, game: Game, weights: Any = None) -> None:
        """A guide for this game, with these weights or else the default ones."""
        self.game = game
        self.weights = self.default_weights() if weights is None else weights

    def default_weights(self) -> Any:
        """The weights that the guide has unless others are given: a new Struct, or None."""
        return None

    @property
    def name(self) -> str:
        """The class's name and its game's, as in `Counting for Othello(size=8)`."""
        return f"{type(self).__name__} for {self.game.name}"

    def __repr__(self) -> str:
        return self.name

    # ------------------------------------------------------------------ judgement

    def evaluate(self, state: State, player: int) -> float:
        """An estimate of the utility for that player, where a search must stop before the end."""
        if has(self.game, "evaluate"):
            return self.game.evaluate(state, player)
        return self.game.total / self.game.players

    def prior(self, state: State, actions: Any, count: int, priors: Any) -> None:
        """Write to priors[i] how likely actions[i] is to be best, before any search, for each i < count.

        These are all legal actions of the state, in the order of `Game.actions`. Only the ratios of what is
        written matter; no number is negative. Both are arrays, of a struct in a compiled search.
        """
        if has(self.game, "prior"):
            self.game.prior(state, actions, count, priors)
        else:
            for i in range(count):
                priors[i] = 1.0

    def playout(self, state: State, random: np.uint64) -> Action:
        """The action that a random playout takes, chosen by 64 random bits: each as likely, by default."""
        if has(self.game, "playout"):
            return self.game.playout(state, random)
        count = np.uint64(self.game.count_actions(state))
        left = int((random >> np.uint64(32)) * count >> np.uint64(32))
        for action in self.game.actions(state):
            if left == 0:
                return action
            left -= 1
        return -1

    # ------------------------------------------------------------------ move ordering

    def move_order(self, state: State, action: Action, depth: int) -> int:
        """How promising an action looks; the search tries the greatest first.

        It will search `depth` plies from here: the more, the more a closer look is worth.
        """
        if has(self.game, "move_order"):
            return self.game.move_order(state, action, depth)
        return 0

    def candidates(self, state: State) -> Iterable[Action]:
        """Yield actions of which one is best: the others need not be tried."""
        if has(self.game, "candidates"):
            for action in self.game.candidates(state):
                yield action
        else:
            for action in self.game.actions(state):
                yield action

    # ------------------------------------------------------------------ certainty: searches rely on these

    def bounds(self, state: State, alpha: int, beta: int) -> tuple[float, float]:
        """The least and the most utility that the player to move can still get, for certain.

        Only a most of at most alpha or a least of at least beta is of use.
        """
        if has(self.game, "bounds"):
            return self.game.bounds(state, alpha, beta)
        return self.game.utility_range

    def min_plies_left(self, state: State) -> int:
        """The least number of plies that an unfinished game still lasts, for certain."""
        if has(self.game, "min_plies_left"):
            return self.game.min_plies_left(state)
        return 1

    def is_endgame(self, state: State) -> bool:
        """Can `solve_endgame` take over?"""
        if has(self.game, "is_endgame"):
            return self.game.is_endgame(state)
        return False

    @property
    def endgame_memory(self) -> int:
        """How many words of memory `solve_endgame` may write on."""
        return getattr(self.game, "endgame_memory", 0)

    def solve_endgame(self, state: State, alpha: int, beta: int, notes: Any) -> float:
        """The utility for the player to move under best play: exact between alpha and beta, else a bound.

        `notes` are `endgame_memory` words of memory, all 0 at first, which stay from one endgame to the next.
        """
        if has(self.game, "solve_endgame"):
            return self.game.solve_endgame(state, alpha, beta, notes)
        return 0

    def solve_endgame_distance(self, state: State, alpha: int, beta: int, notes: Any) -> int:
        """As `solve_endgame`, where the winner takes the shortest way and the loser the longest.

        A win in n plies is SOONEST_WIN - n, a loss n - SOONEST_WIN, a draw 0. For games with the utilities
        1, -1 and 0.
        """
        if has(self.game, "solve_endgame_distance"):
            return self.game.solve_endgame_distance(state, alpha, beta, notes)
        return 0

    # ------------------------------------------------------------------ tactics

    def is_tactical(self, state: State, action: Action) -> bool:
        """Is the estimate not to be trusted before this action, as before a capture?"""
        if has(self.game, "is_tactical"):
            return self.game.is_tactical(state, action)
        return False

    def tactical_actions(self, state: State) -> Iterable[Action]:
        """Yield the tactical actions: quiescence search tries only these."""
        if has(self.game, "tactical_actions"):
            for action in self.game.tactical_actions(state):
                yield action
        else:
            for action in self.game.actions(state):
                if self.is_tactical(state, action):
                    yield action

    def in_check(self, state: State) -> bool:
        """Must the player to move answer a threat, such as a check?"""
        if has(self.game, "in_check"):
            return self.game.in_check(state)
        return False

    def null_move_allowed(self, state: State) -> bool:
        """Would some action surely be better than none, if it were allowed to pass?"""
        if has(self.game, "null_move_allowed"):
            return self.game.null_move_allowed(state)
        return False

    def null_move(self, state: State) -> State:
        """The state with the other player to move, as if the turn were passed."""
        if has(self.game, "null_move"):
            return self.game.null_move(state)
        return state

    @property
    def futility_margin(self) -> float:
        """By how much a quiet action seldom changes the estimate; 0: not known."""
        return getattr(self.game, "futility_margin", 0)
