"""The front's side of one worker: it is started, asked, watched, killed and started again."""

from __future__ import annotations

import asyncio
import itertools
import logging
import time
from typing import Any, NamedTuple, Protocol

from zermelo.sandbox.child import Child, describe_exit
from zermelo.web import limits
from zermelo.web.frames import Frame, read_frame, to_bytes
from zermelo.web.parts import Part
from zermelo.web.reload import EVERY, look
from zermelo.web.sentences import Refused
from zermelo.web.shelf import unloaded_entry
from zermelo.web.websocket import PageSocket

TICK = 0.25  # seconds between two looks at a worker
PING = 4  # ticks between two pings
LONGEST_WAIT = 6  # times what one rule may take: for a question whose turn does not come
RESTART_PATIENCE = 15.0  # seconds that a page waits for a worker

log = logging.getLogger("zermelo.web")


class Question(NamedTuple):
    """What a worker was asked and has not handled yet."""

    page: PageSocket
    id: int | None  # of the page's request
    handled: asyncio.Future[None]
    asked: float  # when, on the supervisor's clock


class Listener(Protocol):
    """Who is told what happens to a worker."""

    def heard(self, worker: Supervisor, frame: Frame) -> None: ...
    def has_started(self, worker: Supervisor, is_changed: bool) -> None: ...
    def has_failed(self, worker: Supervisor, sentence: str, table: str | None) -> None: ...


class Supervisor:
    """One worker, in one process after the other."""

    def __init__(self, part: Part, listener: Listener, child: Child | None = None) -> None:
        self.part, self.title, self._listener = part, part.title, listener
        self._child = child  # if one has been started already
        self.entries: list[dict[str, Any]] = []  # its games, as it last listed them
        self.problem: str | None = None  # why it has none
        self.questions: dict[int, Question] = {}
        self.is_settled = asyncio.Event()  # it is up, or there is a problem
        self._numbers = itertools.count(1)
        self._clock = 0.0  # seconds that we have watched
        self._writer: asyncio.StreamWriter | None = None
        self._task: asyncio.Task[None] | None = None
        self._is_ending = False
        self._new_life()

    def _new_life(self) -> None:
        self._is_loading = self.is_up = False
        self._silent = 0.0  # seconds since it last said anything
        self._stuck = 0.0  # seconds since it last handled a question
        self._failure: tuple[str, str | None] | None = None

    # ------------------------------------------------------------------ for the front

    def start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def end(self) -> None:
        """Let it send what it has to say, for a moment, and end it."""
        if self._task is None:
            return
        self._is_ending = True
        if self.is_up:
            self.tell("end")
            await asyncio.wait([self._task], timeout=0.5)
        self._task.cancel()
        await asyncio.wait([self._task])

    async def ready(self) -> None:
        """Return when it can be asked; Refused says why it cannot."""
        try:
            await asyncio.wait_for(self.is_settled.wait(), RESTART_PATIENCE)
        except TimeoutError:
            raise Refused(f"{self.title} is being started; try again in a while") from None
        if self.problem is not None:
            raise Refused(self.problem)

    def tell(self, do: str, body: bytes = b"", **fields: Any) -> None:
        """Send it something, if it runs."""
        if self._writer is not None:
            self._writer.write(to_bytes(do, body, **fields))

    async def ask(self, do: str, page: PageSocket, id_: int | None, body: bytes = b"", **fields: Any) -> None:
        """Send it something, and return when it was handled, or never will be."""
        number, handled = next(self._numbers), asyncio.get_running_loop().create_future()
        if not self.is_up:
            raise Refused(f"{self.title} was restarted just now; try again")
        self.questions[number] = Question(page, id_, handled, self._clock)
        self.tell(do, body, page=page.number, visitor=page.visitor, number=number, **fields)
        await handled

    def listed(self) -> list[dict[str, Any]]:
        """Its games, as `welcome` lists them."""
        if not self.is_settled.is_set() and not self.entries:
            return [unloaded_entry(each.name, f"{each.name} is being loaded") for each in self.part.given]
        if self.problem is None:
            return self.entries
        return [unloaded_entry(each.name, self.problem) for each in self.part.given]

    # ------------------------------------------------------------------ one process after the other

    async def _run(self) -> None:
        pause = 0.0
        while not self._is_ending:
            files = self._look()
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
            elif any(each.file for each in self.part.given):
                self.problem, pause = sentence, float("inf")  # until the file is edited
                self.is_settled.set()
            self._listener.has_failed(self, sentence, table)
            await self._rest(files, pause)

    async def _rest(self, files: Any, seconds: float) -> None:
        """Wait so long, or until a file is edited."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0 and self._look() == files:
            await asyncio.sleep(min(EVERY, left))

    def _look(self) -> Any:
        return [look(each.file) for each in self.part.given if each.file is not None]

    async def _live(self) -> str:
        """One process from beginning to end; how it ended."""
        self._new_life()
        try:
            child, self._child = self._child or self.part.launch(), None
        except OSError as error:
            return f"no process could be started for {self.title}: {error}"
        try:
            reader, self._writer = await asyncio.open_connection(sock=child.socket)
            watch = asyncio.get_running_loop().create_task(self._watch(child, self._writer))
            try:
                while self._failure is None and (frame := await read_frame(reader)) is not None:
                    self._hear(frame)
            except Exception as error:  # a rule may have written into the socket
                log.error("a worker was not understood", exc_info=error)
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

    def _hear(self, frame: Frame) -> None:
        self._silent = 0.0
        if frame.do == "loading":
            self._is_loading = True
        elif frame.do == "games":
            is_changed = self.entries != (entries := frame.data()) or self.problem is not None
            self.entries, self.problem = entries, None
            if not self.is_up:
                self.is_up = True
                self.is_settled.set()
                self._listener.has_started(self, is_changed)
        elif frame.do == "handled":
            self._stuck = 0.0
            question = self.questions.pop(frame["number"], None)
            if question is not None and not question.handled.done():
                question.handled.set_result(None)
        elif frame.do == "fail":
            self._failure = frame.body.decode(), frame["table"]
        elif frame.do != "pong":
            self._listener.heard(self, frame)

    # ------------------------------------------------------------------ what must not be

    async def _watch(self, child: Child, writer: asyncio.StreamWriter) -> None:
        """Kill the process when it breaks a limit. Time counts in ticks: if we sleep, so does the clock."""
        for tick in itertools.count():
            await asyncio.sleep(TICK)
            self._clock += TICK
            self._silent += TICK
            self._stuck += TICK
            if self.is_up and tick % PING == 0:
                self.tell("ping")
            sentence = self._broken_limit(child)
            if sentence is not None or child.exit_code is not None:
                if sentence is not None:
                    self._failure = sentence, None
                child.kill()
                writer.transport.abort()  # processes that it started may still hold the other end
                return

    def _broken_limit(self, child: Child) -> str | None:
        """What is wrong with the worker, if something is."""
        if not self.part.is_catalogue and (child.resident() or 0) > limits.RESIDENT:
            return f"{self.title} took more than {limits.RESIDENT / 2**30:g} GB of memory"
        if not self.is_up:
            limit = limits.LOADING if self._is_loading else limits.STARTING
            return f"{self.title} was not loaded within {limit:.0f} seconds" if self._silent > limit else None
        limit = limits.OWN_RULE_SECONDS if self.part.is_catalogue else limits.RULE_SECONDS
        if self._silent > limit:  # its loop hangs
            return f"{self.title} did not answer for {self._silent:.0f} seconds"
        waits = self._clock - next(iter(self.questions.values())).asked if self.questions else 0.0
        if (waits > 2 * limit and self._stuck > 2 * limit) or waits > LONGEST_WAIT * limit:  # a thread hangs
            return f"{self.title} did not answer for {waits:.0f} seconds"
        return None
