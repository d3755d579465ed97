"""A game that was played, as files keep it."""

from __future__ import annotations

from dataclasses import dataclass, field

from zermelo.position import Position


@dataclass(frozen=True)
class Record:
    """A game, played to its end or to where the record stops."""

    position: Position  # the last one, with the moves that led there
    tags: dict[str, str] = field(default_factory=dict)  # Event, White, Date …, as the format calls them
    result: str = "*"  # as the format writes it
