"""The nodes of a search of the engine, written down as they are entered and left."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from zermelo.game import Action, State
from zermelo.guide import Guide
from zermelo.position import Position
from zermelo.search.decision import Decision, tidy
from zermelo.search.engine import context as engine
from zermelo.search.engine.context import SearchContext
from zermelo.search.engine.score import INFINITE
from zermelo.search.engine.steps import ENDGAME
from zermelo.search.zero_sum import max_player
from zermelo.trace.data import (
    AGAIN,
    CUT_BY_ALPHA,
    CUT_BY_BETA,
    HORIZON,
    KNOWN_ENDING,
    MAX,
    MIN,
    NOT_FINISHED,
    NULL_MOVE,
    OUT_OF_REACH,
    QUIESCENCE,
    REDUCED,
    REPETITION,
    SEARCHED,
    TERMINAL,
    TEST,
    Node,
    Window,
)
from zermelo.trace.steps import narrowed

NO_MOVE = "no move"  # is written where the turn is passed to see whether even that is good enough


@dataclass
class Visit:
    """A node that the search is inside of."""

    node: Node
    is_test: bool  # there is room for nothing in its window
    tried: list[Action] = field(default_factory=list)  # moves, recorded or not
    is_quiescent: bool = False  # only unstable moves are tried


class Visits:
    """The visits of one search from the root, of which the first `most_nodes` are kept."""

    def __init__(self, position: Position, guide: Guide, most_nodes: int) -> None:
        self.guide = guide
        self.game, self.maximizer = position.game, max_player(position)
        self.most_nodes = most_nodes
        self.nodes: list[Node] = []
        self.path: list[Visit] = []
        self.reduced = False  # the next move is to be searched less deep

    def enter(
        self,
        state: State,
        action: Action | None,
        depth: int,
        alpha: int,
        beta: int,
        player: int,
        context: SearchContext,
    ) -> None:
        """One more visit; the window is for `player`. Without room it is only kept until it is left."""
        parent = self.path[-1].node if self.path else None
        node = self.node(state, parent, action)
        node.entry = self.window(alpha, beta, player, context)
        is_test = self.holds_nothing(alpha, beta)
        node.depth, node.visit = depth, self.purpose(action, is_test)
        if action is not None:
            self.path[-1].tried.append(action)
        if len(self.nodes) < self.most_nodes:
            self.keep(node, parent)
        self.path.append(Visit(node, is_test))

    def keep(self, node: Node, parent: Node | None) -> None:
        self.nodes.append(node)
        if parent is not None and node.action is not None:
            parent.children.append(node)
            node.move = self.name(parent, node.action)

    def node(self, state: State, parent: Node | None, action: Action | None) -> Node:
        player = int(self.game.to_move(state))
        return Node(
            number=len(self.nodes),
            ply=len(self.path),
            parent=None if parent is None else parent.number,
            move=None,
            action=action,
            state=state,
            player=player,
            kind=MAX if player == self.maximizer else MIN,
            entry=None,
        )

    def purpose(self, action: Action | None, is_test: bool) -> str | None:
        """What the visit is for."""
        reduced, self.reduced = self.reduced, False
        if not self.path:
            return None
        parent = self.path[-1]
        if action == engine.NULL_ACTION:
            return NULL_MOVE
        if parent.is_quiescent:
            return QUIESCENCE
        if parent.tried[-1:] == [action]:
            return AGAIN
        if reduced:
            return REDUCED
        return TEST if is_test and not parent.is_test else None

    def leave(self, score: int, alpha: int, beta: int, player: int, context: SearchContext) -> None:
        """The visit is over."""
        visit = self.path.pop()
        node, tried = visit.node, visit.tried
        node.value = self.to_utility(score, player, context)
        mine = player == self.maximizer
        certain = alpha < score < beta or (node.ended in (TERMINAL, REPETITION, HORIZON) and not tried)
        node.bound = "exact" if certain else "lower" if (score >= beta) == mine else "upper"
        if tried and score >= beta:
            node.ended = CUT_BY_BETA if mine else CUT_BY_ALPHA
        elif tried:
            node.ended = SEARCHED
        elif node.ended == NOT_FINISHED:
            node.ended = KNOWN_ENDING if self.is_endgame(node.state, context) else OUT_OF_REACH
        node.exit = narrowed(node, node.entry, node.value) if tried and node.entry else node.entry
        if tried and node in self.nodes[node.number : node.number + 1]:
            self.note_moves(visit)

    def is_endgame(self, state: State, context: SearchContext) -> bool:
        """Did the guide's endgame solver answer? (As step 5 of the search asks.)"""
        return context.steps & ENDGAME != 0 and bool(self.guide.is_endgame(state))

    def note_moves(self, visit: Visit) -> None:
        """Which moves were tried unseen, and which not at all."""
        node, tried = visit.node, visit.tried
        unseen = tried[len(node.children) :]
        node.not_recorded = [self.name(node, action) for action in dict.fromkeys(unseen)]
        only_unstable = visit.is_quiescent and node.estimate is not None  # else it answers a threat
        if not only_unstable or node.cut:  # (stable moves are none of quiescence's business)
            rule = self.guide.tactical_actions if only_unstable else self.game.actions
            left = [int(action) for action in rule(node.state) if int(action) not in tried]
            node.never_visited = [self.name(node, action) for action in left]
        if unseen or node.holds_unfinished:
            node.ended = NOT_FINISHED

    def only_root(self, state: State, decision: Decision) -> None:
        """Of a finished game, or one that is not searched."""
        node = self.node(state, None, None)
        node.entry = node.exit = Window(-math.inf, math.inf)
        node.value, node.bound = decision.value, "exact"
        node.ended = TERMINAL if self.game.is_terminal(state) else HORIZON
        self.keep(node, None)

    def close(self, line: list[str]) -> None:
        """That was all, perhaps in the middle of some nodes. The line is the principal variation."""
        for visit in self.path:
            node = visit.node
            node.ended, node.exit = NOT_FINISHED, node.entry
            unseen = visit.tried[len(node.children) :]
            left = unseen if visit.is_quiescent else node.actions_left(self.game)
            node.not_recorded = [self.name(node, action) for action in left]
        node = self.nodes[0]
        node.on_principal_variation = True
        for move in line:
            visits = [child for child in node.children if child.move == move and child.visit != NULL_MOVE]
            if not visits:
                break
            node = visits[-1]
            node.on_principal_variation = True

    # ------------------------------------------------------------------ numbers and names

    def name(self, node: Node, action: Action) -> str:
        return NO_MOVE if action == engine.NULL_ACTION else self.game.action_name(node.state, action)

    def to_utility(self, score: int, player: int, context: SearchContext) -> float:
        """A score for the player, as a utility for MAX."""
        mine = player == self.maximizer
        if abs(score) >= INFINITE // 2:
            return math.inf if (score > 0) == mine else -math.inf
        value = context.to_utility(score)
        return tidy(value if mine else self.game.total - value) or 0

    def holds_nothing(self, alpha: int, beta: int) -> bool:
        """Is it the window of a test? It may grow by one with every ply that it travels down."""
        return beta - alpha <= 2 + len(self.path)

    def window(self, alpha: int, beta: int, player: int, context: SearchContext) -> Window:
        one, other = self.to_utility(alpha, player, context), self.to_utility(beta, player, context)
        if one == other and not self.holds_nothing(alpha, beta):  # the root's may be so narrow
            one, other = self.in_between(alpha, player, context), self.in_between(beta, player, context)
        return Window(min(one, other), max(one, other))

    def in_between(self, score: int, player: int, context: SearchContext) -> float:
        """As `to_utility`, of a score that no game ends with."""
        low, high = self.game.utility_range
        value = (score + context.offset) / (1 << context.shift)
        value = min(max(value, low), high)
        return tidy(round(value if player == self.maximizer else self.game.total - value, 3)) or 0
