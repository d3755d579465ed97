"""Nodes by depth, on a logarithmic scale: as characters for the terminal, and as an SVG file."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape
from typing import NamedTuple

MARKS = "●■▲◆✚★○□△◇"
LABEL = 14  # columns for the numbers of nodes
COLOURS = ("#0b5fa5", "#c8102e", "#2e7d32", "#b26a00", "#6a1b9a", "#00838f", "#5d4037", "#455a64")


class Curve(NamedTuple):
    name: str
    nodes: Sequence[int | None]  # for depth 1, 2 …


def mark(i: int) -> str:
    return MARKS[i % len(MARKS)]


def _decades(curves: Sequence[Curve]) -> int:
    """The powers of ten that the picture spans, from 1 on."""
    most = max((nodes for curve in curves for nodes in curve.nodes if nodes), default=1)
    return max(1, math.ceil(math.log10(most)))


def draw(curves: Sequence[Curve], width: int = 80, height: int = 16) -> str:
    """The picture in characters. The curves stand beside each other at each depth, if there is room."""
    decades = _decades(curves)
    depth = max(len(curve.nodes) for curve in curves)
    step = max(1, min(len(curves) + 2, (width - LABEL - 2) // depth))
    rows = [[" "] * (step * depth) for _ in range(height + 1)]
    for i, curve in reversed(list(enumerate(curves))):
        for at, nodes in enumerate(curve.nodes):
            if nodes:
                rows[round(math.log10(nodes) / decades * height)][step * at + (i + 1) % step] = mark(i)
    lines = []
    for row in range(height, -1, -1):
        power = next((p for p in range(decades + 1) if round(p / decades * height) == row), None)
        label = f"{10**power:,}" if power is not None else ""
        lines.append(f"{label:>{LABEL}} {'┤' if label else '│'}{''.join(rows[row])}".rstrip())
    lines.append(f"{'':{LABEL}} └{'─' * step * depth}")
    lines.append(f"{'depth':>{LABEL}}  " + "".join(f"{at + 1:^{step}}" for at in range(depth)).rstrip())
    return "\n".join(lines)


def svg(curves: Sequence[Curve], title: str) -> str:
    """The same as a picture for a slide."""
    width, height, left, top, wide, high = 820, 460, 90, 50, 420, 350
    decades, depth = _decades(curves), max(len(curve.nodes) for curve in curves)

    def x(at: float) -> float:
        return left + (at - 1) / max(1, depth - 1) * wide

    def y(nodes: float) -> float:
        return top + high - math.log10(nodes) / decades * high

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif"'
        ' font-size="14">',
        f'<rect width="{width}" height="{height}" fill="white"/>',
        f'<text x="{left}" y="28" font-size="17">{escape(title)}</text>',
    ]
    for power in range(decades + 1):
        level = y(10**power)
        parts.append(f'<path d="M{left} {level:.1f}h{wide}" stroke="#ddd"/>')
        parts.append(f'<text x="{left - 8}" y="{level + 5:.1f}" text-anchor="end">{10**power:,}</text>')
    for at in range(1, depth + 1):
        parts.append(f'<text x="{x(at):.1f}" y="{top + high + 22}" text-anchor="middle">{at}</text>')
    parts.append(f'<text x="{left + wide / 2}" y="{top + high + 44}" text-anchor="middle">depth</text>')
    parts.append(f'<text x="{left - 8}" y="{top - 6}" text-anchor="end">nodes</text>')
    for i, curve in enumerate(curves):
        colour = COLOURS[i % len(COLOURS)]
        points = [(x(at), y(nodes)) for at, nodes in enumerate(curve.nodes, start=1) if nodes]
        path = " ".join(f"{a:.1f},{b:.1f}" for a, b in points)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2.5"/>')
        parts += [f'<circle cx="{a:.1f}" cy="{b:.1f}" r="4" fill="{colour}"/>' for a, b in points]
        line = top + 14 + 24 * i
        parts.append(f'<circle cx="{left + wide + 24}" cy="{line - 5}" r="5" fill="{colour}"/>')
        parts.append(f'<text x="{left + wide + 36}" y="{line}">{escape(curve.name)}</text>')
    return "\n".join([*parts, "</svg>", ""])
