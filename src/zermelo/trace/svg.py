"""A trace as an SVG picture that needs nothing else: a file, a notebook's output, or part of a page."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from zermelo.board import describe
from zermelo.board import svg as board_svg
from zermelo.trace import captions
from zermelo.trace.data import MAX, MIN, TABLE_HIT, TERMINAL, Node, Trace
from zermelo.trace.figure import Figure, beside, figure, is_beside, move_at, strokes, value_line, window_line
from zermelo.trace.items import BOARD, DOT, FULL, LEAF, MANY, SMALL, Item
from zermelo.trace.sentences import number, value_of
from zermelo.trace.svg_style import STYLE

MARGIN = 16
LINE = 19  # of text below the picture
ROW_NAME = 52  # room for MAX and MIN at the left


def svg(trace: Trace, *, boards: bool = True) -> str:
    """The picture: triangles up for MAX and down for MIN, windows beside them, crossed edges at cuts."""
    return _Drawing(figure(trace, boards)).text()


class _Drawing:
    def __init__(self, figure: Figure) -> None:
        self.figure, self.trace = figure, figure.trace
        self.rows = figure.rows
        self.left: float = MARGIN + (ROW_NAME if self.rows else 0)

    def text(self) -> str:
        captions = list(self.captions())
        longest = max(len(words) for _, words in captions) * 6.3
        width = max(self.left + self.figure.width + MARGIN, longest + 2 * MARGIN)
        self.left += max(0.0, (width - self.left - MARGIN - self.figure.width) / 2)
        below = self.figure.height + 2 * MARGIN + LINE
        height = below + LINE * len(captions)
        how, what = self.outcome()
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" class="zermelo-tree" role="img" width="{_n(width)}" '
            f'height="{_n(height)}" viewBox="0 0 {_n(width)} {_n(height)}">',
            f"<title>{escape(f'{how}{what}')}</title>",
            f"<desc>{escape(self.description())}</desc>",
            f"<style>{STYLE}</style>",
            '<rect class="paper" width="100%" height="100%"/>',
            *(
                f'<text class="row" x="{MARGIN}" y="{_n(y + MARGIN + 5)}">{escape(kind.upper())}</text>'
                for kind, y in self.rows
            ),
            f'<g transform="translate({_n(self.left)} {MARGIN})">',
            *self.edges(),
            *self.nodes(),
            "</g>",
        ]
        for i, (kind, words) in enumerate(captions):
            y = below + LINE * i
            lines.append(f'<text class="caption {kind}" x="{MARGIN}" y="{_n(y)}">{words}</text>')
        return "\n".join([*lines, "</svg>"]) + "\n"

    # ------------------------------------------------------------------ edges

    def edges(self) -> Iterator[str]:
        """Those of the principal variation last, above the others."""
        pairs = [(item, child) for item in self.figure.items for child in item.children]
        for parent, child in sorted(pairs, key=lambda pair: pair[1].best):
            yield from self.edge(parent, child)

    def edge(self, parent: Item, child: Item) -> Iterator[str]:
        x1, y1, x2, y2 = float(parent.x), parent.bottom, float(child.x), child.y
        classes = " best" * child.best + " unseen" * (not child.seen) + " thin" * (child.detail == DOT)
        yield f'<path class="edge{classes}" d="M{_n(x1)} {_n(y1)}L{_n(x2)} {_n(y2)}"/>'
        if child.crossed:
            lines = "".join(f"M{_n(a)} {_n(b)}L{_n(c)} {_n(d)}" for a, b, c, d in strokes(parent, child))
            yield f'<path class="cut" d="{lines}"/>'
        if child.move and child.detail != DOT:
            x, y = move_at(parent, child)
            small = " small" * (child.detail == SMALL)
            yield _text(f"move{small}{classes}", x, y + 4, child.move)

    # ------------------------------------------------------------------ nodes

    def nodes(self) -> Iterator[str]:
        for item in self.figure.items:
            if not item.block:
                yield from self.node(item)

    def node(self, item: Item) -> Iterator[str]:
        shape = item.shape if item.shape in (MAX, MIN, LEAF, MANY) else "circle"
        classes = [
            shape,
            item.detail,
            *["boards"] * item.board,
            *["best"] * item.best,
            *["unseen"] * (not item.seen),
        ]
        number = ""
        if item.node is not None:
            number = f' data-node="{item.node.number}"'
            classes += ["table"] * (item.node.ended == TABLE_HIT)
        elif item.shape != MANY:
            classes.append("never-visited")
        yield f'<g class="{" ".join(classes)}"{number}>'
        if item.node is not None:
            yield f"<title>{escape(tooltip(self.trace, item.node))}</title>"
        if item.board and item.shape == LEAF:
            yield from self.board(item, item.y)
            yield from self.symbol(item, item.y + BOARD + 6)
        else:
            yield from self.symbol(item, item.y)
            if item.board:
                yield from self.board(item, item.y + item.symbol_height + 6)
        yield "</g>"

    def symbol(self, item: Item, y: float) -> Iterator[str]:
        x, height = float(item.x), item.symbol_height
        if item.shape != MANY:
            yield f'<path class="symbol" d="{_outline(item, x, y)}"/>'
        if item.detail == DOT and item.shape != MANY:
            return
        if item.value:
            yield from self.value(item, x, y)
        if item.window is not None and item.detail == FULL and item.node is not None:
            alpha, beta = item.window
            crossed = " crossed" * (item.node.cut is not None)
            near = beside(item)
            for words, side in ((f"α = {alpha}", -1), (f"β = {beta}", 1)):
                anchor = "end" if side < 0 else "start"
                at = f'x="{_n(x + side * near)}" y="{_n(y + window_line(item))}"'
                yield f'<text class="window{crossed}" style="text-anchor: {anchor}" {at}>{words}</text>'
        if item.shape == LEAF and item.node is not None and item.detail == FULL:
            note = "" if item.node.ended == TERMINAL or item.value[:1] == "≈" else item.node.ended
            if note:
                yield _text("note", x, y + height + 11, note.removesuffix(" hit"))

    def value(self, item: Item, x: float, y: float) -> Iterator[str]:
        """In the symbol, or at its side."""
        if is_beside(item):
            at = f'x="{_n(x + beside(item))}" y="{_n(y + value_line(item))}"'
            yield f'<text class="value" style="text-anchor: start" {at}>{escape(item.value)}</text>'
        else:
            yield _text("value", x, y + _baseline(item), item.value)

    def board(self, item: Item, y: float) -> Iterator[str]:
        board = describe(self.trace.game, item.state)
        width, height = (
            BOARD * side / max(board.width, board.height) for side in (board.width, board.height)
        )
        x, y = float(item.x) - width / 2, y + (BOARD - height) / 2
        yield f'<rect class="card" x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}" rx="2"/>'
        drawn = board_svg(board, size=BOARD)
        yield drawn.replace("<svg ", f'<svg x="{_n(x)}" y="{_n(y)}" ', 1).strip()

    # ------------------------------------------------------------------ words

    def outcome(self) -> tuple[str, str]:
        return captions.outcome(self.trace)

    def captions(self) -> Iterator[tuple[str, str]]:
        how, what = self.outcome()
        yield "", f'{escape(how)}<tspan class="best">{escape(what)}</tspan>'
        yield "faint", escape(captions.visited(self.trace))
        for sentence in captions.missing(self.trace):
            yield "missing", escape(sentence)

    def description(self) -> str:
        game = self.trace.game.name
        sentences = [f"The tree of a search of {game}", captions.visited(self.trace)]
        line = " ".join(node.move for node in self.trace.principal_variation if node.move is not None)
        sentences += [f"best play: {line}"] * bool(line)
        return "; ".join([*sentences, *captions.missing(self.trace)]) + "."


def tooltip(trace: Trace, node: Node) -> str:
    """What is known of a node, in a line."""
    line = " ".join(trace.line(node))
    words = [f"node {node.number}, {captions.whose(trace, node.kind)}{f', after {line}' if line else ''}"]
    if node.value is not None:
        words.append(f"value {value_of(node)}")
    if node.entry is not None and node.exit is not None:
        words.append(f"{_window(node.entry)}, then {_window(node.exit)}")
    words += [] if node.visit is None else [node.visit]
    return "; ".join([*words, node.ended])


def _window(window: tuple[float, float]) -> str:
    return f"α={number(window[0])} β={number(window[1])}"


def _text(kind: str, x: float, y: float, words: str) -> str:
    return f'<text class="{kind}" x="{_n(x)}" y="{_n(y)}">{escape(words)}</text>'


def _outline(item: Item, x: float, y: float) -> str:
    """The path of a symbol whose top is at y."""
    height, width, radius = item.symbol_height, item.symbol_width, item.radius
    if item.shape == MAX:
        return f"M{_n(x)} {_n(y)}l{_n(width / 2)} {_n(height)}h{_n(-width)}z"
    if item.shape == MIN:
        return f"M{_n(x - width / 2)} {_n(y)}h{_n(width)}l{_n(-width / 2)} {_n(height)}z"
    if item.has_box:
        return f"M{_n(x - width / 2)} {_n(y)}h{_n(width)}v{_n(height)}h{_n(-width)}z"
    arc = f"a{_n(radius)} {_n(radius)} 0 1 0"
    return f"M{_n(x - radius)} {_n(y + radius)}{arc} {_n(2 * radius)} 0{arc} {_n(-2 * radius)} 0z"


def _baseline(item: Item) -> float:
    """How far below the top of the symbol."""
    height = item.symbol_height
    if item.shape == MANY:
        return 9
    if item.detail == SMALL:
        return 14
    if item.shape == MAX:
        return height * 0.62 + (5 if item.board else 8)
    if item.shape == MIN:
        return height * 0.36 + (2.5 if item.board else 4.5)
    return height / 2 + (4.5 if item.board else 5.5)


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
