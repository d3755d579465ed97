"""Whatever is edited, in any module, is another digest; without an edit it is the same in every process.

Random packages are written, each with a game whose rules use some of the FEATURES below. An edit of one of
them changes what the rules say, and so must change the digest. The files themselves are left out of the
digest here: they would hide what the walk over the code misses.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest


class Feature(NamedTuple):
    """How rules may depend on something: `#` is a number of its own."""

    use: str  # in a rule
    module: str  # helpers#.py
    old: str  # is replaced in the module …
    new: str
    imports: str = "from {package} import helpers#"
    members: str = ""  # of the class of the game
    setup: str = ""  # in its __init__


H = "helpers#."
FEATURES = [
    Feature(H + "C", "A = 1\nB = 2\nC = A", "C = A", "C = B"),
    Feature("C#", "A = 1\nB = 2\nC = A", "C = A", "C = B", "from {package}.helpers# import C as C#"),
    Feature("{package}.helpers#.C", "C = 3", "3", "4", "import {package}.helpers#"),
    Feature("{package}.helpers#.f()", "def f(): return 3", "3", "4", "import {package}.helpers#"),
    Feature("{package}.helpers#.f()", "C = 3\ndef f(): return C", "3", "4", "import {package}.helpers#"),
    Feature("(lambda m: m.C)(helpers#)", "C = 3", "3", "4"),
    Feature("given(helpers#)", "C = 3", "3", "4"),
    Feature("getattr(helpers#, 'C')", "C = 3", "3", "4"),
    Feature("[helpers#.C for _ in (1,)][0]", "C = 3", "3", "4"),
    Feature("self.module#.C", "C = 3", "3", "4", members="module# = helpers#"),
    Feature("self.module#.C", "C = 3", "3", "4", setup="self.module# = helpers#"),
    Feature(H + "C", "def __getattr__(name): return {'C': 3}[name]", "3", "4"),
    Feature(
        H + "K.a",
        "class P(NamedTuple):\n    a: int\n    b: int\nK = P(1, 2)",
        "a: int\n    b",
        "b: int\n    a",
    ),
    Feature(H + "K[0]", "K = (1, 2)", "(1, 2)", "(2, 1)"),
    Feature(H + "K[0][1]", "K = ((1, 2), 3)", "2", "4"),
    Feature(H + "k()", "def a(): return 1\ndef b(): return 2\nk = a", "k = a", "k = b"),
    Feature(H + "k[0]()", "def a(): return 1\ndef b(): return 2\nk = (a, b)", "(a, b)", "(b, a)"),
    Feature(
        H + "k()", "def made(n):\n    def f(): return n\n    return f\nk = made(3)", "made(3)", "made(4)"
    ),
    Feature(H + "k()", "def made(n):\n    return lambda: n()\nk = made(lambda: 3)", "3", "4"),
    Feature(H + "k()", "def f():\n    def g(): return C\n    return g()\nC = 3\nk = f", "3", "4"),
    Feature(H + "f()", "def f(n=3): return n", "3", "4"),
    Feature(H + "f()", "def f(*, n=3): return n", "3", "4"),
    Feature(H + "f()", "C = 3\ndef f(n=C): return n", "C = 3", "C = 4"),
    Feature(H + "k()", "def f(n): return n\nk = functools.partial(f, 3)", "3", "4"),
    Feature(H + "k()", "def f(n): return n\nk = functools.partial(f, n=3)", "3", "4"),
    Feature(H + "f(1)", "@functools.lru_cache\ndef f(n): return n + C\nC = 3", "3", "4"),
    Feature(H + "Config.C", "class Config: C = 3", "3", "4"),
    Feature(H + "Config.C", "class Base: C = 3\nclass Config(Base): pass", "3", "4"),
    Feature(H + "Config.f()", "class Config:\n    @staticmethod\n    def f(): return 3", "3", "4"),
    Feature(
        H + "Config.f()", "class Config:\n    C = 3\n    @classmethod\n    def f(cls): return cls.C", "3", "4"
    ),
    Feature(H + "Kind.A.value", "class Kind(enum.IntEnum):\n    A = 3", "3", "4"),
    Feature(H + "it.n", "class It:\n    def __init__(self, n): self.n = n\nit = It(3)", "It(3)", "It(4)"),
    Feature(H + "it.f()", "class It:\n    def f(self): return 3\nit = It()", "3", "4"),
    Feature(H + "k()", "class It:\n    n = 3\n    def f(self): return self.n\nk = It().f", "3", "4"),
    Feature(H + "it.n", "class It:\n    __slots__ = ('n',)\nit = It()\nit.n = 3", "3", "4"),
    Feature(H + "T[1]", "T = np.array([1, 2, 3])", "2", "4"),
    Feature(H + "T.itemsize", "T = np.array([1, 2], np.int8)", "int8", "int16"),
    Feature(H + "T[0, 1]", "T = np.array([[1, 2], [3, 4]])", "]])", "]]).T"),
    Feature(H + "T['a'][0]", "T = np.array([(1, 2)], [('a', 'i1'), ('b', 'i1')])", "'b'", "'c'")._replace(
        old="[('a', 'i1'), ('b', 'i1')]", new="[('b', 'i1'), ('a', 'i1')]"
    ),
    Feature(H + "S", "S = np.uint8(3)", "3", "4"),
    Feature("type(helpers#.S).__name__", "S = np.uint8(3)", "uint8", "int8"),
    Feature("type(helpers#.S).__name__", "S = 1", "1", "True"),
    Feature("type(helpers#.S).__name__", "S = (1, 1)[0]", "(1, 1)", "(1.0, 1)"),
    Feature(H + "L[0]", "L = [3]", "3", "4"),
    Feature(H + "D['a']", "D = {'a': 3}", "3", "4"),
    Feature(H + "D['a']()", "def f(): return 3\nD = {'a': f}", "3", "4"),
    Feature("sorted(helpers#.S)", "S = {'a', 'b', 'c', 'd'}", "'c'", "'e'"),
    Feature("sorted(helpers#.S)", "S = frozenset({('a', 1), ('b', 2)})", "2", "3"),
    Feature(H + "f(3)", "def f(n): return n in {1, 2, 3}", "3}", "4}"),
    Feature(H + "f(-3)", "def f(n): return abs(n)\nC = 3", "C = 3", "def abs(n): return 7"),
    Feature("self.p#", "C = 3", "3", "4", members="@property\n    def p#(self): return helpers#.C"),
    Feature(
        "self.p#",
        "C = 3",
        "3",
        "4",
        members="@functools.cached_property\n    def p#(self): return helpers#.C",
    ),
    Feature("self.m#()", "def f(self): return 3", "3", "4", members="m# = helpers#.f"),
    Feature("self.m#()", "def f(): return 3", "3", "4", members="m# = staticmethod(helpers#.f)"),
    Feature(
        "self.m#()", "def f(g): return lambda self: g(self) + 3", "3", "4", members="m# = helpers#.f(len_)"
    ),
    Feature("self.a#", "C = 3", "3", "4", setup="self.a# = helpers#.C"),
    Feature("self.a#[1]", "T = np.arange(3)", "arange(3)", "ones(3)", setup="self.a# = 2 * helpers#.T"),
    Feature("self.a#()", "def f(): return 3", "3", "4", setup="self.a# = helpers#.f"),
    Feature(
        "str(typing.get_type_hints(helpers#.S))",
        "class S(NamedTuple):\n    a: 'Cell'\nCell = int",
        "= int",
        "= bool",
    ),
]
HEADING = """
import enum, functools, typing
import numpy as np
from typing import NamedTuple
"""
GAME = """
from zermelo.game import Game

def given(module): return module.C
def len_(game): return 1

class Own(Game):
    def initial(self): return (1,)
    def worth(self): return [{uses}]
    {members}
    def __init__(self):
        self.ready = 1
        {setup}
"""
SCRIPT = """
import importlib, json, sys
from zermelo.native import digest, version
digest.file_digest = lambda path: b""
for name in sys.argv[1:]:
    game = importlib.import_module(name + ".rules").Own()
    found = version.current(game)
    print(json.dumps([found.digest, found.lasting, repr(game.worth())]))
"""


def written(folder: Path, package: str, features: list[Feature], edited: int | None) -> None:
    """A package with a game that uses the features, one of them edited."""
    (folder / package).mkdir(parents=True)
    (folder / package / "__init__.py").write_text("")

    def filled(text: str, number: int) -> str:
        return text.replace("{package}", package).replace("#", str(number))

    for number, each in enumerate(features):
        assert each.module.count(each.old) >= 1, each
        text = each.module.replace(each.old, each.new, 1) if number == edited else each.module
        (folder / package / f"helpers{number}.py").write_text(HEADING + text + "\n")
    imports = [filled(each.imports, number) for number, each in enumerate(features)]
    parts = {
        "uses": ", ".join(filled(each.use, number) for number, each in enumerate(features)),
        "members": "\n    ".join(filled(each.members, number) for number, each in enumerate(features)),
        "setup": "\n        ".join(filled(each.setup, number) for number, each in enumerate(features)),
    }
    text = HEADING + "\n".join(imports) + GAME
    for name, part in parts.items():
        text = text.replace("{" + name + "}", part)
    (folder / package / "rules.py").write_text(text)


def looked_at(folder: Path, packages: list[str], seed: int) -> list[tuple[str, bool, str]]:
    environment = {**os.environ, "PYTHONHASHSEED": str(seed)}
    environment["PYTHONPATH"] = os.pathsep.join([str(folder), *sys.path])
    command = [sys.executable, "-c", SCRIPT, *packages]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return [tuple(json.loads(line)) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("rounds", [1, pytest.param(4, marks=pytest.mark.slow)])
def test_random_packages(tmp_path, rounds):
    """Each feature is edited in each round, among random others."""
    dice = random.Random(rounds)
    packages = {}
    for turn in range(rounds):
        for number, feature in enumerate(FEATURES):
            others = dice.sample(FEATURES, dice.randrange(4))
            place = dice.randrange(len(others) + 1)
            packages[f"package_{turn}_{number}"] = ([*others[:place], feature, *others[place:]], place)
    for name, (features, place) in packages.items():
        written(tmp_path / "before", name, features, None)
        written(tmp_path / "after", name, features, place)
    names = list(packages)
    first = looked_at(tmp_path / "before", names, seed=1)
    again = looked_at(tmp_path / "before", names[::-1], seed=2)[::-1]  # read from .pyc files, too
    after = looked_at(tmp_path / "after", names, seed=3)
    for name, before, same, edited in zip(names, first, again, after, strict=True):
        features, place = packages[name]
        assert before == same, f"{features} has another digest in another process"
        assert before[1], f"{features} is not kept on disk"
        assert before[2] != edited[2], f"the edit of {features[place]} changes nothing"
        assert before[0] != edited[0], f"the edit of {features[place]} among {features} is not noticed"


def test_what_cannot_be_told_apart_is_not_kept(tmp_path):
    feature = Feature("helpers#.it is None", "import threading\nit = threading.Lock()", "Lock", "RLock")
    written(tmp_path, "package", [feature], None)
    ((_, lasting, _),) = looked_at(tmp_path, ["package"], seed=1)
    assert not lasting


def test_an_edit_of_a_file_alone_counts(tmp_path):
    from zermelo.native import digest

    (tmp_path / "one.py").write_text("x = 1")
    before = digest.file_digest(tmp_path / "one.py")
    (tmp_path / "one.py").write_text("x = 1  # one")
    assert digest.file_digest(tmp_path / "one.py") != before
    assert digest.file_digest(tmp_path / "none.py") == b""
