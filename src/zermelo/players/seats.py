"""The players of a game by name or number: Cem, third, 3."""

from __future__ import annotations

from zermelo.game import ORDINALS, Game

ALL = "all"


def find_players(game: Game, text: str) -> list[int]:
    """The players that a list such as "Ali, Cem" or "1,3" names, in their order; "all" names all."""
    words = [word.strip() for word in text.split(",")]
    if [word.lower() for word in words] == [ALL]:
        return list(range(game.players))
    return sorted({find_player(game, word) for word in words})


def find_player(game: Game, text: str) -> int:
    """The player of that name, ordinal or number."""
    players = range(game.players)
    for name in (game.player_name, _ordinal, lambda player: str(player + 1)):
        for player in players:
            if text.lower() == name(player).lower():
                return player
    sides = [_described(game, player) for player in players]
    known = f"{', '.join(sides[:-1])} and {sides[-1]}" if len(sides) > 1 else sides[0]
    kind = "the sides are" if len(sides) > 1 else "the only side is"
    raise ValueError(f"there is no side {text!r}; {kind} {known}")


def _ordinal(player: int) -> str:
    return ORDINALS[player] if player < len(ORDINALS) else str(player + 1)


def _described(game: Game, player: int) -> str:
    name, ordinal = game.player_name(player), _ordinal(player)
    return name if name == ordinal else f"{ordinal} ({name})"
