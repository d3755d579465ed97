"""One state put through all rules at once, compiled and interpreted: do both say the same?"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from zermelo.check.look import guide_of
from zermelo.game import Game, State, has
from zermelo.hashing import mix
from zermelo.native.memory import Memory, load, store, store_bits, store_real
from zermelo.native.run import Stopped, prepare, why_not_native

# The words of the memory. Word 0 is the stop flag.
OVER, MOVER, KEY, COUNT, ACTIONS = 1, 2, 3, 4, 5
VALUES, MOST_PLAYERS = 8, 56  # for each player: the utility, or the estimate
MOVES, MOST_MOVES = VALUES + MOST_PLAYERS, 4096  # for each action …
ACTION, AFTER, PROBABILITY, MOVE = 0, 1, 2, 3  # … itself, a hash of its result, and its probability
WORDS = MOVES + MOVE * MOST_MOVES


def probe(game: Any, state: Any, guide: Any, memory: Any) -> int:
    """Ask every rule about the state, and write down what it says."""
    over = game.is_terminal(state)
    store(memory, OVER, 1 if over else 0)
    store(memory, MOVER, game.to_move(state))
    store_bits(memory, KEY, game.key(state))
    store(memory, ACTIONS, 0)
    for player in range(min(game.players, MOST_PLAYERS)):
        if over:
            store_real(memory, VALUES + player, game.utility(state, player))
        else:
            store_real(memory, VALUES + player, guide.evaluate(state, player))
    store(memory, COUNT, game.count_actions(state))
    if over:
        return 0
    for action in game.actions(state):
        i = load(memory, ACTIONS)
        store(memory, ACTIONS, i + 1)
        if i < MOST_MOVES:
            store(memory, MOVES + MOVE * i + ACTION, action)
            store_bits(memory, MOVES + MOVE * i + AFTER, mix(game.result(state, action)))
    return 0


def probe_chance(game: Any, state: Any, guide: Any, memory: Any) -> int:
    """The same for the rule that only games of chance have."""
    for i in range(min(load(memory, ACTIONS), MOST_MOVES)):
        action = load(memory, MOVES + MOVE * i + ACTION)
        store_real(memory, MOVES + MOVE * i + PROBABILITY, game.probability(state, action))
    return 0


def played(game: Any, state: Any, action: int, memory: Any) -> Any:
    """The result of an action, to show it."""
    return game.result(state, action)


class Probe:
    """The rules of a game, compiled."""

    def __init__(self, game: Game) -> None:
        self.game, self.guide = game, guide_of(game)
        self.native, self.plain = Memory(WORDS), Memory(WORDS)
        self.functions = [probe, probe_chance] if has(game, "probability") else [probe]
        self.reason = self._compile()  # why the rules do not compile, if so

    def _compile(self) -> str | None:
        try:
            state = self.game.initial()
            for function in self.functions:
                prepare(function, self.game, state, self.guide, self.native, native=True)
        except Stopped:
            raise KeyboardInterrupt from None
        except Exception as error:
            return f"compiling them failed with {type(error).__name__}: {error}"
        reason = why_not_native(self.game)
        return None if reason is None else str(reason)

    def difference(self, state: State, is_chance: bool) -> tuple[str, Any] | None:
        """What the compiled rules say otherwise than the interpreted ones, and the action it is about."""
        for function in self.functions[: 1 + is_chance]:
            with np.errstate(over="ignore"):
                function(self.game, state, self.guide, self.plain)
            try:
                self._run(function, state, self.guide)
            except Exception as error:
                return f"compiled, a rule raises {type(error).__name__}: {error}", None
        return self._first_difference(state, is_chance)

    def _run(self, function: Any, state: State, *arguments: Any) -> Any:
        """Compiled code needs no thread of its own here: it does not recurse, and is done at once."""
        from zermelo.native import compiler

        typed = compiler.as_typed(compiler.game_type(self.game).state, state)
        return compiler.entry(function)(self.game, typed, *arguments, self.native.address)

    def _first_difference(self, state: State, is_chance: bool) -> tuple[str, Any] | None:
        for rule, word in (("is_terminal", OVER), ("to_move", MOVER)):
            if self.native.ints[word] != self.plain.ints[word]:
                return self._both(rule, self.native.ints[word], self.plain.ints[word]), None
        if self.native.bits[KEY] != self.plain.bits[KEY]:
            return self._both("key", self.native.bits[KEY], self.plain.bits[KEY]), None
        over = bool(self.plain.ints[OVER])
        for player in range(min(self.game.players, MOST_PLAYERS)):
            a, b = float(self.native.reals[VALUES + player]), float(self.plain.reals[VALUES + player])
            if not math.isclose(a, b, rel_tol=1e-9, abs_tol=1e-12):
                return self._both(f"{'utility' if over else 'evaluate'}(state, {player})", a, b), None
        return None if over else self._difference_in_actions(state, is_chance)

    def _difference_in_actions(self, state: State, is_chance: bool) -> tuple[str, Any] | None:
        if self.native.ints[COUNT] != self.plain.ints[COUNT]:
            return self._both("count_actions", self.native.ints[COUNT], self.plain.ints[COUNT]), None
        native, plain = self._rows(self.native), self._rows(self.plain)
        if native[ACTION].tolist() != plain[ACTION].tolist():
            return self._both("actions", native[ACTION].tolist(), plain[ACTION].tolist()), None
        for i, action in enumerate(plain[ACTION].tolist()):
            if native[AFTER][i] != plain[AFTER][i]:
                prepare(played, self.game, state, action, self.native, native=True)
                compiled = self._run(played, state, action)
                interpreted = self.game.result(state, action)
                return self._both(f"result(state, {action})", compiled, interpreted), action
            a, b = (rows[PROBABILITY].view(np.float64)[i] for rows in (native, plain))
            if is_chance and not math.isclose(a, b, rel_tol=1e-9):
                return self._both(f"probability(state, {action})", a, b), action
        return None

    @staticmethod
    def _rows(memory: Memory) -> list[Any]:
        """The actions, the hashes of their results, and their probabilities."""
        count = min(int(memory.ints[ACTIONS]), MOST_MOVES)
        return [memory.ints[MOVES + i : MOVES + i + MOVE * count : MOVE] for i in range(MOVE)]

    @staticmethod
    def _both(what: str, compiled: Any, interpreted: Any) -> str:
        return f"{what} is {compiled} compiled, and {interpreted} interpreted"
