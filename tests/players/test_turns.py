"""Players take turns: the computer, people, chance; and how games end, in words."""

from __future__ import annotations

import pytest

from zermelo.players.computer import Computer
from zermelo.players.human import Human
from zermelo.players.outcome import outcome
from zermelo.players.turns import Leave, TakeBack, take_back, take_turns
from zermelo.position import Position
from zermelo.search.decision import Limit

TREE = "tree:((3 12) (2 4)) ((5 6) (1 9))"  # interpreted: nothing to compile


class Script:
    """Somebody at the keyboard, and what they get to read."""

    def __init__(self, *words):
        self.words, self.heard = list(words), []

    def ask(self, prompt):
        if not self.words:
            raise EOFError
        return self.words.pop(0)

    def human(self):
        return Human(self.ask, self.heard.append, Computer(Limit(depth=9)))


def test_the_computer_plays_a_tree_perfectly():
    computer = Computer(Limit(depth=5))
    end = take_turns(Position(TREE), [computer, computer], lambda position, answer: None)
    assert end.is_over
    assert end.utility(0) == 6  # max(min(12, 4), min(6, 9))


def test_the_same_seed_plays_the_same_game():
    def moves(seed):
        computer = Computer(Limit(depth=2), "iterative-deepening", seed)
        return take_turns(Position("tic-tac-toe"), [computer, computer], lambda *_: None).moves

    assert moves(3) == moves(3)
    assert len({moves(seed) for seed in range(6)}) > 1


def test_a_computer_without_time_for_a_move_says_so():
    computer = Computer(Limit(nodes=1), "minimax")
    with pytest.raises(ValueError, match="found no move for MAX"):
        computer(Position(TREE))


def test_a_human_is_asked_until_the_answer_is_a_move():
    script = Script("7", "", "moves", "hint", " 2 ")
    assert script.human()(Position(TREE)) == "2"
    illegal, helped, moves, hint = script.heard
    assert illegal.startswith("Move 1, '7', is not legal here; legal: 1, 2.")
    assert helped.startswith("Type a move")
    assert moves == "MAX can play 1, 2."
    assert hint.startswith("The computer would play")


@pytest.mark.parametrize("word", ["quit", "exit", None])
def test_a_human_can_leave(word):
    with pytest.raises(Leave):
        Script(*[word] if word else []).human()(Position(TREE))


def test_a_human_can_take_a_move_back_if_there_is_one():
    script = Script("undo", "quit")
    with pytest.raises(Leave):
        script.human()(Position(TREE))
    assert script.heard == ["There is no move of yours to take back."]
    with pytest.raises(TakeBack):
        Script("undo").human()(Position(TREE, "1 1"))


def test_taking_back_goes_to_the_players_own_last_move():
    assert take_back(Position("tic-tac-toe", "5 1 9 3")).moves == ("5", "1")
    assert take_back(Position("tic-tac-toe", "5 1 9")).moves == ("5",)
    assert take_back(Position("tic-tac-toe")).moves == ()


def test_take_turns_takes_back_and_leaves():
    seen = []
    script = Script("1", "undo", "2", "quit")
    end = take_turns(
        Position("tic-tac-toe"),
        [script.human(), lambda position: position.legal_moves[-1]],
        lambda position, answer: seen.append((position.moves, answer)),
    )
    assert seen == [(("1",), "1"), (("1", "9"), "9"), ((), None), (("2",), "2"), (("2", "9"), "9")]
    assert end.moves == ("2", "9")


def test_the_outcome_in_words():
    assert outcome(Position("tic-tac-toe", "1 4 2 5 3")) == "X wins (X 1, O -1)"
    assert outcome(Position("tic-tac-toe", "1 2 3 5 4 7 6 9 8")) == "a draw (X 0, O 0)"
    assert outcome(Position("tic-tac-toe", "1")) == "not finished: O to move"
