"""The table of searches: every entry can be made and run, refusals are sentences, the docs follow it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from zermelo import CHANCE, UNKNOWN, Game, Limit, Position, analyze, load
from zermelo.search.decision import DEFAULT_LIMIT, Decision
from zermelo.search.names import ENGINE, MCTS, RANDOM, UCT
from zermelo.search.registry import SEARCHES, SOLVE, TRACE, check_arguments, find, searches_for

DOCS = Path(__file__).parents[2] / "docs/algorithms.md"
TREE = "tree:((3 12) (2 4)) ((5 6) (1 9))"  # interpreted: nothing to compile
QUICK = Limit(time=0.5, depth=3, nodes=10_000, simulations=50)


class State(NamedTuple):
    card: int
    guess: int


class Guess(Game):
    """A coin is tossed and hidden; one player guesses."""

    players = 1
    zero_sum = False

    def initial(self):
        return State(-2, -1)

    def to_move(self, state):
        return CHANCE if state.card == -2 else 0

    def actions(self, state):
        yield 0
        yield 1

    def probability(self, state, outcome):
        return 0.5

    def result(self, state, action):
        return State(action, -1) if state.card == -2 else State(state.card, action)

    def is_terminal(self, state):
        return state.guess != -1

    def utility(self, state, player):
        return 1 if state.guess == state.card else -1

    def view(self, state, player):
        return State(UNKNOWN if state.card != -2 else -2, state.guess)


@pytest.mark.parametrize("name", SEARCHES)
def test_every_search_can_be_made_and_run(name):
    search = find(name)
    limit, position = search.fitting(QUICK), Position(TREE)
    searcher = search.make(position.game, native=False)
    decision = searcher.analyze(position, limit, watch=lambda count: None)
    assert isinstance(decision, Decision)
    assert decision.algorithm == name
    assert decision.move in position.legal_moves
    searcher.clear()
    assert searcher.analyze(position, limit).move in position.legal_moves
    assert analyze(position, name, limit, native=False).algorithm == name
    over = searcher.analyze(Position(TREE, "1 1 1"))
    assert (over.move, over.value, over.proven) == (None, 3, True)


@pytest.mark.parametrize("name", SEARCHES)
def test_every_search_takes_the_options_it_declares(name):
    search, samples = (
        find(name),
        {
            "table": "1MB",
            "memory": "4MB",
            "threads": 1,
            "seed": 3,
            "order": "random",
            "equality_cuts": False,
            "without": ["futility"],
            "extra": ["playouts"],
        },
    )
    options = {option: samples[option] for option in search.options if option != "all_values"}
    assert search.make(load(TREE), native=False, **options)
    assert search.size is None or search.size in search.options


def test_who_can_do_what():
    assert [name for name, search in SEARCHES.items() if search.solves] == ["engine", "proof-number"]
    assert {"engine", "minimax", "alpha-beta"} <= {s.name for s in searches_for(load(TREE), TRACE)}
    assert find("mcts").default_limit == find("engine").default_limit == DEFAULT_LIMIT == Limit(time=1)
    assert find("minimax").default_limit == Limit()


def test_a_refusal_says_what_is_needed_what_there_is_and_what_to_try():
    three = load("tree:((1,2,6) (4,2,3))")
    with pytest.raises(
        ValueError, match=r"^minimax needs a two-player zero-sum game .* 3 players; try mcts$"
    ):
        find("minimax").check(three)
    with pytest.raises(ValueError, match=r"has 3 players$"):  # nothing that could solve it
        find(ENGINE).check(three, SOLVE)
    with pytest.raises(
        ValueError, match=r"^mcts needs a game of perfect information; Guess\(\) has hidden .*; try random$"
    ):
        analyze(Guess(), MCTS)
    assert [search.name for search in searches_for(Guess())] == [RANDOM]
    assert {MCTS, UCT} <= {search.name for search in searches_for(three)}


def test_options_and_limits_of_other_searches_are_refused():
    with pytest.raises(ValueError, match=r"^threads is for the engine and mcts; minimax does without$"):
        analyze(TREE, "minimax", threads=2)
    with pytest.raises(ValueError, match=r"^all_values is for the engine; mcts does without$"):
        analyze(TREE, "mcts", all_values=True)
    with pytest.raises(ValueError, match=r"^random cannot limit its time; it needs no limit$"):
        analyze(TREE, "random", Limit(time=1))
    with pytest.raises(
        ValueError, match=r"^minimax cannot limit its budget; limit its depth, its time or its"
    ):
        analyze(TREE, "minimax", Limit(budget=1))
    with pytest.raises(
        ValueError, match=r"^--order is for the textbook algorithms; name one with --algorithm$"
    ):
        check_arguments(find(ENGINE), ["order"], {"order": "--order"})
    with pytest.raises(ValueError, match="there is no algorithm 'beam'; there are engine, mcts, "):
        analyze(TREE, "beam")


def test_random_moves_take_every_game_and_repeat_with_their_seed():
    position = Position(TREE)
    assert {analyze(position, RANDOM, seed=seed).move for seed in range(20)} == {"1", "2"}
    assert len({analyze(position, RANDOM, seed=7).move for _ in range(5)}) == 1
    assert analyze(position, RANDOM).policy == {"1": 0.5, "2": 0.5}
    assert analyze(Guess(), RANDOM).move is None  # it is chance's turn
    hidden = Position(Guess()).play(1)
    decision = analyze(hidden, RANDOM, seed=1)
    assert decision.move in hidden.legal_moves
    assert (decision.value, decision.proven) == (None, False)


class Strict(Guess):
    """Its rules notice if somebody looks at what is hidden."""

    def actions(self, state):
        assert state.card in (UNKNOWN, -2), "this looked at the hidden card"
        yield 0
        yield 1


def test_random_moves_see_only_the_view():
    position = Position(Strict(), State(1, -1))
    assert analyze(position, RANDOM).action in (0, 1)


def table() -> str:
    """The searches as the documentation lists them."""
    rows = ["| name | description | origin [decks] | games |", "|---|---|---|---|"]
    for name, search in SEARCHES.items():
        rows.append(f"| `{name}` | {search.summary} | {search.source} | {search.needs} |")
    return "\n".join(rows)


def test_the_documentation_has_this_table():
    assert table() in DOCS.read_text(encoding="utf-8"), f"docs/algorithms.md must have\n\n{table()}"
