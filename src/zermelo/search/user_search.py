"""A user's search function run like the built-in searches: `my_search.py:alpha_beta`.

A name with a path runs code from that file. So only the command line and Python take one, never the page.
"""

from __future__ import annotations

import math
import re
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from zermelo.catalogue import default_guide
from zermelo.game import Game, State
from zermelo.native.run import MOST_PLIES, Stopped, prepare, run
from zermelo.position import Position
from zermelo.search.decision import DEFAULT_LIMIT, Decision, Limit, MoveValue, tidy
from zermelo.search.registry import Search, find
from zermelo.search.user_function import UserFunction, functions_of, is_number, understand, user_functions
from zermelo.search.zero_sum import both_values, max_player

FILE = re.compile(r"(?P<file>.*\.py)(?::(?P<name>\w+))?")
_NOT_COMPILED = "{0} is interpreted, many times slower: compiled functions have the game and the state first"
_announced: set[str] = set()  # functions of which this was said
GROWTH = 3.0  # how many times longer the next depth takes, at least


def load_search(text: str) -> Search:
    """A built-in search by its name, or a user's function, as in my_search.py:alpha_beta."""
    named = FILE.fullmatch(text)
    if named is None:
        return find(text)
    function = _choose(Path(named["file"]), named["name"])

    def factory(game: Game, **options: Any) -> UserSearch:
        return UserSearch(game, function, text, **options)

    return Search(
        text,
        f"{function.name} of {named['file']}",
        "a user's function",
        factory,
        limits=("depth", "time") if function.has_depth else (),
        default_limit=DEFAULT_LIMIT if function.has_depth else Limit(),
        no_trace="records no tree; trace alpha-beta, minimax or the engine",
        stops=False,
    )


def _choose(path: Path, name: str | None) -> UserFunction:
    """The function of that name, or the only search of the file."""
    if not path.is_file():
        raise ValueError(f"there is no file {str(path)!r}")
    if name is None:
        found = user_functions(path)
        if len(found) > 1:
            names = " or ".join(f"{path}:{each.name}" for each in found)
            raise ValueError(f"{path} has several searches; name one: {names}")
        return found[0]
    functions = functions_of(path)
    if name not in functions:
        known = f"it has {', '.join(functions)}" if functions else "it has none"
        raise ValueError(f"{path} has no function {name!r}; {known}")
    return understand(functions[name])


class _Interrupted(Exception):  # noqa: N818  (not an error: the user said so)
    """Ctrl-C was pressed while the function ran."""


class _Answer(NamedTuple):
    """What the function found of a state: (value, action, nodes), of which it may return only the first."""

    value: float  # for player 0
    action: int | None
    nodes: int


class UserSearch:
    """A user's function on one game: compiled where it compiles, otherwise interpreted.

    The function cannot be stopped. With a depth it is called for depth 1, 2, 3 … as long as there is time.
    If it returns no move, it is called for each move of the root.
    """

    def __init__(self, game: Game, function: UserFunction, name: str, *, native: bool | None = None) -> None:
        self.game, self.function, self.name, self.native = game, function, name, native
        if not function.is_compilable:
            self.native = False
            if native is not False and name not in _announced:
                _announced.add(name)
                print(_NOT_COMPILED.format(name), file=sys.stderr, flush=True)
        self.guide = default_guide(game) if "guide" in function.roles.values() else None

    def clear(self) -> None:
        """There is nothing to forget."""

    def analyze(
        self, position: Position, limit: Limit | None = None, *, watch: Callable[[int], None] | None = None
    ) -> Decision:
        """The decision of the greatest depth that was finished in time; Ctrl-C ends it."""
        limit = limit or DEFAULT_LIMIT
        nothing = self._decision(position, None, None, [], 0.0, 0)
        if position.is_over:
            return nothing
        try:
            prepare(*self._arguments(position.state, 1), native=self.native)
        except Stopped:
            return nothing
        return self._deepen(position, limit, nothing, watch)

    def _deepen(
        self,
        position: Position,
        limit: Limit,
        decision: Decision,
        watch: Callable[[int], None] | None,
    ) -> Decision:
        """One depth after the other; if it has none, one search."""
        began = time.perf_counter()
        depths = range(1, MOST_PLIES)
        if not self.function.has_depth:
            depths = range(1)  # which it does not ask for
        elif limit.depth is not None:
            depths = range(1 if limit.time is not None else limit.depth, limit.depth + 1)
        for depth in depths:
            before = time.perf_counter()
            try:
                found = self._search(position, depth)
            except _Interrupted:
                break
            now = time.perf_counter()
            shown = depth if self.function.has_depth else None
            decision = self._decision(position, *found, seconds=now - began, depth=shown)
            if watch is not None:
                watch(decision.nodes)
            if limit.time is not None and now - began + GROWTH * (now - before) > limit.time:
                break
        return decision

    def _search(self, position: Position, depth: int) -> tuple[_Answer | None, int | None, list[MoveValue]]:
        """The value, the move, and the values of all moves if the function returns no move."""
        game, state = self.game, position.state
        found = self._call(state, depth)
        if found.action is not None:
            if found.action not in position.legal_actions:
                raise ValueError(f"{self.function.name} returned the move {found.action}, which is not legal")
            return found, found.action, []
        if depth == 0 or self.function.begins_with_max:
            return found, None, []
        moves = []
        for action in position.legal_actions:
            after = game.result(state, action)
            value = self._call(after, depth - 1).value
            moves.append((value, action))
        wanted = max(moves) if position.to_move == 0 else min(moves)
        best = next(action for value, action in moves if value == wanted[0])
        player = max_player(position)
        return found, best, [self._move_value(state, player, value, action, depth) for value, action in moves]

    def _move_value(self, state: State, player: int, value: float, action: int, depth: int) -> MoveValue:
        name = self.game.action_name(state, action)
        shown = tidy(value if player == 0 else self.game.total - value) or 0
        return MoveValue(name, action, shown, "estimate", depth=depth, depth_bound="exact")

    def _decision(
        self,
        position: Position,
        found: _Answer | None,
        action: int | None,
        moves: list[MoveValue],
        seconds: float,
        depth: int | None,
    ) -> Decision:
        game, player = self.game, max_player(position)
        value: float | None = None
        if position.is_over:
            value = tidy(position.utility(player))
        elif found is not None:
            value = tidy(found.value if player == 0 else game.total - found.value)
        return Decision(
            move=None if action is None else game.action_name(position.state, action),
            action=action,
            value=value,
            values=both_values(game, player, value),
            player=game.player_name(player),
            proven=position.is_over,  # what the function looked at is not known
            complete=found is not None or position.is_over,
            depth=0 if position.is_over else depth,
            nodes=0 if found is None else found.nodes,
            seconds=seconds,
            algorithm=self.name,
            moves=moves,
        )

    # ------------------------------------------------------------------ one call

    def _call(self, state: State, depth: int) -> _Answer:
        """What the function returns. Its errors are those of the interpreter, with its own lines."""
        try:
            answer = self._run(state, depth, self.native)
        except (_Interrupted, MemoryError):
            raise
        except Exception:
            if self.native is not False:
                self._run(state, depth, False)
            raise
        return self._understood(state, answer)

    def _run(self, state: State, depth: int, native: bool | None) -> Any:
        """Run the function in a thread, so that Ctrl-C need not wait for it."""
        call = self._arguments(state, depth)
        done, result, errors = threading.Event(), list[Any](), list[BaseException]()

        def work() -> None:
            try:
                result.append(run(*call, native=native))
            except BaseException as error:
                errors.append(error)
            finally:
                done.set()

        threading.Thread(target=work, daemon=True).start()
        try:
            done.wait()
        except KeyboardInterrupt:
            raise _Interrupted from None
        if errors:
            raise errors[0]
        return result[0]

    def _arguments(self, state: State, depth: int) -> tuple[Any, ...]:
        """What `run` is given: the function, the game, the state and its other arguments."""
        arguments = self.function.arguments(self.game, state, depth, self.guide)
        if self.function.is_compilable:
            return self.function.function, *arguments.values()
        return lambda game, state: self.function.function(**arguments), self.game, state

    def _understood(self, state: State, answer: Any) -> _Answer:
        parts = list(answer) if isinstance(answer, tuple | list) else [answer]
        if not parts or not is_number(parts[0]) or math.isnan(float(parts[0])):
            raise ValueError(
                f"{self.function.name} returned {answer!r}; it must return the value, or the value and a move"
            )
        value = float(parts[0])
        if self.function.for_mover and self.game.to_move(state) != 0:
            value = self.game.total - value
        has_action = len(parts) > 1 and is_number(parts[1])
        return _Answer(value, int(parts[1]) if has_action else None, int(parts[2]) if len(parts) > 2 else 0)
