"""The computer at a table: it thinks in a thread, and moves if the table is still as it was."""

from __future__ import annotations

import asyncio
import math
import random
import time
from typing import TYPE_CHECKING

from zermelo.native.run import give_way
from zermelo.players.levels import LevelPlayer, find_level, searcher_for
from zermelo.search.decision import Decision
from zermelo.web import limits
from zermelo.web.engines import memory_to_stop
from zermelo.web.jobs import Job
from zermelo.web.table import ENGINE, Table

if TYPE_CHECKING:
    from zermelo.web.room import Room

SMALL, LARGE = 16 * 2**20, 64 * 2**20  # bytes
SHARE = 1 / 25  # of what is left on the clock, for one move
LEAST_SECONDS = 0.01
NICE, CROWDED = 5, 15  # the "niceness" of its search, and where it thinks at many tables at once
BREATH = 0.4  # seconds at least between two moves when the computer plays itself


class Opponent:
    """One move of the computer."""

    def __init__(self, room: Room, table: Table) -> None:
        self.room, self.table, self.version = room, table, table.version
        self.job = Job(self._think, lambda message: None)
        self._task = asyncio.get_running_loop().create_task(self._run())

    def cancel(self) -> None:
        self.job.cancel()
        self._task.cancel()

    async def _run(self) -> None:
        room, table = self.room, self.table
        began = time.monotonic()
        player = table.position.to_move
        try:
            move, spent = await room.replies.run(self.job)
            if all(seat.who == ENGINE for seat in table.seats):
                await asyncio.sleep(BREATH - (time.monotonic() - began))
            if room.opponents.get(table.id) is not self or table.version != self.version:
                return
            if table.clock is not None:  # compiling, and waiting for others, is not thinking
                table.clock.give_back(player, time.monotonic() - began - spent)
            table.play(move)
        except Exception as error:
            room.opponents.pop(table.id, None)
            sentence = room.why(error, table)
            for connection in room.watchers(table):
                connection.send({"type": "error", "sentence": f"the computer cannot move: {sentence}"})
            room.tell(table)
            return
        room.opponents.pop(table.id, None)
        room.changed(table)

    def _think(self, job: Job) -> tuple[int, float]:
        """In a thread: the move, and the seconds it took."""
        table, position = self.table, self.table.position
        level = find_level(table.seats[position.to_move].level or 1)
        cls = searcher_for(position.game)
        assert cls is not None  # else nobody could have seated the computer
        seconds = limits.REPLY_SECONDS if level.seconds is None else level.seconds
        if table.clock is not None:
            seconds = min(seconds, max(LEAST_SECONDS, SHARE * table.clock.now(position.to_move)))
        size = LARGE if level.seconds is not None else SMALL
        if not self.room.engines.wait_until_ready(position.game, cls, job.cancelled):
            return -1, 0.0  # nobody waits for it any more
        give_way(NICE if len(self.room.replies.running) <= limits.CORES else CROWDED)
        with self.room.engines.borrow(position.game, cls, size) as searcher:
            job.memory = memory_to_stop(searcher)
            began = time.monotonic()
            if level.seconds is not None or seconds is not None:
                job.limit = job.runs_for + min(level.seconds or math.inf, seconds or math.inf)
            answer = LevelPlayer(level, searcher, random.Random(), seconds)(position)
        spent = time.monotonic() - began
        move = answer.move if isinstance(answer, Decision) else answer
        assert move is not None
        return position.game.parse_action(position.state, move), spent
