"""Engines and tree searches that jobs borrow: kept for the next job, as far as memory goes."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from zermelo.game import Game
from zermelo.game_file import GameError
from zermelo.native.memory import Memory
from zermelo.position import Position
from zermelo.search.decision import Limit
from zermelo.search.engine.engine import Engine
from zermelo.search.mcts.mcts import Mcts
from zermelo.web import limits
from zermelo.web.jobs import step_back
from zermelo.web.sentences import Refused, told
from zermelo.web.turns import Turns

Searcher = Engine | Mcts
Kind = tuple[Game, type[Searcher], int, int]  # the game, what searches it, bytes, threads

SMALLEST = 4 * 2**20  # bytes, for what is only compiled
LEAST = 2**20  # bytes for each thread, however many search
OTHERS = 16  # so many more could get as much
AGAIN = 0.05  # seconds between two looks whether a job is cancelled


class Making:
    """A search that is being compiled."""

    def __init__(self) -> None:
        self.done = threading.Event()
        self.began: float | None = None
        self.error: BaseException | None = None


class Engines:
    """Hands out searchers. Used from many threads."""

    def __init__(self) -> None:
        self.turns = Turns(limits.CORES)  # in which analyses use them
        self._idle: dict[Kind, list[Searcher]] = {}  # the kinds used longest ago first
        self._bytes = 0  # of all, idle or not
        self._lent = 0  # bytes of those that are not idle
        self._lock = threading.Lock()
        self._compiling = threading.Lock()
        self._ready: set[tuple[Game, type[Searcher]]] = set()
        self._making: dict[tuple[Game, type[Searcher]], Making] = {}

    def is_ready(self, game: Game, cls: type[Searcher]) -> bool:
        """Can a search begin at once, with nothing to compile before?"""
        return (game, cls) in self._ready

    @contextmanager
    def borrow(
        self,
        game: Game,
        cls: type[Searcher],
        size: int = limits.TABLE_BYTES,
        threads: int = 1,
        clear: bool = False,
    ) -> Iterator[Searcher]:
        """A searcher of this game for as long as it is needed, with at most so many bytes of memory."""
        with self._lock:
            kind = game, cls, self._fitting(size, threads), threads
            self._lent += kind[2]
            searcher = self._take(kind)
        try:
            if searcher is None:
                searcher = _make(kind)
            elif clear:
                searcher.clear()
            yield searcher
        finally:
            with self._lock:
                self._lent -= kind[2]
                if searcher is None:
                    self._bytes -= kind[2]
                else:
                    self._idle.setdefault(kind, []).append(searcher)

    def _fitting(self, size: int, threads: int) -> int:
        """Halve the size until it leaves enough for others: the more search, the less memory has each."""
        left = limits.MEMORY - self._lent
        while size > LEAST * threads and size * OTHERS > left:
            size //= 2
        if size > left:
            raise Refused("the server has no memory left for another search right now; try again in a while")
        return size

    def _take(self, kind: Kind) -> Searcher | None:
        """One that is idle; None if one must be made, for which there is room now."""
        mine = self._idle.pop(kind, [])
        if mine:
            self._idle[kind] = mine  # used last
            return mine.pop()
        self._make_room(kind[2])
        self._bytes += kind[2]
        return None

    def _make_room(self, size: int) -> None:
        for kind in list(self._idle):
            while self._idle[kind] and self._bytes + size > limits.MEMORY:
                self._idle[kind].pop()
                self._bytes -= kind[2]
            if not self._idle[kind]:
                del self._idle[kind]

    # ------------------------------------------------------------------ compiling

    def make_ready(self, game: Game, cls: type[Searcher]) -> Making | None:
        """Begin to compile the search of this game, unless that is done."""
        with self._lock:
            if self.is_ready(game, cls):
                return None
            making = self._making.get((game, cls))
            if making is None:
                if len(self._ready) + len(self._making) >= limits.VARIANTS:
                    raise Refused(
                        f"this server has made {limits.VARIANTS} games and sizes ready, and makes no more; "
                        "play one of these"
                    )
                making = self._making[game, cls] = Making()
                threading.Thread(target=self._compile, args=(game, cls, making), daemon=True).start()
            return making

    def wait_until_ready(self, game: Game, cls: type[Searcher], cancelled: threading.Event) -> bool:
        """Wait until the search of this game is compiled; False if that was cancelled first.

        Compiling cannot be stopped. It goes on in a thread of its own, for whoever asks next.
        """
        making = self.make_ready(game, cls)
        if making is None:
            return not cancelled.is_set()
        while not making.done.wait(AGAIN):
            if cancelled.is_set():
                return False
        if making.error is not None:
            raise making.error
        return not cancelled.is_set()

    @property
    def compiles_for(self) -> float:
        """The seconds that the compilation now running has taken."""
        with self._lock:
            began = [making.began for making in self._making.values() if making.began is not None]
        return time.monotonic() - min(began) if began else 0.0

    def _compile(self, game: Game, cls: type[Searcher], making: Making) -> None:
        """Compile, one game after the other."""
        step_back()
        try:
            with self._compiling:
                making.began = time.monotonic()
                start = Position(game)
                if not start.is_over and cls is Mcts:
                    Mcts(game, memory=SMALLEST).analyze(start, Limit(simulations=1))
                elif not start.is_over:
                    Engine(game, table=SMALLEST).analyze(start, Limit(depth=1))
            self._ready.add((game, cls))
        except Exception as error:
            making.error = error
        except BaseException as error:
            making.error = GameError(told(error))
        finally:
            with self._lock:
                self._making.pop((game, cls), None)
            making.done.set()


def _make(kind: Kind) -> Searcher:
    game, cls, size, threads = kind
    if cls is Mcts:
        return Mcts(game, memory=size, threads=threads)
    return Engine(game, table=size, threads=threads)


def memory_to_stop(searcher: Searcher) -> Memory:
    """The memory whose word STOP ends what it searches."""
    return searcher.board if isinstance(searcher, Mcts) else searcher.table
