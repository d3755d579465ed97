"""Boards kept as tuples of cells."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def put(cells: tuple[T, ...], i: int, value: T) -> tuple[T, ...]:
    """The same cells, but for cell i, which holds the value."""
    if not 0 <= i < len(cells):
        raise IndexError("tuple index out of range")
    return (*cells[:i], value, *cells[i + 1 :])
