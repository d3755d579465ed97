"""A game given as its tree, the way lectures and exams draw it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from typing import NamedTuple

from zermelo.game import Game
from zermelo.games.tree.text import Leaf, Node, read_tree


class State(NamedTuple):
    node: int  # numbered level by level from the root, which is 0


class Tree(Game):
    """A game tree in text: `((3 12 8) (2 4 6) (14 5 2))`, or `3 12 8 / 2 4 6 / 14 5 2` for two levels.

    Brackets hold the children of a node, to any depth; a number is a leaf, the utility for MAX. `root` says
    whether MAX or MIN begins; the levels alternate. Numbers joined by commas in round brackets are one leaf,
    the utilities of two or more players who take turns: `((1,2,6) (4,2,3))`. In square brackets, and between
    numbers outside all brackets, a comma merely separates children, like a space: `[[3, 12, 8], [2, 4, 6]]`.
    """

    maximizer = 0
    native = False

    # For each node. A node of chance would have CHANCE as its mover.
    mover: tuple[int, ...]
    first_child: tuple[int, ...]  # its other children follow it
    children: tuple[int, ...]  # how many; none makes it a leaf
    payoffs: tuple[Leaf, ...]  # of a leaf, to each player

    def __init__(self, text: str, root: str = "MAX") -> None:
        if root not in ("MAX", "MIN"):
            raise ValueError(f"the root of a tree is MAX or MIN, not {root!r}")
        nodes, depths = _by_level(read_tree(text))
        leaves = _leaves(nodes)
        if len(leaves[0]) > 1 and root == "MIN":
            raise ValueError("root MIN needs a tree of single numbers, for MAX and MIN; this one has tuples")
        if len(leaves[0]) == 1:
            self.player_names = ("MAX", "MIN")
            payoff: dict[Leaf, Leaf] = {leaf: (leaf[0], 0 - leaf[0]) for leaf in leaves}  # no -0.0
        else:
            self.player_names = tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ"[: len(leaves[0])])
            payoff = {leaf: leaf for leaf in leaves}
        sums = [sum(payoff[leaf]) for leaf in leaves]
        self.players = len(payoff[leaves[0]])
        self.zero_sum = max(sums) - min(sums) < 1e-9
        self.total = sums[0] if self.zero_sum else 0
        self.utility_range = (min(map(min, payoff.values())), max(map(max, payoff.values())))

        self.mover = tuple((depth + (root == "MIN")) % self.players for depth in depths)
        self.children = tuple(len(node) if isinstance(node, list) else 0 for node in nodes)
        self.first_child = tuple(accumulate(self.children[:-1], initial=1))
        nothing = (leaves[0][0] * 0,) * self.players
        self.payoffs = tuple(nothing if isinstance(node, list) else payoff[node] for node in nodes)
        self.text = self.show(State(0))

    def initial(self) -> State:
        return State(0)

    def to_move(self, state: State) -> int:
        return self.mover[state.node]

    def actions(self, state: State) -> Iterator[int]:
        for child in range(self.children[state.node]):
            yield child

    def result(self, state: State, child: int) -> State:
        return State(self.first_child[state.node] + child)

    def is_terminal(self, state: State) -> bool:
        return self.children[state.node] == 0

    def utility(self, state: State, player: int) -> float:
        return self.payoffs[state.node][player]

    # ------------------------------------------------------------------ notation

    def action_name(self, state: State, child: int) -> str:
        """The children are 1, 2, 3 … from the left."""
        return str(child + 1)

    def show(self, state: State) -> str:
        """The tree below the node, in brackets."""
        texts = [""] * len(self.mover)
        for node in reversed(range(len(texts))):  # children come after their parent
            below = texts[self.first_child[node] : self.first_child[node] + self.children[node]]
            texts[node] = f"({' '.join(below)})" if below else self._leaf(node)
        return texts[state.node]

    def _leaf(self, node: int) -> str:
        numbers = [str(int(x)) if x == int(x) else repr(x) for x in self.payoffs[node]]
        return numbers[0] if self.player_names == ("MAX", "MIN") else f"({','.join(numbers)})"


def _by_level(root: Node | Leaf) -> tuple[list[Node | Leaf], list[int]]:
    """All nodes, level by level, and the depth of each."""
    nodes, depths = [root], [0]
    for node, depth in zip(nodes, depths, strict=True):  # both grow while we read them
        if isinstance(node, list):
            nodes += node
            depths += [depth + 1] * len(node)
    return nodes, depths


def _leaves(nodes: list[Node | Leaf]) -> list[Leaf]:
    leaves = [node for node in nodes if isinstance(node, tuple)]
    for leaf in leaves:
        if len(leaf) != len(leaves[0]):
            first, other = (",".join(map(str, x)) for x in (leaves[0], leaf))
            raise ValueError(
                f"the leaves {first} and {other} differ in length; each needs a number per player"
            )
    return leaves
