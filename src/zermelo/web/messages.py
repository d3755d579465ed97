"""Messages about tables and positions, as one visitor may see them."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from zermelo.game import CHANCE
from zermelo.players.levels import can_play
from zermelo.players.visibility import has_hidden_information
from zermelo.position import Position
from zermelo.web.errors import RequestError
from zermelo.web.evaluation import is_two_sided
from zermelo.web.outcome import outcome_of
from zermelo.web.store import TableSummary
from zermelo.web.table import ENGINE, OPEN, Seat, Table
from zermelo.web.visibility import board_of, choices, last_path


def table_message(table: Table, visitor: str, thinking: bool) -> dict[str, Any]:
    """The table as this visitor may see it."""
    eyes = table.eyes_of(visitor)
    if eyes is None:
        raise RequestError("only the players at this table may see it")
    hidden, mine = has_hidden_information(table.game), table.players_of(visitor)
    is_my_turn = table.to_move is not None and table.to_move in mine and not table.waits_for_a_person
    moves = table.moves_for(eyes)
    return {
        "type": "table",
        "table": table.id,
        "game": table.game_text,
        "title": table.title,
        "seats": [_seat(table, player, seat, visitor) for player, seat in enumerate(table.seats)],
        "invite": table.invite if table.waits_for_a_person else None,
        "moves": moves,
        "movers": table.movers,
        "ply": table.ply,
        "position": "" if hidden else table.text,
        "board": board_of(table.position, eyes),
        "last": last_path(table.position, eyes, moves[-1] if moves else None),
        "to_move": table.to_move,
        "legal": [choice.to_json() for choice in table.choices()] if is_my_turn else [],
        "over": table.outcome(),
        "clock": None if table.clock is None else table.clock.to_json(),
        "thinking": thinking,
        "analyzable": not hidden and can_play(table.game),
        "hidden": hidden,
        "two_sided": is_two_sided(table.game),
        "first_ply": int(table.position_at(0).to_move == 1),
    }


def _seat(table: Table, player: int, seat: Seat, visitor: str) -> dict[str, Any]:
    who = seat.who if seat.who in (OPEN, ENGINE) else "you" if seat.visitor == visitor else "other"
    return {"player": str(table.game.player_name(player)), "who": who, "level": seat.level}


def view_message(game_text: str, text: str, position: Position, ply: int) -> dict[str, Any]:
    """A position of a game without hidden information."""
    over = outcome_of(position)
    return {
        **_view(game_text, text, position, ply),
        "board": board_of(position, 0),
        "last": last_path(position, 0),
        "legal": [] if position.to_move == CHANCE else [choice.to_json() for choice in choices(position)],
        "over": over,
    }


def look_message(table: Table, visitor: str, ply: int) -> dict[str, Any]:
    """An earlier position of a table."""
    if ply > table.ply:
        raise RequestError(f"the table has {table.ply} moves; there is no move {ply} to look at yet")
    position, eyes = table.position_at(ply), table.eyes_of(visitor)
    if eyes is None:
        raise RequestError("only the players at this table may see it")
    if not has_hidden_information(table.game):
        text = " ".join(position.moves) if not table.start else position.board or table.start
        return view_message(table.game_text, text, position, ply)
    moves = table.moves_for(eyes)[:ply]
    return {
        **_view(table.game_text, "", position, ply),
        "board": board_of(position, eyes),
        "last": last_path(position, eyes, moves[-1] if moves else None),
        "legal": [],
        "over": outcome_of(position),
    }


def _view(game_text: str, text: str, position: Position, ply: int) -> dict[str, Any]:
    over = position.is_over
    return {
        "type": "view",
        "game": game_text,
        "position": text,
        "ply": ply,
        "to_move": None if over else position.to_move,
        "player": None if over else position.player,
    }


def tables_message(lines: list[TableSummary]) -> dict[str, Any]:
    return {
        "type": "tables",
        "tables": [
            {
                "table": line.id,
                "title": line.title,
                "moves": line.moves,
                "over": line.over,
                "changed": datetime.fromtimestamp(line.changed, UTC).isoformat(timespec="seconds"),
            }
            for line in lines
        ],
    }
