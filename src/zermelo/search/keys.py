"""A game's own key is believed by every search that remembers positions: a few states tell whether it may be.

`mix`, the default, is right by construction. What a look at a few states does not find, `zermelo check` does.
"""

from __future__ import annotations

import copy
from collections import deque
from typing import Any

from zermelo.game import Game, has
from zermelo.hashing import mix
from zermelo.native.guard import NotAValue, interpret
from zermelo.position import Position

STATES = 100  # that are looked at, those next to the position first

_checked: set[Game] = set()  # once in a process is enough


def check_key(position: Position) -> None:
    """Refuse a game whose own `key` gives one key to two states, or two keys to one state."""
    game = position.game
    if not has(game, "key") or game in _checked:
        return
    _checked.add(game)
    try:
        wrong = interpret(_wrong_key, game, position.state)
    except NotAValue:
        raise
    except Exception:  # the search comes to that state, too, and tells where it is
        return
    if wrong:
        _checked.discard(game)
        raise ValueError(f"the key of {game.name} cannot be trusted: {wrong}; 'zermelo check' says more")


def _wrong_key(game: Game, start: Any) -> str | None:
    """What is wrong with the keys of the states near the start."""
    waiting: deque[Any] = deque([start])
    states: dict[int, tuple[int, Any]] = {}
    while waiting and len(states) < STATES:
        state = waiting.popleft()
        key, identity = int(game.key(state)), int(mix(state))
        if int(game.key(copy.deepcopy(state))) != key:
            return f"it gives two keys to the state {state}"
        other, where = states.setdefault(key, (identity, state))
        if other != identity:
            return f"{where} and {state} have the same"
        if where is state and not game.is_terminal(state):
            waiting.extend(game.result(state, action) for action in game.actions(state))
    return None
