"""Which worker process runs which games: one worker for the catalogue, one for each game file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from zermelo.catalogue import FILE
from zermelo.sandbox.child import Child
from zermelo.web import limits

CATALOGUE = "the catalogue"


class GameSource(NamedTuple):
    """A game that was named when the server was started."""

    name: str  # what the page calls it
    text: str  # what `load` takes
    file: Path | None


def game_sources(texts: Sequence[str]) -> dict[str, GameSource]:
    """The games by the names the page uses: a file's name without its folder, unless it is already taken."""
    sources: dict[str, GameSource] = {}
    for text in texts:
        found = FILE.fullmatch(text.strip())
        name = text.strip()
        if found:
            path = Path(found["file"])
            name = path.name + text.strip()[len(found["file"]) :]
            name = name if name not in sources else text.strip()
        sources[name] = GameSource(name, text.strip(), Path(found["file"]) if found else None)
    return sources


class WorkerSpec(NamedTuple):
    """What one worker runs."""

    title: str
    sources: list[GameSource]

    @property
    def is_catalogue(self) -> bool:
        """Built-in rules always return; the rules in a user's file may do anything."""
        return self.title == CATALOGUE

    def launch(self) -> Child:
        """Start the worker process."""
        arguments = {
            "title": self.title,
            "sources": [
                [each.name, each.text, str(each.file) if each.file else None] for each in self.sources
            ],
            "with_catalogue": self.is_catalogue,
            "loading": limits.LOADING,
            "overtime": limits.OVERTIME,
        }
        memory_limit = None if self.is_catalogue else limits.RESIDENT + limits.STACKS
        return Child("zermelo.web.worker:main", arguments, memory_limit)


def worker_specs(sources: Iterable[GameSource]) -> list[WorkerSpec]:
    """All workers, the one of the catalogue first."""
    sources = list(sources)
    files = [WorkerSpec(each.name, [each]) for each in sources if each.file is not None]
    return [WorkerSpec(CATALOGUE, [each for each in sources if each.file is None]), *files]
