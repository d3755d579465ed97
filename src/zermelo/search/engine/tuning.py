"""The tuning constants of the search, in one place. (Those of time management are in clock.py.)

Where no other origin is given, a number was set by hand to a value that is usual in chess programs, and the
step as a whole was then measured in games at equal time: benchmarks/selective.py, results in docs/engine.md.
"""

from __future__ import annotations

# Aspiration windows (deepen.py). Set by hand; checked with benchmarks/ablation.py.
ASPIRATION_DEPTH = 3  # the first depth searched with a narrow window
ASPIRATION_SHIFT = 5  # half its width is the range of utilities >> 5, or half the futility margin
ASPIRATION_GROWTH = 4  # times as wide after a fail

# Futility pruning, at frontier nodes (of every move) and of the node itself.
FUTILITY_DEPTH = 4  # plies to the horizon, at most

# Null-move pruning.
NULL_MOVE_DEPTH = 3  # plies to the horizon, at least
NULL_MOVE_REDUCTION = 4  # plies that the null move is searched less deep …
NULL_MOVE_REDUCTION_SHARE = 4  # … and one more for each 4 plies of depth

# Late move reductions: REDUCTION_BASE + log(depth) * log(move number) / REDUCTION_DIVISOR plies.
FULL_DEPTH_MOVES = 3  # of a node are never reduced
REDUCTION_BASE, REDUCTION_DIVISOR = 0.4, 2.2
MAX_REDUCED = 64  # depths and move numbers in the table; larger ones count as the last

# Singular extensions.
SINGULAR_DEPTH = 6  # plies to the horizon, at least
SINGULAR_TRUST = 3  # plies that the table entry may be shallower than the node
SINGULAR_DIVISOR = 8  # the others must be worse by the futility margin × depth / 8

# Playouts at the horizon. Set by hand; benchmarks/horizon.py measures the effect.
PLAYOUTS = 8  # from each leaf
MAX_PLAYOUT_PLIES = 1024  # then the playout counts as evaluated

# The first guess of `solve`. Set by hand for Othello; benchmarks/solving.py measures its effect.
PREVIEW_WIDTH = 3  # moves of each node that it searches …
PREVIEW_NODES = 2000  # … until it has visited so many nodes; then one move of each

# Sharing work among threads (ABDADA). Set by hand; benchmarks/solving.py measures the effect.
SHARED_DEPTH = 4  # plies to the horizon, at least: less work is not worth sharing
SHARED_PLIES = 12  # from the root, at most: in `solve`, where no depth tells how much work a node is

# History heuristic: a cutoff at depth d adds d², which favors moves that cut large subtrees.
MAX_HISTORY_DEPTH = 64
