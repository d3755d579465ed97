"""The table of all searches: what each is, needs of a game, takes and can do.

`analyze`, `solve`, the command line, the players, the page and the documentation read it. To add a search,
write a class with `analyze(position, limit, watch=…)` and `clear()`, and an entry here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any, Protocol

from zermelo.game import Game
from zermelo.position import Position
from zermelo.search.decision import DEFAULT_LIMIT, Decision, Limit
from zermelo.search.names import ENGINE, ITERATIVE_DEEPENING, MCTS, PROOF_NUMBER, RANDOM, UCT
from zermelo.search.needs import TWO_PLAYER_ZERO_SUM, Needs
from zermelo.search.textbook.algorithms import ALGORITHMS, Algorithm

TEXTBOOK = "the textbook algorithms"
MOST_PLAYERS = 64  # of Monte Carlo tree search

ANALYZE, SOLVE, TRACE = "analyze", "solve", "trace"  # what a search can do


class Searcher(Protocol):
    """A search that was made for one game."""

    game: Game

    def analyze(
        self,
        position: Position,
        limit: Limit | None = None,
        *,
        watch: Callable[[int], None] | None = None,
    ) -> Decision:
        """The decision within the limit. `watch` is called now and then with the nodes visited so far."""
        ...

    def clear(self) -> None:
        """Forget what earlier searches found."""
        ...


@dataclass(frozen=True)
class Search:
    """One entry of the table."""

    name: str
    summary: str  # one line
    source: str  # the algorithm's origin, and in brackets the lecture decks that have it
    factory: Callable[..., Any]  # (game, **options) -> Searcher
    needs: Needs = TWO_PLAYER_ZERO_SUM
    options: tuple[str, ...] = ()  # keywords of the factory; `all_values` is one of `analyze`
    limits: tuple[str, ...] = ("depth", "time", "nodes")  # fields of Limit
    default_limit: Limit = DEFAULT_LIMIT
    solves: bool = False  # also has `solve(position, …) -> Solution`
    no_trace: str | None = None  # why its tree cannot be recorded; None: it can
    window: bool = False  # keeps alpha and beta
    stops: bool = True  # at once, when time is out or at Ctrl-C
    counts: str = "nodes"  # what `watch` reports
    is_compiled: bool = True  # takes `native`
    remembers: bool = False  # one search profits from those before it in the same game
    size: str | None = None  # the option that says how much memory it takes
    group: str = ""  # whom a sentence about an option names instead of it
    label: str = ""  # its name in a sentence

    def __str__(self) -> str:
        return self.label or self.name

    def can(self, wanted: str) -> bool:
        """Can it do that: ANALYZE, SOLVE or TRACE?"""
        return {ANALYZE: True, SOLVE: self.solves, TRACE: self.no_trace is None}[wanted]

    def takes(self, argument: str) -> bool:
        """Is that one of its options or limits?"""
        return argument in self.options or argument in self.limits

    def check(self, game: Game, wanted: str = ANALYZE) -> None:
        """Refuse a game that the search cannot take, and name one that can do what is wanted."""
        self.needs.check(game, str(self), [other.name for other in searches_for(game, wanted)])

    def check_limit(self, limit: Limit) -> None:
        """Refuse a limit that means nothing to the search."""
        for field in fields(Limit):
            if getattr(limit, field.name) is not None and field.name not in self.limits:
                known = [f"its {name}" for name in self.limits]
                instead = f"limit {_listed(known, 'or')}" if known else "it needs no limit"
                raise ValueError(f"{self} cannot limit its {field.name}; {instead}")

    def fitting(self, limit: Limit) -> Limit:
        """The limit, as far as it means something to the search."""
        return Limit(**{name: getattr(limit, name) for name in self.limits})

    def make(self, game: Game, native: bool | None = None, **options: Any) -> Any:
        """A Searcher of this game."""
        self.check(game)
        check_arguments(self, options)
        if self.is_compiled:
            options["native"] = native
        return self.factory(game, **options)


# ---------------------------------------------------------------------- how each is made


def _engine(game: Game, **options: Any) -> Any:
    from zermelo.search.engine.engine import Engine

    return Engine(game, **options)


def _mcts(game: Game, **options: Any) -> Any:
    from zermelo.search.mcts.mcts import Mcts

    return Mcts(game, **options)


def _uct(game: Game, **options: Any) -> Any:
    from zermelo.search.mcts.plain import PlainUct

    return PlainUct(game, **options)


def _proof_number(game: Game, **options: Any) -> Any:
    from zermelo.search.proof_number import ProofNumberSolver

    return ProofNumberSolver(game, **options)


def _iterative_deepening(game: Game, **options: Any) -> Any:
    from zermelo.search.textbook.iterative_deepening import IterativeDeepening

    return IterativeDeepening(game, **options)


def _random(game: Game, **options: Any) -> Any:
    from zermelo.search.random_moves import RandomMoves

    return RandomMoves(game, **options)


def _textbook(name: str, algorithm: Algorithm) -> Search:
    def factory(game: Game, **options: Any) -> Any:
        from zermelo.search.textbook.searcher import TextbookSearch

        return TextbookSearch(game, name, **options)

    return Search(
        name,
        algorithm.summary,
        f"{algorithm.source} [{algorithm.deck}]",
        factory,
        options=("order", "equality_cuts", "seed"),
        default_limit=Limit(),
        no_trace=algorithm.no_trace,
        window=algorithm.window,
        group=TEXTBOOK,
    )


# ---------------------------------------------------------------------- the table

_NO_WINDOWS = "has no windows to be traced; trace alpha-beta, minimax or the engine"
_ANY_PERFECT = Needs(duel=False, most_players=MOST_PLAYERS, chance=True, finite=True)

SEARCHES: dict[str, Search] = {
    search.name: search
    for search in (
        Search(
            ENGINE,
            "the strongest: alpha-beta with a transposition table, move ordering and selective search",
            "principal variation search (Marsland and Campbell 1982)",
            _engine,
            options=("table", "threads", "without", "extra", "all_values"),
            limits=("depth", "time", "nodes", "budget"),
            solves=True,
            window=True,
            remembers=True,
            size="table",
            label="the engine",
        ),
        Search(
            MCTS,
            "Monte Carlo tree search: any number of players, chance, no evaluation needed",
            "UCT, RAVE, PUCT and a solver (Kocsis and Szepesvári 2006; Gelly and Silver 2007; Rosin 2011)",
            _mcts,
            needs=_ANY_PERFECT,
            options=("memory", "threads", "seed"),
            limits=("time", "simulations"),
            no_trace=_NO_WINDOWS,
            counts="simulations",
            remembers=True,
            size="memory",
        ),
        Search(
            UCT,
            "Monte Carlo tree search as the textbook has it, interpreted",
            "UCT (Kocsis and Szepesvári 2006) [named in 001, 004]",
            _uct,
            needs=_ANY_PERFECT,
            options=("seed",),
            limits=("time", "simulations"),
            no_trace=_NO_WINDOWS,
            counts="simulations",
            is_compiled=False,
        ),
        Search(
            PROOF_NUMBER,
            "proves values by counting what is left to prove; for narrow, forcing games",
            "proof-number search (Allis 1994; df-pn, Nagai 2002)",
            _proof_number,
            needs=Needs(integers=True, repetition=False),
            options=("table",),
            limits=("time",),
            default_limit=Limit(),
            solves=True,
            no_trace="asks many questions; trace alpha-beta, minimax or the engine",
            remembers=True,
            size="table",
            label="proof-number search",
        ),
        *(_textbook(name, algorithm) for name, algorithm in ALGORITHMS.items()),
        Search(
            ITERATIVE_DEEPENING,
            "alpha-beta to depth 1, 2, 3 … until time runs out",
            "iterative deepening (Slate and Atkin 1977) [000, 001]",
            _iterative_deepening,
            no_trace="is many searches; trace alpha-beta to a depth instead",
            window=True,
            options=("order", "equality_cuts", "seed"),
            group=TEXTBOOK,
        ),
        Search(
            RANDOM,
            "a legal move at random; for every game",
            "the baseline of all others",
            _random,
            needs=Needs(duel=False, chance=True, hidden=True),
            options=("seed",),
            limits=(),
            default_limit=Limit(),
            no_trace="searches no tree; trace alpha-beta, minimax or the engine",
            is_compiled=False,
        ),
    )
}


def find(name: str) -> Search:
    """The search of that name."""
    if name not in SEARCHES:
        raise ValueError(f"there is no algorithm {name!r}; there are {', '.join(SEARCHES)}")
    return SEARCHES[name]


def searches_for(game: Game, wanted: str = ANALYZE) -> list[Search]:
    """The searches that can take this game and do what is wanted, the best first."""
    return [search for search in SEARCHES.values() if search.can(wanted) and search.needs.fit(game)]


def check_arguments(search: Search, names: Iterable[str], flags: Mapping[str, str] | None = None) -> None:
    """Refuse an option or a limit that the search does not take. `flags`: as the command line writes each."""
    for name in names:
        if not search.takes(name):
            takers = [each.group or str(each) for each in SEARCHES.values() if each.takes(name)]
            takers = list(dict.fromkeys(takers))
            here = f"{search} does without"
            if flags and search.name == ENGINE:  # perhaps because no other was named
                one = "one" if len(takers) > 1 or takers == [TEXTBOOK] else "it"
                here = f"name {one} with --algorithm"
            raise ValueError(f"{flags[name] if flags else name} is for {_listed(takers)}; {here}")


def _listed(words: list[str], last: str = "and") -> str:
    """As in "a, b and c"."""
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else words[0]
