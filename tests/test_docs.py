"""The code in README.md and docs/ runs, and what it prints is what the page shows.

    ```python               runs; the blocks of one page share their names and a temporary folder
    ```python title="x.py"  becomes that file of the folder
    >>> lines               of a python block are checked as doctests
    ```console, ```sh       each `$ zermelo …` runs; the lines below it are what it prints

In what a page shows, … stands for anything: within a line, or for any lines if it is alone on one. What is
said while compiling is left out, since it is said only the first time.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import re
import shlex
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from zermelo.check import check
from zermelo.cli import main

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
FENCE = re.compile(r"^```(?P<language>\w+)(?P<rest>[^\n]*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
TITLE = re.compile(r'title="([^"]+)"')
LINK = re.compile(r"\]\((?!https?:|#)([^)#\s]+)")
PROMPT = "$ zermelo "


class Block(NamedTuple):
    place: str  # page:line
    language: str
    file: str | None
    text: str


def blocks(page: Path) -> Iterator[Block]:
    text = page.read_text(encoding="utf-8")
    for fence in FENCE.finditer(text):
        title = TITLE.search(fence["rest"])
        line = text[: fence.start()].count("\n") + 1
        yield Block(f"{page.name}:{line}", fence["language"], title and title[1], fence["text"])


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Where a page is tried out, with the examples. What is imported from there is forgotten afterwards."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples", ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    yield tmp_path
    for name, module in list(sys.modules.items()):
        places = [getattr(module, "__file__", ""), *getattr(module, "__path__", ())]
        if any(str(place).startswith(str(tmp_path)) for place in places):
            del sys.modules[name]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_what_a_page_shows_is_what_happens(page, folder):
    names: dict[str, Any] = {"__name__": "page"}
    for block in blocks(page):
        if block.file:
            (folder / block.file).write_text(block.text, encoding="utf-8")
        elif block.language == "python" and ">>>" in block.text:
            check_doctest(block, names)
        elif block.language == "python":
            exec(compile(block.text, block.place, "exec"), names)
        elif block.language in ("console", "sh"):
            check_commands(block)


class Checker(doctest.OutputChecker):
    def check_output(self, want: str, got: str, optionflags: int) -> bool:
        return matches(want, got.strip("\n"))


def check_doctest(block: Block, names: dict[str, Any]) -> None:
    test = doctest.DocTestParser().get_doctest(block.text, {}, block.place, block.place, 0)
    test.globs = names
    report = io.StringIO()
    doctest.DocTestRunner(Checker()).run(test, out=report.write, clear_globs=False)
    assert not report.getvalue(), report.getvalue()


def check_commands(block: Block) -> None:
    for text in re.split(r"^(?=\$ )", block.text, flags=re.MULTILINE):
        command, _, shown = text.partition("\n")
        if command.startswith(PROMPT):
            printed = run(command.removeprefix(PROMPT))
            assert matches(shown, printed), f"{block.place}: {command}\nprints\n\n{printed}"


def run(command: str) -> str:
    """What the command prints, errors included."""
    with io.StringIO() as out, contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        main(shlex.split(command))
        lines = [line.rstrip() for line in out.getvalue().splitlines()]
    return "\n".join(line for line in lines if not line.startswith("Compiling ")).strip("\n")


def matches(shown: str, printed: str) -> bool:
    lines = [line.rstrip() for line in shown.strip("\n").splitlines()]
    patterns = [r"(?:.*\n)*?" if line == "…" else f"{_pattern(line)}\n" for line in lines]
    return re.fullmatch("".join(patterns), f"{printed}\n" if printed else "") is not None


def _pattern(line: str) -> str:
    return "[^\n]*?".join(map(re.escape, line.split("…")))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_links_lead_somewhere(page):
    for link in LINK.findall(page.read_text(encoding="utf-8")):
        assert (page.parent / link).exists(), link


@pytest.mark.parametrize("name", ["stones", "notakto", "chomp", "domineering"])
def test_the_examples_keep_the_laws(name):
    report = check(ROOT / "examples" / f"{name}.py", states=500, walks=5)
    assert report.ok, report.text()
    assert report.compiles, report.reason


def test_the_game_of_the_readme_is_an_example_too():
    game = next(block.text for block in blocks(PAGES[0]) if block.file == "stones.py")
    example = (ROOT / "examples" / "stones.py").read_text(encoding="utf-8")
    assert example.partition("\n\n")[2] == game


@pytest.mark.parametrize(
    ("shown", "printed", "expected"),
    [
        ("3 nodes in …", "3 nodes in 4 ms", True),
        ("3 nodes in …", "4 nodes in 4 ms", False),
        ("a\n…\nd", "a\nb\nc\nd", True),
        ("a\n…", "a", True),
        ("a", "a\nb", False),
        ("a…c", "a\nc", False),
        ("", "", True),
    ],
)
def test_what_stands_for_anything(shown, printed, expected):
    assert matches(shown, printed) is expected
