"""What is changed after a first search takes effect at the next one, compiled as interpreted.

That is what re-running a cell of a notebook does.
"""

from __future__ import annotations

import copy
import linecache
import sys
import types
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from zermelo import Engine, Limit, Position
from zermelo.native.compiler.source import syntax_tree
from zermelo.native.memory import Memory
from zermelo.native.run import run, why_not_native
from zermelo.native.version import current, rules
from zermelo.search.mcts.mcts import Mcts
from zermelo.search.proof_number.solver import ProofNumberSolver

HELPERS = """
import numpy as np
from typing import NamedTuple

class Weights(NamedTuple):
    near: int
    far: int

LIMIT = 5
TABLE = np.array([1, 2, 3])
WEIGHTS = Weights(3, 4)
STEPS = [5, [6, 7]]

def limit(): return LIMIT
def worth(n): return n * 2
def scale(n, factor=10): return n * factor + 1
def made(add):
    def plus(n): return n + add
    return plus
plus = made(100)
"""
RULES = """
import helpers_of_version as helpers
from typing import NamedTuple
from zermelo import Game

class State(NamedTuple):
    left: int
    player: int

class Counting(Game):
    BONUS = 1
    utility_range = (-100000, 100000)

    def __init__(self, size=1):
        self.size, self.table = size, helpers.np.array([7, 8])
    def initial(self): return State(2, 0)
    def to_move(self, state): return state.player
    def actions(self, state):
        yield 1
    def result(self, state, n): return State(state.left - n, 1 - state.player)
    def is_terminal(self, state): return state.left == 0
    def utility(self, state, player):
        value = helpers.worth(helpers.limit()) + helpers.scale(self.BONUS) + helpers.TABLE[1] + self.size
        value += helpers.plus(helpers.WEIGHTS.near) + self.table[0]
        return value if player == 0 else -value
"""


def at_end(game: Any, state: Any, notes: Any) -> int:
    return factor * int(game.utility(state, 0))


factor = 1


@pytest.fixture
def cell() -> Iterator[dict[str, Any]]:
    """The namespace of a notebook."""
    helpers = types.ModuleType("helpers_of_version")
    sys.modules[helpers.__name__] = helpers
    exec(HELPERS, vars(helpers))
    notebook = types.ModuleType("notebook_of_version")
    sys.modules[notebook.__name__] = notebook
    exec(RULES, vars(notebook))
    yield vars(notebook)
    del sys.modules[notebook.__name__], sys.modules[helpers.__name__]


def both(game: Any) -> int:
    """The worth of the end, compiled, which is also the one interpreted."""
    state = game.initial()._replace(left=0)
    answers = [run(at_end, game, state, Memory(1), stop=Memory(1), native=native) for native in (True, False)]
    assert why_not_native(game) is None
    assert answers[0] == answers[1]
    return int(answers[0])


def other_utility(self: Any, state: Any, player: int) -> int:
    return 77 if player == 0 else -77


def test_what_is_changed_takes_effect(cell):
    helpers, game = cell["helpers"], cell["Counting"]()
    assert both(game) == 2 * 5 + 11 + 2 + 1 + 103 + 7 == 134
    helpers.LIMIT = 9  # a constant of another module, which a helper of a helper reads
    assert both(game) == 142
    cell["Counting"].BONUS = 20
    assert both(game) == 142 + 190
    helpers.TABLE[1] = 1002  # in place
    assert both(game) == 1332
    helpers.WEIGHTS = helpers.Weights(1003, 4)
    assert both(game) == 2332
    game.table[0] = 1007
    assert both(game) == 3332
    helpers.worth = lambda n: n * 3  # a helper is redefined
    assert both(game) == 3341
    helpers.plus = helpers.made(101)  # the same code, another closure
    assert both(game) == 3342
    helpers.plus.__closure__[0].cell_contents = 102
    assert both(game) == 3343
    helpers.limit.__code__ = (lambda: 10).__code__  # as IPython's autoreload does
    assert both(game) == 3346
    helpers.scale.__defaults__ = (11,)
    assert both(game) == 3366
    cell["Counting"].utility = other_utility
    assert both(game) == 77


def test_true_is_not_one(cell):
    helpers, game = cell["helpers"], cell["Counting"]()
    before = None
    for limit in (2, 2.0, np.uint8(2), True):
        helpers.LIMIT = limit
        assert current(game) is not before
        before = current(game)


def test_a_builtin_is_shadowed_and_a_method_overridden(cell):
    helpers, game = cell["helpers"], cell["Counting"]()
    helpers.worth = types.FunctionType((lambda n: max(n, 3)).__code__, vars(helpers), "worth")
    before = both(game)
    helpers.max = lambda a, b: 1005
    assert both(game) == before + 1000
    del helpers.max
    assert both(game) == before
    base = cell["Counting"].__mro__[1]
    assert base.count_actions is cell["Counting"].count_actions
    version = current(game)
    cell["Counting"].count_actions = lambda self, state: 1
    assert current(game) is not version


def test_a_class_defined_again_under_its_name(cell):
    first = cell["Counting"]()
    assert both(first) == 134
    exec(RULES.replace("BONUS = 1", "BONUS = 2"), cell)  # the cell was edited
    assert both(cell["Counting"]()) == 144
    assert both(first) == 134
    cell["helpers"].LIMIT = 6  # while a helper that both have in common has changed
    assert both(cell["Counting"]()) == 146
    exec(RULES, cell)
    assert both(cell["Counting"]()) == 136


def test_games_made_before_and_after_a_change_differ(cell):
    cls = cell["Counting"]
    exec("def __init__(self): self.size, self.table = helpers.LIMIT, helpers.np.array([7])", cell)
    cls.__init__ = cell["__init__"]
    before = cls()
    cell["helpers"].LIMIT = 1000
    after = cls()
    assert before == after
    assert both(after) - both(before) == 995


def test_the_search_itself_is_changed(cell, monkeypatch):
    game = cell["Counting"]()
    assert both(game) == 134
    monkeypatch.setattr(sys.modules[__name__], "factor", 3)
    assert both(game) == 402


def test_nothing_is_compiled_again_if_nothing_was_changed(cell):
    game = cell["Counting"]()
    version, way = current(game), current(at_end)
    cell["helpers"].unused = 3
    cell["helpers"].TABLE = cell["helpers"].TABLE.copy()
    cell["helpers"].limit = types.FunctionType(cell["helpers"].limit.__code__, vars(cell["helpers"]), "limit")
    assert current(game) is version
    assert current(cell["Counting"]()) is version
    assert current(at_end) is way


def test_tables_forget_values_by_other_rules(cell):
    game, start = cell["Counting"](), Position(cell["Counting"]())
    engine = Engine(game, table="1MB", native=False)
    solver = ProofNumberSolver(game, table="1MB", native=False)
    tree = Mcts(game, memory="16MB", native=False)

    def values() -> list[Any]:
        proven = [engine.solve(start), engine.analyze(start, Limit(depth=4)), solver.solve(start)]
        return [each.value for each in [*proven, tree.analyze(start, Limit(simulations=200))]]

    assert values() == [134] * 4
    cell["Counting"].BONUS = 2
    assert values() == [144] * 4
    cell["helpers"].LIMIT = 6
    assert values() == [146] * 4


def test_a_table_filled_by_compiled_rules_forgets_them(cell):
    game, start = cell["Counting"](), Position(cell["Counting"]())
    engine = Engine(game, table="1MB", native=True)
    assert engine.solve(start).value == 134
    cell["Counting"].BONUS = 2
    assert engine.solve(start).value == 144


def test_interpreted_rules_may_read_lists(cell):
    game = cell["Counting"]()
    cell["helpers"].LIST = [5]
    cell["helpers"].limit = types.FunctionType((lambda: LIST[0]).__code__, vars(cell["helpers"]))  # noqa: F821
    before = rules(game)
    assert rules(game) == before
    cell["helpers"].LIST[0] = 6
    assert rules(game) != before


LISTS = """
from zermelo import Game
from typing import NamedTuple

class State(NamedTuple):
    left: int
    player: int

STEPS = [5, 6]

class Listed(Game):
    rows = [[1, 2], [3, 4]]
    def initial(self): return State(2, 0)
    def to_move(self, state): return state.player
    def actions(self, state):
        yield 1
    def result(self, state, n): return State(state.left - n, 1 - state.player)
    def is_terminal(self, state): return state.left == 0
    def utility(self, state, player):
        return STEPS[1] + self.rows[1][0]
"""


def test_lists_are_constants_as_long_as_nobody_changes_them(cell):
    exec(LISTS, cell)
    game = cell["Listed"]()
    assert both(game) == 9
    cell["STEPS"][1] = 60
    assert both(game) == 63
    cell["Listed"].rows[1][0] = 300
    assert both(game) == 360


def test_source_that_was_edited_after_it_was_imported_is_not_used(tmp_path):
    file = tmp_path / "edited.py"
    rule = "def rule(game, state, notes):\n    return {}\n"
    file.write_text(rule.format("sum(2 * n for n in (1, 2, 3))"))
    namespace = {"__name__": "edited"}
    exec(compile(file.read_text(), str(file), "exec"), namespace)
    assert syntax_tree(namespace["rule"]) is not None
    file.write_text(rule.format("sum(5 * n for n in (1, 2, 3))"))
    linecache.checkcache(str(file))
    assert syntax_tree(namespace["rule"]) is None


def test_a_copy_of_a_game_changes_nothing(cell):
    game = cell["Counting"]()
    before = current(game)
    copy.deepcopy(game)
    assert current(game) is before
