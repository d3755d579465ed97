"""Small trees to try a search on, from the smallest, and smaller ones of a tree."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from zermelo.check.spy import GuessingTree

Shape = int | tuple["Shape", ...]  # a leaf, or the children

ALL = 4  # trees with up to so many leaves are tried without exception …
MORE = range(5, 13)  # … and with so many at random, …
OF_EACH = 25  # … so often
DEEPEST = 4


class Case(NamedTuple):
    """A tree, who moves at its root, and how many plies to search."""

    tree: Shape
    root: str
    depth: int

    @property
    def game(self) -> GuessingTree:
        return GuessingTree(self.text, self.root)

    @property
    def text(self) -> str:
        return text(self.tree)

    @property
    def leaves(self) -> int:
        return len(leaves(self.tree))

    @property
    def has_horizon(self) -> bool:
        """Does the search stop above some leaf?"""
        return self.depth < height(self.tree)

    @property
    def size(self) -> tuple[int, ...]:
        """Leaves first, then nodes, a horizon, how big the numbers are, and MIN at the root."""
        numbers = leaves(self.tree)
        big = sum(map(abs, numbers)), sum(number < 0 for number in numbers)
        return len(numbers), nodes(self.tree), self.has_horizon, *big, self.root == "MIN"


def text(tree: Shape) -> str:
    return f"({' '.join(map(text, tree))})" if isinstance(tree, tuple) else str(tree)


def leaves(tree: Shape) -> list[int]:
    return [leaf for child in tree for leaf in leaves(child)] if isinstance(tree, tuple) else [tree]


def nodes(tree: Shape) -> int:
    return 1 + sum(map(nodes, tree)) if isinstance(tree, tuple) else 1


def height(tree: Shape) -> int:
    return 1 + max(map(height, tree)) if isinstance(tree, tuple) else 0


# ---------------------------------------------------------------------- trees, the smallest first


def cases(seed: int) -> Iterator[Case]:
    """All small trees, then random ones of growing size; each searched to its leaves, then less deep."""
    for count in range(1, ALL + 1):
        for shape in sorted(shapes(count), key=nodes):
            for numbers in orders(count):
                yield from _cases(_filled(shape, list(numbers)))
    rng = random.Random(seed)
    for count in MORE:
        for _ in range(OF_EACH):
            shape = _random_shape(rng, count, DEEPEST)
            yield from _cases(_filled(shape, [rng.randint(-9, 9) for _ in range(count)]))


def _cases(tree: Shape) -> Iterator[Case]:
    for root in ("MAX", "MIN"):
        for depth in range(max(1, height(tree)), 0, -1):
            yield Case(tree, root, depth)


def shapes(count: int) -> Iterator[Shape]:
    """All trees with so many leaves whose inner nodes have two children or more; every leaf is 0."""
    if count == 1:
        yield 0
    for first in range(1, count):
        for child in shapes(first):
            for rest in _rows(count - first):
                yield (child, *rest)


def _rows(count: int) -> Iterator[tuple[Shape, ...]]:
    """All rows of trees with so many leaves together."""
    for first in range(1, count + 1):
        for child in shapes(first):
            for rest in _rows(count - first) if first < count else [()]:
                yield (child, *rest)


def orders(count: int) -> Iterator[tuple[int, ...]]:
    """Numbers in every order that so many can have, ties too, on both sides of 0."""
    if count <= 3:
        yield from product((0, 1, -1), repeat=count)
        return
    for numbers in product(range(count), repeat=count):
        if set(numbers) == set(range(max(numbers) + 1)):
            yield tuple(number - 1 for number in numbers)


def _filled(shape: Shape, numbers: list[int]) -> Shape:
    """The shape with these numbers at its leaves, from the left."""
    if isinstance(shape, tuple):
        return tuple(_filled(child, numbers) for child in shape)
    return numbers.pop(0)


def _random_shape(rng: random.Random, count: int, deepest: int) -> Shape:
    if count == 1 and (deepest == 0 or rng.random() < 0.8):
        return 0
    if deepest == 1:
        return (0,) * count
    cuts = sorted(rng.sample(range(1, count), rng.randint(min(1, count - 1), min(3, count - 1))))
    parts = [b - a for a, b in zip([0, *cuts], [*cuts, count], strict=True)]
    return tuple(_random_shape(rng, part, deepest - 1) for part in parts)


# ---------------------------------------------------------------------- smaller trees


def smaller(case: Case) -> Iterator[Case]:
    """Cases that are a little smaller than this one, the smallest first."""
    found = set()
    for tree in _smaller(case.tree):
        for root in ("MAX", "MIN"):
            for depth in {max(1, height(tree)), max(1, min(case.depth, height(tree)))}:
                found.add(Case(tree, root, depth))
    found |= {case._replace(root="MAX"), case._replace(depth=max(1, height(case.tree)))}
    less = [other for other in found if other.size < case.size]
    yield from sorted(less, key=lambda other: (other.size, other.text))


def _smaller(tree: Shape) -> Iterator[Shape]:
    if not isinstance(tree, tuple):
        yield from (0, 1, tree // 2, tree - 1, -tree)
        return
    yield from tree
    for i, child in enumerate(tree):
        if len(tree) > 1:
            yield (*tree[:i], *tree[i + 1 :])
        if isinstance(child, tuple):
            yield (*tree[:i], leaves(child)[0], *tree[i + 1 :])
            yield (*tree[:i], *child, *tree[i + 1 :])
        for less in _smaller(child):
            yield (*tree[:i], less, *tree[i + 1 :])
