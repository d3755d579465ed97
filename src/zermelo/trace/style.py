"""How the parts of a drawn trace look: signs, colours, and lines of coloured text."""

from __future__ import annotations

from rich.text import Text

from zermelo.trace.data import Node
from zermelo.trace.sentences import number

Line = list[tuple[str, str]]  # pieces of text, each with its style
Words = list[Line]  # to be set side by side

SYMBOL = {"max": "△", "min": "▽"}
CIRCLE = "○"  # chance, or one of more than two players
UNSEEN = "╳"

BEST = "bold green"  # the principal variation
MARK = "red"  # cuts, and what is missing
FAINT = "bright_black"
WINDOW = "cyan"


def window_of(node: Node) -> str:
    """The window on exit, as it stands beside the node on a slide."""
    return "" if node.exit is None else f"α={number(node.exit.alpha)} β={number(node.exit.beta)}"


def name_of(node: Node) -> str:
    """The symbol of an inner node with its number, which the steps call it by: ▽₅."""
    return SYMBOL.get(node.kind, CIRCLE) + "".join("₀₁₂₃₄₅₆₇₈₉"[int(digit)] for digit in str(node.number))


def style_of(node: Node) -> str:
    return BEST if node.on_principal_variation else ""


def window_style(node: Node) -> str:
    """Red where alpha and beta have crossed."""
    crossed = node.exit is not None and node.exit.alpha > node.exit.beta
    return MARK if crossed or node.cut else WINDOW


def wrapped(words: Words, before: Line, below: Line, width: int, between: str = "  ") -> list[Line]:
    """The words in as many lines as they need, with something before the first, and below that."""
    lines = [[*before]]
    room = whole = width - sum(len(text) for text, _ in before)
    for word in words:
        length = sum(len(text) for text, _ in word)
        if length > room and room < whole:
            lines.append([*below])
            room = whole
        lines[-1] += [*word, (between, "")]
        room -= length + len(between)
    return lines


def as_text(lines: list[Line]) -> Text:
    """The lines as one text."""
    text = Text(end="")
    for line in lines:
        row = Text.assemble(*line)
        row.rstrip()
        text.append_text(row).append("\n")
    return text
