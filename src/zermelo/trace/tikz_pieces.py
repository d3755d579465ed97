"""The pieces of a TikZ picture, each with the slides it is on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.trace.data import MAX, MIN, Window
from zermelo.trace.figure import Figure, beside, is_beside, move_at, strokes, value_line, window_line
from zermelo.trace.items import DOT, FULL, LEAF, MANY, SMALL, Item
from zermelo.trace.sentences import number
from zermelo.trace.tex import as_formula, as_text
from zermelo.trace.times import Times

POINT = 0.75  # of TeX, for a unit of the figure
ROW_NAME = 40  # points: room for MAX and MIN at the left


class Piece(NamedTuple):
    """Something that is drawn, on the slides from the first to the last (None: to the end)."""

    code: str
    first: int = 1
    last: int | None = None


class Drawing:
    """The pieces of a figure. TikZ counts upwards, the figure downwards."""

    def __init__(self, figure: Figure, times: Times) -> None:
        self.figure, self.times = figure, times

    def pieces(self) -> Iterator[Piece]:
        for kind, y in self.figure.rows:
            at = f"({-ROW_NAME}pt, {points(-y * POINT)}pt)"
            yield Piece(rf"\node[anchor=west, font=\footnotesize, text=window] at {at} {{{kind.upper()}}};")
        yield Piece(rf"\path ({points(self.figure.width * POINT)}pt, 0pt);")
        for parent in self.figure.items:
            for child in parent.children:
                yield from self.edge(parent, child)
        for item in self.figure.items:
            if not item.block:
                yield from self.node(item)

    # ------------------------------------------------------------------ edges

    def edge(self, parent: Item, child: Item) -> Iterator[Piece]:
        here, there = _at(parent.x, parent.bottom), _at(child.x, child.y)

        def line(style: str) -> str:
            return rf"\draw[{style}] {here} -- {there};"

        seen = self.times.seen(child.block[0] if child.block else child)
        if seen is not None:
            yield from self.before(line("faint edge"), seen)
            best = self.times.best if child.best else None
            yield Piece(line("edge"), seen, None if best is None else best - 1)
            if best is not None:
                yield Piece(line("best edge"), best)
        else:
            pruned = self.times.pruned(parent)
            yield from self.before(line("faint edge"), pruned)
            yield Piece(line("unseen edge"), pruned)
            if child.crossed:
                yield Piece(_crossed(parent, child), pruned)
        if child.move and child.detail != DOT:
            colour = ", text=faint" * (not child.seen)
            at = _at(*move_at(parent, child))
            yield Piece(rf"\node[move{colour}] at {at} {{{as_text(child.move)}}};", seen or 1)

    def before(self, code: str, first: int) -> Iterator[Piece]:
        """What is seen on the slides before that one, if there are any."""
        if first > 1:
            yield Piece(code, 1, first - 1)

    # ------------------------------------------------------------------ nodes

    def node(self, item: Item) -> Iterator[Piece]:
        seen = self.times.seen(item)
        styles = {MAX: "symbol, max", MIN: "symbol, min", LEAF: "symbol"}
        style = styles.get(item.shape, "symbol, circle node") + ", dot" * (item.detail == DOT)
        if item.shape != MANY:
            faint = rf"\draw[symbol, faint] {_outline(item)};"
            if seen is None:
                yield Piece(faint)
            else:
                yield from self.before(faint, seen)
                best = self.times.best if item.best else None
                normal = rf"\draw[{style}] {_outline(item)};"
                yield Piece(normal, seen, None if best is None else best - 1)
                if best is not None:
                    colour = "best leaf" if item.shape == LEAF else "best"
                    yield Piece(rf"\draw[{style}, {colour}] {_outline(item)};", best)
        for slide in self.times.steps_at(item):
            yield Piece(rf"\draw[{style}, now] {_outline(item)};", slide, slide)
        if item.detail != DOT or item.shape == MANY:
            yield from self.value(item)
            if item.window is not None and item.detail == FULL:
                yield from self.windows(item)

    def value(self, item: Item) -> Iterator[Piece]:
        if not item.value:
            return
        size = "" if item.detail == FULL and item.shape != MANY else r", font=\tiny"
        if is_beside(item):
            at, anchor = _at(float(item.x) + beside(item), item.y + value_line(item)), ", anchor=base west"
        else:
            at, anchor = _at(item.x, item.y + _middle(item)), ""
        text = as_text(item.value) if item.shape == MANY else as_formula(item.value)

        def code(colour: str) -> str:
            return rf"\node[text node{anchor}{size}{colour}] at {at} {{{text}}};"

        known = self.times.known(item)
        if known is None:
            yield Piece(code(", text=faint"))
            return
        if item.shape == LEAF and self.times.is_tree:
            yield from self.before(code(", text=faint"), known)
        best = self.times.best if item.best else None
        yield Piece(code(""), known, None if best is None else best - 1)
        if best is not None:
            yield Piece(code(", text=best"), max(known, best))

    def windows(self, item: Item) -> Iterator[Piece]:
        """As it changes from step to step; red from where it cuts."""
        for first, last, window in self.times.windows(item):
            crossed = item.node is not None and item.node.cut is not None and last is None
            for side, anchor, letter, bound in _sides(window):
                at = _at(float(item.x) + side * beside(item), item.y + window_line(item))
                colour = ", text=cut" * crossed
                text = rf"${letter}={as_formula(bound, inside=True)}$"
                yield Piece(rf"\node[window, anchor=base {anchor}{colour}] at {at} {{{text}}};", first, last)


def _sides(window: Window) -> tuple[tuple[int, str, str, str], tuple[int, str, str, str]]:
    return (-1, "east", r"\alpha", number(window.alpha)), (1, "west", r"\beta", number(window.beta))


def _outline(item: Item) -> str:
    """The path of a symbol."""
    x, y, height, half = float(item.x), item.y, item.symbol_height, item.symbol_width / 2
    if item.shape == MAX:
        return f"{_at(x, y)} -- {_at(x + half, y + height)} -- {_at(x - half, y + height)} -- cycle"
    if item.shape == MIN:
        return f"{_at(x - half, y)} -- {_at(x + half, y)} -- {_at(x, y + height)} -- cycle"
    if item.has_box:
        return f"{_at(x - half, y)} rectangle {_at(x + half, y + height)}"
    return f"{_at(x, y + item.radius)} circle[radius={points(item.radius * POINT)}pt]"


def _crossed(parent: Item, child: Item) -> str:
    lines = [f"{_at(a, b)} -- {_at(c, d)}" for a, b, c, d in strokes(parent, child)]
    return rf"\draw[cross] {' '.join(lines)};"


def _middle(item: Item) -> float:
    """How far below the top the value stands, if it is in the symbol or below it."""
    if item.shape == MANY:
        return 6
    if item.shape == LEAF and item.detail == SMALL:
        return 11
    return item.symbol_height * {MAX: 0.66, MIN: 0.34}.get(item.shape, 0.5)


def _at(x: float, y: float) -> str:
    return f"({points(x * POINT)}, {points(-y * POINT)})"


def points(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
