"""What Monte Carlo tree search takes: which games, and which limits."""

from __future__ import annotations

import math

from zermelo.game import Game, has
from zermelo.search.decision import Limit
from zermelo.search.mcts.rewards import least, most
from zermelo.search.mcts.tree import MOST_PLAYERS

MCTS = "mcts"
UCT = "uct"  # as the textbook has it
ANY_NUMBER = 1 << 62  # of simulations


def check_game(game: Game, algorithm: str) -> None:
    """Refuse games that it cannot play, in one sentence."""
    if has(game, "view"):
        raise ValueError(
            f"{algorithm} needs a game of perfect information; {game.name} has hidden information"
        )
    if game.players > MOST_PLAYERS:
        raise ValueError(f"{algorithm} takes at most {MOST_PLAYERS} players; {game.name} has {game.players}")
    if not (math.isfinite(least(game)) and math.isfinite(most(game))):
        raise ValueError(
            f"{algorithm} needs a finite utility_range; "
            f"{game.name} declares utility_range = {game.utility_range}"
        )


def check_limit(limit: Limit, algorithm: str) -> None:
    """Refuse limits that mean nothing to it."""
    for name in ("depth", "nodes", "budget"):
        if getattr(limit, name) is not None:
            raise ValueError(f"{algorithm} cannot limit its {name}; limit its time or its simulations")
