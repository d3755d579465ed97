"""What all tests share: a cache folder of their own, new for each run and gone after it."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile

import pytest
from hypothesis import settings

from zermelo.native.run import MOST_PLIES

sys.setrecursionlimit(8 * MOST_PLIES)  # as interpreted searches set it; hypothesis likes it unchanged
settings.register_profile("zermelo", deadline=None, derandomize=True)
settings.load_profile("zermelo")

CACHE = "XDG_CACHE_HOME"


def pytest_configure(config: pytest.Config) -> None:
    """Compiled code is shared between the processes of one run, and with nothing else."""
    if not hasattr(config, "workerinput"):  # workers inherit the environment
        os.environ[CACHE] = tempfile.mkdtemp(prefix="zermelo-tests-")


def pytest_unconfigure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        shutil.rmtree(os.environ.pop(CACHE), ignore_errors=True)
