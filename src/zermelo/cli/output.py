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

    table = Table(
        title=title or None, title_justify="left", title_style="", box=box.SIMPLE_HEAD, pad_edge=False
    )
    table.padding = (0, 1)
    for column in columns:
        table.add_column(column.removeprefix(">"), justify="right" if column.startswith(">") else "left")
    for row in rows:
        table.add_row(*row)
    console = Console(highlight=False, markup=False, width=None if sys.stdout.isatty() else WIDE)
    console.print(table)


def number(value: float | None) -> str:
    """549,946 or 0.25, or — for nothing."""
    if value is None:
        return "—"
    return f"{value:,}" if isinstance(value, int) else f"{value:.4g}"


def seconds(value: float | None) -> str:
    if value is None:
        return "—"
    return f"{value:.0f} s" if value >= 100 else f"{value:.2g} s" if value < 1 else f"{value:.1f} s"


class Progress:
    """One line on the terminal, once something takes long: what, since when, and how many so far."""

    PATIENCE = 1.5  # seconds before anything is shown

    def __init__(self, what: str, counted: str = "nodes") -> None:
        self.what, self.counted = what, counted
        self.count: int | None = None
        self._over = threading.Event()
        self._shown = False

    def __call__(self, count: int) -> None:
        """So many by now."""
        self.count = count

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
        if self._shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)

    def _show(self) -> None:
        self._over.wait(self.PATIENCE)
        while not self._over.wait(0.2):
            self._shown = True
            counted = f", {self.count:,} {self.counted}" if self.count is not None else ""
            text = f"{self.what}: {time.monotonic() - self._began:.0f} s{counted}; Ctrl-C stops"
            print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)
