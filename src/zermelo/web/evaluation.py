"""The evaluation of a position and its moves, as numbers and as a sentence."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from zermelo.game import CHANCE, Game
from zermelo.position import Position
from zermelo.search.decision import Decision, MoveValue, tidy
from zermelo.search.zero_sum import max_player
from zermelo.web.visibility import choices

STEEPNESS = 10.0  # of the evaluation bar's curve, so that estimates near an even game can be told apart


def is_two_sided(game: Game) -> bool:
    """Is it a two-player zero-sum game? Only these have an evaluation bar."""
    return game.players == 2 and game.zero_sum


def bar_share(game: Game, value: float | None, player: int) -> float | None:
    """The first player's share of the evaluation bar, from 0 to 1, if the game is worth `value` to `player`.

    Small advantages are magnified: in chess, a pawn ahead fills three fifths of the bar. None without a bar.
    """
    low, high = game.utility_range
    half = (high - low) / 2
    if value is None or not is_two_sided(game) or half <= 0 or not math.isfinite(half):
        return None
    lead = min(1.0, max(-1.0, (value - game.total / 2) / half))
    lead = lead if player == 0 else -lead
    curved = math.copysign((1 - math.exp(-STEEPNESS * abs(lead))) / (1 - math.exp(-STEEPNESS)), lead)
    return round((1 + curved) / 2, 4)


def value_player(position: Position) -> int:
    """The player whom a search's value is for: MAX in a two-sided game, otherwise the player to move."""
    return max(0, max_player(position) if is_two_sided(position.game) else position.to_move)


def player_values(
    position: Position, value: float | None, values: Sequence[float] | None = None
) -> list[float | None]:
    """The value for each player; None where it is not known."""
    game = position.game
    if values is not None:
        return [tidy(each) for each in values]
    known: list[float | None] = [None] * game.players
    if value is not None:
        player = value_player(position)
        known[player] = tidy(value)
        if is_two_sided(game):
            known[1 - player] = tidy(game.total - value)
    return known


@dataclass
class Findings:
    """What the searches of one position have found so far."""

    position: Position
    decision: Decision | None = None
    values: dict[str, MoveValue] = field(default_factory=dict)
    nodes: int = 0  # of all searches
    seconds: float = 0.0

    @property
    def player(self) -> int:
        """The player whom the values are for."""
        return value_player(self.position)

    @property
    def player_values(self) -> list[float | None]:
        """The value for each player; None where it is not known."""
        decision = self.decision
        if decision is None:
            return [None] * self.position.game.players
        return player_values(self.position, decision.value, decision.values)

    @property
    def sign(self) -> int:
        """-1 if the player to move minimizes the value, otherwise 1."""
        return -1 if self.position.to_move not in (self.player, CHANCE) else 1

    def add(self, decision: Decision) -> None:
        """Add the result of one more search."""
        self.nodes += decision.nodes if decision.simulations is None else 0
        self.seconds += decision.seconds
        if decision.value is None:
            return
        self.decision = self._with_longer_line(decision)
        for found in decision.moves:
            self.values[found.move] = self._merged(found)

    def _with_longer_line(self, decision: Decision) -> Decision:
        """A proven line stays if a later search of the same move cuts it short, with hits in its table."""
        known = self.decision
        is_same = known is not None and known.proven and decision.proven and known.move == decision.move
        if known is None or not is_same or len(known.pv or ()) <= len(decision.pv or ()):
            return decision
        return replace(decision, pv=known.pv)

    def _merged(self, found: MoveValue) -> MoveValue:
        """Merge with what is known: a proven value stays, and bounds limit an estimate."""
        known = self.values.get(found.move)
        if known is not None and known.bound == "exact":
            return known
        if found.bound != "estimate":
            return found
        value = found.value
        if known is not None:
            if "upper" in (found.depth_bound, known.bound):
                value = min(known.value, value)
            if "lower" in (found.depth_bound, known.bound):
                value = max(known.value, value)
        return MoveValue(found.move, found.action, value, "estimate")

    def moves(self) -> list[dict[str, Any]]:
        """The moves, best first, for the page."""
        best = None if self.decision is None else self.decision.move
        order = sorted(self.values.values(), key=lambda each: (each.move != best, -self.sign * each.value))
        return [self._to_json(each, self.paths.get(each.move, [])) for each in order]

    @cached_property
    def paths(self) -> dict[str, list[str]]:
        """The places to click for each move."""
        return {choice.name: list(choice.path) for choice in choices(self.position)}

    def _to_json(self, each: MoveValue, path: list[str]) -> dict[str, Any]:
        return {
            "move": each.move,
            "path": path,
            "value": each.value,
            "bound": each.bound,
            "share": bar_share(self.position.game, each.value, self.player),
        }

    def sentence(self) -> str:
        """The evaluation as a sentence."""
        decision = self.decision
        if decision is None:
            return "Nothing is known yet."
        value = describe_value(self.position, decision)
        if decision.move is None:  # chance moves
            return f"{value[:1].upper()}{value[1:]}."
        return f"{decision.move} is best: {value}."


def describe_value(position: Position, decision: Decision) -> str:
    """The value of a decision in words: a win, a draw, or a number."""
    game = position.game
    name, value = decision.player, decision.value
    assert value is not None
    lead = value - game.total / 2
    if not is_two_sided(game) or (not decision.proven and decision.plies is None):
        size, unit = (1, "") if decision.proven else game.unit
        about = "" if decision.proven else "about "
        whom = f" for {name}" if game.players > 1 else ""
        return f"{about}{value / size:.3g}{unit and f' {unit}'}{whom}"
    winner = game.player_name(value_player(position) if lead > 0 else 1 - value_player(position))
    soon = f" in {decision.plies} {'ply' if decision.plies == 1 else 'plies'}" if decision.plies else ""
    if lead == 0:
        return "a draw"
    margin = f", {value:+g} for {name}" if max(map(abs, game.utility_range)) > 1 else ""
    return f"{winner} wins{soon}{margin}"
