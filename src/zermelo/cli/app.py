"""The command `zermelo`: its commands by name, and what happens when one goes wrong."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Sequence
from typing import Any

from cyclopts import App, CycloptsError

from zermelo import __version__
from zermelo.cli import interrupt
from zermelo.cli.errors import parse_sentence, sentence

DONE, BROKEN, WRONG_INPUT, INTERRUPTED, PIPE_CLOSED = 0, 1, 2, 130, 141  # exit codes

# Each command with the file it is in, imported only if it is the one that was asked for, and an example.
COMMANDS = {
    "games": ("games", "zermelo games"),
    "new": ("new", "zermelo new my_game.py"),
    "play": ("play", "zermelo play othello --side white --time 2"),
    "solve": ("solve", "zermelo solve connect-four:width=4,height=4"),
    "analyze": ("analyze", "zermelo analyze tic-tac-toe --position '1 5' --algorithm minimax"),
    "perft": ("counting", "zermelo perft othello 8"),
    "count": ("counting", "zermelo count tic-tac-toe"),
    "compare": ("compare", "zermelo compare connect-four --depth 6"),
    "check": ("check", "zermelo check my_game.py"),
    "tree": ("tree", "zermelo tree '3 12 8 / 2 4 6 / 14 5 2' --algorithm alpha-beta"),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the answer is the exit code."""
    with interrupt.noted():
        try:
            code = _run(list(sys.argv[1:] if arguments is None else arguments))
            sys.stdout.flush()
        except BrokenPipeError:
            # Whoever read our output has seen enough. Python flushes stdout once more as it ends.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return PIPE_CLOSED
        return INTERRUPTED if interrupt.seen() else code


def _run(arguments: list[str]) -> int:
    app = make_app()
    try:
        code = app(arguments, exit_on_error=False, print_error=False, result_action="return_value")
    except CycloptsError as error:
        return _say(parse_sentence(error, list(COMMANDS)))
    except KeyboardInterrupt:
        _say("interrupted")
        return INTERRUPTED
    except BrokenPipeError:
        raise
    except Exception as error:
        told = sentence(error)
        if told:
            return _say(told)
        traceback.print_exc()
        _say("this is a mistake in Zermelo, not in what you wrote; please report it with the lines above")
        return BROKEN
    return code if isinstance(code, int) else DONE


def _say(text: str) -> int:
    print(f"zermelo: {text}", file=sys.stderr)
    return WRONG_INPUT


def make_app() -> App:
    options: dict[str, Any] = {
        "help_format": "plaintext",
        "version_flags": [],
        "suppress_keyboard_interrupt": False,
    }
    app = App(
        name="zermelo",
        help="Write the rules of a game in plain Python, get a champion, and see why it moves.",
        help_epilogue="GAME is a name (othello), with parameters (connect-four:width=6,height=5), a file"
        " (my_game.py), or a tree (3 12 8 / 2 4 6). 'zermelo COMMAND --help' explains a command.",
        **options | {"version": __version__, "version_flags": ["--version"]},
    )
    for place, (name, (file, example)) in enumerate(COMMANDS.items()):
        app.command(
            f"zermelo.cli.{file}:{name}",
            name=name,
            sort_key=place,
            help_epilogue=f"Example: {example}",
            **options,
        )
    app.register_install_completion_command(
        help="Make the shell complete commands, options and games with Tab.", help_epilogue="", **options
    )
    return app
