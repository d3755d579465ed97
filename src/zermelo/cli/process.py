"""`zermelo` as a process: its standard streams, how Ctrl-C ends it, and its exit code."""

from __future__ import annotations

import contextlib
import io
import os
import signal
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType

INTERRUPTED = 130  # exit code


def run_process() -> int:
    """Run the command that this process was started with; the exit code."""
    signal.signal(signal.SIGINT, _end)
    _open_streams()
    from zermelo.cli.app import run

    code = run(sys.argv[1:])
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # all is done and said
    if code == INTERRUPTED:
        # Not `sys.exit`: a thread may still be inside the compiler, which does not survive an orderly end.
        _flush()
        os._exit(code)
    return code


def _end(number: int, frame: FrameType | None) -> None:
    """Ctrl-C before there is anything to keep: while Python is still importing."""
    os.write(2, b"zermelo: interrupted\n")
    os._exit(INTERRUPTED)


def _open_streams() -> None:
    """Give a process that was started with a closed stream an empty one.

    Otherwise the next file that is opened takes its place, and what is printed ends up in that file.
    """
    for number, (name, mode) in enumerate((("stdin", "r"), ("stdout", "w"), ("stderr", "w"))):
        try:
            os.fstat(number)
        except OSError:
            opened = os.open(os.devnull, os.O_RDWR)
            if opened != number:
                os.dup2(opened, number)
                os.close(opened)
        if getattr(sys, name) is None:
            setattr(sys, name, open(number, mode, encoding="utf-8", closefd=False))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # what the terminal cannot show is no mistake


def _flush() -> None:
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError):
            stream.flush()
