"""Whatever is thrown at the server, it serves the next visitor."""

from __future__ import annotations

import http.client
import json
import socket
import time
from contextlib import ExitStack

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tests.web.conftest import YOU, Page, Running
from zermelo.web import limits
from zermelo.web.errors import RequestError
from zermelo.web.protocol import REQUESTS, VERSION, check_request


def is_served(server: Running) -> bool:
    page = Page(server.address)
    page.hello()
    table = page.ask("new", game="tic-tac-toe", seats=[YOU, YOU])
    page.close()
    return len(table["legal"]) == 9


def get(server: Running, path: str, **headers: str) -> tuple[int, http.client.HTTPMessage, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, answer.headers, body


def test_the_front_page_has_strict_headers(server: Running) -> None:
    status, headers, body = get(server, "/")
    assert status == 200
    assert b"Zermelo" in body
    assert "default-src 'self'" in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    status, headers, body = get(server, "/pieces.json")
    assert status == 200
    assert json.loads(body)


@pytest.mark.parametrize(
    "path",
    [
        "/../app.py",
        "/..%2fapp.py",
        "/%2e%2e/app.py",
        "/....//app.py",
        "//etc/passwd",
        "/../../../../../../../../etc/passwd",
        "/page/../app.py",
        "/..\\app.py",
        "/%00",
    ],
)
def test_no_file_but_the_pages_own_is_given_out(server: Running, path: str) -> None:
    status, _, body = get(server, path)
    assert status in (400, 404)
    assert b"import" not in body
    assert b"root:" not in body


@pytest.mark.parametrize("game", ["/etc/passwd", "my_game.py", "../x.py", "os.py:path", "./a/../b.py", "os"])
def test_no_file_can_be_named_from_the_page(page: Page, game: str) -> None:
    sentence = page.refused("new", game=game, seats=[YOU, YOU])
    assert "started with it" in sentence or "there is no game" in sentence


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1", "file://"])
def test_other_sites_cannot_talk_to_it(server: Running, origin: str) -> None:
    with pytest.raises(InvalidStatus), connect(server.address, origin=origin):  # type: ignore[arg-type]
        pass
    with connect(server.address, origin=f"http://127.0.0.1:{server.port}"):  # type: ignore[arg-type]
        pass


def test_a_name_that_somebody_else_made_up_is_refused(server: Running) -> None:
    """A site whose name was made to lead here would pass for the same origin."""
    assert get(server, "/", Host="evil.example")[0] == 421
    assert get(server, "/", Host=f"localhost:{server.port}")[0] == 200
    with (
        pytest.raises(InvalidStatus),
        connect(
            server.address,
            origin="http://evil.example",
            additional_headers={"Host": "evil.example"},  # type: ignore[arg-type]
        ),
    ):
        pass


MALFORMED = [
    b"",
    b"[::1",
    b"::1]",
    b"[",
    b"[]",
    b"[::1]x",
    b"127.0.0.1:99999999999999999999",
    b"127.0.0.1:-1",
    b"127.0.0.1:x",
    b"127.0.0.1/x",
    b"a@127.0.0.1",
    b"127.0.0.1?",
    b"\xff\xfe",
    "\u2100.example".encode(),
    b"a" * 5000,
    b"%",
]


def status_of(server: Running, *lines: bytes) -> int:
    """The answer to a request that is written by hand."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as talk:
        talk.sendall(b"\r\n".join([*lines, b"Connection: close", b"", b""]))
        return int(talk.makefile("rb").readline().split()[1])


@pytest.mark.parametrize("host", MALFORMED)
def test_a_malformed_host_is_refused(server: Running, host: bytes) -> None:
    assert status_of(server, b"GET / HTTP/1.1", b"Host: " + host) in (400, 421)


@pytest.mark.parametrize("origin", [*MALFORMED, b"http://[", b"http://[::1", b"http://127.0.0.1:x", b"//"])
def test_a_malformed_origin_is_refused(server: Running, origin: bytes) -> None:
    shake = [b"Upgrade: websocket", b"Sec-WebSocket-Version: 13", b"Sec-WebSocket-Key: " + b"A" * 22 + b"=="]
    host = f"Host: 127.0.0.1:{server.port}".encode()
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as talk:
        lines = [b"GET /ws HTTP/1.1", host, b"Connection: Upgrade", *shake, b"Origin: " + origin, b"", b""]
        talk.sendall(b"\r\n".join(lines))
        assert int(talk.makefile("rb").readline().split()[1]) in (400, 403)


GARBAGE = [
    "",
    "{",
    "null",
    "[]",
    "42",
    '"hello"',
    "{}",
    '{"type": 3}',
    '{"type": "xyzzy"}',
    '{"type": "move"}',
    '{"type": "move", "move": 5, "ply": 0}',
    '{"type": "move", "move": "5", "ply": 1e99}',
    '{"type": "move", "move": "5", "ply": NaN}',
    '{"type": "move", "move": "5", "ply": true}',
    '{"type": "look", "ply": -1}',
    '{"type": "hello", "version": 1, "extra": 1}',
    '{"type": "hello", "version": 1, "visitor": {"$ne": 1}}',
    '{"type": "new", "game": "chess", "seats": "you"}',
    '{"type": "new", "game": "chess", "seats": [{"who": "root"}]}',
    '{"type": "new", "game": "chess\\u0000", "seats": []}',
    '{"type": "tree", "game": "tree:1 2", "algorithm": "__import__", "depth": null}',
    '{"type": "analyze", "game": "chess", "position": "", "seconds": -1}',
    '{"type": "analyze", "game": "chess", "position": "", "seconds": Infinity}',
    "[" * 30_000,
    '{"type":' * 5_000,
    '{"type": "show", "game": "chess", "position": "' + "e4 " * 15_000 + '"}',
    '{"type": "random-tree", "branching": 6, "depth": 6, "most": 9, "seed": 99999999999999999999}',
]


def test_garbage_is_answered_in_a_sentence(server: Running) -> None:
    page = server.page()
    for text in GARBAGE:
        page.socket.send(text)
        message = page.hear()
        assert message["type"] == "error", text[:80]
        assert "Zermelo failed" not in message["sentence"], text[:80]
    page.socket.send(b"\x00\xff" * 100)
    assert "must be text" in page.hear()["sentence"]
    assert page.ask("tables")["type"] == "tables"
    assert is_served(server)


def test_every_request_is_checked() -> None:
    for kind, request in REQUESTS.items():
        for name in request.fields:
            wrong = {"type": kind, name: {"a": [1, {}]}}
            with pytest.raises(RequestError):
                check_request(wrong)


def test_hello_comes_first_and_in_the_right_version(server: Running) -> None:
    page = Page(server.address)
    assert "say hello first" in page.refused("tables")
    assert f"version {VERSION}" in page.refused("hello", version=VERSION + 1, visitor=None)
    page.hello()
    assert "already" in page.refused("hello", version=VERSION, visitor=None)
    page.close()


def test_a_message_that_is_too_large_ends_only_its_own_connection(server: Running) -> None:
    page, other = server.page(), server.page()
    page.socket.send("x" * (limits.MESSAGE_BYTES + 1))
    with pytest.raises(ConnectionClosed):
        page.hear()
    assert other.ask("tables")["type"] == "tables"


def test_a_flood_of_messages_waits_its_turn(server: Running) -> None:
    page, other = server.page(), server.page()
    for _ in range(3 * limits.BURST):
        page.send("tables")
    began = time.monotonic()
    assert other.ask("tables")["type"] == "tables"
    assert time.monotonic() - began < 2
    assert is_served(server)


@pytest.mark.usefixtures("impatient")
def test_a_flood_of_connections_and_half_open_sockets(server: Running) -> None:
    with ExitStack() as stack:
        for i in range(200):
            raw = stack.enter_context(socket.create_connection(("127.0.0.1", server.port)))
            if i % 3 == 1:
                raw.sendall(b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\n")  # and no more
            elif i % 3 == 2:
                raw.sendall(b"\x16\x03\x01 this is no HTTP\r\n\r\n")
        sockets = [stack.enter_context(connect(server.address)) for _ in range(200)]  # and no hello
        assert is_served(server)
        end = time.monotonic() + 20
        while server.server.server_state.connections and time.monotonic() < end:
            time.sleep(0.05)
        assert not server.server.server_state.connections  # all were hung up on
        with pytest.raises(ConnectionClosed):
            sockets[0].recv(5)
    assert is_served(server)


def test_only_so_many_may_come_in(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_CONNECTIONS", 3)
    pages = [server.page() for _ in range(3)]
    with connect(server.address) as late, pytest.raises(ConnectionClosed):
        late.recv(5)
    pages[0].close()
    end = time.monotonic() + 5
    while len(server.gateway.pages) > 2 and time.monotonic() < end:
        time.sleep(0.02)
    assert is_served(server)


def test_too_many_searches_are_refused(serve, endless) -> None:  # type: ignore[no-untyped-def]
    server = serve(endless)
    server.lobby.searches.places = 2
    pages = [server.page() for _ in range(3)]
    for page in pages[:2]:
        page.send("analyze", game="endless.py", position="", seconds=None)
        page.hear("analysis")
    wish = {"game": "endless.py", "position": "", "seconds": None}
    assert "2 searches run on this server right now" in pages[2].refused("analyze", **wish)
    pages[0].close()
    end = time.monotonic() + 10
    while len(server.lobby.searches.running) > 1 and time.monotonic() < end:
        time.sleep(0.02)
    assert pages[2].ask("analyze", **wish)["type"] == "analysis"
