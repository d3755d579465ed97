"""Games of Go in SGF, the Smart Game Format (FF[4], https://www.red-bean.com/sgf/): the main line of each."""

from __future__ import annotations

import re
from typing import NamedTuple

from zermelo.games.go.guide import Go
from zermelo.games.go.rules import MOST, NOWHERE
from zermelo.position import Position
from zermelo.records.record import Record

LETTERS = "abcdefghijklmnopqrs"
OLD_PASS = "tt"  # on boards up to 19 by 19
PLAYERS = {"B": 0, "W": 1}
KEPT_BY_POSITION = {
    "GM",
    "FF",
    "SZ",
    "KM",
    "AB",
    "AW",
    "PL",
    "RE",
    "B",
    "W",
}  # of the root; the rest are tags
NEW_ZEALAND = "NZ"
SUICIDE = {NEW_ZEALAND, "GOE"}  # rules that allow it: those of New Zealand, and of Ing
KOMI = 0.0  # where the file does not say

Node = dict[str, list[str]]

_PROPERTY = re.compile(r"\s*([A-Za-z]+)((?:\s*\[(?:\\.|[^\]\\])*\])+)", re.DOTALL)
_VALUE = re.compile(r"\[((?:\\.|[^\]\\])*)\]", re.DOTALL)
_SKIP = re.compile(r"(?:\\.|[^\]\\])*\]", re.DOTALL)


class _BadGameError(ValueError):
    """What is wrong with one game."""


def read(text: str) -> tuple[list[Record], list[str]]:
    """The games of a collection, and one sentence for each that cannot be read."""
    records, problems = [], []
    for number, tree in enumerate(_trees(text), start=1):
        try:
            records.append(_record(_main_line(tree)))
        except ValueError as error:
            problems.append(f"game {number}: {error}")
    if not records and not problems:
        problems.append("there is no game here: in SGF, a game looks like (;GM[1]SZ[9];B[ee];W[cc])")
    return records, problems


# ---------------------------------------------------------------------- from text to nodes


class _Tree(NamedTuple):
    text: str  # of the game, from its first parenthesis to its last
    closed: bool


def _trees(text: str) -> list[_Tree]:
    """The text of each game: what is outside of parentheses is no game."""
    trees, depth, start, place = [], 0, 0, 0
    while place < len(text):
        character = text[place]
        if character == "[" and depth:
            inside = _SKIP.match(text, place + 1)
            place = inside.end() - 1 if inside else len(text)
        elif character == "(":
            start = place if depth == 0 else start
            depth += 1
        elif character == ")" and depth:
            depth -= 1
            if depth == 0:
                trees.append(_Tree(text[start : place + 1], True))
        place += 1
    return trees if depth == 0 else [*trees, _Tree(text[start:], False)]


def _main_line(tree: _Tree) -> list[Node]:
    """The nodes of the game without its variations: where it branches, the first branch goes on."""
    if not tree.closed:
        raise _BadGameError("a parenthesis or a bracket is never closed")
    nodes: list[Node] = []
    text, place = tree.text, 0
    while place < len(text):
        character = text[place]
        if character == ")":  # the first line that ends is the main one
            break
        if character == ";":
            nodes.append({})
        if character in "(;" or character.isspace():
            place += 1
        else:
            place = _read_property(text, place, nodes)
    return nodes


def _read_property(text: str, place: int, nodes: list[Node]) -> int:
    """Read a property into the last node; returns where it ends."""
    found = _PROPERTY.match(text, place)
    if not found:
        raise _BadGameError(
            f"after move {_moves(nodes)}, {text[place : place + 12]!r} is not a property such as B[dd]"
        )
    if not nodes:
        raise _BadGameError(f"the property {found[1]} comes before the first semicolon")
    name = "".join(letter for letter in found[1] if letter.isupper())  # FF[3] wrote Black[dd] for B[dd]
    if name in nodes[-1] and name in PLAYERS:
        raise _BadGameError(f"after move {_moves(nodes[:-1])}, {name} is there twice in one node")
    nodes[-1].setdefault(name, []).extend(_VALUE.findall(found[2]))
    return found.end()


def _moves(nodes: list[Node]) -> int:
    return sum(1 for node in nodes for name in PLAYERS if name in node)


# ---------------------------------------------------------------------- from nodes to a game


def _record(nodes: list[Node]) -> Record:
    root = nodes[0] if nodes else {}
    if root.get("GM", ["1"])[0].strip() != "1":
        raise _BadGameError(f"GM[{root['GM'][0]}] is not Go, which is GM[1]")
    game = Go(*_size(root), komi=_komi(root), suicide=_rules(root) in SUICIDE)
    position = _set_up(game, root, nodes)
    number = 0
    for i, node in enumerate(nodes):
        if i > 0 and any(name in node for name in ("AB", "AW", "AE")):
            raise _BadGameError(f"after move {number}, stones are set up: that is read only at the start")
        for name, player in PLAYERS.items():
            if name in node:
                number += 1
                position = _play(position, number, name, player, node[name][0])
    tags = {name: _text(values) for name, values in root.items() if name not in KEPT_BY_POSITION}
    if tags.get("RU") == NEW_ZEALAND:  # the position says so
        del tags["RU"]
    return Record(position, tags, _text(root.get("RE", ["*"])))


def _size(root: Node) -> tuple[int, int]:
    text = root.get("SZ", [str(MOST)])[0]
    found = re.fullmatch(r"\s*(\d{1,2})(?:\s*:\s*(\d{1,2}))?\s*", text)
    if not found:
        raise _BadGameError(f"SZ[{text}] is not a size such as SZ[9] or SZ[9:5]")
    return int(found[1]), int(found[2] or found[1])


def _rules(root: Node) -> str:
    return root.get("RU", [""])[0].strip().upper()


def _komi(root: Node) -> float:
    text = root.get("KM", [str(KOMI)])[0].strip()
    if not re.fullmatch(r"[+-]?\d+(\.\d*)?|[+-]?\.\d+", text):
        raise _BadGameError(f"KM[{text}] is not a number")
    return float(text)


def _set_up(game: Go, root: Node, nodes: list[Node]) -> Position:
    """Where the game starts: on the empty board with Black to move, or as AB, AW and PL say."""
    cells = [0] * game.pass_action
    for mark, name in enumerate(("AB", "AW"), start=1):
        for value in root.get(name, []):
            for action in _rectangle(game, name, value):
                if cells[action]:
                    raise _BadGameError(f"two stones are set up at {value}")
                cells[action] = mark
    return Position(game, game.set_up(cells, _first_player(root, nodes)))


def _first_player(root: Node, nodes: list[Node]) -> int:
    if "PL" in root:
        named = root["PL"][0].strip().upper()[:1]
        if named not in PLAYERS:
            raise _BadGameError(f"PL[{root['PL'][0]}] is neither B nor W")
        return PLAYERS[named]
    first = next((name for node in nodes for name in node if name in PLAYERS), None)
    if first is not None:
        return PLAYERS[first]
    return 1 if "AB" in root and "AW" not in root else 0  # after handicap stones, White begins


def _rectangle(game: Go, name: str, value: str) -> list[int]:
    """The points of a list: one point, or a rectangle such as aa:cc."""
    first, _, last = value.partition(":")
    (x, y), (right, bottom) = (_place(game, f"{name}[{value}]", text) for text in (first, last or first))
    return [row * game.width + column for row in range(y, bottom + 1) for column in range(x, right + 1)]


def _place(game: Go, shown: str, text: str) -> tuple[int, int]:
    text = text.strip()
    if len(text) == 2 and text[0] in LETTERS[: game.width] and text[1] in LETTERS[: game.height]:
        return LETTERS.index(text[0]), LETTERS.index(text[1])
    corner = LETTERS[game.width - 1] + LETTERS[game.height - 1]
    raise _BadGameError(f"{shown} is not on this board, whose points are aa to {corner}")


def _play(position: Position, number: int, name: str, player: int, value: str) -> Position:
    game = position.game
    assert isinstance(game, Go)
    shown = f"move {number}, {name}[{value}],"
    if position.is_over:
        raise _BadGameError(f"{shown} comes after two passes, which end the game")
    if player != position.to_move:
        raise _BadGameError(f"{shown} is out of turn: {'Black' if player else 'White'} is to move")
    action = game.pass_action
    if value.strip() not in ("", OLD_PASS):
        x, y = _place(game, shown.rstrip(","), value)
        action = y * game.width + x
    try:
        return position.play(action)
    except ValueError:
        raise _BadGameError(f"{shown} is not legal: {_why(position, action)}") from None


def _why(position: Position, action: int) -> str:
    try:
        position.game.parse_action(position.state, position.game.action_name(position.state, action))
    except ValueError as error:
        return str(error).rpartition(": ")[2]
    return "the board would be as it was before"


def _text(values: list[str]) -> str:
    """A value as text: escapes undone, a list with commas between."""
    return ",".join(re.sub(r"\\(\r\n|\n\r|.)", _unescaped, value, flags=re.DOTALL) for value in values)


def _unescaped(found: re.Match[str]) -> str:
    return "" if found[1] in ("\n", "\r", "\r\n", "\n\r") else found[1]  # an escaped line break is none


# ---------------------------------------------------------------------- writing


def write(record: Record) -> str:
    """The game as SGF; `read` gives the same record back."""
    game = record.position.game
    if not isinstance(game, Go):
        raise ValueError(f"SGF is written for Go, not for {game.name}")
    start = record.position
    while start.moves:
        start = start.undo()
    _check(record, start)
    size = str(game.width) if game.width == game.height else f"{game.width}:{game.height}"
    root = f"GM[1]FF[4]SZ[{size}]KM[{game.komi}]"
    if game.suicide and record.tags.get("RU", "").upper() not in SUICIDE:
        root += f"RU[{NEW_ZEALAND}]"
    root += "" if record.result == "*" else f"RE[{_escaped(record.result)}]"
    root += "".join(f"{name}[{_escaped(value)}]" for name, value in record.tags.items())
    return f"(;{root}{_stones(game, start)}{_moves_of(record.position)})\n"


def _check(record: Record, start: Position) -> None:
    """Refuse what SGF could not say."""
    if start.state.ko != NOWHERE or start.state.passes:
        raise ValueError(f"SGF has no word for the ko or the pass in the first position, {start.board}")
    for name in record.tags:
        if name in KEPT_BY_POSITION or not re.fullmatch("[A-Z]+", name):
            raise ValueError(
                f"{name!r} cannot be a tag: use capital letters such as PB, and none that the game says"
            )


def _stones(game: Go, start: Position) -> str:
    """The stones that were set up, and who begins, if it is not Black on an empty board."""
    cells = game.cells(start.state)
    written = ""
    for mark, name in enumerate(("AB", "AW"), start=1):
        places = [f"[{_point(game, action)}]" for action, cell in enumerate(cells) if cell == mark]
        written += name + "".join(places) if places else ""
    return written + (f"PL[{'BW'[start.to_move]}]" if written or start.to_move else "")


def _moves_of(position: Position) -> str:
    game, moves = position.game, []
    assert isinstance(game, Go)
    while position.moves:
        action, position = position.actions[-1], position.undo()
        where = "" if action == game.pass_action else _point(game, action)
        moves.append(f";{'BW'[position.to_move]}[{where}]")
    return "".join(reversed(moves))


def _point(game: Go, action: int) -> str:
    return LETTERS[action % game.width] + LETTERS[action // game.width]


def _escaped(text: str) -> str:
    return re.sub(r"([\]\\])", r"\\\1", text)
