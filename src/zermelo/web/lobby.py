"""The lobby: a worker's tables and visitors, and everything that happens between them."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from typing import TYPE_CHECKING, Any

from zermelo.players.levels import search_for
from zermelo.players.visibility import has_hidden_information
from zermelo.position import Position
from zermelo.web import limits
from zermelo.web.clock import GameClock
from zermelo.web.computer_move import ComputerMove
from zermelo.web.errors import HIDDEN, NO_LINK, NOT_YOURS, RequestError, describe_error, is_internal_error
from zermelo.web.game_registry import GameRegistry, highest_level
from zermelo.web.jobs import JobPool
from zermelo.web.messages import table_message
from zermelo.web.position_reader import PositionReader
from zermelo.web.reload import Reloader
from zermelo.web.saving import restore, to_saved
from zermelo.web.searcher_pool import SearcherPool
from zermelo.web.store import SavedTable
from zermelo.web.table import ENGINE, PERSON, Seat, Table, new_table
from zermelo.web.visitor import Visitor

if TYPE_CHECKING:
    from zermelo.web.connection import Connection
    from zermelo.web.gateway_link import GatewayLink

log = logging.getLogger("zermelo.web")


class Lobby:
    """The state of a worker."""

    def __init__(self, registry: GameRegistry, gateway: GatewayLink) -> None:
        self.registry, self.gateway = registry, gateway
        self.positions = PositionReader()
        self.searchers = SearcherPool()
        self.searches = JobPool(limits.SEARCHES)  # requested by visitors
        self.traces = JobPool(limits.TRACES, limits.TRACES_WAITING)
        self.replies = JobPool(limits.REPLIES, limits.REPLIES_WAITING)  # the computer's moves
        self.visitors: dict[str, Visitor] = {}
        self.connections: set[Connection] = set()
        self.tables: OrderedDict[str, Table] = OrderedDict()  # in memory, the least recently used first
        self.computer_moves: dict[str, ComputerMove] = {}
        self.flags: dict[str, asyncio.TimerHandle] = {}  # timers, one for each running clock
        self._reloader = Reloader(self)

    def start(self) -> None:
        self._reloader.start()

    def end(self) -> None:
        self._reloader.stop()
        for jobs in (self.searches, self.traces, self.replies):
            jobs.cancel_all()

    # ------------------------------------------------------------------ visitors

    def enter(self, connection: Connection, name: str) -> None:
        """A page of this visitor sends its first request."""
        self.connections.add(connection)
        connection.visitor = self.visitors.setdefault(name, Visitor(name, self))
        connection.visitor.connections.add(connection)

    def leave(self, connection: Connection) -> None:
        """The page was closed; its searches end."""
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
        """Set up a table with this position, which has this text."""
        game = position.game
        seats = self.seats(game, visitor, fields["seats"])
        if has_hidden_information(game) and not any(seat.visitor for seat in seats):
            raise RequestError("take a seat yourself: only the players can see this game")
        search = search_for(game)
        if search is not None and any(seat.who == ENGINE for seat in seats):
            self.searchers.make_ready(game, search)
        table = new_table(
            fields["game"].strip(),
            self.registry.title(fields["game"]),
            position,
            text,
            seats,
            visitor.name,
        )
        if fields["clock"] is not None:
            clock = fields["clock"]
            table.clock = GameClock([clock["seconds"]] * game.players, clock["increment"])
        self.tables[table.id] = table
        self.save(table)
        self.gateway.forget_oldest(visitor.name)
        self._evict()
        return table

    def seats(self, game: Any, visitor: Visitor, wishes: list[dict[str, Any]]) -> list[Seat]:
        if len(wishes) != game.players:
            raise RequestError(f"this game has {game.players} players, so there must be {game.players} seats")
        highest = highest_level(game)
        if any(wish["who"] == ENGINE and (wish["level"] or 1) > highest for wish in wishes):
            raise RequestError("the computer does not play this game, except at random; choose level 1")
        return [self._seat(visitor, wish, highest) for wish in wishes]

    def _seat(self, visitor: Visitor, wish: dict[str, Any], highest: int) -> Seat:
        if wish["who"] == "you":
            return Seat(PERSON, visitor.name)
        return Seat(wish["who"], None, (wish["level"] or highest) if wish["who"] == ENGINE else None)

    async def table(self, name: str, visitor: Visitor) -> Table:
        """A table of this visitor, from memory or from disk."""
        table = self.tables.get(name)
        if table is None:
            saved = self.gateway.load(name)
            table = None if saved is None else await self._restore(saved, visitor)
        if table is None or not table.may_watch(visitor.name):
            raise RequestError(NOT_YOURS)
        return table

    async def invited(self, invite: str, visitor: Visitor) -> Table:
        """The table that an invitation link leads to."""
        for table in self.tables.values():
            if secrets.compare_digest(table.invite.encode(), invite.encode()):
                return table
        saved = self.gateway.find_invite(invite)
        if saved is None:
            raise RequestError(NO_LINK)
        return await self._restore(saved, visitor)

    async def _restore(self, saved: SavedTable, visitor: Visitor) -> Table:
        """Restore a saved table, unless another request has done so in the meantime."""
        table = await self.positions.in_thread(visitor.reading, lambda: restore(saved, self.registry))
        table = self.tables.setdefault(table.id, table)
        self._evict()
        return table

    def _evict(self) -> None:
        """Drop tables that nobody watches from memory."""
        watched = {each.table.id for each in self.connections if each.table is not None}
        for name in list(self.tables)[: max(0, len(self.tables) - limits.TABLES_IN_MEMORY)]:
            if name not in watched:
                del self.tables[name]

    def save(self, table: Table) -> None:
        """Have the gateway save the table."""
        self.tables.setdefault(table.id, table)
        self.tables.move_to_end(table.id)
        self.gateway.save(to_saved(table))

    # ------------------------------------------------------------------ watching

    def watch(self, connection: Connection, table: Table) -> None:
        if connection.table is not table:
            self.unwatch(connection)
            connection.table = table
        self.resume(table)

    def unwatch(self, connection: Connection) -> None:
        table, connection.table = connection.table, None
        if table is not None and not self.watchers(table):
            self._pause(table)

    def watchers(self, table: Table) -> list[Connection]:
        return [each for each in self.connections if each.table is table]

    def changed(self, table: Table, asked: Connection | None = None, number: int | None = None) -> None:
        """After a change: save the table, let the game continue, and send it to everyone who watches."""
        self.save(table)
        self.resume(table)
        self.publish(table, asked, number)

    def publish(self, table: Table, asked: Connection | None = None, number: int | None = None) -> None:
        """Send the table to everyone who watches it; to the page that asked, with its request's number."""
        for connection in self.watchers(table):
            self.send_table(connection, table, number if connection is asked else None)

    def send_table(self, connection: Connection, table: Table, number: int | None = None) -> None:
        assert connection.visitor is not None
        try:
            message = table_message(table, connection.visitor.name, table.id in self.computer_moves)
        except (Exception, SystemExit, KeyboardInterrupt) as error:
            message = {"type": "error", "sentence": self.why(error, table)}
        connection.send(message, number)

    def why(self, error: BaseException, table: Table | None = None) -> str:
        """The error as a sentence, which must not reveal hidden information of a table."""
        if is_internal_error(error):
            log.error("a request failed", exc_info=error)
        if table is not None and has_hidden_information(table.game) and not isinstance(error, RequestError):
            return HIDDEN
        return describe_error(error)

    # ------------------------------------------------------------------ the computer and the clock

    def resume(self, table: Table) -> None:
        """Let the computer think if it is its turn, and run the right clock."""
        computer_move = self.computer_moves.get(table.id)
        if computer_move is not None and computer_move.version != table.version:
            computer_move.cancel()
            self.computer_moves.pop(table.id)
        player = table.to_move
        is_watched = bool(self.watchers(table))
        if player is None or table.waits_for_a_person or not (is_watched or len(table.people) > 1):
            player = None
        elif is_watched and table.seats[player].who == ENGINE and table.id not in self.computer_moves:
            self.computer_moves[table.id] = ComputerMove(self, table)
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
        """Nobody watches: the computer stops thinking, and the clock stops unless two people play."""
        computer_move = self.computer_moves.pop(table.id, None)
        if computer_move is not None:
            computer_move.cancel()
        if len(table.people) < 2:
            self._run_clock(table, None)
        self.save(table)

    # ------------------------------------------------------------------ edited game files

    def reloaded(self, name: str, problem: str | None) -> None:
        """Tell all pages, and continue with the new rules as far as they allow what was played."""
        self.gateway.list_games(self.registry.entries())
        self.gateway.broadcast({"type": "reloaded", "game": name, "problem": problem})
        if problem is not None:
            return
        for table in [each for each in self.tables.values() if each.game_text == name]:
            try:
                self._replay(table)
            except (Exception, SystemExit, KeyboardInterrupt) as error:
                for connection in self.watchers(table):
                    connection.send({"type": "error", "sentence": self.why(error, table)})

    def _replay(self, table: Table) -> None:
        """Replay the table's moves with the new rules, and report moves that are no longer legal."""
        before = table.position.moves
        fresh = restore(to_saved(table), self.registry)
        table.position, table.movers, table.shown = fresh.position, fresh.movers, fresh.shown
        table.touch()
        self.changed(table)
        kept = fresh.ply
        if kept < len(before):
            lost = f"move {kept + 1} is no longer legal under the new rules: the game continues before it"
            for connection in self.watchers(table):
                connection.send({"type": "error", "sentence": lost})
