"""Shorter sequences of moves that break the same law."""

from __future__ import annotations

import time
from typing import Any

from zermelo.check.explore import Explorer, Found
from zermelo.check.law import Broken, Law, Records
from zermelo.check.laws import answers, ends
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
    explorer = Explorer(game, [found.law], Records(records.probe), end)
    explorer.ply_by_ply(root, MOST_STATES, depth=found.node.ply - 1)
    if explorer.found:
        return explorer.found[found.law.name]
    return found._replace(shortest=explorer.plies >= found.node.ply - 1)


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
    try:
        for action in actions:
            if game.is_terminal(node.state) or action not in game.actions(node.state):
                return None
            node = Node(game.result(node.state, action), node, action, node.ply + 1)
    except Exception:
        return None
    return node


def _broken(game: Game, node: Node, law: Law, records: Records) -> Broken | None:
    try:
        look = Look(game, node)
        return law.broken(look, Records(records.probe)) if law.applies(look) else None
    except Raised as raised:
        return told(game, raised) if law is answers else None
