"""What the benchmarks share: a row of the table, a C compiler, a stopwatch."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

HERE = Path(__file__).parent


class Row(NamedTuple):
    """One comparison: what was computed, by whom, how fast, and the ratio that was aimed at."""

    what: str
    ours: str
    peer: str
    ratio: float | None
    aim: str


def best_in_turn(times: int, *functions: Callable[[], Any]) -> list[tuple[float, Any]]:
    """For each function, the least processor time of a few runs, taken in turn, and its result.

    Other programs can only make a run longer, and they meet each function alike.
    """
    best = [float("inf")] * len(functions)
    results: list[Any] = [None] * len(functions)
    for _ in range(times):
        for i, function in enumerate(functions):
            began = time.process_time()
            results[i] = function()
            best[i] = min(best[i], time.process_time() - began)
    return list(zip(best, results, strict=True))


@contextmanager
def on_one_core() -> Iterator[None]:
    """Within, all threads stay on one core, where the system can do that."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


def calls(module: Any, name: str, run: Callable[[], object]) -> int:
    """How often that function of the module is called, by itself too, while `run` runs."""
    function, count = getattr(module, name), 0

    def counting(*args: Any, **kwargs: Any) -> Any:
        nonlocal count
        count += 1
        return function(*args, **kwargs)

    with patch.object(module, name, counting):
        run()
    return count


def compiled_c(source: str, *flags: str) -> ctypes.CDLL | None:
    """The C file of that name, compiled on the spot for this machine; None if there is no compiler."""
    if shutil.which("cc") is None:
        return None
    library = Path(tempfile.mkdtemp()) / "peer.so"
    options = ["-O3", "-march=native", "-shared", "-fPIC", *flags]
    subprocess.run(["cc", *options, str(HERE / source), "-o", str(library), "-lm"], check=True)
    return ctypes.CDLL(str(library))


def millions(count: float, seconds: float) -> str:
    return f"{count / seconds / 1e6:.1f} M/s"


def thousands(count: float, seconds: float) -> str:
    rate = count / seconds / 1e3
    return f"{rate:,.0f} k/s" if rate >= 100 else f"{rate:.1f} k/s"
