"""A rule's exception in one sentence: which rule, which line, what it said."""

from __future__ import annotations

import os
import traceback
from pathlib import Path

from zermelo.check.law import Broken
from zermelo.check.look import Raised
from zermelo.game import Game, has

_OURS = Path(__file__).parent


def told(game: Game, raised: Raised) -> Broken:
    """How the state breaks the law that every rule answers."""
    error = raised.__cause__
    assert error is not None  # Raised is only ever raised from another exception
    frames = [
        frame for frame in traceback.extract_tb(error.__traceback__) if Path(frame.filename).parent != _OURS
    ]
    where = f"{os.path.basename(frames[-1].filename)}:{frames[-1].lineno}: " if frames else ""
    message = f"{where}{raised.rule} raised {type(error).__name__}: {error}".partition("\n")[0]
    if raised.rule == "key" and not has(game, "key"):
        message += "; states hold numbers, tuples and arrays, or else the game needs a key of its own"
    return Broken(message, raised.arguments[0] if raised.rule == "result" else None)
