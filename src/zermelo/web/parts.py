"""Which process plays which games: one those of the catalogue, and one the game of each file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from zermelo.catalogue import FILE
from zermelo.sandbox.child import Child
from zermelo.web import limits

CATALOGUE = "the catalogue"


class Given(NamedTuple):
    """A game named when the server was started."""

    name: str  # what the page calls it
    text: str  # what `load` takes
    file: Path | None


def named(texts: Sequence[str]) -> dict[str, Given]:
    """A file is called by its name without the folder, as long as no other has the same."""
    given: dict[str, Given] = {}
    for text in texts:
        found = FILE.fullmatch(text.strip())
        name = text.strip()
        if found:
            path = Path(found["file"])
            name = path.name + text.strip()[len(found["file"]) :]
            name = name if name not in given else text.strip()
        given[name] = Given(name, text.strip(), Path(found["file"]) if found else None)
    return given


class Part(NamedTuple):
    """The games that one worker plays."""

    title: str
    given: list[Given]

    @property
    def is_catalogue(self) -> bool:
        """Our own rules all return; those of a user's file may do anything."""
        return self.title == CATALOGUE

    def launch(self) -> Child:
        """Start the worker."""
        arguments = {
            "title": self.title,
            "given": [[each.name, each.text, str(each.file) if each.file else None] for each in self.given],
            "with_catalogue": self.is_catalogue,
            "loading": limits.LOADING,
            "overtime": limits.OVERTIME,
        }
        most = None if self.is_catalogue else limits.RESIDENT + limits.STACKS
        return Child("zermelo.web.worker:main", arguments, most)


def parts(given: Iterable[Given]) -> list[Part]:
    """The catalogue comes first."""
    given = list(given)
    files = [Part(each.name, [each]) for each in given if each.file is not None]
    return [Part(CATALOGUE, [each for each in given if each.file is None]), *files]
