"""What beginners write and cannot be compiled: each gets one sentence in Python's words, never in Numba's."""

from __future__ import annotations

import contextlib
import importlib.util
import re
import sys
import textwrap
from pathlib import Path

import numpy as np
import pytest

from zermelo.native.compiler.words import in_words
from zermelo.native.guard import NotAValue
from zermelo.native.memory import Memory
from zermelo.native.run import run, why_not_native

HERE = Path(__file__).parent
BASE = (HERE / "mistakes_base.txt").read_text()
MISTAKES = [block.partition("\n") for block in (HERE / "mistakes.txt").read_text().split("\n### ")[1:]]
NUMBA = r"int\d+|float\d+|Tuple\(|unicode_type|Literal|reflected|<|nopython|\$|list\(|dtype|undefined|numba"


def load(folder: Path, name: str, body: str):
    """The game of one mistake, from a file of its own: what stands before --- belongs to the file."""
    head, _, rules = body.rpartition("---\n")
    file = folder / f"mistake_{name}.py"
    file.write_text(f"{BASE}{head}\n\nclass Mistake(Plain):\n{textwrap.indent(rules, '    ')}")
    spec = importlib.util.spec_from_file_location(file.stem, file)
    module = sys.modules[file.stem] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.Mistake(), file


def visit(game, state, depth):
    """Ask every rule."""
    total = game.to_move(state) + int(game.key(state) & np.uint64(255))
    if game.is_terminal(state):
        return total + int(game.utility(state, 0))
    if depth > 0:
        for action in game.actions(state):
            total += action + visit(game, game.result(state, action), depth - 1)
    return total


@pytest.mark.parametrize(("name", "text"), [(name, text) for name, _, text in MISTAKES], ids=lambda t: t[:20])
def test_the_sentence_says_what_to_write_instead(name, text, tmp_path, capfd):
    body, _, sentence = text.partition("\n>>> ")
    game, file = load(tmp_path, name, body + "\n")
    # Some are mistakes in Python, too: interpreted rules say so in Python's own words.
    with contextlib.suppress(AttributeError, NameError, TypeError, OSError):
        run(visit, game, game.initial(), 1, stop=Memory(1))
    told = [line for line in capfd.readouterr().err.splitlines() if not line.startswith("Compiling")]
    reason = why_not_native(game)
    assert reason is not None
    assert reason.why == sentence.strip()
    assert told == [
        f"{file.name}:{reason.line}: {reason.why}; Mistake is interpreted instead, many times slower."
    ]
    assert not re.search(NUMBA, told[0]), told[0]
    assert 0 < reason.line <= len(file.read_text().splitlines())


@pytest.mark.parametrize("state", ['{"cells": 0}', "State([0] * 9, 0)", "State({}, 0)", "object()"])
def test_a_state_that_can_change_is_refused_before_anything_is_compiled(state, tmp_path, capfd):
    game, _ = load(tmp_path, "changing", f"def initial(self):\n    return {state}\n")
    with pytest.raises(NotAValue, match=r"is not a value: an? \w+ .+ make it of numbers, tuples and arrays"):
        run(visit, game, game.initial(), 1, stop=Memory(1))
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("rule", ["to_move", "actions", "result", "is_terminal", "utility"])
def test_a_missing_rule_is_told_as_what_it_is(rule, tmp_path, capfd):
    whole = BASE.replace(f"    def {rule}(", f"    def no_{rule}(")
    file = tmp_path / f"no_{rule}.py"
    file.write_text(whole)
    spec = importlib.util.spec_from_file_location(file.stem, file)
    module = sys.modules[file.stem] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    with pytest.raises(NotImplementedError, match=rf"Plain has no {rule}\(\)"):
        run(visit, module.Plain(), module.Plain().initial(), 9, stop=Memory(1))
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("int64", "a whole number"),
        ("Literal[int](3)", "a whole number"),
        ("UniTuple(int64 x 9)", "a tuple of 9 whole numbers"),
        ("UniTuple(UniTuple(int64 x 3) x 3)", "a tuple of 3 tuples of 3 whole numbers"),
        ("Tuple(int64, float64)", "a tuple of 2 things of different types"),
        ("list(int64)<iv=None>", "a list of whole numbers"),
        ("reflected list(float64)<iv=None>", "a list of numbers"),
        ("list(list(int64)<iv=None>)<iv=None>", "a list of lists of whole numbers"),
        ("set(int64)", "a set of whole numbers"),
        ("DictType[int64,int64]<iv=None>", "a dict"),
        ("unicode_type", "a string"),
        ("none", "None"),
        ("OptionalType(int64)", "a whole number or None"),
        ("array(int8, 1d, C)", "an array"),
        ("State(UniTuple(int64 x 9), int64)", "a State"),
        ("Module(<module 'random' from '/usr/lib/random.py'>)", "the module random"),
    ],
)
def test_types_in_words(kind, words):
    assert in_words(kind) == words
