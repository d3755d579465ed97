"""Rules that cannot be compiled, that raise, that never end; searches that are stopped."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.native.games import Ints, PlainNim
from zermelo import Engine, Limit, Position, analyze, load, solve
from zermelo.native.run import why_not_native
from zermelo.search.perft import perft


class Sorts(PlainNim):
    def actions(self, state):
        return sorted(range(1, min(3, state.left) + 1), key=lambda n: n - state.left)


class UsesDict(PlainNim):
    NAMES = {"left": 0}  # noqa: RUF012  (the mistake under test)

    def is_terminal(self, state):
        return state[self.NAMES["left"]] == 0


class OtherType(PlainNim):
    def result(self, state, n):
        return Ints(state.left - n, 0.5)


LINES = {0: (1, 2, 3)}


class UsesGlobalDict(PlainNim):
    def is_terminal(self, state):
        return state.left < LINES[0][0]


class Slices(PlainNim):
    CELLS = (1, 2, 3, 4)

    def is_legal(self, state, n):
        return n <= state.left and len(self.CELLS[:n]) == n


class Joins(PlainNim):
    def is_terminal(self, state):
        return "".join(str(n) for n in range(state.left)) == ""


def line_of(cls: type, text: str) -> int:
    lines = Path(__file__).read_text().splitlines()
    first = lines.index(f"class {cls.__name__}(PlainNim):")
    return next(i + 1 for i in range(first, len(lines)) if text in lines[i])


@pytest.mark.parametrize(
    ("game", "text", "why"),
    [
        (
            Sorts,
            "sorted(",
            "a lambda that uses the rule's variables does not compile here; write a loop",
        ),
        (
            UsesDict,
            "self.NAMES[",
            "self.NAMES is a dict, which does not compile; write a tuple or an array, indexed by a number",
        ),
        (
            OtherType,
            "0.5",
            "Ints.player is a number here, but a whole number in initial(); "
            "write // instead of /, or begin with a number such as 0.0",
        ),
        (
            UsesGlobalDict,
            "LINES[0]",
            "LINES is a dict, which does not compile; write a tuple or an array, indexed by a number",
        ),
        (
            Slices,
            "CELLS[:n]",
            "a slice of a tuple does not compile if its length is not a constant; write a loop over range(…)",
        ),
        (Joins, "join(", "a generator expression does not compile here; write a loop"),
    ],
)
def test_rules_that_cannot_be_compiled_play_all_the_same_and_the_line_is_told_once(game, text, why, capfd):
    position = Position(game(7))
    if game is not OtherType:
        assert analyze(position, "minimax").value == 1
        assert analyze(position, "alpha-beta").value == 1
    else:
        perft(position, 3)
        perft(position, 3)
    reason = why_not_native(position.game)
    assert reason is not None
    assert (Path(reason.file).name, reason.line, reason.why) == ("test_run.py", line_of(game, text), why)
    told = [line for line in capfd.readouterr().err.splitlines() if not line.startswith("Compiling")]
    assert told == [f"{reason}; {game.__name__} is interpreted instead, many times slower."]


# ---------------------------------------------------------------------- rules that raise


class Raises(PlainNim):
    def result(self, state, n):
        if state.left - n == 3:
            raise ValueError("three is a crowd")
        return Ints(state.left - n, 1 - state.player)


class WrongIndex(PlainNim):
    TABLE = (5, 6, 7)

    def utility(self, state, player):
        return self.TABLE[state.player + 2] * 0 + 1


class DividesByZero(PlainNim):
    def is_terminal(self, state):
        return 10 // (state.left - 2) == 0 or state.left == 0


@pytest.mark.parametrize("native", [True, False])
@pytest.mark.parametrize(
    ("game", "error", "moves"),
    [
        (Raises, ValueError, "1 1 1"),
        (WrongIndex, IndexError, "1 1 1 1 1 1 1"),
        (DividesByZero, ZeroDivisionError, "1 1 1 1 1"),
    ],
)
def test_an_exception_ends_the_search_with_itself_and_the_position_that_caused_it(game, error, moves, native):
    with pytest.raises(error) as caught:
        analyze(Position(game(7)), "minimax", native=native)
    assert f"in the position after {moves}:" in "".join(caught.value.__notes__)


def test_the_exception_carries_the_message_and_the_line_of_the_rule():
    with pytest.raises(ValueError, match="three is a crowd") as caught:
        solve(Position(Raises(7)), native=True)
    frames = []
    traceback = caught.value.__traceback__
    while traceback:
        frames.append((traceback.tb_frame.f_code.co_name, traceback.tb_lineno))
        traceback = traceback.tb_next
    assert ("result", line_of(Raises, "three is a crowd")) in frames


class Endless(PlainNim):
    def result(self, state, n):
        return Ints(state.left, 1 - state.player)


@pytest.mark.parametrize("native", [True, False])
def test_rules_that_never_end_are_an_error_not_a_crash(native):
    with pytest.raises(RecursionError, match="4096 plies"):
        analyze(Position(Endless(7)), "minimax", native=native)


# ---------------------------------------------------------------------- stopping


@pytest.mark.parametrize("native", [True, False])
def test_time_stops_a_search_with_the_best_so_far(native):
    position = Position("connect-four")
    decision = analyze(position, "iterative-deepening", Limit(time=0.3), native=native)
    assert decision.move in position.legal_moves
    assert decision.depth >= 1
    assert not decision.proven


def test_nodes_stop_a_search():
    decision = analyze("tic-tac-toe", "minimax", Limit(nodes=100_000), native=False)
    assert decision.nodes == 100_000
    assert not decision.complete
    assert decision.move == "1"  # the only move of the root that was finished by then
    assert [m.move for m in decision.moves] == ["1"]


@pytest.mark.skipif(sys.platform == "win32", reason="sends SIGINT")
def test_ctrl_c_stops_compiled_code_at_once_with_the_best_so_far():
    script = (
        "import zermelo\n"
        "zermelo.analyze('connect-four', limit=zermelo.Limit(depth=1))\n"
        "print('ready', flush=True)\n"
        "d = zermelo.analyze('connect-four', 'iterative-deepening', zermelo.Limit(time=100))\n"
        "print(d.move, flush=True)\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, text=True, env=os.environ
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    time.sleep(1)
    process.send_signal(signal.SIGINT)
    assert process.stdout.readline().strip() in set("1234567")
    assert process.wait(50) == 0  # and not after the 100 seconds that it was given


class Wide(NamedTuple):
    ply: int


class TooWide(PlainNim):
    """More moves than there is room for."""

    def initial(self):
        return Wide(0)

    def to_move(self, state):
        return state.ply % 2

    def actions(self, state):
        n = 0
        while n < 1 << 20:
            yield n
            n += 1

    def result(self, state, n):
        return Wide(state.ply + 1)

    def is_terminal(self, state):
        return state.ply == 2


@pytest.mark.parametrize("native", [True, False])
def test_more_moves_than_fit_are_an_error_not_a_crash(native):
    with pytest.raises(RecursionError, match="more moves wait"):
        analyze(Position(TooWide(1)), "minimax", native=native)


def test_other_threads_run_while_compiled_code_does():
    """The GIL is released: a thread that counts goes on while the main thread waits for the search."""
    position, counted, done = Position("connect-four"), [0], threading.Event()
    analyze(position, limit=Limit(depth=1))

    def count_up():
        while not done.is_set():
            counted[0] += 1

    counter = threading.Thread(target=count_up)
    counter.start()
    decision = analyze(position, "minimax", Limit(depth=9), native=True)
    while_searching = counted[0]
    done.set()
    counter.join()
    assert decision.nodes > 10_000_000
    assert while_searching > 1000


def test_best_order_can_be_stopped_too():
    """To order the moves of the root by a search of depth 29 would take years."""
    decision = analyze("connect-four", "alpha-beta", Limit(depth=30, time=0.3), order="best", native=True)
    assert not decision.complete


@pytest.mark.parametrize("native", [True, False])
def test_solve_says_that_rules_may_never_end(native):
    with pytest.raises(RecursionError, match="4096 plies"):
        solve(Position(Endless(7)), native=native)


def test_solve_can_be_stopped_with_what_is_known():
    """Ctrl-C and the clock both set the flag that the search polls; here the watcher does."""
    engine = Engine(load("connect-four"), table="1MB")
    solution = engine.solve(Position("connect-four"), watch=lambda _nodes: setattr(engine.table, "stop", 1))
    assert not solution.complete
    assert solution.value is None
    assert solution.bounds == (-1, 1)
    assert solution.nodes > 1000
