"""Where the laws are put to the test: all states near the start, and random games to the end."""

from __future__ import annotations

import random
import time
from collections import Counter
from typing import Any, NamedTuple

from zermelo.check.endless import Circle, Graph, first_repetition, shortest_circle
from zermelo.check.law import Broken, Law, Records
from zermelo.check.laws import answers, ends, native, repeatable
from zermelo.check.look import Look, Node, Raised
from zermelo.check.rule_error import told
from zermelo.check.values import frozen
from zermelo.game import Game, has
from zermelo.native.run import MOST_PLIES


class Found(NamedTuple):
    """A law broken at a node."""

    law: Law
    node: Node
    broken: Broken
    shortest: bool  # nothing nearer to the start breaks this law


class Explorer:
    """Puts laws to the test, ply by ply and then along random games.

    Ply by ply, equal states are examined once, by a shortest way to them. So the first failure met of a law
    takes as few moves as any, and the exploration ends with the ply in which a law was broken: what comes
    after is mostly its consequence.
    """

    def __init__(self, game: Game, laws: list[Law], records: Records, end: float) -> None:
        self.game, self.laws, self.records, self.end = game, laws, records, end
        self.found: dict[str, Found] = {}
        self.checked: Counter[str] = Counter()
        self.examined: set[object] = set()  # states
        self.plies = -1  # all states within so many plies were examined
        self.exhaustive = False
        self.games = 0

    def ply_by_ply(self, root: Node, most: int, depth: int = MOST_PLIES) -> None:
        """Breadth first, until so many states are known, so many plies are done, or time is up."""
        known = {frozen(root.state): root}
        graph: Graph = {}
        self._ply_by_ply(root, most, depth, known, graph)
        if ends in self.laws and not self.found:
            self._go_round(shortest_circle(graph, known, self.end + 1))

    def _ply_by_ply(self, root: Node, most: int, depth: int, known: dict[Any, Node], graph: Graph) -> None:
        ply, complete = [root], True
        while ply and not self.found:
            following, whole = [], complete
            for node in ply:
                if time.monotonic() > self.end:
                    return
                children = graph[frozen(node.state)] = self.examine(node)
                for child, value in children:
                    if value in known:
                        continue
                    if len(known) < most and child.ply <= depth:
                        known[value] = child
                        following.append(child)
                    else:
                        complete = False
            self.plies = ply[0].ply if whole else self.plies
            ply = following
        self.exhaustive = complete and not self.found

    def play(self, root: Node, seed: int) -> None:
        """One random game."""
        rng = random.Random(seed)
        node, seen = root, set()
        while not self.found and time.monotonic() < self.end:
            children = self.examine(node)
            value = frozen(node.state)
            if not children or node.ply >= MOST_PLIES or (self.game.repetition and value in seen):
                break
            seen.add(value)
            node = rng.choice(children)[0]
        self.games += 1
        if ends.name in self.found:
            self._go_round(first_repetition(node))

    def _go_round(self, circle: Circle | None) -> None:
        """Endless play breaks a law, unless it means something, or chance ends the game all the same."""
        if circle and self.game.repetition is None and not has(self.game, "probability"):
            broken = Broken(f"this is the state after {circle.home} moves again: play need never end")
            certain = circle.shortest and (self.exhaustive or circle.node.ply <= self.plies + 1)
            self.found[ends.name] = Found(ends, circle.node, broken, certain)

    def examine(self, node: Node) -> list[tuple[Node, object]]:
        """Judge one state by every law; answer where its actions lead."""
        try:
            look = Look(self.game, node)
        except Raised as raised:
            self._blame(answers, node, told(self.game, raised))
            return []
        met = look.value in self.examined
        self.examined.add(look.value)
        for law in self.laws:
            useless = met and law not in (repeatable, ends)
            spoiled = law.name in self.found or (law is native and self.found)
            if not useless and not spoiled and law.applies(look):
                self._judge(law, look)
        following = zip(look.actions, look.after, look.after_values, strict=False)
        return [(Node(after, node, action, node.ply + 1), value) for action, after, value in following]

    def _judge(self, law: Law, look: Look) -> None:
        self.checked[law.name] += 1
        try:
            broken = law.broken(look, self.records)
        except Raised as raised:
            law, broken = answers, told(self.game, raised)
        if broken:
            self._blame(law, look.node, broken)

    def _blame(self, law: Law, node: Node, broken: Broken) -> None:
        if law in self.laws:
            self.found.setdefault(law.name, Found(law, node, broken, node.ply <= self.plies + 1))
