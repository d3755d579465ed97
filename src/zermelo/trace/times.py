"""When a search learns what: on which slide each part of its picture appears."""

from __future__ import annotations

from collections import defaultdict

from zermelo.games.tree.rules import Tree
from zermelo.trace.data import INHERIT, INITIALISE, PRUNE, UPDATE, Trace, Window
from zermelo.trace.items import Item


class Times:
    """Slide 1 is the first step; the last slide, after all steps, also shows the principal variation.

    Without slides, all is there from the first on.
    """

    def __init__(self, trace: Trace, slides: bool) -> None:
        self.slides, self.is_tree = slides, isinstance(trace.game, Tree)
        self.best = len(trace.steps) + 1 if slides else 1
        self._seen: dict[int, int] = {0: 1}
        self._known: dict[int, int] = {0: self.best}
        self._pruned: dict[int, int] = {}
        self._windows: dict[int, list[tuple[int, Window]]] = defaultdict(list)
        self._steps: dict[int, list[int]] = defaultdict(list)
        for slide, step in enumerate(trace.steps, 1):
            self._steps[step.node].append(slide)
            if step.label in (INITIALISE, INHERIT):
                self._seen.setdefault(step.node, slide)
            if step.label == UPDATE and step.child is not None:
                self._seen.setdefault(step.child, slide)
                self._known.setdefault(step.child, slide)
            if step.label == PRUNE:
                self._pruned[step.node] = slide
            if step.after is not None:
                self._windows[step.node].append((slide, step.after))

    def seen(self, item: Item) -> int | None:
        """The slide on which the node is visited; None: on none."""
        if item.node is None:
            return None
        return self._seen.get(item.node.number) if self.slides else 1

    def known(self, item: Item) -> int | None:
        """The slide on which its value is known."""
        if item.node is None:
            return None
        return self._known.get(item.node.number) if self.slides else 1

    def steps_at(self, item: Item) -> list[int]:
        """The slides that tell of a step at this node."""
        return self._steps[item.node.number] if self.slides and item.node is not None else []

    def pruned(self, parent: Item) -> int:
        """The slide on which the node is cut; if it is not, the last."""
        if not self.slides or parent.node is None:
            return 1
        return self._pruned.get(parent.node.number, self.best)

    def windows(self, item: Item) -> list[tuple[int, int | None, Window]]:
        """The windows beside a node, each with its first and last slide."""
        if item.node is None or item.node.exit is None:
            return []
        if not self.slides:
            return [(1, None, item.node.exit)]
        changes = self._windows[item.node.number]
        distinct = [change for i, change in enumerate(changes) if i == 0 or change[1] != changes[i - 1][1]]
        ends: list[int | None] = [first - 1 for first, _ in distinct[1:]]
        return [(first, last, window) for (first, window), last in zip(distinct, [*ends, None], strict=False)]
