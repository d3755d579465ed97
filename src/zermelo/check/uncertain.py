"""The laws of chance and of hidden information."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from zermelo.check.law import Law, Records, law
from zermelo.check.look import Look, Node
from zermelo.check.values import frozen
from zermelo.game import has

CLOSE = 1e-9  # how far sums of probabilities may be off
SAMPLES = 3  # of each view


def _is_sampled(look: Look) -> bool:
    return look.is_decision and bool(look.views) and has(look.game, "sample")


def _is_listed(look: Look) -> bool:
    return look.is_decision and bool(look.views) and has(look.game, "worlds")


@law(
    "probability",
    "The probabilities of the outcomes of chance are above 0 and sum to 1.",
    lambda look: not look.over and look.is_chance and has(look.game, "probability"),
)
def probability(look: Look, records: Records) -> str | None:
    return _no_distribution(look.probabilities, [f"outcome {action}" for action in look.actions])


@law("sample", "sample gives a state that fits the view, the same for the same random numbers.", _is_sampled)
def sample(look: Look, records: Records) -> str | None:
    for player, view in enumerate(look.views):
        for seed in range(SAMPLES):
            drawn = look.call("sample", view, player, np.random.default_rng(seed))
            seen = look.call("view", drawn, player)
            if frozen(seen) != frozen(view):
                return f"player {player} sees {view}, for which sample gives {drawn}, seen as {seen}"
            again = look.call("sample", view, player, np.random.default_rng(seed))
            if frozen(again) != frozen(drawn):
                return f"for one seed, sample gives {drawn} and then {again}"
    return None


@law("worlds", "worlds yields every state that fits the view, with probabilities that sum to 1.", _is_listed)
def worlds(look: Look, records: Records) -> str | None:
    for player, view in enumerate(look.views):
        listed = look.call("worlds", view, player)
        for world, _ in listed:
            seen = look.call("view", world, player)
            if frozen(seen) != frozen(view):
                return f"player {player} sees {view}, for which worlds yields {world}, seen as {seen}"
        if look.value not in {frozen(world) for world, _ in listed}:
            return f"player {player} sees {view}, for which worlds does not yield the state itself"
        wrong = _no_distribution([p for _, p in listed], [str(world) for world, _ in listed])
        if wrong:
            return f"player {player} sees {view}: {wrong}"
    return None


@law(
    "same-actions",
    "Two states that a player cannot tell apart offer it the same actions.",
    lambda look: look.is_decision and bool(look.views),
    alone=False,
)
def same_actions(look: Look, records: Records) -> str | None:
    if look.mover not in range(look.game.players):
        return None
    view = look.views[look.mover]
    wrong = _offers_otherwise(look, view, look.node, records)
    if wrong or not has(look.game, "sample"):
        return wrong
    drawn = Look(look.game, Node(look.call("sample", view, look.mover, np.random.default_rng(0))))
    if drawn.over or drawn.mover != look.mover:
        return f"player {look.mover} sees {view} and is to move, but not in {drawn.state}, which sample gives"
    return _offers_otherwise(drawn, view, drawn.node, records)


def _offers_otherwise(look: Look, view: Any, node: Node, records: Records) -> str | None:
    actions, other = records.offers.setdefault(
        (int(look.mover), frozen(view)), (frozenset(look.actions), node)
    )
    if actions == frozenset(look.actions):
        return None
    return (
        f"player {look.mover} sees {view}, but has the actions {sorted(look.actions)} in {look.state} "
        f"and {sorted(actions)} in {other.state}"
    )


def _no_distribution(probabilities: list[Any], names: list[str]) -> str | None:
    for number, name in zip(probabilities, names, strict=True):
        if not isinstance(number, int | float | np.integer | np.floating) or not 0 < number <= 1 + CLOSE:
            return f"{name} has probability {number!r}, which is not above 0 and at most 1"
    total = math.fsum(probabilities)
    return None if abs(total - 1) <= CLOSE else f"the probabilities sum to {total:g}, not 1"


UNCERTAIN: list[Law] = [probability, sample, worlds, same_actions]
