"""check: does a game keep the laws?"""

from __future__ import annotations

import copy
import time
from os import PathLike
from typing import Any

from zermelo.catalogue import load
from zermelo.check.explore import Explorer, Found
from zermelo.check.law import Broken, Law, Records
from zermelo.check.laws import LAWS, answers, ends, native, repeatable
from zermelo.check.look import Node, Raised
from zermelo.check.probe import Probe
from zermelo.check.report import Failure, LawReport, Report
from zermelo.check.rule_error import told
from zermelo.check.shrink import shorter
from zermelo.check.values import frozen
from zermelo.game import Game, State

MOST_MOVES_SHOWN = 20  # of a game that does not end


def check(
    game: Game | str | PathLike[str],
    *,
    seed: int = 0,
    states: int = 6000,
    walks: int = 30,
    seconds: float = 10.0,
    native: bool | None = None,
) -> Report:
    """Put the game to the test: does it keep the laws that everything else relies on?

    From the start, ply by ply, until `states` different ones are known; then along `walks` random games,
    which `seed` chooses; for so many seconds, compiling apart. With native=None the rules are also compiled
    and compared, unless the game declares `native = False`; True and False say so or not.

    What is promised of a failure: one that was met ply by ply is a shortest sequence of moves that breaks its
    law, since all shorter ones were followed. One that was met in a random game is made shorter as far as a
    few seconds go (unless its law is about two states that were met on different ways), and says whether it
    is certain to be shortest. The check ends with the ply, or the game, in which a law was broken.
    """
    return _Check(load(game), native).report(seed, states, walks, seconds)


class _Check:
    """One check of one game."""

    def __init__(self, game: Game, compile: bool | None) -> None:
        self.game = game
        self.compiles: bool | None = None
        self.reason: str | None = "not asked for" if compile is False else "the game says native = False"
        self.records = Records()
        if game.native if compile is None else compile:
            probe = Probe(game)
            self.compiles, self.reason = probe.reason is None, probe.reason
            self.records.probe = probe if self.compiles else None

    def report(self, seed: int, states: int, walks: int, seconds: float) -> Report:
        began = time.monotonic()
        laws = [law for law in LAWS if law is not native or self.compiles]
        explorer = Explorer(self.game, laws, self.records, began + seconds / 2)  # half of it for walks
        root = self._root(explorer)
        if root is not None:
            explorer.ply_by_ply(root, states)
            explorer.end = began + seconds
            for walk in range(walks):
                if explorer.found or time.monotonic() > explorer.end:
                    break
                explorer.play(root, seed + walk)
            explorer.found = {
                name: shorter(self.game, root, found, self.records) for name, found in explorer.found.items()
            }
        return Report(
            game=self.game.name,
            laws=[self._told(explorer, law) for law in LAWS],
            states=len(explorer.examined),
            exhaustive=explorer.exhaustive,
            plies=max(0, explorer.plies),
            games=explorer.games,
            compiles=self.compiles,
            reason=self.reason,
            seconds=time.monotonic() - began,
        )

    def _root(self, explorer: Explorer) -> Node | None:
        """The start; None if initial() itself breaks a law."""
        try:
            root, again = self.game.initial(), self.game.initial()
        except Exception as error:
            raised = Raised("initial", ())
            raised.__cause__ = error
            explorer.found["answers"] = Found(answers, Node(None), told(self.game, raised), True)
            return None
        if frozen(root) != frozen(again):
            broken = Broken(f"initial() answers differently when it is asked again: {root} and then {again}")
            explorer.found["repeatable"] = Found(repeatable, Node(root), broken, True)
            return None
        return Node(root)

    def _told(self, explorer: Explorer, law: Law) -> LawReport:
        found = explorer.found.get(law.name)
        failure = self._failure(found) if found else None
        return LawReport(law.name, law.statement, explorer.checked[law.name], failure)

    def _failure(self, found: Found) -> Failure:
        path, (message, action, after) = found.node.path, found.broken
        moves = [self._name(node.before.state, node.action) for node in path if node.before is not None]
        before, here = path[-2].state if len(path) > 1 else None, path[-1].state
        if action is not None:
            moves.append(self._name(here, action))
            before, here = here, self._result(here, action) if after is None else after
        elif after is not None:
            before, here = here, after
        if len(moves) > MOST_MOVES_SHOWN and found.law is ends:
            moves = [*moves[:MOST_MOVES_SHOWN], "…"]
        return Failure(
            law=found.law.name,
            statement=found.law.statement,
            message=message,
            moves=moves,
            shortest=found.shortest,
            before=self._shown(before),
            after=self._shown(here),
            state_before=None if before is None else str(before),
            state_after=None if here is None else str(here),
        )

    def _name(self, state: State, action: Any) -> str:
        try:
            return str(self.game.action_name(state, action))
        except Exception:  # a broken name must not hide what else is broken
            return str(action)

    def _result(self, state: State, action: Any) -> State:
        try:
            return self.game.result(copy.deepcopy(state), action)
        except Exception:  # this may be the very failure that is told
            return None

    def _shown(self, state: State) -> str | None:
        try:
            return None if state is None else str(self.game.show(state))
        except Exception:
            return str(state)
