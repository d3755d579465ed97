"""A worker: the process that runs the rules of some games, and all tables and searches of these.

A rule that never returns hangs only this process, which the front then kills and starts again. What cannot be
seen from outside, a thread that does not end, the worker itself looks for, and asks to be restarted.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import sys
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from zermelo.native.run import is_compiling
from zermelo.web import limits
from zermelo.web.connection import Connection
from zermelo.web.frames import Frame, read_frame, to_bytes
from zermelo.web.front_link import FrontLink
from zermelo.web.jobs import Job, roomy_threads
from zermelo.web.parts import Given
from zermelo.web.protocol import parse
from zermelo.web.requests import ANSWERS
from zermelo.web.room import Room
from zermelo.web.shelf import Shelf

LOOK_EVERY = 0.5  # seconds


def main(
    link: socket.socket,
    title: str,
    given: list[list[str | None]],
    with_catalogue: bool,
    loading: float,
    overtime: float,
) -> None:
    """The process: load these games, then serve them until the front has enough."""
    limits.LOADING, limits.OVERTIME = loading, overtime  # those of the front
    roomy_threads()
    spare = link.dup()  # for the last words, when the loop has ended
    spare.sendall(to_bytes("loading"))
    games = [Given(str(name), str(text), Path(file) if file else None) for name, text, file in given]
    front = FrontLink()
    room = Room(Shelf({each.name: each for each in games}, with_catalogue), front)
    try:
        asyncio.new_event_loop().run_until_complete(Worker(title, room, front).serve(link))
    except (SystemExit, KeyboardInterrupt) as error:  # of a rule: nobody else can send them
        spare.setblocking(True)
        spare.sendall(to_bytes("fail", f"{title} raised {type(error).__name__}".encode(), table=None))
    with contextlib.suppress(Exception):
        sys.stdout.flush()
    os._exit(0)  # there may be threads that do not end


class Worker:
    """What the front asks for, done in the room."""

    def __init__(self, title: str, room: Room, front: FrontLink) -> None:
        self.title, self.room, self.front = title, room, front
        self._pages: dict[int, Connection] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def serve(self, link: socket.socket) -> None:
        """Until the front says so, or is gone."""
        reader, writer = await asyncio.open_connection(sock=link)
        self.front.open(writer)
        self.room.start()
        self.front.list_games(self.room.shelf.entries())
        if not self.room.shelf.with_catalogue:  # whose rules all return
            self._begin(self._watch_threads())
        while (frame := await read_frame(reader)) is not None and frame.do != "end":
            self._hear(frame)
        self.room.end()
        for task in self._tasks:
            task.cancel()
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()  # until all is sent

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # ------------------------------------------------------------------ what the front says

    def _hear(self, frame: Frame) -> None:
        page = self._pages.get(frame.fields.get("page", 0))
        if frame.do == "ping":
            self.front.send("pong")
        elif frame.do == "ask":
            self._begin(self._answer(self._page(frame), frame))
        elif frame.do == "table":
            self.front.take(frame.data())
        elif frame.do == "watch again":
            self._begin(self._watch_again(self._page(frame), frame))
        elif frame.do == "gone":
            for table in frame["tables"]:
                self.room.tables.pop(table, None)
        elif frame.do == "stop" and frame["visitor"] in self.room.visitors:
            self.room.visitors[frame["visitor"]].stop()
        elif frame.do == "unwatch" and page is not None:
            self.room.unwatch(page)
        elif frame.do == "leave" and page is not None:
            del self._pages[page.number]
            self.room.leave(page)

    def _page(self, frame: Frame) -> Connection:
        number = frame["page"]
        if number not in self._pages:
            self._pages[number] = Connection(number, self.room, self.front)
            self.room.enter(self._pages[number], frame["visitor"])
        return self._pages[number]

    async def _answer(self, page: Connection, frame: Frame) -> None:
        """Do what a page asks for."""
        request = parse(frame.body.decode())
        try:
            async with page.turn:
                answer = ANSWERS[request.type](page, request)
                if answer is not None:
                    await answer
        except (Exception, SystemExit, KeyboardInterrupt) as error:
            page.send({"type": "error", "sentence": self.room.why(error, page.table)}, request.id)
        finally:
            self.front.send("handled", number=frame["number"])

    async def _watch_again(self, page: Connection, frame: Frame) -> None:
        """The page watched this table before the worker was started again."""
        assert page.visitor is not None
        try:
            async with page.turn:
                table = await self.room.table(frame["table"], page.visitor)
                self.room.watch(page, table)
                self.room.send_table(page, table)
        except (Exception, SystemExit, KeyboardInterrupt) as error:
            page.send({"type": "error", "sentence": self.room.why(error)})
        finally:
            self.front.send("handled", number=frame["number"])

    # ------------------------------------------------------------------ what does not end

    async def _watch_threads(self) -> None:
        """Look for threads that go on though they should have ended: a rule in them never returns."""
        stopping: dict[Job, float] = {}  # jobs that were cancelled, and when that was seen
        compiled = 0.0  # when something was last compiled, which takes its time
        while True:
            await asyncio.sleep(LOOK_EVERY)
            now = time.monotonic()
            compiles_for = self.room.engines.compiles_for
            if compiles_for > limits.COMPILING:
                self._fail(f"{self.title} was not compiled within {limits.COMPILING:.0f} seconds")
            if is_compiling():
                compiled = now
            rooms = self.room.searches, self.room.traces, self.room.replies
            running = [job for jobs in rooms for job in jobs.running]
            for job in running:
                if min(job.runs_for - job.limit, now - compiled) > limits.OVERTIME:
                    job.cancel()
            stopping = {job: stopping.get(job, now) for job in running if job.cancelled.is_set()}
            for job, since in stopping.items():
                if now - max(since, compiled) > limits.OVERTIME:
                    self._fail(f"{self.title} did not stop a search", job)
            if min(compiles_for, now - compiled) > 3 * limits.OVERTIME:  # its first search, of depth 1
                self._fail(f"{self.title} did not end a search of its first position")

    def _fail(self, sentence: str, job: Job | None = None) -> None:
        table = next(
            (name for name, opponent in self.room.opponents.items() if opponent.job is job is not None), None
        )
        self.front.fail(sentence, table)
