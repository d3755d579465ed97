"""What a child does before it runs the code it was started for."""

from __future__ import annotations

import base64
import contextlib
import ctypes
import importlib
import os
import signal
import socket
import sys
import threading
from typing import Any

PR_SET_PDEATHSIG = 1  # of Linux's prctl


def main(entry: str, arguments: dict[str, Any], most_allocated: int | None, handle: int | str) -> None:
    """Call the function `entry`, "module:name", within the limits."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _end_with_parent()
    if most_allocated is not None:
        _limit_memory(most_allocated)
    module, _, name = entry.partition(":")
    getattr(importlib.import_module(module), name)(_socket(handle), **arguments)


def _end_with_parent() -> None:
    """Linux kills us when the parent ends. Elsewhere a thread does, unless native code keeps the GIL."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    lifeline = os.dup(0)
    with open(os.devnull) as nothing:
        os.dup2(nothing.fileno(), 0)  # code that asks for input gets none

    def watch() -> None:
        os.read(lifeline, 1)  # nothing is ever written: this returns when the parent has ended
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _limit_memory(most: int) -> None:
    """Let an allocation beyond so many bytes fail with MemoryError, where the system can."""
    if sys.platform == "win32":
        return
    import resource

    hard = resource.getrlimit(resource.RLIMIT_DATA)[1]
    most = most if hard == resource.RLIM_INFINITY else min(most, hard)
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))


def _socket(handle: int | str) -> socket.socket:
    if sys.platform == "win32":
        return socket.fromshare(base64.b64decode(str(handle)))
    found = socket.socket(fileno=int(handle))
    found.set_inheritable(False)
    return found
