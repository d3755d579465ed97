"""How results are printed: JSON for programs, words and tables for people, progress on the terminal."""

from __future__ import annotations

import json
import sys
import threading
import time
from collections.abc import Iterable, Sequence
from types import TracebackType
from typing import Any

WIDE = 200  # columns of what is no terminal


def print_json(data: Any) -> None:
    """One object on one line, at once."""
    print(json.dumps(data, ensure_ascii=False), flush=True)


def print_table(columns: Sequence[str], rows: Iterable[Sequence[str]], title: str = "") -> None:
    """A table; columns whose name begins with > are aligned to the right."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, title=title or None)
    table.title_justify, table.title_style = "left", "bold"
    for column in columns:
        table.add_column(column.removeprefix(">"), justify="right" if column.startswith(">") else "left")
    for row in rows:
        table.add_row(*row)
    console = Console(highlight=False, markup=False, width=None if sys.stdout.isatty() else WIDE)
    console.print(table)
    console.print()


def number(count: int) -> str:
    """549,946"""
    return f"{count:,}"


def many(count: int, what: str) -> str:
    """549,946 nodes, 1 leaf"""
    plural = {"leaf": "leaves", "ply": "plies"}.get(what, f"{what}s")
    return f"{number(count)} {what if count == 1 else plural}"


def seconds(value: float) -> str:
    """130 s, 1.3 s or 13 ms."""
    if value >= 1:
        return f"{value:.1f} s" if value < 100 else f"{value:,.0f} s"
    return f"{value * 1000:.0f} ms" if value >= 0.001 else "< 1 ms"


class Progress:
    """One line on the terminal, once something takes long: what, since when, and how many so far."""

    PATIENCE = 1.5  # seconds before anything is shown

    def __init__(self, what: str, counted: str = "nodes") -> None:
        self.what, self.counted = what, counted
        self.count: int | None = None
        self.now = ""
        self._over = threading.Event()
        self._shown = False
        self._lock = threading.Lock()

    def __call__(self, count: int) -> None:
        """So many by now."""
        self.count = count

    def say(self, now: str) -> None:
        """This is what is being done now."""
        self.now = now

    def __enter__(self) -> Progress:
        self._began = time.monotonic()
        self._thread = threading.Thread(target=self._show, daemon=True)
        if sys.stderr.isatty():
            self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()
        if self._thread.is_alive():
            self._thread.join()
        self.erase()

    def erase(self) -> None:
        """Before something else is printed."""
        with self._lock:
            if self._shown:
                print("\r\033[K", end="", file=sys.stderr, flush=True)
                self._shown = False

    def _show(self) -> None:
        self._over.wait(self.PATIENCE)
        while not self._over.wait(0.2):
            counted = f", {self.count:,} {self.counted}" if self.count is not None else ""
            counted += f", {self.now}" if self.now else ""
            text = f"{self.what}: {time.monotonic() - self._began:.0f} s{counted}; Ctrl-C stops"
            with self._lock:
                self._shown = True
                print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)
