"""The engine finds mates that were proven by exhaustive search.

chess_mates.epd: positions of "Win at Chess" (Reinfeld, 1945) whose mates in so many moves (dm) were proven
with python-chess; bm has every move that mates as fast.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from zermelo import Engine, Limit, Position, load

LINES = (Path(__file__).parent / "chess_mates.epd").read_text().splitlines()


@pytest.fixture(scope="module")
def engine():
    return Engine(load("chess"), table="64MB")


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.split('"')[1])
def test_mates_are_found(engine, line):
    position = Position(engine.game, line)  # (an EPD: its operations are not part of the position)
    best = line.partition(" bm ")[2].partition(";")[0].split()
    moves = int(line.partition(" dm ")[2].partition(";")[0])
    engine.clear()
    found = engine.analyze(position, Limit(nodes=3_000_000))
    assert found.value == 1
    assert found.move in best
    assert found.plies == 2 * moves - 1
