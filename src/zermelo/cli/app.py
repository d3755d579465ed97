"""The command `zermelo`: its commands by name, and what happens when one goes wrong."""

from __future__ import annotations

import contextlib
import errno
import inspect
import os
import re
import sys
import traceback
from collections.abc import Callable, Sequence
from typing import Any

from cyclopts import App, CycloptsError

from zermelo import __version__
from zermelo.cli import interrupt
from zermelo.cli.analyze import analyze
from zermelo.cli.check import check
from zermelo.cli.compare import compare
from zermelo.cli.counting import count, perft
from zermelo.cli.errors import parse_sentence, sentence
from zermelo.cli.games import games
from zermelo.cli.new import new
from zermelo.cli.play import play
from zermelo.cli.read import read
from zermelo.cli.serve import serve
from zermelo.cli.solve import solve
from zermelo.cli.tree import tree

DONE, BROKEN, WRONG_INPUT, INTERRUPTED, PIPE_CLOSED = 0, 1, 2, 130, 141  # exit codes

FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)  # why output cannot be written

# Each command with an example of its use.
COMMANDS: dict[Callable[..., int | None], str] = {
    games: "zermelo games",
    new: "zermelo new my_game.py",
    play: "zermelo play othello",
    serve: "zermelo serve my_game.py --port 8000",
    solve: "zermelo solve connect-four:width=4,height=4",
    analyze: "zermelo analyze tic-tac-toe --position '1 5' --algorithm minimax",
    perft: "zermelo perft othello 8",
    count: "zermelo count tic-tac-toe",
    compare: "zermelo compare connect-four --depth 6",
    check: "zermelo check my_game.py",
    read: "zermelo read games.pgn --game 3",
    tree: "zermelo tree '3 12 8 / 2 4 6 / 14 5 2' --algorithm alpha-beta",
}


def run(arguments: Sequence[str]) -> int:
    """Run one command; the answer is the exit code."""
    with interrupt.noted():
        try:
            code = _run(list(arguments))
            sys.stdout.flush()
            if interrupt.seen() and code == DONE:
                _say("interrupted; this is what there is so far")
        except BrokenPipeError:
            _discard_output()  # whoever read it has seen enough
            return PIPE_CLOSED
        except OSError as error:
            _discard_output()
            return _say(f"the output cannot be written: {(error.strerror or str(error)).lower()}")
        except KeyboardInterrupt:
            _say("interrupted")
            return INTERRUPTED
        return INTERRUPTED if interrupt.seen() else code


def _run(arguments: list[str]) -> int:
    app = make_app()
    try:
        code = app(arguments, exit_on_error=False, print_error=False, result_action="return_value")
    except CycloptsError as error:
        return _say(parse_sentence(error, [command.__name__ for command in COMMANDS]))
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt) and interrupt.seen():
            raise
        if isinstance(error, BrokenPipeError) or isinstance(error.__context__, BrokenPipeError):
            raise BrokenPipeError from None  # (Rich makes it a SystemExit)
        if isinstance(error, OSError) and error.filename is None and error.errno in FULL:
            raise
        message = sentence(error)
        if message:
            return _say(message)
        if isinstance(error, KeyboardInterrupt | SystemExit):
            raise
        if interrupt.seen():  # Ctrl-C within an import, which makes another error of it
            raise KeyboardInterrupt from None
        traceback.print_exc()
        _say("this is a mistake in Zermelo, not in what you wrote; please report it with the lines above")
        return BROKEN
    return code if isinstance(code, int) else DONE


def _say(text: str) -> int:
    with contextlib.suppress(OSError):
        print(f"zermelo: {text}", file=sys.stderr, flush=True)
    return WRONG_INPUT


def _discard_output() -> None:
    """Let nothing more be written to a stream that takes no more: Python flushes both as it ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def make_app() -> App:
    options: dict[str, Any] = {
        "help_format": "plaintext",
        "version_flags": [],
        "suppress_keyboard_interrupt": False,
        "group_parameters": "Options",
    }
    app = App(
        name="zermelo",
        help="Write the rules of a game in plain Python, get a champion, and see why it moves.",
        help_epilogue="GAME is a name (othello), with parameters (connect-four:width=6,height=5), a file"
        " (my_game.py), or a tree (3 12 8 / 2 4 6). 'zermelo COMMAND --help' explains a command.",
        **options | {"version": __version__, "version_flags": ["--version"]},
    )
    for place, (command, example) in enumerate(COMMANDS.items()):
        text = re.sub(r"(?<!\n)\n(?!\n)", " ", inspect.cleandoc(command.__doc__ or ""))  # lines to paragraphs
        app.command(command, help=text, sort_key=place, help_epilogue=f"Example: {example}", **options)
    app.register_install_completion_command(
        help="Make the shell complete commands, options and games with Tab.", help_epilogue="", **options
    )
    return app
