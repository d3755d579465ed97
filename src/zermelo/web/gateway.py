"""The gateway: the process that every page talks to. It runs no game rules, so nothing can block it.

Rules run in worker processes. The gateway stores the tables, knows which worker runs which game, and routes
messages between pages and workers.
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
from zermelo.search.names import ENGINE
from zermelo.search.textbook.context import ORDERS
from zermelo.web import limits
from zermelo.web.encode import to_text
from zermelo.web.errors import NO_LINK, NO_TABLE, NOT_YOURS, RequestError
from zermelo.web.ipc import IpcMessage, json_body
from zermelo.web.messages import tables_message
from zermelo.web.protocol import VERSION, Request
from zermelo.web.protocol.requests import TRACED
from zermelo.web.store import SavedTable, Store, saved_table_from_json
from zermelo.web.supervisor import Supervisor
from zermelo.web.websocket import PageSocket
from zermelo.web.worker_spec import GameSource, worker_specs

SEARCHES = ("analyze", "refute", "review", "hint", "tree")  # requests answered later, perhaps many times
FILES_PATIENCE = 3.0  # seconds that a page waits for game files to load
RELOADS = "it is loaded again when you edit it"
KEPT = "your game is kept up to the last move"

log = logging.getLogger("zermelo.web")


class Gateway:
    """All open pages, all workers, and the routing between them."""

    def __init__(
        self,
        sources: dict[str, GameSource],
        store: Store,
        warn: Callable[[str], None] = log.warning,
        children: Mapping[str, Child] | None = None,
    ) -> None:
        self.sources, self.store, self._warn = sources, store, warn
        started = children or {}  # workers that are already running, by title
        self.catalogue, *files = (
            Supervisor(spec, self, started.get(spec.title)) for spec in worker_specs(sources.values())
        )
        self.files = {each.title: each for each in files}
        self.pages: dict[int, PageSocket] = {}
        self.visitors: dict[str, set[PageSocket]] = {}
        self._unsaved: dict[str, SavedTable] = {}  # tables that could not be written to disk
        self._suspects: set[str] = set()  # tables where a worker failed; restored only on request
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
        """The page was closed; its searches end."""
        del self.pages[page.number]
        for worker in self.workers:
            worker.send("leave", page=page.number)
        if page.visitor is not None:
            self.visitors[page.visitor].discard(page)
            if len(self.visitors) > 10 * limits.MOST_CONNECTIONS:
                self.visitors = {name: pages for name, pages in self.visitors.items() if pages}

    async def welcome(self, page: PageSocket, name: str | None) -> dict[str, Any]:
        """The answer to hello. A known visitor keeps its name; a new one gets one."""
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
            "levels": [{"level": each.level, "name": each.name, "description": each.does} for each in LEVELS],
            "algorithms": [
                {"name": name, "title": f"{name}: {summary}", "window": window, "engine": name == ENGINE}
                for name, (summary, window) in TRACED.items()
            ],
            "orders": list(ORDERS),
            "open": next(iter(self.sources), None),
        }

    def _games(self) -> list[dict[str, Any]]:
        """All games, those named at the start first."""
        entries = {entry["game"]: entry for worker in self.workers for entry in worker.listed()}
        return [entries.pop(name) for name in self.sources if name in entries] + list(entries.values())

    # ------------------------------------------------------------------ requests

    async def answer(self, page: PageSocket, request: Request) -> None:
        """Answer a request, or forward it to the right worker."""
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
            if request.type != "tree":  # trees queue up
                self._stop(page, but=worker)
            if request.id is not None:
                page.searches[request.id] = worker
        if saved is not None:
            worker.send("table", json_body(saved))
        elif "game" not in request.fields and worker is page.worker and not page.is_watching:
            await self._rewatch(worker, str(page.table))
        await worker.request("request", page, request.id, request=vars(request))

    def _find_worker(self, page: PageSocket, request: Request) -> tuple[Supervisor, SavedTable | None]:
        """The worker that answers, and the saved table it needs for that, if any."""
        if request.type == "random-tree":
            return self.catalogue, None
        if "game" in request.fields:
            return self._worker_of(request["game"]), None
        if request.type in ("open", "join"):
            is_open = request.type == "open"
            saved = self._load(request["table"]) if is_open else self._find_invite(request["invite"])
            if saved is None:
                raise RequestError(NOT_YOURS if is_open else NO_LINK)
            return self._worker_of(saved.game), saved
        if page.worker is None:
            raise RequestError(NO_TABLE)
        return page.worker, None

    def _worker_of(self, game: str) -> Supervisor:
        return self.files.get(game.strip(), self.catalogue)

    def _stop(self, page: PageSocket, but: Supervisor | None = None) -> None:
        """Stop the visitor's searches."""
        for worker in self.workers:
            if worker is not but:
                worker.send("stop", visitor=page.visitor)

    # ------------------------------------------------------------------ saved tables

    def _save(self, saved: SavedTable) -> None:
        """Save the table. If that fails, the game continues in memory."""
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
            worker.send("gone", tables=gone)

    def _load(self, table: str) -> SavedTable | None:
        return self._unsaved.get(table) or self.store.load(table)

    def _find_invite(self, invite: str) -> SavedTable | None:
        unsaved = (each for each in self._unsaved.values() if each.invite == invite)
        return next(unsaved, None) or self.store.find_invite(invite)

    # ------------------------------------------------------------------ messages from workers

    def on_message(self, worker: Supervisor, message: IpcMessage) -> None:
        if message.kind == "save":
            self._save(saved_table_from_json(message.data()))
        elif message.kind == "forget":
            self._forget_oldest(message["visitor"])
        elif message.kind == "broadcast":
            self._broadcast(message.body.decode())
        elif page := self.pages.get(message["page"]):
            if message.kind == "send":
                if message["last"]:
                    page.searches.pop(message["id"], None)
                page.send(message.body.decode())
            elif message.kind == "watch":
                self._watches(worker, page, message["table"])

    def _watches(self, worker: Supervisor, page: PageSocket, table: str | None) -> None:
        """The page now watches this table of the worker, or none of its tables."""
        if table is None and page.worker is not worker:
            return
        if table is not None and page.worker not in (None, worker):
            page.worker.send("unwatch", page=page.number)
        page.table, page.worker = table, worker if table is not None else None
        page.is_watching = table is not None

    def _broadcast(self, text: str) -> None:
        for page in self.pages.values():
            if page.visitor is not None:
                page.send(text)

    # ------------------------------------------------------------------ workers start and fail

    def on_started(self, worker: Supervisor, is_changed: bool) -> None:
        """Restore the tables that pages watch. Those where a worker failed are restored only on request."""
        for entry in worker.entries:
            if is_changed and entry["problem"] is not None:
                self._warn(f"{entry['problem']}; {RELOADS}")
            if is_changed and entry["game"] in self.sources:
                self._broadcast(to_text(_reloaded(entry["game"], entry["problem"])))
        tables = {page.table for page in self.pages.values() if page.worker is worker} - self._suspects
        for table in filter(None, tables):
            task = asyncio.get_running_loop().create_task(self._rewatch(worker, table))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _rewatch(self, worker: Supervisor, table: str) -> None:
        """Reconnect all pages that watched the table before the worker was restarted."""
        saved = self._load(table)
        for page in list(self.pages.values()):
            if page.worker is worker and page.table == table and not page.is_watching and worker.is_up:
                page.is_watching = True
                if saved is not None:
                    worker.send("table", json_body(saved))
                await worker.request("rewatch", page, None, table=table)
        if worker.is_up:
            self._suspects.discard(table)

    def on_failed(self, worker: Supervisor, sentence: str, table: str | None) -> None:
        """Report the failure to every page that waits for an answer or watches a table of the worker."""
        self._warn(sentence if worker.problem is None else f"{sentence}; {RELOADS}")
        pending, worker.pending = list(worker.pending.values()), {}
        waiting: dict[PageSocket, list[int | None]] = {}
        for each in pending:
            waiting.setdefault(each.page, []).append(each.id)
        if pending and pending[0].page.worker is worker:  # a worker handles requests in order
            table = table or pending[0].page.table
        if table is not None:
            self._suspects.add(table)
        for page in self.pages.values():
            watches = page.worker is worker
            numbers = waiting.get(page, []) + [id_ for id_, each in page.searches.items() if each is worker]
            page.searches = {id_: each for id_, each in page.searches.items() if each is not worker}
            page.is_watching = page.is_watching and not watches
            message = {"type": "error", "sentence": f"{sentence}; {KEPT}" if watches else sentence}
            for number in dict.fromkeys(numbers or ([None] if watches else [])):
                page.send(message, number)
        if worker.problem is not None:
            for source in worker.spec.sources:
                self._broadcast(to_text(_reloaded(source.name, worker.problem)))
        for each in pending:
            if not each.handled.done():
                each.handled.set_result(None)


def _reloaded(game: str, problem: str | None) -> dict[str, Any]:
    return {"type": "reloaded", "game": game, "problem": problem}
