"""Zermelo: write the rules of a game in plain Python, get a champion, and see why it moves."""

from __future__ import annotations

TYPE_CHECKING = False  # as in typing, which takes a while to import
if TYPE_CHECKING:
    from typing import Any

    from zermelo.catalogue import load
    from zermelo.game import CHANCE, DRAW, FORBIDDEN, UNKNOWN, Game
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
    "CHANCE": "zermelo.game",
    "DRAW": "zermelo.game",
    "FORBIDDEN": "zermelo.game",
    "UNKNOWN": "zermelo.game",
    "Game": "zermelo.game",
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
    """Import what is asked for when it is asked for, so that a command starts at once."""
    if name in _WHERE:
        from importlib import import_module

        value = globals()[name] = getattr(import_module(_WHERE[name]), name)
        return value
    raise AttributeError(f"module 'zermelo' has no attribute {name!r}")
