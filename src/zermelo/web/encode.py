"""Messages as JSON text, whatever values a user's rules put into them."""

from __future__ import annotations

import json
import logging
import math
from typing import Any

import numpy as np

from zermelo.answers import whole_characters

log = logging.getLogger("zermelo.web")


def to_text(message: dict[str, Any]) -> str:
    """The message as text, or an error with the same id if it holds something that JSON cannot."""
    try:
        return _dumps(message)
    except (TypeError, ValueError, RecursionError):
        pass  # it holds more than plain data
    try:
        return _dumps(plain(message))
    except (TypeError, ValueError, RecursionError) as error:
        log.error("a message could not be sent", exc_info=error)
        what = str(error) if isinstance(error, NotSerializable) else "something that is not plain data"
        sentence = f"the rules of this game returned something the page cannot show: {what}"
        number = {"id": message["id"]} if isinstance(message.get("id"), int) else {}
        return _dumps({"type": "error", "sentence": sentence, **number})


class NotSerializable(TypeError):  # noqa: N818
    """JSON cannot represent this. (The value is not shown: it might be hidden.)"""


def plain(value: Any) -> Any:
    """The value as lists, numbers and text. An infinite number becomes "inf" or "-inf", and nan None."""
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
    raise NotSerializable(f"a value of type {type(value).__name__}")


def _name(name: Any) -> str:
    return whole_characters(name if isinstance(name, str) else str(name))


def _dumps(message: Any) -> str:
    text = json.dumps(message, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    if not text.isascii():
        text.encode()  # UnicodeEncodeError, a ValueError, if there are lone surrogates
    return text
