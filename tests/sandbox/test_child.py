"""A child process: it answers, keeps to its limits, and is gone when it should be."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from zermelo.sandbox.child import Child, describe_exit

PATIENCE = 30  # seconds
ONLY_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has this limit, or /proc")
Start = Callable[..., Child]


@pytest.fixture
def start() -> Iterator[Start]:
    children: list[Child] = []

    def start(entry: str, **options: Any) -> Child:
        children.append(Child(f"tests.sandbox.entries:{entry}", **options))
        children[-1].socket.settimeout(PATIENCE)
        return children[-1]

    yield start
    for child in children:
        child.kill()
        child.wait()


def is_running(pid: int) -> bool:
    """Zombies, which somebody else has to bury, do not count."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def until_gone(pid: int) -> None:
    end = time.monotonic() + PATIENCE
    while is_running(pid):
        assert time.monotonic() < end
        time.sleep(0.02)


def test_both_sides_talk(start: Start) -> None:
    child = start("echo", arguments={"greeting": "good day"})
    assert child.socket.recv(100) == b"good day"
    child.socket.sendall(b"and to you")
    assert child.socket.recv(100) == b"and to you"
    assert child.exit_code is None
    child.socket.shutdown(1)
    assert child.socket.recv(100) == b""
    assert child.wait() == 0


def test_a_child_that_hangs_is_killed(start: Start) -> None:
    child = start("hang")
    assert child.socket.recv(100) == b"hanging"
    child.kill()
    assert child.socket.recv(100) == b""
    assert child.wait() == -9
    assert describe_exit(-9) == "SIGKILL"
    assert describe_exit(3) == "exit code 3"
    child.kill()  # again: nothing happens


@ONLY_LINUX
def test_what_a_child_started_is_killed_too(start: Start) -> None:
    child = start("start_another")
    other = int(child.socket.recv(100))
    assert is_running(other)
    child.kill()
    child.wait()
    until_gone(other)


@ONLY_LINUX
def test_memory_is_limited(start: Start) -> None:
    half, all_ = 2**29, 2**30
    assert (
        start("allocate", arguments={"size": half}, most_allocated=all_).socket.recv(99) == b"got %d" % half
    )
    assert start("allocate", arguments={"size": all_}, most_allocated=all_).socket.recv(99) == b"MemoryError"
    child = start("hang")
    child.socket.recv(100)
    assert 2**20 < (child.resident() or 0) < 2**30


def test_there_is_no_input(start: Start) -> None:
    assert start("ask").socket.recv(100) == b"nobody answers"


@ONLY_LINUX
def test_a_child_ends_with_its_parent() -> None:
    """Even if the parent is killed without a warning, and the child is busy."""
    program = (
        "from zermelo.sandbox import Child\n"
        "child = Child('tests.sandbox.entries:hang')\n"
        "child.socket.recv(100)\n"
        "print(child.pid, flush=True)\n"
        "input()\n"
    )
    parent = subprocess.Popen(
        [sys.executable, "-c", program],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )
    assert parent.stdout is not None
    child = int(parent.stdout.readline())
    assert is_running(child)
    parent.kill()
    until_gone(child)
    parent.communicate()
