"""A human as a player: asked for a move until the answer is one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from zermelo.answers import RuleError
from zermelo.players.turns import Leave, TakeBack, take_back
from zermelo.players.visibility import has_hidden_information, visible_moves
from zermelo.position import Position
from zermelo.search.decision import Decision

HELP = "Type a move, or: moves (that are legal), hint, undo (your last move), quit."


@dataclass(frozen=True)
class Human:
    """Asks and answers in words. What a move is called and what is legal is the game's to say."""

    ask: Callable[[str], str]  # shows the prompt and returns what was typed
    say: Callable[[str], None]
    adviser: Callable[[Position], Decision]  # whom `hint` asks

    def __call__(self, position: Position) -> str | int:
        """A legal move by name, or its action."""
        legal = visible_moves(position)
        actions = {name.lower(): action for name, action in legal.items()}
        while True:
            word = self._word(position)
            command = word.lower()
            if command in actions:
                return actions[command] if has_hidden_information(position.game) else word
            if command in ("quit", "exit"):
                raise Leave
            if command == "undo":
                self._undo(position)
            elif command in ("", "help", "?"):
                self.say(HELP)
            elif command == "moves":
                self.say(f"{position.player} can play {', '.join(legal)}.")
            elif command == "hint":
                self.say(self._hint(position, legal))
            elif self._is_move(position, word, legal):
                return word

    def _word(self, position: Position) -> str:
        try:
            return self.ask(f"{position.player}> ").strip()
        except (EOFError, KeyboardInterrupt):
            raise Leave from None

    def _undo(self, position: Position) -> None:
        if has_hidden_information(position.game):
            self.say("No move can be taken back here: what was seen cannot be unseen.")
        elif take_back(position) is position:
            self.say("There is no move of yours to take back.")
        else:
            raise TakeBack

    def _hint(self, position: Position, legal: dict[str, int]) -> str:
        decision = self.adviser(position)
        move = next((name for name, action in legal.items() if action == decision.action), decision.move)
        value = "" if decision.value is None else f", worth {format_value(decision)}"
        return f"The computer would play {move}{value}."

    def _is_move(self, position: Position, word: str, legal: dict[str, int]) -> bool:
        """Is it a move that is spelled otherwise? If not, say what would be right."""
        more = "Type help for what else there is."
        if has_hidden_information(position.game):  # whose other spellings might tell what is hidden
            self.say(f"{word!r} is not legal here; legal: {', '.join(legal)}. {more}")
            return False
        try:
            position.play(word)
        except RuleError:
            raise
        except ValueError as error:
            self.say(f"{str(error)[:1].upper()}{str(error)[1:]}. {more}")
            return False
        return True


def format_value(decision: Decision) -> str:
    """The value of a decision in words."""
    sure = "" if decision.proven else "about "
    value = "nothing known" if decision.value is None else f"{decision.value:.3g}"
    return f"{sure}{value} for {decision.player}"
