"""Game files are watched: one that was edited is loaded again."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from zermelo.web import limits

if TYPE_CHECKING:
    from zermelo.web.room import Room

EVERY = 0.5  # seconds

Look = dict[Path, tuple[int, int]]  # when each file was changed, and its size


class Reloader:
    """Looks at the files, and at those beside them, now and then."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._files = {
            given.name: given.file for given in room.shelf.given.values() if given.file is not None
        }
        self._seen = {name: look(file) for name, file in self._files.items()}
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
                now = look(file)
                if now != self._seen[name]:
                    self._seen[name] = now
                    await self._reload(name)

    async def _reload(self, name: str) -> None:
        shelf = self.room.shelf
        before = shelf.rules(name), shelf.problems.get(name)
        try:
            problem = await asyncio.wait_for(asyncio.to_thread(shelf.reload, name), limits.LOADING)
        except TimeoutError:
            self.room.front.fail(f"{name} was not loaded within {limits.LOADING:.0f} seconds")
            return
        if (shelf.rules(name), problem) != before:
            self.room.reloaded(name, problem)


def look(file: Path) -> Look:
    """The file and the helpers beside it, as they are now."""
    found: Look = {}
    for each in [file, *sorted(file.resolve().parent.glob("*.py"))]:
        try:
            stat = each.stat()
        except OSError:
            continue
        found[each] = stat.st_mtime_ns, stat.st_size
    return found
