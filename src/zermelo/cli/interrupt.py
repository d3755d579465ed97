"""Remembers whether Ctrl-C was pressed: a search that is stopped by it returns what it has so far."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

_pressed = threading.Event()


def seen() -> bool:
    """Was Ctrl-C pressed since the command began?"""
    return _pressed.is_set()


@contextmanager
def noted() -> Iterator[None]:
    """Within, Ctrl-C raises KeyboardInterrupt as always, and is remembered."""
    _pressed.clear()
    if threading.current_thread() is not threading.main_thread():  # only there can signals be handled
        yield
        return
    before = signal.signal(signal.SIGINT, _note)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _note(number: int, frame: FrameType | None) -> NoReturn:
    _pressed.set()
    raise KeyboardInterrupt
