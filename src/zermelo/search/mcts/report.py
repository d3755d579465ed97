"""What the trees found, put into a decision."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from zermelo.game import CHANCE, Game
from zermelo.position import Position
from zermelo.search.decision import Decision, MoveValue, tidy
from zermelo.search.mcts.rewards import is_duel, least, most, reward, unscaled, win_share
from zermelo.search.mcts.tree import BARRED, DEEPEST, FIRST, FORGOTTEN, FREE, NEVER, ROOT, SOLVES, Tree
from zermelo.search.values import NO_ACTION
from zermelo.search.zero_sum import both_values, max_player

LONGEST_LINE = 64  # moves of the principal variation


class Child(NamedTuple):
    """A move and what is known of it, for the player who makes it."""

    action: int
    visits: int
    reward: float  # the sum; NEVER: it was found hopeless
    low: float  # the utility, for certain
    high: float
    utility: float | None = None  # the sum, where rewards do not tell

    @property
    def is_proven(self) -> bool:
        return self.low == self.high

    @property
    def average(self) -> float:
        return self.reward / self.visits if self.visits else NEVER

    def value(self, game: Game) -> float:
        """The utility, if it is proven, else that of the simulations on average."""
        if self.is_proven or self.reward == NEVER:
            return self.high
        linear = self.utility is None or not self.visits
        mean = unscaled(game, self.average) if linear else (self.utility or 0.0) / self.visits
        return min(self.high, max(self.low, mean))


def decision(position: Position, trees: list[Tree], simulations: int, seconds: float) -> Decision:
    """The most visited move, or the best proven one; what all trees found is added up."""
    game = position.game
    children = merged(children_of(game, tree, ROOT, position.to_move) for tree in trees)
    if not children and simulations > 1:
        if not position.legal_actions:
            raise ValueError(NO_ACTION)
        raise ValueError("the memory is too small for the moves of one position; give it more")
    best = best_of(game, children) if position.to_move != CHANCE else None
    return replace(
        decided(position, children, best, simulations, seconds),
        proven=best is not None and is_proven(best, children, trees),
        depth=max(tree.word(DEEPEST) for tree in trees),
        nodes=sum(tree.word(FREE) - FIRST + 1 for tree in trees),
        algorithm="mcts",
        pv=line(position, trees, best),
        forgotten=sum(tree.word(FORGOTTEN) for tree in trees),
    )


def decided(
    position: Position, children: list[Child], best: Child | None, simulations: int, seconds: float
) -> Decision:
    """The decision for a move, as far as the moves of the root tell it."""
    game, action = position.game, chosen_action(position, best)
    value = told(position, best.value(game) if best else expected(game, children))
    return Decision(
        move=None if action is None else game.action_name(position.state, action),
        action=action,
        value=value,
        values=all_values(position, value),
        player=game.player_name(whom(position)),
        proven=False,
        complete=bool(children),
        depth=None,
        nodes=0,
        seconds=seconds,
        algorithm="",
        moves=[move_value(position, child) for child in by_visits(children) if child.visits],
        simulations=simulations,
    )


def at_the_end(position: Position, algorithm: str) -> Decision:
    """Where the game is over, there is nothing to search."""
    game, player = position.game, whom(position)
    values = tuple(tidy(position.utility(each)) or 0 for each in range(game.players))
    return Decision(
        move=None,
        action=None,
        value=values[player],
        values=values,
        player=game.player_name(player),
        proven=True,
        complete=True,
        depth=0,
        nodes=1,
        seconds=0.0,
        algorithm=algorithm,
        simulations=0,
    )


# ---------------------------------------------------------------------- what is known of the moves


def children_of(game: Game, tree: Tree, node: int, mover: int) -> list[Child]:
    """The children of a node, seen by the player to move there."""
    found = []
    for place in tree.children(node):
        low, high = tree.bounds(place)
        visits, utility = tree.visits(place), tree.utility(place)
        if is_duel(game) and mover == 1:
            low, high = game.total - high, game.total - low
            utility = None if utility is None else game.total * visits - utility
        if tree.link(place) != BARRED:
            found.append(Child(tree.action(place), visits, tree.reward(place), low, high, utility))
    return found


def merged(found: Iterable[list[Child]]) -> list[Child]:
    """The children of one position in several trees, each as one."""
    together: dict[int, Child] = {}
    for child in (child for children in found for child in children):
        other = together.get(child.action, child)
        if other is not child:
            visits, gained = child.visits + other.visits, child.reward + other.reward
            low, high = max(child.low, other.low), min(child.high, other.high)
            utility = None if child.utility is None else child.utility + (other.utility or 0.0)
            child = Child(child.action, visits, gained, low, high, utility)
        together[child.action] = child
    return list(together.values())


def by_visits(children: list[Child]) -> list[Child]:
    return sorted(children, key=lambda child: child.visits, reverse=True)


def best_of(game: Game, children: list[Child]) -> Child | None:
    """The most visited move of those that may still be best, unless a proven one is worth more."""
    if not children:
        return None
    sure = max(child.low for child in children)
    proven = [child for child in children if child.is_proven and child.low == sure]
    others = [child for child in children if not child.is_proven and child.high > sure]
    if not others:
        return by_visits(proven or children)[0]
    certain = reward(sure, least(game), most(game), win_share(game))
    if proven and sure > least(game) and certain >= by_visits(others)[0].average:
        return by_visits(proven)[0]
    return by_visits(others)[0]


def expected(game: Game, children: list[Child]) -> float | None:
    """What chance brings to the first player, on average."""
    visits = sum(child.visits for child in children)
    return unscaled(game, sum(child.reward for child in children) / visits) if visits else None


def is_proven(best: Child, children: list[Child], trees: list[Tree]) -> bool:
    """Is it proven that no move is better?"""
    solves = trees[0].word(SOLVES) == 1
    return solves and best.is_proven and all(child.high <= best.low for child in children)


# ---------------------------------------------------------------------- put into words


def whom(position: Position) -> int:
    """Whom values are told for: MAX, where there are MAX and MIN, else the player to move."""
    return max(0, max_player(position) if is_duel(position.game) else position.to_move)


def told(position: Position, value: float | None) -> float | None:
    """A value for the player to move, as it is told."""
    if value is not None and whom(position) != max(0, position.to_move):
        value = position.game.total - value
    return tidy(value)


def all_values(position: Position, value: float | None) -> tuple[float, ...] | None:
    """The value for every player, where that of one tells those of the others."""
    game = position.game
    if is_duel(game):
        return both_values(game, whom(position), value)
    return (value,) if game.players == 1 and value is not None else None


def chosen_action(position: Position, best: Child | None) -> int | None:
    """The best action; after a single simulation, which tells nothing of any, the first one."""
    if best is not None:
        return best.action
    return None if position.to_move == CHANCE else position.legal_actions[0]


def move_value(position: Position, child: Child) -> MoveValue:
    game, value = position.game, child.value(position.game)
    bound = "exact" if child.is_proven else "estimate"
    if not child.is_proven and child.low < value == child.high < most(game):
        bound = "upper" if whom(position) == max(0, position.to_move) else "lower"
    name = game.action_name(position.state, child.action)
    return MoveValue(name, child.action, told(position, value) or 0, bound, child.visits)


def line(position: Position, trees: list[Tree], best: Child | None) -> list[str]:
    """The principal variation: best play as the tree knows it that looked most often at the best move."""
    if best is None:
        return []
    game, state = position.game, position.state
    names: list[str] = []

    def visits(tree: Tree) -> int:
        places = [place for place in tree.children(ROOT) if tree.action(place) == best.action]
        return max(map(tree.visits, places), default=0)

    tree, node = max(trees, key=visits), ROOT
    chosen: Child | None = best
    while chosen is not None and chosen.visits > 0 and len(names) < LONGEST_LINE:
        names.append(game.action_name(state, chosen.action))
        node = next(place for place in tree.children(node) if tree.action(place) == chosen.action)
        state = game.result(state, chosen.action)
        mover = int(game.to_move(state))
        chosen = None if mover == CHANCE else best_of(game, children_of(game, tree, node, mover))
    return names
