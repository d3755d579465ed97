"""A trace as TikZ for LaTeX: a picture of its own, or slides that go through it step by step.

Both compile as they are, with the class `standalone` or `beamer` and nothing but TikZ.
"""

from __future__ import annotations

from zermelo.trace import captions
from zermelo.trace.data import Trace
from zermelo.trace.figure import figure
from zermelo.trace.tex import as_text
from zermelo.trace.tikz_pieces import POINT, ROW_NAME, Drawing, Piece, points
from zermelo.trace.times import Times

MILLIMETRE = 0.3515  # for a point
SLIDE = 116.0, 62.0  # millimetres that the picture has on a slide
MOST_SLIDES = 400

PREAMBLE = r"""\usepackage{tikz}
\definecolor{best}{HTML}{0A7D3B}
\definecolor{bestfill}{HTML}{D9F2E2}
\definecolor{cut}{HTML}{C62F2B}
\definecolor{maxfill}{HTML}{DCEBFB}
\definecolor{minfill}{HTML}{FDE6D8}
\definecolor{chancefill}{HTML}{ECE8F6}
\definecolor{faint}{HTML}{A3A9B2}
\definecolor{window}{HTML}{5A6370}
\tikzset{
  edge/.style={line width=.5pt}, best edge/.style={draw=best, line width=1.4pt},
  faint edge/.style={draw=faint, line width=.5pt}, unseen edge/.style={faint edge, dashed},
  cross/.style={draw=cut, line width=.9pt},
  symbol/.style={draw, line width=.6pt, line join=round, fill=white},
  max/.style={fill=maxfill}, min/.style={fill=minfill}, circle node/.style={fill=chancefill},
  best/.style={draw=best, line width=1.2pt}, best leaf/.style={best, fill=bestfill},
  now/.style={draw=orange, line width=1.8pt},
  faint/.style={draw=faint, fill=white}, dot/.style={line width=.3pt},
  text node/.style={inner sep=0pt}, window/.style={text node, font=\footnotesize, text=window},
  move/.style={fill=white, inner sep=1pt, font=\scriptsize},
}"""


def tikz(trace: Trace) -> str:
    """A picture of its own, of the whole search."""
    drawing = Drawing(figure(trace), Times(trace, slides=False))
    how, what = captions.outcome(trace)
    words = [as_text(how) + rf"\textcolor{{best}}{{\textbf{{{as_text(what)}}}}}"]
    words += [as_text(sentence) for sentence in (captions.visited(trace), *captions.missing(trace))]
    text, below = r" \\ ".join(words), -POINT * drawing.figure.height - 14
    corner = f"({-ROW_NAME}pt, {points(below)}pt)"
    caption = rf"\node[anchor=north west, align=left, font=\small] at {corner} {{{text}}};"
    return "\n".join(
        [
            r"\documentclass[border=4pt]{standalone}",
            PREAMBLE,
            r"\begin{document}",
            r"\begin{tikzpicture}[x=1pt, y=1pt]",
            *(piece.code for piece in drawing.pieces() if piece.last is None),
            caption,
            r"\end{tikzpicture}",
            r"\end{document}",
            "",
        ]
    )


def tikz_slides(trace: Trace) -> str:
    """Slides: one for each step of the search, with its sentence, and one of what came of it."""
    if len(trace.steps) >= MOST_SLIDES:
        raise ValueError(
            f"a slide for each of {len(trace.steps):,} steps is too much, {MOST_SLIDES} are the most; "
            "search less deep or record fewer nodes"
        )
    drawing = Drawing(figure(trace), Times(trace, slides=True))
    width, height = drawing.figure.width * POINT + ROW_NAME + 8, drawing.figure.height * POINT + 8
    scale = min(1.6, SLIDE[0] / (width * MILLIMETRE), SLIDE[1] / (height * MILLIMETRE))
    how, what = captions.outcome(trace)
    told = [rf"\textbf{{{step.label}}}\quad {as_text(step.sentence)}" for step in trace.steps]
    told.append(rf"{as_text(how)}\textcolor{{best}}{{\textbf{{{as_text(what)}}}}}")
    told[-1] += "".join(rf"\\ {as_text(sentence)}" for sentence in captions.missing(trace))
    return "\n".join(
        [
            r"\documentclass{beamer}",
            PREAMBLE,
            r"\setbeamertemplate{navigation symbols}{}",
            r"\begin{document}",
            rf"\begin{{frame}}[t]{{{as_text(trace.algorithm)}, \insertoverlaynumber{{}} of {len(told)}}}",
            r"\centering",
            rf"\scalebox{{{scale:.3f}}}{{\begin{{tikzpicture}}[x=1pt, y=1pt]",
            *(_overlaid(piece) for piece in drawing.pieces()),
            r"\end{tikzpicture}}\par\vfill",
            r"\begin{minipage}[t][3.2\baselineskip]{\textwidth}\small\centering",
            *(rf"\only<{i}>{{{sentence}}}%" for i, sentence in enumerate(told, 1)),
            r"\end{minipage}",
            r"\end{frame}",
            r"\end{document}",
            "",
        ]
    )


def _overlaid(piece: Piece) -> str:
    if piece.first == 1 and piece.last is None:
        return piece.code
    return rf"\only<{piece.first}-{piece.last or ''}>{{{piece.code}}}"
