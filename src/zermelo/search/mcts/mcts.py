"""Monte Carlo tree search as users see it: trees within a given memory, for the positions of one game."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

from zermelo.game import Game, has
from zermelo.native.run import MOST_PLIES, Stopped, most_threads, prepare, run
from zermelo.native.version import rules
from zermelo.position import Position
from zermelo.search.decision import DEFAULT_LIMIT, Decision, Limit
from zermelo.search.engine.clock import Reserve
from zermelo.search.engine.size import size_in_bytes
from zermelo.search.mcts import tree as words
from zermelo.search.mcts.errors import named
from zermelo.search.mcts.report import at_the_end, decision
from zermelo.search.mcts.rewards import is_duel
from zermelo.search.mcts.search import Board, search
from zermelo.search.mcts.simulate import LONGEST_PLAYOUT
from zermelo.search.mcts.tree import MOST_PLAYED, PUCT, RAVE, UCT, Tree
from zermelo.search.names import MCTS
from zermelo.search.registry import find

EXPLORATIONS = {UCT: 0.5, RAVE: 0.3, PUCT: 1.5}  # set by matches: benchmarks/mcts.py
EXPLORATION_WITH_BOTH = 0.7  # PUCT with RAVE
ANY_NUMBER = 1 << 62  # of simulations
EQUIVALENCE = 300.0  # visits after which RAVE trusts both averages alike, about


class Mcts:
    """Monte Carlo tree search on one game. The tree is used again for positions that follow the last one."""

    def __init__(
        self,
        game: Game,
        *,
        memory: int | str = "256MB",
        threads: int = 1,
        seed: int = 0,
        exploration: float | None = None,
        rave: bool | None = None,
        priors: bool | None = None,
        playout_plies: int | None = None,
        solver: bool = True,
        native: bool | None = None,
    ) -> None:
        """`memory` is for the trees of all threads together; what is random repeats with the same `seed`.

        `exploration` is how much more is expected of a move that was seldom tried. With `rave`, a move is
        also judged by the simulations in which it came later; with `priors` by the game's `prior`. Both are
        the default for games that have one. Random play ends after `playout_plies` with the game's
        `evaluate`: at 0, a leaf is not played out at all. Without `solver`, nothing is proven.
        """
        find(MCTS).check(game)
        if not 1 <= threads <= most_threads():
            raise ValueError(
                f"the tree search cannot run in {threads} threads here, but in 1 to {most_threads()}"
            )
        guided = has(game, "prior")
        if rave and priors and not guided:
            raise ValueError(
                f"{game.name} has no prior: rave and priors are then two rules to select a move; choose one"
            )
        priors = guided if priors is None else priors
        rave = guided and priors if rave is None else rave
        rule = PUCT if priors else RAVE if rave else UCT
        if exploration is None:
            exploration = EXPLORATION_WITH_BOTH if rave and priors else EXPLORATIONS[rule]
        if not 0 <= exploration < math.inf:
            raise ValueError(f"an exploration of {exploration} makes no sense; it must be at least 0")
        if playout_plies is not None and not 0 <= playout_plies <= MOST_PLIES:
            raise ValueError(
                f"a playout of {playout_plies} plies makes no sense; it has from 0 to {MOST_PLIES} plies"
            )
        self.game, self.threads, self.native = game, threads, native
        self.chance = 1 if has(game, "probability") else None
        solves = solver and is_duel(game) and self.chance is None
        size = size_in_bytes(memory) // threads
        self.trees = [
            Tree(game, size, rule=rule, rave=rave, solves=solves, seed=seed, thread=thread)
            for thread in range(threads)
        ]
        for tree in self.trees:
            tree.reals[words.EXPLORATION] = exploration
            tree.reals[words.EQUIVALENCE] = EQUIVALENCE
            tree.ints[words.PLAYOUT_PLIES] = LONGEST_PLAYOUT if playout_plies is None else playout_plies
        self.board = Board(threads)
        self.reserve = Reserve()
        self._last: Position | None = None  # at the root of the trees
        self._rules: object = None  # by which the trees were grown

    def clear(self) -> None:
        """Forget the trees."""
        self._last = None

    def analyze(
        self, position: Position, limit: Limit | None = None, *, watch: Callable[[int], None] | None = None
    ) -> Decision:
        """The move that seems best after simulations within a limit, a second if there is none.

        A search also ends when the value is proven. `watch` is told now and then how many simulations were
        done. Ctrl-C ends the search with what it has found.
        """
        limit = limit or DEFAULT_LIMIT
        find(MCTS).check_limit(limit)
        if position.is_over:
            return at_the_end(position, MCTS)
        self._follow(position)
        for tree in self.trees:
            if self.game.repetition is not None:
                remember(tree, position)
        self.board.start(ANY_NUMBER if limit.simulations is None else limit.simulations)
        seconds = self._run(position, limit, watch)
        began = time.perf_counter()
        answer = decision(position, self.trees, self.board.done, seconds)
        planned = None if limit.time is None else limit.time - self.reserve.of(limit.time)
        if planned is not None and seconds >= planned:
            self.reserve.learn(seconds + time.perf_counter() - began - planned)
        return answer

    def _run(self, position: Position, limit: Limit, watch: Callable[[int], None] | None) -> float:
        """Let all threads search. How long it took."""
        game, state = self.game, position.state
        call, *helpers = [(tree, self.board, self.chance) for tree in self.trees]
        told = None if watch is None else lambda: watch(self.board.done)
        seconds = None if limit.time is None else limit.time - self.reserve.of(limit.time)
        began = time.perf_counter()
        try:
            prepare(search, game, state, *call, native=self.native, checked=True)
            began = time.perf_counter()
            run(
                search,
                game,
                state,
                *call,
                stop=self.board,
                seconds=seconds,
                native=self.native,
                watch=told,
                helpers=helpers,
            )
        except Stopped:  # while compiling
            self._last = None
        except Exception as error:
            self._last = None
            raise named(position, self.trees, error) from None
        return time.perf_counter() - began

    def _follow(self, position: Position) -> None:
        """Tell the trees which moves led from their root to this position, or clear them."""
        now = rules(self.game)
        if now != self._rules:
            self._rules, self._last = now, None
        played = None if self._last is None else played_since(self._last, position)
        self._last = position
        for tree in self.trees:
            tree.ints[words.MOVES] = 0
            if played is None:
                tree.clear()
            else:
                tree.ints[words.MOVES] = len(played)
                tree.ints[words.PLAYED : words.PLAYED + len(played)] = played


def played_since(last: Position, position: Position) -> list[int] | None:
    """The actions from one position to a later one of the same game; None if it is none."""
    actions: list[int] = []
    while position != last:
        if not position.moves or len(actions) == MOST_PLAYED or len(position.moves) <= len(last.moves):
            return None
        before = position.undo()
        actions.append(int(position.game.parse_action(before.state, position.moves[-1])))
        position = before
    return actions[::-1]


def remember(tree: Tree, position: Position) -> None:
    """Write down the keys of the earlier positions of the game."""
    past = position.repetition_keys[-2::-1][:MOST_PLIES]
    tree.bits[words.PAST_KEYS : words.PAST_KEYS + len(past)] = past
    tree.ints[words.PAST] = len(past)
