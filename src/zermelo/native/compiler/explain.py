"""Why rules do not compile: the file, the line and one sentence, instead of a page of typing errors."""

from __future__ import annotations

import inspect
import os
import re
import types as python
from collections.abc import Iterator
from typing import Any, NamedTuple

from zermelo.game import Game


class Reason(NamedTuple):
    """Where the rules cannot be compiled, and why."""

    file: str
    line: int
    why: str

    def __str__(self) -> str:
        return f"{os.path.basename(self.file)}:{self.line}: {self.why}"


# What Numba says (the first that matches counts), and what it means.
_SENTENCES = [
    (r"the rule is refused: (.+)", r"\1"),  # conversions.refuse
    (r"\w+\.\w+ is .+ here, but .+ in initial\(\)", r"\g<0>"),
    (r"result is .+ here, but initial\(\) is .+", r"\g<0>"),
    (r"self\.\w+ is an? \w+, which cannot be compiled", r"\g<0>"),
    (
        r"Untyped global name '(\w+)'.*?<class '(?:[\w.]+\.)?(\w+)'>",
        r"the global \1 is a \2, which cannot be compiled",
    ),
    (r"NameError: (.+)", r"\1"),
    (r"Unknown attribute '(\w+)' of type ([^#\n]+)", r"\2 has no '\1' that compiles"),
    (r"GET_YIELD_FROM_ITER", "'yield from' does not compile; write a for loop with yield"),
    (
        r"The use of yield in a closure is unsupported",
        "a generator expression does not compile; write a loop",
    ),
    (r"Use of unsupported opcode \((\w+)\)", r"Python's \1 does not compile"),
    (r"exception_match", "'except' can only catch Exception in compiled code"),
    (r"Cannot unify (.+?) and (.+?) for '([\w.]+?)(?:\.\d+)?'", r"\3 holds both \1 and \2"),
    (r"reflected list.*?assigned to variable '(\w+)' in globals", r"the global \1 is a list; write a tuple"),
    (r"type, assigned to variable '(\w+)' in globals", r"the global \1 cannot be compiled; write a tuple"),
    (
        r"getitem\((?:Uni)?Tuple\(.+?\), slice",
        "a slice of a tuple does not compile; see put(cells, i, value)",
    ),
    (r"(?s).*found for signature:\s+>>> ([^\n]+)", r"\1 does not compile"),  # the last is the innermost
    (r"Use of a (?:set|dict|list).*", r"\g<0>"),
    (r"(?:Unsupported|unsupported|cannot|Cannot) .+", r"\g<0>"),
]


def explain(game: Game, error: BaseException) -> Reason:
    """Which line of the rules does not compile, and the reason."""
    text = re.sub(r"\x1b\[[0-9;]*m", "", str(error))
    file, line = _place(game, text)
    for pattern, sentence in _SENTENCES:
        found = re.search(pattern, text)
        if found:
            return Reason(file, line, _tidy(found.expand(sentence)))
    return Reason(
        file, line, _tidy(next((row for row in text.splitlines() if row.strip()), type(error).__name__))
    )


def _tidy(sentence: str) -> str:
    sentence = re.sub(r"#[0-9a-f]{24}", "", sentence)  # the digest in a game's type
    sentence = re.sub(r"Literal\[\w+\]\((.+?)\)", r"\1", sentence)
    return sentence.strip().rstrip(".")


def _place(game: Game, text: str) -> tuple[str, int]:
    """The first line of the game's own files that the message names; the innermost comes last in Numba's."""
    ranges = list(_ranges(game))
    places = [
        (os.path.basename(m.group(1)), int(m.group(2)))
        for m in re.finditer(r'(?:File "|at |from )([^"\s]+?\.py)(?:", line | \()(\d+)', text)
    ]
    for name, line in places:
        for file, first, last in ranges:
            if os.path.basename(file) == name and first <= line <= last:
                return file, line
    try:
        return inspect.getsourcefile(type(game)) or "?", inspect.getsourcelines(type(game))[1]
    except (OSError, TypeError):  # typed at a prompt
        return f"<{type(game).__module__}>", 0


def _ranges(game: Game) -> Iterator[tuple[str, int, int]]:
    """Where the methods of the game, and the functions of its files, stand."""
    functions: list[Any] = []
    for cls in type(game).__mro__:
        if cls in (Game, object):
            continue
        functions += [getattr(member, "__func__", member) for member in vars(cls).values()]
    for function in list(functions):
        functions += getattr(function, "__globals__", {}).values()
    for function in functions:
        if isinstance(function, python.FunctionType):
            code = function.__code__
            last = max((line for _, _, line in code.co_lines() if line), default=code.co_firstlineno)
            yield code.co_filename, code.co_firstlineno, last
