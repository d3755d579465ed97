"""Programs of Debian that some tests use: skipped without them, or failed where all must run."""

from __future__ import annotations

import os
import shutil

import pytest


def require(found: object, package: str) -> None:
    """Skip the test unless the program was found; with REQUIRE_PROGRAMS set, as in `make test-all`, fail."""
    if found:
        return
    sentence = f"needs Debian's package {package}: run `make programs`"
    if os.environ.get("REQUIRE_PROGRAMS"):
        pytest.fail(sentence, pytrace=False)
    pytest.skip(sentence)


def program(name: str, package: str) -> str:
    """Where the program is; the test is skipped, or fails, where it is not."""
    found = shutil.which(name) or shutil.which(name, path="/usr/games")
    require(found, package)
    assert found is not None
    return found
