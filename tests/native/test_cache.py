"""Compiled code on disk is found again as long as nothing was edited, and never otherwise.

Each run is a process of its own, as a user's runs are. Whether it compiled is what it says on stderr.
"""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from zermelo.native.compiler import files

RULES = """
from typing import NamedTuple
from helper import MOST, step
from zermelo import Game

class State(NamedTuple):
    left: int
    player: int

class Own(Game):
    def initial(self): return State(7, 0)
    def to_move(self, state): return state.player
    def actions(self, state):
        for n in range(1, MOST + 1):
            if n <= state.left:
                yield n
    def result(self, state, n): return State(step(state.left, n), 1 - state.player)
    def is_terminal(self, state): return state.left == 0
    def utility(self, state, player): return -1 if player == state.player else 1
"""
HELPER = """
from constants import MOST
def step(left, n): return left - n
"""
CONSTANTS = """
A, B = 2, 3
MOST = A
"""
KERNEL = """
from inner import weight
def leaves(game, state, depth, context):
    if game.is_terminal(state):
        return weight()
    total = 0
    for action in game.actions(state):
        total += leaves(game, game.result(state, action), depth, context)
    return total
"""
INNER = """
def weight(): return 1
"""
SCRIPT = """
import sys; sys.path.insert(0, ".")
from zermelo import Position
from zermelo.native.run import run
from zermelo.search.textbook.context import SearchContext
from kernel import leaves
position = Position("own.py")
context = SearchContext()
print(run(leaves, position.game, position.state, 1, context, stop=context, native=True))
"""
FIBONACCI_7, TRIBONACCI_7 = 21, 44  # ways to take 7 things, 1 or 2 (or 3) at a time


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    files = {
        "own.py": RULES,
        "helper.py": HELPER,
        "constants.py": CONSTANTS,
        "kernel.py": KERNEL,
        "inner.py": INNER,
        "script.py": SCRIPT,
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    return tmp_path


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new))


def start(folder: Path, *command: str, cache: Path | None = None) -> subprocess.Popen[str]:
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache or folder / "cache")}
    words = command or (sys.executable, "script.py")
    pipe = subprocess.PIPE
    return subprocess.Popen(words, cwd=folder, env=environment, stdout=pipe, stderr=pipe, text=True)


def outcome(process: subprocess.Popen[str]) -> tuple[int, bool]:
    """What it printed, and whether it compiled."""
    out, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    assert set(err.splitlines()) <= {"Compiling Own for this machine, once …"}, err
    return int(out), "Compiling" in err


def test_nothing_is_compiled_twice(folder):
    assert outcome(start(folder)) == (FIBONACCI_7, True)
    assert outcome(start(folder)) == (FIBONACCI_7, False)


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [
        ("own.py", "State(7, 0)", "State(8, 0)", 34),  # a rule
        ("own.py", "range(1, MOST + 1)", "range(1, MOST + 2)", TRIBONACCI_7),
        ("constants.py", "MOST = A", "MOST = B", TRIBONACCI_7),  # a constant in a file of constants
        ("helper.py", "return left - n", "return max(0, left - 2 * n)", 5),  # a helper in another file
        ("kernel.py", "total = 0", "total = 1", 54),  # a search
        ("inner.py", "return 1", "return 10", 210),  # a helper of a search
    ],
)
def test_an_edit_is_computed_with(folder, file, old, new, expected):
    assert outcome(start(folder)) == (FIBONACCI_7, True)
    edit(folder / file, old, new)
    assert outcome(start(folder)) == (expected, True)
    edit(folder / file, new, old)
    assert outcome(start(folder)) == (FIBONACCI_7, False)  # the old code is still there


def test_two_processes_that_compile_at_once_do_not_hurt_each_other(folder):
    processes = [start(folder) for _ in range(3)]
    assert [outcome(process)[0] for process in processes] == [FIBONACCI_7] * 3
    assert outcome(start(folder)) == (FIBONACCI_7, False)
    assert not list((folder / "cache" / "zermelo").glob("*.tmp"))


def test_an_unusable_cache_folder_means_slower_not_broken(folder):
    (folder / "file").write_text("not a folder")
    for _ in range(2):
        assert outcome(start(folder, cache=folder / "file")) == (FIBONACCI_7, True)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is always full")
def test_a_full_disk_means_slower_not_broken(folder):
    """Every write of the cache fails as on a full disk, half-way through a file."""
    full = "import os\nos.fdopen = lambda handle, mode: (os.close(handle), open('/dev/full', mode))[1]\n"
    (folder / "script.py").write_text(full + SCRIPT)
    for _ in range(2):
        assert outcome(start(folder)) == (FIBONACCI_7, True)
    assert not list((folder / "cache" / "zermelo").iterdir())


def test_a_damaged_file_is_a_miss(folder):
    assert outcome(start(folder)) == (FIBONACCI_7, True)
    (file,) = (folder / "cache" / "zermelo").glob("leaves-*.bin")
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(content)
    assert outcome(start(folder)) == (FIBONACCI_7, True)
    assert outcome(start(folder)) == (FIBONACCI_7, False)


def test_only_what_was_written_under_a_name_is_read_from_it(tmp_path):
    """A flipped bit anywhere, a missing part, another file's content: each is noticed before it is used."""
    one, other = tmp_path / "cache" / "one.bin", tmp_path / "cache" / "other.bin"
    files.write(one, bytes(range(256)) * 8)
    files.write(other, b"something else")
    whole = one.read_bytes()
    assert files.read(one) == bytes(range(256)) * 8
    damaged = [whole[:n] for n in (0, 1, 8, 39, 40, 41, 1000, len(whole) - 1)] + [whole + b"\0", b"nonsense"]
    for place in (*range(48), *range(48, len(whole), 17)):
        flipped = bytearray(whole)
        flipped[place] ^= 1 << place % 8
        damaged.append(bytes(flipped))
    for content in [*damaged, other.read_bytes()]:
        one.write_bytes(content)
        with pytest.raises(ValueError, match="damaged"):
            files.read(one)
    one.unlink()
    one.symlink_to(other)
    with pytest.raises(ValueError, match="damaged"):
        files.read(one)


@pytest.mark.skipif(sys.platform == "win32", reason="has no such modes")
def test_the_files_are_the_users_own(folder):
    outcome(start(folder))
    (file,) = (folder / "cache" / "zermelo").glob("leaves-*.bin")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700


@pytest.mark.skipif(sys.platform == "win32", reason="has no such modes")
def test_what_others_can_write_is_not_used(folder):
    assert outcome(start(folder)) == (FIBONACCI_7, True)
    (file,) = (folder / "cache" / "zermelo").glob("leaves-*.bin")
    file.parent.chmod(0o777)
    out, err = start(folder).communicate(timeout=120)
    assert int(out) == FIBONACCI_7
    told, compiling = sorted(err.splitlines())
    assert told.startswith(f"Compiled code is not kept: {file.parent} can be written by others; `chmod go-w ")
    assert compiling == "Compiling Own for this machine, once …"
    file.parent.chmod(0o700)
    file.chmod(0o666)
    assert outcome(start(folder)) == (FIBONACCI_7, True)


@pytest.mark.skipif(sys.platform == "win32", reason="has no such owners")
def test_what_belongs_to_another_user_is_not_used(tmp_path, monkeypatch, capfd):
    file = tmp_path / "cache" / "one.bin"
    files.write(file, b"content")
    monkeypatch.setattr(os, "getuid", lambda: file.stat().st_uid + 1)
    for _ in range(2):
        with pytest.raises(PermissionError, match="belongs to another user"):
            files.read(file)
        with pytest.raises(PermissionError, match="belongs to another user"):
            files.write(file, b"other content")
    assert capfd.readouterr().err.count("belongs to another user") == 1


LARGE = """
import numpy as np
import own
TABLE = np.arange(300_000) * FACTOR
SMALL = np.arange(20).reshape(4, 5)[:, ::2]

class Own(own.Own):
    def __init__(self):
        self.table = np.asfortranarray(np.arange(300_000.0).reshape(3, 100_000))
        self.every = np.arange(600_000)[::2]
    def utility(self, state, player):
        worth = TABLE[299_999] + self.table[2, 99_999] + self.every[1000 * player] + SMALL[2, 2]
        return worth + self.every[299_999]
"""
LARGE_SCRIPT = SCRIPT.replace("own.py", "large.py").replace(
    "from kernel import leaves",
    """
TABLE = position_table = __import__("numpy").arange(200_000, dtype="int64")
def leaves(game, state, depth, context):
    return int(game.utility(state, 1)) + TABLE[199_999]
""",
)


def test_large_arrays_are_found_again_by_the_next_process(folder):
    """Numba would write their addresses into the code, and the next process would crash."""
    (folder / "large.py").write_text(LARGE.replace("FACTOR", "1"))
    (folder / "script.py").write_text(LARGE_SCRIPT)
    expected = 299_999 + 299_999 + 2000 + 14 + 599_998 + 199_999
    assert outcome(start(folder)) == (expected, True)
    for _ in range(2):
        assert outcome(start(folder)) == (expected, False)
    (folder / "large.py").write_text(LARGE.replace("FACTOR", "2"))
    assert outcome(start(folder)) == (expected + 299_999, True)
    assert outcome(start(folder)) == (expected + 299_999, False)


CALLS_C = """
import ctypes, math
import own
cosine = ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_double)(("cos", ctypes.CDLL(None)))

class Own(own.Own):
    def utility(self, state, player): return 100 * cosine(0.0)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="finds a function of C by name")
def test_code_with_addresses_of_a_process_is_not_kept(folder):
    (folder / "large.py").write_text(CALLS_C)
    (folder / "script.py").write_text(LARGE_SCRIPT)
    for _ in range(2):
        assert outcome(start(folder)) == (100 + 199_999, True)
    assert not list((folder / "cache").glob("*/leaves-*"))


def test_functions_that_call_each_other_survive_on_disk(folder):
    """In plain Numba, the second run of such code crashes."""
    script = "from zermelo import analyze; d = analyze('own.py', 'alpha-beta', native=True); print(d.nodes)"
    nodes = {outcome(start(folder, sys.executable, "-c", script)) for _ in range(2)}
    interpreted = outcome(start(folder, sys.executable, "-c", script.replace("True", "False")))
    assert {n for n, _ in nodes} == {interpreted[0]}
    assert {compiled for _, compiled in nodes} == {True, False}


def test_two_versions_that_two_processes_compiled_in_a_third_one(folder):
    """Numba would give their functions the same names, and call one for the other."""
    edit(folder / "inner.py", "def weight(): return 1", "ONE = 1\ndef weight():\n    return ONE")
    change = "import inner; inner.ONE = 10\n"
    call = SCRIPT.splitlines()[-1]
    scripts = [SCRIPT, SCRIPT.replace(call, change + call), SCRIPT.replace(call, f"{call}\n{change}{call}")]
    for script, expected in zip(scripts, ("21", "210", "21 210"), strict=True):
        (folder / "script.py").write_text(script)
        out, err = start(folder).communicate(timeout=120)
        assert out.split() == expected.split(), err
    assert "Compiling" not in err
