"""A game's own key that its states do not determine is refused by the searches that would believe it."""

from __future__ import annotations

import itertools

import pytest

from tests.engine.games import Numbered, Walk
from zermelo import Position, analyze, solve
from zermelo.search.count import count
from zermelo.search.textbook.policy import policy

ticks = itertools.count()


class Coarse(Walk):
    """Forgets the place."""

    def key(self, state):
        return state.left * 2 + state.player


class Restless(Walk):
    """Another key each time."""

    def key(self, state):
        return next(ticks)


SEARCHES = {
    "solve": lambda game: solve(game, native=False),
    "proof-number": lambda game: solve(game, algorithm="proof-number", native=False),
    "engine": lambda game: analyze(game, native=False),
    "count": lambda game: count(Position(game), native=False),
    "policy": policy,
}


@pytest.mark.parametrize("rules", [Coarse, Restless])
@pytest.mark.parametrize("name", SEARCHES)
def test_a_key_that_cannot_be_trusted_is_refused(name, rules):
    with pytest.raises(ValueError, match="cannot be trusted") as refused:
        SEARCHES[name](rules())
    assert "zermelo check" in str(refused.value)


def test_a_key_that_can_be_is_not():
    assert solve(Numbered(), native=False).value == solve(Walk(), native=False).value
