"""A table: one game in progress, who plays it, and what was played."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass, field
from typing import Any

from zermelo.game import CHANCE, Game
from zermelo.players.chance import draw_outcome
from zermelo.players.visibility import has_hidden_information, name_for
from zermelo.position import Position, is_board
from zermelo.web import limits
from zermelo.web.clock import GameClock
from zermelo.web.errors import RequestError
from zermelo.web.outcome import Ending, outcome_of, outcome_of_ending
from zermelo.web.position_reader import position_text
from zermelo.web.visibility import Choice, choices

PERSON, OPEN, ENGINE = "person", "open", "engine"

_dice = secrets.SystemRandom()


@dataclass
class Seat:
    who: str  # PERSON, OPEN or ENGINE
    visitor: str | None = None  # the person
    level: int | None = None  # of the engine


@dataclass
class Table:
    """One game in progress."""

    id: str
    game_text: str
    title: str
    start: str  # the text of the first position
    position: Position
    seats: list[Seat]
    invite: str
    owner: str  # the visitor who created it
    clock: GameClock | None = None
    ending: Ending | None = None
    movers: list[int] = field(default_factory=list)  # who made each move, CHANCE too
    # With hidden information: the name of each move, as each player sees it.
    shown: list[list[str]] = field(default_factory=list)
    changed: float = field(default_factory=time.time)
    version: int = 0  # incremented by each change
    _choices: tuple[int, list[Choice]] | None = field(default=None, repr=False)

    # ------------------------------------------------------------------ state

    @property
    def game(self) -> Game:
        return self.position.game

    @property
    def ply(self) -> int:
        return len(self.position.actions)

    @property
    def is_over(self) -> bool:
        return self.ending is not None or self.position.is_over

    @property
    def to_move(self) -> int | None:
        """The player to move, or CHANCE; None once the game is over."""
        return None if self.is_over else self.position.to_move

    @property
    def waits_for_a_person(self) -> bool:
        return any(seat.who == OPEN for seat in self.seats)

    @property
    def people(self) -> set[str]:
        return {seat.visitor for seat in self.seats if seat.visitor is not None}

    def players_of(self, visitor: str) -> list[int]:
        """The players that this visitor plays."""
        return [player for player, seat in enumerate(self.seats) if seat.visitor == visitor]

    def may_watch(self, visitor: str) -> bool:
        return visitor in self.people or (visitor == self.owner and not has_hidden_information(self.game))

    def eyes_of(self, visitor: str) -> int | None:
        """The player whose view the visitor has; None if the visitor may not see the table."""
        mine = self.players_of(visitor)
        if not has_hidden_information(self.game):
            return mine[0] if mine else 0
        return self.to_move if self.to_move in mine else mine[0] if mine else None

    def choices(self) -> list[Choice]:
        """The legal moves, as the player to move sees them."""
        if self.is_over:
            return []
        if self._choices is None or self._choices[0] != self.version:
            self._choices = self.version, choices(self.position)
        return self._choices[1]

    @property
    def text(self) -> str:
        """The position as text: the moves, or a board if the game began with one."""
        return position_text(self.position, self.start)

    def moves_for(self, player: int | None) -> list[str]:
        if not has_hidden_information(self.game):
            return list(self.position.moves)
        return [names[player] if player is not None else "…" for names in self.shown]

    def outcome(self) -> dict[str, Any] | None:
        """The result, if the game is over."""
        if self.ending is not None:
            return outcome_of_ending(self.game, self.ending)
        return outcome_of(self.position)

    # ------------------------------------------------------------------ moves

    def play(self, action: int) -> None:
        """Play an action for the player to move, and then any chance events."""
        self._play(action)
        self.roll()

    def roll(self) -> None:
        while not self.is_over and self.position.to_move == CHANCE:
            self._play(draw_outcome(self.position, _dice))

    def _play(self, action: int) -> None:
        if self.ply >= limits.PLIES:
            raise RequestError(f"a game here has at most {limits.PLIES:,} moves")
        before = self.position
        self.position = before.play(action)
        game, mover = self.game, before.to_move
        self.movers.append(mover)
        if has_hidden_information(game):
            states = before.state, action, self.position.state
            self.shown.append([name_for(game, *states, mover, player) for player in range(game.players)])
        if self.clock is not None and mover != CHANCE:
            self.clock.pressed(mover)
        self.touch()

    def move(self, visitor: str, text: str, ply: int) -> None:
        """A person's move; RequestError says why it is not possible."""
        if self.is_over:
            raise RequestError("the game is over; take a move back or start a new game")
        if self.waits_for_a_person:
            raise RequestError("not all players have joined yet; share the link first")
        if ply != self.ply:
            raise RequestError(f"the table is now at move {self.ply}, not {ply}; look at it again")
        player = self.position.to_move
        if self.seats[player].visitor != visitor:
            raise RequestError(f"it is the turn of {self.game.player_name(player)}, whom you do not play")
        self.play(self._read(text))

    def _read(self, text: str) -> int:
        known = {choice.name: choice.action for choice in self.choices()}
        if text in known:
            return known[text]
        if not has_hidden_information(self.game):
            after = self.position.play(text)  # raises what is wrong, and what is legal
            return after.actions[-1]
        raise RequestError(f"{text!r} is not legal here; legal: {', '.join(list(known)[:30])}")

    def undo(self, visitor: str) -> None:
        """Take back the visitor's last move and everything after it."""
        mine = self.players_of(visitor)
        if not mine:
            raise RequestError("only players can take moves back")
        if has_hidden_information(self.game):
            raise RequestError("moves cannot be taken back here: what was seen cannot be unseen")
        earlier = self._before_move_of(mine)
        if earlier is None:
            raise RequestError("there is no move of yours to take back")
        since = range(earlier + 1, self.ply)
        is_answered = any(self.movers[ply] not in (*mine, CHANCE) for ply in since)
        if is_answered and self.people != {visitor}:
            raise RequestError(
                "the other player has answered already; only before that can a move be taken back"
            )
        self.cut(earlier)

    def _before_move_of(self, mine: list[int]) -> int | None:
        """The ply of the last move by any of these players."""
        return next((ply for ply in reversed(range(self.ply)) if self.movers[ply] in mine), None)

    def cut(self, ply: int) -> None:
        """Undo the moves from that ply on."""
        self.position = self.position_at(ply)
        del self.movers[ply:], self.shown[ply:]
        self.ending = None
        if self.clock is not None:
            self.clock.run(None)
        self.touch()

    def position_at(self, ply: int) -> Position:
        return self.position.undo(self.ply - ply)

    def resign(self, visitor: str) -> None:
        mine = self.players_of(visitor)
        if self.is_over:
            raise RequestError("the game is over already")
        if not mine:
            raise RequestError("only players can resign")
        to_move = self.position.to_move
        self.end(to_move if to_move in mine else mine[0], "resigns")

    def end(self, player: int, reason: str) -> None:
        self.ending = Ending(player, reason)
        if self.clock is not None:
            self.clock.run(None)
        self.touch()

    def sit(self, visitor: str) -> None:
        """Take an open seat."""
        if visitor in self.people:
            return
        for seat in self.seats:
            if seat.who == OPEN:
                seat.who, seat.visitor = PERSON, visitor
                self.touch()
                return
        raise RequestError("all seats at that table are taken")

    def set_seats(self, seats: list[Seat], visitor: str) -> None:
        """Change who plays. Another person's seat stays as it is."""
        if visitor not in self.people | {self.owner}:
            raise RequestError("only players can change the seats")
        if has_hidden_information(self.game):
            raise RequestError("seats cannot change here: you could play against cards that you have seen")
        for player, seat in enumerate(seats):
            if self.seats[player].visitor in (None, visitor):
                self.seats[player] = seat
        self.touch()

    def touch(self) -> None:
        self.version += 1
        self.changed = time.time()


def new_table(
    game_text: str, title: str, position: Position, text: str, seats: list[Seat], owner: str
) -> Table:
    """A table with a position that has this text. If the text is moves, they count as played at the table."""
    if len(position.actions) > limits.PLIES:
        raise RequestError(f"a game here has at most {limits.PLIES:,} moves")
    table = Table(
        id=secrets.token_urlsafe(12),
        game_text=game_text,
        title=title,
        start=text if is_board(position.game, text) else "",
        position=position,
        seats=seats,
        invite=secrets.token_urlsafe(12),
        owner=owner,
        movers=[int(position.game.to_move(state)) for state in position.states[:-1]],
    )
    table.roll()
    return table
