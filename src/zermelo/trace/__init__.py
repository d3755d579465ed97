"""A search recorded as data, and pictures of it.

from zermelo.trace import trace, draw

print(draw(trace("tree:3 12 8 / 2 4 6 / 14 5 2")))
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zermelo.trace.data import Node, Step, Trace, Window
from zermelo.trace.record import read_trace, trace

if TYPE_CHECKING:
    from zermelo.trace.text import draw, show_steps

__all__ = ["Node", "Step", "Trace", "Window", "draw", "read_trace", "show_steps", "trace"]


def __getattr__(name: str) -> Any:
    """Drawing needs `rich`, which takes a moment to import; a trace as data does not wait for it."""
    if name in ("draw", "show_steps"):
        from zermelo.trace import text

        return getattr(text, name)
    raise AttributeError(f"module 'zermelo.trace' has no attribute {name!r}")
