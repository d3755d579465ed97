"""A human as a player: asked for a move until the answer is one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from zermelo.answers import RuleError
from zermelo.players.turns import Leave, TakeBack, take_back
from zermelo.position import Position
from zermelo.search.decision import Decision

HELP = "Type a move, or: moves (that are legal), hint, undo (your last move), quit."


@dataclass(frozen=True)
class Human:
    """Asks and answers in words. What a move is called and what is legal is the game's to say."""

    ask: Callable[[str], str]  # shows the prompt and returns what was typed
    say: Callable[[str], None]
    adviser: Callable[[Position], Decision]  # whom `hint` asks

    def __call__(self, position: Position) -> str:
        while True:
            word = self._word(position)
            command = word.lower()
            if command in (name.lower() for name in position.legal_moves):
                return word
            if command in ("quit", "exit"):
                raise Leave
            if command == "undo" and take_back(position) is not position:
                raise TakeBack
            if command == "undo":
                self.say("There is no move of yours to take back.")
            elif command in ("", "help", "?"):
                self.say(HELP)
            elif command == "moves":
                self.say(f"{position.player} can play {', '.join(position.legal_moves)}.")
            elif command == "hint":
                decision = self.adviser(position)
                self.say(f"The computer would play {decision.move}, worth {told(decision)}.")
            elif self._is_move(position, word):
                return word

    def _word(self, position: Position) -> str:
        try:
            return self.ask(f"{position.player}> ").strip()
        except (EOFError, KeyboardInterrupt):
            raise Leave from None

    def _is_move(self, position: Position, word: str) -> bool:
        try:
            position.play(word)
        except RuleError:
            raise
        except ValueError as error:
            self.say(f"{str(error)[:1].upper()}{str(error)[1:]}. Type help for what else there is.")
            return False
        return True


def told(decision: Decision) -> str:
    """The value of a decision in words."""
    sure = "" if decision.proven else "about "
    value = "nothing known" if decision.value is None else f"{decision.value:.3g}"
    return f"{sure}{value} for {decision.player}"
