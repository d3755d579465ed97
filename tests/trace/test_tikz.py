"""TikZ pictures and slides: what is in them, and that they compile where there is a TeX."""

from __future__ import annotations

import re
import subprocess

import pytest
from hypothesis import given, settings

from tests.programs import program, require
from tests.trace.common import AIMA, TREES
from zermelo.games.tree.rules import Tree
from zermelo.trace import trace
from zermelo.trace.tex import as_formula, as_text
from zermelo.trace.tikz import tikz, tikz_slides


def test_the_nine_leaf_tree():
    text = tikz(trace(Tree(AIMA)))
    assert text.startswith("\\documentclass[border=4pt]{standalone}\n\\usepackage{tikz}\n")
    assert text.count(r"\draw[cross]") == 2
    assert text.count(r"\draw[symbol, faint]") == 2
    assert text.count(r"\draw[best edge]") == 2
    assert text.count(r"\draw[symbol") == 11 + 2
    assert r"$\beta=\infty $" in text
    assert r"{$\le 2$}" in text
    assert "only<" not in text
    assert "never visited: 4, 6" in text


def test_a_slide_for_each_step():
    t = trace(Tree(AIMA))
    text = tikz_slides(t)
    assert text.startswith(r"\documentclass{beamer}")
    slides = re.findall(r"^\\only<(\d+)>\{\\textbf", text, re.MULTILINE)
    assert slides == [str(i) for i in range(1, len(t.steps) + 1)]
    assert rf"\only<{len(t.steps) + 1}>{{alpha-beta: " in text
    prune = next(i for i, step in enumerate(t.steps, 1) if step.label == "prune")
    assert len(re.findall(rf"\\only<{prune}->\{{\\draw\[cross\]", text)) == 2
    assert text.count(r", now]") == len(t.steps)


@given(TREES)
@settings(deadline=None, max_examples=30)
def test_braces_are_closed(text):
    for algorithm in ("alpha-beta", "minimax", "engine"):
        t = trace(Tree(text), algorithm)
        for made in (tikz(t), tikz_slides(t)):
            plain = made.replace(r"\{", "").replace(r"\}", "")
            assert plain.count("{") == plain.count("}")


def test_too_many_slides_are_refused():
    with pytest.raises(ValueError, match=r"a slide for each of 757 steps is too much.*search less deep") as e:
        tikz_slides(trace("othello", depth=5))
    assert "\n" not in str(e.value)


def test_words_as_tex_writes_them():
    assert as_text("Qh7# & 50% α = -3 ≤ β_1 → {x}") == (
        r"Qh7\# \& 50\% $\alpha$ = $-$3 $\le$ $\beta$\_1 ? \{x\}"
    )
    assert as_formula("≥-2") == r"$\ge -2$"


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["picture", "slides", "real game"])
def test_it_compiles(kind, tmp_path):
    t = trace("chess", "engine", 1) if kind == "real game" else trace(Tree(AIMA))
    text = tikz_slides(t) if kind == "slides" else tikz(t)
    name = "beamer.cls" if kind == "slides" else "standalone.cls"
    package = "texlive-latex-recommended" if kind == "slides" else "texlive-latex-extra"
    finder = program("kpsewhich", "texlive-latex-base")
    require(not subprocess.run([finder, name], capture_output=True, check=False).returncode, package)
    (tmp_path / "tree.tex").write_text(text, encoding="utf-8")
    done = subprocess.run(
        ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "tree.tex"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:]
    pages = re.search(r"\((\d+) pages?", done.stdout)
    assert pages
    assert int(pages[1]) == (len(t.steps) + 1 if kind == "slides" else 1)
