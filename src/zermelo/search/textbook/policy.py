"""Backward induction: the policy of a game, which is a move for every state that can be reached.

Deck 001 defines a solution as a policy, S → A. Where minimax returns the value of the root and forgets the
rest, backward induction keeps the value of every state, each computed once, after those of its successors.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from zermelo import answers
from zermelo.game import Game
from zermelo.native.guard import interpret
from zermelo.position import Position
from zermelo.search.decision import tidy
from zermelo.search.keys import check_key
from zermelo.search.needs import TWO_PLAYER_ZERO_SUM
from zermelo.search.rule_errors import find_error
from zermelo.search.textbook.context import INFINITY
from zermelo.search.values import NO_ACTION, checked_utility

EVERY = 1000  # states between two calls of `watch`


@dataclass(frozen=True)
class Choice:
    """What the policy says of one state: the move, and what the state is worth, to whom."""

    position: str  # as Position reads it: the board, or else moves that lead there
    move: str
    value: float
    player: str

    def to_json(self) -> dict[str, Any]:
        return {"position": self.position, "move": self.move, "value": self.value, "for": self.player}


@dataclass(slots=True)
class _State:
    """What backward induction keeps of a state."""

    state: Any
    parent: int  # the key of a state that leads here …
    by: int  # … by this action
    player: int
    value: float = -INFINITY  # for the player to move
    action: int | None = None  # None: the game is over
    left: Iterator[int] = field(default_factory=lambda: iter(()))  # actions still to follow
    open: bool = True  # not all of them have been followed


def policy(position: Position | Game | str, watch: Callable[[int], None] | None = None) -> list[Choice]:
    """A best move for every state that can be reached from the position and is not the end of the game.

    The position itself comes first. Values are for the player to move, or for MAX if the game says who that
    is, and of several best moves it is the first. `watch` is told now and then how many states were met.
    """
    position = position if isinstance(position, Position) else Position(position)
    TWO_PLAYER_ZERO_SUM.check(position.game, "a policy")
    check_key(position)
    try:
        states = interpret(_backward_induction, position.game, position.state, watch)
    except Exception as error:
        raise find_error(position, error) from None
    return [
        _choice(position, states, key, known) for key, known in states.items() if known.action is not None
    ]


def _backward_induction(game: Game, start: Any, watch: Callable[[int], None] | None) -> dict[int, _State]:
    """All states by key, in the order in which they were met, with their values.

    Depth first, but without recursion: a line of play may be longer than Python's stack is deep.
    """
    root = int(game.key(start))
    states = {root: _met(game, start, root, 0)}
    path = [root]
    while path:
        key = path[-1]
        known = states[key]
        action = next(known.left, None)
        if action is None:  # all successors are known: so is this state
            known.open = False
            path.pop()
            if path:
                _learn(game, states[path[-1]], known.by, known)
            continue
        after = game.result(known.state, action)
        successor = int(game.key(after))
        if successor not in states:
            states[successor] = _met(game, after, key, action)
            path.append(successor)
            if watch is not None and len(states) % EVERY == 0:
                watch(len(states))
        elif states[successor].open:
            raise ValueError(f"a policy needs a game that ends, and play can go in circles in {game.name}")
        else:
            _learn(game, known, action, states[successor])
    return states


def _met(game: Game, state: Any, parent: int, by: int) -> _State:
    known = _State(state, parent, by, answers.to_move(game, state))
    if game.is_terminal(state):
        known.value = checked_utility(game, state, known.player)
    else:
        actions = [int(action) for action in game.actions(state)]
        if not actions:
            raise ValueError(NO_ACTION)
        known.left = iter(actions)
    return known


def _learn(game: Game, known: _State, action: int, after: _State) -> None:
    """One more successor is known: is this the best move so far?"""
    value = after.value if after.player == known.player else game.total - after.value
    if value > known.value:
        known.value, known.action = value, action


def _choice(position: Position, states: dict[int, _State], key: int, known: _State) -> Choice:
    game = position.game
    assert known.action is not None
    player = known.player if game.maximizer is None else game.maximizer
    value = known.value if player == known.player else game.total - known.value
    return Choice(
        position=_text(position, states, key),
        move=game.action_name(known.state, known.action),
        value=tidy(value) or 0,
        player=game.player_name(player),
    )


def _text(position: Position, states: dict[int, _State], key: int) -> str:
    """The state as Position reads it."""
    rules: Any = position.game
    if hasattr(rules, "board"):
        return str(rules.board(states[key].state))
    names: list[str] = []
    while key != states[key].parent:
        before = states[key].parent
        names.append(rules.action_name(states[before].state, states[key].by))
        key = before
    return " ".join([*position.moves, *reversed(names)])
