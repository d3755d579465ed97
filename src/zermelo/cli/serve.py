"""zermelo serve: the page, for the browser."""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import webbrowser
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from zermelo.cli.options import Json, complete_games, flag
from zermelo.cli.output import print_json

if TYPE_CHECKING:
    from zermelo.sandbox import Child
    from zermelo.web.lock import Lock
    from zermelo.web.store import Store
    from zermelo.web.worker_spec import GameSource

Host = Annotated[
    str, Parameter(help="The address to listen on; 0.0.0.0 lets others in your network play, too.")
]
Port = Annotated[
    int | None, Parameter(help="The port to listen on; 1913, or the next free one, if left out.")
]
NoSave = Annotated[bool, flag("--no-save", "Keep no games: they are gone when the server ends.")]
SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")  # one of these is set where a browser can open


def serve(
    *games: Annotated[
        str, Parameter(help="A game to begin with, and files such as my_game.py.", completer=complete_games)
    ],
    host: Host = "127.0.0.1",
    port: Port = None,
    no_save: NoSave = False,
    browser: Annotated[
        bool, Parameter(("--open",), negative=("--no-browser",), help="Open the page in the browser.")
    ] = True,
    as_json: Json = False,
) -> None:
    """Play, analyse and step through searches in the browser.

    Files that are given are loaded again when they are edited. Games in progress are kept, and go on when the
    page is opened again. Ctrl-C ends it.
    """
    run_server(games, host, port, save=not no_save, browser=browser, as_json=as_json)


def run_server(
    games: tuple[str, ...], host: str, port: int | None, *, save: bool, browser: bool, as_json: bool = False
) -> None:
    """Serve the page until Ctrl-C."""
    from zermelo.catalogue import load
    from zermelo.cli.options import TREE
    from zermelo.web.store import Store, data_folder, database, lock_database
    from zermelo.web.worker_spec import game_sources, worker_specs

    sources = game_sources([f"tree:{text}" if TREE.match(text) else text for text in games])
    for each in sources.values():
        if each.file is None or not each.file.is_file():
            load(each.text)  # raises what is wrong; what is in a file, only its worker finds out
    file = database(data_folder() if save else None)
    lock = None if file is None else lock_database(file)
    store = Store(file)
    children = {spec.title: spec.launch() for spec in worker_specs(sources.values())}  # load in parallel
    try:
        _serve(sources, store, lock, children, host, port, browser, as_json)
    finally:
        for child in children.values():
            child.kill()
        if lock is not None:
            lock.release()
    print("Zermelo has ended; games in progress are kept" if save else "Zermelo has ended", file=sys.stderr)


def _serve(
    sources: dict[str, GameSource],
    store: Store,
    lock: Lock | None,
    children: dict[str, Child],
    host: str,
    port: int | None,
    browser: bool,
    as_json: bool,
) -> None:
    from zermelo.web.gateway import Gateway
    from zermelo.web.server import Server, address, bind

    listener = bind(host, port)
    here = address(listener)
    if lock is not None:
        lock.write(here)

    def tell() -> None:
        if as_json:
            print_json({"address": here})
        else:
            print(f"Zermelo is at {here} (Ctrl-C ends it)", flush=True)
        if browser:
            open_page(here)

    server = Server(Gateway(sources, store, warn, children), host, tell)
    with contextlib.suppress(KeyboardInterrupt):
        server.run([listener])


def warn(sentence: str) -> None:
    print(f"zermelo: {sentence}", file=sys.stderr)


def open_page(address: str) -> None:
    """Open the browser, where there is a screen for one; the address is printed anyway."""
    if sys.platform.startswith("linux") and not any(map(os.environ.get, SCREENS)):
        return
    threading.Thread(target=lambda: webbrowser.open(address), daemon=True).start()
