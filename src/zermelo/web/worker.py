"""A worker: the process that runs the rules of some games, with all their tables and searches.

A rule that never returns hangs only this process, which the gateway then kills and restarts. A thread that
does not end cannot be seen from outside: the worker watches its own threads and asks to be restarted.
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
from zermelo.web.game_registry import GameRegistry
from zermelo.web.gateway_link import GatewayLink
from zermelo.web.handlers import HANDLERS
from zermelo.web.ipc import IpcMessage, encode, read_message
from zermelo.web.jobs import Job, enlarge_thread_stacks
from zermelo.web.lobby import Lobby
from zermelo.web.protocol import Request
from zermelo.web.worker_spec import GameSource

CHECK_EVERY = 0.5  # seconds


def main(
    link: socket.socket,
    title: str,
    sources: list[list[str | None]],
    with_catalogue: bool,
    loading: float,
    overtime: float,
) -> None:
    """Load these games, then serve them until the gateway ends the connection."""
    limits.LOADING, limits.OVERTIME = loading, overtime  # those of the gateway
    enlarge_thread_stacks()
    spare = link.dup()  # to report a failure after the event loop has ended
    spare.sendall(encode("loading"))
    games = [GameSource(str(name), str(text), Path(file) if file else None) for name, text, file in sources]
    gateway = GatewayLink()
    lobby = Lobby(GameRegistry({each.name: each for each in games}, with_catalogue), gateway)
    try:
        asyncio.new_event_loop().run_until_complete(Worker(title, lobby, gateway).serve(link))
    except (SystemExit, KeyboardInterrupt) as error:  # raised by a rule: nothing else raises them here
        spare.setblocking(True)
        spare.sendall(encode("fail", f"{title} raised {type(error).__name__}".encode(), table=None))
    with contextlib.suppress(Exception):
        sys.stdout.flush()
    os._exit(0)  # some threads may never end


class Worker:
    """Handles the gateway's messages."""

    def __init__(self, title: str, lobby: Lobby, gateway: GatewayLink) -> None:
        self.title, self.lobby, self.gateway = title, lobby, gateway
        self._pages: dict[int, Connection] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def serve(self, link: socket.socket) -> None:
        """Serve until the gateway says so, or is gone."""
        reader, writer = await asyncio.open_connection(sock=link)
        self.gateway.open(writer)
        self.lobby.start()
        self.gateway.list_games(self.lobby.registry.entries())
        if not self.lobby.registry.with_catalogue:  # whose rules always return
            self._begin(self._watch_threads())
        while (message := await read_message(reader)) is not None and message.kind != "end":
            self._receive(message)
        self.lobby.end()
        for task in self._tasks:
            task.cancel()
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()  # until everything is sent

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # ------------------------------------------------------------------ messages from the gateway

    def _receive(self, message: IpcMessage) -> None:
        page = self._pages.get(message.fields.get("page", 0))
        if message.kind == "ping":
            self.gateway.send("pong")
        elif message.kind == "request":
            self._begin(self._answer(self._page(message), message))
        elif message.kind == "table":
            self.gateway.receive(message.data())
        elif message.kind == "rewatch":
            self._begin(self._rewatch(self._page(message), message))
        elif message.kind == "gone":
            for table in message["tables"]:
                self.lobby.tables.pop(table, None)
        elif message.kind == "stop" and message["visitor"] in self.lobby.visitors:
            self.lobby.visitors[message["visitor"]].stop()
        elif message.kind == "unwatch" and page is not None:
            self.lobby.unwatch(page)
        elif message.kind == "leave" and page is not None:
            del self._pages[page.number]
            self.lobby.leave(page)

    def _page(self, message: IpcMessage) -> Connection:
        number = message["page"]
        if number not in self._pages:
            self._pages[number] = Connection(number, self.lobby, self.gateway)
            self.lobby.enter(self._pages[number], message["visitor"])
        return self._pages[number]

    async def _answer(self, page: Connection, message: IpcMessage) -> None:
        """Handle a page's request."""
        request = Request(**message["request"])
        try:
            async with page.lock:
                answer = HANDLERS[request.type](page, request)
                if answer is not None:
                    await answer
        except (Exception, SystemExit, KeyboardInterrupt) as error:
            page.send({"type": "error", "sentence": self.lobby.why(error, page.table)}, request.id)
        finally:
            self.gateway.send("handled", number=message["number"])

    async def _rewatch(self, page: Connection, message: IpcMessage) -> None:
        """The page watched this table before the worker was restarted."""
        assert page.visitor is not None
        try:
            async with page.lock:
                table = await self.lobby.table(message["table"], page.visitor)
                self.lobby.watch(page, table)
                self.lobby.send_table(page, table)
        except (Exception, SystemExit, KeyboardInterrupt) as error:
            page.send({"type": "error", "sentence": self.lobby.why(error)})
        finally:
            self.gateway.send("handled", number=message["number"])

    # ------------------------------------------------------------------ threads that do not end

    async def _watch_threads(self) -> None:
        """Look for threads that should have ended: one of their rules never returns."""
        stopping: dict[Job, float] = {}  # cancelled jobs, and when that was noticed
        compiled = 0.0  # when something was last compiled, which takes a while
        while True:
            await asyncio.sleep(CHECK_EVERY)
            now = time.monotonic()
            compiles_for = self.lobby.searchers.compiles_for
            if compiles_for > limits.COMPILING:
                self._fail(f"{self.title} was not compiled within {limits.COMPILING:.0f} seconds")
            if is_compiling():
                compiled = now
            pools = self.lobby.searches, self.lobby.traces, self.lobby.replies
            running = [job for jobs in pools for job in jobs.running]
            for job in running:
                if min(job.runs_for - job.limit, now - compiled) > limits.OVERTIME:
                    job.cancel()
            stopping = {job: stopping.get(job, now) for job in running if job.cancelled.is_set()}
            for job, since in stopping.items():
                if now - max(since, compiled) > limits.OVERTIME:
                    self._fail(f"{self.title} did not stop a search", job)
            if min(compiles_for, now - compiled) > 3 * limits.OVERTIME:  # its first search, to depth 1
                self._fail(f"{self.title} did not end a search of its first position")

    def _fail(self, sentence: str, job: Job | None = None) -> None:
        table = next(
            (
                name
                for name, computer_move in self.lobby.computer_moves.items()
                if computer_move.job is job is not None
            ),
            None,
        )
        self.gateway.fail(sentence, table)
