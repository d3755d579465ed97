"""Random moves: a player for every game, and the baseline of all others."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from zermelo.game import CHANCE, Game, has
from zermelo.position import Position
from zermelo.search.decision import Decision, Limit, tidy
from zermelo.search.names import RANDOM
from zermelo.search.zero_sum import max_player


class RandomMoves:
    """Draws a legal move, each as likely. It sees no more of the state than the player to move does."""

    def __init__(self, game: Game, *, seed: int = 0) -> None:
        self.game, self.seed = game, seed

    def analyze(
        self, position: Position, limit: Limit | None = None, *, watch: Callable[[int], None] | None = None
    ) -> Decision:
        """A move and the policy it was drawn from. Nothing is known of values before the end."""
        game, began = self.game, time.perf_counter()
        player = max(0, max_player(position))
        values = None
        if position.is_over:
            values = tuple(tidy(position.utility(each)) or 0 for each in range(game.players))
        actions = self._actions(position)
        action = random.Random(self.seed).choice(actions) if actions else None
        state = position.state
        return Decision(
            move=None if action is None else game.action_name(state, action),
            action=action,
            value=None if values is None else values[player],
            values=values,
            player=game.player_name(player),
            proven=position.is_over,
            complete=True,
            depth=0,
            nodes=1,
            seconds=time.perf_counter() - began,
            algorithm=RANDOM,
            policy={game.action_name(state, each): 1 / len(actions) for each in actions} or None,
        )

    def clear(self) -> None:
        """There is nothing to forget."""

    def _actions(self, position: Position) -> list[int]:
        """The legal actions, as far as the player to move can know them."""
        if position.is_over or position.to_move == CHANCE:
            return []
        if not has(self.game, "view"):
            return position.legal_actions
        view = self.game.view(position.state, position.to_move)
        return [int(action) for action in self.game.actions(view)]
