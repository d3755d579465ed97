"""What is written below a picture of a search: what came of it, and what is not to be seen."""

from __future__ import annotations

from zermelo.games.tree.rules import Tree
from zermelo.search.zero_sum import max_player
from zermelo.trace.data import MAX, MIN, Trace
from zermelo.trace.sentences import number

MOST_LEAVES = 20  # that are named


def outcome(trace: Trace) -> tuple[str, str]:
    """What was searched how deep, and what it is worth: "alpha-beta: ", "3 for MAX, best move 1"."""
    decision = trace.decision
    value = "no value" if decision.value is None else number(decision.value)
    move = "" if decision.move is None else f", best move {decision.move}"
    depth = "" if decision.depth is None else f" to depth {decision.depth}"
    return f"{trace.algorithm}{depth}: ", f"{value} for {decision.player}{move}"


def visited(trace: Trace) -> str:
    """How much was visited, and what pruning saved."""
    return f"{counted(trace.decision.nodes, 'node', 'nodes')} visited{_saved(trace)}"


def missing(trace: Trace) -> list[str]:
    """What the trace leaves out, if anything: a sentence for each."""
    sentences = []
    if trace.before:
        nodes = counted(trace.before, "node", "nodes")
        sentences.append(f"the trace is of the last search; {nodes} of the searches before it are left out")
    if trace.left_out:
        left_out = counted(trace.left_out, "node", "nodes")
        sentences.append(f"the trace leaves out {left_out} after the first {len(trace.nodes):,}")
    return sentences


def whose(trace: Trace, kind: str) -> str:
    """MAX and MIN by their names in the game: "MAX, X"."""
    if kind not in (MAX, MIN):
        return kind
    player = max_player(trace.position)
    name = trace.game.player_name(player if kind == MAX else 1 - player)
    return kind.upper() + (f", {name}" if name != kind.upper() else "")


def counted(count: int, one: str, many: str) -> str:
    return f"{count:,} {one if count == 1 else many}"


def _saved(trace: Trace) -> str:
    """What pruning saved, as far as the trace can tell."""
    count = sum(len(node.never_visited) for node in trace.nodes)
    if not count:
        return ""
    if isinstance(trace.game, Tree):
        leaves = [number(float(leaf)) for leaf in trace.pruned]
        more = ", …" * (len(leaves) > MOST_LEAVES or trace.left_out > 0)
        return f"; never visited: {', '.join(leaves[:MOST_LEAVES])}{more}"
    return f"; {'at least ' * (trace.left_out > 0)}{counted(count, 'child', 'children')} never visited"
