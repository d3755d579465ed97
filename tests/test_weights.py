"""Weights in files: what is saved comes back, and what does not fit is refused in one sentence."""

from __future__ import annotations

import json

import numpy as np
import pytest

from zermelo.games.nim.rules import Nim
from zermelo.games.tic_tac_toe.rules import TicTacToe
from zermelo.guide import Guide
from zermelo.native.struct import Array, Struct, array
from zermelo.weights import WeightsError, fill, filled, load, numbers, origin_of, save


class Pair(Struct):
    early: float
    late: float


class Weights(Struct):
    bias: float
    count: int
    mask: np.uint64
    table: Array[int] = array(3)
    pair: Pair
    pairs: Array[Pair] = array(2)


NUMBERS = {
    "bias": 0.1,
    "count": -7,
    "mask": 2**64 - 1,
    "table": [1, 2, 3],
    "pair": {"early": 1.5, "late": 2.5},
    "pairs": [{"early": 1.0, "late": 2.0}, {"early": 3.0, "late": -1e-300}],
}


class Own(Guide):
    def __init__(self, game, weights=None, power=2):
        super().__init__(game, weights)
        self.power = power

    def default_weights(self):
        return filled(Weights, **NUMBERS)


class Other(Own):
    pass


class Wider(Struct):
    bias: float
    more: float


def test_numbers_come_back_as_they_were():
    assert numbers(filled(Weights, **NUMBERS)) == NUMBERS


def test_a_file_brings_the_same_weights_and_keeps_the_other_arguments(tmp_path):
    guide = Own(Nim(), power=5)
    guide.weights.pairs[1].late = 0.1 + 0.2
    guide.weights.table[2] = 2**62
    save(guide, tmp_path / "w.json", origin="made up")
    loaded = load(Own(Nim(), power=3), tmp_path / "w.json")
    assert numbers(loaded.weights) == numbers(guide.weights) != NUMBERS
    assert (loaded.power, loaded.game) == (3, Nim())
    assert origin_of(tmp_path / "w.json") == "made up"


def test_a_file_is_text_that_people_can_read_and_edit(tmp_path):
    save(Own(Nim()), tmp_path / "w.json", origin="made up")
    content = json.loads((tmp_path / "w.json").read_text())
    assert content["game"] == Nim().name
    assert content["guide"] == "Own"
    assert content["weights"] == NUMBERS
    content["weights"]["bias"] = 8
    (tmp_path / "w.json").write_text(json.dumps(content))
    assert load(Own(Nim()), tmp_path / "w.json").weights.bias == 8.0


@pytest.mark.parametrize(
    ("guide", "sentence"),
    [
        (Own(TicTacToe()), "has weights for Nim(heaps=(1, 3, 5, 7), misere=False), not for TicTacToe()"),
        (Own(Nim((2, 2))), "not for Nim(heaps=(2, 2), misere=False)"),
        (Other(Nim()), "has weights for Own, not for Other"),
        (
            Own(Nim(), filled(Wider, bias=1, more=2)),
            "another version of Own: its fields differ",
        ),
        (Guide(Nim()), "Guide has no weights"),
    ],
)
def test_weights_for_something_else_are_refused(tmp_path, guide, sentence):
    save(Own(Nim()), tmp_path / "w.json", origin="made up")
    with pytest.raises(WeightsError) as error:
        load(guide, tmp_path / "w.json")
    assert sentence in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"bias": "1"}, "bias needs a number, not '1'"),
        ({"bias": float("nan")}, "bias needs a number, not nan"),
        ({"bias": None}, "bias needs a number, not None"),
        ({"count": 1.5}, "count needs a whole number, not 1.5"),
        ({"table": [1, 2]}, "table needs 3 numbers"),
        ({"table": 5}, "table needs 3 numbers"),
        ({"pair": 5}, "a Pair needs a number for each field"),
        ({"pair": {"early": 1}}, "there is no field 'late'"),
        ({"extra": 1}, "there is an unknown field 'extra'"),
    ],
)
def test_numbers_that_do_not_fit_are_refused(tmp_path, change, sentence):
    with pytest.raises(ValueError) as error:  # noqa: PT011
        fill(Weights(), NUMBERS | change)
    assert str(error.value) == sentence
    save(Own(Nim()), tmp_path / "w.json", origin="")
    content = json.loads((tmp_path / "w.json").read_text())
    content["weights"] |= change
    (tmp_path / "w.json").write_text(json.dumps(content))
    with pytest.raises(WeightsError, match="cannot be used"):
        load(Own(Nim()), tmp_path / "w.json")


@pytest.mark.parametrize("content", ["", "[1]", "{}", '{"weights": 3}', "\x80\x04K\x01."])
def test_other_files_are_refused(tmp_path, content):
    (tmp_path / "w.json").write_text(content)
    with pytest.raises(WeightsError, match="has no weights"):
        load(Own(Nim()), tmp_path / "w.json")


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(WeightsError, match=r"none\.json cannot be read: no such file"):
        load(Own(Nim()), tmp_path / "none.json")
