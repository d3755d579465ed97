"""The command as a process: Ctrl-C at any moment, streams that are closed or full, pipes that are left."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals and descriptors of POSIX")

ZERMELO = [sys.executable, "-m", "zermelo.cli"]
SOLVE = ("solve", "tic-tac-toe", "--json")

# Runs the command, and presses Ctrl-C when a module is about to be imported.
INTERRUPTED_IMPORT = """
import os, signal, sys
class Finder:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name == MODULE:
            sys.meta_path.remove(Finder)
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Finder)
from zermelo.cli import main
sys.exit(main())
"""


def in_shell(line):
    """A line for a shell, where $Z is the command; its exit code, output and errors."""
    done = subprocess.run(
        ["bash", "-c", line],
        env=os.environ | {"Z": " ".join(ZERMELO)},
        capture_output=True,
        text=True,
        timeout=120,
    )
    return done.returncode, done.stdout, done.stderr


# ---------------------------------------------------------------------- Ctrl-C


def interrupted_at(module, *arguments):
    """The command, with Ctrl-C when it begins to import that module."""
    script = INTERRUPTED_IMPORT.replace("MODULE", repr(module))
    done = subprocess.run(
        [sys.executable, "-c", script, *arguments], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 130
    assert "Traceback" not in done.stderr
    return done


@pytest.mark.parametrize("module", ["numpy", "cyclopts", "zermelo.cli.app", "zermelo.cli.tree"])
def test_ctrl_c_while_the_command_is_imported_is_quiet(module):
    done = interrupted_at(module, "games")
    assert (done.stdout, done.stderr) == ("", "zermelo: interrupted\n")


@pytest.mark.parametrize("module", ["zermelo.search.solve", "zermelo.games.tic_tac_toe", "rich.console"])
def test_ctrl_c_while_the_command_runs_is_quiet(module):
    command = ("perft", "tic-tac-toe", "1") if module == "rich.console" else SOLVE
    done = interrupted_at(module, *command)
    assert (done.stdout, done.stderr.splitlines()[-1]) == ("", "zermelo: interrupted")


@pytest.mark.parametrize(
    ("command", "known"),
    [
        (SOLVE, {"value": None, "bounds": [-1, 1], "moves": []}),
        (("solve", "nim", "--algorithm", "proof-number", "--json"), {"value": None, "bounds": [-1, 1]}),
        (("analyze", "tic-tac-toe", "--json"), {"move": "1", "value": None}),
        (("analyze", "tic-tac-toe", "--budget", "1", "--json"), {"move": "1", "value": None}),
        (("analyze", "tic-tac-toe", "--algorithm", "mcts", "--json"), {"move": "1", "value": None}),
        (("analyze", "tic-tac-toe", "--algorithm", "minimax", "--json"), {"move": None, "value": None}),
        (
            ("analyze", "tic-tac-toe", "--algorithm", "iterative-deepening", "--json"),
            {"move": None, "value": None},
        ),
        (("perft", "tic-tac-toe", "5", "--json"), {"depth": 0, "nodes": 1}),
        (("compare", "tic-tac-toe", "--json"), {"branching": None}),
    ],
)
def test_ctrl_c_before_a_search_begins_leaves_json_of_what_is_known(command, known):
    done = interrupted_at("numba", *command)
    assert json.loads(done.stdout).items() >= (known | {"complete": False}).items()
    assert done.stderr == "zermelo: interrupted; this is what there is so far\n"


def test_ctrl_c_while_compiling_leaves_json_of_what_is_known(tmp_path):
    running = subprocess.Popen(
        [*ZERMELO, *SOLVE],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"XDG_CACHE_HOME": str(tmp_path)},
    )
    assert running.stderr.readline().startswith("Compiling")
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert json.loads(out)["bounds"] == [-1, 1]
    assert err == "zermelo: interrupted; this is what there is so far\n"


# ---------------------------------------------------------------------- streams


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_a_closed_stream_is_an_empty_one(closed):
    code, out, err = in_shell(f"$Z games {closed}")
    assert (code, bool(out), err) == (0, ">&-" not in closed.replace("2>&-", ""), "")


def test_a_closed_input_has_no_positions_and_no_player(tmp_path):
    assert in_shell("$Z solve '3 12 / 2 4' --positions - <&-") == (0, "", "")
    code, out, err = in_shell("$Z play '3 12 / 2 4' --terminal <&-")
    assert (code, "Traceback" in err) == (0, False)
    assert "the computer against itself" in out


def test_no_file_takes_the_place_of_a_closed_output(tmp_path):
    file = tmp_path / "tree.json"
    assert in_shell(f"$Z tree '3 12 / 2 4' --out {file} >&- 2>&-") == (0, "", "")
    assert json.loads(file.read_text())["nodes"]


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="only Linux has a device that is always full")
@pytest.mark.parametrize("command", ["games", "games --json", "--help", "tree '3 12 / 2 4'", "perft nim 1"])
def test_a_full_disk_is_told(command):
    code, _, err = in_shell(f"$Z {command} >/dev/full")
    assert code == 2
    assert err.endswith("zermelo: the output cannot be written: no space left on device\n")
    assert in_shell("$Z nothing 2>/dev/full") == (2, "", "")


@pytest.mark.parametrize("command", ["games", "--help", "solve '3 12 / 2 4'", "tree '3 12 / 2 4' --json"])
def test_a_pipe_that_nobody_reads_ends_the_command_quietly(command):
    _, out, err = in_shell(f"$Z {command} | true; echo ${{PIPESTATUS[0]}}")
    assert (out, err) == ("141\n", "")


def test_head_takes_what_it_wants():
    _, out, err = in_shell("$Z solve '3 12 / 2 4' --policy - | head -1; echo ${PIPESTATUS[0]}")
    first, code = out.splitlines()
    assert json.loads(first)["move"] == "1"
    assert int(code) in (0, 141)
    assert err == ""


def test_what_the_terminal_cannot_show_is_escaped():
    done = subprocess.run(
        [*ZERMELO, "analyze", "3 12 / 2 4", "--position", "\u2013"],
        capture_output=True,
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
    )
    assert done.returncode == 2
    assert done.stderr.startswith(b"zermelo: move 1, '\\u2013', is not legal here")
