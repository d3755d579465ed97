"""A trace in the terminal: its tree, and its steps.

Both are `rich` texts: `console.print(text, soft_wrap=True)` shows them in colour, `print` and `str` without.
"""

from __future__ import annotations

import shutil
import textwrap

from rich.text import Text

from zermelo.games.tree import Tree
from zermelo.search.zero_sum import max_player
from zermelo.trace.data import HORIZON, NOT_FINISHED, PRUNE, Node, Trace
from zermelo.trace.indented import draw_indented
from zermelo.trace.steps import number
from zermelo.trace.style import BEST, BOUNDS, FAINT, MARK, SYMBOL, UNSEEN, Line, as_text, wrapped
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
    return as_text([*lines, *_left_out(trace)])


def _outcome(trace: Trace, width: int) -> list[Line]:
    decision = trace.decision
    value = "no value" if decision.value is None else number(decision.value)
    move = "" if decision.move is None else f", best move {decision.move}"
    depth = "" if decision.depth is None else f" to depth {decision.depth}"
    seen = _counted(decision.nodes, "node", "nodes")
    return [
        [(f"{trace.algorithm}{depth}: ", ""), (f"{value} for {decision.player}{move}", BEST)],
        *[[(line, FAINT)] for line in textwrap.wrap(f"{seen} visited{_saved(trace)}", width)],
        *_left_out(trace),
    ]


def _saved(trace: Trace) -> str:
    """What pruning saved, as far as the trace can tell."""
    count = sum(len(node.never_visited) for node in trace.nodes)
    if not count:
        return ""
    if isinstance(trace.game, Tree):
        leaves = [number(float(leaf)) for leaf in trace.pruned]
        return f"; never visited: {', '.join(leaves[:20])}{', …' * (len(leaves) > 20 or trace.left_out > 0)}"
    return f"; {'at least ' * (trace.left_out > 0)}{_counted(count, 'child', 'children')} never visited"


def _counted(count: int, one: str, many: str) -> str:
    return f"{count:,} {one if count == 1 else many}"


def _left_out(trace: Trace) -> list[Line]:
    if not trace.left_out:
        return []
    left_out = _counted(trace.left_out, "node", "nodes")
    return [[(f"the trace leaves out {left_out} after the first {len(trace.nodes):,}", MARK)]]


def _legend(trace: Trace, width: int) -> list[Line]:
    """What the signs mean that this drawing uses."""
    words = [_whose(trace, kind) for kind in ("max", "min") if any(_is_inner(n, kind) for n in trace.nodes)]
    if len(trace.principal_variation) > 1:
        words.append("━ best play")
    bounds = [sign for bound, sign in BOUNDS.items() if any(node.bound == bound for node in trace.nodes)]
    if bounds:
        words.append(f"{' '.join(bounds)} only a bound")
    if any(node.ended == HORIZON for node in trace.nodes):
        words.append("≈ an estimate")
    if any(node.never_visited for node in trace.nodes):
        words.append(f"{UNSEEN} never visited")
    if any(node.ended == NOT_FINISHED for node in trace.nodes):
        words.append("… not recorded")
    return wrapped([[(word, FAINT)] for word in words], [], [], width, between="   ") if words else []


def _is_inner(node: Node, kind: str) -> bool:
    return node.kind == kind and not node.is_leaf


def _whose(trace: Trace, kind: str) -> str:
    player = max_player(trace.position)
    name = trace.game.player_name(player if kind == "max" else 1 - player)
    return f"{SYMBOL[kind]} {kind.upper()}" + (f", {name}" if name != kind.upper() else "")
