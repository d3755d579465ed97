"""At the horizon, where a search must stop before the end: an estimate, and what makes it better.

Deck 002 names the remedies for the horizon effect: play out what is unstable (quiescence), look further along
single moves (singular extensions, in search.py), or play the game to its end at random (playouts).
"""

from __future__ import annotations

from typing import Any

from zermelo.native.bits import scaled
from zermelo.native.memory import NOT_WHOLE, load, poll, store
from zermelo.native.random import random_word
from zermelo.native.run import STOP, Stopped
from zermelo.search.engine.order import collect_unstable
from zermelo.search.engine.paper import (
    ACTION,
    DEEPEST,
    DISTANCE,
    EVEN,
    FIRST,
    FRAME,
    FRAME_NOW,
    LAST_FRAME,
    LENGTH,
    MOST_NODES,
    MOVE,
    NODES,
    PROVEN,
    RANDOM,
    SHIFT,
    SWITCHES,
    THREATS,
    WAIT,
    WAITING,
)
from zermelo.search.engine.score import FAR, INFINITE, PLY_BITS, newer, older, to_score
from zermelo.search.values import checked_estimate, checked_utility

GAMES = 8  # random ones from each leaf
MOST_PLIES = 1024  # of a random game


def final(game: Any, state: Any, player: int, distance: int, paper: Any) -> int:
    """The score of a finished game."""
    value, shift = checked_utility(game, state, player), load(paper, SHIFT)
    if shift == PLY_BITS and scaled(value, 0) != value:
        raise ValueError(NOT_WHOLE)
    score = to_score(value, shift, load(paper, EVEN))
    if distance != 0 and score != 0:
        score += FAR if score > 0 else -FAR
    return score


def estimate(game: Any, state: Any, player: int, paper: Any) -> int:
    """The score of an estimate."""
    store(paper, PROVEN, 0)
    return to_score(checked_estimate(game, state, player), load(paper, SHIFT), load(paper, EVEN))


def mean_of_playouts(game: Any, state: Any, player: int, paper: Any) -> int:
    """The score of a few random games from here, on average; one that does not end counts as estimated."""
    store(paper, PROVEN, 0)
    total = 0.0
    for _ in range(GAMES):
        now, plies = state, 0
        while plies < MOST_PLIES and not game.is_terminal(now):
            now = game.result(now, game.playout(now, random_word(paper, RANDOM)))
            plies += 1
        total += game.utility(now, player) if plies < MOST_PLIES else game.evaluate(now, player)
    return to_score(total / GAMES, load(paper, SHIFT), load(paper, EVEN))


def quiesce(
    game: Any, state: Any, player: int, alpha: int, beta: int, frame: int, paper: Any, table: Any
) -> int:
    """Deck 002, quiescence: no estimate before unstable moves are played out. Nobody is forced to make one,
    unless to answer a threat."""
    threatened = load(paper, SWITCHES) & THREATS != 0 and game.in_check(state)
    best = -INFINITE
    if not threatened:
        best = estimate(game, state, player, paper)
    floor, distance = max(alpha, best), load(paper, DISTANCE)
    if best < beta:
        end = collect_unstable(game, state, player, threatened, frame, paper)
        for i in range(load(paper, frame + FIRST), end):
            action = load(paper, WAITING + WAIT * i + MOVE)
            store(paper, frame + ACTION, action)
            store(paper, FRAME_NOW, frame)
            child = game.result(state, action)
            count_node(frame + FRAME, paper, table)
            mover = game.to_move(child)
            if game.is_terminal(child):
                score = older(final(game, child, player, distance, paper), distance)
            elif mover == player:
                low, high = newer(floor, distance), newer(beta, distance)
                score = older(quiesce(game, child, mover, low, high, frame + FRAME, paper, table), distance)
            else:
                low, high = -newer(beta, distance), -newer(floor, distance)
                score = -older(quiesce(game, child, mover, low, high, frame + FRAME, paper, table), distance)
            if score > best:
                best = score
                floor = max(floor, score)
                if score >= beta:
                    break
    store(paper, PROVEN, 0)
    return best


def count_node(frame: int, paper: Any, table: Any) -> None:
    """One more node. Stop if told to."""
    nodes = load(paper, NODES)
    if poll(table, STOP) != 0 or nodes >= load(paper, MOST_NODES):
        raise Stopped
    store(paper, NODES, nodes + 1)
    store(paper, FRAME_NOW, frame)
    store(paper, frame + LENGTH, 0)
    if frame > load(paper, DEEPEST):
        store(paper, DEEPEST, frame)
        if frame >= LAST_FRAME:
            raise RecursionError("a line of play did not end within 4096 plies; limit the depth")
