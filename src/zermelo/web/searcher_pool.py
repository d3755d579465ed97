"""Engines and tree searches that jobs borrow. Idle ones are kept for later, as far as memory allows."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from zermelo.game import Game
from zermelo.game_file import GameError
from zermelo.native.memory import Memory
from zermelo.native.run import StopFlag
from zermelo.position import Position
from zermelo.search.decision import Limit
from zermelo.search.engine.engine import Engine
from zermelo.search.mcts.mcts import Mcts
from zermelo.search.registry import Search
from zermelo.web import limits
from zermelo.web.errors import RequestError, describe_error
from zermelo.web.jobs import lower_priority
from zermelo.web.scheduler import Scheduler

Searcher = Engine | Mcts
Kind = tuple[Game, Search, int, int]  # game, search, bytes, threads

SMALLEST = 4 * 2**20  # bytes, for a search that only compiles
LEAST = 2**20  # bytes per thread, however many searches run
OTHERS = 16  # searches of the same size that must still fit
POLL = 0.05  # seconds between two checks whether a job is cancelled


class Compilation:
    """A search that is being compiled."""

    def __init__(self) -> None:
        self.done = threading.Event()
        self.began: float | None = None
        self.error: BaseException | None = None


class SearcherPool:
    """Lends searchers. Thread-safe."""

    def __init__(self) -> None:
        self.scheduler = Scheduler(limits.CORES)
        self._idle: dict[Kind, list[Searcher]] = {}  # least recently used kinds first
        self._bytes = 0  # of all searchers, idle or lent
        self._lent = 0  # bytes of lent searchers
        self._lock = threading.Lock()
        self._compiling = threading.Lock()
        self._ready: set[tuple[Game, Search]] = set()
        self._compilations: dict[tuple[Game, Search], Compilation] = {}

    def is_ready(self, game: Game, search: Search) -> bool:
        """Is the search of this game already compiled?"""
        return (game, search) in self._ready

    @contextmanager
    def borrow(
        self,
        game: Game,
        search: Search,
        size: int = limits.TABLE_BYTES,
        threads: int = 1,
        clear: bool = False,
    ) -> Iterator[Searcher]:
        """Lend a searcher of this game, with at most so many bytes of memory."""
        with self._lock:
            kind = game, search, self._fitting(size, threads), threads
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
        """Halve the size until enough is left for others: the more searches, the less memory for each."""
        left = limits.MEMORY - self._lent
        while size > LEAST * threads and size * OTHERS > left:
            size //= 2
        if size > left:
            raise RequestError(
                "the server has no memory left for another search right now; try again in a while"
            )
        return size

    def _take(self, kind: Kind) -> Searcher | None:
        """An idle searcher; None if one must be made, for which memory is now free."""
        mine = self._idle.pop(kind, [])
        if mine:
            self._idle[kind] = mine  # now the most recently used
            return mine.pop()
        self._free(kind[2])
        self._bytes += kind[2]
        return None

    def _free(self, size: int) -> None:
        for kind in list(self._idle):
            while self._idle[kind] and self._bytes + size > limits.MEMORY:
                self._idle[kind].pop()
                self._bytes -= kind[2]
            if not self._idle[kind]:
                del self._idle[kind]

    # ------------------------------------------------------------------ compiling

    def make_ready(self, game: Game, search: Search) -> Compilation | None:
        """Start compiling the search of this game, unless that is done."""
        with self._lock:
            if self.is_ready(game, search):
                return None
            compilation = self._compilations.get((game, search))
            if compilation is None:
                if len(self._ready) + len(self._compilations) >= limits.VARIANTS:
                    raise RequestError(
                        f"this server has made {limits.VARIANTS} games and sizes ready, and makes no more; "
                        "play one of these"
                    )
                compilation = self._compilations[game, search] = Compilation()
                threading.Thread(target=self._compile, args=(game, search, compilation), daemon=True).start()
            return compilation

    def wait_until_ready(self, game: Game, search: Search, cancelled: threading.Event) -> bool:
        """Wait until the search of this game is compiled; False if the wait was cancelled.

        Compilation cannot be stopped. It continues in its own thread, for the next request.
        """
        compilation = self.make_ready(game, search)
        if compilation is None:
            return not cancelled.is_set()
        while not compilation.done.wait(POLL):
            if cancelled.is_set():
                return False
        if compilation.error is not None:
            raise compilation.error
        return not cancelled.is_set()

    @property
    def compiles_for(self) -> float:
        """The seconds that the current compilation has taken."""
        with self._lock:
            began = [
                compilation.began
                for compilation in self._compilations.values()
                if compilation.began is not None
            ]
        return time.monotonic() - min(began) if began else 0.0

    def _compile(self, game: Game, search: Search, compilation: Compilation) -> None:
        """Compile, one game at a time."""
        lower_priority()
        try:
            with self._compiling:
                compilation.began = time.monotonic()
                start = Position(game)
                if not start.is_over:
                    limit = Limit(simulations=1) if search.takes("simulations") else Limit(depth=1)
                    _make((game, search, SMALLEST, 1)).analyze(start, limit)
            self._ready.add((game, search))
        except Exception as error:
            compilation.error = error
        except BaseException as error:
            compilation.error = GameError(describe_error(error))
        finally:
            with self._lock:
                self._compilations.pop((game, search), None)
            compilation.done.set()


def _make(kind: Kind) -> Searcher:
    game, search, size, threads = kind
    assert search.size is not None
    options: dict[str, Any] = {search.size: size, "threads": threads}
    searcher: Searcher = search.make(game, **options)
    return searcher


def memory_to_stop(searcher: Searcher) -> StopFlag | Memory:
    """The flag that ends the search."""
    return searcher.board if isinstance(searcher, Mcts) else searcher.table
