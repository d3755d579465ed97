"""Games as text, as PGN and PDN share it: tags in brackets, then moves, numbers, comments and variations."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, field

RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
WIDTH = 79  # of a line of moves, as PGN has it

TOKEN = re.compile(
    r"""
    (?P<comment> \{ (?: (?! \n\s*\n\[ ) [^}] )* \}? | ;[^\n]* | ^%[^\n]* )
  | (?P<tag> \[ \s* (?P<name>\w+) \s+ "(?P<value> (?: \\. | [^\\\n] )*? )" \s* \] )
  | (?P<broken> \[ [^\n]* )
  | (?P<parenthesis> [()] )
  | (?P<note> \$\d* | [!?]+ )
  | (?P<number> \d+ (?: \.+ | (?=\s) ) | \.+ )
  | (?P<word> [^\s{}()\[\];$]+ )
    """,
    re.VERBOSE | re.MULTILINE,
)


@dataclass
class Tagged:
    """One game of a file, as it is written there."""

    tags: dict[str, str] = field(default_factory=dict)
    moves: list[str] = field(default_factory=list)
    result: str = ""
    flaw: str = ""  # a sentence, if the text is broken

    @property
    def is_empty(self) -> bool:
        return not (self.tags or self.moves or self.result or self.flaw)


def split(text: str, results: tuple[str, ...] = RESULTS) -> Iterator[Tagged]:
    """The games of a text: a result ends a game, and tags after moves begin another."""
    game, depth = Tagged(), 0  # of variations, which are left out
    for token in TOKEN.finditer(text.lstrip("\ufeff")):
        kind = token.lastgroup if token["tag"] is None else "tag"
        if kind in ("tag", "broken") and (game.moves or game.result or depth):
            game.flaw = game.flaw or ("a variation is not closed" if depth else "")
            yield game
            game, depth = Tagged(), 0
        if kind == "tag":
            game.tags[token["name"]] = re.sub(r'\\(["\\])', r"\1", token["value"])
        elif kind == "broken":
            game.flaw = game.flaw or f'{token[0]!r} is not a tag such as [White "Anderssen"]'
        elif kind == "comment" and token[0].startswith("{") and not token[0].endswith("}"):
            game.flaw = game.flaw or f"the comment {textwrap.shorten(token[0], 30)!r} is not closed"
        elif kind == "parenthesis":
            depth += 1 if token[0] == "(" else -1
            if depth < 0:
                game.flaw, depth = game.flaw or "a ) closes no variation", 0
        elif kind == "word" and depth == 0:
            if token[0] in results:
                game.result = token[0]
                yield game
                game = Tagged()
            else:
                game.moves.append(token[0])
    if depth:
        game.flaw = game.flaw or "a variation is not closed"
    if not game.is_empty:
        yield game


def join(tags: dict[str, str], words: list[str]) -> str:
    """A game as text: its tags, then its moves with their numbers and the result, in lines."""
    escaped = {name: re.sub(r'(["\\])', r"\\\1", " ".join(value.split())) for name, value in tags.items()}
    lines = [f'[{name} "{value}"]' for name, value in escaped.items()]
    moves = textwrap.fill(" ".join(words), WIDTH, break_long_words=False, break_on_hyphens=False)
    return "\n".join([*lines, "", moves, ""])


def numbered(moves: list[str], first: int = 1, second_begins: bool = False) -> list[str]:
    """The moves with their numbers: 1. e4 e5 2. Nf3, or 7… for the second player's first."""
    words: list[str] = []
    for ply, move in enumerate(moves, start=int(second_begins)):
        if ply % 2 == 0:
            words.append(f"{first + ply // 2}.")
        elif not words:
            words.append(f"{first}...")
        words.append(move)
    return words
