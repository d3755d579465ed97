"""Games by name and from files."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import zermelo.catalogue
from zermelo.catalogue import GAMES, GameError, load
from zermelo.game import Game
from zermelo.games.othello.guide import Othello
from zermelo.position import Position

SRC = Path(zermelo.catalogue.__file__).parents[1]

COUNTDOWN = """
from typing import NamedTuple
from zermelo.game import Game

class State(NamedTuple):
    left: int
    player: int

class Countdown(Game):
    def __init__(self, start=5, step: float = None, loud=False, label="x", extra=()):
        self.start, self.loud, self.label, self.extra = start, loud, label, extra
        self.step = step
    def initial(self): return State(self.start, 0)
    def to_move(self, state): return state.player
    def actions(self, state): yield 1
    def result(self, state, action): return State(state.left - 1, 1 - state.player)
    def is_terminal(self, state): return state.left == 0
    def utility(self, state, player): return 1 if player == state.player else -1
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def refusal(text):
    with pytest.raises(GameError) as caught:
        load(text)
    message = str(caught.value)
    assert "\n" not in message
    return message


# ---------------------------------------------------------------------- by name


def test_every_game_of_the_catalogue_loads():
    for name in GAMES:
        game = load(name if name != "tree" else "tree:1 2")
        assert isinstance(game, Game)
        assert GAMES[name].summary


def test_what_is_known_about_a_game_comes_with_it():
    assert type(load("othello")) is Othello


def test_parameters_follow_the_name():
    game = load("connect-four:width=6,height=5")
    assert (game.width, game.height) == (6, 5)
    assert load(" Connect_Four : height = 5 , width = 6 ") == game
    assert load("othello:size=6").size == 6


def test_a_game_is_returned_as_it_is():
    game = Othello(4)
    assert load(game) is game


def test_a_tree_follows_its_name():
    assert load("tree:3 12 8 / 2 4 6 / 14 5 2").text == "((3 12 8) (2 4 6) (14 5 2))"
    game = load("tree:root=MIN, [1, 2]")
    assert (game.text, game.to_move(game.initial())) == ("(1 2)", 1)
    assert load("tree: root = min,3,4").parameters == {"text": "3,4", "root": "MIN"}


def test_listing_the_games_imports_none_of_them():
    code = "import sys, zermelo.catalogue; print([m for m in sys.modules if m in ('numba', 'zermelo.games')])"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(SRC)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("otello", "there is no game called 'otello'; did you mean 'othello'?"),
        ("Conect-4", "did you mean 'connect-four'?"),
        (
            "qwirkle",
            f"there are {', '.join(list(GAMES)[:-1])} and {list(GAMES)[-1]}, or give a file such as",
        ),
        ("", "there is no game called ''"),
        ("othello:sise=6", "othello has no parameter 'sise'; did you mean 'size'?"),
        ("connect-four:colour=6", "connect-four has no parameter 'colour'; there are width and height"),
        ("tic-tac-toe:size=4", "tic-tac-toe has no parameter 'size'; there is none"),
        ("othello:size=big", "othello: size must be a whole number, not 'big'"),
        ("connect-four:width=6,5", "connect-four: width must be a whole number, not '6,5'"),
        ("othello:6", "othello cannot read '6': write parameters as name=value; there is size"),
        ("othello:size=6,size=8", "othello is given size twice"),
        ("othello:size=5", "size 4, 6 or 8, not 5"),
        ("connect-four:width=40", "cannot be 40 wide and 6 high"),
        ("tree", "tree needs its tree, as in tree:3 12 8 / 2 4 6 / 14 5 2"),
        ("tree:3 (4", "the bracket at character 3 is never closed"),
        ("tree:root=UP,3 4", "MAX or MIN, not 'UP'"),
    ],
)
def test_a_wrong_name_or_parameter_is_refused(text, said, folder):
    assert said in refusal(text)


# ---------------------------------------------------------------------- from a file


def test_the_only_game_of_a_file_is_found(folder):
    (folder / "my_game.py").write_text(COUNTDOWN)
    for text in (
        "my_game.py",
        "my_game.py:Countdown",
        "./my_game.py",
        folder / "my_game.py",
        "my_game.py:start=5",
    ):
        assert load(text).start == 5
    assert load("my_game.py") == load(str(folder / "my_game.py"))


def test_parameters_are_read_by_their_defaults_or_annotations(folder):
    (folder / "my_game.py").write_text(COUNTDOWN)
    game = load("my_game.py:Countdown:start=4,step=0.5,loud=yes,label=a b,extra=(1, 2)")
    assert (game.start, game.step, game.loud, game.label, game.extra) == (4, 0.5, True, "a b", (1, 2))
    assert "loud must be true or false, not 'very'" in refusal("my_game.py:loud=very")
    assert "step must be a number, not 'half'" in refusal("my_game.py:step=half")


def test_a_base_class_in_the_file_is_not_counted(folder):
    (folder / "my_game.py").write_text(COUNTDOWN + "\nclass Short(Countdown):\n    pass\n")
    assert type(load("my_game.py")).__name__ == "Short"
    assert type(load("my_game.py:Countdown")).__name__ == "Countdown"


def test_an_imported_game_is_not_counted(folder):
    (folder / "my_game.py").write_text("from zermelo.games.othello.rules import Othello\n" + COUNTDOWN)
    assert type(load("my_game.py")).__name__ == "Countdown"
    assert type(load("my_game.py:Othello:size=4")).__name__ == "Othello"


def test_files_of_one_name_do_not_mix(folder):
    for name in ("a", "b"):
        (folder / name).mkdir()
        (folder / name / "game.py").write_text(
            "from helper import NAME\n" + COUNTDOWN.replace("Countdown", "G")
        )
        (folder / name / "helper.py").write_text(f"NAME = {name!r}")
    first, second = load("a/game.py"), load("b/game.py")
    assert type(first) is not type(second)
    assert [sys.modules[type(game).__module__].NAME for game in (first, second)] == ["a", "b"]


def test_an_edited_file_is_read_again_and_an_unchanged_one_is_not(folder):
    file, helper = folder / "my_game.py", folder / "steps.py"
    helper.write_text("STEP = 1")
    file.write_text("import steps\n" + COUNTDOWN)
    first = load("my_game.py")
    assert type(load("my_game.py")) is type(first)
    file.write_text("import steps\n" + COUNTDOWN.replace("start=5", "start=6"))
    assert load("my_game.py").start == 6
    helper.write_text("STEP = 2")
    assert sys.modules[type(load("my_game.py")).__module__].steps.STEP == 2


def test_a_helper_beside_the_file_is_found_at_once_and_later_but_leaves_no_trace(folder, monkeypatch):
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    nested = folder / "elsewhere"
    nested.mkdir()
    (nested / "late_helper.py").write_text("PLAYER = 1")
    (nested / "early_helper.py").write_text("FIRST = 7")
    late = COUNTDOWN.replace("return state.player\n", "from late_helper import PLAYER; return PLAYER\n")
    (nested / "my_game.py").write_text(
        "from early_helper import FIRST\n" + late.replace("start=5", "start=FIRST")
    )
    path = list(sys.path)
    game = load("elsewhere/my_game.py")
    assert sys.path == path
    assert sorted(file.name for file in nested.glob("*")) == [
        "early_helper.py",
        "late_helper.py",
        "my_game.py",
    ]
    assert game.start == 7
    assert game.to_move(game.initial()) == 1


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("x = 1\nclass Broken(:\n", "my_game.py:2: SyntaxError: "),
        ("import nothing_of_this_name\n", "my_game.py:1: ModuleNotFoundError: No module named"),
        ("\n\nx = 1 / 0\n", "my_game.py:3: ZeroDivisionError: division by zero"),
        ("import sys\nsys.exit('bye')\n", "my_game.py:2: SystemExit: bye"),
        ("raise ValueError('two\\nlines')\n", "my_game.py:1: ValueError: two"),
        ("x = 1\n", "my_game.py defines no game: it needs a class that inherits from Game"),
        ("import bad_helper\n", "bad_helper.py:2: NameError: name 'y' is not defined"),
        (
            COUNTDOWN + "\nclass Other(Game): pass\n",
            "my_game.py defines Countdown and Other: say which, as in my_game.py:Countdown",
        ),
        (
            COUNTDOWN.replace("self.step = step", "raise KeyError('step')"),
            "my_game.py:12: KeyError: 'step'",
        ),
        (
            COUNTDOWN.replace("start=5", "start"),
            "my_game.py:Countdown needs start, as in my_game.py:Countdown:start=…",
        ),
    ],
)
def test_what_is_wrong_with_a_file_is_said_with_its_line(source, said, folder):
    (folder / "bad_helper.py").write_text("x = 1\nx = y\n")
    (folder / "my_game.py").write_text(source)
    assert said in refusal("my_game.py")
    (folder / "my_game.py").write_text(COUNTDOWN)
    assert load("my_game.py").start == 5


def test_a_file_that_fails_leaves_nothing_behind(folder):
    (folder / "good_helper.py").write_text("x = 1\n")
    (folder / "my_game.py").write_text("import good_helper\nx = 1 / 0\n")
    before = set(sys.modules)
    refusal("my_game.py")
    assert set(sys.modules) == before


def test_a_wrong_class_or_file_is_refused_with_a_near_one(folder):
    (folder / "my_game.py").write_text(COUNTDOWN)
    assert "has no game called 'Countdwn'; did you mean 'Countdown'?" in refusal("my_game.py:Countdwn")
    assert "has no game called 'Qqq'; there is Countdown" in refusal("my_game.py:Qqq")
    assert "there is no file 'my_gme.py'; did you mean 'my_game.py'?" in refusal("my_gme.py")
    assert "there is no file 'far/away.py'" in refusal("far/away.py")
    assert "did you mean 'my_game.py'?" in refusal("my_game")


def test_a_position_of_a_file_pickles_into_another_process(folder):
    (folder / "my_game.py").write_text(COUNTDOWN)
    position = Position("my_game.py:start=3", "1")
    assert pickle.loads(pickle.dumps(position)) == position
    (folder / "position").write_bytes(pickle.dumps(position))
    code = "import pickle; p = pickle.load(open('position', 'rb')); print(p.state, p.moves, p.game)"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(SRC)},
        capture_output=True,
        text=True,
    )
    assert "State(left=2, player=1) ('1',) Countdown(start=3" in done.stdout, done.stderr


def test_summaries_and_parameters_are_known_before_the_rules_are_imported():
    code = (
        "import sys; from zermelo.catalogue import GAMES; "
        "print(len([e.summary for e in GAMES.values()]), [m for m in sys.modules if m.endswith('.rules')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(SRC)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split(maxsplit=1) == [str(len(GAMES)), "[]\n"]


def test_the_parameters_of_an_entry_are_those_of_its_game():
    for name, entry in GAMES.items():
        given = load("tree:1 2" if name == "tree" else name).parameters
        assert entry.parameters.keys() <= given.keys()
        for parameter, kind in entry.parameters.items():
            if hasattr(kind, "least"):
                assert kind.least <= given[parameter] <= kind.most
