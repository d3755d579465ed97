"""A guide's weights: made from numbers, saved to a file and loaded again.

A file is JSON text: the game, the guide, a digest of the layout, where the weights come from, and the numbers
by the names of their fields. It is refused for another game, another guide or another layout.

    save(guide, "mine.json", origin="set by hand")
    guide = load(OthelloGuide(game), "mine.json")
"""

from __future__ import annotations

import hashlib
import json
import math
import os
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from zermelo.guide import Guide
from zermelo.native.struct import Array, Field, Struct, layout_of

G = TypeVar("G", bound=Guide)
S = TypeVar("S", bound=Struct)


class WeightsError(ValueError):
    """A file that cannot be used as the weights of this guide."""


# ---------------------------------------------------------------------- structs as plain numbers


def filled(cls: type[S], **numbers: Any) -> S:
    """A new struct with these numbers: a number or a sequence for each field. None may be missing."""
    struct = cls()
    fill(struct, numbers)
    return struct


def fill(struct: Struct, numbers: dict[str, Any]) -> None:
    """Write the numbers to the fields of these names; a ValueError says what does not fit."""
    if not isinstance(numbers, dict):
        raise ValueError(f"a {type(struct).__name__} needs a number for each field")
    missing, unknown = struct.fields.keys() - numbers.keys(), numbers.keys() - struct.fields.keys()
    if missing or unknown:
        problem = "no" if missing else "an unknown"
        raise ValueError(f"there is {problem} field {min(missing or unknown)!r}")
    for name, field in struct.fields.items():
        value = numbers[name]
        if field.is_array:
            items: Array[Any] = getattr(struct, name)
            if not isinstance(value, list | tuple | np.ndarray) or len(value) != len(items):
                raise ValueError(f"{name} needs {len(items)} numbers")
            for i, each in enumerate(value):
                if issubclass(field.element, Struct):
                    fill(items[i], each)
                else:
                    items[i] = _number(name, field, each)
        elif issubclass(field.element, Struct):
            fill(getattr(struct, name), value)
        else:
            setattr(struct, name, _number(name, field, value))


def _number(name: str, field: Field, value: Any) -> Any:
    kinds = float | int | np.floating | np.integer if field.element is float else int | np.integer
    if not isinstance(value, kinds) or (isinstance(value, float) and not math.isfinite(value)):
        kind = "a number" if field.element is float else "a whole number"
        raise ValueError(f"{name} needs {kind}, not {value!r}")
    return value


def numbers(struct: Struct) -> dict[str, Any]:
    """The numbers of a struct by the names of its fields; arrays as lists."""
    return {name: _plain(getattr(struct, name)) for name in struct.fields}


def _plain(value: Any) -> Any:
    if isinstance(value, Struct):
        return numbers(value)
    if isinstance(value, Array):
        return [_plain(item) for item in value]
    return int(value) if isinstance(value, np.uint64) else value


# ---------------------------------------------------------------------- files


def layout(guide: Guide) -> str:
    """A digest of the names, types and order of the fields."""
    return hashlib.sha256(layout_of(type(guide.weights)).encode()).hexdigest()[:24]


def save(guide: Guide, path: str | os.PathLike[str], origin: str) -> None:
    """Write the weights to a file; `origin` tells where they come from: a sentence, or a command."""
    content = {
        "game": guide.game.name,
        "guide": type(guide).__name__,
        "layout": layout(_weighted(guide)),
        "origin": origin,
        "weights": numbers(guide.weights),
    }
    Path(path).write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")


def load(guide: G, path: str | os.PathLike[str]) -> G:
    """The same guide with the weights of a file."""
    content = _read(_weighted(guide), Path(path))
    weights = type(guide.weights)()
    try:
        fill(weights, content["weights"])
    except ValueError as error:
        raise WeightsError(f"{path} cannot be used: {error}") from None
    return type(guide)(**{**guide.parameters, "weights": weights})


def origin_of(path: str | os.PathLike[str]) -> str:
    """Where the weights of a file come from, as it says itself."""
    return str(_parsed(Path(path)).get("origin", ""))


def _read(guide: Guide, path: Path) -> dict[str, Any]:
    content = _parsed(path)
    if content.get("game") != guide.game.name:
        raise WeightsError(f"{path} has weights for {content.get('game')}, not for {guide.game.name}")
    if content.get("guide") != type(guide).__name__:
        raise WeightsError(f"{path} has weights for {content.get('guide')}, not for {type(guide).__name__}")
    if content.get("layout") != layout(guide):
        raise WeightsError(
            f"{path} has weights of another version of {type(guide).__name__}: its fields differ"
        )
    return content


def _parsed(path: Path) -> dict[str, Any]:
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise WeightsError(f"{path} cannot be read: {(error.strerror or 'an error').lower()}") from None
    except ValueError:
        raise WeightsError(f"{path} has no weights: it is not JSON text") from None
    if not isinstance(content, dict) or not isinstance(content.get("weights"), dict):
        raise WeightsError(f"{path} has no weights: write them with zermelo.weights.save")
    return content


def _weighted(guide: G) -> G:
    if guide.weights is None:
        raise WeightsError(f"{type(guide).__name__} has no weights")
    return guide
