"""Chains in atari, against a definition that goes from point to point."""

from __future__ import annotations

import random

import pytest

from zermelo import Limit, Mcts, Position, load
from zermelo.games.go.atari import any_in_atari, breathes, last_liberty
from zermelo.games.go.points import common, is_empty, joined, point


def neighbours_of(game, place):
    x, y = place % game.width, place // game.width
    around = ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
    return [b * game.width + a for a, b in around if 0 <= a < game.width and 0 <= b < game.height]


def liberties(game, place, stones, empty):
    """The liberties of the chain at a place."""
    chain, waiting, found = {place}, [place], set()
    while waiting:
        for other in neighbours_of(game, waiting.pop()):
            if other in empty:
                found.add(other)
            elif other in stones and other not in chain:
                chain.add(other)
                waiting.append(other)
    return found


def as_points(game, places):
    found = game.nothing
    for place in places:
        found = joined(found, point(game, place))
    return found


def boards(game, count, seed):
    """Positions of random games, as places: stones of the mover, of the other, and empty points."""
    rng, position = random.Random(seed), Position(game)
    for _ in range(count):
        if position.is_over:
            position = Position(game)
        position = position.play(rng.choice(position.legal_actions))
        mine, theirs = places(game, position.state.mine), places(game, position.state.theirs)
        yield mine, theirs, set(range(game.width * game.height)) - mine - theirs


def places(game, stones):
    everywhere = range(game.width * game.height)
    return {place for place in everywhere if not is_empty(common(point(game, place), stones))}


@pytest.mark.parametrize("text", ["go:width=5,height=5", "go:width=9,height=4", "go:width=9,height=9"])
def test_atari_is_one_liberty(text):
    game, seen = load(text), set()
    for mine, _, empty in boards(game, 120, seed=3):
        stones, free = as_points(game, mine), as_points(game, empty)
        counts = {place: liberties(game, place, mine, empty) for place in mine}
        for place, found in counts.items():
            assert breathes(game, point(game, place), stones, free) == (len(found) >= 2)
        in_atari = {place for place, found in counts.items() if len(found) == 1}
        assert any_in_atari(game, stones, stones, free) == bool(in_atari)
        last = last_liberty(game, stones, free)
        assert (last == -1) == (not in_atari)
        assert last == -1 or {last} in [counts[place] for place in in_atari]
        seen.add(bool(in_atari))
    assert seen == {True, False}


@pytest.mark.parametrize("settings", [{}, {"rave": False}, {"priors": False, "rave": False}])
def test_stones_in_atari_are_taken(settings):
    """Three white stones have one liberty left; whatever guides the tree, Black takes them."""
    position = Position("go:width=5,height=5,komi=0", "XXXX-/-OOOX/XXXX-/-----/---O- X")
    mcts = Mcts(position.game, seed=1, **settings)
    assert mcts.analyze(position, Limit(simulations=4000)).move == "A4"
