"""What all tests share: a cache folder of their own, kept while they run."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from zermelo.native.run import MOST_PLIES

sys.setrecursionlimit(8 * MOST_PLIES)  # as interpreted searches set it; hypothesis likes it unchanged
settings.register_profile("zermelo", deadline=None, derandomize=True)
settings.load_profile("zermelo")


@pytest.fixture(scope="session", autouse=True)
def _cache_of_the_tests() -> Iterator[None]:
    """Compiled code is shared between the processes of one run of the tests, and with nothing else."""
    shared = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    old = os.environ.get("XDG_CACHE_HOME")
    os.environ["XDG_CACHE_HOME"] = str(Path(tempfile.gettempdir()) / f"zermelo-tests-{shared}")
    yield
    if old is None:
        del os.environ["XDG_CACHE_HOME"]
    else:
        os.environ["XDG_CACHE_HOME"] = old
