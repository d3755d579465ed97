"""Guides in compiled code: they agree with the interpreter, other weights compile nothing, edits are seen."""

from __future__ import annotations

import pytest

from tests.native.games import PlainNim
from zermelo.constant import has
from zermelo.guide import Guide
from zermelo.hashing import mix
from zermelo.native.memory import Memory
from zermelo.native.run import prepare, run, why_not_native
from zermelo.native.struct import Array, Struct, array


class Judging(PlainNim):
    BONUS = (1, 2, 3)

    def evaluate(self, state, player):
        return 0.5 * self.BONUS[player]

    def candidates(self, state):
        for action in self.actions(state):
            if action != 2:
                yield action

    def null_move(self, state):
        return state._replace(player=1 - state.player)


class Weights(Struct):
    bias: float
    steps: Array[int] = array(3)


class Own(Guide):
    SCALE = 4
    TABLE = (5, 7)

    def __init__(self, game, weights=None, power=2):
        super().__init__(game, weights)
        self.power = power

    def default_weights(self):
        weights = Weights()
        weights.bias = 0.25
        for i in range(3):
            weights.steps[i] = i + 1
        return weights

    def scaled(self, number):
        return number * self.SCALE**self.power + self.game.heap

    def evaluate(self, state, player):
        return self.weights.bias + self.scaled(self.weights.steps[player]) + self.TABLE[player]

    def move_order(self, state, action, depth):
        return super().move_order(state, action, depth) + self.weights.steps[action % 3]

    def prior(self, state, actions, count, priors):
        for i in range(count):
            priors[i] = 1.0 / (actions[i] + 1)

    def tactical_actions(self, state):
        for action in self.game.actions(state):
            if action > self.weights.steps[0]:
                yield action


class Others(Own):
    """Generators of the base class, by super()."""

    def candidates(self, state):
        for action in super().candidates(state):
            yield action + 1

    def tactical_actions(self, state):
        for action in super().tactical_actions(state):
            if self.is_tactical(state, action) or action > 0:
                yield action


class Lists(Struct):
    actions: Array[int] = array(8)
    priors: Array[float] = array(8)


def everything(game, state, guide, lists):
    """Every method of a guide, in a number that depends on all answers."""
    count, total = 0, 0.0
    for action in game.actions(state):
        lists.actions[count] = action
        total = 3.0 * total + guide.move_order(state, action, 2)
        count += 1
    guide.prior(state, lists.actions, count, lists.priors)
    for i in range(count):
        total = 3.0 * total + lists.priors[i]
    for action in guide.candidates(state):
        total = 3.0 * total + action
    for action in guide.tactical_actions(state):
        total = 3.0 * total + action
    least, most = guide.bounds(state, -1, 1)
    total += least + 2 * most + guide.min_plies_left(state) + guide.evaluate(state, 0)
    total += guide.playout(state, mix(state)) + guide.futility_margin + guide.endgame_memory
    if not (guide.is_endgame(state) or guide.in_check(state) or guide.null_move_allowed(state)):
        total += guide.evaluate(guide.null_move(state), 1)
    if has(guide, "solve_endgame"):
        total += guide.no_such_method(state)
    if has(guide.game, "view"):
        total += guide.game.no_such_method(state)
    return 3.0 * total + guide.game.heap + guide.game.utility(state, 0)


GUIDES = [Guide(PlainNim()), Guide(Judging()), Own(PlainNim(5)), Own(Judging()), Others(Judging(), power=3)]


def both(function, guide, *args):
    game = guide.game
    state = game.initial()
    compiled = run(function, game, state, guide, *args, stop=Memory(1), native=True)
    assert why_not_native(game) is None
    assert compiled == run(function, game, state, guide, *args, stop=Memory(1), native=False)
    return compiled


@pytest.mark.parametrize("guide", GUIDES, ids=repr)
def test_compiled_and_interpreted_agree(guide):
    both(everything, guide, Lists())


def judged(game, state, guide):
    """A recursion, as in a search."""
    if game.is_terminal(state):
        return 1.0 * game.utility(state, 0)
    total = guide.evaluate(state, game.to_move(state))
    for action in guide.candidates(state):
        total += 0.5 * judged(game, game.result(state, action), guide)
    return total


def made(function):
    from zermelo.native import compiler

    return compiler.entry(function).compilations


def test_other_weights_compile_nothing():
    game = PlainNim(4)
    first = both(judged, Own(game))
    before = made(judged)
    weights = Weights()
    weights.bias = 100.0
    second = both(judged, Own(game, weights))
    weights.bias = 200.0
    assert first != second != both(judged, Own(game, weights))
    assert made(judged) == before


def test_another_game_or_argument_is_another_compilation():
    answers = {
        both(judged, guide) for guide in (Own(PlainNim(4)), Own(PlainNim(5)), Own(PlainNim(4), power=1))
    }
    assert len(answers) == 3


def test_two_guides_in_one_search():
    def_guide, own = Guide(Judging(4)), Own(Judging(4))

    def both_ways(a, b):
        game = a.game
        return run(difference, game, game.initial(), a, b, stop=Memory(1), native=True)

    assert both_ways(def_guide, own) == -both_ways(own, def_guide) != 0


def difference(game, state, a, b):
    return a.evaluate(state, 0) - b.evaluate(state, 0)


def test_an_edit_of_the_guide_is_seen(monkeypatch):
    guide = Own(PlainNim(3))
    prepare(judged, guide.game, guide.game.initial(), guide)
    before = both(judged, guide)
    monkeypatch.setattr(Own, "SCALE", 5)
    changed = both(judged, guide)
    monkeypatch.setattr(Own, "evaluate", lambda self, state, player: 1.0)
    assert before != changed != both(judged, guide)


def test_an_edit_of_its_game_is_seen(monkeypatch):
    guide = Guide(Judging(3))
    before = both(judged, guide)
    monkeypatch.setattr(Judging, "BONUS", (7, 8, 9))
    assert both(judged, guide) != before


class Nim(PlainNim):
    """A class of its own: that its guide does not compile is known of the class from then on."""


class Uncompilable(Own):
    def evaluate(self, state, player):
        return float(str(player))


def test_a_guide_that_does_not_compile_is_interpreted_and_named(capsys):
    guide = Uncompilable(Nim(2))
    state = guide.game.initial()
    assert run(judged, guide.game, state, guide, stop=Memory(1), native=True) == run(
        judged, guide.game, state, guide, stop=Memory(1), native=False
    )
    assert "test_guides.py" in capsys.readouterr().err
    both_again = run(judged, guide.game, state, Own(guide.game), stop=Memory(1), native=True)
    assert both_again == run(judged, guide.game, state, Own(guide.game), stop=Memory(1), native=False)


def test_a_guide_gets_the_guarded_game_when_it_is_interpreted():
    guide = Own(PlainNim(2))
    seen = run(is_same, guide.game, guide.game.initial(), guide, stop=Memory(1), native=False)
    assert seen


def is_same(game, state, guide):
    return guide.game is game
