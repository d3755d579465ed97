"""Zermelo: write the rules of a game in plain Python, get a champion, and see why it moves."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from zermelo.game import CHANCE, DRAW, FORBIDDEN, UNKNOWN, Game

if TYPE_CHECKING:
    from zermelo.catalogue import load
    from zermelo.position import Position
    from zermelo.search.analyze import analyze
    from zermelo.search.decision import Decision, Limit, Solution
    from zermelo.search.engine.engine import Engine
    from zermelo.search.mcts.mcts import Mcts
    from zermelo.search.solve import solve

__version__ = "0.1.0"
__all__ = [
    "CHANCE", "DRAW", "FORBIDDEN", "UNKNOWN",
    "Decision", "Engine", "Game", "Limit", "Mcts", "Position", "Solution",
    "analyze", "load", "solve",
]  # fmt: skip

_WHERE = {
    "load": "zermelo.catalogue",
    "Position": "zermelo.position",
    "analyze": "zermelo.search.analyze",
    "Decision": "zermelo.search.decision",
    "Limit": "zermelo.search.decision",
    "Engine": "zermelo.search.engine.engine",
    "Mcts": "zermelo.search.mcts.mcts",
    "Solution": "zermelo.search.decision",
    "solve": "zermelo.search.solve",
}


def __getattr__(name: str) -> Any:
    """Import what is asked for when it is asked for, so that a rules file starts at once."""
    if name in _WHERE:
        return getattr(importlib.import_module(_WHERE[name]), name)
    raise AttributeError(f"module 'zermelo' has no attribute {name!r}")
