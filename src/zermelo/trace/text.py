"""A trace in the terminal: its tree, and its steps.

Both are `rich` texts: a rich console prints them in colour, `print` and `str` give them without.
"""

from __future__ import annotations

import shutil

from rich.text import Text

from zermelo.search.analyze import max_player
from zermelo.trace.data import HORIZON, NOT_FINISHED, Node, Trace
from zermelo.trace.indented import draw_indented
from zermelo.trace.steps import number
from zermelo.trace.style import BEST, BOUNDS, FAINT, MARK, SYMBOL, UNSEEN, Line, as_text
from zermelo.trace.top_down import draw_top_down


def draw(trace: Trace, width: int | None = None) -> Text:
    """The tree with its values, windows and cuts, and a line that says what came of it.

    A small tree is drawn as on a slide, the root above its children; one that does not fit into `width`
    columns (else the terminal's) is drawn as an indented list.
    """
    width = width or shutil.get_terminal_size().columns
    lines = draw_top_down(trace, width) or draw_indented(trace, width)
    return as_text([*lines, [], *_outcome(trace), _legend(trace)])


def show_steps(trace: Trace) -> Text:
    """The steps, numbered, one to a line; those that change nothing are faint."""
    lines: list[Line] = []
    places = len(str(len(trace.steps)))
    for i, step in enumerate(trace.steps, 1):
        style = MARK if step.label == "prune" else "" if step.changed else FAINT
        lines.append([(f"{i:{places}}  ", FAINT), (f"{step.label:<10}  ", style), (step.sentence, style)])
    return as_text([*lines, *_left_out(trace)])


def _outcome(trace: Trace) -> list[Line]:
    decision = trace.decision
    value = "no value" if decision.value is None else number(decision.value)
    move = "" if decision.move is None else f", by {decision.move}"
    depth = "" if decision.depth is None else f" to depth {decision.depth}"
    seen = f"{decision.nodes:,} nodes visited" if decision.nodes > 1 else "1 node visited"
    unseen = sum(len(node.never_visited) for node in trace.nodes)
    saved = f", {unseen:,} child{'ren' * (unseen != 1)} never visited" if unseen else ""
    return [
        [(f"{trace.algorithm}{depth}: ", ""), (f"{value} for {decision.player}{move}", BEST)],
        [(f"{seen}{saved}", FAINT)],
        *_left_out(trace),
    ]


def _left_out(trace: Trace) -> list[Line]:
    if not trace.left_out:
        return []
    return [[(f"{trace.left_out:,} more nodes were visited that the trace leaves out", MARK)]]


def _legend(trace: Trace) -> Line:
    """What the signs mean that this drawing uses."""
    words = [_whose(trace, kind) for kind in ("max", "min") if any(_is_inner(n, kind) for n in trace.nodes)]
    if len(trace.principal_variation) > 1:
        words.append("━ best play")
    if any(node.bound in ("lower", "upper") for node in trace.nodes):
        words.append(f"{BOUNDS['upper']} {BOUNDS['lower']} only a bound")
    if any(node.ended == HORIZON for node in trace.nodes):
        words.append("≈ an estimate")
    if any(node.never_visited for node in trace.nodes):
        words.append(f"{UNSEEN} never visited")
    if any(node.ended == NOT_FINISHED for node in trace.nodes):
        words.append("… not recorded")
    return [("   ".join(words), FAINT)]


def _is_inner(node: Node, kind: str) -> bool:
    return node.kind == kind and not node.is_leaf


def _whose(trace: Trace, kind: str) -> str:
    player = max_player(trace.position)
    name = trace.game.player_name(player if kind == "max" else 1 - player)
    return f"{SYMBOL[kind]} {kind.upper()}" + (f", {name}" if name != kind.upper() else "")
