"""Go by the rules of Tromp and Taylor: area counts, nothing is agreed upon, and no board comes back.

Stones are sets of points (go_points.py). A move first takes the other player's stones that have no liberty
left, then the mover's own, where suicide is allowed. The state remembers one forbidden point, that of a ko;
longer repetitions are seen by whoever knows the moves before: `repetition` says that they are forbidden.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from zermelo.game import FORBIDDEN, Game
from zermelo.games.boards import grid, read_board, write_marks
from zermelo.games.go.points import (
    NONE,
    Points,
    action_at,
    common,
    connected,
    count,
    first_action,
    is_empty,
    joined,
    neighbours,
    point,
    stranded,
    without,
)
from zermelo.hashing import mix
from zermelo.native.bits import squares

COLUMNS = "ABCDEFGHJKLMNOPQRST"  # no I
MOST = len(COLUMNS)
NOWHERE = -1  # there is no ko


class State(NamedTuple):
    mine: Points  # the stones of the player to move
    theirs: Points
    player: int  # to move: 0 is Black (X), 1 is White (O)
    ko: int  # where the player to move may not take back at once, or NOWHERE
    passes: int  # in a row; the second one ends the game


class Go(Game):
    """Surround more of the board than the other player."""

    player_names = ("X", "O")
    repetition = FORBIDDEN

    def __init__(self, width: int = 9, height: int = 9, komi: float = 7.5, suicide: bool = False) -> None:
        if not (1 <= width <= MOST and 1 <= height <= MOST):
            raise ValueError(f"a Go board is 1 to {MOST} points wide and high, not {width} by {height}")
        if not abs(komi) <= MOST * MOST:
            raise ValueError(f"komi must be a number from {-MOST * MOST} to {MOST * MOST}, not {komi}")
        self.width = width
        self.height = height
        self.komi = int(komi) if float(komi).is_integer() else float(komi)
        self.suicide = suicide
        self.pass_action = width * height
        most = width * height + abs(self.komi)
        self.utility_range = (-most, most)
        self.stride = width + 1  # bits from a point to the one below it
        self.rows = 64 // self.stride  # in a word
        self.last_row = (self.rows - 1) * self.stride  # bits from the first row of a word to its last
        self.words = (height + self.rows - 1) // self.rows
        self.nothing = (NONE,) * self.words
        self.everything = points_of(self, range(width * height))
        self.places = np.array([place(self, action) for action in range(width * height)])

    def initial(self) -> State:
        return State(self.nothing, self.nothing, 0, NOWHERE, 0)

    def to_move(self, state: State) -> int:
        return state.player

    def actions(self, state: State) -> Iterator[int]:
        """The points row by row from the top left; then to pass."""
        legal = self.legal(state)
        for word in range(self.words):
            for square in squares(legal[word]):
                yield action_at(self, word, square)
        yield self.pass_action

    def result(self, state: State, action: int) -> State:
        if action == self.pass_action:
            return State(state.theirs, state.mine, 1 - state.player, NOWHERE, state.passes + 1)
        stone = point(self, action)
        taken = self.taken(state, stone)
        mine, theirs = joined(state.mine, stone), without(state.theirs, taken)
        ko = NOWHERE
        if not is_empty(taken):
            if count(taken) == 1 and neighbours(self, stone, self.everything) == neighbours(
                self, stone, state.theirs
            ):
                ko = first_action(self, taken)
        elif self.suicide:
            mine = without(mine, stranded(self, stone, mine, self.empty(mine, theirs)))
        return State(theirs, mine, 1 - state.player, ko, 0)

    def is_terminal(self, state: State) -> bool:
        return state.passes == 2

    def utility(self, state: State, player: int) -> float:
        """The player's area less that of the other; White has the komi."""
        empty = self.empty(state.mine, state.theirs)
        ours = connected(self, neighbours(self, state.mine, empty), empty)
        others = connected(self, neighbours(self, state.theirs, empty), empty)
        lead: float = count(state.mine) + count(ours) - count(state.theirs) - count(others)
        lead += self.komi if state.player == 1 else -self.komi
        return lead if player == state.player else -lead

    def count_actions(self, state: State) -> int:
        """How many actions there are, without playing them."""
        return 0 if self.is_terminal(state) else count(self.legal(state)) + 1

    def repetition_key(self, state: State) -> np.uint64:
        """The board alone: whose turn it is does not matter."""
        if state.player == 0:
            return mix((state.mine, state.theirs))
        return mix((state.theirs, state.mine))

    def repeating_actions(self, state: State, earlier: Sequence[State]) -> list[int]:
        """The point of the only stone that the mover lacks of an earlier board; and suicides."""
        points = self.nothing
        for board in earlier:
            stones = board.mine if board.player == state.player else board.theirs
            lacking = without(stones, state.mine)
            if count(lacking) == 1 and is_empty(without(state.mine, stones)):
                points = joined(points, lacking)
        if self.suicide:
            empty = self.empty(state.mine, state.theirs)
            points = joined(points, without(empty, neighbours(self, empty, empty)))
        return [
            action_at(self, word, square) for word in range(self.words) for square in squares(points[word])
        ]

    def empty(self, mine: Points, theirs: Points) -> Points:
        """The points without a stone."""
        return without(self.everything, joined(mine, theirs))

    def area(self, mine: Points, theirs: Points) -> Points:
        """My stones, and the empty points from which empty points lead to my stones and to none of theirs."""
        empty = self.empty(mine, theirs)
        ours = connected(self, neighbours(self, mine, empty), empty)
        return joined(mine, without(ours, connected(self, neighbours(self, theirs, empty), empty)))

    def legal(self, state: State) -> Points:
        """Where the player to move may play."""
        empty = self.empty(state.mine, state.theirs)
        free = neighbours(self, empty, empty)
        closed = without(empty, free)
        for word in range(self.words):
            for square in squares(closed[word]):
                action = action_at(self, word, square)
                if self.can_fill(state, action):
                    free = joined(free, point(self, action))
        return free

    def can_fill(self, state: State, action: int) -> bool:
        """Is it legal to play at an empty point all of whose neighbours are stones?

        Suicide of a single stone never is, since it would leave the board as it was.
        """
        if action == state.ko:
            return False
        stone = point(self, action)
        if self.suicide and not is_empty(neighbours(self, stone, state.mine)):
            return True
        return self.survives(state, stone)

    def survives(self, state: State, stone: Points) -> bool:
        """Would a new stone have a liberty, its own, that of a friend, or one where it takes stones?"""
        mine = joined(state.mine, stone)
        dead = stranded(self, stone, mine, self.empty(mine, state.theirs))
        return is_empty(dead) or not is_empty(self.taken(state, stone))

    def taken(self, state: State, stone: Points) -> Points:
        """The other player's stones that a new stone takes."""
        empty = self.empty(joined(state.mine, stone), state.theirs)
        touched = neighbours(self, stone, without(state.theirs, neighbours(self, empty, state.theirs)))
        return self.nothing if is_empty(touched) else stranded(self, touched, state.theirs, empty)

    # ------------------------------------------------------------------ notation

    def action_name(self, state: State, action: int) -> str:
        """The points are A1 at the bottom left to T19, without I; or pass."""
        if action == self.pass_action:
            return "pass"
        return COLUMNS[action % self.width] + str(self.height - action // self.width)

    def parse_action(self, state: State, text: str) -> int:
        """The legal action that players write so."""
        action = self.pass_action if text.lower() == "pass" else self._point_named(text)
        if action in self.actions(state):
            return action
        stones = joined(state.mine, state.theirs)
        if not is_empty(common(stones, point(self, action))):
            reason = "there is a stone already"
        elif action == state.ko:
            reason = "that would take back a ko at once"
        else:
            reason = "the stone would have no liberty"
        raise ValueError(f"{text!r} is not a legal move here: {reason}")

    def _point_named(self, text: str) -> int:
        column, row = COLUMNS.find(text[:1].upper()), text[1:]
        if text and 0 <= column < self.width and row.isdecimal() and 1 <= int(row) <= self.height:
            return (self.height - int(row)) * self.width + column
        corner = f"{COLUMNS[self.width - 1]}{self.height}"
        raise ValueError(f"{text!r} is not a point of this board: the points are A1 to {corner}; or pass")

    def cells(self, state: State) -> list[int]:
        """0, 1 or 2 for each point (empty, X, O), row by row from the top left."""
        cells = [0] * self.pass_action
        for stones, mark in ((state.mine, 1 + state.player), (state.theirs, 2 - state.player)):
            for word in range(self.words):
                for square in squares(stones[word]):
                    cells[action_at(self, word, square)] = mark
        return cells

    def show(self, state: State) -> str:
        rows = [str(self.height - row) for row in range(self.height)]
        return grid(self.cells(state), COLUMNS[: self.width], rows)

    def board(self, state: State) -> str:
        """The position as one line: rows from the top separated by /, then the player to move.

        After that come the point of a ko, as in `ko D4`, and the passes, where there are any.
        """
        marks = write_marks(self.cells(state))
        rows = [marks[i : i + self.width] for i in range(0, len(marks), self.width)]
        ko = f" ko {self.action_name(state, state.ko)}" if state.ko != NOWHERE else ""
        return f"{'/'.join(rows)} {self.player_name(state.player)}{ko}{' pass' * state.passes}"

    def is_board(self, text: str) -> bool:
        """Is the text a board, and not a list of moves?"""
        return any(mark in text for mark in "-./")

    def parse_board(self, text: str) -> State:
        """The state of a board string. It must name the player to move, since anyone may pass."""
        parts = re.fullmatch(r"(.*?)(\s+ko\s+(\w+))?((\s+pass){0,2})\s*", text, re.DOTALL | re.IGNORECASE)
        assert parts is not None
        cells, player = read_board(parts[1], self.width, self.height)
        if player is None:
            raise ValueError("the board string must end with a space and the player to move, X or O")
        state = self.set_up(cells, player)._replace(passes=len(parts[4].split()))
        return self._with_ko(state, parts[3]) if parts[3] else state

    def _with_ko(self, state: State, name: str) -> State:
        """The state in which the player to move may not take back at that point."""
        action = self._point_named(name)
        around = neighbours(self, point(self, action), self.everything)
        if state.passes or is_empty(around) or not is_empty(without(around, state.theirs)):
            other = self.player_name(1 - state.player)
            raise ValueError(
                f"there is no ko at {name}: it needs stones of {other} all around, and no pass since"
            )
        return state._replace(ko=action)

    def set_up(self, cells: list[int], player: int) -> State:
        """The state with these stones (0, 1 or 2 for each point: empty, X, O) and that player to move."""
        black, white = (points_of(self, [i for i, c in enumerate(cells) if c == mark]) for mark in (1, 2))
        empty = self.empty(black, white)
        for stones in (black, white):
            dead = stranded(self, stones, stones, empty)
            if not is_empty(dead):
                name = self.action_name(self.initial(), first_action(self, dead))
                raise ValueError(f"the stone at {name} has no liberty: it would have been taken")
        mine, theirs = (black, white) if player == 0 else (white, black)
        return State(mine, theirs, player, NOWHERE, 0)


def place(game: Go, action: int) -> int:
    """Where the point of an action stands: 64 times its word, and its bit."""
    row, column = divmod(action, game.width)
    return row // game.rows * 64 + row % game.rows * game.stride + column


def points_of(game: Go, actions: Iterator[int] | range | list[int]) -> Points:
    """The set of these points."""
    words = [0] * game.words
    for action in actions:
        words[place(game, action) >> 6] |= 1 << (place(game, action) & 63)
    return tuple(np.uint64(word) for word in words)
