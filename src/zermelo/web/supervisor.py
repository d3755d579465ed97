"""The gateway's side of one worker: starts it, sends it requests, watches it, kills and restarts it."""

from __future__ import annotations

import asyncio
import itertools
import logging
import time
from typing import Any, NamedTuple, Protocol

from zermelo.sandbox.child import Child, describe_exit
from zermelo.web import limits
from zermelo.web.errors import RequestError
from zermelo.web.game_registry import unloaded_entry
from zermelo.web.ipc import IpcMessage, encode, read_message
from zermelo.web.reload import EVERY, fingerprint
from zermelo.web.websocket import PageSocket
from zermelo.web.worker_spec import WorkerSpec

TICK = 0.25  # seconds between two checks of a worker
PING = 4  # ticks between two pings
LONGEST_WAIT = 6  # times the limit for one rule: for a request that waits behind others
RESTART_PATIENCE = 15.0  # seconds that a page waits for a worker

log = logging.getLogger("zermelo.web")


class PendingRequest(NamedTuple):
    """A request that a worker has not finished."""

    page: PageSocket
    id: int | None  # of the page's request
    handled: asyncio.Future[None]
    sent_at: float  # on the supervisor's clock


class Listener(Protocol):
    """Receives a worker's messages, starts and failures."""

    def on_message(self, worker: Supervisor, message: IpcMessage) -> None: ...
    def on_started(self, worker: Supervisor, is_changed: bool) -> None: ...
    def on_failed(self, worker: Supervisor, sentence: str, table: str | None) -> None: ...


class Supervisor:
    """One worker, which lives in a succession of processes."""

    def __init__(self, spec: WorkerSpec, listener: Listener, child: Child | None = None) -> None:
        self.spec, self.title, self._listener = spec, spec.title, listener
        self._child = child  # if one is already running
        self.entries: list[dict[str, Any]] = []  # its games, as last listed
        self.problem: str | None = None  # why it has none
        self.pending: dict[int, PendingRequest] = {}
        self.is_settled = asyncio.Event()  # it is up, or has a problem
        self._numbers = itertools.count(1)
        self._clock = 0.0  # seconds under supervision
        self._writer: asyncio.StreamWriter | None = None
        self._task: asyncio.Task[None] | None = None
        self._is_ending = False
        self._reset()

    def _reset(self) -> None:
        self._is_loading = self.is_up = False
        self._silent = 0.0  # seconds since its last message
        self._stuck = 0.0  # seconds since it last finished a request
        self._failure: tuple[str, str | None] | None = None

    # ------------------------------------------------------------------ for the gateway

    def start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def end(self) -> None:
        """Give it a moment to send what is pending, then end it."""
        if self._task is None:
            return
        self._is_ending = True
        if self.is_up:
            self.send("end")
            await asyncio.wait([self._task], timeout=0.5)
        self._task.cancel()
        await asyncio.wait([self._task])

    async def ready(self) -> None:
        """Return once it accepts requests; RequestError says why it cannot."""
        try:
            await asyncio.wait_for(self.is_settled.wait(), RESTART_PATIENCE)
        except TimeoutError:
            raise RequestError(f"{self.title} is being started; try again in a while") from None
        if self.problem is not None:
            raise RequestError(self.problem)

    def send(self, kind: str, body: bytes = b"", **fields: Any) -> None:
        """Send it a message, if it is running."""
        if self._writer is not None:
            self._writer.write(encode(kind, body, **fields))

    async def request(self, kind: str, page: PageSocket, id_: int | None, **fields: Any) -> None:
        """Send it a request, and return when it is finished or never will be."""
        number, handled = next(self._numbers), asyncio.get_running_loop().create_future()
        if not self.is_up:
            raise RequestError(f"{self.title} was restarted just now; try again")
        self.pending[number] = PendingRequest(page, id_, handled, self._clock)
        self.send(kind, page=page.number, visitor=page.visitor, number=number, **fields)
        await handled

    def listed(self) -> list[dict[str, Any]]:
        """Its games, in the form that `welcome` lists them."""
        if not self.is_settled.is_set() and not self.entries:
            return [unloaded_entry(each.name, f"{each.name} is being loaded") for each in self.spec.sources]
        if self.problem is None:
            return self.entries
        return [unloaded_entry(each.name, self.problem) for each in self.spec.sources]

    # ------------------------------------------------------------------ the life of a process

    async def _run(self) -> None:
        pause = 0.0
        while not self._is_ending:
            files = self._fingerprints()
            began = time.monotonic()
            ended = await self._live()
            if self._is_ending:
                return
            was_up, (sentence, table) = self.is_up, self._failure or (ended, None)
            self.is_up = False
            self.is_settled.clear()
            is_short = time.monotonic() - began < limits.LONGEST_PAUSE
            pause = min(limits.LONGEST_PAUSE, max(limits.FIRST_PAUSE, 2 * pause)) if is_short else 0.0
            if was_up:
                sentence = f"{sentence} and was restarted"
            elif any(each.file for each in self.spec.sources):
                self.problem, pause = sentence, float("inf")  # until the file is edited
                self.is_settled.set()
            self._listener.on_failed(self, sentence, table)
            await self._pause(files, pause)

    async def _pause(self, files: Any, seconds: float) -> None:
        """Wait so long, or until a file is edited."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0 and self._fingerprints() == files:
            await asyncio.sleep(min(EVERY, left))

    def _fingerprints(self) -> Any:
        return [fingerprint(each.file) for each in self.spec.sources if each.file is not None]

    async def _live(self) -> str:
        """Run one process from start to end. Returns how it ended."""
        self._reset()
        try:
            child, self._child = self._child or self.spec.launch(), None
        except OSError as error:
            return f"no process could be started for {self.title}: {error}"
        try:
            reader, self._writer = await asyncio.open_connection(sock=child.socket)
            watch = asyncio.get_running_loop().create_task(self._watch(child, self._writer))
            try:
                while self._failure is None and (message := await read_message(reader)) is not None:
                    self._receive(message)
            except Exception as error:  # a rule may have written to the socket
                log.error("a worker sent a malformed message", exc_info=error)
            finally:
                watch.cancel()
        finally:
            if self._writer is not None:
                self._writer.transport.abort()
                self._writer = None
            child.kill()
            code = await asyncio.shield(asyncio.to_thread(child.wait))
        doing = "" if self.is_up else " while it was loaded"
        return f"{self.title} ended its process{doing} ({describe_exit(code)})"

    def _receive(self, message: IpcMessage) -> None:
        self._silent = 0.0
        if message.kind == "loading":
            self._is_loading = True
        elif message.kind == "games":
            is_changed = self.entries != (entries := message.data()) or self.problem is not None
            self.entries, self.problem = entries, None
            if not self.is_up:
                self.is_up = True
                self.is_settled.set()
                self._listener.on_started(self, is_changed)
        elif message.kind == "handled":
            self._stuck = 0.0
            pending = self.pending.pop(message["number"], None)
            if pending is not None and not pending.handled.done():
                pending.handled.set_result(None)
        elif message.kind == "fail":
            self._failure = message.body.decode(), message["table"]
        elif message.kind != "pong":
            self._listener.on_message(self, message)

    # ------------------------------------------------------------------ limits

    async def _watch(self, child: Child, writer: asyncio.StreamWriter) -> None:
        """Kill the process when it breaks a limit. (Time is counted in ticks: sleep does not count.)"""
        for tick in itertools.count():
            await asyncio.sleep(TICK)
            self._clock += TICK
            self._silent += TICK
            self._stuck += TICK
            if self.is_up and tick % PING == 0:
                self.send("ping")
            sentence = self._broken_limit(child)
            if sentence is not None or child.exit_code is not None:
                if sentence is not None:
                    self._failure = sentence, None
                child.kill()
                writer.transport.abort()  # its own children may still hold the other end
                return

    def _broken_limit(self, child: Child) -> str | None:
        """The limit that the worker has broken, in a sentence; None if it has not."""
        if not self.spec.is_catalogue and (child.resident() or 0) > limits.RESIDENT:
            return f"{self.title} took more than {limits.RESIDENT / 2**30:g} GB of memory"
        if not self.is_up:
            limit = limits.LOADING if self._is_loading else limits.STARTING
            return f"{self.title} was not loaded within {limit:.0f} seconds" if self._silent > limit else None
        limit = limits.OWN_RULE_SECONDS if self.spec.is_catalogue else limits.RULE_SECONDS
        if self._silent > limit:  # its event loop hangs
            return f"{self.title} did not answer for {self._silent:.0f} seconds"
        waits = self._clock - next(iter(self.pending.values())).sent_at if self.pending else 0.0
        if (waits > 2 * limit and self._stuck > 2 * limit) or waits > LONGEST_WAIT * limit:  # a thread hangs
            return f"{self.title} did not answer for {waits:.0f} seconds"
        return None
