"""The command line: a thin layer over the Python API, one file per command."""

from __future__ import annotations

from zermelo.cli.app import main

__all__ = ["main"]
