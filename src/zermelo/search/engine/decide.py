"""From what `analyze` has found to a decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.native.bits import as_bits
from zermelo.position import Position
from zermelo.search.decision import Decision, MoveValue, tidy
from zermelo.search.engine.context import RootMove, SearchContext
from zermelo.search.engine.repetition import is_path_independent
from zermelo.search.engine.score import plies_to_end
from zermelo.search.engine.table import (
    EXACT,
    LOWER,
    UPPER,
    entry_bound,
    entry_index,
    entry_is_canonical,
    look_up,
)
from zermelo.search.names import ENGINE
from zermelo.search.rule_errors import check_answer
from zermelo.search.zero_sum import both_values, max_player

if TYPE_CHECKING:
    from zermelo.search.engine.engine import Engine

_BOUND_NAMES = {EXACT: "exact", LOWER: "lower", UPPER: "upper"}
_FOR_THE_OPPONENT = {"exact": "exact", "lower": "upper", "upper": "lower"}


def decide_without_search(engine: Engine, position: Position) -> Decision:
    """The utility of a finished game, or the evaluation of a position that is not to be searched."""
    game, player = position.game, max_player(position)
    over = position.is_over
    value = position.utility(player) if over else engine.guide.evaluate(position.state, player)
    check_answer(position, "utility" if over else "evaluate", value)
    return Decision(
        move=None,
        action=None,
        value=tidy(value),
        values=both_values(game, player, tidy(value)),
        player=game.player_name(player),
        proven=over,
        complete=True,
        depth=0,
        nodes=1,
        seconds=0.0,
        algorithm=ENGINE,
    )


def make_decision(
    engine: Engine, position: Position, contexts: list[SearchContext], seconds: float
) -> Decision:
    """What the thread that got deepest has found."""
    context = max(contexts, key=lambda each: each.completed_depth)
    searched = [move for move in context.known_root_moves if move.depth > 0]
    best = next((move for move in searched if context.best_actions[:1] == [move.action]), None)
    is_decisive = best is not None and abs(best.score) >= context.decisive
    length = plies_to_end(best.score) if best is not None and is_decisive else None
    depth, cutoffs = context.completed_depth, context.cutoffs
    end, start = _end_of_pv(engine, position, context), len(position.moves)
    pv, actions = list(end.moves[start:]), end.actions[start:]
    player = max_player(position)
    value = None if best is None else utility_for_max(best.score, position, context)
    return Decision(
        move=pv[0] if pv else None,
        action=actions[0] if actions else None,
        value=value,
        values=both_values(engine.game, player, value),
        player=engine.game.player_name(player),
        proven=context.is_value_proven and depth > 0 and is_path_independent(position, length),
        complete=depth > 0,
        depth=depth,
        nodes=sum(each.nodes for each in contexts),
        seconds=seconds,
        algorithm=ENGINE,
        moves=[_move_value(position, move, context) for move in searched],
        plies=length,
        pv=pv,
        selective_depth=context.deepest_ply,
        table_hits=sum(each.table_hits for each in contexts),
        first_move_cutoffs=round(context.first_move_cutoffs / cutoffs, 4) if cutoffs else None,
        branching_factor=round(context.nodes ** (1 / depth), 3) if depth else None,
    )


def utility_for_max(score: int, position: Position, context: SearchContext) -> float:
    """The utility of a score of the root, for the player called MAX."""
    value = context.to_utility(score)
    if position.to_move != max_player(position):
        value = position.game.total - value
    return tidy(value) or 0


def _move_value(position: Position, move: RootMove, context: SearchContext) -> MoveValue:
    """What was found of a move. Only what is proven is called its value, or a bound of it."""
    value, bound = utility_for_max(move.score, position, context), _BOUND_NAMES[move.bound]
    is_decisive = abs(move.score) >= context.decisive
    if is_decisive and bound == ("lower" if move.score > 0 else "upper"):
        bound = "exact"  # there is no more to win, or to lose
    if position.to_move != max_player(position):
        bound = _FOR_THE_OPPONENT[bound]
    name = position.game.action_name(position.state, move.action)
    if move.is_proven and is_path_independent(position, plies_to_end(move.score) if is_decisive else None):
        return MoveValue(name, move.action, value, bound)
    return MoveValue(name, move.action, value, "estimate", depth=move.depth, depth_bound=bound)


def _end_of_pv(engine: Engine, position: Position, context: SearchContext) -> Position:
    """The end of the principal variation, completed from the transposition table where it was cut short.

    If the search was stopped before any move was searched, it is any legal move: there is one to play.
    """
    start = len(position.moves)
    for action in context.best_actions or position.legal_actions[:1]:
        position = position.play(action)
    end = start + context.completed_depth
    while len(position.moves) < end and not position.is_over:
        best = _hash_move(engine, position, context)
        if best is None or best not in position.legal_actions:
            break
        position = position.play(best)
    return position


def _hash_move(engine: Engine, position: Position, context: SearchContext) -> int | None:
    """The best move of a position, if its table entry is exact."""
    game, state = position.game, position.state
    key = as_bits(game.canonical_key(state))
    entry = look_up(engine.table, key ^ context.key_salt)
    generate = engine.guide.candidates if "candidates" in engine.steps else game.actions
    actions, index = list(generate(state)), entry_index(entry)
    is_same_side = entry_is_canonical(entry) == (key == as_bits(game.key(state)))
    if entry_bound(entry) != EXACT or not is_same_side or index >= len(actions):
        return None
    return int(actions[index])
