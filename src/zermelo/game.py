"""The vocabulary: what a game is, in the textbook's own words.

A game is a class of pure functions over an immutable state. It owns no players, no clock, no random
numbers, no loop and no screen; everything else in Zermelo is built on the methods named here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from zermelo.constant import Constant
from zermelo.constant import has as has
from zermelo.hashing import mix

CHANCE = -1  # what `to_move` answers when dice or cards decide, not a player
UNKNOWN = -1  # what a hidden field of a view holds
DRAW = "draw"  # repetition = DRAW: a repeated position ends the game undecided, as in chess
FORBIDDEN = "forbidden"  # repetition = FORBIDDEN: no move may repeat a position, as in Go
SOONEST_WIN = 4095  # of `solve_endgame_distance`: a win in no plies; more plies than any line of play has

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")

State = Any
Action = int


class Game(Constant):
    """The rules of a game, as pure functions of an immutable state.

    Write the six methods `initial`, `to_move`, `actions`, `result`, `is_terminal` and `utility`; the rest
    have defaults. A state is a value: a NamedTuple of numbers, tuples or NumPy arrays. An action is an int.
    """

    players: int = 2
    zero_sum: bool = True  # the utilities of all players sum to `total`
    total: float = 0
    utility_range: tuple[float, float] = (-1, 1)
    repetition: str | None = None  # or DRAW, or FORBIDDEN
    most_repetitions: int = 3  # a position that occurs so often is a DRAW; inside a search, twice is enough
    key_valid_plies: int = (
        1 << 20
    )  # where repetition is a DRAW: so long states of one `canonical_key` are alike
    endgame_memory: int = 0  # words of memory that `solve_endgame` may write on
    futility_margin: float = 0  # a stable action seldom changes the estimate by more; 0: not known
    unit: tuple[float, str] = (1, "")  # what people count estimates in: how much of a utility, and its name
    maximizer: int | None = None  # the player called MAX; None: whoever is to move at the root of a search
    native: bool = True  # False: never worth compiling
    player_names: tuple[str, ...] = ORDINALS

    parameters: dict[str, Any]  # the constructor's arguments: with the class, they are the game's identity

    # ------------------------------------------------------------------ the rules

    def initial(self) -> State:
        """The state before anything is dealt or played."""
        raise NotImplementedError(f"{type(self).__name__} has no initial(): return the state it starts in")

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
        raise NotImplementedError(f"{type(self).__name__} has no utility(): return what the end is worth")

    # ------------------------------------------------------------------ chance and hidden information

    # The defaults let every search mention these; `has(game, "view")` asks whether the game defines its own.

    def probability(self, state: State, outcome: Action) -> float:
        """The probability of an outcome, where `to_move` answers CHANCE."""
        if self.to_move(state) == CHANCE:
            raise NotImplementedError("a game of chance needs probability(): how likely is this outcome?")
        return 1.0

    def view(self, state: State, player: int) -> State:
        """The state as that player sees it, hidden fields UNKNOWN."""
        return state

    # ------------------------------------------------------------------ what a game may know beyond its rules

    def evaluate(self, state: State, player: int) -> float:
        """An estimate of the utility for that player, where a search must stop before the end."""
        return self.total / self.players

    def count_actions(self, state: State) -> int:
        """How many legal actions there are; none once the game is over."""
        count = 0
        if not self.is_terminal(state):
            for _ in self.actions(state):
                count += 1
        return count

    def for_perft(self) -> Game:
        """The rules by which perft counts; draws that only stop a game may be left out."""
        return self

    def key(self, state: State) -> np.uint64:
        """A 64-bit number, equal for equal states, and practically never for others."""
        return mix(state)

    def repetition_key(self, state: State) -> np.uint64:
        """The key by which positions that come back are known, where `repetition` says what that means."""
        return self.key(state)

    def reversible_plies(self, state: State) -> int:
        """So many of the last plies at most could be undone: no earlier position can come back."""
        return 1 << 20

    def repeating_actions(self, state: State, earlier: Sequence[State]) -> Iterable[Action]:
        """Yield the actions that may lead back to one of the earlier states; no other one does."""
        return self.actions(state)

    # ------------------------------------------------------------------ how a game may help the engine

    def candidates(self, state: State) -> Iterable[Action]:
        """Yield actions of which one is best: the others need not be tried."""
        return self.actions(state)

    def move_order(self, state: State, action: Action, depth: int) -> int:
        """How promising an action looks; the engine tries the greatest first.

        So many plies are searched from here: the more, the more a closer look is worth.
        """
        return 0

    def canonical_key(self, state: State) -> np.uint64:
        """The least key of all states that are alike, such as mirror images; or for `key_valid_plies`."""
        return self.key(state)

    def bounds(self, state: State, alpha: int, beta: int) -> tuple[float, float]:
        """The least and the most utility that the player to move can still get, for certain.

        Only a most of at most alpha or a least of at least beta is of use.
        """
        return self.utility_range

    def min_plies_left(self, state: State) -> int:
        """So many plies an unfinished game still lasts at least, for certain."""
        return 1

    def is_endgame(self, state: State) -> bool:
        """Can `solve_endgame` take over?"""
        return False

    def solve_endgame(self, state: State, alpha: int, beta: int, notes: Any) -> float:
        """The utility for the player to move at best: exact between alpha and beta, else a bound.

        `notes` are `endgame_memory` words of memory, all 0 at first, which stay from one endgame to the next.
        """
        return 0

    def solve_endgame_distance(self, state: State, alpha: int, beta: int, notes: Any) -> int:
        """As `solve_endgame`, where the winner hurries and the loser holds out.

        A win in n plies is SOONEST_WIN - n, a loss n - SOONEST_WIN, a draw 0. For games with the utilities
        1, -1 and 0.
        """
        return 0

    # ------------------------------------------------------------------ what a game may know of the horizon

    def is_tactical(self, state: State, action: Action) -> bool:
        """Is the estimate not to be trusted before this action, as before a capture?"""
        return False

    def tactical_actions(self, state: State) -> Iterable[Action]:
        """Yield the unstable actions."""
        for action in self.actions(state):
            if self.is_tactical(state, action):
                yield action

    def in_check(self, state: State) -> bool:
        """Must the player to move answer a threat, as a check?"""
        return False

    def null_move_allowed(self, state: State) -> bool:
        """Would some action surely be better than none, were it allowed to pass?"""
        return False

    def null_move(self, state: State) -> State:
        """The state with the other player to move, as if the turn were passed."""
        return state

    # ------------------------------------------------------------------ how a game may guide random play

    def playout(self, state: State, random: np.uint64) -> Action:
        """The action that random play takes, chosen by 64 random bits: any, unless the game knows better."""
        left = int((random >> np.uint64(32)) * np.uint64(self.count_actions(state)) >> np.uint64(32))
        for action in self.actions(state):
            if left == 0:
                return action
            left -= 1
        return -1

    def prior(self, state: State, action: Action) -> float:
        """How likely the action is to be best, before any search, relative to the others."""
        return 1.0

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
        return str(self.player_names[player]) if player < len(self.player_names) else f"player {player + 1}"

    # A game that can be set up from a board string defines two more methods:
    #     board(state) -> str          the position as one line of text
    #     parse_board(text) -> State   the state it describes; ValueError names the wrong character
    #
    # A game with hidden information defines, beside `view`:
    #     sample(view, player, rng)    a full state that fits the view
    #     worlds(view, player)         yield every full state that fits, with its probability
    #     team(player)                 the index of the player's team
    #
    # A game that draws itself (see docs/boards.md; without these, its board is drawn from its state) defines:
    #     draw(state) -> Board                  what the position, or a view of it, looks like
    #     draw_path(state, action) -> tuple     the names of the places to click for a move

    # ------------------------------------------------------------------ identity

    @property
    def name(self) -> str:
        """The class's name with its arguments, as in `ConnectFour(width=6, height=5)`."""
        arguments = ", ".join(f"{name}={value!r}" for name, value in self.parameters.items())
        return f"{type(self).__name__}({arguments})"

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.parameters == getattr(other, "parameters", None)

    def __hash__(self) -> int:
        return hash((type(self), repr(self.parameters)))

    def __repr__(self) -> str:
        return self.name


def _some(names: Iterable[str], most: int = 12) -> str:
    """A readable list, cut short."""
    words = sorted(names)
    return ", ".join(words[:most]) + (" …" if len(words) > most else "")
