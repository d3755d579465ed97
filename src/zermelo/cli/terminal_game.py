"""Games in the terminal: the computer against itself, and people against it and each other."""

from __future__ import annotations

import contextlib
import random
from dataclasses import dataclass, field

from zermelo.cli import interrupt
from zermelo.cli.output import number, print_json, seconds
from zermelo.game import CHANCE
from zermelo.players.computer import Computer
from zermelo.players.human import HELP, Human, format_value
from zermelo.players.outcome import outcome, utilities
from zermelo.players.turns import Answer, Leave, Player, take_turns
from zermelo.players.visibility import UNSEEN, has_hidden_information, last_move_for, show_to
from zermelo.position import Position
from zermelo.search.decision import Decision
from zermelo.search.names import RANDOM

# ---------------------------------------------------------------------- the computer alone


def demonstrate(name: str, start: Position, computer: Computer, as_json: bool) -> Position:
    """The computer plays all sides, and everything is shown."""
    players = start.game.players
    if not as_json:
        who = {1: "the computer plays", 2: "the computer against itself"}
        print(
            f"{name}: {who.get(players, f'the computer plays all {players} sides')}\n\n{start}\n", flush=True
        )

    def watch(position: Position, answer: Answer | None) -> None:
        if not as_json:
            print(f"{len(position.moves):3} {_describe(position, answer, position.moves[-1])}", flush=True)
        _leave_if_interrupted()

    end = take_turns(start, [computer] * players, watch, random.Random(computer.seed))
    if as_json:
        print_json(_record(name, end, computer.seed))
    else:
        print(f"\n{end.show()}\n{outcome(end)}")
    return end


def _record(name: str, end: Position, seed: int) -> dict[str, object]:
    utility = utilities(end) if end.is_over else None
    return {"game": name, "moves": list(end.moves), "board": end.board, "utility": utility, "seed": seed}


# ---------------------------------------------------------------------- people


@dataclass
class TerminalGame:
    """A game at the prompt. Each person sees only what that player may see."""

    name: str
    computer: Computer
    humans: list[int]
    moves: list[str] = field(default_factory=list)  # as they were shown

    def play(self, start: Position) -> Position:
        """The position where it ended."""
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  (line editing at the prompt)
        game = start.game
        human = Human(input, print, self.computer)
        players: list[Player] = [human if i in self.humans else self.computer for i in range(game.players)]
        self.moves = list(start.moves)
        print(f"{self.name}: {self._greeting(start)} {HELP}")
        self._show(start)
        end = take_turns(start, players, self._watch, random.Random(self.computer.seed))
        if not end.is_over:
            print()
        print(outcome(end))
        print(f"moves: {' '.join(self.moves) or 'none'}")
        return end

    def _greeting(self, start: Position) -> str:
        game = start.game
        computers = [game.player_name(i) for i in range(game.players) if i not in self.humans]
        if not computers and len(self.humans) == 1:
            return f"you are {game.player_name(self.humans[0])}."
        you = " and ".join(game.player_name(player) for player in self.humans)
        if not computers:
            return f"you are {you}."
        how = ", which moves at random" if self.computer.search.name == RANDOM else ""
        return f"you are {you}, the computer is {' and '.join(computers)}{how}."

    def _watch(self, position: Position, answer: Answer | None) -> None:
        if answer is None:  # a move was taken back
            self.moves = self.moves[: len(position.moves)]
        else:
            self._tell(position, answer)
        self._show(position)
        _leave_if_interrupted()

    def _tell(self, position: Position, answer: Answer) -> None:
        """Say which move was made, if it was not the person's own who reads this."""
        viewer = self._viewer(position)
        names = {last_move_for(position, each) for each in ([viewer] if viewer is not None else self.humans)}
        shown = names.pop() if len(names) == 1 else UNSEEN
        self.moves.append(shown)
        if position.undo().to_move not in self.humans or len(self.humans) > 1:
            print(_describe(position, answer, shown))

    def _show(self, position: Position) -> None:
        viewer = self._viewer(position)
        if viewer is not None or not has_hidden_information(position.game):
            print(f"\n{show_to(position, 0 if viewer is None else viewer)}")

    def _viewer(self, position: Position) -> int | None:
        """Who looks at the screen: the person to move, or the only one; None if several wait."""
        if not position.is_over and position.to_move in self.humans:
            return position.to_move
        return self.humans[0] if len(self.humans) == 1 else None


def _describe(after: Position, answer: Answer | None, shown: str) -> str:
    """A move that was made, and how it was found, in one line."""
    before = after.undo()
    if before.to_move == CHANCE:
        return f"chance: {shown}"
    made = f"{before.player} plays {shown}"
    if not isinstance(answer, Decision):
        return made
    if answer.value is None:
        return f"{made}, at random" if answer.algorithm == RANDOM else made
    parts = ["to the end" if answer.proven else f"depth {answer.depth}", seconds(answer.seconds)]
    if answer.simulations is not None:
        parts.insert(1, f"{number(answer.simulations)} simulations")
    elif answer.nodes:
        parts.insert(1, f"{number(answer.nodes)} nodes")
    return f"{made}: {format_value(answer)} ({', '.join(parts)})"


def _leave_if_interrupted() -> None:
    if interrupt.seen():
        raise Leave
