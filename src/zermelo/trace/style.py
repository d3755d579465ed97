"""How the parts of a drawn trace look: signs, colours, and lines of coloured text."""

from __future__ import annotations

from rich.text import Text

from zermelo.trace.data import HORIZON, Node
from zermelo.trace.steps import number

Line = list[tuple[str, str]]  # pieces of text, each with its style

SYMBOL = {"max": "△", "min": "▽"}
BOUNDS = {"lower": "≥", "upper": "≤"}
UNSEEN = "╳"

BEST = "bold green"  # the principal variation
MARK = "red"  # cuts, and what is missing
FAINT = "bright_black"
WINDOW = "cyan"


def value_of(node: Node) -> str:
    """The node's value: `3`, `≤2` if it is only a bound, `≈0` if it is an estimate, `?` if there is none."""
    if node.value is None:
        return "?"
    sign = "≈" if node.ended == HORIZON else BOUNDS.get(node.bound or "", "")
    return sign + number(node.value)


def window_of(node: Node) -> str:
    """The window on exit, as it stands beside the node on a slide."""
    return "" if node.exit is None else f"α={number(node.exit.alpha)} β={number(node.exit.beta)}"


def name_of(node: Node) -> str:
    """The symbol of an inner node with its number, which the steps call it by: ▽₅."""
    return SYMBOL[node.kind] + "".join("₀₁₂₃₄₅₆₇₈₉"[int(digit)] for digit in str(node.number))


def style_of(node: Node) -> str:
    return BEST if node.on_principal_variation else ""


def window_style(node: Node) -> str:
    return MARK if node.exit is not None and node.exit.alpha >= node.exit.beta else WINDOW


def as_text(lines: list[Line]) -> Text:
    """The lines as one text that is never wrapped."""
    text = Text(no_wrap=True, overflow="ignore", end="")
    for line in lines:
        text.append_text(Text.assemble(*line))
        text.rstrip()
        text.append("\n")
    return text
