"""`zermelo tree --out`: a picture in a file."""

from __future__ import annotations

import json

import pytest

from tests.trace.common import AIMA
from zermelo.cli import main


@pytest.fixture
def run(tmp_path, monkeypatch, capsys):
    """Run a command in a folder of its own: the code it ends with, and what it prints."""
    monkeypatch.chdir(tmp_path)

    def run_it(*words: str) -> tuple[int, str]:
        code = main(["tree", *words])
        printed = capsys.readouterr()
        return code or 0, printed.out + printed.err

    return run_it


@pytest.mark.parametrize(
    ("file", "beginning"),
    [
        ("tree.svg", "<svg "),
        ("tree.tex", r"\documentclass[border=4pt]{standalone}"),
        ("tree.json", '{"game"'),
    ],
)
def test_the_ending_says_what_is_drawn(run, tmp_path, file, beginning):
    assert run("othello", "--depth", "3", "--algorithm", "alpha-beta", "--out", file) == (
        0,
        f"{file}: 51 nodes\n",
    )
    assert (tmp_path / file).read_text(encoding="utf-8").startswith(beginning)


def test_json_is_the_trace(run, tmp_path):
    run(AIMA, "--out", "tree.json")
    assert json.loads((tmp_path / "tree.json").read_text(encoding="utf-8"))["pruned"] == [4, 6]


def test_slides(run, tmp_path):
    assert run(AIMA, "--out", "slides.tex", "--overlays")[0] == 0
    assert "{beamer}" in (tmp_path / "slides.tex").read_text(encoding="utf-8")


def test_what_is_left_out_is_said(run):
    code, said = run("othello", "--depth", "5", "--nodes", "20", "--out", "tree.svg")
    assert (code, said) == (
        0,
        "tree.svg: 20 nodes; the trace leaves out 541 nodes after the first 20\n",
    )


def test_the_engine_is_drawn_too(run):
    code, drawn = run("3 12 8 / 2 4 6 / 14 5 2", "--algorithm", "engine")
    assert code == 0
    assert "engine to depth 2: 3 for MAX" in drawn


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--out", "tree.png"], "ends in .svg, .tex, .json, not 'tree.png'"),
        (["--out", "tree"], "ends in .svg, .tex, .json, not 'tree'"),
        (["--out", "tree.svg", "--overlays"], "--overlays makes slides for LaTeX"),
        (["--overlays"], "--overlays makes slides for LaTeX"),
        (["--out", "tree.svg", "--steps"], "--steps are printed on the terminal"),
        (["--out", "nowhere/tree.svg"], "there is no folder 'nowhere'"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(run, tmp_path, words, sentence):
    code, said = run(AIMA, *words)
    assert code == 2
    assert sentence in said
    assert said.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
