"""Converts tables to their saved form and back."""

from __future__ import annotations

from zermelo.answers import action_name
from zermelo.players.visibility import has_hidden_information
from zermelo.position import Position
from zermelo.web.clock import GameClock
from zermelo.web.errors import RequestError
from zermelo.web.game_registry import GameRegistry
from zermelo.web.outcome import Ending
from zermelo.web.store import SavedTable
from zermelo.web.table import Seat, Table


def to_saved(table: Table) -> SavedTable:
    clock = table.clock
    return SavedTable(
        id=table.id,
        game=table.game_text,
        title=table.title,
        start=table.start,
        owner=table.owner,
        seats=[vars(seat) for seat in table.seats],
        invite=table.invite,
        clock=None if clock is None else clock.to_json(),
        ending=None if table.ending is None else list(table.ending),
        over=table.is_over,
        changed=table.changed,
        people=sorted(table.people | {table.owner}),
        moves=list(zip(table.position.actions, table.position.moves, strict=True)),
    )


def restore(saved: SavedTable, registry: GameRegistry) -> Table:
    """Restore a table. If the rules have changed, it continues after the last move that is still legal."""
    try:
        game = registry.game(saved.game)
    except ValueError as error:
        raise RequestError(f"this game cannot go on: {error}") from None
    position = Position(game, saved.start)
    if len(saved.seats) != game.players:
        raise RequestError(
            f"this game cannot go on: it had {len(saved.seats)} players, and now has {game.players}"
        )
    table = Table(
        id=saved.id,
        game_text=saved.game,
        title=saved.title,
        start=saved.start,
        position=position,
        seats=[Seat(**seat) for seat in saved.seats],
        invite=saved.invite,
        owner=saved.owner,
    )
    for action, name in saved.moves:
        known = _action(table.position, action, name)
        if known is None:
            break
        table._play(known)
    table.roll()
    if saved.ending is not None and table.ply == len(saved.moves):
        table.ending = Ending(*saved.ending)
    if saved.clock is not None:
        table.clock = GameClock(list(saved.clock["left"]), saved.clock["increment"])
    table.changed = saved.changed
    return table


def _action(position: Position, action: int, name: str) -> int | None:
    """The action with that number and name, or else with that name; None if it is no longer legal."""
    game, state = position.game, position.state
    if position.is_legal(action) and (
        has_hidden_information(game) or action_name(game, state, action) == name
    ):
        return action
    return next((other for other in position.legal_actions if action_name(game, state, other) == name), None)
