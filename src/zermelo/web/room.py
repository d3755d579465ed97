"""The room: all tables and visitors of the server, and what goes on between them."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from typing import TYPE_CHECKING, Any

from zermelo.players.levels import LEVELS, can_play, searcher_for
from zermelo.position import Position
from zermelo.web import limits
from zermelo.web.clock import GameClock
from zermelo.web.engines import Engines
from zermelo.web.jobs import Jobs
from zermelo.web.messages import table_message
from zermelo.web.opponent import Opponent
from zermelo.web.positions import Positions
from zermelo.web.reload import Reloader
from zermelo.web.saving import restore, to_saved
from zermelo.web.sentences import HIDDEN, NO_LINK, NOT_YOURS, Refused, is_our_mistake, told
from zermelo.web.shelf import Shelf, is_hidden
from zermelo.web.store import Saved
from zermelo.web.table import ENGINE, PERSON, Seat, Table, new_table
from zermelo.web.visitor import Visitor

if TYPE_CHECKING:
    from zermelo.web.connection import Connection
    from zermelo.web.front_link import FrontLink

log = logging.getLogger("zermelo.web")


class Room:
    """What the server knows."""

    def __init__(self, shelf: Shelf, front: FrontLink) -> None:
        self.shelf, self.front = shelf, front
        self.positions = Positions()
        self.engines = Engines()
        self.searches = Jobs(limits.SEARCHES)  # that visitors ask for
        self.traces = Jobs(limits.TRACES, limits.TRACES_WAITING)
        self.replies = Jobs(limits.REPLIES, limits.REPLIES_WAITING)  # moves of the computer
        self.visitors: dict[str, Visitor] = {}
        self.connections: set[Connection] = set()
        self.tables: OrderedDict[str, Table] = OrderedDict()  # in memory; the one used last at the end
        self.opponents: dict[str, Opponent] = {}
        self.flags: dict[str, asyncio.TimerHandle] = {}  # that fall when a player's time is out
        self._reloader = Reloader(self)

    def start(self) -> None:
        self._reloader.start()

    def end(self) -> None:
        self._reloader.stop()
        for jobs in (self.searches, self.traces, self.replies):
            jobs.cancel_all()

    # ------------------------------------------------------------------ visitors

    def enter(self, connection: Connection, name: str) -> None:
        """A page of this visitor asks for something, for the first time."""
        self.connections.add(connection)
        connection.visitor = self.visitors.setdefault(name, Visitor(name, self))
        connection.visitor.connections.add(connection)

    def leave(self, connection: Connection) -> None:
        """The connection is gone, and with it what it asked for."""
        self.connections.discard(connection)
        self.unwatch(connection)
        visitor = connection.visitor
        if visitor is not None:
            visitor.connections.discard(connection)
            visitor.leave(connection)
            if not visitor.connections and len(self.visitors) > 10 * limits.MOST_CONNECTIONS:
                self.visitors = {name: one for name, one in self.visitors.items() if one.connections}

    # ------------------------------------------------------------------ tables

    def new(self, visitor: Visitor, position: Position, text: str, fields: dict[str, Any]) -> Table:
        """Set up a table with the position of this text."""
        game = position.game
        seats = self.seats(game, visitor, fields["seats"])
        if is_hidden(game) and not any(seat.visitor for seat in seats):
            raise Refused("take a seat yourself: only who plays sees something of this game")
        cls = searcher_for(game)
        if cls is not None and any(seat.who == ENGINE for seat in seats):
            self.engines.make_ready(game, cls)
        table = new_table(
            fields["game"].strip(), self.shelf.title(fields["game"]), position, text, seats, visitor.name
        )
        if fields["clock"] is not None:
            clock = fields["clock"]
            table.clock = GameClock([clock["seconds"]] * game.players, clock["increment"])
        self.tables[table.id] = table
        self.save(table)
        self.front.forget_oldest(visitor.name)
        self._forget_some()
        return table

    def seats(self, game: Any, visitor: Visitor, wishes: list[dict[str, Any]]) -> list[Seat]:
        if len(wishes) != game.players:
            raise Refused(f"this game has {game.players} players, so there must be {game.players} seats")
        if any(wish["who"] == ENGINE for wish in wishes) and not can_play(game):
            raise Refused("the computer does not play this game")
        return [self._seat(visitor, wish) for wish in wishes]

    def _seat(self, visitor: Visitor, wish: dict[str, Any]) -> Seat:
        if wish["who"] == "you":
            return Seat(PERSON, visitor.name)
        return Seat(wish["who"], None, (wish["level"] or len(LEVELS)) if wish["who"] == ENGINE else None)

    async def table(self, name: str, visitor: Visitor) -> Table:
        """A table of this visitor, from memory or from disk."""
        table = self.tables.get(name)
        if table is None:
            saved = self.front.load(name)
            table = None if saved is None else await self._bring(saved, visitor)
        if table is None or not table.may_watch(visitor.name):
            raise Refused(NOT_YOURS)
        return table

    async def invited(self, invite: str, visitor: Visitor) -> Table:
        """The table that a link leads to."""
        for table in self.tables.values():
            if secrets.compare_digest(table.invite.encode(), invite.encode()):
                return table
        saved = self.front.find_invite(invite)
        if saved is None:
            raise Refused(NO_LINK)
        return await self._bring(saved, visitor)

    async def _bring(self, saved: Saved, visitor: Visitor) -> Table:
        """The table from disk, unless somebody else has brought it meanwhile."""
        table = await self.positions.aside(visitor.turn, lambda: restore(saved, self.shelf))
        table = self.tables.setdefault(table.id, table)
        self._forget_some()
        return table

    def _forget_some(self) -> None:
        """Tables that nobody watches need not be in memory."""
        watched = {each.table.id for each in self.connections if each.table is not None}
        for name in list(self.tables)[: max(0, len(self.tables) - limits.TABLES_IN_MEMORY)]:
            if name not in watched:
                del self.tables[name]

    def save(self, table: Table) -> None:
        """Have the table written down."""
        self.tables.setdefault(table.id, table)
        self.tables.move_to_end(table.id)
        self.front.save(to_saved(table))

    # ------------------------------------------------------------------ who watches

    def watch(self, connection: Connection, table: Table) -> None:
        if connection.table is not table:
            self.unwatch(connection)
            connection.table = table
        self.go_on(table)

    def unwatch(self, connection: Connection) -> None:
        table, connection.table = connection.table, None
        if table is not None and not self.watchers(table):
            self._pause(table)

    def watchers(self, table: Table) -> list[Connection]:
        return [each for each in self.connections if each.table is table]

    def changed(self, table: Table, asked: Connection | None = None, number: int | None = None) -> None:
        """After a change: write it down, tell everybody, and let the game go on."""
        self.save(table)
        self.go_on(table)
        self.tell(table, asked, number)

    def tell(self, table: Table, asked: Connection | None = None, number: int | None = None) -> None:
        """Send the table to all who watch it; to who asked, with the number of the question."""
        for connection in self.watchers(table):
            self.send_table(connection, table, number if connection is asked else None)

    def send_table(self, connection: Connection, table: Table, number: int | None = None) -> None:
        assert connection.visitor is not None
        try:
            message = table_message(table, connection.visitor.name, table.id in self.opponents)
        except (Exception, SystemExit, KeyboardInterrupt) as error:
            message = {"type": "error", "sentence": self.why(error, table)}
        connection.send(message, number)

    def why(self, error: BaseException, table: Table | None = None) -> str:
        """An error in words, which at a table with hidden parts must not give them away."""
        if is_our_mistake(error):
            log.error("a request failed", exc_info=error)
        if table is not None and is_hidden(table.game) and not isinstance(error, Refused):
            return HIDDEN
        return told(error)

    # ------------------------------------------------------------------ the game goes on

    def go_on(self, table: Table) -> None:
        """Let the computer think if it is its turn, and the right clock run."""
        opponent = self.opponents.get(table.id)
        if opponent is not None and opponent.version != table.version:
            opponent.cancel()
            self.opponents.pop(table.id)
        player = table.to_move
        is_watched = bool(self.watchers(table))
        if player is None or table.waits_for_a_person or not (is_watched or len(table.people) > 1):
            player = None
        elif is_watched and table.seats[player].who == ENGINE and table.id not in self.opponents:
            self.opponents[table.id] = Opponent(self, table)
        self._run_clock(table, player)

    def _run_clock(self, table: Table, player: int | None) -> None:
        flag = self.flags.pop(table.id, None)
        if flag is not None:
            flag.cancel()
        clock = table.clock
        if clock is None:
            return
        clock.run(player)
        if player is not None and table.seats[player].who == PERSON:
            loop = asyncio.get_running_loop()
            self.flags[table.id] = loop.call_later(clock.now(player) + 0.005, self._flag_falls, table)

    def _flag_falls(self, table: Table) -> None:
        clock = table.clock
        if clock is None or clock.running is None or table.is_over:
            return
        if clock.now(clock.running) > 0:
            self._run_clock(table, clock.running)
            return
        table.end(clock.running, "runs out of time")
        self.changed(table)

    def _pause(self, table: Table) -> None:
        """Nobody watches: the computer waits, and so does a clock that only one person plays with."""
        opponent = self.opponents.pop(table.id, None)
        if opponent is not None:
            opponent.cancel()
        if len(table.people) < 2:
            self._run_clock(table, None)
        self.save(table)

    # ------------------------------------------------------------------ a file was edited

    def reloaded(self, name: str, problem: str | None) -> None:
        """Tell all pages, and go on with the new rules where they allow what was played."""
        self.front.list_games(self.shelf.entries())
        self.front.tell_all({"type": "reloaded", "game": name, "problem": problem})
        if problem is not None:
            return
        for table in [each for each in self.tables.values() if each.game_text == name]:
            try:
                self._renew(table)
            except (Exception, SystemExit, KeyboardInterrupt) as error:
                for connection in self.watchers(table):
                    connection.send({"type": "error", "sentence": self.why(error, table)})

    def _renew(self, table: Table) -> None:
        """Replay the table's moves by the rules as they are now, and say so if some are lost."""
        before = table.position.moves
        fresh = restore(to_saved(table), self.shelf)
        table.position, table.actions, table.shown = fresh.position, fresh.actions, fresh.shown
        table.touch()
        self.changed(table)
        kept = fresh.ply
        if kept < len(before):
            lost = f"by the new rules, move {kept + 1} is not legal any more: the game goes on before it"
            for connection in self.watchers(table):
                connection.send({"type": "error", "sentence": lost})
