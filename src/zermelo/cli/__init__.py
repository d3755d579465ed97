"""The command line: a thin layer over the Python API, one file per command.

This file imports next to nothing, so that Ctrl-C is ours to handle from the first milliseconds on.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command, and return its exit code. Without arguments, this process is the command."""
    if arguments is None:
        from zermelo.cli.process import run_process

        return run_process()
    from zermelo.cli.app import run

    return run(arguments)
