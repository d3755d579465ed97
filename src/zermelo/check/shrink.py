"""Shorter sequences of moves that break the same law."""

from __future__ import annotations

import time
from typing import Any

from zermelo.check.explore import Explorer, Found
from zermelo.check.law import Broken, Law, Records
from zermelo.check.laws import LAWS, answers, ends, native
from zermelo.check.look import Look, Node, Raised
from zermelo.check.rule_error import told
from zermelo.game import Game

MOST_STATES = 50_000
SECONDS = 3.0


def shorter(game: Game, root: Node, found: Found, records: Records) -> Found:
    """The same law broken in fewer moves, if that can be found in a few seconds.

    First, moves are left out of the sequence, one run of them after another, as long as the rest can be
    played and breaks the law. Then all shorter sequences are tried, ply by ply. If that came to its end, the
    answer is marked as shortest.
    """
    if found.shortest or found.law is ends or not found.law.alone:
        return found
    end = time.monotonic() + SECONDS
    found = _with_fewer_moves(game, root, found, records, end)
    explorer = Explorer(game, _laws(found.law), Records(records.probe), end)
    explorer.ply_by_ply(root, MOST_STATES, depth=found.node.ply - 1)
    certain = explorer.plies >= found.node.ply - 1
    return explorer.found.get(found.law.name, found._replace(shortest=certain))


def _laws(law: Law) -> list[Law]:
    """The laws to put to the test: whether rules raise is seen only while others are tested."""
    return (
        [other for other in LAWS if other.alone and other not in (ends, native)] if law is answers else [law]
    )


def _with_fewer_moves(game: Game, root: Node, found: Found, records: Records, end: float) -> Found:
    run = found.node.ply
    while run and time.monotonic() < end:
        for i in range(found.node.ply - run + 1):
            actions = found.node.actions
            node = _played(game, root, actions[:i] + actions[i + run :])
            broken = node and _broken(game, node, found.law, records)
            if node and broken:
                found = found._replace(node=node, broken=broken)
                break
        else:
            run //= 2
            continue
        run = min(run, found.node.ply)
    return found


def _played(game: Game, root: Node, actions: list[Any]) -> Node | None:
    """Where these actions lead, if each is legal when its turn comes."""
    node = root
    for action in actions:
        try:
            look = Look(game, node)
        except Raised:
            return None
        if action not in look.actions:
            return None
        node = Node(look.after[look.actions.index(action)], node, action, node.ply + 1)
    return node


def _broken(game: Game, node: Node, law: Law, records: Records) -> Broken | None:
    try:
        look = Look(game, node)
        judged = {
            other.name: other.broken(look, Records(records.probe))
            for other in _laws(law)
            if other.applies(look)
        }
    except Raised as raised:
        return told(game, raised) if law is answers else None
    return judged.get(law.name)
