"""The pieces as shapes: paths in a box that is 1 wide and 1 high, with its middle at (0, 0).

Each shape names what it is painted with (`theme.py` has the colours): `body`, the owner's colour; `edge`, its
outline; `detail`, a line within; `shine`, a light; or a colour itself. `svg` and the browser's page draw the
same shapes.
"""

from __future__ import annotations

from math import cos, pi, sin, sqrt
from typing import Any, NamedTuple

MOST_SEEDS = 40  # that are drawn; the number tells the rest
SEEDS_UP = -0.1  # they leave room for their number


class Shape(NamedTuple):
    d: str  # a path of SVG
    fill: str = "body"
    stroke: str = "edge"
    width: float = 0.03  # of the stroke
    opacity: float = 1


def piece_paths() -> dict[str, list[dict[str, Any]]]:
    """For each kind of piece its shapes, as JSON.

    Where the text matters, the key has it after a space: `die 1` to `die 6`, `card ?` for the back of a card,
    `seeds 0` to `seeds 40`. Other cards, dice and `text` have their text written upon them.
    """
    keys = [*KINDS, *(f"die {n}" for n in PIPS), "card ?", *(f"seeds {n}" for n in range(MOST_SEEDS + 1))]
    return {key: [shape._asdict() for shape in shapes(*key.split(" "))] for key in keys}


def shapes(kind: str, text: str = "") -> list[Shape]:
    """The shapes of a piece."""
    if kind == "seeds":
        return _seeds(min(int(text), MOST_SEEDS)) if text.isdecimal() else []
    if kind == "die":
        return [*KINDS["die"], *(Shape(circle(x, y, 0.085), "edge", "none") for x, y in PIPS.get(text, ()))]
    if kind == "card" and text in ("", "?"):
        return CARD_BACK
    return KINDS[kind]


def circle(x: float, y: float, radius: float) -> str:
    arc, across = f"a{radius:.3g} {radius:.3g} 0 1 0", f"{2 * radius:.3g}"
    return f"M{x - radius:.3g} {y:.3g}{arc} {across} 0{arc} -{across} 0Z"


def box(width: float, height: float, corner: float) -> str:
    w, h, r = width / 2, height / 2, corner
    return (
        f"M{-w + r:.4g} {-h:.4g}H{w - r:.4g}a{r} {r} 0 0 1 {r} {r}V{h - r:.4g}a{r} {r} 0 0 1 {-r} {r}"
        f"H{-w + r:.4g}a{r} {r} 0 0 1 {-r} {-r}V{-h + r:.4g}a{r} {r} 0 0 1 {r} {-r}Z"
    )


def _seeds(count: int) -> list[Shape]:
    """Seeds as a sunflower has them: the golden angle from one to the next, ever further out."""
    golden = pi * (3 - sqrt(5))
    spread = min(0.12, 0.33 / sqrt(max(count, 1)))
    away = [(sqrt(i + 0.5) * spread, i * golden) for i in range(count)]
    places = [(far * cos(angle), far * sin(angle) + SEEDS_UP) for far, angle in away]
    radius = min(0.075, spread * 0.78)
    return [Shape("".join(circle(x, y, radius) for x, y in places), "body", "edge", 0.014)] if count else []


# ---------------------------------------------------------------------- round pieces

SHADOW = Shape(circle(0.012, 0.03, 0.48), "#000000", "none", 0, 0.22)
DISC = [
    Shape(circle(0, 0, 0.5), "body", "edge", 0.02),
    Shape(circle(0, 0, 0.36), "none", "detail", 0.03, 0.55),
]
LIGHTS = [
    Shape(circle(-0.06 - i / 50, -0.08 - i / 42, 0.36 - i / 16), "shine", "none", 0, 0.13) for i in range(5)
]
STONE = [SHADOW, Shape(circle(0, 0, 0.475), "body", "edge", 0.016), *LIGHTS]
MAN = [
    SHADOW,
    Shape(circle(0, 0, 0.47), "body", "edge", 0.025),
    Shape(circle(0, 0, 0.37), "none", "detail", 0.025, 0.6),
    Shape(circle(0, 0, 0.25), "none", "detail", 0.025, 0.6),
]
CROWN = "M-.23 .16L-.27-.13L-.12 .0L0-.21L.12 .0L.27-.13L.23 .16Z"
CROWNED = [
    SHADOW,
    Shape(circle(0, 0, 0.47), "body", "edge", 0.025),
    Shape(circle(0, 0, 0.4), "none", "detail", 0.025, 0.6),
    Shape(CROWN, "crown", "edge", 0.022),
]

# ---------------------------------------------------------------------- chess

BASE = Shape("M-.3 .43V.385Q-.3 .33-.245 .33H.245Q.3 .33 .3 .385V.43Z")
PAWN = [
    Shape("M-.21 .33C-.2 .19-.075 .12-.065-.03H.065C.075 .12 .2 .19 .21 .33Z"),
    Shape("M-.13-.065H.13Q.165-.03 .13 .005H-.13Q-.165-.03-.13-.065Z"),
    Shape(circle(0, -0.185, 0.135)),
    BASE,
]
ROOK = [
    Shape("M-.175-.14H.175L.2 .22L.255 .33H-.255L-.2 .22Z"),
    Shape("M-.26-.38H-.15V-.31H-.055V-.38H.055V-.31H.15V-.38H.26V-.22L.2-.14H-.2L-.26-.22Z"),
    Shape("M-.19 .22H.19", "none", "detail", 0.028),
    BASE,
]
BISHOP = [
    Shape("M-.09 .12H.09C.1 .22 .2 .24 .225 .33H-.225C-.2 .24-.1 .22-.09 .12Z"),
    Shape(
        "M0-.36C.12-.27 .19-.15 .17-.03C.155 .06 .1 .11 .09 .12"
        "H-.09C-.1 .11-.155 .06-.17-.03C-.19-.15-.12-.27 0-.36Z"
    ),
    Shape("M0-.22V-.04M-.075-.135H.075", "none", "detail", 0.036),
    Shape("M-.13 .1H.13Q.16 .13 .13 .16H-.13Q-.16 .13-.13 .1Z"),
    Shape(circle(0, -0.4, 0.048)),
    BASE,
]
KNIGHT = [
    Shape(
        "M-.22 .33C-.22 .19-.04 .13-.02-.01C-.07 .04-.12 .045-.155 .085"
        "C-.185 .135-.235 .155-.285 .125C-.335 .09-.34 .04-.31-.01C-.27-.075-.25-.12-.24-.175"
        "C-.225-.245-.19-.285-.145-.315L-.155-.43L-.055-.36C.15-.36 .27-.17 .255 .33Z"
    ),
    Shape("M.005-.29C.13-.24 .19-.09 .18 .25", "none", "detail", 0.03),
    Shape(circle(-0.125, -0.19, 0.028), "detail", "none"),
    Shape(circle(-0.275, 0.06, 0.017), "detail", "none"),
    BASE,
]
QUEEN = [
    Shape(
        "M-.235 .33Q-.235 .27-.215 .22L-.345-.22L-.18-.01L-.185-.31L-.055-.03L0-.345L.055-.03L.185-.31"
        "L.18-.01L.345-.22L.215 .22Q.235 .27 .235 .33Z"
    ),
    Shape("M-.205 .205Q0 .14 .205 .205", "none", "detail", 0.028),
    *(
        Shape(circle(x, y, 0.045))
        for x, y in ((-0.35, -0.24), (-0.19, -0.34), (0, -0.38), (0.19, -0.34), (0.35, -0.24))
    ),
    BASE,
]
KING = [
    Shape("M0-.47V-.28M-.075-.4H.075", "none", "edge", 0.075),
    Shape("M0-.455V-.28M-.06-.4H.06", "none", "body", 0.028),
    Shape("M0-.07C-.09-.16-.09-.245 0-.3C.09-.245 .09-.16 0-.07Z"),
    Shape(
        "M-.235 .33Q-.235 .27-.21 .22C-.22 .1-.345 .03-.335-.09C-.31-.25-.06-.22 0-.06C.06-.22 .31-.25"
        " .335-.09C.345 .03 .22 .1 .21 .22Q.235 .27 .235 .33Z"
    ),
    Shape("M-.2 .205Q0 .14 .2 .205M0-.04V.16", "none", "detail", 0.028),
    BASE,
]

# ---------------------------------------------------------------------- cards, dice and the rest

FACE = Shape(box(0.68, 0.96, 0.07), "body", "edge", 0.018)
CARD_BACK = [
    FACE,
    Shape(box(0.56, 0.84, 0.04), "#35618f", "none"),
    Shape(box(0.46, 0.74, 0.03), "none", "#ffffff", 0.014, 0.7),
    Shape("M0-.2L.14 0L0 .2L-.14 0Z", "none", "#ffffff", 0.024, 0.8),
]
FAR = 0.22
PIPS: dict[str, tuple[tuple[float, float], ...]] = {
    "1": ((0, 0),),
    "2": ((-FAR, FAR), (FAR, -FAR)),
    "3": ((-FAR, FAR), (0, 0), (FAR, -FAR)),
    "4": ((-FAR, FAR), (FAR, FAR), (-FAR, -FAR), (FAR, -FAR)),
    "5": ((-FAR, FAR), (FAR, FAR), (0, 0), (-FAR, -FAR), (FAR, -FAR)),
    "6": ((-FAR, FAR), (FAR, FAR), (-FAR, 0), (FAR, 0), (-FAR, -FAR), (FAR, -FAR)),
}
KINDS: dict[str, list[Shape]] = {
    "disc": DISC,
    "stone": STONE,
    "man": MAN,
    "crowned": CROWNED,
    "king": KING,
    "queen": QUEEN,
    "rook": ROOK,
    "bishop": BISHOP,
    "knight": KNIGHT,
    "pawn": PAWN,
    "cross": [Shape("M-.34-.34L.34 .34M.34-.34L-.34 .34", "none", "body", 0.15)],
    "nought": [Shape(circle(0, 0, 0.36), "none", "body", 0.14)],
    "match": [
        Shape("M0-.3V.47", "none", "#c9a063", 0.085),
        Shape("M0-.47C.1-.42 .1-.27 0-.22C-.1-.27-.1-.42 0-.47Z", "#b8392c", "none"),
    ],
    "box": [Shape(box(1, 1, 0.12), "body", "none", 0, 0.75)],
    "triangle-up": [Shape("M0-.42L.47 .38H-.47Z", "body", "edge", 0.035)],
    "triangle-down": [Shape("M0 .42L.47-.38H-.47Z", "body", "edge", 0.035)],
    "card": [FACE],
    "die": [Shape(box(0.92, 0.92, 0.16), "body", "edge", 0.025)],
    "text": [],
}
