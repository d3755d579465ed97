"""The vocabulary: what a game is, in the textbook's own words.

A game is a class of pure functions over an immutable state. It owns no players, no clock, no random
numbers, no loop and no screen; everything else in Zermelo is built on the methods named here.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from typing import Any

CHANCE = -1  # what `to_move` answers when dice or cards decide, not a player
UNKNOWN = -1  # what a hidden field of a view holds
DRAW = "draw"  # repetition = DRAW: a repeated position ends the game undecided, as in chess
FORBIDDEN = "forbidden"  # repetition = FORBIDDEN: no move may repeat a position, as in Go

State = Any
Action = int


class _Constant(type):
    """Makes games constant: remembers the constructor's arguments, then freezes the attributes."""

    def __call__(cls, *args: Any, **kwargs: Any) -> Any:
        game = super().__call__(*args, **kwargs)
        bound = inspect.signature(cls).bind(*args, **kwargs)
        bound.apply_defaults()
        object.__setattr__(game, "parameters", dict(bound.arguments))
        object.__setattr__(game, "_frozen", True)
        return game


class Game(metaclass=_Constant):
    """The rules of a game, as pure functions of an immutable state.

    Write the six methods `initial`, `to_move`, `actions`, `result`, `is_terminal` and `utility`; the rest
    have defaults. A state is a value: a NamedTuple of numbers, tuples or NumPy arrays. An action is an int.
    """

    players: int = 2
    zero_sum: bool = True  # the utilities of all players sum to `total`
    total: float = 0
    utility_range: tuple[float, float] = (-1, 1)
    repetition: str | None = None  # or DRAW, or FORBIDDEN
    maximizer: int | None = None  # the player called MAX; None: whoever is to move at the root of a search
    native: bool = True  # False: never worth compiling
    player_names: tuple[str, ...] = ("first", "second")

    parameters: dict[str, Any]  # the constructor's arguments: with the class, they are the game's identity
    _frozen: bool = False

    # ------------------------------------------------------------------ the rules

    def initial(self) -> State:
        """The state before anything is dealt or played."""
        raise NotImplementedError(f"{type(self).__name__} has no initial(): say which state the game starts in")

    def to_move(self, state: State) -> int:
        """Whose turn it is: a player's index from 0, or CHANCE."""
        raise NotImplementedError(f"{type(self).__name__} has no to_move(): say whose turn it is, 0 or 1")

    def actions(self, state: State) -> Iterable[Action]:
        """Yield each legal action, or each outcome of chance."""
        raise NotImplementedError(f"{type(self).__name__} has no actions(): yield each legal action")

    def result(self, state: State, action: Action) -> State:
        """The next state; the old one is left as it was."""
        raise NotImplementedError(f"{type(self).__name__} has no result(): return the state after an action")

    def is_terminal(self, state: State) -> bool:
        """Is the game over?"""
        raise NotImplementedError(f"{type(self).__name__} has no is_terminal(): say whether the game is over")

    def utility(self, state: State, player: int) -> float:
        """What a finished game is worth to that player."""
        raise NotImplementedError(f"{type(self).__name__} has no utility(): say what the end is worth to a player")

    # ------------------------------------------------------------------ what makes it pleasant

    def show(self, state: State) -> str:
        """The position as text for people."""
        return str(state)

    def action_name(self, state: State, action: Action) -> str:
        """The action as players write it, one word."""
        return str(int(action))

    def parse_action(self, state: State, text: str) -> Action:
        """The legal action that players write so; ValueError says what would be right."""
        names = {self.action_name(state, action).lower(): int(action) for action in self.actions(state)}
        if text.lower() in names:
            return names[text.lower()]
        raise ValueError(f"{text!r} is not a legal move here; legal: {_some(names)}")

    def player_name(self, player: int) -> str:
        """What a player is called: X, Black, MAX …"""
        return self.player_names[player] if player < len(self.player_names) else f"player {player + 1}"

    # A game that can be set up from a board string defines two more methods:
    #     board(state) -> str          the position as one line of text
    #     parse_board(text) -> State   the state that this line describes; ValueError names the wrong character
    #
    # A game that knows more than its rules may define (see docs/your-own-game.md):
    #     evaluate(state, player)      an estimate of the utility of an unfinished game
    #     key(state)                   a 64-bit number, equal for states that play alike
    #     probability(state, outcome)  of an outcome of chance
    #     view(state, player)          the state as that player sees it, hidden fields UNKNOWN
    #     sample(view, player, rng)    a full state that fits the view
    #     worlds(view, player)         yield every full state that fits, with its probability
    #     team(player)                 the index of the player's team

    # ------------------------------------------------------------------ identity

    @property
    def name(self) -> str:
        """The class's name with its arguments, as in `ConnectFour(width=6, height=5)`."""
        return f"{type(self).__name__}({', '.join(f'{k}={v!r}' for k, v in self.parameters.items())})"

    def __setattr__(self, name: str, value: object) -> None:
        if self._frozen:
            raise AttributeError(
                f"{type(self).__name__}.{name} cannot change during play: a game is constant; "
                "what changes belongs in the state"
            )
        object.__setattr__(self, name, value)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.parameters == getattr(other, "parameters", None)

    def __hash__(self) -> int:
        return hash((type(self), repr(self.parameters)))

    def __repr__(self) -> str:
        return self.name


def has(game: Game, name: str) -> bool:
    """Does the game define this optional method? A constant wherever the question is compiled."""
    return hasattr(type(game), name)


def _some(names: Iterable[str], most: int = 12) -> str:
    """A readable list, cut short."""
    words = sorted(names)
    return ", ".join(words[:most]) + (" …" if len(words) > most else "")
