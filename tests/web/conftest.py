"""A real server in a thread, and pages that talk to it in its own messages."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from zermelo.web import limits
from zermelo.web.game_registry import GameRegistry
from zermelo.web.gateway import Gateway
from zermelo.web.gateway_link import GatewayLink
from zermelo.web.lobby import Lobby
from zermelo.web.protocol import VERSION, check_answer
from zermelo.web.server import Server, bind
from zermelo.web.store import Store
from zermelo.web.supervisor import Supervisor
from zermelo.web.worker import Worker
from zermelo.web.worker_spec import CATALOGUE, WorkerSpec, game_sources

PATIENCE = 120  # seconds for one answer: something may have to be compiled

ENDLESS = '''
from typing import NamedTuple
from zermelo import Game

class State(NamedTuple):
    cells: tuple

class Endless(Game):
    """Too large to be searched, and interpreted."""
    native = False
    def initial(self): return State((0,) * 24)
    def to_move(self, state): return sum(map(bool, state.cells)) % 2
    def actions(self, state):
        for i in range(24):
            if not state.cells[i]:
                yield i
    def result(self, state, i):
        return State((*state.cells[:i], 1 + self.to_move(state), *state.cells[i + 1:]))
    def is_terminal(self, state): return all(state.cells)
    def utility(self, state, player):
        first = sum(i * cell for i, cell in enumerate(state.cells)) % 3 - 1
        return first if player == 0 else -first
'''


class Page:
    """A page in some browser. `heard` is every byte that the server has sent to it."""

    def __init__(self, address: str, **options: Any) -> None:
        self.socket = connect(address, max_size=None, close_timeout=1, **options).__enter__()
        self.heard = ""
        self.number = 0

    def send(self, type_: str, **fields: Any) -> int:
        self.number += 1
        self.socket.send(json.dumps({"type": type_, "id": self.number, **fields}))
        return self.number

    def hear(self, *types: str) -> dict[str, Any]:
        """The next message, or the next of these types."""
        while True:
            text = self.socket.recv(PATIENCE)
            assert isinstance(text, str)
            self.heard += text
            message: dict[str, Any] = json.loads(text)
            check_answer(message)
            if not types or message["type"] in types:
                return message

    def ask(self, type_: str, **fields: Any) -> dict[str, Any]:
        """The answer to a question."""
        number = self.send(type_, **fields)
        while True:
            message = self.hear()
            if message.get("id") == number:
                return message

    def refused(self, type_: str, **fields: Any) -> str:
        """The sentence of an answer that is an error."""
        message = self.ask(type_, **fields)
        assert message["type"] == "error", message
        return str(message["sentence"])

    def until(self, *types: str, **wanted: Any) -> dict[str, Any]:
        """The first message of these types that holds this."""
        while True:
            message = self.hear(*types)
            if all(message[name] == value for name, value in wanted.items()):
                return message

    def hello(self, visitor: str | None = None) -> dict[str, Any]:
        return self.ask("hello", version=VERSION, visitor=visitor)

    def close(self) -> None:
        self.socket.close()


class Thread:
    """In place of a child process: the worker runs in the server's thread, so that tests can look into it."""

    exit_code = None

    def __init__(self, lobby: Lobby) -> None:
        self.socket, theirs = socket.socketpair()
        self._task = asyncio.get_running_loop().create_task(
            Worker("the test", lobby, lobby.gateway).serve(theirs)
        )

    def resident(self) -> None: ...

    def kill(self) -> None: ...

    def wait(self) -> int:
        self.socket.close()
        return 0


class Running:
    """A server in a thread: with one worker for all games in the same thread, or as users have it."""

    def __init__(
        self,
        games: tuple[str, ...] = (),
        file: Path | None = None,
        host: str = "127.0.0.1",
        in_processes: bool = False,
    ) -> None:
        self.listener = bind(host, 0)
        self.port = self.listener.getsockname()[1]
        started = threading.Event()
        sources = game_sources(games)
        self.gateway = Gateway(sources, Store(file))
        if not in_processes:
            self.lobby = lobby = Lobby(GameRegistry(sources), GatewayLink())

            class Local(WorkerSpec):
                def launch(self) -> Any:
                    return Thread(lobby)

            self.gateway.catalogue = Supervisor(Local(CATALOGUE, []), self.gateway)
            self.gateway.files = {}
        self.server = Server(self.gateway, host, started.set)
        self.thread = threading.Thread(target=self.server.run, args=([self.listener],), daemon=True)
        self.thread.start()
        assert started.wait(20)
        self.pages: list[Page] = []

    @property
    def address(self) -> str:
        return f"ws://127.0.0.1:{self.port}/ws"

    def page(self, visitor: str | None = None, **options: Any) -> Page:
        page = Page(self.address, **options)
        self.pages.append(page)
        page.hello(visitor)
        return page

    def stop(self) -> None:
        for page in self.pages:
            page.close()
        self.server.should_exit = True
        self.thread.join(20)
        assert not self.thread.is_alive()


@pytest.fixture
def serve() -> Iterator[Callable[..., Running]]:
    running: list[Running] = []

    def start(*games: Any, **options: Any) -> Running:
        running.append(Running(tuple(map(str, games)), **options))
        return running[-1]

    yield start
    for server in running:
        server.stop()


@pytest.fixture
def server(serve: Callable[..., Running]) -> Running:
    return serve()


@pytest.fixture
def page(server: Running) -> Page:
    return server.page()


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server hangs up on who says nothing after a moment, not after ten seconds."""
    monkeypatch.setattr(limits, "SILENCE", 0.5)


@pytest.fixture
def endless(tmp_path: Path) -> Path:
    """The file of a game that no search ever finishes."""
    file = tmp_path / "endless.py"
    file.write_text(ENDLESS)
    return file


YOU, OPEN = {"who": "you"}, {"who": "open"}


def engine(level: int) -> dict[str, Any]:
    return {"who": "engine", "level": level}
