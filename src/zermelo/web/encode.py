"""Messages as JSON text: what a user's rules put into one is made plain, or said to be wrong."""

from __future__ import annotations

import json
import logging
import math
from typing import Any

import numpy as np

from zermelo.answers import whole_characters

log = logging.getLogger("zermelo.web")


def to_text(message: dict[str, Any]) -> str:
    """The message as text; or an error that answers the same question, if it holds what JSON cannot."""
    try:
        return _dumps(message)
    except (TypeError, ValueError, RecursionError):
        pass  # it is not plain
    try:
        return _dumps(plain(message))
    except (TypeError, ValueError, RecursionError) as error:
        log.error("a message could not be sent", exc_info=error)
        what = str(error) if isinstance(error, Odd) else "something that is not plain data"
        sentence = f"the rules of this game gave what the page cannot show: {what}"
        number = {"id": message["id"]} if isinstance(message.get("id"), int) else {}
        return _dumps({"type": "error", "sentence": sentence, **number})


class Odd(TypeError):  # noqa: N818
    """No JSON stands for this. (Its value is not told: it might be hidden.)"""


def plain(value: Any) -> Any:
    """The same in lists, numbers and text. An infinite number is "inf" or "-inf", and nan is None."""
    if value is None or isinstance(value, bool | int):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else None if math.isnan(value) else str(float(value))
    if isinstance(value, str):
        return whole_characters(value)
    if isinstance(value, dict):
        return {_name(name): plain(item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, np.generic | np.ndarray) and value.dtype.kind in "biuf":
        return plain(value.tolist())
    raise Odd(f"a value of type {type(value).__name__}")


def _name(name: Any) -> str:
    return whole_characters(name if isinstance(name, str) else str(name))


def _dumps(message: Any) -> str:
    text = json.dumps(message, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    if not text.isascii():
        text.encode()  # UnicodeEncodeError, a ValueError, if there are lone surrogates
    return text
