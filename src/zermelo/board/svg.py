"""A described board as a picture: one SVG that needs nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from html import escape
from zlib import crc32

from zermelo.board.description import Board, Label, Line, Piece, Place
from zermelo.board.pieces import Shape, shapes
from zermelo.board.theme import MARKED, paint, shade_colour, surface

UNIT = 100  # a cell
THIN, THICK, OWNED, RING = 0.025, 0.07, 0.13, 0.08
LEAST_LABEL = 5  # pixels: smaller ones are left out
SANS = "system-ui, 'Segoe UI', 'Helvetica Neue', 'Liberation Sans', Arial, sans-serif"
MONO = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace"
INK, CHALK = "#35322d", "#d6d7db"


def svg(board: Board, *, size: float = 400, mark: Iterable[str] = (), dark: bool = False) -> str:
    """The board, its longer side `size` pixels long, with the places in `mark` set off."""
    return _Drawing(board, size, frozenset(mark), dark).text()


class _Drawing:
    def __init__(self, board: Board, size: float, mark: frozenset[str], dark: bool) -> None:
        self.board = board
        self.mark = mark
        self.dark = dark
        self.scale = size / max(board.width, board.height)  # pixels in a cell
        self.surface = surface(board.ground, dark)
        self.symbols: dict[str, str] = {}

    def text(self) -> str:
        board = self.board
        width, height = board.width, board.height
        body = [*self.ground(), *(self.words() if _is_text(board) else self.parts())]
        symbols = [f'<g id="{name}">{shapes}</g>' for name, shapes in self.symbols.items()]
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(width)} {_n(height)}"'
                f' width="{width * self.scale:.5g}" height="{height * self.scale:.5g}" role="img"'
                f' aria-label="{escape(" ".join(board.text.split()) or "a board")}">',
                *([f"<defs>{''.join(symbols)}</defs>"] if symbols else []),
                *body,
                "</svg>\n",
            ]
        )

    def ground(self) -> Iterator[str]:
        if self.surface.fill != "none":
            corner = 0.14
            yield (
                f'<rect width="{_n(self.board.width)}" height="{_n(self.board.height)}"'
                f' rx="{_n(corner)}" fill="{self.surface.fill}"/>'
            )

    def parts(self) -> Iterator[str]:
        board = self.board
        marked = [place for place in board.places if place.name in self.mark]
        yield from _merged(self.place(place) for place in board.places if place.shape != "point")
        yield from (self.colouring(place) for place in marked if _is_wide(place))
        yield from _merged(self.line(line) for line in board.lines if line.owner is None)
        yield from _merged(self.line(line) for line in board.lines if line.owner is not None)
        for label in board.labels:
            if self.scale * label.size >= LEAST_LABEL:
                yield self.letters(label.x, label.y, label.text, label.size, self.label_colour(label))
        yield from map(self.piece, board.pieces)
        yield from (self.ring(place) for place in marked if not _is_wide(place))

    # ------------------------------------------------------------------ places and lines

    def place(self, place: Place) -> tuple[str, str]:
        """How a place is painted, and its outline."""
        fill = shade_colour(self.board.ground, place.shade, self.dark)
        if fill == "none":
            return "", ""
        style = f'fill="{fill}"'
        if place.shade == "plain" or place.shape == "circle":
            faint = ' stroke-opacity=".6"' if place.shade != "plain" else ""
            style += f' stroke="{self.surface.line}" stroke-width="{_n(THIN)}"{faint}'
        return style, outline(place)

    def colouring(self, place: Place) -> str:
        """The mark of a place, below what lies there."""
        return f'<path d="{outline(place)}" fill="{MARKED}" fill-opacity=".5"/>'

    def ring(self, place: Place) -> str:
        """The mark of a place that a piece would cover: upon it, or around it."""
        colour = "#ffffff" if self.board.ground == "blue" else MARKED
        if _is_pile(place):
            top = [piece for piece in self.board.pieces if piece.place == place.name][-1:]
            return "".join(_circle(piece.x, piece.y, piece.size / 2, colour) for piece in top)
        if place.shape == "square":  # as narrow as a line
            width, height = (side if side > 0.5 else 2 * THICK for side in (place.width, place.height))
            return f'<path d="{outline(replace(place, width=width, height=height))}" fill="{colour}"/>'
        if place.shape == "point":
            return _circle(place.x, place.y, 0.22, colour)
        return f'<path d="{outline(place)}" fill="none" stroke="{colour}" stroke-width="{_n(RING)}"/>'

    def line(self, line: Line) -> tuple[str, str]:
        """How a line is painted, and its path."""
        colour = self.surface.thick if line.thick else self.surface.line
        if line.owner is not None:
            colour = paint("disc", line.owner, self.board.ground, self.dark).body
        width = (OWNED if line.owner is not None else THICK) if line.thick else THIN
        style = f'fill="none" stroke="{colour}" stroke-width="{_n(width)}" stroke-linecap="round"'
        return style, f"M{_n(line.x1)} {_n(line.y1)}L{_n(line.x2)} {_n(line.y2)}"

    # ------------------------------------------------------------------ pieces

    def piece(self, piece: Piece) -> str:
        drawn = self.use(piece) if shapes(piece.kind, piece.text) else ""
        return drawn + self.writing(piece)

    def use(self, piece: Piece) -> str:
        """The shapes, which stand only once in the file."""
        colours = paint(piece.kind, piece.owner, self.board.ground, self.dark)._asdict()
        drawn = "".join(_shape(shape, colours) for shape in shapes(piece.kind, piece.text))
        name = f"z{crc32(drawn.encode()):x}"
        self.symbols[name] = drawn
        at = f"translate({_n(piece.x)} {_n(piece.y)}) scale({_n(piece.size)})"
        return f'<use href="#{name}" transform="{at}"/>'

    def writing(self, piece: Piece) -> str:
        """What is written on a piece."""
        text, ink = piece.text, CHALK if self.dark and self.board.ground in ("plain", "none") else INK
        if not text:
            return ""
        if piece.kind == "text":
            if piece.owner is not None:
                ink = paint("text", piece.owner, self.board.ground, self.dark).body
            height = piece.size * min(0.62, 1.5 / len(text))
        elif piece.kind == "seeds":
            return self.letters(piece.x, piece.y + 0.32 * piece.size, text, 0.28, "#fffaf0", "600", "#5d4220")
        elif piece.kind == "card" and text != "?":
            ink = "#c8321f" if set(text) & set("♥♦") else "#2b2825"
            height = piece.size * min(0.36, 0.6 / len(text))
        elif piece.kind == "die" and not (len(text) == 1 and text in "123456"):
            ink, height = "#2b2825", piece.size * min(0.6, 1.1 / len(text))
        else:
            return ""
        return self.letters(piece.x, piece.y, text, height, ink, "600")

    # ------------------------------------------------------------------ letters

    def letters(
        self, x: float, y: float, text: str, height: float, ink: str, weight: str = "500", halo: str = ""
    ) -> str:
        around = ""
        if halo:
            around = (
                f' stroke="{halo}" stroke-width="{_n(0.07)}" stroke-linejoin="round" paint-order="stroke"'
            )
        return (
            f'<text x="{_n(x)}" y="{_n(y + 0.35 * height)}" font-family="{SANS}" font-size="{_n(height)}"'
            f' font-weight="{weight}" text-anchor="middle" fill="{ink}"{around}>{escape(text)}</text>'
        )

    def label_colour(self, label: Label) -> str:
        """Light on a dark square."""
        dark = (place for place in self.board.places if place.shade == "dark" and place.shape == "square")
        on_dark = any(abs(label.x - p.x) < p.width / 2 and abs(label.y - p.y) < p.height / 2 for p in dark)
        return self.surface.light if on_dark else self.surface.label

    def words(self) -> Iterator[str]:
        """A board that is only text, line by line."""
        for row, line in enumerate(self.board.text.splitlines()):
            yield (
                f'<text x="{_n(0.5)}" y="{_n(0.8 * row + 0.8)}" font-family="{MONO}" font-size="{_n(0.68)}"'
                f' fill="{CHALK if self.dark else INK}" xml:space="preserve">{escape(line)}</text>'
            )


def _merged(parts: Iterable[tuple[str, str]]) -> Iterator[str]:
    """One path for all that are painted alike."""
    paths: dict[str, list[str]] = {}
    for style, path in parts:
        paths.setdefault(style, []).append(path)
    return (f'<path d="{"".join(path)}" {style}/>' for style, path in paths.items() if style)


def outline(place: Place) -> str:
    """The path around a place, in the picture's units."""
    x, y, w, h = place.x, place.y, place.width / 2, place.height / 2
    if place.shape == "hexagon":
        right, left = f"{_n(x + w)} {_n(y - h / 2)}v{_n(h)}", f"{_n(x - w)} {_n(y + h / 2)}v{_n(-h)}"
        return f"M{_n(x)} {_n(y - h)}L{right}L{_n(x)} {_n(y + h)}L{left}Z"
    if place.shape == "circle":
        r = min(w, h)
        return (
            f"M{_n(x - w)} {_n(y - h + r)}a{_n(r)} {_n(r)} 0 0 1 {_n(r)} {_n(-r)}H{_n(x + w - r)}"
            f"a{_n(r)} {_n(r)} 0 0 1 {_n(r)} {_n(r)}V{_n(y + h - r)}a{_n(r)} {_n(r)} 0 0 1 {_n(-r)} {_n(r)}"
            f"H{_n(x - w + r)}a{_n(r)} {_n(r)} 0 0 1 {_n(-r)} {_n(-r)}Z"
        )
    return f"M{_n(x - w)} {_n(y - h)}h{_n(2 * w)}v{_n(2 * h)}h{_n(-2 * w)}Z"


def _shape(shape: Shape, colours: dict[str, str]) -> str:
    fill, stroke = (colours.get(name, name) for name in (shape.fill, shape.stroke))
    outlined = f' stroke="{stroke}" stroke-width="{shape.width:.4g}"' if stroke != "none" else ""
    faint = f' opacity="{shape.opacity:g}"' if shape.opacity != 1 else ""
    return (
        f'<path d="{shape.d}" fill="{fill}"{outlined} stroke-linejoin="round" stroke-linecap="round"{faint}/>'
    )


def _is_wide(place: Place) -> bool:
    """Is the place seen around a piece that lies there?"""
    return (
        place.shape in ("square", "hexagon") and min(place.width, place.height) > 0.5 and not _is_pile(place)
    )


def _is_pile(place: Place) -> bool:
    """Do pieces lie there one above the other?"""
    return place.shape == "square" and place.width > 0.5 and place.height > 1.5 * place.width


def _circle(x: float, y: float, radius: float, colour: str) -> str:
    at = f'cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}"'
    return f'<circle {at} fill="none" stroke="{colour}" stroke-width="{_n(RING)}"/>'


def _is_text(board: Board) -> bool:
    return not (board.places or board.pieces or board.lines)


def _n(number: float) -> str:
    """A length in the picture's units."""
    return f"{round(UNIT * number, 1):g}"
