"""How much `check` catches: the rules of every built-in game are changed in every small way, one at a time.

    python tests/laws/mutants.py             the table, and each mutant that survives (some minutes)
    python tests/laws/mutants.py connect     one game

A mutant *changes behaviour* if after some moves, the same in both games, a rule (to_move, is_terminal,
actions, count_actions, utility) answers differently than the original's, or the position looks different; or
if a declaration does (players, zero_sum, total, utility_range). It is *caught* if `check` finds a broken law.
A mutant that is another lawful game (five in a row instead of four) survives, and rightly so: the laws do not
know which game was meant. Published counts of positions do (tests/oracle).
"""

from __future__ import annotations

import importlib
import random
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from mutate import Mutant, loaded, mutants

from zermelo.check.conformance import check
from zermelo.check.values import frozen
from zermelo.game import Game

TREES = ["((3 12 8) (2 4 6) (14 5 2))", "(3 (1 2) ((5 6) 7))", "((1,2,6) (4,2,3) (5,5,5))", "((1,1) (4,2))"]
GAMES = {  # file: class, and the arguments it is tried with
    "tic_tac_toe": ("TicTacToe", [()]),
    "connect_four": ("ConnectFour", [(4, 4), (7, 6)]),
    "othello": ("Othello", [(4,), (8,)]),
    "tree": ("Tree", [(text,) for text in TREES] + [(TREES[1], "MIN")]),
}
STATES, WALKS, SECONDS = 1000, 10, 30.0  # of a check
FOR_EVER = 100.0  # seconds
DECLARED = ("players", "zero_sum", "total", "utility_range")


class Timeout(BaseException):
    """A mutant runs for ever."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    def stop(*_: object) -> None:
        raise Timeout

    signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def fate(mutant: Mutant) -> tuple[str, str]:
    """What becomes of a mutant, and why: it is broken, unchanged, caught, or survives."""
    try:
        games = made(mutant)
    except Exception as error:
        return "broken", repr(error)
    try:
        with time_limit(FOR_EVER):
            changes = [changed_behaviour(old, new) for old, new in zip(originals(mutant), games, strict=True)]
    except Timeout:
        changes = ["it runs for ever"]
    changed = next(filter(None, changes), None)
    if changed is None:
        return "unchanged", ""
    law = broken_law(games)
    return ("caught", law) if law else ("survived", changed)


def made(mutant: Mutant) -> list[Game]:
    """The games of a mutant."""
    name, parameters = GAMES[mutant.file]
    return [getattr(loaded(mutant), name)(*arguments) for arguments in parameters]


def originals(mutant: Mutant) -> list[Game]:
    name, parameters = GAMES[mutant.file]
    make = getattr(importlib.import_module(f"zermelo.games.{mutant.file}.rules"), name)
    return [make(*arguments) for arguments in parameters]


def broken_law(games: list[Game]) -> str | None:
    """The law that one of the games is found to break."""
    for game in games:
        try:
            with time_limit(FOR_EVER):
                report = check(game, native=False, states=STATES, walks=WALKS, seconds=SECONDS)
        except Timeout:
            return None
        if report.failure:
            return report.failure.law
    return None


def changed_behaviour(old: Any, new: Any, most: int = 3000, games: int = 40) -> str:
    """The first difference that shows in play, ply by ply and then in random games; or nothing."""
    for name in DECLARED:
        if getattr(old, name) != getattr(new, name):
            return f"{name} is {getattr(new, name)}, was {getattr(old, name)}"
    root = old.initial(), _answer(new.initial), ""
    pairs, known = [root], {frozen(root[:2])}
    for pair in pairs:
        difference, following = _compared(old, new, *pair)
        if difference:
            return difference
        for after in following:
            if frozen(after[:2]) not in known and len(known) < most:
                known.add(frozen(after[:2]))
                pairs.append(after)
    rng = random.Random(0)
    for _ in range(games):
        pair = root
        while True:
            difference, following = _compared(old, new, *pair)
            if difference:
                return difference
            if not following:
                break
            pair = rng.choice(following)
    return ""


def _compared(old: Any, new: Any, was: Any, now: Any, moves: str) -> tuple[str, list[tuple[Any, Any, str]]]:
    """How the rules differ after the same moves, and where the next moves lead."""
    over = old.is_terminal(was)
    questions: list[tuple[str, Callable[[Any, Any], Any]]] = [
        ("position", lambda game, state: game.show(state)),
        ("to_move", lambda game, state: game.to_move(state)),
        ("is_terminal", lambda game, state: bool(game.is_terminal(state))),
    ]
    if over:
        questions.append(
            ("utility", lambda game, state: [game.utility(state, p) for p in range(game.players)])
        )
    else:
        questions.append(("actions", _names))
        questions.append(("count_actions", lambda game, state: game.count_actions(state)))
    for what, question in questions:
        a, b = _answer(question, old, was), _answer(question, new, now)
        if a != b:
            return f"after {moves.strip() or 'no move'}: {what} {b}, was {a}".replace("\n", "/"), []
    if over:
        return "", []
    return "", [
        (old.result(was, action), _answer(new.result, now, other), f"{moves} {name}")
        for action, other, name in zip(
            old.actions(was), new.actions(now), _names(old, was).split(), strict=True
        )
    ]


def _names(game: Any, state: Any) -> str:
    return " ".join(game.action_name(state, action) for action in game.actions(state))


def _answer(question: Any, *arguments: Any) -> Any:
    try:
        return question(*arguments)
    except Exception as error:
        return f"{type(error).__name__}: {error}"


# ---------------------------------------------------------------------- the table


def main(names: list[str]) -> None:
    fates = ("broken", "unchanged", "caught", "survived")
    total: Counter[str] = Counter()
    laws: Counter[str] = Counter()
    survivors = []
    print(f"{'game':<14}{'mutants':>9}{''.join(f'{name:>11}' for name in fates)}")
    for file in GAMES:
        if names and not any(name in file for name in names):
            continue
        counts: Counter[str] = Counter()
        for mutant in mutants(file, GAMES[file][0]):
            what, why = fate(mutant)
            counts[what] += 1
            if what == "caught":
                laws[why] += 1
            if what == "survived":
                survivors.append(f"{mutant}\n    {why}")
        print(_row(file, counts, fates), flush=True)
        total += counts
    print(_row("all", total, fates))
    changed = total["caught"] + total["survived"]
    print(
        f"\n{total['caught']} of {changed} that change behaviour are caught: {total['caught'] / changed:.0%}"
    )
    print("by law:", ", ".join(f"{law} {count}" for law, count in laws.most_common()))
    print("\nsurvivors:\n" + "\n".join(survivors))


def _row(name: str, counts: Counter[str], fates: tuple[str, ...]) -> str:
    return f"{name:<14}{counts.total():>9}" + "".join(f"{counts[what]:>11}" for what in fates)


if __name__ == "__main__":
    main(sys.argv[1:])
