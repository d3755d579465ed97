"""Algorithms and orders side by side, and the exponent of the branching factor."""

from __future__ import annotations

import itertools
import json
import math
import time
import xml.etree.ElementTree as ElementTree

import pytest

from zermelo.cli import main
from zermelo.cli.plot import Curve, draw, svg
from zermelo.search.compare import Cell, compare, exponent


def uniform_tree(b, depth, seed=1):
    """A tree with b children everywhere, and leaves in no order."""
    number = itertools.count(seed)

    def node(left):
        return (
            str(next(number) * 7919 % 1009)
            if left == 0
            else f"({' '.join(node(left - 1) for _ in range(b))})"
        )

    return f"tree:{node(depth)}"


def cells(nodes):
    return [Cell(depth, count, 1, 0.0) for depth, count in enumerate(nodes, start=1)]


def row(comparison, name):
    return next(row for row in comparison.rows if row.name == name)


def test_tic_tac_toe_to_the_end():
    found = compare("tic-tac-toe", 12)
    assert found.complete
    assert found.depth == 9  # the game ends there
    assert row(found, "minimax").cells[-1].nodes == 549946
    assert row(found, "alpha-beta, given").cells[-1].nodes == 18297
    assert [row.name for row in found.rows] == [
        "minimax",
        "alpha-beta, given",
        "alpha-beta, random",
        "alpha-beta, best",  # and no evaluation, for the game has none
    ]
    assert row(found, "minimax").exponent == pytest.approx(1)
    assert row(found, "alpha-beta, best").exponent == pytest.approx(1 / 2, abs=0.05)
    assert row(found, "alpha-beta, random").exponent == pytest.approx(3 / 4, abs=0.1)
    assert found.branching**9 == pytest.approx(255168)


def test_a_uniform_tree_has_its_branching_factor():
    found = compare(uniform_tree(3, 6), 6)
    assert found.branching == pytest.approx(3)
    nodes = [row.cells[-1].nodes for row in found.rows]
    assert nodes[0] == (3**7 - 1) // 2
    assert nodes[0] > max(nodes[1:])
    assert min(nodes) == row(found, "alpha-beta, best").cells[-1].nodes


def test_the_decks_exponents_stand_beside():
    found = compare(uniform_tree(2, 3), 3)
    assert {row.name: row.deck for row in found.rows} == {
        "minimax": 1,
        "alpha-beta, given": None,
        "alpha-beta, random": 3 / 4,
        "alpha-beta, best": 1 / 2,
    }


def test_the_exponent_is_the_slope():
    base = cells([10**d for d in range(1, 6)])
    assert exponent(base, base) == pytest.approx(1)
    assert exponent(base, cells([round(5 * 10 ** (d / 2)) for d in range(1, 6)])) == pytest.approx(
        1 / 2, abs=0.01
    )
    assert exponent(base, [None, *base[1:3], None]) == pytest.approx(1)
    assert exponent(base, [base[0], None]) is None
    assert exponent([], []) is None


def test_the_same_seed_gives_the_same_nodes():
    tree = uniform_tree(3, 5)
    first, again, other = (compare(tree, 5, orders=["random"], seed=seed) for seed in (1, 1, 2))
    counts = [[cell.nodes for cell in found.rows[1].cells] for found in (first, again, other)]
    assert counts[0] == counts[1] != counts[2]


def test_what_takes_too_long_is_given_up():
    began = time.monotonic()
    found = compare(uniform_tree(4, 7), 7, seconds=0.02)
    assert time.monotonic() - began < 5
    assert found.complete
    assert row(found, "minimax").cells[0] is not None
    assert row(found, "minimax").cells[-1] is None
    assert row(found, "alpha-beta, best").cells[-1] is None
    assert all(math.isfinite(row.exponent) for row in found.rows if row.exponent is not None)


def test_other_algorithms_and_orders():
    found = compare(uniform_tree(2, 4), 4, ["negamax", "alpha-beta-negamax"], ["given", "best"])
    assert [row.name for row in found.rows] == [
        "minimax",
        "negamax",
        "alpha-beta-negamax, given",
        "alpha-beta-negamax, best",
    ]
    assert found.rows[0].cells[-1].nodes == found.rows[1].cells[-1].nodes


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("tic-tac-toe", 0), "from 1 to 4096, not 0"),
        (("tic-tac-toe", 3, ["naive"]), "does not search to a depth"),
        (("tic-tac-toe", 3, ["iterative-deepening"]), "does not search to a depth"),
        (("tic-tac-toe", 3, ["foo"]), "there is no algorithm 'foo'"),
        (("tic-tac-toe", 3, ["alpha-beta"], ["evaluation"]), "evaluate"),
        (("tree:5", 3), "the game is over"),
    ],
)
def test_wrong_input_is_refused_in_a_sentence(arguments, words):
    with pytest.raises(ValueError, match=words) as caught:
        compare(*arguments)
    assert "\n" not in str(caught.value)


# ---------------------------------------------------------------------- zermelo compare


def test_a_table_a_plot_and_json(tmp_path, capsys):
    assert main(["compare", "tic-tac-toe", "--depth", "5", "--out", str(tmp_path / "plot.svg")]) == 0
    text = capsys.readouterr().out
    assert "18,730" in text
    assert "3/4" in text
    assert "1/2" in text
    ElementTree.parse(tmp_path / "plot.svg")
    options = ["--depth", "3", "--order", "given", "--algorithm", "alpha-beta-one", "--json"]
    assert main(["compare", "tic-tac-toe", *options]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [row["algorithm"] for row in data["rows"]] == ["minimax", "alpha-beta-one"]
    assert [cell["nodes"] for cell in data["rows"][0]["cells"]] == [10, 82, 586]


def test_curves_stand_beside_each_other():
    text = draw([Curve("a", [10, 100, 1000]), Curve("b", [10, 30, None])])
    assert text.count("●") == 3
    assert text.count("■") == 2
    assert "1,000 ┤" in text
    assert any("●■" in line for line in text.splitlines())


def test_the_plot_is_an_svg():
    root = ElementTree.fromstring(svg([Curve("a & b", [10, 100]), Curve("c", [None, None])], "x < y"))
    texts = [element.text for element in root.iter() if element.tag.endswith("text")]
    assert {"x < y", "a & b", "c", "100", "depth"} <= set(texts)
