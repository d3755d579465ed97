"""Runs a search, compiled if the rules allow it, in a thread that the clock or Ctrl-C can stop."""

from __future__ import annotations

import contextlib
import gc
import importlib
import os
import sys
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from zermelo.game import Game, has
from zermelo.guide import Guide
from zermelo.native import USERS_FILE
from zermelo.native.guard import check_state, interpret, is_change, refusal
from zermelo.native.memory import Memory
from zermelo.native.struct import Struct, volatile
from zermelo.native.version import Version, current, generation, latest

if TYPE_CHECKING:
    from zermelo.native.compiler.explain import Reason

STOP = 0  # the word of the stop memory that a search polls
MOST_PLIES = 4096  # a line of play longer than this is taken for rules that never end

_RULES = ("initial", "to_move", "actions", "result", "is_terminal", "utility")
_STACK = 256 * 2**20  # room for MOST_PLIES frames, whatever the state; only what is used is ever taken
_GLANCE = 0.25  # seconds between two calls of `watch`
_slow: dict[tuple[Version | None, ...], Reason] = {}  # of a search and the classes of its game and guides
_ready: set[tuple[Any, ...]] = set()  # compiled in this process
_prepared = threading.local()
_announced: set[str] = set()
_has_compiler = False
_compiling: set[_Worker] = set()
_manners = threading.local()


class StopFlag(Struct):
    """What a search polls: once `stop` is not 0, it raises Stopped. Searches add fields of their own."""

    stop: int = volatile()

    @property
    def ints(self) -> Any:
        """Its words, for those who still write word STOP."""
        return self.memory.ints


class Stopped(Exception):  # noqa: N818  (not an error: the clock or the user said so)
    """The search was told to stop before it was finished."""


def run(
    function: Callable[..., Any],
    game: Game,
    state: Any,
    *args: Any,
    stop: StopFlag | Memory | None = None,
    seconds: float | None = None,
    native: bool | None = None,
    watch: Callable[[], None] | None = None,
    clock: Callable[[], float] | None = None,
    helpers: Sequence[tuple[Any, ...]] = (),
) -> Any:
    """Call `function(game, state, *args)`, which polls the flag `stop` and raises Stopped once it is set.

    With native=None, the function is compiled unless the game declares `native = False` or its rules do not
    compile; then, and with native=False, the same function is interpreted. Ctrl-C and the time limit
    `seconds` set the flag. Meanwhile `watch` is called a few times a second. A `clock` may decide when to
    stop instead of `seconds`: it is called at once, and again after as many seconds as it returned, until it
    returns 0. For each element of `helpers`, a tuple of other arguments, the function runs in another thread;
    the first result is returned.
    """
    check_state(game, state)
    flag = StopFlag() if stop is None else stop if isinstance(stop, StopFlag) else StopFlag(stop)
    flag.stop = 0
    wanted = _load_compiler(game, native)
    if wanted and not _is_prepared(function, game):  # they may have been changed since they were compiled
        current(function)
        current(game)
        for guide in _guides(args):
            current(guide)
    answered = threading.Event()
    team = [_Worker(function, game, state, each, wanted, answered) for each in (args, *helpers)]
    team[0].wait(flag, seconds, watch, clock)
    if helpers:
        flag.stop = 1
        for worker in team:
            worker.done.wait()
    errors = [worker.error for worker in team if worker.error is not None]
    failed = [error for error in errors if not isinstance(error, Stopped)]
    if failed or len(errors) == len(team):
        raise (failed or errors)[0]
    return next(worker.value for worker in team if worker.error is None)


def give_way(niceness: int) -> None:
    """Compiled searches that this thread starts from now on give way to others, where the system can do that.

    Interpreted ones do not: a thread that gives way while it holds Python's lock would hold up all others.
    """
    _manners.niceness = niceness


def most_threads() -> int:
    """So many threads may search at once; more would only be in each other's way."""
    return 16 * (os.cpu_count() or 1)


def prepare(
    function: Callable[..., Any],
    game: Game,
    state: Any,
    *args: Any,
    native: bool | None = None,
    checked: bool = False,
) -> None:
    """Compile what `run` with these arguments, next, needs, so that no clock runs meanwhile.

    If the game was `checked` just now, for a table, it is not looked at once more. Ctrl-C raises Stopped, as
    it would in the search.
    """
    check_state(game, state)
    try:
        if not _load_compiler(game, native):
            return
        current(function)
        if not checked:
            current(game)
        for guide in _guides(args):
            current(guide)
        _prepared.call = function, game
        if _ready_key(function, game, args) in _ready:
            return
        worker = _Worker(function, game, state, args, True, threading.Event(), only_compile=True)
        worker.wait(StopFlag())
    except KeyboardInterrupt:
        raise Stopped from None
    if worker.error is not None:
        raise worker.error


def _load_compiler(game: Game, native: bool | None) -> bool:
    """Is the game to be compiled? Then Numba is imported first, and whole: Ctrl-C waits for that."""
    global _has_compiler
    wanted = game.native if native is None else native
    wanted = wanted and all(has(game, rule) for rule in _RULES)  # what is missing, interpreted rules say best
    if wanted and not _has_compiler:
        with ThreadPoolExecutor(1) as importer:
            importer.submit(importlib.import_module, "zermelo.native.compiler").result()
        _has_compiler = True
    return wanted


def is_compiling() -> bool:
    """Is some thread compiling right now? Nothing can stop it then."""
    return bool(_compiling)


def why_not_native(game: Game) -> Reason | None:
    """Why this game turned out not to compile, if it was tried."""
    of_class = latest(game).base
    return next((reason for (_, cls, *_guides), reason in _slow.items() if cls is of_class), None)


def _is_prepared(function: Any, game: Game) -> bool:
    """Was this search on this game prepared just before, in this thread?"""
    before, _prepared.call = getattr(_prepared, "call", (None, None)), (None, None)
    return before[0] is function and before[1] is game


def _ready_key(function: Any, game: Game, args: tuple[Any, ...]) -> tuple[Any, ...]:
    """Other types of arguments are another compilation, and so is everything after something was changed."""
    kinds = (latest(arg) if isinstance(arg, Guide) else type(arg) for arg in args)
    return generation(), latest(function), latest(game), *kinds


def _guides(args: tuple[Any, ...]) -> list[Guide]:
    return [arg for arg in args if isinstance(arg, Guide)]


def _classes(function: Any, game: Game, args: tuple[Any, ...]) -> tuple[Version | None, ...]:
    """A search, and the classes of the game and of the guides that it was called with."""
    return latest(function), latest(game).base, *(latest(guide).base for guide in _guides(args))


class _Worker:
    """The thread that computes, and what the waiting thread knows of it."""

    def __init__(
        self,
        function: Any,
        game: Game,
        state: Any,
        args: tuple[Any, ...],
        native: bool,
        answered: threading.Event,
        only_compile: bool = False,
    ) -> None:
        self.function, self.game, self.state, self.args = function, game, state, args
        self.native, self.only_compile = native, only_compile
        self.compiling = False
        self.niceness: int = getattr(_manners, "niceness", 0)
        self.ready = threading.Event()  # compiled, if it is to be: the search itself begins
        self.done = threading.Event()  # (an interrupted Thread.join would take a living thread for dead)
        self.answered = answered  # this one, or another of its team, is done
        self.value: Any = None
        self.error: BaseException | None = None
        previous = threading.stack_size(_STACK)
        try:
            threading.Thread(target=self._work, daemon=True).start()
        finally:
            threading.stack_size(previous)

    def wait(
        self,
        flag: StopFlag,
        seconds: float | None = None,
        watch: Callable[[], None] | None = None,
        clock: Callable[[], float] | None = None,
    ) -> None:
        """Until there is an answer; meanwhile the clock and Ctrl-C can stop all of the team."""
        self._wait_until_compiled()
        if seconds is not None:
            end = time.monotonic() + seconds
            clock = lambda: max(0.0, end - time.monotonic())  # noqa: E731
        while not self.answered.is_set():
            try:
                pause = None if clock is None else clock()
                if pause == 0:
                    flag.stop, clock, pause = 1, None, None
                self.answered.wait(pause if watch is None else min(_GLANCE, pause or _GLANCE))
                if watch is not None:
                    watch()
            except KeyboardInterrupt:
                flag.stop = 1

    def _wait_until_compiled(self) -> None:
        """Tells, while compiling, that it is and that it is alive."""
        said, began = False, time.monotonic()
        while not self.ready.wait(0.1 if self.compiling else 0.005):
            name = type(self.game).__name__
            if self.compiling and not said and name not in _announced:
                said = True
                _announced.add(name)
                end = "" if sys.stderr.isatty() else "\n"
                print(f"Compiling {name} for this machine, once …", end=end, file=sys.stderr, flush=True)
            elif said and sys.stderr.isatty() and time.monotonic() - began > 1:
                began = time.monotonic()
                print("…", end="", file=sys.stderr, flush=True)
        if said and sys.stderr.isatty():
            print("\r\033[K", end="", file=sys.stderr, flush=True)

    def _work(self) -> None:
        try:
            self.value = self._call()
        except BaseException as error:
            self.error = error
        finally:
            self.ready.set()
            self.done.set()
            self.answered.set()

    def _call(self) -> Any:
        if self.native and _classes(self.function, self.game, self.args) not in _slow:
            compiled = self._compiled()
            if compiled is not None:
                self.ready.set()
                if self.niceness:
                    with contextlib.suppress(AttributeError, OSError):
                        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), self.niceness)
                return None if self.only_compile else compiled()
        self.ready.set()
        if self.only_compile:
            return None
        sys.setrecursionlimit(max(sys.getrecursionlimit(), 8 * MOST_PLIES))
        return interpret(self.function, self.game, self.state, *self.args)

    def _compiled(self) -> Callable[[], Any] | None:
        """The call, ready to run; None, and the reason told once, if the rules cannot be compiled."""
        from zermelo.native import compiler

        key = _ready_key(self.function, self.game, self.args)
        if key not in _ready:
            self.game.initial()  # what it raises is the game's own error
        try:
            state = compiler.as_typed(compiler.game_type(self.game).state, self.state)
            args = [arg.address if isinstance(arg, Memory) else arg for arg in self.args]
            entry = compiler.entry(self.function)
            if key not in _ready:
                entry.compile(self.game, state, *args, on_compile=self._start_compiling)
        except Exception as error:  # of many kinds; where the rules are wrong, interpreting them will tell
            if is_change(error):
                raise refusal(self.game) from None
            told = why_not_native(self.game)
            is_users = self.function.__module__.startswith(USERS_FILE)
            function = self.function if is_users else None
            reason = compiler.explain(self.game, error, _guides(self.args), function)
            _slow[_classes(self.function, self.game, self.args)] = reason
            if told is None:
                name = self.function.__name__ if is_users else type(self.game).__name__
                what = f"{name} is interpreted instead, many times slower"
                print(f"{reason}; {what}.", file=sys.stderr, flush=True)
            return None
        finally:
            self.compiling = False
            _compiling.discard(self)
        if key not in _ready:
            _ready.add(key)
            gc.freeze()  # the compiler leaves so much behind that looking through it would break a time limit
        return lambda: entry(self.game, state, *args)

    def _start_compiling(self) -> None:
        self.compiling = True
        _compiling.add(self)
