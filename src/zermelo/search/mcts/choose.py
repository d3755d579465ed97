"""Which child is selected: the rules UCT, RAVE and PUCT, and the outcomes of chance.

Each returns the place of a child, or 0 if there is none that may be visited. `family` is the place of the
children, `visits` is how often their parent was visited.
"""

from __future__ import annotations

import math
from typing import Any

from zermelo.game import CHANCE
from zermelo.native.memory import load, load_real
from zermelo.native.random import random_word
from zermelo.search.mcts.simulate import drawn
from zermelo.search.mcts.tree import (
    ACTION,
    AMAF,
    COUNT,
    DICE,
    EQUIVALENCE,
    EXPLORATION,
    NEVER,
    PAIR,
    PRIORS,
    PUCT,
    RAVE,
    REWARD,
    RULE,
    VISITS,
    record,
)


def choose(game: Any, state: Any, mover: int, family: int, visits: int, tree: Any, chance: Any) -> int:
    """A child, by the rule of this tree; or what chance brings."""
    if chance is not None and mover == CHANCE:
        return by_chance(game, state, family, tree)
    rule = load(tree, RULE)
    if rule == RAVE:
        return by_rave(family, visits, tree)
    if rule == PUCT:
        return by_puct(family, visits, tree)
    return by_uct(family, visits, tree)


def by_uct(family: int, visits: int, tree: Any) -> int:
    """The first child never visited, else the one with the highest upper confidence bound (UCB1)."""
    exploration = load_real(tree, EXPLORATION)
    log_visits = math.log(visits)
    best = 0
    best_bound = NEVER
    for child in range(family + 1, family + 1 + load(tree, record(family) + COUNT)):
        n = load(tree, record(child) + VISITS)
        if n == 0:
            return child
        bound = load_real(tree, record(child) + REWARD) / n + exploration * math.sqrt(log_visits / n)
        if bound > best_bound:
            best = child
            best_bound = bound
    return best


def by_rave(family: int, visits: int, tree: Any) -> int:
    """UCB1 on a blend of two averages: of the child, and of all simulations in which its move came later."""
    exploration = load_real(tree, EXPLORATION)
    amaf = load(tree, AMAF)
    log_visits = math.log(visits)
    best = 0
    best_bound = NEVER
    for child in range(family + 1, family + 1 + load(tree, record(family) + COUNT)):
        n = load(tree, record(child) + VISITS)
        m = load(tree, amaf + PAIR * child + VISITS)
        average = load_real(tree, record(child) + REWARD)
        if n > 0:
            average = average / n
        if average > NEVER:
            average = blended(average, n, child, tree)
            if n == 0 and m == 0:
                average = 1.0  # nothing is known of it
            bound = average + exploration * math.sqrt(log_visits / (n + 1.0))
            if bound > best_bound:
                best = child
                best_bound = bound
    return best


def blended(average: float, n: int, child: int, tree: Any) -> float:
    """The child's average, and that of all simulations in which its move came later, where there are any.

    The second (all moves as first, AMAF) is known sooner, the first is right. After n visits the second has
    the weight β = √(k / (3n + k)), as Gelly and Silver set it.
    """
    at, k = load(tree, AMAF) + PAIR * child, load_real(tree, EQUIVALENCE)
    m = load(tree, at + VISITS)
    if m == 0:
        return average
    return average + math.sqrt(k / (3.0 * n + k)) * (load_real(tree, at + REWARD) / m - average)


def by_puct(family: int, visits: int, tree: Any) -> int:
    """The average, and more for what the game thinks likely to be best and was seldom visited.

    A child never visited is taken for as good as its brothers and sisters are on average. With RAVE, the
    average is the blend.
    """
    first, last = family + 1, family + load(tree, record(family) + COUNT)
    seen = 0
    total = 0.0
    for child in range(first, last + 1):
        reward = load_real(tree, record(child) + REWARD)
        if reward > NEVER:
            seen += load(tree, record(child) + VISITS)
            total += reward
    unseen = total / seen if seen > 0 else 0.5
    exploration = load_real(tree, EXPLORATION) * math.sqrt(1.0 * visits)
    priors, amaf = load(tree, PRIORS), load(tree, AMAF)
    best = 0
    best_bound = NEVER
    for child in range(first, last + 1):
        n = load(tree, record(child) + VISITS)
        average = load_real(tree, record(child) + REWARD) / n if n > 0 else unseen
        if amaf != 0 and average > NEVER:
            average = blended(average, n, child, tree)
        bound = average + exploration * load_real(tree, priors + child) / (1.0 + n)
        if bound > best_bound:
            best = child
            best_bound = bound
    return best


def by_chance(game: Any, state: Any, family: int, tree: Any) -> int:
    """The outcome that the dice bring."""
    outcome = drawn(game, state, random_word(tree, DICE))
    child = family + 1
    while load(tree, record(child) + ACTION) != outcome:
        child += 1
    return child
