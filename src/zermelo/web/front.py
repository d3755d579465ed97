"""The front: what every page talks to. It runs no rule of any game, so nothing can keep it from answering.

Rules run in workers, processes of their own. The front keeps the tables on disk, knows which worker plays
which game, and passes messages on.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import secrets
import sqlite3
from collections.abc import Callable, Mapping
from typing import Any

from starlette.websockets import WebSocket

from zermelo.players.levels import LEVELS
from zermelo.sandbox.child import Child
from zermelo.search.analyze import ENGINE
from zermelo.search.notes import ORDERS
from zermelo.web import limits
from zermelo.web.encode import to_text
from zermelo.web.frames import Frame, json_body
from zermelo.web.messages import tables_message
from zermelo.web.parts import Given, parts
from zermelo.web.protocol import TRACED, VERSION, Request
from zermelo.web.sentences import NO_LINK, NO_TABLE, NOT_YOURS, Refused
from zermelo.web.store import Saved, Store, saved_from_json
from zermelo.web.supervisor import Supervisor
from zermelo.web.websocket import PageSocket

SEARCHES = ("analyze", "refute", "review", "hint", "tree")  # whose answers come later, perhaps many
FILES_PATIENCE = 3.0  # seconds that a page waits for files that are being loaded
AGAIN = "it is loaded again when you edit it"
KEPT = "your game is kept up to the last move"

log = logging.getLogger("zermelo.web")


class Front:
    """All pages, all workers, and what is between them."""

    def __init__(
        self,
        given: dict[str, Given],
        store: Store,
        warn: Callable[[str], None] = log.warning,
        children: Mapping[str, Child] | None = None,
    ) -> None:
        self.given, self.store, self._warn = given, store, warn
        started = children or {}  # workers that run already, by the titles of their parts
        self.catalogue, *files = (
            Supervisor(part, self, started.get(part.title)) for part in parts(given.values())
        )
        self.files = {each.title: each for each in files}
        self.pages: dict[int, PageSocket] = {}
        self.visitors: dict[str, set[PageSocket]] = {}
        self._unsaved: dict[str, Saved] = {}  # tables that could not be written
        self._suspects: set[str] = set()  # tables at which a worker failed; only pages bring them back
        self._numbers = itertools.count(1)
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def workers(self) -> list[Supervisor]:
        return [self.catalogue, *self.files.values()]

    def start(self) -> None:
        for worker in self.workers:
            worker.start()

    async def end(self) -> None:
        await asyncio.gather(*(worker.end() for worker in self.workers))
        self.store.close()

    # ------------------------------------------------------------------ pages

    def enter(self, socket: WebSocket) -> PageSocket:
        page = PageSocket(socket, self, next(self._numbers))
        self.pages[page.number] = page
        return page

    def leave(self, page: PageSocket) -> None:
        """The page is gone, and with it what it asked for."""
        del self.pages[page.number]
        for worker in self.workers:
            worker.tell("leave", page=page.number)
        if page.visitor is not None:
            self.visitors[page.visitor].discard(page)
            if len(self.visitors) > 10 * limits.MOST_CONNECTIONS:
                self.visitors = {name: pages for name, pages in self.visitors.items() if pages}

    async def welcome(self, page: PageSocket, name: str | None) -> dict[str, Any]:
        """The answer to hello. Who was here before keeps the name; others get a new one."""
        if not self.catalogue.entries:
            await self.catalogue.ready()
        loading = [asyncio.create_task(each.is_settled.wait()) for each in self.files.values()]
        if loading:
            _, late = await asyncio.wait(loading, timeout=FILES_PATIENCE)
            for task in late:
                task.cancel()
        if name is None or (name not in self.visitors and not self.store.knows(name)):
            name = secrets.token_urlsafe(16)
        page.visitor = name
        self.visitors.setdefault(name, set()).add(page)
        return {
            "type": "welcome",
            "version": VERSION,
            "visitor": name,
            "games": self._games(),
            "levels": [{"level": level.level, "name": level.name, "does": level.does} for level in LEVELS],
            "algorithms": [
                {"name": name, "title": f"{name}: {summary}", "window": window, "engine": name == ENGINE}
                for name, (summary, window) in TRACED.items()
            ],
            "orders": list(ORDERS),
            "open": next(iter(self.given), None),
        }

    def _games(self) -> list[dict[str, Any]]:
        """Those given first, in their order."""
        entries = {entry["game"]: entry for worker in self.workers for entry in worker.listed()}
        return [entries.pop(name) for name in self.given if name in entries] + list(entries.values())

    # ------------------------------------------------------------------ requests

    async def answer(self, page: PageSocket, request: Request, text: str) -> None:
        """Answer a request, or have the right worker answer it."""
        if request.type == "tables":
            page.send(tables_message(self.store.of_visitor(str(page.visitor))), request.id)
            return
        if request.type == "stop":
            self._stop(page)
            return
        if request.type == "leave" and page.worker is None:
            return
        worker, saved = self._find_worker(page, request)
        await worker.ready()
        if request.type in SEARCHES:
            if request.type != "tree":  # trees wait for each other
                self._stop(page, but=worker)
            if request.id is not None:
                page.searches[request.id] = worker
        if saved is not None:
            worker.tell("table", json_body(saved))
        elif "game" not in request.fields and worker is page.worker and not page.is_watching:
            await self._watch_again(worker, str(page.table))
        await worker.ask("ask", page, request.id, text.encode())

    def _find_worker(self, page: PageSocket, request: Request) -> tuple[Supervisor, Saved | None]:
        """Who is to answer; and the table that it needs for that, as it is on disk."""
        if request.type == "random-tree":
            return self.catalogue, None
        if "game" in request.fields:
            return self._worker_of(request["game"]), None
        if request.type in ("open", "join"):
            is_open = request.type == "open"
            saved = self._load(request["table"]) if is_open else self._find_invite(request["invite"])
            if saved is None:
                raise Refused(NOT_YOURS if is_open else NO_LINK)
            return self._worker_of(saved.game), saved
        if page.worker is None:
            raise Refused(NO_TABLE)
        return page.worker, None

    def _worker_of(self, game: str) -> Supervisor:
        return self.files.get(game.strip(), self.catalogue)

    def _stop(self, page: PageSocket, but: Supervisor | None = None) -> None:
        """End the visitor's searches."""
        for worker in self.workers:
            if worker is not but:
                worker.tell("stop", visitor=page.visitor)

    # ------------------------------------------------------------------ tables on disk

    def _save(self, saved: Saved) -> None:
        """Write the table down; where that fails, the game goes on all the same."""
        try:
            self.store.save(saved)
            self._unsaved.pop(saved.id, None)
        except Exception as error:
            self._unsaved[saved.id] = saved
            if len(self._unsaved) > limits.TABLES_IN_MEMORY:
                self._unsaved.pop(next(iter(self._unsaved)))
            log.error("a game could not be saved: %s", error)

    def _forget_oldest(self, visitor: str) -> None:
        try:
            gone = self.store.forget_oldest(visitor)
        except sqlite3.Error as error:
            log.error("old games could not be removed: %s", error)
            return
        for worker in self.workers if gone else ():
            worker.tell("gone", tables=gone)

    def _load(self, table: str) -> Saved | None:
        return self._unsaved.get(table) or self.store.load(table)

    def _find_invite(self, invite: str) -> Saved | None:
        unsaved = (each for each in self._unsaved.values() if each.invite == invite)
        return next(unsaved, None) or self.store.find_invite(invite)

    # ------------------------------------------------------------------ what workers say

    def heard(self, worker: Supervisor, frame: Frame) -> None:
        if frame.do == "save":
            self._save(saved_from_json(frame.data()))
        elif frame.do == "forget":
            self._forget_oldest(frame["visitor"])
        elif frame.do == "tell all":
            self._tell_all(frame.body.decode())
        elif page := self.pages.get(frame["page"]):
            if frame.do == "say":
                if frame["last"]:
                    page.searches.pop(frame["id"], None)
                page.send(frame.body.decode())
            elif frame.do == "watch":
                self._watches(worker, page, frame["table"])

    def _watches(self, worker: Supervisor, page: PageSocket, table: str | None) -> None:
        """The page watches this table of the worker now, or none of its tables any more."""
        if table is None and page.worker is not worker:
            return
        if table is not None and page.worker not in (None, worker):
            page.worker.tell("unwatch", page=page.number)
        page.table, page.worker = table, worker if table is not None else None
        page.is_watching = table is not None

    def _tell_all(self, text: str) -> None:
        for page in self.pages.values():
            if page.visitor is not None:
                page.send(text)

    # ------------------------------------------------------------------ workers come and go

    def has_started(self, worker: Supervisor, is_changed: bool) -> None:
        """Its tables come back, but those at which it failed only when somebody asks for them."""
        for entry in worker.entries:
            if is_changed and entry["problem"] is not None:
                self._warn(f"{entry['problem']}; {AGAIN}")
            if is_changed and entry["game"] in self.given:
                self._tell_all(to_text(_reloaded(entry["game"], entry["problem"])))
        tables = {page.table for page in self.pages.values() if page.worker is worker} - self._suspects
        for table in filter(None, tables):
            task = asyncio.get_running_loop().create_task(self._watch_again(worker, table))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _watch_again(self, worker: Supervisor, table: str) -> None:
        """Let all pages that watched the table before the worker was restarted watch it again."""
        saved = self._load(table)
        for page in list(self.pages.values()):
            if page.worker is worker and page.table == table and not page.is_watching and worker.is_up:
                page.is_watching = True
                if saved is not None:
                    worker.tell("table", json_body(saved))
                await worker.ask("watch again", page, None, table=table)
        if worker.is_up:
            self._suspects.discard(table)

    def has_failed(self, worker: Supervisor, sentence: str, table: str | None) -> None:
        """Tell whoever waited for an answer, and whoever watched one of its tables."""
        self._warn(sentence if worker.problem is None else f"{sentence}; {AGAIN}")
        questions, worker.questions = list(worker.questions.values()), {}
        asked: dict[PageSocket, list[int | None]] = {}
        for question in questions:
            asked.setdefault(question.page, []).append(question.id)
        if questions and questions[0].page.worker is worker:  # the worker takes one after the other
            table = table or questions[0].page.table
        if table is not None:
            self._suspects.add(table)
        for page in self.pages.values():
            watches = page.worker is worker
            numbers = asked.get(page, []) + [id_ for id_, each in page.searches.items() if each is worker]
            page.searches = {id_: each for id_, each in page.searches.items() if each is not worker}
            page.is_watching = page.is_watching and not watches
            message = {"type": "error", "sentence": f"{sentence}; {KEPT}" if watches else sentence}
            for number in dict.fromkeys(numbers or ([None] if watches else [])):
                page.send(message, number)
        if worker.problem is not None:
            for each in worker.part.given:
                self._tell_all(to_text(_reloaded(each.name, worker.problem)))
        for question in questions:
            if not question.handled.done():
                question.handled.set_result(None)


def _reloaded(game: str, problem: str | None) -> dict[str, Any]:
    return {"type": "reloaded", "game": game, "problem": problem}
