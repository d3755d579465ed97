"""What a recorded search consists of: its nodes, the window and value of each, and the steps it took.

Everything is told from MAX's point of view, in the game's own utilities, whichever form of the algorithm ran.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from zermelo.game import Action, Game, State
from zermelo.games.tree.rules import Tree
from zermelo.position import Position
from zermelo.search.decision import Decision
from zermelo.search.zero_sum import max_player

MAX, MIN = "max", "min"  # kinds of nodes; "chance" and "player 3" are others

TERMINAL = "terminal"  # the game is over here
HORIZON = "horizon"  # the depth is used up: the value is an estimate
SEARCHED = "searched"  # every child was visited
CUT_BY_ALPHA = "cut by alpha"  # a MIN node that is already worse for MAX than alpha
CUT_BY_BETA = "cut by beta"  # a MAX node that is already worse for MIN than beta
NOT_FINISHED = "not finished"  # the search, or only the recording, stopped inside
# Only the engine ends like this:
TABLE_HIT = "table hit"  # it was searched before, and the table still knows
REPETITION = "repetition"  # the position was there before, which is a draw
KNOWN_ENDING = "known ending"  # the game itself knows how this ends
OUT_OF_REACH = "out of reach"  # the game's bounds on the value lie outside the window
FUTILE = "futile"  # the estimate is so far beyond the window that no move was tried
LEAF_ENDS = (TERMINAL, HORIZON, TABLE_HIT, REPETITION, KNOWN_ENDING, OUT_OF_REACH, FUTILE)

# What a visit of the engine is for, if it is not to find the value of the node with its parent's window:
TEST = "test"  # only to learn whether the move is better than the best one so far
REDUCED = "reduced"  # the same, and less deep
AGAIN = "again"  # the test said yes: once more, to find out how much better
QUIESCENCE = "quiescence"  # beyond the horizon, where only unstable moves are played
NULL_MOVE = "null move"  # is it good enough even if the turn is passed?

INITIALISE, INHERIT, UPDATE, PRUNE = "initialise", "inherit", "update", "prune"  # deck 002's four labels


class Window(NamedTuple):
    alpha: float  # what MAX is already sure of on the way here
    beta: float  # what MIN is already sure of


@dataclass(eq=False)
class Node:
    """One visit to a state."""

    number: int  # in the order of visits; the root is 0
    ply: int
    parent: int | None  # its number
    move: str | None  # that led here; None at the root
    action: Action | None
    state: State = field(repr=False)
    player: int  # to move
    kind: str  # "max" or "min"
    entry: Window | None  # when it was entered; None if the algorithm keeps none. alpha = beta: a mere test
    exit: Window | None = None  # after its last child; crossed, if it was cut
    value: float | None = None  # None if the search was stopped inside
    bound: str | None = None  # what the visit proves: the value is "exact", or a "lower" or "upper" bound
    ended: str = NOT_FINISHED  # why: see the words above
    children: list[Node] = field(default_factory=list, repr=False)  # in the order visited
    never_visited: list[str] = field(default_factory=list)  # moves that a cut saved, or the engine left out
    not_recorded: list[str] = field(default_factory=list)  # moves that may have been searched unseen
    on_principal_variation: bool = False
    # Only the engine tells:
    visit: str | None = None  # what it is for: see the words above
    depth: int | None = None  # plies still to be searched from here
    estimate: float | None = None  # quiescence: what it is worth to make no unstable move

    @property
    def is_leaf(self) -> bool:
        return self.ended in LEAF_ENDS

    @property
    def holds_unfinished(self) -> bool:
        """Does the recording stop inside one of its children?"""
        return any(child.ended == NOT_FINISHED for child in self.children)

    @property
    def is_estimate(self) -> bool:
        return self.ended in (HORIZON, FUTILE)

    @property
    def cut(self) -> str | None:
        """The bound that cut the node, if one did: "alpha" or "beta"."""
        return {CUT_BY_ALPHA: "alpha", CUT_BY_BETA: "beta"}.get(self.ended)

    def actions_left(self, game: Game) -> list[Action]:
        """The actions that no recorded child came from, in the game's order."""
        tried = {child.action for child in self.children}
        return [int(action) for action in game.actions(self.state) if int(action) not in tried]


@dataclass(frozen=True)
class Step:
    """One event of the search, as the lectures step through it."""

    label: str  # "initialise", "inherit", "update" or "prune"
    node: int  # where it happens
    child: int | None  # update: the child whose value came back
    before: Window | None
    after: Window | None
    value: float  # v, the best that the node has found by now
    changed: bool  # False: an update that left the window (or v, if there is none) as it was
    never_visited: tuple[str, ...]  # prune: the moves that it saves, possibly none
    sentence: str


@dataclass(eq=False)
class Trace:
    """A search with everything it did."""

    position: Position
    algorithm: str
    order: str
    equality_cuts: bool
    decision: Decision
    nodes: list[Node]  # in the order visited
    steps: list[Step]
    left_out: int  # nodes visited after `most_nodes` were recorded
    before: int = 0  # nodes visited in searches before this one: the engine's, to smaller depths

    @property
    def game(self) -> Game:
        return self.position.game

    @property
    def root(self) -> Node:
        return self.nodes[0]

    @property
    def principal_variation(self) -> list[Node]:
        """The nodes of best play by both sides, from the root on."""
        return [node for node in self.nodes if node.on_principal_variation]

    @property
    def pruned(self) -> list[float | str]:
        """What was never visited, in the order it was cut off.

        In a game given as its tree, the values of the leaves; in others, the line of moves to each child.
        """
        found: list[float | str] = []
        for step in self.steps:
            if step.label == PRUNE and step.never_visited:
                node = self.nodes[step.node]
                if isinstance(self.game, Tree):
                    for action in node.actions_left(self.game):
                        found += leaves_below(self.game, self.game.result(node.state, action))
                else:
                    found += [" ".join([*self.line(node), move]) for move in step.never_visited]
        return found

    def line(self, node: Node) -> list[str]:
        """The moves from the root to the node."""
        moves: list[str] = []
        while node.move is not None and node.parent is not None:
            moves.append(node.move)
            node = self.nodes[node.parent]
        return moves[::-1]

    def to_json(self) -> dict[str, Any]:
        """The trace as plain data for `json.dumps`; an infinite number is the text "inf" or "-inf".

            {"game": "Tree(…)", "position": the board, or the moves that led to it,
             "max": the name of MAX, "algorithm": …, "order": …, "equality_cuts": …,
             "decision": as `analyze` answers,
             "nodes": [{"number": 0, "ply": 0, "parent": null, "move": null, "action": null,
                        "state": the board as text, "player": its name, "kind": "max",
                        "entry": ["-inf", "inf"], "exit": [3, "inf"], "value": 3, "bound": "exact",
                        "ended": "searched", "cut": null, "children": [1, 5, 7],
                        "never_visited": [], "not_recorded": [], "principal_variation": true,
                        "visit": null, "depth": null, "estimate": null}, …],
             "steps": [{"label": "initialise", "node": 0, "child": null, "before": …, "after": …,
                        "value": "-inf", "changed": true, "never_visited": [], "sentence": "…"}, …],
             "pruned": [4, 6], "left_out": 0, "before": 0}

        Nodes are in the order visited and name each other by number; a window is [alpha, beta], or null where
        the algorithm keeps none.
        """
        return {
            "game": self.game.name,
            "position": self.position.board or " ".join(self.position.moves),
            "max": self.game.player_name(max_player(self.position)),
            "algorithm": self.algorithm,
            "order": self.order,
            "equality_cuts": self.equality_cuts,
            "decision": plain(self.decision.to_json()),
            "nodes": [self._node_to_json(node) for node in self.nodes],
            "steps": [plain(vars(step)) for step in self.steps],
            "pruned": plain(self.pruned),
            "left_out": self.left_out,
            "before": self.before,
        }

    @property
    def svg(self) -> str:
        """The picture, as the text of an SVG file."""
        from zermelo.trace.svg import svg

        return svg(self)

    def _repr_svg_(self) -> str:
        """Notebooks show it."""
        return self.svg

    def _node_to_json(self, node: Node) -> dict[str, Any]:
        rules: Any = self.game
        data = {
            **vars(node),
            "state": str(rules.board(node.state)) if hasattr(rules, "board") else rules.show(node.state),
            "player": self.game.player_name(node.player),
            "cut": node.cut,
            "children": [child.number for child in node.children],
        }
        data["principal_variation"] = data.pop("on_principal_variation")
        return {name: plain(value) for name, value in data.items()}


def leaves_below(game: Tree, state: State) -> list[float]:
    """The values for MAX of a tree's leaves below a state, from left to right."""
    waiting, leaves = [state], []
    while waiting:
        state = waiting.pop()
        if game.is_terminal(state):
            leaves.append(game.utility(state, 0))
        waiting += [game.result(state, action) for action in game.actions(state)][::-1]
    return leaves


def plain(value: Any) -> Any:
    """The same with what JSON has no word for replaced."""
    if isinstance(value, dict):
        return {name: plain(item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    return value
