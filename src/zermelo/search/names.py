"""The names of the searches that other code mentions. `registry.py` has them all."""

from __future__ import annotations

ENGINE = "engine"
MCTS = "mcts"
UCT = "uct"
PROOF_NUMBER = "proof-number"
ITERATIVE_DEEPENING = "iterative-deepening"
RANDOM = "random"
