"""The handler of each request."""

from __future__ import annotations

import random
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from zermelo.players.visibility import has_hidden_information
from zermelo.position import Position, is_board
from zermelo.web import analysis, refutation, review, tree
from zermelo.web.errors import NO_TABLE, RequestError
from zermelo.web.messages import look_message, view_message
from zermelo.web.position_reader import position_text
from zermelo.web.protocol import Request
from zermelo.web.table import Table

if TYPE_CHECKING:
    from zermelo.web.connection import Connection
    from zermelo.web.visitor import Visitor

Handler = Callable[["Connection", Request], Coroutine[Any, Any, None] | None]

HIDDEN = "this game has hidden parts; they are seen at the table only, by whom they concern"


# ---------------------------------------------------------------------- tables


async def new(page: Connection, request: Request) -> None:
    game, text = page.lobby.registry.game(request["game"]), request["position"].strip()
    if has_hidden_information(game) and text:
        raise RequestError("a game with hidden parts begins at its beginning")
    position = await page.lobby.positions.read(game, text, you(page).reading)
    show_table(page, page.lobby.new(you(page), position, text, request.fields), request)


async def open_(page: Connection, request: Request) -> None:
    show_table(page, await page.lobby.table(request["table"], you(page)), request)


async def join(page: Connection, request: Request) -> None:
    table = await page.lobby.invited(request["invite"], you(page))
    table.sit(you(page).name)
    page.lobby.watch(page, table)
    page.lobby.changed(table, page, request.id)


def leave(page: Connection, request: Request) -> None:
    page.lobby.unwatch(page)


def show_table(page: Connection, table: Table, request: Request) -> None:
    page.lobby.watch(page, table)
    page.lobby.send_table(page, table, request.id)


def move(page: Connection, request: Request) -> None:
    change(page, request, lambda table: table.move(you(page).name, request["move"], request["ply"]))


def undo(page: Connection, request: Request) -> None:
    change(page, request, lambda table: table.undo(you(page).name))


def resign(page: Connection, request: Request) -> None:
    change(page, request, lambda table: table.resign(you(page).name))


def seats(page: Connection, request: Request) -> None:
    def sit(table: Table) -> None:
        table.set_seats(page.lobby.seats(table.game, you(page), request["seats"]), you(page).name)

    change(page, request, sit)


def change(page: Connection, request: Request, how: Callable[[Table], None]) -> None:
    """Change the open table, and send it to everyone who watches it."""
    table = the_table(page)
    how(table)
    page.lobby.changed(table, page, request.id)


def the_table(page: Connection) -> Table:
    if page.table is None:
        raise RequestError(NO_TABLE)
    return page.table


def you(page: Connection) -> Visitor:
    assert page.visitor is not None  # hello comes first
    return page.visitor


# ---------------------------------------------------------------------- positions


def look(page: Connection, request: Request) -> None:
    page.send(look_message(the_table(page), you(page).name, request["ply"]), request.id)


async def show(page: Connection, request: Request) -> None:
    positions, lock = page.lobby.positions, you(page).reading
    position, start = await read_position(page, request)
    position = await positions.play(position, request["line"], lock)
    game, text = request["game"].strip(), position_text(position, start)
    message = lambda: view_message(game, text, position, len(position.moves))  # noqa: E731
    page.send(await positions.in_thread(lock, message), request.id)


async def read_position(page: Connection, request: Request) -> tuple[Position, str]:
    """The position that a request is about, and its text if that is a board rather than moves."""
    game = page.lobby.registry.game(request["game"])
    if has_hidden_information(game):
        raise RequestError(HIDDEN)
    text = request["position"].strip()
    position = await page.lobby.positions.read(game, text, you(page).reading)
    return position, text if is_board(game, text) else ""


# ---------------------------------------------------------------------- searches


def hint(page: Connection, request: Request) -> None:
    table = the_table(page)
    if has_hidden_information(table.game):
        raise RequestError(HIDDEN)
    if table.is_over:
        raise RequestError("the game is over; there is nothing to play")
    analysis.hint(page, request.id, table.position)


async def analyze(page: Connection, request: Request) -> None:
    position, _ = await read_position(page, request)
    analysis.analyze(page, request.id, position, request["position"], request["seconds"], request["threads"])


async def refute(page: Connection, request: Request) -> None:
    position, _ = await read_position(page, request)
    refutation.refute(page, request.id, position, request["position"], request["move"], request["seconds"])


def review_(page: Connection, request: Request) -> None:
    table = the_table(page)
    if has_hidden_information(table.game):
        raise RequestError(HIDDEN)
    review.review(page, request.id, table.position, request["seconds"])


async def tree_(page: Connection, request: Request) -> None:
    position, _ = await read_position(page, request)
    tree.trace_tree(page, request, position)


def random_tree(page: Connection, request: Request) -> None:
    seed = request["seed"]
    dice = random.Random(seed) if seed is not None else random.Random()
    text = tree.random_tree(request["branching"], request["depth"], request["most"], dice)
    page.send({"type": "random-tree", "text": text}, request.id)


HANDLERS: dict[str, Handler] = {
    "new": new,
    "open": open_,
    "join": join,
    "leave": leave,
    "move": move,
    "undo": undo,
    "resign": resign,
    "seats": seats,
    "look": look,
    "show": show,
    "hint": hint,
    "analyze": analyze,
    "refute": refute,
    "review": review_,
    "tree": tree_,
    "random-tree": random_tree,
}
