"""A trace in the terminal: its tree, and its steps.

Both are `rich` texts: `console.print(text, soft_wrap=True)` shows them in colour, `print` and `str` without.
"""

from __future__ import annotations

import shutil
import textwrap

from rich.text import Text

from zermelo.trace import captions
from zermelo.trace.data import MAX, MIN, NOT_FINISHED, PRUNE, Node, Trace
from zermelo.trace.indented import draw_indented
from zermelo.trace.sentences import BOUNDS
from zermelo.trace.style import BEST, FAINT, MARK, SYMBOL, UNSEEN, Line, as_text, wrapped
from zermelo.trace.top_down import draw_top_down


def draw(trace: Trace, width: int | None = None) -> Text:
    """The tree with its values, windows and cuts, and a line that says what came of it.

    A small tree is drawn as on a slide, the root above its children; one that does not fit into `width`
    columns (else the terminal's) is drawn as an indented list.
    """
    width = width or shutil.get_terminal_size().columns
    lines = draw_top_down(trace, width) or draw_indented(trace, width)
    return as_text([*lines, [], *_outcome(trace, width), *_legend(trace, width)])


def show_steps(trace: Trace, width: int | None = None) -> Text:
    """The steps, numbered; those that change nothing are faint."""
    width = width or shutil.get_terminal_size().columns
    lines: list[Line] = []
    places = len(str(len(trace.steps)))
    for i, step in enumerate(trace.steps, 1):
        style = MARK if step.label == PRUNE else "" if step.changed else FAINT
        first, *others = textwrap.wrap(step.sentence, max(20, width - places - 14))
        lines.append([(f"{i:{places}}  ", FAINT), (f"{step.label:<10}  ", style), (first, style)])
        lines += [[(" " * (places + 14) + other, style)] for other in others]
    return as_text([*lines, *_missing(trace)])


def _outcome(trace: Trace, width: int) -> list[Line]:
    how, what = captions.outcome(trace)
    return [
        [(how, ""), (what, BEST)],
        *[[(line, FAINT)] for line in textwrap.wrap(captions.visited(trace), width)],
        *_missing(trace),
    ]


def _missing(trace: Trace) -> list[Line]:
    return [[(sentence, MARK)] for sentence in captions.missing(trace)]


def _legend(trace: Trace, width: int) -> list[Line]:
    """What the signs mean that this drawing uses."""
    kinds = [kind for kind in (MAX, MIN) if any(_is_inner(node, kind) for node in trace.nodes)]
    words = [f"{SYMBOL[kind]} {captions.whose(trace, kind)}" for kind in kinds]
    if len(trace.principal_variation) > 1:
        words.append("━ best play")
    bounds = [sign for bound, sign in BOUNDS.items() if any(node.bound == bound for node in trace.nodes)]
    if bounds:
        words.append(f"{' '.join(bounds)} only a bound")
    if any(node.is_estimate for node in trace.nodes):
        words.append("≈ an estimate")
    if any(node.never_visited for node in trace.nodes):
        words.append(f"{UNSEEN} never visited")
    if any(node.ended == NOT_FINISHED for node in trace.nodes):
        words.append("… not recorded")
    return wrapped([[(word, FAINT)] for word in words], [], [], width, between="   ") if words else []


def _is_inner(node: Node, kind: str) -> bool:
    return node.kind == kind and not node.is_leaf
