"""For every law, games that break it: the law is named, and the moves are the shortest."""

from __future__ import annotations

import broken_uncertain_games  # noqa: F401  (adds to BROKEN)
import pytest
from broken_games import BROKEN

from zermelo.check.conformance import check
from zermelo.check.laws import LAWS


@pytest.mark.parametrize(
    ("law", "make", "moves", "message"), BROKEN, ids=[make.__name__ for _, make, *_ in BROKEN]
)
def test_the_law_is_named_and_the_moves_are_the_shortest(law, make, moves, message):
    report = check(make(), native=law == "native")
    assert [failure.law for failure in report.failures] == [law], report.text()
    assert report.failure.moves == moves.split()
    assert message in report.failure.message
    assert not report.ok
    assert report.failure.shortest or law == "ends"


def test_every_law_can_be_broken():
    assert {law for law, *_ in BROKEN} == {law.name for law in LAWS}
