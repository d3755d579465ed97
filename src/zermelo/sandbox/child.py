"""A Python process that runs code nobody vouches for: limited, watched, and killed without asking it."""

from __future__ import annotations

import base64
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

IS_POSIX = os.name == "posix"

# The child cannot import anything of ours before it has our path. Its stdin brings all it needs to know.
START = """
import json, sys
setup = json.loads(sys.stdin.buffer.readline())
sys.path[:] = setup.pop("path")
from zermelo.sandbox.inside import main
main(**setup)
"""


class Child:
    """A process that calls `entry`, a function "module:name", with a socket and these arguments.

        child = Child("zermelo.web.worker:main", {"given": []}, most_allocated=2**32)
        child.socket.recv(100)  # what the function sends; b"" once the process has ended
        child.kill()

    The arguments are JSON. The other end of `socket` is the function's first argument. The process ends when
    the function returns, at `kill`, and whenever the process that started it does, however that ends.
    """

    def __init__(
        self, entry: str, arguments: dict[str, Any] | None = None, most_allocated: int | None = None
    ) -> None:
        self.socket, theirs = socket.socketpair()
        with theirs:
            # A process group of its own: Ctrl-C in the terminal is for us, and `kill` reaches its children.
            options: dict[str, Any] = {"pass_fds": [theirs.fileno()], "process_group": 0} if IS_POSIX else {}
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-c", START], stdin=subprocess.PIPE, **options
            )
            setup = {
                "path": [str(each) for each in sys.path],
                "entry": entry,
                "arguments": arguments or {},
                "most_allocated": most_allocated,
                "handle": _handle(theirs, self._process.pid),
            }
            assert self._process.stdin is not None
            with contextlib.suppress(BrokenPipeError):  # it has ended already: the socket tells
                self._process.stdin.write(json.dumps(setup).encode() + b"\n")
                self._process.stdin.flush()  # and stays open: it ends when we do, and so does the child

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def exit_code(self) -> int | None:
        """None as long as it runs; minus the number of the signal that ended it, if one did."""
        return self._process.poll()

    def resident(self) -> int | None:
        """The bytes of memory that it occupies right now, where the system tells."""
        try:
            pages = Path(f"/proc/{self.pid}/statm").read_text().split()[1]
        except (OSError, IndexError):
            return None
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    def kill(self) -> None:
        """End it now, and the processes that it started, whatever they are doing."""
        with contextlib.suppress(OSError):
            if IS_POSIX and self._process.poll() is None:
                os.killpg(self.pid, signal.SIGKILL)
        self._process.kill()

    def wait(self) -> int:
        """Its exit code, once it has ended; nothing of it is left then."""
        code = self._process.wait()
        self.socket.close()
        if self._process.stdin is not None:
            with contextlib.suppress(OSError):
                self._process.stdin.close()
        return code


def describe_exit(code: int) -> str:
    """How a process ended: "exit code 1", "SIGABRT"."""
    if code >= 0:
        return f"exit code {code}"
    try:
        return signal.Signals(-code).name
    except ValueError:
        return f"signal {-code}"


def _handle(theirs: socket.socket, pid: int) -> int | str:
    """What the child makes its socket of."""
    if sys.platform == "win32":
        return base64.b64encode(theirs.share(pid)).decode()
    return theirs.fileno()
