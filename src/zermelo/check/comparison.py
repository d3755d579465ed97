"""One search beside the textbook's, on one tree or position."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import groupby
from typing import Any, NamedTuple

from zermelo.check.search_report import Difference, Run
from zermelo.check.spy import Spy
from zermelo.game import Game, State
from zermelo.guide import Guide
from zermelo.search.decision import tidy
from zermelo.search.textbook.alpha_beta import alpha_beta
from zermelo.search.textbook.context import INFINITY, SearchContext
from zermelo.search.textbook.minimax import minimax
from zermelo.search.textbook.shortening import step_8
from zermelo.search.user_function import UserFunction, place

EXCEPTION, VALUE, LEAVES, ORDER = "exception", "value", "leaves pruned", "order of visits"
MOST_IN_TREE, MOST_IN_GAME = 5_000, 500_000  # questions that a search may ask
CLOSE = 1e-9


class Way(NamedTuple):
    """A way to search that textbooks know. Ways to cut differ in the leaves they see, not in the value."""

    name: str
    function: Callable[..., Any]
    equality_cuts: bool = True


MINIMAX = Way("nothing", minimax)
WAYS = [
    Way("a bound that is reached (v ≥ β)", alpha_beta),
    Way("a bound that is passed (v > β)", alpha_beta, False),
    Way("a bound that is passed (α > β), with values kept inside the window", step_8, False),
]


class Trail(NamedTuple):
    """What a search did."""

    value: Any  # for player 0
    visits: list[State]
    leaves: list[State]
    error: str | None = None


class Comparison:
    """A user's function beside ours. Of the ways to cut, those that have fitted every case remain."""

    def __init__(self, function: UserFunction) -> None:
        self.function = function
        self.ways = list(WAYS) if function.prunes else [MINIMAX]
        self._fitting = self.ways
        self._contexts = {cuts: SearchContext(equality_cuts=cuts) for cuts in (True, False)}

    def settle(self) -> None:
        """From now on, only the ways that fitted the last case count."""
        self.ways = self._fitting

    def prunes_nothing(self, game: Game, depth: int) -> bool:
        """Does the function evaluate every leaf of the tree?"""
        theirs, every = (
            search(game, game.initial(), depth, in_tree=True).leaves
            for search in (self._theirs, partial(self._ours, MINIMAX))
        )
        return len(theirs) == len(every)

    def in_tree(self, game: Game, root: str, depth: int) -> Difference | None:
        """The difference on a tree."""
        found = self._difference(game, game.initial(), depth, in_tree=True)
        if not found:
            return None
        tree = game.show(game.initial())
        return Difference(self.function.name, *found, tree=tree, position=None, to_move=root, depth=depth)

    def in_game(self, game: Game, state: State, depth: int) -> Difference | None:
        """The difference on a position of a game."""
        found = self._difference(game, state, depth, in_tree=False)
        if not found:
            return None
        mover, shown = game.player_name(game.to_move(state)), game.show(state)
        return Difference(self.function.name, *found, tree=None, position=shown, to_move=mover, depth=depth)

    def _difference(
        self, game: Game, state: State, depth: int, in_tree: bool
    ) -> tuple[str, str, Run, Run] | None:
        theirs = self._theirs(game, state, depth, in_tree)
        trails = [self._ours(way, game, state, depth, in_tree) for way in self.ways]
        kinds = [_kind(ours, theirs) for ours in trails]
        self._fitting = [way for way, kind in zip(self.ways, kinds, strict=True) if kind is None]
        if self._fitting:
            return None
        ours, kind = trails[0], str(kinds[0])
        every = self._ours(MINIMAX, game, state, depth, in_tree).leaves if in_tree else []
        message = _message(kind, ours, theirs)
        return kind, message, _run(game, ours, every), _run(game, theirs, every)

    def _ours(self, way: Way, game: Game, state: State, depth: int, in_tree: bool) -> Trail:
        spy, context = Spy(game, MOST_IN_GAME), self._contexts[way.equality_cuts]
        context.restart()
        window = () if way is MINIMAX else (-INFINITY, INFINITY)
        return _trail(float(way.function(spy, state, Guide(spy), *window, depth, context)), spy, in_tree)

    def _theirs(self, game: Game, state: State, depth: int, in_tree: bool) -> Trail:
        spy = Spy(game, MOST_IN_TREE if in_tree else MOST_IN_GAME)
        try:
            return _trail(self.function.value(spy, state, depth), spy, in_tree)
        except Exception as error:
            return Trail(None, [], [], place(self.function, error))


def _trail(value: Any, spy: Spy, in_tree: bool) -> Trail:
    """In a tree a node is its state; in a game, states come again by other ways, and only leaves count."""
    if in_tree:
        return Trail(value, list(dict.fromkeys(spy.visits)), list(dict.fromkeys(spy.leaves)))
    return Trail(value, [], [state for state, _ in groupby(spy.leaves)])


def _kind(ours: Trail, theirs: Trail) -> str | None:
    """What differs, the gravest first."""
    if theirs.error:
        return EXCEPTION
    if not isinstance(theirs.value, float) or not abs(theirs.value - ours.value) <= CLOSE:
        return VALUE
    if Counter(theirs.leaves) != Counter(ours.leaves):
        return LEAVES
    return ORDER if (theirs.leaves, theirs.visits) != (ours.leaves, ours.visits) else None


def _message(kind: str, ours: Trail, theirs: Trail) -> str:
    if kind == EXCEPTION:
        return str(theirs.error)
    if kind == VALUE:
        return f"the value is {tidy(ours.value)}, not {_told(theirs.value)}"
    if kind == ORDER:
        return "it visits the same leaves, but the nodes in another order"
    more, fewer = _beyond(theirs, ours), _beyond(ours, theirs)
    if fewer:
        return f"{_leaves(fewer)} that may matter {'is' if fewer == 1 else 'are'} not evaluated"
    return f"{_leaves(more)} that cannot matter {'is' if more == 1 else 'are'} evaluated"


def _beyond(one: Trail, other: Trail) -> int:
    """How many leaves the one search evaluated beyond those of the other."""
    return (Counter(one.leaves) - Counter(other.leaves)).total()


def _leaves(count: int) -> str:
    return "a leaf" if count == 1 else f"{count} leaves"


def _told(value: Any) -> Any:
    """A number, or what stands instead of one."""
    return tidy(value) if isinstance(value, float) and math.isfinite(value) else repr(value)


def _run(game: Any, trail: Trail, every: list[State]) -> Run:
    """A trail in words; `every` are the leaves there are."""
    name = game.show if every else game.board
    return Run(
        value=_told(trail.value),
        visits=list(map(name, trail.visits)),
        leaves=list(map(name, trail.leaves)),
        pruned=[] if trail.error else [name(leaf) for leaf in every if leaf not in trail.leaves],
        error=trail.error,
    )
