"""A chess clock: the seconds left to each player; at most one player's time runs."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any


@dataclass
class GameClock:
    """The clock of a table. It is stopped until `run` names a player."""

    left: list[float]
    increment: float
    running: int | None = None
    _since: float = field(default=0.0, repr=False)

    def now(self, player: int) -> float:
        """The seconds left to a player at this moment."""
        spent = time.monotonic() - self._since if player == self.running else 0.0
        return max(0.0, self.left[player] - spent)

    def run(self, player: int | None) -> None:
        """Let that player's time run, or nobody's."""
        if player == self.running:
            return
        if self.running is not None:
            self.left[self.running] = self.now(self.running)
        self.running, self._since = player, time.monotonic()

    def pressed(self, player: int) -> None:
        """The player has moved."""
        self.run(None)
        self.left[player] += self.increment

    def give_back(self, player: int, seconds: float) -> None:
        """Return time that the player did not spend thinking."""
        self.left[player] += max(0.0, seconds)

    def to_json(self) -> dict[str, Any]:
        left = [round(self.now(player), 2) for player in range(len(self.left))]
        return {"left": left, "running": self.running, "increment": self.increment}
