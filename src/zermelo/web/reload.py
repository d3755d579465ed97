"""Watches game files and reloads those that were edited."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from zermelo.web import limits

if TYPE_CHECKING:
    from zermelo.web.lobby import Lobby

EVERY = 0.5  # seconds

Fingerprint = dict[Path, tuple[int, int]]  # each file's modification time and size


class Reloader:
    """Polls the game files and the Python files beside them."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self._files = {
            sources.name: sources.file
            for sources in lobby.registry.sources.values()
            if sources.file is not None
        }
        self._seen = {name: fingerprint(file) for name, file in self._files.items()}
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        if self._files:
            self._task = asyncio.get_running_loop().create_task(self._watch())

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            for name, file in self._files.items():
                now = fingerprint(file)
                if now != self._seen[name]:
                    self._seen[name] = now
                    await self._reload(name)

    async def _reload(self, name: str) -> None:
        registry = self.lobby.registry
        before = registry.rules(name), registry.problems.get(name)
        try:
            problem = await asyncio.wait_for(asyncio.to_thread(registry.reload, name), limits.LOADING)
        except TimeoutError:
            self.lobby.gateway.fail(f"{name} was not loaded within {limits.LOADING:.0f} seconds")
            return
        if (registry.rules(name), problem) != before:
            self.lobby.reloaded(name, problem)


def fingerprint(file: Path) -> Fingerprint:
    """The current state of the file and of the Python files beside it."""
    found: Fingerprint = {}
    for each in [file, *sorted(file.resolve().parent.glob("*.py"))]:
        try:
            stat = each.stat()
        except OSError:
            continue
        found[each] = stat.st_mtime_ns, stat.st_size
    return found
