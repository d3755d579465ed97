"""Kalah: the first player's houses below, sown to the right; each store at its player's right hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.board.description import Board, Label, Piece, Place

if TYPE_CHECKING:
    from zermelo.games.kalah.rules import Kalah, State

HOUSE = 0.9
HEIGHT = 3.0


def describe(game: Kalah, state: State) -> Board:
    places, pieces, labels = [], [], []
    sides = game.sides(state)
    for player, (houses, store) in enumerate(sides):
        name = game.player_name(player)
        for house, seeds in enumerate(houses):
            x, y = (1.8 + house, 2.0) if player == 0 else (0.8 + game.houses - house, 1.0)
            places.append(Place(f"{name} {house + 1}", x, y, HOUSE, HOUSE, "circle", "dark"))
            pieces.append(Piece(f"{name} {house + 1}", x, y, "seeds", player, str(seeds), HOUSE))
            labels.append(Label(x, 2.72 if player == 0 else 0.28, str(house + 1), 0.2))
        x = 1.95 + game.houses if player == 0 else 0.65
        places.append(Place(f"{name} store", x, 1.5, HOUSE, 1 + HOUSE, "circle", "dark"))
        pieces.append(Piece(f"{name} store", x, 1.5, "seeds", player, str(store), HOUSE))
    return Board(
        2.6 + game.houses,
        HEIGHT,
        "wood",
        tuple(places),
        pieces=tuple(pieces),
        labels=tuple(labels),
        text=game.show(state),
    )


def path(game: Kalah, state: State, action: int) -> tuple[str, ...]:
    return (f"{game.player_name(state.player)} {action + 1}",)
