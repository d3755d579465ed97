"""A position: a game, the state it is in, and the moves that led there."""

from __future__ import annotations

import operator
import re
from collections import Counter, deque
from collections.abc import Callable, Iterator
from itertools import chain
from os import PathLike
from typing import Any, NoReturn, SupportsIndex

import numpy as np

from zermelo import answers
from zermelo.board import describe, svg, touched
from zermelo.catalogue import load
from zermelo.game import CHANCE, DRAW, FORBIDDEN, Game, State


class Position:
    """A position of a game. It never changes: `play` and `undo` return another one.

    The text is a list of moves (`5 1 9`, `44444`, `f5d6c3`), a board (`X-O-X---- O`), or nothing for the
    start; a state will do as well. Positions are equal if the same moves led to them from the same start.
    """

    __slots__ = ("_keys", "actions", "game", "moves", "states")

    game: Game
    moves: tuple[str, ...]  # played since the start, or since the board that was given
    states: tuple[State, ...]  # from the start to now
    actions: tuple[int, ...]  # the moves, as numbers
    _keys: tuple[int, ...]  # the repetition keys of the first states; see `repetition_keys`

    def __init__(self, game: Game | str | PathLike[str], text: str | State = "") -> None:
        rules: Any = load(game)
        if not isinstance(text, str):
            self._set(rules, (text,))
        elif is_board(rules, text):
            self._set(rules, (rules.parse_board(text),))
        else:
            self._set(rules, (answers.initial(rules),))
            end = deque(chain([self], read_moves(self, text)), maxlen=1)[0]
            self._set(rules, end.states, end.actions, end.moves, end._keys)

    def _set(
        self,
        game: Game,
        states: tuple[State, ...],
        played: tuple[int, ...] = (),
        moves: tuple[str, ...] = (),
        keys: tuple[int, ...] = (),
    ) -> None:
        object.__setattr__(self, "game", game)
        object.__setattr__(self, "states", states)
        object.__setattr__(self, "actions", played)
        object.__setattr__(self, "moves", moves)
        object.__setattr__(self, "_keys", keys)

    def _with(
        self,
        states: tuple[State, ...],
        played: tuple[int, ...],
        moves: tuple[str, ...],
        keys: tuple[int, ...] = (),
    ) -> Position:
        position = object.__new__(Position)
        position._set(self.game, states, played, moves, keys)
        return position

    # ------------------------------------------------------------------ what it is

    @property
    def state(self) -> State:
        return self.states[-1]

    def _ask(self, rule: Callable[..., Any], *arguments: Any) -> Any:
        """What a rule returns here; the error for a wrong answer names the position."""
        try:
            return rule(self.game, self.state, *arguments)
        except answers.RuleError as error:
            raise answers.located(error, self.moves, str(self.state)) from None

    def _name(self, player: int) -> str:
        return answers.player_name(self.game, player)

    @property
    def to_move(self) -> int:
        """The player to move, as an index, or CHANCE."""
        return int(self._ask(answers.to_move))

    @property
    def player(self) -> str:
        """The name of the player to move."""
        return "chance" if self.to_move == CHANCE else self._name(self.to_move)

    @property
    def is_over(self) -> bool:
        return bool(self._ask(answers.is_terminal)) or self.is_drawn_by_repetition

    @property
    def is_drawn_by_repetition(self) -> bool:
        """Did the position occur so often that the game is a draw?"""
        game = self.game
        if game.repetition != DRAW:
            return False
        since = self._last_irreversible_ply
        if len(self.states) - since < game.most_repetitions:
            return False
        keys = self.repetition_keys[since:]
        return keys.count(keys[-1]) >= game.most_repetitions

    @property
    def is_near_draw_by_repetition(self) -> bool:
        """Would the game be a draw if some earlier position came back once more?"""
        game = self.game
        if game.repetition != DRAW:
            return False
        often = Counter(self.repetition_keys[self._last_irreversible_ply : -1])
        return max(often.values(), default=0) >= game.most_repetitions - 1

    @property
    def _last_irreversible_ply(self) -> int:
        """The index of the first state that can come back: something before it cannot be undone."""
        return max(0, len(self.states) - 1 - int(self.game.reversible_plies(self.state)))

    @property
    def repetition_keys(self) -> tuple[int, ...]:
        """The repetition key of each state. `play` hands them on, so each is computed only once."""
        missing = self.states[len(self._keys) :]
        if missing:
            keys = *self._keys, *(int(self.game.repetition_key(state)) for state in missing)
            object.__setattr__(self, "_keys", keys)
        return self._keys

    @property
    def legal_actions(self) -> list[int]:
        """The actions of the rules, less those that repeat a position where that is forbidden."""
        if self.is_over:
            return []
        actions: list[int] = self._ask(answers.actions)
        if self.game.repetition != FORBIDDEN:
            return actions
        suspects = set(map(int, self.game.repeating_actions(self.state, self.states[:-1])))
        earlier = self._earlier_keys()
        return [action for action in actions if action not in suspects or not self._repeats(action, earlier)]

    def is_legal(self, action: int) -> bool:
        """Is the action among the legal ones? (Only this one is tried, not all.)"""
        if self.is_over or action not in self.game.actions(self.state):
            return False
        return self.game.repetition != FORBIDDEN or not self._repeats(action, self._earlier_keys())

    def _earlier_keys(self) -> set[int]:
        """The keys of the positions that must not come back. To leave this one as it is, is to pass."""
        return set(self.repetition_keys[:-1])

    def _repeats(self, action: int, earlier: set[int]) -> bool:
        """Does the action lead back to an earlier position? To end the game is always allowed."""
        if not earlier:
            return False
        after = self.game.result(self.state, action)
        return int(self.game.repetition_key(after)) in earlier and not self.game.is_terminal(after)

    @property
    def legal_moves(self) -> list[str]:
        """The names of the legal actions."""
        return [self._ask(answers.action_name, action) for action in self.legal_actions]

    @property
    def board(self) -> str | None:
        """The position as a board string, if the game has one."""
        rules: Any = self.game
        return str(rules.board(self.state)) if hasattr(rules, "board") else None

    def utility(self, player: int | None = None) -> float:
        """What the finished game is worth to that player, or else to the player to move."""
        if not self.is_over:
            raise ValueError(f"the game is not over: {self.player} is to move")
        if not self.game.is_terminal(self.state):  # a draw by repetition
            return self.game.total / self.game.players
        value: float = self._ask(answers.utility, self.to_move if player is None else player)
        return value

    # ------------------------------------------------------------------ what it leads to

    def play(self, move: str | SupportsIndex) -> Position:
        """The position after a move, given by its name, or as an action."""
        action = self._read(move) if isinstance(move, str) else operator.index(move)
        if action is None or not self.is_legal(action):
            self._refuse(move)
        name = self._ask(answers.action_name, action)
        state = self._ask(answers.result, action)
        return self._with((*self.states, state), (*self.actions, action), (*self.moves, name), self._keys)

    def _read(self, name: str) -> int | None:
        try:
            return int(self.game.parse_action(self.state, name))
        except ValueError:
            return None

    def undo(self, moves: int = 1) -> Position:
        """The position before the last move, or before the last few."""
        left = len(self.moves) - moves
        if moves < 0 or left < 0:
            raise ValueError("there is no move to take back: this is where the position starts")
        return self._with(
            self.states[: left + 1], self.actions[:left], self.moves[:left], self._keys[: left + 1]
        )

    def _refuse(self, move: object) -> NoReturn:
        where = f"move {len(self.moves) + 1}, {move!r},"
        if self.is_over:
            raise ValueError(f"{where} comes after the end of the game")
        names = self.legal_moves
        raise ValueError(
            f"{where} is not legal here; legal: {', '.join(names[:30])}{' …' * (len(names) > 30)}"
        )

    # ------------------------------------------------------------------ as text and as a value

    def show(self) -> str:
        return str(self._ask(answers.show))

    @property
    def svg(self) -> str:
        """The board as a picture, with the last move marked."""
        last = touched(self.game, self.states[-2], self.actions[-1]) if self.actions else ()
        return svg(describe(self.game, self.state, self.states[:-1]), mark=last)

    def _repr_svg_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        if not self.is_over:
            return f"{self.show()}\n{self.player} to move"
        results = [f"{self._name(i)} {self.utility(i):g}" for i in range(self.game.players)]
        if self.game.players == 1:
            results = [f"score {self.utility(0):g}"]
        return f"{self.show()}\nover: {', '.join(results)}"

    def __repr__(self) -> str:
        start = self.states[0]
        if _value(start) == _value(self.game.initial()):
            return f"Position({self.game!r}, {' '.join(self.moves)!r})"
        first = self._with((start,), (), ()).board
        plays = "".join(f".play({move!r})" for move in self.moves)
        return f"Position({self.game!r}, {start if first is None else first!r}){plays}"

    def _identity(self) -> tuple[Any, ...]:
        return self.game, _value(self.states[0]), self.actions

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def __reduce__(self) -> tuple[Any, ...]:
        return _replay, (self.game, self.states[0], self.actions)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a position cannot change: play(move) returns the next one")


def is_board(game: Game, text: str) -> bool:
    """Is the text a board, and not a list of moves? A game whose boards look otherwise defines `is_board`."""
    rules: Any = game
    if hasattr(rules, "is_board"):
        return bool(rules.is_board(text))
    marks = set("".join(text.upper().split()))
    return hasattr(rules, "parse_board") and bool(marks) and ("-" in marks or marks <= set("XO./"))


def read_moves(position: Position, text: str) -> Iterator[Position]:
    """The positions after each move of the text, which are played from this one."""
    words = [word for word in re.split(r"[\s,;]+", text) if word]
    for word in words:
        for after in _read_word(position, word, among_others=len(words) > 1):
            position = after
            yield after


def _read_word(position: Position, word: str, among_others: bool) -> Iterator[Position]:
    """Play one move, or else several written together."""
    try:
        after = position.play(word)
    except answers.RuleError:
        raise
    except ValueError:
        yield from _read_together(position, word, among_others)
    else:
        yield after


def _read_together(position: Position, word: str, among_others: bool) -> Iterator[Position]:
    """Play moves that are written without spaces: each time the longest name that fits."""
    start, rest = position, word
    while rest:
        names = sorted(position.legal_moves, key=len, reverse=True)
        name = next((name for name in names if rest.lower().startswith(name.lower())), "")
        if not name and among_others and not position.is_over:
            start._refuse(word)
        if not name:
            position._refuse(rest[: len((names or position.moves or rest)[-1])])
        position = position.play(name)
        yield position
        rest = rest[len(name) :]


def _replay(game: Game, start: State, played: tuple[int, ...]) -> Position:
    position = object.__new__(Position)
    position._set(game, (start,))
    for action in played:
        position = position.play(action)
    return position


def _value(state: State) -> Any:
    """The state as something to compare and to hash, even if it holds arrays."""
    if isinstance(state, np.ndarray):
        return state.dtype.str, state.shape, state.tobytes()
    return tuple(map(_value, state)) if isinstance(state, tuple) else state
