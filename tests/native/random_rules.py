"""Random rules: expressions and statements on numbers, tuples, arrays and states of every kind."""

from __future__ import annotations

import math
import random
from typing import Any, NamedTuple

import numpy as np

from zermelo import Game

SMALL = {"a": np.int8, "b": np.uint8, "c": np.int32, "d": np.uint16}  # arrays by name, and their items
KINDS = ("I", "F", "B", "U", "N", "G", *SMALL)  # int, float, bool, uint64; items of int64 and float64 arrays
EDGES = (
    -(2**63),
    2**63 - 1,
    2**62,
    -(2**62) - 1,
    2**53,
    2**53 + 1,
    2**32,
    -(2**31),
    255,
    256,
    127,
    128,
    -129,
)


class Inner(NamedTuple):
    n: int
    x: float


class State(NamedTuple):
    n: int
    w: np.uint64
    s: np.uint8
    x: float
    on: bool
    cells: tuple[int, ...]
    inner: Inner
    board: np.ndarray


class Holder(Game):
    """The game whose states the rules build; it is never played."""

    def initial(self):
        board = np.zeros(4, np.int8)
        return State(0, np.uint64(0), np.uint8(0), 0.0, False, (0, 0, 0), Inner(0, 0.0), board)


PARAMETERS = ("state", "i", "j", "x", "y", "p", "u", "v", "a", "b", "c", "d", "e", "f", "g", "t")


def some_int(rng: random.Random) -> int:
    kind = rng.random()
    if kind < 0.75:
        return rng.randrange(-9, 33)
    return rng.choice(EDGES) if kind < 0.9 else rng.getrandbits(rng.randrange(2, 63)) * rng.choice((1, -1))


def some_float(rng: random.Random) -> float:
    if rng.random() < 0.1:
        return rng.choice(
            (0.0, -0.0, math.inf, -math.inf, math.nan, 1e300, -1e-300, 2.0**53, 2.0**63, 0.5, 2.5)
        )
    return rng.choice((round(rng.uniform(-9, 9), 2), rng.uniform(-1e3, 1e3), float(rng.randrange(-5, 6))))


def some_array(rng: random.Random, dtype: Any) -> Any:
    if dtype is np.float64:
        return np.array([some_float(rng) for _ in range(5)])
    if dtype is np.bool_:
        return np.array([rng.random() < 0.5 for _ in range(5)])
    info = np.iinfo(dtype)
    near = [rng.randrange(max(info.min, -20), 30) for _ in range(5)]
    if rng.random() < 0.2:
        near[rng.randrange(5)] = rng.choice((int(info.min), int(info.max), int(info.max) - 1))
    return np.array(near, dtype)


def some_inputs(rng: random.Random) -> list[Any]:
    cells = tuple(rng.randrange(-3, 9) for _ in range(3))
    word = np.uint64(rng.getrandbits(rng.choice((3, 8, 63, 64))))
    inner = Inner(some_int(rng), some_float(rng))
    board = some_array(rng, np.int8)[:4].copy()
    small = np.uint8(rng.choice((0, 1, 7, 200, 255)))
    state = State(some_int(rng), word, small, some_float(rng), rng.random() < 0.5, cells, inner, board)
    return [
        state,
        *(some_int(rng) for _ in "ij"),
        *(some_float(rng) for _ in "xy"),
        rng.random() < 0.5,
        *(np.uint64(rng.getrandbits(rng.choice((2, 6, 8, 40, 64)))) for _ in "uv"),
        *(some_array(rng, dtype) for dtype in SMALL.values()),
        *(some_array(rng, dtype) for dtype in (np.int64, np.float64, np.bool_)),
        tuple(some_int(rng) for _ in range(4)),
    ]


# ---------------------------------------------------------------------- writing rules


class Writer:
    """Writes one function. A wild one mixes kinds that no careful author would."""

    def __init__(self, rng: random.Random, wild: bool) -> None:
        self.rng, self.wild = rng, wild
        self.lines: list[str] = []
        self.known: dict[str, str] = {}  # variable → kind
        self.sure: set[str] = set()  # those that are assigned on every path
        self.made = 0

    def function(self) -> str:
        for _ in range(self.rng.randrange(1, 5)):
            self.statement("    ", 2)
        kinds = [self.rng.choice(KINDS) for _ in range(2)]
        results = [self.expression(kind, 2) for kind in kinds] + sorted(self.sure)
        if self.rng.random() < 0.3:
            results.append(self.state())
        self.lines.append(f"    return ({', '.join(results)},)")
        return "\n".join([f"def rule(game, {', '.join(PARAMETERS)}):", *self.lines, ""])

    # ------------------------------------------------------------------ statements

    def statement(self, indent: str, depth: int) -> None:
        kind = self.rng.random()
        if depth == 0 or kind < 0.45:
            self.assignment(indent)
        elif kind < 0.65:
            self.block(f"{indent}if {self.expression('B', 2)}:", indent, depth)
            if self.rng.random() < 0.5:
                self.block(f"{indent}else:", indent, depth)
        elif kind < 0.85:
            name = f"k{self.made}"
            self.made += 1
            over, kind_of = self.rng.choice(
                (
                    (f"range({self.rng.randrange(0, 5)})", "I"),
                    (f"range({self.rng.randrange(5)}, {self.rng.randrange(-3, 5)}, -2)", "I"),
                    ("t", "I"), ("state.cells", "I"), ("a", "a"), ("b", "b"), ("e", "N"), ("f", "G"),
                )
            )  # fmt: skip
            self.known[name] = kind_of
            self.block(f"{indent}for {name} in {over}:", indent, depth)
        elif kind < 0.93:
            name = f"w{self.made}"
            self.made += 1
            self.lines.append(f"{indent}{name} = {self.rng.randrange(1, 5)}")
            self.known[name] = "I"
            self.sure |= {name} if len(indent) == 4 else set()
            self.block(f"{indent}while {name} > 0:", indent, depth, f"{indent}    {name} -= 1")
        else:
            name = self.rng.choice(("a", "b", "e"))
            value = self.expression(self.rng.choice(("I", name if name in SMALL else "N")), 1)
            self.lines.append(f"{indent}{name} = {name}.copy()")
            sign = self.rng.choice(("", "", "+", "-", "*"))
            literal = str(self.rng.randrange(0, 9))
            self.lines.append(
                f"{indent}{name}[{self.rng.randrange(-5, 5)}] {sign}= {literal if sign else value}"
            )

    def block(self, heading: str, indent: str, depth: int, last: str = "") -> None:
        self.lines.append(heading)
        for _ in range(self.rng.randrange(1, 3)):
            self.statement(indent + "    ", depth - 1)
        if last:
            self.lines.append(last)
        elif heading.lstrip().startswith("for") and self.rng.random() < 0.3:
            self.lines.append(f"{indent}    if {self.expression('B', 1)}:")
            self.lines.append(f"{indent}        {self.rng.choice(('break', 'continue'))}")

    def assignment(self, indent: str) -> None:
        own = [name for name in self.known if name[0] == "z" and name in self.sure]
        if own and self.rng.random() < 0.5:
            name = self.rng.choice(own)
            kind = self.known[name]
            if kind in "IFUNG" and self.rng.random() < 0.5:
                sign = self.rng.choice("+-*")
                self.lines.append(f"{indent}{name} {sign}= {self.expression(kind, 1)}")
                return
        else:
            name, kind = f"z{self.made}", self.rng.choice(KINDS)
            self.made += 1
        if self.wild and self.rng.random() < 0.2:
            kind = self.rng.choice(KINDS)
        self.lines.append(f"{indent}{name} = {self.expression(kind, 2)}")
        self.known.setdefault(name, kind)
        if len(indent) == 4:
            self.sure.add(name)

    def state(self) -> str:
        parts = {
            "n": "I", "w": "U", "s": "I", "x": "F", "on": "B", "cells": "T", "inner": "Y",
        }  # fmt: skip
        if self.rng.random() < 0.5:
            chosen = self.rng.sample(sorted(parts), self.rng.randrange(1, 4))
            return f"state._replace({', '.join(f'{name}={self.part(parts[name])}' for name in chosen)})"
        fields = ", ".join(f"{name}={self.part(kind)}" for name, kind in parts.items())
        return f"State({fields}, board=state.board)"

    def part(self, kind: str) -> str:
        if kind == "T":
            return f"put(state.cells, {self.rng.randrange(4)}, {self.expression('I', 1)})"
        if kind == "Y":
            return f"Inner({self.expression('I', 1)}, {self.expression('F', 1)})"
        return self.expression(kind, 2)

    # ------------------------------------------------------------------ expressions

    def expression(self, kind: str, depth: int) -> str:
        if self.wild and depth and self.rng.random() < 0.15:
            kind = self.rng.choice(KINDS)
        if depth == 0 or self.rng.random() < 0.15:
            return self.atom(kind)
        if self.rng.random() < 0.08:
            condition = self.expression("B", depth - 1)
            return (
                f"({self.expression(kind, depth - 1)} if {condition} else {self.expression(kind, depth - 1)})"
            )
        if kind in SMALL:
            return self.small(kind, depth - 1)
        return {
            "I": self.int,
            "F": self.float,
            "B": self.bool,
            "U": self.word,
            "N": self.int64,
            "G": self.float64,
        }[kind](depth - 1)

    def atom(self, kind: str) -> str:
        item = self.rng.randrange(-5, 5)
        daring = self.rng.random() < 0.1
        own = [n for n, known in self.known.items() if known == kind and (daring or n in self.sure)]
        if own and self.rng.random() < 0.6:
            return self.rng.choice(own)
        if kind in SMALL:
            return f"{kind}[{item}]"
        return self.rng.choice(
            {
                "I": ("i", "j", "state.n", "state.inner.n", f"t[{item % 4}]", f"state.cells[{item % 3}]",
                      str(self.rng.randrange(-9, 64)), str(self.rng.choice((7, 255, 2**31, 2**62)))),
                "F": ("x", "y", "state.x", "state.inner.x", f"{self.rng.randrange(-8, 9) / 4}"),
                "B": ("p", "state.on", f"g[{item}]", "True", "i > 3", "u == v"),
                "U": ("u", "v", "state.w", f"np.uint64({self.rng.getrandbits(item % 60 + 3)})"),
                "N": (f"e[{item}]",),
                "G": (f"f[{item}]",),
            }[kind]
        )  # fmt: skip

    def int(self, depth: int) -> str:
        def e(kind: str = "I") -> str:
            return self.expression(kind, depth)

        literal = self.rng.randrange(0, 70)
        return self.rng.choice(
            (
                lambda: f"({e()} {self.rng.choice(('+', '-', '*', '//', '%', '&', '|', '^'))} {e()})",
                lambda: f"({e()} {self.rng.choice(('+', '-', '*'))} {e()})",
                lambda: f"({e()} {self.rng.choice(('//', '%'))} {literal + 1})",
                lambda: f"({e()} {self.rng.choice(('<<', '>>'))} {literal})",
                lambda: f"({e()} {self.rng.choice(('<<', '>>'))} ({e()} & 63))",
                lambda: f"({e()} {self.rng.choice(('<<', '>>'))} min({e()}, 200))",
                lambda: f"({self.rng.choice(('-', '~', '+'))}{e()})",
                lambda: f"({e()} ** {literal % 5})",
                lambda: f"({self.rng.choice((2, 3))} ** min({e()}, 90))",
                lambda: f"abs({e()})",
                lambda: f"{self.rng.choice(('min', 'max'))}({e()}, {e()})",
                lambda: f"int({e(self.rng.choice(KINDS))})",
                lambda: f"round({e('F')})",
                lambda: f"math.{self.rng.choice(('floor', 'ceil', 'trunc'))}({e('F')})",
                lambda: "sum(t)",
                lambda: f"len({self.rng.choice(('t', 'a', 'state.cells'))})",
                lambda: f"divmod({e()}, {e()})[{self.rng.randrange(2)}]",
                lambda: f"({e()} + {e('B')})",
                lambda: f"({e('B')} * {e()})",
                lambda: f"t[{e()} & 3]",
                lambda: f"t[{e()} % 9]",
                lambda: f"bits.{self.rng.choice(('popcount', 'lowest', 'highest'))}({e('U')})",
            )
        )()

    def float(self, depth: int) -> str:
        def e(kind: str = "F") -> str:
            return self.expression(kind, depth)

        mixed = self.rng.choice("FFI")
        return self.rng.choice(
            (
                lambda: f"({e()} {self.rng.choice(('+', '-', '*', '/', '//', '%'))} {e(mixed)})",
                lambda: f"({e(mixed)} {self.rng.choice(('+', '-', '*', '/'))} {e()})",
                lambda: f"({e('I')} / {e('I')})",
                lambda: f"({e()} ** {self.rng.choice(('2', '3', '0.5', '-1', '1.5'))})",
                lambda: f"(-{e()})",
                lambda: f"abs({e()})",
                lambda: f"{self.rng.choice(('min', 'max'))}({e()}, {e()})",
                lambda: f"float({e('I')})",
                lambda: f"math.{self.rng.choice(('sqrt', 'log', 'exp', 'log2', 'sin', 'acos'))}({e()})",
            )
        )()

    def bool(self, depth: int) -> str:
        def e(kind: str = "B") -> str:
            return self.expression(kind, depth)

        sign = self.rng.choice(("==", "!=", "<", "<=", ">", ">="))
        one = self.rng.choice(KINDS)
        other = self.rng.choice(
            {"U": "UI", "I": "IUFabcd", "F": "FI", "N": "NIa", "G": "GFI"}.get(one, one + "I")
        )
        return self.rng.choice(
            (
                lambda: f"({e(one)} {sign} {e(other)})",
                lambda: f"({e('I')} {sign} {e('I')} {self.rng.choice(('<', '>='))} {e('I')})",
                lambda: f"(not {e()})",
                lambda: f"({e()} {self.rng.choice(('and', 'or', '&', '|', '^'))} {e()})",
                lambda: f"bool({e(self.rng.choice('IFUN'))})",
                lambda: f"({e('I')} in t)",
            )
        )()

    def word(self, depth: int) -> str:
        def e(kind: str = "U") -> str:
            return self.expression(kind, depth)

        literal = self.rng.randrange(0, 70)
        return self.rng.choice(
            (
                lambda: f"({e()} {self.rng.choice(('+', '-', '*', '&', '|', '^', '//', '%'))} {e()})",
                lambda: f"({e()} {self.rng.choice(('+', '-', '*', '&', '|', '^', '//', '%'))} {literal})",
                lambda: f"({literal} {self.rng.choice(('+', '-', '*', '&', '|', '^'))} {e()})",
                lambda: f"({e()} {self.rng.choice(('+', '&', '<<', '>>'))} {e('I')})",
                lambda: f"({e()} {self.rng.choice(('<<', '>>'))} {literal})",
                lambda: f"({e()} {self.rng.choice(('<<', '>>'))} ({e()} & 127))",
                lambda: f"({self.rng.choice(('-', '~', '+'))}{e()})",
                lambda: f"({e()} ** {literal % 5})",
                lambda: f"np.uint64({e('I')})",
                lambda: f"{self.rng.choice(('min', 'max'))}({e()}, {str(literal) if self.wild else e()})",
                lambda: f"bits.bit({e('I')})",
                lambda: f"({e()} * {e('B')})",
            )
        )()

    def int64(self, depth: int) -> str:
        def e(kind: str = "N") -> str:
            return self.expression(kind, depth)

        return self.rng.choice(
            (
                lambda: f"({e()} {self.rng.choice(('+', '-', '*', '//', '%', '&', '|', '^'))} {e('I')})",
                lambda: f"({e('I')} {self.rng.choice(('+', '-', '*'))} {e()})",
                lambda: f"({self.rng.choice(('-', '~'))}{e()})",
                lambda: f"({e()} {self.rng.choice(('<<', '>>'))} {self.rng.randrange(63)})",
                lambda: f"{self.rng.choice('aceg')}.sum()",
                lambda: f"abs({e()})",
                lambda: f"np.int64({e('I')})",
                lambda: f"({e()} + {e(self.rng.choice('abc') if self.wild else 'I')})",
            )
        )()

    def float64(self, depth: int) -> str:
        def e(kind: str = "G") -> str:
            return self.expression(kind, depth)

        return self.rng.choice(
            (
                lambda: f"({e()} {self.rng.choice(('+', '-', '*', '/'))} {e('F')})",
                lambda: f"({e('I')} * {e()})",
                lambda: f"(e * 0.5)[{self.rng.randrange(-5, 5)}]",
                lambda: f"(-{e()})",
                lambda: f"({e('N')} / {self.rng.randrange(1, 9)})",
            )
        )()

    def small(self, kind: str, depth: int) -> str:
        def e() -> str:
            return self.expression(kind, depth)

        other = self.rng.choice(list(SMALL))
        literal = self.rng.randrange(0, 9)
        index = self.rng.randrange(-5, 5)
        return self.rng.choice(
            (
                lambda: f"({e()} {self.rng.choice(('+', '-', '*', '//', '%', '&', '|', '^'))} {e()})",
                lambda: f"({e()} {self.rng.choice(('+', '-', '*', '//', '%', '&', '|', '^'))} {literal})",
                lambda: f"({literal} {self.rng.choice(('+', '-', '*'))} {e()})",
                lambda: f"({e()} {self.rng.choice(('+', '-', '*', '&'))} {self.expression('I', depth)})",
                lambda: f"({e()} {self.rng.choice(('<<', '>>'))} {literal})",
                lambda: f"({self.rng.choice(('-', '~', '+'))}{e()})",
                lambda: f"abs({e()})",
                lambda: f"{self.rng.choice(('min', 'max'))}({e()}, {str(literal) if self.wild else e()})",
                lambda: (
                    f"np.{SMALL[kind].__name__}({self.expression(self.rng.choice(('I', 'F', other)), depth)})"
                ),
                lambda: f"({kind} {self.rng.choice('+-*&|^')} {self.rng.choice((kind, literal))})[{index}]",
                lambda: f"({kind} {self.rng.choice(('+', '-', '*'))} {other})[{index}]" if self.wild else e(),
                lambda: f"{kind}.{self.rng.choice(('max', 'min'))}()",
            )
        )()
