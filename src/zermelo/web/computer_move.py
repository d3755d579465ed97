"""A move of the computer: it thinks in a thread, and moves if the table has not changed meanwhile."""

from __future__ import annotations

import asyncio
import math
import random
import time
from typing import TYPE_CHECKING

from zermelo.native.run import give_way
from zermelo.players.levels import LevelPlayer, find_level, search_for
from zermelo.search.decision import Decision
from zermelo.web import limits
from zermelo.web.jobs import Job
from zermelo.web.searcher_pool import memory_to_stop
from zermelo.web.table import ENGINE, Table

if TYPE_CHECKING:
    from zermelo.web.lobby import Lobby

SMALL, LARGE = 16 * 2**20, 64 * 2**20  # bytes
SHARE = 1 / 25  # of the time left on the clock, for one move
LEAST_SECONDS = 0.01
NICE, CROWDED = 5, 15  # niceness of its search, and of many searches at once
PAUSE = 0.4  # seconds at least between two moves when the computer plays itself


class ComputerMove:
    """One move of the computer."""

    def __init__(self, lobby: Lobby, table: Table) -> None:
        self.lobby, self.table, self.version = lobby, table, table.version
        self.job = Job(self._think, lambda message: None)
        self._task = asyncio.get_running_loop().create_task(self._run())

    def cancel(self) -> None:
        self.job.cancel()
        self._task.cancel()

    async def _run(self) -> None:
        lobby, table = self.lobby, self.table
        began = time.monotonic()
        player = table.position.to_move
        try:
            move, spent = await lobby.replies.run(self.job)
            if all(seat.who == ENGINE for seat in table.seats):
                await asyncio.sleep(PAUSE - (time.monotonic() - began))
            if lobby.computer_moves.get(table.id) is not self or table.version != self.version:
                return
            if table.clock is not None:  # compiling and waiting in a queue are not thinking
                table.clock.give_back(player, time.monotonic() - began - spent)
            table.play(move)
        except Exception as error:
            lobby.computer_moves.pop(table.id, None)
            sentence = lobby.why(error, table)
            for connection in lobby.watchers(table):
                connection.send({"type": "error", "sentence": f"the computer cannot move: {sentence}"})
            lobby.publish(table)
            return
        lobby.computer_moves.pop(table.id, None)
        lobby.changed(table)

    def _think(self, job: Job) -> tuple[int, float]:
        """Called in a thread: the action, and the seconds it took."""
        table, position = self.table, self.table.position
        level = find_level(table.seats[position.to_move].level or 1)
        search = search_for(position.game)
        if search is None or level.at_random == 1:
            return random.choice(position.legal_actions), 0.0
        seconds = limits.REPLY_SECONDS if level.seconds is None else level.seconds
        if table.clock is not None:
            seconds = min(seconds, max(LEAST_SECONDS, SHARE * table.clock.now(position.to_move)))
        size = LARGE if level.seconds is not None else SMALL
        if not self.lobby.searchers.wait_until_ready(position.game, search, job.cancelled):
            return -1, 0.0  # it was cancelled
        give_way(NICE if len(self.lobby.replies.running) <= limits.CORES else CROWDED)
        with self.lobby.searchers.borrow(position.game, search, size) as searcher:
            job.memory = memory_to_stop(searcher)
            began = time.monotonic()
            if level.seconds is not None or seconds is not None:
                job.limit = job.runs_for + min(level.seconds or math.inf, seconds or math.inf)
            answer = LevelPlayer(level, searcher, random.Random(), seconds)(position)
        spent = time.monotonic() - began
        action = answer.action if isinstance(answer, Decision) else position.play(answer).actions[-1]
        assert action is not None
        return action, spent
